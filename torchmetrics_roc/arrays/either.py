"""Operations on tensors that take NumPy arrays too, with the same bits: for functions of steps, which may come in both.

NumPy starts an operation on a few elements in a third of the time that torch takes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor


def where(condition: Tensor, x: Tensor, y: Tensor | float) -> Tensor:
    """Return `x` where the `condition` holds, else `y`."""
    arrays: Any = np
    return torch.where(condition, x, y) if isinstance(condition, Tensor) else arrays.where(condition, x, y)


def double(x: Tensor) -> Tensor:
    """Return `x` in float64."""
    return x.double() if isinstance(x, Tensor) else x.astype(np.float64)


def floating(x: Tensor) -> bool:
    """Return whether the elements are floats."""
    return x.is_floating_point() if isinstance(x, Tensor) else x.dtype.kind == "f"


def like(numbers: list[int], x: Tensor) -> Tensor:
    """Return the `numbers` in the dtype of `x`, and where it lies."""
    return x.new_tensor(numbers) if isinstance(x, Tensor) else np.array(numbers)


def place_in(numbers: list[int], x: Tensor) -> Tensor:
    """Return how many of the rising `numbers` each element of `x` reaches."""
    arrays: Any = np
    return (
        torch.searchsorted(x.new_tensor(numbers), x.contiguous(), right=True)
        if isinstance(x, Tensor)
        else arrays.searchsorted(numbers, x, side="right")
    )


def tensor_of(x: Any) -> Any:
    """Return what holds plain numbers, such as a NumPy array, a pandas Series or a list, as a tensor on the CPU.

    In the dtype that NumPy gives it, so that no digit is lost: floats of Python are float64. Tensors, None, strings and
    whatever else NumPy holds as objects are returned as they are.

    Raises:
        ValueError: for a masked array with masked elements.
    """
    if x is None or isinstance(x, torch.Tensor):
        return x
    masked = int(np.ma.getmaskarray(x).sum()) if isinstance(x, np.ma.MaskedArray) else 0
    if masked:
        raise ValueError(
            f"A masked array holds {masked} masked elements, which no tensor can leave out: pass "
            "`x.filled(nan)` with nan_policy='ignore', or leave these samples out, such as by `x.compressed()`."
        )
    try:
        array = np.array(x)
        array = array.astype(array.dtype.newbyteorder("="), copy=False)  # as of files from other machines
        return torch.from_numpy(array) if array.dtype.kind in "fiub" else x
    except (TypeError, ValueError, RuntimeError):  # rows of several lengths, tensors on a device, or no such dtype
        return x
