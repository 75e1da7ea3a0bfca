"""Intervals where a bootstrap has nothing to tell: every measure, on data whose resamples may all be alike."""

from __future__ import annotations

import inspect
import math
import warnings
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
import scipy.stats
import torch
from cases import in_one_test
from everything import CLASSES, needed
from torch import Tensor, nan

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, FixedFPR, FixedPrecision, FixedRecall, Guaranteed
from torchmetrics_roc.inference import bootstrap, gains_band, replicates, resampling, wilson
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.replicates import conceivable, of_alike
from torchmetrics_roc.measures.measure import RESAMPLED, CurveMeasure
from torchmetrics_roc.points.rates import RATES as ALL_RATES

SIZE = 24
RANDOM = torch.rand(SIZE, generator=torch.Generator().manual_seed(0))
HALVES = (torch.arange(SIZE) >= SIZE // 2).long()
APART = torch.where(HALVES == 1, 0.6 + 0.4 * RANDOM, 0.4 * RANDOM)
TOP = torch.cat([0.9 + 0.1 * RANDOM[:8], 0.8 * RANDOM[8:]])
MIXED = torch.arange(SIZE) % 2
DATA: dict[str, tuple[Tensor, Tensor]] = {
    "separated": (APART, HALVES),
    "the wrong way round": (APART, 1 - HALVES),
    "perfect": (HALVES.float(), HALVES),
    "positives on top": (TOP, torch.cat([torch.ones(8, dtype=torch.long), MIXED[8:]])),
    "negatives on top": (TOP, torch.cat([torch.zeros(8, dtype=torch.long), MIXED[8:]])),
    "none reaches one half": (0.4 * RANDOM, MIXED),
    "positives only": (RANDOM, torch.ones_like(MIXED)),
    "negatives only": (RANDOM, torch.zeros_like(MIXED)),
    "anything": (RANDOM, (RANDOM.flip(0) > 0.6).long()),
}
RATES = ("accuracy", "recall", "precision", "fpr", "f1", "kappa", "prevalence", "balanced_accuracy", "npv")
POINTS = (0.5, "youden", FixedFPR(0.1))
STORED = ("exact", "bounded", "groups")


def is_curve(name: str) -> bool:
    return issubclass(getattr(tr, name)._measure_type, CurveMeasure) or "ConfusionMatrix" in name


MEASURES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in CLASSES if name.startswith("Binary") and not is_curve(name)),
    ("BinaryRate", {"rate": "recall", "at": Guaranteed(fpr=0.4)}),
    ("BinaryAURC", {"excess": True}),
    ("BinaryTopCapture", {"fraction": 0.5}),
    ("BinaryEER", {"estimator": "rocch"}),
]


CASES = {
    f"{name}{list(options.values())}": (name, options)
    for name, options in (
        *MEASURES,
        *(("BinaryRate", {"rate": rate, "at": POINTS[i % len(POINTS)]}) for i, rate in enumerate(RATES)),
    )
}


@pytest.mark.covering
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("stored", STORED)
def test_an_interval_holds_its_value_and_more(stored: str, case: str) -> None:
    """For all rates at all points see `test_a_point_chosen_on_the_data_makes_no_rate_surer`."""
    name, options = CASES[case]
    cls = getattr(tr, name)
    options = {**needed(inspect.signature(cls)), **options}
    if "min_precision" in options:  # above every share of positives, at which each recall is certain
        options["min_precision"] = 0.8
    for data, (preds, target) in DATA.items():
        if "min_precision" in options and data == "positives only":
            continue
        try:
            metric = cls(**options, **({"memory": "bounded"} if stored == "bounded" else {}))
        except ValueError:
            return  # as single samples are needed
        metric.update(preds, target, groups=torch.arange(SIZE) % 12 if stored == "groups" else None)
        if stored == "groups" and isinstance(options.get("at"), Guaranteed):
            with pytest.raises(ValueError, match="takes samples as independent"):
                metric.interval()
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = metric.compute()
            value = float(found[0] if isinstance(found, tuple) else found)
            low, high = (float(end) for end in metric.interval(replicates=30))
        if math.isnan(value):
            assert math.isnan(low), data
            assert math.isnan(high), data
            continue
        assert low <= value <= high, data
        assert low < high, data


