"""How often each call makes the host wait for a device, what it uploads and what it launches: at most a stated budget.

Run by `test_devices.py`, in a process of its own; `python -m benchmarks waits` prints the counts. All are of the first
call after two updates (one for launches): nothing is cached but what a process needs once.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import torch
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from benchmarks import table, waits
from benchmarks.__main__ import main as benchmark
from benchmarks.waits import FURTHER, LEAVES, READINGS, STORED, Batch, Reading, asked, built, stream
from tests import simulated_device
from tests.simulated_device import Counts, Event, counted, generators
from torchmetrics_roc.curves.devices import makes_curves
from torchmetrics_roc.groups.rankings import Ranking
from torchmetrics_roc.inference import draws
from torchmetrics_roc.lightning import reports as epoch_reports
from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.points.choice import Frozen

if "SIMULATED_DEVICE" not in os.environ:
    pytest.skip("registers a device, so it needs a process of its own: see `test_devices.py`", allow_module_level=True)

pytestmark = [
    pytest.mark.skipif(simulated_device.missing is not None, reason=str(simulated_device.missing)),
    pytest.mark.filterwarnings("ignore"),
]

UPLOAD = 64
"""The most bytes that one call may upload: a number or two for each problem, no table."""

DATA: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "plain": ({}, {}),
    "weighted": ({}, {"weighted": True}),
    "ignored": ({"ignore_index": -1}, {"ignored": -1}),
    "weighted, ignored": ({"ignore_index": -1}, {"weighted": True, "ignored": -1}),
}
"""Options of the metric, and of the batches."""

FEW = ("plain", "weighted, ignored")
"""The kinds of data for what every class has alike."""


@pytest.fixture(autouse=True)
def _device() -> Iterator[None]:
    makes_curves(simulated_device.device())  # the first answer waits, once a process
    with generators():
        yield


# ---- budgets ---------------------------------------------------------------------------------------------------------


class Budget(NamedTuple):
    """The most waits and uploaded bytes of one call."""

    waits: int
    uploads: int = UPLOAD


UPDATE = Budget(0, 0)
NUMBER = Budget(1)  # the value and the status word, read together
FORMULA = Budget(2)  # and whether weights in bins are whole, or few samples decide, which these do not say
CURVE = Budget(2)  # how many points there are, and the status word
HULL = Budget(3)  # how many corners there are, besides
CURVES = Budget(3)  # the lowest and the highest curve, each with a number of points
BOUNDS = Budget(1, 2**20)  # uploaded: where the bins lie, once a process
HULLS_BOUNDS = Budget(3, 2**20)  # the lowest and the highest hull
SUMMARY = Budget(5)  # all numbers, those of the hull, of units with sampling weights, and whether weights are whole
SIX = Budget(2)  # six members of one compute group share one curve

RANKING = Budget(2)  # and whether weights in bins are whole, as ranks need them
RECIPROCAL = Budget(3)  # and how many ranks the first positives may have
RECIPROCALS = Budget(4)  # the same in the lowest and in the highest curve

TABLE = Budget(2, 1024)  # a curve at thresholds that the user gave, which go to the device

AREAS = ("BinaryAUROC", "BinaryGini", "BinaryAveragePrecision", "GroupedAUROC", "TimeDependentAUROC")
"""Those of which an interval warns by its ends, or by the weights of groups."""

HULLS = ("AUCH", "MinCllr")
HULLS_BETWEEN = (*HULLS, "BayesErrorRate")
"""Those whose bounds are of hulls."""

BY_VALUES: dict[str, tuple[Budget, str]] = {
    "interval of groups": (Budget(7), "whether clusters are single samples, Student's quantiles, and a single cluster"),
    "summary of groups": (Budget(12, 96), "so it does for the area, for average precision and for the p-value"),
    "interval by bootstrap": (Budget(8), "how many steps there are to draw from, and whether all replicates agree"),
    "interval by bootstrap of hulls": (
        Budget(22),
        "how many corners the hulls have, in rounds, how many units count, and each class with one sample elsewhere",
    ),
    "interval by bootstrap of hulls of labels": (Budget(23), "whose corners are found in one more round"),
    "interval by bootstrap of classes": (Budget(9, 256), "each of the three classes is resampled by itself"),
    "interval by bootstrap of groups": (Budget(6), "how many groups there are is a value, besides"),
    "compare by bootstrap": (Budget(6, 256), "whole samples are drawn, of all models alike"),
}
"""What depends on values, and why."""


def budget_of(name: str) -> Budget:
    """What `compute` and `forward` of a class may ask for."""
    measure = LEAVES[name].row.measure
    if measure.__name__ in HULLS:
        return HULL
    if measure.__name__ in ("NetBenefit", "BayesErrorRate"):
        return TABLE
    if issubclass(measure, Ranking):
        return RECIPROCAL if name == "GroupedMRR" else RANKING
    return CURVE if issubclass(measure, CurveMeasure) else NUMBER


Call = tuple[Callable[[], Any], Reading, list[Batch]]
"""How the metric is built, the reading, and the batches: what `asked` takes."""


def _size(counts: Counts) -> int:
    """How many bytes were uploaded."""
    return sum(event.size for event in counts.uploads)


class Account:
    """What exceeds its budget, and the lines of the library that ask for it."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.lines: Counter[str] = Counter()

    def hold(self, what: str, call: Call, budget: Budget, counts: Counts | None = None) -> None:
        """Count what the first call asks for, and only where that is too much what one asks for later.

        `counts`: what the first call asked for, where it is known.
        """
        counts = counts or asked(*call, warm=False)
        if _size(counts) > budget.uploads or len(counts.waits) > budget.waits:
            counts = asked(*call, warm=False)
        if len(counts.waits) > budget.waits:
            self._note(f"{what}: {len(counts.waits)} waits, at most {budget.waits}", counts.waits)
        if _size(counts) > budget.uploads:
            self._note(f"{what}: uploads of {_size(counts)} bytes, at most {budget.uploads}", counts.uploads)

    def _note(self, what: str, events: list[Event]) -> None:
        self.found.append(what)
        self.lines.update(f"{event.op} in {event.where}" for event in events)

    def settle(self) -> None:
        lines = "".join(f"\n  {count} x {line}" for line, count in self.lines.most_common())
        assert not self.found, "\n".join(self.found) + "\nof all of these:" + lines


