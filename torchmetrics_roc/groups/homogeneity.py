"""Whether slices differ: the test, and how their values are correlated by the clusters that they share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.groups.grouped import gathered, numbered
from torchmetrics_roc.inference.formulas import constant, fisher_tail
from torchmetrics_roc.inference.influence import added_within
from torchmetrics_roc.ranks.owners import owner_of, send_to_owners
from torchmetrics_roc.ranks.processes import Ranks, warn, with_reserve

TO_CLUSTERS = "to bring together what a cluster adds to several slices"


class Pulls(NamedTuple):
    """By how much each cluster with samples in a slice moves its value: `[R]` each, by slice.

    Attributes:
        cluster: its id.
        slice: the place of the slice.
        pull: its influence on the value.
    """

    cluster: Tensor
    slice: Tensor
    pull: Tensor

    def standardized(self, slices: Tensor) -> list[Tensor]:
        """Return those that are not 0, of slices in places `[T]` among all: with squares that add to 1 in a slice."""
        squares = added_within(self.slice, len(slices))(self.pull**2)
        length = squares.masked_fill(constant(squares), torch.inf).sqrt()
        unit = (self.pull / length[self.slice]).nan_to_num()  # NaN of unknown values
        some = unit != 0
        return [self.cluster[some], slices[self.slice[some]], unit[some]]


class Correlations(NamedTuple):
    """Those of the values of slices that share clusters, `[K]` for K pairs of slices, the same on all ranks.

    Attributes:
        first, second: the places of both slices, each pair once.
        value: their correlation.
    """

    first: Tensor
    second: Tensor
    value: Tensor

    @classmethod
    def of(cls, slices: Tensor, pulls: Pulls, ranks: Ranks | None) -> Correlations:
        """Return those by the `pulls` of the `slices` of each rank, in places `[T]` among all. Collective.

        What a cluster adds to its slices meets on one rank, and the sums of a pair of slices on one.
        """
        cluster, slice, unit = brought(ranks, lambda: pulls.standardized(slices))

        def paired() -> list[Tensor]:
            order = slice.argsort(stable=True)
            order = order[cluster[order].argsort(stable=True)]
            one, other = _pairs(numbered(cluster[order])[1])
            one, other = order[one], order[other]
            return [(slice[one] << 32) + slice[other], cluster[one], unit[one] * unit[other]]

        pair, cluster, product = brought(ranks, paired)

        def added() -> tuple[Tensor, Tensor]:
            order = cluster.argsort(stable=True)
            order = order[pair[order].argsort(stable=True)]
            codes, place = numbered(pair[order])
            return codes, added_within(place, len(codes))(product[order])

        codes, value = gathered(ranks, *with_reserve(ranks, added))
        return cls(codes >> 32, codes & (2**32 - 1), value)

    def moments(self, weights: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        r"""Return what correlations take from or add to the traces of :math:`MR` and its square, and that of R²: 0-d.

        R are the correlations of values in units of their standard errors, and :math:`M = I - u u^T` takes their mean
        by the `weights` :math:`u^2` `[G]` away. With :math:`R = I + O` the traces are those of independent values, and
        :math:`-u^T O u`, :math:`\|O\|^2 - 2 u^T O u - 2 \|Ou\|^2 + (u^T O u)^2`, and :math:`\|O\|^2`.
        """
        u, value = weights.sqrt(), self.value
        pulled = torch.zeros_like(u)
        for one, other in ((self.first, self.second), (self.second, self.first)):
            pulled = pulled.index_add(0, one, value * u[other])
        squares, drawn = 2 * (value**2).sum(), (u * pulled).sum()
        return -drawn, squares - 2 * drawn - 2 * (pulled**2).sum() + drawn**2, squares


def brought(ranks: Ranks | None, work: Callable[[], list[Tensor]]) -> list[Tensor]:
    """Return the columns `[N]` that `work` returns, of which the first says on which rank a row meets its like."""
    if ranks is None:
        return work()

    def owned() -> tuple[Tensor, list[Tensor]]:
        columns = work()
        return owner_of(columns[0], ranks.size), columns

    return send_to_owners(ranks, owned, TO_CLUSTERS).columns


def _pairs(cluster: Tensor) -> tuple[Tensor, Tensor]:
    """Return the places of both rows of each pair of one cluster, each pair once; the clusters `[N]` are in order."""
    counts = torch.bincount(cluster)
    row = torch.arange(len(cluster), dtype=torch.int64, device=cluster.device)
    after = counts.cumsum(0)[cluster] - row - 1
    one = row.repeat_interleave(after)
    other = torch.arange(len(one), dtype=torch.int64, device=one.device) - (after.cumsum(0) - after)[one] + one + 1
    return one, other


@typed
class Homogeneity(NamedTuple):
    """A test that all slices have the same value: χ² with its `degrees` of freedom, and the p-value; 0-d each.

    Where the variances are estimated, the p-value is that of Fisher's F, by Welch's test if they may differ.
    """

    statistic: Tensor
    degrees: Tensor
    p_value: Tensor


def homogeneity(
    values: Tensor,
    variances: Tensor,
    degrees: Tensor | None = None,
    correlations: Correlations | None = None,
    name: str = "",
) -> Homogeneity:
    r"""Test that `values` `[G]` with these `variances` `[G]` differ only by chance.

    .. math:: \chi^2 = \sum_g (v_g - \bar v)^2 / \sigma_g^2, \quad
        \bar v = \sum_g (v_g / \sigma_g^2) / \sum_g (1 / \sigma_g^2)

    with one degree of freedom less than there are values, q. If the variances are multiples of one that is
    estimated with :math:`\nu` `degrees` of freedom, 0-d, :math:`\chi^2 / q` is one of Fisher's :math:`F(q, \nu)`.
    If each is estimated, with :math:`\nu_g` `degrees` `[G]`, the p-value is that of Welch (Biometrika 38:330,
    1951): with :math:`w_g = \sigma_g^{-2} / \sum_h \sigma_h^{-2}` and :math:`\lambda = \sum_g (1 - w_g)^2 / \nu_g`,
    :math:`\chi^2 / q \, / \, (1 + 2 (q - 1) \lambda / q (q + 2))` is one of Fisher's :math:`F(q, q (q + 2) / 3
    \lambda)`.

    Values are independent, or have `correlations`: then :math:`\chi^2` is a sum of multiples of squares, and times
    :math:`t_1 / t_2` about a :math:`\chi^2` of :math:`t_1^2 / t_2` degrees of freedom, with the sums :math:`t_1, t_2`
    of these multiples and of their squares (Rao and Scott, Annals of Statistics 12:46, 1984). They replace q. Estimated
    variances of values that are correlated determine less, by the sum of the squared correlations of a slice.

    Unknown values are excluded; NaN for fewer than two. It is 0 if all are equal, and NaN if one that does not vary,
    as that of a few separated scores, differs from the others, or without degrees of freedom. A warning says so, if
    there is a `name` that it begins with.
    """
    known = ~(values.isnan() | variances.isnan())
    values, variances = values.nan_to_num(), variances.masked_fill(constant(variances), 0.0)
    weights = torch.where(known & (variances > 0), variances.reciprocal(), 0.0)
    weights = torch.where((weights > 0).any(), weights, known.double())
    weights = weights / weights.sum()
    apart = torch.where(known, values - (values * weights).sum(), 0.0)
    same = (apart.abs() <= 1e-12).all()
    statistic = torch.where(same, 0.0, torch.where(known, apart**2 / variances, 0.0).sum())
    statistic = statistic.masked_fill(statistic.isinf(), torch.nan)
    q = known.sum().double() - 1
    several = q > 0
    if correlations is not None:
        linear, square, together = correlations.moments(weights)
        linear, square = q + linear, q + square
        vary = linear > 1e-9 * q  # else all differences are the same in every cluster
        statistic = torch.where(same, 0.0, torch.where(vary, statistic * linear / square, torch.nan))
        degrees = None if degrees is None else degrees / (1 + together / (q + 1))
        q = torch.where(vary, linear**2 / square, q)
    if degrees is None:
        p_value = torch.special.gammaincc(q.clamp(min=1) / 2, statistic / 2)
        unknown = bool(p_value.isnan() | ~several) if name else False
    else:
        smaller, within = torch.ones_like(q), degrees
        if degrees.ndim:
            spread = torch.where(known, (1 - weights) ** 2 / degrees, 0.0).sum()
            smaller, within = 1 + 2 * (q - 1) * spread / (q * (q + 2)), q * (q + 2) / (3 * spread)
        tail = fisher_tail(*torch.stack([statistic / smaller, q, within]).tolist())
        p_value, unknown = statistic.new_tensor(tail), math.isnan(tail)
        statistic = statistic.masked_fill(~(within > 0), torch.nan)
    if name and unknown:
        warn(
            f"{name}: whether slices differ is unknown, so the p-value is NaN: fewer than two slices have a known "
            "value, or its variation in these is unknown or none."
        )
    return Homogeneity(*(torch.where(several, x, torch.nan) for x in (statistic, q, p_value)))
