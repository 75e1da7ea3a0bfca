"""Logistic recalibration of probabilities, and a test of their calibration: views, for `metric.read`."""

from __future__ import annotations

import math
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.measures.probabilities import probabilities

STEPS = 400
"""The most steps of a fit. Most need four to ten, more if a score is far from all others. A host sync tells whether
another is needed, which takes less time than a few steps."""

ROUNDING = 2.0**-44
"""Relative differences up to this are those of rounding."""

LOWEST, HIGHEST = -745.0, 37.0
"""Between these are the log odds of every number between 0 and 1 in float64."""


class CalibrationLine(NamedTuple):
    """The log odds of the label as a linear function of those of the score, `[T]` each: 0 and 1 if calibrated.

    Attributes:
        intercept: below 0 if the probabilities at log odds 0 are too high.
        slope: below 1 if the probabilities are too extreme, as for an overfitted model.
        in_the_large: the intercept if the slope is fixed at 1; below 0 if the probabilities are too high overall.
    """

    intercept: Tensor
    slope: Tensor
    in_the_large: Tensor


class CalibrationTest(NamedTuple):
    """A statistic, standard normal for calibrated probabilities, and its two-sided p-value: `[T]` each."""

    statistic: Tensor
    p_value: Tensor


@collective
def spiegelhalter(curve: Curve) -> CalibrationTest:
    r"""Spiegelhalter's test of whether probabilities are calibrated: two of `[T]`.

    .. math:: z = \frac{\sum (y - s)(1 - 2 s)}{\sqrt{\sum (1 - 2 s)^2 s (1 - s)}}

    The difference between the Brier score and its expectation under calibration, in standard errors. A weight counts as
    that many samples, and must be whole. NaN if all scores are 0, ½ or 1, or if one lies outside [0, 1].
    Statistics in Medicine 5:421, 1986.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.recalibration import spiegelhalter
        >>> spiegelhalter(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))).p_value
        tensor([0.3149], dtype=torch.float64)
    """
    check_frequencies(curve, "`spiegelhalter`")
    p = probabilities(curve.thresholds)
    counts = curve.dtps + curve.dfps
    filled, tilt = counts > 0, 1 - 2 * p
    excess = torch.where(filled, (curve.dtps - counts * p) * tilt, 0.0)
    variance = torch.where(filled, counts * tilt**2 * p * (1 - p), 0.0)
    statistic = curve.sum(excess) / curve.sum(variance).sqrt()
    finite = statistic.masked_fill(statistic.isinf(), torch.nan)
    return CalibrationTest(finite, torch.erfc(finite.abs() / math.sqrt(2)))


@collective
def calibration_line(curve: Curve) -> CalibrationLine:
    r"""Intercept and slope of the logistic regression of the labels on the log odds of the scores: three of `[T]`.

    .. math:: \operatorname{logit} P(y = 1) = a + b \operatorname{logit} s

    by maximum likelihood. NaN if a score is 0, 1 or outside [0, 1], or without samples of both labels; of intercept and
    slope also if the scores separate the labels, or all are equal. Cox, Biometrika 45:562, 1958; Van Calster et al.,
    BMC Medicine 17:230, 2019.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.recalibration import calibration_line
        >>> line = calibration_line(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])))
        >>> round(float(line.intercept), 4), round(float(line.slope), 4)
        (-0.2379, 0.4103)
    """
    x = _log_odds(curve)
    scaled, centre, scale = scaled_scores(curve, x)
    intercept, slope = fitted_line(curve, scaled, curve.dtps, curve.dfps, _of_labels(curve))
    slope = slope.masked_fill(intercept.isnan(), torch.nan) / scale
    return CalibrationLine(intercept - slope * centre, slope, _shift(curve, x))


