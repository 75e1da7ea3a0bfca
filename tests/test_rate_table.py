"""Tables of rates: the numbers of a `Rate` at each point, for every design, over ranks; prints, exports, drawings."""

from __future__ import annotations

import csv
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch
from everything import fed
from test_laws import assert_same
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc import FixedFPR, inference
from torchmetrics_roc.inference import RateTable, rate_table

RATES = ("precision", "recall", "f1", "mcc")
AT = (0.4, 0.5, "youden", FixedFPR(0.2))


def batch(design: str = "samples", size: int = 160) -> tuple[Tensor | None, ...]:
    g = torch.Generator().manual_seed(0)
    target = (torch.rand(size, generator=g) < 0.4).long()
    preds = ((0.6 * torch.rand(size, generator=g) + 0.4 * target * torch.rand(size, generator=g)) * 64).round() / 64
    weight = {
        "frequencies": torch.randint(4, (size,), generator=g),
        "sampling weights": torch.rand(size, generator=g) + 0.5,
    }.get(design)
    return preds, target, weight, torch.arange(size) // 2 if design == "clusters" else None


DESIGNS = ("samples", "frequencies", "sampling weights", "clusters")


@pytest.mark.parametrize("design", DESIGNS)
def test_each_cell_is_a_rate_at_its_point(design: str) -> None:
    given = batch(design)
    table = fed(tr.BinaryROC(), given).rate_table(*RATES, at=AT, level=0.9)
    assert table.rates == RATES
    for k, at in enumerate(AT):
        for r, rate in enumerate(RATES):
            metric = fed(tr.BinaryRate(rate, at=at), given)
            low, high = metric.interval(level=0.9)
            cells = [x[r, k] for x in (table.value, table.low, table.high)]
            assert_same(torch.stack(cells), [metric.compute(), low, high], 1e-6)
            assert_same(table.threshold[k], metric.operating_point(at).threshold, 0)
    assert table.design == metric.interval().design
    assert table.confidence_level == 0.9


@pytest.mark.parametrize("options", [{"thresholds": 5}, {"memory": "bounded", "bins": 256}])
def test_of_counts_each_cell_allows_for_what_they_leave_open(options: dict[str, Any]) -> None:
    """Seen: .375 to .567 for a recall of .89, as the grid has no threshold of .3."""
    given = batch()
    table = fed(tr.BinaryROC(**options), given).rate_table(*RATES, at=(0.3, 0.5))
    for k, at in enumerate((0.3, 0.5)):
        for r, rate in enumerate(RATES):
            expected = fed(tr.BinaryRate(rate, at=at, **options), given).interval()
            assert_same(torch.stack([table.low[r, k], table.high[r, k]]), torch.stack(expected), 1e-6)
            exact = fed(tr.BinaryRate(rate, at=at), given).compute()
            assert table.low[r, k] - 1e-6 <= exact <= table.high[r, k] + 1e-6


@pytest.mark.filterwarnings("ignore:Rate.*belong to one cluster")  # those above the highest thresholds
@pytest.mark.filterwarnings("ignore:Rate.*95 % intervals of clusters")
@pytest.mark.parametrize("clustered", [False, True])
def test_each_class_has_its_own_rows(clustered: bool) -> None:
    g = torch.Generator().manual_seed(0)
    preds, target = torch.randn(90, 3, generator=g).softmax(1), torch.randint(3, (90,), generator=g)
    clusters = torch.arange(90) // 3 if clustered else None
    metric = fed(tr.MulticlassROC(3), (preds, target, None, clusters))
    table = metric.rate_table("recall", "precision", points=4)
    assert [len(x) for x in table.threshold] == [4] * 3
    for c in range(3):
        rising = preds[:, c].unique()
        assert_same(table.threshold[c], rising[torch.linspace(0, len(rising) - 1, 4).round().long()], 0)
        own = (preds[:, c], (target == c).long(), None, clusters)
        alone = fed(tr.BinaryROC(), own).rate_table("recall", "precision", at=table.threshold[c])
        for mine, expected in zip(table[2:5], alone[2:5], strict=True):
            assert_same(mine[c], expected, 1e-12)


