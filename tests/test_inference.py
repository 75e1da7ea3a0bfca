"""How sure an area is: first the slow definitions against the literature, then the library against both."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import oracles
import oracles_inference as slow
import pytest
import torch
from cases import first_few, in_one_test
from oracles import NAN, Problem
from scipy import stats
from test_references import ct, ct_images, f20, n9
from torch import Tensor, tensor

import torchmetrics_roc
from torchmetrics_roc import BinaryAUROC, Curve, inference
from torchmetrics_roc.inference.formulas import (
    Interval,
    at_an_end,
    constant,
    hotelling_tail,
    in_errors,
    logit_interval,
    normal_quantile,
    student_quantile,
    student_quantiles,
    student_two_sided,
    two_sided,
)
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.tasks.batches import Rows

# A quantile, a root, a logarithm and ten products, each rounded by 1.1e-16, on values of the order of their result.
ROUNDING = 1e-14
# Two areas' triples less their square: a difference of 1/40 of its terms (CT), so their few roundings weigh 40 times.
CANCELS = 1e-13
# A few dozen such terms in any order, of deviations as small as 1/40 of the placements that they are differences of.
SUMS = 1e-13
# A normal tail at z falls by z² times what z is off, z² up to 60; and a beta ratio has its own 1e-14.
TAIL = 1e-12
# Differences of variances and their inverse lose as much as two models are alike: three digits in these data.
ALIKE = 1e-12
# `BinaryAUROC` and `PairedAUROC` answer in float32: a unit in the last place, relative, for a value and its rounding.
FLOAT32 = 2.0**-23


def near(got: Any, expected: Any, rounding: float, absolute: float = 0.0) -> bool:
    """Whether all numbers are those expected, NaN where it is."""
    got, expected = list(flat(got)), list(flat(expected))
    assert len(got) == len(expected), (got, expected)
    return all(
        (math.isnan(g) and math.isnan(e)) or g == e or abs(g - e) <= rounding * abs(e) + absolute
        for g, e in zip(got, expected, strict=True)
    )


def flat(x: Any) -> Iterable[float]:
    if isinstance(x, Tensor):
        yield from x.flatten().tolist()
    elif isinstance(x, str):
        yield float(sum(map(ord, x)))
    elif isinstance(x, Iterable):
        for part in x:
            yield from flat(part)
    else:
        yield float(x)


# ---- numbers known from elsewhere ------------------------------------------------------------------------------------

DATA: dict[str, Callable[[], tuple[Tensor, ...]]] = {"F20": f20, "CT": ct, "N9": n9, "CT images": ct_images}


def definition(name: str) -> Problem:
    return oracles.problem(*(x.tolist() for x in DATA[name]()))


VARIANCES = [
    ("delong", "F20", Fraction(121, 7500)),
    ("delong", "CT", 0.0009439892702629846),
    ("delong", "N9", Fraction(9, 400)),
    ("jackknife", "F20", Fraction(363, 25000)),
    ("jackknife", "CT images", 0.000926240301255266),
    ("jackknife", "N9", Fraction(559, 32000)),
    ("bootstrap", "F20", Fraction(3811, 250000)),
    ("bootstrap", "CT", 0.000932922853752502),
    ("bootstrap", "N9", Fraction(643, 32000)),
    ("spss", "F20", Fraction(3811, 250000)),  # no tie: the bootstrap's
]

ERRORS = [
    ("spss", "CT", 0.03199040819430936),
    ("spss", "N9", 0.14505745987941007),
    ("hanley_mcneil", "F20", 0.12186260093438638),
    ("hanley_mcneil", "CT", 0.03248657960734213),
    ("hanley_mcneil", "N9", 0.15328806583668225),
]

INTERVALS = [
    ("delong", "F20", 0.4310511385032422, 0.9289488614967578),
    ("delong", "CT", 0.8329523276581718, 0.9533897953979471),
    ("delong", "N9", 0.5310054023189918, 1),
    ("logit", "F20", 0.40364637011227866, 0.8696466638103653),
    ("logit", "CT", 0.8164434579114812, 0.9401761946121984),
    ("logit", "N9", 0.3809002668833685, 0.9730623606450021),
    ("newcombe", "F20", 0.42427394217639947, 0.8537436303429823),
    ("newcombe", "CT", 0.8116884072884325, 0.9400061826404603),
    ("newcombe", "N9", 0.4295311491351505, 0.9635077254452441),
    ("spss", "F20", 0.43800992114828086, 0.9219900788517191),
    ("spss", "CT", 0.8304710136164781, 0.9558711094396408),
    ("hanley_mcneil", "F20", 0.44115369110622554, 0.9188463088937745),
    ("hanley_mcneil", "CT", 0.8294985355167755, 0.9568435875393434),
]

# z where it is published, then p, of an area of one half.
AGAINST_HALF = [
    ("F20", False, 1.360672102833218, 0.17361733442494356),
    ("F20", True, 1.360672102833218, 0.17361733442494356),
    ("CT", False, 7.062767507201279, 1.632186870026901e-12),
    ("CT", True, 7.355731414362528, 1.8988447996993733e-13),
    ("N9", False, None, 0.11134688653314043),
    ("N9", True, None, 0.10836081617278479),
]

BOYD = [
    ("F20", 0.4057270871668227, 0.9190584598454611),
    ("CT", 0.7330942505814165, 0.9296464413766574),
    ("N9", 0.2613963260787338, 0.9824771919708855),
]

NEWCOMBE = [
    (1.0, 10, 10, 0.8002136128811059, 1),
    (1.0, 20, 200, 0.9458777379297465, 1),
    (1.0, 6, 4, 0.6328553494330458, 1),
    (0.0, 10, 10, 0, 0.19978638711889407),
    (0.95, 20, 20, 0.815702569541936, 0.9866990657538418),
    (0.5, 10, 10, 0.27351558818989397, 0.726484411810106),
]

# The first four from Newcombe, Stat Med 17:857, 1998.
WILSON = [
    (81, 263, 0.2552885198782742, 0.36620957698280004),
    (15, 148, 0.062386399530736276, 0.16048724172330803),
    (0, 20, 0, 0.16112515805281938),
    (1, 29, 0.00611321429276266, 0.17175521879320288),
    (20, 20, 0.8388748419471806, 1),
]

# Three models on Fawcett's twenty rows.
THREE = {
    "A": f20()[0].tolist(),
    "B": [8, 9, 3, 7, 5, 8, 2, 6, 7, 4, 6, 1, 5, 3, 2, 4, 3, 1, 5, 0],
    "C": [2, 1, 2, 0, 3, 1, 1, 3, 2, 0, 3, 2, 0, 1, 1, 2, 0, 3, 1, 0],
}
LABELS = f20()[1].tolist()
TIMES = [1, 2, 1, 3, 2, 1, 1, 2, 1, 1, 2, 1, 3, 1, 2, 1, 1, 2, 1, 2]
HALVES = [x / 2 for x in TIMES]  # 8.5 positives, 7 negatives
GROUPS = [row % 6 for row in range(20)]

AREAS = [Fraction(17, 25), Fraction(37, 40), Fraction(89, 200)]
COVARIANCE = [
    [Fraction(121, 7500), Fraction(23, 6000), Fraction(107, 22500)],
    [Fraction(23, 6000), Fraction(41, 12000), Fraction(49, 18000)],
    [Fraction(107, 22500), Fraction(49, 18000), Fraction(3089, 180000)],
]
ALL_EQUAL = (18.42931370935509, 9.956928199204119e-05)


class Pair(NamedTuple):
    first: str
    second: str
    difference: float
    standard_error: float
    statistic: float
    p_value: float
    low: float
    high: float


PAIRS = [
    Pair("A", "B", -0.245, 0.10901070283845221, -2.2474857387450875, 0.024609000993082955, -0.4586570514927646, -0.0313429485072354),  # noqa: E501
    Pair("A", "C", 0.235, 0.15421845976838613, 1.5238123915446704, 0.12755558320238294, -0.06726262689727615, 0.5372626268972761),  # noqa: E501
    Pair("B", "C", 0.48, 0.1230176139149729, 3.9018802651445146, 9.544837094399081e-05, 0.2388899072625997, 0.7211100927374003),  # noqa: E501
]  # fmt: skip

# The infinitesimal jackknife of A and B: plain, weighted, grouped, both.
JACKKNIFE = [
    (None, None, 0.01452, 0.003075),
    (HALVES, None, 0.011448781276260988, 0.0044141347537906064),
    (None, GROUPS, 0.012312, 0.002375),
    (HALVES, GROUPS, 0.009536670855800003, 0.002679736786276672),
]


def model(name: str, weights: list[float] | None = None) -> Problem:
    return oracles.problem(THREE[name], LABELS, weights)


# ---- the definitions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("weights", "groups", "a", "b"), JACKKNIFE)
def test_definition_of_the_jackknife(weights: Any, groups: Any, a: float, b: float) -> None:
    for name, expected in {"A": a, "B": b}.items():
        assert near(slow.jackknife(model(name, weights), groups), expected, 2.0**-52)


@in_one_test("seed", range(8))
def test_definition_of_the_bootstrap_is_every_resample(seed: int) -> None:
    """Up to 256 times 256 of them, ties within and between the classes."""
    rng = random.Random(seed)
    sizes = rng.choice([(1, 1), (1, 3), (2, 3), (3, 3), (4, 3), (4, 4)])
    labels = [1] * sizes[0] + [0] * sizes[1]
    p = oracles.problem([rng.randrange(4) + y for y in labels], labels)
    outcomes = slow.bootstrap_distribution(p)
    mean = sum(value * chance for value, chance in outcomes)
    assert sum(chance for _, chance in outcomes) == 1
    assert mean == oracles.auroc(p)
    assert sum((value - mean) ** 2 * chance for value, chance in outcomes) == slow.bootstrap(p)


# Power; then how many positives, to what power, with how many negatives for each.
POWER = [(0.75, 40, 70, 0.9979264211221376)]
NEEDED = [(0.75, 0.9, 2.0, 18.681249359523697), (0.7, 0.8, 1.0, 31.186631257334813)]
PLANNED = 1e-9
"""Of a quadrature, and of Simpson's rule with 2,000 steps."""


