"""Cuts that divide the descending order of all scores into slices of nearly equal size, found from regular samples.

The order is by problem, then by key. Every rank shows the others some of its sorted keys, at equal distances, so all
know how many samples are before any key up to a few of these distances, whatever the scores: one message finds all cuts
(Shi & Schaeffer, Journal of Parallel and Distributed Computing 14:361, 1992). Ranks begin at different places, so that
the errors of ranks whose data are alike, as those of shuffled data, cancel.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

SLACK = 0.1
"""The fraction of an even load by which a slice may exceed it. A key of more samples than that is heavy."""

MOST = 1 << 22
"""How many bytes of samples all ranks show together, at most: twice as many for several problems of 64-bit scores.

Enough to promise `SLACK` up to 186 ranks if a sample takes 4 bytes, and up to 132 if it takes 8. With more ranks it is
what random data show. Of 10^9 samples on 1,024 ranks the largest slice was 1.02 times an even one where a sample takes
4 bytes, so that each rank shows as many as there are slices, and 1.11 times where it takes 8: a rank then shows one
sample in every other slice, and the error of a cut alternates from slice to slice.
"""


class Cut(NamedTuple):
    """A cut before the samples of `problem` that have this `key`, in descending order of the scores.

    `heavy`: the key has so many samples that they are not sent; the owner of the slice after the cut gets their count.
    """

    problem: int
    key: int
    heavy: bool


def shown(ranks: int, width: int) -> int:
    """Return how many samples each of so many ranks shows, if each of them takes `width` bytes.

    The count of the samples before a key is known up to `N / shown`: half a distance for the positives and half a
    distance for the negatives of every rank. The next key that is shown may be as far away again, so a slice holds at
    most `N / ranks + 3 N / shown` samples.
    """
    return max(min(round(3 / SLACK) * ranks, MOST // min(width, 8) // ranks), 1)


def shown_at(size: int, rank: int, ranks: int, width: int) -> tuple[range, int]:
    """Return where the samples are that a rank shows of `size` sorted ones, and for how many each of them stands."""
    distance = max(-(-size // shown(ranks, width)), 1)
    return range(distance * (2 * rank + 1) // (2 * ranks), size, distance), distance


def words_of(problem: Tensor, keys: Tensor, problems: int) -> list[Tensor]:
    """Return problems and keys as columns of integers: as few and as narrow as hold them."""
    if problems == 1:
        return [keys]
    return [problem, keys] if keys.dtype == torch.int64 else [(problem << 32) + keys]


def width_of(keys: Tensor, problems: int) -> int:
    """Return how many bytes `words_of` takes for a sample whose key is of this dtype."""
    return sum(word.element_size() for word in words_of(keys[:0].long(), keys[:0], problems))


def problems_and_keys(words: list[Tensor], problems: int) -> tuple[Tensor, Tensor]:
    """Return the problems and keys, in int64, of which `words_of` made these words."""
    if problems == 1:
        return torch.zeros_like(words[0], dtype=torch.int64), words[0].long()
    return (words[0], words[1]) if len(words) == 2 else ((words[0] + 2**31) >> 32, words[0].to(torch.int32).long())


def find_cuts(words: list[Tensor], weights: Tensor | int, slices: int, problems: int, bits: int) -> list[Cut]:
    """Return the `slices − 1` cuts of the order that is known from some samples `[M]` of all ranks, in any order.

    Args:
        words: the samples, as `words_of` writes them. The list is emptied, and its tensors may be written to.
        weights: for how many samples each of them stands: int64, or the number if it is the same for all.
        slices: how many slices there are to be.
        problems: how many problems there are.
        bits: the width of a key.
    """
    lowest = -(1 << (bits - 1))
    if slices == 1 or not len(words[0]):
        return [Cut(problems - 1, lowest, False)] * (slices - 1)
    ordered, sums = _ordered(words, weights)
    targets = torch.arange(1, slices, dtype=torch.int64, device=ordered[0].device) * sums.total // slices
    at = sums.reaching(targets)
    starts, ends = (sums.of(place) for place in _runs(ordered, at))
    problem, keys = problems_and_keys([x[at] for x in ordered], problems)
    rows = torch.stack([problem, keys, starts, ends, targets], 1).tolist()
    cuts = []
    for t, key, start, end, target in rows:
        heavy = end - start > SLACK * sums.total / slices
        if heavy or 2 * (target - start) <= end - start:
            cuts.append(Cut(t, key, heavy))
        else:
            cuts.append(Cut(t, key + 1, False) if key + 1 < -lowest else Cut(t + 1, lowest, False))
    return cuts


class _Sums(NamedTuple):
    """For how many samples the first of `size` ordered ones stand: `each` of them for as many, or `running` sums."""

    size: int
    each: int
    running: Tensor | None

    @property
    def total(self) -> int:
        """For how many all of them stand."""
        return self.size * self.each if self.running is None else int(self.running[-1])

    def of(self, places: Tensor) -> Tensor:
        """Return for how many those before each of the `places` stand."""
        if self.running is None:
            return places * self.each
        return self.running[places - 1].masked_fill(places == 0, 0)

    def reaching(self, targets: Tensor) -> Tensor:
        """Return the place of the first with which the sum exceeds each of the `targets`."""
        if self.running is None:
            return (targets // self.each).clamp(max=self.size - 1)
        return torch.searchsorted(self.running, targets, right=True).clamp(max=self.size - 1)


def _ordered(words: list[Tensor], weights: Tensor | int) -> tuple[list[Tensor], _Sums]:
    """Return the words in order, and the sums of their weights. What is sorted is many times what a rank has itself."""
    size = len(words[0])
    if isinstance(weights, int) and len(words) == 1:
        one = words.pop()
        if one.device.type == "cpu":
            one.numpy().sort()  # in place
            return [one], _Sums(size, weights, None)
        return [one.sort().values], _Sums(size, weights, None)
    order = words[-1].argsort(stable=True)
    order = order[words[0][order].argsort(stable=True)] if len(words) > 1 else order
    ordered = [words.pop(0)[order] for _ in range(len(words))]
    if isinstance(weights, int):
        return ordered, _Sums(size, weights, None)
    return ordered, _Sums(size, 0, weights[order].cumsum_(0))


def _runs(ordered: list[Tensor], at: Tensor) -> list[Tensor]:
    """Return where the run of words that are equal to that at each of the places `at` begins, and where it ends."""
    words = ordered[0]
    if len(ordered) > 1:
        new = torch.zeros_like(ordered[0])
        new[1:] = torch.stack([x[1:] != x[:-1] for x in ordered]).any(0)
        words = new.cumsum_(0)
    return [torch.searchsorted(words, words[at], right=right) for right in (False, True)]


class Pieces:
    """What of which problem lies in which slice: the slice of rank `r` has the problems `firsts[r]` to `firsts[r + 1]`.

    Part of problem `t` in the slice of rank `r` is piece `t + r`: one slice ends in the problem in which the next one
    begins, so there are `C = T + W − 1` pieces, in the order of the problems and of the ranks.

    Args:
        cuts: those between the slices.
        problems: how many problems there are.
    """

    def __init__(self, cuts: list[Cut], problems: int) -> None:
        self.firsts = [0, *(min(cut.problem, problems - 1) for cut in cuts), problems - 1]
        self.ranks = len(cuts) + 1
        self.cuts = cuts

    def of(self, rank: int) -> slice:
        """Return the pieces of the slice of a rank."""
        return slice(self.firsts[rank] + rank, self.firsts[rank + 1] + rank + 1)

    def problems(self, rank: int) -> slice:
        """Return the problems of the slice of a rank."""
        return slice(self.firsts[rank], self.firsts[rank + 1] + 1)

    @cached_property
    def rank(self) -> Tensor:
        """The rank of each piece, `[C]`, on the CPU."""
        lengths = torch.tensor(self.firsts, dtype=torch.int64, device="cpu").diff() + 1
        return torch.arange(self.ranks, dtype=torch.int64, device="cpu").repeat_interleave(lengths)

    @cached_property
    def problem(self) -> Tensor:
        """The problem of each piece, `[C]`, on the CPU."""
        return torch.arange(len(self.rank), dtype=torch.int64, device="cpu") - self.rank

    @cached_property
    def offsets(self) -> Tensor:
        """Where the pieces of each problem begin and end, `[T + 1]`, on the CPU."""
        borders = torch.arange(self.firsts[-1] + 2, dtype=torch.int64, device="cpu")
        return torch.searchsorted(self.problem, borders)

    def placed(self, own: Tensor, rank: int) -> Tensor:
        """Return `own` `[pieces of the rank, ...]` among zeros for the pieces of the others, `[C, ...]`."""
        table = own.new_zeros(len(self.rank), *own.shape[1:])
        table[self.of(rank)] = own
        return table

    def running(self, table: Tensor) -> Tensor:
        """Return the sums of `table` `[C, ...]` over the pieces of each problem up to each piece, on the CPU.

        They are added in the order of the ranks, so that the last bits are the same everywhere.
        """
        sums: np.ndarray = table.cpu().clone().numpy()
        for rank, first in enumerate(self.firsts[1:-1], 1):
            sums[first + rank] += sums[first + rank - 1]  # the same problem, in the slice before
        return torch.from_numpy(sums)

    def totals(self, running: Tensor) -> Tensor:
        """Return the last of the `running` sums `[C, ...]` of each problem, `[T, ...]`."""
        return running[self.offsets[1:] - 1]
