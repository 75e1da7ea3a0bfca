"""Drawing of ROC, precision-recall and DET curves with matplotlib, which no other module needs.

    figure, axes = draw("roc", [first.compute(), last.compute()], labels=["first epoch", "last epoch"])
    figure, axes = draw_scores(metric.curve(), threshold=0.5)
    figure = picture({"last epoch": metric.curve(max_points=1000)}, title="validation", dark=True)

A drawing has some hundred pixels and a curve up to one point per sample: points that cannot be distinguished in the
drawing are dropped on the device of the curve, and the remaining few are copied to the host together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import Any, Literal, NamedTuple, cast

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.det import DET, det, eer
from torchmetrics_roc.inference.areas import wilson
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.resampling import Band
from torchmetrics_roc.polylines import mean_curve
from torchmetrics_roc.pr import PRCurve, average_precision, mean_precision_recall, precision_recall_curve
from torchmetrics_roc.roc import ROCCurve, auroc, mean_roc, roc

try:
    from matplotlib import pyplot as plt
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.colors import to_rgba
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.patheffects import withStroke
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "Drawing a curve needs matplotlib: install it with `pip install 'torchmetrics_roc[plot]'`."
    ) from error

PlaneName = Literal["roc", "pr", "det"]

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Colours that are distinguishable with colour blindness (Okabe & Ito, 2008), without yellow, too faint on white.

The last one is the text colour: on a dark background it is white.
"""

STYLES = ("-", "--", "-.", ":")
"""Line styles that distinguish lines of the same colour."""

MOST_POINTS = 2000
"""Lines with more points are thinned to about this many before they are drawn."""

FEW_POINTS = 12
"""Lines with at most this many points show markers."""

MOST_NAMES = 10
"""The most lines that a legend names."""

MOST_INTERVALS = 5
"""The most lines, without references, for which the legend of a picture has room for confidence intervals."""

DET_TICKS = {
    1e-3: (0.001, 0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9),
    1e-4: (1e-4, 0.001, 0.01, 0.05, 0.2, 0.4, 0.6, 0.8),
    1e-5: (1e-5, 1e-3, 0.01, 0.1, 0.4, 0.8),
}
"""Ticks of DET axes, by the lowest of them: as many as fit without overlapping labels."""

DET_CEILING = 0.95

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


class Mean(NamedTuple):
    """The mean line over the problems of a curve; for a thinned curve, approximately that of all points."""

    of: Curve


class Plane(NamedTuple):
    """Axis labels, score name, views of the score and of the points, mean and legend position of a plane."""

    x: str
    y: str
    score: str
    view: Callable[[Curve], Tensor]
    points: Callable[[Curve], Any]
    mean: Callable[[Any], Any]
    legend: str


PLANES: dict[str, Plane] = {
    "roc": Plane("False positive rate", "True positive rate", "AUC", auroc, roc, mean_roc, "lower right"),
    "pr": Plane("Recall", "Precision", "AP", average_precision, precision_recall_curve, mean_precision_recall, "best"),
    "det": Plane(
        "False positive rate",
        "False negative rate",
        "EER",
        lambda curve: eer(curve).value,
        det,
        lambda curves: DET().mean(curves, None),
        "upper right",
    ),
}


