"""Costs and benefits of decisions: at a threshold, over threshold probabilities, over prevalences, and of scores as
log-likelihood ratios.

Brümmer & du Preez, Application-independent evaluation of speaker detection, Computer Speech & Language 20:230, 2006.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, Optimum, check_prevalence, known, optimum
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.measures.measure import (
    OPTIMISED,
    Chart,
    Checks,
    CurveMeasure,
    SampleSizes,
    Shortfall,
    Statistic,
    Unscaled,
    ViewMeasure,
    few_beside_many,
    of_points,
    rate_at,
)
from torchmetrics_roc.measures.probabilities import ProbabilityMeasure, grid_of, highest_scores, predicted, rising_grid
from torchmetrics_roc.points.choice import Choice, Cost, Frozen, chosen
from torchmetrics_roc.points.rates import Within, check_positive
from torchmetrics_roc.tasks.tasks import Task

HUNDREDTHS = tuple(i / 100 for i in range(1, 100))


@of_points
class NetBenefitCurve(NamedTuple):
    """The net benefit of predicting positive at each `threshold` probability, in the dtype of the scores.

    `treat_all`: that of predicting all positive, as a reference; predicting none has net benefit 0.
    """

    threshold: Any
    net_benefit: Any
    treat_all: Any


@of_points
class CostLine(NamedTuple):
    """The least expected cost over the share of positives in the maximal cost: straight lines between points."""

    probability_cost: Any
    expected_cost: Any


@collective
def min_dcf(curve: Curve, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0) -> Optimum:
    r"""Return the least detection cost over all thresholds, and the threshold that attains it: two of `[T]`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    1 is the cost of the better of the trivial decisions, all negative or all positive, so the value is never greater.
    Ties go to the highest threshold. NaN without positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.costs import min_dcf
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> min_dcf(curve, prevalence=0.1)
        Optimum(value=tensor([0.5000], dtype=torch.float64), threshold=tensor([0.9000]))
    """
    at = chosen(curve, Cost(fp=fp, fn=fn, prevalence=prevalence))
    return optimum(at, _cost(at, prevalence, fn, fp))


@collective
def actual_dcf(curve: Curve, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0) -> Tensor:
    r"""Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    The cost of `min_dcf`, at the threshold :math:`-\ln \frac{\pi c_{fn}}{(1 - \pi) c_{fp}}`; the difference to
    `min_dcf` is the cost of miscalibration. The threshold is rounded to the dtype of the scores, as by `Frozen`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.costs import actual_dcf
        >>> curve = Curve.from_scores(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        >>> actual_dcf(curve)
        tensor([1.], dtype=torch.float64)
    """
    return _cost(chosen(curve, Frozen(_bayes_threshold(prevalence, fn, fp))), prevalence, fn, fp)


@collective
def cllr(curve: Curve) -> Tensor:
    r"""Return the cost of scores that are natural log-likelihood ratios, over all prevalences, in bits: `[T]`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    1 for uninformative scores, all 0; `+inf` for a positive at `-inf` or a negative at `+inf`. NaN without
    positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.costs import cllr
        >>> cllr(Curve.from_scores(torch.tensor([2.0, 1.0, -1.0, 1.0, -1.0, -2.0]), torch.tensor([1, 1, 1, 0, 0, 0])))
        tensor([0.8432], dtype=torch.float64)
    """
    scores = curve.thresholds.double()
    return _cllr(curve, scores, scores)


@collective
def min_cllr(curve: Curve) -> Tensor:
    r"""`cllr` after the optimal calibration that preserves the order of the scores, in bits: `[T]`.

    That calibration is isotonic: its scores are the log slopes of the ROC convex hull. Over its edges, with rises
    :math:`x` of TPR and :math:`y` of FPR,

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    From 0 to 1. NaN without positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.costs import min_cllr
        >>> min_cllr(Curve.from_scores(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0])))
        tensor([0.5000], dtype=torch.float64)
    """
    edges = hull(curve)
    x, y = edges.rate(edges.dtps, edges.positives), edges.rate(edges.dfps, edges.negatives)
    # The ratio to a rate near 0 may overflow, but its logarithm times that rate is nearly 0.
    bits = (a * (b / a).clamp(max=torch.finfo(torch.float64).max).log1p() for a, b in ((x, y), (y, x)))
    value = edges.sum(torch.where((x > 0) & (y > 0), sum(bits), 0.0)) / (2 * math.log(2))
    return known(edges, value)


@collective
def net_benefit(
    curve: Curve, at: Sequence[float] = HUNDREDTHS, prevalence: float | None = None, standardized: bool = False
) -> NetBenefitCurve:
    r"""Net benefit of each problem at the rising threshold probabilities `at`: three lists of `T` tensors `[G]`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.costs import net_benefit
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> net_benefit(curve, at=(0.25, 0.5, 0.75)).net_benefit
        [tensor([ 0.3333,  0.0000, -0.5000], dtype=torch.float64)]
    """
    thresholds = grid_of(curve, at)
    return _benefit(curve, *predicted(curve, thresholds), thresholds, prevalence, standardized)


@collective
def cost_curve(curve: Curve) -> CostLine:
    r"""Return the lower envelope of the cost lines of each problem: two lists of `T` tensors.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.costs import cost_curve
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> cost_curve(curve).expected_cost
        [tensor([0.0000, 0.0000, 0.2500, 0.0000, 0.0000], dtype=torch.float64)]
    """
    edges = hull(curve)
    tpr, fpr = edges.rate(edges.tps, edges.positives), edges.rate(edges.fps, edges.negatives)
    rise, run = edges.rate(edges.dtps, edges.positives), edges.rate(edges.dfps, edges.negatives)
    share = run / (run + rise)
    cost = share * (1 - tpr) + (1 - share) * fpr
    zero = (edges.positives.double() / edges.positives) * (edges.negatives.double() / edges.negatives) - 1
    zeros = torch.split(zero, 1)
    return CostLine(
        [torch.cat([z, x, 1 + z]) for x, z in zip(edges.split(share), zeros, strict=True)],
        [torch.cat([z, y, z]) for y, z in zip(edges.split(cost), zeros, strict=True)],
    )


def _cost(curve: Curve, prevalence: float, fn: float, fp: float) -> Tensor:
    """Return the normalised cost at each step, `[K]`."""
    misses, alarms = prevalence * fn, (1 - prevalence) * fp
    fnr = curve.rate(curve.spread(curve.positives) - curve.tps, curve.positives)
    fpr = curve.rate(curve.fps, curve.negatives)
    return (misses * fnr + alarms * fpr) / min(misses, alarms)


def _bayes_threshold(prevalence: float, fn: float, fp: float) -> float:
    """Return the threshold on log-likelihood ratios above which predicting positive has the lower expected cost."""
    return math.log((1 - prevalence) * fp) - math.log(prevalence * fn)


def _cllr(curve: Curve, positive_scores: Tensor, negative_scores: Tensor) -> Tensor:
    """Return the Cllr if the positives and the negatives of every step have these scores, `[K]` each."""
    missed, alarmed = _nats(positive_scores, negative_scores)
    # Without samples the cost is 0, even at an infinite score: 0 · inf would be NaN.
    missed, alarmed = curve.sums(
        torch.where(curve.dtps > 0, curve.dtps * missed, 0.0),
        torch.where(curve.dfps > 0, curve.dfps * alarmed, 0.0),
    )
    return (missed / curve.positives + alarmed / curve.negatives) / (2 * math.log(2))


def _bits(curve: Curve) -> tuple[Tensor, Tensor]:
    """Return the costs of a positive and of a negative at each step in `cllr`, `[K]` each."""
    scores = curve.thresholds.double()
    missed, alarmed = _nats(scores, scores)
    return missed / (2 * math.log(2)), alarmed / (2 * math.log(2))


def _nats(positive_scores: Tensor, negative_scores: Tensor) -> tuple[Tensor, Tensor]:
    """Return the costs of positives and of negatives with these scores, before the mean over both labels."""
    tail = _tail(positive_scores)
    other = tail if negative_scores is positive_scores else _tail(negative_scores)
    return tail - positive_scores.clamp(max=0), other + negative_scores.clamp(min=0)


def _tail(x: Tensor) -> Tensor:
    """Return `ln(1 + exp(x)) − max(x, 0)`, which equals `ln(1 + exp(−x)) − max(−x, 0)` and cannot overflow."""
    return x.abs().neg_().exp_().log1p_()


def _check_cost(name: str, value: float) -> float:
    check_prevalence(value) if name == "prevalence" else check_positive(name, value)
    return float(value)


def check_thresholds(at: Sequence[float]) -> tuple[float, ...]:
    """Return the threshold probabilities `at`; raises `ValueError` unless they rise and are below 1."""
    return rising_grid(at, 0.0, math.nextafter(1.0, 0.0), "probabilities, from 0 to below 1")


def _optional_prevalence(_: str, prevalence: float | None) -> float | None:
    check_prevalence(prevalence, optional=True)
    return prevalence


def _benefit(
    curve: Curve, tps: Tensor, fps: Tensor, thresholds: Tensor, prevalence: float | None, standardized: bool
) -> NetBenefitCurve:
    """Return the net benefit of these true and false positives `[T, G]` at each of the `thresholds` `[G]`."""
    positives, negatives = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    share: Tensor | float = positives / (positives + negatives) if prevalence is None else prevalence
    scale, odds = share if standardized else 1.0, thresholds / (1 - thresholds)
    benefit = (share * (tps / positives) - (1 - share) * (fps / negatives) * odds) / scale
    of_all = (share * (positives / positives) - (1 - share) * (negatives / negatives) * odds) / scale
    grid = thresholds.to(curve.columns.dtype)
    return NetBenefitCurve([grid.clone() for _ in benefit], list(benefit), list(of_all))


class DetectionCost(ViewMeasure):
    """A detection cost, for a prevalence and the costs of both errors.

    Args:
        prevalence: the share of positives in deployment, between 0 and 1.
        fn: the cost of a false negative.
        fp: the cost of a false positive.
    """

    higher_is_better: bool | None = False
    prevalence: float
    fn: float
    fp: float
    _checks: ClassVar[Checks] = dict.fromkeys(("prevalence", "fp", "fn"), _check_cost)

    def statistic(self) -> Statistic:
        """A rate at the point of the cost."""
        return rate_at(self._at(), self._of_rates)

    def _at(self) -> Choice:
        """Return the point whose cost this is."""
        raise NotImplementedError

    @property
    def prior_log_odds(self) -> float:
        """The natural logarithm of the prior odds at which equal costs of both errors give the same decisions."""
        return -_bayes_threshold(self.prevalence, self.fn, self.fp)

    def _of_rates(self, recall: Tensor, fpr: Tensor, share: Tensor) -> Tensor:
        """Return the normalised cost."""
        least = min(self.prevalence * self.fn, (1 - self.prevalence) * self.fp)
        return Cost(fp=self.fp, fn=self.fn, prevalence=self.prevalence).cost(recall, fpr, share) / least


class MinDCF(DetectionCost, of=min_dcf):
    """Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryMinDCF
        >>> BinaryMinDCF(prevalence=0.1)(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """

    drawn = ("least Bayes errors", "minDCF")
    limits: ClassVar[tuple[float, float]] = (0.0, 1.0)

    def _at(self) -> Choice:
        return Cost(fp=self.fp, fn=self.fn, prevalence=self.prevalence)

    def view(self, curve: Curve) -> Tensor:
        """See `min_dcf`."""
        return min_dcf(curve, self.prevalence, self.fn, self.fp).value


class ActualDCF(Unscaled, DetectionCost, of=actual_dcf):
    """Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Args:
        normalization: applied to multiclass rows; None keeps them unchanged.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryActualDCF
        >>> BinaryActualDCF()(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        tensor(1.)
    """

    drawn = ("Bayes errors", "actDCF")
    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)

    def __post_init__(self) -> None:
        worst = self._of_rates(*torch.tensor([0.0, 1.0, 1.0], dtype=torch.float64, device="cpu"))
        self.limits = (0.0, float(worst))  # type: ignore[misc]

    def _at(self) -> Choice:
        return Frozen(_bayes_threshold(self.prevalence, self.fn, self.fp))

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds for a threshold within a step, any of whose samples may then be predicted positive."""
        value = self.view(curve)
        if curve.mixed is None:
            return value, value
        costs = partial(_cost, prevalence=self.prevalence, fn=self.fn, fp=self.fp)
        return Within(curve, self._at().possible(curve), costs).bounds(value, value.isnan())


def _rests_on_few_losses(data: SampleSizes) -> bool:
    """Return whether a small value is that of few samples beside many, of few clusters, or of weights that differ."""
    few_units = (data.clustered and data.fewer < 100) or (data.sampling and data.fewer < 250)
    return data.value < 0.35 and (few_units or few_beside_many(data, 7))


_FEW_LOSSES = Shortfall(
    _rests_on_few_losses,
    "95 % intervals of a value below .35, to which few samples contribute most, covered in 87 to 89 % of data sets of "
    "30 samples of one label beside 300 of the other, in 84 to 89 % with fewer than 100 clusters, in 81 to 92 % with "
    "sampling weights, and else almost always lay below the value: only more samples help.",
)


class Cllr(Unscaled, of=cllr):
    """Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    Args:
        normalization: applied to multiclass rows; None keeps them unchanged.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCllr
        >>> metric = BinaryCllr()
        >>> metric(torch.tensor([2.0, 1.0, -1.0, 1.0, -1.0, -2.0]), torch.tensor([1, 1, 1, 0, 0, 0]))
        tensor(0.8432)
    """

    drawn = ("Bayes errors", "Cllr")
    higher_is_better: bool | None = False
    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)
    magnitudes: ClassVar[bool] = True
    stated: ClassVar[Statistic | None] = Statistic("losses", losses=_bits, shortfalls=(_FEW_LOSSES,))

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the same: none, since counts on a grid do not record scores."""
        if thresholds is not None:
            raise ValueError(
                "`thresholds` is given, but Cllr reads the scores themselves, which counts on a grid do not "
                "record: leave it out, or choose memory='bounded'."
            )
        return thresholds

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds from the highest and the lowest scores that the samples of a mixed step may have."""
        low, high = curve.thresholds.double(), highest_scores(curve, math.inf)
        return _cllr(curve, high, low), _cllr(curve, low, high)


class MinCllr(ViewMeasure, of=min_cllr):
    """`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryMinCllr
        >>> BinaryMinCllr()(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """

    drawn = ("least Bayes errors", "minCllr")
    higher_is_better: bool | None = False
    stated: ClassVar[Statistic | None] = OPTIMISED


class NetBenefit(ProbabilityMeasure, CurveMeasure, of=net_benefit):
    """Net benefit of decisions at each threshold probability: a decision curve.

    `compute` returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    Args:
        at: rising threshold probabilities, from 0 to below 1, to which costs belong; rounded to the dtype of the scores
            where these are compared with them, and returned so.
        prevalence: the share of positives in deployment, by default that of the data.
        standardized: whether to divide by the prevalence, so that 1 is the maximum.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryNetBenefit
        >>> metric = BinaryNetBenefit(at=(0.25, 0.5, 0.75))
        >>> metric(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])).net_benefit
        tensor([ 0.3333,  0.0000, -0.5000])
    """

    needs: ClassVar[tuple[str, ...]] = ("positives", "negatives")
    chart: ClassVar[Chart] = Chart(
        "Threshold probability",
        "Net benefit",
        ((0, 1), (0, 0)),
        "treat none",
        "treat_all",
        "NetBenefitBand",
        room=False,
    )
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.net_benefit_band`"
    at: tuple[float, ...]
    prevalence: float | None
    standardized: bool
    _checks: ClassVar[Checks] = {"at": lambda _, at: check_thresholds(at), "prevalence": _optional_prevalence}

    def extremes(self, curve: Curve) -> tuple[NetBenefitCurve, NetBenefitCurve]:
        """Return bounds for thresholds within a step, any of whose samples may then be predicted positive."""
        at = grid_of(curve, self.at)
        certain = predicted(curve, at)
        possible = predicted(curve, at, lambda part: highest_scores(part, math.inf))
        options = (at, self.prevalence, self.standardized)
        return (
            _benefit(curve, certain[0], possible[1], *options),
            _benefit(curve, possible[0], certain[1], *options),
        )


class CostCurve(CurveMeasure, of=cost_curve):
    """Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    `compute` returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCostCurve
        >>> BinaryCostCurve()(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])).expected_cost
        tensor([0.0000, 0.0000, 0.2500, 0.0000, 0.0000])
    """

    higher_is_better: bool | None = False
    chart: ClassVar[Chart] = Chart(
        "Probability cost of positives", "Normalized expected cost", ((0, 0.5, 1), (0, 0.5, 0)), band="CostBand"
    )
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.cost_band`"