def test_labels_of_few_scores_have_as_many_rows_as_the_others() -> None:
    g = torch.Generator().manual_seed(0)
    preds, target = torch.rand(40, 2, generator=g), torch.randint(2, (40, 2), generator=g)
    preds[:, 1] = preds[:, 1].round()
    table = fed(tr.MultilabelROC(2), (preds, target)).rate_table("recall", points=6)
    for t in range(2):
        rising = preds[:, t].unique()
        at = rising[torch.linspace(0, len(rising) - 1, 6, dtype=torch.float64).round().long()]
        assert_same(table.threshold[t], at, 0)
        alone = fed(tr.BinaryROC(), (preds[:, t], target[:, t])).rate_table("recall", at=at)
        assert_same(table.value[t], alone.value, 1e-12)


def test_by_default_points_are_those_of_the_curve_and_labels_as_asked_for() -> None:
    metric = fed(tr.BinaryAUROC(), batch())
    table = metric.rate_table()
    assert (table.rates, len(table.threshold)) == (("precision", "recall", "f1"), 20)
    every = metric.rate_table("recall", points=1000)
    assert_same(every.threshold, metric.curve().thresholds.flip(0), 0)
    assert_same(metric.rate_table("recall", at="best_f1").threshold, [metric.operating_point("f1").threshold], 0)
    fixed = metric.rate_table("precision", at=0.5, labels="fixed")
    expected = fed(tr.BinaryRate("precision", 0.5), batch()).interval(labels="fixed")
    assert_same([fixed.low[0, 0], fixed.high[0, 0]], expected, 1e-6)
    assert fixed.design.endswith("labels fixed.")
    nothing = tr.BinaryROC().rate_table("recall")
    assert (nothing.threshold.tolist(), bool(nothing.value.isnan().all())) == ([torch.inf], True)


def of_rank(rank: int, design: str) -> list[Any]:
    part = slice(0, 50) if rank == 0 else slice(50, 160)
    table = fed(tr.BinaryROC(), [None if x is None else x[part] for x in batch(design)]).rate_table(*RATES, at=AT)
    return [x.tolist() for x in table[1:5]]


@pytest.mark.parametrize("design", ["samples", "clusters"])
def test_ranks_are_one_process(on_ranks: Any, design: str) -> None:
    whole = fed(tr.BinaryROC(), batch(design)).rate_table(*RATES, at=AT)
    for found in on_ranks(of_rank, 2, design):
        for a, b in zip(found, whole[1:5], strict=True):
            assert_same(torch.tensor(a, dtype=torch.float64), b.double(), 1e-12)


def test_it_prints_and_is_exported(tmp_path: Path) -> None:
    table = fed(tr.BinaryROC(), batch()).rate_table("precision", "recall", at=(0.4, 0.5))
    lines = str(table).splitlines()
    assert (lines[0].split(), lines[-1]) == (["threshold", "precision", "recall"], table.design)
    p, low, high = (x[0, 1] for x in (table.value, table.low, table.high))
    assert f"{p:.4f} [{low:.4f}, {high:.4f}]" in lines[2]
    table.to_csv(tmp_path / "table.csv")
    rows = list(csv.DictReader((tmp_path / "table.csv").read_text().splitlines()))
    names = [f"{rate}{end}" for rate in ("precision", "recall") for end in ("", "_low", "_high")]
    assert list(rows[0]) == ["threshold", *names]
    assert float(rows[1]["precision_high"]) == float(high)
    g = torch.Generator().manual_seed(0)
    several = fed(
        tr.MulticlassROC(3), (torch.randn(90, 3, generator=g).softmax(1), torch.randint(3, (90,), generator=g))
    )
    columns = several.rate_table("recall", at=(0.2, 0.4))._columns()
    assert columns["class"] == ["0", "0", "1", "1", "2", "2"]


