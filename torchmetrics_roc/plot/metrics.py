"""What `plot` of a metric draws: its curve, or the curve that its number is read from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, Optimum
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.measures.calibration import ReliabilityDiagram, reliability
from torchmetrics_roc.measures.costs import CostCurve, cost_curve
from torchmetrics_roc.measures.gains import GainsCurve, PrecisionRecallGain, gains, precision_recall_gain, top_capture
from torchmetrics_roc.measures.likelihood_ratios import BayesErrorRate, bayes_error_rate
from torchmetrics_roc.measures.measure import Chart
from torchmetrics_roc.measures.operating import FixedRate, Rate
from torchmetrics_roc.measures.roc import AUCH, EER, KSStatistic
from torchmetrics_roc.measures.selective import RiskCoverage, risk_coverage
from torchmetrics_roc.plot.axes import Canvas, legend_entry, ranges_of
from torchmetrics_roc.plot.charts import draw_chart, draw_groups
from torchmetrics_roc.plot.drawings import PlaneName, draw
from torchmetrics_roc.plot.lines import (
    PLANES,
    Mean,
    line_score,
    lines_of,
    numbers_of,
    per_line,
    places_of,
    prevalence_of,
)
from torchmetrics_roc.points.choice import Frozen, chosen

MOST_CLASSES = 20
"""The most classes whose lines are drawn beside their mean."""


def draw_metric(
    metric: Any, curve: Any, score: Any, ax: Axes | None, labels: Any, bands: Any = None
) -> tuple[Figure, Axes]:
    """Draw the curve of a ROC, precision-recall or DET metric; the implementation of its `plot`.

    Args:
        metric: the metric, whose `plane` it is drawn in.
        curve: a result of its `compute` or `forward`. None computes the metric, which is collective where it is synced.
        score: numbers for the legend, one, or one per line. True computes them from the metric, or from the points of
            `curve` if that is given; None does so only without `curve`; False shows none. The number of a mean DET
            curve is the equal error rate of that curve, which is not the mean of the equal error rates.
        ax: axes to draw into.
        labels: the names of the lines, by default "Class 0" or "Label 0" and so on, or the name of the average.
        bands: areas to fill around the lines, as of `draw` or `draw_chart`.
    """
    if metric.plane is None:
        curve = metric.compute() if curve is None else curve
        number = 1 if isinstance(curve[0], Tensor) else len(curve[0])
        names = _names(metric, labels, number)
        if isinstance(metric, ReliabilityDiagram):
            errors = zip(per_line(names, number, "labels"), _errors_of(curve))
            names = [legend_entry(name, "ECE", error) for name, error in errors]
        return draw_chart(metric.chart, curve, ax, names, bands)
    plane: PlaneName = metric.plane
    counts = None
    if curve is None:
        curve = metric.compute()
        counts = metric.computed_curve()  # one state, one sort; cached, so that rank zero may draw alone
    lines = [line.points for line in lines_of(plane, curve)]
    averaged = metric.average == "macro"
    if score is True or (score is None and counts is not None):
        if counts is None or (averaged and plane == "det"):
            score = [line_score(plane, line) for line in lines]
        else:
            score = numbers_of(PLANES[plane].view(counts), averaged)
    prevalence = None if counts is None else prevalence_of(Mean(counts) if averaged else counts)
    labels = _names(metric, labels, len(lines))
    scores = None if score is False else score
    return draw(plane, [curve], ax, labels=labels, scores=scores, prevalence=prevalence, bands=bands)


def _errors_of(curve: Any) -> list[float]:
    """Return the expected calibration error of each line of a reliability diagram, over its own bins."""
    lines = zip(*([x] if isinstance(x, Tensor) else x for x in curve))
    return [float(((f - c).abs() * w).nansum() / w.sum()) for c, f, w in lines]


def draw_number(metric: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the curve that the value of a metric is read from, with the value; the implementation of its `plot`.

    Of an average `"macro"` the mean line, beside those of up to `MOST_CLASSES` classes; of `"weighted"` the line of
    each class; of a range of rates it is shaded. Of a value that is read from the convex hull the hull is drawn, of one
    problem before the curve itself, in grey.

    Args:
        metric: the metric, which says by `drawn` where and how.
        ax: axes to draw into.
        labels: the names of the classes or labels, by default "Class 0" or "Label 0" and so on; one string for a line
            alone, or for the mean.
    """
    plane, name = metric.drawn
    value, interval = metric.compute(), metric.interval_by_formula()
    if isinstance(value, Optimum):
        value = value.value
    curve = metric.computed_curve()
    if plane in _CHARTS:
        return _draw_on_chart(metric, curve, value, interval, ax, labels)
    weighted, averaged = metric.average == "weighted", metric.average == "macro"
    curves: list[Any] = [curve] if not averaged or curve.problems <= MOST_CLASSES else []
    names = _names(metric, None if averaged and isinstance(labels, str) else labels, curve.problems if curves else 1)
    scores, intervals = value, interval
    mean = [labels if isinstance(labels, str) else "Macro"] if averaged else []
    if averaged and curves:
        names = [*mean, *per_line(names, curve.problems, "labels")]
        scores, intervals = [value, *metric.number(curve).tolist()], [interval, *[None] * curve.problems]
    of_hull = isinstance(metric, AUCH) or (isinstance(metric, EER) and metric.estimator == "rocch")
    shown = metric.shifted(curve) if isinstance(metric, Rate) else hull(curve) if of_hull else curve
    curves = [*([Mean(shown)] if averaged else []), *([shown] if curves else [])]
    figure, ax = draw(
        plane,
        curves,
        ax,
        labels=names,
        scores=None if weighted else scores,
        score_name=name,
        intervals=None if weighted else intervals,
        prevalence=[share for x in curves for share in prevalence_of(x)],
        points=_point_of(metric, curve) if curve.problems == 1 else None,
        bold=mean,
        reference={"the curve itself": curve} if of_hull and curve.problems == 1 else None,
    )
    if weighted:
        pair = None if interval is None else (float(interval.low), float(interval.high))
        ax.set_title(str(legend_entry("Weighted", name, value, interval=pair)), fontsize="medium")
    fpr_range = getattr(metric, "fpr_range", None) or (0.0, getattr(metric, "max_fpr", None) or 1.0)
    for rates, shade in ((fpr_range, ax.axvspan), (getattr(metric, "tpr_range", None), ax.axhspan)):
        if rates not in (None, (0.0, 1.0)):
            shade(*rates, color=Canvas(ax).look.faint, alpha=0.2, linewidth=0, zorder=0.5, gid="range")
    return figure, ax


