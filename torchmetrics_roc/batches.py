"""A flat batch of samples, and the binary problems that a task makes of it. `T` problems, `N` samples, `C` classes."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from torch import Tensor

from torchmetrics_roc import sizes


class Samples(NamedTuple):
    """A flat batch: `preds` `[N]`, or `[N, C]`; `target` codes `[N]`, or `[N, L]`; `weight` `[N]`, `[N, L]` or None.

    `size`: how many samples it was before extra dimensions were joined to them. `groups` `[N]`, int64 or None: which
    samples belong together. `logits`: whether multiclass rows are to go through a softmax, which is decided over all
    samples that are read together, and so not by a task that sees some of them.
    """

    preds: Tensor
    target: Tensor
    weight: Tensor | None
    size: int
    groups: Tensor | None = None
    logits: bool = False

    def part(self, start: int, size: int) -> Samples:
        """So many samples, those from `start` on."""
        each = len(self.preds) // max(self.size, 1)
        rows = slice(start * each, (start + size) * each)
        weight, groups = (None if x is None else x[rows] for x in (self.weight, self.groups))
        return Samples(self.preds[rows], self.target[rows], weight, size, groups, self.logits)

    def pieces(self) -> list[Samples]:
        """Return the batch in parts that a CPU has room for in its cache; another device takes it whole."""
        if self.preds.device.type != "cpu" or self.preds.numel() <= sizes.COUNTED:
            return [self]
        most = max(sizes.COUNTED * self.size // self.preds.numel(), 1)
        return [self.part(start, min(most, self.size - start)) for start in range(0, self.size, most)]


class Sides(NamedTuple):
    """What of binary problems does not depend on the scores, `[T, N]`: bool labels, and weights as those of `Rows`."""

    labels: Tensor
    weights: Tensor | None


class Rows(NamedTuple):
    """Binary problems, one a row, `[T, N]`: scores, bool labels, and weights as `Curve.from_rows` takes them."""

    scores: Tensor
    labels: Tensor
    weights: Tensor | None


R = TypeVar("R", Rows, Sides)


def micro(rows: R) -> R:
    """All problems as one: every pair of a score and its label a sample."""
    return type(rows)(*(None if x is None else x.reshape(1, -1) for x in rows))  # type: ignore[arg-type]
