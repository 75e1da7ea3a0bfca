"""What a distributed sampler repeats does not count, and how many samples came in is known."""

from __future__ import annotations

import copy
import itertools
import pickle
import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from cases import in_one_test
from lightning_fabric.utilities.distributed import DistributedSamplerWrapper
from pytorch_lightning.utilities import CombinedLoader
from torch import Tensor
from torch.utils.data import BatchSampler, DataLoader, DistributedSampler, IterableDataset, TensorDataset
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.lightning.epoch import PaddedBatch, Padding, Share, share_of

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


@pytest.mark.parametrize(("ranks", "size", "batch"), [(3, 22, 4), (4, 3, 2)])
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


class Backwards(DistributedSampler):  # type: ignore[type-arg]
    def __iter__(self) -> Any:
        return iter(list(super().__iter__())[::-1])


class Varying(BatchSampler):
    """Batches of one sample and of three, by turns."""

    def __iter__(self) -> Any:
        order = list(self.sampler)
        while order:
            for size in (1, 3):
                if order[:size]:
                    yield order[:size]
                del order[:size]


class Twice(DataLoader):  # type: ignore[type-arg]
    def __iter__(self) -> Any:
        return iter([*super().__iter__(), *super().__iter__()])


class Endless(IterableDataset):  # type: ignore[type-arg]
    def __iter__(self) -> Any:
        return iter(zip(*data(), strict=True))


def share(sampler: Any = SAMPLER, batch_size: int | None = None, drop_last: bool = False) -> Share:
    return Share(len(sampler.dataset), sampler.num_replicas, sampler.rank, len(sampler), batch_size, drop_last)


SHORT = DistributedSampler(DATA, num_replicas=2, rank=1, drop_last=True)
OTHER = Backwards(DATA, num_replicas=2, rank=1)
WRAPPED = DistributedSamplerWrapper(range(SIZE), num_replicas=2, rank=1)
SAMPLED = BatchSampler(SAMPLER, 4, drop_last=False)
LOADERS: dict[str, tuple[Any, Any]] = {
    "a sampler": (DataLoader(DATA, 4, sampler=SAMPLER), share(batch_size=4)),
    "a sampler in Lightning's": (DataLoader(DATA, 4, sampler=WRAPPED), share(batch_size=4)),
    "one of batches": (DataLoader(DATA, batch_sampler=SAMPLED), share(batch_size=4)),
    "short batches dropped": (DataLoader(DATA, 4, sampler=SAMPLER, drop_last=True), share(SAMPLER, 4, True)),
    "single samples": (DataLoader(DATA, batch_size=None, sampler=SAMPLER), share(batch_size=1)),
    "dropped samples": (DataLoader(DATA, 4, sampler=SHORT), share(SHORT, 4)),
    # Where only the number of repetitions is known.
    "another order": (DataLoader(DATA, 4, sampler=OTHER), share()),
    "varying batches": (DataLoader(DATA, batch_sampler=Varying(SAMPLER, 4, False)), share()),
    "other batches": (Twice(DATA, 4, sampler=SAMPLER), share()),
    "no loader of torch": (SimpleNamespace(batch_sampler=SAMPLED, sampler=SAMPLER, batch_size=4), share()),
    "batches that do not show it": (SimpleNamespace(batch_sampler=[[0]], sampler=SAMPLER, batch_size=4), None),
    "no distributed sampler": (DataLoader(DATA, 4), None),
    "no order": (DataLoader(Endless(), 4), None),
    "a list": ([data()], None),
}


@in_one_test("name", LOADERS)
def test_how_ranks_share_a_loader(name: str) -> None:
    loader, expected = LOADERS[name]
    assert share_of(loader) == expected


def test_batches_in_any_order_have_unknown_places() -> None:
    try:
        loader = DataLoader(DATA, 4, sampler=SAMPLER, num_workers=1, in_order=False)
    except TypeError:
        pytest.skip("torch before 2.6")
    assert share_of(loader) == share()


