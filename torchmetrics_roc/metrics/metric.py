"""Metrics: how they are constructed, with the arguments of each task, and how data are added.

A metric has a task (`tasks`) and a state (`memory`), its measure (`measures`) is one of its bases. What is asked of its
data is in modules of their own: the value of a curve in `evaluator`, the curve of all data, over all ranks, in `cache`,
all readings of that in `readings`. What torchmetrics requires is in `framework`.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
from dataclasses import fields
from functools import partial
from typing import Any, ClassVar

import torch
from torch import Tensor
from torchmetrics import Metric
from torchmetrics.utilities.exceptions import TorchMetricsUserError

from torchmetrics_roc.arrays.messages import bound, counted, reading, whole
from torchmetrics_roc.arrays.surroundings import clean, default_device, neutral
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.measures.measure import refuse_bins
from torchmetrics_roc.memory.histograms import ConfusionState, GroupedHistogramState, HistogramState
from torchmetrics_roc.memory.states import Value, nothing, tensor_of
from torchmetrics_roc.metrics.framework import settings_of
from torchmetrics_roc.metrics.handshake import Identity, digest_of, in_words, listed
from torchmetrics_roc.metrics.options import LOCAL, AverageOption, Storage, Thresholds, check_unused_normalization, kept
from torchmetrics_roc.metrics.readings import ReadableMetric
from torchmetrics_roc.ranks.processes import attempt
from torchmetrics_roc.tasks.tasks import Binary, Multiclass, Multilabel, Normalization, SeveralModels, Task

OURS = ("threshold", "num_groups", *(option.name for option in fields(Storage)))
"""The keywords of an `Evaluator`; all others are torchmetrics'."""


@functools.lru_cache
def _written(task: Task) -> str:
    return repr(task)


@functools.cache
def _declared(cls: type[Metric]) -> frozenset[str]:
    """Return the public names of a class of this library that are no method for users, which are `bound`."""
    ours = [vars(base).items() for base in cls.__mro__ if base.__module__.startswith("torchmetrics_roc.")]
    names = {name for items in ours for name, x in items if name[0] != "_" and not hasattr(x, "__wrapped__")}
    return frozenset({*names, "choice", "over", "settings"}.difference(dir(Metric), ("num_samples",)))


class CurveMetric(ReadableMetric):
    """A measure of a Curve with a memory for one task.

    Args:
        args: what an `Evaluator` takes by position.
        options: what it takes by keyword, and the options of `torchmetrics.Metric`: see `Options`.
    """

    _remedy: ClassVar[str] = " `reset()` clears what is stored."

    _arguments: dict[str, Any]
    """The constructor arguments that are not at their default: what `repr` shows, and ranks compare."""

    def __new__(cls, *args: Any, **options: Any) -> Any:
        """Return an instance that keeps the arguments as passed; a class of the registry binds them to their names."""
        made = super().__new__(cls)
        passed = (*((str(place), x) for place, x in enumerate(args)), *options.items())
        made.__dict__["_arguments"] = {name: kept(x) for name, x in passed}
        return made

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.__doc__ is None:  # a class outside of the registry, which composes docstrings
            cls.__doc__ = "\n\n".join(inspect.getdoc(base) or "" for base in cls.__bases__)

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
            _limit=None,
            _captured=False,
            _ranks=None,
        )
        with clean():
            self._register()
            self._set_up()

    def _settings(self) -> str:
        """The settings that two metrics must share to share a state: not those that only readings depend on."""
        state, settings = self._state, [_written(self.task)]
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
        batch = self._batch(preds, target, sample_weight, groups, clusters)
        self._refuse_torn()
        version, held = self.setup, self._held()
        alone = not version.shared
        if alone and self._state.sums and not torch.compiler.is_compiling():
            # Tensors of inference mode, which a framework may have put here, cannot be written to outside of it.
            alone = not any(held[name].is_inference() for name in self._state.sums)  # type: ignore[union-attr]
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
        state, error = attempt(self._added, args, kwargs)
        if state is None:
            assert error is not None
            self._refuse_step(error, "forward")
        with neutral(self.device), torch.no_grad():
            ranks = None
            if self._syncs_on_step():
                state, ranks = self._exchange_for(self.dist_sync_fn, self.process_group, state)
            self._forward_cache = self._returned(self._value(self._curve_of(state, ranks, {})))
        return copied(self._forward_cache)

    def _added(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Value]:
        """Add a batch, and return the state of it alone."""
        with neutral(self.device), torch.no_grad():
            try:
                batch = self._batch(*args, **kwargs)
            except TypeError:
                self._refuse_misfit(args, kwargs)
                raise
            state = self._state.of(batch, self._held(), self._limit)
        self.update(*args, **kwargs)
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
                    self._defaults["table"] = tensor_of(refined["table"]).to(self.device)
        self.reset()

    # ---- representation --------------------------------------------------------------------------------------------

    def extra_repr(self) -> str:
        """Return the constructor arguments that are not at their default, as Python writes them."""
        return listed(self._arguments, functools.partial(in_words, spelled=True))

    def __repr__(self) -> str:
        """Return an expression that constructs an equal metric; in a comment, what it has learned from data."""
        size = self._state.size(self._held())
        learned = listed(self._learned(), functools.partial(in_words, spelled=True))
        comment = ", ".join(filter(None, (counted(size, "sample") if size else "", learned)))
        return f"{super().__repr__()}  # {comment}" if comment else super().__repr__()

    def _learned(self) -> dict[str, Any]:
        """Return by name what readings depend on besides the arguments and the states, such as a frozen threshold."""
        return {}

    def _agreed(self) -> dict[str, Any]:
        """Return by name what ranks must agree on to read together: all but the state, and what is local to a rank."""
        return {**{name: x for name, x in self._arguments.items() if name not in LOCAL}, **self._learned()}

    def __dir__(self) -> list[str]:
        """Return the names for users: without states, and what measures declare or torch and torchmetrics require."""
        names: list[str] = super().__dir__()  # type: ignore[no-untyped-call]
        return [name for name in names if name not in {*_declared(type(self)), *self.__dict__.get("_defaults", ())}]


