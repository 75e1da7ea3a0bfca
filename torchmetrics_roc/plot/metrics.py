"""What `plot` of a metric draws: its curve, or the curve that its number is read from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.legend import Legend
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, Optimum
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.inference.bands import net_benefit_band, reliability_band
from torchmetrics_roc.inference.curve_bands import (
    cost_band,
    gains_band,
    precision_recall_band,
    precision_recall_gain_band,
    roc_band,
)
from torchmetrics_roc.measures.calibration import ReliabilityDiagram, binned, blocks, reliability
from torchmetrics_roc.measures.costs import DetectionCost
from torchmetrics_roc.measures.gains import GainsCurve, PrecisionRecallGain, gains, precision_recall_gain, top_capture
from torchmetrics_roc.measures.likelihood_ratios import BayesErrorRate, bayes_error_rate
from torchmetrics_roc.measures.measure import Chart, ChartName, Items, Measure
from torchmetrics_roc.measures.operating import FixedRate, Rate
from torchmetrics_roc.measures.roc import AUCH, EER, KSStatistic
from torchmetrics_roc.measures.selective import RiskCoverage, risk_coverage
from torchmetrics_roc.plot.axes import Canvas, checked_axes, entries_of, legend_entry, legend_title, ranges_of
from torchmetrics_roc.plot.drawings import PlaneName, draw, draw_chart, draw_groups, draw_pairs
from torchmetrics_roc.plot.lines import (
    PLANES,
    Mean,
    as_lines,
    joined,
    line_score,
    lines_of,
    numbers_of,
    per_line,
    places_of,
    prevalence_of,
)
from torchmetrics_roc.points.choice import Frozen, chosen

SHARES = 20
"""The bins of the scores below an isotonic reliability diagram."""

MOST_CLASSES = 20
"""The most classes whose lines are drawn beside their mean."""


def draw_value(metric: Any, value: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the value of a metric that is no curve; the implementation of its `plot`.

    Args:
        metric: the metric.
        value: a result of its `compute` or `forward`, or a sequence of several. None draws what the value of all data
            is read from, unless several processes would have to: its curve, or its groups, slices or models; of any
            other metric it computes the value.
        ax: axes to draw into.
        labels: the names of the classes, labels, groups, slices or models.
    """
    items = metric.measure.itemized(metric.average)
    if value is None and metric._reads_alone():
        if metric.measure.drawn is not None:
            return draw_number(metric, ax, labels)
        if items is not None:
            return _draw_items(metric, items, ax, labels)
    value = metric.compute() if value is None else value
    if isinstance(value, str):
        raise ValueError(f"`val` must be what `compute` or `forward` returns, but is {value!r}: leave it out.")
    if isinstance(value, Tensor) and value.ndim == 2:
        return draw_pairs(value, ax, labels)
    if isinstance(value, tuple) and "groups" in getattr(value, "_fields", ()):
        return _dots(items, value, None, ax, labels)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        value = value[0]
    elif isinstance(value, (list, tuple)):
        value = [v[0] if isinstance(v, tuple) else v for v in value]
        if any(isinstance(v, Tensor) and v.ndim == 2 for v in value):
            raise ValueError(
                "`val` holds several matrices of pairs of classes: draw one, or the epochs of a mean, such as "
                "average='macro'."
            )
    several = value if isinstance(value, list) else [value]
    if not several or not all(isinstance(v, (Tensor, int, float)) for v in several):
        raise ValueError(
            f"`val` must be what `compute` or `forward` returns, or a list of these, but is {value!r:.80}."
        )
    axes: Any = metric._plot(value, ax if ax is None else checked_axes(ax))[1]  # of torchmetrics
    return axes.figure, axes


def draw_metric(
    metric: Any, curve: Any, score: Any, ax: Axes | None, labels: Any, bands: Any = None
) -> tuple[Figure, Axes]:
    """Draw the curve of a ROC, precision-recall or DET metric; the implementation of its `plot`.

    Args:
        metric: the metric, whose measure has the `plane` that it is drawn in.
        curve: a result of its `compute` or `forward`, or a list of those of several metrics. None computes the metric,
            which is collective where it is synced; unless it is, an isotonic reliability diagram then shows each block
            over its scores, and bars the shares of the samples in `SHARES` bins.
        score: numbers for the legend, one, or one per line. True computes them from the metric, or from the points of
            `curve` if that is given; None does so only without `curve`; False shows none. The number of a mean DET
            curve is the equal error rate of that curve, which is not the mean of the equal error rates.
        ax: axes to draw into.
        labels: the names of the lines, by default "Class 0" or "Label 0" and so on, or the name of the average.
        bands: areas to fill around the lines, as of `draw` or `draw_chart`. True reads the pointwise band of 95 % from
            the metric, which is collective where it is synced; False fills none.
    """
    measure = metric.measure
    if bands is True:
        if curve is not None:
            raise ValueError(
                "`bands` is True, the band of the metric's own curve, but `curve` is another: pass its band."
            )
        bands = metric.read(_band_of(metric))
    bands = None if bands is False else bands
    if measure.plane is None:
        value = metric.compute() if curve is None else joined(curve)
        number, shares = len(as_lines(value[0])), None
        diagram = isinstance(measure, ReliabilityDiagram)
        errors = _errors_of(value) if diagram else None
        if diagram and curve is None and measure.n_bins is None and metric._reads_alone():
            counts = metric.computed_curve()
            value, shares = blocks(counts), _shares(counts)
        names = entries_of(_names(metric, labels, number), "ECE", errors, None, [False] * number)
        return draw_chart(measure.chart, value, ax, names, bands, shares=shares)
    plane: PlaneName = measure.plane
    counts = None
    if curve is None:
        curve = metric.compute()
        counts = metric.computed_curve()  # one state, one sort; cached, so that rank zero may draw alone
    else:
        curve = joined(curve)
    lines = lines_of(plane, curve)
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


