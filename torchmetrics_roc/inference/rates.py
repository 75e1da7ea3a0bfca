"""Intervals of rates at a point of the curve, by those of recall, of FPR and of the share of positives."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sizes import ELEMENTS
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.products import unit
from torchmetrics_roc.inference.clusters import warn_of_single
from torchmetrics_roc.inference.design import Design, all_reduced, cell_sums, missing_weights
from torchmetrics_roc.inference.formulas import (
    Interval,
    normal_quantile,
    somewhere,
    student_quantiles,
    wilson_of_errors,
)
from torchmetrics_roc.inference.influence import correction
from torchmetrics_roc.measures.measure import RateAt
from torchmetrics_roc.points.choice import Choice, chosen, counts_at
from torchmetrics_roc.points.rates import Counts

Parts = tuple[Tensor, Tensor, Tensor]
"""Recall, FPR and the share of positives, of one shape."""


class _Rates(NamedTuple):
    """Points of a curve, of one shape: rates, and the effective numbers of independent samples that each is of.

    Attributes:
        recall, fpr, share: of positives, of negatives, and the share of positives.
        p, n, total: of how many positives, negatives and samples.
    """

    recall: Tensor
    fpr: Tensor
    share: Tensor
    p: Tensor
    n: Tensor
    total: Tensor

    @classmethod
    def of(cls, counts: Counts, sizes: Sequence[Tensor] | None = None) -> _Rates:
        """Return those of some counts, of as many samples as they are unless there are other `sizes`."""
        t, f, p, n = counts
        given = (p, n) if sizes is None else sizes
        of_p, of_n = torch.where(p == 0, 0.0, given[0]), torch.where(n == 0, 0.0, given[1])
        of_both = given[2].expand_as(of_p) if given[2:] else of_p + of_n
        return cls(_share(t, p), _share(f, n), _share(p, p + n), of_p, of_n, of_both)

    @property
    def rates(self) -> Parts:
        """Recall, FPR and the share of positives."""
        return self[:3]

    @property
    def sizes(self) -> tuple[Tensor, Tensor, Tensor]:
        """The numbers of samples of these."""
        return self[3:]


def interval_of_rate(
    rate: RateAt,
    value: Tensor,
    curve: Curve,
    level: float,
    fixed: bool,
    limits: tuple[float, float],
    sizes: Sequence[Tensor] | None = None,
    together: Tensor | None = None,
) -> Interval:
    r"""Return the interval of a rate at its point, `[T]` each: without a draw, also if the data chose the point.

    At a given threshold it is Wilson's of a share of the samples, and `mover`'s of any other rate. If the data choose
    the point, that of the population may be at another step of the curve. Where the data tell a step from it by
    :math:`u z` standard errors (`_errors`), u < 1, the interval holds that at this step as if it were given, of
    :math:`\sqrt{1 - u^2} \, z` errors: both errors are possible at once within an ellipse. Where a rate is smooth
    along the curve they add up like :math:`\sqrt{a^2 + b^2}`; where it jumps the interval is whole beyond.

    Args:
        rate: the rate and its point.
        value: the value of each problem, `[T]`, which the interval holds.
        curve: the counts.
        level: the confidence level.
        fixed: whether the numbers of both labels are.
        limits: the least and the largest value.
        sizes: the effective numbers of positives, of negatives, and of samples unless that is their sum, `[T]` each; by
            default their totals. Of unknown ones the interval is unknown.
        together: how recall, FPR and the share of positives vary together, see `variation_of_rates`, `[3, 3, T]`; by
            default independently.
    """
    counts = counts_at(curve, rate.at)
    if rate.at.objective is None and rate.at.fixed is None:
        return interval_at(rate, value, counts, level, fixed, limits, sizes, together)
    z, (rate, points, value) = normal_quantile(level), _at_point(rate, value, counts, sizes)
    whole, ends = curve.whole, []
    for t in range(curve.problems):
        row = slice(t, t + 1)
        steps = _Rates.of(_steps(whole.of(t)), None if sizes is None else [x[row] for x in sizes])
        point, own = _Rates(*(x[row] for x in points)), None if together is None else together[..., row]
        ends.append(_chosen(rate, point, steps, value[row], z, fixed, limits, own))
    return Interval(*(torch.cat(side) for side in zip(*ends, strict=True)))


def interval_at(
    rate: RateAt,
    value: Tensor,
    counts: Counts,
    level: float,
    fixed: bool,
    limits: tuple[float, float],
    sizes: Sequence[Tensor] | None = None,
    together: Tensor | None = None,
) -> Interval:
    """Return `interval_of_rate` at a given threshold, from the `counts` there, `[T]` each."""
    rate, points, value = _at_point(rate, value, counts, sizes)
    return _given(rate, points, value, normal_quantile(level), fixed, limits, together)


def _at_point(
    rate: RateAt, value: Tensor, counts: Counts, sizes: Sequence[Tensor] | None
) -> tuple[RateAt, _Rates, Tensor]:
    """Return the rate, the rates of its points, and its value, unknown where `sizes` are."""
    points = _Rates.of(counts, sizes)
    if sizes is not None:
        rate = rate._replace(share=None)  # which is of as many samples as there are
    return rate, points, value.masked_fill(torch.stack(points.sizes).isnan().any(0), torch.nan)


def _steps(curve: Curve) -> Counts:
    """Return the counts of one problem at `+inf` and at each step: `[K + 1]` each."""
    t, f = (torch.nn.functional.pad(x.double(), (1, 0)) for x in (curve.tps, curve.fps))
    return Counts(t, f, curve.positives.double().expand_as(t), curve.negatives.double().expand_as(f))


def _given(
    rate: RateAt,
    points: _Rates,
    value: Tensor,
    z: float | Tensor,
    fixed: bool,
    limits: tuple[float, float],
    together: Tensor | None = None,
) -> Interval:
    """Return the interval of the rate at points that are given."""
    if rate.share is None or fixed:
        return mover(rate.of, *_moves(points, z, fixed), value, limits, together)
    counts = Counts(points.recall * points.p, points.fpr * points.n, points.p, points.n)
    low, high = wilson_of_errors(*rate.share(counts), z)
    return Interval(torch.fmin(low, value), torch.fmax(high, value))


def _chosen(
    rate: RateAt,
    point: _Rates,
    steps: _Rates,
    value: Tensor,
    z: float,
    fixed: bool,
    limits: tuple[float, float],
    together: Tensor | None,
) -> Interval:
    """Return the interval of one problem at a point chosen on the data, by the steps that these do not tell from it."""
    apart = _errors(rate.at, point, steps) / z
    at = (apart < 1).nonzero().squeeze(1)
    few = _Rates(*(torch.cat([x, of_steps[at]]) for x, of_steps in zip(point, steps, strict=True)))
    errors = z * (1 - torch.cat([torch.zeros_like(value), apart[at]]) ** 2).sqrt()
    several = [_given(rate, few, value, errors, fixed, limits, together)]
    if rate.at.fixed is not None and rate.at.fixed[0] in ("fpr", "recall"):
        several.append(_exactly(rate, few, value, errors, fixed, limits, together))
    low, high = (torch.cat(side) for side in zip(*several, strict=True))
    low, high = low.masked_fill(low.isnan(), torch.inf).amin(0), high.masked_fill(high.isnan(), -torch.inf).amax(0)
    return Interval(low.masked_fill(value.isnan(), torch.nan), high.masked_fill(value.isnan(), torch.nan))


def biased_sides(rate: RateAt, curve: Curve) -> tuple[str, ...]:
    """Return on which sides of the rates of all problems those of the population may lie, as the data chose the points.

    If a point is where the rate itself is largest in each problem of the whole curve, lower, as a cost higher. Another
    rate where something is largest, or at a precision, errs in the same direction in all problems, in either. A point
    at an FPR or a recall is hardly biased.
    """
    if rate.at.objective is None:
        return ("low", "high") if rate.at.fixed is not None and rate.at.fixed[0] == "precision" else ()
    chosen_rates = rate.of(*_Rates.of(counts_at(curve, rate.at)).rates)
    steps = [rate.of(*_Rates.of(_steps(curve.of(t))).rates) for t in range(curve.problems)]
    ends = torch.stack([torch.stack([x.nan_to_num(-torch.inf).amax(), -x.nan_to_num(torch.inf).amin()]) for x in steps])
    known, near = ~chosen_rates.isnan(), 1e-9  # the same rate by other counts rounds otherwise
    largest, least = (
        bool((sign * chosen_rates >= end - near)[known].all()) for sign, end in zip((1, -1), ends.T, strict=True)
    )
    return ("low",) if largest else ("high",) if least else ("low", "high")


def fewest_below(rate: RateAt, curve: Curve, sizes: Sequence[Tensor] | None = None) -> float:
    """Return the fewest samples of a denominator, without which a rate would be infinite; infinite if there are none.

    Of all problems of a whole curve that have both labels, at their points; with the effective `sizes` of both labels.
    """
    recall, fpr, share, p, n, _ = _Rates.of(counts_at(curve, rate.at), sizes)
    none, all_of = torch.zeros_like(recall), torch.ones_like(recall)
    ends = ((none, fpr), (all_of, fpr), (recall, none), (recall, all_of))
    infinite = torch.stack([rate.of(*end, share).isinf() for end in ends])
    cells = torch.stack([recall * p, (1 - recall) * p, fpr * n, (1 - fpr) * n])
    return float(cells.masked_fill(~infinite | (torch.minimum(p, n) == 0), torch.inf).amin())


def _exactly(
    rate: RateAt,
    points: _Rates,
    value: Tensor,
    errors: Tensor,
    fixed: bool,
    limits: tuple[float, float],
    together: Tensor | None,
) -> Interval:
    """Return the same with FPR, or recall, exactly what the point fixes it at, which that of a step is not."""
    assert rate.at.fixed is not None
    name, at = rate.at.fixed
    parts, moves = _moves(points._replace(**{name: torch.full_like(points.fpr, at)}), errors, fixed)
    del moves[name == "fpr"]
    if together is not None:
        others = [i for i in range(3) if i != (name == "fpr")]
        together = together[others][:, others]
    return mover(rate.of, parts, moves, value, limits, together)


def _errors(at: Choice, point: _Rates, steps: _Rates) -> Tensor:
    """Return by how many standard errors the data tell each step `[K]` from the population's point; 0 at their own.

    Of the last point with a rate, a step has less, or a later one has it; where two rates are equal, they differ more
    than at the `point` of the data `[1]`; where something is largest, it is less than there.
    """
    if at.objective is not None:
        return _less(at.objective, point, steps)
    assert at.fixed is not None
    (name, x), (recall, fpr, share, p, n, _) = at.fixed, steps
    spread, odds = x * (1 - x), (1 - share) / share
    if name == "recall":  # the first step that has it
        return _last_with(((recall - x) / (spread / p).sqrt()).flip(0)).flip(0)
    if name == "fpr":
        return _last_with((x - fpr) / (spread / n).sqrt())
    if name == "precision":
        # As many predicted samples as have this precision as surely, of one positive or negative so much of the mass.
        called = (share * recall + (1 - share) * fpr) / ((1 - x) * share / p + x * (1 - share) / n)
        return _last_with((recall / (recall + odds * fpr) - x) / (spread / called).sqrt())
    if name == "fnr":
        both = (1 - recall + fpr) / 2
        off, variance = (1 - recall - fpr).abs(), both * (1 - both) * (1 / p + 1 / n)
    else:
        off = (recall + odds * fpr - 1).abs()
        variance = recall * (1 - recall) / p + odds**2 * fpr * (1 - fpr) / n
    return ((off - off.amin()) / variance.sqrt()).nan_to_num(nan=0.0)


def _last_with(more: Tensor) -> Tensor:
    """Return by how many standard errors each step is not the last with a rate, of which each has so many `more`."""
    later = torch.nn.functional.pad(more[1:], (0, 1), value=-torch.inf).nan_to_num(nan=-torch.inf).flip(0)
    # A rate that is 0/0, as precision above all scores, tells nothing of its own step; the later ones still do.
    return torch.maximum(later.cummax(0).values.flip(0), -more.nan_to_num(nan=0.0)).clamp(min=0)


def _less(objective: Callable[[Tensor, Tensor, Tensor], Tensor], point: _Rates, steps: _Rates) -> Tensor:
    """Return by how many standard errors an objective is less at each step than at the best point of the data.

    The variance is that of the rates of both, which have samples in common, times the slopes there; and of half a
    sample of either label, times the slope midway.
    """
    best, parts = point.rates, steps.rates
    between = [(x + y) / 2 for x, y in zip(best, parts, strict=True)]
    slopes = [_slopes(objective, *x)[:2] for x in (best, parts, between)]  # the share is that of all steps
    variance = torch.zeros_like(steps.recall)
    for a, b, midway, x, y, size in zip(*slopes, best, parts, steps.sizes):
        common = torch.minimum(x, y) * (1 - torch.maximum(x, y))
        variance += (a**2 * x * (1 - x) + b**2 * y * (1 - y) - 2 * a * b * common).clamp(min=0) / size
        variance += midway**2 / (2 * size**2)
    return ((objective(*best) - objective(*parts)).clamp(min=0) / variance.sqrt()).nan_to_num(nan=0.0)


def _slopes(of: Callable[[Tensor, Tensor, Tensor], Tensor], recall: Tensor, fpr: Tensor, share: Tensor) -> list[Tensor]:
    """Return by how much a rate rises with recall, with FPR and with the share of positives; beside them at an end.

    They are rounded to 40 bits: the last bits of a rate, in which weights of another scale differ, would otherwise move
    the tenth digit of its difference, and so of a slope. A share of hardly any positives, or negatives, keeps its bits.
    """
    aside = 1e-6
    r, f, p = (x.mul(2.0**40).round().div(2.0**40) for x in (recall, fpr, share))
    r, f, p = r.clamp(aside, 1 - aside), f.clamp(aside, 1 - aside), share.where((share - 0.5).abs() > 0.499, p)
    move = aside * p * (1 - p)
    up = of(r + aside, f, p) - of(r - aside, f, p)
    across = of(r, f + aside, p) - of(r, f - aside, p)
    return [up / (2 * aside), across / (2 * aside), (of(r, f, p + move) - of(r, f, p - move)) / (2 * move)]


WITHIN = 32
"""The intervals between shares at which a function of the share is evaluated within that of the data."""


def _share(part: Tensor, whole: Tensor) -> Tensor:
    return torch.where(whole == 0, 0.0, part / whole)  # of no samples it has no weight


def _moves(points: _Rates, z: float | Tensor, fixed: bool) -> tuple[Parts, list[tuple[Parts, ...]]]:
    """Return recall, FPR and the share of positives, and them with each in turn at both ends of its interval.

    The share also at `WITHIN` it: kappa, MCC and markedness are largest, or least, at some share.
    """
    (recall, fpr, share), ends = points.rates, []
    for rate, size in zip(points.rates, points.sizes, strict=True):
        low, high = wilson_of_errors(rate * size, size, z)
        ends.append((low.masked_fill(size == 0, 0.0), high.masked_fill(size == 0, 1.0)))  # of no samples
    moves: list[tuple[Parts, ...]] = [tuple((end, fpr, share) for end in ends[0])]
    moves.append(tuple((recall, end, share) for end in ends[1]))
    if not fixed:
        low, high = ends[2]
        grid = torch.arange(1, WITHIN, dtype=low.dtype, device=low.device) / WITHIN
        within = torch.maximum(torch.minimum(grid.view(-1, *[1] * low.ndim), high), low)
        moves.append(tuple((recall, fpr, x) for x in (low, high, within)))
    return points.rates, moves


def by_shares(
    of: Callable[..., Tensor],
    counts: Counts,
    value: Tensor,
    z: float | Tensor,
    fixed: bool,
    limits: tuple[float, float] = (-math.inf, math.inf),
) -> Interval:
    """Return the interval by `mover` of a function of recall, FPR and the share of positives, from `counts`.

    Their intervals are Wilson's, of `z` errors. The share does not vary if the numbers of both labels are `fixed`.
    """
    return mover(of, *_moves(_Rates.of(counts), z, fixed), value, limits)


def mover(
    of: Callable[..., Tensor],
    parts: Parts,
    moves: Sequence[tuple[Parts, ...]],
    value: Tensor,
    limits: tuple[float, float] = (-math.inf, math.inf),
    together: Tensor | None = None,
) -> Interval:
    r"""Return the interval of a function of recall, FPR and the share of positives, of any shape.

    On either side, with :math:`g` the function, or the logarithm of a ratio, and :math:`g_i` its value where the i-th
    of some independent estimates is at that place of its own interval that moves g furthest to this side,

    .. math:: \sqrt{\sum\nolimits_i (g - g_i)^2}

    from its value: the method of variance estimates recovery, Zou & Donner, Statistics in Medicine 27:1693, 2008. Of
    estimates that correlate by :math:`\rho_{ij}` at places above (s = 1) or below (-1), the root is also of

    .. math:: 2 \sum\nolimits_{i<j} \max(s_i s_j \rho_{ij}, 0) \, |g - g_i| \, |g - g_j|

    and so never smaller. Where g is infinite, or a label absent, of whose rate nothing is known, to its values at all
    ends at once.

    Args:
        of: the function.
        parts: recall, FPR and the share of positives.
        moves: these with each estimate in turn at the low and the high end of its interval, and at any places within.
        value: the value itself, from which that by rates may differ by rounding, and which the interval holds. NaN if
            that is.
        limits: the least and the largest value, 0 and infinity of a ratio.
        together: the correlations of the estimates that `moves` has, `[I, I, ...]`.
    """
    logarithm = limits == (0.0, math.inf)

    def at(*rates: Tensor) -> Tensor:
        return of(*rates).log() if logarithm else of(*rates)

    centre = at(*parts)
    shifts = [torch.cat([_in_rows(at(*place) - centre, centre) for place in places]) for places in moves]
    above = [torch.cat([_in_rows(_above(place, parts), centre) for place in places]) for places in moves]
    low, high = (centre + sign * _combined(sign, shifts, above, together) for sign in (-1, 1))
    extreme = centre.isinf() | (parts[2] <= 0) | (parts[2] >= 1)
    if somewhere(extreme):
        several = (parts, *chain(*(places[:2] for places in moves)))
        here, *there = (torch.stack(torch.broadcast_tensors(*x)) for x in several)  # type: ignore[no-untyped-call]
        offsets = [[end - here for end in ends] for ends in zip(there[::2], there[1::2], strict=True)]
        corners = [(here + sum(moved)).clamp(0, 1) for moved in product(*offsets)]
        ends = torch.stack([at(*corner) for corner in corners])
        low = torch.where(extreme, ends.masked_fill(ends.isnan(), torch.inf).amin(0), low)
        high = torch.where(extreme, ends.masked_fill(ends.isnan(), -torch.inf).amax(0), high)
    low, high = ((x.exp() if logarithm else x).clamp(*limits) for x in (low, high))
    return Interval(torch.minimum(low, value), torch.maximum(high, value))


def _in_rows(x: Tensor, centre: Tensor) -> Tensor:
    """Return the values at one or several places, `[places, ...]`."""
    return x if x.ndim > centre.ndim else x[None]


def _above(place: Parts, parts: Parts) -> Tensor:
    """Return on which side of the parts a place is, in the only one in which it differs: 1 above, -1 below."""
    (a, b, c), (recall, fpr, share) = place, parts
    return (a - recall).sign() + (b - fpr).sign() + (c - share).sign()


def _combined(sign: int, shifts: Sequence[Tensor], above: Sequence[Tensor], together: Tensor | None) -> Tensor:
    """Return how far a function moves to one side by all estimates, from its `shifts` by each, `[places, ...]`."""
    most = [(sign * x).nan_to_num(0.0).max(0) for x in shifts]
    moved = torch.stack([best.values.relu() for best in most])
    if together is None:
        alone: Tensor = moved.norm(dim=0)
        return alone
    sides = torch.stack([x.gather(0, best.indices[None])[0] for x, best in zip(above, most, strict=True)])
    total: Tensor = (moved**2).sum(0)
    for i, j in combinations(range(len(moved)), 2):
        total = total + 2 * moved[i] * moved[j] * (sides[i] * sides[j] * together[i, j]).relu()
    return total.sqrt()


# ---- units ---------------------------------------------------------------------------------------------------------

SOME_STEPS = 128
"""The steps of a curve by which the variation of its rates between units is told."""


class RateVariation(NamedTuple):
    """How recall, FPR and the share of positives vary between units.

    Attributes:
        sizes: how many independent positives, negatives and samples have rates that vary as much: `[T]` each.
        together: the correlations of the three, `[3, 3, T]`, 0 of what does not vary.
    """

    sizes: tuple[Tensor, Tensor, Tensor]
    together: Tensor

    def of(self, t: int) -> RateVariation:
        """Return that of one problem."""
        p, n, samples = (x[t : t + 1] for x in self.sizes)
        return RateVariation((p, n, samples), self.together[..., t : t + 1])


def variation_of_rates(
    curve: Curve, design: Design, at: Sequence[Choice], fewest: Sequence[Tensor], level: float, name: str
) -> tuple[tuple[Tensor, Tensor, Tensor], list[RateVariation]]:
    r"""Return how rates vary between units: on the whole, see `sizes`, and at each of the points. Collective.

    On the whole as many positives as

    .. math:: P \sum_k \sum_i w_i r_{ik}^2 \Big/ \sum_k \sum_u \Big( \sum_{i \in u} w_i r_{ik} \Big)^2

    are independent, over `SOME_STEPS` k, with the deviation :math:`r_{ik}` of a positive that reaches the step or not
    from recall there; and so negatives, and samples by the deviation of their labels from the share of positives. At a
    point, as if it were given, as many as that step alone tells, where these are fewer: where few samples pass it, it
    tells little, and elsewhere scores that pass no other step of interest would tell of it. Of few units fewer, by the
    ratio of normal and Student's quantiles, squared. NaN, with a warning, if all positives, or all negatives, belong to
    one.

    Args:
        curve: the whole curve.
        design: the units.
        at: the points.
        fewest: the `effective_sizes` of the design.
        level: the confidence level.
        name: who warns.
    """
    points = [chosen(curve, point) for point in at]
    thresholds, recall, fpr, called = _tried(curve, points)
    order = thresholds.argsort(stable=True)
    order = order.gather(1, (~called).gather(1, order).to(torch.uint8).argsort(stable=True))
    rising, recall, fpr = (x.gather(1, order) for x in (thresholds, recall, fpr))
    reached = torch.searchsorted(rising, design.rows.scores.contiguous(), right=True)
    reached = torch.minimum(reached, called.sum(1, keepdim=True))
    one, none = torch.ones_like(recall), torch.zeros_like(recall)
    totals = [x.double() for x in (curve.positives, curve.negatives, curve.positives + curve.negatives)]
    share = (totals[0] / totals[2]).nan_to_num()[:, None] * one
    terms = (one, recall, none, none), (none, none, one, fpr), (none, share - 1, none, share)
    scale = unit(curve).double()
    sums = sums_of_units(design, [reached], *terms, unit=scale)
    squares, between = (torch.stack(x).gather(2, order.argsort().expand(len(x), -1, -1)) for x in (sums[:3], sums[3:9]))

    few = torch.fmin(*fewest)
    wider = (student_quantiles(level, few - 1) / normal_quantile(level)) ** 2 * few / (few - 1)
    if bool((few <= 1).any()):
        warn_of_single(name, design.clusters is not None)
    mass = torch.stack(totals) * scale
    alone = torch.stack([*fewest, fewest[0].nan_to_num() + fewest[1].nan_to_num()])
    of_steps, varied = squares[..., :SOME_STEPS].sum(2), between[[0, 3, 5], :, :SOME_STEPS].sum(2)
    sizes = torch.where(varied <= 1e-12 * of_steps, alone, mass * of_steps / varied) / wider
    sizes = sizes.masked_fill(mass == 0, 0.0).masked_fill(few <= 1, torch.nan)
    variations, heavy = [], missing_at(points, design, scale)
    for k in range(SOME_STEPS, SOME_STEPS + len(at)):
        own, products = squares[..., k], between[[0, 1, 2, 1, 3, 4, 2, 4, 5], :, k].view(3, 3, -1)
        variances = products.diagonal().T
        varying = variances > 1e-15 * mass**2  # else rounding, as of the share of classes that each sample is in once
        errors = torch.where(varying, variances, torch.inf).sqrt()
        together = (products / (errors[:, None] * errors)).nan_to_num(0.0, 0.0, 0.0).clamp(-1, 1)
        there = torch.where(varying, mass * own / variances, torch.inf) / wider
        p, n, samples = torch.where(there < sizes, there, sizes)
        lacking = heavy[k - SOME_STEPS].view(2, 2, -1).amax(1)
        p, n = (torch.where(x > 0, torch.minimum(y, z / x), y) for x, y, z in zip(lacking, (p, n), mass, strict=False))
        variations.append(RateVariation((p, n, samples), together))
    return (sizes[0], sizes[1], sizes[2]), variations


def missing_at(points: Sequence[Curve], design: Design, scale: Tensor) -> list[Tensor]:
    """Return the `missing_weights` of each point, `[4, T]` each. Collective.

    Only with sampling weights, times a `scale` `[T]`, such as the `unit` of a curve; with clusters as many as one has.
    """
    shape = (len(design.rows.labels),)
    if design.frequency or not points:
        return [design.mass.new_zeros(4, *shape) for _ in points]
    units = design.sums(lambda: [design.mass])

    def added() -> list[Tensor]:
        mass, positive = design.mass * scale[:, None], design.rows.labels
        sums = [(x > 0).double().sum(1) for x in (mass, *units())]
        for point in points:
            sums += cell_sums(mass, positive, _called(point, design) > 0, lambda x: x.sum(1))
        return sums

    samples, clusters, *sums = all_reduced(design.ranks, [shape] * (2 + 12 * len(points)), added)
    return [missing_weights(sums[12 * k : 12 * k + 12]) * samples / clusters for k in range(len(points))]


def _called(step: Curve, design: Design) -> Tensor:
    """Return 1 for the entries that reach the only step of each problem, `[T, N]`; 0 where none does."""
    return ((design.rows.scores >= step.thresholds[:, None]) & (step.tps + step.fps > 0)[:, None]).double()


def covariance_of_rates(rate: RateAt, curve: Curve, design: Design) -> list[Tensor]:
    r"""Return how rates of problems at their points, as if these were given, vary between units. Collective.

    The covariance of the rates; that of each, in rows, and of the shares of all positives that each problem has, with
    these, up to the square of their means: `[T, T]` each. The influence of a positive is

    .. math:: w \left( \frac{\partial v}{\partial r} \frac{c - r}{P}
        + \frac{\partial v}{\partial \pi} \frac{1 - \pi}{P + N} \right)

    with recall r, the share of positives :math:`\pi` and c = 1 if it is called positive; that of a negative likewise.

    Args:
        rate: which, and where.
        curve: the whole curve.
        design: the units.
    """
    at = chosen(curve, rate.at)
    points = _Rates.of(counts_at(curve, rate.at))
    slopes = [x[:, None] for x in _slopes(rate.of, *points.rates)]
    recall, fpr, share, p, n, total = (x[:, None] for x in points)
    all_positives = curve.positives.double().sum()

    def each() -> list[Tensor]:
        labels, mass, called = design.rows.labels, design.mass, _called(at, design)
        within = torch.where(labels, mass / p * slopes[0] * (called - recall), mass / n * slopes[1] * (called - fpr))
        across = mass / total * slopes[2] * (labels.double() - share)
        return [within + across, mass / all_positives * labels, mass]

    sums = design.sums(each)

    def products() -> list[Tensor]:
        influence, positives, mass = sums()
        pairs = (influence, influence), (influence, positives), (positives, positives)
        return [*(design.repeated(a) @ b.T for a, b in pairs), design.repeated((mass > 0).any(0).double()).sum()]

    size = (curve.problems, curve.problems)
    covariance, *of_totals, units = all_reduced(design.ranks, [size] * 3 + [()], products)
    return [covariance, *(correction(units) * x for x in of_totals)]


def _tried(curve: Curve, points: Sequence[Curve]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return thresholds, recall, FPR, and whether a sample passes, of some steps and of `points`: `[T, G]` each.

    Of `SOME_STEPS` that are evenly spread; `+inf` where no sample passes, and of an unknown point NaN rates.
    """
    steps = [torch.stack(x) for x in zip(*(_some_steps(curve.of(t)) for t in range(curve.problems)), strict=True)]
    columns = [[x] for x in (*steps, torch.ones_like(steps[0], dtype=torch.bool))]
    for point in points:
        passed = (point.tps + point.fps > 0) & ~point.thresholds.isnan()
        rates = _Rates.of(Counts(*(x.double() for x in (point.tps, point.fps, point.positives, point.negatives))))
        known = [x.masked_fill(point.thresholds.isnan(), torch.nan) for x in (rates.recall, rates.fpr)]
        for column, x in zip(columns, (point.thresholds.masked_fill(~passed, torch.inf), *known, passed), strict=True):
            column.append(x[:, None])
    thresholds, recall, fpr, passed = (torch.cat(x, 1) for x in columns)
    return thresholds, recall, fpr, passed


