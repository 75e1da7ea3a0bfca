"""What a curve knows of each step, computed from samples or counts; the one sort of rows.

Which way is taken depends on shapes, dtypes and the device only, never on values, and all ways give the same counts:

- Rows of equally weighted scores of at most 32 bits are sorted as integers `2·key + negative` (`PackedRows`): one sort
  brings scores and labels into order, and every reading is a few operations on rows `[T, N]`.
- Weights, and scores of 64 bits, are carried along by a sort with indices (`carried`).
- Where nothing but shapes may decide, on every device that is no CPU, and for few samples on a CPU too, every sample
  keeps a step of its own: the first member of a tie holds it, and the other members repeat it without adding to it
  (`width`). Many samples on a CPU give only the steps that add something: fewer for every view that reads them.
- Many scores of 16 bits on a CPU are counted, value by value, and not sorted at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc import sizes
from torchmetrics_roc.entries import Entries, blocks
from torchmetrics_roc.keys import by_blocks, falling_keys, in_order, rising_keys, scores_of
from torchmetrics_roc.sums import running, running_within

LISTS = ("thresholds", "tps", "fps", "dtps", "dfps")
"""The columns of one element a step."""


class Columns:
    """Tensors that are computed when they are first read.

    Attributes:
        thresholds, tps, fps, dtps, dfps: `[K]`, see `Curve`.
        offsets: `[T + 1]`.
        positives, negatives: `[T]`.
        width: how many steps every problem has, if all have as many and that is known without a look at values.
        repeats: whether some steps only repeat the step before, since a tie has one step and several samples.
        lengths: how many steps each problem has, where the host knows.
    """

    thresholds: Tensor
    tps: Tensor
    fps: Tensor
    offsets: Tensor
    positives: Tensor
    negatives: Tensor
    width: int | None = None
    repeats: bool = False

    @cached_property
    def dtps(self) -> Tensor:
        """The increments of `tps`."""
        return increments(self.tps, self.offsets, self.width)

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return increments(self.fps, self.offsets, self.width)

    @cached_property
    def lengths(self) -> list[int]:
        """How many steps each problem has."""
        lengths: list[int] = self.offsets.diff().tolist()
        return lengths

    @cached_property
    def host_totals(self) -> tuple[Sequence[float], Sequence[float]]:
        """`positives` and `negatives` on the host."""
        positives, negatives = torch.stack([self.positives, self.negatives]).tolist()
        return positives, negatives

    def know_as(self, other: Columns) -> None:
        """Take over what the host knows of the totals, which are those of the `other` columns."""
        if "host_totals" in other.__dict__:
            self.host_totals = other.host_totals

    @property
    def won(self) -> Tensor | None:
        """Twice the pairs that the positive wins, a tie counting half, `[T]`; None if only the columns tell."""
        return None

    def at(self, places: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return the columns at `places`; increments that were never read are computed for these only."""

        def gained(name: str) -> Tensor:
            if self.width is not None or name in self.__dict__ or len(places) == 0:
                column: Tensor = getattr(self, name)
                return column[places]
            sums: Tensor = getattr(self, name[1:])
            first = torch.isin(places, self.offsets[:-1])
            return sums[places] - sums[places - 1].masked_fill(first, 0)

        return self.thresholds[places], self.tps[places], self.fps[places], gained("dtps"), gained("dfps")

    def mapped(self, change: Callable[[Tensor], Tensor]) -> Columns:
        """Return the columns with `change` applied to every tensor."""
        lists = [change(getattr(self, name)) for name in LISTS]
        of_problems = (change(self.offsets), change(self.positives), change(self.negatives))
        return Stored(lists, *of_problems, width=self.width, repeats=self.repeats)


