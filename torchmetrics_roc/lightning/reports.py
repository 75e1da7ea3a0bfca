"""What is logged of the metrics of a module for one epoch: their own values, numbers of their curve, and the report.

A `Reported` is a metric, or the members of a collection that share their data. All functions that read a metric are
collective; those that make a `Report` of what was read are for one process.
"""

from __future__ import annotations

import importlib.util
import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torchmetrics import MetricCollection

from torchmetrics_roc.arrays.sums import mean_of_known
from torchmetrics_roc.curves.curve import Curve, Optimum, fractional
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.inference.areas import auroc_interval, average_precision_interval
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.intervals import is_area
from torchmetrics_roc.measures.confusion import ConfusionMatrix
from torchmetrics_roc.measures.measure import CurveMeasure, Measure
from torchmetrics_roc.measures.operating import Rate, marked_points
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc, eer, ks
from torchmetrics_roc.metrics.metric import CurveMetric
from torchmetrics_roc.ranks.segments import read_each
from torchmetrics_roc.registry.table import TABLE

NUMBERS = ("auroc", "ap", "eer", "eer_threshold", "ks")
"""What is logged of a curve beside the metric's own value: see `CurveLogger`."""

MOST_CLASSES = 20
"""With more classes or labels, only their averages are drawn and have an interval, and no value of each is logged."""

THIS_EPOCH = "this epoch"
"""What the picture calls the single line of a binary or pooled metric."""

DRAWN_POINTS = ("equal error", "best F1", "FPR 1 %")
"""The operating points that the picture marks."""

LEVEL = 0.95
"""The confidence level of the intervals, and of the band of the ROC curve."""

LineNumbers = tuple[float, float, float | None]
"""AUROC, average precision and equal error rate of a line; None for the rate where the line crosses the diagonal."""

Bounds = tuple[float, float] | None


# ---- which metrics ---------------------------------------------------------------------------------------------------


class Reported(NamedTuple):
    """Metrics that share their data.

    Attributes:
        path: the attribute of the module: of the first metric, or of the collection.
        curve: the first of them that reads one curve and is no chart; None if none does.
        members: all of them, by the attribute of each.
    """

    path: str
    curve: CurveMetric | None
    members: dict[str, CurveMetric]


def sources_of(
    module: nn.Module, metrics: Mapping[str, CurveMetric], data: Mapping[str, Hashable] = MappingProxyType({})
) -> list[Reported]:
    """Return the sources of the `metrics` of a module, which are given by path.

    Members of a collection with the same settings are one, unless their `data` differ.
    """
    shared: dict[tuple[str, str, Hashable], dict[str, CurveMetric]] = {}
    for path, metric in metrics.items():
        parent = path.rpartition(".")[0]
        collected = isinstance(module.get_submodule(parent), MetricCollection)
        key = (parent, metric.settings, data.get(path)) if collected else (path, "", None)
        shared.setdefault(key, {})[path] = metric
    sources: dict[str, Reported] = {}
    kinds = Counter((path, settings) for path, settings, _ in shared)
    for (path, settings, _), members in shared.items():
        name = next(iter(members)) if path in sources or kinds[path, settings] > 1 else path
        curve = next((m for m in members.values() if m.measure.kind == Measure.kind and not is_chart(m)), None)
        sources[name] = Reported(name, curve, members)
    return list(sources.values())


def is_chart(metric: CurveMetric) -> bool:
    """Return whether the value of a metric is a curve in no plane of rates, which has a picture of its own."""
    return isinstance(metric.measure, CurveMeasure) and metric.measure.plane is None


def value_name(metric: CurveMetric) -> str:
    """Return the name of the value of a metric: that of its rate, or of its measure, such as `auroc`."""
    if isinstance(metric.measure, Rate):
        return metric.measure.rate
    measure = next((kind for kind in metric._measure_type.__mro__ if kind in _FUNCTIONALS), type(metric))
    name = _FUNCTIONALS.get(measure, measure.__name__.lower())
    return {"average_precision": "ap", "ks_statistic": "ks"}.get(name, name)


_FUNCTIONALS: dict[type, str] = {row.measure: row.functional for row in TABLE}


