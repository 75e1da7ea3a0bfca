"""The small sizes, where a call costs what does not depend on the number of samples; construction, and the import."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

import torch
import torchmetrics.classification
import torchmetrics.functional.classification as their_functionals
from torch import Tensor
from torchmetrics import Metric

import torchmetrics_roc
import torchmetrics_roc.functional as our_functionals
from benchmarks import shapes, update
from benchmarks.exact import TOLERANCE, Judged, Reference, macro, worse
from benchmarks.shapes import Batch
from benchmarks.works import BINNED, BOUNDED, KINDS, OURS, THEIRS, Run, Sides, Work, area, clocked, mean_area

SMALL = "small sizes"
"""The work of all rows: their shapes say what is done."""

CLASSES = dict(zip(shapes.BINARY, ("AUROC", "AveragePrecision", "ROC", "PrecisionRecallCurve"), strict=True))
"""The classes by the name of the work."""

COLUMNS = 10
"""The classes of a multiclass metric."""

PACKAGES: dict[str, ModuleType] = {OURS: torchmetrics_roc, THEIRS: torchmetrics.classification}
CONSTRUCTION = "BinaryAUROC: construction"
IMPORT = "import, beyond torch and torchmetrics"


class Extent(NamedTuple):
    """The sizes, and how many calls one time is the median of."""

    cycles: tuple[int, ...] = (32, 256, 1000, 10_000)
    functional: tuple[int, ...] = (32, 256, 1000)
    forward: int = 256
    rows: tuple[int, ...] = (256, 2000)
    bounded: int = 2000
    calls: int = 100
    imports: bool = True


def cycle(name: str, size: int) -> str:
    """The name of the shape of one epoch of a binary class."""
    return f"{name}: reset, update and compute, {size:,}"


def wide_cycle(name: str, rows: int) -> str:
    """The name of the shape of one epoch of a multiclass class."""
    return f"{cycle(name, rows)} × {COLUMNS}"


def bounded_cycle(size: int) -> str:
    """The name of the shape of one epoch with bins."""
    return cycle("BinaryAUROC in bins", size)


def functional(size: int) -> str:
    """The name of the shape of one call."""
    return f"binary_auroc, {size:,}"


def forward(size: int) -> str:
    """The name of the shape of the first `forward`."""
    return f"BinaryAUROC: forward, {size:,}"


# ---- runs ----------------------------------------------------------------------------------------------------------


def median_of(calls: int, device: str, call: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> Run:
    """Return the median time of one `call`, each after what is not timed, and the outcome of the last one."""
    runs = []
    for _ in range(calls):
        before()
        runs.append(clocked(call, device))
    return Run((statistics.median(run.seconds[0] for run in runs),), runs[-1].outcome)


def epoch(metric: Metric, batch: Batch) -> Any:
    """One `reset`, `update` and `compute`."""
    metric.reset()
    metric.update(*batch)
    return metric.compute()


def epoch_in_bins(metric: Metric, batch: Batch, calls: int, device: str) -> Run:
    """Return the time of an epoch, and its value with the bound on its error."""
    run = median_of(calls, device, partial(epoch, metric, batch))
    return run._replace(outcome=update.Timed(run.seconds, float(run.outcome), update.uncertainty(metric)))


def construct(side: Callable[[], Metric], calls: int) -> Run:
    """Return the time of a constructor."""
    return median_of(calls, "cpu", side)._replace(outcome=None)


START = """
import time, torch, torchmetrics
start = time.perf_counter()
import torchmetrics_roc
print(time.perf_counter() - start)
"""


def started() -> Run:
    """Return the seconds of an import in a fresh process, of compiled modules, as installed ones are."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = {name: x for name, x in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        compiled["PYTHONPYCACHEPREFIX"] = folder
        for _ in range(2):
            command = [sys.executable, "-c", START]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=compiled)
    return Run((float(done.stdout),), None)


# ---- judgements ----------------------------------------------------------------------------------------------------


def judge_bins(reference: Reference, outcome: update.Timed) -> Judged:
    """Judge an area from bins by the bound on its error."""
    tolerance = None if outcome.off is None else outcome.off + TOLERANCE
    return Judged(outcome.value, abs(outcome.value - float(reference.auroc)), tolerance)


def columns(scores: Tensor, labels: Tensor) -> list[Reference]:
    """Return the exact counts of each class."""
    return [Reference(column, labels == c) for c, column in enumerate(scores.T)]


def mean_precision(scores: Tensor, labels: Tensor) -> float:
    """Return the mean of the exact average precisions of all classes."""
    return statistics.fmean(reference.average_precision for reference in columns(scores, labels))