def test_the_rates_of_a_table_are_named_once() -> None:
    with pytest.raises(ValueError, match="`rates` must be the names of one or more rates, each once"):
        fed(tr.BinaryROC(), batch()).rate_table("recall", "recall", at=0.5)


def test_what_is_not_proved_warns_as_a_rate_does() -> None:
    at = tr.Guaranteed(precision=0.99)
    with pytest.warns(UserWarning, match="rate_table: the samples prove precision=0.99 at no finite threshold"):
        table = fed(tr.BinaryROC(), batch()).rate_table("recall", at=(0.5, at))
    assert table.threshold[1] == torch.inf


@pytest.mark.filterwarnings("ignore:.*Rate.*95 % intervals:UserWarning")
def test_times_are_weighted_by_the_cases_between_them() -> None:
    """Seen: by all cases until each, 487 of 300 samples."""
    g = torch.Generator().manual_seed(0)
    scores, event = torch.randn(300, generator=g), torch.rand(300, 2, generator=g)
    target = torch.stack([(event[:, 0] < 0.8).float(), event[:, 1] * (2 - scores.sigmoid())], 1)
    metric = fed(tr.TimeDependentAUROC([0.3, 0.6, 0.9], censoring=target), (scores, target))
    table = metric.rate_table("recall", at=0.2, averages=["weighted"])
    cases = metric.curve().positives
    between = cases.diff(prepend=cases.new_zeros(1))
    values = torch.stack(table.value[:3])[:, 0, 0]
    assert_same(table.value[3], [[(values * between).sum() / cases[-1]]], 1e-12)
    assert_same(table.support[3], cases[-1], 1e-12)
    assert table.low[3] < table.value[3] < table.high[3]
    assert table.kind == next(iter(table._columns())) == "time"
    assert table.names[:3] == ("0.3", "0.6", "0.9")


@pytest.mark.filterwarnings("ignore:.*Rate.*95 % intervals:UserWarning")
@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("task", ["multiclass", "multilabel"])
def test_the_rows_of_averages_are_averaged_rates(design: str, task: str) -> None:
    given, make = three(design, task)
    options = {"num_classes": 3} if task == "multiclass" else {"num_labels": 3}
    rates, points = ("recall", "f1"), (0.4, "youden")
    table = fed(make("AUROC")(**options), given).rate_table(
        *rates, at=points, averages=("weighted", "macro"), class_names=["a", "b", "c"]
    )
    assert table.names == ("a", "b", "c", "weighted average", "macro average")
    for t, average in ((3, "weighted"), (4, "macro")):
        for k, at in enumerate(points):
            for r, rate in enumerate(rates):
                metric = fed(make("Rate")(rate, **options, at=at, average=average), given)
                expected = [metric.compute(), *metric.interval()]
                assert_same([x[t][r, k] for x in (table.value, table.low, table.high)], expected, 1e-6)
    assert table.design == metric.interval().design
    assert torch.stack(table.threshold)[3:, 1].isnan().all()  # those of the classes differ
    assert torch.stack(table.threshold)[:, 0].tolist() == torch.tensor([0.4] * 5).tolist()
    curve = fed(make("AUROC")(**options), given).curve()
    assert_same(table.support, [*curve.positives, curve.positives.sum(), curve.positives.sum()], 0)


def three(design: str, task: str, part: slice = slice(None)) -> tuple[list[Tensor | None], Any]:
    """Samples of three classes or labels, and the classes of metrics of this task."""
    g = torch.Generator().manual_seed(1)
    labels = torch.randint(3, (160,), generator=g)
    scores = (torch.nn.functional.one_hot(labels, 3) + torch.randn(160, 3, generator=g)).softmax(1)
    target = labels if task == "multiclass" else (scores > torch.rand(160, 3, generator=g)).long()
    given = [scores, target, *batch(design)[2:]]
    return [None if x is None else x[part] for x in given], lambda name: getattr(tr, f"{task.capitalize()}{name}")


