"""What intervals owe to the design of the data: who was sampled, how often, and what belongs together.

Each law takes data and the same data said in another way, of every class and average that has an interval.
"""

from __future__ import annotations

import inspect
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import torch
from cases import in_one_test
from everything import CLASSES, built, needed, survival
from threads import as_threads, available, on_threads
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc.inference import auroc_test, compare, gains_band, roc_band
from torchmetrics_roc.measures.measure import CurveMeasure, Measure
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.ranks.processes import World

SIZE, REPLICATES = 40, 30


class Data(NamedTuple):
    """Samples by the names of the arguments of `update`; what is None is not passed."""

    preds: Tensor
    target: Tensor
    weight: Tensor | None = None
    groups: Tensor | None = None

    def taken(self, index: Tensor) -> Data:
        """The samples at these places."""
        return Data(*(None if x is None else x[index] for x in self))


def data_of(name: str, size: int = SIZE, seed: int = 0) -> Data:
    """Samples with ties, of every label."""
    g = torch.Generator().manual_seed(seed)
    several = not name.startswith(("Binary", "Time"))
    shape = (size, 3) if name.startswith("Multilabel") else (size,)
    labels = 3 if name.startswith("Multiclass") else 2
    target = torch.randint(labels, shape, generator=g)
    preds = torch.rand((size, 3) if several else (size,), generator=g)
    if name.startswith("Multiclass"):
        preds = preds + torch.nn.functional.one_hot(target, 3) / 2
        preds = ((preds * 16).round() + 1) / ((preds * 16).round() + 1).sum(1, keepdim=True)
    else:
        preds = ((preds + target / 2) / 1.5 * 16).round() / 16
    return Data(preds, survival(target) if name.startswith("Time") else target)


def averages(name: str) -> list[Any]:
    cls = getattr(tr, name)
    if name.startswith("Binary") or "average" not in inspect.signature(cls).parameters:
        return [None]
    return [None, *(x for x in ("macro", "micro") if x in cls._measure_type.averages)]


def interval(name: str, average: Any, data: Data, **options: Any) -> Tensor:
    """Both ends of the interval, of few replicates where it is drawn."""
    own = (
        {}
        if name.startswith("Binary") or "average" not in inspect.signature(getattr(tr, name)).parameters
        else {"average": average}
    )
    metric = built(name, **own, **options)
    given = {"preds": data.preds, "target": data.target, "sample_weight": data.weight, "groups": data.groups}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        metric.update(**{key: x for key, x in given.items() if x is not None})
        return torch.stack([x.double() for x in metric.interval(replicates=REPLICATES)])


def with_interval(name: str) -> bool:
    measure = built(name).measure
    return measure.kind == Measure.kind and not isinstance(measure, CurveMeasure) and measure.statistic() is not None


COMBINATIONS = [(name, average) for name in CLASSES if with_interval(name) for average in averages(name)]
every = pytest.mark.parametrize(("name", "average"), COMBINATIONS)


# At the top of these scores are positives alone, so that all resamples are alike and a few samples are moved instead.
ALIKE = ("BinaryLift", "BinaryTopCapture")


