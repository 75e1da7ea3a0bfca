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
import torch.distributed as dist
from cases import first_few, in_one_test
from matplotlib.figure import Figure
from pytorch_lightning.callbacks import EarlyStopping, ModelCheckpoint
from pytorch_lightning.loggers import CSVLogger, TensorBoardLogger
from pytorch_lightning.utilities import CombinedLoader
from sklearn.metrics import average_precision_score, roc_auc_score
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from test_padding import Varying
from torch import Tensor, nn
from torch.utils.data import (
    DataLoader,
    DistributedSampler,
    IterableDataset,
    Sampler,
    SequentialSampler,
    TensorDataset,
)
from torchmetrics import MetricCollection
from torchmetrics.wrappers import MetricTracker, MinMaxMetric

import torchmetrics_roc as tr
from torchmetrics_roc import plot
from torchmetrics_roc.lightning import CurveLogger, callback
from torchmetrics_roc.lightning.loggers import register
from torchmetrics_roc.lightning.reports import MOST_CLASSES, chart_drawing
from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
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


def loader(size: int = 21, batch: int | None = 4, **options: Any) -> DataLoader[Any]:
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


@pytest.mark.parametrize("devices", first_few(1, [2, 1]))
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


@pytest.mark.parametrize(("size", "devices"), first_few(2, [(21, 2), (101, 3), (22, 3), (22, 2), (21, 3), (23, 3)]))
def test_padding_does_not_count(size: int, devices: int) -> None:
    """Of every remainder, and of many batches."""
    host = trainer(CurveLogger(), devices=devices, strategy="ddp_fork", max_epochs=1)
    (logged,) = host.validate(Module(), loader(size), verbose=False)
    assert_exact(logged, size)
    host.test(Module(), loader(size), verbose=False)
    assert_exact(host.callback_metrics, size, "test")


@pytest.mark.parametrize(("size", "devices"), first_few(1, [(3, 4), (21, 2)]))
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
            told.extend(callback._warned)
            self.log("told", float(any("DistributedSampler" in words for words in callback._warned)))

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


