"""What is around the exchange: whatever ranks ask, they end together, in the right value or in the same error.

Every group has a time-out of seconds, so that a hang is a failure and not a wait.
"""

from __future__ import annotations

import copy
import functools
import os
import pickle
import re
import warnings
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import torch
import torch.distributed as dist
from cases import covering, in_one_test
from everything import CLASSES, READINGS, batches, built, leaves, own, readings, same, ways
from threads import as_threads, available, run_on_threads
from torch import Tensor
from torchmetrics import MetricCollection
from torchmetrics.utilities.prints import rank_zero_only

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, FixedFPR, FixedRecall
from torchmetrics_roc.inference import bootstrap, clusters, compare
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auch, auroc, eer, ks, partial_auroc, roc
from torchmetrics_roc.metrics import cache
from torchmetrics_roc.metrics.summary import summary
from torchmetrics_roc.ranks import exchange, owners
from torchmetrics_roc.ranks import processes as ranks
from torchmetrics_roc.ranks.processes import Ranks, World, carried
from torchmetrics_roc.ranks.segments import Segment
from torchmetrics_roc.ranks.sorted_samples import Messages, SortedSamples
from torchmetrics_roc.tasks import tasks

Run = Callable[..., list[Any]]
SECONDS = 20.0

SAMPLE = ("BinaryAUROC", "MulticlassROC", "MultilabelRate", "BinaryConfusionMatrix", "GroupedAUROC", "PairedAUROC")
"""The classes whose readings are paired in every run of the tests: of each kind one."""

WALKED = [CLASSES[i] for i in sorted(covering([{"name": name} for name in CLASSES], "protocol"))]
"""Of each measure one class."""

LOCAL = ("metric_state",)
AFTERWARDS = ("compute", "num_samples", "read")


def error_of(ask: Callable[[], Any]) -> str:
    """The text of the `ValueError` that is raised, empty if none is."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ask()
        except ValueError as error:
            return str(error)
    return ""


def fed(metric: Any, name: str, rank: int) -> Any:
    metric.update(**batches(name, seed=rank)[0])
    return metric


def binary(rank: int, cls: Any = tr.BinaryAUROC, **options: Any) -> Any:
    """A binary metric with data that are the rank's own."""
    return fed(cls(**options), "BinaryAUROC", rank)


def whole(size: int = 2, cls: Any = tr.BinaryAUROC, **options: Any) -> Any:
    """What one process holds of the data of all ranks."""
    metric = cls(**options)
    for rank in range(size):
        metric.update(**batches("BinaryAUROC", seed=rank)[0])
    return metric


# ---- ranks that call different readings ------------------------------------------------------------------------------


def asked(name: str, way: str) -> list[str]:
    """The collective readings that the class has."""
    metric = fed(built(name, way), name, 0)
    return [reading for reading, _ in readings(metric, [n for n in READINGS if n not in LOCAL])]