def _some_steps(curve: Curve) -> tuple[Tensor, Tensor, Tensor]:
    """Return rising thresholds of steps of one problem, evenly spread, and recall and FPR there, 0 of no samples."""
    size, device = len(curve.tps), curve.tps.device
    if not size:
        nothing = torch.zeros(SOME_STEPS, dtype=torch.float64, device=device)
        return nothing.to(curve.thresholds.dtype), nothing, nothing
    at = torch.linspace(size - 1, 0, SOME_STEPS, dtype=torch.float64, device=device).round().long()
    tps, fps, p, n = (x.double() for x in (curve.tps[at], curve.fps[at], curve.positives, curve.negatives))
    return curve.thresholds[at], _share(tps, p), _share(fps, n)


def sums_of_units(
    design: Design, reached: Sequence[Tensor], *several: Sequence[Tensor], unit: Tensor | float = 1.0
) -> list[Tensor]:
    """Return sums at each threshold of what samples contribute, `[T, G]` each. Collective.

    For each of `several` contributions that of squares; for each pair of these, and of each with itself, that of the
    products of what units contribute. Then the sum of the masses, of the squares of those of units, and the number of
    units, `[T]`.

    Args:
        design: the units.
        reached: how many of the thresholds each score reaches, `[T, N]`; of two, c is the difference.
        several: a, b, d and e at each threshold, `[T, G]` each: a positive contributes a c - b, and a negative d c - e,
            where c tells whether it reaches the threshold.
        unit: by what each mass is multiplied, `[T]`, so that no square vanishes.
    """
    ids, (signed, *reached) = design.at_owners(lambda: [design.signed, *reached])
    shape, pairs = several[0][0].shape, list(combinations_with_replacement(range(len(several)), 2))

    def sums() -> list[Tensor]:
        units, owner = torch.unique(ids, return_inverse=True)
        often = design.repeated(torch.ones(len(units), dtype=torch.float64, device=ids.device))
        labels, mass = signed > 0, (signed.double().T * unit).T.abs()
        held = mass.new_zeros(shape[0], len(units)).index_add(1, owner, mass)
        squares, between = ([torch.zeros_like(several[0][0]) for _ in range(k)] for k in (len(several), len(pairs)))
        height = max(ELEMENTS // max(len(ids), 1), 1)
        for k, start in product(range(shape[0]), range(0, shape[1], height)):
            some = slice(start, start + height)
            at = torch.arange(shape[1], dtype=torch.int64, device=ids.device)[some, None]
            called, *others = ((x[k] > at).double() for x in reached)
            for other in others:
                called = called - other
            added = []
            for terms, of_each in zip(several, squares, strict=True):
                a, b, d, e = (x[k, some, None] for x in terms)
                off = torch.where(labels[k], a * called - b, d * called - e)
                added.append(off.new_zeros(len(off), len(units)).index_add(1, owner, off * mass[k]))
                of_each[k, some] = (off**2 * mass[k] * often[owner]).sum(1)
            for (i, j), of_units in zip(pairs, between, strict=True):
                of_units[k, some] = (added[i] * added[j] * often).sum(1)
        return [*squares, *between, *((x * often).sum(1) for x in (held, held**2, held > 0))]

    return all_reduced(design.ranks, [shape] * (len(several) + len(pairs)) + [shape[:1]] * 3, sums)
