"""Inside a real Lightning run: logged values, two processes, the sanity check, precision, spawned ranks."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import pytest
import pytorch_lightning as pl
import torch
import torch.multiprocessing as mp
from torch import Tensor
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.lightning import CurveLogger
from torchmetrics_roc.memory import states
from torchmetrics_roc.ranks.exchange import exchange

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning", "ignore::FutureWarning")

SIZE = 48  # divides by two ranks: no sampler pads


def dataset() -> TensorDataset:
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(SIZE, 4, generator=generator)
    y = (x[:, 0] + torch.randn(SIZE, generator=generator) > 0).long()
    return TensorDataset(x, y)


class Module(pl.LightningModule):
    def __init__(self, folder: str = "", **options: Any) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.layer = torch.nn.Linear(4, 1)
        self.auroc = tr.BinaryAUROC(**options)
        self.scalars = MetricCollection(
            {"ap": tr.BinaryAveragePrecision(), "eer": tr.BinaryEER(), "ks": tr.BinaryKSStatistic()}, prefix="val/"
        )
        self.roc = tr.BinaryROC()
        self.folder = folder
        self.sizes: list[int] = []

    def scores(self, x: Tensor) -> Tensor:
        return self.layer(x).squeeze(1)

    def training_step(self, batch: Any, _: int) -> Tensor:
        x, y = batch
        return torch.nn.functional.binary_cross_entropy_with_logits(self.scores(x), y.to(x.dtype))

    def validation_step(self, batch: Any, _: int) -> None:
        x, y = batch
        scores = self.scores(x)
        self.auroc(scores, y)
        self.scalars.update(scores, y)
        self.roc.update(scores, y)
        self.log("val/auroc", self.auroc, on_step=True, on_epoch=True, prog_bar=True)
        self.log_dict(self.scalars)

    def on_validation_epoch_end(self) -> None:
        self.sizes.append(self.roc.num_samples)
        fpr, tpr, _ = self.roc.compute()
        self.roc.reset()
        self.log("val/area", torch.trapezoid(tpr, fpr), rank_zero_only=False)
        if self.folder and not self.trainer.sanity_checking:
            values = {"sizes": self.sizes, "exact": self.exact(), "weights": [p.clone() for p in self.parameters()]}
            torch.save(values, f"{self.folder}/rank{self.global_rank}")

    def exact(self) -> dict[str, Tensor]:
        x, y = dataset().tensors
        scores = self.scores(x.to(self.dtype))
        return {
            "val/auroc_epoch": tr.BinaryAUROC(sync_on_compute=False)(scores, y),
            "val/ap": tr.BinaryAveragePrecision(sync_on_compute=False)(scores, y),
            "val/eer": tr.BinaryEER(sync_on_compute=False)(scores, y),
            "val/ks": tr.BinaryKSStatistic(sync_on_compute=False)(scores, y),
        }

    def configure_optimizers(self) -> Any:
        return torch.optim.SGD(self.parameters(), 0.1)


class Frozen(pl.LightningModule):
    """The recipe of the guide, with scores that another epoch moves; `single` has one metric, and unfreezes it."""

    def __init__(self, single: bool = False) -> None:
        super().__init__()
        self.weight, self.single = torch.nn.Parameter(torch.zeros(())), single
        self.val_recall = tr.BinaryRate("recall", at=tr.FixedFPR(0.2))
        self.test_recall = self.val_recall if single else tr.BinaryRate("recall", at=tr.FixedFPR(0.2))
        self.logged: list[list[Tensor]] = []
        self.moved = torch.zeros(())

    def training_step(self, batch: Any, _: int) -> Tensor:
        return self.weight * 0

    def validation_step(self, batch: Any, _: int) -> None:
        self.val_recall.update(batch[0][:, 0] + self.moved, batch[1])
        self.log("val_recall", self.val_recall)

    def test_step(self, batch: Any, index: int) -> None:
        self.test_recall.update(batch[0][:, 0] + self.moved, batch[1])
        self.log("test_recall", self.test_recall)

    def on_validation_epoch_start(self) -> None:
        self.moved = torch.tensor(float(self.current_epoch))
        if self.single:
            self.test_recall.unfreeze()

    def on_validation_epoch_end(self) -> None:
        if not self.trainer.sanity_checking:
            self.test_recall.freeze(None if self.single else self.val_recall)

    def on_validation_end(self) -> None:
        logged = self.trainer.callback_metrics
        self.logged.append([logged[name].clone() for name in ("val_recall", "val_recall_low", "val_recall_high")])

    def configure_optimizers(self) -> Any:
        return torch.optim.SGD(self.parameters(), 0.1)


@pytest.mark.filterwarnings("error:BinaryRate. `freeze` chooses another")
@pytest.mark.parametrize("single", [False, True])
def test_each_validation_chooses_a_threshold_and_the_test_keeps_the_last(
    monkeypatch: pytest.MonkeyPatch, single: bool
) -> None:
    """Three epochs: what is logged for each is the recall at the threshold of its own scores."""
    monkeypatch.setattr("torchmetrics_roc.lightning.callback.write_to_all", lambda *_: None)  # no pictures
    module = Frozen(single)
    host = trainer(max_epochs=3, callbacks=[CurveLogger()], num_sanity_val_steps=0)
    host.fit(module, loader(), loader())
    x, y = dataset().tensors
    plain = tr.BinaryRate("recall", at=tr.FixedFPR(0.2))
    plain.update(x[:, 0], y)
    expected = plain.compute()
    assert 0.2 < expected < 0.9
    assert [[float(x) for x in logged] for logged in module.logged] == [[float(expected), *plain.interval()]] * 3
    assert not any(name.startswith("val/val_recall_") for name in host.callback_metrics)  # each value once
    threshold = module.state_dict()["test_recall.frozen"]
    assert threshold == plain.freeze() + 2
    module.moved = torch.tensor(2.5)
    (found,) = host.test(module, loader(), verbose=False)
    assert found["test_recall"] == tr.BinaryRate("recall", at=float(threshold))(x[:, 0] + 2.5, y) > expected


def trainer(**options: Any) -> pl.Trainer:
    defaults: dict[str, Any] = {
        "accelerator": "cpu",
        "devices": 1,
        "max_epochs": 2,
        "logger": False,
        "enable_checkpointing": False,
        "enable_progress_bar": False,
        "enable_model_summary": False,
    }
    return pl.Trainer(**{**defaults, **options})


def loader() -> DataLoader[Any]:
    return DataLoader(dataset(), batch_size=8)


def run(module: Module, **options: Any) -> dict[str, Tensor]:
    host = trainer(**options)
    host.fit(module, loader(), loader())
    return {name: value.clone() for name, value in host.callback_metrics.items()}


def test_two_processes_log_what_one_would(tmp_path: Path) -> None:
    logged = run(Module(str(tmp_path)), devices=2, strategy="ddp_fork")
    first, second = (torch.load(tmp_path / f"rank{rank}", weights_only=True) for rank in (0, 1))
    assert all(torch.equal(a, b) for a, b in zip(first["weights"], second["weights"], strict=True))
    for name, value in first["exact"].items():
        assert logged[name] == value, name
    assert logged["val/area"] == pytest.approx(float(logged["val/auroc_epoch"]), abs=1e-6)  # a float32 trapezoid
    # The sanity check, whose batches may hold one class, neither raises nor leaks into the first epoch.
    assert first["sizes"] == second["sizes"] == [32, SIZE, SIZE]


def test_a_logged_collection_travels_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exchanges = tmp_path / "exchanges"
    monkeypatch.setattr(states, "exchange", lambda *args: (exchanges.open("a").write("x"), exchange(*args))[1])
    run(Module(), devices=2, strategy="ddp_fork", max_epochs=1, num_sanity_val_steps=0)
    # On each rank one for `auroc`, one for the three `scalars`, one for `roc`; the value of a step is its own affair.
    assert len(exchanges.read_text()) == 2 * 3


def test_half_precision_modules_round_no_score_and_no_grid() -> None:
    module = Module(thresholds=1000)
    logged = run(module, precision="bf16-true", max_epochs=1)
    assert module.roc.thresholds is None
    # Weights are bfloat16, and so are the scores: the metric adds no rounding of its own.
    for name, value in module.exact().items():
        assert name == "val/auroc_epoch" or logged[name] == value, name
    assert len(module.auroc.thresholds.unique()) == 1000
    assert module.auroc.update_count == 0


def _spawned(rank: int, metrics: list[Any], folder: str) -> None:
    torch.set_num_threads(1)
    for metric in metrics:
        metric.update(torch.tensor([0.1, 0.6, 0.9, 0.4]) + rank, torch.tensor([0, 1, 1, 0]))
    torch.save([(m.num_samples, m.compute()) for m in metrics], f"{folder}/spawn{rank}")


@pytest.mark.slow  # 8 s: two new interpreters
def test_spawned_ranks_share_no_state(tmp_path: Path) -> None:
    metrics = [tr.BinaryAUROC(), tr.BinaryAUROC(thresholds=[0.5, 1.0])]
    for metric in metrics:
        metric.update(torch.tensor([0.2, 0.7]), torch.tensor([1, 0]))
    mp.start_processes(_spawned, (metrics, str(tmp_path)), nprocs=2, start_method="spawn")
    for rank in (0, 1):
        for (size, value), metric in zip(
            torch.load(tmp_path / f"spawn{rank}", weights_only=True), metrics, strict=True
        ):
            twin = metric.clone()
            twin.update(torch.tensor([0.1, 0.6, 0.9, 0.4]) + rank, torch.tensor([0, 1, 1, 0]))
            assert (size, value) == (6, twin.compute())
    assert [metric.num_samples for metric in metrics] == [2, 2]


def test_the_sanity_check_tells_its_warning_once() -> None:
    module = Module()
    x, y = dataset().tensors
    one_class = DataLoader(TensorDataset(x, torch.zeros_like(y)), batch_size=8)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        trainer(num_sanity_val_steps=2, limit_val_batches=0, max_epochs=1).fit(module, loader(), one_class)
        trainer(max_epochs=1).validate(module, one_class, verbose=False)
    ours = [(str(w.message), w.filename, w.lineno) for w in caught if "no positive samples" in str(w.message)]
    assert {file for _, file, _ in ours} == {__file__}  # the line of the user, of a step or of the trainer's call
    assert len(ours) == len(set(ours))
    assert len({words for words, *_ in ours}) == 5  # one a metric: auroc, ap, eer, ks, roc


class LogsACurve(Module):
    def validation_step(self, batch: Any, _: int) -> None:
        x, y = batch
        self.roc.update(self.scores(x), y)
        self.log("roc", self.roc)

    def on_validation_epoch_end(self) -> None:
        pass


def test_a_logged_curve_says_who_logs_curves() -> None:
    """Lightning takes numbers; its error tells what came instead, and what to do."""
    module = LogsACurve()
    words = r"a curve: log it with `Trainer\(callbacks=.*CurveLogger\(\)\]\)`"
    with pytest.raises(Exception, match=words):
        run(module, max_epochs=1)
    for curve in (tr.BinaryROC, tr.BinaryPrecisionRecallCurve, tr.BinaryDET):
        assert re.search(words, f"{curve()(torch.rand(4), torch.arange(4) % 2)}")


def test_intervals_beside_the_names_that_lightning_gives_the_values_of_loaders() -> None:
    class OfLoaders(pl.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            self.aucs = torch.nn.ModuleList([tr.BinaryAUROC(), tr.BinaryAUROC()])

        def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
            self.aucs[dataloader_idx].update(*batch)
            self.log("auc", self.aucs[dataloader_idx])

    scores, labels = torch.rand(2, 40, generator=torch.Generator().manual_seed(0)), torch.arange(40) % 2
    loaders = [DataLoader(TensorDataset(x, labels), 8) for x in scores]
    host = trainer(callbacks=[CurveLogger()])
    host.validate(OfLoaders(), loaders, verbose=False)
    for index, x in enumerate(scores):
        alone = tr.BinaryAUROC()
        alone.update(x, labels)
        low, high = alone.interval()
        logged = {name: float(value) for name, value in host.callback_metrics.items()}
        assert logged[f"auc/dataloader_idx_{index}"] == float(alone.compute())
        assert logged[f"auc/dataloader_{index}_low"] == float(low)
        assert logged[f"auc/dataloader_{index}_high"] == float(high)
