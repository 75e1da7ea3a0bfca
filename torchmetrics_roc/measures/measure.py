"""The base classes of measures: a view of a Curve under a name, with its options and constants.

A module of measures (`roc`, `pr`, `operating`, ...) defines them; a metric of `metrics` has one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from copy import copy
from inspect import signature
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.arrays.keys import sortable
from torchmetrics_roc.arrays.sums import mean_of_known
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.values import cast
from torchmetrics_roc.points.choice import Choice, Objective, Rising
from torchmetrics_roc.points.rates import Quotient
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.tasks import Task

T = TypeVar("T")

Totals = tuple[Sequence[float], Sequence[float]]
"""The positives and the negatives of each problem, on the host."""

Checks = Mapping[str, Callable[[str, Any], Any]]
"""By the name of an option, which is also passed: returns the value to keep; raises `ValueError` if it is invalid."""


class SampleSizes(NamedTuple):
    """What a `Shortfall` depends on, of one problem.

    Attributes:
        value: the value; NaN where an interval by a formula does not read it on the host.
        positives, negatives: the numbers of samples; of clusters their effective numbers.
        clustered: whether samples belong to clusters.
        sampling: whether they have sampling weights; the numbers of samples are then effective ones, too.
        distinct: the number of distinct scores; infinite where it is not counted.
        heavier: how many times the weight of a positive that of a negative is, each mean weighted by itself.
        worth: how many samples as heavy as those of the heavier label the lighter one's weights are, if these vary.
        short, reach: how far from 1 an area is, or from 0 if that is nearer, and the end of its interval away from it;
            0 where they are not read on the host.
    """

    value: float
    positives: float
    negatives: float
    clustered: bool
    sampling: bool = False
    distinct: float = math.inf
    heavier: float = 1.0
    worth: float = math.inf
    short: float = 0.0
    reach: float = 0.0

    @property
    def fewer(self) -> float:
        """The number of samples of the rarer label."""
        return min(self.positives, self.negatives)


class Shortfall(NamedTuple):
    """Data for which intervals by the default method were measured to cover too seldom, and the warning of it.

    Attributes:
        applies: returns whether the data of a problem are such.
        warning: what was measured, and the way out; follows the name of the class.
        of_each: whether an average falls short if one of its classes does, as by a bias that does not average out.
    """

    applies: Callable[[SampleSizes], bool]
    warning: str
    of_each: bool = False


class RateAt(NamedTuple):
    """A rate at a point of the curve, given or chosen on the data.

    Attributes:
        at: the point.
        of: the rate as a function of recall, FPR and the share of positives, monotone in each.
        share: its numerator and denominator, if it is a proportion of the samples.
    """

    at: Choice
    of: Objective
    share: Quotient | None = None


class Statistic(NamedTuple):
    """How `intervals` handles a measure: its value is `scale` times a statistic, plus `shift`.

    Attributes:
        of: a statistic whose interval has a formula: the area under the ROC curve, average precision, a proportion of
            the samples at a threshold that was not chosen on them, any other `rate`, or a mean of `losses`. None for
            any other, which is resampled.
        scale: above 0.
        shift: any number.
        optimised: whether the value is that of the best point or calibration of the data, which is optimistically
            biased.
        corners: whether the value depends only on the ends of runs of steps of one label, as for a function of the ROC
            polyline, or the best of merits that rise with true and fall with false positives, whatever the scores.
        maximum: the largest possible value of an area with minimum 0, if its interval is on the logit scale between
            both, with the bootstrap's standard error; None for percentiles.
        stratified: whether the value depends only on the scores within each label, so that it is the same whether the
            numbers of both labels are fixed or random, and each label is resampled by itself. Not for one that depends
            on the share of positives, as a precision or a mean over all samples does.
        losses: for a mean, the losses of a positive and of a negative at each step of a curve, `[K]` each; the mean is
            over all samples or, if stratified, the sum of the means of both labels.
        rate: of a rate at a point, which and where.
    """

    of: Literal["auroc", "average_precision", "proportion", "rate", "losses"] | None
    scale: float = 1.0
    shift: float = 0.0
    optimised: bool = False
    corners: bool = False
    maximum: float | None = None
    stratified: bool = True
    losses: Callable[[Curve], tuple[Tensor, Tensor]] | None = None
    rate: RateAt | None = None
    shortfalls: tuple[Shortfall, ...] = ()


def few_beside_many(data: SampleSizes, times: int = 10) -> bool:
    """Return whether there are few samples of one label beside so many `times` as many, not in clusters."""
    return not data.clustered and data.fewer < 40 and max(data.positives, data.negatives) >= times * data.fewer


OF_AREAS = Shortfall(
    few_beside_many,
    "95 % intervals by 'logit' covered in 82 to 95 % of data sets with so few samples of one label beside ten times as "
    "many of the other, areas of .9 or more in 75 to 93 %. method='newcombe' covered in 95 to 99 % where the scores of "
    "both labels vary alike, in 82 to 100 % where those of one vary three times as much.",
)


def few_decide(data: SampleSizes) -> bool:
    """Return whether a few of 50 or more samples make up what an area lacks, or one more would make up more."""
    many, lacks = max(data.positives, data.negatives) >= 50, data.short > 0
    return many and lacks and (data.reach >= 3 * data.short or data.reach * data.fewer < 1)


FEW_CARRY = Shortfall(
    few_decide,
    "95 % intervals covered in 50 to 93 % of data sets in which only a few samples score like the other label, such as "
    "one in fifty with a wrong label, so that one more would change much: only more samples help.",
)
"""Of an area near 0 or 1."""

WEIGHTED_AREAS = Shortfall(
    lambda data: data.worth < 60,
    "95 % intervals with sampling weights covered in 81 to 96 % of data sets with a label whose weights are those of "
    "fewer than 60 samples that weigh most, least where the weights depend on the scores: only more samples help.",
)
"""Of an area with sampling weights, of which few may be missing that are much heavier than others."""

AREA = Statistic("auroc", shortfalls=(OF_AREAS, FEW_CARRY, WEIGHTED_AREAS))
"""The area under the whole ROC curve itself."""

HEAVY_NEGATIVES = Shortfall(
    lambda data: data.sampling and data.heavier >= 4 and data.fewer < 1000,
    "95 % intervals with sampling weights covered in 67 to 96 % of data sets in which a negative weighs 10 to 30 times "
    "as much as a positive, with 100 to 300 samples of each label, and in 37 to 92 % with 30 positives beside 300 "
    "negatives: that of average precision allows for it.",
    of_each=True,
)
"""Of precisions that are read where few negatives stand for many."""

RESAMPLED = Statistic(None)
"""A statistic without a formula: its interval is that of the bootstrap."""

OF_SAMPLES = Statistic(None, stratified=False)
"""The same for a value that varies with the share of positives in the sample."""

CORNERS = Statistic(None, corners=True)
"""The same for a value that depends only on the corners of the ROC curve, and not on the share of positives."""

PART = Statistic(None, corners=True, maximum=1.0)
"""The same for an area within a part of a plane, or another share."""

RATINGS_IN_CLUSTERS = Shortfall(
    lambda data: data.clustered and data.distinct <= 10 and data.fewer < 250,
    "95 % intervals of what is optimised on the data covered in 78 to 92 % of data sets of five ratings in clusters, "
    "with 30 to 200 samples of one label: only more clusters, or scores with more than ten values, help.",
)

FEW_VALUES = Shortfall(
    lambda data: not data.clustered and 1 < data.distinct <= 4,
    "95 % intervals of what is optimised, or interpolated, on scores of two to four distinct values, such as hard "
    "decisions, covered in 79 to 97 % of data sets of 60 to 1,000 samples: read rates at a threshold instead.",
)
"""Of an equal error rate, or an optimum, between points that resamples hardly move."""

OPTIMISED_UNITS = Shortfall(
    lambda data: (data.clustered and data.fewer < 60) or (data.sampling and data.fewer < 200),
    "95 % intervals of what is optimised on the data covered in 83 to 96 % of data sets with an effective number of 20 "
    "to 60 clusters of one label, or of 70 to 190 samples with sampling weights: only more of them help.",
)

OPTIMISED = Statistic(None, optimised=True, corners=True, shortfalls=(RATINGS_IN_CLUSTERS, OPTIMISED_UNITS, FEW_VALUES))
"""The same for a value optimised on the data that is 1 at best, or 0 if lower is better."""


def rate_at(at: Choice, of: Objective, share: Quotient | None = None, within_labels: bool = True) -> Statistic:
    """Return the statistic of the rate `of` at a point; `within_labels`: neither depends on the share of positives."""
    statistic = Statistic("rate", corners=isinstance(at, Rising), stratified=within_labels, rate=RateAt(at, of, share))
    return statistic._replace(shortfalls=(HEAVY_NEGATIVES,)) if at.fixes == "precision" else statistic


class Owner(NamedTuple):
    """What a measure knows of the metric, or functional, that has it.

    Attributes:
        name: its name, for errors and warnings.
        problem: what one of its problems is, such as "class".
        problems: how many there are.
        problem_names: what they are called, if not by their numbers.
        exact: what the thresholds of its curves are if rows of logits go through a softmax: see `Multiclass`.
    """

    name: str
    problem: str
    problems: int
    problem_names: tuple[str, ...] | None = None
    exact: Literal["probabilities", "logarithms"] | None = None


class Measure:
    """A function of a Curve, with its options: the arguments of its constructor, which it keeps by their names.

    It knows neither samples nor tasks. A metric has one: `class BinaryMine(BinaryMetric, of=Mine)`.

    Attributes:
        options: the names of the options: the metric takes them too, and has them as attributes.
        defaults: other defaults of arguments of the metric than those of its task.
        owner: what has this measure, set when that is constructed.
        higher_is_better: whether a larger value is better, None if neither is.
        limits: the least and the largest possible value; of the class, where finite, also those of a plot.
        kind: what the view reads; metrics of one kind share the cached one.
        averages: the supported averages over classes or labels.
        needs: the totals without which the value is unknown: `"positives"`, `"negatives"` or `"samples"` for either
            label.
        stated: the statistic that gives the value its interval, None for a measure without one.
        no_interval: the reason in the error if there is no statistic.
        drawn: the plane, or chart, in which `plot` draws the curve of a number, and the name of the number in its
            legend.
        probabilities: whether scores are read as probabilities: any outside [0, 1] is an error.
        magnitudes: whether the value depends on the scores themselves, not only on their order and on which reach a
            threshold.
        logarithms: whether the value depends on the logarithms of probabilities.
        single_samples: whether every sample must be kept, as counts in bins do not tell enough.
        counts_at: the threshold, or one of each label, at which predictions are counted, and nothing else is kept.
        num_groups: how many groups are counted in bins, if groups are.
        lift: makes from the samples what `view` reads, if it is not their curve: `lift(task, samples, agreed)`. It has
            the number of `problems`, and their `positives` and `negatives` `[T]`.
        lifting: the same for this process alone, `lifting(task, samples)`: a generator that yields integers `[M]` and
            is sent their values, and whether some weights are not whole, so that they and the flaws of the samples take
            one host sync; None if there is none.
        of_counts: makes what `view` reads, if it is not a curve, from that of counts in bins: `of_counts(curve, totals,
            grid)`, with the positives and negatives of each problem, if the host knows them, and the thresholds, if any
            were given.
    """

    options: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[Mapping[str, Any]] = {}
    owner: Owner | None = None
    higher_is_better: bool | None = None
    limits: ClassVar[tuple[float, float]] = (0.0, 1.0)
    kind: ClassVar[str] = "a curve"
    averages: ClassVar[tuple[str, ...]] = ("none", "macro", "weighted", "micro")
    needs: ClassVar[tuple[str, ...]] = ("positives", "negatives")
    stated: ClassVar[Statistic | None] = None
    no_interval: ClassVar[str] = (
        "as it does not declare which: set `stated`, to `torchmetrics_roc.measure.RESAMPLED` for that of the bootstrap"
    )
    drawn: ClassVar[tuple[Drawing, str] | None] = None
    probabilities: ClassVar[bool] = False
    magnitudes: ClassVar[bool] = False
    logarithms: ClassVar[bool] = False
    single_samples: ClassVar[bool] = False
    counts_at: float | tuple[float, ...] | None = None
    num_groups: int | None = None
    lift: Callable[..., Any] | None = None
    lifting: Callable[..., Generator[Tensor, Sequence[int], Any] | None] | None = None
    of_counts: Callable[..., Any] | None = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        arguments = signature(cls.__init__).parameters.values()
        cls.options = tuple(p.name for p in arguments if p.name != "self" and not p.kind.name.startswith("VAR_"))

    @property
    def name(self) -> str:
        """The name of the metric that has this measure, or else of its class, for errors and warnings."""
        return type(self).__name__ if self.owner is None else self.owner.name

    def names(self, problems: Sequence[int]) -> str:
        """Return these problems in words, such as "class 0, 3"."""
        names = (self.owner and self.owner.problem_names) or range(max(problems, default=0) + 1)
        shown = ", ".join(str(names[t]) for t in problems[:10]) + (", ..." if len(problems) > 10 else "")
        return f"{'problem' if self.owner is None else self.owner.problem} {shown}"

    def changed(self, **attributes: Any) -> Any:
        """Return this measure with other values of some attributes."""
        twin = copy(self)
        vars(twin).update(attributes)
        return twin

    def task_of(self, task: Task) -> Task:
        """Return the task whose labels the measure reads."""
        return task

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the `thresholds` at which samples are counted, those given unless the measure decides it.

        Raises:
            ValueError: if the measure does not suit the task, or needs more than is kept.
        """
        if self.single_samples and (memory != "exact" or thresholds is not None):
            raise ValueError(
                f"{self.name} keeps every sample, as counts in bins do not record which sample has which score: leave "
                "out `memory` and `thresholds`."
            )
        return thresholds

    def counts_only(self) -> bool:
        """Return whether weights must be whole."""
        return False

    def cast(self, value: Any, dtype: torch.dtype, outward: int = 0) -> Any:
        """Return a value in the dtype of returned values, see `curves.values.cast`."""
        return cast(value, dtype, outward)

    def view(self, curve: Curve) -> Any:
        """Return the value of every problem of `curve`."""
        raise NotImplementedError

    def statistic(self) -> Statistic | None:
        """Return the statistic that gives the value its interval: `stated`, unless it depends on the arguments."""
        return self.stated

    def number(self, curve: Curve) -> Tensor:
        """Return the value of every problem, `[T]`, without the threshold that `view` may return with it."""
        value: Tensor = self.view(curve)
        return value

    def numbers(self, problems: int) -> list[Callable[[Curve], Tensor]]:
        """Return for each problem its `number`, as a function of a curve whose problems are resamples of it."""
        return [self.number] * problems

    def of_units(self, lifted: Any) -> tuple[Tensor, Tensor, Tensor] | None:
        """Return ids, values and weights of independent units of which the value is the mean, `[G]`; None if of none.

        Collective.
        """
        return None

    def of_slice(self, lifted: Any) -> Measure:
        """Return what is measured of the samples of one slice; raises `ValueError` if that is not known."""
        raise ValueError(f"{self.name} has no slices.")

    def itemized(self, average: str | None) -> Items | None:
        """Return what a picture shows beside the value, `average` of many; None if it is read from one curve."""
        return None

    def views(self) -> list[Callable[[Any], Any]]:
        """Return the view, and those whose results `off_scale` is about."""
        return [self.view]

    def off_scale(self, results: Sequence[Tensor]) -> str:
        """Return a warning, if any, of scores on another scale, by the `results` of all `views` but the first."""
        return ""

    def warn_of_unknown(self, lifted: Any, counts: Totals | None, read: Any, averaged: bool) -> None:
        """Warn of values that are NaN for lack of samples or, among numbers of one curve on the CPU, as 0/0.

        To look at those of another device would be a host sync.

        Args:
            lifted: what the view reads.
            counts: its positives and negatives of each problem, if the host knows them.
            read: what the view returned, None if only samples may lack.
            averaged: whether `compute` returns an average.
        """
        if counts is None:
            columns = getattr(lifted, "columns", None)
            counts = columns.host_totals if columns else (lifted.positives.tolist(), lifted.negatives.tolist())
        of_curve = self.kind == Measure.kind and isinstance(read, Tensor) and read.ndim == 1
        on_host = of_curve and read.device.type == "cpu"
        undefined = [t for t, x in enumerate(read.tolist()) if x != x] if on_host else []
        if 0 not in counts[0] and 0 not in counts[1] and not undefined:
            return
        samples = [p + n for p, n in zip(*counts, strict=True)]
        totals = {"positives": counts[0], "negatives": counts[1], "samples": samples}
        absent = {kind: [t for t, x in enumerate(totals[kind]) if x == 0] for kind in self.needs if 0 in totals[kind]}
        undefined = [t for t in undefined if not any(t in problems for problems in absent.values())]
        if not absent and not undefined:
            return
        if not any(counts[0]) and not any(counts[1]):
            warn(f"{self.name} has no samples that count: its value is NaN.")
            return
        reasons = {f"no {_WORDS[kind]}": problems for kind, problems in absent.items()}
        reasons |= {"no value but 0/0": undefined} if undefined else {}
        several = lifted.problems > 1
        where = "; ".join(reason + (f" for {self.names(t)}" if several else "") for reason, t in reasons.items())
        left_out = " and left out of the average" if averaged else ""
        warn(f"{self.name}: {where}. Values that need them are NaN{left_out}.")

    def extremes(self, curve: Curve) -> tuple[Any, Any]:
        """Return lower and upper bounds of the value of the exact curve, if steps of `curve` are `mixed`.

        The default holds for a measure that is monotone in the ROC curve: its values at the lowest and highest curve.
        """
        low, high = self.view(extreme(curve, best=False)), self.view(extreme(curve, best=True))
        return (high, low) if self.higher_is_better is False else (low, high)

    def may_be_unknown(self, curve: Curve) -> Tensor | None:
        """Return the problems, `[T]`, whose value may be NaN on the exact curve though it has bounds; None if none."""
        return None

    def support(self, positives: Tensor) -> Tensor:
        """Return the weights of the problems in the average `"weighted"`, linear in their `positives` `[..., T]`."""
        return positives

    def mean(self, value: Any, support: Tensor | None) -> Any:
        """Return the mean of `value` over the problems where it is known, weighted by `support` `[T]` if given."""
        if support is None:
            return mean_of_known(value)
        defined = ~value.isnan()
        weights = torch.where(defined, support.double(), 0.0)
        return times(value, weights).sum() / weights.sum()


