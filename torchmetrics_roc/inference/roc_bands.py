"""Confidence bands of the ROC curve, pointwise and simultaneous, from resamples of independent samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.exports import typed
from torchmetrics_roc.inference.arguments import checked
from torchmetrics_roc.inference.resampling import between, quantile, resampled
from torchmetrics_roc.views import collective

LEAST_REACH = 0.55
"""The least reach of a simultaneous band, in units of 1/√N and 1/√P: with few, nearly perfect scores the population
varies more than the resamples do."""


@typed
class _Band(NamedTuple):
    fpr: Tensor
    low: Tensor
    high: Tensor


class Band(_Band):
    """Confidence band of the population's ROC curve: from `low` to `high` `[T, G]` over `fpr` `[G]`.

    `metric.read` of a single problem returns both ends as `[G]`.
    """

    __slots__ = ()

    shared: ClassVar[tuple[str, ...]] = ("fpr",)
    """The fields that all problems share."""


@collective
@checked()
def roc_band(
    curve: Curve,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    points: int = 201,
    replicates: int = 1000,
    seed: int = 0,
) -> Band:
    """Return a confidence band of the ROC curve of each problem, from stratified resamples of independent samples.

    See `torchmetrics_roc.inference.roc_band`, which also takes metrics and test sets, whose clusters it uses.
    """
    curve = curve.whole
    fpr = torch.linspace(0, 1, points, dtype=torch.float64, device=curve.tps.device)
    lows, highs = [], []
    for t in range(curve.problems):
        one = curve.of(t)
        if simultaneous:
            reach = reaches(one)
            needed = torch.cat([reach(some) for some in resampled(one, replicates, seed)])
            low, high = reached(one, fpr, needed, level)
        else:
            drawn = torch.cat([tpr_at(some, fpr) for some in resampled(one, replicates, seed)])  # [replicates, G]
            low, high = between(drawn, level)
        lows.append(low)
        highs.append(high)
    return Band(fpr, torch.stack(lows), torch.stack(highs))


def reaches(one: Curve) -> Callable[[Curve], Tensor]:
    """Return a view of resamples of a curve: the least reach of a band around each that covers the curve."""
    at = _some_vertices(one)
    return lambda resamples: _least_reach(resamples, *at)


def reached(one: Curve, fpr: Tensor, needed: Tensor, level: float, least: float = LEAST_REACH) -> tuple[Tensor, Tensor]:
    """Return the ends of a simultaneous band at `level`, from the reaches that resamples needed: `[G]` each."""
    low, high = _moved(one, fpr, quantile(needed, level).clamp(min=least).expand(1, 1))
    return low[0], high[0]


def tpr_at(curve: Curve, fpr: Tensor) -> Tensor:
    """Return the TPR of each problem's polyline at these FPR, the upper end of a vertical segment: `[T, G]`.

    NaN without positives or negatives. Requires the same number of steps in all problems.
    """
    tps, fps = (x.double().view(curve.problems, -1) for x in (curve.tps, curve.fps))
    p, n = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    return torch.where(n > 0, height_at(fps, tps, fpr * n) / p, torch.nan)


def height_at(x: Tensor, y: Tensor, at: Tensor, first: bool = False) -> Tensor:
    """Return the heights of polylines from the origin through `x` and `y` `[T, K]` at `at` `[T, G]`: `[T, G]`.

    The last of a vertical segment, or the `first`.
    """
    x, y = (torch.nn.functional.pad(part, (1, 0)) for part in (x, y))
    there = torch.searchsorted(x, at.contiguous(), right=not first)
    here, there = (there - 1).clamp(min=0), there.clamp(max=x.shape[1] - 1)
    y0, y1, x0, x1 = y.gather(1, here), y.gather(1, there), x.gather(1, here), x.gather(1, there)
    return y0 + torch.where(x1 > x0, (at - x0) / (x1 - x0), 0.0) * (y1 - y0)


def _some_vertices(curve: Curve, most: int = 512) -> tuple[Tensor, Tensor]:
    """Return FPR and TPR of at most `most` points of a one-problem curve, evenly spread over its steps: `[G]` each."""
    few = min(len(curve.tps), most)
    at = torch.linspace(0, len(curve.tps) - 1, few, dtype=torch.float64, device=curve.tps.device).round().long()
    return curve.rate(curve.fps, curve.negatives)[at], curve.rate(curve.tps, curve.positives)[at]


def _least_reach(resamples: Curve, fpr: Tensor, tpr: Tensor) -> Tensor:
    """Return the least reach of a band around each of the `resamples` that covers these points `[G]`: `[T]`.

    NaN without positives or negatives.
    """
    low = torch.zeros(resamples.problems, 1, dtype=torch.float64, device=fpr.device)
    high = low + 4.0
    for _ in range(12):
        middle = (low + high) / 2
        below, above = _moved(resamples, fpr, middle)
        # Equal rates may differ by rounding.
        covered = ((below <= tpr + 1e-12) & (tpr <= above + 1e-12)).all(1, keepdim=True)
        low, high = torch.where(covered, low, middle), torch.where(covered, middle, high)
    known = (resamples.positives > 0) & (resamples.negatives > 0)
    return torch.where(known, high[:, 0], torch.nan)


def _moved(curve: Curve, fpr: Tensor, reach: Tensor) -> tuple[Tensor, Tensor]:
    """Return both ends of the band of this `reach` `[T, 1]` around each problem, at these FPR: `[T, G]` each.

    Requires the same number of steps in all problems.
    """
    rows = curve.problems
    zeros = curve.tps.new_zeros(rows, 1, dtype=torch.float64)
    p, n = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    t = torch.cat([zeros, curve.tps.double().view(rows, -1) / p], 1)
    f = torch.cat([zeros, curve.fps.double().view(rows, -1) / n], 1)
    aside, up = reach / n.sqrt(), reach / p.sqrt()
    before = torch.searchsorted(f, fpr - aside - 1e-12).clamp(max=f.shape[1] - 1)
    after = torch.searchsorted(f, fpr + aside + 1e-12) - 1
    return (t.gather(1, before) - up).clamp(min=0), (t.gather(1, after) + up).clamp(max=1)
