"""Large tensors on a CPU in huge pages, where Linux has them: a fourth of the time to write them for the first time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes


def empty(shape: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor:
    """Return an uninitialized tensor."""
    shape = torch.Size(shape)
    size = shape.numel() * dtype.itemsize
    if device.type != "cpu" or size < sizes.HUGE:
        return torch.empty(shape, dtype=dtype, device=device)
    # NumPy asks the kernel for huge pages, torch does not.
    return torch.from_numpy(np.empty(size, np.uint8)).view(dtype).view(shape)


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


def copy(x: Tensor, dtype: torch.dtype | None = None) -> Tensor:
    """Return a copy of `x`, in `dtype` if given."""
    dtype = dtype or x.dtype
    if x.device.type != "cpu" or x.numel() * dtype.itemsize < sizes.HUGE:
        return x.to(dtype, copy=True)
    return empty(x.shape, dtype, x.device).copy_(x)
