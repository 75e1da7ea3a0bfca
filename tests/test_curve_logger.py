"""The callback in real Lightning runs: what it logs is what one process computes of the data, padding left out."""

from __future__ import annotations

import csv
import inspect
import os
import pickle
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
import pytorch_lightning as pl
import torch
from cases import in_one_test
from matplotlib.figure import Figure
from pytorch_lightning.callbacks import EarlyStopping, ModelCheckpoint
from pytorch_lightning.loggers import CSVLogger, TensorBoardLogger
from pytorch_lightning.utilities import CombinedLoader
from sklearn.metrics import average_precision_score, roc_auc_score
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch import Tensor, nn
from torch.utils.data import (
    DataLoader,
    DistributedSampler,
    Sampler,
    TensorDataset,
)
from torchmetrics import MetricCollection
from torchmetrics.wrappers import MetricTracker, MinMaxMetric

import torchmetrics_roc as tr
from torchmetrics_roc import plot
from torchmetrics_roc.lightning import CurveLogger, callback
from torchmetrics_roc.lightning.reports import MOST_CLASSES
from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.metrics.metric import CurveMetric
from torchmetrics_roc.registry.table import ENTRIES

pytestmark = pytest.mark.filterwarnings(
    "ignore::UserWarning",
    "ignore::DeprecationWarning",
    "ignore::FutureWarning",
    "error:.*could not be logged:UserWarning",
)


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


