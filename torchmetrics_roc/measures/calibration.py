"""Calibration: whether events happen as often as predicted. Reliability diagrams, binned errors, logistic
recalibration and a test.

A bin is a run of consecutive steps, whose samples are summed as a separate problem, so views need not know how many
bins there are, or which ranks hold them.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from torchmetrics_roc.arrays.messages import whole
from torchmetrics_roc.arrays.sums import running
from torchmetrics_roc.curves.columns import rising
from torchmetrics_roc.curves.curve import Curve, check_frequencies, check_independent
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.measures.measure import (
    OF_SAMPLES,
    Chart,
    Checks,
    CurveMeasure,
    SampleSizes,
    Shortfall,
    Statistic,
    Unscaled,
    of_points,
    one_of,
)
from torchmetrics_roc.measures.probabilities import (
    Of,
    ProbabilityMeasure,
    at_edges,
    highest_probabilities,
    in_bins,
    lowest_scores,
    probabilities,
    probabilities_of_steps,
    summed,
    sums_of_runs,
)
from torchmetrics_roc.ranks.segments import sums_between
from torchmetrics_roc.tasks.tasks import Task

Strategy = Literal["uniform", "quantile"]
Norm = Literal["l1", "l2", "max"]

STEPS = 400
"""The most steps of a fit. Most need four to ten, more if a score is far from all others. A host sync tells whether
another is needed, which takes less time than a few steps."""

ROUNDING = 2.0**-44
"""Relative differences up to this are those of rounding."""

LOWEST, HIGHEST = -745.0, 37.0
"""Between these are the log odds of every number between 0 and 1 in float64."""


@of_points
class ReliabilityCurve(NamedTuple):
    """Bins by rising score: the mean score `confidence`, the share of positives `frequency`, and the `weight`."""

    confidence: Any
    frequency: Any
    weight: Any


class Binned(NamedTuple):
    """Sums over the samples of each bin, `[T, B]` each by rising score."""

    positives: Tensor
    negatives: Tensor
    mass: Tensor
    """The sum of the scores."""

    @property
    def weight(self) -> Tensor:
        """The number, or total weight, of the samples."""
        return self.positives + self.negatives

    @property
    def confidence(self) -> Tensor:
        """The mean score, NaN in an empty bin."""
        return self.mass / self.weight

    @property
    def frequency(self) -> Tensor:
        """The share of positives, NaN in an empty bin."""
        return self.positives.double() / self.weight

    @property
    def excess(self) -> Tensor:
        """The positives in excess of the sum of the scores."""
        return self.positives - self.mass


@collective
def binned(curve: Curve, n_bins: int = 15, strategy: Strategy = "uniform") -> Binned:
    r"""Return sums over the samples of each problem in `n_bins` bins by score.

    `"uniform"`: bins of equal width, :math:`[i/B, (i+1)/B)`, the last of which includes 1. The edges are rounded to the
    dtype of the scores. `"quantile"`: bins of equal weight; a tie is in the bin of its middle sample.
    """
    if strategy == "uniform":
        bounds = at_edges(_edges(curve, n_bins))
    else:
        bounds = in_bins(lambda part: _quantile(part, 0.5, n_bins), n_bins)
    return Binned(*summed(curve, bounds, n_bins, _mass))


@collective
def reliability(curve: Curve, n_bins: int | None = None, strategy: Strategy = "uniform") -> ReliabilityCurve:
    r"""Return the reliability diagram of each problem: lists of `T` tensors, one element per bin, by rising score.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.calibration import reliability
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> [part[0].tolist() for part in reliability(curve)[1:3]]
        [[0.0, 0.5, 1.0], [1.0, 2.0, 1.0]]
    """
    if n_bins is None:
        return _isotonic(curve)
    bins = binned(curve, n_bins, strategy)
    return ReliabilityCurve(*(list(x.unbind(0)) for x in (bins.confidence, bins.frequency, bins.weight.double())))


_DEBIAS = "`debias` of a calibration error"


@collective
def calibration_error(
    curve: Curve, n_bins: int = 15, norm: Norm = "l1", strategy: Strategy = "uniform", debias: bool = False
) -> Tensor:
    r"""Expected calibration error, `[T]`: the distance of the frequency of positives from the mean score, over bins.

    With :math:`n_b` samples in bin :math:`b`, of mean score :math:`c_b` and frequency :math:`f_b`,

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    Raises:
        ValueError: of `debias`, if some weights are not whole, or samples belong together, as neither tells how many
            independent samples a bin has.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.calibration import calibration_error
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> calibration_error(curve, n_bins=2), calibration_error(curve, n_bins=2, norm="max")
        (tensor([0.2500], dtype=torch.float64), tensor([0.3500], dtype=torch.float64))
    """
    bins = binned(curve, n_bins, strategy)
    chance = _chance(curve, bins.positives, bins.negatives, bins.weight) if debias else 0.0
    value = _error(bins.excess.abs(), bins.weight, norm, chance, curve.positives + curve.negatives)
    return value.masked_fill(curve.positives + curve.negatives == 0, torch.nan)


def _error(gaps: Tensor, weight: Tensor, norm: Norm, chance: Tensor | float, samples: Tensor) -> Tensor:
    """Return the error of bins of this `weight` `[T, B]` with these excess positives, among all `samples` `[T]`.

    Bounds need not be consistent with each other, so the gap of a bin is limited to 1.
    """
    if norm == "l1":
        return gaps.sum(1) / samples
    distances = torch.where(weight > 0, (gaps / weight).clamp(max=1), (gaps > 0).double())
    if norm == "max":
        return distances.amax(1)
    return ((gaps * distances - chance).sum(1) / samples).clamp(min=0).sqrt()


def _chance(curve: Curve, positives: Tensor, negatives: Tensor, weight: Tensor) -> Tensor:
    """Return the expected sampling error of the squares of each bin; 0 for a single sample, where it is unknown.

    Raises `ValueError` of a `curve` whose counts are not of independent samples.
    """
    check_frequencies(curve, _DEBIAS, "Leave it out, or use whole weights below 2^53.")
    check_independent(curve, _DEBIAS, "Leave it out.")
    weight = weight.double()
    return torch.where(weight > 1, positives / weight * (negatives / (weight - 1)), 0.0)


def _edges(curve: Curve, n_bins: int) -> Tensor:
    """Return the lower edges of bins of equal width, without the first: `[B - 1]`."""
    return torch.arange(1, n_bins, dtype=torch.float64, device=curve.positives.device) / n_bins


def _uniform(curve: Curve, scores: Tensor, n_bins: int) -> Tensor:
    """Return the bin of equal width of each of the `scores` `[K]`."""
    edges = _edges(curve, n_bins).to(curve.thresholds.dtype).to(scores.dtype)
    return torch.bucketize(scores, edges, right=True, out_int32=True)


def _quantile(curve: Curve, above: float, n_bins: int) -> Tensor:
    """Return the bin of equal weight of the sample that has this share of its step above it, `[K]`."""
    before = (curve.tps + curve.fps).double() - (1 - above) * (curve.dtps + curve.dfps)
    share = curve.rate(before, curve.positives + curve.negatives).nan_to_num_()
    return (n_bins - 1 - (share * n_bins).long()).clamp(min=0)


def _mass(curve: Curve, scores: Of = lowest_scores) -> Tensor:
    """Return the sum of the scores of each step, `[K]`, if all its samples have these `scores`."""
    counts = curve.dtps + curve.dfps
    return probabilities_of_steps(scores(curve), counts) * counts


def _isotonic(curve: Curve) -> ReliabilityCurve:
    """Return the blocks of isotonic regression, which are the edges of the ROC hull, by rising score."""
    blocks = hull(curve)
    if curve.problems == 1:
        sums = sums_of_runs(
            curve, lambda part: _runs(part.tps + part.fps, blocks.tps + blocks.fps), len(blocks.tps), _mass
        )
    else:
        before = torch.cat([blocks.positives.new_zeros(1), running(blocks.positives + blocks.negatives)])[:-1]
        runs = _runs(*(x.tps + x.fps + x.spread(before) for x in (curve, blocks)))
        sums = sums_between(curve, runs, curve.dtps, curve.dfps, _mass(curve))
    bins = Binned(*sums)
    columns = (bins.confidence, bins.frequency, bins.weight.double())
    return ReliabilityCurve(*(rising(blocks.split(x)) for x in columns))


class Blocks(NamedTuple):
    """The blocks of isotonic regression by rising score: the lowest and the highest score of each, and its frequency.

    Lists of `T` tensors `[2 B]`, the frequency of a block twice.
    """

    scores: list[Tensor]
    frequency: list[Tensor]


def blocks(curve: Curve) -> Blocks:
    """Return the blocks of isotonic regression of a whole curve over their scores, as the CORP diagram draws them."""
    lines = []
    for t in range(curve.problems):
        one = curve.of(t)
        vertices = hull(one)
        runs = _runs(one.tps + one.fps, vertices.tps + vertices.fps)
        scores = probabilities(one.thresholds)[torch.stack([runs[:-1], runs[1:] - 1], 1)]  # [B, 2]
        frequency = vertices.dtps.double() / (vertices.dtps + vertices.dfps)
        lines.append((scores.flatten().flip(0), frequency.repeat_interleave(2).flip(0)))
    return Blocks(*map(list, zip(*lines, strict=True)))


def _runs(probabilities_of_steps: Tensor, vertices: Tensor) -> Tensor:
    """Return where the runs of steps of each vertex begin, from the samples that these have counted, `[K]` and `[B]`.

    A step belongs to the first vertex that counts at least as many samples.
    """
    stops = torch.searchsorted(probabilities_of_steps, vertices, right=True)
    return torch.cat([stops.new_zeros(1), stops])


def _possible(curve: Curve, n_bins: int, strategy: Strategy) -> tuple[_Bin, _Bin]:
    """Return bounds of the contents of each bin if the samples of a mixed step may have any score within it.

    The samples of a step across an edge may be in any bin that it reaches, and add as little, or as much, as they can.
    """
    low, high = probabilities(curve.thresholds), highest_probabilities(curve)
    if strategy == "uniform":
        bottom, top = (_uniform(curve, x, n_bins) for x in (curve.thresholds, high))
    else:
        bottom, top = (_quantile(curve, x, n_bins) for x in (1.0, 0.0))
        if curve.mixed is not None:
            middle = _quantile(curve, 0.5, n_bins)
            bottom, top = (torch.where(curve.mixed, x, middle) for x in (bottom, top))
    certain, positives, negatives = bottom == top, curve.dtps, curve.dfps
    inside = (positives, negatives, _mass(curve), _mass(curve, highest_probabilities))
    p, n, low_mass, high_mass = _summed(curve, bottom, n_bins, *(torch.where(certain, x, 0) for x in inside))
    filled = positives + negatives > 0
    across = [positives, negatives, positives * (1 - low), negatives * high]
    across = [torch.where(certain | ~filled, 0, x) for x in across]
    # Bins from `bottom` to `top`: the steps that begin below or in a bin, less those that end below it.
    begun, ended = (_summed(curve, x, n_bins, *across) for x in (bottom, top))
    more_p, more_n, lack, surplus = (running(a, 1) - running(b, 1) + b for a, b in zip(begun, ended, strict=True))
    return _Bin(p, n, p - high_mass - surplus), _Bin(p + more_p, n + more_n, p - low_mass + lack)


def _summed(curve: Curve, bins: Tensor, n_bins: int, *columns: Tensor) -> list[Tensor]:
    """Return the sums of the `columns` `[K]` over the steps in each of `bins` `[K]`: `[T, B]` each."""
    sums = sums_between(curve, in_bins(lambda _: bins, n_bins)(curve), *columns)
    return [x.view(-1, n_bins).flip(1) for x in sums]


class _Bin(NamedTuple):
    """Bounds of the contents of bins, `[T, B]` each: positives, negatives, and positives in excess of the scores."""

    positives: Tensor
    negatives: Tensor
    excess: Tensor

    @property
    def weight(self) -> Tensor:
        return self.positives + self.negatives


def calibration_error_bounds(
    curve: Curve, n_bins: int, norm: Norm, strategy: Strategy, debias: bool
) -> tuple[Tensor, Tensor]:
    """Return bounds of `calibration_error`, two of `[T]`, from those of each bin."""
    lower, upper = _possible(curve, n_bins, strategy)
    around = (lower.excess <= 0) & (upper.excess >= 0)
    nearest = torch.where(around, 0.0, torch.minimum(lower.excess.abs(), upper.excess.abs()))
    furthest = torch.maximum(-lower.excess, upper.excess)
    samples = curve.positives + curve.negatives
    chances: tuple[Tensor | float, Tensor | float] = (0.0, 0.0)
    if debias:
        smallest = _chance(curve, lower.positives, lower.negatives, upper.weight)
        largest = _chance(curve, upper.positives, upper.negatives, lower.weight)
        chances = torch.where((lower.weight > 1) | (upper.weight <= 1), largest, torch.inf), smallest
    extremes = ((nearest, upper.weight, chances[0]), (furthest, lower.weight, chances[1]))
    low, high = (_error(gaps, weight, norm, chance, samples) for gaps, weight, chance in extremes)
    return low.masked_fill(samples == 0, torch.nan), high.masked_fill(samples == 0, torch.nan)


# ---- logistic recalibration, and a test: views, for `metric.read` ---------------------------------------------------


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
    that many samples, and must be whole; samples must be independent. NaN if all scores are 0, ½ or 1, or if one lies
    outside [0, 1]. Statistics in Medicine 5:421, 1986.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.calibration import spiegelhalter
        >>> spiegelhalter(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))).p_value
        tensor([0.3149], dtype=torch.float64)
    """
    check_frequencies(curve, "`spiegelhalter`")
    check_independent(curve, "`spiegelhalter`", "Test one sample of each group.")
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
        >>> from torchmetrics_roc.measures.calibration import calibration_line
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
    through, of_x = (curve.tps + curve.fps).double(), with_columns(curve, thresholds=x)
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