LEVELS = (0.5, 0.9, 0.99, 0.999)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("grouped", [False, True])
@in_one_test("case", CASES)
def test_an_interval_grows_with_its_level(case: str, grouped: bool) -> None:
    """Of one, two and four positives among twenty samples, whose resamples may be alike up to some level."""
    name, options = CASES[case]
    cls = getattr(tr, name)
    options = {**needed(inspect.signature(cls)), **options}
    if "min_precision" in options:
        options["min_precision"] = 0.8
    for positives, seed in ((1, 7), (2, 0), (4, 0)):
        metric = cls(**options)
        target = (torch.arange(20) < positives).long()
        preds = torch.randn(20, generator=torch.Generator().manual_seed(seed)) + target
        metric.update(preds.sigmoid(), target, groups=torch.arange(20) % 10 if grouped else None)
        if grouped and isinstance(options.get("at"), Guaranteed):
            with pytest.raises(ValueError, match="takes samples as independent"):
                metric.interval()
            continue
        ends = torch.stack([torch.stack(metric.interval(level=level)) for level in LEVELS]).double()
        outward = ends.diff(dim=0) * torch.tensor([-1.0, 1.0])
        # A value of float32 is rounded by itself. Unknown ends stay so.
        assert not bool((outward < -1e-6).any()), (positives, ends)
        assert torch.equal(*ends.isnan()[[0, -1]]), (positives, ends)


@pytest.mark.parametrize("positives", [1, 3])
def test_a_band_grows_with_its_level(positives: int) -> None:
    preds = torch.rand(20, generator=torch.Generator().manual_seed(1))
    curve = Curve.from_scores(preds, (torch.arange(20) < positives).long())
    bands = [gains_band(curve, (0.1, 0.3, 0.6), level=level, replicates=300) for level in LEVELS]
    for inner, outer in pairwise(bands):
        assert bool((outer.low[0] <= inner.low[0]).all())
        assert bool((inner.high[0] <= outer.high[0]).all())


Weighed = list[tuple[float, int, float]]
"""Scores, labels and weights."""


def elsewhere(samples: Weighed, sizes: tuple[float, float], flips: bool, ends: tuple[float, float]) -> list[Weighed]:
    """The samples with a few of them elsewhere, in each of the ways; `ends` are the highest and the lowest score."""
    squared = scipy.stats.norm.ppf(0.975) ** 2
    totals = [sum(w for _, y, w in samples if y == label) for label in (1, 0)]
    few = {1: squared / (sizes[0] + squared), 0: squared / (sizes[1] + squared)}
    of_all = squared / (sum(sizes) + squared)
    total = {1: totals[0], 0: totals[1]}

    def without(share: dict[int, float]) -> Weighed:
        return [(s, y, w * (1 - share[y])) for s, y, w in samples]

    top, bottom = ends
    ways = [
        [*without(few), (good, 1, few[1] * total[1]), (bad, 0, few[0] * total[0])]
        for good, bad in ((top, bottom), (bottom, top))
    ]
    if min(sizes) > 0:
        ways.append(without(few) + [(s, 1 - y, w / total[y] * few[1 - y] * total[1 - y]) for s, y, w in samples])
    if flips or min(sizes) == 0:
        for label in (1, 0):
            share = {label: of_all, 1 - label: 0.0}
            ways += [[*without(share), (end, 1 - label, of_all * total[label])] for end in ends]
    return ways


def value_of(metric: Any, samples: Weighed) -> Tensor:
    scores, labels, mass = zip(*samples, strict=True)
    weights = torch.tensor(mass, dtype=torch.float64)
    found: Tensor = metric.measure.number(
        Curve.from_scores(torch.tensor(scores, dtype=torch.float64), torch.tensor(labels), weights)
    )
    return found[0]


