"""The classes: each a measure met with a task, and for each measure the name that selects its task.

What a class computes is said by the measure (`roc`, `pr`, `det`, `operating`), what it takes in by the task's base
(`metric.BinaryMetric`, `MulticlassMetric`, `MultilabelMetric`). Names, order and defaults are those of torchmetrics.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Literal

from torch import Tensor

from torchmetrics_roc import confusion, costs, det, groups, models, operating, pr, roc
from torchmetrics_roc.choice import At
from torchmetrics_roc.metric import (
    AverageOption,
    BinaryMetric,
    CurveMetric,
    MulticlassMetric,
    MultilabelMetric,
    Options,
    PairedMetric,
    Thresholds,
)
from torchmetrics_roc.tasks import BinaryCalls, MulticlassCalls, MultilabelCalls, Normalization

if TYPE_CHECKING:
    from typing_extensions import Unpack

TaskName = Literal["binary", "multiclass", "multilabel"]


class TaskSelector:
    """A name that makes the metric of the task it is given; arguments that the task does not know are dropped."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            thresholds=thresholds,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )

    @classmethod
    def of(cls, task: TaskName, num_classes: int | None, num_labels: int | None, **arguments: Any) -> CurveMetric:
        """The metric of `task`, by the name of this class."""
        count = task_count(task, num_classes, num_labels)
        metric = globals()[str(task).capitalize() + cls.__name__]
        known = inspect.signature(metric).parameters
        own = {"num_classes", "num_labels", "average", "max_fpr", "threshold"}  # not every task has them
        return metric(*count, **{k: v for k, v in arguments.items() if k in known or k not in own})  # type: ignore[no-any-return]


class ScoreSelector(TaskSelector):
    """That of a number a class or label, averaged over them unless told otherwise."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        average: AverageOption = "macro",
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            thresholds=thresholds,
            average=average,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


def task_count(task: Any, num_classes: int | None, num_labels: int | None) -> tuple[int, ...]:
    """What the classes of `task` want first: nothing, the number of classes, or the number of labels."""
    task = task.lower() if isinstance(task, str) else task
    if task not in ("binary", "multiclass", "multilabel"):
        raise ValueError(f"`task` must be 'binary', 'multiclass' or 'multilabel', but is {task!r}.")
    if task == "binary":
        return ()
    name, count = ("num_classes", num_classes) if task == "multiclass" else ("num_labels", num_labels)
    if not isinstance(count, int):
        raise ValueError(f"`{name}` must be an integer when the task is {task!r}, but is {count!r}.")
    return (count,)


# A number a class or label, averaged over them unless told otherwise.


class MulticlassScore(MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        average: AverageOption = "macro",
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(num_classes, thresholds, average, ignore_index, validate_args, **options)


class MultilabelScore(MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        average: AverageOption = "macro",
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(num_labels, thresholds, ignore_index, validate_args, average=average, **options)


class BinaryROC(roc.ROC, BinaryMetric): ...


class MulticlassROC(roc.ROC, MulticlassMetric): ...


class MultilabelROC(roc.ROC, MultilabelMetric): ...


class ROC(TaskSelector):
    """`BinaryROC`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryPrecisionRecallCurve(pr.PrecisionRecallCurve, BinaryMetric): ...


class MulticlassPrecisionRecallCurve(pr.PrecisionRecallCurve, MulticlassMetric): ...


class MultilabelPrecisionRecallCurve(pr.PrecisionRecallCurve, MultilabelMetric): ...


