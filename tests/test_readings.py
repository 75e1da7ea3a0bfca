"""Areas, hulls, costs, operating points, rates and groups: the library against numbers known from elsewhere.

Quotients of counts are asserted equal to the nearest double; sums of rounded terms, roots and logarithms to 1e-14; what
`compute` returns to the last bit of a float32.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import oracles
import pytest
import torch
from cases import in_one_test
from test_laws import assert_same, many, problem_of
from test_references import FLOAT32, ROUNDING, SIXTEENTHS, TWELVE, curve_of, f20
from test_references import same as near
from torch import Tensor, inf, nan, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import (
    BestFBeta,
    BinaryConfusionMatrix,
    BinaryRate,
    Cost,
    Curve,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    Frozen,
    GroupedAUROC,
    GroupedAveragePrecision,
    MulticlassConfusionMatrix,
    MulticlassOvOAUROC,
    MultilabelConfusionMatrix,
    rates,
)
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.measures.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.measures.det import eer
from torchmetrics_roc.measures.operating import operating_point
from torchmetrics_roc.measures.pr import average_precision, pr_area
from torchmetrics_roc.measures.roc import auch, auroc, ks, partial_auroc
from torchmetrics_roc.points.rates import PROPORTIONS, SYNONYMS, Counts

F = Fraction


def same(got: Any, expected: F | float, rounding: float = 0) -> bool:
    return math.isnan(got) if math.isnan(expected) else near(got, expected, rounding)


def curve(scores: list[float], labels: list[int]) -> Curve:
    return Curve.from_scores(tensor(scores, dtype=torch.float64), tensor(labels))


# ---- areas -----------------------------------------------------------------------------------------------------------

BOTH: dict[str, Any] = {"fpr_range": (0, 0.35), "tpr_range": (0.55, 1)}

AREAS = [
    ("FPR to .1", partial(partial_auroc, fpr_range=(0, 0.1)), 0.02, 0.05599053414469236, 0.05),
    (
        "FPR to .1, corrected",
        partial(partial_auroc, fpr_range=(0, 0.1), corrected=True),
        0.5789473684210527,
        0.7683712323404861,
        0.7368421052631579,
    ),
    ("FPR", partial(partial_auroc, fpr_range=(0.05, 0.25)), 0.085, 0.15543272481406356, 0.1015625),
    (
        "FPR, corrected",
        partial(partial_auroc, fpr_range=(0.05, 0.25), corrected=True),
        0.6617647058823529,
        0.8689197788648928,
        0.7104779411764706,
    ),
    ("TPR", partial(partial_auroc, tpr_range=(0.65, 0.95)), 0.105, 0.2423419540229885, 0.184),
    (
        "TPR, corrected",
        partial(partial_auroc, tpr_range=(0.65, 0.95), corrected=True),
        0.59375,
        0.8798790708812261,
        0.7583333333333333,
    ),
    ("both", partial(partial_auroc, **BOTH), 0.0025, 0.08147706783862971, 0.0075625),
    (
        "both, corrected",
        partial(partial_auroc, **BOTH, corrected=True),
        0.015873015873015872,
        0.5173147164357441,
        0.04801587301587302,
    ),
    ("whole", partial_auroc, 0.68, F(1321, 1479), 0.825),
    ("whole, corrected", partial(partial_auroc, fpr_range=(0, 1), corrected=True), 0.68, F(1321, 1479), 0.825),
    ("whole of TPR", partial(partial_auroc, tpr_range=(0, 1), corrected=True), 0.68, F(1321, 1479), 0.825),
    ("whole of both", partial(partial_auroc, fpr_range=(0, 1), tpr_range=(0, 1)), 0.68, F(1321, 1479), 0.825),
    ("AUCH", auch, 0.755, F(1321, 1479), 0.9),
    ("minCllr", min_cllr, 0.7825742227201614, 0.5624007302221229, 0.44598422692719997),
    ("PR area", pr_area, 0.7200447488921962, 0.8800864597795558, 0.8157658230883971),
]


@in_one_test("view, f20, ct, n9", [x[1:] for x in AREAS])
def test_areas(view: Any, f20: Any, ct: Any, n9: Any) -> None:
    # A difference of areas of order one leaves their rounding to a small area.
    for name, expected in {"F20": f20, "CT": ct, "CT images": ct, "N9": n9}.items():
        value = view(curve_of(name))
        assert value.shape == (1,)
        assert value.dtype == torch.float64
        assert same(value, expected, ROUNDING), (name, value)


def test_the_area_up_to_an_fpr_of_one_is_the_area() -> None:
    """To the bit, and with its interval."""
    for seed in range(10):
        preds, target = many(31, seed)
        whole, part = tr.BinaryAUROC(), tr.BinaryAUROC(max_fpr=1.0)
        for metric in (whole, part):
            metric.update(preds, target)
        assert torch.equal(part.read(part.view), whole.read(whole.view))
        assert torch.equal(torch.stack(part.interval()[:2]), torch.stack(whole.interval()[:2]))


def test_a_rectangle_of_both_rates() -> None:
    """Neither range begins at an end. N9, TPR 1/2 to FPR .2, then a line to (2/5, 3/4), then 1: by hand.

    Over FPR in [.3, .6] the line passes TPR .625 at .3 and .7 at .36: below .7 it lacks .06 * .075 / 2 = .00225.
    """
    area = partial_auroc(curve_of("N9"), fpr_range=(0.3, 0.6), tpr_range=(0.6, 0.7))
    assert same(area, 0.3 * 0.1 - 0.06 * 0.075 / 2, ROUNDING)
    share = partial_auroc(curve_of("N9"), fpr_range=(0.3, 0.6), tpr_range=(0.6, 0.7), corrected=True)
    assert same(share, (0.3 * 0.1 - 0.06 * 0.075 / 2) / 0.03, ROUNDING)


# The first vertex is above the origin, which is not stored: thresholds, positives, negatives.
HULLS = {
    "F20": ([0.8, 0.54, 0.38, 0.3, 0.1], [2, 5, 8, 10, 10], [0, 1, 5, 9, 10]),
    "CT": ([5, 4, 2, 1], [33, 44, 48, 51], [2, 13, 25, 58]),
    "CT images": ([5, 4, 2, 1], [33, 44, 48, 51], [2, 13, 25, 58]),
    "N9": ([0.8, 0.5, 0.2], [2, 4, 4], [0, 2, 5]),
}


@pytest.mark.parametrize("name", HULLS)
def test_hulls(name: str) -> None:
    vertices = hull(curve_of(name))
    assert (vertices.thresholds.tolist(), vertices.tps.tolist(), vertices.fps.tolist()) == HULLS[name]
    assert same(auroc(vertices), float(auch(curve_of(name))), ROUNDING)


def test_the_hull_pools_ties_first_and_drops_what_lies_on_an_edge() -> None:
    """All equal, in either order; four points of one line; reversed scores."""
    for scores, labels, tps, fps in (
        ([1, 1, 1, 1], [1, 0, 1, 0], [2], [2]),
        ([1, 1, 1, 1], [0, 1, 0, 1], [2], [2]),
        ([4, 4, 3, 3, 2, 2, 1, 1], [1, 0] * 4, [4], [4]),
        ([4, 3, 2, 1], [0, 0, 1, 1], [2], [2]),
        ([4, 3, 2, 1], [1, 1, 0, 0], [2, 2], [0, 2]),
    ):
        vertices = hull(curve(scores, labels))
        assert (vertices.tps.tolist(), vertices.fps.tolist()) == (tps, fps)


# ---- operating points ------------------------------------------------------------------------------------------------

# at, the rate that is looked at, and its value and threshold by data set
POINTS = [
    ("youden", "youden", [("F20", 0.4, 0.54), ("CT", F(1889, 2958), 4), ("N9", 0.6, 0.5)]),
    ("youden", "balanced_accuracy", [("F20", 0.7, 0.54), ("CT", F(4847, 5916), 4), ("N9", 0.8, 0.5)]),
    (Cost(), "accuracy", [("F20", 0.7, 0.54), ("CT", F(89, 109), 5), ("N9", F(7, 9), 0.8)]),
    ("f1", "f1", [("F20", F(16, 23), 0.38), ("CT", F(22, 27), 4), ("N9", 0.8, 0.5)]),
    (BestFBeta(1), "f1", [("F20", F(16, 23), 0.38), ("CT", F(22, 27), 4), ("N9", 0.8, 0.5)]),
    (BestFBeta(2), "recall", [("F20", 1, 0.3), ("CT", F(48, 51), 2), ("N9", 1, 0.5)]),
    (BestFBeta(0.1), "precision", [("F20", 1, 0.8), ("CT", F(33, 35), 5), ("N9", 1, 0.8)]),
    ("eer", "fnr", [("F20", 0.4, 0.505), ("CT", F(7, 51), 4), ("N9", 0.25, 0.6)]),
    ("eer", "fpr", [("F20", 0.4, 0.505), ("CT", F(13, 58), 4), ("N9", 0.4, 0.6)]),
    ("closest_topleft", "fpr", [("F20", 0.3, 0.51), ("CT", F(13, 58), 4), ("N9", 0.4, 0.5)]),
    ("closest_topleft", "fnr", [("F20", 0.4, 0.51), ("CT", F(7, 51), 4), ("N9", 0, 0.5)]),
    (0.5, "accuracy", [("F20", 0.6, 0.5), ("N9", F(7, 9), 0.5)]),
    (Frozen(0.5), "accuracy", [("F20", 0.6, 0.5), ("N9", F(7, 9), 0.5)]),
    (0.54, "mcc", [("F20", 0.4364357804719848, 0.54)]),
    (5, "mcc", [("CT", 0.6546500817848634, 5)]),
    (0.5, "mcc", [("N9", 0.6324555320336759, 0.5)]),
    (FixedFPR(0), "recall", [("F20", 0.2, 0.8), ("N9", 0.5, 0.8)]),
    (FixedFPR(0.1), "recall", [("F20", 0.5, 0.54), ("N9", 0.5, 0.8)]),
    (FixedFPR(0.3), "recall", [("F20", 0.6, 0.51), ("N9", 0.5, 0.8)]),
    (FixedFPR(0.5), "recall", [("F20", 0.8, 0.38), ("N9", 1, 0.5)]),
    (FixedSpecificity(1), "recall", [("F20", 0.2, 0.8), ("N9", 0.5, 0.8)]),
    (FixedSpecificity(0.9), "recall", [("F20", 0.5, 0.54), ("N9", 0.5, 0.8)]),
    (FixedSpecificity(0.7), "recall", [("F20", 0.6, 0.51), ("N9", 0.5, 0.8)]),
    (FixedSpecificity(0.5), "recall", [("F20", 0.8, 0.38), ("N9", 1, 0.5)]),
    (FixedPrecision(0.5), "recall", [("F20", 1, 0.3), ("N9", 1, 0.5)]),
    (FixedPrecision(0.8), "recall", [("F20", 0.5, 0.54), ("N9", 0.5, 0.8)]),
    (FixedPrecision(0.9), "recall", [("F20", 0.2, 0.8), ("N9", 0.5, 0.8)]),
    (FixedPrecision(0.95), "recall", [("CT", 0, inf)]),  # 33/35 is the best there is
    (FixedRecall(0.2), "fpr", [("F20", 0, 0.8), ("N9", 0, 0.8)]),
    (FixedRecall(0.25), "fpr", [("F20", 0.1, 0.54), ("N9", 0, 0.8)]),
    (FixedRecall(0.5), "fpr", [("F20", 0.1, 0.54), ("CT", F(2, 58), 5), ("N9", 0, 0.8)]),
    (FixedRecall(1), "fpr", [("F20", 0.9, 0.3), ("CT", 1, 1), ("N9", 0.4, 0.5)]),
    (Cost(fp=1, fn=1, prevalence=0.5), "recall", [("F20", 0.5, 0.54)]),
    (Cost(fp=1, fn=5, prevalence=0.5), "recall", [("F20", 1, 0.3)]),
    (Cost(fp=5, fn=1, prevalence=0.5), "recall", [("F20", 0.2, 0.8)]),
    (Cost(fp=1, fn=1, prevalence=0.1), "recall", [("F20", 0.2, 0.8)]),
    (Cost(fp=1, fn=10, prevalence=0.1), "recall", [("F20", 0.5, 0.54)]),
    (Cost(fp=1, fn=1, prevalence=0.01), "recall", [("CT", 0, inf)]),
    (Cost(fp=0.01, fn=1, prevalence=0.99), "fpr", [("CT", 1, 1)]),  # everybody
    (inf, "recall", [("F20", 0, inf), ("CT", 0, inf)]),
    (-inf, "fpr", [("F20", 1, -inf), ("CT", 1, -inf)]),
]


@in_one_test("at, rate, expected", POINTS)
def test_operating_points(at: Any, rate: str, expected: list[Any]) -> None:
    for name, value, threshold in expected:
        for data in (name, "CT images") if name == "CT" else (name,):
            point = operating_point(curve_of(data), at)
            assert point.threshold.tolist() == [threshold], (data, point)
            assert same(getattr(point, rate), value, ROUNDING if rate == "mcc" else 0), (data, point)


def test_everything_about_one_point() -> None:
    """F20 at 0.54: the first six, five of them positive."""
    point = operating_point(curve_of("F20"), 0.54)
    expected = {
        "threshold": 0.54,
        "tp": 5,
        "fp": 1,
        "tn": 9,
        "fn": 5,
        "accuracy": 0.7,
        "balanced_accuracy": 0.7,
        "precision": F(5, 6),
        "npv": F(9, 14),
        "recall": 0.5,
        "specificity": 0.9,
        "fpr": 0.1,
        "fnr": 0.5,
        "f1": F(5, 8),
        "mcc": 0.4364357804719848,
        "youden": 0.4,
        "lr_plus": 5,
        "lr_minus": F(5, 9),
        "kappa": 0.4,
        "jaccard": F(5, 11),
        "dor": 9,
        "fdr": F(1, 6),
        "false_omission_rate": F(5, 14),
        "gmean": math.sqrt(0.45),
        "markedness": F(10, 21),
        "prevalence": 0.5,
        "selection_rate": 0.3,
    }
    assert point._fields == tuple(expected)
    for synonym, name in SYNONYMS.items():
        assert getattr(point, synonym) is getattr(point, name)
    with pytest.raises(AttributeError, match="no attribute 'sensitvity'"):
        point.sensitvity  # noqa: B018
    for name, value in expected.items():
        got = getattr(point, name)
        assert got.shape == (1,), name
        assert same(got, value, ROUNDING if name in ("mcc", "markedness") else 0), (name, got)


def test_a_tie_of_gaps_is_seen_in_integers() -> None:
    """J is 3/10 at 5 and at 3, where the difference of the rounded rates is larger."""
    steps = tensor([[3, 0, 5, 0, 2]]), tensor([[0, 5, 0, 5, 0]])
    ladder = Curve.from_counts(tensor([5.0, 4, 3, 2, 1]), *steps)
    point = operating_point(ladder, "youden")
    assert (float(point.threshold), float(point.youden)) == (5, 0.3)
    # Balanced costs choose the same, and Youden's index is one division: 8/10 - 5/10 would be 0.30000000000000004.
    assert operating_point(ladder, Cost(prevalence=0.5)).threshold == 5
    assert operating_point(ladder, 3.0).youden == 0.3


TIES = [
    ("F20", "closest_topleft", 0.51, ".4² + .3² there, .3² + .4² at .4"),
    ("F20", Cost(prevalence=0.25), 0.8, ".8 + 0 there, .5 + 3 * .1 at .54"),
    ("F20", Cost(fp=3, fn=1), 0.8, "the same"),
    ("F20", Cost(fp=3, fn=4), 0.54, "4 * .5 + 3 * .1 there, 4 * .2 + 3 * .5 at .38"),
    ("F20", Cost(fp=1, fn=12, prevalence=0.1), 0.54, "the same, 12 * .1 to .9, which 12 * 0.1 to 1 - 0.1 is not"),
    ("CT", Cost(), 5, "20 errors there and at 4"),
    ("N9", Cost(), 0.8, "2 errors there and at .5"),
    ("N9", FixedRecall(0.25), 0.8, "no false alarm there nor at .9, which recalls less"),
    ("N9", FixedFPR(0.2), 0.8, ".7 adds a negative and no positive"),
]


@in_one_test("name, at, threshold, reason", TIES)
def test_a_tie_answers_with_the_highest_threshold(name: str, at: Any, threshold: float, reason: str) -> None:
    assert operating_point(curve_of(name), at).threshold == threshold, reason


@in_one_test("k", range(1, 100))
def test_a_promised_rate_is_one_division(k: int) -> None:
    """f <= 0.29 * 100 is false at 29, and 1 - 29/100 is not 71/100: at every k/100 the point itself is allowed."""
    line = Curve.from_counts(tensor([2.0, 1.0, 0.0]), tensor([[0, 1, 0]]), tensor([[k, 0, 100 - k]]))
    for at in (FixedFPR(k / 100), FixedSpecificity((100 - k) / 100)):
        point = operating_point(line, at)
        assert (float(point.threshold), float(point.fp)) == (1, k)
        assert (float(point.fpr), float(point.specificity)) == (k / 100, (100 - k) / 100)
    mirrored = Curve.from_counts(tensor([2.0, 1.0, 0.0]), tensor([[k, 0, 100 - k]]), tensor([[0, 1, 0]]))
    assert operating_point(mirrored, FixedRecall(k / 100)).threshold == 2


def test_points_of_infinite_scores() -> None:
    infinite = curve([inf, inf, 1, 0, -0.0, -inf, -inf], [1, 0, 1, 0, 1, 0, 1])
    best = operating_point(infinite, "youden")
    assert (float(best.threshold), float(best.tp), float(best.fp)) == (1, 2, 1)
    assert same(best.youden, F(1, 6))
    at = operating_point(infinite, inf)  # a threshold admits its equals
    assert (float(at.tp), float(at.fp), float(at.fn), float(at.tn)) == (1, 1, 3, 2)
    nobody = operating_point(infinite, FixedFPR(0))
    assert (float(nobody.threshold), float(nobody.tp), float(nobody.fp)) == (inf, 0, 0)
    assert same(auch(infinite), F(7, 12), ROUNDING)
    assert same(eer(infinite).value, F(3, 7), ROUNDING)


def test_points_of_many_problems() -> None:
    """Separated, reversed, all equal: a point each."""
    preds = tensor([[4.0, 3, 2, 1], [4, 3, 2, 1], [1, 1, 1, 1]])
    target = tensor([[1, 1, 0, 0], [0, 0, 1, 1], [0, 1, 0, 1]])
    several = Curve.from_scores(preds, target)
    assert operating_point(several, "youden").threshold.tolist() == [3, inf, inf]
    assert operating_point(several, "f1").threshold.tolist() == [3, 1, 1]
    assert operating_point(several, 2).tp.tolist() == [2, 1, 0]
    assert operating_point(several, 2).fp.tolist() == [1, 2, 0]
    assert auch(several).tolist() == [1, 0.5, 0.5]
    assert min_dcf(several).value.tolist() == [0, 1, 1]
    assert min_cllr(several).tolist() == pytest.approx([0, 1, 1], rel=ROUNDING, abs=0)
    corrected = partial_auroc(several, fpr_range=(0, 0.5), corrected=True).tolist()
    assert corrected == pytest.approx([1, 1 / 3, 0.5], rel=ROUNDING, abs=0)


@pytest.mark.parametrize("label", [0, 1])
def test_points_of_one_class(label: int) -> None:
    """NaN for whatever divides by the absent class, and for nothing else."""
    alone = curve([3, 2, 1], [label] * 3)
    for at in ("youden", "eer", "closest_topleft", Cost(), FixedFPR(0.1), FixedSpecificity(0.5)):
        assert operating_point(alone, at).threshold.isnan().all(), at
    point = operating_point(alone, 2)
    known = {"accuracy", "precision", "npv", "f1", "kappa", "jaccard", "fdr", "false_omission_rate", "markedness"}
    known |= {"prevalence", "selection_rate"} | ({"recall", "fnr"} if label else {"fpr", "specificity"})
    for name in point._fields[5:]:
        assert bool(getattr(point, name).isnan()) == (name not in known), name
    assert same(point.accuracy, F(2, 3) if label else F(1, 3))
    assert (float(point.precision), float(point.npv)) == ((1, 0) if label else (0, 1))
    unknown = [auch, partial_auroc, cllr, min_cllr, actual_dcf, lambda c: min_dcf(c).value]
    assert all(view(alone).isnan().all() for view in unknown)
    assert same(pr_area(alone), 1 if label else nan)


# ---- the confusion matrix and its rates ------------------------------------------------------------------------------

# [[tn, fp], [fn, tp]] and what is known of it.
MATRICES = [
    ("the accuracy trap: all called A", [[90, 0], [10, 0]], {"accuracy": 0.9, "balanced_accuracy": 0.5, "youden": 0}),
    ("all called A", [[90, 0], [10, 0]], {"recall": 0, "precision": nan, "mcc": nan, "lr_plus": nan, "lr_minus": 1}),
    ("70 A and 5 B right", [[70, 20], [5, 5]], {"accuracy": 0.75, "balanced_accuracy": F(23, 36), "youden": F(5, 18)}),
    ("70 A and 5 B right", [[70, 20], [5, 5]], {"precision": 0.2, "npv": F(14, 15), "specificity": F(7, 9)}),
    ("70 A and 5 B right", [[70, 20], [5, 5]], {"f1": F(2, 7), "lr_plus": 2.25, "lr_minus": F(9, 14)}),
    ("false alarms over negatives, not over positives: 2", [[70, 20], [5, 5]], {"fpr": F(2, 9), "fnr": 0.5}),
    ("class 0 of three", [[51, 20], [20, 15]], {"precision": F(3, 7), "recall": F(3, 7), "specificity": F(51, 71)}),
    ("ten rows at 0", [[0, 4], [0, 6]], {"precision": 0.6, "recall": 1, "f1": 0.75, "lr_plus": 1, "lr_minus": nan}),
    ("ten rows at .4", [[4, 0], [0, 6]], {"mcc": 1, "lr_plus": inf, "lr_minus": 0, "accuracy": 1}),
    ("ten rows at .9", [[4, 0], [5, 1]], {"precision": 1, "recall": F(1, 6), "f1": F(2, 7), "npv": F(4, 9)}),
    ("ten rows at .95", [[4, 0], [6, 0]], {"precision": nan, "recall": 0, "f1": 0}),
    ("turned round", [[0, 4], [6, 0]], {"mcc": -1, "youden": -1, "lr_plus": 0, "lr_minus": inf}),
    ("no negatives", [[0, 0], [3, 2]], {"accuracy": 0.4, "precision": 1, "recall": 0.4, "f1": F(4, 7), "npv": 0}),
    ("no negatives", [[0, 0], [3, 2]], {"fpr": nan, "specificity": nan, "youden": nan, "mcc": nan, "lr_plus": nan}),
    ("no positives", [[3, 2], [0, 0]], {"accuracy": 0.6, "precision": 0, "specificity": 0.6, "f1": 0, "recall": nan}),
    ("no positives, none called", [[5, 0], [0, 0]], {"accuracy": 1, "precision": nan, "f1": nan, "npv": 1}),
    ("nobody", [[0, 0], [0, 0]], {"accuracy": nan, "balanced_accuracy": nan, "f1": nan, "mcc": nan, "lr_minus": nan}),
    ("the only gap that floats do not see", [[5, 5], [2, 8]], {"youden": 0.3, "balanced_accuracy": 0.65}),
    ("a specificity is one division", [[71, 29], [1, 1]], {"specificity": 0.71, "fpr": 0.29}),
]


@in_one_test("reason, matrix, expected", MATRICES)
def test_rates(reason: str, matrix: list[list[int]], expected: dict[str, Any]) -> None:
    for dtype in (torch.int64, torch.float64):
        got = rates(tensor(matrix, dtype=dtype))
        for name, value in expected.items():
            rate = getattr(got, name)
            assert rate.shape == (), name
            assert same(rate, value, ROUNDING if name == "mcc" else 0), (reason, name, rate)


def test_every_rate_of_every_small_matrix_is_its_definition() -> None:
    matrices = torch.cartesian_prod(*[torch.arange(4)] * 4)  # tn, fp, fn, tp
    got = rates(matrices.reshape(-1, 2, 2))
    definitions = [oracles.rates(t, f, t + missed, f + left) for left, f, missed, t in matrices.tolist()]
    for name, found in got._asdict().items():
        assert_same(found, [float(x[name]) for x in definitions], 1e-15)


def test_a_proportion_is_its_rate_among_the_samples_that_it_counts() -> None:
    for (name, proportion), (left, f, missed, t) in product(PROPORTIONS.items(), product(range(3), repeat=4)):
        part, whole = proportion(Counts(*(tensor(float(x)) for x in (t, f, t + missed, f + left))))
        assert 0 <= part <= whole <= t + f + missed + left, name
        expected = oracles.rates(t, f, t + missed, f + left)[name]
        assert whole == 0 if expected != expected else F(int(part), int(whole)) == expected, name


@in_one_test(
    "confusion, message",
    [
        ([[1, 0], [0, 1]], "must be a tensor, but got list"),
        *(
            (torch.zeros(shape), rf"must be matrices \[..., C, C\], but got the shape {re.escape(str(shape))}")
            for shape in [(), (2,), (2, 3), (3, 2), (4, 2, 3), (1, 1), (5, 1, 1), (0, 0)]
        ),
        (tensor([[1, 0], [-1, 1]]), "must hold counts, but some are negative"),
        (tensor([[3.0, 0.0], [0.0, -1e-9]]), "must hold counts, but some are negative"),
    ],
)
def test_what_is_no_confusion_matrix(confusion: Any, message: str) -> None:
    with pytest.raises(ValueError, match=rf"^`confusion` {message}"):
        rates(confusion)


def test_a_correlation_of_small_and_of_large_counts() -> None:
    """0.1925 of the accuracy trap; four counts of 2^20 make a product of 84 bits."""
    trap = tensor([[70, 20], [5, 5]])
    assert same(rates(trap).mcc, 0.19245008972987526, ROUNDING)
    assert same(rates(trap << 20).mcc, 0.19245008972987526, ROUNDING)
    assert same(rates(trap << 40).mcc, 0.19245008972987526, ROUNDING)


@pytest.mark.parametrize("exponent", [-500, 500])
@pytest.mark.parametrize("matrix", [[[7, 2], [1, 4]], [[7, 2, 1], [1, 4, 3], [0, 2, 9]]])
def test_rates_of_weights_of_any_size(matrix: list[list[int]], exponent: int) -> None:
    """Products of four such weights leave the range of float64."""
    counts = tensor(matrix, dtype=torch.float64)
    stack = torch.stack([counts, counts * 2.0**exponent, counts * 2.0 ** (exponent // 2)])
    for scaled, of_all, value in zip(rates(stack[1]), rates(stack), rates(counts), strict=True):
        assert torch.equal(scaled, value)
        assert torch.equal(of_all, value.expand_as(of_all))


def test_rates_of_a_stack_of_matrices() -> None:
    stack = tensor([matrix for _, matrix, _ in MATRICES])
    got = rates(stack)
    for i, matrix in enumerate(stack):
        for name, value in rates(matrix)._asdict().items():
            assert getattr(got, name).shape == (len(MATRICES),)
            assert same(getattr(got, name)[i], float(value)), (name, i)


def test_precision_is_at_most_the_specificity_where_more_are_rightly_left_than_called() -> None:
    """A law, wherever there is a false alarm: the rotated ROC curve lies above the precision-recall curve there."""
    counts = torch.cartesian_prod(*[torch.arange(5)] * 4)  # tn, fp, fn, tp
    counts = counts[(counts[:, 1] > 0) & (counts[:, 0] + counts[:, 1] > 0)]
    got = rates(counts.reshape(-1, 2, 2))
    assert torch.equal(got.precision <= got.specificity, counts[:, 0] >= counts[:, 3])


# Printed with rows predicted, so that ours is the transpose.
THREE = tensor([[15, 12, 8], [11, 13, 10], [9, 12, 16]]).T


def test_rates_of_three_classes() -> None:
    got = rates(THREE)
    expected = {
        "precision": [F(15, 35), F(13, 34), F(16, 37)],
        "recall": [F(15, 35), F(13, 37), F(16, 34)],
        "specificity": [F(51, 71), F(16, 23), F(17, 24)],
        "fpr": [F(20, 71), F(7, 23), F(7, 24)],
        "f1": [F(3, 7), F(26, 71), F(32, 71)],
    }
    for name, values in expected.items():
        rate = getattr(got, name)
        assert rate.shape == (3,), name
        assert all(same(a, b) for a, b in zip(rate, values, strict=True)), (name, rate)
    assert got.accuracy.shape == got.balanced_accuracy.shape == got.mcc.shape == ()
    assert same(got.accuracy, F(44, 106))
    assert same(got.balanced_accuracy, 0.4168370050722992, ROUNDING)
    assert same(got.mcc, 0.12329682073203313, ROUNDING)
    assert same(got.kappa, F(44 * 106 - (35 * 35 + 37 * 34 + 34 * 37), 106**2 - (35 * 35 + 37 * 34 + 34 * 37)))
    assert same(got.precision.mean(), 0.4144522673934439, ROUNDING)
    assert same(got.f1.mean(), 0.4151576123407109, ROUNDING)
    assert same((got.f1 * THREE.sum(1) / THREE.sum()).sum(), 0.41389848525112943, ROUNDING)


def test_the_balanced_accuracy_of_the_classes_that_occur() -> None:
    got = rates(tensor([[2, 2, 0], [1, 3, 0], [0, 0, 0]]))
    assert same(got.accuracy, F(5, 8))
    assert same(got.balanced_accuracy, F(5, 8), ROUNDING)
    assert got.recall.isnan().tolist() == [False, False, True]
    assert got.precision.isnan().tolist() == [False, False, True]


TEN = tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05], dtype=torch.float64), tensor([1] * 6 + [0] * 4)
TRAP = torch.cat([torch.zeros(75), torch.ones(25)]), tensor([0] * 70 + [1] * 5 + [0] * 20 + [1] * 5)


def test_confusion_matrices() -> None:
    """Rows actual, columns predicted."""
    for threshold, matrix in (
        (0.0, [[0, 4], [0, 6]]),
        (0.4, [[4, 0], [0, 6]]),
        (0.5, [[4, 0], [1, 5]]),  # the score of 0.5 is called
        (0.9, [[4, 0], [5, 1]]),
        (0.95, [[4, 0], [6, 0]]),
    ):
        metric = BinaryConfusionMatrix(threshold=threshold)
        metric.update(*(x[:3] for x in TEN))
        metric.update(*(x[3:] for x in TEN))
        assert metric.compute().tolist() == matrix, threshold
    assert BinaryConfusionMatrix()(*TRAP).tolist() == [[70, 20], [5, 5]]


def test_a_confusion_matrix_normalised_and_with_rows_ignored() -> None:
    called, target = TRAP
    for normalize, expected in (
        ("true", [[F(7, 9), F(2, 9)], [0.5, 0.5]]),
        ("pred", [[F(14, 15), 0.8], [F(1, 15), 0.2]]),
        ("all", [[0.7, 0.2], [0.05, 0.05]]),
    ):
        got = BinaryConfusionMatrix(normalize=normalize)(called, target)
        assert all(
            same(a, b, FLOAT32) for x, y in zip(got, expected, strict=True) for a, b in zip(x, y, strict=True)
        ), (normalize, got)
    ignoring = BinaryConfusionMatrix(ignore_index=-1)
    ignoring.update(torch.cat([called, torch.ones(7)]), torch.cat([target, torch.full((7,), -1)]))
    assert ignoring.compute().tolist() == [[70, 20], [5, 5]]


def test_confusion_matrices_of_classes_and_labels() -> None:
    """The largest score is the prediction; a tie goes to the lowest class."""
    metric = MulticlassConfusionMatrix(3)
    for rows in torch.arange(12).split(5):
        metric.update(TWELVE[0][rows], TWELVE[1][rows])
    assert metric.compute().tolist() == [[2, 2, 0], [2, 2, 0], [0, 1, 3]]
    labels = MultilabelConfusionMatrix(3)
    labels.update(TWELVE[0] * 16 / 10, torch.nn.functional.one_hot(TWELVE[1]))  # from 5 sixteenths called
    sixteenths = tensor(SIXTEENTHS).reshape(12, 3)
    for c, matrix in enumerate(labels.compute().tolist()):
        for actual in (0, 1):
            row = sixteenths[:, c][(TWELVE[1] == c) == bool(actual)]
            assert matrix[actual] == [int((row < 5).sum()), int((row >= 5).sum())]


# ---- one rate at one point, as a metric ------------------------------------------------------------------------------

RATES = [
    ("recall", {"at": FixedFPR(0.1)}, f20(torch.float32), 0.5),
    ("recall", {"at": FixedFPR(0.01)}, f20(torch.float32), 0.2),
    ("precision", {"at": 0.54}, f20(), F(5, 6)),
    ("accuracy", {"at": 0.5}, f20(torch.float32), 0.6),
    ("youden", {"at": "youden"}, f20(torch.float32), 0.4),
    ("f1", {"at": "f1"}, f20(torch.float32), F(16, 23)),
    ("fbeta", {"at": BestFBeta(2), "beta": 2.0}, f20(torch.float32), F(50, 59)),
    ("fpr", {"at": FixedRecall(0.5)}, f20(torch.float32), 0.1),
    ("recall", {"at": FixedPrecision(0.8)}, f20(torch.float32), 0.5),
    ("recall", {"at": Cost(fp=1, fn=5, prevalence=0.5)}, f20(torch.float32), 1),
    ("precision", {"at": 0.0}, TEN, 0.6),
    ("fbeta", {"at": 0.0, "beta": 2.0}, TEN, F(15, 17)),
    ("fbeta", {"at": 0.0, "beta": 0.5}, TEN, F(15, 23)),
    ("fbeta", {"at": 0.9, "beta": 2.0}, TEN, 0.2),
    ("fbeta", {"at": 0.9, "beta": 0.5}, TEN, 0.5),
    ("f1", {"at": 0.95}, TEN, 0),
    ("precision", {"at": 0.95}, TEN, nan),
    ("recall", {"at": 0.95}, TEN, 0),
    ("lr_plus", {"at": 0.4}, TEN, inf),
    ("lr_minus", {"at": 0.4}, TEN, 0),
]


@pytest.mark.filterwarnings("ignore")  # an unknown rate is told
@in_one_test("rate, options, data, expected", RATES)
def test_one_rate_at_one_point(
    rate: str, options: dict[str, Any], data: tuple[Tensor, Tensor], expected: float
) -> None:
    metric = BinaryRate(rate, **options)
    for part in torch.arange(len(data[0])).split(7):
        metric.update(data[0][part], data[1][part])
    value = metric.compute()
    assert value.shape == ()
    assert same(value, expected, FLOAT32), value


# ---- costs -----------------------------------------------------------------------------------------------------------

COSTS = [
    (0.01, [("F20", 0.8, 0.8), ("CT", 1, inf), ("N9", 0.5, 0.8)]),
    (0.25, [("F20", 0.8, 0.8), ("CT", 0.4563894523326572, 5), ("N9", 0.5, 0.8)]),  # F20: 1/5 + 0, or 1/2 + 3/10
    (0.5, [("F20", 0.6, 0.54), ("CT", 0.3613928329952671, 4), ("N9", 0.4, 0.5)]),
]


@pytest.mark.parametrize(("prevalence", "expected"), COSTS)
def test_least_detection_costs(prevalence: float, expected: list[Any]) -> None:
    for name, value, threshold in expected:
        got = min_dcf(curve_of(name), prevalence=prevalence)
        assert same(got.value, value, ROUNDING), name
        assert got.threshold.tolist() == [threshold], name
        # Only the products of prevalence and cost matter.
        odds = prevalence / (1 - prevalence)
        assert same(min_dcf(curve_of(name), prevalence=0.5, fn=odds).value, value, ROUNDING), name


SIX = [2.0, 1, -1, 1, -1, -2], [1, 1, 1, 0, 0, 0]


def test_likelihood_ratios() -> None:
    """Six scores to check by hand, as they are and overconfident; scores of 0 say nothing and lose one bit."""
    scores, labels = SIX
    six, silent = curve(scores, labels), curve([0.0] * 6, labels)
    assert same(cllr(six), 0.8432318730455519, ROUNDING)
    assert same(cllr(curve([1000 * s for s in scores], labels)), 480.89834696298783, ROUNDING)
    assert same(min_cllr(six), F(2, 3), ROUNDING)
    assert same(cllr(silent), 1, ROUNDING)
    assert same(min_cllr(silent), 1, ROUNDING)
    assert cllr(curve([inf, -inf], [1, 0])) == 0
    assert cllr(curve([-inf, -inf], [1, 0])) == inf
    # At 0 one positive is missed and one negative called; at ln 99 nobody is called, at -ln 10 everybody.
    assert same(actual_dcf(six), F(2, 3), ROUNDING)
    assert same(min_dcf(six).value, F(2, 3), ROUNDING)
    assert same(actual_dcf(six, prevalence=0.01), 1, ROUNDING)
    assert same(actual_dcf(six, fn=10.0), 1, ROUNDING)
    assert same(actual_dcf(six, fp=100.0), 1, ROUNDING)
    assert same(actual_dcf(silent), 1, ROUNDING)  # the threshold 0 admits its equals


# ---- chance, imbalance, extremes -------------------------------------------------------------------------------------


def test_ten_times_the_negatives() -> None:
    """What a ROC curve knows stays, what precision knows moves as a shift of prevalence predicts."""
    scores, target = f20()
    times = torch.where(target == 1, 1, 10)
    before = Curve.from_scores(scores, target)
    for after in (
        Curve.from_scores(scores.repeat_interleave(times), target.repeat_interleave(times)),
        Curve.from_scores(scores, target, times),
        before.at_prevalence(1 / 11),
    ):
        assert same(auroc(after), 0.68, ROUNDING)
        assert same(auch(after), 0.755, ROUNDING)
        assert same(ks(after).value, 0.4, ROUNDING)
        assert same(eer(after).value, 0.4, ROUNDING)
        assert same(eer(after, "rocch").value, F(23, 70), ROUNDING)
        assert same(min_cllr(after), 0.7825742227201614, ROUNDING)
        assert same(partial_auroc(after, fpr_range=(0.05, 0.25)), 0.085, ROUNDING)
        assert same(min_dcf(after, prevalence=0.25).value, 0.8, ROUNDING)
        assert same(average_precision(after), 0.3504474316684659, ROUNDING)
        point = operating_point(after, 0.54)
        assert same(point.precision, F(1, 3), ROUNDING)
        assert same(point.f1, 0.4, ROUNDING)
        assert same(point.accuracy, F(19, 22), ROUNDING)
    assert same(average_precision(before.at_prevalence(0.01)), 0.21917346532393697, ROUNDING)
    assert same(average_precision(before.at_prevalence(0.5)), F(6796689, 9237800), ROUNDING)


def test_the_worst_area_under_precision_and_recall() -> None:
    """All negatives first: 1 + (1 - pi)/pi ln(1 - pi), however many positives share pi; AP depends on them."""
    for positives, size, worst in ((1, 10, 0.05175535907956329), (2, 10, 0.10742579474316098)):
        last = curve([float(x) for x in range(size)], [1] * positives + [0] * (size - positives))
        # The logarithm is of the size of its difference from 1: ten times the rounding.
        assert same(pr_area(last), worst, 10 * ROUNDING)
    assert same(average_precision(last), 0.15555555555555556, ROUNDING)


def test_perfect_and_useless_scores() -> None:
    """A perfect ranking, one score for all."""
    perfect, useless = curve(TEN[0].tolist(), TEN[1].tolist()), curve([0.5] * 10, TEN[1].tolist())
    for view, best, chance in (
        (auch, 1, 0.5),
        (partial(partial_auroc, fpr_range=(0.2, 0.3), corrected=True), 1, 0.5),
        (partial(partial_auroc, tpr_range=(0.2, 0.3), corrected=True), 1, 0.5),
        (lambda c: min_dcf(c, prevalence=0.2).value, 0, 1),
        (min_cllr, 0, 1),
        (pr_area, 1, 0.6),
        (average_precision, 1, 0.6),
    ):
        assert same(view(perfect), best, ROUNDING)
        assert same(view(useless), chance, ROUNDING)


# ---- pairs of classes ------------------------------------------------------------------------------------------------

UNEVEN = [row for row in range(12) if row not in (9, 10)]

PAIRS = [
    ("equal sizes: the one-vs-rest macro", "macro", range(12), F(163, 192)),
    ("equal sizes weigh alike", "weighted", range(12), F(163, 192)),
    ("uneven", "macro", UNEVEN, 0.84375),
    ("uneven, a pair by its samples", "weighted", UNEVEN, 0.83125),
]


@pytest.mark.parametrize(("reason", "average", "rows", "expected"), PAIRS)
def test_pairs_of_classes(reason: str, average: str, rows: Any, expected: float) -> None:
    for normalization in (None, "softmax"):  # the rows are distributions
        metric = MulticlassOvOAUROC(3, average=average, normalization=normalization)
        for part in tensor(list(rows)).split(5):
            metric.update(TWELVE[0][part], TWELVE[1][part])
        assert same(metric.compute(), expected, FLOAT32), reason


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize(("absent", "expected"), [(2, F(23, 32)), (1, F(59, 64)), (0, F(29, 32))])
def test_a_pair_with_an_absent_class_is_named_and_left_out(average: str, absent: int, expected: float) -> None:
    kept = TWELVE[1] != absent
    metric = MulticlassOvOAUROC(3, average=average)
    metric.update(TWELVE[0][kept], TWELVE[1][kept])
    with pytest.warns(UserWarning, match=str(absent)):
        assert same(metric.compute(), expected, FLOAT32)


def test_no_pair_of_classes() -> None:
    metric = MulticlassOvOAUROC(3)
    metric.update(TWELVE[0][:4], TWELVE[1][:4])
    with pytest.warns(UserWarning, match="1"):
        assert metric.compute().isnan()


# ---- groups ----------------------------------------------------------------------------------------------------------

SECOND = tensor([8.0, 9, 3, 7, 5, 8, 2, 6, 7, 4, 6, 1, 5, 3, 2, 4, 3, 1, 5, 0], dtype=torch.float64)
THREES = torch.arange(20) // 3

GROUPS = [
    (GroupedAUROC, "weighted", f20()[0], F(11, 17)),
    (GroupedAUROC, "macro", f20()[0], F(2, 3)),
    (GroupedAUROC, "weighted", SECOND, F(31, 34)),
    (GroupedAUROC, "macro", SECOND, F(11, 12)),
    # Precision needs no negatives: rows 4 to 6 have 1. By hand 1, 1, 1/3, 1/2, 1, 1/2 by threes and 1 of the last two.
    (GroupedAveragePrecision, "weighted", f20()[0], F(3, 4)),
    (GroupedAveragePrecision, "macro", f20()[0], F(16, 21)),
]


@pytest.mark.filterwarnings("ignore")  # what is left out may be told
@in_one_test("metric, average, scores, expected", GROUPS)
@in_one_test("order", ["as they come", "shuffled"])
def test_groups(metric: Any, average: str, scores: Tensor, expected: float, order: str) -> None:
    """Twenty rows in threes: rows 4 to 6 are all positive, three of twenty."""
    grouped = metric(average=average)
    rows = torch.arange(20) if order == "as they come" else torch.arange(0, 140, 7) % 20
    for part in rows.split(6):
        grouped.update(scores[part], f20()[1][part], groups=THREES[part])
    assert same(grouped.compute(), expected, FLOAT32)
    assert same(grouped.left_out(), 0.15 if metric is GroupedAUROC else 0, FLOAT32)


@pytest.mark.filterwarnings("ignore")
def test_group_names_weights_and_values() -> None:
    """Any integers name groups; weight 2 is a sample twice; each group's value by rising name."""
    names = tensor([2**40, -7, 5, 0, 1, 12, 99])[THREES]
    weight = torch.where(THREES == 2, 2, 1)
    weighted = GroupedAUROC(average="weighted")
    weighted.update(f20()[0], f20()[1], weight, groups=names)
    assert same(weighted.compute(), F(11, 20), FLOAT32)  # group 2 has 0 and weighs 6
    assert same(weighted.left_out(), F(3, 23), FLOAT32)
    single = GroupedAUROC(average=None)
    single.update(f20()[0], f20()[1], groups=THREES)
    values = single.compute().values.tolist()
    assert all(same(a, b) for a, b in zip(values, [1, nan, 0, 0.5, 1, 0.5, 1], strict=True)), values


