"""Log-likelihood ratios: the cost of decisions by them at each prior, and the calibration of scores into them.

Brümmer & du Preez, Application-independent evaluation of speaker detection, Computer Speech & Language 20:230, 2006;
Brümmer, Measuring, refining and calibrating speaker and language information, PhD thesis, Stellenbosch, 2010.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.curves.columns import Stored, rising
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import extreme, with_columns
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.measures.calibration import fitted_line, scaled_scores
from torchmetrics_roc.measures.measure import Chart, Checks, CurveMeasure, Unscaled, of_points
from torchmetrics_roc.measures.probabilities import Of, grid_of, highest_scores, lowest_scores, predicted, rising_grid

QUARTERS = tuple(i / 4 for i in range(-28, 29))


@of_points
class BayesErrorCurve(NamedTuple):
    """The normalised error rate at each of the `prior_log_odds`: `actual`, and `minimum` after optimal calibration."""

    prior_log_odds: Any
    actual: Any
    minimum: Any


@typed
class PAVCalibration(NamedTuple):
    """A rising step function from scores to log-likelihood ratios; call it with scores.

    A score has the log-likelihood ratio of the highest of the `thresholds` that it reaches, and of the lowest if it
    reaches none. `PAVCalibration(**torch.load(path))` restores what `torch.save(calibration._asdict(), path)` saved.

    Attributes:
        thresholds: the lowest score of each block, rising, in the dtype of the scores; lower scores belong to the
            first.
        llrs: natural log-likelihood ratios, rising, in float64. For several classes both are lists.
    """

    thresholds: Any
    llrs: Any

    def __call__(self, scores: Tensor) -> Tensor:
        """Return the log-likelihood ratios of `scores`, `[...]` for one class, `[..., C]` for several; NaN for NaN."""
        thresholds, llrs = ([x] if isinstance(x, Tensor) else x for x in self)
        if len(thresholds) == 1:
            return _stepped(scores, thresholds[0], llrs[0])
        _check_columns(scores, len(thresholds))
        columns = zip(scores.unbind(-1), thresholds, llrs, strict=True)
        return torch.stack([_stepped(*column) for column in columns], -1)


@typed
class LogisticCalibration(NamedTuple):
    """An affine function from scores to log-likelihood ratios, `intercept + slope * scores`; call it with scores.

    Both are 0-d, or `[C]` for several classes. `LogisticCalibration(**torch.load(path))` restores what
    `torch.save(calibration._asdict(), path)` saved.
    """

    intercept: Tensor
    slope: Tensor

    def __call__(self, scores: Tensor) -> Tensor:
        """Return the log-likelihood ratios of `scores`, `[...]` for one class, `[..., C]` for several."""
        if self.slope.numel() > 1:
            _check_columns(scores, self.slope.numel())
        intercept, slope = (x.to(scores.device) for x in self)
        return (intercept + slope * scores).to(_dtype(scores))


@collective
def bayes_error_rate(curve: Curve, at: Sequence[float] = QUARTERS) -> BayesErrorCurve:
    r"""Normalised Bayes error rates of each problem at the rising prior log odds `at`: three lists of `T` of `[G]`.

    Scores are read as natural log-likelihood ratios: predicted positive if they reach minus the prior log odds
    :math:`\ell`. With :math:`\pi = 1 / (1 + e^{-\ell})`,

    .. math:: \frac{\pi \, \mathrm{FNR} + (1 - \pi) \, \mathrm{FPR}}{\min(\pi, 1 - \pi)}

    is `actual`; 1 is the rate of the better decision without scores, by the prior alone. `minimum` is that of the best
    threshold, as for scores calibrated by `pav_calibration` on these data. The same as
    `torchmetrics_roc.costs.actual_dcf` and `min_dcf` at the prevalence :math:`\pi`. NaN without positives or without
    negatives. Brümmer & de Villiers, The BOSARIS Toolkit, arXiv 1304.2865, 2013.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.likelihood_ratios import bayes_error_rate
        >>> curve = Curve.from_scores(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        >>> found = bayes_error_rate(curve, at=(-1.5, 0.0, 1.5))
        >>> found.actual[0], found.minimum[0]
        (tensor([0.5000, 1.0000, 0.5000], dtype=torch.float64), tensor([0.5000, 0.5000, 0.5000], dtype=torch.float64))
    """
    odds = grid_of(curve, at)
    actual = _error(curve, *_accepted(curve, odds), odds)
    return BayesErrorCurve([odds.clone() for _ in actual], list(actual), list(_minimal_error(curve, odds)))


@collective
def pav_calibration(curve: Curve, laplace: bool = False) -> PAVCalibration:
    r"""The optimal rising calibration of the scores of each problem: two lists of `T` tensors.

    The isotonic regression of the labels on the scores, by the pool-adjacent-violators algorithm, less the prior log
    odds of these data: its blocks are the edges of the ROC convex hull, whose log slopes are the log-likelihood ratios.
    No other rising function has a lower cost at any prior: `min_cllr` is the `cllr` of the calibrated scores. If the
    highest samples are all positive, or the lowest all negative, theirs are :math:`\pm\infty`: the cost of new data is
    then infinite if one of them is on the wrong side.

    Args:
        curve: the counts, over all ranks.
        laplace: whether to add a positive and a negative beyond each end of the scores, the negative above the positive
            at the top and the positive below the negative at the bottom, so that all log-likelihood ratios are finite:
            Laplace's rule of succession, as in Brümmer's toolkits. The prior log odds stay those of the data.

    NaN without positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.likelihood_ratios import pav_calibration
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5]), torch.tensor([1, 0, 1, 1, 0]))
        >>> pav_calibration(curve)(torch.tensor([0.95, 0.75, 0.2]))
        tensor([   inf, 0.2877,   -inf])
        >>> pav_calibration(curve, laplace=True)(torch.tensor([0.95, 0.75, 0.2]))
        tensor([ 0.2877,  0.2877, -1.0986])
    """
    if not isinstance(laplace, bool):
        raise ValueError(f"`laplace` must be True or False, but is {laplace!r}.")
    blocks = hull(curve)
    padded = _padded(blocks) if laplace else blocks
    llrs = rising(padded.split(_log_slopes(padded, curve)))
    return PAVCalibration(rising(padded.split(padded.thresholds)), llrs)


@collective
def logistic_calibration(curve: Curve, prior: float = 0.5) -> LogisticCalibration:
    r"""The affine calibration of the scores of each problem with the least cost at a prior: two of `[T]`.

    .. math:: \min_{a, b} \; \frac{\pi}{P} \sum_{s^+} \ln(1 + e^{-a - b s - \operatorname{logit} \pi}) +
        \frac{1 - \pi}{N} \sum_{s^-} \ln(1 + e^{a + b s + \operatorname{logit} \pi})

    which is logistic regression with the labels weighted to the `prior` :math:`\pi`; at one half it is the affine
    function with the least `cllr`. NaN if the scores separate the labels, so that steeper is always better, if all are
    equal, or some infinite, without positives or without negatives, and if 400 steps of Newton's method find no
    minimum, as for ten scores at a prior of 0.00001. `pav_calibration` with `laplace=True` has a value for all scores.

    Args:
        curve: the counts, over all ranks.
        prior: the share of positives at which the cost is minimised, between 0 and 1.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.likelihood_ratios import logistic_calibration
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5]), torch.tensor([1, 0, 1, 1, 0]))
        >>> calibration = logistic_calibration(curve)
        >>> calibration(torch.tensor([0.95, 0.75, 0.2]))
        tensor([ 1.0869,  0.2451, -2.0699])
    """
    if isinstance(prior, bool) or not (isinstance(prior, (int, float)) and 0 < prior < 1):
        raise ValueError(f"`prior` must lie between 0 and 1, but is {prior!r}.")
    scores, centre, scale = scaled_scores(curve, curve.thresholds.double())
    positives = curve.rate(curve.dtps, curve.positives) * prior
    negatives = curve.rate(curve.dfps, curve.negatives) * (1 - prior)
    offset = math.log(prior) - math.log1p(-prior)
    a, b = fitted_line(curve, scores, positives, negatives, torch.full_like(centre, offset))
    return LogisticCalibration(a - offset - b * centre / scale, b / scale)


def _accepted(curve: Curve, odds: Tensor, scores: Of = lowest_scores) -> tuple[Tensor, Tensor]:
    """Return how many positives and negatives reach minus each of the rising log odds, by `scores`: `[T, G]` each."""
    tps, fps = predicted(curve, (-odds).flip(0), scores)
    return tps.flip(1), fps.flip(1)


def _error(curve: Curve, tps: Tensor, fps: Tensor, odds: Tensor) -> Tensor:
    """Return the normalised error rate of these true and false positives `[T, G]` at these log odds `[G]`."""
    positives, negatives = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    misses, alarms = odds.clamp(min=0).exp(), (-odds).clamp(min=0).exp()
    return misses * ((positives - tps) / positives) + alarms * (fps / negatives)


def _minimal_error(curve: Curve, odds: Tensor) -> Tensor:
    """Return the least normalised error rate over all thresholds, `[T, G]`: at vertices of the ROC convex hull."""
    vertices = hull(curve)
    calibrated = with_columns(vertices, thresholds=_log_slopes(vertices, curve))
    return _error(vertices, *_accepted(calibrated, odds), odds)


def _log_slopes(edges: Curve, curve: Curve) -> Tensor:
    """Return the logarithm of the likelihood ratio of each step of `edges`, `[K]`, by the totals of `curve`."""
    # Without samples of a label the ratio is unknown, even if samples were added by `laplace`.
    positives, negatives = (torch.where(x > 0, x.double(), torch.nan) for x in (curve.positives, curve.negatives))
    return (edges.rate(edges.dtps, positives) / edges.rate(edges.dfps, negatives)).log()


def _padded(blocks: Curve) -> Curve:
    """Return the hull of the `blocks` with a positive and a negative beyond each end, if there are samples."""
    lists = [blocks.split(x) for x in (blocks.thresholds, blocks.dtps, blocks.dfps)]
    top, bottom = (((end, end), (0, 1), (1, 0)) for end in (torch.inf, -torch.inf))
    thresholds, dtps, dfps = (
        torch.cat([torch.cat([x.new_tensor(first), x, x.new_tensor(last)]) for x in parts])
        for parts, first, last in zip(lists, top, bottom, strict=True)
    )
    problems = torch.arange(blocks.problems + 1, dtype=torch.int64, device=blocks.offsets.device)
    vertices = hull(Curve(Stored.of_increments(thresholds, dtps, dfps, blocks.offsets + 4 * problems)))
    # Both samples at the top are in the first block, both at the bottom in the last one.
    samples = vertices.spread(vertices.positives + vertices.negatives)
    counted = (vertices.tps + vertices.fps).clamp(min=2).minimum(samples - 2)
    held = counted.diff(prepend=counted[:1])
    held[vertices.offsets[:-1]] = counted[vertices.offsets[:-1]] - 2
    return vertices.gather(held > 1e-13 * samples)  # more than the rounding of sums of weights


def _stepped(scores: Tensor, thresholds: Tensor, llrs: Tensor) -> Tensor:
    """Return the value of the rising step function, in the dtype of the scores, at least float32."""
    if not len(thresholds):
        return torch.full_like(scores, torch.nan, dtype=_dtype(scores))
    common = torch.promote_types(scores.dtype, thresholds.dtype)
    values, steps = scores.to(common), thresholds.to(scores.device, common)
    places = (torch.searchsorted(steps, values.contiguous(), right=True) - 1).clamp(min=0)
    return llrs.to(scores.device)[places].masked_fill(scores.isnan(), torch.nan).to(_dtype(scores))


def _dtype(scores: Tensor) -> torch.dtype:
    return torch.promote_types(scores.dtype, torch.float32)


def _check_columns(scores: Tensor, classes: int) -> None:
    if scores.ndim == 0 or scores.shape[-1] != classes:
        raise ValueError(
            f"`scores` must have a column for each of the {classes} classes, [..., {classes}], but got "
            f"{tuple(scores.shape)}."
        )


class BayesErrorRate(Unscaled, CurveMeasure, of=bayes_error_rate):
    """Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    `compute` returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
    lists of them. Scores are read as natural log-likelihood ratios; multiclass scores are not normalized. 1 is the rate
    of decisions by the prior alone; `actual` above it means that decisions by the scores are worse, and the difference
    from `minimum` is the cost of miscalibration, which the views `pav_calibration` and `logistic_calibration` of this
    module remove. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.likelihood_ratios.bayes_error_rate`.

    Args:
        at: rising natural logarithms of the prior odds of a positive, of at most 700 in absolute value.
        normalization: applied to multiclass rows; None keeps them unchanged.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryBayesErrorRate
        >>> metric = BinaryBayesErrorRate(at=(-1.5, 0.0, 1.5))
        >>> metric(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0])).actual
        tensor([0.5000, 1.0000, 0.5000])
    """

    higher_is_better: bool | None = False
    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)
    chart: ClassVar[Chart] = Chart(
        "Prior log odds", "Normalized Bayes error rate", ((-7, 7), (1, 1)), baseline="minimum"
    )
    no_interval: ClassVar[str] = "being a curve: `BinaryActualDCF` and `BinaryMinDCF` have one at a single prevalence"
    at: tuple[float, ...]
    _checks: ClassVar[Checks] = {"at": lambda _, at: rising_grid(at, -700, 700, "prior log odds, from -700 to 700")}

    def extremes(self, curve: Curve) -> tuple[BayesErrorCurve, BayesErrorCurve]:
        """Return bounds for thresholds within a step, any of whose samples may then be predicted positive."""
        odds = grid_of(curve, self.at)
        tps, fps = _accepted(curve, odds)
        possible_tps, possible_fps = _accepted(curve, odds, lambda part: highest_scores(part, math.inf))
        bounds = []
        for best, counts in ((True, (possible_tps, fps)), (False, (tps, possible_fps))):
            minimal = _minimal_error(extreme(curve, best), odds)
            actual = _error(curve, *counts, odds)
            bounds.append(BayesErrorCurve([odds.clone() for _ in actual], list(actual), list(minimal)))
        return bounds[0], bounds[1]