@in_one_test("name", [x for x in CLASSES if x.startswith("Binary") and with_interval(x) and x not in ALIKE])
def test_fixed_numbers_of_labels_leave_no_more_to_chance(name: str) -> None:
    """They leave the same to chance, or less, up to the noise of the draws; and the value lies within."""
    metric, data = built(name), data_of(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        metric.update(data.preds, data.target)
        value = metric.compute()
        random, fixed = (metric.interval(replicates=400, labels=labels) for labels in ("random", "fixed"))
    value = value[0] if isinstance(value, tuple) else value
    assert fixed.low <= value <= fixed.high
    assert fixed.high - fixed.low <= 1.25 * (random.high - random.low)


def fractions(size: int, seed: int = 3) -> Tensor:
    return torch.rand(size, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) + 0.25


def like(found: Tensor, expected: Tensor, within: float = 2e-7) -> bool:
    """Up to the rounding of weights, and of ends that are returned in float32."""
    return torch.allclose(found, expected, rtol=within, atol=within, equal_nan=True)


def often(size: int) -> Tensor:
    return 1 + torch.arange(size) % 3


# Weights are multiplied by those that censoring gives, which are not whole, so that all are sampling weights.
OF_SAMPLING = ("TimeDependentAUROC",)


@pytest.mark.covering
@pytest.mark.parametrize(("name", "average"), [pair for pair in COMBINATIONS if pair[0] not in OF_SAMPLING])
@pytest.mark.parametrize("times", [2, 9, None])
def test_a_whole_weight_is_that_many_repetitions(name: str, average: Any, times: int | None) -> None:
    data = data_of(name)
    counts = often(SIZE) if times is None else torch.full((SIZE,), times)
    repeated = data.taken(torch.arange(SIZE).repeat_interleave(counts))
    assert like(interval(name, average, data._replace(weight=counts.double())), interval(name, average, repeated))


@pytest.mark.covering
@every
@pytest.mark.parametrize("weighted", [False, True])
def test_what_is_absent_changes_nothing(name: str, average: Any, weighted: bool) -> None:
    """Samples of weight 0, or of the ignored label, among the others."""
    data, more = data_of(name), data_of(name, 150, seed=1)
    weight = fractions(SIZE) if weighted else torch.ones(SIZE, dtype=torch.float64)
    both = Data(
        torch.cat([more.preds[:70], data.preds, more.preds[70:]]),
        torch.cat([more.target[:70], data.target, more.target[70:]]),
        torch.cat([weight.new_zeros(70), weight, weight.new_zeros(80)]),
    )
    expected = interval(name, average, data._replace(weight=weight))
    assert like(interval(name, average, both), expected)
    if not weighted and "ignore_index" in inspect.signature(getattr(tr, name)).parameters:
        ignored = both._replace(
            target=torch.where(both.weight.view(-1, *[1] * (both.target.ndim - 1)) > 0, both.target, -1)
        )
        assert like(interval(name, average, ignored._replace(weight=None), ignore_index=-1), expected)


ORDERS: dict[str, Callable[[Data], Data]] = {
    "samples": lambda data: data,
    "whole weights": lambda data: data._replace(weight=often(SIZE).double()),
    "weights": lambda data: data._replace(weight=fractions(SIZE)),
    "clusters": lambda data: data._replace(groups=torch.arange(SIZE) % 13),
}


@pytest.mark.covering
@every
@pytest.mark.parametrize("kind", ORDERS)
def test_the_order_of_the_samples_changes_nothing(name: str, average: Any, kind: str) -> None:
    data = ORDERS[kind](data_of(name))
    order = torch.randperm(SIZE, generator=torch.Generator().manual_seed(5))
    assert like(interval(name, average, data.taken(order)), interval(name, average, data))


@pytest.mark.covering
@pytest.mark.parametrize(
    ("name", "average"), [pair for pair in COMBINATIONS if pair[1] == "macro" and pair[0].startswith("Multi")]
)
@pytest.mark.parametrize("kind", [*ORDERS, "ratings"])
def test_the_order_of_the_classes_changes_nothing(name: str, average: Any, kind: str) -> None:
    """Also where every class has samples at each of the same few scores, of both labels."""
    data = data_of(name)
    data = ORDERS[kind](data) if kind in ORDERS else data._replace(preds=(data.preds * 2).round() / 2)
    order = torch.tensor([2, 0, 1])
    target = data.target[:, order] if data.target.ndim == 2 else order.argsort()[data.target]
    assert like(
        interval(name, average, data._replace(preds=data.preds[:, order], target=target)), interval(name, average, data)
    )


@pytest.mark.covering
@every
def test_weights_that_are_not_whole_have_no_scale(name: str, average: Any) -> None:
    data, weight = data_of(name), fractions(SIZE)
    expected = interval(name, average, data._replace(weight=weight))
    for scale in (8.0, 0.3):
        assert like(interval(name, average, data._replace(weight=weight * scale)), expected, 2e-6)


@pytest.mark.covering
@every
@pytest.mark.parametrize("weighted", [False, True])
def test_clusters_of_one_sample_are_samples(name: str, average: Any, weighted: bool) -> None:
    """Of which no number says which is which."""
    data = data_of(name)._replace(weight=fractions(SIZE) if weighted else None)
    assert like(
        interval(name, average, data._replace(groups=torch.arange(SIZE) * 7919 % 101)), interval(name, average, data)
    )


@pytest.mark.covering
@every
def test_clusters_repeated_within_themselves_are_the_clusters(name: str, average: Any) -> None:
    data = data_of(name)._replace(groups=torch.arange(SIZE) % 13)
    expected = interval(name, average, data)
    twice = data.taken(torch.arange(SIZE).repeat(2))
    assert like(interval(name, average, twice), expected)
    assert like(interval(name, average, data._replace(weight=torch.full((SIZE,), 2.0))), expected)


@pytest.mark.parametrize("weights", [2.0, 0.3])
@pytest.mark.parametrize("name", ["MulticlassAUROC", "MulticlassBrierScore", "PairedAUROC"])
def test_a_rank_without_weights_has_samples_that_count_once(
    monkeypatch: pytest.MonkeyPatch, name: str, weights: float
) -> None:
    """Beside one with weights: both gather the same columns."""
    monkeypatch.setattr("torchmetrics_roc.metrics.cache.EACH", 0)
    data, paired = data_of("MulticlassAUROC"), name == "PairedAUROC"
    if paired:
        data = data._replace(preds=data.preds[:, :2], target=data.target % 2)
    weight = torch.cat([torch.full((20,), weights), torch.ones(20)]).double()

    def read(metric: Any) -> Any:
        if paired:
            return metric.compare(view=average_precision)[:3]
        return metric.interval(method="bootstrap", replicates=REPLICATES)

    def of(rank: int) -> Any:
        metric = built(name, distributed_available_fn=available)
        own = data.taken(torch.arange(20) + 20 * rank)
        metric.update(
            own.preds[:, :2] if name == "PairedAUROC" else own.preds, own.target, None if rank else weight[:20]
        )
        return read(metric)

    alone = built(name)
    alone.update(data.preds, data.target, weight)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = read(alone)
        with as_threads():
            found, _ = on_threads(of, [World(), World()])
    for one in found:
        assert not isinstance(one, BaseException), one
        assert all(like(a.double(), b.double()) for a, b in zip(one, expected, strict=True))


DESIGNS = {
    "Design: independent samples, labels random.": ({}, {}),
    "Design: independent samples, labels fixed.": ({}, {"labels": "fixed"}),
    "Design: clusters of samples, labels random.": ({"groups": torch.arange(60) // 3}, {}),
    "Design: independent samples with sampling weights, labels random.": (
        {"sample_weight": torch.linspace(0.3, 2.1, 60, dtype=torch.float64)},
        {},
    ),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("design", DESIGNS)
def test_what_is_printed_names_the_design(design: str, tmp_path: Path) -> None:
    given, said = DESIGNS[design]
    scores = torch.rand(60, generator=torch.Generator().manual_seed(5))
    one, other = tr.BinaryAUROC(), tr.BinaryAUROC()
    for metric, preds in ((one, scores), (other, scores.roll(1))):
        metric.update(preds, torch.arange(60) % 2, **given)
    interval = one.interval(**said)
    low, high = interval
    assert (low, high) == (interval.low, interval.high)
    assert str(interval) == f"{interval!r}\n{design}"
    assert pickle.loads(pickle.dumps(interval)).design == design
    if said:
        return
    for found in (one.summary(), compare(one, other)):
        assert str(found).endswith(design)
        assert found.design == found._replace(p_value=found.p_value).design == pickle.loads(pickle.dumps(found)).design
        assert "design" not in found._fields  # an attribute, as of what is unpacked
    assert one.summary().to_dict()["design"] == design
    one.summary().to_csv(tmp_path / "summary.csv")
    assert "Design" not in (tmp_path / "summary.csv").read_text()
    if "clusters" in design:
        assert all(str(read).endswith(design) for read in (roc_band(one), one.read(gains_band)))
    elif "weights" not in design:
        assert str(roc_band(one)).endswith(design.replace("random", "fixed"))


@pytest.mark.filterwarnings("ignore")
def test_what_is_printed_of_groups_names_the_design() -> None:
    scores, target, groups = torch.arange(60.0) % 7, torch.arange(60) % 2, torch.arange(60) % 3
    mean, each, slices = tr.GroupedAUROC(), tr.GroupedAUROC(average="none"), tr.SlicedAUROC()
    for metric in (mean, each, slices):
        metric.update(scores, target, groups=groups)
    clustered = tr.SlicedAUROC()
    clustered.update(scores, target, groups=groups, clusters=torch.arange(60) // 6)
    found = [metric.interval().design for metric in (mean, each, slices, clustered)]
    units = "groups", "independent samples", "independent samples", "clusters of samples"
    assert found == [f"Design: {x}, labels random." for x in units]


def of_three_classes(average: str, **given: Tensor) -> Any:
    """One-vs-one AUROC of 90 samples."""
    g = torch.Generator().manual_seed(0)
    preds, target = torch.rand(90, 3, generator=g), torch.randint(3, (90,), generator=g)
    metric = tr.MulticlassOvOAUROC(3, average=average)
    metric.update((preds + torch.nn.functional.one_hot(target, 3) / 2).softmax(1), target, **given)
    return metric


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("weights", [None, (torch.arange(90) % 7 + 1) / 4])
def test_pairs_of_classes_have_no_other_interval_of_clusters_of_one(average: str, weights: Any) -> None:
    """A second road took them as clusters, with Student's t: [.7033, .8479] for [.7031, .8480]."""
    given = {} if weights is None else {"sample_weight": weights}
    alone, single = (
        of_three_classes(average, **given, **more).interval() for more in ({}, {"groups": torch.arange(90)})
    )
    assert single == alone
    assert single.design == alone.design
    assert "independent samples" in single.design


@pytest.mark.filterwarnings("ignore")
def test_every_class_says_which_labels_were_asked_for() -> None:
    """Or refuses: one-vs-one AUROC, groups, slices and models took them as asked for, and printed "random"."""
    g = torch.Generator().manual_seed(0)
    scores, target, groups = torch.rand(60, generator=g), torch.randint(2, (60,), generator=g), torch.arange(60) % 3
    metrics = [of_three_classes(average) for average in ("macro", "weighted", "none")]
    grouped = [
        tr.GroupedAUROC(),
        *(cls(average="none") for cls in (tr.GroupedAUROC, tr.GroupedAveragePrecision)),
        tr.SlicedAUROC(),
        tr.SlicedRate("recall", at=0.5),
        tr.SlicedRate("precision", at=0.5),
    ]
    for metric in grouped:
        metric.update(scores, target, groups=groups)
    paired = tr.PairedAUROC(2)
    paired.update(torch.stack([scores, scores.roll(1)], 1), target)
    for metric in (*metrics, *grouped, paired):
        assert metric.interval(labels="fixed").design.endswith("labels fixed."), metric
    for metric, clusters in ((tr.GroupedAveragePrecision(), None), (tr.SlicedRate("precision", at=0.5), groups)):
        metric.update(scores, target, groups=groups, clusters=clusters)
        with pytest.raises(ValueError, match="depends on the share of positives"):
            metric.interval(labels="fixed")


def test_fixed_numbers_of_labels_narrow_the_average_precision_of_a_group() -> None:
    scores, target, groups = torch.arange(60.0) % 7, torch.arange(60) % 2, torch.zeros(60, dtype=torch.int64)
    grouped, whole = tr.GroupedAveragePrecision(average="none"), tr.BinaryAveragePrecision()
    grouped.update(scores, target, groups=groups)
    whole.update(scores, target)
    found, expected = (metric.interval(labels="fixed") for metric in (grouped, whole))
    assert found.low.values == expected.low


OF_EACH_LABEL = [
    name
    for name in dir(tr)
    if name.startswith("Multilabel") and "average" in inspect.signature(getattr(tr, name)).parameters
]


@pytest.mark.filterwarnings("ignore")
def test_each_label_has_the_interval_that_it_has_alone() -> None:
    """Which raised a RuntimeError of shapes for means of losses with fixed numbers of labels."""
    g, seen = torch.Generator().manual_seed(0), 0
    target = torch.randint(2, (60, 3), generator=g)
    scores = (target + torch.randn(60, 3, generator=g)).sigmoid()
    for name in OF_EACH_LABEL:
        many, single = (getattr(tr, x) for x in (name, name.replace("Multilabel", "Binary")))
        together = many(average="none", **needed(inspect.signature(many)))
        if isinstance(together.measure, CurveMeasure) or together.measure.statistic() is None:
            continue
        together.update(scores, target)
        found = together.interval(labels="fixed", replicates=REPLICATES)
        for label in range(3):
            alone = single(**needed(inspect.signature(single)))
            alone.update(scores[:, label], target[:, label])
            expected = alone.interval(labels="fixed", replicates=REPLICATES)
            for end, other in zip(found, expected, strict=True):
                assert torch.allclose(end[label], other, rtol=1e-6, equal_nan=True), (name, label)
        seen += 1
    assert seen > 10


BY_FORMULA = [
    f"{task}{measure}"
    for task in ("Multiclass", "Multilabel")
    for measure in ("AUROC", "Gini", "AveragePrecision", "ActualDCF")
]


@in_one_test("name", BY_FORMULA)
def test_pooled_classes_are_clusters_of_the_entries_of_a_sample(name: str) -> None:
    """Those of formulas: draws of clusters go by their ids, those of samples by what these hold."""
    data, twin = data_of(name, 30), built("Binary" + name[len("Multiclass") :])
    target = torch.nn.functional.one_hot(data.target, 3) if data.target.ndim == 1 else data.target
    ids = torch.arange(30).repeat_interleave(3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        twin.update(data.preds.flatten(), target.flatten(), groups=ids)
        torch.testing.assert_close(interval(name, "micro", data), torch.stack([x.double() for x in twin.interval()]))


def test_a_share_of_positives_that_does_not_vary_is_correlated_with_nothing() -> None:
    """Each sample is of one class of three: what varies is rounding, which depends on the order of the samples."""
    g = torch.Generator().manual_seed(0)
    ids, preds, target = torch.randint(10, (40,), generator=g), torch.randn(40, 3, generator=g), torch.arange(40) % 3
    preds = (preds + torch.nn.functional.one_hot(target, 3)).softmax(1)
    found = []
    for seed in range(4):
        order = torch.randperm(40, generator=torch.Generator().manual_seed(seed))
        metric = tr.MulticlassRate(3, "f1", 0.5, average="micro")
        metric.update(preds[order], target[order], groups=ids[order])
        found.append([float(x) for x in metric.interval()])
    for other in found[1:]:
        assert other == pytest.approx(found[0], rel=1e-9)


@pytest.mark.filterwarnings("ignore:.*only a few samples score like:UserWarning")
@in_one_test("name", ["Multiclass", "Multilabel"])
def test_a_summary_of_pooled_classes_has_the_intervals_of_the_metrics(name: str) -> None:
    data = data_of(name)
    area, precision, counted = (
        built(f"{name}{measure}", way, average="micro")
        for measure, way in (("AUROC", "exact"), ("AveragePrecision", "exact"), ("AUROC", "bounded"))
    )
    for metric in (area, precision, counted):
        metric.update(data.preds, data.target)
    found = area.summary()
    assert found.auroc_interval == area.interval()
    assert found.average_precision_interval == precision.interval()
    assert float(found.p_value) == pytest.approx(float(area.read(auroc_test, pooled=True).p_value))
    for report in ("spss", "proc"):
        with pytest.raises(ValueError, match="takes samples as independent"):
            area.summary(report=report)
    with pytest.warns(UserWarning, match="counts do not tell how samples vary"):
        unknown = counted.summary()
    assert all(bool(torch.as_tensor(x).isnan()) for x in (*unknown.auroc_interval, unknown.p_value))
