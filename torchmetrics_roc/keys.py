"""The map between scores and integers that sort faster: ascending keys are falling scores, equal keys equal scores."""

from __future__ import annotations

import torch
from torch import Tensor


def falling_keys(scores: Tensor) -> Tensor:
    """Integers, of the shape and width of `scores`, whose ascending order is the falling order of the scores.

    int16 for float16 and bfloat16, int32 for float32, int64 for float64. −0 and +0 share one key; ±inf have keys like
    any other score. A NaN lies beyond the infinity of its own sign: callers leave NaN out.
    """
    integer, sign, magnitude = _layout(scores.dtype)
    bits = (scores + 0.0).view(integer)  # adding zero turns −0 into +0
    keys = (bits >> sign).bitwise_and_(magnitude).bitwise_xor_(bits)  # ascending with the scores
    return keys.bitwise_not_()


def scores_of(keys: Tensor, dtype: torch.dtype) -> Tensor:
    """The scores behind `keys`, in the `dtype` they came in."""
    _, sign, magnitude = _layout(dtype)
    ascending = ~keys
    return ((ascending >> sign) & magnitude).bitwise_xor_(ascending).view(dtype)


def _layout(dtype: torch.dtype) -> tuple[torch.dtype, int, int]:
    if dtype == torch.float64:
        return torch.int64, 63, 0x7FFF_FFFF_FFFF_FFFF
    if dtype == torch.float32:
        return torch.int32, 31, 0x7FFF_FFFF
    return torch.int16, 15, 0x7FFF
