"""Confidence intervals of values that are not read from one curve: means over groups, class pairs, models."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.exchange import exchange
from torchmetrics_roc.groups import GroupedAUROC, GroupedMeasure, Groups, GroupValues
from torchmetrics_roc.inference.areas import (
    at_an_end,
    auroc_interval,
    average_precision_interval,
    chosen_where,
    constant,
    logit_interval,
    newcombe_unchecked,
    wilson_unchecked,
)
from torchmetrics_roc.inference.clusters import warn_of_one_cluster
from torchmetrics_roc.inference.design import Design, Weights, all_reduced
from torchmetrics_roc.inference.distributions import Interval, normal_quantile, student_expansion
from torchmetrics_roc.intervals import influence_interval
from torchmetrics_roc.models import Models
from torchmetrics_roc.one_vs_one import PairwiseWins, Source, pairwise_aurocs
from torchmetrics_roc.placements import exchanged_with
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.slice_clusters import within
from torchmetrics_roc.slice_intervals import interval_of_slices
from torchmetrics_roc.slices import SlicedAUROC, SlicedRate


def interval_of_other(
    measure: Any, lifted: Any, level: float, method: str | None, weights: Weights = "frequency"
) -> Interval | None:
    """Return a confidence interval of a measure of `lifted`, in the form of its value; None if there is none.

    On the logit scale: for a mean over groups by the variance between them, with the quantile of Student's t with one
    degree of freedom less than there are groups; for a mean over pairs of classes by the influence of every sample, or
    of every cluster; for single groups, pairs and models as `torchmetrics_roc.inference.auroc_interval`. Values of 0
    and 1 have Newcombe's interval, a mean over groups Wilson's for the number of groups.
    """
    if not isinstance(lifted, (Groups, PairwiseWins, Models)):
        return None
    if isinstance(measure, (SlicedAUROC, SlicedRate)) and isinstance(lifted, Groups):
        return interval_of_slices(measure, lifted, level, method, weights)
    normal_quantile(level)
    if method not in (None, "logit"):
        raise ValueError(f"`method` of {type(measure).__name__} must be 'logit', but is {method!r}.")
    if isinstance(lifted, Groups):
        if lifted.clustered:
            raise ValueError(
                f"{type(measure).__name__} has no interval with `clusters=`: its groups are already the independent "
                "units. Pass `groups=` alone, or use SlicedAUROC for slices of clustered samples."
            )
        return of_groups(measure, lifted, level)
    if isinstance(lifted, PairwiseWins):
        return of_pairs(measure, lifted, level, weights)
    return of_models(type(measure).__name__, lifted, level, weights)


def of_groups(measure: GroupedMeasure, groups: Groups, level: float) -> Interval:
    r"""Return the interval of a mean over groups, 0-d, or of the value of each: two `GroupValues`, like the value.

    The groups are a sample of a population. With their weights :math:`w` and values :math:`v` the variance is

    .. math:: \frac{G}{G - 1} \sum_g w_g^2 (v_g - \theta)^2 / \left(\sum_g w_g\right)^2
    """
    if measure.over in (None, "none"):
        samples = (groups.positives + groups.negatives).double()
        if groups.samples is not None and isinstance(measure, GroupedAUROC):
            each = within(groups, groups.samples).interval(level)
        else:
            each = (auroc_interval if isinstance(measure, GroupedAUROC) else average_precision_interval)(groups, level)
        ids, low, high, samples = groups.gathered(*each, samples)
        return Interval(*(GroupValues(ids, end, samples) for end in (low, high)))  # type: ignore[arg-type]
    values = measure.each(groups)
    mass, values = measure.masses(groups, values), values.nan_to_num()
    total, sum_of_values, known, squares = groups.added(mass, values * mass, (mass > 0).double(), mass**2)
    value = sum_of_values / total
    variance = groups.added((mass * (values - value)) ** 2)[0] / total**2 * known / (known - 1)
    single = bool(known == 1) if groups.labelled is None else groups.labelled[measure.of_both] == 1
    if single:
        warn_of_one_cluster(type(measure).__name__)
    interval = logit_interval(value, variance, student_expansion(level, known - 1))
    worth = total**2 / squares
    ends = at_an_end(value) & (known > 1)
    return chosen_where(ends, wilson_unchecked(value.round() * worth, worth, level), interval)


def of_models(name: str, models: Models, level: float, weights: Weights) -> Interval:
    """Return the interval of the area of each model, `[M]`: the one that it has by itself."""
    design = models.design(weights)
    if design.counted:
        return Interval(*models.read(partial(auroc_interval, level=level)))
    return influence_interval(auroc, models.curve, design, None, level, None, name)[0]


def of_pairs(measure: Any, wins: PairwiseWins, level: float, weights: Weights) -> Interval:
    """Return the interval of the mean over the pairs of classes, 0-d, or of the area of each pair, `[C, C]`."""
    average, name = measure.average, type(measure).__name__
    if average not in ("macro", "weighted"):
        return _of_each_pair(name, wins, level)

    def means() -> _Mean:
        areas, size = pairwise_aurocs(wins), wins.positives.double()
        shares = ~areas.isnan() * (1.0 if average == "macro" else size[:, None] + size)
        return _Mean(areas.nan_to_num(), shares / shares.sum())

    variance, z = _variance_of_pairs(name, wins, means, level, weights)
    (areas, shares), support = means(), wins.positives.double()
    value = (areas * shares).sum()
    interval = logit_interval(value, variance, z)
    # A mean of 0 or 1, or of pairs that are all tied, is as certain as one area of the two rarest classes.
    known = torch.where(support > 0, support, torch.inf).sort().values
    own = newcombe_unchecked(value.clamp(0, 1), known[0], known[1], level)
    return chosen_where(at_an_end(value) | constant(variance), own, interval)


class _Mean(NamedTuple):
    """A mean over pairs: their areas, and their shares in it, `[C, C]`."""

    areas: Tensor
    shares: Tensor


def _variance_of_pairs(
    name: str, wins: PairwiseWins, means: Callable[[], _Mean], level: float, weights: Weights
) -> tuple[Tensor, Tensor]:
    """The variance of a mean of pairs by the influence of each sample, or cluster, and the quantile to use: 0-d.

    What is computed between two messages is computed where the second can report that it failed.
    """
    source, pulled = _pulls(wins, means)
    ranks, groups, agreed = source.agreed.ranks, source.groups, source.agreed
    if groups is not None:

        def of_samples() -> list[Tensor]:
            pulls, mass = pulled()
            return [(mass * pulls)[None], mass[None]]

        sums = Design(source.rows, groups, ranks=ranks).sums(of_samples)

        def squared_sums() -> list[Tensor]:
            pulls, masses = sums()
            return [(pulls**2).sum(), (masses > 0).sum()]

        squares, clusters = all_reduced(ranks, [()] * 2, squared_sums)
        if bool(clusters == 1):
            warn_of_one_cluster(name)
        return squares * clusters / (clusters - 1), student_expansion(level, clusters - 1)

    def squared() -> list[Tensor]:
        pulls, mass = pulled()
        if agreed.weighted and (weights == "sampling" or agreed.fractions):
            return [((mass * pulls) ** 2).sum()]
        size = wins.support[source.classes]
        return [(mass * pulls**2 * size / (size - 1)).sum()]

    (variance,) = all_reduced(ranks, [()], squared)
    return variance, torch.full_like(variance, normal_quantile(level))


def _pulls(wins: PairwiseWins, means: Callable[[], _Mean]) -> tuple[Source, Callable[[], tuple[Tensor, Tensor]]]:
    r"""Return the samples, and what returns the influence of each on the mean of pairs, and its weight: `[N]` each.

    A sample of class c is among the negatives of the areas A(i|c), and a positive of all A(c|j):

    .. math:: \frac{1}{n_c} \left(\sum_i s_{ic} (V_{01}^{ic} - A_{ic}) + \sum_j s_{cj} (V_{10}^{cj} - A_{cj})\right)

    with the shares :math:`s` of the pairs. The second sum is one placement among all other classes, whose samples
    have the weights :math:`s_{cj}/n_j`. Both kinds of placements are on one curve, since only negatives are weighed.
    """

    def weighed(rows: Rows, classes: Tensor) -> Rows:
        each = means().shares / wins.support
        mass = torch.ones_like(classes, dtype=torch.float64) if rows.weights is None else rows.weights[0].double()
        return rows._replace(weights=torch.where(rows.labels, 1.0, each[:, classes].nan_to_num()) * mass)

    source = wins.source(weighed)
    rows, classes = source.rows, source.classes
    _, found = exchanged_with(rows, True, source.agreed.ranks, "tps", "dtps", "fps", "dfps", failed=source.failed)

    def pulled() -> tuple[Tensor, Tensor]:
        (tps, dtps, fps, dfps), (areas, shares), support = found(), means(), wins.support
        as_negative = (2 * tps - dtps) / (2 * support)[:, None]
        sample = torch.arange(len(classes), dtype=torch.int64, device=classes.device)
        above = (2 * fps - dfps)[classes, sample] / 2
        won = (shares[:, classes] * as_negative.nan_to_num()).sum(0) + shares.sum(1)[classes] - above
        expected = (shares * areas).sum(0) + (shares * areas).sum(1)
        assert rows.weights is not None
        mass = rows.weights[classes, sample]  # that of its own class is not weighed
        return torch.where(mass > 0, (won - expected[classes]) / support[classes], 0.0), mass

    return source, pulled


def _of_each_pair(name: str, wins: PairwiseWins, level: float) -> Interval:
    """Return the interval of A(i|j) for each pair, `[C, C]`, NaN on the diagonal: the pairs of one score at a time."""
    ends = []
    for one in range(len(wins.won)):

        def pairs(rows: Rows, _: Tensor, one: int = one) -> Rows:
            scores, labels = rows.scores[one], rows.labels[one]
            among = labels | rows.labels  # class i against itself has no negatives
            counts = torch.ones_like(rows.labels) if rows.weights is None else rows.weights
            return Rows(scores.expand_as(rows.scores), labels.expand_as(among), counts * among)

        rows, _, _, agreed, failed = wins.source(pairs)
        if agreed.fractions:
            raise ValueError(
                f"{name} has no interval of single pairs with sampling weights, of which some are not whole: choose "
                "average='macro' or 'weighted', or pass whole weights."
            )
        ends.append(torch.stack(auroc_interval(exchange(*rows, agreed.weighted, agreed.ranks, failed), level)))
    return Interval(*torch.stack(ends, 1))
