"""Samples of equal weight in order: rows of integers that hold score and label, of which every reading is made.

One sort of `2·key + negative` brings scores and labels into order. Of equal scores positives come first. So each
negative finds, in the running count of positives, those that score at least as much; those that score more are the
count before its tie began.

A device sorts and reads all rows at once, in tensors (`DeviceRows`). A CPU does so in NumPy arrays (`HostRows`): its
operators start in a third of the time that torch's take, and open no parallel regions, which wait for each other where
other processes share the cores. Many samples are read in pieces that fit into the cache of a core, by a few threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, pairwise
from typing import Any, NamedTuple, TypeVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc import sizes
from torchmetrics_roc.columns import Columns, Points, Stored, bounds_of, ends_of_ties
from torchmetrics_roc.keys import falling_keys, flushing, in_order, in_threads, rising_keys, scores_of
from torchmetrics_roc.sums import counted, extremes

Array = Any
"""A NumPy array of integers."""

_Result = TypeVar("_Result")

PARTS = 8
"""Pieces that each thread reads before what it made of them is added up."""


class Packing(NamedTuple):
    """How a score and its label are one integer: `2·(falling key - least) + negative`, of this `dtype`.

    Keys of samples that count are less than `bound`. One that does not is the integer `absent`: behind all others, with
    the label of a negative, which adds no positive. `signed`: whether some scores may be negative.
    """

    dtype: Any
    least: int
    bound: int
    absent: int
    signed: bool = True


def _keys_of(*scores: float, dtype: torch.dtype) -> list[int]:
    keys: list[int] = falling_keys(torch.tensor(scores, dtype=dtype, device="cpu")).tolist()
    return keys


# Behind every key of 32 bits, and in its low 32 bits the key of -inf.
_WIDE = {
    dtype: Packing(np.int64, 0, 2**32, 2 * (2**32 + _keys_of(-torch.inf, dtype=dtype)[0]) + 1)
    for dtype in (torch.float16, torch.bfloat16, torch.float32)
}
_NARROW = (2**30 - 1, 2**31 - 1)
"""The bound of keys in 32 bits, and the integer that is absent."""


def packed(
    scores: Tensor,
    labels: Tensor,
    present: Tensor | None,
    totals: tuple[Tensor, Tensor | None] | None = None,
    ends: tuple[float, float] | None = None,
) -> Columns:
    """Return the columns of `scores` `[T, N]` of at most 32 bits with bool `labels`.

    `present` `[T, N]`, bool, or None if all samples count. `totals`: positives and negatives `[T]`, if they are known,
    None for all others.
    `ends`: the least and the largest score, if they are.
    """
    if totals is None and present is not None:
        positives = counted(labels & present)
        totals = positives, counted(present) - positives
    partial = present is not None
    if labels.device.type == "cpu":
        packing = _packing_of(scores, ends)
        codes = _sorted_on_host(scores, labels, present, packing)
        if codes.size <= sizes.SMALL:
            return FewRows(codes >> 1, (codes & 1) ^ 1, scores.dtype, totals, partial, packing)
        return ManyRows(codes, scores.dtype, totals, partial, packing)
    codes = torch.add(labels.long(), rising_keys(scores), alpha=2).bitwise_not_()
    if present is not None:
        codes = torch.where(present, codes, _WIDE[scores.dtype].absent)
    if totals is None:
        totals = labels.sum(1), None
    return DeviceRows(in_order(codes), scores.dtype, totals, partial)


def ordered_if_sound(scores: Tensor, target: Tensor) -> tuple[Columns, bool] | None:
    """Return the columns of few `scores` `[T, N]` on a CPU, at least one, and whether some lie outside [0, 1].

    None if a score is NaN or infinite, or a label of `target` `[T, N]` neither 0 nor 1: what that takes to know is seen
    in passing, which saves a look at the scores and the labels.
    """
    labels, dtype = target.numpy(), scores.dtype
    if flushing() or np.maximum.reduce(labels.view(_SAME_BITS[labels.itemsize]), axis=None) > 1:
        return None
    array = (scores.float() if dtype == torch.bfloat16 else scores).numpy()
    # The last bit of a double is far below those of a score, so it holds the label and splits only ties.
    codes = (_ZEROS[array.itemsize] - array).astype(np.float64)  # the zero makes both zeros one
    bits = codes.view(np.int64)
    bits |= labels.astype(np.int64, copy=False)
    codes.sort(1)
    keys = codes.astype(array.dtype)
    bits &= 1
    rows, size = keys.shape
    first, last = (keys[0, 0], keys[0, -1]) if rows == 1 else (keys[:, 0].min(), keys[:, -1].max())
    if not (first > -np.inf and last < np.inf):
        return None
    columns = FewRows(keys, bits, dtype, None, False, None)
    positives: list[int] = [int(np.count_nonzero(labels))] if rows == 1 else np.count_nonzero(labels, 1).tolist()
    columns.host_totals = (positives, [size - p for p in positives])
    return columns, bool(first < -1 or last > 0)


_SAME_BITS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
_ZEROS = {2: np.float16(0), 4: np.float32(0)}
"""Integers without sign, and zeros, by their bytes."""


class DeviceRows(Columns):
    """Ordered integers `2·key + negative` `[T, N]` on a device: a step a sample.

    Args:
        codes: the integers, each row in ascending order.
        dtype: of the scores.
        totals: how many positives and negatives count, `[T]` each, None for all others; samples that do not count come
            last.
        partial: whether there may be such.
    """

    repeats = True

    def __init__(self, codes: Tensor, dtype: torch.dtype, totals: tuple[Tensor, Tensor | None], partial: bool) -> None:
        self._codes, self._dtype, self._partial = codes, dtype, partial
        self.positives, negatives = totals
        self.width = self.most = codes.shape[1]
        if negatives is not None:
            self.negatives = negatives

    @cached_property
    def negatives(self) -> Tensor:  # type: ignore[override]
        """The number of negatives of each problem."""
        return self.width - self.positives  # type: ignore[operator]

    @property
    def concordance(self) -> Tensor | None:
        """The share of the pairs that the positive wins: an integer, divided once."""
        if not self.products_fit:
            return None
        if len(self._codes) == 1:  # what the host knows costs the device nothing
            (p,), (n,) = self.host_totals
            return self._won / torch.tensor(float(2 * p * n), dtype=torch.float64, device="cpu")
        return self._won.double() / (2 * self.positives * self.negatives)

    @property
    def _won(self) -> Tensor:
        """Twice the pairs that the positive wins, a tie counting half, `[T]`: right if it fits, even if sums wrap."""
        codes = self._codes
        if codes.shape[1] == 0:
            return torch.zeros_like(self.positives)
        negative = codes & 1
        above = (1 - negative).cumsum(1)
        keys = codes >> 1
        if codes.shape[1] > 1:  # before its tie began: what the last change of the score left
            above[:, 1:].add_((above[:, :-1] * (keys[:, 1:] != keys[:, :-1])).cummax(1).values)
        won = (above * negative).sum(1)
        if self._partial:  # each sample that does not count came as a negative behind all positives
            won = won - 2 * self.positives * (codes.shape[1] - self.positives - self.negatives)
        return won

    @cached_property
    def _keys(self) -> Tensor:
        return self._codes >> 1

    @cached_property
    def _through(self) -> tuple[Tensor, Tensor]:
        """`tps`, and how many samples score at least as much as each, `[T, N]`."""
        if self.width == 0:
            return self._codes, self._codes
        ends = ends_of_ties(self._keys)
        through = ends + 1
        if self._partial:
            through = torch.minimum(through, (self.positives + self.negatives)[:, None])
        return ((self._codes & 1) ^ 1).cumsum(1).gather(1, ends), through

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        integer = torch.int16 if self._dtype.itemsize == 2 else torch.int32
        return scores_of(self._keys.to(integer), self._dtype).view(-1)

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return self._through[0].view(-1)

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        tps, through = self._through
        return (through - tps).view(-1)

    @cached_property
    def offsets(self) -> Tensor:
        """Where the steps of each problem begin and end."""
        return bounds_of(len(self._codes), self._codes.shape[1], self._codes.device)

    @cached_property
    def lengths(self) -> list[int]:
        """How many steps each problem has."""
        return [self._codes.shape[1]] * len(self._codes)


class HostRows(Columns):
    """Samples in order, in NumPy arrays `[T, N]`.

    Args:
        shape: `[T, N]`.
        dtype: of the scores.
        totals: how many positives and negatives count, `[T]` each, if known; the other samples come last.
        partial: whether there may be such others.
        packing: what the keys mean, None if they are the scores with their sign changed.
    """

    def __init__(
        self,
        shape: tuple[int, int],
        dtype: torch.dtype,
        totals: tuple[Tensor, Tensor] | None,
        partial: bool,
        packing: Packing | None,
    ) -> None:
        self._shape, self._dtype, self._partial, self._packing = shape, dtype, partial, packing
        self.most = shape[1]
        if totals is not None:
            self.positives, self.negatives = totals

    @property
    def dtype(self) -> torch.dtype:
        """That of the thresholds."""
        return self._dtype

    @cached_property
    def host_totals(self) -> tuple[Sequence[float], Sequence[float]]:
        """`positives` and `negatives` on the host."""
        if "positives" in self.__dict__:
            return self.positives.tolist(), self.negatives.tolist()
        positives = self._counted
        return positives, [self._shape[1] - p for p in positives]

    @property
    def _counted(self) -> list[int]:
        """How many samples of each problem are positive."""
        raise NotImplementedError

    @cached_property
    def positives(self) -> Tensor:  # type: ignore[override]
        """The number of positives of each problem."""
        return torch.from_numpy(np.array(self.host_totals[0], dtype=np.int64))

    @cached_property
    def negatives(self) -> Tensor:  # type: ignore[override]
        """The number of negatives of each problem."""
        return torch.from_numpy(np.array(self.host_totals[1], dtype=np.int64))

    @property
    def concordance(self) -> Tensor | None:
        """The share of the pairs that the positive wins: an integer, divided once."""
        if not self.products_fit:
            return None
        won = self._won
        pairs = [2 * p * n for p, n in zip(*self.host_totals, strict=True)]
        if self._partial:  # each sample that does not count came as a negative behind all positives
            size = self._shape[1]
            won = [w - 2 * int(p * (size - p - n)) for w, p, n in zip(won, *self.host_totals, strict=True)]
        # Divided as doubles are: both are exact, or rounded as a tensor would round them.
        shares = [float(w) / float(d) if d else torch.nan for w, d in zip(won, pairs, strict=True)]
        return torch.from_numpy(np.array(shares, dtype=np.float64))

    @property
    def _won(self) -> list[int]:
        """Twice the pairs that the positive wins, a tie counting half, of each problem."""
        raise NotImplementedError

    @property
    def _steps(self) -> Steps:
        """The steps, also that of the samples that do not count."""
        raise NotImplementedError

    def compacted(self) -> Columns:
        """The columns of only the steps that add samples."""
        return self._columns_of(self._steps)

    def _columns_of(self, steps: Steps, *gained: Tensor) -> Columns:
        if self._partial and not gained:  # those that do not count are one step behind all others
            assert self._packing is not None
            steps = steps.only(steps.keys < self._packing.bound)
        tps, fps = torch.from_numpy(steps.through - steps.fps), torch.from_numpy(steps.fps)
        lists = (self._scores(steps.keys), tps, fps, *gained)
        columns = Stored(lists, steps.lengths.tolist(), self.positives, self.negatives)
        columns.know_as(self)
        return columns

    def _scores(self, keys: Array) -> Tensor:
        if self._packing is None:
            return torch.from_numpy(_ZEROS[keys.itemsize] - keys).to(self._dtype)
        falling = keys.astype(np.int32)
        if self._packing.least:
            falling += self._packing.least
        if self._dtype == torch.float32:  # as `scores_of`
            bits = np.invert(falling, out=falling)
            if self._packing.signed:
                bits ^= (bits >> 31) & 0x7FFF_FFFF
            return torch.from_numpy(bits.view(np.float32))
        return scores_of(torch.from_numpy(falling.astype(np.int16)), self._dtype)


class FewRows(HostRows):
    """Few samples in order: a step a sample.

    Args:
        keys: what two samples share if their scores are equal, `[T, N]`, in the order of falling scores.
        positive: 1 for each positive, 0 for each negative, `[T, N]`. Of one score all of one label come first.
        others: as of `HostRows`.
    """

    repeats = True

    def __init__(self, keys: Array, positive: Array, *others: Any) -> None:
        super().__init__(keys.shape, *others)
        self._keys, self._positive = keys, positive

    @property
    def width(self) -> int:  # type: ignore[override]
        """How many steps each problem has."""
        return self._shape[1]

    @property
    def _counted(self) -> list[int]:
        counts: list[int] = self._positive.sum(1).tolist()
        return counts

    @property
    def _won(self) -> list[int]:
        positive, (rows, size) = self._positive, self._shape
        if not size:
            return [0] * rows
        tps = np.add.accumulate(positive, 1)
        total = tps[:, -1]
        won = 2 * np.add.reduce(tps, 1) - total * (total + 1)  # the positives before each negative
        first, last = _runs(_ties(self._keys))
        if len(first):  # in pairs of one score each label wins half, not all those that come first
            tps, ahead = tps.reshape(-1), positive.reshape(-1)[first]
            gained = tps[last] - tps[first] + ahead
            halves = gained * (last - first + 1 - gained)
            np.subtract.at(won, first // size, np.where(ahead, halves, -halves))
        counts: list[int] = won.tolist()
        return counts

    @property
    def _steps(self) -> Steps:
        keys, (rows, size) = self._keys, self._shape
        through = np.arange(1, size + 1)
        if rows == 1 and self._ends is None:
            return Steps(keys[0], through - np.add.accumulate(self._positive[0]), through, np.array([size]), (0, 0))
        last = _last(keys)
        places = last.reshape(-1).nonzero()[0]
        fps = np.add.accumulate(self._positive ^ 1, 1).reshape(-1)[places]
        return Steps(keys.reshape(-1)[places], fps, places % max(size, 1) + 1, last.sum(1), (0, 0))

    @property
    def points(self) -> Points | None:
        """The points of one problem whose keys are its scores, None of others."""
        (rows, size), dtype = self._shape, self._dtype
        if rows != 1 or self._packing is not None or dtype == torch.bfloat16:  # which NumPy lacks
            return None
        keys = self._keys[0]
        tps = np.zeros(size + 1, dtype=np.int64)
        np.add.accumulate(self._positive[0], out=tps[1:])
        last = keys[1:] != keys[:-1]
        if np.count_nonzero(last) == size - 1:  # no two are equal
            through = np.arange(size + 1)
        else:
            ends = last.nonzero()[0]
            through = np.empty(len(ends) + 2, dtype=np.int64)
            through[0], through[-1] = 0, size
            np.add(ends, 1, out=through[1:-1])
            keys, tps = keys[through[1:] - 1], tps[through]
        thresholds = np.empty(len(through), dtype=keys.dtype)
        thresholds[0] = np.inf
        np.subtract(_ZEROS[keys.itemsize], keys, out=thresholds[1:])
        (positives,), (negatives,) = self.host_totals
        return Points(thresholds, tps, through, int(positives), int(negatives))

    @cached_property
    def _ends(self) -> Array | None:
        """The place of the last sample of each one's score, `[T, N]`, None if no two scores are equal."""
        last, size = _last(self._keys), self._shape[1]
        if np.count_nonzero(last) == last.size:
            return None
        ends = np.where(last, np.arange(size), size)
        return np.minimum.accumulate(ends[:, ::-1], 1)[:, ::-1]

    @property
    def _through(self) -> tuple[Array, Array]:
        """How many positives, and how many samples, score at least as much as each, `[T, N]`."""
        rows, size = self._shape
        tps = np.add.accumulate(self._positive, 1)
        if self._ends is None:
            return tps, np.arange(1, size + 1)[None]
        return tps[np.arange(rows)[:, None], self._ends], self._ends + 1

    @cached_property
    def _counts(self) -> tuple[Array, Array]:
        """`tps` and `fps` of a step a sample, `[T, N]`."""
        tps, through = self._through
        fps = through - tps
        if self._partial:
            tps, fps = (np.minimum(x, n.numpy()[:, None]) for x, n in ((tps, self.positives), (fps, self.negatives)))
        return tps, fps

    @property
    def gained_precision(self) -> Tensor | None:
        """The precision at each step, times the positives that the step adds."""
        if self._partial:  # 0/0 where no sample counts
            return None
        tps, fps = self._counts
        return torch.from_numpy((tps / (tps + fps) * _gained(tps)).reshape(-1))

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._scores(self._keys.reshape(-1))

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
        return torch.from_numpy(_gained(self._counts[0]).reshape(-1))

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return torch.from_numpy(_gained(self._counts[1]).reshape(-1))

    @cached_property
    def offsets(self) -> Tensor:
        """Where the steps of each problem begin and end."""
        return bounds_of(*self._shape, torch.device("cpu"))

    @cached_property
    def lengths(self) -> list[int]:
        """How many steps each problem has."""
        return [self.width] * self._shape[0]


