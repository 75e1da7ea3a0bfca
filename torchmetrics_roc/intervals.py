"""Confidence intervals of measures: which formula or bootstrap belongs to which measure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.choice import Frozen, chosen
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Slice, sample_ids
from torchmetrics_roc.inference.areas import (
    at_an_end,
    auroc_interval,
    average_precision_interval,
    chosen_where,
    logit_interval,
    newcombe,
    wilson,
)
from torchmetrics_roc.inference.clusters import cluster_draws
from torchmetrics_roc.inference.comparison import auroc_covariance, effective_sizes
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.resampling import bootstrap, quantiles
from torchmetrics_roc.measure import CurveMeasure, Measure
from torchmetrics_roc.operating import Rate
from torchmetrics_roc.pr import AveragePrecision
from torchmetrics_roc.roc import AUROC, auroc
from torchmetrics_roc.tasks import Rows, Samples, Task, micro

CLUSTERED_METHODS = (None, "logit", "delong", "jackknife", "obuchowski")
"""The methods for AUROC that accept clustered samples, where those of one group are not independent."""

INFLUENCE_METHODS = ("jackknife", "obuchowski")
"""The methods among them that always need the influence of each sample: for sampling weights and for groups."""


def interval_of(measure: Measure, curve: Curve, level: float, method: str | None) -> Interval:
    """Confidence interval of a measure for each problem, from independent samples: two of `[T]`.

    The default, `method` None, is `"logit"` for AUROC, Boyd's `"logit"` for average precision, `"wilson"` for a
    proportion of samples at a fixed threshold, and `"bootstrap"` for all others.

    Raises:
        ValueError: for a curve, or a method that the measure does not have.
    """
    normal_quantile(level)
    name = type(measure).__name__
    if isinstance(measure, CurveMeasure):
        raise ValueError(f"{name} has no `interval`, being a curve: see `torchmetrics_roc.inference.roc_band`.")
    if is_area(measure):
        return auroc_interval(curve, level, method or "logit")  # type: ignore[arg-type]
    formula: dict[str, Callable[[], Interval]] = {}
    if isinstance(measure, AveragePrecision):
        formula["logit"] = partial(average_precision_interval, curve, level)
    if isinstance(measure, Rate) and isinstance(measure.at, Frozen) and measure.prevalence is None:
        proportion = _proportion(measure.rate, chosen(curve, measure.at))
        if proportion is not None:
            formula["wilson"] = partial(wilson, *proportion, level)
    method = method or next(iter(formula), "bootstrap")
    if method in formula:
        return formula[method]()
    if method != "bootstrap":
        allowed = ", ".join(repr(known) for known in (*formula, "bootstrap"))
        raise ValueError(f"`method` of {name} must be one of {allowed}, but is {method!r}.")

    return bootstrap(curve, _views(measure, curve.problems), level)


def is_area(measure: Measure) -> bool:
    """Whether the measure is the area under the whole ROC curve, which has formulas."""
    return isinstance(measure, AUROC) and measure.max_fpr in (None, 1)


def _proportion(rate: str, at: Curve) -> tuple[Tensor, Tensor] | None:
    """Numerator and denominator of the rate if it is a proportion of samples, else None; NaN at an unknown point."""
    unknown = at.thresholds.isnan()
    t, f, p, n = (x.double().masked_fill(unknown, torch.nan) for x in (at.tps, at.fps, at.positives, at.negatives))
    shares = {
        "recall": (t, p),
        "fnr": (p - t, p),
        "fpr": (f, n),
        "specificity": (n - f, n),
        "precision": (t, t + f),
        "npv": (n - f, n - f + p - t),
        "accuracy": (t + n - f, p + n),
    }
    return shares.get(rate)


def area_interval(
    curve: Curve, task: Task, samples: Samples, groups: Tensor | None, average: Any, level: float, method: str | None
) -> Interval:
    """Confidence interval of AUROC from the influence of every sample, or of every group, over all ranks.

    Therefore valid for clustered samples, and for averages over classes, each of which a sample influences. On the
    logit scale, except for `"delong"`; with the variance of the infinitesimal jackknife, except for `"obuchowski"`.

    For a value of exactly 0 or 1 it is Newcombe's, with the effective numbers of positives and negatives
    (`effective_sizes`), at most the number of groups. The ends of an average are then the averages of its classes'
    ends, as if all classes erred in the same direction.
    """
    rows, groups = _lifted(curve, task, samples, groups, average)
    theta = value = auroc(curve)
    covariance = auroc_covariance(curve, rows, groups, "obuchowski" if method == "obuchowski" else "jackknife")
    variance = covariance.diagonal()
    averaged = average in ("macro", "weighted")
    share = _support(curve, average).masked_fill(value.isnan(), 0.0)
    share = share / share.sum()
    if averaged:
        value = (value.nan_to_num() * share).sum()[None]
        variance = (share @ covariance.nan_to_num() @ share)[None]
    z = normal_quantile(level)
    if method == "delong":
        error = z * variance.clamp(min=0).sqrt()
        interval = Interval((value - error).clamp(min=0), (value + error).clamp(max=1))
    else:
        interval = logit_interval(value, variance, z)
    ends = at_an_end(value)
    if bool(ends.any()):  # the same on all ranks, since the value is a global sum
        own = newcombe(theta.clamp(0, 1), *effective_sizes(curve, rows, groups), level)
        if averaged:
            own = Interval(*((x.nan_to_num() * share).sum()[None] for x in own))
        interval = chosen_where(ends, own, interval)
    return Interval(*(x[0] for x in interval)) if averaged else interval


def drawn_interval(
    measure: Measure, curve: Curve, task: Task, samples: Samples, groups: Tensor | None, average: Any, level: float
) -> Interval:
    """Bootstrap interval of a measure from draws of whole groups, or of samples with all classes, over all ranks."""
    rows, groups = _lifted(curve, task, samples, groups, average)
    draws = cluster_draws(curve, rows, groups, _views(measure, curve.problems))  # [T, R]
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


def _views(measure: Measure, problems: int) -> list[Callable[[Curve], Tensor]]:
    """The view of the measure for each problem, with its own threshold where thresholds are frozen."""
    if isinstance(measure, Rate) and isinstance(measure.at, Frozen) and isinstance(measure.at.threshold, Tensor):
        thresholds = measure.at.threshold.expand(problems)
        return [partial(measure.view, at=Frozen(threshold)) for threshold in thresholds]
    return [partial(_value, measure)] * problems


def _value(measure: Measure, curve: Curve) -> Tensor:
    """The value of the measure, without its threshold."""
    read: Any = measure.view(curve)
    value: Tensor = read[0] if isinstance(read, tuple) else read
    return value
