"""What every class of the registry owes beyond its definition: a new measure is here by itself."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test
from everything import CLASSES, RANKINGS, batches, built, leaves, same, ways
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc.inference import independent, intervals
from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.points.rates import RATES

every = pytest.mark.parametrize("name", CLASSES)
pytestmark = pytest.mark.filterwarnings("ignore")

OPTIMA = ("FixedRecall", "FixedPrecision", "AtSpecificity", "AtSensitivity")
"""The classes whose value comes with a threshold, which their intervals do not."""


def value(metric: Any, *left_out: str) -> list[Tensor]:
    found = metric.compute()
    fields = found._asdict() if hasattr(found, "_asdict") else {"value": found}
    return leaves({name: x for name, x in fields.items() if name not in left_out})


def fed(metric: Any, *given: dict[str, Any]) -> Any:
    for batch in given:
        metric.update(**batch)
    return metric


def near(a: list[Tensor], b: list[Tensor]) -> bool:
    """Equal, or next to each other in float32: real weights are added in an order of their own, and round to 1e-12."""
    return len(a) == len(b) and all(
        torch.allclose(x.double(), y.double(), rtol=2**-23, atol=1e-12, equal_nan=True)
        for x, y in zip(a, b, strict=True)
    )


def number(found: Any) -> list[Tensor]:
    """The values, without the thresholds that attain them."""
    return leaves(found.value if hasattr(found, "threshold") and hasattr(found, "value") else found)


def curved(name: str) -> bool:
    measure = getattr(tr, name)._measure_type
    return issubclass(measure, CurveMeasure) and not name.endswith(("NetBenefit", "ReliabilityDiagram"))


def answer(metric: Any) -> Any:
    try:
        return metric.compute()
    except ValueError as error:
        return str(error)


@pytest.mark.parametrize("way", ["exact", "bounded"])
def test_the_data_of_another_measure_with_the_same_settings_are_merged(way: str) -> None:
    """As if added here, or refused in the same words: each class takes those of a class of one kind by turns."""
    several: dict[str, dict[str, Any]] = {}
    for name in CLASSES:
        if way in ways(name):
            metric = built(name, way)
            several.setdefault(metric.settings, {}).setdefault(metric.measure.kind, name)
    assert sum(len(kinds) > 1 for kinds in several.values()) >= (2 if way == "exact" else 1)
    for name in CLASSES:
        if way in ways(name):
            kinds = list(several[built(name, way).settings].values())
            other = kinds[CLASSES.index(name) % len(kinds)]
            added, merged = fed(built(name, way), *batches(other)), built(name, way)
            merged.merge_state(fed(built(other, way), *batches(other)))
            assert same(answer(merged), answer(added)), (name, other)


@pytest.mark.covering("name", "way")
@pytest.mark.parametrize("name", [name for name in CLASSES if "bounded" in ways(name) and not curved(name)])
@pytest.mark.parametrize("way", ["bounded", "grid"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_bounds_enclose_the_exact_value(name: str, seed: int, dtype: torch.dtype, way: str) -> None:
    if way not in ways(name):
        pytest.skip("no grid")
    given = batches(name, seed, dtype=dtype)
    probabilities = getattr(tr, name)._measure_type.probabilities
    if not probabilities and not name.startswith("Multiclass"):  # whose rows are made probabilities
        given = [batch | {"preds": batch["preds"] - 0.5} for batch in given]  # also below every threshold
    low, high = (number(end) for end in fed(built(name, way), *given).bounds())
    exact = number(fed(built(name), *given).compute())
    for least, x, most in zip(low, exact, high, strict=True):
        slack = 1e-6 * x.abs().clamp(min=1)  # values are float32
        assert bool(((least <= x + slack) & (x <= most + slack))[~x.isnan()].all()), (least, x, most)


@in_one_test("name", ["GainsCurve", "CostCurve", "RiskCoverage"])
@in_one_test("seed", range(2))
def test_bounds_of_a_curve_lie_on_both_sides_of_it(name: str, seed: int) -> None:
    """Where straight lines between the points are attained; of risk over coverage those of the wrong answers are."""
    g = torch.Generator().manual_seed(seed)
    target = torch.randint(2, (2000,), generator=g)
    preds = (torch.randn(2000, generator=g) + target).sigmoid().double()

    def line(found: Any) -> tuple[Any, Any]:
        x, y = (part.double().numpy() for part in found[:2])
        y = x * y if name == "RiskCoverage" else y
        return np.append(0.0, x), np.append(0.0, y)

    bounded, exact = getattr(tr, f"Binary{name}")(memory="bounded", bins=256), getattr(tr, f"Binary{name}")()
    for metric in (bounded, exact):
        metric.update(preds, target)
    (x, y), ends = line(exact.compute()), [line(end) for end in bounded.bounds()]
    low, high = (np.interp(x, *end) for end in ends)
    assert np.all((low <= y + 1e-6) & (y <= high + 1e-6))
    assert np.any(high - low > 1e-3)


MEMORY = [{"thresholds": [0.5]}, {"thresholds": [0.25, 0.5]}, {"memory": "bounded", "bins": 256}]


@in_one_test("turn, rate", enumerate([*RATES, "fbeta"]))
def test_averages_of_rates_lie_in_their_bounds_also_where_some_are_unknown(turn: int, rate: str) -> None:
    known, memory = 0, MEMORY[turn % 3]
    for seed, at in enumerate([tr.FixedFPR(0.1), tr.FixedRecall(0.8), 0.13, 0.5, "youden", "f1", "eer"], turn % 2 * 3):
        g = torch.Generator().manual_seed(seed)
        preds, target = torch.rand(2 + seed // 3, 3, generator=g), torch.randint(2, (2 + seed // 3, 3), generator=g)
        average = ("macro", "weighted")[seed % 2]
        exact, counted = (
            fed(tr.MultilabelRate(3, rate, at, average, **options), {"preds": preds, "target": target})
            for options in ({}, memory)
        )
        (low, high), values = counted.bounds(), (exact.compute(), counted.compute())
        for x in values:
            assert bool(x.isnan() | (low <= x) & (x <= high)), (at, average, x, low, high)
            known += not bool(x.isnan())
    assert known > 6


def test_the_bound_of_an_average_leaves_out_what_moves_it_furthest() -> None:
    nan = torch.nan
    metric = tr.MultilabelRate(3, "precision", 0.5)
    curve = tr.Curve.from_scores(torch.rand(3, 4), torch.tensor([[0, 1, 0, 1]] * 3))
    for ends, optional, low, high in (
        ([0.2, 0.5, 0.4], [True, True, True], 0.2, 0.5),
        ([0.2, 0.5, 0.4], [False, True, True], 0.2, 1.1 / 3),
        ([0.2, 0.5, nan], [True, False, True], 0.35, 0.5),
        ([0.2, 0.5, 0.4], [False, False, False], 1.1 / 3, 1.1 / 3),
        ([nan, nan, nan], [True, True, True], nan, nan),
    ):
        given = torch.tensor(ends, dtype=torch.float64), torch.tensor(optional)
        found = [float(metric._bound(given[0], sign, given[1], curve)) for sign in (-1, 1)]
        assert found == pytest.approx([low, high], rel=1e-12, nan_ok=True)


NONE = ("has no `interval`", "a point chosen on these samples")


BY_PROBLEM = [name for name in CLASSES if "average" in inspect.signature(getattr(tr, name)).parameters]


@pytest.mark.covering
@pytest.mark.parametrize(
    ("name", "options"), [(x, {}) for x in CLASSES] + [(x, {"average": "none"}) for x in BY_PROBLEM]
)
def test_an_interval_encloses_the_value_or_an_error_says_why_there_is_none(name: str, options: dict[str, Any]) -> None:
    metric = fed(built(name, **options), *batches(name))
    of_none = curved(name) or name.endswith(("ConfusionMatrix", "NetBenefit", "ReliabilityDiagram"))
    if of_none or name == "SlicedRate" or (name in RANKINGS and options):
        with pytest.raises(ValueError, match="|".join(NONE)):
            metric.interval()
        return
    found, (low, high) = metric.compute(), metric.interval()
    assert name.endswith(OPTIMA) or type(low) is type(high) is type(found)
    for least, x, most in zip(leaves(low), number(found), leaves(high), strict=True):
        assert least.shape == x.shape == most.shape
        assert bool((x.isnan() == least.isnan()).all())
        assert bool(((least <= x + 1e-6) & (x <= most + 1e-6))[~x.isnan()].all()), (least, x, most)


def _drawn(*_: Any, **__: Any) -> Any:
    raise AssertionError("a bootstrap, which is no formula")


@pytest.mark.parametrize(("average", "grouped"), [("default", False), ("default", True), ("none", False)])
def test_an_interval_by_formula_is_the_interval_and_draws_nothing(
    monkeypatch: pytest.MonkeyPatch, grouped: bool, average: Any
) -> None:
    monkeypatch.setattr(independent, "draws_of", _drawn)
    monkeypatch.setattr(intervals, "drawn_interval", _drawn)
    found = set()
    for name in CLASSES:
        if name.startswith(("Grouped", "Sliced")) and (grouped or average != "default"):
            continue  # their groups have values of their own
        given = [x | ({"groups": torch.arange(len(x["target"])) // 3} if grouped else {}) for x in batches(name)]
        averaged = average != "default" and "average" in inspect.signature(getattr(tr, name)).parameters
        metric = fed(built(name, **({"average": average} if averaged else {})), *given)
        if (got := metric.interval_by_formula()) is not None:
            assert same(got, metric.interval()), name
            found.add(name)
    tasks = ("Binary", "Multiclass", "Multilabel")
    others = ("AveragePrecision", "Cllr", "ActualDCF", "BrierScore", "LogLoss", "KSStatistic", "MinDCF", "Rate")
    areas = {f"{task}{measure}" for task in tasks for measure in ("AUROC", "Gini", "PartialAUROC")}
    areas |= {"TimeDependentAUROC"}
    alone = {f"{task}{measure}" for task in tasks[: 1 if average == "default" else 3] for measure in others}
    alone |= {name for name in CLASSES if name.endswith(OPTIMA)}
    alone |= set() if average == "default" else {"MulticlassCrossEntropy"}
    means = {"BinaryCllr", "BinaryBrierScore", "BinaryLogLoss", "MulticlassCrossEntropy"}  # clusters of which are drawn
    assert found == areas | (alone - means if grouped else alone)


@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
def test_a_mean_of_two_precisions_has_no_formula(average: Any) -> None:
    metric = tr.MultilabelAveragePrecision(2, average=average)
    metric.update(torch.rand(40, 2), torch.arange(80).view(40, 2) % 3 == 0)
    assert metric.interval_by_formula() is None


@pytest.mark.covering
@every
def test_a_weight_of_two_is_the_sample_twice_and_one_of_none_is_absence(name: str) -> None:
    first, second, third = batches(name)
    weight = torch.arange(len(first["target"])) % 3
    each = {key: x.repeat_interleave(weight, 0) for key, x in first.items()}
    weighted, repeated = fed(built(name), first | {"sample_weight": weight}), fed(built(name), each)
    assert near(value(weighted), value(repeated))
    assert near(value(fed(weighted, second, third)), value(fed(repeated, second, third)))


@pytest.mark.covering
@every
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_scores_of_sixteen_bits_are_the_same_numbers(name: str, dtype: torch.dtype) -> None:
    given = batches(name)
    narrow = [batch | {"preds": batch["preds"].to(dtype)} for batch in given]
    assert all(torch.equal(a["preds"].float(), b["preds"]) for a, b in zip(narrow, given, strict=True))  # sixteenths
    left_out = ("thresholds", "threshold")
    got, expected = (value(fed(built(name), *x), *left_out) for x in (narrow, given))
    assert all(same(a, b) for a, b in zip(got, expected, strict=True))


@pytest.mark.covering
@every
def test_there_is_a_picture(name: str) -> None:
    plt = pytest.importorskip("matplotlib.pyplot")
    figure, axes = fed(built(name), *batches(name)).plot()
    assert figure is not None
    assert axes is not None
    plt.close("all")


def test_every_class_is_walked() -> None:
    assert {"BinaryAURC", "SlicedRate", "MulticlassCrossEntropy", "MultilabelNetBenefit"} < set(CLASSES)
    assert all(isinstance(getattr(tr, name), type) for name in CLASSES)


@in_one_test("name", CLASSES)
def test_what_says_how_data_are_counted_stays_as_it_was_constructed(name: str) -> None:
    """Seen: `metric.ignore_index = 2` was accepted, read back as 2, and ignored."""
    metric = built(name)
    fixed = {
        "task",
        "memory",
        "bins",
        "thresholds",
        "ignore_index",
        *({"num_classes", "num_labels"} & vars(metric).keys()),
    }
    for attribute in fixed:
        before = getattr(metric, attribute)
        with pytest.raises(AttributeError, match=f"`{attribute}` of {name} says how its data are counted"):
            setattr(metric, attribute, 2)
        assert getattr(metric, attribute) is before
