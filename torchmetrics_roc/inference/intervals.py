"""Confidence intervals of measures, by the formulas for a measure's statistic or by the bootstrap, and of points."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import mean_of_known
from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.inference.areas import (
    Method,
    PrecisionMethod,
    auroc_interval,
    average_precision_interval,
    mean_interval,
)
from torchmetrics_roc.inference.arguments import checked, refuse_none
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_single
from torchmetrics_roc.inference.design import Design, Labels, mean_weights
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import at_an_end, chosen_where, constant, logit_interval, wilson_unchecked
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
from torchmetrics_roc.inference.rates import biased_sides, covariance_of_rates, interval_of_rate, variation_of_rates
from torchmetrics_roc.inference.replicates import Kind, OneMore, of_alike, of_draws, quantiles
from torchmetrics_roc.inference.resampling import draws_of, resampled
from torchmetrics_roc.measures.measure import (
    AREA,
    CurveMeasure,
    Measure,
    SampleSizes,
    Shortfall,
    Statistic,
    few_beside_many,
)
from torchmetrics_roc.measures.operating import OperatingPoint, Rate, operating_point
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.points.choice import At, Choice, Frozen, choice_of, chosen
from torchmetrics_roc.points.rates import RATES
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.ranks.views import read_each

Formula = Callable[[Curve, float], Interval]

CLUSTERED_METHODS = (None, "logit", "delong", "jackknife", "obuchowski")
"""The methods for AUROC and average precision that accept clustered samples, which are not independent."""

Losses = Callable[[Curve], tuple[Tensor, Tensor]]
"""Returns the losses of a positive and of a negative at each step."""

INFLUENCE_METHODS = ("jackknife", "obuchowski")
"""The methods among them that always need the influence of each sample: for sampling weights and for groups."""


def interval_of(
    measure: Measure,
    curve: Curve,
    level: float,
    method: str | None,
    replicates: int = REPLICATES,
    labels: Labels = "random",
    draws: Tensor | None = None,
) -> Interval:
    """Return a confidence interval of a measure for each problem, from independent samples: two of `[T]`.

    The default, `method` None, is `"logit"` for AUROC, Gini and average precision, and with the bootstrap's standard
    error for partial areas, `"wilson"` for a proportion of samples at a fixed threshold, `"mover"` for any other rate
    or cost at a point, given or chosen, `"hall"` for Cllr, `"basic"` for any other value optimised on the data, and
    `"bootstrap"`, expanded percentiles, for all others.
    Their coverage: `torchmetrics_roc.inference.bootstrap`. A warning says so where the `shortfalls` of the measure's
    statistic apply. `draws`: the replicates of the value, `[T, R]`, if they are known.

    Raises:
        ValueError: for a curve, or a method that the measure does not support.
    """
    normal_quantile(level)
    statistic = _stated(measure)
    formulas = _formulas(measure, statistic, replicates, labels)
    if labels == "fixed":
        statistic = statistic._replace(stratified=True)
    kinds = _kinds(measure)
    usual = next(iter({**formulas, **kinds}))
    method = method or usual
    if method in formulas:
        interval = _mapped(formulas[method](curve, level), statistic)
        if statistic.of == "losses":
            interval, data = of_alike(measure, curve, level, _limited(interval, measure), labels)
        else:
            totals = curve.columns.totals_at_hand or ((), ())
            data = [SampleSizes(math.nan, p, n, False) for p, n in zip(*totals, strict=True)]
    elif method in kinds:
        if draws is None:
            options = {"corners": statistic.corners, "stratified": statistic.stratified}
            draws = draws_of(curve, measure.numbers(curve.problems), replicates, **options)
        drawn = _of_draws(measure, curve.whole, draws, level, kinds[method])  # gathered for the draws
        interval, data = of_alike(measure, curve, level, _limited(drawn, measure), labels, draws=draws)
        if statistic.corners or _stated(measure).stratified:
            statistic = statistic._replace(shortfalls=(*statistic.shortfalls, FEW_RESAMPLED))
    else:
        allowed = ", ".join(map(repr, {**formulas, **kinds}))
        raise ValueError(f"`method` of {measure.name} must be one of {allowed}, but is {method!r}.")
    if method == usual:
        warn_of_shortfall(measure, statistic.shortfalls, data)
    return interval


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


def _per_label(losses: Losses) -> Losses:
    """Return losses of which the sum of both labels' means is the mean over all samples."""

    def shares(curve: Curve) -> tuple[Tensor, Tensor]:
        size = (curve.positives + curve.negatives).double()
        of_positives, of_negatives = losses(curve)
        p, n = (curve.spread(x.double() / size) for x in (curve.positives, curve.negatives))
        return of_positives * p, of_negatives * n

    return shares


