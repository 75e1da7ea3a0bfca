"""Sorted samples, from which a curve is computed.

The place of a sample is the single integer it is sorted by: its key or, with several problems, `problem << 32` plus its
key, if the key has at most 32 bits. Samples of equal weight are sorted by their places alone, and the samples of one
label are found among them by binary search (`Ordered`). Only weights, and 64-bit keys of several problems, need a sort
that carries other columns along.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.keys import falling_keys, in_order

ROW = 1 << 13
"""Floats that are added in one row: fewer than torch splits among threads."""

BLOCK = 1 << 18
"""Samples of many problems that a CPU sorts at a time: faster, and in less memory, than sorting all at once."""


class Steps(NamedTuple):
    """The distinct keys of every problem, `[K]`, and the problem of each, None if there is only one.

    `tps` and `fps`: the number of positives and negatives up to and including each key, with those of the preceding
    problems.
    """

    keys: Tensor
    problem: Tensor | None
    tps: Tensor
    fps: Tensor


class Entries(NamedTuple):
    """The counted samples of one or many problems, in any order, `[M]` each.

    `keys` as returned by `falling_keys`, bool `labels` (None if all have the same label), `weights` in float64 or None,
    and the `problem` of each, None if there is only one.
    """

    keys: Tensor
    labels: Tensor | None
    weights: Tensor | None
    problem: Tensor | None

    @classmethod
    def of_rows(cls, scores: Tensor, labels: Tensor, weights: Tensor | None) -> Entries:
        """Return the entries of `scores` `[T, N]` with positive weight; arguments as in `Curve.from_rows`."""
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
    def alike(self) -> bool:
        """Whether the entries differ by place and label only."""
        return self.weights is None and (self.problem is None or self.keys.dtype != torch.int64)

    def at(self, places: Tensor) -> Entries:
        """Return the entries at `places`, an index or a mask."""
        return Entries(*(None if x is None else x[places] for x in self))  # type: ignore[arg-type]

    def concat(self, others: Entries) -> Entries:
        """Return these entries followed by the `others`."""
        return Entries(*(None if x is None or y is None else torch.cat([x, y]) for x, y in zip(self, others)))  # type: ignore[arg-type]

    def ordered(self) -> Entries:
        """Return the entries sorted stably by problem, then by descending score."""
        if self.alike and self.labels is None:
            places = in_order(_places(self.keys, self.problem).clone())
            keys, problem = (places, None) if self.problem is None else _apart(places)
            return Entries(keys.to(self.keys.dtype), None, None, problem)
        if self.problem is None or self.keys.dtype != torch.int64:
            return self.at(_places(self.keys, self.problem).sort(stable=True).indices)
        order = self.keys.sort(stable=True).indices
        return self.at(order[self.problem[order].sort(stable=True).indices])

    def steps(self) -> Steps:
        """Return the steps, from a sort that carries labels and weights along."""
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


@dataclass(frozen=True, eq=False)
class Ordered:
    """Samples of equal weight, by problem and descending score, and the places of those of one label.

    Attributes:
        places: `[M]`, ascending.
        starts: `[T + 1]`, the bounds of the places of each problem.
        marks: the places of the samples with the marked label, ascending.
        borders: `[T + 1]`, the bounds of the marks of each problem.
        positive: whether the positives are marked, and not the negatives.
        dtype: the dtype of the keys.
    """

    places: Tensor
    starts: Tensor
    marks: Tensor
    borders: Tensor
    positive: bool
    dtype: torch.dtype

    @classmethod
    def of_rows(cls, scores: Tensor, labels: Tensor) -> Ordered:
        """Sort `scores` with bool `labels`, both `[T, N]`: row by row, which takes fewer comparisons."""
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
        """Sort `entries` of so many `problems`; they must be `alike` and may be overwritten. Mark the rarer label."""
        keys, labels, _, problem = entries
        assert labels is not None
        positive = bool(2 * labels.count_nonzero() <= len(labels))
        places = _places(keys, problem)
        marks = in_order(places[labels if positive else ~labels])
        places = in_order(places)
        return cls(places, _borders(places, problems), marks, _borders(marks, problems), positive, keys.dtype)

    @cached_property
    def totals(self) -> tuple[Tensor, Tensor]:
        """The number of positives and of negatives of each problem, `[T]`."""
        marked = self.borders.diff()
        others = self.starts.diff() - marked
        return (marked, others) if self.positive else (others, marked)

    @cached_property
    def won(self) -> Tensor:
        """Twice the number of pairs in which the positive outscores the negative, a tie counting half: `[T]`.

        The number of samples before a mark, plus the number up to and including its ties, sums over the marks to twice
        the pairs in which the other label is first, plus the square of the number of marks for pairs of two marks. Sums
        may wrap around: the result is exact if it fits in 64 bits.
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
        """Yield the steps of a block of problems at a time, and the number of problems in the block."""
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
    """Yield the bounds of blocks of problems of these `sizes`, each small enough to be sorted in the CPU cache."""
    most = BLOCK if device.type == "cpu" else 2**31
    start, size = 0, 0
    for stop, more in enumerate(sizes):
        if size + more > most and stop > start:
            yield start, stop
            start, size = stop, 0
        size += more
    yield start, len(sizes)


