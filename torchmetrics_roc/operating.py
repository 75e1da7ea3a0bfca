"""Points of the curve: the best value of one rate among the thresholds that keep another rate at a promised level."""

from __future__ import annotations

from typing import Any, ClassVar

import torch

from torchmetrics_roc.curve import Curve, Optimum
from torchmetrics_roc.measure import Measure


def recall_at_fixed_precision(curve: Curve, min_precision: float) -> Optimum:
    """Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    Where no threshold is that precise the answer is the point at `+inf`, recall 0. NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import recall_at_fixed_precision
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> recall_at_fixed_precision(curve, 0.6)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    allowed = curve.tps.double() / (curve.tps + curve.fps).double() >= min_precision
    at = curve.best(torch.where(allowed, curve.tps, -1), origin=0)
    return at.optimum(at.rate(at.tps, at.positives))


def precision_at_fixed_recall(curve: Curve, min_recall: float) -> Optimum:
    """Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import precision_at_fixed_recall
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> precision_at_fixed_recall(curve, 1.0)
        Optimum(value=tensor([0.6667], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    allowed = curve.rate(curve.tps, curve.positives) >= min_recall
    precision = curve.tps.double() / (curve.tps + curve.fps).double()
    at = curve.best(torch.where(allowed, precision, -torch.inf))
    return at.optimum(at.tps.double() / (at.tps + at.fps).double())


def sensitivity_at_specificity(curve: Curve, min_specificity: float) -> Optimum:
    """Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    Always reachable, at `+inf` at the latest. NaN without positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import sensitivity_at_specificity
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> sensitivity_at_specificity(curve, 0.5)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    allowed = curve.rate(curve.spread(curve.negatives) - curve.fps, curve.negatives) >= min_specificity
    at = curve.best(torch.where(allowed, curve.tps, -1), origin=0)
    return at.optimum(at.rate(at.tps, at.positives).masked_fill(at.negatives == 0, torch.nan))


def specificity_at_sensitivity(curve: Curve, min_sensitivity: float) -> Optimum:
    """Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    Always reachable. NaN without positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import specificity_at_sensitivity
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> specificity_at_sensitivity(curve, 0.5)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.9000]))
    """
    allowed = curve.rate(curve.tps, curve.positives) >= min_sensitivity
    spared = curve.spread(curve.negatives) - curve.fps
    at = curve.best(torch.where(allowed, spared, -1), origin=curve.negatives if min_sensitivity <= 0 else -1)
    return at.optimum(at.rate(at.negatives - at.fps, at.negatives).masked_fill(at.positives == 0, torch.nan))


def marked_points(curve: Curve) -> dict[str, Curve]:
    """The points that people look for, by name: of each a curve of one step a problem, `[T]`.

    Youden's index largest; error rates nearest to equal; F1 largest; most recall at an FPR of at most 1 %, and at a
    precision of at least 90 %. Of equal ones the highest threshold; where there is none, the point at `+inf`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import marked_points
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> [(name, round(float(at.thresholds), 1)) for name, at in marked_points(curve).items()]
        [('youden', 0.9), ('equal error', 0.8), ('best f1', 0.7), ('fpr 1%', 0.9), ('precision 90%', 0.9)]
    """
    called = (curve.tps + curve.fps).double()
    imbalance = curve.cross(curve.tps, curve.spread(curve.negatives) - curve.fps)
    at_fpr = curve.rate(curve.fps, curve.negatives) <= 0.01
    at_precision = curve.tps.double() / called >= 0.9
    return {
        "youden": curve.best(curve.cross(curve.tps, curve.fps), origin=0),
        "equal error": curve.best(-imbalance.abs()),
        "best f1": curve.best(2 * curve.tps / (called + curve.spread(curve.positives)), origin=0.0),
        "fpr 1%": curve.best(torch.where(at_fpr, curve.tps, -1), origin=0),
        "precision 90%": curve.best(torch.where(at_precision, curve.tps, -1), origin=0),
    }


class FixedRate(Measure):
    """What the four have in common: one rate that is promised, a value and the threshold that attains it."""

    averages: ClassVar[tuple[str, ...]] = ("none",)
    promise: ClassVar[str]

    def __init__(self, *args: Any, least: float, **kwargs: Any) -> None:
        if not (isinstance(least, (int, float)) and 0 <= least <= 1):
            raise ValueError(f"`{self.promise}` must be a rate between 0 and 1, but is {least!r}.")
        if kwargs.pop("average", None) not in (None, "none"):
            raise ValueError("`average` has no meaning for a value with its threshold: every class has its own.")
        super().__init__(*args, **kwargs)
        self.least = float(least)
        setattr(self, self.promise, self.least)


class RecallAtFixedPrecision(FixedRate):
    """Highest recall at a precision of at least `min_precision`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Of equal recalls the highest threshold
    answers; if no threshold is that precise, recall 0 at `+inf`.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRecallAtFixedPrecision
        >>> metric = BinaryRecallAtFixedPrecision(min_precision=0.6)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> recall, threshold = metric.compute()
        >>> recall, threshold
        (tensor(1.), tensor(0.4000))
    """

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    promise: ClassVar[str] = "min_precision"

    def view(self, curve: Curve) -> Optimum:
        """See `recall_at_fixed_precision`."""
        return recall_at_fixed_precision(curve, self.least)


class PrecisionAtFixedRecall(FixedRate):
    """Highest precision at a recall of at least `min_recall`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Of equal precisions the highest threshold
    answers.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionAtFixedRecall
        >>> metric = BinaryPrecisionAtFixedRecall(min_recall=0.9)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> precision, threshold = metric.compute()
        >>> precision, threshold
        (tensor(0.6667), tensor(0.4000))
    """

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    promise: ClassVar[str] = "min_recall"

    def view(self, curve: Curve) -> Optimum:
        """See `precision_at_fixed_recall`."""
        return precision_at_fixed_recall(curve, self.least)


class SensitivityAtSpecificity(FixedRate):
    """Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Of equal ones the highest threshold answers.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySensitivityAtSpecificity
        >>> metric = BinarySensitivityAtSpecificity(min_specificity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> sensitivity, threshold = metric.compute()
        >>> sensitivity, threshold
        (tensor(1.), tensor(0.4000))
    """

    promise: ClassVar[str] = "min_specificity"

    def view(self, curve: Curve) -> Optimum:
        """See `sensitivity_at_specificity`."""
        return sensitivity_at_specificity(curve, self.least)


class SpecificityAtSensitivity(FixedRate):
    """Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Of equal ones the highest threshold answers.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySpecificityAtSensitivity
        >>> metric = BinarySpecificityAtSensitivity(min_sensitivity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> specificity, threshold = metric.compute()
        >>> specificity, threshold
        (tensor(1.), tensor(0.9000))
    """

    promise: ClassVar[str] = "min_sensitivity"

    def view(self, curve: Curve) -> Optimum:
        """See `specificity_at_sensitivity`."""
        return specificity_at_sensitivity(curve, self.least)
