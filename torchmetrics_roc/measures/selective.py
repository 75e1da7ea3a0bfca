"""Selective prediction: the risk of predicting only for confident samples.

The score is a confidence, and a positive is a sample whose prediction is correct.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import TINY, Curve
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.measures.measure import OF_SAMPLES, Chart, CurveMeasure, Shortfall, Statistic, Unscaled, of_points


@of_points
class RiskCoverageCurve(NamedTuple):
    """The error rate `risk` among the most confident samples, whose share is `coverage`, by falling confidence."""

    coverage: Any
    risk: Any
    thresholds: Any


@collective
def risk_coverage(curve: Curve) -> RiskCoverageCurve:
    r"""Risk at the coverage of every threshold, lists of `T` tensors of `K` points, up to coverage 1.

    .. math:: (t_k + f_k)/n, \qquad f_k / (t_k + f_k)

    El-Yaniv & Wiener, Journal of Machine Learning Research 11:1605, 2010.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.selective import risk_coverage
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> risk_coverage(curve).risk
        [tensor([0.0000, 0.5000, 0.3333, 0.5000], dtype=torch.float64)]
    """
    curve = curve.whole
    samples = curve.spread((curve.positives + curve.negatives).double())
    accepted = (curve.tps + curve.fps).double()
    columns = (accepted / samples, curve.fps / accepted, curve.thresholds)
    return RiskCoverageCurve(*map(curve.split, columns))


@collective
def aurc(curve: Curve) -> Tensor:
    r"""Area under the risk-coverage curve: mean over samples of the risk among those at least as confident: `[T]`.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{f_k}{t_k + f_k}

    Tied samples are accepted together. 0 if all are correct, 1 if all are wrong; one minus it is the area under the
    accuracy-rejection curve. NaN without samples. Geifman, Uziel & El-Yaniv, ICLR 2019.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.selective import aurc
        >>> aurc(Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])))
        tensor([0.3333], dtype=torch.float64)
    """
    return (curve.sum(_risks) / (curve.positives + curve.negatives)).clamp(max=1)  # sums of weights round


@collective
def excess_aurc(curve: Curve) -> Tensor:
    r"""`aurc` above its minimum for the same number of wrong predictions, all of them last: `[T]`.

    .. math:: \mathrm{AURC} - r - (1 - r) \ln(1 - r), \qquad r = N/n

    where the minimum is that in the limit of many samples. NaN without samples. Geifman, Uziel & El-Yaniv, ICLR 2019.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.selective import excess_aurc
        >>> excess_aurc(Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])))
        tensor([0.1799], dtype=torch.float64)
    """
    return aurc(curve) - _optimal(curve)


@collective
def auarc(curve: Curve) -> Tensor:
    r"""Area under the accuracy-rejection curve: mean over samples of the accuracy among those at least as confident.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{t_k}{t_k + f_k}

    `[T]`. Tied samples are accepted together, so it is one minus `aurc`. NaN without samples. Nadeem, Zucker & Hanczar,
    MLSB 2009.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.selective import auarc
        >>> auarc(Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])))
        tensor([0.6667], dtype=torch.float64)
    """
    return 1 - aurc(curve)


def _optimal(curve: Curve) -> Tensor:
    """Return the area if all wrong predictions come last, in the limit of many samples: `[T]`."""
    right = curve.positives.double() / (curve.positives + curve.negatives)
    return 1 - right + torch.where(right > 0, right * right.log(), 0.0)


def _risks(curve: Curve) -> Tensor:
    """Return the sum of the risks of the samples of each step, `[K]`."""
    share = curve.fps.double() / (curve.tps + curve.fps).double().clamp_(min=TINY)
    return share.mul_((curve.dtps + curve.dfps).double())


def _mean(curve: Curve, risks: Tensor) -> Tensor:
    return curve.sum(risks) / (curve.positives + curve.negatives)


def aurc_bounds(curve: Curve) -> tuple[Tensor, Tensor]:
    """Return the least and the largest `aurc` that mixed steps allow: two of `[T]`.

    The risk among the first `m` samples is least if the correct ones of a step come first. It then falls until the last
    of these, at which all may tie, and rises with each wrong one; for the maximum it is the other way round. Sums over
    single samples are bounded by integrals, which also hold for weights.
    """
    value = _risks(curve)
    if curve.mixed is None:
        return _mean(curve, value), _mean(curve, value)
    right, wrong = curve.dtps.double(), curve.dfps.double()
    t, f = curve.tps - right, curve.fps - wrong  # before the step
    answered = curve.tps + curve.fps
    rightly, wrongly = t + right + f, t + f + wrong
    # Where a denominator is 0, what its quotient is multiplied by is 0, too.
    lower = right * _share(f, rightly) + wrong - (t + right) * _log(answered / rightly)
    upper = wrong * _share(f + wrong, wrongly) + (f + wrong) * _log(answered / wrongly)
    return tuple(_mean(curve, torch.where(curve.mixed, x, value)) for x in (lower, upper))  # type: ignore[return-value]


def _share(part: Tensor, whole: Tensor) -> Tensor:
    return torch.where(whole > 0, part / whole, 0.0)


def _log(ratio: Tensor) -> Tensor:
    return ratio.nan_to_num(1.0, posinf=1.0).log()


class Selective(Unscaled):
    """A measure of selective prediction."""

    needs: ClassVar[tuple[str, ...]] = ("samples",)


class RiskCoverage(Selective, CurveMeasure, of=risk_coverage):
    """Risk-coverage curve: the error rate among the accepted samples, the most confident first.

    `compute` returns a `RiskCoverageCurve(coverage, risk, thresholds)` of 1-D tensors, to coverage 1. Binary: `preds`
    are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`.

    Formula: `torchmetrics_roc.selective.risk_coverage`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRiskCoverage
        >>> BinaryRiskCoverage()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])).risk
        tensor([0.0000, 0.5000, 0.3333, 0.5000])
    """

    averages: ClassVar[tuple[str, ...]] = ("none",)
    chart: ClassVar[Chart] = Chart("Coverage", "Risk")

    def extremes(self, curve: Curve) -> tuple[RiskCoverageCurve, RiskCoverageCurve]:
        """Return the curves of least and of largest risk, without empty steps: the first has no risk."""
        best, worst = (extreme(curve, best) for best in (True, False))
        low, high = (self.view(x.gather(x.dtps + x.dfps > 0)) for x in (best, worst))
        return low, high


_FEW_WRONG = Shortfall(
    lambda data: data.negatives < 80,
    "95 % intervals of the excess covered in 92 to 94 % of data sets with 10 to 60 wrong predictions, and in 96 % with "
    "100: only more of them help.",
)


class AURC(Selective):
    """Area under the risk-coverage curve: mean over samples of the risk among those at least as confident.

    `compute` returns a 0-d tensor. Lower is better. Tied samples are accepted together. Binary: `preds` are
    confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass `torch.maximum(p,
    1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and the prediction is
    correct if its class is `target`. NaN without samples.

    Formulas: `torchmetrics_roc.selective.aurc` and `excess_aurc`.

    Args:
        excess: whether to subtract the minimum for the same number of wrong predictions.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAURC
        >>> BinaryAURC()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.3333)
    """

    drawn = ("risks", "AURC")
    higher_is_better: bool | None = False

    def __init__(self, excess: bool = False) -> None:
        self.excess = excess
        if excess:
            self.limits = (-math.inf, 1.0)  # type: ignore[misc]

    def statistic(self) -> Statistic:
        """A value without a formula, that varies with the share of wrong predictions."""
        return OF_SAMPLES._replace(shortfalls=(_FEW_WRONG,)) if self.excess else OF_SAMPLES

    def view(self, curve: Curve) -> Tensor:
        """See `aurc`, `excess_aurc`."""
        return excess_aurc(curve) if self.excess else aurc(curve)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds over all orders and ties of the samples of a mixed step."""
        low, high = aurc_bounds(curve)
        return (low - _optimal(curve), high - _optimal(curve)) if self.excess else (low, high)


class AUARC(Selective, of=auarc):
    """Area under the accuracy-rejection curve: mean over samples of the accuracy among those at least as confident.

    `compute` returns a 0-d tensor, one minus `AURC`. Higher is better. Tied samples are accepted together. Binary:
    `preds` are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`. NaN without samples.

    Formula: `torchmetrics_roc.selective.auarc`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUARC
        >>> BinaryAUARC()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.6667)
    """

    drawn = ("accuracies", "AUARC")
    higher_is_better: bool | None = True
    stated: ClassVar[Statistic | None] = OF_SAMPLES

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds over all orders and ties of the samples of a mixed step."""
        low, high = aurc_bounds(curve)
        return 1 - high, 1 - low
