"""The one lifecycle of all metrics, on `torchmetrics.Metric`: update, forward, sync, read, reset, copy, save.

A synced reading opens with one small report of every rank: whether it needs the data at all, how many and of what kind
it holds, and what is wrong with them. So all ranks take the same road, and raise the same error together. The report is
gathered, not summed, so that an error can name the rank it comes from.

A curve is remembered for the state it was made of. The tensor in the state `setup` is another with every update, and
the members of a compute group hold the same one: so they share one exchange and one sort. A rank that had no batch yet
formed no compute group: it remembers a curve for any state of nothing, and the number of the exchange, which all ranks
report, tells whether all mean the same one.
"""

from __future__ import annotations

import copy
import functools
import hashlib
import inspect
from collections.abc import Callable, Generator, Mapping, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Literal
from weakref import WeakValueDictionary

import torch
from torch import Tensor
from torch.utils.weak import WeakTensorKeyDictionary
from torchmetrics import Metric
from torchmetrics.utilities.distributed import gather_all_tensors
from torchmetrics.utilities.exceptions import TorchMetricsUserError

from torchmetrics_roc.bins import HALF_BINS
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Ranks
from torchmetrics_roc.measure import refuse_bins
from torchmetrics_roc.readings import Readings
from torchmetrics_roc.states import (
    Agreement,
    Chunks,
    ConfusionState,
    HistogramState,
    SampleState,
    Span,
    Value,
    Version,
    grid_of,
)
from torchmetrics_roc.surroundings import clean, default_device, neutral
from torchmetrics_roc.tasks import (
    FLAWS,
    SCORE_DTYPES,
    Binary,
    Multiclass,
    Multilabel,
    Normalization,
    Samples,
    SeveralModels,
    Task,
    copied,
)

Thresholds = int | list[float] | Tensor | None
AverageOption = Literal["none", "macro", "weighted", "micro"] | None
NanPolicy = Literal["error", "ignore"]
Memory = Literal["exact", "bounded"]


@dataclass
class Options:
    """Options that every class takes by keyword, with their defaults: ours, then those of `torchmetrics.Metric`.

    Args:
        nan_policy: `"error"` makes a reading raise if a score is NaN, `"ignore"` leaves such scores out.
        memory: `"exact"` keeps every sample; `"bounded"` counts in bins, in memory that does not grow: exact for scores
            of 16 bits, and for others with `bounds()` that enclose the exact value, always.
        bins: the number of bins of a class, with `memory="bounded"`: None for 65,536, fewer for more than 16 classes.
        window: with `memory="bounded"` or `thresholds`, count only this number of updates, the latest, exactly.
        half_life: with `memory="bounded"` or `thresholds`, halve the weight of an update after so many later ones.
        compute_on_cpu: keep samples on the CPU.
        dist_sync_on_step: let `forward` return the value over all processes instead of that of this one.
        process_group: the processes to read together; None for all.
        dist_sync_fn: a function that gathers a tensor of all processes, instead of the exchange of this library.
        distributed_available_fn: whether there are other processes; None for whether `torch.distributed` runs.
        sync_on_compute: whether readings are over all processes.
        compute_with_cache: whether `compute` keeps its value until the next update.
    """

    nan_policy: NanPolicy = "error"
    memory: Memory = "exact"
    bins: int | None = None
    window: int | None = None
    half_life: float | None = None
    compute_on_cpu: bool = False
    dist_sync_on_step: bool = False
    process_group: Any = None
    dist_sync_fn: Callable[..., Any] | None = None
    distributed_available_fn: Callable[[], bool] | None = None
    sync_on_compute: bool = True
    compute_with_cache: bool = True


FEWEST_BINS, MOST_BINS = 1 << 8, 1 << 24

_DTYPES = (None, *SCORE_DTYPES)


@dataclass(eq=False)
class CachedCurve:
    """A curve, what was known of its samples, and the number of the exchange it came from, 0 if of this rank alone."""

    curve: Curve
    agreed: Agreement
    outside: int = 0  # how many samples of this rank have a score outside [0, 1]
    exchange: int = 0


_cached_curves: MutableMapping[Tensor, dict[Any, CachedCurve]] = WeakTensorKeyDictionary()
"""The curves made of a state, by the tensor in its `setup`; they go when the state does."""

_idle: MutableMapping[Any, CachedCurve] = WeakValueDictionary()
"""The last curve that each kind of metric made with others while it had no data itself."""

_exchanges = 0
"""The highest number that an exchange of this process had."""


