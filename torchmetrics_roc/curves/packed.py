"""Sorted samples of equal weight: rows of integers that pack score and label, from which everything is read.

One sort of `2·key + negative` orders scores and labels; among equal scores positives come first. So at each negative
the running count of positives is the number that score at least as much; the count before its tie began is the number
that score more.

A device sorts and reads all rows at once, in tensors (`DeviceRows`); a CPU in NumPy arrays (`HostRows`), few samples at
once (`FewRows`), many in pieces (`ManyRows`).
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import flushing, in_order, rising_keys
from torchmetrics_roc.arrays.sums import row_counts
from torchmetrics_roc.curves.columns import Columns
from torchmetrics_roc.curves.device_rows import DeviceRows
from torchmetrics_roc.curves.host_rows import FewRows
from torchmetrics_roc.curves.many_rows import ManyRows
from torchmetrics_roc.curves.packing import WIDE, ZEROS, packing_of, sorted_codes

_SAME_BITS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


def packed(
    scores: Tensor,
    labels: Tensor,
    present: Tensor | None,
    totals: tuple[Tensor, Tensor | None] | None = None,
    score_range: tuple[float, float] | None = None,
) -> Columns:
    """Return the columns of `scores` `[T, N]` of at most 32 bits with bool `labels`.

    `present` `[T, N]`, bool, or None if all samples count. `totals`: positives and negatives `[T]`, if known; None as
    the second for all that are not positive. `score_range`: the least and the largest score, if known.
    """
    if totals is None and present is not None:
        positives = row_counts(labels & present)
        totals = positives, row_counts(present) - positives
    partial = present is not None
    if labels.device.type == "cpu":
        packing = packing_of(scores, score_range)
        codes = sorted_codes(scores, labels, present, packing)
        if codes.size <= sizes.SMALL:
            return FewRows(codes >> 1, (codes & 1) ^ 1, scores.dtype, totals, partial, packing)
        return ManyRows(codes, scores.dtype, totals, partial, packing)
    codes = torch.add(labels.long(), rising_keys(scores), alpha=2).bitwise_not_()
    if present is not None:
        codes = torch.where(present, codes, WIDE[scores.dtype].absent)
    if totals is None:
        totals = labels.sum(1), None
    return DeviceRows(in_order(codes), scores.dtype, totals, partial)


def ordered_if_sound(scores: Tensor, target: Tensor) -> tuple[Columns, bool] | None:
    """Return the columns of few `scores` `[T, N]` on a CPU, at least one, and whether some lie outside [0, 1].

    None if a score is NaN or infinite, or a label of `target` `[T, N]` is neither 0 nor 1: the sort reveals that, which
    saves a separate pass over scores and labels.
    """
    labels, dtype = target.numpy(), scores.dtype
    if flushing() or np.maximum.reduce(labels.view(_SAME_BITS[labels.itemsize]), axis=None) > 1:
        return None
    array = (scores.float() if dtype == torch.bfloat16 else scores).numpy()
    # The last bit of a double is far below those of a score, so it can hold the label and orders only ties.
    codes = (ZEROS[array.itemsize] - array).astype(np.float64)  # −0 and +0 become equal
    bits = codes.view(np.int64)
    bits |= np.asarray(labels, dtype=np.int64)
    codes.sort(1)
    with np.errstate(all="ignore"):  # an infinity with a label is NaN, and a zero with one is subnormal
        keys = codes.astype(array.dtype)
    bits &= 1
    rows, size = keys.shape
    first, last = (keys[0, 0], keys[0, -1]) if rows == 1 else (keys[:, 0].min(), keys[:, -1].max())
    if not (first > -np.inf and last < np.inf):
        return None
    columns = FewRows(keys, bits, dtype, None, False, None)
    positives: list[int] = [int(np.count_nonzero(labels))] if rows == 1 else np.count_nonzero(labels, 1).tolist()
    columns.host_totals = (positives, [size - p for p in positives])
    return columns, bool(first < -1 or last > 0)
