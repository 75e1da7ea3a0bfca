"""Thinning of a curve to few points for a drawing or a log, with the deviation that this causes.

The points are distributed evenly over both rates and over the logarithms of the counts, since ROC, precision-recall and
DET curves have their corners at different scales.
"""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import whole
from torchmetrics_roc.curves.columns import Stored
from torchmetrics_roc.curves.curve import Curve, Deviation
from torchmetrics_roc.curves.declared import collective


@collective
def thinned(curve: Curve, max_points: int) -> Curve:
    """Return the curve with at most `max_points` points per problem, including the one at `+inf`, whole on every rank.

    Each of its steps combines all samples from the previous threshold to its own. Counts and thresholds of the
    remaining steps are exact; its `deviation` is the largest distance of the dropped points from the straight lines
    between them, 0 where none was dropped; of a curve that was thinned already, at most the sum of both.

    Raises:
        ValueError: if `max_points` is less than 2.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.curves.thin import thinned
        >>> scores = torch.linspace(-3, 3, 10_001)
        >>> few = thinned(Curve.from_scores(scores, scores.sin() > scores.cos()), max_points=200)
        >>> len(few.thresholds), few.positives, float(few.deviation.rates) < 0.01
        (190, tensor([4766]), True)
    """
    whole("max_points", max_points, 2)
    steps = curve.dtps + curve.dfps > 0 if curve.columns.repeats else torch.ones_like(curve.tps, dtype=torch.bool)
    few = curve.sum(steps.long()) < max_points
    t, f = curve.tps - curve.dtps, curve.fps - curve.dfps
    cells = max_points - 2
    entered = (_progress(curve, curve.tps, curve.fps) * cells).floor() > (_progress(curve, t, f) * cells).floor()
    total = curve.spread(curve.positives + curve.negatives)
    last = (curve.tps + curve.fps == total) & (t + f < total)
    gathered = curve.gather((curve.spread(few) & steps) | entered | last)
    thin = Curve(Stored(gathered.columns.steps[:3], gathered.offsets, gathered.positives, gathered.negatives))
    thin = replace(thin, clustered=curve.clustered, fractional=curve.fractional)
    none = torch.zeros(2, curve.problems, dtype=torch.float64, device=curve.positives.device)
    before = Deviation(*none) if curve.deviation is None else curve.deviation  # of a curve that was thinned already
    if not len(thin.tps):
        return replace(thin, deviation=before)
    rates, precision = _passed(thin, curve)
    largest = _passed(thin, curve.best(rates)).rates, _passed(thin, curve.best(precision)).precision
    # 0 but for rounding of a problem with few steps
    both = (x.masked_fill(few, 0) + y for x, y in zip(largest, before, strict=True))
    return replace(thin, deviation=Deviation(*both))


def _progress(curve: Curve, t: Tensor, f: Tensor) -> Tensor:
    """Return the position of the counts `t`, `f` `[K]` along the curve: from 0 at its start to 1 at its end."""
    positives, negatives = curve.positives.double(), curve.negatives.double()

    def done(t: Tensor, f: Tensor, p: Tensor, n: Tensor) -> Tensor:
        rates = (2 * t / p, 2 * f / n)
        counts = (2 * (t + f).log1p() / (p + n).log1p(), t.log1p() / p.log1p(), f.log1p() / n.log1p())
        remaining = (1 - (p - t).log1p() / p.log1p(), 1 - (n - f).log1p() / n.log1p())
        return torch.stack([way.nan_to_num() for way in rates + counts + remaining]).sum(0)

    at = done(t.double(), f.double(), curve.spread(positives), curve.spread(negatives))
    return at / curve.spread(done(positives, negatives, positives, negatives))


def _passed(thin: Curve, curve: Curve) -> Deviation:
    """Return the distances of the points of `curve` from the lines of `thin`, `[K]` each."""
    total = thin.positives + thin.negatives

    def places(of: Curve) -> Tensor:  # ascending through all problems
        return 2 * of.columns.problem + of.rate(of.tps + of.fps, total)

    last = thin.offsets[curve.columns.problem + 1] - 1
    after = torch.searchsorted(places(thin), places(curve)).minimum(last).clamp(min=0)
    positives, negatives = curve.spread(curve.positives).double(), curve.spread(curve.negatives).double()
    x, x1, dx = curve.fps / negatives, thin.fps[after] / negatives, thin.dfps[after] / negatives
    y, y1, dy = curve.tps / positives, thin.tps[after] / positives, thin.dtps[after] / positives
    x0, y0 = x1 - dx, y1 - dy

    def precision(x: Tensor, y: Tensor) -> Tensor:
        predicted_positive = y * positives + x * negatives
        return torch.where(predicted_positive > 0, y * positives / predicted_positive, 1.0)

    off = y - y0 - dy * ((x - x0 + y - y0) / (dx + dy)).nan_to_num()
    line = precision(x0, y0) + (precision(x1, y1) - precision(x0, y0)) * ((y - y0) / dy)
    # At constant recall the line is vertical and passes through every precision in between.
    missed = torch.where(dy > 0, precision(x, y) - line, 0.0)
    return Deviation(off.abs().nan_to_num(), missed.abs().nan_to_num())
