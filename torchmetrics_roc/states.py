"""What is kept between batches: the samples themselves, or their counts in bins.

Both are monoids: `empty`, `add` a batch, `merge` with another. Samples are values: an operation returns new lists, and
nothing that older ones show ever changes, so copies may share storage. Counts are added to in place, but only by a
state that is alone with them: shared ones are copied first.

Both have an empty tensor `seen` whose dtype, once there are samples, is that of the scores, and whose shape says of
stored samples how many came in: known without a look at the device, and moved, copied and saved like any state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.bins import HALF_BINS, Bins, Grid, Halves, Window, mixed, window
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Ranks, exchange
from torchmetrics_roc.tasks import FLAWS, Multiclass, Rows, Samples, Task, micro

Value = Tensor | list[Tensor]


class Chunks(list[Tensor]):
    """Tensors that are never written again, so that a deep copy may show the same ones.

    A `MetricCollection` deep-copies the states of a compute group for every member whenever its items are looked at.
    """

    def __deepcopy__(self, memo: object) -> Chunks:
        return Chunks(self)


class Span(NamedTuple):
    """How far back counts reach: the last `window` updates, or all with a weight that halves every `half_life` ones."""

    window: int | None = None
    half_life: float | None = None


class Version(list[Tensor]):
    """The list behind the state `setup`: another one after every update, to which what is made of the state is tied.

    A deep copy shows the same tensors and the same curves: a `MetricCollection` deep-copies the states of a compute
    group for every member whenever its items are looked at.

    Attributes:
        shared: whether another metric was handed this version, with the tensors of the state that belong to it, as the
            members of a compute group are. No tensor of a shared version is written to.
        curves: those made of this version of the state, see `cache`.
    """

    def __init__(self, tensors: Iterable[Tensor]) -> None:
        super().__init__(tensors)
        self.shared = False
        self.curves: dict[Any, Any] = {}

    def __deepcopy__(self, memo: object) -> Version:
        twin = Version(self)
        twin.curves = self.curves
        return twin


class Agreement(NamedTuple):
    """What is known of all samples that are read together, on every one of the `ranks`, None for this process alone.

    Attributes:
        ranks: the processes that read together.
        dtype: of the scores: the narrowest that holds those of all.
        weighted: whether any samples have real weights.
        logits: whether multiclass rows go through a softmax, since some score lies outside [0, 1].
        outside: how many samples have a score outside [0, 1], where that is watched.
    """

    ranks: Ranks | None
    dtype: torch.dtype
    weighted: bool
    logits: bool
    outside: int = 0


# So many problems, at most, have refined bins of their own: 96 KiB each.
MOST_TABLES = 256

# A chunk reserves as much room again as is stored, up to this many bytes: few chunks, and little idle memory.
MOST_ROOM = 1 << 26


class Room:
    """Storage behind the newest chunk of a list, where the next batch is written without moving what is there.

    The room belongs to its creator. A copy of the list, which shows the same chunks, has none, and so never
    writes where its twin will.
    """

    def __init__(self) -> None:
        self.storage: Tensor | None = None
        self.chunk: Tensor | None = None

    def append(self, chunks: list[Tensor], batch: Tensor, dtype: torch.dtype | None = None) -> Chunks:
        """A new list that shows `chunks` followed by `batch`, which is copied, in its own `dtype` or this one."""
        dtype = dtype or batch.dtype
        size, storage = batch.shape[0], self.storage
        if storage is not None and chunks and chunks[-1] is self.chunk:
            start = chunks[-1].shape[0]
            fits = start + size <= storage.shape[0]
            if fits and storage.dtype == dtype and storage.device == batch.device:
                storage[start : start + size].copy_(batch)
                self.chunk = storage[: start + size]
                return Chunks([*chunks[:-1], self.chunk])
        self.storage = self._reserve(chunks, batch, dtype)
        self.chunk = self.storage[:size].copy_(batch)
        return Chunks([*chunks, self.chunk])

    @staticmethod
    def _reserve(chunks: list[Tensor], batch: Tensor, dtype: torch.dtype) -> Tensor:
        stored = sum(chunk.shape[0] for chunk in chunks)
        row_bytes = max(dtype.itemsize * batch[:1].numel(), 1)
        room = max(batch.shape[0], min(stored, MOST_ROOM // row_bytes))
        return batch.new_empty((room, *batch.shape[1:]), dtype=dtype)


class SampleState:
    """Every score in its own dtype, every label as a small code, every weight as float64 if there are any.

    `preds`, `target`, `weight` and `groups` are short lists of large chunks. `weight` stays empty until the first
    weighted batch, `groups` unless every batch has them.
    """

    names: ClassVar[tuple[str, ...]] = ("preds", "target", "weight", "groups", "seen")
    sums: ClassVar[tuple[str, ...]] = ()
    lists: ClassVar[tuple[str, ...]] = ("preds", "target", "weight", "groups")
    unit_scale: ClassVar[bool] = False

    def __init__(self, task: Task) -> None:
        self.task = task
        self.rooms = {name: Room() for name in self.names}

    def __getstate__(self) -> dict[str, object]:
        return {"task": self.task}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__init__(**state)  # type: ignore[misc]  # a copy has no room of its own yet

    def empty(self, device: torch.device) -> dict[str, Value]:
        """The state of nothing."""
        seen = torch.empty(0, 0, dtype=torch.int64, device=device)
        return {"preds": [], "target": [], "weight": [], "groups": [], "seen": seen}

    def of(self, batch: Samples, state: Mapping[str, Value], limit: int | None) -> dict[str, Value]:
        """The state of one batch, which comes after `state`. It shows the caller's tensors: to read, not to keep."""
        batch = self._counting(state, batch, limit)
        dtype = self.dtype(state)
        if dtype is not None:  # the batch's value is read from the scores as they are stored
            batch = batch._replace(preds=batch.preds.to(torch.promote_types(dtype, batch.preds.dtype)))
        return {
            "preds": [batch.preds],
            "target": [batch.target],
            "weight": [] if batch.weight is None else [batch.weight],
            "groups": [] if batch.groups is None else [batch.groups],
            "seen": batch.preds.new_empty(batch.size, 0),
        }

    def add(
        self, state: Mapping[str, Value], batch: Samples, limit: int | None = None, alone: bool = True
    ) -> dict[str, Value]:
        """The state with one batch more, of which no more samples count than reach the `limit`: costs their copy.

        Scores of a wider dtype than those that are stored widen these, and narrower ones are widened: exactly.
        """
        groups = _chunks(state["groups"])
        if bool(groups) != (batch.groups is not None) and _chunks(state["preds"]):
            this, others = ("without", "with") if groups else ("with", "without")
            raise ValueError(
                f"`groups` must come with every batch or with none: this one came {this}, others {others}."
            )
        batch = self._counting(state, batch, limit)
        dtype = torch.promote_types(self.dtype(state) or batch.preds.dtype, batch.preds.dtype)
        scores = _chunks(state["preds"])
        if scores and scores[0].dtype != dtype:
            scores = [chunk.to(dtype) for chunk in scores]
        new: dict[str, Value] = {
            "preds": self.rooms["preds"].append(scores, batch.preds, dtype),
            "target": self.rooms["target"].append(_chunks(state["target"]), batch.target, self.task.code_dtype),
            "seen": batch.preds.new_empty(self.size(state) + batch.size, 0, dtype=dtype),
        }
        weights, weight = _chunks(state["weight"]), batch.weight
        if weight is not None and not weights:  # the first weights: every earlier sample counted once
            before = sum(chunk.shape[0] for chunk in _chunks(state["preds"]))
            weights = [weight.new_ones(before)] if before else []
        elif weight is None and weights:
            weight = batch.preds.new_ones(len(batch.preds), dtype=torch.float64)
        if weight is not None:
            new["weight"] = self.rooms["weight"].append(weights, weight)
        if batch.groups is not None:
            new["groups"] = self.rooms["groups"].append(groups, batch.groups)
        return new

    def _counting(self, state: Mapping[str, Value], batch: Samples, limit: int | None) -> Samples:
        """The part of the `batch` that counts if no more than `limit` samples do."""
        left = batch.size if limit is None else max(limit - self.size(state), 0)
        return batch if left >= batch.size else batch.part(0, left)

    def merge(self, state: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
        """The state with all that `other` holds."""
        batch = self.samples(other)
        return dict(state) if batch is None else self.add(state, batch)

    def joined(self, state: Mapping[str, Value]) -> dict[str, Value]:
        """The same state in one chunk, for a reading that looks at it more than once."""
        lists = {name: _chunks(state[name]) for name in self.names if name != "seen"}
        return {"seen": state["seen"], **{n: Chunks([_joined(x)] if x else []) for n, x in lists.items()}}

    def samples(self, state: Mapping[str, Value]) -> Samples | None:
        """All samples as one batch, None if there are none."""
        preds, target, weight, groups = (_chunks(state[name]) for name in self.lists)
        if not preds:
            return None
        weights, clusters = (_joined(x) if x else None for x in (weight, groups))
        return Samples(_joined(preds), _joined(target), weights, self.size(state), clusters)

    def all_samples(self, state: Mapping[str, Value], agreed: Agreement) -> Samples:
        """All samples as one batch, as was `agreed`: maybe an empty one."""
        samples = self.samples(state)
        if samples is not None:
            return samples._replace(preds=samples.preds.to(agreed.dtype), logits=agreed.logits)
        seen = _tensor(state["seen"])
        preds = torch.empty((0, *self.task.columns), dtype=agreed.dtype, device=seen.device)
        target = torch.empty((0, *self.task.target_columns), dtype=self.task.code_dtype, device=seen.device)
        return Samples(preds, target, None, 0)

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """The dtype of the scores, None if there are none."""
        preds = _chunks(state["preds"])
        return preds[0].dtype if preds else None

    def size(self, state: Mapping[str, Value]) -> int:
        """Return the number of samples added; extra dimensions do not count."""
        return _tensor(state["seen"]).shape[0]

    def digest(self, state: Mapping[str, Value]) -> int:
        """A number for what two states must have in common beyond the settings: nothing."""
        return 0

    def weighted(self, state: Mapping[str, Value]) -> bool:
        """Whether the samples carry weights."""
        return len(_chunks(state["weight"])) > 0

    def audit(self, state: Mapping[str, Value]) -> Tensor | None:
        """The numbers of `Task.audit`, None if there is nothing to look at."""
        samples = self.samples(state)
        return None if samples is None else self.task.audit(samples)

    def curve(self, state: Mapping[str, Value], pooled: bool, agreed: Agreement) -> Curve:
        """The Curve of the samples, of all that have `agreed`; `pooled` makes one problem of all (micro)."""
        rows = self.task.lift(self.all_samples(state, agreed))
        if pooled:
            rows = micro(rows)
        if agreed.ranks is None:
            return Curve.from_rows(*rows)
        return exchange(*rows, agreed.weighted, agreed.ranks)

    def refuse_mixture(self, dtypes: set[torch.dtype], dtype: torch.dtype) -> None:
        """Raise nothing: scores widen exactly."""


class HistogramState:
    """Counts of the scores in `B` bins for each problem: memory that does not grow, and sums for everything else.

    `counts` `[T, B, 2]` holds samples without weights, `[..., 1]` the positives; `mass`, of that shape or empty, the
    weights of those that have them; `flaws` `[4]` what `Task.audit` found; `total` the number of samples added; `table`
    the bins of a window, empty for a grid. Batches are added in place, so storage is fixed.

    Whether multiclass rows are logits is known once all of them are. Where that matters they are counted both ways,
    `counts` `[2T, B, 2]`: the rows as they are, then their softmax. A reading takes one of the two.

    Args:
        task: what the samples mean.
        bins: how many bins, if they are to cover all scores.
        grid: the user's thresholds between the bins, or None.
        span: how far back the counts reach. Of the updates in a window `cells` and `amounts` hold where each sample was
            counted and, if it had a weight, how much; `updates` their flaws and number, to be taken away again.
    """

    names: ClassVar[tuple[str, ...]] = (
        "counts",
        "mass",
        "flaws",
        "total",
        "seen",
        "table",
        "cells",
        "amounts",
        "updates",
    )
    sums: ClassVar[tuple[str, ...]] = ("counts", "mass", "flaws", "total")
    lists: ClassVar[tuple[str, ...]] = ()

    def __init__(self, task: Task, bins: int, grid: Tensor | None, span: Span = Span()) -> None:  # noqa: B008
        self.task = task
        self.span = span
        self.bins = bins if grid is None else len(grid) + 1
        self.grid = grid
        # Whether scores are expected in [0, 1]: all thresholds lie there.
        self.unit_scale = grid is not None and bool((grid >= 0).all()) and bool((grid <= 1).all())
        self._window: Window | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_window": None}

    @property
    def scales(self) -> tuple[bool, ...]:
        """The ways in which rows are counted: as they are, and, if they may be logits, through a softmax."""
        return (False, True) if isinstance(self.task, Multiclass) and self.task.watches_scale else (False,)

    def empty(self, device: torch.device) -> dict[str, Value]:
        """The state of nothing."""

        def zeros(*shape: int, dtype: torch.dtype = torch.int64) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=device)

        return {
            "counts": zeros(*self._shape()),
            "mass": zeros(0, dtype=torch.float64),
            "flaws": zeros(FLAWS),
            "total": zeros(),
            "seen": zeros(0, 0),
            "table": window(self.bins, device) if self.grid is None and self.bins else zeros(0),
            "cells": [],
            "amounts": [],
            "updates": [],
        }

    def _shape(self) -> tuple[int, ...]:
        return len(self.scales) * self.task.problems, self.bins, 2

    def of(self, batch: Samples, state: Mapping[str, Value], limit: int | None) -> dict[str, Value]:
        """The state of one batch, which comes after `state`."""
        new = self.empty(batch.preds.device)
        new["table"] = state["table"]
        left: Tensor | int | None = None
        if limit is not None:
            window = self.span.window is not None
            left = max(limit - _tensor(state["seen"]).shape[0], 0) if window else limit - _tensor(state["total"])
        return self._add(new, batch, left)

    def add(
        self, state: Mapping[str, Value], batch: Samples, limit: int | None = None, alone: bool = True
    ) -> dict[str, Value]:
        """The state with one batch more, of which no more samples count than reach the `limit`.

        The tensors of `state` are written to if it is `alone` with them, and copied first if it is not.
        """
        dtype = self.dtype(state)
        if dtype is not None and dtype != batch.preds.dtype:
            wide = torch.promote_types(dtype, batch.preds.dtype)
            state, batch = self.widened(state, wide), batch._replace(preds=batch.preds.to(wide))
        new = dict(state)
        if not alone:
            new |= {name: _tensor(state[name]).clone() for name in self.sums}
        if self.span.window:  # whose `total` falls again: the shape of `seen` is the number ever added
            before = _tensor(state["seen"]).shape[0]
            new = self._add(new, batch, None if limit is None else max(limit - before, 0))
            new["seen"] = batch.preds.new_empty(before + batch.size, 0)
            return new
        for piece in [batch] if self.span.half_life else batch.pieces():
            new = self._add(new, piece, None if limit is None else limit - _tensor(new["total"]))
        return new

    def widened(self, state: Mapping[str, Value], wide: torch.dtype) -> dict[str, Value]:
        """Return the state as if its scores had been of the `wide` dtype, which holds all of them: counts move exactly.

        Raises:
            ValueError: if they do not, since a threshold of the grid rounds to another side.
        """
        new, dtype = dict(state), self.dtype(state)
        if dtype is None or dtype == wide:
            return new
        self.refuse_mixture({dtype, wide}, wide)
        bins, target = self._bins(state, dtype), self._bins(state, wide)
        if isinstance(bins, Halves) and not isinstance(target, Halves):
            counts = _tensor(state["counts"])
            to = self._moved(target, dtype, counts)
            for name in ("counts", "mass"):
                held = _tensor(state[name])
                moved = torch.zeros_like(held)
                moved.view(-1).scatter_add_(0, to[: held.numel()], held.view(-1))
                new[name] = moved
            new["cells"] = [to[cells] for cells in _chunks(state["cells"])]
        new["seen"] = _tensor(state["seen"]).to(wide)
        return new

    def _moved(self, target: Bins, dtype: torch.dtype, counts: Tensor) -> Tensor:
        """For each place in `counts`, laid flat, that of a bin of one score of 16 bits, its place in the `target`."""
        scores = Halves(counts.device).lowest(dtype)  # [65,536]
        rows = scores.float().expand(len(counts) // len(self.scales), -1)
        into = target.index(rows).repeat(len(self.scales), 1)
        into = torch.cat([into, into.new_zeros(len(into), self.bins - into.shape[1])], 1)
        into += torch.arange(len(into), dtype=torch.int64, device=into.device)[:, None] * self.bins
        return torch.stack([2 * into, 2 * into + 1], 2).flatten()

    def refuse_mixture(self, dtypes: set[torch.dtype], dtype: torch.dtype) -> None:
        """Raise `ValueError` if counts of scores of one of the `dtypes` cannot be read as counts of this `dtype`."""
        for narrow in dtypes - {dtype}:
            if isinstance(self.task, Multiclass) and self.task.normalization is not None:
                raise ValueError(
                    f"`preds` came as {narrow} and as {dtype}, but counts of a softmax in {narrow} are not those "
                    f"of one in {dtype}: cast every batch with `preds.to({dtype})`, which loses nothing, from the "
                    "first on."
                )
            if self.grid is not None and not Grid(self.grid.cpu()).exact_in(narrow, dtype):
                raise ValueError(
                    f"`preds` came as {narrow} and as {dtype}, but `thresholds` that {narrow} rounds down do not count "
                    f"both alike: cast every batch with `preds.to({dtype})`, which loses nothing, from the first on."
                )

    def _add(self, state: dict[str, Value], batch: Samples, left: Tensor | int | None) -> dict[str, Value]:
        counting = None
        if left is not None:
            each = max(len(batch.preds) // max(batch.size, 1), 1)
            place = torch.arange(batch.size, dtype=torch.int64, device=batch.preds.device)
            counting = (place < left).repeat_interleave(each)
        flaws = self.task.audit(batch, counting, self.unit_scale)
        cells, present, weights = self._cells(batch, state)
        if counting is not None:
            present = counting.expand(cells.shape) if present is None else present & counting
        counts, mass = _tensor(state["counts"]), _tensor(state["mass"])
        if (weights is not None or self.span.half_life) and mass.numel() == 0:
            state["mass"] = mass = torch.zeros_like(counts, dtype=torch.float64)
        if weights is not None:
            amounts = torch.where(present, weights, 0.0)  # type: ignore[arg-type]  # of these some never count
        else:
            amounts = cells.new_ones(1).expand(cells.shape) if present is None else present.long()
        cells, amounts = cells.flatten(), amounts.flatten()
        if self.span.half_life:
            mass.mul_(0.5 ** (1 / self.span.half_life))
            amounts = amounts.double()
        (mass if amounts.is_floating_point() else counts).view(-1).scatter_add_(0, cells, amounts)
        # Filled where it lies: a number copied from the host would make the device wait.
        if isinstance(left, Tensor):
            came = left.clamp(0, batch.size).reshape(1)
        else:
            came = flaws.new_full((1,), batch.size if left is None else min(left, batch.size))
        tally = torch.cat([flaws, came])
        self._add_up(state, tally)
        if self.span.window:
            self._forget(state, cells, amounts, tally)
        state["seen"] = batch.preds.new_empty(0, 0)
        return state

    def _cells(self, batch: Samples, state: Mapping[str, Value]) -> tuple[Tensor, Tensor | None, Tensor | None]:
        """Where in `counts`, laid flat, entries count, `[T, N]`; which of them do, None for all; their real weights.

        A NaN counts somewhere, unless it is to be left out: no reading answers before a `reset`.
        """
        if batch.groups is not None:
            raise ValueError("`groups` came, but counts in bins do not tell them apart: keep samples, memory='exact'.")
        bins = self._bins(state, batch.preds.dtype)
        ways = [self.task.lift(batch._replace(logits=logits)) for logits in self.scales]
        cells = [bins.index(rows.scores) for rows in ways]
        where = cells[0] if len(cells) == 1 else torch.cat(cells)
        if len(where) > 1:
            where += torch.arange(len(where), dtype=torch.int64, device=where.device)[:, None] * self.bins
        labels, (present, weights) = ways[0].labels, self._weights(ways[0])
        if len(ways) > 1:
            labels = labels.repeat(len(ways), 1)
            present, weights = (x if x is None or len(x) == 1 else x.repeat(len(ways), 1) for x in (present, weights))
        return torch.add(labels.long(), where, alpha=2), present, weights

    @staticmethod
    def _add_up(state: dict[str, Value], tally: Tensor) -> None:
        _tensor(state["flaws"]).add_(tally[:FLAWS])
        _tensor(state["total"]).add_(tally[FLAWS])

    def _forget(self, state: dict[str, Value], cells: Tensor, amounts: Tensor, tally: Tensor) -> None:
        """Write down what was counted where, and take away what was before the window."""
        for name, x in (("cells", cells), ("amounts", amounts), ("updates", tally)):
            state[name] = Chunks([*_chunks(state[name]), x])
        if len(state["updates"]) > self.span.window:  # type: ignore[operator]
            (cells, *_), (amounts, *_), (tally, *_) = (_chunks(state[name]) for name in ("cells", "amounts", "updates"))
            for name in ("cells", "amounts", "updates"):
                state[name] = Chunks(_chunks(state[name])[1:])
            self._add_up(state, -tally)
            if not amounts.is_floating_point():
                _tensor(state["counts"]).view(-1).scatter_add_(0, cells, -amounts)
            else:  # floats that are taken away leave what was rounded: those that stay are added up anew
                mass = _tensor(state["mass"]).zero_().view(-1)
                for cells, amounts in zip(_chunks(state["cells"]), _chunks(state["amounts"]), strict=True):
                    if amounts.is_floating_point():
                        mass.scatter_add_(0, cells, amounts)

    @staticmethod
    def _weights(rows: Rows) -> tuple[Tensor | None, Tensor | None]:
        """Which entries count, None for all, and their real weights; a weight that is none has no mass."""
        if rows.weights is None or not rows.weights.is_floating_point():
            return rows.weights, None
        return (rows.weights > 0) & rows.weights.isfinite(), rows.weights

    def _bins(self, state: Mapping[str, Value], dtype: torch.dtype) -> Bins:
        if self.grid is not None:
            return Grid(self.grid)
        if dtype.itemsize == 2 and self.bins >= HALF_BINS:
            return Halves(_tensor(state["counts"]).device)
        table = _tensor(state["table"])
        # What a window computes of its table is cached as long as the table is this one.
        if self._window is None or self._window.table is not table:
            self._window = Window(table, self.bins)
        return self._window

    def joined(self, state: Mapping[str, Value]) -> dict[str, Value]:
        """The state, which is in one piece."""
        return dict(state)

    def merge(self, state: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
        """The state with all that `other` holds: sums."""
        if any(self.span):
            raise ValueError("`merge_state` cannot tell which updates came last: metrics of a window do not merge.")
        dtypes = {x for x in (self.dtype(state), self.dtype(other)) if x is not None}
        if len(dtypes) == 2:
            wide = torch.promote_types(*dtypes)
            state, other = self.widened(state, wide), self.widened(other, wide)
        new = dict(state)
        new |= {n: _tensor(state[n]) + _tensor(other[n]) for n in ("counts", "flaws", "total")}
        masses = [_tensor(x["mass"]) for x in (state, other) if _tensor(x["mass"]).numel()]
        new["mass"] = torch.stack(masses).sum(0) if masses else _tensor(state["mass"])
        new["seen"] = other["seen"] if self.dtype(state) is None else state["seen"]
        return new

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """The dtype of the scores, None if there are none."""
        seen = _tensor(state["seen"])
        return seen.dtype if seen.is_floating_point() else None

    def size(self, state: Mapping[str, Value]) -> int:
        """Return the number of samples added; extra dimensions do not count."""
        return int(_tensor(state["total"]))

    def digest(self, state: Mapping[str, Value]) -> int:
        """A number for what two states must have in common beyond the settings: where the bins lie."""
        table = _tensor(state["table"]).flatten()
        odd = 2 * torch.arange(len(table), dtype=torch.int64, device=table.device) + 1
        return int((table * odd).sum()) & ((1 << 56) - 1)

    def weighted(self, state: Mapping[str, Value]) -> bool:
        """Whether some samples carried weights."""
        return _tensor(state["mass"]).numel() > 0

    def audit(self, state: Mapping[str, Value]) -> Tensor | None:
        """Return the counts of `Task.audit`, added up batch by batch."""
        return _tensor(state["flaws"])

    def refined(self, state: Mapping[str, Value], pooled: bool, agreed: Agreement) -> dict[str, Value]:
        """The state of nothing with bins that lie closer where the counts of all ranks leave an order open."""
        state = self.widened(state, agreed.dtype)
        counts = self._summed(state, agreed)
        if pooled:
            counts = counts.sum(0, keepdim=True)
        bins, new = self._bins(state, agreed.dtype), self.empty(counts.device)
        if isinstance(bins, Window):
            uncertain = _uncertain(counts.double().cpu())
            if len(uncertain) > MOST_TABLES:  # all problems share their bins
                uncertain = uncertain.sum(0, keepdim=True)
            new["table"] = bins.refined(uncertain, bins.lowest(agreed.dtype))
        return new

    def _summed(self, state: Mapping[str, Value], agreed: Agreement) -> Tensor:
        """The counts of all ranks that have `agreed`, counted the way that holds for them; with weights float64."""
        problems = slice(-self.task.problems, None) if agreed.logits else slice(self.task.problems)
        counts, mass = (x[problems] if x.numel() else x for x in (_tensor(state["counts"]), _tensor(state["mass"])))
        if agreed.ranks is not None:  # counts are added up where they lie, and never gathered
            counts = agreed.ranks.sum(counts)
            if agreed.weighted:
                mass = agreed.ranks.sum(mass if mass.numel() else torch.zeros_like(counts, dtype=torch.float64))
        return counts + mass if mass.numel() else counts

    def curve(self, state: Mapping[str, Value], pooled: bool, agreed: Agreement) -> Curve:
        """The Curve of the counts: a step at the lowest score of every bin, falling, also of empty ones of a grid."""
        state = self.widened(state, agreed.dtype)
        counts = self._summed(state, agreed)
        bins = self._bins(state, agreed.dtype)
        lowest = bins.lowest(agreed.dtype)
        if pooled:
            if lowest.ndim == 2:
                raise ValueError(
                    "Refined bins differ between classes, whose counts cannot be pooled: use average='micro'."
                )
            counts = counts.sum(0, keepdim=True)
        falling = counts[:, : lowest.shape[-1]].flip(1)  # [T, B, 2]
        curve = Curve.from_counts(lowest.flip(-1), falling[..., 1], falling[..., 0])
        if not isinstance(bins, Halves):
            curve = replace(curve, mixed=mixed(lowest).flip(-1).expand(curve.problems, -1).flatten())
        return curve if self.grid is not None else curve.only(curve.dtps + curve.dfps > 0)


class ConfusionState(HistogramState):
    """Counts of predictions against labels: `counts` `[T, 2, 2]`, or `[1, C, C]`, rows actual, columns predicted.

    Args:
        task: what the samples mean.
        threshold: a score of at least this is predicted positive; of classes the one of the highest score is predicted.
        span: how far back the counts reach.
    """

    def __init__(self, task: Task, threshold: float, span: Span = Span()) -> None:  # noqa: B008
        super().__init__(task, 0, None, span)
        self.threshold = threshold
        self.unit_scale = threshold == 0.5 and not isinstance(task, Multiclass)  # the default, meant for probabilities

    def _shape(self) -> tuple[int, ...]:
        classes = self.task.problems
        return (1, classes, classes) if isinstance(self.task, Multiclass) else (classes, 2, 2)

    def _cells(self, batch: Samples, state: Mapping[str, Value]) -> tuple[Tensor, Tensor | None, Tensor | None]:
        if isinstance(self.task, Multiclass):
            classes = self.task.problems
            predicted = batch.preds.argmax(1) if batch.preds.ndim == 2 else batch.preds.nan_to_num(0.0).long()
            known = ~batch.preds.isnan()
            sound = (known.all(1) if known.ndim == 2 else known) & (batch.target >= 0) & (batch.target < classes)
            cells = batch.target.long().clamp(0, classes - 1) * classes + predicted.clamp(0, classes - 1)
            weights = batch.weight
            if weights is not None:
                sound = sound & (weights > 0) & weights.isfinite()
            return cells, sound, weights
        rows = self.task.lift(batch)
        # Filled where it lies, and so rounded to the dtype of the scores.
        predicted = rows.scores >= rows.scores.new_full((), self.threshold)
        problem = torch.arange(len(rows.scores), dtype=torch.int64, device=predicted.device)[:, None]
        return (problem * 2 + rows.labels) * 2 + predicted, *self._weights(rows)

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return None: counts do not record the dtype of the scores."""
        return None

    def widened(self, state: Mapping[str, Value], wide: torch.dtype) -> dict[str, Value]:
        """The state as it is: what was predicted does not depend on it."""
        return dict(state)

    def curve(self, state: Mapping[str, Value], pooled: bool, agreed: Agreement) -> Any:
        """No curve, but the matrices `[T, 2, 2]`, or that of the classes, `[C, C]`."""
        counts = self._summed(state, agreed).clone()  # not the state, which goes on counting
        return counts[0] if isinstance(self.task, Multiclass) else counts


def _uncertain(counts: Tensor) -> Tensor:
    """What the order within each bin `[T, B]` can change in AUROC and average precision, for `counts` `[T, B, 2]`."""
    # As shares of all samples, since products of large or small weights may leave the range of floats.
    n, p = (counts / counts.sum((1, 2), keepdim=True)).nan_to_num().unbind(2)
    above_n, above_p = (x.flip(1).cumsum(1).flip(1) for x in (n, p))  # with the bin itself
    predicted, before = above_n, above_p - p
    areas = (p / p.sum(1, keepdim=True)) * (n / n.sum(1, keepdim=True))
    best = p * above_p / (above_p + above_n - n)
    worst = p - predicted * (p / (before + predicted)).log1p()
    return areas.nan_to_num() + ((best - worst) / p.sum(1, keepdim=True)).nan_to_num().clamp(min=0)


def grid_of(thresholds: int | list[float] | Tensor | None) -> Tensor | None:
    """The user's `thresholds` as a rising grid in float64, on the host; None for every distinct score.

    An int `n` stands for `n` values from 0 to 1. The ends of the curve, `+inf` and `-inf`, are added by the state: so
    the thresholds of a curve, which fall or have infinite ends, are a grid too.
    """
    if thresholds is None:
        return None
    if isinstance(thresholds, int) and not isinstance(thresholds, bool):
        if thresholds < 2:
            raise ValueError(f"`thresholds` must be at least 2 if it is a number of thresholds, but is {thresholds}.")
        return torch.linspace(0, 1, thresholds, dtype=torch.float64, device="cpu")
    if isinstance(thresholds, (list, tuple)) and all(isinstance(x, (int, float)) for x in thresholds):
        grid = torch.tensor(thresholds, dtype=torch.float64, device="cpu")
    elif isinstance(thresholds, Tensor) and thresholds.ndim == 1 and not thresholds.is_complex():
        grid = thresholds.detach().to(device="cpu", dtype=torch.float64)
    else:
        raise ValueError(
            f"`thresholds` must be None, an int, a list of floats or a 1-D tensor, but is {thresholds!r:.100}."
        )
    if bool(grid.isnan().any()) or not bool(grid.isfinite().any()):
        raise ValueError("`thresholds` must hold finite values, at least one; +inf and -inf are added by themselves.")
    for rising in (grid, grid.flip(0)):
        above, below = rising[1:], rising[:-1]
        # A score may be infinite too, and then an end is there twice.
        if bool(((above > below) | ((above == below) & above.isinf())).all()):
            return rising[rising.isfinite()]
    raise ValueError(
        f"`thresholds` must rise from value to value, or fall, but are {thresholds!r:.100}: sort them first, and leave "
        "out repeated ones."
    )


def _joined(chunks: list[Tensor]) -> Tensor:
    return chunks[0] if len(chunks) == 1 else torch.cat(chunks)


def _chunks(value: Value) -> list[Tensor]:
    assert isinstance(value, list)
    return value


def _tensor(value: Value) -> Tensor:
    assert isinstance(value, Tensor)
    return value
