"""Operating points: every rate at a threshold or optimum (`choice`), and the best rate with another constrained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import double
from torchmetrics_roc.arrays.exports import Tabulated, typed, written
from torchmetrics_roc.curves.curve import Curve, Optimum
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.measures.measure import Statistic, ViewMeasure, rate_at
from torchmetrics_roc.points.choice import (
    ROUNDING,
    At,
    BestPrecision,
    Choice,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    chosen,
    is_rate,
    reaches,
)
from torchmetrics_roc.points.rates import RATES, Counts, Rates, by_synonym, rates_of

if TYPE_CHECKING:

    class _OperatingPoint(Rates):
        threshold: Tensor
        tp: Tensor
        fp: Tensor
        tn: Tensor
        fn: Tensor

else:
    _OperatingPoint = typed(
        NamedTuple("_OperatingPoint", [(x, Tensor) for x in ("threshold", "tp", "fp", "tn", "fn", *Rates._fields)])
    )


class OperatingPoint(Tabulated, _OperatingPoint):
    """A point of the curve: its threshold, its confusion counts and every rate, by name.

    A rate also has its synonyms (`torchmetrics_roc.rates.SYNONYMS`): `point.sensitivity` is `point.recall`. Export it
    with `to_dict()`, `to_pandas()`, `to_csv(path)`, `to_markdown()` or `to_latex()`; it prints as a table.
    """

    __slots__ = ()

    def _table(self) -> list[list[str]]:
        """Return a row for each number, a column for each class."""
        rows: list[list[str]] = []
        for name, x in zip(self._fields, self, strict=True):
            ends = [x] if isinstance(x, Tensor) else x  # an interval of each
            cells = zip(*([written(name, value) for value in end.reshape(-1).tolist()] for end in ends), strict=True)
            rows.append([name.replace("_", " "), *(" to ".join(cell) for cell in cells)])
        classes = len(rows[0]) - 1
        return rows if classes == 1 else [["", *(f"[{c}]" for c in range(classes))], *rows]

    def __getattr__(self, name: str) -> Tensor:
        return by_synonym(self, name)


NAMED: dict[str, At] = {
    "youden": "youden",
    "equal_error": "eer",
    "closest_topleft": "closest_topleft",
    "best_accuracy": "accuracy",
    "best_f1": "f1",
    "best_mcc": "mcc",
    "fpr_1_percent": FixedFPR(0.01),
    "precision_90_percent": FixedPrecision(0.9),
}
"""The rows of a summary, by name."""

POINT_NAMES: dict[str, str] = {
    "youden": "Youden",
    "equal_error": "equal error",
    "closest_topleft": "closest to top left",
    "best_accuracy": "best accuracy",
    "best_f1": "best F1",
    "best_mcc": "best MCC",
    "fpr_1_percent": "FPR 1 %",
    "precision_90_percent": "precision 90 %",
}
"""What readers see of these names: in tables, pictures and logs."""

_PRINTED = {POINT_NAMES[name]: at for name, at in NAMED.items()}


@collective
def operating_point(curve: Curve, at: At) -> OperatingPoint:
    """Return the point that `at` specifies, with its counts and every rate, `[T]` each.

    Args:
        curve: the counts.
        at: a threshold, which includes the scores equal to it; `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"kappa"`,
            `"gmean"`, the points where each is largest; `"eer"`, where FPR and FNR differ least; `"prbep"`, the
            break-even point, where the number of predicted positives is closest to that of positives;
            `"closest_topleft"`; or `FixedFPR(x)`, `FixedRecall(x)`, `FixedPrecision(x)`, `FixedSpecificity(x)`,
            `BestFBeta(beta)`, `Cost(fp=, fn=, prevalence=)`, `Frozen(threshold)`, `Guaranteed(fpr=x)`; or the name of a
            row of a summary: `"equal_error"`, `"best_f1"`, `"best_mcc"`, `"best_accuracy"`, `"fpr_1_percent"`,
            `"precision_90_percent"`, or as it is printed, such as `"FPR 1 %"` (`POINT_NAMES`). Ties go to the point
            that is better in the other rate (for a fixed rate: least FPR, highest precision or highest recall), then to
            the highest threshold; the point at `+inf` is a candidate. Counts are compared exactly, as are whole
            weights. Rates of other weights, whose sums round, count as equal within 1.5e-11.

    A rate is NaN at 0/0.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.operating import operating_point
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> point = operating_point(curve, "f1")
        >>> point.threshold, point.tp, point.fp, point.recall
        (tensor([0.7000]), tensor([2]), tensor([1]), tensor([1.], dtype=torch.float64))
    """
    if isinstance(at, str):
        at = NAMED.get(at, _PRINTED.get(at, at))
    return described([chosen(curve, at)])[0]


def described(points: Sequence[Curve]) -> list[OperatingPoint]:
    """Return several points of one curve, of one step per problem each, with their counts and every rate."""
    thresholds, tp, fp = (torch.stack([getattr(x, name) for x in points]) for name in ("thresholds", "tps", "fps"))
    curve = points[0]
    tn, fn = curve.negatives - fp, curve.positives - tp
    parts = (*map(curve.in_units, (tp, fp)), *curve.totals)
    rates = rates_of(Counts(*(double(x).expand(tp.shape) for x in parts))).masked_fill(thresholds.isnan(), torch.nan)
    columns = thresholds, tp, fp, tn, fn, *rates
    return [OperatingPoint(*values) for values in zip(*columns, strict=True)]


# One rate is constrained, the other maximised. The result is unknown if either of them is.


@collective
def recall_at_fixed_precision(curve: Curve, min_precision: float) -> Optimum:
    """Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    Ties go to the highest precision, then to the highest threshold. If no threshold has that precision, the result
    is the point at `+inf`, recall 0. NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.operating import recall_at_fixed_precision
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> recall_at_fixed_precision(curve, 0.6)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    at = chosen(curve, FixedPrecision(min_precision))
    return Optimum(at.rate(at.tps, at.positives), at.thresholds)


