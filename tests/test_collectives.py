"""How many collectives each reading takes, which is what it costs where ranks are many and data small."""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import torch
import torch.distributed as dist
from cases import covering
from everything import CLASSES, batches, built, own, readings, same, ways
from threads import as_threads, available, on_threads
from torch import Tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from benchmarks.peers import Peers, among
from torchmetrics_roc.inference import cost_band
from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.points.choice import ROUNDING
from torchmetrics_roc.ranks import processes as ranks
from torchmetrics_roc.ranks.exchange import exchange
from torchmetrics_roc.ranks.processes import World
from torchmetrics_roc.ranks.segments import Segment, _Reading
from torchmetrics_roc.tasks.batches import Rows

Run = Callable[..., list[Any]]
SECONDS = 60.0

SHARED = 5
"""The handshake, the samples that find the cuts, sizes, samples, and counts: what all readings of one state share."""

SCALAR = SHARED + 1
"""Of a value of the exchanged curve."""

ASKING = 3
"""How many samples ask which rank, their scores, and the answers: where samples stand, which a segment knows."""

BUDGETS: dict[str, int] = {
    "compute": SCALAR,
    "bounds": SCALAR,
    "max_error": SCALAR,
    "interval": 8,  # the value, and what its variance asks for in turn
    "newcombe": SCALAR,
    "jackknife": 12,  # samples ask where they stand, see `ASKING`
    "operating_point": SCALAR,
    "summary": 9,
    "curve": 7,  # the sizes of all segments, then their steps
    "thinned": 9,
    "read": 7,  # a view of one's own, which is given the whole
    "num_samples": 2,
    "compare": SCALAR + ASKING + 1,
    "left_out": SCALAR,
    "metric_state": 0,
}

GROUPED = 4
"""The handshake, how many samples of the groups of each rank, these samples, and the values of all groups."""

OTHERS: dict[str, dict[str, int]] = {
    # Where samples stand is told in the message of the counts; pairs of classes are counted from it, and added.
    # An interval takes one more exchange, for the influences of samples as negatives and as positives.
    "OvOAUROC": {**dict.fromkeys(("compute", "bounds", "max_error"), SCALAR), "interval": 11},
    "PairedAUROC": {"interval": SCALAR + ASKING + 1},
    # Samples of a slice travel beside the exchange, and the values of all slices are one message. The threshold of a
    # rate is one message more, but there the counts travel with the sizes.
    "Sliced": {
        **dict.fromkeys(("compute", "bounds", "max_error", "left_out", "interval"), SCALAR),
        "read": 10,
    },  # everyone, too
    "Grouped": {**dict.fromkeys(("compute", "bounds", "max_error", "left_out"), GROUPED), "interval": 5, "read": 6},
    "BinaryAUROC": {"interval": SCALAR + 1},  # the value is known already
    # The covariance, with the effective sizes.
    "MulticlassAUROC": {"interval": SCALAR + ASKING + 1},
    "MultilabelAUROC": {"interval": SCALAR + ASKING + 1},
    "Multi": {"interval": 11},
    "TimeDependentAUROC": {"interval": SCALAR + ASKING + 1, "jackknife": 11, "summary": 16},  # of sampling weights
    "AUROC": {"jackknife": SCALAR + ASKING + 1},
}

OF_COUNTS = {"bounds": 5, "max_error": 6}
"""Of groups whose weights are counted in bins: counts, weights, the number of samples, and handshakes."""


def budget(name: str, reading: str) -> int:
    """How many collectives a reading of a class may take."""
    if issubclass(getattr(tr, name)._measure_type, CurveMeasure) and reading in ("compute", "bounds"):
        return BUDGETS["curve"]
    # Of a class that is in several rows the first.
    found = [others[reading] for part, others in OTHERS.items() if part in name and reading in others]
    return found[0] if found else BUDGETS[reading]


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
        patch.setattr(ranks, "all_gather_single", spied("all_gather", ranks.all_gather_single))
        for name in ("all_reduce", "all_to_all_single"):
            patch.setattr(dist, name, spied(name, getattr(dist, name)))
        yield calls


def _of_a_reading(reading: str, name: str, way: str, data: list[Any]) -> int | None:
    """How many collectives a reading of a class takes on two ranks, None if the class does not have it."""

    def work(rank: int) -> bool:
        metric = built(name, way, distributed_available_fn=available)
        metric.update(**data[rank])
        return bool(list(readings(metric, [reading])))

    found, calls = on_threads(work, [World(), World()])
    for answered in found:
        assert isinstance(answered, bool), (name, way, reading, answered)
    assert found[0] == found[1]
    return calls if found[0] else None


TASKS = ("Binary", "Multiclass", "Multilabel", "Grouped", "Paired", "Sliced", "Time")


AREAS = ("BinaryAUROC", "MulticlassAUROC")
WALKED = covering([{"name": name} for name in CLASSES], "collectives")


