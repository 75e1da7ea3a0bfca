"""An epoch without positives has no AUROC: what frameworks make of the NaN, and how none takes it for the best."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from pytorch_lightning import LightningModule, Trainer
from pytorch_lightning.callbacks import EarlyStopping, ModelCheckpoint
from torch import Tensor
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics import MetricTracker

import torchmetrics_roc as tr
from torchmetrics_roc.lightning import CurveLogger

SCORES = torch.tensor([0.1, 0.4, 0.6, 0.9])
EPOCHS = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 0, 0, 0], [0, 0, 1, 1]]  # unknown, .75, unknown, 1


class Model(LightningModule):
    """An epoch's labels are those of `EPOCHS`."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(1, 1)
        self.auroc = tr.BinaryAUROC()
        self.seen: list[Tensor] = []

    def training_step(self, batch: list[Tensor]) -> Tensor:
        return self.layer(batch[0][:, None]).sum()

    def validation_step(self, batch: list[Tensor]) -> None:
        self.auroc.update(batch[0], torch.tensor(EPOCHS[self.current_epoch]))
        self.log("plain", self.auroc)

    def configure_optimizers(self) -> Any:
        return torch.optim.SGD(self.parameters(), 0.01)


def fitted(folder: Path, *callbacks: Any) -> Trainer:
    data = DataLoader(TensorDataset(SCORES), batch_size=4)
    trainer = Trainer(
        accelerator="cpu",
        max_epochs=4,
        num_sanity_val_steps=0,
        logger=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        default_root_dir=folder,
        callbacks=[CurveLogger(), *callbacks],
    )
    trainer.fit(Model(), data, data)
    return trainer


@pytest.mark.filterwarnings("ignore")
def test_an_unknown_epoch_is_never_the_best(tmp_path: Path) -> None:
    """Neither for a checkpoint nor for early stopping that does not ask for finite values: it is no improvement."""
    monitors = ("plain", "val/auroc/ap", "plain_low")
    for k in (1, 2):
        folders = [tmp_path / f"{k} by {place}" for place in range(3)]
        checkpoints = [
            ModelCheckpoint(folder, monitor=monitor, mode="max", save_top_k=k)
            for folder, monitor in zip(folders, monitors, strict=True)
        ]
        stops = [EarlyStopping(monitor, mode="max", patience=3, check_finite=False) for monitor in monitors[:2]]
        assert fitted(tmp_path, *checkpoints, *stops).current_epoch == 4
        assert [stop.best_score for stop in stops] == [1, 1]
        for checkpoint in checkpoints:
            assert checkpoint.best_model_score is not None
            assert checkpoint.best_model_score > 0.3  # and not the −inf that Lightning puts for a NaN
            assert "epoch=3" in checkpoint.best_model_path
            assert len(checkpoint.best_k_models) == k
            assert not any("epoch=2" in path for path in checkpoint.best_k_models)


@pytest.mark.filterwarnings("ignore")
def test_early_stopping_stops_at_an_unknown_epoch_unless_it_does_not_ask_for_finite_values(tmp_path: Path) -> None:
    assert fitted(tmp_path, EarlyStopping("val/auroc/ap", mode="max", patience=3)).current_epoch == 1


@pytest.mark.filterwarnings("ignore")
def test_a_tracker_takes_an_unknown_epoch_for_the_best_unless_it_is_left_out() -> None:
    tracker = MetricTracker(tr.BinaryAUROC(), maximize=True)
    for labels in EPOCHS:
        tracker.increment()
        tracker.update(SCORES, torch.tensor(labels))
    assert torch.tensor(tracker.best_metric()).isnan()  # `torch.max` of torchmetrics
    best, step = tracker.compute_all().nan_to_num(-torch.inf).max(0)
    assert (best, step) == (1, 3)
