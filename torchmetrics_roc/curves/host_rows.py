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
from torchmetrics_roc.arrays.keys import few_at_a_time, in_threads
from torchmetrics_roc.curves.columns import Columns, Made, Stored
from torchmetrics_roc.curves.packing import (
    ZEROS,
    Array,
    ArraySteps,
    InDoubles,
    Packing,
    concatenated,
    continued,
    gained,
    last_of_ties,
    steps_of,
    threads_for,
    won_of,
)

_Result = TypeVar("_Result")


class HostRows(Columns):
    """Sorted samples, in a NumPy array `[T, N]`.

    Args:
        codes: each row in ascending order.
        packing: what the codes mean.
        totals: how many positives and negatives count, `[T]` each, if known; excluded samples come last.
        partial: whether there may be excluded samples.
    """

    def __init__(
        self, codes: Array, packing: Packing, totals: tuple[Tensor, Tensor | None] | None = None, partial: bool = False
    ) -> None:
        self._codes, self._packing, self._partial = codes, packing, partial
        self.max_samples = codes.shape[1]
        if totals is not None:
            self.positives, self.negatives = totals  # type: ignore[assignment]  # both are known

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the thresholds."""
        return self._packing.scores

    @cached_property
    def host_totals(self) -> tuple[Sequence[float], Sequence[float]]:
        """`positives` and `negatives` on the host."""
        if "positives" in self.__dict__:
            return self.positives.tolist(), self.negatives.tolist()
        rows, size = self._codes.shape
        counts = self._in_pieces(lambda _, negative: np.add.reduce(negative, 1).tolist())
        negatives = [sum(n for (n,) in counts)] if rows == 1 else [n for piece in counts for n in piece]
        return [size - n for n in negatives], negatives

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
            size = self._codes.shape[1]
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

    def _in_pieces(self, work: Callable[[Array, Array], Any]) -> list[Any]:
        """Return `work(keys, negative)` for pieces of the samples: their keys, and 1 for each negative."""
        raise NotImplementedError

    def compacted(self) -> Columns:
        """Return the columns of only the steps that add samples."""
        steps = self._counting(self._steps)
        tps, fps = torch.from_numpy(steps.through - steps.fps), torch.from_numpy(steps.fps)
        lists = self._packing.scores_of(steps.keys), tps, fps
        columns = Stored(lists, steps.lengths.tolist(), self.positives, self.negatives)
        columns.know_as(self)
        return columns

    def _counting(self, steps: ArraySteps) -> ArraySteps:
        """Return the steps without that of the excluded samples, which follows all others."""
        return steps.only((steps.keys < self._packing.bound).nonzero()[0]) if self._partial else steps


class FewRows(HostRows):
    """Few sorted samples: one step for each. Arguments as in `HostRows`."""

    repeats = True
    width: int

    def __init__(self, codes: Array, packing: Packing, *others: Any) -> None:
        super().__init__(codes, packing, *others)
        self._keys, self._negative, self.width = packing.keys(codes), packing.negative(codes), codes.shape[1]

    @property
    def range(self) -> tuple[Array, Array]:
        """The least and the largest key of all problems."""
        keys = self._keys
        return (keys[0, 0], keys[0, -1]) if len(keys) == 1 else (keys[:, 0].min(), keys[:, -1].max())

    def _in_pieces(self, work: Callable[[Array, Array], Any]) -> list[Any]:
        return [work(self._keys, self._negative)]

    @property
    def _won(self) -> list[int]:
        won: list[int] = won_of(self._keys, self._negative)[0].tolist() if self.width else [0] * len(self._keys)
        return won

    @property
    def _steps(self) -> ArraySteps:
        return steps_of(self._keys, self._negative)

    @property
    def points(self) -> Columns | None:
        """Return the points of a single problem whose keys are its scores; None otherwise."""
        # NumPy has no bfloat16.
        if len(self._codes) != 1 or not isinstance(self._packing, InDoubles) or self.dtype == torch.bfloat16:
            return None
        (keys,), (negative,), size = self._keys, self._negative, self.width
        thresholds, fps = np.empty(size + 1, dtype=keys.dtype), np.zeros(size + 1, dtype=np.int64)
        thresholds[0] = np.inf
        np.subtract(ZEROS[keys.itemsize], keys, out=thresholds[1:])
        np.add.accumulate(negative, out=fps[1:])
        last = keys[1:] != keys[:-1]
        if np.count_nonzero(last) == size - 1:  # no two are equal
            through = np.arange(size + 1)
        else:
            through = np.concatenate(([0], last.nonzero()[0] + 1, [size]))
            thresholds, fps = thresholds[through], fps[through]
        arrays: list[Any] = [thresholds, through - fps, fps, *map(np.array, self.host_totals)]
        columns = Stored(arrays[:3], [len(fps)], *arrays[3:])
        columns.know_as(self)
        return columns

    @cached_property
    def _counts(self) -> tuple[Array, Array]:
        """`tps` and `fps`, `[T, N]`: all members of a tie have those at its end."""
        fps, through = np.add.accumulate(self._negative, 1), np.arange(1, self.width + 1)[None]
        last = last_of_ties(self._keys)
        if np.count_nonzero(last) < last.size:
            through = np.where(last, through, self.width)
            through = np.minimum.accumulate(through[:, ::-1], 1)[:, ::-1]
            fps = fps[np.arange(len(fps))[:, None], through - 1]
        tps = through - fps
        return tps, np.minimum(fps, self.negatives.numpy()[:, None]) if self._partial else fps

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._packing.scores_of(self._keys.reshape(-1))

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


class ManyRows(Made, HostRows):
    """Many sorted samples: only the steps that add some, made lazily. Arguments as in `HostRows`."""

    @property
    def _won(self) -> list[int]:
        rows = len(self._codes)
        if self._codes.size == 0:
            return [0] * rows
        pieces = self._in_pieces(won_of)
        if rows > 1:
            return [int(w) for won, *_ in pieces for w in won]
        total = positives = 0
        for (won,), (p,), (n,) in pieces:  # a piece counts only its own positives
            total += int(won) + 2 * positives * int(n)
            positives += int(p)
        return [total]

    @property
    def _steps(self) -> ArraySteps:
        if len(self._codes) > 1:
            return concatenated(self._in_pieces(steps_of))
        pieces = few_at_a_time(self._steps_in, _pieces_of(self._codes), threads_for(self._codes.size))
        return continued(pieces, self._codes)

    def _steps_in(self, codes: Array) -> ArraySteps:
        """Return the steps of some rows, or of a part of one."""
        return steps_of(self._packing.keys(codes), self._packing.negative(codes))

    @cached_property
    def _made(self) -> Columns:
        return self.compacted()

    def in_parts(self, work: Callable[[Columns], _Result]) -> Iterator[_Result] | None:
        """Return `work(part)` for parts of the steps, each of which fits into the cache of a core.

        Only a few parts are in memory at a time: writing full columns takes longer than most views.
        """
        pieces, threads, rows = _pieces_of(self._codes), threads_for(self._codes.size), len(self._codes)
        before, totals = [(0, 0)] * len(pieces), [(self.positives, self.negatives)] * len(pieces)
        if rows == 1:
            negatives = self._in_pieces(lambda _, negative: int(np.count_nonzero(negative)))
            through = zip(accumulate(negatives), accumulate(piece.size for piece in pieces), strict=True)
            before = [(0, 0), *through][:-1]
        else:
            totals = list(zip(*(torch.split(x, [len(piece) for piece in pieces]) for x in totals[0]), strict=True))

        def done(piece: tuple[Array, tuple[int, int], tuple[Tensor, Tensor]]) -> _Result:
            codes, before, totals = piece
            return work(Part(self._counting(self._steps_in(codes)), before, totals, self._packing))

        return few_at_a_time(done, list(zip(pieces, before, totals, strict=True)), threads)

    def _in_pieces(self, work: Callable[[Array, Array], Any]) -> list[Any]:
        def done(piece: Array) -> Any:
            return work(self._packing.keys(piece), self._packing.negative(piece))

        return in_threads(done, _pieces_of(self._codes), threads_for(self._codes.size))


class Part(Columns):
    """The steps of some rows, or of a part of one; each column is computed only if it is read.

    Args:
        steps: the steps.
        before: the negatives and the samples before them.
        totals: positives and negatives, of each row.
        packing: what the keys mean.
    """

    def __init__(
        self,
        steps: ArraySteps,
        before: tuple[int, int],
        totals: tuple[Tensor, Tensor],
        packing: Packing,
    ) -> None:
        self._steps, self._before, self._packing = steps, before, packing
        self.positives, self.negatives = totals

    @cached_property
    def lengths(self) -> list[int]:
        """How many steps each problem has."""
        lengths: list[int] = self._steps.lengths.tolist()
        return lengths

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._packing.scores_of(self._steps.keys)

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        return torch.from_numpy(self._steps.fps + self._before[0])

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return torch.from_numpy(self._steps.through + self._before[1] - self.fps.numpy())

    @cached_property
    def dfps(self) -> Tensor:
        """The increments of `fps`."""
        return torch.from_numpy(self._steps.gained(self._steps.fps))

    @cached_property
    def dtps(self) -> Tensor:
        """The increments of `tps`."""
        return torch.from_numpy(self._steps.gained(self._steps.through) - self.dfps.numpy())

    def at(self, places: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return the columns at `places`."""
        thresholds = self._packing.scores_of(self._steps.only(places.numpy()).keys)
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
