"""Points of curves on a CPU, written by NumPy, which opens no parallel region and starts sooner on few steps.

The points of a problem are its origin, at the threshold `+inf`, and then its steps by falling threshold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor


def after_origins(steps: Tensor, origin: Tensor, lengths: list[int]) -> list[Tensor]:
    """Return the `steps` of each problem after its `origin`."""
    integer = (torch.int16, torch.int32, torch.int64)[steps.element_size().bit_length() - 2]  # NumPy lacks bfloat16
    points = steps.new_empty(len(steps) + len(lengths))
    to, of, first = (x.view(integer).numpy() for x in (points, steps.contiguous(), origin.contiguous()))
    start = 0
    for t, length in enumerate(lengths):
        to[start + t] = first[t]
        to[start + t + 1 : start + t + 1 + length] = of[start : start + length]
        start += length
    return list(torch.split(points, [length + 1 for length in lengths]))


def rates_after_origins(counts: Tensor, totals: Tensor, origin: Tensor, lengths: list[int]) -> list[Tensor]:
    """Return the `counts` of each problem after its `origin`, over its total: in one pass over memory."""
    of, rates = counts.numpy(), np.empty(len(counts) + len(lengths))
    start = 0
    for t, (length, total, first) in enumerate(zip(lengths, totals.tolist(), origin.tolist(), strict=True)):
        number, at = total or np.nan, start + t
        rates[at] = first / number
        np.divide(of[start : start + length], number, out=rates[at + 1 : at + 1 + length])
        start += length
    return list(torch.split(torch.from_numpy(rates), [length + 1 for length in lengths]))


def after_origin(steps: Tensor, origin: float) -> Tensor:
    """Return few `steps` of one problem after its `origin`, on a CPU, where NumPy's operators start sooner."""
    array = steps.numpy()
    points = np.empty(len(array) + 1, dtype=array.dtype)
    points[0], points[1:] = origin, array
    return torch.from_numpy(points)


def rates_after_origin(counts: Tensor, total: Tensor, origin: float) -> Tensor:
    """Return the same for few `counts` over their `total`."""
    number, array = total.item(), counts.numpy()
    rates = np.empty(len(array) + 1)
    rates[0], rates[1:] = origin, array
    rates /= number or np.nan
    return torch.from_numpy(rates)


def written(parts: Iterable[Sequence[Tensor]], most: int) -> list[Tensor]:
    """Return each column of the `parts`, all on a CPU, as one tensor of at most this many elements.

    A part is written where it is kept before the next one is taken.
    """
    memory: list[Any] = []
    dtypes: list[torch.dtype] = []
    stop = 0
    for part in parts:
        if not memory:
            dtypes = [x.dtype for x in part]
            memory = [np.empty(most * dtype.itemsize, np.uint8) for dtype in dtypes]
        start, stop = stop, stop + len(part[0])
        for x, dtype, column in zip(part, dtypes, memory, strict=True):
            torch.from_numpy(column).view(dtype)[start:stop] = x
    for dtype, column in zip(dtypes, memory, strict=True):
        column.resize(stop * dtype.itemsize, refcheck=False)  # in place, as no tensor is left of it
    return [torch.from_numpy(column).view(dtype) for dtype, column in zip(dtypes, memory, strict=True)]
