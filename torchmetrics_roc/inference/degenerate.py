"""The interval where a bootstrap is degenerate: the values of the data with a few samples elsewhere.

A bootstrap cannot show what it has not seen: if the scores separate the labels, or no sample passes a threshold, all
replicates have one value, and their quantiles are no interval.
"""

from __future__ import annotations

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.clusters import warn_of_single
from torchmetrics_roc.inference.contamination import elsewhere
from torchmetrics_roc.inference.design import Labels
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.rates import interval_of_rate
from torchmetrics_roc.inference.resampling import ALIKE, mostly_alike
from torchmetrics_roc.measures.measure import Measure, SampleSizes


def of_alike(
    measure: Measure,
    curve: Curve,
    level: float,
    drawn: Interval,
    labels: Labels,
    sizes: tuple[Tensor, Tensor] | None = None,
    draws: Tensor | None = None,
) -> tuple[Interval, list[SampleSizes]]:
    r"""Return the interval of a bootstrap, `[T]` each, widened to the value; if most replicates are alike, further.

    Also the `SampleSizes` of each problem, which take no further host sync.

    Where they are, that of a rate extends to `interval_of_rate`'s, that of others to the values of the same
    data with a few samples elsewhere: the share :math:`z^2/(n + z^2)` that is the upper end of Wilson's interval of 0
    out of n, of the positives and the negatives on the wrong side of all others, on the right side, or where those of
    the other label are. If labels are drawn, or clustered or absent, also that share with the other label. It covers
    more often than its level. If all scores are equal, measures that read the scores themselves keep the interval of
    the bootstrap. That of mean losses which is unknown stays so, with a warning.

    Args:
        measure: the measure.
        curve: the counts.
        level: the confidence level.
        drawn: the interval of the bootstrap.
        labels: whether the numbers of both labels are fixed.
        sizes: the effective numbers of positives and negatives of clusters, `[T]` each; by default their totals.
        draws: the replicates `[T, R]`, unless the interval is a formula's.
    """
    value = measure.number(curve)
    statistic = measure.statistic()
    losses = statistic is not None and statistic.of == "losses"
    # How the losses of a label vary is unknown of a single sample, which no other tells.
    unknown = value.isnan() | (drawn.low.isnan() & losses)
    alike = ~(drawn.high - drawn.low > ALIKE * (value.abs() if losses else 1.0))
    if draws is not None:
        alike |= mostly_alike(draws.T)
    alike &= ~unknown
    # The value of an optimum may lie outside of the interval of what it estimates.
    interval = Interval(torch.fmin(drawn.low, value), torch.fmax(drawn.high, value))
    totals = (curve.positives, curve.negatives) if sizes is None else sizes
    distinct = torch.full_like(value, torch.inf)  # scores, which are counted of clusters alone
    if sizes is not None:
        distinct = curve.sum((curve.dtps + curve.dfps > 0).double())
    columns = (alike, unknown > value.isnan(), value, *totals, distinct)
    numbers = torch.stack([x.double() for x in columns], 1).tolist()  # one sync
    if sizes is None and any(single for _, single, *_ in numbers):
        warn_of_single(type(measure).__name__, clustered=False)
    if any(row[0] for row in numbers):
        possible = conceivable(measure, curve, level, alike, labels, sizes)
        interval = Interval(torch.fmin(interval.low, possible.low), torch.fmax(interval.high, possible.high))
    interval = Interval(*(end.masked_fill(unknown, torch.nan) for end in interval))
    data = [SampleSizes(value, p, n, sizes is not None, distinct=several) for *_, value, p, n, several in numbers]
    return interval, data


def conceivable(
    measure: Measure,
    curve: Curve,
    level: float,
    which: Tensor,
    labels: Labels,
    sizes: tuple[Tensor, Tensor] | None,
) -> Interval:
    """Return the least and largest value with few samples elsewhere, see `of_alike`, for the problems in `which` `[T]`.

    NaN for all others. The whole curve is gathered on every rank.
    """
    whole, views, statistic = curve.whole, measure.numbers(curve.problems), measure.statistic()
    assert statistic is not None
    if statistic.rate is not None:
        fixed = labels == "fixed" and not statistic.stratified
        given = interval_of_rate(statistic.rate, measure.number(whole), whole, level, fixed, measure.limits, sizes)
        return Interval(*(end.masked_fill(~which, torch.nan) for end in given))
    totals = (curve.positives.double(), curve.negatives.double())
    sizes = totals if sizes is None else sizes
    flips = sizes is not totals or not statistic.stratified
    low, high = torch.full_like(torch.stack(totals), torch.nan)
    wanted, *sizes_by_label = torch.stack([which.double(), *(size.nan_to_num() for size in sizes)]).tolist()
    for t in (t for t, is_wanted in enumerate(wanted) if is_wanted and not measure.counts_only()):
        counts = [size[t] for size in sizes_by_label]
        smallest, largest = elsewhere(views[t], whole.of(t), counts, normal_quantile(level), flips, measure.magnitudes)
        low[t], high[t] = torch.fmin(low[t], smallest), torch.fmax(high[t], largest)
    return Interval(low, high)
