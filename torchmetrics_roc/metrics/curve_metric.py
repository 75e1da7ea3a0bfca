"""A metric: how it is constructed, how data are added, and all that can be read of them.

A metric has a measure (`measures`), a task (`tasks`) and a state (`memory`). The value of a curve is in `evaluator`,
the curve of all data, over all ranks, in `cache`, and what torchmetrics requires in `framework`. Each method for users
that reads opens a reading, in which ranks compare what they were asked, and takes the curve of all data.
"""

from __future__ import annotations

import hashlib
import inspect
import math
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import fields, replace
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, Literal, overload

import torch
from torch import Tensor
from torchmetrics import Metric
from torchmetrics.utilities.exceptions import TorchMetricsUserError

from torchmetrics_roc.arrays.messages import bound, counted, drawing, reading, whole
from torchmetrics_roc.arrays.surroundings import clean, default_device, neutral
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import check_form, collective, is_collective, takes_clusters
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.curves.values import copied, first_problem, moved
from torchmetrics_roc.groups.grouped import Groups
from torchmetrics_roc.groups.slice_curves import Slices
from torchmetrics_roc.inference.arguments import METHOD, hold, literal_rule
from torchmetrics_roc.inference.data import Data, data_of_metric
from torchmetrics_roc.inference.design import Labels, Weights
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.intervals import road_of, widened
from torchmetrics_roc.inference.rate_tables import RateTable, check_averages, of_classes, rate_table
from torchmetrics_roc.measures.measure import CurveMeasure, Measure, names_given, names_of_classes
from torchmetrics_roc.measures.operating import OperatingPoint, operating_point
from torchmetrics_roc.memory.histograms import ConfusionState, GroupedHistogramState, HistogramState
from torchmetrics_roc.memory.states import Value, nothing
from torchmetrics_roc.metrics.cache import Identity, cached, digest_of, in_words, listed
from torchmetrics_roc.metrics.evaluator import CachedCurve, attributes_of
from torchmetrics_roc.metrics.framework import FrameworkMetric, settings_of
from torchmetrics_roc.metrics.options import LOCAL, Storage, kept
from torchmetrics_roc.metrics.summary import VIEWS, AreaTable, Printout, ProcPrint, Summary, printout_named
from torchmetrics_roc.points.choice import At
from torchmetrics_roc.points.guarantee import Guaranteed, warn_of_unproved
from torchmetrics_roc.ranks.processes import attempt
from torchmetrics_roc.ranks.segments import Segment, read_by, read_each, read_whole
from torchmetrics_roc.tasks.batches import Samples

OURS = tuple(option.name for option in fields(Storage))
"""The keywords of `Evaluator._construct`; all others are torchmetrics'."""


