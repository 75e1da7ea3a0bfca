"""What the readings of a metric besides `compute` return for its curve: points, intervals, bounds, a summary, any view.

Each function is given the metric, and the curve that it has `made`; what users call are the methods of
`metric.CurveMetric`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import bound
from torchmetrics_roc.curves.curve import Curve, fractional
from torchmetrics_roc.curves.declared import check_form, is_collective, takes_clusters
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.curves.values import copied, first_problem, moved
from torchmetrics_roc.groups.grouped import Groups
from torchmetrics_roc.groups.intervals import interval_of_other
from torchmetrics_roc.inference.data import data_of_metric
from torchmetrics_roc.inference.design import Labels, Weights, assumed_by, differ_by_label, sampled
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.intervals import (
    INFLUENCE_METHODS,
    interval_of,
    interval_of_units,
    road_of,
    summary_of_units,
    widened,
)
from torchmetrics_roc.measures.measure import CurveMeasure, Measure
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.metrics.evaluator import CachedCurve
from torchmetrics_roc.metrics.framework import FrameworkMetric
from torchmetrics_roc.metrics.printouts import VIEWS, AreaTable, Printout, ProcPrint
from torchmetrics_roc.metrics.summary import Summary, summary_of, warn_of_counts
from torchmetrics_roc.ranks.processes import attempt, on_any, raised_by_all
from torchmetrics_roc.ranks.segments import Segment
from torchmetrics_roc.ranks.views import read_by, read_each, read_whole

# ---- views -----------------------------------------------------------------------------------------------------------


def by_user(metric: FrameworkMetric, made: CachedCurve, view: Callable[[Any], Any], pooled: bool) -> Any:
    """Return the result of `read` for any view, which may alias cached tensors."""
    by_measure = view == metric.view
    curve: Any = made.curve if by_measure else metric._shown(made)
    groups = isinstance(curve, Groups) and not by_measure
    dependent = metric.kind == Measure.kind and (curve.clustered or bool(curve.fractional))
    of_clusters = dependent and takes_clusters(view)

    def formed(given: Any) -> Any:
        value = bound(view)(data_of_metric(metric, pooled) if of_clusters else given)
        if not by_measure:
            check_form(value, given.problems if hasattr(given, "problems") else len(given))
        return value

    try:
        if of_clusters:
            value = formed(curve)
        else:  # views of a curve do not know of groups that are on other ranks, unlike that of the measure
            of_all = groups and is_collective(view)
            value = read_whole(formed, curve) if of_all else read_by(formed, curve, like=view)
    except (AttributeError, TypeError) as error:
        if metric.kind == Measure.kind:
            raise
        raise ValueError(
            f"{type(metric).__name__} has no `read` of this view: it reads {metric.kind}, in a "
            f"{type(curve).__name__}, not one curve, so the view failed with {str(error).splitlines()[0]!r}. "
            "Use an AUROC or ROC class on the same data."
        ) from error
    if groups:
        return value  # one for every group
    return first_problem(value) if pooled else metric.task.lower(value)


def by_measure(metric: FrameworkMetric, made: CachedCurve, view: Callable[[Any], Any]) -> Any:
    """Return what a view of the class of this metric reads, in the form of `read`, which may alias cached tensors."""
    curve: Any = metric._shown(made)
    value = read_by(view, curve, like=metric.view)
    return value if isinstance(curve, Groups) else metric._lowered(value)


# ---- the summary -----------------------------------------------------------------------------------------------------


def summary(metric: FrameworkMetric, made: CachedCurve, names: tuple[str, ...] | None) -> Summary:
    """Return `CurveMetric.summary`, with the `names` of the classes."""
    curve, design = metric._shown(made), None
    if curve.clustered or fractional(curve):
        if metric._state.keeps_samples:
            design = metric._design(made, metric.average == "micro")
            curve = replace(curve, clustered=not design.counted)
        else:
            warn_of_counts(type(metric).__name__)
    read, error = attempt(read_each, summary_of, curve)
    of_units: dict[str, Any] = {}
    if design is not None and not design.counted:
        # The formulas assume independent samples, each as often as its weight says.
        with torch.no_grad():
            of_units = summary_of_units(
                _failed(made.curve, error), design, "micro" if metric.average == "micro" else None
            )
    if error is not None:
        raise error
    numbers: Summary = metric._cast_copy(metric._lowered(read))
    if metric.thresholds is not None:  # counts on a grid record no scores
        numbers = numbers._replace(cllr=torch.full_like(numbers.cllr, torch.nan))
    if names is not None and numbers.auroc.ndim:
        numbers = numbers._replace(class_names=names, points=numbers.points.of_classes(names))
    if not of_units:
        return numbers
    of_units = {name: metric._cast(metric._lowered(x)) for name, x in of_units.items()}
    return numbers._replace(**of_units).with_design(assumed_by(design))


def _failed(curve: Curve, error: Exception | None) -> Curve:
    """Return a curve whose next reading reports the `error` of this rank to all; raises it if all have it, or none."""
    if error is None:
        return curve
    if raised_by_all(error) or not isinstance(curve, Segment):
        raise error
    return replace(curve, failed=error)


def printout(
    metric: FrameworkMetric, made: CachedCurve, report: Printout, names: tuple[str, ...] | None
) -> AreaTable | ProcPrint:
    """Return `CurveMetric.summary` of a `report`, with the `names` of the classes."""
    if made.curve.clustered:
        raise ValueError(
            f"{type(metric).__name__}: report={report!r} takes samples as independent, but these came with `groups`, "
            "or are entries of several classes pooled: `summary()` takes those of one group, or of one sample, as "
            "a cluster."
        )
    if made.agreed.fractions:
        raise ValueError(
            f"{type(metric).__name__}: report={report!r} takes weights as frequencies, but some are not whole: "
            "`summary()` takes them as sampling weights."
        )
    table: AreaTable | ProcPrint = metric._cast(by_measure(metric, made, VIEWS[report]))
    return table._replace(class_names=names) if names is not None and table.area.ndim else table


# ---- intervals -------------------------------------------------------------------------------------------------------


def interval(
    metric: FrameworkMetric,
    made: CachedCurve,
    level: float,
    method: str | None,
    weights: Weights,
    labels: Labels,
    replicates: int,
) -> Interval:
    """Return `CurveMetric.interval` of what was counted, wherever in their bins the samples are."""
    curve = made.curve
    if metric.kind != Measure.kind:
        of_other = partial(interval_of_other, metric, level=level, method=method, weights=weights, labels=labels)
        other = read_by(of_other, curve, like=metric.view)
        if other is None:
            refuse_without_curve(metric, "interval")
        interval: Interval = metric._cast_copy(other)  # ids of groups are cached
        return interval
    averaged = metric.average in ("macro", "weighted")
    shared = averaged or metric.average == "micro"
    sampling, design = _sampled(metric, made.agreed, weights), None
    influenced = method in INFLUENCE_METHODS and road_of(metric, method) == "influence"
    if shared or sampling or metric._clusters(made) is not None or influenced:
        design = metric._design(made, metric.average == "micro", weights)
    if design is None or (design.counted and not shared and not influenced):
        of = partial(interval_of, metric, level=level, method=method, replicates=replicates, labels=labels)
        result = read_by(of, replace(curve, clustered=False), like=metric.view)
        return Interval(*metric._cast(metric._lowered(result))).with_design(assumed_by(design, labels), level)
    if made.agreed.by_label and averaged and design.clusters is None and not sampling:
        _check_copies(metric, made, method)
    result = interval_of_units(metric, curve, design, metric.average, level, method, replicates, labels)
    result = metric._cast(result if averaged else metric._lowered(result))
    return Interval(*result).with_design(assumed_by(design, labels), level)


def _sampled(metric: FrameworkMetric, agreed: Agreement, weights: Weights) -> bool:
    """Return whether the weights are sampling weights, by request or because some are not whole."""
    if metric._state.keeps_samples:
        return sampled(agreed, weights)
    if weights == "sampling":
        raise ValueError("`weights` is 'sampling', but counts do not tell how weights vary: keep every sample.")
    return False


def _check_copies(metric: FrameworkMetric, made: CachedCurve, method: str | None) -> None:
    """Raise `ValueError`, on all ranks alike, if averaged labels have unequal frequencies within a sample.

    The copies of a sample are dependent if labels share them, which frequencies do not tell. Samples that are drawn, or
    treated as clusters, include all of their copies.
    """
    if method == "obuchowski" or road_of(metric, method) != "influence":
        return
    weights = metric.task.sides(metric._all_samples(made)).weights
    if on_any(made.agreed.ranks, differ_by_label(weights)):
        raise ValueError(
            f"{type(metric).__name__}: some samples have different weights for different labels, and as frequencies "
            "these do not tell how many copies of a sample two labels share. Pass weights='sampling', or "
            "method='obuchowski', which takes each sample with its copies as a cluster, or choose average=None."
        )


def with_bounds(metric: FrameworkMetric, made: CachedCurve, interval: Interval) -> Interval:
    """Return the interval `widened` by what the bins leave open of the value, or of that of each group."""
    of_parts = zip(*map(_numbers, (*interval, value_of(metric, made), *bounds(metric, made))), strict=True)
    parts = [
        widened(Interval(low, high), value, (least, largest), metric.limits)
        for low, high, value, least, largest in of_parts
    ]
    ends = (_with_numbers(end, numbers) for end, numbers in zip(interval, zip(*parts, strict=True), strict=True))
    return Interval(*ends).with_design(interval.design, interval.confidence_level)


# ---- bounds ----------------------------------------------------------------------------------------------------------


def value_of(metric: FrameworkMetric, made: CachedCurve) -> Any:
    """Return what `compute` returns, without its warnings."""
    return metric._number(read_by(metric.view, made.curve), made)


def bounds(metric: FrameworkMetric, made: CachedCurve) -> tuple[Any, Any]:
    """Return `CurveMetric.bounds` of counts in bins."""
    curve = made.curve
    if isinstance(metric, CurveMeasure):  # points to draw, each rounded to the nearest
        low, high = (copied(metric._cast(metric._averaged(x, curve))) for x in metric.extremes(curve))
        return low, high
    # Sums of floating-point weights round at every sample, and those of counts at every step.
    rounded: float | Tensor = len(curve.tps) if curve.kept is None else curve.kept.sum().double()
    if made.agreed.weighted:
        held = made.state.get("total") if metric._ranks is None else None  # held on the device
        rounded = rounded + (held.double() if isinstance(held, Tensor) else metric._number_of_samples())
    slack = 4 * torch.finfo(torch.float64).eps * (rounded + 64)
    optional = metric.may_be_unknown(curve) if metric.average in ("macro", "weighted") else None
    low, high = (
        copied(metric._cast(moved(metric._bound(x, sign, optional, curve), sign * slack, *metric.limits), sign))
        for x, sign in zip(metric.extremes(curve), (-1, 1), strict=True)
    )
    return low, high


def largest_distance(value: Any, low: Any, high: Any) -> Tensor:
    """Return how far the `value` is from its bounds at most, over all elements, in float64: 0-d."""
    value, low, high = (torch.cat([x.double().reshape(-1) for x in _numbers(y)]) for y in (value, low, high))
    apart = [torch.where((value == x) | (value.isnan() & x.isnan()), 0.0, (value - x).abs()) for x in (low, high)]
    # An unknown value may be anywhere within the bounds.
    farther = torch.maximum(*apart)
    errors = farther.masked_fill(farther.isnan(), torch.inf)
    return torch.cat([errors, errors.new_zeros(1)]).max()  # 0 of no groups at all


def _numbers(value: Any) -> tuple[Tensor, ...]:
    """Return the numbers of a value: of groups those between ids and numbers of samples, else without a threshold."""
    if "groups" in getattr(value, "_fields", ()):
        numbers: tuple[Tensor, ...] = tuple(value[1:-1])
        return numbers
    return (value[0] if isinstance(value, tuple) else value,)


def _with_numbers(value: Any, numbers: Sequence[Tensor]) -> Any:
    """Return a value, a tensor or that of groups, with other `_numbers`."""
    return numbers[0] if isinstance(value, Tensor) else value._replace(**dict(zip(value._fields[1:-1], numbers)))


# ----------------------------------------------------------------------------------------------------------------------


def refuse_without_curve(metric: FrameworkMetric, reading: str) -> None:
    """Raise `ValueError` for a `reading` that needs one curve if there is none."""
    if metric.kind != Measure.kind:
        raise ValueError(
            f"{type(metric).__name__} has no `{reading}`: it reads {metric.kind}, not one curve. Use an AUROC or ROC "
            "class on the same data."
        )


def points(curve: Curve, max_points: int | None) -> Curve:
    """Return all points of a curve, whole on every rank, or at most `max_points` of each problem."""
    return curve.whole if max_points is None else thinned(curve, max_points)
