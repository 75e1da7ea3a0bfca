"""The one lifecycle of all metrics, on `torchmetrics.Metric`: update, forward, sync, read, reset, copy, save.

A synced reading opens with one small report of every rank: whether it needs the data at all, how many and of what kind
it holds, and what is wrong with them. So all ranks take the same road, and raise the same error together. The report is
gathered, not summed, so that an error can name the rank it comes from.

A curve is remembered for the state it was made of. The state tensor `setup` is bound anew with every update, and the
members of a compute group hold the same one: so they share one exchange and one sort.
"""

from __future__ import annotations

import copy
import functools
import hashlib
import inspect
from collections.abc import Callable, Generator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypedDict

import torch
from torch import Tensor
from torch.utils.weak import WeakTensorKeyDictionary
from torchmetrics import Metric
from torchmetrics.utilities.distributed import gather_all_tensors
from torchmetrics.utilities.exceptions import TorchMetricsUserError
from torchmetrics.utilities.prints import rank_zero_warn

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Ranks
from torchmetrics_roc.measure import CurveMeasure, Measure
from torchmetrics_roc.states import GridState, SampleState, Value, grid_of
from torchmetrics_roc.tasks import (
    Binary,
    Multiclass,
    Multilabel,
    Normalization,
    Samples,
    Task,
    cast,
    first_problem,
    stacked,
)

if TYPE_CHECKING:
    pass

Thresholds = int | list[float] | Tensor | None
AverageOption = Literal["none", "macro", "weighted", "micro"] | None
NanPolicy = Literal["error", "ignore"]


class Options(TypedDict, total=False):
    """Options that every class takes by keyword: two of our own, then those of `torchmetrics.Metric`.

    Attributes:
        normalization: what brings multiclass rows to one scale, see `MulticlassMetric`; other tasks transform nothing.
        nan_policy: `"error"` (default) makes a reading raise if a score is NaN, `"ignore"` leaves such scores out.
    """

    normalization: Normalization
    nan_policy: NanPolicy
    compute_on_cpu: bool
    dist_sync_on_step: bool
    process_group: Any
    dist_sync_fn: Callable[..., Any] | None
    distributed_available_fn: Callable[[], bool] | None
    sync_on_compute: bool
    compute_with_cache: bool


_DTYPES = (None, torch.float16, torch.bfloat16, torch.float32, torch.float64)

_curves: MutableMapping[Tensor, dict[Any, Curve]] = WeakTensorKeyDictionary()
"""The curves made of a state, by its `setup` tensor; they go when the state does."""


