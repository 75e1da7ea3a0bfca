"""Costs, hulls, partial areas and rates in memory that does not grow: their bounds enclose the exact value, always."""

from __future__ import annotations

import inspect
import warnings
from dataclasses import replace
from fractions import Fraction as F
from typing import Any, get_args

import pytest
import torch
from cases import in_one_test
from everything import CLASSES, built, leaves, survival, ways
from registered import PROBABILITIES, others, scores_for
from test_bounded import CURVES, MEASURES, SHAPES, shaped, value_of
from torch import Tensor, inf, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import (
    BestFBeta,
    Cost,
    Curve,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    Frozen,
)
from torchmetrics_roc.measures.calibration import Strategy
from torchmetrics_roc.points.rates import RATES

MEMORY: list[dict[str, Any]] = [{"thresholds": [-1.0, 0.0, 0.3, 0.9, 1.0]}, {"memory": "bounded", "bins": 256}]


READINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "AUCH": ("AUCH", {}),
    "PRArea": ("PRArea", {}),
    "MinCllr": ("MinCllr", {}),
    "Cllr": ("Cllr", {}),
    "MinDCF": ("MinDCF", {}),
    "MinDCF, rare": ("MinDCF", {"prevalence": 0.1, "fn": 3.0, "fp": 0.7}),
    "ActualDCF": ("ActualDCF", {}),
    "ActualDCF, rare": ("ActualDCF", {"prevalence": 0.2, "fn": 2.0}),
    **{
        f"PartialAUROC {fpr} {tpr} {corrected}": (
            "PartialAUROC",
            {"fpr_range": fpr, "tpr_range": tpr, "corrected": corrected},
        )
        for fpr in (None, (0.05, 0.4), (0, 0.25))
        for tpr in (None, (0.6, 0.9), (0.7, 1.0))
        for corrected in (False, True)
    },
}
READINGS |= {name: (name, {}) for name in others([measure for measure, _ in (*MEASURES.values(), *READINGS.values())])}
READINGS |= {name: (name, {}) for name in PROBABILITIES}
GRIDLESS = ("Cllr", *PROBABILITIES)
"""What reads the scores themselves, which a grid does not record."""
CHOICES: dict[str, Any] = {
    **{name: name for name in ("youden", "f1", "eer", "closest_topleft", "accuracy", "mcc", "kappa", "gmean", "prbep")},
    "fpr": FixedFPR(0.1),
    "no fpr": FixedFPR(0),
    "recall": FixedRecall(0.7),
    "all recall": FixedRecall(1),
    "precision": FixedPrecision(0.6),
    "specificity": FixedSpecificity(0.8),
    "fbeta": BestFBeta(0.5),
    "cost": Cost(fp=2.0, fn=1.0, prevalence=0.3),
    "errors": Cost(),
    "between two of a grid": 0.45,
    "at one of a grid": 0.3,
    "in no bin alone": -0.4,
}

pytestmark = pytest.mark.filterwarnings("ignore:.*no .*samples")


EACH = READINGS | MEASURES


def made(name: str, task: str = "Binary", *count: int, **options: Any) -> Any:
    measure, own = (EACH | {name: (name, {}) for name in CURVES})[name]
    return getattr(tr, task + measure)(*count, **own, **options)


def small(seed: int) -> tuple[Tensor, Tensor, Tensor | None]:
    """Two to forty samples with ties and infinities, that crowd in few bins; half of them weighted.

    Weights add up without rounding, in any order, so that a choice between equally good points is the same one.
    """
    g = torch.Generator().manual_seed(seed)
    size = int(torch.randint(2, 41, (), generator=g))
    normal, target = torch.randn(size, generator=g), torch.randint(2, (size,), generator=g)
    kinds = (
        3 * normal,
        normal.sigmoid(),
        (10 * normal).sigmoid(),
        tensor([0.0, -0.0, 0.25, 0.5, 1.0, inf, -inf, 1e-42])[torch.randint(8, (size,), generator=g)],
        1 - torch.randint(65, (size,), generator=g) * 2.0**-24,
    )
    weight = tensor([0.0, 0.5, 1.0, 3.75])[torch.randint(4, (size,), generator=g)]
    scores = kinds[seed % 5]
    return scores.double() if seed % 3 == 0 else scores, target, None if seed % 2 else weight


def fed(metric: Any, *batch: Any) -> Any:
    metric.update(*batch)
    return metric


