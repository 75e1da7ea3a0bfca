"""Intervals of independent samples, of which the counts of a curve tell all: by formulas, or the bootstrap."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import get_args

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
from torchmetrics_roc.inference.design import Labels
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import Interval, normal_quantile
from torchmetrics_roc.inference.rates import interval_of_rate
from torchmetrics_roc.inference.replicates import Kind, OneMore, of_alike, of_draws
from torchmetrics_roc.inference.resampling import draws_of
from torchmetrics_roc.measures.measure import CurveMeasure, Measure, SampleSizes, Shortfall, Statistic
from torchmetrics_roc.ranks.processes import warn

Formula = Callable[[Curve, float], Interval]

Losses = Callable[[Curve], tuple[Tensor, Tensor]]
"""Returns the losses of a positive and of a negative at each step."""


FEW_RESAMPLED = Shortfall(
    lambda data: not data.clustered and data.fewer < 15 and max(data.positives, data.negatives) >= 8 * data.fewer,
    "95 % intervals by resamples covered in 85 to 100 % of data sets with 5 to 10 samples of one label beside at least "
    "ten times as many of the other, that of AUPRG in 81 to 100 %: only more samples of the rarer label help.",
)
"""Of any interval by resamples of a function of the curve, but not of a mean over the samples."""


def interval_of_counts(
    measure: Measure,
    curve: Curve,
    level: float,
    method: str | None = None,
    replicates: int = REPLICATES,
    labels: Labels = "random",
    draws: Tensor | None = None,
) -> Interval:
    """Return `interval_of` independent samples, of which the counts of a curve tell all. Collective.

    `draws`: the replicates of the value, `[T, R]`, if they are known.
    """
    normal_quantile(level)
    statistic = stated_of(measure)
    formulas = _formulas(measure, statistic, replicates, labels)
    if labels == "fixed":
        statistic = statistic._replace(stratified=True)
    kinds = kinds_of(measure)
    usual = next(iter({**formulas, **kinds}))
    method = method or usual
    if method in formulas:
        ends = formulas[method](curve, level)
        interval = mapped(ends, statistic)
        if statistic.of == "losses":
            interval, data = of_alike(measure, curve, level, limited(interval, measure), labels)
        else:
            data = sizes_at_hand(curve)
            if method == usual:
                data = with_reach(data, statistic, (measure.number(curve) - statistic.shift) / statistic.scale, ends)
    elif method in kinds:
        if draws is None:
            options = {"corners": statistic.corners, "stratified": statistic.stratified}
            draws = draws_of(curve, measure.numbers(curve.problems), replicates, **options)
        drawn = interval_of_draws(measure, curve.whole, draws, level, kinds[method])  # gathered for the draws
        interval, data = of_alike(measure, curve, level, limited(drawn, measure), labels, draws=draws)
        if statistic.corners or stated_of(measure).stratified:
            statistic = statistic._replace(shortfalls=(*statistic.shortfalls, FEW_RESAMPLED))
    else:
        allowed = ", ".join(map(repr, {**formulas, **kinds}))
        raise ValueError(f"`method` of {measure.name} must be one of {allowed}, but is {method!r}.")
    if method == usual:
        warn_of_shortfall(measure, statistic.shortfalls, data)
    return interval


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


def _per_label(losses: Losses) -> Losses:
    """Return losses of which the sum of both labels' means is the mean over all samples."""

    def shares(curve: Curve) -> tuple[Tensor, Tensor]:
        size = (curve.positives + curve.negatives).double()
        of_positives, of_negatives = losses(curve)
        p, n = (curve.spread(x.double() / size) for x in (curve.positives, curve.negatives))
        return of_positives * p, of_negatives * n

    return shares


def kinds_of(measure: Measure) -> dict[str, Kind]:
    """Return the kind of `bootstrap` by which a measure has an interval by method name, the default first."""
    statistic = stated_of(measure)
    kinds: dict[str, Kind] = {}
    if statistic.optimised:
        kinds["basic"] = "cost" if measure.higher_is_better is False else "gain"
    if statistic.maximum is not None:
        kinds["logit"] = "logit"
    return kinds | {"bootstrap": "expanded"}


def interval_of_draws(
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
    if stated_of(measure).of is None and not measure.counts_only():
        more = OneMore.of(views, whole, values, sizes, measure.limits, gain)
    smaller = torch.minimum(*sizes).double()
    return of_draws(values, draws, level, smaller, kind, more, stated_of(measure).maximum or 1.0)


def limited(interval: Interval, measure: Measure) -> Interval:
    """Return the interval within the limits of the measure."""
    return Interval(*(end.clamp(*measure.limits) for end in interval))


def mapped(interval: Interval, statistic: Statistic) -> Interval:
    """Return the interval of the value, from that of its statistic."""
    return Interval(*(statistic.scale * end + statistic.shift for end in interval))


def stated_of(measure: Measure) -> Statistic:
    """Return the statistic that gives the measure its interval; raises `ValueError` if there is none."""
    statistic = measure.statistic()
    if statistic is None or isinstance(measure, CurveMeasure):
        raise ValueError(f"{measure.name} has no `interval`, {measure.no_interval}.")
    return statistic


def sizes_at_hand(curve: Curve) -> list[SampleSizes]:
    """Return the numbers of samples of each problem, for shortfalls, if the host knows them; else none."""
    totals = curve.columns.totals_at_hand or ((), ())
    return [SampleSizes(math.nan, p, n, False) for p, n in zip(*totals, strict=True)]


def reach_of(statistic: Statistic, area: Tensor, ends: Interval) -> Tensor:
    """Return how far an area is from 1, or one under a ROC curve from 0 if that is nearer, and its end: `[2, T]`."""
    from_one, from_zero = torch.stack([1 - area, 1 - ends.low]), torch.stack([area, ends.high])
    return torch.where((area <= 0.5) & (statistic.of == "auroc"), from_zero, from_one).nan_to_num(0.0)


def with_reach(sizes: list[SampleSizes], statistic: Statistic, value: Tensor, ends: Interval) -> list[SampleSizes]:
    """Return the `sizes` of problems, with the `reach_of` their values if these are areas."""
    if not sizes or statistic.of not in ("auroc", "average_precision"):
        return sizes
    rows = reach_of(statistic, value, ends).reshape(2, -1).T.tolist()
    return [x._replace(short=short, reach=reach) for x, (short, reach) in zip(sizes, rows, strict=True)]


def warn_of_shortfall(
    measure: Measure,
    shortfalls: Sequence[Shortfall],
    data: Sequence[SampleSizes],
    names: Callable[[list[int]], str] | None = None,
) -> None:
    """Warn if an interval was measured, as `shortfalls` say, to cover too seldom with such `data`, one of each problem.

    Must be called after the last collective. `names`: the names of some problems, if not those of `Measure.names`.
    """
    told: set[int] = set()  # each by the first that applies
    for shortfall in shortfalls:
        apply = [t for t, x in enumerate(data) if (x.fewer > 0 or x.value == x.value) and shortfall.applies(x)]
        problems = [t for t in apply if t not in told]
        if problems:
            told.update(problems)
            of = f" (of {(names or measure.names)(problems)})" if len(data) > 1 else ""
            warn(f"{measure.name}{of}: {shortfall.warning}")
