"""Confidence intervals of measures: by the formulas of what a measure says it is, or by the bootstrap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Slice, sample_ids
from torchmetrics_roc.inference.areas import (
    Method,
    at_an_end,
    auroc_interval,
    average_precision_interval,
    chosen_where,
    logit_interval,
    newcombe_unchecked,
    somewhere,
    wilson_unchecked,
)
from torchmetrics_roc.inference.clusters import cluster_draws, warn_of_one_cluster
from torchmetrics_roc.inference.comparison import (
    Clustered,
    auroc_covariance,
    clustered,
    effective_sizes,
)
from torchmetrics_roc.inference.distributions import Interval, normal_quantile, student_quantile, student_two_sided
from torchmetrics_roc.inference.resampling import bootstrap, quantiles
from torchmetrics_roc.measure import AREA, Measure, Statistic
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.tasks import Rows, Samples, Task, micro

Formula = Callable[[Curve, float], Interval]

CLUSTERED_METHODS = (None, "logit", "delong", "jackknife", "obuchowski")
"""The methods for AUROC that accept clustered samples, where those of one group are not independent."""

INFLUENCE_METHODS = ("jackknife", "obuchowski")
"""The methods among them that always need the influence of each sample: for sampling weights and for groups."""


def interval_of(measure: Measure, curve: Curve, level: float, method: str | None) -> Interval:
    """Confidence interval of a measure for each problem, from independent samples: two of `[T]`.

    The default, `method` None, is `"logit"` for AUROC and Gini, Boyd's `"logit"` for average precision, `"wilson"` for
    a proportion of samples at a fixed threshold, and `"bootstrap"` for all others.

    Raises:
        ValueError: for a curve, or a method that the measure does not have.
    """
    normal_quantile(level)
    statistic = _stated(measure)
    formulas = _formulas(statistic)
    method = method or next(iter(formulas), "bootstrap")
    if method in formulas:
        return _mapped(formulas[method](curve, level), statistic)
    if method == "bootstrap":
        return bootstrap(curve, measure.numbers(curve.problems), level)
    allowed = ", ".join(repr(known) for known in dict.fromkeys((*formulas, "bootstrap")))
    raise ValueError(f"`method` of {type(measure).__name__} must be one of {allowed}, but is {method!r}.")


def is_area(measure: Measure) -> bool:
    """Whether the measure is the area under the whole ROC curve itself."""
    return measure.statistic() == AREA


def needs_influence(measure: Measure, method: str | None) -> bool:
    """Whether a `method` of the measure needs the influence of each sample, be the samples independent or not."""
    return method in INFLUENCE_METHODS and _of_area(measure.statistic())


def _stated(measure: Measure) -> Statistic:
    """The statistic of which the measure has its interval; raises `ValueError` if it has none."""
    statistic = measure.statistic()
    if statistic is None:
        raise ValueError(f"{type(measure).__name__} has no `interval`, {measure.no_interval}.")
    return statistic


def _of_area(statistic: Statistic | None) -> bool:
    return statistic is not None and statistic.of == "auroc"


def _formulas(statistic: Statistic) -> dict[str, Formula]:
    """The formulas for the interval of a statistic by the name of the method, the default first."""
    if statistic.of == "auroc":
        return {method: partial(auroc_interval, method=method) for method in get_args(Method)}
    if statistic.of == "average_precision":
        return {"logit": average_precision_interval}
    proportion = statistic.proportion
    return {} if proportion is None else {"wilson": lambda curve, level: wilson_unchecked(*proportion(curve), level)}


def _mapped(interval: Interval, statistic: Statistic) -> Interval:
    """The interval of the value, from that of its statistic."""
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
) -> Interval:
    """Confidence interval of a measure from samples that belong together in groups, or to several classes at once.

    Raises:
        ValueError: for a curve, or a method that the measure does not have.
    """
    statistic = _stated(measure)
    data = (curve, task, samples, groups, average)
    if _of_area(statistic) and method in CLUSTERED_METHODS:
        return _mapped(area_interval(*data, level, method), statistic)
    if method in (None, "bootstrap"):
        return drawn_interval(measure, *data, level)
    raise ValueError(
        f"{type(measure).__name__} has no interval by {method!r} where samples belong together or classes are "
        "averaged: AUROC has, by 'logit' or 'delong', and any number by 'bootstrap'."
    )


def area_interval(
    curve: Curve, task: Task, samples: Samples, groups: Tensor | None, average: Any, level: float, method: str | None
) -> Interval:
    """Confidence interval of AUROC from the influence of every sample, or of every group, over all ranks.

    Therefore valid for clustered samples, and for averages over classes, each of which a sample influences. On the
    logit scale, except for `"delong"`. Independent samples have the variance of the infinitesimal jackknife, clusters
    Obuchowski's, each also by its name, and clusters have the quantile of Student's t (`Clustered.degrees`). NaN, with
    a warning, if only one cluster has positives, or negatives.

    Coverage at a nominal 95 % and an area of .77, of clusters of 8 samples with twice as much variation between as
    within: with both labels in each cluster 91 % of 6 to 10, 95 % of 20; with one label 94 to 96 % of 6 to 40; with one
    positive cluster in three 86 % of 6, 92 % of 10, 95 % of 20. Standard error of these figures 1 %.

    For a value of exactly 0 or 1 it is Newcombe's, with the effective numbers of positives and negatives
    (`effective_sizes`), at most the number of groups. The ends of an average are then the averages of its classes'
    ends, as if all classes erred in the same direction.
    """
    few = groups is not None
    rows, groups = _lifted(curve, task, samples, groups, average)
    theta = value = auroc(curve)
    parts = clustered(curve, rows, groups) if few or method == "obuchowski" else None
    obuchowski = parts is not None and method != "jackknife"
    covariance = parts.covariance if obuchowski else auroc_covariance(curve, rows, groups)  # type: ignore[union-attr]
    variance = covariance.diagonal()
    averaged = average in ("macro", "weighted")
    share = _support(curve, average).masked_fill(value.isnan(), 0.0)
    share = share / share.sum()
    if averaged:
        value = (value.nan_to_num() * share).sum()[None]
        used = share != 0  # classes of unknown value have no share
        variance = (share @ torch.where(used[:, None] & used, covariance, 0.0) @ share)[None]
    z: float | Tensor = normal_quantile(level)
    if few and parts is not None:
        contrasts = share[None] if averaged else torch.eye(len(share), dtype=torch.float64, device=share.device)
        z = _student(parts, contrasts, level)
        if bool((~z.isfinite() & ~value.isnan()).any()):
            warn_of_one_cluster("interval")
    if method == "delong":
        error = z * variance.clamp(min=0).sqrt()
        interval = Interval((value - error).clamp(min=0), (value + error).clamp(max=1))
    else:
        interval = logit_interval(value, variance, z)
    ends = at_an_end(value)
    if few and parts is not None:
        ends = ends & (parts.clusters.amax() > 1)
    if somewhere(ends):  # the same on all ranks, since the value is a global sum
        own = newcombe_unchecked(theta.clamp(0, 1), *effective_sizes(curve, rows, groups), level)
        if averaged:
            own = Interval(*((x.nan_to_num() * share).sum()[None] for x in own))
        interval = chosen_where(ends, own, interval)
    return Interval(*(x[0] for x in interval)) if averaged else interval


def _student(parts: Clustered, contrasts: Tensor, level: float) -> Tensor:
    """The quantile of Student's t for each of the `contrasts` `[., T]` of the areas; NaN for a single cluster."""
    quantiles = [student_quantile(level, float(parts.degrees(contrast))) for contrast in contrasts]
    return torch.tensor(quantiles, dtype=torch.float64, device=contrasts.device)


