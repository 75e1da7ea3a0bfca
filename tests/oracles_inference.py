"""How sure an area is, written slowly from the definitions: what `torchmetrics_roc.inference` is compared with.

By samples and pairs, in `Fraction`s until the last root, logarithm or tail. NaN where a formula divides 0 by 0.
A weight says how often a row was seen, but to the infinitesimal jackknife it is what one row counts. Nothing here looks
at the library.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from oracles import NAN, Number, Problem, auroc, average_precision, ratio, totals
from scipy import integrate, optimize, special, stats

HALF = Fraction(1, 2)
Matrix = list[list[Number]]
Covariance = Callable[[Problem, Problem], Number]
Pulls = Callable[[Problem], list[Number]]


class Interval(NamedTuple):
    low: float
    high: float


class Tested(NamedTuple):
    statistic: float
    p_value: float


class Compared(NamedTuple):
    difference: Number
    standard_error: float
    statistic: float
    p_value: float
    interval: Interval


UNKNOWN = Interval(NAN, NAN)


# ---- tails and roots -------------------------------------------------------------------------------------------------


def root(x: Number) -> float:
    return math.sqrt(float(x))


def normal_quantile(level: float) -> float:
    """How many standard errors either side hold `level` of a normal distribution."""
    return -float(special.ndtri((1 - level) / 2))  # 1 + level would round


def normal_p(z: float) -> float:
    """Two-sided."""
    return math.erfc(abs(z) / math.sqrt(2))


def chi_square_p(x: float, degrees: int) -> float:
    """By the recurrence Q(s + 1, h) = Q(s, h) + h^s e^-h / Gamma(s + 1) from Q(1/2, h) or Q(1, h), h half of x."""
    h, s = x / 2, 0.5 if degrees % 2 else 1.0
    tail = math.erfc(math.sqrt(h)) if degrees % 2 else math.exp(-h)
    while 2 * s < degrees:
        tail += h**s * math.exp(-h) / math.gamma(s + 1)
        s += 1
    return tail


def student_p(t: float, degrees: float) -> float:
    """Two-sided: what the incomplete beta ratio of 1/2 and degrees/2 at t^2/(degrees + t^2) lacks of 1."""
    return float(special.betaincc(0.5, degrees / 2, t * t / (degrees + t * t)))


def student_quantile(level: float, degrees: float) -> float:
    # Not `special.stdtrit`, of which SciPy 1.15 gets 11 digits right.
    x = special.betaincinv(0.5, degrees / 2, level)
    return math.sqrt(degrees * x / (1 - x))


def quantile(level: float, degrees: float) -> float:
    if degrees <= 0:
        return NAN
    return normal_quantile(level) if math.isinf(degrees) else student_quantile(level, degrees)


def hotelling_p(x: float, contrasts: int, degrees: float) -> float:
    second = degrees - contrasts + 1
    return float(special.fdtrc(contrasts, second, x * second / (degrees * contrasts))) if second > 0 else NAN


def expit(x: float) -> float:
    return float(special.expit(x))


def logit(x: Number) -> float:
    return math.log(x) - math.log(1 - x)


# ---- placements: DeLong, DeLong & Clarke-Pearson 1988 ----------------------------------------------------------------


def placements(p: Problem) -> list[Number]:
    """For every row the share of the other class that it is in order with, a tie counting half."""
    positives, negatives = totals(p)
    rows = list(zip(*p, strict=True))
    placed = []
    for s, y, _ in rows:
        won = Fraction(0)
        for other, z, w in rows:
            if y != z:
                won += w / 2 if s == other else w * ((s > other) == (y == 1))
        placed.append(ratio(won, negatives if y else positives))
    return placed


def deviations(p: Problem) -> list[Number]:
    theta = auroc(p)
    return [v - theta for v in placements(p)]


def delong_covariance(a: Problem, b: Problem) -> Number:
    """Of two models on the same rows. Unknown for one positive or one negative."""
    if min(totals(a)) <= 1:
        return NAN
    covariance = Fraction(0)
    for label, size in zip((1, 0), totals(a), strict=True):
        rows = zip(deviations(a), deviations(b), a.labels, a.weights, strict=True)
        spread = sum((w * d * e for d, e, y, w in rows if y == label), Fraction(0))
        covariance += spread / (size - 1) / size
    return covariance


def delong(p: Problem) -> Number:
    return delong_covariance(p, p)


# ---- the infinitesimal jackknife: Efron 1982; of rows or of groups of them -------------------------------------------


def pulls(p: Problem) -> list[Number]:
    """What one more of each row would add to AUROC, times its weight."""
    positives, negatives = totals(p)
    rows = zip(deviations(p), p.labels, p.weights, strict=True)
    return [w * d / (positives if y else negatives) for d, y, w in rows]


def jackknife_covariance(a: Problem, b: Problem, groups: Sequence[Hashable] | None = None) -> Number:
    if not all(totals(a)):
        return NAN
    of = range(len(a.scores)) if groups is None else groups
    rows = list(zip(pulls(a), pulls(b), of, strict=True))
    covariance = Fraction(0)
    for g in set(of):
        mine, yours = (sum((row[k] for row in rows if row[2] == g), Fraction(0)) for k in (0, 1))
        covariance += mine * yours
    return covariance


def jackknife(p: Problem, groups: Sequence[Hashable] | None = None) -> Number:
    return jackknife_covariance(p, p, groups)


def cluster_sums(p: Problem, groups: Sequence[Hashable], label: int, of: Pulls = pulls) -> dict[Hashable, Number]:
    """What the positives, or the negatives, of every cluster that has some would add to the value."""
    rows = [(x, g) for x, y, w, g in zip(of(p), p.labels, p.weights, groups, strict=True) if y == label and w > 0]
    return {g: sum((x for x, h in rows if h == g), Fraction(0)) for _, g in rows}


def obuchowski_parts(
    a: Problem, b: Problem, groups: Sequence[Hashable], of: Pulls = pulls
) -> tuple[Number, Number, Number]:
    """Of the positives, of the negatives, and of both in one cluster: of two problems on the same clustered rows.

    Each sum has the factor n/(n - 1) of its n clusters; where these are not as many in both, the geometric mean of two.
    """
    if not all(totals(a)):
        return NAN, NAN, NAN
    (a1, a0), (b1, b0) = ([cluster_sums(p, groups, label, of) for label in (1, 0)] for p in (a, b))
    every = len(a1.keys() | a0.keys()), len(b1.keys() | b0.keys())

    def between(x: dict[Hashable, Number], y: dict[Hashable, Number], clusters: tuple[int, int]) -> Number:
        total = sum((value * y[g] for g, value in x.items() if g in y), Fraction(0))
        if min(clusters) <= 1:
            return NAN
        mine, yours = (Fraction(n, n - 1) for n in clusters)
        return total * (mine if mine == yours else root(mine * yours))

    both = between(a1, b0, every) + between(b1, a0, every)
    return between(a1, b1, (len(a1), len(b1))), between(a0, b0, (len(a0), len(b0))), both


def obuchowski_covariance(a: Problem, b: Problem, groups: Sequence[Hashable], of: Pulls = pulls) -> Number:
    return sum(obuchowski_parts(a, b, groups, of), Fraction(0))


def obuchowski(p: Problem, groups: Sequence[Hashable], of: Pulls = pulls) -> Number:
    """Clustered rows: Obuchowski, Biometrics 53:567, 1997. `groups` that hold one row each give DeLong's variance."""
    return obuchowski_covariance(p, p, groups, of)