# ---- random rows -----------------------------------------------------------------------------------------------------


def tied(seed: int, weights: str = "none", size: int = 0) -> Problem:
    """Scores in quarters, ties within and between the classes; both classes thrice at least, weights 0 among them."""
    rng = random.Random(f"{seed} {weights}")
    size = size or rng.randrange(8, 26)
    labels = [1, 1, 1, 0, 0, 0] + [rng.randrange(2) for _ in range(size - 6)]
    scores = [(rng.randrange(6) + 2 * y * rng.randrange(2)) / 4 for y in labels]
    if weights == "none":
        return oracles.problem(scores, labels)
    unit = {"times": 1, "halves": 0.5}[weights]
    return oracles.problem(scores, labels, [3.0] * 6 + [rng.randrange(4) * unit for _ in range(size - 6)])


def several(seed: int, models: int) -> list[Problem]:
    """The same rows scored by several models."""
    first = tied(seed, size=28)
    rng = random.Random(seed)
    noisy = [[s + rng.randrange(9) / 4 for s in first.scores] for _ in range(models - 1)]
    return [first, *(first._replace(scores=scores) for scores in noisy)]


def curve_of(p: Problem) -> Curve:
    weights = None if set(p.weights) <= {1} else tensor([float(w) for w in p.weights], dtype=torch.float64)
    return Curve.from_scores(tensor(p.scores, dtype=torch.float64), tensor(p.labels), weights)


def named(name: str) -> Curve:
    return Curve.from_scores(*DATA[name]())


# ---- the library: numbers known from elsewhere -----------------------------------------------------------------------


@in_one_test("method, name, expected", VARIANCES)
def test_variances(method: str, name: str, expected: Fraction | float) -> None:
    got = inference.auroc_variance(named(name), method=method)
    assert (got.shape, got.dtype) == ((1,), torch.float64)
    assert near(got, expected, CANCELS)


@in_one_test("method, name, expected", ERRORS)
def test_standard_errors(method: str, name: str, expected: float) -> None:
    assert near(inference.auroc_variance(named(name), method=method).sqrt(), expected, CANCELS)


def test_the_default_variance_is_delongs() -> None:
    assert near(inference.auroc_variance(named("F20")), Fraction(121, 7500), ROUNDING)
    assert near(inference.auroc_variance(named("CT images")), 0.0009439892702629846, ROUNDING)


@in_one_test("method, name, low, high", INTERVALS)
def test_intervals(method: str, name: str, low: float, high: float) -> None:
    got = inference.auroc_interval(named(name), method=method)
    assert [(x.shape, x.dtype) for x in got] == [((1,), torch.float64)] * 2
    assert near((got.low, got.high), (low, high), ROUNDING)


@pytest.mark.parametrize(("name", "ties", "z", "p"), AGAINST_HALF)
def test_against_one_half(name: str, ties: bool, z: float | None, p: float) -> None:
    got = inference.auroc_test(named(name), ties=ties)
    assert z is None or near(got.statistic, z, ROUNDING)
    assert near(got.p_value, p, TAIL)
    assert got.p_value.shape == got.statistic.shape == (1,)


@pytest.mark.parametrize(("name", "low", "high"), BOYD)
def test_average_precision_interval(name: str, low: float, high: float) -> None:
    got = inference.average_precision_interval(named(name), method="boyd")
    assert near((got.low, got.high), (low, high), ROUNDING)


@pytest.mark.parametrize("weights", ["none", "times"])
def test_the_variance_of_average_precision_is_that_of_its_slopes(weights: str) -> None:
    for seed in range(3):
        p = tied(seed, weights)
        curve = curve_of(p)
        assert near(inference.average_precision_variance(curve), slow.precision_variance(p), 1e-12), seed
        for level in (0.8, 0.95):
            got, expected = inference.average_precision_interval(curve, level), slow.precision_interval(p, level)
            assert near((got.low, got.high), expected, 0, FLOAT32), seed


def test_the_variance_of_average_precision_over_repeated_steps_and_problems() -> None:
    """Rows of equal length may repeat steps, which add nothing; and empty steps of a grid come first."""
    problems = [tied(seed, size=16) for seed in range(4)]
    rows = Rows(
        tensor([p.scores for p in problems], dtype=torch.float64), tensor([p.labels for p in problems]) == 1, None
    )
    curve = Curve.from_rows(*rows)
    expected = [slow.precision_variance(p) for p in problems]
    for some in (curve, curve.whole):
        assert near(inference.average_precision_variance(some), expected, 1e-12)
    grid = Curve.from_counts(tensor([9.0, 2, 1]), tensor([[0, 2, 3]]), tensor([[0, 1, 4]]))
    same = Curve.from_counts(tensor([2.0, 1]), tensor([[2, 3]]), tensor([[1, 4]]))
    assert near(inference.average_precision_variance(grid), inference.average_precision_variance(same), 1e-12)


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of six clusters
@pytest.mark.parametrize("weights", [None, HALVES])
@pytest.mark.parametrize("groups", [None, GROUPS])
@pytest.mark.parametrize("name", "ABC")
def test_average_precision_by_the_influence_of_samples(name: str, groups: Any, weights: Any) -> None:
    p = model(name, weights)
    data = (tensor(THREE[name], dtype=torch.float64)[None], tensor(LABELS)[None] == 1)
    rows = Rows(*data, None if weights is None else tensor(weights, dtype=torch.float64)[None])
    curve, of = Curve.from_rows(*rows), None if groups is None else tensor(groups)
    got = inference.auroc_covariance(curve, rows, of, "jackknife", "sampling", average_precision)
    assert near(got[0, 0], slow.precision_jackknife(p, groups), 1e-12)
    metric = torchmetrics_roc.BinaryAveragePrecision()
    metric.update(data[0][0], data[1][0].long(), None if rows.weights is None else rows.weights[0], of)
    for method in (None, "jackknife", "obuchowski"):
        found = metric.interval(method=method)
        assert found.low < metric.compute() < found.high
    if groups is None:
        if weights is None:
            assert near(metric.interval(), slow.precision_interval(p), 0, FLOAT32)
        else:  # samples with a mass are units
            units = range(len(LABELS))
            degrees = slow.cluster_degrees([p], [1], units, slow.precision_pulls)
            variances = {
                None: slow.obuchowski(p, units, slow.precision_pulls),
                "jackknife": slow.precision_jackknife(p),
            }
            for method, variance in variances.items():
                ends = slow.interval_of_units(p, units, variance, degrees, precision=True)
                assert near(metric.interval(method=method), ends, 0, FLOAT32), method
    boyd = metric.interval(method="boyd") if groups is None and weights is None else None
    assert boyd is None or near(boyd, slow.boyd(p), FLOAT32)


