"""What is logged of an epoch, read from metrics without a trainer."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch
from cases import in_one_test
from everything import CLASSES, batches, built
from matplotlib import pyplot as plt
from torch import Tensor, nn
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.curves.curve import Optimum
from torchmetrics_roc.groups.grouped import GroupValues
from torchmetrics_roc.groups.slice_curves import SliceAreas
from torchmetrics_roc.lightning.reports import (
    LEVEL,
    MOST_CLASSES,
    NO_EPOCH,
    NUMBERS,
    THIS_EPOCH,
    BestEpoch,
    CurveResults,
    Reported,
    best_now,
    chart_drawn,
    charts_of,
    curve_numbers,
    drawn,
    interval_of_area,
    metric_numbers,
    picture_of,
    results_of,
    sources_of,
    table_of_points,
)
from torchmetrics_roc.measures.confusion import ConfusionMatrix
from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.plot import wilson_band

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # of classes without samples


def classes(count: int, size: int = 300, absent: int | None = None) -> tuple[Tensor, Tensor]:
    """Scores and labels of so many classes, one of which may be `absent`."""
    draw = torch.Generator().manual_seed(count)
    target = torch.arange(size) % count
    if absent is not None:
        target[target == absent] = (absent + 1) % count
    scores = torch.rand(size, count, generator=draw) + 0.4 * nn.functional.one_hot(target, count)
    return scores / scores.sum(1, keepdim=True), target


def after(metric: Any, *batch: Tensor) -> Any:
    metric.update(*batch)
    return metric


def of_classes(count: int, average: Any = "macro", **options: Any) -> Any:
    return after(tr.MulticlassAUROC(count, average=average), *classes(count, **options))


def binary(size: int = 60) -> Any:
    scores, target = classes(2, size)
    return after(tr.BinaryAUROC(), scores[:, 1], target)


def same(value: Any, expected: Any) -> bool:
    return bool(torch.equal(torch.as_tensor(value), torch.as_tensor(expected)))


# ---- numbers ---------------------------------------------------------------------------------------------------------


@in_one_test("name", CLASSES)
def test_every_number_that_compute_returns_is_logged_once(name: str) -> None:
    metric = built(name)
    for batch in batches(name):
        metric.update(**batch)
    value = metric.compute()
    expected: dict[str, Any] = {}
    if not isinstance(metric.measure, (CurveMeasure, ConfusionMatrix)):
        parts = {"": value[0], "_threshold": value[1]} if isinstance(value, Optimum) else {"": value}
        if isinstance(value, SliceAreas):
            parts = {f"-{kind}": getattr(value, kind) for kind in ("subgroup", "bpsn", "bnsp")}
        elif isinstance(value, GroupValues):
            parts = {"": value.values}
        for suffix, part in parts.items():
            if isinstance(value, (SliceAreas, GroupValues)):
                expected |= {f"{suffix}-{i}": x for i, x in zip(value.groups.tolist(), part, strict=True)}
            elif isinstance(part, Tensor) and part.ndim == 0:
                expected[suffix] = part
            elif isinstance(part, Tensor) and part.ndim == 1:
                expected |= {f"{suffix}-{t}": x for t, x in enumerate(part)}
    interval = metric.interval_by_formula(LEVEL) if "" in expected else None
    if interval is not None:
        expected |= {"_low": interval.low, "_high": interval.high}
    own = metric_numbers(metric, None, "-")
    assert own.numbers.keys() == expected.keys()
    assert all(torch.equal(x.nan_to_num(7), expected[suffix].nan_to_num(7)) for suffix, x in own.numbers.items())
    assert (own.interval is None) == (interval is None)


@pytest.mark.parametrize("extra", [0, 1])
def test_most_classes_have_numbers_and_intervals_and_one_more_has_none(extra: int) -> None:
    metric = of_classes(MOST_CLASSES + extra, average=None)
    names = [f"c{t}" for t in range(MOST_CLASSES + extra)]
    assert list(metric_numbers(metric, names, "/").numbers) == ([] if extra else [f"/{name}" for name in names])
    macro = metric_numbers(of_classes(MOST_CLASSES + extra), None, "/").numbers
    assert list(macro) == ([""] if extra else ["", "_low", "_high"])


def test_names_of_another_number_of_classes_are_not_taken() -> None:
    assert list(metric_numbers(of_classes(3, average=None), ["a", "b"], "/").numbers) == ["/0", "/1", "/2"]


def test_numbers_of_a_curve_are_means_over_the_known_classes() -> None:
    metric = of_classes(4, absent=2)
    found = results_of(metric, 100)
    numbers = curve_numbers(Reported("it", metric, {}), found, NUMBERS)
    assert list(numbers) == [f"macro_{name}" for name in NUMBERS if name != "eer_threshold"]
    views = {"auroc": tr.roc.auroc, "ap": tr.pr.average_precision, "ks": lambda c: tr.roc.ks(c).value}
    for name, view in {**views, "eer": lambda c: tr.det.eer(c).value}.items():
        values = metric.read(view)
        assert values.isnan().tolist() == [False, False, True, False]
        (number,) = numbers[f"macro_{name}"].values()
        assert same(number, values.nanmean())


def test_the_numbers_of_one_curve_have_their_intervals() -> None:
    metric = binary()
    found = results_of(metric, 100)
    numbers = curve_numbers(Reported("it", metric, {}), found, ("auroc", "eer", "eer_threshold", "ks"))
    assert {name: list(ends) for name, ends in numbers.items()} == {
        "auroc": ["", "_low", "_high"],
        "eer": [""],
        "eer_threshold": [""],
        "ks": [""],
    }
    assert same(torch.stack([*numbers["auroc"].values()][1:]).float(), torch.stack(metric.interval(LEVEL)))
    micro = of_classes(3, average="micro")
    pooled = curve_numbers(Reported("it", micro, {}), results_of(micro, 100), ("auroc", "eer_threshold"))
    assert {name: list(ends) for name, ends in pooled.items()} == {"micro_auroc": [""], "micro_eer_threshold": [""]}


class Module(nn.Module):
    def __init__(self, **metrics: Any) -> None:
        super().__init__()
        self.m = MetricCollection(metrics)


def source_of(**metrics: Any) -> Any:
    module = Module(**metrics)
    (source,) = sources_of(module, {f"m.{name}": metric for name, metric in module.m.items(copy_state=False)})
    return source


def test_the_interval_of_the_area_is_that_of_the_metric_that_averages_as_the_picture_does() -> None:
    scores, target = classes(3)
    batch = scores, torch.where(torch.arange(300) < 200, target, 0)  # classes of different sizes

    def of_three(average: Any) -> Any:
        return after(tr.MulticlassAUROC(3, average=average), *batch)

    def found(**averages: Any) -> Any:
        source = source_of(**{name: of_three(average) for name, average in averages.items()})
        own = {path: metric_numbers(member, None, "/") for path, member in source.members.items()}
        interval = interval_of_area(source, own)
        return None if interval is None else [float(x) for x in interval]

    macro, weighted, micro = (
        [float(x) for x in of_three(average).interval(LEVEL)] for average in ("macro", "weighted", "micro")
    )
    assert macro != weighted != micro
    assert found(a_weighted="weighted", macro="macro", z_weighted="weighted") == macro
    assert found(weighted="weighted", none=None) is None
    assert found(micro="micro") == micro
    ap = source_of(ap=after(tr.BinaryAveragePrecision(), batch[0][:, 0], batch[1].clamp(max=1)))
    assert interval_of_area(ap, {path: metric_numbers(m, None, "/") for path, m in ap.members.items()}) is None
    one = source_of(auroc=binary())
    own = {path: metric_numbers(m, None, "/") for path, m in one.members.items()}
    assert interval_of_area(one, own) == own["m.auroc"].interval is not None


# ---- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3])
def test_rows_of_points_are_counted_at_their_thresholds(count: int) -> None:
    scores, target = classes(max(count, 2), 90)
    metric = (
        binary(90) if count == 1 else after(tr.MultilabelAUROC(count), scores, nn.functional.one_hot(target, count))
    )
    found = results_of(metric, 50)
    labels = [f"line {t}" for t in range(count)]
    rows = table_of_points(found, labels)
    assert [row["point"] for row in rows] == [point for point in found.points for _ in labels]
    for row in rows:
        t = labels.index(row["line"]) if count > 1 else 0
        assert ("line" in row) == (count > 1)
        positive = target == (t if count > 1 else 1)
        called = (scores[:, t] if count > 1 else scores[:, 1]) >= row["threshold"]
        tp, fp = int((called & positive).sum()), int((called & ~positive).sum())
        p, n = int(positive.sum()), int((~positive).sum())
        expected = {"tpr": tp / p, "fpr": fp / n, "f1": 2 * tp / (tp + fp + p)}
        assert {name: row[name] for name in expected} == expected
        assert row["precision"] == (tp / (tp + fp)) if tp + fp else math.isnan(row["precision"])


# ---- the picture -----------------------------------------------------------------------------------------------------


def test_the_picture_of_one_problem() -> None:
    metric = binary()
    found, area = results_of(metric, 100), metric.interval(LEVEL)
    made = picture_of(found, None, [THIS_EPOCH], area, True)
    assert [*best_now(made, 0.5, "epoch 3").lines] == [*made.curves] == made.banded == [THIS_EPOCH]
    assert made.bold == []
    assert made.numbers == {THIS_EPOCH: found.numbers[0]}
    ends = made.intervals[THIS_EPOCH]
    assert ends == ((float(area.low), float(area.high)), found.intervals[0][1])
    assert picture_of(found, None, [THIS_EPOCH], None, True).intervals[THIS_EPOCH] == found.intervals[0]
    assert found.intervals[0][0] != found.intervals[0][1] is not None


@in_one_test("macro", [False, True])
@in_one_test("micro", [False, True])
@in_one_test("count", [2, 3, MOST_CLASSES, MOST_CLASSES + 1])
def test_the_picture_of_several_problems(count: int, micro: bool, macro: bool) -> None:
    metric = of_classes(count, absent=1 if count == 3 else None)
    found = results_of(metric, 100)
    pooled = results_of(metric, 100, pooled=True) if micro else None
    labels = [f"c{t}" for t in range(count)]
    made = picture_of(found, pooled, labels, metric.interval_by_formula(LEVEL), macro)
    bold = ["macro"] * macro + ["micro"] * micro
    assert made.bold == bold
    if made.curves:
        assert [*best_now(made, 0.5, "epoch 3").lines] == (bold or list(made.curves))
    assert list(made.curves) == bold + labels * (count <= MOST_CLASSES)
    assert made.banded == []
    assert list(made.points) == [f"micro {name}" for name in ("equal error", "best F1", "FPR 1 %")] * micro
    if macro:
        auroc, ap, eer = made.numbers["macro"]
        assert (auroc, ap, eer) == (float(found.auroc.nanmean()), float(found.ap.nanmean()), None)
        assert not math.isnan(auroc + ap)
        assert made.curves["macro"].problems == count
    if pooled is not None:
        assert made.numbers["micro"] == pooled.numbers[0]
    if count <= MOST_CLASSES:
        assert str([made.numbers[label] for label in labels]) == str(found.numbers)
        assert str([made.intervals[label] for label in labels]) == str(found.intervals)
        assert all(made.curves[label].problems == 1 for label in labels)


def drawn_lines(figure: Any) -> list[list[str]]:
    """The entries of the legend of each plane."""
    return [[text.get_text() for text in ax.get_legend().get_texts()] for ax in figure.axes]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_picture_shows_each_line_and_those_of_the_best_epoch(count: int) -> None:
    """And a mean as the mean: its line is not that of its first class."""
    metric = binary() if count == 1 else of_classes(count)
    found = results_of(metric, 100)
    made = picture_of(found, None, [f"c{t}" for t in range(count)], metric.interval_by_formula(LEVEL), True)
    best = best_now(made, 0.5, "epoch 3")
    assert str(BestEpoch(**best._asdict())) == str(best)
    assert next(iter(best.lines.values()))["roc"].keys() == {"points", "steps"}
    name = "c0" if count == 1 else "macro"
    assert list(best.lines) == [name]
    assert best.numbers == {name: made.numbers[name]}
    number = made.numbers[name][0]
    for known in (NO_EPOCH, best):
        figure = drawn(made, known, "title")
        roc = drawn_lines(figure)[0]
        assert figure.get_suptitle() == "title"
        assert roc[0].startswith(f"{name} AUC={number:.3f} [")
        assert [entry.split()[0] for entry in roc[1:count]] == [f"c{t}" for t in range(count)][: count - 1]
        assert any("epoch 3" in entry for entry in roc) == (known is best)
        reference = [line for line in figure.axes[0].lines if line.get_gid() == "reference"]
        assert len(reference) == (known is best)
        if known is best:
            assert reference[0].get_label() == f"{name}, epoch 3 AUC={number:.3f}"
    lines = {line.get_label().split()[0]: line for line in figure.axes[0].lines if line.get_gid() == "curve"}
    assert reference[0].get_ydata().tolist() == pytest.approx(lines[name].get_ydata().tolist(), rel=1e-6)  # as float32
    assert len({len(lines[label].get_ydata()) for label in lines}) > 1 or count == 1


def test_a_band_is_drawn_of_independent_samples_only() -> None:
    metric = binary()
    found = results_of(metric, 100)
    figure = drawn(picture_of(found, None, ["c0"], None, True), NO_EPOCH, "")
    (band,) = (patch for patch in figure.axes[0].patches if patch.get_gid() == "band")
    low, high = wilson_band(found.curve, LEVEL)
    assert len(band.get_path().vertices) == len(low.fpr[0]) + len(high.fpr[0]) + 1
    grouped = CurveResults(**{**found.__dict__, "uncertain": True})
    made = picture_of(grouped, None, ["c0"], None, True)
    assert made.banded == []
    assert made.intervals == {"c0": (None, None)}


# ---- charts ----------------------------------------------------------------------------------------------------------


def test_charts_are_the_curves_that_lie_in_no_plane() -> None:
    scores, target = classes(2, 40)
    made = {
        "roc": tr.BinaryROC(),
        "auroc": tr.BinaryAUROC(),
        "net": tr.BinaryNetBenefit(),
        "gains": tr.BinaryGainsCurve(),
    }
    source = source_of(**{name: after(metric, scores[:, 1], target) for name, metric in made.items()})
    charts = charts_of(source)
    assert list(charts) == ["m.gains", "m.net"]
    assert str(charts["m.net"]) == str(made["net"].compute())


@pytest.mark.parametrize("count", [MOST_CLASSES, MOST_CLASSES + 1])
def test_a_chart_has_a_line_for_each_of_so_many_classes_and_is_left_open_nowhere(count: int) -> None:
    """Pyplot would keep every figure, of every epoch."""
    metric = after(tr.MulticlassGainsCurve(count), *classes(count, 200))
    charts = charts_of(source_of(gains=metric))
    assert len(charts) == (count <= MOST_CLASSES)
    for chart in charts.values():
        (axes,) = chart_drawn(metric, chart, [f"c{t}" for t in range(count)], 10, "title").axes
        lines = [line for line in axes.lines if line.get_gid() == "curve"]
        value = metric.compute()
        areas = [float(torch.trapezoid(*(torch.tensor(x) for x in line.get_data()[::-1]))) for line in lines]
        labels = [line.get_label() for line in lines]
        assert labels[8:] == [f"{count - 8} others", *["_"] * (count - 9)]
        named = [int(label[1:]) for label in labels[:8]]
        assert sorted(areas)[4:-4] == sorted(areas[8:])
        grey = [t for t in range(count) if t not in named]
        assert {len(line.get_xdata()) for line in lines} == {10}
        for line, t in zip(lines, [*named, *grey], strict=True):
            assert (line.get_xdata()[-1], line.get_ydata()[0]) == (value[0][t][-1], value[1][t][0])
        assert axes.figure.get_size_inches().tolist() == [5, 5]
        assert plt.get_fignums() == []
