"""Weights have no unit: multiplied by a power of two, all of them, they change no bit of what is no weight itself."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, localcontext
from typing import Any

import pytest
import torch
from around import default_dtype
from cases import in_one_test
from everything import CLASSES as CLASSES_OF_ALL
from everything import RANKINGS, READINGS, batches, built, leaves, same, ways
from test_laws import CLASSES, MEASURES, classes_of, many
from threads import as_threads, available, on_threads
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Cost, FixedFPR, FixedPrecision, FixedRecall, FixedSpecificity, rates
from torchmetrics_roc.inference import compare_auroc
from torchmetrics_roc.measures.calibration import calibration_error
from torchmetrics_roc.points.choice import BY_NAME, chosen
from torchmetrics_roc.ranks.processes import World
from torchmetrics_roc.registry.table import ENTRIES

POWERS = (-900, -100, 100, 340)
"""Within the edge up to which weights are kept as they are, ±150, and beyond, where squares vanish or overflow."""

AT = [
    *BY_NAME,
    FixedFPR(0.2),
    FixedRecall(0.6),
    FixedPrecision(0.6),
    FixedSpecificity(0.7),
    Cost(2, 1, 0.1),
    Cost(),
    0.5,
]
COUNTED = ("tp", "fp", "tn", "fn", "positives", "negatives")

pytestmark = pytest.mark.filterwarnings("ignore:.*no .*samples")


def weights_of(size: int) -> Tensor:
    return torch.rand(size, generator=torch.Generator().manual_seed(14), dtype=torch.float64) + 0.1


def assert_no_scale(value: Callable[[int], Any], *more: int) -> None:
    """What is read of weights times a power of two is, in every bit, what is read of the weights."""
    expected = leaves(value(0))
    assert not all(bool(x.isnan().all()) for x in expected)
    for power in (*POWERS, *more):
        for a, b in zip(leaves(value(power)), expected, strict=True):
            assert a.dtype == b.dtype
            assert torch.equal(a.nan_to_num(nan=-7.0), b.nan_to_num(nan=-7.0)), (power, a, b)


@pytest.mark.filterwarnings("ignore:.*not whole numbers:UserWarning")  # of a curve, whose intervals are unknown
def test_the_scale_of_the_weights_changes_no_rate_at_any_point_nor_a_summary() -> None:
    preds, target = many(50, seed=15)

    def value(power: int) -> list[Any]:
        metric = tr.BinaryAUROC()
        metric.update(preds, target, weights_of(50) * 2.0**power)
        points = [metric.read(lambda curve, at=at: tr.operating.operating_point(curve, at)) for at in AT]
        summary = metric.read(tr.summary.summary)
        points += summary.points
        # Counts of sampling weights do not tell how samples vary.
        sized = ("auroc_interval", "standard_error", "p_value", "average_precision_interval", "class_names")
        rest = [x for name, x in summary._asdict().items() if name not in (*COUNTED, "points", *sized)]
        return [[x for name, x in point._asdict().items() if name not in COUNTED] for point in points] + rest

    assert_no_scale(value)


@pytest.mark.parametrize("classes", [2, 3])
def test_nor_of_the_rates_of_a_matrix(classes: int) -> None:
    generator = torch.Generator().manual_seed(16)
    matrix = torch.rand(5, classes, classes, generator=generator, dtype=torch.float64)
    assert_no_scale(lambda power: rates(matrix * 2.0**power))
    preds, target, _ = classes_of("Multiclass", classes)

    def value(power: int) -> Tensor:
        metric = tr.MulticlassConfusionMatrix(CLASSES, normalize="true")
        metric.update(preds, target, weights_of(50) * 2.0**power)
        return metric.compute()

    assert_no_scale(value)


def test_two_problems_of_as_many_steps_have_units_of_their_own() -> None:
    """Two problems, two steps, both of the first problem: a step has the unit of its problem."""
    curve = tr.Curve.from_rows(
        tensor([[0.9, 0.1], [0.5, 0.5]]),
        tensor([[True, False], [True, False]]),
        tensor([[1e-200, 1e-200], [0.0, 0.0]], dtype=torch.float64),
    ).whole
    assert len(curve.tps) == curve.problems == 2
    assert tr.roc.auroc(curve)[0] == 1
    assert tr.roc.ks(curve).value[0] == 1


@pytest.mark.parametrize(("power", "unit"), [(-151, -150), (-150, -150), (0, 0), (150, 150), (151, 150)])
def test_counts_keep_the_scale_of_weights_up_to_the_edge(power: int, unit: int) -> None:
    metric, matrix = tr.BinaryAUROC(), tr.BinaryConfusionMatrix()
    for each in (metric, matrix):
        each.update(tensor([0.9, 0.2]), tensor([1, 0]), tensor([1.5, 1.0], dtype=torch.float64) * 2.0**power)
    point = metric.read(lambda curve: tr.operating.operating_point(curve, 0.5))
    assert (float(point.tp), float(point.tn), float(point.accuracy)) == (1.5 * 2.0**unit, 2.0**unit, 1.0)
    assert metric.curve().positives == 1.5 * 2.0**unit
    diagram = tr.functional.binary_reliability_diagram(
        tensor([0.9, 0.2]), tensor([1, 0]), n_bins=2, sample_weight=tensor([1.5, 1.0], dtype=torch.float64) * 2.0**power
    )
    assert diagram.weight.tolist() == [2.0**unit, 1.5 * 2.0**unit]
    with default_dtype(torch.float64):
        assert matrix.compute().tolist() == [[2.0**power, 0.0], [0.0, 1.5 * 2.0**power]]
        assert metric.metric_state["weight"][0].tolist() == [1.5 * 2.0**power, 2.0**power]


def without_counts(value: Any) -> Any:
    """A value without what is counted in it: all of what is left has no unit."""
    if hasattr(value, "_asdict"):
        value = [x for name, x in value._asdict().items() if name not in (*COUNTED, "samples", "weight")]
    return [without_counts(x) for x in value] if isinstance(value, (list, tuple)) else value


def far_off(name: str, way: str, power: int, *asked: str) -> list[Any]:
    """What a metric of whole weights times 2^`power` answers."""
    metric = built(name, way)
    for batch in batches(name):
        weight = batch.pop("sample_weight", torch.ones(len(batch["target"]), dtype=torch.float64)) * 2.0**power
        metric.update(**batch, sample_weight=weight)
    more = {"sampling": lambda metric: metric.interval(weights="sampling")}
    found = []
    for reading in asked:
        try:
            found.append(without_counts({**READINGS, **more}[reading](metric)))
        except ValueError:  # there is none, of the class or of its state
            found.append(tensor(-1))
    return found


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few samples
@pytest.mark.parametrize("name", [x for x in CLASSES_OF_ALL if "ConfusionMatrix" not in x and x not in RANKINGS])
def test_nor_where_weights_are_subnormal_or_their_sum_is_infinite(name: str) -> None:
    """Seen: 323 of 6,423 answers differed. `SlicedAUROC` was NaN at 2^±600, AP and 30 more classes at 2^-1060, and
    AUROC at 2^1018."""
    with default_dtype(torch.float64):
        for way in ways(name):
            asked = ("compute", "sampling") if way == "exact" else ("compute", "bounds")
            if name.startswith("Sliced"):  # whose intervals take whole weights for frequencies
                asked = asked[: 2 if way != "exact" else 1]
            expected = far_off(name, way, 0, *asked)
            least = -900 if name.startswith("Time") else -1060  # of products, which subnormal numbers round
            # Sums that are kept instead of samples must be finite.
            for power in (least, 100, 1018) if way == "exact" else (least,):
                assert same(far_off(name, way, power, *asked), expected), (way, power)


@in_one_test(
    "name, each",  # the samples are exchanged, or gathered
    [
        ("BinaryAveragePrecision", 0),
        ("BinaryAveragePrecision", 256),
        ("MulticlassAUROC", 0),
        ("GroupedAveragePrecision", 0),
        ("SlicedAUROC", 256),
    ],
)
def test_nor_on_several_ranks(name: str, each: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ranks agree on one unit: one of three holds nothing, one light weights, one heavy ones."""
    monkeypatch.setattr("torchmetrics_roc.metrics.cache.EACH", each)

    def values(power: int, way: str) -> list[Any]:
        def read(rank: int) -> Any:
            metric = built(name, way, distributed_available_fn=available)
            for batch in batches(name, rank) if rank else []:
                weight = torch.ones(len(batch["target"]), dtype=torch.float64) * 2.0 ** (power + 3 * rank)
                metric.update(**{**batch, "sample_weight": weight})
            return without_counts([metric.compute(), metric.bounds()])

        with as_threads():
            found, _ = on_threads(read, [World() for _ in range(3)])
        assert all(same(x, found[0]) for x in found), found
        return found

    with default_dtype(torch.float64):
        for way in ways(name):
            expected = values(0, way)
            for power in (-1060, 1000):
                assert same(values(power, way), expected), (way, power)


