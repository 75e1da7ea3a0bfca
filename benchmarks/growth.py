"""How time and peak memory of `compute` grow: with the samples, with the classes, with the processes.

AUROC, ours and torchmetrics', with every point in fresh processes. A power law is fitted to the upper half of each
line; an exponent of 1 means that twice the data cost twice as much. `--save` writes a table and a picture.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

import torch

from benchmarks import peak, ranks
from benchmarks.exact import TOLERANCE, Judged, Reference
from benchmarks.power_laws import Line, Paid
from benchmarks.table import RESULTS, heading, in_bytes, publish, table

PAGE = 4096
"""The smallest measurable growth of memory."""


# ---- what grows ----------------------------------------------------------------------------------------------------


def alone(side: str, rows: int, classes: int) -> Paid:
    """One `compute` in a process of its own."""
    taken = peak.fresh(peak.compute, side, rows, classes)
    return Paid(taken.seconds, max(taken.peak, PAGE), taken.judged)


CASE = ranks.CASES["AUROC"]


def together(side: str, samples: int, processes: int) -> Paid:
    """Return the cost of one synced `compute` over several processes: the highest of any process."""
    read = ranks.reading(CASE, side, samples, processes)
    shares = (ranks.share(CASE, samples // processes, rank) for rank in range(processes))
    truth = Reference(*(torch.cat(column) for column in zip(*shares, strict=True))).auroc
    value = read.values["value"]
    return Paid(read.cost.seconds, max(read.cost.memory, PAGE), Judged(value, abs(value - truth), TOLERANCE))


class Extent(NamedTuple):
    """The sizes and repeats of all lines."""

    samples: list[int]
    classes: list[int]
    scores: int
    rows: int
    processes: list[int]
    total: int
    repeats: int


FULL = Extent(
    samples=[10**4, 31_623, 10**5, 316_228, 10**6, 3_162_278, 10**7],
    classes=[2, 5, 10, 20, 50, 100, 200, 500, 1000],
    scores=10**6,
    rows=5000,
    processes=[1, 2, 4],
    total=4 * 10**6,
    repeats=3,
)
QUICK = Extent(
    samples=[10**3, 10**4, 10**5],
    classes=[2, 10, 50],
    scores=10**4,
    rows=200,
    processes=[1, 2],
    total=10**5,
    repeats=1,
)


class Series(NamedTuple):
    """The varied and the fixed quantity, the sizes, and the function that measures a side at a size."""

    grows: str
    fixed: str
    sizes: list[int]
    cost: Callable[[str, int], Paid]


def planned(extent: Extent) -> list[Series]:
    """Return everything that is varied."""
    _, _, scores, rows, processes, total, _ = extent
    share = total // max(processes)
    return [
        Series("samples", "", extent.samples, lambda side, n: alone(side, n, 1)),
        Series("classes", f"{scores:,} scores", extent.classes, lambda side, c: alone(side, scores // c, c)),
        Series("classes", f"{rows:,} rows", extent.classes, lambda side, c: alone(side, rows, c)),
        Series("processes", f"{total:,} samples", processes, lambda side, w: together(side, total, w)),
        Series("processes", f"{share:,} samples each", processes, lambda side, w: together(side, share * w, w)),
    ]


def grown(series: Series, repeats: int) -> list[Line]:
    """Return a line for each side; sides take turns at each size."""
    lines = [Line(series.grows, series.fixed, side, series.sizes, []) for side in ranks.SIDES]
    for size in series.sizes:
        for line in lines:
            line.runs.append([])
        for turn in range(repeats):
            for line in lines if turn % 2 == 0 else reversed(lines):
                line.runs[-1].append(series.cost(line.side, size))
    return lines


# ---- tables --------------------------------------------------------------------------------------------------------


def slopes(lines: list[Line]) -> str:
    """Return the table of exponents."""
    rows = [
        [line.grows, line.fixed, line.side, f"{line.slope('seconds'):.2f}", f"{line.slope('peak'):.2f}"]
        for line in lines
    ]
    return table(["what grows", "what does not", "by", "slope of time", "slope of memory"], rows)


def points(lines: list[Line]) -> str:
    """Return the table of all measurements."""
    rows = []
    for line in lines:
        for size, runs, seconds, memory in zip(
            line.sizes, line.runs, line.medians("seconds"), line.medians("peak"), strict=True
        ):
            span = f"{min(x.seconds for x in runs) * 1e3:.3g} – {max(x.seconds for x in runs) * 1e3:.3g}"
            cells = [f"{seconds * 1e3:.3g}", span, in_bytes(memory), runs[0].judged.error_text]
            rows.append([f"{size:,} {line.grows}", line.fixed, line.side, *cells])
    return table(["at", "with", "by", "ms", "from – to", "peak", "error"], rows)


# ---- command -------------------------------------------------------------------------------------------------------


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--quick", action="store_true", help="few and small sizes, once")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/growth.md and growth.png")


def main(chosen: argparse.Namespace) -> None:
    """Print both tables, and draw them."""
    extent = QUICK if chosen.quick else FULL
    lines = [line for series in planned(extent) for line in grown(series, extent.repeats)]
    publish(
        [
            heading("How the cost of one compute grows", torch.get_num_threads()),
            f"AUROC of random scores; medians of {extent.repeats}, every run in fresh processes, the sides in turn. "
            "*slope*: the exponent of the power law through the upper half of the sizes. *peak*: memory beyond what "
            "was resident before, which includes the samples. Processes use gloo and one thread each; the cost is the "
            "highest of any process. *error*: the distance of the value from the exact one, **WRONG** if more than "
            f"{TOLERANCE:.0e}.",
            *(["![time and memory over samples, classes and processes](growth.png)"] if chosen.save else []),
            slopes(lines),
            points(lines),
        ],
        chosen.save,
        "growth",
    )
    if chosen.save:
        from benchmarks.growth_picture import picture

        picture(lines).savefig(RESULTS / "growth.png", dpi=120)