@collective
def precision_at_fixed_recall(curve: Curve, min_recall: float) -> Optimum:
    """Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    Ties go to the highest recall, then to the highest threshold. NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.operating import precision_at_fixed_recall
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> precision_at_fixed_recall(curve, 1.0)
        Optimum(value=tensor([0.6667], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    at = chosen(curve, BestPrecision(min_recall))
    return at.optimum(at.tps.double() / (at.tps + at.fps).double())


@collective
def sensitivity_at_specificity(curve: Curve, min_specificity: float, interpolate: bool = False) -> Optimum:
    """Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    Ties go to the highest specificity, then to the highest threshold. Always attainable, at worst at `+inf`. NaN
    without positives or without negatives.

    `interpolate`: instead of a threshold's, the sensitivity of the straight line between two points of the ROC curve,
    at exactly this specificity, as pROC's `coords` and `ci.se` return it. Between two points the threshold is NaN.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.operating import sensitivity_at_specificity
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> sensitivity_at_specificity(curve, 0.5)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    if interpolate:
        return _interpolated(curve, "fps", min_specificity)
    at = chosen(curve, FixedSpecificity(min_specificity))
    return Optimum(at.known(at.rate(at.tps, at.positives)), at.thresholds)


@collective
def specificity_at_sensitivity(curve: Curve, min_sensitivity: float, interpolate: bool = False) -> Optimum:
    """Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    Ties go to the highest sensitivity, then to the highest threshold. Always attainable. NaN without positives or
    without negatives. `interpolate`: as in `sensitivity_at_specificity`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.operating import specificity_at_sensitivity
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> specificity_at_sensitivity(curve, 0.5)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.9000]))
    """
    if interpolate:
        return _interpolated(curve, "tps", min_sensitivity)
    at = chosen(curve, FixedRecall(min_sensitivity))
    return Optimum(at.known(at.rate(at.negatives - at.fps, at.negatives)), at.thresholds)


def _interpolated(curve: Curve, along: Literal["fps", "tps"], rate: float) -> Optimum:
    """Return TPR where the polyline of the ROC curve has the specificity `rate`, or specificity at that TPR.

    On a vertical or horizontal segment, the better end.
    """
    ordered = (curve.tps + curve.fps).double()
    # Among equal FPR the point of largest TPR comes last, among equal TPR the point of least FPR first.
    if along == "fps":
        tns = curve.spread(curve.negatives) - curve.fps
        before, level = reaches(curve.rate(tns, curve.negatives), rate, curve), curve.negatives.double() * (1 - rate)
    else:
        before, level = (
            ~reaches(curve.rate(curve.tps, curve.positives), rate, curve),
            curve.positives.double() * rate,
        )
    first = curve.best(torch.where(before, ordered, -1.0), origin=0.0)
    last = curve.best(torch.where(before, -torch.inf, -ordered))
    start, end = getattr(first, along).double(), getattr(last, along).double()
    share = torch.where(end > start, (level - start) / (end - start), 0.0).clamp(0, 1)
    near, total = share.round(), (curve.negatives if along == "fps" else curve.positives).double()
    at_point = (share - near).abs() * (end - start).clamp(min=0) <= ROUNDING * total  # a rate, up to rounding
    share = torch.where(at_point, near, share)
    f, t = ((1 - share) * x + share * y for x, y in ((first.fps, last.fps), (first.tps, last.tps)))
    value = t / curve.positives.double() if along == "fps" else 1 - f / curve.negatives.double()
    threshold = torch.where(share == 1, last.thresholds, first.thresholds)
    between = (share > 0) & (share < 1)
    return Optimum(curve.known(value), curve.known(threshold.masked_fill(between, torch.nan)))