def _kinds(measure: Measure) -> dict[str, Kind]:
    """Return the kind of `bootstrap` by which a measure has an interval by method name, the default first."""
    statistic = _stated(measure)
    kinds: dict[str, Kind] = {}
    if statistic.optimised:
        kinds["basic"] = "cost" if measure.higher_is_better is False else "gain"
    if statistic.maximum is not None:
        kinds["logit"] = "logit"
    return kinds | {"bootstrap": "expanded"}


def _of_draws(
    measure: Measure,
    whole: Curve,
    draws: Tensor,
    level: float,
    kind: Kind,
    sizes: Sequence[Tensor] | None = None,
) -> Interval:
    """Return the interval of a measure by its replicates `[T, R]`; of clusters, with their effective `sizes`."""
    sizes = (whole.positives, whole.negatives) if sizes is None else sizes
    values, views, gain = measure.number(whole), measure.numbers(whole.problems), measure.higher_is_better
    more = None
    if _stated(measure).of is None and not measure.counts_only():
        more = OneMore.of(views, whole, values, sizes, measure.limits, gain)
    smaller = torch.minimum(*sizes).double()
    return of_draws(values, draws, level, smaller, kind, more, _stated(measure).maximum or 1.0)


def _limited(interval: Interval, measure: Measure) -> Interval:
    return Interval(*(end.clamp(*measure.limits) for end in interval))


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

FEW_RESAMPLED = Shortfall(
    lambda data: not data.clustered and data.fewer < 15 and max(data.positives, data.negatives) >= 8 * data.fewer,
    "95 % intervals by resamples covered in 85 to 100 % of data sets with 5 to 10 samples of one label beside at least "
    "ten times as many of the other, that of AUPRG in 81 to 100 %: only more samples of the rarer label help.",
)
"""Of any interval by resamples of a function of the curve, but not of a mean over the samples."""

OF_UNITS = (FEW_CLUSTERS, FEW_WEIGHTED)

WEIGHTED_PRECISION = Shortfall(
    few_beside_many,
    "95 % intervals of the weighted mean of average precisions with fixed numbers of labels covered in 90 to 93 % of "
    "data sets with 30 samples of a class beside ten times as many others: with labels='random' they covered in 94 %.",
)


def warn_of_shortfall(
    measure: Measure,
    shortfalls: Sequence[Shortfall],
    data: Sequence[SampleSizes],
    names: Callable[[list[int]], str] | None = None,
) -> None:
    """Warn if an interval was measured, as `shortfalls` say, to cover too seldom with such `data`, one of each problem.

    Must be called after the last collective. `names`: the names of some problems, if not those of `Measure.names`.
    """
    for shortfall in shortfalls:
        problems = [t for t, x in enumerate(data) if (x.fewer > 0 or x.value == x.value) and shortfall.applies(x)]
        if problems:
            of = f" (of {(names or measure.names)(problems)})" if len(data) > 1 else ""
            warn(f"{measure.name}{of}: {shortfall.warning}")
            return


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


def _stated(measure: Measure) -> Statistic:
    """Return the statistic that gives the measure its interval; raises `ValueError` if there is none."""
    statistic = measure.statistic()
    if statistic is None or isinstance(measure, CurveMeasure):
        raise ValueError(f"{measure.name} has no `interval`, {measure.no_interval}.")
    return statistic


