"""A callback that logs curves in a Lightning run, and excludes the padding of its samplers.

    trainer = Trainer(callbacks=[CurveLogger()])

Lightning's `self.log` only accepts scalars. Pictures, native curves and tables of operating points are computed on all
processes at the end of a validation or test epoch, and written once by rank zero.
"""

from __future__ import annotations

import importlib.util
import math
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.utils.data import DistributedSampler
from torchmetrics import MetricCollection
from torchmetrics.wrappers import MetricTracker
from torchmetrics.wrappers.abstract import WrapperMetric

from torchmetrics_roc.confusion import ConfusionMatrix
from torchmetrics_roc.curve import Curve, Optimum
from torchmetrics_roc.det import eer
from torchmetrics_roc.distributed import Ranks, Slice
from torchmetrics_roc.inference.areas import auroc_interval, average_precision_interval
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.intervals import is_area
from torchmetrics_roc.loggers import Report, write_to_all
from torchmetrics_roc.metric import CurveMetric
from torchmetrics_roc.operating import marked_points
from torchmetrics_roc.pr import average_precision
from torchmetrics_roc.roc import auroc, ks
from torchmetrics_roc.thin import thinned

if TYPE_CHECKING:
    from pytorch_lightning import Callback
else:
    # `pytorch_lightning` and `lightning` have the same classes; the user's trainer is of the one imported already.
    try:
        if "pytorch_lightning" in sys.modules or importlib.util.find_spec("lightning") is None:
            from pytorch_lightning import Callback
        else:
            from lightning.pytorch import Callback
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "CurveLogger needs Lightning: install it with `pip install 'torchmetrics_roc[lightning]'`."
        ) from error

MOST_CLASSES = 20
"""With more classes or labels, only their macro and micro averages are drawn."""


DRAWN_POINTS = ("equal error", "best f1", "fpr 1%")


LEVEL = 0.95
"""The confidence level of the intervals, and of the band of the ROC curve."""


_Numbers = tuple[float, float, float | None]
"""AUROC, average precision and equal error rate of a line; None for the rate where the line crosses the diagonal."""


_Pair = tuple[float, float]
_Ends = tuple[_Pair | None, _Pair | None]
"""The ends of the confidence intervals of AUROC and average precision, None where there is no formula."""


@dataclass(frozen=True)
class _Found:
    """The measures and points of every problem of one metric, the same on every process."""

    curve: Curve
    auroc: Tensor
    ap: Tensor
    eer: Optimum
    ks: Optimum
    points: dict[str, Curve]
    auroc_interval: Interval
    ap_interval: Interval
    grouped: bool  # whether samples are clustered, which the intervals of the curve ignore

    @property
    def numbers(self) -> list[_Numbers]:
        """AUROC, average precision and equal error rate of every problem."""
        return list(zip(self.auroc.tolist(), self.ap.tolist(), self.eer.value.tolist(), strict=True))

    @property
    def intervals(self) -> list[_Ends]:
        """The confidence intervals of AUROC and average precision of every problem."""
        if self.grouped:
            return [(None, None)] * self.curve.problems
        ends = [list(zip(*(x.tolist() for x in interval))) for interval in (self.auroc_interval, self.ap_interval)]
        return list(zip(*ends))


class _Best(NamedTuple):
    """The curves with the highest score drawn so far, and a text that names their epoch and step."""

    score: float
    words: str
    curves: Mapping[str, Curve]
    numbers: Mapping[str, _Numbers]


