"""Runs of consecutive steps, added up as problems of their own: so a view knows neither how many there are nor which
ranks hold them.
"""

from __future__ import annotations

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.sums import running


def summed(curve: Curve, bins: Tensor, n_bins: int, *columns: Tensor) -> list[Tensor]:
    """The sums over each bin of the `columns` `[K]`, of steps in these `bins` `[K]`, which fall: `[T, B]` each."""
    places = n_bins - 1 - bins
    if curve.problems > 1:
        places = places + curve.problem * n_bins
    starts = torch.arange(curve.problems * n_bins + 1, dtype=places.dtype, device=places.device)
    sums = curve.sums_of_runs(torch.searchsorted(places, starts), *columns)
    return [x.view(-1, n_bins).flip(1) for x in sums]


def predicted(curve: Curve, at: Tensor, scores: Tensor) -> tuple[Tensor, Tensor]:
    """How many positives and negatives score at least each of the rising thresholds `at` `[G]`: `[T, G]` each.

    `scores` `[K]` are those of the steps. A threshold is rounded to the dtype of the curve's.
    """
    edges = at.to(curve.thresholds.dtype).to(scores.dtype)
    bins = torch.bucketize(scores, edges, right=True, out_int32=True)
    counts = summed(curve, bins, len(at) + 1, curve.dtps, curve.dfps)
    tps, fps = (running(x.flip(1), 1).flip(1)[:, 1:] for x in counts)
    return tps, fps
