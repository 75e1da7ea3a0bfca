"""A callback that logs curves in a Lightning run, and excludes the padding of its samplers.

    trainer = Trainer(callbacks=[CurveLogger()])

Lightning's `self.log` only accepts scalars. Pictures, native curves and tables of operating points are computed on all
processes at the end of a validation or test epoch, and written once by rank zero.
"""

from __future__ import annotations

import importlib.util
import sys
import textwrap
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn
from torchmetrics import Metric
from torchmetrics.wrappers import MetricTracker
from torchmetrics.wrappers.abstract import WrapperMetric

from torchmetrics_roc.arrays.messages import bound, counted, listed, whole
from torchmetrics_roc.arrays.sums import mean_of_known
from torchmetrics_roc.arrays.surroundings import users_level
from torchmetrics_roc.groups.models import PairedAUROC
from torchmetrics_roc.lightning import reports
from torchmetrics_roc.lightning.epoch import Epoch, reset
from torchmetrics_roc.lightning.loggers import Report, write_to_all
from torchmetrics_roc.lightning.reports import MOST_CLASSES, NO_EPOCH, NUMBERS, BestEpoch, Reported
from torchmetrics_roc.measures.measure import names_given
from torchmetrics_roc.metrics.metric import CurveMetric

if TYPE_CHECKING:
    from pytorch_lightning import Callback
    from pytorch_lightning.utilities import rank_zero_info
else:
    # `pytorch_lightning` and `lightning` have the same classes; the user's trainer is of the one imported already.
    try:
        if "pytorch_lightning" in sys.modules or importlib.util.find_spec("lightning") is None:
            from pytorch_lightning import Callback
            from pytorch_lightning.utilities import rank_zero_info
        else:
            from lightning.pytorch import Callback
            from lightning.pytorch.utilities import rank_zero_info
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "CurveLogger needs Lightning: install it with `pip install 'torchmetrics_roc[lightning]'`."
        ) from error