class ManyRows(HostRows):
    """Many samples in order: only the steps that add some, which are found when they are first read.

    Args:
        codes: the integers `2·key + negative`, each row in ascending order.
        others: as of `HostRows`.
    """

    def __init__(self, codes: Array, *others: Any) -> None:
        super().__init__(codes.shape, *others)
        self._codes = codes

    @property
    def _counted(self) -> list[int]:
        counts = _in_pieces(lambda piece: (piece & 1).sum(1).tolist(), self._codes)
        rows, size = self._shape
        negatives = [sum(n for (n,) in counts)] if rows == 1 else [n for piece in counts for n in piece]
        return [size - int(n) for n in negatives]

    @property
    def _won(self) -> list[int]:
        codes = self._codes
        if codes.size == 0:
            return [0] * len(codes)
        if len(codes) > 1:
            return [int(w) for won, *_ in _in_pieces(_won_of, codes) for w in won]
        total = positives = 0
        for (won,), (p,), (n,) in _in_pieces(_won_of, codes):  # each knows its own positives only
            total += int(won) + 2 * positives * int(n)
            positives += int(p)
        return [total]

    @property
    def _steps(self) -> Steps:
        return _joined(_in_pieces(_steps_of, self._codes), self._shape[0])

    @cached_property
    def gaining(self) -> Columns:
        """The columns of only the steps that add positives."""
        pieces = _in_pieces(_gaining_of, self._codes)
        gained = [torch.from_numpy(np.concatenate([piece[i] for piece in pieces])) for i in (1, 2)]
        return self._columns_of(_joined([piece[0] for piece in pieces], self._shape[0]), *gained)

    def in_parts(self, work: Callable[[Columns], _Result]) -> Iterator[_Result]:
        """Return `work(part)` for parts of the steps, each of which fits into the cache of a core.

        Only a few parts are there at a time: to write full columns to memory takes longer than most views do.
        """
        pieces, threads, rows = _pieces_of(self._codes), _threads(self._codes.size), self._shape[0]
        before, totals = [(0, 0)] * len(pieces), [(self.positives, self.negatives)] * len(pieces)
        if rows == 1:
            negatives = _in_pieces(lambda piece: int(np.count_nonzero(piece & 1)), self._codes)
            ends = zip(accumulate(negatives), accumulate(piece.size for piece in pieces), strict=True)
            before = [(0, 0), *ends][:-1]
        else:
            totals = list(zip(*(torch.split(x, [len(piece) for piece in pieces]) for x in totals[0]), strict=True))

        def done(piece: tuple[Array, tuple[int, int], tuple[Tensor, Tensor]]) -> _Result:
            return work(self._part(*piece))

        given = list(zip(pieces, before, totals, strict=True))
        if threads == 1:
            return map(done, given)
        several = PARTS * threads
        return chain.from_iterable(
            in_threads(done, given[a : a + several], threads) for a in range(0, len(given), several)
        )

    def _part(self, codes: Array, before: tuple[int, int], totals: tuple[Tensor, Tensor]) -> Columns:
        """The columns of some rows, or of a part of one, `before` which there are so many negatives and samples."""
        steps = _steps_of(codes)
        if self._partial:
            assert self._packing is not None
            steps = steps.only(steps.keys < self._packing.bound)
        return Part(steps, before, totals, self._scores)

    @cached_property
    def _distinct(self) -> Columns:
        return self.compacted()

    @property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._distinct.thresholds

    @property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return self._distinct.tps

    @property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        return self._distinct.fps

    @property
    def dtps(self) -> Tensor:
        """The increments of `tps`."""
        return self._distinct.dtps

    @property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return self._distinct.dfps

    @property
    def offsets(self) -> Tensor:
        """Where the steps of each problem begin and end."""
        return self._distinct.offsets

    @property
    def lengths(self) -> list[int]:
        """How many steps each problem has."""
        return self._distinct.lengths


