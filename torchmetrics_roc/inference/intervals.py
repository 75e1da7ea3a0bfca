"""Confidence intervals of all that a measure reads: by counts if these tell all of the samples, else by their units.

`interval_of` is the one road to an interval of a measure of a curve: `interval` of a metric, summaries, tables of rates
and comparisons ask it. That of independent samples is in `independent`, of groups and slices in `groups.intervals`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import mean_of_known
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.products import in_units, totals, unit
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_single
from torchmetrics_roc.inference.data import Data
from torchmetrics_roc.inference.design import Design, Labels, assumed_by, mean_weights, worth_of
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import (
    Interval,
    at_an_end,
    chosen_where,
    constant,
    logit_interval,
    normal_quantile,
    wilson_unchecked,
)
from torchmetrics_roc.inference.independent import (
    interval_of_counts,
    interval_of_draws,
    kinds_of,
    limited,
    mapped,
    reach_of,
    sizes_at_hand,
    stated_of,
    warn_of_shortfall,
    with_reach,
)
from torchmetrics_roc.inference.influence import (
    LEAST,
    Clustered,
    MeanLoss,
    Shares,
    View,
    clustered,
    clustered_of,
    correction,
    interval_of_areas,
    logit_with_student,
    view_of,
)
from torchmetrics_roc.inference.rates import (
    biased_sides,
    covariance_of_rates,
    fewest_below,
    interval_of_rate,
    missing_at,
    variation_of_rates,
)
from torchmetrics_roc.inference.replicates import bias_of, of_alike
from torchmetrics_roc.measures.measure import AREA, Measure, Owner, SampleSizes, Shortfall, few_beside_many
from torchmetrics_roc.measures.pr import AveragePrecision, average_precision
from torchmetrics_roc.measures.roc import AUROC, auroc
from torchmetrics_roc.points.choice import chosen
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.ranks.segments import read_by, read_each, together

CLUSTERED_METHODS = (None, "logit", "delong", "jackknife", "obuchowski")
"""The methods for AUROC and average precision that accept clustered samples, which are not independent."""

INFLUENCE_METHODS = ("jackknife", "obuchowski")
"""The methods among them that always need the influence of each sample: for sampling weights and for groups."""


def interval_of(
    measure: Measure,
    data: Data,
    level: float,
    method: str | None = None,
    replicates: int = REPLICATES,
    labels: Labels = "random",
) -> Interval:
    """Return a confidence interval of what a measure reads from `data`: two of `[T]`, of an average 0-d. Collective.

    By the counts where these tell all of the samples, else by the units behind them: clusters, samples that several
    classes share, and those with sampling weights. The default, `method` None, is `"logit"` for AUROC, Gini and average
    precision, and with the bootstrap's standard error for partial areas, `"wilson"` for a proportion of samples at a
    fixed threshold, `"mover"` for any other rate or cost at a point, given or chosen, `"hall"` for Cllr, `"basic"` for
    any other value optimised on the data, and `"bootstrap"`, expanded percentiles, for all others. Their coverage:
    `torchmetrics_roc.inference.bootstrap`. A warning says so where the `shortfalls` of the measure's statistic apply.

    Raises:
        ValueError: for a curve, or a method that the measure does not support.
    """
    if data.units is not None or data.average or (data.design is not None and needs_units(measure, method)):
        interval = _of_units(measure, data, level, method, replicates, labels)
    else:
        of = partial(interval_of_counts, measure, level=level, method=method, replicates=replicates, labels=labels)
        interval = Interval(*read_by(of, replace(data.curve, clustered=False), like=measure.view))
    return interval.with_design(assumed_by(data.design, labels), level)


def needs_units(measure: Measure, method: str | None) -> bool:
    """Return whether an interval by this `method` needs the units also where the counts of a curve tell all of them."""
    return method in INFLUENCE_METHODS and road_of(measure, method) == "influence"


def widened(interval: Interval, value: Tensor, bounds: tuple[Tensor, Tensor], limits: tuple[float, float]) -> Interval:
    r"""Return the interval of a `value` that was counted in bins, with the `bounds` of the exact one, of any shape.

    Each end moves as far as the bound on its side is from the value, on a scale where variances do not depend on the
    value: the arcsine of the root of its place between both `limits`, or the root of its distance from the finite one.
    So it encloses every value that the bins allow, and the interval of that value unless its standard error there, or
    its draws, differ by more.
    """
    lowest, highest = limits

    def scaled(x: Tensor) -> Tensor:
        if math.isinf(lowest):
            return -(highest - x.double()).clamp(min=0).sqrt()
        root = ((x.double() - lowest) / (1.0 if math.isinf(highest) else highest - lowest)).clamp(min=0).sqrt()
        return root if math.isinf(highest) else root.clamp(max=1).asin()

    def at(x: Tensor) -> Tensor:
        if math.isinf(lowest):
            return highest - x.clamp(max=0) ** 2
        return lowest + (
            x.clamp(min=0) ** 2 if math.isinf(highest) else (highest - lowest) * x.clamp(0, math.pi / 2).sin() ** 2
        )

    sides = []
    for end, bound, outer in zip(interval, bounds, (torch.fmin, torch.fmax), strict=True):
        # Rounding, of which the root is large at 0: of a dtype, or of sums of many weights.
        near = (bound - value).abs() <= max(4 * torch.finfo(bound.dtype).eps, 1e-9)
        moved = at(scaled(end) + torch.where(near, 0.0, scaled(bound) - scaled(value))).to(end.dtype)
        sides.append(outer(outer(end, bound), moved).masked_fill(end.isnan(), torch.nan))
    return interval._replace(low=sides[0], high=sides[1])


FEW = 8
"""Clusters, below which their intervals cover too seldom."""

FEW_CLUSTERS = Shortfall(
    lambda data: data.clustered and data.fewer < FEW,
    "95 % intervals of clusters of both labels covered in 88 to 95 % of data sets with 6 of them, and in 68 to 94 % "
    "with 3: only more clusters help.",
)
"""Of any interval of clusters."""

FEW_WEIGHTED = Shortfall(
    lambda data: data.sampling and not data.clustered and data.fewer < 30,
    "95 % intervals with sampling weights covered in 76 to 93 % of data sets with an effective number of fewer than 30 "
    "samples of one label: only more samples, or weights that differ less, help.",
)
"""Of any interval with sampling weights but those of AUROC."""

OF_FEW_UNITS = (FEW_CLUSTERS, FEW_WEIGHTED)

NEWCOMBES_IN_MEANS = Shortfall(
    lambda data: data.fewer < LEAST and few_beside_many(data),
    "95 % intervals of the mean of areas with so few samples of a class beside ten times as many others covered in 85 "
    "to 97 % of data sets, least where the scores of few samples vary three times as much as the others'.",
)

WEIGHTED_PRECISION = Shortfall(
    few_beside_many,
    "95 % intervals of the weighted mean of average precisions with fixed numbers of labels covered in 90 to 93 % of "
    "data sets with 30 samples of a class beside ten times as many others: with labels='random' they covered in 94 %.",
)


def is_area(measure: Measure) -> bool:
    """Return whether the measure is the area under the whole ROC curve itself."""
    return measure.statistic() == AREA


def road_of(measure: Measure, method: str | None) -> Literal["influence", "rates", "draws"]:
    """Return what of units the interval of a measure by this `method` is made of: the influence of each, or draws.

    Of a rate the counts of units at its point.
    """
    statistic = measure.statistic()
    if method in CLUSTERED_METHODS and view_of(statistic) is not None:
        return "influence"
    usual = {"proportion": "wilson", "rate": "mover"}.get(str(statistic and statistic.of))
    return "rates" if usual and method in (None, usual) else "draws"


def _of_units(
    measure: Measure, data: Data, level: float, method: str | None, replicates: int, labels: Labels
) -> Interval:
    """Return `interval_of` units, where counts do not tell all, as of samples that averaged classes share."""
    statistic, design, road = stated_of(measure), data.known_design, road_of(measure, method)
    if measure.counts_only() and not design.frequency:
        raise ValueError(
            f"`weights` is 'sampling', but {measure.name} with these options takes weights as frequencies, as its "
            "value depends on how many samples there are: leave `weights` out, or `debias` or `Guaranteed`."
        )
    of_precision = statistic.of == "average_precision" and not design.counted
    if labels == "fixed" and (of_precision or not statistic.stratified) and statistic.of != "auroc":
        raise ValueError(
            f"`labels` of {measure.name} is 'fixed', but clusters, samples that several classes share and "
            "sampling weights are drawn with their labels, on which this value depends: leave it out."
        )
    if data.average and road == "influence" and method != "obuchowski" and design.shared_copies:
        raise ValueError(
            f"{measure.name}: some samples have different weights for different labels, and as frequencies "
            "these do not tell how many copies of a sample two labels share. Pass weights='sampling', or "
            "method='obuchowski', which takes each sample with its copies as a cluster, or choose average=None."
        )
    if road == "influence":
        parts = clustered(data.curve, design, view_of(statistic) or auroc, totals=_vary(data, labels))
        return influence_interval(measure, data, parts, level, method, labels)
    if road == "rates":
        interval, sizes = rates_of_units(measure, data, level, labels)
        warn_of_shortfall(measure, (*statistic.shortfalls, *OF_FEW_UNITS), sizes)
        return interval
    if method in (None, "hall") and _vary_by_samples(measure, data):
        return _of_losses(measure, data, level, labels)
    kinds = kinds_of(measure)
    if method is None or method in kinds:
        return drawn_interval(measure, data, level, method or next(iter(kinds)), replicates, labels)
    raise ValueError(
        f"{measure.name} has no interval by {method!r} where samples belong together, have sampling weights, "
        "or classes are averaged: AUROC and average precision have, by 'logit' or 'delong', and any number by "
        "'bootstrap'."
    )


def _vary(data: Data, labels: Labels) -> bool:
    """Return whether the weights of classes in the average are their numbers of positives, which vary."""
    return data.average == "weighted" and labels == "random"


def _vary_by_samples(measure: Measure, data: Data) -> bool:
    """Return whether averages of mean losses have an interval by the losses of independent samples, else by draws.

    Not with frequencies that differ between the labels of a sample, as it is unknown which copies two labels share, nor
    with a single sample of a label, whose variance is unknown.
    """
    statistic, curve, design = stated_of(measure), data.curve, data.known_design
    if statistic.losses is None or not design.counted or design.shared_copies:
        return False
    return not statistic.stratified or bool((torch.minimum(curve.positives, curve.negatives) != 1).all())


def _of_losses(measure: Measure, data: Data, level: float, labels: Labels) -> Interval:
    """Return the interval of an average of mean losses, by those of the classes and how they vary together. Collective.

    Of samples that only classes share.
    """
    curve, statistic = data.curve, stated_of(measure)
    intervals = read_each(partial(interval_of_counts, measure, level=level, labels=labels), curve)
    assert statistic.losses is not None
    view = MeanLoss(statistic.losses, statistic.stratified)
    parts = clustered(curve, data.known_design, view, totals=_vary(data, labels))
    value, support = measure.number(curve), data.weights(curve.positives)
    totals = variation_of_totals(parts, data.support)
    return interval_of_mean(value, intervals, parts.covariance, support, totals, level, measure.limits)


def variation_of_totals(parts: Clustered, weighed: Callable[[Tensor], Tensor]) -> list[Tensor] | None:
    """Return how values, and numbers of positives, vary with these numbers, see `interval_of_mean`; None if fixed.

    `weighed`: the `Measure.support` to take in their place.
    """
    if parts.totals is None or parts.with_totals is None:
        return None
    return [correction(parts.clusters.amax()) * weighed(x) for x in (parts.with_totals, weighed(parts.totals).mT)]


def rates_of_units(measure: Measure, data: Data, level: float, labels: Labels) -> tuple[Interval, list[SampleSizes]]:
    """Return the interval of a rate of each problem, or of their average, from units, and of how many. Collective.

    Of samples that only classes share each problem has that of its counts; of other units, a proportion has that of a
    ratio of sums over them, and any other rate that of as many independent samples as have rates that vary as much. Of
    an average see `interval_of_mean`; the covariance is that of the rates at the points of the data.
    """
    statistic, curve, design = stated_of(measure), data.curve, data.known_design
    rate, numbers = statistic.rate, None
    assert rate is not None
    by_point = statistic.of == "proportion" and (design.counted or design.joint or statistic.stratified)
    curve = read_each(partial(chosen, at=rate.at), curve) if by_point else curve.whole
    value = measure.number(curve)
    if by_point and not design.counted:
        (heavy,) = missing_at([curve], design, unit(curve).double())
        lacking = measure.on_sides(heavy / unit(curve))  # type: ignore[attr-defined]
        shares = Shares.of_units(design, partial(measure.proportions, curve), *lacking)  # type: ignore[attr-defined]
        intervals, numbers = shares.interval(level), (shares.worth, shares.worth)
        if bool((shares.clusters == 1).any()):
            warn_of_single(measure.name, design.clusters is not None)
    else:
        sizes: Sequence[Tensor] | None = None
        together = None
        if not design.counted:
            numbers = design.effective_sizes()
            _, (at_point,) = variation_of_rates(curve, design, [rate.at], numbers, level, measure.name)
            sizes, together = at_point
        intervals = interval_of_rate(rate, value, curve, level, False, measure.limits, sizes, together)
    of_problems: list[SampleSizes] = []
    if numbers is not None:
        known = [x.masked_fill(intervals.low.isnan(), torch.inf) for x in numbers]
        of_problems = _sizes_of_problems(known, design, mean_weights(curve, numbers))
    if data.average:
        covariance, *totals = covariance_of_rates(rate, curve, design)
        support = data.weights(curve.positives)
        varying = totals if _vary(data, labels) else None
        biased = () if by_point else biased_sides(rate, curve)
        share = support / support.sum()
        intervals = interval_of_mean(value, intervals, covariance, share, varying, level, measure.limits, biased)
        if math.isinf(measure.limits[1]) and fewest_below(rate, curve, numbers) < FEW_BELOW:
            warn(
                f"{measure.name}: the denominators of this ratio hold few samples, by which it is biased upwards, and "
                "its average too. 95 % intervals of averages covered in 42 to 90 % of data sets with 3 to 60 of these "
                "samples: average rates between 0 and 1, such as recall and FPR, or choose average=None."
            )
    return intervals, of_problems


FEW_BELOW = 100
"""Samples in the denominator of a ratio, below which its average is warned of."""


def _sizes_of_problems(
    sizes: Sequence[Tensor],
    design: Design,
    weights: Tensor | None = None,
    values: Tensor | None = None,
    more: Sequence[Tensor] = (),
) -> list[SampleSizes]:
    """Return the numbers of positives and of negatives `[T]` for shortfalls.

    With the `mean_weights` of both, `[2, T]`, and the `values` `[T]`, if these matter; `more`: the last fields.
    """
    clustered, sampling = design.clusters is not None, not design.frequency
    heavier = torch.ones_like(sizes[0]) if weights is None else weights[1] / weights[0]
    known = torch.full_like(heavier, torch.nan) if values is None else values
    rows = torch.stack([known, *sizes, heavier, *more], 1).tolist()
    return [SampleSizes(value, p, n, clustered, sampling, math.inf, *others) for value, p, n, *others in rows]


def influence_interval(
    measure: Measure, data: Data, parts: Clustered, level: float, method: str | None = None, labels: Labels = "random"
) -> Interval:
    r"""Return the interval of AUROC or average precision from the influence of every unit. Collective.

    Of each problem on the logit scale, or the plain one for `"delong"`, with Obuchowski's variance, or by its name the
    infinitesimal jackknife's, both of the `clustered` `parts` of the view, and Student's t with Welch's degrees of
    freedom (`Clustered.degrees_per_problem`). For a value of 0 or 1 it is Newcombe's, or of average precision Wilson's,
    with the effective numbers of positives and negatives (`Design.effective_sizes`); so, or Boyd's, it is if a single
    sample has a label. If a single cluster has, NaN, with a warning. That of an average is the `interval_of_mean`.

    Coverage at a nominal 95 % and an area of .77, for clusters of 8 samples with twice as much variation between as
    within: with both labels in each cluster 91 % with 6 to 10, 95 % with 20; with one label 94 to 96 % with 6 to 40;
    with one positive cluster in three 86 % with 6, 92 % with 10, 95 % with 20. The standard error of these figures is 1
    %. Average precision, with both labels in each cluster, is covered less often: 88 % with 20, 92 % with 50, 94 % with
    200.
    """
    statistic, curve, design = stated_of(measure), data.curve, data.known_design
    view = view_of(statistic) or auroc
    covariance = parts.jackknife if method == "jackknife" else parts.covariance
    views, optimism = [view], None
    if data.average and view is average_precision:
        views.append(partial(_without_itself, positives=parts.sizes[0]))
    value, *without = together(*((x, curve) for x in views))
    if without:
        optimism = ((value - without[0]) * 4 / 3).clamp(min=0).nan_to_num(0.0, posinf=0.0)
    interval = _per_problem(view, value, parts, covariance.diagonal(), design, level, method)
    of_precision = view is average_precision and design.clusters is None
    if view is average_precision and not design.frequency:
        interval = _below_heavy_negatives(interval, value, curve, parts.sizes)
    numbers = _numbers_of_clusters(parts, value, interval, bool(data.average), measure.name) if design.joint else []
    if data.average:
        varying, support = variation_of_totals(parts, data.support), data.weights(curve.positives)
        interval = interval_of_mean(value, interval, covariance, support, varying, level, optimism=optimism)
    # The pooled classes of a sample, which are a cluster too, were covered as often as independent samples.
    sizes = [SampleSizes(math.nan, x, x, True) for x in numbers if design.clusters is not None]
    fixed = of_precision and design.counted and data.average == "weighted" and labels == "fixed"
    if fixed or (design.clusters is None and not design.frequency):
        # A sample as heavy as those of the other label may be missing if the weights within a label vary much.
        effective, counts = torch.stack(parts.sizes), torch.stack([parts.with_positives, parts.with_negatives])
        worth = worth_of(effective, torch.stack(totals(curve)).double(), counts)
        reach = torch.zeros_like(effective) if data.average else reach_of(statistic, value, interval)
        sizes = _sizes_of_problems(parts.sizes, design, values=value, more=(worth, *reach))
    if data.average and view is auroc and design.counted:
        warn_of_shortfall(measure, [NEWCOMBES_IN_MEANS], sizes_at_hand(curve))
    few = OF_FEW_UNITS if view is average_precision else (FEW_CLUSTERS,)
    warn_of_shortfall(measure, (*((WEIGHTED_PRECISION,) if fixed else statistic.shortfalls), *few), sizes)
    return mapped(interval, statistic)


def _per_problem(
    view: View, value: Tensor, parts: Clustered, variance: Tensor, design: Design, level: float, method: str | None
) -> Interval:
    """Return the interval of the value of each problem, `[T]`, see `influence_interval`."""
    degrees, sizes, clusters = parts.degrees_per_problem, parts.sizes, parts.clusters if design.joint else None
    if view is not average_precision:
        return interval_of_areas(value, variance, degrees, sizes, clusters, level, method == "delong")
    interval = logit_with_student(value, variance, degrees, level, method == "delong")
    ends = at_an_end(value) | constant(variance)
    if clusters is None:
        boyd = logit_interval(value, value * (1 - value) / sizes[0], normal_quantile(level))
        interval = chosen_where((torch.minimum(*sizes) < LEAST) & variance.isnan(), boyd, interval)
    else:
        ends = ends & (clusters > 1)
    return chosen_where(ends, wilson_unchecked(value.clamp(0, 1).round() * sizes[0], sizes[0], level), interval)


def _below_heavy_negatives(intervals: Interval, value: Tensor, curve: Curve, sizes: tuple[Tensor, Tensor]) -> Interval:
    r"""Return intervals of average precision that allow for its bias if a negative weighs more than a positive, `[T]`.

    As after negatives were sampled at a lower rate. Where the scores of positives begin, few negatives of weight
    :math:`w` stand for many, of which some would lie above; the precision that is read there is too high. On the logit
    scale the lower end is moved as far as the value is above that of the counts

    .. math:: f_k + d \, \frac{f_k + d/4}{t_k + f_k + d/4}, \quad d = \max(\bar w_- - \bar w_+, 0)

    with the mean weights :math:`\bar w` of both labels, each weighted by itself. The fraction makes them those of which
    the precision has no bias to second order, if counts vary as Poisson's; the quarter is chosen by simulation, for
    steps without a negative. Collective.
    """
    of_positives, of_negatives = mean_weights(curve, sizes)
    extra = (of_negatives - of_positives).clamp(min=0).nan_to_num()
    t, f, dt = (in_units(curve, x).double() for x in (curve.tps, curve.fps, curve.dtps))
    d = curve.spread(extra)
    reached = t + f + d / 4
    smoothed = curve.sum(torch.where(dt > 0, dt * t / (t + f + d * (f + d / 4) / reached), 0.0)) / totals(curve)[0]
    known = value.clamp(max=1 - 0.5 / sizes[0].clamp(min=1))  # 1 is infinitely far away
    moved = (known.logit() - smoothed.logit()).clamp(min=0).masked_fill(extra == 0, 0.0)
    return intervals._replace(low=torch.fmin(intervals.low, (intervals.low.logit() - moved).sigmoid()))


def _without_itself(curve: Curve, positives: Tensor) -> Tensor:
    r"""Return average precisions in which no positive counts among those that score at least as much: `[T]`.

    With :math:`t - w` positives of its weight :math:`w` in place of :math:`t`: lower by three quarters of the bias of
    average precision, as measured with 10 to 100 positives beside up to twenty times as many negatives. Collective.

    `positives`: their effective number, `[T]`.
    """
    t, f, dt = (in_units(curve, x).double() for x in (curve.tps, curve.fps, curve.dtps))
    total = totals(curve)[0].double()
    own = total / positives
    others = ((t - curve.spread(own)) * curve.spread(total / (total - own))).clamp(min=0)
    precision = torch.where(others + f > 0, others / (others + f), 1.0)
    return curve.sum(torch.where(dt > 0, dt * precision, 0.0)) / total


def interval_of_mean(
    value: Tensor,
    intervals: Interval,
    covariance: Tensor,
    support: Tensor,
    totals: Sequence[Tensor] | None,
    level: float,
    limits: tuple[float, float] = (0.0, 1.0),
    biased: Sequence[str] = (),
    optimism: Tensor | None = None,
) -> Interval:
    r"""Return the interval of the mean :math:`\sum_t c_t \theta_t` of the known values, by their own: 0-d.

    It recovers the variances from the intervals :math:`(l_t, u_t)` of the values, and their correlations :math:`\rho`
    from the covariance (Zou & Donner, Statistics in Medicine 27:1693, 2008): its lower end is lower by

    .. math:: \sqrt{\sum_{st} \rho_{st} c_s (\theta_s - l_s) c_t (\theta_t - l_t)}

    and the upper one likewise, so a class of few samples is as uncertain within an average as by itself. But the more
    values are averaged, the more even is the distribution of their mean: both lengths are nearer to that of the half-
    widths :math:`(u_t - l_t)/2`, by as much as :math:`\sqrt{\sum_{st} \rho_{st} c_s c_t}` falls short of 1, which it is
    if all vary as one; not of values without a limit. Of ten to a hundred recalls near 1 lengths by their own sides
    covered in 83 to 88 %, these in 98 to 100 %. With an infinite value it is between the means of their ends. Negative
    correlations of values count as none: an end that moves away from its value would else move that of the mean back,
    as a higher level does where another end is at its limit. That makes intervals of three to five classes up to 5 %
    wider, of `TopCapture` 50 %.

    Args:
        value: `[T]`.
        intervals: those of each.
        covariance: of the values, `[T, T]`.
        support: to which the weights :math:`c_t` are proportional, `[T]`.
        totals: if the support are numbers :math:`P_t` of positives that vary with the sample: the covariance of the
            values, in rows, and of these numbers with these numbers. The sum
            :math:`\sum_t (\theta_t - \theta) P_t / P` is one more value with its interval then, which makes that of the
            mean no narrower, whatever their correlation.
        level: the confidence level.
        limits: the least and the largest value.
        biased: on which sides the values of the population may lie all together, as of optima of the data. This does
            not average out, so on these sides the end is the mean of the ends of all.
        optimism: by how much the values are too high, or if negative too low, `[T]`, which does not average out either:
            the more values are averaged, the more of it the end on the side of the truth is farther away.
    """
    share = support.masked_fill(value.isnan(), 0.0)
    total, weights = share.sum(), share / share.sum()
    mean = (value.nan_to_num() * weights).sum()
    below, above = ((weights * (end - value).abs()).masked_fill(share == 0, 0.0) for end in intervals)
    if totals is not None:
        slopes = torch.where(share > 0, (value - mean) / total, 0.0)
        beside, varying = (x @ slopes for x in totals)
        variance = (slopes @ varying)[None]
        error = normal_quantile(level) * variance.clamp(min=0).sqrt()
        covariance = torch.cat([torch.cat([covariance, beside[None]]), torch.cat([beside, variance])[:, None]], 1)
        below, above = torch.cat([below, error]), torch.cat([above, error])
    correlation, t = _correlation(covariance), len(value)
    own = correlation[:t, :t].clamp_(min=0)

    def added(x: Tensor) -> Tensor:
        found: Tensor = torch.maximum(x @ correlation @ x, x[:t] @ own @ x[:t]).sqrt()
        return torch.where(x.isinf().any(), torch.inf, found)

    even = added((below + above) / 2)
    alike = (weights @ own @ weights).sqrt()  # 1 if all vary as one
    # Of values without a limit one may be as large as all others together.
    skewed = alike if all(map(math.isfinite, limits)) else torch.ones_like(mean)
    below, above = (even + skewed * (added(x) - even) for x in (below, above))
    if optimism is not None:
        bias = (1 - alike) * (optimism * weights).sum()
        below, above = below + bias.clamp(min=0), above + (-bias).clamp(min=0)
    infinite = (value.isinf() & (share > 0)).any()
    ends = ((end * weights).masked_fill(weights == 0, 0.0).sum() for end in intervals)
    sides = zip(("low", "high"), ends, (mean - below, mean + above), strict=True)
    return Interval(*(torch.where(infinite | (name in biased), end, x).clamp(*limits) for name, end, x in sides))


def _correlation(covariance: Tensor) -> Tensor:
    """Return the correlations `[T, T]`, 0 where one of both does not vary."""
    error = covariance.diagonal().clamp(min=0).sqrt()
    still = constant(covariance.diagonal())  # separated scores, of which nothing but rounding covaries
    correlation = (covariance / (error[:, None] * error)).masked_fill(still[:, None] | still, 0.0)
    correlation = correlation.nan_to_num(posinf=0.0, neginf=0.0).clamp(-1, 1)
    return torch.where(torch.eye(len(error), dtype=torch.bool, device=error.device), 1.0, correlation)


def _numbers_of_clusters(
    parts: Clustered, value: Tensor, intervals: Interval, averaged: bool, caller: str
) -> list[float]:
    """Return the effective number of clusters of each value, or of the average: infinitely many of an unknown one.

    Warns of values that are known and whose variation between clusters is not. Takes one host sync.
    """
    single = intervals.low.isnan() & ~value.isnan()
    clusters = torch.where(value.isnan() | single, torch.inf, torch.minimum(*parts.sizes))
    table = [[bool(alone), number] for alone, number in torch.stack([single.double(), clusters], 1).tolist()]
    if any(alone for alone, _ in table):
        warn_of_single(caller)
    numbers = [number for _, number in table]
    return [min(numbers)] if averaged else numbers


def drawn_interval(
    measure: Measure, data: Data, level: float, method: str, replicates: int, labels: Labels
) -> Interval:
    """Return a bootstrap interval of a measure by draws of whole units: clusters, or samples with all classes.

    Collective.
    """
    curve, design = data.curve, data.known_design
    draws, single = joint_draws(curve, design, measure.numbers(curve.problems), replicates)  # [T, R]
    sizes, supports = design.effective_sizes(), None
    if _vary(data, labels):
        supports = data.support(joint_draws(curve, design, positives_of, replicates)[0].mT).mT
    curve = curve.whole  # which every rank has for the draws, so that the rest needs no message
    values, statistic, kinds = measure.number(curve), stated_of(measure), kinds_of(measure)
    classes: list[SampleSizes] = []
    drawn = interval_of_draws(measure, curve, draws, level, kinds[method], sizes)
    interval, of_problems = of_alike(measure, curve, level, limited(drawn, measure), labels, sizes, draws)
    unknown = draws.isnan().all(1) & ~values.isnan()  # for example with a single group
    interval = Interval(*(x.masked_fill(unknown, torch.nan) for x in interval))
    clustered, sampling = design.clusters is not None, not design.frequency
    of_problems = [x._replace(clustered=clustered, sampling=sampling) for x in of_problems]
    if data.average:
        both, t = _covariance(draws if supports is None else torch.cat([draws, supports])), len(values)
        totals = None if supports is None else (both[:t, t:], both[t:, t:])
        support = data.weights(curve.positives)
        biased = ("high" if measure.higher_is_better is False else "low",) if statistic.optimised else ()
        bias = None if biased else bias_of(values, draws.T)
        covariance = both[:t, :t]
        interval = interval_of_mean(values, interval, covariance, support, totals, level, measure.limits, biased, bias)
        size = sum(x.fewer for x in of_problems if x.fewer == x.fewer)  # an average has the samples of all its classes
        classes, of_problems = of_problems, [SampleSizes(size, size, size, clustered, sampling)]
    if single:
        warn_of_single(measure.name)
    else:
        usual = method == next(iter(kinds)) and view_of(statistic) is None
        shortfalls = statistic.shortfalls if usual else ()
        warn_of_shortfall(measure, [x for x in shortfalls if x.of_each], classes)
        warn_of_shortfall(measure, (*shortfalls, *OF_FEW_UNITS), of_problems)
    return interval


def _covariance(draws: Tensor) -> Tensor:
    """Return the covariance of the known replicates `[T, R]` of values: `[T, T]`."""
    known = ~draws.isnan()
    off = torch.where(known, draws - mean_of_known(draws, 1)[:, None], 0.0)
    together = known.double() @ known.double().T
    return off @ off.T / (together - 1)


def positives_of(curve: Curve) -> Tensor:
    """Return the numbers of positives of each problem, `[T]`: a view, for draws of them."""
    return curve.positives.double()


def summary_of_units(data: Data, owner: Owner | None) -> dict[str, Any]:
    """Return by name what a summary says of AUROC and average precision by units, over all ranks: `[T]` each."""
    parts = clustered_of(data.curve, data.known_design, auroc, average_precision)
    error, _, p_value = parts[0].significance(auroc(data.curve) - 0.5)
    measures = zip(_of_summary(owner), parts, strict=True)
    of_area, of_precision = (influence_interval(measure, data, of_view, 0.95) for measure, of_view in measures)
    return {
        "auroc_interval": of_area,
        "standard_error": error,
        "p_value": p_value,
        "average_precision_interval": of_precision,
    }


def warn_of_summary(curve: Curve, owner: Owner | None, *shown: tuple[Tensor, Interval]) -> None:
    """Warn as the intervals would that a summary shows, of independent samples. Called after the last collective.

    `shown`: the area and the average precision, `[T]`, with their intervals.
    """
    for measure, of_view in zip(_of_summary(owner), shown, strict=True):
        statistic = stated_of(measure)
        warn_of_shortfall(measure, statistic.shortfalls, with_reach(sizes_at_hand(curve), statistic, *of_view))


def _of_summary(owner: Owner | None) -> list[Measure]:
    """Return the measures of which a summary shows intervals, which warn in its name."""
    several = AUROC(), AveragePrecision()
    if owner is None:
        return list(several)
    return [x.changed(owner=owner._replace(name=f"{owner.name}.summary, {type(x).__name__}")) for x in several]