def scaled_scores(curve: Curve, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return a rising function `x` `[K]` of the scores, less that of the median, over the largest difference from it.

    And these two, `[T]` each. So a score far from all others leaves their differences as they are. The difference of a
    single score is unknown, as every line through the odds of its labels fits them.
    """
    through, of_x = (curve.tps + curve.fps).double(), curve.with_columns(thresholds=x)
    held, half = curve.dtps + curve.dfps > 0, curve.spread((curve.positives + curve.negatives).double()) / 2
    median = torch.where(held & (through >= half), -through, -torch.inf)
    highest, lowest = (torch.where(held, y, -torch.inf) for y in (x, -x))
    centre, top, bottom = (of_x.best(order).thresholds for order in (median, highest, lowest))
    scale = torch.maximum(top - centre, centre - bottom)
    scale = scale.masked_fill(scale == 0, torch.nan)
    return torch.where(held, (x - curve.spread(centre)) / curve.spread(scale), 0.0), centre, scale


def _log_odds(curve: Curve) -> Tensor:
    """Return the log odds of the score of each step, `[K]`: 0 without samples, NaN unless it lies between 0 and 1."""
    p = probabilities(curve.thresholds)
    x = torch.where((p > 0) & (p < 1), p.logit(), torch.nan)
    return torch.where(curve.dtps + curve.dfps > 0, x, 0.0)


def _of_labels(curve: Curve) -> Tensor:
    """Return the log odds of the share of positives, `[T]`; infinite without samples of one label."""
    return curve.positives.double().log() - curve.negatives.double().log()


def fitted_line(curve: Curve, x: Tensor, positives: Tensor, negatives: Tensor, odds: Tensor) -> Tensor:
    """Return intercept and slope of the logistic regression of the labels on `x` `[K]`, `[2, T]`, by Newton's method.

    A step that makes the likelihood fall was too long, and is halved: the logarithm of the likelihood is concave. NaN
    if the scores separate the labels, so that steeper is always better.

    Args:
        curve: the counts.
        x: a function of the score of each step.
        positives, negatives: the weight of the samples of each label at each step, `[K]`.
        odds: the log odds of the sums of both, `[T]`.
    """
    line = torch.stack([odds, torch.zeros_like(odds)])
    reached, step, highest = line, torch.zeros_like(line), torch.full_like(odds, -torch.inf)
    separated, flat = _separated(curve), torch.zeros_like(odds, dtype=torch.bool)
    for _ in range(STEPS):
        a, b = (curve.spread(y) for y in line)
        z = a + b * x
        likelihood = positives * logsigmoid(z) + negatives * logsigmoid(-z)
        residual = positives * (-z).sigmoid() - negatives * z.sigmoid()
        spread = (positives + negatives) * z.sigmoid() * (-z).sigmoid()
        columns = likelihood, residual, residual * x, spread, spread * x, spread * x**2
        total, gradient, tilt, information, cross, square = curve.sums(*columns)
        newton = torch.stack([square * gradient - cross * tilt, information * tilt - cross * gradient])
        rises = total >= highest - ROUNDING * highest.abs()
        # Labels that all but separate have a likelihood whose derivatives vanish no sooner than its curvature.
        flat = (gradient.abs() + tilt.abs() <= 1e-6 * information).where(rises, flat)
        step = (newton / (information * square - cross**2)).where(rises, step / 2)
        reached, highest = line.where(rises, reached), total.where(rises, highest)
        line = reached + step
        if not bool((_moves(step, line, ROUNDING) & ~separated).any()):
            break
    return reached.where(flat & ~separated & ~_moves(step, line, 1e-9).any(0), torch.nan)


def _separated(curve: Curve) -> Tensor:
    """Return whether the scores separate the labels, up to one tie, `[T]`."""
    all_positive = curve.tps >= curve.spread(curve.positives) * (1 - 1e-12)
    all_negative = curve.fps >= curve.spread(curve.negatives) * (1 - 1e-12)
    separating = (all_positive & (curve.fps <= curve.dfps)) | (all_negative & (curve.tps <= curve.dtps))
    return curve.sum(separating.long()) > 0


def _shift(curve: Curve, x: Tensor) -> Tensor:
    """Return the intercept of slope 1 for `x` `[K]`, `[T]`: where the expected positives are those of the labels.

    By Newton's method, on the logarithm of the ratio of two sums that are equal there. The share that a sample lacks of
    0 or 1, whichever is nearer, counts on the side of that; the samples whose labels are at the other end are counted
    exactly, and cancel. So no share is lost beside another, however flat the likelihood is between scores far apart. A
    step that leaves the interval that contains the intercept, or is longer than half the last one, is replaced by the
    middle of that interval.
    """
    a = odds = _of_labels(curve)
    low, high, last = odds - HIGHEST, odds - LOWEST, torch.full_like(odds, torch.inf)
    for _ in range(STEPS):
        z, counts = curve.spread(a) + x, curve.dtps + curve.dfps
        above, lack = z >= 0, (-z.abs()).sigmoid()
        missed, alarmed, *lacks = curve.sums(
            torch.where(above, 0, curve.dtps),
            torch.where(above, curve.dfps, 0),
            *(torch.where(side, counts * y, 0.0) for y in (lack, lack * (1 - lack)) for side in (above, ~above)),
        )
        short, excess = lacks[0] + (missed - alarmed).clamp(min=0), lacks[1] + (alarmed - missed).clamp(min=0)
        ratio = excess.log() - short.log()
        low, high = low.where(ratio > 0, a), high.where(ratio < 0, a)
        newton = a - ratio / (lacks[2] / short + lacks[3] / excess)
        good = (newton >= low) & (newton <= high) & ((newton - a).abs() <= last / 2)
        following = newton.where(good, (low + high) / 2)
        a, last = following, (following - a).abs()
        if not bool(_moves(last, a, ROUNDING).any()):
            break
    return a.where(ratio.isfinite(), torch.nan)


def _moves(step: Tensor, at: Tensor, least: float) -> Tensor:
    """Return where a step is more than this share of what it leads to, or of 1."""
    return step.abs() > least * (1 + at.abs())
