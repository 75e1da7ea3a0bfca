"""Memory that ends on one rank, at any allocation of a reading: no rank waits for it, and all keep what they hold.

Every allocation fails once, on one of two ranks. Before the last collective either all ranks raise the same error or,
where the reserve was enough, all have the value; after it a failure is this rank's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch
from everything import CLASSES, READINGS, batches, built, same
from threads import LeftAloneError, as_threads, available, on_threads
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from torchmetrics_roc.metrics.cache import Identity
from torchmetrics_roc.ranks.processes import World


def tensors(value: Any) -> Iterator[Tensor]:
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from tensors(part)


class Failing(TorchDispatchMode):
    """Counts the allocations of a thread, of which the one `at` a place fails."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at, self.count = at, 0

    @property
    def failed(self) -> bool:
        return self.count > self.at

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*args, **(kwargs or {}))
        given = {x.untyped_storage().data_ptr() for x in tensors([*args, *(kwargs or {}).values()])}
        if any(x.nbytes and x.untyped_storage().data_ptr() not in given for x in tensors(result)):
            self.count += 1
            if self.count == self.at + 1:
                raise torch.OutOfMemoryError("no room left")
        return result


def synced(metric: Any) -> Any:
    with metric.sync_context():
        return metric.metric_state


MORE = {**READINGS, "sync": synced, "clustered": READINGS["compare"], "of clusters": READINGS["interval"]}


def fail_everywhere(name: str, reading: str, step: int) -> int:
    """Fail every so many allocations of a reading, and return how many were failed."""
    read, worlds = MORE[reading], [World(), World()]

    def fed(rank: int) -> Any:
        metric = built(name, distributed_available_fn=available)
        metric._identity = Identity(1)  # as if each rank had built its own
        batch = batches(name, seed=rank)[0]
        if reading == "sync" and rank == 0:  # then the other makes weights, too
            batch["sample_weight"] = torch.ones(len(batch["preds"]), dtype=torch.float64)
        if "clusters" in reading or reading == "clustered":
            batch["groups"] = torch.arange(len(batch["preds"])) // 3
        metric.update(**batch)
        return metric

    (expected, _), _ = on_threads(lambda rank: read(fed(rank)), worlds)
    assert not isinstance(expected, BaseException), expected
    places = 0
    while True:
        metrics, mode = [fed(0), fed(1)], Failing(places * step)

        def work(rank: int, metrics: list[Any] = metrics, mode: Failing = mode) -> Any:
            if rank == 0:
                return read(metrics[0])
            with mode:
                return read(metrics[1])

        found, _ = on_threads(work, worlds)
        if not mode.failed:
            return places
        first, second = found
        assert not any(isinstance(x, LeftAloneError) for x in found), (mode.at, found)
        if isinstance(first, BaseException):
            assert str(first) == str(second), mode.at
            assert "rank 1: OutOfMemoryError: no room left" in str(first), mode.at
            again, _ = on_threads(lambda rank, metrics=metrics: read(metrics[rank]), worlds)  # type: ignore[misc]
            assert all(same(x, expected) for x in again), mode.at
        else:
            assert same(first, expected), mode.at
            assert same(second, expected) or "no room left" in str(second), mode.at
        places += 1


PLACES = [
    ("BinaryAUROC", "compute", 23),
    ("BinaryROC", "compute", 41),
    ("GroupedAUROC", "compute", 23),
    ("SlicedAUROC", "compute", 71),
    ("SlicedRate", "compute", 59),
    ("MulticlassOvOAUROC", "compute", 61),
    ("GroupedAUROC", "bounds", 23),
    ("GroupedAUROC", "sync", 3),
    ("MultilabelAUROC", "sync", 3),
    ("BinaryAUROC", "interval", 53),
    ("BinaryAUROC", "curve", 37),
    ("BinaryAUROC", "thinned", 137),
    pytest.param("BinaryAUROC", "summary", 500, marks=pytest.mark.slow),  # its views fail in `test_protocol` too
    ("PairedAUROC", "compare", 89),
    ("PairedAUROC", "clustered", 97),
    ("MulticlassOvOAUROC", "interval", 223),
    ("BinaryEER", "of clusters", 123),
    ("MulticlassOvOAUROC", "of clusters", 239),
]
"""Readings, and how many allocations apart those are that fail: five or six of each."""


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "reading", "step"), PLACES)
def test_memory_that_ends_on_one_rank_leaves_none_waiting(name: str, reading: str, step: int) -> None:
    with as_threads():
        assert fail_everywhere(name, reading, step) > 4


@pytest.mark.slow  # every allocation of every class: ten minutes
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", CLASSES)
def test_memory_that_ends_anywhere_leaves_none_waiting(name: str) -> None:
    with as_threads():
        assert fail_everywhere(name, "compute", 1) > (4 if "ConfusionMatrix" in name else 40)
