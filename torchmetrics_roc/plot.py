"""Drawing: ROC, precision-recall and DET curves with matplotlib, which nothing else in the package needs.

    figure, axes = draw("roc", [first.compute(), last.compute()], labels=["first epoch", "last epoch"])

A drawing has some hundred pixels and a curve up to one point a sample: the points that no eye could tell apart are left
out where the curve lives, and the few others are copied to the host together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Any, Literal, NamedTuple, cast

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.det import eer
from torchmetrics_roc.pr import average_precision
from torchmetrics_roc.roc import auroc

try:
    from matplotlib import pyplot as plt
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "Drawing a curve needs matplotlib: install it with `pip install 'torchmetrics_roc[plot]'`."
    ) from error

PlaneName = Literal["roc", "pr", "det"]

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Told apart by colour-blind eyes too (Okabe & Ito, 2008), without their yellow, which white paper swallows."""

STYLES = ("-", "--", "-.", ":")
"""What tells the lines of one colour apart."""

MOST_POINTS = 2000
"""A line of more points is thinned before it is drawn, to about this many."""

FEW_POINTS = 12
"""A line of no more points shows them."""

MOST_NAMES = 10
"""A longer legend is cut here."""

DET_TICKS = {
    1e-3: (0.001, 0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9),
    1e-4: (1e-4, 0.001, 0.01, 0.05, 0.2, 0.4, 0.6, 0.8),
    1e-5: (1e-5, 1e-3, 0.01, 0.1, 0.4, 0.8),
}
"""The rates that DET axes name, by the lowest of them: as many as leave room between the words."""

DET_CEILING = 0.95


class Plane(NamedTuple):
    """The words of a plane, what its number is called and where that is read."""

    x: str
    y: str
    score: str
    view: Callable[[Curve], Tensor]
    legend: str


PLANES: dict[str, Plane] = {
    "roc": Plane("False positive rate", "True positive rate", "AUC", auroc, "lower right"),
    "pr": Plane("Recall", "Precision", "AP", average_precision, "best"),
    "det": Plane("False positive rate", "False negative rate", "EER", lambda curve: eer(curve).value, "upper right"),
}