class CurveMetric(FrameworkMetric):
    """A measure of a Curve with a memory for one task: an `Evaluator`, with the options of `torchmetrics.Metric`."""

    is_differentiable: bool | None = False
    full_state_update: bool | None = False

    _remedy: ClassVar[str] = " `reset()` clears what is stored."

    _arguments: dict[str, Any]
    """The constructor arguments that are not at their default: what `repr` shows, and ranks compare."""

    def __init__(self, *args: Any, **options: Any) -> None:
        if "_arguments" not in self.__dict__:  # a class of the registry binds them to their names
            passed = (*((str(place), x) for place, x in enumerate(args)), *options.items())
            self.__dict__["_arguments"] = {name: kept(x) for name, x in passed}
        super().__init__(*args, **options)

    def __init_subclass__(cls, of: type[Measure] | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(of=of, **kwargs)
        if of is not None:
            low, high = (end if math.isfinite(end) else None for end in of.limits)
            read = {"higher_is_better": of.higher_is_better, "plot_lower_bound": low, "plot_upper_bound": high}
            for name in read.keys() - vars(cls).keys():  # by torchmetrics
                setattr(cls, name, read[name])
            cls.__jit_unused_properties__ = [*cls.__jit_unused_properties__, *attributes_of(of)]
        if cls.__doc__ is None:  # a class outside of the registry, which composes docstrings
            parts = (*([of] if of else []), *cls.__bases__)
            cls.__doc__ = "\n\n".join(inspect.getdoc(part) or "" for part in parts)

    def _construct(self, *args: Any, **options: Any) -> None:
        ours = {name: options.pop(name) for name in OURS if name in options}
        Metric.__init__(self, **options)
        device = default_device()
        super()._construct(*args, device=device, **ours)
        settings = self._settings()
        self.__dict__.update(
            _device=device,
            settings=settings,
            _digest=digest_of(settings),
            _identity=Identity.following(
                f"{type(self).__qualname__} {settings}" + " read alone" * (not self.sync_on_compute)
            ),
        )
        with clean():
            self._register()
            self._set_up()

    def _settings(self) -> str:
        """The settings that two metrics must share to share a state: not those that only readings depend on."""
        state, settings = self._state, [repr(self.task)]
        if self._grid is not None:
            digest = hashlib.sha256(self._grid.numpy().tobytes()).hexdigest()[:16]
            settings.append(f"{len(self._grid)} thresholds of digest {digest}")
        settings += [f"{self.bins} bins"] if self.bins else []
        settings += [f"{name}={value}" for name, value in state.span._asdict().items() if value is not None]
        settings += [f"{state.problems} groups"] if isinstance(state, GroupedHistogramState) else []
        settings += [f"called at {state.threshold}"] if isinstance(state, ConfusionState) else []
        # Bins are refined for all classes together or separately; and another `update` stores something else.
        settings += ["pooled"] if self.bins and self.average == "micro" else []
        settings += [] if type(self).update is CurveMetric.update else [f"by {type(self).update.__qualname__}"]
        settings += ["in float64"] if getattr(self.task, "exact", None) and not state.keeps_samples else []
        return ", ".join(settings)

    # ---- adding data -----------------------------------------------------------------------------------------------

    def update(
        self,
        preds: Tensor,
        target: Tensor,
        sample_weight: Tensor | None = None,
        groups: Tensor | None = None,
        clusters: Tensor | None = None,
    ) -> None:
        """Add a batch. A detached copy is kept; values are not checked until the next reading.

        NumPy arrays, pandas Series and lists of numbers are taken as tensors on the CPU, of the dtype that NumPy gives.

        Args:
            preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
            target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
            sample_weight: `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a NaN
                score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
                Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by
                position is always this, also if it holds integers: pass ids by name. A power of two by which all are
                multiplied changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as
                smaller ones round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as
                `tps` of a curve or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the
                scale of the weights.
            groups: `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or a patient.
                The grouped and sliced classes read each group separately; the intervals of all others treat them as
                clusters.
            clusters: as `groups`, in addition to them: which samples vary together, such as images of a patient, where
                the groups are slices. Intervals and tests of slices account for them, and other classes treat these as
                clusters.

        Raises:
            ValueError: for tensors of the wrong dtype or shape. Such a batch is not counted.
        """
        self._add(self._batch(preds, target, sample_weight, groups, clusters))

    def _add(self, batch: Samples) -> None:
        self._refuse_torn()
        version, held = self.setup, self._held()
        alone = not version.shared
        if alone and self._state.sums and not torch.compiler.is_compiling():
            # Tensors of inference mode, which a framework may have put here, cannot be written to outside of it.
            alone = not any(held[name].is_inference() for name in self._state.sums)
        if not alone and batch.preds.is_cuda and torch.cuda.is_current_stream_capturing():
            raise ValueError(
                f"{type(self).__name__} shares its counts with other metrics of a collection, or did until now: "
                "`update` it once before the capture, so that it has storage of its own for the graph to write to."
            )
        write = None if not alone else nothing if torch.compiler.is_compiling() else version.tear
        self._hold(self._state.add(held, batch, self._limit, write), updates=1)
        if batch.preds.is_cuda and not torch.compiler.is_compiling():
            # Replaying a CUDA graph adds data without any call: from now on nothing is cached.
            self._captured |= torch.cuda.is_current_stream_capturing()

    @torch.jit.unused
    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Add a batch and return its own value, at the cost of one batch; arguments as for `update`."""
        if torch.compiler.is_compiling() and self._state.keeps_samples:  # lists of samples, as for `update`
            return torch.compiler.disable(self.forward)(*args, **kwargs)  # type: ignore[no-untyped-call]
        if self._is_synced:
            raise TorchMetricsUserError(
                "The Metric shouldn't be synced when performing `forward`: call `unsync` first."
            )
        if type(self).update is not CurveMetric.update or type(self).compute is not CurveMetric.compute:
            return self._forward_overridden(*args, **kwargs)
        state, error = attempt(self._adding, self._added, args, kwargs)
        if state is None:
            assert error is not None
            self._refuse_step(error, "forward")
        with neutral(self.device), torch.no_grad():
            ranks = None
            if self._syncs_on_step():
                state, ranks = self._exchange_for(self.dist_sync_fn, self.process_group, state)
            self._forward_cache = self._returned(self._value(self._curve_of(state, ranks, {})))
        return copied(self._forward_cache)

    def _added(self, *args: Any, **kwargs: Any) -> dict[str, Value]:
        """Add a batch, and return the state of it alone."""
        batch = self._batch(*args, **kwargs)
        state = self._state.of(batch, self._held(), self._limit)
        self._add(batch)
        return state

    @bound
    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add the data of another metric with the same settings, or of its `metric_state`.

        Data are merged, not values: with the same task, thresholds and bins another measure holds the same, so that a
        `BinaryROC` may be merged into a `BinaryAUROC`, which reads all of them as its own. torchmetrics refuses that.
        What determines only how they are read stays that of this metric: its average, its point, its threshold. A
        `metric_state` does not say which class it is from.

        Raises:
            ValueError: if it has other settings, is no metric of this library, or is frozen at a threshold that is not
                also that of this metric.
        """
        count, received = 0, f"got {type(incoming_state).__name__}"
        if isinstance(incoming_state, CurveMetric):
            count, other = incoming_state.update_count, incoming_state
            other._refuse_torn()
            incoming_state = {name: getattr(other, name) for name in other._defaults}
        settings = settings_of(incoming_state.get("setup")) if isinstance(incoming_state, dict) else None
        if not isinstance(incoming_state, dict) or settings != self.settings:
            raise ValueError(
                "`incoming_state` must be a metric with the same task, thresholds and settings, or its `metric_state`: "
                f"expected {self.settings!r}, but {received}{f' of {settings!r}' if settings else ''}."
            )
        if self._state.digest(self._held()) != self._state.digest(incoming_state):
            raise ValueError("`incoming_state` has other bins: `refine` both on the same data, or neither of them.")
        self._refuse_torn()
        self._reduce_states(incoming_state)
        self._update_count += count or int(self._state.size(incoming_state) > 0)

    @bound
    def set_sample_limit(self, limit: int | None) -> None:
        """Count only the first `limit` samples of this process, and again after each `reset`; None counts all.

        A distributed sampler pads the data so that every process has equally many batches: with samples repeated from
        the start, at the end, which should not count twice. In a `MetricCollection` set it on every member, before the
        first batch. Samples are counted along the first dimension: tokens and pixels of one sample are included or
        excluded with it.

        Raises:
            ValueError: if it is not a whole number, or if more samples were added already.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC
            >>> metric = BinaryAUROC()
            >>> rank, ranks, size = 1, 2, 21  # this process, of how many, and how many samples there are
            >>> metric.set_sample_limit(len(range(rank, size, ranks)))
            >>> for _ in range(11):  # the sampler gives 11 samples to each
            ...     metric.update(torch.rand(1), torch.ones(1, dtype=torch.int64))
            >>> metric.num_samples
            10
        """
        if limit is not None:
            whole("limit", limit, 0, 1 << 62, ", or None for all samples")
        taken = self._state.size(self._held())
        if limit is not None and limit < taken:
            raise ValueError(f"`limit` is {limit}, but {counted(taken, 'sample')} came before it: `reset()` first.")
        before, self._limit = self.setup, limit
        with clean():
            self._set_up()
        self.__dict__["_setup"] = before.moved(self.setup)  # the data are the same
        self.setup.curves = before.curves

    @reading
    def refine(self) -> None:
        """Remove all data, but learn from it where bins should be narrower: for a second pass over the same data.

        The bins that make `bounds()` wide are divided, and all others merged, so that memory stays the same. Bounds
        hold for any data that follow; they are tight for data that resemble those seen. Once is enough: a third pass is
        no tighter than the second. Counts at one threshold are exact, and only removed. Collective, like
        `compute`: call it on every rank, and on every member of a `MetricCollection`.

        Raises:
            ValueError: unless `memory="bounded"`.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC
            >>> metric = BinaryAUROC(memory="bounded", bins=1024)
            >>> scores = torch.linspace(-3, 3, 100_000)
            >>> target = (scores + torch.randn(100_000, generator=torch.Generator().manual_seed(0)) > 0).long()
            >>> metric.update(scores, target)
            >>> before = metric.max_error()
            >>> metric.refine()
            >>> metric.update(scores, target)
            >>> bool(metric.max_error() < before / 3)
            True
        """
        with self._reading("refine"):
            if self.memory != "bounded":
                raise ValueError(
                    f"`refine` needs {type(self).__name__}(memory='bounded'): what is stored exactly has no bins."
                )
            assert isinstance(self._state, HistogramState)
            made = self._current()  # raises errors of the data, on all ranks
            with torch.no_grad():
                if self._state.refinable:
                    refined = self._state.refined(readable(self._held()), self.average == "micro", made.agreed)
                    self._defaults["table"] = refined["table"].to(self.device)
        self.reset()

    # ---- readings ----------------------------------------------------------------------------------------------------

    def _current_curve(self, pooled: bool | None = None) -> Curve:
        """Return the curve of all data so far as views of any measure read it."""
        with self._as_probabilities():
            return self._current(pooled).curve

    @collective
    def compute(self) -> Any:
        """Return the value of all data so far, over all ranks, in the shape that the measure documents.

        A subclass that overrides this changes this number alone: `bounds`, `max_error`, `interval`, `summary`, plots
        and reports remain those of the `measure`, which they do not read by `compute`. Another measure, as
        `class BinaryMine(BinaryMetric, of=Mine)`, has with its `view` also its `extremes` and `statistic`, from which
        bounds and intervals are made.
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
        with self._as_probabilities():
            made = cached(self.setup.curves, self._key(self._world))
        curve: Curve | None = None if made is None else made.curve
        if curve is None and (own := cached(self.setup.curves, self._key(self._world))) is not None:
            curve = with_columns(own.curve, thresholds=own.curve.thresholds.exp())  # all that this rank has alone
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
        `partial`, see the steps that this process holds, and combine those of all by the `sum`, `best` and
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
                    "what a metric measures is its `measure.view`, and a point is read by `operating_point`."
                )
            if not isinstance(pooled, bool):
                raise ValueError(
                    f"`pooled` must be True or False, but is {pooled!r}: pass options of the view by name, such as "
                    "`read(auroc_interval, level=0.9)`."
                )
            if pooled:
                self._refuse_without_curve("read(pooled=True)")
            pooled = pooled or self.average == "micro"
            return copied(self._read_by_user(bound_view, pooled))

    def _read_by_user(self, view: Callable[[Any], Any], pooled: bool) -> Any:
        """Return the result of `read` for any view, which may alias cached tensors."""
        by_measure = view == self.measure.view
        curve: Any = self._current(pooled).curve if by_measure else self._current_curve(pooled)
        groups = isinstance(curve, Groups) and not by_measure
        if groups and isinstance(curve, Slices) and curve.in_clusters:  # which their own measure takes into account
            curve = replace(curve, clustered=True)
        dependent = self.measure.kind == Measure.kind and (curve.clustered or bool(curve.fractional))
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
            if self.measure.kind == Measure.kind:
                raise
            raise ValueError(
                f"{type(self).__name__} has no `read` of this view: it reads {self.measure.kind}, in a "
                f"{type(curve).__name__}, not one curve, so the view failed with {str(error).splitlines()[0]!r}. "
                "Use an AUROC or ROC class on the same data."
            ) from error
        if groups:
            return value  # one for every group
        return first_problem(value) if pooled else self.task.lower(value)

    def _read(self, view: Callable[[Any], Any]) -> Any:
        """Return what a view of this class reads, in the form of `read`, which may alias cached tensors."""
        curve: Any = self._current_curve()
        value = read_by(view, curve, like=self.measure.view)
        return value if isinstance(curve, Groups) else self._lowered(value)

    @reading
    def rate_table(
        self,
        *rates: str,
        at: At | Sequence[At] | None = None,
        level: float = 0.95,
        labels: Labels = "random",
        points: int = 20,
        averages: Sequence[Literal["macro", "weighted"]] = (),
        class_names: Sequence[str] | None = None,
    ) -> RateTable:
        """Return rates at several points of the curve, each with its interval: `read` of `inference.rate_table`.

        Of several classes or labels, at one point and with `averages`, it is a classification report.

        Args:
            rates: their names, as for `Rate`; by default precision, recall and F1.
            at: thresholds, or choices such as `FixedFPR(0.01)`; by default the thresholds of `points` steps.
            level, labels: as for `interval`.
            points: how many thresholds, if `at` is None.
            averages: `"macro"`, `"weighted"` or both: rows below those of the classes, with the intervals of a `Rate`
                averaged so. They need every sample, and points `at`.
            class_names: the names of the classes or labels.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryROC
            >>> metric = BinaryROC()
            >>> metric.update(torch.linspace(0, 1, 200) + torch.arange(200) % 7 / 8, (torch.arange(200) > 120).int())
            >>> print(metric.rate_table("precision", "recall", at=(0.5, 1.0)))
            threshold                precision                   recall
            0.5        0.4847 [0.4092, 0.5609]  1.0000 [0.9536, 1.0000]
            1          0.7333 [0.6237, 0.8202]  0.6962 [0.5877, 0.7866]
            Design: independent samples, labels random.
            >>> from torchmetrics_roc import MulticlassAUROC
            >>> metric, target = MulticlassAUROC(3), torch.arange(90) % 3
            >>> scores = torch.eye(3)[target] + torch.randn(90, 3, generator=torch.Generator().manual_seed(0))
            >>> metric.update(scores.softmax(1), target)
            >>> print(metric.rate_table("precision", "recall", at=0.4, averages=["macro"]))
            class          threshold                precision                   recall  support
            0                    0.4  0.6667 [0.4878, 0.8077]  0.6667 [0.4878, 0.8077]       30
            1                    0.4  0.7037 [0.5152, 0.8415]  0.6333 [0.4551, 0.7813]       30
            2                    0.4  0.6857 [0.5202, 0.8145]  0.8000 [0.6269, 0.9049]       30
            macro average        0.4  0.6854 [0.5878, 0.7690]  0.7000 [0.6034, 0.7819]       90
            Design: independent samples, labels random.
        """
        self._refuse_without_curve("rate_table")
        rates = rates or ("precision", "recall", "f1")
        table: RateTable = self.read(rate_table, rates=rates, at=at, level=level, labels=labels, points=points)
        if isinstance(table.threshold, Tensor):
            self._named(class_names)
            check_averages(averages, False, at)
            return table
        with self._reading("rate_table", averages, class_names):
            names = self._named(class_names) or self.task.problem_names or map(str, range(self.task.problems))
            check_averages(averages, self._state.keeps_samples, at)
            data = data_of_metric(self) if averages else Data(self._current_curve(), None)
            return of_classes(table, data, self.task.name, tuple(names), averages, at, labels)

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
                warn_of_unproved(type(self).__name__, at, point.threshold, point.tp + point.fp, self.measure.names)
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
            names = self._named(class_names)
            with self._as_probabilities():
                if report is None:
                    return self._summary(self._current(), names)
                printout = printout_named(report)
                return self._printout(self._current(), printout, names)

    def _named(self, class_names: Sequence[str] | None) -> tuple[str, ...] | None:
        """Return the names of the classes, None without; raises `ValueError` unless there is one for each."""
        if class_names is not None and len(names_given(class_names)) != self.task.problems:
            whose = "that of the curve" if self.task.problems == 1 else f"one for each {self.task.name}"
            raise ValueError(
                f"`class_names` must have {counted(self.task.problems, 'name')}, {whose}, but got {len(class_names)}."
            )
        return None if class_names is None else tuple(map(str, class_names))

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
        table: AreaTable | ProcPrint = self._cast(self._read(VIEWS[report]))
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
                to 184; with the probabilities .5, .15 and .04 by three ranges of the score, in 85, 90 and 91 % of 1,000
                worth 70, 124 and 204. Where negatives weigh more than positives, as after they were sampled at a lower
                rate, average precision is biased upwards, for which its lower end allows: covered in 91 to 99 % of data
                sets with weights of 3 to 30 and 100 to 300 samples of each label, or 30 positives beside 300 negatives.
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

    def _with_bounds(self, made: CachedCurve, interval: Interval) -> Interval:
        """Return the interval `widened` by what the bins leave open of the value, or of that of each group."""
        of_parts = zip(*map(_numbers, (*interval, self._value_unwarned(made), *self._bounds(made))), strict=True)
        parts = [
            widened(Interval(low, high), value, (least, largest), self.measure.limits)
            for low, high, value, least, largest in of_parts
        ]
        ends = (_with_numbers(end, numbers) for end, numbers in zip(interval, zip(*parts, strict=True), strict=True))
        return Interval(*ends).with_design(interval.design, interval.confidence_level)

    @bound
    def interval_by_formula(self, level: float = 0.95) -> Interval | None:
        """Return `interval` of AUROC or Gini, or of a measure that averages no classes, if it draws nothing.

        None for all others, or if counts in bins allow no interval. Collective.
        """
        statistic = self.measure.statistic()
        of = None if statistic is None else statistic.of
        if of is None or (of != "auroc" and self.average not in (None, "none")):
            return None
        with self._reading("interval_by_formula", level):
            if self._clusters(self._current()) is not None and road_of(self.measure, None) == "draws":
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
        if isinstance(self.measure, CurveMeasure):  # points to draw, each rounded to the nearest
            low, high = (copied(self._cast(self._averaged(x, curve))) for x in self.measure.extremes(curve))
            return low, high
        # Sums of floating-point weights round at every sample, and those of counts at every step.
        rounded: float | Tensor = len(curve.tps) if curve.kept is None else curve.kept.sum().double()
        if made.agreed.weighted:
            held = made.state.get("total") if self._ranks is None else None  # held on the device
            rounded = rounded + (held.double() if isinstance(held, Tensor) else self._number_of_samples())
        slack = 4 * torch.finfo(torch.float64).eps * (rounded + 64)
        optional = self.measure.may_be_unknown(curve) if self.average in ("macro", "weighted") else None
        low, high = (
            copied(self._cast(moved(self._bound(x, sign, optional, curve), sign * slack, *self.measure.limits), sign))
            for x, sign in zip(self.measure.extremes(curve), (-1, 1), strict=True)
        )
        return low, high

    def _value_unwarned(self, made: CachedCurve) -> Any:
        """Return what `compute` returns, without its warnings."""
        return self._number(read_by(self.measure.view, made.curve), made)

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
            if isinstance(self.measure, CurveMeasure):
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

    @drawing
    def plot(self, val: Any = None, ax: Any = None, labels: Any = None, *, class_names: Any = None) -> Any:
        """Draw the curve that the value is read from, or given values: `(Figure, Axes)`.

        By default the curve of all data so far, with the value in the legend, its interval if that has a formula, and
        its point if it has one. Values of groups, slices, models or classes are dots with their intervals, those of
        pairs of classes a matrix; a mean, the worst value or the largest gap is the title. Any measure draws its value
        alone over several processes, where rank zero may draw after `compute`.

        Args:
            val: results of `compute` or `forward`, one or a sequence of several epochs, drawn as torchmetrics does.
            ax: matplotlib axes to draw into.
            labels: the names of the classes or labels, for curves.
            class_names: the same, by the name that `summary` and `CurveLogger` have for it.
        """
        from torchmetrics_roc.plot.metrics import draw_value

        return draw_value(self, val, ax, names_of_classes(labels, class_names))

    # ---- representation --------------------------------------------------------------------------------------------

    def extra_repr(self) -> str:
        """Return the constructor arguments that are not at their default, as Python writes them."""
        return listed(self._arguments, partial(in_words, spelled=True))

    def __repr__(self) -> str:
        """Return an expression that constructs an equal metric; in a comment, what it has learned from data."""
        size = self._state.size(self._held())
        learned = listed(self._learned(), partial(in_words, spelled=True))
        comment = ", ".join(filter(None, (counted(size, "sample") if size else "", learned)))
        return f"{super().__repr__()}  # {comment}" if comment else super().__repr__()

    def _learned(self) -> dict[str, Any]:
        """Return by name what readings depend on besides the arguments and the states, such as a frozen threshold."""
        return {}

    def _agreed(self) -> dict[str, Any]:
        """Return by name what ranks must agree on to read together: all but the state, and what is local to a rank."""
        return {**{name: x for name, x in self._arguments.items() if name not in LOCAL}, **self._learned()}

    def __dir__(self) -> list[str]:
        """Return the names for users: all but those of the states."""
        names: list[str] = super().__dir__()  # type: ignore[no-untyped-call]
        return [name for name in names if name not in self.__dict__.get("_defaults", ())]

    def _with(self, **attributes: Any) -> Any:
        """Return this metric of the same data with other values of some attributes, such as its measure."""
        twin = copy(self)
        vars(twin).update(attributes, _computed=None)
        return twin


# Every construction reads the signature, so it is computed only once.
CurveMetric.update.__signature__ = inspect.signature(CurveMetric.update)  # type: ignore[attr-defined]


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
