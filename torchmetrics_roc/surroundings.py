"""Settings of the surrounding program that no number may depend on.

Every tensor that the library creates names its dtype and its device, derives both from another tensor, or is arithmetic
on Python numbers. Then the default dtype, the default device and `with torch.device(...)` change nothing. Two modes act
inside operators, and are disabled during an update or a reading: autocast, under which an operator may return a dtype
other than that of its inputs, and inference mode, whose tensors cannot be written to later. Cached values are created
outside of both, in NumPy where possible. Warnings point to the user's line.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any

import torch


def neutral(device: torch.device) -> Any:
    """Return a context in which operators on `device` behave as in a fresh process: without inference mode, and without
    autocast on the CPU and on the device. Costs nothing if neither is active.
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
    """Return a context outside of inference mode, in which new tensors may be written to later."""
    return torch.inference_mode(False) if torch.is_inference_mode_enabled() else _NOTHING


def clean() -> Any:
    """Return a context to create tensors that are kept: outside of inference mode and without gradients."""
    if not (torch.is_grad_enabled() or torch.is_inference_mode_enabled()):
        return _NOTHING
    stack = ExitStack()
    stack.enter_context(torch.inference_mode(False))
    stack.enter_context(torch.no_grad())
    return stack


def default_device() -> torch.device:
    """Return the device of a new metric: the default one, as for torch.nn's modules, or the CPU instead of `meta`.

    A metric has no parameters whose initialisation `meta` would save, and nothing would fill it later.
    """
    # Read from a tensor, since `get_default_device` of torch 2.6 and older ignores `with torch.device(...)`.
    device = torch.empty(0, dtype=torch.uint8, device=None).device
    return torch.device("cpu") if device.type == "meta" else device


def users_level() -> int:
    """Return the `stacklevel` with which a warning given by the caller points to the user's line.

    That is the innermost line outside of this library and of the packages that call it on behalf of a user.
    """
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _ON_BEHALF:
        level, frame = level + 1, frame.f_back
    return level


_ON_BEHALF = ("torchmetrics_roc", "torchmetrics", "torch", "pytorch_lightning", "lightning", "lightning_fabric")
"""The packages that warn, or call what warns, on behalf of a user."""
