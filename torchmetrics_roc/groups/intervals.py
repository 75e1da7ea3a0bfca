"""Confidence intervals of values that are not read from one curve: of groups, slices, class pairs and models.

Slices are disjoint samples, so the joint distribution of several has a closed form: the interval of the worst slice, or
of the gap between two, follows from simultaneous intervals, while in resamples the slices would differ more than they
do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.devices import CPU
from torchmetrics_roc.groups.grouped import (
    GroupedAUROC,
    GroupedAveragePrecision,
    GroupedMeasure,
    GroupedRow,
    Groups,
    GroupValues,
)
from torchmetrics_roc.groups.models import Models
from torchmetrics_roc.groups.one_vs_one import PairwiseWins, pairwise_aurocs
from torchmetrics_roc.groups.slice_curves import Area, SliceAreas, Slices, independent, nanmin, within
from torchmetrics_roc.groups.slices import SlicedAUROC, SlicedRate
from torchmetrics_roc.inference.areas import auroc_interval, average_precision_interval
from torchmetrics_roc.inference.clusters import warn_of_single
from torchmetrics_roc.inference.data import Data
from torchmetrics_roc.inference.design import (
    CLUSTERS,
    SAMPLES,
    Design,
    Labels,
    Weights,
    all_reduced,
    assumed,
    assumed_by,
)
from torchmetrics_roc.inference.formulas import (
    Interval,
    at_an_end,
    chosen_where,
    constant,
    logit_interval,
    logit_or_exact,
    newcombe_unchecked,
    normal_quantile,
    student_quantiles,
    wilson_unchecked,
)
from torchmetrics_roc.inference.independent import reach_of, warn_of_shortfall
from torchmetrics_roc.inference.influence import Shares, moved_mean
from torchmetrics_roc.inference.intervals import (
    FEW_CLUSTERS,
    OF_FEW_UNITS,
    interval_of,
    rates_of_units,
)
from torchmetrics_roc.inference.rates import interval_at
from torchmetrics_roc.measures.measure import (
    AREA,
    FEW_CARRY,
    OF_AREAS,
    WEIGHTED_AREAS,
    Measure,
    SampleSizes,
    Shortfall,
    Statistic,
)
from torchmetrics_roc.measures.operating import Rate
from torchmetrics_roc.measures.roc import AUROC
from torchmetrics_roc.points.choice import counts_at
from torchmetrics_roc.points.rates import Counts
from torchmetrics_roc.ranks.exchange import exchange, exchanged_with
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.batches import Rows

FEW_IN_A_SLICE = Shortfall(
    lambda data: data.fewer < 100,
    "95 % intervals of the gap between equal slices in a rate such as F1, MCC or kappa were above 0 in 7 to 18 % of "
    "data sets of 6 or 12 slices with 12 to 50 samples each, and in 45 % of those of 30 slices with 15: compare recall "
    "and FPR, or wait for more samples.",
)
"""Of the gap in a rate that neither is a share of samples nor depends on those within labels alone."""

FEW_OF_MANY = OF_AREAS._replace(
    warning="95 % intervals of areas covered in 80 to 95 % of data sets with so few samples of one label beside ten "
    "times as many of the other: only more samples help."
)
"""Of the area of one of several groups, slices or pairs of classes."""

OF_EACH: tuple[Shortfall, ...] = (FEW_OF_MANY, FEW_CARRY, WEIGHTED_AREAS)

_Pair = Callable[[], tuple[Tensor, Tensor]]


def interval_of_other(
    measure: Any,
    average: str | None,
    lifted: Any,
    level: float,
    method: str | None,
    weights: Weights = "frequency",
    labels: Labels = "random",
) -> Interval | None:
    """Return a confidence interval of a measure of `lifted`, in the form of its value; None if there is none.

    On the logit scale: for a mean over groups by the variance between them, with the quantile of Student's t of their
    effective number, see `of_groups`; for a mean over pairs of classes by the influence of every sample, or
    of every cluster; for single groups, pairs and models as `torchmetrics_roc.inference.auroc_interval`. Values of 0
    and 1 have Newcombe's interval, a mean over groups Wilson's for the number of groups.
    """
    if not isinstance(lifted, (Groups, PairwiseWins, Models)):
        return None
    normal_quantile(level)
    default = measure.usual_method(labels) if isinstance(measure, SlicedRate) else "logit"
    if method not in (None, default):
        raise ValueError(f"`method` of {measure.name} must be {default!r}, but is {method!r}.")
    if weights == "sampling":
        _refuse_whole(measure, average, lifted)
    if labels == "fixed":
        _refuse_fixed(measure, lifted)
    if isinstance(lifted, Slices):
        interval = interval_of_slices(measure, lifted, level, labels)
        units = CLUSTERS if lifted.in_clusters else SAMPLES
        return interval.with_design(assumed(units, bool(lifted.fractional), labels), level)
    if isinstance(lifted, Groups):
        measure.check_units(lifted, "interval")
        if measure.over in (None, "none"):
            interval, design = of_each_group(measure, lifted, level, labels), (SAMPLES, bool(lifted.fractional), labels)
        else:
            interval, design = of_groups(measure, lifted, level), ("groups", False, labels)
        return interval.with_design(assumed(*design), level)
    if isinstance(lifted, PairwiseWins):
        return of_pairs(measure.name, average, lifted, level, weights, labels)
    return of_models(measure, lifted, level, weights, labels)


def _refuse_whole(measure: Any, average: str | None, lifted: Any) -> None:
    """Raise `ValueError` where whole weights were taken as frequencies before sampling weights were asked for."""
    if isinstance(lifted, Slices):
        whole = lifted.samples is None
    elif isinstance(lifted, Groups):
        whole = lifted.samples is None and measure.over in (None, "none")
    else:
        whole = isinstance(lifted, PairwiseWins) and average not in ("macro", "weighted")
    if whole:
        raise ValueError(
            f"`weights` is 'sampling', but {measure.name} takes whole weights as frequencies where each "
            "group, slice or pair has an interval of its own: leave it out, and pass sampling weights of which some "
            "are not whole, as their scale does not matter."
        )


def _refuse_fixed(measure: Any, lifted: Any) -> None:
    """Raise `ValueError` for a value that depends on the share of positives, of units that are drawn with labels."""
    if isinstance(measure, SlicedRate):
        varies = not measure.within_labels and lifted.samples is not None
    else:
        varies = isinstance(measure, GroupedMeasure) and not measure.of_both and measure.over not in (None, "none")
    if varies:
        raise ValueError(
            f"`labels` of {measure.name} is 'fixed', but this value depends on the share of positives, which "
            "its interval takes as random: leave it out."
        )


def of_each_group(measure: GroupedMeasure, groups: Groups, level: float, labels: Labels) -> Interval:
    """Return the interval of the value of each group: two `GroupValues`, like the value."""
    samples = groups.positives + groups.negatives
    if not isinstance(measure, (GroupedAUROC, GroupedAveragePrecision)):
        raise ValueError(
            f"{measure.name} has no `interval` of each group, as one ranking does not tell how rankings vary: the mean "
            "over groups has one, with average='macro' or 'weighted'."
        )
    of, shortfalls, units = AREA, OF_EACH, independent(groups.positives, groups.negatives)
    if isinstance(measure, GroupedAveragePrecision):
        intervals = average_precision_interval(groups, level, labels=labels)
        of, shortfalls = Statistic("average_precision"), (FEW_CARRY,)
    elif groups.samples is not None:
        variation = within(groups, groups.samples)[0]
        intervals, units = variation.interval(level), variation.units
    else:
        intervals = auroc_interval(groups, level)
    short = _fall_short(of, shortfalls, units, measure.each(groups), intervals, sampling=bool(groups.fractional))
    ids, low, high, samples, short = groups.gathered(*intervals, samples, short)
    _warn_of_short(measure.name, shortfalls, short, "group", ids)
    return Interval(*(GroupValues(ids, end, samples) for end in (low, high)))  # type: ignore[arg-type]


def _fall_short(
    of: Statistic,
    shortfalls: Sequence[Shortfall],
    units: Tensor,
    area: Tensor,
    ends: Interval,
    clustered: bool = False,
    sampling: bool = False,
) -> Tensor:
    """Return the place of the first of `shortfalls` that applies to each area, infinity where none: `[T]`, on the host.

    Args:
        of: of which statistic these are.
        shortfalls: what they may be.
        units: the numbers of units of both labels, and what their weights are worth, `[3, T]`.
        area: the areas, with the `ends` of their intervals, `[T]` each.
        clustered: whether samples belong to clusters.
        sampling: whether they have sampling weights.
    """
    some = SampleSizes(math.nan, 0, 0, clustered, sampling)
    rows = torch.cat([units, reach_of(of, area, ends).reshape(2, -1)]).T.tolist()
    data = [
        some._replace(positives=p, negatives=n, worth=worth, short=short, reach=reach)
        for p, n, worth, short, reach in rows
    ]
    places = [next((k for k, x in enumerate(shortfalls) if one.fewer > 0 and x.applies(one)), math.inf) for one in data]
    return torch.tensor(places, dtype=torch.float64, device=CPU)


def _warn_of_short(
    name: str, shortfalls: Sequence[Shortfall], places: Tensor, kind: str = "", ids: Tensor | None = None
) -> None:
    """Warn of those to which each of `shortfalls` applies first, if any, by their `ids`, of this `kind`."""
    for k, shortfall in enumerate(shortfalls):
        few = places == k
        if bool(few.any()):
            of = "" if ids is None else f" (of {kind} {_named(ids[few.to(ids.device)])})"
            warn(f"{name}{of}: {shortfall.warning}")


def of_groups(measure: GroupedMeasure, groups: Groups, level: float) -> Interval:
    r"""Return the interval of a mean over groups, 0-d.

    The groups are a sample of a population. With their values :math:`v` and shares :math:`p` of all weights, the
    variance is the jackknife's, which a group that moves the mean does not make too small, of as many groups as have
    equal weights (Kish, Survey Sampling, 1965):

    .. math:: \left(1 - \sum_g p_g^2\right) \sum_g \frac{p_g^2 (v_g - \theta)^2}{(1 - p_g)^2}, \quad
        \nu = \frac{1}{\sum_g p_g^2} - 1

    It covered in 94 to 96 % of 1,500 data sets of 10 to 1,000 groups of log-normal sizes, worth 5 to 54 groups, where
    all groups are counted alike in 83 to 94 %.
    """
    values = measure.each(groups)
    mass, values = measure.masses(groups, values), values.nan_to_num()
    total, sum_of_values, count, squares = groups.added(mass, values * mass, (mass > 0).double(), mass**2)
    value = sum_of_values / total
    worth = total**2 / squares
    variance = groups.added(moved_mean(values, value, mass, total) ** 2)[0] * (1 - 1 / worth)
    single = bool(count == 1) if groups.labelled is None else groups.labelled[measure.of_both] == 1
    if single:
        warn_of_single(measure.name)
    elif measure.over == "weighted" and bool((worth < FEW_GROUPS) & (worth < count / 2)):
        warn(
            f"{measure.name}: few groups hold most of the weight, as many as {float(worth):.2g} alike. 95 % intervals "
            "covered in 87 to 94 % of data sets with 20 to 60 groups worth 7 to 19, least where large groups have "
            "other values than small ones: take average='macro', or more groups."
        )
    interval = logit_interval(value, variance, student_quantiles(level, worth - 1))
    extreme = at_an_end(value) & (count > 1)
    return chosen_where(extreme, wilson_unchecked(value.round() * worth, worth, level), interval)


FEW_GROUPS = 20
"""Groups of equal weight, below which weighted means over groups of very different weights are warned of."""


def of_models(measure: Measure, models: Models, level: float, weights: Weights, labels: Labels = "random") -> Interval:
    """Return the interval of the area of each model, `[M]`: the one that it has by itself."""
    area: Measure = AUROC().changed(owner=measure.owner)
    return interval_of(area, Data(models.curve, models.design(weights)), level, labels=labels)


def of_pairs(
    name: str, average: str | None, wins: PairwiseWins, level: float, weights: Weights, labels: Labels = "random"
) -> Interval:
    """Return the interval of the mean over the pairs of classes, 0-d, or of the area of each pair, `[C, C]`."""
    if average not in ("macro", "weighted"):
        interval, support = _per_pair(name, wins, level), wins.support
        units = independent(*(x.expand_as(interval.low).flatten() for x in (support[:, None], support)))
        short = _fall_short(AREA, OF_EACH, units, pairwise_aurocs(wins), interval)
        _warn_of_short(name, OF_EACH, short)
        return interval.with_design(assumed(labels=labels), level)

    means = partial(_mean_of, wins, average)
    design = wins.design(weights)
    drawn = average == "weighted" and labels == "random"
    variance, sizes, z = _variance_of_pairs(wins, means, level, design, drawn)
    areas, shares = means()
    value = (areas * shares).sum()
    # A mean of 0 or 1, or of pairs that are all tied, is as certain as one area of the two rarest classes.
    rarest = sizes.nan_to_num(torch.inf).sort().values
    newcombe = newcombe_unchecked(value.clamp(0, 1), rarest[0], rarest[1], level)
    interval, exact = logit_or_exact(value, variance, z, newcombe), at_an_end(value) | constant(variance)
    few = (rarest[0] < 20) & (sizes.nan_to_num(0.0).amax() >= 5 * rarest[0]) & ~exact
    single, rare = torch.stack([interval.low.isnan() & ~value.isnan(), few]).tolist()
    if single:
        warn_of_single(name, design.clusters is not None)
    elif rare:
        warn(
            f"{name}: 95 % intervals of the mean over pairs of classes covered in 79 to 90 % of data sets with 5 to 15 "
            "samples of a class beside five times as many of another: only more samples of the rarest class help."
        )
    return interval.with_design(assumed_by(design, labels), level)


def _mean_of(wins: PairwiseWins, average: str) -> tuple[Tensor, Tensor]:
    """Return the areas of all pairs, and their shares in a mean over these: `[C, C]` each."""
    areas, size = pairwise_aurocs(wins), wins.positives.double()
    shares = (~areas.isnan()).double() * (1.0 if average == "macro" else size[:, None] + size)
    return areas.nan_to_num(), shares / shares.sum()


def _variance_of_pairs(
    wins: PairwiseWins, means: _Pair, level: float, design: Design, drawn: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """The variance of a mean of pairs by the influence of each unit, the effective sizes of classes, and the quantile.

    `drawn`: whether the shares of the pairs are those of the samples, which vary.

    What is computed between two messages is computed where the second can report that it failed.
    """
    classes, pulled = _pulls(wins, means, drawn)

    def of_samples() -> list[Tensor]:
        mass = design.mass[:1]
        return [mass * pulled(), mass, classes[None].double()]

    def by_class(columns: list[Tensor]) -> list[Tensor]:
        pulls, mass, of_class = columns
        held = mass.new_zeros(wins.problems, mass.shape[1])
        return [pulls, mass, held.scatter_(0, of_class.long(), mass)]

    sums = design.sums(of_samples, by_class)

    def squared_sums() -> list[Tensor]:
        pulls, masses, held = sums()
        squares = [design.repeated(x).sum(1) for x in (held, held**2)]
        if design.clusters is not None or not design.frequency:
            return [(pulls**2).sum(), (masses > 0).sum(), *squares]
        size = wins.support[classes]
        return [(design.repeated(pulls**2) * size / (size - 1)).sum(), (masses > 0).sum(), *squares]

    shapes = [(), (), *[(wins.problems,)] * 2]
    variance, units, total, squared = all_reduced(design.ranks, shapes, squared_sums)
    sizes, z = total**2 / squared, torch.full_like(variance, normal_quantile(level))
    if design.clusters is None:
        return variance.masked_fill((sizes == 1).any(), torch.nan), sizes, z
    variance = (variance * units / (units - 1)).masked_fill(units == 1, torch.nan)
    return variance, sizes, student_quantiles(level, units - 1)


def _pulls(wins: PairwiseWins, means: _Pair, drawn: bool) -> tuple[Tensor, Callable[[], Tensor]]:
    r"""Return the class of each sample, and what returns its influence on the mean of pairs: `[N]` each.

    A sample of class c is among the negatives of the areas A(i|c), and a positive of all A(c|j):

    .. math:: \frac{1}{n_c} \left(\sum_i s_{ic} (V_{01}^{ic} - A_{ic}) + \sum_j s_{cj} (V_{10}^{cj} - A_{cj})\right)

    with the shares :math:`s` of the pairs. The second sum is one placement among all other classes, whose samples
    have the weights :math:`s_{cj}/n_j`. Both kinds of placements are on one curve, since only negatives are weighed.
    Shares by the samples of both classes vary too, by which a sample of class c moves the mean :math:`A` by

    .. math:: \sum_j (A_{cj} + A_{jc} - 2 A) / \sum_{ij} (n_i + n_j)
    """

    def weighed(rows: Rows, classes: Tensor) -> Rows:
        relative = means()[1] / wins.support
        mass = torch.ones_like(classes, dtype=torch.float64) if rows.weights is None else rows.weights[0].double()
        return rows._replace(weights=torch.where(rows.labels, 1.0, relative[:, classes].nan_to_num()) * mass)

    source = wins.source(weighed)
    rows, classes = source.rows, source.classes
    _, columns = exchanged_with(rows, True, source.agreed.ranks, "tps", "dtps", "fps", "dfps", failed=source.failed)

    def pulled() -> Tensor:
        (tps, dtps, fps, dfps), (areas, shares), support = columns(), means(), wins.support
        as_negative = (2 * tps - dtps) / (2 * support)[:, None]
        sample = torch.arange(len(classes), dtype=torch.int64, device=classes.device)
        above = (2 * fps - dfps)[classes, sample] / 2
        won = (shares[:, classes] * as_negative.nan_to_num()).sum(0) + shares.sum(1)[classes] - above
        expected = (shares * areas).sum(0) + (shares * areas).sum(1)
        assert rows.weights is not None
        mass = rows.weights[classes, sample]  # that of its own class is not weighed
        influence = (won - expected[classes]) / support[classes]
        if drawn:
            off = areas + areas.T - 2 * (areas * shares).sum()
            influence = influence + (shares / (support[:, None] + support) * off).nan_to_num().sum(1)[classes]
        return torch.where(mass > 0, influence, 0.0)

    return classes, pulled


def _per_pair(name: str, wins: PairwiseWins, level: float) -> Interval:
    """Return the interval of A(i|j) for each pair, `[C, C]`, NaN on the diagonal: the pairs of one score at a time."""
    bounds = []
    for label in range(len(wins.won)):

        def pairs(rows: Rows, _: Tensor, label: int = label) -> Rows:
            scores, labels = rows.scores[label], rows.labels[label]
            among = labels | rows.labels  # class i against itself has no negatives
            counts = torch.ones_like(rows.labels) if rows.weights is None else rows.weights
            return Rows(scores.expand_as(rows.scores), labels.expand_as(among), counts * among)

        rows, _, agreed, failed = wins.source(pairs)
        if agreed.fractions:
            raise ValueError(
                f"{name} has no interval of single pairs with sampling weights, of which some are not whole: choose "
                "average='macro' or 'weighted', or pass whole weights."
            )
        bounds.append(torch.stack(auroc_interval(exchange(rows, agreed.weighted, agreed.ranks, failed), level)))
    return Interval(*torch.stack(bounds, 1))


# ---- slices ----------------------------------------------------------------------------------------------------------


def interval_of_slices(measure: SlicedAUROC | SlicedRate, slices: Slices, level: float, labels: Labels) -> Interval:
    r"""Return the interval of a measure of slices, with ends in the form of its value.

    For every slice the interval of a `Rate` of its samples, or the logit interval of its area, with DeLong's variance
    (Newcombe's if that is unknown). With clusters an area has Obuchowski's variance, with Student's t; intervals are
    NaN, with a warning that names the slices, if all samples of a label are in one cluster. At 95 % they covered areas
    of .8 of slices of 8 to 20 clusters of 5 or 8 samples in 93 to 97 % of data sets, recalls in 94 to 98 %. Samples
    with sampling weights, of which some are not whole, are clusters of one.

    For the worst slice, the ends that hold if those of all slices hold simultaneously, by Bonferroni's inequality,
    which holds however slices depend on each other, as those that share clusters do. One of them is the worst, so the
    lower end needs only that one to hold.

    For the largest gap, the largest ends of the intervals of all differences between two slices,

    .. math:: v_i - v_j - \sqrt{(v_i - l_i)^2 + (u_j - v_j)^2}, \qquad v_i - v_j + \sqrt{(u_i - v_i)^2 + (v_j - l_j)^2}

    with the ends :math:`l, u` of each slice (Newcombe, Statistics in Medicine 17:873, 1998, method 10), for slices that
    share clusters, or of unknown variation, with sums in place of the roots. One of the differences is the gap, so the
    upper end has the level of one difference, and the lower end by Bonferroni's inequality that of all,
    `1 - (1 - level) / pairs`. For 2, 5 and 20 slices of 50 to 500 samples with rates of .3 to .95, intervals at 95 %
    covered gaps of .05 and .2 in 94 to 100 % of 3,000 data sets each, and contained 0 where there was no gap in 93 to
    98, 95 to 100 and 95 to 100 %. Many small slices differ by more than those of the population, so few intervals fail
    at the upper end. Of the smallest ratio the same, with the logarithms of rates. Of two slices with one sample each
    of 200 clusters, with a correlation of -.95 to .95, intervals covered in 97 to 100 % of 1,000 data sets each.

    Equalised odds is the largest of all differences in recall and in FPR, so that of twice as many pairs. For 3 slices
    of 100 to 300 samples with recalls of .6 to .95 and FPRs of .05 to .4, intervals at 95 % covered it in 97 to 100 %
    of 1,500 data sets each where there was a gap, and contained 0 in 95 to 97 % where there was none; the ratio alike.
    With clusters of 5 samples they covered in 97 to 100 % of 800, or in 99 to 100 % of 1,500 if slices share these;
    with sampling weights in 96 to 100 % of 800.

    Raises:
        ValueError: for the gap of a rate without an upper limit.
    """
    clustered = slices.samples is not None
    if isinstance(measure, SlicedAUROC):
        interval, ids, unknown = _of_areas(measure, slices, level)
    else:
        interval, ids, unknown = _of_rates(measure, slices, level, labels)
    if clustered and len(lone := ids[unknown]):
        alone = "belong to one cluster" + (", or are one with a sampling weight" if slices.fractional else "")
        warn(
            f"{measure.name}: in {counted(len(lone), 'slice')} all samples of one label {alone}, so the "
            f"variation between clusters is unknown: {_named(lone)}."
        )
    return interval


def _of_areas(measure: SlicedAUROC, slices: Slices, level: float) -> tuple[Interval, Tensor, Tensor]:
    """Return the interval, the ids, and which slices have a known area of this kind, or within, but no interval."""
    worst: Area | None = measure.worst
    kinds = get_args(Area) if worst is None else (worst,)
    intervals, sizes = zip(*slices.intervals(*kinds), strict=True)
    areas = dict(zip(get_args(Area), slices.areas(), strict=True))
    area = torch.cat([areas[kind] for kind in kinds])
    low, high = (torch.cat(ends) for ends in zip(*(interval(level) for interval in intervals), strict=True))
    known = torch.cat(sizes, 1).masked_fill(low.isnan() > area.isnan(), torch.inf)
    shortfalls = (FEW_CLUSTERS,) if slices.in_clusters else OF_EACH
    both = bool(slices.in_clusters), bool(slices.fractional)
    short = _fall_short(AREA, shortfalls, known, area, Interval(low, high), *both).view(len(kinds), -1).amin(0)
    lows, highs = (x.view(len(kinds), -1) for x in (low, high))
    columns = [areas[kinds[0]], *lows, *highs, short, slices.positives, slices.negatives]
    ids, first, *ends, short, p, n = slices.gathered(*columns)
    unknown = ends[0].isnan() > first.isnan()
    if worst is None:
        both_ends = (SliceAreas(ids, *x, p + n) for x in (ends[:3], ends[3:]))  # type: ignore[call-arg]
        result = Interval(*both_ends)  # type: ignore[arg-type]
    else:
        several = max(int((~ends[0].isnan()).sum()), 1)
        _, high = slices.gathered(intervals[0](1 - (1 - level) / several).high)
        result = Interval(*map(nanmin, or_any(first, Interval(ends[0], high))))
    _warn_of_short(measure.name, shortfalls, short, "slice", ids)
    return result, ids, unknown


def _named(ids: Tensor) -> str:
    """Return the ids of slices in words, at most ten."""
    more = f" and {len(ids) - 10:,} more" if len(ids) > 10 else ""
    return ", ".join(map(str, ids[:10].tolist())) + more


def _warn_of_few(measure: Measure, ids: Tensor, data: list[SampleSizes], shortfalls: Sequence[Shortfall]) -> None:
    """Warn of slices, which have these `ids`, whose intervals cover too seldom."""
    warn_of_shortfall(measure, shortfalls, data, lambda few: f"slice {_named(ids[few])}")


class _RatesOfSlices(NamedTuple):
    """The rates of all slices, `[G]` each, and their intervals at a level.

    `data`: of how many units each rate is, for shortfalls.
    """

    ids: Tensor
    values: Tensor
    samples: Tensor
    interval: Callable[[float], Interval]
    data: list[SampleSizes]


def _of_rates(measure: SlicedRate, slices: Slices, level: float, labels: Labels) -> tuple[Interval, Tensor, Tensor]:
    """Return the same for a rate, or the gap of several: in each slice the interval of a `Rate` of its samples."""
    rates = [part.of_slice(slices) for part in measure.parts]
    several = [_rates_of_slices(*of, slices, labels) for of in zip(measure.parts, rates, strict=True)]
    share = bool(measure.gap) and slices.share_clusters()
    found = [_of_rate(measure, *of, slices, level, share) for of in zip(rates, several, strict=True)]
    intervals, (ids, *_), unknown = zip(*found, strict=True)
    if len(intervals) > 1:
        intervals = (Interval(*map(measure.widest, zip(*intervals, strict=True))),)
    return intervals[0], ids, torch.stack(unknown).any(0)


def _of_rate(
    measure: SlicedRate, rate: Rate, of_slices: _RatesOfSlices, slices: Slices, level: float, share: bool
) -> tuple[Interval, Tensor, Tensor]:
    """Return the same for one of the rates of a measure, of slices that may `share` clusters."""
    if measure.gap and math.isinf(rate.limits[1]):
        raise ValueError(
            f"{measure.name} has no interval of the gap of {rate.rate!r}, a ratio without an upper limit: take that of "
            "each slice, with gap=False."
        )
    ids, value, samples, interval, data = of_slices
    intervals = interval(level)
    unknown = intervals.low.isnan() > value.isnan()
    _warn_of_few(measure, ids, data, OF_FEW_UNITS)
    if not measure.gap:
        return Interval(*(GroupValues(ids, end, samples) for end in intervals)), ids, unknown  # type: ignore[arg-type]
    if measure.gap == "ratio" and not bool((value > 0).any()):  # of rates that are all 0
        nothing = value.new_tensor(torch.nan)
        return Interval(nothing, nothing), ids, unknown
    if not (rate.statistic().stratified or rate.statistic().of == "proportion"):
        held = samples.double().masked_fill(value.isnan(), torch.inf)
        _warn_of_few(measure, ids, _sizes(held, slices), (FEW_IN_A_SLICE,))
    # Of a slice whose interval is all values, so may be its difference from another.
    joint = torch.add if share or bool(unknown.any()) else torch.hypot

    def furthest(several: float, sign: int) -> Tensor:
        """Return the largest end of the differences of pairs, if so many are to hold at once."""
        low, high = (measure.scaled(x) for x in or_any(value, interval(1 - (1 - level) / several), rate.limits))
        # On a scale where 0 is infinitely far away, as that of a ratio, it is where its interval ends.
        centre = measure.scaled(value)
        centre = torch.where(centre == -torch.inf, high, centre)
        below, above = centre - low, high - centre
        return _largest_difference(centre, *((below, above) if sign < 0 else (above, below)), sign, joint)

    slices_known = max(int((~value.isnan()).sum()), 2)
    least = furthest(len(measure.parts) * slices_known * (slices_known - 1) / 2, -1).clamp(min=0)
    return Interval(*measure.gaps(least, furthest(1, 1).clamp(min=0))), ids, unknown


def _rates_of_slices(measure: SlicedRate, rate: Rate, slices: Slices, labels: Labels) -> _RatesOfSlices:
    """Return the `rate` of all slices, by what is least to send: counts, sums over units, or all samples."""
    statistic, value, samples = rate.statistic(), measure.each(slices), slices.positives + slices.negatives
    assert statistic.rate is not None
    if slices.samples is None:
        ids, *columns, value, samples = slices.gathered(*counts_at(slices, rate.at), value, samples)
        of = partial(interval_at, statistic.rate, value, Counts(*columns), fixed=labels == "fixed", limits=rate.limits)
        return _RatesOfSlices(ids, value, samples, of, [])
    # With sampling weights clusters that are single samples are none, which each slice decides for itself.
    if statistic.of == "proportion" and (statistic.stratified or (slices.in_clusters and not slices.fractional)):
        ids, *columns, single, samples = slices.gathered(*measure.shares(slices)[0], samples)
        shares = Shares(*columns)

        def interval(level: float) -> Interval:
            independent = wilson_unchecked((shares.value * shares.whole).round(), shares.whole, level)
            return chosen_where(single, independent, shares.interval(level))

        data = _sizes(shares.worth.masked_fill(single | (shares.clusters < 2), torch.inf), slices)
        return _RatesOfSlices(ids, shares.value, samples, interval, data)
    slices = slices.whole  # type: ignore[assignment]
    designs, value, samples = _designs(slices), measure.each(slices), slices.positives + slices.negatives

    def of_each(level: float) -> Interval:
        ends = [torch.stack(rates_of_units(rate, slice, level, labels)[0]) for slice in designs]
        return Interval(*torch.cat([value.new_empty(2, 0), *ends], 1))

    sizes = [torch.minimum(*slice.known_design.effective_sizes()) for slice in designs]
    return _RatesOfSlices(slices.ids, value, samples, of_each, _sizes(torch.cat([value[:0], *sizes]), slices))


def _sizes(units: Tensor, slices: Slices) -> list[SampleSizes]:
    """Return the effective numbers of units of each slice, `[T]`, for shortfalls."""
    return [SampleSizes(math.nan, x, x, slices.in_clusters, bool(slices.fractional)) for x in units.tolist()]


def _designs(slices: Slices) -> list[Data]:
    """Return the curve and the design of each of the whole slices, as of its samples alone."""
    assert slices.samples is not None
    problem = torch.searchsorted(slices.ids, slices.samples.groups)
    lengths = torch.bincount(problem, minlength=slices.problems).tolist()
    order = problem.argsort(stable=True)
    parts = [[None] * len(lengths) if x is None else torch.split(x[order], lengths) for x in slices.samples]
    several = [GroupedRow(*columns) for columns in zip(*parts, strict=True)]
    weights: Weights = "sampling" if slices.fractional else "frequency"
    clusters = [x.clusters if slices.in_clusters else None for x in several]
    return [
        Data(Curve.from_rows(*x.rows), Design.of(x.rows, c, weights)) for x, c in zip(several, clusters, strict=True)
    ]


def _largest_difference(
    value: Tensor, left: Tensor, right: Tensor, sign: int, joint: Callable[[Tensor, Tensor], Tensor]
) -> Tensor:
    """Return the largest `value_i - value_j + sign * joint(left_i, right_j)` of two slices: 0-d, NaN if none is known.

    The values and half-widths are `[G]`.
    """
    if bool(value.isnan().all()):
        return value.new_tensor(torch.nan)
    first, second = _best(value, sign * left), _best(-value, sign * right)
    apart = value[first, None] - value[second] + sign * joint(left[first, None], right[second])
    return apart.masked_fill(first[:, None] == second, -torch.inf).amax()


def _best(value: Tensor, more: Tensor) -> Tensor:
    """Return the places of those that fewer than two others exceed in both `value` and `more` `[G]`, if known.

    These are few, and a pair that is largest in a function that rises with both has its first among them.
    """
    leaders = []
    places = (~value.isnan()).nonzero()[:, 0]
    for _ in range(2):
        order = places[value[places].sort(descending=True, stable=True).indices]
        best = more[order].cummax(0).values
        leads = torch.cat([best.new_ones(1, dtype=torch.bool), best.diff() > 0])[: len(order)]
        leaders.append(order[leads])
        places = order[~leads]
    return torch.cat(leaders)


def or_any(values: Tensor, interval: Interval, limits: tuple[float, float] = (0.0, 1.0)) -> Interval:
    """Return the `interval` of `values`, all within `limits` where how they vary between clusters is unknown."""
    unknown = interval.low.isnan() & ~values.isnan()
    return chosen_where(unknown, Interval(*(torch.full_like(values, end) for end in limits)), interval)
