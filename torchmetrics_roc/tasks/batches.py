"""A flat batch of samples, and the binary problems that a task makes of it. `T` problems, `N` samples, `C` classes."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from torch import Tensor

from torchmetrics_roc.arrays import sizes


class Samples(NamedTuple):
    """A flat batch: `preds` `[N]`, or `[N, C]`; `target` codes `[N]`, or `[N, L]`; `weight` `[N]`, `[N, L]` or None.

    `size`: the number of samples before extra dimensions were joined to them. `groups` `[N]`, int64 or None: which
    samples belong together, or `[N, 2]`: their groups, and their clusters within these. `logits`: whether multiclass
    rows need a softmax, which is decided over all samples that are read together, and therefore not by a task that sees
    only some of them.
    """

    preds: Tensor
    target: Tensor
    weight: Tensor | None
    size: int
    groups: Tensor | None = None
    logits: bool = False

    def part(self, start: int, size: int) -> Samples:
        """Return `size` samples, those from `start` on."""
        rows_per_sample = len(self.preds) // max(self.size, 1)
        rows = slice(start * rows_per_sample, (start + size) * rows_per_sample)
        weight, groups = (None if x is None else x[rows] for x in (self.weight, self.groups))
        return Samples(self.preds[rows], self.target[rows], weight, size, groups, self.logits)

    def pieces(self) -> list[Samples]:
        """Return the batch in parts that fit into a CPU's cache; on another device, in one part."""
        if self.preds.device.type != "cpu" or self.preds.numel() <= sizes.COUNTED:
            return [self]
        max_samples = max(sizes.COUNTED * self.size // self.preds.numel(), 1)
        return [self.part(start, min(max_samples, self.size - start)) for start in range(0, self.size, max_samples)]


class Sides(NamedTuple):
    """What does not depend on the scores of binary problems, `[T, N]`: bool labels, and weights as in `Rows`."""

    labels: Tensor
    weights: Tensor | None


class Rows(NamedTuple):
    """Binary problems, one per row, `[T, N]`: scores, bool labels, and weights as for `Curve.from_rows`."""

    scores: Tensor
    labels: Tensor
    weights: Tensor | None


R = TypeVar("R", Rows, Sides)


def micro(rows: R) -> R:
    """Return all problems as one, in which every pair of a score and its label is a sample."""
    return type(rows)(*(None if x is None else x.reshape(1, -1) for x in rows))  # type: ignore[arg-type]