_BANDS: dict[str | None, Callable[..., Any]] = {
    "roc": roc_band,
    "det": roc_band,
    "pr": precision_recall_band,
    "PRGainBand": precision_recall_gain_band,
    "GainsBand": gains_band,
    "CostBand": cost_band,
    "NetBenefitBand": net_benefit_band,
    "ReliabilityBand": reliability_band,
}
"""The band of a curve, by its plane, or by that of its chart."""


def _band_of(metric: Any) -> Callable[..., Any]:
    """Return the function of the band of a metric's curve; raises `ValueError` if there is none."""
    measure = metric.measure
    band = _BANDS.get(measure.plane or measure.chart.band)
    if band is None or metric.average == "macro":
        which = f"{metric._get_name()} of average='macro'" if band else f"the curve of {metric._get_name()}"
        raise ValueError(f"`bands` is True, but there is no band of {which}: leave it out.")
    return band


def _shares(curve: Curve) -> tuple[Tensor, Tensor]:
    """Return the mean score and the weight of the samples in each of `SHARES` bins, of the first problem."""
    bins = binned(curve, SHARES)
    return bins.confidence[0], bins.weight[0]


def _errors_of(curve: Any) -> list[float]:
    """Return the expected calibration error of each line of a reliability diagram, over its own bins."""
    lines = zip(*map(as_lines, curve))
    return [float(((f - c).abs() * w).nansum() / w.sum()) for c, f, w in lines]


