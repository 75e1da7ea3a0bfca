"""Each quantity written slowly from its definition, for one binary problem: what the library is compared with.

Pure Python without rounding: weights, counts and values are `Fraction`s, thresholds are floats, logarithms come last.
NaN where a formula divides 0 by 0. Nothing here looks at the library.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

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


def gini(p: Problem) -> Number:
    """The pairs in order, less those in reverse order, as a share of all. Engelmann, Hayden & Tasche 2003."""
    positives, negatives = totals(p)
    samples = list(zip(*p, strict=True))
    pairs = ((s, other, w * v) for s, y, w in samples for other, z, v in samples if (y, z) == (1, 0))
    return ratio(sum(((s > other) - (s < other)) * w for s, other, w in pairs), positives * negatives)


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
    """Mean TPR over ln FPR. Mysinger & Shoichet 2010. On a line y = a + b x the integral of y/x is a ln(x) + b x."""
    if not all(totals(p)):
        return NAN
    area = Fraction(0)
    for x0, y0, x1, y1 in segments(p, Fraction(start), Fraction(stop)):
        slope = (y1 - y0) / (x1 - x0)
        area += (y0 - slope * x0) * ln(x1 / x0) + y1 - y0
    return float(area / ln(Fraction(stop) / Fraction(start)))


def average_precision(p: Problem) -> Number:
    positives, _ = totals(p)
    if not positives:
        return NAN
    gained = ((q.t - before.t, q) for before, q in pairwise(points(p)))
    return sum((gain / positives * (q.t / (q.t + q.f)) for gain, q in gained), Fraction(0))


# ---- optima: of equal ones the better in the other rate, then the highest threshold ----------------------------------


def highest(candidates: list[tuple[Any, Point]]) -> tuple[Any, Point]:
    """The largest value, or pair of a value and what decides between equal ones.

    `candidates` come by falling threshold, and the first of equal ones is kept.
    """
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
    (value, _), at = highest(
        [((q.t / positives, q.t / (q.t + q.f) if q in allowed else 1), q) for q in [nobody, *allowed]]
    )
    return Optimum(value, at.threshold)


def precision_at_fixed_recall(p: Problem, least: float) -> Optimum:
    positives, _ = totals(p)
    if not positives:
        return UNKNOWN
    (value, _), at = highest([((q.t / (q.t + q.f), q.t), q) for q in steps(p) if float(q.t / positives) >= least])
    return Optimum(value, at.threshold)


def sensitivity_at_specificity(p: Problem, least: float) -> Optimum:
    positives, negatives = totals(p)
    if not positives or not negatives:
        return UNKNOWN
    allowed = [q for q in points(p) if float((negatives - q.f) / negatives) >= least]
    (value, _), at = highest([((q.t / positives, -q.f), q) for q in allowed])
    return Optimum(value, at.threshold)


def specificity_at_sensitivity(p: Problem, least: float) -> Optimum:
    positives, negatives = totals(p)
    if not positives or not negatives:
        return UNKNOWN
    allowed = [q for q in points(p) if float(q.t / positives) >= least]
    (value, _), at = highest([(((negatives - q.f) / negatives, q.t), q) for q in allowed])
    return Optimum(value, at.threshold)


# ---- rates at one point ----------------------------------------------------------------------------------------------


def exactly(x: Number | str) -> Fraction:
    """A cost, a prevalence, a beta as it was written: 0.1 is one tenth."""
    return Fraction(str(x))


def odds(a: Fraction, b: Fraction) -> Number:
    """`a / b`, infinite if only `b` is 0."""
    return math.inf if a and not b else ratio(a, b)


def rates(t: Number, f: Number, positives: Number, negatives: Number, beta: Number | str = 1) -> dict[str, Number]:
    """Every rate of a point that calls `t` of the positives and `f` of the negatives. Fawcett 2006; Powers 2011."""
    t, f, positives, negatives = (Fraction(x) for x in (t, f, positives, negatives))
    missed, spared = positives - t, negatives - f
    recall, specificity = ratio(t, positives), ratio(spared, negatives)
    squared = exactly(beta) ** 2
    gap = t * spared - f * missed
    margins = positives * negatives * (t + f) * (missed + spared)
    return {
        "accuracy": ratio(t + spared, positives + negatives),
        "balanced_accuracy": (recall + specificity) / 2,
        "precision": ratio(t, t + f),
        "npv": ratio(spared, spared + missed),
        "recall": recall,
        "specificity": specificity,
        "fpr": ratio(f, negatives),
        "fnr": ratio(missed, positives),
        "f1": ratio(2 * t, 2 * t + f + missed),
        "fbeta": ratio((1 + squared) * t, (1 + squared) * t + f + squared * missed),
        "mcc": math.copysign(math.sqrt(gap**2 / margins), gap) if margins else NAN,
        "youden": recall + specificity - 1,
        "lr_plus": odds(t * negatives, f * positives),
        "lr_minus": odds(missed * negatives, spared * positives),
        "kappa": agreement_beyond_chance([[spared, f], [missed, t]]),
        "jaccard": ratio(t, t + f + missed),
        "dor": odds(t * spared, f * missed),
        "fdr": ratio(f, t + f),
        "false_omission_rate": ratio(missed, missed + spared),
        "gmean": math.sqrt(recall * specificity) if recall == recall and specificity == specificity else NAN,
        "markedness": ratio(t, t + f) + ratio(spared, spared + missed) - 1,
        "prevalence": ratio(positives, positives + negatives),
        "selection_rate": ratio(t + f, positives + negatives),
    }


def agreement_beyond_chance(matrix: list[list[Fraction]]) -> Number:
    """Cohen's kappa of any number of classes: Educational and Psychological Measurement 20:37, 1960."""
    total = sum(map(sum, matrix), Fraction(0))
    observed = ratio(sum((row[i] for i, row in enumerate(matrix)), Fraction(0)), total)
    sums = [sum(row) * sum(column) for row, column in zip(matrix, zip(*matrix, strict=True), strict=True)]
    expected = ratio(sum(sums, Fraction(0)), total**2)
    return NAN if observed != observed or expected == 1 else (observed - expected) / (1 - expected)


