"""Samples of one or many problems in any order, and the steps found by sorting them.

The place of a sample is the single integer it is sorted by: its key or, with several problems, `problem << 32` plus its
key, if the key has at most 32 bits. With the label as the lowest bit, one sort of integers orders both place and label.
Only weights, and 64-bit keys, need a sort that permutes other columns too. Rows of equal length are faster in `rows`;
entries serve problems of different sizes: groups, and the pieces that ranks receive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys, in_order
from torchmetrics_roc.arrays.sums import BySize, places_where, ranked, running

PIECE = 1024
"""The most members of a tie whose weights one thread of a device adds up."""


class Steps(NamedTuple):
    """The distinct keys of every problem, `[K]`, and the problem of each, or None if there is only one.

    `sums` `[2, K]`: the number of positives and negatives up to and including each key, those of the preceding
    problems included. Of weights `[4, K]`: without these, and then what each key adds, since light ones lose digits
    after heavy ones.
    """

    keys: Tensor
    problem: Tensor | None
    sums: Tensor


class Entries(NamedTuple):
    """The counted samples of one or many problems, in any order, `[M]` each.

    `keys` as returned by `falling_keys`, bool `labels` (None if all have the same label), `weights` in float64 or None,
    and the `problem` of each, or None if there is only one.
    """

    keys: Tensor
    labels: Tensor | None
    weights: Tensor | None
    problem: Tensor | None

    @classmethod
    def of_rows(cls, scores: Tensor, labels: Tensor, weights: Tensor | None) -> Entries:
        """Return the entries of those `scores` `[T, N]` with positive weight; arguments as in `Curve.from_rows`."""
        keys, problem = falling_keys(scores), None
        if len(scores) > 1:
            problem = torch.arange(len(scores), dtype=torch.int64, device=scores.device)[:, None].expand(scores.shape)
        if weights is None:
            return cls(keys.flatten(), labels.flatten(), None, None if problem is None else problem.flatten())
        # A sample of weight 0 is excluded, so it adds no step to the curve.
        real = weights.is_floating_point()
        present = weights > 0 if real else weights
        return cls(
            keys[present],
            labels[present],
            weights[present] if real else None,
            None if problem is None else problem[present],
        )

    @property
    def sortable_as_integers(self) -> bool:
        """Whether the place and the label of an entry fit into one integer, and there are no weights."""
        return self.weights is None and self.keys.dtype != torch.int64

    def at(self, places: Tensor) -> Entries:
        """Return the entries at `places`, an index or a mask."""
        return Entries(*(None if x is None else x[places] for x in self))  # type: ignore[arg-type]

    def concat(self, others: Entries) -> Entries:
        """Return these entries followed by the `others`."""
        return Entries(*(None if x is None else torch.cat([x, y]) for x, y in zip(self, others)))  # type: ignore[arg-type, list-item]

    def ordered(self) -> Entries:
        """Return the entries sorted stably by problem, then by descending score."""
        several_wide = self.problem is not None and self.keys.dtype == torch.int64
        if self.weights is None and self.labels is None and not several_wide:
            places = in_order(_places(self.keys, self.problem).clone())
            keys, problem = (places, None) if self.problem is None else _apart(places)
            return Entries(keys.to(self.keys.dtype), None, None, problem)
        return self.at(self.order())

    def order(self) -> Tensor:
        """Return the indices that bring the entries into the order of `ordered`."""
        if self.problem is None or self.keys.dtype != torch.int64:
            return _places(self.keys, self.problem).sort(stable=True).indices
        order = self.keys.sort(stable=True).indices
        return order[self.problem[order].sort(stable=True).indices]

    @property
    def codes(self) -> Tensor:
        """Integers of place and label whose order is that of the places: sorting them is enough to find the steps."""
        assert self.labels is not None
        return (_places(self.keys, self.problem).long() << 1).add_(~self.labels)

    def steps(self) -> Steps:
        """Return the steps: one for each distinct place."""
        several = self.problem is not None and self.weights is not None
        integers, steps = self.begun(torch.bincount(self.problem)[None] if several else None)  # type: ignore[arg-type]
        return steps(integers.tolist())

    def begun(self, lengths: Tensor | None) -> tuple[Tensor, Callable[[Sequence[int]], Steps]]:
        """Return integers `[I]` that the host has to know, and what makes the steps of their values.

        Nothing but shapes decides what runs. `lengths` `[2, T]`: how many positive and negative entries each of `T`
        problems has; what is of problem `T` does not count. None if all count, and none of several problems has
        weights.
        """
        made: Callable[[Tensor, Tensor], Steps]
        none = 0 if lengths is None else lengths.shape[1]
        if self.sortable_as_integers:
            codes, weights = in_order(self.codes), None
            last, negative, made = _last(codes >> 1), codes & 1, partial(self._of_codes, codes)
            place, stop = codes, (none << 33) - 2**32
        else:
            ordered = self.ordered()
            assert ordered.labels is not None
            weights, made = ordered.weights, ordered._steps_at
            last, negative = _last(ordered.keys, ordered.problem), ~ordered.labels
            place, stop = ordered.problem, none  # type: ignore[assignment]
        if lengths is not None:
            last &= place < stop
        sizes = None if lengths is None or weights is None else BySize(lengths.sum(0), len(last))
        integers = last.sum().reshape(1)
        if sizes is not None:
            integers = torch.cat([integers, sizes.layout])

        def steps(values: Sequence[int]) -> Steps:
            indices = places_where(last, values[0])
            if weights is None:
                return made(indices, _counted(negative.cumsum(0), indices))
            return made(indices, _weighed(negative, weights, indices, sizes, values[1:]))

        return integers, steps

    def _steps_at(self, last: Tensor, sums: Tensor) -> Steps:
        """Return the steps of these entries, in order, which end at the indices `last` `[K]` with these `sums`."""
        return Steps(self.keys[last], None if self.problem is None else self.problem[last], sums)

    def _of_codes(self, codes: Tensor, last: Tensor, sums: Tensor) -> Steps:
        """Return the same of the ordered `codes` of these entries."""
        places = codes[last] >> 1
        keys, problem = (places, None) if self.problem is None else _apart(places)
        return Steps(keys.to(self.keys.dtype), problem, sums)


def _counted(fps: Tensor, last: Tensor) -> Tensor:
    """Return how many positives and negatives there are up to the indices `last` `[K]`, of the latter `fps` `[M]`."""
    sums = fps.new_empty(2, len(last))
    torch.index_select(fps, 0, last, out=sums[1])
    torch.sub(last + 1, sums[1], out=sums[0])
    return sums


def _weighed(negative: Tensor, weights: Tensor, last: Tensor, sizes: BySize | None, layout: Sequence[int]) -> Tensor:
    """Return the `sums` of the steps that end at the indices `last` `[K]`, from the `weights` `[M]` of each label.

    `negative`: which are of negatives. `sizes` are those of several problems.
    """
    sides = weights.new_empty(2, len(weights))
    torch.mul(weights, negative, out=sides[1])
    torch.sub(weights, sides[1], out=sides[0])
    through = running(sides, 1) if sizes is None else sizes.running(sides, layout)
    return with_ties(through[:, last], sides, last)


def with_ties(through: Tensor, columns: Tensor, last: Tensor) -> Tensor:
    """Return the sums `through` `[L, K]` each of the indices `last`, followed by what each tie adds: `[2 L, K]`.

    Each is rounded by itself, since light weights lose digits in a sum after heavy ones. A tie adds no more than the
    sum through it, as nothing negative lies before it.
    """
    return torch.cat([through, torch.minimum(sums_of_ties(columns, last), through)])


def sums_of_ties(columns: Tensor, last: Tensor) -> Tensor:
    """Return the sums of `columns` `[L, M]` of floats from one of the indices `last` `[K]` to the next: `[L, K]`."""
    zero = last.new_zeros(1)
    offsets = torch.cat([zero, last + 1])
    if columns.device.type == "cpu":
        return torch.stack([torch.segment_reduce(x, "sum", offsets=offsets, axis=0) for x in columns.unbind()])
    # A GPU adds up a segment of a vector by a block of threads, but that of a matrix by a thread for each column: most
    # ties are short, so this takes a fortieth of the time. A long one is cut into pieces, and their sums are added up.
    begins = torch.zeros(columns.shape[1] + 1, dtype=torch.bool, device=columns.device).index_fill_(0, offsets, True)
    begins[::PIECE].fill_(True)
    starts, count = ranked(begins[:-1])
    pieces = torch.segment_reduce(columns.T.contiguous(), "sum", offsets=starts, axis=0)
    return torch.segment_reduce(pieces, "sum", offsets=torch.cat([zero, count[last]]), axis=0).T


def blocks(lengths: list[int], device: torch.device) -> Iterator[tuple[int, int]]:
    """Yield the bounds of blocks of problems of these `lengths`, each small enough to be sorted in the CPU cache."""
    limit = sizes.SORTED if device.type == "cpu" else 2**31
    start, size = 0, 0
    for stop, more in enumerate(lengths):
        if size + more > limit and stop > start:
            yield start, stop
            start, size = stop, 0
        size += more
    yield start, len(lengths)


def found_in(
    steps: Tensor, of_step: Tensor | None, keys: Tensor, problem: Tensor | None, right: bool = False
) -> Tensor:
    """Return, for each key, the index of the first of the sorted `steps` that is not before it, or `right` after it.

    `of_step` and `problem` are the problems of the steps and of the keys, None if there is only one.
    """
    if of_step is None:
        return torch.searchsorted(steps, keys, right=right)
    if steps.dtype == torch.int64:
        # A 64-bit key leaves no bits for the problem in one integer, but its rank among all keys does.
        ordered, order = torch.cat([steps, keys]).sort()
        risen = torch.zeros_like(order)
        risen[1:] = ordered[1:] != ordered[:-1]
        ranks = torch.empty_like(order).scatter_(0, order, risen.cumsum(0))
        steps, keys = ranks[: len(steps)], ranks[len(steps) :]
    return torch.searchsorted(_places(steps, of_step), _places(keys, problem), right=right)


def _places(keys: Tensor, problem: Tensor | None) -> Tensor:
    """Return the places of `keys`; with one problem these are the keys themselves."""
    return keys if problem is None else (problem << 32) + keys


def _apart(places: Tensor) -> tuple[Tensor, Tensor]:
    """Split the `places` of several problems into signed keys and problems."""
    return places.to(torch.int32), (places + 2**31) >> 32


def _last(ordered: Tensor, problem: Tensor | None = None) -> Tensor:
    """Return which of equal values `[M]` is the last, whose counts all members of a tie share."""
    last = torch.ones_like(ordered, dtype=torch.bool)
    torch.ne(ordered[1:], ordered[:-1], out=last[:-1])
    if problem is not None:
        last[:-1] |= problem[1:] != problem[:-1]
    return last
