"""The benchmarks run; what they time side by side is one value, and what they promise of the exchange holds."""

from __future__ import annotations

import io
import json
import math
import os
import pickle
import re
import statistics
import subprocess
import sys
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import torch
import torchmetrics
from matplotlib.figure import Figure

from benchmarks import __main__ as command
from benchmarks import (
    before,
    bootstrap,
    contention,
    coverage,
    device,
    footprint,
    goals,
    grid,
    growth,
    measures,
    memory,
    others,
    peak,
    report,
    shapes,
    small,
    speed,
    table,
    timing,
    update,
    works,
)
from benchmarks.__main__ import main as benchmark
from benchmarks.exact import Judged, Reference
from benchmarks.power_laws import slope
from benchmarks.ranks import CASES, differences, reading
from benchmarks.splitters import Case, Population, cases, exact_area, simulated
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.ranks.sorted_samples import SLACK

needs_eer = pytest.mark.skipif(
    not hasattr(torchmetrics.classification, "BinaryEER"), reason="torchmetrics has no EER to measure yet"
)

# ---- speed ---------------------------------------------------------------------------------------------------------

TINY = speed.QUICK._replace(sizes=(2000,), repeats=1, collection=2000, multiclass=((400, 5),), multilabel=(400, 3))
TINY = TINY._replace(batches=(256,), samples=1024, steps=6, calls=2, peaks=(), contended=400, contended_wide=(400, 5))
TINY = TINY._replace(small=small.Extent((16,), (16,), 16, (40,), 200, calls=2, imports=False))


def strictly(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


def saved(folder: Path, *arguments: str) -> dict[str, Any]:
    """What a run at tiny sizes writes."""
    benchmark(["--quick", "--save", *arguments])
    (found,) = folder.glob("*.json")
    return json.loads(found.read_text(), parse_constant=strictly)


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(table, "RESULTS", tmp_path)
    monkeypatch.setattr(growth, "RESULTS", tmp_path)
    monkeypatch.setattr(speed, "QUICK", TINY)
    monkeypatch.setattr(contention, "PROCESSES", 0)  # each takes seconds to start
    return tmp_path


@needs_eer
def test_all_sides_of_all_work_compute_the_exact_value(results: Path) -> None:
    content = saved(results, "--of", "here")
    wrong = {(row["shape"], row["by"]) for row in content["results"] if row["verdict"] == "WRONG"}
    assert wrong == {("confident logits", works.THEIRS), ("confident logits", works.UNCHECKED)}
    approximate = {row["by"] for row in content["results"] if row["verdict"] == "approximate"}
    assert approximate == {works.BINNED}
    valueless = {(row["shape"], row["by"]) for row in content["results"] if row["verdict"] is None}
    constructed = {(small.CONSTRUCTION, name) for name in small.in_bins()}
    assert {by for _, by in valueless - constructed} == {works.SORT, works.SORT_INTEGERS, works.COPY}
    assert constructed < valueless
    sides = {row["by"] for row in content["results"] if row["work"] == works.AUROC and row["shape"] == "random"}
    assert sides >= {works.OURS, works.SUMMARY, works.THEIRS, works.UNCHECKED, works.TORCHEVAL, works.SKLEARN}
    others = [small.SMALL, works.SIX, works.MULTICLASS, works.MULTILABEL, works.UPDATE, contention.CONTENDED]
    forwards = [works.at_step(step) for step in (1, TINY.steps)]
    assert {row["work"] for row in content["results"]} == {*works.KINDS, *others, *forwards}
    assert all(len(row["seconds"]) == 1 and row["seconds"][0] > 0 for row in content["results"])
    assert all((goal["is"] == "not measured") == (small.CONSTRUCTION not in goal["goal"]) for goal in content["goals"])
    text = (results / "speed-here.md").read_text()
    assert text.index("\n## ") == text.index("\n## Small sizes")
    assert small.SMALL not in text.partition("## In short")[2].partition("## Goals")[0]
    assert "**WRONG** by" in text
    assert "| AUROC, 2,000 scores" in text


@pytest.mark.skipif(not (before.ROOT / ".git").exists(), reason="needs the history")
def test_before_and_after_take_turns(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def taken(package: Path, extent: speed.Extent) -> before.Turn:
        assert (package / "torchmetrics_roc" / "__init__.py").exists()
        assert extent.sizes == (300,)
        seen.append(here := package == before.ROOT)
        slow = ("AUROC", "random", 300, works.OURS)
        return {slow: before.Taken(3.0 if here else 2.0, 0.5), (*slow[:2], 1, slow[3]): before.Taken(1.0, None)}

    monkeypatch.setattr(before, "taken", taken)
    benchmark(["before", "--ref", "HEAD", "--turns", "2", "--sizes", "300", "--save"])
    assert seen == [True, False, False, True]
    slow, same = (results / "before.md").read_text().splitlines()[-2:]
    assert [cell.strip() for cell in slow.split("|")[3:-1]] == [
        "2,000",
        "3,000",
        "0.67",
        "0.67 – 0.67",
        *["0.5"] * 2,
        "SLOWER",
    ]
    assert [cell.strip() for cell in same.split("|")[3:-1]] == ["1,000", "1,000", "1.00", "1.00 – 1.00", "", "", ""]


def test_a_row_of_one_side_alone_is_left_out_and_another_value_is_marked() -> None:
    old, new = (before.Turn({("AUROC", "random", 1, works.OURS): before.Taken(1.0, x)}) for x in (0.5, 0.25))
    new["PR", "random", 1, works.OURS] = before.Taken(1.0, None)
    (row,) = before.compared([(old, new)]).splitlines()[2:]
    assert row.startswith("| AUROC")
    assert "OTHER VALUE" in row
    assert "SLOWER" not in row


@pytest.mark.skipif(
    not hasattr(torchmetrics.classification, "BinaryEER"), reason="this version of torchmetrics has no equal error rate"
)
def test_a_process_of_its_own_does_our_works_alone(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    extent = TINY._replace(sizes=(100,))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pickle.dumps(extent))))
    before.child()
    rows = json.loads(capsys.readouterr().out)
    assert {row[3] for row in rows} == {works.OURS, works.OURS_UNCHECKED, works.BOUNDED, works.SUMMARY}
    assert {row[0] for row in rows} > {*works.KINDS, small.SMALL, works.SIX, works.UPDATE}