class Stored(Columns):
    """Columns that are there: `lists` in the order of `LISTS`, without the increments if they follow from the sums."""

    def __init__(
        self,
        lists: Sequence[Tensor],
        offsets: Tensor,
        positives: Tensor,
        negatives: Tensor,
        *,
        width: int | None = None,
        repeats: bool = False,
    ) -> None:
        self.__dict__.update(zip(LISTS, lists))
        self.offsets, self.positives, self.negatives = offsets, positives, negatives
        self.width, self.repeats = width, repeats

    @classmethod
    def of_sums(cls, lists: Sequence[Tensor], offsets: Tensor, width: int | None = None) -> Stored:
        """Columns whose totals are the last counts of each problem."""
        tps, fps = lists[1:3]
        if width:
            positives, negatives = (x.view(-1, width)[:, -1].clone() for x in (tps, fps))
        elif len(tps) == 0:
            positives = negatives = tps.new_zeros(len(offsets) - 1)
        else:
            last, without = (offsets[1:] - 1).clamp(min=0), offsets[1:] == offsets[:-1]
            positives, negatives = (x[last].masked_fill(without, 0) for x in (tps, fps))
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
        return cls.of_sums((thresholds, tps, fps, dtps, dfps), offsets, width)


def of_rows(
    scores: Tensor, labels: Tensor, weights: Tensor | None = None, totals: tuple[Tensor, Tensor] | None = None
) -> Columns:
    """Return the columns of `scores` `[T, N]`, one problem a row; arguments as in `Curve.from_rows`."""
    rows, size = scores.shape
    real = weights is not None and weights.is_floating_point()
    on_cpu = scores.device.type == "cpu"
    if weights is None and on_cpu and rows == 1 and size >= 2**16 and scores.dtype.itemsize == 2:
        return _of_halves(scores[0], labels[0])
    if not real and scores.dtype != torch.float64:
        return PackedRows.of(scores, labels, weights, totals)
    if not on_cpu or rows * size <= sizes.SMALL:
        return _carried(scores, labels, weights)
    return joined(
        of_entries(
            Entries.of_rows(scores[a:b], labels[a:b], None if weights is None else weights[a:b]), b - a, scores.dtype
        )
        for a, b in blocks([size] * rows, scores.device)
    )


def of_entries(entries: Entries, problems: int, dtype: torch.dtype) -> Columns:
    """Return the columns of `entries` of so many `problems`, whose keys stand for scores of this `dtype`."""
    keys, problem, tps, fps = entries.steps()
    if problem is None:
        offsets = bounds_of(1, len(keys), keys.device)
    else:
        offsets = torch.searchsorted(problem, torch.arange(problems + 1, dtype=torch.int64, device=keys.device))
    if entries.sortable_as_integers:
        if problem is not None:
            tps, fps = (x - before(x, offsets)[problem] for x in (tps, fps))
        return Stored.of_sums((scores_of(keys, dtype), tps, fps), offsets)
    # A parallel sum of floats may fall back by its last bit: no step takes samples away.
    gained = (increments(x, offsets).clamp_(min=0) for x in (tps, fps))
    return Stored.of_sums((scores_of(keys, dtype), tps, fps, *gained), offsets)


def _of_halves(scores: Tensor, labels: Tensor) -> Columns:
    """Return the columns of one problem's `scores` of 16 bits, so many that counting each value is fastest."""
    cells = falling_keys(scores).int().add_(2**15).bitwise_left_shift_(1).add_(labels)
    dfps, dtps = torch.bincount(cells, minlength=2**17).view(-1, 2).T
    found = (dfps + dtps).nonzero().squeeze(1)
    thresholds = scores_of(found.sub(2**15).to(torch.int16), scores.dtype)
    return Stored.of_increments(thresholds, dtps[found], dfps[found], bounds_of(1, len(found), found.device))


# Behind every key of 32 bits, and in its low 32 bits the key of -inf: a sample that does not count comes last, and has
# the label of a negative, which adds no positive.
_ABSENT = {
    dtype: 2 * (2**32 + int(falling_keys(torch.tensor([-torch.inf], dtype=dtype, device="cpu")))) + 1
    for dtype in (torch.float16, torch.bfloat16, torch.float32)
}


