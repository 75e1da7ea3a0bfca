"""Sorted samples of equal weight on a CPU, in NumPy arrays.

Few samples have one step each and are read at once (`FewRows`); many are read in pieces of the size of a core's cache,
by a few threads (`ManyRows`). NumPy's operators start in a third of the time of torch's, and open no parallel regions,
which wait for each other when other processes share the cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, TypeVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import few_at_a_time, in_threads, scores_of
from torchmetrics_roc.curves.columns import Columns, Made, Stored
from torchmetrics_roc.curves.packing import (
    ZEROS,
    Array,
    ArraySteps,
    Packing,
    concatenated,
    continued,
    gained,
    last_of_ties,
    runs_of_ties,
    steps_of,
    threads_for,
    ties_of,
    won_of,
)


class HostRows(Columns):
    """Sorted samples, in NumPy arrays `[T, N]`.

    Args:
        shape: `[T, N]`.
        dtype: of the scores.
        totals: how many positives and negatives count, `[T]` each, if known; excluded samples come last.
        partial: whether there may be excluded samples.
        packing: what the keys mean, None if they are the negated scores.
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
        self.max_samples = shape[1]
        if totals is not None:
            self.positives, self.negatives = totals

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the thresholds."""
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
        """The number of positives of each problem, as integers."""
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
        if self._partial:  # each excluded sample was counted as a negative behind all positives
            size = self._shape[1]
            won = [w - 2 * int(p * (size - p - n)) for w, p, n in zip(won, *self.host_totals, strict=True)]
        # Divided as doubles: both are exact, or rounded as in a tensor.
        shares = [float(w) / float(d) if d else torch.nan for w, d in zip(won, pairs, strict=True)]
        return torch.from_numpy(np.array(shares, dtype=np.float64))

    @property
    def _won(self) -> list[int]:
        """For each problem, twice the pairs that the positive wins, a tie counting half."""
        raise NotImplementedError

    @property
    def _steps(self) -> ArraySteps:
        """The steps, including that of the excluded samples."""
        raise NotImplementedError

    def compacted(self) -> Columns:
        """Return the columns of only the steps that add samples."""
        steps = self._steps
        if self._partial:  # excluded samples are one step after all others
            assert self._packing is not None
            steps = steps.only((steps.keys < self._packing.bound).nonzero()[0])
        tps, fps = torch.from_numpy(steps.through - steps.fps), torch.from_numpy(steps.fps)
        columns = Stored((self._scores(steps.keys), tps, fps), steps.lengths.tolist(), self.positives, self.negatives)
        columns.know_as(self)
        return columns

    def _scores(self, keys: Array) -> Tensor:
        if self._packing is None:
            return torch.from_numpy(ZEROS[keys.itemsize] - keys).to(self._dtype)
        falling = keys.astype(np.int32)
        if self._packing.lowest_key:
            falling += self._packing.lowest_key
        if self._dtype == torch.float32:  # as `scores_of`
            bits = np.invert(falling, out=falling)
            if self._packing.signed:
                bits ^= (bits >> 31) & 0x7FFF_FFFF
            return torch.from_numpy(bits.view(np.float32))
        return scores_of(torch.from_numpy(falling.astype(np.int16)), self._dtype)


class FewRows(HostRows):
    """Few sorted samples: one step per sample.

    Args:
        keys: equal for equal scores, `[T, N]`, in the order of falling scores.
        positive: 1 for each positive, 0 for each negative, `[T, N]`. Within a tie, all of one label come first.
        others: as in `HostRows`.
    """

    repeats = True

    def __init__(self, keys: Array, positive: Array, *others: Any) -> None:
        super().__init__(keys.shape, *others)
        self._keys, self._positive, self.width = keys, positive, keys.shape[1]

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
        first, last = runs_of_ties(ties_of(self._keys))
        if len(first):  # in tied pairs each label wins half, instead of the one that comes first
            tps, ahead = tps.reshape(-1), positive.reshape(-1)[first]
            gained = tps[last] - tps[first] + ahead
            halves = gained * (last - first + 1 - gained)
            np.subtract.at(won, first // size, np.where(ahead, halves, -halves))
        counts: list[int] = won.tolist()
        return counts

    @property
    def _steps(self) -> ArraySteps:
        keys, (rows, size) = self._keys, self._shape
        through = np.arange(1, size + 1)
        if rows == 1 and self._last_equal is None:
            return ArraySteps(keys[0], None, through - np.add.accumulate(self._positive[0]), through, np.array([size]))
        last = last_of_ties(keys)
        places = last.reshape(-1).nonzero()[0]
        fps = np.add.accumulate(self._positive ^ 1, 1).reshape(-1)[places]
        return ArraySteps(keys.reshape(-1), places, fps, places % max(size, 1) + 1, last.sum(1))

    @property
    def points(self) -> Columns | None:
        """Return the points of a single problem whose keys are its scores; None otherwise."""
        (rows, size), keys = self._shape, self._keys[0]
        if rows != 1 or self._packing is not None or self._dtype == torch.bfloat16:  # NumPy has no bfloat16
            return None
        thresholds, tps = np.empty(size + 1, dtype=keys.dtype), np.zeros(size + 1, dtype=np.int64)
        thresholds[0] = np.inf
        np.subtract(ZEROS[keys.itemsize], keys, out=thresholds[1:])
        np.add.accumulate(self._positive[0], out=tps[1:])
        last = keys[1:] != keys[:-1]
        if np.count_nonzero(last) == size - 1:  # no two are equal
            through = np.arange(size + 1)
        else:
            through = np.concatenate(([0], last.nonzero()[0] + 1, [size]))
            thresholds, tps = thresholds[through], tps[through]
        arrays: list[Any] = [thresholds, tps, through - tps, *map(np.array, self.host_totals)]
        columns = Stored(arrays[:3], [len(tps)], *arrays[3:])
        columns.know_as(self)
        return columns

    @cached_property
    def _last_equal(self) -> Array | None:
        """The index of the last sample with the same score, `[T, N]`, None if no two scores are equal."""
        last, size = last_of_ties(self._keys), self._shape[1]
        if np.count_nonzero(last) == last.size:
            return None
        index = np.where(last, np.arange(size), size)
        return np.minimum.accumulate(index[:, ::-1], 1)[:, ::-1]

    @property
    def _through(self) -> tuple[Array, Array]:
        """For each sample, how many positives, and how many samples, score at least as much: `[T, N]`."""
        rows, size = self._shape
        tps = np.add.accumulate(self._positive, 1)
        if self._last_equal is None:
            return tps, np.arange(1, size + 1)[None]
        return tps[np.arange(rows)[:, None], self._last_equal], self._last_equal + 1

    @cached_property
    def _counts(self) -> tuple[Array, Array]:
        """`tps` and `fps` with one step per sample, `[T, N]`."""
        tps, through = self._through
        fps = through - tps
        if self._partial:
            tps, fps = (np.minimum(x, n.numpy()[:, None]) for x, n in ((tps, self.positives), (fps, self.negatives)))
        return tps, fps

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
        return torch.from_numpy(gained(self._counts[0]).reshape(-1))

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return torch.from_numpy(gained(self._counts[1]).reshape(-1))


_Result = TypeVar("_Result")


class ManyRows(Made, HostRows):
    """Many sorted samples: only the steps that add some, found lazily.

    Args:
        codes: the integers `2·key + negative`, each row in ascending order.
        others: as in `HostRows`.
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
            return [int(w) for won, *_ in _in_pieces(won_of, codes) for w in won]
        total = positives = 0
        for (won,), (p,), (n,) in _in_pieces(won_of, codes):  # a piece counts only its own positives
            total += int(won) + 2 * positives * int(n)
            positives += int(p)
        return [total]

    @property
    def _steps(self) -> ArraySteps:
        codes = self._codes
        if len(codes) > 1:
            return concatenated(_in_pieces(steps_of, codes))
        return continued(few_at_a_time(steps_of, _pieces_of(codes), threads_for(codes.size)), codes)

    def in_parts(self, work: Callable[[Columns], _Result]) -> Iterator[_Result]:
        """Return `work(part)` for parts of the steps, each of which fits into the cache of a core.

        Only a few parts are in memory at a time: writing full columns takes longer than most views.
        """
        pieces, threads, rows = _pieces_of(self._codes), threads_for(self._codes.size), self._shape[0]
        before, totals = [(0, 0)] * len(pieces), [(self.positives, self.negatives)] * len(pieces)
        if rows == 1:
            negatives = _in_pieces(lambda piece: int(np.count_nonzero(piece & 1)), self._codes)
            through = zip(accumulate(negatives), accumulate(piece.size for piece in pieces), strict=True)
            before = [(0, 0), *through][:-1]
        else:
            totals = list(zip(*(torch.split(x, [len(piece) for piece in pieces]) for x in totals[0]), strict=True))

        def done(piece: tuple[Array, tuple[int, int], tuple[Tensor, Tensor]]) -> _Result:
            return work(self._part(*piece))

        return few_at_a_time(done, list(zip(pieces, before, totals, strict=True)), threads)

    def _part(self, codes: Array, before: tuple[int, int], totals: tuple[Tensor, Tensor]) -> Columns:
        """Return the columns of some rows, or of a part of one that follows `before` negatives and samples."""
        return Part(self._counting(codes), before, totals, self._scores)

    def _counting(self, codes: Array) -> ArraySteps:
        """Return the steps of `codes` without that of the excluded samples."""
        steps = steps_of(codes)
        if not self._partial:
            return steps
        assert self._packing is not None
        return steps.only((steps.keys < self._packing.bound).nonzero()[0])

    @cached_property
    def _made(self) -> Columns:
        return self.compacted()