def report_of_rank(rank: int, design: str) -> list[Any]:
    given, make = three(design, "multiclass", slice(0, 50) if rank == 0 else slice(50, 160))
    table = fed(make("AUROC")(3), given).rate_table("recall", "f1", at=(0.4, "youden"), averages=["macro"])
    return [*([x.tolist() for x in column] for column in table[1:5]), table.support.tolist()]


@pytest.mark.parametrize("design", ["samples", "clusters"])
def test_averages_of_ranks_are_those_of_one_process(on_ranks: Any, design: str) -> None:
    given, make = three(design, "multiclass")
    whole = fed(make("AUROC")(3), given).rate_table("recall", "f1", at=(0.4, "youden"), averages=["macro"])
    for found in on_ranks(report_of_rank, 2, design):
        for a, b in zip(found, [*whole[1:5], whole.support], strict=True):
            assert_same(torch.tensor(a, dtype=torch.float64), torch.stack(list(b)).double(), 1e-12)


def test_a_classification_report_prints_is_exported_and_drawn() -> None:
    plot = pytest.importorskip("torchmetrics_roc.plot")
    given, make = three("samples", "multiclass")
    table = fed(make("AUROC")(3), given).rate_table(
        "recall", at=0.4, averages=["macro"], class_names=["a", "b\nb", "c"]
    )
    header, *rows, design = str(table).splitlines()
    assert (header.split(), design) == (["class", "threshold", "recall", "support"], table.design)
    assert rows[3].split()[:3] == ["macro", "average", "0.4"]
    assert rows[3].split()[-1] == "160"
    assert json.loads(json.dumps(table.to_dict()))["value"][3] == table.value[3].tolist()
    figure, axes = plot.draw_rates(table)
    assert rows[1].startswith("b b ")
    names = [f"{name}, recall" for name in ("a", "b\nb", "c", "macro average")]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == names
    (dots,) = (line for line in axes.lines if line.get_gid() == "curve")
    assert dots.get_xdata().tolist() == table._columns()["recall"]
    plot.plt.close(figure)
    frequencies = fed(make("AUROC")(3), three("sampling weights", "multiclass")[0]).rate_table("recall", at=0.4)
    assert frequencies.support.is_floating_point()


def test_averages_that_cannot_be_say_so() -> None:
    given, make = three("samples", "multiclass")
    metric, counts = fed(make("AUROC")(3), given), fed(make("AUROC")(3, memory="bounded"), given)
    pooled = fed(make("AUROC")(3, average="micro"), given)
    at: dict[str, Any] = {"at": 0.5}
    for some, options, words in (
        (metric, {"averages": ["micro"], **at}, "must be a list of 'macro' and 'weighted'"),
        (metric, {"averages": "macro", **at}, "must be a list of 'macro' and 'weighted'"),
        (metric, {"averages": ["macro"]}, "pass `at`"),
        (counts, {"averages": ["macro"], **at}, "of which every sample is kept"),
        (pooled, {"averages": ["macro"], **at}, "of several classes"),
        (fed(tr.BinaryAUROC(), batch()), {"averages": ["macro"], **at}, "of several classes"),
        (metric, {"class_names": ["a"], **at}, "must have 3 names"),
    ):
        with pytest.raises(ValueError, match=words):
            some.rate_table(**options)


