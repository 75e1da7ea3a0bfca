"""What is kept between batches: what all states share, and every sample; `histograms` keeps counts in bins instead.

The protocol, the version of a state, what ranks agree on before they read it, and `SampleState`.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.encodings import from_bytes, to_bytes
from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.arrays.sums import minmax, row_counts, row_counts_on_host
from torchmetrics_roc.curves.columns import Columns
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.devices import home, widened, widest
from torchmetrics_roc.curves.rows import ordered_if_sound
from torchmetrics_roc.ranks.exchange import exchange
from torchmetrics_roc.ranks.processes import Ranks, attempt
from torchmetrics_roc.tasks.batches import Rows, Samples, Sides, micro
from torchmetrics_roc.tasks.tasks import FLAWS, Task

Value = Any
"""What a state of the metric is: a tensor or, of `State.lists`, a list of them."""

_Rows = TypeVar("_Rows")

EDGE = 150
"""Weights are read as they are if the largest lies within 2^±150: products of four totals are finite then, and above 0.

All weights of 16 and 32 bits lie there.
"""

ONE = 1023 << 52
"""The bits of 1.0, the weight of a sample without one."""

COUNTLESS = (1023 + 53) << 52
"""The bits of 2^53, from which on all floating-point numbers are whole: no numbers of observations."""


class Chunks(list[Tensor]):
    """Tensors that are never written again, so that a deep copy may share them.

    A `MetricCollection` deep-copies the states of a compute group for every member whenever its items are accessed.
    """

    def __deepcopy__(self, memo: object) -> Chunks:
        return Chunks(self)


class Span(NamedTuple):
    """The span of counts: the last `window` updates, or all with a weight that halves every `half_life` updates."""

    window: int | None = None
    half_life: float | None = None


class Version(list[Tensor]):
    """The list behind the state `setup`, replaced after every update: the key of everything cached for the state.

    A deep copy shares the tensors and the curves: a `MetricCollection` deep-copies the states of a compute group for
    every member whenever its items are accessed, and a clone of a metric keeps what the metric has computed.

    Attributes:
        shared: whether another metric shares this version and its tensors, as the members of a compute group do.
            Tensors of a shared version are never written to.
        curves: those computed from this version of the state, see `cache`. All copies of a version share this
            dictionary, by which a cached value knows its version.
        torn: whether an update began to write to the tensors and did not end, so that part of its batch may count.
        abandoned: whether all data are of an evaluation that a trainer did not finish, so that the next one starts
            without them.
    """

    def __init__(self, tensors: Iterable[Tensor], torn: bool = False, abandoned: bool = False) -> None:
        super().__init__(tensors)
        self.shared = False
        self.curves: dict[Any, Any] = {}
        self.torn = torn
        self.abandoned = abandoned

    def moved(self, tensors: Iterable[Tensor]) -> Version:
        """Return a version of the same data in other `tensors`, with nothing cached."""
        return Version(tensors, self.torn, self.abandoned)

    def tear(self) -> None:
        """Discard what is cached, before the tensors are written to, until the next version replaces this one."""
        self.curves, self.torn = {}, True

    def __copy__(self) -> Version:
        twin = self.moved(self)
        twin.curves = self.curves
        return twin

    def __deepcopy__(self, memo: object) -> Version:
        return copy.copy(self)

    def __reduce__(self) -> Any:
        # Curves are not saved: those of several processes are meaningless without these. Nothing is copied here: a
        # spawned process receives the files behind the tensors, which must last until all are serialised.
        return Version, (list(self), self.torn, self.abandoned)


class Agreement(NamedTuple):
    """What every rank knows of all samples that are read together.

    Attributes:
        ranks: the processes that read together, None for this one alone.
        dtype: of the scores: the narrowest that holds those of all ranks.
        weighted: whether any samples have floating-point weights.
        logits: whether multiclass rows go through a softmax, since some score lies outside [0, 1].
        outside: how many samples have a score outside [0, 1] or, if that is faster, whether some have.
        size: the number of samples, if they are kept.
        groups: whether the samples have groups, on each rank that has samples: 1, or 2 if clusters besides.
        fractions: whether some weights are not whole.
        by_label: whether any samples have a weight for each label.
        lengths: how many samples each rank keeps, in which extra dimensions count.
        largest: the bits of the largest weight, or of a total if samples are not kept; 0 if there are none.
    """

    ranks: Ranks | None
    dtype: torch.dtype
    weighted: bool
    logits: bool
    outside: int = 0
    size: int = 0
    groups: tuple[int, ...] = ()
    fractions: bool = False
    by_label: bool = False
    lengths: tuple[int, ...] = ()
    largest: int = 0

    @property
    def unit(self) -> float:
        """The power of two by which all weights are multiplied where they become a curve, exactly: 1 within `EDGE`.

        Weights of which the largest lies beyond are brought to the edge, so that no view has to expect sums that
        overflow or products that vanish, and a factor 2^k changes no bit of a value.
        """
        power = (self.largest >> 52) - 1023
        return 2.0 ** (min(max(power, -EDGE), EDGE) - power) if self.weighted and self.largest > 0 else 1.0

    def rows(self, lift: Callable[[Samples], _Rows], samples: Samples) -> tuple[_Rows, Exception | None]:
        """Return what `lift` makes of the samples, or of none of them and its error, to be reported to all."""
        if self.ranks is None:
            return lift(samples), None
        rows, error = attempt(lift, samples)
        return (lift(samples.part(0, 0)) if rows is None else rows), error

    def groups_of(self, groups: Tensor | None, device: torch.device) -> Tensor | None:
        """Return the groups of this rank's samples, possibly empty, if any rank has groups, else None.

        With clusters within these they are `[N, 2]`.

        Raises:
            ValueError: on all ranks, if the samples of one rank have groups and those of another do not.
        """
        if self.ranks is None:
            return groups
        for kind, name, others in ((1, "groups", "samples"), (2, "clusters", "groups")):
            having = sum(of_rank >= kind for of_rank in self.groups)
            if 0 < having < len(self.groups):
                raise ValueError(
                    f"`{name}` were passed on {counted(having, 'rank')}, but not on {len(self.groups) - having} with "
                    f"{others}: pass them on all, or on none."
                )
        if groups is not None or not any(self.groups):
            return groups
        return torch.empty((0, 2) if 2 in self.groups else 0, dtype=torch.int64, device=device)

    def clusters_of(self, groups: Tensor | None, device: torch.device) -> Tensor | None:
        """Return the clusters of this rank's samples, `[N]`: the groups, where there are no clusters besides."""
        ids = self.groups_of(groups, device)
        return ids if ids is None or ids.ndim == 1 else ids[:, 1]


