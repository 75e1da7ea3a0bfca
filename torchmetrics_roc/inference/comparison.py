"""Comparison of models on the same samples, and clustered samples: inference from the placement of every sample.

The area under the ROC curve is a mean of placements, so its variance is a sum of squared influences, one per sample,
and the covariance of several areas a sum of products of influences. For clusters, influences are first summed in each.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Any, Literal, NamedTuple, cast, get_args

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Slice, read_together
from torchmetrics_roc.exports import Exported, typed
from torchmetrics_roc.inference.areas import at_an_end, auroc_variance, constant
from torchmetrics_roc.inference.arguments import FLAG, INFLUENCED, checked, one_of
from torchmetrics_roc.inference.clusters import cluster_draws, warn_of_one_cluster
from torchmetrics_roc.inference.distributions import (
    Interval,
    hotelling_tail,
    normal_quantile,
    student_quantile,
    student_two_sided,
    two_sided,
)
from torchmetrics_roc.inference.influence import View, influences
from torchmetrics_roc.inference.resampling import quantiles
from torchmetrics_roc.placements import at_scores
from torchmetrics_roc.ranks import (
    Ranks,
    attempt,
    failure_of,
    raise_together,
    sample_ids,
    shuffle_by_group,
    surely,
    warn,
)
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.words import counted


@typed
class _Comparison(NamedTuple):
    aurocs: Tensor
    difference: Tensor
    standard_error: Tensor
    statistic: Tensor
    p_value: Tensor
    interval: Interval
    covariance: Tensor


class Comparison(_Comparison, Exported):
    """Differences between the areas of models, with standard errors, a test and intervals.

    Export it with `to_dict()`, `to_pandas()` or `to_csv(path)`; a table has a row for each pair of models.

    Attributes:
        aurocs: `[M]`, the area of each model.
        difference: for two models, the first minus the second, 0-d; for more, the row's minus the column's, `[M, M]`.
        standard_error: the standard error of the difference.
        statistic: for two models z or, unpaired, t; for more, χ² of the hypothesis that all areas are equal.
        p_value: of that hypothesis, two-sided, 0-d.
        interval: the confidence interval of the difference.
        covariance: `[M, M]`, the covariance of the areas.
    """

    __slots__ = ()

    def _columns(self) -> dict[str, list[Any]]:
        """Return a row for each pair of models."""
        size = len(self.aurocs)
        first, second = torch.triu_indices(size, size, 1, dtype=torch.int64, device=self.aurocs.device)
        matrices = {"difference": self.difference, "standard_error": self.standard_error}
        matrices |= {"low": self.interval.low, "high": self.interval.high}
        of_pairs = {name: x.reshape(-1) if x.ndim == 0 else x[first, second] for name, x in matrices.items()}
        columns = {"first": first, "second": second, "auroc_first": self.aurocs[first]}
        columns |= {"auroc_second": self.aurocs[second], **of_pairs}
        columns |= {"statistic": self.statistic.expand(len(first)), "p_value": self.p_value.expand(len(first))}
        return {name: values.tolist() for name, values in columns.items()}


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


@checked(view=INFLUENCED, method=one_of(Covariance), weights=one_of(Weights))
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
        p, n = curve.positives.double(), curve.negatives.double()
        positive, negative, mass = _influences(curve, rows, view)
        ranks, square = curve.ranks if isinstance(curve, Slice) else None, (curve.problems,) * 2
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
    ranks = curve.ranks if isinstance(curve, Slice) else None
    p, n = curve.positives.double()[:, None], curve.negatives.double()[:, None]
    positive, negative, weights = _influences(curve, rows, view)

    def each() -> list[Tensor]:
        kinds = ((rows.labels & (weights > 0)).double(), (~rows.labels & (weights > 0)).double())
        return [weights * positive / p, weights * negative / n, *kinds]

    owner = surely(ranks, sample_ids, rows.scores.shape[-1], ranks, p.device) if groups is None else groups
    a, b, *has = summed_by_group(owner, ranks, each)

    def products() -> list[Tensor]:
        return [a @ a.T, b @ b.T, a @ b.T, *((x > 0).sum(1) for x in (*has, has[0] + has[1]))]

    size = curve.problems
    aa, bb, ab, *numbers = all_reduced(ranks, [(size, size)] * 3 + [(size,)] * 3, products)
    # For problems with different numbers of clusters, the geometric mean of both factors.
    i10, i01, g = (torch.where(x > 1, (x / (x - 1)).sqrt(), torch.nan) for x in numbers)
    both = g[:, None] * (ab + ab.T) * g
    return Clustered(i10[:, None] * aa * i10, i01[:, None] * bb * i01, both, *numbers)


def clustered_significance(areas: Tensor, parts: Clustered) -> tuple[Tensor, Tensor, Tensor]:
    """Return standard errors, statistics and p-values for an area of one half, with clustered samples: `[T]` each.

    Obuchowski's variance, and Student's t with the degrees of freedom of `Clustered.degrees`.
    """
    errors = parts.covariance.diagonal().clamp(min=0).sqrt()
    one = torch.eye(len(errors), dtype=torch.float64, device=errors.device)
    statistics = _over(areas - 0.5, errors)
    known = torch.stack([statistics, parts.degrees_of(one)], 1).tolist()
    tails = [student_two_sided(t, degrees) for t, degrees in known]
    return errors, statistics, torch.tensor(tails, dtype=torch.float64, device=errors.device)


def _influences(curve: Curve, rows: Rows, view: View) -> tuple[Tensor, Tensor, Tensor]:
    """Return P times the influence of positives, N times that of negatives, 0 elsewhere, and weights: `[T, N]`."""

    def of_steps() -> tuple[Tensor, tuple[Tensor, Tensor]]:
        of = partial(influences, view)
        return _weights(rows), read_together(of, curve) if isinstance(curve, Slice) else of(curve)

    found, error = attempt(of_steps)
    u10, u01 = at_scores(curve, rows.scores, *(found[1] if found else ()), failed=error)
    assert found is not None
    weights = found[0]

    def of_samples() -> list[Tensor]:
        present = weights > 0
        return [torch.where(rows.labels & present, u10, 0.0), torch.where(~rows.labels & present, u01, 0.0)]

    positive, negative = surely(curve.ranks if isinstance(curve, Slice) else None, of_samples)
    return positive, negative, weights


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

    of_all = ranks.sum(ranks.surely(said))
    if bool(of_all[0]):
        raise_together(ranks, error, "to add what their samples contribute")
    return [part.view(shape) for part, shape in zip(torch.split(of_all[1:], sizes), shapes, strict=True)]


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
    ranks = curve.ranks if isinstance(curve, Slice) else None

    def each() -> list[Tensor]:
        weights = _weights(rows)
        return [torch.where(labels, weights, 0.0) for labels in (rows.labels, ~rows.labels)]

    sides = each if groups is None else partial(list, summed_by_group(groups, ranks, each))

    def sums() -> list[Tensor]:
        return [x.sum(1) for side in sides() for x in (side, side**2)]

    p, pp, n, nn = all_reduced(ranks, [(curve.problems,)] * 4, sums)
    return p**2 / pp, n**2 / nn


def _weights(rows: Rows) -> Tensor:
    """Return the weight of each sample, `[T, N]` in float64."""
    if rows.weights is not None:
        return rows.weights.double()
    return torch.ones(rows.labels.shape, dtype=torch.float64, device=rows.labels.device)


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
    return ranks.surely(lambda: _summed(own, [torch.stack(part) for part in _split(arrived, heights)]))


def _split(columns: list[Tensor], heights: list[int]) -> list[list[Tensor]]:
    ends = [0, *accumulate(heights)]
    return [columns[a:b] for a, b in pairwise(ends)]


def _summed(groups: Tensor, rows: list[Tensor]) -> list[Tensor]:
    height, table = len(rows[0]), torch.cat(rows)
    if table.device.type == "cpu":
        ids, owner = torch.unique(groups, return_inverse=True)
        sums = table.new_zeros(len(table), len(ids)).index_add(1, owner, table)
    else:  # without a host sync for the number of groups: as many sums as samples, those of no group are 0
        ordered, order = groups.sort(stable=True)
        owner = torch.nn.functional.pad((ordered[1:] != ordered[:-1]).cumsum(0), (min(len(groups), 1), 0))
        sums = torch.zeros_like(table).index_add(1, owner, table[:, order])
    return [sums[i : i + height] for i in range(0, len(sums), height)]


@checked(paired=FLAG)
def compare_auroc(
    preds: Tensor | Sequence[Tensor],
    target: Tensor | Sequence[Tensor],
    *,
    sample_weight: Tensor | Sequence[Tensor] | None = None,
    groups: Tensor | Sequence[Tensor] | None = None,
    paired: bool = True,
    level: float = 0.95,
    weights: Weights = "frequency",
) -> Comparison:
    r"""Compare the areas under the ROC curves of models: differences, their intervals and a test.

    Two models on the same samples: :math:`z = \Delta / \sqrt{S_{11} + S_{22} - 2 S_{12}}` with the covariance of
    DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988. More than two:
    :math:`\chi^2 = (L\theta)^T (L S L^T)^{-1} (L\theta)` of all contrasts; the degrees of freedom are the rank of
    the matrix. Two models on different samples (`paired=False`): Welch's t.

    The variance of an area of 0 or 1 is 0 by DeLong: between models that have one of these, the interval is a point and
    the p-value 0 or 1, however few the samples are. A warning says so.

    Args:
        preds: scores `[M, N]`, a row per model, or `[N, M]`, recognised by the labels unless `M` is `N`, or a list of
            `M` vectors; unpaired, two vectors.
        target: labels `[N]`; unpaired, two vectors.
        sample_weight: `[N]`.
        groups: `[N]`, integers: samples of one group are not independent. The covariance is Obuchowski's, intervals and
            p-values are those of Student's t (for more than two models Hotelling's), with the degrees of freedom of the
            clusters (`Clustered.degrees`). NaN, with a warning, if only one has positives, or negatives.
        paired: whether all models scored the same samples.
        level: the confidence level of the intervals.
        weights: `"frequency"`: whole weights are frequencies, 2 is the sample twice; if some are not whole, all are
            sampling weights. `"sampling"`: all are sampling weights, of any scale, and the covariance is that of the
            infinitesimal jackknife.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import compare_auroc
        >>> target = torch.tensor([1, 1, 1, 0, 1, 0, 0, 0])
        >>> preds = torch.tensor([[8.0, 7, 6, 5, 4, 3, 2, 1], [5.0, 1, 7, 6, 3, 8, 2, 4]])
        >>> compared = compare_auroc(preds, target)
        >>> compared.aurocs, compared.p_value
        (tensor([0.9375, 0.3750], dtype=torch.float64), tensor(0.0114, dtype=torch.float64))
    """
    normal_quantile(level)
    check_weights(weights)
    if not paired:
        return _unpaired(preds, target, sample_weight, groups, level, weights)
    preds = models_in_rows(preds, target)
    rows, own = checked_rows(preds, target, sample_weight, groups)
    curve = Curve.from_rows(*rows)
    if own is not None:
        return compared_clusters(auroc(curve), clustered(curve, rows, own), level)
    sampling = are_sampling(rows.weights, weights)
    method: Covariance = "jackknife" if sampling else "delong"
    covariance = auroc_covariance(curve, rows, None, method, "sampling")
    return compared(auroc(curve), covariance, level)


@checked()
def compare_models(
    preds: Tensor,
    target: Tensor,
    view: Callable[[Curve], Tensor],
    *,
    sample_weight: Tensor | None = None,
    groups: Tensor | None = None,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> Comparison:
    """Compare models on the same samples by any view, with a joint bootstrap of the samples.

    Like `compare_auroc`, for any `view`: average precision, an error rate, a rate at a chosen point. In each replicate
    all models see the same samples, or the same `groups`. Standard errors and the covariance are those of the
    replicates, an interval is between two of their quantiles, and the p-value is twice the share of replicates whose
    difference is 0 or has the other sign, at least 1/`replicates`; for more than two models it is that of χ².

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference.comparison import compare_models
        >>> from torchmetrics_roc.pr import average_precision
        >>> generator = torch.Generator().manual_seed(0)
        >>> target = torch.arange(400) % 2
        >>> good = torch.randn(400, generator=generator) + 2 * target
        >>> worse = good + 2 * torch.randn(400, generator=generator)
        >>> compared = compare_models(torch.stack([good, worse]), target, average_precision)
        >>> bool(compared.difference > 0.1), bool(compared.p_value < 0.01)
        (True, True)
    """
    normal_quantile(level)
    preds = models_in_rows(preds, target)
    rows, own = checked_rows(preds, target, sample_weight, groups)
    curve = Curve.from_rows(*rows)
    return compared_draws(view(curve), cluster_draws(curve, rows, own, view, replicates, seed), level)


def compared_draws(values: Tensor, draws: Tensor, level: float = 0.95) -> Comparison:
    """Return the comparison of values `[M]` by joint replicates `[M, R]`, excluding those with an unknown value."""
    known = draws[:, ~draws.isnan().any(0)]
    unknown = known.shape[1] < 2
    covariance = known.new_full((len(values), len(values)), torch.nan) if unknown else torch.cov(known)
    by_formula = compared(values, covariance, level)
    if unknown:
        return by_formula
    apart = known[:, None] - known
    low, high = quantiles(apart.movedim(-1, 0), level)
    if len(values) > 2:
        return by_formula._replace(interval=Interval(low, high))
    difference = apart[0, 1]
    share = torch.minimum((difference <= 0).double().mean(), (difference >= 0).double().mean())
    p_value = (2 * share).clamp(min=1 / known.shape[1], max=1.0)
    return by_formula._replace(p_value=p_value, interval=Interval(low[0, 1], high[0, 1]))


def compared_clusters(aurocs: Tensor, parts: Clustered, level: float = 0.95) -> Comparison:
    """Return the comparison of areas `[M]` of clustered samples: by Student's t, or F for more than two models."""
    models = len(aurocs)
    found = compared(aurocs, parts.covariance, level)
    first, second = torch.triu_indices(models, models, 1, dtype=torch.int64, device=aurocs.device)
    contrasts = torch.eye(models, dtype=torch.float64, device=aurocs.device)
    single = found.covariance.isnan().any() & ~aurocs.isnan().any()
    rank = all_equal(aurocs, found.covariance)[2] if models > 2 else torch.ones_like(found.statistic)
    seen = [
        parts.degrees_of(contrasts[first] - contrasts[second]),
        torch.stack([found.statistic, single.double(), rank]),
    ]
    *degrees, statistic, alone, independent = torch.cat(seen).tolist()
    if alone:
        warn_of_one_cluster("compare_auroc")
    quantiles_of_pairs = aurocs.new_tensor([student_quantile(level, own) for own in degrees])
    if models == 2:
        half = quantiles_of_pairs[0] * found.standard_error
        tail = student_two_sided(statistic, degrees[0])
    else:
        half = torch.zeros_like(found.standard_error)
        half[first, second] = quantiles_of_pairs * found.standard_error[first, second]
        half = half + half.T
        tail = hotelling_tail(statistic, max(int(independent), 1), min(degrees))
    interval = Interval(found.difference - half, found.difference + half)
    return found._replace(p_value=torch.full_like(found.p_value, tail), interval=interval)