def test_a_process_imports_the_package_of_its_folder(tmp_path: Path, capfd: Any) -> None:
    """For which torch stands here, as what is imported first, and takes seconds."""
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "__init__.py").write_text("raise RuntimeError('another package')")
    with pytest.raises(subprocess.CalledProcessError):
        before.taken(tmp_path, TINY)
    assert "another package" in capfd.readouterr().err


@pytest.mark.cuda
@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
def test_all_sides_on_a_gpu_compute_the_exact_value(results: Path) -> None:
    content = saved(results, "--device", "cuda")
    wrong = {(row["shape"], row["by"]) for row in content["results"] if row["verdict"] == "WRONG"}
    assert wrong == {("confident logits", works.THEIRS), ("confident logits", works.UNCHECKED)}
    assert works.SKLEARN not in {row["by"] for row in content["results"]}
    assert content["notes"][0].endswith("No `update` of ours causes a host sync.")
    assert (results / "speed-cuda.md").exists()


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
@pytest.mark.parametrize("name", ["device", "speed"])
def test_a_gpu_that_is_not_there_is_refused_in_words(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        benchmark([name, "--device", "cuda"])
    assert "needs a GPU that this torch can use: pass `--device cpu`" in capsys.readouterr().err


def test_readings_on_a_device_are_timed(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "cost", partial(device.cost, repeats=1))
    benchmark(["device", "--device", "cpu", "--sizes", "300", "600", "--save"])
    rows = [line.split("|")[1:-1] for line in (results / "device.md").read_text().splitlines() if line[:1] == "|"]
    assert len(rows) == 2 + len(list(device.works(300, "cpu")))
    assert all(float(cell) > 0 for row in rows[2:] for cell in (row[1], row[3]))
    assert {row[0].strip() for row in rows[2:] if row[2].strip()} >= {*device.NAMES[:4], "AUROC of 5 labels"}


@pytest.mark.parametrize(
    ("scores", "target", "auroc", "precision", "eer", "recall"),
    [
        ([0.9, 0.8, 0.7, 0.6], [1, 0, 1, 0], Fraction(3, 4), 5 / 6, 1 / 2, 1),
        ([0.5, 0.5, 0.5, 0.2], [1, 0, 1, 0], Fraction(3, 4), 2 / 3, 1 / 4, 1),  # half of a tied pair
        ([0.5, 0.5, 0.5], [1, 0, 0], Fraction(1, 2), 1 / 3, 1 / 2, 0),  # a third is less than half
        ([-0.0, 0.0], [1, 0], Fraction(1, 2), 1 / 2, 1 / 2, 1),  # both zeros are one score
        ([-torch.inf, 3, torch.inf], [0, 1, 1], Fraction(1), 1, 0, 1),
        ([0.9, 0.8, 0.2, 0.1], [0, 1, 1, 0], Fraction(1, 2), 7 / 12, 1 / 2, 1),
    ],
)
def test_the_reference_is_what_is_counted_by_hand(
    scores: list[float], target: list[int], auroc: Fraction, precision: float, eer: float, recall: float
) -> None:
    for dtype in (torch.float32, torch.float64, torch.bfloat16):
        reference = Reference(torch.tensor(scores, dtype=dtype), torch.tensor(target))
        assert reference.auroc == auroc
        assert reference.average_precision == pytest.approx(precision, abs=1e-15)
        assert reference.eer == eer
        assert reference.recall(Fraction(1, 2)) == recall


def test_a_curve_that_leaves_the_exact_one_is_told() -> None:
    reference = Reference(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5]), torch.tensor([1, 1, 0, 1, 0]))
    fpr, tpr = torch.tensor([0, 0, 0, 1, 1, 2]) / 2, torch.tensor([0, 1, 2, 2, 3, 3]) / 3
    assert reference.roc_error(fpr, tpr) < 1e-7
    assert reference.roc_error(fpr[[0, 2, 3, 4, 5]], tpr[[0, 2, 3, 4, 5]]) < 1e-7  # on a line with its neighbours
    assert reference.roc_error(fpr[[0, 2, 4, 5]], tpr[[0, 2, 4, 5]]) == pytest.approx(1 / 12)  # a corner was cut off
    off = torch.tensor([0, 0.1, 0, 0, 0, 0])
    assert reference.roc_error(fpr, tpr + off) == pytest.approx(0.1)  # on the line, but where no score is
    assert math.isnan(reference.roc_error(fpr, tpr * math.nan))

    precision, recall = torch.tensor([3 / 5, 3 / 4, 2 / 3, 1, 1, 1]), torch.tensor([3, 3, 2, 2, 1, 0]) / 3
    assert reference.pr_error(precision, recall) < 1e-7
    assert reference.pr_error(precision[[0, 1, 3, 4, 5]], recall[[0, 1, 3, 4, 5]]) == pytest.approx(0, abs=1e-7)
    assert reference.pr_error(precision[[0, 2, 3, 4, 5]], recall[[0, 2, 3, 4, 5]]) == pytest.approx(1 / 20)
    assert reference.pr_error(precision - off, recall) == pytest.approx(1 / 20)  # from the next corner, below