@pytest.fixture(name="titles")
def _titles(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """What is written above pictures, and the names of the lines they compare with, instead of pictures, which cost."""
    drawn: list[tuple[str, list[str]]] = []

    def picture(curves: Any, *, title: str, reference: Any = None, **_: Any) -> Figure:
        drawn.append((title, list(reference or {})))
        return Figure(figsize=(1, 1))

    monkeypatch.setattr(plot, "picture", picture)
    return drawn


@pytest.mark.usefixtures("titles")
def test_every_epoch_is_logged_once_and_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And Lightning asks no process for `sync_dist`."""
    asked = tmp_path / "asked"
    asking = "pytorch_lightning.trainer.connectors.logger_connector.result.warning_cache.warn"
    monkeypatch.setattr(asking, lambda message, *_, **__: asked.write_text(message))
    loggers = [TensorBoardLogger(tmp_path, name="tb"), CSVLogger(tmp_path, name="csv")]
    host = trainer(CurveLogger(), logger=loggers, devices=2, strategy="ddp_fork", max_epochs=2, log_every_n_steps=1)
    host.fit(Module(grow=True), loader(40), loader(21))
    events = EventAccumulator(str(tmp_path / "tb/version_0"), size_guidance={"images": 0, "scalars": 0}).Reload()
    for name in ("scores", "bounded"):
        scalars, images = events.Scalars(f"val/{name}/auroc"), events.Images(f"val/{name}/curves")
        assert len(scalars) == len(images) == 2  # and none of the sanity check
        assert [e.step for e in images] == [e.step for e in scalars]
        for epoch, event in enumerate(scalars):
            assert event.value == pytest.approx(truth(21, epoch)[0], abs=1e-3 if name == "bounded" else 1e-6)
    folder = tmp_path / "csv/version_0"
    assert len(list(folder.glob("**/*.png"))) == 4
    rows = list(csv.DictReader((folder / "metrics.csv").read_text().splitlines()))
    logged = [float(row["val/scores/ap"]) for row in rows if row["val/scores/ap"]]
    assert logged == pytest.approx([truth(21, epoch)[1] for epoch in range(2)], abs=1e-6)
    assert not asked.exists()


@pytest.mark.usefixtures("titles")
def test_padding_does_not_count() -> None:
    """Two repetitions for three processes; and in a fit more processes than samples."""
    host = trainer(CurveLogger(), devices=3, strategy="ddp_fork")
    host.test(Module(), loader(22), verbose=False)
    assert_exact(host.callback_metrics, 22, "test")
    host = trainer(CurveLogger(), devices=4, strategy="ddp_fork", max_epochs=1)
    host.fit(Module(norm=True), loader(40), loader(3, shuffle=True))
    assert_exact(host.callback_metrics, 3)


class Backwards(Sampler[int]):
    def __init__(self, size: int) -> None:
        self.size = size

    def __iter__(self) -> Any:
        return iter(range(self.size - 1, -1, -1))

    def __len__(self) -> int:
        return self.size


@pytest.mark.usefixtures("titles")
def test_custom_samplers_and_several_loaders() -> None:
    class Two(Module):
        def __init__(self) -> None:
            super().__init__()
            self.both = tr.BinaryAUROC()

        def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
            x, y = batch
            for metric in (self.bounded if dataloader_idx else self.scores, self.both):
                metric.update(x[:, 0], y)

    host = trainer(CurveLogger(), devices=2, strategy="ddp_fork")
    host.validate(Two(), [loader(21, sampler=Backwards(21)), loader(33, 5, num_workers=0)], verbose=False)
    logged = host.callback_metrics
    assert float(logged["val/scores/auroc"]) == pytest.approx(truth(21)[0], abs=1e-7)
    assert float(logged["val/bounded/auroc"]) == pytest.approx(truth(33)[0], abs=1e-3)
    both = tr.BinaryAUROC(sync_on_compute=False)
    for size in (21, 33):
        both.update(*binary(*dataset(size).tensors))
    assert float(logged["val/both/all_dataloaders"]) == float(both.compute())


@pytest.mark.usefixtures("titles")
def test_several_validations_in_an_epoch_are_told_apart(tmp_path: Path) -> None:
    loggers = [TensorBoardLogger(tmp_path, name="tb"), CSVLogger(tmp_path, name="csv")]
    host = trainer(CurveLogger("scores"), logger=loggers, max_epochs=2, val_check_interval=0.5, log_every_n_steps=1)
    host.fit(Module(), loader(40), loader())
    at = [(0, 4), (0, 9), (1, 14), (1, 19)]  # Lightning counts steps from 0
    files = {path.name for path in (tmp_path / "csv/version_0/curves").iterdir()}
    stems = [f"val-scores_epoch{epoch:04d}_step{step:08d}" for epoch, step in at]
    assert files == {stem + kind for stem in stems for kind in (".csv", "_points.csv", ".png")}
    events = EventAccumulator(str(tmp_path / "tb/version_0"), size_guidance={"images": 0, "scalars": 0}).Reload()
    for found in (events.Images("val/scores/curves"), events.Scalars("val/scores/auroc")):
        assert [event.step for event in found] == [step for _, step in at]


@pytest.mark.usefixtures("titles")
def test_validations_at_one_step_are_told_apart(tmp_path: Path) -> None:
    """Seen: of four validations while gradients accumulate, the files of two."""
    steps = {"val_check_interval": 1, "accumulate_grad_batches": 2, "num_sanity_val_steps": 1}
    host = trainer(CurveLogger("scores"), logger=CSVLogger(tmp_path, name="csv"), max_epochs=1, **steps)
    host.fit(Module(), loader(16), loader())
    stems = [f"val-scores_epoch0000_step{step:08d}{again}" for step in (0, 1) for again in ("", "_2")]
    folder = tmp_path / "csv/version_0/curves"
    kinds = (".csv", "_points.csv", ".png")
    assert {path.name for path in folder.iterdir()} == {stem + kind for stem in stems for kind in kinds}
    module = host.lightning_module
    for run in (host.validate, host.test, host.test):
        run(module, loader(), verbose=False)
    names = {path.name.partition("_epoch")[0] for path in folder.iterdir()}
    assert {name: len(list(folder.glob(f"{name}*.png"))) for name in names} == {"val-scores": 5, "test-scores": 2}


def test_another_run_has_no_best_epoch_of_the_one_before(tmp_path: Path, titles: list[tuple[str, list[str]]]) -> None:
    """Seen: of a callback that was used twice, the best epoch of the first model under the pictures of the second."""
    callback = CurveLogger("scores", dirpath=tmp_path)
    for _ in range(2):
        trainer(callback, max_epochs=2, num_sanity_val_steps=0).fit(Module(), loader(16), loader())
    best = [reference for _, reference in titles]
    assert best[0] == best[2] == []
    assert best[1] == best[3] == ["best before: epoch 0, step 3"]


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


def scores_of_classes(x: Tensor, y: Tensor, classes: int, epoch: int = 0) -> tuple[Tensor, Tensor]:
    target = (y + 2 * (x[:, 1].abs() * 100).long()) % classes
    preds = (x[:, :1] * torch.arange(classes)).sin() + epoch * nn.functional.one_hot(target, classes)
    return preds, target


def classes(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    return scores_of_classes(x, y, classes=3)


def in_groups(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor, None, Tensor]:
    return x[:, 0], y, None, (x[:, 1] * 3).round().long()


def binary(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    return x[:, 0], y


EACH: dict[str, tuple[Any, Any, set[str], list[str]]] = {
    # a metric, what it is fed with, its values without a curve, and those that have an interval by a formula
    "scores": (
        lambda: MetricCollection({"auroc": tr.BinaryAUROC(), "ap": tr.BinaryAveragePrecision()}),
        lambda x, y: (x[:, 0], y),
        set(),
        ["auroc", "ap"],
    ),
    "macro": (lambda: tr.MulticlassAUROC(3), classes, set(), [""]),
    "collection": (
        lambda: MetricCollection({"ap": tr.MulticlassAveragePrecision(3), "auroc": tr.MulticlassAUROC(3)}),
        classes,
        set(),
        ["auroc"],  # which is not the first
    ),
    "micro": (lambda: tr.MulticlassAUROC(3, average="micro"), classes, set(), [""]),
    "grouped": (lambda: tr.BinaryAUROC(), in_groups, set(), [""]),
    "grouped_ap": (lambda: tr.BinaryAveragePrecision(), in_groups, set(), [""]),
    "no_average": (lambda: tr.MulticlassAUROC(3, average=None), classes, set(), []),
    "bins": (lambda: tr.MulticlassAUROC(3, memory="bounded"), classes, set(), []),
    "eer": (lambda: tr.MulticlassEER(3), classes, set(), []),
    "micro_ap": (lambda: tr.MulticlassAveragePrecision(3, average="micro"), classes, set(), []),
    "grouped_eer": (lambda: tr.BinaryEER(), in_groups, set(), []),
    "models": (lambda: tr.PairedAUROC(2), lambda x, y: (x[:, :2], y), {"/0", "/1"}, []),
    "groups": (lambda: tr.GroupedAUROC(), in_groups, {""}, []),
    "wins": (lambda: tr.MulticlassOvOAUROC(3), classes, {""}, []),
    "matrix": (lambda: tr.BinaryConfusionMatrix(), lambda x, y: (x[:, 0].sigmoid(), y), set(), []),
}


class Each(pl.LightningModule):
    """A metric, or a collection, of each kind."""

    def __init__(self) -> None:
        super().__init__()
        for name, (make, *_) in EACH.items():
            setattr(self, name, make())

    def validation_step(self, batch: Any, _: int) -> None:
        for name, (_, feed, *_) in EACH.items():
            getattr(self, name).update(*feed(*batch))

    def on_validation_end(self) -> None:  # after the callback's
        assert {metric.num_samples for metric in self.modules() if isinstance(metric, CurveMetric)} == {0}


def test_intervals_and_values_are_those_of_all_samples_or_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On two processes, of which the first draws; what has no curve has its value alone, and all are reset."""

    def picture(curves: Any, *, title: str, **words: Any) -> Figure:
        torch.save({**words, "curves": curves}, tmp_path / title.split(",")[0].replace("/", " "))
        return Figure(figsize=(1, 1))

    monkeypatch.setattr(plot, "picture", picture)
    host = trainer(CurveLogger(dirpath=tmp_path / "pictures"), devices=2, strategy="ddp_fork")
    host.validate(Each(), loader(101), verbose=False)
    logged = {name.removeprefix("val/"): float(value) for name, value in host.callback_metrics.items()}
    intervals: dict[str, float] = {}
    for name, (make, feed, values, sure) in EACH.items():
        metric = make()
        metric.update(*feed(*dataset(101).tensors))
        for key in sure:
            member = metric[key] if isinstance(metric, MetricCollection) else metric
            start = f"{name}/{key}".removesuffix("/")
            intervals |= {f"{start}_{end}": float(x) for end, x in member.interval()._asdict().items()}
        if values:
            found = {key: value for key, value in logged.items() if key.partition("/")[0] == name}
            assert list(found) == [f"{name}{key}" for key in sorted(values)]
            assert list(found.values()) == metric.compute().reshape(-1).tolist()
    assert {key: value for key, value in logged.items() if key.endswith(("_low", "_high"))} == intervals
    assert not any(key.startswith("matrix") for key in logged)
    assert intervals["scores/auroc_low"] < truth(101)[0] < intervals["scores/auroc_high"]

    drawn, whole = torch.load(tmp_path / "val macro", weights_only=False), tr.MulticlassROC(3)
    whole.update(*classes(*dataset(101).tensors))
    # A long legend is cut at its end.
    assert list(drawn["curves"]) == ["macro", "micro", "Class 0", "Class 1", "Class 2"]
    mean, micro = drawn["curves"]["macro"], drawn["curves"]["micro"]
    assert isinstance(mean, plot.Mean)
    assert mean.of.tps.tolist() == whole.curve().tps.tolist()
    assert (int(micro.positives), int(micro.negatives)) == (101, 202)
    areas = [float(whole.read(view).mean()) for view in (auroc, average_precision)]
    assert drawn["scores"]["macro"][:2] == pytest.approx(areas, rel=1e-15)  # means of three
    assert drawn["scores"]["macro"][2] is None  # that of the line is where it crosses


class Apart(Module):
    """Collections whose members are updated one by one, or read while another stage runs."""

    def __init__(self) -> None:
        super().__init__()
        heads = [tr.BinaryAUROC() for _ in range(4)]
        self.stages = MetricCollection(dict(zip(("one", "two"), heads[:2], strict=True)))
        self.heads = MetricCollection(dict(zip(("one", "two"), heads[2:], strict=True)))
        self.fitted = MetricCollection({"auroc": tr.BinaryAUROC(), "ap": tr.BinaryAveragePrecision()})
        self.idle, self.late = tr.BinaryEER(), tr.BinaryEER()
        self.of_training: list[tuple[int, int, int]] = []

    def training_step(self, batch: Any, _: int) -> Tensor:
        x, y = batch
        self.stages["one"].update(x[:, 0], y)
        self.fitted.update(x[:, 0], y)
        return super().training_step(batch, _)

    def on_validation_epoch_start(self) -> None:
        self.idle.reset()
        assert all(metric.num_samples >= 0 for _, metric in self.fitted.items())

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        x, y = batch
        self.stages["two"].update(x[:, 1], y)
        self.heads["one"].update(x[:, 0], y)
        self.heads["two"].update(x[:, 1], y)

    def on_validation_epoch_end(self) -> None:
        self.late.update(torch.rand(4), torch.arange(4) % 2)

    def on_train_epoch_end(self) -> None:
        held = [self.stages["one"], *self.fitted.values()]
        self.of_training.append(tuple(metric.num_samples for metric in held))  # type: ignore[arg-type]


@pytest.mark.usefixtures("titles")
def test_members_are_one_source_only_if_they_share_their_data() -> None:
    """Nor is a copy of a state an update, nor a reset; and what comes after the report is said to."""
    module = Apart()
    host = trainer(CurveLogger(), max_epochs=1, num_sanity_val_steps=0, val_check_interval=2)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        host.fit(module, loader(40), loader(20))
    own = {key for key in host.callback_metrics if not key.endswith(("_low", "_high", "_threshold"))}
    # The third holds the samples of the first.
    named = [("stages/two", ENDINGS), ("heads/one", ENDINGS), ("heads/two", ("",))]
    assert own == {f"val/{name}{end}" for name, ends in named for end in ends}
    x, y = dataset(20).tensors
    for name, column in (("stages/two", 1), ("heads/one", 0), ("heads/two", 1)):
        assert host.callback_metrics[f"val/{name}"] == tr.BinaryAUROC(sync_on_compute=False)(x[:, column], y)
    words = " ".join(str(w.message) for w in caught)
    assert "the epoch before 'late' was updated, as in `on_validation_epoch_end`" in words
    assert "held before" not in words
    assert module.of_training == [(40, 40, 40)]


ENDINGS = ("", "/ap", "/eer", "/ks")


class Six(Module):
    """Attributes with the same samples, two of them logged by the module, and one with others."""

    def __init__(self) -> None:
        super().__init__()
        self.auroc, self.ap, self.roc = tr.BinaryAUROC(), tr.BinaryAveragePrecision(), tr.BinaryROC()
        self.eer, self.cost, self.logits = tr.BinaryEER(), tr.BinaryCostCurve(), tr.BinaryKSStatistic()
        self.pair = MetricCollection({"a": tr.BinaryGini(), "b": tr.BinaryAUROC()}, prefix="of_")

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        x, y = batch
        for metric in (self.auroc, self.ap, self.roc, self.eer, self.cost, self.pair):
            metric.update(x[:, 0], y)
        self.logits.update(x[:, 1], y)
        self.log("area", self.auroc, on_step=True, on_epoch=True)
        self.log_dict(self.pair)

    test_step = validation_step


def test_a_value_has_one_name_and_the_same_samples_one_report(
    tmp_path: Path, titles: list[tuple[str, list[str]]], caplog: pytest.LogCaptureFixture
) -> None:
    """That of the module, if it logs the metric; and what there is to monitor is printed once."""
    intervals = {
        f"{name}{end}" for name in ("area", "val/ap", "val/logits", "of_a", "of_b") for end in ("_low", "_high")
    }
    curve = {"val/auroc/eer_threshold", "val/auroc/ks"}
    other = {f"val/logits/{name}" for name in (*AREA, *CURVE) if name != "ks"}
    names = {"area", "of_a", "of_b", "val/ap", "val/eer", "val/logits", *intervals, *curve, *other}
    host = trainer(CurveLogger(), logger=TensorBoardLogger(tmp_path, name="tb"), max_epochs=2)
    with caplog.at_level("INFO"):
        host.fit(Six(), loader(40), loader(21))
    tags = EventAccumulator(str(tmp_path / "tb/version_0"), size_guidance={"images": 0}).Reload().Tags()
    assert {*tags["scalars"]} == (names - {"area"}) | {"area_epoch", "epoch"}
    assert {*tags["images"]} == {"val/auroc/curves", "val/cost/curves", "val/logits/curves"}
    told = [words for record in caplog.records if "can monitor" in (words := record.getMessage())]
    assert len(told) == 1
    assert {*told[0].partition(":")[2].replace("\n", " ").replace(",", " ").split()} == names


def test_a_single_score_tells_no_samples_apart(reports: list[Any]) -> None:
    """Of a model before training; and a name that a checkpoint monitors may not come and go."""
    one, other = tr.BinaryAUROC(), tr.BinaryAUROC()
    module, (preds, target) = Plain(one=one, other=other), separated(1.0)
    for scores, shared in ((0 * preds, False), (preds, True)):
        logged = epoch(
            CurveLogger(numbers=["ks"]), Trainer(None), module, (0, one, scores, target), (0, other, scores, target)
        )
        assert set(logged) == {f"val/{name}{end}" for name in ("one", "other") for end in ("", "_low", "_high")} | {
            "val/one/ks",
            *([] if shared else ["val/other/ks"]),
        }
        assert [report.name for report in reports] == ["val/one", "val/other"][: 2 - shared]
        reports.clear()


@pytest.mark.usefixtures("titles")
def test_a_picture_of_a_test_says_whose_weights_are_tested(tmp_path: Path, titles: list[tuple[str, list[str]]]) -> None:
    reporter = CurveLogger("scores", dirpath=tmp_path / "pictures")
    keep = ModelCheckpoint(tmp_path, save_top_k=-1)
    host = trainer(
        reporter, callbacks=[reporter, keep], enable_checkpointing=True, max_epochs=2, num_sanity_val_steps=0
    )
    module = Module()
    host.fit(module, loader(40), loader())
    (first,) = tmp_path.glob("epoch=0*.ckpt")
    host.test(module, loader(), verbose=False, ckpt_path=first)
    host.test(module, loader(), verbose=False)
    trainer(CurveLogger("scores", dirpath=tmp_path / "pictures")).test(module, loader(), verbose=False)
    assert [title for title, _ in titles] == [
        "val/scores, epoch 0, step 9",
        "val/scores, epoch 1, step 19",
        "test/scores, weights of epoch 0, step 10",
        "test/scores, weights of step 20",
        "test/scores",
    ]


# ---- checkpoints -----------------------------------------------------------------------------------------------------


class Perfect(Module):
    """Its second epoch separates the classes; those after it are as the first."""

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        x, y = batch
        self.scores.update(x[:, 0] + (9 * y if self.current_epoch == 1 else 0), y)


@pytest.mark.usefixtures("titles")
def test_a_perfect_epoch_is_kept_under_a_name_without_folders(tmp_path: Path) -> None:
    """By its value, and by the lower end of its interval, which stays finite: `EarlyStopping` stops at a NaN."""
    kept = {}
    for name in ("val_scores_auroc", "val_scores_auroc_low"):
        stop = EarlyStopping(name, mode="max", patience=2)
        keep = ModelCheckpoint(tmp_path / name, monitor=name, mode="max", filename=f"{{epoch}}-{{{name}:.3f}}")
        kept[name] = (stop, keep)
    callbacks = [CurveLogger(separator="_"), *(callback for pair in kept.values() for callback in pair)]
    host = trainer(CurveLogger(), callbacks=callbacks, max_epochs=9, enable_checkpointing=True)
    host.fit(Perfect(), loader(40), loader())
    for (name, (stop, keep)), best in zip(kept.items(), (1, pytest.approx(0.79, abs=0.05)), strict=True):
        assert stop.stopped_epoch == 3
        assert stop.best_score == keep.best_model_score == best
        (file,) = (tmp_path / name).iterdir()
        assert file.name == f"epoch=1-{name}={float(keep.best_model_score):.3f}.ckpt"


def test_the_best_epoch_is_resumed_from_a_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    references: list[dict[str, Any]] = []

    def picture(curves: Any, *, reference: Any, **_: Any) -> Figure:
        references.append({name: [line.points.tolist() for line in planes] for name, planes in reference.items()})
        return Figure(figsize=(1, 1))

    def run(**resume: Any) -> None:
        reporter = CurveLogger("scores", dirpath=tmp_path)
        callbacks = [reporter, ModelCheckpoint(str(tmp_path), save_top_k=-1)]
        host = trainer(reporter, callbacks=callbacks, enable_checkpointing=True, max_epochs=2)
        host.fit(Module(), loader(40), loader(101), **resume)

    monkeypatch.setattr(plot, "picture", picture)
    run()
    (checkpoint,) = tmp_path.glob("epoch=0*.ckpt")
    assert torch.load(checkpoint, weights_only=True)  # holds no code
    run(ckpt_path=checkpoint)
    first, whole, resumed = references
    assert first == {}
    assert list(whole) == ["best before: epoch 0, step 9"]
    assert resumed == whole


def test_callbacks_of_other_metrics_keep_states_of_their_own() -> None:
    assert CurveLogger("a").state_key != CurveLogger("b").state_key == CurveLogger("b", max_points=99).state_key


# ---- which rows count, in programs on two processes ------------------------------------------------------------------


def columns(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor, None, Tensor]:
    """Four items for each sample, which is a user."""
    user = x[:, 0].contiguous().view(torch.int32).long()
    return x.flatten(), (x + y[:, None] > x.mean(1, keepdim=True)).long().flatten(), None, user.repeat_interleave(4)


WAYS: dict[str, tuple[Any, Any]] = {
    "samples": (tr.BinaryAUROC, lambda x, y: (x[..., 0], y)),
    "tokens": (tr.BinaryAUROC, lambda x, y: (x, y[:, None].expand(-1, 4))),
    "views": (tr.BinaryAUROC, lambda x, y: (torch.cat([x[:, 0], x[:, 1]]), torch.cat([y, y]))),
    "pixels": (tr.BinaryAUROC, lambda x, y: (x.flatten(), y.repeat_interleave(4))),
    "masked": (tr.BinaryAUROC, lambda x, y: (x[1:, 0], y[1:])),
    "users": (tr.GroupedAUROC, columns),
}
"""How programs make rows of samples: a metric, and its arguments. In the first two each row is of one sample."""


class Program(pl.LightningModule):
    """A metric for each way."""

    def __init__(self, ways: dict[str, Any]) -> None:
        super().__init__()
        self.metric = nn.ModuleDict({name: make() for name, (make, _) in ways.items()})
        self.ways = ways
        self.rows: dict[str, int] = {}

    def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
        for name, part in (batch if isinstance(batch, dict) else dict.fromkeys(self.ways, batch)).items():
            if part is not None:
                self.metric[name].update(*self.ways[name][1](*part))

    def on_validation_epoch_end(self) -> None:
        self.rows = {name: metric.num_samples for name, metric in self.metric.items()}


PROGRAMS: dict[str, Any] = {
    # the module, its loaders, and options of the trainer
    "ways": lambda: (Program(WAYS), loader(21), {}),
    "two loaders": lambda: (
        Program(dict.fromkeys("ab", WAYS["samples"])),
        CombinedLoader({"a": loader(10), "b": loader(40)}, "max_size"),  # type: ignore[arg-type]
        {},
    ),
    "no sampler": lambda: (Program({"a": WAYS["samples"]}), loader(21), {"use_distributed_sampler": False}),
}


def of_both(way: str, size: int, excluded: bool) -> tuple[int, float, int]:
    """Return the rows and the value of the batches of both processes, and whether repetitions are warned of."""
    make, feed = WAYS[way]
    metric, data = make(), dataset(size)
    for rank in (0, 1):
        places = list(range(rank, size, 2)) if excluded else list(DistributedSampler(data, 2, rank, shuffle=False))
        for at in range(0, len(places), 4):
            metric.update(*feed(*data[places[at : at + 4]]))
    return metric.num_samples, float(metric.compute()), int(not excluded)


def expected_rows() -> dict[str, dict[str, tuple[int, float, int]]]:
    """Of ways that have a row for each sample without repetitions; of others all rows, and a warning."""
    rows, value, _ = of_both("samples", 21, True)
    return {
        "ways": {way: of_both(way, 21, way in ("samples", "tokens")) for way in WAYS},
        "two loaders": {name: of_both("samples", size, True) for name, size in (("a", 10), ("b", 40))},
        "no sampler": {"a": (2 * rows, value, 1)},
    }


def _programs(rank: int) -> dict[str, Any]:
    """Return the rows and the values of each metric of the programs, and the metrics that were warned of."""
    os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE="2", LOCAL_WORLD_SIZE="2", GROUP_RANK="0")
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="0", TORCHELASTIC_RUN_ID="0")
    warnings.simplefilter("ignore")
    found = {}
    for name, make in PROGRAMS.items():
        module, loaders, options = make()
        callback = CurveLogger(numbers=())
        host = trainer(callback, devices=2, strategy="ddp", **options)
        host.validate(module, loaders, verbose=False)
        values = {key.split("/")[2]: float(x) for key, x in host.callback_metrics.items() if key.count("/") == 2}
        warned = sorted(words for words in callback._warned if "counts all rows" in words)
        assert all(("repeats 1 sample" in words) != ("no DistributedSampler" in words) for words in warned)
        assert all("`sample_weight`" in words and "`set_sample_limit`" in words for words in warned)
        found[name] = {
            way: (module.rows[way], values[way], sum(f"'metric.{way}'" in words for words in warned))
            for way in module.ways
        }
    return found


