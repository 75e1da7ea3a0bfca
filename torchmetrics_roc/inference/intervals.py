"""Confidence intervals of measures: by the formulas for a measure's statistic, or by the bootstrap."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, get_args

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.inference.areas import (
    Method,
    PrecisionMethod,
    auroc_interval,
    average_precision_interval,
    mean_interval,
)
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_single_cluster
from torchmetrics_roc.inference.contamination import ALIKE, conceivable, of_alike
from torchmetrics_roc.inference.design import Design, Labels
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import (
    at_an_end,
    chosen_where,
    constant,
    logit_interval,
    wilson_unchecked,
)
from torchmetrics_roc.inference.influence import (
    LEAST,
    Clustered,
    Shares,
    View,
    clustered,
    clustered_of,
    interval_of_areas,
    logit_with_student,
    view_of,
)
from torchmetrics_roc.inference.rates import interval_of_rate, sizes_of_units
from torchmetrics_roc.inference.resampling import Kind, bootstrap, of_draws
from torchmetrics_roc.measures.measure import (
    AREA,
    CurveMeasure,
    Measure,
    RateAt,
    SampleSizes,
    Shortfall,
    Statistic,
    few_beside_many,
    times,
)
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.points.choice import chosen
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
    statistic apply. `draws`: the replicates of the value of a single problem, `[R]`, if they are known.

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
        options = {"corners": statistic.corners, "stratified": statistic.stratified, "most": statistic.maximum or 1.0}
        kind = kinds[method]
        if draws is None:
            views = measure.numbers(curve.problems)
            drawn = bootstrap(curve, views, level, replicates, kind=kind, **options)  # type: ignore[arg-type]
        else:
            smaller = torch.minimum(curve.positives, curve.negatives).double()
            drawn = of_draws(measure.number(curve), draws[None], level, smaller, kind, statistic.maximum or 1.0)
        interval, data = of_alike(measure, curve, level, _limited(drawn, measure), labels)
    else:
        allowed = ", ".join(map(repr, {**formulas, **kinds}))
        raise ValueError(f"`method` of {type(measure).__name__} must be one of {allowed}, but is {method!r}.")
    if method == usual:
        _warn_of_shortfall(measure, statistic.shortfalls, data)
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


def _limited(interval: Interval, measure: Measure) -> Interval:
    return Interval(*(end.clamp(*measure.limits) for end in interval))


FEW_CLUSTERS = Shortfall(
    lambda data: data.clustered and data.fewer < 8,
    "95 % intervals of clusters of both labels covered in 88 to 95 % of data sets with 6 of them, and in 68 to 94 % "
    "with 3: only more clusters help.",
)
"""Of any interval of clusters."""

FEW_WEIGHTED = Shortfall(
    lambda data: data.sampling and not data.clustered and data.fewer < 30,
    "95 % intervals with sampling weights covered in 76 to 93 % of data sets with an effective number of fewer than 30 "
    "samples of one label: only more samples, or weights that differ less, help.",
)
"""Of any interval with sampling weights but those of AUROC and of proportions."""

OF_UNITS = (FEW_CLUSTERS, FEW_WEIGHTED)

WEIGHTED_PRECISION = Shortfall(
    few_beside_many,
    "95 % intervals of the weighted mean of average precisions with fixed numbers of labels covered in 90 to 93 % of "
    "data sets with 30 samples of a class beside ten times as many others: with labels='random' they covered in 94 %.",
)


def _warn_of_shortfall(measure: Measure, shortfalls: Sequence[Shortfall], data: Sequence[SampleSizes]) -> None:
    """Warn if an interval was measured, as `shortfalls` say, to cover too seldom with such `data`, one of each problem.

    Must be called after the last collective.
    """
    for shortfall in shortfalls:
        problems = [t for t, x in enumerate(data) if (x.fewer > 0 or x.value == x.value) and shortfall.applies(x)]
        if problems:
            names = f" (of {measure._names(problems)})" if len(data) > 1 else ""  # type: ignore[attr-defined]
            warn(f"{type(measure).__name__}{names}: {shortfall.warning}")
            return


def is_area(measure: Measure) -> bool:
    """Return whether the measure is the area under the whole ROC curve itself."""
    return measure.statistic() == AREA


def road_of(measure: Measure, average: Any, method: str | None) -> Literal["influence", "shares", "draws"]:
    """Return what of units the interval of a measure by this `method` is made of.

    The influence of each, the parts of a proportion, unless its classes are weighted by their shares, or draws of them.
    """
    statistic = measure.statistic()
    if method in CLUSTERED_METHODS and view_of(statistic) is not None:
        return "influence"
    shared = statistic is not None and statistic.of == "proportion" and average != "weighted"
    return "shares" if shared and method in (None, "wilson") else "draws"


def _stated(measure: Measure) -> Statistic:
    """Return the statistic that gives the measure its interval; raises `ValueError` if there is none."""
    statistic = measure.statistic()
    if statistic is None or isinstance(measure, CurveMeasure):
        raise ValueError(f"{type(measure).__name__} has no `interval`, {measure.no_interval}.")
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
        return {"hall": lambda curve, level: mean_interval(curve, by_label(curve), level, stratified)}
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
            f"`labels` of {type(measure).__name__} is 'fixed', but clusters, samples that several classes share and "
            "sampling weights are drawn with their labels, on which this value depends: leave it out."
        )
    road, view = road_of(measure, average, method), view_of(statistic)
    if view is not None and road == "influence":
        parts = clustered(curve, design, view, totals=average == "weighted" and labels == "random")
        name = type(measure).__name__
        interval, clusters = influence_interval(view, curve, parts, design, average, level, method, name)
        # The pooled classes of a sample, which are a cluster too, were covered as often as independent samples.
        data = [SampleSizes(math.nan, x, x, True) for x in clusters if design.clusters is not None]
        if view is average_precision and design.clusters is None and not design.frequency:
            data = [SampleSizes(math.nan, p, n, False, True) for p, n in torch.stack(parts.sizes, 1).tolist()]
        shortfalls = statistic.shortfalls
        if view is average_precision and design.counted and average == "weighted" and labels == "fixed":
            data = [SampleSizes(math.nan, p, n, False) for p, n in torch.stack(parts.sizes, 1).tolist()]
            shortfalls = (WEIGHTED_PRECISION,)
        _warn_of_shortfall(measure, (*shortfalls, *OF_UNITS), data)
        return _mapped(interval, statistic)
    if road == "shares":
        return _mapped(share_interval(measure, curve, design, average, level), statistic)
    if statistic.of == "rate" and average not in ("macro", "weighted") and method in (None, "mover"):
        return _rate_of_units(measure, statistic.rate, curve, design, level)
    kinds = _kinds(measure)
    if method is None or method in kinds:
        return drawn_interval(measure, curve, design, average, level, method or next(iter(kinds)), replicates, labels)
    raise ValueError(
        f"{type(measure).__name__} has no interval by {method!r} where samples belong together, have sampling weights, "
        "or classes are averaged: AUROC and average precision have, by 'logit' or 'delong', and any number by "
        "'bootstrap'."
    )


def _rate_of_units(measure: Measure, rate: RateAt | None, curve: Curve, design: Design, level: float) -> Interval:
    """Return the interval of a rate as of so many independent samples as have rates that vary as much. Collective."""
    assert rate is not None
    few, value = design.effective_sizes(), measure.number(curve)
    sizes = sizes_of_units(curve, design, few, level, type(measure).__name__)
    interval = interval_of_rate(rate, value, curve.whole, level, False, measure.limits, sizes)
    rows = torch.stack([*few, *sizes], 1).tolist()
    clustered, sampling = design.clusters is not None, not design.frequency
    data = [SampleSizes(math.nan, p, n, clustered, sampling) for p, n, worth, *_ in rows if worth == worth]
    _warn_of_shortfall(measure, OF_UNITS, data)
    return interval


def share_interval(measure: Any, curve: Curve, design: Design, average: Any, level: float) -> Interval:
    """Return an interval of a proportion by the variance of a ratio of sums over units: two of `[T]`. Collective.

    Of a mean over classes that of each, Wilson's of independent samples, with their covariance, as `influence_interval`
    has: a class in which every sample is right varies although no resample does.
    """
    at = read_each(partial(chosen, at=measure.at), curve)
    shares, covariance = Shares.of_units(design, partial(measure.proportions, at))
    if design.clusters is not None and bool((shares.clusters == 1).any()):
        warn_of_single_cluster(type(measure).__name__)
    if average != "macro":
        return shares.interval(level)
    part, used = (shares.value * shares.whole).round(), (~shares.value.isnan()).double()
    intervals = wilson_unchecked(part, shares.whole, level) if design.counted else shares.interval(level)
    return _mover(shares.value, intervals, covariance, used / used.sum())


def influence_interval(
    view: View,
    curve: Curve,
    parts: Clustered,
    design: Design,
    average: Any,
    level: float,
    method: str | None,
    caller: str = "summary",
) -> tuple[Interval, list[float]]:
    r"""Return a confidence interval of AUROC or average precision from the influence of every unit. Collective.

    Of each problem on the logit scale, or the plain one for `"delong"`, with Obuchowski's variance, or by its name the
    infinitesimal jackknife's, both of the `clustered` `parts` of the view, and Student's t with Welch's degrees of
    freedom (`Clustered.degrees_per_problem`). For a value of 0 or 1 it is Newcombe's, or of average precision Wilson's,
    with the effective numbers of positives and negatives (`Design.effective_sizes`); so, or Boyd's, it is if a single
    sample has a label. If a single cluster has, NaN, with a warning that names the `caller`.

    That of an average :math:`\sum_t c_t \theta_t` recovers the variances from the intervals :math:`(l_t, u_t)` of its
    problems, and their correlations :math:`\rho` from the covariance (Zou & Donner, Statistics in Medicine 27:1693,
    2008): its lower end is lower by

    .. math:: \sqrt{\sum_{st} \rho_{st} c_s (\theta_s - l_s) c_t (\theta_t - l_t)}

    and the upper one likewise, so a class of few samples is as uncertain within an average as by itself. If the weights
    :math:`c_t` are shares of positives, and the `totals` of the parts known, they vary with the sample: the sum
    :math:`\sum_t (\theta_t - \theta) P_t / P` of unknown numbers :math:`P_t` is one more value with its interval.

    Coverage at a nominal 95 % and an area of .77, for clusters of 8 samples with twice as much variation between as
    within: with both labels in each cluster 91 % with 6 to 10, 95 % with 20; with one label 94 to 96 % with 6 to 40;
    with one positive cluster in three 86 % with 6, 92 % with 10, 95 % with 20. The standard error of these figures is 1
    %. Average precision, with both labels in each cluster, is covered less often: 88 % with 20, 92 % with 50, 94 % with
    200.

    Returns:
        The interval, and the number of clusters of each value; none without clusters.
    """
    value = view(curve)
    covariance = parts.jackknife if method == "jackknife" else parts.covariance
    intervals = _per_problem(view, value, parts, covariance.diagonal(), design, level, method)
    averaged = average in ("macro", "weighted")
    share = _support(curve, average).masked_fill(value.isnan(), 0.0)
    share = share / share.sum()
    clusters: list[float] = []
    if design.joint:
        clusters = _numbers_of_clusters(parts, value, intervals, share if averaged else None, caller)
    if not averaged:
        return intervals, clusters
    if parts.totals is not None:
        value, intervals, covariance, share = _with_shares(value, intervals, covariance, share, parts, curve, level)
    return _mover(value, intervals, covariance, share), clusters


def _per_problem(
    view: View, value: Tensor, parts: Clustered, variance: Tensor, design: Design, level: float, method: str | None
) -> Interval:
    """Return the interval of the value of each problem, `[T]`, see `influence_interval`."""
    degrees, sizes, clusters = parts.degrees_per_problem, parts.sizes, parts.clusters if design.joint else None
    if view is not average_precision:
        return interval_of_areas(value, variance, degrees, sizes, clusters, level, method == "delong")
    interval = logit_with_student(value, variance, degrees, clusters, level, method == "delong")
    ends = at_an_end(value) | constant(variance)
    if clusters is None:
        boyd = logit_interval(value, value * (1 - value) / sizes[0], normal_quantile(level))
        interval = chosen_where((torch.minimum(*sizes) < LEAST) & variance.isnan(), boyd, interval)
    else:
        ends = ends & (clusters > 1)
    return chosen_where(ends, wilson_unchecked(value.clamp(0, 1).round() * sizes[0], sizes[0], level), interval)


def _with_shares(
    value: Tensor, intervals: Interval, covariance: Tensor, share: Tensor, parts: Clustered, curve: Curve, level: float
) -> tuple[Tensor, Interval, Tensor, Tensor]:
    """Return the values, intervals, covariance and shares with one more value: how the mean varies with its shares."""
    assert parts.totals is not None
    assert parts.with_totals is not None
    mean = (value.nan_to_num() * share).sum()
    defined = share > 0
    slopes = torch.where(defined, (value - mean) / torch.where(defined, curve.positives.double(), 0.0).sum(), 0.0)
    units = parts.clusters.amax()
    of_totals, beside = ((units / (units - 1)) * (x @ slopes) for x in (parts.totals, parts.with_totals))
    variance = slopes @ of_totals
    error = normal_quantile(level) * variance.clamp(min=0).sqrt()
    column = torch.cat([beside, variance[None]])
    covariance = torch.cat([torch.cat([covariance, beside[None]]), column[:, None]], 1)
    intervals = Interval(
        *(torch.cat([end, (sign * error)[None]]) for sign, end in zip((-1, 1), intervals, strict=True))
    )
    return torch.cat([value, error.new_zeros(1)]), intervals, covariance, torch.cat([share, error.new_ones(1)])


def _mover(value: Tensor, intervals: Interval, covariance: Tensor, share: Tensor) -> Interval:
    """Return the interval of the mean of values `[T]` with these shares, by their own intervals: 0-d, see there."""
    used = share > 0  # classes with an unknown value have no share
    error = covariance.diagonal().clamp(min=0).sqrt()
    still = constant(covariance.diagonal())  # separated scores, of which nothing but rounding covaries
    correlation = (covariance / (error[:, None] * error)).masked_fill(still[:, None] | still, 0.0)
    correlation = correlation.nan_to_num(posinf=0.0, neginf=0.0).clamp(-1, 1)
    correlation = torch.where(torch.eye(len(value), dtype=torch.bool, device=value.device), 1.0, correlation)
    mean = (value.nan_to_num() * share).sum()
    low, high = (torch.where(used, share * (end - value), 0.0) for end in intervals)
    below, above = ((x @ correlation @ x).clamp(min=0).sqrt() for x in (low, high))
    return Interval((mean - below).clamp(min=0), (mean + above).clamp(max=1))


def _numbers_of_clusters(
    parts: Clustered, value: Tensor, intervals: Interval, share: Tensor | None, caller: str
) -> list[float]:
    """Return how many clusters each value has, or the average with these shares: infinitely many of an unknown one.

    Warns of values that are known and whose variation between clusters is not. Takes one host sync.
    """
    single = intervals.low.isnan() & ~value.isnan()
    clusters = torch.where(value.isnan() | single, torch.inf, parts.clusters.double())
    table = [[bool(alone), number] for alone, number in torch.stack([single.double(), clusters], 1).tolist()]
    if any(alone for alone, _ in table):
        warn_of_single_cluster(caller)
    numbers = [number for _, number in table]
    return numbers if share is None else [min(numbers)]


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
    clustered = design.clusters is not None
    draws, single = joint_draws(curve, design, measure.numbers(curve.problems), replicates)  # [T, R]
    sizes = design.effective_sizes()
    curve = curve.whole  # which every rank has for the draws, so that the rest needs no message
    values = measure.number(curve)
    statistic, kinds = _stated(measure), _kinds(measure)
    of = partial(of_draws, level=level, kind=kinds[method], maximum=statistic.maximum or 1.0)
    if average not in ("macro", "weighted"):
        interval = _limited(of(values, draws, sizes=torch.minimum(*sizes)), measure)
        interval, data = of_alike(measure, curve, level, interval, labels, sizes)
        data = [of_problem._replace(clustered=clustered, sampling=not design.frequency) for of_problem in data]
        unknown = draws.isnan().all(1)  # for example with a single group
        interval = Interval(*(x.masked_fill(unknown, torch.nan) for x in interval))
    else:
        support = _support(curve, average)
        supports = support[:, None]
        if average == "weighted" and labels == "random":
            supports, _ = joint_draws(curve, design, _positives, replicates)
        value, mean = _averaged(values[:, None], support[:, None]), _averaged(draws, supports)
        # An average has the samples of all its classes.
        size = torch.minimum(*sizes).nansum()[None]
        interval = _limited(of(value[:, 0], mean, sizes=size), measure)
        alike = ~mean.isnan().all() & ~(interval.high - interval.low > ALIKE)
        ((are_alike, mean_value, smaller),) = torch.stack([alike.double(), value[:, 0], size], 1).tolist()  # one sync
        data = [SampleSizes(mean_value, smaller, smaller, clustered, not design.frequency)]
        if are_alike:
            defined = ~values.isnan()
            possible = conceivable(measure, curve, level, defined, labels, sizes)
            interval = Interval(*(_averaged(end[:, None], support[:, None])[:, 0] for end in possible))
        interval = Interval(torch.minimum(interval.low, value[:, 0])[0], torch.maximum(interval.high, value[:, 0])[0])
    if single:
        warn_of_single_cluster(type(measure).__name__)
    else:
        usual = method == next(iter(kinds)) and view_of(statistic) is None
        _warn_of_shortfall(measure, (*(statistic.shortfalls if usual else ()), *OF_UNITS), data)
    return interval


def _averaged(values: Tensor, support: Tensor) -> Tensor:
    """Return the mean of known `values` `[T, R]` over the problems, weighted by their `support`, likewise: `[1, R]`."""
    share = torch.where(values.isnan(), 0.0, support)
    return (times(values, share).sum(0) / share.sum(0))[None]


def _positives(curve: Curve) -> Tensor:
    return curve.positives.double()


def _support(curve: Curve, average: Any) -> Tensor:
    """Return the weight of each problem in the average, `[T]`."""
    return curve.positives.double() if average == "weighted" else torch.ones_like(curve.positives, dtype=torch.float64)


def summary_of_units(curve: Curve, design: Design, average: Any) -> dict[str, Any]:
    """Return by name what a summary says of AUROC and average precision by units, over all ranks: `[T]` each."""
    of_area, of_precision = clustered_of(curve, design, auroc, average_precision)
    error, _, p_value = of_area.significance(auroc(curve) - 0.5)
    return {
        "auroc_interval": influence_interval(auroc, curve, of_area, design, average, 0.95, None)[0],
        "standard_error": error,
        "p_value": p_value,
        "average_precision_interval": influence_interval(
            average_precision, curve, of_precision, design, average, 0.95, None
        )[0],
    }
