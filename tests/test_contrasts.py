"""Comparison of things: what they are, whether they are paired, and every hypothesis."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from itertools import combinations, permutations, product
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
import torch
from cases import in_one_test
from scipy import stats
from test_inference import GROUPS, LABELS, THREE
from test_intervals import _numbers, seeded
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, FixedFPR, inference
from torchmetrics_roc.inference import (
    auroc_covariance,
    average_precision_variance,
    bootstrap,
    compare,
    compare_auroc,
    wilson,
)
from torchmetrics_roc.inference.clusters import cluster_draws
from torchmetrics_roc.inference.comparison import compare_models
from torchmetrics_roc.inference.design import Design
from torchmetrics_roc.inference.estimates import covariance_of_draws
from torchmetrics_roc.inference.formulas import student_quantile, student_two_sided
from torchmetrics_roc.inference.hypotheses import ClassComparison, Estimates, compared, holm
from torchmetrics_roc.inference.influence import clustered
from torchmetrics_roc.inference.resampling import curve_draws
from torchmetrics_roc.measures.pr import average_precision, pr_area
from torchmetrics_roc.measures.roc import auroc, eer, ks
from torchmetrics_roc.tasks.batches import Rows

Run = Callable[..., list[Any]]
PREDS = tensor(list(THREE.values()), dtype=torch.float64)
TARGET = tensor(LABELS)
# The same sums, in an order that is that of the models, or of the ranks.
FEW = 1e-12


def metrics(name: str = "AUROC", groups: Tensor | None = None, **options: Any) -> list[Any]:
    found = []
    for scores in PREDS:
        metric = getattr(tr, f"Binary{name}")(**options)
        metric.update(scores, TARGET, groups=groups)
        found.append(metric)
    return found


@pytest.mark.parametrize("groups", [None, tensor(GROUPS)])
def test_metrics_of_the_same_samples_are_paired(groups: Tensor | None) -> None:
    first, second, third = metrics(groups=groups)
    found, expected = compare(first, second), compare_auroc(PREDS[:2], TARGET, groups=groups)
    assert found.paired
    for name in ("difference", "standard_error", "p_value", "interval", "covariance"):
        assert _numbers([getattr(found, name)]) == pytest.approx(_numbers([getattr(expected, name)]), rel=FEW), name
    assert found.values.tolist() == expected.aurocs.tolist()
    of_three, expected = compare(first, second, third), compare_auroc(PREDS, TARGET, groups=groups)
    for name in ("difference", "standard_error", "interval", "covariance"):
        assert _numbers([getattr(of_three, name)]) == pytest.approx(_numbers([getattr(expected, name)]), rel=FEW), name
    assert float(of_three.p_value) == pytest.approx(float(expected.p_value), rel=FEW)
    assert (of_three.test, found.test) == ("Hotelling's T²", "z" if groups is None else "Student's t")
    assert isinstance(found, inference.Contrast)


def test_test_sets_are_paired_if_they_are_the_same_samples() -> None:
    sets = [(scores, TARGET) for scores in PREDS[:2]]
    assert _numbers(compare(*sets)[:5]) == pytest.approx(_numbers(compare(*metrics()[:2])[:5]), rel=FEW)
    turned = (PREDS[1].flip(0), TARGET.flip(0))
    assert not compare(sets[0], turned).paired
    weighted = (PREDS[1], TARGET, torch.ones(20))
    assert not compare(sets[0], weighted).paired
    assert not compare((*sets[0], None, tensor(GROUPS)), (*sets[1], None, tensor(GROUPS).flip(0))).paired
    assert not compare(*sets, paired=False).paired
    with pytest.raises(ValueError, match="`paired` is True, but the items do not have the same samples"):
        compare(sets[0], turned, paired=True)


def test_what_is_not_paired_has_welchs_test() -> None:
    expected = compare_auroc([PREDS[0], PREDS[1]], [TARGET, TARGET], paired=False)
    bounded = tr.BinaryAUROC(memory="bounded")
    bounded.update(PREDS[1], TARGET)
    curves = [Curve.from_scores(scores, TARGET) for scores in PREDS[:2]]
    sets = [(scores, TARGET) for scores in PREDS[:2]]
    names = ["difference", "standard_error", "p_value", "interval"]
    for things in (curves, [curves[0], sets[1]], [sets[0], bounded]):
        found = compare(*things)
        assert not found.paired
        for name in names[: 2 if things[1] is bounded else None]:  # the others allow for what bins leave open
            assert _numbers([getattr(found, name)]) == pytest.approx(_numbers([getattr(expected, name)]), rel=FEW)


@pytest.mark.parametrize("groups", [None, tensor(GROUPS)])
def test_average_precision_is_compared_by_its_influences(groups: Tensor | None) -> None:
    found = compare(*metrics("AveragePrecision", groups)[:2])
    rows = Rows(PREDS[:2], (TARGET == 1).expand(2, -1), None)
    curve = Curve.from_rows(*rows)
    method: Any = "delong" if groups is None else "obuchowski"
    covariance = auroc_covariance(curve, rows, groups, method, view=average_precision)
    assert torch.allclose(found.covariance, covariance, rtol=FEW, atol=0)
    assert torch.equal(found.values, average_precision(curve))
    if groups is None:
        assert torch.allclose(covariance.diagonal(), average_precision_variance(curve), rtol=FEW, atol=0)


def test_any_other_reading_is_resampled_jointly() -> None:
    g = seeded(1)
    target = torch.arange(200) % 2
    preds = torch.randn(2, 200, generator=g) + target * tensor([[2.0], [1.0]])
    sets = [(scores, target) for scores in preds]
    found, expected = compare(*sets, view=lambda c: eer(c).value, replicates=400), None
    expected = compare_models(preds, target, lambda c: eer(c).value, replicates=400)
    assert torch.equal(found.covariance, expected.covariance)
    apart = compare(*sets, view=lambda c: eer(c).value, paired=False, replicates=400)
    # 400 replicates: a standard error of a standard error of 3.5 %; and stratified ones.
    assert float(apart.covariance[0, 0].sqrt()) == pytest.approx(float(found.covariance[0, 0].sqrt()), rel=0.2)
    assert float(apart.covariance[0, 1]) == 0
    patients = torch.arange(200) // 2
    one = compare((*sets[0], None, patients), (*sets[1], None, patients), view=lambda c: eer(c).value, replicates=200)
    assert one.paired
    assert float(one.covariance[0, 0]) != float(found.covariance[0, 0])


@in_one_test("name", ["AUROC", "EER", "KSStatistic", "PRArea"])
@in_one_test("kind", ["samples", "weights", "clusters"])
@in_one_test("paired", [True, False])
def test_the_order_of_the_items_changes_nothing_but_the_sign(paired: bool, kind: str, name: str) -> None:
    size = 120
    weight = torch.rand(size, generator=seeded(3)) if kind == "weights" else None
    groups = torch.arange(size) % 17 if kind == "clusters" else None
    items = []
    for i in range(3):
        target = (torch.arange(size) % (3 if paired else 3 + i) == 0).long()
        items.append(getattr(tr, f"Binary{name}")())
        items[i].update(torch.randn(size, generator=seeded(i)) + target, target, weight, groups=groups)
    first, second = (compare(*pair, replicates=50) for pair in (items[:2], items[1::-1]))
    assert first.difference == -second.difference
    assert float(first.standard_error) == pytest.approx(float(second.standard_error), rel=FEW)
    assert float(first.p_value) == pytest.approx(float(second.p_value), rel=FEW)
    both = [compare(*order, replicates=50) for order in (items, items[::-1])]
    assert both[0].covariance.flatten().tolist() == pytest.approx(
        both[1].covariance.flip(0, 1).flatten().tolist(), rel=FEW
    )


def test_each_metric_is_read_at_its_own_threshold() -> None:
    target = torch.arange(200) % 2
    scores = torch.randn(200, generator=seeded(2)) + target
    first, second = tr.BinaryRate("recall", 0.0), tr.BinaryRate("recall", 1.0)
    for metric in (first, second):
        metric.update(scores, target)
    found = compare(first, second, replicates=200)
    assert _numbers(found.values) == pytest.approx([float(first.compute()), float(second.compute())], rel=2**-23)
    assert found.p_value < 0.01


HYPOTHESES = [
    ("greater", 0.3),
    ("greater", 0.0),
    ("greater", 0.1),
    ("less", 0.0),
    ("less", 0.3),
    ("equivalence", 0.5),
    ("equivalence", 0.2),
]


@in_one_test("alternative, margin", HYPOTHESES)
@in_one_test("paired", [True, False])
def test_a_one_sided_p_value_and_its_interval(alternative: Any, margin: float, paired: bool) -> None:
    sets = [(scores, TARGET) for scores in PREDS[:2]]
    both = compare(*sets, paired=paired)
    found = compare(*sets, paired=paired, alternative=alternative, margin=margin)
    difference, error, degrees = float(both.difference), float(both.standard_error), float(both.degrees)
    if not paired:
        v = both.covariance.diagonal()
        assert degrees == pytest.approx(float(v.sum() ** 2 / (v**2 / 19).sum()), rel=1e-12)
    assert found.test == both.test == ("z" if paired else "Welch's t")

    below, higher = _errors_by_logits(both) if margin else (error, error)

    def above(t: float) -> float:
        half = student_two_sided(t, degrees) / 2
        return half if t > 0 else 1 - half

    not_below, not_above = above((difference + margin) / below), above((margin - difference) / higher)
    expected = {"greater": not_below, "less": not_above, "equivalence": max(not_below, not_above)}
    assert float(found.p_value) == pytest.approx(expected[alternative], rel=1e-9)
    assert above(float(found.statistic)) == pytest.approx(expected[alternative], rel=1e-9)
    critical = student_quantile(0.9, degrees)
    low = -math.inf if alternative == "less" else difference - critical * below
    high = math.inf if alternative == "greater" else difference + critical * higher
    assert _numbers(found.interval) == pytest.approx([low, high], rel=1e-9)
    # The test and the interval say the same.
    within = (alternative == "less" or low > -margin) and (alternative == "greater" or high < margin)
    assert (float(found.p_value) < 0.05) == within


@pytest.mark.parametrize("alternative", ["two-sided", "greater"])
def test_many_pairs_are_corrected_by_holm(alternative: Any) -> None:
    found = compare(*metrics(), alternative=alternative)
    directed = alternative == "greater"
    pairs = list((permutations if directed else combinations)(range(3), 2))
    raw = {(i, j): float(compare(*(metrics()[k] for k in (i, j)), alternative=alternative).p_value) for i, j in pairs}
    for pair in pairs:
        # The largest of those no larger, each times how many hypotheses stand at least as high.
        steps = [p * sum(q >= p for q in raw.values()) for p in raw.values() if p <= raw[pair]]
        assert float(found.adjusted[pair]) == pytest.approx(min(1.0, max(steps)), rel=1e-9), pair
    if directed:
        assert found.p_value == found.adjusted.amin()
    else:
        assert torch.equal(found.adjusted, found.adjusted.T)


def test_alike_and_unknown_things() -> None:
    first = metrics()[0]
    same = compare(first, first)
    assert (float(same.difference), float(same.p_value)) == (0, 1)
    empty = compare((PREDS[0], torch.ones(20, dtype=torch.long)), (PREDS[1], torch.ones(20, dtype=torch.long)))
    assert empty.difference.isnan()
    assert empty.p_value.isnan()
    one = torch.zeros(20, dtype=torch.long)
    with pytest.warns(UserWarning, match="variation between clusters is unknown"):
        assert compare((PREDS[0], TARGET, None, one), (PREDS[1], TARGET, None, one)).p_value.isnan()


def test_bad_calls() -> None:
    first, second, _ = metrics()
    several = tr.MulticlassAUROC(3, average=None)
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: compare(first), "at least two items to compare, but got 1"),
        (lambda: compare(first, 3), "one is of type int"),
        (lambda: compare(first, (PREDS[0],)), "one is of type tuple"),
        (lambda: compare(first, (PREDS[0], TARGET, None, None, None)), "one is of type tuple"),
        (lambda: compare(first, (PREDS[0].tolist(), TARGET)), "one is of type tuple"),
        (lambda: compare(first, metrics("KSStatistic")[1]), "`view` must say what to compare of metrics of different"),
        (
            lambda: compare(first, several),
            "takes two metrics of the same classes, without an average, to compare these class by class: choose av",
        ),
        (
            lambda: compare(first, metrics("ROC")[0]),
            "but got BinaryROC: it measures no number: compare metrics of the same data that measure a number",
        ),
        (lambda: compare(first, Curve.from_scores(PREDS, TARGET.expand(3, -1))), "has 3: see `Curve.of`"),
        (lambda: compare(first, second, alternative="more"), "`alternative` must be one of"),
        (lambda: compare(first, second, margin=-1, alternative="less"), "`margin` must be a number of at least 0"),
        (lambda: compare(first, second, margin=0.1), "A `margin` needs"),
        (lambda: compare(first, second, alternative="equivalence"), "needs a `margin` above 0"),
        (lambda: compare(first, second, alternative="less", level=0.5), "must exceed 0.5"),
    ]
    for call, words in calls:
        with pytest.raises(ValueError, match=words):
            call()


def _errors_by_logits(found: Any) -> tuple[float, float]:
    """Return the errors of a difference below and above it, by intervals at 90 % of both areas on the logit scale."""
    (v, w), ((a, c), (_, b)) = found.values.tolist(), found.covariance.tolist()
    z = NormalDist().inv_cdf(0.95)

    def away(area: float, variance: float, sign: int) -> float:
        odds = area / (1 - area) * math.exp(sign * z * math.sqrt(variance) / (area * (1 - area)))
        return abs(odds / (1 + odds) - area) / z

    correlation = c / math.sqrt(a * b)
    sides = [(away(v, a, sign), away(w, b, -sign)) for sign in (-1, 1)]
    below, above = (math.sqrt(x**2 + y**2 - 2 * correlation * x * y) for x, y in sides)
    return below, above


@pytest.mark.parametrize(
    ("name", "first", "second", "option"),
    [
        ("AUROC", {"max_fpr": 0.2}, {}, "max_fpr"),
        ("Rate", {"rate": "recall", "at": 0.5}, {"rate": "precision", "at": 0.5}, "rate"),
        ("Rate", {"rate": "recall", "at": FixedFPR(0.1)}, {"rate": "recall", "at": FixedFPR(0.2)}, "at"),
        ("MinDCF", {"prevalence": 0.1}, {}, "prevalence"),
        ("EER", {}, {"estimator": "rocch"}, "estimator"),
    ],
)
def test_what_measures_something_else_is_not_compared(name: str, first: Any, second: Any, option: str) -> None:
    """Seen: the same scores differed by z = -8.6, as one area was of a part of the curve."""
    pair = []
    for options in (first, second):
        metric = getattr(tr, f"Binary{name}")(**options)
        metric.update(PREDS[0].sigmoid(), TARGET)
        pair.append(metric)
    with pytest.raises(
        ValueError, match=f"`view` must say what to compare of metrics whose `{option}` is .* construct"
    ):
        compare(*pair)
    assert float(compare(*pair, view=auroc).difference) == 0


def test_two_recalls_differ_as_newcombe_says() -> None:
    """56 of 70 and 48 of 80 differ by .0524 to .3339: Statistics in Medicine 17:873, 1998, table II, method 10."""
    metrics = []
    for found, positives in ((56, 70), (48, 80)):
        metrics.append(tr.BinaryRate("recall", 0.5))
        metrics[-1].update(
            (torch.arange(positives + 5) < found).float(), (torch.arange(positives + 5) < positives).long()
        )
    for pair, expected in ((metrics, [0.0524, 0.3339]), (metrics[::-1], [-0.3339, -0.0524])):
        found = compare(*pair, margin=0.05, alternative="equivalence", level=0.975)
        assert _numbers(found.interval) == _numbers(compare(*pair).interval) == pytest.approx(expected, abs=5e-5)


@pytest.mark.slow  # 1,000 data sets
@pytest.mark.filterwarnings("ignore:The standard error of a difference is 0")
@pytest.mark.parametrize(("areas", "counts"), [((0.92, 0.97), (40, 400)), ((0.96, 0.99), (30, 30))])
def test_the_worse_of_two_good_models_is_rarely_found_as_good(areas: Any, counts: Any) -> None:
    """Seen: 12 and 15 % at a nominal 5, by the error that a test of equality has."""
    shifts = [math.sqrt(2) * NormalDist().inv_cdf(area) for area in areas]
    target = (torch.arange(sum(counts)) < counts[0]).long()
    passed = 0
    for seed in range(1_000):
        common, *own = torch.randn(3, len(target), generator=seeded(seed), dtype=torch.float64)
        sets = [((common + x) / math.sqrt(2) + shift * target, target) for x, shift in zip(own, shifts, strict=True)]
        found = compare(*sets, view=auroc, alternative="greater", margin=areas[1] - areas[0])
        passed += float(found.p_value) < 0.05
    assert passed <= 105, passed  # 8 % in 1,000, and three standard errors


@in_one_test("alternative, margin, groups", [("two-sided", 0.0, None), ("equivalence", 0.3, tensor(GROUPS))])
def test_otherwise_the_errors_are_those_of_resamples(alternative: Any, margin: float, groups: Tensor | None) -> None:
    found = compare(*metrics("KSStatistic", groups)[:2], alternative=alternative, margin=margin, replicates=100)
    low, high = _numbers(found.interval)
    difference, error = float(found.difference), float(found.standard_error)
    critical = student_quantile(0.95 if alternative == "two-sided" else 0.9, float(found.degrees))
    assert found.paired
    assert [low, high] == pytest.approx([difference - critical * error, difference + critical * error], rel=1e-6)


def rare(scale: float, **options: Any) -> Callable[[str], Any]:
    """A class of one model whose scores are scaled: in the same order, but in other bins."""
    g = seeded(0)
    target = (torch.rand(5_000, generator=g) < 0.04).long()
    scores = (torch.randn(5_000, generator=g) + 1.2 * target - 4).sigmoid()

    def made(name: str) -> Any:
        metric = getattr(tr, f"Binary{name}")(**options)
        metric.update(scores * scale, target)
        return metric

    return made


@in_one_test("name", ["AUROC", "AveragePrecision", "EER", "KSStatistic"])
@in_one_test("options", [{"thresholds": 60}, {"memory": "bounded", "bins": 256}])
def test_what_bins_leave_open_is_no_difference(name: str, options: dict[str, Any]) -> None:
    """Seen: p = .007 of two areas that are equal but for the grid."""
    one, other = (rare(scale, **options)(name) for scale in (1.0, 0.2))
    exact = rare(1.0)(name)
    value = float(exact.compute())
    found = compare(one, other, replicates=200)
    low, high = _numbers(found.interval)
    assert low <= 0 <= high
    assert float(found.p_value) > 0.05
    # All that both bounds allow, and that many standard errors more.
    ends = [[float(x) for x in metric.bounds()] for metric in (one, other)]
    assert low < ends[0][0] - ends[1][1]
    assert high > ends[0][1] - ends[1][0]
    assert ends[0][0] <= value <= ends[0][1]
    if name == "AUROC":  # in full, beside the errors of what was counted
        first, second = float(one.compute()), float(other.compute())
        left = first - ends[0][0] + ends[1][1] - second
        critical = student_quantile(0.95, float(found.degrees))
        errors = float(found.standard_error) + left / NormalDist().inv_cdf(0.975)
        assert low == pytest.approx(float(found.difference) - critical * errors, rel=1e-5)
    one_sided = compare(one, other, alternative="greater", margin=0.001, replicates=200)
    assert (float(one_sided.interval.low) > -0.001) == (float(one_sided.p_value) < 0.05)


def test_a_margin_is_met_by_the_errors_of_each_interval() -> None:
    """Of recalls at a threshold Wilson's, with the correlation of resamples. Seen: 8 to 23 % at a nominal 5."""
    target = (torch.arange(140) < 60).long()
    common, *own = torch.randn(3, 140, generator=seeded(3))
    metrics = []
    for noise, shift in zip(own, (2.6, 3.2), strict=True):
        metrics.append(tr.BinaryRate("recall", 1.5))
        metrics[-1].update(0.7 * common + 0.7 * noise + shift * target, target)
    found = compare(*metrics, alternative="equivalence", margin=0.3, replicates=300)
    z = NormalDist().inv_cdf(0.975)
    sides = []
    for metric in metrics:
        value = float(metric.compute())
        low, high = wilson(tensor(60 * value).round(), tensor(60))
        sides.append(((value - float(low)) / z, (float(high) - value) / z))
    (a, c), (_, b) = found.covariance.tolist()
    correlation = c / math.sqrt(a * b)

    def joined(x: float, y: float) -> float:
        return math.sqrt(x**2 + y**2 - 2 * correlation * x * y)

    errors = joined(sides[0][0], sides[1][1]), joined(sides[0][1], sides[1][0])
    critical, difference = NormalDist().inv_cdf(0.95), float(found.difference)
    expected = [difference - critical * errors[0], difference + critical * errors[1]]
    assert _numbers(found.interval) == pytest.approx(expected, rel=1e-5)


