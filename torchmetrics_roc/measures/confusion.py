"""The confusion matrix: counts of actual versus predicted classes, in constant memory."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import is_number
from torchmetrics_roc.measures.measure import Measure, Totals, one_of
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.tasks import Task

Normalize = Literal["true", "pred", "all", "none", None]


def normalized(confusion: Tensor, normalize: Normalize) -> Tensor:
    """Return matrices `[..., C, C]` divided by the sums of their rows (`"true"`), columns (`"pred"`) or all (`"all"`).

    NaN where the sum is 0; counts unchanged for None and `"none"`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.measures.confusion import normalized
        >>> normalized(torch.tensor([[3, 1], [0, 4]]), "true")
        tensor([[0.7500, 0.2500],
                [0.0000, 1.0000]], dtype=torch.float64)
    """
    if normalize is None or normalize == "none":
        return confusion
    return confusion.double() / confusion.sum(_SUMMED[normalize], keepdim=True)


_SUMMED = {"true": (-1,), "pred": (-2,), "all": (-1, -2)}
"""The dimensions that each normalization sums over."""


def _thresholds(threshold: Any) -> float | tuple[float, ...]:
    """Return one threshold, or one for each label, as numbers."""
    if isinstance(threshold, Tensor):
        threshold = threshold.item() if threshold.numel() == 1 else threshold.tolist()
    several = isinstance(threshold, (list, tuple))
    numbers = threshold if several else [threshold]
    if not numbers or not all(map(is_number, numbers)):
        raise ValueError(f"`threshold` must be a number on the scale of the scores, but got {threshold!r}.")
    return tuple(map(float, numbers)) if several else float(numbers[0])


class ConfusionMatrix(Measure):
    """Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    `compute` returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    Args:
        threshold: the least score that is predicted positive, on the scale of the scores, rounded to the dtype of those
            of each batch; of a multilabel matrix also a sequence or 1-D tensor of one for each label, such as
            `operating_point("f1").threshold`.
        normalize: `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of all samples;
            None or `"none"` for counts. A share of 0 samples is NaN, with one warning.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryConfusionMatrix, rates
        >>> metric = BinaryConfusionMatrix(threshold=0.5)
        >>> metric.update(torch.tensor([0.9, 0.5, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> metric.compute()
        tensor([[0, 2],
                [1, 1]])
        >>> rates(metric.compute()).recall
        tensor(0.5000, dtype=torch.float64)
    """

    averages: ClassVar[tuple[str, ...]] = ("none",)
    needs: ClassVar[tuple[str, ...]] = ()
    kind: ClassVar[str] = "the counts at one threshold"
    limits: ClassVar[tuple[float, float]] = (-math.inf, math.inf)

    def __init__(self, threshold: float | Sequence[float] | Tensor = 0.0, normalize: Normalize = None) -> None:
        one_of(Normalize)("normalize", normalize)
        self.threshold = _thresholds(threshold)
        self.normalize: Normalize = normalize

    @property
    def counts_at(self) -> float | tuple[float, ...]:  # type: ignore[override]
        """The threshold, or one of each label."""
        return self.threshold

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the `thresholds`, if the task has a label for each at which predictions are counted."""
        each = self.threshold
        if isinstance(each, tuple) and not (task.labels_by_problem and len(each) == task.problems):
            expected = (
                f"a number or {task.problems} numbers, one for each label" if task.labels_by_problem else "a number"
            )
            raise ValueError(f"`threshold` must be {expected}, but got {len(each)} numbers.")
        return thresholds

    def view(self, confusion: Tensor) -> Tensor:  # type: ignore[override]
        """Return the counts, or their shares."""
        return normalized(confusion, self.normalize)

    def cast(self, value: Any, dtype: torch.dtype, outward: int = 0) -> Any:
        """Return shares in the dtype of values, and counts as they are."""
        return value if self.normalize in ("none", None) else super().cast(value, dtype, outward)

    def warn_of_unknown(self, lifted: Any, counts: Totals | None, read: Any, averaged: bool) -> None:
        """Warn if shares are NaN for lack of samples, naming the labels and classes."""
        if self.normalize is None or self.normalize == "none":
            return
        confusion = lifted[0] if lifted.ndim == 3 and len(lifted) == 1 else lifted
        if not bool((confusion != 0).any()):
            warn(f"{self.name} has no samples that count: its value is NaN.")
            return
        empty = confusion.sum(_SUMMED[self.normalize]) == 0
        if not bool(empty.any()):
            return
        # "all" has one denominator for each label; the others have one for each class.
        words = ("label",) if empty.ndim == 1 and self.normalize == "all" else ("label", "class")[-empty.ndim :]
        places = [
            " of ".join(f"{word} {i}" for word, i in zip(words[::-1], place[::-1], strict=True))
            for place in empty.nonzero().tolist()
        ]
        shown = ", ".join(places[:10]) + (", ..." if len(places) > 10 else "")
        what = "predicted as" if self.normalize == "pred" else "for"
        warn(f"{self.name}: no samples {what} {shown}. Their shares are NaN.")
