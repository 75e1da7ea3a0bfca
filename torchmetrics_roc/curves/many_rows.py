"""Many sorted samples of equal weight on a CPU: read in pieces of the size of a core's cache, by a few threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, TypeVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import few_at_a_time, in_threads
from torchmetrics_roc.curves.columns import Columns, Made
from torchmetrics_roc.curves.host_rows import HostRows
from torchmetrics_roc.curves.packing import threads_for
from torchmetrics_roc.curves.steps import Array, ArraySteps, concatenated, continued, steps_of, won_of

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
