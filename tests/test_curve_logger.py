"""The callback in real Lightning runs: what it logs is what one process computes of the data, padding left out."""

from __future__ import annotations

import csv
import warnings
from pathlib import Path
from typing import Any

import pytest
import pytorch_lightning as pl
import torch
from pytorch_lightning.callbacks import EarlyStopping, ModelCheckpoint
from pytorch_lightning.loggers import CSVLogger, TensorBoardLogger
from sklearn.metrics import average_precision_score, roc_auc_score
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch import Tensor, nn
from torch.utils.data import DataLoader, Sampler, TensorDataset
from torchmetrics import MetricCollection
from torchmetrics.wrappers import MetricTracker, MinMaxMetric

import torchmetrics_roc as tr
from torchmetrics_roc.lightning import CurveLogger

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning", "ignore::FutureWarning")


def dataset(size: int = 21, seed: int = 0) -> TensorDataset:
    g = torch.Generator().manual_seed(seed)
    x = torch.randn(size, 4, generator=g)
    return TensorDataset(x, (x[:, 0] + torch.randn(size, generator=g) > 0).long())


class Module(pl.LightningModule):
    """Scores of a fixed rule, so that every epoch has the same values; the training step has something to learn."""

    def __init__(self, norm: bool = False, grow: bool = False) -> None:
        super().__init__()
        self.layer = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4) if norm else nn.Identity(), nn.Linear(4, 1))
        self.scores = MetricCollection({"auroc": tr.BinaryAUROC(), "ap": tr.BinaryAveragePrecision()})
        self.bounded = tr.BinaryEER(memory="bounded")
        self.training_auroc = tr.BinaryAUROC()
        self.grow = grow

    def training_step(self, batch: Any, _: int) -> Tensor:
        x, y = batch
        self.training_auroc.update(x[:, 1], y)
        return nn.functional.binary_cross_entropy_with_logits(self.layer(x).squeeze(1), y.float())

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        x, y = batch
        scores = x[:, 0] + (self.current_epoch * x[:, 2] if self.grow else 0)
        self.scores.update(scores, y)
        self.bounded(scores, y)

    test_step = validation_step

    def configure_optimizers(self) -> Any:
        return torch.optim.SGD(self.parameters(), 0.1)


def trainer(callback: CurveLogger, **options: Any) -> pl.Trainer:
    defaults: dict[str, Any] = {
        "accelerator": "cpu",
        "devices": 1,
        "max_epochs": 3,
        "logger": False,
        "enable_checkpointing": False,
        "enable_progress_bar": False,
        "enable_model_summary": False,
        "callbacks": [callback],
    }
    return pl.Trainer(**{**defaults, **options})


def loader(size: int = 21, batch: int = 4, **options: Any) -> DataLoader[Any]:
    return DataLoader(dataset(size), batch_size=batch, **options)


def truth(size: int = 21, epoch: int = 0) -> tuple[float, float]:
    x, y = dataset(size).tensors
    scores = x[:, 0] + epoch * x[:, 2]
    return roc_auc_score(y, scores), average_precision_score(y, scores)


def assert_exact(logged: Any, size: int, stage: str = "val") -> None:
    auc, ap = truth(size)
    for name in ("scores", "bounded"):
        assert float(logged[f"{stage}/{name}/auroc"]) == pytest.approx(auc, abs=1e-3 if name == "bounded" else 1e-7)
    assert float(logged[f"{stage}/scores/ap"]) == pytest.approx(ap, abs=1e-7)


@pytest.mark.parametrize("devices", [1, 2])
def test_every_epoch_is_told_once_and_right(tmp_path: Path, devices: int) -> None:
    loggers = [TensorBoardLogger(tmp_path, name="tb"), CSVLogger(tmp_path, name="csv")]
    host = trainer(
        CurveLogger(),
        logger=loggers,
        devices=devices,
        strategy="ddp_fork" if devices > 1 else "auto",
        log_every_n_steps=1,
    )
    host.fit(Module(grow=True), loader(40), loader(21))
    events = EventAccumulator(str(tmp_path / "tb/version_0"), size_guidance={"images": 0, "tensors": 0, "scalars": 0})
    events.Reload()
    for name in ("scores", "bounded"):
        scalars, images = events.Scalars(f"val/{name}/auroc"), events.Images(f"val/{name}/curves")
        assert len(scalars) == len(images) == 3  # and none of the sanity check
        assert [e.step for e in images] == [e.step for e in scalars]
        for epoch, event in enumerate(scalars):
            assert event.value == pytest.approx(truth(21, epoch)[0], abs=1e-3 if name == "bounded" else 1e-6)
    folder = tmp_path / "csv/version_0"
    assert len(list(folder.glob("**/*.png"))) == 6
    rows = list(csv.DictReader((folder / "metrics.csv").read_text().splitlines()))
    told = [float(row["val/scores/ap"]) for row in rows if row["val/scores/ap"]]
    assert told == pytest.approx([truth(21, epoch)[1] for epoch in range(3)], abs=1e-6)


@pytest.mark.parametrize("size", [21, 22, 23, 101])
@pytest.mark.parametrize("devices", [2, 3])
def test_padding_does_not_count(size: int, devices: int) -> None:
    host = trainer(CurveLogger(), devices=devices, strategy="ddp_fork", max_epochs=1)
    (logged,) = host.validate(Module(), loader(size), verbose=False)
    assert_exact(logged, size)
    host.test(Module(), loader(size), verbose=False)
    assert_exact(host.callback_metrics, size, "test")