@pytest.mark.usefixtures("titles")
def test_programs_on_two_processes_count_every_sample_once_or_warn(on_ranks: Any) -> None:
    """`test_padding` has loaders of all kinds."""
    assert on_ranks(_programs, 2) == [expected_rows()] * 2


# ---- its hooks, called one by one ------------------------------------------------------------------------------------


class Plain(nn.Module):
    """A module that records what is logged."""

    device = torch.device("cpu")

    def __init__(self, **metrics: Any) -> None:
        super().__init__()
        for name, metric in metrics.items():
            setattr(self, name, metric)
        self.logged: dict[str, float] = {}

    def log(self, key: str, value: Any, **known: Any) -> None:
        assert known == {"rank_zero_only": False, "batch_size": 1, "metric_attribute": key}
        assert not value.sync_on_compute  # the number is that of all processes
        self.logged[key] = float(value.compute())


class Trainer:
    """What the callback asks of a trainer."""

    evaluating, interrupted = True, False

    def __init__(self, *loaders: Any, world_size: int = 1, rank: int = 0) -> None:
        combined = SimpleNamespace(flattened=list(loaders), _mode="sequential")
        self._evaluation_loop = SimpleNamespace(_combined_loader=combined)
        self.world_size, self.is_global_zero = world_size, rank == 0
        self.sanity_checking, self.current_epoch, self.global_step = False, 0, 7
        self.loggers: list[Any] = [object()]
        self.state = SimpleNamespace(fn="fit")