class PackedRows(Columns):
    """Samples of equal weight in order, `[T, N]`, as integers `2·key + negative`.

    Of equal scores positives come first. So each negative finds, in the running count of positives, those that score at
    least as much; those that score more are the count before its tie began.

    Args:
        codes: the integers, each row in ascending order.
        dtype: of the scores.
        positives, negatives: how many samples count, `[T]`: the others come last.
        partial: whether some samples may not count.
    """

    def __init__(
        self, codes: Tensor, dtype: torch.dtype, positives: Tensor, negatives: Tensor, partial: bool = False
    ) -> None:
        self._codes, self._dtype, self._partial = codes, dtype, partial
        self.positives, self.negatives = positives, negatives
        if codes.device.type != "cpu" or codes.numel() <= sizes.SMALL:
            self.width, self.repeats = codes.shape[1], True

    @classmethod
    def of(
        cls, scores: Tensor, labels: Tensor, present: Tensor | None, totals: tuple[Tensor, Tensor] | None
    ) -> PackedRows:
        """Sort `scores` `[T, N]` with bool `labels`; `present` `[T, N]`, bool, or None if all samples count."""
        if totals is None:
            positives = (labels if present is None else labels & present).sum(1)
            totals = positives, (labels.shape[1] if present is None else present.sum(1)) - positives
        codes = by_blocks(_code, torch.int64, scores, labels)
        if present is not None:
            codes = torch.where(present, codes, _ABSENT[scores.dtype])
        return cls(in_order(codes), scores.dtype, *totals, partial=present is not None)

    @cached_property
    def won(self) -> Tensor:
        """Twice the pairs that the positive wins, a tie counting half: sums may wrap, and are right if they fit."""
        codes = self._codes
        if codes.shape[1] == 0:
            return torch.zeros_like(self.positives)
        if codes.device.type != "cpu" or codes.numel() <= sizes.SORTED:
            won = _won(codes)
        elif len(codes) == 1:
            won = _won_in_pieces(codes[0])
        else:
            won = torch.cat([_won(codes[a:b]) for a, b in _blocks(codes)])
        if self._partial:  # each sample that does not count came as a negative behind all positives
            won = won - 2 * self.positives * (codes.shape[1] - self.positives - self.negatives)
        return won

    @cached_property
    def _steps(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Thresholds, `tps`, `fps`, `offsets`."""
        codes = self._codes
        if self.width is None:
            return _compact(codes, self._dtype, self.positives + self.negatives if self._partial else None)
        offsets = bounds_of(len(codes), self.width, codes.device)
        keys = codes >> 1
        thresholds = scores_of(keys.to(_key_dtype(self._dtype)), self._dtype)
        if self.width == 0:
            return thresholds.view(-1), keys.view(-1), keys.view(-1), offsets
        ends = _ends_of_ties(keys)
        tps = ((codes & 1) ^ 1).cumsum(1).gather(1, ends)
        through = ends + 1
        if self._partial:
            through = torch.minimum(through, (self.positives + self.negatives)[:, None])
        return thresholds.view(-1), tps.view(-1), (through - tps).view(-1), offsets

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._steps[0]

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return self._steps[1]

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        return self._steps[2]

    @cached_property
    def offsets(self) -> Tensor:  # type: ignore[override]
        """Where the steps of each problem begin and end."""
        return self._steps[3]

    @cached_property
    def lengths(self) -> list[int]:
        """How many steps each problem has."""
        if self.width is not None:
            return [self.width] * len(self._codes)
        lengths: list[int] = self.offsets.diff().tolist()
        return lengths


def _code(scores: Tensor, labels: Tensor) -> Tensor:
    return torch.add(labels.long(), rising_keys(scores), alpha=2).bitwise_not_()


def _key_dtype(dtype: torch.dtype) -> torch.dtype:
    return {2: torch.int16, 4: torch.int32, 8: torch.int64}[dtype.itemsize]


def _blocks(codes: Tensor) -> Iterator[tuple[int, int]]:
    """Blocks of rows that fit into the cache."""
    return blocks([codes.shape[1]] * len(codes), codes.device)


def _ends_of_ties(keys: Tensor) -> Tensor:
    """Return for each of the ordered `keys` `[T, N]` the index of the last one that is equal: `[T, N]`."""
    size = keys.shape[1]
    place = torch.arange(size, dtype=torch.int64, device=keys.device)
    ends = torch.full_like(keys, size - 1, dtype=torch.int64)
    ends[:, :-1] = torch.where(keys[:, 1:] != keys[:, :-1], place[:-1], size - 1)
    return ends.flip(1).cummin(1).values.flip(1)


def _won(codes: Tensor) -> Tensor:
    """Sum, over the negatives, the positives that score at least as much and those that score more: `[T]`."""
    negative = codes & 1
    above = (1 - negative).cumsum(1)
    keys = codes >> 1
    if codes.shape[1] > 1:  # before its tie began: what the last change of the score left
        above[:, 1:] += (above[:, :-1] * (keys[:, 1:] != keys[:, :-1])).cummax(1).values
    return (above * negative).sum(1)


def _won_in_pieces(codes: Tensor) -> Tensor:
    """`_won` of one long row `[N]`, piece by piece, so that all of a piece stays in the cache: `[1]`."""
    won = positives = before = 0
    last = None
    for piece in torch.split(codes, sizes.SORTED):
        negative, keys = piece & 1, piece >> 1
        at_least = (negative ^ 1).cumsum_(0).add_(positives)
        more = torch.empty_like(keys)
        torch.mul(at_least[:-1], keys[1:] != keys[:-1], out=more[1:])
        more[0] = before if last == int(keys[0]) else positives
        more = more.cummax(0).values
        positives, before, last = int(at_least[-1]), int(more[-1]), int(keys[-1])
        won += int(at_least.add_(more).mul_(negative).sum())
    return torch.tensor([won], dtype=torch.int64, device=codes.device)


def _compact(codes: Tensor, dtype: torch.dtype, present: Tensor | None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return thresholds, `tps`, `fps` and offsets of the distinct scores only, for ordered `codes` `[T, N]`.

    Only so many samples of each row are `present`, None for all of them.
    """
    parts = _compact_in_pieces(codes[0], dtype) if len(codes) == 1 else _compact_by_rows(codes, dtype)
    thresholds, tps, fps, lengths = (torch.cat(x) if len(x) > 1 else x[0] for x in zip(*parts, strict=True))
    if len(codes) == 1:
        lengths = lengths.sum().reshape(1)
    offsets = torch.cat([lengths.new_zeros(1), lengths.cumsum(0)])
    if present is None:
        return thresholds, tps, fps, offsets
    problem = torch.arange(len(codes), dtype=torch.int64, device=codes.device).repeat_interleave(lengths)
    counting = tps + fps <= present[problem]  # those that do not count are one step behind all others
    places = counting.nonzero().squeeze(1)
    return thresholds[places], tps[places], fps[places], torch.searchsorted(places, offsets)


def _compact_in_pieces(codes: Tensor, dtype: torch.dtype) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """Thresholds, `tps`, `fps` and number of the steps of each piece of one row `[N]`."""
    positives = 0
    for start in range(0, max(len(codes), 1), sizes.SORTED):
        piece = codes[start : start + sizes.SORTED]
        keys = piece >> 1
        last = torch.ones_like(keys, dtype=torch.bool)
        following = codes[start + 1 : start + sizes.SORTED + 1] >> 1
        torch.ne(keys[: len(following)], following, out=last[: len(following)])
        ends = last.nonzero().squeeze(1)
        sums = ((piece & 1) ^ 1).cumsum_(0).add_(positives)
        positives = int(sums[-1]) if len(sums) else 0
        tps = sums[ends]
        fps = (ends + (start + 1)).sub_(tps)
        yield scores_of(keys[ends].to(_key_dtype(dtype)), dtype), tps, fps, ends.new_tensor([len(ends)])


def _compact_by_rows(codes: Tensor, dtype: torch.dtype) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """Thresholds, `tps`, `fps` and numbers of the steps of each block of rows."""
    for a, b in _blocks(codes):
        block = codes[a:b]
        keys = block >> 1
        last = torch.ones_like(keys, dtype=torch.bool)
        torch.ne(keys[:, :-1], keys[:, 1:], out=last[:, :-1])
        ends = last.view(-1).nonzero().squeeze(1)
        tps = ((block & 1) ^ 1).cumsum(1).view(-1)[ends]
        fps = ends.remainder(block.shape[1]).add_(1).sub_(tps)
        yield scores_of(keys.view(-1)[ends].to(_key_dtype(dtype)), dtype), tps, fps, last.sum(1)


def _carried(scores: Tensor, labels: Tensor, weights: Tensor | None) -> Columns:
    """Return the columns of rows `[T, N]`, from a sort that carries labels and weights along; a step a sample."""
    rows, size = scores.shape
    keys, offsets = falling_keys(scores), bounds_of(rows, size, scores.device)
    amounts = torch.ones((), dtype=torch.int64, device=scores.device) if weights is None else weights
    if weights is not None:
        absent = ~(weights > 0) if weights.is_floating_point() else ~weights
        keys = keys.masked_fill(absent, torch.iinfo(keys.dtype).max)  # behind every score, also -inf
        amounts = amounts if weights.is_floating_point() else weights.long()
    keys, order = _with_indices(keys, stable=weights is not None)
    sides = (torch.where(labels, amounts, 0), torch.where(labels, 0, amounts))
    thresholds = scores_of(keys, scores.dtype)
    if weights is not None:
        thresholds = thresholds.masked_fill(keys == torch.iinfo(keys.dtype).max, -torch.inf)
    if size == 0:
        tps, fps = (x.reshape(-1) for x in sides)
    else:
        ends = _ends_of_ties(keys)
        tps, fps = (running(x.gather(1, order), 1).gather(1, ends).view(-1) for x in sides)
    # A parallel sum of floats may fall back by its last bit: no step takes samples away.
    gained = (increments(x, offsets, size).clamp_(min=0) for x in (tps, fps))
    columns = Stored.of_sums((thresholds.view(-1), tps, fps, *gained), offsets, size)
    columns.repeats = True
    return columns


def _with_indices(keys: Tensor, stable: bool) -> tuple[Tensor, Tensor]:
    """Sort `keys` `[T, N]` along the rows, with indices; sums of weights need equal keys in a `stable` order."""
    if stable or keys.device.type != "cpu":
        found = keys.sort(dim=1, stable=stable)
        return found.values, found.indices
    order = torch.from_numpy(np.argsort(keys.numpy(), axis=1))  # by vector instructions
    return keys.gather(1, order), order


def joined(several: Iterable[Columns]) -> Columns:
    """Return the columns of all problems of `several`, one behind the other."""
    parts = list(several)
    if len(parts) == 1:
        return parts[0]
    ends = torch.cat([part.offsets.diff() for part in parts]).cumsum(0)
    positives, negatives = (torch.cat([getattr(part, name) for part in parts]) for name in ("positives", "negatives"))
    pieces = [[getattr(part, name) for part in parts] for name in LISTS]
    parts.clear()
    # One by one, so that no more than one of them is there twice.
    lists = [torch.cat(pieces.pop(0)) for _ in LISTS]
    return Stored(lists, torch.cat([ends.new_zeros(1), ends]), positives, negatives)


def bounds_of(problems: int, width: int, device: torch.device) -> Tensor:
    """Return the offsets `[T + 1]` of problems that have `width` steps each, made on the `device`."""
    return torch.arange(problems + 1, dtype=torch.int64, device=device) * width


def increments(sums: Tensor, offsets: Tensor, width: int | None = None) -> Tensor:
    """Return what each step adds to running `sums` `[K]`, which begin anew at the `offsets`, or every `width` steps."""
    steps = sums.clone()
    if width:
        steps.view(-1, width)[:, 1:] -= sums.view(-1, width)[:, :-1]
        return steps
    steps[1:] -= sums[:-1]
    if len(offsets) > 2:
        first = torch.zeros(len(sums) + 1, dtype=torch.bool, device=sums.device)
        first[offsets] = True  # that of a problem without steps is another's, or behind the end
        steps = torch.where(first[:-1], sums, steps)
    return steps


def before(sums: Tensor, offsets: Tensor) -> Tensor:
    """Return the running `sums` `[K]` before each of the `offsets` `[T + 1]`."""
    return torch.cat([sums.new_zeros(1), sums])[offsets]