# ---- chosen points ---------------------------------------------------------------------------------------------------

NOWHERE = Point(NAN, NAN, NAN)


BROKEN = (-math.inf, -math.inf)


def merit(q: Point, at: tuple, positives: Fraction, negatives: Fraction) -> Any:
    """What the chosen point has most of, then the partner of a fixed rate; `BROKEN` where a promise is not kept."""
    tpr, fpr, precision = ratio(q.t, positives), ratio(q.f, negatives), ratio(q.t, q.t + q.f)
    match at:
        case ("youden",):
            return tpr - fpr
        case ("eer",):
            return -abs(fpr - (1 - tpr))
        case ("closest_topleft",):
            return -((1 - tpr) ** 2 + fpr**2)
        case ("fbeta", beta):
            return rates(q.t, q.f, positives, negatives, beta)["fbeta"]
        case ("cost", fp, fn, prevalence):
            share = positives / (positives + negatives) if prevalence is None else exactly(prevalence)
            return -(share * exactly(fn) * (1 - tpr) + (1 - share) * exactly(fp) * fpr)
        case ("fpr", most):
            return (q.t, -q.f) if float(fpr) <= most else BROKEN
        case ("specificity", least):
            return (q.t, -q.f) if float((negatives - q.f) / negatives) >= least else BROKEN
        case ("recall", least):
            return (-q.f, q.t) if float(tpr) >= least else BROKEN
        case ("precision", least):
            return (q.t, precision) if float(precision) >= least else BROKEN
        case ("prbep",):
            return -abs(q.t + q.f - positives)
        case ("best", "gmean"):
            return tpr * (1 - fpr)
        case ("best", rate):
            return rates(q.t, q.f, positives, negatives)[rate]
    raise ValueError(at)


