"""The report of one metric for one epoch, and how each kind of logger writes it.

A sink is a function of a logger and a `Report`. It is selected by the name of the logger's class or of a base class, so
that `pytorch_lightning` and `lightning` both work and no unused package is imported. `register` adds a sink.
"""

from __future__ import annotations

import csv
import io
import json
import math
import os
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import torch

from torchmetrics_roc.arrays.exports import digits_of
from torchmetrics_roc.arrays.surroundings import users_level
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.thin import thinned

Sink = Callable[[Any, "Report"], None]

TENSORBOARD_POINTS = 127
"""Points of TensorBoard's own precision-recall curve: its maximum, and the same number in every epoch."""

WANDB_POINTS = 512
"""The most points of a line in a native chart of Weights & Biases."""

WANDB_ROWS = 10_000
"""The most points of all lines of one of its charts, which truncates the rest."""


@dataclass(frozen=True)
class Report:
    """The report of one metric at the end of one epoch, entirely on the host.

    Attributes:
        name: the prefix of all logged names, such as `"val/auroc"`.
        step: the step of the trainer, at which it also logs the scalars.
        epoch: the epoch.
        curves: the thinned curve of each line, by name: one for a binary metric; one per class, and micro, for others.
        scalars: the scalars, by full name. The trainer logs them; sinks may add them to tables and files.
        points: the table of operating points: one row each, with the columns of the first row.
        draw: returns the picture, a matplotlib figure of the ROC, precision-recall and DET curves, or, of a report
            without `curves`, of a curve that lies in none of these planes; None if there is no picture.
        dirpath: the folder for files of loggers that have no folder of their own, or None.
        validation: which validation, or test, at this step it is: while gradients accumulate there may be several.
    """

    name: str
    step: int
    epoch: int
    curves: Mapping[str, Curve]
    scalars: Mapping[str, float]
    points: list[dict[str, Any]]
    draw: Callable[[], Any] | None
    dirpath: Path | None
    validation: int = 1


# ---- writing -------------------------------------------------------------------------------------------------------


def register(logger_class_name: str, sink: Sink) -> None:
    """Use `sink` for the loggers whose class, or a base class, has this name; the most derived class takes precedence.

    Example:
        >>> from torchmetrics_roc.lightning.loggers import Report, register
        >>> def sink(logger, report: Report) -> None:
        ...     logger.experiment.log_figure(report.name, report.draw(), step=report.step)
        >>> register("MyLogger", sink)
    """
    if not isinstance(logger_class_name, str):
        raise ValueError(
            f"`logger_class_name` must be the name of a class, but is {logger_class_name!r}: pass its `__name__`."
        )
    if not callable(sink):
        raise ValueError(f"`sink` must be a function of a logger and a report, but is {sink!r}.")
    _sinks[logger_class_name] = sink


def write_report(logger: Any, report: Report) -> None:
    """Write `report` to one logger: see `write_to_all`."""
    write_to_all([logger], report)


def write_to_all(loggers: Iterable[Any], report: Report) -> None:
    """Write `report` to all loggers, with one picture for all of them; without loggers, to files in `report.dirpath`.

    A picture or a logger that fails causes a warning, once per kind of logger and message, and the remaining loggers
    are still written to: a logging failure must not stop the training.
    """
    sinks: list[tuple[str, Sink, Any]] = [(type(x).__name__, _sink_of(x), x) for x in loggers]
    if not sinks and report.dirpath is not None:
        sinks = [("no logger", write_files, report.dirpath)]
    report = _drawn(report) if sinks else report
    for who, sink, where in sinks:
        _try(who, report, partial(sink, where, report))


def _sink_of(logger: Any) -> Sink:
    names = (kind.__name__ for kind in type(logger).__mro__)
    return next((_sinks[name] for name in names if name in _sinks), _write_files_if_possible)