def cluster_degrees(
    models: Sequence[Problem], contrast: Sequence[int], groups: Sequence[Hashable], of: Pulls = pulls
) -> float:
    """Welch's of both parts, at most those of all clusters; 0 if one cluster has all of a label.

    Of clusters of different sizes as of so many of one size as have the sum of masses and that of their squares.
    """
    weighed = [(p, x) for p, x in zip(models, contrast, strict=True) if x]
    parts = [
        sum((x * y * obuchowski_parts(a, b, groups, of)[k] for a, x in weighed for b, y in weighed), Fraction(0))
        for k in (0, 1)
    ]
    labels = [cluster_sums(models[0], groups, label, lambda p: p.weights) for label in (1, 0)]
    every = {g: labels[0].get(g, 0) + labels[1].get(g, 0) for g in labels[0].keys() | labels[1].keys()}
    several = [float(sum(x.values()) ** 2 / Fraction(sum(m * m for m in x.values())) - 1) for x in (*labels, every)]
    if min(several) <= 0:
        return 0.0
    below = sum(float(x * x) / y for x, y in zip(parts, several[:2], strict=True))
    return min(float(sum(parts) ** 2) / below, several[2]) if below else several[2]


# ---- average precision: its derivatives by the weights of samples ----------------------------------------------------