def chosen(p: Problem, at: tuple) -> Point:
    """The point that `at` asks for, in any case an existing one; a number is a threshold and admits its equals.

    Precision and F-beta stay known without negatives, and so does the point that they choose.
    """
    if at[0] == "number":
        return Point(at[1], called(p, at[1], 1), called(p, at[1], 0))
    positives, negatives = totals(p)
    if not positives or (not negatives and at[0] not in ("fbeta", "precision", "prbep")):
        return NOWHERE
    return highest([(merit(q, at, positives, negatives), q) for q in points(p)])[1]


# ---- parts of the area, and the hull ---------------------------------------------------------------------------------

Polyline = list[tuple[Fraction, Fraction]]


def roc_polyline(p: Problem) -> Polyline:
    positives, negatives = totals(p)
    return [(q.f / negatives, q.t / positives) for q in points(p)]


def beneath(polyline: Polyline, start: Fraction, stop: Fraction) -> Fraction:
    """The area under a polyline over x in [start, stop]: width times the height in the middle, piece by piece."""
    area = Fraction(0)
    for (x0, y0), (x1, y1) in pairwise(polyline):
        left, right = max(x0, start), min(x1, stop)
        if left < right:
            area += (right - left) * (y0 + (y1 - y0) * ((left + right) / 2 - x0) / (x1 - x0))
    return area


def clamped(polyline: Polyline, low: Fraction, high: Fraction) -> Polyline:
    """A rising polyline, level where it leaves [low, high]; it gets a corner where it crosses one of them."""
    corners = polyline[:1]
    for (x0, y0), (x1, y1) in pairwise(polyline):
        crossed = [level for level in (low, high) if y0 < level < y1]
        corners += [(x0 + (level - y0) / (y1 - y0) * (x1 - x0), level) for level in crossed]
        corners.append((x1, y1))
    return [(x, min(max(y, low), high)) for x, y in corners]


def partial_area(
    p: Problem,
    fpr_range: tuple[Number, Number] | None = None,
    tpr_range: tuple[Number, Number] | None = None,
    corrected: bool = False,
) -> Number:
    """Area of TPR over a range of FPR, of specificity over a range of TPR, or of both ranges' rectangle.

    Corrected: chance is one half and perfection 1; of the rectangle, its share. McClish 1989; Yang et al. 2019.
    """
    if not all(totals(p)):
        return NAN
    polyline = roc_polyline(p)
    a, b = (Fraction(x) for x in fpr_range or (0, 1))
    if fpr_range and tpr_range:
        low, high = (Fraction(x) for x in tpr_range)
        area = beneath(clamped(polyline, low, high), a, b) - (b - a) * low
        return area / ((b - a) * (high - low)) if corrected else area
    if tpr_range:
        a, b = (Fraction(x) for x in tpr_range)
        polyline = [(tpr, 1 - fpr) for fpr, tpr in polyline]
    area = beneath(polyline, a, b)
    chance: Polyline = [(Fraction(x), Fraction(1 - x) if tpr_range else Fraction(x)) for x in (0, 1)]
    least = beneath(chance, a, b)
    return (1 + (area - least) / (b - a - least)) / 2 if corrected else area


def hull(p: Problem) -> Polyline:
    """The vertices `(f, t)` of the upper hull of the ROC points, both ends among them. Provost & Fawcett 2001."""
    return upper_hull([(q.f, q.t) for q in points(p)])


def auch(p: Problem) -> Number:
    if not all(totals(p)):
        return NAN
    return beneath(upper_hull(roc_polyline(p)), Fraction(0), Fraction(1))


# ---- costs: 1 is the better of calling all and calling nobody --------------------------------------------------------


