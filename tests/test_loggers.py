"""What each kind of logger was told, read back with its reader; and that no logger stops a training."""

from __future__ import annotations

import csv
import gc
import io
import json
import math
import os
import struct
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.image import imread

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.lightning import loggers
from torchmetrics_roc.lightning.loggers import (
    TENSORBOARD_POINTS,
    WANDB_POINTS,
    Report,
    register,
    write_report,
    write_to_all,
)
from torchmetrics_roc.measures.pr import average_precision, precision_recall_curve
from torchmetrics_roc.measures.roc import auroc, roc

NAME = "val/auroc"
STEPS = (12, 25)
SIZE = (600, 200)


def scores(n: int, seed: int = 0, weighted: bool = False) -> Curve:
    generator = torch.Generator().manual_seed(seed)
    target = (torch.rand(n, generator=generator) < 0.3).long()
    preds = torch.randn(n, generator=generator) + 1.5 * target
    weights = torch.rand(n, generator=generator) if weighted else None
    return Curve.from_scores(preds, target, weights)


def picture(curves: dict[str, Curve]) -> Figure:
    figure = Figure(figsize=(SIZE[0] / 100, SIZE[1] / 100), dpi=100)
    for ax, view in zip(figure.subplots(1, 2), (roc, precision_recall_curve), strict=True):
        for line, curve in curves.items():
            x, y = view(curve)[:2]
            ax.plot(x[0], y[0], label=line)
        ax.legend()
    return figure


def report(epoch: int = 0, curves: dict[str, Curve] | None = None, **options: Any) -> Report:
    curves = {"model": thinned(scores(3000, seed=epoch), 300)} if curves is None else curves
    some = next(iter(curves.values()))
    values: dict[str, Any] = {
        "name": NAME,
        "step": STEPS[epoch],
        "epoch": epoch,
        "curves": curves,
        "scalars": {NAME: float(auroc(some)[0]), "val/ap": float(average_precision(some)[0])},
        "points": [
            {"point": "youden", "threshold": 0.25 + epoch, "tpr": 0.5, "note": None},
            {"point": "fpr | 0.01", "threshold": math.inf, "tpr": math.nan, "note": "nobody"},
        ],
        "draw": lambda: picture(curves),
        "dirpath": None,
    }
    return Report(**{**values, **options})


@pytest.fixture(autouse=True)
def _nothing_told_and_nothing_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(loggers, "_warned", set())
    monkeypatch.setattr(loggers, "_sinks", dict(loggers._sinks))
    before = plt.get_fignums()
    yield
    assert plt.get_fignums() == before


def told_twice(logger: Any, **options: Any) -> list[Report]:
    """Two epochs as a trainer tells them: scalars, then the report, at the same step."""
    reports = [report(epoch, **options) for epoch in (0, 1)]
    for told in reports:
        logger.log_metrics({**told.scalars, "epoch": float(told.epoch)}, step=told.step)
        write_report(logger, told)
    logger.save()
    logger.finalize("success")
    return reports


def shape(png: Any) -> tuple[int, int]:
    pixels = imread(png)
    assert pixels.std() > 0.05  # not blank
    return pixels.shape[1], pixels.shape[0]


# ---- TensorBoard ---------------------------------------------------------------------------------------------------


def events(folder: str) -> Any:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    return EventAccumulator(folder, size_guidance={"images": 0, "tensors": 0, "scalars": 0}).Reload()


def tensors(read: Any, tag: str) -> tuple[list[int], list[np.ndarray]]:
    from tensorboard.util.tensor_util import make_ndarray

    found = read.Tensors(tag)
    return [event.step for event in found], [make_ndarray(event.tensor_proto) for event in found]


def board(folder: Path) -> Any:
    from pytorch_lightning.loggers import TensorBoardLogger

    return TensorBoardLogger(folder)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of tensorboard's protobuf and numpy