DEGREES = (0.3, 1.0, 2.0, 3.5, 9.0, 49.0, 400.0, 2e5)


@in_one_test("degrees", DEGREES)
def test_tails_are_those_of_scipy(degrees: float) -> None:
    rounding = 1e-11 if degrees < 100 else 1e-8  # of logarithms of the gamma function, which are that large
    for t in (0.0, 0.01, 0.3, 1.0, 2.5, 8.0, 60.0):
        expected = 2 * stats.t.sf(t, degrees)
        assert (
            student_two_sided(t, degrees) == student_two_sided(-t, degrees) == pytest.approx(expected, rel=rounding)
        ), t
        for contrasts in range(1, 5):
            second = degrees - contrasts + 1
            if second > 0:
                tail = stats.f.sf(t * second / (degrees * contrasts), contrasts, second)
                assert hotelling_tail(t, contrasts, degrees) == pytest.approx(tail, rel=100 * rounding), (t, contrasts)
    for level in (0.1, 0.5, 0.95, 0.9999):
        found = student_quantile(level, degrees)
        assert found == pytest.approx(stats.t.ppf((1 + level) / 2, degrees), rel=1e-8), level
        assert student_two_sided(found, degrees) == pytest.approx(1 - level, rel=rounding), level


def test_tails_of_no_and_of_infinitely_many_degrees() -> None:
    for degrees in (-1.0, 0.0, NAN):
        assert math.isnan(student_two_sided(1.0, degrees))
        assert math.isnan(student_quantile(0.95, degrees))
        assert math.isnan(hotelling_tail(1.0, 1, degrees))
    assert math.isnan(student_two_sided(NAN, 3.0))
    assert math.isnan(student_two_sided(NAN, math.inf))
    assert math.isnan(hotelling_tail(NAN, 1, 3.0))
    assert math.isnan(hotelling_tail(1.0, 3, 2.0))  # no degree is left
    assert hotelling_tail(1.0, 3, 2.5) > 0
    assert (hotelling_tail(math.inf, 2, 3.0), hotelling_tail(0.0, 2, 3.0), hotelling_tail(-1e-9, 2, 3.0)) == (0, 1, 1)
    for degrees in (0.3, 5.0, 1e9, math.inf):
        assert student_two_sided(math.inf, degrees) == student_two_sided(-math.inf, degrees) == 0
    z = normal_quantile(0.9)
    assert student_quantile(0.9, math.inf) == z == pytest.approx(stats.norm.ppf(0.95), rel=1e-14)
    assert student_two_sided(z, math.inf) == pytest.approx(0.1, rel=1e-13)
    assert two_sided(tensor([-z, 0.0, math.inf], dtype=torch.float64)).tolist() == pytest.approx([0.1, 1, 0], rel=1e-12)
    for bad in (0.0, 1.0, NAN):
        with pytest.raises(ValueError, match="`level` must be a confidence level between 0 and 1"):
            normal_quantile(bad)


@in_one_test("level, digits", [(0.01, 5e-9), (0.5, 5e-9), (0.95, 5e-9), (0.99, 5e-9), (0.999, 2e-8), (1 - 1e-6, 6e-7)])
def test_quantiles_of_many_degrees_at_a_time(level: float, digits: float) -> None:
    degrees = tensor([0.25, 0.3, 0.8, 1, 1.5, 2, 3, 7, 49.9, 400, 1e12, math.inf], dtype=torch.float64)
    expected = [student_quantile(level, x) for x in degrees.tolist()]
    found = student_quantiles(level, degrees)
    assert found.tolist() == pytest.approx(expected, rel=digits)
    assert torch.equal(student_quantiles(level, degrees[2:6].view(2, 2)), found[2:6].view(2, 2))


def test_quantiles_of_hardly_a_degree() -> None:
    few = tensor([0.2, 0.1, 1e-3, 0.0, -0.5, -1.0, -2.0, NAN], dtype=torch.float64)
    expected = [student_quantile(0.95, 0.25) ** (0.2 * (1 + x) / x) for x in (0.2, 0.1)]  # of one value of the product
    assert student_quantiles(0.95, few).tolist()[:3] == pytest.approx([*expected, math.inf], rel=1e-7)
    assert bool(student_quantiles(0.95, few)[3:].isnan().all())


def test_a_difference_in_errors() -> None:
    d, error = tensor([0.0, 0.0, 2.0, -2.0, 1.0]), tensor([0.0, 2.0, 0.0, 4.0, NAN])
    assert in_errors(d, error).tolist() == pytest.approx([0, 0, math.inf, -0.5, NAN], nan_ok=True)


def test_what_counts_as_an_end_and_as_constant() -> None:
    eps = 2.0**-52
    values = tensor([0.0, -eps, 16 * eps, 17 * eps, 0.5, 1 - 17 * eps, 1 - 16 * eps, 1, 1 + eps, NAN]).double()
    values[2:4] = tensor([16 * eps, 17 * eps], dtype=torch.float64)
    values[5:7] = 1 - tensor([17 * eps, 16 * eps], dtype=torch.float64)
    assert at_an_end(values).tolist() == [True, True, True, False, False, False, True, True, True, False]
    variances = tensor([-1.0, 0.0, 64, 65, NAN], dtype=torch.float64) * eps**2
    assert constant(variances).tolist() == [True, True, True, False, False]
    found = logit_interval(tensor([0.0, 0.3, 1.0]).double(), tensor([0.01, 0.01, 0.01]).double(), 2.0)
    expected = slow.logit_interval(Fraction(0.3), Fraction(0.01), 2 * stats.norm.cdf(2.0) - 1)
    assert near([x[1] for x in found], list(expected), 1e-6)
    assert all(x.isnan().tolist() == [True, False, True] for x in found)


@in_one_test("theta, positives, negatives, low, high", NEWCOMBE)
def test_newcombe(theta: float, positives: int, negatives: int, low: float, high: float) -> None:
    """The lower end at 1 is not 1, though 1 solves the equation as well."""
    got = inference.newcombe(theta, positives, negatives)
    assert near((got.low, got.high), (low, high), ROUNDING, 1e-15)  # 1e-15: the end that is 0
    tensors = (torch.full((2,), float(x), dtype=torch.float64) for x in (theta, positives, negatives))
    got = inference.newcombe(*tensors)
    assert got.low.shape == (2,)
    assert near((got.low, got.high), (low, low, high, high), ROUNDING, 1e-15)


def test_wilson() -> None:
    k, n, low, high = (tensor(x) for x in zip(*WILSON, strict=True))
    low, high = (tensor([row[i] for row in WILSON], dtype=torch.float64) for i in (2, 3))
    got = inference.wilson(k, n)
    # A difference of halves of a seventh (1 of 29 loses a digit), and an end at 0 that may be a rounding away.
    assert near((got.low, got.high), (low, high), CANCELS, 1e-16)
    assert (got.low >= 0).all()
    assert (got.high <= 1).all()
    assert near(inference.wilson(k, n, level=0.9).low, [slow.wilson(*row[:2], 0.9).low for row in WILSON], 1e-13, 1e-16)
    assert near(inference.wilson(tensor([0]), tensor([0])), (NAN, NAN), 0)


def test_comparison_of_three_models() -> None:
    got = inference.compare_auroc(tensor(list(THREE.values()), dtype=torch.float64), tensor(LABELS))
    assert near(got.aurocs, AREAS, ROUNDING)
    assert near(got.covariance, COVARIANCE, SUMS)
    models = [model(x) for x in "ABC"]
    least = min(slow.cluster_degrees(models, x, range(20)) for x in ((1, -1, 0), (1, 0, -1), (0, 1, -1)))
    assert near((got.statistic, got.degrees), (ALL_EQUAL[0], least), ALIKE)
    assert near(got.p_value, slow.hotelling_p(ALL_EQUAL[0], 2, least), TAIL * 10)
    assert got.p_value > ALL_EQUAL[1]  # DeLong's, of infinitely many samples
    assert (got.test, got.paired) == ("Hotelling's T²", True)
    assert got.statistic.shape == got.p_value.shape == ()
    for x in (got.difference, got.standard_error, got.interval.low, got.interval.high, got.covariance):
        assert (x.shape, x.dtype) == ((3, 3), torch.float64)
    for pair in PAIRS:
        r, s = "ABC".index(pair.first), "ABC".index(pair.second)
        numbers = got.difference, got.standard_error, got.interval.low, got.interval.high
        assert near([x[r, s] for x in numbers], (*pair[2:4], *pair[6:]), SUMS), pair
        assert near([x[s, r] for x in numbers], (-pair[2], pair[3], -pair[7], -pair[6]), SUMS), pair
    for x in (got.difference, got.standard_error, got.interval.low, got.interval.high):
        assert near(x.diagonal(), [0, 0, 0], 0)