NO_NUMBERS = [
    (ks, "of type Optimum: read one field of it, such as `lambda curve: view\\(curve\\).value`"),
    (lambda _: 3.0, "of type float"),
    (lambda _: None, "of type NoneType"),
    (lambda curve: auroc(curve).mean(), "a tensor \\[\\]"),
    (lambda curve: torch.stack([auroc(curve)] * 3, 1), "a tensor \\[.*, 3\\]"),
]


@in_one_test("view, came", NO_NUMBERS)
@in_one_test("groups", [None, torch.arange(len(LABELS)) % 5])
def test_a_view_that_returns_no_number(view: Any, came: str, groups: Tensor | None) -> None:
    one, other = metrics(groups=groups)[:2]
    pair = PREDS[:2]
    for call in (
        lambda: compare(one, other, view=view, replicates=20),
        lambda: compare(one, other, view=view, replicates=20, paired=False),
        lambda: compare(pair, TARGET, view, groups=groups, replicates=20),
        lambda: bootstrap(metrics()[0].curve(), view, replicates=20),
    ):
        with pytest.raises(ValueError, match=f"`view` must return a tensor of one number for each problem.*{came}"):
            call()


@pytest.mark.slow  # 400 data sets
@pytest.mark.parametrize("share", [0.5, 0.2])
def test_equal_models_rarely_differ(share: float) -> None:
    rejected = {"auroc": 0, "average_precision": 0, "less": 0}
    for seed in range(400):
        g = seeded(seed)
        target = (torch.rand(150, generator=g) < share).long()
        common = torch.randn(150, generator=g)
        sets = [(common + torch.randn(150, generator=g) + 1.5 * target, target) for _ in range(2)]
        rejected["auroc"] += float(compare(*sets, view=auroc).p_value) < 0.05
        rejected["average_precision"] += float(compare(*sets, view=average_precision).p_value) < 0.05
        rejected["less"] += float(compare(*sets, alternative="less").p_value) < 0.05
    # A standard error of 1.1 %.
    assert all(0.02 <= count / 400 <= 0.085 for count in rejected.values()), rejected


