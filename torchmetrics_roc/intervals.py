"""Confidence intervals of measures: by the formulas for a measure's statistic, or by the bootstrap."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, get_args

import torch
from torch import Tensor

from torchmetrics_roc.batches import Samples
from torchmetrics_roc.choice import chosen
from torchmetrics_roc.contamination import ALIKE, conceivable, of_alike
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Segment, ranks_of
from torchmetrics_roc.frequencies import check_frequencies
from torchmetrics_roc.inference.areas import (
    Method,
    PrecisionMethod,
    at_an_end,
    auroc_interval,
    average_precision_interval,
    chosen_where,
    constant,
    logit_interval,
    mean_interval,
    newcombe_unchecked,
    somewhere,
    wilson_unchecked,
)
from torchmetrics_roc.inference.clustered import significance
from torchmetrics_roc.inference.clusters import joint_draws, rows_of, warn_of_one_cluster
from torchmetrics_roc.inference.covariances import Clustered, Weights, auroc_covariance, clustered, effective_sizes
from torchmetrics_roc.inference.distributions import (
    Interval,
    normal_quantile,
    student_expansion,
    student_quantile,
)
from torchmetrics_roc.inference.influence import View
from torchmetrics_roc.inference.resampling import Kind, basic, bootstrap, expanded, on_logit_scale, quantiles
from torchmetrics_roc.inference.shares import Shares
from torchmetrics_roc.measure import AREA, CurveMeasure, Data, Measure, Shortfall, Statistic
from torchmetrics_roc.pr import average_precision
from torchmetrics_roc.ranks import warn
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.tasks import Task
from torchmetrics_roc.views import read_each

Formula = Callable[[Curve, float], Interval]

REPLICATES = 2000
"""The default number of resamples of a bootstrap interval."""

CLUSTERED_METHODS = (None, "logit", "delong", "jackknife", "obuchowski")
"""The methods for AUROC and average precision that accept clustered samples, which are not independent."""

INFLUENCE_METHODS = ("jackknife", "obuchowski")
"""The methods among them that always need the influence of each sample: for sampling weights and for groups."""


def interval_of(
    measure: Measure, curve: Curve, level: float, method: str | None, replicates: int = REPLICATES
) -> Interval:
    """Return a confidence interval of a measure for each problem, from independent samples: two of `[T]`.

    The default, `method` None, is `"logit"` for AUROC, Gini and average precision, and with the bootstrap's standard
    error for partial areas, `"wilson"` for a proportion of samples at a fixed threshold, `"hall"` for Cllr and the
    actual cost, `"basic"` for a value optimised on the data, and `"bootstrap"`, expanded percentiles, for all others.
    Their coverage: `torchmetrics_roc.inference.bootstrap`. A warning says so where the `shortfalls` of the measure's
    statistic apply.

    Raises:
        ValueError: for a curve, or a method that the measure does not support.
    """
    normal_quantile(level)
    statistic = _stated(measure)
    formulas = _formulas(statistic, replicates)
    usual = next(iter(formulas), _drawn_by(statistic))
    method = method or usual
    if method in formulas:
        found = _mapped(formulas[method](curve, level), statistic)
        if statistic.of == "losses":
            found, data = of_alike(measure, curve, level, _limited(found, measure))
        else:
            totals = curve.columns.totals_at_hand or ((), ())
            data = [Data(math.nan, p, n, False) for p, n in zip(*totals, strict=True)]
    else:
        drawn = _of_resamples(measure, statistic, curve, level, method, replicates)
        if drawn is None:
            allowed = ", ".join(repr(known) for known in dict.fromkeys((*formulas, _drawn_by(statistic), "bootstrap")))
            raise ValueError(f"`method` of {type(measure).__name__} must be one of {allowed}, but is {method!r}.")
        found, data = of_alike(measure, curve, level, drawn)
    if method == usual:
        _warn_of_shortfall(measure, statistic.shortfalls, data)
    return found


def _of_resamples(
    measure: Measure, statistic: Statistic, curve: Curve, level: float, method: str, replicates: int
) -> Interval | None:
    """Return the interval by a method of the bootstrap, two of `[T]`; None if the measure has none by this method."""
    views = measure.numbers(curve.problems)
    options: dict[str, Any] = {"corners": statistic.corners}
    if method == "logit" and statistic.most is not None:
        return bootstrap(curve, views, level, replicates, kind="logit", most=statistic.most, **options)
    if method == "bootstrap":
        options |= {"stratified": statistic.stratified, "losses": statistic.losses}
        return bootstrap(curve, views, level, replicates, kind="expanded", **options)
    if method == "basic" and statistic.optimised:
        return _limited(bootstrap(curve, views, level, replicates, kind=_kind(measure), **options), measure)
    return None


def _drawn_by(statistic: Statistic) -> str:
    """Return the bootstrap method that is the default of a statistic without a formula."""
    return "basic" if statistic.optimised else "logit" if statistic.most is not None else "bootstrap"


def _kind(measure: Measure) -> Kind:
    return "cost" if measure.higher_is_better is False else "gain"


def _limited(interval: Interval, measure: Measure) -> Interval:
    return Interval(*(end.clamp(*measure.limits) for end in interval))


FEW_CLUSTERS = Shortfall(
    lambda data: data.clustered and data.fewer < 8,
    "95 % intervals of clusters of both labels covered in 88 to 95 % of data sets with 6 of them, and in 68 to 94 % "
    "with 3: only more clusters help.",
)
"""Of any interval of clusters."""


def _warn_of_shortfall(measure: Measure, shortfalls: Sequence[Shortfall], data: Sequence[Data]) -> None:
    """Warn if an interval was measured, as `shortfalls` say, to cover too seldom with such `data`, one of each problem.

    Must be called after the last collective.
    """
    for shortfall in (*shortfalls, FEW_CLUSTERS):
        problems = [t for t, x in enumerate(data) if (x.fewer > 0 or x.value == x.value) and shortfall.applies(x)]
        if problems:
            names = f" (of {measure._names(problems)})" if len(data) > 1 else ""  # type: ignore[attr-defined]
            warn(f"{type(measure).__name__}{names}: {shortfall.warning}")
            return


def is_area(measure: Measure) -> bool:
    """Return whether the measure is the area under the whole ROC curve itself."""
    return measure.statistic() == AREA


def needs_influence(measure: Measure, method: str | None) -> bool:
    """Return whether a `method` of the measure needs the influence of each sample, even if these are independent."""
    return method in INFLUENCE_METHODS and _view_of(measure.statistic()) is not None


def by_influence(measure: Measure, method: str | None) -> bool:
    """Return whether the measure has an interval by this `method` from the influence of each sample."""
    return method in CLUSTERED_METHODS and _view_of(measure.statistic()) is not None


def by_shares(measure: Measure, average: Any, method: str | None) -> bool:
    """Return whether the measure is a proportion, not averaged, with an interval by this `method` from its samples."""
    statistic = measure.statistic()
    of = None if statistic is None else statistic.of
    return of == "proportion" and average not in ("macro", "weighted") and method in (None, "wilson")


def _stated(measure: Measure) -> Statistic:
    """Return the statistic that gives the measure its interval; raises `ValueError` if there is none."""
    statistic = measure.statistic()
    if statistic is None or isinstance(measure, CurveMeasure):
        raise ValueError(f"{type(measure).__name__} has no `interval`, {measure.no_interval}.")
    return statistic


def _view_of(statistic: Statistic | None) -> View | None:
    """Return the view of the statistic, if the influence of each sample on it is known."""
    return (
        None if statistic is None else {"auroc": auroc, "average_precision": average_precision}.get(str(statistic.of))
    )


def _formulas(statistic: Statistic, replicates: int) -> dict[str, Formula]:
    """Return the formulas for the interval of a statistic by method name, the default first; `replicates` are those of
    `"bootstrap"`.
    """
    if statistic.of == "auroc":
        return {method: partial(auroc_interval, method=method, replicates=replicates) for method in get_args(Method)}
    if statistic.of == "average_precision":
        of = partial(average_precision_interval, replicates=replicates)
        return {method: partial(of, method=method) for method in get_args(PrecisionMethod)}
    proportion, losses = statistic.proportion, statistic.losses
    if statistic.of == "losses" and losses is not None:
        return {"hall": lambda curve, level: mean_interval(curve, losses(curve), level)}
    if statistic.of != "proportion" or proportion is None:
        return {}

    def wilson(curve: Curve, level: float) -> Interval:
        check_frequencies(curve, "Wilson's interval")
        return wilson_unchecked(*proportion(curve), level)

    return {"wilson": wilson}


def _mapped(interval: Interval, statistic: Statistic) -> Interval:
    """Return the interval of the value, from that of its statistic."""
    return Interval(*(statistic.scale * end + statistic.shift for end in interval))


def clustered_interval(
    measure: Measure,
    curve: Curve,
    task: Task,
    samples: Samples,
    groups: Tensor | None,
    average: Any,
    level: float,
    method: str | None,
    weights: Weights = "frequency",
    replicates: int = REPLICATES,
) -> Interval:
    """Return a confidence interval of a measure from samples that belong to groups, or to several classes at once.

    Also of AUROC, average precision and shares from independent samples whose `weights` are sampling weights.

    Raises:
        ValueError: for a curve, or a method that the measure does not support.
    """
    statistic = _stated(measure)
    data = (curve, task, samples, groups, average)
    view = _view_of(statistic)
    if view is not None and method in CLUSTERED_METHODS:
        found, clusters = influence_interval(view, *data, level, method, weights, type(measure).__name__)
        _warn_of_shortfall(measure, statistic.shortfalls, [Data(math.nan, x, x, True) for x in clusters])
        return _mapped(found, statistic)
    if by_shares(measure, average, method) and (groups is not None or weights == "sampling"):
        return _mapped(share_interval(measure, *data, level), statistic)
    if weights == "sampling":
        raise ValueError(
            f"{type(measure).__name__} has no interval by {method!r} for sampling weights: AUROC and average precision "
            "have, by 'logit' or 'delong', and shares of the samples at a frozen threshold."
        )
    usual = _drawn_by(statistic)
    if method in (None, "bootstrap", usual):
        return drawn_interval(measure, *data, level, method or usual, replicates)
    raise ValueError(
        f"{type(measure).__name__} has no interval by {method!r} where samples belong together or classes are "
        "averaged: AUROC and average precision have, by 'logit' or 'delong', and any number by 'bootstrap'."
    )


def share_interval(
    measure: Any,
    curve: Curve,
    task: Task,
    samples: Samples,
    groups: Tensor | None,
    average: Any,
    level: float,
) -> Interval:
    """Return an interval of a proportion by the variance of a ratio of sums over clusters: two of `[T]`. Collective."""
    rows, groups = rows_of(curve, task, samples, groups, average == "micro")
    at = read_each(partial(chosen, at=measure.at), curve)
    shares = Shares.of_samples(rows, groups, ranks_of(curve), partial(measure.proportions, at))
    if bool((shares.clusters == 1).any()):
        warn_of_one_cluster(type(measure).__name__)
    return shares.interval(level)


def influence_interval(
    view: View,
    curve: Curve,
    task: Task,
    samples: Samples,
    groups: Tensor | None,
    average: Any,
    level: float,
    method: str | None,
    weights: Weights = "frequency",
    caller: str = "summary",
) -> tuple[Interval, list[float]]:
    """Return a confidence interval of AUROC or average precision from the influence of every sample, or group.

    Valid for clustered samples, and for averages over classes, all of which a sample influences. Collective. On the
    logit scale, except for `"delong"`. Independent samples have the variance of the infinitesimal jackknife, clusters
    Obuchowski's, each also by its name, and clusters have the quantile of Student's t (`Clustered.degrees`). NaN, with
    a warning that names the `caller`, if only one cluster has positives, or negatives.

    Coverage at a nominal 95 % and an area of .77, for clusters of 8 samples with twice as much variation between as
    within: with both labels in each cluster 91 % with 6 to 10, 95 % with 20; with one label 94 to 96 % with 6 to 40;
    with one positive cluster in three 86 % with 6, 92 % with 10, 95 % with 20. The standard error of these figures is 1
    %. Average precision, with both labels in each cluster, is covered less often: 88 % with 20, 92 % with 50, 94 % with
    200.

    For a value of exactly 0 or 1 it is Newcombe's, or of average precision Wilson's, with the effective numbers of
    positives and negatives (`effective_sizes`), at most the number of groups. The ends of an average are then the
    averages of its classes' ends, as if all classes erred in the same direction.

    Returns:
        The interval, and the number of clusters of each value; none without clusters.
    """
    few = groups is not None
    clusters: list[float] = []
    rows, groups = rows_of(curve, task, samples, groups, average == "micro")
    theta = value = view(curve)
    parts = clustered(curve, rows, groups, view) if few or method == "obuchowski" else None
    if parts is not None and method != "jackknife":
        covariance = parts.covariance
    else:
        covariance = auroc_covariance(curve, rows, groups, weights=weights, view=view)
    variance = covariance.diagonal()
    averaged = average in ("macro", "weighted")
    share = _support(curve, average).masked_fill(value.isnan(), 0.0)
    share = share / share.sum()
    if averaged:
        value = (value.nan_to_num() * share).sum()[None]
        used = share != 0  # classes with an unknown value have no share
        variance = (share @ torch.where(used[:, None] & used, covariance, 0.0) @ share)[None]
    z: float | Tensor = normal_quantile(level)
    if few and parts is not None:
        contrasts = share[None] if averaged else torch.eye(len(share), dtype=torch.float64, device=share.device)
        z, clusters = student_of(parts, contrasts, level, value, caller)
    elif view is average_precision:
        degrees = effective_sizes(curve, rows, groups)[0] - 1
        z = student_expansion(level, _pooled(degrees, share**2 * covariance.diagonal()) if averaged else degrees)
    if method == "delong":
        error = z * variance.clamp(min=0).sqrt()
        interval = Interval((value - error).clamp(min=0), (value + error).clamp(max=1))
    else:
        interval = logit_interval(value, variance, z)
    ends = at_an_end(value) | constant(variance)
    if few and parts is not None:
        several = (parts.clusters > 1) | (share == 0)
        ends = ends & (several.all() if averaged else several)
    if somewhere(ends):  # the same on all ranks, since the value is a global sum
        own = _at_an_end(view, theta, *effective_sizes(curve, rows, groups), level)
        if averaged:
            own = Interval(*((x.nan_to_num() * share).sum()[None] for x in own))
        interval = chosen_where(ends, own, interval)
    return Interval(*(x[0] for x in interval)) if averaged else interval, clusters


def _pooled(degrees: Tensor, parts: Tensor) -> Tensor:
    """Return Welch's and Satterthwaite's degrees of freedom of a sum of variances `parts` `[T]`, by theirs: `[1]`."""
    known = parts > 0
    parts = torch.where(known, parts, 0.0)
    return (parts.sum() ** 2 / torch.where(known, parts**2 / degrees, 0.0).sum())[None]


def _at_an_end(view: View, value: Tensor, positives: Tensor, negatives: Tensor, level: float) -> Interval:
    """Return the interval of a value of 0 or 1 from these effective numbers of positives and negatives, `[T]` each."""
    if view is average_precision:
        return wilson_unchecked(value.clamp(0, 1) * positives, positives, level)
    return newcombe_unchecked(value.clamp(0, 1), positives, negatives, level)


def student_of(
    parts: Clustered, contrasts: Tensor, level: float, values: Tensor, caller: str
) -> tuple[Tensor, list[float]]:
    """Return the quantile of Student's t for each of the `contrasts` `[M, T]` of areas, whose `values` `[M]` these are.

    Also the number of clusters of each, which takes no further host sync; infinite for an unknown value. NaN for a
    single cluster, with a warning, which names the `caller`, if the value is known.
    """
    clusters = torch.where(values.isnan(), torch.inf, parts.clusters.amin().double())
    known = torch.stack([parts.degrees_of(contrasts), values, clusters], 1).tolist()
    found = [student_quantile(level, degrees) for degrees, *_ in known]
    single = [math.isnan(t) and not math.isnan(value) for t, (_, value, _) in zip(found, known, strict=True)]
    if any(single):
        warn_of_one_cluster(caller)
    numbers = [math.inf if alone else number for alone, (*_, number) in zip(single, known, strict=True)]
    return torch.tensor(found, dtype=torch.float64, device=contrasts.device), numbers


def drawn_interval(
    measure: Measure,
    curve: Curve,
    task: Task,
    samples: Samples,
    groups: Tensor | None,
    average: Any,
    level: float,
    method: str = "bootstrap",
    replicates: int = REPLICATES,
) -> Interval:
    """Return a bootstrap interval of a measure by draws of whole groups, or samples with all classes. Collective."""
    clustered = groups is not None
    rows, groups = rows_of(curve, task, samples, groups, average == "micro")
    draws, single = joint_draws(curve, rows, groups, measure.numbers(curve.problems), replicates)  # [T, R]
    sizes = effective_sizes(curve, rows, groups)
    if isinstance(curve, Segment):
        curve = curve.whole  # which every rank has for the draws, so that the rest needs no message
    values = measure.number(curve)
    statistic = _stated(measure)
    if average not in ("macro", "weighted"):
        found = _of_draws(measure, values, draws, torch.minimum(*sizes), level, method)
        found, data = of_alike(measure, curve, level, found, sizes)
        data = [of_problem._replace(clustered=clustered) for of_problem in data]
        unknown = draws.isnan().all(1)  # for example with a single group
        found = Interval(*(x.masked_fill(unknown, torch.nan) for x in found))
    else:
        support = _support(curve, average)
        value, mean = (_averaged(x, support) for x in (values[:, None], draws))
        # An average has the samples of all its classes.
        size = torch.minimum(*sizes).nansum()[None]
        found = _of_draws(measure, value[:, 0], mean, size, level, method)
        alike = ~mean.isnan().all() & ~(found.high - found.low > ALIKE)
        ((are_alike, mean_value, smaller),) = torch.stack([alike.double(), value[:, 0], size], 1).tolist()  # one sync
        data = [Data(mean_value, smaller, smaller, clustered)]
        if are_alike:
            known = ~values.isnan()
            each = conceivable(measure, curve, level, known, sizes)
            found = Interval(*(_averaged(end[:, None], support)[:, 0] for end in each))
        found = Interval(torch.minimum(found.low, value[:, 0])[0], torch.maximum(found.high, value[:, 0])[0])
    if single:
        warn_of_one_cluster(type(measure).__name__)
    else:
        usual = method == _drawn_by(statistic) and _view_of(statistic) is None
        _warn_of_shortfall(measure, statistic.shortfalls if usual else (), data)
    return found


def _of_draws(measure: Measure, values: Tensor, draws: Tensor, sizes: Tensor, level: float, method: str) -> Interval:
    """Return the interval by this method of values `[T]` with these sample `sizes` from their replicates `[T, R]`."""
    if method == "basic":
        ends = torch.stack([basic(x, y, level, _kind(measure)) for x, y in zip(values, draws, strict=True)], 1)
        return _limited(Interval(*ends), measure)
    most = _stated(measure).most
    if method == "logit" and most is not None:
        each = zip(values, draws, sizes, strict=True)
        return Interval(*torch.stack([on_logit_scale(x, y, level, n, most) for x, y, n in each], 1))
    return Interval(*quantiles(draws.T, expanded(level, sizes)))


def _averaged(values: Tensor, support: Tensor) -> Tensor:
    """Return the mean of known `values` `[T, R]` over the problems, weighted by their `support` `[T]`: `[1, R]`."""
    share = torch.where(values.isnan(), 0.0, support[:, None])
    return ((values.nan_to_num() * share).sum(0) / share.sum(0))[None]


def _support(curve: Curve, average: Any) -> Tensor:
    """Return the weight of each problem in the average, `[T]`."""
    return curve.positives.double() if average == "weighted" else torch.ones_like(curve.positives, dtype=torch.float64)


def dependent_test(
    curve: Curve, task: Task, samples: Samples, groups: Tensor | None, average: Any
) -> tuple[Tensor, Tensor]:
    """Return the standard error of AUROC and the p-value of an area of 1/2, over all ranks: `[T]` each.

    For clusters, or without `groups` for sampling weights: see `torchmetrics_roc.inference.clustered.significance`.
    """
    rows, groups = rows_of(curve, task, samples, groups, average == "micro")
    errors, _, p_values = significance(curve, rows, groups)
    return errors, p_values
