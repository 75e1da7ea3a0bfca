"""How many collectives each reading takes, which is what it costs where ranks are many and data small."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import torch
import torch.distributed as dist
from everything import CLASSES, batches, built, own, readings, same, ways
from torch import Tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from benchmarks.peers import among
from torchmetrics_roc import distributed
from torchmetrics_roc.measure import CurveMeasure

Run = Callable[..., list[Any]]
SECONDS = 60.0

SHARED = 5
"""The handshake, the samples that find the cuts, sizes, samples, and counts: what all readings of one state share."""

SCALAR = SHARED + 1
"""Of a value of the exchanged curve."""

BUDGETS: dict[str, int] = {
    "compute": SCALAR,
    "bounds": SCALAR,
    "max_error": SCALAR + 2,  # the handshakes and views of two readings
    "interval": 9,
    "newcombe": SCALAR,
    "jackknife": 16,
    "operating_point": SCALAR,
    "summary": 12,
    "curve": 7,  # the sizes of all slices, then their steps
    "thinned": 9,
    "read": 7,  # a view of one's own, which is given the whole
    "num_samples": 2,
    "compare": 14,
    "left_out": SCALAR,
    "metric_state": 0,
}

OTHERS: dict[str, dict[str, int]] = {
    "OvOAUROC": {
        "compute": 10,
        "bounds": 10,
        "max_error": 11,
        "interval": 28,
    },  # samples ask where they stand, and are answered
    "PairedAUROC": {"compute": 14, "bounds": 14, "max_error": 15, "interval": 15},
    "Grouped": {"max_error": 8, "read": 8},
    "Multi": {"interval": 16},
}


def budget(name: str, reading: str, way: str, weighted: bool) -> int:
    """How many collectives a reading of a class may take."""
    if issubclass(getattr(tr, name), CurveMeasure) and reading in ("compute", "bounds"):
        return BUDGETS["curve"]
    found = [others[reading] for part, others in OTHERS.items() if part in name and reading in others]
    # Sums of weights round: what is equal but for that is found in another message.
    choice = 2 if weighted and way == "exact" and reading != "summary" else 0
    return max(found, default=BUDGETS[reading]) + choice * (2 if reading == "max_error" else 1)


@contextmanager
def counted() -> Iterator[list[str]]:
    """The collectives of this process, in order."""
    calls: list[str] = []

    def spied(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            calls.append(name)
            return work(*args, **options)

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(distributed, "all_gather_single", spied("all_gather", distributed.all_gather_single))
        for name in ("all_reduce", "all_to_all_single"):
            patch.setattr(dist, name, spied(name, getattr(dist, name)))
        yield calls


def _of_every_class(rank: int, names: list[str]) -> dict[tuple[str, str, bool], dict[str, int]]:
    warnings.simplefilter("ignore")
    found: dict[tuple[str, str, bool], dict[str, int]] = {}
    for name in names:
        for way in ways(name):
            for weighted in (False, True):
                calls_of = found[name, way, weighted] = {}
                for reading in own(name):
                    metric = built(name, way)
                    metric.update(**batches(name, seed=rank)[weighted])
                    with counted() as calls:
                        answered = list(readings(metric, [reading]))
                    if answered:
                        calls_of[reading] = len(calls)
    return found


@pytest.mark.parametrize("task", ["Binary", "Multiclass", "Multilabel", "Grouped", "Paired"])
def test_a_reading_takes_few_collectives(on_ranks: Run, task: str) -> None:
    names = [name for name in CLASSES if name.startswith(task)]
    first, second = on_ranks(_of_every_class, 2, names, seconds=SECONDS)
    assert first == second
    beyond = [
        (*key, reading, calls)
        for key, calls_of in first.items()
        for reading, calls in calls_of.items()
        if calls > budget(key[0], reading, *key[1:])
    ]
    assert not beyond


def collection(members: int) -> MetricCollection:
    """A collection of so many members of one compute group, each another measure."""
    several = [
        tr.BinaryAUROC(),
        tr.BinaryAveragePrecision(),
        tr.BinaryEER(),
        tr.BinaryLogAUC(),
        tr.BinaryRecallAtFixedPrecision(min_precision=0.5),
        tr.BinaryAUCH(),
        tr.BinaryMinDCF(),
        tr.BinaryCllr(),
        tr.BinaryROC(),
        tr.BinaryDET(),
    ]
    return MetricCollection(several[:members])


def _of_collections(rank: int, idle: bool) -> list[tuple[int, dict[str, Any]]]:
    found = []
    for members in (5, 10):
        metrics = collection(members)
        if not (idle and rank):
            metrics.update(**batches("BinaryAUROC", seed=rank)[0])
        with counted() as calls:
            values = metrics.compute()
        found.append((len(calls), values))
        with counted() as calls:
            metrics.compute()
        assert not calls
    return found


@pytest.mark.parametrize("idle", [False, True])
def test_a_collection_takes_no_more_than_its_most_demanding_member(on_ranks: Run, idle: bool) -> None:
    """An idle rank formed no compute group: it knows the members that it could read together by their settings."""
    alone = collection(10)
    for rank in range(1 if idle else 2):
        alone.update(**batches("BinaryAUROC", seed=rank)[0])
    expected = alone.compute()
    for found in on_ranks(_of_collections, 2, idle, seconds=SECONDS):
        (five, _), (ten, values) = found
        assert five <= SCALAR
        assert ten <= SHARED + 2  # a whole curve is two messages
        assert same(values, expected)


def _of_two_groups(rank: int) -> dict[str, Tensor]:
    metrics = MetricCollection([tr.BinaryAUROC(), tr.BinaryAveragePrecision(), tr.BinaryEER()])
    metrics.update(**batches("BinaryAUROC", seed=rank)[0])
    if rank:  # only here do they differ, and hold other data
        metrics = MetricCollection(
            [tr.BinaryAUROC(), tr.BinaryAveragePrecision(), tr.BinaryEER()], compute_groups=False
        )
        metrics.update(**batches("BinaryAUROC", seed=rank)[0])
        metrics["BinaryAveragePrecision"].update(**batches("BinaryAUROC", seed=5)[0])
    values: dict[str, Tensor] = metrics.compute()
    return values


def test_members_that_are_of_one_group_on_some_ranks_only_are_read_each_by_itself(on_ranks: Run) -> None:
    first, second = on_ranks(_of_two_groups, 2, seconds=SECONDS)
    assert same(first, second)
    for name, value in first.items():
        metric = getattr(tr, name)()
        for seed in (0, 1, 5) if name == "BinaryAveragePrecision" else (0, 1):
            metric.update(**batches("BinaryAUROC", seed=seed)[0])
        assert same(value, metric.compute())


@pytest.mark.parametrize("reading", ["compute", "summary"])
def test_bytes_do_not_grow_with_classes_times_ranks(reading: str) -> None:
    """One rank among 1,024: a table of one number a class and rank would be 164 MB."""
    metric = tr.MulticlassAUROC(20_000, average=None, normalization=None, distributed_available_fn=lambda: True)
    generator = torch.Generator().manual_seed(0)
    metric.update(torch.randn(4, 20_000, generator=generator), torch.randint(20_000, (4,), generator=generator))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        paid = among(1024, getattr(metric, reading))
    assert paid.calls <= BUDGETS[reading]
    # Samples shown take 4 MB, and 30 kB are sent; a summary reads some sixty numbers of each piece and problem.
    assert paid.received <= {"compute": 7e6, "summary": 35e6}[reading]