def _read(rank: int, ranks: int) -> list[list[float]]:
    mine = torch.arange(20) % max(ranks - 1, 1) == rank if ranks > 1 else torch.ones(20, dtype=torch.bool)
    found = []
    for groups in (None, tensor(GROUPS)):
        for name in ("AUROC", "AveragePrecision", "KSStatistic"):
            pair = [getattr(tr, f"Binary{name}")() for _ in range(2)]
            if mine.any():
                for metric, scores in zip(pair, PREDS, strict=False):
                    metric.update(scores[mine], TARGET[mine], groups=None if groups is None else groups[mine])
            result = compare(*pair, replicates=100)
            assert result.paired
            within = compare(*pair, alternative="equivalence", margin=0.3, replicates=100)
            if name != "KSStatistic" or groups is not None:  # samples are drawn by their places, which ranks change
                found += [_numbers([x for x in y if not isinstance(x, (str, bool, float))]) for y in (result, within)]
    return found


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_several_ranks_are_one_process(on_ranks: Run) -> None:
    alone = _read(0, 1)
    for got in on_ranks(_read, 3, 3):
        for own, expected in zip(got, alone, strict=True):
            assert own == pytest.approx(expected, rel=FEW, abs=FEW)


def test_things_apart_differ_by_resampled_variances() -> None:
    generator = torch.Generator().manual_seed(0)
    metrics = []
    for size, shift in ((400, 3), (420, 0)):
        target = torch.arange(size) % 2
        metrics.append(tr.BinaryKSStatistic())
        metrics[-1].update(torch.randn(size, generator=generator) + shift * target, target)
    found = compare(*metrics)
    assert float(found.p_value) < 1e-6
    assert all(-1 <= float(end) <= 1.2 for end in found.interval)


def test_the_labels_of_things_apart_are_random() -> None:
    """As it says. Seen: drawn apart, a precision had half of its error, and equal ones were rejected in 24 %."""
    generator, metrics, variance = torch.Generator().manual_seed(3), [], 0.0
    for _ in range(2):
        target = (torch.rand(400, generator=generator) < 0.3).long()
        scores = torch.randn(400, generator=generator) + 0.5 * target
        metrics.append(tr.BinaryRate("precision", at=0.0))
        metrics[-1].update(scores, target)
        precision, called = float(metrics[-1].compute()), float((scores >= 0).sum())
        variance += precision * (1 - precision) / called
    found = compare(*metrics, replicates=1000)
    assert float(found.standard_error) == pytest.approx(math.sqrt(variance), rel=0.08)  # of 1,000 draws: 2.2 %
    assert found.design == "Design: independent samples, labels random."


def rate_of(rate: str, tp: int, fp: int, sizes: tuple[int, int], seed: int) -> Any:
    scores = torch.cat([torch.arange(sizes[0]) < tp, torch.arange(sizes[1]) < fp]).float()
    order = torch.randperm(sum(sizes), generator=seeded(seed))
    metric = tr.BinaryRate(rate, at=0.5)  # type: ignore[arg-type]
    metric.update(scores[order], (torch.arange(sum(sizes)) < sizes[0]).long()[order])
    return metric


def test_rates_apart_differ_by_the_sides_of_their_intervals_that_face_each_other() -> None:
    """Seen: of resamples that do not vary, as for 60 of 60, p was .0000; Fisher's exact test has .40."""
    one, other = rate_of("recall", 60, 3, (60, 60), 1), rate_of("recall", 582, 30, (600, 600), 2)
    found = compare(one, other)
    error = math.hypot(1 - float(one.interval().low), float(other.interval().high) - 0.97) / 1.959964
    assert float(found.standard_error) == pytest.approx(error, rel=1e-5)
    assert 0.3 < float(found.p_value) < 0.4
    swapped = compare(other, one)
    assert swapped.p_value == found.p_value
    assert swapped.difference == -found.difference
    three = compare(one, other, rate_of("recall", 50, 3, (60, 60), 3))
    longer = [max(0.97 - float(other.interval().low), float(other.interval().high) - 0.97)]
    assert float(three.covariance[1, 1].sqrt()) == pytest.approx(longer[0] / 1.959964, rel=1e-5)


NEAR_ONE = [((30, 300), 2.5, True), ((30, 30), 2.5, False), ((60, 600), 1, False)]


@pytest.mark.parametrize(("sizes", "apart", "warns"), NEAR_ONE)
def test_an_area_near_one_beside_many_samples_is_warned_of(sizes: tuple[int, int], apart: float, warns: bool) -> None:
    """Of 30 + 30 samples beside ten times as many equal areas of .96 were rejected in 12 %, and nobody said so."""
    sets = []
    for seed, size in enumerate(sizes):
        target = torch.arange(2 * size) % 2
        sets.append((torch.randn(2 * size, generator=seeded(seed)) + apart * target, target))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        compare(*sets, paired=False)
        compare_auroc(*zip(*sets, strict=True), paired=False)  # type: ignore[arg-type]
    names = [str(x.message).split(":")[0] for x in caught if "hardly known" in str(x.message)]
    assert names == (["compare", "compare_auroc"] if warns else [])


def test_of_infinite_resamples_no_comparison_is_known() -> None:
    """But of a ratio at a frozen threshold, which is compared by its interval."""
    one, other = rate_of("lr_plus", 48, 2, (60, 60), 1), rate_of("lr_plus", 40, 3, (60, 60), 2)
    assert not bool(compare(one, other).p_value.isnan())
    target = torch.arange(120) % 2
    sets = [(torch.randn(120, generator=seeded(seed)) + 2 * target, target) for seed in (1, 2)]
    with pytest.warns(UserWarning, match=r"^compare: \d+% of the resamples have an infinite value"):
        found = compare(*sets, view=tr.BinaryRate("lr_plus", at=2.3).measure.number, paired=False, replicates=100)
    assert bool(found.p_value.isnan())


def test_things_apart_with_patients_differ_by_resampled_patients() -> None:
    """Each by draws of its own, of whole clusters, where a thing has them."""
    generator = torch.Generator().manual_seed(3)
    target = torch.arange(60) % 2
    batches = [(torch.randn(60, generator=generator) + target, target) for _ in range(2)]
    patients = torch.arange(60) // 6
    for groups in (None, patients):
        given = [(*batch, None, groups) if groups is not None else batch for batch in batches]
        found = compare(*given, view=ks_value, paired=False, replicates=60, seed=5)
        variances = []
        for batch in batches:
            curve = Curve.from_scores(*batch)
            if groups is None:
                draws = curve_draws(curve, ks_value, 60, 5, stratified=False)
            else:
                rows = Rows(batch[0][None], batch[1][None] == 1, None)
                draws = cluster_draws(curve, rows, groups, ks_value, 60, 5)[0]
            variances.append(float(draws.var()))
        factor = 1 if groups is None else 10 / 9  # of ten patients, who vary more than resamples of them
        assert float(found.standard_error) ** 2 == pytest.approx(factor * sum(variances), rel=1e-12)


def ks_value(curve: Curve) -> Tensor:
    return ks(curve).value


PERFECT, REVERSED = torch.tensor([6.0, 5, 4, 3, 2, 1]), torch.tensor([1.0, 2, 3, 4, 5, 6])
OF_SIX = torch.tensor([1, 1, 1, 0, 0, 0])
SOME = torch.tensor([6.0, 5, 2, 3, 4, 1])


def paired_models(first: Tensor, second: Tensor) -> Any:
    metric = tr.PairedAUROC(num_models=2)
    metric.update(torch.stack([first, second], 1), OF_SIX)
    return metric.compare()


COMPARISONS: list[Callable[[Tensor, Tensor], Any]] = [
    lambda a, b: tr.inference.compare_auroc(torch.stack([a, b]), OF_SIX),
    lambda a, b: tr.inference.compare_auroc([a, b], [OF_SIX, OF_SIX], paired=False),
    lambda a, b: tr.inference.compare((a, OF_SIX), (b, OF_SIX)),
    lambda a, b: tr.inference.compare((a, OF_SIX), (b, OF_SIX), paired=False),
    paired_models,
]


@pytest.mark.parametrize("compared", COMPARISONS)
def test_perfect_models_have_no_standard_error_and_warn(compared: Callable[[Tensor, Tensor], Any]) -> None:
    for other, p_value in ((REVERSED, 0.0), (2 * PERFECT, 1.0)):
        with pytest.warns(UserWarning, match="The standard error of a difference is 0.*venkatraman"):
            found = compared(PERFECT, other)
        assert float(found.p_value) == p_value
    for first, second in ((SOME, PERFECT), (SOME, SOME), (SOME, REVERSED)):
        compared(first, second)  # a warning is an error: there is a standard error, or a model and itself