def draw(
    plane: PlaneName,
    curves: Any,
    ax: Axes | None = None,
    *,
    labels: str | Sequence[str] | None = None,
    scores: Any = None,
    prevalence: Any = None,
) -> tuple[Figure, Axes]:
    """Draw curves into one plane, together with its lines of reference.

    ROC and DET show chance (dashed) and equal error rates (dotted), precision-recall the prevalence of its curves
    (dotted). The precision-recall curve is drawn in the steps whose area is average precision; DET on normal-deviate
    axes, where rates beyond the edge, 0 and 1 among them, are drawn at the edge. Unknown curves (NaN) leave no ink.

    Args:
        plane: `"roc"`, `"pr"` or `"det"`.
        curves: a result of `compute` of a ROC, precision-recall or DET metric, or a sequence of such results. A result
            of several classes is several lines.
        ax: axes to draw into, by default those of a new figure. What was drawn there before stays.
        labels: the name of every line; one string for a single line.
        scores: the number of every line for the legend: area under the ROC curve, average precision, equal error rate.
        prevalence: share of positives of every line, or one for all; only for `"pr"`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryROC
        >>> from torchmetrics_roc.plot import draw, plt
        >>> curve = BinaryROC()(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> figure, axes = draw("roc", curve, labels="validation", scores=0.75)
        >>> axes.get_legend().get_texts()[0].get_text()
        'validation AUC=0.750'
        >>> plt.close(figure)
    """
    if plane not in PLANES:
        raise ValueError(f"`plane` must be one of {', '.join(map(repr, PLANES))}, but is {plane!r}.")
    results = [curves] if hasattr(curves, "_fields") else curves
    lines = [line for result in results for line in _lines(plane, result)]
    names = _one_each(labels, len(lines), "labels")
    numbers = _one_each(scores, len(lines), "scores")
    baselines = _one_each(prevalence, len(lines), "prevalence", spread=True)
    if ax is None:
        _, ax = plt.subplots(figsize=(5, 5), layout="constrained")

    start = sum(line.get_gid() == "curve" for line in ax.lines)
    _prepare(plane, ax, fresh=start == 0)
    if plane == "det":
        floor = _det_axes(ax, lines, fresh=start == 0)
        lines = [_deviates(line, floor) for line in lines]
    width = 0.8 if start + len(lines) > MOST_NAMES else 1.8
    for t, line in enumerate(_to_host([_thinned(plane, line) for line in lines])):
        colour = COLOURS[(start + t) % len(COLOURS)]
        ax.plot(
            *line.numpy(),
            color=colour,
            linewidth=width,
            linestyle=STYLES[(start + t) // len(COLOURS) % len(STYLES)],
            drawstyle="steps-pre" if plane == "pr" else "default",
            marker="o" if line.shape[1] <= FEW_POINTS else None,
            markersize=4,
            label=_label(names[t], PLANES[plane].score, numbers[t], unknown=line.shape[1] == 0),
            gid="curve",
        )
        if plane == "pr" and baselines[t] is not None:
            ax.axhline(float(baselines[t]), color=colour, linewidth=0.8, linestyle=":", zorder=1, gid="prevalence")
    _name_lines(ax, PLANES[plane].legend)
    return cast(Figure, ax.figure), ax


def draw_metric(metric: Any, curve: Any, score: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the curve of a ROC, precision-recall or DET metric: what stands behind its `plot`.

    Args:
        metric: the metric, whose `plane` it is drawn in.
        curve: a result of its `compute` or `forward`. None reads the metric, and where it is synced every process must.
        score: numbers for the legend, one or one a line. True reads them from the metric, or from the points of `curve`
            if that is given; None does so only without `curve`; False shows none. The number of a mean DET curve is
            where that curve crosses, which is not the mean of the crossings.
        ax: axes to draw into.
        labels: the names of the lines, by default "Class 0" or "Label 0" and so on, or the kind of average.
    """
    plane: PlaneName = metric.plane
    counts = None
    if curve is None:
        curve = metric.compute()
        counts = metric.computed_curve()  # one state, one sort; remembered, so that rank zero may draw by itself
    lines = _lines(plane, curve)
    averaged = metric.average == "macro"
    if score is True or (score is None and counts is not None):
        if counts is None or (averaged and plane == "det"):
            score = [_score(plane, line) for line in lines]
        else:
            score = _of_lines(PLANES[plane].view(counts), averaged)
    prevalence = None
    if plane == "pr" and counts is not None:
        share = counts.positives.double() / (counts.positives + counts.negatives).double()
        prevalence = _of_lines(share.masked_fill(counts.positives == 0, torch.nan), averaged)
    if labels is None and len(lines) > 1:
        labels = [f"{metric.plot_legend_name} {t}" for t in range(len(lines))]
    elif labels is None and metric.average in ("macro", "micro"):
        labels = str(metric.average).capitalize()
    return draw(plane, [curve], ax, labels=labels, scores=None if score is False else score, prevalence=prevalence)


# ---- points --------------------------------------------------------------------------------------------------------


def _lines(plane: str, curve: Any) -> list[Tensor]:
    """The lines of a result of `compute`, `[2, K]` each: x and y by falling threshold, the known points only."""
    x, y = (curve[1], curve[0]) if plane == "pr" else (curve[0], curve[1])
    several = isinstance(x, (list, tuple)) or x.ndim == 2
    lines = []
    for pair in zip(x, y, strict=True) if several else [(x, y)]:
        line = torch.stack([torch.as_tensor(part).detach() for part in pair])
        line = line.flip(1) if plane == "pr" else line
        lines.append(line[:, ~line.isnan().any(0)])
    return lines


def _score(plane: str, line: Tensor) -> float:
    """The number of a line from its points: area of trapezoids, area of steps, or the crossing of the error rates."""
    x, y = line.double().cpu()
    if line.shape[1] < 2:
        return float("nan")
    if plane == "roc":
        return float(torch.trapezoid(y, x))
    if plane == "pr":
        return float((x.diff() * y[1:]).sum())
    k = int(torch.searchsorted(x - y, 0.0))  # the first point where false alarms are no fewer
    if not 0 < k < len(x):
        return float("nan")
    before, after = float(y[k - 1] - x[k - 1]), float(x[k] - y[k])
    return float(x[k - 1] + before / (before + after) * (x[k] - x[k - 1]))


def _of_lines(values: Tensor, averaged: bool) -> list[float]:
    """One number a line of `values` `[T]`: with an average there is one line."""
    numbers: list[float] = (values.nanmean().reshape(1) if averaged else values).tolist()
    return numbers


def _deviates(rates: Tensor, floor: float) -> Tensor:
    """Rates through the normal quantile function; at `floor` and `1 - floor` the drawing ends."""
    deviates: Tensor = torch.special.ndtri(rates.double().clamp(floor, 1.0 - floor))
    return deviates


def _thinned(plane: str, line: Tensor) -> Tensor:
    """The points of a line that make a difference on paper: at most about `MOST_POINTS`."""
    if line.shape[1] <= MOST_POINTS:
        return line
    return line[:, _extremes(line) if plane == "pr" else _corners(line)]


def _corners(line: Tensor) -> Tensor:
    """Where `[K]` a line that never turns back enters a cell of a fine grid, or leaves it for a distant one."""
    # It goes through no more cells than the grid has rows and columns, and pays for a jump with the cells it skips.
    low, high = line.amin(1, keepdim=True), line.amax(1, keepdim=True)
    cells = ((line - low) / (high - low).clamp(min=1e-12) * (MOST_POINTS // 2)).floor()
    moves = cells.diff().abs().sum(0)  # [K - 1]
    keep = torch.ones_like(cells[0], dtype=torch.bool)
    keep[1:-1] = (moves[:-1] > 0) | (moves[1:] > 1)
    return keep


def _extremes(line: Tensor) -> Tensor:
    """Where `[K]` the first, last, lowest and highest point of every column of a fine grid are, for rising x."""
    x, y = line
    columns = MOST_POINTS // 4
    column = (x * columns).long().clamp(0, columns - 1)
    places = torch.arange(len(x), device=x.device)
    lowest = y.new_full((columns,), torch.inf).scatter_reduce(0, column, y, "amin")
    highest = y.new_full((columns,), -torch.inf).scatter_reduce(0, column, y, "amax")
    keep = torch.zeros(len(x) + 1, dtype=torch.bool, device=x.device)  # the last place is that of empty columns
    for at in (places >= 0, y == lowest[column], y == highest[column]):
        first = places.new_full((columns,), len(x))
        keep[first.scatter_reduce(0, column, torch.where(at, places, len(x)), "amin")] = True
    keep[places.new_full((columns,), -1).scatter_reduce(0, column, places, "amax")] = True
    return keep[:-1]


def _to_host(lines: list[Tensor]) -> list[Tensor]:
    """All lines on the host, in one copy."""
    if not lines:
        return []
    points = torch.cat(lines, dim=1).double().cpu()
    return list(torch.split(points, [line.shape[1] for line in lines], dim=1))


# ---- paper ---------------------------------------------------------------------------------------------------------


def _prepare(plane: str, ax: Axes, fresh: bool) -> None:
    """Words, limits and lines of reference."""
    ax.set(xlabel=PLANES[plane].x, ylabel=PLANES[plane].y, xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    ax.set_aspect("equal", adjustable="box")
    ax.grid(color="0.9", linewidth=0.8)
    ax.set_axisbelow(True)
    if not fresh or plane == "pr":
        return
    # On normal-deviate axes chance, FNR = 1 − FPR, falls through (50 %, 50 %), which is (0, 0).
    chance, equal = (-1, 1) if plane == "det" else (1, -1)
    ax.axline((0, 0), slope=chance, color="0.5", linewidth=1, linestyle="--", zorder=1, gid="chance")
    start = (0, 0) if plane == "det" else (0, 1)
    ax.axline(start, slope=equal, color="0.7", linewidth=1, linestyle=":", zorder=1, gid="equal error")


def _det_axes(ax: Axes, lines: list[Tensor], fresh: bool) -> float:
    """Normal-deviate limits and ticks with room below the equal error of every line; the rate at the lower edge."""
    equal = [float(line.amax(0).amin()) for line in lines if line.shape[1]]
    least = min((rate for rate in equal if rate > 0), default=1.0)
    lowest = next((tick for tick in DET_TICKS if 3 * tick <= least), min(DET_TICKS))
    if not fresh:
        drawn = min(DET_TICKS, key=lambda tick: abs(_deviate(tick) - ax.get_xticks()[0]))
        lowest = min(lowest, drawn)
    limits = (_deviate(0.4 * lowest), _deviate(DET_CEILING))
    ticks, words = zip(*((_deviate(rate), f"{100 * rate:g}%") for rate in DET_TICKS[lowest]))
    ax.set(xlim=limits, ylim=limits)
    ax.set_xticks(ticks, words)
    ax.set_yticks(ticks, words)
    return 0.5 * lowest


def _deviate(rate: float) -> float:
    return NormalDist().inv_cdf(rate)


def _one_each(values: Any, count: int, name: str, spread: bool = False) -> list[Any]:
    """`values` as a list with one entry a line."""
    if values is None:
        return [None] * count
    if isinstance(values, Tensor):
        values = values.tolist()
    if isinstance(values, str) or not hasattr(values, "__len__"):
        values = [values] * (count if spread else 1)
    if len(values) != count:
        raise ValueError(f"`{name}` must be one for each of the {count} lines, but came as {len(values)}.")
    return list(values)


def _label(name: str | None, kind: str, score: Any, unknown: bool) -> str | None:
    """The words of a line in the legend, None if there are none."""
    words = [] if name is None else [str(name)]
    if score is not None:
        number = float(score)
        small = 0 < abs(number) < 0.0005  # an error rate of a good model, which is not 0
        words.append(f"{kind}=n/a" if number != number else f"{kind}={number:{'.2g' if small else '.3f'}}")
    elif unknown:
        words.append("n/a")
    return " ".join(words) or None


def _name_lines(ax: Axes, place: str) -> None:
    """The legend of the curves that have a name: the first ones, if there are many."""
    named: list[Artist] = [
        line for line in ax.lines if line.get_gid() == "curve" and not str(line.get_label()).startswith("_")
    ]
    if not named:
        return
    more = len(named) - MOST_NAMES
    if more > 0:
        named = [*named[:MOST_NAMES], Line2D([], [], linestyle="none", label=f"… and {more} more")]
    ax.legend(handles=named, loc=cast(Any, place), fontsize="small", framealpha=0.85)
