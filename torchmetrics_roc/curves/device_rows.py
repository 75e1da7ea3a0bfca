"""Sorted samples of equal weight on a device: one step per sample, all rows at once, in tensors."""

from __future__ import annotations

from functools import cached_property

import torch
from torch import Tensor

from torchmetrics_roc.arrays.keys import scores_of
from torchmetrics_roc.curves.columns import Columns, bounds_of, last_in_tie


class DeviceRows(Columns):
    """Sorted integers `2·key + negative` `[T, N]` on a device: one step per sample.

    Args:
        codes: the integers, each row in ascending order.
        dtype: of the scores.
        totals: how many positives and negatives count, `[T]` each; None as the second for all that are not positive.
            Excluded samples come last.
        partial: whether there may be excluded samples.
    """

    repeats = True

    def __init__(self, codes: Tensor, dtype: torch.dtype, totals: tuple[Tensor, Tensor | None], partial: bool) -> None:
        self._codes, self._dtype, self._partial = codes, dtype, partial
        self.positives, negatives = totals
        self.width = self.max_samples = codes.shape[1]
        if negatives is not None:
            self.negatives = negatives

    @cached_property
    def negatives(self) -> Tensor:  # type: ignore[override]
        """The number of negatives of each problem."""
        return self.width - self.positives  # type: ignore[operator]

    @property
    def concordance(self) -> Tensor | None:
        """The share of the pairs that the positive wins: an integer, divided once."""
        if not self.products_fit:
            return None
        if len(self._codes) == 1:  # numbers known to the host cost the device nothing
            (p,), (n,) = self.host_totals
            return self._won / torch.tensor(float(2 * p * n), dtype=torch.float64, device="cpu")
        return self._won.double() / (2 * self.positives * self.negatives)

    @property
    def _won(self) -> Tensor:
        """Twice the pairs that the positive wins, a tie counting half, `[T]`: exact if it fits, even if sums wrap."""
        codes = self._codes
        if codes.shape[1] == 0:
            return torch.zeros_like(self.positives)
        negative = codes & 1
        above = (1 - negative).cumsum(1)
        keys = codes >> 1
        if codes.shape[1] > 1:  # the positives before the tie began: the count at the last change of the score
            above[:, 1:].add_((above[:, :-1] * (keys[:, 1:] != keys[:, :-1])).cummax(1).values)
        won = (above * negative).sum(1)
        if self._partial:  # each excluded sample was counted as a negative behind all positives
            won = won - 2 * self.positives * (codes.shape[1] - self.positives - self.negatives)
        return won

    @cached_property
    def _keys(self) -> Tensor:
        return self._codes >> 1

    @cached_property
    def _through(self) -> tuple[Tensor, Tensor]:
        """`tps`, and for each sample how many score at least as much: `[T, N]`."""
        if self.width == 0:
            return self._codes, self._codes
        last = last_in_tie(self._keys)
        through = last + 1
        if self._partial:
            through = torch.minimum(through, (self.positives + self.negatives)[:, None])
        return ((self._codes & 1) ^ 1).cumsum(1).gather(1, last), through

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        integer = torch.int16 if self._dtype.itemsize == 2 else torch.int32
        return scores_of(self._keys.to(integer), self._dtype).view(-1)

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return self._through[0].view(-1)

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        tps, through = self._through
        return (through - tps).view(-1)

    @cached_property
    def offsets(self) -> Tensor:
        """Where the steps of each problem begin and end."""
        return bounds_of(len(self._codes), self._codes.shape[1], self._codes.device)

    @cached_property
    def lengths(self) -> list[int]:
        """The number of steps of each problem."""
        return [self._codes.shape[1]] * len(self._codes)