# ---- data of many kinds ----------------------------------------------------------------------------------------------

OTHER_SCORES = torch.randn(30, generator=seeded(11), dtype=torch.float64)
OTHER_TARGET = (torch.arange(30) % 3 == 0).long()


@in_one_test("weights", [None, 2.0, 0.3])
@in_one_test("clusters", [None, 8, 2])
def test_both_unpaired_comparisons_of_areas_are_one(clusters: int | None, weights: float | None) -> None:
    """Of samples of their own, in clusters or not, and of weights of any kind."""
    preds, target = (PREDS[0], OTHER_SCORES), (TARGET, OTHER_TARGET)
    weight = None if weights is None else [torch.arange(len(y)) % 3 * weights + weights for y in target]
    ids = None if clusters is None else (tensor(GROUPS), torch.arange(30) % clusters)
    expected = compare_auroc(preds, target, sample_weight=weight, groups=ids, paired=False, level=0.9)
    sets = [
        (preds[i], target[i], None if weight is None else weight[i], None if ids is None else ids[i]) for i in range(2)
    ]
    found = compare(*sets, level=0.9)
    assert not found.paired
    assert found.values.tolist() == expected.aurocs.tolist()
    for name in ("difference", "standard_error", "p_value", "interval", "covariance"):
        assert _numbers([getattr(found, name)]) == pytest.approx(_numbers([getattr(expected, name)]), rel=FEW), name
    if ids is not None:
        for i, (scores, labels) in enumerate(zip(preds, target, strict=True)):
            rows = Rows(scores[None], labels[None] == 1, None if weight is None else weight[i][None].double())
            parts = clustered(Curve.from_rows(*rows), Design.of(rows, ids[i]))
            assert float(found.covariance[i, i]) == pytest.approx(float(parts.covariance[0, 0]), rel=FEW)
    statistic = float(found.difference / found.standard_error)
    assert float(expected.statistic) == pytest.approx(statistic, rel=FEW)


def test_paired_models_of_real_weights_have_one_covariance() -> None:
    """Whether they come as metrics, as test sets or as rows; whole numbers among them are real weights, too."""
    for weight in (torch.rand(20, generator=seeded(4)), torch.arange(20) % 3 + 1.0):
        expected = compare_auroc(PREDS[:2], TARGET, sample_weight=weight)
        sets = [(scores, TARGET, weight) for scores in PREDS[:2]]
        metrics_of_these = [tr.BinaryAUROC() for _ in sets]
        for metric, given in zip(metrics_of_these, sets, strict=True):
            metric.update(*given)
        for things in (sets, metrics_of_these):
            found = compare(*things)
            assert found.paired
            assert torch.allclose(found.covariance, expected.covariance, rtol=FEW, atol=0)
            assert _numbers(found.interval) == pytest.approx(_numbers(expected.interval), rel=FEW)


def test_models_of_which_one_leaves_samples_out_are_paired() -> None:
    scores = [PREDS[0].clone(), PREDS[1].float()]
    scores[0][3] = math.nan
    things = [tr.BinaryAUROC(nan_policy="ignore"), tr.BinaryAUROC()]
    for metric, given in zip(things, scores, strict=True):
        metric.update(given, TARGET)
    found = compare(*things)
    assert found.paired
    mass = torch.ones(2, 20)
    mass[0, 3] = 0
    rows = Rows(torch.stack([scores[0].nan_to_num(), scores[1].double()]), (TARGET == 1).expand(2, -1), mass.double())
    curve = Curve.from_rows(*rows)
    assert torch.equal(found.values, auroc(curve))
    expected = auroc_covariance(curve, rows, None, "delong")
    assert torch.allclose(found.covariance, expected, rtol=FEW, atol=0)


@pytest.mark.parametrize("models", [2, 3])
def test_both_paired_comparisons_of_clusters_are_one(models: int) -> None:
    """Of clusters of all sizes, some of one label, each contrast has degrees of freedom of its own."""
    g = seeded(models)
    target, groups = (torch.rand(60, generator=g) < 0.3).long(), (torch.rand(60, generator=g) ** 2 * 14).long()
    target[groups < 3] = 0
    preds = torch.randn(models, 60, generator=g) + target * torch.arange(1.0, models + 1)[:, None]
    found, expected = compare(*((x, target, None, groups) for x in preds)), compare_auroc(preds, target, groups=groups)
    for name in ("difference", "standard_error", "interval", "covariance"):
        assert _numbers([getattr(found, name)]) == pytest.approx(_numbers([getattr(expected, name)]), rel=FEW), name
    if models == 2:
        assert float(found.p_value) == pytest.approx(float(expected.p_value), rel=FEW)


@pytest.mark.parametrize("view", [None, ks_value])
@pytest.mark.parametrize("paired", [True, False])
def test_a_single_cluster_leaves_a_comparison_unknown(paired: bool, view: Any) -> None:
    alone = torch.zeros(20, dtype=torch.long)
    sets = [(scores, TARGET, None, alone) for scores in PREDS[:2]]
    with pytest.warns(UserWarning, match="compare: all samples, all positives or all negatives belong to one cluster"):
        found = compare(*sets, view=view, paired=paired, replicates=20)
    assert bool(found.p_value.isnan())
    if not paired and view is None:
        given = (list(PREDS[:2]), [TARGET, TARGET])
        with pytest.warns(UserWarning, match="compare_auroc: all samples.* belong to one cluster"):
            assert bool(compare_auroc(*given, groups=[alone, tensor(GROUPS)], paired=False).p_value.isnan())
    if paired and view is not None:
        with pytest.warns(UserWarning, match="compare_models: all samples.* belong to one cluster"):
            assert bool(compare_models(PREDS[:2], TARGET, view, groups=alone, replicates=20).p_value.isnan())
        rows = Rows(PREDS[:2], (TARGET == 1).expand(2, -1), None)
        with pytest.warns(UserWarning, match="cluster_draws: all samples.* belong to one cluster"):
            draws = cluster_draws(Curve.from_rows(*rows), rows, alone, view, 20)
        assert draws.shape == (2, 20)
        assert bool(draws.isnan().all())


@pytest.mark.parametrize("label", [0, 1])
def test_of_a_single_sample_of_a_label_no_comparison_is_known(label: int) -> None:
    target = torch.where(torch.arange(20) == 3, label, 1 - label)
    metric = tr.PairedAUROC(2)
    metric.update(PREDS[:2].T, target)
    for call, name in (
        (lambda: compare_auroc(PREDS[:2], target), "compare_auroc"),
        (lambda: compare(*((x, target) for x in PREDS)), "compare"),
        (metric.compare, "PairedAUROC"),
    ):
        with pytest.warns(UserWarning, match=f"^{name}: there is a single positive or a single negative"):
            found = call()
        assert bool(found.p_value.isnan())
        assert bool(found.interval.low.isnan().any() & found.interval.high.isnan().any())


def test_of_one_known_replicate_no_comparison_is_known() -> None:
    values = tensor([0.7, 0.6], dtype=torch.float64)
    draws = torch.rand(2, 9, generator=seeded(1), dtype=torch.float64)
    for known in (1, 0, 2):
        left = draws.clone()
        left[0, known:] = math.nan
        covariance = covariance_of_draws(left)
        normal = torch.full_like(covariance, math.inf)
        found = compared(Estimates(values, covariance, normal, normal))
        assert found.difference == values[0] - values[1]
        assert bool(found.p_value.isnan()) == bool(found.interval.low.isnan()) == (known < 2)
        if known == 2:
            assert torch.equal(found.covariance, torch.cov(draws[:, :2]))


@pytest.mark.parametrize("models", [2, 3])
def test_a_view_of_rows_and_of_test_sets_is_compared_in_one_way(models: int) -> None:
    """Seen: a p-value of .038 by shares of replicates, and .020 by their error."""
    metric = tr.PairedAUROC(models)
    metric.update(PREDS[:models].T, TARGET)
    sets = [(x, TARGET) for x in PREDS[:models]]
    for view, other in product((average_precision, pr_area), (partial(compare, *sets), metric.compare)):
        rows, other = compare(PREDS[:models], TARGET, view), other(view=view)
        for one, same in zip(rows[:7], other[:7], strict=True):
            for x, y in zip(*((z if isinstance(z, tuple) else (z,)) for z in (one, same)), strict=True):
                assert torch.allclose(x, y.double(), rtol=1e-6, atol=1e-12)
        assert (rows.test, str(rows.design)) == (other.test, str(other.design))


@pytest.mark.parametrize("count", [2, 3])
def test_a_comparison_is_exported_by_pairs(count: int) -> None:
    found = compare_auroc(PREDS[:count], TARGET)
    table = found._columns()
    pairs = list(combinations(range(count), 2))
    assert list(zip(table["first"], table["second"], strict=True)) == pairs
    for k, (i, j) in enumerate(pairs):
        assert (table["value_first"][k], table["value_second"][k]) == (float(found.aurocs[i]), float(found.aurocs[j]))
        for name, x in (
            ("difference", found.difference),
            ("standard_error", found.standard_error),
            ("low", found.interval.low),
            ("high", found.interval.high),
            ("adjusted", found.adjusted),
        ):
            assert table[name][k] == float(x if count == 2 else x[i, j]), name
        for name in ("statistic", "degrees", "p_value", "test", "paired"):
            assert table[name][k] == getattr(found, name), name
    assert found.to_dict()["test"] == found.test
    assert found.to_dict()["degrees"] == float(found.degrees)


def test_a_comparison_prints_its_test() -> None:
    found = compare_auroc(PREDS[:2], TARGET)
    assert str(found) == repr(found)
    lines = str(found).splitlines()
    assert lines == [
        "            first  second  difference  standard error  CI, low  CI, high",
        "[0] − [1]  0.6800  0.9250     -0.2450          0.1090  -0.4587   -0.0313",
        "z = -2.247, p = 0.025; 2 values of the same samples",
        "H0: equal; 95 % CI",
        "Design: independent samples, labels random.",
    ]
    of_clusters = str(compare_auroc(PREDS[:2], TARGET, groups=tensor(GROUPS)))
    assert "\nStudent's t = -1.81, 4.882 degrees of freedom, p = 0.13;" in of_clusters
    header, *pairs, first, hypothesis, design = str(compare(*metrics(), paired=False)).splitlines()
    assert hypothesis == "H0: all equal; 95 % CI"
    assert first.startswith("Hotelling's T² = ")
    assert first.endswith("; 3 values of different samples")
    assert (header[-8:], len(pairs)) == ("p (Holm)", 3)
    assert design == "Design: independent samples, labels random."
    certain = compare((PREDS[0] + 100 * TARGET, TARGET), (PREDS[0] + torch.arange(20) % 7 * 5, TARGET))
    assert "p <2.2e-16" in str(certain._replace(p_value=tensor(1e-300)))
    assert str(compare_models(PREDS[:2], TARGET, auroc)).splitlines() == lines
    resampled = compare(*metrics()[:2], view=ks_value, paired=False, replicates=50)
    assert (resampled.test, float(resampled.degrees)) == ("z", math.inf)