@in_one_test(
    "name, options",
    [
        ("AUCH", {}),
        ("EER", {}),
        ("AveragePrecision", {}),
        ("PartialAUROC", {"fpr_range": (0.0, 0.4)}),
        ("BrierScore", {}),
        ("Cllr", {}),
        ("Lift", {"fraction": 0.3}),
    ],
)
@in_one_test("labels", ["both", "positives", "negatives"])
@in_one_test("sizes", [None, (4.0, 2.5), (0.75, 2.5)])
def test_few_samples_elsewhere_are_their_definition(
    name: str, options: dict[str, Any], labels: str, sizes: tuple[float, float] | None
) -> None:
    metric = getattr(tr, f"Binary{name}")(**options)
    scores = torch.tensor([1.0, 0.9, 0.8, 0.7, 0.6, 0.4, 0.3, 0.2, 0.0], dtype=torch.float64)
    positives, negatives = torch.tensor([0, 2, 1, 0, 3, 1, 0, 1, 0]), torch.tensor([0, 1, 0, 0, 1, 2, 1, 3, 0])
    if labels != "both":
        positives, negatives = (
            x * (kind == labels) for x, kind in ((positives, "positives"), (negatives, "negatives"))
        )
    curve = Curve.from_counts(scores, positives[None], negatives[None])
    totals = (float(positives.sum()), float(negatives.sum()))
    own = totals if sizes is None else tuple(size * (total > 0) for size, total in zip(sizes, totals, strict=True))
    labelled = ((s, y, float(w)) for y, x in ((1, positives), (0, negatives)) for s, w in zip(scores, x, strict=True))
    samples = [(float(s), y, w) for s, y, w in labelled if w]
    ends = (0.9, 0.2) if metric.measure.magnitudes else (math.inf, -math.inf)
    flips = sizes is not None or not metric.measure.statistic().stratified
    values = torch.stack([value_of(metric, way) for way in elsewhere(samples, own, flips, ends)])
    given = None if sizes is None else tuple(torch.tensor([size], dtype=torch.float64) for size in own)
    low, high = conceivable(metric.measure, curve, 0.95, torch.tensor([True]), "random", given)
    known = values[~values.isnan()]
    expected = (known.min(), known.max()) if len(known) else (math.inf, -math.inf)
    assert [float(low), float(high)] == pytest.approx([float(x) for x in expected], rel=1e-9, abs=1e-12)
    skipped = conceivable(metric.measure, curve, 0.95, torch.tensor([False]), "random", given)
    assert all(end.isnan().all() for end in skipped)