@in_one_test("size", [1, 3, 4, 9, 10])
@in_one_test("ranks", [1, 2, 3, 5])
@in_one_test("drop_last", [False, True])
def test_without_repetitions_ranks_have_each_sample_once(size: int, ranks: int, drop_last: bool) -> None:
    """Against the samplers and loaders themselves, of any order: also of more ranks than samples."""
    for batch, shuffle in itertools.product((1, 2, 4), (False, True)):
        samplers = [DistributedSampler(range(size), ranks, rank, shuffle) for rank in range(ranks)]  # type: ignore[arg-type]
        loaders = [DataLoader(range(size), batch, sampler=sampler, drop_last=drop_last) for sampler in samplers]  # type: ignore[arg-type]
        batches = [list(loader) for loader in loaders]
        kept, given = [], []
        for index in range(len(batches[0]) + 1):
            parts = [share_of(loader).part(index, False) for loader in loaders]  # type: ignore[union-attr]
            for part, rows in zip(parts, [x[index] if index < len(x) else [] for x in batches], strict=True):
                assert part.samples == len(rows)
                kept += [int(x) for x in rows[: len(rows) - (part.repeats or 0)]]
                given += [int(x) for x in rows]
            assert all(part.padded == any(x.repeats for x in parts) for part in parts)
        assert len(kept) == len(set(kept))
        assert set(kept) == set(given)
        assert drop_last or sorted(kept) == list(range(size))


def test_a_loader_that_starts_again_repeats_again() -> None:
    last = share(batch_size=4).part(2, cycled=True)
    assert (last.samples, last.repeats, last.padded) == (3, 1, True)
    assert share(batch_size=4).part(5, cycled=True) == last
    assert share(batch_size=4).part(5, cycled=False) == PaddedBatch(0, 0, False)


# ---- which loader an update is of, and whether it is of a batch at all ---------------------------------------------


class Host:
    """What is asked of a trainer."""

    evaluating, interrupted, world_size = True, False, 2

    def __init__(self, mode: str, *loaders: Any) -> None:
        self._evaluation_loop = SimpleNamespace(_combined_loader=CombinedLoader(list(loaders), mode))  # type: ignore[arg-type]


def loader(size: int, batch: int = 4, **options: Any) -> Any:
    """That of the second of two ranks: without a repetition if `size` is even."""
    dataset = range(size)
    return DataLoader(dataset, batch, sampler=DistributedSampler(dataset, 2, 1, shuffle=False), **options)  # type: ignore[arg-type]


def varying(size: int) -> Any:
    dataset = range(size)
    batches = Varying(DistributedSampler(dataset, 2, 1), 4, False)  # type: ignore[arg-type]
    return DataLoader(dataset, batch_sampler=batches)  # type: ignore[arg-type]


def counted(padding: Padding, *updates: int) -> list[int]:
    return [padding.real_rows(tr.BinaryAUROC(), rows) for rows in updates]


COMBINED: dict[str, tuple[str, tuple[Any, ...], int, dict[int, int]]] = {
    # mode, loaders, batch, and of each number of rows how many count
    "its own": ("sequential", (loader(21), loader(8)), 2, {3: 2}),
    "no other loader's": ("sequential", (loader(15), loader(40)), 1, {4: 3}),
    "views, parts, pixels": ("sequential", (loader(21),), 2, {6: 6, 2: 2, 1: 1, 150: 150, 0: 0}),
    "an earlier batch": ("sequential", (loader(21),), 1, {4: 4, 3: 3}),
    "one that has ended": ("max_size", (loader(9), loader(21)), 2, {3: 2, 1: 1, 4: 4}),
    "both, where one has a repetition": ("max_size", (loader(15), loader(40)), 1, {4: 4, 3: 3}),
    "one that starts again": ("max_size_cycle", (loader(9), loader(31)), 3, {1: 1, 4: 4}),
    "one that starts again in another batch": ("max_size_cycle", (loader(9), loader(31)), 2, {4: 4, 1: 1}),
    "the shortest": ("min_size", (loader(9), loader(40)), 1, {1: 1, 4: 4}),
    "both alike": ("min_size", (loader(15), loader(15)), 1, {4: 3}),
    "perhaps that of unknown batches": ("min_size", (loader(21), varying(30)), 2, {3: 3}),
    "that of unknown batches": ("sequential", (varying(21),), 0, {1: 1, 4: 4}),
    "perhaps that of no sampler": ("min_size", (loader(21), [1, 2, 3]), 2, {3: 3}),
    "an unknown mode": ("sequential", (Twice(range(21), 4, sampler=loader(21).sampler),), 2, {3: 3}),  # type: ignore[arg-type]
}