def detection_cost(p: Problem, q: Point, prevalence: Number, fn: Number, fp: Number) -> Number:
    positives, negatives = totals(p)
    miss, alarm = exactly(prevalence) * exactly(fn), (1 - exactly(prevalence)) * exactly(fp)
    return ratio(miss * (1 - q.t / positives) + alarm * q.f / negatives, min(miss, alarm))


def min_dcf(p: Problem, prevalence: Number, fn: Number, fp: Number) -> Optimum:
    """The NIST detection cost at its best threshold. Martin et al. 1997."""
    if not all(totals(p)):
        return UNKNOWN
    value, at = highest([(-detection_cost(p, q, prevalence, fn, fp), q) for q in points(p)])
    return Optimum(-value, at.threshold)


def actual_dcf(p: Problem, prevalence: Number, fn: Number, fp: Number) -> Number:
    """The same at the threshold of Bayes, for scores that are natural logarithms of likelihood ratios."""
    if not all(totals(p)):
        return NAN
    bet = exactly(prevalence) * exactly(fn) / ((1 - exactly(prevalence)) * exactly(fp))
    return detection_cost(p, chosen(p, ("number", -math.log(bet))), prevalence, fn, fp)


def softplus(x: float) -> float:
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


def cllr(p: Problem) -> float:
    """Bits that scores lose as natural logarithms of likelihood ratios. Brümmer & du Preez 2006."""
    positives, negatives = totals(p)
    if not positives or not negatives:
        return NAN
    samples = [(s, y, float(w / (positives if y else negatives))) for s, y, w in zip(*p, strict=True) if w > 0]
    return math.fsum(w * softplus(-s if y else s) for s, y, w in samples) / (2 * math.log(2))


def min_cllr(p: Problem) -> float:
    """Cllr after the best rising change of the scores: a hull edge of slope `x / y` is the likelihood ratio there."""
    positives, negatives = totals(p)
    if not positives or not negatives:
        return NAN
    edges = [((t1 - t0) / positives, (f1 - f0) / negatives) for (f0, t0), (f1, t1) in pairwise(hull(p))]
    lost = [float(x) * math.log2(1 + y / x) + float(y) * math.log2(1 + x / y) for x, y in edges if x and y]
    return math.fsum(lost) / 2


def bayes_error_rate(p: Problem, odds: float) -> tuple[Number, Number]:
    """Actual and least share of errors at this prior, where deciding by the prior alone has 1. Brümmer 2010."""
    positives, negatives = totals(p)
    if not positives or not negatives:
        return NAN, NAN
    prior = 1 / (1 + Fraction(math.exp(-odds)))

    def errors(tp: Fraction, fp: Fraction) -> Fraction:
        share = prior * (1 - tp / positives) + (1 - prior) * fp / negatives
        return share / min(prior, 1 - prior)

    return errors(called(p, -odds, 1), called(p, -odds, 0)), min(errors(q.t, q.f) for q in points(p))


def pooled_adjacent_violators(p: Problem, laplace: bool = False) -> dict[float, float]:
    """The log-likelihood ratio of every score: posterior odds of its block over the prior odds. Ayer et al. 1955.

    Blocks of rising scores, and of rising shares of positives, which are pooled while they do not rise.
    """
    positives, negatives = totals(p)
    rising = [([b.threshold], b.t - a.t, b.f - a.f) for a, b in pairwise(points(p))][::-1]
    one, none = Fraction(1), Fraction(0)
    if laplace:  # Brümmer: of rising scores 1, 0, those of the data, 1, 0
        ends: list[tuple[list[float], Fraction, Fraction]] = [([], one, none), ([], none, one)]
        rising = [*ends, *rising, *ends]
    blocks: list[tuple[list[float], Fraction, Fraction]] = []
    for scores, t, f in rising:
        while blocks and blocks[-1][1] * f >= t * blocks[-1][2]:
            before = blocks.pop()
            scores, t, f = before[0] + scores, before[1] + t, before[2] + f
        blocks.append((scores, t, f))
    found = {}
    for scores, t, f in blocks:
        ratio = math.inf if not f else math.log(t * negatives / (f * positives)) if t else -math.inf
        found |= dict.fromkeys(scores, ratio)
    return found