class Part(Columns):
    """The steps of some rows, or of a part of one: what is read of them is computed, and nothing else.

    Args:
        steps: the steps.
        before: the negatives and the samples before them.
        totals: positives and negatives, of each row.
        scores: the scores of keys.
    """

    def __init__(
        self, steps: Steps, before: tuple[int, int], totals: tuple[Tensor, Tensor], scores: Callable[[Array], Tensor]
    ) -> None:
        self._steps, self._before, self._scores = steps, before, scores
        self.positives, self.negatives = totals

    @cached_property
    def lengths(self) -> list[int]:
        """How many steps each problem has."""
        lengths: list[int] = self._steps.lengths.tolist()
        return lengths

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._scores(self._steps.keys)

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        return torch.from_numpy(self._steps.fps + self._before[0])

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        tps = self._steps.through - self._steps.fps
        tps += self._before[1] - self._before[0]
        return torch.from_numpy(tps)

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return torch.from_numpy(self._steps.gained(self._steps.fps))

    @cached_property
    def dtps(self) -> Tensor:
        """The increments of `tps`."""
        dtps = self._steps.gained(self._steps.through)
        dtps -= self.dfps.numpy()
        return torch.from_numpy(dtps)


# ---- on the host -----------------------------------------------------------------------------------------------------


