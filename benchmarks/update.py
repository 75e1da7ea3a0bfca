"""The cost of a batch: `update` by batch size, `forward` early and late, many classes, an epoch of Lightning.

All sides take turns on the same data, with a fresh metric each time; values are reported with the times.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import torch
import torchmetrics
from torch import Tensor
from torchmetrics import Metric

import torchmetrics_roc
from benchmarks.table import heading, publish, table
from torchmetrics_roc.metrics.metric import CurveMetric

Batch = tuple[Tensor, Tensor]
Sides = dict[str, Callable[[], Metric]]

SIZES = (256, 4096, 65_536, 1_000_000)
SAMPLES = 2_000_000
"""The number of samples of a stream, within the limits on its number of batches."""

GRID = 200
"""Thresholds of torchmetrics' binned metric."""

EXACT = ("torchmetrics_roc", "torchmetrics_roc, no checks", "torchmetrics", "torchmetrics, no checks")
BOUNDED, BINNED = "torchmetrics_roc, bounded", f"torchmetrics, {GRID} thresholds, no checks"

TOLERANCE = 1e-5
"""Torchmetrics divides in float32."""


AUROC = "BinaryAUROC"
CHECKED = "BinaryAveragePrecision"
"""A metric of the same state whose `update` also checks its input in torchmetrics, where that of AUROC never does."""


def sides(name: str = AUROC, *args: Any) -> Sides:
    """Return the metric of this name, of either package and with all timed settings."""
    ours, theirs = (partial(getattr(x, name), *args) for x in (torchmetrics_roc, torchmetrics.classification))
    settings = (ours, partial(ours, validate_args=False), theirs, partial(theirs, validate_args=False))
    return {
        **dict(zip(EXACT, settings, strict=True)),
        BOUNDED: partial(ours, memory="bounded"),
        BINNED: partial(theirs, thresholds=GRID, validate_args=False),
    }


# ---- data ----------------------------------------------------------------------------------------------------------


def binary(size: int, steps: int) -> list[Batch]:
    """Sigmoids of normal scores, one in ten positive and shifted by one: probabilities, which torchmetrics keeps."""
    generator = torch.Generator().manual_seed(0)
    target = (torch.rand(steps, size, generator=generator) < 0.1).long()
    preds = (torch.randn(steps, size, generator=generator) + target).sigmoid()
    return list(zip(preds, target, strict=True))


def multiclass(classes: int, size: int, steps: int) -> list[Batch]:
    """Softmax of normal logits, the true class shifted by two."""
    generator = torch.Generator().manual_seed(0)
    target = torch.randint(classes, (steps, size), generator=generator)
    logits = torch.randn(steps, size, classes, generator=generator)
    return list(zip((logits + 2 * torch.nn.functional.one_hot(target, classes)).softmax(2), target, strict=True))


# ---- times ---------------------------------------------------------------------------------------------------------


def now(data: Tensor) -> float:
    """Return the time in seconds, after synchronizing the device of the `data`."""
    if data.is_cuda:
        torch.cuda.synchronize()
    return time.perf_counter()


class Timed(NamedTuple):
    """Seconds, the value, and the bound on its error: None if the metric has none."""

    seconds: tuple[float, ...]
    value: float
    off: float | None


def measured(sides: Sides, run: Callable[[Callable[[], Metric]], Timed], repeats: int) -> dict[str, Timed]:
    """Return the outcome of `run` for each of the `sides`: medians of seconds, after one turn that is not counted."""
    runs: dict[str, list[Timed]] = {name: [] for name in sides}
    for _ in range(repeats + 1):
        for name, side in sides.items():
            runs[name].append(run(side))
    medians = {}
    for name, (warm, *taken) in runs.items():
        assert all(one.value == warm.value for one in taken)
        seconds = zip(*(one.seconds for one in taken), strict=True)
        medians[name] = warm._replace(seconds=tuple(map(statistics.median, seconds)))
    return medians


def uncertainty(metric: Metric) -> float | None:
    """Return the bound on the error of the value: 0 if all samples are kept, None if the metric has none."""
    if isinstance(metric, CurveMetric):
        return float(metric.max_error())
    return 0.0 if metric.thresholds is None else None


def updates(side: Callable[[], Metric], batches: list[Batch]) -> Timed:
    """Time an `update` with each of the `batches`: one number of seconds for all."""
    metric = side()
    data, _ = batches[0]
    start = now(data)
    for preds, target in batches:
        metric.update(preds, target)
    seconds = now(data) - start
    return Timed((seconds,), float(metric.compute()), uncertainty(metric))


def forwards(side: Callable[[], Metric], batches: list[Batch], calls: int) -> Timed:
    """Time the first `forward`, and the median of the last `calls`; between them, call `update`."""
    metric = side()
    first = clocked(metric, batches[0])
    for preds, target in batches[1:-calls]:
        metric.update(preds, target)
    last = statistics.median(clocked(metric, batch) for batch in batches[-calls:])
    return Timed((first, last), float(metric.compute()), uncertainty(metric))


def clocked(metric: Metric, batch: Batch) -> float:
    """Return the seconds of one `forward`."""
    start = now(batch[0])
    metric(*batch)
    return now(batch[0]) - start


def epochs(side: Callable[[], Metric], batches: list[Batch], hundred: int) -> Timed:
    """Time an epoch of Lightning, and one of its first and one of its last `hundred` steps."""
    from benchmarks.epoch import epoch

    *seconds, value = epoch(side, batches, hundred)
    return Timed(tuple(seconds), value, updates(side, batches).off)