def _pairs(rank: int, pairs: dict[tuple[str, str], list[tuple[str, str]]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for (name, way), readings_of in pairs.items():
        for pair in readings_of:
            metric = fed(built(name, way), name, rank)
            found[f"{name} {way}: {pair}"] = error_of(lambda m=metric, n=pair[rank]: READINGS[n](m))  # type: ignore[misc]
        found[f"{name} {way}"] = dict(readings(metric, AFTERWARDS))  # of the last of them, that failed before
    return found


def _agrees(on_ranks: Run, names: list[str]) -> None:
    """Each reading is that of either rank once."""
    pairs = {(name, way): [*pairwise(asked(name, way))] for name in names for way in ways(name)}
    first, second = on_ranks(_pairs, 2, pairs, seconds=SECONDS)
    for key, error in first.items():
        if ": (" in key:
            assert error.startswith("Ranks called different readings at the same time: "), key
            assert error == second[key], key
    for name, way in pairs:
        expected = built(name, way)
        for rank in range(2):
            fed(expected, name, rank)
        for reading, value in readings(expected, AFTERWARDS):
            for found in (first, second):
                assert close(found[f"{name} {way}"][reading], value), (name, way, reading)


def close(a: Any, b: Any) -> bool:
    if isinstance(a, Tensor):
        # Real weights are added in another order, which may round to the next float32.
        return torch.allclose(a.double(), b.double(), rtol=2**-23, atol=1e-12, equal_nan=True)
    return len(a) == len(b) and all(close(x, y) for x, y in zip(a, b, strict=True))


def test_readings_that_differ_raise_the_same_error(on_ranks: Run) -> None:
    _agrees(on_ranks, list(SAMPLE))


@pytest.mark.slow  # every class: a minute
@pytest.mark.parametrize("task", ["Binary", "Multiclass", "Multilabel"])
def test_readings_of_every_class_that_differ_raise_the_same_error(on_ranks: Run, task: str) -> None:
    _agrees(on_ranks, [name for name in CLASSES if name.startswith(task)])


# ---- calls that are wrong on one rank ----------------------------------------------------------------------------

WRONG: dict[str, tuple[str, Callable[[Any], Any], Callable[[Any], Any]]] = {
    "compute": ("BinaryAUROC", lambda m: m.compute(1), lambda m: m.compute()),
    "curve": ("BinaryAUROC", lambda m: m.curve(points=3), lambda m: m.curve()),
    "no view": ("BinaryAUROC", lambda m: m.read(None), lambda m: m.read(auroc)),
    "a class": ("BinaryAUROC", lambda m: m.read(tr.BinaryAUROC), lambda m: m.read(auroc)),
    "pooled": ("BinaryAUROC", lambda m: m.read(auroc, pooled=1), lambda m: m.read(auroc, pooled=True)),
    "interval": ("BinaryAUROC", lambda m: m.interval(lvl=0.9), lambda m: m.interval()),
    "point": ("BinaryAUROC", lambda m: m.operating_point(), lambda m: m.operating_point("f1")),
    "summary": ("BinaryAUROC", lambda m: m.summary(names=["a"]), lambda m: m.summary()),
    "bounds": ("BinaryAUROC", lambda m: m.bounds(1), lambda m: m.bounds()),
    "error": ("BinaryAUROC", lambda m: m.max_error(1), lambda m: m.max_error()),
    "freeze": ("BinaryRate", lambda m: m.freeze(at=1), lambda m: m.freeze()),
    "models": ("PairedAUROC", lambda m: m.compare(lvl=0.9), lambda m: m.compare()),
    "slices": ("SlicedAUROC", lambda m: m.homogeneity(1), lambda m: m.homogeneity()),
    "left out": ("GroupedAUROC", lambda m: m.left_out(1), lambda m: m.left_out()),
    "class names": ("MulticlassAUROC", lambda m: m.summary(["a"]), lambda m: m.summary(["a", "b", "c"])),
    # What a class refuses to read, while the other rank computes.
    "no summary": ("SlicedAUROC", lambda m: m.summary(), lambda m: m.compute()),
    "no curve": ("SlicedRate", lambda m: m.curve(), lambda m: m.compute()),
    "no point": ("GroupedAUROC", lambda m: m.operating_point("f1"), lambda m: m.compute()),
    "no error": ("BinaryROC", lambda m: m.max_error(), lambda m: m.compute()),
    "no refinement": ("BinaryAUROC", lambda m: m.refine(), lambda m: m.compute()),
    "no weights of models": ("PairedAUROC", lambda m: m.compare(weights="precise"), lambda m: m.compute()),
    "no weights": ("BinaryAUROC", lambda m: m.interval(weights="precise"), lambda m: m.compute()),
}
"""Of a class a call that its signature or an early check refuses, and a right one."""


def _wrong_on_one(rank: int) -> dict[str, tuple[str, str, Any]]:
    found = {}
    for name, (cls, wrong, right) in WRONG.items():
        metric = fed(built(cls), cls, rank)
        error = error_of(lambda m=metric, f=(wrong, right)[rank]: f(m))  # type: ignore[misc]
        alike = error_of(lambda m=metric, f=wrong: f(m))  # type: ignore[misc]
        found[name] = error, alike, leaves(metric.compute())
    return found


def test_a_call_that_is_wrong_on_one_rank_is_an_error_of_all(on_ranks: Run) -> None:
    first, second = on_ranks(_wrong_on_one, 2, seconds=SECONDS)
    for name, (error, alike, value) in first.items():
        assert error, name
        assert error == second[name][0], name
        if name.startswith("no ") and name != "no view":
            assert error.startswith("Ranks called different readings at the same time: "), name
        # Refused by all alike, it is as on one process.
        cls, wrong, _ = WRONG[name]
        alone = fed(built(cls), cls, 0)
        assert alike == second[name][1] == error_of(lambda m=alone, f=wrong: f(m)), name  # type: ignore[misc]
        assert all(map(same, value, second[name][2])), name
    assert "rank 0: ValueError: `class_names` must have 3 names" in first["class names"][0]


# ---- one sample ------------------------------------------------------------------------------------------------------


def _strided(rank: int, size: int) -> dict[str, Any]:
    """Values of one sample cut from a table on rank 0, and of as many others on rank 1."""
    found = {}
    for dtype, name in product((torch.float16, torch.float32, torch.float64), ("BinaryAUROC", "SlicedAUROC")):
        table = torch.linspace(0, 1, 2 * (size if rank else 1)).view(-1, 2).to(dtype)
        columns = {"sample_weight": table + 0.5, "groups": (4 * table).long()}
        more = {key: x[:, 1] for key, x in columns.items() if key != "groups" or name == "SlicedAUROC"}
        metric = getattr(tr, name)()
        metric.update(table[:, 1], torch.arange(len(table)) % 2, **more)
        found[f"{name} {dtype}"] = metric.compute()
        metric.sync()
        found[f"{name} {dtype} synced"] = metric.compute()
        metric.unsync()
    rate = binary(rank, tr.BinaryRate, rate="recall", at=torch.tensor([[0.5, 0.25]])[:, 1])
    return {**found, "at": rate.compute()}


@pytest.mark.parametrize("size", [7, 3000])
def test_one_sample_may_have_any_stride(on_ranks: Run, size: int) -> None:
    first, second = on_ranks(_strided, 2, size, seconds=SECONDS)
    assert first.keys() == second.keys()
    assert all(same(x, second[name]) for name, x in first.items())


def _one_reads_alone(rank: int) -> tuple[float, float]:
    if rank == 0:
        binary(rank, tr.BinaryEER, sync_on_compute=False).compute()
    metric = binary(rank, tr.BinaryEER)
    return float(metric.compute()), float(whole(2, tr.BinaryEER, sync_on_compute=False).compute())


def test_a_metric_that_reads_alone_is_no_other_of_its_kind(on_ranks: Run) -> None:
    for value, expected in on_ranks(_one_reads_alone, 2, seconds=SECONDS):
        assert value == expected


def _classes(rank: int, names: list[str]) -> list[str]:
    errors = []
    for pair in pairwise(names):
        metrics = [fed(built(name), name, rank) for name in pair]
        errors += [error_of(metric.compute) for metric in (metrics if rank else metrics[::-1])]
        metrics[0].compute()
    return errors


def test_classes_in_another_order_raise_the_same_error(on_ranks: Run) -> None:
    names = WALKED[::2]
    first, second = on_ranks(_classes, 2, names, seconds=SECONDS)
    assert first == second
    for i, pair in enumerate(pairwise(names)):
        for error in first[2 * i : 2 * i + 2]:
            assert all(name in error for name in pair), (pair, error)


def _own(curve: Any) -> Any:
    return curve.tps.max()[None]


MISMATCHES: dict[str, tuple[Callable[[int], Any], Callable[[Any, int], Any]]] = {
    "max_fpr": (lambda rank: binary(rank, max_fpr=(None, 0.3)[rank]), lambda m, rank: m.compute()),
    "view": (binary, lambda m, rank: m.read((auroc, ks)[rank])),
    "bound": (binary, lambda m, rank: m.read(functools.partial(partial_auroc, fpr_range=(0.0, 0.1 + rank / 10)))),
    "pooled": (
        lambda rank: fed(tr.MulticlassAUROC(3), "MulticlassAUROC", rank),
        lambda m, rank: m.read(auroc, pooled=bool(rank)),
    ),
    "ours and theirs": (binary, lambda m, rank: m.read((auroc, _own)[rank])),
    "method": (binary, lambda m, rank: m.interval(method=("logit", "jackknife")[rank])),
    "level": (binary, lambda m, rank: m.interval((0.9, 0.95)[rank])),
    "resamples": (binary, lambda m, rank: m.interval(method="bootstrap", replicates=50 + rank)),
    "replicates": (binary, lambda m, rank: m.read(functools.partial(bootstrap, view=auroc, replicates=50 + rank))),
    "seed": (binary, lambda m, rank: m.read(functools.partial(bootstrap, view=auroc, replicates=50, seed=rank))),
    "report": (binary, lambda m, rank: m.summary(report=("spss", "proc")[rank])),
    "points": (binary, lambda m, rank: m.curve((None, 8)[rank])),
    "point": (binary, lambda m, rank: m.operating_point((FixedFPR(0.1), FixedRecall(0.1))[rank])),
    "compare": (
        lambda rank: fed(tr.PairedAUROC(2), "PairedAUROC", rank),
        lambda m, rank: m.compare(view=(None, auroc)[rank]),
    ),
    "weights": (
        lambda rank: fed(tr.PairedAUROC(2), "PairedAUROC", rank),
        lambda m, rank: m.compare(weights=("frequency", "sampling")[rank]),
    ),
    "contrast": (
        lambda rank: (binary(rank), binary(rank, tr.BinaryGini)),
        lambda m, rank: compare(*m, view=average_precision, replicates=50 + rank),
    ),
    "refused contrast": (
        lambda rank: (binary(rank), binary(rank)),
        lambda m, rank: compare(*m, alternative="less", margin=(0.0, -1.0)[rank]),
    ),
    "size": (binary, lambda m, rank: (m.compute(), m.num_samples) if rank else m.num_samples),
    "refine": (
        lambda rank: binary(rank, memory="bounded", bins=512),
        lambda m, rank: m.refine() if rank else m.bounds(),
    ),
}


def _mismatches(rank: int) -> dict[str, str]:
    return {
        name: error_of(lambda build=build, ask=ask: ask(build(rank), rank))  # type: ignore[misc]
        for name, (build, ask) in MISMATCHES.items()
    }


def test_arguments_that_differ_raise_the_same_error(on_ranks: Run) -> None:
    first, second = on_ranks(_mismatches, 2, seconds=SECONDS)
    assert first == second
    for name, error in first.items():
        assert error.startswith("Ranks called different readings at the same time: "), name
        one, other = error.partition(": ")[2].partition(". Every reading")[0].split(" and ")
        assert one != other, name


# ---- metrics that no settings tell apart -----------------------------------------------------------------------------


def _numbered(rank: int) -> dict[str, str]:
    """What is said if metrics of one kind are read in another order on rank 1, whatever made them."""
    original = tr.BinaryAUROC()
    if rank:  # a copy of its own, of a model for example, does not number the metrics that follow
        copy.deepcopy(original)
    sliced = {name: binary(rank) for name in ("a", "b", "c")}
    clones = [copy.deepcopy(sliced["a"]), pickle.loads(pickle.dumps(sliced["a"])), sliced["b"].clone()]
    one, other = binary(rank), binary(rank)
    held = torch.rand(40, generator=torch.Generator().manual_seed(rank)), torch.arange(40) % 2

    def turned(*metrics: Any) -> str:
        return error_of(lambda: [m.compute() for m in (reversed(metrics) if rank else metrics)])

    return {
        "built": turned(*sliced.values()),
        "copied": turned(clones[0], sliced["a"]),
        "copied again": turned(copy.deepcopy(clones[0]), clones[0]),
        "same": turned(clones[1], sliced["a"]),  # saved and loaded it is the same
        "alike": turned(one),
        "compared": error_of(lambda: compare(*((other, one) if rank else (one, other)))),
        "compared with a part": error_of(lambda: compare(one, held)),
        "compared with a curve": error_of(lambda: compare(one, Curve.from_scores(*held))),
    }


def test_metrics_of_one_kind_in_another_order_raise_the_same_error(on_ranks: Run) -> None:
    first, second = on_ranks(_numbered, 2, seconds=SECONDS)
    assert first == second
    for name, error in first.items():
        if name in ("same", "alike"):
            assert error == "", name
        elif name.startswith("compared"):
            assert error.startswith("Ranks called different readings at the same time: "), name
        else:
            assert error.startswith("Ranks read different metrics of one kind at the same time, BinaryAUROC: "), name
    assert re.search(r"metric (\d+), copy 1 and metric \1, as numbered", first["copied"])


# ---- a world of one --------------------------------------------------------------------------------------------------


def _alone(rank: int, names: list[str]) -> list[str]:
    differing = []
    for name in names:
        for way in ways(name):
            for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64):
                if dtype != torch.float16 and name not in SAMPLE[:2]:
                    continue
                data = batches(name, dtype=dtype)[1]
                metrics = [built(name, way), built(name, way, sync_on_compute=False)]
                for metric in metrics:
                    metric.update(**data)
                asks = own(name) if dtype == torch.float16 else ("compute",)
                found, expected = (dict(readings(metric, asks)) for metric in metrics)
                differing += [
                    f"{name} {way} {dtype} {reading}"
                    for reading in expected
                    if not (reading in found and close_leaves(found[reading], expected[reading]))
                ]
    return differing


def close_leaves(a: Any, b: Any) -> bool:
    return len(leaves(a)) == len(leaves(b)) and all(close(x, y) for x, y in zip(leaves(a), leaves(b), strict=True))


def test_one_process_of_a_group_reads_what_one_without_a_group_reads(on_ranks: Run) -> None:
    names = [*SAMPLE, "BinaryCalibrationError", "SlicedRate"]
    assert on_ranks(_alone, 1, names, seconds=SECONDS) == [[]]


# ---- data that every rank holds --------------------------------------------------------------------------------------


def _repeated(rank: int) -> list[list[str]]:
    found = []
    for size, seed in ((31, 0), (32, 0), (32, rank)):
        preds = torch.rand(size, generator=torch.Generator().manual_seed(seed))
        metric = tr.BinaryAUROC()
        metric.update(preds, torch.arange(size) % 2)  # equally many of each label in any case
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            metric.compute()
            metric.interval()
        found.append([str(x.message) for x in caught])
    return found


def test_samples_that_every_rank_holds_are_warned_of_once(on_ranks: Run) -> None:
    few, same, different = on_ranks(_repeated, 2, seconds=SECONDS)[0]
    assert few == different == []
    (warning,) = same
    assert "every rank holds the same samples" in warning
    assert "sync_on_compute=False" in warning


# ---- one rank after all of them computed -----------------------------------------------------------------------------


def refuse_collectives() -> None:
    def refused(*_: Any, **__: Any) -> Any:
        raise AssertionError("a collective")

    for name in ("table", "sum", "swap"):
        setattr(Ranks, name, refused)


DRAWN = [name for name in CLASSES if hasattr(getattr(tr, name), "plot") and name != "PairedAUROC"]
ALONE = covering([{"name": name} for name in DRAWN], "drawn by one")
"""Of each measure one class."""


def _drawn_by_one(rank: int, idle: bool) -> list[str]:
    warnings.simplefilter("ignore")
    walked = [name for i, name in enumerate(DRAWN) if not idle or i in ALONE]
    collections = []
    for task, stored in product(("Binary", "Multiclass", "Multilabel", "Time"), ("exact", "bounded", "grid")):
        names = [n for n in walked if n.startswith(task) and stored in ways(n)]
        names = names if stored == "exact" or not idle else names[::5]
        collection = MetricCollection({name: built(name, stored) for name in names})
        if rank or not idle:
            collection.update(**{n: x for n, x in batches(names[0], seed=rank)[0].items() if n != "sample_weight"})
        collection.compute()
        collections.append(collection)
    # Drawn in a collection, a class alone is one more of its kind; those of groups are in none.
    few = [n for i, n in enumerate(walked) if i % 4 == 0 or n.startswith(("Grouped", "Sliced"))]
    alone = [fed(built(name), name, rank) for name in (few if idle else DRAWN)]
    for metric in alone:
        metric.compute()
    clones = [metric.clone() for metric in alone] + [copy.deepcopy(collections[0])]
    refuse_collectives()
    drawn = []
    if rank == 0:
        for collection in (*collections, clones.pop()):
            for name in collection.keys():  # noqa: SIM118
                collection[name].plot()
                drawn.append(name)
        for metric in (*alone, *clones):
            metric.plot()
    import matplotlib.pyplot as plt

    plt.close("all")
    return drawn


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("idle", [pytest.param(False, marks=pytest.mark.slow), True])  # some 30 s each
def test_after_compute_one_rank_draws_every_class_alone_and_in_collections(on_ranks: Run, idle: bool) -> None:
    drawn, nothing = on_ranks(_drawn_by_one, 2, idle, seconds=SECONDS)
    walked = {name for i, name in enumerate(DRAWN) if not idle or i in ALONE}
    assert set(drawn) == {name for name in walked if not name.startswith(("Grouped", "Sliced"))}
    assert nothing == []


def _saved_and_drawn(rank: int) -> str:
    metric = binary(rank, tr.BinaryROC)
    metric.compute()
    again = pickle.loads(pickle.dumps(metric))
    refuse_collectives()
    return error_of(again.plot)


def test_a_drawing_that_would_wait_alone_says_so(on_ranks: Run) -> None:
    for error in on_ranks(_saved_and_drawn, 2, seconds=SECONDS):
        assert "no longer cached" in error
        assert "`curve()` on all ranks" in error


# ---- another world ---------------------------------------------------------------------------------------------------


def _shrunken(rank: int, folder: str) -> list[Any]:
    metric, idle = binary(rank), tr.BinaryAUROC()
    found: list[Any] = [metric.read(auroc), metric.compute(), idle.read(auroc)]
    dist.destroy_process_group()
    found.append(metric.compute())  # remembered while there is no other world
    if rank >= 2:
        return found
    dist.init_process_group("gloo", init_method=f"file://{folder}/again", rank=rank, world_size=2)
    return [*found, metric.read(auroc), metric.compute(), metric.num_samples, idle.read(auroc)]


@pytest.mark.filterwarnings("ignore")
def test_a_world_made_anew_knows_nothing_of_the_old(on_ranks: Run, tmp_path: Path) -> None:
    four, two = whole(4), whole(2)
    for rank, found in enumerate(on_ranks(_shrunken, 4, str(tmp_path), seconds=SECONDS)):
        assert found[0].float() == found[1] == found[3] == four.compute()
        assert found[2].isnan()
        if rank < 2:
            assert found[4].float() == found[5] == two.compute()
            assert found[6] == two.num_samples
            assert found[7].isnan()


# ---- states that were gathered, batches that are refused, groups without this rank -----------------------------------


def _read_inside(rank: int) -> list[Tensor]:
    metric = binary(rank)
    with metric.sync_context():
        if rank:
            inside = metric.compute()
    after = metric.compute()
    return [after, inside if rank else after, metric.compute()]


def test_a_value_read_by_one_rank_of_gathered_states_is_not_kept(on_ranks: Run) -> None:
    for found in on_ranks(_read_inside, 2, seconds=SECONDS):
        assert all(value == whole().compute() for value in found)


class Counting(tr.BinaryAUROC):
    """A class of one's own, whose `forward` is torchmetrics'."""

    def update(self, preds: Tensor, target: Tensor) -> None:
        super().update(preds, target)


def _refused_step(rank: int) -> list[Any]:
    found: list[Any] = []
    for cls in (tr.BinaryAUROC, Counting):
        metric = cls(dist_sync_on_step=True)
        scores, labels = torch.rand(8, generator=torch.Generator().manual_seed(rank)), torch.arange(8) % 2
        found += [error_of(lambda m=metric, s=scores, t=labels: m(s, t[rank:]))]  # type: ignore[misc]
        found += [metric(scores, labels)]
    return found


def test_a_batch_that_one_rank_refuses_is_an_error_of_all_in_forward(on_ranks: Run) -> None:
    first, second = on_ranks(_refused_step, 2, seconds=SECONDS)
    assert first == second
    for error in first[::2]:
        assert error.startswith("Some ranks failed"), error
        assert "rank 1: ValueError: " in error
        assert "shape" in error


def _outside_of_the_group(rank: int) -> Any:
    group = dist.new_group([0])
    metric = binary(rank, process_group=group)
    return metric.compute() if rank == 0 else error_of(metric.compute)


def test_a_process_outside_of_the_group_is_told_so(on_ranks: Run) -> None:
    value, error = on_ranks(_outside_of_the_group, 2, seconds=SECONDS)
    assert value == binary(0).compute()
    assert "`process_group` does not contain this process" in error


# ---- what fails on one rank alone ------------------------------------------------------------------------------------


# Views, with the number of times that each looks for its best steps, or for vertices, on a rank with steps.
INSIDE: dict[str, tuple[Callable[[Any], Any], str, int]] = {
    "eer": (eer, "_leaders", 2),
    "hull": (auch, "_only", 1),
    "summary": (summary, "_leaders", 5),
    "whole": (roc, "whole", 1),
    "own": (lambda curve: curve.tps.sum(), "whole", 1),
}


def _failing_views(rank: int) -> list[Any]:
    found: list[Any] = []
    for view, name, times in INSIDE.values():
        for at in range(times):
            metric = binary(rank)
            with pytest.MonkeyPatch.context() as patch:
                if rank == 1:
                    _fails_at(patch, name, at)
                try:
                    found.append(metric.read(view))
                except RuntimeError as raised:
                    found.append([type(raised).__name__, str(raised)])
            found.append([metric.read(eer), metric.read(auch), metric.compute()])
    return found


def _fails_at(patch: pytest.MonkeyPatch, name: str, at: int) -> None:
    """Make the attribute fail once of slices that have steps."""
    owner = Segment if name == "whole" else Curve
    work, calls = vars(owner)[name], [0]

    def fails(curve: Any, *args: Any) -> Any:
        if isinstance(curve, Segment) and len(curve.tps):
            calls[0] += 1
            if calls[0] == at + 1:
                raise MemoryError("no room left")
        return work.func(curve) if name == "whole" else work(curve, *args)

    patch.setattr(owner, name, property(fails) if name == "whole" else fails)


def test_a_view_that_fails_on_one_rank_between_its_collectives_is_an_error_of_all(on_ranks: Run) -> None:
    first, second = on_ranks(_failing_views, 2, seconds=SECONDS)
    expected = [whole().read(eer), whole().read(auch), whole().compute()]
    assert same(first[1::2], second[1::2])
    for failed, others, values in zip(first[::2], second[::2], first[1::2], strict=True):
        assert failed == others
        assert failed[0] == "RuntimeError"
        assert "rank 1: MemoryError: no room left" in failed[1]
        assert same(values, expected)


def _strict(rank: int) -> list[Any]:
    rank_zero_only.rank = rank
    one_label = {"preds": torch.tensor([0.25, 0.75, 1.5]), "target": torch.tensor([1, 1, 1])}
    grouped = {**one_label, "groups": torch.tensor([0, 1, 2])}
    metrics = [tr.BinaryAUROC(), tr.BinaryAUROC(thresholds=[0.5]), tr.BinaryConfusionMatrix(normalize="true")]
    collection = MetricCollection({str(i): metric for i, metric in enumerate(metrics)})
    collection.update(**one_label)
    groups, rate = tr.GroupedAUROC(), tr.BinaryRate("recall", 0.5)
    groups.update(**grouped)
    rate.update(**one_label)
    found: list[Any] = []
    for metric in (collection, groups, rate):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                metric.compute()
            except UserWarning as warning:
                found.append(str(warning))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found.append([collection.compute(), groups.compute()])
    return [*found, len(told)]


def test_where_warnings_are_errors_all_ranks_raise_them(on_ranks: Run) -> None:
    *first, told = on_ranks(_strict, 2, seconds=SECONDS)[0]
    *second, nothing = on_ranks(_strict, 2, seconds=SECONDS)[1]
    assert first[:3] == second[:3]
    assert all(isinstance(text, str) for text in first[:3])
    assert same(first[3], second[3])
    assert told > 0
    assert nothing == 0  # as everywhere, rank zero warns for all


def _gathered_by_the_user(rank: int) -> list[Any]:
    def own(x: Tensor, group: Any = None) -> list[Tensor]:
        parts: list[Any] = [None, None]
        dist.all_gather_object(parts, x, group=group)
        return parts

    idle, weighted, mixed = (tr.BinaryAUROC(dist_sync_fn=own) for _ in range(3))
    grid = tr.BinaryAUROC(thresholds=[0.25, 0.5], dist_sync_fn=own)
    data = batches("BinaryAUROC", seed=rank)
    if rank:
        idle.update(**data[0])
    weighted.update(**data[rank])  # rank 1 has weights
    mixed.update(data[0]["preds"].to((torch.float16, torch.float64)[rank]), data[0]["target"])
    grid.update(**data[0])
    found = [m.compute() for m in (idle, weighted, mixed, grid)] + [idle.num_samples]
    other = tr.BinaryAUROC(dist_sync_fn=own) if rank else tr.BinaryEER(dist_sync_fn=own)
    return [*found, error_of(other.compute)]


def test_a_gather_of_the_users_own(on_ranks: Run) -> None:
    idle, weighted, mixed, grid = (tr.BinaryAUROC(thresholds=x) for x in (None, None, None, [0.25, 0.5]))
    idle.update(**batches("BinaryAUROC", seed=1)[0])
    for rank in range(2):
        data = batches("BinaryAUROC", seed=rank)
        weighted.update(**data[rank])
        mixed.update(data[0]["preds"], data[0]["target"])
        grid.update(**data[0])
    first, second = on_ranks(_gathered_by_the_user, 2, seconds=SECONDS)
    assert first == second
    assert first[:5] == [idle.compute(), weighted.compute(), mixed.compute(), grid.compute(), 23]
    assert "BinaryEER().compute() and BinaryAUROC().compute()" in first[5]


# ---- synced ----------------------------------------------------------------------------------------------------------


STATES: dict[str, tuple[str, dict[str, Any]]] = {
    "exact": ("BinaryAUROC", {}),
    "bounded": ("BinaryAUROC", {"memory": "bounded", "bins": 512}),
    "grid": ("MulticlassAUROC", {"thresholds": [0.25, 0.5]}),
    "counts": ("MultilabelConfusionMatrix", {}),
    "rows": ("MulticlassAUROC", {}),
    "labels": ("MultilabelAUROC", {}),
    "groups": ("GroupedAUROC", {}),
    "decay": ("BinaryAUROC", {"memory": "bounded", "bins": 512, "half_life": 3.0}),
}


def _synced(rank: int, name: str, options: dict[str, Any], idle: bool) -> list[Any]:
    metric = built(name, **options)
    metric.persistent(True)
    if rank or not idle:
        for batch in batches(name, seed=rank)[: 1 + rank]:  # rank 1 has weights
            if name == "MultilabelAUROC" and "sample_weight" in batch:  # one for each label
                batch["sample_weight"] = batch["sample_weight"][:, None] + torch.arange(3.0)
            metric.update(**batch)
    value, before = metric.compute(), metric.metric_state
    metric.sync()
    with pytest.MonkeyPatch.context() as patch:
        for collective in ("table", "sum", "swap"):  # as with torchmetrics, one rank may read, show and save alone
            patch.setattr(Ranks, collective, None)
        shown = [
            metric.metric_state,
            metric.state_dict(),
            metric.read(lambda x: torch.ones(len(x) if isinstance(x, Tensor) else x.problems)),
        ]
        number = metric.num_samples
    metric.unsync()
    assert same(before, metric.metric_state)
    with metric.sync_context():
        assert same(shown[0], metric.metric_state)
    assert same(before, metric.metric_state)
    metric.update(**batches(name)[0])
    return [value, shown[0], shown[1], number]


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("idle", [False, True])
@pytest.mark.parametrize("name", STATES)
def test_a_synced_state_is_that_of_all_ranks(on_ranks: Run, name: str, idle: bool) -> None:
    cls, options = STATES[name]
    for value, state, saved, number in on_ranks(_synced, 2, cls, options, idle, seconds=SECONDS):
        loaded, merged = built(cls, **options), built(cls, **options)
        loaded.load_state_dict(saved)
        assert loaded.num_samples == number == (40 if idle else 63)
        assert close(loaded.compute(), value)
        if name != "decay":
            merged.merge_state(state)
            assert close(merged.compute(), value)


class Shown(tr.BinaryAUROC):
    """Shows its states inside a reading."""

    def compute(self) -> Any:
        return self.metric_state["preds"]


class Added(tr.BinaryAUROC):
    """Has a state of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.add_state("seen_batches", torch.zeros((), dtype=torch.int64), dist_reduce_fx="sum")

    def update(self, *args: Any, **kwargs: Any) -> None:
        super().update(*args, **kwargs)
        self.seen_batches = self.seen_batches + 1

    def compute(self) -> Any:
        return super().compute(), self.seen_batches


def _inside(rank: int) -> list[Any]:
    windowed = binary(rank, memory="bounded", bins=512, window=2)
    values = [windowed.compute()]
    windowed.sync()
    values.append(windowed.compute())
    shown = error_of(lambda: windowed.metric_state)
    windowed.unsync()
    return [error_of(binary(rank, Shown).compute), shown, *values, binary(rank, Added).compute()]


def test_inside_a_reading_states_are_not_shown_as_those_of_all(on_ranks: Run) -> None:
    for inside, windowed, one, other, (value, number) in on_ranks(_inside, 2, seconds=SECONDS):
        assert "`metric_state`" in inside
        assert "`sync()`" in inside
        assert "of a window" in windowed
        assert one == other
        assert value == whole().compute()
        assert number == 2


# ---- the road --------------------------------------------------------------------------------------------------------


class Group:
    """A process group that carries tensors of these devices, by these backends."""

    def __init__(self, **backends: str | None) -> None:
        self.backends = backends
        self._device_types = [torch.device(kind) for kind in backends]

    def _get_backend(self, device: torch.device) -> Any:
        name = self.backends[device.type]
        if name is None:
            raise RuntimeError("it has no name")

        class Backend:
            def name(self) -> str:
                return str(name)

        return Backend()


CPU, GPU = torch.device("cpu"), torch.device("cuda", 1)


@in_one_test(
    "group, device, road",
    [
        (Group(cpu="gloo", cuda="gloo"), CPU, CPU),
        (Group(cpu="gloo", cuda="gloo"), GPU, CPU),  # of a GPU gloo lacks some collectives
        (Group(cpu="gloo", cuda="nccl"), CPU, CPU),
        (Group(cpu="gloo", cuda="nccl"), GPU, GPU),
        (Group(cuda="nccl"), GPU, GPU),
        (Group(cpu="gloo"), torch.device("privateuseone", 0), CPU),
        (Group(cpu="gloo", privateuseone="vendor"), torch.device("privateuseone", 0), torch.device("privateuseone", 0)),
        (Group(cpu=None), CPU, CPU),
        (Group(), GPU, GPU),
    ],
)
def test_tensors_are_sent_where_the_group_carries_them(group: Any, device: torch.device, road: torch.device) -> None:
    assert carried(group, device) == road


def test_tensors_are_sent_from_their_device_once_all_ranks_are_known_to_be_on_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dist, "get_world_size", lambda group: 2)
    monkeypatch.setattr(dist, "get_rank", lambda group: 0)
    group = Group(cpu="gloo", cuda="nccl")
    here, elsewhere = Ranks(group, GPU), Ranks(group, GPU)
    assert here._transport == CPU
    here.meet({7})
    elsewhere.meet({7, 8})  # a rank whose metric stayed on the CPU
    assert (here._transport, elsewhere._transport) == (GPU, CPU)
    assert Ranks(Group(cuda="nccl"), GPU)._transport == GPU


def test_tensors_of_the_cpu_are_sent_over_the_only_device_that_the_group_carries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Module:
        @staticmethod
        def current_device() -> int:
            return 3

    monkeypatch.setattr(torch, "get_device_module", lambda kind: Module)
    assert carried(Group(cuda="nccl"), CPU) == torch.device("cuda", 3)


# ---- groups and draws ------------------------------------------------------------------------------------------------

IDS: dict[str, Callable[[Tensor], Tensor]] = {
    "sequential": lambda k: k,
    "k << 36": lambda k: k << 36,
    "k << 40": lambda k: k << 40,
    "negative": lambda k: -k,
    "strided": lambda k: k * 4096,
    "hashed": lambda k: k * 6364136223846793005 + 1442695040888963407,
}


@pytest.mark.covering
@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("size", [2, 3, 4, 8])
def test_groups_are_spread_evenly_over_the_ranks(name: str, size: int) -> None:
    ids = IDS[name](torch.arange(10_000))
    counts = torch.bincount(owners.owner_of(ids, size), minlength=size)
    assert int(counts.max()) <= 1.1 * 10_000 / size
    assert torch.equal(owners.owner_of(ids.flip(0), size), owners.owner_of(ids, size).flip(0))


SIZE = 600
RESAMPLED: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "groups": (tr.BinaryAveragePrecision, {"groups": torch.arange(SIZE) % 40 << 36}),
    "whole weights": (
        tr.BinaryAveragePrecision,
        {"groups": torch.arange(SIZE) % 40, "sample_weight": torch.ones(SIZE) * 2},
    ),
    "weighted": (functools.partial(tr.MulticlassEER, 3, average="weighted", ignore_index=1), {}),
    "micro": (functools.partial(tr.MulticlassAveragePrecision, 3, average="micro"), {}),
    "models": (functools.partial(tr.PairedAUROC, 3), {}),
}


def _resample(metric: Any, extra: dict[str, Any], rank: int, size: int) -> Any:
    """The bootstrap interval, or the draws themselves, of a metric that was given this rank's part of the data."""
    generator = torch.Generator().manual_seed(0)
    several = not type(metric).__name__.startswith("Binary")
    preds = torch.rand(SIZE, 3, generator=generator) if several else torch.rand(SIZE, generator=generator)
    target = torch.randint(3 if type(metric).__name__.startswith("Multiclass") else 2, (SIZE,), generator=generator)
    mine = slice(rank * SIZE // size, (rank + 1) * SIZE // size)
    metric.update(preds[mine], target[mine], **{name: x[mine] for name, x in extra.items()})
    if isinstance(metric, tr.PairedAUROC):
        return metric.read(
            lambda models: clusters.joint_draws(models.curve, models.design("frequency"), average_precision)[0]
        )
    return metric.interval(method="bootstrap")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", RESAMPLED)
def test_a_bootstrap_over_ranks_has_the_bits_of_one_process_and_sends_no_draws(name: str) -> None:
    build, extra = RESAMPLED[name]
    expected = _resample(build(), extra, 0, 1)
    with as_threads():
        run = run_on_threads(
            lambda rank: _resample(build(distributed_available_fn=available), extra, rank, 4),
            [World() for _ in range(4)],
        )
    assert all(same(interval, expected) for interval in run.values)
    assert run.calls <= (27 if name == "models" else 22)  # models have their covariance made too, of clusters
    # Of each sample its step and its group; of a draw nothing: it was 2000 times the steps of the curve.
    assert run.most < 40 * 8 * SIZE * 3


def _raising_view(rank: int) -> str:
    metric = tr.PairedAUROC(2)
    fed(metric, "PairedAUROC", rank)
    read: list[int] = []

    def view(curve: Any) -> Tensor:
        read.append(1)
        if rank == 0 and len(read) > 1:  # few samples: one share holds all draws
            raise RuntimeError("not here")
        return auroc(curve)

    try:
        metric.compare(view=view)
    except RuntimeError as error:
        return str(error)
    return ""


def test_a_view_that_fails_in_one_share_of_the_draws_is_an_error_of_all(on_ranks: Run) -> None:
    first, second = on_ranks(_raising_view, 2, seconds=SECONDS)
    assert first == second
    assert "rank 0: RuntimeError: not here" in first


# ---- memory that ends between two messages ---------------------------------------------------------------------------

FAILING: dict[str, tuple[Any, str]] = {
    "announcement": (cache.SharedEvaluator, "_announcement"),
    "what was prepared": (cache.SharedEvaluator, "_prepared"),
    "rows": (tasks.Task, "scores"),
    "rows of classes": (tasks.Multiclass, "scores"),
    "order": (SortedSamples, "of"),
    "samples shown": (SortedSamples, "shown"),
    "cuts": (exchange, "find_cuts"),
    "messages": (SortedSamples, "messages"),
    "what arrived": (Messages, "received"),
    "curve": (exchange, "joined"),
    "owners": (owners, "owner_of"),
    "samples of groups": (exchange, "_by_rank"),
}

FAILED = ("BinaryAUROC", "MulticlassAUROC", "MulticlassOvOAUROC", "GroupedAUROC", "SlicedRate")


def _out_of_memory(rank: int) -> dict[tuple[str, str], Any]:
    def failing(work: Any) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            if any(getattr(x, "size", None) == 0 for x in args if isinstance(x, tasks.Samples)):
                return work(*args, **options)  # for no samples there is always room
            raise RuntimeError("out of memory")

        return call

    warnings.simplefilter("ignore")
    found: dict[tuple[str, str], Any] = {}
    for name in FAILED:
        for place, (owner, attribute) in FAILING.items():
            metric = fed(built(name), name, rank)
            error = ""
            with pytest.MonkeyPatch.context() as patch:
                if rank == 1:
                    patch.setattr(owner, attribute, failing(getattr(owner, attribute)))
                try:
                    metric.compute()
                except RuntimeError as raised:
                    error = str(raised)
            found[name, place] = error, metric.compute()
    return found


@pytest.mark.filterwarnings("ignore")
def test_memory_that_ends_on_one_rank_is_an_error_of_all(on_ranks: Run) -> None:
    first, second = on_ranks(_out_of_memory, 2, seconds=SECONDS)
    met = {place for (_, place), (error, _) in first.items() if error}
    assert met == set(FAILING)
    for (name, place), (error, value) in first.items():
        assert error == second[name, place][0], (name, place)
        assert not error or "rank 1: RuntimeError: out of memory" in error, (name, place)
        alone = built(name)
        for rank in range(2):
            fed(alone, name, rank)
        assert close(value, alone.compute()), (name, place)
        assert same(value, second[name, place][1]), (name, place)


def _out_of_memory_after_the_last_message(rank: int) -> tuple[str, float]:
    metric = tr.BinaryAUROC()
    g = torch.Generator("cpu").manual_seed(rank)
    scores, labels = torch.rand(200, generator=g), torch.randint(2, (200,), generator=g)
    metric.update(scores, labels, groups=torch.arange(200) // 4)
    with pytest.MonkeyPatch.context() as patch:
        if rank == 1:
            patch.setattr("torchmetrics_roc.metrics.summary.described", Mock(side_effect=RuntimeError("out of memory")))
        with pytest.raises(RuntimeError) as raised:
            metric.summary()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*intervals of clusters")
        return str(raised.value), float(metric.summary().standard_error)


def test_a_summary_that_fails_on_one_rank_before_it_reads_the_clusters_is_an_error_of_all(on_ranks: Run) -> None:
    first, second = on_ranks(_out_of_memory_after_the_last_message, 2, seconds=SECONDS)
    assert first == second
    assert "rank 1: RuntimeError: out of memory" in first[0]


# ---- ranks that die --------------------------------------------------------------------------------------------------


def _left_alone(rank: int, at: int, folder: str) -> list[Any]:
    metric = binary(rank, tr.BinaryAveragePrecision)
    calls: list[int] = []

    def dying(work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            calls.append(1)
            if rank == 1 and len(calls) > at:
                torch.save([], f"{folder}/result1")
                os._exit(0)
            return work(*args, **options)

        return call

    ranks.all_gather_single = dying(ranks.all_gather_single)
    for name in ("all_reduce", "all_to_all_single"):
        setattr(dist, name, dying(getattr(dist, name)))
    try:
        metric.interval(method="bootstrap")
    except RuntimeError:
        return [False, metric._state.size(metric._held()), metric._is_synced]
    return [True, 0, False]


# The reading has seven collectives; dying before any of them is tried where there is time for it.
@pytest.mark.parametrize("at", [0, 5, *(pytest.param(at, marks=pytest.mark.slow) for at in (1, 2, 3, 4, 6))])
def test_a_rank_that_dies_leaves_the_others_an_error(on_ranks: Run, tmp_path: Path, at: int) -> None:
    (ended, size, synced), _ = on_ranks(_left_alone, 2, at, str(tmp_path / "ranks0"), seconds=SECONDS)
    assert not ended
    assert size == 23  # what is stored stays
    assert not synced


def _very_heavy(rank: int) -> float:
    metric = tr.BinaryAUROC()
    metric.update(*_thirty(rank), torch.full((30,), 1e19, dtype=torch.float64) if rank else None)
    return float(metric.compute())


def _thirty(seed: int) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    return torch.rand(30, generator=generator), torch.randint(2, (30,), generator=generator)


def test_weights_beyond_integers_on_one_rank_let_none_wait(on_ranks: Run) -> None:
    """The samples of the other rank weigh nothing beside them."""
    first, second = on_ranks(_very_heavy, 2, seconds=SECONDS)
    heavy = tr.BinaryAUROC()
    heavy.update(*_thirty(1))
    assert first == second == float(heavy.compute())