def draw_number(metric: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the curve that the value of a metric is read from, with the value; the implementation of its `plot`.

    Of an average `"macro"` the mean line, beside those of up to `MOST_CLASSES` classes; of `"weighted"` the line of
    each class; of a range of rates it is shaded. Of a value that is read from the convex hull the hull is drawn, of one
    problem before the curve itself, in grey.

    Args:
        metric: the metric, whose measure says by `drawn` where and how.
        ax: axes to draw into.
        labels: the names of the classes or labels, by default "Class 0" or "Label 0" and so on; one string for a line
            alone, or for the mean.
    """
    measure = metric.measure
    plane, name = measure.drawn
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
        scores, intervals = [value, *measure.number(curve).tolist()], [interval, *[None] * curve.problems]
    of_hull = isinstance(measure, AUCH) or (isinstance(measure, EER) and measure.estimator == "rocch")
    shown = measure.shifted(curve) if isinstance(measure, Rate) else hull(curve) if of_hull else curve
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
        _set_title(ax, "Weighted", name, value, interval)
    fpr_range = getattr(measure, "fpr_range", None) or (0.0, getattr(measure, "max_fpr", None) or 1.0)
    for rates, shade in ((fpr_range, ax.axvspan), (getattr(measure, "tpr_range", None), ax.axhspan)):
        if rates not in (None, (0.0, 1.0)):
            shade(*rates, color=Canvas(ax).look.faint, alpha=0.2, linewidth=0, zorder=0.5, gid="range")
    return figure, ax


def _draw_items(metric: Any, items: Items, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the values of groups, slices or models with their intervals, and that which summarizes them as a title.

    A mean, or the worst value, is a dotted line too. Of models the title says whether they differ.
    """
    each = metric._with(measure=items.measure, average=None)
    intervals = [_interval_of(x) for x in (each, *([metric] if items.value else []))]
    figure, ax = _dots(items, each.compute(), intervals[0], ax, labels)
    if items.value:
        value = float(metric.compute())
        _set_title(ax, None, items.value, value, intervals[1])
        if items.marked:
            ax.axvline(value, color=Canvas(ax).look.ink, linewidth=1, linestyle=":", zorder=1, gid="value")
    elif hasattr(metric, "compare"):
        p_value = float(metric.compare().p_value)
        shown = "p < 0.0001" if p_value < 1e-4 else "p n/a" if p_value != p_value else f"p = {p_value:.4f}"
        _add_title(ax, f"H0: equal {items.name}, {shown}")
    return figure, ax


def _dots(items: Any, table: Any, interval: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    if isinstance(table, Tensor) and table.ndim == 2:
        return draw_pairs(table, ax, labels)
    return draw_groups(table, interval, ax, labels, name=items.name, column=items.column, of=items.of)


def _set_title(ax: Axes, name: str | None, kind: str, value: Any, interval: Any) -> None:
    """Set the title to a value with its interval, if that is known."""
    (pair,) = ranges_of(interval, 1)
    level = getattr(interval, "confidence_level", None) if pair else None
    words = str(legend_entry(name, kind, value, interval=pair)) + (f" ({100 * level:g} % CI)" if level else "")
    _add_title(ax, words)


def _add_title(ax: Axes, words: str) -> None:
    """Set the title, or add it to one that is there, as of another metric."""
    ax.set_title("\n".join(x for x in (ax.get_title(), words) if x), fontsize="medium")


def _interval_of(metric: Any) -> Any:
    """Return the interval, None if there is none, such as for a rate at a point chosen on these data."""
    try:
        return metric.interval_by_formula() if metric.measure.kind == Measure.kind else metric.interval()
    except ValueError:
        return None


def _draw_on_chart(
    metric: Any, curve: Curve, value: Tensor, interval: Any, ax: Axes | None, labels: Any
) -> tuple[Figure, Axes]:
    """Draw the curve that tells of a value more than the value, and mark the point that this is of."""
    kind, name = metric.measure.drawn
    chart, view = _CHARTS[kind]
    single = value.numel() == curve.problems
    number, ends = (value.reshape(-1), interval) if single else (None, None)
    names = entries_of(_names(metric, labels, curve.problems), name, number, ends, [False] * curve.problems)
    bins = {key: x for key, x in vars(metric.measure).items() if key in ("n_bins", "strategy")}
    shares = _shares(curve) if kind == "blocks" else None
    figure, ax = draw_chart(chart, view(curve, **bins), ax, names, shares=shares)
    if single and interval is not None:
        cast(Legend, ax.get_legend()).set_title(legend_title(interval, None), prop=FontProperties(size="small"))
    if not single:
        _set_title(ax, str(metric.average).capitalize(), name, value, interval)
    canvas = Canvas(ax)
    ax.autoscale_view()
    if kind == "gains":
        ax.axvline(metric.measure.fraction, color=canvas.look.ink, linewidth=1, linestyle=":", gid="fraction")
    if curve.problems == 1:
        canvas.mark("roc", [place for place in _place_of(metric.measure, curve) if place[1] == place[1]])
    return figure, ax


def _accuracies(curve: Curve) -> Any:
    risks = risk_coverage(curve)
    return risks._replace(risk=[1 - x for x in risks.risk])


def _least_errors(curve: Curve) -> Any:
    errors = bayes_error_rate(curve)
    return errors._replace(actual=errors.minimum)


_CHARTS: dict[ChartName, tuple[Chart, Callable[..., Any]]] = {
    "gains": (GainsCurve.chart, gains),
    "reliability": (ReliabilityDiagram.chart, reliability),
    "blocks": (ReliabilityDiagram.chart, blocks),
    "risks": (RiskCoverage.chart, risk_coverage),
    "accuracies": (RiskCoverage.chart._replace(y="Accuracy"), _accuracies),
    "recall gains": (PrecisionRecallGain.chart, precision_recall_gain),
    "Bayes errors": (BayesErrorRate.chart, bayes_error_rate),
    "least Bayes errors": (
        BayesErrorRate.chart._replace(y="Least Bayes error rate", baseline=None),
        _least_errors,
    ),
}
"""How the curves of a value that are in no plane of rates are drawn, and read from the counts."""


def _place_of(measure: Any, curve: Curve) -> list[tuple[float, float, str | None]]:
    """Return the point of a curve in no plane of rates that the value of a metric is that of, if it is that of one."""
    if isinstance(measure, DetectionCost):
        return [(measure.prior_log_odds, float(measure.number(curve)[0]), f"prevalence {measure.prevalence:.3g}")]
    if measure.drawn[0] == "gains":
        share = measure.fraction
        return [(share, float(top_capture(curve, share)[0]), f"top {100 * share:.3g} %")]
    return []


def _point_of(metric: Any, curve: Curve) -> list[tuple[float, float, str | None]]:
    """Return the point of the curve that the value of a metric is that of, if it is that of one."""
    measure = metric.measure
    if isinstance(measure, KSStatistic):
        return [*places_of("roc", "largest gap", chosen(curve, "youden"))]
    if isinstance(measure, Rate):
        return [*places_of(measure.drawn[0], measure.rate, measure.shifted(chosen(curve, measure.at)))]
    if isinstance(measure, FixedRate):
        return [*places_of(measure.drawn[0], measure.rate, chosen(curve, Frozen(metric.compute().threshold)))]
    if isinstance(measure, EER):
        rate = float(measure.number(curve)[0])
        return [(rate, rate, "equal error")] if rate == rate else []
    return []


def _names(metric: Any, labels: Any, lines: int) -> Any:
    """Return the names of the lines of a metric, by default numbered."""
    if labels is None and lines > 1:
        return [f"{metric.plot_legend_name} {name}" for name in metric.task.problem_names or range(lines)]
    if labels is None and metric.average in ("macro", "micro"):
        return str(metric.average).capitalize()
    return labels
