"""All that can be drawn into axes: curves in a plane, or in three side by side; scores; charts, groups and pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

import numpy as np
import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled, digits_of
from torchmetrics_roc.arrays.messages import counted, drawing, whole
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.hypotheses import ClassComparison, Comparison
from torchmetrics_roc.inference.rate_tables import RateTable
from torchmetrics_roc.measures.measure import Chart
from torchmetrics_roc.plot.axes import (
    CROWDED,
    DARK,
    LIGHT,
    Canvas,
    Trace,
    checked_axes,
    entries_of,
    legend_entry,
    legend_title,
    told_apart,
)
from torchmetrics_roc.plot.lines import (
    PLANES,
    Line,
    Lines,
    Mean,
    area_of,
    as_lines,
    bands_of,
    curve_score,
    defined,
    drawable,
    is_result,
    joined,
    per_line,
    places_of,
    points_of,
    prevalence_of,
    samples_above,
    score_range,
)

PlaneName = Literal["roc", "pr", "det"]

FEW_POINTS = 12
"""Lines with at most this many points show markers."""

MANY_LINES = 10
"""With more lines than this, they are thin."""


@drawing
def draw(
    plane: PlaneName,
    curves: Any,
    ax: Axes | None = None,
    *,
    labels: str | Sequence[str] | None = None,
    scores: Any = None,
    score_name: str | None = None,
    intervals: Any = None,
    prevalence: Any = None,
    bands: Any = None,
    points: Sequence[tuple[float, float, str | None]] | None = None,
    iso_f1: bool = False,
    reference: Mapping[str, Any] | None = None,
    bold: Sequence[str] = (),
    grey: Sequence[str] | None = None,
    legend: Literal["inside", "right", "below"] | None = None,
    dark: bool | None = None,
) -> tuple[Figure, Axes]:
    """Draw curves into one plane, together with its reference lines, and return the figure and the axes.

    ROC and DET show a random classifier (dashed) and equal error rates (dotted), precision-recall the prevalence of
    each curve (dotted). The precision-recall curve is drawn in the steps whose area is average precision; that of a
    thinned `Curve` in straight lines from point to point, to which its `deviation` refers. DET has normal-deviate
    axes, and draws rates beyond the edge, including 0 and 1, at the edge. Undefined curves (NaN) are not drawn.

    Args:
        plane: `"roc"`, `"pr"` or `"det"`.
        curves: a result of `compute` of a ROC, precision-recall or DET metric, or a `Curve`, for any plane; or a
            sequence of these. A result of several classes gives several lines, the `Mean` of a `Curve` one.
        ax: axes to draw into, by default those of a new figure. Existing contents are kept.
        labels: the name of each line; one string for a single line.
        scores: the number of each line in the legend: area under the ROC curve, average precision or equal error rate.
        score_name: what the legend calls these numbers, by default `"AUC"`, `"AP"` or `"EER"`.
        intervals: the confidence interval of each number in the legend: an `Interval`, as `metric.interval()` returns
            it, or a list with one entry per line: None, or the ends `(low, high)`, which are not shown if NaN.
        prevalence: share of positives of each line, or one for all; only for `"pr"`.
        bands: areas to fill around the lines: the `(low, high)` that `metric.bounds()` and `wilson_band` return, the
            `Band` of `torchmetrics_roc.inference.roc_band` (for `"roc"` and `"det"`), or a list with one entry per
            line: None, one of these, or a pair of y-values at the points of the line, in the order of the result.
        points: operating points to mark, each `(x, y, label)` in the units of the plane; on DET axes, rates.
        iso_f1: whether to draw lines of equal F1; only for `"pr"`.
        reference: curves to compare with, by name: drawn in grey behind the others.
        bold: the names of lines to draw thick and in the colour of the text, such as an average over the others.
        grey: the names of lines that share a grey and an entry of the legend; by default, of more than eight that are
            not bold, all but the four with the largest and the four with the smallest area.
        legend: where the legend of more than six lines stands; by default to the right of a new figure, which is made
            wide enough, and inside axes that were passed.
        dark: True for light colours on a dark background, False for dark colours on white; by default, colours that
            suit the axes, which keep their own.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryROC
        >>> from torchmetrics_roc.plot import draw, plt
        >>> curve = BinaryROC()(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> figure, axes = draw("roc", curve, labels="validation", scores=0.75, points=[(0.0, 0.5, "cautious")])
        >>> axes.get_legend().get_texts()[0].get_text()
        'validation AUC=0.750'

        With a confidence interval of the area, and a band that covers the rates of the population:

        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_interval, roc_band
        >>> from torchmetrics_roc.measures.roc import auroc
        >>> scores = torch.linspace(-2, 2, 200)
        >>> target = (scores + torch.randn(200, generator=torch.Generator().manual_seed(0)) > 0).long()
        >>> curve = Curve.from_scores(scores, target)
        >>> _, axes = draw("roc", curve, scores=auroc(curve), intervals=auroc_interval(curve), bands=roc_band(curve))
        >>> axes.get_legend().get_texts()[0].get_text()
        'AUC=0.897 [0.85, 0.93]'
        >>> plt.close(axes.figure)
    """
    if plane not in PLANES:
        raise ValueError(f"`plane` must be one of {', '.join(map(repr, PLANES))}, but is {plane!r}.")
    if iso_f1 and plane != "pr":
        raise ValueError(f"`iso_f1` is for the plane 'pr', whose coordinates determine F1, but was set for {plane!r}.")
    lines = [line for result in _results(curves) for line in points_of(plane, result)]
    names = per_line(labels, len(lines), "labels")
    levels = per_line(prevalence, len(lines), "prevalence", spread=True)
    fills = bands_of(plane, bands, lines)
    for option, of in (("bold", bold), ("grey", grey or ())):
        if odd := [name for name in of if name not in names]:
            raise ValueError(f"`{option}` must name lines by their `labels`, but {odd[0]!r} is none of these.")
    others = [(name, line) for name, result in (reference or {}).items() for line in points_of(plane, result)]

    compared = [defined(line) for line in (*lines, *(line for _, line in others))]
    unknown = [line.points.shape[1] == 0 for line in compared[: len(lines)]]
    entries = entries_of(names, score_name or PLANES[plane].score, scores, intervals, unknown)

    canvas = Canvas(ax, dark)
    floor = canvas.prepare(plane, compared)
    if iso_f1:
        canvas.draw_equal_f1()
    drawn = drawable(plane, [*compared, *(line for pair in fills if pair for line in pair)], floor)
    heights = [area_of(line) for line in compared[: len(lines)]]
    coloured = told_apart(heights, names, bold) if grey is None else [name not in grey for name in names]
    edges = iter(drawn[len(compared) :])
    traces = [
        Trace(
            line,
            entry,
            band=(next(edges), next(edges)) if fill else None,
            level=float(level) if plane == "pr" and level is not None and (name in bold or not bold) else None,
            bold=name in bold,
        )
        for line, name, entry, fill, level in zip(drawn, names, entries, fills, levels)
    ]
    width = 0.8 if canvas.drawn + sum(coloured) > MANY_LINES else 1.8
    canvas.draw(traces, coloured, width, FEW_POINTS)
    canvas.draw_references(drawn[len(lines) : len(compared)], [name for name, _ in others], width)
    canvas.mark(plane, points or (), floor)
    canvas.add_legend(PLANES[plane].legend, legend, legend_title(intervals, bands))
    return canvas.figure, canvas.ax


def _results(curves: Any) -> list[Any]:
    """Return the results to draw as a list. Raises `ValueError` for what is none."""
    listed = isinstance(curves, Iterable) and not isinstance(curves, (Tensor, str)) and not is_result(curves)
    results = list(curves) if listed else [curves]
    if odd := [x for x in results if not is_result(x) and not isinstance(x, (tuple, list))]:
        raise ValueError(
            "`curves` must be a `Curve`, what `compute` of a ROC, precision-recall or DET metric returns, or a "
            f"sequence of these, but got {type(odd[0]).__name__}: for any other metric, draw `metric.curve()`."
        )
    return results


LEGEND_ROW = 0.19
"""The height of a row of a legend below the axes, in inches."""

MOST_INTERVALS = 5
"""The most lines, without references, for which the legend of a picture has room for confidence intervals.

With more, only bold lines have theirs.
"""


def picture(
    curves: Mapping[str, Curve | Mean],
    *,
    title: str = "",
    reference: Mapping[str, Curve | Mean | Lines] | None = None,
    points: Mapping[str, Curve] | None = None,
    scores: Mapping[str, Sequence[float | None]] | None = None,
    intervals: Mapping[str, Sequence[Any]] | None = None,
    bands: Mapping[str, Any] | None = None,
    bold: Sequence[str] = (),
    dark: bool = False,
) -> Figure:
    """Return one figure with the ROC, precision-recall and DET planes side by side, and the number of each line.

    The figure is not registered with pyplot, so it need not be closed. The average precision of a thinned curve is the
    area under its straight lines, as drawn; the numbers of a mean line are computed from that line, so its equal error
    rate is where it crosses the diagonal.

    Args:
        curves: a `Curve` of one problem for each line, preferably thinned: `metric.curve(max_points=1000)`; or the
            `Mean` of a curve of several problems.
        title: title of the figure.
        reference: lines to compare with, drawn in grey behind the others: for instance those of the best epoch so far;
            or the `Lines` that were kept of them.
        points: operating points to mark, by name: curves of one step per problem, as `operating.marked_points` returns.
        scores: AUROC, average precision and equal error rate of a line, by its name, also for lines of `reference`; by
            default, or where None, they are computed from the points drawn.
        intervals: confidence intervals of AUROC and average precision of a line, by its name: two of `(low, high)` or
            None. The legend shows them, for bold lines only if there are more than `MOST_INTERVALS` curves.
        bands: areas to fill around lines of the ROC plane, by their name, as for `draw`: for instance a `wilson_band`.
        bold: names of lines to draw thick and in the colour of the text, such as averages over the others. Of more
            than eight others, the four with the largest and the four with the smallest area under the ROC curve have a
            colour and a name, the rest is grey.
        dark: whether to draw light colours on a dark background.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.plot import picture
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> [ax.get_legend().get_texts()[0].get_text() for ax in picture({"model": curve}).axes]
        ['model AUC=0.750', 'model AP=0.833', 'model EER=0.500']
    """
    _check(curves, reference or {})
    look = DARK if dark else LIGHT

    def number(place: int, plane: PlaneName, name: str, curve: Curve | Mean | Lines) -> float:
        given = scores[name][place] if scores and name in scores else None
        return curve_score(plane, curve) if given is None else given

    areas = {name: number(0, "roc", name, curve) for name, curve in curves.items()}
    coloured = told_apart([*areas.values()], [*areas], bold)
    grey = [name for name, own in zip(curves, coloured) if not own]  # the same in all planes
    named = sum(coloured) + bool(grey) + len(reference or {})
    below = 0.3 + LEGEND_ROW * ((named + 1) // 2) if named > CROWDED else 0.0  # the legend has two columns
    height = (5.3 if title else 5) + below
    figure = Figure(figsize=(15, height), layout="constrained", facecolor=look.face)
    cast(Any, figure.get_layout_engine()).set(w_pad=0.1, h_pad=0.08, rect=(0, below / height, 1, 1 - below / height))
    if title:
        figure.suptitle(title, color=look.ink)
    names = {name: f"{name} (reference)" if name in curves else name for name in reference or {}}
    shown = set(curves if len(curves) <= MOST_INTERVALS else bold)

    def interval(place: int, name: str) -> Any:
        given = intervals.get(name, ()) if intervals and name in shown else ()
        return given[place] if place < len(given) else None

    planes = cast("list[PlaneName]", list(PLANES))
    for place, (plane, ax) in enumerate(zip(planes, figure.subplots(1, len(planes)), strict=True)):
        compared = {
            str(legend_entry(names[name], PLANES[plane].score, number(place, plane, name, curve))): curve
            for name, curve in (reference or {}).items()
        }
        draw(
            plane,
            list(curves.values()),
            ax,
            labels=list(curves),
            scores=[number(place, plane, name, curve) for name, curve in curves.items()],
            intervals=[interval(place, name) for name in curves],
            prevalence=[share for curve in curves.values() for share in prevalence_of(curve)],
            bands=[bands.get(name) for name in curves] if bands and plane == "roc" else None,
            points=[point for name, at in (points or {}).items() for point in places_of(plane, name, at)],
            reference=compared,
            bold=bold,
            grey=grey,
            legend="below",
            dark=dark,
        )
    return figure


def _check(curves: Any, reference: Mapping[str, Any]) -> None:
    """Raise `ValueError` unless there is a curve of one problem, or a mean, for each line."""
    if not isinstance(curves, Mapping):
        raise ValueError(f"`curves` must be a mapping of names to curves, but is of type {type(curves).__name__}.")
    for name, curve in {**reference, **curves}.items():
        if isinstance(curve, Curve) and curve.problems != 1:
            raise ValueError(
                f"The curve {name!r} holds {counted(curve.problems, 'problem')}: pass one curve for each line, or draw "
                "their `Mean(curve)`."
            )


# ---- scores ----------------------------------------------------------------------------------------------------------


def draw_scores(
    counts: Curve,
    ax: Axes | None = None,
    *,
    threshold: float | Tensor | None = None,
    bins: int = 60,
    dark: bool | None = None,
) -> tuple[Figure, Axes]:
    """Draw the densities of the scores of positives and of negatives, computed from the counts of a curve.

    Scores outside the central 99.8 % of either class, including ±inf, are counted in the outermost bins. The samples of
    a step of a thinned curve, or of a bin, are spread evenly up to the previous threshold.

    Args:
        counts: a `Curve` of one problem.
        ax: axes to draw into, by default those of a new figure.
        threshold: where to draw a vertical line; +inf, where no sample is predicted positive, is drawn at the right
            edge.
        bins: the number of histogram bins.
        dark: as in `draw`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.plot import draw_scores, plt
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> figure, axes = draw_scores(curve, threshold=0.5)
        >>> [text.get_text() for text in axes.get_legend().get_texts()]
        ['negatives: 2', 'positives: 2', 'threshold 0.5']
        >>> plt.close(figure)
    """
    if counts.problems != 1:
        raise ValueError(
            f"`counts` must be the curve of one problem, but holds {counts.problems}: draw each of them separately."
        )
    whole("bins", bins, 1)
    canvas = Canvas(ax, dark, size=(5, 3.5))
    ax, look = canvas.ax, canvas.look
    counts = counts.whole
    low, high = score_range(counts)
    edges = torch.linspace(low, high, bins + 1, dtype=torch.float64, device="cpu")
    classes = {"negatives": (counts.fps, counts.dfps, 0), "positives": (counts.tps, counts.dtps, 1)}
    for name, (sums, steps, colour) in classes.items():
        mass = -samples_above(counts, sums, steps, edges.to(counts.thresholds.device)).cpu().diff()  # [bins]
        total = float(mass.sum())
        density = (mass / total / edges.diff()).nan_to_num()
        style: dict[str, Any] = {"baseline": 0.0, "color": look.colours[colour], "gid": name}
        words = f"{name}: {total:,.0f}" if total == int(total) else f"{name}: {total:,.4g}"
        ax.stairs(density.numpy(), edges.numpy(), fill=True, alpha=0.4, label=words, **style)
        ax.stairs(density.numpy(), edges.numpy(), linewidth=1.4, **style)
    ax.set(xlabel="Score", ylabel="Density")
    ax.margins(x=0.02, y=0.3)  # room for the legend
    if threshold is not None and float(threshold) == float(threshold):
        at = float(threshold)
        place = high if at >= 1e300 else low if at <= -1e300 else at  # matplotlib overflows near the largest numbers
        ax.axvline(
            place, color=look.ink, linewidth=1.4, label=f"threshold {digits_of(float(threshold), 4)}", gid="threshold"
        )
    ax.legend(loc="upper right", fontsize="small", framealpha=0.85, **canvas.legend_colours)
    return canvas.figure, ax


# ---- what lies in no plane of rates ----------------------------------------------------------------------------------

MOST_NUMBERS = 12
"""The most classes of a matrix whose numbers are written into it; of more there is a scale of colours."""

FEW_CHART_POINTS = 30
"""Lines of a chart with at most this many points show markers."""

_NO_BAND = {
    "ReliabilityBand": "that belongs to the isotonic reliability diagram: leave out `n_bins`, or `bands`",
    "NetBenefitBand": "that belongs to a decision curve, as `NetBenefit` computes it: leave `bands` out",
    "CostBand": "that belongs to a cost curve, as `CostCurve` computes it: leave `bands` out",
    "PRGainBand": "that belongs to a curve of `PrecisionRecallGain`: leave `bands` out",
    "PRBand": "that belongs to a precision-recall curve, as `PrecisionRecallCurve` computes it: leave `bands` out",
    "GainsBand": "that belongs to a gains curve, as `GainsCurve` computes it: leave `bands` out",
}
"""Which chart the bands of the library belong to, for who draws them into another."""


@drawing
def draw_chart(
    chart: Chart,
    curve: Any,
    ax: Axes | None = None,
    labels: Any = None,
    bands: Any = None,
    *,
    dark: bool | None = None,
    shares: tuple[Tensor, Tensor] | None = None,
) -> tuple[Figure, Axes]:
    """Draw a curve as its `chart` says, a line per class or label, and return the figure and the axes.

    Args:
        chart: the names of the axes and what to compare with.
        curve: what `compute` of the metric returns, or a list of what several of one class return: its first field is
            drawn from left to right, its second upwards. What treating all is worth is dotted in a decision curve, and
            cut off below all other lines, as is a band. Below a single reliability diagram bars show the shares of the
            samples in its bins.
        ax: axes to draw into, by default those of a new figure. Existing contents are kept.
        labels: the name of each line; one string for a single line.
        bands: areas to fill, one per line, `(x, low, high)` or lists of these: such as
            `torchmetrics_roc.inference.reliability_band`, `net_benefit_band`, `gains_band` return.
        dark: True for light colours on a dark background, False for dark colours on white; by default, colours that
            suit the background as it is.
        shares: the scores and the weights of the bars below a single diagram; by default those of its bins.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryReliabilityDiagram
        >>> from torchmetrics_roc.inference import reliability_band
        >>> from torchmetrics_roc.plot import draw_chart, plt
        >>> metric = BinaryReliabilityDiagram()
        >>> curve = metric(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> figure, axes = draw_chart(metric.chart, curve, bands=metric.read(reliability_band))
        >>> axes.get_xlabel(), axes.get_ylabel()
        ('Predicted probability', 'Observed frequency')
        >>> plt.close(figure)
    """
    curve = joined(curve)
    xs, ys = (as_lines(x) for x in curve[:2])
    names = per_line(labels, len(xs), "labels")
    kind = type(bands).__name__
    if kind in _NO_BAND and kind != chart.band:
        raise ValueError(f"`bands` is a {kind}, but {_NO_BAND[kind]}.")
    edges: list[Any] = [] if bands is None else [_band(*area) for area in zip(*map(as_lines, bands), strict=True)]
    if bands is not None and len(edges) != len(xs):
        raise ValueError(f"`bands` must have {counted(len(xs), 'entry')}, one for each line, but has {len(edges)}.")
    canvas = Canvas(ax, dark)
    ax, look = canvas.ax, canvas.look
    if not canvas.drawn:
        ax.set(xlabel=chart.x, ylabel=chart.y)
        name = chart.reference_name or "_"
        ax.plot(*chart.reference, color=look.strong, linewidth=1, linestyle="--", zorder=1, label=name, gid="chance")
    unnamed = curve._fields[1].replace("_", " ") if chart.baseline else "_"
    lines = [Line(_defined(x, y), steps=False) for x, y in zip(xs, ys, strict=True)]
    coloured = told_apart([area_of(line) for line in lines], names)
    traces = [Trace(line, name or unnamed, band) for line, name, band in zip(lines, names, edges or [None] * len(xs))]
    width = 0.8 if canvas.drawn + sum(coloured) > CROWDED else 1.8
    colours = canvas.draw(traces, coloured, width, FEW_CHART_POINTS)
    if shares is None and "weight" in curve._fields:
        shares = xs[0], as_lines(curve.weight)[0]
    if shares is not None and len(xs) == 1 and not canvas.drawn:
        _draw_shares(ax, *shares, look.faint)
    if not chart.room:
        ax.autoscale(axis="y")
        drawn = [y for line in ax.lines if line.get_gid() == "curve" for y in np.asarray(line.get_ydata()).tolist()]
        ax.set_ylim(bottom=max(ax.get_ylim()[0], min([LOWEST, 1.05 * min(drawn, default=0.0)])))
    if chart.baseline is not None:
        ys = as_lines(getattr(curve, chart.baseline))
        for t, (x, y, colour) in enumerate(zip(xs, ys, colours, strict=True)):
            label = "_" if canvas.drawn + t else chart.baseline.replace("_", " ")
            _draw_baseline(ax, _defined(x, y), look.strong if len(xs) == 1 else colour, label, chart.room)
    canvas.add_legend("best", title=legend_title(None, bands))
    return canvas.figure, ax


class _RateLines(NamedTuple):
    threshold: list[Tensor]
    rate: list[Tensor]


class _RateBands(Sampled, NamedTuple("_RateBands", [("threshold", Any), ("low", Any), ("high", Any)])): ...


@drawing
def draw_rates(table: RateTable, ax: Axes | None = None, *, dark: bool | None = None) -> tuple[Figure, Axes]:
    """Draw the rates of a table over the threshold, with their intervals, and return the figure and the axes.

    Those of several classes at one point are drawn class by class, as dots.

    Args:
        table: what `metric.rate_table("precision", "recall", points=200)` returns, of one problem, or of several
            classes or labels at a single point `at`.
        ax: axes to draw into, by default those of a new figure. Existing contents are kept.
        dark: as for `draw`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryROC
        >>> from torchmetrics_roc.plot import draw_rates, plt
        >>> metric = BinaryROC()
        >>> metric.update(torch.linspace(0, 1, 200) + torch.arange(200) % 7 / 8, (torch.arange(200) > 120).int())
        >>> figure, axes = draw_rates(metric.rate_table("precision", "recall", points=50))
        >>> axes.get_xlabel()
        'Threshold'
        >>> plt.close(figure)
    """
    several = isinstance(table, RateTable) and not isinstance(table.threshold, Tensor)
    if not isinstance(table, RateTable) or (several and len(table.threshold[0]) > 1):
        raise ValueError(
            "`table` must be a `RateTable` of one problem, as `rate_table` of a binary metric returns it, or of one "
            f"point `at`, but is {'of several' if several else f'{table!r:.80}'}."
        )
    if several:
        dots, *ends = (torch.cat(x).flatten() for x in table[2:5])
        rows = [f"{name}, {rate}" for name in table._columns()[table.kind] for rate in table.rates]
        interval = Interval(*ends).with_design(table.design, table.confidence_level)
        return draw_groups(dots, interval, ax, rows, name="Rate", of="")
    shown = table.threshold.isfinite()
    order = table.threshold[shown].argsort()
    xs = [table.threshold[shown][order]] * len(table.rates)
    values, low, high = (list(x[:, shown][:, order]) for x in (table.value, table.low, table.high))
    bands = _RateBands(xs, low, high).with_design(table.design, table.confidence_level)
    return draw_chart(Chart("Threshold", "Rate"), _RateLines(xs, values), ax, list(table.rates), bands, dark=dark)


LOWEST = -0.05
"""How far down the axes of a chart without room for its reference lines go at least."""

SHARES = 0.15
"""How much of the height of the axes the bin with the most samples takes below a reliability diagram."""


def _draw_shares(ax: Axes, x: Tensor, weight: Tensor, colour: str) -> None:
    """Draw the shares of the samples in the bins of a reliability diagram as bars, at the mean scores."""
    at, weights = _defined(x, weight).numpy()
    if len(weights):
        ax.vlines(at, 0, SHARES * weights / weights.max(), color=colour, linewidth=4, alpha=0.7, zorder=1, gid="shares")


def _draw_baseline(ax: Axes, points: Tensor, colour: str, label: str, room: bool) -> None:
    """Draw a dotted line, for which the axes make room or not."""
    style: dict[str, Any] = {"color": colour, "linewidth": 1.2, "linestyle": ":", "zorder": 1.2}
    line = Line2D(*points.numpy(), **style, label=label, gid="baseline")
    if room:
        ax.add_line(line)
        ax.autoscale_view()
    else:
        ax.add_artist(line)


def _band(x: Tensor, low: Tensor, high: Tensor) -> tuple[Line, Line]:
    """Return both edges of an area over `x`."""
    points = _defined(x, low, high)
    return Line(points[:2], steps=False), Line(points[::2], steps=False)


def _defined(*columns: Tensor) -> Tensor:
    """Return some columns `[K]` as points `[columns, K]` on the host, without those that have a NaN."""
    points = torch.stack([x.double() for x in columns]).cpu()
    return points[:, ~points.isnan().any(0)]


def draw_groups(
    table: Any,
    interval: Any = None,
    ax: Axes | None = None,
    labels: Any = None,
    *,
    name: str = "",
    column: int = 1,
    of: str = "Group",
) -> tuple[Figure, Axes]:
    """Draw the value of every group, slice or model as a dot, with its interval, and return the figure and the axes.

    Args:
        table: what `compute` of a grouped or sliced metric returns: ids, then the values, `[G]` each; or values alone.
        interval: the ends of the values, `(low, high)`, tables or `[G]` each; None draws none.
        ax: axes to draw into, by default those of a new figure.
        labels: the name of each group, by default its id.
        name: what the values are.
        column: where they are in the table.
        of: what one of them is of.
    """
    values = table if isinstance(table, Tensor) else table[column]
    ids = range(len(values)) if isinstance(table, Tensor) else table.groups.tolist()
    names = [str(x) for x in ids] if labels is None else per_line(labels, len(ids), "labels")
    canvas = Canvas(ax, size=(5, 1 + 0.3 * min(len(ids), 40)))
    ax, look = canvas.ax, canvas.look
    places, step = range(len(ids)), max(len(ids) // 40, 1)
    if canvas.drawn and [tick.get_text() for tick in ax.get_yticklabels()] != names[::step]:
        raise ValueError("`ax` shows rows of other names: draw these into axes of their own.")
    if interval is not None:
        low, high = ((x if isinstance(x, Tensor) else x[column]).double().cpu().numpy() for x in interval)
        ax.hlines(places, low, high, color=look.strong, linewidth=1.5, zorder=1.5, gid="interval")
    ax.plot(
        values.double().cpu().numpy(), places, "o", color=look.colours[canvas.drawn % len(look.colours)], gid="curve"
    )
    level = getattr(interval, "confidence_level", None)
    ax.set(xlabel=f"{name} ({100 * level:g} % CI)" if level else name, ylabel=of, ylim=(len(ids) - 0.4, -0.6))
    ax.set_yticks(list(places)[::step], names[::step])
    return canvas.figure, ax


def draw_comparison(
    comparison: Comparison | ClassComparison, ax: Axes | None = None, labels: Any = None
) -> tuple[Figure, Axes]:
    """Draw the differences of a comparison with their intervals, a forest plot, and return the figure and the axes.

    A row for each pair of values, or for each class; a dotted line where they are equal, and at the margin if there is
    one.

    Args:
        comparison: what `torchmetrics_roc.inference.compare` or `metric.compare()` returns.
        ax: axes to draw into, by default those of a new figure.
        labels: the name of each row, by default the indices of a pair, or the name of the class.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import compare_auroc
        >>> from torchmetrics_roc.plot import draw_comparison, plt
        >>> scores = torch.rand(3, 100, generator=torch.Generator().manual_seed(0))
        >>> figure, axes = draw_comparison(compare_auroc(scores, torch.arange(100) % 2))
        >>> [tick.get_text() for tick in axes.get_yticklabels()]
        ['[0] − [1]', '[0] − [2]', '[1] − [2]']
        >>> plt.close(figure)
    """
    if not isinstance(comparison, (Comparison, ClassComparison)):
        raise ValueError(f"`comparison` must be what `compare` returns, but is {comparison!r:.80}.")
    single = comparison if isinstance(comparison, Comparison) else comparison.comparisons[0]
    columns, (_, *rows) = comparison._columns(), comparison._table()
    names = [row[0] for row in rows] if labels is None else labels
    values, *ends = (
        torch.tensor(columns[name], dtype=torch.float64, device="cpu") for name in ("difference", "low", "high")
    )
    borders = {"two-sided": (), "greater": (-1,), "less": (1,), "equivalence": (-1, 1)}[single.alternative]
    lines = {0.0: "equal"} | {sign * single.margin: "margin" for sign in borders if single.margin}
    shown = torch.cat([values, *ends, values.new_tensor([*lines])])
    low, high = shown[shown.isfinite()].aminmax()
    beyond = 0.05 * float(high - low)
    level = 2 * single.level - 1 if single.alternative == "equivalence" else single.level
    interval = Interval(*(x.clamp(low - beyond, high + beyond) for x in ends)).with_design(single.design, level)
    figure, ax = draw_groups(values, interval, ax, names, name="Difference", of="")
    if bool(torch.stack(ends).isinf().any()):  # one-sided: to the end of the axes
        ax.set_xlim(float(low) - beyond, float(high) + beyond)
    for x, gid in lines.items():
        ax.axvline(x, color=Canvas(ax).look.ink, linewidth=1, linestyle=":", zorder=1, gid=gid)
    return figure, ax


def draw_pairs(matrix: Tensor, ax: Axes | None = None, labels: Any = None) -> tuple[Figure, Axes]:
    """Draw the AUROC of every two classes as a matrix of colours, and return the figure and the axes.

    Args:
        matrix: A(i|j), `[C, C]`: NaN, of the diagonal and of absent classes, stays empty.
        ax: axes to draw into, by default those of a new figure.
        labels: the name of each class, by default its index.
    """
    names = per_line(range(len(matrix)) if labels is None else labels, len(matrix), "labels")
    ax = plt.subplots(layout="constrained")[1] if ax is None else checked_axes(ax)
    areas = matrix.double().cpu().numpy()
    image = ax.imshow(areas, cmap="viridis", vmin=0, vmax=1)
    if len(areas) <= MOST_NUMBERS:
        for i, j in zip(*(~np.isnan(areas)).nonzero(), strict=True):
            ax.text(j, i, f"{areas[i, j]:.2f}", ha="center", va="center", color="k" if areas[i, j] > 0.6 else "w")
    else:
        ax.figure.colorbar(image, ax=ax)
    places = range(0, len(areas), max(len(areas) // 40, 1))
    ax.set_xticks(places, [names[t] for t in places], rotation=45, ha="right", rotation_mode="anchor")
    ax.set_yticks(places, [names[t] for t in places])
    ax.set(xlabel="Against class", ylabel="AUROC of the scores for class")
    return cast(Figure, ax.figure), ax
