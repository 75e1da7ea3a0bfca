"""Performance goals, as ratios of medians of one run, and whether they are met."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from benchmarks import shapes, small
from benchmarks.contention import CONTENDED, shape_of
from benchmarks.small import SMALL
from benchmarks.table import table
from benchmarks.works import (
    AP,
    AUROC,
    BINNED,
    BOUNDED,
    MULTICLASS,
    OURS,
    OURS_UNCHECKED,
    PR,
    ROC,
    SIX,
    SKLEARN,
    SORT_INTEGERS,
    THEIRS,
    TORCHEVAL,
    UNCHECKED,
    UPDATE,
    at_step,
    batches_of,
    by_columns,
)

Row = tuple[str, str, int]
"""A work, a shape and a number of scores."""

Medians = dict[tuple[Row, str], float]
"""The median of each row by each side, in seconds; of `PEAK` in bytes."""

PEAK = "peak memory of compute"
PEAK_SIZE = 10**7
PEAK_WIDE = (5_000, 1_000)
CONTENDED_SIZE, CONTENDED_WIDE = 10**6, (20_000, 100)


class Goal(NamedTuple):
    """A quantity computed from the medians, and its lower bound `least` or upper bound `most`."""

    name: str
    quantity: Callable[[Medians], float]
    least: float | None = None
    most: float | None = None


def ratio(over: tuple[Row, str], under: tuple[Row, str]) -> Callable[[Medians], float]:
    """Return the function that divides one median by another."""
    return lambda medians: medians[over] / medians[under]


def row_name(row: Row) -> str:
    """Return the name of a row."""
    work, shape, size = row
    return f"{work}, {shapes.full_name(shape, size)}"


def faster(row: Row, factors: dict[str, float]) -> list[Goal]:
    """Return goals for the time of other sides as a multiple of ours."""
    return [
        Goal(f"{row_name(row)}: {side} over ours", ratio((row, side), (row, OURS)), factors[side]) for side in factors
    ]


def at_most_sorts(row: Row, most: float) -> Goal:
    """Return a goal for our time as a multiple of that of a bare sort."""
    return Goal(f"{row_name(row)}: ours over {SORT_INTEGERS}", ratio((row, OURS), (row, SORT_INTEGERS)), most=most)


def in_bins(row: Row) -> Goal:
    """Return a goal for the scores per second of a bounded `update`."""
    return Goal(f"{row_name(row)}: scores/s, bounded", lambda medians: row[2] / medians[row, BOUNDED], least=1e8)


def at_most_ms(row: Row, side: str, most: float) -> Goal:
    """Return a goal for the milliseconds of one side."""
    return Goal(f"{row_name(row)}: ms, {side}", lambda medians: medians[row, side] * 1e3, most=most)


def done(shape: str, size: int) -> Row:
    """Return a row of the small sizes."""
    return SMALL, shape, size


def wide(rows: int, columns: int) -> tuple[str, int]:
    """Return the shape and the number of scores of several classes."""
    return by_columns(rows, columns), rows * columns


def contended(work: str, shape: str, size: int) -> Row:
    """Return a row of what is done beside other processes."""
    return CONTENDED, shape_of(work, shape, size), size


SIZES = small.Extent()
EPOCHS = [done(small.cycle(f"Binary{name}", size), size) for size in SIZES.cycles for name in small.CLASSES.values()]
CALLS = [done(small.functional(size), size) for size in SIZES.functional]
CALLS += [done(small.forward(SIZES.forward), SIZES.forward)]
WIDE_EPOCHS = [
    done(small.wide_cycle(f"Multiclass{name}", rows), rows * small.COLUMNS)
    for rows in SIZES.rows
    for name in ("AUROC", "AveragePrecision", "ROC")
]
IN_BINS = done(small.bounded_cycle(SIZES.bounded), SIZES.bounded)
CONSTRUCTED, IMPORTED = done(small.CONSTRUCTION, 1), done(small.IMPORT, 1)
OTHERS_BUSY = [
    contended(MULTICLASS, *wide(*CONTENDED_WIDE)),
    *(contended(work, shapes.RANDOM.name, CONTENDED_SIZE) for work in (AP, AUROC)),
]
PEAK_OF_CLASSES = PEAK, *wide(*PEAK_WIDE)

TENTH = AUROC, shapes.RANDOM.name, 10**7
HALF = AUROC, shapes.HALF.name, 10**7
ALL_SIX = SIX, shapes.RANDOM.name, 10**6
FIRST, LATE = ((at_step(step), batches_of(256), 256) for step in (1, 3000))
AT_4096 = UPDATE, batches_of(4096), 4096
UNCHECKED_AT_4096 = f"{row_name(AT_4096)}: {UNCHECKED} over {OURS_UNCHECKED}"
STREAMS = [(UPDATE, batches_of(size), size) for size in (65_536, 10**6)]

GOALS = [
    *(goal for row in EPOCHS for goal in faster(row, {THEIRS: 1.2 if row[2] <= 1000 else 2})),
    *(goal for row in CALLS for goal in faster(row, {THEIRS: 1.2})),
    *(goal for row in WIDE_EPOCHS for goal in faster(row, {THEIRS: 2})),
    *faster(CONSTRUCTED, {THEIRS: 1}),
    at_most_ms(CONSTRUCTED, BOUNDED, 0.2),
    at_most_ms(IN_BINS, BOUNDED, 0.5),
    at_most_ms(IMPORTED, OURS, 50),
    *faster(TENTH, {THEIRS: 12, TORCHEVAL: 5, SKLEARN: 10}),
    at_most_sorts(TENTH, 2),
    *faster(HALF, {THEIRS: 8, TORCHEVAL: 3, SKLEARN: 6}),
    at_most_sorts(HALF, 3),
    *faster((ROC, shapes.RANDOM.name, 10**7), {THEIRS: 3}),
    *faster((PR, shapes.RANDOM.name, 10**7), {THEIRS: 3}),
    *faster(ALL_SIX, {THEIRS: 14}),
    *faster((MULTICLASS, by_columns(50_000, 100), 5_000_000), {THEIRS: 4}),
    *map(in_bins, STREAMS),
    *faster(AT_4096, {UNCHECKED: 1, THEIRS: 2.5, BINNED: 100}),
    Goal(
        UNCHECKED_AT_4096,
        ratio((AT_4096, UNCHECKED), (AT_4096, OURS_UNCHECKED)),
        least=1,
    ),
    *faster(LATE, {THEIRS: 20}),
    Goal(f"{row_name(LATE)}: ours over ours at step 1", ratio((LATE, OURS), (FIRST, OURS)), most=1.2),
    Goal(
        f"{PEAK}, {PEAK_SIZE:,}: bytes a score",
        lambda medians: medians[(PEAK, shapes.RANDOM.name, PEAK_SIZE), OURS] / PEAK_SIZE,
        most=30,
    ),
    Goal(
        f"{row_name(PEAK_OF_CLASSES)}: ours over {THEIRS}",
        ratio((PEAK_OF_CLASSES, OURS), (PEAK_OF_CLASSES, THEIRS)),
        most=1,
    ),
    *(goal for row in OTHERS_BUSY for goal in faster(row, {THEIRS: 3})),
]

BINS_TAKE = (
    "about 16 ns per score where this was profiled: 6 to 8 to find the bin, by twenty operations on whole tensors, "
    "2.5 to count it, which `scatter_add_` does with one thread, and the rest for labels, checks and the launch of "
    "operations"
)
WE_COPY = (
    "we copy, and torchmetrics keeps references to the caller's tensors. Of the processor time of one thread, probed "
    "in turns beside other processes, their `update` without checks takes 22 µs, ours 31, and 34 to 36 with checks. A "
    "metric that only appends a copy of the scores and of the labels in bytes takes 14 by their wrapper, where an "
    "empty `update` takes 4; 8 go to the starts of eight operators, for labels that must not wrap, views to write to "
    "and the number of samples; the rest is Python: checks, and what lets copies of a metric share its samples"
)
LOOK_UPS = (
    "two binary searches for each of five million positives among ten million scores take most of the time, 190 ms "
    "each where this was profiled, and one sort 100 to 300"
)
STARTS = (
    "at 256 samples, on one thread, reset takes 7 to 9 µs and update 20 to 22, torchmetrics' own 8 and 14 to 30; "
    "`compute` takes 44 µs for AUROC (theirs 80) and 58 for average precision (97), and 1.1 times as long as for AUROC "
    "for ROC and the PR curve. It is Python and the starts of operators: of `compute` of ROC, probes count a tenth "
    "each for the order of the samples, for the points, and for casts and copies of what the caller gets"
)
POINTS = (
    "three tensors a class. Probes of an epoch of 256 rows on one thread count 14 % for rates, 5 % for thresholds, 5 % "
    "for the steps, 15 % for casts and copies"
)
FILLED = (
    "each look for the filled ones of 131,072 counts takes 30 µs of one thread, and there are two. Where this was "
    "profiled, beside other processes, reset took 22 µs, update 103 and `compute` 320 (before filled bins were looked "
    "for: 31, 143 and 772)"
)

WHY: dict[str, str] = {
    **{goal.name: STARTS for row in EPOCHS for goal in faster(row, {THEIRS: 1.2})},
    **{goal.name: STARTS for row in CALLS for goal in faster(row, {THEIRS: 1.2})},
    **{goal.name: POINTS for row in WIDE_EPOCHS if "MulticlassROC" in row[1] for goal in faster(row, {THEIRS: 2})},
    at_most_ms(IN_BINS, BOUNDED, 0.5).name: FILLED,
    UNCHECKED_AT_4096: WE_COPY,
    at_most_sorts(HALF, 3).name: LOOK_UPS,
    f"{row_name(ALL_SIX)}: {THEIRS} over ours": "curves of a million points are written to newly allocated memory",
    **{in_bins(row).name: BINS_TAKE for row in STREAMS},
    **{goal.name: WE_COPY for goal in faster(AT_4096, {UNCHECKED: 1, THEIRS: 2.5})},
    **{
        goal.name: "a hundredth of what its bins take is less than its own `update` without bins does"
        for goal in faster(AT_4096, {BINNED: 100})
    },
}
"""Why a goal of this name is missed, where that is known."""


class Outcome(NamedTuple):
    """A goal, what was measured, None if nothing was, and by what share that misses it: 0 if it does not."""

    goal: Goal
    measured: float | None

    @property
    def missed(self) -> float:
        """The share of the goal by which it is missed."""
        if self.measured is None:
            return 0.0
        low = 0.0 if self.goal.least is None else 1 - self.measured / self.goal.least
        high = 0.0 if self.goal.most is None else self.measured / self.goal.most - 1
        return max(low, high, 0.0)

    @property
    def verdict(self) -> str:
        """Whether it was met."""
        if self.measured is None:
            return "not measured"
        return f"MISSED by {100 * self.missed:.2g} %" if self.missed else "met"


def outcomes(medians: Medians, goals: list[Goal] = GOALS) -> list[Outcome]:
    """Return the outcome of each of the `goals`."""

    def measured(goal: Goal) -> float | None:
        try:
            return goal.quantity(medians)
        except KeyError:
            return None

    return [Outcome(goal, measured(goal)) for goal in goals]


def report(outcomes: list[Outcome]) -> str:
    """Return the table, with the reasons for missed goals."""
    cells = []
    for outcome in outcomes:
        goal, measured = outcome
        bound = f"≥ {goal.least:g}" if goal.least is not None else f"≤ {goal.most:g}"
        cells.append([goal.name, "" if measured is None else f"{measured:.3g}", bound, outcome.verdict])
    missed = [outcome.goal.name for outcome in outcomes if outcome.missed]
    reasons = "\n".join(f"- *{name}*: {WHY[name]}" for name in missed if name in WHY)
    return "\n\n".join(filter(None, [table(["goal", "measured", "wanted", ""], cells), reasons]))
