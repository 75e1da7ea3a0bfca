"""The curve of counts in bins: one step at the lowest score of each bin, and how empty bins are handled."""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import filled_on_host
from torchmetrics_roc.curves.curve import Curve


def with_empty_steps(counts: Tensor, lowest: Tensor, mixed: Tensor | None) -> Curve:
    """Return the curve of `counts` `[T, B, 2]` in bins with these `lowest` scores; every bin is a step."""
    falling = counts.flip(1)  # [T, B, 2]
    curve = Curve.from_counts(lowest.flip(-1), falling[..., 1], falling[..., 0])
    return curve if mixed is None else replace(curve, mixed=_of_all(mixed.flip(-1), counts).flatten())


def compact(counts: Tensor, lowest: Tensor, mixed: Tensor | None) -> Curve:
    """Return the curve of `counts` `[T, B, 2]` in bins with these `lowest` scores, without empty steps."""
    problems, size, _ = counts.shape
    counts = counts.contiguous()
    rows = filled_on_host(counts) >> 1  # positives, negatives, or both
    rows = rows[rows.diff(prepend=rows.new_full((1,), -1)) > 0]
    offsets = torch.searchsorted(rows, torch.arange(problems + 1, dtype=torch.int64, device=counts.device) * size)
    if problems == 1:  # bins ascend, and steps fall
        rows = bins = rows.flip(0)
    else:
        ends = (offsets[:-1] + offsets[1:] - 1)[rows // size]
        rows = rows[ends - torch.arange(len(rows), dtype=torch.int64, device=counts.device)]
        bins = rows % size
    dfps, dtps = counts.view(-1, 2)[rows].T.contiguous()
    each = bins if lowest.ndim == 1 else rows
    curve = Curve.from_steps(lowest.flatten()[each], dtps, dfps, offsets)
    return curve if mixed is None else replace(curve, mixed=mixed.flatten()[each])


def masked(counts: Tensor, lowest: Tensor, mixed: Tensor | None) -> Curve:
    """Return the curve that `compact` returns, without a host sync: views skip its empty steps.

    These repeat the threshold of the step before, so that a view that reads the previous step finds the right one.
    """
    curve = with_empty_steps(counts, lowest, mixed)
    filled = curve.dtps + curve.dfps > 0
    rows = curve.thresholds.masked_fill(~filled, torch.inf).view(len(counts), -1)
    columns = curve.with_columns(thresholds=rows.cummin(1).values.view(-1)).columns
    columns.repeats = True
    return replace(curve, columns=columns, kept=filled)


def _of_all(x: Tensor, counts: Tensor) -> Tensor:
    """Return what is known of each bin, `[B]` or `[T, B]`, for every problem of `counts`: `[T, B]`."""
    return x.expand(counts.shape[:2])
