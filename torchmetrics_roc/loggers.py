"""What one metric tells of one epoch, and how each kind of logger is told it.

A sink is a function of a logger and a `Report`. It is found by the name of the logger's class or of a base of it, so
that `pytorch_lightning` and `lightning` are served alike and nothing is imported that is not used. `register` adds one.
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

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.pr import precision_recall_curve
from torchmetrics_roc.roc import roc
from torchmetrics_roc.thin import thinned

Sink = Callable[[Any, "Report"], None]

TENSORBOARD_POINTS = 127
"""Points of TensorBoard's own precision-recall curve: the most it takes, and as many in every epoch."""

WANDB_POINTS = 512
"""The most points of a line that Weights & Biases draws by itself."""

WANDB_ROWS = 10_000
"""The most points of all lines of one of its charts: it cuts off the rest."""


@dataclass(frozen=True)
class Report:
    """One metric at the end of one epoch, all of it on the host.

    Attributes:
        name: what everything is logged under: `"val/auroc"`, say.
        step: the step of the trainer, at which its scalars are logged too.
        epoch: the epoch.
        curves: the thinned curve of each line, by name: one for a binary metric; one a class, and micro, for others.
        scalars: the numbers, by full name. They are logged by the trainer; here for tables and files.
        points: the table of operating points: a row for each, with the columns of the first.
        draw: makes the picture, a matplotlib figure with the ROC, precision-recall and DET curve; None if there is none
            to make.
        dirpath: where files go for loggers that have no folder of their own, or None.
    """

    name: str
    step: int
    epoch: int
    curves: Mapping[str, Curve]
    scalars: Mapping[str, float]
    points: list[dict[str, Any]]
    draw: Callable[[], Any] | None
    dirpath: Path | None


# ---- telling -------------------------------------------------------------------------------------------------------


def register(logger_class_name: str, sink: Sink) -> None:
    """Let `sink` serve the loggers whose class, or a base of it, has this name; the nearest class decides.

    Example:
        >>> from torchmetrics_roc.loggers import Report, register
        >>> def sink(logger, report: Report) -> None:
        ...     logger.experiment.log_figure(report.name, report.draw(), step=report.step)
        >>> register("MyLogger", sink)
    """
    if not isinstance(logger_class_name, str):
        raise ValueError(
            f"`logger_class_name` must be the name of a class, but came as {logger_class_name!r}: pass its `__name__`."
        )
    if not callable(sink):
        raise ValueError(f"`sink` must be a function of a logger and a report, but came as {sink!r}.")
    _sinks[logger_class_name] = sink


def tell(logger: Any, report: Report) -> None:
    """Tell one logger: see `tell_all`."""
    tell_all([logger], report)


def tell_all(loggers: Iterable[Any], report: Report) -> None:
    """Tell every logger, with one picture for all of them; without loggers, write files to `report.dirpath`.

    A picture or a logger that fails warns, once for every kind of logger and message, and the others are told all the
    same: no training ends because of its log.
    """
    report = _drawn(report)
    loggers = list(loggers)
    for logger in loggers:
        _try(type(logger).__name__, report, partial(_sink_of(logger), logger, report))
    if not loggers and report.dirpath is not None:
        _try("no logger", report, partial(write_files, report.dirpath, report))


def _sink_of(logger: Any) -> Sink:
    names = (kind.__name__ for kind in type(logger).__mro__)
    return next((_sinks[name] for name in names if name in _sinks), _files_if_there_is_a_folder)


def _drawn(report: Report) -> Report:
    """The report whose picture is made; or, if that fails, is None."""
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
        warnings.warn(words, UserWarning, stacklevel=2)


_warned: set[tuple[str, str]] = set()


# ---- what is told --------------------------------------------------------------------------------------------------


def columns_of(curve: Curve) -> dict[str, list[float]]:
    """The points of the curve of one problem by falling threshold, with that at `+inf` as first: lists of `K + 1`."""
    fpr, tpr, thresholds = (x[0].tolist() for x in roc(curve))
    nobody = torch.zeros_like(curve.positives)
    return {
        "threshold": thresholds,
        "fpr": fpr,
        "tpr": tpr,
        "precision": precision_recall_curve(curve).precision[0].flip(0).tolist(),
        "tp": curve.points(curve.tps, nobody)[0].tolist(),
        "fp": curve.points(curve.fps, nobody)[0].tolist(),
    }


def table_of(points: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[Any]]]:
    """The columns and the rows of the table of operating points."""
    columns = list(points[0]) if points else []
    return columns, [[row.get(column) for column in columns] for row in points]