@pytest.mark.parametrize("pair", PAIRS)
def test_comparison_of_two_models(pair: Pair) -> None:
    preds = tensor([THREE[pair.first], THREE[pair.second]], dtype=torch.float64)
    got = inference.compare_auroc(preds, tensor(LABELS))
    assert [x.shape for x in (*got[:5], *got.interval, got.covariance, got.degrees, got.adjusted)] == [
        (2,),
        *[()] * 6,
        (2, 2),
        (),
        (),
    ]
    assert near((*got[1:4], *got.interval), (*pair[2:5], *pair[6:]), SUMS)
    assert near((got.p_value, got.adjusted), (pair.p_value, pair.p_value), TAIL)
    assert (got.test, got.degrees, got.paired) == ("z", math.inf, True)


@pytest.mark.filterwarnings("ignore:.*its variance is hardly known:UserWarning")
def test_unpaired_comparison() -> None:
    preds, target = zip(ct_images(), f20(), strict=True)
    got = inference.compare_auroc(preds, target, paired=False)
    assert near(got.aurocs, (Fraction(1321, 1479), Fraction(17, 25)), ROUNDING)
    assert near(got[1:4], (0.2131710615280595, 0.13068023034719642, 1.6312418562601103), ROUNDING)
    assert near(got.p_value, 0.1175546820740492, TAIL)
    assert near(got.covariance, (0.0009439892702629846, 0, 0, Fraction(121, 7500)), ROUNDING)
    assert (got.test, got.paired) == ("Welch's t", False)
    assert near(got.degrees, 21.27568020658702, ROUNDING)  # both as pROC prints them
    # Student's quantile, as the p-value has it: the interval leaves out 0 where p is below 1 - level.
    expected = slow.unpaired(definition("CT"), definition("F20"))
    assert near(got.interval, expected.interval, TAIL)
    assert near(
        inference.compare_auroc(preds, target, paired=False, level=1 - float(got.p_value)).interval.low, 0, 0, 1e-10
    )


CLUSTERS = [(None, GROUPS, 0.0149188, 0.002908125), (HALVES, GROUPS, None, None)]


@pytest.mark.parametrize(("weights", "groups", "a", "b"), [(HALVES, None, None, None), *CLUSTERS])
def test_comparison_of_weights_and_groups(weights: Any, groups: Any, a: float, b: float) -> None:
    """By Obuchowski and Student: each row, or group of rows, is one draw, whatever its weight."""
    options = {
        "sample_weight": None if weights is None else tensor(weights, dtype=torch.float64),
        "groups": None if groups is None else tensor(groups),
    }
    got = inference.compare_auroc(tensor([THREE[x] for x in "AB"], dtype=torch.float64), tensor(LABELS), **options)
    assert a is None or near(got.covariance.diagonal(), (a, b), SUMS)
    models = [model(name, weights) for name in "AB"]
    units = range(20) if groups is None else groups
    degrees = math.inf if groups is None else slow.cluster_degrees(models, (1, -1), groups)
    assert groups is None or 4.7 < degrees < 5  # of six groups with both labels, of nearly one size
    covariance = slow.matrix(lambda p, q: slow.obuchowski_covariance(p, q, units), models)
    assert near(got.covariance, covariance, SUMS)
    expected = slow.paired([oracles.auroc(p) for p in models], covariance, 0, 1, degrees=degrees)
    assert near((*got[1:4], *got.interval), (*expected[:3], *expected.interval), ALIKE)
    assert near(got.p_value, expected.p_value, TAIL)


def test_whole_weights_are_times() -> None:
    preds, times = tensor([THREE["A"], THREE["B"]], dtype=torch.float64), tensor(TIMES)
    got = inference.compare_auroc(preds, tensor(LABELS), sample_weight=times)
    assert near(got.covariance[0, 0], Fraction(19, 2312), SUMS)
    repeated = inference.compare_auroc(preds.repeat_interleave(times, 1), tensor(LABELS).repeat_interleave(times))
    assert near(got.covariance, repeated.covariance, SUMS)
    curve = Curve.from_scores(preds[0], tensor(LABELS), times)
    assert near(inference.auroc_variance(curve), Fraction(19, 2312), SUMS)


def test_power() -> None:
    for theta, positives, negatives, expected in POWER:
        assert near(inference.power(theta, positives, negatives), expected, PLANNED)
    for theta, power, ratio, expected in NEEDED:
        assert near(inference.positives_needed(theta, power=power, ratio=ratio), expected, PLANNED)
    for theta in (0.6, 0.7, 0.85, 0.95):
        assert near(inference.positives_needed(theta), slow.positives_needed(theta, 0.9, 1.0), PLANNED)
        for level in (0.8, 0.99):
            assert near(inference.power(theta, 15, 30, level=level), slow.power(theta, 15, 30, level), PLANNED)
            assert near(inference.power(theta, 15, 30, null=0.8), slow.power(theta, 15, 30, null=0.8), PLANNED)
            got = inference.positives_needed(theta, power=0.7, ratio=3.0, level=level)
            assert near(got, slow.positives_needed(theta, 0.7, 3.0, level), PLANNED)
            got = inference.positives_for_width(theta, 0.1, ratio=3.0, level=level)
            assert near(got, slow.positives_for_width(theta, 0.1, 3.0, level), PLANNED)
    # No number of samples shows a difference from one half where there is none.
    assert near(inference.power(0.5, 40, 70), 0.025, TAIL)
    assert inference.positives_needed(0.5) == math.inf
    assert 0 <= inference.power(1.0, 40, 70) <= 1


# ---- the library: the definitions on random rows ---------------------------------------------------------------------


@in_one_test("weights", ["none", "times"])
@in_one_test("method", ["delong", "spss", "hanley_mcneil", "bootstrap", "jackknife"])
def test_variances_of_random_rows(method: str, weights: str) -> None:
    if method == "jackknife" and weights != "none":
        pytest.skip("a curve does not tell a row of weight 2 from two rows")
    for seed in range(12):
        p = tied(seed, weights)
        assert near(inference.auroc_variance(curve_of(p), method=method), slow.VARIANCES[method](p), SUMS, 1e-16), seed


@pytest.mark.covering
@pytest.mark.parametrize("weights", ["none", "times"])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("method", ["logit", "delong", "newcombe", "spss", "hanley_mcneil"])
def test_intervals_of_random_rows(method: str, level: float, weights: str) -> None:
    """Within [0, 1] where two doors lead out of it: whether an SPSS interval is clipped is nobody's promise."""
    for seed in range(8):
        p = tied(seed, weights)
        got = inference.auroc_interval(curve_of(p), level=level, method=method)
        expected = slow.clipped(slow.auroc_interval(p, level, method))
        got = tuple(got) if method in ("logit", "delong", "newcombe") else tuple(x.clamp(0, 1) for x in got)
        assert near(got, expected, SUMS, 1e-15), seed


@pytest.mark.parametrize("weights", ["none", "times"])
def test_tests_and_boyd_on_random_rows(weights: str) -> None:
    for seed in range(12):
        p = tied(seed, weights)
        for ties in (True, False):
            got, expected = inference.auroc_test(curve_of(p), ties=ties), slow.against_half(p, ties)
            assert near(got.statistic, expected.statistic, SUMS, 1e-15), seed
            assert near(got.p_value, expected.p_value, TAIL), seed
        got = inference.average_precision_interval(curve_of(p), level=0.9, method="boyd")
        assert near((got.low, got.high), slow.boyd(p, 0.9), SUMS), seed


def test_newcombe_and_wilson_everywhere() -> None:
    for seed in range(15):
        rng = random.Random(seed)
        theta, positives, negatives = rng.random() ** 0.2, rng.randrange(1, 300), rng.randrange(1, 300)
        level = rng.choice([0.5, 0.9, 0.99])
        got = inference.newcombe(theta, positives, negatives, level=level)
        assert near((got.low, got.high), slow.newcombe(theta, positives, negatives, level), SUMS, 1e-15), seed
        n = rng.randrange(1, 500)
        k = rng.randrange(n + 1)
        got = inference.wilson(tensor(k), tensor(n), level=level)
        assert near((got.low, got.high), slow.wilson(k, n, level), SUMS, 1e-15), seed


