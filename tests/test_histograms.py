"""What a state of counts tells of itself, for a grid and for bins, with weights and without."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import tensor

import torchmetrics_roc as tr
from torchmetrics_roc.memory.histograms import HistogramState
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.tasks.tasks import Binary

CPU = torch.device("cpu")


@in_one_test(
    "grid, unit",
    [
        (None, False),
        ([0.0, 1.0], True),
        ([0.0], True),
        ([1.0], True),
        ([0.2, 0.5], True),
        ([-0.1, 0.5], False),
        ([0.5, 1.1], False),
        ([-3.0, -2.0], False),
        ([2.0, 3.0], False),
    ],
)
def test_scores_are_expected_where_all_thresholds_lie(grid: list[float] | None, unit: bool) -> None:
    state = HistogramState(Binary(), 300, None if grid is None else tensor(grid, dtype=torch.float64))
    assert state.unit_scale == unit
    assert state.bins == (300 if grid is None else len(grid) + 1)
    empty = state.empty(CPU)
    assert (empty["table"].numel() == 0) == (grid is not None)  # type: ignore[union-attr]
    assert state.digest(empty) == 0 or grid is None


BATCHES: dict[str, tuple[Any, ...]] = {
    "counts": (tensor([0.1, 0.4, 0.7, 0.7, 1.5]), tensor([0, 1, 1, 0, 1])),
    "weights": (tensor([0.1, 0.4, 0.7, 0.7, 1.5]), tensor([0, 1, 1, 0, 1]), tensor([0.5, 0.0, 2.0, 0.25, 1.5])),
    "one label": (tensor([0.5, 0.25]), tensor([1, 1])),
    "labels": (tensor([[0.1, 0.9], [0.3, -0.5], [0.7, 0.5]]), tensor([[1, 0], [1, 0], [0, 0]])),
    "weighted labels": (
        tensor([[0.1, 0.9], [0.3, -0.5], [0.7, 0.5]]),
        tensor([[1, 0], [1, 0], [0, 0]]),
        tensor([1.5, 1.0, 0.5]),
    ),
}


@in_one_test("name", BATCHES)
@in_one_test("options", [{}, {"thresholds": [0.0, 0.5, 2.0]}])
def test_one_look_at_counts_reveals_their_totals(name: str, options: dict[str, Any]) -> None:
    preds, target, *weights = BATCHES[name]
    several = preds.ndim == 2
    build = partial(tr.MultilabelAUROC, 2) if several else tr.BinaryAUROC
    metric = build(**(options or {"memory": "bounded"}))
    metric.update(preds, target, *weights)
    if weights:
        metric.update(preds, target)  # counts beside weights
    each = (weights[0] + 1 if weights else torch.ones(len(preds))).double()
    rows = target.T if several else target[None]
    positives, negatives = ([float((each * side).sum()) for side in (rows == label)] for label in (1, 0))
    state, held = metric._state, metric._held()
    assert isinstance(state, HistogramState)
    assert state.weighted(held) == bool(weights)
    assert state.size(held) == len(preds) * (2 if weights else 1)
    found = state.inspect(held, False)
    assert found.counts == (positives, negatives)
    assert state.inspect(held, True).counts == ([sum(positives)], [sum(negatives)])
    outside = each[:, None] * ((preds < 0) | (preds > 1)).double().view(len(preds), -1)
    assert found.flaws == [0, 0, 0, 0 if options else math.ceil(outside.sum())]
    agreed = Agreement(None, preds.dtype, bool(weights), False)
    for pooled, looked in ((False, found), (True, state.inspect(held, True)), (False, None)):
        curve = state.curve(held, pooled, agreed, looked)
        columns = curve.columns
        assert columns.host_totals == (curve.positives.tolist(), curve.negatives.tolist())
        assert curve.positives.tolist() == ([sum(positives)] if pooled else positives)
        assert curve.positives.dtype == (torch.float64 if weights else torch.int64)


@in_one_test("size", [0, 1, 5])
@in_one_test("limit", [0, 1, 2, 3, 9])
@in_one_test("window", [None, 2])
def test_samples_beyond_the_limit_do_not_count(size: int, limit: int, window: int | None) -> None:
    """Of all that were ever added, also where a window has forgotten some; extra dimensions belong to a sample."""
    scores = torch.rand(3, size, 2, 4, generator=torch.Generator().manual_seed(size))
    target = torch.arange(3 * size * 8).view(3, size, 2, 4) % 2
    metric, fresh = (tr.MultilabelAUROC(2, memory="bounded", bins=300, window=window) for _ in range(2))
    metric.set_sample_limit(limit)
    for i in range(3):
        left = max(limit - i * size, 0)
        metric.update(scores[i], target[i])
        fresh.update(scores[i][:left], target[i][:left])
        assert torch.equal(metric.counts, fresh.counts)
        assert metric.num_samples == fresh.num_samples


def test_plain_counts_hold_no_samples() -> None:
    """The shape of the empty tensor `seen` counts the samples of a window, and of nothing else."""
    for options, expected in (({}, (0, 0)), ({"window": 3}, (10, 0)), ({"half_life": 3.0}, (0, 0))):
        metric = tr.BinaryAUROC(memory="bounded", **options)  # type: ignore[arg-type]
        assert metric.seen.shape == (0, 0)
        for _ in range(2):
            metric.update(torch.rand(5), torch.arange(5) % 2)
        assert metric.seen.shape == expected


@pytest.mark.parametrize("options", [{}, {"window": 2}])
def test_the_value_of_a_batch_is_of_its_samples_up_to_the_limit(options: dict[str, Any]) -> None:
    metric = tr.BinaryAveragePrecision(memory="bounded", bins=300, **options)
    metric.set_sample_limit(25)
    scores, target = torch.rand(4, 10, generator=torch.Generator().manual_seed(0)), torch.arange(40).view(4, 10) % 2
    for i, left in enumerate((10, 10, 5)):
        alone = tr.BinaryAveragePrecision(memory="bounded", bins=300)
        alone.update(scores[i, :left], target[i, :left])
        assert metric(scores[i], target[i]) == alone.compute()
    with pytest.warns(UserWarning, match="no samples that count"):
        assert metric(scores[3], target[3]).isnan()


@in_one_test("label", [2, 3, -1])
@in_one_test("dtype", [torch.int8, torch.int64])
@in_one_test("options", [{}, {"half_life": 2.0}])
def test_every_label_other_than_0_and_1_is_counted(label: int, dtype: torch.dtype, options: dict[str, Any]) -> None:
    metric = tr.BinaryAUROC(memory="bounded", **options)
    metric.update(tensor([0.1, 0.4, 0.3]), tensor([1, label, 0], dtype=dtype))
    assert metric.flaws.tolist() == [0, 1, 0, 0]
    with pytest.raises(ValueError, match="1 label"):
        metric.compute()


@pytest.mark.parametrize("dtype", [torch.float16, torch.float64])
def test_an_empty_state_takes_the_dtype_of_the_other(dtype: torch.dtype) -> None:
    scores, target = torch.rand(50, generator=torch.Generator().manual_seed(0)).to(dtype), torch.arange(50) % 2
    for into_empty in (False, True):
        full, empty = (tr.BinaryAUROC(memory="bounded") for _ in range(2))
        full.update(scores, target)
        expected = full.compute()
        one, other = (empty, full) if into_empty else (full, empty)
        one.merge_state(other)
        assert one.compute() == expected
        assert one.curve().thresholds.dtype == dtype
        assert one.num_samples == 50
