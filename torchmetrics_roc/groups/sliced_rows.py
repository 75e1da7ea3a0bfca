"""Many samples of equal weight on a CPU, in slices: what is counted of every slice without the steps of its curve.

Two samples of a sorted list are either in one piece of it, which fits into the cache of a core, or in two, where only
the numbers of their slices and labels in each matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys, few_at_a_time, flushing, in_order
from torchmetrics_roc.arrays.sums import row_counts
from torchmetrics_roc.curves.columns import Columns, Deferred
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.host_rows import Array, threads_for
from torchmetrics_roc.curves.rows import of_rows

_Result = TypeVar("_Result")

LONGEST = 2**26
"""Samples of a piece up to which twice its pairs are below 2^53, so that sums of them in float64 are exact."""


class Won(NamedTuple):
    """Twice the pairs in order, a tie counting once, of the samples of each slice, `[T]` in int64.

    Attributes:
        within: of its positives and its negatives.
        of_negatives: of its negatives and all positives.
        of_positives: of its positives and all negatives.
    """

    within: Tensor
    of_negatives: Tensor
    of_positives: Tensor


class SlicedRows(Deferred):
    """Samples of one problem, `[N]` each, in slices whose ids span few integers.

    Args:
        scores: without NaN.
        labels: bool.
        places: the id of the slice of each, less the least id, as uint16.
        counts: the negatives and the positives at each such place, `[S, 2]`.
        make: makes the columns of the slices that have samples.
    """

    def __init__(
        self, scores: Tensor, labels: Tensor, places: Array, counts: Array, make: Callable[[], Columns]
    ) -> None:
        self._samples, self._places, self._span = (scores, labels), places, len(counts)
        self._filled = counts.any(1).nonzero()[0]
        negatives, positives = (torch.from_numpy(x) for x in counts[self._filled].T.copy())
        super().__init__(make, scores.dtype, positives, negatives, len(scores))

    @classmethod
    def of(
        cls, scores: Tensor, labels: Tensor, ids: Tensor, make: Callable[[Tensor, int], Columns]
    ) -> tuple[SlicedRows, Tensor] | None:
        """Return the samples, and the ascending ids `[T]` of their slices; None if they are better sorted by slice.

        `make(problem, problems)` makes the columns of so many slices, from the problem `[N]` of each sample.
        """
        size = len(scores)
        if scores.device.type != "cpu" or not sizes.SMALL < size < 2**31 or flushing():
            return None
        low, high = (int(x) for x in ids.aminmax())
        if high - low >= sizes.PIECE:
            return None
        places, span = np.empty(size, np.uint16), high - low + 1

        def of_places(part: slice) -> Array:
            place = (ids[part] - low).numpy()
            places[part] = place
            return np.bincount(2 * place + labels[part].numpy(), minlength=2 * span)

        counts = _added(_in_parts(of_places, size), 2 * span).reshape(span, 2)
        filled = counts.any(1)
        slice_ids = low + torch.from_numpy(filled.nonzero()[0])

        def made() -> Columns:
            numbers = torch.from_numpy(filled.cumsum() - 1)
            return make(numbers[torch.from_numpy(places.astype(np.int64))], len(slice_ids))

        return cls(scores, labels, places, counts, made), slice_ids

    @property
    def concordance(self) -> Tensor | None:
        """The share of the pairs of a slice that are in order."""
        if self.won is None:
            return None
        return self.won.within.double() / (2 * (self.positives * self.negatives)).double()

    def reaching(self, thresholds: Tensor) -> tuple[Tensor, Tensor] | None:
        """Return the positives and negatives of each slice that score at least the threshold that all share."""
        lowest, highest = thresholds.min(), thresholds.max()
        if not bool(lowest == highest):  # or a NaN
            return None
        (scores, labels), places = self._samples, self._places

        def of_reached(part: slice) -> Array:
            reached = (scores[part] >= lowest).numpy().nonzero()[0]  # a mask takes longer to select by
            cells = places[part][reached].astype(np.int64)
            cells *= 2
            cells += labels[part].numpy()[reached]
            return np.bincount(cells, minlength=2 * self._span)

        counts = _added(_in_parts(of_reached, len(places)), 2 * self._span).reshape(-1, 2)[self._filled]
        fps, tps = (torch.from_numpy(x) for x in counts.T.copy())
        return tps, fps

    @cached_property
    def won(self) -> Won | None:
        """The pairs in order, None if the scores have too many bits to be sorted with their slices, or too many tie."""
        if self._samples[0].dtype.itemsize > 4:
            return None
        bits = (self._span - 1).bit_length()
        codes = self._sorted(bits)
        starts = np.arange(sizes.PIECE, len(codes), sizes.PIECE)
        cuts = codes[starts] >> (bits + 1) << (bits + 1)  # the least code of that score: no piece splits a tie
        bounds = np.unique(np.concatenate([[0], np.searchsorted(codes, cuts), [len(codes)]])).tolist()
        if max(b - a for a, b in pairwise(bounds)) > LONGEST:
            return None
        pairs = partial(_pairs_of, bits=bits, span=self._span)
        pieces = [codes[a:b] for a, b in pairwise(bounds)]
        sums, before = np.zeros((3, self._span), np.int64), np.zeros((2, self._span), np.int64)
        for counts, piece_sums in few_at_a_time(pairs, pieces, threads_for(len(codes))):
            positives, negatives = counts
            sums += piece_sums
            # Pairs with a sample of an earlier piece.
            sums[0] += 2 * negatives * before[0]
            sums[1] += 2 * negatives * int(before[0].sum())
            sums[2] += 2 * positives * int(before[1].sum())
            before += counts
        sums[2] = 2 * before[0] * int(before[1].sum()) - sums[2]
        return Won(*(torch.from_numpy(x) for x in sums[:, self._filled]))

    def _sorted(self, bits: int) -> Array:
        """Return the samples by falling score, positives first, as integers of score, label and place."""
        (scores, labels), codes = self._samples, np.empty(len(self._places), np.int64)

        def packed(part: slice) -> None:
            piece = codes[part]
            piece[:] = falling_keys(scores[part]).numpy()
            piece <<= 1
            piece |= ~labels[part].numpy()
            piece <<= bits
            piece |= self._places[part]

        for _ in _in_parts(packed, len(codes)):
            pass
        ordered: Array = in_order(torch.from_numpy(codes)).numpy()
        return ordered


def later(scores: Tensor, labels: Tensor, weights: Tensor | None) -> Curve:
    """Return the curve of these samples; many of equal weight on a CPU are sorted only when a column is read."""
    size = labels.numel()
    if weights is not None or labels.device.type != "cpu" or size <= sizes.SMALL:
        return Curve.from_rows(scores, labels, weights)
    positives = row_counts(labels)
    totals = positives, labels.shape[1] - positives
    return Curve(Deferred(lambda: of_rows(scores, labels, None, totals), scores.dtype, *totals, size))


def _in_parts(work: Callable[[slice], _Result], size: int) -> Iterator[_Result]:
    """Return `work(part)` for consecutive parts of so many samples."""
    parts = [slice(start, start + sizes.PIECE) for start in range(0, size, sizes.PIECE)]
    return few_at_a_time(work, parts, threads_for(size))


def _added(counts: Iterator[Array], size: int) -> Array:
    total = np.zeros(size, np.int64)
    for part in counts:
        total += part
    return total


def _pairs_of(codes: Array, bits: int, span: int) -> tuple[Array, Array]:
    """Return what one piece has of each slice: its positives and negatives, `[2, S]`, and pairs, `[3, S]`.

    Twice the pairs, a tie counting once: in order within the slice; of its negatives and the positives of all slices
    before them; of its positives and the negatives of all slices before them.
    """
    cells = codes & ((2 << bits) - 1)
    counts = np.bincount(cells, minlength=2 << bits).reshape(2, -1)
    within, before = _within(codes, bits, counts), _before(codes >> bits, cells, len(counts[0]))
    return counts[:, :span], np.stack([within, before[1], before[0]])[:, :span]


def _before(codes: Array, cells: Array, places: int) -> Array:
    """Return the samples of the other label before the positives, and before the negatives, of each slice: `[2, S]`."""
    negative = codes & 1
    fps = negative.cumsum()
    others = np.arange(1, len(codes) + 1) - 2 * fps
    others *= negative
    others += fps  # the negatives before a positive, the positives before a negative
    others *= 2
    first, middle, last = _mixed_ties(codes, 1)
    p, n = middle - first, last - middle
    length = p + n
    tied = np.arange(int(length.sum())) + np.repeat(first - length.cumsum() + length, length)
    others[tied] += np.repeat(np.stack([n, -p], 1).reshape(-1), np.stack([p, n], 1).reshape(-1))
    counts: Array = np.bincount(cells, others, 2 * places).astype(np.int64).reshape(2, -1)
    return counts


def _within(codes: Array, bits: int, counts: Array) -> Array:
    """Return the pairs of the positives and the negatives of each slice in the piece, `[S]`."""
    size, mask = len(codes), (1 << bits) - 1
    # Sorting a slice and a place in the piece takes a fourth of the time of `argsort`.
    shift = size.bit_length()
    order = (codes & mask).astype(np.uint32 if bits + shift <= 32 else np.uint64)
    order <<= shift
    order |= np.arange(size, dtype=order.dtype)
    order.sort()
    order &= (1 << shift) - 1
    codes = codes[order]
    positives, samples = counts[0], counts.sum(0)
    stops = samples.cumsum()
    fps, sums = np.zeros((2, size + 1), np.int64)
    np.cumsum((codes >> bits) & 1, out=fps[1:])
    np.cumsum(fps[1:], out=sums[1:])
    start = stops - samples
    # As `packing.won_of`.
    inner = sums[stops] - sums[start] - samples * fps[start]
    won: Array = samples * (samples + 1) - 2 * inner - positives * (positives + 1)
    first, middle, last = _mixed_ties(codes, 1 << bits)
    won -= np.bincount(codes[first] & mask, (middle - first) * (last - middle), len(won)).astype(np.int64)
    return won


def _mixed_ties(codes: Array, label: int) -> tuple[Array, Array, Array]:
    """Return where ties of both labels begin, where their negatives do, and where they end.

    Equal integers are consecutive, and the bit `label` is what tells the negatives from the positives of a tie.
    """
    changes = np.ones(len(codes) + 1, dtype=bool)
    np.not_equal(codes[1:], codes[:-1], out=changes[1:-1])
    bounds = changes.nonzero()[0]
    runs = codes[bounds[:-1]]
    mixed = ((runs[1:] ^ runs[:-1]) == label).nonzero()[0]
    return bounds[mixed], bounds[mixed + 1], bounds[mixed + 2]
