"""Each quantity written slowly from its definition, for one binary problem: what the library is compared with.

Pure Python without rounding: weights, counts and values are `Fraction`s, thresholds are floats, logarithms come last.
NaN where a formula divides 0 by 0. Nothing here looks at the library.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

Number = Fraction | float
NAN = math.nan


class Problem(NamedTuple):
    scores: list[float]
    labels: list[int]
    weights: list[Fraction]


class Point(NamedTuple):
    """Everyone who scores at least `threshold`: `t` positives and `f` negatives, as sums of weights."""

    threshold: float
    t: Fraction
    f: Fraction


class Optimum(NamedTuple):
    value: Number
    threshold: float


UNKNOWN = Optimum(NAN, NAN)


def problem(scores: list[float], labels: list[int], weights: list[float] | None = None) -> Problem:
    return Problem(scores, labels, [Fraction(w) for w in weights or [1] * len(scores)])


def called(p: Problem, threshold: float, label: int) -> Fraction:
    """The weight of the samples with this label that score at least the threshold."""
    return sum((w for s, y, w in zip(*p, strict=True) if s >= threshold and y == label), Fraction(0))


def totals(p: Problem) -> tuple[Fraction, Fraction]:
    return called(p, -math.inf, 1), called(p, -math.inf, 0)


def steps(p: Problem) -> list[Point]:
    """One point for every distinct score that carries weight, falling."""
    scores = {s for s, w in zip(p.scores, p.weights, strict=True) if w > 0}
    return [Point(s, called(p, s, 1), called(p, s, 0)) for s in sorted(scores, reverse=True)]


def points(p: Problem) -> list[Point]:
    """Nobody at `+inf`, then the steps. A sample at `+inf` makes a second point there."""
    return [Point(math.inf, Fraction(0), Fraction(0)), *steps(p)]


def ratio(a: Fraction, b: Fraction) -> Number:
    return a / b if b else NAN


# ---- curves: Fawcett 2006; Martin et al. 1997 ------------------------------------------------------------------------


def roc(p: Problem) -> tuple[list[Number], list[Number], list[float]]:
    positives, negatives = totals(p)
    at = points(p)
    return [ratio(q.f, negatives) for q in at], [ratio(q.t, positives) for q in at], [q.threshold for q in at]


def det(p: Problem) -> tuple[list[Number], list[Number], list[float]]:
    positives, _ = totals(p)
    fpr, _, thresholds = roc(p)
    return fpr, [ratio(positives - q.t, positives) for q in points(p)], thresholds


def precision_recall_curve(p: Problem) -> tuple[list[Number], list[Number], list[float]]:
    """By rising threshold, closed by precision 1 at recall 0, a convention that has no threshold."""
    positives, _ = totals(p)
    at = steps(p)[::-1]
    precision = [ratio(q.t, q.t + q.f) for q in at]
    recall = [ratio(q.t, positives) for q in at]
    return [*precision, 1.0], [*recall, ratio(Fraction(0), positives)], [q.threshold for q in at]


# ---- areas -----------------------------------------------------------------------------------------------------------


def auroc(p: Problem) -> Number:
    """Pairs of a positive and a negative that are in order, a tie counting half. Hanley & McNeil 1982."""
    positives, negatives = totals(p)
    samples = list(zip(*p, strict=True))
    won = Fraction(0)
    for s, y, w in samples:
        for other, z, v in samples:
            if (y, z) == (1, 0) and s >= other:
                won += w * v / (2 if s == other else 1)
    return ratio(won, positives * negatives)


def segments(p: Problem, start: Fraction, stop: Fraction) -> Iterator[tuple[Fraction, Fraction, Fraction, Fraction]]:
    """The parts `x0, y0, x1, y1` of the ROC polyline over FPR in [start, stop], cut linearly; verticals left out."""
    positives, negatives = totals(p)
    polyline = [(q.f / negatives, q.t / positives) for q in points(p)]
    for (x0, y0), (x1, y1) in pairwise(polyline):
        left, right = max(x0, start), min(x1, stop)
        if left < right:
            slope = (y1 - y0) / (x1 - x0)
            yield left, y0 + slope * (left - x0), right, y0 + slope * (right - x0)


def partial_auroc(p: Problem, max_fpr: float) -> Number:
    """Standardised so that chance is one half and perfection 1. McClish 1989."""
    if not all(totals(p)):
        return NAN
    most = Fraction(max_fpr)
    least = most**2 / 2
    area = sum((x1 - x0) * (y0 + y1) / 2 for x0, y0, x1, y1 in segments(p, Fraction(0), most))
    return (1 + (area - least) / (most - least)) / 2


def log_auc(p: Problem, start: float, stop: float) -> Number:
    """Mean TPR over ln FPR, the trapezoid taken there. Mysinger & Shoichet 2010."""
    if not all(totals(p)):
        return NAN
    cut = segments(p, Fraction(start), Fraction(stop))
    area = sum((math.log(x1) - math.log(x0)) * float(y0 + y1) / 2 for x0, y0, x1, y1 in cut)
    return area / (math.log(stop) - math.log(start))


def average_precision(p: Problem) -> Number:
    positives, _ = totals(p)
    if not positives:
        return NAN
    gained = ((q.t - before.t, q) for before, q in pairwise(points(p)))
    return sum((gain / positives * (q.t / (q.t + q.f)) for gain, q in gained), Fraction(0))


# ---- optima: the highest threshold of equal ones ---------------------------------------------------------------------


def highest(candidates: list[tuple[Number, Point]]) -> tuple[Number, Point]:
    """The largest value; `candidates` come by falling threshold, and the first of equal ones is kept."""
    best = candidates[0]
    for candidate in candidates[1:]:
        if candidate[0] > best[0]:
            best = candidate
    return best


def ks(p: Problem) -> Optimum:
    positives, negatives = totals(p)
    if not positives or not negatives:
        return UNKNOWN
    value, at = highest([(q.t / positives - q.f / negatives, q) for q in points(p)])
    return Optimum(value, at.threshold)


def crossing(polyline: list[tuple[Fraction, Fraction]]) -> Fraction:
    """FPR where the ROC polyline meets FPR + TPR = 1."""
    for (x0, y0), (x1, y1) in pairwise(polyline):
        if x1 + y1 >= 1:
            return x0 + (1 - x0 - y0) / (x1 + y1 - x0 - y0) * (x1 - x0)
    raise AssertionError("a ROC polyline ends at (1, 1)")


def upper_hull(polyline: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """By a monotone chain: the last vertex goes while it does not lie above the line past it. Andrew 1979."""
    hull: list[tuple[Fraction, Fraction]] = []
    for x, y in polyline:
        while len(hull) > 1:
            (x0, y0), (x1, y1) = hull[-2:]
            if (x1 - x0) * (y - y0) < (y1 - y0) * (x - x0):
                break
            hull.pop()
        hull.append((x, y))
    return hull


def eer(p: Problem, estimator: str) -> Optimum:
    """The threshold is that of `nearest`, the point where the errors differ least, for every estimator."""
    positives, negatives = totals(p)
    if not positives or not negatives:
        return UNKNOWN
    at = points(p)
    polyline = [(q.f / negatives, q.t / positives) for q in at]
    _, nearest = highest([(-abs(x + y - 1), q) for (x, y), q in zip(polyline, at, strict=True)])
    if estimator == "nearest":
        value = (nearest.f / negatives + 1 - nearest.t / positives) / 2
    else:
        value = crossing(polyline if estimator == "linear" else upper_hull(polyline))
    return Optimum(value, nearest.threshold)


# A promised rate is compared as a user would: the nearest double of the rate with the double that was asked for.


def recall_at_fixed_precision(p: Problem, least: float) -> Optimum:
    positives, _ = totals(p)
    if not positives:
        return UNKNOWN
    nobody, *reached = points(p)
    allowed = [q for q in reached if float(q.t / (q.t + q.f)) >= least]
    value, at = highest([(q.t / positives, q) for q in [nobody, *allowed]])
    return Optimum(value, at.threshold)


def precision_at_fixed_recall(p: Problem, least: float) -> Optimum:
    positives, _ = totals(p)
    if not positives:
        return UNKNOWN
    value, at = highest([(q.t / (q.t + q.f), q) for q in steps(p) if float(q.t / positives) >= least])
    return Optimum(value, at.threshold)


def sensitivity_at_specificity(p: Problem, least: float) -> Optimum:
    positives, negatives = totals(p)
    if not positives or not negatives:
        return UNKNOWN
    allowed = [q for q in points(p) if float((negatives - q.f) / negatives) >= least]
    value, at = highest([(q.t / positives, q) for q in allowed])
    return Optimum(value, at.threshold)


def specificity_at_sensitivity(p: Problem, least: float) -> Optimum:
    positives, negatives = totals(p)
    if not positives or not negatives:
        return UNKNOWN
    allowed = [q for q in points(p) if float(q.t / positives) >= least]
    value, at = highest([((negatives - q.f) / negatives, q) for q in allowed])
    return Optimum(value, at.threshold)
