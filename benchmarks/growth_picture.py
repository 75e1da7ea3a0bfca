"""Plots of the lines of `growth` on logarithmic axes, each labelled with its slope."""

from __future__ import annotations

from itertools import pairwise

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator

from benchmarks.power_laws import Line

COLOURS = {"torchmetrics_roc": "#0072B2", "torchmetrics": "#D55E00"}
STYLES = ("-", "--")
UNITS = {"seconds": ("time in ms", 1e3), "peak": ("peak memory in MB", 1e-6)}

ROOM = 0.115
"""The least distance between labels, as a share of the height."""


def picture(lines: list[Line]) -> Figure:
    """Draw a row for each varied quantity, with time on the left and memory on the right."""
    rows = list(dict.fromkeys(line.grows for line in lines))
    figure = Figure(figsize=(14, 3.4 * len(rows)), layout="constrained")
    FigureCanvasAgg(figure)
    planes = figure.subplots(len(rows), len(UNITS), squeeze=False)
    for row, grows in zip(planes, rows, strict=True):
        for axes, cost in zip(row, UNITS, strict=True):
            draw(axes, [line for line in lines if line.grows == grows], cost)
            axes.set_title(f"{UNITS[cost][0]}, by {grows}", loc="left", fontsize=11)
    return figure


def draw(axes: Axes, lines: list[Line], cost: str) -> None:
    """Draw one plot."""
    fixed = list(dict.fromkeys(line.fixed for line in lines))
    _, unit = UNITS[cost]
    axes.set(xscale="log", yscale="log")
    for line in lines:
        values = [unit * value for value in line.medians(cost)]
        style = STYLES[fixed.index(line.fixed)]
        axes.plot(line.sizes, values, style, color=COLOURS[line.side], marker="o", markersize=3.5, linewidth=1.6)
    sizes = lines[0].sizes
    axes.set_xticks(sizes if len(sizes) < 4 else [10**i for i in range(9) if sizes[0] <= 10**i <= sizes[-1]])
    low, high = axes.get_ylim()
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 100 * low else (1,)))
    axes.minorticks_off()
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}" if value >= 1 else f"{value:g}"))
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    label(axes, lines, cost)


def label(axes: Axes, lines: list[Line], cost: str) -> None:
    """Label each line at its right end with its name and slope."""
    ends = [line.medians(cost)[-1] * UNITS[cost][1] for line in lines]
    heights = axes.transAxes.inverted().transform(axes.transData.transform([(1.0, end) for end in ends]))[:, 1]
    for line, height in zip(lines, apart(heights.tolist()), strict=True):
        name = ", ".join(filter(None, [line.side, line.fixed]))
        axes.annotate(
            f"{name}\nslope {line.slope(cost):.2f}",
            (1.02, height),
            xycoords="axes fraction",
            color=COLOURS[line.side],
            fontsize=8,
            va="center",
            annotation_clip=False,
        )


def apart(heights: list[float]) -> list[float]:
    """Return the `heights` of labels without overlap: moved up, then down where they exceed the plot."""
    rising = sorted(range(len(heights)), key=heights.__getitem__)
    placed = dict(enumerate(heights))
    for below, above in pairwise(rising):
        placed[above] = max(placed[above], placed[below] + ROOM)
    placed[rising[-1]] = min(placed[rising[-1]], 1 - ROOM / 2)
    for above, below in pairwise(rising[::-1]):
        placed[below] = min(placed[below], placed[above] - ROOM)
    return [placed[i] for i in range(len(heights))]
