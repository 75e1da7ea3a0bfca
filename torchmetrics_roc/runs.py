"""Sums over runs of consecutive steps as separate problems, so that views need not know how many runs there are, or
which ranks hold them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.columns import Columns
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.probabilities import Of, lowest_scores
from torchmetrics_roc.sums import running


def in_bins(bins: Of, n_bins: int) -> Of:
    """Return where the runs of steps in each of `bins` `[K]`, which fall, begin in each problem: `[T·B + 1]`."""

    def bounds(curve: Curve) -> Tensor:
        places = n_bins - 1 - bins(curve)
        if curve.problems > 1:
            places = places + curve.problem * n_bins
        starts = torch.arange(curve.problems * n_bins + 1, dtype=places.dtype, device=places.device)
        return torch.searchsorted(places, starts)

    return bounds


def at_edges(edges: Tensor, scores: Of = lowest_scores) -> Of:
    """Return the same for bins that begin at the rising `edges` `[B - 1]`, rounded to the dtype of the thresholds.

    `scores` are those of the steps.
    """

    def bounds(curve: Curve) -> Tensor:
        own = scores(curve)
        rounded = edges.to(curve.thresholds.dtype).to(own.dtype)
        if curve.problems > 1:
            return in_bins(lambda _: torch.bucketize(own, rounded, right=True, out_int32=True), len(edges) + 1)(curve)
        reached = len(own) - torch.searchsorted(own.flip(0), rounded.flip(0))
        return torch.cat([reached.new_zeros(1), reached, reached.new_full((1,), len(own))])

    return bounds


def summed(curve: Curve, bounds: Of, n_bins: int, *columns: Of) -> list[Tensor]:
    """Return the sums of the `columns` over bins whose runs have these `bounds`: `[T, B]` each, by rising score."""

    def read(columns_of_part: Columns) -> list[Tensor]:
        part = Curve(columns_of_part)
        at, found = bounds(part), [of(part) for of in columns]
        if not one:
            return part.sums_of_runs(at, *found)
        return [at, *(x if x.is_floating_point() else _counted(x, at) for x in found)]

    one = curve.problems == 1
    parts = curve.in_parts(read) if n_bins > 1 else None
    if parts is None:
        sums = curve.sums_of_runs(bounds(curve), *(of(curve) for of in columns))
    elif one:
        sums = _continued(parts, n_bins)
    else:
        sums = [torch.cat(x) for x in zip(*parts, strict=True)]
    return [x.view(-1, n_bins).flip(1) for x in sums]


def _counted(counts: Tensor, bounds: Tensor) -> Tensor:
    """Return the sums of the `counts` `[K]` on a CPU between consecutive `bounds` `[B + 1]`: `[B]`."""
    at, sums = bounds.numpy(), np.add.accumulate(counts.numpy())
    return torch.from_numpy(np.diff(np.where(at > 0, sums[at - 1], 0) if len(sums) else at))


def _continued(parts: Iterable[Sequence[Tensor]], n_bins: int) -> list[Tensor]:
    """Return the sums over each bin of the columns of one problem; `parts` hold the bounds of the bins, then columns.

    Counts are already summed. A bin continues where the previous part ended, so that its floats are added one after the
    other, as in a single part.
    """
    sums: list[Tensor] = []
    for bounds, *columns in parts:
        sums = sums or [x.new_zeros(n_bins) for x in columns]
        filled = bounds.diff() > 0
        for total, x in zip(sums, columns, strict=True):
            if not x.is_floating_point():
                total += x
            elif len(x):
                x = torch.cat([x[:1] + total[int(filled.nonzero()[0])], x[1:]])
                torch.where(filled, torch.segment_reduce(x, "sum", offsets=bounds, axis=0), total, out=total)
    return sums


def predicted(curve: Curve, at: Tensor, scores: Of = lowest_scores) -> tuple[Tensor, Tensor]:
    """Return how many positives and negatives score at least each of the rising thresholds `at` `[G]`: `[T, G]` each.

    `scores` are those of the steps. A threshold is rounded to the dtype of the curve's.
    """
    counts = summed(curve, at_edges(at, scores), len(at) + 1, lambda part: part.dtps, lambda part: part.dfps)
    tps, fps = (running(x.flip(1), 1).flip(1)[:, 1:] for x in counts)
    return tps, fps