MARKED: dict[str, At] = {
    POINT_NAMES[name]: NAMED[name]
    for name in ("youden", "equal_error", "best_f1", "fpr_1_percent", "precision_90_percent")
}
"""The operating points of common interest, for drawings and logs."""


@collective
def marked_points(curve: Curve) -> dict[str, Curve]:
    """Return the operating points of common interest by name, each a curve of one step per problem, `[T]`.

    The greatest Youden index; the nearest to equal error rates; the greatest F1; the highest recall at an FPR of at
    most 1 %, and at a precision of at least 90 %. Ties as in `operating_point`; if none qualifies, the point at `+inf`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.operating import marked_points
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> [(name, round(float(at.thresholds), 1)) for name, at in marked_points(curve).items()]
        [('Youden', 0.9), ('equal error', 0.8), ('best F1', 0.7), ('FPR 1 %', 0.9), ('precision 90 %', 0.9)]
    """
    return {name: chosen(curve, at) for name, at in MARKED.items()}


class FixedRate(ViewMeasure):
    """The best value of one rate under a constraint on another, with the threshold that attains it.

    Args:
        average: None or `"none"`, since every class or label has its own value and threshold.
    """

    averages: ClassVar[tuple[str, ...]] = ("none",)
    rate: ClassVar[str]
    point: ClassVar[type[Choice]]
    constraint: ClassVar[str]
    """What is maximised, where that is, and the option that holds the least value of the other rate."""

    def __init__(self, *args: Any, average: Literal["none"] | None = None, **kwargs: Any) -> None:
        if average not in (None, "none"):
            raise ValueError(
                f"`average` has no meaning for a value with its threshold, but is {average!r}: every class has its "
                "own, so leave it out."
            )
        least = kwargs[self.constraint]
        if not is_rate(least):
            raise ValueError(f"`{self.constraint}` must be a rate between 0 and 1, but is {least!r}.")
        super().__init__(*args, **{**kwargs, self.constraint: float(least)})

    @property
    def drawn(self) -> tuple[Literal["roc", "pr"], str]:  # type: ignore[override]
        """The plane where the point of the rate is drawn, and the rate."""
        return "pr" if "precision" in (self.rate, self.constraint.removeprefix("min_")) else "roc", self.rate

    def number(self, curve: Curve) -> Tensor:
        """Return the rate that is not constrained, `[T]`."""
        best: Optimum = self.view(curve)
        return best.value

    def statistic(self) -> Statistic:
        """A rate at its point."""
        at = self.point(getattr(self, self.constraint))  # type: ignore[call-arg]
        return rate_at(at, RATES[self.rate])


class RecallAtFixedPrecision(FixedRate, of=recall_at_fixed_precision):
    """Highest recall at a precision of at least `min_precision`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Args:
        min_precision: a rate between 0 and 1.

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
    rate = "recall"
    point = FixedPrecision
    constraint = "min_precision"
    min_precision: float


class PrecisionAtFixedRecall(FixedRate, of=precision_at_fixed_recall):
    """Highest precision at a recall of at least `min_recall`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Args:
        min_recall: a rate between 0 and 1.

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
    rate = "precision"
    point = BestPrecision
    constraint = "min_recall"
    min_recall: float


class SensitivityAtSpecificity(FixedRate, of=sensitivity_at_specificity):
    """Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Args:
        min_specificity: a rate between 0 and 1.
        interpolate: whether to read the straight line between two points of the ROC curve, like pROC, instead of the
            best of the observed thresholds. Between two points the threshold is NaN.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySensitivityAtSpecificity
        >>> metric = BinarySensitivityAtSpecificity(min_specificity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> sensitivity, threshold = metric.compute()
        >>> sensitivity, threshold
        (tensor(1.), tensor(0.4000))
    """

    rate = "recall"
    point = FixedSpecificity
    constraint = "min_specificity"
    min_specificity: float
    interpolate: bool


class SpecificityAtSensitivity(FixedRate, of=specificity_at_sensitivity):
    """Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Args:
        min_sensitivity: a rate between 0 and 1.
        interpolate: whether to read the straight line between two points of the ROC curve, like pROC, instead of the
            best of the observed thresholds. Between two points the threshold is NaN.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySpecificityAtSensitivity
        >>> metric = BinarySpecificityAtSensitivity(min_sensitivity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> specificity, threshold = metric.compute()
        >>> specificity, threshold
        (tensor(1.), tensor(0.9000))
    """

    rate = "specificity"
    point = FixedRecall
    constraint = "min_sensitivity"
    min_sensitivity: float
    interpolate: bool