def _formulas(measure: Measure, statistic: Statistic, replicates: int, labels: Labels) -> dict[str, Formula]:
    """Return the formulas for the interval of a statistic by method name, the default first; `replicates` are those of
    `"bootstrap"`.

    With fixed numbers of labels a share of the samples of both is no proportion, but a rate like the others.
    """
    if statistic.of == "auroc":
        return {method: partial(auroc_interval, method=method, replicates=replicates) for method in get_args(Method)}
    if statistic.of == "average_precision":
        of = partial(average_precision_interval, replicates=replicates, labels=labels)
        return {method: partial(of, method=method) for method in get_args(PrecisionMethod)}
    losses = statistic.losses
    fixed = labels == "fixed" and not statistic.stratified
    if statistic.of == "losses" and losses is not None:
        by_label = _per_label(losses) if fixed else losses
        stratified = statistic.stratified or fixed
        return {"hall": lambda curve, level: mean_interval(curve, by_label, level, stratified)}
    if statistic.of not in ("rate", "proportion"):
        return {}

    def of_rate(curve: Curve, level: float) -> Interval:
        check_frequencies(curve, "The interval of a rate")
        assert statistic.rate is not None
        within = labels == "fixed" and not statistic.stratified
        return interval_of_rate(statistic.rate, measure.number(curve), curve, level, within, measure.limits)

    return {"wilson" if statistic.of == "proportion" and not fixed else "mover": of_rate}


def _mapped(interval: Interval, statistic: Statistic) -> Interval:
    """Return the interval of the value, from that of its statistic."""
    return Interval(*(statistic.scale * end + statistic.shift for end in interval))


def interval_of_units(
    measure: Measure,
    curve: Curve,
    design: Design,
    average: Any,
    level: float,
    method: str | None,
    replicates: int = REPLICATES,
    labels: Labels = "random",
) -> Interval:
    """Return a confidence interval of a measure from units of which the counts of a curve tell nothing.

    Of clusters, of samples that several classes share, and of sampling weights. Collective.

    Raises:
        ValueError: for a curve, or a method that the measure does not support.
    """
    statistic = _stated(measure)
    if labels == "fixed" and not statistic.stratified and statistic.of != "auroc":
        raise ValueError(
            f"`labels` of {measure.name} is 'fixed', but clusters, samples that several classes share and "
            "sampling weights are drawn with their labels, on which this value depends: leave it out."
        )
    road, view = road_of(measure, method), view_of(statistic)
    if view is not None and road == "influence":
        parts = clustered(curve, design, view, totals=average == "weighted" and labels == "random")
        name, value = measure.name, view(curve)
        interval, clusters = influence_interval(
            view, value, curve, parts, design, average, level, method, name, measure.support
        )
        # The pooled classes of a sample, which are a cluster too, were covered as often as independent samples.
        data = [SampleSizes(math.nan, x, x, True) for x in clusters if design.clusters is not None]
        of_precision = view is average_precision and design.clusters is None
        fixed = of_precision and design.counted and average == "weighted" and labels == "fixed"
        if fixed or (of_precision and not design.frequency):
            data = _sizes_of_problems(parts.sizes, design, values=value)
        shortfalls = (WEIGHTED_PRECISION,) if fixed else statistic.shortfalls
        warn_of_shortfall(measure, (*shortfalls, *OF_UNITS), data)
        return _mapped(interval, statistic)
    if road == "rates":
        interval, data = rates_of_units(measure, statistic, curve, design, average, level, labels)
        warn_of_shortfall(measure, (*statistic.shortfalls, *OF_UNITS), data)
        return interval
    if statistic.losses is not None and method in (None, "hall") and _vary_by_samples(design, curve, statistic):
        return _interval_of_losses(measure, statistic, curve, design, average, level, labels)
    kinds = _kinds(measure)
    if method is None or method in kinds:
        return drawn_interval(measure, curve, design, average, level, method or next(iter(kinds)), replicates, labels)
    raise ValueError(
        f"{measure.name} has no interval by {method!r} where samples belong together, have sampling weights, "
        "or classes are averaged: AUROC and average precision have, by 'logit' or 'delong', and any number by "
        "'bootstrap'."
    )