class PrecisionRecallCurve(TaskSelector):
    """`BinaryPrecisionRecallCurve`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryDET(det.DET, BinaryMetric): ...


class MulticlassDET(det.DET, MulticlassMetric): ...


class MultilabelDET(det.DET, MultilabelMetric): ...


class DET(TaskSelector):
    """`BinaryDET`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryAUROC(roc.AUROC, BinaryMetric):
    def __init__(
        self,
        max_fpr: float | None = None,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(thresholds, ignore_index, validate_args, max_fpr=max_fpr, **options)


class MulticlassAUROC(roc.AUROC, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        average: AverageOption = "macro",
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        max_fpr: float | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, thresholds, average, ignore_index, validate_args, max_fpr=max_fpr, **options)


class MultilabelAUROC(roc.AUROC, MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        average: AverageOption = "macro",
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        max_fpr: float | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(
            num_labels, thresholds, ignore_index, validate_args, average=average, max_fpr=max_fpr, **options
        )


class AUROC(TaskSelector):
    """`BinaryAUROC`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        average: AverageOption = "macro",
        max_fpr: float | None = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            thresholds=thresholds,
            average=average,
            max_fpr=max_fpr,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinaryAveragePrecision(pr.AveragePrecision, BinaryMetric): ...


class MulticlassAveragePrecision(pr.AveragePrecision, MulticlassScore): ...


class MultilabelAveragePrecision(pr.AveragePrecision, MultilabelScore): ...


class AveragePrecision(ScoreSelector):
    """`BinaryAveragePrecision`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryKSStatistic(roc.KSStatistic, BinaryMetric): ...


class MulticlassKSStatistic(roc.KSStatistic, MulticlassScore): ...


class MultilabelKSStatistic(roc.KSStatistic, MultilabelScore): ...


class KSStatistic(ScoreSelector):
    """`BinaryKSStatistic`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryEER(det.EER, BinaryMetric):
    def __init__(
        self,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        normalization: Normalization = "sigmoid",
        *,
        estimator: det.Estimator = "linear",
        **options: Any,
    ) -> None:
        super().__init__(thresholds, ignore_index, validate_args, normalization, estimator=estimator, **options)


class MulticlassEER(det.EER, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        thresholds: Thresholds = None,
        average: AverageOption = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        estimator: det.Estimator = "linear",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, thresholds, average, ignore_index, validate_args, estimator=estimator, **options)


class MultilabelEER(det.EER, MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        estimator: det.Estimator = "linear",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_labels, thresholds, ignore_index, validate_args, estimator=estimator, **options)


class EER(TaskSelector):
    """`BinaryEER`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        average: AverageOption = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            thresholds=thresholds,
            average=average,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinaryLogAUC(roc.LogAUC, BinaryMetric):
    def __init__(
        self,
        fpr_range: tuple[float, float] = (0.001, 0.1),
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = False,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(thresholds, ignore_index, validate_args, fpr_range=fpr_range, **options)


class MulticlassLogAUC(roc.LogAUC, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        fpr_range: tuple[float, float] = (0.001, 0.1),
        average: AverageOption = None,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, thresholds, average, ignore_index, validate_args, fpr_range=fpr_range, **options)


class MultilabelLogAUC(roc.LogAUC, MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        fpr_range: tuple[float, float] = (0.001, 0.1),
        average: AverageOption = None,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(
            num_labels, thresholds, ignore_index, validate_args, average=average, fpr_range=fpr_range, **options
        )


class LogAUC(TaskSelector):
    """`BinaryLogAUC`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        thresholds: Thresholds = None,
        fpr_range: tuple[float, float] = (0.001, 0.1),
        num_classes: int | None = None,
        num_labels: int | None = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            thresholds=thresholds,
            fpr_range=fpr_range,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinaryRecallAtFixedPrecision(operating.RecallAtFixedPrecision, BinaryMetric):
    def __init__(
        self,
        min_precision: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(thresholds, ignore_index, validate_args, least=min_precision, **options)


class MulticlassRecallAtFixedPrecision(operating.RecallAtFixedPrecision, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        min_precision: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, thresholds, None, ignore_index, validate_args, least=min_precision, **options)


class MultilabelRecallAtFixedPrecision(operating.RecallAtFixedPrecision, MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        min_precision: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_labels, thresholds, ignore_index, validate_args, least=min_precision, **options)


class RecallAtFixedPrecision(TaskSelector):
    """`BinaryRecallAtFixedPrecision`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        min_precision: float,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            min_precision=min_precision,
            thresholds=thresholds,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinaryPrecisionAtFixedRecall(operating.PrecisionAtFixedRecall, BinaryMetric):
    def __init__(
        self,
        min_recall: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(thresholds, ignore_index, validate_args, least=min_recall, **options)


class MulticlassPrecisionAtFixedRecall(operating.PrecisionAtFixedRecall, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        min_recall: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, thresholds, None, ignore_index, validate_args, least=min_recall, **options)


class MultilabelPrecisionAtFixedRecall(operating.PrecisionAtFixedRecall, MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        min_recall: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_labels, thresholds, ignore_index, validate_args, least=min_recall, **options)


class PrecisionAtFixedRecall(TaskSelector):
    """`BinaryPrecisionAtFixedRecall`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        min_recall: float,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            min_recall=min_recall,
            thresholds=thresholds,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinarySensitivityAtSpecificity(operating.SensitivityAtSpecificity, BinaryMetric):
    def __init__(
        self,
        min_specificity: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(thresholds, ignore_index, validate_args, least=min_specificity, **options)


class MulticlassSensitivityAtSpecificity(operating.SensitivityAtSpecificity, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        min_specificity: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, thresholds, None, ignore_index, validate_args, least=min_specificity, **options)


class MultilabelSensitivityAtSpecificity(operating.SensitivityAtSpecificity, MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        min_specificity: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_labels, thresholds, ignore_index, validate_args, least=min_specificity, **options)


class SensitivityAtSpecificity(TaskSelector):
    """`BinarySensitivityAtSpecificity`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        min_specificity: float,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            min_specificity=min_specificity,
            thresholds=thresholds,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinarySpecificityAtSensitivity(operating.SpecificityAtSensitivity, BinaryMetric):
    def __init__(
        self,
        min_sensitivity: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(thresholds, ignore_index, validate_args, least=min_sensitivity, **options)


class MulticlassSpecificityAtSensitivity(operating.SpecificityAtSensitivity, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        min_sensitivity: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, thresholds, None, ignore_index, validate_args, least=min_sensitivity, **options)


class MultilabelSpecificityAtSensitivity(operating.SpecificityAtSensitivity, MultilabelMetric):
    def __init__(
        self,
        num_labels: int,
        min_sensitivity: float,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_labels, thresholds, ignore_index, validate_args, least=min_sensitivity, **options)


class SpecificityAtSensitivity(TaskSelector):
    """`BinarySpecificityAtSensitivity`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        min_sensitivity: float,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            min_sensitivity=min_sensitivity,
            thresholds=thresholds,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinaryAUCH(roc.AUCH, BinaryMetric): ...


class MulticlassAUCH(roc.AUCH, MulticlassScore): ...


class MultilabelAUCH(roc.AUCH, MultilabelScore): ...


class AUCH(ScoreSelector):
    """`BinaryAUCH`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryPartialAUROC(roc.PartialAUROC, BinaryMetric): ...


class MulticlassPartialAUROC(roc.PartialAUROC, MulticlassScore): ...


class MultilabelPartialAUROC(roc.PartialAUROC, MultilabelScore): ...


class PartialAUROC(ScoreSelector):
    """`BinaryPartialAUROC`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryPRArea(pr.PRArea, BinaryMetric): ...


class MulticlassPRArea(pr.PRArea, MulticlassScore): ...


class MultilabelPRArea(pr.PRArea, MultilabelScore): ...


class PRArea(ScoreSelector):
    """`BinaryPRArea`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryMinDCF(costs.MinDCF, BinaryMetric): ...


class MulticlassMinDCF(costs.MinDCF, MulticlassScore): ...


class MultilabelMinDCF(costs.MinDCF, MultilabelScore): ...


class MinDCF(ScoreSelector):
    """`BinaryMinDCF`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryActualDCF(costs.ActualDCF, BinaryMetric): ...


class MulticlassActualDCF(costs.ActualDCF, MulticlassScore): ...


class MultilabelActualDCF(costs.ActualDCF, MultilabelScore): ...


class ActualDCF(ScoreSelector):
    """`BinaryActualDCF`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryCllr(costs.Cllr, BinaryMetric): ...


class MulticlassCllr(costs.Cllr, MulticlassScore): ...


class MultilabelCllr(costs.Cllr, MultilabelScore): ...


class Cllr(ScoreSelector):
    """`BinaryCllr`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class BinaryMinCllr(costs.MinCllr, BinaryMetric): ...


class MulticlassMinCllr(costs.MinCllr, MulticlassScore): ...


class MultilabelMinCllr(costs.MinCllr, MultilabelScore): ...


class MinCllr(ScoreSelector):
    """`BinaryMinCllr`, or its `Multiclass` or `Multilabel` sister, by `task`."""


class MulticlassOvOAUROC(groups.OvOAUROC, MulticlassMetric):
    def __init__(
        self,
        num_classes: int,
        average: AverageOption = "macro",
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, None, average, ignore_index, validate_args, **options)


class GroupedAUROC(groups.GroupedAUROC, BinaryMetric):
    def __init__(
        self,
        average: AverageOption = "weighted",
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(None, ignore_index, validate_args, average=average, **options)


class GroupedAveragePrecision(groups.GroupedAveragePrecision, BinaryMetric):
    def __init__(
        self,
        average: AverageOption = "macro",
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(None, ignore_index, validate_args, average=average, **options)


class PairedAUROC(models.PairedAUROC, PairedMetric): ...


class BinaryRate(operating.Rate, BinaryMetric):
    def __init__(
        self,
        rate: str,
        at: At,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        beta: float = 1.0,
        prevalence: float | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(
            thresholds, ignore_index, validate_args, rate=rate, at=at, beta=beta, prevalence=prevalence, **options
        )


class MulticlassRate(operating.Rate, MulticlassScore):
    def __init__(
        self,
        num_classes: int,
        rate: str,
        at: At,
        average: AverageOption = "macro",
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        beta: float = 1.0,
        prevalence: float | None = None,
        **options: Unpack[Options],
    ) -> None:
        own: dict[str, Any] = {"rate": rate, "at": at, "beta": beta, "prevalence": prevalence}
        super().__init__(num_classes, average, thresholds, ignore_index, validate_args, **own, **options)


class MultilabelRate(operating.Rate, MultilabelScore):
    def __init__(
        self,
        num_labels: int,
        rate: str,
        at: At,
        average: AverageOption = "macro",
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        beta: float = 1.0,
        prevalence: float | None = None,
        **options: Unpack[Options],
    ) -> None:
        own: dict[str, Any] = {"rate": rate, "at": at, "beta": beta, "prevalence": prevalence}
        super().__init__(num_labels, average, thresholds, ignore_index, validate_args, **own, **options)


class Rate(TaskSelector):
    """`BinaryRate`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        rate: str,
        at: At,
        thresholds: Thresholds = None,
        num_classes: int | None = None,
        num_labels: int | None = None,
        average: AverageOption = "macro",
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            rate=rate,
            at=at,
            thresholds=thresholds,
            average=average,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


class BinaryConfusionMatrix(confusion.ConfusionMatrix, BinaryMetric):
    task_type = BinaryCalls

    def __init__(
        self,
        threshold: float | Tensor = 0.5,
        ignore_index: int | None = None,
        normalize: confusion.Normalize = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(None, ignore_index, validate_args, threshold=threshold, normalize=normalize, **options)


class MulticlassConfusionMatrix(confusion.ConfusionMatrix, MulticlassMetric):
    task_type = MulticlassCalls

    def __init__(
        self,
        num_classes: int,
        ignore_index: int | None = None,
        normalize: confusion.Normalize = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(num_classes, None, None, ignore_index, validate_args, normalize=normalize, **options)


class MultilabelConfusionMatrix(confusion.ConfusionMatrix, MultilabelMetric):
    task_type = MultilabelCalls

    def __init__(
        self,
        num_labels: int,
        threshold: float | Tensor = 0.5,
        ignore_index: int | None = None,
        normalize: confusion.Normalize = None,
        validate_args: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(
            num_labels, None, ignore_index, validate_args, threshold=threshold, normalize=normalize, **options
        )


class ConfusionMatrix(TaskSelector):
    """`BinaryConfusionMatrix`, or its `Multiclass` or `Multilabel` sister, by `task`."""

    def __new__(  # type: ignore[misc]
        cls,
        task: TaskName,
        threshold: float | Tensor = 0.5,
        num_classes: int | None = None,
        num_labels: int | None = None,
        normalize: confusion.Normalize = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> CurveMetric:
        return cls.of(
            task,
            num_classes,
            num_labels,
            threshold=threshold,
            normalize=normalize,
            ignore_index=ignore_index,
            validate_args=validate_args,
            **options,
        )


__all__ = [
    "AUCH",
    "AUROC",
    "ActualDCF",
    "AveragePrecision",
    "BinaryAUCH",
    "BinaryAUROC",
    "BinaryActualDCF",
    "BinaryAveragePrecision",
    "BinaryCllr",
    "BinaryConfusionMatrix",
    "BinaryDET",
    "BinaryEER",
    "BinaryKSStatistic",
    "BinaryLogAUC",
    "BinaryMinCllr",
    "BinaryMinDCF",
    "BinaryPRArea",
    "BinaryPartialAUROC",
    "BinaryPrecisionAtFixedRecall",
    "BinaryPrecisionRecallCurve",
    "BinaryROC",
    "BinaryRate",
    "BinaryRecallAtFixedPrecision",
    "BinarySensitivityAtSpecificity",
    "BinarySpecificityAtSensitivity",
    "Cllr",
    "ConfusionMatrix",
    "DET",
    "EER",
    "GroupedAUROC",
    "GroupedAveragePrecision",
    "KSStatistic",
    "LogAUC",
    "MinCllr",
    "MinDCF",
    "MulticlassAUCH",
    "MulticlassAUROC",
    "MulticlassActualDCF",
    "MulticlassAveragePrecision",
    "MulticlassCllr",
    "MulticlassConfusionMatrix",
    "MulticlassDET",
    "MulticlassEER",
    "MulticlassKSStatistic",
    "MulticlassLogAUC",
    "MulticlassMinCllr",
    "MulticlassMinDCF",
    "MulticlassOvOAUROC",
    "MulticlassPRArea",
    "MulticlassPartialAUROC",
    "MulticlassPrecisionAtFixedRecall",
    "MulticlassPrecisionRecallCurve",
    "MulticlassROC",
    "MulticlassRate",
    "MulticlassRecallAtFixedPrecision",
    "MulticlassSensitivityAtSpecificity",
    "MulticlassSpecificityAtSensitivity",
    "MultilabelAUCH",
    "MultilabelAUROC",
    "MultilabelActualDCF",
    "MultilabelAveragePrecision",
    "MultilabelCllr",
    "MultilabelConfusionMatrix",
    "MultilabelDET",
    "MultilabelEER",
    "MultilabelKSStatistic",
    "MultilabelLogAUC",
    "MultilabelMinCllr",
    "MultilabelMinDCF",
    "MultilabelPRArea",
    "MultilabelPartialAUROC",
    "MultilabelPrecisionAtFixedRecall",
    "MultilabelPrecisionRecallCurve",
    "MultilabelROC",
    "MultilabelRate",
    "MultilabelRecallAtFixedPrecision",
    "MultilabelSensitivityAtSpecificity",
    "MultilabelSpecificityAtSensitivity",
    "PRArea",
    "PairedAUROC",
    "PartialAUROC",
    "PrecisionAtFixedRecall",
    "PrecisionRecallCurve",
    "ROC",
    "Rate",
    "RecallAtFixedPrecision",
    "SensitivityAtSpecificity",
    "SpecificityAtSensitivity",
]