def drawn_interval(
    measure: Measure, curve: Curve, task: Task, samples: Samples, groups: Tensor | None, average: Any, level: float
) -> Interval:
    """Bootstrap interval of a measure from draws of whole groups, or of samples with all classes, over all ranks."""
    rows, groups = _lifted(curve, task, samples, groups, average)
    draws = cluster_draws(curve, rows, groups, measure.numbers(curve.problems))  # [T, R]
    if average in ("macro", "weighted"):
        share = torch.where(draws.isnan(), 0.0, _support(curve, average)[:, None])
        draws = ((draws.nan_to_num() * share).sum(0) / share.sum(0))[None]
        return Interval(*quantiles(draws[0], level))
    return Interval(*torch.stack([quantiles(x, level) for x in draws], 1))


def _lifted(
    curve: Curve, task: Task, samples: Samples, groups: Tensor | None, average: Any
) -> tuple[Rows, Tensor | None]:
    """The rows that the curve is made of, and their groups. Under micro averaging all entries of a sample are one."""
    rows = task.lift(samples)
    if average != "micro":
        return rows, groups
    problems, size = rows.scores.shape
    if groups is None:
        groups = sample_ids(size, curve.ranks if isinstance(curve, Slice) else None, rows.scores.device)
    return micro(rows), groups.repeat(problems)


def _support(curve: Curve, average: Any) -> Tensor:
    """The weight of each problem in the average, `[T]`."""
    return curve.positives.double() if average == "weighted" else torch.ones_like(curve.positives, dtype=torch.float64)


def clustered_test(curve: Curve, task: Task, samples: Samples, groups: Tensor, average: Any) -> tuple[Tensor, Tensor]:
    """Standard error of AUROC, and p-value of an area of one half, of clustered samples, over all ranks: `[T]` each.

    Obuchowski's variance, and Student's t with the degrees of freedom of `Clustered.degrees`.
    """
    rows, drawn = _lifted(curve, task, samples, groups, average)
    parts = clustered(curve, rows, drawn)
    errors = parts.covariance.diagonal().clamp(min=0).sqrt()
    one = torch.eye(len(errors), dtype=torch.float64, device=errors.device)
    statistics = ((auroc(curve) - 0.5) / errors).tolist()
    p_values = [student_two_sided(t, float(parts.degrees(contrast))) for t, contrast in zip(statistics, one)]
    return errors, torch.tensor(p_values, dtype=torch.float64, device=errors.device)
