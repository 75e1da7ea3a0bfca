"""What an interval reaches where all resamples are alike: the values of the data with a few samples elsewhere.

A bootstrap knows nothing of what it has not seen: where the scores separate the labels, or no sample passes a
threshold, all replicates have one value, and their quantiles are no interval.
"""

from __future__ import annotations

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.inference.areas import wilson_unchecked
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.measure import Measure

ALIKE = 1e-12
"""How far apart replicates may be that are equal but for their rounding."""


def of_alike(
    measure: Measure, curve: Curve, level: float, drawn: Interval, sizes: tuple[Tensor, Tensor] | None = None
) -> Interval:
    r"""Return the interval of a bootstrap, `[T]` each, widened to the value; where all replicates are alike, another.

    That reaches to the values of the same data with as many samples elsewhere as Wilson's interval of none of n leaves
    possible, a share of :math:`z^2/(n + z^2)`: of the positives and of the negatives on the wrong side of all others,
    on the right side, or where those of the other label are. If labels are drawn too, are clustered or absent, also as
    many with the other label. The interval of a proportion has Wilson's besides. It covers more often than asked for.
    Of scores that are all the same, what reads the scores themselves stays as it is.

    Args:
        measure: what the interval is of.
        curve: the counts.
        level: the confidence level.
        drawn: the interval of the bootstrap.
        sizes: the effective numbers of positives and negatives of clusters, `[T]` each; by default their totals.
    """
    value = measure.number(curve)
    alike = ~((drawn.high - drawn.low > ALIKE) | value.isnan())
    # An optimum that flatters may lie outside of the interval of what it estimates.
    found = Interval(torch.fmin(drawn.low, value), torch.fmax(drawn.high, value))
    if bool(alike.any()):
        own = conceivable(measure, curve, level, alike, sizes)
        found = Interval(torch.fmin(found.low, own.low), torch.fmax(found.high, own.high))
    return Interval(*(end.masked_fill(value.isnan(), torch.nan) for end in found))


def conceivable(
    measure: Measure, curve: Curve, level: float, which: Tensor, sizes: tuple[Tensor, Tensor] | None
) -> Interval:
    """The least and the largest value with few samples elsewhere, as of `of_alike`, of the problems in `which` `[T]`.

    NaN of all others. The whole curve is gathered on every rank.
    """
    whole, views, statistic = curve.whole, measure.numbers(curve.problems), measure.statistic()
    assert statistic is not None
    totals = (curve.positives.double(), curve.negatives.double())
    sizes = totals if sizes is None else sizes
    flips = sizes is not totals or not statistic.stratified
    low, high = torch.full_like(totals[0], torch.nan), torch.full_like(totals[0], torch.nan)
    if statistic.proportion is not None:
        part, of = (x * (sum(sizes) / sum(totals)) for x in statistic.proportion(curve))
        low, high = (end.masked_fill(~which, torch.nan) for end in wilson_unchecked(part, of, level))
    for t in [] if _counts_only(measure) else which.nonzero()[:, 0].tolist():
        own = [float(size[t].nan_to_num()) for size in sizes]
        found = views[t](_contaminated(whole.of(t), own, normal_quantile(level), flips, measure.magnitudes))
        low[t] = torch.fmin(low[t], found.nan_to_num(nan=torch.inf).amin())
        high[t] = torch.fmax(high[t], found.nan_to_num(nan=-torch.inf).amax())
    return Interval(low, high)


def _counts_only(measure: Measure) -> bool:
    """Return whether the measure refuses weights that are not whole."""
    return bool(getattr(getattr(measure, "at", None), "counts_only", False))


def _contaminated(one: Curve, sizes: list[float], z: float, flips: bool, magnitudes: bool) -> Curve:
    """A curve of one problem with few samples elsewhere, in each of the ways as one problem of a curve."""
    p, n = one.dtps.double(), one.dfps.double()
    few_p, few_n = (z**2 / (size + z**2) for size in sizes)
    few = z**2 / (sum(sizes) + z**2)
    ways = [(_rest(p, few_p) + _end(p, few_p, top), _rest(n, few_n) + _end(n, few_n, not top)) for top in (True, False)]
    both = bool(p.any()) and bool(n.any())
    if both:
        ways.append((_rest(p, few_p) + _like(n, few_p * p.sum()), _rest(n, few_n) + _like(p, few_n * n.sum())))
    if flips or not both:
        for top in (True, False):
            ways += [
                (_rest(p, few), _rest(n, 0.0) + _end(p, few, top)),
                (_rest(p, 0.0) + _end(n, few, top), _rest(n, few)),
            ]
    scores = one.thresholds.double()
    seen = scores[p + n > 0] if magnitudes else scores.new_tensor([torch.inf, -torch.inf])
    thresholds = torch.cat([seen.amax()[None], scores, seen.amin()[None]])
    return Curve.from_counts(thresholds, *(torch.stack(counts) for counts in zip(*ways, strict=True)))


def _rest(counts: Tensor, few: float) -> Tensor:
    """Return the counts of the steps without a share `few` of each, between two more steps: `[K + 2]`."""
    return torch.nn.functional.pad((1 - few) * counts, (1, 1))


def _like(counts: Tensor, total: Tensor) -> Tensor:
    """So many samples, 0-d, distributed over the steps as the `counts` `[K]` are: `[K + 2]`."""
    return torch.nn.functional.pad(total * counts / counts.sum(), (1, 1))


def _end(counts: Tensor, few: float, top: bool) -> Tensor:
    """That share of all counts in the first, or the last, of the steps: `[K + 2]`."""
    found = counts.new_zeros(len(counts) + 2)
    found[0 if top else -1] = few * counts.sum()
    return found