@pytest.mark.covering
@pytest.mark.parametrize("models", [2, 3])
@pytest.mark.parametrize("how", ["rows", "times", "weights", "groups", "both"])
def test_comparisons_of_random_rows(how: str, models: int) -> None:
    for seed in range(4 - models):
        problems = several(seed, models)
        size, rng = len(problems[0].scores), random.Random(seed)
        weights = [3] * 6 + [rng.randrange(4) for _ in range(size - 6)]
        of = [rng.randrange(13) * 7 - 3 for _ in range(size)]
        options: dict[str, Tensor] = {}
        if how == "times":
            options["sample_weight"] = tensor(weights)
        if how in ("weights", "both"):
            weights = [w / 4 + 0.125 for w in weights]
            options["sample_weight"] = tensor(weights)
        if how in ("groups", "both"):
            options["groups"] = tensor(of)
        if "sample_weight" in options:
            problems = [oracles.problem(p.scores, p.labels, weights) for p in problems]
        # Those whose units are rows: a row seen three times is three.
        seen = [oracles.problem(*zip(*slow.rows(p), strict=True)) for p in problems] if how == "times" else problems
        units = of if how in ("groups", "both") else range(len(seen[0].scores))
        covariance = lambda a, b, units=units: slow.obuchowski_covariance(a, b, units)  # noqa: E731
        preds = tensor([p.scores for p in problems], dtype=torch.float64)
        got = inference.compare_auroc(preds, tensor(problems[0].labels), level=0.9, **options)
        areas, between = [oracles.auroc(p) for p in problems], slow.matrix(covariance, seen)
        assert near(got.aurocs, areas, SUMS), seed
        assert near(got.covariance, between, SUMS, 1e-17), seed

        @cache
        def degrees(r: int, s: int, seen: Any = seen, units: Any = units) -> float:
            return slow.cluster_degrees(seen, [(i == r) - (i == s) for i in range(models)], units)

        clusters = how in ("groups", "both")

        def of_pair(r: int, s: int, degrees: Any = degrees, clusters: bool = clusters) -> float:
            return degrees(max(r, s), min(r, s)) if clusters and r != s else math.inf

        if models == 2:
            expected = slow.paired(areas, between, 0, 1, 0.9, of_pair(0, 1))
            assert near((*got[1:4], *got.interval), (*expected[:3], *expected.interval), ALIKE, TAIL), seed
            assert near(got.p_value, expected.p_value, TAIL), seed
            continue
        statistic, rank = slow.all_equal(areas, between)
        assert near(got.statistic, statistic, ALIKE * 10), seed  # an inverse of up to four rows
        least = min(degrees(r, s) for r in range(models) for s in range(r))
        tail = slow.hotelling_p(float(statistic), rank, least)
        assert near(got.p_value, tail, TAIL * 100), seed  # p moves by x/2 of it
        for r in range(models):
            for s in range(models):
                expected = slow.paired(areas, between, r, s, 0.9, of_pair(r, s))
                numbers = [x[r, s] for x in (got.difference, got.standard_error, *got.interval)]
                # An end is the difference less a multiple of its error by a quantile, which may nearly cancel.
                assert near(numbers, (*expected[:2], *expected.interval), ALIKE, TAIL), (seed, r, s)