def draw_items(metric: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the values of groups, slices or models with their intervals, and that which summarizes them as a title.

    A mean, or the worst value, is a dotted line too. Of models the title says whether they differ.
    """
    items = metric.itemized()
    intervals = [_interval_of(x) for x in (items.metric, *([metric] if items.value else []))]
    figure, ax = draw_groups(
        items.metric.compute(), intervals[0], ax, labels, name=items.name, column=items.column, of=items.of
    )
    if items.value:
        value = float(metric.compute())
        (pair,) = ranges_of(intervals[1], 1)
        ax.set_title(str(legend_entry(None, items.value, value, interval=pair)), fontsize="medium")
        if items.value != "Largest gap":
            ax.axvline(value, color=Canvas(ax).look.ink, linewidth=1, linestyle=":", zorder=1, gid="value")
    elif items.of == "Model":
        p_value = float(metric.compare().p_value)
        shown = "p < 0.0001" if p_value < 1e-4 else "p n/a" if p_value != p_value else f"p = {p_value:.4f}"
        ax.set_title(f"H0: equal {items.name}, {shown}", fontsize="medium")
    return figure, ax


def _interval_of(metric: Any) -> Any:
    """Return the interval, None if there is none, such as for a rate at a point chosen on these data."""
    try:
        return metric.interval()
    except ValueError:
        return None


def _draw_on_chart(
    metric: Any, curve: Curve, value: Tensor, interval: Any, ax: Axes | None, labels: Any
) -> tuple[Figure, Axes]:
    """Draw the curve that tells of a value more than the value, and mark the share of the samples that this is of."""
    kind, name = metric.drawn
    chart, view = _CHARTS[kind]
    single = value.numel() == curve.problems
    names = per_line(_names(metric, labels, curve.problems), curve.problems, "labels")
    if single:
        pairs = ranges_of(interval, curve.problems)
        numbers = zip(names, value.reshape(-1).tolist(), pairs, strict=True)
        names = [legend_entry(label, name, number, interval=pair) for label, number, pair in numbers]
    bins = {key: vars(metric)[key] for key in ("n_bins", "strategy") if key in vars(metric)}
    figure, ax = draw_chart(chart, view(curve, **bins), ax, names)
    if not single:
        pair = None if interval is None else (float(interval.low), float(interval.high))
        ax.set_title(str(legend_entry(str(metric.average).capitalize(), name, value, interval=pair)), fontsize="medium")
    if kind == "gains":
        canvas, fraction = Canvas(ax), metric.fraction
        ax.axvline(fraction, color=canvas.look.ink, linewidth=1, linestyle=":", gid="fraction")
        if curve.problems == 1:
            captured = float(top_capture(curve, fraction)[0])
            canvas.mark("roc", [(fraction, captured, f"top {100 * fraction:.3g} %")] * (captured == captured))
    return figure, ax


_CHARTS: dict[str, tuple[Chart, Callable[..., Any]]] = {
    "gains": (GainsCurve.chart, gains),
    "costs": (CostCurve.chart, cost_curve),
    "reliability": (ReliabilityDiagram.chart, reliability),
    "risks": (RiskCoverage.chart, risk_coverage),
    "recall gains": (PrecisionRecallGain.chart, precision_recall_gain),
    "Bayes errors": (BayesErrorRate.chart, bayes_error_rate),
}
"""How the curves of a value that are in no plane of rates are drawn, and read from the counts."""


def _point_of(metric: Any, curve: Curve) -> list[tuple[float, float, str | None]]:
    """Return the point of the curve that the value of a metric is that of, if it is that of one."""
    if isinstance(metric, KSStatistic):
        return [*places_of("roc", "largest gap", chosen(curve, "youden"))]
    if isinstance(metric, Rate):
        return [*places_of(metric.drawn[0], metric.rate, metric.shifted(chosen(curve, metric.at)))]
    if isinstance(metric, FixedRate):
        at: Any = metric
        return [*places_of(at.drawn[0], at.rate, chosen(curve, Frozen(at.compute().threshold)))]
    if isinstance(metric, EER):
        rate = float(metric.number(curve)[0])
        return [(rate, rate, "equal error")] if rate == rate else []
    return []


def _names(metric: Any, labels: Any, lines: int) -> Any:
    """Return the names of the lines of a metric, by default numbered."""
    if labels is None and lines > 1:
        return [f"{metric.plot_legend_name} {t}" for t in range(lines)]
    if labels is None and metric.average in ("macro", "micro"):
        return str(metric.average).capitalize()
    return labels