def draw(
    plane: PlaneName,
    curves: Any,
    ax: Axes | None = None,
    *,
    labels: str | Sequence[str] | None = None,
    scores: Any = None,
    intervals: Any = None,
    prevalence: Any = None,
    bands: Any = None,
    points: Sequence[tuple[float, float, str | None]] | None = None,
    iso_f1: bool = False,
    reference: Mapping[str, Any] | None = None,
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
        intervals: the confidence interval of each number in the legend: an `Interval`, as `metric.interval()` returns
            it, or a list with one entry per line: None, or the ends `(low, high)`, which are not shown if NaN.
        prevalence: share of positives of each line, or one for all; only for `"pr"`.
        bands: areas to fill around the lines: the `(low, high)` that `metric.bounds()` and `wilson_band` return, the
            `Band` of `torchmetrics_roc.inference.roc_band` (for `"roc"` and `"det"`), or a list with one entry per
            line: None, one of these, or a pair of y-values at the points of the line, in the order of the result.
        points: operating points to mark, each `(x, y, label)` in the units of the plane; on DET axes, rates.
        iso_f1: whether to draw lines of equal F1; only for `"pr"`.
        reference: curves to compare with, by name: drawn in grey behind the others.
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
    results = [curves] if _is_result(curves) else list(curves)
    lines = [line for result in results for line in _lines(plane, result)]
    names = _one_each(labels, len(lines), "labels")
    numbers = _one_each(scores, len(lines), "scores")
    ranges = _ranges(intervals, len(lines))
    baselines = _one_each(prevalence, len(lines), "prevalence", spread=True)
    fills = _bands(plane, bands, results, len(lines))
    others = [(name, line) for name, result in (reference or {}).items() for line in _lines(plane, result)]
    if ax is None:
        _, ax = plt.subplots(figsize=(5, 5), layout="constrained")

    look = _look(ax, dark)
    start = sum(line.get_gid() == "curve" for line in ax.lines)
    _prepare(plane, ax, look, fresh=start == 0)
    floor = 0.0
    if plane == "det":
        floor = _det_axes(ax, [line.points for line in (*lines, *(line for _, line in others))], fresh=start == 0)
    if iso_f1:
        _draw_equal_f1(ax, look)
    drawable = _drawable(
        plane, [*lines, *(line for _, line in others), *(line for pair in fills if pair for line in pair)], floor
    )
    width = 0.8 if start + len(lines) > MOST_NAMES else 1.8
    for t, line in enumerate(drawable[: len(lines)]):
        colour = look.colours[(start + t) % len(COLOURS)]
        ax.plot(
            *line.points.numpy(),
            color=colour,
            linewidth=width,
            linestyle=STYLES[(start + t) // len(COLOURS) % len(STYLES)],
            drawstyle="steps-pre" if line.steps else "default",
            marker="o" if line.points.shape[1] <= FEW_POINTS else None,
            markersize=4,
            label=_label(names[t], PLANES[plane].score, numbers[t], line.points.shape[1] == 0, ranges[t]),
            gid="curve",
        )
        if plane == "pr" and baselines[t] is not None:
            ax.axhline(float(baselines[t]), color=colour, linewidth=0.8, linestyle=":", zorder=1, gid="prevalence")
    edges = iter(drawable[len(lines) + len(others) :])
    for t, pair in enumerate(fills):
        if pair:
            _fill(ax, next(edges), next(edges), look.colours[(start + t) % len(COLOURS)])
    for t, ((name, _), line) in enumerate(zip(others, drawable[len(lines) :])):
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
        _mark(plane, ax, points, look, floor)
    _name_lines(ax, PLANES[plane].legend, look, painted=dark is not None or look is DARK)
    return cast(Figure, ax.figure), ax


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
    look = _look(ax, dark)
    counts = counts.whole
    low, high = _score_range(counts)
    edges = torch.linspace(low, high, bins + 1, dtype=torch.float64, device="cpu")
    classes = {"negatives": (counts.fps, counts.dfps, 0), "positives": (counts.tps, counts.dtps, 1)}
    for name, (sums, steps, colour) in classes.items():
        mass = -_above(counts, sums, steps, edges.to(counts.thresholds.device)).cpu().diff()  # [bins]
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
        loc="upper right", fontsize="small", framealpha=0.85, **_legend_colours(look, dark is not None or look is DARK)
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
    points = curve.points(curve.tps, torch.zeros_like(curve.positives))
    lows, highs = [], []
    for t, (tps, fps) in enumerate(zip(points, curve.points(curve.fps, torch.zeros_like(curve.negatives)))):
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
    reference: Mapping[str, Curve | Mean] | None = None,
    points: Mapping[str, Curve] | None = None,
    scores: Mapping[str, Sequence[float | None]] | None = None,
    intervals: Mapping[str, Sequence[Any]] | None = None,
    bands: Mapping[str, Any] | None = None,
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
        reference: lines to compare with, drawn in grey behind the others: for instance those of the best epoch so far.
        points: operating points to mark, by name: curves of one step per problem, as `operating.marked_points` returns.
        scores: AUROC, average precision and equal error rate of a line, by its name, also for lines of `reference`; by
            default, or where None, they are computed from the points drawn.
        intervals: confidence intervals of AUROC and average precision of a line, by its name: two of `(low, high)` or
            None. The legend shows them unless there are more than `MOST_INTERVALS` curves.
        bands: areas to fill around lines of the ROC plane, by their name, as for `draw`: for instance a `wilson_band`.
        dark: whether to draw light colours on a dark background.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.plot import picture
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> [ax.get_legend().get_texts()[0].get_text() for ax in picture({"model": curve}).axes]
        ['model AUC=0.750', 'model AP=0.833', 'model EER=0.500']
    """
    for name, curve in {**(reference or {}), **curves}.items():
        if isinstance(curve, Curve) and curve.problems != 1:
            raise ValueError(
                f"The curve {name!r} holds {curve.problems} problems: pass one curve for each line, or draw "
                "their `Mean(curve)`."
            )
    look = DARK if dark else LIGHT
    figure = Figure(figsize=(15, 5.3 if title else 5), layout="constrained", facecolor=look.face)
    cast(Any, figure.get_layout_engine()).set(w_pad=0.1, h_pad=0.08)
    if title:
        figure.suptitle(title, color=look.ink)
    shares = [_prevalence(curve) for curve in curves.values()]
    names = {name: f"{name} (reference)" if name in curves else name for name in reference or {}}

    def number(place: int, plane: PlaneName, name: str, curve: Curve | Mean) -> float:
        given = scores[name][place] if scores and name in scores else None
        return _curve_score(plane, curve) if given is None else given

    def interval(place: int, name: str) -> Any:
        known = intervals.get(name, ()) if intervals and len(curves) <= MOST_INTERVALS else ()
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
            points=[point for name, at in (points or {}).items() for point in _places(plane, name, at)],
            reference={
                str(_label(names[name], PLANES[plane].score, number(place, plane, name, curve), unknown=False)): curve
                for name, curve in (reference or {}).items()
            },
            dark=dark,
        )
    return figure


def draw_metric(metric: Any, curve: Any, score: Any, ax: Axes | None, labels: Any) -> tuple[Figure, Axes]:
    """Draw the curve of a ROC, precision-recall or DET metric; the implementation of its `plot`.

    Args:
        metric: the metric, whose `plane` it is drawn in.
        curve: a result of its `compute` or `forward`. None computes the metric, which is collective where it is synced.
        score: numbers for the legend, one, or one per line. True computes them from the metric, or from the points of
            `curve` if that is given; None does so only without `curve`; False shows none. The number of a mean DET
            curve is the equal error rate of that curve, which is not the mean of the equal error rates.
        ax: axes to draw into.
        labels: the names of the lines, by default "Class 0" or "Label 0" and so on, or the name of the average.
    """
    plane: PlaneName = metric.plane
    counts = None
    if curve is None:
        curve = metric.compute()
        counts = metric.computed_curve()  # one state, one sort; cached, so that rank zero may draw alone
    lines = [line.points for line in _lines(plane, curve)]
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


class _Line(NamedTuple):
    points: Tensor  # [2, K]: x and y by descending threshold, without NaN
    steps: bool  # whether y changes before x does, and not linearly along with it


def _is_result(value: Any) -> bool:
    return isinstance(value, Curve) or hasattr(value, "_fields")


def _lines(plane: str, result: Any) -> list[_Line]:
    """Return the lines of a result of `compute`, of a `Curve`, or of its `Mean`."""
    if isinstance(result, Mean):
        return [_mean_line(plane, result.of)]
    steps = _in_steps(plane, result)
    return [_line(plane, x, y, stepped) for (x, y), stepped in zip(_pairs(plane, result), steps)]


def _pairs(plane: str, result: Any) -> list[tuple[Any, Any]]:
    """Return x and y of each line, in the order of the result."""
    if isinstance(result, Curve):
        result = PLANES[plane].points(result)
    x, y = (result[1], result[0]) if plane == "pr" else (result[0], result[1])
    several = isinstance(x, (list, tuple)) or x.ndim == 2
    return list(zip(x, y, strict=True)) if several else [(x, y)]


def _in_steps(plane: str, result: Any) -> list[bool]:
    """Whether each line is drawn in steps: precision-recall curves are, unless thinned."""
    if not isinstance(result, Curve):
        return [plane == "pr"] * len(_pairs(plane, result))
    return [plane == "pr" and not thinned for thinned in _is_thinned(result)]


def _is_thinned(curve: Curve) -> list[bool]:
    """Whether the curve of each problem was thinned."""
    if curve.deviation is None:
        return [False] * curve.problems
    return [bool(off) for off in (curve.deviation.rates + curve.deviation.precision).tolist()]


def _values(x: Any) -> Tensor:
    """Return the numbers of a line as a tensor: on their own device, or on the host if they are not a tensor."""
    return x.detach() if isinstance(x, Tensor) else torch.as_tensor(x, dtype=torch.float64, device="cpu")


def _line(plane: str, x: Any, y: Any, steps: bool) -> _Line:
    points = torch.stack([_values(part) for part in (x, y)])
    points = points.flip(1) if plane == "pr" else points
    return _Line(points[:, ~points.isnan().any(0)], steps)


def _mean_line(plane: str, curve: Curve) -> _Line:
    """Return the mean of the lines of `curve` as they are drawn: in steps, or straight from point to point."""
    points = PLANES[plane].points(curve)
    straight = plane == "pr" and any(_is_thinned(curve))
    ((x, y),) = _pairs(plane, _straight_mean(points) if straight else PLANES[plane].mean(points))
    return _line(plane, x, y, steps=plane == "pr" and not straight)


def _straight_mean(curves: PRCurve) -> PRCurve:
    """Return the mean precision over recall of lines that are straight from point to point."""
    recall, precision = mean_curve([r.flip(0) for r in curves.recall], [p.flip(0) for p in curves.precision])
    precision[0] += 1 - precision[0]  # all lines start at precision 1; NaN stays NaN
    return PRCurve(precision.flip(0), recall.flip(0), None)


def _prevalence(curve: Curve | Mean) -> float:
    """Return the share of positives, or its mean over the problems that have any."""
    of = curve.of if isinstance(curve, Mean) else curve
    shares = of.positives.double() / (of.positives + of.negatives).double().clamp(min=1e-300)
    return float(shares[of.positives > 0].mean() if isinstance(curve, Mean) else shares)


def _bands(plane: str, bands: Any, results: Sequence[Any], count: int) -> list[tuple[_Line, _Line] | None]:
    """Return both edges of the band of each line, None for a line without a band."""
    if bands is None:
        return [None] * count
    if isinstance(bands, Band) or _is_pair(bands):
        bands = [bands]
    drawn = [place for result in results for place in _abscissae(plane, result)]
    edges: list[tuple[_Line, _Line] | None] = []
    for band in bands:
        if band is None:
            edges.append(None)
        elif isinstance(band, Band):
            edges.extend(_edges(plane, band))
        elif _is_result(band[0]) or isinstance(band[0], tuple):
            edges.extend(zip(*(_lines(plane, curve) for curve in band), strict=True))
        elif len(edges) < count:
            x, steps = drawn[len(edges)]
            if any(len(y) != len(x) for y in band):
                raise ValueError(
                    f"`bands` must have a y-value for each of the {len(x)} points of the line, but has "
                    f"{' and '.join(str(len(y)) for y in band)}."
                )
            x = _values(x).cpu()
            low, high = (_line(plane, x, torch.as_tensor(y, dtype=x.dtype, device="cpu"), steps) for y in band)
            edges.append((low, high))
    return cast("list[tuple[_Line, _Line] | None]", _one_each(edges if len(bands) <= count else bands, count, "bands"))


def _places(plane: str, name: str, at: Curve) -> list[tuple[float, float, str]]:
    """Return the coordinates in a plane of the points of a curve that has one step per problem."""
    fpr, tpr = at.rate(at.fps, at.negatives), at.rate(at.tps, at.positives)
    predicted_positive = (at.tps + at.fps).double()
    precision = torch.where(predicted_positive > 0, at.tps.double() / predicted_positive, 1.0)
    x, y = {"roc": (fpr, tpr), "pr": (tpr, precision), "det": (fpr, 1.0 - tpr)}[plane]
    return [(*place, name) for place in zip(x.tolist(), y.tolist()) if place[0] + place[1] == place[0] + place[1]]


def _abscissae(plane: str, result: Any) -> list[tuple[Any, bool]]:
    """Return x of each line, in the order of the result, and whether it is drawn in steps."""
    if isinstance(result, Mean):
        ((points, steps),) = _lines(plane, result)
        return [(points[0].flip(0) if plane == "pr" else points[0], steps)]
    return [(x, steps) for (x, _), steps in zip(_pairs(plane, result), _in_steps(plane, result))]


def _is_pair(bands: Any) -> bool:
    """Whether it is one band, low and high, and not a list of bands."""
    first = bands[0]
    return not isinstance(first, Band) and (_is_result(first) or getattr(first, "ndim", 0) == 1)


def _edges(plane: str, band: Band) -> list[tuple[_Line, _Line]]:
    """Return both edges of the band of each problem."""
    if plane == "pr":
        raise ValueError("`bands` is the `Band` of a ROC curve, which the plane 'pr' cannot show: pass none.")
    rates = [1 - y if plane == "det" else y for y in (band.low, band.high)]
    return [(_line(plane, band.fpr, low, False), _line(plane, band.fpr, high, False)) for low, high in zip(*rates)]


def _curve_score(plane: str, curve: Curve | Mean) -> float:
    """Return the number of a curve of one problem, or of a mean; of a thinned curve, that of its straight lines."""
    (line,) = _lines(plane, curve)
    if plane == "pr" and not line.steps:
        x, y = line.points
        return float(torch.trapezoid(y, x)) if len(x) else float("nan")
    return _score(plane, line.points) if isinstance(curve, Mean) else float(PLANES[plane].view(curve))


def _score(plane: str, line: Tensor) -> float:
    """Return the number of a line: area under trapezoids, area under steps, or the crossing of the error rates."""
    x, y = line.double().cpu()
    if line.shape[1] < 2:
        return float("nan")
    if plane == "roc":
        return float(torch.trapezoid(y, x))
    if plane == "pr":
        return float((x.diff() * y[1:]).sum())
    k = int(torch.searchsorted(x - y, 0.0))  # the first point with FPR >= FNR
    if not 0 < k < len(x):
        return float("nan")
    before, after = float(y[k - 1] - x[k - 1]), float(x[k] - y[k])
    return float(x[k - 1] + before / (before + after) * (x[k] - x[k - 1]))


def _of_lines(values: Tensor, averaged: bool) -> list[float]:
    """Return one number per line from `values` `[T]`: their mean if averaged, which has one line."""
    numbers: list[float] = (values.nanmean().reshape(1) if averaged else values).tolist()
    return numbers


def _deviates(rates: Tensor, floor: float) -> Tensor:
    """Return the normal quantiles of the rates, clamped to `floor` and `1 - floor`, where the drawing ends."""
    deviates: Tensor = torch.special.ndtri(rates.double().clamp(floor, 1.0 - floor))
    return deviates


def _drawable(plane: str, lines: Sequence[_Line], floor: float) -> list[_Line]:
    """Return the lines as they are drawn, on the host: thinned, and for DET axes as deviates not below `floor`."""
    few = [_thinned(plane, _deviates(line.points, floor) if plane == "det" else line.points) for line in lines]
    return [_Line(points, line.steps) for points, line in zip(_to_host(few), lines)]


def _thinned(plane: str, line: Tensor) -> Tensor:
    """Return the points of a line that are visible in a drawing: at most about `MOST_POINTS`."""
    if line.shape[1] <= MOST_POINTS:
        return line
    return line[:, _extremes(line) if plane == "pr" else _corners(line)]


def _corners(line: Tensor) -> Tensor:
    """Return a mask `[K]` of where a monotone line enters a cell of a fine grid, or leaves it for a distant cell."""
    # The line visits at most as many cells as the grid has rows and columns; a jump adds a point but skips a cell.
    low, high = line.amin(1, keepdim=True), line.amax(1, keepdim=True)
    cells = ((line - low) / (high - low).clamp(min=1e-12) * (MOST_POINTS // 2)).floor()
    moves = cells.diff().abs().sum(0)  # [K - 1]
    keep = torch.ones_like(cells[0], dtype=torch.bool)
    keep[1:-1] = (moves[:-1] > 0) | (moves[1:] > 1)
    return keep


def _extremes(line: Tensor) -> Tensor:
    """Return a mask `[K]` of the first, last, lowest and highest point in each column of a fine grid, x ascending."""
    x, y = line
    columns = MOST_POINTS // 4
    column = (x * columns).long().clamp(0, columns - 1)
    places = torch.arange(len(x), dtype=torch.int64, device=x.device)
    lowest = y.new_full((columns,), torch.inf).scatter_reduce(0, column, y, "amin")
    highest = y.new_full((columns,), -torch.inf).scatter_reduce(0, column, y, "amax")
    keep = torch.zeros(len(x) + 1, dtype=torch.bool, device=x.device)  # the last entry is for empty columns
    for at in (places >= 0, y == lowest[column], y == highest[column]):
        first = places.new_full((columns,), len(x))
        keep[first.scatter_reduce(0, column, torch.where(at, places, len(x)), "amin")] = True
    keep[places.new_full((columns,), -1).scatter_reduce(0, column, places, "amax")] = True
    return keep[:-1]


def _to_host(lines: list[Tensor]) -> list[Tensor]:
    """Return all lines on the host, in one copy."""
    if not lines:
        return []
    points = torch.cat([line.to(lines[0].device).double() for line in lines], dim=1).cpu()
    return list(torch.split(points, [line.shape[1] for line in lines], dim=1))


# ---- scores --------------------------------------------------------------------------------------------------------


def _score_range(counts: Curve) -> tuple[float, float]:
    """Return the range of a histogram, which covers the central 99.8 % of the finite scores of each class."""
    # The scores +inf come first, and -inf last.
    start, stop = int((counts.thresholds == torch.inf).sum()), int((counts.thresholds > -torch.inf).sum())
    thresholds, ends = counts.thresholds[start:stop], []
    for sums in (counts.tps, counts.fps):
        before, sums = sums[:start][-1:].double().sum(), sums[start:stop].double()
        if len(sums) and bool(sums[-1] > before):
            shares = torch.tensor([0.001, 0.999], dtype=torch.float64, device=sums.device) * (sums[-1] - before)
            ends.append(thresholds[torch.searchsorted(sums, before + shares).clamp(max=len(sums) - 1)].double())
    if not ends:
        return 0.0, 1.0
    low, high = float(torch.cat(ends).min()), float(torch.cat(ends).max())
    if high - low <= 1e-9 * max(abs(low), abs(high)):  # visually all equal
        half = 0.5 * max(1.0, 1e-6 * abs(low))
        return low - half, high + half
    return low, high


def _above(counts: Curve, sums: Tensor, steps: Tensor, edges: Tensor) -> Tensor:
    """Return the number of samples that score at least each of the ascending `edges` `[B]`: `[B]`.

    All samples count at the first edge, and none at the last, so that none falls outside the histogram. `sums` and
    `steps` `[K]` are the running and the per-step counts of one class.
    """
    # The counts of a curve are its distribution function: one binary search per edge suffices.
    zero = torch.zeros(1, dtype=torch.float64, device=edges.device)
    if not len(sums):
        return torch.zeros_like(edges)
    thresholds = counts.thresholds.double()
    through = len(thresholds) - torch.searchsorted(thresholds.flip(0), edges)  # [B], steps at or above the edge
    above = torch.cat([zero, sums.double()])[through]
    if counts.mixed is not None or any(_is_thinned(counts)):
        step = through.clamp(max=len(thresholds) - 1)
        upper, lower = thresholds[(step - 1).clamp(min=0)], thresholds[step]
        share = ((upper - edges) / (upper - lower)).clamp(0, 1)
        inside = (through > 0) & (through < len(thresholds)) & upper.isfinite() & lower.isfinite()
        if counts.mixed is not None:
            inside &= counts.mixed[step]
        above = above + torch.where(inside, share.nan_to_num() * steps[step].double(), 0.0)
    above[0], above[-1] = sums[-1].double(), 0.0
    return above


# ---- axes ----------------------------------------------------------------------------------------------------------


def _look(ax: Axes, dark: bool | None) -> Look:
    """Return the requested look, applied to the axes; without a request, the look that suits their background."""
    if dark is None:
        # The background is the first opaque one of the axes and the figure.
        papers = [to_rgba(paper.get_facecolor()) for paper in (ax.patch, ax.figure.patch)]
        red, green, blue = next((rgb for *rgb, alpha in papers if alpha > 0.5), (1.0, 1.0, 1.0))
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


def _prepare(plane: str, ax: Axes, look: Look, fresh: bool) -> None:
    """Set labels, limits and grid of the axes, and draw the reference lines."""
    ax.set(xlabel=PLANES[plane].x, ylabel=PLANES[plane].y, xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    ax.set_aspect("equal", adjustable="box")
    ax.grid(color=look.grid, linewidth=0.8)
    ax.set_axisbelow(True)
    if not fresh or plane == "pr":
        return
    # On normal-deviate axes a random classifier, FNR = 1 − FPR, is a descending line through (50 %, 50 %), at (0, 0).
    random, equal = (-1, 1) if plane == "det" else (1, -1)
    ax.axline((0, 0), slope=random, color=look.strong, linewidth=1, linestyle="--", zorder=1, gid="chance")
    start = (0, 0) if plane == "det" else (0, 1)
    ax.axline(start, slope=equal, color=look.faint, linewidth=1, linestyle=":", zorder=1, gid="equal error")


def _draw_equal_f1(ax: Axes, look: Look) -> None:
    r"""Draw lines of equal F1, where precision is :math:`F r / (2r - F)` at recall `r`, labelled at the right edge."""
    for f1 in EQUAL_F1:
        # Points are spaced evenly in 1/r, and 1/precision is 2/F − 1/r.
        inverse = torch.linspace(1.0, 2 / f1 - 1, 101, dtype=torch.float64, device="cpu")
        line = (1 / inverse).numpy(), (1 / (2 / f1 - inverse)).numpy()
        ax.plot(*line, color=look.faint, linewidth=0.8, zorder=1.2, label="_", gid="iso f1")
        ax.annotate(
            f"F1={f1:g}",
            (1.02, f1 / (2 - f1)),
            (4, 0),
            xycoords="data",
            textcoords="offset points",
            color=look.strong,
            fontsize="small",
            ha="left",
            va="center",
            gid="iso f1",
        )


def _fill(ax: Axes, low: _Line, high: _Line, colour: str) -> None:
    """Fill the area between two lines."""
    if not low.points.shape[1] or not high.points.shape[1]:
        return
    outline = torch.cat([_outline(low), _outline(high).flip(1)], dim=1)
    ax.fill(*outline.numpy(), facecolor=colour, alpha=0.25, linewidth=0, zorder=1.5, gid="band")


def _outline(line: _Line) -> Tensor:
    """Return all corners of a line as it is drawn, `[2, M]`."""
    if not line.steps:
        return line.points
    x, y = (values.repeat_interleave(2) for values in line.points)
    return torch.stack([x[:-1], y[1:]])


def _mark(plane: str, ax: Axes, points: Sequence[tuple[float, float, str | None]], look: Look, floor: float) -> None:
    """Mark operating points, and label them beside the curve: below it, or above it on DET axes."""
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    downwards = -1 if plane != "det" else 1
    taken: list[tuple[float, float, float]] = []
    for x, y, name in points:
        if plane == "det":
            x, y = _deviates(torch.tensor([x, y], dtype=torch.float64, device="cpu"), floor).tolist()
        ax.plot(
            *([x], [y]),
            linestyle="none",
            marker="o",
            markersize=6.5,
            markerfacecolor=look.face,
            markeredgecolor=look.ink,
            markeredgewidth=1.5,
            zorder=4,
            label="_",
            gid="point",
        )
        if not name:
            continue
        # In fractions of the axes; a letter of the label is about 0.018 wide.
        across, up = (x - left) / (right - left), (y - bottom) / (top - bottom)
        length, height = 0.018 * len(name), 0.05
        rightwards = across < (0.06 + length if plane == "pr" else 0.6)
        across += 0.04 if rightwards else -0.04
        start = across if rightwards else across - length
        up += 0.05 * downwards
        while any(abs(up - y) < height and start < stop and begin < start + length for begin, stop, y in taken):
            up += 0.2 * height * downwards
        taken.append((start, start + length, up))
        ax.annotate(
            name,
            (x, y),
            (across, up),
            textcoords="axes fraction",
            color=look.ink,
            fontsize="small",
            ha="left" if rightwards else "right",
            va="center",
            zorder=5,
            path_effects=[withStroke(linewidth=2.5, foreground=look.face)],
            arrowprops={"arrowstyle": "-", "color": look.strong, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 3},
            gid="point",
        ).set_in_layout(False)


def _det_axes(ax: Axes, lines: list[Tensor], fresh: bool) -> float:
    """Set normal-deviate limits and ticks with room below all equal error rates; return the lowest rate drawn."""
    equal = [float(line.amax(0).amin()) for line in lines if line.shape[1]]
    least = min((rate for rate in equal if rate > 0), default=1.0)
    lowest = next((tick for tick in DET_TICKS if 3 * tick <= least), min(DET_TICKS))
    if not fresh:
        drawn = min(DET_TICKS, key=lambda tick: abs(_deviate(tick) - ax.get_xticks()[0]))
        lowest = min(lowest, drawn)
    limits = (_deviate(0.4 * lowest), _deviate(DET_CEILING))
    ticks, words = zip(*((_deviate(rate), f"{100 * rate:g}%") for rate in DET_TICKS[lowest]))
    ax.set(xlim=limits, ylim=limits)
    ax.set_xticks(ticks, words, fontsize="small")
    ax.set_yticks(ticks, words, fontsize="small")
    return 0.5 * lowest


def _deviate(rate: float) -> float:
    return NormalDist().inv_cdf(rate)


def _one_each(values: Any, count: int, name: str, spread: bool = False) -> list[Any]:
    """Return `values` as a list with one entry per line."""
    if values is None:
        return [None] * count
    if isinstance(values, Tensor):
        values = values.tolist()
    if isinstance(values, str) or not hasattr(values, "__len__"):
        values = [values] * (count if spread else 1)
    if len(values) != count:
        raise ValueError(f"`{name}` must have one entry for each of the {count} lines, but has {len(values)}.")
    return list(values)


def _ranges(intervals: Any, count: int) -> list[tuple[float, float] | None]:
    """Return the ends of the interval of each line, None where it is undefined."""
    if isinstance(intervals, Interval):
        intervals = list(zip(*(x.reshape(-1).tolist() for x in intervals)))
    elif isinstance(intervals, tuple) and len(intervals) == 2 and isinstance(intervals[0], (int, float)):
        intervals = [intervals]
    ends = [pair and (float(pair[0]), float(pair[1])) for pair in _one_each(intervals, count, "intervals")]
    return [None if pair is None or pair[0] != pair[0] or pair[1] != pair[1] else pair for pair in ends]


def _label(
    name: str | None, kind: str, score: Any, unknown: bool, interval: tuple[float, float] | None = None
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


def _legend_colours(look: Look, painted: bool) -> dict[str, Any]:
    return {"facecolor": look.face, "edgecolor": look.faint, "labelcolor": look.ink} if painted else {}


def _name_lines(ax: Axes, place: str, look: Look, painted: bool) -> None:
    """Add the legend of the lines that have a name: of the first `MOST_NAMES`, if there are more."""
    named: list[Artist] = [
        line
        for kind in ("curve", "reference")
        for line in ax.lines
        if line.get_gid() == kind and not str(line.get_label()).startswith("_")
    ]
    if not named:
        return
    more = len(named) - MOST_NAMES
    if more > 0:
        named = [*named[:MOST_NAMES], Line2D([], [], linestyle="none", label=f"… and {more} more")]
    colours = _legend_colours(look, painted)
    ax.legend(handles=named, loc=cast(Any, place), fontsize="small", framealpha=0.85, **colours)