@pytest.fixture(name="reports")
def _reports(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    monkeypatch.setattr(callback, "write_to_all", lambda loggers, report: found.append(report))
    return found


def epoch(
    callback: CurveLogger, host: Trainer, module: Plain, *batches: Any, stage: str = "validation"
) -> dict[str, float]:
    """What is logged of an epoch: each of the `batches` is the number of its loader, a metric, and its data."""
    module.logged = {}
    getattr(callback, f"on_{stage}_epoch_start")(host, module)
    for place, (loader, metric, *batch) in enumerate(batches):
        getattr(callback, f"on_{stage}_batch_start")(host, module, batch, place, loader)
        metric.update(*batch)
        getattr(callback, f"on_{stage}_batch_end")(host, module, None, batch, place, loader)
    getattr(callback, f"on_{stage}_epoch_end")(host, module)
    getattr(callback, f"on_{stage}_end")(host, module)
    return module.logged


def separated(by: float, size: int = 40) -> tuple[Tensor, Tensor]:
    g = torch.Generator().manual_seed(3)
    target = torch.arange(size) % 2
    return torch.randn(size, generator=g) + by * target, target


def of_classes(count: int, size: int = 200) -> tuple[Tensor, Tensor]:
    g = torch.Generator().manual_seed(4)
    target = torch.arange(size) % count
    return (torch.rand(size, count, generator=g) + nn.functional.one_hot(target, count) / 2).softmax(1), target


# ---- which validations are drawn, over which -------------------------------------------------------------------------


def test_each_validation_of_each_nth_epoch_is_drawn_and_every_test(reports: list[Any]) -> None:
    metric = tr.BinaryAUROC()
    callback, host, module = CurveLogger(every_n_epochs=3), Trainer(None), Plain(auroc=metric)
    drawn: dict[str, list[tuple[int, int]]] = {"validation": [], "test": []}
    value = float(tr.functional.binary_auroc(*separated(1.0)))
    for stage, at in drawn.items():
        for host.global_step in range(14):
            host.current_epoch = host.global_step // 2
            logged = epoch(callback, host, module, (0, metric, *separated(1.0)), stage=stage)
            assert logged[f"{stage.removesuffix('idation')}/auroc"] == value
            at += [(report.epoch, report.step) for report in reports]
            reports.clear()
            assert metric.num_samples == 0
    assert drawn == {"validation": [(2, 4), (2, 5), (5, 10), (5, 11)], "test": [(k // 2, k) for k in range(14)]}


def test_the_best_epoch_is_the_reference_of_later_ones(reports: list[Any], titles: list[tuple[str, list[str]]]) -> None:
    """An unknown one never; and of one epoch the step tells its validations apart."""
    metric = tr.BinaryAUROC()
    callback, host, module = CurveLogger(), Trainer(None), Plain(auroc=metric)
    for host.global_step, by in enumerate((None, 0.5, 2.0, 1.0, 1.0)):
        host.current_epoch = host.global_step // 2
        preds, target = separated(by or 0.0)
        epoch(callback, host, module, (0, metric, preds, torch.ones_like(target) if by is None else target))
        assert list(reports[-1].curves) == ["this epoch"]
        assert reports[-1].points
        reports[-1].draw()
    assert [title for title, _ in titles] == [f"val/auroc, epoch {step // 2}, step {step}" for step in range(5)]
    best = ["best before: epoch 1, step 2"]
    assert [reference for _, reference in titles] == [[], [], ["best before: epoch 0, step 1"], best, best]
    state = callback.state_dict()["best"]["val/auroc"]
    assert (state["when"], state["score"]) == ("epoch 1, step 2", float(auroc(tr.Curve.from_scores(*separated(2.0)))))
    other = CurveLogger()
    other.load_state_dict(callback.state_dict())
    assert str(other.state_dict()) == str(callback.state_dict())


def test_the_best_epoch_is_the_first_of_equals_by_the_mean_of_known_classes(
    reports: list[Any], titles: list[tuple[str, list[str]]]
) -> None:
    metric = tr.MulticlassAUROC(3)
    callback, host, module = CurveLogger(), Trainer(None), Plain(auroc=metric)
    for host.current_epoch, better in enumerate((0, 1, 1, 1)):
        preds, target = scores_of_classes(*dataset(21).tensors, 3, better)
        epoch(callback, host, module, (0, metric, preds, target.clamp(max=1)))
        reports[-1].draw()
    best = [set(), {"epoch 0, step 7"}, {"epoch 1, step 7"}, {"epoch 1, step 7"}]
    assert [{name.partition(", ")[2] for name in reference} for _, reference in titles] == best


@in_one_test("macro", [False, True])
@in_one_test("micro", [False, True])
@in_one_test("count", [2, MOST_CLASSES, MOST_CLASSES + 1])
def test_lines_of_single_problems_are_reported_and_many_classes_are_counted(
    reports: list[Any], monkeypatch: pytest.MonkeyPatch, count: int, micro: bool, macro: bool
) -> None:
    drawn: list[list[str]] = []
    monkeypatch.setattr(plot, "picture", lambda curves, title, **_: drawn.append([title, *curves]) or Figure())
    metric = tr.MulticlassAUROC(count)
    module = Plain(scores=metric)
    callback = CurveLogger(micro=micro, macro=macro)
    logged = epoch(callback, Trainer(None), module, (0, metric, *of_classes(count)))
    state = torch.utils._pytree.tree_leaves(callback.state_dict())
    assert sum(x.numel() for x in state if isinstance(x, Tensor)) * 4 < 300_000  # for a checkpoint
    report = reports.pop()
    names = [f"Class {t}" for t in range(count)]
    lines = ["micro"] * micro + names * (count <= MOST_CLASSES)
    assert list(report.curves) == lines
    assert {row["line"] for row in report.points} == {*names}
    many = f", {count} classes" if count > MOST_CLASSES else ""
    report.draw()
    assert drawn == [[f"val/scores, epoch 0, step 7{many}", *["macro"] * macro, *lines]]
    assert report.scalars == logged
    metric.update(*of_classes(count))
    assert logged["val/scores"] == float(metric.compute())
    if micro:
        pooled = report.curves["micro"]
        assert (int(pooled.positives), int(pooled.negatives)) == (200, 200 * (count - 1))


# ---- whose numbers, and what they are called -------------------------------------------------------------------------


def logged_of(metric: Any, feed: Any = binary, **options: Any) -> dict[str, float]:
    """What is logged of an epoch of a module with this metric, whose value is "", or collection, as `it`."""
    batch = feed(*dataset(101).tensors)
    logged = epoch(CurveLogger(**options), Trainer(None), Plain(it=metric), (0, metric, *batch))
    return {key.removeprefix("val/it").removeprefix("/"): value for key, value in logged.items()}


def after(metric: Any, feed: Any) -> Any:
    metric.update(*feed(*dataset(101).tensors))
    return metric


def legends_and_bands(figure: Figure) -> tuple[list[list[str]], list[int]]:
    """The entries of the legend of each plane, and how many bands it has."""
    bands = [sum(patch.get_gid() == "band" for patch in ax.patches) for ax in figure.axes]
    return [[text.get_text() for text in ax.get_legend().get_texts()] for ax in figure.axes], bands


def test_the_picture_of_a_binary_metric_shows_interval_and_band(reports: list[Any]) -> None:
    members = {"auroc": tr.BinaryAUROC(), "ap": tr.BinaryAveragePrecision()}
    logged = logged_of(MetricCollection(members))
    ((areas, precisions, rates), bands) = legends_and_bands(reports.pop().draw())
    for number, shown, value in zip(members, (areas, precisions), truth(101), strict=True):
        low, high = logged[f"{number}_low"], logged[f"{number}_high"]
        assert shown == [f"this epoch {'AUC' if shown is areas else 'AP'}={value:.3f} [{low:.2f}, {high:.2f}]"]
    assert "[" not in rates[0]
    assert bands == [1, 0, 0]
    logged_of(tr.BinaryEER(), in_groups)  # whose samples are not independent
    legends, bands = legends_and_bands(reports.pop().draw())
    assert "[" not in legends[0][0]
    assert bands == [0, 0, 0]


def test_the_picture_of_classes_shows_their_names_and_the_intervals_there_are(reports: list[Any]) -> None:
    names = ["cat", "dog", "eel"]
    logged = logged_of(tr.MulticlassAUROC(3), classes, class_names={"it": names})
    (report,) = reports
    (lines, *_), bands = legends_and_bands(report.draw())
    assert [line.split()[0] for line in lines] == ["macro", "micro", *names]
    assert list(report.curves) == ["micro", *names]
    assert {row["line"] for row in report.points} == {*names}
    each = zip(*(x.tolist() for x in after(tr.MulticlassAUROC(3, average=None), classes).interval()), strict=True)
    sure = [f"{low:.2f}, {high:.2f}" for low, high in [(logged["_low"], logged["_high"]), *each]]
    assert [line.partition("[")[2].rstrip("]") for line in lines] == [sure[0], "", *sure[1:]]
    assert bands == [0, 0, 0]


CURVE_OF_CLASSES = {"macro_auroc", "macro_ap", "macro_eer", "macro_ks"}
AREA = {"auroc", "auroc_low", "auroc_high"}
CURVE = {"ap", "ap_low", "ap_high", "eer", "eer_threshold", "ks"}


@in_one_test(
    "make, feed, own, others",
    [
        (lambda: tr.MulticlassAUROC(3, average="weighted"), classes, "auroc", {"_low", "_high", *CURVE_OF_CLASSES}),
        (lambda: tr.MulticlassAUROC(3), classes, "auroc", {"_low", "_high", *CURVE_OF_CLASSES} - {"macro_auroc"}),
        (lambda: tr.MulticlassAveragePrecision(3, average="weighted"), classes, "ap", CURVE_OF_CLASSES),
        (lambda: tr.BinaryRate("recall", at="youden"), binary, "recall", {"_low", "_high", *AREA, *CURVE}),
        (lambda: tr.BinaryEER(estimator="rocch"), binary, "eer", {*AREA, *CURVE} - {"eer"}),
        (lambda: tr.BinaryGini(), binary, "gini", {"_low", "_high", *AREA, *CURVE}),
        (lambda: tr.BinaryROC(), binary, None, {*AREA, *CURVE}),
        # The interval of the whole area says nothing of a part of it.
        (lambda: tr.BinaryAUROC(max_fpr=0.1), binary, "auroc", CURVE),
    ],
)
def test_under_its_name_stands_what_the_metric_computes(
    make: Any, feed: Any, own: str | None, others: set[str], reports: list[Any]
) -> None:
    """And beside it those numbers of its curve that are not its value."""
    logged, metric = logged_of(make(), feed), after(make(), feed)
    assert set(logged) == {*([""] if own else []), *others}
    if own:
        assert logged[""] == float(metric.compute())
    if "macro_auroc" in others:
        assert logged["macro_auroc"] == float(metric.read(auroc).mean().float())
    if "_low" in others:
        assert (logged["_low"], logged["_high"]) == tuple(map(float, metric.interval()))


def test_members_of_a_collection_are_logged_by_their_keys(reports: list[Any]) -> None:
    members = {
        "auroc": tr.MulticlassAUROC(3, average="weighted"),
        "eer": tr.MulticlassEER(3),
        "recall": tr.MulticlassRate(3, "recall", at="youden", average="macro"),
        "grid": tr.MulticlassAUROC(3, thresholds=20),
        "roc": tr.MulticlassROC(3),
    }
    names, collection = ["cat", "St. Bernard", "eel"], MetricCollection(members)
    logged = logged_of(collection, classes, numbers=["ks"], class_names=names)
    assert {len(metric.preds) for key, metric in collection.items(copy_state=False) if key != "grid"} == {0}
    each = after(tr.MulticlassEER(3), classes).compute()
    expected = {f"eer/{name}": value for name, value in zip(names, each, strict=True)}
    expected |= {key: after(members[key].clone(), classes).compute() for key in ("auroc", "recall", "grid")}
    for key, value in expected.items():
        assert logged[key] == float(value), key
    assert set(logged) == {*expected, "auroc_low", "auroc_high", "macro_ks", "grid/macro_ks"}


def test_a_value_with_a_threshold_is_logged_with_it_and_nothing_else_if_so_chosen(reports: list[Any]) -> None:
    metric = tr.BinaryRecallAtFixedPrecision(0.7)
    value, threshold = after(metric.clone(), binary).compute()
    logged = logged_of(metric, numbers=())
    assert logged.pop("_low") < float(value) < logged.pop("_high")
    assert logged == {"": float(value), "_threshold": float(threshold)}


@in_one_test("name, given", [("GroupedAUROC", {"average": None}), ("SlicedRate", {"rate": "recall", "at": 0.5})])
def test_a_value_of_each_group_is_logged_by_its_id(name: str, given: dict[str, Any], reports: list[Any]) -> None:
    ids, values, _ = after(getattr(tr, name)(**given), in_groups).compute()
    assert len(ids) > 3
    assert bool((ids < 0).any())
    logged = logged_of(getattr(tr, name)(**given), in_groups)
    assert same_numbers(logged, {f"{i}": v for i, v in zip(ids.tolist(), values.tolist(), strict=True)})


def same_numbers(found: dict[str, float], expected: dict[str, float]) -> bool:
    """Whether they have the same keys and values; NaN is NaN."""
    return repr(sorted(found.items())) == repr(sorted(expected.items()))


def test_each_area_of_each_slice_is_logged_and_what_has_no_number_is_named(reports: list[Any]) -> None:
    areas = after(tr.SlicedAUROC(), in_groups).compute()
    expected = {
        f"{kind}/{i}": value
        for kind in ("subgroup", "bpsn", "bnsp")
        for i, value in zip(areas.groups.tolist(), getattr(areas, kind).tolist(), strict=True)
    }
    assert same_numbers(logged_of(tr.SlicedAUROC(), in_groups), expected)
    with pytest.warns(UserWarning, match="logs nothing of 'it.* whose value is a matrix"):
        assert logged_of(tr.BinaryConfusionMatrix(threshold=0.0)) == {}
    with pytest.warns(UserWarning, match="logs nothing of 'it.* or has more than 20 groups: .* `worst` or `gap`"):
        assert logged_of(tr.SlicedAUROC(), lambda x, y: (x[:, 0], y, None, torch.arange(len(y)))) == {}


def test_models_are_no_classes(reports: list[Any]) -> None:
    def models(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        return x[:, :2], y

    assert {*logged_of(tr.PairedAUROC(num_models=2), models)} == {"0", "1"}
    assert {*logged_of(tr.PairedAUROC(num_models=2), models, class_names={"it": ["old", "new"]})} == {"old", "new"}
    batch = binary(*dataset(101).tensors)
    both = Plain(pair=tr.PairedAUROC(num_models=2), other=tr.MulticlassEER(2))
    steps = [(0, both.pair, *models(*dataset(101).tensors)), (0, both.other, torch.rand(101, 2), batch[1])]
    logged = epoch(CurveLogger(numbers=(), class_names=["no", "yes"]), Trainer(None), both, *steps)
    assert {*logged} == {"val/pair/0", "val/pair/1", "val/other/no", "val/other/yes"}


def test_a_micro_average_says_so(reports: list[Any]) -> None:
    names = {"micro_auroc", "micro_ap", "micro_eer_threshold", "micro_ks", ""}
    assert set(logged_of(tr.MulticlassEER(3, average="micro"), classes)) == names


@in_one_test("grouped", [True, False])
def test_a_collection_of_each_dataloader_keeps_its_name(grouped: bool, reports: list[Any]) -> None:
    each = [MetricCollection({"a": tr.BinaryAUROC(), "b": tr.BinaryEER()}, compute_groups=grouped) for _ in range(2)]
    batches = [
        (i, metrics, *binary(*dataset(size).tensors)) for i, metrics, size in zip((0, 1), each, (21, 33), strict=True)
    ]
    logged = epoch(CurveLogger(numbers=()), Trainer(None, None), Plain(it=nn.ModuleList(each)), *batches)
    assert set(logged) == {f"val/it/{i}/{name}" for i in (0, 1) for name in ("a", "a_low", "a_high", "b")}
    areas = [truth(21)[0], truth(33)[0]]
    assert [logged[f"val/it/{i}/a"] for i in (0, 1)] == pytest.approx(areas, rel=2**-23)  # in float32


def test_two_values_of_one_name_are_said_to_be(reports: list[Any]) -> None:
    """Whose names differ in what a separator may be."""
    metrics = tr.BinaryAUROC(), tr.BinaryAUROC()
    module = Plain(head=nn.ModuleDict({"a": metrics[0]}), head_a=metrics[1])
    batches = [(0, metric, *separated(1.0)) for metric in metrics]
    with pytest.warns(UserWarning, match="under one name") as caught:
        epoch(CurveLogger(separator="_", numbers=()), Trainer(None), module, *batches)
    (words,) = (str(w.message) for w in caught if "under one name" in str(w.message))
    assert "'head.a' and 'head_a' under one name, 'val_head_a'" in words


def test_what_a_metric_held_before_the_epoch_is_said_to_count(reports: list[Any]) -> None:
    held, other = tr.BinaryAUROC(), tr.BinaryEER()
    held.update(*separated(1.0))
    batches = [(0, metric, *separated(1.0)) for metric in (held, other)]
    with pytest.warns(UserWarning, match="logs 'held' with the samples held before this epoch") as caught:
        epoch(CurveLogger(), Trainer(None), Plain(held=held, other=other), *batches)
    assert not any("'other'" in str(warning.message) for warning in caught)


@in_one_test("grouped", [False, True])
@in_one_test("name, other", [("ap", "auroc"), ("auroc", "ap")])
def test_a_member_is_reset_with_its_compute_group(name: str, other: str, grouped: bool, reports: list[Any]) -> None:
    """Which has one state: what is left of it in another member would be counted by the next epoch."""
    members = {"ap": tr.BinaryAveragePrecision(), "auroc": tr.BinaryAUROC()}
    metrics = MetricCollection(members, compute_groups=grouped)
    callback, host, module = CurveLogger(f"c.{name}"), Trainer(None), Plain(c=metrics)
    epoch(callback, host, module, (0, metrics, *separated(1.0, 50)))
    held = {key: metric.num_samples for key, metric in metrics.items()}
    assert held == {name: 0, other: 0 if grouped else 50}
    words = [words for words in callback._warned if "shares the data" in words]
    assert [f"resets 'c.{other}' too" in x for x in words] == [True] * grouped
    logged = epoch(callback, host, module, (0, metrics, *separated(1.0, 30)), stage="test")
    assert logged[f"test/c/{name}"] == float(members[name].clone()(*separated(1.0, 30)))


CHARTS = sorted(
    {entry.row.name for entry in ENTRIES.values() if issubclass(entry.row.measure, CurveMeasure)}
    - {"ROC", "PrecisionRecallCurve", "DET"}
)


def test_every_curve_in_no_plane_of_rates_is_a_picture_of_its_own(reports: list[Any]) -> None:
    assert len(CHARTS) == 7
    charts = MetricCollection({name: getattr(tr, f"Binary{name}")() for name in CHARTS})
    x, y = dataset(21).tensors
    batch = x[:, 0].sigmoid(), y
    logged = epoch(CurveLogger(max_points=10), Trainer(None), Plain(charts=charts), (0, charts, *batch))
    assert logged == {}
    drawn = {report.name: report.draw().axes[0] for report in reports if not report.curves}
    assert drawn.keys() == {f"val/charts/{name}" for name in CHARTS}
    for name in CHARTS:
        ax = drawn[f"val/charts/{name}"]
        (line,) = (line for line in ax.lines if line.get_gid() == "curve")
        value = getattr(tr.functional, ENTRIES[f"Binary{name}"].functional)(*batch)
        known = ~(value[0].isnan() | value[1].isnan())
        points = set(zip(*(part[known].tolist() for part in value[:2]), strict=True))
        assert len(line.get_xdata()) <= 10
        assert set(zip(*(part.tolist() for part in line.get_data()), strict=True)) <= points
        assert ax.get_title() == f"val/charts/{name}, epoch 0, step 7"


def test_a_metric_without_a_curve_is_logged_and_not_drawn(reports: list[Any]) -> None:
    grouped, plain = tr.GroupedAUROC(), tr.BinaryConfusionMatrix()
    module, (preds, target) = Plain(grouped=grouped, plain=plain), separated(1.0)
    batches = [(0, grouped, preds, target, None, torch.arange(40) // 10), (0, plain, target.float(), target)]
    assert list(epoch(CurveLogger(), Trainer(None), module, *batches)) == ["val/grouped"]
    assert reports == []


def test_samples_of_two_loaders_are_pooled_and_those_of_one_are_not(reports: list[Any]) -> None:
    one, both = tr.BinaryAUROC(), tr.BinaryEER()
    module = Plain(one=one, both=both)
    callback, host = CurveLogger(numbers=()), Trainer(None, None)
    batch = separated(1.0)
    with pytest.warns(
        UserWarning, match="the samples of several dataloaders together, as all of them were added to 'both'"
    ):
        logged = epoch(callback, host, module, (0, both, *batch), (1, both, *batch), (1, one, *batch))
    assert set(logged) == {"val/one", "val/one_low", "val/one_high", "val/both/all_dataloaders"}
    logged = epoch(callback, host, module, (0, both, *batch), (0, one, *batch), (1, one, *batch))
    assert set(logged) == {*(f"val/one/all_dataloaders{end}" for end in ("", "_low", "_high")), "val/both"}


def test_what_is_added_before_the_first_batch_counts_to_the_first_loader(reports: list[Any]) -> None:
    """Whichever loader was the last of the epoch before; and no metric is warned of, as each has one loader."""
    warnings.simplefilter("error")  # until the end of the test
    metric, other = tr.BinaryAUROC(), tr.BinaryEER()
    module = Plain(auroc=metric, other=other)
    callback, host, batch = CurveLogger(numbers=()), Trainer(None, None), separated(1.0)
    for _ in range(2):
        module.logged = {}
        callback.on_validation_epoch_start(host, module)
        metric.update(*batch)
        for loader, own in ((0, metric), (1, other)):
            callback.on_validation_batch_start(host, module, batch, 0, loader)
            own.update(*batch)
            callback.on_validation_batch_end(host, module)
        callback.on_validation_epoch_end(host, module)
        callback.on_validation_end(host, module)
        assert {key.removesuffix("_low").removesuffix("_high") for key in module.logged} == {"val/auroc", "val/other"}


@pytest.mark.parametrize("stage", ["validation", "test"])
@pytest.mark.parametrize(("rank", "kept"), [(0, [2, 2, 1, 2]), (1, [2, 2, 0, 2])])
def test_of_a_batch_counts_what_is_no_repetition(rank: int, kept: list[int], stage: str, reports: list[Any]) -> None:
    """Of nine samples the first of two processes has five, and the other four and one that is repeated."""
    sampler = torch.utils.data.DistributedSampler(range(9), num_replicas=2, rank=rank, shuffle=False)  # type: ignore[arg-type]
    loaders = [DataLoader(dataset(9), batch_size=2, sampler=sampler), loader(9)]
    metric, given = tr.BinaryAUROC(), tr.BinaryEER()
    given.set_sample_limit(20)
    module = Plain(auroc=metric, given=given)
    callback, host = CurveLogger(numbers=()), Trainer(*loaders, world_size=2, rank=rank)
    start, begin, end, close = (
        getattr(callback, f"on_{stage}_{at}") for at in ("epoch_start", "batch_start", "batch_end", "epoch_end")
    )
    start(host, module)
    found = []
    for batch, rows in enumerate((2, 2, 1)):
        begin(host, module, None, batch, 0)
        metric.update(*separated(1.0, rows))
        found.append(metric.num_samples - sum(found))
        end(host, module)
    begin(host, module, None, 0, 1)  # of a loader of which nothing is known
    for each in (metric, given):
        each.update(*separated(1.0, 2))
    end(host, module)
    assert [*found, metric.num_samples - sum(found)] == kept
    with pytest.warns(UserWarning, match="all rows of 'auroc', .* has no DistributedSampler"):
        close(host, module)
    assert [words for words in callback._warned if "'given'" in words] == []  # whose limit says what counts


def hooks_of_the_last_batch(callback: CurveLogger, host: Any, module: Any) -> None:
    callback.on_validation_epoch_start(host, module)
    callback.on_validation_batch_start(host, module, None, 2, 0)


ENDS: dict[str, Any] = {
    "the batch ended": lambda callback, host, module: callback.on_validation_batch_end(host, module),
    "the epoch ended": lambda callback, host, module: callback.on_validation_epoch_end(host, module),
    "an error": lambda callback, host, module: setattr(host, "evaluating", False),
    "an interrupt": lambda callback, host, module: setattr(host, "interrupted", True),
    "another run": lambda callback, host, module: callback.setup(host, module, "fit"),
    "another epoch": lambda callback, host, module: callback.on_validation_epoch_start(host, module),
}


@pytest.mark.parametrize("name", ENDS)
def test_nothing_is_excluded_after_the_batch(name: str, reports: list[Any]) -> None:
    sampler = torch.utils.data.DistributedSampler(range(9), num_replicas=2, rank=1, shuffle=False)  # type: ignore[arg-type]
    metric, module = tr.BinaryAUROC(), Plain()
    module.auroc = metric
    callback, host = CurveLogger(numbers=()), Trainer(DataLoader(dataset(9), 2, sampler=sampler), world_size=2, rank=1)
    hooks_of_the_last_batch(callback, host, module)
    for twin in (metric.clone(), pickle.loads(pickle.dumps(metric))):  # of which a callback knows nothing
        twin.update(*separated(1.0, 1))
        assert twin.num_samples == 1
    metric.update(*separated(1.0, 1))
    assert metric.num_samples == 0
    ENDS[name](callback, host, module)
    metric.update(*separated(1.0, 1))
    assert metric.num_samples == 1


STOPS: dict[str, Any] = {
    # what happens after the epoch that was interrupted, and how many samples the next one counts of its own four
    "nothing": (lambda metric: metric, 4),
    "a limit": (lambda metric: metric.set_sample_limit(50), 4),
    "a copy": (lambda metric: pickle.loads(pickle.dumps(metric)), 4),
    "another update": (lambda metric: metric.update(*separated(1.0, 3)), 4 + 3 + 2),
    "a reset": (lambda metric: metric.reset(), 4),
    "a reset and an update": (lambda metric: (metric.reset(), metric.update(*separated(1.0, 3))), 4 + 3),
}


def interrupted(callback: CurveLogger, host: Trainer, module: Plain, *updates: tuple[Any, int]) -> None:
    callback.on_validation_epoch_start(host, module)
    callback.on_validation_batch_start(host, module, None, 0, 0)
    for metric, size in updates:
        metric.update(*separated(1.0, size))
    callback.on_exception(host, module, KeyboardInterrupt())


@pytest.mark.covering
@pytest.mark.parametrize("again", [True, False], ids=["one callback", "another callback"])
@pytest.mark.parametrize("name", STOPS)
def test_what_an_interrupted_epoch_added_does_not_count_in_the_next(
    name: str, again: bool, reports: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    between, size = STOPS[name]
    metric, counts = tr.BinaryAUROC(), []
    module, host, callback = Plain(auroc=metric), Trainer(None), CurveLogger(numbers=())
    interrupted(callback, host, module, (metric, 2))
    assert metric.num_samples == 2  # until then it can be read
    kept = between(metric)
    module.auroc = metric = kept if isinstance(kept, tr.BinaryAUROC) else metric
    log = Plain.log
    monkeypatch.setattr(Plain, "log", lambda *given, **known: (counts.append(metric.num_samples), log(*given, **known)))
    epoch(callback if again else CurveLogger(numbers=()), host, module, (0, metric, *separated(1.0, 4)))
    assert set(counts) == {size}


def test_what_no_epoch_added_is_not_reset(reports: list[Any]) -> None:
    metric, bins, training = tr.BinaryAUROC(), tr.BinaryAUROC(memory="bounded"), tr.BinaryAUROC()
    module, host, callback = Plain(auroc=metric, bins=bins, training=training), Trainer(None), CurveLogger(numbers=())
    metric.update(*separated(1.0, 3))
    with pytest.warns(UserWarning, match="does not reset 'auroc', which held samples before"):
        interrupted(callback, host, module, (metric, 2))
    bins.setup.tear()  # as an update does that does not end
    callback.on_exception(host, module, KeyboardInterrupt())  # of what is no epoch
    callback.on_validation_epoch_start(host, module)
    assert (metric.num_samples, bins.setup.torn) == (5, True)
    bins.reset()
    epoch(callback, host, module, (0, metric, *separated(1.0, 4)))
    assert metric.num_samples == 0
    training.update(*separated(1.0, 3))
    callback.on_exception(host, module, ValueError())  # in training, after an epoch that ended
    callback.on_validation_epoch_start(host, module)
    bins.setup.tear()
    callback.on_exception(host, module, KeyboardInterrupt())
    callback.on_test_epoch_start(host, module)
    assert (training.num_samples, bins.setup.torn) == (3, False)


@pytest.mark.usefixtures("titles")
def test_an_interrupted_collection_leaves_nothing_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its members share their data already, or not yet."""
    module, host = Module(), trainer(CurveLogger(numbers=("auroc",)))
    for size in (9, 21):
        monkeypatch.setattr(module.bounded, "forward", Mock(side_effect=[None, ValueError("stop")]))
        with pytest.raises(ValueError, match="stop"):
            host.validate(module, loader(40), verbose=False)
        monkeypatch.undo()
        host.validate(module, loader(size), verbose=False)
        assert_exact(host.callback_metrics, size)


def test_the_sanity_check_and_other_processes_write_nothing(reports: list[Any]) -> None:
    metric = tr.BinaryAUROC()
    module, host = Plain(auroc=metric), Trainer(None)
    host.sanity_checking = True
    assert epoch(CurveLogger(), host, module, (0, metric, *separated(1.0))) == {}
    assert metric.num_samples == 0
    assert "val/auroc" in epoch(CurveLogger(), Trainer(None, rank=1), module, (0, metric, *separated(1.0)))
    assert reports == []


def fitting(metric: Any, **options: Any) -> None:
    CurveLogger(**options).setup(Trainer(None), Plain(it=metric), "fit")


@in_one_test(
    "options, words",
    [
        ({"every_n_epochs": 0}, "`every_n_epochs` must be an integer"),
        ({"max_points": 3}, "`max_points` must be an integer of at least 10"),
        ({"max_point": 30}, "Unexpected keyword arguments: `max_point`: did you mean `max_points`. CurveLogger takes"),
        ({"numbers": ["auc"]}, r"`numbers` must be some of 'auroc', .* but got \['auc'\]"),
        ({"numbers": "auroc"}, "`numbers` must be some of"),
        ({"separator": 3}, "`separator` must be a string, but got 3"),
        ({"prefix": None}, "`prefix` must be a string, but got None"),
        ({"metrics": tr.BinaryAUROC()}, "`metrics` must be names of attributes .* but is of type BinaryAUROC"),
        ({"metrics": "nothing"}, "`metrics` names 'nothing'.*it has it"),
        *(
            ({"class_names": names}, "`class_names` must be a list of names, one per class, but got")
            for names in ("abc", 3, {"it": "abc"})
        ),
        *(  # under which a line would be lost
            ({"class_names": names}, r"`class_names` must be different names.* but got \['")
            for names in (["cat", "cat", "eel"], {"it": ["a", "macro", "c"]}, ["micro", "b", "c"])
        ),
        ({"class_names": ["cat", "dog"]}, "`class_names` must fit a metric of the module, but got .*'it' has 3"),
        (
            {"class_names": {"it": ["a"]}},
            "`class_names` must have 3 names for 'it', one for each class, but got 1",
        ),
        ({"class_names": {"other": ["a", "b", "c"]}}, "`class_names` must fit a metric of the module"),
    ],
)
def test_bad_options_are_refused(options: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        fitting(tr.MulticlassEER(3), **options)


def test_nothing_to_do_is_said_once_and_a_logger_or_a_folder_is_enough(tmp_path: Path) -> None:
    host, nothing = Trainer(None), CurveLogger()
    host.loggers = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for stage in ("fit", "validate"):
            nothing.setup(host, Plain(), stage)
    assert [" ".join(str(w.message).split()[1:4]) for w in caught] == ["found no metric", "has no logger"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for host.loggers, folder in (([object()], None), ([], tmp_path), ([object()], tmp_path)):
            CurveLogger(dirpath=folder).setup(host, Plain(auroc=tr.BinaryAUROC()), "fit")


def test_reports_are_those_of_metrics_with_a_curve() -> None:
    module = Plain(auroc=tr.BinaryAUROC(), grouped=tr.GroupedAUROC())
    assert CurveLogger().metrics(module) == {"auroc": module.auroc}


def test_what_is_drawn_and_logged_unless_said_otherwise() -> None:
    known = {name: p.default for name, p in inspect.signature(CurveLogger).parameters.items()}
    assert known == {
        "metrics": None,
        "every_n_epochs": 1,
        "max_points": 512,
        "micro": True,
        "dirpath": None,
        "macro": True,
        "class_names": None,
        "numbers": ("auroc", "ap", "eer", "eer_threshold", "ks"),
        "prefix": "",
        "separator": "/",
    }