def _vary_by_samples(design: Design, curve: Curve, statistic: Statistic) -> bool:
    """Return whether averages of mean losses have an interval by the losses of independent samples, else by draws.

    Not with frequencies that differ between the labels of a sample, as it is unknown which copies two labels share, nor
    with a single sample of a label, whose variance is unknown.
    """
    weights = design.rows.weights
    alike = weights is None or not weights.is_floating_point() or design.often is not None
    several = not statistic.stratified or bool((torch.minimum(curve.positives, curve.negatives) != 1).all())
    return design.counted and alike and several


def _interval_of_losses(
    measure: Measure, statistic: Statistic, curve: Curve, design: Design, average: Any, level: float, labels: Labels
) -> Interval:
    """Return the interval of an average of mean losses, by those of the classes and how they vary together. Collective.

    Of samples that only classes share.
    """
    intervals = read_each(partial(interval_of, measure, level=level, method=None, labels=labels), curve)
    assert statistic.losses is not None
    view = MeanLoss(statistic.losses, statistic.stratified)
    parts = clustered(curve, design, view, totals=average == "weighted" and labels == "random")
    support = _support(curve, average)
    totals = _varying(parts)
    return interval_of_mean(measure.number(curve), intervals, parts.covariance, support, totals, level, measure.limits)


def _varying(parts: Clustered, weighed: Callable[[Tensor], Tensor] = torch.clone) -> list[Tensor] | None:
    """Return how values, and numbers of positives, vary with these numbers, see `interval_of_mean`; None if fixed.

    `weighed`: the `Measure.support` to take in their place.
    """
    if parts.totals is None or parts.with_totals is None:
        return None
    return [correction(parts.clusters.amax()) * weighed(x) for x in (parts.with_totals, weighed(parts.totals).mT)]


def rates_of_units(
    measure: Measure, statistic: Statistic, curve: Curve, design: Design, average: Any, level: float, labels: Labels
) -> tuple[Interval, list[SampleSizes]]:
    """Return the interval of a rate of each problem, or of their average, from units, and of how many. Collective.

    Of samples that only classes share each problem has that of its counts; of other units, a proportion has that of a
    ratio of sums over them, and any other rate that of as many independent samples as have rates that vary as much. Of
    an average see `interval_of_mean`; the covariance is that of the rates at the points of the data.
    """
    rate, numbers = statistic.rate, None
    assert rate is not None
    by_point = statistic.of == "proportion" and (design.counted or design.joint or statistic.stratified)
    curve = read_each(partial(chosen, at=rate.at), curve) if by_point else curve.whole
    value = measure.number(curve)
    if by_point and not design.counted:
        shares = Shares.of_units(design, partial(measure.proportions, curve))  # type: ignore[attr-defined]
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
    data: list[SampleSizes] = []
    if numbers is not None:
        known = [x.masked_fill(intervals.low.isnan(), torch.inf) for x in numbers]
        data = _sizes_of_problems(known, design, mean_weights(curve, numbers))
    if average in ("macro", "weighted"):
        covariance, *totals = covariance_of_rates(rate, curve, design)
        support = _support(curve, average)
        support = support / support.sum()
        varying = totals if average == "weighted" and labels == "random" else None
        biased = () if by_point else biased_sides(rate, curve)
        intervals = interval_of_mean(value, intervals, covariance, support, varying, level, measure.limits, biased)
    return intervals, data


