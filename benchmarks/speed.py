"""Times and values, ours and others': `python -m benchmarks [speed] [--sizes 1e4 1e6] [--device cuda] [--save]`.

Each row is one work by one side. It has the median time and the error of the value, relative to the exact one that
`exact.py` counts in integers, so that a fast but wrong result is visible.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

import torch

from benchmarks import contention, goals, peak, shapes, small, works
from benchmarks.others import installed
from benchmarks.ranks import SIDES
from benchmarks.report import Found, as_json, report
from benchmarks.shapes import Shape
from benchmarks.table import publish, record
from benchmarks.timing import Result, available, fitting, measured, repeats
from benchmarks.works import Work


class Extent(NamedTuple):
    """The sizes and repeats of a run."""

    small: small.Extent = small.Extent()
    sizes: tuple[int, ...] = (10**4, 10**6, 10**7, 10**8)
    repeats: int | None = None
    collection: int = 10**6
    multiclass: tuple[tuple[int, int], ...] = ((50_000, 100), (10_000, 1000))
    multilabel: tuple[int, int] = (50_000, 20)
    batches: tuple[int, ...] = (256, 4096, 65_536, 10**6)
    samples: int = 2_000_000
    steps: int = 3000
    calls: int = 20
    epoch: int = 300
    peaks: tuple[tuple[int, int], ...] = ((goals.PEAK_SIZE, 1), goals.PEAK_WIDE)
    contended: int = goals.CONTENDED_SIZE
    contended_wide: tuple[int, int] = goals.CONTENDED_WIDE


MANY, HUGE = 10**7, 10**8
"""The numbers of scores from which only AUROC is timed, except for random scores, and for all scores."""

QUICK = Extent(
    small=small.Extent(cycles=(32, 1000), functional=(32,), rows=(256,), calls=10),
    sizes=(10**4, 10**5),
    repeats=2,
    collection=10**5,
    multiclass=((2000, 20),),
    multilabel=(2000, 10),
    batches=(256, 4096),
    samples=20_000,
    steps=100,
    calls=5,
    epoch=0,
    peaks=((10**5, 1), (500, 100)),
    contended=10**5,
    contended_wide=(2000, 10),
)


def worth(shape: Shape, size: int) -> tuple[str, ...]:
    """Return the works of a `shape` that are timed at this number of scores."""
    random = shape.name == shapes.RANDOM.name
    if size >= HUGE:
        return (works.AUROC,) if random else ()
    return shape.works if size < MANY or random else (works.AUROC,)


def planned(extent: Extent, device: str) -> Iterator[Work]:
    """Yield all works, each drawn lazily."""
    yield from small.planned(extent.small, device)
    for shape in shapes.SHAPES:
        for size in sorted({min(size, shape.most or size) for size in extent.sizes}):
            yield from works.binary(shape._replace(works=worth(shape, size)), size, device)
    if device != "cpu" and max(extent.sizes) >= (shapes.CRITEO.most or 0):
        yield from works.binary(shapes.CRITEO, shapes.CRITEO.most or 0, device)
    yield works.collection(extent.collection, device)
    for rows, classes in extent.multiclass:
        yield works.multiclass(rows, classes, device)
    yield works.multilabel(*extent.multilabel, device)
    for size in extent.batches:
        yield works.updates(size, extent.samples, device)
    yield works.forwards(256, extent.steps, extent.calls, device)
    if extent.epoch and device == "cpu" and installed("pytorch_lightning"):
        yield works.lightning(256, extent.epoch, min(100, extent.epoch // 3))


def done(works: Iterator[Work], extent: Extent, device: str) -> tuple[list[Result], list[str]]:
    """Return the results of the `works`, and what was skipped for lack of memory."""
    results: list[Result] = []
    skipped: list[str] = []
    for work in works:
        what = f"{work.parts[0]}: {shapes.full_name(work.shape, work.size)}"
        print(what, file=sys.stderr)
        able = fitting(work, available(device))
        skipped += [f"{what}, by {name}" for name in work.sides if name not in able.sides]
        if able.sides:
            results += measured(able, min(extent.repeats or repeats(work.size), work.most))
    return results, skipped


def contended(extent: Extent) -> tuple[list[Result], list[str]]:
    """Return the same for the works beside other processes."""
    with contention.busy():
        return done(contention.planned(extent.contended, extent.contended_wide), extent, "cpu")


def run(extent: Extent, device: str) -> Found:
    """Run all works."""
    results, skipped = done(planned(extent, device), extent, device)
    if device == "cpu" and extent.contended:
        more, left_out = contended(extent)
        results, skipped = results + more, skipped + left_out
    known = device == "cpu" and sys.platform == "linux"
    taken = {
        (rows, classes): {side: peak.fresh(peak.compute, side, rows, classes) for side in SIDES}
        for rows, classes in (extent.peaks if known else ())
    }
    return Found(results, taken, skipped, [] if device == "cpu" else on_gpu(device))


def on_gpu(device: str) -> list[str]:
    """Return the name of the GPU, and whether `update` causes a host sync."""
    waiting = works.waits(device)
    word = (
        f"`update` causes a HOST SYNC in: {', '.join(waiting)}."
        if waiting
        else "No `update` of ours causes a host sync."
    )
    return [f"The data are on {torch.cuda.get_device_name()}, and its clock counts. {word}"]


def whole(number: str) -> int:
    """Parse a count such as `1e7`."""
    return int(float(number))


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--sizes", type=whole, nargs="+", help="numbers of scores, by default 1e4 1e6 1e7 1e8")
    parser.add_argument("--repeats", type=int, help="by default fewer for more scores")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--quick", action="store_true", help="10,000 and 100,000 scores, twice")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/speed.md and speed.json")
    parser.add_argument("--of", default="", help="what follows `speed-` in their names, such as the processor's: amd")


def main(chosen: argparse.Namespace) -> None:
    """Print all tables."""
    extent = QUICK if chosen.quick else Extent()
    extent = extent._replace(
        sizes=tuple(chosen.sizes or extent.sizes),
        repeats=chosen.repeats or extent.repeats,
    )
    found = run(extent, chosen.device)
    reached = goals.outcomes(found.medians()) if chosen.device == "cpu" else []
    name = "-".join(filter(None, ["speed", chosen.device.replace("cpu", ""), chosen.of]))
    publish(report(found, reached), chosen.save, name)
    if chosen.save:
        record(as_json(found, reached), name)