@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")  # of Lightning
@in_one_test("name", COMBINED)
def test_rows_are_excluded_of_the_batch_that_they_are_of(name: str) -> None:
    mode, loaders, index, expected = COMBINED[name]
    padding = Padding(Host(mode, *loaders), None)
    padding.begin(index, 0)
    assert counted(padding, *expected) == list(expected.values())


@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")  # of Lightning
def test_memory_shows_of_which_combined_loader_an_update_is() -> None:
    """Seen: two views of two samples of a loader, cut as four samples of another with a repetition."""
    loaders = loader(23), loader(12, 2)  # in the third batch four samples with one repetition, and two with none
    metric = tr.BinaryAUROC()
    for shape in (lambda x: x, lambda x: dict(zip("ab", x, strict=True)), lambda x: {"n": list(x)}):
        host = Host("min_size")
        host._evaluation_loop._combined_loader = CombinedLoader(shape(loaders), "min_size")
        padding = Padding(host, None)
        scores = torch.rand(4), torch.rand(2)
        other = {"c": scores[0]}, [scores[0]], [[], 3, 4], torch.eye(2).to_sparse(), None, "other"
        for batch, known in ((shape(scores), True), *((x, False) for x in other)):
            assert padding.begin(2, 0, batch)
            twice = torch.cat([scores[1], scores[1]])
            given = (
                (scores[0], 4),
                (scores[0][:], 4),
                (scores[1], 2),
                (twice, 4),
                (scores[0] + 0, 4),
                (scores[0][1:], 3),
            )
            found = [padding.real_rows(metric, len(x), (x, None)) for x, _ in given]
            expected = [rows for _, rows in given]
            assert found == ([3, 3, *expected[2:]] if known else expected)
        assert len(list(padding.warnings(torch.nn.ModuleList([metric])))) == 1


@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")  # of Lightning
@pytest.mark.parametrize(("limit", "kept"), [(None, 2), (50, 3), (1, 1)])
def test_a_limit_alone_says_which_rows_count(limit: int | None, kept: int) -> None:
    """As rows may come in another order than the samples, with a weight of 0 where they are repetitions."""
    padding, metric = Padding(Host("sequential", loader(21)), None), tr.BinaryAUROC()
    metric.set_sample_limit(limit)
    metric._padding = weakref.ref(padding)
    padding.begin(2, 0)
    metric.update(torch.rand(3), torch.ones(3, dtype=torch.int64))
    assert metric.num_samples == kept
    assert not any(padding.warnings(torch.nn.ModuleList([metric])))


@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")  # of Lightning
def test_an_update_without_dimensions_is_of_one_sample() -> None:
    """Of 21 samples the second process has ten, and repeats one."""
    sampler = DistributedSampler(DATA, 2, 1, shuffle=False)
    padding = Padding(Host("sequential", DataLoader(DATA, batch_size=None, sampler=sampler)), None)
    metrics = [tr.BinaryAUROC(), tr.BinaryAUROC(thresholds=3), tr.BinaryAUROC()]
    for index in range(11):
        padding.begin(index, 0)
        for metric, weight in zip(metrics, (None, None, torch.tensor(2.0)), strict=True):
            metric._padding = weakref.ref(padding)
            metric.update(torch.tensor(0.7), torch.tensor(1), weight)
    assert [metric.num_samples for metric in metrics] == [10] * 3


@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")  # of Lightning
def test_a_compiled_update_excludes_the_same_rows() -> None:
    metric, padding = tr.BinaryAUROC(thresholds=3), Padding(Host("sequential", loader(21)), None)
    step = torch.compile(lambda *batch: metric.update(*batch), backend="eager")
    found = []
    for reference in (None, weakref.ref(padding), None):
        metric._padding = reference
        padding.begin(2, 0)
        step(torch.rand(3), torch.ones(3, dtype=torch.int64))
        found.append(metric.num_samples)
    assert found == [3, 5, 8]


@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")  # of Lightning
def test_a_step_that_takes_the_iterator_has_unknown_batches() -> None:
    class Iterates(torch.nn.Module):
        def validation_step(self, dataloader_iter: Any) -> None: ...

    for module, kept in ((None, 2), (torch.nn.Module(), 2), (Iterates(), 3)):
        padding = Padding(Host("sequential", loader(21)), module)
        padding.begin(2, 0)
        assert counted(padding, 3) == [kept]