_WORDS = {"positives": "positive samples", "negatives": "negative samples", "samples": "samples"}
"""The names in warnings of the totals that a measure needs."""


def furthest(x: Tensor, sign: int, optional: Tensor, support: Tensor | None) -> Tensor:
    """Return the least (`sign` -1) or largest (1) mean of known `x` `[T]` of which those `optional` may be left out.

    The optional values that move the mean furthest are a run of the sorted ones, so each run is tried. Weighted by
    `support` `[T]` if given; NaN if none is known.
    """
    weights = (torch.ones_like(x) if support is None else support.double()).masked_fill(x.isnan(), 0)
    order = sortable(sign * x).argsort(descending=True)
    certain, joining = weights.masked_fill(optional, 0), weights.masked_fill(~optional, 0)[order]
    sums, totals = (
        torch.cat([first.sum().reshape(1), more]).cumsum(0)
        for first, more in ((times(x, certain), times(x[order], joining)), (certain, joining))
    )
    means = sign * sums / totals
    largest = means.masked_fill(means.isnan(), -torch.inf).amax()
    return sign * torch.where(means.isnan().all(), torch.nan, largest)


def times(x: Tensor, weights: Tensor) -> Tensor:
    """Return `x` times its weights, 0 where that is 0, whatever `x` is."""
    return torch.where(weights > 0, x * weights, 0.0)


