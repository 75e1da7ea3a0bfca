"""Counts kept between batches: of scores in bins, for each problem or group, and of predictions against labels.

Each is a monoid with `empty`, `add` a batch, `merge` with another, in constant memory.

Counts are updated in place, but only by a state that is alone with them: shared ones are copied first. Once there are
samples, the dtype of the empty tensor `seen` is that of the scores: known without a host sync, and moved, copied and
saved like any state.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.arrays.sizes import PLAIN
from torchmetrics_roc.arrays.sums import filled_on_host
from torchmetrics_roc.curves.columns import Stored
from torchmetrics_roc.curves.curve import Curve, check_total
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.curves.devices import home, widest
from torchmetrics_roc.memory.bins import HALF_BINS, Bins, Grid, Halves, Window, window
from torchmetrics_roc.memory.states import (
    Agreement,
    Chunks,
    Inspection,
    Span,
    State,
    Value,
    nothing,
)
from torchmetrics_roc.tasks.batches import Rows, Samples
from torchmetrics_roc.tasks.tasks import FLAWS, IGNORED, Binary, Multiclass, Task

# The most problems whose refined bins are separate: 96 KiB each.
MOST_TABLES = 256

# The most samples that are counted, over all problems: half of what an integer holds, so that no two sums overflow.
MOST_COUNTED = 1 << 62


class HistogramState(State):
    """Counts of the scores in `B` bins for each problem: constant memory, and states that merge by sums.

    `counts` `[T, B, 2]` holds samples without weights, with the positives in `[..., 1]`; `mass`, of that shape or
    empty, the weights of weighted samples; `flaws` `[4]` the results of `Task.audit`; `total` the number of samples
    added; `table` the bins of a window, empty for a grid. Batches are added in place, so storage is fixed.

    Whether multiclass rows are logits is known only once all are seen. Where that matters they are counted both ways,
    `counts` `[2T, B, 2]`: the rows as they are, then their softmax. A reading uses one of the two.

    Args:
        task: the task of the samples.
        bins: the number of bins, if they cover all scores.
        grid: the user's thresholds between the bins, or None: of float64, on the host.
        span: how far back the counts reach. For the updates in a window, `cells` and `amounts` hold where each sample
            was counted and its weight, if any; `updates` their flaws and sizes, to be subtracted later.
    """

    refinable: ClassVar[bool] = True
    aligned: ClassVar[bool] = False
    """Whether all problems have the same bins, also after `refined`, and their curve a step at each of them."""
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

    def __init__(self, task: Task, bins: int, grid: Tensor | None, span: Span = Span()) -> None:  # noqa: B008
        self.task = task
        self.problems = task.problems
        self.span = span
        self.bins = bins if grid is None else len(grid) + 1
        self.grid = self.host_grid = grid
        # Whether scores are expected in [0, 1]: all thresholds lie there.
        self.unit_scale = grid is not None and bool((grid >= 0).all()) and bool((grid <= 1).all())
        self._window: Window | None = None
        # Whether every sample has a place in `counts`, and only NaN scores and foreign labels can be wrong with it.
        self._plain = (
            type(self) is HistogramState
            and type(task) is Binary
            and (task.ignore_index, task.nan_policy, grid, *span) == (None, "error", None, None, None)
        )

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_window": None}

    @property
    def scales(self) -> tuple[bool, ...]:
        """The ways in which rows are counted: unchanged and, if they may be logits, after a softmax."""
        return (False, True) if isinstance(self.task, Multiclass) and self.task.watches_scale else (False,)

    def empty(self, device: torch.device, table: Value | None = None) -> dict[str, Value]:
        """Return the empty state, with the bins of this `table`, or the default ones."""
        if table is None:
            table = (
                window(self.bins, device)
                if self.grid is None and self.bins
                else torch.zeros(0, dtype=torch.int64, device=device)
            )

        def zeros(*shape: int, dtype: torch.dtype = torch.int64) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=device)

        # A single zero expanded to the shape: a CPU allocates the counts at the first batch, another device here.
        counts = zeros().expand(self._shape()) if device.type == "cpu" else zeros(*self._shape())
        return {
            "counts": counts,
            "mass": torch.zeros(0, dtype=torch.float64, device=home(torch.float64, device)),
            "flaws": zeros(FLAWS),
            "total": zeros(),
            "seen": zeros(0, 0),
            "table": table,
            "cells": [],
            "amounts": [],
            "updates": [],
        }

    def _shape(self) -> tuple[int, ...]:
        return len(self.scales) * self.problems, self.bins, 2

    def of(self, batch: Samples, state: Mapping[str, Value], limit: int | None) -> dict[str, Value]:
        """Return the state of one batch that is added after `state`."""
        self._refuse_wide(batch, self.dtype(state))
        new = self.empty(batch.preds.device, state["table"])
        left: Tensor | int | None = None
        if limit is not None:
            window = self.span.window is not None
            left = max(limit - state["seen"].shape[0], 0) if window else limit - state["total"]
        return self._add(new, batch, left, nothing)

    def add(
        self,
        state: Mapping[str, Value],
        batch: Samples,
        limit: int | None = None,
        write: Callable[[], None] | None = None,
    ) -> dict[str, Value]:
        """Return the state with another batch, of which only the samples up to the `limit` count.

        The tensors of `state` are overwritten after a call of `write`, and copied first if that is None.
        """
        dtype, none = self.dtype(state), not batch.preds.numel()
        self._refuse_wide(batch, dtype)
        if none and dtype is not None:  # without scores a dtype says nothing
            batch = batch._replace(preds=batch.preds.to(dtype))
        if dtype is not None and dtype != batch.preds.dtype:
            wide = torch.promote_types(dtype, batch.preds.dtype)
            state, batch = self.widened(state, wide), batch._replace(preds=batch.preds.to(wide))
        new = dict(state)
        if write is None:
            new |= {name: state[name].clone() for name in self.sums}
        write = write or nothing
        if self.span.window:  # its `total` decreases again: the shape of `seen` is the number ever added
            before = state["seen"].shape[0]
            new = self._add(new, batch, None if limit is None else max(limit - before, 0), write)
            new["seen"] = batch.preds.new_empty(before + batch.size, 0)
        else:
            for piece in [batch] if self.span.half_life else batch.pieces():
                new = self._add(new, piece, None if limit is None else limit - new["total"], write)
        return {**new, "seen": state["seen"]} if none and dtype is None else new

    def _refuse_wide(self, batch: Samples, dtype: torch.dtype | None) -> None:
        """Raise `ValueError` if counting the batch after scores of this `dtype` needs float64, which is missing."""
        device = batch.preds.device
        if widest(device) == torch.float64:
            return
        softmax = self.task.dtype_of(batch.preds.dtype, logits=True)
        if batch.weight is not None or self.span.half_life or torch.float64 in (dtype, softmax):
            raise ValueError(
                "Sums of `sample_weight`, counts with a `half_life`, and counts of float64 scores or of probabilities "
                f"by a softmax need float64, which {device.type} does not have: keep the metric on the CPU and pass it "
                "`preds.cpu()`; or keep every sample, memory='exact'; or, for probabilities, pass normalization=None."
            )

    def widened(self, state: Mapping[str, Value], wide: torch.dtype) -> dict[str, Value]:
        """Return the state as if its scores had the `wide` dtype, which represents all of them: counts move exactly.

        Raises:
            ValueError: if they do not, since a threshold of the grid rounds to the other side of a score.
        """
        new, dtype = dict(state), self.dtype(state)
        if dtype is None or dtype == wide:
            return new
        self.refuse_mixture({dtype, wide}, wide)
        bins, target = (self._bins(state, self.task.dtype_of(x, logits=False)) for x in (dtype, wide))
        if isinstance(bins, Halves) and not isinstance(target, Halves):
            counts = state["counts"]
            to = self._moved(target, dtype, counts)
            for name in ("counts", "mass"):
                held = state[name]
                moved = torch.zeros_like(held)
                moved.view(-1).scatter_add_(0, to[: held.numel()], held.view(-1))
                new[name] = moved
            new["cells"] = [to[cells] for cells in state["cells"]]
        new["seen"] = state["seen"].to(wide)
        return new

    def _moved(self, target: Bins, dtype: torch.dtype, counts: Tensor) -> Tensor:
        """Return for each flat index in `counts` of a bin of one 16-bit score its flat index in the `target` bins.

        A softmax of 16-bit rows is counted in the bins of float32, and stays there.
        """
        scores = Halves(counts.device).lowest(dtype)  # [65,536]
        rows = scores.float().expand(len(counts) // len(self.scales), -1)
        into = target.index(rows)
        into = torch.cat([into, into.new_zeros(len(into), self.bins - into.shape[1])], 1)
        if len(self.scales) > 1:
            stays = torch.arange(self.bins, dtype=torch.int64, device=into.device)
            into = torch.cat([into, stays.expand(into.shape)])
        into += torch.arange(len(into), dtype=torch.int64, device=into.device)[:, None] * self.bins
        return torch.stack([2 * into, 2 * into + 1], 2).flatten()

    def refuse_mixture(self, dtypes: set[torch.dtype], dtype: torch.dtype) -> None:
        """Raise `ValueError` if counts of scores of one of the `dtypes` cannot be read as counts of this `dtype`."""
        for narrow in dtypes - {dtype}:
            softmax = self.task.dtype_of(narrow, logits=True)
            if self.task.rescales(logits=True) and softmax != self.task.dtype_of(dtype, logits=True):
                why = f"counts of a softmax in {softmax} differ from those in {dtype}"
            elif self.host_grid is not None and not Grid(self.host_grid).exact_in(narrow, dtype):
                why = f"{narrow} rounds some `thresholds` down, so their counts differ"
            else:
                continue
            raise ValueError(
                f"`preds` were passed as {narrow} and as {dtype}, but {why}: cast every batch with "
                f"`preds.to({dtype})`, which is exact, from the start."
            )

    def _add_on_host(self, state: dict[str, Value], batch: Samples, window: Window) -> dict[str, Value]:
        """Do what `_add` does for samples that all count once, in NumPy, which starts an operation in half the time."""
        scores, labels = batch.preds.float().numpy(), batch.target.numpy()
        counts, flaws = state["counts"].view(-1), state["flaws"]
        for start in range(0, len(scores), PLAIN):
            block, codes = scores[start : start + PLAIN], labels[start : start + PLAIN]
            if codes.view(f"u{codes.itemsize}").max() > 1:
                flaws[1] += int(np.count_nonzero(codes >> 1))
                codes = codes == 1  # in any bin: every reading raises until `reset`
            if number := int(np.count_nonzero(np.isnan(block))):
                flaws[0] += number
            cells = window.index_on_host(block)
            cells <<= 1
            cells += codes
            counts.index_add_(0, torch.from_numpy(cells), counts.new_ones(1).expand(len(cells)))
        state["total"].add_(batch.size)
        state["seen"] = batch.preds.new_empty(0, 0)
        return state

    def _add(
        self, state: dict[str, Value], batch: Samples, left: Tensor | int | None, write: Callable[[], None]
    ) -> dict[str, Value]:
        state["counts"] = state["counts"].contiguous()
        if self._plain and left is None and batch.weight is None and batch.groups is None:
            bins = self._bins(state, batch.preds.dtype)
            if isinstance(bins, Window) and bins.on_host(batch.preds):
                write()
                return self._add_on_host(state, batch, bins)
        counting = None
        if left is not None:
            place = torch.arange(batch.size, dtype=torch.int64, device=batch.preds.device)
            counting = (place < left).repeat_interleave(len(batch.preds) // max(batch.size, 1))
        flaws = self._audited(batch, counting)
        cells, present, weights = self._cells(batch, state)
        if counting is not None:
            present = counting.expand(cells.shape) if present is None else present & counting
        counts, mass = state["counts"], state["mass"]
        if (weights is not None or self.span.half_life) and mass.numel() == 0:
            state["mass"] = mass = torch.zeros_like(counts, dtype=torch.float64)
        if weights is not None:
            amounts = torch.where(present, weights, 0.0)  # type: ignore[arg-type]  # some of these never count
        else:
            amounts = cells.new_ones(1).expand(cells.shape) if present is None else present.long()
        cells, amounts = cells.flatten(), amounts.flatten()
        write()
        if self.span.half_life:
            mass.mul_(0.5 ** (1 / self.span.half_life))
            amounts = amounts.double()
        (mass if amounts.is_floating_point() else counts).view(-1).scatter_add_(0, cells, amounts)
        # Filled on the device: a number copied from the host would make the device wait.
        if isinstance(left, Tensor):
            added = left.clamp(0, batch.size).reshape(1)
        else:
            added = flaws.new_full((1,), batch.size if left is None else min(left, batch.size))
        tally = torch.cat([flaws, added])
        self._add_up(state, tally)
        if self.span.window:
            self._forget(state, cells, amounts, tally)
        state["seen"] = batch.preds.new_empty(0, 0)
        return state

    def _audited(self, batch: Samples, counting: Tensor | None) -> Tensor:
        """Return the numbers of invalid samples among those `counting`, to be added to `flaws`."""
        return self.task.audit(batch, counting, self.unit_scale)

    def _refuse(self, flaws: list[int]) -> None:
        """Raise `ValueError` for flaws that are no task's: here there are none."""

    def _cells(self, batch: Samples, state: Mapping[str, Value]) -> tuple[Tensor, Tensor | None, Tensor | None]:
        """Return the flat indices in `counts` of the entries, `[T, N]`, which of them count, and their real weights.

        A NaN counts in some bin, unless it is to be excluded: every reading raises until `reset`.
        """
        if batch.groups is not None:
            raise ValueError("`groups` must be left out where counts in bins forget samples: memory='exact' keeps all.")
        ways = [self.task.lift(batch._replace(logits=logits)) for logits in self.scales]
        cells = [self._bins(state, rows.scores.dtype).index(rows.scores) for rows in ways]
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
        state["flaws"].add_(tally[:-1])
        state["total"].add_(tally[-1])

    def _forget(self, state: dict[str, Value], cells: Tensor, amounts: Tensor, tally: Tensor) -> None:
        """Record what was counted where, and subtract what has left the window."""
        records = {"cells": cells, "amounts": amounts, "updates": tally}
        held = {name: Chunks([*state[name], x]) for name, x in records.items()}
        state |= held
        if len(held["updates"]) > self.span.window:  # type: ignore[operator]
            cells, amounts, tally = (chunks.pop(0) for chunks in held.values())
            self._add_up(state, -tally)
            if not amounts.is_floating_point():
                state["counts"].view(-1).scatter_add_(0, cells, -amounts)
            else:  # subtracting floats would leave their rounding: the remaining ones are added up anew
                mass = state["mass"].zero_().view(-1)
                for cells, amounts in zip(state["cells"], state["amounts"], strict=True):
                    if amounts.is_floating_point():
                        mass.scatter_add_(0, cells, amounts)

    @staticmethod
    def _weights(rows: Rows) -> tuple[Tensor | None, Tensor | None]:
        """Return which entries count, None for all, and their floating-point weights; an invalid weight counts as 0."""
        if rows.weights is None or not rows.weights.is_floating_point():
            return rows.weights, None
        return (rows.weights > 0) & rows.weights.isfinite(), rows.weights

    def _bins(self, state: Mapping[str, Value], dtype: torch.dtype) -> Bins:
        device = state["counts"].device
        # A grid in float32, for want of float64, is no other for 16 bits: torch rounds float64 to float32 first.
        grid = self.host_grid if device.type == "cpu" else self.grid
        if grid is not None:
            return Grid(grid.to(device))
        if dtype.itemsize == 2 and self.bins >= HALF_BINS:
            return Halves(device)
        table = state["table"]
        # What a window derives from its table is cached as long as the table stays the same.
        if self._window is None or self._window.table is not table:
            self._window = Window(table, self.bins)
        return self._window

    def merge(self, state: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
        """Return the state merged with the `other`: sums."""
        if any(self.span):
            raise ValueError(
                "`merge_state` cannot tell which updates came last: metrics that forget, by `window` or `half_life`, "
                "do not merge."
            )
        dtypes = {x for x in (self.dtype(state), self.dtype(other)) if x is not None}
        if len(dtypes) == 2:
            wide = torch.promote_types(*dtypes)
            state, other = self.widened(state, wide), self.widened(other, wide)
        new = dict(state)
        new |= {n: state[n] + other[n] for n in ("counts", "flaws", "total")}
        if not 0 <= float(new["counts"].cpu().double().sum()) <= MOST_COUNTED:
            raise ValueError("`incoming_state` would make more samples than 64-bit integers count: 2^62 in all.")
        masses = [x["mass"] for x in (state, other) if x["mass"].numel()]
        new["mass"] = torch.stack(masses).sum(0) if masses else state["mass"]
        new["seen"] = other["seen"] if self.dtype(state) is None else state["seen"]
        return new

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return the dtype of the scores, None if there are none."""
        seen = state["seen"]
        return seen.dtype if seen.is_floating_point() else None

    def size(self, state: Mapping[str, Value]) -> int:
        """Return the number of samples added; extra dimensions do not count."""
        return int(state["total"])

    def digest(self, state: Mapping[str, Value]) -> int:
        """Return a number for what two states must have in common besides the settings: the position of the bins."""
        table = state["table"]
        return Window(table, self.bins).digest() if table.numel() else 0

    def weighted(self, state: Mapping[str, Value]) -> bool:
        """Return whether some samples have weights."""
        return bool(state["mass"].numel())

    def refined(self, state: Mapping[str, Value], pooled: bool, agreed: Agreement) -> dict[str, Value]:
        """Return an empty state with narrower bins where the counts of all ranks leave the order uncertain."""
        state = self.widened(state, agreed.dtype)
        counts = self._summed(state, agreed)
        if pooled:
            counts = counts.sum(0, keepdim=True)
        dtype = self.task.dtype_of(agreed.dtype, agreed.logits)
        bins, new = self._bins(state, dtype), self.empty(counts.device)
        if isinstance(bins, Window):
            uncertain, filled = _uncertain(counts.double().cpu()), (counts > 0).any(2)
            if self.aligned or len(uncertain) > MOST_TABLES:  # all problems share their bins
                uncertain, filled = uncertain.sum(0, keepdim=True), filled.any(0, keepdim=True)
            new["table"] = bins.refined(uncertain, bins.lowest(dtype), filled)
        return new

    def _summed(self, state: Mapping[str, Value], agreed: Agreement) -> Tensor:
        """Return the counts of all ranks that have `agreed`, on the scale agreed on; with weights in float64."""
        problems = slice(self.problems, None) if agreed.logits else slice(self.problems)
        counts: Tensor
        counts, mass = (x[problems] if x.numel() else x for x in (state["counts"], state["mass"]))
        if agreed.unit != 1:
            counts, mass = counts.double() * agreed.unit, mass * agreed.unit
        if agreed.ranks is not None:  # counts are summed on their device, and never gathered
            counts = agreed.ranks.sum(counts)
            if agreed.weighted:
                mass = agreed.ranks.sum(mass if mass.numel() else torch.zeros_like(counts, dtype=torch.float64))
        return counts + mass if mass.numel() else counts

    def gathered(self, state: Mapping[str, Value], agreed: Agreement) -> dict[str, Value]:
        """Return the summed counts of all ranks, on each rank. A window keeps the record of this rank's updates."""
        ranks = agreed.ranks
        if ranks is None:
            return dict(state)
        new = self.widened(state, agreed.dtype)
        if agreed.weighted and not new["mass"].numel():
            new["mass"] = torch.zeros_like(new["counts"], dtype=torch.float64)
        new |= {name: ranks.sum(new[name]) for name in self.sums if new[name].numel()}
        if not self.span.window and int(new["total"]) and self.refinable:
            new["seen"] = new["counts"].new_empty(0, 0, dtype=agreed.dtype)
        return new

    def inspect(
        self, state: Mapping[str, Value], pooled: bool, alone: bool = False, beside: Tensor | None = None
    ) -> Inspection:
        """Return the flaws of the samples that were counted, and how many there are, in one host sync."""
        counts, mass = state["counts"], state["mass"]
        if counts.device.type == "cpu" and not mass.numel():
            totals, outside = self._totals_on_host(state, counts)
        else:
            totals, outside = counts.sum(1).double(), self._outside(state, counts, mass)
            if mass.numel():
                totals = totals + mass.sum(1)
        held = state["flaws"]
        word: list[float] = torch.cat([held.double(), outside, totals.flatten()]).tolist()
        flaws, sums = [int(x) for x in word[:FLAWS]], word[len(held) + 1 :]
        self._refuse([int(x) for x in word[FLAWS : len(held)]])
        flaws[-1] += math.ceil(min(word[len(held)], 2.0**53))  # a sum of weights may be any number
        check_total(sum(sums))
        # Both ways of counting have the same totals.
        largest = int(np.float64(sum(sums)).view(np.int64))
        negatives, positives = sums[: 2 * self.problems : 2], sums[1 : 2 * self.problems : 2]
        if pooled:
            positives, negatives = [sum(positives)], [sum(negatives)]
        return Inspection(flaws, (positives, negatives), largest=largest)

    def _totals_on_host(self, state: Mapping[str, Value], counts: Tensor) -> tuple[Tensor, Tensor]:
        """Return the totals of integer `counts` on a CPU, `[2T]`, and the result of `_outside`, from filled bins."""
        problems, size, _ = counts.shape
        places = filled_on_host(counts)
        held, rows = counts.reshape(-1)[places], places >> 1
        problem = rows // size
        totals = counts.new_zeros(2 * problems).index_add_(0, 2 * problem + (places & 1), held)
        lowest, outside = self._lowest(state), counts.new_zeros(1)
        if lowest is not None:
            scores = lowest[rows - problem * size] if lowest.ndim == 1 else lowest[problem, rows - problem * size]
            outside = (held * ((scores < 0) | (scores > 1))).sum().reshape(1)
        return totals.double(), outside.double()

    def _lowest(self, state: Mapping[str, Value]) -> Tensor | None:
        """Return the lowest score of each bin, `[B]` or `[T, B]`; None where counts need not show which lie outside."""
        dtype = self.dtype(state)
        if self.grid is not None or self.task.watches_scale or dtype is None:
            return None
        dtype = self.task.dtype_of(dtype, logits=False)
        return self._bins(state, dtype).lowest(dtype)

    def _outside(self, state: Mapping[str, Value], counts: Tensor, mass: Tensor) -> Tensor:
        """Return the weight of the samples outside [0, 1], `[1]` in float64; 0 if `flaws` counts them, and for a grid.

        The scores 0 and 1 have bins of their own.
        """
        lowest = self._lowest(state)
        if lowest is None:
            return counts.new_zeros(1, dtype=torch.float64)
        outside = ((lowest < 0) | (lowest > 1)).unsqueeze(-1)  # [B, 1], or [T, B, 1]
        held = counts[:, : lowest.shape[-1]].double()
        if mass.numel():
            held = held + mass[:, : lowest.shape[-1]]
        return torch.where(outside, held, 0.0).sum().reshape(1)

    def curve(
        self, state: Mapping[str, Value], pooled: bool, agreed: Agreement, inspection: Inspection | None = None
    ) -> Curve:
        """Return the curve of the counts: a step at the lowest score of every bin, also of empty ones for a grid."""
        state = self.widened(state, agreed.dtype)
        counts = self._summed(state, agreed)
        dtype = self.task.dtype_of(agreed.dtype, agreed.logits)
        bins = self._bins(state, dtype)
        lowest, mixed = bins.lowest(dtype), bins.mixed(dtype)
        if pooled:
            if lowest.ndim == 2:
                raise ValueError(
                    "Refined bins differ between classes, whose counts cannot be pooled: use average='micro'."
                )
            counts = counts.sum(0, keepdim=True)
        counts = counts[:, : lowest.shape[-1]]
        # On a CPU it is faster to search for the bins that hold samples than to process all. On a device their number
        # would be a host sync.
        every = self.grid is not None or self.aligned
        form = with_empty_steps if every else compact if counts.device.type == "cpu" else masked
        curve = form(counts, lowest, mixed)
        totals = None if inspection is None else inspection.counts
        if totals is not None and agreed.ranks is None and not counts.is_floating_point():
            p, n = totals
            curve.columns.host_totals = ([int(x) for x in p], [int(x) for x in n])
        return curve


def _uncertain(counts: Tensor) -> Tensor:
    """Return how much the order within each bin `[T, B]` can change AUROC and AP, for `counts` `[T, B, 2]`."""
    # As shares of all samples, since products of large or small weights may exceed the range of floats.
    n, p = (counts / counts.sum((1, 2), keepdim=True)).nan_to_num().unbind(2)
    above_n, above_p = (x.flip(1).cumsum(1).flip(1) for x in (n, p))  # with the bin itself
    predicted, before = above_n, above_p - p
    areas = (p / p.sum(1, keepdim=True)) * (n / n.sum(1, keepdim=True))
    best = p * above_p / (above_p + above_n - n)
    worst = p - predicted * (p / (before + predicted)).log1p()
    return areas.nan_to_num() + ((best - worst) / p.sum(1, keepdim=True)).nan_to_num().clamp(min=0)


def with_empty_steps(counts: Tensor, lowest: Tensor, mixed: Tensor | None) -> Curve:
    """Return the curve of `counts` `[T, B, 2]` in bins with these `lowest` scores; every bin is a step."""
    falling = counts.flip(1)  # [T, B, 2]
    curve = Curve.from_counts(lowest.flip(-1), falling[..., 1], falling[..., 0])
    return curve if mixed is None else replace(curve, mixed=mixed.flip(-1).expand(counts.shape[:2]).flatten())


def compact(counts: Tensor, lowest: Tensor, mixed: Tensor | None) -> Curve:
    """Return the curve of `counts` `[T, B, 2]` in bins with these `lowest` scores, without empty steps."""
    problems, size, _ = counts.shape
    counts = counts.contiguous()
    rows = filled_on_host(counts) >> 1  # positives, negatives, or both
    rows = rows[rows.diff(prepend=rows.new_full((1,), -1)) > 0]
    offsets = torch.searchsorted(rows, torch.arange(problems + 1, dtype=torch.int64, device=counts.device) * size)
    if problems == 1:  # bins ascend, and steps fall
        rows = bins = rows.flip(0)
    else:
        mirror = (offsets[:-1] + offsets[1:] - 1)[rows // size]
        rows = rows[mirror - torch.arange(len(rows), dtype=torch.int64, device=counts.device)]
        bins = rows % size
    dfps, dtps = counts.view(-1, 2)[rows].T.contiguous()
    index = bins if lowest.ndim == 1 else rows
    curve = Curve(Stored.of_increments(lowest.flatten()[index], dtps, dfps, offsets))
    return curve if mixed is None else replace(curve, mixed=mixed.flatten()[index])


def masked(counts: Tensor, lowest: Tensor, mixed: Tensor | None) -> Curve:
    """Return the curve that `compact` returns, without a host sync: views skip its empty steps.

    These repeat the threshold of the step before, so that a view that reads the previous step finds the right one.
    """
    curve = with_empty_steps(counts, lowest, mixed)
    filled = curve.dtps + curve.dfps > 0
    rows = curve.thresholds.masked_fill(~filled, torch.inf).view(len(counts), -1)
    columns = with_columns(curve, thresholds=rows.cummin(1).values.view(-1)).columns
    columns.repeats = True
    return replace(curve, columns=columns, kept=filled)


class GroupedHistogramState(HistogramState):
    """Counts of the scores of binary samples in `B` bins for each of `T` groups: `counts` `[T, B, 2]`.

    A sample counts in the row of its group, an id from 0 to `T - 1`. `flaws` `[5]` has the number of other ids last.
    All groups have the same bins, so that their counts add up to those of all samples.

    Args:
        task: the task of the samples.
        groups: the number of groups.
        bins: the number of bins, if they cover all scores.
        grid: the thresholds between the bins, or None.
        span: how far back the counts reach.
    """

    aligned: ClassVar[bool] = True

    def __init__(self, task: Task, groups: int, bins: int, grid: Tensor | None, span: Span) -> None:
        super().__init__(task, bins, grid, span)
        self.problems = groups
        self.unit_scale = False  # the threshold of a grid is the user's, on the scale of the scores

    def empty(self, device: torch.device, table: Value | None = None) -> dict[str, Value]:
        """Return the empty state."""
        flaws = torch.zeros(FLAWS + 1, dtype=torch.int64, device=device)
        return {**super().empty(device, table), "flaws": flaws}

    def _groups(self, batch: Samples) -> Tensor:
        """Return the group of each sample, `[N]`."""
        if batch.groups is None:
            raise ValueError(f"`groups` are missing: pass an integer from 0 to {self.problems - 1} for every sample.")
        if batch.groups.ndim > 1:
            raise ValueError(
                "`clusters` must be left out with memory='bounded', whose counts do not record which samples vary "
                "together: memory='exact' keeps them."
            )
        return batch.groups

    def _cells(self, batch: Samples, state: Mapping[str, Value]) -> tuple[Tensor, Tensor | None, Tensor | None]:
        rows = self.task.lift(batch)
        row = self._groups(batch).clamp(0, self.problems - 1)  # of another id, after which every reading raises
        cells = self._bins(state, batch.preds.dtype).index(rows.scores) + row * self.bins
        return torch.add(rows.labels.long(), cells, alpha=2), *self._weights(rows)

    def _audited(self, batch: Samples, counting: Tensor | None) -> Tensor:
        groups = self._groups(batch)
        outside = ((groups < 0) | (groups >= self.problems)) & (batch.target != IGNORED)
        if batch.weight is not None:
            outside = outside & (batch.weight != 0)
        if counting is not None:
            outside = outside & counting
        return torch.cat([super()._audited(batch, counting), outside.count_nonzero().reshape(1)])

    def _refuse(self, flaws: list[int]) -> None:
        if any(flaws):
            raise ValueError(
                f"`groups` holds {counted(flaws[0], 'id')} outside 0 to {self.problems - 1}, for which "
                f"num_groups={self.problems} has no counts: number the groups from 0, or raise `num_groups`; "
                "memory='exact' takes any ids. `reset()` clears what is stored."
            )


class ConfusionState(HistogramState):
    """Counts of predictions against labels: `counts` `[T, 2, 2]`, or `[1, C, C]`, rows actual, columns predicted.

    Args:
        task: the task of the samples.
        threshold: a score of at least this is predicted positive, or one such number for each label; for classes, the
            one with the highest score is predicted.
        span: how far back the counts reach.
    """

    refinable: ClassVar[bool] = False

    def __init__(self, task: Task, threshold: float | tuple[float, ...], span: Span = Span()) -> None:  # noqa: B008
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
            valid = ~batch.preds.isnan()
            sound = (valid.all(1) if valid.ndim == 2 else valid) & (batch.target >= 0) & (batch.target < classes)
            cells = batch.target.long().clamp(0, classes - 1) * classes + predicted.clamp(0, classes - 1)
            weights = batch.weight
            if weights is not None:
                sound = sound & (weights > 0) & weights.isfinite()
            return cells, sound, weights
        rows = self.task.lift(batch)
        # Filled on the device, and thus rounded to the dtype of the scores.
        values = self.threshold if isinstance(self.threshold, tuple) else (self.threshold,)
        most, dtype = torch.finfo(rows.scores.dtype).max, rows.scores.dtype
        values = tuple(
            x if abs(x) <= most else torch.tensor(x, dtype=torch.float64, device="cpu").to(dtype).item() for x in values
        )
        thresholds = [rows.scores.new_full((1,), x) for x in values]
        predicted = rows.scores >= (thresholds[0] if len(thresholds) == 1 else torch.stack(thresholds))
        cells = rows.labels * 2 + predicted
        if len(cells) > 1:
            cells += torch.arange(len(cells), dtype=torch.int64, device=cells.device)[:, None] * 4
        return cells, *self._weights(rows)

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return None: counts do not record the dtype of the scores."""
        return None

    def widened(self, state: Mapping[str, Value], wide: torch.dtype) -> dict[str, Value]:
        """Return the state unchanged: predictions do not depend on the dtype."""
        return dict(state)

    def inspect(
        self, state: Mapping[str, Value], pooled: bool, alone: bool = False, beside: Tensor | None = None
    ) -> Inspection:
        """Return the flaws of the samples that were counted."""
        flaws, mass = state["flaws"], state["mass"]
        word: list[float] = (torch.cat([flaws, mass.sum().reshape(1)]) if mass.numel() else flaws).tolist()
        check_total(word[-1])
        return Inspection([int(x) for x in word[:FLAWS]])

    def curve(
        self, state: Mapping[str, Value], pooled: bool, agreed: Agreement, inspection: Inspection | None = None
    ) -> Any:
        """Return not a curve, but the matrices `[T, 2, 2]`, or that of the classes, `[C, C]`."""
        counts = self._summed(state, agreed).clone()  # a copy, since the state continues to count
        return counts[0] if isinstance(self.task, Multiclass) else counts