# ---- probabilities: Brier 1950; Good 1952; Dimitriadis, Gneiting & Jordan 2021 ---------------------------------------


def mean_of(p: Problem, loss: Callable[[float, int], Number]) -> Number:
    """The mean loss of the samples, each with the weight it has."""
    size = sum(p.weights, Fraction(0))
    terms = [(w, loss(s, y)) for s, y, w in zip(*p, strict=True) if w > 0]
    if any(x == math.inf for _, x in terms):
        return math.inf
    return ratio(sum((w * Fraction(x) for w, x in terms), Fraction(0)), size)


def squared(s: Number, y: int) -> Fraction:
    return (Fraction(s) - y) ** 2


def surprise(s: Number, y: int) -> float:
    given = Fraction(s) if y else 1 - Fraction(s)
    return -math.log(given) if given else math.inf


def brier_score(p: Problem) -> Number:
    return mean_of(p, squared)


def log_loss(p: Problem) -> Number:
    return mean_of(p, surprise)


def isotonic(p: Problem) -> list[tuple[list[float], Fraction]]:
    """The blocks of pooled adjacent violators by rising score: their scores and their share of positives."""
    blocks: list[tuple[list[float], Fraction, Fraction]] = []
    for q, before in [(q, before) for before, q in pairwise(points(p))][::-1]:
        block = ([q.threshold], q.t - before.t, q.t + q.f - before.t - before.f)
        while blocks and blocks[-1][1] / blocks[-1][2] >= block[1] / block[2]:
            scores, positives, samples = blocks.pop()
            block = ([*scores, *block[0]], positives + block[1], samples + block[2])
        blocks.append(block)
    return [(scores, positives / samples) for scores, positives, samples in blocks]


def decomposition(p: Problem, loss: Callable[[Number, int], Number]) -> tuple[Number, Number, Number]:
    """Miscalibration, discrimination and uncertainty: by the scores recalibrated, and by their base rate."""
    positives, negatives = totals(p)
    if not positives + negatives:
        return NAN, NAN, NAN
    recalibrated = {score: value for scores, value in isotonic(p) for score in scores}
    given = mean_of(p, loss)
    best = mean_of(p, lambda s, y: loss(recalibrated[s], y))
    constant = mean_of(p, lambda s, y: loss(positives / (positives + negatives), y))
    return given - best, constant - best, constant


def calibration_bins(p: Problem, n_bins: int) -> list[tuple[Fraction, Fraction, Fraction]]:
    """The weight, the positives and the sum of the scores in bins of equal width, the last with its upper end."""
    bins = [(Fraction(0), Fraction(0), Fraction(0))] * n_bins
    for s, y, w in zip(*p, strict=True):
        i = min(int(Fraction(s) * n_bins), n_bins - 1)
        weight, positives, mass = bins[i]
        bins[i] = weight + w, positives + w * y, mass + w * Fraction(s)
    return bins


def calibration_error(p: Problem, n_bins: int = 15, norm: str = "l1", debias: bool = False) -> Number:
    """Naeini, Cooper & Hauskrecht 2015; without what chance adds to the squares: Kumar, Liang & Ma 2019."""
    bins = [x for x in calibration_bins(p, n_bins) if x[0]]
    size = sum((w for w, *_ in bins), Fraction(0))
    if not size:
        return NAN
    gaps = [(w / size, abs(positives - mass) / w) for w, positives, mass in bins]
    if norm == "max":
        return max(gap for _, gap in gaps)
    if norm == "l1":
        return sum((share * gap for share, gap in gaps), Fraction(0))
    square = sum((share * gap**2 for share, gap in gaps), Fraction(0))
    if debias:
        several = [(w / size, positives / w, w) for w, positives, _ in bins if w > 1]
        square -= sum((share * f * (1 - f) / (w - 1) for share, f, w in several), Fraction(0))
    return math.sqrt(max(square, 0))


