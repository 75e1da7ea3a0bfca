"""The functionals: the value of one batch of data, without a memory and without other processes.

Each is its class applied once; see there for what it returns. Names, order and defaults are those of torchmetrics, then
`sample_weight` and the class's other options by keyword. Every bad call is a `ValueError` that names the argument.

Example:
    >>> import torch
    >>> from torchmetrics_roc.functional import auroc, multiclass_eer
    >>> auroc(torch.tensor([2.0, -1.0, 0.5, 3.0]), torch.tensor([1, 0, 1, 0]), task="binary")
    tensor(0.5000)
    >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
    >>> multiclass_eer(preds, torch.tensor([0, 1, 2, 0]), num_classes=3)
    tensor([0., 0., 0.])
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from torch import Tensor

from torchmetrics_roc import classification as classes
from torchmetrics_roc.classification import TaskName, task_count
from torchmetrics_roc.confusion import Normalize
from torchmetrics_roc.curve import Optimum
from torchmetrics_roc.det import DETCurve, Estimator
from torchmetrics_roc.metric import AverageOption, Options, Thresholds
from torchmetrics_roc.pr import PRCurve
from torchmetrics_roc.roc import ROCCurve

if TYPE_CHECKING:
    from typing_extensions import Unpack


def _select(
    name: str, task: TaskName, num_classes: int | None, num_labels: int | None, *data: Any, **arguments: Any
) -> Any:
    """The functional of `task`, applied; arguments that the task does not know are dropped."""
    count = task_count(task, num_classes, num_labels)
    functional = globals()[f"{task.lower()}_{name}"]
    known = inspect.signature(functional).parameters
    own = {"average", "max_fpr", "threshold"}  # not every task has them
    return functional(*data, *count, **{k: v for k, v in arguments.items() if k in known or k not in own})


def binary_roc(
    preds: Tensor,
    target: Tensor,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> ROCCurve:
    """`BinaryROC` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryROC(thresholds, ignore_index, validate_args, **options)
    return cast(ROCCurve, metric.evaluate(preds, target, sample_weight))


