"""The axes of a drawing, and all that is drawn into them: lines, bands, reference lines, marked points and legends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, product
from statistics import NormalDist
from typing import Any, NamedTuple, cast

import torch
from matplotlib import pyplot as plt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb, to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from torch import Tensor

from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.plot.lines import PLANES, Line, per_line, scaled

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Colours that are distinguishable with colour blindness (Okabe & Ito, 2008), without yellow, too faint on white.

The last one is the text colour: on a dark background it is white.
"""

STYLES = ("-", "--", "-.", ":")
"""Line styles that distinguish lines of the same colour."""

MOST_NAMES = {"inside": 10, "right": 24, "below": 24}
"""The most lines that a legend names, by where it stands: on the axes, which it covers, or beside or below them."""

LONGEST = 26
"""The most letters, without an interval, of an entry of a legend below the axes, which has two columns."""

NARROW = {"handlelength": 1.6, "columnspacing": 1.2}
"""The spaces in a legend of two columns."""

LETTER = 0.068
"""The width of a letter of a legend, in inches."""

MOST_COLOURED = 8
"""The most lines of one drawing that have a colour and a name each; of more, half are the highest, half the lowest."""

CROWDED = 6
"""With more lines than this, a legend stands beside or below the axes if there is room, so that it covers no line."""

DET_TICKS = {
    1e-3: (0.001, 0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9),
    1e-4: (1e-4, 0.001, 0.01, 0.05, 0.2, 0.4, 0.6, 0.8),
    1e-5: (1e-5, 1e-3, 0.01, 0.1, 0.4, 0.8),
}
"""Ticks of DET axes, by the lowest of them: as many as fit without overlapping labels."""

DET_CEILING = 0.95

TICK_WIDTH, TICK_HEIGHT = 0.27, 0.15
"""The room that the label of a tick needs, in inches."""

LABEL_HEIGHT = 0.05
"""The height of the label of a point, in fractions of the axes."""

EQUAL_F1 = (0.2, 0.4, 0.6, 0.8)
"""The F1 values for which lines of equal F1 are drawn."""


class Look(NamedTuple):
    """Colours of the background, the text, the grid and three greys, from the strongest to the faintest."""

    face: str
    ink: str
    grid: str
    strong: str
    middle: str
    faint: str

    @property
    def colours(self) -> tuple[str, ...]:
        """`COLOURS` for this background."""
        return COLOURS if self is LIGHT else (*COLOURS[:-1], "#FFFFFF")


LIGHT = Look(face="#FFFFFF", ink="#000000", grid="0.9", strong="0.5", middle="0.6", faint="0.7")

DARK = Look(face="#14171C", ink="#D7DBE0", grid="#2E333B", strong="#949BA5", middle="#878E98", faint="#666D77")


def look_of(ax: Axes, dark: bool | None) -> Look:
    """Return the requested look, applied to the axes; without a request, the look that suits their background."""
    if dark is None:
        # The background is the first opaque one of the axes and the figure.
        papers = [to_rgba(paper.get_facecolor()) for paper in (ax.patch, ax.figure.patch)]
        red, green, blue = next((rgb for *rgb, alpha in papers if alpha > 0.5), to_rgb("white"))
        return DARK if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.4 else LIGHT
    look = DARK if dark else LIGHT
    ax.figure.set_facecolor(look.face)
    ax.set_facecolor(look.face)
    ax.tick_params(which="both", color=look.ink, labelcolor=look.ink)
    for spine in ax.spines.values():
        spine.set_edgecolor(look.strong if dark else look.ink)
    for words in (ax.xaxis.label, ax.yaxis.label, ax.title):
        words.set_color(look.ink)
    return look


class Trace(NamedTuple):
    """A line to draw.

    Attributes:
        line: its points.
        label: its entry in the legend, None or "_" for none.
        band: the edges of the area around it, None for none.
        level: the height of a horizontal line to draw beside it, None for none.
        bold: whether it is thick and in the colour of the text, which no other line has.
    """

    line: Line
    label: str | None
    band: tuple[Line, Line] | None = None
    level: float | None = None
    bold: bool = False


def checked_axes(ax: Any) -> Axes:
    """Return `ax`. Raises `ValueError` for anything but matplotlib axes."""
    if not isinstance(ax, Axes):
        raise ValueError(f"`ax` must be the axes of a figure, such as `plt.subplots()[1]`, but is {ax!r:.80}.")
    return ax