@in_one_test("alternative, margin", HYPOTHESES)
@pytest.mark.parametrize("view", [None, ks_value])
def test_models_of_one_metric_are_compared_as_test_sets(view: Any, alternative: Any, margin: float) -> None:
    metric = tr.PairedAUROC(num_models=2)
    metric.update(torch.stack([*PREDS[:2]], 1), TARGET)
    found = metric.compare(view=view, alternative=alternative, margin=margin)
    expected = compare(*((scores, TARGET) for scores in PREDS[:2]), view=view, alternative=alternative, margin=margin)
    assert _numbers(found) == pytest.approx(_numbers(expected), rel=1e-5)
    assert found[-3:] == expected[-3:]


def test_models_of_one_metric_are_refused_a_margin_that_fits_no_hypothesis() -> None:
    metric = tr.PairedAUROC(num_models=2)
    metric.update(torch.stack([*PREDS[:2]], 1), TARGET)
    with pytest.raises(ValueError, match="A `margin` needs `alternative`"):
        metric.compare(margin=0.1)
    with pytest.raises(ValueError, match="`alternative` must be one of"):
        metric.compare(alternative="more")


SAID = [
    ("greater", 0.05, 0.95, "H0: first − second ≤ −0.05; one-sided 95 % CI"),
    ("greater", 0.0, 0.9, "H0: first − second ≤ 0; one-sided 90 % CI"),
    ("less", 0.05, 0.95, "H0: first − second ≥ 0.05; one-sided 95 % CI"),
    ("equivalence", 0.1, 0.95, "H0: apart by 0.1 or more; 90 % CI"),
]


@in_one_test("alternative, margin, level, said", SAID)
def test_a_comparison_prints_its_hypothesis(alternative: Any, margin: float, level: float, said: str) -> None:
    sets = [(scores, TARGET) for scores in PREDS[:2]]
    found = compare(*sets, alternative=alternative, margin=margin, level=level)
    assert said in str(found).splitlines()
    assert (found.alternative, found.margin, found.level) == (alternative, margin, level)
    assert [found._columns()[name] for name in ("alternative", "margin", "level")] == [[alternative], [margin], [level]]