def test_the_pairs_of_digits_are_those_that_are_known() -> None:
    scores, target = shapes.digit_pairs(shapes.PAIRS)
    assert (len(scores), int(target.sum())) == (1_613_706, 160_596)
    assert float(Reference(scores, target).auroc) == pytest.approx(0.892917, abs=1e-6)
    assert len(shapes.digit_pairs(100)[0]) == 100


def result(side: str, error: float, seconds: float = 1.0) -> timing.Result:
    return timing.Result(works.AUROC, "random", 10**7, side, [seconds], Judged(0.5, error, 1e-5))


def test_a_wrong_value_is_called_so() -> None:
    errors = {1e-6: "ok", 1e-4: "WRONG", math.nan: "WRONG"}
    assert [Judged(0.5, error, 1e-5).verdict for error in errors] == [*errors.values()]
    assert Judged(0.5, 0.1, None).verdict == "approximate"
    assert Judged(0.5, math.nan, None).verdict == "WRONG"

    rows = [result(works.OURS, 0.0), result(works.THEIRS, 0.1, seconds=6.0), result(works.SKLEARN, 1e-7)]
    assert report.times(rows).count("**WRONG** by 1.0e-01") == 1
    assert "6 (WRONG)" in report.headline(rows)
    found = report.Found([result(works.OURS, math.nan), *rows[1:]], {}, [], [])
    assert "**WRONG** by nan" in "".join(report.report(found, []))
    told = report.as_json(found, [])["results"][0]
    assert (told["value"], told["error"], told["verdict"]) == (0.5, None, "WRONG")


def test_a_missed_goal_of_speed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [result(works.OURS, 0.0), result(works.THEIRS, 0.0, seconds=15.0), result(works.TORCHEVAL, 0.0, seconds=4.0)]
    reached = goals.outcomes(report.Found(rows, {}, [], []).medians())
    met, missed = (x for x in reached if x.verdict != "not measured")
    assert (met.measured, met.verdict) == (15.0, "met")
    assert (missed.measured, missed.verdict) == (4.0, "MISSED by 20 %")
    monkeypatch.setattr(goals, "WHY", {})
    assert "MISSED by 20 %" in goals.report(reached)
    monkeypatch.setattr(goals, "WHY", {met.goal.name: "not to be read", missed.goal.name: "the reason"})
    assert "the reason" in goals.report(reached)
    assert "not to be read" not in goals.report(reached)

    most = goals.Goal("at most", lambda medians: 3.0, most=2.0)
    assert goals.outcomes({}, [most])[0].verdict == "MISSED by 50 %"
    nothing = report.Found([result(works.OURS, 0.1), *rows[1:]], {}, [], [])  # at a wrong value nothing is reached
    assert {x.verdict for x in goals.outcomes(nothing.medians())} == {"not measured"}