# ---- decisions: Vickers & Elkin 2006; Drummond & Holte 2006 ----------------------------------------------------------


def net_benefit(p: Problem, t: float, prevalence: Number | None = None, standardized: bool = False) -> Number:
    """True positives per sample, less the false ones at the odds of the threshold, each label weighted anew."""
    positives, negatives = totals(p)
    if not positives or not negatives:
        return NAN
    share = positives / (positives + negatives) if prevalence is None else exactly(prevalence)
    tpr, fpr = called(p, t, 1) / positives, called(p, t, 0) / negatives
    value = share * tpr - (1 - share) * fpr * exactly(t) / (1 - exactly(t))
    return value / share if standardized else value


def expected_cost(p: Problem, share: Fraction) -> Number:
    """The least over all points, where positives make this share of the highest cost."""
    return min(share * (1 - tpr) + (1 - share) * fpr for fpr, tpr in roc_polyline(p))


# ---- gains: Flach & Kull 2015 ----------------------------------------------------------------------------------------


def top_capture(p: Problem, fraction: float = 0.1) -> Number:
    """The share of positives among the first samples, a tie at the cut shared out."""
    positives, negatives = totals(p)
    left, found = Fraction(fraction) * (positives + negatives), Fraction(0)
    for before, q in pairwise(points(p)):
        size = q.t + q.f - before.t - before.f
        found += (q.t - before.t) * min(left / size, 1)
        left -= min(left, size)
    return ratio(found, positives)


def lift(p: Problem, fraction: float = 0.1) -> Number:
    return top_capture(p, fraction) / Fraction(fraction)


def precision_recall_gain(p: Problem) -> tuple[list[Number], list[Number]]:
    """Recall and precision gain from the recall of the base rate on, where a step may have to be cut."""
    positives, negatives = totals(p)
    base, odds = positives**2 / (positives + negatives), positives / negatives
    kept: list[tuple[Fraction, Fraction]] = []
    for before, q in pairwise(points(p)):
        if before.t < base <= q.t:
            kept.append((base, before.f + (q.f - before.f) * (base - before.t) / (q.t - before.t)))
        if q.t >= base and (q.t, q.f) != kept[-1]:
            kept.append((q.t, q.f))
    return [1 - odds * (positives - t) / t for t, _ in kept], [1 - odds * f / t for t, f in kept]


def auprg(p: Problem) -> Number:
    if not all(totals(p)):
        return NAN
    recall, precision = precision_recall_gain(p)
    pieces = zip(pairwise(recall), pairwise(precision), strict=True)
    return sum(((x1 - x0) * (y0 + y1) / 2 for (x0, x1), (y0, y1) in pieces), Fraction(0))


# ---- selective prediction: Geifman, Uziel & El-Yaniv 2019 ------------------------------------------------------------


def aurc(p: Problem, excess: bool = False) -> Number:
    """The mean over samples of the share of wrong ones among all that are at least as confident."""
    positives, negatives = totals(p)
    size = positives + negatives
    if not size:
        return NAN
    samples = [(s, w) for s, w in zip(p.scores, p.weights, strict=True) if w > 0]
    risks = [(w, called(p, s, 0) / (called(p, s, 0) + called(p, s, 1))) for s, w in samples]
    value = sum((w * risk for w, risk in risks), Fraction(0)) / size
    right = positives / size
    return float(value) - float(1 - right) - (float(right) * math.log(right) if right else 0.0) if excess else value


def auarc(p: Problem) -> Number:
    """The mean over samples of the accuracy among those that score at least as much."""
    size = sum(p.weights, Fraction(0))
    if not size:
        return NAN
    share = {
        s: called(p, s, 1) / (called(p, s, 1) + called(p, s, 0))
        for s in {s for s, w in zip(p.scores, p.weights, strict=True) if w > 0}
    }
    return sum((w * share[s] for s, _, w in zip(*p, strict=True) if w > 0), Fraction(0)) / size