def compared(aurocs: Tensor, covariance: Tensor, level: float = 0.95) -> Comparison:
    """Return the comparison of areas `[M]` with this covariance `[M, M]`."""
    z = normal_quantile(level)
    variance = covariance.diagonal()
    difference = aurocs[:, None] - aurocs
    error = (variance[:, None] + variance - 2 * covariance).clamp(min=0).sqrt()
    if len(aurocs) == 2:
        difference, error = difference[0, 1], error[0, 1]
        statistic = _over(difference, error)
        p_value = two_sided(statistic)
    else:
        statistic, p_value, _ = all_equal(aurocs, covariance)
    warn_of_no_error(aurocs, covariance)
    interval = Interval(difference - z * error, difference + z * error)
    return Comparison(aurocs, difference, error, statistic, p_value, interval, covariance)


def warn_of_no_error(values: Tensor, covariance: Tensor) -> None:
    """Warn if a difference between `values` `[M]` has no standard error though the values vary with the sample.

    Values that all resamples share, as areas of 0 or 1, have a variance of 0. Models that agree in each sample do not.
    """
    variance = covariance.diagonal()
    rigid = constant(variance) & (at_an_end(values) | (values[:, None] != values).any(1))
    if bool(((rigid[:, None] & rigid).triu(1)).any()):
        warn(
            "The standard error of a difference is 0: both are values of perfect, reversed or equal scores. Its "
            "interval is a point and its p-value 0 or 1, however few the samples are. Instead compare the curves by "
            "permutation, `torchmetrics_roc.inference.venkatraman`, or the intervals of each."
        )