class CurveMetric(Measure, Metric):
    """A measure of a Curve with a memory for one task.

    Args:
        task: what the inputs mean.
        thresholds: None for every distinct score, exactly; a number of thresholds from 0 to 1, a list or 1-D tensor of
            rising thresholds for counts on that grid only, in memory that does not grow.
        average: how classes or labels are summed up.
        validate_args: whether `update` checks the dtypes and shapes it gets.
        options: those of `torchmetrics.Metric`.
    """

    setup: Tensor

    __jit_unused_properties__: ClassVar[list[str]] = [*Metric.__jit_unused_properties__, "num_samples", "update_count"]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.__doc__ is None:  # a leaf: what its measure computes, then what its task takes in
            cls.__doc__ = "\n\n".join(inspect.getdoc(base) or "" for base in cls.__bases__)

    def __init__(
        self, task: Task, thresholds: Thresholds, average: AverageOption, validate_args: bool, **options: Any
    ) -> None:
        super().__init__(**options)
        if average is not None and average not in self.averages:
            allowed = ", ".join(repr(name) for name in self.averages)
            raise ValueError(f"`average` must be one of {allowed} or None, but is {average!r}.")
        self.task = task
        grid = grid_of(thresholds)
        # What two metrics must agree on to share a state stands in the state itself, letter by letter.
        digest = "" if grid is None else hashlib.sha256(grid.numpy().tobytes()).hexdigest()[:16]
        setup = f"{task!r} {digest}".encode()
        self._digest = int.from_bytes(hashlib.sha256(setup).digest()[:7], "big")
        self.thresholds = None if grid is None else grid.to(self.device)
        self._unit_grid = isinstance(thresholds, int)
        self.average = average
        self.ignore_index = task.ignore_index
        self.validate_args = validate_args
        self._state: SampleState | GridState = (
            SampleState(task) if self.thresholds is None else GridState(task, self.thresholds)
        )
        self._ranks: Ranks | None = None

        self.add_state("setup", torch.tensor(list(setup)), dist_reduce_fx="max")
        for name, default in self._state.empty().items():
            self.add_state(name, default, dist_reduce_fx="cat" if isinstance(default, list) else "sum")

    # ---- taking data in --------------------------------------------------------------------------------------------

    def update(self, preds: Tensor, target: Tensor, sample_weight: Tensor | None = None) -> None:
        """Add a batch; a detached copy is kept, and no value is looked at until the next reading.

        Args:
            preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
            target: integer or bool labels, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
            sample_weight: `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice.

        Raises:
            ValueError: for tensors of the wrong dtype or shape. Such a batch is not counted.
        """
        with torch.inference_mode(False), torch.no_grad():
            batch = self._batch(preds, target, sample_weight)
            held = self._held()
            stored = self._state.dtype(held)
            if stored not in (None, batch.preds.dtype):
                raise ValueError(
                    f"`preds` came as {batch.preds.dtype}, but {stored} scores are stored: cast the batch with "
                    f"`preds.to({stored})`, or `reset()` first."
                )
            self._hold(self._state.add(held, batch))

    @torch.jit.unused
    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Add a batch and return its own value, at the cost of one batch: arguments as those of `update`."""
        if self._is_synced:
            raise TorchMetricsUserError(
                "The Metric shouldn't be synced when performing `forward`: call `unsync` first."
            )
        self.update(*args, **kwargs)
        with torch.inference_mode(False), torch.no_grad():
            state = self._state.of(self._batch(*args, **kwargs))
            ranks = None
            if self.dist_sync_on_step and self.distributed_available_fn():
                state, ranks = self._exchange_for(self.dist_sync_fn, self.process_group, state)
            self._forward_cache = self._value(self._make_curve(state, ranks, {}))
        return self._forward_cache

    def evaluate(self, preds: Tensor, target: Tensor, sample_weight: Tensor | None = None) -> Any:
        """The value of this batch alone, on this process alone: nothing is kept. Arguments as those of `update`."""
        with torch.inference_mode(False), torch.no_grad():
            state = self._state.of(self._batch(preds, target, sample_weight))
            return self._value(self._make_curve(state, None, {}))

    def _batch(self, preds: Tensor, target: Tensor, sample_weight: Tensor | None = None) -> Samples:
        if self.validate_args:
            self.task.check(preds, target, sample_weight)
        batch = self.task.flatten(preds, target, sample_weight)
        if self.compute_on_cpu and self.thresholds is None:
            batch = Samples(*(None if x is None else x.cpu() for x in batch))  # type: ignore[arg-type]
        return batch

    def _held(self) -> dict[str, Value]:
        return {name: getattr(self, name) for name in self._state.names}

    def _hold(self, state: Mapping[str, Value]) -> None:
        # States are plain attributes: past the checks of `Module.__setattr__`, which cost more than the batch.
        self.__dict__.update(state)
        # Another tensor: a new version of the state, and no view that would hold the old one.
        self.__dict__["setup"] = self.setup.clone()

    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add all that another metric of the same settings, or its `metric_state`, holds.

        Raises:
            ValueError: if it is of another kind or was built with other settings.
        """
        count = 0
        if isinstance(incoming_state, Metric):
            count = incoming_state.update_count
            incoming_state = incoming_state.metric_state
        if not isinstance(incoming_state, dict) or not self._same_setup(incoming_state.get("setup")):
            raise ValueError(
                "`incoming_state` must be a metric with the same task, thresholds and settings, or its `metric_state`: "
                f"expected {bytes(self.setup.tolist()).decode()!r}."
            )
        stored, coming = self._state.dtype(self._held()), self._state.dtype(incoming_state)
        if None not in (stored, coming) and stored != coming:
            raise ValueError(
                f"`incoming_state` holds {coming} scores, but {stored} scores are stored: they do not mix."
            )
        self._reduce_states(incoming_state)
        self._update_count += count or int(self._state.size(incoming_state) > 0)

    def _reduce_states(self, incoming_state: dict[str, Any]) -> None:
        with torch.inference_mode(False), torch.no_grad():
            self._computed = None
            self._hold(self._state.merge(self._held(), incoming_state))

    def _same_setup(self, setup: Any) -> bool:
        return isinstance(setup, Tensor) and setup.tolist() == self.setup.tolist()

    # ---- readings --------------------------------------------------------------------------------------------------

    def compute(self) -> Any:
        """The value of all data so far, over all ranks; shapes as the measure says."""
        return self._value(self._current_curve())

    def curve(self) -> Curve:
        """The `Curve` of all data so far, over all ranks: with `average="micro"` of one problem, else one a class."""
        with self._reading():
            return self._current_curve()

    def read(self, view: Callable[[Curve], Any]) -> Any:
        """What `view` reads from the curve of all data so far, over all ranks: in float64, one value a class.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import BinaryAUROC
            >>> from torchmetrics_roc.pr import average_precision
            >>> metric = BinaryAUROC()
            >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
            >>> metric.read(average_precision)
            tensor(0.8333, dtype=torch.float64)
        """
        with self._reading():
            return self._lowered(view(self._current_curve()))

    @property
    def num_samples(self) -> int:
        """How many samples came in, over all ranks; ignored ones count, extra dimensions are samples."""
        with self._reading():
            size = self._state.size(self._held())
            return size if self._ranks is None else int(self._ranks.sum(torch.tensor(size)))

    @contextmanager
    def _reading(self) -> Generator[None, None, None]:
        """Synced, if the metric is to be; a metric that is synced already stays so."""
        if self._is_synced:
            yield
            return
        with self.sync_context(
            dist_sync_fn=self.dist_sync_fn, should_sync=self._to_sync, should_unsync=self._should_unsync
        ):
            yield

    def _value(self, curve: Curve) -> Any:
        self._warn_of_unknown(curve)
        if self._unit_grid and bool(((curve.dtps + curve.dfps) * (curve.thresholds == -torch.inf)).any()):
            rank_zero_warn(
                f"{type(self).__name__}: some scores lie below 0, where `thresholds` as a number of values from 0 to 1 "
                "tells none apart. For logits pass a list or tensor of thresholds on their own scale, or none.",
                UserWarning,
            )
        value = self.view(curve)
        if self.average in ("macro", "weighted"):
            value = self.mean(value, curve.positives if self.average == "weighted" else None)
        elif self.thresholds is not None and isinstance(self, CurveMeasure) and curve.problems > 1:
            value = stacked(value)
        else:
            value = self._lowered(value)
        return cast(value, torch.promote_types(torch.get_default_dtype(), torch.float32))

    def computed_curve(self) -> Curve:
        """The curve behind the last `compute`, without another word to the other ranks if it is still remembered."""
        pooled = self.average == "micro"
        made = {group: curve for (kind, group), curve in _curves.get(self.setup, {}).items() if kind == pooled}
        return next((made[group] for group in sorted(made, key=lambda group: group is None)), None) or self.curve()

    def _lowered(self, value: Any) -> Any:
        """A view's value as the task's users know it: one problem needs no dimension of problems."""
        return first_problem(value) if self.average == "micro" else self.task.lower(value)

    def _warn_of_unknown(self, curve: Curve) -> None:
        absent = {kind: (getattr(curve, kind) == 0).nonzero().flatten().tolist() for kind in self.needs}
        if not any(absent.values()):
            return
        name = type(self).__name__
        if not any(curve.positives.tolist()) and not any(curve.negatives.tolist()):
            rank_zero_warn(f"{name} has no samples that count: its value is NaN.", UserWarning)
            return
        where = "; ".join(
            f"no {kind[:-1]} samples" + (f" for {self._names(problems)}" if curve.problems > 1 else "")
            for kind, problems in absent.items()
            if problems
        )
        left_out = " and left out of the average" if self.average in ("macro", "weighted") else ""
        rank_zero_warn(f"{name}: {where}. What rests on them is NaN{left_out}.", UserWarning)

    def _names(self, problems: list[int]) -> str:
        shown = ", ".join(str(t) for t in problems[:10]) + (", ..." if len(problems) > 10 else "")
        return f"{self.task.name} {shown}"

    # ---- the curve -------------------------------------------------------------------------------------------------

    def _current_curve(self) -> Curve:
        if self.setup not in _curves:
            _curves[self.setup] = {}
        return self._make_curve(self._held(), self._ranks, _curves[self.setup])

    def _make_curve(self, state: dict[str, Value], ranks: Ranks | None, made: dict[Any, Curve]) -> Curve:
        """The curve of `state`, one of those already `made` if every rank has it."""
        pooled = self.average == "micro"
        key = (pooled, None if ranks is None else ranks.group or "world")
        with torch.inference_mode(False), torch.no_grad():
            state = state if key in made else self._state.joined(state)
            if ranks is None:
                if key not in made:
                    flaws = self._state.audit(state)
                    if flaws is not None:
                        self._raise_flaws([flaws.tolist()])
                    made[key] = self._curve_of(state, pooled)
                return made[key]
            agreed = self._agree(state, ranks, key in made)
            if agreed is not None:
                made[key] = self._curve_of(agreed, pooled)
            return made[key]

    def _curve_of(self, state: dict[str, Value], pooled: bool) -> Curve:
        curve = self._state.curve(state, pooled)
        if curve is not None:
            return curve
        nothing = torch.empty((1 if pooled else self.task.problems, 0), device=self.device)
        return Curve.from_rows(nothing, nothing.bool())

    def _agree(self, state: dict[str, Value], ranks: Ranks, made: bool) -> dict[str, Value] | None:
        """The state of all ranks together, None if every rank has its curve already. Raises on all ranks alike."""
        flaws = None if made else self._state.audit(state)
        kind = _DTYPES.index(self._state.dtype(state))
        row = [int(made), self._state.size(state), kind, int(self._state.weighted(state)), self._digest]
        row += [0, 0, 0] if flaws is None else flaws.tolist()
        table = ranks.report(torch.tensor(row))
        if len({digest for *_, digest, _, _, _ in table}) > 1:
            raise ValueError(
                f"{type(self).__name__} was built with different settings on different ranks: its task, number of "
                "classes, thresholds, `ignore_index`, `nan_policy` and `normalization` must agree."
            )
        kinds = {rank: entry[2] for rank, entry in enumerate(table) if entry[2]}
        if len(set(kinds.values())) > 1:
            came = ", ".join(f"{_DTYPES[kind]} on rank {rank}" for rank, kind in kinds.items())
            raise ValueError(f"`preds` came with different dtypes on different ranks, {came}: cast them to one.")
        self._raise_flaws([entry[5:] for entry in table])
        if all(entry[0] for entry in table):
            return None
        dtype = _DTYPES[max(kinds.values(), default=0)] or torch.get_default_dtype()
        return self._state.synced(state, ranks, [e[1] for e in table], dtype, any(e[3] for e in table))

    def _raise_flaws(self, flaws: list[list[int]]) -> None:
        """Raise for what is wrong with the samples; `flaws` are those of each rank."""
        nans, labels, weights = (sum(column) for column in zip(*flaws, strict=True))
        objections = self.task.objections(nans, labels, weights)
        if objections:
            ranks = [str(r) for r, own in enumerate(flaws) if any(own)]
            where = f" (found on rank {', '.join(ranks)})" if len(flaws) > 1 else ""
            raise ValueError(f"{type(self).__name__}: {'; '.join(objections)}{where}. `reset()` clears what is stored.")

    # ---- torchmetrics' machinery -----------------------------------------------------------------------------------

    def _wrap_update(self, update: Callable[..., Any]) -> Callable[..., Any]:
        wrapped = super()._wrap_update(update)

        @functools.wraps(update)
        def counted(*args: Any, **kwargs: Any) -> None:
            count, computed = self._update_count, self._computed
            try:
                wrapped(*args, **kwargs)
            except BaseException:  # a batch that was refused is not an update
                self._update_count, self._computed = count, computed
                raise

        return counted

    def _wrap_compute(self, compute: Callable[..., Any]) -> Callable[..., Any]:
        # The base class turns every tensor of one element into a scalar, a curve's single threshold too.
        @functools.wraps(compute)
        def remembered() -> Any:
            if self._computed is None:
                with self._reading():
                    value = compute()
                if not self.compute_with_cache:
                    return value
                self._computed = value
            return self._computed

        return remembered

    def _exchange_for(
        self, dist_sync_fn: Callable[..., Any] | None, group: Any, state: dict[str, Value]
    ) -> tuple[dict[str, Value], Ranks | None]:
        """The `state` to read and the ranks to read it with: those of the group, or, if the user gathers, none."""
        if dist_sync_fn is None or dist_sync_fn is gather_all_tensors:
            return state, Ranks(group, self.device)
        gathered: dict[str, Value] = {}
        for name, value in state.items():
            if isinstance(value, list):
                gathered[name] = list(dist_sync_fn(torch.cat(value), group=group)) if value else []
            else:
                gathered[name] = torch.stack(list(dist_sync_fn(value, group=group))).sum(0)
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
        # No stored tensor is ever changed in place, so showing it is as good as copying it.
        return {n: list(x) if isinstance(x, list) else x for n, x in ((n, getattr(self, n)) for n in self._defaults)}

    def reset(self) -> None:
        """Forget all data."""
        with torch.inference_mode(False):
            for name, default in self._defaults.items():
                if isinstance(default, list):
                    setattr(self, name, [])  # whoever holds the old list keeps it
            super().reset()
        self._ranks = None
        self._state = copy.copy(self._state)  # a copy has no room of its own: what was reserved is freed

    def _apply(self, fn: Callable[..., Any], exclude_state: Any = "") -> Any:
        # States move between devices, but no cast rounds a score, a count or a value.
        computed, cached = self._computed, self._forward_cache
        self._computed = self._forward_cache = None
        this = super()._apply(fn, exclude_state=tuple(self._defaults))
        device = self.device

        def move(x: Any) -> Any:
            if isinstance(x, Tensor):
                return x if x.device == device else x.to(device)
            if isinstance(x, (list, tuple)):
                parts = [move(part) for part in x]
                return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)
            return x

        for name, default in self._defaults.items():
            if isinstance(default, list) and self.compute_on_cpu:
                continue
            self._defaults[name] = move(default)
            setattr(self, name, move(getattr(self, name)))
        if isinstance(self._state, GridState):
            self._state.grid = self.thresholds = move(self._state.grid)
        self._computed, self._forward_cache = move(computed), move(cached)
        return this

    def state_dict(  # type: ignore[override]
        self, destination: dict[str, Any] | None = None, prefix: str = "", keep_vars: bool = False
    ) -> dict[str, Any]:
        """Empty, or the states if they are `persistent`: as in torchmetrics."""
        saved: dict[str, Any] = super().state_dict(destination=destination, prefix=prefix, keep_vars=keep_vars)
        for name in self._defaults:
            chunks = getattr(self, name)
            if self._persistent[name] and isinstance(chunks, list):
                saved[prefix + name] = [torch.cat(chunks)] if chunks else []  # one tensor, without the room behind it
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
                    f"{bytes(self.setup.tolist()).decode()!r}, the state as "
                    f"{bytes(setup.tolist()).decode() if isinstance(setup, Tensor) else setup!r}."
                )
                for name in names:
                    state_dict.pop(prefix + name)
        super()._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )
        if names:
            self._computed = None
            held = {n: list(x) if isinstance(x, list) else x for n, x in self._held().items()}
            self._hold(held)
            self._update_count = int(self._state.size(held) > 0)

    def __hash__(self) -> int:
        # By identity, as every module: the base class walks all states, each time a module is looked up.
        return id(self)

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        for name in self._defaults:
            if isinstance(state[name], list):  # without the room behind the newest chunk
                chunks = state[name]
                state[name] = [c.clone() if c.untyped_storage().nbytes() > c.nbytes else c for c in chunks]
        return {**state, "_ranks": None}

    # ---- pictures --------------------------------------------------------------------------------------------------

    def _draw_value(self, val: Any, ax: Any) -> Any:
        value = self.compute() if val is None else val
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            value = value[0]
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
        normalization: taken as torchmetrics takes it, and without effect: scores are never transformed.
        options: see `Options`.
    """

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
        super().__init__(Binary(ignore_index, nan_policy), thresholds, None, validate_args, **options)


class MulticlassMetric(CurveMetric):
    """`C` scores a sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`: each class against the rest.

    Args:
        num_classes: `C`, at least 2.
        thresholds: None for every distinct score; an int, a list or a 1-D tensor for a rising grid.
        average: `"macro"` the mean over the classes where the value is known, `"weighted"` by their samples, `"micro"`
            all scores and labels as one problem, None or `"none"` one value a class.
        ignore_index: samples with this label do not count.
        validate_args: whether `update` checks the dtypes and shapes it gets.
        normalization: what brings the rows to one scale. `"softmax"` sends every row that is not a distribution already
            through a softmax, `"log_softmax"` through its logarithm, computed so that what a softmax rounds to 1 stays
            apart; None takes the rows as they are.
        options: see `Options`.
    """

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
        task = Multiclass(ignore_index, nan_policy, num_classes, normalization=normalization)
        super().__init__(task, thresholds, average, validate_args, **options)
        self.num_classes = num_classes


class MultilabelMetric(CurveMetric):
    """`L` scores and `L` labels 0 or 1 a sample, `preds` and `target` `[N, L, ...]`: each label by itself.

    Args:
        num_labels: `L`, at least 2.
        thresholds: None for every distinct score; an int, a list or a 1-D tensor for a rising grid.
        ignore_index: entries with this label do not count.
        validate_args: whether `update` checks the dtypes and shapes it gets.
        average: as that of the multiclass metrics, over labels.
        normalization: taken as torchmetrics takes it, and without effect: scores are never transformed.
        options: see `Options`.
    """

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
            Multilabel(ignore_index, nan_policy, num_labels), thresholds, average, validate_args, **options
        )
        self.num_labels = num_labels


def _check_unused_normalization(normalization: Any) -> None:
    if normalization not in ("sigmoid", "softmax", "log_softmax", None):
        raise ValueError(f"`normalization` must be 'sigmoid', 'softmax' or None, but is {normalization!r}.")