# ---- precision and recall --------------------------------------------------------------------------------------------


def pr_area(p: Problem) -> float:
    """Area under precision over recall, both counts growing linearly between two points. Keilwagen et al. 2014.

    With `f` growing by `h` for every `t`, `t + f = a t + c`, and the area of a step is the integral of `t / (a t + c)`.
    """
    positives, _ = totals(p)
    if not positives:
        return NAN
    area = []
    for before, q in pairwise(points(p)):
        if gain := q.t - before.t:
            h = (q.f - before.f) / gain
            a, c = 1 + h, before.f - h * before.t
            logarithm = ln((q.t + q.f) / (before.t + before.f)) if c else Fraction(0)
            area.append(gain / a - c / a**2 * logarithm)
    return float(sum(area) / positives)


def ln(x: Fraction) -> Fraction:
    """The logarithm, to as many digits as differences of weights take that differ by many powers of ten."""
    with localcontext(prec=200):
        return Fraction((Decimal(x.numerator) / Decimal(x.denominator)).ln())


def shifted_average_precision(p: Problem, prevalence: Number) -> Number:
    """Average precision where the share of positives is `prevalence`, the rates of either class being what they are."""
    if not all(totals(p)):
        return NAN
    share = exactly(prevalence)
    area = Fraction(0)
    for (_, before), (fpr, tpr) in pairwise(roc_polyline(p)):
        area += (tpr - before) * share * tpr / (share * tpr + (1 - share) * fpr)
    return area


# ---- survival data: Uno et al. 2007; Hung & Chiang 2010 --------------------------------------------------------------

Observed = list[tuple[int, float]]
"""Of each sample whether its event was observed, and when it, or the censoring, was."""


def uncensored(censoring: Observed, time: float) -> Fraction:
    """The Kaplan–Meier estimate of the chance of not being censored before `time`; at one time events are first."""
    left = Fraction(1)
    for c in sorted({t for event, t in censoring if not event and t < time}):
        at_risk = [(event, t) for event, t in censoring if t > c or (t == c and not event)]
        left *= 1 - Fraction(sum(t == c for _, t in at_risk), len(at_risk))
    return left


def at_time(p: Problem, observed: Observed, censoring: Observed, time: float) -> Problem:
    """The cases by `time`, with their weights, and the controls; the labels of `p` do not matter."""
    kept = []
    for (s, _, w), (event, t) in zip(zip(*p, strict=True), observed, strict=True):
        if t > time:
            kept.append((s, 0, w))
        elif event:
            kept.append((s, 1, w / uncensored(censoring, t)))
    return Problem(*map(list, zip(*kept, strict=True))) if kept else problem([], [])


def integrated(ps: list[Problem]) -> Number:
    """The mean of the areas of rising times, weighted by the cases since the time before, where both are known."""
    cases = [totals(p)[0] for p in ps]
    new = [b - a for a, b in pairwise([Fraction(0), *cases])]
    return weighted_mean([(w, x) for w, x in zip(new, map(auroc, ps), strict=True) if not math.isnan(x)])


# ---- many problems ---------------------------------------------------------------------------------------------------


def ovo_auroc(rows: list[list[float]], classes: list[int], num_classes: int, weighted: bool = False) -> Number:
    """Mean over pairs of classes of both their AUROCs; a pair with an absent class is left out. Hand & Till 2001.

    Weighted: a pair counts as often as it has samples.
    """

    def against(i: int, j: int) -> Number:
        both = [(row[i], int(c == i)) for row, c in zip(rows, classes, strict=True) if c in (i, j)]
        return auroc(problem([s for s, _ in both], [y for _, y in both]))

    known = []
    for i in range(num_classes):
        for j in range(i + 1, num_classes):
            value, size = (against(i, j) + against(j, i)) / 2, classes.count(i) + classes.count(j)
            if not math.isnan(value):
                known.append((Fraction(size if weighted else 1), value))
    return weighted_mean(known)


