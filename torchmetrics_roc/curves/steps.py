"""The steps of sorted integers `2·key + negative`, in NumPy arrays: where ties end, and the counts at or above."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

Array = Any
"""A NumPy array of integers."""


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


def steps_of(codes: Array) -> ArraySteps:
    """Return the steps of the sorted integers `[T, N]`."""
    if len(codes) == 1:
        return _steps_of_row(codes[0])
    keys, size = codes >> 1, codes.shape[1]
    last = last_of_ties(keys)
    places = last.reshape(-1).nonzero()[0]
    fps = codes & 1
    fps = np.add.accumulate(fps, 1, dtype=codes.dtype, out=fps).reshape(-1)[places].astype(np.int64)
    return ArraySteps(keys.reshape(-1), places, fps, places % max(size, 1) + 1, last.sum(1))


def _steps_of_row(codes: Array) -> ArraySteps:
    """Return the steps of one row, or of a part of it, `[N]`."""
    keys, fps, size = codes >> 1, codes & 1, len(codes)
    np.add.accumulate(fps, dtype=codes.dtype, out=fps)
    total = (int(fps[-1]) if size else 0, size)
    places = last_of_ties(keys).nonzero()[0]
    if len(places) < size:  # some are tied
        fps = fps[places]
    return ArraySteps(keys, places, np.asarray(fps, dtype=np.int64), places + 1, np.array([len(places)]), total)


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


def won_of(codes: Array) -> tuple[Array, Array, Array]:
    """Return for each row twice the pairs that the positive wins, a tie counting half, and both numbers of samples."""
    rows, size = codes.shape
    keys, negative = codes >> 1, codes & 1
    fps = negative.cumsum(1, dtype=codes.dtype)
    negatives = fps[:, -1].astype(np.int64)
    positives = size - negatives
    # Twice the positives before each negative, those tied with it included: the sum over all samples, less the
    # 1 to P counted at the positives themselves.
    won = size * (size + 1) - 2 * fps.sum(1, dtype=np.int64) - positives * (positives + 1)
    first, last = runs_of_ties(ties_of(keys))
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
