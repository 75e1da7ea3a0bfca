"""Time and peak memory of one `compute` of AUROC in a fresh process."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple, TypeVar

import torch
from torchmetrics import Metric

from benchmarks.exact import TOLERANCE, Judged, Reference, macro
from benchmarks.memory import state_bytes
from benchmarks.ranks import SIDES, resident, settled
from benchmarks.shapes import Batch, random, several

Result = TypeVar("Result")

BATCHES = 10


def fresh(work: Callable[..., Result], *args: object) -> Result:
    """Return the result of `work(*args)` in a fresh process."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["benchmarks.peak"])  # imported once, for all of them
    with ProcessPoolExecutor(1, context) as pool:
        return pool.submit(work, *args).result()


class Taken(NamedTuple):
    """Seconds; peak bytes beyond those resident before, and bytes of the state; the value."""

    seconds: float
    peak: int
    state: int
    judged: Judged


def compute(side: str, rows: int, classes: int = 1) -> Taken:
    """Measure one `compute` over ten batches of random scores: one column, or one for each of several classes."""
    batch = random(rows) if classes == 1 else several(rows, classes)
    preds, target = batch
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some class may be missing
        fed(side, classes, (preds[:100], target[:100])).compute()  # a warm-up, for allocations of the first call
    metric = fed(side, classes, batch)
    before = settled()
    start = time.perf_counter()
    value = float(metric.compute())
    seconds = time.perf_counter() - start
    peak = resident("VmHWM") - before
    return Taken(seconds, peak, state_bytes(metric), Judged(value, abs(value - truth(*batch)), TOLERANCE))


def fed(side: str, classes: int, batch: Batch) -> Metric:
    """Return a metric of this package that was updated with the `batch` in parts."""
    package = SIDES[side]
    metric: Metric = package.BinaryAUROC() if classes == 1 else package.MulticlassAUROC(classes)
    for preds, target in zip(*(x.chunk(BATCHES) for x in batch), strict=True):
        metric.update(preds, target)
    return metric


def truth(preds: torch.Tensor, target: torch.Tensor) -> float:
    """Return the exact value."""
    if preds.ndim == 1:
        return float(Reference(preds, target).auroc)
    return macro(preds, torch.nn.functional.one_hot(target, preds.shape[1]))
