"""The tasks as bases of metrics and of functionals: their arguments, in torchmetrics' order, and their meaning."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from torchmetrics_roc.measures.measure import refuse_bins
from torchmetrics_roc.metrics.evaluator import Evaluator
from torchmetrics_roc.metrics.metric import CurveMetric
from torchmetrics_roc.metrics.options import AverageOption, Thresholds, check_unused_normalization
from torchmetrics_roc.tasks.tasks import Binary, Multiclass, Multilabel, Normalization, SeveralModels


class BinaryArguments(Evaluator):
    """One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, to count only at these, in constant memory.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        normalization: accepted for compatibility with torchmetrics, without effect: scores are never transformed.
        options: see `Options`.
    """

    task_type: ClassVar[type[Binary]] = Binary

    def __init__(
        self,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        normalization: Normalization = "sigmoid",
        **options: Any,
    ) -> None:
        check_unused_normalization(normalization)
        if "average" in options:
            raise ValueError("Unexpected keyword arguments: `average`: a binary metric has nothing to average.")
        super().__init__(partial(self.task_type, ignore_index), thresholds, None, validate_args, **options)
        self.normalization = normalization


class MulticlassArguments(Evaluator):
    """`C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, to count only at these, in constant memory.
        average: `"macro"` the mean over the classes, each against the rest, where the value is known, `"weighted"` by
            their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value per class.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        normalization: how the rows are brought to one scale. `"softmax"` applies a softmax to all rows if any score
            that counts, of all data and processes, lies outside [0, 1], and to none otherwise; `"log_softmax"` applies
            its logarithm to all, which separates what a softmax rounds to 1; None keeps the rows unchanged. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        options: see `Options`.
    """

    task_type: ClassVar[type[Multiclass]] = Multiclass
    plot_legend_name: str | None = "Class"

    def __init__(
        self,
        num_classes: int,
        thresholds: Thresholds = None,
        average: AverageOption = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        normalization: Normalization = "softmax",
        **options: Any,
    ) -> None:
        task = partial(self.task_type, ignore_index, problems=num_classes, normalization=normalization)
        super().__init__(task, thresholds, average, validate_args, **options)
        self.num_classes = num_classes


class MultilabelArguments(Evaluator):
    """`L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, to count only at these, in constant memory.
        ignore_index: entries with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        average: `"macro"` the mean over the labels where the value is known, `"weighted"` by their positives, `"micro"`
            all scores and labels as one problem, None or `"none"` one value per label.
        normalization: accepted for compatibility with torchmetrics, without effect: scores are never transformed.
        options: see `Options`.
    """

    task_type: ClassVar[type[Multilabel]] = Multilabel
    plot_legend_name: str | None = "Label"

    def __init__(
        self,
        num_labels: int,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        average: AverageOption = None,
        normalization: Normalization = "sigmoid",
        **options: Any,
    ) -> None:
        check_unused_normalization(normalization)
        super().__init__(
            partial(self.task_type, ignore_index, problems=num_labels), thresholds, average, validate_args, **options
        )
        self.num_labels = num_labels
        self.normalization = normalization


class PairedArguments(Evaluator):
    """The scores of `M` models for a sample, `preds` `[N, M, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        num_models: `M`, at least 2.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        nan_policy: `"ignore"` leaves out samples for which any model has a NaN score.
        options: those of `torchmetrics.Metric`.
    """

    plot_legend_name: str | None = "Model"

    def __init__(
        self,
        num_models: int,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> None:
        refuse_bins(self, options)
        super().__init__(
            partial(SeveralModels, ignore_index, problems=num_models), None, None, validate_args, **options
        )
        self.num_models = num_models


class BinaryMetric(BinaryArguments, CurveMetric):  # noqa: D101
    __doc__ = BinaryArguments.__doc__  # shown for a measure that a user combines with it


class MulticlassMetric(MulticlassArguments, CurveMetric):  # noqa: D101
    __doc__ = MulticlassArguments.__doc__  # shown for a measure that a user combines with it


class MultilabelMetric(MultilabelArguments, CurveMetric):  # noqa: D101
    __doc__ = MultilabelArguments.__doc__  # shown for a measure that a user combines with it


class PairedMetric(PairedArguments, CurveMetric):  # noqa: D101
    __doc__ = PairedArguments.__doc__  # shown for a measure that a user combines with it
