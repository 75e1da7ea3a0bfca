"""The interval if all resamples are alike: the values of the data with a few samples elsewhere.

A bootstrap cannot show what it has not seen: if the scores separate the labels, or no sample passes a threshold, all
replicates have one value, and their quantiles are no interval.
"""

from __future__ import annotations

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.areas import wilson_unchecked
from torchmetrics_roc.inference.contaminated import ALIKE as ALIKE
from torchmetrics_roc.inference.contaminated import elsewhere
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.measures.measure import Measure, SampleSizes


def of_alike(
    measure: Measure, curve: Curve, level: float, drawn: Interval, sizes: tuple[Tensor, Tensor] | None = None
) -> tuple[Interval, list[SampleSizes]]:
    r"""Return the interval of a bootstrap, `[T]` each, widened to the value; if all replicates are alike, another.

    Also the `SampleSizes` of each problem, which take no further host sync.

    That extends to the values of the same data with a few samples elsewhere: the share :math:`z^2/(n + z^2)` that is
    the upper end of Wilson's interval of 0 out of n, of the positives and of the negatives on the wrong side of all
    others, on the right side, or where those of the other label are. If labels are drawn too, or clustered or absent,
    also that share with the other label. The interval of a proportion includes Wilson's. It covers more often than its
    level. If all scores are equal, measures that read the scores themselves keep the interval of the bootstrap.

    Args:
        measure: the measure.
        curve: the counts.
        level: the confidence level.
        drawn: the interval of the bootstrap.
        sizes: the effective numbers of positives and negatives of clusters, `[T]` each; by default their totals.
    """
    value = measure.number(curve)
    alike = ~((drawn.high - drawn.low > ALIKE) | value.isnan())
    # The value of an optimum may lie outside of the interval of what it estimates.
    found = Interval(torch.fmin(drawn.low, value), torch.fmax(drawn.high, value))
    totals = (curve.positives, curve.negatives) if sizes is None else sizes
    distinct = torch.full_like(value, torch.inf) if sizes is None else _distinct(curve)
    numbers = torch.stack([alike.double(), *(x.double() for x in (value, *totals, distinct))], 1).tolist()  # one sync
    if any(row[0] for row in numbers):
        own = conceivable(measure, curve, level, alike, sizes)
        found = Interval(torch.fmin(found.low, own.low), torch.fmax(found.high, own.high))
    found = Interval(*(end.masked_fill(value.isnan(), torch.nan) for end in found))
    return found, [SampleSizes(value, p, n, sizes is not None, distinct=several) for _, value, p, n, several in numbers]


def _distinct(curve: Curve) -> Tensor:
    """Return the number of distinct scores, `[T]`."""
    return curve.sum((curve.dtps + curve.dfps > 0).double())


def conceivable(
    measure: Measure, curve: Curve, level: float, which: Tensor, sizes: tuple[Tensor, Tensor] | None
) -> Interval:
    """Return the least and largest value with few samples elsewhere, see `of_alike`, for the problems in `which` `[T]`.

    NaN for all others. The whole curve is gathered on every rank.
    """
    whole, views, statistic = curve.whole, measure.numbers(curve.problems), measure.statistic()
    assert statistic is not None
    totals = (curve.positives.double(), curve.negatives.double())
    sizes = totals if sizes is None else sizes
    flips = sizes is not totals or not statistic.stratified
    low, high = torch.full_like(torch.stack(totals), torch.nan)
    if statistic.proportion is not None:
        part, of = (x * (sum(sizes) / sum(totals)) for x in statistic.proportion(curve))
        low, high = (end.masked_fill(~which, torch.nan) for end in wilson_unchecked(part, of, level))
    wanted, *of_each = torch.stack([which.double(), *(size.nan_to_num() for size in sizes)]).tolist()
    for t in (t for t, is_wanted in enumerate(wanted) if is_wanted and not _counts_only(measure)):
        own = [size[t] for size in of_each]
        least, largest = elsewhere(views[t], whole.of(t), own, normal_quantile(level), flips, measure.magnitudes)
        low[t], high[t] = torch.fmin(low[t], least), torch.fmax(high[t], largest)
    return Interval(low, high)


def _counts_only(measure: Measure) -> bool:
    """Return whether the measure refuses weights that are not whole."""
    return bool(getattr(getattr(measure, "at", None), "counts_only", False))
