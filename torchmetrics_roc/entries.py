"""Samples in order, which is what a curve is made of.

The place of a sample is the one integer it is sorted by: its key or, of several problems, `problem << 32` plus its key,
if that has no more than 32 bits. Samples that count alike are sorted by their places alone, and where those of one
label stand among them is looked up (`Ordered`). Only weights, and 64-bit keys of several problems, are carried along.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.keys import falling_keys, in_order

BLOCK = 1 << 18
"""Samples that a CPU sorts at a time if they are of many problems: faster, and in less memory, than all at once."""


class Steps(NamedTuple):
    """The distinct keys of every problem, `[K]`, and the problem of each, None if there is but one.

    `tps` and `fps`: how many positives and negatives there are up to the end of each, those of the problems before it
    included.
    """

    keys: Tensor
    problem: Tensor | None
    tps: Tensor
    fps: Tensor


class Entries(NamedTuple):
    """Samples of one or many problems, all that count and in any order, `[M]` each.

    `keys` as `falling_keys` makes them, bool `labels` (None if those of one label are meant), `weights` in float64 or
    None, and the `problem` each belongs to, None if there is but one.
    """

    keys: Tensor
    labels: Tensor | None
    weights: Tensor | None
    problem: Tensor | None

    @classmethod
    def of_rows(cls, scores: Tensor, labels: Tensor, weights: Tensor | None) -> Entries:
        """Those of `scores` `[T, N]` with weight, as `Curve.from_rows` takes them."""
        keys, problem = falling_keys(scores), None
        if len(scores) > 1:
            problem = torch.arange(len(scores), dtype=torch.int64, device=scores.device)[:, None].expand(scores.shape)
        if weights is None:
            return cls(keys.flatten(), labels.flatten(), None, None if problem is None else problem.flatten())
        # A sample without weight is absent: no step of the curve is its own.
        real = weights.is_floating_point()
        present = weights > 0 if real else weights
        return cls(
            keys[present],
            labels[present],
            weights[present] if real else None,
            None if problem is None else problem[present],
        )

    @property
    def alike(self) -> bool:
        """Whether they differ by place and label only."""
        return self.weights is None and (self.problem is None or self.keys.dtype != torch.int64)

    def at(self, places: Tensor) -> Entries:
        """Those at `places`, an index or a mask."""
        return Entries(*(None if x is None else x[places] for x in self))  # type: ignore[arg-type]

    def concat(self, others: Entries) -> Entries:
        """These and those of the `others`."""
        return Entries(*(None if x is None or y is None else torch.cat([x, y]) for x, y in zip(self, others)))  # type: ignore[arg-type]

    def ordered(self) -> Entries:
        """The same by problem, then by falling score; of equal ones the order stays."""
        if self.alike and self.labels is None:
            places = in_order(_places(self.keys, self.problem).clone())
            keys, problem = (places, None) if self.problem is None else _apart(places)
            return Entries(keys.to(self.keys.dtype), None, None, problem)
        if self.problem is None or self.keys.dtype != torch.int64:
            return self.at(_places(self.keys, self.problem).sort(stable=True).indices)
        order = self.keys.sort(stable=True).indices
        return self.at(order[self.problem[order].sort(stable=True).indices])

    def steps(self) -> Steps:
        """The steps, with labels and weights carried along."""
        keys, labels, weights, problem = self.ordered()
        assert labels is not None
        ends = _ends(keys, problem)
        if weights is None:
            weights = torch.ones((), dtype=torch.int64, device=keys.device)
        tps, fps = running(weights * labels)[ends], running(weights * ~labels)[ends]
        return Steps(keys[ends], None if problem is None else problem[ends], tps, fps)


@dataclass(frozen=True, eq=False)
class Ordered:
    """Samples that count alike, by problem and falling score, and where those of one label stand among them.

    Attributes:
        places: `[M]`, ascending.
        starts: `[T + 1]`, where the places of each problem begin and end.
        marks: the places of those with the marked label, ascending.
        borders: `[T + 1]`, where the marks of each problem begin and end.
        positive: whether the positives are marked, and not the negatives.
        dtype: of the keys.
    """

    places: Tensor
    starts: Tensor
    marks: Tensor
    borders: Tensor
    positive: bool
    dtype: torch.dtype

    @classmethod
    def of_rows(cls, scores: Tensor, labels: Tensor) -> Ordered:
        """Those of `scores` and bool `labels` `[T, N]`: rows are sorted one by one, which takes fewer comparisons."""
        rows, size = scores.shape
        if rows == 1:
            return cls.of(Entries(falling_keys(scores[0]), labels[0], None, None), 1)
        keys = falling_keys(scores)
        dtype, keys = keys.dtype, keys.int()
        marked = torch.cat(
            [labels[a:b].flatten().nonzero().squeeze(1) + a * size for a, b in blocks([size] * rows, labels.device)]
        )
        marks = in_order(_places(keys.flatten()[marked], marked // size))
        row = torch.arange(rows, dtype=torch.int64, device=keys.device)[:, None]
        starts = torch.arange(rows + 1, dtype=torch.int64, device=keys.device) * size
        places = _places(in_order(keys), row).flatten()
        return cls(places, starts, marks, _borders(marks, rows), positive=True, dtype=dtype)

    @classmethod
    def of(cls, entries: Entries, problems: int) -> Ordered:
        """Those `entries` of so many problems, which are alike and may be written over; the rarer label is marked."""
        keys, labels, _, problem = entries
        assert labels is not None
        positive = bool(2 * labels.count_nonzero() <= len(labels))
        places = _places(keys, problem)
        marks = in_order(places[labels if positive else ~labels])
        places = in_order(places)
        return cls(places, _borders(places, problems), marks, _borders(marks, problems), positive, keys.dtype)

    @cached_property
    def totals(self) -> tuple[Tensor, Tensor]:
        """How many positives and how many negatives each problem has, `[T]`."""
        marked = self.borders.diff()
        others = self.starts.diff() - marked
        return (marked, others) if self.positive else (others, marked)

    @cached_property
    def won(self) -> Tensor:
        """Twice the number of pairs in which the positive outscores the negative, a tie counting half: `[T]`.

        How many samples stand before a mark, and how many no later than it, adds up over the marks to twice the pairs
        in which the other label came first, and the square of the number of marks for the pairs among themselves. Sums
        may wrap around: what comes out is right if it fits.
        """
        ahead = torch.searchsorted(self.places, self.marks) + torch.searchsorted(self.places, self.marks, right=True)
        marked = self.borders.diff()
        if len(marked) == 1:
            sums = ahead.sum().reshape(1)
        else:
            sums = torch.cat([ahead.new_zeros(1), ahead.cumsum(0)])[self.borders].diff()
        others_first = sums - marked * (2 * self.starts[:-1] + marked)
        positives, negatives = self.totals
        return 2 * positives * negatives - others_first if self.positive else others_first

    def steps(self) -> Iterator[tuple[Steps, int]]:
        """The steps of some problems at a time, and of how many."""
        starts, borders = self.starts.tolist(), self.borders.tolist()
        for a, b in blocks(self.starts.diff().tolist(), self.places.device):
            places, marks = self.places[starts[a] : starts[b]], self.marks[borders[a] : borders[b]]
            ends = _ends(places)
            distinct = places[ends]
            marked = torch.bincount(torch.searchsorted(distinct, marks), minlength=len(distinct)).cumsum_(0)
            others = ends.add_(1).sub_(marked)
            keys, problem = (distinct, None) if len(starts) == 2 else _apart(distinct, a)
            sums = (marked, others) if self.positive else (others, marked)
            yield Steps(keys.to(self.dtype), problem, *sums), b - a


def blocks(sizes: list[int], device: torch.device) -> Iterator[tuple[int, int]]:
    """Runs of problems of these `sizes`, from where to where, each small enough to be sorted in a cache."""
    most = BLOCK if device.type == "cpu" else 2**31
    start, size = 0, 0
    for stop, more in enumerate(sizes):
        if size + more > most and stop > start:
            yield start, stop
            start, size = stop, 0
        size += more
    yield start, len(sizes)


def running(x: Tensor, dim: int = 0) -> Tensor:
    """The running sum of `x` along `dim`: the same bits in every run if `torch.use_deterministic_algorithms` asks so.

    Every running sum of floats in the package is this one, since torch refuses its own in that mode on a GPU.
    """
    if x.is_floating_point() and x.numel() and _in_any_order(x.device):
        return _in_fixed_point(x, dim)
    return x.cumsum(dim)


def power_of_two(exponent: Tensor) -> Tensor:
    """`2^exponent` in float64, made of its bits, so that it is exact; exponents end at those of normal numbers."""
    return ((exponent.long().clamp(-1022, 1023) + 1023) << 52).view(torch.float64)


def _in_any_order(device: torch.device) -> bool:
    """Whether `cumsum` of floats on this device adds in any order though the user forbids it."""
    return device.type == "cuda" and torch.are_deterministic_algorithms_enabled()


def _in_fixed_point(x: Tensor, dim: int) -> Tensor:
    """The running sum in integers, which is the same in whatever order: two limbs, each so short that its sum fits.

    As one by one, it does not move where nothing is added, and never falls where nothing is taken away.
    """
    bits = 61 - x.shape[dim].bit_length()
    exponent = torch.frexp(x.double().abs().amax(dim, keepdim=True)).exponent
    whole = x.double() * power_of_two(-exponent) * 2.0**bits  # no more than 2^bits
    high = whole.trunc()
    low = (whole - high).mul_(2.0**bits).round_()
    high, low = high.long().cumsum(dim), low.long().cumsum(dim)
    carried = low >> bits
    sums = (high + carried).double() + (low - (carried << bits)).double() * 2.0**-bits
    return (sums * 2.0**-bits * power_of_two(exponent)).to(x.dtype)


def _places(keys: Tensor, problem: Tensor | None) -> Tensor:
    """The places of `keys`; for one problem they are the keys."""
    return keys if problem is None else (problem << 32) + keys


def _apart(places: Tensor, first: int = 0) -> tuple[Tensor, Tensor]:
    """Key, with its sign, and problem, counted from the `first`, of the `places` of several problems."""
    return places.to(torch.int32), ((places + 2**31) >> 32) - first


def _borders(places: Tensor, problems: int) -> Tensor:
    """Where the ascending `places` of each problem begin and end, `[T + 1]`."""
    if problems == 1:
        return torch.tensor([0, len(places)], dtype=torch.int64, device=places.device)
    problem = torch.arange(problems + 1, dtype=torch.int64, device=places.device)
    return torch.searchsorted(places, (problem << 32) - 2**31)


def _ends(ordered: Tensor, problem: Tensor | None = None) -> Tensor:
    """Where each run of equal values ends, `[K]`: all members of a tie take the counts at its end."""
    ends = torch.ones_like(ordered, dtype=torch.bool)
    ends[:-1] = ordered[1:] != ordered[:-1]
    if problem is not None:
        ends[:-1] |= problem[1:] != problem[:-1]
    return ends.nonzero().squeeze(1)
