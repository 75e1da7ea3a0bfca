"""What a program may set around a metric, and no number may depend on.

The rule for every tensor that the library makes: it names its dtype and its device, or is made of another tensor that
has both, or is arithmetic on Python numbers. Then the default dtype, the default device and `with torch.device(...)`
change nothing. Two modes reach into operators, and are left for the time of an update or a reading: autocast, under
which an operator returns another dtype than it was given, and inference mode, whose tensors cannot be written to later.
What a process remembers is made outside of both, and in NumPy where it can be. Warnings point to the line of the user.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any

import torch


def neutral(device: torch.device) -> Any:
    """Return the context in which operators do on `device` what they do in a fresh process: no inference mode, no
    autocast, on the CPU and on the device. Costs nothing where neither is on.
    """
    other = device.type not in ("cpu", "meta") and torch.is_autocast_enabled(device.type)
    if not (other or torch.is_autocast_enabled("cpu") or torch.is_inference_mode_enabled()):
        return _NOTHING
    return _left([kind for kind in ("cpu", *[device.type] * other) if torch.is_autocast_enabled(kind)])


_NOTHING = nullcontext()


@contextmanager
def _left(casting: list[str]) -> Generator[None, None, None]:
    with ExitStack() as stack:
        if torch.is_inference_mode_enabled():
            stack.enter_context(torch.inference_mode(False))
        for kind in casting:
            stack.enter_context(torch.autocast(kind, enabled=False))
        yield


def outside_inference() -> Any:
    """Return the context in which new tensors may be written to later: outside of inference mode."""
    return torch.inference_mode(False) if torch.is_inference_mode_enabled() else _NOTHING


def clean() -> Any:
    """Return the context in which tensors are made that stay: outside of inference mode and without gradients."""
    if not (torch.is_grad_enabled() or torch.is_inference_mode_enabled()):
        return _NOTHING
    stack = ExitStack()
    stack.enter_context(torch.inference_mode(False))
    stack.enter_context(torch.no_grad())
    return stack


def default_device() -> torch.device:
    """Return the device on which a new metric lies: the default one, as torch.nn's modules, or the CPU for `meta`.

    A metric has no parameters that an initialisation on `meta` would save, and nothing would fill it later.
    """
    # Asked of a tensor: `get_default_device` of torch 2.6 and older does not know of `with torch.device(...)`.
    device = torch.empty(0, dtype=torch.uint8, device=None).device
    return torch.device("cpu") if device.type == "meta" else device


def users_level() -> int:
    """Return the `stacklevel` of a warning given by the caller, with which it points to the line of the user.

    That is the innermost one outside of this library and of what calls it on behalf of a user.
    """
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _ON_BEHALF:
        level, frame = level + 1, frame.f_back
    return level


_ON_BEHALF = ("torchmetrics_roc", "torchmetrics", "torch", "pytorch_lightning", "lightning", "lightning_fabric")
"""The packages that warn, or call what warns, on behalf of a user."""
