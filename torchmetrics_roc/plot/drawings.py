"""The drawings: curves in one plane, the densities of scores, and a picture of all three planes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, cast

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from torchmetrics_roc.choice import chosen
from torchmetrics_roc.chosen_rate import Rate
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.det import EER
from torchmetrics_roc.gains import GainsCurve, gains, top_capture
from torchmetrics_roc.inference.areas import wilson
from torchmetrics_roc.plot.axes import (
    CROWDED,
    DARK,
    LIGHT,
    STYLES,
    Look,
    det_axes,
    draw_equal_f1,
    fill,
    legend_colours,
    legend_entry,
    look_of,
    mark,
    name_lines,
    prepare,
    ranges_of,
)
from torchmetrics_roc.plot.charts import draw_chart
from torchmetrics_roc.plot.lines import (
    PLANES,
    Lines,
    Mean,
    bands_of,
    curve_score,
    drawable,
    is_result,
    line_score,
    lines_of,
    numbers_of,
    one_each,
    places_of,
    prevalence_of,
    samples_above,
    score_range,
)
from torchmetrics_roc.roc import KSStatistic, ROCCurve
from torchmetrics_roc.words import counted

PlaneName = Literal["roc", "pr", "det"]

FEW_POINTS = 12
"""Lines with at most this many points show markers."""

MOST_CLASSES = 20
"""The most classes whose lines are drawn beside their mean."""

LEGEND_ROW = 0.19
"""The height of a row of a legend below the axes, in inches."""

MANY_LINES = 10
"""With more lines than this, they are thin."""

MOST_INTERVALS = 5
"""The most lines, without references, for which the legend of a picture has room for confidence intervals.

