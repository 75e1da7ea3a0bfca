"""What a reading returned is the caller's: it never changes afterwards, and writing into it changes no later reading.

Nor does a state hold a tensor of the caller's: writing into the arguments of a call changes nothing that it took in.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
import torch
from everything import CLASSES, READINGS, STORED, batches, built, leaves, own, readings, same, ways
from torch import Tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.curves.hull import hull

QUICK = ("compute", "bounds", "operating_point", "curve", "read", "metric_state")
"""Between them they show every tensor that is cached."""

BY_DRAWS = ("interval",)
"""Slow for most classes, and computed anew by every call; those of groups and slices have the cached ids."""

CASES = [(name, way) for name in CLASSES for way in ways(name)]


def written(value: Any) -> None:
    """Write into every tensor of the value."""
    for x in leaves(value):
        x.fill_(1) if x.dtype == torch.bool else x.add_(3)


def frozen(value: Any) -> Any:
    return copy.deepcopy(leaves(value))


@pytest.mark.covering(always=("BinaryAUROC",))
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("name", "way"), CASES)
def test_a_result_is_the_callers(name: str, way: str) -> None:
    first, second, third = batches(name)
    metric, twin = built(name, way), built(name, way)
    for each in (metric, twin):
        each.update(**first)
    forwarded = (metric(**second), twin(**second))
    kept = [forwarded[0]]
    before = frozen(kept)
    expected = dict(readings(twin, own(name)))
    for reading in expected:
        ((_, found),) = readings(metric, [reading])
        kept.append(found)
        before += frozen(found)
        assert same(found, expected[reading])
        anew = reading in BY_DRAWS and not name.startswith(("Grouped", "Sliced"))
        again = [] if anew else list(readings(metric, [reading]))
        written(again)  # and still every later reading is right
        for later, value in readings(metric, [each for each in QUICK if each in expected]):
            assert same(value, expected[later]), (reading, later)
    for each in (metric, twin):
        each.update(**third)
        each.compute()
    assert same(before, kept)  # no update changed what was returned
    assert same(metric.compute(), twin.compute())


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("name", "way"), CASES)
def test_no_state_holds_an_argument(name: str, way: str) -> None:
    metric, twin = built(name, way), built(name, way)
    for take in ("update", "__call__"):
        for batch in batches(name):
            getattr(twin, take)(**copy.deepcopy(batch))
            getattr(metric, take)(**batch)
            for x in batch.values():
                x.zero_()
    assert same(metric.compute(), twin.compute())
    twin.merge_state(state := copy.deepcopy(metric.metric_state))
    metric.merge_state(given := copy.deepcopy(state))
    written({key: value for key, value in given.items() if key != "setup"})
    metric._computed = twin._computed = None
    assert same(metric.compute(), twin.compute())
    metric.persistent(True)
    loaded = built(name, way)
    saved = metric.state_dict()
    loaded.load_state_dict(saved)
    written(saved)
    assert same(loaded.compute(), metric.compute())


def test_a_curve_that_is_remembered_is_the_callers() -> None:
    metric = tr.BinaryAUROC()
    metric.update(torch.linspace(0, 1, 9), torch.arange(9) % 2)
    vertices = metric.read(hull)
    expected = [x.clone() for x in vertices.columns.steps]
    for x in vertices.columns.steps:
        x.zero_()
    assert same(list(metric.read(hull).columns.steps), expected)


def test_a_grid_is_the_metrics_own() -> None:
    grid = torch.tensor([0.25, 0.5, 0.75], dtype=torch.float64)
    metric, twin = tr.BinaryROC(thresholds=grid), tr.BinaryROC(thresholds=grid.tolist())
    grid.zero_()
    batch = batches("BinaryROC")[0]
    assert same(metric(**batch), twin(**batch))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_frozen_threshold_is_the_metrics_own() -> None:
    metric, given = tr.BinaryRate("recall", at="youden"), torch.tensor(0.5)
    metric.update(**batches("BinaryRate")[0])
    threshold = metric.freeze()
    value = metric.compute()
    threshold.fill_(9.0)
    assert metric.compute() == value
    other = tr.BinaryRate("recall", at=given)
    other.update(**batches("BinaryRate")[0])
    value = other.compute()
    given.fill_(9.0)
    other._computed = None
    assert other.compute() == value


# ---- collections -----------------------------------------------------------------------------------------------------


def members() -> dict[str, Any]:
    """Members of several compute groups, with counts that are written in place and samples that are not."""
    return {
        "matrix": tr.BinaryConfusionMatrix(),
        "shares": tr.BinaryConfusionMatrix(normalize="true"),
        "auroc": tr.BinaryAUROC(memory="bounded", bins=256),
        "ap": tr.BinaryAveragePrecision(memory="bounded", bins=256),
        "grid": tr.BinaryAUROC(thresholds=[0.25, 0.75]),
        "eer": tr.BinaryEER(thresholds=[0.25, 0.75]),
        "ks": tr.BinaryKSStatistic(),
        "pr": tr.BinaryPRArea(),
    }


def four(seed: int) -> tuple[Tensor, Tensor]:
    g = torch.Generator().manual_seed(seed)
    return torch.rand(4, generator=g), torch.tensor([0, 1, 1, 0])


OPERATIONS = ("update", "forward", "compute", "reset", "clone", "items", "attribute", "state_dict", "pickle")


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("first", range(len(OPERATIONS)))
def test_members_of_a_collection_equal_metrics_that_stand_alone(first: int) -> None:
    """Each operation follows upon each: one of them stands between all that are listed later."""
    order = [operation for other in OPERATIONS[first:] for operation in (OPERATIONS[first], other)]
    collection, alone = MetricCollection(members()), members()
    for i, operation in enumerate(("update", *order, "update")):
        batch = four(i)
        if operation == "update":
            collection.update(*batch)
        elif operation == "forward":
            got = collection(*batch)
            assert all(same(got[key], metric(*batch)) for key, metric in alone.items()), order[:i]
        elif operation == "reset":
            collection.reset()
        elif operation == "clone":
            collection = collection.clone()
        elif operation == "items":
            assert len(dict(collection.items())) == len(alone)
        elif operation == "attribute":  # one member alone is updated, past the collection
            for key in alone:
                getattr(collection, key).update(*batch)
        elif operation == "state_dict":
            collection.persistent(True)
            saved = collection.state_dict()
            collection.load_state_dict(saved)
        elif operation == "pickle":
            collection = pickle.loads(pickle.dumps(collection))
        else:
            assert all(same(value, alone[key].compute()) for key, value in collection.compute().items()), order[:i]
        for metric in alone.values():
            if operation in ("update", "attribute"):
                metric.update(*batch)
            elif operation == "reset":
                metric.reset()
    got = collection.compute()
    for key, metric in alone.items():
        assert same(got[key], metric.compute()), (order, key)
        assert getattr(collection, key).num_samples == metric.num_samples, (order, key)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_collection_updated_and_called_counts_once() -> None:
    """As it was found: one update and one call with four samples each gave the matrix [[6, 0], [0, 6]] of 12."""
    preds, target = torch.tensor([0.1, 0.9, 0.8, 0.2]), torch.tensor([0, 1, 1, 0])
    collection = MetricCollection(members())
    collection.update(preds, target)
    collection(preds, target)
    assert collection.compute()["matrix"].tolist() == [[4, 0], [0, 4]]
    assert [getattr(collection, key).num_samples for key in members()] == [8] * len(members())


def test_every_reading_is_read_somewhere() -> None:
    """The walk above leaves out what a class does not have: not what none has."""
    seen = {reading for name, way in CASES for reading, _ in readings(built(name, way), ["num_samples"])}
    metric = built("BinaryAUROC")
    metric.update(**batches("BinaryAUROC")[0])
    seen |= {reading for reading, _ in readings(metric)}
    paired = built("PairedAUROC")
    paired.update(**batches("PairedAUROC")[0])
    seen |= {reading for reading, _ in readings(paired)}
    grouped = built("GroupedAUROC")
    grouped.update(**batches("GroupedAUROC")[0])
    assert seen | {reading for reading, _ in readings(grouped)} == set(READINGS)
    assert set(STORED) == {way for name in CLASSES for way in ways(name)}