def test_a_model_given_twice_changes_no_p_value() -> None:
    generator = torch.Generator().manual_seed(1)
    target = torch.randint(0, 2, (60,), generator=generator)
    a, b = (torch.randn(60, generator=generator) + shift * target for shift in (1, 0.3))
    for groups in (None, torch.arange(60) // 6):
        two, three = (inference.compare_auroc(list(x), target, groups=groups) for x in ((a, b), (a, b, 2 * b)))
        assert near(three.p_value, two.p_value, TAIL * 100), groups


@pytest.mark.filterwarnings("ignore:.*its variance is hardly known:UserWarning")
def test_unpaired_comparisons_of_random_rows() -> None:
    for seed in range(8):
        a, b = tied(seed), tied(seed + 100)
        preds = [tensor(p.scores, dtype=torch.float64) for p in (a, b)]
        got = inference.compare_auroc(preds, [tensor(p.labels) for p in (a, b)], paired=False, level=0.9)
        expected = slow.unpaired(a, b, 0.9)
        assert near((*got[1:4], *got.interval), (*expected[:3], *expected.interval), TAIL, 1e-15), seed
        assert near(got.p_value, expected.p_value, TAIL), seed


# ---- the library: many problems, nothing to know ---------------------------------------------------------------------

# Scores and labels, with what is missing in them.
DEGENERATE = {
    "nothing": ([], []),
    "no positives": ([0.1, 0.7, 0.7], [0, 0, 0]),
    "no negatives": ([0.1, 0.7], [1, 1]),
    "one positive": ([0.5, 0.1, 0.7, 0.5], [1, 0, 0, 0]),
    "one negative": ([0.5, 0.1, 0.7], [0, 1, 1]),
    "one of each, right": ([0.5, 0.1], [1, 0]),
    "one of each, wrong": ([0.1, 0.5], [1, 0]),
    "one of each, tied": ([0.5, 0.5], [1, 0]),
    "always right": ([0.9, 0.8, 0.3, 0.2, 0.2], [1, 1, 0, 0, 0]),
    "always wrong": ([0.1, 0.2, 0.3, 0.9, 0.9], [1, 1, 1, 0, 0]),
    "all tied": ([0.5] * 5, [1, 1, 0, 0, 0]),
}
degenerate = pytest.mark.parametrize("name", DEGENERATE)
unwarned = pytest.mark.filterwarnings("ignore::UserWarning")  # a metric that does not know may say so


@unwarned
@degenerate
def test_little_to_know(name: str) -> None:
    p = oracles.problem(*DEGENERATE[name])
    curve = curve_of(p)
    for method, variance in slow.VARIANCES.items():
        assert near(inference.auroc_variance(curve, method=method), variance(p), SUMS, 1e-16), method
    for method in ("logit", "delong", "newcombe", "spss", "hanley_mcneil"):
        got = [x.clamp(0, 1) for x in inference.auroc_interval(curve, method=method)]
        assert near(got, slow.clipped(slow.auroc_interval(p, 0.95, method)), SUMS, 1e-15), method
    assert near(inference.average_precision_interval(curve, method="boyd"), slow.boyd(p), SUMS)
    found = inference.average_precision_interval(curve)
    assert near(found, slow.precision_interval(p), 0, 0.05)  # of few degrees of freedom
    plain = inference.auroc_test(curve, ties=False)
    assert near(plain, slow.against_half(p, ties=False), TAIL)
    corrected, expected = inference.auroc_test(curve), slow.against_half(p, ties=True)
    if name in ("all tied", "one of each, tied"):  # 0/0; or no difference at all
        assert near(corrected, (NAN, NAN), 0) or near(corrected, (0, 1), 0)
    else:
        assert near(corrected, expected, TAIL)


@unwarned
@degenerate
def test_little_to_draw_from(name: str) -> None:
    p = oracles.problem(*DEGENERATE[name])
    value = oracles.auroc(p)
    # Percentiles of resamples that are all alike have no width; an interval of the area has that of Newcombe's.
    widened = slow.auroc_interval(p, 0.95, "newcombe") if all(oracles.totals(p)) else None
    for got, alike in (
        (inference.bootstrap(curve_of(p), auroc, replicates=50), (value, value)),
        (inference.auroc_interval(curve_of(p), method="bootstrap"), widened),
    ):
        assert [x.shape for x in got] == [(1,)] * 2
        if not all(oracles.totals(p)):
            assert near(got, (NAN, NAN), 0)
        elif name.startswith("always"):
            assert near(got, alike, 0, 1e-15)


@unwarned
@degenerate
def test_little_to_compare(name: str) -> None:
    scores, labels = DEGENERATE[name]
    preds, target = tensor([scores, scores], dtype=torch.float64), tensor(labels, dtype=torch.long)
    p = oracles.problem(scores, labels)
    for got in (
        inference.compare_auroc(preds, target),
        inference.compare_auroc(preds, target, groups=torch.arange(len(labels))),
        inference.compare_auroc(preds, target, sample_weight=torch.full((len(labels),), 0.5)),
    ):
        assert near(got.aurocs, (oracles.auroc(p),) * 2, 0)
    alone = inference.compare_auroc(preds, target, groups=torch.arange(len(labels)))
    assert near(alone.covariance, [slow.delong(p)] * 4, SUMS)
    expected = slow.compared(oracles.auroc(p) - oracles.auroc(p), slow.delong(p) * 0)
    got = inference.compare_auroc(preds, target)
    assert near(got[1:5], expected[:4], 0)
    assert near(got.interval, expected.interval, 0)
    assert near(got.covariance, [slow.delong(p)] * 4, SUMS)
    unpaired = inference.compare_auroc(list(preds), [target, target], paired=False)
    assert near(unpaired.aurocs, (oracles.auroc(p),) * 2, 0)


def test_a_model_against_itself_and_against_a_copy() -> None:
    a, b = (tensor(THREE[name], dtype=torch.float64) for name in "AB")
    got = inference.compare_auroc(torch.stack([a, a]), tensor(LABELS))
    assert near((*got[1:5], *got.interval), (0, 0, 0, 1, 0, 0), 0)
    # A strictly rising change of the scores is the same model.
    got = inference.compare_auroc(torch.stack([a, a.exp()]), tensor(LABELS))
    assert near((*got[1:5], *got.interval), (0, 0, 0, 1, 0, 0), 0)
    got = inference.compare_auroc(torch.stack([a, a, a]), tensor(LABELS))
    assert near((got.statistic, got.p_value), (0, 1), 0)
    # A copy adds nothing to what sets two models apart, and no degree of freedom.
    two = inference.compare_auroc(torch.stack([a, b]), tensor(LABELS))
    three = inference.compare_auroc(torch.stack([a, b, a]), tensor(LABELS))
    assert near(three.statistic, two.statistic**2, ALIKE)
    assert near(three.p_value, two.p_value, TAIL)
    # Always right against always wrong: a difference of 1 without a doubt in DeLong's eyes.
    labels = tensor([1, 1, 0, 0])
    with pytest.warns(UserWarning, match="standard error of a difference is 0"):
        got = inference.compare_auroc(torch.stack([labels.double(), -labels.double()]), labels)
    assert near((got.difference, got.standard_error), (1, 0), 0)
    assert float(got.p_value) == 0 or math.isnan(got.p_value)


def test_problems_do_not_see_each_other() -> None:
    """Many problems in one curve, one of them of a single class: each answers as if it were alone."""
    problems = [tied(seed, size=16) for seed in range(6)]
    problems[2] = problems[2]._replace(labels=[1] * 16)
    preds = tensor([p.scores for p in problems], dtype=torch.float64)
    curve = Curve.from_scores(preds, tensor([p.labels for p in problems]))
    for method, variance in slow.VARIANCES.items():
        assert near(inference.auroc_variance(curve, method=method), [variance(p) for p in problems], SUMS), method
    for method in ("logit", "delong", "newcombe"):
        low, high = zip(*(slow.auroc_interval(p, 0.95, method) for p in problems), strict=True)
        got = inference.auroc_interval(curve, method=method)
        assert near((got.low, got.high), (low, high), SUMS, 1e-15), method
    z, p_value = zip(*(slow.against_half(p, True) for p in problems), strict=True)
    got = inference.auroc_test(curve)
    assert near(got.statistic, z, SUMS, 1e-15)
    assert near(got.p_value, p_value, TAIL)
    low, high = zip(*(slow.boyd(p) for p in problems), strict=True)
    assert near(inference.average_precision_interval(curve, method="boyd"), (low, high), SUMS)
    drawn = inference.bootstrap(curve, auroc, replicates=200)
    assert drawn.low.shape == drawn.high.shape == (6,)
    assert drawn.low.isnan().tolist() == [False, False, True, False, False, False]


def test_no_weight_no_row() -> None:
    """A row of weight 0, at a score of its own and at that of others."""
    p = tied(3, "times")
    scores, labels = [*p.scores, 0.5, 99.0, -99.0], [*p.labels, 0, 0, 1]
    more = oracles.problem(scores, labels, [*map(float, p.weights), 0.0, 0.0, 0.0])
    for method in ("delong", "spss", "hanley_mcneil", "bootstrap"):
        one, other = (inference.auroc_variance(curve_of(x), method=method) for x in (p, more))
        assert near(one, other, SUMS), method
    preds = tensor([scores, scores[::-1]], dtype=torch.float64)
    for weights, count in ((p.weights, len(p.scores)), ([w + Fraction(1, 3) for w in p.weights], len(p.scores))):
        real = tensor([*map(float, weights), 0, 0, 0], dtype=torch.float64)
        got = inference.compare_auroc(preds, tensor(labels), sample_weight=real, groups=torch.arange(len(scores)))
        without = inference.compare_auroc(
            preds[:, :count], tensor(labels[:count]), sample_weight=real[:count], groups=torch.arange(count)
        )
        assert near(got.covariance, without.covariance, SUMS)


@pytest.mark.parametrize("bad", [-0.1, 0.0, 1.0, 95])
def test_a_level_lies_between_0_and_1(bad: float) -> None:
    curve = named("F20")
    for call in (
        lambda: inference.auroc_interval(curve, level=bad),
        lambda: inference.average_precision_interval(curve, level=bad),
        lambda: inference.newcombe(0.9, 10, 10, level=bad),
        lambda: inference.wilson(tensor(3), tensor(9), level=bad),
        lambda: inference.bootstrap(curve, auroc, level=bad),
        lambda: inference.compare_auroc(torch.stack([f20()[0]] * 2), f20()[1], level=bad),
        lambda: inference.power(0.8, 10, 10, level=bad),
    ):
        with pytest.raises(ValueError, match="level"):
            call()


def test_shares_and_areas_beyond_their_ends_are_refused() -> None:
    for area in (-1e-9, 1 + 1e-9, tensor([0.5, 1.5])):
        with pytest.raises(ValueError, match="`auroc` must lie between 0 and 1, but ranges from"):
            inference.newcombe(area, 10, 10)
    for k, n in ((-1, 4), (5, 4), (tensor([1, 5]), 4)):
        with pytest.raises(ValueError, match="`k` must be a count out of `n`, from 0 to `n`"):
            inference.wilson(k, n)  # type: ignore[arg-type]
    assert inference.newcombe(tensor([0.0, 1.0]), 10, 10).high[1] == 1
    assert inference.wilson(tensor([0, 4]), tensor([4, 4])).low[0] == 0
    # Of no samples of a label nothing is known, whatever the area.
    for sizes in ((0, 10), (10, 0)):
        assert near(inference.newcombe(0.5, *sizes), (NAN, NAN), 0)


def test_wrong_calls_are_value_errors() -> None:
    preds, target = f20()
    twice = torch.stack([preds, preds])
    calls: dict[str, Any] = {
        "`method` must be one of 'delong'": lambda: inference.auroc_variance(named("F20"), method="best"),
        "`method` must be one of 'logit'": lambda: inference.auroc_interval(named("F20"), method="best"),
        "`preds`": lambda: inference.compare_auroc(preds, target),
        "`target`": lambda: inference.compare_auroc(twice, target[:-1]),
        "NaN": lambda: inference.compare_auroc(torch.stack([preds, preds * math.nan]), target),
        "`groups`": lambda: inference.compare_auroc(twice, target, groups=target[:-1]),
        "`sample_weight`": lambda: inference.compare_auroc(twice, target, sample_weight=-preds),
        "`replicates`": lambda: inference.bootstrap(named("F20"), auroc, replicates=0),
    }
    for words, call in calls.items():
        with pytest.raises(ValueError, match=words):
            call()


# ---- the library: draws ----------------------------------------------------------------------------------------------

SMALL = ([0.9, 0.6, 0.6, 0.3, 0.7, 0.6, 0.2, 0.1], [1, 1, 1, 1, 0, 0, 0, 0])
LIKEWISE: list[tuple[Any, Any]] = [(auroc, oracles.auroc), (average_precision, oracles.average_precision)]


@pytest.mark.parametrize(("view", "oracle"), LIKEWISE, ids=["auroc", "average_precision"])
def test_bootstrap_finds_the_quantiles_of_every_resample(view: Any, oracle: Any) -> None:
    """Each end is a quantile of all 65,536 resamples, up to five standard errors of a share of 2,000 draws."""
    p = oracles.problem(*SMALL)
    outcomes = slow.bootstrap_distribution(p, oracle)
    for level in (0.95, 0.8):
        tail = (1 - level) / 2
        off = 5 * math.sqrt(tail * (1 - tail) / 2000)
        got = inference.bootstrap(curve_of(p), view, level=level, replicates=2000)
        for end, share in ((float(got.low), tail), (float(got.high), 1 - tail)):
            below = sum(float(chance) for value, chance in outcomes if value < end - 1e-9)
            through = sum(float(chance) for value, chance in outcomes if value <= end + 1e-9)
            assert below <= share + off, (level, share)
            assert through >= share - off, (level, share)


def test_bootstrap_repeats_itself() -> None:
    """By its seed alone, and leaves the global generator where it was."""
    state = torch.get_rng_state()
    one, again = (inference.bootstrap(named("F20"), auroc, replicates=300, seed=7) for _ in range(2))
    assert near(one, again, 0)
    assert torch.equal(torch.get_rng_state(), state)
    others = [inference.bootstrap(named("F20"), auroc, replicates=300, seed=seed) for seed in range(4)]
    assert len({(float(x.low), float(x.high)) for x in others}) > 1


def test_bootstrap_draws_times_not_rows() -> None:
    """Ten weighted rows are 109 images, of which 58 and 51 are drawn."""
    spread = 2 * 1.96 * math.sqrt(0.000932922853752502)
    for name in ("CT", "CT images"):
        got = inference.bootstrap(named(name), auroc)
        # The tails are a little skew, and an end of 2,000 draws is good to some 4 % of the width.
        assert float(got.high - got.low) == pytest.approx(spread, rel=0.15)


# ---- the library: how often 95 % is 95 % -----------------------------------------------------------------------------

# Two normal populations: how many of each, the area, and how many of a hundred intervals hold it, over 20,000 draws.
COVERAGE = [
    (20, 20, 0.8, {"delong": 92.2, "logit": 96.0, "newcombe": 95.7, "spss": 92.1, "hanley_mcneil": 92.8}),
    (50, 50, 0.8, {"delong": 93.7, "logit": 95.2, "newcombe": 95.3, "spss": 93.6, "hanley_mcneil": 94.1}),
    (200, 200, 0.95, {"delong": 93.9, "logit": 95.0, "newcombe": 97.5, "spss": 93.9, "hanley_mcneil": 96.9}),
    (20, 20, 0.95, {"delong": 85.6, "logit": 96.4, "newcombe": 97.1, "spss": 85.9, "hanley_mcneil": 90.7}),
    (10, 200, 0.95, {"delong": 77.9, "logit": 86.3, "newcombe": 96.4, "spss": 77.4, "hanley_mcneil": 96.4}),
    (10, 40, 0.99, {"delong": 88.8, "logit": 97.4, "newcombe": 97.7, "spss": 100.0, "hanley_mcneil": 100.0}),
]


# One by default: the formulas are those of the definitions.
@pytest.mark.parametrize(("positives", "negatives", "area", "expected"), first_few(1, COVERAGE))
def test_coverage(positives: int, negatives: int, area: float, expected: dict[str, float]) -> None:
    """Four standard errors of a share of 3,000 draws, and those of the table; unknown misses."""
    generator = torch.Generator().manual_seed(positives + negatives)
    preds = torch.randn(3000, positives + negatives, generator=generator, dtype=torch.float64)
    preds[:, :positives] += math.sqrt(2) * float(torch.special.ndtri(tensor(area, dtype=torch.float64)))
    target = tensor([1] * positives + [0] * negatives).expand(preds.shape)
    curve = Curve.from_scores(preds, target)
    for method, percent in expected.items():
        low, high = inference.auroc_interval(curve, method=method)
        share = float(((low <= area) & (area <= high)).double().mean())
        error = math.sqrt(percent / 100 * (1 - percent / 100) / 3000)
        assert abs(share - percent / 100) <= 4 * error + 0.0035, (method, share)


@pytest.mark.parametrize(("mixed", "expected"), first_few(1, [(False, 0.927), (True, 0.937)]))
def test_coverage_of_clusters(mixed: bool, expected: float) -> None:
    """60 patients, 8 patches each; of a patient N(0, 1), of a patch N(0, 1/4), positives 1.19 higher."""
    generator = torch.Generator().manual_seed(60)
    patients, draws, shift, held = torch.arange(60).repeat_interleave(8), 150, 1.19, 0
    area = float(torch.special.ndtr(tensor(shift / math.sqrt(2 * 1.25))))
    for _ in range(draws):
        target = torch.randint(2, (480,), generator=generator) if mixed else patients % 2
        preds = torch.randn(60, generator=generator)[patients] + torch.randn(480, generator=generator) / 2
        metric = BinaryAUROC()
        metric.update((preds + shift * target).double(), target, groups=patients)
        low, high = metric.interval(method="delong")
        held += bool(low <= area <= high)
    off = 4 * math.sqrt(expected * (1 - expected) / draws) + 0.008
    assert abs(held / draws - expected) <= off, held


# ---- the library: the metrics ----------------------------------------------------------------------------------------


def test_a_metric_has_an_interval() -> None:
    for method in ("logit", "delong", "newcombe", "spss", "hanley_mcneil"):
        metric = BinaryAUROC()
        for part in (slice(0, 7), slice(7, 20)):
            metric.update(f20()[0][part], f20()[1][part])
        got = metric.interval(method=method)
        assert got.low.shape == got.high.shape == ()
        assert near(got, inference.auroc_interval(named("F20"), method=method), FLOAT32), method
        assert near(
            metric.interval(level=0.8, method=method), slow.auroc_interval(definition("F20"), 0.8, method), FLOAT32
        )
    assert near(metric.interval(), (0.40364637011227866, 0.8696466638103653), FLOAT32)
    weighted = BinaryAUROC()
    weighted.update(*ct())
    assert near(weighted.interval(), (0.8164434579114812, 0.9401761946121984), FLOAT32)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of six clusters
@in_one_test("weights", [None, HALVES])
@in_one_test("name", "AC")
def test_a_metric_of_groups(name: str, weights: list[float] | None) -> None:
    """Groups reach over batches; the value does not see them."""
    p = model(name, weights)
    variance, degrees = slow.obuchowski(p, GROUPS), slow.cluster_degrees([p], [1], GROUPS)
    data = [tensor(THREE[name], dtype=torch.float64), tensor(LABELS), tensor(weights or [1.0] * 20), tensor(GROUPS)]
    for order in (torch.arange(20), torch.randperm(20, generator=torch.Generator().manual_seed(1))):
        metric = BinaryAUROC()
        for rows in order.split(6):
            preds, target, times, groups = (x[rows] for x in data)
            metric.update(preds, target, sample_weight=None if weights is None else times, groups=groups)
        assert near(metric.compute(), oracles.auroc(p), FLOAT32)
        for level in (0.95, 0.8):
            expected = slow.logit_interval(oracles.auroc(p), variance, level, degrees)
            assert near(metric.interval(level=level), expected, FLOAT32)
            wald = slow.clipped(slow.normal_interval(oracles.auroc(p), variance, level, degrees))
            assert near(metric.interval(level, "delong"), wald, FLOAT32)
            jackknife = slow.logit_interval(oracles.auroc(p), slow.jackknife(p, GROUPS), level, degrees)
            assert near(metric.interval(level, "jackknife"), jackknife, FLOAT32)


def test_one_cluster_tells_nothing_of_others() -> None:
    preds, target = tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), tensor([1, 0, 1, 0, 1, 0])
    for scores in (preds, target.double()):  # an area of 1 too
        for groups in (torch.zeros(6, dtype=torch.long), tensor([1, 2, 1, 3, 1, 4]))[: 2 if scores is preds else 1]:
            metric = BinaryAUROC()
            metric.update(scores, target, groups=groups)
            for method in (None, "delong", "jackknife", "obuchowski"):
                if len(groups.unique()) == 1 or scores is preds:
                    with pytest.warns(UserWarning, match="variation between clusters is unknown") as caught:
                        found = metric.interval(method=method)
                    assert len(caught) == 1
                    assert near(found, (NAN, NAN), 0), method
        with pytest.warns(UserWarning, match="variation between clusters is unknown"):
            both = inference.compare_auroc(torch.stack([preds, -preds]), target, groups=groups)
        assert near((both.p_value, *both.interval), (NAN, NAN, NAN), 0)
    one = torchmetrics_roc.BinaryKSStatistic()
    one.update(preds, target, groups=torch.zeros(6, dtype=torch.long))
    with pytest.warns(UserWarning, match="variation between clusters is unknown"):
        assert near(one.interval(), (NAN, NAN), 0)


