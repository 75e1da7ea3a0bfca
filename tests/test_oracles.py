"""The slow definitions agree with the literature before anything is compared with them.

A `Fraction` is asserted equal, a float is the nearest double or, after roots and logarithms, within 1e-14 of it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import oracles
import pytest
from cases import in_one_test
from oracles import Problem, chosen, problem
from test_references import DATA, ROUNDING, SIXTEENTHS, same

F = Fraction
NAN, INF = math.nan, math.inf


def of(name: str) -> Problem:
    return problem(*(x.tolist() for x in DATA[name]()))


def agrees(got: Any, expected: Any) -> bool:
    """Fractions are equal, floats nearly, NaN is NaN."""
    if isinstance(expected, float) and math.isnan(expected):
        return math.isnan(got)
    return got == expected if isinstance(expected, (Fraction, int)) else same(got, expected, ROUNDING)


# ---- one curve -------------------------------------------------------------------------------------------------------

TENTH = F(1, 10)
SHARES = (0, F(35, 100)), (F(55, 100), 1)

AREAS = [
    ("FPR to .1", oracles.partial_area, ((0, TENTH),), F(1, 50), 0.05599053414469236, F(1, 20)),
    (
        "FPR to .1, corrected",
        oracles.partial_area,
        ((0, TENTH), None, True),
        F(11, 19),
        0.7683712323404861,
        F(14, 19),
    ),
    ("FPR", oracles.partial_area, ((0.05, 0.25),), 0.085, 0.15543272481406356, 0.1015625),
    (
        "FPR, corrected",
        oracles.partial_area,
        ((0.05, 0.25), None, True),
        0.6617647058823529,
        0.8689197788648928,
        0.7104779411764706,
    ),
    ("TPR", oracles.partial_area, (None, (0.65, 0.95)), 0.105, 0.2423419540229885, 0.184),
    (
        "TPR, corrected",
        oracles.partial_area,
        (None, (0.65, 0.95), True),
        0.59375,
        0.8798790708812261,
        0.7583333333333333,
    ),
    ("both", oracles.partial_area, SHARES, F(1, 400), 0.08147706783862971, 0.0075625),
    ("both, corrected", oracles.partial_area, (*SHARES, True), F(1, 63), 0.5173147164357441, 0.04801587301587302),
    ("whole", oracles.partial_area, (), F(17, 25), F(1321, 1479), F(33, 40)),
    ("whole of TPR", oracles.partial_area, (None, (0, 1), True), F(17, 25), F(1321, 1479), F(33, 40)),
    ("whole of both", oracles.partial_area, ((0, 1), (0, 1), True), F(17, 25), F(1321, 1479), F(33, 40)),
    ("hull", oracles.auch, (), F(151, 200), F(1321, 1479), F(9, 10)),
    ("minCllr", oracles.min_cllr, (), 0.7825742227201614, 0.5624007302221229, 0.44598422692719997),
    ("PR area", oracles.pr_area, (), 0.7200447488921962, 0.8800864597795558, 0.8157658230883971),
    ("AP unshifted", oracles.shifted_average_precision, (F(1, 2),), F(6796689, 9237800), None, None),
    ("AP at 1 in 11", oracles.shifted_average_precision, (F(1, 11),), 0.3504474316684659, None, None),
    ("AP at 1 in 100", oracles.shifted_average_precision, (0.01,), 0.21917346532393697, None, None),
]


@in_one_test("oracle, asked, f20, ct, n9", [x[1:] for x in AREAS])
def test_areas(oracle: Any, asked: tuple[Any, ...], f20: Any, ct: Any, n9: Any) -> None:
    for name, expected in {"F20": f20, "CT": ct, "CT images": ct, "N9": n9}.items():
        assert expected is None or agrees(oracle(of(name), *asked), expected), name


HULLS = {
    "F20": [(0, 0), (0, 2), (1, 5), (5, 8), (9, 10), (10, 10)],
    "CT": [(0, 0), (2, 33), (13, 44), (25, 48), (58, 51)],
    "N9": [(0, 0), (0, 2), (2, 4), (5, 4)],
}


@pytest.mark.parametrize("name", HULLS)
def test_hulls(name: str) -> None:
    assert oracles.hull(of(name)) == HULLS[name]


# What is asked for, and one rate and the threshold of the point that answers.
CHOSEN = [
    (("youden",), "youden", [("F20", F(2, 5), 0.54), ("CT", F(1889, 2958), 4), ("N9", F(3, 5), 0.5)]),
    (("cost", 1, 1, None), "accuracy", [("F20", F(7, 10), 0.54), ("CT", F(89, 109), 5), ("N9", F(7, 9), 0.8)]),
    (("fbeta", 1), "f1", [("F20", F(16, 23), 0.38), ("CT", F(22, 27), 4), ("N9", F(4, 5), 0.5)]),
    (("fbeta", 2), "recall", [("F20", 1, 0.3), ("CT", F(48, 51), 2), ("N9", 1, 0.5)]),
    (("eer",), "fnr", [("F20", F(2, 5), 0.505), ("CT", F(7, 51), 4), ("N9", F(1, 4), 0.6)]),
    (("closest_topleft",), "fpr", [("F20", F(3, 10), 0.51), ("CT", F(13, 58), 4), ("N9", F(2, 5), 0.5)]),
    (("number", 0.5), "accuracy", [("F20", F(3, 5), 0.5), ("N9", F(7, 9), 0.5)]),
    (("number", 5), "mcc", [("CT", 0.6546500817848634, 5)]),
    (("number", 0.54), "mcc", [("F20", 0.4364357804719848, 0.54)]),
    (("number", 0.5), "mcc", [("N9", 0.6324555320336759, 0.5)]),
    (("fpr", 0), "recall", [("F20", F(1, 5), 0.8), ("N9", F(1, 2), 0.8)]),
    (("fpr", 0.1), "recall", [("F20", F(1, 2), 0.54), ("N9", F(1, 2), 0.8)]),
    (("fpr", 0.3), "recall", [("F20", F(3, 5), 0.51), ("N9", F(1, 2), 0.8)]),
    (("fpr", 0.5), "recall", [("F20", F(4, 5), 0.38), ("N9", 1, 0.5)]),
    (("specificity", 0.9), "recall", [("F20", F(1, 2), 0.54), ("N9", F(1, 2), 0.8)]),
    (("recall", 0.5), "fpr", [("F20", F(1, 10), 0.54), ("N9", 0, 0.8)]),
    (("precision", 0.5), "recall", [("F20", 1, 0.3), ("N9", 1, 0.5)]),
    (("precision", 0.8), "recall", [("F20", F(1, 2), 0.54), ("N9", F(1, 2), 0.8)]),
    (("precision", 0.9), "recall", [("F20", F(1, 5), 0.8), ("N9", F(1, 2), 0.8)]),
    (("precision", 0.95), "recall", [("CT", 0, INF)]),
    (("cost", 1, 1, 0.5), "recall", [("F20", F(1, 2), 0.54)]),
    (("cost", 1, 5, 0.5), "recall", [("F20", 1, 0.3)]),
    (("cost", 5, 1, 0.5), "recall", [("F20", F(1, 5), 0.8)]),
    (("cost", 1, 1, 0.1), "recall", [("F20", F(1, 5), 0.8)]),
    (("cost", 1, 10, 0.1), "recall", [("F20", F(1, 2), 0.54)]),
    (("cost", 1, 1, 0.01), "recall", [("CT", 0, INF)]),
    (("cost", 1, 12, 0.1), "recall", [("F20", F(1, 2), 0.54)]),  # at .38 as much: 12 tenths are exact
]


@in_one_test("at, rate, expected", CHOSEN)
def test_chosen_points(at: tuple[Any, ...], rate: str, expected: list[Any]) -> None:
    for name, value, threshold in expected:
        p = of(name)
        point = chosen(p, at)
        assert point.threshold == threshold, name
        assert agrees(oracles.rates(point.t, point.f, *oracles.totals(p))[rate], value), name


def test_values_at_chosen_points() -> None:
    """The largest F2, and the squared distance from the upper left corner."""
    for name, f2, squared in (
        ("F20", F(50, 59), F(1, 4)),
        ("CT", 0.8664259927797834, 0.06907672024068306),
        ("N9", F(10, 11), F(4, 25)),
    ):
        p = of(name)
        totals = oracles.totals(p)
        best, near = chosen(p, ("fbeta", 2)), chosen(p, ("closest_topleft",))
        assert agrees(oracles.rates(best.t, best.f, *totals, beta=2)["fbeta"], f2)
        rates = oracles.rates(near.t, near.f, *totals)
        assert agrees(rates["fnr"] ** 2 + rates["fpr"] ** 2, squared)


def test_a_tie_goes_to_the_highest_threshold() -> None:
    """J is 3/10 at 5 and at 3, where the difference of the rounded rates is larger; accuracy and so on tie as well."""
    p = problem([5, 4, 3, 2, 1] * 2, [1] * 5 + [0] * 5, [3, 0, 5, 0, 2, 0, 5, 0, 5, 0])
    assert chosen(p, ("youden",)) == (5, 3, 0)
    assert oracles.rates(8, 5, 10, 10)["youden"] == oracles.rates(3, 0, 10, 10)["youden"] == F(3, 10)
    assert 0.8 - 0.5 > 0.3


def test_a_promised_rate_is_one_division() -> None:
    """f <= .29 * 100 is false at 29, and 1 - 29/100 is not 71/100."""
    for k in range(1, 100):
        p = problem([2, 1, 0], [0, 1, 0], [k, 1, 100 - k])
        assert chosen(p, ("fpr", k / 100)) == chosen(p, ("specificity", (100 - k) / 100)) == (1, 1, k)


COSTS = [
    (0.01, [("F20", F(4, 5), 0.8), ("CT", F(1), INF), ("N9", F(1, 2), 0.8)]),
    (0.25, [("F20", F(4, 5), 0.8), ("CT", 0.4563894523326572, 5), ("N9", F(1, 2), 0.8)]),
    (0.5, [("F20", F(3, 5), 0.54), ("CT", 0.3613928329952671, 4), ("N9", F(2, 5), 0.5)]),
]


@pytest.mark.parametrize(("prevalence", "expected"), COSTS)
def test_least_detection_costs(prevalence: float, expected: list[Any]) -> None:
    for name, value, threshold in expected:
        got = oracles.min_dcf(of(name), prevalence, 1, 1)
        assert agrees(got.value, value), name
        assert got.threshold == threshold, name


SIX = problem([2, 1, -1, 1, -1, -2], [1, 1, 1, 0, 0, 0])


def test_likelihood_ratios() -> None:
    """Six scores to check by hand, as they are and overconfident; scores of 0 say nothing and lose one bit."""
    assert agrees(oracles.cllr(SIX), 0.8432318730455519)
    assert agrees(oracles.cllr(SIX._replace(scores=[1000 * s for s in SIX.scores])), 480.89834696298783)
    assert agrees(oracles.min_cllr(SIX), 2 / 3)
    assert oracles.cllr(SIX._replace(scores=[0] * 6)) == oracles.min_cllr(SIX._replace(scores=[0] * 6)) == 1
    assert oracles.cllr(problem([INF, -INF], [1, 0])) == 0
    assert oracles.cllr(problem([-INF, -INF], [1, 0])) == INF
    # At 0 one positive is missed and one negative called; at ln 99 nobody is called, at -ln 10 everybody.
    assert oracles.actual_dcf(SIX, 0.5, 1, 1) == oracles.min_dcf(SIX, 0.5, 1, 1).value == F(2, 3)
    assert oracles.actual_dcf(SIX, 0.01, 1, 1) == 1
    assert oracles.actual_dcf(SIX, 0.5, 10, 1) == 1
    assert oracles.actual_dcf(SIX._replace(scores=[0] * 6), 0.5, 1, 1) == 1


@pytest.mark.parametrize("name", ["F20", "CT", "N9"])
def test_least_cllr_is_that_of_the_pooled_scores(name: str) -> None:
    """Pool adjacent violators, tied scores first, and take the logarithm of the odds of every pool."""
    p = of(name)
    positives, negatives = oracles.totals(p)
    pools: list[list[Any]] = []
    for score in sorted(set(p.scores)):
        own = [(y, w) for s, y, w in zip(*p, strict=True) if s == score]
        pools.append([sum(w for y, w in own if y), sum(w for y, w in own if not y), {score}])
        while len(pools) > 1 and pools[-2][0] * pools[-1][1] >= pools[-1][0] * pools[-2][1]:
            t, f, scores = pools.pop()
            pools[-1] = [pools[-1][0] + t, pools[-1][1] + f, pools[-1][2] | scores]
    ratios = {
        s: math.log(t * negatives / (f * positives)) if t and f else INF if t else -INF
        for t, f, scores in pools
        for s in scores
    }
    assert agrees(oracles.cllr(p._replace(scores=[ratios[s] for s in p.scores])), oracles.min_cllr(p))


# ---- chance, imbalance, extremes -------------------------------------------------------------------------------------


def test_ten_times_the_negatives() -> None:
    p = of("F20")
    many = p._replace(weights=[w if y else 10 * w for y, w in zip(p.labels, p.weights, strict=True)])
    assert agrees(oracles.average_precision(many), 0.3504474316684659)
    assert oracles.average_precision(many) == oracles.shifted_average_precision(p, F(1, 11))
    assert oracles.auch(many) == oracles.auch(p)
    assert oracles.min_cllr(many) == oracles.min_cllr(p)
    assert [oracles.eer(many, e).value for e in ("linear", "rocch")] == [F(2, 5), F(23, 70)]
    before, after = (oracles.rates(*chosen(q, ("number", 0.54))[1:], *oracles.totals(q)) for q in (p, many))
    assert [before["precision"], before["f1"], before["accuracy"]] == [F(5, 6), F(5, 8), F(7, 10)]
    assert [after["precision"], after["f1"], after["accuracy"]] == [F(1, 3), F(2, 5), F(19, 22)]
    assert oracles.min_dcf(many, 0.25, 1, 1) == oracles.min_dcf(p, 0.25, 1, 1)


def test_the_worst_area_under_precision_and_recall() -> None:
    """All negatives first: 1 + (1 - pi)/pi ln(1 - pi), however many positives share pi."""
    assert agrees(oracles.pr_area(problem(list(range(10)), [1] + [0] * 9)), 0.05175535907956329)
    assert agrees(oracles.pr_area(problem(list(range(10)), [1] * 2 + [0] * 8)), 0.10742579474316098)


def test_the_area_under_precision_and_recall_is_an_integral() -> None:
    """Simpson's rule over a fine walk along the segments of CT, on both sides of their steps."""
    p = of("CT")
    positives, _ = oracles.totals(p)
    at = [(float(q.t), float(q.f)) for q in oracles.points(p)]
    area = 0.0
    for (t0, f0), (t1, f1) in pairwise(at):
        for k in range(1000):
            # The counts grow in step, from nothing at the first point.
            a, b, c = ((t0 + (t1 - t0) * x, f0 + (f1 - f0) * x) for x in (k / 1000, (k + 0.5) / 1000, (k + 1) / 1000))
            share = [t / (t + f) if t + f else t1 / (t1 + f1) for t, f in (a, b, c)]
            area += (share[0] + 4 * share[1] + share[2]) / 6 * (t1 - t0) / 1000
    assert math.isclose(area / positives, oracles.pr_area(p), rel_tol=1e-10)


