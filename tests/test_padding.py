"""What a distributed sampler repeats does not count, and how many samples came in is known."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.utils.data import BatchSampler, DataLoader, DistributedSampler, TensorDataset
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.padding import loaders_of, real_samples

Run = Callable[..., list[Any]]

SIZE = 21


def data(size: int = SIZE) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(7)
    target = torch.randint(2, (size,), generator=generator)
    return torch.randn(size, generator=generator) + target, target


EXACT_AND_GRID = pytest.mark.parametrize("thresholds", [None, [-1.0, 0.0, 0.5, 1.0]])


@EXACT_AND_GRID
@pytest.mark.parametrize("weighted", [False, True])
def test_later_samples_do_not_count(thresholds: Any, weighted: bool) -> None:
    preds, target = data()
    weight = torch.arange(SIZE) % 3 + 0.5 if weighted else None
    metric, expected = (tr.BinaryAUROC(thresholds=thresholds) for _ in range(2))
    metric.set_sample_limit(13)
    for start in range(0, SIZE, 5):  # the limit falls into the third batch
        part = slice(start, start + 5)
        metric.update(preds[part], target[part], None if weight is None else weight[part])
    expected.update(preds[:13], target[:13], None if weight is None else weight[:13])
    assert metric.compute() == expected.compute()
    assert metric.num_samples == 13
    metric.reset()
    metric.update(preds, target)  # the next epoch has the same limit
    assert metric.num_samples == 13
    metric.set_sample_limit(None)
    metric.update(preds, target)
    assert metric.num_samples == 13 + SIZE


@EXACT_AND_GRID
def test_forward_reads_what_counts_of_the_batch(thresholds: Any) -> None:
    preds, target = torch.tensor([0.1, 0.9, 0.8, 0.3]), torch.tensor([0, 1, 0, 1])
    metric = tr.BinaryAUROC(thresholds=thresholds and [0.2, 0.5, 0.85])
    metric.set_sample_limit(5)
    assert metric(preds, target) == 0.75
    assert metric.num_samples == 4
    with pytest.warns(UserWarning, match="no positive samples"):
        assert metric(preds, target).isnan()  # of this batch one negative is left
    with pytest.warns(UserWarning, match="no samples that count"):
        assert metric(preds, target).isnan()
    assert metric.num_samples == 5


def test_tokens_and_pixels_go_with_their_sample() -> None:
    preds, target = torch.rand(4, 3, 6), torch.randint(3, (4, 6))
    metric, expected = tr.MulticlassAUROC(3), tr.MulticlassAUROC(3)
    metric.set_sample_limit(3)
    metric.update(preds[:2], target[:2])
    metric.update(preds[2:], target[2:])
    expected.update(preds[:3], target[:3])
    assert metric.compute() == expected.compute()
    assert metric.num_samples == expected.num_samples == 3


def collection() -> MetricCollection:
    return MetricCollection(
        {"auroc": tr.BinaryAUROC(), "ap": tr.BinaryAveragePrecision(), "ks": tr.BinaryKSStatistic()}
    )


@pytest.mark.parametrize("call", ["update", "forward", "in turn"])
def test_members_of_a_group_have_one_limit(call: str) -> None:
    preds, target = data()
    metrics, expected = collection(), collection()
    for metric in metrics.values(copy_state=False):
        metric.set_sample_limit(13)
    for i, start in enumerate(range(0, SIZE, 6)):
        part = slice(start, start + 6)
        take = metrics.update if call == "update" or (call == "in turn" and i % 2 == 0) else metrics.forward
        with pytest.warns() if start > 6 and take == metrics.forward else contextless():
            take(preds[part], target[part])
    expected.update(preds[:13], target[:13])
    assert metrics.compute() == expected.compute()
    assert {metric.num_samples for metric in metrics.values()} == {13}
    assert len(metrics.compute_groups) == (3 if call == "forward" else 1)


class contextless:
    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...


def test_other_limits_are_another_group() -> None:
    metrics = collection()
    metrics["ap"].set_sample_limit(3)
    preds, target = data()
    metrics.update(preds[:2], target[:2])
    metrics.update(preds[2:], target[2:])
    assert sorted(map(len, metrics.compute_groups.values())) == [1, 2]
    assert metrics["ap"].num_samples == 3
    assert metrics["auroc"].num_samples == SIZE


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda metric: pickle.loads(pickle.dumps(metric))])
def test_copies_keep_limit_and_count(twin: Callable[[Any], Any]) -> None:
    preds, target = data()
    metric = tr.BinaryAUROC()
    metric.set_sample_limit(13)
    metric.update(preds[:10], target[:10])
    other = twin(metric)
    other.update(preds[10:], target[10:])
    assert other.num_samples == 13
    assert metric.num_samples == 10


def test_saved_states_keep_the_count() -> None:
    preds, target = data()
    metric, other = tr.BinaryAUROC(), tr.BinaryAUROC()
    for each in (metric, other):
        each.persistent(True)
        each.set_sample_limit(13)
    metric.update(preds[:10], target[:10])
    other.load_state_dict(metric.state_dict())
    other.update(preds[10:], target[10:])
    assert other.num_samples == 13


@pytest.mark.parametrize("limit", [-1, 2.0, True, "3"])
def test_a_limit_is_a_number_of_samples(limit: Any) -> None:
    with pytest.raises(ValueError, match=r"`limit` must be .* at least 0"):
        tr.BinaryAUROC().set_sample_limit(limit)


def test_a_limit_below_what_came_in_is_refused() -> None:
    metric = tr.BinaryAUROC()
    metric.update(*data())
    with pytest.raises(ValueError, match=r"`limit` is 20, but 21 samples came before it: `reset\(\)`"):
        metric.set_sample_limit(20)
    assert metric.num_samples == SIZE
    metric.set_sample_limit(SIZE)


def _sampled(rank: int, ranks: int, size: int, batch: int) -> tuple[dict[str, Any], int, int]:
    preds, target = data(size)
    metrics = collection()
    for metric in metrics.values(copy_state=False):
        metric.set_sample_limit(len(range(rank, size, ranks)))
    sampler = DistributedSampler(TensorDataset(preds, target), ranks, rank, shuffle=True)
    padded = tr.BinaryAUROC()
    for scores, labels in DataLoader(TensorDataset(preds, target), batch, sampler=sampler):
        metrics.update(scores, labels)
        padded.update(scores, labels)
    return metrics.compute(), metrics["ks"].num_samples, padded.num_samples


@pytest.mark.parametrize(("ranks", "size", "batch"), [(2, 21, 4), (3, 22, 1), (3, 101, 16), (4, 3, 2)])
@pytest.mark.filterwarnings("ignore:.*no .* samples")
def test_samplers_padding_does_not_count(on_ranks: Run, ranks: int, size: int, batch: int) -> None:
    expected = collection()
    expected.update(*data(size))
    for values, count, padded in on_ranks(_sampled, ranks, ranks, size, batch):
        assert values == expected.compute()
        assert count == size
        assert padded == -(-size // ranks) * ranks > size


DATA = TensorDataset(*data())
SAMPLER = DistributedSampler(DATA, num_replicas=2, rank=1)
SHORT = DistributedSampler(DATA, num_replicas=2, rank=1, drop_last=True)
LOADERS: dict[str, tuple[Any, Any]] = {
    "a sampler": (DataLoader(DATA, 4, sampler=SAMPLER), (10, 4)),
    "one of batches": (DataLoader(DATA, batch_sampler=BatchSampler(SAMPLER, 4, drop_last=False)), (10, 4)),
    "another loader's sampler": (SimpleNamespace(sampler=SAMPLER, batch_size=4), (10, 4)),
    "batches that do not show it": (SimpleNamespace(batch_sampler=[[0]], sampler=SAMPLER, batch_size=4), (10, 4)),
    "single samples": (DataLoader(DATA, batch_size=None, sampler=SAMPLER), "no DistributedSampler"),
    "no distributed sampler": (DataLoader(DATA, 4), "no DistributedSampler"),
    "a list": ([data()], "no DistributedSampler"),
    "dropped samples": (DataLoader(DATA, 4, sampler=SHORT), "drops samples"),
}


@pytest.mark.parametrize("name", LOADERS)
def test_real_samples_of_a_loader(name: str) -> None:
    warnings: list[str] = []
    loader, expected = LOADERS[name]
    if isinstance(expected, tuple):
        assert (real_samples(loader, warnings.append), warnings) == (expected, [])
    else:
        assert real_samples(loader, warnings.append) is None
        assert [expected in words for words in warnings] == [True]


def test_loaders_of_a_stage_in_the_order_of_their_index() -> None:
    one, other = LOADERS["a sampler"][0], LOADERS["no distributed sampler"][0]
    assert loaders_of(None) == []
    assert loaders_of(one) == [one]
    combined = SimpleNamespace(flattened=(one, other))
    for several in ([one, other], (one, other), {"a": one, "b": other}, combined):
        assert loaders_of(several) == [one, other]