ChartName = Literal[
    "gains", "reliability", "blocks", "risks", "accuracies", "recall gains", "Bayes errors", "least Bayes errors"
]
"""The charts of curves in no plane of rates, from which numbers are read."""

Drawing = Literal["roc", "pr", "det"] | ChartName
"""The plane of rates, or the chart, in which a number is drawn with its curve."""


MEANS = {"macro": "Mean", "weighted": "Weighted mean"}
"""What a picture calls an average."""


class Items(NamedTuple):
    """What a picture of a metric shows beside its value.

    Attributes:
        measure: the measure whose value is a table: of ids, and of values in the `column`; or a tensor of values,
            `[M]`, or of each with each, `[M, M]`.
        column: where the values are.
        name: what they are.
        value: what the value of the metric is of these, None if it is all of them.
        of: what one item is.
        marked: whether the value stands among theirs.
    """

    measure: Measure
    column: int
    name: str
    value: str | None = None
    of: str = "Group"
    marked: bool = True


class Chart(NamedTuple):
    """How to draw a curve that is not in a plane of rates: its first field along x, its second along y.

    Attributes:
        x, y: the names of the axes.
        reference: the ends of a dashed reference line, `(xs, ys)`.
        reference_name: its name in the legend, if any.
        baseline: the field of the curve that is drawn as a dotted reference line, if any.
        room: whether the axes make room for it.
        band: the name of the type of its band, if there is one.
    """

    x: str
    y: str
    reference: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    reference_name: str | None = None
    baseline: str | None = None
    band: str | None = None
    room: bool = True


