"""Logistic recalibration of probabilities, and a test of their calibration: views, for `metric.read`."""

from __future__ import annotations

import math
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.probabilities import probabilities
from torchmetrics_roc.views import collective

STEPS = 25
"""Newton steps of a fit. It converges in four to eight; a number independent of the data needs no host sync."""


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
    that many samples. NaN if all scores are 0, ½ or 1, or if one lies outside [0, 1].
    Statistics in Medicine 5:421, 1986.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.recalibration import spiegelhalter
        >>> spiegelhalter(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))).p_value
        tensor([0.3149], dtype=torch.float64)
    """
    p = probabilities(curve.thresholds)
    counts = curve.dtps + curve.dfps
    filled, tilt = counts > 0, 1 - 2 * p
    excess = torch.where(filled, (curve.dtps - counts * p) * tilt, 0.0)
    variance = torch.where(filled, counts * tilt**2 * p * (1 - p), 0.0)
    statistic = curve.sum(excess) / curve.sum(variance).sqrt()
    known = statistic.masked_fill(statistic.isinf(), torch.nan)
    return CalibrationTest(known, torch.erfc(known.abs() / math.sqrt(2)))


@collective
def calibration_line(curve: Curve) -> CalibrationLine:
    r"""Intercept and slope of the logistic regression of the labels on the log odds of the scores: three of `[T]`.

    .. math:: \operatorname{logit} P(y = 1) = a + b \operatorname{logit} s

    by maximum likelihood. NaN if a score is 0, 1 or outside [0, 1], if the scores separate the labels, or without
    samples of both labels. Cox, Biometrika 45:562, 1958; Van Calster et al., BMC Medicine 17:230, 2019.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.recalibration import calibration_line
        >>> line = calibration_line(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])))
        >>> round(float(line.intercept), 4), round(float(line.slope), 4)
        (-0.2379, 0.4103)
    """
    intercept, slope = _fitted(curve, free=True)
    in_the_large, _ = _fitted(curve, free=False)
    return CalibrationLine(intercept, slope, in_the_large)


def _fitted(curve: Curve, free: bool) -> tuple[Tensor, Tensor]:
    """Return intercept and slope by Newton's method; the slope stays 1 unless it is `free`."""
    p = probabilities(curve.thresholds)
    x = torch.where((p > 0) & (p < 1), p.logit(), torch.nan)
    counts = curve.dtps + curve.dfps
    x = torch.where(counts > 0, x, 0.0)
    a = torch.zeros_like(curve.positives, dtype=torch.float64)
    b = torch.full_like(a, 0.0 if free else 1.0)
    for _ in range(STEPS):
        fitted = (curve.spread(a) + curve.spread(b) * x).sigmoid()
        residual, spread = curve.dtps - counts * fitted, counts * fitted * (1 - fitted)
        gradient, information = curve.sum(residual), curve.sum(spread)
        if not free:
            a = a + gradient / information
            continue
        tilt, cross, square = (curve.sum(y) for y in (residual * x, spread * x, spread * x**2))
        determinant = information * square - cross**2
        a = a + (square * gradient - cross * tilt) / determinant
        b = b + (information * tilt - cross * gradient) / determinant
    # The likelihood of separated labels has no maximum: Newton's method does not converge.
    left = gradient.abs() + tilt.abs() if free else gradient.abs()
    known = (left <= 1e-6 * information) & a.isfinite()
    return a.where(known, torch.nan), b.where(known, torch.nan)
