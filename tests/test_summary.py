"""A summary is all the views at once, and says so in a table."""

from __future__ import annotations

import csv
import math
import pickle
import sys
import warnings
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import oracles
import oracles_inference as slow
import pytest
import torch
from cases import in_one_test
from everything import same
from test_laws import many

from torchmetrics_roc import (
    BinaryAUROC,
    BinaryAveragePrecision,
    BinaryEER,
    Curve,
    FixedFPR,
    FixedPrecision,
    MulticlassAUROC,
    MultilabelAUROC,
    PairedAUROC,
)
from torchmetrics_roc.arrays.exports import digits_of, written
from torchmetrics_roc.inference import (
    auroc_interval,
    auroc_test,
    auroc_variance,
    average_precision_interval,
    compare,
    operating_interval,
)
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.measures.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.measures.operating import MARKED, NAMED, operating_point
from torchmetrics_roc.measures.pr import average_precision, pr_area
from torchmetrics_roc.measures.roc import auch, auroc, eer, ks, log_auc, partial_auroc
from torchmetrics_roc.metrics.summary import AreaTable, summary

# The summary reads fewer steps, so that sums of floats are cut otherwise.
ROUNDING = {"rtol": 1e-13, "atol": 1e-13, "equal_nan": True}

VALUES = {
    "auroc": auroc,
    "standard_error": lambda curve: auroc_variance(curve).sqrt(),
    "p_value": lambda curve: auroc_test(curve).p_value,
    "partial_auroc": lambda curve: partial_auroc(curve, (0, 0.1), corrected=True),
    "log_auc": log_auc,
    "auch": auch,
    "average_precision": average_precision,
    "pr_area": pr_area,
    "ks": lambda curve: ks(curve).value,
    "eer": lambda curve: eer(curve).value,
    "rocch_eer": lambda curve: eer(curve, "rocch").value,
    "min_dcf": lambda curve: min_dcf(curve).value,
    "actual_dcf": actual_dcf,
    "cllr": cllr,
    "min_cllr": min_cllr,
}
INTERVALS = {"auroc_interval": auroc_interval, "average_precision_interval": average_precision_interval}
POINTS = {
    "youden": "youden",
    "equal_error": "eer",
    "closest_topleft": "closest_topleft",
    "best_accuracy": "accuracy",
    "best_f1": "f1",
    "best_mcc": "mcc",
    "fpr_1_percent": FixedFPR(0.01),
    "precision_90_percent": FixedPrecision(0.9),
}


