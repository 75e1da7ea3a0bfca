"""Bands of ROC, precision-recall, gains, cost and precision-recall-gain curves, for independent samples or clusters.

A kind of curve is a function that reads its heights (`_Kind`). Its pointwise band follows from the rates of both labels
(`_by_rates`) or from resamples of its heights (`_by_draws`), its simultaneous band from that of the ROC curve.

The TPR at an FPR, and the curve moved to all sides, are read from the line that joins its points: at tied scores it is
neither horizontal nor vertical.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled
from torchmetrics_roc.arrays.surroundings import beside_others
from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.declared import collective, of_clusters
from torchmetrics_roc.inference.arguments import Rule, hold, is_number, refuse_clusters, refuse_none
from torchmetrics_roc.inference.clusters import cluster_lines, warn_of_single
from torchmetrics_roc.inference.data import curve_of
from torchmetrics_roc.inference.design import Design, Labels, assumed_by
from torchmetrics_roc.inference.formulas import Interval, normal_quantile, wilson, wilson_unchecked
from torchmetrics_roc.inference.influence import clustered
from torchmetrics_roc.inference.rates import RateVariation, interval_of_rate, variation_of_rates
from torchmetrics_roc.inference.replicates import (
    OneMore,
    elsewhere,
    expanded_percentiles,
    mostly_alike,
    quantile,
)
from torchmetrics_roc.inference.resampling import resampled
from torchmetrics_roc.measures.measure import RateAt
from torchmetrics_roc.measures.roc import ROCCurve
from torchmetrics_roc.points.choice import ROUNDING, Choice, Cost, FixedRecall
from torchmetrics_roc.points.rates import RATES

LEAST_REACH = 0.55
"""The least reach of a simultaneous band, in units of 1/√N and 1/√P: with few, nearly perfect scores the population
varies more than the resamples do."""


NEAR = 1e-9


def inside(x: float) -> float:
    """Return `x`, or beside 0 or 1 where it is there: at a recall of 0 the point is that of the first positive."""
    return min(max(x, NEAR), 1 - NEAR)


class Band(Sampled, NamedTuple("_Band", [("fpr", Tensor), ("low", Tensor), ("high", Tensor)])):
    """Confidence band of the population's ROC curve: from `low` to `high` `[T, G]` over `fpr` `[G]`.

    `metric.read` of a single problem returns both ends as `[G]`.
    """

    shared: ClassVar[tuple[str, ...]] = ("fpr",)
    """The fields that all problems share."""


class Edges(tuple[ROCCurve, ROCCurve]):
    """The lower and the upper edge of a band, which know its confidence level."""

    confidence_level: float | None = None


def wilson_band(curve: Curve, level: float = 0.95) -> tuple[ROCCurve, ROCCurve]:
    """Return the lower and the upper edge of a pointwise band for the ROC curve of each problem, from its counts alone.

    The band is the union of the rectangles that the Wilson intervals of both rates form around each point. At any
    single FPR it covers the TPR of the population with the confidence level `level` or more: for 95 %, about 95 % where
    one rate is far less certain than the other, and 99 % where both are equally uncertain. `inference.roc_band` is a
    third narrower in that case, but needs every sample; this one needs only the points of a thinned curve. Weights are
    frequencies, so they must be whole.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.plot import draw, plt, wilson_band
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> low, high = wilson_band(curve)
        >>> low.tpr[0], high.tpr[0]
        (tensor([0.0000, 0.0000, 0.0945, 0.0945, 0.3424, 0.3424], dtype=torch.float64), \
tensor([0.6576, 0.9055, 0.9055, 1.0000, 1.0000, 1.0000], dtype=torch.float64))
        >>> figure, axes = draw("roc", curve, bands=(low, high))
        >>> plt.close(figure)
    """
    # Intervals of the TPR alone would ignore the error of the FPR: with 500 samples from each of two Gaussians 1.5
    # apart, nominal 95 % intervals cover the TPR at an FPR of 1 % in 50 % of cases, and at 10 % in 74 %.
    refuse_clusters(curve)
    check_frequencies(curve, "`wilson_band`")
    lows, highs = [], []
    for t, (tps, fps) in enumerate(zip(*curve.points(lambda part: part.tps, lambda part: part.fps), strict=True)):
        tpr, fpr = wilson(tps, curve.positives[t], level), wilson(fps, curve.negatives[t], level)
        # From the origin to the upper right corner; NaN throughout without positives or negatives.
        lows.append([torch.cat([0 * rates[:1], rates]) for rates in (fpr.high, tpr.low)])
        highs.append([torch.cat([rates, rates[-1:] * 0 + 1]) for rates in (fpr.low, tpr.high)])
    edges = Edges(
        ROCCurve([x for x, _ in lines], [y for _, y in lines], [x[:0] for x, _ in lines]) for lines in (lows, highs)
    )
    edges.confidence_level = level
    return edges


def tpr_interval(curve: Curve, fpr: Tensor, level: float, sizes: Tensor) -> Tensor:
    r"""Return the interval of the TPR at each single FPR `[G]` of one problem, from the curve alone: `[2, G]`.

    Of :math:`N` negatives, :math:`Nx \pm z \sqrt{Nx(1 - x)}` score above the threshold whose FPR is :math:`x` in the
    population. The TPR there is between those that the curve has at the two ends, 0 if an end is at no negative, or
    fewer; and a TPR has Wilson's interval. The two distances of either side are combined as of independent estimates:
    :math:`\sqrt{a^2 + b^2}` (Zou & Donner, Statistics in Medicine 27:1693, 2008).

    Args:
        curve: the counts.
        fpr: the FPR; at 1 all samples are predicted positive, and the TPR is 1.
        level: the confidence level.
        sizes: the numbers of positives and of negatives, effective ones for clusters, `[2]`.
    """
    positives, negatives = sizes
    aside = normal_quantile(level) * (fpr * (1 - fpr) / negatives).sqrt()
    tpr, left, right = (tpr_at(curve, fpr)[0], tpr_at(curve, fpr - aside, first=True)[0], tpr_at(curve, fpr + aside)[0])
    wilson = wilson_unchecked(tpr * positives, positives, level)
    bounds = torch.stack(
        [tpr - torch.hypot(tpr - left, tpr - wilson.low), tpr + torch.hypot(right - tpr, wilson.high - tpr)]
    )
    return torch.where(fpr < 1, bounds.clamp(0, 1), tpr + 0 * negatives)


def mirrored(curve: Curve) -> Curve:
    """Return the curve of one problem with labels exchanged and scores negated: FPR and TPR become 1 - TPR, 1 - FPR."""
    falling = torch.arange(len(curve.tps), 0, -1, dtype=torch.float64, device=curve.tps.device)
    return Curve.from_counts(falling, curve.dfps.flip(0)[None], curve.dtps.flip(0)[None])


def columns(resamples: Curve) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the true and false positives of each of `T` curves, `[T, K]`, and its positives and negatives, `[T, 1]`.

    Requires the same number of steps in all of them.
    """
    tps, fps = (x.double().view(resamples.problems, -1) for x in (resamples.tps, resamples.fps))
    return tps, fps, resamples.positives.double()[:, None], resamples.negatives.double()[:, None]


