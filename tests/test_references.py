"""Numbers known from elsewhere: worked examples of the literature, and small ones that can be checked by hand.

Quotients of counts are asserted equal, as `Fraction`s or as the double nearest to one. Sums of rounded terms and
logarithms are asserted to 1e-14, a few dozen roundings of 1.1e-16.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import oracles
import pytest
import torch
from cases import in_one_test
from torch import Tensor, inf, tensor

from torchmetrics_roc import (
    Curve,
    Guaranteed,
    MulticlassBrierScore,
)
from torchmetrics_roc.functional import sliced_rate
from torchmetrics_roc.measures.calibration import reliability
from torchmetrics_roc.measures.costs import net_benefit
from torchmetrics_roc.measures.operating import (
    sensitivity_at_specificity,
)
from torchmetrics_roc.measures.probabilities import brier_decomposition, brier_score, log_loss
from torchmetrics_roc.measures.roc import auroc, ks
from torchmetrics_roc.points.choice import chosen

ROUNDING = 1e-14
FLOAT32 = 2.0**-24  # half a unit in the last place, relative


def f20(dtype: torch.dtype = torch.float64) -> tuple[Tensor, Tensor]:
    """Fawcett, Pattern Recognition Letters 27, 2006: twenty instances, no ties."""
    scores = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505]
    scores += [0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1]
    return tensor(scores, dtype=dtype), tensor([int(x) for x in "11011100101010001010"])


def ct() -> tuple[Tensor, Tensor, Tensor]:
    """Hanley & McNeil, Radiology 143:29, 1982: 109 CT images rated 1 to 5, as ten weighted rows."""
    ratings = torch.arange(1.0, 6.0, dtype=torch.float64)
    normal, abnormal = [33.0, 6, 6, 11, 2], [3.0, 2, 2, 11, 33]
    target = tensor([0] * 5 + [1] * 5)
    return ratings.repeat(2), target, tensor(normal + abnormal, dtype=torch.float64)


def ct_images() -> tuple[Tensor, Tensor]:
    """The same, an image a row."""
    ratings, target, times = ct()
    return ratings.repeat_interleave(times.long()), target.repeat_interleave(times.long())


ASAH = {
    (1, 0): "4 4 4 4 5 5 6 6 7 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10 11 11 13 13 14 14 14 15 16 18 19 48 50",
    (1, 1): "7 8",
    (2, 0): "4 7 8 8 9 9 10 10 10 11 11 13 14 15 15 15 16 17 19 43",
    (2, 1): "7 7 9 9 10 10 11 14 25 30 41 58",
    (3, 0): "5 7 33",
    (3, 1): "13",
    (4, 0): "16 17 28 32 34 38 45 47",
    (4, 1): "13 16 23 26 27 48 71 96",
    (5, 0): "24 46 47 50",
    (5, 1): "3 12 22 32 33 35 44 44 49 52 56 70 71 74 77 82 86 207",
}
"""S100B in hundredths of a microgram a litre, by WFNS grade and whether the outcome was poor."""


def asah() -> tuple[Tensor, Tensor, Tensor]:
    """S100B, WFNS grade and poor outcome of 113 patients, Turck et al., Intensive Care Medicine 36:107, 2010."""
    triples = [(int(x) / 100, grade, poor) for (grade, poor), values in ASAH.items() for x in values.split()]
    s100b, wfns, target = zip(*triples, strict=True)
    return tensor(s100b, dtype=torch.float64), tensor(wfns, dtype=torch.float64), tensor(target)


RAIN = "01101100101010011111101101010110010010111011111111000110111101111011010110100000010110110000"
"""Whether it rained in Niamey on each day of July to September 2016: the data `precip_Niamey_2016` of R."""

EMOS = """
470928 447237 428769 506429 489267 507685 428683 451318 444081 460119 576877 733408 496902 484750 440986 327749 485977
712037 615842 880166 542219 447185 524927 603247 631914 466454 426926 507547 592864 428305 573998 534583 463515 654386
591882 458116 478734 517635 656439 776044 742817 588376 481443 457153 430642 567278 734643 682966 556675 625345 445614
458296 328248 473759 784154 626384 518020 577490 922643 510830 467208 458181 229376 450558 461198 512287 569710 477653
484378 499089 562134 481196 582063 445203 452816 566899 558345 444143 458223 455697 490299 483599 493804 485237 479919
315523 461870 478518 485983 448050 315084 196234
"""
"""A forecast of it in millionths."""

ENSEMBLE = """
44 38 21 42 49 50 20 41 33 42 52 52 48 40 31 25 46 52 52 52 52 40 51 52 52 49 23 49 51 24 50 48 39 52 52 36 46 48 52
52 51 52 48 38 41 52 52 52 52 49 10 35 17 46 52 52 47 52 52 52 42 42 9 27 31 49 51 36 36 47 50 49 52 19 33 52 51 11
31 20 46 44 36 43 47 8 34 47 48 7 6 10
"""
"""Another: how many of 52 members rained."""


CIRCLES = (
    "fffffffffffffffffff7ffbfffffffffdfbfdffefbeffdfef74b8463b4b0dfb2"
    "0b272e9102c00400010400000000000005000000002000000000000000000"
)
"""The labels of 500 calibration samples from the highest score down, in hexadecimal.

