"""Our times before and after: `python -m benchmarks before --ref REV [--sizes 1e4 1e6] [--turns 3] [--quick] [--save]`.

The package as it was at a commit and as it is here do the works of `speed` by turns, each in fresh processes, on the
same data and by the benchmarks of here. A ratio is of two processes that ran one after the other.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import pickle
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import torch

from benchmarks import report, shapes, speed
from benchmarks.table import heading, publish, table
from benchmarks.works import OURS, Work

ROOT = Path(__file__).parents[1]

SLOWER = 1.05
"""Times the time before, from which a row is marked."""

CHILD = "from benchmarks import before; before.child()"

Key = tuple[str, str, int, str]
"""A work, a shape, a number of scores and a side."""


class Taken(NamedTuple):
    """The median time in seconds, and the value, None if there is none."""

    seconds: float
    value: float | None


Turn = dict[Key, Taken]


# ---- one process ---------------------------------------------------------------------------------------------------


def ours(works: Iterator[Work]) -> Iterator[Work]:
    """Yield the works that are ours, done by us alone."""
    for work in works:
        own = {name: side for name, side in work.sides.items() if name.startswith(OURS)}
        if own:
            yield work._replace(sides=own)


def child() -> None:
    """Do the works of the extent that is read, and write what they took."""
    extent = pickle.load(sys.stdin.buffer)
    results, _ = speed.done(ours(speed.planned(extent, "cpu")), extent, "cpu")
    rows = [[x.work, x.shape, x.size, x.side, x.median, report.finite(x.judged and x.judged.value)] for x in results]
    print(json.dumps(rows))


def taken(package: Path, extent: speed.Extent) -> Turn:
    """Return what the works take with the `torchmetrics_roc` in this folder."""
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (package, ROOT)))}
    command = [sys.executable, "-c", CHILD]
    # The folder of the command precedes all others.
    done = subprocess.run(
        command, input=pickle.dumps(extent), stdout=subprocess.PIPE, check=True, cwd=package, env=known
    )
    return {tuple(row[:4]): Taken(*row[4:]) for row in json.loads(done.stdout)}


def checkout(ref: str, folder: Path) -> Path:
    """Write the package of a commit to a `folder`, and return that."""
    packed = subprocess.run(["git", "archive", ref, "torchmetrics_roc"], capture_output=True, check=True, cwd=ROOT)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def name_of(ref: str) -> str:
    """Return the short name of a commit."""
    command = ["git", "rev-parse", "--short", ref]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


# ---- the table -----------------------------------------------------------------------------------------------------


def compared(turns: list[tuple[Turn, Turn]]) -> str:
    """Return the table of what is in both turns of each pair, which are those before and after."""
    rows = []
    for key in turns[0][1]:
        if not all(key in turn for pair in turns for turn in pair):
            continue
        work, shape, size, side = key
        pairs = [(before[key], after[key]) for before, after in turns]
        ratios = [before.seconds / after.seconds for before, after in pairs]
        times = [report.in_ms(statistics.median(x.seconds for x in column)) for column in zip(*pairs, strict=True)]
        values = ["" if x.value is None else f"{x.value:,.8g}" for x in pairs[-1]]
        ratio = statistics.median(ratios)
        marks = ["SLOWER" * (ratio * SLOWER < 1), "OTHER VALUE" * (values[0] != values[1])]
        span = f"{min(ratios):.2f} – {max(ratios):.2f}"
        name = f"{work}, {shapes.full_name(shape, size)}"
        rows.append([name, side, *times, f"{ratio:.2f}", span, *values, ", ".join(filter(None, marks))])
    columns = ["", "by", "ms before", "after", "before/after", "from – to", "value before", "after", "mark"]
    return table(columns, rows)


LEGEND = (
    "*before*: the package at `{ref}`, *after*: here. They take turns, each in a fresh process; *before/after* is the "
    "median of the ratios of {turns} pairs of processes, above 1 where here is faster; *SLOWER*: by more than 5 %."
)


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--ref", required=True, help="the commit to compare with")
    parser.add_argument("--sizes", type=speed.whole, nargs="+", help="numbers of scores, by default 1e4 1e6 1e7")
    parser.add_argument("--turns", type=int, default=3, help="pairs of processes")
    parser.add_argument("--quick", action="store_true", help="10,000 and 100,000 scores, twice")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/before.md")


def main(chosen: argparse.Namespace) -> None:
    """Print the table."""
    extent = speed.QUICK if chosen.quick else speed.Extent(sizes=(10**4, 10**6, 10**7), epoch=0)
    extent = extent._replace(sizes=tuple(chosen.sizes or extent.sizes))
    turns = []
    with tempfile.TemporaryDirectory() as folder:
        places = [checkout(chosen.ref, Path(folder)), ROOT]
        for turn in range(chosen.turns):
            found = {place: taken(place, extent) for place in places[:: 1 if turn % 2 else -1]}
            turns.append((found[places[0]], found[places[1]]))
    legend = LEGEND.format(ref=name_of(chosen.ref), turns=chosen.turns)
    publish([heading("Before and after", torch.get_num_threads()), legend, compared(turns)], chosen.save, "before")