def slopes(p: Problem, view: Callable[[Problem], Number] = average_precision) -> list[Number]:
    """How fast a value changes with the weight of each sample.

    Central differences of fractions, off by the square of their step.
    """
    step, found = Fraction(1, 10**9), []
    for i in range(len(p.scores)):
        ends = []
        for sign in (1, -1):
            weights = [w + sign * step * (j == i) for j, w in enumerate(p.weights)]
            ends.append(view(Problem(p.scores, p.labels, weights)))
        found.append((ends[0] - ends[1]) / (2 * step))
    return found


def precision_pulls(p: Problem) -> list[Number]:
    """What one more of each row would add to average precision, times its weight."""
    return [w * x for w, x in zip(p.weights, slopes(p), strict=True)]


def precision_variance(p: Problem) -> Number:
    """As DeLong's of the area: the squares of a label's slopes, times its size over one less."""
    if min(totals(p)) <= 1:
        return NAN
    variance = Fraction(0)
    for label, size in zip((1, 0), totals(p), strict=True):
        rows = zip(slopes(p), p.labels, p.weights, strict=True)
        variance += sum((w * x * x for x, y, w in rows if y == label), Fraction(0)) * size / (size - 1)
    return variance


def precision_jackknife(p: Problem, groups: Sequence[Hashable] | None = None) -> Number:
    """The infinitesimal jackknife of sampling weights, or of groups."""
    of = range(len(p.scores)) if groups is None else groups
    rows = list(zip(slopes(p), p.weights, of, strict=True))
    return sum((sum((w * x for x, w, h in rows if h == g), Fraction(0)) ** 2 for g in set(of)), Fraction(0))


# ---- from the counts and the area: Hanley & McNeil 1982 --------------------------------------------------------------


def from_triples(theta: Number, q1: Number, q2: Number, positives: Number, negatives: Number) -> Number:
    """`q1`: two positives outscore one negative; `q2`: one positive outscores two negatives."""
    squared = theta * theta
    spread = theta * (1 - theta) + (positives - 1) * (q1 - squared) + (negatives - 1) * (q2 - squared)
    return ratio(spread, positives * negatives)


def chance_of_two(a: Fraction, tied: Fraction) -> Fraction:
    """Twice a success in a row, which is certain for `a` and lies uniformly between for the `tied`: a² + a·t + t²/3."""
    return a * a + a * tied + tied * tied / 3


def spss_triples(p: Problem) -> tuple[Number, Number]:
    positives, negatives = totals(p)
    rows = list(zip(*p, strict=True))

    def against(s: float, y: int) -> Fraction:
        better = sum((w for r, z, w in rows if y != z and r != s and (s > r) == (y == 1)), Fraction(0))
        return chance_of_two(better, sum((w for r, z, w in rows if y != z and r == s), Fraction(0)))

    q1 = sum((w * against(s, 0) for s, y, w in rows if y == 0), Fraction(0))
    q2 = sum((w * against(s, 1) for s, y, w in rows if y == 1), Fraction(0))
    return ratio(q1, negatives * positives**2), ratio(q2, positives * negatives**2)


def spss(p: Problem) -> Number:
    return from_triples(auroc(p), *spss_triples(p), *totals(p))


def hanley_mcneil(p: Problem) -> Number:
    """With the triples of two negative exponentials."""
    theta = auroc(p)
    return from_triples(theta, theta / (2 - theta), 2 * theta * theta / (1 + theta), *totals(p))


# ---- the stratified bootstrap: Efron 1979 ----------------------------------------------------------------------------


def bootstrap(p: Problem) -> Number:
    """The variance of AUROC over all ways to draw as many positives and as many negatives again, with replacement."""
    positives, negatives = totals(p)
    if not positives or not negatives:
        return NAN
    theta, rows = auroc(p), list(zip(p.scores, p.labels, p.weights, placements(p), strict=True))
    pairs = [(s == r, w * v) for s, y, w, _ in rows for r, z, v, _ in rows if (y, z) == (1, 0)]
    tied = sum((w for equal, w in pairs if equal), Fraction(0))
    squared = theta - tied / 4 / (positives * negatives)
    of_negatives = sum((w * v * v for _, y, w, v in rows if y == 0), Fraction(0)) / negatives
    of_positives = sum((w * v * v for _, y, w, v in rows if y == 1), Fraction(0)) / positives
    spread = squared - theta**2 + (positives - 1) * (of_negatives - theta**2)
    return (spread + (negatives - 1) * (of_positives - theta**2)) / (positives * negatives)