def assert_encloses(truth: Any, bounded: Any, what: Any, unknown: bool = False) -> None:
    """The exact value and the one answered lie in the bounds, and the error between them is at most the largest.

    With `unknown` a value may be unknown of the exact curve, or of the counted one, alone.
    """
    (low, high), value, error = map(value_of, bounded.bounds()), value_of(bounded.compute()), bounded.max_error()
    truth = value_of(truth)
    assert bool((truth.isnan() == low.isnan()).all() and (truth.isnan() == high.isnan()).all()) or unknown, what
    known = ~truth.isnan()
    assert bool(((low <= truth) & (truth <= high))[known].all()), (what, low, truth, high)
    assert bool(((low <= value) & (value <= high))[~value.isnan()].all()), (what, low, value, high)
    assert error.ndim == 0
    apart = torch.where(truth == value, 0.0, (truth - value).abs())[known]
    assert bool((apart.nan_to_num(nan=inf) <= error * (1 + 1e-6)).all()), (what, truth, value, error)


# ---- areas and costs -------------------------------------------------------------------------------------------------


@in_one_test("name", EACH)
def test_no_draw_leaves_its_bounds(name: str) -> None:
    if name in GRIDLESS:
        with pytest.raises(ValueError, match=r"`thresholds` is given, but Cllr reads|arguments: `thresholds`"):
            made(name, **MEMORY[0])
    first = 7 * list(EACH).index(name)
    for seed in range(first, first + 5):
        preds, *rest = small(seed)
        batch = (scores_for(name, preds), *rest)
        memory = MEMORY[(seed // 2) % 2 or name in GRIDLESS]
        assert_encloses(fed(made(name), *batch).compute(), fed(made(name, **memory), *batch), batch)


@in_one_test(
    "turn, name", enumerate([*MEASURES, "AUCH", "PRArea", "MinCllr", "Cllr", "MinDCF, rare", "ActualDCF, rare"])
)
def test_every_shape_is_enclosed(turn: int, name: str) -> None:
    for shape in [*SHAPES][turn % 3 :: 3]:
        batch = shaped(shape, 2000)
        assert_encloses(fed(made(name), *batch).compute(), fed(made(name, memory="bounded", bins=512), *batch), shape)


@pytest.mark.parametrize(("dtype", "weighted"), [(torch.float16, True), (torch.bfloat16, False)])
def test_halves_are_exact_in_every_reading(dtype: torch.dtype, weighted: bool) -> None:
    scores, target = shaped("logits", 2000)
    scores[:5] = tensor([0.0, -0.0, inf, -inf, 1.0])
    weight = torch.randint(4, (2000,), generator=torch.Generator().manual_seed(1)) if weighted else None
    for name in (*EACH, *CURVES):
        own = scores_for(name, scores).to(dtype)
        exact, bounded = (fed(made(name, **o), own, target, weight) for o in ({}, {"memory": "bounded"}))
        truth, value = leaves(exact.compute()), leaves(bounded.compute())
        assert all(torch.equal(a, b) and a.dtype == b.dtype for a, b in zip(truth, value, strict=True)), name
        assert all(torch.equal(leaves(end)[0], truth[0]) for end in bounded.bounds()), name
        assert name in CURVES or bounded.max_error() == 0


@in_one_test("average", [None, "macro", "weighted", "micro"])
@in_one_test("name", ["AUROC", "AveragePrecision", "EER linear", "PRArea", "ActualDCF", "Cllr"])
def test_many_classes_are_enclosed(name: str, average: str | None) -> None:
    g = torch.Generator().manual_seed(3)
    target = torch.randint(4, (300,), generator=g)
    logits = torch.randn(300, 4, generator=g) + torch.nn.functional.one_hot(target, 4)
    for task, labels, ignored in (
        ("Multiclass", target, None),
        ("Multilabel", torch.randint(-1, 2, (300, 4), generator=g), -1),
    ):
        options = {"average": average, "ignore_index": ignored}
        truth = fed(made(name, task, 4, **options), logits, labels).compute()
        assert_encloses(truth, fed(made(name, task, 4, memory="bounded", bins=256, **options), logits, labels), task)


def test_a_label_without_samples_leaves_the_bounds_of_others() -> None:
    scores, labels = tensor([2.0, 1.0, -0.5, -2.0]), tensor([1, 0, 1, 0])
    alone = fed(tr.BinaryCllr(memory="bounded", bins=256), scores, labels).bounds()
    both = tr.MultilabelCllr(2, average=None, memory="bounded", bins=256, ignore_index=-1)
    both.update(torch.stack([scores, scores], 1), torch.stack([labels, torch.full((4,), -1)], 1))
    for one, of_both in zip(alone, both.bounds(), strict=True):
        assert of_both[0] == one
        assert of_both[1].isnan()


def test_an_infinite_cost_is_certain() -> None:
    metric = fed(tr.BinaryCllr(memory="bounded", bins=256), tensor([-inf, -inf, 1.0]), tensor([1, 0, 0]))
    assert metric.compute() == inf
    assert metric.bounds() == (inf, inf)
    assert metric.max_error() == 0


# ---- rates at chosen points ------------------------------------------------------------------------------------------


def several(seed: int) -> tuple[Tensor, Tensor, Tensor | None]:
    """Six problems of two to forty samples each, weighted or not; what fills a column is ignored."""
    columns = [small(seed + 2 * c) for c in range(6)]
    preds, target = torch.zeros(40, 6, dtype=torch.float64), torch.full((40, 6), -1)
    weight = torch.ones(40, 6)
    for c, (scores, labels, some) in enumerate(columns):
        preds[: len(scores), c], target[: len(scores), c] = scores.double(), labels
        weight[: len(scores), c] = 1 if some is None else some
    return (preds if seed % 4 > 1 else preds.float()), target, None if seed % 2 else weight


@in_one_test("memory", MEMORY)
@in_one_test("choice", CHOICES)
def test_no_rate_at_a_chosen_point_leaves_its_bounds(memory: dict[str, Any], choice: str) -> None:
    """A quarter of the rates by turns: where one is known, what the exact curve has at its own point lies between."""
    turn = list(CHOICES).index(choice) + MEMORY.index(memory)
    batch = several(13 * turn)
    exact, counted = (
        fed(tr.MultilabelKSStatistic(6, ignore_index=-1, **o), *batch)._current_curve() for o in ({}, memory)
    )
    for i, name in [*enumerate([*RATES, "fbeta", "precision", "npv", "mcc", "accuracy"])][turn % 4 :: 4]:
        rate = tr.BinaryRate(name, CHOICES[choice], beta=2.0, prevalence=0.2 if (i // 4) % 2 else None, **memory)
        truth, value = rate.measure.view(exact), rate.measure.view(counted)
        low, high = rate.measure.extremes(counted)
        slack = 1e-12 * (1 + truth.abs().nan_to_num(posinf=0.0))
        assert bool((truth.isnan() | (low - slack <= truth) & (truth <= high + slack)).all()), (name, batch)
        assert bool((value.isnan() | (low - slack <= value) & (value <= high + slack)).all()), (name, batch)


@pytest.mark.filterwarnings("ignore:.*0/0")
@in_one_test("memory", MEMORY)
@in_one_test("choice", CHOICES)
def test_the_bounds_of_a_rate_as_they_are_returned(memory: dict[str, Any], choice: str) -> None:
    """Rounded outward to float32, also where a rate is unknown at the counted point, or infinite."""
    turn = list(CHOICES).index(choice) + 5 * MEMORY.index(memory)
    rate, batch = ("precision", "npv", "recall", "mcc", "lr_plus", "lr_minus")[turn % 6], small(500 + 7 * turn)
    exact, bounded = (fed(tr.BinaryRate(rate, CHOICES[choice], **o), *batch) for o in ({}, memory))
    assert_encloses(exact.compute(), bounded, (rate, batch), unknown=True)


@in_one_test("memory", MEMORY)
@in_one_test("choice", [*CHOICES][::3])
def test_what_is_unknown_of_any_curve_has_no_bounds(memory: dict[str, Any], choice: str) -> None:
    """Without positives nobody knows the recall, whatever the order."""
    metric = fed(tr.BinaryRate("recall", CHOICES[choice], **memory), tensor([0.1, 0.2, 0.7]), tensor([0, 0, 0]))
    assert metric.compute().isnan()
    assert all(x.isnan() for x in metric.bounds())
    assert metric.max_error() == 0


@pytest.mark.filterwarnings("ignore:.*0/0")
def test_an_unknown_value_may_be_any() -> None:
    """Both samples of one bin: calling nobody has no precision, but the exact curve calls the positive alone."""
    batch = tensor([0.96, 0.95]), tensor([1, 0])
    exact, bounded = (fed(tr.BinaryRate("precision", FixedFPR(0), **o), *batch) for o in ({}, MEMORY[0]))
    assert exact.compute() == 1
    assert bounded.compute().isnan()
    low, high = bounded.bounds()
    assert low <= 1 <= high
    assert bounded.max_error() == inf


@in_one_test("rate", [*RATES, "fbeta"])
def test_the_bounds_of_a_rate_are_values_that_it_can_have(rate: str) -> None:
    """Rounding outward ends at the least and the greatest value: a precision is no less than 0."""
    least = -1.0 if rate in ("mcc", "kappa", "youden", "markedness") else 0.0
    most = inf if rate in ("lr_plus", "lr_minus", "dor") else 1.0
    for seed in (0, 1):
        low, high = fed(tr.MultilabelRate(6, rate, 0.5, None, **MEMORY[0], ignore_index=-1), *several(seed)).bounds()
        assert bool((low.isnan() | (least <= low) & (high <= most)).all())
    for counts in ((tensor([0.9, 0.2]), tensor([1, 0])), (tensor([0.2, 0.9]), tensor([1, 0]))):
        low, high = fed(tr.BinaryRate(rate, 0.5, **MEMORY[0]), *counts).bounds()
        assert bool(low.isnan() | (least <= low) & (high <= most))


@in_one_test("labels", [[1, 1, 0], [0, 0, 1]])
@in_one_test("third", [0.1, 0.9])
def test_markedness_within_a_bin_of_one_label_is_enclosed(labels: list[int], third: float) -> None:
    """Where all of one label, or none, are predicted, one corner of the bin says nothing of the points before it."""
    batch = tensor([0.3002, 0.3001, third]), tensor(labels)
    exact, bounded = (fed(tr.BinaryRate("markedness", 0.30015, **o), *batch) for o in ({}, MEMORY[1]))
    low, high = bounded.bounds()
    assert low <= exact.compute() <= high
    assert exact.compute().abs() <= 0.5


@pytest.mark.parametrize("average", [None, "macro", "micro"])
def test_rates_of_classes_are_enclosed(average: str | None) -> None:
    g = torch.Generator().manual_seed(4)
    target = torch.randint(4, (300,), generator=g)
    logits = (torch.randn(300, 4, generator=g) + torch.nn.functional.one_hot(target, 4)).softmax(1)
    for rate in ("recall", "mcc", "fpr"):
        for at in ("f1", "mcc", FixedFPR(0.1), 0.4):
            exact, bounded = (
                fed(tr.MulticlassRate(4, rate, at, average, **o), logits, target)
                for o in ({}, {"memory": "bounded", "bins": 256})
            )
            assert_encloses(exact.compute(), bounded, (rate, at), unknown=True)


@pytest.mark.parametrize("at", [0.0, 0.25, 0.5, 0.75])
def test_at_a_threshold_of_the_grid_nothing_is_in_doubt(at: float) -> None:
    """And beside it the samples up to the next one are."""
    g = torch.Generator().manual_seed(0)
    target, preds = torch.randint(2, (60,), generator=g), torch.rand(60, generator=g)
    curve = replace(tr.Curve.from_scores((preds * 4).floor() / 4, target), mixed=torch.ones(4, dtype=torch.bool))
    for rate in ("recall", "accuracy", "selection_rate"):
        metric = tr.BinaryRate(rate, at)
        assert [float(x) for x in metric.measure.extremes(curve)] == [float(metric.measure.view(curve))] * 2
    low, high = tr.BinaryRate("selection_rate", 0.3).measure.extremes(curve)
    assert [float(low), float(high)] == pytest.approx([float((preds >= x).double().mean()) for x in (0.5, 0.25)])


def test_empty_steps_of_one_score_have_no_part_in_the_least_average_precision() -> None:
    """Above all scores their precision is 0/0."""
    above = float(tensor(2.0).nextafter(tensor(3.0)))
    scores, target = torch.linspace(0, 1, 30), torch.arange(30) % 3 % 2
    found = [fed(tr.BinaryAveragePrecision(thresholds=x), scores, target).bounds() for x in ([0.5], [0.5, 2.0, above])]
    assert torch.equal(*(torch.stack(x) for x in found))


def test_a_frozen_threshold_on_counts() -> None:
    """A bin's lowest score admits the whole bin, in this pass and in those to come."""
    scores, target = shaped("logits", 3000)
    metric = fed(tr.BinaryRate("recall", FixedFPR(0.1), memory="bounded", bins=1024), scores, target)
    before, threshold = metric.compute(), metric.freeze()
    assert metric.compute() == before
    assert before == ((scores >= threshold) & (target == 1)).sum() / target.sum()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        metric.reset()
        metric.update(-scores, target)
        exact = fed(tr.BinaryRate("recall", float(threshold)), -scores, target)
        assert_encloses(exact.compute(), metric, threshold)


@pytest.mark.parametrize(("fpr_range", "tpr_range"), [((0.46, 0.89), None), (None, (0.1, 0.4)), ((0.05, 0.2), None)])
@pytest.mark.parametrize("task", [{}, {"num_labels": 2}])
def test_bounds_enclose_corrected_areas_below_0(
    fpr_range: tuple[float, float] | None, tpr_range: tuple[float, float] | None, task: dict[str, int]
) -> None:
    """Those of scores in the reverse order, over ranges where random scores have more than half of the area."""
    made = tr.MultilabelPartialAUROC if task else tr.BinaryPartialAUROC
    options: Any = {"fpr_range": fpr_range, "tpr_range": tpr_range, "corrected": True, **task}
    scores, target = tensor([0.1, 0.2, 0.7, 0.8, 0.9, 0.3]).repeat(12), tensor([1, 1, 0, 0, 0, 1]).repeat(12)
    if task:
        scores, target = torch.stack([scores, scores.flip(0)], 1), torch.stack([target, target.flip(0)], 1)
    exact, counted = (fed(made(**options, **memory), scores, target) for memory in ({}, {"memory": "bounded"}))
    value = exact.compute()
    if fpr_range != (0.05, 0.2):
        assert float(value.min()) == pytest.approx(exact.measure.limits[0], rel=1e-6)
        assert float(value.max()) < 0
    assert_encloses(value, counted, options)
    interval = exact.interval(replicates=20)
    assert bool((interval.low <= value).all() and (value <= interval.high).all())


# ---- no wider than needed --------------------------------------------------------------------------------------------

TIGHT = [
    "EER linear",
    "EER rocch",
    "KSStatistic",
    "LogAUC",
    "partial AUROC",
    "AUCH",
    "MinCllr",
    "MinDCF",
    "MinDCF, rare",
    "ActualDCF",
    "ActualDCF, rare",
    "PartialAUROC (0.05, 0.4) (0.6, 0.9) False",
    "PartialAUROC (0.05, 0.4) (0.6, 0.9) True",
    "Gini",
]
GRID = [-1.0, 0.25, 2.0]
WITHIN = tensor([[-2.0, -1.5], [-0.5, 0.1], [0.5, 1.5], [2.0, 3.0]])
"""Two scores in each bin of the grid; the thresholds of both `ActualDCF`, 0 and ln 2, have some of either side."""


@in_one_test("name", TIGHT)
@in_one_test("seed", range(2))
def test_bounds_are_attained(name: str, seed: int) -> None:
    """Both are values of scores in the same bins: of all 4,096 ways to put 12 samples on two scores each."""
    g = torch.Generator().manual_seed(seed)
    target = torch.cat([torch.randint(2, (10,), generator=g), tensor([0, 1])])
    bins = (torch.randint(4, (12,), generator=g) + target).clamp(max=3)
    ways = (torch.arange(4096)[:, None] >> torch.arange(12)) & 1
    measure, own = EACH[name]
    exact, counted = (getattr(tr, f"Binary{measure}")(**own, **o) for o in ({}, {"thresholds": GRID}))
    scores = WITHIN[bins, ways]
    values = exact.measure.view(Curve.from_rows(scores, target.bool().expand(4096, -1)))
    low, high = fed(counted, scores[0], target).bounds()
    # Rounded outward to float32.
    assert float(low) == pytest.approx(float(values.min()), rel=2.0**-22, abs=2.0**-40)
    assert float(high) == pytest.approx(float(values.max()), rel=2.0**-22, abs=2.0**-40)


@pytest.mark.parametrize(
    ("dtps", "dfps", "low", "high"),
    [
        ([2, 1], [1, 2], F(1, 6), F(2, 3)),  # 3·1 + 3·2 = 9 at the end of the first step: it is crossed there
        ([0, 3, 1], [2, 1, 2], F(2 * 4 + 5 * 1, 2 * 20), F(3 * 4 + 5 * 4, 2 * 20)),  # from (2/5, 0) to (3/5, 3/4)
        ([1, 4], [0, 3], F(0), F(3 * 5 + 3 * 4, 2 * 15)),
    ],
)
def test_the_nearest_errors_lie_between_the_corners_of_the_crossed_step(
    dtps: list[int], dfps: list[int], low: F, high: F
) -> None:
    """All positives of the step and none of its negatives, or the reverse: half the sum of both error rates there."""
    curve = replace(
        Curve.from_counts(torch.arange(len(dtps), 0, -1.0), tensor([dtps]), tensor([dfps])),
        mixed=torch.ones(len(dtps), dtype=torch.bool),
    )
    assert [float(x) for x in tr.BinaryEER(estimator="nearest").measure.extremes(curve)] == [float(low), float(high)]


EVERY: dict[str, Any] = {
    **EACH,
    **{f"{rate} at {at}": ("Rate", {"rate": rate, "at": CHOICES[at]}) for rate in ("recall", "mcc") for at in CHOICES},
    **{f"{rate} at f1": ("Rate", {"rate": rate, "at": "f1"}) for rate in RATES},
    "SensitivityAtSpecificity, between": ("SensitivityAtSpecificity", {"min_specificity": 0.63, "interpolate": True}),
    "SpecificityAtSensitivity, between": ("SpecificityAtSensitivity", {"min_sensitivity": 0.63, "interpolate": True}),
    "AURC": ("AURC", {}),
    "AURC, excess": ("AURC", {"excess": True}),
    "AUARC": ("AUARC", {}),
    "NetBenefit": ("NetBenefit", {"at": (0.0, 0.3, 0.5, 0.77)}),
    "BayesErrorRate": ("BayesErrorRate", {"at": (-2.0, 0.1, 1.5)}),
    **{f"ReliabilityDiagram {x}": ("ReliabilityDiagram", {"n_bins": 4, "strategy": x}) for x in get_args(Strategy)},
}
"""What has bounds."""


def with_mixed(name: str, share: float, weight: float | None = None) -> Curve:
    """Several problems, this share of whose steps may hold several scores; no two points are equally good."""
    g = torch.Generator().manual_seed(5)
    thresholds = scores_for(EVERY[name][0], torch.linspace(3, -3, 25, dtype=torch.float64))
    numbers = torch.randint(1, 1000, (2, 3, 25), generator=g)
    better = (1.5 * torch.linspace(3, -3, 25)).sigmoid()
    counts = (numbers * torch.stack([better, 1 - better])[:, None]).ceil().long()
    curve = Curve.from_counts(thresholds, *(counts if weight is None else weight * counts.double()))
    mixed = torch.rand(len(curve.tps), generator=g) < share
    return replace(curve, mixed=mixed & (curve.tps + curve.fps > curve.dtps + curve.dfps))


def near(found: Any, expected: Any) -> bool:
    return all(torch.allclose(a, b, rtol=1e-9, atol=1e-9, equal_nan=True) for a, b in zip(found, expected, strict=True))


@in_one_test("name", EVERY)
def test_steps_of_one_score_leave_no_doubt(name: str) -> None:
    measure, own = EVERY[name]
    metric, curve = getattr(tr, f"Binary{measure}")(**own), with_mixed(name, 0.0)
    if isinstance(value := metric.measure.view(curve), Tensor):
        known = ~value.isnan()
        assert near([end[known] for end in metric.measure.extremes(curve)], [value[known]] * 2)
        if measure == "Rate":
            assert bool((metric.measure.may_be_unknown(curve) == value.isnan()).all())
    elif not name.endswith("Curve"):  # a threshold beside the value, or values at given points
        for end in metric.measure.extremes(curve):
            assert near(leaves(end), leaves(value))


@in_one_test("name", EVERY)
def test_a_weight_that_all_samples_have_moves_no_bounds(name: str) -> None:
    measure, own = EVERY[name]
    metric = getattr(tr, f"Binary{measure}")(**own)
    without, common = (leaves(metric.measure.extremes(with_mixed(name, 0.5, weight))) for weight in (None, 0.3))
    if "ReliabilityDiagram" in name:  # which has the weight of each bin beside
        without, common = ([x for i, x in enumerate(each) if i % 9 < 6] for each in (without, common))
    assert near(without, common)


@in_one_test("choice", CHOICES)
def test_a_fine_grid_leaves_little_doubt_of_a_chosen_point(choice: str) -> None:
    """Though the merit is 0/0 at its ends, where no sample scores or none of one label."""
    g = torch.Generator().manual_seed(7)
    target = torch.randint(2, (5000,), generator=g)
    scores = (torch.randn(5000, generator=g) + target).sigmoid()
    for rate in ("recall", "fpr", "accuracy"):
        metric = tr.BinaryRate(rate, CHOICES[choice], thresholds=[k / 100 for k in range(101)])
        low, high = fed(metric, scores, target).bounds()
        assert float(high - low) < 0.25, rate


@in_one_test("weight", [None, 0.3, 2.0])
@in_one_test("memory", [MEMORY[0], {"memory": "bounded", "bins": 4096}])
def test_bounds_are_moved_outward_by_what_sums_may_round(memory: dict[str, Any], weight: float | None) -> None:
    """By four of the least differences for each step, each weighted sample and 64 more; within the limits."""
    g = torch.Generator().manual_seed(0)
    batch = torch.randn(300, generator=g), torch.randint(2, (300,), generator=g)
    torch.set_default_dtype(torch.float64)
    try:
        for name in ("AUROC", "Gini", "EER"):
            metric = getattr(tr, f"Binary{name}")(**memory)
            metric.update(*batch, None if weight is None else torch.full((300,), weight))
            steps = metric.read(lambda c: [len(c.tps) if c.kept is None else int(c.kept.sum())])
            ends = metric.read(lambda c, of=metric.measure: list(zip(*of.extremes(c), strict=True)))
            slack = 4 * 2.0**-52 * (steps + 64 + (0 if weight is None else 300))
            for sign, end, found in zip((-1, 1), ends, metric.bounds(), strict=True):
                expected = float(end) + sign * slack * (1 + abs(float(end)))
                assert float(found) == pytest.approx(expected, rel=1e-15, abs=1e-16), (name, sign)
                assert found != end
    finally:
        torch.set_default_dtype(torch.float32)


# ---- means of losses -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("Cllr", {}),
        ("BrierScore", {}),
        ("LogLoss", {}),
    ],
)
@in_one_test("weight", [None, 0.5])
def test_the_losses_of_both_labels_add_up_to_the_mean(name: str, options: dict[str, Any], weight: float | None) -> None:
    metric = getattr(tr, f"Binary{name}")(**options)
    g = torch.Generator().manual_seed(3)
    scores = scores_for(name, (torch.randn(3, 40, generator=g).double() * 2).round() / 2)
    curve = Curve.from_scores(
        scores, torch.randint(2, (3, 40), generator=g), None if weight is None else torch.full((3, 40), weight).double()
    )
    statistic = metric.measure.statistic()
    of_positives, of_negatives = statistic.losses(curve)
    missed, alarmed = curve.sum(curve.dtps * of_positives), curve.sum(curve.dfps * of_negatives)
    if statistic.stratified:
        expected = missed / curve.positives + alarmed / curve.negatives
    else:
        expected = (missed + alarmed) / (curve.positives + curve.negatives)
    assert near([metric.measure.view(curve)], [expected])


# ---- intervals -------------------------------------------------------------------------------------------------------


def told(value: Any) -> Tensor:
    """The numbers of a value: of groups those between ids and samples, of a value with its threshold the first."""
    if "groups" in getattr(value, "_fields", ()):
        return torch.cat([x.double() for x in value[1:-1]])
    return (value if isinstance(value, Tensor) else value[0]).double().flatten()


def in_two_memories(name: str, way: str, size: int, **options: Any) -> tuple[Any, Any]:
    g = torch.Generator().manual_seed(size)
    several, labels = name.startswith("Multi"), 3 if name.startswith("Multiclass") else 2
    target = torch.randint(labels, (size, 3) if name.startswith("Multilabel") else (size,), generator=g)
    noise = torch.randn((size, 3) if several else (size,), generator=g)
    told = torch.nn.functional.one_hot(target, 3) if labels == 3 else target
    preds = (1.3 * told + noise - 0.6).softmax(1) if labels == 3 else (1.3 * told + noise - 0.6).sigmoid()
    given = {"groups": torch.arange(size) % 4} if name.startswith(("Grouped", "Sliced")) else {}
    both = built(name, **options), built(name, way, **options)
    for metric in both:
        metric.update(preds, survival(target) if name.startswith("Time") else target, **given)
    return both


def averages(name: str) -> list[dict[str, Any]]:
    if "average" not in inspect.signature(getattr(tr, name)).parameters:
        return [{}]
    return [
        {"average": None},
        *({"average": x} for x in ("macro", "weighted", "micro") if x in getattr(tr, name)._measure_type.averages),
    ]


@pytest.mark.filterwarnings("ignore")
@in_one_test(
    "name, way", [(name, ("bounded", "grid")[i % 2]) for i, name in enumerate(CLASSES)] + [("BinaryAUROC", "grid")]
)
def test_an_interval_of_counts_in_bins_encloses_the_exact_value(name: str, way: str) -> None:
    """Everything that `bounds` allows, and the exact interval too if that is a formula's, of the same points.

    Draws differ by chance; and bins have fewer points among which one may be chosen.
    """
    for turn, size in enumerate((40, 1000) if way in ways(name) else (), CLASSES.index(name)):
        options = averages(name)[turn % len(averages(name))]
        exact, bounded = in_two_memories(name, way, size, **options)
        try:
            few = {"replicates": 50} if bounded.measure.kind == exact.measure.kind == "a curve" else {}
            found = bounded.interval(**few)
        except ValueError:
            continue  # counts do not tell which samples are shared
        low, high = map(told, found)
        value, ends = told(exact.compute()), [told(x) for x in bounded.bounds()]
        unknown = low.isnan() | value.isnan()
        assert bool(((low <= torch.fmin(value, ends[0])) | unknown).all()), (options, size)
        assert bool(((high >= torch.fmax(value, ends[1])) | unknown).all()), (options, size)
        stated = exact.measure.statistic()
        of_points = stated is not None and stated.rate is not None and not isinstance(stated.rate.at, Frozen)
        if size == 1000 and stated is not None and stated.of is not None and not of_points:
            a, b = map(told, exact.interval())
            assert bool(((low <= a + 1e-6) & (high >= b - 1e-6) | unknown).all()), (options, a, low, b, high)


def test_a_summary_of_counts_in_bins_has_the_intervals_of_their_classes() -> None:
    (_, area), (_, precision) = (in_two_memories(f"Binary{x}", "grid", 200) for x in ("AUROC", "AveragePrecision"))
    found = area.summary()
    for one, other in ((found.auroc_interval, area), (found.average_precision_interval, precision)):
        assert torch.allclose(torch.stack([*one]), torch.stack([*other.interval()]), rtol=0, atol=2e-7)


def test_an_interval_of_few_thresholds_covers_where_its_value_is_open() -> None:
    """Of all samples in one bin an area may be anything, and of a value of 1 the other end moves too."""
    tied = tr.BinaryAUROC(thresholds=[0.0])
    tied.update(torch.arange(1.0, 41) / 41, torch.arange(40) % 2)
    assert tied.interval() == (0, 1)
    found = tr.BinaryAUROC(thresholds=[0.5])
    found.update(torch.cat([torch.linspace(0, 0.4, 20), torch.linspace(0.6, 1, 20)]), torch.arange(40) >= 20)
    exact = tr.BinaryAUROC()
    exact.update(torch.cat([torch.linspace(0, 0.4, 20), torch.linspace(0.6, 1, 20)]), torch.arange(40) >= 20)
    assert found.interval() == exact.interval()


@pytest.mark.parametrize("name", ["BinaryAUARC", "BinaryAveragePrecision"])
@pytest.mark.filterwarnings("ignore:.*no (positive|negative) samples")
def test_sums_of_weights_that_round_stay_within_the_limits(name: str) -> None:
    """Rounding took AUARC of samples without positives to -2e-16, and AP of those without negatives to 1 + 2e-16."""
    g = torch.Generator().manual_seed(0)
    default = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)  # in which values are returned
    try:
        for _ in range(40):
            metric = getattr(tr, name)(memory="bounded")
            scores, weight = torch.rand(2, 25, generator=g)
            metric.update(scores, torch.full((25,), int(name != "BinaryAUARC")), weight)
            low, high = metric.bounds()
            assert 0 <= low <= metric.compute() <= high <= 1
    finally:
        torch.set_default_dtype(default)
