"""The map between scores and integers that sort faster: ascending keys are falling scores, equal keys equal scores."""

from __future__ import annotations

import torch
from torch import Tensor


def falling_keys(scores: Tensor) -> Tensor:
    """Integers, of the shape of `scores`, whose ascending order is the falling order of the scores.

    int32 for float16, bfloat16 and float32, int64 for float64. −0 and +0 share one key; ±inf have keys like any other
    score. A NaN lies beyond the infinity of its own sign: callers leave NaN out.
    """
    if scores.dtype in (torch.float16, torch.bfloat16):
        scores = scores.float()
    integer, sign, magnitude = _layout(scores.dtype)
    bits = (scores + 0.0).view(integer)  # adding zero turns −0 into +0
    keys = (bits >> sign).bitwise_and_(magnitude).bitwise_xor_(bits)  # ascending with the scores
    return keys.bitwise_not_()


def scores_of(keys: Tensor, dtype: torch.dtype) -> Tensor:
    """The scores behind `keys`, in the `dtype` they came in."""
    floating = torch.float64 if keys.dtype == torch.int64 else torch.float32
    _, sign, magnitude = _layout(floating)
    ascending = ~keys
    return ((ascending >> sign) & magnitude).bitwise_xor_(ascending).view(floating).to(dtype)


def absent_key(dtype: torch.dtype) -> int:
    """The key that no score but a NaN has: the largest, so that whoever carries it sorts behind all others."""
    return torch.iinfo(dtype).max


def _layout(dtype: torch.dtype) -> tuple[torch.dtype, int, int]:
    if dtype == torch.float64:
        return torch.int64, 63, 0x7FFF_FFFF_FFFF_FFFF
    return torch.int32, 31, 0x7FFF_FFFF
