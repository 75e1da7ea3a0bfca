"""Timing of all sides in rotating order, after one turn that is not counted but whose value is judged."""

from __future__ import annotations

import math
import os
import statistics
from pathlib import Path
from typing import NamedTuple

import torch

from benchmarks.exact import Judged
from benchmarks.works import OURS, SUMMARY, Work

REPEATS = {10**5: 11, 2 * 10**6: 7, 2 * 10**7: 3}
"""Repeats of each work, by the largest number of scores they apply to; larger works run once."""

BYTES_A_SCORE = {OURS: 50, SUMMARY: 300}
"""Approximate peak bytes per score of a side; 100 if not listed."""


class Result(NamedTuple):
    """One work by one side: the seconds of every repeat, and the judged value, None if there is none."""

    work: str
    shape: str
    size: int
    side: str
    seconds: list[float]
    judged: Judged | None

    @property
    def median(self) -> float:
        """The median time in seconds."""
        return statistics.median(self.seconds)

    @property
    def wrong(self) -> bool:
        """Whether the value is wrong."""
        return self.judged is not None and self.judged.verdict == "WRONG"


def measured(work: Work, repeats: int) -> list[Result]:
    """Return a result for every part of the `work` and every side."""
    names = list(work.sides)
    judged = {name: _judged(work, name) for name in names}
    taken: dict[str, list[tuple[float, ...]]] = {name: [] for name in names}
    for turn in range(repeats):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            taken[name].append(work.sides[name]().seconds)
    return [
        Result(part, work.shape, work.size, name, [seconds[i] for seconds in taken[name]], judged[name])
        for i, part in enumerate(work.parts)
        for name in names
    ]


def _judged(work: Work, name: str) -> Judged | None:
    outcome = work.sides[name]().outcome
    return None if outcome is None else work.judge(outcome)


def repeats(size: int) -> int:
    """Return the repeats of works of this number of scores."""
    return next((count for most, count in REPEATS.items() if size <= most), 1)


def fitting(work: Work, free: float) -> Work:
    """Return the `work` restricted to the sides that fit in these bytes."""
    sides = {name: side for name, side in work.sides.items() if work.size * BYTES_A_SCORE.get(name, 100) <= free}
    return work._replace(sides=sides)


def available(device: str) -> float:
    """Return the free bytes of memory, if the system reports them."""
    if device != "cpu":
        kept = torch.cuda.memory_reserved() - torch.cuda.memory_allocated()  # cached by the allocator, and reusable
        return float(torch.cuda.mem_get_info()[0] + kept)
    source = Path("/proc/meminfo")
    if source.exists():
        line = next(x for x in source.read_text().splitlines() if x.startswith("MemAvailable"))
        return 1024.0 * int(line.split()[1])
    if "SC_AVPHYS_PAGES" in os.sysconf_names:
        return float(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return math.inf