def test_memory_and_bounded_updates_have_goals() -> None:
    taken = {works.OURS: peak.Taken(1.0, 4 * 10**8, 0, Judged(0.5, 0.0, 1e-5))}
    stream = timing.Result(works.UPDATE, works.batches_of(65_536), 65_536, works.BOUNDED, [65_536e-8 / 2], None)
    one = goals.PEAK_SIZE, 1
    reached = goals.outcomes(report.Found([stream], {one: taken}, [], []).medians())
    assert [(x.measured, x.verdict) for x in reached if x.measured is not None] == [
        (pytest.approx(2e8), "met"),
        (40.0, "MISSED by 33 %"),
    ]
    wrong = {works.OURS: taken[works.OURS]._replace(judged=Judged(0.5, 0.1, 1e-5))}
    found = report.Found([], {one: wrong}, [], [])
    assert {x.verdict for x in goals.outcomes(found.medians())} == {"not measured"}
    assert "**WRONG** by 1.0e-01" in report.memory(wrong, goals.PEAK_SIZE)

    wide = {works.OURS: taken[works.OURS], works.THEIRS: taken[works.OURS]._replace(peak=10**8)}
    found = report.Found([], {one: taken, goals.PEAK_WIDE: wide}, [], [])
    assert [x.measured for x in goals.outcomes(found.medians()) if x.measured is not None] == [40.0, 4.0]
    assert [row["shape"] for row in report.as_json(found, [])["memory"]] == ["random", "5,000 × 1,000", "5,000 × 1,000"]
    assert "\n\n".join(report.report(found, [])).count("## Memory") == 1


class Needed(dict):
    """Medians that are asked for."""

    def __missing__(self, key: Any) -> float:
        self[key] = 1.0
        return 1.0


@needs_eer
def test_the_full_run_measures_what_goals_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = Needed()
    for goal in goals.GOALS:
        goal.quantity(needed)

    few, several, binary = shapes.random(1000), shapes.several, update.binary  # names count here, sizes do not
    monkeypatch.setattr(shapes, "SHAPES", [shape._replace(draw=lambda size: few) for shape in shapes.SHAPES])
    monkeypatch.setattr(shapes, "random", lambda size, share=0.1: few)
    monkeypatch.setattr(shapes, "several", lambda rows, classes: several(classes, classes))
    monkeypatch.setattr(update, "binary", lambda size, steps: binary(8, 2))
    monkeypatch.setattr(works, "multilabel", lambda *_: works.Work((), "", 0, {}, area_of_nothing))
    extent = speed.Extent()
    beside = contention.planned(extent.contended, extent.contended_wide)
    measured = {
        ((part, work.shape, work.size), side)
        for work in (*speed.planned(extent, "cpu"), *beside)
        for part in work.parts
        for side in work.sides
    }
    peaks = {(goals.PEAK, *report.shape_of(*one)) for one in extent.peaks}
    assert {row for row, _ in set(needed) - measured} == peaks


def test_a_time_of_a_small_size_is_the_median_of_many_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([5.0, 1.0, 2.0])
    order: list[str] = []
    monkeypatch.setattr(small, "clocked", lambda call, _: works.Run((next(seconds),), call()))
    run = small.median_of(3, "cpu", lambda: order.append("call") or len(order), lambda: order.append("before"))
    assert run == works.Run((2.0,), 6)
    assert order == ["before", "call"] * 3


def test_a_wrong_value_of_a_small_size_is_called_so() -> None:
    batch = shapes.several(40, small.COLUMNS)
    curves = torchmetrics.functional.classification.multiclass_roc(*batch, num_classes=small.COLUMNS)
    assert small.judge_curves(batch, curves).verdict == "ok"
    shifted = [curves[0][0], *curves[0][2:], curves[0][1]]
    assert small.judge_curves(batch, (shifted, *curves[1:])).verdict == "WRONG"
    references = small.columns(*batch)
    assert [len(x.positives) for x in references] == [4] * small.COLUMNS
    exact = small.mean_precision(*batch)
    assert small.judge_wide("MulticlassAveragePrecision", batch)(exact).verdict == "ok"
    assert small.judge_wide("MulticlassAUROC", batch)(exact).verdict == "WRONG"
    area = float(references[0].auroc)
    assert small.judge_bins(references[0], update.Timed((), area + 0.1, 0.2)).verdict == "ok"
    assert small.judge_bins(references[0], update.Timed((), area + 0.1, 0.05)).verdict == "WRONG"


