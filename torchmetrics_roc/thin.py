"""A curve of few points for a drawing or a log: a lossy reading, so it tells what it cost.

The points are spread evenly over both rates and over the logarithms of the counts, where ROC, precision-recall and DET
curves have their corners.
"""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve, Deviation


def thinned(curve: Curve, max_points: int) -> Curve:
    """The curve of at most `max_points` points a problem, that at `+inf` among them, whole on every rank.

    A step of it lets in all samples from the threshold before to its own. Counts and thresholds are exact where there
    is a step; how far straight lines between them pass by the others, its `deviation` tells.

    Raises:
        ValueError: for less than 2 points.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.thin import thinned
        >>> scores = torch.linspace(-3, 3, 10_001)
        >>> few = thinned(Curve.from_scores(scores, scores.sin() > scores.cos()), max_points=200)
        >>> len(few.thresholds), few.positives, float(few.deviation.rates) < 0.01
        (190, tensor([4766]), True)
    """
    if not (isinstance(max_points, int) and max_points >= 2):
        raise ValueError(f"`max_points` must be a whole number of at least 2, but is {max_points!r}.")
    few = curve.sum(torch.ones_like(curve.tps, dtype=torch.int64)) < max_points
    t, f = curve.tps - curve.dtps, curve.fps - curve.dfps
    cells = max_points - 2
    entered = (_progress(curve, curve.tps, curve.fps) * cells).floor() > (_progress(curve, t, f) * cells).floor()
    everyone = curve.spread(curve.positives + curve.negatives)
    last = (curve.tps + curve.fps == everyone) & (t + f < everyone)
    kept = curve.gather(curve.spread(few) | entered | last)
    thin = Curve.from_sums(kept.thresholds, kept.tps, kept.fps, kept.offsets, kept.positives, kept.negatives)
    if not len(thin.tps):
        none = torch.zeros(2, curve.problems, dtype=torch.float64, device=curve.positives.device)
        return replace(thin, deviation=Deviation(*none))
    rates, precision = _passed(thin, curve)
    return replace(
        thin,
        deviation=Deviation(_passed(thin, curve.best(rates)).rates, _passed(thin, curve.best(precision)).precision),
    )


def _progress(curve: Curve, t: Tensor, f: Tensor) -> Tensor:
    """How much of the way from nobody to everybody is done at the counts `t`, `f` `[K]`: from 0 to 1."""
    positives, negatives = curve.positives.double(), curve.negatives.double()

    def done(t: Tensor, f: Tensor, p: Tensor, n: Tensor) -> Tensor:
        rates = (2 * t / p, 2 * f / n)
        called = (2 * (t + f).log1p() / (p + n).log1p(), t.log1p() / p.log1p(), f.log1p() / n.log1p())
        left = (1 - (p - t).log1p() / p.log1p(), 1 - (n - f).log1p() / n.log1p())
        return torch.stack([way.nan_to_num() for way in rates + called + left]).sum(0)

    at = done(t.double(), f.double(), curve.spread(positives), curve.spread(negatives))
    return at / curve.spread(done(positives, negatives, positives, negatives))


def _passed(thin: Curve, curve: Curve) -> Deviation:
    """How far the lines of `thin` pass by the points of `curve`, `[K]` each."""
    everyone = thin.positives + thin.negatives

    def places(of: Curve) -> Tensor:  # they rise through all problems
        return 2 * of.problem + of.rate(of.tps + of.fps, everyone)

    last = thin.offsets[curve.problem + 1] - 1
    after = torch.searchsorted(places(thin), places(curve)).minimum(last).clamp(min=0)
    positives, negatives = curve.spread(curve.positives).double(), curve.spread(curve.negatives).double()
    x, x1, dx = curve.fps / negatives, thin.fps[after] / negatives, thin.dfps[after] / negatives
    y, y1, dy = curve.tps / positives, thin.tps[after] / positives, thin.dtps[after] / positives
    x0, y0 = x1 - dx, y1 - dy

    def precision(x: Tensor, y: Tensor) -> Tensor:
        called = y * positives + x * negatives
        return torch.where(called > 0, y * positives / called, 1.0)

    off = y - y0 - dy * ((x - x0 + y - y0) / (dx + dy)).nan_to_num()
    line = precision(x0, y0) + (precision(x1, y1) - precision(x0, y0)) * ((y - y0) / dy)
    # Where the recall stays, the line falls through all precisions between.
    missed = torch.where(dy > 0, precision(x, y) - line, 0.0)
    return Deviation(off.abs().nan_to_num(), missed.abs().nan_to_num())