# ---- numbers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CurveResults:
    """The measures and points of every problem of one metric, the same on every process."""

    curve: Curve
    auroc: Tensor
    ap: Tensor
    eer: Optimum
    ks: Optimum
    points: dict[str, Curve]
    auroc_interval: Interval
    ap_interval: Interval
    uncertain: bool  # whether counts do not tell how samples vary, being clustered or having sampling weights

    @property
    def numbers(self) -> list[LineNumbers]:
        """AUROC, average precision and equal error rate of every problem."""
        return list(zip(self.auroc.tolist(), self.ap.tolist(), self.eer.value.tolist(), strict=True))

    @property
    def intervals(self) -> list[tuple[Bounds, Bounds]]:
        """The confidence intervals of AUROC and average precision of every problem."""
        if self.uncertain:
            return [(None, None)] * self.curve.problems
        pairs = [list(zip(*(x.tolist() for x in interval))) for interval in (self.auroc_interval, self.ap_interval)]
        return list(zip(*pairs))

    def point_at(self, names: Sequence[str]) -> dict[str, Curve]:
        """The operating points of these names, on the host."""
        return {name: self.points[name].to(torch.device("cpu")) for name in names}


def results_of(metric: CurveMetric, max_points: int, pooled: bool = False) -> CurveResults:
    """Read everything from the curve of a metric, thinned to `max_points`. Collective."""
    with metric._reading("report", max_points, pooled):
        curve = metric._current_curve(pooled or metric.average == "micro")
        results: CurveResults = copied(read_each(partial(_results, max_points), curve))
        return results


def _results(max_points: int, curve: Curve) -> CurveResults:
    uncertain, curve = curve.clustered or fractional(curve), replace(curve, clustered=False)
    unknown = torch.full_like(curve.positives, torch.nan, dtype=torch.float64)
    nothing = Interval(unknown, unknown)
    return CurveResults(
        thinned(curve, max_points),
        auroc(curve),
        average_precision(curve),
        eer(curve),
        ks(curve),
        marked_points(curve),
        nothing if uncertain else auroc_interval(curve, LEVEL),
        nothing if uncertain else average_precision_interval(curve, LEVEL),
        uncertain,
    )


def joined(read: Iterable[tuple[Reported, CurveResults | None]]) -> list[tuple[Reported, CurveResults | None]]:
    """Return the sources, those of which the curves are the same as one: they hold the same samples.

    Curves of a single score, as of a model before training, do not tell. Takes a host sync for each two curves of one
    shape. All processes return the same.
    """
    sources: list[tuple[Reported, CurveResults | None]] = []
    for source, results in read:
        like = (k for k, (_, other) in enumerate(sources) if results and other and _same(results.curve, other.curve))
        if (k := next(like, None)) is None:
            sources.append((source, results))
        else:
            first, others = sources[k]
            sources[k] = first._replace(members=first.members | source.members), others
    return sources


def _same(one: Curve, other: Curve) -> bool:
    pairs = [
        (getattr(one, name), getattr(other, name)) for name in ("thresholds", "tps", "fps", "positives", "negatives")
    ]
    alike = len(one.tps) > one.problems and all(x.shape == y.shape for x, y in pairs)
    return alike and all(torch.equal(x.double(), y.double()) for x, y in pairs)


def curve_numbers(source: Reported, results: CurveResults, chosen: Sequence[str]) -> dict[str, dict[str, Tensor]]:
    """Return the `chosen` numbers of a curve by name, of an average with that as a prefix; and the ends of intervals.

    Each number is a dictionary, by suffix to its name: `""`, and with an interval `"_low"` and `"_high"`. What a member
    returns is left out.
    """
    assert source.curve is not None
    single, several = results.curve.problems == 1, source.curve.task.problems > 1
    known = {value_name(m) for m in source.members.values() if single or m.average == "macro"}
    values = {"auroc": results.auroc, "ap": results.ap, "eer": results.eer.value, "ks": results.ks.value}
    if single:
        values["eer_threshold"] = results.eer.threshold
    intervals = {"auroc": results.auroc_interval, "ap": results.ap_interval} if single and not results.uncertain else {}
    prefix = "" if not several else "micro_" if single else "macro_"
    return {
        f"{prefix}{name}": {
            "": mean_of_known(values[name]),
            **({f"_{end}": x[0] for end, x in intervals[name]._asdict().items()} if name in intervals else {}),
        }
        for name in chosen
        if name in values and name not in known
    }


class MetricNumbers(NamedTuple):
    """The numbers that `compute` returns, by their suffix to the name of the metric; and the interval of a scalar."""

    numbers: dict[str, Tensor]
    interval: Interval | None


