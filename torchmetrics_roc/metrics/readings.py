"""Readings: what a metric returns of all data so far, over all ranks, from its value to any view.

Each method for users opens a reading, in which ranks compare what they were asked, and takes the curve of all data
(`cache`); what is computed of that follows the method.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any, Literal, overload

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import bound, counted, reading
from torchmetrics_roc.curves.curve import Curve, fractional
from torchmetrics_roc.curves.declared import check_form, collective, is_collective, takes_clusters
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.curves.values import copied, first_problem, moved
from torchmetrics_roc.groups.grouped import Groups
from torchmetrics_roc.groups.intervals import interval_of_other
from torchmetrics_roc.inference.arguments import METHOD, hold, literal_rule
from torchmetrics_roc.inference.data import data_of_metric
from torchmetrics_roc.inference.design import Labels, Weights, assumed_by, differ_by_label, sampled
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.intervals import (
    INFLUENCE_METHODS,
    interval_of,
    interval_of_units,
    road_of,
    summary_of_units,
    widened,
)
from torchmetrics_roc.measures.measure import CurveMeasure, Measure, names_given
from torchmetrics_roc.measures.operating import OperatingPoint, operating_point
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.metrics.cache import cached
from torchmetrics_roc.metrics.evaluator import CachedCurve
from torchmetrics_roc.metrics.framework import FrameworkMetric
from torchmetrics_roc.metrics.printouts import VIEWS, AreaTable, Printout, ProcPrint, printout_named
from torchmetrics_roc.metrics.summary import Summary, summary_of, warn_of_counts
from torchmetrics_roc.points.choice import At
from torchmetrics_roc.points.guarantee import Guaranteed, warn_of_unproved
from torchmetrics_roc.ranks.processes import attempt, on_any, raised_by_all
from torchmetrics_roc.ranks.segments import Segment
from torchmetrics_roc.ranks.views import read_by, read_each, read_whole


class ReadableMetric(FrameworkMetric):
    """A metric with all its readings."""

    def _refuse_without_curve(self, reading: str) -> None:
        """Raise `ValueError` for a `reading` that needs one curve if there is none."""
        if self.kind != Measure.kind:
            raise ValueError(
                f"{type(self).__name__} has no `{reading}`: it reads {self.kind}, not one curve. Use an AUROC or ROC "
                "class on the same data."
            )

    def _current_curve(self, pooled: bool | None = None) -> Curve:
        """Return the curve of all data so far as views of any measure read it."""
        return self._shown(self._current(pooled))

    @collective
    def compute(self) -> Any:
        """Return the value of all data so far, over all ranks, in the shape that the measure documents.

        A subclass that overrides this changes this number alone: `bounds`, `max_error`, `interval`, `summary`, plots
        and reports remain those of the measure, which they do not read by `compute`. One that overrides `view` owes
        also the measure's `extremes` and `statistic`, from which bounds and intervals are made.
        """
        made = self._current()
        return self._values(made) if self._beside else self._value(made)

    @reading
    def curve(self, max_points: int | None = None) -> Curve:
        """Return the `Curve` of all data so far, over all ranks: one problem if `average="micro"`, else one per class.

        Every process gathers all of it, one step for each distinct score. `read` gives a view the part that each
        process holds, and gathers nothing.

        Args:
            max_points: the most points per problem, for a drawing: no more are sent or returned, and the curve's
                `deviation` is its distance from all of them.
        """
        with self._reading("curve", max_points):
            self._refuse_without_curve("curve")
            curve = self._current_curve()
            some: Any = attrgetter("whole") if max_points is None else partial(thinned, max_points=max_points)
            with torch.no_grad():
                points: Curve = copied(read_each(some, curve))
                return points

    @bound
    def computed_curve(self) -> Curve:
        """Return the curve behind the last `compute`, without a collective if that is cached.

        Raises:
            ValueError: if its curve is no longer cached, so that this rank might wait for the others alone.
        """
        self._refuse_without_curve("curve")
        made = cached(self.setup.curves, self._key(self._world))
        curve: Curve | None = None if made is None else self._shown(made)
        if curve is not None and (not isinstance(curve, Segment) or curve.gathered):
            whole: Curve = copied(curve.whole)
            return whole
        computed: Any = self._still_computed()
        if computed is None or self._reads_alone():
            return self.curve()
        raise ValueError(
            f"{type(self).__name__} was computed over several ranks, but their curve is no longer cached, as after it "
            "was saved or moved: call `curve()` on all ranks and draw that, or `compute` them anew after a `reset`."
        )

    @reading
    def read(self, view: Callable[..., Any], pooled: bool = False, **options: Any) -> Any:
        """Return what `view` reads from the curve of all data so far, over all ranks: in float64, one value per class.

        `options` are passed to the view: `metric.read(auroc_interval, level=0.9)`.

        A view returns one leading element for each problem: a tensor `[T, ...]`, such as sums over steps by
        `curve.sum(x)`, a list of T, or a tuple, named tuple or dictionary of these. A binary metric returns that of its
        only problem, without the dimension. For a measure of groups the curve, and the value, have one problem per
        group, of all ranks. `pooled` treats the scores and labels of all classes as one problem (micro).

        Of counts in bins, or between `thresholds`, all scores of one bin are its lowest, −inf below all thresholds.

        If samples vary together, as `groups`, or as the `pooled` entries of a sample, `auroc_test` and the bands take
        them as clusters, but for that of reliability diagrams. Other intervals and tests of a curve take samples as
        independent, and refuse: `interval()` of a metric accounts for clusters.

        Over several processes, the views of this library that return values per problem, also with arguments bound by
        `functools.partial`, see the steps that this process holds, and combine those of all by the `sum`, `best` and
        `gather` of the `Curve`. Any other view, also one that wraps these, is given the whole curve, which each process
        gathers, in tensors of its own.

        Raises:
            ValueError: if the view is no function of a `Curve`, returns something else, or takes clustered samples as
                independent; for an option that it does not take; and for `pooled` of groups, slices or pairs.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC
            >>> from torchmetrics_roc.measures.pr import average_precision
            >>> metric = BinaryAUROC()
            >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
            >>> metric.read(average_precision)
            tensor(0.8333, dtype=torch.float64)
        """
        bound_view = partial(view, **options) if options and callable(view) else view
        with self._reading("read", pooled, bound_view):
            if not callable(view) or isinstance(view, (type, torch.nn.Module)):
                passed = f"of type {type(view).__name__}" if isinstance(view, torch.nn.Module) else repr(view)
                raise ValueError(
                    f"`view` must be a function of a `Curve`, such as `torchmetrics_roc.roc.auroc`, but is {passed}: "
                    "what a metric measures is its `view`, and a point is read by `operating_point`."
                )
            if not isinstance(pooled, bool):
                raise ValueError(
                    f"`pooled` must be True or False, but is {pooled!r}: pass options of the view by name, such as "
                    "`read(auroc_interval, level=0.9)`."
                )
            if pooled:
                self._refuse_without_curve("read(pooled=True)")
            pooled = pooled or self.average == "micro"
            return copied(self._read_by_user(self._current(pooled), bound_view, pooled))

    def _read_by_user(self, made: CachedCurve, view: Callable[[Any], Any], pooled: bool) -> Any:
        """Return the result of `read` for any view, which may alias cached tensors."""
        by_measure = view == self.view
        curve: Any = made.curve if by_measure else self._shown(made)
        groups = isinstance(curve, Groups) and not by_measure
        dependent = self.kind == Measure.kind and (curve.clustered or bool(curve.fractional))
        of_clusters = dependent and takes_clusters(view)

        def formed(given: Any) -> Any:
            value = bound(view)(data_of_metric(self, pooled) if of_clusters else given)
            if not by_measure:
                check_form(value, given.problems if hasattr(given, "problems") else len(given))
            return value

        try:
            if of_clusters:
                value = formed(curve)
            else:  # views of a curve do not know of groups that are on other ranks, unlike that of the measure
                of_all = groups and is_collective(view)
                value = read_whole(formed, curve) if of_all else read_by(formed, curve, like=view)
        except (AttributeError, TypeError) as error:
            if self.kind == Measure.kind:
                raise
            raise ValueError(
                f"{type(self).__name__} has no `read` of this view: it reads {self.kind}, in a "
                f"{type(curve).__name__}, not one curve, so the view failed with {str(error).splitlines()[0]!r}. "
                "Use an AUROC or ROC class on the same data."
            ) from error
        if groups:
            return value  # one for every group
        return first_problem(value) if pooled else self.task.lower(value)

    def _read(self, view: Callable[[Any], Any], made: CachedCurve | None = None) -> Any:
        """Return what a view of this class reads, in the form of `read`, which may alias cached tensors."""
        curve: Any = self._shown(self._current() if made is None else made)
        value = read_by(view, curve, like=self.view)
        return value if isinstance(curve, Groups) else self._lowered(value)

    @reading
    def operating_point(self, at: At) -> OperatingPoint:
        """Return the point that `at` specifies on the curve of all data so far, over all ranks, with every rate.

        Args:
            at: a threshold; `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"eer"`, `"closest_topleft"`; or `FixedFPR(x)`
                or another choice: see `torchmetrics_roc.operating.operating_point`.

        Whole weights count as so many samples. Sums of other weights round, so their rates are compared up to 2^-36:
        one sample that weighs less than that beside the others of its label may not count in the choice.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC, FixedRecall
            >>> metric = BinaryAUROC()
            >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
            >>> point = metric.operating_point(FixedRecall(0.9))
            >>> point.threshold, point.tp, point.fp, point.precision
            (tensor(0.4000), tensor(2), tensor(1), tensor(0.6667))
        """
        with self._reading("operating_point", at):
            self._refuse_without_curve("operating_point")
            point: OperatingPoint = self._cast_copy(self._read(lambda curve: operating_point(curve, at)))
            if isinstance(at, Guaranteed):
                warn_of_unproved(type(self).__name__, at, point.threshold.reshape(-1).tolist(), self._names)
        return point

    @overload
    def summary(self, class_names: Sequence[str] | None = None, *, report: None = None) -> Summary: ...
    @overload
    def summary(self, class_names: Sequence[str] | None = None, *, report: Literal["spss"]) -> AreaTable: ...
    @overload
    def summary(self, class_names: Sequence[str] | None = None, *, report: Literal["proc"]) -> ProcPrint: ...
    @reading
    def summary(
        self, class_names: Sequence[str] | None = None, *, report: Printout | None = None
    ) -> Summary | AreaTable | ProcPrint:
        """Return all numbers of the curve of all data so far, by name, over all ranks; `print` shows a table.

        Args:
            class_names: the names of the classes or labels, for the tables.
            report: `"spss"`: the table "Area Under the Curve" of SPSS instead; `"proc"`: what pROC prints for `roc`,
                `ci.auc` and `coords(..., "best")`. Both treat samples as independent.

        If `groups` were passed, the standard error, p-value and interval of AUROC, and the interval of average
        precision, treat them as clusters, like `interval`, as they do the pooled entries of a sample (micro); and
        weights of which some are not whole as sampling weights. Without the samples these numbers are then NaN, with a
        warning.

        Raises:
            ValueError: unless there is one name for each class; for a `report` with clusters or sampling weights.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC
            >>> metric = BinaryAUROC()
            >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
            >>> metric.summary().auch
            tensor(0.8750)
        """
        arguments = () if report is None else (report,)
        with self._reading("summary", *arguments):
            self._refuse_without_curve("summary")
            if class_names is not None and len(names_given(class_names)) != self.task.problems:
                whose = "that of the curve" if self.task.problems == 1 else f"one for each {self.task.name}"
                raise ValueError(
                    f"`class_names` must have {counted(self.task.problems, 'name')}, {whose}, but got "
                    f"{len(class_names)}."
                )
            names = None if class_names is None else tuple(map(str, class_names))
            if report is None:
                return self._summary(self._current(), names)
            printout = printout_named(report)
            return self._printout(self._current(), printout, names)

    def _summary(self, made: CachedCurve, names: tuple[str, ...] | None) -> Summary:
        """Return `CurveMetric.summary`, with the `names` of the classes."""
        curve, design = self._shown(made), None
        if curve.clustered or fractional(curve):
            if self._state.keeps_samples:
                design = self._design(made, self.average == "micro")
                curve = replace(curve, clustered=not design.counted)
            else:
                warn_of_counts(type(self).__name__)
        read, error = attempt(read_each, summary_of, curve)
        of_units: dict[str, Any] = {}
        if design is not None and not design.counted:
            # The formulas assume independent samples, each as often as its weight says.
            with torch.no_grad():
                of_units = summary_of_units(
                    _failed(made.curve, error), design, "micro" if self.average == "micro" else None
                )
        if error is not None:
            raise error
        numbers: Summary = self._cast_copy(self._lowered(read))
        if self.thresholds is not None:  # counts on a grid record no scores
            numbers = numbers._replace(cllr=torch.full_like(numbers.cllr, torch.nan))
        if names is not None and numbers.auroc.ndim:
            numbers = numbers._replace(class_names=names, points=numbers.points.of_classes(names))
        if not of_units:
            return numbers
        of_units = {name: self._cast(self._lowered(x)) for name, x in of_units.items()}
        return numbers._replace(**of_units).with_design(assumed_by(design))

    def _printout(self, made: CachedCurve, report: Printout, names: tuple[str, ...] | None) -> AreaTable | ProcPrint:
        """Return `CurveMetric.summary` of a `report`, with the `names` of the classes."""
        if made.curve.clustered:
            raise ValueError(
                f"{type(self).__name__}: report={report!r} takes samples as independent, but these came with `groups`, "
                "or are entries of several classes pooled: `summary()` takes those of one group, or of one sample, as "
                "a cluster."
            )
        if made.agreed.fractions:
            raise ValueError(
                f"{type(self).__name__}: report={report!r} takes weights as frequencies, but some are not whole: "
                "`summary()` takes them as sampling weights."
            )
        table: AreaTable | ProcPrint = self._cast(self._read(VIEWS[report], made))
        return table._replace(class_names=names) if names is not None and table.area.ndim else table

    @reading
    def interval(
        self,
        level: float = 0.95,
        method: str | None = None,
        *,
        weights: Weights = "frequency",
        labels: Labels = "random",
        replicates: int = REPLICATES,
    ) -> Interval:
        """Return a confidence interval for the value in the population, `(low, high)`, over all ranks.

        Each has the shape of `compute`; NaN where unknown. If `groups` were passed with the samples, they are treated
        as clusters, as are the classes' entries of one sample in an average. Of counts in bins it encloses the `bounds`
        of the exact value, and each end moves as far as the value may (`inference.intervals.widened`). Where the
        default method was measured to cover too seldom, for few samples of a label for example, a warning says so, and
        what helps.

        Args:
            level: the confidence level.
            method: for AUROC and Gini `"logit"` (default), `"delong"`, `"newcombe"`, `"spss"`, `"hanley_mcneil"` or
                `"bootstrap"`, see `torchmetrics_roc.inference.auroc_interval`; for average precision `"logit"`,
                `"boyd"` or `"bootstrap"`, see `torchmetrics_roc.inference.average_precision_interval`; for a `Rate`
                that is a share of the samples at a frozen threshold `"wilson"`, any other there, such as F1 or a
                likelihood ratio, `"mover"`, by Wilson's intervals of recall, of FPR and, unless labels are fixed, of
                the share of positives (Zou & Donner, Statistics in Medicine 27:1693, 2008), which covered in 94 to 97 %
                of data sets with two expected errors of each kind or more, in 91 to 94 % with one; for a rate or a cost
                at a point that the data choose, such as KS or a sensitivity at a specificity, `"mover"` too, by those
                at all points that the data do not tell from it, see `Rate`; for means of losses, such as Cllr, the
                Brier score and the cross-entropy, `"hall"`, see `torchmetrics_roc.inference.areas.mean_interval` (of an
                average over classes too, if samples are independent); for what is optimised on the data otherwise
                (AUCH, the minimal Cllr, the EER of the hull) `"basic"`; for partial areas, LogAUC and PRArea `"logit"`;
                for every other measure `"bootstrap"`, which all have: see `torchmetrics_roc.inference.bootstrap` for
                these three, and their coverage. That of an average is made of the intervals of its classes and of how
                their values vary together (`torchmetrics_roc.inference.intervals.interval_of_mean`); of a class with
                fewer than 20 samples of a label, its area has Newcombe's there, whatever the `method`. For groups AUROC
                and average precision have Obuchowski's variance and Student's t, rates the effective numbers of samples
                that vary as much, and the bootstrap draws whole groups. For AUROC and average precision also
                `"jackknife"` and `"obuchowski"`. Means over groups and over pairs of classes have only `"logit"`, from
                the variation of groups, or samples.
            weights: what the sample weights mean. `"frequency"`: whole weights are the number of times a sample was
                observed; if some are not whole, all are sampling weights, provided every sample is kept.
                `"sampling"`: how many of the population a sample represents, on any scale: each sample was observed
                once, with the label that it has. Equal ones give the interval of those of 1, which is that of
                `"frequency"` up to Student's t for the normal distribution and, for an AUROC of effectively fewer than
                20 samples of a label, Newcombe's. Weights that depend on the score tell less than their effective
                number of samples says: where samples were included with probabilities logistic in the score, AUROC was
                covered in 91 to 93 % of 1,500 data sets worth 17 to 35 samples of the rarer label, and in 94 % worth 63
                to 184. Where negatives weigh more than positives, as after they were sampled at a lower rate, average
                precision is biased upwards, for which its lower end allows: covered in 91 to 99 % of data sets with
                weights of 3 to 30 and 100 to 300 samples of each label, or 30 positives beside 300 negatives.
            labels: what a repetition of the study would vary. `"random"`: the numbers of positives and negatives too,
                as in a validation set or a cohort. `"fixed"`: the samples within each label alone, as in a case–control
                study. They differ only for values that depend on the share of positives, such as precision, F1,
                accuracy or average precision.
            replicates: the number of resamples of `"bootstrap"` and `"basic"`; formulas need none. They may be
                interrupted. If they will take minutes, the logger `torchmetrics_roc` says so after a second; in a
                terminal or a notebook a bar shows the progress of more than five seconds, if tqdm is installed and
                `TQDM_DISABLE=1` is not set.

        Raises:
            ValueError: for an unknown method, or fewer than two `replicates`.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC
            >>> metric = BinaryAUROC()
            >>> metric.update(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), torch.tensor([1, 0, 1, 1, 0, 0]))
            >>> metric.interval()
            Interval(low=tensor(0.1730), high=tensor(0.9832))
        """
        with self._reading("interval", level, method, weights, labels, replicates):
            rules = {"weights": literal_rule(Weights), "labels": literal_rule(Labels), "method": METHOD}
            hold(rules, level=level, method=method, weights=weights, labels=labels, replicates=replicates)
            made = self._current()
            with torch.no_grad():
                interval = self._interval(made, level, method, weights, labels, replicates)
                if made.binned:
                    interval = self._with_bounds(made, interval)
            self._warn_of_unknown(made, None)  # after the last collective
            return interval

    def _interval(
        self,
        made: CachedCurve,
        level: float,
        method: str | None,
        weights: Weights,
        labels: Labels,
        replicates: int,
    ) -> Interval:
        """Return `CurveMetric.interval` of what was counted, wherever in their bins the samples are."""
        curve = made.curve
        if self.kind != Measure.kind:
            of_other = partial(interval_of_other, self, level=level, method=method, weights=weights, labels=labels)
            other = read_by(of_other, curve, like=self.view)
            if other is None:
                self._refuse_without_curve("interval")
            interval: Interval = self._cast_copy(other)  # ids of groups are cached
            return interval
        averaged = self.average in ("macro", "weighted")
        shared = averaged or self.average == "micro"
        sampling, design = self._has_sampling_weights(made.agreed, weights), None
        influenced = method in INFLUENCE_METHODS and road_of(self, method) == "influence"
        if shared or sampling or self._clusters(made) is not None or influenced:
            design = self._design(made, self.average == "micro", weights)
        if design is None or (design.counted and not shared and not influenced):
            of = partial(interval_of, self, level=level, method=method, replicates=replicates, labels=labels)
            result = read_by(of, replace(curve, clustered=False), like=self.view)
            return Interval(*self._cast(self._lowered(result))).with_design(assumed_by(design, labels), level)
        if made.agreed.by_label and averaged and design.clusters is None and not sampling:
            self._check_copies(made, method)
        result = interval_of_units(self, curve, design, self.average, level, method, replicates, labels)
        result = self._cast(result if averaged else self._lowered(result))
        return Interval(*result).with_design(assumed_by(design, labels), level)

    def _has_sampling_weights(self, agreed: Agreement, weights: Weights) -> bool:
        """Return whether the weights are sampling weights, by request or because some are not whole."""
        if self._state.keeps_samples:
            return sampled(agreed, weights)
        if weights == "sampling":
            raise ValueError("`weights` is 'sampling', but counts do not tell how weights vary: keep every sample.")
        return False

    def _check_copies(self, made: CachedCurve, method: str | None) -> None:
        """Raise `ValueError`, on all ranks alike, if averaged labels have unequal frequencies within a sample.

        The copies of a sample are dependent if labels share them, which frequencies do not tell. Samples that are
        drawn, or treated as clusters, include all of their copies.
        """
        if method == "obuchowski" or road_of(self, method) != "influence":
            return
        weights = self.task.sides(self._all_samples(made)).weights
        if on_any(made.agreed.ranks, differ_by_label(weights)):
            raise ValueError(
                f"{type(self).__name__}: some samples have different weights for different labels, and as frequencies "
                "these do not tell how many copies of a sample two labels share. Pass weights='sampling', or "
                "method='obuchowski', which takes each sample with its copies as a cluster, or choose average=None."
            )

    def _with_bounds(self, made: CachedCurve, interval: Interval) -> Interval:
        """Return the interval `widened` by what the bins leave open of the value, or of that of each group."""
        of_parts = zip(*map(_numbers, (*interval, self._value_unwarned(made), *self._bounds(made))), strict=True)
        parts = [
            widened(Interval(low, high), value, (least, largest), self.limits)
            for low, high, value, least, largest in of_parts
        ]
        ends = (_with_numbers(end, numbers) for end, numbers in zip(interval, zip(*parts, strict=True), strict=True))
        return Interval(*ends).with_design(interval.design, interval.confidence_level)

    def interval_by_formula(self, level: float = 0.95) -> Interval | None:
        """Return `interval` of AUROC or Gini, or of a measure that averages no classes, if it draws nothing.

        None for all others, or if counts in bins allow no interval. Collective.
        """
        statistic = self.statistic()
        of = None if statistic is None else statistic.of
        if of is None or (of != "auroc" and self.average not in (None, "none")):
            return None
        with self._reading("interval_by_formula", level):
            if self._clusters(self._current()) is not None and road_of(self, None) == "draws":
                return None
            try:
                return self.interval(level)
            except ValueError:
                return None

    @reading
    def bounds(self) -> tuple[Any, Any]:
        """Return the least and the largest value that the exact metric can have for all data so far: `(low, high)`.

        Each has the shape of `compute`, which lies between them; rounding is outward. If every sample is kept, and for
        16-bit scores that no softmax changes, both are the value. For a curve they are the lowest and the highest
        curve, for drawing: their points are rounded to the nearest. For a rate that is 0/0 at some points that the
        exact metric may choose, they enclose its values at the others. The threshold beside a value, as of
        `RecallAtFixedPrecision`, is where the value of the bins, or of the grid, is attained, and has no bounds.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC
            >>> scores = torch.linspace(-3, 3, 1_000_000)
            >>> target = (scores + torch.randn(1_000_000, generator=torch.Generator().manual_seed(0)) > 0).long()
            >>> exact, bounded = BinaryAUROC(), BinaryAUROC(memory="bounded")
            >>> for metric in (exact, bounded):
            ...     metric.update(scores, target)
            >>> low, high = bounded.bounds()
            >>> bool(low <= exact.compute() <= high), bool(high - low < 3e-4)
            (True, True)
        """
        with self._reading("bounds"):
            made = self._current()
            if made.binned:
                return self._bounds(made)
            value = self._value_unwarned(made)
            return copied(value), copied(value)

    def _bounds(self, made: CachedCurve) -> tuple[Any, Any]:
        """Return `CurveMetric.bounds` of counts in bins."""
        curve = made.curve
        if isinstance(self, CurveMeasure):  # points to draw, each rounded to the nearest
            low, high = (copied(self._cast(self._averaged(x, curve))) for x in self.extremes(curve))
            return low, high
        # Sums of floating-point weights round at every sample, and those of counts at every step.
        rounded: float | Tensor = len(curve.tps) if curve.kept is None else curve.kept.sum().double()
        if made.agreed.weighted:
            held = made.state.get("total") if self._ranks is None else None  # held on the device
            rounded = rounded + (held.double() if isinstance(held, Tensor) else self._number_of_samples())
        slack = 4 * torch.finfo(torch.float64).eps * (rounded + 64)
        optional = self.may_be_unknown(curve) if self.average in ("macro", "weighted") else None
        low, high = (
            copied(self._cast(moved(self._bound(x, sign, optional, curve), sign * slack, *self.limits), sign))
            for x, sign in zip(self.extremes(curve), (-1, 1), strict=True)
        )
        return low, high

    def _value_unwarned(self, made: CachedCurve) -> Any:
        """Return what `compute` returns, without its warnings."""
        return self._number(read_by(self.view, made.curve), made)

    @reading
    def max_error(self) -> Tensor:
        """Return how far `compute` can be from the exact value, at most, over all its elements: 0-d.

        The threshold beside a value is none of these: see `bounds`.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryEER
            >>> metric = BinaryEER(memory="bounded")
            >>> metric.update(torch.tensor([0.9, 0.7, 0.8, 0.1]), torch.tensor([1, 1, 0, 0]))
            >>> metric.max_error() < 1e-6
            tensor(True)
        """
        with self._reading("max_error"):
            if isinstance(self, CurveMeasure):
                raise ValueError(f"{type(self).__name__} has no `max_error`, being a curve: see `bounds()`.")
            made = self._current()
            value = low = high = self._value_unwarned(made)
            if made.binned:
                low, high = self._bounds(made)
        error: Tensor = self._cast(largest_distance(value, low, high), 1)
        return error

    @property
    def num_samples(self) -> int:
        """The number of samples added, over all ranks, to compare with the size of the data set.

        Samples are counted along the first dimension: tokens and pixels do not count separately. Ignored ones count,
        those beyond a sample limit do not.
        """
        with self._reading("num_samples"):
            return self._number_of_samples()

    def _draw_value(self, val: Any, ax: Any, labels: Any) -> Any:
        from torchmetrics_roc.plot.metrics import draw_value

        return draw_value(self, val, ax, labels)

    def _draw_curve(self, curve: Any, score: Any, ax: Any, labels: Any, bands: Any) -> Any:
        from torchmetrics_roc.plot.metrics import draw_metric

        return draw_metric(self, curve, score, ax, labels, bands)


def _failed(curve: Curve, error: Exception | None) -> Curve:
    """Return a curve whose next reading reports the `error` of this rank to all; raises it if all have it, or none."""
    if error is None:
        return curve
    if raised_by_all(error) or not isinstance(curve, Segment):
        raise error
    return replace(curve, failed=error)


def largest_distance(value: Any, low: Any, high: Any) -> Tensor:
    """Return how far the `value` is from its bounds at most, over all elements, in float64: 0-d."""
    value, low, high = (torch.cat([x.double().reshape(-1) for x in _numbers(y)]) for y in (value, low, high))
    apart = [torch.where((value == x) | (value.isnan() & x.isnan()), 0.0, (value - x).abs()) for x in (low, high)]
    # An unknown value may be anywhere within the bounds.
    farther = torch.maximum(*apart)
    errors = farther.masked_fill(farther.isnan(), torch.inf)
    return torch.cat([errors, errors.new_zeros(1)]).max()  # 0 of no groups at all


def _numbers(value: Any) -> tuple[Tensor, ...]:
    """Return the numbers of a value: of groups those between ids and numbers of samples, else without a threshold."""
    if "groups" in getattr(value, "_fields", ()):
        numbers: tuple[Tensor, ...] = tuple(value[1:-1])
        return numbers
    return (value[0] if isinstance(value, tuple) else value,)


def _with_numbers(value: Any, numbers: Sequence[Tensor]) -> Any:
    """Return a value, a tensor or that of groups, with other `_numbers`."""
    return numbers[0] if isinstance(value, Tensor) else value._replace(**dict(zip(value._fields[1:-1], numbers)))