With more, only bold lines have theirs.
"""


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
        >>> from torchmetrics_roc.roc import auroc
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
    listed = isinstance(curves, Iterable) and not isinstance(curves, (Tensor, str)) and not is_result(curves)
    results = list(curves) if listed else [curves]
    if odd := [x for x in results if not is_result(x) and not isinstance(x, (tuple, list))]:
        raise ValueError(
            "`curves` must be a `Curve`, what `compute` of a ROC, precision-recall or DET metric returns, or a "
            f"sequence of these, but got {type(odd[0]).__name__}: of any other metric draw `metric.curve()`."
        )
    lines = [line for result in results for line in lines_of(plane, result)]
    names = one_each(labels, len(lines), "labels")
    numbers = one_each(scores, len(lines), "scores")
    ranges = ranges_of(intervals, len(lines))
    baselines = one_each(prevalence, len(lines), "prevalence", spread=True)
    fills = bands_of(plane, bands, results, len(lines))
    others = [(name, line) for name, result in (reference or {}).items() for line in lines_of(plane, result)]
    if ax is None:
        legend = legend or "right"
        beside = legend == "right" and sum(name is not None for name in names) > CROWDED
        _, ax = plt.subplots(figsize=(7.5 if beside else 5, 5), layout="constrained")

    look = look_of(ax, dark)
    start = sum(line.get_gid() == "curve" for line in ax.lines)
    prepare(plane, ax, look, fresh=start == 0)
    floor = 0.0
    if plane == "det":
        floor = det_axes(ax, [line.points for line in (*lines, *(line for _, line in others))], fresh=start == 0)
    if iso_f1:
        draw_equal_f1(ax, look)
    drawn = drawable(
        plane, [*lines, *(line for _, line in others), *(line for pair in fills if pair for line in pair)], floor
    )
    width = 0.8 if start + len(lines) > MANY_LINES else 1.8
    looks = _looks(look, names, bold, start, width)
    kind = score_name or PLANES[plane].score
    for t, line in enumerate(drawn[: len(lines)]):
        colour = looks[t]["color"]
        ax.plot(
            *line.points.numpy(),
            **looks[t],
            drawstyle="steps-pre" if line.steps else "default",
            marker="o" if 0 < line.points.shape[1] <= FEW_POINTS else None,
            markersize=4,
            label=legend_entry(names[t], kind, numbers[t], line.points.shape[1] == 0, ranges[t]),
            gid="curve",
        )
        if plane == "pr" and baselines[t] is not None and (not bold or names[t] in bold):
            ax.axhline(float(baselines[t]), color=colour, linewidth=0.8, linestyle=":", zorder=1, gid="prevalence")
    edges = iter(drawn[len(lines) + len(others) :])
    for t, pair in enumerate(fills):
        if pair:
            fill(ax, next(edges), next(edges), looks[t]["color"])
    for t, ((name, _), line) in enumerate(zip(others, drawn[len(lines) :])):
        ax.plot(
            *line.points.numpy(),
            color=look.middle,
            linewidth=min(width, 1.4),
            linestyle=STYLES[t % len(STYLES)],
            drawstyle="steps-pre" if line.steps else "default",
            zorder=1.7,
            label=name,
            gid="reference",
        )
    if points:
        mark(plane, ax, points, look, floor)
    name_lines(ax, PLANES[plane].legend, look, painted=dark is not None or look is DARK, room=legend or "inside")
    return cast(Figure, ax.figure), ax


def _looks(
    look: Look, names: Sequence[str | None], bold: Sequence[str], start: int, width: float
) -> list[dict[str, Any]]:
    """Return the colour, width and style of each line: `bold` ones in the colour of the text, which no other has."""
    colours = look.colours[:-1] if bold else look.colours
    looks: list[dict[str, Any]] = []
    thick = 0
    for name in names:
        if name in bold:
            style = {"color": look.ink, "linewidth": 2.4, "linestyle": STYLES[thick % len(STYLES)], "zorder": 2.6}
            thick += 1
        else:
            turn, place = divmod(start + len(looks) - thick, len(colours))
            style = {"color": colours[place], "linewidth": width, "linestyle": STYLES[turn % len(STYLES)]}
        looks.append(style)
    return looks


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
    if not (isinstance(bins, int) and bins >= 1):
        raise ValueError(f"`bins` must be a whole number of at least 1, but is {bins!r}.")
    if ax is None:
        _, ax = plt.subplots(figsize=(5, 3.5), layout="constrained")
    look = look_of(ax, dark)
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
    ax.grid(color=look.grid, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.margins(x=0.02, y=0.3)  # room for the legend
    if threshold is not None and float(threshold) == float(threshold):
        at = min(max(float(threshold), -1e300), 1e300)
        place = at if abs(at) < 1e300 else (high if at > 0 else low)
        ax.axvline(place, color=look.ink, linewidth=1.4, label=f"threshold {float(threshold):.4g}", gid="threshold")
    ax.legend(
        loc="upper right", fontsize="small", framealpha=0.85, **legend_colours(look, dark is not None or look is DARK)
    )
    return cast(Figure, ax.figure), ax


def wilson_band(curve: Curve, level: float = 0.95) -> tuple[ROCCurve, ROCCurve]:
    """Return the lower and the upper edge of a pointwise band for the ROC curve of each problem, from its counts alone.

    The band is the union of the rectangles that the Wilson intervals of both rates form around each point. At any
    single FPR it covers the TPR of the population with the confidence level `level` or more: for 95 %, about 95 % where
    one rate is far less certain than the other, and 99 % where both are equally uncertain. `inference.roc_band` is a
    third narrower in that case, but needs every sample and a thousand resamples; this one needs only the points of a
    thinned curve, and takes weights of any kind, as frequencies.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.plot import draw, plt, wilson_band
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> low, high = wilson_band(curve)
        >>> low.tpr[0], high.tpr[0]
        (tensor([0.0000, 0.0000, 0.0945, 0.0945, 0.3424, 0.3424], dtype=torch.float64), \
tensor([0.6576, 0.9055, 0.9055, 1.0000, 1.0000, 1.0000], dtype=torch.float64))
        >>> figure, axes = draw("roc", curve, bands=(low, high))
        >>> plt.close(figure)
    """
    # Intervals of the TPR alone would ignore the error of the FPR: with 500 samples from each of two Gaussians 1.5
    # apart, nominal 95 % intervals cover the TPR at an FPR of 1 % in 50 % of cases, and at 10 % in 74 %.
    points = curve.points(curve.tps, 0)
    lows, highs = [], []
    for t, (tps, fps) in enumerate(zip(points, curve.points(curve.fps, 0))):
        tpr, fpr = wilson(tps, curve.positives[t], level), wilson(fps, curve.negatives[t], level)
        # From the origin to the upper right corner; NaN throughout without positives or negatives.
        lows.append([torch.cat([0 * rates[:1], rates]) for rates in (fpr.high, tpr.low)])
        highs.append([torch.cat([rates, 0 * rates[-1:] + 1]) for rates in (fpr.low, tpr.high)])
    low, high = (ROCCurve([x for x, _ in lines], [y for _, y in lines], []) for lines in (lows, highs))
    return low, high


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
        bold: names of lines to draw thick and in the colour of the text, such as averages over the others.
        dark: whether to draw light colours on a dark background.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.plot import picture
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> [ax.get_legend().get_texts()[0].get_text() for ax in picture({"model": curve}).axes]
        ['model AUC=0.750', 'model AP=0.833', 'model EER=0.500']
    """
    if not isinstance(curves, Mapping):
        raise ValueError(f"`curves` must be a mapping of names to curves, but is of type {type(curves).__name__}.")
    for name, curve in {**(reference or {}), **curves}.items():
        if isinstance(curve, Curve) and curve.problems != 1:
            raise ValueError(
                f"The curve {name!r} holds {counted(curve.problems, 'problem')}: pass one curve for each line, or draw "
                "their `Mean(curve)`."
            )
    look = DARK if dark else LIGHT
    named = len(curves) + len(reference or {})
    below = 0.25 + LEGEND_ROW * ((named + 1) // 2) if named > CROWDED else 0.0  # the legend has two columns
    height = (5.3 if title else 5) + below
    figure = Figure(figsize=(15, height), layout="constrained", facecolor=look.face)
    cast(Any, figure.get_layout_engine()).set(w_pad=0.1, h_pad=0.08, rect=(0, below / height, 1, 1 - below / height))
    if title:
        figure.suptitle(title, color=look.ink)
    shares = [prevalence_of(curve) for curve in curves.values()]
    names = {name: f"{name} (reference)" if name in curves else name for name in reference or {}}

    def number(place: int, plane: PlaneName, name: str, curve: Curve | Mean | Lines) -> float:
        given = scores[name][place] if scores and name in scores else None
        return curve_score(plane, curve) if given is None else given

    def interval(place: int, name: str) -> Any:
        shown = len(curves) <= MOST_INTERVALS or name in bold
        known = intervals.get(name, ()) if intervals and shown else ()
        return known[place] if place < len(known) else None

    fills = [bands.get(name) for name in curves] if bands else None
    planes = cast("list[PlaneName]", list(PLANES))
    for place, (plane, ax) in enumerate(zip(planes, figure.subplots(1, len(planes)), strict=True)):
        draw(
            plane,
            list(curves.values()),
            ax,
            labels=list(curves),
            scores=[number(place, plane, name, curve) for name, curve in curves.items()],
            intervals=[interval(place, name) for name in curves],
            prevalence=shares if plane == "pr" else None,
            bands=fills if plane == "roc" else None,
            points=[point for name, at in (points or {}).items() for point in places_of(plane, name, at)],
            reference={
                str(legend_entry(names[name], PLANES[plane].score, number(place, plane, name, curve))): curve
                for name, curve in (reference or {}).items()
            },
            bold=bold,
            legend="below",
            dark=dark,
        )
    return figure


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
        return draw_chart(metric.chart, curve, ax, _names(metric, labels, number), bands)
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
    prevalence = None
    if plane == "pr" and counts is not None:
        prevalence = _prevalence(counts, averaged)
    labels = _names(metric, labels, len(lines))
    scores = None if score is False else score
    return draw(plane, [curve], ax, labels=labels, scores=scores, prevalence=prevalence, bands=bands)


def draw_number(metric: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the curve that the value of a metric is read from, with the value; the implementation of its `plot`.

    Of an average `"macro"` the mean line, beside those of up to `MOST_CLASSES` classes; of `"weighted"` the line of
    each class; of a range of rates it is shaded.

    Args:
        metric: the metric, which says by `drawn` where and how.
        ax: axes to draw into.
        labels: the names of the classes or labels, by default "Class 0" or "Label 0" and so on; one string for a line
            alone, or for the mean.
    """
    plane, name = metric.drawn
    value, interval = metric.compute(), metric.interval_by_formula()
    curve = metric.computed_curve()
    if plane == "gains":
        return _draw_share(metric, curve, value, ax, labels)
    weighted, averaged = metric.average == "weighted", metric.average == "macro" and curve.problems > 1
    each = not averaged or curve.problems <= MOST_CLASSES
    names = _names(metric, None if averaged and isinstance(labels, str) else labels, curve.problems if each else 1)
    scores, ends, shares = value, interval, _prevalence(curve, averaged and not each) if plane == "pr" else None
    mean = [labels if isinstance(labels, str) else "Macro"] if averaged else []
    if averaged and each:
        names = [*mean, *one_each(names, curve.problems, "labels")]
        scores, ends = [value, *metric.number(curve).tolist()], [interval, *[None] * curve.problems]
        shares = shares and [*_prevalence(curve, True), *shares]
    figure, ax = draw(
        plane,
        [*([Mean(curve)] if averaged else []), *([curve] if each else [])],
        ax,
        labels=names,
        scores=None if weighted else scores,
        score_name=name,
        intervals=None if weighted else ends,
        prevalence=shares,
        points=_point_of(metric, curve) if curve.problems == 1 else None,
        bold=mean,
    )
    if weighted:
        ends = None if interval is None else (float(interval.low), float(interval.high))
        ax.set_title(str(legend_entry("Weighted", name, value, interval=ends)), fontsize="medium")
    fpr_range = getattr(metric, "fpr_range", None) or (0.0, getattr(metric, "max_fpr", None) or 1.0)
    for ends, shade in ((fpr_range, ax.axvspan), (getattr(metric, "tpr_range", None), ax.axhspan)):
        if ends not in (None, (0.0, 1.0)):
            shade(*ends, color=look_of(ax, None).faint, alpha=0.2, linewidth=0, zorder=0.5, gid="range")
    return figure, ax


def _draw_share(metric: Any, curve: Curve, value: Tensor, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the gains of the highest scores, and mark the share of them that the value is that of."""
    kind, fraction = metric.drawn[1], metric.fraction
    numbers = (value if value.ndim else value[None]).tolist() if value.numel() == curve.problems else []
    names = one_each(_names(metric, labels, curve.problems), curve.problems, "labels")
    lines = gains(curve)
    named = [legend_entry(name, kind, number) for name, number in zip(names, numbers)] if numbers else names
    figure, ax = draw_chart(GainsCurve.chart, lines, ax, named)
    if not numbers:
        ax.set_title(str(legend_entry(str(metric.average).capitalize(), kind, value)), fontsize="medium")
    look = look_of(ax, None)
    ax.axvline(fraction, color=look.ink, linewidth=1, linestyle=":", gid="fraction")
    if curve.problems == 1:
        captured = float(top_capture(curve, fraction)[0])
        mark("roc", ax, [(fraction, captured, f"top {100 * fraction:.3g} %")] * (captured == captured), look, 0.0)
    return figure, ax


def _prevalence(curve: Curve, averaged: bool) -> list[float]:
    """Return the share of positives of each line, NaN without any."""
    share = curve.positives.double() / (curve.positives + curve.negatives).double()
    return numbers_of(share.masked_fill(curve.positives == 0, torch.nan), averaged)


def _point_of(metric: Any, curve: Curve) -> list[tuple[float, float, str | None]]:
    """Return the point of the curve that the value of a metric is that of, if it is that of one."""
    if isinstance(metric, KSStatistic):
        return [*places_of("roc", "largest gap", chosen(curve, "youden"))]
    if isinstance(metric, Rate):
        return [*places_of(metric.drawn[0], metric.rate, chosen(curve, metric.at))]
    if isinstance(metric, EER):
        rate = float(metric.number(curve)[0])
        return [(rate, rate, "equal error")] if rate == rate else []
    return []


def _names(metric: Any, labels: Any, lines: int) -> Any:
    """The names of so many lines of a metric, if none are given."""
    if labels is None and lines > 1:
        return [f"{metric.plot_legend_name} {t}" for t in range(lines)]
    if labels is None and metric.average in ("macro", "micro"):
        return str(metric.average).capitalize()
    return labels