@pytest.mark.filterwarnings("ignore")
def test_groups_of_one_class_each() -> None:
    alone = GroupedAUROC(average="weighted")
    alone.update(f20()[0], f20()[1], groups=torch.arange(20))
    assert alone.compute().isnan()
    assert alone.left_out() == 1


@in_one_test("corrected", [False, True])
@in_one_test("ends", [(0.0, 0.25), (0.25, 0.5), (0.5, 1.0), (0.125, 0.875)])
@in_one_test("plane", ["fpr_range", "tpr_range"])
def test_a_partial_area_is_its_definition_wherever_the_range_begins(plane: str, ends: Any, corrected: bool) -> None:
    preds, target = many(60, 4)
    expected = oracles.partial_area(problem_of(preds, target), **{plane: ends}, corrected=corrected)
    found = partial_auroc(Curve.from_scores(preds, target), **{plane: ends}, corrected=corrected)
    assert_same(found, [expected], 1e-12)


def test_next_to_an_empty_margin_the_correlation_is_bounded_by_its_limit() -> None:
    """Of the highest bin, which holds negatives only, some or none may be predicted positive."""
    preds, target = torch.tensor([0.93, 0.92, 0.91, 0.6, 0.55, 0.3, 0.2]), torch.tensor([0, 0, 0, 1, 1, 0, 1])
    metric = BinaryRate("mcc", 0.915, thresholds=[0.0, 0.5, 0.9])
    metric.update(preds, target)
    low, high = metric.bounds()
    exact = BinaryRate("mcc", 0.915)(preds, target)
    assert float(low) <= float(exact) <= float(high)
    assert 0 <= float(high) < 1e-12  # bounds are widened by the rounding of the rate