def weighted_mean(known: list[tuple[Fraction, Number]]) -> Number:
    return ratio(sum(w * x for w, x in known), sum(w for w, _ in known))


def of_groups(p: Problem, groups: list[int], value: Callable[[Problem], Number]) -> list[tuple[Fraction, Number]]:
    """The weight of the samples, and the value, of each group."""
    found = []
    for group in sorted(set(groups)):
        own = [sample for sample, g in zip(zip(*p, strict=True), groups, strict=True) if g == group]
        alone = Problem([s for s, _, _ in own], [y for _, y, _ in own], [w for _, _, w in own])
        found.append((sum(alone.weights, Fraction(0)), value(alone)))
    return found


def grouped(p: Problem, groups: list[int], value: Callable[[Problem], Number], weighted: bool) -> Number:
    """The mean over the groups where the value is known: by their samples' weight, or plainly. Zhou et al. 2018."""
    found = of_groups(p, groups, value)
    return weighted_mean([(w if weighted else Fraction(1), x) for w, x in found if not math.isnan(x)])


def left_out(p: Problem, groups: list[int], value: Callable[[Problem], Number]) -> Number:
    """The share of the samples' weight that lies in groups where the value is unknown."""
    found = of_groups(p, groups, value)
    return ratio(sum((w for w, x in found if math.isnan(x)), Fraction(0)), sum(w for w, _ in found))


# ---- rankings: Järvelin & Kekäläinen 2002; ties as in McSherry & Najork 2008 -----------------------------------------


def orders(p: Problem) -> Iterator[list[int]]:
    """The labels by rank, once for each place that the positives among equal scores may have: all are as likely.

    A whole weight is so many samples.
    """
    runs = []
    for score in sorted(set(p.scores), reverse=True):
        labels = [y for s, y, w in zip(*p, strict=True) if s == score for _ in range(int(w))]
        places = combinations(range(len(labels)), sum(labels))
        runs.append([[int(place in chosen) for place in range(len(labels))] for chosen in places])
    for parts in product(*runs):
        yield [y for part in parts for y in part]


def expected(p: Problem, value: Callable[[list[int]], Number]) -> Number:
    """The mean over all `orders`; unknown without positives."""
    values = [Fraction(value(labels)) for labels in orders(p)] if totals(p)[0] else []
    return sum(values) / len(values) if values else NAN


def grouped_precision(p: Problem, k: int) -> Number:
    return expected(p, lambda labels: Fraction(sum(labels[:k]), k))


def grouped_recall(p: Problem, k: int) -> Number:
    return expected(p, lambda labels: Fraction(sum(labels[:k]), sum(labels)))


def grouped_hit_rate(p: Problem, k: int) -> Number:
    return expected(p, lambda labels: int(any(labels[:k])))


def grouped_mrr(p: Problem, k: int | None) -> Number:
    return expected(p, lambda labels: Fraction(int(any(labels[:k])), labels.index(1) + 1))


def discounted(labels: list[int]) -> Fraction:
    return sum((Fraction(y / math.log2(rank + 1)) for rank, y in enumerate(labels, 1)), Fraction(0))


def grouped_ndcg(p: Problem, k: int | None) -> Number:
    return expected(p, lambda labels: discounted(labels[:k]) / discounted(sorted(labels, reverse=True)[:k]))


def confusion(
    predicted: list[int], actual: list[int], classes: int, weights: list[Number] | None = None
) -> list[list[Fraction]]:
    """Rows actual, columns predicted."""
    matrix = [[Fraction(0)] * classes for _ in range(classes)]
    for guess, truth, w in zip(predicted, actual, weights or [1] * len(actual), strict=True):
        matrix[truth][guess] += Fraction(w)
    return matrix