class CurveMetric(Readings, Metric):
    """A measure of a Curve with a memory for one task.

    Args:
        task: what the inputs mean.
        thresholds: None for every distinct score, exactly; a number of thresholds from 0 to 1, a list or 1-D tensor of
            rising thresholds for counts on that grid only, in memory that does not grow.
        average: how classes or labels are summed up.
        validate_args: whether `update` checks the dtypes and shapes it gets.
        threshold: for a metric that counts only who is called there, and who is not.
        options: those of `torchmetrics.Metric`.
    """

    @property
    def setup(self) -> Version:
        """The state of one short tensor that is another after every update: the settings, and the sample limit."""
        version: Version = self.__dict__["_setup"]
        return version

    @setup.setter
    def setup(self, version: list[Tensor]) -> None:
        # Whoever sets it from outside, as a `MetricCollection`, may go on holding the tensors that belong to it.
        version = version if isinstance(version, Version) else Version(version)
        version.shared = True
        self.__dict__["_setup"] = version

    keep_of_batch: int | None = None
    """How many samples of the next batches count, None for all: for a host that knows what of a batch is padding."""

    __jit_unused_properties__: ClassVar[list[str]] = [
        *Metric.__jit_unused_properties__,
        "num_samples",
        "update_count",
        "setup",
    ]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.__doc__ is None:  # a measure met with a task outside of the registry, which composes those it knows
            cls.__doc__ = "\n\n".join(inspect.getdoc(base) or "" for base in cls.__bases__)

    def __init__(
        self,
        task: Task,
        thresholds: Thresholds,
        average: AverageOption,
        validate_args: bool,
        *,
        memory: Memory = "exact",
        bins: int | None = None,
        window: int | None = None,
        half_life: float | None = None,
        threshold: float | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._device = default_device()
        if average is not None and average not in self.averages:
            allowed = ", ".join(repr(name) for name in self.averages)
            raise ValueError(f"`average` must be one of {allowed} or None, but is {average!r}.")
        self.task = task
        self.memory = memory
        grid = grid_of(thresholds)
        self.bins = _bins(bins, memory, task.problems) if grid is None else None
        # What two metrics must agree on to share a state.
        digest = "" if grid is None else hashlib.sha256(grid.numpy().tobytes()).hexdigest()[:16]
        self.span = _span(window, half_life, grid is not None or self.bins is not None or threshold is not None)
        called = "" if threshold is None else f" called at {threshold}"
        self.settings = f"{task!r} {digest} {self.bins or ''} {self.span}{called}"
        self._digest = int.from_bytes(hashlib.sha256(self.settings.encode()).digest()[:7], "big")
        self._limit: int | None = None
        self._captured = False
        self._grid = grid  # on the host, from which it is moved
        self.thresholds = None if grid is None else grid.to(self.device, copy=True)
        self.average = average
        self.ignore_index = task.ignore_index
        self.normalization: Normalization = getattr(task, "normalization", None)
        self.validate_args = validate_args
        self._state: SampleState | HistogramState
        if threshold is not None:
            self._state = ConfusionState(task, threshold, self.span)
        elif self.thresholds is None and self.bins is None:
            self._state = SampleState(task)
        else:
            self._state = HistogramState(task, self.bins or 0, self.thresholds, self.span)
        self._ranks: Ranks | None = None

        with clean():
            self.add_state("setup", [], dist_reduce_fx="cat")
            self._set_up()
            for name, default in self._state.empty(self.device).items():
                self.add_state(name, default, dist_reduce_fx="cat" if isinstance(default, list) else "sum")

    # ---- taking data in --------------------------------------------------------------------------------------------

    def update(
        self,
        preds: Tensor,
        target: Tensor,
        sample_weight: Tensor | None = None,
        groups: Tensor | None = None,
    ) -> None:
        """Add a batch; a detached copy is kept, and no value is looked at until the next reading.

        Args:
            preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
            target: integer or bool labels, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
            sample_weight: `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice.
            groups: `[N]` or `[N, ...]`, integers: which samples belong together, as those of a user or a patient. The
                grouped classes take them apart, the intervals of AUROC take them as clusters, and others leave them be.

        Raises:
            ValueError: for tensors of the wrong dtype or shape. Such a batch is not counted.
        """
        batch = self._batch(preds, target, sample_weight, groups)
        held, alone = self._held(), not self.setup.shared
        if alone and not torch.compiler.is_compiling():
            # Tensors of inference mode, which a host may have put here, cannot be written to outside of it.
            alone = not any(isinstance(x, Tensor) and x.is_inference() for x in held.values())
        if not alone and batch.preds.is_cuda and torch.cuda.is_current_stream_capturing():
            raise ValueError(
                f"{type(self).__name__} shares its counts with other metrics of a collection, or just came from one: "
                "`update` it once before the capture, so that it has storage of its own for the graph to write to."
            )
        self._hold(self._state.add(held, batch, self._limit, alone))
        if batch.preds.is_cuda and not torch.compiler.is_compiling():
            # What a CUDA graph replays tells nobody that there is more data: from now on nothing is remembered.
            self._captured |= torch.cuda.is_current_stream_capturing()

    @torch.jit.unused
    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Add a batch and return its own value, at the cost of one batch: arguments as those of `update`."""
        if self._is_synced:
            raise TorchMetricsUserError(
                "The Metric shouldn't be synced when performing `forward`: call `unsync` first."
            )
        if type(self).update is not CurveMetric.update or type(self).compute is not CurveMetric.compute:
            return self._forward_overridden(*args, **kwargs)
        with neutral(self.device), torch.no_grad():
            state = self._state.of(self._batch(*args, **kwargs), self._held(), self._limit)
        self.update(*args, **kwargs)
        with neutral(self.device), torch.no_grad():
            ranks = None
            if self.dist_sync_on_step and self.distributed_available_fn():
                state, ranks = self._exchange_for(self.dist_sync_fn, self.process_group, state)
            self._forward_cache = self._value(self._make(state, ranks, {}))
        return copied(self._forward_cache)

    def _forward_overridden(self, *args: Any, **kwargs: Any) -> Any:
        """The same for a subclass with an `update` or `compute` of its own: by these alone, as torchmetrics does it."""
        state, limit = self._state, self._limit
        before = self._state.size(self._held()) if limit is not None else 0
        wrapped = self.update

        def batch_after_all(*args: Any, **kwargs: Any) -> None:
            wrapped(*args, **kwargs)
            if limit is not None:  # what counts of the batch, which is taken in alone next
                self._limit = max(limit - before, 0)

        self.__dict__["update"] = batch_after_all
        try:
            self._forward_cache = self._forward_full_state_update(*args, **kwargs)
        finally:
            self.__dict__["update"] = wrapped
            self._state, self._limit = state, limit
        return copied(self._forward_cache)

    def evaluate(
        self,
        preds: Tensor,
        target: Tensor,
        sample_weight: Tensor | None = None,
        groups: Tensor | None = None,
    ) -> Any:
        """The value of this batch alone, on this process alone: nothing is kept. Arguments as those of `update`."""
        with neutral(self.device), torch.no_grad():
            state = self._state.of(self._batch(preds, target, sample_weight, groups), self._held(), None)
            return copied(self._value(self._make(state, None, {})))

    def _batch(
        self,
        preds: Tensor,
        target: Tensor,
        sample_weight: Tensor | None = None,
        groups: Tensor | None = None,
    ) -> Samples:
        if self.validate_args:
            self.task.check(preds, target, sample_weight, groups)
        if self.keep_of_batch is not None:
            preds, target = preds[: self.keep_of_batch], target[: self.keep_of_batch]
            sample_weight, groups = (None if x is None else x[: self.keep_of_batch] for x in (sample_weight, groups))
        batch = self.task.flatten(preds, target, sample_weight, groups)
        if self.compute_on_cpu and isinstance(self._state, SampleState):
            batch = Samples(*(x.cpu() if isinstance(x, Tensor) else x for x in batch))  # type: ignore[arg-type]
        return batch

    def _held(self) -> dict[str, Value]:
        return {name: getattr(self, name) for name in self._state.names}

    def _hold(self, state: Mapping[str, Value]) -> None:
        # Another tensor: a new version of the state, and no view that would hold the old one.
        new = {**state, "_setup": Version([self.setup[0].detach()])}
        if torch.compiler.is_compiling():  # torch 2.6 and older do not trace writes to `__dict__`
            for name, x in new.items():
                setattr(self, name, x)
        else:  # plain attributes, past the checks of `Module.__setattr__`, which cost more than the batch
            self.__dict__.update(new)

    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add all that another metric of the same settings, or its `metric_state`, holds.

        Raises:
            ValueError: if it is of another kind or was built with other settings.
        """
        count = 0
        if isinstance(incoming_state, CurveMetric):
            count, other = incoming_state.update_count, incoming_state
            incoming_state = {name: getattr(other, name) for name in other._defaults}
        if not isinstance(incoming_state, dict) or not self._same_setup(incoming_state.get("setup")):
            raise ValueError(
                "`incoming_state` must be a metric with the same task, thresholds and settings, or its `metric_state`: "
                f"expected {self.settings!r}."
            )
        if self._state.digest(self._held()) != self._state.digest(incoming_state):
            raise ValueError("`incoming_state` has other bins: `refine` both on the same data, or neither of them.")
        self._reduce_states(incoming_state)
        self._update_count += count or int(self._state.size(incoming_state) > 0)

    def _reduce_states(self, incoming_state: dict[str, Any]) -> None:
        with neutral(self.device), torch.no_grad():
            self._computed = None
            self._hold(self._state.merge(self._held(), incoming_state))
            known = self._defaults
            self._defaults = {n: x for n, x in known.items() if n not in ("setup", *self._state.names)}
            try:
                super()._reduce_states(incoming_state)  # those that a subclass has added
            finally:
                self._defaults = known

    @property
    def metric_state(self) -> dict[str, list[Tensor] | Tensor]:
        """The states by name, copied: what is written into them changes nothing here."""
        return {name: copied(getattr(self, name)) for name in self._defaults}

    def set_sample_limit(self, limit: int | None) -> None:
        """Let only the first `limit` samples of this process count until the next `reset`; None for all.

        What a distributed sampler adds to give every process the same number of batches comes last: samples repeated
        from the start, which are not to count twice. In a `MetricCollection` set it on every member, before the first
        batch. Samples are those of the first dimension: tokens and pixels of one sample come and go with it.

        Raises:
            ValueError: if it is not a whole number, or if more samples were taken in already.

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
        if limit is not None and not (isinstance(limit, int) and not isinstance(limit, bool) and limit >= 0):
            raise ValueError(f"`limit` must be a number of samples, at least 0, or None for all, but is {limit!r}.")
        taken = self._state.size(self._held())
        if limit is not None and limit < taken:
            raise ValueError(f"`limit` is {limit}, but {taken} samples were taken in already: `reset()` first.")
        self._limit = limit
        with clean():
            self._set_up()

    def _set_up(self) -> None:
        """Write down what metrics must have in common to share a state: the settings, and how many samples count."""
        letters = [*self.settings.encode(), -1 if self._limit is None else self._limit]
        self.__dict__["_setup"] = Version([torch.tensor(letters, dtype=torch.int64, device=self.device)])

    def _same_setup(self, setup: Any) -> bool:
        return _settings_of(setup) == self.settings

    # ---- readings ---------------------------------------------------------------------------------------------------

    def compute(self) -> Any:
        """The value of all data so far, over all ranks; shapes as the measure says."""
        return self._value(self._current())

    @contextmanager
    def _reading(self) -> Generator[None, None, None]:
        """Synced, if the metric is to be; a metric that is synced already stays so. Surroundings are left."""
        with neutral(self.device):
            if self._is_synced:
                yield
                return
            with self.sync_context(
                dist_sync_fn=self.dist_sync_fn, should_sync=self._to_sync, should_unsync=self._should_unsync
            ):
                yield

    def refine(self) -> None:
        """Forget all data, but learn from it where bins should lie closer: for a second pass over the same data.

        The bins that `bounds()` are wide for are cut finer, and all others coarser, so that memory stays. Bounds hold
        for whatever data come next; they are close for data that resemble those seen. Once is enough: a third pass is
        as close as the second. Collective, as `compute`: call it on every rank, and on every member of a
        `MetricCollection`.

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
        if self.bins is None or not isinstance(self._state, HistogramState) or isinstance(self._state, ConfusionState):
            raise ValueError(
                f"`refine` needs {type(self).__name__}(memory='bounded'): what is stored exactly has no bins."
            )
        with self._reading():
            made = self._current()  # raises what is wrong, on all ranks
            with torch.no_grad():
                refined = self._state.refined(self._held(), self.average == "micro", made.agreed)
        table = refined["table"]
        assert isinstance(table, Tensor)
        self._defaults["table"] = table
        self.reset()

    def computed_curve(self) -> Curve:
        """The curve behind the last `compute`, without another word to the other ranks if it is still remembered."""
        self._curve_only("curve")
        pooled = self.average == "micro"
        held = _cached_curves.get(self.setup[0], {})
        made = {group: made for (kind, one, group), made in held.items() if (kind, one) == (self.kind, pooled)}
        last = next((made[group].curve for group in sorted(made, key=lambda group: group is None)), None)
        return self.curve() if last is None else last.whole

    # ---- the curve -------------------------------------------------------------------------------------------------

    def _current(self, pooled: bool | None = None) -> CachedCurve:
        """The curve of all data so far, over all ranks while synced, with what is known of its samples."""
        made = {} if self._captured else _cached_curves.setdefault(self.setup[0], {})
        return self._make(self._held(), self._ranks, made, pooled)

    def _current_curve(self, pooled: bool | None = None) -> Curve:
        return self._current(pooled).curve

    def _all_samples(self) -> Samples:
        """The samples of this rank, as they are in the curve of all ranks."""
        assert isinstance(self._state, SampleState)
        return self._state.all_samples(self._held(), self._current().agreed)

    def _make(
        self, state: dict[str, Value], ranks: Ranks | None, made: dict[Any, CachedCurve], pooled: bool | None = None
    ) -> CachedCurve:
        """The curve of `state`, one of those already `made` if every rank has it."""
        pooled = self.average == "micro" if pooled is None else pooled
        key = (self.kind, pooled, None if ranks is None else ranks.group or "world")
        with torch.no_grad():
            if ranks is None:
                if key not in made:
                    state = self._state.joined(state)
                    flaws = self._state.audit(state)
                    found = [0] * FLAWS if flaws is None else flaws.tolist()
                    self._raise_flaws([found])
                    dtype = self._state.dtype(state) or torch.float32
                    outside = found[-1]
                    agreed = Agreement(None, dtype, self._state.weighted(state), self._logits(outside), outside)
                    made[key] = CachedCurve(self._lifted(state, pooled, agreed), agreed, found[-1])
                return made[key]
            idle = None if self._state.size(state) else (self._digest, *key)
            if key not in made and idle in _idle:
                made[key] = _idle[idle]
            state = state if key in made else self._state.joined(state)
            exchange, outside, several = self._agree(state, ranks, made.get(key))
            if several is not None:
                made[key] = CachedCurve(self._lifted(state, pooled, several), several, outside, exchange)
                if idle:
                    _idle[idle] = made[key]
            return made[key]

    def _logits(self, outside: int) -> bool:
        """Whether multiclass rows are logits, if so many samples have a score outside [0, 1]."""
        return isinstance(self.task, Multiclass) and self.task.watches_scale and outside > 0

    def _lifted(self, state: dict[str, Value], pooled: bool, agreed: Agreement) -> Any:
        """What the views of this metric read, of all that have `agreed`: the curve, unless the measure has another."""
        if self.lift is None:
            return self._state.curve(state, pooled, agreed)
        assert isinstance(self._state, SampleState)
        return self.lift(self._state.all_samples(state, agreed), agreed)

    def _agree(
        self, state: dict[str, Value], ranks: Ranks, made: CachedCurve | None
    ) -> tuple[int, int, Agreement | None]:
        """The number of the next exchange, how many samples of this rank have a score outside [0, 1], and what to know
        of all, None if every rank remembers the same curve.

        Raises on all ranks alike.
        """
        global _exchanges
        flaws = self._state.audit(state) if made is None else None
        kind = _DTYPES.index(self._state.dtype(state))
        digest = self._digest ^ self._state.digest(state)
        row = [_exchanges, made.exchange if made else 0, kind, int(self._state.weighted(state)), digest]
        row += [0, 0, 0, made.outside if made else 0] if flaws is None else flaws.tolist()
        table = ranks.table(torch.tensor(row, dtype=torch.int64, device=self.device)).tolist()
        if len({entry[4] for entry in table}) > 1:
            raise ValueError(
                f"{type(self).__name__} was built with different settings on different ranks: its task, number of "
                "classes, thresholds, bins, `ignore_index`, `nan_policy` and `normalization` must agree."
            )
        self._raise_flaws([entry[5:] for entry in table])
        dtypes = {dtype for entry in table if (dtype := _DTYPES[entry[2]]) is not None}
        dtype = functools.reduce(torch.promote_types, dtypes) if dtypes else torch.float32
        self._state.refuse_mixture(dtypes, dtype)
        if made and all(entry[1] == made.exchange for entry in table):
            return made.exchange, row[-1], None
        _exchanges = max(entry[0] for entry in table) + 1
        outside = sum(entry[-1] for entry in table)
        weighted = any(entry[3] for entry in table)
        return _exchanges, row[-1], Agreement(ranks, dtype, weighted, self._logits(outside), outside)

    def _raise_flaws(self, flaws: list[list[int]]) -> None:
        """Raise for what is wrong with the samples; `flaws` are those of each rank."""
        nans, labels, weights, _ = (sum(column) for column in zip(*flaws, strict=True))
        objections = self.task.objections(nans, labels, weights)
        if objections:
            ranks = [str(r) for r, own in enumerate(flaws) if any(own[:-1])]
            where = f" (found on rank {', '.join(ranks)})" if len(flaws) > 1 else ""
            raise ValueError(f"{type(self).__name__}: {'; '.join(objections)}{where}. `reset()` clears what is stored.")

    # ---- torchmetrics' machinery -----------------------------------------------------------------------------------

    def _wrap_update(self, update: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> None:
            try:
                with neutral(self._device):
                    update(*args, **kwargs)
            except RuntimeError as error:
                if "Expected all tensors to be on" not in str(error):
                    raise
                raise RuntimeError(
                    f"`preds` or `target` lie on another device than {type(self).__name__}, which is on {self.device}: "
                    "move the metric with `metric.to(device)`."
                ) from error
            # As in `_hold`, past the checks of a Module. A batch that was refused is not an update.
            known = self.__dict__
            known["_computed"], known["_update_count"] = None, known["_update_count"] + 1

        @functools.wraps(update)
        def either(*args: Any, **kwargs: Any) -> None:
            if not torch.compiler.is_compiling():
                counted(*args, **kwargs)
            elif isinstance(self._state, HistogramState) and self._state.span.window is None:
                # One graph, without the counter of updates, which would make another one of every step, as the lists
                # of a window would.
                self._computed = None
                with torch.inference_mode(False), torch.autocast(self._device.type, enabled=False):
                    update(*args, **kwargs)
            else:  # disabled not before it is needed: that takes seconds to import
                torch.compiler.disable(counted)(*args, **kwargs)  # type: ignore[no-untyped-call]

        return either

    def _wrap_compute(self, compute: Callable[..., Any]) -> Callable[..., Any]:
        # The base class turns every tensor of one element into a scalar, a curve's single threshold too.
        @functools.wraps(compute)
        def remembered() -> Any:
            if self._captured or self._computed is None:
                with self._reading():
                    value = compute()
                if not self.compute_with_cache:
                    return value
                self._computed = value
            return copied(self._computed)

        return remembered

    def _exchange_for(
        self, dist_sync_fn: Callable[..., Any] | None, group: Any, state: dict[str, Value]
    ) -> tuple[dict[str, Value], Ranks | None]:
        """The `state` to read and the ranks to read it with: those of the group, or, if the user gathers, none."""
        if dist_sync_fn is None or dist_sync_fn is gather_all_tensors:
            return state, Ranks(group, self.device)
        gathered: dict[str, Value] = {}
        for name, value in state.items():
            if name in self._state.lists and isinstance(value, list):
                gathered[name] = Chunks(dist_sync_fn(torch.cat(value), group=group)) if value else []
            elif name in self._state.sums and isinstance(value, Tensor):
                gathered[name] = torch.stack(list(dist_sync_fn(value, group=group))).sum(0)
            elif name == "seen" and isinstance(value, Tensor):
                size = torch.tensor([len(value)], dtype=torch.int64, device=self.device)
                sizes = dist_sync_fn(size, group=group)
                gathered[name] = value.new_empty(sum(int(size) for size in sizes), 0)
            else:  # the same on all ranks
                gathered[name] = value
        return gathered, None

    def _sync_dist(
        self, dist_sync_fn: Callable[..., Any] = gather_all_tensors, process_group: Any | None = None
    ) -> None:
        # The exchange happens where the curve is made, so that one serves all readings of this state.
        state, self._ranks = self._exchange_for(dist_sync_fn, process_group or self.process_group, self._held())
        if self._ranks is None:
            self._hold(state)

    def unsync(self, should_unsync: bool = True) -> None:
        """Return to this rank's own state: as in torchmetrics."""
        super().unsync(should_unsync)
        if should_unsync:
            self._ranks = None

    @contextmanager
    def sync_context(
        self,
        dist_sync_fn: Callable[..., Any] | None = None,
        process_group: Any | None = None,
        should_sync: bool = True,
        should_unsync: bool = True,
        distributed_available: Callable[[], bool] | None = None,
    ) -> Generator[None, None, None]:
        """Synced inside, as before outside, also when the inside raises."""
        self.sync(dist_sync_fn, process_group, should_sync, distributed_available)
        try:
            yield
        finally:
            self.unsync(should_unsync=self._is_synced and should_unsync)

    def _copy_state_dict(self) -> dict[str, Any]:
        # A tensor that is shown is as good as copied: what is set back by `setup` is not written to.
        return {n: list(x) if isinstance(x, list) else x for n, x in ((n, getattr(self, n)) for n in self._defaults)}

    def reset(self) -> None:
        """Forget all data."""
        written = {n: x for n, x in self._held().items() if isinstance(x, Tensor)} if self._captured else {}
        with clean():
            for name, default in self._defaults.items():
                if isinstance(default, list):
                    setattr(self, name, [])  # whoever holds the old list keeps it
            super().reset()
            self._set_up()
            for name, x in written.items():  # a CUDA graph goes on writing there
                default = getattr(self, name)
                self.__dict__[name] = x.copy_(default) if x.shape == default.shape else x.zero_()
        self._ranks = None
        self._state = copy.copy(self._state)  # a copy has no room of its own: what was reserved is freed

    def _apply(  # type: ignore[override]  # as torchmetrics' own; `to_empty` passes `recurse`
        self, fn: Callable[..., Any], exclude_state: Any = "", recurse: bool = True
    ) -> Any:
        # States move between devices, but no cast rounds a score, a count or a value.
        computed, cached, before = self._computed, self._forward_cache, self.device
        self._computed = self._forward_cache = None
        this = super()._apply(fn, exclude_state=tuple(self._defaults))
        device = self.device
        if before.type == "meta" != device.type:
            self._leave_meta()
            return this

        def move(x: Any) -> Any:
            if isinstance(x, Tensor):
                return x if x.device == device else x.to(device)
            if isinstance(x, (list, tuple)):
                parts = [move(part) for part in x]
                return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)
            return x

        with clean():
            for name, default in self._defaults.items():
                if isinstance(default, list) and self.compute_on_cpu:
                    continue
                self._defaults[name] = move(default)
                setattr(self, name, move(getattr(self, name)))
            self._move_grid()
            self._computed, self._forward_cache = move(computed), move(cached)
        return this

    def _leave_meta(self) -> None:
        """Begin anew on a real device: what was held on `meta` has no values to move."""
        with clean():
            self._defaults.update(self._state.empty(self.device))
            self.__dict__.update(self._state.empty(self.device))  # `reset` looks there for the device
            self._move_grid()
        self.reset()

    def _move_grid(self) -> None:
        if isinstance(self._state, HistogramState) and self._grid is not None:
            self._state.grid = self.thresholds = self._grid.to(self.device, copy=True)

    def state_dict(  # type: ignore[override]
        self, destination: dict[str, Any] | None = None, prefix: str = "", keep_vars: bool = False
    ) -> dict[str, Any]:
        """Empty, or the states if they are `persistent`: as in torchmetrics."""
        saved: dict[str, Any] = super().state_dict(destination=destination, prefix=prefix, keep_vars=keep_vars)
        for name in self._defaults:
            held = getattr(self, name)
            if self._persistent[name] and isinstance(held, list):
                # One tensor without the room behind it, in a plain list, which `weights_only` loading takes.
                saved[prefix + name] = [torch.cat(held)] if held and name in self._state.lists else copied(held)
        return saved

    def _load_from_state_dict(
        self,
        state_dict: dict[str, Any],
        prefix: str,
        local_metadata: dict[str, Any],
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        names = [name for name in self._defaults if prefix + name in state_dict]
        if names:
            setup = state_dict.get(prefix + "setup")
            if not self._same_setup(setup) or len(names) != len(self._defaults):
                error_msgs.append(
                    f"{type(self).__name__} cannot load a state of other settings: it was built as "
                    f"{self.settings!r}, the state as {_settings_of(setup)!r}."
                )
                for name in names:
                    state_dict.pop(prefix + name)
        super()._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )
        if names:
            self._computed = None
            with clean():
                held: dict[str, Value] = {
                    n: Chunks(self._here(x)) if isinstance(x, list) else self._here(x) for n, x in self._held().items()
                }
                self.__dict__["_setup"] = Version(self._here(self.setup))
                self._hold(held)
            if "table" in held:
                self._defaults["table"] = self.__dict__["table"].clone()
            self._update_count = int(self._state.size(held) > 0)

    def _here(self, saved: list[Tensor] | Tensor) -> Any:
        """A copy of what was saved, on the device of the metric; lists on the CPU, if it computes there."""
        if isinstance(saved, list):
            device = torch.device("cpu") if self.compute_on_cpu else self.device
            return [x.to(device, copy=True) for x in saved]
        return saved.to(self.device, copy=True)

    def __hash__(self) -> int:
        # By identity, as every module: the base class walks all states, each time a module is looked up.
        return id(self)

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        for name in (*self._state.lists, "_setup"):  # without the room behind the newest chunk
            chunks = [c.clone() if c.untyped_storage().nbytes() > c.nbytes else c for c in state[name]]
            state[name] = chunks
        return {**state, "_ranks": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        with clean():
            for name in self._state.names:  # counts are added to in place: a copy, or a spawned process, has its own
                if isinstance(held := getattr(self, name), Tensor):
                    self.__dict__[name] = held.clone()
            self.__dict__["_setup"] = Version(state["_setup"])

    # ---- pictures --------------------------------------------------------------------------------------------------

    def _draw_value(self, val: Any, ax: Any) -> Any:
        value = self.compute() if val is None else val
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            value = getattr(value, "values", value[0])  # of groups, whose names come first
        elif isinstance(value, (list, tuple)):
            value = [v[0] if isinstance(v, tuple) else v for v in value]
        figure, ax = self._plot(value, ax)
        return figure or ax.figure, ax

    def _draw_curve(self, curve: Any, score: Any, ax: Any, labels: Any) -> Any:
        from torchmetrics_roc import plot

        return plot.draw_metric(self, curve, score, ax, labels)


class BinaryMetric(CurveMetric):
    """One score a sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds: None for every distinct score; an int, a list or a 1-D tensor for a rising grid.
        ignore_index: samples with this label do not count.
        validate_args: whether `update` checks the dtypes and shapes it gets.
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
        *,
        nan_policy: NanPolicy = "error",
        **options: Any,
    ) -> None:
        _check_unused_normalization(normalization)
        if "average" in options:
            raise ValueError("Unexpected keyword arguments: `average`: a binary metric has nothing to average.")
        super().__init__(self.task_type(ignore_index, nan_policy), thresholds, None, validate_args, **options)
        self.normalization = normalization


class MulticlassMetric(CurveMetric):
    """`C` scores a sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`: each class against the rest.

    Args:
        num_classes: `C`, at least 2.
        thresholds: None for every distinct score; an int, a list or a 1-D tensor for a rising grid.
        average: `"macro"` the mean over the classes where the value is known, `"weighted"` by their samples, `"micro"`
            all scores and labels as one problem, None or `"none"` one value a class.
        ignore_index: samples with this label do not count.
        validate_args: whether `update` checks the dtypes and shapes it gets.
        normalization: what brings the rows to one scale. `"softmax"` sends all rows through a softmax if any score that
            counts, of all data and processes, lies outside of [0, 1], and none otherwise; `"log_softmax"` sends all
            through its logarithm, where what a softmax rounds to 1 stays apart; None takes the rows as they are.
            Counts in bins cannot wait for all data: by default they count both ways, in twice the memory and time, and
            a reading takes the one that holds; under a `normalization` that is named otherwise they count once.
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
        nan_policy: NanPolicy = "error",
        **options: Any,
    ) -> None:
        task = self.task_type(ignore_index, nan_policy, num_classes, normalization=normalization)
        super().__init__(task, thresholds, average, validate_args, **options)
        self.num_classes = num_classes


class MultilabelMetric(CurveMetric):
    """`L` scores and `L` labels 0 or 1 a sample, `preds` and `target` `[N, L, ...]`: each label by itself.

    Args:
        num_labels: `L`, at least 2.
        thresholds: None for every distinct score; an int, a list or a 1-D tensor for a rising grid.
        ignore_index: entries with this label do not count.
        validate_args: whether `update` checks the dtypes and shapes it gets.
        average: `"macro"` the mean over the labels where the value is known, `"weighted"` by their positives, `"micro"`
            all scores and labels as one problem, None or `"none"` one value a label.
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
        nan_policy: NanPolicy = "error",
        **options: Any,
    ) -> None:
        _check_unused_normalization(normalization)
        super().__init__(
            self.task_type(ignore_index, nan_policy, num_labels), thresholds, average, validate_args, **options
        )
        self.num_labels = num_labels
        self.normalization = normalization


class PairedMetric(CurveMetric):
    """The scores of `M` models for a sample, `preds` `[N, M, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        num_models: `M`, at least 2.
        ignore_index: samples with this label do not count.
        validate_args: whether `update` checks the dtypes and shapes it gets.
        nan_policy: `"ignore"` leaves out samples for which any model has a NaN score.
        options: those of `torchmetrics.Metric`.
    """

    plot_legend_name: str | None = "Model"

    def __init__(
        self,
        num_models: int,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        nan_policy: NanPolicy = "error",
        **options: Any,
    ) -> None:
        refuse_bins(self, options)
        super().__init__(SeveralModels(ignore_index, nan_policy, num_models), None, None, validate_args, **options)
        self.num_models = num_models


def _bins(bins: int | None, memory: Memory, problems: int) -> int | None:
    """How many bins each problem has, None if samples are kept."""
    if memory not in ("exact", "bounded"):
        raise ValueError(f"`memory` must be 'exact' or 'bounded', but is {memory!r}.")
    if memory == "exact":
        if bins is not None:
            raise ValueError(f"`bins` is {bins!r}, but only memory='bounded' counts in bins.")
        return None
    if bins is None:
        return max(min(HALF_BINS, 1 << ((1 << 20) // problems).bit_length() - 1), FEWEST_BINS)
    if not (isinstance(bins, int) and not isinstance(bins, bool) and FEWEST_BINS <= bins <= MOST_BINS):
        raise ValueError(f"`bins` must be a whole number from {FEWEST_BINS} to {MOST_BINS}, but is {bins!r}.")
    return bins


def _span(window: int | None, half_life: float | None, counts: bool) -> Span:
    """How far back a metric looks that `counts` in bins, or that does not."""
    for name, value in (("window", window), ("half_life", half_life)):
        if value is not None and not counts:
            raise ValueError(f"`{name}` is {value!r}, but only memory='bounded' or `thresholds` can forget updates.")
    if window is not None and half_life is not None:
        raise ValueError(f"`window` is {window!r} and `half_life` {half_life!r}: choose one of them.")
    if window is not None and not (isinstance(window, int) and not isinstance(window, bool) and window >= 1):
        raise ValueError(f"`window` must be a number of updates, at least 1, but is {window!r}.")
    if half_life is not None and not (isinstance(half_life, (int, float)) and 0 < half_life < float("inf")):
        raise ValueError(f"`half_life` must be a positive number of updates, but is {half_life!r}.")
    return Span(window, half_life)


def _settings_of(setup: Any) -> str | None:
    """The settings written in a state `setup`, None if it is none."""
    if not (isinstance(setup, list) and setup and isinstance(setup[0], Tensor)):
        return None
    *letters, _ = setup[0].tolist()
    return bytes(letters).decode()


def _check_unused_normalization(normalization: Any) -> None:
    if normalization not in ("sigmoid", "softmax", "log_softmax", None):
        raise ValueError(f"`normalization` must be 'sigmoid', 'softmax' or None, but is {normalization!r}.")
