"""The segments of a curve that several processes hold together.

A message has one element per problem, or per piece of one, of which there are `T + W − 1`: bytes and memory of a rank
grow with its samples, `T` and `W`, and never with `T·W`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import from_bits, from_bytes, to_bits, to_bytes
from torchmetrics_roc.curves.columns import Stored
from torchmetrics_roc.curves.curve import Curve, lowest
from torchmetrics_roc.ranks.processes import Ranks, few_or_all
from torchmetrics_roc.ranks.sorted_samples import Pieces

FEW = 1024
"""Steps are gathered in one message if no rank has more than its share of this number, or of an eighth of the samples.

An eighth of the samples takes no more bytes, in a sum over the ranks, than half of torchmetrics' gather of all of them.
"""


@dataclass(frozen=True, eq=False, kw_only=True)
class Segment(Curve):
    """A curve distributed over all `ranks`, each with a run of its steps; counts and totals are global.

    Steps are ordered by rank. `sum`, `gather` and `best` are collective, and return the same on every rank. Each is one
    message, summed over the ranks: of vectors with one element per problem, or per piece (`sorted_samples.Pieces`).
    """

    ranks: Ranks
    pieces: Pieces
    failed: Exception | None = None

    distributed: ClassVar[bool] = True

    @property
    def gathered(self) -> bool:
        """Whether this rank holds the `whole` already."""
        return "whole" in self.__dict__

    @cached_property
    def whole(self) -> Curve:
        """The curve with all its steps on every rank; gathered once."""

        def own() -> tuple[int, Tensor]:
            counted = [x for x in (self.dtps, self.dfps) if len(x) and not x.is_floating_point()]
            return max((int(x.max()) for x in counted), default=0), self.offsets.diff()

        most, here = self.ranks.with_reserve(own)
        (sizes, mosts), (lengths,) = self._known([len(self.tps), most], here)

        def columns() -> tuple[list[Tensor], Tensor]:
            # Increments are small, so they are sent in the narrowest dtype that holds the largest of them.
            narrow = torch.uint8 if max(mosts) < 2**8 else torch.int32 if max(mosts) < 2**31 else torch.int64
            counts = [x if x.is_floating_point() else x.to(narrow) for x in (self.dtps, self.dfps)]
            lists = [self.thresholds, *counts]
            return lists, to_bytes(lists)

        lists, sent = self.ranks.with_reserve(columns)
        found = self.ranks.gather(sent, sizes)

        def made() -> Curve:
            ends = self.pieces.totals(self.pieces.running(lengths)).cumsum(0)
            offsets = torch.cat([ends.new_zeros(1), ends]).to(self.offsets.device)
            thresholds, dtps, dfps = from_bytes(found, lists)
            dtype = self.dtps.dtype
            curve = Curve(Stored.of_increments(thresholds, dtps.to(dtype), dfps.to(dtype), offsets))
            return replace(curve, clustered=self.clustered, fractional=self.fractional)

        return self.ranks.with_reserve(made)

    def sum(self, x: Tensor | Callable[[Curve], Tensor]) -> Tensor:
        """Return the sum of `x` or `x(curve)` `[K]` over the steps of each problem, on all ranks: `[T]`."""
        return self.sums(x)[0]

    def sums(self, *columns: Tensor | Callable[[Curve], Tensor]) -> list[Tensor]:
        """Return the sums of several columns, in one message."""
        own = [super(Segment, self).sum(x) for x in columns]
        if not any(x.is_floating_point() for x in own):
            return list(self.ranks.sum(torch.stack(own).long()))
        _, parts = self._known([], *own)
        return [self._totals(x) for x in parts]

    def sums_from_here(self, *columns: Tensor) -> list[Tensor]:
        """Return the sums of several columns over the steps of this rank and of those after it, in one message."""
        _, parts = self._known([], *(super(Segment, self).sum(x) for x in columns))
        later = (self.pieces.rank >= self.ranks.rank).to(self.positives.device)
        return [self._totals(torch.where(later, x, 0)) for x in parts]

    def _totals(self, parts: Tensor) -> Tensor:
        """Return the sum of the parts `[C]` of each problem, `[T]`."""
        return self.pieces.totals(self.pieces.running(parts)).to(parts.device)

    def given(self, ranks: Ranks, empty: bool = False) -> Segment:
        """Return this segment, or one without steps in its place, for other `ranks`, with a cache of its own."""
        columns = self.columns
        if empty:
            offsets = torch.zeros_like(self.offsets)
            columns = Stored([x[:0] for x in self.steps], offsets, self.positives, self.negatives)
            columns.know_as(self.columns)
        twin = replace(self, ranks=ranks, columns=columns)
        twin.learn(self)
        return twin

    def learn(self, twin: Segment) -> None:
        """Cache what a twin has computed that is whole on every rank."""
        self.memo.update(twin.memo)
        if twin.gathered:
            self.__dict__["whole"] = twin.whole

    def gather(self, keep: Tensor, lengths: list[int] | None = None) -> Curve:
        """Return the curve of the steps of all ranks where `keep` `[K]` is true, whole on every rank."""
        # In the narrowest dtypes that hold the columns, whatever the steps: all ranks choose the same.
        ranks, counted = self.ranks, not self.positives.is_floating_point()
        samples = int((self.positives + self.negatives).sum()) if counted else sys.maxsize
        narrow = samples < 2**31

        kept = self.only(keep)

        def own() -> tuple[list[Tensor], Tensor]:
            thresholds, *counts = kept.steps
            problem = [kept.problem] if self.problems > 1 else []
            columns = [*problem, thresholds, *(x.int() if narrow else x for x in counts)]
            return columns, to_bytes(columns)

        columns, sent = ranks.with_reserve(own)
        rows = few_or_all(sent, ranks, min(FEW, samples // 8) + 4 * self.problems)

        def made() -> Curve:
            *problem, thresholds, tps, fps, dtps, dfps = from_bytes(rows, columns)
            of_each = problem[0] if problem else torch.zeros_like(tps, dtype=torch.int64)
            borders = torch.arange(self.problems + 1, dtype=torch.int64, device=tps.device)
            lists = [thresholds, *(x.to(self.tps.dtype) for x in (tps, fps, dtps, dfps))]
            return Curve(Stored(lists, torch.searchsorted(of_each, borders), self.positives, self.negatives))

        return ranks.with_reserve(made)

    def best(self, x: Tensor, origin: Tensor | float | None = None) -> Curve:
        """Return the step of each problem where `x` `[K]` is largest over all ranks, as `Curve.best`."""
        first, largest = self._leaders(x)
        mine = self._picked(first, first == len(x))
        columns = [largest, *mine.steps]
        # The best steps of all ranks form a small curve, whose best step is the global best.
        _, table = self._known([], *columns)
        largest, *lists = (row.to(x.device) for row in table)
        few = Curve(Stored(lists, self.pieces.offsets.to(x.device), self.positives, self.negatives))
        return few.best(largest, origin)

    def leading(self, orders: Sequence[Tensor], origins: Sequence[Tensor] = (), within: float = 0) -> Curve:
        """Return a curve of few steps of each segment and problem that contains the best of all, for `leading`.

        Each segment takes the steps near its own largest value as those near the global one. If these differ for some
        value, which takes weights as small as `within`, the segment itself is returned.
        """
        among = torch.ones_like(self.tps, dtype=torch.bool)
        places, ends = [], []
        for order in orders:
            x = torch.where(among, order, lowest(order))
            first, largest = self._leaders(x)
            among = among & (x >= self.spread(largest) - within)
            if within:
                places.append(first)  # attains the largest value, which decides what is near it
                ends += [largest, -self._leaders(torch.where(among, -x, lowest(x)))[1]]
        places.append(self._leaders(among.to(torch.int8))[0])
        points = [self._picked(at, at == len(among)) for at in torch.stack(places).sort(0).values]
        _, table = self._known([], *ends, *(column for point in points for column in point.steps))
        table = [column.to(self.offsets.device) for column in table]
        offsets, columns = self.pieces.offsets.to(self.offsets.device), table[len(ends) :]
        if within:
            pieces = Curve(Stored(columns[:5], offsets, self.positives, self.negatives))
            if not _separated(pieces, table[: len(ends)], origins, within):
                return self
        lists = [torch.stack(columns[i::5], 1).flatten() for i in range(5)]
        return Curve(Stored(lists, len(points) * offsets, self.positives, self.negatives))

    def _known(self, numbers: list[int], *columns: Tensor) -> tuple[list[list[int]], list[Tensor]]:
        """Return the `numbers` of all ranks, `W` of each, and the `columns` `[T]` of all that have steps, `[C]`."""
        here, ranks = self.pieces.problems(self.ranks.rank), self.ranks
        own = self.pieces.placed(torch.stack([to_bits(x[here]) for x in columns], 1), ranks.rank)  # [C, columns]
        of_ranks = own.new_zeros(len(numbers), ranks.size)
        of_ranks[:, ranks.rank] = own.new_tensor(numbers)
        found = ranks.sum(torch.cat([of_ranks.view(-1), own.view(-1)]))
        table = found[of_ranks.numel() :].view(own.shape).T
        shared: list[list[int]] = found[: of_ranks.numel()].view(of_ranks.shape).tolist()
        return shared, [from_bits(x, own.dtype) for x, own in zip(table, columns, strict=True)]


def _separated(pieces: Curve, ends: list[Tensor], origins: Sequence[Tensor], within: float) -> bool:
    """Return whether in each of the `pieces`, one step each, the values near its own largest are near the global one.

    `ends`: the largest and the least value `[C]` of those near the largest, for each order; `origins`: their values at
    the point `+inf`, `[T]`.
    """
    left, origin_left = torch.ones_like(ends[0], dtype=torch.bool), torch.ones_like(origins[0], dtype=torch.bool)
    apart = torch.ones_like(left)
    for largest, least, origin in zip(ends[::2], ends[1::2], origins, strict=True):
        at_origin = torch.where(origin_left, origin.nan_to_num(nan=-torch.inf), -torch.inf)
        _, most = pieces._leaders(torch.where(left, largest, -torch.inf))
        limit = torch.maximum(most, at_origin) - within
        left, origin_left = left & (largest >= pieces.spread(limit)), origin_left & (at_origin >= limit)
        apart &= ~left | (least >= pieces.spread(limit))
    return bool(apart.all())


def _added(own: list[Tensor], ranks: Ranks) -> list[Tensor]:
    """Return the sums over all ranks of columns of floats and of integers, the latter exact, in one message."""
    halves = [[x] if x.is_floating_point() else [x >> 32, x & 0xFFFFFFFF] for x in own]
    sums = iter(ranks.sum(torch.stack([half.double() for column in halves for half in column])))
    return [next(sums) if x.is_floating_point() else (next(sums).long() << 32) + next(sums).long() for x in own]


def ranks_of(curve: Curve) -> Ranks | None:
    """Return the ranks that hold segments of the curve, None if it is whole."""
    return curve.ranks if isinstance(curve, Segment) else None


def leading(curve: Curve, orders: Sequence[Tensor], origins: Sequence[Tensor] = (), within: float = 0) -> Curve:
    """Return a curve that contains the best step by several `orders` `[K]` in turn; with several ranks, few steps.

    Args:
        curve: the curve, which contains it.
        orders: values that are largest at the best step; the next breaks ties, and finally the highest threshold.
        origins: the same at the point `+inf`, `[T]` each; needed if values that differ may count as equal.
        within: how much values may differ and count as equal.
    """
    return curve.leading(orders, origins, within) if isinstance(curve, Segment) else curve


def sums_from_here(curve: Curve, *columns: Tensor) -> list[Tensor]:
    """Return the sums over the steps of this rank and of those after it: with one process, over all steps."""
    return curve.sums_from_here(*columns) if isinstance(curve, Segment) else curve.sums(*columns)


def sums_between(curve: Curve, offsets: Tensor, *columns: Tensor) -> list[Tensor]:
    """Return the sums of several columns over the steps between consecutive `offsets` `[R + 1]`: `[R]` each.

    The number of runs is the same on all ranks; the `offsets` of a rank say which part of each it holds. One message.
    """
    placeholder = offsets[1:]  # not read: in place of the totals
    parts = Curve(Stored(curve.steps, offsets, placeholder, placeholder), kept=curve.kept)
    own, ranks = [parts.sum(x) for x in columns], ranks_of(curve)
    if ranks is None:
        return own
    return _added(own, ranks) if any(x.is_floating_point() for x in own) else list(ranks.sum(torch.stack(own)))
