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
from typing import TYPE_CHECKING, Any, cast

from torch import Tensor

from torchmetrics_roc import classification as classes
from torchmetrics_roc.classification import TaskName, task_count
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
    own = {"average", "max_fpr"}  # not every task has them
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


__all__ = [
    "auroc",
    "average_precision",
    "binary_auroc",
    "binary_average_precision",
    "binary_det",
    "binary_eer",
    "binary_ks_statistic",
    "binary_logauc",
    "binary_precision_at_fixed_recall",
    "binary_precision_recall_curve",
    "binary_recall_at_fixed_precision",
    "binary_roc",
    "binary_sensitivity_at_specificity",
    "binary_specificity_at_sensitivity",
    "det",
    "eer",
    "ks_statistic",
    "logauc",
    "multiclass_auroc",
    "multiclass_average_precision",
    "multiclass_det",
    "multiclass_eer",
    "multiclass_ks_statistic",
    "multiclass_logauc",
    "multiclass_precision_at_fixed_recall",
    "multiclass_precision_recall_curve",
    "multiclass_recall_at_fixed_precision",
    "multiclass_roc",
    "multiclass_sensitivity_at_specificity",
    "multiclass_specificity_at_sensitivity",
    "multilabel_auroc",
    "multilabel_average_precision",
    "multilabel_det",
    "multilabel_eer",
    "multilabel_ks_statistic",
    "multilabel_logauc",
    "multilabel_precision_at_fixed_recall",
    "multilabel_precision_recall_curve",
    "multilabel_recall_at_fixed_precision",
    "multilabel_roc",
    "multilabel_sensitivity_at_specificity",
    "multilabel_specificity_at_sensitivity",
    "precision_at_fixed_recall",
    "precision_recall_curve",
    "recall_at_fixed_precision",
    "roc",
    "sensitivity_at_specificity",
    "specificity_at_sensitivity",
]