def test_a_rank_without_weights_sets_their_unit() -> None:
    """Beside samples that count once, weights of 2^-1060 are as good as none, and those of 2^600 all there is."""

    def areas(power: int) -> list[Any]:
        def read(rank: int) -> Any:
            metric = tr.BinaryAUROC(distributed_available_fn=available)
            for batch in batches("BinaryAUROC", rank):
                weight = torch.ones(len(batch["target"]), dtype=torch.float64) * 2.0**power
                metric.update(batch["preds"], batch["target"], weight if rank else None)
            return metric.compute()

        with as_threads():
            return on_threads(read, [World(), World()])[0]

    for power, rank in ((-1060, 0), (600, 1)):
        alone = tr.BinaryAUROC()
        for batch in batches("BinaryAUROC", rank):
            alone.update(batch["preds"], batch["target"])
        assert same(areas(power), [alone.compute()] * 2)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
def test_fractions_remain_sampling_weights_where_all_floats_are_whole() -> None:
    preds, target = many(50, seed=15)

    def intervals(power: int) -> Any:
        metric = tr.BinaryAUROC()
        metric.update(preds, target, weights_of(50) * 2.0**power)
        rows = torch.stack([preds, -preds])
        return metric.interval(), compare_auroc(rows, target, sample_weight=weights_of(50) * 2.0**power).p_value

    assert same(intervals(600), intervals(0))