EXTREMES = [
    ("all equal", [1, 1, 1, 1, 1], [1, 0, 0, 1, 0], F(1, 2), 1, 1, 2 / 5),
    ("perfect", [5, 4, 3, 2, 1], [1, 1, 0, 0, 0], 1, 0, 0, 1.0),
    ("reversed", [5, 4, 3, 2, 1], [0, 0, 0, 1, 1], F(1, 2), 1, 1, 1 + 3 / 2 * math.log(3 / 5)),
]


@pytest.mark.parametrize(("scores", "labels", "hull", "dcf", "loss", "pr"), [x[1:] for x in EXTREMES])
def test_extremes(scores: Any, labels: Any, hull: Any, dcf: Any, loss: Any, pr: float) -> None:
    p = problem(scores, labels)
    assert oracles.auch(p) == hull
    assert oracles.min_dcf(p, 0.3, 1, 1).value == dcf
    assert oracles.min_cllr(p) == loss
    assert agrees(oracles.pr_area(p), pr)


def test_infinite_scores() -> None:
    p = problem([INF, INF, 1, 0, -0.0, -INF, -INF], [1, 0, 1, 0, 1, 0, 1])
    assert oracles.auch(p) == F(7, 12)
    assert chosen(p, ("youden",)) == (1, 2, 1)
    assert chosen(p, ("number", INF)) == (INF, 1, 1)
    assert chosen(p, ("fpr", 0)) == (INF, 0, 0)