def _sizes_of_problems(
    sizes: Sequence[Tensor], design: Design, weights: Tensor | None = None, values: Tensor | None = None
) -> list[SampleSizes]:
    """Return the numbers of positives and of negatives `[T]` for shortfalls.

    With the `mean_weights` of both, `[2, T]`, and the `values` `[T]`, if these matter.
    """
    clustered, sampling = design.clusters is not None, not design.frequency
    heavier = torch.ones_like(sizes[0]) if weights is None else weights[1] / weights[0]
    rows = torch.stack([torch.full_like(heavier, torch.nan) if values is None else values, *sizes, heavier], 1).tolist()
    return [SampleSizes(value, p, n, clustered, sampling, heavier=ratio) for value, p, n, ratio in rows]


def influence_interval(
    view: View,
    value: Tensor,
    curve: Curve,
    parts: Clustered,
    design: Design,
    average: Any,
    level: float,
    method: str | None,
    caller: str = "summary",
    weighed: Callable[[Tensor], Tensor] = torch.clone,
) -> tuple[Interval, list[float]]:
    r"""Return the interval of the `value` of AUROC or average precision from the influence of every unit. Collective.

    Of each problem on the logit scale, or the plain one for `"delong"`, with Obuchowski's variance, or by its name the
    infinitesimal jackknife's, both of the `clustered` `parts` of the view, and Student's t with Welch's degrees of
    freedom (`Clustered.degrees_per_problem`). For a value of 0 or 1 it is Newcombe's, or of average precision Wilson's,
    with the effective numbers of positives and negatives (`Design.effective_sizes`); so, or Boyd's, it is if a single
    sample has a label. If a single cluster has, NaN, with a warning that names the `caller`. That of an average is the
    `interval_of_mean`.

    Coverage at a nominal 95 % and an area of .77, for clusters of 8 samples with twice as much variation between as
    within: with both labels in each cluster 91 % with 6 to 10, 95 % with 20; with one label 94 to 96 % with 6 to 40;
    with one positive cluster in three 86 % with 6, 92 % with 10, 95 % with 20. The standard error of these figures is 1
    %. Average precision, with both labels in each cluster, is covered less often: 88 % with 20, 92 % with 50, 94 % with
    200.

    Returns:
        The interval, and the number of clusters of each value; none without clusters.
    """
    covariance = parts.jackknife if method == "jackknife" else parts.covariance
    intervals = _per_problem(view, value, parts, covariance.diagonal(), design, level, method)
    if view is average_precision and not design.frequency:
        intervals = _below_heavy_negatives(intervals, value, curve, parts.sizes)
    averaged = average in ("macro", "weighted")
    clusters: list[float] = []
    if design.joint:
        clusters = _numbers_of_clusters(parts, value, intervals, averaged, caller)
    if not averaged:
        return intervals, clusters
    support = _support(curve, average, weighed)
    return interval_of_mean(value, intervals, covariance, support, _varying(parts, weighed), level), clusters


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
    t, f, dt = (curve.in_units(x).double() for x in (curve.tps, curve.fps, curve.dtps))
    d = curve.spread(extra)
    reached = t + f + d / 4
    smoothed = curve.sum(torch.where(dt > 0, dt * t / (t + f + d * (f + d / 4) / reached), 0.0)) / curve.totals[0]
    known = value.clamp(max=1 - 0.5 / sizes[0].clamp(min=1))  # 1 is infinitely far away
    moved = (known.logit() - smoothed.logit()).clamp(min=0).masked_fill(extra == 0, 0.0)
    return intervals._replace(low=torch.fmin(intervals.low, (intervals.low.logit() - moved).sigmoid()))