def _packing_of(scores: Tensor, ends: tuple[float, float] | None) -> Packing:
    """How `scores` on a CPU are packed: in half the bytes, and sorted in half the time, if they are many and alike.

    `ends`: the least and the largest of them, if they are known. Scores between 0 and 1 are alike, as are all of 16
    bits; those of both signs are not, unless all are small.
    """
    if scores.numel() > max(sizes.SMALL, 0):
        if scores.dtype != torch.float32:
            return Packing(np.int32, -(2**15), *_NARROW)
        if flushing():  # comparisons take subnormal scores for 0
            return _WIDE[scores.dtype]
        low, high = ends or extremes(scores)
        last, least = _keys_of(low, high, dtype=torch.float32)
        if last - least < _NARROW[0] and low == low:  # without a NaN
            return Packing(np.int32, least, *_NARROW, signed=low < 0)
    return _WIDE[scores.dtype]


def _sorted_on_host(scores: Tensor, labels: Tensor, present: Tensor | None, packing: Packing) -> Array:
    """The integers of `scores` `[T, N]` on a CPU, in order."""
    if labels.numel() <= sizes.SMALL:
        codes = _codes(scores, labels.numpy(), present, packing)
        codes.sort(1)
        return codes
    codes = np.empty(labels.shape, dtype=packing.dtype)
    spans = _spans(*labels.shape)

    def pack(span: tuple[slice, slice]) -> None:
        codes[span] = _codes(scores[span], labels[span].numpy(), None if present is None else present[span], packing)

    in_threads(pack, spans, _threads(codes.size))
    return in_order(torch.from_numpy(codes)).numpy()


