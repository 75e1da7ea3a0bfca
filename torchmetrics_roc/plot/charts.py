"""Curves that lie in no plane of rates: reliability diagrams, decision curves, gains, risks."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from torch import Tensor

from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.measures.measure import Chart
from torchmetrics_roc.plot.axes import CROWDED, Canvas, Trace, meaning, told_apart
from torchmetrics_roc.plot.lines import Line, area_of, as_lines, joined, per_line

MOST_NUMBERS = 12
"""The most classes of a matrix whose numbers are written into it; of more there is a scale of colours."""

FEW_POINTS = 30
"""Lines with at most this many points show markers."""

_NO_BAND = {
    "ReliabilityBand": "that belongs to the isotonic reliability diagram: leave out `n_bins`, or `bands`",
    "NetBenefitBand": "that belongs to a decision curve, as `NetBenefit` computes it: leave `bands` out",
    "CostBand": "that belongs to a cost curve, as `CostCurve` computes it: leave `bands` out",
    "PRGainBand": "that belongs to a curve of `PrecisionRecallGain`: leave `bands` out",
    "GainsBand": "that belongs to a gains curve, as `GainsCurve` computes it: leave `bands` out",
}
"""Which chart the bands of the library belong to, for who draws them into another."""


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
    colours = canvas.draw(traces, coloured, width, FEW_POINTS)
    if shares is None and "weight" in curve._fields:
        shares = xs[0], as_lines(curve.weight)[0]
    if shares is not None and len(xs) == 1 and not canvas.drawn:
        _draw_shares(ax, *shares, look.faint)
    if not chart.room:
        ax.autoscale(axis="y")
        drawn = [ys for ys in (line.get_ydata() for line in ax.lines if line.get_gid() == "curve") if len(ys)]
        ax.set_ylim(bottom=max(ax.get_ylim()[0], min([LOWEST, *(1.05 * float(ys.min()) for ys in drawn)])))
    if chart.baseline is not None:
        ys = as_lines(getattr(curve, chart.baseline))
        for t, (x, y, colour) in enumerate(zip(xs, ys, colours, strict=True)):
            label = "_" if canvas.drawn + t else chart.baseline.replace("_", " ")
            _draw_baseline(ax, _defined(x, y), look.strong if len(xs) == 1 else colour, label, chart.room)
    canvas.add_legend("best", title=meaning(None, bands))
    return canvas.figure, ax


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
    places = range(len(ids))
    if interval is not None:
        low, high = ((x if isinstance(x, Tensor) else x[column]).double().cpu().numpy() for x in interval)
        ax.hlines(places, low, high, color=look.strong, linewidth=1.5, zorder=1.5, gid="interval")
    ax.plot(values.double().cpu().numpy(), places, "o", color=look.colours[0], gid="curve")
    level = getattr(interval, "confidence_level", None)
    ax.set(xlabel=f"{name} ({100 * level:g} % CI)" if level else name, ylabel=of, ylim=(-0.6, len(ids) - 0.4))
    step = max(len(ids) // 40, 1)
    ax.set_yticks(list(places)[::step], names[::step])
    ax.invert_yaxis()
    return canvas.figure, ax


def draw_pairs(matrix: Tensor, ax: Axes | None = None, labels: Any = None) -> tuple[Figure, Axes]:
    """Draw the AUROC of every two classes as a matrix of colours, and return the figure and the axes.

    Args:
        matrix: A(i|j), `[C, C]`: NaN, of the diagonal and of absent classes, stays empty.
        ax: axes to draw into, by default those of a new figure.
        labels: the name of each class, by default its index.
    """
    names = per_line(range(len(matrix)) if labels is None else labels, len(matrix), "labels")
    if ax is None:
        _, ax = plt.subplots(layout="constrained")
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
