"""A measure, a task and a state together: how the value of a batch, or of all stored data, is computed.

An `Evaluator` is no module: it has no states, caches nothing, and knows no other process. A functional is one that
evaluates one batch; a metric (`curve_metric.CurveMetric`) is one with a memory.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import tensor_of
from torchmetrics_roc.arrays.messages import counted, plural
from torchmetrics_roc.arrays.surroundings import neutral, refuse_transformed, refuse_unreadable
from torchmetrics_roc.curves.curve import Curve, fractional
from torchmetrics_roc.curves.devices import CPU, makes_curves, narrowed, readable, returned
from torchmetrics_roc.curves.values import cast_copy, clamped, copied, first_problem, stacked
from torchmetrics_roc.groups.intervals import interval_of_other
from torchmetrics_roc.inference.data import Data
from torchmetrics_roc.inference.design import Design, Labels, Weights, assumed_by, design_of, sampled
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.intervals import interval_of, needs_units, summary_of_units, warn_of_summary
from torchmetrics_roc.measures.measure import CurveMeasure, Measure, Owner, furthest
from torchmetrics_roc.memory.bins import grid_of
from torchmetrics_roc.memory.histograms import ConfusionState, GroupedHistogramState, HistogramState
from torchmetrics_roc.memory.states import Agreement, Inspection, SampleState, State, Value
from torchmetrics_roc.metrics.options import AverageOption, Memory, Storage, Thresholds, bins_of, span_of
from torchmetrics_roc.metrics.summary import Summary, summary_of, warn_of_counts
from torchmetrics_roc.ranks.processes import attempt, raised_by_all, warn
from torchmetrics_roc.ranks.segments import Segment, read_by, read_each
from torchmetrics_roc.tasks.batches import Samples
from torchmetrics_roc.tasks.tasks import Multiclass, Task


@dataclass(eq=False)
class CachedCurve:
    """A curve, and what later readings need to know about it.

    Attributes:
        curve: what the views read.
        agreed: what was known of all its samples.
        local: what was found in the samples of this process: `Inspection.numbers`.
        state: what it is made of, as far as this process holds it: of its own samples, or of all if all were gathered.
        exchange: the number of the exchange that it is from, 0 for a curve of this process alone.
        counts: how many positives and negatives count for each problem, if the host knows.
    """

    curve: Curve
    agreed: Agreement
    local: Inspection
    state: dict[str, Value]
    exchange: int = 0
    counts: tuple[Sequence[float], Sequence[float]] | None = None

    @property
    def binned(self) -> bool:
        """Whether a step may hold several scores, in unknown order."""
        return getattr(self.curve, "mixed", None) is not None


class Evaluator:
    """A measure of the curves of a task: it has a `measure`, a `task`, and a `_state` that says how samples are stored.

    Args:
        args: what the task takes by position.
        options: what it takes by keyword, and the options of the measure.

    Attributes:
        _measure_type: what is measured, as declared by `class BinaryMine(BinaryMetric, of=Mine)`.
        _of_task: takes the arguments of a task, and calls `_construct`.
        _remedy: the way out of invalid samples, at the end of the error.
        _padding: a weak reference to what a trainer knows of its batches: which rows are repetitions (`epoch.Padding`).
    """

    _measure_type: ClassVar[type[Measure]] = Measure
    _of_task: Callable[..., None]
    _remedy: ClassVar[str] = ""
    _padding: Callable[[], Any] | None = None
    _warned: bool = False
    _state: State
    compute_on_cpu: bool = False

    def __init_subclass__(cls, of: type[Measure] | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if issubclass(cls, Measure) or "view" in vars(cls):
            raise TypeError(
                f"{cls.__name__} is a metric, which has a measure and is none: define that, with its `view`, as a "
                "class of its own, such as `class Mine(AUROC)`, and `class BinaryMine(BinaryMetric, of=Mine)`."
            )
        if of is not None:
            cls._measure_type = of
            for name in attributes_of(of):
                setattr(cls, name, _attribute(name))

    def __init__(self, *args: Any, **options: Any) -> None:
        kind = self._measure_type
        own = {name: options.pop(name) for name in kind.options if name in options}
        self.__dict__["measure"] = kind(**own)
        self._of_task(*args, **{**kind.defaults, **options})

    def _construct(
        self,
        make: Callable[..., Task],
        thresholds: Thresholds,
        average: AverageOption,
        validate_args: bool,
        *,
        device: torch.device | None = None,
        **options: Any,
    ) -> None:
        """Set the task, and the state that the measure needs; called by `_of_task`.

        Args:
            make: makes the task, what the inputs mean, given the `nan_policy`.
            thresholds: None for every distinct score, exactly; a number of thresholds from 0 to 1, a list or 1-D
                tensor of rising thresholds for counts on that grid only, in memory that does not grow.
            average: how classes or labels are averaged.
            validate_args: whether the dtypes and shapes of a batch are checked.
            device: where a grid lies.
            options: see `Storage`.
        """
        storage = Storage(**options)
        measure, num_groups, threshold = self.measure, self.measure.num_groups, self.measure.counts_at
        task = measure.task_of(make(nan_policy=storage.nan_policy)).moved(device or CPU)
        memory = storage.memory
        measure.owner = Owner(type(self).__name__, task.name, task.problems, task.problem_names)
        thresholds = measure.thresholds_for(task, thresholds, memory)
        if average is not None and average not in measure.averages:
            allowed = ", ".join(repr(name) for name in measure.averages)
            raise ValueError(f"`average` must be one of {allowed} or None, but is {average!r}.")
        # Groups are counted on a grid of their rate's only threshold, in whatever bins.
        if thresholds is not None and num_groups is None and (memory != "exact" or storage.bins is not None):
            raise ValueError(
                f"`thresholds` counts on a grid, memory='bounded' in bins of its own, but got {thresholds!r:.100} and "
                f"{f'memory={memory!r}' if storage.bins is None else f'bins={storage.bins!r}'}: choose one of them."
            )
        grid, bins = None if thresholds is None else grid_of(thresholds), None
        if grid is None:
            bins = bins_of(storage.bins, memory, num_groups or task.problems, "n_bins" in measure.options)
        counts = grid is not None or bins is not None or threshold is not None
        if measure.magnitudes and isinstance(task, Multiclass) and task.normalization is not None:
            task = replace(task, exact="logarithms" if measure.logarithms and not counts else "probabilities")
            measure.owner = measure.owner._replace(exact=task.exact)
        span = span_of(storage.window, storage.half_life, counts)
        state: State
        if threshold is not None:
            state = ConfusionState(task, threshold, span)
        elif not counts:
            state = SampleState(task)
        elif num_groups is not None:
            state = GroupedHistogramState(task, num_groups, bins or 0, grid, span)
        else:
            state = HistogramState(task, bins or 0, grid, span)
        state.grid = None if grid is None else narrowed(grid.clone(), device or CPU)
        # In one update, which avoids the checks of a module's `__setattr__`.
        self.__dict__.update(
            task=task,
            memory=memory,
            bins=bins,
            _grid=grid,  # on the host, from which it is copied
            thresholds=state.grid,
            average=average,
            ignore_index=task.ignore_index,
            normalization=getattr(task, "normalization", None),
            validate_args=validate_args,
            _state=state,
        )

    measure: Measure
    task: Task
    memory: Memory
    bins: int | None
    thresholds: Tensor | None
    average: AverageOption
    ignore_index: int | None
    validate_args: bool
    _grid: Tensor | None

    def _batch(
        self,
        preds: Tensor,
        target: Tensor,
        sample_weight: Tensor | None = None,
        groups: Tensor | None = None,
        clusters: Tensor | None = None,
    ) -> Samples:
        preds, target, *more = map(tensor_of, (preds, target, sample_weight, groups, clusters))
        refuse_transformed(preds, target, *more)
        if self.validate_args:
            self._check(preds, target, *more)
        padding = None if self._padding is None else self._padding()
        if padding is not None:
            if not preds.ndim:  # a single sample
                preds, target, more = preds[None], target[None], [None if x is None else x[None] for x in more]
            real = padding.real_rows(self, len(preds), (preds, target, *more))
            preds, target = preds[:real], target[:real]
            more = [None if x is None else x[:real] for x in more]
        batch = self.task.flatten(preds, target, *more)
        if self.compute_on_cpu and self._state.keeps_samples:
            batch = Samples(*(x.cpu() if isinstance(x, Tensor) else x for x in batch))  # type: ignore[arg-type]
        return batch

    def _check(self, *batch: Any) -> None:
        """Raise the errors of a batch's dtypes and shapes, under the name of the metric or functional."""
        if torch.compiler.is_compiling():
            self.task.check(*batch)
            return
        try:
            self.task.check(*batch)
        except ValueError as error:
            error.args = (f"{type(self).__name__}: {error}",)
            raise

    # ---- the curve -------------------------------------------------------------------------------------------------

    def _alone(self, state: dict[str, Value], pooled: bool, target: Tensor | None = None) -> CachedCurve:
        """Return the curve of `state` on this process; one host sync checks the samples.

        `target`: the labels as they were passed, if available, to be shown in errors.
        """
        refuse_unreadable(*[x[0] if isinstance(x, list) and x else x for x in state.values()])
        lifting = requested = None
        state = held = readable(state)
        if self.measure.lifting is not None:
            state = self._state.joined(state)
            lifting, requested = self._begun(state)
        inspection = self._state.inspect(state, pooled, alone=True, beside=requested)
        if any(inspection.flaws):
            self._raise_flaws([inspection.flaws], self._foreign(state, target) if inspection.flaws[1] else "")
        outside = inspection.flaws[-1]
        dtype = self._state.dtype(state) or torch.float32
        weighted, logits = self._state.weighted(state), self._logits(outside)
        agreed = Agreement(
            *(None, dtype, weighted > 0, logits, outside, 0, (self._state.grouped(state),)),
            fractions=inspection.fractions,
            by_label=weighted > 1,
            largest=inspection.largest,
        )
        if lifting is None or agreed.unit != 1:  # what was begun has the weights as they are
            lifted = self._lifted(state, pooled, agreed, inspection)
        else:
            lifted = sent(lifting, [*inspection.beside, inspection.fractions])
        return CachedCurve(lifted, agreed, inspection.numbers, held, counts=inspection.counts)

    def _begun(self, state: dict[str, Value]) -> tuple[Generator[Tensor, Sequence[int], Any] | None, Tensor | None]:
        """Return the measure's `lifting`, if started, and the integers that it requests."""
        samples = self._state.samples(state)
        begin = None if samples is None else self.measure.lifting
        lifting = None if begin is None else begin(self.task, samples)
        return lifting, None if lifting is None else next(lifting)

    def _logits(self, outside: int) -> bool:
        """Return whether multiclass rows are logits, given the number of samples with a score outside [0, 1]."""
        return outside > 0 and isinstance(self.task, Multiclass) and self.task.watches_scale

    def _lifted(
        self, state: dict[str, Value], pooled: bool, agreed: Agreement, inspection: Inspection | None = None
    ) -> Any:
        """Return what the views of this metric read, for all ranks in `agreed`: a curve, or the result of `lift`."""
        if self.measure.lift is None or not self._state.keeps_samples:
            curve = self._state.curve(state, pooled, agreed, inspection)
            if (any(agreed.groups) or (pooled and self.task.problems > 1)) and isinstance(curve, Curve):
                curve = replace(curve, clustered=True)
            if agreed.weighted and (self._state.keeps_samples or self.task.sampling) and isinstance(curve, Curve):
                curve = replace(curve, fractional=agreed.fractions or self.task.sampling)
            counts = None if inspection is None or agreed.ranks is not None else inspection.counts
            return curve if self.measure.of_counts is None else self.measure.of_counts(curve, counts, self._grid)
        assert isinstance(self._state, SampleState)
        samples = inspection.samples if inspection is not None else None
        as_they_are = agreed.ranks is None and not agreed.logits and agreed.unit == 1
        if samples is None or samples.preds.dtype != agreed.dtype or not as_they_are:
            samples = self._state.all_samples(state, agreed)
        return self.measure.lift(self.task, samples, agreed)

    def _foreign(self, state: dict[str, Value], target: Tensor | None) -> str:
        """Return the labels that the task does not have, as far as known."""
        if target is not None:
            return self.task.foreign(target, encoded=False)
        held = self._state.samples(state)
        return "" if held is None else self.task.foreign(held.target, encoded=True)

    def _raise_flaws(self, flaws: list[list[int]], foreign: str = "") -> None:
        """Raise an error if samples are invalid; `flaws` are those of each rank, `foreign` the foreign labels."""
        nans, labels, weights, _ = (sum(column) for column in zip(*flaws, strict=True))
        objections = self.task.objections(nans, labels, weights, foreign)
        if objections:
            ranks = [str(r) for r, numbers in enumerate(flaws) if any(numbers[:-1])]
            where = f" (found on rank {', '.join(ranks)})" if len(flaws) > 1 else ""
            raise ValueError(f"{type(self).__name__}: {'; '.join(objections)}{where}.{self._remedy}")

    def _of_probabilities(self, made: CachedCurve) -> CachedCurve:
        """Return the curve; raises `ValueError`, on all ranks alike, if scores that must be probabilities are not."""
        if self.measure.probabilities and made.agreed.outside and not made.agreed.logits:
            way_out = "`preds.softmax(1)`" if self.task.count_name == "num_classes" else "`preds.sigmoid()`"
            raise ValueError(
                f"{type(self).__name__}: `preds` must be probabilities, but some lie outside [0, 1]: pass {way_out} if "
                f"they are logits, or calibrate them on other data first.{self._remedy}"
            )
        return made

    # ---- what is behind a curve ------------------------------------------------------------------------------------

    @contextmanager
    def _as_probabilities(self) -> Iterator[None]:
        """Read rows of logits as probabilities inside, as any view does but that of a loss of their logarithms."""
        own = self.task
        if getattr(own, "exact", None) == "logarithms":
            self.__dict__["task"] = self._state.task = replace(own, exact="probabilities")  # type: ignore[call-arg]
        try:
            yield
        finally:
            self.__dict__["task"] = self._state.task = own

    def _all_samples(self, made: CachedCurve) -> Samples:
        """Return the samples behind a curve: those of this rank, or of all ranks if they are gathered."""
        assert isinstance(self._state, SampleState)
        return self._state.all_samples(readable(made.state), made.agreed)

    def _clusters(self, made: CachedCurve) -> Tensor | None:
        """Return the clusters of the samples behind a curve, see `_all_samples`; None if no rank has any."""
        if not self._state.keeps_samples:
            return None
        samples = self._all_samples(made)
        return made.agreed.clusters_of(samples.groups, samples.preds.device)

    def _design(self, made: CachedCurve, pooled: bool, weights: Weights = "frequency") -> Design:
        """Return the units behind a curve, of all classes `pooled` or of each. Collective.

        `weights`: what the weights mean if they are whole.

        Raises:
            ValueError: if there are counts only.
        """
        if not self._state.keeps_samples:
            raise ValueError(
                f"{type(self).__name__} has no interval for an average over {plural(self.task.name)} that share "
                "samples, since counts do not tell which: keep every sample, or choose average=None."
            )
        samples = self._all_samples(made)
        clusters = made.agreed.clusters_of(samples.groups, samples.preds.device)
        return design_of(self.task, samples, clusters, made.agreed, weights, pooled)

    # ---- the value -------------------------------------------------------------------------------------------------

    def _value(self, made: CachedCurve) -> Any:
        """Return the value of a curve; warns if it is unknown and, once, if scores are on another scale."""
        return self._value_of([read_by(view, made.curve) for view in self.measure.views()], made)

    def _value_of(self, results: list[Any], made: CachedCurve) -> Any:
        """Return the value that the first of the `Measure.views` read from a curve, with these warnings."""
        read: Any = results[0]
        curve: Any = made.curve  # or matrices
        agreed, value = made.agreed, self._number(read, made)
        # After the last collective: a warning may be an error on this rank.
        self._warn_of_unknown(made, read)
        if agreed.outside and self._state.unit_scale and not agreed.logits and not self._warned:
            self._warned = True
            counts = curve if isinstance(curve, Tensor) else curve.positives + curve.negatives
            of_all = "" if agreed.weighted else f" ({agreed.outside / max(int(counts.sum()), 1):.1%} of all)"
            warn(
                f"{type(self).__name__}: {counted(agreed.outside, 'score')}{of_all} "
                f"{'lies' if agreed.outside == 1 else 'lie'} outside [0, 1], where every threshold is. Scores are not "
                "put through a sigmoid: for logits pass thresholds on their scale, such as 0 for a probability of one "
                "half, or pass `preds.sigmoid()`."
            )
        if not self._warned and (warning := self.measure.off_scale(results[1:])):
            self._warned = True
            warn(warning)
        return value

    def _number(self, read: Any, made: CachedCurve) -> Any:
        """Return what `compute` returns, without its warnings, from the value that the view `read` from a curve."""
        value = self._cast(self._averaged(read, made.curve))
        # Sums of weights in bins round, by which a value would leave its `bounds`, which lie within the limits.
        rounds = made.agreed.weighted and made.binned
        return clamped(value, *self.measure.limits) if rounds and not isinstance(self.measure, CurveMeasure) else value

    def _averaged(self, value: Any, curve: Curve) -> Any:
        """Return a view's value over all problems as `compute` returns it, in float64."""
        if self.average in ("macro", "weighted"):
            return self.measure.mean(value, self._support(curve))
        if self.thresholds is not None and hasattr(value, "thresholds") and curve.problems > 1:
            return stacked(value)
        return self._lowered(value)

    def _support(self, curve: Curve) -> Tensor | None:
        """Return the weights of the problems in the average, `[T]`; None if they are equal."""
        return self.measure.support(curve.positives) if self.average == "weighted" else None

    def _bound(self, bounds: Any, sign: int, optional: Tensor | None, curve: Curve) -> Any:
        """Return the `bounds` of all problems as `compute` returns values: of an average the least, or the largest.

        Problems that are `optional` `[T]` may be unknown, and so left out: those count which move the mean furthest.
        """
        if optional is None:
            return self._averaged(bounds, curve)
        return furthest(bounds, sign, optional, self._support(curve))

    def _lowered(self, value: Any) -> Any:
        """Return a view's value in the form that users expect: one problem needs no dimension of problems."""
        return first_problem(value) if self.average == "micro" else self.task.lower(value)

    def _cast(self, value: Any, outward: int = 0) -> Any:
        return self.measure.cast(value, _dtype(), outward)

    def _cast_copy(self, value: Any) -> Any:
        return cast_copy(value, _dtype())

    def _warn_of_unknown(self, made: CachedCurve, read: Any) -> None:
        """Warn of values that are unknown: see `Measure.warn_of_unknown`."""
        self.measure.warn_of_unknown(made.curve, made.counts, read, self.average in ("macro", "weighted"))

    # ---- more than the value ---------------------------------------------------------------------------------------

    def _refuse_without_curve(self, reading: str) -> None:
        """Raise `ValueError` for a `reading` that needs one curve if there is none."""
        if self.measure.kind != Measure.kind:
            raise ValueError(
                f"{type(self).__name__} has no `{reading}`: it reads {self.measure.kind}, not one curve. Use an AUROC "
                "or ROC class on the same data."
            )

    def _interval(
        self, made: CachedCurve, level: float, method: str | None, weights: Weights, labels: Labels, replicates: int
    ) -> Interval:
        """Return `CurveMetric.interval` of what was counted, wherever in their bins the samples are."""
        curve = made.curve
        if self.measure.kind != Measure.kind:
            of_other = partial(interval_of_other, self.measure, self.average, level=level, method=method)
            other = read_by(partial(of_other, weights=weights, labels=labels), curve, like=self.measure.view)
            if other is None:
                self._refuse_without_curve("interval")
            interval: Interval = self._cast_copy(other)  # ids of groups are cached
            return interval
        told = self._counts_tell_all(made, weights) and not needs_units(self.measure, method)
        data = Data(curve, None) if told else self._data(made, self.average == "micro", weights)
        ends = interval_of(self.measure, data, level, method, replicates, labels)
        cast = self._cast(ends if data.average else self._lowered(Interval(*ends)))
        return Interval(*cast).with_design(ends.design, level)

    def _data(self, made: CachedCurve, pooled: bool, weights: Weights = "frequency") -> Data:
        """Return a curve, of all classes `pooled` or of each, with the units behind it, see `_design`. Collective."""
        design = self._design(made, pooled, weights)
        curve = replace(made.curve, clustered=False) if design.counted else made.curve
        average = self.average if self.average in ("macro", "weighted") else None
        return Data(curve, design, average=average, support=self.measure.support)

    def _counts_tell_all(self, made: CachedCurve, weights: Weights) -> bool:
        """Return whether the counts of the curve tell all of the samples that an interval depends on."""
        sampling = self._has_sampling_weights(made.agreed, weights)
        return self.average in (None, "none") and not sampling and self._clusters(made) is None

    def _has_sampling_weights(self, agreed: Agreement, weights: Weights) -> bool:
        """Return whether the weights are sampling weights, by request or because some are not whole."""
        if self._state.keeps_samples:
            return sampled(agreed, weights)
        if self.task.sampling:
            raise ValueError(
                f"{type(self).__name__} has no interval of counts, which do not tell how the weights vary that "
                "`censoring` gives the samples: keep every sample."
            )
        if weights == "sampling":
            raise ValueError("`weights` is 'sampling', but counts do not tell how weights vary: keep every sample.")
        return False

    def _summary(self, made: CachedCurve, names: tuple[str, ...] | None) -> Summary:
        """Return `CurveMetric.summary`, with the `names` of the classes."""
        curve, data = made.curve, Data(made.curve, None)
        if curve.clustered or fractional(curve):
            if self._state.keeps_samples:
                data = self._data(made, self.average == "micro")._replace(average=None)
                curve = replace(curve, clustered=data.units is not None)
            else:
                warn_of_counts(type(self).__name__)
        read, error = attempt(read_each, summary_of, curve)
        of_units: dict[str, Any] = {}
        if data.units is not None:
            # The formulas assume independent samples, each as often as its weight says.
            with torch.no_grad():
                of_units = summary_of_units(data._replace(curve=_failed(made.curve, error)), self.measure.owner)
        if error is not None:
            raise error
        numbers: Summary = self._cast_copy(self._lowered(read))
        if self.thresholds is not None:  # counts on a grid record no scores
            numbers = numbers._replace(cllr=torch.full_like(numbers.cllr, torch.nan))
        if names is not None and numbers.auroc.ndim:
            numbers = numbers._replace(class_names=names, points=numbers.points.of_classes(names))
        if not of_units:
            areas = (numbers.auroc, numbers.auroc_interval)
            precisions = (numbers.average_precision, numbers.average_precision_interval)
            warn_of_summary(curve, self.measure.owner, areas, precisions)
            return numbers
        of_units = {name: self._cast(self._lowered(x)) for name, x in of_units.items()}
        return numbers._replace(**of_units).with_design(assumed_by(data.design))


