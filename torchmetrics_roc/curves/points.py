"""Points of curves: parts written one after the other, and their order reversed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor


def rising(falling: list[Tensor]) -> list[Tensor]:
    """Return tensors by falling threshold, one per problem, reversed."""
    if len(falling) == 1:
        return [falling[0].flip(0)]
    lengths = [len(x) for x in reversed(falling)]
    return list(torch.split(torch.cat(falling).flip(0), lengths))[::-1]


def written(parts: Iterable[Sequence[Tensor]], capacity: int) -> list[Tensor]:
    """Return each column of the `parts`, all on a CPU, as one tensor of at most this many elements.

    A part is written where it is kept before the next one is taken.
    """
    memory: list[Any] = []
    dtypes: list[torch.dtype] = []
    stop = 0
    for part in parts:
        if not memory:
            dtypes = [x.dtype for x in part]
            memory = [np.empty(capacity * dtype.itemsize, np.uint8) for dtype in dtypes]
        start, stop = stop, stop + len(part[0])
        for x, dtype, column in zip(part, dtypes, memory, strict=True):
            torch.from_numpy(column).view(dtype)[start:stop] = x
    for dtype, column in zip(dtypes, memory, strict=True):
        column.resize(stop * dtype.itemsize, refcheck=False)  # in place, as no tensor is left of it
    return [torch.from_numpy(column).view(dtype) for dtype, column in zip(dtypes, memory, strict=True)]