def interval_of_mean(
    value: Tensor,
    intervals: Interval,
    covariance: Tensor,
    support: Tensor,
    totals: Sequence[Tensor] | None,
    level: float,
    limits: tuple[float, float] = (0.0, 1.0),
    biased: Sequence[str] = (),
) -> Interval:
    r"""Return the interval of the mean :math:`\sum_t c_t \theta_t` of the known values, by their own: 0-d.

    It recovers the variances from the intervals :math:`(l_t, u_t)` of the values, and their correlations :math:`\rho`
    from the covariance (Zou & Donner, Statistics in Medicine 27:1693, 2008): its lower end is lower by

    .. math:: \sqrt{\sum_{st} \rho_{st} c_s (\theta_s - l_s) c_t (\theta_t - l_t)}

    and the upper one likewise, so a class of few samples is as uncertain within an average as by itself. With an
    infinite value it is between the means of their ends. Negative correlations of values count as none: an end that
    moves away from its value would else move that of the mean back, as a higher level does where another end is at its
    limit. That makes intervals of three to five classes up to 5 % wider, of `TopCapture` 50 %.

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
    """
    share = support.masked_fill(value.isnan(), 0.0)
    total, weights = share.sum(), share / share.sum()
    mean = (value.nan_to_num() * weights).sum()
    below, above = ((weights * (end - value)).masked_fill(share == 0, 0.0) for end in intervals)
    if totals is not None:
        slopes = torch.where(share > 0, (value - mean) / total, 0.0)
        beside, varying = (x @ slopes for x in totals)
        variance = (slopes @ varying)[None]
        error = normal_quantile(level) * variance.clamp(min=0).sqrt()
        covariance = torch.cat([torch.cat([covariance, beside[None]]), torch.cat([beside, variance])[:, None]], 1)
        below, above = torch.cat([below, -error]), torch.cat([above, error])
    correlation, t = _correlation(covariance), len(value)
    own = correlation[:t, :t].clamp_(min=0)
    below, above = (
        torch.where(x.isinf().any(), torch.inf, torch.maximum(x @ correlation @ x, x[:t] @ own @ x[:t]).sqrt())
        for x in (below, above)
    )
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
    measure: Measure,
    curve: Curve,
    design: Design,
    average: Any,
    level: float,
    method: str = "bootstrap",
    replicates: int = REPLICATES,
    labels: Labels = "random",
) -> Interval:
    """Return a bootstrap interval of a measure by draws of whole units: clusters, or samples with all classes.

    Collective.
    """
    draws, single = joint_draws(curve, design, measure.numbers(curve.problems), replicates)  # [T, R]
    sizes, averaged = design.effective_sizes(), average in ("macro", "weighted")
    supports = None
    if average == "weighted" and labels == "random":
        supports = measure.support(joint_draws(curve, design, positives_of, replicates)[0].mT).mT
    curve = curve.whole  # which every rank has for the draws, so that the rest needs no message
    values, statistic, kinds = measure.number(curve), _stated(measure), _kinds(measure)
    classes: list[SampleSizes] = []
    drawn = _of_draws(measure, curve, draws, level, kinds[method], sizes)
    interval, data = of_alike(measure, curve, level, _limited(drawn, measure), labels, sizes, draws)
    unknown = draws.isnan().all(1) & ~values.isnan()  # for example with a single group
    interval = Interval(*(x.masked_fill(unknown, torch.nan) for x in interval))
    clustered, sampling = design.clusters is not None, not design.frequency
    data = [of_problem._replace(clustered=clustered, sampling=sampling) for of_problem in data]
    if averaged:
        both, t = _covariance(draws if supports is None else torch.cat([draws, supports])), len(values)
        totals = None if supports is None else (both[:t, t:], both[t:, t:])
        support = _support(curve, average, measure.support)
        biased = ("high" if measure.higher_is_better is False else "low",) if statistic.optimised else ()
        interval = interval_of_mean(values, interval, both[:t, :t], support, totals, level, measure.limits, biased)
        size = sum(x.fewer for x in data if x.fewer == x.fewer)  # an average has the samples of all its classes
        classes, data = data, [SampleSizes(size, size, size, clustered, sampling)]
    if single:
        warn_of_single(measure.name)
    else:
        usual = method == next(iter(kinds)) and view_of(statistic) is None
        shortfalls = statistic.shortfalls if usual else ()
        warn_of_shortfall(measure, [x for x in shortfalls if x.of_each], classes)
        warn_of_shortfall(measure, (*shortfalls, *OF_UNITS), data)
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


