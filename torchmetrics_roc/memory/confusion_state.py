"""Counts of predictions against labels kept between batches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import check_total
from torchmetrics_roc.memory.histograms import HistogramState
from torchmetrics_roc.memory.states import Agreement, Inspection, Span, Value, tensor_of
from torchmetrics_roc.tasks.batches import Samples
from torchmetrics_roc.tasks.tasks import Multiclass, Task


class ConfusionState(HistogramState):
    """Counts of predictions against labels: `counts` `[T, 2, 2]`, or `[1, C, C]`, rows actual, columns predicted.

    Args:
        task: the task of the samples.
        threshold: a score of at least this is predicted positive, or one such number for each label; for classes, the
            one with the highest score is predicted.
        span: how far back the counts reach.
    """

    refinable: ClassVar[bool] = False

    def __init__(self, task: Task, threshold: float | tuple[float, ...], span: Span = Span()) -> None:  # noqa: B008
        super().__init__(task, 0, None, span)
        self.threshold = threshold
        self.unit_scale = threshold == 0.5 and not isinstance(task, Multiclass)  # the default, meant for probabilities

    def _shape(self) -> tuple[int, ...]:
        classes = self.task.problems
        return (1, classes, classes) if isinstance(self.task, Multiclass) else (classes, 2, 2)

    def _cells(self, batch: Samples, state: Mapping[str, Value]) -> tuple[Tensor, Tensor | None, Tensor | None]:
        if isinstance(self.task, Multiclass):
            classes = self.task.problems
            predicted = batch.preds.argmax(1) if batch.preds.ndim == 2 else batch.preds.nan_to_num(0.0).long()
            known = ~batch.preds.isnan()
            sound = (known.all(1) if known.ndim == 2 else known) & (batch.target >= 0) & (batch.target < classes)
            cells = batch.target.long().clamp(0, classes - 1) * classes + predicted.clamp(0, classes - 1)
            weights = batch.weight
            if weights is not None:
                sound = sound & (weights > 0) & weights.isfinite()
            return cells, sound, weights
        rows = self.task.lift(batch)
        # Filled on the device, and thus rounded to the dtype of the scores.
        each = self.threshold if isinstance(self.threshold, tuple) else (self.threshold,)
        least = [rows.scores.new_full((1,), x) for x in each]
        predicted = rows.scores >= (least[0] if len(least) == 1 else torch.stack(least))
        problem = torch.arange(len(rows.scores), dtype=torch.int64, device=predicted.device)[:, None]
        return (problem * 2 + rows.labels) * 2 + predicted, *self._weights(rows)

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return None: counts do not record the dtype of the scores."""
        return None

    def widened(self, state: Mapping[str, Value], wide: torch.dtype) -> dict[str, Value]:
        """Return the state unchanged: predictions do not depend on the dtype."""
        return dict(state)

    def inspect(
        self, state: Mapping[str, Value], pooled: bool, alone: bool = False, beside: Tensor | None = None
    ) -> Inspection:
        """Return the flaws of the samples that were counted."""
        flaws, mass = tensor_of(state["flaws"]), tensor_of(state["mass"])
        *counts, total = torch.cat([flaws.double(), mass.sum().reshape(1)]).tolist()
        check_total(total)
        return Inspection([int(x) for x in counts])

    def curve(
        self, state: Mapping[str, Value], pooled: bool, agreed: Agreement, found: Inspection | None = None
    ) -> Any:
        """Return not a curve, but the matrices `[T, 2, 2]`, or that of the classes, `[C, C]`."""
        counts = self._summed(state, agreed).clone()  # a copy, since the state continues to count
        return counts[0] if isinstance(self.task, Multiclass) else counts