def resamples(size: int) -> Counter[tuple[int, ...]]:
    """How often each row is drawn, in every one of the size^size resamples."""
    draws = product(range(size), repeat=size)
    return Counter(tuple(draw.count(i) for i in range(size)) for draw in draws)


def bootstrap_distribution(p: Problem, view: Callable[[Problem], Number] = auroc) -> list[tuple[Number, Fraction]]:
    """Every value that a resample of these rows, each seen once, may give, rising, and its probability."""
    assert set(p.weights) == {1}
    order = sorted(range(len(p.scores)), key=lambda i: -p.labels[i])
    scores, labels = [p.scores[i] for i in order], [p.labels[i] for i in order]
    ones = sum(labels)
    zeros = len(labels) - ones
    chances: dict[Number, Fraction] = {}
    for mine, often in resamples(ones).items():
        for yours, times in resamples(zeros).items():
            value = view(Problem(scores, labels, [Fraction(c) for c in (*mine, *yours)]))
            chances[value] = chances.get(value, Fraction(0)) + Fraction(often * times, ones**ones * zeros**zeros)
    return sorted(chances.items())


# ---- intervals -------------------------------------------------------------------------------------------------------

VARIANCES: dict[str, Callable[[Problem], Number]] = {
    "delong": delong,
    "spss": spss,
    "hanley_mcneil": hanley_mcneil,
    "bootstrap": bootstrap,
    "jackknife": jackknife,
}


def normal_interval(theta: Number, variance: Number, level: float = 0.95, degrees: float = math.inf) -> Interval:
    half = quantile(level, degrees) * root(variance)
    return Interval(float(theta) - half, float(theta) + half)


def clipped(interval: Interval) -> Interval:
    return Interval(*(x if math.isnan(x) else min(max(x, 0.0), 1.0) for x in interval))


def wald(p: Problem, level: float = 0.95) -> Interval:
    return clipped(normal_interval(auroc(p), delong(p), level))


def logit_interval(theta: Number, variance: Number, level: float = 0.95, degrees: float = math.inf) -> Interval:
    """Normal on the logit; unknown at 0 and 1, where it is 0/0."""
    if math.isnan(theta) or math.isnan(variance) or theta in (0, 1):
        return UNKNOWN
    half = quantile(level, degrees) * root(variance) / float(theta * (1 - theta))
    return Interval(expit(logit(theta) - half), expit(logit(theta) + half))


def newcombe(theta: Number, positives: Number, negatives: Number, level: float = 0.95) -> Interval:
    """Method 5 of Newcombe, Stat Med 25:559, 2006: where (theta_hat - x)^2 = z^2 V(x), either side of theta_hat.

    At theta_hat = 1 both sides vanish at x = 1, which is the upper end and not the lower one.
    """
    if math.isnan(theta) or not positives or not negatives:
        return UNKNOWN
    theta, positives, negatives = Fraction(theta), Fraction(positives), Fraction(negatives)
    z_squared = Fraction(normal_quantile(level)) ** 2

    def inside(x: Fraction) -> bool:
        u = x * (1 - x)
        variance = u * (1 + ((positives + negatives) / 2 - 1) * (1 + 2 * u) / (2 + u)) / (positives * negatives)
        return (theta - x) ** 2 <= z_squared * variance

    def end(out: Fraction) -> float:
        """Between `out`, an end of the scale, and the estimate: halved until they differ by 2^-80."""
        within = theta
        for _ in range(80):
            middle = (out + within) / 2
            out, within = (out, middle) if inside(middle) else (middle, within)
        return float(within)

    return Interval(end(Fraction(0)), end(Fraction(1)))


def auroc_interval(p: Problem, level: float, method: str) -> Interval:
    """By name; of 0 and 1, and where the variance is 0 or unknown, Newcombe's. Not clipped unless defined so."""
    theta = auroc(p)
    variance = None if method == "newcombe" else VARIANCES["delong" if method == "logit" else method](p)
    if theta in (0, 1) or (variance is not None and (variance == 0 or variance != variance)):
        return newcombe(theta, *totals(p), level)
    if method == "logit":
        return logit_interval(theta, delong(p), level)
    if method == "delong":
        return wald(p, level)
    if method == "newcombe":
        return newcombe(theta, *totals(p), level)
    return normal_interval(theta, VARIANCES[method](p), level)