class BatchEvaluator(Evaluator):
    """An evaluator of one batch, without a memory: a functional."""

    def evaluate(
        self, preds: Tensor, target: Tensor, sample_weight: Tensor | None = None, groups: Tensor | None = None
    ) -> Any:
        """Return the value of this batch, on this process; nothing is kept. Arguments as for `update`."""
        if torch.compiler.is_compiling():  # what waits for values is no part of a graph; torch 2.4 fails in NumPy's
            return torch.compiler.disable(self.evaluate)(preds, target, sample_weight, groups)  # type: ignore[no-untyped-call]
        device, elements = (preds.device, preds.numel()) if isinstance(preds, Tensor) else (CPU, 0)
        with neutral(device, elements):
            if not makes_curves(device):
                preds, target, sample_weight, groups = readable([preds, target, sample_weight, groups])
            batch = self._batch(preds, target, sample_weight, groups)
            state = self._state.of(batch, self._state.empty(batch.preds.device), None)
            made = self._alone(state, self.average == "micro", target)
            return returned(copied(self._value(self._of_probabilities(made))), device)


def _attribute(name: str) -> property:
    """Return the property of a metric that has an attribute of its measure."""
    return property(lambda metric: getattr(metric.measure, name))


def attributes_of(measure: type[Measure]) -> list[str]:
    """Return the options of a measure that its metric has as attributes: what it does not share with the task."""
    return [*(x for x in measure.options if x != "average"), *["chart"] * issubclass(measure, CurveMeasure)]


def sent(lifting: Generator[Tensor, Sequence[int], Any], numbers: Sequence[int]) -> Any:
    """Return the result of a `Measure.lifting` that is sent these `numbers`."""
    try:
        lifting.send(numbers)
    except StopIteration as done:
        return done.value
    raise AssertionError("it asks once")


def _dtype() -> torch.dtype:
    """Return the dtype of returned values."""
    return torch.promote_types(torch.get_default_dtype(), torch.float32)


def _failed(curve: Curve, error: Exception | None) -> Curve:
    """Return a curve whose next reading reports the `error` of this rank to all; raises it if all have it, or none."""
    if error is None:
        return curve
    if raised_by_all(error) or not isinstance(curve, Segment):
        raise error
    return replace(curve, failed=error)
