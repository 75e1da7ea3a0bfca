"""The works that are timed: by every side, on the same data, with a judgement of the value of each."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from types import ModuleType
from typing import Any, NamedTuple

import torch
import torchmetrics.classification
import torchmetrics.functional.classification as theirs
from torch import Tensor
from torchmetrics import Metric, MetricCollection

import torchmetrics_roc
import torchmetrics_roc.functional as ours
from benchmarks import shapes, update
from benchmarks.exact import TOLERANCE, Judged, Reference, macro
from benchmarks.others import named, sklearn_metrics, torcheval
from benchmarks.shapes import Batch, Shape
from torchmetrics_roc import Curve
from torchmetrics_roc.metrics.summary import summary

OURS, OURS_UNCHECKED, THEIRS, UNCHECKED = update.EXACT
BOUNDED, BINNED = update.BOUNDED, update.BINNED
TORCHEVAL, SKLEARN = "torcheval", "scikit-learn"
SUMMARY = f"{OURS}, summary()"
SORT, SORT_INTEGERS, COPY = "bare torch.sort of float32", "bare torch.sort of int32", "bare copy of the data"


class Run(NamedTuple):
    """The seconds of one run, one number for each of its parts, and its outcome: None if it has no value."""

    seconds: tuple[float, ...]
    outcome: Any


Sides = dict[str, Callable[[], Run]]


class Work(NamedTuple):
    """The timed parts, on `size` scores of a `shape`; the function that each side runs; the judgement of its outcome.

    `most`: the largest number of repeats.
    """

    parts: tuple[str, ...]
    shape: str
    size: int
    sides: Sides
    judge: Callable[[Any], Judged]
    most: int = 11


def clocked(call: Callable[[], Any], device: str) -> Run:
    """Time one `call`, by the clock of the GPU if the data are on one."""
    if device == "cpu":
        start = time.perf_counter()
        outcome = call()
        return Run((time.perf_counter() - start,), outcome)
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))  # type: ignore[no-untyped-call]
    torch.cuda.synchronize()
    begin.record()
    outcome = call()
    end.record()
    torch.cuda.synchronize()
    return Run((begin.elapsed_time(end) / 1e3,), outcome)


def bare(call: Callable[[], Any], device: str) -> Run:
    """Return a run of a `call` that is not a metric."""
    return clocked(call, device)._replace(outcome=None)


def sides(calls: dict[str, Callable[[], Any] | None], device: str) -> Sides:
    """Return the timed calls of all installed sides; scikit-learn does not support GPUs."""
    there = {name: call for name, call in calls.items() if call and (device == "cpu" or name != SKLEARN)}
    return {name: partial(clocked, call, device) for name, call in there.items()}


# ---- one problem ---------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A functional, its names in torcheval and scikit-learn, and the judgement of its result."""

    name: str
    torcheval: str | None
    sklearn: str
    judge: Callable[[Reference, Any], Judged]
    options: dict[str, Any]


def area(reference: Reference, outcome: Any) -> Judged:
    """Judge an area under the ROC curve."""
    return Judged(float(outcome), abs(float(outcome) - reference.auroc), TOLERANCE)


def precision_area(reference: Reference, outcome: Any) -> Judged:
    """Judge an average precision."""
    return Judged(float(outcome), abs(float(outcome) - reference.average_precision), TOLERANCE)


def roc_curve(reference: Reference, outcome: Any) -> Judged:
    """Judge a ROC curve, whose value is its number of points."""
    fpr, tpr, _ = outcome
    return Judged(len(fpr), reference.roc_error(fpr, tpr), TOLERANCE)


def pr_curve(reference: Reference, outcome: Any) -> Judged:
    """Judge a precision-recall curve, whose value is its number of points."""
    precision, recall, _ = outcome
    return Judged(len(recall), reference.pr_error(precision, recall), TOLERANCE)


AUROC, AP, ROC, PR = shapes.BINARY
CURVE = "binary_precision_recall_curve"
KINDS = {
    AUROC: Kind("binary_auroc", "binary_auroc", "roc_auc_score", area, {}),
    AP: Kind("binary_average_precision", "binary_auprc", "average_precision_score", precision_area, {}),
    ROC: Kind("binary_roc", None, "roc_curve", roc_curve, {"drop_intermediate": False}),
    PR: Kind(CURVE, CURVE, "precision_recall_curve", pr_curve, {}),
}


