"""Few samples are gathered by all ranks, which then read alone: two messages, and the bits of one process."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from cases import covering, in_one_test
from everything import CLASSES, batches, built, own, readings, same
from threads import Run, as_threads, available, run_on_threads
from torch import Tensor

import torchmetrics_roc as tr
from benchmarks.peers import among
from torchmetrics_roc.inference import compare
from torchmetrics_roc.metrics import cache
from torchmetrics_roc.ranks.processes import World

EACH = 256
"""The default, which other tests set to 0."""

TWO_KIB = 2048


@pytest.fixture(autouse=True)
def _gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "EACH", EACH)


def on_threads(work: Callable[[int], Any], size: int) -> Run:
    with as_threads(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return run_on_threads(work, [World() for _ in range(size)])


WALKED = {CLASSES[i] for i in covering([{"name": name} for name in CLASSES], "few")}
"""Of each measure one class: what is gathered, and how, is the same for all of a task."""


@pytest.mark.covering
@pytest.mark.parametrize("ranks", [1, 3])
@pytest.mark.parametrize("task", ["Binary", "Multiclass", "Multilabel", "Grouped", "Paired", "Sliced", "Time"])
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_every_reading_has_the_bits_of_one_process(task: str, ranks: int, every: bool) -> None:
    """With weights and without."""
    for name in (name for name in CLASSES if name.startswith(task) and (every or name in WALKED)):
        data = [batches(name, seed=rank)[rank % 2] for rank in range(ranks)]
        asked = [reading for reading in own(name) if reading != "metric_state"]
        whole = built(name)
        for batch in data:
            whole.update(**batch)
        expected = dict(readings(whole, asked))

        def work(rank: int, name: str = name, data: Any = data, asked: Any = asked) -> dict[str, Any]:
            metric = built(name, distributed_available_fn=available)
            metric.update(**data[rank])
            return dict(readings(metric, asked))

        run = on_threads(work, ranks)
        for found in run.values:
            assert isinstance(found, dict), (name, found)
            assert found.keys() == expected.keys()
            for reading, value in found.items():
                assert same(value, expected[reading]), (name, reading)


def drawn(rank: int, size: int) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(rank)
    target = torch.randint(2, (size,), generator=generator)
    return torch.randn(size, generator=generator) + target, target


READ: dict[str, Callable[[Any], Any]] = {
    "compute": lambda metric: metric.compute(),
    "interval": lambda metric: metric.interval(),
    "summary": lambda metric: metric.summary(),
    "curve": lambda metric: metric.curve(),
    "sync": lambda metric: metric.sync(),
}


@pytest.mark.covering
@pytest.mark.parametrize("reading", READ)
@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("size", [1, 10, 100, 512])
def test_few_samples_take_two_messages_and_less_than_a_gather_of_scores_and_labels(
    size: int, grouped: bool, reading: str
) -> None:
    """torchmetrics gathers 12 bytes a sample, and two shapes: 1,088 bytes of ten samples on each of eight ranks."""

    def work(rank: int) -> bool:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        ids = {"groups": torch.arange(size) // 2 + rank * size} if grouped else {}
        metric.update(*drawn(rank, size), **ids)
        READ[reading](metric)
        return True

    run = on_threads(work, 8)
    assert all(found is True for found in run.values), run.values
    assert run.calls == 2
    assert run.most <= 8 * (size * (12 + 8 * grouped) + 16 + 8 * grouped) + TWO_KIB


@in_one_test("size, reading", [*((513, reading) for reading in READ), (2000, "compute"), (2000, "curve")])
def test_more_samples_take_less_than_a_gather_of_scores_and_labels_too(size: int, reading: str) -> None:
    """The interval of EER is of resamples of the whole curve."""

    def work(rank: int) -> bool:
        metric: Any = (tr.BinaryEER if reading == "interval" else tr.BinaryAUROC)(distributed_available_fn=available)
        metric.update(*drawn(rank, size))
        metric.interval(replicates=100) if reading == "interval" else READ[reading](metric)
        return True

    run = on_threads(work, 8)
    assert all(found is True for found in run.values), run.values
    assert run.most <= 8 * (size * 12 + 16) + TWO_KIB


@pytest.mark.parametrize(
    ("ranks", "reading", "calls", "each"), [(2, "interval", 13, 31), (8, "interval", 13, 31), (4, "summary", 20, 48)]
)
def test_clustered_samples_take_few_bytes_of_the_share_of_a_rank(
    ranks: int, reading: str, calls: int, each: int
) -> None:
    """A gather of scores, labels and clusters takes 20 bytes of every sample; a summary the hull besides.

    Every number of a summary is of the same influences, which are asked for and sent once.
    """

    def work(rank: int) -> bool:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        metric.update(*drawn(rank, 2100), groups=torch.arange(2100) // 2 + 2100 * rank)
        READ[reading](metric)
        return True

    run = on_threads(work, ranks)
    assert all(found is True for found in run.values), run.values
    assert run.calls <= calls
    beside = {"interval": 12_000, "summary": 60_000}[reading]
    assert run.most <= 1.05 * 2100 * each + beside


@pytest.mark.parametrize(("method", "ids"), [("logit", 2**32), ("bootstrap", -(2**40))])
def test_ids_of_one_rank_may_be_longer_than_those_of_others(ids: int, method: str) -> None:
    """Cut to four bytes, those of both ranks would be the same clusters."""

    def fed(metric: Any, rank: int) -> Any:
        metric.update(*drawn(rank, 2200), groups=torch.arange(2200) // 2 * 7 + (ids if rank else 0))
        return metric

    def interval(metric: Any) -> Tensor:
        return torch.stack([*metric.interval(method=method, replicates=32 if method == "bootstrap" else 2000)])

    alone = tr.BinaryAUROC()
    for rank in range(2):
        fed(alone, rank)
    expected = interval(alone)
    run = on_threads(lambda rank: interval(fed(tr.BinaryAUROC(distributed_available_fn=available), rank)), 2)
    for found in run.values:
        assert torch.allclose(found, expected, rtol=1e-6)


def test_samples_of_few_ranks_take_one_message_more() -> None:
    def work(rank: int) -> Tensor:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        if rank == 1:
            metric.update(*drawn(1, 2000))
        value: Tensor = metric.compute()
        return value

    run, alone = on_threads(work, 8), tr.BinaryAUROC()
    alone.update(*drawn(1, 2000))
    assert run.calls == 3
    assert all(same(found, alone.compute()) for found in run.values)
    assert run.most <= 2.5 * 5 * 2000 + TWO_KIB


@pytest.mark.parametrize(("size", "gathered"), [(EACH * 8, True), (EACH * 8 + 1, False)])
def test_more_samples_are_exchanged(size: int, gathered: bool) -> None:
    def work(rank: int) -> tr.Curve:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        metric.update(*drawn(rank, size))
        curve: tr.Curve = metric._current_curve() if metric._reads_alone() else _current(metric)
        return curve

    found = on_threads(work, 2).values
    assert [getattr(curve, "distributed", None) for curve in found] == [not gathered] * 2


def _current(metric: Any) -> Any:
    with metric._reading("curve", None):
        return metric._current_curve()


@pytest.mark.parametrize("sizes", [(300, 5000), (5000, 300)])
def test_metrics_of_few_and_of_many_samples_are_compared(sizes: tuple[int, int]) -> None:
    """The ranks of one of them hold all of its samples, which are never those of the other."""

    def work(rank: int) -> list[Tensor]:
        both = []
        for seed, size in enumerate(sizes):
            metric = tr.BinaryAUROC(distributed_available_fn=available)
            metric.update(*drawn(2 * seed + rank, size))
            both.append(metric)
        found = compare(*both)
        return [found.difference, found.p_value]

    alone = []
    for seed, size in enumerate(sizes):
        metric = tr.BinaryAUROC()
        for rank in range(2):
            metric.update(*drawn(2 * seed + rank, size))
        alone.append(metric)
    expected = compare(*alone)
    first, second = on_threads(work, 2).values
    assert same(first, second)
    assert torch.allclose(torch.stack(first), torch.stack([expected.difference, expected.p_value]))


def test_samples_that_are_a_shard_of_others_on_one_rank_are_not_paired() -> None:
    """One rank would take them for the same samples, and the other not."""
    parts = [drawn(rank, 300) for rank in range(2)]
    shards = [tuple(torch.cat(both) for both in zip(*parts, strict=True)), drawn(7, 5000)]

    def work(rank: int) -> bool:
        one, other = (tr.BinaryAUROC(distributed_available_fn=available) for _ in range(2))
        one.update(*parts[rank])
        other.update(*shards[rank])
        return compare(one, other).paired

    assert on_threads(work, 2).values == [False, False]


@pytest.mark.filterwarnings("ignore:.*no (samples|positive)")  # the sums of the peers are missing
@in_one_test("size", [1, 50, 257, 1000])
@in_one_test("reading", ["compute", "interval", "summary"])
def test_of_a_thousand_ranks_one_receives_less_than_scores_and_labels(reading: str, size: int) -> None:
    """Up to 256 samples are gathered, after 24 bytes of each rank; of more a summary takes 1.45 kB a rank besides."""
    metric = tr.BinaryAUROC(distributed_available_fn=lambda: True)
    metric.update(*drawn(0, size))
    paid = among(1024, getattr(metric, reading))
    assert paid.received <= 1024 * (size * 12 + 16) + TWO_KIB
    assert paid.received <= 8 * size + 1024 * ({"summary": 1450}.get(reading, 400) if size > EACH else 24 + 5 * size)


def test_rank_zero_draws_a_loss_of_logits_alone_after_it_was_computed() -> None:
    def drawn(rank: int) -> list[float]:
        metric = tr.MulticlassLogLoss(3, average="none", distributed_available_fn=available)
        metric.update(3 * torch.randn(60, 3, generator=torch.Generator().manual_seed(rank)), torch.arange(60) % 3)
        metric.compute()
        if rank == 0:
            curve = metric.computed_curve()
            return [float(curve.thresholds.min()), float(curve.thresholds.max())]
        return [0.0, 1.0]

    values = on_threads(drawn, 2).values
    assert isinstance(values[0], list), values
    assert 0 < values[0][0] < values[0][1] < 1