Those of MAPIE 1.4's examples on risk control: `make_circles(5000, noise=0.3, factor=0.3, random_state=42)` in parts of
.7, .1 and .2, with scores of `MLPClassifier(max_iter=150, random_state=42)`.
"""

ABOVE = """
448 421 406 397 390 381 372 361 355 348 338 334 328 319 317 315 312 307 304 301 295 289 285 284 284 282 279 276 276 272
267 265 264 258 258 255 253 251 247 242 240 239 239 239 236 234 233 231 229 228 228 225 223 220 214 213 213 212 211 208
206 202 201 199 197 195 195 191 190 187 187 185 181 178 178 177 176 175 175 167 163 158 157 154 151 148 143 137 132 130
126 116 111 103 97 86 74 59 34 8
"""
"""How many of them reach each of 100 thresholds from 0.01 to 0.99."""


def circles() -> tuple[Tensor, Tensor, Tensor]:
    """Scores, each lowered to the next threshold of `ABOVE`; their labels; and the thresholds."""
    thresholds = torch.linspace(0.01, 0.99, 100, dtype=torch.float64)
    above = tensor([int(x) for x in ABOVE.split()])
    reached = (above[:, None] > torch.arange(500)).sum(0)
    scores = torch.cat([tensor([-inf], dtype=torch.float64), thresholds])[reached]
    return scores, tensor([int(x) for x in f"{int(CIRCLES, 16):b}"]), thresholds


def n9() -> tuple[Tensor, Tensor]:
    """Nine scores to check by hand: a tie of both labels at 0.6, one of negatives at 0.2."""
    scores = tensor([0.9, 0.8, 0.6, 0.5, 0.7, 0.6, 0.4, 0.2, 0.2], dtype=torch.float64)
    return scores, tensor([1, 1, 1, 1, 0, 0, 0, 0, 0])


DATA: dict[str, Callable[[], tuple[Tensor, ...]]] = {"F20": f20, "CT": ct, "CT images": ct_images, "N9": n9}


def curve_of(name: str) -> Curve:
    return Curve.from_scores(*DATA[name]())


def same(got: Any, expected: Fraction | float, rounding: float = 0) -> bool:
    nearest = float(expected)
    return float(got) == nearest or abs(float(got) - nearest) <= rounding * abs(nearest)


def test_the_largest_gap_is_seen_in_integers() -> None:
    """tpr - fpr rounds to more at the third step than at the first, though both are 3/10."""
    dtps, dfps = tensor([[3, 0, 5, 0, 2]]), tensor([[0, 5, 0, 5, 0]])
    curve = Curve.from_counts(tensor([5.0, 4, 3, 2, 1]), dtps, dfps)
    assert (curve.tps.double() / 10 - curve.fps.double() / 10).argmax() == 2
    assert [float(x) for x in ks(curve)] == [0.3, 5]
    # The same as samples, unweighted and weighted.
    scores = tensor([5.0, 4, 3, 2, 1]).repeat(2)
    target, times = tensor([1] * 5 + [0] * 5), torch.cat([dtps[0], dfps[0]])
    samples = scores.repeat_interleave(times), target.repeat_interleave(times)
    assert [float(x) for x in ks(Curve.from_scores(*samples))] == [0.3, 5]
    assert [float(x) for x in ks(Curve.from_scores(scores, target, times))] == [0.3, 5]


# ---- points chosen by a promised rate --------------------------------------------------------------------------------


def test_a_specificity_is_one_division() -> None:
    """1 - 1/10 >= 0.9 holds, and 1 - f/N for f/N = k/100 rounds elsewhere than (N - f)/N at 40 of 99 rates."""
    for k in range(1, 100):
        curve = Curve.from_counts(tensor([2.0, 1.0, 0.0]), tensor([[0, 1, 0]]), tensor([[k, 0, 100 - k]]))
        value, threshold = sensitivity_at_specificity(curve, (100 - k) / 100)
        assert (float(value), float(threshold)) == (1, 1), k


# ---- numerics --------------------------------------------------------------------------------------------------------


# Falling steps of (positives, negatives), twice the numerator of AUROC, and AUROC.
BIG = [
    (
        [1000000007, 2500000001, 998244353],
        [1000000009, 1999999999, 2147483647],
        27176099028637333791,
        0.5868391782710393,
    ),
    ([2**40 + 1, 2**40 - 1], [2**40 - 3, 2**40 + 3], 4835703278467312791846912, 0.5000000000009095),
]


@pytest.mark.parametrize(("dtps", "dfps", "twice", "expected"), BIG)
def test_products_of_counts_beyond_63_bits(dtps: list[int], dfps: list[int], twice: int, expected: float) -> None:
    curve = Curve.from_counts(torch.arange(len(dtps), 0.0, -1), tensor([dtps]), tensor([dfps]))
    before = [sum(dtps[:k]) for k in range(len(dtps))]
    numerator = sum(f * (2 * t + dt) for f, t, dt in zip(dfps, before, dtps, strict=True))
    assert numerator == twice > 2**63
    assert same(expected, Fraction(numerator, 2 * sum(dtps) * sum(dfps)))
    assert float(auroc(curve)) == expected


@in_one_test("bits", [10, 20, 28, 30, 35, 39, 45, 59])
def test_counts_of_any_size_are_multiplied_exactly(bits: int) -> None:
    """Three problems of seven steps of up to 2^`bits` samples, one without positives."""
    generator = torch.Generator().manual_seed(bits)
    counts = (torch.rand(2, 3, 7, generator=generator, dtype=torch.float64) * 2**bits).long()
    counts[0, 1] = 0
    value = auroc(Curve.from_counts(torch.arange(7.0, 0, -1), *counts))
    assert value.isnan().tolist() == [False, True, False]
    for t in (0, 2):
        dtps, dfps = counts[:, t].tolist()
        before = [sum(dtps[:k]) for k in range(7)]
        numerator = sum(f * (2 * t + dt) for f, t, dt in zip(dfps, before, dtps, strict=True))
        # Both sums and their quotient are rounded to a double: three times 2^-53.
        assert same(value[t], Fraction(numerator, 2 * sum(dtps) * sum(dfps)), 3 * 2.0**-53)


# ---- three classes ---------------------------------------------------------------------------------------------------

# Scores in sixteenths, rows that sum to 1: distributions, which no softmax touches.
SIXTEENTHS = [
    [[10, 4, 2], [8, 4, 4], [6, 8, 2], [4, 6, 6]],
    [[4, 10, 2], [6, 6, 4], [2, 12, 2], [8, 4, 4]],
    [[2, 4, 10], [4, 4, 8], [6, 2, 8], [2, 8, 6]],
]
TWELVE = (tensor(SIXTEENTHS).reshape(12, 3) / 16, torch.arange(3).repeat_interleave(4))


# ---- the oracles themselves ------------------------------------------------------------------------------------------

ORACLES = [
    (oracles.auroc, Fraction(17, 25), Fraction(1321, 1479), Fraction(33, 40)),
    (oracles.average_precision, Fraction(6796689, 9237800), 0.8576399336817078, Fraction(49, 60)),
    (lambda p: oracles.ks(p).value, Fraction(2, 5), Fraction(1889, 2958), Fraction(3, 5)),
    (lambda p: oracles.eer(p, "linear").value, Fraction(2, 5), Fraction(20, 109), Fraction(1, 3)),
    (lambda p: oracles.eer(p, "nearest").value, Fraction(2, 5), 0.18069641649763354, Fraction(13, 40)),
    (lambda p: oracles.eer(p, "rocch").value, Fraction(23, 70), Fraction(20, 109), Fraction(2, 9)),
    (lambda p: oracles.partial_auroc(p, Fraction(1, 10)), 0.5789473684210527, 0.7683712323404861, Fraction(14, 19)),
]


@pytest.mark.parametrize(("oracle", "f20", "ct", "n9"), ORACLES)
def test_oracles(oracle: Any, f20: Any, ct: Any, n9: Any) -> None:
    """What the library is compared with elsewhere agrees with the literature: fractions are equal as fractions."""
    for name, expected in {"F20": f20, "CT": ct, "N9": n9}.items():
        got = oracle(oracles.problem(*(x.tolist() for x in DATA[name]())))
        assert got == expected if isinstance(expected, Fraction) else float(got) == expected, name


@pytest.mark.parametrize(
    ("fpr_range", "f20", "ct", "n9"),
    [
        ((0.05, 0.5), 0.4415668775632469, 0.7978837686851765, 0.5817711280638459),
        ((0.001, 0.1), 0.2, 0.29314465735025386, 0.5),
    ],
)
def test_the_oracle_of_log_auc(fpr_range: tuple[float, float], f20: float, ct: float, n9: float) -> None:
    for name, expected in {"F20": f20, "CT": ct, "N9": n9}.items():
        got = oracles.log_auc(oracles.problem(*(x.tolist() for x in DATA[name]())), *fpr_range)
        assert same(got, expected, ROUNDING), name


# ---- documentation of others -----------------------------------------------------------------------------------------


def test_the_examples_of_scikit_learn() -> None:
    """The docstrings of `brier_score_loss`, `log_loss` and `calibration_curve`, scikit-learn 1.9, as printed there."""
    p, y = tensor([0.1, 0.9, 0.8, 0.3], dtype=torch.float64), tensor([0, 1, 1, 0])
    assert float(brier_score(Curve.from_scores(p, y))) == pytest.approx(0.0375, abs=1e-15)
    assert float(brier_score(Curve.from_scores(1 - p, 1 - y))) == pytest.approx(0.0375, abs=1e-15)
    assert float(brier_score(Curve.from_scores((p > 0.5).double(), y))) == 0
    rows = tensor([[0.8, 0.1, 0.1], [0.2, 0.7, 0.1], [0.2, 0.2, 0.6]])
    each = MulticlassBrierScore(3, average=None)(rows, tensor([0, 1, 2]))
    assert float(each.sum()) == pytest.approx(0.146, abs=1e-3)  # printed with three digits, not rounded
    spam = tensor([0.9, 0.1, 0.2, 0.65], dtype=torch.float64)
    assert float(log_loss(Curve.from_scores(spam, tensor([1, 0, 0, 1])))) == pytest.approx(0.21616, abs=5e-6)
    p = tensor([0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1.0], dtype=torch.float64)
    (confidence,), (frequency,), _ = reliability(Curve.from_scores(p, tensor([0, 0, 0, 0, 1, 1, 1, 1, 1])), n_bins=3)
    assert frequency.tolist() == [0, 0.5, 1]
    assert confidence.tolist() == pytest.approx([0.2, 0.525, 0.85], abs=1e-15)


def test_the_examples_of_fairlearn() -> None:
    """Its user guide: common fairness metrics, performing an assessment, advanced usage of `MetricFrame`."""
    y = tensor([0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1])
    called = tensor([0.0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0])
    groups = tensor(["abc".index(group) for group in "bbabbcccaacabccbcc"])

    def by_group(rate: str, weight: list[int] | None = None, **options: Any) -> Any:
        weights = None if weight is None else tensor(weight)
        return sliced_rate(called, y, rate, 0.5, groups=groups, sample_weight=weights, **options)

    printed = {
        "recall": [0.5, 0.6, 0.4],
        "fpr": [1.0, 0.0, 0.666667],
        "selection_rate": [0.75, 0.5, 0.5],
    }
    for rate, values in printed.items():
        assert by_group(rate).values.tolist() == pytest.approx(values, abs=5e-7)
    assert by_group("recall").samples.tolist() == [4, 6, 8]
    gaps = {rate: float(by_group(rate, gap=True)) for rate in (*printed, "equalized_odds")}
    assert (gaps["fpr"], gaps["selection_rate"]) == (1.0, 0.25)
    assert gaps["recall"] == pytest.approx(0.2, rel=2**-23)  # float32 has no fifth
    assert gaps["equalized_odds"] == 1
    rates = by_group("selection_rate").values
    assert float(rates.min() / rates.max()) == pytest.approx(0.66666, abs=1e-5)  # its ratio, printed as 0.66666...
    assert by_group("fbeta", beta=0.6).values.tolist() == pytest.approx([0.365591, 0.85, 0.468966], abs=5e-7)
    first = by_group("recall", [1, 2, 1, 3, 2, 3, 1, 2, 1, 2, 3, 1, 2, 3, 2, 3, 1, 1])
    assert first.values.tolist() == pytest.approx([0.5, 0.583333, 0.25], abs=5e-7)
    other = by_group("recall", [3, 1, 2, 3, 2, 3, 1, 4, 1, 2, 3, 1, 2, 1, 4, 2, 2, 3])
    assert other.values.tolist() == pytest.approx([0.666667, 0.6, 0.272727], abs=5e-7)


@pytest.mark.parametrize(
    ("forecast", "unit", "printed"),
    [(EMOS, 1e6, (0.232, 0.0183, 0.0305, 0.244)), (ENSEMBLE, 52, (0.266, 0.0661, 0.0441, 0.244))],
)
def test_the_examples_of_reliabilitydiag(forecast: str, unit: float, printed: tuple[float, ...]) -> None:
    """`summary` of R's reliabilitydiag 0.1.4: mean score, miscalibration, discrimination, uncertainty, as printed."""
    scores = tensor([int(x) for x in forecast.split()], dtype=torch.float64) / unit
    curve = Curve.from_scores(scores, tensor([int(x) for x in RAIN]))
    found = brier_decomposition(curve)
    values = [brier_score(curve), found.miscalibration, found.discrimination, found.uncertainty]
    assert [f"{float(x):.3g}" for x in values] == [f"{x:.3g}" for x in printed]