def binary(shape: Shape, size: int, device: str) -> Iterator[Work]:
    """Return the functionals for the `shape`; for AUROC also our whole summary, and lower bounds for any metric."""
    if not shape.works:
        return
    scores, target = shape.draw(size)
    reference = Reference(scores, target)
    arrays = target.numpy(), scores.float().numpy()  # numpy has no bfloat16
    batch = scores.to(device), target.to(device)
    for name in shape.works:
        kind = KINDS[name]
        calls = {
            OURS: named(ours, kind.name, *batch),
            THEIRS: named(theirs, kind.name, *batch),
            UNCHECKED: named(theirs, kind.name, *batch, validate_args=False),
            TORCHEVAL: named(torcheval, kind.torcheval, *batch),
            SKLEARN: named(sklearn_metrics, kind.sklearn, *arrays, **kind.options),
        }
        runs = sides(calls, device) | (beside(*batch, device) if name == AUROC else {})
        yield Work((name,), shape.name, size, runs, partial(kind.judge, reference))


def beside(scores: Tensor, target: Tensor, device: str) -> Sides:
    """Return a summary with all measures, one sort, and one copy, which reads and writes all bytes."""
    floats = scores.float()
    return {
        SUMMARY: partial(clocked, lambda: summary(Curve.from_scores(scores, target)).auroc, device),
        SORT: partial(bare, floats.sort, device),
        SORT_INTEGERS: partial(bare, floats.view(torch.int32).sort, device),
        COPY: partial(bare, lambda: (scores.clone(), target.clone()), device),
    }


# ---- several metrics, several problems -----------------------------------------------------------------------------

PRECISION = Fraction(1, 2)
SIX = "six metrics in a collection"


def six(side: ModuleType, **options: Any) -> MetricCollection:
    """Six readings of one binary task, with the equal error rate that torchmetrics defines."""
    own = {"estimator": "nearest"} if side is torchmetrics_roc else {}
    metrics: list[Metric | MetricCollection] = [
        side.BinaryAUROC(**options),
        side.BinaryAveragePrecision(**options),
        side.BinaryROC(**options),
        side.BinaryPrecisionRecallCurve(**options),
        side.BinaryEER(**own, **options),
        side.BinaryRecallAtFixedPrecision(min_precision=float(PRECISION), **options),
    ]
    return MetricCollection(metrics)


def one_epoch(collection: MetricCollection, batch: Batch) -> dict[str, Any]:
    """One `update` and one `compute`."""
    collection.reset()
    collection.update(*batch)
    return collection.compute()


def judge_six(reference: Reference, outcome: dict[str, Any]) -> Judged:
    """Judge the AUROC, with the largest of all errors."""
    errors = [
        area(reference, outcome["BinaryAUROC"]).error,
        precision_area(reference, outcome["BinaryAveragePrecision"]).error,
        roc_curve(reference, outcome["BinaryROC"]).error,
        pr_curve(reference, outcome["BinaryPrecisionRecallCurve"]).error,
        abs(float(outcome["BinaryEER"]) - reference.eer),
        abs(float(outcome["BinaryRecallAtFixedPrecision"][0]) - reference.recall(PRECISION)),
    ]
    value = float(outcome["BinaryAUROC"])
    return Judged(value, math.nan if any(map(math.isnan, errors)) else max(errors), TOLERANCE)


def collection(size: int, device: str) -> Work:
    """Return a `MetricCollection` over random scores; the run that is not counted forms its compute groups."""
    scores, target = shapes.random(size)
    batch = scores.to(device), target.to(device)
    settings = {
        OURS: six(torchmetrics_roc),
        THEIRS: six(torchmetrics.classification),
        UNCHECKED: six(torchmetrics.classification, validate_args=False),
    }
    calls = {name: partial(one_epoch, metrics.to(device), batch) for name, metrics in settings.items()}
    judge = partial(judge_six, Reference(scores, target))
    return Work((SIX,), shapes.RANDOM.name, size, sides(dict(calls), device), judge)


MULTICLASS, MULTILABEL = "macro AUROC of classes", "macro AUROC of labels"


def by_columns(rows: int, columns: int) -> str:
    """The name of such a shape."""
    return f"{rows:,} × {columns:,}"


def mean_area(truth: Callable[[], float], outcome: Any) -> Judged:
    """Judge a mean of areas."""
    return Judged(float(outcome), abs(float(outcome) - truth()), TOLERANCE)