@pytest.mark.parametrize("clustered", [False, True])
def test_only_what_is_alike_is_widened(clustered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five problems: two alike, one not, one with a value beyond the replicates, and one without positives."""
    target = torch.stack([HALVES, 1 - HALVES, MIXED, MIXED, torch.zeros_like(MIXED)])
    curve = Curve.from_scores(torch.stack([APART, APART, RANDOM, RANDOM, RANDOM]), target)
    metric = tr.BinaryPartialAUROC()
    value = metric.measure.number(curve)
    least, most = torch.tensor([1, 0, 0.1, 0.9, nan]).double(), torch.tensor([1, 0, 0.8, 0.95, nan]).double()
    sizes = (torch.tensor([5.0, 5, 6, 7, 0]), torch.tensor([4.0, 4, 3, 2, 9])) if clustered else None
    found, data = of_alike(metric.measure, curve, 0.9, Interval(least, most), "random", sizes)
    own = conceivable(metric.measure, curve, 0.9, torch.tensor([True, True, False, False, False]), "random", sizes)
    assert float(found.low[0]) == float(own.low[0]) < 0.9 < float(found.high[0]) == 1 == float(value[0])
    assert float(found.high[1]) == float(own.high[1]) > 0.1 > float(found.low[1]) == 0 == float(value[1])
    assert 0.1 < float(value[2]) < 0.8
    assert found.low[2:4].tolist() == [least[2], value[3]]
    assert found.high[2:4].tolist() == [most[2], most[3]]
    assert torch.stack(found)[:, 4].isnan().all()
    numbers = zip(value, *((curve.positives, curve.negatives) if sizes is None else sizes), data, strict=True)
    for x, p, n, given in numbers:
        assert (given.positives, given.negatives, given.clustered) == (p, n, clustered)
        assert given.value == x or x.isnan()
    monkeypatch.setattr(replicates, "conceivable", None)  # which gathers the whole curve
    varied = of_alike(metric.measure, Curve.from_scores(RANDOM, MIXED), 0.9, Interval(least[2:3], most[2:3]), "random")
    assert torch.stack(varied[0]).flatten().tolist() == [float(least[2]), float(most[2])]


@pytest.mark.parametrize("stratified", [False, True])
@pytest.mark.parametrize("magnitudes", [False, True])
def test_few_samples_go_where_they_are_said_to(stratified: bool, magnitudes: bool) -> None:
    """The least and the largest share of either label at every score, in all of the ways."""
    scores = torch.tensor([0.9, 0.7, 0.4, 0.2], dtype=torch.float64)
    positives, negatives = torch.tensor([[2, 0, 1, 4]]), torch.tensor([[1, 3, 0, 2]])
    counts = ((1, positives), (0, negatives))
    samples = [(float(s), y, float(w)) for y, x in counts for s, w in zip(scores, x[0], strict=True)]
    ends = (0.9, 0.2) if magnitudes else (math.inf, -math.inf)
    ways = elsewhere(samples, (7.0, 6.0), not stratified, ends)
    for label in (1, 0):
        for place in {*scores.tolist(), *ends}:

            def share(curve: Curve, at: float = place, label: int = label) -> Tensor:
                found = (curve.dtps if label else curve.dfps) * (curve.thresholds == at)
                return curve.sum(found) / (curve.positives if label else curve.negatives)

            def numbers(problems: int, view: Any = share) -> Any:
                return [view] * problems

            statistic = RESAMPLED._replace(stratified=stratified)
            measure: Any = SimpleNamespace(
                numbers=numbers, statistic=lambda of=statistic: of, magnitudes=magnitudes, counts_only=lambda: False
            )
            curve = Curve.from_counts(scores, positives, negatives)
            found = conceivable(measure, curve, 0.95, torch.tensor([True]), "random", None)
            of_ways = [
                sum(w for s, y, w in way if (s, y) == (place, label)) / sum(w for _, y, w in way if y == label)
                for way in ways
            ]
            assert [float(end) for end in found] == pytest.approx([min(of_ways), max(of_ways)], rel=1e-9, abs=1e-12)


@pytest.mark.filterwarnings("ignore:.*95 % intervals of clusters:UserWarning")  # six of a label, as the test wants
@pytest.mark.parametrize("rate", ["recall", "fpr", "precision"])
def test_a_proportion_of_clusters_that_agree_has_wilsons_interval_of_their_number(rate: str) -> None:
    """Twelve positives and twelve negatives in clusters of two of a label, all on one side of one half."""
    metric = tr.BinaryRate(rate, 0.5)
    metric.update(APART, HALVES, groups=torch.arange(SIZE) // 2)
    value = round(float(metric.compute()))
    low, high = metric.interval()
    expected = wilson(torch.tensor(6.0 * value), torch.tensor(6.0))
    assert float(low) <= float(expected.low) + 1e-6
    assert float(high) >= float(expected.high) - 1e-6
    assert float(high - low) < 0.5


def test_the_prevalence_has_wilsons_interval_wherever_the_point_is() -> None:
    for at in (0.5, "youden"):
        metric = tr.BinaryRate("prevalence", at)
        metric.update(RANDOM[:20], (torch.arange(20) < 5).long())
        assert torch.equal(torch.stack(metric.interval()), torch.stack(wilson(*torch.tensor([5, 20]))).float())
    metric = tr.BinaryRate("prevalence", 0.5, prevalence=0.3)
    metric.update(RANDOM, MIXED)
    assert [round(float(x), 6) for x in metric.interval()] == [0.3, 0.3], "which is given"


@pytest.mark.parametrize("average", ["macro", None])
def test_an_average_of_what_is_alike_has_that_of_its_classes(average: Any) -> None:
    metric = tr.MultilabelKSStatistic(2, average=average)
    metric.update(APART[:, None].expand(-1, 2), HALVES[:, None].expand(-1, 2))
    one = tr.BinaryKSStatistic()
    one.update(APART, HALVES)
    for end, expected in zip(metric.interval(), one.interval(), strict=True):
        assert torch.equal(end, expected.expand_as(end))


def test_a_loss_without_bound_has_an_end_at_infinity() -> None:
    """Quantiles between two infinite replicates are infinite, not unknown."""
    metric = tr.BinaryLogLoss()
    metric.update(torch.tensor([0.0, 0.2, 0.3, 0.9, 0.7, 0.8]), torch.tensor([1, 0, 0, 1, 1, 0]))
    low, high = metric.interval()
    assert math.isfinite(low)
    assert high == math.inf


@pytest.mark.parametrize("size", [300, 20_000])
def test_counts_of_losses_vary_with_the_share_of_positives(size: int) -> None:
    """In bins too, whose resamples once kept it: of few samples a step, and of many, whose counts are drawn."""
    g = torch.Generator().manual_seed(1)
    preds = torch.rand(size, generator=g).mul(16).round().div(16) if size > 1000 else torch.rand(size, generator=g)
    target = (torch.rand(size, generator=g) < 0.2 * preds).long()
    found = []
    for memory in ("exact", "bounded"):
        metric = tr.BinaryBrierScore(memory=memory)
        metric.update(preds, target)
        least, largest = metric.bounds()
        found.append((*metric.interval(), largest - least))
    losses = (preds - target).double() ** 2
    expected = 2 * 1.96 * float(losses.std()) / size**0.5
    for low, high, left_open in found:
        # Of 2,000 replicates the distance of two quantiles has a standard error of 3 %.
        assert float(high - low - left_open) == pytest.approx(expected, rel=0.12)


def test_a_bootstrap_keeps_the_numbers_of_both_labels_unless_told() -> None:
    curve = Curve.from_scores(RANDOM.repeat(20).mul(8).round(), MIXED.repeat(20))
    for one in (curve, Curve.from_scores(RANDOM, MIXED)):
        for stratified in (True, False):
            drawn = torch.cat([some.positives for some in resampling.resampled(one, 200, stratified=stratified)])
            total = torch.cat(
                [x.positives + x.negatives for x in resampling.resampled(one, 200, stratified=stratified)]
            )
            assert bool((total == one.positives + one.negatives).all())
            spread = float(drawn.double().std())
            # A binomial number of one half, from 200 draws.
            assert spread == 0 if stratified else spread == pytest.approx(float(total[0]) ** 0.5 / 2, rel=0.2)
    share = lambda some: some.positives / (some.positives + some.negatives)  # noqa: E731
    low, high = bootstrap(curve, share, replicates=200)
    assert low == high
    low, high = bootstrap(curve, share, replicates=200, stratified=False)
    assert low < 0.5 < high


CHOSEN = ["youden", "f1", "eer", "accuracy", FixedFPR(0.1), FixedRecall(0.8), FixedPrecision(0.7)]


@pytest.mark.filterwarnings(
    "ignore:.*95 % intervals", "ignore:.*is 0/0:UserWarning", "ignore:.* chooses another threshold"
)
# Every rate at two points, and every point of seven rates or more.
@in_one_test("rate, at", [(rate, CHOSEN[(i + k) % len(CHOSEN)]) for i, rate in enumerate(ALL_RATES) for k in (0, 3)])
def test_a_point_chosen_on_the_data_makes_no_rate_surer(rate: Any, at: Any) -> None:
    """Its interval holds that at the same threshold as if it had been given."""
    for scores, target in (DATA["separated"], (RANDOM.mul(8).round(), MIXED)):
        metric = tr.BinaryRate(rate, at=at)
        metric.update(scores, target)
        for labels in ("random", "fixed"):
            low, high = metric.interval(labels=labels, replicates=20)
            metric.freeze()
            within = metric.interval(labels=labels)
            metric.unfreeze()
            assert low <= within.low + 1e-6 or within.low.isnan()
            assert high >= within.high - 1e-6 or within.high.isnan()


@pytest.mark.parametrize("name", ["BinaryBrierScore", "BinaryLogLoss"])
def test_the_interval_of_a_loss_keeps_its_width_however_small_the_loss(name: str) -> None:
    """Seen: 1.08 times a Brier score of 3e-11, and 4.5e10 times one of 3e-13, as if all losses were alike."""
    g = torch.Generator().manual_seed(0)
    target = torch.randint(0, 2, (500,), generator=g)
    distance = torch.rand(500, dtype=torch.float64, generator=g)
    for error in (1e-3, 1e-6, 1e-8, 1e-12):
        metric = getattr(tr, name)()
        metric.update(torch.where(target == 1, 1 - error * distance, error * distance), target)
        value, (low, high) = metric.compute().double(), (x.double() for x in metric.interval())
        assert 0.9 < float(low / value) < 1 < float(high / value) < 1.1


@in_one_test("positives, negatives", [(1, 1), (1, 20), (3, 1)])
@in_one_test("labels", ["random", "fixed"])
def test_losses_of_a_single_sample_of_a_label_have_no_interval(labels: Any, positives: int, negatives: int) -> None:
    """Seen: from the value itself to that of a few samples elsewhere, below which the true one was in 33 %."""
    metric = tr.BinaryCllr()
    scores = torch.cat([torch.linspace(1, 2, positives), torch.linspace(-2, 0.5, negatives)])
    metric.update(scores, torch.tensor([1] * positives + [0] * negatives))
    with pytest.warns(UserWarning, match="BinaryCllr: there is a single positive or a single negative"):
        low, high = metric.interval(labels=labels)
    assert bool(low.isnan())
    assert bool(high.isnan())