def equal_models(sizes: tuple[int, int], models: int, shared: float, number: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Scores of models with the same area of .8, which share part of their variance, and the labels."""
    target = (torch.arange(sum(sizes)) < sizes[0]).long()
    for seed in range(number):
        g = seeded(seed)
        own, common = torch.randn(models, len(target), generator=g), torch.randn(len(target), generator=g)
        yield math.sqrt(shared) * common + math.sqrt(1 - shared) * own + 1.19 * target, target


def test_five_equal_models_rarely_differ() -> None:
    """Of 20 + 200 samples by chi-squared 11 % do at 5 %."""
    found = [compare_auroc(*data) for data in equal_models((20, 200), 5, 0.5, 120)]
    chi_squared = stats.chi2.sf([float(x.statistic) for x in found], 4)
    assert sum(float(x.p_value) < 0.05 for x in found) / 120 <= 0.07  # a standard error of 2 %
    assert (chi_squared < 0.05).mean() > 0.07


@pytest.mark.slow
@pytest.mark.parametrize("models", [2, 3, 5])
@pytest.mark.parametrize("sizes", [(30, 300), (100, 100)])
def test_p_values_of_equal_models_are_uniform(sizes: tuple[int, int], models: int) -> None:
    found = [float(compare_auroc(*data).p_value) for data in equal_models(sizes, models, 0.5, 1000)]
    assert stats.kstest(found, "uniform").pvalue > 0.001
    assert 0.025 <= sum(p < 0.05 for p in found) / 1000 <= 0.065  # a standard error of .7 %


@pytest.mark.parametrize(
    ("positives", "negatives", "test"),
    [(29, 290, "Student's t"), (290, 29, "Student's t"), (29, 289, "z"), (30, 300, "z"), (10, 10, "z")],
)
def test_few_samples_beside_many_are_compared_by_students_t(positives: int, negatives: int, test: str) -> None:
    """Of Welch's degrees: with six positives beside 100 negatives z rejects equal areas in 6 % of data sets."""
    g = torch.Generator().manual_seed(0)
    target = (torch.arange(positives + negatives) < positives).long()
    preds = torch.randn(2, len(target), generator=g) + target
    found = [compare_auroc(preds, target)]
    paired = tr.PairedAUROC(2)
    paired.update(preds.T, target)
    found.append(paired.compare())
    for result in found:
        degrees = float(result.degrees)
        assert result.test == test
        assert math.isinf(degrees) if test == "z" else 28 <= degrees <= 60
        expected = student_two_sided(float(result.difference / result.standard_error), degrees)
        assert float(result.p_value) == pytest.approx(expected, rel=1e-5)


@pytest.mark.filterwarnings("ignore:The standard error of a difference is 0")
@pytest.mark.parametrize("models", [2, 3])
def test_separated_models_do_not_differ_by_the_rounding_of_their_weights(models: int) -> None:
    """For 22 to 26 % of weights p was below .05."""
    target = torch.arange(60) % 2
    for seed in range(10):
        g = torch.Generator().manual_seed(seed)
        preds, weight = target + torch.rand(models, 60, generator=g) / 2, torch.rand(60, generator=g)
        for scale in (1, 3):
            found = inference.compare_auroc(preds, target, sample_weight=scale * weight)
            assert bool((found.difference == 0).all())
            assert bool((found.standard_error == 0).all())
            assert float(found.p_value) == 1


@pytest.mark.filterwarnings("ignore:The standard error of a difference is 0")  # two clusters may agree
@pytest.mark.parametrize(("models", "clusters"), [(5, 4), (4, 3), (3, 2)])
def test_fewer_clusters_than_differences_leave_the_test_of_all_unknown(models: int, clusters: int) -> None:
    """Their covariance has no more directions than degrees of freedom, and any difference lies across these."""
    for seed in range(5):
        g = torch.Generator().manual_seed(seed)
        scores, target = torch.randn(models, clusters * 6, generator=g), torch.arange(clusters * 6) % 2
        with pytest.warns(UserWarning, match=f"do not tell whether {models} values are all equal"):
            found = compare_auroc(scores, target, groups=torch.arange(clusters * 6) // 6)
        assert bool(found.statistic.isnan() & found.p_value.isnan())
        assert not bool(found.adjusted.isnan().any())
    enough = compare_auroc(scores[:2], target, groups=torch.arange(clusters * 6) // 6)
    assert bool(enough.p_value > 0)


def test_clusters_that_agree_are_warned_of() -> None:
    """Both contribute the same to the difference, which then has no standard error."""
    scores = torch.tensor([[0.9, 0.8, 0.1, 0.3], [0.9, 0.2, 0.1, 0.3]]).repeat(1, 2)
    with pytest.warns(UserWarning, match="or all units agree"):
        found = compare_auroc(scores, torch.tensor([1, 1, 0, 0]).repeat(2), groups=torch.arange(8) // 4)
    assert float(found.standard_error) == 0


def test_a_test_set_of_a_single_positive_is_warned_of() -> None:
    g = torch.Generator().manual_seed(0)
    one = torch.randn(20, generator=g), (torch.arange(20) == 0).long()
    other = torch.randn(30, generator=g), torch.arange(30) % 2
    with pytest.warns(UserWarning, match="compare: there is a single positive or a single negative"):
        found = compare(one, other, paired=False)
    assert bool(found.p_value.isnan())


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
@pytest.mark.parametrize("memory", ["exact", "bounded"])
@pytest.mark.parametrize("options", [{}, {"paired": False}, {"alternative": "greater", "margin": 0.1}])
def test_what_is_an_area_times_a_factor_is_compared_as_the_area(options: dict[str, Any], memory: Any) -> None:
    """Seen: p = .297 of Gini coefficients in six clusters, .404 of areas."""
    g = torch.Generator().manual_seed(0)
    target, groups = (torch.rand(72, generator=g) < 0.4).long(), torch.arange(72) // 12
    scores = torch.randn(2, 72, generator=g) + target + torch.randn(2, 6, generator=g)[:, groups]
    found = []
    for made, scale in ((tr.BinaryAUROC, 1.0), (tr.BinaryGini, 2.0), (tr.BinaryPartialAUROC, 1.0)):
        metrics = [made(memory=memory), made(memory=memory)]
        for metric, x in zip(metrics, scores, strict=True):
            metric.update(x, target, groups=groups if memory == "exact" else None)
        given = {**options, **({"margin": scale * options["margin"]} if "margin" in options else {})}
        result = inference.compare(*metrics, **given)
        assert result.margin == given.get("margin", 0.0)
        assert result.values.tolist() == pytest.approx([float(metric.compute()) for metric in metrics])
        numbers = [result.difference, result.standard_error, *result.interval]
        found.append([float(result.p_value), result.test, *(float(x) / scale for x in numbers)])
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("paired", [True, False])
def test_average_precisions_among_few_heavy_negatives_warn(paired: bool) -> None:
    """Seen: equal ones rejected in 10 to 19 %, without a word."""
    g = torch.Generator().manual_seed(0)
    target, scores = (torch.rand(200, generator=g) < 0.5).long(), torch.randn(2, 200, generator=g)
    for made, weight, expected in (
        (tr.BinaryAveragePrecision, 10.1, True),
        (tr.BinaryAveragePrecision, 1.5, False),
        (tr.BinaryAUROC, 10.1, False),
    ):
        metrics = [made(), made()]
        for metric, x in zip(metrics, scores, strict=True):
            metric.update(x + target, target, torch.where(target == 1, 1.0, weight))
        with pytest.warns(UserWarning, match="few negatives with large weights") if expected else nullcontext():
            inference.compare(*metrics, paired=paired)


@pytest.mark.parametrize(
    ("made", "size", "expected"), [("MinCllr", 120, True), ("MinCllr", 600, False), ("EER", 120, False)]
)
def test_optima_of_few_samples_warn_when_they_are_compared(made: str, size: int, expected: bool) -> None:
    """Seen: equal ones rejected in 9 to 15 %."""
    g = torch.Generator().manual_seed(0)
    target, scores = torch.arange(size) % 2, torch.randn(2, size, generator=g)
    metrics = [getattr(tr, f"Binary{made}")() for _ in range(2)]
    for metric, x in zip(metrics, scores, strict=True):
        metric.update(x + target, target)
    with pytest.warns(UserWarning, match="of 60 effective samples") if expected else nullcontext():
        inference.compare(*metrics, replicates=50)


# ---- averages over classes -------------------------------------------------------------------------------------------


def of_copies(name: str, average: str, labels: int, groups: Tensor | None, **options: Any) -> list[Any]:
    found = []
    for scores in PREDS[:2].sigmoid():
        metric = getattr(tr, f"Multilabel{name}")(labels, average=average, **options)
        metric.update(scores[:, None].repeat(1, labels), TARGET[:, None].repeat(1, labels), groups=groups)
        found.append(metric)
    return found


@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize("groups", [None, tensor(GROUPS)])
@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
def test_an_average_of_copies_is_compared_as_one_of_them(average: str, groups: Tensor | None, paired: bool) -> None:
    for name in ("AUROC", "AveragePrecision", "KSStatistic", "BrierScore"):
        pair = []
        for scores in PREDS[:2].sigmoid():
            metric = getattr(tr, f"Binary{name}")()
            metric.update(scores, TARGET, groups=groups)
            pair.append(metric)
        drawn = name in ("KSStatistic", "BrierScore")
        replicates = 4000 if drawn else 2
        expected = compare(*pair, paired=paired, replicates=replicates)
        found = compare(*of_copies(name, average, 2, groups), paired=paired, replicates=replicates)
        assert (found.test, found.paired) == (expected.test, paired)
        if drawn and average == "micro" and not paired and groups is None:
            # The interval of entries that samples share is by their variation, not by a formula of independent ones.
            assert float(expected.standard_error) < float(found.standard_error) < 1.3 * float(expected.standard_error)
            continue
        for field in ("values", "difference", "standard_error", "p_value", "degrees"):
            a, b = _numbers([getattr(found, field)]), _numbers([getattr(expected, field)])
            # A standard error of 4,000 draws varies by 1.1 %.
            noise = 0.06 if drawn and field in ("standard_error", "p_value") else 1e-6
            assert a == pytest.approx(b, rel=noise, abs=0.02 if field == "p_value" else 1e-9), (name, field)


@pytest.mark.parametrize("name", ["AUROC", "KSStatistic"])
def test_a_micro_average_of_repeated_samples_is_compared(name: str) -> None:
    """Seen: a RuntimeError, as the entries of a sample share how often it was observed."""
    g = torch.Generator().manual_seed(0)
    target, often = torch.randint(2, (40, 3), generator=g), torch.randint(1, 4, (40,), generator=g)
    weighted, repeated = [], []
    for _ in range(2):
        scores = torch.rand(40, 3, generator=g)
        for found, times in ((weighted, None), (repeated, often)):
            metric = getattr(tr, f"Multilabel{name}")(3, average="micro")
            if times is None:
                metric.update(scores, target, often)
            else:
                metric.update(scores.repeat_interleave(times, 0), target.repeat_interleave(times, 0))
            found.append(metric)
    a, b = (compare(*pair, replicates=60) for pair in (weighted, repeated))
    assert (a.paired, b.paired) == (True, True)
    assert _numbers([a.values, a.standard_error]) == pytest.approx(_numbers([b.values, b.standard_error]), rel=1e-9)


def three_classes(size: int, seed: int = 0) -> tuple[Tensor, Tensor, Tensor]:
    g = torch.Generator().manual_seed(seed)
    target = torch.multinomial(tensor([0.5, 0.3, 0.2]), size, True, generator=g)
    one = torch.randn(size, 3, generator=g, dtype=torch.float64) + torch.nn.functional.one_hot(target, 3)
    other = 0.8 * torch.randn(size, 3, generator=g, dtype=torch.float64) + 0.6 * one
    return one.softmax(1), other.softmax(1), target


@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize("name", ["AUROC", "KSStatistic"])
def test_an_average_with_all_positives_in_one_cluster_warns(name: str, paired: bool) -> None:
    one_has_all = torch.where(TARGET == 1, 0, torch.arange(len(TARGET)) // 3)
    with pytest.warns(UserWarning, match="compare: all samples, all positives or all negatives belong to one cluster"):
        found = compare(*of_copies(name, "macro", 2, one_has_all), paired=paired, replicates=20)
    assert found.p_value.isnan()


def of_classes(name: str, average: Any, data: tuple[Tensor, Tensor, Tensor], part: slice = slice(None)) -> list[Any]:
    found = []
    for scores in data[:2]:
        metric = getattr(tr, f"Multiclass{name}")(3, average=average)
        metric.update(scores[part], data[2][part])
        found.append(metric)
    return found


@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision"])
@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_averages_vary_by_the_influence_of_each_sample_on_them(name: str, average: str) -> None:
    """On those of the classes, and on their shares. The rest is the factors I / (I - 1) of 60 or more samples."""
    size = 300
    data = three_classes(size)
    found = compare(*of_classes(name, average, data))

    def value(scores: Tensor, weight: Tensor) -> float:
        metric = getattr(tr, f"Multiclass{name}")(3, average=average)
        metric.update(scores, data[2], weight)
        return float(metric.compute())

    torch.set_default_dtype(torch.float64)
    try:
        step, moved = 1e-3, []
        for i in range(size):
            for scores in data[:2]:
                weight = torch.ones(2, size, dtype=torch.float64)
                weight[0, i], weight[1, i] = 1 + step, 1 - step
                moved.append((value(scores, weight[0]) - value(scores, weight[1])) / (2 * step))
    finally:
        torch.set_default_dtype(torch.float32)
    influence = tensor(moved, dtype=torch.float64).view(size, 2)
    expected = influence.T @ influence
    torch.testing.assert_close(found.covariance, expected, rtol=0.02, atol=0)
    assert found.values.tolist() == pytest.approx(
        [float(x.compute()) for x in of_classes(name, average, data)], abs=1e-7
    )


OF_EACH: dict[str, dict[str, Any]] = {
    "AUROC": {},
    "AveragePrecision": {},
    "EER": {},
    "BrierScore": {},
    "Rate": {"rate": "recall", "at": 0.4},
}


def class_by_class(name: str, part: slice = slice(None), **given: Tensor) -> tuple[list[Any], list[list[Any]]]:
    """Two metrics of three labels without an average, and for each label two binary metrics of it alone."""
    *models, target = three_classes(120)
    labels = torch.nn.functional.one_hot(target, 3)
    given = {key: x[part] for key, x in given.items()}
    several = [getattr(tr, f"Multilabel{name}")(num_labels=3, average=None, **OF_EACH[name]) for _ in models]
    single = [[getattr(tr, f"Binary{name}")(**OF_EACH[name]) for _ in models] for _ in range(3)]
    for i, scores in enumerate(models):
        several[i].update(scores[part], labels[part], **given)
        for t in range(3):
            single[t][i].update(scores[part, t], labels[part, t], **given)
    return several, single


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
@pytest.mark.parametrize("name", OF_EACH)
@pytest.mark.parametrize(
    "given",
    [{}, {"groups": torch.arange(120) // 4}, {"sample_weight": torch.arange(120) % 3 + 0.5}],
    ids=["samples", "clusters", "weights"],
)
@pytest.mark.parametrize("paired", [True, False])
def test_classes_are_compared_as_each_by_itself(name: str, given: dict[str, Tensor], paired: bool) -> None:
    several, single = class_by_class(name, **given)
    found = compare(*several, paired=paired, replicates=40)
    assert isinstance(found, ClassComparison)
    expected = [compare(*both, paired=paired, replicates=40) for both in single]
    for one, other in zip(found.comparisons, expected, strict=True):
        for field in ("values", "difference", "standard_error", "p_value", "interval"):
            assert _numbers([getattr(one, field)]) == pytest.approx(_numbers([getattr(other, field)]), rel=1e-9), field
        assert one.design == other.design
    tails = sorted((float(x.p_value), t) for t, x in enumerate(expected))
    largest = 0.0
    for place, (tail, t) in enumerate(tails):  # by Holm
        largest = max(largest, min(1.0, (3 - place) * tail))
        assert float(found.adjusted[t]) == pytest.approx(largest, rel=1e-6)
    assert found.difference.tolist() == [float(x.difference) for x in found.comparisons]
    assert found.interval.low.tolist() == [float(x.interval.low) for x in found.comparisons]


@pytest.mark.parametrize("name", OF_EACH)
def test_frequencies_of_each_label_are_those_of_it_alone(name: str) -> None:
    """Seen: copies of a sample as a cluster, and p = .0027 for .00011, as labels share an unknown number of copies."""
    *models, target = three_classes(60)
    labels, weight = torch.nn.functional.one_hot(target, 3), torch.arange(180).view(60, 3) % 4
    several = [getattr(tr, f"Multilabel{name}")(num_labels=3, average=None, **OF_EACH[name]) for _ in models]
    for metric, scores in zip(several, models, strict=True):
        metric.update(scores, labels, weight)
    found = compare(*several, replicates=40)
    for t, one in enumerate(found.comparisons):
        single = [getattr(tr, f"Binary{name}")(**OF_EACH[name]) for _ in models]
        for metric, scores in zip(single, models, strict=True):
            metric.update(scores[:, t], labels[:, t], weight[:, t])
        other = compare(*single, replicates=40)
        for field in ("difference", "standard_error", "p_value", "interval"):
            assert _numbers([getattr(one, field)]) == pytest.approx(_numbers([getattr(other, field)]), rel=1e-9), field


@pytest.mark.parametrize(("name", "options"), [("KSStatistic", {}), ("Rate", {"rate": "f1", "at": "f1"})])
@pytest.mark.parametrize(("positives", "warns"), [(30, True), (100, False)])
def test_few_samples_of_what_is_chosen_on_them_are_warned_of(
    name: str, options: Any, positives: int, warns: bool
) -> None:
    """Equal KS of 30 + 300 samples were found to differ at 5 % in 10 % of data sets."""
    g, target = torch.Generator().manual_seed(0), (torch.arange(positives + 300) < positives).long()
    several = [getattr(tr, f"Binary{name}")(**options) for _ in range(2)]
    for metric in several:
        metric.update(torch.randn(len(target), generator=g) + target, target)
    with nullcontext() if not warns else pytest.warns(UserWarning, match="vary too little"):
        compare(*several, paired=True, replicates=50)


@pytest.mark.parametrize("name", ["NetBenefit", "ReliabilityDiagram", "CostCurve"])
def test_curves_of_several_kinds_are_no_numbers(name: str) -> None:
    """Seen: an error of a `view` that was not passed."""
    several = [getattr(tr, f"Binary{name}")() for _ in range(2)]
    for metric in several:
        metric.update(torch.rand(20, generator=torch.Generator().manual_seed(0)), torch.arange(20) % 2)
    with pytest.raises(ValueError, match="it measures no number"):
        compare(*several)


def test_an_unknown_p_value_stays_so_and_does_not_count() -> None:
    """As in R: `p.adjust(c(0.01, 0.04, NA), "holm")` is `0.02 0.04 NA`, in any order."""
    for tails in permutations((0.01, 0.04, math.nan)):
        expected = {0.01: 0.02, 0.04: 0.04}
        for tail, found in zip(tails, holm(list(tails)), strict=True):
            assert math.isnan(found) if math.isnan(tail) else found == pytest.approx(expected[tail])


def classes_read(part: slice) -> list[Any]:
    found: list[Any] = []
    for name in ("AUROC", "EER"):
        several, _ = class_by_class(name, part, groups=torch.arange(120) // 4)
        for paired in (True, False):
            for one in compare(*several, paired=paired, replicates=40).comparisons:
                found += _numbers([one.values, one.standard_error, one.p_value])
    return found


def classes_of_rank(rank: int) -> list[Any]:
    return classes_read(slice(0, 40) if rank == 0 else slice(40, 120))


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
def test_classes_of_several_ranks_are_those_of_one_process(on_ranks: Run) -> None:
    expected = classes_read(slice(None))
    for found in on_ranks(classes_of_rank, 2):
        assert found == pytest.approx(expected, rel=1e-9)


SLICES = torch.arange(160) * 7 % 5 * 3  # ids 0, 3, 6, 9 and the largest, in no order
SLICES = SLICES.masked_fill(SLICES == 12, 2**63 - 1)


def slice_by_slice(name: str, part: slice = slice(None), **given: Tensor) -> tuple[list[Any], list[list[Any]]]:
    """Two metrics of five slices, one of which has no positives, and for each two binary metrics of it alone."""
    g = torch.Generator().manual_seed(5)
    target = (torch.rand(160, generator=g) < 0.5) & (SLICES != 9)
    scores = torch.rand(2, 160, generator=g) + 0.4 * target
    options = {"rate": "recall", "at": 0.6} if name == "Rate" else {}
    several = [getattr(tr, f"Sliced{name}")(**options) for _ in scores]
    ids = SLICES.unique()
    single = [[getattr(tr, f"Binary{name}")(**options) for _ in scores] for _ in ids]
    for i, row in enumerate(scores):
        more = {"clusters" if key == "groups" else key: x[part] for key, x in given.items()}
        several[i].update(row[part], target[part], groups=SLICES[part], **more)
        for t, k in enumerate(ids):
            those = k == SLICES
            single[t][i].update(row[those], target[those], **{key: x[those] for key, x in given.items()})
    return several, single


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning", "ignore:.*one cluster:UserWarning")
@pytest.mark.parametrize("name", ["AUROC", "Rate"])
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"groups": torch.arange(160) // 10},
        {"sample_weight": torch.arange(160) % 3 + 0.5},
        {"sample_weight": torch.arange(160) % 4},
    ],
    ids=["samples", "clusters", "weights", "frequencies"],
)
def test_slices_are_compared_as_each_by_itself(name: str, given: dict[str, Tensor]) -> None:
    several, single = slice_by_slice(name, **given)
    found = compare(*several, replicates=40)
    assert (found.names, found.kind) == (("0", "3", "6", "9", f"{2**63 - 1}"), "slice")
    for one, both in zip(found.comparisons, single, strict=True):
        other = compare(*both, replicates=40)
        for field in ("values", "difference", "standard_error", "p_value", "interval"):
            numbers = [_numbers([getattr(x, field)]) for x in (one, other)]
            assert numbers[0] == pytest.approx(numbers[1], rel=1e-9, nan_ok=True), field
        assert (one.design, one.paired) == (other.design, True)
    assert found.adjusted.tolist() == pytest.approx(holm([float(x.p_value) for x in found.comparisons]), nan_ok=True)
    assert [row[0] for row in found._table()[1:]] == list(found.names)
    assert next(iter(found._columns())) == "slice"


def slices_read(part: slice) -> list[Any]:
    found: list[Any] = []
    for name in ("AUROC", "Rate"):
        several, _ = slice_by_slice(name, part, groups=torch.arange(160) // 10)
        for one in compare(*several, replicates=40).comparisons:
            found += _numbers([one.values, one.standard_error, one.p_value])
    return found


def slices_of_rank(rank: int) -> list[Any]:
    return slices_read((slice(0, 50), slice(0, 0), slice(50, 160))[rank])


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning", "ignore:.*one cluster:UserWarning")
def test_slices_of_several_ranks_are_those_of_one_process(on_ranks: Run) -> None:
    expected = slices_read(slice(None))
    for found in on_ranks(slices_of_rank, 3):
        assert found == pytest.approx(expected, rel=1e-9, nan_ok=True)


def test_what_slices_cannot_be_compared_says_so() -> None:
    (one, other), single = slice_by_slice("AUROC")
    fewer, chosen, bounded = tr.SlicedAUROC(), tr.SlicedRate("recall", "youden"), tr.SlicedAUROC
    fewer.update(torch.rand(4), torch.tensor([0, 1, 0, 1]), groups=torch.tensor([0, 0, 3, 3]))
    chosen.update(torch.rand(4), torch.tensor([0, 1, 0, 1]), groups=torch.tensor([0, 0, 3, 3]))
    counted = bounded(memory="bounded", num_groups=13)
    counted.update(torch.rand(4), torch.tensor([0, 1, 0, 1]), groups=torch.tensor([0, 0, 3, 3]))
    for items, words in (
        ([one, other, one], "compare two at a time"),
        ([one, single[0][0]], "compare two at a time"),
        ([one, fewer], "of the same slices"),
        ([chosen, chosen], "`freeze"),
        ([counted, counted], "keep every sample"),
        ([tr.SlicedAUROC("bnsp"), tr.SlicedAUROC("bnsp")], "`worst` is 'bnsp'"),
        ([tr.SlicedAUROC(), tr.SlicedAUROC()], "has none: call `update`"),
    ):
        with pytest.raises(ValueError, match=words):
            compare(*items)


def test_classes_are_a_table_and_a_picture(tmp_path: Path) -> None:
    metrics_of_three, _ = class_by_class("AUROC")
    found = compare(*metrics_of_three, alternative="greater", margin=0.05)
    header, *rows, tested, design = str(found).splitlines()
    assert " ".join(header.split()) == "first second difference standard error CI, low CI, high p p (Holm)"
    assert [row.split()[0] for row in rows] == ["0", "1", "2"]
    assert (tested, design) == (
        "Values of the same samples; H0: first − second ≤ −0.05; one-sided 95 % CI",
        "Design: independent samples, labels random.",
    )
    found.to_csv(tmp_path / "found.csv")
    lines = (tmp_path / "found.csv").read_text().splitlines()
    assert lines[0].startswith("label,value_first,value_second,difference,")
    assert len(lines) == 4
    g = torch.Generator().manual_seed(0)
    survived = torch.stack([(torch.rand(80, generator=g) > 0.2).double(), 8 * torch.rand(80, generator=g)], 1)
    times = [tr.TimeDependentAUROC([2.0, 5.0], survived, average=None) for _ in range(2)]
    for metric in times:
        metric.update(torch.rand(80, generator=g) - survived[:, 1] / 20, survived)
    assert compare(*times).names == times[0].measure.owner.problem_names


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, {0.0}),
        ({"alternative": "greater", "margin": 0.1}, {0.0, -0.1}),
        ({"alternative": "less", "margin": 0.1}, {0.0, 0.1}),
        ({"alternative": "equivalence", "margin": 0.1}, {0.0, -0.1, 0.1}),
    ],
)
def test_differences_are_drawn_as_a_forest(options: dict[str, Any], lines: set[float]) -> None:
    plot = pytest.importorskip("torchmetrics_roc.plot")
    of_models, of_three = compare(*metrics(), **options), class_by_class("AUROC")[0]
    several = compare(*of_three, **options)
    for found, names in ((of_models, [row[0] for row in of_models._table()[1:]]), (several, ["0", "1", "2"])):
        figure, axes = plot.draw_comparison(found)
        assert [tick.get_text() for tick in axes.get_yticklabels()] == names
        columns = found._columns()
        (dots,) = (line for line in axes.lines if line.get_gid() == "curve")
        assert dots.get_xdata().tolist() == columns["difference"]
        (ranges,) = (x for x in axes.collections if x.get_gid() == "interval")
        left, right = axes.get_xlim()
        for path, low, high in zip(ranges.get_paths(), columns["low"], columns["high"], strict=True):
            ends = path.vertices[:, 0].tolist()
            assert ends == pytest.approx([max(low, left), min(high, right)])  # a one-sided one ends with the axes
        drawn = {float(line.get_xdata()[0]) for line in axes.lines if line.get_gid() in ("equal", "margin")}
        assert drawn == lines
        plot.plt.close(figure)
    with pytest.raises(ValueError, match="`comparison` must be what `compare` returns, but is 3"):
        plot.draw_comparison(3)


def averages_of_rank(rank: int) -> list[Any]:
    part = slice(0, 40) if rank == 0 else slice(40, 120)
    return averages_read(part)


def averages_read(part: slice) -> list[Any]:
    found: list[Any] = []
    for name, average in (("AUROC", "macro"), ("AUROC", "weighted"), ("KSStatistic", "weighted"), ("AUROC", "micro")):
        for paired in (True, False):
            result = compare(*of_classes(name, average, three_classes(120), part), paired=paired, replicates=40)
            found += _numbers([result.values, result.standard_error, result.p_value])
    return found


def test_averages_of_several_ranks_are_those_of_one_process(on_ranks: Run) -> None:
    expected = averages_read(slice(None))
    for found in on_ranks(averages_of_rank, 2):
        assert found == pytest.approx(expected, rel=1e-9)


@pytest.mark.filterwarnings("ignore:MulticlassAUROC. no positive samples for class 2")
def test_a_class_without_samples_is_left_out_of_both() -> None:
    one, other, target = three_classes(90)
    data = one, other, target.clamp(max=1)
    found = compare(*of_classes("AUROC", "macro", data))
    assert float(found.standard_error) > 0
    assert found.values.tolist() == pytest.approx([float(x.compute()) for x in of_classes("AUROC", "macro", data)])


def test_what_averages_cannot_be_compared() -> None:
    data = three_classes(30)
    several = of_classes("AUROC", None, data)
    for others in ([several[0]], of_classes("AUROC", "macro", data)[:1], [tr.MulticlassAUROC(4, average=None)]):
        with pytest.raises(ValueError, match="`compare` takes two metrics of the same classes, without an average"):
            compare(*(several if others == several[:1] else several[:1]), *others)
    own = [tr.MulticlassRate(3, rate="recall", at=[0.2, 0.3, 0.4], average=None) for _ in range(2)]
    with pytest.raises(ValueError, match="`compare` takes one threshold for all classes"):
        compare(*own)
    bounded = [tr.MulticlassAUROC(3, memory="bounded") for _ in range(2)]
    for metric in bounded:
        metric.update(data[0], data[2])
    with pytest.raises(ValueError, match="`compare` needs the samples that classes share, of which counts do not tell"):
        compare(*bounded)
    with pytest.raises(ValueError, match="whose `average` is 'macro' and 'weighted'"):
        compare(of_classes("AUROC", "macro", data)[0], of_classes("AUROC", "weighted", data)[1])


@pytest.mark.slow  # 30 s: the size of a test, whose covariance is its definition above
@pytest.mark.parametrize(("name", "average"), [("AUROC", "macro"), ("AveragePrecision", "weighted")])
def test_averages_of_equal_models_rarely_differ(name: str, average: str) -> None:
    """Of 300 data sets of 100 samples; 3.7 to 5.3 % of 600 were rejected."""
    rejected, g = 0, torch.Generator().manual_seed(5)
    for _ in range(300):
        target = torch.multinomial(tensor([0.5, 0.3, 0.2]), 100, True, generator=g)
        common = 1.3 * torch.nn.functional.one_hot(target, 3) + 0.7 * torch.randn(100, 3, generator=g)
        pair = [(common + 0.7 * torch.randn(100, 3, generator=g)).softmax(1) for _ in range(2)]
        rejected += float(compare(*of_classes(name, average, (*pair, target))).p_value) < 0.05
    assert 4 <= rejected <= 28  # 15, and three standard errors of 3.8


# ---- means over groups -----------------------------------------------------------------------------------------------


def of_groups(name: str, part: slice = slice(None), shift: int = 0, **options: Any) -> list[Any]:
    g = torch.Generator().manual_seed(0)
    groups, target = torch.arange(600) // 15, (torch.rand(600, generator=g) < 0.2).long()
    one = torch.randn(600, generator=g) + 1.5 * target
    other = 0.7 * one + torch.randn(600, generator=g)
    found = []
    for scores, ids in ((one, groups), (other, groups + shift)):
        metric = getattr(tr, name)(**options)
        metric.update(scores[part], target[part], groups=ids[part])
        found.append(metric)
    return found


@pytest.mark.parametrize(
    ("name", "options"), [("GroupedNDCG", {"top_k": 5}), ("GroupedAUROC", {"average": "macro"}), ("GroupedMRR", {})]
)
def test_means_over_groups_are_compared_by_the_values_of_the_groups(name: str, options: dict[str, Any]) -> None:
    pair = of_groups(name, **options)
    a, b = (metric.compute().values.double() for metric in of_groups(name, **{**options, "average": None}))
    a, b = a[~a.isnan()], b[~b.isnan()]
    found, expected = compare(*pair), stats.ttest_rel(a, b)
    assert (found.test, found.paired, found.design) == ("Student's t", True, "Design: groups, labels random.")
    assert found.values.tolist() == pytest.approx([float(metric.compute()) for metric in pair], abs=1e-7)
    assert [float(found.p_value), float(found.degrees)] == pytest.approx([expected.pvalue, len(a) - 1], rel=1e-5)
    interval = expected.confidence_interval(0.95)
    assert _numbers([found.interval]) == pytest.approx([interval.low, interval.high], rel=1e-5)
    for apart in (compare(*pair, paired=False), compare(*of_groups(name, shift=1, **options))):
        assert (apart.test, apart.paired) == ("Welch's t", False)
        assert float(apart.p_value) == pytest.approx(stats.ttest_ind(a, b, equal_var=False).pvalue, rel=1e-5)


def test_a_mean_over_groups_weighs_them_by_their_samples() -> None:
    """By the variance of its interval: of one mean, compared with one that does not vary."""
    g = torch.Generator().manual_seed(0)
    groups = torch.arange(40).repeat_interleave(torch.arange(40) % 7 + 4)
    target = torch.arange(len(groups)) % 2
    one, still = tr.GroupedAUROC(), tr.GroupedAUROC()
    one.update(torch.randn(len(groups), generator=g) + target, target, groups=groups)
    still.update(torch.zeros(len(groups)), target, groups=groups)
    found, (low, high) = compare(one, still), one.interval()
    value = float(one.compute())
    sizes = groups.bincount().double()
    quantile = student_quantile(0.95, float(sizes.sum() ** 2 / (sizes**2).sum()) - 1)
    spread = (math.log(high / (1 - high)) - math.log(low / (1 - low))) / (2 * quantile) * value * (1 - value)
    assert float(found.standard_error) == pytest.approx(spread, rel=1e-4)


def groups_of_rank(rank: int) -> list[float]:
    pair = of_groups("GroupedNDCG", slice(0, 200) if rank == 0 else slice(200, 600))
    return _numbers([compare(*pair).p_value, compare(*pair, paired=False).p_value])


def test_groups_of_several_ranks_are_those_of_one_process(on_ranks: Run) -> None:
    pair = of_groups("GroupedNDCG")
    expected = _numbers([compare(*pair).p_value, compare(*pair, paired=False).p_value])
    for found in on_ranks(groups_of_rank, 2):
        assert found == pytest.approx(expected, rel=1e-9)


def test_what_groups_cannot_be_compared() -> None:
    first, second = of_groups("GroupedHitRate", top_k=3)
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: compare(first, of_groups("GroupedHitRate", top_k=4)[1]), "whose `top_k` is 3 and 4"),
        (lambda: compare(first, of_groups("GroupedMRR")[1]), "metrics of different kinds, GroupedHitRate, GroupedMRR"),
        (lambda: compare(*of_groups("GroupedAUROC", average=None)), "takes means over groups as they are"),
        (lambda: compare(first, second, view=auroc), "takes means over groups as they are"),
        (lambda: compare(*of_groups("GroupedMRR", shift=1), paired=True), "do not have the same groups"),
        (
            lambda: compare(first, metrics()[0]),
            "takes metrics of numbers, or means over groups alone, but got GroupedHitRate",
        ),
        (
            lambda: compare(*of_groups("GroupedMRR", memory="bounded", num_groups=40)),
            "needs the exact value of each group",
        ),
    ]
    for call, words in calls:
        with pytest.raises(ValueError, match=words):
            call()


def test_average_precisions_of_few_positives_beside_many_warn() -> None:
    """Seen: equal ones rejected in 12 % of data sets, without a word in most."""
    g = torch.Generator().manual_seed(0)
    few, some, many = ((torch.randn(n, generator=g), (torch.arange(n) % 10 < 3).long()) for n in (60, 400, 2000))
    for one, view, warned in ((few, average_precision, True), (few, auroc, False), (some, average_precision, False)):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            compare(one, many, view=view)
        assert any("average precision is biased upwards" in str(x.message) for x in told) == warned


@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision", "NDCG"])
def test_clusters_of_groups_are_refused(name: str) -> None:
    """Seen: ignored, and more than half of equal models rejected, where `interval` raises."""
    g = torch.Generator().manual_seed(0)
    ids, several = torch.arange(96) // 8, [getattr(tr, f"Grouped{name}")(average="macro") for _ in range(2)]
    for metric in several:
        metric.update(torch.rand(96, generator=g), torch.arange(96) % 3 == 0, groups=ids, clusters=ids // 4)
    with pytest.raises(ValueError, match=r"has no comparison with `clusters=`.*already the independent units"):
        compare(*several)


@pytest.mark.parametrize("paired", [True, False])
def test_resamples_of_few_clusters_have_the_variance_of_so_few(paired: bool) -> None:
    """Seen: equal Brier scores of two models rejected in 18.5 % with four clusters, by z."""
    rejected = 0
    for seed in range(80):
        g = torch.Generator().manual_seed(seed)
        patients = torch.arange(80) // 20
        target = (torch.rand(80, generator=g) < 0.4).long()
        several = []
        for _ in range(2):
            scores = 1.2 * target + 0.7 * torch.randn(4, generator=g)[patients] + 0.7 * torch.randn(80, generator=g)
            several.append(tr.BinaryBrierScore())
            several[-1].update((scores - 1).sigmoid(), target, groups=patients)
        found = compare(*several, replicates=100, paired=paired)
        rejected += bool(found.p_value < 0.05)
    assert rejected <= 8  # the 97 % quantile of 80 tests at 5 % each


@pytest.mark.parametrize(
    ("levels", "at", "warned"),
    [(5, tr.FixedSpecificity(0.8), True), (5, 2.0, False), (99, tr.FixedSpecificity(0.8), False)],
)
def test_ratings_at_a_fixed_rate_warn(levels: int, at: Any, warned: bool) -> None:
    """Seen: equal sensitivities of two readers rejected at 5 % in 9 % of 3,322 data sets."""
    g = torch.Generator().manual_seed(0)
    target = (torch.rand(200, generator=g) < 0.4).long()
    readers = [tr.BinaryRate("recall", at=at) for _ in range(2)]
    for reader in readers:
        scores = torch.randn(200, generator=g) + target
        reader.update(torch.bucketize(scores, torch.linspace(-1, 2, levels - 1)).float(), target)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        compare(*readers, replicates=40)
    assert [str(x.message).startswith("compare: the point of a fixed rate jumps") for x in told] == [True] * warned


def test_models_that_call_all_samples_alike_warn() -> None:
    """Seen: intervals of the difference that were points, and 72 to 84 % of them covered, without a word."""
    g = torch.Generator().manual_seed(0)
    target = torch.arange(120) % 2
    scores = torch.randn(120, generator=g) + 2 * target
    for noise, warned in ((1e-4, True), (1.0, False)):
        readers = [tr.BinaryRate("recall", at=1.0) for _ in range(2)]
        readers[0].update(scores, target)
        readers[1].update(scores + noise * torch.randn(120, generator=g), target)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            found = compare(*readers, replicates=40)
        assert [str(x.message).startswith("compare: both call every sample alike") for x in told] == [True] * warned
        assert (found.interval.low == found.interval.high) == warned
