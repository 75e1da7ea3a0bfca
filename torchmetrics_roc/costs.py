"""What decisions cost: detection costs at a threshold, and the cost of scores as log-likelihood ratios.

Brümmer & du Preez, Application-independent evaluation of speaker detection, Computer Speech & Language 20:230, 2006.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.choice import Cost, Frozen, chosen, corner
from torchmetrics_roc.curve import Curve, Optimum
from torchmetrics_roc.hull import hull
from torchmetrics_roc.measure import Measure
from torchmetrics_roc.tasks import Normalization


def min_dcf(curve: Curve, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0) -> Optimum:
    r"""The least detection cost over all thresholds, and the threshold that attains it: two of `[T]`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    1 is the cost of the better of calling nobody and calling everybody, so it is never more. NaN without positives or
    without negatives. Of equal ones the highest threshold.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.costs import min_dcf
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> min_dcf(curve, prevalence=0.1)
        Optimum(value=tensor([0.5000], dtype=torch.float64), threshold=tensor([0.9000]))
    """
    at = chosen(curve, Cost(fp=fp, fn=fn, prevalence=prevalence))
    return at.optimum(_cost(at, prevalence, fn, fp))


def actual_dcf(curve: Curve, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0) -> Tensor:
    r"""The detection cost of scores that are natural log-likelihood ratios, at the threshold that they promise: `[T]`.

    As `min_dcf` at the threshold :math:`-\ln \frac{\pi c_{fn}}{(1 - \pi) c_{fp}}`, and so more by what calibration
    costs.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.costs import actual_dcf
        >>> curve = Curve.from_scores(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        >>> actual_dcf(curve)
        tensor([1.], dtype=torch.float64)
    """
    return _cost(chosen(curve, Frozen(_promised(prevalence, fn, fp))), prevalence, fn, fp)


def cllr(curve: Curve) -> Tensor:
    r"""The cost of scores that are natural log-likelihood ratios, over all prevalences, in bits: `[T]`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    1 for scores that are all 0 and tell nothing, `+inf` for a positive at `-inf` or a negative at `+inf`. NaN without
    positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.costs import cllr
        >>> cllr(Curve.from_scores(torch.tensor([2.0, 1.0, -1.0, 1.0, -1.0, -2.0]), torch.tensor([1, 1, 1, 0, 0, 0])))
        tensor([0.8432], dtype=torch.float64)
    """
    scores = curve.thresholds.double()
    return _cllr(curve, scores, scores)


def min_cllr(curve: Curve) -> Tensor:
    r"""`cllr` after the best calibration that keeps the order of the scores, in bits: `[T]`.

    The best calibration is isotonic: its scores are the slopes of the ROC convex hull. Over its edges, with rises
    :math:`x` of TPR and :math:`y` of FPR,

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    From 0 to 1. NaN without positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.costs import min_cllr
        >>> min_cllr(Curve.from_scores(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0])))
        tensor([0.5000], dtype=torch.float64)
    """
    edges = hull(curve)
    x, y = edges.rate(edges.dtps, edges.positives), edges.rate(edges.dfps, edges.negatives)
    bits = torch.where((x > 0) & (y > 0), x * (y / x).log1p() + y * (x / y).log1p(), 0.0)
    value = edges.sum(bits) / (2 * math.log(2))
    return value.masked_fill((edges.positives == 0) | (edges.negatives == 0), torch.nan)


def _cost(point: Curve, prevalence: float, fn: float, fp: float) -> Tensor:
    """The normalised cost of one point a problem, `[T]`."""
    misses, alarms = prevalence * fn, (1 - prevalence) * fp
    fnr = point.rate(point.positives - point.tps, point.positives)
    fpr = point.rate(point.fps, point.negatives)
    return (misses * fnr + alarms * fpr) / min(misses, alarms)


def _promised(prevalence: float, fn: float, fp: float) -> float:
    """The threshold at which a log-likelihood ratio promises to be right."""
    return math.log((1 - prevalence) * fp) - math.log(prevalence * fn)


def _cllr(curve: Curve, of_positives: Tensor, of_negatives: Tensor) -> Tensor:
    """The cost if the positives and the negatives of every step have these scores, `[K]` each."""
    tail = _tail(of_positives)
    missed = tail - of_positives.clamp(max=0)
    alarmed = (tail if of_negatives is of_positives else _tail(of_negatives)) + of_negatives.clamp(min=0)
    # Nobody has no cost, not even at an infinite score.
    missed = curve.sum(torch.where(curve.dtps > 0, curve.dtps * missed, 0.0)) / curve.positives
    alarmed = curve.sum(torch.where(curve.dfps > 0, curve.dfps * alarmed, 0.0)) / curve.negatives
    return (missed + alarmed) / (2 * math.log(2))


def _tail(x: Tensor) -> Tensor:
    """What ln(1 + exp(x)) exceeds max(x, 0) by, and ln(1 + exp(-x)) exceeds max(-x, 0)."""
    return x.abs().neg_().exp_().log1p_()


class DetectionCost(Measure):
    """What the two have in common: a prevalence and the costs of both errors.

    Args:
        prevalence: the share of positives where the detector is used, between 0 and 1.
        fn: the cost of a false negative.
        fp: the cost of a false positive.
    """

    higher_is_better: bool | None = False
    plot_upper_bound: float | None = None
    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)

    def __init__(self, *args: Any, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, **kwargs: Any) -> None:
        if not (isinstance(prevalence, (int, float)) and 0 < prevalence < 1):
            raise ValueError(f"`prevalence` must lie between 0 and 1, but is {prevalence!r}.")
        Cost(fp=fp, fn=fn, prevalence=prevalence)
        super().__init__(*args, **kwargs)
        self.prevalence, self.fn, self.fp = float(prevalence), float(fn), float(fp)


class MinDCF(DetectionCost):
    """Least detection cost over all thresholds; 1 is the cost of calling nobody or everybody. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(min_dcf)` gives the value with its
    threshold.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryMinDCF
        >>> BinaryMinDCF(prevalence=0.1)(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """

    def view(self, curve: Curve) -> Tensor:
        """See `min_dcf`."""
        return min_dcf(curve, self.prevalence, self.fn, self.fp).value


class ActualDCF(DetectionCost):
    """Detection cost of log-likelihood ratios, at the threshold they promise. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: as `MinDCF`, but with the decisions that scores taken
    as natural log-likelihood ratios lead to. Multiclass scores are taken as they come.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Args:
        normalization: of multiclass rows, None to take them as they are.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryActualDCF
        >>> BinaryActualDCF()(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        tensor(1.)
    """

    def __init__(self, *args: Any, normalization: Normalization = None, **kwargs: Any) -> None:
        super().__init__(*args, normalization=normalization, **kwargs)

    def view(self, curve: Curve) -> Tensor:
        """See `actual_dcf`."""
        return actual_dcf(curve, self.prevalence, self.fn, self.fp)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """The threshold may fall into a step, whose samples are then called or not."""
        value = self.view(curve)
        if curve.mixed is None:
            return value, value
        possible = Frozen(_promised(self.prevalence, self.fn, self.fp)).possible(curve)
        costs = []
        for best, sign in ((True, -1), (False, 1)):
            corners = corner(curve, best)
            fnr = corners.rate(corners.spread(corners.positives) - corners.tps, corners.positives)
            fpr = corners.rate(corners.fps, corners.negatives)
            cost = self.prevalence * self.fn * fnr + (1 - self.prevalence) * self.fp * fpr
            at = corners.best(torch.where(possible, sign * cost, -torch.inf))
            found = _cost(at, self.prevalence, self.fn, self.fp)
            costs.append(sign * torch.fmax(sign * found, sign * value))
        return costs[0], costs[1]


class Cllr(Measure):
    """Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for scores that mislead. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are
    taken as they come. NaN where a class has no samples of one kind.

    Formula: `torchmetrics_roc.costs.cllr`.

    Args:
        normalization: of multiclass rows, None to take them as they are.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCllr
        >>> metric = BinaryCllr()
        >>> metric(torch.tensor([2.0, 1.0, -1.0, 1.0, -1.0, -2.0]), torch.tensor([1, 1, 1, 0, 0, 0]))
        tensor(0.8432)
    """

    higher_is_better: bool | None = False
    plot_upper_bound: float | None = None
    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)

    def __init__(self, *args: Any, normalization: Normalization = None, **kwargs: Any) -> None:
        super().__init__(*args, normalization=normalization, **kwargs)  # type: ignore[call-arg]
        if getattr(self, "thresholds", None) is not None:
            raise ValueError(
                "`thresholds` is given, but Cllr reads the scores themselves, which counts on a grid do not tell: "
                "leave it out, or choose memory='bounded'."
            )

    def view(self, curve: Curve) -> Tensor:
        """See `cllr`."""
        return cllr(curve)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """All scores of a step as high as its mixed samples may be, or as low, whichever costs less, or more."""
        low = curve.thresholds.double()
        if curve.mixed is None:
            value = self.view(curve)
            return value, value
        above = low.roll(1)
        above[curve.offsets[:-1][curve.offsets.diff() > 0]] = torch.inf
        high = torch.where(curve.mixed, above, low)
        return _cllr(curve, high, low), _cllr(curve, low, high)


class MinCllr(Measure):
    """`Cllr` after the best calibration that keeps the order of the scores, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average. The difference to `Cllr` is what calibration costs. NaN
    where a class has no samples of one kind.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryMinCllr
        >>> BinaryMinCllr()(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """

    higher_is_better: bool | None = False

    def view(self, curve: Curve) -> Tensor:
        """See `min_cllr`."""
        return min_cllr(curve)
