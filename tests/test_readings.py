"""Operating points, rates, partial areas and shifts of prevalence: against their definitions and known numbers.

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
from test_references import DATA, FLOAT32, ROUNDING, curve_of, f20
from test_references import same as near
from torch import inf, nan, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import (
    BestFBeta,
    BinaryRate,
    Cost,
    Curve,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    Frozen,
    rates,
)
from torchmetrics_roc.curves.derived import at_prevalence
from torchmetrics_roc.inference import auroc_interval
from torchmetrics_roc.measures.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.measures.operating import operating_point
from torchmetrics_roc.measures.pr import average_precision, pr_area
from torchmetrics_roc.measures.roc import auch, auroc, eer, ks, partial_auroc
from torchmetrics_roc.points.rates import RATES, SYNONYMS, Counts

F = Fraction


def same(got: Any, expected: F | float, rounding: float = 0) -> bool:
    return math.isnan(got) if math.isnan(expected) else near(got, expected, rounding)


def curve(scores: list[float], labels: list[int]) -> Curve:
    return Curve.from_scores(tensor(scores, dtype=torch.float64), tensor(labels))


# ---- areas -----------------------------------------------------------------------------------------------------------


def test_the_area_up_to_an_fpr_of_one_is_the_area() -> None:
    """To the bit, and with its interval."""
    for seed in range(10):
        preds, target = many(31, seed)
        whole, part = tr.BinaryAUROC(), tr.BinaryAUROC(max_fpr=1.0)
        for metric in (whole, part):
            metric.update(preds, target)
        assert torch.equal(part.read(part.measure.view), whole.read(whole.measure.view))
        assert torch.equal(torch.stack(part.interval()[:2]), torch.stack(whole.interval()[:2]))


# ---- operating points ------------------------------------------------------------------------------------------------


# What chooses a point, and how `oracles.chosen` is asked for it.
CHOSEN = [
    *((name, (name,)) for name in ("youden", "eer", "closest_topleft")),
    ("f1", ("fbeta", 1)),
    *((BestFBeta(beta), ("fbeta", beta)) for beta in (0.1, 1, 2)),
    *((kind(0.54), ("number", 0.54)) for kind in (float, Frozen)),
    *((at, ("number", at)) for at in (5, inf, -inf)),
    *((FixedFPR(rate), ("fpr", rate)) for rate in (0, 0.1, 0.2, 0.3, 0.5)),
    *((FixedSpecificity(rate), ("specificity", rate)) for rate in (1, 0.9, 0.7, 0.5)),
    *((FixedPrecision(rate), ("precision", rate)) for rate in (0.5, 0.8, 0.9, 0.95)),
    *((FixedRecall(rate), ("recall", rate)) for rate in (0.2, 0.25, 0.5, 1)),
    (Cost(), ("cost", 1, 1, None)),
    (Cost(prevalence=0.25), ("cost", 1, 1, 0.25)),
    *((Cost(fp=x, fn=y), ("cost", x, y, None)) for x, y in [(3, 1), (3, 4)]),
    *((Cost(fp=x, fn=y, prevalence=p), ("cost", x, y, p)) for x, y, p in [(1, 5, 0.5), (5, 1, 0.5), (1, 12, 0.1)]),
    *((Cost(fp=x, fn=y, prevalence=p), ("cost", x, y, p)) for x, y, p in [(1, 1, 0.01), (0.01, 1, 0.99)]),
]


@in_one_test("at, case", CHOSEN)
def test_operating_points(at: Any, case: tuple[Any, ...]) -> None:
    """On the data of the literature, for which `test_oracles` has the numbers, and on others with ties."""
    others = (partial(many, 40, seed, torch.float64) for seed in range(2))
    for data in (*(DATA[name] for name in ("F20", "CT", "N9")), *others):
        point, expected = operating_point(Curve.from_scores(*data()), at), oracles.chosen(problem_of(*data()), case)
        assert (float(point.threshold), float(point.tp), float(point.fp)) == tuple(map(float, expected)), data


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


def test_every_rate_of_every_small_matrix_is_its_definition() -> None:
    matrices = torch.cartesian_prod(*[torch.arange(4)] * 4)  # tn, fp, fn, tp
    definitions = [oracles.rates(t, f, t + missed, f + left) for left, f, missed, t in matrices.tolist()]
    for stack in (matrices.reshape(-1, 2, 2), matrices.reshape(-1, 2, 2).double()):
        for name, found in rates(stack)._asdict().items():
            assert found.shape == (len(stack),)
            assert_same(found, [float(x[name]) for x in definitions], 1e-15)


def test_a_proportion_is_its_rate_among_the_samples_that_it_counts() -> None:
    proportions = {name: rate.share for name, rate in RATES.items() if rate.share is not None}
    for (name, proportion), (left, f, missed, t) in product(proportions.items(), product(range(3), repeat=4)):
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


def test_precision_is_at_most_the_specificity_where_more_are_rightly_left_than_called() -> None:
    """A law, wherever there is a false alarm: the rotated ROC curve lies above the precision-recall curve there."""
    counts = torch.cartesian_prod(*[torch.arange(5)] * 4)  # tn, fp, fn, tp
    counts = counts[(counts[:, 1] > 0) & (counts[:, 0] + counts[:, 1] > 0)]
    got = rates(counts.reshape(-1, 2, 2))
    assert torch.equal(got.precision <= got.specificity, counts[:, 0] >= counts[:, 3])


# Printed with rows predicted, so that ours is the transpose.
THREE = tensor([[15, 12, 8], [11, 13, 10], [9, 12, 16]]).T


def test_no_cell_is_lost_beside_a_heavy_one() -> None:
    cells = list(product([1e-17, 0.3, 3.0, 1e9, 1e17], repeat=4))
    found = rates(tensor(cells, dtype=torch.float64).view(-1, 2, 2))
    definitions = [oracles.rates(F(t), F(f), F(t) + F(fn), F(tn) + F(f)) for tn, f, fn, t in cells]
    for name, values in found._asdict().items():
        # A difference of products rounds them.
        error = {"abs": 1e-12} if name in ("mcc", "youden", "kappa", "markedness") else {"rel": 1e-12}
        assert values.tolist() == pytest.approx([float(exact[name]) for exact in definitions], **error), name
    heavy = rates(torch.block_diag(tensor([[0.0, 1e-9], [3e-9, 0.0]]), tensor([[1e17]])).double())
    assert (heavy.npv[2].item(), heavy.specificity[2].item()) == (1, 1)


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


# ---- one rate at one point, as a metric ------------------------------------------------------------------------------

TEN = tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05], dtype=torch.float64), tensor([1] * 6 + [0] * 4)


@in_one_test("at, beta, expected", [(0.0, 2.0, F(15, 17)), (0.0, 0.5, F(15, 23)), (0.9, 2.0, 0.2), (0.9, 0.5, 0.5)])
def test_f_beta_at_one_point(at: float, beta: float, expected: float) -> None:
    metric = BinaryRate("fbeta", at=at, beta=beta)
    for part in torch.arange(10).split(7):
        metric.update(TEN[0][part], TEN[1][part])
    assert same(metric.compute(), expected, FLOAT32)


# ---- chance, imbalance, extremes -------------------------------------------------------------------------------------


def test_ten_times_the_negatives() -> None:
    """What a ROC curve knows stays, what precision knows moves as a shift of prevalence predicts."""
    scores, target = f20()
    times = torch.where(target == 1, 1, 10)
    before = Curve.from_scores(scores, target)
    for after in (
        Curve.from_scores(scores.repeat_interleave(times), target.repeat_interleave(times)),
        Curve.from_scores(scores, target, times),
        at_prevalence(before, 1 / 11),
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
    assert same(average_precision(at_prevalence(before, 0.01)), 0.21917346532393697, ROUNDING)
    assert same(average_precision(at_prevalence(before, 0.5)), F(6796689, 9237800), ROUNDING)


@pytest.mark.parametrize("weights", [torch.ones(7), torch.full((7,), 3)])
def test_whole_weights_do_not_stay_whole_at_another_prevalence(weights: torch.Tensor) -> None:
    """Seen: a cost of 0 for .5833, as the negatives of a chosen point were cut to whole numbers."""
    scores, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]), torch.tensor([1, 0, 1, 1, 0, 0, 0])
    plain, weighted = (at_prevalence(Curve.from_scores(scores, target, x), 0.5) for x in (None, weights))
    assert same(min_dcf(weighted, prevalence=0.3).value, F(7, 12), ROUNDING)
    assert same(min_dcf(weighted, prevalence=0.3).value, float(min_dcf(plain, prevalence=0.3).value), ROUNDING)
    for at in ("f1", "youden"):
        assert same(operating_point(weighted, at).fpr, float(operating_point(plain, at).fpr), ROUNDING)
    with pytest.raises(ValueError, match="takes weights as frequencies"):
        auroc_interval(weighted)


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