def test_tensorboard(tmp_path: Path) -> None:
    logger = board(tmp_path)
    reports = told_twice(logger)
    read = events(logger.log_dir)

    images = read.Images(f"{NAME}/curves")
    assert [image.step for image in images] == [scalar.step for scalar in read.Scalars(NAME)] == list(STEPS)
    assert [shape(io.BytesIO(image.encoded_image_string)) for image in images] == [SIZE] * 2

    steps, rows = tensors(read, f"{NAME}/precision-recall")
    assert steps == list(STEPS)
    for told, (tp, fp, tn, fn, precision, recall) in zip(reports, rows, strict=True):
        (curve,) = told.curves.values()
        assert len(tp) == TENSORBOARD_POINTS
        assert (tp + fn == int(curve.positives)).all()
        assert (fp + tn == int(curve.negatives)).all()
        assert (tp[0], fp[0]) == (int(curve.positives), int(curve.negatives))
        assert (np.diff(tp + fp) < 0).all()  # rising threshold, no step twice
        assert {*zip(tp, fp, strict=True)} < {*zip(curve.tps.tolist(), curve.fps.tolist(), strict=True)}
        np.testing.assert_array_equal(precision, tp / (tp + fp))
        np.testing.assert_array_equal(recall, tp / np.float32(curve.positives))

    steps, texts = tensors(read, f"{NAME}/operating points/text_summary")
    assert steps == list(STEPS)
    assert texts[1].item().decode().splitlines() == [
        "| point | threshold | tpr | note |",
        "| --- | --- | --- | --- |",
        "| youden | 1.25 | 0.5 |  |",
        r"| fpr \| 0.01 | inf | nan | nobody |",
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_tensorboard_of_classes_weights_few_steps_and_no_positives(tmp_path: Path) -> None:
    none = Curve.from_scores(torch.tensor([0.1, 0.2]), torch.tensor([0, 0]))
    empty_bin = Curve.from_counts(torch.tensor([0.9, 0.5, 0.1]), torch.tensor([[0, 2, 0]]), torch.tensor([[0, 1, 1]]))
    curves = {"no positives": none, "weighted": scores(500, weighted=True), "bins": empty_bin}
    logger = board(tmp_path)
    write_report(logger, report(curves=curves))
    logger.finalize("success")
    read = events(logger.log_dir)
    assert sorted(tag for tag in read.Tags()["tensors"] if "precision-recall" in tag) == [
        f"{NAME}/precision-recall/bins",
        f"{NAME}/precision-recall/weighted",
    ]
    _, ((tp, fp, tn, fn, precision, _),) = tensors(read, f"{NAME}/precision-recall/weighted")
    weighted = curves["weighted"]
    np.testing.assert_allclose(tp + fn, float(weighted.positives), rtol=1e-6)  # TensorBoard keeps float32
    np.testing.assert_allclose(fp + tn, float(weighted.negatives), rtol=1e-6)
    np.testing.assert_allclose(precision, tp / (tp + fp), rtol=1e-6)
    _, (bins,) = tensors(read, f"{NAME}/precision-recall/bins")
    assert sorted({*zip(*bins.tolist(), strict=True)}) == [
        (0.0, 0.0, 2.0, 2.0, 1.0, 0.0),
        (2.0, 1.0, 1.0, 0.0, pytest.approx(2 / 3, rel=2**-23), 1.0),
        (2.0, 2.0, 0.0, 0.0, 0.5, 1.0),
    ]


# ---- files ---------------------------------------------------------------------------------------------------------


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def check_files(folder: Path, told: Report) -> None:
    stem = f"val-auroc_epoch{told.epoch:04d}_step{told.step:08d}"
    rows = rows_of(folder / f"{stem}.csv")
    assert list(rows[0]) == ["line", "threshold", "fpr", "tpr", "precision", "tp", "fp"]
    for line, curve in told.curves.items():
        points = [row for row in rows if row["line"] == line]
        fpr, tpr, thresholds = (x[0] for x in roc(curve))
        for column, values in {"fpr": fpr, "tpr": tpr, "threshold": thresholds}.items():
            assert [float(row[column]) for row in points] == values.tolist()
        assert [int(row["tp"]) for row in points] == [0, *curve.tps.tolist()]
        assert [int(row["fp"]) for row in points] == [0, *curve.fps.tolist()]
        assert [float(row["precision"]) for row in points][1:] == (
            curve.tps / (curve.tps + curve.fps).double()
        ).tolist()
        assert points[0]["threshold"] == "inf"
        assert points[0]["precision"] == "1.0"
    check_points(folder / f"{stem}_points.csv", told)
    assert shape(folder / f"{stem}.png") == SIZE


def check_points(path: Path, told: Report) -> None:
    assert rows_of(path) == [
        {"point": "youden", "threshold": str(0.25 + told.epoch), "tpr": "0.5", "note": ""},
        {"point": "fpr | 0.01", "threshold": "inf", "tpr": "nan", "note": "nobody"},
    ]


def test_csv_logger(tmp_path: Path) -> None:
    from pytorch_lightning.loggers import CSVLogger

    logger = CSVLogger(tmp_path)
    curves = {"Class 0": thinned(scores(400), 50), "Class 1": thinned(scores(300, seed=1), 50)}
    reports = told_twice(logger, curves=curves)
    assert [int(row["step"]) for row in rows_of(Path(logger.log_dir) / "metrics.csv")] == list(STEPS)
    folder = Path(logger.log_dir) / "curves"
    for told in reports:
        check_files(folder, told)
    assert len(list(folder.iterdir())) == 3 * 2


def test_names_that_differ_in_a_separator_have_files_of_their_own(tmp_path):
    for name in ("val/m/b", "val/m_b"):
        write_to_all([], report(name=name, dirpath=tmp_path))
    stems = {path.name.partition("_epoch")[0] for path in tmp_path.iterdir()}
    assert stems == {"val-m-b", "val-m_b"}


def test_a_second_validation_at_a_step_has_files_of_its_own(tmp_path: Path) -> None:
    for n in (1, 2):
        write_to_all([], report(dirpath=tmp_path, draw=None, points=[], validation=n))
    stem = "val-auroc_epoch0000_step00000012"
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{stem}.csv", f"{stem}_2.csv"]


def test_a_name_is_no_path(tmp_path: Path) -> None:
    write_report(SimpleNamespace(log_dir=tmp_path), report(name="../val:a*b/c", draw=None, points=[]))
    assert [path.name for path in (tmp_path / "curves").iterdir()] == ["..-val_a_b-c_epoch0000_step00000012.csv"]


# ---- Weights & Biases ----------------------------------------------------------------------------------------------


def records(path: Path) -> Iterator[Any]:
    """The records of a `.wandb` file: 7 bytes, then the blocks of 32 KiB of a LevelDB log."""
    from wandb.proto import wandb_internal_pb2

    data, at, part = path.read_bytes(), 7, b""
    while at + 7 <= len(data):
        if 32768 - at % 32768 < 7:
            at += 32768 - at % 32768
            continue
        _, size, kind = struct.unpack_from("<IHB", data, at)
        if kind == 0 or at + 7 + size > len(data):
            break
        part = (part if kind in (3, 4) else b"") + data[at + 7 : at + 7 + size]  # 1 whole, 2 first, 3 middle, 4 last
        at += 7 + size
        if kind in (1, 4):
            record = wandb_internal_pb2.Record()
            record.ParseFromString(part)
            yield record


def all_records(path: Path) -> list[Any]:
    """The records of a finished run: another process may still write them when `wandb.finish()` is back."""
    for _ in range(300):
        found = list(records(path))
        if any(record.WhichOneof("record_type") == "exit" for record in found):
            return found
        time.sleep(0.1)
    return pytest.fail(f"{path} has no end.")


def history(path: Path) -> list[dict[str, Any]]:
    """What each row of a finished run logged."""
    rows = [record.history.item for record in all_records(path) if record.WhichOneof("record_type") == "history"]
    return [{item.key or "/".join(item.nested_key): json.loads(item.value_json) for item in row} for row in rows]


@pytest.fixture
def wandb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        module = pytest.importorskip("wandb")
    for name in ("DIR", "DATA_DIR", "CACHE_DIR", "CONFIG_DIR"):
        monkeypatch.setenv(f"WANDB_{name}", str(tmp_path / "wandb_home"))
    monkeypatch.setenv("WANDB_MODE", "offline")
    monkeypatch.setenv("WANDB_SILENT", "true")
    yield module
    module.finish()


@pytest.mark.loggers
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_wandb(tmp_path: Path, wandb: Any) -> None:
    from pytorch_lightning.loggers import WandbLogger

    logger = WandbLogger(save_dir=tmp_path, offline=True, settings=wandb.Settings(console="off", x_disable_stats=True))
    wide = {"model": thinned(scores(20_000), 2000), "no positives": Curve.from_scores(torch.rand(5), torch.zeros(5))}
    assert len(wide["model"].tps) > WANDB_POINTS
    reports = told_twice(logger, curves=wide)
    folder = Path(logger.experiment.dir)
    wandb.finish()

    (log,) = folder.parent.glob("*.wandb")
    rows = history(log)
    assert len(rows) == 4  # the scalars and the report of two epochs, a row each
    told = rows[1::2]
    assert [row["trainer/global_step"] for row in rows] == [STEPS[0], STEPS[0], STEPS[1], STEPS[1]]
    assert [row[NAME] for row in rows[::2]] == [made.scalars[NAME] for made in reports]

    def media(row: dict[str, Any], key: str) -> Path:
        return folder / row[f"{NAME}/{key}/path"]

    assert [shape(media(row, "curves")) for row in told] == [SIZE] * 2
    assert len(list((folder / "media" / "images").rglob("*.png"))) == 2
    for epoch, row in enumerate(told):
        table = json.loads(media(row, "operating points").read_text())
        assert table["columns"] == ["point", "threshold", "tpr", "note"]
        assert table["data"][0] == ["youden", 0.25 + epoch, 0.5, None]
        assert (table["data"][1][0], table["data"][1][3]) == ("fpr | 0.01", "nobody")
        few = thinned(wide["model"], WANDB_POINTS)  # the line without positives is nowhere
        fpr, tpr, _ = (x[0].tolist() for x in roc(few))
        precision = precision_recall_curve(few).precision[0].flip(0).tolist()
        for plane, x, y in (("roc", fpr, tpr), ("precision-recall", tpr, precision)):
            chart = json.loads(media(row, f"{plane}_table").read_text())
            assert chart["columns"] == ["step", "lineKey", "lineVal"]
            assert chart["data"] == [[a, "model", b] for a, b in zip(x, y, strict=True)]
            assert len(chart["data"]) <= WANDB_POINTS


# ---- MLflow --------------------------------------------------------------------------------------------------------


@pytest.fixture
def mlflow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module, with a store of its own."""
    monkeypatch.setenv("MLFLOW_DISABLE_TELEMETRY", "true")
    monkeypatch.setenv("GIT_PYTHON_REFRESH", "quiet")
    module = pytest.importorskip("mlflow")
    pytest.importorskip("sqlalchemy")
    before = module.get_tracking_uri()
    module.set_tracking_uri(f"sqlite:///{tmp_path}/mlflow.db")
    yield module
    module.set_tracking_uri(before)
    gc.collect()  # what mlflow leaves open is warned of here, and not in another test


@pytest.mark.loggers
@pytest.mark.filterwarnings("ignore")  # mlflow and what it brings warn of many things, while imported and after
def test_mlflow(tmp_path: Path, mlflow: Any) -> None:
    from pytorch_lightning.loggers import MLFlowLogger

    place = mlflow.get_tracking_uri()
    logger = MLFlowLogger(tracking_uri=place, artifact_location=(tmp_path / "artifacts").as_uri())
    reports = told_twice(logger)
    client, run_id = mlflow.MlflowClient(place), logger.run_id
    assert [value.step for value in client.get_metric_history(run_id, NAME)] == list(STEPS)
    found = {Path(item.path).name for item in client.list_artifacts(run_id, NAME)}
    pictures = [f"step_{step:08d}.png" for step in STEPS]
    assert found == {f"step_{step:08d}{kind}" for step in STEPS for kind in (".png", ".json", "_points.csv")}
    folder = Path(client.download_artifacts(run_id, NAME, str(tmp_path)))
    assert [shape(folder / name) for name in pictures] == [SIZE] * 2
    for told in reports:
        read = json.loads((folder / f"step_{told.step:08d}.json").read_text(), parse_constant=pytest.fail)
        assert (read["name"], read["step"], read["epoch"]) == (NAME, told.step, told.epoch)
        assert read["scalars"] == told.scalars
        (curve,) = told.curves.values()
        line = read["curves"]["model"]
        fpr, tpr, thresholds = (x[0].tolist() for x in roc(curve))
        assert (line["fpr"], line["tpr"]) == (fpr, tpr)
        assert [float(x) for x in line["threshold"]] == thresholds
        assert line["tp"] == [0, *curve.tps.tolist()]
        check_points(folder / f"step_{told.step:08d}_points.csv", told)


# ---- what each of them is asked for --------------------------------------------------------------------------------


class Recorder:
    """Stands in for the client of a service: every call of a method, in order."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **known: self.calls.append((name, *args, *sorted(known.items())))


def recording(kind: str, **known: Any) -> Any:
    return type(kind, (), {"experiment": Recorder(), **known})()


TABLE = [["youden", 0.25, 0.5, None], ["fpr | 0.01", math.inf, math.nan, "nobody"]]


def two_lines() -> dict[str, Curve]:
    """One with more steps than a chart, and one without positives, whose precision-recall curve is unknown."""
    return {"model": thinned(scores(300), 50), "none": Curve.from_scores(torch.rand(5), torch.zeros(5))}


def test_a_single_positive_prediction_has_its_precision_and_the_picture_stays_open() -> None:
    """Other loggers draw the same figure afterwards."""
    logger, figure = recording("TensorBoardLogger"), Figure()
    weighted = Curve.from_scores(torch.tensor([0.9, 0.4]), torch.tensor([1, 0]), torch.tensor([0.5, 0.25]))
    for curve in (weighted, Curve.from_scores(torch.tensor([0.9, 0.4]), torch.tensor([0, 1]))):
        write_report(logger, report(curves={"one": curve}, draw=lambda: figure, points=[]))
    pictures, charts = logger.experiment.calls[::2], logger.experiment.calls[1::2]
    assert pictures == [("add_figure", f"{NAME}/curves", figure, STEPS[0], ("close", False))] * 2
    assert [{*call[6].tolist()} for call in charts] == [{1.0, 2 / 3}, {0.0, 0.5}]


@pytest.mark.parametrize("given", [True, False])
def test_wandb_is_asked_for_one_row(monkeypatch: pytest.MonkeyPatch, given: bool) -> None:
    figure, curves = Figure(), two_lines()
    fake = SimpleNamespace(
        Image=lambda drawn: ("image", drawn),
        Table=lambda **known: known,
        plot=SimpleNamespace(line_series=lambda *known: known),
    )
    monkeypatch.setitem(sys.modules, "wandb", fake)
    logger = recording("WandbLogger", log_metrics=lambda self, row, step: told.append((row, step)))
    told: list[Any] = []
    full = report(curves=curves, draw=lambda: figure)
    write_report(logger, full if given else replace(full, curves={}, points=[], draw=None))
    if not given:
        assert told == []
        return
    ((row, step),) = told
    assert step == STEPS[0]
    assert row.pop(f"{NAME}/curves") == ("image", figure)
    table = row.pop(f"{NAME}/operating points")
    assert str(table) == str(
        {"columns": ["point", "threshold", "tpr", "note"], "data": TABLE, "allow_mixed_types": True}
    )
    known = curves["model"]
    fpr, tpr, _ = (x[0].tolist() for x in roc(known))
    precision = precision_recall_curve(known).precision[0].flip(0).tolist()
    assert [list(x) for x in row.pop(f"{NAME}/roc")[0]] == [fpr]  # the line without positives has no TPR
    xs, ys, names, title, xname = row.pop(f"{NAME}/precision-recall")
    assert ([list(x) for x in xs], [list(y) for y in ys]) == ([tpr], [precision])
    assert (names, title, xname) == (["model"], f"{NAME}: precision-recall", "Recall")
    assert row == {}


@pytest.mark.parametrize(("lines", "most"), [(1, WANDB_POINTS), (2, WANDB_POINTS), (40, 250), (6000, 2)])
def test_lines_share_the_rows_of_a_chart(monkeypatch: pytest.MonkeyPatch, lines: int, most: int) -> None:
    asked: list[int] = []
    some = scores(20)
    monkeypatch.setattr(loggers, "thinned", lambda curve, points: asked.append(points) or curve)
    monkeypatch.setitem(sys.modules, "wandb", SimpleNamespace(plot=SimpleNamespace(line_series=lambda *_: None)))
    monkeypatch.setattr(Curve, "to_dict", lambda self: {"fpr": [0.0], "tpr": [0.0], "precision": [1.0]})
    logger = recording("WandbLogger", log_metrics=lambda self, row, step: None)
    write_report(logger, report(curves={str(t): some for t in range(lines)}, draw=None, points=[]))
    assert asked == [most] * lines


def test_unknown_points_are_left_out_whichever_rate_is_unknown() -> None:
    x, y = [0.0, math.nan, 0.5, math.nan, 1.0], [math.nan, 0.5, 0.25, math.nan, 1.0]
    assert loggers._defined(x, y) == [(0.5, 0.25), (1.0, 1.0)]


@pytest.mark.parametrize("parts", [{"draw"}, {"curves"}, {"points"}, set(), {"draw", "curves", "points"}])
def test_mlflow_is_asked_for_a_file_of_each_part(parts: set[str]) -> None:
    figure, curves = Figure(), two_lines()
    told = replace(
        report(curves=curves),
        draw=(lambda: figure) if "draw" in parts else None,
        curves=curves if "curves" in parts else {},
        points=report().points if "points" in parts else [],
    )
    logger = recording("MLFlowLogger", run_id="run 7")
    write_report(logger, told)
    at, calls = f"{NAME}/step_{STEPS[0]:08d}", list(logger.experiment.calls)
    if "draw" in parts:
        assert calls.pop(0) == ("log_figure", "run 7", figure, f"{at}.png")
    if "curves" in parts:
        word, run, text, file = calls.pop(0)
        assert (word, run, file) == ("log_text", "run 7", f"{at}.json")
        read = json.loads(text, parse_constant=pytest.fail)  # NaN and infinity are words
        assert {name: read[name] for name in ("name", "step", "epoch", "scalars")} == {
            "name": NAME,
            "step": STEPS[0],
            "epoch": 0,
            "scalars": told.scalars,
        }
        for line, curve in curves.items():
            assert str({x: [float(y) for y in ys] for x, ys in read["curves"][line].items()}) == str(
                {x: [float(y) for y in ys] for x, ys in curve.to_dict().items()}
            )
        assert read["curves"]["model"]["threshold"][0] == "inf"
        assert {*read["curves"]["none"]["tpr"]} == {"nan"}
        assert all(isinstance(x, float) for x in read["curves"]["model"]["fpr"])
    if "points" in parts:
        assert calls.pop(0) == (
            "log_text",
            "run 7",
            "point,threshold,tpr,note\nyouden,0.25,0.5,\nfpr | 0.01,inf,nan,nobody\n",
            f"{at}_points.csv",
        )
    assert calls == []


def test_files_of_a_logger_are_not_written_to_the_folder_of_none(tmp_path: Path) -> None:
    seen: list[Report] = []
    register("Unknown", lambda logger, told: seen.append(told))
    write_to_all([Unknown()], report(draw=None, dirpath=tmp_path))
    assert len(seen) == 1
    assert not list(tmp_path.iterdir())


def test_one_row_is_a_table(tmp_path: Path) -> None:
    write_to_all(
        [], replace(report(), draw=None, curves={}, points=[{"point": "youden", "tpr": 1.0}], dirpath=tmp_path)
    )
    (file,) = tmp_path.iterdir()
    assert file.read_text() == "point,tpr\nyouden,1.0\n"


# ---- any logger ----------------------------------------------------------------------------------------------------


class Unknown:
    """A logger that nobody knows."""


class Child(Unknown):
    """One of a known family."""


def test_register_serves_a_class_and_those_derived_from_it() -> None:
    seen: list[Any] = []
    register("Unknown", lambda logger, told: seen.append((logger, told.name, told.step)))
    child = Child()
    write_report(child, report())
    assert seen == [(child, NAME, 12)]
    register("Child", lambda logger, told: seen.clear())
    write_report(child, report())
    assert seen == []


@pytest.mark.parametrize(("name", "sink"), [(Unknown, print), ("Unknown", None)])
def test_register_refuses(name: Any, sink: Any) -> None:
    with pytest.raises(ValueError, match=r"`logger_class_name`|`sink`"):
        register(name, sink)


def test_unknown_logger_with_a_folder_gets_files(tmp_path: Path) -> None:
    told = report(dirpath=tmp_path / "elsewhere")
    logger = Unknown()
    logger.log_dir = os.fspath(tmp_path / "logs")  # type: ignore[attr-defined]
    write_report(logger, told)
    check_files(tmp_path / "logs" / "curves", told)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("known", [[Unknown()], []], ids=["a logger without folder", "no logger"])
def test_files_go_to_dirpath(tmp_path: Path, known: list[Any]) -> None:
    told = report(dirpath=tmp_path / "curves")
    write_to_all(known, told)
    check_files(tmp_path / "curves", told)


def test_unknown_logger_is_told_of_once() -> None:
    with pytest.warns(UserWarning, match="not logged to Unknown") as caught:
        write_to_all([Unknown(), Unknown()] * 2, report())
    assert len(caught) == 1
    assert "register('Unknown', sink)" in str(caught[0].message)
    with pytest.warns(UserWarning, match="not logged to Child"):
        write_report(Child(), report())


def test_no_logger_no_word_and_no_picture() -> None:
    def draw() -> Figure:
        raise AssertionError("nobody looks at it")  # which would be a warning, and so an error

    write_to_all([], report(draw=draw))


def test_a_dry_run_is_silent() -> None:
    from pytorch_lightning.loggers.logger import DummyLogger

    write_report(DummyLogger(), report())


def test_a_failing_sink_warns_once_and_the_others_are_told() -> None:
    seen: list[int] = []

    def failing(logger: Any, told: Report) -> None:
        raise RuntimeError("no such server")

    register("Unknown", failing)
    register("Child", lambda logger, told: seen.append(told.step))
    with pytest.warns(UserWarning, match=r"`val/auroc` could not be logged \(Unknown\).*no such server") as caught:
        write_to_all([Unknown(), Child()] * 2, report())
    assert len(caught) == 1
    assert seen == [STEPS[0]] * 2


def test_the_folder_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.warns(UserWarning, match="no logger.*Error"):
        write_to_all([], report(dirpath=tmp_path / "file" / "below"))


def test_one_picture_for_all() -> None:
    drawn: list[Figure] = []
    seen: list[Any] = []
    curves = {"model": scores(100)}

    def draw() -> Figure:
        drawn.append(picture(curves))
        return drawn[-1]

    def sink(logger: Any, told: Report) -> None:
        assert told.draw is not None
        seen.extend([told.draw(), told.draw()])

    register("Unknown", sink)
    write_to_all([Unknown(), Child()], report(curves=curves, draw=draw))
    assert len(drawn) == 1
    assert len(seen) == 4
    assert all(figure is drawn[0] for figure in seen)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("fails", [True, False], ids=["a picture that fails", "no matplotlib"])
def test_without_a_picture_the_rest_is_told(tmp_path: Path, fails: bool) -> None:
    def draw() -> Any:
        raise RuntimeError("no ink")

    from pytorch_lightning.loggers import CSVLogger

    both = [board(tmp_path), CSVLogger(tmp_path)]
    if fails:
        with pytest.warns(UserWarning, match="the picture.*no ink") as caught:
            write_to_all(both, report(draw=draw))
        assert len(caught) == 1
    else:
        write_to_all(both, report(draw=None))
    both[0].finalize("success")
    read = events(both[0].log_dir).Tags()
    assert read["images"] == []
    assert set(read["tensors"]) == {f"{NAME}/precision-recall", f"{NAME}/operating points/text_summary"}
    files = sorted(path.name for path in (Path(both[1].log_dir) / "curves").iterdir())
    assert files == [f"val-auroc_epoch0000_step00000012{kind}" for kind in (".csv", "_points.csv")]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_nothing_to_tell(tmp_path: Path) -> None:
    from pytorch_lightning.loggers import CSVLogger

    empty = Curve.from_scores(torch.zeros(0), torch.zeros(0))
    for curves in ({}, {"nobody": empty}):
        told = replace(report(), curves=curves, points=[], draw=None)
        write_to_all([board(tmp_path), CSVLogger(tmp_path)], told)
