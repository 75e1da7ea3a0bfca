"""The utility of decisions: net benefit over threshold probabilities, and minimal costs over all prevalences."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, check_prevalence
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.measures.measure import Chart, Checks, CurveMeasure, of_points
from torchmetrics_roc.measures.probabilities import ProbabilityMeasure, grid_of, highest_scores, predicted, rising_grid

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
        >>> from torchmetrics_roc.measures.decisions import net_benefit
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> net_benefit(curve, at=(0.25, 0.5, 0.75)).net_benefit
        [tensor([ 0.3333,  0.0000, -0.5000], dtype=torch.float64)]
    """
    thresholds = grid_of(curve, at)
    return _benefit(curve, *predicted(curve, thresholds), thresholds, prevalence, standardized)


def treat_all(
    curve: Curve, at: Sequence[float] = HUNDREDTHS, prevalence: float | None = None, standardized: bool = False
) -> NetBenefitCurve:
    """Net benefit of predicting every sample positive, in the form of `net_benefit`; that of predicting none is 0."""
    tps, fps = (x[:, None].expand(-1, len(at)) for x in (curve.positives, curve.negatives))
    return _benefit(curve, tps, fps, grid_of(curve, at), prevalence, standardized)


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
        >>> from torchmetrics_roc.measures.decisions import cost_curve
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


class NetBenefit(ProbabilityMeasure, CurveMeasure, of=net_benefit):
    """Net benefit of decisions at each threshold probability: a decision curve.

    `compute` returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.decisions.net_benefit`.

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

    averages: ClassVar[tuple[str, ...]] = ("none", "micro")
    needs: ClassVar[tuple[str, ...]] = ("positives", "negatives")
    plane = None
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

    Formula: `torchmetrics_roc.decisions.cost_curve`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCostCurve
        >>> BinaryCostCurve()(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])).expected_cost
        tensor([0.0000, 0.0000, 0.2500, 0.0000, 0.0000])
    """

    higher_is_better: bool | None = False
    averages: ClassVar[tuple[str, ...]] = ("none", "micro")
    plane = None
    chart: ClassVar[Chart] = Chart(
        "Probability cost of positives", "Normalized expected cost", ((0, 0.5, 1), (0, 0.5, 0)), band="CostBand"
    )
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.cost_band`"