def running(x: Tensor, dim: int = 0) -> Tensor:
    """Return the running sum of `x` along `dim`, reproducible under `torch.use_deterministic_algorithms`.

    The package uses it for all running sums of floats, since on a GPU `torch.cumsum` raises in that mode.
    """
    if x.is_floating_point() and x.numel() and _in_any_order(x.device):
        return _in_fixed_point(x, dim)
    return x.cumsum(dim)


def running_within(x: Tensor, offsets: Tensor) -> Tensor:
    """Return the running sum of `x` `[K]` that begins anew with every problem, from `offsets` `[T + 1]`.

    Differences of integer sums over all problems are exact. Floats of a light problem would lose their digits behind a
    heavy one, so each problem is summed alone: those of similar size as the rows of one matrix.
    """
    if len(offsets) == 2:
        return running(x)
    if not x.is_floating_point():
        sums = torch.cat([x.new_zeros(1), running(x)])
        return sums[1:] - sums[offsets[:-1]].repeat_interleave(offsets.diff(), output_size=len(x))
    out, sizes = torch.empty_like(x), offsets.diff()
    lengths = sizes.tolist()
    for bits in sorted({length.bit_length() for length in lengths if length}):
        rows = [row for row, length in enumerate(lengths) if length.bit_length() == bits]
        place = torch.arange(max(lengths[row] for row in rows), dtype=torch.int64, device=x.device)
        index = torch.tensor(rows, dtype=torch.int64, device=x.device)
        inside = place < sizes[index][:, None]
        at = (offsets[index][:, None] + place).clamp(max=len(x) - 1)  # [rows, longest], at most twice their samples
        out[at[inside]] = running(torch.where(inside, x[at], 0.0), 1)[inside]
    return out


def steady_sum(x: Tensor) -> Tensor:
    """Return the sum of `x` `[K]`, 0-d, which of floats on a CPU does not depend on the number of threads.

    torch splits one long sum among its threads, but never one row of many.
    """
    while x.is_floating_point() and x.device.type == "cpu" and len(x) > ROW:
        whole = len(x) // ROW * ROW
        x = torch.cat([x[:whole].view(-1, ROW).sum(1), x[whole:]])
    return x.sum()


def power_of_two(exponent: Tensor) -> Tensor:
    """Return the exact `2^exponent` in float64, built from its bits; exponents are clamped to the normal range."""
    return ((exponent.long().clamp(-1022, 1023) + 1023) << 52).view(torch.float64)


def _in_any_order(device: torch.device) -> bool:
    """Whether `cumsum` of floats on this device has no fixed order, although the user requires determinism."""
    return device.type == "cuda" and torch.are_deterministic_algorithms_enabled()


def _in_fixed_point(x: Tensor, dim: int) -> Tensor:
    """Return the running sum computed in integers, which does not depend on the order of the additions.

    Two limbs are used, each short enough that its sum does not overflow. As with sequential addition, the sum stays
    constant where zeros are added, and never decreases where no value is negative.
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
    """Return the places of `keys`; with one problem these are the keys themselves."""
    return keys if problem is None else (problem << 32) + keys


def _apart(places: Tensor, first: int = 0) -> tuple[Tensor, Tensor]:
    """Split the `places` of several problems into signed keys and problems, which are counted from `first`."""
    return places.to(torch.int32), ((places + 2**31) >> 32) - first


def _borders_of(problem: Tensor) -> Tensor:
    """Return where the runs of equal `problem` `[M]` begin, and where the last one ends."""
    return torch.cat([torch.zeros_like(problem[:1]), _ends(problem) + 1])


def _borders(places: Tensor, problems: int) -> Tensor:
    """Return the bounds of each problem in the ascending `places`, `[T + 1]`."""
    if problems == 1:
        return torch.tensor([0, len(places)], dtype=torch.int64, device=places.device)
    problem = torch.arange(problems + 1, dtype=torch.int64, device=places.device)
    return torch.searchsorted(places, (problem << 32) - 2**31)


def _ends(ordered: Tensor, problem: Tensor | None = None) -> Tensor:
    """Return the last index of each run of equal values, `[K]`: all members of a tie share the counts there."""
    ends = torch.ones_like(ordered, dtype=torch.bool)
    ends[:-1] = ordered[1:] != ordered[:-1]
    if problem is not None:
        ends[:-1] |= problem[1:] != problem[:-1]
    return ends.nonzero().squeeze(1)