class CurveLogger(Callback):
    """Log ROC, precision-recall and DET curves, their measures and operating points, of validation and test epochs.

    Every updated metric of this package in the module that computes one curve from its samples is reported once; the
    members of a `MetricCollection` that share their data give one report. Logged under `val/<name>` or `test/<name>`
    are: the scalars `auroc`, `ap`, `eer`, `eer_threshold` and `ks` (averaged over classes), which `EarlyStopping` and
    `ModelCheckpoint` can monitor; a picture of the three curves over those of the best epoch drawn so far; native
    curves where the logger supports them; and a table of operating points. All processes compute together, and rank
    zero draws; at most `max_points` points of a curve are gathered.

    Confidence intervals at 95 % are logged as `auroc_low` and `auroc_high`, `ap_low` and `ap_high`, NaN where they are
    undefined. A binary metric has both; the mean of at most 20 classes or labels has that of AUROC, if one of the
    metrics is an AUROC with `average="macro"` that keeps its samples. Samples with `groups` are treated as clusters,
    which only AUROC metrics support. The picture of a binary metric has a band around its ROC curve,
    `torchmetrics_roc.plot.wilson_band` of the thinned points: its cost does not depend on the number of samples, and it
    is conservative.

    With several classes or labels each has a line, and so have their macro average and their micro average, which are
    also the lines of the best epoch that are drawn as a reference.

    The repetitions by which a `DistributedSampler` gives all processes equally many samples are excluded from all
    metrics of this package in the module. Updated metrics are reset after the epoch has been logged, including those
    that are not passed to `self.log`.

    Args:
        metrics: names of attributes of the module, metrics or collections; by default all.
        every_n_epochs: how often to draw while fitting, at each validation of such an epoch; scalars are always logged.
        max_points: the most points of a curve.
        micro: whether to draw the micro average, the curve of all classes' scores pooled.
        dirpath: a folder for files, if there is no logger, or for loggers that have no folder.
        macro: whether to draw the mean line of the classes. It is computed from their thinned curves; the areas in the
            legend are the exact means, and the equal error rate is where the line crosses the diagonal.

    Example:
        >>> from torchmetrics_roc.lightning import CurveLogger
        >>> callback = CurveLogger(metrics="scores", every_n_epochs=5)
    """

    def __init__(
        self,
        metrics: str | Sequence[str] | None = None,
        every_n_epochs: int = 1,
        max_points: int = 512,
        micro: bool = True,
        dirpath: str | Path | None = None,
        macro: bool = True,
    ) -> None:
        if not (isinstance(every_n_epochs, int) and every_n_epochs >= 1):
            raise ValueError(f"`every_n_epochs` must be a whole number of at least 1, but is {every_n_epochs!r}.")
        if not (isinstance(max_points, int) and max_points >= 10):
            raise ValueError(f"`max_points` must be a whole number of at least 10, but is {max_points!r}.")
        super().__init__()
        self.names = [metrics] if isinstance(metrics, str) else metrics
        self.every_n_epochs = every_n_epochs
        self.max_points = max_points
        self.micro = micro
        self.macro = macro
        self.dirpath = None if dirpath is None else Path(dirpath)
        self._before: dict[str, Tensor] = {}
        self._fed: list[str] = []
        self._best: dict[str, _Best] = {}
        self._warned: set[str] = set()

    # ---- which metrics ---------------------------------------------------------------------------------------------

    def metrics(self, module: nn.Module) -> dict[str, CurveMetric]:
        """Return one metric for each report, by the name it is logged under."""
        found: dict[str, CurveMetric] = {}
        kinds: dict[str, set[str]] = {}
        for path, metric in self._owned(module):
            if metric.lift is not None or isinstance(metric, ConfusionMatrix):
                continue  # it has groups, wins, models or a matrix instead of one curve of the samples
            parent = module.get_submodule(path.rpartition(".")[0]) if "." in path else module
            if isinstance(parent, MetricCollection):
                # Members with the same settings hold the same data: the first represents all, also without batches.
                name = path.rpartition(".")[0]
                if metric.settings in kinds.setdefault(name, set()):
                    continue
                kinds[name].add(metric.settings)
                found[name if name not in found else path] = metric
            else:
                found[path] = metric
        return found

    def _owned(self, module: nn.Module) -> Iterator[tuple[str, CurveMetric]]:
        wrapped = [path for path, m in module.named_modules() if isinstance(m, (MetricTracker, WrapperMetric))]
        # Trackers and wrappers of torchmetrics manage the metrics they contain themselves.
        named = [
            (path, m)
            for path, m in module.named_modules()
            if isinstance(m, CurveMetric) and not any(path.startswith(f"{outer}.") for outer in wrapped)
        ]
        if self.names is None:
            return iter(named)
        for name in self.names:
            if not any(path == name or path.startswith(f"{name}.") for path, _ in named):
                raise ValueError(
                    f"`metrics` names {name!r}, but the module has no metric of torchmetrics_roc there: "
                    f"it has {', '.join(path for path, _ in named) or 'none at all'}."
                )
        chosen = tuple(self.names)
        return ((path, m) for path, m in named if any(path == n or path.startswith(f"{n}.") for n in chosen))

    def setup(self, trainer: Any, pl_module: Any, stage: str) -> None:
        """Warn if there is no metric to report, or no logger or folder to report it to."""
        if not self.metrics(pl_module):
            self._warn_once(
                "CurveLogger found no metric of torchmetrics_roc in the module: make one an attribute of it, for "
                "instance `self.auroc = BinaryAUROC()`, and call its `update` in `validation_step`."
            )
        if not trainer.loggers and self.dirpath is None:
            self._warn_once(
                "CurveLogger has no logger to write to, so only scalars are logged: give the Trainer a `logger`, or "
                "the callback a `dirpath` for files."
            )

    # ---- one epoch -------------------------------------------------------------------------------------------------

    def _start(self, trainer: Any, module: Any, loaders: Any) -> None:
        self._before = {path: metric.setup[0] for path, metric in self._owned(module)}
        self._limits = [self._limit(trainer, loader) for loader in _flat(loaders)]

    def _batch_start(self, module: Any, batch_idx: int, dataloader_idx: int) -> None:
        limit = self._limits[dataloader_idx] if dataloader_idx < len(self._limits) else None
        if limit is not None:
            samples, batch_size = limit
            self._keep(module, max(samples - batch_idx * batch_size, 0))

    @staticmethod
    def _keep(module: Any, samples: int | None) -> None:
        for metric in module.modules():
            if isinstance(metric, CurveMetric):
                metric.keep_of_batch = samples

    def _limit(self, trainer: Any, loader: Any) -> tuple[int, int] | None:
        """Return the number of real samples of a loader on this process, and its batch size; None if all are real."""
        if trainer.world_size == 1:
            return None
        batches = getattr(loader, "batch_sampler", None)
        sampler = getattr(batches, "sampler", None) or getattr(loader, "sampler", None)
        size = getattr(batches, "batch_size", None) or getattr(loader, "batch_size", None)
        if not isinstance(sampler, DistributedSampler) or not isinstance(size, int):
            self._warn_once(
                "CurveLogger cannot determine how processes share the samples, as a loader has no DistributedSampler: "
                "if each process sees all samples, each is counted once per process. Leave "
                "`use_distributed_sampler=True`, or split the data and call `set_sample_limit` on the metrics."
            )
            return None
        if sampler.drop_last:
            self._warn_once(
                "CurveLogger: a DistributedSampler with `drop_last=True` drops samples, which no metric counts."
            )
            return None
        return len(range(sampler.rank, len(sampler.dataset), sampler.num_replicas)), size  # type: ignore[arg-type]

    def _epoch_end(self, trainer: Any, module: Any, stage: str) -> None:
        owned = dict(self._owned(module))
        fed = [int(metric.setup[0] is not self._before.get(path)) for path, metric in owned.items()]
        if dist.is_available() and dist.is_initialized() and fed:
            # A process without a batch takes part in the collective calls of the others.
            fed = Ranks(None, module.device).sum(torch.tensor(fed, dtype=torch.int64, device=module.device)).tolist()
        self._fed = [path for path, count in zip(owned, fed, strict=True) if count]
        if trainer.sanity_checking:
            return
        draws = stage != "val" or (trainer.current_epoch + 1) % self.every_n_epochs == 0
        for name, metric in self.metrics(module).items():
            if next(path for path, m in owned.items() if m is metric) in self._fed:
                self._report(trainer, module, f"{stage}/{name}", metric, draws)

    def _epoch_logged(self, module: Any) -> None:
        owned = dict(self._owned(module))
        for path in self._fed:
            owned[path].reset()
        self._fed = []

    def _report(self, trainer: Any, module: Any, name: str, metric: CurveMetric, draws: bool) -> None:
        found: _Found = metric.read(partial(self._find, metric))
        several = found.curve.problems > 1
        pooled: _Found | None = None
        if several and self.micro and draws:
            pooled = metric.read(partial(self._find, metric), pooled=True)
        scalars = {
            f"{name}/auroc": found.auroc.nanmean(),
            f"{name}/ap": found.ap.nanmean(),
            f"{name}/eer": found.eer.value.nanmean(),
            f"{name}/ks": found.ks.value.nanmean(),
        }
        logged_intervals = self._intervals(module, metric, found)
        for number, interval in logged_intervals.items():
            scalars |= {f"{name}/{number}_low": interval.low, f"{name}/{number}_high": interval.high}
        if not several:
            scalars[f"{name}/eer_threshold"] = found.eer.threshold[0]
        dtype = torch.promote_types(torch.get_default_dtype(), torch.float32)
        scalars = {key: value.to(dtype) for key, value in scalars.items()}
        module.log_dict(scalars, rank_zero_only=False, sync_dist=False, batch_size=1)
        if not draws or not trainer.is_global_zero:
            return

        lines: dict[str, Curve] = {}
        numbers: dict[str, _Numbers] = {}
        intervals: dict[str, _Ends] = {}
        if not several or found.curve.problems <= MOST_CLASSES:
            words = [f"{metric.plot_legend_name} {t}" for t in range(found.curve.problems)] if several else ["all"]
            lines |= {line: found.curve.of(t) for t, line in enumerate(words)}
            numbers |= dict(zip(words, found.numbers, strict=True))
            intervals |= dict(zip(words, found.intervals, strict=True))
        if pooled is not None:
            lines["micro"] = pooled.curve
            numbers["micro"] = pooled.numbers[0]
        curves = {line: curve.to(torch.device("cpu")) for line, curve in lines.items()}
        averages: dict[str, Curve] = {}  # first in the picture, so that a long legend names them
        if several and self.macro:
            averages["macro"] = found.curve.to(torch.device("cpu"))
            numbers["macro"] = (float(found.auroc.nanmean()), float(found.ap.nanmean()), None)
        # The logged interval is that of the only problem, or of the mean.
        intervals["macro" if several else "all"] = (
            _pair(logged_intervals.get("auroc")),
            _pair(logged_intervals.get("ap")),
        )
        if pooled is not None:
            averages["micro"] = curves["micro"]
        drawn = {**averages, **curves}
        step = _step(trainer)
        when = f"epoch {trainer.current_epoch}, step {step}"  # an epoch may have several validations
        picture: dict[str, Any] = {
            "title": f"{name}, {when}",
            "points": None if several else {k: found.points[k].to(torch.device("cpu")) for k in DRAWN_POINTS},
            "scores": dict(numbers),
            "intervals": intervals,
        }
        best = self._best.get(name)
        if best is not None:
            picture["reference"] = {f"{line}, {best.words}": curve for line, curve in best.curves.items()}
            picture["scores"] |= {f"{line}, {best.words}": best.numbers[line] for line in best.curves}
        report = Report(
            name=name,
            step=step,
            epoch=trainer.current_epoch,
            curves=curves,
            scalars={key: float(value) for key, value in scalars.items()},
            points=_table(found, metric.plot_legend_name if several else None),
            draw=_drawing(drawn, picture, banded=[] if several or found.grouped else ["all"]),
            dirpath=self.dirpath,
        )
        score = float(scalars[f"{name}/auroc"])
        if not math.isnan(score) and (best is None or score > best.score):
            self._best[name] = _Best(score, when, averages or curves, numbers)
        write_to_all(trainer.loggers, report)

    def _intervals(self, module: Any, metric: CurveMetric, found: _Found) -> dict[str, Interval]:
        """Return the intervals of the logged scalars that have one, the same on every process. Collective."""
        # With several classes pooled into one problem, the scores of a sample are not independent.
        if found.curve.problems == metric.task.problems == 1 and not found.grouped:
            intervals = {"auroc": found.auroc_interval, "ap": found.ap_interval}
            return {number: Interval(*(x[0] for x in interval)) for number, interval in intervals.items()}
        other = _metric_with_interval(module, metric)
        if other is None:
            return {}
        self._fed += [path for path, m in self._owned(module) if m is other and path not in self._fed]
        try:
            return {"auroc": other.interval(LEVEL)}
        except ValueError:  # counted in bins
            return {}

    def _find(self, metric: CurveMetric, curve: Curve) -> _Found:
        return _Found(
            thinned(curve, self.max_points),
            auroc(curve),
            average_precision(curve),
            eer(curve),
            ks(curve),
            marked_points(curve),
            auroc_interval(curve, LEVEL),
            average_precision_interval(curve, LEVEL),
            _is_grouped(metric, curve),
        )

    def _warn_once(self, words: str) -> None:
        if words not in self._warned:
            self._warned.add(words)
            warnings.warn(words, UserWarning, stacklevel=3)

    # ---- hooks -----------------------------------------------------------------------------------------------------

    def on_validation_epoch_start(self, trainer: Any, pl_module: Any) -> None:
        """Record the states of the metrics, and how processes share the loaders."""
        self._start(trainer, pl_module, trainer.val_dataloaders)

    def on_test_epoch_start(self, trainer: Any, pl_module: Any) -> None:
        """As for validation."""
        self._start(trainer, pl_module, trainer.test_dataloaders)

    def on_validation_batch_start(
        self, trainer: Any, pl_module: Any, batch: Any, batch_idx: int, dataloader_idx: int = 0
    ) -> None:
        """Set how many samples of the batch are real, and not padding."""
        self._batch_start(pl_module, batch_idx, dataloader_idx)

    def on_test_batch_start(
        self, trainer: Any, pl_module: Any, batch: Any, batch_idx: int, dataloader_idx: int = 0
    ) -> None:
        """As for validation."""
        self._batch_start(pl_module, batch_idx, dataloader_idx)

    def on_validation_batch_end(self, trainer: Any, pl_module: Any, *_: Any) -> None:
        """Count all samples of updates between the batches."""
        self._keep(pl_module, None)

    def on_test_batch_end(self, trainer: Any, pl_module: Any, *_: Any) -> None:
        """As for validation."""
        self._keep(pl_module, None)

    def on_validation_epoch_end(self, trainer: Any, pl_module: Any) -> None:
        """Compute on all processes, write on rank zero."""
        self._epoch_end(trainer, pl_module, "val")

    def on_test_epoch_end(self, trainer: Any, pl_module: Any) -> None:
        """As for validation."""
        self._epoch_end(trainer, pl_module, "test")

    def on_validation_end(self, trainer: Any, pl_module: Any) -> None:
        """Reset the logged metrics, including those that Lightning does not reset."""
        self._epoch_logged(pl_module)

    def on_test_end(self, trainer: Any, pl_module: Any) -> None:
        """As for validation."""
        self._epoch_logged(pl_module)