def wilson(k: int, n: int, level: float = 0.95) -> Interval:
    """Of a rate of k in n: Wilson, JASA 22:209, 1927."""
    if not n:
        return UNKNOWN
    z = Fraction(normal_quantile(level))
    middle, half = k + z * z / 2, float(z) * root(Fraction(k * (n - k), n) + z * z / 4)
    return Interval(max(0.0, (float(middle) - half) / float(n + z * z)), (float(middle) + half) / float(n + z * z))


def boyd(p: Problem, level: float = 0.95) -> Interval:
    """Of average precision, on the logit: Boyd, Eng & Page, ECML PKDD 2013; of 0 and 1 Wilson's."""
    area, (positives, _) = average_precision(p), totals(p)
    if math.isnan(area):
        return UNKNOWN
    if area in (0, 1):
        return wilson(positives * area, positives, level)
    half = normal_quantile(level) / root(positives * area * (1 - area))
    return Interval(expit(logit(area) - half), expit(logit(area) + half))


def precision_interval(p: Problem, level: float = 0.95) -> Interval:
    """On the logit, of Student's t; of 0 and 1 Wilson's, and Boyd's without a variance."""
    area, variance = average_precision(p), precision_variance(p)
    if math.isnan(area) or area in (0, 1) or math.isnan(variance):
        return boyd(p, level)
    return logit_interval(area, variance, level, float(min(totals(p)) - 1))


# ---- of units: samples with a mass, or clusters of samples -----------------------------------------------------------

LEAST = 20
"""Of fewer samples of a label, not in clusters, an area has Newcombe's interval."""


def effective_sizes(p: Problem, units: Sequence[Hashable]) -> tuple[Number, Number]:
    """Of positives and of negatives, as many as there are units if they weigh the same: Kish, Survey Sampling, 1965."""
    sizes = []
    for label in (1, 0):
        mass: dict[Hashable, Fraction] = {}
        for y, w, u in zip(p.labels, p.weights, units, strict=True):
            mass[u] = mass.get(u, Fraction(0)) + w * (y == label)
        sizes.append(ratio(sum(mass.values()) ** 2, sum((m * m for m in mass.values()), Fraction(0))))
    return sizes[0], sizes[1]


def interval_of_units(
    p: Problem,
    units: Sequence[Hashable],
    variance: Number,
    degrees: float,
    *,
    precision: bool = False,
    clusters: bool = False,
    plain: bool = False,
    level: float = 0.95,
) -> Interval:
    """On the logit scale unless `plain`, of Student's t; of 0 and 1 Newcombe's, or of average precision Wilson's.

    So, or Boyd's if the variance is unknown, it is of few samples of a label.
    """
    theta, sizes = (average_precision if precision else auroc)(p), effective_sizes(p, units)
    end, few = theta in (0, 1) or variance == 0, not clusters and min(sizes) < LEAST
    if precision and end:
        return wilson(theta * sizes[0], sizes[0], level)
    if precision and few and math.isnan(variance):
        return logit_interval(theta, theta * (1 - theta) / sizes[0], level)
    if not precision and (end or few):
        return newcombe(theta, *sizes, level)
    if plain:
        return clipped(normal_interval(theta, variance, level, degrees))
    return logit_interval(theta, variance, level, degrees)