def judge_curves(batch: Batch, outcome: Any) -> Judged:
    """Judge the ROC curves of all classes, whose value is their number of points."""
    fpr, tpr, _ = outcome
    error = 0.0
    for reference, x, y in zip(columns(*batch), fpr, tpr, strict=True):
        error = worse(error, reference.roc_error(x, y))
    return Judged(sum(map(len, fpr)), error, TOLERANCE)


def judge_wide(name: str, batch: Batch) -> Callable[[Any], Judged]:
    """Return the judgement of a multiclass value."""
    scores, labels = batch
    truths = {
        "MulticlassAUROC": lambda: macro(scores, torch.nn.functional.one_hot(labels, COLUMNS)),
        "MulticlassAveragePrecision": lambda: mean_precision(scores, labels),
    }
    return partial(mean_area, truths[name]) if name in truths else partial(judge_curves, batch)


# ---- works ---------------------------------------------------------------------------------------------------------


def moved(batch: Batch, device: str) -> Batch:
    """Return the batch on the device."""
    preds, target = batch
    return preds.to(device), target.to(device)


def row(shape: str, size: int, runs: Sides, judge: Callable[[Any], Judged], most: int = 11) -> Work:
    """Return the work of one row."""
    return Work((SMALL,), shape, size, runs, judge, most)


def even(size: int) -> Batch:
    """Return random scores, half of them positive, so that even few samples have both labels."""
    return shapes.random(size, share=0.5)


def epochs(name: str, batch: Batch, calls: int, device: str, *args: Any) -> Sides:
    """Return one epoch of the class of this name by each package."""
    metrics = {side: getattr(package, name)(*args).to(device) for side, package in PACKAGES.items()}
    data = moved(batch, device)
    return {side: partial(median_of, calls, device, partial(epoch, metric, data)) for side, metric in metrics.items()}


def binary_epochs(size: int, calls: int, device: str) -> Iterator[Work]:
    """Yield an epoch of each binary class."""
    batch = even(size)
    for work, name in CLASSES.items():
        judge = partial(KINDS[work].judge, Reference(*batch))
        yield row(cycle(f"Binary{name}", size), size, epochs(f"Binary{name}", batch, calls, device), judge)


def wide_epochs(rows: int, calls: int, device: str) -> Iterator[Work]:
    """Yield an epoch of some multiclass classes."""
    batch = shapes.several(rows, COLUMNS)
    for name in ("MulticlassAUROC", "MulticlassAveragePrecision", "MulticlassROC"):
        runs = epochs(name, batch, calls, device, COLUMNS)
        yield row(wide_cycle(name, rows), rows * COLUMNS, runs, judge_wide(name, batch))


def functionals(size: int, calls: int, device: str) -> Work:
    """Return one call of the functional."""
    batch, sides = even(size), {OURS: our_functionals.binary_auroc, THEIRS: their_functionals.binary_auroc}
    data = moved(batch, device)
    runs: Sides = {name: partial(median_of, calls, device, partial(call, *data)) for name, call in sides.items()}
    return row(functional(size), size, runs, partial(area, Reference(*batch)))


def forwards(size: int, calls: int, device: str) -> Work:
    """Return the first `forward` of a metric."""
    batch, metrics = even(size), {name: package.BinaryAUROC().to(device) for name, package in PACKAGES.items()}
    data = moved(batch, device)
    runs: Sides = {name: partial(median_of, calls, device, partial(m, *data), m.reset) for name, m in metrics.items()}
    return row(forward(size), size, runs, partial(area, Reference(*batch)))


def in_bins() -> update.Sides:
    """Return the metrics that keep samples, and those that count in bins."""
    return {name: side for name, side in update.sides().items() if name in (*PACKAGES, BOUNDED, BINNED)}


def epochs_in_bins(size: int, calls: int, device: str) -> Work:
    """Return an epoch of metrics with bins, beside those without."""
    batch = even(size)
    data = moved(batch, device)
    runs: Sides = {
        name: partial(epoch_in_bins, side().to(device), data, calls, device) for name, side in in_bins().items()
    }
    return row(bounded_cycle(size), size, runs, partial(judge_bins, Reference(*batch)))


def without_value(outcome: Any) -> Judged:
    """Refuse to judge what has no value."""
    raise AssertionError(f"there is no value to judge: {outcome}")


def planned(extent: Extent, device: str) -> Iterator[Work]:
    """Yield the works of all rows."""
    calls = extent.calls
    for size in extent.cycles:
        yield from binary_epochs(size, calls, device)
    for size in extent.functional:
        yield functionals(size, calls, device)
    yield forwards(extent.forward, calls, device)
    for rows in extent.rows:
        yield from wide_epochs(rows, calls, device)
    yield epochs_in_bins(extent.bounded, calls, device)
    constructors: Sides = {name: partial(construct, side, calls) for name, side in in_bins().items()}
    yield row(CONSTRUCTION, 1, constructors, without_value)
    if extent.imports:
        yield row(IMPORT, 1, {OURS: started}, without_value, most=5)
