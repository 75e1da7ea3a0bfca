"""Intervals by the replicates of a bootstrap: their kinds, and what a bootstrap of these data cannot show.

It cannot show what it has not seen: rare losses beside those of the data, or, if the scores separate the labels or no
sample passes a threshold, anything but one value. So few samples are put elsewhere (`OneMore`, `elsewhere`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.keys import sortable
from torchmetrics_roc.arrays.sums import mean_of_known
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.clusters import warn_of_single
from torchmetrics_roc.inference.design import Labels, mean_weights
from torchmetrics_roc.inference.formulas import Interval, normal_quantile, student_quantiles
from torchmetrics_roc.inference.rates import interval_of_rate
from torchmetrics_roc.measures.measure import Measure, SampleSizes

Kind = Literal["percentile", "expanded", "logit", "cost", "gain"]

View = Callable[[Curve], Tensor]

ALIKE = 1e-12
"""How far apart replicates may be that differ by rounding only; of a mean of losses, none negative, relative to it."""


def quantile(x: Tensor, q: float | Tensor) -> Tensor:
    """Return the linearly interpolated quantile of what is known, over the first dimension; NaN if nothing is.

    Unlike `torch.nanquantile` for any size, for infinite values, and without a host sync.
    """
    ordered = sortable(x).sort(0).values  # what is unknown comes last
    last = ((~x.isnan()).sum(0) - 1).clamp(min=0)
    place = q * last.double()
    below = place.floor().long()
    share = (place - below).to(x.dtype)
    here, there = (ordered.gather(0, at[None])[0] for at in (below, torch.minimum(below + 1, last)))
    # Between a finite value and an infinite one all are infinite, where interpolation may return NaN.
    between = torch.where(here.isinf() | there.isinf(), here + there, here.lerp(there, share))
    return torch.where(share == 0, here, between)


def quantiles(draws: Tensor, level: float | Tensor) -> Tensor:
    """Return the quantiles (1 ∓ `level`)/2 of known replicates `[R, ...]`, such as the ends of a band: `[2, ...]`."""
    tail = (1 - level) / 2
    return torch.stack([quantile(draws, tail), quantile(draws, 1 - tail)])


def mostly_alike(draws: Tensor) -> Tensor:
    """Return where the known ones of replicates `[R, ...]` are alike but for less than a quarter on each side: `[...]`.

    Asked of the replicates, not of an interval, whose level decides how many have to differ: else an interval would be
    that of the resamples from some level on, and could be a smaller one there.
    """
    low, high = quantiles(draws, 0.5).unbind()
    return ~(high - low > ALIKE)


def expanded(level: float, size: Tensor) -> Tensor:
    """Return the level of percentiles as far out as Student's t of `size` samples; `level` for less than two."""
    z = student_quantiles(level, size - 1) * (size / (size - 1)).sqrt()
    return torch.where(size > 1, torch.special.erf(z / math.sqrt(2)), level)


def bias_of(values: Tensor, draws: Tensor) -> Tensor:
    """Return by how much `values` `[...]` are too high, as far as their replicates `[R, ...]` tell; 0 if unknown.

    Efron & Tibshirani, An Introduction to the Bootstrap, 1993, section 10.2.
    """
    return (mean_of_known(draws, 0) - values).nan_to_num(0.0, 0.0, 0.0)


def expanded_percentiles(values: Tensor, draws: Tensor, level: float, size: Tensor) -> Interval:
    """Return `expanded` percentiles of the replicates `[R, ...]` of `values`, `[...]` each.

    The end on the side of the truth is farther by the bias of the values, and once more by that of their replicates.
    """
    low, high = quantiles(draws, expanded(level, size))
    bias = bias_of(values, draws)
    return Interval(low - 2 * bias.clamp(min=0), high - 2 * bias.clamp(max=0))


