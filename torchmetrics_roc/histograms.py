"""Counts of the scores in bins: a monoid with `empty`, `add` a batch, `merge` with another, in constant memory.

Counts are added to in place, but only by a state that is alone with them: shared ones are copied first. The dtype of
the empty tensor `seen`, once there are samples, is that of the scores: known without a host sync, and moved, copied and
saved like any state.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows, Samples
from torchmetrics_roc.binned import compact, masked, with_empty_steps
from torchmetrics_roc.bins import HALF_BINS, Bins, Grid, Halves, Window, window
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.sizes import PLAIN
from torchmetrics_roc.states import Agreement, Chunks, Inspection, Span, Value, chunks_of, tensor_of
from torchmetrics_roc.sums import filled_on_host
from torchmetrics_roc.surroundings import clean
from torchmetrics_roc.tasks import FLAWS, Binary, Multiclass, Task

# So many problems, at most, have refined bins of their own: 96 KiB each.
MOST_TABLES = 256


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

    keeps_samples: ClassVar[bool] = False
    refinable: ClassVar[bool] = True
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
        # Whether every sample has a place in `counts`, and no more than NaN scores and labels can be wrong with it.
        self._plain = (
            type(self) is HistogramState
            and type(task) is Binary
            and (task.ignore_index, task.nan_policy, grid, *span) == (None, "error", None, None, None)
        )

    def fresh(self) -> HistogramState:
        """Return the same: nothing is reserved."""
        return self

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_window": None}

    @property
    def scales(self) -> tuple[bool, ...]:
        """The ways in which rows are counted: as they are, and, if they may be logits, through a softmax."""
        return (False, True) if isinstance(self.task, Multiclass) and self.task.watches_scale else (False,)

    def empty(self, device: torch.device, table: Value | None = None) -> dict[str, Value]:
        """Return the state of nothing, with the bins of this `table`, or the default ones."""
        if table is None:
            table = (
                window(self.bins, device)
                if self.grid is None and self.bins
                else torch.zeros(0, dtype=torch.int64, device=device)
            )

        def zeros(*shape: int, dtype: torch.dtype = torch.int64) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=device)

        # One zero in the shape of all: a CPU writes out what is first counted in, and a device before that.
        counts = zeros().expand(self._shape()) if device.type == "cpu" else zeros(*self._shape())
        return {
            "counts": counts,
            "mass": zeros(0, dtype=torch.float64),
            "flaws": zeros(FLAWS),
            "total": zeros(),
            "seen": zeros(0, 0),
            "table": table,
            "cells": [],
            "amounts": [],
            "updates": [],
        }

    def _shape(self) -> tuple[int, ...]:
        return len(self.scales) * self.task.problems, self.bins, 2

    def of(self, batch: Samples, state: Mapping[str, Value], limit: int | None) -> dict[str, Value]:
        """Return the state of one batch, which comes after `state`."""
        new = self.empty(batch.preds.device, state["table"])
        left: Tensor | int | None = None
        if limit is not None:
            window = self.span.window is not None
            left = max(limit - tensor_of(state["seen"]).shape[0], 0) if window else limit - tensor_of(state["total"])
        return self._add(new, batch, left)

    def add(
        self, state: Mapping[str, Value], batch: Samples, limit: int | None = None, alone: bool = True
    ) -> dict[str, Value]:
        """Return the state with one batch more, of which no more samples count than reach the `limit`.

        The tensors of `state` are written to if it is `alone` with them, and copied first if it is not.
        """
        dtype = self.dtype(state)
        if dtype is not None and dtype != batch.preds.dtype:
            wide = torch.promote_types(dtype, batch.preds.dtype)
            state, batch = self.widened(state, wide), batch._replace(preds=batch.preds.to(wide))
        new = dict(state)
        if not alone:
            new |= {name: tensor_of(state[name]).clone() for name in self.sums}
        if self.span.window:  # whose `total` falls again: the shape of `seen` is the number ever added
            before = tensor_of(state["seen"]).shape[0]
            new = self._add(new, batch, None if limit is None else max(limit - before, 0))
            new["seen"] = batch.preds.new_empty(before + batch.size, 0)
            return new
        for piece in [batch] if self.span.half_life else batch.pieces():
            new = self._add(new, piece, None if limit is None else limit - tensor_of(new["total"]))
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
            counts = tensor_of(state["counts"])
            to = self._moved(target, dtype, counts)
            for name in ("counts", "mass"):
                held = tensor_of(state[name])
                moved = torch.zeros_like(held)
                moved.view(-1).scatter_add_(0, to[: held.numel()], held.view(-1))
                new[name] = moved
            new["cells"] = [to[cells] for cells in chunks_of(state["cells"])]
        new["seen"] = tensor_of(state["seen"]).to(wide)
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

    def _add_on_host(self, state: dict[str, Value], batch: Samples, window: Window) -> dict[str, Value]:
        """Do what `_add` does for samples that all count once, in NumPy, which starts an operation in half the time."""
        scores, labels = batch.preds.float().numpy(), batch.target.numpy()
        counts, flaws = tensor_of(state["counts"]).view(-1), tensor_of(state["flaws"])
        for start in range(0, len(scores), PLAIN):
            block, codes = scores[start : start + PLAIN], labels[start : start + PLAIN]
            if codes.view(f"u{codes.itemsize}").max() > 1:
                flaws[1] += int(np.count_nonzero(codes >> 1))
                codes = codes == 1  # somewhere: no reading answers before a `reset`
            if number := int(np.count_nonzero(np.isnan(block))):
                flaws[0] += number
            cells = window.index_on_host(block)
            cells <<= 1
            cells += codes
            counts.index_add_(0, torch.from_numpy(cells), _one().expand(len(cells)))
        tensor_of(state["total"]).add_(batch.size)
        state["seen"] = batch.preds.new_empty(0, 0)
        return state

    def _add(self, state: dict[str, Value], batch: Samples, left: Tensor | int | None) -> dict[str, Value]:
        state["counts"] = tensor_of(state["counts"]).contiguous()
        if self._plain and left is None and batch.weight is None and batch.groups is None:
            bins = self._bins(state, batch.preds.dtype)
            if isinstance(bins, Window) and bins.on_host(batch.preds):
                return self._add_on_host(state, batch, bins)
        counting = None
        if left is not None:
            each = max(len(batch.preds) // max(batch.size, 1), 1)
            place = torch.arange(batch.size, dtype=torch.int64, device=batch.preds.device)
            counting = (place < left).repeat_interleave(each)
        flaws = self.task.audit(batch, counting, self.unit_scale)
        cells, present, weights = self._cells(batch, state)
        if counting is not None:
            present = counting.expand(cells.shape) if present is None else present & counting
        counts, mass = tensor_of(state["counts"]), tensor_of(state["mass"])
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
        tensor_of(state["flaws"]).add_(tally[:FLAWS])
        tensor_of(state["total"]).add_(tally[FLAWS])

    def _forget(self, state: dict[str, Value], cells: Tensor, amounts: Tensor, tally: Tensor) -> None:
        """Write down what was counted where, and take away what was before the window."""
        for name, x in (("cells", cells), ("amounts", amounts), ("updates", tally)):
            state[name] = Chunks([*chunks_of(state[name]), x])
        if len(state["updates"]) > self.span.window:  # type: ignore[operator]
            (cells, *_), (amounts, *_), (tally, *_) = (
                chunks_of(state[name]) for name in ("cells", "amounts", "updates")
            )
            for name in ("cells", "amounts", "updates"):
                state[name] = Chunks(chunks_of(state[name])[1:])
            self._add_up(state, -tally)
            if not amounts.is_floating_point():
                tensor_of(state["counts"]).view(-1).scatter_add_(0, cells, -amounts)
            else:  # floats that are taken away leave what was rounded: those that stay are added up anew
                mass = tensor_of(state["mass"]).zero_().view(-1)
                for cells, amounts in zip(chunks_of(state["cells"]), chunks_of(state["amounts"]), strict=True):
                    if amounts.is_floating_point():
                        mass.scatter_add_(0, cells, amounts)

    @staticmethod
    def _weights(rows: Rows) -> tuple[Tensor | None, Tensor | None]:
        """Return which entries count, None for all, and their real weights; a weight that is none has no mass."""
        if rows.weights is None or not rows.weights.is_floating_point():
            return rows.weights, None
        return (rows.weights > 0) & rows.weights.isfinite(), rows.weights

    def _bins(self, state: Mapping[str, Value], dtype: torch.dtype) -> Bins:
        if self.grid is not None:
            return Grid(self.grid)
        if dtype.itemsize == 2 and self.bins >= HALF_BINS:
            return Halves(tensor_of(state["counts"]).device)
        table = tensor_of(state["table"])
        # What a window computes of its table is cached as long as the table is this one.
        if self._window is None or self._window.table is not table:
            self._window = Window(table, self.bins)
        return self._window

    def samples(self, state: Mapping[str, Value]) -> None:
        """Return None: single samples are not kept."""

    def joined(self, state: Mapping[str, Value]) -> dict[str, Value]:
        """Return the state, which is in one piece."""
        return dict(state)

    def merge(self, state: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
        """Return the state with all that `other` holds: sums."""
        if any(self.span):
            raise ValueError("`merge_state` cannot tell which updates came last: metrics of a window do not merge.")
        dtypes = {x for x in (self.dtype(state), self.dtype(other)) if x is not None}
        if len(dtypes) == 2:
            wide = torch.promote_types(*dtypes)
            state, other = self.widened(state, wide), self.widened(other, wide)
        new = dict(state)
        new |= {n: tensor_of(state[n]) + tensor_of(other[n]) for n in ("counts", "flaws", "total")}
        masses = [tensor_of(x["mass"]) for x in (state, other) if tensor_of(x["mass"]).numel()]
        new["mass"] = torch.stack(masses).sum(0) if masses else tensor_of(state["mass"])
        new["seen"] = other["seen"] if self.dtype(state) is None else state["seen"]
        return new

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return the dtype of the scores, None if there are none."""
        seen = tensor_of(state["seen"])
        return seen.dtype if seen.is_floating_point() else None

    def size(self, state: Mapping[str, Value]) -> int:
        """Return the number of samples added; extra dimensions do not count."""
        return int(tensor_of(state["total"]))

    def digest(self, state: Mapping[str, Value]) -> int:
        """A number for what two states must have in common beyond the settings: where the bins lie."""
        table = tensor_of(state["table"])
        return Window(table, self.bins).digest() if table.numel() else 0

    def weighted(self, state: Mapping[str, Value]) -> bool:
        """Return whether some samples carried weights."""
        return tensor_of(state["mass"]).numel() > 0

    def audit(self, state: Mapping[str, Value]) -> Tensor | None:
        """Return the counts of `Task.audit`, added up batch by batch."""
        return tensor_of(state["flaws"])

    def refined(self, state: Mapping[str, Value], pooled: bool, agreed: Agreement) -> dict[str, Value]:
        """Return the state of nothing with bins that lie closer where the counts of all ranks leave an order open."""
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
        counts, mass = (x[problems] if x.numel() else x for x in (tensor_of(state["counts"]), tensor_of(state["mass"])))
        if agreed.ranks is not None:  # counts are added up where they lie, and never gathered
            counts = agreed.ranks.sum(counts)
            if agreed.weighted:
                mass = agreed.ranks.sum(mass if mass.numel() else torch.zeros_like(counts, dtype=torch.float64))
        return counts + mass if mass.numel() else counts

    def gathered(self, state: Mapping[str, Value], agreed: Agreement) -> dict[str, Value]:
        """The counts of all ranks, on each of them. Of a window, what came with which update stays this rank's."""
        ranks = agreed.ranks
        if ranks is None:
            return dict(state)
        new = self.widened(state, agreed.dtype)
        if agreed.weighted and not tensor_of(new["mass"]).numel():
            new["mass"] = torch.zeros_like(tensor_of(new["counts"]), dtype=torch.float64)
        new |= {name: ranks.sum(tensor_of(new[name])) for name in self.sums if tensor_of(new[name]).numel()}
        if not self.span.window and int(tensor_of(new["total"])) and self.refinable:
            new["seen"] = tensor_of(new["counts"]).new_empty(0, 0, dtype=agreed.dtype)
        return new

    def inspect(
        self, state: Mapping[str, Value], pooled: bool, alone: bool = False, beside: Tensor | None = None
    ) -> Inspection:
        """Read what is wrong with the samples that were counted, and how many there are, in one host sync."""
        counts, mass = tensor_of(state["counts"]), tensor_of(state["mass"])
        if counts.device.type == "cpu" and not mass.numel():
            totals, outside = self._found_on_host(state, counts)
        else:
            totals, outside = counts.sum(1).double(), self._outside(state, counts, mass)
            if mass.numel():
                totals = totals + mass.sum(1)
        word: list[float] = torch.cat([tensor_of(state["flaws"]).double(), outside, totals.flatten()]).tolist()
        flaws, found = [int(x) for x in word[:FLAWS]], word[FLAWS + 1 :]
        flaws[-1] += math.ceil(word[FLAWS])
        # Both ways of counting have the same totals.
        negatives, positives = found[: 2 * self.task.problems : 2], found[1 : 2 * self.task.problems : 2]
        if pooled:
            positives, negatives = [sum(positives)], [sum(negatives)]
        return Inspection(flaws, (positives, negatives))

    def _found_on_host(self, state: Mapping[str, Value], counts: Tensor) -> tuple[Tensor, Tensor]:
        """The totals of integer `counts` on a CPU, `[2T]`, and what `_outside` returns, by a look at filled bins."""
        problems, size, _ = counts.shape
        places = filled_on_host(counts)
        held, rows = counts.reshape(-1)[places], places >> 1
        problem = rows // size
        totals = counts.new_zeros(2 * problems).index_add_(0, 2 * problem + (places & 1), held)
        dtype, outside = self.dtype(state), counts.new_zeros(1)
        if not (self.grid is not None or self.task.watches_scale or dtype is None):
            lowest = self._bins(state, dtype).lowest(dtype)  # [B], or [T, B]
            least = lowest[rows - problem * size] if lowest.ndim == 1 else lowest[problem, rows - problem * size]
            outside = (held * ((least < 0) | (least > 1))).sum().reshape(1)
        return totals.double(), outside.double()

    def _outside(self, state: Mapping[str, Value], counts: Tensor, mass: Tensor) -> Tensor:
        """The weight of the samples that score outside [0, 1], `[1]` in float64; 0 where `flaws` tells, and for a grid.

        The scores 0 and 1 have bins of their own.
        """
        dtype = self.dtype(state)
        if self.grid is not None or self.task.watches_scale or dtype is None:
            return counts.new_zeros(1, dtype=torch.float64)
        lowest = self._bins(state, dtype).lowest(dtype)
        outside = ((lowest < 0) | (lowest > 1)).unsqueeze(-1)  # [B, 1], or [T, B, 1]
        held = counts[:, : lowest.shape[-1]].double()
        if mass.numel():
            held = held + mass[:, : lowest.shape[-1]]
        return torch.where(outside, held, 0.0).sum().reshape(1)

    def curve(
        self, state: Mapping[str, Value], pooled: bool, agreed: Agreement, found: Inspection | None = None
    ) -> Curve:
        """The Curve of the counts: a step at the lowest score of every bin, falling, also of empty ones of a grid."""
        state = self.widened(state, agreed.dtype)
        counts = self._summed(state, agreed)
        bins = self._bins(state, agreed.dtype)
        lowest, mixed = bins.lowest(agreed.dtype), bins.mixed(agreed.dtype)
        if pooled:
            if lowest.ndim == 2:
                raise ValueError(
                    "Refined bins differ between classes, whose counts cannot be pooled: use average='micro'."
                )
            counts = counts.sum(0, keepdim=True)
        counts = counts[:, : lowest.shape[-1]]
        # On a CPU it takes less time to look for the bins that hold samples than to carry all others along. A device
        # would make the host wait for their number.
        form = with_empty_steps if self.grid is not None else compact if counts.device.type == "cpu" else masked
        curve = form(counts, lowest, mixed)
        if found is not None and found.counts is not None and agreed.ranks is None and not counts.is_floating_point():
            p, n = found.counts
            curve.columns.host_totals = ([int(x) for x in p], [int(x) for x in n])
        return curve


@lru_cache(maxsize=1)
def _one() -> Tensor:
    with clean():
        return torch.ones(1, dtype=torch.int64, device="cpu")


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
