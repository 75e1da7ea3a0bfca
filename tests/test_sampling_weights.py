"""The law of scale: weights that are not whole have none, and whole ones are the sample so often, on every road.

Of every class with an interval: `w` and `0.3 w` give the same numbers, or the same `ValueError`.
"""

from __future__ import annotations

import inspect
import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest
import torch
from cases import in_one_test
from everything import CLASSES, built, leaves, survival
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, FixedPrecision, inference
from torchmetrics_roc.curves.curve import check_frequencies, fractional
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.inference import auroc_test, compare, compare_auroc, compare_net_benefit, wilson
from torchmetrics_roc.inference.design import Design, cell_sums, missing_weights
from torchmetrics_roc.inference.formulas import student_quantiles
from torchmetrics_roc.inference.influence import Shares, clustered
from torchmetrics_roc.lightning.reports import results_of
from torchmetrics_roc.measures.calibration import spiegelhalter
from torchmetrics_roc.metrics import cache
from torchmetrics_roc.metrics.summary import summary
from torchmetrics_roc.plot import wilson_band
from torchmetrics_roc.tasks.batches import Rows

pytestmark = pytest.mark.filterwarnings("ignore:.*95 % intervals with sampling weights:UserWarning")  # of few samples

SIZE, SCALES = 40, (1, 0.3)
METHODS = ("newcombe", "spss", "hanley_mcneil", "boyd", "delong", "wilson", "hall")
VIEWS: dict[str, Callable[..., Any]] = {
    **{
        name: getattr(inference, name)
        for name in (
            "auroc_variance",
            "auroc_interval",
            "auroc_test",
            "average_precision_variance",
            "average_precision_interval",
            "net_benefit_band",
        )
    },
    "spiegelhalter": spiegelhalter,
}


def parts_of_summary(found: Any) -> list[Any]:
    return [found.auroc_interval, found.standard_error, found.p_value, found.average_precision_interval]


ROADS: dict[str, Callable[[Any], Any]] = {
    "interval": lambda m: m.interval(replicates=10),
    **{method: lambda m, method=method: m.interval(method=method) for method in METHODS},
    "homogeneity": lambda m: m.homogeneity(),
    "compare": lambda m: list(m.compare()),
}
OF_AREAS: dict[str, Callable[[Any], Any]] = {
    "summary": lambda m: parts_of_summary(m.summary()),
    "spss": lambda m: list(m.summary(report="spss")),
    "proc": lambda m: list(m.summary(report="proc"))[2:5],
    "formula": lambda m: m.interval_by_formula(),
    "logged": lambda m: [(x.auroc_interval, x.ap_interval) for x in [results_of(m, 100)]],
    "wilson_band": lambda m: wilson_band(m.curve()),
    **{name: lambda m, view=view: m.read(view) for name, view in VIEWS.items()},
}
"""Read from the curve alike by all classes: the walk asks those named AUROC or AveragePrecision."""


def data(name: str) -> dict[str, Tensor]:
    """Scores with ties, labels that they tell apart in part, and groups of three."""
    g = torch.Generator().manual_seed(0)
    several = not name.startswith(("Binary", "Grouped", "Sliced", "Time"))
    labels = 3 if name.startswith("Multiclass") else 2
    target = torch.randint(labels, (SIZE, 3) if name.startswith("Multilabel") else (SIZE,), generator=g)
    told = target.double()
    if name.startswith("Multiclass"):
        told = torch.nn.functional.one_hot(target, 3).double()
    columns = (SIZE, 2 if name == "PairedAUROC" else 3) if several else (SIZE,)
    told = told[:, None] if told.ndim < len(columns) else told
    preds = (torch.rand(columns, generator=g, dtype=torch.float64) + 0.3 * told).div(1.3).mul(16).round().div(16)
    found = {"preds": preds, "target": survival(target) if name.startswith("Time") else target}
    return found | ({"groups": torch.arange(SIZE) % 3} if name.startswith(("Grouped", "Sliced")) else {})


WEIGHT = torch.rand(SIZE, generator=torch.Generator().manual_seed(1), dtype=torch.float64) + 0.1


