"""Large tensors on a CPU in huge pages, where Linux has them: a fourth of the time to write them for the first time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc import sizes


def empty(shape: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor:
    """Return an uninitialized tensor."""
    shape = torch.Size(shape)
    size = shape.numel() * dtype.itemsize
    if device.type != "cpu" or size < sizes.HUGE:
        return torch.empty(shape, dtype=dtype, device=device)
    # NumPy asks the kernel for huge pages, torch does not.
    return torch.from_numpy(np.empty(size, np.uint8)).view(dtype).view(shape)


def copy(x: Tensor, dtype: torch.dtype | None = None) -> Tensor:
    """Return a copy of `x`, in `dtype` if given."""
    dtype = dtype or x.dtype
    if x.device.type != "cpu" or x.numel() * dtype.itemsize < sizes.HUGE:
        return x.to(dtype, copy=True)
    return empty(x.shape, dtype, x.device).copy_(x)
