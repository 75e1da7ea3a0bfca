"""Sums over runs of consecutive steps as separate problems, so that views need not know how many runs there are, or
which ranks hold them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import running
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.measures.probabilities import Of, lowest_scores


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
        values = scores(curve)
        rounded = edges.to(curve.thresholds.dtype).to(values.dtype)
        if curve.problems > 1:
            bins = torch.bucketize(values, rounded, right=True, out_int32=True)
            return in_bins(lambda _: bins, len(edges) + 1)(curve)
        reached = torch.searchsorted(-values, -rounded.flip(0), right=True)
        return torch.cat([reached.new_zeros(1), reached, reached.new_full((1,), len(values))])

    return bounds


def summed(curve: Curve, bounds: Of, n_bins: int, *columns: Of) -> list[Tensor]:
    """Return the positives, the negatives and the sums of the `columns`, of floats, over bins: `[T, B]` each.

    `bounds` are those of the runs of steps that the bins hold. Bins are in the order of rising scores.
    """
    return [x.view(-1, n_bins).flip(1) for x in sums_of_runs(curve, bounds, n_bins, *columns)]


def sums_of_runs(curve: Curve, bounds: Of, runs: int, *columns: Of) -> list[Tensor]:
    """Return the same over this number of `runs` of the steps of each problem, in their order: `[T·R]` each."""

    def read(part: Curve) -> list[Tensor]:
        at = bounds(part)
        if single:
            return [at, *part.columns.counts_of_runs(at), *(of(part) for of in columns)]
        return part.sums_of_runs(at, part.dtps, part.dfps, *(of(part) for of in columns))

    single = curve.problems == 1
    parts = curve._in_parts(read) if runs > 1 else None
    if parts is None:
        return curve.sums_of_runs(bounds(curve), curve.dtps, curve.dfps, *(of(curve) for of in columns))
    return _continued(parts, runs) if single else [torch.cat(x) for x in zip(*parts, strict=True)]


def _continued(parts: Iterable[Sequence[Tensor]], runs: int) -> list[Tensor]:
    """Return the sums over each run of the columns of one problem.

    `parts` hold the bounds of the runs, the positives and negatives of each, then columns of floats. A run continues
    where the previous part ended, so that its floats are added one after the other, as in a single part.
    """
    sums: list[Tensor] = []
    for bounds, *columns in parts:
        sums = sums or [x.new_zeros(runs) for x in columns]
        filled = bounds.diff() > 0
        for i, (total, x) in enumerate(zip(sums, columns, strict=True)):
            if i < 2:
                total += x
            elif len(x):
                x[:1] += total[int(filled.nonzero()[0])]
                torch.where(filled, torch.segment_reduce(x, "sum", offsets=bounds, axis=0), total, out=total)
    return sums


def predicted(curve: Curve, at: Tensor, scores: Of = lowest_scores) -> tuple[Tensor, Tensor]:
    """Return how many positives and negatives score at least each of the rising thresholds `at` `[G]`: `[T, G]` each.

    `scores` are those of the steps. A threshold is rounded to the dtype of the curve's.
    """
    counts = summed(curve, at_edges(at, scores), len(at) + 1)
    tps, fps = (running(x.flip(1), 1).flip(1)[:, 1:] for x in counts)
    return tps, fps