def metric_numbers(metric: CurveMetric, names: Sequence[str] | None, separator: str) -> MetricNumbers:
    """Return what `compute` of a metric returns, and its interval if that has a formula. Collective.

    Of a value with a threshold both; of a value per class, group or slice each, under the `names` of the classes, their
    numbers or the ids, if there are at most `MOST_CLASSES`; of curves and matrices nothing.
    """
    if isinstance(metric.measure, (CurveMeasure, ConfusionMatrix)):
        return MetricNumbers({}, None)
    value = metric.compute()
    parts = {"": value[0], "_threshold": value[1]} if isinstance(value, Optimum) else {"": value}
    if hasattr(value, "groups"):
        names = [str(x) for x in value.groups.tolist()]
        _, *fields, _ = value._fields
        parts = {"" if len(fields) == 1 else f"{separator}{field}": getattr(value, field) for field in fields}
    numbers: dict[str, Tensor] = {}
    for suffix, part in parts.items():
        if not isinstance(part, Tensor) or part.ndim > 1 or (part.ndim == 1 and len(part) > MOST_CLASSES):
            continue
        if part.ndim == 0:
            numbers[suffix] = part
        else:
            keys = names if names is not None and len(names) == len(part) else range(len(part))
            numbers |= {f"{suffix}{separator}{name}": x for name, x in zip(keys, part, strict=True)}
    few = metric.task.problems <= MOST_CLASSES or metric.average == "micro"
    interval = metric.interval_by_formula(LEVEL) if "" in numbers and few else None
    if interval is not None:
        numbers |= {"_low": interval.low, "_high": interval.high}
    return MetricNumbers(numbers, interval)


def interval_of_area(source: Reported, numbers: Mapping[str, MetricNumbers]) -> Interval | None:
    """Return the interval of the AUROC of the only problem, or of the mean, if one of the metrics has it."""
    assert source.curve is not None
    average = "micro" if source.curve.average == "micro" else "macro"
    members = ((path, m) for path, m in source.members.items() if is_area(m.measure))
    return next((numbers[path].interval for path, m in members if m.task.problems == 1 or m.average == average), None)


# ---- the report ------------------------------------------------------------------------------------------------------


@dataclass
class Picture:
    """The lines of a picture, and what stands beside them.

    Attributes:
        curves: the curve of each line, in the order of the legend; of several problems their mean.
        numbers: AUROC, average precision and equal error rate of the lines, by name.
        intervals: confidence intervals of the first two.
        bold: the names of averages.
        points: operating points to mark.
        banded: the names of lines with a band.
    """

    curves: dict[str, Curve]
    numbers: dict[str, LineNumbers]
    intervals: dict[str, tuple[Bounds, Bounds]]
    bold: list[str]
    points: dict[str, Curve]
    banded: list[str]


class BestEpoch(NamedTuple):
    """The lines of the epoch with the highest score drawn so far, as a checkpoint holds them without code.

    Attributes:
        score: the score.
        when: a text that names the epoch.
        lines: of each line, by name, what `kept_lines` returns, as dictionaries.
        numbers: AUROC, average precision and equal error rate of the lines.
    """

    score: float
    when: str
    lines: Mapping[str, Mapping[str, Mapping[str, Any]]]
    numbers: Mapping[str, LineNumbers]


NO_EPOCH = BestEpoch(-math.inf, "", {}, {})


def draws() -> bool:
    """Whether there is matplotlib to draw with."""
    return importlib.util.find_spec("matplotlib") is not None


def picture_of(
    results: CurveResults, pooled: CurveResults | None, labels: Sequence[str], area: Interval | None, macro: bool
) -> Picture:
    """Return the lines of a metric: of its only problem, or of the averages and of at most `MOST_CLASSES` classes.

    Args:
        results: what was read of all problems.
        pooled: what was read of the pooled problems (micro), None to leave that out.
        labels: the name of each problem.
        area: the interval of AUROC of the only problem, or of the mean.
        macro: whether to draw the mean of the classes.
    """
    made, host, single = Picture({}, {}, {}, [], {}, []), torch.device("cpu"), results.curve.problems == 1
    if macro and not single:
        made.curves["macro"], made.intervals["macro"] = results.curve.to(host), (_bounds(area), None)
        made.numbers["macro"] = (float(mean_of_known(results.auroc)), float(mean_of_known(results.ap)), None)
    if pooled is not None:
        made.curves["micro"], made.numbers["micro"] = pooled.curve.to(host), pooled.numbers[0]
        made.points |= {f"micro {name}": at for name, at in pooled.point_at(DRAWN_POINTS).items()}
    made.bold.extend(made.curves)
    if results.curve.problems <= MOST_CLASSES:
        made.curves |= {label: results.curve.of(t).to(host) for t, label in enumerate(labels)}
        made.numbers |= dict(zip(labels, results.numbers, strict=True))
        made.intervals |= dict(zip(labels, results.intervals, strict=True))
    if single:
        (name,), ((of_auroc, of_ap),) = labels, results.intervals
        made.intervals[name] = _bounds(area) or of_auroc, of_ap
        made.points, made.banded = results.point_at(DRAWN_POINTS), [] if results.uncertain else [name]
    return made


