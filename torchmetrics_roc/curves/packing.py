"""Score and label of equally weighted samples on a CPU packed into one integer, `2·key + negative`, and sorted.

A few scores are packed into doubles instead, which a sort of them also shows to be sound. The steps of the sorted
codes follow in NumPy arrays: where ties end, and the counts at or above.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys, flushing, in_order, in_threads, rising_keys, scores_of
from torchmetrics_roc.arrays.sums import minmax

ZEROS = {2: np.float16(0), 4: np.float32(0)}
"""The zero by the bytes of a score: adding it, or subtracting from it, maps −0 and +0 to the same bits."""


Array = Any
"""A NumPy array of integers."""


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
    if size > sizes.PIECE:
        parts = [slice(a, a + sizes.PIECE) for a in range(0, size, sizes.PIECE)]
        return [(slice(row, row + 1), part) for row in range(rows) for part in parts]
    rows_per_piece = max(sizes.PIECE // max(size, 1), 1)
    return [(slice(a, a + rows_per_piece), slice(None)) for a in range(0, rows, rows_per_piece)]


def threads_for(size: int) -> int:
    """Return the number of threads that process this number of samples."""
    return max(min(torch.get_num_threads(), size // sizes.THREAD), 1)


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
    first, last = runs_of_ties(ties_of(keys))
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
    if keys.shape[0] == 1 and keys.ndim == 2:  # quicker
        return last_of_ties(keys[0])[None]
    last = np.empty(keys.shape, dtype=bool)
    np.not_equal(keys[..., 1:], keys[..., :-1], out=last[..., :-1])
    last[..., -1:] = True
    return last


def ties_of(keys: Array) -> Array:
    """Return which of the sorted `keys` `[T, N]` equal the next one."""
    ties = np.empty(keys.shape, dtype=bool)
    np.equal(keys[:, 1:], keys[:, :-1], out=ties[:, :-1])
    ties[:, -1:] = False
    return ties


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