def _flat(loaders: Any) -> list[Any]:
    """Return the loaders of a stage, in the order of their index."""
    if loaders is None:
        return []
    if hasattr(loaders, "flattened"):
        return list(loaders.flattened)
    if isinstance(loaders, Mapping):
        return list(loaders.values())
    return list(loaders) if isinstance(loaders, (list, tuple)) else [loaders]


def _step(trainer: Any) -> int:
    """Return the step at which Lightning logs the scalars of an epoch."""
    loop = getattr(getattr(trainer, "fit_loop", None), "epoch_loop", None)
    return int(getattr(loop, "_batches_that_stepped", trainer.global_step))


def _is_grouped(metric: CurveMetric, curve: Curve) -> bool:
    """Whether samples have groups on any process."""
    here = bool(getattr(metric, "groups", None))
    if not isinstance(curve, Slice):
        return here
    return bool(curve.ranks.sum(torch.tensor(int(here), dtype=torch.int64, device=curve.ranks.device)))


def _has_interval(metric: CurveMetric) -> bool:
    """Whether its `interval` is that of the logged AUROC: of one problem, or of the mean of at most `MOST_CLASSES`."""
    one = metric.task.problems == 1 or metric.average == "micro"
    return is_area(metric) and (one or (metric.average == "macro" and metric.task.problems <= MOST_CLASSES))