def reaches(observed: Curve, worth: float | Tensor = 1.0) -> Callable[[Curve], Tensor]:
    """Return a view of `T` resamples of a curve: the least reach of a band around each that covers it, `[T, 1]`.

    `worth`: how many samples a unit of weight is worth, 1 if weights are frequencies.
    """
    return partial(_required_reach, at=_on_line(observed), worth=worth)


def reached(
    curve: Curve, fpr: Tensor, needed: Tensor, level: float, sizes: Tensor, worth: float | Tensor = 1.0
) -> Tensor:
    """Return the ends of a simultaneous band at `level`, from the reaches that resamples needed: `[2, G]`.

    `sizes`: the numbers of positives and of negatives `[2]`, effective ones for clusters, which make the least reach.
    """
    smallest = LEAST_REACH * (torch.cat([curve.positives, curve.negatives]).double() * worth / sizes).amax().sqrt()
    return torch.cat(_moved(curve, fpr, torch.maximum(quantile(needed, level), smallest).expand(1, 1), worth))


def tpr_at(curve: Curve, fpr: Tensor, first: bool = False) -> Tensor:
    """Return the TPR of each problem's line at these FPR, `[G]` or `[T, G]`, the upper end where it rises: `[T, G]`.

    Or the lower end, the `first`. 0 and 1 outside of the curve; NaN without positives or negatives. Requires the same
    number of steps in all problems.
    """
    tps, fps, p, n = columns(curve)
    return torch.where(n > 0, height_at(fps, tps, fpr * n, first) / p, torch.nan)


def height_at(x: Tensor, y: Tensor, at: Tensor, first: bool = False) -> Tensor:
    """Return the heights of polylines from the origin through `x` and `y` `[T, K]` at `at` `[T, G]`: `[T, G]`.

    The last of a vertical segment, or the `first`; up to the rounding of sums of weights.
    """
    x, y = (torch.nn.functional.pad(part, (1, 0)) for part in (x, y))
    there = torch.searchsorted(x, (at * (1 - ROUNDING if first else 1 + ROUNDING)).contiguous(), right=not first)
    here, there = (there - 1).clamp(min=0), there.clamp(max=x.shape[1] - 1)
    y0, y1, x0, x1 = y.gather(1, here), y.gather(1, there), x.gather(1, here), x.gather(1, there)
    return y0 + torch.where(x1 > x0, (at - x0) / (x1 - x0), 0.0).clamp(0, 1) * (y1 - y0)


