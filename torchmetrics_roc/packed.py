"""Samples of equal weight in order: rows of integers that hold score and label, of which every reading is made.

One sort of `2·key + negative` brings scores and labels into order. Of equal scores positives come first. So each
negative finds, in the running count of positives, those that score at least as much; those that score more are the
count before its tie began.

Many samples on a CPU are read piece by piece, so that each stays in the cache, and few by NumPy (`FewRows`), whose
operators start in a third of the time that torch's take: the same formulas, and the same integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc import sizes
from torchmetrics_roc.columns import Columns, Stored, bounds_of, ends_of_ties
from torchmetrics_roc.entries import blocks
from torchmetrics_roc.keys import by_blocks, falling_keys, flushing, in_order, rising_keys, scores_of

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
        few = labels.device.type == "cpu" and 0 < labels.numel() <= sizes.SMALL
        if few and totals is None and present is None:
            return FewRows(_few_codes(scores, labels, None), scores.dtype)
        if totals is None:
            positives = (labels if present is None else labels & present).sum(1)
            totals = positives, (labels.shape[1] if present is None else present.sum(1)) - positives
        if few:
            return FewRows(_few_codes(scores, labels, present), scores.dtype, totals, partial=present is not None)
        codes = by_blocks(_code, torch.int64, scores, labels)
        if present is not None:
            codes = torch.where(present, codes, _ABSENT[scores.dtype])
        return cls(in_order(codes), scores.dtype, *totals, partial=present is not None)

    @property
    def concordance(self) -> Tensor | None:
        """The share of the pairs that the positive wins: an integer, divided once."""
        if not self.products_fit:
            return None
        if len(self._codes) == 1:  # what the host knows costs the device nothing
            (p,), (n,) = self.host_totals
            return self.won.double() / float(2 * p * n)
        return self.won.double() / (2 * self.positives * self.negatives)

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
    def _steps(self) -> tuple[Tensor, ...]:
        """Thresholds, `tps`, `fps`, `offsets`."""
        codes = self._codes
        if self.width is None:
            return _compact(codes, self._dtype, self.positives + self.negatives if self._partial else None)
        offsets = bounds_of(len(codes), self.width, codes.device)
        keys = codes >> 1
        thresholds = scores_of(keys.to(_key_dtype(self._dtype)), self._dtype)
        if self.width == 0:
            return thresholds.view(-1), keys.view(-1), keys.view(-1), offsets
        ends = ends_of_ties(keys)
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


class FewRows(PackedRows):
    """The same for few samples on a CPU, as a NumPy array."""

    _codes: Any

    def __init__(
        self, codes: Any, dtype: torch.dtype, totals: tuple[Tensor, Tensor] | None = None, partial: bool = False
    ) -> None:
        self._codes, self._dtype, self._partial = codes, dtype, partial
        if totals is not None:
            self.positives, self.negatives = totals
        self.width, self.repeats = codes.shape[1], True

    @cached_property
    def host_totals(self) -> tuple[Sequence[float], Sequence[float]]:
        """`positives` and `negatives` on the host."""
        if self._partial:
            return self.positives.tolist(), self.negatives.tolist()
        negatives = (self._codes & 1).sum(1)
        return (self._codes.shape[1] - negatives).tolist(), negatives.tolist()

    @cached_property
    def positives(self) -> Tensor:  # type: ignore[override]
        """The number of positives of each problem."""
        return torch.from_numpy(np.array(self.host_totals[0], dtype=np.int64))

    @cached_property
    def negatives(self) -> Tensor:  # type: ignore[override]
        """The number of negatives of each problem."""
        return torch.from_numpy(np.array(self.host_totals[1], dtype=np.int64))

    @property
    def products_fit(self) -> bool:
        """Whether `2·P·N` stays below 2^63: of few samples it does."""
        return True

    @cached_property
    def won(self) -> Tensor:
        """As that of `PackedRows`."""
        codes = self._codes
        negative = codes & 1
        above = (1 - negative).cumsum(1)
        keys = codes >> 1
        before = np.maximum.accumulate(above[:, :-1] * (keys[:, 1:] != keys[:, :-1]), 1)
        above[:, 1:] += before
        above *= negative
        won = torch.from_numpy(above.sum(1))
        if self._partial:
            won = won - 2 * self.positives * (codes.shape[1] - self.positives - self.negatives)
        return won

    @cached_property
    def _ties(self) -> tuple[Any, Any, Any]:
        """The keys, the running count of positives, and which samples are the last of their tie, `[T, N]` each."""
        keys = self._codes >> 1
        last = np.ones(keys.shape, dtype=bool)
        np.not_equal(keys[:, 1:], keys[:, :-1], out=last[:, :-1])
        return keys, ((self._codes & 1) ^ 1).cumsum(1), last

    def _scores(self, keys: Any) -> Tensor:
        if self._dtype == torch.float32:  # as `scores_of`
            rising = ~keys.astype(np.int32)
            return torch.from_numpy((((rising >> 31) & 0x7FFF_FFFF) ^ rising).view(np.float32))
        return scores_of(torch.from_numpy(keys.astype(np.int16)), self._dtype)

    @cached_property
    def _counts(self) -> tuple[Any, Any]:
        """`tps` and `fps`, `[T, N]`."""
        keys, positives, last = self._ties
        rows, size = keys.shape
        ends = np.where(last, np.arange(size), size)
        ends = np.minimum.accumulate(ends[:, ::-1], 1)[:, ::-1]
        tps = positives[np.arange(rows)[:, None], ends]
        through = ends + 1
        if self._partial:
            through = np.minimum(through, (self.positives + self.negatives).numpy()[:, None])
        return tps, through - tps

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._scores(self._ties[0].reshape(-1))

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return torch.from_numpy(self._counts[0].reshape(-1))

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        return torch.from_numpy(self._counts[1].reshape(-1))

    @cached_property
    def dtps(self) -> Tensor:
        """The increments of `tps`."""
        return _gained(self._counts[0])

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return _gained(self._counts[1])

    @cached_property
    def offsets(self) -> Tensor:  # type: ignore[override]
        """Where the steps of each problem begin and end."""
        return bounds_of(len(self._codes), self._codes.shape[1], torch.device("cpu"))

    def compacted(self) -> Columns:
        """The columns of only the steps that add samples."""
        keys, positives, last = self._ties
        if self._partial:  # those that do not count are one step behind all others
            last = last & (keys < 2**32)
        if len(keys) == 1:
            places = last[0].nonzero()[0]
            tps, through, lengths = positives[0, places], places + 1, [len(places)]
        else:
            places = last.reshape(-1).nonzero()[0]
            tps, through = positives.reshape(-1)[places], places % keys.shape[1] + 1
            lengths = last.sum(1).tolist()
        lists = (self._scores(keys.reshape(-1)[places]), torch.from_numpy(tps), torch.from_numpy(through - tps))
        offsets = torch.from_numpy(np.cumsum([0, *lengths]))
        columns = Stored(lists, offsets, self.positives, self.negatives)
        columns.lengths = lengths
        columns.know_as(self)
        return columns


def _gained(sums: Any) -> Tensor:
    steps = sums.copy()
    steps[:, 1:] -= sums[:, :-1]
    return torch.from_numpy(steps.reshape(-1))


def _few_codes(scores: Tensor, labels: Tensor, present: Tensor | None) -> Any:
    """The integers of few samples, in order."""
    if scores.dtype == torch.float32 and not flushing():  # as `rising_keys`
        bits = (scores.numpy() + np.float32(0)).view(np.int32)
        codes = (((bits >> 31) & 0x7FFF_FFFF) ^ bits).astype(np.int64)
    else:
        codes = rising_keys(scores).numpy().astype(np.int64)
    codes <<= 1
    codes += labels.numpy()
    np.invert(codes, out=codes)
    if present is not None:
        codes[~present.numpy()] = _ABSENT[scores.dtype]
    codes.sort(1)
    return codes


def _code(scores: Tensor, labels: Tensor) -> Tensor:
    return torch.add(labels.long(), rising_keys(scores), alpha=2).bitwise_not_()


def _key_dtype(dtype: torch.dtype) -> torch.dtype:
    return {2: torch.int16, 4: torch.int32, 8: torch.int64}[dtype.itemsize]


def _blocks(codes: Tensor) -> Iterator[tuple[int, int]]:
    """Blocks of rows that fit into the cache."""
    return blocks([codes.shape[1]] * len(codes), codes.device)


def _won(codes: Tensor) -> Tensor:
    """Sum, over the negatives, the positives that score at least as much and those that score more: `[T]`."""
    negative = codes & 1
    above = (1 - negative).cumsum(1)
    keys = codes >> 1
    if codes.shape[1] > 1:  # before its tie began: what the last change of the score left
        above[:, 1:].add_((above[:, :-1] * (keys[:, 1:] != keys[:, :-1])).cummax(1).values)
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