@pytest.mark.parametrize("labels", [[1, 1, 1], [0, 0, 0], []])
def test_an_absent_class(labels: list[int]) -> None:
    """NaN for whatever divides by it, and for nothing else."""
    p = problem([3, 2, 1][: len(labels)], labels)
    unknown = [
        oracles.partial_area(p, (0, 0.5)),
        oracles.partial_area(p, (0, 0.5), (0.5, 1)),
        oracles.auch(p),
        *oracles.min_dcf(p, 0.5, 1, 1),
        oracles.actual_dcf(p, 0.5, 1, 1),
        oracles.cllr(p),
        oracles.min_cllr(p),
        oracles.shifted_average_precision(p, 0.1),
        *chosen(p, ("youden",)),
        *chosen(p, ("cost", 1, 1, None)),
    ]
    assert all(math.isnan(x) for x in unknown)
    assert agrees(oracles.pr_area(p), 1 if 1 in labels else NAN)
    assert chosen(p, ("number", 2))[1:] == (2 if 1 in labels else 0, 2 if 0 in labels else 0)
    if 1 in labels:
        assert chosen(p, ("fbeta", 1)) == chosen(p, ("precision", 0.9)) == (1, 3, 0)


# ---- counts ----------------------------------------------------------------------------------------------------------

