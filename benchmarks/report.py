"""The results of `speed`, as tables and as JSON."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import torch

from benchmarks import goals, peak, shapes
from benchmarks.contention import CONTENDED
from benchmarks.exact import TOLERANCE
from benchmarks.small import SMALL
from benchmarks.table import command, heading, machine, table, today, versions
from benchmarks.timing import Result
from benchmarks.works import OURS, SKLEARN, THEIRS, TORCHEVAL

PACKAGES = ("numpy", "torch", "torchmetrics", TORCHEVAL, SKLEARN)


class Found(NamedTuple):
    """All results; the cost of `compute` by rows and classes and package; the works skipped for lack of memory."""

    results: list[Result]
    taken: dict[tuple[int, int], dict[str, peak.Taken]]
    skipped: list[str]
    notes: list[str]

    def medians(self) -> goals.Medians:
        """The medians that goals refer to; a wrong value of ours meets no goal."""
        right = [x for x in self.results if not (x.wrong and x.side.startswith(OURS))]
        times = {((x.work, x.shape, x.size), x.side): x.median for x in right}
        peaks = {
            ((goals.PEAK, *shape_of(rows, classes)), side): float(one.peak)
            for (rows, classes), sides in self.taken.items()
            for side, one in sides.items()
            if one.judged.verdict == "ok"
        }
        return times | peaks


def shape_of(rows: int, classes: int) -> tuple[str, int]:
    """Return the shape and the number of scores of a measurement of memory."""
    return (shapes.RANDOM.name, rows) if classes == 1 else goals.wide(rows, classes)


# ---- tables --------------------------------------------------------------------------------------------------------


def in_ms(seconds: float) -> str:
    """Format seconds as milliseconds with three digits."""
    return f"{seconds * 1e3:,.0f}" if seconds >= 0.1 else f"{seconds * 1e3:.3g}"


def times(results: list[Result]) -> str:
    """Return the table of one work."""
    ours = {(x.shape, x.size): x.median for x in results if x.side == OURS}
    rows = []
    for x in results:
        own = ours.get((x.shape, x.size), math.nan)
        span = f"{in_ms(min(x.seconds))} – {in_ms(max(x.seconds))}"
        cells = [shapes.full_name(x.shape, x.size), x.side, in_ms(x.median), span, f"{x.size / x.median / 1e6:.3g}"]
        value = [f"{x.judged.value:,.8g}", x.judged.error_text] if x.judged else ["", ""]
        rows.append([*cells, f"{x.median / own:.3g}", *value])
    return table(["scores", "by", "ms", "from – to", "scores/µs", "time ×", "value", "error"], rows)


RIVALS = (THEIRS, TORCHEVAL, SKLEARN)


FEW = tuple(f"{name}: reset, update and compute, " for name in ("BinaryAUROC", "BinaryPrecisionRecallCurve"))
"""What the README shows of few scores: most of whose time is the value, and most of whose time is the points."""


def headline(results: list[Result]) -> str:
    """Return the rows for the README: our time at the largest size, and the others as multiples of it."""
    special = {shape.name for shape in (*shapes.SHAPES, shapes.CRITEO)} - {shapes.RANDOM.name}
    largest: dict[tuple[str, str], int] = {}
    for x in results:
        if x.side == OURS and x.shape not in special and x.work not in (SMALL, CONTENDED):
            largest[x.work, x.shape] = max(x.size, largest.get((x.work, x.shape), 0))
    few = [x for x in results if x.side == OURS and x.work == SMALL and x.shape.startswith(FEW) and x.size <= 1000]
    keys = [*((x.work, x.shape, x.size) for x in few), *((*which, size) for which, size in largest.items())]
    rows = []
    for work, shape, size in keys:
        row = {x.side: x for x in results if (x.work, x.shape, x.size) == (work, shape, size)}
        ratios = [_times_ours(row.get(side), row[OURS]) for side in RIVALS]
        what = f"{work}, {size:,} scores" if shape == shapes.RANDOM.name else f"{work}, {shape}"
        rows.append([f"{shape} scores" if work == SMALL else what, in_ms(row[OURS].median), *ratios])
    return table(["", f"{OURS}, ms", *(f"{side}, ×" for side in RIVALS)], rows)


def _times_ours(theirs: Result | None, ours: Result) -> str:
    if theirs is None:
        return "–"
    return f"{theirs.median / ours.median:.2g}{' (WRONG)' if theirs.wrong else ''}"


def memory(taken: dict[str, peak.Taken], size: int) -> str:
    """Return the table of the cost of `compute`."""
    rows = [
        [side, *(f"{x / size:.1f}" for x in (one.peak, one.state)), one.judged.error_text]
        for side, one in taken.items()
    ]
    return table(["compute by", "bytes a score at the peak", "of the state", "error"], rows)


LEGEND = (
    "The sides take turns on the same data, in rotating order, after one turn that is not counted. "
    "*ms*: the median; *from – to*: the fastest and the slowest repeat; *time ×*: over ours. *error*: the "
    f"distance of the value from an exact integer count, **WRONG** if over {TOLERANCE:.0e}: the others divide and sum "
    "in float32. The value of a curve is its number of points, and its error the larger of that of its area and of the "
    "distance of any point from the corners of the exact curve; of a collection, the value is that of AUROC, and the "
    "error the largest of all. Bounded metrics are **WRONG** beyond their own `max_error()`; *approximate* are those "
    "without one. A time of a small size is the median of many calls in one turn. *no checks*: "
    "`validate_args=False`; *summary()*: all measures of the curve, with their intervals."
)


def report(found: Found, reached: list[goals.Outcome]) -> list[str]:
    """Return the whole report."""
    have = versions(PACKAGES)
    missing = [f"Not installed, so excluded: {name}." for name in PACKAGES if name not in have]
    short = [f"Skipped for lack of memory: {what}." for what in found.skipped]
    parts = [heading("Times and values", torch.get_num_threads(), PACKAGES)]
    parts += [*found.notes, *missing, *short, LEGEND]
    works = {x.work: [y for y in found.results if y.work == x.work] for x in found.results}
    parts += section(SMALL, works.pop(SMALL, []))
    parts += ["## In short", headline(found.results)]
    if reached:
        parts += ["## Goals", "Ratios of medians of this run.", goals.report(reached)]
    for work, results in works.items():
        parts += section(work, results)
    parts += ["## Memory"] * bool(found.taken)
    for measured, taken in found.taken.items():
        shape, size = shape_of(*measured)
        what = f"AUROC, {shapes.full_name(shape, size)}, in {peak.BATCHES} batches; in a fresh process each."
        parts += [what, memory(taken, size)]
    return parts


def section(work: str, results: list[Result]) -> list[str]:
    """Return the heading and the table of one work, nothing without results."""
    return [f"## {work[0].upper()}{work[1:]}", times(results)] if results else []


# ---- JSON ----------------------------------------------------------------------------------------------------------


def finite(number: float | None) -> float | None:
    """Return the `number`, None if JSON cannot represent it."""
    return number if number is not None and math.isfinite(number) else None


def as_json(found: Found, reached: list[goals.Outcome]) -> dict[str, Any]:
    """Return all measurements."""
    return {
        "command": command(),
        "date": today(),
        "machine": machine(),
        "threads": torch.get_num_threads(),
        "versions": versions(PACKAGES),
        "notes": [*found.notes, *found.skipped],
        "results": [
            {
                "work": x.work,
                "shape": x.shape,
                "scores": x.size,
                "by": x.side,
                "seconds": x.seconds,
                "value": finite(x.judged and x.judged.value),
                "error": finite(x.judged and x.judged.error),
                "tolerance": finite(x.judged and x.judged.tolerance),
                "verdict": x.judged and x.judged.verdict,
            }
            for x in found.results
        ],
        "memory": [
            {
                "by": side,
                "shape": shape_of(*measured)[0],
                "scores": shape_of(*measured)[1],
                "seconds": one.seconds,
                "peak": one.peak,
                "state": one.state,
                "error": finite(one.judged.error),
            }
            for measured, sides in found.taken.items()
            for side, one in sides.items()
        ],
        "goals": [
            {
                "goal": x.goal.name,
                "measured": finite(x.measured),
                "least": x.goal.least,
                "most": x.goal.most,
                "is": x.verdict,
            }
            for x in reached
        ],
    }
