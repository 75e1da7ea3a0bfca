"""Settings of the surrounding program that no number may depend on.

Every tensor that the library creates names its dtype and its device, derives both from another tensor, or is arithmetic
on Python numbers. Then the default dtype, the default device and `with torch.device(...)` change nothing. Two modes act
inside operators, and are disabled during an update or a reading: autocast, under which an operator may return a dtype
other than that of its inputs, and inference mode, whose tensors cannot be written to later. Cached values are created
outside of both, in NumPy where possible. Warnings point to the user's line.

Threads change no number, but may take long: an operator on more than 32,768 elements ends when each of its threads has
had a core, and the others spin meanwhile. Beside busy processes, such as data loaders, a reading takes one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import wraps
from typing import Any, TypeVar, cast

import torch

from torchmetrics_roc.arrays.sizes import SERIAL

Call = TypeVar("Call", bound=Callable[..., Any])


def neutral(device: torch.device, elements: int = 0) -> Any:
    """Return a context in which operators on `device` behave as in a fresh process: without inference mode, and without
    autocast on the CPU and on the device. Costs nothing if neither is active.

    `elements`: how many are read or added; operators on many take one thread on a CPU whose cores are busy.
    """
    other = device.type not in ("cpu", "meta") and torch.is_autocast_enabled(device.type)
    single = elements > SERIAL and device.type == "cpu" and cores_are_busy()
    if not (other or single or torch.is_autocast_enabled("cpu") or torch.is_inference_mode_enabled()):
        return _NOTHING
    return _left([kind for kind in ("cpu", *[device.type] * other) if torch.is_autocast_enabled(kind)], single)


_NOTHING = nullcontext()


def uncontended() -> Any:
    """Return a context in which operators take one thread on a CPU whose cores are busy."""
    return _left([], True) if cores_are_busy() else _NOTHING


def beside_others(function: Call) -> Call:
    """Run a function `uncontended`: one that does far more work than its arguments are large, such as resampling."""

    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        with uncontended():
            return function(*args, **options)

    return cast(Call, call)


def cores_are_busy() -> bool:
    """Return whether this process would wait for cores if it ran all threads of torch, as far as the system says it.

    Linux counts the threads that run at the moment, of all processes on all of its cores.
    """
    threads = torch.get_num_threads()
    if threads == 1:
        return False
    try:
        with open("/proc/loadavg") as file:
            others = int(file.read().split()[3].partition("/")[0]) - 1
        return others + threads > len(os.sched_getaffinity(0))
    except (AttributeError, IndexError, OSError, ValueError):  # another system
        return False


@contextmanager
def one_thread() -> Generator[None, None, None]:
    """In this thread, and in those that begin meanwhile, operators of torch take one thread.

    `torch.set_num_threads` sets the number of this thread and of those that begin later. A thread that has 1 leaves it
    so: if it began meanwhile, it would restore that for all later ones.
    """
    threads = torch.get_num_threads()
    if threads == 1:
        yield
        return
    try:
        torch.set_num_threads(1)
        yield
    finally:
        torch.set_num_threads(threads)


@contextmanager
def _left(casting: list[str], single: bool) -> Generator[None, None, None]:
    with ExitStack() as stack:
        if single:
            stack.enter_context(one_thread())
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


def refuse_transformed(*data: Any) -> None:
    """Raise `ValueError` for tensors inside a transform, such as `torch.vmap`: outside of it they have no values."""
    # Not while a graph is traced, where no tensor is wrapped and the question would end the graph.
    if torch.compiler.is_compiling():
        return
    for x in data:
        if isinstance(x, torch.Tensor) and torch._C._functorch.is_functorch_wrapped_tensor(x):
            raise ValueError(
                "Inside torch.vmap, torch.func.grad and other transforms the values of tensors cannot be read: pass "
                "data outside of them. Many problems at once are the rows of `Curve.from_scores(preds, target)`, "
                "`[T, N]`, or the labels of a Multilabel class; a function that is differentiated returns its scores "
                "by `has_aux=True`."
            )


def refuse_unreadable(*data: Any) -> None:
    """Raise `ValueError` for these tensors, and for those that have a shape but no values."""
    refuse_transformed(*data)
    for x in data:
        if isinstance(x, torch.Tensor) and (x.is_meta or hasattr(x, "fake_mode")):
            raise ValueError(
                "Tensors on 'meta', and those of FakeTensorMode, have no values to read: `update` takes them, but read "
                "a metric, or call a function, with real data outside of that mode."
            )


def default_device() -> torch.device:
    """Return the device of a new metric: the default one, as for torch.nn's modules, or the CPU instead of `meta`.

    A metric has no parameters whose initialisation `meta` would save, and nothing would fill it later.
    """
    # Read from a tensor, since `get_default_device` of torch 2.6 and older ignores `with torch.device(...)`.
    device = torch.empty(0, dtype=torch.uint8, device=None).device
    return torch.device("cpu") if device.type == "meta" else device


ANSWERS: dict[tuple[str, str], bool] = {}
"""Whether a trial works on a type of device, by the names of both: of those asked so far."""


def works(trial: Callable[[torch.device], Any], device: torch.device) -> bool:
    """Return whether the `trial` works on this type of device: each is asked once in a process, a CPU never."""
    if (kind := device.type) in ("cpu", "meta"):
        return True
    asked = trial.__name__, kind
    # A traced tensor may have any dtype: a graph takes the answer given before.
    if asked not in ANSWERS and not torch.compiler.is_compiling():
        try:
            trial(device)
            ANSWERS[asked] = True
        except (TypeError, RuntimeError) as error:
            if "out of memory" in str(error):  # no answer
                raise
            ANSWERS[asked] = False
    return ANSWERS.get(asked, True)


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
