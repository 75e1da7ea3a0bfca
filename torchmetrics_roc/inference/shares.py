"""Shares of samples, such as recall at a frozen threshold, and how they vary between clusters: by ratios of sums.

Samples with sampling weights are clusters of one sample each, whose size is the weight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.inference.design import Design, all_reduced
from torchmetrics_roc.inference.distributions import Interval, student_quantiles
from torchmetrics_roc.inference.formulas import (
    logit_or_exact,
    wilson_unchecked,
)
from torchmetrics_roc.tasks.batches import Rows


class Shares(NamedTuple):
    r"""Shares of samples, and their variation between clusters: `[T]` each.

    Attributes:
        value: the shares :math:`v`.
        whole: what they are shares of.
        squares: :math:`\sum_c (k_c - v n_c)^2` of a cluster's part :math:`k_c` of its :math:`n_c`.
        masses: :math:`\sum_c n_c^2`.
        clusters: how many clusters have any.
    """

    value: Tensor
    whole: Tensor
    squares: Tensor
    masses: Tensor
    clusters: Tensor

    @classmethod
    def of(cls, part: Tensor, whole: Tensor, slice: Tensor, slices: int) -> Shares:
        """Return those of `slices` slices, from the part, the whole and the slice of each cluster, `[R]`, in order."""
        added = added_within(slice, slices)
        value = added(part) / added(whole)
        columns = (whole, (part - value[slice] * whole) ** 2, whole**2, whole > 0)
        return cls(value, *map(added, columns))

    @classmethod
    def of_units(cls, design: Design, of: Callable[[Rows], list[Tensor]]) -> Shares:
        """Return those of `T` problems between the units of a design, over all ranks. Collective.

        `of` returns what each entry of rows adds to the part, and to the whole: `[T, N]` each.
        """
        sums, shape = design.sums(partial(of, design.rows)), (len(design.rows.labels),)
        parts, wholes = all_reduced(design.ranks, [shape] * 2, lambda: [design.repeated(x).sum(1) for x in sums()])
        value = parts / wholes

        def columns() -> list[Tensor]:
            part, whole = sums()
            off = part - value[:, None] * whole
            return [design.repeated(x.double()).sum(1) for x in (off**2, whole**2, whole > 0)]

        return cls(value, wholes, *all_reduced(design.ranks, [shape] * 3, columns))

    def interval(self, level: float) -> Interval:
        """Return that on the logit scale by Student's t, Wilson's of 0 and 1; NaN of one cluster."""
        variance = self.squares / self.whole**2 * self.clusters / (self.clusters - 1)
        worth, t = self.whole**2 / self.masses, student_quantiles(level, self.clusters - 1)
        end = wilson_unchecked(self.value.clamp(0, 1) * worth, worth, level)
        return logit_or_exact(self.value, variance, t, end, self.clusters > 1)

    def pooled(self) -> tuple[Tensor, Tensor]:
        """Return the variance of each share if samples and what clusters add vary in all slices alike.

        And its degrees of freedom, 0-d: the effective number of clusters less that of slices.
        """
        defined = ~self.value.isnan()

        def total(x: Tensor) -> Tensor:
            return torch.where(defined, x, 0.0).sum()

        weights = self.whole * (self.clusters - 1) / self.clusters
        degrees = total(self.whole) ** 2 / total(self.masses) - defined.sum()
        return total(self.squares) / total(weights) / self.whole, degrees


def added_within(slice: Tensor, slices: int) -> Callable[[Tensor], Tensor]:
    """Return a function that adds `[R]` over the clusters of each of the `slices`, which are in order: `[T]`."""
    offsets = torch.searchsorted(slice, torch.arange(slices + 1, dtype=slice.dtype, device=slice.device))
    return lambda x: torch.segment_reduce(x.double(), "sum", offsets=offsets, axis=0)