def multiclass_roc(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    thresholds: Thresholds = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> ROCCurve:
    """`MulticlassROC` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassROC(num_classes, thresholds, average, ignore_index, validate_args, **options)
    return cast(ROCCurve, metric.evaluate(preds, target, sample_weight))


def multilabel_roc(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> ROCCurve:
    """`MultilabelROC` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelROC(num_labels, thresholds, ignore_index, validate_args, **options)
    return cast(ROCCurve, metric.evaluate(preds, target, sample_weight))


def roc(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> ROCCurve:
    """The functional of `task`: `binary_roc`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "roc",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        average=average,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(ROCCurve, value)


def binary_precision_recall_curve(
    preds: Tensor,
    target: Tensor,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> PRCurve:
    """`BinaryPrecisionRecallCurve` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryPrecisionRecallCurve(thresholds, ignore_index, validate_args, **options)
    return cast(PRCurve, metric.evaluate(preds, target, sample_weight))


def multiclass_precision_recall_curve(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    thresholds: Thresholds = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> PRCurve:
    """`MulticlassPrecisionRecallCurve` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassPrecisionRecallCurve(
        num_classes, thresholds, average, ignore_index, validate_args, **options
    )
    return cast(PRCurve, metric.evaluate(preds, target, sample_weight))


def multilabel_precision_recall_curve(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> PRCurve:
    """`MultilabelPrecisionRecallCurve` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelPrecisionRecallCurve(num_labels, thresholds, ignore_index, validate_args, **options)
    return cast(PRCurve, metric.evaluate(preds, target, sample_weight))


def precision_recall_curve(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> PRCurve:
    """The functional of `task`: `binary_precision_recall_curve`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "precision_recall_curve",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        average=average,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(PRCurve, value)


def binary_det(
    preds: Tensor,
    target: Tensor,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> DETCurve:
    """`BinaryDET` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryDET(thresholds, ignore_index, validate_args, **options)
    return cast(DETCurve, metric.evaluate(preds, target, sample_weight))


def multiclass_det(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    thresholds: Thresholds = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> DETCurve:
    """`MulticlassDET` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassDET(num_classes, thresholds, average, ignore_index, validate_args, **options)
    return cast(DETCurve, metric.evaluate(preds, target, sample_weight))


def multilabel_det(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> DETCurve:
    """`MultilabelDET` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelDET(num_labels, thresholds, ignore_index, validate_args, **options)
    return cast(DETCurve, metric.evaluate(preds, target, sample_weight))


def det(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> DETCurve:
    """The functional of `task`: `binary_det`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "det",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        average=average,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(DETCurve, value)


def binary_auroc(
    preds: Tensor,
    target: Tensor,
    max_fpr: float | None = None,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`BinaryAUROC` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryAUROC(max_fpr, thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multiclass_auroc(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MulticlassAUROC` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassAUROC(num_classes, average, thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multilabel_auroc(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MultilabelAUROC` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelAUROC(num_labels, average, thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def auroc(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    average: AverageOption = "macro",
    max_fpr: float | None = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """The functional of `task`: `binary_auroc`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "auroc",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        average=average,
        max_fpr=max_fpr,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Tensor, value)


def binary_average_precision(
    preds: Tensor,
    target: Tensor,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`BinaryAveragePrecision` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryAveragePrecision(thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multiclass_average_precision(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MulticlassAveragePrecision` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassAveragePrecision(
        num_classes, average, thresholds, ignore_index, validate_args, **options
    )
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multilabel_average_precision(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MultilabelAveragePrecision` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelAveragePrecision(num_labels, average, thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def average_precision(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    average: AverageOption = "macro",
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """The functional of `task`: `binary_average_precision`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "average_precision",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        average=average,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Tensor, value)


def binary_ks_statistic(
    preds: Tensor,
    target: Tensor,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`BinaryKSStatistic` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryKSStatistic(thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multiclass_ks_statistic(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MulticlassKSStatistic` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassKSStatistic(num_classes, average, thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multilabel_ks_statistic(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MultilabelKSStatistic` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelKSStatistic(num_labels, average, thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def ks_statistic(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    average: AverageOption = "macro",
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """The functional of `task`: `binary_ks_statistic`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "ks_statistic",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        average=average,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Tensor, value)


def binary_eer(
    preds: Tensor,
    target: Tensor,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    estimator: Estimator = "linear",
    **options: Unpack[Options],
) -> Tensor:
    """`BinaryEER` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryEER(thresholds, ignore_index, validate_args, estimator=estimator, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multiclass_eer(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    thresholds: Thresholds = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    estimator: Estimator = "linear",
    **options: Unpack[Options],
) -> Tensor:
    """`MulticlassEER` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassEER(
        num_classes, thresholds, average, ignore_index, validate_args, estimator=estimator, **options
    )
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multilabel_eer(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    estimator: Estimator = "linear",
    **options: Unpack[Options],
) -> Tensor:
    """`MultilabelEER` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelEER(num_labels, thresholds, ignore_index, validate_args, estimator=estimator, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def eer(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    estimator: Estimator = "linear",
    **options: Unpack[Options],
) -> Tensor:
    """The functional of `task`: `binary_eer`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "eer",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        average=average,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        estimator=estimator,
        **options,
    )
    return cast(Tensor, value)


def binary_logauc(
    preds: Tensor,
    target: Tensor,
    fpr_range: tuple[float, float] = (0.001, 0.1),
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`BinaryLogAUC` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryLogAUC(fpr_range, thresholds, ignore_index, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multiclass_logauc(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    fpr_range: tuple[float, float] = (0.001, 0.1),
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MulticlassLogAUC` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassLogAUC(
        num_classes, fpr_range, average, thresholds, ignore_index, validate_args, **options
    )
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multilabel_logauc(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    fpr_range: tuple[float, float] = (0.001, 0.1),
    average: AverageOption = "macro",
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MultilabelLogAUC` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelLogAUC(
        num_labels, fpr_range, average, thresholds, ignore_index, validate_args, **options
    )
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def logauc(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    fpr_range: tuple[float, float] = (0.001, 0.1),
    average: AverageOption = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """The functional of `task`: `binary_logauc`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "logauc",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        thresholds=thresholds,
        fpr_range=fpr_range,
        average=average,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Tensor, value)


def binary_recall_at_fixed_precision(
    preds: Tensor,
    target: Tensor,
    min_precision: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`BinaryRecallAtFixedPrecision` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryRecallAtFixedPrecision(min_precision, thresholds, ignore_index, validate_args, **options)
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multiclass_recall_at_fixed_precision(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    min_precision: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MulticlassRecallAtFixedPrecision` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassRecallAtFixedPrecision(
        num_classes, min_precision, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multilabel_recall_at_fixed_precision(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    min_precision: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MultilabelRecallAtFixedPrecision` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelRecallAtFixedPrecision(
        num_labels, min_precision, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def recall_at_fixed_precision(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    min_precision: float,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """The functional of `task`: `binary_recall_at_fixed_precision`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "recall_at_fixed_precision",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        min_precision=min_precision,
        thresholds=thresholds,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Optimum, value)


def binary_precision_at_fixed_recall(
    preds: Tensor,
    target: Tensor,
    min_recall: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`BinaryPrecisionAtFixedRecall` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinaryPrecisionAtFixedRecall(min_recall, thresholds, ignore_index, validate_args, **options)
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multiclass_precision_at_fixed_recall(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    min_recall: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MulticlassPrecisionAtFixedRecall` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassPrecisionAtFixedRecall(
        num_classes, min_recall, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multilabel_precision_at_fixed_recall(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    min_recall: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MultilabelPrecisionAtFixedRecall` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelPrecisionAtFixedRecall(
        num_labels, min_recall, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def precision_at_fixed_recall(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    min_recall: float,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """The functional of `task`: `binary_precision_at_fixed_recall`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "precision_at_fixed_recall",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        min_recall=min_recall,
        thresholds=thresholds,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Optimum, value)


def binary_sensitivity_at_specificity(
    preds: Tensor,
    target: Tensor,
    min_specificity: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`BinarySensitivityAtSpecificity` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinarySensitivityAtSpecificity(min_specificity, thresholds, ignore_index, validate_args, **options)
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multiclass_sensitivity_at_specificity(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    min_specificity: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MulticlassSensitivityAtSpecificity` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassSensitivityAtSpecificity(
        num_classes, min_specificity, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multilabel_sensitivity_at_specificity(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    min_specificity: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MultilabelSensitivityAtSpecificity` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelSensitivityAtSpecificity(
        num_labels, min_specificity, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def sensitivity_at_specificity(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    min_specificity: float,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """The functional of `task`: `binary_sensitivity_at_specificity`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "sensitivity_at_specificity",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        min_specificity=min_specificity,
        thresholds=thresholds,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Optimum, value)


def binary_specificity_at_sensitivity(
    preds: Tensor,
    target: Tensor,
    min_sensitivity: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`BinarySpecificityAtSensitivity` of these scores and labels alone, both `[N, ...]`."""
    metric = classes.BinarySpecificityAtSensitivity(min_sensitivity, thresholds, ignore_index, validate_args, **options)
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multiclass_specificity_at_sensitivity(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    min_sensitivity: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MulticlassSpecificityAtSensitivity` of these scores `[N, C, ...]` and classes `[N, ...]` alone."""
    metric = classes.MulticlassSpecificityAtSensitivity(
        num_classes, min_sensitivity, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def multilabel_specificity_at_sensitivity(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    min_sensitivity: float,
    thresholds: Thresholds = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """`MultilabelSpecificityAtSensitivity` of these scores and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelSpecificityAtSensitivity(
        num_labels, min_sensitivity, thresholds, ignore_index, validate_args, **options
    )
    return cast(Optimum, metric.evaluate(preds, target, sample_weight))


def specificity_at_sensitivity(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    min_sensitivity: float,
    thresholds: Thresholds = None,
    num_classes: int | None = None,
    num_labels: int | None = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Optimum:
    """The functional of `task`: `binary_specificity_at_sensitivity`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "specificity_at_sensitivity",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        min_sensitivity=min_sensitivity,
        thresholds=thresholds,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Optimum, value)


def binary_confusion_matrix(
    preds: Tensor,
    target: Tensor,
    threshold: float | Tensor = 0.5,
    normalize: Normalize = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`BinaryConfusionMatrix` of these scores, or called labels, and labels alone, both `[N, ...]`."""
    metric = classes.BinaryConfusionMatrix(threshold, ignore_index, normalize, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multiclass_confusion_matrix(
    preds: Tensor,
    target: Tensor,
    num_classes: int,
    normalize: Normalize = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MulticlassConfusionMatrix` of these scores `[N, C, ...]`, or called classes `[N, ...]`, and classes alone."""
    metric = classes.MulticlassConfusionMatrix(num_classes, ignore_index, normalize, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def multilabel_confusion_matrix(
    preds: Tensor,
    target: Tensor,
    num_labels: int,
    threshold: float | Tensor = 0.5,
    normalize: Normalize = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """`MultilabelConfusionMatrix` of these scores, or called labels, and labels alone, both `[N, L, ...]`."""
    metric = classes.MultilabelConfusionMatrix(num_labels, threshold, ignore_index, normalize, validate_args, **options)
    return cast(Tensor, metric.evaluate(preds, target, sample_weight))


def confusion_matrix(
    preds: Tensor,
    target: Tensor,
    task: TaskName,
    threshold: float | Tensor = 0.5,
    num_classes: int | None = None,
    num_labels: int | None = None,
    normalize: Normalize = None,
    ignore_index: int | None = None,
    validate_args: bool = True,
    *,
    sample_weight: Tensor | None = None,
    **options: Unpack[Options],
) -> Tensor:
    """The functional of `task`: `binary_confusion_matrix`, or its `multiclass` or `multilabel` sister."""
    value = _select(
        "confusion_matrix",
        task,
        num_classes,
        num_labels,
        preds,
        target,
        threshold=threshold,
        normalize=normalize,
        ignore_index=ignore_index,
        validate_args=validate_args,
        sample_weight=sample_weight,
        **options,
    )
    return cast(Tensor, value)


Functional = Callable[..., Any]


def _functionals(measure: str, name: str) -> tuple[Functional, Functional, Functional, Functional]:
    """The functionals of a measure that torchmetrics does not have: of each task, and the one that selects it."""
    binary, multiclass, multilabel = (
        _functional(task + measure, f"{task.lower()}_{name}") for task in ("Binary", "Multiclass", "Multilabel")
    )
    return binary, multiclass, multilabel, _functional(measure, name)


def _functional(metric: str, name: str) -> Functional:
    """The functional of one class: it takes the data, then what the class takes."""
    of_class = getattr(classes, metric)

    def functional(
        preds: Tensor,
        target: Tensor,
        *args: Any,
        sample_weight: Tensor | None = None,
        groups: Tensor | None = None,
        **options: Any,
    ) -> Any:
        return of_class(*args, **options).evaluate(preds, target, sample_weight, groups)

    functional.__name__ = functional.__qualname__ = name
    functional.__doc__ = f"`{metric}` of these scores and labels alone."
    data, named = list(inspect.signature(functional).parameters.values())[:2], inspect.Parameter.KEYWORD_ONLY
    *own, options = inspect.signature(of_class).parameters.values()
    each = [inspect.Parameter(x, named, default=None, annotation="Tensor | None") for x in ("sample_weight", "groups")]
    functional.__signature__ = inspect.Signature([*data, *own, *each, options])  # type: ignore[attr-defined]
    return functional


binary_auch, multiclass_auch, multilabel_auch, auch = _functionals("AUCH", "auch")
binary_actual_dcf, multiclass_actual_dcf, multilabel_actual_dcf, actual_dcf = _functionals("ActualDCF", "actual_dcf")
binary_cllr, multiclass_cllr, multilabel_cllr, cllr = _functionals("Cllr", "cllr")
binary_min_cllr, multiclass_min_cllr, multilabel_min_cllr, min_cllr = _functionals("MinCllr", "min_cllr")
binary_min_dcf, multiclass_min_dcf, multilabel_min_dcf, min_dcf = _functionals("MinDCF", "min_dcf")
binary_pr_area, multiclass_pr_area, multilabel_pr_area, pr_area = _functionals("PRArea", "pr_area")
binary_partial_auroc, multiclass_partial_auroc, multilabel_partial_auroc, partial_auroc = _functionals(
    "PartialAUROC", "partial_auroc"
)
binary_rate, multiclass_rate, multilabel_rate, rate = _functionals("Rate", "rate")
grouped_auroc = _functional("GroupedAUROC", "grouped_auroc")
grouped_average_precision = _functional("GroupedAveragePrecision", "grouped_average_precision")
multiclass_ovo_auroc = _functional("MulticlassOvOAUROC", "multiclass_ovo_auroc")
paired_auroc = _functional("PairedAUROC", "paired_auroc")


__all__ = [
    "actual_dcf",
    "auch",
    "auroc",
    "average_precision",
    "binary_actual_dcf",
    "binary_auch",
    "binary_auroc",
    "binary_average_precision",
    "binary_cllr",
    "binary_confusion_matrix",
    "binary_det",
    "binary_eer",
    "binary_ks_statistic",
    "binary_logauc",
    "binary_min_cllr",
    "binary_min_dcf",
    "binary_partial_auroc",
    "binary_pr_area",
    "binary_precision_at_fixed_recall",
    "binary_precision_recall_curve",
    "binary_rate",
    "binary_recall_at_fixed_precision",
    "binary_roc",
    "binary_sensitivity_at_specificity",
    "binary_specificity_at_sensitivity",
    "cllr",
    "confusion_matrix",
    "det",
    "eer",
    "grouped_auroc",
    "grouped_average_precision",
    "ks_statistic",
    "logauc",
    "min_cllr",
    "min_dcf",
    "multiclass_actual_dcf",
    "multiclass_auch",
    "multiclass_auroc",
    "multiclass_average_precision",
    "multiclass_cllr",
    "multiclass_confusion_matrix",
    "multiclass_det",
    "multiclass_eer",
    "multiclass_ks_statistic",
    "multiclass_logauc",
    "multiclass_min_cllr",
    "multiclass_min_dcf",
    "multiclass_ovo_auroc",
    "multiclass_partial_auroc",
    "multiclass_pr_area",
    "multiclass_precision_at_fixed_recall",
    "multiclass_precision_recall_curve",
    "multiclass_rate",
    "multiclass_recall_at_fixed_precision",
    "multiclass_roc",
    "multiclass_sensitivity_at_specificity",
    "multiclass_specificity_at_sensitivity",
    "multilabel_actual_dcf",
    "multilabel_auch",
    "multilabel_auroc",
    "multilabel_average_precision",
    "multilabel_cllr",
    "multilabel_confusion_matrix",
    "multilabel_det",
    "multilabel_eer",
    "multilabel_ks_statistic",
    "multilabel_logauc",
    "multilabel_min_cllr",
    "multilabel_min_dcf",
    "multilabel_partial_auroc",
    "multilabel_pr_area",
    "multilabel_precision_at_fixed_recall",
    "multilabel_precision_recall_curve",
    "multilabel_rate",
    "multilabel_recall_at_fixed_precision",
    "multilabel_roc",
    "multilabel_sensitivity_at_specificity",
    "multilabel_specificity_at_sensitivity",
    "paired_auroc",
    "partial_auroc",
    "pr_area",
    "precision_at_fixed_recall",
    "precision_recall_curve",
    "rate",
    "recall_at_fixed_precision",
    "roc",
    "sensitivity_at_specificity",
    "specificity_at_sensitivity",
]