def test_an_import_is_timed_in_a_fresh_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a module that needs no torch, all of which would be compiled first."""
    start = small.START.replace("import torchmetrics_roc", "import fractions").replace(", torch, torchmetrics", "")
    assert "torch" not in start
    monkeypatch.setattr(small, "START", start)
    assert small.started().seconds[0] > 0


@pytest.mark.slow  # compiles all that is imported, torch too: twelve seconds
def test_the_import_is_timed_in_a_fresh_process() -> None:
    assert small.started().seconds[0] > 0


def test_other_processes_are_busy_meanwhile_and_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here they wait, as to import torch takes each of them seconds."""
    monkeypatch.setattr(contention, "BUSY", "import time; print('busy', flush=True); time.sleep(600)")
    monkeypatch.setattr(contention, "PROCESSES", 2)
    started = []

    class Process(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Process)
    with contention.busy():
        assert [process.poll() for process in started] == [None] * 2
    assert all(process.poll() is not None for process in started)


def test_a_busy_process_ends_with_its_parent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    threads: list[int] = []
    products: list[torch.Tensor] = []
    parents = iter([1, 1, 1, 2])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    monkeypatch.setattr(torch, "set_num_threads", threads.append)
    monkeypatch.setattr(torch, "mm", lambda x, y: products.append(x) or x @ y)
    exec(contention.BUSY, {})
    assert capsys.readouterr().out == "busy\n"
    assert threads == [contention.THREADS]
    assert len(products) == 2


def test_sides_take_turns_and_the_first_one_is_not_counted() -> None:
    order: list[str] = []

    def side(name: str) -> works.Run:
        order.append(name)
        return works.Run((float(len(order)),), 0.5)

    runs = {name: partial(side, name) for name in "abc"}
    work = works.Work(("part",), "shape", 1, runs, lambda outcome: Judged(outcome, 0.0, 1e-5))
    rows = timing.measured(work, repeats=3)
    assert "".join(order) == "abc" + "abc" + "bca" + "cab"
    assert [row.seconds for row in rows] == [[4, 9, 11], [5, 7, 12], [6, 8, 10]]
    assert rows[0].median == 9


def test_work_that_memory_is_too_short_for_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    names = (works.OURS, works.THEIRS, works.SKLEARN)
    work = works.Work(("part",), "shape", 10, dict.fromkeys(names, lambda: works.Run((1.0,), None)), area_of_nothing)
    assert list(timing.fitting(work, 1000).sides) == [*names]
    assert list(timing.fitting(work, 999).sides) == [works.OURS]
    monkeypatch.setattr(speed, "planned", lambda *_: [work])
    monkeypatch.setattr(speed, "available", lambda _: 999.0)
    found = speed.run(TINY._replace(contended=0), "cpu")
    assert found.skipped == [f"part: shape, by {name}" for name in names[1:]]
    assert timing.available("cpu") > 1e6


def area_of_nothing(outcome: Any) -> Judged:
    raise AssertionError("nothing came out")


def test_a_library_that_is_not_there_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert others.installed("no_such_library") is None
    monkeypatch.setattr(works, "torcheval", None)
    monkeypatch.setattr(works, "sklearn_metrics", None)
    work = next(works.binary(shapes.RANDOM, 100, "cpu"))
    assert {works.OURS, works.THEIRS} < set(work.sides)
    assert not {works.TORCHEVAL, works.SKLEARN} & set(work.sides)
    monkeypatch.setattr(report, "PACKAGES", ("torch", "no-such-library"))
    told = report.report(report.Found(timing.measured(work, 1), {}, [], []), [])
    assert "Not installed, so excluded: no-such-library." in told


def test_json_has_no_nan(results: Path) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        table.record({"value": math.nan}, "nothing")


# ---- growth --------------------------------------------------------------------------------------------------------


def test_the_slope_is_that_of_the_upper_half() -> None:
    sizes = [10**i for i in range(7)]
    costs = [7.0] * 3 + [2e-3 * size**1.5 for size in sizes[3:]]
    assert slope(sizes, costs) == pytest.approx(1.5)
    assert slope([1, 2, 4], [9, 5, 10]) == pytest.approx(1)


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is read from Linux")
def test_costs_are_those_of_one_compute_in_fresh_processes() -> None:
    series = growth.Series("samples", "", [10**3, 10**5], lambda side, n: growth.alone(side, n, 1))
    lines = growth.grown(series, 1)
    assert [line.side for line in lines] == ["torchmetrics_roc", "torchmetrics"]
    for line in lines:
        small, large = line.medians("peak")
        assert 4 * 10**5 < large < 10**8  # to put float32 scores in order takes a copy of them
        assert small < large / 5
        assert max(run.judged.error for runs in line.runs for run in runs) < 1e-6
    assert growth.alone("torchmetrics", 100, 5).judged.error < 1e-6
    assert growth.together("torchmetrics_roc", 2000, 2).judged.error < 1e-6