Case = tuple[str, Callable[..., Any], list[Batch]]
"""What a metric is, how it is built, and batches for it."""


def every_case(name: str) -> Iterator[Case]:
    """A metric of each way of keeping data, and batches of each kind, for it."""
    entry = LEAVES[name]
    # What waits does not depend on the number of bins: AUROC has as many as by default, others few, which are cheap.
    few = {} if name == "BinaryAUROC" else {"bins": 1024}
    for way in STORED:
        if built(entry, way) is not None:
            for kind, (options, drawn) in DATA.items():
                given = options | (few if way == "bounded" else {})
                yield f"{name}, {way}, {kind}", partial(built, entry, way, **given), stream(entry, **drawn)


def cases(name: str) -> list[Case]:
    """A metric of each way of keeping data, and batches of one of a `FEW` kinds for it, by turns."""
    turn = [*LEAVES].index(name)
    few = [case for case in every_case(name) if case[0].split(", ", 2)[2] in FEW]
    return [case for i, case in enumerate(few) if (turn + i + i // len(FEW)) % len(FEW) == 0]


# ---- every class -----------------------------------------------------------------------------------------------------


LIFE = ("update", "update", "compute", "forward", "bounds")
"""What one metric is asked for, in turn; each reading is the first one after an update, as `forward` is one, too."""


def budgets_of(name: str) -> dict[str, Budget]:
    """What a class may ask for in its `LIFE`."""
    value, measure = budget_of(name), LEAVES[name].row.measure
    bounds = HULLS_BOUNDS if measure.__name__ in HULLS_BETWEEN else BOUNDS
    if issubclass(measure, CurveMeasure):
        bounds = CURVES
    if issubclass(measure, Ranking):
        bounds = (RECIPROCALS if name == "GroupedMRR" else RANKING)._replace(uploads=BOUNDS.uploads)
    bounds = bounds._replace(uploads=max(bounds.uploads, value.uploads))
    return {"update": UPDATE, "compute": value, "forward": value, "bounds": bounds}


def hold_life(name: str, several: Iterable[Case]) -> None:
    """Hold all that a metric of the class is asked for, in `several` cases, to its budgets."""
    account, budgets, readings = Account(), budgets_of(name), READINGS | FURTHER
    for what, build, batches in several:
        metric, left, taken = build(), list(batches), 0
        for reading in LIFE:
            takes = reading in ("update", "forward")
            call = build, readings[reading], batches[: taken + 1]
            with counted() as counts:
                readings[reading](metric, left.pop(0) if takes else {})
            account.hold(f"{what}: {reading} after {taken} batches", call, budgets[reading], counts)
            taken += takes
    account.settle()


@pytest.mark.covering(always=("BinaryAUROC", "MulticlassAUROC"))
@pytest.mark.parametrize("name", LEAVES)
def test_update_never_waits_and_a_value_waits_once(name: str) -> None:
    """Of the few kinds of data each class meets both, samples and counts; AUROC every kind in every way."""
    if name == "BinaryAUROC":
        hold_life(name, every_case(name))
    else:
        of_samples, *of_counts = cases(name)
        hold_life(name, [of_samples, *of_counts[[*LEAVES].index(name) % 2 :][:1]])


@pytest.mark.slow  # every way of keeping all kinds of data: AUROC shows it for all others
@pytest.mark.parametrize("name", LEAVES)
def test_of_all_data_too(name: str) -> None:
    hold_life(name, every_case(name))


@pytest.mark.covering
@pytest.mark.parametrize("name", LEAVES)
def test_saving_never_waits_and_an_interval_no_more_than_it_did(name: str) -> None:
    account, entry = Account(), LEAVES[name]
    metric, batches = built(entry), stream(entry)
    account.hold(f"{name}: state_dict", (partial(built, entry), lambda m, _: m.state_dict(), batches), UPDATE)
    try:
        metric.update(**batches[0])
        metric.interval(replicates=2)
    except ValueError:  # a curve, or a matrix
        account.settle()
        return
    statistic = metric.measure.statistic()
    formula = statistic is None or statistic.of not in (None, "losses")  # whether all losses agree, besides
    if statistic is not None and statistic.rate is not None:
        given = isinstance(statistic.rate.at, Frozen)  # else which steps the data do not tell from the chosen one
        formula = given and (statistic.of == "proportion" or metric.average not in ("macro", "weighted"))
    kind = " of hulls" if entry.row.measure.__name__ in HULLS else " of classes" * (entry.task != "binary")
    kind += " of labels" * (kind == " of hulls" and entry.task == "multilabel")
    budget = BY_VALUES["interval by bootstrap" + kind][0]
    if formula and not (statistic is not None and statistic.of == "average_precision" and metric.average == "macro"):
        # and whether a class has a single sample; how many ranks the first positives may have; how few a slice has
        budget = FORMULA if name in ("MulticlassOvOAUROC", "GroupedMRR", "SlicedAUROC") or name in AREAS else NUMBER
    account.hold(f"{name}: interval", (partial(built, entry), lambda m, _: m.interval(replicates=2), batches), budget)
    account.settle()


def test_what_has_a_budget_of_its_own_exists() -> None:
    assert {LEAVES[f"Binary{name}"].row.measure.__name__ for name in HULLS} == set(HULLS)


VARIANTS: dict[str, tuple[str, dict[str, Any], Budget]] = {
    "a rate at the hull": ("BinaryEER", {"estimator": "rocch"}, HULL),
    "rates at the hull": ("MulticlassEER", {"estimator": "rocch"}, HULL),
    "a part of the area": ("BinaryAUROC", {"max_fpr": 0.3}, NUMBER),
    **{
        f"{name}, {average=}": (name, {"average": average}, NUMBER)
        for name in ("MulticlassAUROC", "MultilabelAUROC", "MulticlassAveragePrecision", "MultilabelAveragePrecision")
        for average in ("micro", "weighted", None)
    },
    "the mean ROC curve": ("MulticlassROC", {"average": "macro"}, Budget(3)),  # which classes are known, besides
    "the mean PR curve": ("MulticlassPrecisionRecallCurve", {"average": "macro"}, Budget(3)),
    "pooled curves": ("MulticlassROC", {"average": "micro"}, CURVE),
    "without NaN": ("BinaryAUROC", {"nan_policy": "ignore"}, NUMBER),
}


@pytest.mark.parametrize("what", VARIANTS)
def test_options_wait_no_more(what: str) -> None:
    account, (name, options, budget) = Account(), VARIANTS[what]
    for case, build, batches in cases(name):
        account.hold(f"{case}, {options}", (partial(build, **options), READINGS["compute"], batches), budget)
    account.settle()


# ---- every reading ---------------------------------------------------------------------------------------------------

TASKS = ("Binary", "Multiclass", "Multilabel")

POINTS: list[Any] = ["youden", "f1", "mcc", "closest_topleft", "eer", 0.4]
POINTS += [tr.FixedFPR(0.2), tr.FixedPrecision(0.5), tr.Cost(fp=1, fn=2, prevalence=0.1), tr.Frozen(0.3)]

METHODS = ("logit", "delong", "newcombe", "spss", "hanley_mcneil")


def held(name: str, readings: dict[str, Reading], budget: Budget, **options: Any) -> None:
    """Hold `readings` of a class with these options to a budget, whatever its data and how it keeps them."""
    account = Account()
    for what, build, batches in cases(name):
        for reading, call in readings.items():
            account.hold(f"{what}: {reading}", (partial(build, **options), call, batches), budget)
    account.settle()


def point(metric: Any, _: Batch, at: Any) -> Any:
    return metric.operating_point(at)


def interval(metric: Any, batch: Batch, by: str | None) -> Any:
    return refused_of_counts(lambda metric, _: metric.interval(method=by))(metric, batch)


def alone(task: str) -> dict[str, Any]:
    """The options by which each class has an interval of its own."""
    return {} if task == "Binary" else {"average": None}


@pytest.mark.parametrize("task", TASKS)
def test_a_point_waits_once(task: str) -> None:
    held(f"{task}AUROC", {f"point at {at}": partial(point, at=at) for at in POINTS}, NUMBER)


@pytest.mark.parametrize("task", TASKS)
def test_an_interval_by_formula_waits_once(task: str) -> None:
    readings: dict[str, Reading] = {f"interval by {by}": partial(interval, by=by) for by in METHODS}
    held(f"{task}AUROC", readings, FORMULA, **alone(task))


@pytest.mark.parametrize("task", TASKS)
def test_an_interval_of_precision_waits_once(task: str) -> None:
    held(f"{task}AveragePrecision", {"interval": partial(interval, by=None)}, FORMULA, **alone(task))


@pytest.mark.parametrize("task", TASKS)
def test_an_interval_of_a_rate_waits_once(task: str) -> None:
    options = LEAVES[f"{task}Rate"].kind.number | alone(task)

    def rate() -> Any:
        metric = getattr(tr, f"{task}Rate")(rate="recall", at=tr.Frozen(0.5), **options)
        return metric.to(simulated_device.device())

    account = Account()
    account.hold(f"{task}Rate: interval", (rate, FURTHER["interval"], stream(LEAVES[f"{task}Rate"])), NUMBER)
    account.settle()


@pytest.mark.parametrize("task", TASKS)
def test_an_interval_by_the_jackknife_waits_twice(task: str) -> None:
    """Of an average over classes, or with sampling weights, where every sample counts by itself."""
    account, entry = Account(), LEAVES[f"{task}AUROC"]
    for kind, (options, drawn) in DATA.items():
        for by in ("jackknife",) if task == "Binary" else ("logit", "delong", "jackknife"):
            build, reading = partial(built, entry, **options), partial(interval, by=by)
            account.hold(f"{task}AUROC, {kind}: interval by {by}", (build, reading, stream(entry, **drawn)), FORMULA)
    account.settle()


@pytest.mark.parametrize("task", TASKS)
def test_a_summary_waits_three_times(task: str) -> None:
    held(f"{task}AUROC", {"summary": FURTHER["summary"]}, SUMMARY)


@pytest.mark.parametrize("task", TASKS)
def test_other_readings_wait_as_their_values_do(task: str) -> None:
    held(f"{task}ROC", {name: FURTHER[name] for name in ("curve", "curve(max_points)")}, CURVE)
    held(f"{task}AUROC", {"read": FURTHER["read"]}, NUMBER)


def test_a_comparison_of_models_waits_twice() -> None:  # the second time to warn of perfect models
    account, entry = Account(), LEAVES["PairedAUROC"]
    account.hold("compare", (partial(built, entry), lambda m, _: m.compare(), stream(entry)), Budget(2, 256))
    account.settle()


def refused_of_counts(reading: Reading) -> Reading:
    """The same; of bins with weights that are not whole there is none."""

    def asked_for(metric: Any, batch: Batch) -> Any:
        try:
            return reading(metric, batch)
        except ValueError as error:
            if "sampling weights" in str(error):
                return None
            raise

    return asked_for


SEVERAL = Budget(11)  # of sampling weights: the units of each slice, and the curves of all of these
OF_SLICES = Budget(12)  # and the degrees of freedom of F
OF_MEAN = Budget(2)  # and as how many alike groups those of a weighted mean count, for its warning
OF_GROUPS: dict[str, tuple[tuple[str, ...], dict[str, Any], Reading, Budget]] = {
    "left_out": (("GroupedAUROC", "GroupedAveragePrecision"), {}, lambda m, _: m.left_out(), NUMBER),
    "interval of a mean": (("GroupedAUROC", "GroupedAveragePrecision"), {}, FURTHER["interval"], OF_MEAN),
    "values of all": (("GroupedAUROC",), {"average": None}, READINGS["compute"], NUMBER),
    "intervals of all": (("GroupedAUROC",), {"average": None}, refused_of_counts(FURTHER["interval"]), SEVERAL),
    "homogeneity": (("SlicedAUROC", "SlicedRate"), {}, refused_of_counts(lambda m, _: m.homogeneity()), OF_SLICES),
    "freeze": (("SlicedRate",), {}, lambda m, _: m.freeze(), Budget(2)),  # the threshold itself goes to the host
    "the worst": (("SlicedAUROC",), {"worst": "bpsn"}, READINGS["compute"], Budget(2)),  # whether any is known
    "the gap": (("SlicedRate",), {"gap": True}, READINGS["compute"], Budget(2)),
}


@pytest.mark.parametrize("what", OF_GROUPS)
def test_further_readings_of_groups_wait_once(what: str) -> None:
    account, (names, options, reading, budget) = Account(), OF_GROUPS[what]
    for name in names:
        for case, build, batches in cases(name):
            account.hold(f"{case}: {what}", (partial(build, **options), reading, batches), budget)
    account.settle()


def test_a_single_group_and_scores_of_64_bits_wait_once() -> None:
    account = Account()
    for name in ("GroupedAUROC", "GroupedAveragePrecision", "SlicedAUROC", "SlicedRate"):
        for case, build, batches in cases(name):
            wide = [{**b, "preds": b["preds"].double()} for b in batches]
            single = [{**b, "groups": torch.zeros_like(b["groups"])} for b in batches]
            for kind, data in (("of 64 bits", wide), ("of one group", single)):
                account.hold(f"{case}, {kind}", (build, READINGS["compute"], data), NUMBER)
    account.settle()


def epoch(metric: Any, _: Batch) -> Any:
    """What `CurveLogger` reads at the end of an epoch."""
    found = epoch_reports.results_of(metric, 100)
    return epoch_reports.metric_numbers(metric, None, "/"), epoch_reports.curve_numbers(
        epoch_reports.Reported("it", metric, {}), found, ("auroc", "ap")
    )


@pytest.mark.parametrize("task", TASKS)
def test_the_end_of_an_epoch_waits_as_a_summary_does(task: str) -> None:
    held(f"{task}AUROC", {"epoch": epoch}, SUMMARY)


# ---- groups and bootstraps -------------------------------------------------------------------------------------------


def in_groups(batches: list[Batch]) -> list[Batch]:
    """The batches with a group of five samples each."""
    return [{**b, "groups": torch.arange(len(b["target"]), device=b["target"].device) // 5} for b in batches]


@pytest.mark.parametrize("task", TASKS)
def test_groups_and_draws_wait_no_more_than_they_did(task: str) -> None:
    account, entry = Account(), LEAVES[f"{task}AUROC"]
    plain, weighted = stream(entry), stream(entry, weighted=True)
    drawn = partial(interval, by="bootstrap")
    calls: list[tuple[str, Reading, list[Batch]]] = [
        ("interval of groups", FURTHER["interval"], in_groups(plain)),
        ("interval of groups", partial(interval, by="obuchowski"), in_groups(weighted)),
        ("summary of groups", FURTHER["summary"], in_groups(plain)),
        ("interval by bootstrap", drawn, plain),
        ("interval by bootstrap of groups", drawn, in_groups(plain)),
    ]
    for what, reading, batches in calls:
        account.hold(f"{task}AUROC: {what}", (partial(built, entry), reading, batches), BY_VALUES[what][0])
    account.settle()


DRAWN = [
    name
    for name, entry in LEAVES.items()
    if entry.task == "binary" and not issubclass(entry.row.measure, CurveMeasure)
    # Of hulls the number of corners is read once for each part of the replicates.
    if entry.row.measure.__name__ not in (*HULLS, "ConfusionMatrix")
]


@pytest.mark.parametrize("name", DRAWN)
def test_more_replicates_do_not_wait_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(draws.CHUNK, "cuda", 1000)  # of five replicates in each part
    entry = LEAVES[name]

    def waits_of(replicates: int) -> int:
        reading = partial(drawn_anew, replicates=replicates)
        return len(asked(partial(built, entry), reading, stream(entry), warm=False).waits)

    assert waits_of(12) == waits_of(6)


def drawn_anew(metric: Any, _: Batch, replicates: int) -> Any:
    return metric.interval(replicates=replicates)


def test_a_comparison_by_bootstrap_waits_no_more_than_it_did() -> None:
    account, entry, what = Account(), LEAVES["PairedAUROC"], "compare by bootstrap"
    call = (partial(built, entry), lambda m, _: m.compare(view=average_precision), stream(entry))
    account.hold(what, call, BY_VALUES[what][0])
    account.settle()


# ---- a collection, launches ------------------------------------------------------------------------------------------


def collection(**options: Any) -> MetricCollection:
    """Six metrics of one compute group."""
    six = [tr.BinaryAUROC, tr.BinaryAveragePrecision, tr.BinaryEER, tr.BinaryKSStatistic, tr.BinaryROC]
    metrics = MetricCollection([cls(**options) for cls in (*six, tr.BinaryPrecisionRecallCurve)])
    return metrics.to(simulated_device.device())


@pytest.mark.parametrize("way", STORED)
@pytest.mark.parametrize("kind", DATA)
def test_six_metrics_wait_twice_in_all(way: str, kind: str) -> None:
    options, drawn = DATA[kind]
    batches = stream(LEAVES["BinaryAUROC"], **drawn)
    build = partial(collection, **STORED[way], **options)
    metrics = build()
    metrics.update(**batches[0])
    assert len(metrics.compute_groups) == 1
    account = Account()
    account.hold("update", (build, READINGS["update"], batches), UPDATE)
    account.hold("compute", (build, READINGS["compute"], batches), SIX)
    account.settle()


LAUNCHES: dict[str, tuple[tuple[int, int], ...]] = {
    "BinaryAUROC": ((3, 27), (5, 93), (7, 100)),
    "BinaryAveragePrecision": ((3, 32), (5, 79), (7, 86)),
    "BinaryEER": ((3, 60), (5, 128), (7, 135)),
    "BinaryROC": ((3, 38), (5, 96), (7, 103)),
    "MulticlassAUROC": ((3, 43), (5, 107), (7, 114)),
    "MultilabelAUROC": ((3, 42), (5, 104), (7, 112)),
    "MulticlassOvOAUROC": ((3, 83), (5, 138), (7, 148)),
    "GroupedAUROC": ((4, 107), (6, 174), (8, 194)),
    "GroupedAveragePrecision": ((4, 96), (6, 155), (8, 175)),
    "SlicedAUROC": ((4, 184), (6, 255), (8, 275)),
    "SlicedRate": ((4, 119), (6, 231), (8, 251)),
    "PairedAUROC": ((3, 39), (5, 100), (7, 110)),
}
"""The most launches of `update` and of `compute`: of plain, weighted, and weighted and partly ignored samples.

Areas would take fewer with `cummax`, which on an H100 takes 3.2 ns a sample: see `ranked`. The ties of weights would
take fewer without their pieces, by which 1e7 of them take 0.6 ms there rather than 22: see `sums_of_ties`.
"""


@pytest.mark.parametrize("name", LAUNCHES)
def test_launches_do_not_grow(name: str) -> None:
    entry, found = LEAVES[name], []
    for kind, most in zip(("plain", "weighted", "weighted, ignored"), LAUNCHES[name], strict=True):
        options, drawn = DATA[kind]
        for reading, few in zip(("update", "compute"), most, strict=True):
            counts = asked(partial(built, entry, **options), READINGS[reading], stream(entry, **drawn))
            if len(counts.launches) > few:
                lines = "".join(f"\n  {event.op} in {event.where}" for event in counts.launches)
                found.append(f"{kind}: {len(counts.launches)} launches of {reading}, at most {few}:{lines}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("reading", "most"), [("interval", 222), ("operating_point", 109), ("summary", 1458)])
def test_launches_of_further_readings_do_not_grow(reading: str, most: int) -> None:
    """Of an area: the interval was at 485 with a root found in 16 rounds, and each reading counting the area anew."""
    entry = LEAVES["BinaryAUROC"]
    counts = asked(partial(built, entry), FURTHER[reading], stream(entry))
    assert len(counts.launches) <= most, len(counts.launches)


# ---- the benchmark ---------------------------------------------------------------------------------------------------


def test_the_counts_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = ("BinaryAUROC", "BinaryROC", "PairedAUROC")
    monkeypatch.setattr(waits, "LEAVES", {name: LEAVES[name] for name in few})
    monkeypatch.setattr(waits, "MEASURES", ("ROC",))
    monkeypatch.setattr(waits, "STORED", {way: STORED[way] for way in ("exact", "grid")})
    monkeypatch.setattr(table, "RESULTS", tmp_path)
    benchmark(["waits", "--save"])
    text = (tmp_path / "waits.md").read_text()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")]
    cells = {row[0]: row[1:] for row in rows}
    assert set(few) <= set(cells)
    assert {len(cells[name]) for name in few} == {2 * len(READINGS)}
    assert all(cells[name][0].startswith("0 / ") for name in few)
    assert cells["BinaryROC, exact"][list(READINGS | FURTHER).index("interval")] == "–"  # a curve has none
    assert cells["BinaryROC, grid"][list(READINGS | FURTHER).index("curve")] != "–"
    assert "–" in cells["PairedAUROC"]  # which torchmetrics does not have
    assert "–" not in cells["BinaryAUROC"]