# tp, fp, P, N, and what is known of them.
COUNTS = [
    ("all called A", 0, 0, 10, 90, {"accuracy": F(9, 10), "balanced_accuracy": F(1, 2), "youden": 0, "recall": 0}),
    ("all called A", 0, 0, 10, 90, {"precision": NAN, "mcc": NAN, "lr_plus": NAN, "lr_minus": 1, "f1": 0}),
    ("75 right", 5, 20, 10, 90, {"accuracy": F(3, 4), "balanced_accuracy": F(23, 36), "youden": F(5, 18)}),
    ("75 right", 5, 20, 10, 90, {"precision": F(1, 5), "npv": F(14, 15), "specificity": F(7, 9), "fpr": F(2, 9)}),
    ("75 right", 5, 20, 10, 90, {"f1": F(2, 7), "mcc": 0.19245008972987526, "lr_plus": F(9, 4), "lr_minus": F(9, 14)}),
    ("class 0 of three", 15, 20, 35, 71, {"precision": F(3, 7), "specificity": F(51, 71), "f1": F(3, 7)}),
    ("class 1 of three", 13, 21, 37, 69, {"precision": F(13, 34), "specificity": F(16, 23), "f1": F(26, 71)}),
    ("class 2 of three", 16, 21, 34, 72, {"precision": F(16, 37), "specificity": F(17, 24), "f1": F(32, 71)}),
    ("ten rows at 0", 6, 4, 6, 4, {"precision": F(3, 5), "recall": 1, "f1": F(3, 4), "lr_minus": NAN, "lr_plus": 1}),
    ("ten rows at .4", 6, 0, 6, 4, {"precision": 1, "mcc": 1.0, "lr_plus": INF, "lr_minus": 0}),
    ("ten rows at .9", 1, 0, 6, 4, {"precision": 1, "recall": F(1, 6), "f1": F(2, 7), "npv": F(4, 9), "fnr": F(5, 6)}),
    ("ten rows at .95", 0, 0, 6, 4, {"precision": NAN, "recall": 0, "f1": 0, "lr_plus": NAN}),
    ("turned round", 0, 4, 6, 4, {"mcc": -1.0, "youden": -1, "lr_plus": 0, "lr_minus": INF}),
    ("no negatives", 2, 0, 5, 0, {"accuracy": F(2, 5), "precision": 1, "recall": F(2, 5), "f1": F(4, 7), "npv": 0}),
    ("no negatives", 2, 0, 5, 0, {"fpr": NAN, "balanced_accuracy": NAN, "youden": NAN, "mcc": NAN, "lr_plus": NAN}),
    ("no positives", 0, 2, 0, 5, {"accuracy": F(3, 5), "precision": 0, "specificity": F(3, 5), "f1": 0, "npv": 1}),
    ("no positives, none called", 0, 0, 0, 5, {"accuracy": 1, "precision": NAN, "recall": NAN, "f1": NAN}),
    ("nobody", 0, 0, 0, 0, {"accuracy": NAN, "npv": NAN, "f1": NAN, "mcc": NAN, "lr_minus": NAN}),
]