def _over(difference: Tensor, error: Tensor) -> Tensor:
    """Return the difference over its standard error; a difference of 0 gives 0, even with an error of 0."""
    return torch.where((difference == 0) & (error == 0), 0.0, difference / error)


def all_equal(aurocs: Tensor, covariance: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return χ² for the hypothesis that all areas are equal, its p-value, and its degrees of freedom."""
    unknown = aurocs.isnan().any() | covariance.isnan().any()
    contrasts = aurocs[1:] - aurocs[0]
    spread = covariance[1:, 1:] - covariance[1:, :1] - covariance[:1, 1:] + covariance[0, 0]
    variances, directions = torch.linalg.eigh(torch.where(unknown, 0.0, spread))
    # A direction in which the models agree has no variance except rounding, and is no contrast.
    kept = variances > 1e-12 * variances.max().clamp(min=covariance.abs().max() * 1e-3)
    along = directions.T @ contrasts
    statistic = torch.where(kept, along**2 / variances, 0.0).sum()
    statistic = statistic.masked_fill(((along.abs() > 1e-9) & ~kept).any(), torch.inf)
    degrees = kept.sum().double()
    tail = torch.special.gammaincc(degrees.clamp(min=1) / 2, statistic / 2)
    p_value = torch.where(degrees > 0, tail, (statistic <= 0).to(tail.dtype))
    return statistic.masked_fill(unknown, torch.nan), p_value.masked_fill(unknown, torch.nan), degrees


def models_in_rows(preds: Any, target: Any, number: int | None = None) -> Tensor:
    """Return the scores of `number` models, None for at least two, as rows `[M, N]`: of a tensor, or of `M` vectors.

    Columns `[N, M]` are transposed, recognised by the labels `[N]`; if `M` is `N`, `preds` are rows.
    """
    if isinstance(preds, (list, tuple)) and all(isinstance(x, Tensor) and x.ndim == 1 for x in preds):
        preds = torch.stack(list(preds)) if len({x.shape for x in preds}) == 1 else preds
    if isinstance(preds, Tensor) and preds.ndim == 2 and isinstance(target, Tensor):
        preds = preds.T.contiguous() if preds.shape[1:] != target.shape == preds.shape[:1] else preds
    held = len(preds) if isinstance(preds, Tensor) and preds.ndim == 2 else 0
    if held < 2 or held != (number or held):
        came = tuple(preds.shape) if isinstance(preds, Tensor) else f"{type(preds).__name__}"
        models, shape = ("two models", "[2, N]") if number == 2 else ("at least two models", "[M, N]")
        raise ValueError(
            f"`preds` must hold the scores of {models}, a tensor {shape}, but got {came}: pass their scores of the "
            "same samples, `torch.stack([a, b])`."
        )
    return cast(Tensor, preds)


def check_weights(weights: str) -> None:
    """Raise `ValueError` unless `weights` is a valid meaning of sample weights."""
    if weights not in get_args(Weights):
        raise ValueError(f"`weights` must be 'frequency' or 'sampling', but is {weights!r}.")


def are_sampling(given: Tensor | None, weights: Weights) -> bool:
    """Return whether the weights `given` are sampling weights: by request, or because some are not whole."""
    return given is not None and (
        weights == "sampling" or (given.is_floating_point() and bool((given != given.round()).any()))
    )


def differ_by_label(weights: Tensor | None) -> bool:
    """Return whether a sample has different weights other than 0 in `weights` `[T, N]`, one for each label."""
    if weights is None or not weights.numel():
        return False
    least, most = torch.where(weights > 0, weights, torch.inf).amin(0), weights.amax(0)
    return bool((least < most).any())


def _unpaired(preds: Any, target: Any, sample_weight: Any, groups: Any, level: float, weights: Weights) -> Comparison:
    two_vectors(preds=preds, target=target)
    areas, variances, sizes = [], [], []
    for i in range(2):
        weight, group = (None if x is None else x[i] for x in (sample_weight, groups))
        rows, own = checked_rows(preds[i][None], target[i], weight, group)
        curve = Curve.from_rows(*rows)
        areas.append(auroc(curve)[0])
        if own is not None:
            parts = clustered(curve, rows, own)
            variances.append(parts.covariance[0, 0])
            sizes.append(1 + float(parts.degrees(torch.ones_like(variances[-1])[None])))
            if bool(variances[-1].isnan() & ~areas[-1].isnan()):
                warn_of_one_cluster("compare_auroc")
            continue
        sampling = are_sampling(rows.weights, weights)
        variances.append(independent_variance(curve, rows, sampling))
        sizes.append(float(sample_size(curve, rows, sampling)))
    aurocs, covariance = torch.stack(areas), torch.diag(torch.stack(variances))
    warn_of_no_error(aurocs, covariance)
    difference, error = aurocs[0] - aurocs[1], torch.stack(variances).sum().sqrt()
    first, second = (float(v) for v in variances)
    statistic = _over(difference, error)
    below = sum(v**2 / (size - 1) if size > 1 else math.nan for v, size in zip((first, second), sizes))
    degrees = (first + second) ** 2 / below if below else math.inf
    tail = student_two_sided(float(statistic), degrees)
    p_value = torch.tensor(tail, dtype=aurocs.dtype, device=aurocs.device)
    t = student_quantile(level, degrees)
    half = t * error if bool(error > 0) else error
    interval = Interval(difference - half, difference + half)
    return Comparison(aurocs, difference, error, statistic, p_value, interval, covariance)


def independent_variance(curve: Curve, rows: Rows, sampling: bool) -> Tensor:
    """Return the variance of the area of one problem, 0-d: the jackknife's for `sampling` weights, or DeLong's."""
    return auroc_covariance(curve, rows, weights="sampling")[0, 0] if sampling else auroc_variance(curve)[0]


def two_vectors(**arguments: Any) -> None:
    """Raise `ValueError` unless each argument is two vectors, one for each of two models on different samples."""
    for name, value in arguments.items():
        pair = isinstance(value, (Tensor, list, tuple)) and (not isinstance(value, Tensor) or value.ndim > 0)
        if not (pair and len(value) == 2 and all(isinstance(x, Tensor) and x.ndim == 1 for x in value)):
            raise ValueError(f"`{name}` must be two vectors if not paired, one for each model, but is {value!r:.60}.")


def sample_size(curve: Curve, rows: Rows, sampling: bool) -> Tensor:
    """Return the number of samples of one problem over all ranks, 0-d; for `sampling` weights, the effective number."""
    if not sampling:
        return (curve.positives + curve.negatives).double()[0]
    return torch.cat(effective_sizes(curve, rows, None)).sum()


def checked_rows(preds: Any, target: Any, weight: Any, groups: Any) -> tuple[Rows, Tensor | None]:
    """Return the rows of models `[M, N]` and the groups, after checking the arguments."""
    size = preds.shape[-1]
    if target is None:
        raise ValueError("`target` must be a tensor of labels, but is None.")
    for name, value in (("target", target), ("sample_weight", weight), ("groups", groups)):
        if value is not None and (not isinstance(value, Tensor) or tuple(value.shape) != (size,)):
            came = tuple(value.shape) if isinstance(value, Tensor) else type(value).__name__
            raise ValueError(f"`{name}` must hold one value for each sample, [{size}], but got {came}.")
    if not preds.is_floating_point():
        raise ValueError(f"`preds` must be floating point scores, but got {preds.dtype}: pass `preds.float()`.")
    if bool(preds.isnan().any()):
        raise ValueError(f"`preds` holds {counted(int(preds.isnan().sum()), 'NaN score')}: exclude those samples.")
    if bool(((target != 0) & (target != 1)).any()):
        raise ValueError("`target` holds labels that are neither 0 nor 1.")
    if groups is not None and groups.is_floating_point():
        raise ValueError(f"`groups` must hold integers, but got {groups.dtype}: number the clusters.")
    if weight is not None:
        weight = weight.double()
        if bool((~(weight >= 0) | weight.isinf()).any()):
            raise ValueError("`sample_weight` must be finite and not negative.")
        weight = weight.expand(preds.shape)
    return Rows(preds, (target == 1).expand(preds.shape), weight), groups
