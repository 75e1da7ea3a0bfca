"""Curves that lie in no plane of rates: reliability diagrams, decision curves, gains, risks."""

from __future__ import annotations

from typing import Any, cast

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from torchmetrics_roc.measure import Chart
from torchmetrics_roc.plot.axes import COLOURS, CROWDED, STYLES, look_of, name_lines
from torchmetrics_roc.plot.lines import one_each

FEW_POINTS = 30
"""Lines with at most this many points show markers."""


def draw_chart(chart: Chart, curve: Any, ax: Axes | None = None, labels: Any = None) -> tuple[Figure, Axes]:
    """Draw a curve as its `chart` says, a line a class or label, and return the figure and the axes.

    Args:
        chart: the names of the axes and the line to compare with.
        curve: what `compute` of the metric returns: its first field is drawn from left to right, its second upwards.
        ax: axes to draw into, by default those of a new figure. Existing contents are kept.
        labels: the name of each line; one string for a single line.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryReliabilityDiagram
        >>> from torchmetrics_roc.plot import draw_chart, plt
        >>> metric = BinaryReliabilityDiagram()
        >>> curve = metric(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> figure, axes = draw_chart(metric.chart, curve)
        >>> axes.get_xlabel(), axes.get_ylabel()
        ('Confidence', 'Frequency of positives')
        >>> plt.close(figure)
    """
    xs, ys = ([x] if isinstance(x, torch.Tensor) and x.ndim == 1 else list(x) for x in curve[:2])
    names = one_each(labels, len(xs), "labels")
    if ax is None:
        _, ax = plt.subplots(figsize=(5, 5), layout="constrained")
    look = look_of(ax, None)
    start = sum(line.get_gid() == "curve" for line in ax.lines)
    if not start:
        ax.set(xlabel=chart.x, ylabel=chart.y)
        ax.grid(color=look.grid, linewidth=0.8)
        ax.set_axisbelow(True)
        ax.plot(*chart.reference, color=look.strong, linewidth=1, linestyle="--", zorder=1, gid="chance")
    for t, (x, y) in enumerate(zip(xs, ys, strict=True)):
        known = ~(x.isnan() | y.isnan())
        ax.plot(
            *(part[known].double().cpu().numpy() for part in (x, y)),
            color=look.colours[(start + t) % len(COLOURS)],
            linewidth=0.8 if start + len(xs) > CROWDED else 1.8,
            linestyle=STYLES[(start + t) // len(COLOURS) % len(STYLES)],
            marker="o" if len(x) <= FEW_POINTS else None,
            markersize=4,
            label=names[t] or "_",
            gid="curve",
        )
    name_lines(ax, "best", look, painted=False)
    return cast(Figure, ax.figure), ax