def variants(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The ways to keep data, and the options, that the class has; of counts the first options only."""
    known = inspect.signature(getattr(tr, name)).parameters
    options: list[dict[str, Any]] = [{"average": x} for x in ("macro", "micro", None)] if "average" in known else [{}]
    if "worst" in known:
        options = [{}, {"worst": "subgroup"}, {"worst": "bpsn"}]
    if "rate" in known:
        options = [{**x, "at": 0.5, "rate": rate} for x in options for rate in ("recall", "precision")]
    if "gap" in known:
        options += [{"at": 0.5, "rate": "recall", "gap": True}]
    for way in ("exact", "bounded"):
        for one in options if way == "exact" else options[:1]:
            try:
                built(name, way, **one)
            except ValueError:
                continue
            yield way, one


def answer(metric: Any, road: Callable[[Any], Any]) -> Tensor | str:
    """The numbers that a road gives, or which error it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = road(metric)
        except (ValueError, AttributeError) as error:
            return type(error).__name__
    # The weight of the samples of a group is no statistic.
    found = [] if found is None else [found] if isinstance(found, Tensor) else found
    ends = [x._replace(samples=None) if "samples" in getattr(x, "_fields", ()) else x for x in found]
    return torch.cat([torch.zeros(1), *(x.double().flatten() for x in leaves(ends))])


def alike(one: Tensor | str, other: Tensor | str) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return one.shape == other.shape and torch.allclose(one, other, rtol=1e-9, atol=1e-12, equal_nan=True)


def fed(name: str, way: str, options: dict[str, Any], given: dict[str, Tensor], weight: Tensor | None) -> Any:
    metric = built(name, way, **options)
    metric.update(**given, sample_weight=weight)
    return metric


def roads(name: str) -> dict[str, Callable[[Any], Any]]:
    of_curves = name.endswith(("AUROC", "AveragePrecision")) and not name.startswith(("Grouped", "Paired"))
    return {**ROADS, **(OF_AREAS if of_curves and "OvO" not in name and "Sliced" not in name else {})}


@pytest.fixture(autouse=True)
def _in_double() -> Iterator[None]:
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


@pytest.mark.covering
@pytest.mark.parametrize("name", CLASSES)
def test_weights_that_are_not_whole_have_no_scale(name: str) -> None:
    given, wrong = data(name), []
    for way, options in variants(name):
        first, *others = (fed(name, way, options, given, scale * WEIGHT) for scale in SCALES)
        for road, ask in roads(name).items():
            expected = answer(first, ask)
            if not all(alike(expected, answer(other, ask)) for other in others):
                wrong.append((way, options, road))
    assert not wrong


@pytest.mark.covering
@pytest.mark.parametrize("name", CLASSES)
def test_equal_sampling_weights_are_none(name: str) -> None:
    """Also weights of 1, which only the request tells from frequencies; some classes refuse it for whole weights."""
    given, wrong = data(name), []
    for way, options in variants(name):
        first, *others = (
            answer(
                fed(name, way, options, given, None if each is None else torch.full((SIZE,), each)),
                lambda metric: metric.interval(replicates=10, weights="sampling"),
            )
            for each in (None, 1.0, 2.5)
        )
        whole_only = first == "ValueError" or built(name, way, **options).measure.counts_only()
        if not all(alike(first, other) for other in others[: 1 if whole_only else 2]):
            wrong.append((way, options))
    assert not wrong


@pytest.mark.covering
@pytest.mark.parametrize("name", [name for name in CLASSES if name.startswith(("Binary", "Sliced", "Paired"))])
def test_weight_2_is_the_sample_twice(name: str) -> None:
    given, wrong = data(name), []
    twice = {key: torch.cat([x, x]) for key, x in given.items()}
    for way, options in variants(name):
        weighted = fed(name, way, options, given, torch.full((SIZE,), 2.0))
        repeated = fed(name, way, options, twice, None)
        wrong += [
            (way, options, road)
            for road, ask in roads(name).items()
            if not alike(answer(weighted, ask), answer(repeated, ask))
        ]
    assert not wrong


# ---- one road --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"task": "multiclass"}])
def test_one_number_has_one_computation(options: dict[str, str]) -> None:
    """Of one class of several, and of the only problem."""
    name = "Multiclass" if options else "Binary"
    # Of fewer than 20 samples of a label the interval is Newcombe's, which has no standard error.
    given = {key: x.repeat(4, *[1] * (x.ndim - 1)) for key, x in data(f"{name}AUROC").items()}
    weight, of_class = WEIGHT.repeat(4), {"average": None} if options else {}
    area, precision = (fed(f"{name}{x}", "exact", of_class, given, weight) for x in ("AUROC", "AveragePrecision"))
    found = area.summary()
    assert alike(answer(area, lambda m: m.interval()), answer(found, lambda x: x.auroc_interval))
    assert alike(answer(precision, lambda m: m.interval()), answer(found, lambda x: x.average_precision_interval))
    low, high = area.interval(method="delong")
    labels = torch.stack([given["target"] == c for c in range(3)]) if options else given["target"][None] == 1
    scores = given["preds"].T if options else given["preds"][None]
    rows = Rows(scores, labels, weight.expand(len(scores), -1).double())
    degrees = clustered(Curve.from_rows(*rows), Design.of(rows)).degrees_per_problem
    half = student_quantiles(0.95, degrees).view(found.auroc.shape) * found.standard_error
    assert torch.allclose(high, (found.auroc + half).clamp(max=1), rtol=1e-12)
    assert torch.allclose(low, found.auroc - half, rtol=1e-12)
    if not options:
        tests = [inference.auroc_test(area), inference.auroc_test((given["preds"], given["target"], weight))]
        tests.append(area.read(inference.auroc_test))
        for test in tests:
            assert float(test.p_value) == pytest.approx(float(found.p_value), rel=1e-12)
            assert float(test.statistic) == pytest.approx(float((found.auroc - 0.5) / found.standard_error), rel=1e-12)


def test_counts_of_sampling_weights_leave_a_summary_unknown() -> None:
    given = data("BinaryAUROC")
    counted = fed("BinaryAUROC", "bounded", {}, given, WEIGHT)
    curve = Curve.from_scores(given["preds"], given["target"], WEIGHT)
    for read, name in ((counted.summary, "BinaryAUROC"), (partial(summary, curve), "summary")):
        with pytest.warns(UserWarning, match=f"{name}: counts do not tell how samples vary") as caught:
            found = read()
        assert len(caught) == 1
        assert all(bool(x.isnan().all()) for x in leaves(parts_of_summary(found)))
        assert 0.5 < float(found.auroc) < 1


def hard(kind: str, seed: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Ratings that separate, tie or agree, so that a variance is nothing but rounding: two models, labels, weights."""
    g = torch.Generator().manual_seed(seed)
    target = torch.tensor([1] * 5 + [0] * 20)
    base = torch.randint(0, 3, (25,), generator=g) / 8
    first = {"separated": base + target, "reversed": base - target, "tied": 0 * base}.get(kind, base + target / 4)
    first = (first - first.min()) / max(float(first.max() - first.min()), 1)
    if kind == "one calls all":
        return 0.6 + first / 4, first / 4, target, torch.rand(25, generator=g, dtype=torch.float64) + 0.1
    other = first if kind == "identical" else first / 2 if kind == "alike" else base
    weights = torch.randint(1, 10, (25,), generator=g).double() / 3 if seed % 2 else torch.rand(25, generator=g) + 0.1
    return first, other, target, weights.double()


def answers(first: Tensor, other: Tensor, target: Tensor, weights: Tensor) -> dict[str, Tensor]:
    """What is read of the area of one model, and of the difference of two."""
    metric, second = tr.BinaryAUROC(), tr.BinaryAUROC()
    metric.update(first, target, weights)
    second.update(other, target, weights)
    precisions = [tr.BinaryAveragePrecision() for _ in range(2)]
    for precision, scores in zip(precisions, (first, other), strict=True):
        precision.update(scores, target, weights)
    models = torch.stack([first, other])
    found = {
        "summary": metric.summary(),
        "test": auroc_test(metric),
        "interval": metric.interval(),
        "paired": compare_auroc(models, target, sample_weight=weights),
        "apart": compare(metric, second, paired=False),
        "average precisions apart": compare(*precisions, paired=False),
        "net benefit": compare_net_benefit(models, target, at=(0.2, 0.5), sample_weight=weights),
    }
    return {name: torch.cat([x.double().flatten() for x in leaves(value)]) for name, value in found.items()}


@pytest.mark.filterwarnings("ignore:.*standard error of a difference is 0:UserWarning")
@pytest.mark.filterwarnings("ignore:.*its variance is hardly known:UserWarning")
@pytest.mark.filterwarnings("ignore:.*summary, AveragePrecision:UserWarning")
@pytest.mark.parametrize("kind", ["separated", "reversed", "tied", "identical", "alike", "one calls all"])
def test_where_nothing_varies_the_order_of_samples_changes_no_answer(kind: str) -> None:
    """Seen: p-values of .0209 and .0056 of the same data, by degrees of freedom that were rounding; bands of NaN."""
    for seed in range(3):
        data = hard(kind, seed)
        expected = answers(*data)
        for turn in range(2):
            order = torch.randperm(25, generator=torch.Generator().manual_seed(turn))
            for name, found in answers(*(x[order] for x in data)).items():
                assert torch.allclose(found, expected[name], rtol=1e-6, atol=1e-9, equal_nan=True), (name, seed)


@pytest.mark.parametrize("heavy", [1e3, 1e5, 1e6, 1e7])
def test_models_that_agree_but_for_light_samples_do_not_differ_for_certain(heavy: float) -> None:
    """Seen: a p-value of 0 at 1e7, as a difference of 1e-8 without a variance above the rounding of others."""
    g = torch.Generator().manual_seed(0)
    target, light = torch.randint(0, 2, (120,), generator=g), torch.arange(120) >= 60
    first, other, third = (torch.randn(120, generator=g) + target for _ in range(3))
    models = torch.stack([first, torch.where(light, other, first), third])
    weights = torch.where(light, 1.5, heavy).double()
    assert 0.3 < float(compare_auroc(models, target, sample_weight=weights).p_value) < 1


def test_what_takes_counts_as_frequencies_refuses_others() -> None:
    """Also where weights that are not whole add up to a whole at a score: `from_scores` knows its weights."""
    scores, target = torch.tensor([1.0, 1, 2, 2]), torch.tensor([1, 1, 0, 0])
    halves = Curve.from_scores(scores, target, torch.full((4,), 0.5))
    by_counts = Curve.from_scores(scores, target, torch.tensor([0.5, 0.25, 1, 1]))
    countless = Curve.from_scores(scores, target, torch.tensor([1.0, 1, 1, 2.0**53], dtype=torch.float64))
    for curve in (halves, halves.of(0), copied(halves), by_counts, countless):
        assert fractional(curve)
        with pytest.raises(ValueError, match="`read` takes weights as frequencies, but some are not whole numbers"):
            check_frequencies(curve, "`read`")
        for view in (
            *VIEWS.values(),
            wilson_band,
            partial(compare, curve),
            lambda x: inference.bootstrap(x, tr.roc.auroc),
        ):
            with pytest.raises(ValueError, match="takes weights as frequencies, but some are not whole numbers"):
                view(curve)
    whole = Curve.from_scores(scores, target, torch.full((4,), 2.0))
    most = Curve.from_scores(scores, target, torch.tensor([1.0, 1, 1, 2.0**52], dtype=torch.float64))
    assert not fractional(whole)
    assert not fractional(most)
    assert not fractional(Curve.from_counts(torch.tensor([2.0, 1]), *torch.tensor([[[0.0, 2]], [[2.0, 0]]])))


@pytest.mark.parametrize("report", ["spss", "proc"])
def test_reports_of_other_programs_are_of_frequencies(report: Any) -> None:
    metric = fed("BinaryAUROC", "exact", {}, data("BinaryAUROC"), WEIGHT)
    with pytest.raises(ValueError, match=f"report='{report}' takes weights as frequencies, but some are not whole"):
        metric.summary(report=report)


# ---- shares of the samples -------------------------------------------------------------------------------------------


def test_a_weighted_share_varies_as_a_ratio_of_sums() -> None:
    """With the deviation of each sample, slowly; and samples of one weight are nearly those without."""
    given = data("BinaryAUROC")
    called, positive = given["preds"] >= 0.5, given["target"] == 1
    interval = fed("BinaryRate", "exact", {"rate": "recall", "at": 0.5}, given, WEIGHT).interval(level=0.9)
    w = [float(x) for x in WEIGHT[positive]]
    y = [float(x) for x in called[positive]]
    share = sum(a * b for a, b in zip(w, y, strict=True)) / sum(w)
    squares = sum((a * (b - share)) ** 2 for a, b in zip(w, y, strict=True))
    worth = sum(w) ** 2 / sum(a * a for a in w)
    error = math.sqrt(squares * worth / (worth - 1)) / sum(w)
    half = inference.formulas.student_quantile(0.9, worth - 1) * error / (share * (1 - share))
    ends = [1 / (1 + math.exp(-math.log(share / (1 - share)) - sign * half)) for sign in (-1, 1)]
    assert [float(x) for x in interval] == pytest.approx(ends, rel=1e-9)
    equal = fed("BinaryRate", "exact", {"rate": "recall", "at": 0.5}, given, torch.full((SIZE,), 0.3))
    plain = fed("BinaryRate", "exact", {"rate": "recall", "at": 0.5}, given, None)
    for a, b in zip(equal.interval(), plain.interval(), strict=True):
        assert float(a) == pytest.approx(float(b), abs=0.05)  # Wilson's, with the normal quantile


def test_a_rate_of_clusters_is_that_of_its_only_slice() -> None:
    """And a share of 0 or 1 has Wilson's interval with the effective number of samples."""
    given, clusters = data("SlicedRate"), torch.arange(SIZE) // 4
    rate, slices = tr.BinaryRate("recall", at=0.5), tr.SlicedRate("recall", at=0.5)
    rate.update(given["preds"], given["target"], WEIGHT, groups=clusters)
    slices.update(given["preds"], given["target"], WEIGHT, groups=torch.zeros(SIZE).long(), clusters=clusters)
    for end, of_slice in zip(rate.interval(), slices.interval(), strict=True):
        assert float(end) == pytest.approx(float(of_slice.values), rel=1e-12)
    everyone = fed("BinaryRate", "exact", {"rate": "recall", "at": 0.0}, data("BinaryRate"), WEIGHT).interval()
    size = WEIGHT[given["target"] == 1]
    size = size.sum() ** 2 / (size**2).sum()
    for end, expected in zip(everyone, inference.wilson(size, size), strict=True):
        assert float(end) == pytest.approx(float(expected), rel=1e-9)


def test_a_share_of_a_single_cluster_is_unknown() -> None:
    metric = tr.BinaryRate("recall", at=0.5)
    given = data("BinaryRate")
    metric.update(given["preds"], given["target"], groups=torch.zeros(SIZE).long())
    with pytest.warns(UserWarning, match="BinaryRate: .* belong to one cluster"):
        assert all(bool(x.isnan()) for x in metric.interval())


def of_ranks(rank: int, few: bool) -> list[float]:
    cache.EACH = 256 if few else 0  # of a process of its own
    given, mine = data("SlicedRate"), torch.arange(SIZE) % 3 == 0
    mine = mine if rank == 0 else ~mine
    rate, slices = tr.BinaryRate("recall", at=0.5), tr.SlicedAUROC()
    rate.update(given["preds"][mine], given["target"][mine], WEIGHT[mine])
    slices.update(given["preds"][mine], given["target"][mine], WEIGHT[mine], groups=given["groups"][mine])
    area = tr.BinaryAUROC()
    area.update(given["preds"][mine], given["target"][mine], WEIGHT[mine])
    read = [rate.interval(), slices.interval(), slices.homogeneity(), parts_of_summary(area.summary())]
    return [float(x) for leaf in leaves(read) for x in leaf.flatten()]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("few", [True, False])
def test_two_ranks_are_one(on_ranks: Any, few: bool) -> None:
    """Whether they gather all samples, or each keeps its own."""
    given = data("SlicedRate")
    rate, slices, area = tr.BinaryRate("recall", at=0.5), tr.SlicedAUROC(), tr.BinaryAUROC()
    for metric in (rate, area):
        metric.update(given["preds"], given["target"], WEIGHT)
    slices.update(given["preds"], given["target"], WEIGHT, groups=given["groups"])
    read = [rate.interval(), slices.interval(), slices.homogeneity(), parts_of_summary(area.summary())]
    expected = [float(x) for leaf in leaves(read) for x in leaf.flatten()]
    for got in on_ranks(of_ranks, 2, few):
        assert got == pytest.approx(expected, rel=2e-6)


# ---- net benefit -----------------------------------------------------------------------------------------------------

AT = (0.1, 0.3, 0.5, 0.7)


def models() -> tuple[Tensor, Tensor]:
    g = torch.Generator().manual_seed(3)
    p = torch.rand(60, generator=g)
    target = (torch.rand(60, generator=g) < p).long()
    return torch.stack([p, 0.3 + 0.4 * p + 0.2 * torch.rand(60, generator=g)]), target


@pytest.mark.parametrize("standardized", [False, True])
def test_the_difference_of_net_benefits_of_clusters_and_of_sampling_weights(standardized: bool) -> None:
    preds, target = models()
    of = partial(compare_net_benefit, at=AT, standardized=standardized)
    w = torch.rand(60, generator=torch.Generator().manual_seed(4)) + 0.1
    sampled = [answer(None, lambda _, c=c: of(preds, target, sample_weight=c * w)) for c in SCALES]
    assert all(alike(sampled[0], one) for one in sampled)
    alone, one = of(preds, target), of(preds, target, groups=torch.arange(60))
    pairs = torch.arange(60) // 2
    clustered = of(preds, target, groups=pairs)
    twice = of(preds.repeat(1, 2), target.repeat(2), groups=pairs.repeat(2))
    for a, b, c, d in zip(alone[2:], one[2:], clustered[2:], twice[2:], strict=True):
        assert torch.equal(a, b)
        assert torch.allclose(c, d, rtol=1e-9)
    with pytest.warns(UserWarning, match="compare_net_benefit: .* belong to one cluster"):
        unknown = of(preds, target, groups=torch.zeros(60).long())
    assert bool(unknown.low.isnan().all())


@pytest.mark.parametrize("clusters", [False, True])
@pytest.mark.parametrize("options", [{}, {"standardized": True}, {"prevalence": 0.2}])
def test_a_net_benefit_band_has_no_scale_and_no_order(options: Any, clusters: bool) -> None:
    """Seen: where all samples are called positive, rounding decided by 13 % how wide the band was."""
    for seed in range(68, 71):
        g = torch.Generator().manual_seed(seed)
        preds = 0.2 + 0.7 * torch.rand(50, generator=g, dtype=torch.float64)
        target = (torch.rand(50, generator=g) < preds).long()
        weight = torch.rand(50, generator=g, dtype=torch.float64) + 0.1
        bands = []
        for order, scale in ((slice(None), 1.0), (slice(None), 3.0), (torch.randperm(50, generator=g), 1.0)):
            metric = tr.BinaryNetBenefit()
            groups = {"groups": (torch.arange(50) // 3)[order]} if clusters else {}
            metric.update(preds[order], target[order], scale * weight[order], **groups)
            band = metric.read(inference.net_benefit_band, at=(0.1, 0.5, 0.95), **options)
            bands.append(torch.stack([band.low, band.high]))
        for other in bands[1:]:
            assert torch.allclose(other, bands[0], rtol=1e-6, atol=1e-9), seed


@pytest.mark.parametrize("size", [4, 12, 30, 200])
def test_the_only_slice_and_the_only_group_have_the_area_interval_of_all(size: int) -> None:
    """Of few samples too, which have Newcombe's."""
    g = torch.Generator().manual_seed(size)
    target = torch.arange(size) % 2
    scores, weight = torch.randn(size, generator=g) + target, torch.rand(size, generator=g) + 0.2
    whole, sliced, grouped = tr.BinaryAUROC(), tr.SlicedAUROC(), tr.GroupedAUROC(average="none")
    whole.update(scores, target, weight)
    for metric in (sliced, grouped):
        metric.update(scores, target, weight, groups=torch.zeros_like(target))
    expected = [float(end) for end in whole.interval()]
    assert [float(end.subgroup) for end in sliced.interval()] == pytest.approx(expected, rel=1e-6)
    assert [float(end.values) for end in grouped.interval()] == pytest.approx(expected, rel=1e-6)


def test_the_worth_of_clusters_is_the_ratio_of_two_variances() -> None:
    preds, target = models()
    groups = torch.arange(60) // 5
    at, level = 0.5, 0.95
    found = compare_net_benefit(preds, target, (at,), groups=groups, level=level)
    ahead = (preds[0] >= at).double() - (preds[1] >= at).double()
    utility = ahead * torch.where(target == 1, 1.0, -1.0)
    off = utility - utility.mean()
    sums = torch.stack([off[groups == c].sum() for c in range(12)])
    error = float((sums**2).sum().sqrt()) / 60
    student = inference.formulas.student_quantile(level, 11) * math.sqrt(12 / 11)
    # The band is that of shares, and nearly symmetric.
    assert float(found.high - found.low) == pytest.approx(2 * student * error, rel=0.1)


def test_shares_are_a_ratio_of_sums_in_each_slice() -> None:
    part, whole, slices = torch.tensor([1.0, 0, 2, 1]), torch.tensor([2.0, 1, 2, 1]), torch.tensor([0, 0, 1, 1])
    none = torch.zeros(2)
    found = Shares.of(part, whole, slices, 2, none, none)
    assert found.value.tolist() == pytest.approx([1 / 3, 1])
    assert found.clusters.tolist() == [2, 2]
    # Units of 2 and 1 are worth 1.8 alike, and one of weight 3.
    assert float(found.interval(0.95).low[1]) == pytest.approx(float(wilson(1.8, 1.8).low))
    lacking = found._replace(below=torch.tensor([0.0, 3.0]), above=torch.tensor([3.0, 0.0])).interval(0.95)
    assert float(lacking.low[1]) == pytest.approx(float(wilson(1, 1).low))
    whole = found.interval(0.95)
    assert float(lacking.high[0]) == pytest.approx(max(float(whole.high[0]), float(wilson(1 / 3, 1).high)))
    assert lacking.low[0] == found.interval(0.95).low[0]
    assert lacking.high[1] == found.interval(0.95).high[1]


# ---- verified samples ------------------------------------------------------------------------------------------------


def verified(seed: int, size: int = 1200, share: float = 0.07) -> dict[str, Tensor]:
    """Samples of which all that score .5 or more are verified, and a `share` of the others, who are as heavy."""
    g = torch.Generator().manual_seed(seed)
    target = (torch.rand(size, generator=g) < 0.25).long()
    noise = torch.rand(size, generator=g, dtype=torch.float64).logit()
    scores = (0.8 * noise + 2.2 * target - 1.6).sigmoid()
    chance = torch.where(scores >= 0.5, 1.0, share).double()
    known = torch.rand(size, generator=g) < chance
    return {"preds": scores[known], "target": target[known], "sample_weight": 1 / chance[known]}


def heavy_by_hand(given: dict[str, Tensor], at: float) -> list[float]:
    """How heavy samples may be missing among TP, FN, FP and TN, as those on the same side of the threshold weigh."""
    weights, called, target = given["sample_weight"], given["preds"] >= at, given["target"] == 1

    def light(label: bool) -> float:
        return float((weights[target == label] ** -4).mean() ** -0.25)

    def mean(label: bool, *sides: bool) -> float:
        w = torch.cat([weights[(target == label) & (called == side)] for side in sides])
        return float((w**2).sum() / w.sum()) if len(w) else 0.0

    found = []
    for label in (True, False):
        for side in (True, False):
            expected = mean(not label, side) * light(label) / light(not label)
            found.append(expected if max(mean(label, side), mean(label, True, False)) < expected / 2 else 0.0)
    return found


def test_a_rate_may_miss_samples_as_heavy_as_others_beyond_the_threshold() -> None:
    """Seen: no false negative among 7 % that were verified, and an interval as if all positives weighed 1."""
    seen = set()
    for seed in range(60):
        given, at = verified(seed, 800), (0.25, 0.7)[seed % 2]
        positives = float(given["sample_weight"][given["target"] == 1].sum())
        heavy = heavy_by_hand(given, at)
        recall, sliced = tr.BinaryRate("recall", at=at), tr.SlicedRate("recall", at=at)
        recall.update(**given)
        sliced.update(**given, groups=torch.zeros_like(given["target"]))
        called = given["preds"] >= at
        sums = cell_sums(given["sample_weight"], given["target"] == 1, called, lambda x: x.sum()[None])
        assert missing_weights(sums).flatten().tolist() == pytest.approx(heavy, rel=1e-12)
        value, low = float(recall.compute()), float(recall.interval().low)
        assert float(sliced.interval().low.values) == pytest.approx(low, rel=1e-6)
        units = positives / heavy[1] if heavy[1] else math.inf
        seen.add((value == 1, heavy[1] > 0))
        if heavy[1]:
            assert low <= float(wilson(value * units, units).low) + 1e-6
        if value == 1 and heavy[1]:
            assert low == pytest.approx(float(wilson(units, units).low), rel=1e-5)
            assert low < 0.95
            ratio = tr.BinaryRate("lr_minus", at=at)
            ratio.update(**given)
            assert ratio.interval().high > 0.9 * (1 - low) / tr.BinaryRate("specificity", at=at)(**given)
    assert seen == {(False, False), (False, True), (True, True)}


def test_weights_that_differ_between_labels_alone_tell_what_is_missing() -> None:
    given = verified(3)
    for light, heavy in ((1.5, 10.5), (10.5, 1.5)):
        weights = torch.where(given["target"] == 1, light, heavy)
        recall = tr.BinaryRate("recall", at=0.0)
        recall.update(given["preds"], given["target"], weights)
        count = int((given["target"] == 1).sum())
        assert float(recall.interval().low) == pytest.approx(float(wilson(count, count).low), rel=1e-6)


# Slow: 80 ms for each interval.
@pytest.mark.parametrize("rate", ["recall", *(pytest.param(x, marks=pytest.mark.slow) for x in ("npv", "lr_minus"))])
def test_rates_of_verified_samples_are_covered(rate: str) -> None:
    """Of 250 data sets, a tenth of them without a false negative: 92 % is 2.2 standard errors below 95."""
    everyone, covered = verified(0, 2_000_000, 1.0), 0
    metric = tr.BinaryRate(rate, at=0.25)
    true = metric(everyone["preds"], everyone["target"])
    for seed in range(250):
        metric.reset()
        metric.update(**verified(seed + 1))
        low, high = metric.interval()
        covered += bool(low <= true <= high)
    assert covered >= 230


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
@pytest.mark.parametrize(
    "given",
    [{"sample_weight": tensor([0.5, 1.5, 1.0, 1.2])}, {"groups": tensor([0, 1, 0, 1])}],
    ids=["sampling weights", "clusters"],
)
def test_a_few_separated_samples_are_no_proof(given: dict[str, Tensor]) -> None:
    metric, alone = tr.BinaryAUROC(), tr.BinaryAUROC()
    metric.update(tensor([1.0, 2.0, 3.0, 4.0]), tensor([0, 0, 1, 1]), **given)
    alone.update(tensor([1.0, 2.0, 3.0, 4.0]), tensor([0, 0, 1, 1]))
    assert metric.summary().standard_error == 0
    assert 0.1 < alone.summary().p_value <= metric.summary().p_value < 0.6
    assert metric.read(auroc_test).p_value == pytest.approx(float(metric.summary().p_value))


def test_the_mean_with_a_separated_label_has_an_interval_without_the_scale_of_the_weights() -> None:
    g = torch.Generator().manual_seed(57)
    target = (torch.rand(20, 3, generator=g) < 0.3).long()
    scores = torch.randn(20, 3, generator=g) + target
    scores[:, 0] += 20 * target[:, 0]
    weight, found = torch.rand(20, generator=g).double() + 0.1, []
    for scale in (1.0, 0.1, 0.3, 7.0):
        metric = tr.MultilabelAUROC(num_labels=3)
        metric.update(scores, target, weight * scale)
        found.append(torch.stack(metric.interval()))
    assert all(torch.allclose(x, found[0], rtol=1e-6) for x in found)


@pytest.mark.filterwarnings("ignore:.*whether slices differ is unknown:UserWarning")
@pytest.mark.parametrize("given", [{}, {"clusters": torch.arange(8) % 4}, {"sample_weight": torch.linspace(0.2, 1, 8)}])
def test_slices_of_a_few_separated_samples_are_not_known_to_differ(given: dict[str, Tensor]) -> None:
    metric = tr.SlicedAUROC()
    scores, target = tensor([1.0, 2, 3, 4, 3, 4, 1, 2]), tensor([0, 0, 1, 1] * 2)
    metric.update(scores, target, groups=torch.arange(8) // 4, **given)
    assert metric.homogeneity().p_value.isnan()


def test_a_comparison_with_a_twin_has_the_degrees_of_one_without() -> None:
    g = torch.Generator().manual_seed(2)
    target = (torch.rand(60, generator=g) < 0.4).long()
    scores = torch.randn(3, 60, generator=g) + target
    scores[1] = scores[0]
    groups = torch.randint(0, 15, (60,), generator=g)
    two = compare_auroc(scores[[0, 2]], target, groups=groups)
    for seed in range(5):
        order = torch.randperm(60, generator=torch.Generator().manual_seed(seed))
        found = compare_auroc(scores[:, order], target[order], groups=groups[order])
        assert (found.degrees, found.p_value) == (two.degrees, pytest.approx(float(two.p_value), rel=1e-9))


BANDS: dict[str, Callable[[Any], Any]] = {
    "roc_band": lambda data: inference.roc_band(data, points=21),
    "precision_recall_band": lambda data: inference.precision_recall_band(data, at=(0.1, 0.25, 0.5, 0.8)),
    "precision_recall_gain_band": lambda data: inference.precision_recall_gain_band(data, at=(0.1, 0.25, 0.5, 0.8)),
    "cost_band": lambda data: inference.cost_band(data, at=(0.2, 0.5, 0.9)),
    "net_benefit_band": lambda data: inference.net_benefit_band(data, at=(0.1, 0.2, 0.5)),
    "standardized": lambda data: inference.net_benefit_band(data, at=(0.1, 0.2, 0.5), standardized=True),
    "whole": lambda data: inference.roc_band(data, points=21, simultaneous=True, replicates=20),
}


@in_one_test("name", BANDS)
def test_a_band_of_equal_sampling_weights_has_no_scale(name: str) -> None:
    """Seen: at an FPR of .05 of 20 negatives .756 and .581, as the sum of weights before a step is rounded."""
    for seed in range(80, 86):
        g = torch.Generator().manual_seed(seed)
        target = torch.tensor([1, 0]).repeat(20)
        preds = torch.sigmoid(torch.randn(40, generator=g, dtype=torch.float64) + 1.2 * target - 0.6)
        bands = []
        for each in (0.5, 0.1, 1.5, 0.3, 0.7, 3.3):
            band = BANDS[name]((preds, target, torch.full((40,), each, dtype=torch.float64)))
            bands.append(torch.cat([*band[1], *band[2]]))
        for other in bands[1:]:
            assert torch.allclose(other, bands[0], rtol=1e-6, atol=1e-9), seed


MATCHED: dict[str, Callable[..., Any]] = {
    "f1": lambda *data: _of_matched(tr.BinaryRate("f1", at=0.5), *data),
    "mcc": lambda *data: _of_matched(tr.BinaryRate("mcc", at="youden"), *data),
    "markedness": lambda *data: _of_matched(tr.BinaryRate("markedness", at=0.5), *data),
    "net_benefit_band": lambda *data: inference.net_benefit_band(data, at=(0.01, 0.02, 0.5))[1:],
    "standardized": lambda *data: inference.net_benefit_band(data, at=(0.01, 0.02, 0.5), standardized=True)[1:],
    "compare_net_benefit": lambda preds, target, weight, groups: inference.compare_net_benefit(
        torch.stack([preds, preds * 0.1]), target, at=(0.01, 0.02, 0.5), sample_weight=weight, groups=groups
    )[2:],
    "cost_band": lambda *data: inference.cost_band(data, at=(0.2, 0.5, 0.9))[1:],
}


def _of_matched(metric: Any, preds: Tensor, target: Tensor, weight: Tensor | None, groups: Tensor) -> Any:
    metric.update(preds, target, weight, groups=groups)
    return metric.interval()


@in_one_test("name", MATCHED)
def test_matched_sets_have_no_order_and_no_scale(name: str) -> None:
    """One positive to two or three negatives in each cluster: the share does not vary, nor what all are called.

    Seen: a band of no width or of .5, and ends of F1 moved by .06, by the quotient of two roundings.
    """
    for seed in range(4):
        g, controls = torch.Generator().manual_seed(seed), 2 + seed % 2
        target = torch.tensor([1] + [0] * controls).repeat(20)
        groups = torch.arange(len(target)) // (1 + controls)
        preds = torch.rand(len(target), generator=g, dtype=torch.float64) * 0.7 + 0.1 + 0.15 * target
        found = []
        for order, each in ((None, None), (None, 0.7), (None, 0.3), (1, None), (2, 0.6), (3, 1.1)):
            some = torch.arange(len(target))
            if order is not None:
                some = torch.randperm(len(target), generator=torch.Generator().manual_seed(order))
            weight = None if each is None else torch.full((len(target),), each, dtype=torch.float64)
            ends = MATCHED[name](preds[some], target[some], weight, groups[some])
            found.append(torch.cat([x.double().flatten() for x in leaves(ends)]))
        for other in found[1:]:
            assert torch.allclose(other, found[0], rtol=1e-6, atol=1e-8), seed


def downsampled(seed: int, sizes: tuple[int, int], weight: float) -> tuple[Tensor, Tensor, Tensor]:
    """Scores, labels and weights of positives beside negatives that were sampled at a lower rate."""
    g = torch.Generator().manual_seed(seed)
    target = (torch.rand(sum(sizes), generator=g) < sizes[0] / sum(sizes)).long()
    return torch.randn(sum(sizes), generator=g) + 1.5 * target, target, torch.where(target > 0, 1.0, weight)


@pytest.mark.filterwarnings("ignore:.*average precisions above .95:UserWarning")
def test_average_precision_allows_for_negatives_that_weigh_more() -> None:
    """The upper end is that of Student's t on the logit scale, the lower one lies below it; not if they weigh less."""
    for weight, lower in ((0.101, False), (1.0, False), (3.03, True), (30.3, True)):
        scores, target, weights = downsampled(0, (100, 100), weight)
        metric = tr.BinaryAveragePrecision()
        metric.update(scores, target, weights)
        low, high = metric.interval(weights="sampling")
        below, above = (abs(float(end.logit() - metric.compute().logit())) for end in (low, high))
        assert below == pytest.approx(above, rel=1e-4) if not lower else below > 1.05 * above, weight
        assert metric.summary().average_precision_interval.low == low or weight == 1


@pytest.mark.filterwarnings("ignore:.*average precisions above .95:UserWarning")
def test_separated_scores_of_heavy_negatives_are_no_proof_of_precision() -> None:
    """Which has a finite place on the logit scale. One per cent of negatives above would outweigh all positives."""
    scores, target, ends = torch.arange(200.0), (torch.arange(200) > 99).long(), []
    for weight in (1.01, 10.1, 100.1):
        metric = tr.BinaryAveragePrecision()
        metric.update(scores, target, torch.where(target > 0, 1.0, weight))
        low, high = metric.interval()
        assert metric.compute() == high == 1
        ends.append(float(low))
    assert 0.95 < ends[0] < 0.97
    assert 0.1 < ends[2] < ends[1] - 0.1 < ends[0] - 0.2


def test_what_is_read_among_few_heavy_negatives_warns() -> None:
    at_precision = tr.BinaryRecallAtFixedPrecision(0.3), tr.BinaryRate("recall", FixedPrecision(0.3))
    for metric in (
        tr.BinaryPRArea(),
        tr.BinaryAUPRG(),
        *at_precision,
        tr.BinaryAveragePrecision(),
        tr.BinaryAUROC(),
        tr.BinaryEER(),
    ):
        for weight in (1.5, 10.1):
            metric.reset()
            metric.update(*downsampled(1, (150, 150), weight))
            falls_short = isinstance(metric, (tr.BinaryPRArea, tr.BinaryAUPRG)) or any(
                metric is x for x in at_precision
            )
            expected = weight > 4 and falls_short
            with pytest.warns(UserWarning, match="negative weighs 10 to 30") if expected else nullcontext():
                metric.interval()


def test_a_good_average_precision_of_sampling_weights_warns() -> None:
    """Of a few errors a single one with a large weight decides."""
    for shift, expected in ((1.0, False), (4.0, True)):
        g = torch.Generator().manual_seed(0)
        target = torch.arange(400) % 2
        metric = tr.BinaryAveragePrecision()
        metric.update(torch.randn(400, generator=g) + shift * target, target, torch.rand(400, generator=g) + 0.1)
        with pytest.warns(UserWarning, match="average precisions above .95") if expected else nullcontext():
            metric.interval()


@pytest.mark.slow  # 200 intervals each
@pytest.mark.parametrize("sizes", [(30, 300), (100, 100), (300, 300)])
@pytest.mark.parametrize("weight", [10.1, 30.3])
def test_average_precision_of_sampled_negatives_is_covered(sizes: tuple[int, int], weight: float) -> None:
    """Seen: 54 to 91 %, by the logit scale alone."""
    many = 600_000 // sum(sizes)
    metric = tr.BinaryAveragePrecision()
    metric.update(*downsampled(-1, (many * sizes[0], many * sizes[1]), weight))
    truth, covered = metric.compute(), 0
    for seed in range(200):
        metric.reset()
        metric.update(*downsampled(seed, sizes, weight))
        low, high = metric.interval()
        covered += int(low <= truth <= high)
    assert covered >= 176  # a coverage of 92 % would fail in 2 of 100 runs