@in_one_test("reason, t, f, positives, negatives, expected", COUNTS)
def test_rates(reason: str, t: int, f: int, positives: int, negatives: int, expected: dict[str, Any]) -> None:
    got = oracles.rates(t, f, positives, negatives)
    assert all(agrees(got[rate], value) for rate, value in expected.items()), (reason, got)


def test_f_beta() -> None:
    """Ten rows: everybody called, and the best one alone."""
    assert [oracles.rates(6, 4, 6, 4, beta)["fbeta"] for beta in (0.5, 1, 2)] == [F(15, 23), F(3, 4), F(15, 17)]
    assert [oracles.rates(1, 0, 6, 4, beta)["fbeta"] for beta in (0.5, 1, 2)] == [F(1, 2), F(2, 7), F(1, 5)]


# ---- many classes, groups --------------------------------------------------------------------------------------------

ROWS = [row for rows in SIXTEENTHS for row in rows]
CLASSES = [0] * 4 + [1] * 4 + [2] * 4
UNEVEN = [k for k in range(12) if k not in (9, 10)]

PAIRS = [
    (range(12), False, F(163, 192)),
    (range(12), True, F(163, 192)),
    (UNEVEN, False, F(27, 32)),
    (UNEVEN, True, 0.83125),
    (range(8), False, F(23, 32)),
    (range(4), False, NAN),
]