def _markdown(report: Report) -> str:
    columns, rows = table_of(report.points)
    lines = [columns, ["---"] * len(columns), *([_word(value) for value in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _word(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else str(value).replace("|", r"\|")


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    return text.getvalue()


def _json(report: Report) -> str:
    lines = {line: columns_of(curve) for line, curve in report.curves.items()}
    told = {"name": report.name, "step": report.step, "epoch": report.epoch, "scalars": dict(report.scalars)}
    return json.dumps(_finite({**told, "curves": lines}), allow_nan=False)


def _finite(value: Any) -> Any:
    """The same without NaN and infinities, for which JSON has no numbers: words instead, that `float` reads."""
    if isinstance(value, Mapping):
        return {key: _finite(x) for key, x in value.items()}
    if isinstance(value, list):
        return [_finite(x) for x in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _path(name: str) -> str:
    """A name that Windows and MLflow take as the path of a file."""
    return re.sub(r"""["',:\[\]{}<>|?*\\]""", "_", name)


# ---- sinks ---------------------------------------------------------------------------------------------------------


def write_files(folder: Path, report: Report) -> None:
    """Write the lines, the operating points and the picture of a report.

    To `val_auroc_epoch0003_step00001200.csv`, `.._points.csv` and `.png`: an epoch may have several validations.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{_path(report.name).replace('/', '_')}_epoch{report.epoch:04d}_step{report.step:08d}"
    if report.curves:
        lines = {line: columns_of(curve) for line, curve in report.curves.items()}
        columns = ["line", *next(iter(lines.values()))]
        rows = [[line, *row] for line, values in lines.items() for row in zip(*values.values(), strict=True)]
        (folder / f"{stem}.csv").write_text(_csv(columns, rows), encoding="utf-8")
    if report.points:
        (folder / f"{stem}_points.csv").write_text(_csv(*table_of(report.points)), encoding="utf-8")
    if report.draw is not None:
        report.draw().savefig(folder / f"{stem}.png")


def _csv_logger(logger: Any, report: Report) -> None:
    write_files(Path(logger.log_dir) / "curves", report)


def _files_if_there_is_a_folder(logger: Any, report: Report) -> None:
    log_dir = getattr(logger, "log_dir", None)
    if isinstance(log_dir, (str, os.PathLike)):
        write_files(Path(log_dir) / "curves", report)
    elif report.dirpath is not None:
        write_files(report.dirpath, report)
    else:
        kind = type(logger).__name__
        _warn_once(
            (kind, "no sink"),
            f"Curves are not logged to {kind}, which is not known and has no `log_dir`: give a `dirpath` for files, or "
            f"tell how with `torchmetrics_roc.loggers.register({kind!r}, sink)`, a function `sink(logger, report)`.",
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
    """TensorBoard's six rows, tp fp tn fn precision recall, by rising threshold: `[6, TENSORBOARD_POINTS]`.

    The steps are spread evenly over the thinned curve; of fewer steps some come twice. What TensorBoard calls a
    threshold is but the place in the row, and counts that are sums of weights it shows cut to integers.
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
    most = max(2, min(WANDB_POINTS, WANDB_ROWS // max(1, len(report.curves))))
    lines = {line: columns_of(thinned(curve, most)) for line, curve in report.curves.items()}
    for plane, x, y, xname in (
        ("roc", "fpr", "tpr", "False positive rate"),
        ("precision-recall", "tpr", "precision", "Recall"),
    ):
        known = {line: points for line, columns in lines.items() if (points := _known(columns[x], columns[y]))}
        if known:
            xs, ys = zip(*(zip(*points, strict=True) for points in known.values()), strict=True)
            title = f"{report.name}: {'ROC' if plane == 'roc' else plane}"
            row[f"{report.name}/{plane}"] = wandb.plot.line_series(xs, ys, list(known), title, xname)
    if row:
        # Every call is a step of its own to wandb: in one row they share the trainer's.
        logger.log_metrics(row, step=report.step)


def _known(x: list[float], y: list[float]) -> list[tuple[float, float]]:
    return [point for point in zip(x, y, strict=True) if not (math.isnan(point[0]) or math.isnan(point[1]))]


def _mlflow(logger: Any, report: Report) -> None:
    client, run_id = logger.experiment, logger.run_id
    at = f"{_path(report.name)}/step_{report.step:08d}"
    if report.draw is not None:
        client.log_figure(run_id, report.draw(), f"{at}.png")
    if report.curves:
        client.log_text(run_id, _json(report), f"{at}.json")
    if report.points:
        # `log_table` would download what it adds to, with a progress bar of its own, and ask for pandas.
        client.log_text(run_id, _csv(*table_of(report.points)), f"{at}_points.csv")


def _nothing(logger: Any, report: Report) -> None:
    """For the logger of a dry run (`fast_dev_run`), which takes everything and keeps nothing."""


_sinks: dict[str, Sink] = {
    "TensorBoardLogger": _tensorboard,
    "CSVLogger": _csv_logger,
    "WandbLogger": _wandb,
    "MLFlowLogger": _mlflow,
    "DummyLogger": _nothing,
}