@unwarned
def test_a_metric_without_rows_has_no_interval() -> None:
    for metric in (BinaryAUROC(), BinaryAUROC()):
        assert near(metric.interval(), (NAN, NAN), 0)
    metric = BinaryAUROC()
    metric.update(tensor([0.2, 0.4]), tensor([1, 1]), groups=tensor([3, 3]))
    assert near(metric.interval(), (NAN, NAN), 0)


@in_one_test("how", ["rows", "weights", "groups", "both"])
@in_one_test("models", [2, 3])
def test_a_metric_of_models(models: int, how: str) -> None:
    preds = tensor(list(THREE.values())[:models], dtype=torch.float64)
    options: dict[str, Tensor] = {}
    if how in ("weights", "both"):
        options["sample_weight"] = tensor(HALVES, dtype=torch.float64)
    if how in ("groups", "both"):
        options["groups"] = tensor(GROUPS)
    whole = inference.compare_auroc(preds, tensor(LABELS), **options)
    metric = torchmetrics_roc.PairedAUROC(models)
    for rows in torch.arange(20).split(7):
        metric.update(preds.T[rows], tensor(LABELS)[rows], **{name: x[rows] for name, x in options.items()})
    assert metric.compute().shape == (models,)
    assert near(metric.compute(), whole.aurocs, FLOAT32)
    got = metric.compare()
    # If in float32, then of numbers that are theirs in double: half a unit in the last place.
    assert near(got, whole, FLOAT32, 1e-9)
    metric.reset()
    metric.update(preds.T, tensor(LABELS), **options)
    assert near(metric.compare(), whole, FLOAT32, 1e-9)