def multiclass(rows: int, classes: int, device: str) -> Work:
    """Softmax of normal logits."""
    scores, labels = shapes.several(rows, classes)
    truth = torch.nn.functional.one_hot(labels, classes)
    batch = scores.to(device), labels.to(device)
    calls = {
        OURS: named(ours, "multiclass_auroc", *batch, classes),
        THEIRS: named(theirs, "multiclass_auroc", *batch, classes),
        TORCHEVAL: named(torcheval, "multiclass_auroc", *batch, num_classes=classes),
        SKLEARN: named(sklearn_metrics, "roc_auc_score", labels.numpy(), scores.numpy(), multi_class="ovr"),
    }
    judge = partial(mean_area, cache(partial(macro, scores, truth)))
    return Work((MULTICLASS,), by_columns(rows, classes), rows * classes, sides(calls, device), judge)


def multilabel(rows: int, labels: int, device: str) -> Work:
    """Sigmoids of normal scores, one in ten positive and shifted by one; labels are tasks in torcheval."""
    scores, target = (x.view(rows, labels) for x in shapes.random(rows * labels))
    batch = scores.to(device), target.to(device)
    tasks = [x.T.contiguous() for x in batch]
    by_task = named(torcheval, "binary_auroc", *tasks, num_tasks=labels)
    calls = {
        OURS: named(ours, "multilabel_auroc", *batch, labels),
        THEIRS: named(theirs, "multilabel_auroc", *batch, labels),
        TORCHEVAL: by_task and (lambda: by_task().mean()),
        SKLEARN: named(sklearn_metrics, "roc_auc_score", target.numpy(), scores.numpy()),
    }
    judge = partial(mean_area, cache(partial(macro, scores, target)))
    return Work((MULTILABEL,), by_columns(rows, labels), rows * labels, sides(calls, device), judge)


# ---- batches -------------------------------------------------------------------------------------------------------

UPDATE, FORWARD, LIGHTNING = "update", "forward", "Lightning epoch"


def batches_of(size: int) -> str:
    """The name of such a shape."""
    return f"batches of {size:,}"


def at_step(step: int) -> str:
    """The name of a part of `forward`."""
    return f"{FORWARD}, step {step:,}"


def stream(
    parts: tuple[str, ...],
    run: Callable[..., update.Timed],
    size: int,
    steps: int,
    device: str,
    per: int = 1,
    metric: str = update.AUROC,
) -> Work:
    """Return the run of `update.py` with this `metric`, on `steps` random batches: seconds `per` batches."""
    drawn = update.binary(size, steps)
    reference = Reference(*(torch.cat(column) for column in zip(*drawn, strict=True)))
    batches = [(preds.to(device), target.to(device)) for preds, target in drawn]

    def timed(side: Callable[[], Metric]) -> Run:
        outcome = run(lambda: side().to(device), batches)
        return Run(tuple(seconds / per for seconds in outcome.seconds), outcome)

    def judge(timed: update.Timed) -> Judged:
        tolerance = None if timed.off is None else timed.off + TOLERANCE
        truth = reference.auroc if metric == update.AUROC else reference.average_precision
        return Judged(timed.value, abs(timed.value - truth), tolerance)

    runs: Sides = {name: partial(timed, side) for name, side in update.sides(metric).items()}
    return Work(parts, batches_of(size), size, runs, judge, most=5)


def updates(size: int, samples: int, device: str) -> Work:
    """Return the average seconds of one `update` of average precision, over a stream of `samples`."""
    steps = min(max(samples // size, 2), 500)
    return stream((UPDATE,), update.updates, size, steps, device, per=steps, metric=update.CHECKED)


def forwards(size: int, steps: int, calls: int, device: str) -> Work:
    """Return the seconds of the first `forward`, and of the last `calls` of all `steps`."""
    return stream((at_step(1), at_step(steps)), partial(update.forwards, calls=calls), size, steps, device)


def lightning(size: int, steps: int, hundred: int) -> Work:
    """Return the seconds of an epoch that logs the metric, and of one of its first and last `hundred` steps."""
    parts = LIGHTNING, f"{LIGHTNING}, a step of the first {hundred}", f"{LIGHTNING}, a step of the last {hundred}"
    return stream(parts, partial(update.epochs, hundred=hundred), size, steps, "cpu")


def waits(device: str) -> list[str]:
    """Return our settings whose `update` causes a host sync."""
    batch = [x.to(device) for x in shapes.random(4096)]
    found = []
    for name, side in update.sides().items():
        if not name.startswith(OURS):
            continue
        metric = side().to(device)
        metric.update(*batch)
        torch.cuda.set_sync_debug_mode("error")
        try:
            metric.update(*batch)
        except RuntimeError:
            found.append(name)
        finally:
            torch.cuda.set_sync_debug_mode("default")
    return found