class OneMore(NamedTuple):
    """How far one more sample that scores like those of the other label takes values from the best there is.

    Attributes:
        limits: the least and the largest value.
        gain: whether the largest is the best.
        reach: by how much a positive or a negative does, whichever more, in the shape of the values; 0 if unknown.
    """

    limits: tuple[float, float]
    gain: bool
    reach: Tensor

    @classmethod
    def of(
        cls,
        views: Sequence[View],
        curve: Curve,
        values: Tensor,
        sizes: Sequence[Tensor],
        limits: tuple[float, float],
        gain: bool | None,
    ) -> OneMore | None:
        """Return that of a view for each problem of a whole curve, of as many positives and negatives as in `sizes`.

        `values`: those of the views, `[T, ...]`. None without a best value: if neither a large value nor a small one is
        better, or that is infinite.
        """
        if gain is None or math.isinf(limits[gain]):
            return None
        reaches = []
        for t, (p, n) in enumerate(torch.stack([x.double().nan_to_num() for x in sizes], 1).tolist()):
            worst = views[t](_misplaced(curve if curve.problems == 1 else curve.of(t), p, n))
            reaches.append((values[t] - worst if gain else worst - values[t]).nan_to_num(0.0, 0.0, 0.0).amax(0))
        return cls(limits, gain, torch.stack(reaches).clamp(min=0))

    def short(self, values: Tensor) -> Tensor:
        """Return by how much `values` fall short of the best."""
        return self.limits[1] - values if self.gain else values - self.limits[0]

    def at(self, short: Tensor) -> Tensor:
        """Return the values that fall so `short` of the best."""
        return self.limits[1] - short if self.gain else self.limits[0] + short

    def bounded(self, interval: Interval, values: Tensor, draws: Tensor, level: float) -> Interval:
        r"""Return an `interval` of values `[...]` that ends at least as far from the best as few rare losses may be.

        What a value falls short by, :math:`s`, is a sum over the samples on the wrong side, of which a bootstrap shows
        none but those of the data. With half of one more, which takes it :math:`w` further, it is about a gamma
        variable of mean :math:`m = s + w/2` and variance :math:`v + w^2/2`, of which the quantile is

        .. math:: m (1 - c^2 + z c)^3

        with a third of its coefficient of variation, :math:`c` (Fay & Feuer, Statistics in Medicine 16:791, 1997; half,
        in the manner of the mid-P interval of Fay & Kim, Biometrical Journal 59:377, 2017; the quantile by Wilson &
        Hilferty, PNAS 17:684, 1931). All on the scale of :math:`s / (1 - s/r)`, within the range :math:`r` of values.

        Args:
            interval: the interval.
            values: the values of the data, `[...]`.
            draws: their replicates, `[R, ...]`.
            level: the confidence level.
        """
        extent, short = self.limits[1] - self.limits[0], self.short(values)
        left = 1 - short / extent
        variance = mean_of_known((draws - mean_of_known(draws, 0)) ** 2, 0) / left**4
        reach = self.reach / left**2
        mean = short / left + reach / 2
        c = torch.where(mean > 0, (variance + reach**2 / 2).sqrt() / (3 * mean), 0.0)
        furthest = mean * (1 - c**2 + normal_quantile(level) * c).clamp(min=0) ** 3
        end = self.at(furthest / (1 + furthest / extent)).masked_fill(left <= 0, torch.nan)  # that of the worst value
        low, high = interval
        return Interval(torch.fmin(low, end), high) if self.gain else Interval(low, torch.fmax(high, end))


def of_draws(
    values: Tensor,
    draws: Tensor,
    level: float,
    sizes: Tensor,
    kind: Kind = "expanded",
    more: OneMore | None = None,
    maximum: float = 1.0,
) -> Interval:
    """Return the interval, of a kind of `bootstrap`, of `values` `[T]` by their replicates `[T, R]`: two of `[T]`.

    `sizes` `[T]`: the smaller number of samples, effective ones for clusters. `more`: how far one more sample takes the
    values from the best, needed for `"cost"` and `"gain"`.
    """
    if kind == "percentile":
        low, high = quantiles(draws.T, level)
    elif kind == "expanded":
        low, high = expanded_percentiles(values, draws.T, level, sizes)
    elif kind == "logit":
        ends = [on_logit_scale(x, y, level, n, maximum) for x, y, n in zip(values, draws, sizes, strict=True)]
        low, high = torch.stack(ends, 1)
    else:
        assert more is not None
        low, high = basic(values, draws, level, more)
    interval = Interval(low, high)
    return interval if more is None else more.bounded(interval, values, draws.T, level)


def on_logit_scale(value: Tensor, draws: Tensor, level: float, size: Tensor, maximum: float = 1.0) -> Tensor:
    """Return the interval of a `value` from 0 to `maximum`, 0-d, by the deviation of draws on the logit scale: `[2]`.

    With Student's t of `size` samples, 0-d; shrunk by half a sample from both ends, where the scale is infinite.
    """
    n = size.clamp(min=2)
    centre, logits = (((n * x / maximum).clamp(min=0) + 0.5).div(n + 1).logit() for x in (value, draws))
    known = (~draws.isnan()).sum()
    spread = (mean_of_known((logits - mean_of_known(logits)) ** 2) * known / (known - 1)).sqrt()  # NaN of one
    half = student_quantiles(level, n - 1) * (n / (n - 1)).sqrt() * spread
    bounds = torch.stack([centre - half, centre + half]).sigmoid()
    return (((n + 1) * bounds - 0.5) / n).clamp(0, 1) * maximum


def basic(values: Tensor, draws: Tensor, level: float, more: OneMore) -> Interval:
    """Return the basic interval of optima `[T]`, from their replicates `[T, R]`: on the logarithm of what falls short.

    With half a sample more on the wrong side, so that a perfect resample is not infinitely far from the others.
    """
    short, half = more.short(values), more.reach / 2
    logarithms = (more.short(draws) + half[:, None]).clamp(min=1e-9).log()
    least, most = ((2 * (short + half).log() - end).exp() - half for end in quantiles(logarithms.T, level).flip(0))
    ends = [more.at(x.clamp(min=0)) for x in (least, most)]
    return Interval(*(ends[::-1] if more.gain else ends))


