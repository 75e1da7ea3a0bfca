"""The columns of a curve: one value for each step, `[K]`, or problem, `[T]`; stored, or computed lazily.

Samples become columns in `rows` for problems of equal size, and in `entries` for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from operator import attrgetter
from typing import Any, TypeVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.keys import scores_of
from torchmetrics_roc.arrays.sizes import SMALL
from torchmetrics_roc.arrays.sums import ranked, running, running_within
from torchmetrics_roc.curves.entries import Entries, Steps

_Result = TypeVar("_Result")

LISTS = ("thresholds", "tps", "fps", "dtps", "dfps")
"""The columns with one element per step."""


class Columns:
    """Tensors that are computed lazily.

    Attributes:
        thresholds, tps, fps, dtps, dfps: `[K]`, see `Curve`.
        offsets: `[T + 1]`.
        positives, negatives: `[T]`.
        width: the number of steps of every problem, if it is the same for all and follows from shapes.
        repeats: whether some steps only repeat the one before: further members of a tie, which has one step.
        lengths: the number of steps of each problem, on the host, at the cost of a host sync unless already known.
        max_samples: the most unweighted samples that a problem can have, if it follows from shapes.
    """

    thresholds: Tensor
    tps: Tensor
    fps: Tensor
    positives: Tensor
    negatives: Tensor
    width: int | None = None
    repeats: bool = False
    max_samples: int | None = None

    @cached_property
    def dtps(self) -> Tensor:
        """The increments of `tps`."""
        return increments(self.tps, self.offsets, self.width)

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return increments(self.fps, self.offsets, self.width)

    @cached_property
    def offsets(self) -> Tensor:
        """Where the steps of each problem begin and end."""
        if self.width is not None:
            return bounds_of(len(self.positives), self.width, self.positives.device)
        return torch.tensor([0, *accumulate(self.lengths)], dtype=torch.int64, device=self.positives.device)

    @property
    def steps(self) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """The columns of the steps, in the order of `LISTS`."""
        return self.thresholds, self.tps, self.fps, self.dtps, self.dfps

    @cached_property
    def problem(self) -> Tensor:
        """The problem that each step belongs to, `[K]`."""
        problems, width, device = len(self.positives), self.width, self.offsets.device
        if device.type == "cpu":  # torch would open a parallel region
            return torch.from_numpy(np.repeat(np.arange(problems), self.lengths if width is None else width))
        rows = torch.arange(problems, dtype=torch.int64, device=device)
        if width is not None:
            return rows[:, None].expand(-1, width).reshape(-1)
        return rows.repeat_interleave(self.offsets.diff(), output_size=len(self.tps))

    @cached_property
    def lengths(self) -> list[int]:
        """The number of steps of each problem."""
        if self.width is not None:
            return [self.width] * len(self.positives)
        lengths: list[int] = self.offsets.diff().tolist()
        return lengths

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the thresholds."""
        return self.thresholds.dtype

    @cached_property
    def host_totals(self) -> tuple[Sequence[float], Sequence[float]]:
        """`positives` and `negatives` on the host."""
        positives, negatives = torch.stack([self.positives, self.negatives]).tolist()
        return positives, negatives

    @property
    def totals_at_hand(self) -> tuple[Sequence[float], Sequence[float]] | None:
        """`host_totals` if they take no host sync; None otherwise, as of real weights in bins on a device."""
        on_host = "host_totals" in self.__dict__ or self.positives.device.type == "cpu"
        return self.host_totals if on_host else None

    def know_as(self, other: Columns) -> None:
        """Copy what the host knows of the totals from the `other` columns, whose totals are the same."""
        if "host_totals" in other.__dict__:
            self.host_totals = other.host_totals
        self.max_samples = other.max_samples

    @property
    def products_fit(self) -> bool:
        """Whether `2·P·N` of every problem is below 2^63, or the counts are floats, which need not be exact."""
        if self.max_samples is not None and self.max_samples < 2**31:  # 2·P·N is at most half its square
            return True
        if self.positives.is_floating_point():
            return True
        positives, negatives = self.host_totals
        return all(2 * p * n < 2**63 for p, n in zip(positives, negatives, strict=True))

    @property
    def concordance(self) -> Tensor | None:
        """Return the share of pairs that the positive wins, ties counting half, `[T]`; None if it needs the columns."""
        return None

    def compacted(self) -> Columns | None:
        """Return the columns of only the steps that add samples, None if there is no shortcut to selecting them."""
        return None

    @property
    def points(self) -> Columns | None:
        """Return the columns of one problem with few samples, from `+inf` on, without increments: None for tensors.

        NumPy arrays `[K + 1]` that alias nothing.
        """
        return None

    def reaching(self, thresholds: Tensor) -> tuple[Tensor, Tensor] | None:
        """Return the positives and negatives that score at least `thresholds` `[T]`; None if that needs the columns."""
        return None

    def in_parts(self, work: Callable[[Columns], _Result]) -> Iterator[_Result] | None:
        """Return `work(part)` for parts of the steps, in order: whole problems, or consecutive steps of a single one.

        None if the columns are already computed, or faster to read at once. A part has the totals of its problems.
        """
        return None

    def counts_of_runs(self, bounds: Tensor) -> tuple[Tensor, Tensor]:
        """Return the positives and negatives of a part between consecutive `bounds` `[R + 1]`: `[R]` each."""
        raise NotImplementedError

    def at(self, places: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return the columns at `places`; increments not computed so far are computed for these only."""

        if {"dtps", "dfps"} <= self.__dict__.keys():
            thresholds, tps, fps, dtps, dfps = (x.index_select(0, places) for x in self.steps)
            return thresholds, tps, fps, dtps, dfps
        first = places % self.width == 0 if self.width else torch.isin(places, self.offsets[:-1])
        both = torch.cat([places, places - 1])
        through, before = torch.stack([self.tps[both], self.fps[both]]).view(2, 2, -1).unbind(1)
        (tps, fps), (dtps, dfps) = through, through - before.masked_fill_(first, 0)
        return self.thresholds.index_select(0, places), tps, fps, dtps, dfps

    def mapped(self, change: Callable[[Tensor], Tensor]) -> Columns:
        """Return the columns with `change` applied to every tensor."""
        lists = [change(x) for x in self.steps]
        of_problems = (change(self.offsets), change(self.positives), change(self.negatives))
        return Stored(lists, *of_problems, width=self.width, repeats=self.repeats)


class Stored(Columns):
    """Stored columns: `lists` in the order of `LISTS`, without the increments if they follow from the sums.

    `bounds`: the offsets, or the lengths if the host knows them.
    """

    def __init__(
        self,
        lists: Sequence[Tensor],
        bounds: Tensor | list[int],
        positives: Tensor,
        negatives: Tensor,
        *,
        width: int | None = None,
        repeats: bool = False,
    ) -> None:
        self.__dict__.update(zip(LISTS, lists))
        self.__dict__["offsets" if isinstance(bounds, Tensor) else "lengths"] = bounds
        self.positives, self.negatives = positives, negatives
        self.width, self.repeats = width, repeats

    @classmethod
    def of_sums(cls, lists: Sequence[Tensor], offsets: Tensor, width: int | None = None) -> Stored:
        """Columns whose totals are the last counts of each problem."""
        tps, fps = lists[1:3]
        if width:
            positives, negatives = (
                x.view(-1, width)[:, -1].clone(memory_format=torch.contiguous_format) for x in (tps, fps)
            )
        else:
            positives, negatives = _last(offsets, tps, fps)
        return cls(lists, offsets, positives, negatives, width=width)

    @classmethod
    def of_increments(
        cls, thresholds: Tensor, dtps: Tensor, dfps: Tensor, offsets: Tensor, width: int | None = None
    ) -> Stored:
        """Columns of the increments `dtps, dfps` `[K]`."""
        if width:
            tps, fps = (running(x.view(-1, width), 1).view(-1) for x in (dtps, dfps))
        else:
            tps, fps = running_within(dtps, offsets), running_within(dfps, offsets)
        if tps.is_floating_point():  # a step adds no more than the sum through it, which is rounded by itself
            dtps, dfps = torch.minimum(dtps, tps), torch.minimum(dfps, fps)
        return cls.of_sums((thresholds, tps, fps, dtps, dfps), offsets, width)


class Made(Columns):
    """Columns that are read from others, which are made when one of them is read."""

    @property
    def _made(self) -> Columns:
        raise NotImplementedError

    thresholds, tps, fps, dtps, dfps, offsets, lengths = (
        property(attrgetter(f"_made.{name}")) for name in (*LISTS, "offsets", "lengths")
    )


class Deferred(Made):
    """Columns made by `make()` when the first of them is read; the totals are known beforehand.

    No problem has more than `max_samples` samples.
    """

    def __init__(
        self, make: Callable[[], Columns], dtype: torch.dtype, positives: Tensor, negatives: Tensor, max_samples: int
    ) -> None:
        self._make, self._dtype, self.max_samples = make, dtype, max_samples
        self.positives, self.negatives = positives, negatives

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the thresholds."""
        return self._dtype

    @cached_property
    def _made(self) -> Columns:
        return self._make()


def of_entries(entries: Entries, problems: int, dtype: torch.dtype) -> Columns:
    """Return the columns of `entries` of this number of `problems`; `dtype` is that of the scores behind the keys."""
    return of_steps(entries.steps(), problems, dtype, len(entries.keys))


def of_steps(steps: Steps, problems: int, dtype: torch.dtype, samples: int, totals: Tensor | None = None) -> Columns:
    """Return the columns of the `steps` of this number of `samples`; other arguments as in `of_entries`.

    `totals`: positives and negatives of samples without weights, `[2, T]`, if they are known.
    """
    keys, problem, sums = steps
    weighted = sums.is_floating_point()
    if problem is None:
        offsets = bounds_of(1, len(keys), keys.device)
    else:
        offsets = torch.searchsorted(problem, torch.arange(problems + 1, dtype=torch.int64, device=keys.device))
        sums = sums if weighted else sums - before(sums, offsets)[:, problem]
    lists = [scores_of(keys, dtype), *sums]
    columns = Stored(lists, offsets, *(_last(offsets, sums[:2])[0] if totals is None else totals))
    columns.max_samples = None if weighted else samples
    return columns


def joined(several: Iterable[Columns]) -> Columns:
    """Return the columns of all problems of `several`, concatenated."""
    parts = list(several)
    if len(parts) == 1:
        return parts[0]
    offsets = torch.cat([part.offsets.diff() for part in parts]).cumsum(0)
    positives, negatives = (torch.cat([getattr(part, name) for part in parts]) for name in ("positives", "negatives"))
    pieces = [list(column) for column in zip(*(part.steps for part in parts), strict=True)]
    parts.clear()
    # One by one, so that at most one list is in memory twice.
    lists = [torch.cat(pieces.pop(0)) for _ in LISTS]
    return Stored(lists, torch.cat([offsets.new_zeros(1), offsets]), positives, negatives)


def bounds_of(problems: int, width: int, device: torch.device) -> Tensor:
    """Return the offsets `[T + 1]` of problems with `width` steps each, created on the `device`."""
    if not width:
        return torch.zeros(problems + 1, dtype=torch.int64, device=device)
    return torch.arange(0, problems * width + 1, width, dtype=torch.int64, device=device)


def increments(sums: Tensor, offsets: Tensor, width: int | None = None) -> Tensor:
    """Return what each step adds to running `sums` `[..., K]`, which restart at the `offsets`, or every `width`."""
    steps = torch.empty_like(sums)
    rows, gained = (x.view(-1, width) if width else x for x in (sums, steps))
    torch.sub(rows[..., 1:], rows[..., :-1], out=gained[..., 1:])
    gained[..., :1] = rows[..., :1]
    if not width and len(offsets) > 2:
        steps = torch.where(firsts(offsets, sums.shape[-1]), sums, steps)
    return steps


def firsts(offsets: Tensor, steps: int) -> Tensor:
    """Return which of the `steps` is the first of its problem, `[K]`."""
    first = torch.zeros(steps + 1, dtype=torch.bool, device=offsets.device)
    # The offset of a problem without steps is that of the next, or behind the end.
    return first.index_fill_(0, offsets, True)[:-1]


def before(sums: Tensor, offsets: Tensor) -> Tensor:
    """Return the running `sums` `[..., K]` before each of the `offsets` `[T + 1]`."""
    if sums.device.type == "cpu" and sums.shape[-1] > SMALL:  # without a copy of the sums
        return sums.index_select(-1, (offsets - 1).clamp_(min=0)).masked_fill_(offsets == 0, 0)
    return torch.cat([sums.new_zeros((*sums.shape[:-1], 1)), sums], -1)[..., offsets]


def _last(offsets: Tensor, *sums: Tensor) -> list[Tensor]:
    """Return the last of all running `sums` `[..., K]` of each problem, 0 if it has none: `[..., T]` each."""
    if sums[0].shape[-1] == 0:
        return [x.new_zeros((*x.shape[:-1], len(offsets) - 1)) for x in sums]
    places, none = (offsets[1:] - 1).clamp(min=0), offsets[1:] == offsets[:-1]
    return [x[..., places].masked_fill(none, 0) for x in sums]


def first_in_tie(keys: Tensor) -> Tensor:
    """Return which of the sorted `keys` `[T, N]` differ from the one before: `[T, N]`."""
    first = torch.ones_like(keys, dtype=torch.bool)
    torch.ne(keys[:, 1:], keys[:, :-1], out=first[:, 1:])
    return first


def through_tie(first: Tensor) -> Tensor:
    """Return for each sample how many of its row are not behind its tie, by which ones are `first_in_tie`: `[T, N]`."""
    places, count = ranked(first.view(-1))
    next_tie = places[count].view(first.shape)
    return next_tie if len(first) == 1 else next_tie - bounds_of(len(first), first.shape[1], first.device)[:-1, None]


def rising(falling: list[Tensor]) -> list[Tensor]:
    """Return tensors by falling threshold, one per problem, reversed."""
    if len(falling) == 1:
        return [falling[0].flip(0)]
    lengths = [len(x) for x in reversed(falling)]
    return list(torch.split(torch.cat(falling).flip(0), lengths))[::-1]


def written(parts: Iterable[Sequence[Tensor]], capacity: int) -> list[Tensor]:
    """Return each column of the `parts`, all on a CPU, as one tensor of at most this many elements.

    A part is written where it is kept before the next one is taken.
    """
    memory: list[Any] = []
    dtypes: list[torch.dtype] = []
    stop = 0
    for part in parts:
        if not memory:
            dtypes = [x.dtype for x in part]
            memory = [np.empty(capacity * dtype.itemsize, np.uint8) for dtype in dtypes]
        start, stop = stop, stop + len(part[0])
        for x, dtype, column in zip(part, dtypes, memory, strict=True):
            torch.from_numpy(column).view(dtype)[start:stop] = x
    for dtype, column in zip(dtypes, memory, strict=True):
        column.resize(stop * dtype.itemsize, refcheck=False)  # in place, as no tensor is left of it
    return [torch.from_numpy(column).view(dtype) for dtype, column in zip(dtypes, memory, strict=True)]