OTHERS = sorted(
    {entry.row.name for entry in ENTRIES.values() if entry.task == "binary" and entry.row.prefixed}
    - {measure.name for measure in MEASURES}
    - {"ConfusionMatrix"}
)
"""Those whose definitions are tested beside them."""


@in_one_test("name", [name for name in OTHERS if "bounded" in ways(f"Binary{name}")])
def test_nor_of_their_bounds(name: str) -> None:
    """Seen: of weights 1e-300 the upper bound of AURC was below the lower one, and of 1e300 both were 1."""
    generator = torch.Generator().manual_seed(3)
    preds = 0.5 + torch.rand(50, generator=generator, dtype=torch.float64) / 64  # several in a bin
    target = torch.randint(2, (50,), generator=generator)

    def value(power: int) -> Any:
        metric = built(f"Binary{name}", "bounded")
        metric.update(preds, target, weights_of(50) * 2.0**power)
        return metric.bounds()

    assert_no_scale(value, 980)


@pytest.mark.parametrize("light", [2.0**-30, 1e-150, 1e-160, 1e-170, 1e-290])
def test_matthews_correlation_of_light_and_heavy_cells(light: float) -> None:
    """Seen: minus infinity, as the product of the margins left the range of a float. Exactly -1/sqrt(2 + 2·light)."""
    weights = tensor([light, 1.0, light], dtype=torch.float64)
    curve = tr.Curve.from_scores(tensor([0.9, 0.1, 0.9]), tensor([0, 1, 1]), weights)
    expected = tensor(-((2 + 2 * light) ** -0.5), dtype=torch.float64)
    matrix = tensor([[0.0, light], [1.0, light]], dtype=torch.float64)
    for found in (rates(matrix).mcc, tr.BinaryRate("mcc", 0.5).measure.view(curve)[0]):
        assert torch.allclose(found, expected, rtol=4e-16, atol=0)


@pytest.mark.parametrize("heavy", [1.0, 30.0, 1e3, 1e10, 1e16, 1e200])
def test_the_area_below_heavy_negatives_keeps_its_digits(heavy: float) -> None:
    """Seen: 5.55e-16 for 5e-16. One positive below: exactly 1 - N·ln(1 + 1/N)."""
    with localcontext() as context:
        context.prec = 480  # for N up to 1e200
        n = Decimal(heavy)
        expected = float(1 - n * (1 + 1 / n).ln())
    weights = tensor([heavy, 1.0, 1.0], dtype=torch.float64)
    curve = tr.Curve.from_scores(tensor([0.9, 0.5, 0.1], dtype=torch.float64), tensor([0, 1, 0]), weights)
    assert float(tr.pr.pr_area(curve)) == pytest.approx(expected, rel=4e-15, abs=0)


@in_one_test("power", [0, 30, 60, 600])
@in_one_test("memory", ["exact", "bounded"])
def test_sampling_weights_are_no_frequencies_at_any_scale(memory: str, power: int) -> None:
    """Seen: an interval of no width in bounded memory at 2^60, since all floats from 2^53 on are whole."""
    g = torch.Generator().manual_seed(0)
    scores, weights = torch.rand(300, generator=g), torch.rand(300, generator=g, dtype=torch.float64) + 0.1
    target = (torch.rand(300, generator=g) < scores).long()
    metric = tr.BinaryAUROC(memory=memory)
    metric.update(scores, target, weights * 2.0**power)
    if memory == "exact":
        low, high = metric.interval()
        assert 0.08 < high - low < 0.1
    else:
        with pytest.raises(ValueError, match="takes weights as frequencies"):
            metric.interval()