@pytest.mark.parametrize(("size", "devices"), [(21, 2), (3, 4)])
def test_padding_does_not_count_in_fit(size: int, devices: int) -> None:
    host = trainer(CurveLogger(), devices=devices, strategy="ddp_fork", max_epochs=2)
    host.fit(Module(norm=True), loader(40), loader(size, shuffle=size == 3))
    assert_exact(host.callback_metrics, size)


class Backwards(Sampler[int]):
    def __init__(self, size: int) -> None:
        self.size = size

    def __iter__(self) -> Any:
        return iter(range(self.size - 1, -1, -1))

    def __len__(self) -> int:
        return self.size


def test_custom_samplers_and_several_loaders() -> None:
    class Two(Module):
        def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
            x, y = batch
            (self.bounded if dataloader_idx else self.scores).update(x[:, 0], y)

    host = trainer(CurveLogger(), devices=2, strategy="ddp_fork", max_epochs=1)
    loaders = [loader(21, sampler=Backwards(21)), loader(33, 5, num_workers=0)]
    host.validate(Two(), loaders, verbose=False)
    logged = host.callback_metrics
    assert float(logged["val/scores/auroc"]) == pytest.approx(truth(21)[0], abs=1e-7)
    assert float(logged["val/bounded/auroc"]) == pytest.approx(truth(33)[0], abs=1e-3)


def test_unknown_shares_are_told() -> None:
    callback = CurveLogger()
    host = trainer(callback, devices=2, strategy="ddp_fork", use_distributed_sampler=False)
    told = []

    class Told(Module):
        def on_validation_epoch_end(self) -> None:
            told.extend(callback._told)
            self.log("told", float(any("DistributedSampler" in words for words in callback._told)))

    host.validate(Told(), loader(21), verbose=False)
    assert host.callback_metrics["told"] == 1.0


def test_monitors_find_what_it_logs(tmp_path: Path) -> None:
    stop = EarlyStopping("val/scores/auroc", mode="max", patience=0)
    keep = ModelCheckpoint(tmp_path, monitor="val/scores/eer", mode="min")
    host = trainer(CurveLogger(), callbacks=[CurveLogger(), stop, keep], max_epochs=5, enable_checkpointing=True)
    host.fit(Module(), loader(40), loader())
    assert stop.stopped_epoch == 1  # the same value twice
    assert keep.best_model_score == host.callback_metrics["val/scores/eer"]


def test_metrics_are_reset_and_others_left_alone() -> None:
    module = Module()
    trainer(CurveLogger(), max_epochs=2).fit(module, loader(40), loader())
    assert module.scores["auroc"].num_samples == module.bounded.num_samples == 0
    assert module.training_auroc.num_samples == 80


def test_wrapped_metrics_are_left_alone_but_see_no_padding() -> None:
    class Tracked(Module):
        def __init__(self) -> None:
            super().__init__()
            self.tracker = MetricTracker(tr.BinaryAUROC())
            self.best = MinMaxMetric(tr.BinaryAUROC())

        def on_validation_epoch_start(self) -> None:
            self.tracker.increment()

        def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
            x, y = batch
            self.tracker.update(x[:, 0], y)
            self.best.update(x[:, 0], y)

        def on_validation_end(self) -> None:  # after the callback's
            assert float(self.tracker.compute()) == pytest.approx(truth()[0], abs=1e-7)
            assert self.best._base_metric.num_samples == 21

    host = trainer(CurveLogger(), devices=2, strategy="ddp_fork")
    host.validate(Tracked(), loader(), verbose=False)
    assert not [name for name in host.callback_metrics if "tracker" in name or "best" in name]


def test_pictures_every_n_epochs(tmp_path: Path) -> None:
    host = trainer(
        CurveLogger("scores", every_n_epochs=2), max_epochs=5, logger=CSVLogger(tmp_path), log_every_n_steps=1
    )
    host.fit(Module(), loader(40), loader())
    assert len(list(tmp_path.glob("**/*.png"))) == 2
    rows = csv.DictReader((Path(host.logger.log_dir) / "metrics.csv").read_text().splitlines())
    assert sum(bool(row["val/scores/auroc"]) for row in rows) == 5


def test_classes_are_drawn_with_micro(tmp_path: Path) -> None:
    class Many(pl.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            self.auroc = tr.MulticlassAUROC(3)

        def validation_step(self, batch: Any, _: int) -> None:
            x, y = batch
            self.auroc.update(x[:, :3], y + (x[:, 1] > 0).long())

    host = trainer(CurveLogger(dirpath=tmp_path))
    host.validate(Many(), loader(100), verbose=False)
    x, y = dataset(100).tensors
    expected = tr.MulticlassAUROC(3)(x[:, :3], y + (x[:, 1] > 0).long())
    assert host.callback_metrics["val/auroc/auroc"] == expected
    (file,) = tmp_path.glob("**/*epoch0000.csv")
    assert {row["line"] for row in csv.DictReader(file.read_text().splitlines())} == {
        "Class 0",
        "Class 1",
        "Class 2",
        "micro",
    }


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: CurveLogger(every_n_epochs=0), "`every_n_epochs` must be a whole number"),
        (lambda: CurveLogger(max_points=3), "`max_points` must be a whole number of at least 10"),
        (
            lambda: trainer(CurveLogger("nothing")).validate(Module(), loader()),
            "`metrics` names 'nothing'.*scores.auroc",
        ),
    ],
)
def test_bad_use_is_told(make: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


@pytest.mark.filterwarnings("default::UserWarning")
def test_nothing_to_do_is_told() -> None:
    class Nothing(pl.LightningModule):
        def validation_step(self, batch: Any, _: int) -> None: ...

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        trainer(CurveLogger()).validate(Nothing(), loader(), verbose=False)
    words = [str(w.message) for w in caught]
    assert sum("found no metric" in w for w in words) == 1
    assert sum("no logger to write to" in w for w in words) == 1
