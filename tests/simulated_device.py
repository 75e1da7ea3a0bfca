"""An accelerator made in Python: `privateuseone:0`, whose tensors show their shapes only and lie on the CPU behind.

What a GPU does to a program can be seen on it without one: every value is real, an operator that mixes two devices is
refused, and whatever makes the host wait, moves data to the device or starts a kernel is counted, with the line that
asked for it. Counts do not depend on the machine. Times mean nothing here.

    with counted() as counts:
        metric.compute()
    print(len(counts.waits), len(counts.launches), counts.uploads)

A *wait* is an operator that CUDA cannot finish without reading something on the host: a number (`item`, `bool`,
`tolist`), a copy to the CPU, or a result whose shape depends on values (`nonzero`, a boolean mask, `unique`...). A
*launch* is an operator that computes on the device: one for each ATen operator that is no view and no allocation, so a
lower bound of the kernels of a GPU. An *upload* is a copy from the host, with its size.

What the device has is its *profile*: everything, or everything but what is named.

    with profile("float64"):  # as on Apple's MPS
        metric.compute()

torch makes the device of wrapper tensors by `torch.utils.backend_registration`'s
`_setup_privateuseone_for_python_backend`, which is experimental: `missing` says why there is no device. The device is
registered with the first call of `device()`, once a process; nothing can take it away again.

Limits: one device; no streams, events or pinned memory; `resize_` is refused, no gradient flows back, and autocast
changes nothing; `torch.load(map_location=...)` moves nothing. `torch.Generator(device)` cannot be made in Python, where
torch asks C++ for one: `generators()` replaces it by one that is a CPU's, and so draws what a CPU draws. An upload by
`torch.tensor(..., device=)` or `.to` makes a GPU's host wait as well, if the memory is not pinned: it is counted as an
upload alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple
from unittest import mock

import torch
from torch import Tensor
from torch.utils import backend_registration
from torch.utils._mode_utils import no_dispatch

import torchmetrics_roc
from torchmetrics_roc.arrays import surroundings

NAME = "privateuseone"
_DEVICE = torch.device(NAME, 0)
CPU = torch.device("cpu")

missing: str | None = (
    None
    if hasattr(backend_registration, "_setup_privateuseone_for_python_backend")
    else f"torch {torch.__version__} has no `_setup_privateuseone_for_python_backend`: devices cannot be made in Python"
)
"""Why there is no simulated device, None if there is one."""

MIXED = f"Expected all tensors to be on the same device, but found at least two devices, {NAME}:0 and cpu!"

WAITS = {
    "_local_scalar_dense",  # item, int, float, bool, and a number taken as an index
    "_unique",
    "_unique2",
    "bincount",
    "equal",
    "masked_select",
    "nonzero",
    "unique_consecutive",
    "unique_dim",
    "unique_dim_consecutive",
    "_linalg_check_errors",
}
"""Operators whose result, or its shape, the host has to read."""

BY_ARGUMENTS = {"repeat_interleave", "index", "index_put", "_index_put_impl", "isin"}
"""Operators that do so by their arguments: `_Operator.waits`."""

SCALARS_FROM_HOST = {"fill", "index_fill", "index_put", "masked_fill", "where"}
"""Operators that take a 0-d tensor of the CPU beside tensors of the device, besides all that are pointwise."""


class Event(NamedTuple):
    """Something the device was asked for: by which operator, from which line of source, and over how many bytes."""

    op: str
    where: str
    size: int = 0


class Counts:
    """What the device was asked for while `counted`."""

    def __init__(self) -> None:
        self.waits: list[Event] = []
        self.launches: list[Event] = []
        self.uploads: list[Event] = []


_open: list[Counts] = []


@contextmanager
def counted() -> Iterator[Counts]:
    """Count waits, launches and uploads of what runs inside, with the line of the library each comes from."""
    counts = Counts()
    _open.append(counts)
    try:
        yield counts
    finally:
        _open.remove(counts)


def _note(kind: str, op: str, size: int = 0) -> None:
    if _open:
        event = Event(op, _source_line(), size)
        for counts in _open:
            getattr(counts, kind).append(event)


_LIBRARY, _TORCH = (f"{Path(module.__file__).parent}{os.sep}" for module in (torchmetrics_roc, torch))


@cache
def _named(file: str) -> tuple[bool, str]:
    """Whether a file is one of `torchmetrics_roc`, and its name in an event, none if it is one of torch or this one."""
    if file.startswith(_LIBRARY):
        return True, f"torchmetrics_roc/{file.removeprefix(_LIBRARY)}"
    return False, "" if file.startswith((_TORCH, __file__, "<")) else "/".join(Path(file).parts[-2:])


def _source_line() -> str:
    """The innermost line of `torchmetrics_roc` on the stack, or else of what is neither torch nor this file."""
    frame: FrameType | None = sys._getframe(1)
    outside = ""
    while frame is not None:
        of_library, name = _named(frame.f_code.co_filename)
        if of_library or (name and not outside):
            outside = f"{name}:{frame.f_lineno}"
        if of_library:
            return outside
        frame = frame.f_back
    return outside


_lacking: set[str] = set()

OPERATORS = {
    "int64 sort": ("sort",),
    "scatter_reduce": ("scatter_reduce",),
    "unique": ("_unique", "_unique2", "unique_dim", "unique_consecutive"),
    "searchsorted": ("searchsorted",),
    "bincount": ("bincount",),
    "nonzero_static": ("nonzero_static",),
}
"""What a profile may lack besides `"float64"`, and its operators in ATen."""


@contextmanager
def profile(*lacking: str) -> Iterator[None]:
    """Let the device be one that lacks `"float64"`, or some of the `OPERATORS`; the library asks it anew."""
    assert {*lacking} <= {"float64", *OPERATORS}
    _lacking.update(lacking)
    surroundings.ANSWERS.clear()
    try:
        yield
    finally:
        _lacking.clear()
        surroundings.ANSWERS.clear()


def _refuse_float64(dtype: torch.dtype | None) -> None:
    if dtype in (torch.float64, torch.complex128):
        raise TypeError(
            "Cannot convert a MPS Tensor to float64 dtype as the MPS framework doesn't support float64. Please use "
            "float32 instead."
        )


class SimulatedTensor(Tensor):
    """A tensor of the simulated device: `behind` it lies one of the CPU, of the same shape and strides."""

    behind: Tensor

    @staticmethod
    def __new__(cls, behind: Tensor) -> SimulatedTensor:
        if "float64" in _lacking:
            _refuse_float64(behind.dtype)
        self = Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls,
            behind.size(),
            strides=behind.stride(),
            storage_offset=behind.storage_offset(),
            dtype=behind.dtype,
            device=_DEVICE,
        )
        self.behind = behind
        return self  # type: ignore[no-any-return]

    __torch_function__ = torch._C._disabled_torch_function_impl  # type: ignore[assignment]

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return _run(func, args, kwargs or {})

    def tolist(self) -> Any:
        _note("waits", "tolist", self.nbytes)
        return self.behind.tolist()

    def numpy(self, *, force: bool = False) -> Any:
        if not force:
            raise TypeError(
                f"can't convert {self.device} device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host "
                "memory first."
            )
        return self.cpu().numpy()

    def __array__(self, dtype: Any = None) -> Any:
        return self.numpy()

    def __repr__(self, *, tensor_contents: Any = None) -> str:
        return f"{self.cpu()!r}".removesuffix(")") + f", device='{self.device}')"

    def __format__(self, spec: str) -> str:
        return format(self.item(), spec) if self.ndim == 0 else repr(self)

    def untyped_storage(self) -> torch.UntypedStorage:
        """The storage behind: its size, and which tensors share it, are as on a device."""
        return self.behind.untyped_storage()

    def data_ptr(self) -> int:
        return self.behind.data_ptr()

    def __deepcopy__(self, memo: dict[int, Any]) -> SimulatedTensor:
        if id(self) not in memo:
            memo[id(self)] = self.clone().detach().requires_grad_(self.requires_grad)
        return memo[id(self)]  # type: ignore[no-any-return]

    def __reduce_ex__(self, protocol: Any) -> Any:
        _note("waits", "pickle", self.nbytes)
        return SimulatedTensor, (self.behind.detach().clone(),)


def _behind(x: Any, met: list[Tensor]) -> Any:
    """The same argument of an operator with the tensors behind those of the device; all its tensors join the `met`."""
    kind = type(x)
    if kind is SimulatedTensor:
        met.append(x)
        return x.behind
    if kind is list or kind is tuple:
        return kind([_behind(part, met) for part in x])
    if isinstance(x, Tensor):
        met.append(x)
    return x


def _tensors(x: Any) -> list[Tensor]:
    """The tensors in an argument, or in all of them."""
    found: list[Tensor] = []
    _behind(x, found)
    return found


class _Operator:
    """What is to be known of an operator, looked up once."""

    def __init__(self, func: Any) -> None:
        self.name = func._schema.name.partition("::")[2]
        self.plain = self.name.removesuffix("_")
        self.composite = torch._C._dispatch_has_kernel_for_dispatch_key(func.name(), "CompositeImplicitAutograd")
        self.copies = self.plain in ("copy", "_copy_from", "_to_copy")
        self.takes_numbers = torch.Tag.pointwise in func.tags or self.plain in SCALARS_FROM_HOST
        self.reshapes = torch.Tag.inplace_view in func.tags and self.plain != "resize"
        self.views = func.is_view
        free = self.views or "empty" in self.name or self.name in ("lift_fresh", "_local_scalar_dense")
        self.launches = not free and func.namespace == "aten"
        self.sorts = self.plain == "sort"
        # Whether the host waits for what it finds, None if that depends on its arguments.
        self.always_waits = True if self.plain in WAITS else None if self.plain in BY_ARGUMENTS else False
        writes = [a.alias_info is not None and a.alias_info.is_write for a in func._schema.arguments]
        self.written = [i for i, write in enumerate(writes) if write]
        self.written_names = {a.name for a, write in zip(func._schema.arguments, writes, strict=True) if write}

    def waits(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether the host waits for what it finds."""
        if self.always_waits is not None:
            return self.always_waits
        if self.plain == "repeat_interleave":  # of how often each is repeated
            return kwargs.get("output_size") is None and not isinstance(args[1] if len(args) > 1 else None, int)
        if self.plain != "isin":
            masks = [x for x in args[1] if x is not None and x.dtype in (torch.bool, torch.uint8)]
            # One number written under one mask is a `masked_fill`.
            return bool(masks) and (self.plain == "index" or args[2].numel() > 1 or len(args[1]) > 1)
        if len(_tensors(args)) < 2:
            return False
        elements, among = (x.numel() for x in args[:2])  # CUDA compares with each, or sorts what is distinct
        return among >= 10 * elements**0.145 and not kwargs.get("assume_unique", False)