class Inspection(NamedTuple):
    """What one host sync reveals about the samples of this process.

    Attributes:
        flaws: the counts of `Task.audit`.
        counts: how many positives and negatives count for each problem, None if not requested.
        samples: the samples as one batch, if they are kept.
        sides: their labels and weights in the binary problems.
        totals: positives and negatives of samples without weights, `[T]`, on the device; the second None for all
            others.
        fractions: whether some weights are not whole.
        score_range: the least and the largest score, if computed.
        columns: the columns of the curve of these samples, if found in passing.
        beside: other numbers that were requested.
        largest: as in `Agreement`; of samples without weights that of 1.
    """

    flaws: list[int]
    counts: tuple[Sequence[float], Sequence[float]] | None = None
    samples: Samples | None = None
    sides: Sides | None = None
    totals: tuple[Tensor, Tensor | None] | None = None
    fractions: bool = False
    score_range: tuple[float, float] | None = None
    columns: Columns | None = None
    beside: Sequence[int] = ()
    largest: int = ONE

    @property
    def numbers(self) -> Inspection:
        """What later readings announce of the same samples, which are valid, without any of these."""
        return Inspection([0, 0, 0, self.flaws[-1]], fractions=self.fractions, largest=self.largest)


class State(Protocol):
    """A way to store data between batches: methods on dictionaries of tensors and lists, which the metric holds.

    Laws, for states `a`, `b`, `c` of one kind and a batch `x`:

    - `merge(empty(), a)` and `merge(a, empty())` are `a`; `merge(merge(a, b), c)` is `merge(a, merge(b, c))`, up to the
      order of samples and the rounding of weights;
    - `add(a, x)` is `merge(a, of(x, a))`; a value never depends on how the data were split into batches;
    - the tensors of an older state never change: they are written to only by an `add` that may `write`;
    - an `add` that raises a `ValueError` has written to nothing;
    - `add` and `of` make no host sync; `inspect` makes one; `dtype`, `weighted` and `lists` are known without any;
    - `curve(gathered(...))` on one process is `curve` over all ranks in `agreed`.

    Attributes:
        names: of the tensors and lists, which become states of the metric.
        sums: those that ranks add up.
        lists: those that are lists of chunks.
        keeps_samples: whether single samples are kept.
        refinable: whether bins can be refined by a pass over the data.
        unit_scale: whether scores are expected in [0, 1].
        span: how far back the state reaches.
        grid: the user's thresholds, on the device of the metric, or None.
    """

    names: ClassVar[tuple[str, ...]]
    sums: ClassVar[tuple[str, ...]] = ()
    lists: ClassVar[tuple[str, ...]] = ()
    keeps_samples: ClassVar[bool] = False
    refinable: ClassVar[bool] = False
    task: Task
    unit_scale: bool = False
    span: Span = Span()
    grid: Tensor | None = None

    def fresh(self) -> State:
        """Return the same kind of state without storage of its own, as after `reset`: itself, if it has none."""
        return self

    def empty(self, device: torch.device) -> dict[str, Value]:
        """Return the empty state."""

    def of(self, batch: Samples, state: Mapping[str, Value], limit: int | None) -> dict[str, Value]:
        """Return the state of one batch that is added after `state`."""

    def add(
        self,
        state: Mapping[str, Value],
        batch: Samples,
        limit: int | None = ...,
        write: Callable[[], None] | None = ...,
    ) -> dict[str, Value]:
        """Return the state with another batch, of which only the samples up to the `limit` count.

        `write`: called before the tensors of `state` are written to; None if they must not be.
        """

    def merge(self, state: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
        """Return the state merged with the `other`."""

    def samples(self, state: Mapping[str, Value]) -> Samples | None:
        """Return all samples as one batch, None if there are none, or if they are not kept."""
        return None

    def joined(self, state: Mapping[str, Value]) -> dict[str, Value]:
        """Return the same state in one chunk."""
        return dict(state)

    def gathered(self, state: Mapping[str, Value], agreed: Agreement) -> dict[str, Value]:
        """Return the state of all ranks in `agreed`."""

    def inspect(
        self, state: Mapping[str, Value], pooled: bool, alone: bool = ..., beside: Tensor | None = ...
    ) -> Inspection:
        """Return what one host sync reveals; `alone` if no other process reads with this one.

        `beside`: integers to read in the same sync, for states that keep samples.
        """

    def curve(
        self, state: Mapping[str, Value], pooled: bool, agreed: Agreement, inspection: Inspection | None = None
    ) -> Curve:
        """Return the curve of the data of all ranks in `agreed`."""

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return the dtype of the scores, None if there are none."""

    def size(self, state: Mapping[str, Value]) -> int:
        """Return how many samples were added."""

    def digest(self, state: Mapping[str, Value]) -> int:
        """Return a number for what two states must have in common besides the settings: 0 for nothing."""
        return 0

    def weighted(self, state: Mapping[str, Value]) -> int:
        """Return whether some samples have weights: 0 if not, 2 if kept samples have one for each label."""

    def rows(self, state: Mapping[str, Value]) -> int:
        """Return how many samples are kept, in which extra dimensions count."""
        return 0

    def grouped(self, state: Mapping[str, Value]) -> int:
        """Return whether kept samples have groups: 1, or 2 if clusters besides."""
        return 0

    def refuse_mixture(self, dtypes: set[torch.dtype], dtype: torch.dtype) -> None:
        """Raise `ValueError` if data of `dtypes` cannot be read together as `dtype`; samples widen exactly."""
        return


def nothing() -> None:
    """Do nothing: the `write` of an `add` whose tensors nobody else reads, or of a compiled one."""


# ---- every sample kept -----------------------------------------------------------------------------------------------


class Room:
    """Storage behind the newest chunk of a list, where the next batch is written without moving existing data.

    The room belongs to its creator. A copy of the list, which shares the chunks, has none, and therefore never writes
    where the original will.
    """

    def __init__(self) -> None:
        # The storage and the chunk at its start, as one: an interrupt leaves none without the other.
        self.filled: tuple[Tensor, Tensor] | None = None

    def append(self, chunks: list[Tensor], batch: Tensor, dtype: torch.dtype | None = None) -> Chunks:
        """Return a list of the `chunks` followed by a copy of `batch`, in its own `dtype` or the given one."""
        dtype = dtype or batch.dtype
        if not chunks:  # the first, and perhaps the only one
            chunk = batch.to(dtype, copy=True)
            self.filled = chunk, chunk
            return Chunks([chunk])
        size = batch.shape[0]
        if self.filled is not None and chunks[-1] is self.filled[1]:
            storage, chunk = self.filled
            start = len(chunk)
            stop = start + size
            if stop <= len(storage) and storage.dtype == dtype and storage.device == batch.device:
                storage[start:stop].copy_(batch)
                self.filled = storage, storage[:stop]
                return Chunks([*chunks[:-1], self.filled[1]])
        storage = self._reserve(chunks, batch, dtype)
        self.filled = storage, storage[:size].copy_(batch)
        return Chunks([*chunks, self.filled[1]])

    @staticmethod
    def _reserve(chunks: list[Tensor], batch: Tensor, dtype: torch.dtype) -> Tensor:
        stored = sum(chunk.shape[0] for chunk in chunks)
        row_bytes = max(dtype.itemsize * batch[:1].numel(), 1)
        room = max(batch.shape[0], min(stored, sizes.ROOM // row_bytes))
        return batch.new_empty(room, *batch.shape[1:], dtype=dtype)


class SampleState(State):
    """Every score in its own dtype, every label as a small code, every weight as float64 where the device has that.

    Samples are values: an operation returns new lists, and what older ones hold never changes, so copies may share
    storage. The shape of the empty tensor `seen` is the number of samples added: known without a host sync, and moved,
    copied and saved like any state.

    `preds`, `target`, `weight` and `groups` are short lists of large chunks. `weight` is empty until the first weighted
    batch, and holds one number per sample until the first batch with one for each label; `groups` is empty unless every
    batch has them, with a second column if every batch has clusters.
    """

    keeps_samples: ClassVar[bool] = True
    names: ClassVar[tuple[str, ...]] = ("preds", "target", "weight", "groups", "seen")
    lists: ClassVar[tuple[str, ...]] = ("preds", "target", "weight", "groups")

    def __init__(self, task: Task) -> None:
        self.task = task
        self.rooms = {name: Room() for name in self.names}

    def fresh(self) -> SampleState:
        """Return the same kind of state without reserved storage."""
        return SampleState(self.task)

    def __reduce__(self) -> Any:
        return SampleState, (self.task,)  # a copy has no room of its own yet

    def empty(self, device: torch.device) -> dict[str, Value]:
        """Return the empty state."""
        seen = torch.empty(0, 0, dtype=torch.int64, device=device)
        return {"preds": [], "target": [], "weight": [], "groups": [], "seen": seen}

    def of(self, batch: Samples, state: Mapping[str, Value], limit: int | None) -> dict[str, Value]:
        """Return the state of one batch that is added after `state`. It shares the caller's tensors: read only."""
        batch = self._counting(state, batch, limit)
        dtype = self.dtype(state)
        if dtype is not None:  # the value of the batch is computed from the scores as they are stored
            dtype = torch.promote_types(dtype, batch.preds.dtype)
            batch = batch._replace(preds=batch.preds.to(home(dtype, batch.preds.device)).to(dtype))
        return {
            "preds": [batch.preds],
            "target": [batch.target],
            "weight": [] if batch.weight is None else [batch.weight],
            "groups": [] if batch.groups is None else [batch.groups],
            "seen": batch.preds.new_empty(batch.size, 0),
        }

    def add(
        self,
        state: Mapping[str, Value],
        batch: Samples,
        limit: int | None = None,
        write: Callable[[], None] | None = None,
    ) -> dict[str, Value]:
        """Return the state with a copy of another batch, of which only the samples up to the `limit` count.

        Stored scores and those of the batch are widened, exactly, to the wider dtype of both.
        """
        groups = state["groups"]
        if state["preds"]:
            _check_ids(self.grouped(state), 0 if batch.groups is None else batch.groups.ndim)
        batch = self._counting(state, batch, limit)
        dtype = torch.promote_types(self.dtype(state) or batch.preds.dtype, batch.preds.dtype)
        scores = state["preds"]
        if scores and scores[0].dtype != dtype:
            scores = [chunk.to(dtype) for chunk in scores]
        if dtype != batch.preds.dtype:
            batch = batch._replace(preds=batch.preds.to(home(dtype, batch.preds.device)))
        new: dict[str, Value] = {
            "preds": self.rooms["preds"].append(scores, batch.preds, dtype),
            "target": self.rooms["target"].append(state["target"], batch.target, self.task.code_dtype),
            "seen": batch.preds.new_empty(self.size(state) + batch.size, 0, dtype=dtype),
        }
        weights, weight = state["weight"], batch.weight
        if weight is not None and not weights:  # the first weights: every earlier sample counted once
            before = self.rows(state)
            weights = [weight.new_ones(before)] if before else []
        elif weight is None and weights:
            weight = batch.target.new_ones(len(batch.preds), dtype=widest(batch.target.device))
        if weight is not None:
            if weights and weights[0].ndim != weight.ndim:
                *weights, weight = (self._by_label(x) for x in (*weights, weight))
            new["weight"] = self.rooms["weight"].append(weights, weight)
        if batch.groups is not None:
            new["groups"] = self.rooms["groups"].append(groups, batch.groups)
        return new

    def _by_label(self, weight: Tensor) -> Tensor:
        """Return a weight for each label, `[N, L]`, from weights that may be one per sample."""
        return weight if weight.ndim == 2 else weight[:, None].expand(-1, self.task.problems)

    def _counting(self, state: Mapping[str, Value], batch: Samples, limit: int | None) -> Samples:
        """Return the part of the `batch` that counts if at most `limit` samples do."""
        left = batch.size if limit is None else max(limit - self.size(state), 0)
        return batch if left >= batch.size else batch.part(0, left)

    def merge(self, state: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
        """Return the state merged with the `other`."""
        batch = self.samples(other)
        return dict(state) if batch is None else self.add(state, batch)

    def joined(self, state: Mapping[str, Value]) -> dict[str, Value]:
        """Return the same state in one chunk, for readings that access it more than once."""
        lists = {name: state[name] for name in self.names if name != "seen"}
        return {"seen": state["seen"], **{n: Chunks([_joined(x)] if x else []) for n, x in lists.items()}}

    def samples(self, state: Mapping[str, Value]) -> Samples | None:
        """Return all samples as one batch, None if there are none."""
        preds, weight, groups = state["preds"], state["weight"], state["groups"]
        if not preds:
            return None
        weights = _joined([widened(x) for x in weight]) if weight else None
        clusters = _joined(groups) if groups else None
        return Samples(_joined(preds), _joined(state["target"]), weights, self.size(state), clusters)

    def all_samples(self, state: Mapping[str, Value], agreed: Agreement) -> Samples:
        """Return all samples as one batch, possibly empty, as `agreed`, with weights in its `unit`."""
        samples = self.samples(state)
        if samples is not None:
            weight, unit = samples.weight, agreed.unit
            if unit != 1:
                ones = samples.target.new_ones(len(samples.target), dtype=torch.float64)
                weight = (ones if weight is None else weight) * unit
            return samples._replace(preds=samples.preds.to(agreed.dtype), weight=weight, logits=agreed.logits)
        device = state["seen"].device if agreed.ranks is None else agreed.ranks.device
        preds = torch.empty((0, *self.task.columns), dtype=agreed.dtype, device=device)
        target = torch.empty((0, *self.task.target_columns), dtype=self.task.code_dtype, device=device)
        return Samples(preds, target, None, 0, logits=agreed.logits)

    def gathered(self, state: Mapping[str, Value], agreed: Agreement) -> dict[str, Value]:
        """Return the samples of all ranks, on each of them."""
        ranks = agreed.ranks
        if ranks is None or not agreed.size:
            return dict(state)

        def local() -> tuple[dict[str, Tensor], Tensor]:
            columns = {name: x for name, x in self._columns(state, agreed).items() if x is not None}
            return columns, to_bytes([*columns.values()])

        size = sum(agreed.lengths) * math.prod(self.task.columns) * agreed.dtype.itemsize
        columns, sent = ranks.tried(local, size, "before their samples were gathered")
        gathered = ranks.with_reserve(from_bytes, ranks.gather(sent, list(agreed.lengths)), [*columns.values()])
        seen = torch.empty(agreed.size, 0, dtype=agreed.dtype, device=ranks.device)
        lists = {name: Chunks() for name in self.lists}
        return {**lists, **{n: Chunks([x]) for n, x in zip(columns, gathered, strict=True)}, "seen": seen}

    def _columns(self, state: Mapping[str, Value], agreed: Agreement) -> dict[str, Tensor | None]:
        """Return the lists of a state of one chunk each, as `agreed`."""
        samples = self.all_samples(state, agreed)
        weight = samples.weight
        if agreed.weighted and weight is None:
            weight = torch.ones(len(samples.preds), dtype=torch.float64, device=samples.preds.device)
        if agreed.by_label and weight is not None:
            weight = self._by_label(weight)
        groups = agreed.groups_of(samples.groups, samples.preds.device)
        return {"preds": samples.preds, "target": samples.target, "weight": weight, "groups": groups}

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return the dtype of the scores, None if there are none."""
        preds = state["preds"]
        return preds[0].dtype if preds else None

    def size(self, state: Mapping[str, Value]) -> int:
        """Return the number of samples added; extra dimensions do not count."""
        return len(state["seen"])

    def rows(self, state: Mapping[str, Value]) -> int:
        """Return the number of samples kept, in which extra dimensions count."""
        return sum(len(chunk) for chunk in state["preds"])

    def grouped(self, state: Mapping[str, Value]) -> int:
        """Return whether the samples have groups: 1, or 2 if clusters besides."""
        groups = state["groups"]
        return groups[0].ndim if groups else 0

    def weighted(self, state: Mapping[str, Value]) -> int:
        """Return whether the samples have weights: 1 for one per sample, 2 for one per label and sample."""
        weights = state["weight"]
        return weights[0].ndim if weights else 0

    def inspect(
        self, state: Mapping[str, Value], pooled: bool, alone: bool = False, beside: Tensor | None = None
    ) -> Inspection:
        """Return, in one host sync, the flaws of the samples, and how many samples count for each problem."""
        samples, task = self.samples(state), self.task
        if samples is None or not samples.preds.numel():
            zeros = [0.0] * (1 if pooled else task.problems)
            return Inspection([0] * FLAWS, (zeros, zeros), largest=0)
        if alone and (seen := self._seen_in_passing(samples, pooled)) is not None:
            return seen
        sides = task.sides(samples)
        if pooled:
            sides = micro(sides)
        labels, weights = sides
        size = labels.shape[1]
        if weights is None and labels.device.type == "cpu":
            ones, score_range = row_counts_on_host(labels), minmax(samples.preds)
            flaws = self._flaws(score_range + minmax(samples.target), samples)
            return Inspection(flaws, (ones, [size - x for x in ones]), samples, sides, score_range=score_range)
        if weights is None:
            positives = row_counts(labels)
            word, p, extra = _read_together(samples, positives, beside)
            flaws = self._flaws(word, samples)
            return Inspection(flaws, (p, [size - x for x in p]), samples, sides, (positives, None), beside=extra)
        present = weights > 0 if weights.is_floating_point() else weights
        positives, negatives = row_counts(labels & present), row_counts(present & ~labels)
        fractional = heaviest = none = positives.new_empty(0)
        if samples.weight is not None:  # ignored samples, which may have any weight, have 0 here
            # The bits of a number above 0 are above 0 and rise with it; those of -0.0 are below.
            fractional, heaviest = (x.amax().view(torch.int64).reshape(1) for x in (weights.frac(), weights))
        requested = none if beside is None else beside
        parts = [task.audit(samples, watch=True), positives, negatives, fractional, heaviest, requested]
        numbers: Iterator[int] = iter(torch.cat(parts).tolist())
        flaws, plus, minus, fractions, bits, extra = ([next(numbers) for _ in range(len(part))] for part in parts)
        totals = None if weights.is_floating_point() else (positives, negatives)
        largest = max(bits, default=ONE)
        sampled = task.sampling or max(fractions, default=0) > 0 or largest >= COUNTLESS
        return Inspection(flaws, (plus, minus), samples, sides, totals, sampled, beside=extra, largest=largest)

    def _seen_in_passing(self, samples: Samples, pooled: bool) -> Inspection | None:
        """Return what sorting reveals about few samples without flaws; None for all others."""
        scores, target = samples.preds, samples.target
        small = scores.numel() <= sizes.SMALL and scores.device.type == "cpu" and scores.dtype.itemsize <= 4
        if not (small and samples.weight is None and self.task.plain):
            return None
        if pooled or scores.ndim == 1:
            scores, target = scores.reshape(1, -1), target.reshape(1, -1)
        else:
            scores, target = scores.T, target.T
        sorted_columns = ordered_if_sound(scores, target)
        if sorted_columns is None:
            return None
        columns, outside = sorted_columns
        return Inspection([0, 0, 0, int(outside)], columns.host_totals, columns=columns)

    def _flaws(self, bounds: Sequence[float], samples: Samples) -> list[int]:
        """The counts of `Task.audit` without weights, from the `bounds`: the least and the largest score and code."""
        low, high, lowest_code, highest_code = bounds
        if low != low or lowest_code < 0 or highest_code >= self.task.labels:
            flaws: list[int] = self.task.audit(samples, watch=True).tolist()
            return flaws
        # For scores on another scale it is enough to know that there are some.
        return [0, 0, 0, int(not (low >= 0 and high <= 1))]

    def curve(
        self, state: Mapping[str, Value], pooled: bool, agreed: Agreement, inspection: Inspection | None = None
    ) -> Curve:
        """Return the curve of the samples of all ranks in `agreed`; `pooled` makes one problem of all (micro).

        `inspection`: the result of `inspect`.
        """
        if inspection is not None and inspection.columns is not None:
            return Curve(inspection.columns)
        if inspection is None or inspection.sides is None or agreed.unit != 1:
            lift = self.task.lift
            make = (lambda samples: micro(lift(samples))) if pooled else lift
            rows, error = agreed.rows(make, self.all_samples(state, agreed))
            return exchange(rows, agreed.weighted, agreed.ranks, error)
        assert inspection.samples is not None
        samples, sides = inspection.samples._replace(logits=agreed.logits), inspection.sides

        def scored(samples: Samples) -> Rows:
            scores = self.task.scores(samples._replace(preds=samples.preds.to(agreed.dtype)))
            return Rows(scores.reshape(1, -1) if pooled else scores, *sides)

        rows, error = agreed.rows(scored, samples)
        if agreed.ranks is not None:
            return exchange(rows, agreed.weighted, agreed.ranks, error)
        score_range = None if self.task.rescales(agreed.logits) else inspection.score_range
        curve = Curve.from_rows(*rows, totals=inspection.totals, score_range=score_range)
        if inspection.counts is not None and not agreed.weighted:
            curve.columns.host_totals = inspection.counts
        return curve


def _check_ids(held: int, given: int) -> None:
    """Raise `ValueError` unless as many kinds of ids, first of groups, then of clusters, are `given` as are `held`."""
    if held != given:
        name = "clusters" if held and given else "groups"
        this, others = ("without", "with") if held > given else ("with", "without")
        raise ValueError(f"`{name}` must come with every batch or with none: this one came {this}, others {others}.")


def _read_together(
    samples: Samples, positives: Tensor, beside: Tensor | None
) -> tuple[list[float], list[float], list[int]]:
    """Return the least and largest score and label code, `[4]`, the `positives` `[T]`, and the requested `beside`."""
    bounds, counts = [*samples.preds.aminmax(), *samples.target.aminmax()], [positives.double()]
    if beside is not None:
        counts.append(beside.double())
    word: list[float] = torch.cat([*(x.reshape(1) for x in bounds), *counts]).tolist()
    last = 4 + len(positives)
    return word[:4], word[4:last], [int(x) for x in word[last:]]


def _joined(chunks: list[Tensor]) -> Tensor:
    return chunks[0] if len(chunks) == 1 else torch.cat(chunks)