@pytest.mark.parametrize(("rows", "weighted", "expected"), PAIRS)
def test_pairs_of_classes(rows: Any, weighted: bool, expected: Any) -> None:
    assert agrees(oracles.ovo_auroc([ROWS[k] for k in rows], [CLASSES[k] for k in rows], 3, weighted), expected)


def test_single_pairs_of_classes() -> None:
    for pair, expected in (((0, 1), F(23, 32)), ((0, 2), F(59, 64)), ((1, 2), F(29, 32))):
        both = [k for k in range(12) if CLASSES[k] in pair]
        assert oracles.ovo_auroc([ROWS[k] for k in both], [CLASSES[k] for k in both], 3) == expected


def test_three_by_three() -> None:
    guesses = [row.index(max(row)) for row in ROWS]
    assert oracles.confusion(guesses, CLASSES, 3) == [[2, 2, 0], [2, 2, 0], [0, 1, 3]]
    assert oracles.confusion([1, 0], [0, 0], 2, [0.5, 2]) == [[2, F(1, 2)], [0, 0]]


SECOND = [8, 9, 3, 7, 5, 8, 2, 6, 7, 4, 6, 1, 5, 3, 2, 4, 3, 1, 5, 0]
THREES = [k // 3 for k in range(20)]


def test_groups() -> None:
    """Twenty rows in threes: rows 4 to 6 are all positive."""
    first = of("F20")
    second = first._replace(scores=SECOND)
    for p, by_size, plain in ((first, F(11, 17), F(2, 3)), (second, F(31, 34), F(11, 12))):
        assert oracles.grouped(p, THREES, oracles.auroc, weighted=True) == by_size
        assert oracles.grouped(p, THREES, oracles.auroc, weighted=False) == plain
        assert oracles.left_out(p, THREES, oracles.auroc) == F(3, 20)
    # Average precision of rows 4 to 6 is known, and 1.
    assert oracles.grouped(first, THREES, oracles.average_precision, weighted=True) == F(3, 4)
    assert oracles.left_out(first, THREES, oracles.average_precision) == 0
    assert math.isnan(oracles.grouped(first, list(range(20)), oracles.auroc, weighted=True))
    assert oracles.left_out(first, list(range(20)), oracles.auroc) == 1
