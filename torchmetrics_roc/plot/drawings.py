"""Curves in one plane, or in three side by side, and the densities of scores, drawn into axes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, cast

import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.plot.axes import CROWDED, DARK, LIGHT, Canvas, Trace, entries_of, legend_entry, told_apart
from torchmetrics_roc.plot.lines import (
    PLANES,
    Lines,
    Mean,
    area_of,
    bands_of,
    curve_score,
    defined,
    drawable,
    is_result,
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
    canvas.add_legend(PLANES[plane].legend, legend)
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
        ax.axvline(place, color=look.ink, linewidth=1.4, label=f"threshold {float(threshold):.4g}", gid="threshold")
    ax.legend(loc="upper right", fontsize="small", framealpha=0.85, **canvas.legend_colours)
    return canvas.figure, ax


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