def _support(curve: Curve, average: Any, weighed: Callable[[Tensor], Tensor] = torch.clone) -> Tensor:
    """Return the weight of each problem in the average, `[T]`; `"weighted"` by the `Measure.support` of positives."""
    positives = curve.positives.double()
    return weighed(positives) if average == "weighted" else torch.ones_like(positives)


_COUNTS = {
    "tp": ("recall", "positives"),
    "fn": ("fnr", "positives"),
    "fp": ("fpr", "negatives"),
    "tn": ("specificity", "negatives"),
}
"""The rate that each count is, and of which total."""


@collective
@checked()
def operating_interval(
    curve: Curve, at: At, level: float = 0.95, replicates: int = REPLICATES, seed: int = 0
) -> OperatingPoint:
    """Return the interval of every number of an operating point, with fixed numbers of labels: `[T]` in each field.

    An `Interval` each. That of a rate is `BinaryRate.interval(labels="fixed")`, which accounts for the choice of the
    point. A count is as uncertain as its rate. The threshold has percentiles of resamples, in each of which the point
    is chosen anew, as in pROC's `ci.coords`.

    Args:
        curve: the counts.
        at: the point, as for `torchmetrics_roc.operating.operating_point`.
        level: the confidence level.
        replicates: the number of stratified resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import operating_interval
        >>> scores = torch.linspace(-2, 2, 800)
        >>> target = (scores + torch.randn(800, generator=torch.Generator().manual_seed(0)) > 0).long()
        >>> low, high = operating_interval(Curve.from_scores(scores, target), "youden").recall
        >>> bool(low < high)
        True
    """
    refuse_none(curve, "operating_interval")
    check_frequencies(curve, "`operating_interval`")
    choice, curve = choice_of(at), curve.whole
    per_problem = isinstance(choice, Frozen) and isinstance(choice.threshold, Tensor)
    choices = choice.per_problem(curve.problems) if per_problem else [choice] * curve.problems  # type: ignore[attr-defined]
    of_problems = [_of_point(curve.of(t), x, level, replicates, seed) for t, x in enumerate(choices)]
    return OperatingPoint(*(Interval(*torch.cat(ends, 1)) for ends in zip(*of_problems, strict=True)))  # type: ignore[arg-type]


def _of_point(curve: Curve, choice: Choice, level: float, replicates: int, seed: int) -> list[Tensor]:
    """Return the interval of every number of a point of one problem, `[2, 1]` each."""
    given = isinstance(choice, Frozen)

    def numbers(some: Curve) -> Tensor:
        return torch.stack([column.double() for column in operating_point(some, choice)], 1)

    drawn = [numbers(curve)] * 2 if given else [numbers(some) for some in resampled(curve, replicates, seed)]
    draws = dict(zip(OperatingPoint._fields, torch.cat(drawn).T, strict=True))
    ends = {"threshold": quantiles(draws["threshold"], level)[:, None]}
    for name in RATES:
        measure = Rate(rate=name, at=choice)
        ends[name] = torch.stack(interval_of(measure, curve, level, None, replicates, "fixed", draws[name][None]))
    for name, (rate, total) in _COUNTS.items():
        ends[name] = ends[rate] * getattr(curve, total)
    return [ends[name] for name in OperatingPoint._fields]


def summary_of_units(curve: Curve, design: Design, average: Any) -> dict[str, Any]:
    """Return by name what a summary says of AUROC and average precision by units, over all ranks: `[T]` each."""
    of_area, of_precision = clustered_of(curve, design, auroc, average_precision)
    area, precision = auroc(curve), average_precision(curve)
    error, _, p_value = of_area.significance(area - 0.5)
    of = (curve, of_area, design, average, 0.95, None), (curve, of_precision, design, average, 0.95, None)
    return {
        "auroc_interval": influence_interval(auroc, area, *of[0])[0],
        "standard_error": error,
        "p_value": p_value,
        "average_precision_interval": influence_interval(average_precision, precision, *of[1])[0],
    }