def test_growth_is_told_and_drawn(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cost(side: str, size: int) -> growth.Paid:
        return growth.Paid(1e-9 * size ** (1.25 if side == "torchmetrics" else 1), 1e3 * size, Judged(0.5, 1e-8, 1e-5))

    planned = growth.planned
    save = Figure.savefig
    monkeypatch.setattr(Figure, "savefig", lambda figure, path, dpi: save(figure, path, dpi=dpi / 6))
    monkeypatch.setattr(growth, "planned", lambda extent: [x._replace(cost=cost) for x in planned(extent)])
    benchmark(["growth", "--quick", "--save"])
    assert (results / "growth.png").read_bytes().startswith(b"\x89PNG")
    words = (results / "growth.md").read_text()
    for grows in ("samples", "classes", "processes"):
        assert len(re.findall(rf"\| {grows} .* torchmetrics \| +1.25 \| +1.00 \|", words)) == 1 + (grows != "samples")


# ---- ranks, memory, batches ----------------------------------------------------------------------------------------

HEAVY = {  # how many scores do not travel between 2 ranks, and between 64; none where not named
    "70 % one value": (1, 1),
    "all equal": (1, 1),
    "saturated probabilities": (0, 5),  # of the values next below 1, those with a tenth of an even slice each
}


SMOOTH = {"one-sided: exponential", "heavy tails: Cauchy³"}  # slow: without atoms, as normal logits are


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=[pytest.mark.slow] * (case.name in SMOOTH), id=case.name) for case in cases()],
)
def test_segments_of_any_number_of_samples_are_even(case: Case) -> None:
    distribution = case.distribution()
    for size, slices, heavy in zip((10**6, 10**12), (2, 64), HEAVY.get(case.name, (0, 0)), strict=True):
        outcome = simulated(Population(distribution, case.sizes(size)), slices)
        assert outcome.load <= 1 + SLACK + slices / size  # a target is rounded to a whole sample
        assert abs(outcome.heavy - heavy) <= (case.name == "saturated probabilities")


def test_an_area_over_many_samples_is_the_fraction_rounded_once() -> None:
    ours, exact = exact_area(4 * 10**11, 6 * 10**11, steps=512)
    assert ours == exact


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is read from Linux")
def test_one_value_for_fewer_bytes_than_all_samples() -> None:
    ours, theirs = (reading(CASES["AUROC"], side, 20_000, 2) for side in ("torchmetrics_roc", "torchmetrics"))
    assert differences(ours.values, theirs.values) == "same"
    assert theirs.cost.traffic > 12 * 10_000  # a float32 score and an int64 label from every sample of the other
    assert 4 * 5_000 * 0.9 < ours.cost.traffic < theirs.cost.traffic / 1.5


def test_bounds_from_bins_enclose_the_exact_value() -> None:
    (row,) = memory.rows(memory.SHAPES[:1], memory.BINS[:1], 20_000)
    preds, target = memory.SHAPES[0].draw(20_000)
    positives, negatives = preds[target == 1].double(), preds[target == 0].double().sort().values
    sums = [torch.searchsorted(negatives, positives, right=right).sum() for right in (False, True)]
    assert row.exact == pytest.approx(float(sum(sums)) / (2 * len(positives) * len(negatives)), abs=1e-15)
    for said in (row.ours, row.refined, row.keras):
        assert 0 < said.half < 0.01
        assert abs(said.value - row.exact) <= said.half
    assert row.refined.half < row.ours.half / 3
    assert row.torchmetrics.value == pytest.approx(row.exact, abs=1e-3)
    assert row.state >= 4096 * 2 * 8  # positives and negatives in int64


def test_the_filled_state_of_torchmetrics_is_the_one_it_would_fill() -> None:
    for shape in memory.SHAPES:
        batch = shape.draw(5_000)
        metric = torchmetrics.classification.BinaryAUROC(thresholds=100)
        metric.update(*batch)
        assert memory.torchmetrics_binned(*batch, 100).value == float(metric.compute()), shape.name