def _bounds(interval: Interval | None) -> Bounds:
    return None if interval is None else (float(interval.low), float(interval.high))


def _at_level(bounds: Bounds) -> Interval | None:
    return bounds and Interval(*map(torch.tensor, bounds)).with_design("", LEVEL)


def drawn(made: Picture, best: BestEpoch, title: str) -> Any:
    """Return the figure of a picture, over the lines of the best epoch."""
    from torchmetrics_roc.plot import Line, Lines, Mean, picture, wilson_band

    names = {line: _best_name(line, best.when) for line in best.lines}
    reference = {
        names[name]: Lines(**{plane: Line(**line) for plane, line in planes.items()})
        for name, planes in best.lines.items()
    }
    return picture(
        {name: Mean(curve) if curve.problems > 1 else curve for name, curve in made.curves.items()},
        title=title,
        reference=reference,
        points=made.points,
        scores={**made.numbers, **{names[line]: best.numbers[line] for line in names}},
        intervals={name: [*map(_at_level, pair)] for name, pair in made.intervals.items()},
        bands={name: wilson_band(made.curves[name], LEVEL) for name in made.banded},
        bold=made.bold,
    )


def _best_name(line: str, when: str) -> str:
    """What a line of the best epoch is called; older checkpoints call a single one "all"."""
    return f"best before: {when}" if line in (THIS_EPOCH, "all") else f"{line}, {when}"


def charts_of(source: Reported) -> dict[str, Any]:
    """Return the values of the members that are curves in no plane of rates, by path. Collective.

    Those of more than `MOST_CLASSES` lines are left out.
    """
    charts = {path: m for path, m in source.members.items() if is_chart(m)}
    values = {path: metric.compute() for path, metric in charts.items()}
    return {path: x for path, x in values.items() if isinstance(x[0], Tensor) or len(x[0]) <= MOST_CLASSES}


def chart_drawn(metric: Any, value: Any, labels: Sequence[str], max_points: int, title: str) -> Any:
    """Return the figure of such a value, with a line for each of its problems, which `labels` name if it has several.

    At most `max_points` points of a line are drawn.
    """
    from matplotlib.figure import Figure

    from torchmetrics_roc.plot import draw_chart

    several = not isinstance(value[0], Tensor)
    lines = type(value)(*([_some_of(x, max_points) for x in (field if several else [field])] for field in value))
    figure = Figure(figsize=(5, 5), layout="constrained")  # not registered with pyplot, so it need not be closed
    _, ax = draw_chart(metric.measure.chart, lines, figure.subplots(), labels=labels if several else None)
    ax.set_title(title)
    return figure


def _some_of(x: Tensor, max_points: int) -> Tensor:
    """Return at most `max_points` elements, evenly spread, with both ends."""
    few = torch.linspace(0, len(x) - 1, min(len(x), max_points), dtype=torch.float64, device="cpu").round().long()
    return x.cpu()[few]


def best_now(made: Picture, score: float, when: str) -> BestEpoch:
    """Return the lines of this epoch as those of the best: the averages, or else all."""
    from torchmetrics_roc.plot import Mean, kept_lines

    curves = {name: made.curves[name] for name in made.bold or made.curves}
    kept = {name: kept_lines(Mean(curve) if curve.problems > 1 else curve) for name, curve in curves.items()}
    lines = {name: {plane: line._asdict() for plane, line in planes._asdict().items()} for name, planes in kept.items()}
    return BestEpoch(score, when, lines, {name: made.numbers[name] for name in lines})


def table_of_points(results: CurveResults, labels: Sequence[str]) -> list[dict[str, Any]]:
    """Return a row for every operating point of every problem; with a name for each if there are several."""
    rows: list[dict[str, Any]] = []
    for point, at in results.points.items():
        columns = {
            "threshold": at.thresholds,
            "tpr": at.rate(at.tps, at.positives),
            "fpr": at.rate(at.fps, at.negatives),
            "precision": at.tps.double() / (at.tps + at.fps).double(),
            "f1": 2 * at.tps.double() / (at.tps + at.fps + at.positives).double(),
        }
        numbers = {column: values.tolist() for column, values in columns.items()}
        for t, label in enumerate(labels):
            line = {"line": label} if len(labels) > 1 else {}
            rows.append({"point": point, **line, **{column: values[t] for column, values in numbers.items()}})
    return rows