def elsewhere(
    view: View,
    one: Curve,
    sizes: Sequence[float],
    z: float,
    flips: bool,
    magnitudes: bool = False,
) -> tuple[Tensor, Tensor]:
    """Return the least and the largest of the numbers of a `view` of the data `contaminated`, of those that are known.

    A view of `[T, ...]` for T problems returns `[...]` each: infinite, the least above the largest, if none is known.
    """
    found = view(contaminated(one, sizes, z, flips, magnitudes))
    return found.nan_to_num(nan=torch.inf).amin(0), found.nan_to_num(nan=-torch.inf).amax(0)


def contaminated(one: Curve, sizes: Sequence[float], z: float, flips: bool, magnitudes: bool) -> Curve:
    """Return a curve of one problem with few samples elsewhere, in each of the ways as one problem of a curve.

    Args:
        one: the counts.
        sizes: the numbers of positives and of negatives, effective ones for clusters.
        z: the normal quantile of the confidence level.
        flips: whether labels may differ too, because they are drawn, or clustered.
        magnitudes: whether the scores themselves matter: none lies beyond those of the data then.
    """
    ways = _ways(one.dtps.double(), one.dfps.double(), sizes, z, flips)
    scores = one.thresholds.double()
    top, bottom = scores.new_full((1,), torch.inf), scores.new_full((1,), -torch.inf)
    if magnitudes:
        bottom, top = (end[None] for end in scores[one.dtps + one.dfps > 0].aminmax())
    thresholds = torch.cat([top, scores, bottom])
    return Curve.from_counts(thresholds, *(torch.stack(counts) for counts in zip(*ways, strict=True)))


def _misplaced(one: Curve, positives: float, negatives: float) -> Curve:
    """Return the curves of two problems: with one of so many positives distributed like the negatives, or one negative.

    Nothing changes without a sample of the other label.
    """
    p, n = one.dtps.double(), one.dfps.double()
    few_p, few_n = (1 / (size + 1) for size in (positives, negatives))
    moved_p, moved_n = few_p * p.sum() * n / n.sum(), few_n * n.sum() * p / p.sum()
    changed = [torch.stack([x - few * x + moved, x]) for x, few, moved in ((p, few_p, moved_p), (n, few_n, moved_n))]
    return Curve.from_counts(one.thresholds, changed[0], changed[1].flip(0))


def _ways(p: Tensor, n: Tensor, sizes: Sequence[float], z: float, flips: bool) -> list[tuple[Tensor, Tensor]]:
    """Return the counts of positives and of negatives, `[K + 2]`, in each of the ways of `contaminated`."""
    few_p, few_n = (z**2 / (size + z**2) for size in sizes)
    few = z**2 / (sum(sizes) + z**2)
    ways = [(_rest(p, few_p) + _end(p, few_p, top), _rest(n, few_n) + _end(n, few_n, not top)) for top in (True, False)]
    both = min(sizes) > 0
    if both:
        ways.append((_rest(p, few_p) + _like(n, few_p * p.sum()), _rest(n, few_n) + _like(p, few_n * n.sum())))
    if flips or not both:
        for top in (True, False):
            ways += [
                (_rest(p, few), _rest(n, 0.0) + _end(p, few, top)),
                (_rest(p, 0.0) + _end(n, few, top), _rest(n, few)),
            ]
    return ways


def _rest(counts: Tensor, few: float) -> Tensor:
    """Return the counts of the steps without a share `few` of each, between two more steps: `[K + 2]`."""
    return torch.nn.functional.pad((1 - few) * counts, (1, 1))


def _like(counts: Tensor, total: Tensor) -> Tensor:
    """Return `total` samples, 0-d, distributed over the steps like the `counts` `[K]`: `[K + 2]`."""
    return torch.nn.functional.pad(total * counts / counts.sum(), (1, 1))


def _end(counts: Tensor, few: float, top: bool) -> Tensor:
    """Return the share `few` of all counts in the first, or the last, of the steps: `[K + 2]`."""
    found = counts.new_zeros(len(counts) + 2)
    found[0 if top else -1] = few * counts.sum()
    return found


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
    distinct = torch.full_like(value, torch.inf)  # scores, which are counted where the curve is gathered for draws
    if draws is not None:
        whole = curve.whole
        distinct = whole.sum((whole.dtps + whole.dfps > 0).double())
    of_positives, of_negatives = mean_weights(curve, totals)
    columns = (alike, unknown > value.isnan(), value, *totals, distinct, of_negatives / of_positives)
    numbers = torch.stack([x.double() for x in columns], 1).tolist()  # one sync
    if sizes is None and any(single for _, single, *_ in numbers):
        warn_of_single(measure.name, clustered=False)
    if any(row[0] for row in numbers):
        possible = conceivable(measure, curve, level, alike, labels, sizes)
        interval = Interval(torch.fmin(interval.low, possible.low), torch.fmax(interval.high, possible.high))
    interval = Interval(*(end.masked_fill(unknown, torch.nan) for end in interval))
    clustered = sizes is not None
    data = [SampleSizes(value, p, n, clustered, False, *others) for _, _, value, p, n, *others in numbers]
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