def test_a_missed_goal_is_told() -> None:
    good, bad = memory.Counted(0.5, 1e-6), memory.Counted(0.5, 1e-3)
    row = memory.Row(memory.SHAPES[0], memory.GOAL_BINS, 0, 0.5, good, good, good, good)
    assert "EXCEEDED" not in memory.verdict([row])
    assert memory.verdict([row, row._replace(ours=bad)]).count("EXCEEDED by normal logits (1.0e-03)") == 1
    assert memory.verdict([row, row._replace(refined=bad)]).count("EXCEEDED by normal logits (1.0e-03)") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is read from Linux")
def test_a_stream_does_not_grow_the_state() -> None:
    short, long = (memory.streamed(size, batch=1_000) for size in (500, 5_000))
    assert short.state == long.state
    assert long.growth >= 0
    assert long.counted.half > 0


@pytest.mark.parametrize(
    ("work", "data"),
    [
        (update.updates, update.binary(256, 4)),
        (partial(update.forwards, calls=2), update.binary(256, 5)),
        (partial(update.epochs, hundred=3), update.binary(64, 8)),
    ],
    ids=["update", "forward", "epoch"],
)
def test_all_sides_of_a_stream_compute_one_value(work: partial, data: list[update.Batch]) -> None:
    results = update.measured(update.sides(), partial(work, batches=data), repeats=1)
    words = update.agreement(results)
    assert [words[name] for name in update.EXACT] == ["same"] * 4
    assert words[update.BOUNDED].startswith("within ±")
    assert words[update.BINNED].startswith("off by")
    assert all(x > 0 for timed in results.values() for x in timed.seconds)


def test_many_classes_take_one_value() -> None:
    batches = update.multiclass(5, 128, 2)
    words = update.agreement(
        update.measured(update.sides("MulticlassAUROC", 5), partial(update.updates, batches=batches), repeats=1)
    )
    assert [words[name] for name in update.EXACT] == ["same"] * 4


def test_a_value_that_is_off_is_told() -> None:
    results = dict.fromkeys(update.EXACT, update.Timed((1.0,), 0.5, 0.0))
    results[update.EXACT[2]] = update.Timed((1.0,), 0.6, 0.0)
    results[update.BOUNDED] = update.Timed((1.0,), 0.7, 0.1)
    words = update.agreement(results)
    assert [name for name, word in words.items() if word.startswith("OFF")] == [update.EXACT[2], update.BOUNDED]


def test_coverage_is_that_of_the_definition() -> None:
    """An interval that knows what belongs together covers more; of one that is not defined, nothing is held."""
    shares = coverage.covered(20, 20, 0.8, draws=200)
    assert set(shares) == set(coverage.METHODS)
    assert all(0.85 < share <= 1 for share in shares.values())
    told = coverage.patients(mixed=False, draws=20)
    assert told["logit, clustered"] > told["logit, not clustered"] + 0.1
    assert coverage.few_clusters("both", 20, 30) > 0.8
    nowhere = coverage.held(coverage.Interval(torch.tensor([torch.nan]), torch.tensor([torch.nan])), 0.5)
    assert nowhere == 0


def test_bands_are_of_their_population() -> None:
    """Whose area is known."""
    whole = coverage.population(30, 60, math.sqrt(2) * statistics.NormalDist().inv_cdf(0.8))
    assert float(auroc(whole)) == pytest.approx(0.8, abs=1e-5)
    assert coverage.of_bands(20, 20, 0.8, draws=2) >= 0.8
    lines = coverage.of_curves(100, draws=2)
    assert len(lines) == 9
    assert all(lines[f"{name}, mean of points"] > 0.8 for name in ("gains", "cost", "precision gain"))


def test_tables_of_bands_and_slices_have_a_column_for_each_size(capsys: pytest.CaptureFixture[str]) -> None:
    benchmark(["coverage", "--only", "slices of clusters", "--sets", "8"])
    assert "| slices of clusters                |" in capsys.readouterr().out
    assert {part.head for part in coverage.everything(8)} > {"slices", "curve bands", "simultaneous bands"}


@pytest.mark.parametrize("shape", grid.SHAPES)
def test_every_design_of_the_grid_draws_from_its_population(shape: str) -> None:
    """With the area and the Brier score that its quantiles have, for both models."""
    measured = [s for s in grid.of_classes() if s.name in ("AUROC", "BrierScore")]
    for design, labels in product(grid.DESIGNS, ("random", "fixed")):
        cell = grid.Cell((30, 90), shape, design, labels)
        whole, data = grid.population(cell, 20_000), grid.drawn(cell, 0, (10_000, 30_000))
        for own, of_all in ((s, float(s.value(whole))) for s in measured):
            assert float(own.value(data)) == pytest.approx(of_all, abs=0.012)
            assert float(own.value(data._replace(scores=data.other))) == pytest.approx(of_all, abs=0.012)


