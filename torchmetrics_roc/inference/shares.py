"""Shares of samples, such as recall at a frozen threshold, and how they vary between clusters: by ratios of sums.

Samples with sampling weights are clusters of one sample each, whose size is the weight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.inference.areas import at_an_end, chosen_where, constant, logit_interval, wilson_unchecked
from torchmetrics_roc.inference.covariances import all_reduced, summed_by_group
from torchmetrics_roc.inference.distributions import Interval, student_quantiles
from torchmetrics_roc.ranks import Ranks, sample_ids, with_reserve


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
    def of_samples(
        cls, rows: Rows, groups: Tensor | None, ranks: Ranks | None, of: Callable[[Rows], list[Tensor]]
    ) -> Shares:
        """Return those of `T` problems, over all ranks. Collective.

        Args:
            rows: the samples of this rank, `[T, N]`.
            groups: `[N]`, the cluster of each sample; a cluster may be spread over ranks. None if each sample is its
                own cluster, as of sampling weights.
            ranks: the processes that read together.
            of: what each sample adds to the part, and to the whole: `[T, N]` each.
        """
        owner = with_reserve(ranks, sample_ids, rows.scores.shape[1], ranks, rows.scores.device)
        part, whole = summed_by_group(owner if groups is None else groups, ranks, partial(of, rows))
        shape = (len(part),)
        parts, wholes = all_reduced(ranks, [shape] * 2, lambda: [part.sum(1), whole.sum(1)])
        value = parts / wholes

        def columns() -> list[Tensor]:
            off = part - value[:, None] * whole
            return [x.sum(1) for x in (off**2, whole**2, whole > 0)]

        return cls(value, wholes, *all_reduced(ranks, [shape] * 3, columns))

    def interval(self, level: float) -> Interval:
        """Return that on the logit scale by Student's t, Wilson's of 0 and 1; NaN of one cluster."""
        variance = self.squares / self.whole**2 * self.clusters / (self.clusters - 1)
        found = logit_interval(self.value, variance, student_quantiles(level, self.clusters - 1))
        worth = self.whole**2 / self.masses
        end = wilson_unchecked(self.value.clamp(0, 1) * worth, worth, level)
        return chosen_where((at_an_end(self.value) | constant(variance)) & (self.clusters > 1), end, found)

    def pooled(self) -> Tensor:
        """Return the variance of each share if samples and what clusters add vary in all slices alike."""
        known = ~self.value.isnan()
        weights = self.whole * (self.clusters - 1) / self.clusters
        return torch.where(known, self.squares, 0.0).sum() / torch.where(known, weights, 0.0).sum() / self.whole


def added_within(slice: Tensor, slices: int) -> Callable[[Tensor], Tensor]:
    """Return a function that adds `[R]` over the clusters of each of the `slices`, which are in order: `[T]`."""
    offsets = torch.searchsorted(slice, torch.arange(slices + 1, dtype=slice.dtype, device=slice.device))
    return lambda x: torch.segment_reduce(x.double(), "sum", offsets=offsets, axis=0)