# Every construction reads the signature, so it is computed only once.
CurveMetric.update.__signature__ = inspect.signature(CurveMetric.update)  # type: ignore[attr-defined]


class BinaryMetric(CurveMetric):
    """One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant memory.
            Infinite ones are the ends that every curve has: scores of +inf count with those above the highest finite
            one, which `memory="bounded"` tells apart.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        normalization: accepted for compatibility with torchmetrics, without effect: scores are never transformed.
        options: see `Options`.
    """

    task_type: ClassVar[type[Binary]] = Binary

    def __init__(
        self,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        normalization: Normalization = "sigmoid",
        **options: Any,
    ) -> None:
        check_unused_normalization(normalization)
        if "average" in options:
            raise ValueError("Unexpected keyword arguments: `average`: a binary metric has nothing to average.")
        self._construct(partial(self.task_type, ignore_index), thresholds, None, validate_args, **options)
        self.normalization = normalization


class MulticlassMetric(CurveMetric):
    """`C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant memory.
        average: `"macro"` the mean over the classes, each against the rest, where the value is known, `"weighted"` by
            their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value per class. Curves
            have fewer of these: a `ValueError` lists them.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        normalization: how the rows are brought to one scale. `"softmax"` applies a softmax to all rows if any score
            that counts, of all data and processes, lies outside [0, 1], and to none otherwise; `"log_softmax"` applies
            its logarithm to all, which separates what a softmax rounds to 1; None keeps the rows unchanged. The softmax
            of 16-bit rows is computed in float32, of others in their own dtype. Counts in bins cannot wait for all
            data: by default they count both ways, in twice the memory and time, and a reading uses the right one; with
            any other `normalization` they count once.
        options: see `Options`.
    """

    task_type: ClassVar[type[Multiclass]] = Multiclass
    plot_legend_name: str | None = "Class"

    def __init__(
        self,
        num_classes: int,
        thresholds: Thresholds = None,
        average: AverageOption = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        normalization: Normalization = "softmax",
        **options: Any,
    ) -> None:
        task = partial(self.task_type, ignore_index, problems=num_classes, normalization=normalization)
        self._construct(task, thresholds, average, validate_args, **options)
        self.num_classes = num_classes


class MultilabelMetric(CurveMetric):
    """`L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant memory.
            Infinite ones are the ends that every curve has: scores of +inf count with those above the highest finite
            one, which `memory="bounded"` tells apart.
        ignore_index: entries with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        average: `"macro"` the mean over the labels where the value is known, `"weighted"` by their positives, `"micro"`
            all scores and labels as one problem, None or `"none"` one value per label. Curves have fewer of these: a
            `ValueError` lists them.
        normalization: accepted for compatibility with torchmetrics, without effect: scores are never transformed.
        options: see `Options`.
    """

    task_type: ClassVar[type[Multilabel]] = Multilabel
    plot_legend_name: str | None = "Label"

    def __init__(
        self,
        num_labels: int,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        average: AverageOption = None,
        normalization: Normalization = "sigmoid",
        **options: Any,
    ) -> None:
        check_unused_normalization(normalization)
        self._construct(
            partial(self.task_type, ignore_index, problems=num_labels), thresholds, average, validate_args, **options
        )
        self.num_labels = num_labels
        self.normalization = normalization


class PairedMetric(CurveMetric):
    """The scores of `M` models for a sample, `preds` `[N, M, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        num_models: `M`, at least 2.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        nan_policy: `"ignore"` leaves out samples for which any model has a NaN score.
        options: those of `torchmetrics.Metric`.
    """

    plot_legend_name: str | None = "Model"

    def __init__(
        self,
        num_models: int,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> None:
        refuse_bins(self, options)
        self._construct(partial(SeveralModels, ignore_index, problems=num_models), None, None, validate_args, **options)
        self.num_models = num_models
