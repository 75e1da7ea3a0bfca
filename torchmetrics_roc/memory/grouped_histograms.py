"""Counts of the scores in bins, for each group of the samples: a histogram for every id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.arrays.words import counted
from torchmetrics_roc.memory.histograms import HistogramState
from torchmetrics_roc.memory.states import Span, Value
from torchmetrics_roc.tasks.batches import Samples
from torchmetrics_roc.tasks.tasks import FLAWS, IGNORED, Task


class GroupedHistogramState(HistogramState):
    """Counts of the scores of binary samples in `B` bins for each of `T` groups: `counts` `[T, B, 2]`.

    A sample counts in the row of its group, an id from 0 to `T - 1`. `flaws` `[5]` has the number of other ids last.
    All groups have the same bins, so that their counts add up to those of all samples.

    Args:
        task: the task of the samples.
        groups: the number of groups.
        bins: the number of bins, if they cover all scores.
        grid: the thresholds between the bins, or None.
        span: how far back the counts reach.
    """

    aligned: ClassVar[bool] = True

    def __init__(self, task: Task, groups: int, bins: int, grid: Tensor | None, span: Span) -> None:
        super().__init__(task, bins, grid, span)
        self.problems = groups
        self.unit_scale = False  # the threshold of a grid is the user's, on the scale of the scores

    def empty(self, device: torch.device, table: Value | None = None) -> dict[str, Value]:
        """Return the empty state."""
        flaws = torch.zeros(FLAWS + 1, dtype=torch.int64, device=device)
        return {**super().empty(device, table), "flaws": flaws}

    def _groups(self, batch: Samples) -> Tensor:
        """Return the group of each sample, `[N]`."""
        if batch.groups is None:
            raise ValueError(f"`groups` are missing: pass an integer from 0 to {self.problems - 1} for every sample.")
        if batch.groups.ndim > 1:
            raise ValueError(
                "`clusters` must be left out with memory='bounded', whose counts do not record which samples vary "
                "together: memory='exact' keeps them."
            )
        return batch.groups

    def _cells(self, batch: Samples, state: Mapping[str, Value]) -> tuple[Tensor, Tensor | None, Tensor | None]:
        rows = self.task.lift(batch)
        row = self._groups(batch).clamp(0, self.problems - 1)  # of another id, after which every reading raises
        cells = self._bins(state, batch.preds.dtype).index(rows.scores) + row * self.bins
        return torch.add(rows.labels.long(), cells, alpha=2), *self._weights(rows)

    def _audited(self, batch: Samples, counting: Tensor | None) -> Tensor:
        groups = self._groups(batch)
        outside = ((groups < 0) | (groups >= self.problems)) & (batch.target != IGNORED)
        if counting is not None:
            outside = outside & counting
        return torch.cat([super()._audited(batch, counting), outside.count_nonzero().reshape(1)])

    def _refuse(self, flaws: list[int]) -> None:
        if any(flaws):
            raise ValueError(
                f"`groups` holds {counted(flaws[0], 'id')} outside 0 to {self.problems - 1}, for which "
                f"num_groups={self.problems} has no counts: number the groups from 0, or raise `num_groups`; "
                "memory='exact' takes any ids. `reset()` clears what is stored."
            )