def test_the_examples_of_dcurves() -> None:
    """R's dcurves on its 750 patients, of which 105 have cancer, for the risk that age predicts.

    Its table gives rates; these are the numbers of patients at or above each threshold, with cancer and without, and
    its net benefits, in the sample and if half of the patients had cancer.
    """
    table = {
        0.05: (98, 454, 0.09880701754385966, 0.4481436148510812),
        0.1: (84, 289, 0.0691851851851852, 0.3751076658053403),
        0.15: (69, 175, 0.05082352941176472, 0.3046316200898964),
        0.2: (59, 110, 0.04200000000000001, 0.25963455149501663),
        0.3: (35, 46, 0.02038095238095238, 0.15138427464008858),
        0.4: (21, 23, 0.007555555555555558, 0.08811369509043929),
        0.5: (14, 7, 0.009333333333333336, 0.06124031007751938),
        0.6: (6, 2, 0.004000000000000001, 0.026245847176079733),
    }
    rows = [(105, 645), *((row[0], row[1]) for row in table.values()), (0, 0)]
    steps = [(above[0] - below[0], above[1] - below[1]) for above, below in pairwise(rows)]
    times = tensor([count for step in steps for count in step])
    scores = tensor([0.0, *table], dtype=torch.float64).repeat_interleave(2).repeat_interleave(times)
    curve = Curve.from_scores(scores, tensor([1, 0] * len(steps)).repeat_interleave(times))
    for prevalence, column in ((None, 2), (0.5, 3)):
        found = net_benefit(curve, tuple(table), prevalence)
        expected = tensor([row[column] for row in table.values()], dtype=torch.float64)
        assert (found.net_benefit[0] - expected).abs().max() <= ROUNDING  # of terms below 1
    treated = [0.09473684210526317, 0.04444444444444445, -0.011764705882352927, -0.07499999999999998]
    treated += [-0.2285714285714286, -0.43333333333333335, -0.72, -1.15]
    found = net_benefit(curve, tuple(table))
    assert (found.treat_all[0] - tensor(treated, dtype=torch.float64)).abs().max() <= ROUNDING


def test_the_examples_of_mapie_prove_recall() -> None:
    """By "fixed_sequence" 54 thresholds are valid, the best is .535, and its recall .821."""
    scores, target, thresholds = circles()
    curve = Curve.from_scores(scores, target)
    at = chosen(curve, Guaranteed(recall=0.8, delta=1 - 0.7))
    assert float(at.thresholds) == float(thresholds[54 - 1])
    assert [f"{float(at.thresholds):.3f}", f"{int(at.tps) / int(at.positives):.3f}"] == ["0.535", "0.821"]