def titles(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """What will be written above pictures, and the names of the lines they compare with."""
    told: list[tuple[str, list[str]]] = []

    def picture(curves: Any, *, title: str, reference: Any = None, **_: Any) -> Figure:
        told.append((title, list(reference or {})))
        return Figure()

    monkeypatch.setattr(plot, "picture", picture)
    return told


def test_several_validations_in_an_epoch_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class BestAtTen(Module):
        def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
            x, y = batch
            self.scores.update(x[:, 0] + (9 * y if self.global_step == 10 else 0), y)

    drawn = titles(monkeypatch)
    loggers = [TensorBoardLogger(tmp_path, name="tb"), CSVLogger(tmp_path, name="csv")]
    host = trainer(CurveLogger("scores"), logger=loggers, max_epochs=2, val_check_interval=0.5, log_every_n_steps=1)
    host.fit(BestAtTen(), loader(40), loader())
    at = [(0, 4), (0, 9), (1, 14), (1, 19)]  # Lightning counts steps from 0
    files = {path.name for path in (tmp_path / "csv/version_0/curves").iterdir()}
    stems = [f"val_scores_epoch{epoch:04d}_step{step:08d}" for epoch, step in at]
    assert files == {stem + kind for stem in stems for kind in (".csv", "_points.csv", ".png")}
    events = EventAccumulator(str(tmp_path / "tb/version_0"), size_guidance={"images": 0, "scalars": 0}).Reload()
    for found in (events.Images("val/scores/curves"), events.Scalars("val/scores/auroc")):
        assert [event.step for event in found] == [step for _, step in at]
    assert [title for title, _ in drawn] == [f"val/scores, epoch {epoch}, step {step}" for epoch, step in at]
    best = "best before: epoch 0, step 9"  # nothing after it is better
    assert [reference for _, reference in drawn] == [[], ["best before: epoch 0, step 4"], [best], [best]]


def test_an_epoch_to_draw_is_drawn_at_each_of_its_validations(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawn = titles(monkeypatch)
    callback = CurveLogger("scores", every_n_epochs=2, dirpath=tmp_path)
    trainer(callback, max_epochs=4, val_check_interval=0.5).fit(Module(), loader(40), loader())
    at = [(1, 14), (1, 19), (3, 34), (3, 39)]
    assert [title for title, _ in drawn] == [f"val/scores, epoch {epoch}, step {step}" for epoch, step in at]


def test_an_unknown_epoch_is_never_the_best(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Unknown(Module):
        def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
            x, y = batch
            self.scores.update(x[:, 0], y if self.current_epoch == 1 else torch.ones_like(y))

    drawn = titles(monkeypatch)
    trainer(CurveLogger("scores", dirpath=tmp_path), max_epochs=4).fit(Unknown(), loader(40), loader())
    assert [reference for _, reference in drawn] == [[], []] + [["best before: epoch 1, step 19"]] * 2


def test_the_best_epoch_is_the_first_of_equals_by_the_mean_of_known_classes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class OneAbsent(Classes):
        def validation_step(self, batch: Any, _: int) -> None:
            preds, target = scores_of_classes(*batch, 3, min(self.current_epoch, 1))
            self.auroc.update(preds, target.clamp(max=1))

    drawn = titles(monkeypatch)
    trainer(CurveLogger(dirpath=tmp_path), max_epochs=4).fit(OneAbsent(3), loader(40), loader())
    best = [set(), {"epoch 0, step 9"}, {"epoch 1, step 19"}, {"epoch 1, step 19"}]
    assert [{name.partition(", ")[2] for name in reference} for _, reference in drawn] == best


class Classes(pl.LightningModule):
    """Scores of so many classes, better in the second epoch."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.layer = nn.Linear(4, 1)
        self.classes = classes
        self.auroc = tr.MulticlassAUROC(classes)

    def training_step(self, batch: Any, _: int) -> Tensor:
        return self.layer(batch[0]).sum()

    def validation_step(self, batch: Any, _: int) -> None:
        x, y = batch
        self.auroc.update(*scores_of_classes(x, y, self.classes, self.current_epoch))

    def configure_optimizers(self) -> Any:
        return torch.optim.SGD(self.parameters(), 0.1)


def scores_of_classes(x: Tensor, y: Tensor, classes: int, epoch: int = 0) -> tuple[Tensor, Tensor]:
    target = (y + 2 * (x[:, 1].abs() * 100).long()) % classes
    preds = (x[:, :1] * torch.arange(classes)).sin() + epoch * nn.functional.one_hot(target, classes)
    return preds, target


@pytest.mark.parametrize("devices", first_few(1, [2, 1]))
def test_classes_are_drawn_with_micro_and_macro(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, devices: int) -> None:
    folder, drawn = tmp_path / "pictures", plot.picture
    folder.mkdir()

    def picture(curves: Any, **words: Any) -> Figure:
        kept = {"curves": curves, "reference": words["reference"], "scores": words["scores"]}
        torch.save(kept, folder / f"{len(list(folder.iterdir()))}")  # told from one process to another
        return drawn(curves, **words)

    monkeypatch.setattr(plot, "picture", picture)
    strategy = "ddp_fork" if devices > 1 else "auto"
    host = trainer(CurveLogger(dirpath=tmp_path), max_epochs=2, devices=devices, strategy=strategy)
    host.fit(Classes(3), loader(40), loader(101))
    truth = tr.MulticlassROC(3)
    truth.update(*scores_of_classes(*dataset(101).tensors, classes=3, epoch=1))
    assert float(host.callback_metrics["val/auroc/auroc"]) == float(truth.read(auroc).mean().float())

    files = sorted(tmp_path.glob("*[0-9].csv"))
    assert len(files) == 2
    for file in files:  # counts, which a mean has none of
        rows = list(csv.DictReader(file.read_text().splitlines()))
        assert {row["line"] for row in rows} == {"Class 0", "Class 1", "Class 2", "micro"}
    first, second = (torch.load(folder / name, weights_only=False) for name in "01")
    assert list(second["curves"]) == [
        "macro",
        "micro",
        "Class 0",
        "Class 1",
        "Class 2",
    ]  # a long legend is cut at its end
    mean = second["curves"]["macro"]
    assert isinstance(mean, plot.Mean)
    assert mean.of.tps.tolist() == truth.curve().tps.tolist()
    areas = [float(truth.read(view).mean()) for view in (auroc, average_precision)]
    assert second["scores"]["macro"][:2] == pytest.approx(areas, rel=1e-15)  # means of three
    assert second["scores"]["macro"][2] is None  # that of the line is where it crosses
    assert first["reference"] == {}
    step = int(files[0].stem[-8:])
    assert list(second["reference"]) == [f"macro, epoch 0, step {step}", f"micro, epoch 0, step {step}"]


@pytest.mark.parametrize(
    ("classes", "options", "names"),
    [
        (3, {"micro": False}, ["macro", "Class 0", "Class 1", "Class 2"]),
        (3, {"macro": False, "micro": False}, ["Class 0", "Class 1", "Class 2"]),
        (MOST_CLASSES + 1, {}, ["macro", "micro"]),
        (MOST_CLASSES + 1, {"macro": False}, ["micro"]),
    ],
)
def test_lines_of_classes_are_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, classes: int, options: Any, names: list[str]
) -> None:
    drawn: list[list[str]] = []
    monkeypatch.setattr(plot, "picture", lambda curves, **_: drawn.append(list(curves)) or Figure())
    trainer(CurveLogger(dirpath=tmp_path, **options)).validate(Classes(classes), loader(400), verbose=False)
    assert drawn == [names]


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


@pytest.mark.parametrize("devices", [1, 2])
@pytest.mark.parametrize(
    ("make", "feed", "names"),
    [
        (lambda: tr.PairedAUROC(2), lambda x, y: (x[:, :2], y), {"paired_auroc/0", "paired_auroc/1"}),
        (lambda: tr.GroupedAUROC(), lambda x, y: in_groups(x, y), {"grouped_auroc"}),
        (lambda: tr.MulticlassOvOAUROC(3), lambda x, y: classes(x, y), {"ovo_auroc"}),
        (lambda: tr.BinaryConfusionMatrix(), lambda x, y: (x[:, 0].sigmoid(), y), set()),
    ],
    ids=["models", "groups", "wins", "matrix"],
)
def test_metrics_without_a_curve_have_their_value_alone_and_are_reset(
    make: Any, feed: Any, names: set[str], devices: int
) -> None:
    class Beside(Fed):
        def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
            super().validation_step(batch, index)
            self.other.update(batch[0][:, 0], batch[1])

        def on_validation_end(self) -> None:  # after the callback's
            assert self.it.num_samples == self.other.num_samples == 0

    module = Beside(make(), feed)
    module.other = tr.BinaryAUROC()
    host = trainer(CurveLogger(), devices=devices, strategy="ddp_fork" if devices > 1 else "auto")
    host.validate(module, loader(101), verbose=False)
    logged = {name: float(value) for name, value in host.callback_metrics.items()}
    assert {name for name in logged if "/it/" in name} == {f"val/it/{name}" for name in names}
    metric = make()
    metric.update(*feed(*dataset(101).tensors))
    values = metric.compute().reshape(-1).tolist() if names else []
    assert [logged[f"val/it/{name}"] for name in sorted(names)] == values
    assert float(host.callback_metrics["val/other/auroc"]) == pytest.approx(truth(101)[0], abs=1e-7)


# ---- how sure -------------------------------------------------------------------------------------------------------


def logged_intervals(module: Any, devices: int = 1, size: int = 101, **options: Any) -> dict[str, float]:
    strategy = "ddp_fork" if devices > 1 else "auto"
    host = trainer(CurveLogger(**options), devices=devices, strategy=strategy, max_epochs=1)
    host.validate(module, loader(size), verbose=False)
    return {name: float(value) for name, value in host.callback_metrics.items() if name.endswith(("_low", "_high"))}


def expected(name: str, auroc: Any = None, ap: Any = None) -> dict[str, Any]:
    ends = {
        f"{number}_{end}": value
        for number, pair in (("auroc", auroc), ("ap", ap))
        if pair is not None
        for end, value in zip(("low", "high"), pair, strict=True)
    }
    return {f"val/{name}/{key}": pytest.approx(float(value), rel=0, abs=0, nan_ok=True) for key, value in ends.items()}


@pytest.mark.parametrize("devices", [1, 2])
def test_a_binary_metric_is_logged_with_its_intervals(devices: int) -> None:
    x, y = dataset(101).tensors
    area, precision = tr.BinaryAUROC(), tr.BinaryAveragePrecision()
    for metric in (area, precision):
        metric.update(x[:, 0], y)
    told = logged_intervals(Module(), devices, metrics="scores")
    assert told == expected("scores", area.interval(), precision.interval())
    assert told["val/scores/auroc_low"] < truth(101)[0] < told["val/scores/auroc_high"]


class Shared(Module):
    """One metric for both stages, which Lightning runs one within the other."""

    def training_step(self, batch: Any, _: int) -> Tensor:
        x, y = batch
        self.bounded.update(x[:, 1], y)
        return super().training_step(batch, _)


def test_a_metric_of_two_stages_is_said_to_count_both() -> None:
    host = trainer(CurveLogger(), max_epochs=1, num_sanity_val_steps=0)
    with pytest.warns(UserWarning, match=r"logs 'bounded' with the samples that it held before this epoch") as caught:
        host.fit(Shared(), loader(40), loader(21))
    assert not any("logs 'scores" in str(warning.message) for warning in caught)


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


@pytest.mark.parametrize("devices", [1, 2])
def test_members_are_one_source_only_if_they_share_their_data(devices: int) -> None:
    """Nor is a copy of a state an update, nor a reset; and what comes after the report is said to."""
    module = Apart()
    options = {"devices": devices, "strategy": "ddp_fork" if devices > 1 else "auto", "val_check_interval": 2}
    host = trainer(CurveLogger(), max_epochs=1, num_sanity_val_steps=0, **options)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        host.fit(module, loader(40), loader(20))
    own = {key for key in host.callback_metrics if not key.endswith(("_low", "_high", "_threshold"))}
    assert own == {f"val/{name}{end}" for name in ("stages/two", "heads/one", "heads/two") for end in ENDINGS}
    x, y = dataset(20).tensors
    for name, column in (("stages/two", 1), ("heads/one", 0), ("heads/two", 1)):
        for key in (f"val/{name}", f"val/{name}/auroc"):
            assert host.callback_metrics[key] == tr.BinaryAUROC(sync_on_compute=False)(x[:, column], y)
    if devices == 1:  # what is warned of, and held, by processes of their own is not seen here
        words = " ".join(str(w.message) for w in caught)
        assert "the epoch before 'late' was updated, as in `on_validation_epoch_end`" in words
        assert "held before" not in words
        assert module.of_training == [(40, 40, 40)]


class Selected(Module):
    """A collection of which a callback may be told to log one member."""

    def __init__(self, grouped: bool) -> None:
        super().__init__()
        members = {"ap": tr.BinaryAveragePrecision(), "auroc": tr.BinaryAUROC()}
        self.c = MetricCollection(members, compute_groups=grouped)

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        self.c.update(batch[0][:, 0], batch[1])

    test_step = validation_step


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("name", ["ap", "auroc"])
def test_a_member_is_reset_with_its_compute_group(name: str, grouped: bool) -> None:
    """Which has one state: what is left of it in another member would be counted by the next epoch."""
    module, host = Selected(grouped), trainer(CurveLogger(f"c.{name}"))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        host.validate(module, loader(50), verbose=False)
    other = {"ap": "auroc", "auroc": "ap"}[name]
    assert {key: metric.num_samples for key, metric in module.c.items()} == {name: 0, other: 0 if grouped else 50}
    told = [str(w.message) for w in caught if "shares the data" in str(w.message)]
    assert [f"resets 'c.{other}' too" in words for words in told] == [True] * grouped
    host.test(module, loader(30), verbose=False)
    x, y = dataset(30).tensors
    expected = {"ap": tr.BinaryAveragePrecision(), "auroc": tr.BinaryAUROC()}[name](x[:, 0], y)
    assert host.callback_metrics[f"test/c/{name}"] == expected


ENDINGS = ("", "/auroc", "/ap", "/eer", "/ks")


class Alike(Module):
    """Two metrics whose names differ in what a separator may be."""

    def __init__(self) -> None:
        super().__init__()
        self.head = nn.Module()
        self.head.a, self.head_a = tr.BinaryAUROC(), tr.BinaryAUROC()

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        x, y = batch
        self.head.a.update(x[:, 0], y)
        self.head_a.update(x[:, 1], y)


def test_two_values_of_one_name_are_said_to_be() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        trainer(CurveLogger(separator="_", numbers=())).validate(Alike(), loader(21), verbose=False)
    words = [str(w.message) for w in caught if "under one name" in str(w.message)]
    assert len(words) == 1
    assert "'head.a.auroc' and 'head_a.auroc' under one name, 'val_head_a_auroc'" in words[0]


class Fed(Module):
    """Feeds one metric, or a collection, what `feed` makes of a batch."""

    def __init__(self, metric: Any, feed: Any = lambda x, y: (x[:, 0], y)) -> None:
        super().__init__()
        del self.scores, self.bounded
        self.it = metric
        self.feed = feed

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        self.it.update(*self.feed(*batch))


def classes(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    return scores_of_classes(x, y, classes=3)


def in_groups(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor, None, Tensor]:
    return x[:, 0], y, None, (x[:, 1] * 3).round().long()


MACRO = {"auroc": tr.MulticlassAUROC(3, average="macro")}


@pytest.mark.covering
@pytest.mark.parametrize("devices", [1, 2])
@pytest.mark.parametrize(
    ("make", "feed", "sure"),
    [
        (lambda: tr.MulticlassAUROC(3, average="macro"), classes, "macro"),
        (
            lambda: MetricCollection({**MACRO, "ap": tr.MulticlassAveragePrecision(3)}),
            classes,
            "macro",
        ),  # not the first
        (lambda: tr.MulticlassAUROC(3, average="micro"), classes, "micro"),
        (lambda: tr.BinaryAUROC(), in_groups, "grouped"),
        # What has no formula has no number.
        (lambda: tr.MulticlassAUROC(3, average=None), classes, None),
        (lambda: tr.MulticlassAUROC(3, average="macro", memory="bounded"), classes, None),
        (lambda: tr.MulticlassEER(3), classes, None),
        (lambda: tr.MulticlassAveragePrecision(3, average="micro"), classes, None),
        (lambda: tr.BinaryEER(), in_groups, None),
    ],
    ids=["macro", "collection", "micro", "grouped", "no average", "bounded", "eer", "micro ap", "grouped eer"],
)
def test_averages_and_groups_have_the_interval_of_the_metric_or_none(
    make: Any, feed: Any, sure: Any, devices: int
) -> None:
    told = logged_intervals(Fed(make(), feed), devices)
    if sure is None:
        assert told == {}
        return
    metric = tr.BinaryAUROC() if sure == "grouped" else tr.MulticlassAUROC(3, average=sure)
    metric.update(*feed(*dataset(101).tensors))
    assert told == expected("it", metric.interval())


def test_many_classes_cost_no_interval() -> None:
    many = MOST_CLASSES + 1
    metric = tr.MulticlassAUROC(many, average="macro")
    assert logged_intervals(Fed(metric, lambda x, y: scores_of_classes(x, y, many))) == {}


@pytest.mark.filterwarnings("ignore")
def test_a_perfect_epoch_is_logged_and_drawn(tmp_path: Path) -> None:
    loggers = [TensorBoardLogger(tmp_path, name="tb"), CSVLogger(tmp_path, name="csv")]
    host = trainer(CurveLogger(), logger=loggers, max_epochs=2, log_every_n_steps=1)
    host.fit(Fed(tr.BinaryAUROC(), lambda x, y: (y.float(), y)), loader(40), loader())
    low = host.callback_metrics["val/it/auroc_low"]
    assert host.callback_metrics["val/it/auroc"] == 1
    assert 0.7 < low < 1  # by Newcombe's interval: what is monitored stays finite
    rows = list(csv.DictReader((tmp_path / "csv/version_0/metrics.csv").read_text().splitlines()))
    assert [row["val/it/auroc_low"] for row in rows if row["val/it/auroc"]] == [str(float(low))] * 2
    assert len(list(tmp_path.glob("csv/**/*.png"))) == 2


def test_followers_of_a_collection_keep_no_samples() -> None:
    metrics = MetricCollection(
        {"auroc": tr.MulticlassAUROC(3, average="macro"), "ap": tr.MulticlassAveragePrecision(3)}
    )
    logged_intervals(Fed(metrics, classes))
    assert [metric.num_samples for metric in metrics.values(copy_state=False)] == [0, 0]
    assert [len(metric.preds) for metric in metrics.values(copy_state=False)] == [0, 0]


def words_of_pictures(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    drawn = plot.picture

    def picture(curves: Any, **words: Any) -> Figure:
        figure = drawn(curves, **words)
        legends = [[text.get_text() for text in ax.get_legend().get_texts()] for ax in figure.axes]
        bands = [sum(patch.get_gid() == "band" for patch in ax.patches) for ax in figure.axes]
        told.append({**words, "curves": curves, "legends": legends, "drawn bands": bands})
        return figure

    monkeypatch.setattr(plot, "picture", picture)
    return told


def test_the_picture_of_a_binary_metric_shows_interval_and_band(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = words_of_pictures(monkeypatch)
    sure = logged_intervals(Module(), metrics="scores", dirpath=tmp_path)
    ((auroc, ap, eer),) = (words["legends"] for words in told)
    auc, precision = truth(101)
    low, high = sure["val/scores/auroc_low"], sure["val/scores/auroc_high"]
    assert auroc == [f"this epoch AUC={auc:.3f} [{low:.2f}, {high:.2f}]"]
    low, high = sure["val/scores/ap_low"], sure["val/scores/ap_high"]
    assert ap == [f"this epoch AP={precision:.3f} [{low:.2f}, {high:.2f}]"]
    assert "[" not in eer[0]
    assert told[0]["drawn bands"] == [1, 0, 0]


def test_the_picture_of_classes_shows_the_intervals_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = words_of_pictures(monkeypatch)
    sure = logged_intervals(Fed(tr.MulticlassAUROC(3, average="macro"), classes), dirpath=tmp_path)
    metric = tr.MulticlassAUROC(3, average=None)
    metric.update(*classes(*dataset(101).tensors))
    ends = [[sure["val/it/auroc_low"]], [sure["val/it/auroc_high"]]]
    each = [(*a, *b) for a, b in zip(zip(*ends, strict=True), [()], strict=True)] + list(
        zip(*(x.tolist() for x in metric.interval()), strict=True)
    )
    lines = told[0]["legends"][0]
    shown = [line.partition("[")[2].rstrip("]") for line in lines]
    assert shown == [f"{each[0][0]:.2f}, {each[0][1]:.2f}", "", *(f"{low:.2f}, {high:.2f}" for low, high in each[1:])]
    assert told[0]["drawn bands"] == [0, 0, 0]


def test_grouped_samples_get_no_band_of_independent_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = words_of_pictures(monkeypatch)
    logged_intervals(Fed(tr.BinaryEER(), in_groups), dirpath=tmp_path)
    assert "[" not in told[0]["legends"][0][0]
    assert told[0]["drawn bands"] == [0, 0, 0]


# ---- whose numbers, and what they are called -------------------------------------------------------------------------


def logged_values(module: Any, loaders: Any = None, **options: Any) -> dict[str, float]:
    host = trainer(CurveLogger(**options), max_epochs=1)
    host.validate(module, loader(101) if loaders is None else loaders, verbose=False)
    return {name.removeprefix("val/"): float(value) for name, value in host.callback_metrics.items()}


def value_of(metric: Any, feed: Any) -> Any:
    metric.update(*feed(*dataset(101).tensors))
    return metric.compute()


def binary(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    return x[:, 0], y


CURVE_OF_CLASSES = {"macro_auroc", "macro_ap", "macro_eer", "macro_ks"}
AREA = {"auroc", "auroc_low", "auroc_high"}
CURVE = {"ap", "ap_low", "ap_high", "eer", "eer_threshold", "ks"}


@in_one_test(
    "make, feed, own, others",
    [
        (lambda: tr.MulticlassAUROC(3, average="weighted"), classes, "auroc", {"auroc_low", "auroc_high"}),
        (lambda: tr.MulticlassAveragePrecision(3, average="weighted"), classes, "ap", set()),
        (lambda: tr.BinaryRate("recall", at="youden"), binary, "recall", {"recall_low", "recall_high", *AREA, *CURVE}),
        (lambda: tr.BinaryEER(estimator="rocch"), binary, "eer", {*AREA, *CURVE} - {"eer"}),
        (
            lambda: tr.BinaryGini(),
            binary,
            "gini",
            {"gini_low", "gini_high", *AREA, *CURVE},
        ),
        # The interval of the whole area says nothing of a part of it.
        (lambda: tr.BinaryAUROC(max_fpr=0.1), binary, "auroc", CURVE),
    ],
)
def test_under_its_name_stands_what_the_metric_computes(make: Any, feed: Any, own: str, others: set[str]) -> None:
    logged = logged_values(Fed(make(), feed))
    metric = make()
    assert logged[f"it/{own}"] == float(value_of(metric, feed))
    curve = CURVE_OF_CLASSES if feed is classes else set()
    assert set(logged) == {f"it/{name}" for name in {own, *others, *curve}}
    if feed is classes:
        assert logged["it/macro_auroc"] == float(metric.read(auroc).mean().float())
    if f"{own}_low" in others:
        ends = (logged[f"it/{own}_low"], logged[f"it/{own}_high"])
        assert ends == tuple(map(float, metric.interval()))


def test_members_of_a_collection_are_logged_by_their_keys() -> None:
    members = {
        "auroc": tr.MulticlassAUROC(3, average="weighted"),
        "eer": tr.MulticlassEER(3),
        "recall": tr.MulticlassRate(3, "recall", at="youden", average="macro"),
        "grid": tr.MulticlassAUROC(3, thresholds=20),
        "roc": tr.MulticlassROC(3),
    }
    names = ["cat", "St. Bernard", "eel"]
    logged = logged_values(Fed(MetricCollection(members), classes), numbers=["ks"], class_names=names)
    each = value_of(tr.MulticlassEER(3), classes)
    expected = {f"eer/{name}": value for name, value in zip(names, each, strict=True)}
    expected |= {key: value_of(members[key].clone(), classes) for key in ("auroc", "recall", "grid")}
    for key, value in expected.items():
        assert logged[f"it/{key}"] == float(value), key
    curves = {"auroc_low", "auroc_high", "macro_ks", "grid/macro_ks"}
    assert set(logged) == {f"it/{key}" for key in {*expected, *curves}}


def test_a_value_with_a_threshold_is_logged_with_it_and_nothing_else_if_so_chosen() -> None:
    metric = tr.BinaryRecallAtFixedPrecision(0.7)
    value, threshold = value_of(metric.clone(), binary)
    logged = logged_values(Fed(metric), numbers=())
    name = "it/recall_at_fixed_precision"
    assert logged.pop(f"{name}_low") < float(value) < logged.pop(f"{name}_high")
    assert logged == {name: float(value), f"{name}_threshold": float(threshold)}


def test_a_micro_average_says_so() -> None:
    logged = logged_values(Fed(tr.MulticlassEER(3, average="micro"), classes))
    names = {"micro_auroc", "micro_ap", "micro_eer", "micro_eer_threshold", "micro_ks", "eer"}
    assert set(logged) == {f"it/{name}" for name in names}


@pytest.mark.parametrize("devices", [1, 2])
def test_several_dataloaders_of_one_metric_are_pooled_under_a_name_that_says_so(devices: int) -> None:
    callback = CurveLogger(numbers=())
    host = trainer(callback, devices=devices, strategy="ddp_fork" if devices > 1 else "auto")
    host.validate(Fed(tr.BinaryAUROC()), [loader(21), loader(33, 5)], verbose=False)
    both = tr.BinaryAUROC()
    for size in (21, 33):
        both.update(*binary(*dataset(size).tensors))
    assert set(host.callback_metrics) == {f"val/it/all_dataloaders/auroc{end}" for end in ("", "_low", "_high")}
    assert float(host.callback_metrics["val/it/all_dataloaders/auroc"]) == float(both.compute())
    if devices == 1:
        (words,) = (words for words in callback._warned if "dataloaders together" in words)
        assert "'it'" in words


@pytest.mark.parametrize("grouped", [True, False])
def test_a_collection_of_each_dataloader_keeps_its_name(grouped: bool) -> None:
    class Each(Fed):
        def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
            self.it[dataloader_idx].update(*binary(*batch))

    each = nn.ModuleList(
        MetricCollection({"a": tr.BinaryAUROC(), "b": tr.BinaryEER()}, compute_groups=grouped) for _ in range(2)
    )
    logged = logged_values(Each(each), [loader(21), loader(33, 5)], numbers=())
    assert set(logged) == {f"it/{i}/{name}" for i in (0, 1) for name in ("a", "a_low", "a_high", "b")}
    assert [logged[f"it/{i}/a"] for i in (0, 1)] == pytest.approx(
        [truth(21)[0], truth(33)[0]], rel=2**-23
    )  # in float32


def test_names_of_classes_stand_in_pictures_tables_and_scalars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = words_of_pictures(monkeypatch)
    names = {"it": ["cat", "dog", "eel"]}
    logged = logged_values(Fed(tr.MulticlassEER(3), classes), class_names=names, dirpath=tmp_path)
    assert {"it/eer/cat", "it/eer/dog", "it/eer/eel"} < set(logged)
    assert list(told[0]["curves"]) == ["macro", "micro", "cat", "dog", "eel"]
    (table,) = tmp_path.glob("*_points.csv")
    assert {row["line"] for row in csv.DictReader(table.read_text().splitlines())} == {"cat", "dog", "eel"}


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["cat", "dog"], "`class_names` must fit a metric of the module, but got .*'it' has 3"),
        ({"it": ["cat", "dog"]}, "`class_names` must have 3 names for 'it', one for each class, but got 2"),
        ({"other": ["cat", "dog", "eel"]}, "`class_names` must fit a metric of the module"),
    ],
)
def test_names_that_fit_no_metric_are_refused(names: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        logged_values(Fed(tr.MulticlassEER(3), classes), class_names=names)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"numbers": ["auc"]}, r"`numbers` must be some of 'auroc', .* but got \['auc'\]"),
        ({"numbers": "auroc"}, "`numbers` must be some of"),
        ({"class_names": "cat"}, "`class_names` must be a list of names"),
        ({"separator": 3}, "`separator` must be a string, but got 3"),
        ({"prefix": None}, "`prefix` must be a string, but got None"),
        ({"metrics": tr.BinaryAUROC()}, "`metrics` must be names of attributes .* but is of type BinaryAUROC"),
    ],
)
def test_bad_options_are_refused(options: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        CurveLogger(**options)


def test_two_processes_are_not_asked_for_sync_dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "told"
    told.touch()

    def warn(message: str, *_: Any, **__: Any) -> None:
        with told.open("a") as file:
            file.write(f"{message}\n")

    monkeypatch.setattr("pytorch_lightning.trainer.connectors.logger_connector.result.warning_cache.warn", warn)
    host = trainer(CurveLogger(), devices=2, strategy="ddp_fork", max_epochs=2)
    host.fit(Module(), loader(40), loader())
    assert told.read_text() == ""
    assert_exact(host.callback_metrics, 21)


# ---- checkpoints -----------------------------------------------------------------------------------------------------


class Perfect(Module):
    """Its second epoch separates the classes; those after it are as the first."""

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        x, y = batch
        self.scores.update(x[:, 0] + (9 * y if self.current_epoch == 1 else 0), y)


@pytest.mark.parametrize("end", ["", "_low"])
def test_a_perfect_epoch_is_kept_under_a_name_without_folders(tmp_path: Path, end: str) -> None:
    name = f"val_scores_auroc{end}"
    stop = EarlyStopping(name, mode="max", patience=2)  # stops at once at a value that is not finite
    keep = ModelCheckpoint(tmp_path, monitor=name, mode="max", filename=f"{{epoch}}-{{{name}:.3f}}")
    host = trainer(
        CurveLogger(), callbacks=[CurveLogger(separator="_"), stop, keep], max_epochs=9, enable_checkpointing=True
    )
    host.fit(Perfect(), loader(40), loader())
    assert stop.stopped_epoch == 3
    assert stop.best_score == keep.best_model_score == (1 if not end else pytest.approx(0.79, abs=0.05))
    (kept,) = tmp_path.iterdir()
    assert kept.name == f"epoch=1-{name}={float(keep.best_model_score):.3f}.ckpt"


@pytest.mark.parametrize(
    ("make", "devices"),
    first_few(1, [(Module, 1), (lambda: Classes(3), 2), (lambda: Classes(100), 1)]),
    ids=["binary", "few on two", "many"],
)
def test_the_best_epoch_is_resumed_from_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Any, devices: int
) -> None:
    def run(folder: str, epochs: int, **resume: Any) -> None:
        strategy = "ddp_fork" if devices > 1 else "auto"
        host = trainer(
            CurveLogger(dirpath=tmp_path / folder),
            callbacks=[CurveLogger(dirpath=tmp_path / folder), ModelCheckpoint(str(tmp_path / folder), save_top_k=-1)],
            enable_checkpointing=True,
            max_epochs=epochs,
            devices=devices,
            strategy=strategy,
        )
        host.fit(make(), loader(40), loader(101), **resume)

    run("whole", 3)
    (checkpoint,) = (tmp_path / "whole").glob("epoch=1*.ckpt")
    kept = torch.load(checkpoint, weights_only=True)  # holds no code
    (state,) = (value for key, value in kept["callbacks"].items() if key.startswith("CurveLogger"))
    assert sum(x.numel() for x in tensors_in(state)) * 4 < 300_000
    run("second", 3, ckpt_path=checkpoint)
    for picture in (tmp_path / "second").glob("*.png"):
        assert picture.read_bytes() == (tmp_path / "whole" / picture.name).read_bytes()
    assert len(list((tmp_path / "second").glob("*epoch0002*.png"))) in (1, 2)


def tensors_in(value: Any) -> list[Tensor]:
    if isinstance(value, Tensor):
        return [value]
    return [x for part in value.values() for x in tensors_in(part)] if isinstance(value, dict) else []


def test_callbacks_of_other_metrics_keep_states_of_their_own() -> None:
    assert CurveLogger("a").state_key != CurveLogger("b").state_key == CurveLogger("b", max_points=99).state_key


# ---- curves in no plane of rates -------------------------------------------------------------------------------------

CHARTS = sorted(
    {entry.row.name for entry in ENTRIES.values() if issubclass(entry.row.measure, CurveMeasure)}
    - {"ROC", "PrecisionRecallCurve", "DET"}
)


class Charted(Module):
    """A binary metric of each chart in a collection, which has one picture of the planes."""

    def __init__(self) -> None:
        super().__init__()
        self.charts = MetricCollection({name: getattr(tr, f"Binary{name}")() for name in CHARTS})

    def validation_step(self, batch: Any, _: int, dataloader_idx: int = 0) -> None:
        x, y = batch
        self.charts.update(x[:, 0].sigmoid(), y)


def test_every_chart_is_a_picture_of_its_own(tmp_path: Path) -> None:
    assert len(CHARTS) == 7
    drawn: dict[str, Figure] = {}

    def sink(_: Any, report: Any) -> None:
        if not report.curves and report.draw is not None:
            drawn[report.name] = report.draw()

    class Recording(CSVLogger):
        pass

    register("Recording", sink)
    loggers = [TensorBoardLogger(tmp_path, name="tb"), CSVLogger(tmp_path, name="csv"), Recording(tmp_path, name="own")]
    host = trainer(CurveLogger(max_points=10), logger=loggers, max_epochs=1, log_every_n_steps=1)
    host.fit(Charted(), loader(40), loader(21))
    events = EventAccumulator(str(tmp_path / "tb/version_0"), size_guidance={"images": 0})
    events.Reload()
    images, files = events.Tags()["images"], {path.name for path in tmp_path.glob("csv/version_0/curves/*.png")}
    x, y = dataset(21).tensors
    assert "val/charts/auroc" in host.logged_metrics
    for name in CHARTS:
        path, functional = f"val/charts/{name}", ENTRIES[f"Binary{name}"].functional
        assert f"{path}/curves" in images
        assert any(file.startswith(path.replace("/", "_") + "_epoch0000") for file in files)
        (line,) = (line for line in drawn[path].axes[0].lines if line.get_gid() == "curve")
        value = getattr(tr.functional, functional)(x[:, 0].sigmoid(), y)
        known = ~(value[0].isnan() | value[1].isnan())
        xs, ys = (part[known].tolist() for part in value[:2])
        assert len(line.get_xdata()) <= 10
        points = set(zip(xs, ys, strict=True))
        assert set(zip(*(line.get_data()[i].tolist() for i in (0, 1)), strict=True)) <= points
        assert drawn[path].axes[0].get_title() == f"{path}, epoch 0, step 9"


def test_a_chart_has_a_line_for_each_of_few_classes() -> None:
    x, y = dataset(21).tensors
    metric = tr.MulticlassReliabilityDiagram(3)
    value = metric(x[:, :3].softmax(1), y)
    (axes,) = chart_drawing(metric, value, "title", ["a", "b", "c"], 10)().axes
    drawn = [line for line in axes.lines if line.get_gid() == "curve"]
    assert [line.get_label() for line in drawn] == ["a", "b", "c"]
    assert [line.get_ydata().tolist() for line in drawn] == [x.tolist() for x in value.frequency]
    assert chart_drawing(metric, [x * 7 for x in value], "title", None, 10) is None


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
SAMPLES = {"samples": WAYS["samples"]}


class ManyVarying(Varying):
    """With as many batches as there are, whatever the base class counts."""

    def __len__(self) -> int:
        return 99


class Stream(IterableDataset):  # type: ignore[type-arg]
    """Split between processes by the data set itself."""

    def __iter__(self) -> Any:
        x, y = dataset(21).tensors
        rank, ranks = dist.get_rank(), dist.get_world_size()
        return iter(zip(x[rank::ranks], y[rank::ranks], strict=True))


def expanded(samples: Any) -> list[Tensor]:
    x, y = (torch.stack(part) for part in zip(*samples, strict=True))
    return [x.repeat(2, 1), y.repeat(2)]


class Program(pl.LightningModule):
    """A metric for each way; `stop` is raised in the third batch."""

    def __init__(self, ways: dict[str, Any], stop: BaseException | None = None) -> None:
        super().__init__()
        self.layer = nn.Linear(4, 1)
        self.metric = nn.ModuleDict({name: make() for name, (make, _) in ways.items()})
        self.training_auroc = tr.BinaryAUROC()
        self.ways, self.stop = ways, stop
        self.rows: dict[str, int] = {}

    def training_step(self, batch: Any, _: int) -> Tensor:
        x, y = batch
        self.training_auroc.update(x[:, 0], y)
        return self.layer(x).mean()

    def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None:
        for name, part in (batch if isinstance(batch, dict) else dict.fromkeys(self.ways, batch)).items():
            if part is not None:
                self.metric[name].update(*self.ways[name][1](*part))
        if self.stop is not None and index == 2:
            raise self.stop

    def on_validation_epoch_end(self) -> None:
        self.rows = {name: metric.num_samples for name, metric in self.metric.items()}

    def configure_optimizers(self) -> Any:
        return torch.optim.SGD(self.parameters(), 0.1)


class Iterated(Program):
    def validation_step(self, dataloader_iter: Any) -> None:  # type: ignore[override]
        batch, *_ = next(dataloader_iter)
        super().validation_step(batch, 0)


class InAHook(Program):
    def validation_step(self, batch: Any, index: int, dataloader_idx: int = 0) -> None: ...

    def on_validation_batch_end(self, outputs: Any, batch: Any, index: int, dataloader_idx: int = 0) -> None:
        super().validation_step(batch, index)


def pair(mode: str, a: int, b: int, batch: int = 4) -> tuple[Program, Any, dict[str, Any]]:
    combined = CombinedLoader({"a": loader(a, batch), "b": loader(b, batch)}, mode)  # type: ignore[arg-type]
    return Program(dict.fromkeys("ab", WAYS["samples"])), combined, {}


def varying(size: int) -> DataLoader[Any]:
    return DataLoader(dataset(size), batch_sampler=ManyVarying(SequentialSampler(range(size)), 4, False))


PROGRAMS: dict[str, Any] = {
    # the module, its loaders, options of the trainer
    "ways": lambda: (Program(WAYS), loader(21), {}),
    "no repetition": lambda: (Program(WAYS), loader(20), {}),
    "the first batches": lambda: (Program(WAYS), loader(21), {"limit_val_batches": 2}),
    "workers": lambda: (Program(SAMPLES), loader(21, num_workers=1, persistent_workers=True), {}),
    "max_size 10, 40": lambda: pair("max_size", 10, 40),
    "max_size 21, 9": lambda: pair("max_size", 21, 9),
    "max_size 9, 21": lambda: pair("max_size", 9, 21),
    "max_size 15, 40": lambda: pair("max_size", 15, 40),
    "max_size_cycle 9, 31": lambda: pair("max_size_cycle", 9, 31),
    "min_size 15, 15": lambda: pair("min_size", 15, 15),
    "varying 48": lambda: (Program(SAMPLES), varying(48), {}),
    "varying 21": lambda: (Program(SAMPLES), varying(21), {}),
    "single": lambda: (Program(SAMPLES), loader(21, batch=None), {}),
    "collate": lambda: (Program(SAMPLES), loader(21, collate_fn=expanded), {}),
    "stream": lambda: (Program(SAMPLES), DataLoader(Stream(), 4), {}),
    "no sampler": lambda: (Program(SAMPLES), loader(21), {"use_distributed_sampler": False}),
    "an iterator": lambda: (Iterated(SAMPLES), loader(21), {}),
    "in a hook": lambda: (InAHook(SAMPLES), loader(21), {}),
}


def under_lightning(rank: int) -> None:
    os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE="2", LOCAL_WORLD_SIZE="2", GROUP_RANK="0")
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="0", TORCHELASTIC_RUN_ID="0")
    warnings.simplefilter("ignore")


def _programs(rank: int, names: list[str]) -> dict[str, Any]:
    """Return the rows and the values of each metric of these programs, and the metrics that were warned of."""
    under_lightning(rank)
    found = {}
    for name in names:
        module, loaders, options = PROGRAMS[name]()
        callback = CurveLogger(numbers=())
        host = trainer(callback, devices=2, strategy="ddp", **options)
        host.validate(module, loaders, verbose=False)
        values = {key.split("/")[2]: float(x) for key, x in host.callback_metrics.items() if key.endswith("auroc")}
        told = sorted(words for words in callback._warned if "counts all rows" in words)
        assert all(("repeats 1 sample" in words) != ("no DistributedSampler" in words) for words in told)
        assert all("`sample_weight`" in words and "`set_sample_limit`" in words for words in told)
        found[name] = {
            way: (module.rows[way], values[way], sum(f"'metric.{way}'" in words for words in told))
            for way in module.ways
        }
    return found


def of_both(way: str, size: int, excluded: bool = False, batches: int = 99) -> tuple[int, float]:
    """Return the rows and the value of the first batches of both processes, as `self.log` of a metric has them."""
    make, feed = WAYS[way]
    metric, data = make(), dataset(size)
    for rank in (0, 1):
        places = list(range(rank, size, 2)) if excluded else list(DistributedSampler(data, 2, rank, shuffle=False))
        for at in range(0, min(4 * batches, len(places)), 4):
            metric.update(*feed(*data[places[at : at + 4]]))
    return metric.num_samples, float(metric.compute())


def expected_rows(size: int, excluded: bool, ways: Any = ("samples",), batches: int = 99) -> dict[str, Any]:
    """Of ways that have a row for each sample, `excluded` repetitions; of others all rows, and a warning."""
    matched = {way: excluded and way in ("samples", "tokens") for way in ways}
    warned = size % 2 == 1 and batches == 99
    return {way: (*of_both(way, size, no, batches), int(warned and not no)) for way, no in matched.items()}


def of_pair(a: int, b: int, excluded: bool, times: int = 1) -> dict[str, Any]:
    found = {name: of_both("samples", size, excluded) for name, size in (("a", a), ("b", b))}
    rows, value = found["a"]
    return {name: (*x, int(not excluded)) for name, x in {**found, "a": (rows * times, value)}.items()}


def counts_all(size: int, times: int) -> dict[str, Any]:
    rows, value = of_both("samples", size, excluded=True)
    return {"samples": (rows * times, value, 1)}


EXPECTED: dict[str, Any] = {
    "ways": lambda: expected_rows(21, True, WAYS),
    "no repetition": lambda: expected_rows(20, True, WAYS),
    "the first batches": lambda: expected_rows(21, True, WAYS, batches=2),
    "workers": lambda: expected_rows(21, True),
    "max_size 10, 40": lambda: of_pair(10, 40, True),
    "max_size 21, 9": lambda: of_pair(21, 9, True),
    "max_size 9, 21": lambda: of_pair(9, 21, True),
    "max_size 15, 40": lambda: of_pair(15, 40, False),  # batches of four: either's last, or the other's second
    "max_size_cycle 9, 31": lambda: of_pair(9, 31, True, times=2),
    "min_size 15, 15": lambda: of_pair(15, 15, True),
    "varying 48": lambda: expected_rows(48, True),
    "varying 21": lambda: expected_rows(21, False),
    "single": lambda: expected_rows(21, True),
    "collate": lambda: {"samples": (44, of_both("samples", 21)[1], 1)},
    "stream": lambda: counts_all(21, 1),
    "no sampler": lambda: counts_all(21, 2),
    "an iterator": lambda: expected_rows(21, False),
    "in a hook": lambda: expected_rows(21, False),
}
FEW = ["ways", "max_size 21, 9", "max_size 10, 40", "varying 48", "no sampler"]


@pytest.mark.parametrize(
    "names",
    [FEW, pytest.param([name for name in PROGRAMS if name not in FEW], marks=pytest.mark.slow)],  # some seconds
    ids=["few", "all others"],
)
def test_programs_on_two_processes_count_every_sample_once_or_warn(on_ranks: Any, names: list[str]) -> None:
    expected = {name: EXPECTED[name]() for name in names}
    for found in on_ranks(_programs, 2, names):
        assert found == expected


def _stopped(rank: int) -> list[Any]:
    """Return what a metric counts after an error, and the training metric of a fit after an interrupt."""
    under_lightning(rank)
    found = []
    for stop, raised in ((ValueError("stop"), ValueError), (KeyboardInterrupt(), SystemExit)):
        module, callback = Program(SAMPLES, stop), CurveLogger(numbers=())
        options: dict[str, Any] = {"devices": 2, "strategy": "ddp"}
        with pytest.raises(raised):
            trainer(callback, **options).validate(module, loader(21), verbose=False)
        metric, before = module.metric["samples"], module.metric["samples"].num_samples
        metric.update(*binary(*dataset(3).tensors))
        found.append(metric.num_samples - before)
        module.stop = None
        trainer(callback, max_epochs=1, num_sanity_val_steps=0, **options).fit(module, loader(32), loader(21))
        found.append(module.training_auroc.num_samples)
    return found


@pytest.mark.slow  # some seconds; one process has it by hooks
def test_after_an_error_or_an_interrupt_every_row_counts(on_ranks: Any) -> None:
    assert on_ranks(_stopped, 2) == [[6, 32, 6, 32]] * 2


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


def test_each_nth_epoch_is_drawn_and_every_test(reports: list[Any]) -> None:
    metric = tr.BinaryAUROC()
    callback, host, module = CurveLogger(every_n_epochs=3), Trainer(None), Plain(auroc=metric)
    drawn: dict[str, list[int]] = {"validation": [], "test": []}
    for stage, at in drawn.items():
        for host.current_epoch in range(7):
            logged = epoch(callback, host, module, (0, metric, *separated(1.0)), stage=stage)
            assert logged[f"{stage[: 3 if stage == 'validation' else 4]}/auroc/auroc"] == float(
                tr.functional.binary_auroc(*separated(1.0))
            )
            at += [report.epoch for report in reports]
            reports.clear()
            assert metric.num_samples == 0
    assert drawn == {"validation": [2, 5], "test": [*range(7)]}


def test_the_best_epoch_is_the_reference_of_later_ones(reports: list[Any]) -> None:
    metric = tr.BinaryAUROC()
    callback, host, module = CurveLogger(), Trainer(None), Plain(auroc=metric)
    shown = []
    for host.current_epoch, by in enumerate((0.5, 2.0, 1.0, 1.0)):
        epoch(callback, host, module, (0, metric, *separated(by)))
        report = reports[-1]
        figure = report.draw()
        assert figure.get_suptitle() == f"val/auroc, epoch {report.epoch}, step 7"
        assert list(report.curves) == ["this epoch"]
        assert report.points
        entries = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
        shown.append([entry.split(" AUC")[0] for entry in entries if "best before" in entry])
    assert shown == [
        [],
        ["best before: epoch 0, step 7"],
        ["best before: epoch 1, step 7"],
        ["best before: epoch 1, step 7"],
    ]
    state = callback.state_dict()["best"]["val/auroc"]
    assert (state["when"], state["score"]) == ("epoch 1, step 7", float(auroc(tr.Curve.from_scores(*separated(2.0)))))
    other = CurveLogger()
    other.load_state_dict(callback.state_dict())
    assert str(other.state_dict()) == str(callback.state_dict())


@pytest.mark.covering
@pytest.mark.parametrize("count", [2, 3, MOST_CLASSES, MOST_CLASSES + 1])
@pytest.mark.parametrize("micro", [False, True])
def test_lines_of_single_problems_are_reported_and_many_classes_are_counted(
    reports: list[Any], count: int, micro: bool
) -> None:
    metric = tr.MulticlassAUROC(count)
    module = Plain(scores=metric)
    logged = epoch(CurveLogger(micro=micro), Trainer(None), module, (0, metric, *of_classes(count)))
    (report,) = reports
    names = [f"Class {t}" for t in range(count)]
    assert list(report.curves) == ["micro"] * micro + names * (count <= MOST_CLASSES)
    assert {row["line"] for row in report.points} == {*names}
    many = f", {count} classes" if count > MOST_CLASSES else ""
    assert report.draw().get_suptitle() == f"val/scores, epoch 0, step 7{many}"
    assert report.scalars == logged
    metric.update(*of_classes(count))
    assert logged["val/scores/auroc"] == float(metric.compute())
    if micro:
        pooled = report.curves["micro"]
        assert (int(pooled.positives), int(pooled.negatives)) == (200, 200 * (count - 1))


def test_a_metric_without_a_curve_is_logged_and_not_drawn(reports: list[Any]) -> None:
    grouped, plain = tr.GroupedAUROC(), tr.BinaryConfusionMatrix()
    module = Plain(grouped=grouped, plain=plain)
    groups = torch.arange(40) // 10
    logged = epoch(
        CurveLogger(),
        Trainer(None),
        module,
        (0, grouped, *separated(1.0), None, groups),
        (0, plain, separated(1.0)[1].float(), separated(1.0)[1]),
    )
    assert list(logged) == ["val/grouped/grouped_auroc"]
    assert reports == []


def test_samples_of_two_loaders_are_pooled_and_those_of_one_are_not(reports: list[Any]) -> None:
    one, both = tr.BinaryAUROC(), tr.BinaryEER()
    module = Plain(one=one, both=both)
    callback, host = CurveLogger(numbers=()), Trainer(None, None)
    batch = separated(1.0)
    with pytest.warns(UserWarning, match="the samples of 2 dataloaders together, as all of them were added to 'both'"):
        logged = epoch(callback, host, module, (0, both, *batch), (1, both, *batch), (1, one, *batch))
    assert {key.rpartition("/")[0] for key in logged} == {"val/one", "val/both/all_dataloaders"}
    logged = epoch(callback, host, module, (0, both, *batch), (0, one, *batch), (1, one, *batch))
    assert {key.rpartition("/")[0] for key in logged} == {"val/one/all_dataloaders", "val/both"}


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
        assert {key.rpartition("/")[0] for key in module.logged} == {"val/auroc", "val/other"}


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


def test_an_interrupted_validation_leaves_nothing_to_the_next() -> None:
    module, host = Program(SAMPLES, ValueError("stop")), trainer(CurveLogger(numbers=()))
    with pytest.raises(ValueError, match="stop"):
        host.validate(module, loader(21), verbose=False)
    assert module.metric["samples"].num_samples == 12
    module.stop = None
    host.validate(module, loader(9), verbose=False)
    assert module.rows == {"samples": 9}
    assert float(host.callback_metrics["val/metric/samples/auroc"]) == pytest.approx(truth(9)[0], abs=1e-7)


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
    assert "val/auroc/auroc" in epoch(CurveLogger(), Trainer(None, rank=1), module, (0, metric, *separated(1.0)))
    assert reports == []


@pytest.mark.parametrize(("logger", "folder"), [(True, False), (False, True), (True, True)])
def test_a_logger_or_a_folder_is_enough(tmp_path: Path, logger: bool, folder: bool) -> None:
    host = Trainer(None)
    host.loggers = [object()] * logger
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        CurveLogger(dirpath=tmp_path if folder else None).setup(host, Plain(auroc=tr.BinaryAUROC()), "fit")


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


@pytest.mark.parametrize("names", [["cat", "cat", "eel"], {"scores": ["a", "macro", "c"]}, ["micro", "b", "c"]])
def test_class_names_under_which_a_line_would_be_lost_are_refused(names: Any) -> None:
    with pytest.raises(ValueError, match=r"`class_names` must be different names.* but got \['"):
        CurveLogger(class_names=names)


@pytest.mark.parametrize("names", ["abc", 3, {"scores": "abc"}])
def test_class_names_that_are_no_list_are_refused(names: Any) -> None:
    with pytest.raises(ValueError, match="`class_names` must be a list of names, one per class, but got"):
        CurveLogger(class_names=names)
