"""A subclass with an `update` or a `compute` of its own is obeyed by `forward`, collections, wrappers, frameworks."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from pytorch_lightning import LightningModule, Trainer
from torch import Tensor
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics import Metric, MetricCollection
from torchmetrics.wrappers import MinMaxMetric

import torchmetrics_roc as tr

G = torch.Generator().manual_seed(0)
BATCHES = [(torch.rand(20, generator=G), torch.randint(2, (20,), generator=G)) for _ in range(3)]


class Twice(tr.BinaryAUROC):
    """Another value."""

    def compute(self) -> Tensor:
        return 2 * super().compute() - 1


class Pairs(tr.BinaryAUROC):
    """Another signature, and a state and an attribute of its own."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.add_state("batches", torch.zeros((), dtype=torch.int64), dist_reduce_fx="sum")

    def update(self, batch: tuple[Tensor, Tensor]) -> None:  # type: ignore[override]
        super().update(*batch)
        self.batches = self.batches + 1


class Flipped(tr.BinaryConfusionMatrix):
    """Another meaning of the scores."""

    def update(self, preds: Tensor, target: Tensor) -> None:  # type: ignore[override]
        super().update(1 - preds, target)


STORED = pytest.mark.parametrize("options", [{}, {"memory": "bounded"}, {"thresholds": [0.5]}])


@STORED
def test_forward_answers_with_the_own_compute(options: dict[str, Any]) -> None:
    metric, plain = Twice(**options), tr.BinaryAUROC(**options)
    for batch in BATCHES:
        assert metric(*batch) == 2 * plain(*batch) - 1
        assert metric._forward_cache == 2 * plain._forward_cache - 1
    assert metric.compute() == 2 * plain.compute() - 1
    assert (metric.update_count, metric.num_samples) == (3, 60)


@STORED
def test_forward_takes_in_by_the_own_update(options: dict[str, Any]) -> None:
    metric, plain = Pairs(**options), tr.BinaryAUROC(**options)
    for batch in BATCHES:
        assert metric(batch) == plain(*batch)
    assert metric.compute() == plain.compute()
    assert (metric.batches, metric.update_count) == (3, 3)
    other = Pairs(**options)
    other.update(BATCHES[0])
    metric.merge_state(other)
    assert metric.batches == 4
    metric.reset()
    assert metric.batches == 0
    flipped, matrix = Flipped(), tr.BinaryConfusionMatrix()
    preds, target = BATCHES[0]
    assert torch.equal(flipped(preds, target), matrix(1 - preds, target))


@STORED
def test_a_sample_limit_holds_for_a_subclass(options: dict[str, Any]) -> None:
    metric, plain = Twice(**options), tr.BinaryAUROC(**options)
    for each in (metric, plain):
        each.set_sample_limit(47)
    for batch in BATCHES:  # 20, 20 and 7 of 20
        assert metric(*batch) == 2 * plain(*batch) - 1
    with pytest.warns(UserWarning, match="no samples that count"):
        assert metric(*BATCHES[0]).isnan()
    assert metric.num_samples == 47
    assert metric.compute() == 2 * plain.compute() - 1


@STORED
def test_a_batch_that_has_no_value_loses_no_data(options: dict[str, Any]) -> None:
    """The flaw of the batch is found when its value is computed, while all other data are put aside."""
    metric, switches = Twice(**options), ("_to_sync", "_should_unsync", "_enable_grad", "_is_synced", "_computed")
    metric.update(*BATCHES[0])
    before = [getattr(metric, name) for name in switches]
    with pytest.raises(ValueError, match="1 NaN"):
        metric(torch.tensor([0.5, torch.nan]), torch.tensor([0, 1]))
    assert [getattr(metric, name) for name in switches] == before
    assert (metric.num_samples, metric.update_count) == (22, 2)
    with pytest.raises(ValueError, match="1 NaN"):
        metric.compute()


def test_few_chunks_are_kept_by_a_subclass() -> None:
    """As many as by `update` alone: a forward must not leave a chunk for every batch."""
    metric, plain = Twice(), tr.BinaryAUROC()
    for i in range(64):
        metric(*BATCHES[i % 3])
        plain.update(*BATCHES[i % 3])
    assert len(metric.preds) == len(plain.preds)


def test_in_a_collection_and_a_wrapper() -> None:
    collection = MetricCollection({"twice": Twice(), "auroc": tr.BinaryAUROC(), "ks": tr.BinaryKSStatistic()})
    for batch in BATCHES:
        values = collection(*batch)
        assert values["twice"] == 2 * values["auroc"] - 1
    values = collection.compute()
    assert values["twice"] == 2 * values["auroc"] - 1
    wrapped = MinMaxMetric(Twice())
    assert wrapped(*BATCHES[0])["raw"] == Twice()(*BATCHES[0])


class Module(LightningModule):
    def __init__(self) -> None:
        super().__init__()
        self.twice, self.auroc = Twice(), tr.BinaryAUROC()

    def validation_step(self, batch: list[Tensor], _: int) -> None:
        for name in ("twice", "auroc"):
            metric = getattr(self, name)
            metric(*batch)
            self.log(name, metric, on_step=True, on_epoch=True)


@pytest.mark.filterwarnings("ignore")
def test_under_lightning() -> None:
    trainer = Trainer(
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    data = TensorDataset(*(torch.cat(x) for x in zip(*BATCHES, strict=True)))
    (logged,) = trainer.validate(Module(), DataLoader(data, batch_size=20), verbose=False)
    assert logged["twice_epoch"] == 2 * logged["auroc_epoch"] - 1
    assert issubclass(Twice, Metric)
