"""Power of comparisons, of other null hypotheses and of partial areas; and the permutation test of whole curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from statistics import NormalDist

import oracles_inference as slow
import pytest
import torch
from cases import in_one_test
from scipy import integrate
from torch import Tensor, tensor

from torchmetrics_roc import Curve, inference
from torchmetrics_roc.measures.roc import auroc

NORMAL = NormalDist()


@in_one_test("null", [0.5, 0.65, 0.9])
@in_one_test("fpr_range", [None, (0.0, 0.2), (0.1, 0.5)])
def test_the_numbers_needed_have_the_power_asked_for(null: float, fpr_range: tuple[float, float] | None) -> None:
    for area, power in ((0.75, 0.8), (0.85, 0.9)):
        positives = inference.positives_needed(area, power, 2.0, null=null, fpr_range=fpr_range)
        got = inference.power(area, positives, 2 * positives, null=null, fpr_range=fpr_range)
        assert got == pytest.approx(power, rel=1e-9)
        other = inference.positives_for_difference(area, 0.95, power, 2.0, 0.4, fpr_range=fpr_range)
        got = inference.power_of_difference(area, 0.95, other, 2 * other, 0.4, fpr_range=fpr_range)
        assert got == pytest.approx(power, rel=1e-9)
    assert inference.positives_needed(0.7, null=0.7, fpr_range=fpr_range) == math.inf
    assert inference.positives_for_difference(0.7, 0.7, fpr_range=fpr_range) == math.inf
    assert inference.power(0.7, 30, 30, null=0.7, fpr_range=fpr_range) == pytest.approx(0.025, rel=1e-12)


@pytest.mark.parametrize("auroc", [0.0, 1.0])
def test_a_width_cannot_be_planned_without_variance(auroc: float) -> None:
    with pytest.raises(ValueError, match=r"`auroc` must be an area above 0 and below 1, such as 0.99.* but is"):
        inference.positives_for_width(auroc, 0.1)
    assert inference.positives_for_width(0.999, 0.1) > 0


def test_the_whole_range_is_the_whole_area() -> None:
    for area in (0.52, 0.8, 0.95):
        assert inference.positives_needed(area, fpr_range=(0, 1)) == inference.positives_needed(area)
        assert inference.power_of_difference(area, 0.9, 50, 80, fpr_range=(0, 1)) == (
            inference.power_of_difference(area, 0.9, 50, 80)
        )
    # Nearly so of nearly all FPRs, whose pairs are left out.
    nearly = inference.positives_needed(0.7, null=0.65, fpr_range=(1e-9, 1 - 1e-9))
    assert nearly == pytest.approx(inference.positives_needed(0.7, null=0.65), rel=0.01)


def test_the_power_of_a_difference_is_its_formula() -> None:
    first, second, positives, negatives, r = 0.8, 0.9, 50, 100, 0.5
    one, other = (slow.binormal_variance(area, positives, negatives) for area in (first, second))
    error = math.sqrt(one + other - 2 * r * math.sqrt(one * other))
    assert inference.power_of_difference(first, second, positives, negatives, r) == pytest.approx(
        NORMAL.cdf(0.1 / error - NORMAL.inv_cdf(0.975)), rel=1e-9
    )


def placements(theta: float, fpr_range: tuple[float, float]) -> tuple[float, float, float]:
    """The mean TPR over FPRs, and the variances of the placements of positives and of negatives, by quadrature."""
    (low, high), a = fpr_range, math.sqrt(2) * NORMAL.inv_cdf(theta)

    def curve(fpr: float) -> float:
        return NORMAL.cdf(a + NORMAL.inv_cdf(fpr)) if 0 < fpr < 1 else fpr

    def mean(x: Callable[[float], float], density: Callable[[float], float]) -> float:
        value: float = integrate.quad(lambda u: x(u) * density(u), 0, 1, points=(low, high), limit=300)[0]
        return value

    def slope(fpr: float) -> float:  # the density of the FPR at the score of a positive
        z = NORMAL.inv_cdf(fpr)
        return NORMAL.pdf(a + z) / NORMAL.pdf(z)

    def of_positive(fpr: float) -> float:
        return (high - min(max(fpr, low), high)) / (high - low)

    def of_negative(fpr: float) -> float:
        return curve(min(max(fpr, low), high)) / (high - low)

    moments = [
        [mean(lambda u, x=x, k=k: x(u) ** k, density) for k in (1, 2)]
        for x, density in ((of_positive, slope), (of_negative, lambda _: 1.0))
    ]
    return moments[0][0], *(second - first**2 for first, second in moments)  # type: ignore[return-value]


@pytest.mark.parametrize("fpr_range", [(0.05, 0.3), (0.2, 1.0)])
def test_the_variance_of_a_partial_area_is_that_of_its_placements(fpr_range: tuple[float, float]) -> None:
    theta, ratio = 0.85, 2.0
    value, positives, negatives = placements(theta, fpr_range)
    chance, null_positives, null_negatives = placements(0.5, fpr_range)
    z, beta = NORMAL.inv_cdf(0.975), NORMAL.inv_cdf(0.9)
    away = z * math.sqrt(null_positives + null_negatives / ratio) + beta * math.sqrt(positives + negatives / ratio)
    got = inference.positives_needed(theta, 0.9, ratio, fpr_range=fpr_range)
    assert got == pytest.approx((away / (value - chance)) ** 2, rel=1e-5)  # of the quadrature of a density at its end


# ---- what is planned is what is measured -----------------------------------------------------------------------------


def studies(
    number: int, areas: Sequence[float], positives: int, negatives: int, shared: float = 0.0, seed: int = 0
) -> tuple[Tensor, Tensor]:
    """Scores of Gaussian models with these areas, `[M, studies, N]`, that share part of their variance; and labels."""
    g, target = torch.Generator().manual_seed(seed), (torch.arange(positives + negatives) < positives).long()
    common = math.sqrt(shared) * torch.randn(number, len(target), generator=g)
    own = torch.randn(len(areas), number, len(target), generator=g)
    shifts = tensor([math.sqrt(2) * NORMAL.inv_cdf(area) for area in areas])
    return common + math.sqrt(1 - shared) * own + shifts[:, None, None] * target, target


def widths(area: float, width: float, ratio: float, number: int) -> float:
    positives = math.ceil(inference.positives_for_width(area, width, ratio))
    (scores,), target = studies(number, [area], positives, round(ratio * positives))
    low, high = inference.auroc_interval(Curve.from_scores(scores, target.expand(number, -1)))
    return float((high - low).mean())


def rejections(area: float, power: float, ratio: float, null: float, number: int) -> float:
    positives = math.ceil(inference.positives_needed(area, power, ratio, null=null))
    (scores,), target = studies(number, [area], positives, round(ratio * positives))
    curve = Curve.from_scores(scores, target.expand(number, -1))
    if null == 0.5:
        return float((inference.auroc_test(curve).p_value < 0.05).double().mean())
    low, high = inference.auroc_interval(curve)
    return float(((low > null) | (high < null)).double().mean())


def differences(areas: tuple[float, float], power: float, ratio: float, shared: float, number: int) -> float:
    """The correlation of the estimates is that of a first set of studies, as a pilot study would have it."""
    (one, other), target = studies(500, areas, 100, 100, shared, seed=1)
    labels = target.expand(500, -1)
    pilot = torch.stack([auroc(Curve.from_scores(x, labels)) for x in (one, other)])
    r = float(torch.corrcoef(pilot)[0, 1])
    positives = math.ceil(inference.positives_for_difference(*areas, power, ratio, r))
    scores, target = studies(number, areas, positives, round(ratio * positives), shared)
    found = [inference.compare_auroc(scores[:, k], target) for k in range(number)]
    return sum(float(x.p_value) < 0.05 for x in found) / number


@pytest.mark.parametrize(("area", "width", "ratio"), [(0.9, 0.05, 10), (0.97, 0.05, 3), (0.8, 0.2, 1)])
def test_intervals_are_as_wide_as_planned(area: float, width: float, ratio: float) -> None:
    """The first needs 153 positives, where a formula for the degrees of both labels alike asked for 301.

    Widths vary by a fifth, so the mean of 100 has a standard error of 2 %.
    """
    assert widths(area, width, ratio, 100) == pytest.approx(width, rel=0.06)


PLANS = [
    (0.75, 0.9, 2.0, 0.5),
    (0.9, 0.9, 1.0, 0.8),
    (0.8, 0.9, 1.0, 0.9),
    (0.65, 0.8, 5.0, 0.5),
    (0.75, 0.8, 2.0, 0.65),
]


@pytest.mark.parametrize(("area", "power", "ratio", "null"), PLANS[:2])
def test_studies_reject_as_planned(area: float, power: float, ratio: float, null: float) -> None:
    assert rejections(area, power, ratio, null, 400) == pytest.approx(power, rel=0.06)  # a standard error of 1.5 %


def test_studies_find_a_difference_as_planned() -> None:
    assert differences((0.8, 0.9), 0.8, 2.0, 0.5, 300) == pytest.approx(0.8, rel=0.09)  # a standard error of 2.3 %


@pytest.mark.parametrize("fpr_range", [None, (0, 1), (0.1, 0.4)])
def test_a_perfect_area_has_no_variance_but_that_of_the_null(fpr_range: tuple[float, float] | None) -> None:
    """So the power is that of the null alone: certain, or none."""
    chance, positives, negatives = placements(0.5, fpr_range or (0, 1))
    for area in (1, 0):
        needed = inference.positives_needed(area, 0.8, 2, fpr_range=fpr_range)
        assert inference.power(area, needed * 0.999, 2 * needed, fpr_range=fpr_range) == 0
        assert inference.power(area, needed * 1.001, 2.002 * needed, fpr_range=fpr_range) == 1
        variance = (area - chance) ** 2 / NORMAL.inv_cdf(0.975) ** 2
        pairs = (chance * (1 - chance) - positives - negatives) if fpr_range in (None, (0, 1)) else 0
        expected = (positives + negatives / 2 + pairs / (2 * needed)) / needed
        assert variance == pytest.approx(expected, rel=1e-6)
    assert inference.power_of_difference(1, 0, 10, 20, fpr_range=fpr_range) == 1


def test_plans_have_as_many_negatives_for_no_correlation_unless_told() -> None:
    for plan, areas in (
        (inference.positives_needed, (0.75, 0.9)),
        (inference.positives_for_difference, (0.75, 0.9, 0.9)),
        (inference.positives_for_width, (0.75, 0.1)),
    ):
        assert plan(*areas) == plan(*areas, ratio=1.0, level=0.95)  # type: ignore[operator]
    assert inference.positives_for_difference(0.75, 0.9) == inference.positives_for_difference(0.75, 0.9, correlation=0)
    apart = inference.power_of_difference(0.75, 0.9, 40, 70)
    assert apart == inference.power_of_difference(0.75, 0.9, 40, 70, correlation=0)
    assert apart < inference.power_of_difference(0.75, 0.9, 40, 70, correlation=0.5)


def test_bad_plans() -> None:
    for call, words in (
        (lambda: inference.power(0.7, 10, 10, null=2), "`null` must be an area"),
        (lambda: inference.power(0.7, 10, 10, fpr_range=(0.2, 0.1)), "`fpr_range` must be two rising rates"),
        (lambda: inference.power_of_difference(0.7, 1.2, 10, 10), "`second` must be an area"),
        (lambda: inference.power_of_difference(0.7, 0.8, 10, 10, correlation=1), "`correlation` must lie between"),
        (lambda: inference.positives_for_difference(0.7, 0.8, power=1), "`power` must be a probability"),
        (lambda: inference.positives_for_difference(0.7, 0.8, ratio=0), "`ratio` must be the number"),
    ):
        with pytest.raises(ValueError, match=words):
            call()


# ---- whole curves ----------------------------------------------------------------------------------------------------


def errors(order: list[int], labels: list[int], called: int) -> int:
    """The errors of calling the first so many of this order positive."""
    return sum(labels[i] == 0 for i in order[:called]) + sum(labels[i] == 1 for i in order[called:])


def distance(ranks: list[list[float]], labels: list[int]) -> int:
    orders = [sorted(range(len(labels)), key=lambda i, own=own: own[i]) for own in ranks]
    return sum(abs(errors(orders[0], labels, k) - errors(orders[1], labels, k)) for k in range(1, len(labels)))


def test_the_permutation_test_of_whole_curves_is_its_definition() -> None:
    labels = [1, 0, 1, 1, 0, 0, 1, 0]
    ranks = [[1, 5, 2, 4, 6, 7, 3, 8], [2, 1, 5, 8, 3, 6, 7, 4]]
    observed = distance(ranks, labels)
    found = inference.venkatraman(-tensor(ranks, dtype=torch.float64), tensor(labels), replicates=20_000)
    assert int(found.statistic) == observed
    # All exchanges; ties among the exchanged ranks, of two samples at most, are broken in every way.
    share = 0.0
    for flips in product((False, True), repeat=8):
        both = [[ranks[m ^ flip][i] for i, flip in enumerate(flips)] for m in range(2)]
        ways = []
        for breaks in product((0.0, 0.25), repeat=8):
            if len(ways) == 16:
                break
            ways.append(
                distance([[r + b for r, b in zip(own, breaks, strict=True)] for own in both], labels) >= observed
            )
        share += sum(ways) / len(ways) / 2**8
    assert float(found.p_value) == pytest.approx(share, abs=0.05)  # of ways to break ties some are looked at
    again = inference.venkatraman(-tensor(ranks, dtype=torch.float64), tensor(labels), replicates=20_000)
    assert again.p_value == found.p_value


def test_curves_that_cross_differ_though_their_areas_do_not() -> None:
    g = torch.Generator().manual_seed(1)
    target = torch.arange(400) % 2
    noise = torch.randn(2, 400, generator=g)
    # One model is good at the top, the other at the bottom: both areas are the same.
    wide = torch.where(target == 1, 1 + 3 * noise[0], noise[0])
    narrow = torch.where(target == 1, 1 + noise[1], 3 * noise[1])
    crossing = torch.stack([wide, narrow])
    assert inference.compare_auroc(crossing, target).p_value > 0.05
    assert inference.venkatraman(crossing, target, replicates=500).p_value < 0.01
    ties = (crossing[:1] + torch.randn(2, 400, generator=g)).round()
    assert inference.venkatraman(ties, target, replicates=500).p_value > 0.05


def area_between(orders: list[list[int]], share: Fraction) -> Fraction:
    """The statistic of two sets of labels, each in the order of rising scores, in fractions."""
    curves = []
    for labels in orders:
        positives, negatives = sum(labels), len(labels) - sum(labels)
        points = [(Fraction(0), 1 - share)]
        for k in range(1, len(labels) + 1):
            f, g = Fraction(sum(labels[:k]), positives), Fraction(k - sum(labels[:k]), negatives)
            points.append((share * f + (1 - share) * g, share * f + (1 - share) * (1 - g)))
        curves.append(points)
    at = sorted({p for points in curves for p, _ in points})
    gap = [abs(along(curves[0], p) - along(curves[1], p)) for p in at]
    return sum(((a + b) * (q - p) / 2 for (p, a), (q, b) in pairwise(zip(at, gap, strict=True))), Fraction(0))


def along(points: list[tuple[Fraction, Fraction]], p: Fraction) -> Fraction:
    """The polyline through the points, at p."""
    for (p0, e0), (p1, e1) in pairwise(points):
        if p0 <= p <= p1:
            return e0 + (e1 - e0) * (p - p0) / (p1 - p0)
    raise AssertionError


def test_the_permutation_test_of_samples_of_their_own_is_its_definition() -> None:
    orders = [[0, 1, 0, 1], [1, 0, 1, 0, 0, 1]]
    share = Fraction(sum(map(sum, orders)), sum(map(len, orders)))
    preds = [torch.arange(float(len(labels))) for labels in orders]
    found = inference.venkatraman(preds, [tensor(x) for x in orders], paired=False, replicates=20_000)
    observed = area_between(orders, share)
    assert float(found.statistic) == pytest.approx(float(observed), abs=1e-14)
    places: dict[int, list[Fraction]] = {0: [], 1: []}
    for labels in orders:
        for k, label in enumerate(labels, 1):
            f, g = Fraction(sum(labels[:k]), sum(labels)), Fraction(k - sum(labels[:k]), len(labels) - sum(labels))
            places[label].append(share * f + (1 - share) * g)
    ways = 0.0
    choices = [list(combinations(range(len(places[y])), orders[0].count(y))) for y in (0, 1)]
    for chosen in product(*choices):
        sets: list[list[tuple[Fraction, int]]] = [[], []]
        for y in (0, 1):
            for i, p in enumerate(places[y]):
                sets[i not in chosen[y]].append((p, y))
        breaks = [(sorted(own), sorted(own, key=lambda x: (x[0], -x[1]))) for own in sets]  # ties, both ways round
        reach = [area_between([[y for _, y in own] for own in pair], share) >= observed for pair in product(*breaks)]
        ways += sum(reach) / len(reach)
    expected = ways / math.prod(map(len, choices))
    assert float(found.p_value) == pytest.approx(expected, abs=0.012)  # a standard error of 0.3 %
    swapped = inference.venkatraman(preds[::-1], [tensor(x) for x in orders[::-1]], paired=False, replicates=20)
    assert float(swapped.statistic) == pytest.approx(float(observed), abs=1e-14)


def test_unpaired_curves_that_cross_differ() -> None:
    g = torch.Generator().manual_seed(1)
    target = [torch.arange(300) % 2, torch.arange(200) % 4 // 3]
    noise = [torch.randn(len(y), generator=g) for y in target]
    wide = torch.where(target[0] == 1, 1 + 3 * noise[0], noise[0])
    narrow = torch.where(target[1] == 1, 1 + noise[1], 3 * noise[1])
    found = inference.venkatraman([wide, narrow], target, paired=False, replicates=500)
    assert found.p_value < 0.01
    # The same populations on other scales, with other shares of positives, and with ties.
    alike = [(3 * (noise[0] + target[0])).round(), (noise[1] + target[1]).exp()]
    assert inference.venkatraman(alike, target, paired=False, replicates=500).p_value > 0.05
    assert inference.venkatraman(alike, [target[0], 0 * target[1]], paired=False).p_value.isnan()
    with pytest.raises(ValueError, match="`target` must be two vectors if not paired"):
        inference.venkatraman(alike, target[0], paired=False)


def test_little_to_permute() -> None:
    alone = inference.venkatraman(torch.rand(2, 5), torch.ones(5, dtype=torch.long))
    assert alone.statistic.isnan()
    assert alone.p_value.isnan()
    with pytest.raises(ValueError, match=r"`preds` must hold the scores of two models, a tensor \[2, N\]"):
        inference.venkatraman(torch.rand(3, 5), torch.arange(5) % 2)
    none = inference.venkatraman(torch.rand(2, 5), torch.zeros(5, dtype=torch.long))
    assert none.statistic.isnan()
    assert none.p_value.isnan()
    one = torch.arange(5) % 2
    for missing in (0, 1):
        for of in ((one, one * 0 + missing), (one * 0 + missing, one)):
            apart = inference.venkatraman(list(torch.rand(2, 5)), list(of), paired=False, replicates=5)
            assert apart.statistic.isnan()
            assert apart.p_value.isnan()
    # A single positive, or negative, is enough.
    for single in (0, 1):
        target = torch.where(torch.arange(5) == 2, single, 1 - single)
        assert 0 < float(inference.venkatraman(torch.rand(2, 5), target, replicates=5).p_value) <= 1
    same = torch.rand(5).expand(2, -1)
    assert float(inference.venkatraman(same, torch.arange(5) % 2, replicates=20).p_value) == 1


@pytest.mark.slow  # 200 data sets
def test_equal_curves_rarely_differ() -> None:
    rejected = 0
    for seed in range(200):
        g = torch.Generator().manual_seed(seed)
        target = torch.arange(60) % 2
        preds = torch.randn(2, 60, generator=g) + torch.randn(60, generator=g) + target
        rejected += float(inference.venkatraman(preds, target, replicates=199).p_value) <= 0.05
    assert rejected / 200 <= 0.1  # a standard error of 1.5 %


@pytest.mark.parametrize("paired", [True, False])
def test_exchanges_are_as_many_as_asked_for_in_any_chunks(paired: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    generator = torch.Generator().manual_seed(0)
    target = torch.arange(30) % 2
    preds = torch.randn(2, 30, generator=generator)
    given = (preds, target) if paired else (list(preds), [target, target])
    same = (preds[:1].expand(2, -1), target) if paired else ([preds[0]] * 2, [target] * 2)
    whole = inference.venkatraman(*given, paired=paired, replicates=20)
    for each in (1, 7, 20, 100):
        monkeypatch.setitem(inference.draws.CHUNK, "cpu", each * 2 * 30)  # of the size that a replicate has
        # Of the same scores every exchange has the same statistic, 0, and so has the data's.
        assert inference.venkatraman(*same, paired=paired, replicates=20) == (0.0, 1.0)
        assert inference.venkatraman(*given, paired=paired, replicates=20) == whole
    # One exchange more reaches the statistic, or does not.
    counts = [
        round(float(inference.venkatraman(*given, paired=paired, replicates=n).p_value) * (n + 1)) for n in range(2, 24)
    ]
    assert {b - a for a, b in pairwise(counts)} == {0, 1}
    assert 1 <= counts[0] <= 3


def test_numbers_beyond_floating_point_are_infinite() -> None:
    assert inference.positives_for_width(0.8, 1e-300) == math.inf
    assert inference.positives_for_width(0.8, 5e-324) == math.inf
    assert inference.positives_for_width(0.8, 1e-100) == pytest.approx(
        100 * inference.positives_for_width(0.8, 1e-99), rel=1e-9
    )


def test_perfect_models_are_never_found_to_differ() -> None:
    """Their samples never do, whereas those of equal areas below 1 do by chance, in one tail of the test."""
    assert inference.power_of_difference(1, 1, 50, 50) == 0
    assert inference.power_of_difference(0.999, 0.999, 50, 50) == pytest.approx(0.025, rel=1e-9)


@pytest.mark.parametrize("paired", [True, False])
def test_no_seed_decides_how_ties_are_broken(paired: bool) -> None:
    """Of nine distinct scores; with one way to break ties per seed, p ranged from .09 to .24, and from .24 to .46."""
    g, target = torch.Generator().manual_seed(0), torch.arange(60) % 2
    for _ in range(2):  # the second of two data sets
        common = torch.randn(60, generator=g)
        noise = torch.randn(2, 60, generator=g)
    pair = ((common + noise + tensor([[1.8], [0.8]]) * target) * 2).round().clamp(-4, 4)
    given = (pair, target) if paired else (list(pair), [target, target])
    found = [float(inference.venkatraman(*given, paired=paired, replicates=999, seed=k).p_value) for k in range(4)]
    assert max(found) - min(found) < 0.08  # each has a standard error of 1.1 or 1.5 %


def test_the_exchanges_of_a_seed_stay_the_same() -> None:
    """With ties, which are broken by the seed, too; and with an odd number of samples."""
    scores = torch.arange(21) * 8 % 13
    pair, target = torch.stack([scores, scores.flip(0)]).double(), torch.arange(21) % 3 // 2
    for given, expected in SEEDED.items():
        paired, seed = given
        data = (pair, target) if paired else ([pair[0], pair[1][:16]], [target, target[:16].flip(0)])
        found = inference.venkatraman(*data, paired=paired, replicates=400, seed=seed)
        assert [round(float(found.statistic), 9), round(float(found.p_value) * 401)] == expected, given


# The statistic, and how many of 401 reach it.
SEEDED = {
    (True, 0): [26, 286],
    (True, 7): [26, 272],
    (False, 0): [0.071931054, 280],
    (False, 7): [0.071065621, 286],
}