def mover(
    values: Sequence[Number],
    intervals: Sequence[Interval],
    covariance: Matrix,
    shares: Sequence[Number],
    varying: int = 0,
    optimism: Sequence[Number] = (),
    unlimited: bool = False,
) -> Interval:
    """Of a mean of values from their own intervals: Zou & Donner, Stat Med 27:1693, 2008.

    The more values, the more each length is that of half-widths, and the more the lower end falls by their `optimism`.
    Not of `unlimited` values.

    A value that does not vary in the data is correlated with no other. Negative correlations count as none, but for the
    last values, as many as are `varying` shares, which make it no narrower.
    """
    errors = [root(covariance[t][t]) for t in range(len(values))]

    def correlation(s: int, t: int) -> float:
        if s == t:
            return 1.0
        found = float(covariance[s][t]) / (errors[s] * errors[t]) if errors[s] * errors[t] else 0.0
        return found if max(s, t) >= len(values) - varying else max(0.0, found)

    first = range(len(values) - varying)
    skewed = (
        1.0
        if unlimited
        else math.sqrt(
            sum(float(shares[s] * shares[t]) * max(0.0, correlation(s, t)) for s, t in product(first, repeat=2))
        )
    )

    def apart(side: int) -> list[float]:
        return [float(c) * abs(ends[side] - float(x)) for c, ends, x in zip(shares, intervals, values, strict=True)]

    def margin(each: list[float]) -> float:
        several = (each, each[: len(each) - varying])
        return math.sqrt(
            max(
                sum(x * correlation(s, t) * y for (s, x), (t, y) in product(enumerate(some), repeat=2))
                for some in several
            )
        )

    middle = sum(float(c * x) for c, x in zip(shares, values, strict=True))
    below, above = evened(apart(0), apart(1), margin, skewed)
    down = (1 - skewed) * sum(float(c * x) for c, x in zip(shares, optimism, strict=False))
    return clipped(Interval(middle - below - down, middle + above))


def evened(
    below: Sequence[float], above: Sequence[float], margin: Callable[[list[float]], float], skewed: float
) -> tuple[float, float]:
    """The lengths of the interval of a mean, of which so much is by their own sides, and the rest by half-widths."""
    even = margin([(abs(x) + abs(y)) / 2 for x, y in zip(below, above, strict=True)])
    return even + skewed * (margin([*below]) - even), even + skewed * (margin([*above]) - even)


def optimism(p: Problem, positives: float) -> float:
    """Four thirds of what average precision loses if no positive counts among those above itself."""
    total, counted = totals(p)[0], 0.0
    own = float(total) / positives
    for score, label, weight in zip(p.scores, p.labels, p.weights, strict=True):
        if label and weight:
            above = [(y, w) for s, y, w in zip(p.scores, p.labels, p.weights, strict=True) if s >= score]
            t, f = (float(sum((w for y, w in above if bool(y) is side), Fraction(0))) for side in (True, False))
            others = max(0.0, (t - own) * float(total) / (float(total) - own)) if float(total) > own else math.nan
            counted += float(weight) * (others / (others + f) if others + f > 0 else 1.0)
    lost = float(average_precision(p)) - counted / float(total)
    return 0.0 if math.isnan(lost) else max(0.0, lost * 4 / 3)


def repeated(p: Problem) -> Problem:
    """Each row as often as its weight says, once each."""
    times = [i for i, w in enumerate(p.weights) for _ in range(int(w))]
    return Problem([p.scores[i] for i in times], [p.labels[i] for i in times], [Fraction(1)] * len(times))


# ---- tests -----------------------------------------------------------------------------------------------------------


def against_half(p: Problem, ties: bool) -> Tested:
    """Of an area of one half, normal: Mann & Whitney 1947; `ties` takes from the variance what ties take."""
    positives, negatives = totals(p)
    theta, size = auroc(p), positives + negatives
    if math.isnan(theta):
        return Tested(NAN, NAN)
    variance = size + 1
    if ties:
        weighed = list(zip(p.scores, p.weights, strict=True))
        together = [sum((w for r, w in weighed if r == s), Fraction(0)) for s in {*p.scores}]
        variance -= ratio(sum((m**3 - m for m in together), Fraction(0)), size * (size - 1))
    if not variance > 0:
        return Tested(NAN, NAN)
    z = float(theta - HALF) / root(variance / (12 * positives * negatives))
    return Tested(z, normal_p(z))


def matrix(covariance: Covariance, models: list[Problem]) -> Matrix:
    below = [[covariance(a, b) for b in models[: i + 1]] for i, a in enumerate(models)]
    every = range(len(models))
    return [[below[max(i, j)][min(i, j)] for j in every] for i in every]


def compared(difference: Number, variance: Number, level: float = 0.95, degrees: float = math.inf) -> Compared:
    """A difference of areas, normal or Student's. None without a doubt is a statistic of 0: a model against itself."""
    error = root(variance)
    if math.isnan(error):
        return Compared(difference, NAN, NAN, NAN, UNKNOWN)
    statistic = float(difference) / error if error else math.copysign(math.inf, difference) if difference else 0.0
    normal = math.isinf(degrees)
    p_value = normal_p(statistic) if normal or not error else student_p(statistic, degrees)
    half = error * quantile(level, degrees)
    return Compared(difference, error, statistic, p_value, Interval(float(difference) - half, float(difference) + half))


