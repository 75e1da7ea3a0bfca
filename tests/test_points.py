"""Points of curves: parts that are written one after the other, and results that alias nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.curves.columns import written

DTYPES = (torch.bool, torch.int32, torch.int64, torch.bfloat16, torch.float16, torch.float32, torch.float64)


@pytest.mark.parametrize("lengths", [[], [0], [1, 0, 3], [5, 2]])
def test_parts_are_written_one_after_the_other_into_no_more_than_they_need(lengths: list[int]) -> None:
    """A result is saved with all of its storage; and each part before the next is taken."""
    sums = [[torch.arange(n).to(dtype) + 10 * i for dtype in DTYPES] for i, n in enumerate(lengths)]
    taken = []

    def parts() -> Iterator[list[Tensor]]:
        for i, part in enumerate(sums):
            taken.append(i)
            yield part
            for x in part:
                x.fill_(1)

    expected = [torch.cat(column) for column in zip(*sums, strict=True)]
    found = written(parts(), 9)
    assert taken == [*range(len(lengths))]
    for x, y in zip(found, expected, strict=True):
        assert x.dtype == y.dtype
        assert torch.equal(x, y)
        assert x.untyped_storage().nbytes() == y.nbytes


@pytest.mark.parametrize("make", [tr.BinaryROC, tr.BinaryRiskCoverage, tr.BinaryPrecisionRecallGain, tr.BinaryAUROC])
def test_results_and_states_are_the_same(make: type, monkeypatch: pytest.MonkeyPatch) -> None:
    generator = torch.Generator().manual_seed(0)
    scores, labels = torch.rand(300, generator=generator), torch.randint(2, (300,), generator=generator)

    def tensors(metric: Any) -> list[Tensor]:
        value = metric.compute()
        return [value] if isinstance(value, Tensor) else [*value]

    def values() -> list[Tensor]:
        metric = make()
        for _ in range(3):
            metric.update(scores, labels)
        found = tensors(metric)
        kept = [x.clone() for x in found]
        for x in found:
            x.zero_()  # what is cached is not what was returned
        assert all(torch.equal(a, b) for a, b in zip(tensors(metric), kept, strict=True))
        loaded = make()
        loaded.persistent(True), metric.persistent(True)
        loaded.load_state_dict(metric.state_dict())
        for each in (metric, loaded):
            each.update(tensor([0.3]), tensor([1]))
        return [*kept, *tensors(metric), *tensors(loaded)]

    expected = values()
    for name, value in (("SMALL", 1), ("PIECE", 16)):
        monkeypatch.setattr(sizes, name, value)
    for found, value in zip(values(), expected, strict=True):
        assert torch.equal(found, value)


def test_precision_is_unknown_at_empty_steps_and_1_at_infinity() -> None:
    metric = tr.BinaryPrecisionRecallCurve(thresholds=[0.5, 2.0])
    metric.update(tensor([0.7, 0.2]), tensor([1, 0]))
    precision, recall, thresholds = metric.compute()
    assert thresholds.tolist() == [-torch.inf, 0.5, 2.0]
    assert precision.nan_to_num(-1).tolist() == [0.5, 1.0, -1.0, 1.0]
    assert recall.tolist() == [1.0, 1.0, 0.0, 0.0]
