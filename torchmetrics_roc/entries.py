"""Samples of one or many problems in any order, and the steps found by sorting them.

The place of a sample is the single integer it is sorted by: its key or, with several problems, `problem << 32` plus its
key, if the key has at most 32 bits. With the label as the lowest bit, one sort of integers orders both place and label.
Only weights, and 64-bit keys, need a sort that permutes other columns too. Rows of equal length are faster in `rows`;
entries serve problems of different sizes: groups, and the pieces that ranks receive.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc import sizes
from torchmetrics_roc.keys import falling_keys, in_order
from torchmetrics_roc.sums import running, running_within


class Steps(NamedTuple):
    """The distinct keys of every problem, `[K]`, and the problem of each, or None if there is only one.

    `tps` and `fps`: the number of positives and negatives up to and including each key, those of the preceding problems
    included.
    """

    keys: Tensor
    problem: Tensor | None
    tps: Tensor
    fps: Tensor


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
        return Entries(*(None if x is None or y is None else torch.cat([x, y]) for x, y in zip(self, others)))  # type: ignore[arg-type]

    def ordered(self) -> Entries:
        """Return the entries sorted stably by problem, then by descending score."""
        several_wide = self.problem is not None and self.keys.dtype == torch.int64
        if self.weights is None and self.labels is None and not several_wide:
            places = in_order(_places(self.keys, self.problem).clone())
            keys, problem = (places, None) if self.problem is None else _apart(places)
            return Entries(keys.to(self.keys.dtype), None, None, problem)
        if not several_wide:
            return self.at(_places(self.keys, self.problem).sort(stable=True).indices)
        assert self.problem is not None
        order = self.keys.sort(stable=True).indices
        return self.at(order[self.problem[order].sort(stable=True).indices])

    @property
    def codes(self) -> Tensor:
        """Integers of place and label whose order is that of the places: sorting them is enough to find the steps."""
        assert self.labels is not None
        return (_places(self.keys, self.problem).long() << 1).add_(~self.labels)

    def steps_at(self, codes: Tensor, ends: Tensor) -> Steps:
        """Return the steps of the sorted `codes` of these entries; the steps end at the indices `ends` `[K]`."""
        places = codes[ends] >> 1
        keys, problem = (places, None) if self.problem is None else _apart(places)
        tps = ((codes & 1) ^ 1).cumsum_(0)[ends]
        return Steps(keys.to(self.keys.dtype), problem, tps, ends + 1 - tps)

    def steps(self) -> Steps:
        """Return the steps: one for each distinct place."""
        assert self.labels is not None
        if self.sortable_as_integers:
            codes = in_order(self.codes)
            return self.steps_at(codes, _ends(codes >> 1))
        keys, labels, weights, problem = self.ordered()
        assert labels is not None
        ends = _ends(keys, problem)
        if weights is None:
            weights = torch.ones((), dtype=torch.int64, device=keys.device)
        offsets = None if problem is None else _borders_of(problem)
        tps, fps = (
            (running(x) if offsets is None else running_within(x, offsets))[ends]
            for x in (weights * labels, weights * ~labels)
        )
        return Steps(keys[ends], None if problem is None else problem[ends], tps, fps)


def blocks(lengths: list[int], device: torch.device) -> Iterator[tuple[int, int]]:
    """Yield the bounds of blocks of problems of these `lengths`, each small enough to be sorted in the CPU cache."""
    most = sizes.SORTED if device.type == "cpu" else 2**31
    start, size = 0, 0
    for stop, more in enumerate(lengths):
        if size + more > most and stop > start:
            yield start, stop
            start, size = stop, 0
        size += more
    yield start, len(lengths)


def _places(keys: Tensor, problem: Tensor | None) -> Tensor:
    """Return the places of `keys`; with one problem these are the keys themselves."""
    return keys if problem is None else (problem << 32) + keys


def _apart(places: Tensor) -> tuple[Tensor, Tensor]:
    """Split the `places` of several problems into signed keys and problems."""
    return places.to(torch.int32), (places + 2**31) >> 32


def _borders_of(problem: Tensor) -> Tensor:
    """Return where the runs of equal `problem` `[M]` begin, and where the last one ends."""
    return torch.cat([torch.zeros_like(problem[:1]), _ends(problem) + 1])


def _ends(ordered: Tensor, problem: Tensor | None = None) -> Tensor:
    """Return the last index of each run of equal values, `[K]`, whose counts all members of the tie share."""
    ends = torch.ones_like(ordered, dtype=torch.bool)
    ends[:-1] = ordered[1:] != ordered[:-1]
    if problem is not None:
        ends[:-1] |= problem[1:] != problem[:-1]
    return ends.nonzero().squeeze(1)