def paired(
    areas: Sequence[Number], covariance: Matrix, r: int, s: int, level: float = 0.95, degrees: float = math.inf
) -> Compared:
    variance = covariance[r][r] + covariance[s][s] - covariance[r][s] - covariance[s][r]
    return compared(areas[r] - areas[s], variance, level, degrees)


def welch(a: Problem, b: Problem) -> Number:
    """The degrees of freedom of two areas on different rows. Satterthwaite 1946; Welch 1947."""
    s, t = delong(a), delong(b)
    return ratio((s + t) ** 2, s * s / (sum(totals(a)) - 1) + t * t / (sum(totals(b)) - 1))


def unpaired(a: Problem, b: Problem, level: float = 0.95) -> Compared:
    return compared(auroc(a) - auroc(b), delong(a) + delong(b), level, float(welch(a, b)))


def all_equal(areas: Sequence[Number], covariance: Matrix) -> tuple[Number, int]:
    """The quadratic form of the differences to the first area, and its rank: chi-square and degrees of freedom.

    By Gauss, in fractions: a difference that the others and their covariance determine adds neither.
    """
    others = range(1, len(areas))
    left = [[covariance[0][0] - covariance[0][j] - covariance[i][0] + covariance[i][j] for j in others] for i in others]
    right = [areas[0] - areas[i] for i in others]
    statistic, rank = Fraction(0), 0
    for k in range(len(right)):
        pivot = left[k][k]
        if not pivot:
            if right[k]:
                return math.inf, rank
            continue
        statistic, rank = statistic + right[k] ** 2 / pivot, rank + 1
        for i in range(k + 1, len(right)):
            factor = left[i][k] / pivot
            right[i] -= factor * right[k]
            left[i] = [x - factor * y for x, y in zip(left[i], left[k], strict=True)]
    return statistic, rank


# ---- how many are needed, of Gaussian scores of equal variance -------------------------------------------------------


@cache
def shared(theta: float) -> float:
    """Hanley & McNeil's Q: the chance that two positives outscore one negative, or one positive two negatives."""
    apart = math.sqrt(2) * float(special.ndtri(theta))

    def both(negative: float) -> float:
        return float(special.ndtr(apart - negative)) ** 2 * math.exp(-negative * negative / 2) / math.sqrt(2 * math.pi)

    return float(integrate.quad(both, -12, 12, epsabs=0, epsrel=1e-13, points=(0.0, apart), limit=200)[0])


def binormal_variance(theta: float, positives: float, negatives: float) -> float:
    """Radiology 143:29, 1982."""
    by_sample = (positives + negatives - 2) * (shared(theta) - theta**2)
    return (theta * (1 - theta) + by_sample) / (positives * negatives)


def power(theta: float, positives: float, negatives: float, level: float = 0.95, null: float = 0.5) -> float:
    """The standard error of the test is that of the null; of one half, the root of (P + N + 1)/12PN."""
    under_null, actual = (math.sqrt(binormal_variance(x, positives, negatives)) for x in (null, theta))
    return float(special.ndtr((abs(theta - null) - normal_quantile(level) * under_null) / actual))


def positives_needed(theta: float, power_of_test: float, per_positive: float, level: float = 0.95) -> float:
    def lacks(p: float) -> float:
        return power(theta, p, per_positive * p, level) - power_of_test

    return float(optimize.brentq(lacks, 0.5, 1e7, xtol=1e-10, rtol=1e-14))


def positives_for_width(theta: float, width: float, per_positive: float, level: float = 0.95) -> float:
    """Of the interval on the logit scale."""

    def exceeds(p: float) -> float:
        low, high = logit_interval(theta, binormal_variance(theta, p, per_positive * p), level)
        return high - low - width

    return float(optimize.brentq(exceeds, 0.5, 1e7, xtol=1e-10, rtol=1e-14))


def rows(p: Problem) -> Iterator[tuple[float, int]]:
    """Each row as often as its weight says."""
    for s, y, w in zip(*p, strict=True):
        yield from [(s, y)] * int(w)


# ---- equal values of slices: Welch 1951, Smyth 2004 ------------------------------------------------------------------