@unwarned
def test_a_metric_of_models_without_rows() -> None:
    metric = torchmetrics_roc.PairedAUROC(2)
    assert near(metric.compute(), (NAN, NAN), 0)
    assert near(metric.compare().p_value, NAN, 0)
    assert near(metric.compare().interval, (NAN, NAN), 0)


# ---- counts with noise -----------------------------------------------------------------------------------------------


def noisy(counts: Tensor, epsilon: float, sites: int, seed: int) -> Tensor:
    """The same with the discrete Laplace noise of every site in each."""
    rng = np.random.default_rng(seed)
    shares = 1 - math.exp(-epsilon)
    draws = rng.geometric(shares, (2, sites, *counts.shape))
    return counts + torch.from_numpy((draws[0] - draws[1]).sum(0))


def discrete_laplace(epsilon: float, sites: int) -> float:
    """The variance of that noise."""
    return sites * 2 * math.exp(-epsilon) / (1 - math.exp(-epsilon)) ** 2


def curve_of_counts(positives: Tensor, negatives: Tensor) -> Curve:
    return Curve.from_counts(-torch.arange(positives.shape[-1]).double(), positives, negatives)


def noisy_by_loops(positives: list[int], negatives: list[int], variance: float, sampling: Interval) -> list[float]:
    """The formula, from placements in fractions and the ends of the interval without noise."""
    p, n = sum(positives), sum(negatives)
    v10 = [Fraction(sum(negatives[k + 1 :]) * 2 + f, 2 * n) for k, f in enumerate(negatives)]
    v01 = [Fraction(sum(positives[:k]) * 2 + t, 2 * p) for k, t in enumerate(positives)]
    theta = sum(t * v for t, v in zip(positives, v10, strict=True)) / p
    bins = Fraction(sum(t * f for t, f in zip(positives, negatives, strict=True)), 2 * p * n)
    spread = sum((v - theta) ** 2 for v in v10) / p**2 + sum((v - theta) ** 2 for v in v01) / n**2
    noise = stats.norm.ppf(0.975) ** 2 * variance * float(spread)
    centre = min(max(float(theta), 0), 1)
    distances = [math.sqrt((float(end) - centre) ** 2 + noise) + max(float(bins), 0) for end in sampling]
    return [max(centre - distances[0], 0), min(centre + distances[1], 1)]


def test_an_interval_from_noisy_counts_is_its_formula() -> None:
    g = torch.Generator().manual_seed(3)
    for seed in range(20):
        exact = torch.randint(40, (2, 3, 12), generator=g)
        positives, negatives = noisy(exact, 0.5, 4, seed)
        curve = curve_of_counts(positives, negatives)
        got = inference.noisy_auroc_interval(curve, discrete_laplace(0.5, 4))
        sampling = inference.auroc_interval(curve)
        for problem in range(3):
            counts = positives[problem].tolist(), negatives[problem].tolist()
            ends = Interval(sampling.low[problem], sampling.high[problem])
            expected = noisy_by_loops(*counts, discrete_laplace(0.5, 4), ends)
            assert near([got.low[problem], got.high[problem]], expected, SUMS), (seed, problem)


def test_noise_may_carry_the_area_out_of_its_range() -> None:
    """Also negative sums of ties, which leave nothing open."""
    positives, negatives = torch.tensor([[200, 5, -3, -5]]), torch.tensor([[-6, 5, -4, 90]])
    curve = curve_of_counts(positives, negatives)
    assert auroc(curve) > 1
    assert (curve.dtps * curve.dfps).sum() < 0
    (low,), (high,) = inference.noisy_auroc_interval(curve, 3)
    expected = noisy_by_loops(positives[0].tolist(), negatives[0].tolist(), 3, inference.auroc_interval(curve))
    assert near([low, high], expected, SUMS)
    assert high == 1


def test_without_noise_the_interval_is_that_of_the_counts_widened_by_what_bins_leave_open() -> None:
    g = torch.Generator().manual_seed(0)
    target = torch.randint(2, (500,), generator=g)
    metric = BinaryAUROC(thresholds=torch.linspace(-3, 4, 15))
    metric.update(torch.randn(500, generator=g) + target, target)
    curve, (least, largest) = metric.curve(), metric.bounds()
    low, high = inference.noisy_auroc_interval(curve, 0)
    sampling = inference.auroc_interval(curve)
    half = (largest - least) / 2
    assert half > 0.02
    assert near([low, high], [sampling.low - half, sampling.high + half], 2 * FLOAT32)  # bounds are in float32


def test_where_noise_drowns_the_totals_the_interval_is_unknown() -> None:
    positives, negatives = torch.tensor([[30, 10, 5, 5], [300, 100, 50, 50]]), torch.tensor([[100, 200, 300, 400]] * 2)
    curve = curve_of_counts(positives, negatives)  # 50 and 500 positives
    with pytest.warns(UserWarning, match="noisy_auroc_interval: the noise in the number of positives"):
        low, high = inference.noisy_auroc_interval(curve, 25.1**2 / 4)
    with pytest.warns(UserWarning, match="or of negatives, has a standard deviation"):
        other, _ = inference.noisy_auroc_interval(curve_of_counts(negatives, positives), 25.1**2 / 4)
    assert low.isnan().tolist() == high.isnan().tolist() == other.isnan().tolist() == [True, False]
    assert not inference.noisy_auroc_interval(curve, 24.9**2 / 4).low.isnan().any()


@pytest.mark.parametrize("variance", [-1, math.nan, math.inf, "1", None, True])
def test_a_variance_of_noise_is_a_number(variance: Any) -> None:
    with pytest.raises(ValueError, match="`variance` must be a finite number of at least 0"):
        inference.noisy_auroc_interval(named("F20"), variance)


# Slow: a proof of coverage. Its docstring states the figures of all 54 settings.
@pytest.mark.parametrize(
    ("epsilon", "bins"),
    [(1.0, 32), pytest.param(0.5, 32, marks=pytest.mark.slow), pytest.param(2.0, 256, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("distance", [0.3, 1.2, 2.4])
def test_intervals_from_noisy_counts_cover(epsilon: float, bins: int, distance: float) -> None:
    """Of 300 sets of ten sites: 92 % is 2.4 standard errors, of 1.26 %, below 95."""
    rng = np.random.default_rng(1)
    edges = np.linspace(-1, 1, bins - 1)
    half = distance / 2

    def counts(size: int, shift: float) -> Tensor:
        places = np.searchsorted(edges, -np.tanh((rng.normal(size=(300, size)) + shift) / 2))
        return torch.from_numpy(np.stack([np.bincount(x, minlength=bins) for x in places]))

    positives, negatives = noisy(torch.stack([counts(500, half), counts(5000, -half)]), epsilon, 10, 2)
    low, high = inference.noisy_auroc_interval(curve_of_counts(positives, negatives), discrete_laplace(epsilon, 10))
    true = stats.norm.cdf(distance / math.sqrt(2))
    assert ((low <= true) & (true <= high)).double().mean() >= 0.92
