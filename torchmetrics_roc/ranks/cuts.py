"""Cuts that divide the descending order of all scores into segments of nearly equal size, found from regular samples.

The order is by problem, then by key. Every rank sends the others some of its sorted keys, at regular distances, so all
know the number of samples before any key up to a few of these distances, whatever the scores: one message finds all
cuts (Shi & Schaeffer, Journal of Parallel and Distributed Computing 14:361, 1992). Ranks start at different offsets, so
that the errors of ranks with similar data, such as shuffled data, cancel.
"""

from __future__ import annotations

import sys
from functools import cached_property
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.curves.entries import Entries, found_in

SLACK = 0.1
"""The fraction by which a segment may exceed an even load. A key with more samples than that is heavy."""

MOST = 1 << 22
"""The most bytes of samples that all ranks show together: twice as many for several problems of 64-bit scores.

Enough to guarantee `SLACK` up to 186 ranks if a sample takes 4 bytes, and up to 132 if it takes 8. With more ranks the
balance depends on the data. With 10^9 random samples on 1,024 ranks the largest segment was 1.02 times an even one if a
sample takes 4 bytes, so that each rank shows as many samples as there are segments, and 1.11 times if it takes 8: a
rank then shows one sample in every other segment, and the error of a cut alternates from segment to segment.
"""

LEAST = 32
"""The least number of samples that each rank shows, if it has them."""


class Cut(NamedTuple):
    """A cut before the samples of `problem` with this `key`, in descending order of the scores.

    `heavy`: the key has so many samples that they are not sent; the owner of the segment after the cut receives their
    count.
    """

    problem: int
    key: int
    heavy: bool


def shown(ranks: int, width: int, share: int = sys.maxsize) -> int:
    r"""Return how many samples each rank shows, s, if each takes `width` bytes, and no rank has more than `share`, n.

    The number of samples before a key is known up to :math:`N / s`: half a distance for the positives and half a
    distance for the negatives of every rank. The next shown key may be as far away again, so a segment holds at most
    :math:`3 N / s` samples more than an even one. So many as keep this within `SLACK`, :math:`s = 30 W`, would be more
    than the samples themselves where :math:`n < 30 W^2`, since every rank receives those of all. There
    :math:`s = 2 n / W`, but at least `LEAST`: a rank receives :math:`2 n` samples, and a segment holds at most
    :math:`3 W^2 / 2` more than an even one, as long as `MOST` allows so many.
    """
    return max(min(round(3 / SLACK) * ranks, MOST // min(width, 8) // ranks, max(2 * share // ranks, LEAST)), 1)


def shown_at(size: int, rank: int, ranks: int, width: int, share: int = sys.maxsize) -> tuple[range, int]:
    """Return the indices of the samples that a rank shows of its `size` sorted ones, and how many each represents."""
    distance = max(-(-size // shown(ranks, width, share)), 1)
    return range(distance * (2 * rank + 1) // (2 * ranks), size, distance), distance


def columns_of(keys: Tensor, problem: Tensor, problems: int) -> list[Tensor]:
    """Return what is sent of shown samples: their keys, and before these their problems, in int32, if several."""
    return [keys] if problems == 1 else [problem.int(), keys]


def width_of(keys: Tensor, problems: int) -> int:
    """Return how many bytes `columns_of` takes for a sample whose key is of this dtype."""
    return keys.element_size() + 4 * (problems > 1)


def find_cuts(columns: list[Tensor], weights: Tensor, segments: int, problems: int) -> list[Cut]:
    """Return the `segments − 1` cuts of the global order, estimated from some samples `[M]` of all ranks, in any order.

    Args:
        columns: the samples, as of `columns_of`.
        weights: how many samples each of them represents, int64.
        segments: the number of segments.
        problems: the number of problems.
    """
    *problem, keys = columns
    lowest = -(1 << (8 * keys.element_size() - 1))
    if segments == 1 or not len(keys):
        return [Cut(problems - 1, lowest, False)] * (segments - 1)
    samples = Entries(keys, None, None, problem[0].long() if problem else None)
    order = samples.order()
    samples, sums = samples.at(order), weights[order].cumsum_(0)
    total = int(sums[-1])
    targets = torch.arange(1, segments, dtype=torch.int64, device=sums.device) * total // segments
    at = samples.at(torch.searchsorted(sums, targets, right=True))
    starts, ends = (
        sums[place - 1].masked_fill(place == 0, 0)
        for place in (found_in(samples.keys, samples.problem, at.keys, at.problem, right) for right in (False, True))
    )
    of = torch.zeros_like(targets) if at.problem is None else at.problem
    cuts = []
    for t, key, start, end, target in torch.stack([of, at.keys.long(), starts, ends, targets], 1).tolist():
        heavy = end - start > SLACK * total / segments
        if heavy or 2 * (target - start) <= end - start:
            cuts.append(Cut(t, key, heavy))
        else:
            cuts.append(Cut(t, key + 1, False) if key + 1 < -lowest else Cut(t + 1, lowest, False))
    return cuts


class Pieces:
    """Which part of each problem is in which segment: rank `r` has the problems `firsts[r]` to `firsts[r + 1]`.

    The part of problem `t` in the segment of rank `r` is piece `t + r`: a segment ends in the problem in which the next
    one begins, so there are `C = T + W − 1` pieces, ordered by problem and rank.

    Args:
        cuts: the cuts between the segments.
        problems: the number of problems.
    """

    def __init__(self, cuts: list[Cut], problems: int) -> None:
        self.firsts = [0, *(min(cut.problem, problems - 1) for cut in cuts), problems - 1]
        self.ranks = len(cuts) + 1
        self.cuts = cuts

    def owner(self, keys: Tensor, problem: Tensor | None) -> Tensor:
        """Return the rank in whose segment each of the `keys` lies, of this `problem` or the only one: `[M]` each."""
        of_cuts = None if problem is None else problem.new_tensor([cut.problem for cut in self.cuts])
        return found_in(keys.new_tensor([cut.key for cut in self.cuts]), of_cuts, keys, problem, right=True)

    def of(self, rank: int) -> slice:
        """Return the pieces of the segment of a rank."""
        return slice(self.firsts[rank] + rank, self.firsts[rank + 1] + rank + 1)

    def heavy_key(self, rank: int) -> int | None:
        """Return the key at which the segment of a rank begins, if its samples are counted there and not sent."""
        # Several cuts may fall into one score: of the segments after them, all but the last are empty.
        cut, following = [None, *self.cuts][rank], [*self.cuts, None][rank]
        return None if cut is None or not cut.heavy or cut == following else cut.key

    def several(self, rank: int) -> int:
        """Return how many pieces the segment of a rank has."""
        return self.firsts[rank + 1] - self.firsts[rank] + 1

    def problems(self, rank: int) -> slice:
        """Return the problems of the segment of a rank."""
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
        """Return the running sums of `table` `[C, ...]` over the pieces of each problem, on the CPU.

        They are added in the order of the ranks, so that the last bits are the same on every rank.
        """
        sums: np.ndarray = table.cpu().clone().numpy()
        for rank, first in enumerate(self.firsts[1:-1], 1):
            sums[first + rank] += sums[first + rank - 1]  # the same problem, in the segment before
        return torch.from_numpy(sums)

    def totals(self, running: Tensor) -> Tensor:
        """Return the last of the `running` sums `[C, ...]` of each problem, `[T, ...]`."""
        return running[self.offsets[1:] - 1]