_operator = lru_cache(maxsize=None)(_Operator)


def _run(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What the operator `func` makes of tensors of the device."""
    operator = _operator(func)
    if operator.composite:  # under inference mode nothing takes it apart before
        return func.decompose(*args, **kwargs)
    if _lacking:
        _refuse_lacking(operator, args)
    if operator.copies:
        return _copied(func, operator.name, args, kwargs)
    if operator.sorts and args[0].is_floating_point():
        x = args[0].behind
        assert not bool((x.isnan() & x.signbit()).any()), "a GPU sorts a negative NaN, such as 0/0, before all numbers"
    inside: list[Tensor] = []
    behind = [_behind(x, inside) for x in args]
    named = {key: _behind(x, inside) for key, x in kwargs.items()} if kwargs else kwargs
    if foreign := [x for x in inside if type(x) is not SimulatedTensor]:
        _refuse_mixed(operator, args, kwargs, foreign)
    device = kwargs.get("device") if kwargs else None
    if device is not None:
        named |= {"device": CPU, "pin_memory": False}
    out = func(*behind, **named)
    if _open:
        if operator.waits(args, kwargs):
            _note("waits", operator.name)
        if operator.launches:
            _note("launches", operator.name)
    if device is not None and torch.device(device).type != NAME:  # new_empty(..., device="cpu")
        return out
    if operator.reshapes:  # its wrapper is to change its shape likewise
        with no_dispatch():
            func(*args, **kwargs)
    if not operator.written and type(out) is Tensor and not operator.views:
        return SimulatedTensor(out)
    owners = {id(x.behind): x for x in inside if isinstance(x, SimulatedTensor)} if operator.written else {}
    if operator.views and inside[0].is_inference() != torch.is_inference_mode_enabled():
        with torch.inference_mode(inside[0].is_inference()):  # a view is what its base is
            return _wrapped(out, owners)
    return _wrapped(out, owners)


def _refuse_lacking(operator: _Operator, args: tuple[Any, ...]) -> None:
    """Raise as a device does that has not implemented the operator."""
    for name in _lacking:
        if operator.plain in OPERATORS.get(name, ()) and (name != "int64 sort" or args[0].dtype == torch.int64):
            raise NotImplementedError(f"The operator 'aten::{operator.name}' is not implemented for the {NAME} device.")


def _wrapped(out: Any, owners: dict[int, SimulatedTensor]) -> Any:
    """The result of an operator on the device: what it wrote in place keeps its wrapper."""
    if isinstance(out, Tensor):
        owner = owners.get(id(out))
        if owner is None:
            return SimulatedTensor(out)
        if owner.shape != out.shape:
            raise NotImplementedError("The simulated device does not change the size of a tensor in place.")
        return owner
    return type(out)(_wrapped(x, owners) for x in out) if type(out) in (list, tuple) else out


def _copied(func: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """A copy: between devices, or of dtypes on this one."""
    if name == "_to_copy":
        source, target = args[0], kwargs.get("device")
        to_host = target is not None and torch.device(target).type != NAME
        if "float64" in _lacking:  # MPS casts before it copies
            _refuse_float64(kwargs.get("dtype"))
        out = func(source.behind, **{**kwargs, "device": None, "pin_memory": None})
        _note(*(("waits", name, source.nbytes) if to_host else ("launches", name)))
        return out if to_host else SimulatedTensor(out)
    source, target = (args[0], args[1]) if name == "_copy_from" else (args[1], args[0])
    if not isinstance(target, SimulatedTensor):
        _note("waits", name, source.nbytes)
    elif isinstance(source, SimulatedTensor):
        _note("launches", name)
    else:
        _note("uploads", name, source.nbytes)
    if name == "_copy_from":
        _behind(target, []).copy_(_behind(source, []))
        return target
    return _wrapped(func(*_behind(args, []), **kwargs), {id(_behind(target, [])): target})


def _refuse_mixed(operator: _Operator, args: tuple[Any, ...], kwargs: dict[str, Any], foreign: list[Tensor]) -> None:
    """Raise as CUDA does for tensors of two devices, but for numbers of the host where CUDA takes them."""
    named = [x for name, x in kwargs.items() if name in operator.written_names]
    written = _tensors([*(args[i] for i in operator.written if i < len(args)), *named])
    if not operator.takes_numbers or any(x.ndim for x in foreign) or any(x is y for x in written for y in foreign):
        raise RuntimeError(f"{MIXED} (in {operator.name})")


class Generator(torch.Generator):
    """A generator for either device; that of the simulated one draws what the CPU's draws."""

    simulated: bool

    def __new__(cls, device: Any = "cpu") -> Generator:
        simulated = torch.device(device).type == NAME
        self = super().__new__(cls, "cpu" if simulated else device)
        self.simulated = simulated
        return self

    @property
    def device(self) -> torch.device:  # type: ignore[override]
        return device() if self.simulated else super().device


@contextmanager
def generators() -> Iterator[None]:
    """Let `torch.Generator(device)` make one for the simulated device."""
    with mock.patch.object(torch, "Generator", Generator):
        yield


class _Module:
    """What torch asks of `torch.privateuseone`."""

    def is_initialized(self) -> bool:
        return True

    def is_available(self) -> bool:
        return True

    def device_count(self) -> int:
        return 1

    def current_device(self) -> int:
        return 0

    def synchronize(self, device: Any = None) -> None:
        _note("waits", "synchronize")

    def _is_in_bad_fork(self) -> bool:
        return False

    def manual_seed_all(self, seed: int) -> None:
        """Draws are those of the CPU's generator."""

    def get_amp_supported_dtype(self) -> list[torch.dtype]:
        return [torch.float16, torch.bfloat16]


@lru_cache(maxsize=1)
def device() -> torch.device:
    """The simulated device, registered with torch when it is first asked for."""
    assert missing is None, missing
    backend_registration._setup_privateuseone_for_python_backend(backend_module=_Module())
    autocast = torch.library.Library("_", "IMPL")
    autocast.fallback(torch.library.fallthrough_kernel, "AutocastPrivateUse1")
    library = torch.library.Library("aten", "IMPL")
    for func in _factories():
        library.impl(func, _factory(func), "PrivateUse1")
    copy = torch.ops.aten._copy_from.default  # of `torch.tensor(..., device=)`, which dispatches to no subclass
    library.impl(copy, lambda source, target, non_blocking=False: _run(copy, (source, target), {}), "PrivateUse1")
    _libraries.extend([autocast, library])
    return torch.device(NAME, 0)


_libraries: list[torch.library.Library] = []  # what is registered goes when its library does


def _factories() -> Iterator[Any]:
    """The operators of ATen that make a tensor on a device out of none."""
    for full in torch._C._dispatch_get_all_op_names():
        space, _, name = full.partition("::")
        packet, _, overload = name.partition(".")
        if space != "aten" or any(kind in packet for kind in ("sparse", "quantized", "nested", "_make_dep_token")):
            continue
        func = getattr(getattr(torch.ops.aten, packet), overload or "default", None)
        if func is None:
            continue
        kinds = {argument.name: str(argument.type) for argument in func._schema.arguments}
        results = [str(result.type) for result in func._schema.returns]
        if "device" in kinds and results == ["Tensor"] and not any("Tensor" in kind for kind in kinds.values()):
            yield func


def _factory(func: Any) -> Any:
    return lambda *args, **kwargs: _run(func, args, {**kwargs, "device": kwargs.get("device") or device()})
