"""The top-label task: whether the class with the highest score is correct."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.tasks.tasks import IGNORED, Binary, Multiclass, Normalization


@dataclass(frozen=True)
class TopLabel(Binary):
    """Whether the class with the highest score is correct: `preds` `[N, C, ...]`, `target` `[N, ...]`, one problem.

    A sample's score is that of the predicted class, the first of ties; only this and its correctness are stored.

    Attributes:
        problems: the number of classes at construction; then 1.
        classes: the number of classes.
        normalization: None keeps the rows unchanged; `"softmax"` applies a softmax to each first.
    """

    normalization: Normalization = None
    classes: int = field(init=False)

    count_name: ClassVar[str] = "num_classes"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.normalization not in ("softmax", None):
            raise ValueError(f"`normalization` must be 'softmax' or None, but is {self.normalization!r}.")
        object.__setattr__(self, "classes", self.problems)
        object.__setattr__(self, "problems", 1)

    def _check_shapes(self, preds: tuple[int, ...], target: tuple[int, ...]) -> None:
        self._rows._check_shapes(preds, target)

    def _flatten(self, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        preds, target = self._rows._flatten(preds, target)
        # Only magnitudes are read, and only this one is kept: a softmax is computed in float64.
        scores, top = self._rows._normalized(preds.double()).max(1) if self.normalization else preds.max(1)
        codes = self._rows._encode(target)
        right = torch.where(codes == top, 1, 0).masked_fill(codes == IGNORED, IGNORED)
        return self._shown(scores, preds), right.masked_fill((codes == -1) | (codes == self.classes), -1)

    def _encode(self, target: Tensor) -> Tensor:
        return target.to(self.code_dtype)

    def _shown(self, scores: Tensor, preds: Tensor) -> Tensor:
        """Return the score that is stored for each row."""
        return scores

    def objections(self, nans: int, labels: int, weights: int, foreign: str = "") -> list[str]:
        """Return the objections to the rows, whose labels are classes."""
        return self._rows.objections(nans, labels, weights, foreign)

    def foreign(self, target: Tensor, encoded: bool) -> str:
        """Return the foreign labels of the rows; stored samples do not show them."""
        return "" if encoded else self._rows.foreign(target, encoded)

    @cached_property
    def _rows(self) -> Multiclass:
        return Multiclass(self.ignore_index, self.nan_policy, self.classes, self.normalization)


class TopProbability(TopLabel):
    """The same for probabilities: of a row with a score outside [0, 1] that score is stored, so that it is refused."""

    def _shown(self, scores: Tensor, preds: Tensor) -> Tensor:
        return scores if self.normalization else torch.minimum(scores, torch.where(preds.amin(1) < 0, -1.0, scores))
