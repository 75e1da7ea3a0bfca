"""Score and label of equally weighted samples on a CPU packed into one integer, `2·key + negative`, and sorted."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys, flushing, in_order, in_threads, rising_keys
from torchmetrics_roc.arrays.sums import minmax
from torchmetrics_roc.curves.steps import Array

ZEROS = {2: np.float16(0), 4: np.float32(0)}
"""The zero by the bytes of a score: adding it, or subtracting from it, maps −0 and +0 to the same bits."""


class Packing(NamedTuple):
    """How a score and its label are packed into one integer of this `dtype`: `2·(falling key - lowest_key) + negative`.

    Keys of samples that count are less than `bound`. Excluded samples are the integer `absent`, which sorts last and
    has the label of a negative, so that it adds no positive. `signed`: whether some scores may be negative.
    """

    dtype: Any
    lowest_key: int
    bound: int
    absent: int
    signed: bool = True


def _keys_of(*scores: float, dtype: torch.dtype) -> list[int]:
    keys: list[int] = falling_keys(torch.tensor(scores, dtype=dtype, device="cpu")).tolist()
    return keys


# The absent integer sorts after every 32-bit key, and its low 32 bits are the key of -inf.
WIDE = {
    dtype: Packing(np.int64, 0, 2**32, 2 * (2**32 + _keys_of(-torch.inf, dtype=dtype)[0]) + 1)
    for dtype in (torch.float16, torch.bfloat16, torch.float32)
}
_NARROW = (2**30 - 1, 2**31 - 1)
"""The bound of keys in 32 bits, and the absent integer."""


def packing_of(scores: Tensor, score_range: tuple[float, float] | None) -> Packing:
    """Return how to pack `scores` on a CPU: in half the bytes, sorted in half the time, if many span few keys.

    `score_range`: the least and the largest score, if known. Scores between 0 and 1 span few keys, as do those of 16
    bits; scores of both signs do not, unless all are small.
    """
    if scores.numel() > max(sizes.SMALL, 0):
        if scores.dtype != torch.float32:
            return Packing(np.int32, -(2**15), *_NARROW)
        if flushing():  # comparisons treat subnormal scores as 0
            return WIDE[scores.dtype]
        low, high = score_range or minmax(scores)
        last, lowest_key = _keys_of(low, high, dtype=torch.float32)
        if last - lowest_key < _NARROW[0] and low == low:  # without a NaN
            return Packing(np.int32, lowest_key, *_NARROW, signed=low < 0)
    return WIDE[scores.dtype]


def sorted_codes(scores: Tensor, labels: Tensor, present: Tensor | None, packing: Packing) -> Array:
    """Return the sorted integers of `scores` `[T, N]` on a CPU."""
    if labels.numel() <= sizes.SMALL:
        codes = _codes(scores, labels.numpy(), present, packing)
        codes.sort(1)
        return codes
    codes = np.empty(labels.shape, dtype=packing.dtype)
    spans = _spans(*labels.shape)

    def pack(span: tuple[slice, slice]) -> None:
        codes[span] = _codes(scores[span], labels[span].numpy(), None if present is None else present[span], packing)

    in_threads(pack, spans, threads_for(codes.size))
    return in_order(torch.from_numpy(codes)).numpy()


def _codes(scores: Tensor, labels: Array, present: Tensor | None, packing: Packing) -> Array:
    if scores.dtype == torch.float32 and not flushing():  # as `rising_keys`
        rising = (scores.numpy() + ZEROS[4]).view(np.int32)
        if packing.signed:
            rising ^= (rising >> 31) & 0x7FFF_FFFF
    else:
        rising = rising_keys(scores).numpy()
    codes = np.asarray(rising, dtype=packing.dtype)
    if packing.lowest_key:
        codes += packing.lowest_key
    codes <<= 1
    codes |= labels
    np.invert(codes, out=codes)
    if present is not None:
        codes[~present.numpy()] = packing.absent
    return codes


def _spans(rows: int, size: int) -> list[tuple[slice, slice]]:
    """Return pieces of `rows` of this `size` that fit into the cache of a core: several rows, or a part of one."""
    if size > sizes.PIECE:
        parts = [slice(a, a + sizes.PIECE) for a in range(0, size, sizes.PIECE)]
        return [(slice(row, row + 1), part) for row in range(rows) for part in parts]
    rows_per_piece = max(sizes.PIECE // max(size, 1), 1)
    return [(slice(a, a + rows_per_piece), slice(None)) for a in range(0, rows, rows_per_piece)]


def threads_for(size: int) -> int:
    """Return the number of threads that process this number of samples."""
    return max(min(torch.get_num_threads(), size // sizes.THREAD), 1)