def agreement(results: dict[str, Timed]) -> dict[str, str]:
    """Compare each value with the exact one, which is our own: `same`, `within ±`, or `off` by a distance."""
    truth = results[EXACT[0]].value
    words = {}
    for name, (_, value, off) in results.items():
        distance = abs(value - truth)
        if off == 0.0:
            words[name] = "same" if distance <= TOLERANCE else f"OFF by {distance:.1e}"
        elif off is None:
            words[name] = f"off by {distance:.1e}"
        else:
            words[name] = f"within ±{off:.1e}" if distance <= off else f"OFF by {distance:.1e}, over ±{off:.1e}"
    return words


# ---- tables --------------------------------------------------------------------------------------------------------


def update_rows(what: str, sides: Sides, batches: list[Batch], repeats: int) -> list[list[str]]:
    """Return the rows for one stream of `batches`."""
    results = measured(sides, partial(updates, batches=batches), repeats)
    scores = sum(preds.numel() for preds, _ in batches)
    own, words = results[EXACT[0]].seconds[0], agreement(results)
    return [
        [
            what,
            name,
            f"{len(batches):,}",
            f"{scores / seconds:.3g}".replace("e+0", "e"),
            f"{seconds / len(batches) * 1e3:.3g}",
            f"{seconds / own:.2f}",
            words[name],
            f"{value:.8f}",
        ]
        for name, ((seconds,), value, _) in results.items()
    ]


UPDATE_COLUMNS = ["update with", "by", "batches", "scores/s", "ms a batch", "time ×", "values", "value"]


def forward_table(results: dict[str, Timed], steps: int) -> str:
    """Return the table of the first and the last steps."""
    words = agreement(results)
    cells = [
        [name, f"{first * 1e3:.3f}", f"{last * 1e3:.3f}", f"{last / first:.1f}", words[name], f"{value:.8f}"]
        for name, ((first, last), value, _) in results.items()
    ]
    return table(["forward by", "ms at step 1", f"ms at step {steps:,}", "last / first", "values", "value"], cells)


def epoch_table(results: dict[str, Timed], hundred: int) -> str:
    """Return the table of the epochs."""
    words = agreement(results)
    cells = [
        [name, f"{seconds:.3f}", f"{first * 1e3:.2f}", f"{last * 1e3:.2f}", words[name], f"{value:.8f}"]
        for name, ((seconds, first, last), value, _) in results.items()
    ]
    columns = [
        "epoch with",
        "s an epoch",
        f"ms a step, first {hundred}",
        f"ms a step, last {hundred}",
        "values",
        "value",
    ]
    return table(columns, cells)


# ---- command -------------------------------------------------------------------------------------------------------


class Extent(NamedTuple):
    """The sizes and repeats of a run."""

    sizes: tuple[int, ...] = SIZES
    samples: int = SAMPLES
    repeats: int = 5
    steps: int = 3000
    calls: int = 20
    classes: int = 100
    rows: int = 10
    epoch: int = 300
    hundred: int = 100


QUICK = Extent(sizes=SIZES[:2], samples=40_000, repeats=1, steps=300, calls=10, rows=2, epoch=60, hundred=20)


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--repeats", type=int, default=Extent().repeats)
    parser.add_argument("--quick", action="store_true", help="small batches, few of them, once")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/update.md")


def main(chosen: argparse.Namespace) -> None:
    """Print all tables."""
    extent = QUICK if chosen.quick else Extent(repeats=chosen.repeats)
    rows = []
    for size in extent.sizes:
        steps = min(max(extent.samples // size, 2), 500)
        rows += update_rows(f"{size:,}", sides(CHECKED), binary(size, steps), extent.repeats)
    classes, many = extent.classes, multiclass(extent.classes, 1024, extent.rows)
    rows += update_rows(
        f"1,024 × {classes} classes", sides("MulticlassAveragePrecision", classes), many, extent.repeats
    )

    stream = binary(256, extent.steps)
    late = measured(sides(), partial(forwards, batches=stream, calls=extent.calls), extent.repeats)
    validated = partial(epochs, batches=binary(256, extent.epoch), hundred=extent.hundred)
    logged = measured(sides(), validated, extent.repeats)
    publish(
        [
            heading("Taking in a batch", torch.get_num_threads()),
            "`update` of average precision, since torchmetrics' AUROC never checks its input; AUROC below. The sides "
            "take turns, each with a fresh metric, after one turn that is not counted; medians of "
            f"{extent.repeats}. *no checks*: `validate_args=False`. *values*: `same` as ours to {TOLERANCE:.0e}, or "
            "`within` the bound of `max_error()`, or the error of bins without a bound. *time ×*: over the first.",
            table(UPDATE_COLUMNS, rows),
            f"`forward` with batches of 256. The last column is the median of the last {extent.calls} calls; the steps "
            "between are calls of `update`, which leave the same state.",
            forward_table(late, extent.steps),
            f"One validation epoch of Lightning, {extent.epoch} steps of batch 256 on the CPU: `metric.update`, then "
            '`self.log("val/auroc", metric)`. From the first step to the end, `compute` included; a step is all that '
            "the loop does until the next one starts.",
            epoch_table(logged, extent.hundred),
        ],
        chosen.save,
        "update",
    )
