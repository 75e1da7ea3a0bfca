"""The covariance of areas that share their samples, and of clustered samples, from the influence of every sample.

The area under the ROC curve is a mean of placements, so its variance is a sum of squared influences, one per sample,
and the covariance of several areas a sum of products of influences. For clusters, influences are first summed in each.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Segment, ranks_of, read_together
from torchmetrics_roc.inference.areas import auroc_variance
from torchmetrics_roc.inference.arguments import ANY_CURVE, INFLUENCED, checked, one_of
from torchmetrics_roc.inference.influence import View, influences
from torchmetrics_roc.placements import at_scores
from torchmetrics_roc.ranks import (
    Ranks,
    attempt,
    failure_of,
    raise_together,
    sample_ids,
    shuffle_by_group,
    with_reserve,
)
from torchmetrics_roc.roc import auroc

Covariance = Literal["jackknife", "delong", "obuchowski"]

Weights = Literal["frequency", "sampling"]
"""What sample weights mean: how often a sample was observed, or how many of the population it represents."""


class Clustered(NamedTuple):
    """The covariance of areas of clustered samples by its parts, `[T, T]` each, and the numbers of clusters, `[T]`.

    Attributes:
        positives, negatives: the variation of the positives, and of the negatives, between clusters.
        both: the covariation of the positives and the negatives of a cluster.
        with_positives, with_negatives, clusters: how many clusters have a positive, a negative, any sample.
    """

    positives: Tensor
    negatives: Tensor
    both: Tensor
    with_positives: Tensor
    with_negatives: Tensor
    clusters: Tensor

    @property
    def covariance(self) -> Tensor:
        """Return the whole covariance, `[T, T]`; NaN if only one cluster has a positive, or a negative."""
        return self.positives + self.negatives + self.both

    def degrees(self, contrast: Tensor) -> Tensor:
        r"""Return the degrees of freedom of the variance of the `contrast` `[T]` of the areas: 0-d.

        .. math:: \min\left(\frac{(V_{10} + V_{01})^2}{V_{10}^2/(I_{10} - 1) + V_{01}^2/(I_{01} - 1)}, G - 1\right)

        Those of Welch and Satterthwaite for separate variances of positives and negatives, and no more than if each
        cluster had both labels; 0 if only one cluster has a positive, or a negative.
        """
        first, other = (torch.einsum("i,ij,j->", contrast, x.nan_to_num(), contrast) for x in self[:2])
        used = contrast != 0
        several = [torch.where(used, x, torch.inf).amin() - 1 for x in self[3:]]
        welch = (first + other) ** 2 / (first**2 / several[0] + other**2 / several[1])
        found = torch.minimum(welch.nan_to_num(nan=torch.inf), several[2])
        return torch.where(torch.minimum(several[0], several[1]) > 0, found, 0.0)

    def degrees_of(self, contrasts: Tensor) -> Tensor:
        """Return the degrees of freedom of each of the `contrasts` `[M, T]`: `[M]`."""
        return torch.stack([self.degrees(contrast) for contrast in contrasts])


@checked(curve=ANY_CURVE, view=INFLUENCED, method=one_of(Covariance), weights=one_of(Weights))
def auroc_covariance(
    curve: Curve,
    rows: Rows,
    groups: Tensor | None = None,
    method: Covariance = "jackknife",
    weights: Weights = "frequency",
    view: View = auroc,
) -> Tensor:
    r"""Return the covariance of the areas of problems that share their samples, over all ranks: `[T, T]`.

    The influence of a positive is :math:`w (V_{10} - \theta)/P`, of a negative :math:`w (V_{01} - \theta)/N`.

    - `"jackknife"`: the infinitesimal jackknife, the sum of products of influences, added up within each group first.
      Without groups, a sample of frequency w counts as w samples; one of sampling weight w, of any scale, as one.
    - `"delong"`: with weights as frequencies, P − 1 and N − 1 (DeLong, DeLong & Clarke-Pearson, Biometrics 44:837,
      1988). Ignores groups.
    - `"obuchowski"`: for groups, with separate sums over the :math:`I_{10}` groups with a positive, the :math:`I_{01}`
      with a negative and all :math:`G` (Obuchowski, Biometrics 53:567, 1997); DeLong's if every group is one sample.
      See `clustered`.

    Args:
        curve: the curve of the rows of all ranks.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the group of each sample; a group may be spread over ranks.
        method: the estimator, one of the three.
        weights: what the weights mean for the jackknife of independent samples.
        view: the statistic: `auroc`, or `torchmetrics_roc.pr.average_precision` by its influences
            (`average_precision_variance`).

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_covariance
        >>> from torchmetrics_roc.batches import Rows
        >>> scores = torch.tensor([[8.0, 7, 6, 5, 4, 3], [5.0, 8, 6, 7, 3, 4]])  # of two models
        >>> rows = Rows(scores, torch.tensor([1, 1, 0, 1, 0, 0]).bool().expand(2, 6), None)
        >>> auroc_covariance(Curve.from_rows(*rows), rows, method="delong")
        tensor([[0.0247, 0.0062],
                [0.0062, 0.0247]], dtype=torch.float64)
    """
    if method == "obuchowski":
        covariance = clustered(curve, rows, groups, view).covariance
    else:
        positive, negative, mass = _influences(curve, rows, view)
        ranks, square = ranks_of(curve), (curve.problems,) * 2
        p, n = with_reserve(ranks, _totals, curve)
        if method == "delong":
            s10, s01 = all_reduced(ranks, [square] * 2, lambda: [(mass * x) @ x.T for x in (positive, negative)])
            covariance = s10 / (p * (p - 1)) + s01 / (n * (n - 1))
        else:
            # A sample observed w times adds w squares of its influence, not the square of w influences.
            def each() -> list[Tensor]:
                often = mass.sqrt() if groups is None and weights == "frequency" else mass
                return [often * (positive / p[:, None] + negative / n[:, None])]

            found = each if groups is None else partial(list, summed_by_group(groups, ranks, each))
            (covariance,) = all_reduced(ranks, [square], lambda: [x @ x.T for x in found()])
    unknown = view(curve).isnan()
    return covariance.masked_fill(unknown[:, None] | unknown, torch.nan)


def clustered(curve: Curve, rows: Rows, groups: Tensor | None, view: View = auroc) -> Clustered:
    r"""Return Obuchowski's covariance of the areas of problems with clustered samples, by its parts, over all ranks.

    With the sums :math:`a_g` and :math:`b_g` of the influences of the positives and of the negatives of a cluster:

    .. math::
        \frac{I_{10}}{I_{10} - 1} \sum_g a_g^2 + \frac{I_{01}}{I_{01} - 1} \sum_g b_g^2
        + 2 \frac{G}{G - 1} \sum_g a_g b_g

    Args:
        curve: the curve of the rows of all ranks.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the cluster of each sample; a cluster may be spread over ranks. None if each sample is its own
            cluster.
        view: as in `auroc_covariance`.
    """
    ranks = ranks_of(curve)
    positive, negative, weights = _influences(curve, rows, view)
    p, n = (x[:, None] for x in with_reserve(ranks, _totals, curve))

    def each() -> list[Tensor]:
        kinds = ((rows.labels & (weights > 0)).double(), (~rows.labels & (weights > 0)).double())
        return [weights * positive / p, weights * negative / n, *kinds]

    owner = with_reserve(ranks, sample_ids, rows.scores.shape[1], ranks, p.device) if groups is None else groups
    a, b, *has = summed_by_group(owner, ranks, each)

    def products() -> list[Tensor]:
        return [a @ a.T, b @ b.T, a @ b.T, *((x > 0).sum(1) for x in (*has, has[0] + has[1]))]

    size = curve.problems
    aa, bb, ab, *numbers = all_reduced(ranks, [(size, size)] * 3 + [(size,)] * 3, products)
    # For problems with different numbers of clusters, the geometric mean of both factors.
    i10, i01, g = (torch.where(x > 1, (x / (x - 1)).sqrt(), torch.nan) for x in numbers)
    both = g[:, None] * (ab + ab.T) * g
    return Clustered(i10[:, None] * aa * i10, i01[:, None] * bb * i01, both, *numbers)


def effective_sizes(curve: Curve, rows: Rows, groups: Tensor | None) -> tuple[Tensor, Tensor]:
    r"""Return effective numbers of positives and of negatives over all ranks, a lower bound: `[T]` each.

    .. math:: \left(\sum_g w_g\right)^2 / \sum_g w_g^2

    with the weight :math:`w_g` of the positives, or the negatives, of a group (Kish, Survey Sampling, 1965): the number
    of samples if they are independent with equal weights, the number of groups if all have the same size, as if the
    samples of a group were copies of each other. NaN without any.

    Args:
        curve: the curve of the rows of all ranks.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the group of each sample; None if each sample is its own group.
    """
    ranks = ranks_of(curve)

    def each() -> list[Tensor]:
        weights = _weights(rows)
        return [torch.where(labels, weights, 0.0) for labels in (rows.labels, ~rows.labels)]

    sides = each if groups is None else partial(list, summed_by_group(groups, ranks, each))

    def sums() -> list[Tensor]:
        return [x.sum(1) for side in sides() for x in (side, side**2)]

    p, pp, n, nn = all_reduced(ranks, [(curve.problems,)] * 4, sums)
    return p**2 / pp, n**2 / nn


def independent_variance(curve: Curve, rows: Rows, sampling: bool) -> Tensor:
    """Return the variance of the area of one problem, 0-d: the jackknife's for `sampling` weights, or DeLong's."""
    return auroc_covariance(curve, rows, weights="sampling")[0, 0] if sampling else auroc_variance(curve)[0]


def sample_size(curve: Curve, rows: Rows, sampling: bool) -> Tensor:
    """Return the number of samples of one problem over all ranks, 0-d; for `sampling` weights, the effective number."""
    if not sampling:
        return (curve.positives + curve.negatives).double()[0]
    return torch.cat(effective_sizes(curve, rows, None)).sum()


def are_sampling(given: Tensor | None, weights: Weights) -> bool:
    """Return whether the weights `given` are sampling weights: by request, or because some are not whole.

    From 2^53 on, where all floating-point numbers are whole, they are no numbers of observations.
    """
    if given is None or weights == "sampling":
        return given is not None
    return given.is_floating_point() and bool(((given != given.round()) | (given >= 2**53)).any())


def differ_by_label(weights: Tensor | None) -> bool:
    """Return whether a sample has different weights other than 0 in `weights` `[T, N]`, one for each label."""
    if weights is None or not weights.numel():
        return False
    least, most = torch.where(weights > 0, weights, torch.inf).amin(0), weights.amax(0)
    return bool((least < most).any())


def _influences(curve: Curve, rows: Rows, view: View) -> tuple[Tensor, Tensor, Tensor]:
    """Return P times the influence of positives, N times that of negatives, 0 elsewhere, and weights: `[T, N]`."""

    def of_steps() -> tuple[Tensor, tuple[Tensor, Tensor]]:
        of = partial(influences, view)
        return _weights(rows), read_together(of, curve) if isinstance(curve, Segment) else of(curve)

    found, error = attempt(of_steps)
    u10, u01 = at_scores(curve, rows.scores, *(found[1] if found else ()), failed=error)
    assert found is not None
    weights = found[0]

    def of_samples() -> list[Tensor]:
        present = weights > 0
        return [torch.where(rows.labels & present, u10, 0.0), torch.where(~rows.labels & present, u01, 0.0)]

    positive, negative = with_reserve(ranks_of(curve), of_samples)
    return positive, negative, weights


def _totals(curve: Curve) -> tuple[Tensor, Tensor]:
    """Return the numbers of positives and of negatives in float64, `[T]` each."""
    return curve.positives.double(), curve.negatives.double()


def _weights(rows: Rows) -> Tensor:
    """Return the weight of each sample, `[T, N]` in float64."""
    if rows.weights is not None:
        return rows.weights.double()
    return torch.ones(rows.labels.shape, dtype=torch.float64, device=rows.labels.device)


def all_reduced(
    ranks: Ranks | None, shapes: Sequence[tuple[int, ...]], work: Callable[[], Sequence[Tensor]]
) -> list[Tensor]:
    """Return the sums over all ranks of what `work` returns, of these `shapes`, as float64, in one message.

    Integers among them are small enough for a double. What fails on one rank is raised by all.
    """
    if ranks is None:
        return [x.double() for x in work()]
    own, error = attempt(work)
    sizes = [math.prod(shape) for shape in shapes]

    def said() -> Tensor:
        words = torch.zeros(1 + sum(sizes), dtype=torch.float64, device=ranks.device)
        words[0] = failure_of(error)
        if own is not None:
            words[1:] = torch.cat([x.double().reshape(-1) for x in own])
        return words

    of_all = ranks.sum(ranks.with_reserve(said))
    if bool(of_all[0]):
        raise_together(ranks, error, "to add what their samples contribute")
    return [part.view(shape) for part, shape in zip(torch.split(of_all[1:], sizes), shapes, strict=True)]


def summed_by_group(groups: Tensor, ranks: Ranks | None, work: Callable[[], list[Tensor]]) -> list[Tensor]:
    """Return the sums over the groups of the rows `[T, N]` that `work` returns, `[T, G]`, each on its group's owner.

    On a device they are followed by zeros. What fails in `work` on one rank is raised by all.
    """
    if ranks is None:
        return _summed(groups, work())
    rows, error = attempt(work)
    columns = [] if rows is None else [x for row in rows for x in row]
    own, *arrived = shuffle_by_group(ranks, groups, groups, *columns, failed=error)
    assert rows is not None
    heights = [len(row) for row in rows]
    return ranks.with_reserve(lambda: _summed(own, [torch.stack(part) for part in _split(arrived, heights)]))


def _split(columns: list[Tensor], heights: list[int]) -> list[list[Tensor]]:
    ends = [0, *accumulate(heights)]
    return [columns[a:b] for a, b in pairwise(ends)]


def _summed(groups: Tensor, rows: list[Tensor]) -> list[Tensor]:
    table = torch.cat(rows)
    if table.device.type == "cpu":
        ids, owner = torch.unique(groups, return_inverse=True)
        sums = table.new_zeros(len(table), len(ids)).index_add(1, owner, table)
    else:
        sums = _summed_on_device(groups, table)
    return list(torch.split(sums, [len(row) for row in rows]))


def _summed_on_device(groups: Tensor, table: Tensor) -> Tensor:
    """Return the sums of `table` `[T, N]` by ascending group, without a host sync for the number of groups: `[T, N]`.

    The sums of no group are 0.
    """
    ordered, order = groups.sort(stable=True)
    begins = torch.ones_like(ordered, dtype=torch.bool)
    begins[1:] = ordered[1:] != ordered[:-1]
    return torch.zeros_like(table).index_add(1, begins.cumsum(0) - 1, table[:, order])
