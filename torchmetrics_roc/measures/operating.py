"""Operating points: every rate at a threshold or optimum (`choice`), one of them as a measure whose threshold can be
frozen, and the best rate with another constrained.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import double
from torchmetrics_roc.arrays.exports import Tabulated, typed, written
from torchmetrics_roc.curves.curve import Curve, Optimum, check_prevalence, known, optimum
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import at_prevalence
from torchmetrics_roc.curves.products import in_units, totals
from torchmetrics_roc.measures.measure import Measure, Statistic, Totals, ViewMeasure, rate_at
from torchmetrics_roc.measures.probabilities import outside_unit
from torchmetrics_roc.points.choice import (
    ROUNDING,
    At,
    BestPrecision,
    Choice,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    Frozen,
    choice_of,
    chosen,
    is_rate,
    reaches,
)
from torchmetrics_roc.points.guarantee import Guaranteed, warn_of_unproved
from torchmetrics_roc.points.rates import (
    RATES,
    Counts,
    Definition,
    Rates,
    Within,
    canonical,
    counts,
    rate_named,
    rates_of,
)
from torchmetrics_roc.ranks.segments import read_each
from torchmetrics_roc.tasks.batches import Rows

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

    __getattr__ = Rates.__getattr__


_POINTS: dict[str, tuple[str, At]] = {
    "youden": ("Youden", "youden"),
    "equal_error": ("equal error", "eer"),
    "closest_topleft": ("closest to top left", "closest_topleft"),
    "best_accuracy": ("best accuracy", "accuracy"),
    "best_f1": ("best F1", "f1"),
    "best_mcc": ("best MCC", "mcc"),
    "fpr_1_percent": ("FPR 1 %", FixedFPR(0.01)),
    "precision_90_percent": ("precision 90 %", FixedPrecision(0.9)),
}
_PRINTED = dict(_POINTS.values())

NAMED = {name: at for name, (_, at) in _POINTS.items()}
"""The rows of a summary, by name."""

POINT_NAMES = {name: words for name, (words, _) in _POINTS.items()}
"""What readers see of these names: in tables, pictures and logs."""


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
    parts = (in_units(curve, tp), in_units(curve, fp), *totals(curve))
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
    return optimum(at, at.tps.double() / (at.tps + at.fps).double())


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
    return Optimum(known(at, at.rate(at.tps, at.positives)), at.thresholds)


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
    return Optimum(known(at, at.rate(at.negatives - at.fps, at.negatives)), at.thresholds)


def _interpolated(curve: Curve, along: Literal["fps", "tps"], rate: float) -> Optimum:
    """Return TPR where the polyline of the ROC curve has the specificity `rate`, or specificity at that TPR.

    On a vertical or horizontal segment, the better end.
    """
    ordered, fixed = (curve.tps + curve.fps).double(), curve.negatives if along == "fps" else curve.positives
    total = fixed.double()
    # Among equal FPR the point of largest TPR comes last, among equal TPR the point of least FPR first.
    if along == "fps":
        before, level = reaches(curve.rate(curve.spread(fixed) - curve.fps, fixed), rate, curve), total * (1 - rate)
    else:
        before, level = ~reaches(curve.rate(curve.tps, fixed), rate, curve), total * rate
    first = curve.best(torch.where(before, ordered, -1.0), origin=0.0)
    last = curve.best(torch.where(before, -torch.inf, -ordered))
    start, end = getattr(first, along).double(), getattr(last, along).double()
    share = torch.where(end > start, (level - start) / (end - start), 0.0).clamp(0, 1)
    near = share.round()
    at_point = (share - near).abs() * (end - start).clamp(min=0) <= ROUNDING * total  # a rate, up to rounding
    share = torch.where(at_point, near, share)
    f, t = ((1 - share) * x + share * y for x, y in ((first.fps, last.fps), (first.tps, last.tps)))
    value = t / curve.positives.double() if along == "fps" else 1 - f / curve.negatives.double()
    threshold = torch.where(share == 1, last.thresholds, first.thresholds)
    between = (share > 0) & (share < 1)
    return Optimum(known(curve, value), known(curve, threshold.masked_fill(between, torch.nan)))


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

    def __init__(self, *, average: Literal["none"] | None = None, **options: Any) -> None:
        if average not in (None, "none"):
            raise ValueError(
                f"`average` has no meaning for a value with its threshold, but is {average!r}: every class has its "
                "own, so leave it out."
            )
        super().__init__(**options)

    def __post_init__(self) -> None:
        least = getattr(self, self.constraint)
        if not is_rate(least):
            raise ValueError(f"`{self.constraint}` must be a rate between 0 and 1, but is {least!r}.")
        setattr(self, self.constraint, float(least))

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
        at, rate = self.point(getattr(self, self.constraint)), RATES[self.rate]  # type: ignore[call-arg]
        return rate_at(at, rate.of_rates, rate.share, rate.within_labels and at.within_labels)


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


class RateAtPoint(Measure):
    """A rate at a point of the curve, whose threshold can be frozen.

    Attributes:
        rate, beta: the rate.
        choice: the point, as the user chose it.
        at: the frozen threshold, or else the choice.
    """

    choice: Choice
    at: Choice
    rate: str
    beta: float

    @property
    def _defined(self) -> Definition:
        return rate_named(self.rate, self.beta)

    def _rate(self, curve: Curve) -> Tensor:
        return self._defined.of(counts(curve))

    def on_sides(self, cells: Tensor) -> list[Tensor]:
        """Return the largest of `cells` `[4, T]`, those of TP, FN, FP and TN, on both sides of the rate: `[T]` each.

        Which are in the denominator of the rate alone, and which also in its numerator.
        """
        assert self._defined.share is not None
        tp, fn, fp, tn = torch.eye(4, dtype=cells.dtype, device=cells.device)
        part, whole = self._defined.share(Counts(tp, fp, tp + fn, fp + tn))
        return [torch.where(side[:, None], cells, 0.0).amax(0) for side in ((whole > 0) & (part == 0), part > 0)]

    def warn_of_unknown(self, lifted: Any, counts: Totals | None, read: Any, averaged: bool) -> None:
        """Warn of values that are NaN for lack of samples, as 0/0, or as no point is proved to hold a guarantee."""
        if not isinstance(self.at, Guaranteed):
            super().warn_of_unknown(lifted, counts, read, averaged)
            return
        point = read_each(partial(chosen, at=self.at), self.chosen_on(lifted))
        # What is NaN as unproved has a warning of its own.
        super().warn_of_unknown(lifted, counts, None, averaged)
        warn_of_unproved(self.name, self.at, point.thresholds, point.tps + point.fps, self.names)

    def counts_only(self) -> bool:
        """Return whether weights must be whole, as for a guarantee, which depends on how many samples there are."""
        return isinstance(self.at, Guaranteed)

    def chosen_on(self, lifted: Any) -> Curve:
        """Return the curve on which thresholds are chosen: that itself which the view reads."""
        curve: Curve = lifted
        return curve

    def to_freeze(self, curve: Any) -> tuple[Tensor, Tensor]:
        """Return the threshold chosen for each problem, and whether it was chosen to include no sample: `[T]` each."""
        point = self.choice.of(curve)
        given = isinstance(self.choice, Frozen)  # a threshold of +inf given by the user includes scores of +inf
        return point.thresholds, (point.tps + point.fps == 0) & (point.thresholds == torch.inf) & (not given)

    def frozen(self, threshold: Tensor | None, none: Tensor | None = None) -> Any:
        """Return this measure at a threshold, which includes no sample of the problems `none`; if None, unfrozen."""
        return self.changed(at=self.choice if threshold is None else Frozen(threshold, none))


class Rate(RateAtPoint):
    """One rate at one chosen point of the curve, as a single number to log.

    `compute` returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

    `freeze()` fixes the threshold chosen on the data so far for all later readings, `freeze(source)` that chosen on the
    data of another metric. It is saved in `state_dict`, and a metric that loads it is frozen too.

    The interval of a rate at a point that the data choose holds those at all points that they do not tell from it,
    each as if it were given (`torchmetrics_roc.inference.rates.interval_of_rate`); it needs no draws. At a nominal 95 %
    and areas of .8 and .95, with 30 + 30, 30 + 300 and 300 + 300 samples, random labels and 14 rates at 9 kinds of
    points, it covered in 92 to 100 % of data sets of continuous scores, of equal and of unequal variances, and in 86 to
    100 % of ratings of five levels. For clusters, and sampling weights, it is that of as many independent samples as
    have rates that vary as much between units; where none of the samples that weigh most is, say, a false negative, as
    when few of those who test negative are verified, as many as these (`inference.design.missing_weights`): recall and
    NPV of such data sets with 1 to 5 such samples expected it covered in 95 to 100 %.

    The formulas of the rates are in `torchmetrics_roc.rates`, those of the points in `torchmetrics_roc.choice`.

    Args:
        rate: `"accuracy"`, `"balanced_accuracy"`, `"precision"`, `"npv"`, `"recall"`, `"specificity"`, `"fpr"`,
            `"fnr"`, `"f1"`, `"fbeta"`, `"mcc"`, `"youden"`, `"lr_plus"`, `"lr_minus"`, `"kappa"`, `"jaccard"`,
            `"dor"`, `"fdr"`, `"false_omission_rate"`, `"gmean"`, `"markedness"`, `"prevalence"` or
            `"selection_rate"`; or a synonym, such as `"sensitivity"` or `"ppv"` (`torchmetrics_roc.rates.SYNONYMS`).
        at: a threshold, `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"kappa"`, `"gmean"`, `"eer"`, `"prbep"`,
            `"closest_topleft"`, or a choice such as `FixedFPR(0.01)`: see
            `torchmetrics_roc.operating.operating_point`.
        beta: the weight of recall relative to precision in `"fbeta"`.
        prevalence: the share of positives to reweight the rate to, None for that of the data (`at_prevalence`).
            A point is chosen by the data as they are.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRate, FixedFPR
        >>> recall = BinaryRate("recall", at=FixedFPR(0.01))
        >>> recall.update(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 1, 0, 1]))  # validation
        >>> recall.compute()
        tensor(0.6667)
        >>> recall.freeze()
        tensor(0.8000)
        >>> recall.reset()
        >>> recall.update(torch.tensor([0.95, 0.85, 0.75, 0.65]), torch.tensor([0, 1, 1, 0]))  # test
        >>> recall.compute()
        tensor(0.5000)
    """

    # A correlation may be negative, a likelihood ratio has no upper bound.
    limits: ClassVar[tuple[float, float]] = (-math.inf, math.inf)

    def __init__(self, rate: str, at: At, beta: float = 1.0, prevalence: float | None = None) -> None:
        limits, choice = rate_named(rate, beta).limits, choice_of(at)
        check_prevalence(prevalence, optional=True)
        self.rate, self.beta, self.prevalence = canonical(rate), beta, prevalence
        self.limits = limits  # type: ignore[misc]
        self.at = self.choice = choice

    @property
    def drawn(self) -> tuple[Literal["roc", "pr"], str]:  # type: ignore[override]
        """The plane where the point of the rate is drawn, and the rate."""
        return ("pr" if self._defined.of_predicted else "roc"), self.rate

    def view(self, curve: Curve, at: At | None = None) -> Tensor:
        """Return the rate at the chosen point, or at the point `at`: `[T]`."""
        point = self.shifted(chosen(curve, self.at if at is None else at))
        return self._rate(point).masked_fill(point.thresholds.isnan(), torch.nan)

    def statistic(self) -> Statistic:
        """A rate at its point: at a frozen threshold a proportion, or a function of some."""
        share = self._defined.share if self.prevalence is None else None
        proportion = share is not None and (isinstance(self.at, Frozen) or self.rate == "prevalence")
        within_labels = self.at.within_labels and (self._defined.within_labels or self.prevalence is not None)
        of = rate_at(self.at, self._of_rates, share, within_labels)
        return of._replace(of="proportion" if proportion else None if isinstance(self.at, Guaranteed) else "rate")

    def _of_rates(self, recall: Tensor, fpr: Tensor, share: Tensor) -> Tensor:
        """Return the rate by recall, FPR and the share of positives, or the `prevalence` in its place."""
        p = share if self.prevalence is None else torch.full_like(share, self.prevalence)
        return self._defined.of_rates(recall, fpr, p)

    def proportions(self, at: Curve, rows: Rows) -> list[Tensor]:
        """Return what each sample adds to the numerator and the denominator of the rate at the point `at`: `[T, N]`."""
        above = (rows.scores >= at.thresholds[:, None]) & (at.tps + at.fps > 0)[:, None]
        size = torch.ones_like(rows.labels) if rows.weights is None else rows.weights
        size, none = size.double(), at.thresholds.isnan()[:, None]
        positive, negative = size * rows.labels, size * ~rows.labels
        assert self._defined.share is not None
        shares = self._defined.share(Counts(positive * above, negative * above, positive, negative))
        return [x.masked_fill(none, torch.nan) for x in shares]

    def numbers(self, problems: int) -> list[Callable[[Curve], Tensor]]:
        """Return `Measure.numbers`; if each problem has its own threshold, at that."""
        if not (isinstance(self.at, Frozen) and isinstance(self.at.threshold, Tensor)):
            return super().numbers(problems)
        return [partial(self.view, at=at) for at in self.at.per_problem(problems)]

    def views(self) -> list[Callable[[Any], Any]]:
        """Return the view and, at a threshold of 0.5, the share of scores that are no probabilities."""
        at = self.choice.threshold if isinstance(self.choice, Frozen) else None
        # Other thresholds than 0.5 may have been chosen on the scale of the scores.
        usual = not isinstance(at, Tensor) and at == 0.5
        return [*super().views(), *([outside_unit] if usual else [])]

    def off_scale(self, results: Sequence[Tensor]) -> str:
        """Return a warning of scores that are no probabilities."""
        share = float(results[0].nan_to_num().mean()) if results else 0.0
        if share == 0:
            return ""
        return (
            f"{self.name}: {share:.1%} of the scores lie outside [0, 1], but `at=0.5` is a threshold of probabilities. "
            "For logits pass one on their scale, such as 0.0 for a probability of 0.5, or `preds.sigmoid()`."
        )

    def shifted(self, curve: Curve) -> Curve:
        """Return a curve at the `prevalence`."""
        return curve if self.prevalence is None else at_prevalence(curve, self.prevalence)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds over all points of the steps that may hold the chosen one: rates are extreme at their corners.

        They enclose the rate of the exact curve if that is known: at some of these points it may be 0/0.
        """
        value = self.view(curve)
        if curve.mixed is None:
            return value, value
        unknown = chosen(curve, self.at).thresholds.isnan()
        if isinstance(self.at, Guaranteed):  # what bins do not prove exact counts may
            unknown = (curve.positives == 0) | (curve.negatives == 0)
        return self._within(curve).bounds(value, unknown)

    def may_be_unknown(self, curve: Curve) -> Tensor:
        """Return the problems, `[T]`, with a point that the exact curve may choose and where the rate is 0/0."""
        return self._within(curve).may_be_unknown() | self.view(curve).isnan()

    def _within(self, curve: Curve) -> Within:
        return Within(curve, self.at.possible(curve), lambda at: self._rate(self.shifted(at)), self._defined)