def test_it_is_drawn_over_the_threshold() -> None:
    plot = pytest.importorskip("torchmetrics_roc.plot")
    table = fed(tr.BinaryROC(), batch()).rate_table("recall", "precision", at=(0.5, torch.inf, 0.2, 0.4))
    _, axes = plot.draw_rates(table)
    order = [2, 3, 0]  # rising, and finite
    lines = [line for line in axes.lines if line.get_gid() == "curve"]
    fills = [fill for fill in axes.patches if fill.get_gid() == "band"]
    for r, (line, fill) in enumerate(zip(lines, fills, strict=True)):
        assert_same(torch.tensor(line.get_xdata()), table.threshold[order], 1e-7)
        assert_same(torch.tensor(line.get_ydata()), table.value[r, order], 1e-12)
        heights = fill.get_xy()[:, 1]
        assert_same([heights.min(), heights.max()], [table.low[r, order].min(), table.high[r, order].max()], 1e-12)
    legend = axes.get_legend()
    assert [text.get_text() for text in legend.get_texts()] == ["recall", "precision"]
    assert legend.get_title().get_text() == "shaded: 95 % band"


def test_bad_calls_name_the_argument() -> None:
    plot = pytest.importorskip("torchmetrics_roc.plot")
    metric = fed(tr.BinaryROC(), batch())
    calls: tuple[tuple[Any, dict[str, Any], str], ...] = (
        ((), {"at": []}, "`at` must be one or more points, but is"),
        ((), {"at": "nope"}, "`at` must be a threshold, one of"),
        (("pecision",), {}, "`rate` must be one of .* did you mean 'precision'"),
        ((3,), {}, "`rates` must be the names of one or more rates"),
        ((), {"level": 2}, "`level` must be"),
        ((), {"labels": "some"}, "`labels` must be"),
        ((), {"points": 1}, "`points` must be"),
    )
    for rates, options, message in calls:
        with pytest.raises(ValueError, match=message):
            metric.rate_table(*rates, **options)
    with pytest.raises(ValueError, match="PairedAUROC has no `rate_table`"):
        tr.PairedAUROC(2).rate_table()
    with pytest.raises(ValueError, match="`labels` of Rate is 'fixed'"):
        fed(tr.BinaryROC(), batch("clusters")).rate_table("precision", at=0.5, labels="fixed")
    half = tr.Curve.from_scores(torch.tensor([0.2, 0.3]), torch.tensor([0, 1]), torch.tensor([0.5, 1.0]))
    with pytest.raises(ValueError, match="some are not whole numbers"):
        rate_table(half)
    several = fed(tr.MulticlassROC(2), (torch.rand(9, 2).softmax(1), torch.arange(9) % 2)).rate_table()
    for bad, words in ((several, "of several"), (3, "3")):
        with pytest.raises(ValueError, match=f"`table` must be a `RateTable` of one problem, .* but is {words}"):
            plot.draw_rates(bad)
    assert isinstance(several, RateTable)


@pytest.mark.parametrize("options", [{"memory": "bounded"}, {"thresholds": 9}], ids=["bins", "grid"])
def test_counts_do_not_tell_which_pooled_entries_share_a_sample(options: dict[str, Any]) -> None:
    """Seen: intervals of entries as independent samples, covered in 62 %, and a p-value of 4e-36 for 9e-10."""
    given, _ = three("samples", "multilabel")
    pooled = fed(tr.MultilabelAUROC(3, average="micro", **options), given)
    each_label = fed(tr.MultilabelAUROC(3, average=None, **options), given)
    views = (inference.roc_band, inference.gains_band, inference.cost_band, inference.net_benefit_band)
    for view in (*views, inference.precision_recall_band, inference.auroc_test, partial(rate_table, at=0.5)):
        for read in (pooled.read, partial(each_label.read, pooled=True)):
            with pytest.raises(ValueError, match=r"takes samples as independent.*Keep every sample"):
                read(view)
        each_label.read(view)
    with pytest.raises(ValueError, match="Keep every sample"):
        pooled.rate_table("recall", at=0.5)
    fed(tr.MultilabelAUROC(3, average="micro"), given).rate_table("recall", at=0.5)