def is_metric(x: Any) -> bool:
    """Return whether `x` has a measure, as a metric has."""
    return isinstance(getattr(x, "measure", None), Measure)


class ViewMeasure(Measure):
    """A measure that is declared by its view: `class LogAUC(ViewMeasure, of=log_auc)`.

    The arguments of the view after the curve are its options, with the same defaults.
    """

    _of: ClassVar[Callable[..., Any]]
    _arguments: ClassVar[Mapping[str, Any]] = {}
    """The view, and its arguments after the curve with their defaults."""

    _checks: ClassVar[Checks] = {}

    def __init_subclass__(cls, of: Callable[..., Any] | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if of is not None:
            _, *arguments = signature(of).parameters.values()
            cls._of, cls._arguments = staticmethod(of), {p.name: p.default for p in arguments}
        cls.options += tuple(cls._arguments)

    def __init__(self, **options: Any) -> None:
        for name in options.keys() - self._arguments.keys():
            raise TypeError(f"{type(self).__name__} has no option `{name}`: it takes {', '.join(self.options)}.")
        values = {**self._arguments, **options}
        vars(self).update(values, **{name: check(name, values[name]) for name, check in self._checks.items()})
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check the options together, and set what follows from them."""

    def view(self, curve: Curve) -> Any:
        """Return the value of every problem of `curve`, by the view that the class is declared by."""
        return self._of(curve, **{name: getattr(self, name) for name in self._arguments})


class CurveMeasure(ViewMeasure):
    """A measure whose value is a whole curve, not a number."""

    averages: ClassVar[tuple[str, ...]] = ("none", "micro")
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.roc_band`"
    plane: Literal["roc", "pr", "det"] | None = None
    """The plane of its plot, one that `plot` supports; None for a curve of another kind, drawn as its `chart`."""
    chart: ClassVar[Chart]


def names_of_classes(labels: Any, class_names: Any) -> Any:
    """Return the names of the classes by whichever argument they were passed."""
    if labels is not None and class_names is not None:
        raise ValueError("`labels` and `class_names` both name the classes: pass one of them.")
    if labels is not None or class_names is None or isinstance(class_names, str):
        return class_names if labels is None else labels
    return ClassNames(names_given(class_names))


def names_given(class_names: Any) -> Sequence[Any]:
    """Return `class_names`. Raises `ValueError` unless they are a sequence."""
    if not hasattr(class_names, "__len__") or not hasattr(class_names, "__iter__") or isinstance(class_names, str):
        raise ValueError(f"`class_names` must be a list of names, one per class, but got {class_names!r:.80}.")
    names: Sequence[Any] = class_names
    return names


class ClassNames(list[Any]):
    """The names of classes that were passed as `class_names`, for errors."""


class Unscaled(ViewMeasure):
    """A measure that reads multiclass rows as they are, unless `normalization` says otherwise.

    Args:
        normalization: for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to each.
    """

    defaults: ClassVar[Mapping[str, Any]] = {"normalization": None}


def one_of(kind: Any) -> Callable[[str, Any], Any]:
    """Return the check of an option that takes one of the values of a `Literal`."""
    values = get_args(kind)
    *others, last = map(repr, values)

    def check(name: str, value: Any) -> Any:
        if value not in values:
            raise ValueError(f"`{name}` must be {', '.join(others)} or {last}, but is {value!r}.")
        return value

    return check


def of_points(kind: type[T]) -> type[T]:
    """Declare a named tuple as a curve, which `self.log` does not take."""
    kind.__format__ = _not_loggable  # type: ignore[method-assign]
    return typed(kind)


def _not_loggable(curve: Any, spec: str) -> str:
    """Return the text that stands for `curve` in Lightning's error if `self.log` is given a curve."""
    return (
        f"{type(curve).__name__}, a curve: log it with "
        "`Trainer(callbacks=[torchmetrics_roc.lightning.CurveLogger()])`, and leave it out of `self.log`"
    )