class CurveLogger(Callback):
    """Log the values, intervals, curves and pictures of a module's metrics after each validation and test epoch.

    Every updated metric of this package in the module is logged once an epoch, and those that hold the same samples,
    which their curves tell, have one report. `EarlyStopping` and `ModelCheckpoint` find these scalars, whose names are
    printed once, at the end of the first validation of a `fit`:

    - **the value of the metric**, as `compute` returns it. It has one name: that which the module gives it by
      `self.log` or `log_dict`, and of a metric that it does not log `val/<attribute>`, or `test/<attribute>`, of a
      member of a collection `val/<collection>/<key>`. A value that has a threshold also logs `<name>_threshold`; a
      value per class logs one scalar per class, such as `<name>/cat`, for at most 20 classes; one per group or slice
      likewise by its id, such as `<name>/3`, and of `SlicedAUROC` each of its three areas, `<name>/subgroup/3`. Of more
      groups, and of a confusion matrix, there is none, with a warning.
    - **its interval** at 95 %, `<name>_low` and `<name>_high`, NaN where undefined, if it needs no resamples: of AUROC
      and Gini, also averaged over at most 20 classes if the samples are kept; of the average precision of a binary
      metric; and of a rate, also at a point chosen on the data. Of these also that of clustered samples (`groups`).
    - **further numbers of the curve** of a report, those of `numbers` that are the value of none of its metrics, after
      the attribute of the first of them, or of its collection: `val/<attribute>/ks`. They are `auroc`, `ap`, `eer`,
      `eer_threshold` and `ks` of binary metrics, with `auroc_low`, `auroc_high`, `ap_low` and `ap_high`. The means over
      the classes are called `macro_auroc`, `macro_ap`, `macro_eer` and `macro_ks`, whatever the average of the metric;
      those of a micro average `micro_auroc` and so on. `eer_threshold` is that of one curve, whatever the `estimator`
      of a metric: classes have one each, in the table of operating points.

    Metrics that read one curve also have a picture of the ROC, precision-recall and DET curves over those of the best
    epoch drawn so far (by AUROC, or its mean), native curves where the logger supports them, and a table of operating
    points. All processes compute together, and rank zero draws; at most `max_points` points of a curve are gathered.
    The picture of a binary metric has a band around its ROC curve, `torchmetrics_roc.plot.wilson_band` of the thinned
    points: its cost does not depend on the number of samples, and it is conservative. With several classes or labels
    each has a line, if they are at most 20, and so have their macro and their micro average, whose operating points
    are marked, and which are the lines of the best epoch that are drawn as a reference. The best epoch is saved in
    checkpoints of Lightning.

    A metric whose value is a curve in none of these planes (`ReliabilityDiagram`, `NetBenefit`, `CostCurve`,
    `BayesErrorRate`, `GainsCurve`, `PrecisionRecallGain`, `RiskCoverage`) has a picture of that alone, under its
    attribute, for at most 20 classes. Its curve is gathered whole, as `compute` does.

    The picture of a test, or of a validation outside of `fit`, says of which epoch and step the weights are, if they
    are those of a checkpoint.

    A metric that is updated with samples of several dataloaders pools them. It is logged under
    `val/<attribute>/all_dataloaders`, with a warning: for a report of each loader, give each a metric of its own. The
    interval beside `auc/dataloader_idx_0`, as Lightning calls a value, is `auc/dataloader_0_low` and `..._high`.

    The repetitions by which a `DistributedSampler` gives all processes equally many samples are excluded from every
    `update` of a metric of this package in the module whose batch has one row for each sample of the loader's batch:
    the last rows of the last batches. Where rows are not samples (views of a sample concatenated, pixels flattened,
    rows masked out), where a loader does not determine its batches (its own sampler, batch sampler or iteration), or
    where combined loaders leave open whose batch it is, all rows are counted, with a warning for each metric.

    Rows must be in the order of the batch: of an `update` with as many rows as the batch has samples, but in another
    order, or of the pixels of one sample, real rows are excluded, without a warning. No row is excluded from a metric
    with a sample limit: call its `set_sample_limit` with the number of rows that count on this process, if the others
    are its last, or with one that all rows fit into, and pass a `sample_weight` of 0 for repetitions.

    Updated metrics are reset after the epoch has been logged, including those that are not passed to `self.log`, and
    with them the members of a compute group, which share one state, whether they are in `metrics` or not. What an epoch
    that was interrupted has added is reset when the next one starts, unless the metric held samples before.

    Args:
        metrics: names of attributes of the module, metrics or collections; by default all.
        every_n_epochs: how often to draw while fitting, at each validation of such an epoch; scalars are always logged.
        max_points: the maximum number of points kept of each curve.
        micro: whether to draw the micro average, the curve of all classes' scores pooled.
        dirpath: a folder for files, if there is no logger, or for loggers that have no folder.
        macro: whether to draw the mean line of the classes. It is computed from their thinned curves; the areas in the
            legend are the exact means, and the equal error rate is where the line crosses the diagonal.
        class_names: the names of the classes or labels, for metrics that have as many; or such names by the name of the
            attribute, which of a `PairedAUROC` are those of its models.
        numbers: which numbers of the curve to log beside the values of the metrics; `()` for none.
        prefix: what precedes the names of attributes.
        separator: what stands between the parts of a logged name. With `"_"`, names can stand in the `filename` of a
            `ModelCheckpoint`, where `"/"` makes folders: `filename="{epoch}-{val_auroc:.3f}"`.

    Raises:
        ValueError: for an argument out of range; and, when an epoch starts, for names in `metrics` or `class_names`
            that fit no metric of the module.

    Example:
        >>> from torchmetrics_roc.lightning import CurveLogger
        >>> callback = CurveLogger(metrics="scores", every_n_epochs=5, separator="_")
    """

    @bound
    def __init__(
        self,
        metrics: str | Sequence[str] | None = None,
        every_n_epochs: int = 1,
        max_points: int = 512,
        micro: bool = True,
        dirpath: str | Path | None = None,
        macro: bool = True,
        class_names: Sequence[str] | Mapping[str, Sequence[str]] | None = None,
        numbers: Sequence[str] = NUMBERS,
        prefix: str = "",
        separator: str = "/",
    ) -> None:
        for name, value, minimum in (("every_n_epochs", every_n_epochs, 1), ("max_points", max_points, 10)):
            whole(name, value, minimum)
        if isinstance(numbers, str) or not set(numbers) <= set(NUMBERS):
            raise ValueError(f"`numbers` must be some of {', '.join(map(repr, NUMBERS))}, but got {numbers!r}.")
        for name, text in {"prefix": prefix, "separator": separator}.items():
            if text != str(text):
                raise ValueError(f"`{name}` must be a string, but got {text!r}.")
        if not (metrics is None or isinstance(metrics, (str, Sequence))):
            raise ValueError(
                "`metrics` must be names of attributes of the module, such as 'auroc', or None for all, but is of "
                f"type {type(metrics).__name__}."
            )
        for names in class_names.values() if isinstance(class_names, Mapping) else [class_names or ()]:
            names = names_given(names)
            if len(set(map(str, names))) < len(names) or {"macro", "micro"}.intersection(map(str, names)):
                raise ValueError(
                    "`class_names` must be different names, none of them 'macro' or 'micro', which name averages, but "
                    f"got {list(names)!r}."
                )
        super().__init__()
        self.names = [metrics] if isinstance(metrics, str) else metrics
        self.every_n_epochs = every_n_epochs
        self.max_points = max_points
        self.micro = micro
        self.macro = macro
        self.dirpath = None if dirpath is None else Path(dirpath)
        self.class_names = class_names
        self.numbers = tuple(numbers)
        self.prefix = prefix
        self.separator = separator
        self._best: dict[str, BestEpoch] = {}
        self._warned: set[str] = set()
        self._epoch: Epoch | None = None
        self._named: dict[str, str] = {}
        self._told = False
        self._loaded: tuple[int, int] | None = None  # epoch and step of the weights of a checkpoint
        self._reports = Counter[tuple[str, int, int]]()  # how many epochs of a stage there were at an epoch and step

    # ---- which metrics ---------------------------------------------------------------------------------------------

    def metrics(self, module: nn.Module) -> dict[str, CurveMetric]:
        """Return one metric for each report, by the path of its attribute; some may have one if they share samples."""
        sources = reports.sources_of(module, self._owned(module))
        return {source.path: source.curve for source in sources if source.curve is not None}

    def _owned(self, module: nn.Module) -> dict[str, CurveMetric]:
        # Trackers and wrappers of torchmetrics manage the metrics they contain themselves.
        wrapped = [path for path, m in module.named_modules() if isinstance(m, (MetricTracker, WrapperMetric))]
        metrics = {path: m for path, m in module.named_modules() if isinstance(m, CurveMetric)}
        named = {path: m for path, m in metrics.items() if not _within(path, wrapped)}
        if self.names is None:
            return named
        for name in self.names:
            if not any(_within(path, [name]) for path in named):
                raise ValueError(
                    f"`metrics` names {name!r}, but the module has no metric of torchmetrics_roc there: "
                    f"it has {', '.join(named) or 'none at all'}."
                )
        return {path: m for path, m in named.items() if _within(path, self.names)}

    def _names_of(self, path: str, metric: CurveMetric) -> list[str] | None:
        """Return the given names of the classes of a metric, None if there are none."""
        given = self.class_names
        if isinstance(given, Mapping):
            given = next((given[name] for name in (path, path.partition(".")[0]) if name in given), None)
        elif given is not None and (len(given) != metric.task.problems or isinstance(metric.measure, PairedAUROC)):
            given = None  # models are no classes
        if given is None:
            return None
        if len(given) != metric.task.problems:
            raise ValueError(
                f"`class_names` must have {counted(metric.task.problems, 'name')} for {path!r}, one for each "
                f"{metric.task.name}, but got {len(given)}."
            )
        return [str(name) for name in given]

    def _check_names(self, module: nn.Module) -> None:
        """Raise `ValueError` if no metric has as many classes as there are names."""
        metrics = self._owned(module)
        matching = [path for path, metric in metrics.items() if self._names_of(path, metric)]
        if self.class_names is not None and metrics and not matching:
            sizes = ", ".join(f"{path!r} has {metric.task.problems}" for path, metric in metrics.items())
            raise ValueError(f"`class_names` must fit a metric of the module, but got {self.class_names!r}: {sizes}.")

    def setup(self, trainer: Any, pl_module: Any, stage: str) -> None:
        """Warn if there is no metric to report, or no logger or folder to report it to."""
        self._epoch = self._loaded = None  # of a run before, which may have been interrupted
        if stage == "fit" and trainer.current_epoch == 0:  # another run; that of a checkpoint is loaded after this
            self._reports, self._best = Counter(), {}
        self._check_names(pl_module)
        if not self._owned(pl_module):
            self._warn_once(
                "CurveLogger found no metric of torchmetrics_roc in the module: make one an attribute of it, for "
                "instance `self.auroc = BinaryAUROC()`, and call its `update` in `validation_step`."
            )
        if not trainer.loggers and self.dirpath is None:
            self._warn_once(
                "CurveLogger has no logger to write to, so only scalars are logged: give the Trainer a `logger`, or "
                "the callback a `dirpath` for files."
            )

    # ---- state -----------------------------------------------------------------------------------------------------

    @property
    def state_key(self) -> str:
        """The name of its state in a checkpoint, another one for each choice of metrics."""
        return str(self._generate_state_key(metrics=self.names, prefix=self.prefix, separator=self.separator))

    def state_dict(self) -> dict[str, Any]:
        """Return the lines of the best epochs, for a checkpoint: dictionaries of tensors, numbers and strings."""
        return {"best": {name: best._asdict() for name, best in self._best.items()}}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take the best epochs from a checkpoint."""
        self._best = {name: BestEpoch(**state) for name, state in state_dict["best"].items()}

    # ---- one epoch -------------------------------------------------------------------------------------------------

    def _epoch_end(self, trainer: Any, module: Any, stage: str) -> None:
        epoch = self._epoch
        assert epoch is not None
        epoch.stop()
        sources = epoch.sources()
        if trainer.sanity_checking:
            return
        draws = stage != "val" or (trainer.current_epoch + 1) % self.every_n_epochs == 0
        pooled = [source.path for source, loaders in sources if loaders > 1]
        names = _Names(trainer, self.prefix + stage, self.separator, pooled)
        read = [
            (source, None if source.curve is None else reports.results_of(source.curve, self.max_points))
            for source, _ in sources
        ]
        for source, results in reports.joined(read):
            self._report(trainer, module, source, results, names, draws)
        if pooled:
            self._warn_once(
                f"CurveLogger logs the samples of several dataloaders together, as all of them were added to "
                f"{listed(pooled)}: give each loader a metric of its own, such as one of an `nn.ModuleList`, for a "
                "report of each."
            )
        if earlier := epoch.pooled_with_earlier():
            self._warn_once(
                f"CurveLogger logs {listed(earlier)} with the samples held before this epoch, such as those of "
                "`training_step`: give each stage a metric of its own, or call `reset()` when the epoch starts."
            )
        for words in epoch.padding.warnings(module):
            self._warn_once(words)
        if self._named and not self._told and getattr(trainer.state, "fn", None) == "fit":
            self._told = True
            rank_zero_info(_told(list(self._named)))

    def _reset(self, module: Any, paths: Sequence[str]) -> None:
        if others := reset(module, paths, self._owned(module)):
            self._warn_once(
                f"CurveLogger resets {listed(others)} too, which shares the data of a metric that it logs: name the "
                "collection in `metrics`, or build it with compute_groups=False."
            )

    def _claim(self, path: str, keys: Iterable[str]) -> None:
        """Warn if the value of another metric was logged in this epoch under one of the names of this one."""
        for key in keys:
            other = self._named.setdefault(key, path)
            if other != path:
                self._warn_once(
                    f"CurveLogger logs {other!r} and {path!r} under one name, {key!r}, so only the value of the latter "
                    f"remains: rename an attribute, or choose another `separator` than {self.separator!r}."
                )
                return

    def _report(
        self,
        trainer: Any,
        module: Any,
        source: Reported,
        results: reports.CurveResults | None,
        names: _Names,
        draws: bool,
    ) -> None:
        """Log the scalars of a source on all processes; and, of one that has a curve, the report on rank zero."""
        metric, name = source.curve, names.of(source.path)
        members = {
            path: reports.metric_numbers(member, self._names_of(path, member), self.separator)
            for path, member in source.members.items()
        }
        named = [(*names.of_value(path, source.members[path]), path, x.numbers) for path, x in members.items()]
        if results is not None:
            for number, values in reports.curve_numbers(source, results, self.numbers).items():
                path = f"{source.path}{self.separator}{number}"
                named.append((f"{name}{self.separator}{number}", False, path, values))
        scalars: dict[str, Tensor] = {}
        dtype = torch.promote_types(torch.get_default_dtype(), torch.float32)
        for key, is_logged, path, values in named:
            keys = {suffix: _allowed(key + suffix) if suffix or not is_logged else key for suffix in values}
            self._claim(path, keys.values())
            scalars |= {keys[suffix]: x.to(dtype) for suffix, x in values.items() if suffix or not is_logged}
        for key, value in scalars.items():
            module.log(key, _SharedNumber(value), rank_zero_only=False, batch_size=1, metric_attribute=key)
        silent = [path for path, x in members.items() if not (x.numbers or reports.is_chart(source.members[path]))]
        if silent and metric is None:
            self._warn_once(
                f"CurveLogger logs nothing of {listed(silent)}, whose value is a matrix or has more than "
                f"{MOST_CLASSES} groups: log numbers of it yourself, or choose what its class has that makes a number "
                "of it, such as an average, `worst` or `gap`."
            )
        if not draws:
            return
        charts = reports.charts_of(source)
        pooled = None
        if metric is not None and results is not None and results.curve.problems > 1 and self.micro:
            pooled = reports.results_of(metric, self.max_points, pooled=True)
        if not trainer.is_global_zero:
            return
        if metric is not None and results is not None:
            labels = self._labels_of(source.path, metric)
            area = reports.interval_of_area(source, members)
            lines = labels if results.curve.problems > 1 else [reports.THIS_EPOCH]
            picture = reports.picture_of(results, pooled, lines, area, self.macro)
            self._write_picture(trainer, name, results, picture, labels, scalars)
        for path, value in charts.items():
            chart = source.members[path]
            draw = partial(reports.chart_drawn, chart, value, self._labels_of(path, chart), self.max_points)
            self._write(trainer, names.of(path), draw)

    def _labels_of(self, path: str, metric: CurveMetric) -> list[str]:
        """Return the name of each problem of the curve of a metric."""
        if metric.task.problems == 1 or metric.average == "micro":
            return ["all"]
        return self._names_of(path, metric) or [
            f"{metric.plot_legend_name} {x}" for x in metric.task.problem_names or range(metric.task.problems)
        ]

    def _write_picture(
        self,
        trainer: Any,
        name: str,
        results: reports.CurveResults,
        picture: reports.Picture,
        labels: Sequence[str],
        scalars: Mapping[str, Tensor],
    ) -> None:
        """Write the report of the curve of one epoch to all loggers, and note whether it is the best so far."""
        more = ""
        if results.curve.problems > MOST_CLASSES:
            unknown = int(results.auroc.isnan().sum())
            more = f", {len(labels):,} classes" + (f", {unknown:,} of them unknown" if unknown else "")
        best = self._best.get(name, NO_EPOCH)
        score = float(mean_of_known(results.auroc))
        if score > best.score and reports.draws():
            self._best[name] = reports.best_now(picture, score, self._when(trainer).removeprefix(", "))
        self._write(
            trainer,
            name,
            partial(reports.drawn, picture, best),
            more,
            curves={line: curve for line, curve in picture.curves.items() if curve.problems == 1},
            scalars={key: float(value) for key, value in scalars.items()},
            points=reports.table_of_points(results, labels),
        )

    def _write(self, trainer: Any, name: str, draw: Callable[[str], Any], more: str = "", **contents: Any) -> None:
        """Write a report with these contents to all loggers, and the picture that `draw` returns of a title."""
        report = Report(
            name=name,
            step=_step(trainer),
            epoch=trainer.current_epoch,
            draw=partial(draw, f"{name}{self._when(trainer)}{more}") if reports.draws() else None,
            dirpath=self.dirpath,
            validation=self._reports[self._at(trainer)],
            **{"curves": {}, "scalars": {}, "points": [], **contents},
        )
        write_to_all(trainer.loggers, report)

    def _at(self, trainer: Any) -> tuple[str, int, int]:
        """Return the stage whose name the reports have, the epoch and the step."""
        return "test" if trainer.state.fn == "test" else "val", trainer.current_epoch, _step(trainer)

    def _when(self, trainer: Any) -> str:
        """Return words for the validation, of which an epoch may have several; outside of `fit`, for the weights.

        Empty for those of a trainer that has neither fitted nor loaded any.
        """
        if trainer.state.fn == "fit":
            again = f", validation {n}" if (n := self._reports[self._at(trainer)]) > 1 else ""
            return f", epoch {trainer.current_epoch}, step {_step(trainer)}{again}"
        if self._loaded:
            return f", weights of epoch {self._loaded[0]}, step {self._loaded[1]}"
        return f", weights of step {_step(trainer)}" if _step(trainer) else ""

    def _warn_once(self, words: str) -> None:
        if words not in self._warned:
            self._warned.add(words)
            warnings.warn(words, UserWarning, stacklevel=users_level())

    def on_load_checkpoint(self, trainer: Any, pl_module: Any, checkpoint: dict[str, Any]) -> None:
        """Note of which epoch and step the weights are."""
        if {"epoch", "global_step"} <= checkpoint.keys():
            self._loaded = checkpoint["epoch"], checkpoint["global_step"]

    # ---- hooks -----------------------------------------------------------------------------------------------------

    def on_validation_epoch_start(self, trainer: Any, pl_module: Any) -> None:
        """Record the states of the metrics, and how processes share the loaders."""
        self._reset(pl_module, [path for path, metric in self._owned(pl_module).items() if metric.setup.abandoned])
        self._epoch, self._named = Epoch(trainer, pl_module, lambda: self._owned(pl_module)), {}
        if not trainer.sanity_checking:
            self._reports[self._at(trainer)] += 1
        if self._epoch.padding.dropped:
            self._warn_once(
                "CurveLogger: a DistributedSampler with `drop_last=True` drops samples, which no metric counts."
            )

    def on_validation_batch_start(
        self, trainer: Any, pl_module: Any, batch: Any, batch_idx: int, dataloader_idx: int = 0
    ) -> None:
        """Determine which samples of the batch are repetitions."""
        assert self._epoch is not None
        self._epoch.start_batch(batch, batch_idx, dataloader_idx)

    def on_validation_batch_end(self, trainer: Any, pl_module: Any, *_: Any) -> None:
        """Exclude nothing from updates between the batches."""
        assert self._epoch is not None
        self._epoch.padding.end()

    def on_validation_epoch_end(self, trainer: Any, pl_module: Any) -> None:
        """Compute on all processes, write on rank zero."""
        self._epoch_end(trainer, pl_module, "val")

    def on_test_epoch_end(self, trainer: Any, pl_module: Any) -> None:
        """As for validation."""
        self._epoch_end(trainer, pl_module, "test")

    def on_validation_end(self, trainer: Any, pl_module: Any) -> None:
        """Reset the logged metrics, including those that Lightning does not reset."""
        epoch, self._epoch = self._epoch, None
        assert epoch is not None
        if late := epoch.updates():
            self._warn_once(
                f"CurveLogger has logged the epoch before {listed(late)} was updated, as in `on_validation_epoch_end` "
                "of the module, which comes after that of its callbacks: update it in `validation_step`."
            )
        self._reset(pl_module, epoch.updated)

    on_test_epoch_start = on_validation_epoch_start
    on_test_batch_start = on_validation_batch_start
    on_test_batch_end = on_validation_batch_end  # type: ignore[assignment]
    on_test_end = on_validation_end

    def on_exception(self, trainer: Any, pl_module: Any, exception: BaseException) -> None:
        """Leave what an interrupted epoch added out of the next one."""
        epoch, self._epoch = self._epoch, None
        for path in epoch.abandon() if epoch else ():
            self._warn_once(
                f"CurveLogger does not reset {path!r}, which held samples before the epoch that was interrupted, "
                "but it counts those of that epoch too: call `reset()` on it for a value of later samples alone."
            )


def _within(path: str, names: Sequence[str]) -> bool:
    """Return whether a path is one of these names, or lies below one."""
    return any(f"{path}.".startswith(f"{name}.") for name in names)


class _Names:
    """The names under which an epoch is logged: those of attributes, and what the module gives its metrics itself.

    Args:
        trainer: the trainer, which knows what the module has logged.
        stage: `"val"` or `"test"`, after the prefix of the callback.
        separator: that of the callback.
        pooled: the attributes that were updated by several loaders.
    """

    def __init__(self, trainer: Any, stage: str, separator: str, pooled: Sequence[str]) -> None:
        self._stage, self._separator, self._pooled = stage, separator, pooled
        results: Any = getattr(trainer, "_results", None) or {}
        metrics = [x for x in results.values() if not x.is_tensor and x.meta.on_epoch and x.meta.logger]
        self._given = {id(x.value): results._forked_name(x, on_step=False)[0] for x in metrics}

    def of(self, path: str) -> str:
        """Return the name of an attribute."""
        parts = path.split(".")
        for name in self._pooled:
            if _within(path, [name]):
                parts.insert(name.count(".") + 1, "all_dataloaders")
        return self._separator.join([self._stage, *parts])

    def of_value(self, path: str, metric: CurveMetric) -> tuple[str, bool]:
        """Return the name of the value of a metric, and whether the module logs it itself under that name."""
        given = self._given.get(id(metric))
        return (self.of(path), False) if given is None else (given, True)


def _allowed(key: str) -> str:
    """Return a name that Lightning lets others log: not with the words by which it adds the index of a loader."""
    return key.replace("/dataloader_idx_", "/dataloader_")


def _told(names: Sequence[str], most: int = 60) -> str:
    """Return what is printed of the names that can be monitored."""
    shown = [*names[:most], *([f"and {len(names) - most} more"] if len(names) > most else [])]
    lines = textwrap.wrap(", ".join(shown), 110, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(["CurveLogger logs these numbers, which EarlyStopping and ModelCheckpoint can monitor:", *lines])


def _step(trainer: Any) -> int:
    """Return the step at which Lightning logs the scalars of an epoch."""
    loop = getattr(getattr(trainer, "fit_loop", None), "epoch_loop", None)
    return int(getattr(loop, "_batches_that_stepped", trainer.global_step))


class _SharedNumber(Metric):
    """A number that is the same on all processes: as a metric, Lightning logs it without asking for `sync_dist`."""

    full_state_update = False

    def __init__(self, value: Tensor) -> None:
        super().__init__(sync_on_compute=False)
        self.update(value)

    def update(self, value: Tensor) -> None:
        """Take the number."""
        self.value = value

    def compute(self) -> Tensor:
        """Return the number."""
        return self.value