def _beyond(task: str, every: bool) -> list[tuple[Any, ...]]:
    """The readings of the classes of a task that take more than their budget.

    Unless `every`, of each measure one class is walked, and two of the area: of most their samples, with weights or
    without them in turn. Counts are one message, whatever is read from them.
    """
    names = [name for i, name in enumerate(CLASSES) if every or i in WALKED or name in AREAS]
    found = []
    with as_threads():
        for i, name in enumerate(name for name in names if name.startswith(task)):
            each = every or name in AREAS or task in ("Grouped", "Sliced")
            for way in ways(name) if each else ways(name)[:1]:
                both = every or way == "exact" or task == "Grouped"
                for weighted in (False, True) if each and both else (i % 2 > 0,):
                    data = [batches(name, seed=rank)[weighted] for rank in range(2)]
                    for reading in own(name):
                        calls = _of_a_reading(reading, name, way, data)
                        most = OF_COUNTS.get(reading, 0) if way == "bounded" and task == "Grouped" and weighted else 0
                        if calls is not None and calls > max(budget(name, reading), most):
                            found.append((name, way, weighted, reading, calls))
    return found


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("task", TASKS)
def test_a_reading_takes_few_collectives(task: str) -> None:
    """Counted where ranks are threads, for which all of them must take the same number."""
    assert _beyond(task, every=False) == []


@pytest.mark.slow  # weights in the bins of every class besides
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("task", TASKS)
def test_a_reading_of_every_state_takes_few_collectives(task: str) -> None:
    assert _beyond(task, every=True) == []


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
    metrics = MetricCollection(
        [tr.BinaryAUROC(), tr.BinaryAveragePrecision(), tr.BinaryEER()], compute_groups=rank == 0
    )
    metrics.update(**batches("BinaryAUROC", seed=rank)[0])
    if rank:  # only here do they differ, and hold other data
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


def _of_tiny_weights(rank: int, tiny: float) -> tuple[int, Tensor]:
    # Youden's index rises by 0.3, 0.3 and 0.6 `tiny`, the last of them in the segment of rank 1.
    weights = torch.tensor([0.25, 0.25, 0.3 * tiny, 0.3 * tiny, 0.6 * tiny, 1.0, 0.25, 0.25], dtype=torch.float64)
    target = torch.tensor([1, 1, 1, 1, 1, 0, 1, 1])
    metric = tr.BinaryAUROC()
    metric.update(torch.arange(8.0).flip(0)[rank::2], target[rank::2], weights[rank::2])
    with counted() as calls:
        threshold = metric.operating_point("youden").threshold
    return len(calls), threshold


def test_weights_as_small_as_rounding_take_one_more_message(on_ranks: Run) -> None:
    """What a rank takes for equal to its own best is then not what is equal to the best of all."""
    for calls, threshold in on_ranks(_of_tiny_weights, 2, ROUNDING, seconds=SECONDS):
        assert (calls, threshold) == (SCALAR + 2, 5)  # of equal ones the highest threshold
    for calls, threshold in on_ranks(_of_tiny_weights, 2, 8 * ROUNDING, seconds=SECONDS):
        assert (calls, threshold) == (SCALAR, 3)


def test_the_places_of_a_band_share_their_messages() -> None:
    """Of clusters, whose samples are sent to their owners."""
    found = []
    for places in ((0.3,), (0.1, 0.2, 0.3, 0.4, 0.7)):

        def work(rank: int, places: tuple[float, ...] = places) -> float:
            metric, g = tr.BinaryCostCurve(distributed_available_fn=available), torch.Generator().manual_seed(rank)
            target = torch.arange(20) % 2
            metric.update(torch.randn(20, generator=g) + target, target, groups=torch.arange(20) // 4)
            band = metric.read(cost_band, at=places)
            return float(band.low.flatten()[places.index(0.3)])

        with as_threads():
            found.append(on_threads(work, [World(), World()]))
    assert found[0] == found[1]
    assert found[0][1] > 3


@pytest.mark.parametrize("reading", ["compute", "summary"])
def test_bytes_do_not_grow_with_classes_times_ranks(reading: str) -> None:
    """One rank among 1,024: a table of one number a class and rank would be 41 MB."""
    metric = tr.MulticlassAUROC(5_000, average=None, normalization=None, distributed_available_fn=lambda: True)
    generator = torch.Generator().manual_seed(0)
    metric.update(torch.randn(4, 5_000, generator=generator), torch.randint(5_000, (4,), generator=generator))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        paid = among(1024, getattr(metric, reading))
    assert paid.calls <= BUDGETS[reading]
    # Samples shown take 1.3 MB, and 30 kB are sent; a summary reads some sixty numbers of each piece and problem.
    assert paid.received <= {"compute": 3e6, "summary": 30e6}[reading]


def test_a_view_that_waits_holds_its_message_alone() -> None:
    """Not what it computed so far, of which there is one column per class and number: cycles live until collected."""
    labels = torch.arange(50)[None] % 3 == 0
    curve = exchange(Rows(torch.arange(50.0)[None], labels, None), False, Peers(None, torch.device("cpu")))
    held: list[weakref.ref[Tensor]] = []

    def view(curve: tr.Curve) -> Tensor:
        column = torch.ones(8)
        held.append(weakref.ref(column))
        return curve.sum(curve.dtps) + column

    assert isinstance(curve, Segment)
    message = _Reading(view, curve).next_message()
    assert message is not None
    assert held[0]() is None
