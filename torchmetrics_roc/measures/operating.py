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
from torchmetrics import Metric

from torchmetrics_roc.arrays.either import double
from torchmetrics_roc.arrays.exports import Tabulated, typed, written
from torchmetrics_roc.arrays.messages import bound, counted, reading
from torchmetrics_roc.curves.curve import Curve, Optimum, check_prevalence
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.measures.measure import Measure, Statistic, ViewMeasure, rate_at
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
    Within,
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
    canonical,
    counts,
    rate_named,
    rates_of,
)
from torchmetrics_roc.ranks.processes import warn
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


class FrozenThreshold:
    """A mixin that can freeze the threshold of its `choice`, and saves it as `frozen`, one number or one per problem.

    `+inf` includes the samples that score `+inf`. If the chosen point is the one at `+inf` without predicted positives,
    a mask of such problems is saved beside it, as `frozen_none`.

    It is not a buffer: casting the module would round it, moving it would make every reading wait for the device, and a
    module without one would refuse to load it.

    Attributes:
        choice: the user's choice.
        at: the frozen threshold, or else the choice.
        rate, beta: the rate at that point.
    """

    choice: Choice
    at: Choice
    rate: str
    beta: float
    _frozen: Tensor | None = None
    _frozen_none: Tensor | None = None

    @property
    def _defined(self) -> Definition:
        return rate_named(self.rate, self.beta)

    def _rate(self, curve: Curve) -> Tensor:
        return self._defined.of(counts(curve))

    def _warn_of_unknown(self, made: Any, read: Any) -> None:
        at = self.at
        # What is NaN as unproved has a warning of its own.
        super()._warn_of_unknown(made, None if isinstance(at, Guaranteed) else read)  # type: ignore[misc]
        if isinstance(at, Guaranteed):
            totals = zip(*self._chosen_on(made.curve).columns.host_totals, strict=True)
            unproved = [at.unconditional if p and n and not at.proved_by(p, n) else math.nan for p, n in totals]
            warn_of_unproved(type(self).__name__, at, unproved, self._names)  # type: ignore[attr-defined]

    def _chosen_on(self, curve: Any) -> Curve:
        """Return the curve of the samples on which thresholds are chosen."""
        whole: Curve = curve
        return whole

    @reading
    def freeze(self, source: Metric | None = None) -> Tensor:
        """Fix the threshold chosen on the data so far for all later readings, and return it.

        Several classes have one each. If the chosen point is the one at `+inf` without predicted positives, the frozen
        threshold includes no sample either, not even one that scores `+inf`. Collective, like `compute`. The data are
        kept: only `reset` discards them. A second call chooses again, on the data at that time; after `unfreeze` every
        reading does.

        In a program that validates repeatedly, validation and test have a metric each, and the one of the test takes
        its threshold from the other, which is never frozen and so chooses anew for every validation:
        `self.test_recall.freeze(self.val_recall)`.

        Args:
            source: the metric whose data the threshold is chosen on, by default this one: of the same task, and as this
                one a metric of a curve, or of slices.

        Raises:
            ValueError: if there are no samples, or samples of one label only; for a `source` of another task.
        """
        owner: Any = self if source is None else source
        read_before = source is None and self._frozen is not None and self._still_computed() is not None  # type: ignore[attr-defined]
        if source is not None:
            self._check_source(source)
            if getattr(source, "_frozen", None) is not None:
                warn(
                    f"{type(self).__name__}: `freeze` chooses a threshold on the data that `source` holds now, not the "
                    "one that it is frozen at: for that one, construct this metric with `at=Frozen(threshold)`."
                )
        with owner._reading("freeze", self.choice):
            threshold, none = copied(owner._read(self._to_freeze))
        copies = torch.stack([threshold.double(), none.double()]).cpu()  # a copy, as the caller is given the tensor
        frozen, admits_none = copies[0].to(threshold.dtype), copies[1] > 0
        unknown = frozen.reshape(-1).isnan().tolist()
        name = type(self).__name__
        empty = name if source is None else f"{name} from `source`, {type(source).__name__},"
        if all(unknown):
            raise ValueError(
                f"`freeze` of {empty} finds no threshold: there are no samples, or samples of one label only. `update` "
                "with both first. In Lightning's sanity check, which sees a few batches, leave it out: "
                "`if not self.trainer.sanity_checking`, or `Trainer(num_sanity_val_steps=0)`."
            )
        if any(unknown):
            problems = self._names([t for t, x in enumerate(unknown) if x])  # type: ignore[attr-defined]
            warn(f"{name}: `freeze` finds no threshold for {problems}, without samples of both labels: it stays NaN.")
        warn_of_unproved(name, self.choice, frozen.reshape(-1).tolist(), self._names)  # type: ignore[attr-defined]
        if read_before and not torch.equal(frozen, self._frozen):  # type: ignore[arg-type]
            warn(
                f"{name}: `freeze` chooses another threshold on data that `compute` has read at the one frozen before. "
                "For a value at the threshold of its own data, in every validation, let validation and test have a "
                "metric each and `self.test_metric.freeze(self.val_metric)`; or `unfreeze()` before `compute`."
            )
        infinite = bool((frozen == torch.inf).any()) and bool(admits_none.any())
        self._freeze(frozen, admits_none if infinite else None)
        return threshold  # type: ignore[no-any-return]

    def _check_source(self, source: Any) -> None:
        """Raise `ValueError` unless a threshold chosen on the data of `source` is one of this metric."""
        expected, given = ([getattr(m, name, None) for name in ("kind", "task")] for m in (self, source))
        pooled = [getattr(m, "average", None) == "micro" for m in (self, source)]
        if expected != given or pooled[0] != pooled[1]:
            came = f"{type(source).__name__}, of {given[0]} for {given[1]}."
            if given[0] is None:
                came = f"{source!r:.50}: a threshold that is known is `at` of the constructor."
            raise ValueError(
                f"`source` must be a metric of the same task and average as {type(self).__name__}, of {expected[0]} "
                f"for {expected[1]}, but is {came}"
            )

    @bound
    def unfreeze(self) -> None:
        """Remove the frozen threshold, so that every reading chooses its point again."""
        self._freeze(None)

    def _learned(self) -> dict[str, Any]:
        frozen = {"frozen": self._frozen, "frozen_none": self._frozen_none}
        return {name: x for name, x in frozen.items() if x is not None}

    def _to_freeze(self, curve: Any) -> tuple[Tensor, Tensor]:
        """Return the threshold to freeze for each problem from what the measure reads: for a curve, `_chosen`."""
        return self._chosen(curve)

    def _chosen(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return the threshold chosen for each problem, and whether it was chosen to include no sample: `[T]` each."""
        point = self.choice.of(curve)
        given = isinstance(self.choice, Frozen)  # a threshold of +inf given by the user includes scores of +inf
        return point.thresholds, (point.tps + point.fps == 0) & (point.thresholds == torch.inf) & (not given)

    def _freeze(self, threshold: Tensor | None, none: Tensor | None = None) -> None:
        """Keep the threshold, if any, and use it in all later readings."""
        at = self.choice if threshold is None else Frozen(threshold, none)
        self.__dict__.update(_frozen=threshold, _frozen_none=none, at=at, _computed=None)

    @bound
    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add the data of another metric, as `CurveMetric.merge_state`, unless that is frozen at another threshold."""
        at, other = (
            {name: x.tolist() for name, x in m._learned().items()} if isinstance(m, FrozenThreshold) else {}
            for m in (self, incoming_state)
        )
        if other and str(at) != str(other):  # as text, in which NaN is equal to NaN
            raise ValueError(
                f"`incoming_state` is frozen at the threshold {other['frozen']}, but {type(self).__name__} "
                f"{'at ' + str(at['frozen']) if at else 'is not frozen'}: `unfreeze()` it, so that its data are read "
                "as those of this metric, or freeze both at the same threshold."
            )
        super().merge_state(incoming_state)  # type: ignore[misc]

    def state_dict(self, *args: Any, prefix: str = "", **kwargs: Any) -> Any:
        """Return the state of the module, with the threshold if it is frozen."""
        saved = super().state_dict(*args, prefix=prefix, **kwargs)  # type: ignore[misc]
        saved.update({prefix + name: tensor.clone() for name, tensor in self._learned().items()})
        return saved

    def _load_from_state_dict(self, state_dict: dict[str, Any], prefix: str, *args: Any) -> None:
        if prefix + "frozen" in state_dict:
            problems = self.task.problems  # type: ignore[attr-defined]
            threshold, none = state_dict.pop(prefix + "frozen"), state_dict.pop(prefix + "frozen_none", None)
            if threshold.numel() in (1, problems):
                self._freeze(threshold.clone(), None if none is None else none.clone())
            else:
                errors: list[str] = args[-1]
                errors.append(
                    f"`frozen` holds {counted(threshold.numel(), 'threshold')}, but the metric has "
                    f"{counted(problems, 'class')}."
                )
        super()._load_from_state_dict(state_dict, prefix, *args)  # type: ignore[misc]


class Rate(FrozenThreshold, Measure):
    """One rate at one chosen point of the curve, as a single number to log.

    `compute` returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

    `freeze()` fixes the threshold chosen on the data so far for all later readings, `freeze(source)` that chosen on the
    data of another metric. It is saved in `state_dict`, and a metric that loads it is frozen too.

    The interval of a rate at a point that the data choose holds those at all points that they do not tell from it,
    each as if it were given (`torchmetrics_roc.inference.rates.interval_of_rate`); it needs no draws. At a nominal 95 %
    and areas of .8 and .95, with 30 + 30, 30 + 300 and 300 + 300 samples, random labels and 14 rates at 9 kinds of
    points, it covered in 92 to 100 % of data sets of continuous scores, of equal and of unequal variances, and in 86 to
    100 % of ratings of five levels. For clusters, and sampling weights, it is that of as many independent samples as
    have rates that vary as much between units.

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
        prevalence: the share of positives to reweight the rate to, None for that of the data (`Curve.at_prevalence`).
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

    plot_lower_bound: float | None = None  # a correlation may be negative
    plot_upper_bound: float | None = None  # a likelihood ratio has no upper bound

    def __init__(
        self, *args: Any, rate: str, at: At, beta: float = 1.0, prevalence: float | None = None, **kwargs: Any
    ) -> None:
        limits, choice = rate_named(rate, beta).limits, choice_of(at)
        check_prevalence(prevalence, optional=True)
        super().__init__(*args, **kwargs)
        self.rate, self.beta, self.prevalence = canonical(rate), beta, prevalence
        self.limits = limits  # type: ignore[misc]
        self._warned = False
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

    def _views(self) -> list[Callable[[Any], Any]]:
        at = self.choice.threshold if isinstance(self.choice, Frozen) else None
        # Other thresholds than 0.5 may have been chosen on the scale of the scores.
        usual = not isinstance(at, Tensor) and at == 0.5
        return [*super()._views(), *([outside_unit] if usual else [])]  # type: ignore[misc]

    def _value_of(self, results: list[Any], made: Any) -> Any:
        value = super()._value_of(results, made)  # type: ignore[misc]
        share = 0.0 if self._warned or len(results) == 1 else float(results[1].nan_to_num().mean())
        if share > 0:
            self._warned = True
            warn(
                f"{type(self).__name__}: {share:.1%} of the scores lie outside [0, 1], but `at=0.5` is a threshold of "
                "probabilities. For logits pass one on their scale, such as 0.0 for a probability of 0.5, or "
                "`preds.sigmoid()`."
            )
        return value

    def shifted(self, curve: Curve) -> Curve:
        """Return a curve at the `prevalence`."""
        return curve if self.prevalence is None else curve.at_prevalence(self.prevalence)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds over all points of the steps that may hold the chosen one: rates are extreme at their corners.

        They enclose the rate of the exact curve if that is known: at some of these points it may be 0/0.
        """
        value = self.view(curve)
        if curve.mixed is None:
            return value, value
        return self._within(curve).bounds(value, chosen(curve, self.at).thresholds.isnan())

    def may_be_unknown(self, curve: Curve) -> Tensor:
        """Return the problems, `[T]`, with a point that the exact curve may choose and where the rate is 0/0."""
        return self._within(curve).may_be_unknown() | self.view(curve).isnan()

    def _within(self, curve: Curve) -> Within:
        return Within(curve, self.at.possible(curve), lambda at: self._rate(self.shifted(at)), self._defined)
