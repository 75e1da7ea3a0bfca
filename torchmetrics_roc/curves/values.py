"""Values of views, which are tensors, lists, named tuples or curves: cast, copied or selected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.curves.columns import Columns


def first_problem(value: Any) -> Any:
    """Return a view's value, whatever its type, without its dimension of problems; `shared` fields have none."""
    if isinstance(value, (Tensor, list)):
        return value[0]
    if isinstance(value, dict):
        return {name: first_problem(part) for name, part in value.items()}
    if isinstance(value, tuple):
        apart = getattr(value, "shared", ())
        return _like(value, [x if name in apart else first_problem(x) for name, x in _fields(value)])
    return value


def stacked(value: Any) -> Any:
    """Return the curves of problems that share one grid as matrices `[T, points]`, and their thresholds once."""
    return type(value)(*(part[0] if name == "thresholds" else torch.stack(part) for name, part in _fields(value)))


def cast(value: Any, dtype: torch.dtype, outward: int = 0) -> Any:
    """Return `value` with its floats in `dtype`, except thresholds, in that of the scores, and counts, in their own.

    `outward`: −1 rounds down, 1 up, and 0 to nearest.
    """
    return on_values(value, lambda x: _outward(x, dtype, outward) if outward else x.to(dtype=dtype))


def moved(value: Any, by: float | Tensor, low: float, high: float) -> Any:
    """Return `value` with its floats, but not thresholds and counts, moved by `by` of each and of 1, within limits."""

    def change(x: Tensor) -> Tensor:
        return torch.where(x.isinf(), x, x + by * (1 + x.abs())).clamp(low, high)

    return on_values(value, change)


def clamped(value: Any, low: float, high: float) -> Any:
    """Return `value` with its floats, but not thresholds and counts, brought within the limits."""
    return on_values(value, lambda x: x.clamp(low, high))


_KEPT = ("thresholds", "threshold", "tp", "fp", "tn", "fn", "positives", "negatives", "samples", "weight")
"""Fields that are on the scale of the scores, or counts: of weights in float64, which holds sums of them to 2^53."""


def on_values(value: Any, change: Callable[[Tensor], Tensor]) -> Any:
    """Return `value` with `change` applied to every tensor of floats, but not to thresholds and counts."""
    return mapped(value, lambda x: change(x) if x.is_floating_point() else x, _KEPT)


def copied(value: Any) -> Any:
    """Return the same value in tensors of its own: writing to them changes nothing that is cached."""
    return mapped(value, Tensor.clone)


def mapped(value: Any, change: Callable[[Tensor], Tensor], kept: Sequence[str] = ()) -> Any:
    """Return the value with `change` applied to every tensor in it; `kept`: fields of tuples that stay as they are."""
    if isinstance(value, Tensor):
        return change(value)
    if isinstance(value, dict):
        return {name: mapped(part, change, kept) for name, part in value.items()}
    if isinstance(value, list):
        return [mapped(part, change, kept) for part in value]
    if isinstance(value, tuple):
        changed = [
            x if name in kept else change(x) if isinstance(x, Tensor) else mapped(x, change, kept)
            for name, x in _fields(value)
        ]
        return _like(value, changed)
    if isinstance(value, Columns):  # those of a curve, which is a dataclass
        return value.mapped(change)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {part.name: mapped(getattr(value, part.name), change, kept) for part in fields(value) if part.init}
        return replace(value, **parts)
    return value


def cast_copy(value: Any, dtype: torch.dtype) -> Any:
    """Return the same as `cast` in new tensors, one for all of a shape in a tuple; for tensors and tuples of them."""
    if isinstance(value, Tensor):
        return value.to(dtype if value.is_floating_point() else value.dtype, copy=True)
    if not isinstance(value, tuple):
        return value
    named, alike = _fields(value), defaultdict[Any, list[int]](list)
    parts = [x if isinstance(x, Tensor) else cast_copy(x, dtype) for _, x in named]
    for i, (name, x) in enumerate(named):
        if isinstance(x, Tensor):
            changed = x.is_floating_point() and name not in _KEPT
            alike[x.shape, x.device, x.dtype, dtype if changed else x.dtype].append(i)
    for (*_, to), places in alike.items():
        for i, x in zip(places, torch.stack([parts[i] for i in places]).to(to).unbind(), strict=True):
            parts[i] = x
    return _like(value, parts)


def _outward(x: Tensor, dtype: torch.dtype, outward: int) -> Tensor:
    near = x.to(dtype)
    inward = near.double() > x if outward < 0 else near.double() < x
    return torch.where(inward, near.nextafter(torch.full_like(near, outward * torch.inf)), near)


def _fields(value: tuple[Any, ...]) -> list[tuple[str, Any]]:
    return list(zip(getattr(value, "_fields", [""] * len(value)), value, strict=True))


def _like(value: Any, parts: list[Any]) -> Any:
    if not hasattr(value, "_fields"):
        return tuple(parts)
    return value._replace(**dict(zip(value._fields, parts, strict=True)))