def _on_line(curve: Curve, max_points: int = 512, min_points: int = 128) -> tuple[Tensor, Tensor]:
    """Return FPR and TPR of points on the line of a one-problem curve, evenly spread over its steps: `[G]` each.

    All ends of steps if these are at most `max_points`, and as many on the way to each end as make `min_points`.
    """
    steps = len(curve.tps)
    several = min(steps * -(-min_points // max(steps, 1)), max_points)
    at = torch.linspace(0, steps, several + 1, dtype=torch.float64, device=curve.tps.device)[None, 1:]
    numbers = torch.arange(1, steps + 1, dtype=torch.float64, device=at.device)[None]
    sides = (curve.fps, curve.negatives), (curve.tps, curve.positives)
    fpr, tpr = (height_at(numbers, x.double()[None], at)[0] / total for x, total in sides)
    return fpr, tpr


def _required_reach(resamples: Curve, at: tuple[Tensor, Tensor], worth: float | Tensor) -> Tensor:
    """Return the least reach of a band around each of the `resamples` that covers the FPR and TPR `at` `[G]`: `[T, 1]`.

    NaN without positives or negatives.
    """
    fpr, tpr = at
    low = torch.zeros(resamples.problems, 1, dtype=torch.float64, device=fpr.device)
    high = low + 4.0
    for _ in range(12):
        middle = (low + high) / 2
        below, above = _moved(resamples, fpr, middle, worth)
        # Equal rates may differ by rounding.
        covered = ((below <= tpr + 1e-12) & (tpr <= above + 1e-12)).all(1, keepdim=True)
        low, high = torch.where(covered, low, middle), torch.where(covered, middle, high)
    defined = (resamples.positives > 0) & (resamples.negatives > 0)
    return torch.where(defined[:, None], high, torch.nan)


def _moved(curve: Curve, fpr: Tensor, reach: Tensor, worth: float | Tensor = 1.0) -> tuple[Tensor, Tensor]:
    """Return both ends of the band of this `reach` `[T, 1]` around each problem, at these FPR: `[T, G]` each.

    The reach is in units of 1/√N and 1/√P, of samples that a unit of weight is `worth`.

    The line is moved, so that between tied scores it moves as a whole. Requires the same number of steps in all
    problems.
    """
    _, _, p, n = columns(curve)
    aside, up = reach / (n * worth).sqrt(), reach / (p * worth).sqrt()
    below = tpr_at(curve, fpr - aside - 1e-12, first=True) - up
    return below.clamp(min=0), (tpr_at(curve, fpr + aside + 1e-12) + up).clamp(max=1)


PERCENTS = tuple(i / 100 for i in range(101))

FINE = 2001
"""FPR at which a simultaneous band of the ROC curve is read."""

SHARES = Rule(
    lambda x: (
        isinstance(x, (tuple, list))
        and len(x) > 0
        and all(map(is_number, x))
        and x[0] >= 0
        and x[-1] <= 1
        and all(s < t for s, t in pairwise(x))
    ),
    "be rising numbers from 0 to 1",
)


class GainsBand(Sampled, NamedTuple("_GainsBand", [("targeted", Any), ("low", Any), ("high", Any)])):
    """From `low` to `high` at each share `targeted`: lists of a tensor `[G]` for each problem."""


class CostBand(Sampled, NamedTuple("_CostBand", [("probability_cost", Any), ("low", Any), ("high", Any)])):
    """From `low` to `high` at each `probability_cost`: lists of a tensor `[G]` for each problem."""


class PRGainBand(Sampled, NamedTuple("_PRGainBand", [("recall_gain", Any), ("low", Any), ("high", Any)])):
    """From `low` to `high` at each `recall_gain`: lists of a tensor `[G]` for each problem."""


class PRBand(Sampled, NamedTuple("_PRBand", [("recall", Any), ("low", Any), ("high", Any)])):
    """From `low` to `high` at each `recall`: lists of a tensor `[G]` for each problem."""


class _Kind(NamedTuple):
    """A kind of curve.

    Attributes:
        name: the name of the function of its band.
        heights: the heights of the curve of each problem at these places `[G]`: `[T, G]`. Requires the same number of
            steps in all problems.
        by_rates: both ends of the heights of one problem at the places, a level and the numbers of positives and of
            negatives `[2]`: `[2, G]`. None for ends by resamples of the heights.
        point: returns the point of the curve of rates that the height at a place is that of; None of several.
        stratified: whether the share of positives is taken as fixed.
    """

    name: str
    heights: Callable[[Curve, Tensor], Tensor]
    by_rates: Callable[..., Tensor] | None = None
    point: Callable[[float], Choice] | None = None
    stratified: bool = True


class _Sampled(NamedTuple):
    """The samples of a band and how to resample them.

    Attributes:
        name: the name of the function of the band.
        curve: the counts, of `T` problems.
        problems: the curve of each, whole.
        design: the units of the samples, None if the counts tell them: independent samples.
        replicates, seed: the number of resamples and the seed of the draws.
    """

    name: str
    curve: Curve
    problems: list[Curve]
    design: Design | None
    replicates: int
    seed: int

    def sizes(self) -> Tensor:
        """Return the numbers of positives and of negatives, effective ones for clusters: `[T, 2]`."""
        if self.design is not None:
            return torch.stack(self.design.effective_sizes(), 1)
        return torch.stack([torch.cat([problem.positives, problem.negatives]).double() for problem in self.problems])

    def draws(self, views: Sequence[Callable[[Curve], Tensor]], stratified: bool = True) -> list[Tensor]:
        """Return the replicates of the view of each problem, `[T, G]` for T problems: `[R, G]` each.

        Independent samples are drawn with their label fixed if `stratified`. Clusters are drawn whole; NaN, with a
        warning, if one of them has all positives, or all negatives, of a problem.
        """
        if self.design is None:
            drawn = (resampled(problem, self.replicates, self.seed, stratified) for problem in self.problems)
            return [torch.cat([view(some) for some in parts]) for view, parts in zip(views, drawn, strict=True)]
        lines = cluster_lines(self.curve, self.design, views, self.replicates, self.seed)
        parts = clustered(self.curve, self.design)
        single = ((parts.with_positives == 1) | (parts.with_negatives == 1)).tolist()
        alone = [lone or not len(draws) for lone, draws in zip(single, lines, strict=True)]
        if any(alone):
            warn_of_single(self.name)
        rows = zip(self.problems, views, lines, alone, strict=True)
        return [view(problem) * torch.nan if lone else draws for problem, view, draws, lone in rows]


@of_clusters
@collective
def roc_band(
    curve: Curve | Any,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    points: int = 201,
    replicates: int = 1000,
    seed: int = 0,
) -> Band:
    r"""Return a confidence band of the ROC curve of each problem, pointwise or of the whole curve.

    A pointwise band covers the TPR at each single FPR :math:`x` at the confidence level `level`. It needs no resamples
    of independent samples: of :math:`N` negatives, :math:`Nx \pm z \sqrt{Nx(1 - x)}` may score above the threshold
    whose FPR is :math:`x` in the population. The distances to the TPR there, and to the ends of Wilson's interval of
    the TPR, are combined: :math:`\sqrt{a^2 + b^2}` (Zou & Donner, Statistics in Medicine 27:1693, 2008). Where no
    negative may be above that threshold, for :math:`Nx \le z^2 (1 - x)`, the data bound the TPR only from above.
    Coverage at a nominal 95 %, over 1,000 data sets, at FPR of .01 to .9 and areas of .8 and .95, of Gaussian scores
    and of ratings of five levels: 97 to 100 % with 30 + 30 samples, 95 to 100 % with 100 + 100, 30 + 300 and 500 + 500,
    94 to 100 % with 300 + 30; of six other distributions of scores 93 to 100 %. Beside a jump of the population's curve
    they cover less often: where half of the positives score within .01 to .05 standard deviations of the negatives'
    scores from one value, 75 to 89 % at the FPR of that value.

    A `simultaneous` band covers the whole curve at that level. It has the shape of Kolmogorov and Smirnov's, the curve
    moved by :math:`c/\sqrt{N}` to either side and by :math:`c/\sqrt{P}` up and down (Campbell, Statistics in Medicine
    13:499, 1994), but with the least :math:`c` for which the share `level` of the bands around resamples cover the
    curve of the data, and no less than 0.55. Coverage at a nominal 95 %, of all FPR at once, with areas of .8 and .95
    and 30 + 30 to 500 + 500 samples: 94 to 99 % with Gaussian scores, 92 to 100 % of 200 data sets with ratings of 2,
    3, 5 and 9 levels; with 4 samples of one label beside 76 of the other 86 to 88 % of 300, with 10 beside 190 91 %.
    NaN without positives or negatives.

    For a curve, samples are independent. With clustered samples (patients, speakers), given as `groups` of a metric or
    of a test set, a pointwise band is that of as many independent samples as have rates that vary as much between
    clusters; for a simultaneous one whole clusters are resampled. NaN, with a warning, if all positives, or all
    negatives, are in one cluster. With 20 and 40 clusters of 8 samples, and twice as much variation between as within
    them, pointwise bands covered in 97 to 100 % of 150 data sets, simultaneous ones in 98 to 100 %: both labels of a
    cluster vary together, which pointwise bands do not use. Scores that were counted in one bin, or between two
    thresholds of a grid, are taken as equal.

    Args:
        curve: a curve, which is gathered on every rank; a binary metric; or a test set, `(preds, target[,
            sample_weight[, groups]])`.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        points: the number of FPR values, evenly spaced from 0 to 1.
        replicates: the number of resamples, of a simultaneous band and of clusters.
        seed: the seed of the draws.

    Raises:
        ValueError: for an argument of another type, or out of range; for metrics and test sets of several classes.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import roc_band
        >>> scores = torch.linspace(-2, 2, 200)
        >>> target = (scores + torch.randn(200, generator=torch.Generator().manual_seed(0)) > 0).long()
        >>> band = roc_band(Curve.from_scores(scores, target), points=5)
        >>> bool((band.low <= band.high).all())
        True
    """
    (fpr, low, high), design = _band(_ROC, curve, {"points": points}, level, simultaneous, replicates, seed)
    return Band(fpr[0], torch.stack(low), torch.stack(high)).with_design(design, level)


@of_clusters
@collective
def gains_band(
    curve: Curve | Any,
    at: Sequence[float] = PERCENTS,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    replicates: int = 1000,
    seed: int = 0,
) -> GainsBand:
    r"""Return a confidence band of the gains curve: of the share of positives captured at each share targeted.

    Pointwise, it is the interval of `TopCapture` at each share `at`: percentiles of resamples of all samples, expanded
    for few (`bootstrap`). Where all resamples are alike it extends to what is captured with a few samples elsewhere. A
    tie at the cut is split. NaN without positives.

    A `simultaneous` band covers the whole curve at once: that of the ROC curve (`roc_band`), drawn over the targeted
    shares with both ends of Wilson's interval of the share of positives.

    Coverage at a nominal 95 %, of 100 and of 1,000 samples with Gaussian scores, an area of .8 and a fifth positive:
    pointwise 99 and 97 % on average over shares of .01 to .99, 97 and 95 % at the worst; 98 and 100 % at all at once.
    In clusters of five that share half of the variance 98 and 97 % on average, 95 % at the worst, 100 % at all at once.

    Args:
        curve: a curve, whose samples are taken as independent; a binary metric, whose `groups` are resampled whole; or
            a test set, `(preds, target[, sample_weight[, groups]])`.
        at: rising shares of all samples, from 0 to 1.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        replicates: the number of resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: for an argument of another type, or out of range; for metrics and test sets of several classes; for
            weights that are not whole numbers, without groups.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryGainsCurve
        >>> from torchmetrics_roc.inference import gains_band
        >>> metric = BinaryGainsCurve()
        >>> metric.update(torch.linspace(0, 1, 200), (torch.arange(200) > 120).int())
        >>> band = metric.read(gains_band, at=(0.1, 0.2, 0.5))
        >>> bool((band.low < band.high).all())
        True
    """
    bounds, design = _band(_GAINS, curve, {"at": at}, level, simultaneous, replicates, seed)
    return GainsBand(*bounds).with_design(design, level)


@of_clusters
@collective
def cost_band(
    curve: Curve | Any,
    at: Sequence[float] = PERCENTS,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    replicates: int = 1000,
    seed: int = 0,
) -> CostBand:
    r"""Return a confidence band of the cost curve: of the least expected cost at each share of positives in the cost.

    That is the cost at the threshold which is best in the population, not the cost of the threshold that is best for
    the data, which is higher. Pointwise, it is the interval of `MinDCF` at each `prevalence`, times the cost of the
    better trivial decision, with its coverage; it needs no resamples. NaN without positives or without negatives.

    A `simultaneous` band covers the whole curve at once: the least costs of the upper and the lower edge of the band of
    the ROC curve (`roc_band`), also where the cost of the data is 0. Coverage at a nominal 95 %, in the case of
    `gains_band`: 98 to 100 %, in clusters 100 %; with 76 positives and 4 negatives 86 % of 300 data sets.

    Args:
        curve: as for `gains_band`.
        at: rising shares :math:`x` of the cost of missing all positives in the maximal cost, from 0 to 1.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        replicates: the number of resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: as `gains_band`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCostCurve
        >>> from torchmetrics_roc.inference import cost_band
        >>> metric = BinaryCostCurve()
        >>> metric.update(torch.linspace(0, 1, 200) + torch.arange(200) % 7 / 8, (torch.arange(200) > 120).int())
        >>> band = metric.read(cost_band, at=(0.2, 0.5, 0.7))
        >>> bool((band.low < band.high).all())
        True
    """
    bounds, design = _band(_COSTS, curve, {"at": at}, level, simultaneous, replicates, seed)
    return CostBand(*bounds).with_design(design, level)


@of_clusters
@collective
def precision_recall_gain_band(
    curve: Curve | Any,
    at: Sequence[float] = PERCENTS,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    replicates: int = 1000,
    seed: int = 0,
) -> PRGainBand:
    r"""Return a confidence band of the precision-recall-gain curve: of precision gain at each recall gain.

    The share of positives is taken as that of the data, as for `AUPRG`. Then a recall gain is a recall :math:`R`, and
    precision gain is :math:`1 - \mathrm{FPR}/R`. Pointwise, the FPR at a recall has the interval of `roc_band`, with
    labels exchanged. NaN without positives or without negatives.

    A `simultaneous` band covers the whole curve at once: that of the ROC curve (`roc_band`), drawn over recall gain.

    Coverage at a nominal 95 %, in the case of `gains_band`: pointwise 98 and 95 % on average, 94 and 92 % at the worst
    point; 98 and 99 % at all at once. In clusters as `roc_band`.

    Args:
        curve: as for `gains_band`.
        at: rising recall gains, from 0 to 1.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        replicates: the number of resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: as `gains_band`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionRecallGain
        >>> from torchmetrics_roc.inference import precision_recall_gain_band
        >>> metric = BinaryPrecisionRecallGain()
        >>> metric.update(torch.arange(200.0) % 70, (torch.arange(200) > 120).int())
        >>> band = metric.read(precision_recall_gain_band, at=(0.2, 0.5, 0.7))
        >>> bool((band.low < band.high).all())
        True
    """
    bounds, design = _band(_PRECISION_GAINS, curve, {"at": at}, level, simultaneous, replicates, seed)
    return PRGainBand(*bounds).with_design(design, level)


@of_clusters
@collective
def precision_recall_band(
    curve: Curve | Any,
    at: Sequence[float] = PERCENTS,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    replicates: int = 1000,
    seed: int = 0,
) -> PRBand:
    r"""Return a confidence band of the precision-recall curve: of the precision at each recall.

    That is the precision at the highest threshold which reaches the recall, as the curve is drawn. Pointwise, it is the
    interval of `Rate("precision", at=FixedRecall(x))`, with its coverage; it needs no resamples. The numbers of
    positives and negatives are random, as precision depends on them. NaN without positives.

    A `simultaneous` band covers the whole curve at once: that of the ROC curve (`roc_band`) and the interval of the
    share of positives, as precision over recall.

    Coverage at a nominal 95 %, of 200 data sets each of 30 + 30, 30 + 300 and 200 + 200 samples with an area of .8,
    and of 30 + 30 with .98: pointwise 96 to 100 %, the more the lower the recall; of 40 each, at nine points at
    once, 95 to 100 %.

    Args:
        curve: as for `gains_band`.
        at: rising recalls, from 0 to 1; 0 stands for that of the first positive.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        replicates: the number of resamples of a simultaneous band.
        seed: the seed of the draws.

    Raises:
        ValueError: as `gains_band`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionRecallCurve
        >>> from torchmetrics_roc.inference import precision_recall_band
        >>> metric = BinaryPrecisionRecallCurve()
        >>> metric.update(torch.linspace(0, 1, 200) + torch.arange(200) % 7 / 8, (torch.arange(200) > 120).int())
        >>> band = metric.read(precision_recall_band, at=(0.2, 0.5, 0.7))
        >>> bool((band.low < band.high).all())
        True
    """
    bounds, design = _band(_PRECISIONS, curve, {"at": at}, level, simultaneous, replicates, seed)
    return PRBand(*bounds).with_design(design, level)


@beside_others
def _band(
    kind: _Kind, given: Any, where: dict[str, Any], level: float, simultaneous: bool, replicates: int, seed: int
) -> tuple[tuple[list[Tensor], ...], str]:
    """Return the places and both ends of the band there, of each problem, three lists of `[G]`; and the design.

    `where`: the argument of the places, `at`, or of their number, `points`, at even distances from 0 to 1.
    """
    settings = {**where, "level": level, "simultaneous": simultaneous, "replicates": replicates, "seed": seed}
    check = partial(hold, {"at": SHARES}, **settings)
    curve, design = curve_of(given, check, tuple(settings.values()), kind.name)
    refuse_none(curve, kind.name)
    whole = curve.whole
    problems = [whole.of(t) for t in range(whole.problems)]
    data = _Sampled(kind.name, curve, problems, design, replicates, seed)
    points = where.get("points")
    at = where["at"] if points is None else [k / (points - 1) for k in range(points)]
    places = torch.tensor(at, dtype=torch.float64, device="cpu").to(whole.positives.device)
    bands = (_whole if simultaneous else _by_draws if kind.by_rates is None else _by_rates)(kind, data, places, level)
    values = [kind.heights(problem, places)[0] for problem in problems]
    # The value of an optimum may lie outside of the interval of what it estimates.
    lows = [torch.minimum(low, value) for (low, _), value in zip(bands, values, strict=True)]
    highs = [torch.maximum(high, value) for (_, high), value in zip(bands, values, strict=True)]
    labels: Labels = "fixed" if design is None and kind.stratified else "random"
    return ([places.clone() for _ in values], lows, highs), assumed_by(design, labels)


def _by_rates(kind: _Kind, data: _Sampled, places: Tensor, level: float) -> list[Tensor]:
    """Return the ends of each single height, from the rates of both labels: `[2, G]` for each problem."""
    assert kind.by_rates is not None
    fewest = data.sizes().unbind(1)
    sizes: Sequence[Tensor] = fewest
    several: list[RateVariation] = []
    if data.design is not None:
        at = [] if kind.point is None else [kind.point(inside(x)) for x in places.tolist()]
        sizes, several = variation_of_rates(data.curve.whole, data.design, at, fewest, level, data.name)
    ends = []
    for t, (problem, size) in enumerate(zip(data.problems, torch.stack([*sizes[:2]], 1), strict=True)):
        own = [units.of(t) for units in several]
        ends.append(kind.by_rates(problem, places, level, size, *([own] if own else [])))
    return ends


def _by_draws(kind: _Kind, data: _Sampled, places: Tensor, level: float) -> list[Tensor]:
    """Return the ends of each single height by resamples, where most are alike also with few samples elsewhere."""

    def heights(curve: Curve) -> Tensor:
        return kind.heights(curve, places)

    draws, bands = data.draws([heights] * len(data.problems), kind.stratified), []
    flips = data.design is not None or not kind.stratified
    for problem, size, drawn in zip(data.problems, data.sizes(), draws, strict=True):
        more = OneMore.of([heights], problem, heights(problem), size[:, None], (0.0, 1.0), True)
        assert more is not None
        more = more._replace(reach=more.reach[0])
        value = heights(problem)[0]
        ends = expanded_percentiles(value, drawn, level, size.amin())
        bounds = torch.stack(more.bounded(ends, value, drawn, level)).clamp(0, 1)
        few = elsewhere(heights, problem, size.nan_to_num().tolist(), normal_quantile(level), flips)
        further = torch.stack([torch.fmin(bounds[0], few[0]), torch.fmax(bounds[1], few[1])])
        bands.append(torch.where(mostly_alike(drawn) & ~drawn.isnan().all(0), further, bounds))
    return bands


def _whole(kind: _Kind, data: _Sampled, places: Tensor, level: float) -> list[Tensor]:
    """Return the ends of the whole curve: of the ROC curve moved, and of all heights on the edges of that band."""
    bands = []
    fpr = places if kind is _ROC else torch.linspace(0, 1, FINE, dtype=torch.float64, device=places.device)
    sizes = data.sizes()
    worths: list[float | Tensor] = [1.0] * len(data.problems)
    if data.design is not None and not data.design.frequency:  # weights of no scale
        worths = [x.sum() / (y.positives + y.negatives)[0] for x, y in zip(sizes, data.problems, strict=True)]
    needed = data.draws([reaches(problem, worth) for problem, worth in zip(data.problems, worths, strict=True)])
    for problem, size, reach, worth in zip(data.problems, sizes, needed, worths, strict=True):
        bounds = reached(problem, fpr, reach[:, 0], level, size, worth)
        if kind is not _ROC:
            edges = [
                kind.heights(_stairs(fpr, tpr, share, up_first), places)[0]
                for share in _share_of_positives(problem, level, size, kind.stratified)
                for tpr, up_first in zip(bounds, (False, True), strict=True)
            ]
            bounds = torch.stack(torch.stack(edges).aminmax(dim=0))
        bands.append(bounds)
    return bands


def _share_of_positives(problem: Curve, level: float, size: Tensor, fixed: bool) -> Interval:
    """Return Wilson's interval of the share of positives of one problem, or that share itself if it is `fixed`."""
    share, size = problem.positives / (problem.positives + problem.negatives).double(), size.sum()
    return Interval(share, share) if fixed else wilson_unchecked(share * size, size, level)


def _stairs(fpr: Tensor, tpr: Tensor, share: Tensor, up_first: bool) -> Curve:
    """Return a curve with a `share` of positives and steps through these points `[G]`: right, then up."""
    unit = torch.ones_like(tpr[-1:])
    if up_first:
        tpr = torch.cat([tpr[1:], unit])
    rises = torch.cat([tpr, unit]).diff(prepend=0 * unit)
    runs = torch.cat([fpr, unit]).diff()
    nothing = torch.zeros_like(runs)
    dtps = torch.cat([torch.stack([rises[:-1], nothing], 1).flatten(), rises[-1:]]) * share
    dfps = torch.cat([torch.stack([nothing, runs], 1).flatten(), 0 * unit]) * (1 - share)
    return Curve.from_counts(
        torch.arange(len(dtps), 0, -1, dtype=dtps.dtype, device=dtps.device), dtps[None], dfps[None]
    )


def _captured(curve: Curve, targeted: Tensor) -> Tensor:
    """Return the share of positives captured at the `targeted` shares of samples: `[T, G]`."""
    tps, fps, p, n = columns(curve)
    return height_at(tps + fps, tps, targeted * (p + n)) / p


def _lowest_costs(curve: Curve, share: Tensor) -> Tensor:
    """Return the least cost where positives make up each `share` of the maximal cost: `[T, G]`."""
    tps, fps, p, n = columns(curve)
    fnr, fpr = torch.cat([p / p, 1 - tps / p], 1), torch.cat([n / n - 1, fps / n], 1)  # from none predicted positive
    return torch.stack([(x * fnr + (1 - x) * fpr).amin(1) for x in share], 1)


def _cost_interval(
    problem: Curve, share: Tensor, level: float, sizes: Tensor, units: Sequence[RateVariation] | None = None
) -> Tensor:
    """Return the interval of the least cost at each share: that of `MinDCF`, `[2, G]`.

    `units`: of clusters, how the rates at each of the points vary.
    """
    ends, values = [], _lowest_costs(problem, share)[0]
    for k, (x, value) in enumerate(zip(share.tolist(), values[:, None], strict=True)):
        some, together = ((sizes[:1], sizes[1:]), None) if units is None else (units[k].sizes[:2], units[k].together)
        if 0 < x < 1:
            cheapest = Cost(prevalence=x)
            rate = RateAt(cheapest, cheapest.cost)
            most = (0.0, min(x, 1 - x))
            ends.append(interval_of_rate(rate, value, problem, level, True, most, some, together))
        else:  # where it is 0
            ends.append(Interval(value, value))
    return torch.stack([torch.cat(side) for side in zip(*ends, strict=True)])


def _recalls(curve: Curve, gain: Tensor) -> Tensor:
    """Return the recall of each recall `gain`: `[T, G]`."""
    _, _, p, n = columns(curve)
    odds = p / n
    return odds / (odds + (1 - gain))


def _precision_gains(curve: Curve, recall_gain: Tensor) -> Tensor:
    """Return the precision gain at each recall gain, the first of a vertical segment: `[T, G]`."""
    tps, fps, p, n = columns(curve)
    recall = _recalls(curve, recall_gain)
    return 1 - height_at(tps, fps, recall * p, first=True) / n / recall


def _precision_gain_interval(problem: Curve, recall_gain: Tensor, level: float, sizes: Tensor) -> Tensor:
    """Return the interval of the precision gain at each recall gain: that of the FPR at a recall, `[2, G]`."""
    recall = _recalls(problem, recall_gain)[0]
    return 1 - (1 - tpr_interval(mirrored(problem), 1 - recall, level, sizes.flip(0))) / recall


def _precisions(curve: Curve, recall: Tensor) -> Tensor:
    """Return the precision at the first step that reaches each recall: `[T, G]`."""
    tps, fps, p, n = columns(curve)
    counts = [torch.cat([x, total], 1) for x, total in ((tps, p), (fps, n))]  # of no samples the last step is the first
    recalls = recall.clamp(min=NEAR).sub(NEAR / 2).expand(len(p), -1).contiguous()
    at = torch.searchsorted(counts[0] / p, recalls).clamp(max=tps.shape[1])
    true, false = (x.gather(1, at) for x in counts)
    return (true / (true + false)).masked_fill(p == 0, torch.nan)


def _precision_interval(
    problem: Curve, recall: Tensor, level: float, _: Tensor, units: Sequence[RateVariation] | None = None
) -> Tensor:
    """Return the interval of the precision at each recall: that of `Rate`, `[2, G]`. `units`: see `_cost_interval`."""
    ends, precision = [], RATES["precision"]
    for k, (x, value) in enumerate(zip(recall.tolist(), _precisions(problem, recall)[0][:, None], strict=True)):
        some, together = (None, None) if units is None else (units[k].sizes, units[k].together)
        rate = RateAt(FixedRecall(inside(x)), precision.of_rates, precision.share)
        ends.append(interval_of_rate(rate, value, problem, level, False, (0.0, 1.0), some, together))
    return torch.stack([torch.cat(side) for side in zip(*ends, strict=True)])


_ROC = _Kind("roc_band", tpr_at, by_rates=tpr_interval)
_GAINS = _Kind("gains_band", _captured, stratified=False)
_COSTS = _Kind("cost_band", _lowest_costs, by_rates=_cost_interval, point=lambda x: Cost(prevalence=x))
_PRECISION_GAINS = _Kind("precision_recall_gain_band", _precision_gains, by_rates=_precision_gain_interval)
_PRECISIONS = _Kind(
    "precision_recall_band", _precisions, by_rates=_precision_interval, point=FixedRecall, stratified=False
)