def moderated(squares: list[Number], sizes: list[Number], degrees: list[Number]) -> list[tuple[Number, Number]]:
    """Variances of a unit, each with the degrees of freedom that it has: the mean of its own and ten of all together.

    `sizes`: what the squares are divided by, 0 of a single unit.
    """
    own = [(a, b, d) for a, b, d in zip(squares, sizes, degrees, strict=True) if b]
    together = sum(a for a, *_ in own) / Fraction(sum(b for _, b, _ in own))
    most = sum(d for *_, d in own)
    return [
        ((10 * together + d * a / Fraction(b)) / (10 + d), min(10 + d, most)) if b else (together, min(10, most))
        for a, b, d in zip(squares, sizes, degrees, strict=True)
    ]


def slices_test(
    values: list[Number],
    variances: list[Number],
    degrees: list[Number] | Number | None = None,
    pulls: list[dict[Hashable, Number]] | None = None,
) -> tuple[float, float, float]:
    """The statistic of equal values, its degrees of freedom and the p-value: χ², F with `degrees`, Welch of a list.

    `pulls`: by how much each cluster moves each value, by which these are correlated.
    """
    weights, k = [1 / Fraction(v) for v in variances], len(values)
    mean = sum(w * x for w, x in zip(weights, values, strict=True)) / sum(weights)
    statistic = float(sum(w * (x - mean) ** 2 for w, x in zip(weights, values, strict=True)))
    shares = np.array([float(w / sum(weights)) for w in weights])
    between = np.eye(k)
    if pulls is not None:
        lengths = [math.sqrt(sum(x * x for x in each.values())) for each in pulls]
        for i, j in product(range(k), repeat=2):
            if i != j and lengths[i] and lengths[j]:
                shared = sum((x * pulls[j].get(one, 0) for one, x in pulls[i].items()), Fraction(0))
                between[i, j] = float(shared) / lengths[i] / lengths[j]
    seen = (np.eye(k) - np.outer(shares**0.5, shares**0.5)) @ between
    linear, square = np.trace(seen), np.trace(seen @ seen)
    statistic, q = statistic * linear / square, linear**2 / square
    if degrees is None:
        return statistic, q, chi_square_p(statistic, q)
    less = np.sum(between**2) / k
    if not isinstance(degrees, list):
        return statistic, q, float(stats.f.sf(statistic / q, q, float(degrees) / less))
    spread = sum((1 - w) ** 2 / float(d) * less for w, d in zip(shares, degrees, strict=True))
    f = statistic / q / (1 + 2 * (q - 1) / (q * (q + 2)) * spread)
    return statistic, q, float(stats.f.sf(f, q, q * (q + 2) / (3 * spread)))


def unbiased(interval: Sequence[float], value: float, draws: Sequence[float]) -> Interval:
    """Percentiles of replicates, of which the end on the side of the truth is farther by twice the bias."""
    low, high = interval
    bias = sum(draws) / len(draws) - value
    return Interval(low - 2 * max(bias, 0.0), high - 2 * min(bias, 0.0))


def few_losses(
    interval: Sequence[float],
    value: float,
    draws: Sequence[float],
    reach: float,
    level: float,
    limits: tuple[float, float],
    gain: bool,
) -> list[float]:
    """The interval, as far from the best as the quantile of a gamma distribution with half a sample more, of odds."""
    size, short = limits[1] - limits[0], abs(limits[gain] - value)
    left = 1 - short / size
    known = [x for x in draws if not math.isnan(x)]
    variance = float(np.var(known)) / left**4 + (reach / left**2) ** 2 / 2
    mean = short / left + reach / left**2 / 2
    c = math.sqrt(variance) / (3 * mean)
    odds = mean * (1 - c**2 + stats.norm.ppf((1 + level) / 2) * c) ** 3
    away = odds / (1 + odds / size)
    end = limits[1] - away if gain else limits[0] + away
    return [min(interval[0], end), interval[1]] if gain else [interval[0], max(interval[1], end)]


def of_sides(s10: list[tuple[Number, Number]], s01: list[tuple[Number, Number]]) -> list[Number]:
    """Welch's degrees of freedom of the sums of two variances that have these."""
    return [(a + b) ** 2 / (a**2 / Fraction(d) + b**2 / Fraction(e)) for (a, d), (b, e) in zip(s10, s01, strict=True)]