def curves() -> dict[str, Curve]:
    preds, target = many(300, seed=1)
    weight = torch.rand(300, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    finite = preds.nan_to_num(posinf=9.0)
    rows = torch.stack([finite, finite.flip(0), torch.zeros(300)]), torch.stack([target, target, target])
    return {
        "tied": Curve.from_scores(preds, target),
        "weighted": Curve.from_scores(finite, target, (4 * weight).round()),
        "three": Curve.from_scores(*rows),
        # Seen: of scores worse than chance no point with the largest MCC.
        "few": Curve.from_scores(preds[:300].nan_to_num(posinf=9.0).view(60, 5), target.flip(0).view(60, 5)),
        "reversed": Curve.from_scores(-finite, target),
        "no positives": Curve.from_scores(finite, torch.zeros_like(target)),
        "no negatives": Curve.from_scores(finite, torch.ones_like(target)),
        "nothing": Curve.from_scores(finite[:0], target[:0]),
    }


@pytest.mark.parametrize("name", curves())
def test_a_summary_is_its_views(name: str) -> None:
    curve = curves()[name]
    told = summary(curve)
    for field, view in VALUES.items():
        assert torch.allclose(getattr(told, field), view(curve), **ROUNDING), field
    for field, interval in INTERVALS.items():
        for a, b in zip(getattr(told, field), interval(curve), strict=True):
            assert torch.allclose(a, b, **ROUNDING), field
    for field, at in POINTS.items():
        expected = operating_point(curve, at)
        for rate, a, b in zip(expected._fields, getattr(told.points, field), expected, strict=True):
            assert torch.allclose(a.double(), b.double(), **ROUNDING), (field, rate)
    assert set(told._fields) == {"positives", "negatives", "points", "class_names", *VALUES, *INTERVALS}
    assert set(told.points._fields) == set(POINTS) == set(NAMED)


WHOLE = """positives               4
negatives               4
AUROC              0.8750
  95 % CI, low     0.3451
  95 % CI, high    0.9894
  standard error   0.1443  by DeLong; of groups, by Obuchowski
  p                 0.083  H0: AUROC = 0.5
partial AUROC      0.7368  of FPR 0 to 0.1, standardised (McClish)
LogAUC             0.5000  of FPR 0.001 to 0.1
AUCH               0.9375  area under the ROC convex hull
average precision  0.8875
  95 % CI, low     0.0982
  95 % CI, high    0.9983
PR area            0.8723  interpolated
KS                 0.7500
EER                0.2500
EER of the hull    0.1667
MinDCF             0.2500  prevalence 0.5, equal costs
ActualDCF          0.2500  prevalence 0.5, equal costs *
Cllr               0.7134  bits *
MinCllr            0.3444  bits

                     threshold  tp  fp  tn  fn  accuracy  precision  recall  specificity      f1     mcc
Youden                     0.5   4   1   3   0    0.8750     0.8000  1.0000       0.7500  0.8889  0.7746
equal error                  1   3   1   3   1    0.7500     0.7500  0.7500       0.7500  0.7500  0.5000
closest to top left        0.5   4   1   3   0    0.8750     0.8000  1.0000       0.7500  0.8889  0.7746
best accuracy              0.5   4   1   3   0    0.8750     0.8000  1.0000       0.7500  0.8889  0.7746
best F1                    0.5   4   1   3   0    0.8750     0.8000  1.0000       0.7500  0.8889  0.7746
best MCC                   0.5   4   1   3   0    0.8750     0.8000  1.0000       0.7500  0.8889  0.7746
FPR 1 %                    2.5   2   0   4   2    0.7500     1.0000  0.5000       1.0000  0.6667  0.5774
precision 90 %             2.5   2   0   4   2    0.7500     1.0000  0.5000       1.0000  0.6667  0.5774

* of scores that are natural log-likelihood ratios
Design: independent samples, labels random."""


PAPER = {
    "one": "| 4 | 4 | 0.875 (0.345–0.989) | 0.083 | 0.887 (0.098–0.998) | 0.500 | 0.250 |",
    "markdown": "| positives | negatives | AUROC (95 % CI) | p | average precision (95 % CI) "
    "| sensitivity at FPR 1 % | EER |",
    "latex": r"4 & 4 & 0.875 (0.345--0.989) & 0.083 & 0.887 (0.098--0.998) & 0.500 & 0.250 \\",
}


def test_what_a_paper_reports() -> None:
    scores, labels = [3.0, 2.5, 2.0, 1.0, 0.5, -0.5, -1.0, -2.0], [1, 1, 0, 1, 1, 0, 0, 0]
    metric = BinaryAUROC()
    metric.update(torch.tensor(scores), torch.tensor(labels))
    header, rule, row = metric.summary().to_markdown().splitlines()
    assert (header, row) == (PAPER["markdown"], PAPER["one"])
    assert rule == "| --- |" + " --: |" * 6
    latex = metric.summary().to_latex().splitlines()
    assert latex[0] == r"\begin{tabular}{lrrrrrr}"
    assert latex[2].startswith(r"positives & negatives & AUROC (95 \% CI) & p &")
    assert latex[4] == PAPER["latex"]
    assert latex[1::2] == [r"\toprule", r"\midrule", r"\bottomrule"]
    named = classes().summary(class_names=["cat|tabby", "a_b & c", "<eel>"])
    assert [line.split(" | ")[0] for line in named.to_markdown().splitlines()[2:]] == [
        r"| cat\|tabby",
        "| a_b & c",
        "| <eel>",
    ]
    assert r"a\_b \& c & " in named.to_latex()
    assert "<td>&lt;eel&gt;</td>" in named._repr_html_()
    assert "<eel>" not in named._repr_html_()
    latex = classes().summary(class_names=["[a]", "b\nc", r"\d~^|"]).to_latex()
    assert [line.partition(" &")[0] for line in latex.splitlines()[4:7]] == [
        "{[}a]",
        "b c",
        r"\textbackslash{}d\textasciitilde{}\textasciicircum{}$|$",
    ]
    assert "\n{[}0]" in classes().summary().to_latex()


def test_a_summary_is_exported_by_class_and_by_point(tmp_path: Path) -> None:
    """A row for each class, and of the points one for each of these; no column for each of both."""
    for told, count in ((classes().summary(), 3), (summary(Curve.from_scores(*many(50, seed=1))), 1)):
        columns, points = told._columns(), told.points._columns()
        assert {len(x) for x in columns.values()} == {count}
        assert columns["auroc_interval.low"] == told.auroc_interval.low.reshape(-1).tolist()
        assert not any("youden" in name for name in columns)
        assert points["point"] == [name for name in NAMED for _ in range(count)]
        assert points.get("class") == ([*range(count)] * len(NAMED) if count > 1 else None)
        assert points["recall"][count : 2 * count] == told.points.equal_error.recall.reshape(-1).tolist()
        assert told.to_dict()["points"]["youden"]["recall"] == told.points.youden.recall.tolist()
        told.points.to_csv(tmp_path / "points.csv")
        header, *rows = (tmp_path / "points.csv").read_text().splitlines()
        assert header.split(",") == list(points)
        assert len(rows) == count * len(NAMED)


def test_the_points_of_named_classes_have_their_names(tmp_path: Path) -> None:
    """Seen: rows of the classes 0, 1 and 2 beside measures of named ones."""
    names = ("cat", "dog", "emu")
    told = pickle.loads(pickle.dumps(classes().summary(class_names=names)))
    assert told.points._columns()["class"] == [*names] * len(NAMED)
    assert told.points.to_markdown().count("| emu ") == len(NAMED)
    told.points.to_csv(tmp_path / "points.csv")
    assert sum(",dog," in row for row in (tmp_path / "points.csv").read_text().splitlines()) == len(NAMED)


def test_numbers_for_readers() -> None:
    """Sums of weights whole, no p-value as 0, no zero with a sign."""
    cases = [("positives", 2345681.0, "2345681"), ("p_value", 1e-300, "<2.2e-16"), ("low", -1e-9, "0.0000")]
    cases += [("threshold", 1.23456789, "1.23457"), ("tp", 12.5, "12.5"), ("recall", math.nan, "nan"), ("tp", 3, "3")]
    assert [written(name, value) for name, value, _ in cases] == [text for *_, text in cases]


def test_points_print_as_tables() -> None:
    binary = BinaryAUROC()
    binary.update(*many(50, seed=1))
    point = binary.operating_point("youden")
    rows = [line.rsplit(maxsplit=1) for line in str(point).splitlines()]
    assert [name for name, _ in rows] == [name.replace("_", " ") for name in point._fields]
    assert rows[1][1] == str(int(point.tp))
    assert dict(rows)["recall"] == f"{float(point.recall):.4f}"
    assert str(classes().operating_point("youden")).splitlines()[0].split() == ["[0]", "[1]", "[2]"]
    ends = operating_interval(binary.curve(), "youden", replicates=50)
    low, high = (float(end) for end in ends.recall)
    (row,) = (line.split()[1:] for line in str(ends).splitlines() if line.startswith("recall "))
    assert row == [f"{low:.4f}", "to", f"{high:.4f}"]
    assert "class" not in str(summary(Curve.from_scores(*many(50, seed=1))).points), "a single one"


def test_a_whole_table() -> None:
    scores, labels = [3.0, 2.5, 2.0, 1.0, 0.5, -0.5, -1.0, -2.0], [1, 1, 0, 1, 1, 0, 0, 0]
    result = summary(Curve.from_scores(torch.tensor(scores), torch.tensor(labels)))
    assert (str(result), repr(result)) == (WHOLE, WHOLE)


@pytest.mark.parametrize("count", [1, 2, 6, 7])
def test_of_many_classes_six_are_shown(count: int) -> None:
    generator = torch.Generator().manual_seed(3)
    curve = Curve.from_scores(torch.randn(count, 20, generator=generator), (torch.arange(20) % 2).expand(count, -1))
    lines = str(summary(curve)).splitlines()
    shown = [f"[{c}]" for c in range(min(count, 6))]
    (row,) = (line for line in lines if line.startswith("KS "))
    assert (lines[0].split() == shown + ["..."] * (count > 6)) == (count > 1)
    assert len(row.split()) == 1 + len(shown) + (count > 6)
    tables = [line for line in lines if "threshold" in line]
    assert [line.startswith(name) for line, name in zip(tables, shown, strict=True)] == [count > 1] * len(shown)
    assert len({len(line) for line in lines if line.startswith(("KS", "EER  ", "positives"))}) == 1, "columns line up"


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of fifty clusters
def test_groups_are_no_independent_samples() -> None:
    preds, target = many(100, seed=4)
    metric = BinaryAUROC()
    metric.update(preds.repeat(10), target.repeat(10), groups=(torch.arange(100) // 2).repeat(10))
    told, once = metric.summary(), BinaryAUROC()
    once.update(preds, target, groups=torch.arange(100) // 2)
    for a, b in zip(told.auroc_interval, once.interval(), strict=True):
        assert torch.allclose(a, b, rtol=2**-23, atol=0), "ten copies of a sample tell no more than one"
    other = BinaryEER()
    other.update(preds.repeat(10), target.repeat(10), groups=(torch.arange(100) // 2).repeat(10))
    for field in ("auroc_interval", "standard_error", "p_value"):
        of_others = (getattr(metric.summary(), field) for metric in (metric, once, other))
        first, *rest = (torch.stack(x) if isinstance(x, tuple) else x for x in of_others)
        assert all(torch.allclose(first, x, rtol=2**-23, atol=0) for x in rest), field
    independent = BinaryAUROC()
    independent.update(preds.repeat(10), target.repeat(10))
    assert 1.5 * independent.read(auroc_variance).sqrt() < told.standard_error < 1
    t = (told.auroc - 0.5) / told.standard_error
    data = oracles.problem(preds.tolist(), target.tolist(), [1] * 100)
    degrees = slow.cluster_degrees([data], [1], (torch.arange(100) // 2).tolist())
    # A tail at t falls by t² times what t is off, about 30 roundings.
    assert told.p_value == pytest.approx(slow.student_p(float(t), degrees), rel=60 * 2**-23)
    of_clusters = BinaryAveragePrecision()
    of_clusters.update(preds.repeat(10), target.repeat(10), groups=(torch.arange(100) // 2).repeat(10))
    assert told.average_precision_interval == of_clusters.interval()
    assert told.average_precision_interval.low < independent.read(average_precision_interval).low - 0.01
    assert told.auroc_interval.low < independent.read(auroc_interval).low - 0.01


def classes(count: int = 3, size: int = 90) -> MulticlassAUROC:
    generator = torch.Generator().manual_seed(3)
    metric = MulticlassAUROC(count)
    metric.update(torch.randn(size, count, generator=generator), torch.arange(size) % count)
    return metric


@in_one_test("name", [*NAMED, *MARKED])
def test_a_row_can_be_handed_back(name: str) -> None:
    metric = classes()
    told = metric.summary().points
    expected = getattr(told, name, None) or metric.operating_point(MARKED[name])
    for a, b in zip(metric.operating_point(name), expected, strict=True):
        assert same(a, b)


def test_a_threshold_near_one_is_not_printed_as_one() -> None:
    """Seen: of confident probabilities all eight points had the threshold 1, where no sample is predicted positive."""
    g = torch.Generator().manual_seed(0)
    target = torch.randint(2, (2000,), generator=g)
    metric = BinaryAUROC()
    metric.update((torch.randn(2000, generator=g) + 14 + 2 * target).double().sigmoid(), target)
    points = metric.summary().points
    row = next(line for line in str(points).splitlines() if line.startswith("Youden"))
    printed = next(float(word) for word in row.split()[1:])
    exact = float(points.youden.threshold)
    assert printed < 1
    assert abs(printed - exact) < 1e-2 * (1 - exact)
    words = {1.0: "1", 0.5: "0.5", 0.123456789: "0.123457", 0.99999966: "0.99999966", -math.inf: "-inf", 14.25: "14.25"}
    assert {x: digits_of(x) for x in words} == words


def test_no_p_value_is_printed_as_zero() -> None:
    metric = BinaryAUROC()
    metric.update(torch.linspace(0, 1, 2000), (torch.arange(2000) > 1000).long() ^ (torch.arange(2000) % 9 == 0))
    assert metric.summary().p_value < 2.2e-16
    (row,) = [line for line in str(metric.summary()).splitlines() if line.startswith("  p ")]
    assert row.split()[1] == "<2.2e-16"


def test_classes_have_their_names() -> None:
    metric = classes()
    told = metric.summary(class_names=["cat", "dog", "eel"])
    assert str(told).splitlines()[0].split() == ["cat", "dog", "eel"]
    assert str(told).replace("cat", "[0]").replace("dog", "[1]").replace("eel", "[2]") == str(metric.summary())
    with pytest.raises(ValueError, match="`class_names` must have 3 names, one for each class, but got 2"):
        metric.summary(class_names=["cat", "dog"])
    with pytest.warns(UserWarning, match=r"MulticlassAUROC.summary, AUROC \(of class 0, 1,"):
        many_classes = str(classes(30, 300).summary(class_names=[f"class {t}" for t in range(30)]))
    assert many_classes.splitlines()[0].split("  ")[-1] == "..."


@pytest.mark.parametrize(
    "options",
    [{}, {"groups": torch.arange(330) // 20}, {"sample_weight": torch.linspace(0.5, 3, 330)}],
    ids=["samples", "clusters", "weights"],
)
def test_a_summary_warns_as_the_intervals_that_it_shows(options: dict[str, Any]) -> None:
    g = torch.Generator().manual_seed(0)
    target = (torch.arange(330) % 11 == 0).long()
    scores, shown = torch.randn(330, generator=g) + 2.3 * target, {}
    for of in (BinaryAUROC, BinaryAveragePrecision):
        metric = of()
        metric.update(scores, target, **options)
        with warnings.catch_warnings(record=True) as own:
            warnings.simplefilter("always")
            interval = metric.interval()
        shown[of.__name__.removeprefix("Binary")] = [str(x.message).partition(": ")[2] for x in own], interval
    assert any(own for own, _ in shown.values())
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        summary_told = metric.summary()
    for name, (own, interval) in shown.items():
        prefix = f"BinaryAveragePrecision.summary, {name}: "
        assert [str(x.message).removeprefix(prefix) for x in told if str(x.message).startswith(prefix)] == own
        of_summary = summary_told.auroc_interval if name == "AUROC" else summary_told.average_precision_interval
        assert same(tuple(of_summary), tuple(interval)), name


# ---- ways out --------------------------------------------------------------------------------------------------------


def read(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def compared(models: int) -> Any:
    metric = PairedAUROC(models)
    generator = torch.Generator().manual_seed(3)
    metric.update(torch.randn(60, models, generator=generator), torch.arange(60) % 2)
    return metric.compare()


def contrasted(things: int, **options: Any) -> Any:
    generator, target = torch.Generator().manual_seed(3), torch.arange(60) % 2
    tests = [(torch.randn(60, generator=generator) + target, target) for _ in range(things)]
    return compare(*tests, **options)


RESULTS = {
    "curve": (lambda: classes().curve(), 90 * 3 + 3),
    "one curve": (lambda: classes().curve().of(0), 91),
    "summary": (lambda: classes().summary(["cat", "dog", "eel"]), 3),
    "binary summary": (lambda: summary(classes().curve().of(1)), 1),
    "point": (lambda: classes().operating_point("f1"), 3),
    "table of SPSS": (lambda: classes().summary(["cat", "dog", "eel"], report="spss"), 3),
    "print of pROC": (lambda: classes().summary(report="proc"), 3),
    "two models": (lambda: compared(2), 1),
    "four models": (lambda: compared(4), 6),
    "two things": (lambda: contrasted(2), 1),
    "three things": (lambda: contrasted(3), 3),
    "three things in order": (lambda: contrasted(3, alternative="greater"), 6),
}


@pytest.mark.parametrize("name", RESULTS)
def test_results_become_files_and_frames(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make, size = RESULTS[name]
    result = make()
    result.to_csv(tmp_path / "table.csv")
    rows = read(tmp_path / "table.csv")
    assert len(rows) == size
    frames = SimpleNamespace(DataFrame=dict)
    monkeypatch.setitem(sys.modules, "pandas", frames)
    columns = result.to_pandas()
    assert rows == [
        {key: str(value) for key, value in zip(columns, values, strict=True)}
        for values in zip(*columns.values(), strict=True)
    ]
    assert all(isinstance(x, (int, float, str)) for values in columns.values() for x in values)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pandas"):
        result.to_pandas()


PRINTED = {
    "spss": """Area Under the Curve
     Area  Std. Error(a)  Asymptotic Sig.(b)  Lower Bound(c)  Upper Bound(c)
cat  .958           .077                .052            .808           1.000
dog  .333           .272                .513            .000            .867
a. Under the nonparametric assumption
b. Null hypothesis: true area = 0.5
c. Asymptotic 95% Confidence Interval""",
    "proc": """Class cat
Data: preds in 4 controls (target 0) < 3 cases (target 1).
Area under the curve: 0.9583
95% CI: 0.8428-1 (DeLong)
   threshold  specificity  sensitivity
1       0.25         0.75            1

Class dog
Data: preds in 3 controls (target 0) < 3 cases (target 1).
Area under the curve: 0.3333
95% CI: 0-0.9867 (DeLong)
   threshold  specificity  sensitivity
1       0.55            1    0.3333333""",
}


@pytest.mark.parametrize("report", ["spss", "proc"])
def test_a_summary_is_printed_as_other_programs_do(report: Any) -> None:
    metric = MultilabelAUROC(2, average=None, ignore_index=-1)
    preds = torch.tensor([[0.9, 0.2], [0.8, 0.3], [0.3, 0.4], [0.3, 0.5], [0.2, 0.6], [0.1, 0.45], [0.1, 0.0]])
    metric.update(preds, torch.tensor([[1, 1], [1, 1], [0, 0], [1, 0], [0, 1], [0, 0], [0, -1]]))
    found = metric.summary(["cat", "dog"], report=report)
    assert str(found) == PRINTED[report]
    alone = str(metric.summary(report=report))
    assert alone == PRINTED[report].replace("cat", "[0]").replace("dog", "[1]")
    assert torch.equal(found.area, metric.compute())
    with pytest.raises(ValueError, match="`report` must be 'spss', 'proc' or None, but is 'sas'"):
        metric.summary(report="sas")  # type: ignore[call-overload]
    clustered = BinaryAUROC()
    clustered.update(preds[:, 0], torch.tensor([1, 0, 1, 0, 1, 0, 1]), groups=torch.arange(7) // 2)
    with pytest.raises(ValueError, match="takes samples as independent, but these came with `groups`"):
        clustered.summary(report=report)


@pytest.mark.parametrize("report", [None, "spss", "proc"])
def test_one_curve_needs_no_name(report: Any) -> None:
    metric = BinaryAUROC()
    metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
    assert metric.summary(["the only one"], report=report).class_names is None
    assert str(metric.summary(["the only one"], report=report)) == str(metric.summary(report=report))


@pytest.mark.parametrize(("p_value", "shown"), [(0.0, "<.001"), (0.00049, "<.001"), (0.0005, ".001"), (1.0, "1.000")])
def test_a_significance_is_never_shown_as_zero(p_value: float, shown: str) -> None:
    half = torch.tensor(0.5)
    alone = AreaTable(half, half, torch.tensor(p_value, dtype=torch.float64), Interval(half, half))
    assert str(alone).splitlines()[2].split() == [".500", ".500", shown, ".500", ".500"]
    one = AreaTable(*(torch.stack([x]) for x in alone[:3]), Interval(half[None], half[None]), ("cat",))
    assert str(one) == str(alone)


def test_no_score_is_above_the_threshold_of_useless_scores() -> None:
    metric = BinaryAUROC()
    metric.update(torch.tensor([0.5, 0.5, 0.7]), torch.tensor([1, 1, 0]))
    found = metric.summary(report="proc")
    assert (found.threshold, found.specificity, found.sensitivity) == (torch.inf, 1, 0)


@pytest.mark.parametrize("target", [[0, 0, 1, 1], [1, 1, 0, 0]])
def test_the_interval_of_an_area_at_an_end_is_printed_as_theirs(target: list[int]) -> None:
    """1 to 1, of which pROC warns; `interval` has one that covers."""
    metric = BinaryAUROC()
    metric.update(torch.arange(4.0), torch.tensor(target))
    area = target[-1]
    assert f"95% CI: {area}-{area} (DeLong)" in str(metric.summary(report="proc"))
    assert torch.stack([*metric.summary(report="spss").interval]).tolist() == [area, area]
    low, high = metric.interval()
    assert 0 < high - low < 1


@pytest.mark.parametrize("options", [{"thresholds": [0.0, 0.25, 0.5, 0.75, 1.0]}, {"memory": "bounded", "bins": 1024}])
def test_the_printed_threshold_of_counts_has_the_printed_rates(options: dict[str, Any]) -> None:
    """Seen: half-way between two borders, as if no score lay between: 0.625, where specificity is .92, with .96."""
    g = torch.Generator().manual_seed(1)
    preds = torch.rand(2000, generator=g)
    target = (torch.rand(2000, generator=g) < preds).long()
    metric = BinaryAUROC(**options)
    metric.update(preds, target)
    found = metric.summary(report="proc")
    called = preds >= found.threshold
    assert found.sensitivity == called[target == 1].double().mean().float()
    assert found.specificity == (~called)[target == 0].double().mean().float()


def _printed(rank: int, ranks: int) -> list[str]:
    metric = BinaryAUROC()
    preds, target = many(60, seed=3)
    metric.update(preds[rank::ranks], target[rank::ranks])
    return [str(metric.summary(report=report)) for report in ("spss", "proc")]  # type: ignore[call-overload]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_ranks_print_what_one_process_does(on_ranks: Any) -> None:
    for printed in on_ranks(_printed, 2, 2):
        assert printed == _printed(0, 1)


def test_results_become_dictionaries() -> None:
    metric = classes()
    told, point = metric.summary(), metric.operating_point("f1")
    assert told.to_dict()["auroc"] == told.auroc.tolist()
    assert told.to_dict()["auroc_interval"] == {"low": told.auroc_interval.low.tolist(), "high": told[3].high.tolist()}
    assert told.to_dict()["points"]["best_f1"] == point.to_dict()
    assert "class_names" not in told.to_dict()
    assert metric.summary(["a", "b", "c"]).to_dict()["class_names"] == ["a", "b", "c"]
    assert point.to_dict()["tp"] == point.tp.tolist()
    curve = metric.curve().of(1)
    tpr, fpr = curve.to_dict()["tpr"], curve.to_dict()["fpr"]
    area = sum((b - a) * (y + z) / 2 for (a, y), (b, z) in pairwise(zip(fpr, tpr, strict=True)))
    assert area == pytest.approx(float(told.auroc[1]), rel=2**-23)  # in float32
    assert list(metric.curve().to_dict())[:2] == ["problem", "threshold"]
    both = compared(2)
    assert both.to_dict()["p_value"] == float(both.p_value)
    several = contrasted(3, alternative="greater")
    assert several.to_dict()["aurocs"] == several.values.tolist()
    table = several._columns()
    place = list(zip(table["first"], table["second"], strict=True)).index((2, 1))
    assert table["value_first"][place] - table["value_second"][place] == table["difference"][place]
    assert table["adjusted"][place] == float(several.adjusted[2, 1]) != float(several.adjusted[1, 2])
    assert (table["low"][place], table["high"][place]) == (float(several.interval.low[2, 1]), torch.inf)
    two = contrasted(2)
    assert (two._columns()["p_value"], two._columns()["paired"]) == ([float(two.p_value)], [True])


@pytest.mark.filterwarnings("ignore:.*only a few samples score like the other label:UserWarning")
@pytest.mark.parametrize("heavy", [2**20, 2**38, 2**45])
def test_points_of_heavy_and_light_weights_are_operating_points(heavy: int) -> None:
    """A light sample moves a merit by less than sums round: such points count as equal, in a summary too."""
    metric = BinaryAUROC()
    metric.update(torch.tensor([4.0, 3.0, 2.0, 1.0]), torch.tensor([1, 1, 0, 1]), torch.tensor([heavy, 1, heavy, 1]))
    points = metric.summary().points
    for name in points._fields:
        assert getattr(points, name).threshold == metric.operating_point(name).threshold, name
