"""Samples of equal weight on a CPU as sorted integers, `2·key + negative`, in NumPy arrays.

Score and label are packed into one integer, so that a sort of these is enough; a few scores are packed into doubles
instead, which a sort of them also shows to be sound. From the sorted codes follow the steps: where ties end, and the
counts at or above. Few samples have one step each and are read at once (`FewRows`); many are read in pieces of the size
of a core's cache, by a few threads (`ManyRows`). NumPy's operators start in a third of the time of torch's, and open no
parallel regions, which wait for each other when other processes share the cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, NamedTuple, TypeVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import (
    falling_keys,
    few_at_a_time,
    flushing,
    in_order,
    in_threads,
    rising_keys,
    scores_of,
)
from torchmetrics_roc.arrays.sums import minmax
from torchmetrics_roc.curves.columns import Columns, Made, Stored

_Result = TypeVar("_Result")

Array = Any
"""A NumPy array of integers."""

ZEROS = {2: np.float16(0), 4: np.float32(0)}
"""The zero by the bytes of a score: adding it, or subtracting from it, maps −0 and +0 to the same bits."""

# ---- packing ---------------------------------------------------------------------------------------------------------


class Packing(NamedTuple):
    """How a score and its label are packed into one integer, of NumPy's `dtype`: `2·(key - lowest_key) + negative`.

    Keys fall as the `scores`, of this dtype, rise. Keys of samples that count are less than `bound`. Excluded samples
    are the integer `absent`, which sorts last and has the label of a negative, so that it adds no positive. `signed`:
    whether some scores may be negative.
    """

    scores: torch.dtype
    dtype: Any
    lowest_key: int
    bound: int
    absent: int
    signed: bool = True

    def keys(self, codes: Array) -> Array:
        """Return the keys in these codes, equal for equal scores."""
        return codes >> 1

    def negative(self, codes: Array) -> Array:
        """Return 1 for each negative, 0 for each positive."""
        return codes & 1

    def scores_of(self, keys: Array) -> Tensor:
        """Return the scores of these keys."""
        falling = keys.astype(np.int32)
        if self.lowest_key:
            falling += self.lowest_key
        if self.scores != torch.float32:
            return scores_of(torch.from_numpy(falling.astype(np.int16)), self.scores)
        bits = np.invert(falling, out=falling)  # as `keys.scores_of`
        if self.signed:
            bits ^= (bits >> 31) & 0x7FFF_FFFF
        return torch.from_numpy(bits.view(np.float32))


class InDoubles(Packing):
    """The same in the negated scores as doubles, whose last bit is far below those of a score and orders only ties."""

    def codes(self, scores: Tensor, labels: Array) -> Array:
        """Return the sorted codes of `scores` `[T, N]` with integer `labels`, which are 1 for a positive."""
        array = (scores.float() if self.scores == torch.bfloat16 else scores).numpy()
        codes = (ZEROS[array.itemsize] - array).astype(np.float64)  # −0 and +0 become equal
        bits = codes.view(np.int64)
        bits |= np.asarray(labels, dtype=np.int64)
        codes.sort(1)
        return codes

    def keys(self, codes: Array) -> Array:
        """Return the negated scores: NaN for some infinite ones."""
        with np.errstate(all="ignore"):  # an infinity with a label is NaN, and a zero with one is subnormal
            return codes.astype(np.float16 if self.scores == torch.float16 else np.float32)

    def negative(self, codes: Array) -> Array:
        """Return 1 for each negative, 0 for each positive."""
        bits = ~codes.view(np.int64)
        bits &= 1
        return bits

    def scores_of(self, keys: Array) -> Tensor:
        """Return the scores of these keys."""
        return torch.from_numpy(ZEROS[keys.itemsize] - keys).to(self.scores)


def _keys_of(*scores: float, dtype: torch.dtype) -> list[int]:
    keys: list[int] = falling_keys(torch.tensor(scores, dtype=dtype, device="cpu")).tolist()
    return keys


# The absent integer sorts after every 32-bit key, and its low 32 bits are the key of -inf.
WIDE = {
    dtype: Packing(dtype, np.int64, 0, 2**32, 2 * (2**32 + _keys_of(-torch.inf, dtype=dtype)[0]) + 1)
    for dtype in (torch.float16, torch.bfloat16, torch.float32)
}
DOUBLES = {dtype: InDoubles(dtype, np.float64, 0, 0, 0) for dtype in WIDE}
_NARROW = (2**30 - 1, 2**31 - 1)
"""The bound of keys in 32 bits, and the absent integer."""


def packing_of(scores: Tensor, score_range: tuple[float, float] | None) -> Packing:
    """Return how to pack `scores` on a CPU: in half the bytes, sorted in half the time, if many span few keys.

    `score_range`: the least and the largest score, if known. Scores between 0 and 1 span few keys, as do those of 16
    bits; scores of both signs do not, unless all are small.
    """
    if scores.numel() > max(sizes.SMALL, 0):
        if scores.dtype != torch.float32:
            return Packing(scores.dtype, np.int32, -(2**15), *_NARROW)
        if flushing():  # comparisons treat subnormal scores as 0
            return WIDE[scores.dtype]
        low, high = score_range or minmax(scores)
        last, lowest_key = _keys_of(low, high, dtype=torch.float32)
        if last - lowest_key < _NARROW[0] and low == low:  # without a NaN
            return Packing(scores.dtype, np.int32, lowest_key, *_NARROW, signed=low < 0)
    return WIDE[scores.dtype]


def sorted_codes(scores: Tensor, labels: Tensor, present: Tensor | None, packing: Packing) -> Array:
    """Return the sorted integers of `scores` `[T, N]` on a CPU."""
    if labels.numel() <= sizes.SMALL:
        codes = _codes(scores, labels.numpy(), present, packing)
        codes.sort(1)
        return codes
    codes = np.empty(labels.shape, dtype=packing.dtype)
    spans = _spans(*labels.shape)

    def pack(span: tuple[slice, slice]) -> None:
        codes[span] = _codes(scores[span], labels[span].numpy(), None if present is None else present[span], packing)

    in_threads(pack, spans, threads_for(codes.size))
    return in_order(torch.from_numpy(codes)).numpy()


def _codes(scores: Tensor, labels: Array, present: Tensor | None, packing: Packing) -> Array:
    if scores.dtype == torch.float32 and not flushing():  # as `rising_keys`
        rising = (scores.numpy() + ZEROS[4]).view(np.int32)
        if packing.signed:
            rising ^= (rising >> 31) & 0x7FFF_FFFF
    else:
        rising = rising_keys(scores).numpy()
    codes = np.asarray(rising, dtype=packing.dtype)
    if packing.lowest_key:
        codes += packing.lowest_key
    codes <<= 1
    codes |= labels
    np.invert(codes, out=codes)
    if present is not None:
        codes[~present.numpy()] = packing.absent
    return codes


def _spans(rows: int, size: int) -> list[tuple[slice, slice]]:
    """Return pieces of `rows` of this `size` that fit into the cache of a core: several rows, or a part of one."""
    per_piece = max(sizes.PIECE // max(size, 1), 1)
    return [
        (slice(a, a + per_piece), slice(b, b + sizes.PIECE))
        for a in range(0, rows, per_piece)
        for b in range(0, size, sizes.PIECE)
    ]


def threads_for(size: int) -> int:
    """Return the number of threads that process this number of samples."""
    return max(min(torch.get_num_threads(), size // sizes.THREAD), 1)


# ---- steps -----------------------------------------------------------------------------------------------------------


class ArraySteps(NamedTuple):
    """The steps of some rows, or of a part of one, `[K]`: the negatives and samples at or above each, and its key.

    `ordered`: the sorted keys, of which those at `places` are the steps'; all of them if that is None. `lengths`: the
    number of steps of each row. `total`: the number of all negatives and of all samples, where a part of a single row
    may be followed by another.
    """

    ordered: Array
    places: Array | None
    fps: Array
    through: Array
    lengths: Array
    total: tuple[int, int] | None = None

    @property
    def keys(self) -> Array:
        """The key of each step: selected only when it is read, since many views need none."""
        return self.ordered if self.places is None else self.ordered[self.places]

    @property
    def first(self) -> Array:
        """Where the steps of each row begin."""
        return self.lengths.cumsum() - self.lengths

    def gained(self, sums: Array) -> Array:
        """Return what each step adds to running `sums`, which restart at each row."""
        steps = np.empty_like(sums)
        steps[:1] = sums[:1]
        np.subtract(sums[1:], sums[:-1], out=steps[1:])
        if len(self.lengths) > 1:
            first = self.first[self.lengths > 0]
            steps[first] = sums[first]
        return steps

    def only(self, some: Array) -> ArraySteps:
        """Return the steps at these rising indices."""
        lengths = np.diff(np.searchsorted(some, self.lengths.cumsum()), prepend=0)
        places = some if self.places is None else self.places[some]
        return ArraySteps(self.ordered, places, self.fps[some], self.through[some], lengths, self.total)


def steps_of(keys: Array, negative: Array) -> ArraySteps:
    """Return the steps of sorted samples `[T, N]`: where ties of their `keys` end; 1 in `negative` is one."""
    rows, size = keys.shape
    last = last_of_ties(keys)
    places = last.reshape(-1).nonzero()[0]
    fps = np.add.accumulate(negative, 1, dtype=negative.dtype).reshape(-1)
    total = (int(fps[-1]) if fps.size else 0, fps.size)
    if len(places) < fps.size:  # some are tied
        fps = fps[places]
    if rows == 1:
        through, lengths = places + 1, np.array([len(places)])
    else:
        through, lengths = places % max(size, 1) + 1, last.sum(1)
    return ArraySteps(keys.reshape(-1), places, np.asarray(fps, dtype=np.int64), through, lengths, total)


def concatenated(pieces: list[ArraySteps]) -> ArraySteps:
    """Return the steps of pieces that are whole rows."""
    columns = zip(*((piece.keys, piece.fps, piece.through, piece.lengths) for piece in pieces), strict=True)
    keys, fps, through, lengths = (np.concatenate(column) for column in columns)
    return ArraySteps(keys, None, fps, through, lengths)


def continued(pieces: Iterable[ArraySteps], codes: Array) -> ArraySteps:
    """Return the steps of consecutive parts of the single row of `codes`, whose sums continue."""
    keys, fps, through = (np.empty(codes.size, dtype) for dtype in (codes.dtype, np.int64, np.int64))
    start = negatives = samples = 0
    for piece in pieces:  # written once, where they are kept
        assert piece.total is not None
        part = slice(start, start + len(piece.fps))
        keys[part] = piece.keys
        np.add(piece.fps, negatives, out=fps[part])
        np.add(piece.through, samples, out=through[part])
        start, negatives, samples = part.stop, negatives + piece.total[0], samples + piece.total[1]
    for column in (keys, fps, through):
        column.resize(start, refcheck=False)  # in place
    return ArraySteps(keys, None, fps, through, np.array([start]))


def won_of(keys: Array, negative: Array) -> tuple[Array, Array, Array]:
    """Return for each row twice the pairs that the positive wins, a tie counting half, and both numbers of samples.

    The samples `[T, N]` are sorted, and within a tie all of one label come first.
    """
    rows, size = keys.shape
    fps = np.add.accumulate(negative, 1, dtype=negative.dtype)
    negatives = fps[:, -1].astype(np.int64)
    positives = size - negatives
    # Twice the positives before each negative: the sum over all samples, less the 1 to P counted at the positives.
    won = size * (size + 1) - 2 * np.add.reduce(fps, 1, dtype=np.int64) - positives * (positives + 1)
    first, last = runs_of_ties(~last_of_ties(keys))
    if len(first):  # in tied pairs each label wins half, instead of the one that comes first
        fps, behind = fps.reshape(-1), negative.reshape(-1)[first]
        n = fps[last].astype(np.int64)
        n -= fps[first]
        n += behind
        halves = n * (last - first + 1 - n)
        halves = np.where(behind, -halves, halves)
        if rows == 1:
            won -= halves.sum()
        else:
            np.subtract.at(won, first // size, halves)
    return won, positives, negatives


def last_of_ties(keys: Array) -> Array:
    """Return which of the sorted `keys`, `[N]` or `[T, N]`, are the last of their tie."""
    last = np.empty(keys.shape, dtype=bool)
    np.not_equal(keys[..., 1:], keys[..., :-1], out=last[..., :-1])
    last[..., -1:] = True
    return last


def runs_of_ties(ties: Array) -> tuple[Array, Array]:
    """Return where each run of tied samples begins and ends, as flat indices, from `ties` `[T, N]`."""
    tied = ties.reshape(-1).nonzero()[0]
    if not len(tied):
        return tied, tied
    between = np.ones(len(tied) + 1, dtype=bool)
    np.not_equal(tied[1:], tied[:-1] + 1, out=between[1:-1])
    return tied[between[:-1]], tied[between[1:]] + 1


def gained(sums: Array) -> Array:
    """Return what each step adds to running `sums` `[T, N]`."""
    steps = sums.copy()
    steps[:, 1:] -= sums[:, :-1]
    return steps


# ---- columns ---------------------------------------------------------------------------------------------------------


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
        """The steps, including that of the excluded samples."""
        pieces = _pieces_of(self._codes)
        if len(pieces) == 1:
            return self._steps_in(pieces[0])
        if len(self._codes) > 1:
            return concatenated(self._in_pieces(steps_of))
        return continued(few_at_a_time(self._steps_in, pieces, threads_for(self._codes.size)), self._codes)

    def _steps_in(self, codes: Array) -> ArraySteps:
        """Return the steps of some rows, or of a part of one."""
        return steps_of(self._packing.keys(codes), self._packing.negative(codes))

    def _in_pieces(self, work: Callable[[Array, Array], Any]) -> list[Any]:
        """Return `work(keys, negative)` for pieces of the samples: their keys, and 1 for each negative."""

        def done(piece: Array) -> Any:
            return work(self._packing.keys(piece), self._packing.negative(piece))

        return in_threads(done, _pieces_of(self._codes), threads_for(self._codes.size))

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
    if rows == 1:
        cuts = codes[0, sizes.PIECE :: sizes.PIECE] >> 1 << 1  # the least code of that score
        bounds = np.unique(np.concatenate([[0], np.searchsorted(codes[0], cuts), [size]])).tolist()
        return [codes[:, a:b] for a, b in pairwise(bounds)]
    rows_per_piece = max(sizes.PIECE // max(size, 1), 1)
    return [codes[a : a + rows_per_piece] for a in range(0, rows, rows_per_piece)]