class Part(Columns):
    """The steps of some rows, or of a part of one; each column is computed only if it is read.

    Args:
        steps: the steps.
        before: the negatives and the samples before them.
        totals: positives and negatives, of each row.
        scores: the scores of keys.
    """

    def __init__(
        self,
        steps: ArraySteps,
        before: tuple[int, int],
        totals: tuple[Tensor, Tensor],
        scores: Callable[[Array], Tensor],
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
    def through(self) -> Tensor:
        """The samples at or above each threshold."""
        return torch.from_numpy(self._steps.through + self._before[1])

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return torch.from_numpy(self.through.numpy() - self.fps.numpy())

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return torch.from_numpy(self._steps.gained(self._steps.fps))

    @cached_property
    def dthrough(self) -> Tensor:
        """The increments of `through`."""
        return torch.from_numpy(self._steps.gained(self._steps.through))

    @cached_property
    def dtps(self) -> Tensor:
        """The increments of `tps`."""
        return torch.from_numpy(self.dthrough.numpy() - self.dfps.numpy())

    def at(self, places: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return the columns at `places`."""
        thresholds = self._scores(self._steps.only(places.numpy()).keys)
        tps, fps, dtps, dfps = (
            torch.from_numpy(x.numpy()[places.numpy()]) for x in (self.tps, self.fps, self.dtps, self.dfps)
        )
        return thresholds, tps, fps, dtps, dfps

    def counts_of_runs(self, bounds: Tensor) -> tuple[Tensor, Tensor]:
        """Return the positives and negatives of the steps between consecutive `bounds` `[R + 1]`: `[R]` each."""
        places = bounds.numpy()
        through, negatives = (
            np.diff(np.where(places > 0, sums[places - 1], 0) if len(sums) else places)
            for sums in (self._steps.through, self._steps.fps)
        )
        return torch.from_numpy(through - negatives), torch.from_numpy(negatives)


def _in_pieces(work: Any, codes: Array) -> list[Any]:
    """Return `work(piece)` for the `_pieces_of` `codes`."""
    pieces, threads = _pieces_of(codes), threads_for(codes.size)
    return [work(piece) for piece in pieces] if threads == 1 else in_threads(work, pieces, threads)


def _pieces_of(codes: Array) -> list[Array]:
    """Return the pieces of `codes` `[T, N]`: rows, or parts of a single row that split no tie."""
    if codes.size <= sizes.PIECE:
        return [codes]
    rows, size = codes.shape
    if rows == 1 and size > sizes.PIECE:
        cuts = codes[0, sizes.PIECE :: sizes.PIECE] >> 1 << 1  # the least code of that score
        bounds = np.unique(np.concatenate([[0], np.searchsorted(codes[0], cuts), [size]])).tolist()
        return [codes[:, a:b] for a, b in pairwise(bounds)]
    rows_per_piece = max(sizes.PIECE // max(size, 1), 1)
    return [codes[a : a + rows_per_piece] for a in range(0, rows, rows_per_piece)]