def _metric_with_interval(module: nn.Module, metric: CurveMetric) -> CurveMetric | None:
    """Return `metric`, or one that shares its data, whose `interval` is that of the logged AUROC; None if none is."""
    if _has_interval(metric):
        return metric
    for collection in module.modules():
        if isinstance(collection, MetricCollection) and any(m is metric for m in collection.modules()):
            # Only this call gives members of a compute group other than the first its data.
            for other in collection.values(copy_state=False):
                if not isinstance(other, CurveMetric) or other.settings != metric.settings:
                    continue
                if _has_interval(other) and (other.average == "micro") == (metric.average == "micro"):
                    return other
    return None


def _pair(interval: Interval | None) -> _Pair | None:
    return None if interval is None else (float(interval.low), float(interval.high))


def _table(found: _Found, words: str | None) -> list[dict[str, Any]]:
    """Return a row for every operating point of every problem."""
    rows: list[dict[str, Any]] = []
    for point, at in found.points.items():
        columns = {
            "threshold": at.thresholds,
            "tpr": at.rate(at.tps, at.positives),
            "fpr": at.rate(at.fps, at.negatives),
            "precision": at.tps.double() / (at.tps + at.fps).double(),
            "f1": 2 * at.tps.double() / (at.tps + at.fps + at.positives).double(),
        }
        numbers = {column: values.tolist() for column, values in columns.items()}
        for t in range(at.problems):
            line = {"line": f"{words} {t}"} if words else {}
            rows.append({"point": point, **line, **{column: values[t] for column, values in numbers.items()}})
    return rows


def _drawing(curves: Mapping[str, Curve], words: Mapping[str, Any], banded: Sequence[str]) -> Any:
    """Return a function that draws the picture, or None without matplotlib.

    Curves of several problems are drawn as their mean, and the `banded` ones with a band.
    """
    if importlib.util.find_spec("matplotlib") is None:
        return None

    def draw() -> Any:
        from torchmetrics_roc.plot import Mean, picture, wilson_band

        def lines(curves: Mapping[str, Curve]) -> dict[str, Curve | Mean]:
            return {name: Mean(curve) if curve.problems > 1 else curve for name, curve in curves.items()}

        bands = {name: wilson_band(curves[name], LEVEL) for name in banded}
        return picture(lines(curves), **{**words, "reference": lines(words.get("reference", {})), "bands": bands})

    return draw