def test_the_grid_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "PASSES", grid.PASSES[:2])
    monkeypatch.setattr(grid, "population", partial(grid.population, size=20_000))
    only = r"30\+30 continuous independent random: (AUROC|KSStatistic|Rate\(f1, 0.5\)|p: auroc_test)$"
    once, twice = (grid.Results(tmp_path / name) for name in ("once", "twice"))
    grid.run(once, 6, only, math.inf)
    for sets in (4, 6):
        grid.run(twice, sets, only, math.inf)
        twice = grid.Results(twice.path)
    without_times = [
        [{k: v for k, v in row.items() if k != "seconds"} for row in results.of.values() if row["sets"]]
        for results in (once, twice)
    ]
    assert without_times[0] == sorted(without_times[1], key=lambda row: list(once.of).index(tuple(row.values())[:2]))
    assert once.of["continuous 1:1", "AUROC"]["value"] == pytest.approx(0.8, abs=1e-5)
    assert [row["sets"] for row in without_times[0]] == [6] * 4
    assert re.search(r"\| AUROC +\| +\d", grid.page(twice))
    assert grid.gravest(once) == []


def test_a_cell_outside_of_the_goal_is_marked_unless_its_warning_says_so() -> None:
    row = {"cell": "c", "statistic": "s", "sets": 2000, "below": 100, "above": 100, "undefined": 0, "warned": 0}
    assert grid.written(row) == "90.0!"
    assert grid.written({**row, "warned": 2000, "figure": [88.0, 92.0]}) == "90.0!w"
    assert grid.written({**row, "warned": 2000, "figure": [50.0, 60.0]}) == "90.0!W"
    assert grid.written({**row, "below": 0}) == "95.0"
    assert grid.written({**row, "below": 0, "above": 0}) == "100.0+"
    small = [40 if i < 5 else 10 for i in range(grid.BINS)]
    assert grid.written({"sets": 1150, "p": [*small, 0]}) == "17.4!"


@pytest.mark.filterwarnings("ignore:BinaryCalibrationError.*covered:UserWarning")
def test_the_table_of_classes_has_a_time_for_each() -> None:
    rows = bootstrap.of_classes(200, 10, 1, few=4)
    assert [row[0] for row in rows] == list(bootstrap.classes())
    assert all(len(row) == 3 and float(row[2]) > 0 for row in rows)


def test_resamples_and_the_loop_have_one_standard_error() -> None:
    scores, target = bootstrap.data(2000, 0.3)
    ours = bootstrap.curve_draws(bootstrap.Curve.from_scores(scores, target), bootstrap.auroc, 2000, 0).std()
    theirs = torch.tensor(bootstrap.looped(scores, target, 200)).std()
    exact = bootstrap.auroc_variance(bootstrap.Curve.from_scores(scores, target), "bootstrap").sqrt()
    # A standard deviation of n draws has a standard error of 1/sqrt(2n) of itself: 1.6 % and 5 %.
    assert abs(float(ours / exact[0]) - 1) < 0.07
    assert abs(float(theirs / exact[0]) - 1) < 0.15


def test_the_help_of_all_commands_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--help"])
    assert "coverage" in capsys.readouterr().out


def test_the_first_table_shows_few_scores() -> None:
    shape = report.FEW[0] + "32"
    rows = [
        timing.Result(small.SMALL, shape, 32, by, [seconds], None) for by, seconds in ((works.OURS, 1.0), ("x", 2.0))
    ]
    assert f"| {shape} scores " in report.headline([*rows, result(works.OURS, 0.0)])


# ---- measures ------------------------------------------------------------------------------------------------------


def test_every_measure_of_its_modules_is_timed_beside_auroc(results: Path) -> None:
    benchmark(["measures", "--size", "500", "--repeats", "1", "--save"])
    lines = (results / "measures.md").read_text().splitlines()
    rows = {line.split("|")[1].strip(): line.split("|")[5].strip() for line in lines if line.startswith("| ")}
    assert {"BinaryBrierScore", "BinaryLift", "BinaryAURC", "SlicedAUROC", "SlicedRate"} < rows.keys()
    assert (rows["BinaryCostCurve"], rows["BinaryAURC"]) == ("2.5", "1.5")
    assert len(rows) == len(measures.metrics()) + 2  # the head and the rule


def test_what_a_library_costs_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(footprint, "LIBRARIES", ("json", "no_such_library"))
    benchmark(["footprint", "--repeats", "1"])
    (row,) = capsys.readouterr().out.splitlines()[2:]
    assert re.fullmatch(r"\| json \| \d+\.\d \| \d+\.\d\d \|", row)