def _codes(scores: Tensor, labels: Array, present: Tensor | None, packing: Packing) -> Array:
    if scores.dtype == torch.float32 and not flushing():  # as `rising_keys`
        rising = (scores.numpy() + _ZEROS[4]).view(np.int32)
        if packing.signed:
            rising ^= (rising >> 31) & 0x7FFF_FFFF
    else:
        rising = rising_keys(scores).numpy()
    codes = rising.astype(packing.dtype, copy=False)
    if packing.least:
        codes += packing.least
    codes <<= 1
    codes |= labels
    np.invert(codes, out=codes)
    if present is not None:
        codes[~present.numpy()] = packing.absent
    return codes


def _spans(rows: int, size: int) -> list[tuple[slice, slice]]:
    """Pieces of `rows` of this `size` that fit into the cache of a core: several rows, or a part of one."""
    if size > sizes.PIECE:
        parts = [slice(a, a + sizes.PIECE) for a in range(0, size, sizes.PIECE)]
        return [(slice(row, row + 1), part) for row in range(rows) for part in parts]
    each = max(sizes.PIECE // max(size, 1), 1)
    return [(slice(a, a + each), slice(None)) for a in range(0, rows, each)]


def _threads(size: int) -> int:
    return max(min(torch.get_num_threads(), size // sizes.THREAD), 1)


def _in_pieces(work: Any, codes: Array) -> list[Any]:
    """Return `work(piece)` for the `_pieces_of` `codes`."""
    pieces, threads = _pieces_of(codes), _threads(codes.size)
    return [work(piece) for piece in pieces] if threads == 1 else in_threads(work, pieces, threads)


def _pieces_of(codes: Array) -> list[Array]:
    """The pieces of `codes` `[T, N]`: rows, or parts of a single one that split no tie."""
    if codes.size <= sizes.PIECE:
        return [codes]
    rows, size = codes.shape
    if rows == 1 and size > sizes.PIECE:
        cuts = codes[0, sizes.PIECE :: sizes.PIECE] >> 1 << 1  # the least code of that score
        ends = np.unique(np.concatenate([[0], np.searchsorted(codes[0], cuts), [size]])).tolist()
        return [codes[:, a:b] for a, b in pairwise(ends)]
    each = max(sizes.PIECE // max(size, 1), 1)
    return [codes[a : a + each] for a in range(0, rows, each)]


def _won_of(codes: Array) -> tuple[Array, Array, Array]:
    """For each row: twice the pairs that the positive wins, a tie counting half; how many positives and negatives."""
    rows, size = codes.shape
    keys, negative = codes >> 1, codes & 1
    fps = negative.cumsum(1, dtype=codes.dtype)
    negatives = fps[:, -1].astype(np.int64)
    positives = size - negatives
    # Twice the positives before each negative, all that score as much among them: those before every sample, without
    # the 1 to P that end at a positive.
    won = size * (size + 1) - 2 * fps.sum(1, dtype=np.int64) - positives * (positives + 1)
    first, last = _runs(_ties(keys))
    if len(first):
        n = fps.reshape(-1)[last].astype(np.int64)
        n -= fps.reshape(-1)[first]
        n += negative.reshape(-1)[first]
        halves = n * (last - first + 1 - n)
        if rows == 1:
            won -= halves.sum()
        else:
            np.subtract.at(won, first // size, halves)
    return won, positives, negatives


class Steps(NamedTuple):
    """The steps of some rows, or of a part of one, `[K]`: their keys, and the negatives and samples at or above each.

    `lengths`: how many steps each row has. `total`: the negatives and samples of all.
    """

    keys: Array
    fps: Array
    through: Array
    lengths: Array
    total: tuple[int, int]

    @property
    def first(self) -> Array:
        """Where the steps of each row begin."""
        return self.lengths.cumsum() - self.lengths

    def gained(self, sums: Array) -> Array:
        """What each step adds to running `sums`, which begin anew with each row."""
        steps = np.empty_like(sums)
        steps[:1] = sums[:1]
        np.subtract(sums[1:], sums[:-1], out=steps[1:])
        if len(self.lengths) > 1:
            first = self.first[self.lengths > 0]
            steps[first] = sums[first]
        return steps

    def only(self, keep: Array) -> Steps:
        """The steps where `keep` holds."""
        if len(self.lengths) == 1:
            lengths = np.array([np.count_nonzero(keep)])
        else:
            kept = np.concatenate([[0], keep.cumsum()])
            lengths = kept[self.first + self.lengths] - kept[self.first]
        return Steps(self.keys[keep], self.fps[keep], self.through[keep], lengths, self.total)


def _steps_of(codes: Array) -> Steps:
    """The steps of the ordered integers `[T, N]`."""
    if len(codes) == 1:
        return _steps_of_one(codes[0])
    keys, size = codes >> 1, codes.shape[1]
    last = _last(keys)
    places = last.reshape(-1).nonzero()[0]
    fps = codes & 1
    fps = np.add.accumulate(fps, 1, dtype=codes.dtype, out=fps).reshape(-1)[places].astype(np.int64)
    return Steps(keys.reshape(-1)[places], fps, places % max(size, 1) + 1, last.sum(1), (0, 0))


def _steps_of_one(codes: Array) -> Steps:
    """The steps of one row, or of a part of it, `[N]`."""
    keys, fps, size = codes >> 1, codes & 1, len(codes)
    np.add.accumulate(fps, dtype=codes.dtype, out=fps)
    total = (int(fps[-1]) if size else 0, size)
    places = _last(keys).nonzero()[0]
    if len(places) < size:  # some are tied
        keys, fps = keys[places], fps[places]
    return Steps(keys, fps.astype(np.int64, copy=False), places + 1, np.array([len(places)]), total)


def _gaining_of(codes: Array) -> tuple[Steps, Array, Array]:
    """The steps that add positives, and how many positives and negatives each adds."""
    steps = _steps_of(codes)
    dfps = steps.gained(steps.fps)
    dtps = steps.gained(steps.through) - dfps
    keep = dtps > 0
    return steps.only(keep), dtps[keep], dfps[keep]


def _joined(pieces: list[Steps], rows: int) -> Steps:
    """The steps of all pieces: of rows, or of parts of a single one, whose sums go on."""
    if len(pieces) == 1:
        return pieces[0]
    parts: list[Any] = [list(column) for column in zip(*pieces, strict=True)]
    totals = parts.pop()
    if rows == 1:
        before = np.cumsum([(0, 0), *totals[:-1]], axis=0).T
        parts[1], parts[2] = ([x + b for x, b in zip(parts[i + 1], before[i], strict=True)] for i in (0, 1))
        parts[3] = [np.sum(parts[3], axis=0)]
    keys, fps, through, lengths = map(np.concatenate, parts)
    return Steps(keys, fps, through, lengths, (0, 0))


def _last(keys: Array) -> Array:
    """Which of the ordered `keys`, `[N]` or `[T, N]`, are the last of their tie."""
    if keys.shape[0] == 1 and keys.ndim == 2:  # quicker
        return _last(keys[0])[None]
    last = np.empty(keys.shape, dtype=bool)
    np.not_equal(keys[..., 1:], keys[..., :-1], out=last[..., :-1])
    last[..., -1:] = True
    return last


def _ties(keys: Array) -> Array:
    """Which of the ordered `keys` `[T, N]` equal the next one."""
    ties = np.empty(keys.shape, dtype=bool)
    np.equal(keys[:, 1:], keys[:, :-1], out=ties[:, :-1])
    ties[:, -1:] = False
    return ties


def _runs(ties: Array) -> tuple[Array, Array]:
    """Return where each score that several samples have begins and ends, of `ties` `[T, N]` laid flat."""
    tied = ties.reshape(-1).nonzero()[0]
    if not len(tied):
        return tied, tied
    between = np.ones(len(tied) + 1, dtype=bool)
    np.not_equal(tied[1:], tied[:-1] + 1, out=between[1:-1])
    return tied[between[:-1]], tied[between[1:]] + 1


def _gained(sums: Array) -> Array:
    """What each step adds to running `sums` `[T, N]`."""
    steps = sums.copy()
    steps[:, 1:] -= sums[:, :-1]
    return steps