class Canvas:
    """Axes with a grid, and the colours in which lines, points and legends are drawn into them.

    Args:
        ax: the axes, whose contents are kept, or None for those of a new figure.
        dark: True for light colours on a dark background, False for dark colours on white, None for those that suit
            the background as it is.
        size: the width and the height of a new figure, in inches.

    Attributes:
        ax: the axes.
        fresh: whether they are those of a new figure.
        look: the colours.
        legend_colours: the arguments for a legend in these colours; none for axes that keep their own.
        drawn: the number of curves that the axes showed before.
    """

    def __init__(self, ax: Axes | None = None, dark: bool | None = None, size: tuple[float, float] = (5, 5)) -> None:
        self.ax: Axes = plt.subplots(figsize=size, layout="constrained")[1] if ax is None else checked_axes(ax)
        self.fresh = ax is None
        self.look = look = look_of(self.ax, dark)
        painted = {"facecolor": look.face, "edgecolor": look.faint, "labelcolor": look.ink}
        self.legend_colours: dict[str, Any] = painted if dark is not None or look is DARK else {}
        self.drawn = sum(line.get_gid() == "curve" for line in self.ax.lines)
        self.ax.grid(color=look.grid, linewidth=0.8)
        self.ax.set_axisbelow(True)

    @property
    def figure(self) -> Figure:
        """The figure of the axes."""
        return cast(Figure, self.ax.figure)

    def prepare(self, plane: str, lines: Sequence[Line]) -> float:
        """Set labels and limits, with room for the lines, and draw the reference lines of a plane.

        Return the lowest rate that the axes show, 0 except on DET axes.
        """
        kind, ax = PLANES[plane], self.ax
        ax.set(xlabel=kind.x, ylabel=kind.y, xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
        ax.set_aspect("equal", adjustable="box")
        if not (self.drawn or kind.stepped):
            # On normal-deviate axes a random classifier, FNR = 1 − FPR, descends through (50 %, 50 %), at (0, 0).
            random, equal, start = (-1, 1, (0, 0)) if kind.deviates else (1, -1, (0, 1))
            common: dict[str, Any] = {"linewidth": 1, "zorder": 1}
            ax.axline((0, 0), slope=random, color=self.look.strong, linestyle="--", gid="chance", **common)
            ax.axline(start, slope=equal, color=self.look.faint, linestyle=":", gid="equal error", **common)
        return det_axes(ax, [line.points for line in lines], self.drawn == 0) if kind.deviates else 0.0

    def draw_equal_f1(self) -> None:
        r"""Draw lines of equal F1, where precision is :math:`F r / (2r - F)` at recall `r`, labelled at the right."""
        for f1 in EQUAL_F1:
            # Points are spaced evenly in 1/r, and 1/precision is 2/F − 1/r.
            inverse = torch.linspace(1.0, 2 / f1 - 1, 101, dtype=torch.float64, device="cpu")
            line = (1 / inverse).numpy(), (1 / (2 / f1 - inverse)).numpy()
            self.ax.plot(*line, color=self.look.faint, linewidth=0.8, zorder=1.2, label="_", gid="iso f1")
            words: dict[str, Any] = {"color": self.look.strong, "fontsize": "small", "ha": "left", "va": "center"}
            end = (1.02, f1 / (2 - f1))
            self.ax.annotate(f"F1={f1:g}", end, (4, 0), textcoords="offset points", gid="iso f1", **words)

    def draw(self, traces: Sequence[Trace], coloured: Sequence[bool], width: float, markers: int) -> list[str]:
        """Draw curves, and return the colour of each; those with at most `markers` points show these.

        Those that are not `coloured` come last, thin and grey, without bands and levels, and share one entry of the
        legend.
        """
        own, others = ([trace for trace, has in zip(traces, coloured) if has is wanted] for wanted in (True, False))
        styles = self._styles(own, width)
        for (line, label, band, level, _), style in zip(own, styles):
            self._draw_line(line, label, "curve", markers, **style)
            if level is not None:
                dotted: dict[str, Any] = {"linewidth": 0.8, "linestyle": ":", "zorder": 1}
                self.ax.axhline(level, color=style["color"], gid="prevalence", **dotted)
            if band is not None and all(edge.points.shape[1] for edge in band):
                low, high = map(_outline, band)
                outline = torch.cat([low, high.flip(1)], dim=1).numpy()
                self.ax.fill(*outline, facecolor=style["color"], alpha=0.25, linewidth=0, zorder=1.5, gid="band")
        grey: dict[str, Any] = {"color": self.look.middle, "linewidth": 0.6, "alpha": 0.6, "zorder": 1.6}
        for t, trace in enumerate(others):
            label = "_" if t else counted(len(others), "other")
            self._draw_line(trace.line, label, "curve", markers, **grey, markersize=0)
        colours = iter(style["color"] for style in styles)
        return [next(colours) if has else self.look.middle for has in coloured]

    def _styles(self, traces: Sequence[Trace], width: float) -> list[dict[str, Any]]:
        """Return the style of each line, as matplotlib calls it."""
        colours = self.look.colours[:-1] if any(trace.bold for trace in traces) else self.look.colours
        styles: list[dict[str, Any]] = []
        thick, thin = count(), count(self.drawn)
        for trace in traces:
            if trace.bold:
                turn, style = next(thick), {"color": self.look.ink, "linewidth": 2.4, "zorder": 2.6}
            else:
                turn, place = divmod(next(thin), len(colours))
                style = {"color": colours[place], "linewidth": width}
            styles.append({**style, "linestyle": STYLES[turn % len(STYLES)], "markersize": 4})
        return styles

    def draw_references(self, lines: Sequence[Line], names: Sequence[str], width: float) -> None:
        """Draw lines that others are compared with, in grey."""
        grey: dict[str, Any] = {"color": self.look.middle, "linewidth": min(width, 1.4), "zorder": 1.7}
        for t, (line, name) in enumerate(zip(lines, names, strict=True)):
            self._draw_line(line, name, "reference", **grey, linestyle=STYLES[t % len(STYLES)])

    def _draw_line(self, line: Line, label: str | None, kind: str, markers: int = 0, **style: Any) -> None:
        """Draw a line of a `kind`, which is what others find it by."""
        steps, marker = "steps-pre" if line.steps else "default", "o" if 0 < line.points.shape[1] <= markers else None
        self.ax.plot(*line.points.numpy(), **style, drawstyle=steps, marker=marker, label=label, gid=kind)

    def mark(self, plane: str, points: Sequence[tuple[float, float, str | None]], floor: float = 0.0) -> None:
        """Mark operating points, and label them beside the curve: below it, or above it on DET axes."""
        ax, look = self.ax, self.look
        # In fractions of the axes, [M, 2] each.
        drawn = [ax.transLimits.transform(line.get_xydata()) for line in ax.lines if line.get_gid() == "curve"]
        taken: list[tuple[float, float, float]] = []
        ring: dict[str, Any] = {"markerfacecolor": look.face, "markeredgecolor": look.ink, "markeredgewidth": 1.5}
        arrow = {"arrowstyle": "-", "color": look.strong, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 3}
        for x, y, name in points:
            x, y = scaled(plane, torch.tensor([x, y], dtype=torch.float64, device="cpu"), floor).tolist()
            ax.plot([x], [y], "o", linestyle="none", markersize=6.5, **ring, zorder=4, label="_", gid="point")
            if not name:
                continue
            length = 0.018 * len(name)  # a letter of the label is about 0.018 wide, in fractions of the axes
            start, up, rightwards = _beside(plane, ax.transLimits.transform([x, y]), drawn, taken, length)
            taken.append((start, start + length, up))
            ax.annotate(
                name,
                (x, y),
                (start if rightwards else start + length, up),
                textcoords="axes fraction",
                color=look.ink,
                fontsize="small",
                ha="left" if rightwards else "right",
                va="center",
                zorder=5,
                path_effects=[withStroke(linewidth=2.5, foreground=look.face)],
                arrowprops=arrow,
                gid="point",
            ).set_in_layout(False)

    @property
    def named(self) -> list[Artist]:
        """The lines that a legend names: curves first, then what they are compared with."""
        return [
            line
            for kind in ("curve", "reference", "baseline", "chance")
            for line in self.ax.lines
            if line.get_gid() == kind and not str(line.get_label()).startswith("_")
        ]

    def add_legend(self, place: str, room: str | None = None, title: str = "") -> None:
        """Add the legend of the lines that have a name: of as many as there is `room` for, a key of `MOST_NAMES`.

        Args:
            place: where a legend inside the axes stands.
            title: what the brackets and the filled areas are.
            room: `"inside"`, `"right"` or `"below"` of the axes; the last two only of more than `CROWDED` lines. None
                is to the right of a new figure, which is made wide enough, and inside axes that were passed.
        """
        named = self.named
        if not named:
            return
        room = (room or ("right" if self.fresh else "inside")) if len(named) > CROWDED else "inside"
        more = len(named) - MOST_NAMES[room]
        if more > 1:
            named = [*named[: MOST_NAMES[room]], Line2D([], [], linestyle="none", label=f"… and {more} more")]
        stands: dict[str, dict[str, Any]] = {
            "inside": {"loc": place, "framealpha": 0.85},
            "right": {"loc": "upper left", "bbox_to_anchor": (1.02, 1.0), "borderaxespad": 0.0, "frameon": False},
            "below": {"loc": "upper center", "bbox_to_anchor": (0.5, -0.13), "ncols": 2, "frameon": False, **NARROW},
        }
        entries = [str(line.get_label()) for line in named]
        if room == "below":
            entries = [shortened(entry) for entry in entries]
        words: dict[str, Any] = {"title": title, "title_fontsize": "small"} if title else {}
        legend = self.ax.legend(named, entries, fontsize="small", **words, **stands[room], **self.legend_colours)
        legend.get_title().set_color(self.look.ink)
        # A long name below would narrow the axes: the figure leaves it some height.
        legend.set_in_layout(room != "below")
        if self.fresh and room == "right":
            self.figure.set_figwidth(5.8 + LETTER * max(map(len, entries)))
            self.ax.set_anchor("W")  # all room to the right of the axes is that of the legend


def legend_title(intervals: Any, bands: Any) -> str:
    """Return what the brackets and the filled areas of a drawing are, if these know their confidence level."""
    lines = []
    for words, given in (("[{:g} % CI]", intervals), ("shaded: {:g} % band", bands)):
        several = given if isinstance(given, list) else [given]
        levels = {getattr(x, "confidence_level", None) for x in several if x is not None}
        lines += [words.format(100 * level) for level in levels if level is not None and len(levels) == 1]
    return "\n".join(lines)


def told_apart(heights: Sequence[float], names: Sequence[str | None], bold: Sequence[str] = ()) -> list[bool]:
    """Return which lines have a colour of their own: of many names the highest and the lowest, and all others."""
    others = [t for t, name in enumerate(names) if name is not None and name not in bold]
    if len(others) > MOST_COLOURED:
        others.sort(key=lambda t: heights[t] if heights[t] == heights[t] else -1.0)
        del others[: MOST_COLOURED // 2], others[-MOST_COLOURED // 2 :]
        return [t not in others for t in range(len(names))]
    return [True] * len(names)


def det_axes(ax: Axes, lines: list[Tensor], fresh: bool) -> float:
    """Set normal-deviate limits and ticks with room below all equal error rates; return the lowest rate drawn."""
    equal = [float(line.amax(0).amin()) for line in lines if line.shape[1]]
    lowest_equal = min((rate for rate in equal if rate > 0), default=1.0)
    lowest = next((tick for tick in DET_TICKS if 3 * tick <= lowest_equal), min(DET_TICKS))
    if not fresh:
        drawn = min(DET_TICKS, key=lambda tick: abs(_deviate(tick) - ax.get_xticks()[0]))
        lowest = min(lowest, drawn)
    limits = (_deviate(0.4 * lowest), _deviate(DET_CEILING))
    ax.set(xlim=limits, ylim=limits)
    spec = ax.get_subplotspec()
    rows, columns = (1, 1) if spec is None else spec.get_gridspec().get_geometry()
    side = 0.8 * min(
        cast(Figure, ax.figure).get_size_inches() / (columns, rows)
    )  # about that of the axes, which are square
    for set_ticks, room in ((ax.set_xticks, TICK_WIDTH), (ax.set_yticks, TICK_HEIGHT)):
        rates = [DET_TICKS[lowest][0]]
        for rate in DET_TICKS[lowest][1:]:
            if (_deviate(rate) - _deviate(rates[-1])) * side / (limits[1] - limits[0]) >= room:
                rates.append(rate)
        set_ticks([_deviate(rate) for rate in rates], [f"{100 * rate:g}%" for rate in rates], fontsize="small")
    return 0.5 * lowest


def _deviate(rate: float) -> float:
    return NormalDist().inv_cdf(rate)


def _outline(line: Line) -> Tensor:
    """Return all corners of a line as it is drawn, `[2, M]`."""
    if not line.steps:
        return line.points
    x, y = (values.repeat_interleave(2) for values in line.points)
    return torch.stack([x[:-1], y[1:]])


def _beside(
    plane: str, point: Any, drawn: Sequence[Any], taken: Sequence[tuple[float, float, float]], length: float
) -> tuple[float, float, bool]:
    """Return where the label of a point starts, its height, and whether it is right of the point.

    Everything is in fractions of the axes: the `point`, the points `drawn` of lines, `[M, 2]` each, and the labels that
    have `taken` their places: start, stop, height.
    """
    stepped, downwards = PLANES[plane].stepped, 1 if PLANES[plane].deviates else -1
    across, up = point.tolist()
    rightwards = across < (0.06 + length if stepped else 0.6)
    start = across + 0.04 if rightwards else across - 0.04 - length

    def apart(start: float, height: float) -> bool:
        return all(
            abs(height - at) >= LABEL_HEIGHT or start >= stop or begin >= start + length for begin, stop, at in taken
        )

    def covers(start: float, height: float) -> bool:
        middle, room = (start + length / 2, height), (length / 2 + 0.02, 0.6 * LABEL_HEIGHT)
        return any((abs(points - middle) < room).all(1).any() for points in (*drawn, point[None]))

    aside = downwards if 0.03 < up + downwards * 0.05 < 0.97 else -downwards  # within the axes
    above = up + aside * 0.05
    while not apart(start, above):
        above += aside * 0.2 * LABEL_HEIGHT
    if stepped and (aside > 0 or above < 0.03):
        # A curve that falls to the bottom right leaves no room below, but to the left, or a little higher there.
        lefts = [start - 0.02 * step for step in range(int(start / 0.02))]
        heights = [max(up, 0.04) + LABEL_HEIGHT * rise for rise in range(3)]
        places = (place for place in product(lefts, heights) if apart(*place) and not covers(*place))
        start, above = next(places, (start, above))
    return start, above, rightwards


def ranges_of(intervals: Any, count: int) -> list[tuple[float, float] | None]:
    """Return the interval of each line as a pair of numbers, None where it is undefined."""
    if isinstance(intervals, Interval):
        intervals = list(zip(*(x.reshape(-1).tolist() for x in intervals)))
    elif isinstance(intervals, tuple) and len(intervals) == 2 and all(isinstance(x, (int, float)) for x in intervals):
        intervals = [intervals]
    pairs = [pair and (float(pair[0]), float(pair[1])) for pair in per_line(intervals, count, "intervals")]
    return [None if pair is None or pair[0] != pair[0] or pair[1] != pair[1] else pair for pair in pairs]


def legend_entry(
    name: str | None, kind: str, score: Any, unknown: bool = False, interval: tuple[float, float] | None = None
) -> str | None:
    """Return the legend entry of a line, None if it has none."""
    words = [] if name is None else [str(name)]
    if score is not None:
        number = float(score)
        small = 0 < abs(number) < 0.0005  # a small error rate must not be shown as 0
        words.append(f"{kind}=n/a" if number != number else f"{kind}={number:{'.2g' if small else '.3f'}}")
        if interval is not None:
            digits = 2 if interval[1] - interval[0] >= 0.02 else 3  # narrow intervals need as many digits as the number
            words.append(f"[{interval[0]:.{digits}f}, {interval[1]:.{digits}f}]")
    elif unknown:
        words.append("n/a")
    return " ".join(words) or None


def entries_of(names: Any, kind: str, scores: Any, intervals: Any, unknown: Sequence[bool]) -> list[str | None]:
    """Return the legend entry of each line, by one or by lists of `legend_entry`'s arguments; `unknown`: of each."""
    count = len(unknown)
    columns = per_line(names, count, "labels"), per_line(scores, count, "scores"), ranges_of(intervals, count)
    return [legend_entry(name, kind, score, none, pair) for name, score, pair, none in zip(*columns, unknown)]


def shortened(entry: str) -> str:
    """Return an entry of at most `LONGEST` letters: the start and the end of the name, the number, and its interval."""
    line, bracket, interval = entry.rpartition(" [") if entry.endswith("]") else (entry, "", "")
    return entry if len(line) <= LONGEST else f"{line[: LONGEST - 15]}…{line[-14:]}{bracket}{interval}"