def _drawn(report: Report) -> Report:
    """Return the report with its picture already drawn; None in its place if drawing fails."""
    figures: list[Any] = []
    if report.draw is not None:
        draw = report.draw
        _try("the picture", report, lambda: figures.append(draw()))
    return replace(report, draw=(lambda: figures[0]) if figures else None)


def _try(who: str, report: Report, work: Callable[[], None]) -> None:
    try:
        work()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        _warn_once((who, what), f"`{report.name}` could not be logged ({who}), and training goes on. {what}")


def _warn_once(key: tuple[str, str], words: str) -> None:
    if key not in _warned:
        _warned.add(key)
        warnings.warn(words, UserWarning, stacklevel=users_level())


_warned: set[tuple[str, str]] = set()


# ---- contents -----------------------------------------------------------------------------------------------------


def table_of(points: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[Any]]]:
    """Return the columns and the rows of the table of operating points."""
    columns = list(points[0]) if points else []
    return columns, [[row.get(column) for column in columns] for row in points]


def _markdown(report: Report) -> str:
    columns, rows = table_of(report.points)
    lines = [columns, ["---"] * len(columns), *([_word(value) for value in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _word(value: Any) -> str:
    if isinstance(value, float):
        return digits_of(value)
    return "" if value is None else str(value).replace("|", r"\|")


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    return text.getvalue()


def _json(report: Report) -> str:
    lines = {line: curve.to_dict() for line, curve in report.curves.items()}
    header = {"name": report.name, "step": report.step, "epoch": report.epoch, "scalars": dict(report.scalars)}
    return json.dumps(_finite({**header, "curves": lines}), allow_nan=False)


def _finite(value: Any) -> Any:
    """Replace NaN and infinities, which JSON cannot represent, by strings that `float` can parse."""
    if isinstance(value, Mapping):
        return {key: _finite(x) for key, x in value.items()}
    if isinstance(value, list):
        return [_finite(x) for x in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _path(name: str) -> str:
    """Return the name as a file path that Windows and MLflow accept."""
    return re.sub(r"""["',:\[\]{}<>|?*\\]""", "_", name)


# ---- sinks ---------------------------------------------------------------------------------------------------------


def write_files(folder: Path, report: Report) -> None:
    """Write the lines, the operating points and the picture of a report to `folder`.

    The files are `val-auroc_epoch0003_step00001200.csv`, `.._points.csv` and `.png`; the step is part of the name since
    an epoch may have several validations; from the second at a step on their number follows, `_2`. A hyphen, which
    attributes do not have, keeps `val/a/b` from `val/a_b`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{_path(report.name).replace('/', '-')}_epoch{report.epoch:04d}_step{report.step:08d}"
    stem += f"_{report.validation}" if report.validation > 1 else ""
    if report.curves:
        lines = {line: curve.to_dict() for line, curve in report.curves.items()}
        columns = ["line", *next(iter(lines.values()))]
        rows = [[line, *row] for line, values in lines.items() for row in zip(*values.values(), strict=True)]
        (folder / f"{stem}.csv").write_text(_csv(columns, rows), encoding="utf-8")
    if report.points:
        (folder / f"{stem}_points.csv").write_text(_csv(*table_of(report.points)), encoding="utf-8")
    if report.draw is not None:
        report.draw().savefig(folder / f"{stem}.png")


def _write_files_if_possible(logger: Any, report: Report) -> None:
    log_dir = getattr(logger, "log_dir", None)
    if isinstance(log_dir, (str, os.PathLike)):
        write_files(Path(log_dir) / "curves", report)
    elif report.dirpath is not None:
        write_files(report.dirpath, report)
    else:
        kind = type(logger).__name__
        _warn_once(
            (kind, "no sink"),
            f"Curves are not logged to {kind}, which has no registered sink and no `log_dir`: set `dirpath` to write "
            f"files, or call `torchmetrics_roc.loggers.register({kind!r}, sink)` with a `sink(logger, report)`.",
        )


def _tensorboard(logger: Any, report: Report) -> None:
    writer = logger.experiment
    if report.draw is not None:
        writer.add_figure(f"{report.name}/curves", report.draw(), report.step, close=False)
    if report.points:
        writer.add_text(f"{report.name}/operating points", _markdown(report), report.step)
    for line, curve in report.curves.items():
        if float(curve.positives) == 0:
            continue
        tag = f"{report.name}/precision-recall" + (f"/{line}" if len(report.curves) > 1 else "")
        rows = (row.numpy() for row in _precision_recall_rows(curve))
        writer.add_pr_curve_raw(tag, *rows, report.step, TENSORBOARD_POINTS)


def _precision_recall_rows(curve: Curve) -> torch.Tensor:
    """Return TensorBoard's rows tp, fp, tn, fn, precision and recall by ascending threshold: `[6, TENSORBOARD_POINTS]`.

    The steps are spread evenly over the thinned curve; if it has fewer, some are repeated. TensorBoard shows the index
    in the row as the threshold, and truncates counts that are sums of weights to integers.
    """
    last, device = len(curve.tps) - 1, curve.tps.device
    steps = torch.linspace(last, 0, TENSORBOARD_POINTS, dtype=torch.float64, device=device).round().long()
    tp, fp = curve.tps[steps].double(), curve.fps[steps].double()
    precision = torch.where(tp + fp > 0, tp / (tp + fp), 1.0)
    return torch.stack([tp, fp, curve.negatives - fp, curve.positives - tp, precision, tp / curve.positives])


def _wandb(logger: Any, report: Report) -> None:
    wandb: Any = import_module("wandb")
    row: dict[str, Any] = {}
    if report.draw is not None:
        row[f"{report.name}/curves"] = wandb.Image(report.draw())
    if report.points:
        columns, data = table_of(report.points)
        row[f"{report.name}/operating points"] = wandb.Table(columns=columns, data=data, allow_mixed_types=True)
    max_points = max(2, min(WANDB_POINTS, WANDB_ROWS // max(1, len(report.curves))))
    lines = {line: thinned(curve, max_points).to_dict() for line, curve in report.curves.items()}
    for plane, x, y, xname in (
        ("roc", "fpr", "tpr", "False positive rate"),
        ("precision-recall", "tpr", "precision", "Recall"),
    ):
        defined = {line: points for line, columns in lines.items() if (points := _defined(columns[x], columns[y]))}
        if defined:
            xs, ys = zip(*(zip(*points, strict=True) for points in defined.values()), strict=True)
            title = f"{report.name}: {'ROC' if plane == 'roc' else plane}"
            row[f"{report.name}/{plane}"] = wandb.plot.line_series(xs, ys, list(defined), title, xname)
    if row:
        # wandb counts every call as a step: in one row all entries share the step of the trainer.
        logger.log_metrics(row, step=report.step)


def _defined(x: list[float], y: list[float]) -> list[tuple[float, float]]:
    return [point for point in zip(x, y, strict=True) if not (math.isnan(point[0]) or math.isnan(point[1]))]


def _mlflow(logger: Any, report: Report) -> None:
    client, run_id = logger.experiment, logger.run_id
    at = f"{_path(report.name)}/step_{report.step:08d}"
    if report.draw is not None:
        client.log_figure(run_id, report.draw(), f"{at}.png")
    if report.curves:
        client.log_text(run_id, _json(report), f"{at}.json")
    if report.points:
        # `log_table` would download the existing table, with its own progress bar, and require pandas.
        client.log_text(run_id, _csv(*table_of(report.points)), f"{at}_points.csv")


def _discard(logger: Any, report: Report) -> None:
    """Write nothing: for the logger of a dry run (`fast_dev_run`), which discards everything."""


_sinks: dict[str, Sink] = {
    "TensorBoardLogger": _tensorboard,
    "CSVLogger": _write_files_if_possible,
    "WandbLogger": _wandb,
    "MLFlowLogger": _mlflow,
    "DummyLogger": _discard,
}