_a_number_of_bins = partial(whole, least=1)

# ---- measures --------------------------------------------------------------------------------------------------------


def _check_optional_bins(name: str, n_bins: Any) -> int | None:
    return None if n_bins is None else _a_number_of_bins(name, n_bins)


_MOSTLY_NOISE = (
    "95 % intervals covered in 20 to 96 % of data sets where the error of the bins is mostly that of chance: those of "
    "norm='l2' with debias=True in 89 to 100 %; or see `torchmetrics_roc.inference.reliability_band`."
)


class BinnedError(ProbabilityMeasure, of=calibration_error):
    """A binned calibration error.

    Chance alone makes it positive, more than the bootstrap's estimate of its bias tells: at a nominal 95 % the interval
    covers the error of calibrated scores, 0, in 24 to 30 %, of 300 and of 3,000 samples; with `"l1"` and `"l2"` others
    in 70 to 96 %, and in 95 to 97 % once the square of the error, times the samples, exceeds the number of bins;
    `"max"` in 41 to 90 %. A warning says so where it falls short. With `debias` it covers in 89 to 100 %, calibrated
    scores or not, of 60 to 10,000 samples in 5 to 100 bins.

    Args:
        n_bins: the number of bins.
        norm: `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one (MCE).
        strategy: `"uniform"` bins of equal width, but for edges being rounded to the dtype of the scores, or
            `"quantile"` of equal weight.
        debias: whether to subtract from the squares of `"l2"` their expected sampling error; for whole weights only,
            below 2^53.
    """

    drawn = ("reliability", "calibration error")
    higher_is_better: bool | None = False
    n_bins: int
    norm: Norm
    strategy: Strategy
    debias: bool
    _checks: ClassVar[Checks] = {"n_bins": _a_number_of_bins, "norm": one_of(Norm), "strategy": one_of(Strategy)}

    def __post_init__(self) -> None:
        if self.debias and self.norm != "l2":
            raise ValueError(f"`debias` needs norm='l2', whose squares it corrects, but `norm` is {self.norm!r}.")

    def counts_only(self) -> bool:
        """Return whether weights must be whole."""
        return self.debias

    def statistic(self) -> Statistic:
        """A value without a formula for its interval, biased upward."""
        return OF_SAMPLES._replace(shortfalls=(Shortfall(self._mostly_noise, _MOSTLY_NOISE, of_each=True),))

    def _mostly_noise(self, data: SampleSizes) -> bool:
        """Return whether the error is of the order of that of calibrated scores, or the largest of all bins."""
        enough = {"l1": 1.0, "l2": 0.0 if self.debias else 4.0, "max": float("inf")}[self.norm]
        return data.value**2 * (data.positives + data.negatives) < enough * self.n_bins

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds from those of the contents of each bin."""
        return calibration_error_bounds(curve, self.n_bins, self.norm, self.strategy, self.debias)


class CalibrationError(Unscaled, BinnedError):
    """Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` for labels without an average. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    Args:
        normalization: for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to each.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCalibrationError
        >>> BinaryCalibrationError(n_bins=2)(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2500)
    """


class ClasswiseCalibrationError(BinnedError):
    """Calibration error of each class against the rest; `MulticlassCalibrationError` is that of the top label.

    `compute` returns a 0-d tensor, or `[C]` without an average. Lower is better. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassClasswiseCalibrationError
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> MulticlassClasswiseCalibrationError(num_classes=3, n_bins=2)(preds, torch.tensor([0, 1, 2, 1]))
        tensor(0.1000)
    """


class ReliabilityDiagram(ProbabilityMeasure, CurveMeasure, of=reliability):
    """Reliability diagram: how often events happen that are predicted with a given probability.

    `compute` returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Args:
        n_bins: the number of bins, None for those of isotonic regression, which memory='bounded' does not support.
        strategy: with `n_bins`, `"uniform"` bins of equal width, `"quantile"` of equal weight.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryReliabilityDiagram
        >>> metric = BinaryReliabilityDiagram()
        >>> metric(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])).frequency
        tensor([0.0000, 0.5000, 1.0000])
    """

    chart: ClassVar[Chart] = Chart(
        "Predicted probability", "Observed frequency", ((0, 1), (0, 1)), band="ReliabilityBand"
    )
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.reliability_band`"

    n_bins: int | None
    strategy: Strategy
    _checks: ClassVar[Checks] = {"n_bins": _check_optional_bins, "strategy": one_of(Strategy)}

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the `thresholds`, if bins may be counted."""
        if self.n_bins is None and memory != "exact":
            raise ValueError(
                f"`memory` is {memory!r}, but the bins of isotonic regression need the order of all scores, which "
                "counts in bins do not keep: choose `n_bins`, or memory='exact'."
            )
        return super().thresholds_for(task, thresholds, memory)

    def __post_init__(self) -> None:
        if self.n_bins is not None:
            self.chart = self.chart._replace(band=None)  # type: ignore[misc]
        elif self.strategy != "uniform":
            raise ValueError(
                f"`strategy` is {self.strategy!r}, but without `n_bins` bins are those of isotonic regression: choose "
                "it."
            )

    def extremes(self, curve: Curve) -> tuple[ReliabilityCurve, ReliabilityCurve]:
        """Return the least and the largest frequency of each bin."""
        assert self.n_bins is not None
        value = self.view(curve)
        lower, upper = _possible(curve, self.n_bins, self.strategy)
        low = lower.positives / (lower.positives + upper.negatives).double()
        high = upper.positives / (upper.positives + lower.negatives).double()
        # A bin that may have samples of one label only has that frequency, or none.
        low = torch.where((upper.negatives == 0) & (upper.positives > 0), 1.0, low)
        high = torch.where((upper.positives == 0) & (upper.negatives > 0), 0.0, high)
        return value._replace(frequency=list(low)), value._replace(frequency=list(high))
