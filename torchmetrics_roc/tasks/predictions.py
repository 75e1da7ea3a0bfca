"""The tasks whose predictions may be labels or classes instead of scores."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.arrays.words import counted
from torchmetrics_roc.tasks.tasks import Binary, Multiclass, Multilabel, Task


class Predictions(Task):
    """A task whose `preds` may be integers: predicted labels or classes instead of scores."""

    def check(self, preds: Tensor, target: Tensor, *ids: Tensor | None) -> None:
        """Raise as `Task.check` does; predicted labels have the shape of `target`."""
        if _are_labels(preds):
            if isinstance(target, Tensor) and preds.shape != target.shape:
                raise ValueError(
                    f"`preds` of {preds.dtype} are taken as predicted labels, one for every target: they must have the "
                    f"shape {tuple(target.shape)}, but got {tuple(preds.shape)}."
                )
            shape = list(preds.shape)
            if self.scores_by_problem and not self.labels_by_problem:
                shape.insert(1, self.problems)
            preds = torch.empty(shape, dtype=torch.float32, device="meta")
        super().check(preds, target, *ids)

    def _flatten(self, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        if not _are_labels(preds):
            return super()._flatten(preds, target)
        known = (preds >= 0) & (preds < self.labels)
        if self.labels > 2 or (self.scores_by_problem and not self.labels_by_problem):
            return torch.where(known, preds.double(), torch.nan).reshape(-1), target.reshape(-1)
        # Above every threshold, or below.
        scores = torch.where(preds > 0, torch.inf, -torch.inf).float()
        return super()._flatten(scores.masked_fill(~known, torch.nan), target)

    @property
    def watches_scale(self) -> bool:
        """False: the class with the highest score is predicted, whatever the scale."""
        return False

    def _outside(self, preds: Tensor) -> Tensor:
        return super()._outside(preds) & preds.isfinite()  # predicted labels are stored as ±inf

    def objections(self, nans: int, labels: int, weights: int, foreign: str = "") -> list[str]:
        """Return what `Task.objections` does; a foreign predicted label counts as NaN."""
        parts = super().objections(nans, labels, weights, foreign)
        scores, labels_too = counted(nans, "NaN score"), "foreign label" if nans == 1 else "foreign labels"
        return [text.replace(scores, f"{scores} or {labels_too}") for text in parts]


class BinaryPredictions(Predictions, Binary):
    """One score or label per sample."""


class MulticlassPredictions(Predictions, Multiclass):
    """`C` scores or one class per sample."""


class MultilabelPredictions(Predictions, Multilabel):
    """`L` scores or `L` labels per sample."""


def _are_labels(preds: Any) -> bool:
    return isinstance(preds, Tensor) and not preds.is_floating_point() and not preds.is_complex()
