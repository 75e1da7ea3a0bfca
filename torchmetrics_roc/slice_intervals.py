"""Confidence intervals of slices: of the area or rate of each, of the worst slice, of the largest gap.

Slices are disjoint samples, so the joint distribution of several has a closed form: the interval of the worst slice, or
of the gap between two, follows from simultaneous intervals, while in resamples the slices would differ more than they
do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

import torch
from torch import Tensor

from torchmetrics_roc.groups import Groups, GroupValues
from torchmetrics_roc.inference.areas import chosen_where, wilson_unchecked
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.shares import Shares
from torchmetrics_roc.ranks import warn
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.slice_curves import Area, SliceAreas, Slices, smallest_known
from torchmetrics_roc.slices import SlicedAUROC, SlicedRate
from torchmetrics_roc.words import counted


def interval_of_slices(
    measure: SlicedAUROC | SlicedRate, groups: Groups, level: float, method: str | None, weights: str
) -> Interval:
    r"""Return the interval of a measure of slices, with ends in the form of its value.

    For every slice the logit interval of its area, with DeLong's variance (Newcombe's if that is unknown), or Wilson's
    of its rate. With clusters both are on the logit scale, with Student's t: an area with Obuchowski's variance, a rate
    with that of a ratio of sums over clusters; NaN, with a warning that names the slices, if all samples of a label are
    in one cluster. At 95 % they covered areas of .8 of slices of 8 to 20 clusters of 5 or 8 samples in 93 to 97 % of
    data sets, recalls in 94 to 98 %. Samples with sampling weights, of which some are not whole, are clusters of one.

    For the worst slice, the ends that hold if those of all slices hold simultaneously, by Bonferroni's inequality,
    which holds however slices depend on each other, as those that share clusters do. One of them is the worst, so the
    lower end needs only that one to hold.

    For the largest gap, the largest ends of the intervals of all differences between two slices,

    .. math:: v_i - v_j - \sqrt{(v_i - l_i)^2 + (u_j - v_j)^2}, \qquad v_i - v_j + \sqrt{(u_i - v_i)^2 + (v_j - l_j)^2}

    with the ends :math:`l, u` of each slice (Newcombe, Statistics in Medicine 17:873, 1998, method 10), for slices that
    may share clusters with sums in place of the roots. One of the differences is the gap, so the upper end has the
    level of one difference, and the lower end by Bonferroni's inequality that of all, `1 - (1 - level) / pairs`. For 2,
    5 and 20 slices of 50 to 500 samples with rates of .3 to .95, intervals at 95 % covered gaps of .05 and .2 in 94 to
    100 % of 3,000 data sets each, and contained 0 where there was no gap in 93 to 98, 95 to 100 and 95 to 100 %. Many
    small slices differ by more than those of the population, so few intervals fail at the upper end.

    Raises:
        ValueError: for another method, sampling weights, or a rate without a formula.
    """
    normal_quantile(level)
    clustered = groups.samples is not None
    own = "logit" if clustered or isinstance(measure, SlicedAUROC) else "wilson"
    if method not in (None, own):
        raise ValueError(f"`method` of {type(measure).__name__} must be {own!r}, but is {method!r}.")
    if weights != "frequency" and not clustered:
        raise ValueError(
            f"`weights` is {weights!r}, but the intervals of slices take weights for frequencies: leave it out."
        )
    if isinstance(measure, SlicedAUROC):
        assert isinstance(groups, Slices)
        found, ids, unknown = _of_areas(groups, measure.worst, level)
    else:
        found, ids, unknown = _of_rates(measure, groups, level)
    if clustered and len(lone := ids[unknown]):
        names = ", ".join(map(str, lone[:10].tolist())) + (f" and {len(lone) - 10:,} more" if len(lone) > 10 else "")
        alone = "belong to one cluster" + (", or are one with a sampling weight" if groups.fractional else "")
        warn(
            f"{type(measure).__name__}: in {counted(len(lone), 'slice')} all samples of one label {alone}, so the "
            f"variation between clusters is unknown: {names}."
        )
    return found


def _of_areas(slices: Slices, worst: Area | None, level: float) -> tuple[Interval, Tensor, Tensor]:
    """Return the interval, the ids, and which slices have a known area of this kind, or within, but no interval."""
    if worst is None:
        ends = [end for interval in slices.intervals(*get_args(Area)) for end in interval(level)]
        samples = (slices.positives + slices.negatives).double()
        ids, *found, within, samples = slices.gathered(*ends, auroc(slices), samples)
        both = [SliceAreas(ids, *found[side::2], samples) for side in (0, 1)]  # type: ignore[call-arg]
        return Interval(*both), ids, found[0].isnan() > within.isnan()  # type: ignore[arg-type]
    (interval,) = slices.intervals(worst)
    ids, area, low = slices.gathered(slices.areas()[get_args(Area).index(worst)], interval(level).low)
    several = max(int((~low.isnan()).sum()), 1)
    _, high = slices.gathered(interval(1 - (1 - level) / several).high)
    return Interval(*map(smallest_known, or_any(area, Interval(low, high)))), ids, low.isnan() > area.isnan()


def _of_rates(measure: SlicedRate, groups: Groups, level: float) -> tuple[Interval, Tensor, Tensor]:
    """Return the same for a rate."""
    samples = (groups.positives + groups.negatives).double()
    if groups.samples is None:
        ids, part, whole, samples = groups.gathered(*measure.proportions(groups), samples)
        interval: Callable[[float], Interval] = partial(wilson_unchecked, part, whole)
        value = part / whole
    else:
        ids, *columns, samples = groups.gathered(*measure.shares(groups), samples)
        shares = Shares(*columns)
        interval, value, whole = shares.interval, shares.value, shares.whole
    each = interval(level)
    unknown = each.low.isnan() > value.isnan()
    if not measure.gap:
        return Interval(*(GroupValues(ids, end, samples) for end in each)), ids, unknown  # type: ignore[arg-type]
    several = max(int((whole > 0).sum()), 1)
    several = max(int((whole > 0).sum()), 2)
    all_pairs, one_pair = (or_any(value, interval(1 - (1 - level) / n)) for n in (several * (several - 1) / 2, 1))
    joint = torch.add if groups.samples is not None else torch.hypot
    low = _largest_difference(value, value - all_pairs.low, all_pairs.high - value, -1, joint)
    high = _largest_difference(value, one_pair.high - value, value - one_pair.low, 1, joint)
    return Interval(low.clamp(min=0), high.clamp(min=0)), ids, unknown


def _largest_difference(
    value: Tensor, left: Tensor, right: Tensor, sign: int, joint: Callable[[Tensor, Tensor], Tensor]
) -> Tensor:
    """Return the largest `value_i - value_j + sign * joint(left_i, right_j)` of two slices: 0-d, NaN if none is known.

    The values and half-widths are `[G]`.
    """
    if bool(value.isnan().all()):
        return value.new_tensor(torch.nan)
    first, second = _best(value, sign * left), _best(-value, sign * right)
    apart = value[first, None] - value[second] + sign * joint(left[first, None], right[second])
    return apart.masked_fill(first[:, None] == second, -torch.inf).amax()


def _best(value: Tensor, more: Tensor) -> Tensor:
    """Return the places of those that fewer than two others exceed in both `value` and `more` `[G]`, if known.

    These are few, and a pair that is largest in a function that rises with both has its first among them.
    """
    found = []
    places = (~value.isnan()).nonzero()[:, 0]
    for _ in range(2):
        order = places[value[places].sort(descending=True, stable=True).indices]
        best = more[order].cummax(0).values
        leads = torch.cat([best.new_ones(1, dtype=torch.bool), best.diff() > 0])[: len(order)]
        found.append(order[leads])
        places = order[~leads]
    return torch.cat(found)


def or_any(values: Tensor, interval: Interval) -> Interval:
    """Return the `interval` of `values`, from 0 to 1 where how they vary between clusters is unknown."""
    unknown = interval.low.isnan() & ~values.isnan()
    return chosen_where(unknown, Interval(torch.zeros_like(values), torch.ones_like(values)), interval)