@in_one_test("weight", [0.1, 1.5, 2.0, 1e9])
@in_one_test("prevalence", [0.5, 1e-3, 1e-8, 1e-10])
def test_one_weight_of_all_moves_no_least_cost(weight: float, prevalence: float) -> None:
    """Seen: 1 for .9617, as costs that differed by less than 2^-36 counted as equal."""
    g = torch.Generator().manual_seed(0)
    target = (torch.rand(3000, generator=g) < 0.5).long()
    scores = torch.randn(3000, generator=g) + 2 * target
    plain, weighted = tr.BinaryMinDCF(prevalence=prevalence), tr.BinaryMinDCF(prevalence=prevalence)
    plain.update(scores, target)
    weighted.update(scores, target, torch.full((3000,), weight, dtype=torch.float64))
    assert weighted.compute() == plain.compute()


POINTS_OF_ALL = [
    *(FixedFPR(0.0), FixedFPR(1e-12), FixedSpecificity(1.0), FixedPrecision(1.0), FixedRecall(1.0), Cost(fp=3)),
    *("youden", "f1", "mcc", "accuracy", "kappa", "gmean", "eer", "prbep", "closest_topleft"),
]


@in_one_test("at", POINTS_OF_ALL)
def test_whole_weights_choose_as_so_many_samples_do(at: Any) -> None:
    """To the last one. Seen: one negative beside 10^12 was none to `FixedSpecificity(1)`, by the rounding of sums."""
    scores, target = tensor([4.0, 3, 3, 2, 1, 0]), tensor([1, 0, 1, 1, 0, 0])
    for big in (7, 10**12):
        times = tensor([big, 1, big, 2, big, 3])
        metric = tr.BinaryROC()
        metric.update(scores, target, times)
        point = metric.operating_point(at)
        counts = [torch.where(target == label, times, 0) for label in (1, 0)]
        curve = tr.Curve.from_counts(*_steps(scores, *counts))
        expected = chosen(curve, at)
        assert torch.equal(point.threshold, expected.thresholds[0])
        assert (point.tp, point.fp) == (expected.tps[0], expected.fps[0])
        assert point.tp.dtype == torch.float64


def _steps(scores: Tensor, *counts: Tensor) -> tuple[Tensor, ...]:
    """The distinct scores, falling, and whole numbers of samples at each."""
    thresholds, step = scores.neg().unique(return_inverse=True)
    return -thresholds, *(torch.zeros_like(thresholds).long().index_add(0, step, x)[None] for x in counts)


def test_what_chance_adds_to_heavy_bins_is_nothing() -> None:
    preds, target = tensor([0.1, 0.2, 0.8, 0.9]), tensor([0, 1, 1, 0])
    weight = torch.full((4,), 2.0**52, dtype=torch.float64)  # from 2^53 on they are no numbers of observations
    curve = tr.Curve.from_scores(preds, target, weight)
    plain, debiased = (calibration_error(curve, 2, "l2", debias=debias) for debias in (False, True))
    assert torch.allclose(debiased, plain, rtol=2.0**-50, atol=0)  # what chance adds is a 2^-52nd


@in_one_test("name", [x for i, x in enumerate(CLASSES_OF_ALL) if i % 3 == 0 or "ConfusionMatrix" in x])
def test_sums_of_weights_that_are_infinite_are_refused(name: str) -> None:
    """Seen: of weights 1e308 counts in bins gave NaN or 0, and a confusion matrix infinity. Samples have a unit."""
    for way in ways(name):
        if way == "exact" and "ConfusionMatrix" not in name:
            continue
        metric = built(name, way)
        for batch in batches(name):
            batch["sample_weight"] = torch.full((len(batch["target"]),), 1e308, dtype=torch.float64)
            metric.update(**batch)
        with pytest.raises(ValueError, match="adds up to more than float64 holds"):
            metric.compute()


def test_a_curve_of_weights_has_finite_totals() -> None:
    with pytest.raises(ValueError, match="adds up to more than float64 holds"):
        tr.Curve.from_scores(tensor([0.9, 0.2]), tensor([1, 0]), torch.full((2,), 1e308, dtype=torch.float64))
