"""Cuts that divide the descending order of all scores into slices of nearly equal size, found from counts alone.

The order is by problem, then by key. A cut is found by radix search: first the problem, then digit by digit of the key,
where only runs of keys that are too heavy are split further. So the width of the keys bounds the number of rounds,
regardless of the scores, and all cuts share the rounds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import torch
from torch import Tensor

DIGIT = 11
"""Bits of the key that one round resolves: 2,048 counts for each run of keys that is split."""

SLACK = 0.1
"""The fraction of an even load by which a slice may exceed it. A run of keys up to this size is not split."""


class Run(NamedTuple):
    """The keys `first` to `first + 2^bits − 1` of one problem: `size` samples, preceded by `before` others."""

    problem: int
    first: int
    bits: int
    before: int
    size: int


class Cut(NamedTuple):
    """A cut before the samples of `problem` that have this `key`, in descending order of the scores.

    `heavy`: the key has so many samples that they are not sent; the owner of the slice after the cut gets their count.
    """

    problem: int
    key: int
    heavy: bool


Count = Callable[[list[Run], int], Tensor]
"""Counts the samples of all ranks in each of the 2^digits equal parts of each run: `[runs, 2^digits]`, on the host."""


def find_cuts(totals: list[int], slices: int, bits: int, count: Count) -> list[Cut]:
    """Return the `slices − 1` cuts of an order in which problem `t` has `totals[t]` samples with keys of `bits` bits.

    No slice holds more than `1 + SLACK` times an even share, not counting heavy keys. `count` is called at most
    `ceil(bits / DIGIT)` times.
    """
    ends = list(accumulate(totals))
    total, lowest = ends[-1], -(1 << (bits - 1))
    targets = [total * r // slices for r in range(1, slices)]
    runs = []
    for target in targets:
        t = min(bisect_right(ends, target), len(totals) - 1)
        runs.append(Run(t, lowest, bits, ends[t] - totals[t], totals[t]))
    light = SLACK * total / slices
    while bits:
        heavy = sorted({run for run in runs if run.size > light})
        if not heavy:
            break
        digits = min(DIGIT, bits)
        table = count(heavy, digits)
        bits -= digits
        inside = dict(zip(heavy, zip(table, table.cumsum(1), strict=True), strict=True))
        for i, (run, target) in enumerate(zip(runs, targets, strict=True)):
            if run in inside:
                sizes, sums = inside[run]
                part = int(torch.searchsorted(sums, target - run.before, right=True))
                size = int(sizes[part])
                before = run.before + int(sums[part]) - size
                runs[i] = Run(run.problem, run.first + (part << bits), bits, before, size)
    return [_cut(run, target, light, lowest) for run, target in zip(runs, targets, strict=True)]


def _cut(run: Run, target: int, light: float, lowest: int) -> Cut:
    if run.size > light:
        return Cut(run.problem, run.first, True)
    if 2 * (target - run.before) <= run.size:
        return Cut(run.problem, run.first, False)
    end = run.first + (1 << run.bits)
    return Cut(run.problem, end, False) if end < -lowest else Cut(run.problem + 1, lowest, False)
