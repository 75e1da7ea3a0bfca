"""What a drawing shows: the lines of curves and bands as few points on the host, and the numbers beside them.

A drawing has some hundred pixels and a curve up to one point per sample: points that cannot be distinguished in the
drawing are dropped on the device of the curve, and the remaining few are copied to the host together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.arrays.sums import mean_of_known
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.inference.curve_bands import Band, PRBand
from torchmetrics_roc.measures.measure import ClassNames
from torchmetrics_roc.measures.pr import PRCurve, average_precision, mean_precision_recall, precision_recall_curve
from torchmetrics_roc.measures.roc import DET, auroc, det, eer, mean_curve, mean_roc, roc

MOST_POINTS = 2000
"""Lines with more points are thinned to about this many before they are drawn."""

LOWEST_RATE = 1e-6
"""The lowest rate that a kept line distinguishes from 0; no drawing has axes that go lower."""


@typed
class Mean(NamedTuple):
    """The mean line over the problems of a curve; for a thinned curve, approximately that of all points."""

    of: Curve


@typed
class Plane(NamedTuple):
    """What distinguishes one plane of curves from the others.

    Attributes:
        x, y: the labels of the axes.
        score: the name of the number beside a curve.
        view: that number.
        points: the points of a curve.
        mean: their mean over the problems.
        legend: where the legend is.
        coordinates: x and y of a point, from its false and true positive rates and its precision.
        number_of: the number of a line, from its x and y.
        stepped: whether lines are in steps, and points are `(y, x)` by rising threshold, as in precision-recall curves.
        deviates: whether the axes are scaled by normal quantiles.
    """

    x: str
    y: str
    score: str
    view: Callable[[Curve], Tensor]
    points: Callable[[Curve], Any]
    mean: Callable[[Any], Any]
    legend: str
    coordinates: Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]
    number_of: Callable[[Tensor, Tensor], float]
    stepped: bool = False
    deviates: bool = False


def _under_trapezoids(x: Tensor, y: Tensor) -> float:
    return float(torch.trapezoid(y, x))


def _under_steps(x: Tensor, y: Tensor) -> float:
    return float((x.diff() * y[1:]).sum())


def _crossing(x: Tensor, y: Tensor) -> float:
    """Return the rate at which a line crosses the diagonal, NaN if it does not."""
    k = int(torch.searchsorted(x - y, 0.0))  # the first point with FPR >= FNR
    if not 0 < k < len(x):
        return float("nan")
    before, after = float(y[k - 1] - x[k - 1]), float(x[k] - y[k])
    return float(x[k - 1] + before / (before + after) * (x[k] - x[k - 1]))


PLANES: dict[str, Plane] = {
    "roc": Plane(
        *("False positive rate", "True positive rate", "AUC", auroc, roc, mean_roc, "lower right"),
        coordinates=lambda fpr, tpr, precision: (fpr, tpr),
        number_of=_under_trapezoids,
    ),
    "pr": Plane(
        *("Recall", "Precision", "AP", average_precision, precision_recall_curve, mean_precision_recall, "best"),
        coordinates=lambda fpr, tpr, precision: (tpr, precision),
        number_of=_under_steps,
        stepped=True,
    ),
    "det": Plane(
        *("False positive rate", "False negative rate", "EER", lambda curve: eer(curve).value, det),
        mean=lambda curves: DET().mean(curves, None),
        legend="upper right",
        coordinates=lambda fpr, tpr, precision: (fpr, 1.0 - tpr),
        number_of=_crossing,
        deviates=True,
    ),
}


@typed
class Line(NamedTuple):
    """A line as it is drawn."""

    points: Tensor  # [2, K]: x and y by descending threshold, without NaN
    steps: bool  # whether y changes before x does, and not linearly along with it


@typed
class Lines(NamedTuple):
    """The lines of one curve, as few points on the host: what is kept of a curve that will only be drawn."""

    roc: Line
    pr: Line
    det: Line


def kept_lines(curve: Curve | Mean) -> Lines:
    """Return the lines of a curve of one problem, or of a mean, with the points that can be distinguished."""
    lines = {plane: lines_of(plane, curve)[0] for plane in PLANES}
    few = [line.points[:, _visible(plane, line.points, LOWEST_RATE)] for plane, line in lines.items()]
    return Lines(*(Line(points.float(), line.steps) for points, line in zip(_to_host(few), lines.values())))


def is_result(value: Any) -> bool:
    """Whether a value is one curve, of any number of problems, rather than a sequence of them."""
    return isinstance(value, Curve) or hasattr(value, "_fields")


def lines_of(plane: str, result: Any) -> list[Line]:
    """Return the lines of a result of `compute`, of a `Curve`, of its `Mean`, or of what was kept of either."""
    return [defined(line) for line in points_of(plane, result)]


def points_of(plane: str, result: Any) -> list[Line]:
    """Return the same lines with the points that are undefined."""
    if isinstance(result, Lines):
        return [getattr(result, plane)]
    kind, mean = PLANES[plane], isinstance(result, Mean)
    straight: list[bool] = []
    if mean or isinstance(result, Curve):
        curve: Curve = result.of if mean else result
        straight = _is_thinned(curve) if kind.stepped else []
        result = kind.points(curve)
    if mean:
        # The mean of lines as they are drawn: in steps, or straight from point to point.
        straight = [any(straight)]
        result = _straight_mean(result) if straight[0] else kind.mean(result)
    pairs = _pairs(plane, result)
    steps = [kind.stepped and not x for x in straight or [False] * len(pairs)]
    return [Line(_falling(plane, x, y), stepped) for (x, y), stepped in zip(pairs, steps, strict=True)]


def defined(line: Line) -> Line:
    """Return a line without the points that are undefined."""
    return Line(line.points[:, ~line.points.isnan().any(0)], line.steps)


def joined(curve: Any) -> Any:
    """Return a result of `compute`, or the lines of a list of several as those of one. `ValueError` for other kinds."""
    if is_result(curve):
        return curve
    if not isinstance(curve, (list, tuple)) or not curve or any(isinstance(x, str) for x in curve):
        words = "`curve` must be what `compute` or `forward` returns, or a list of these"
        raise ValueError(f"{words}, but is {curve!r:.80}.")
    if not any(is_result(x) for x in curve):
        return curve
    kinds = {type(x) for x in curve}
    if len(kinds) > 1 or Curve in kinds:
        names = ", ".join(sorted(kind.__name__ for kind in kinds))
        raise ValueError(f"`curve` must hold what `compute` of metrics of one class returns, but holds {names}.")
    return kinds.pop()(*([line for field in fields for line in as_lines(field)] for fields in zip(*curve, strict=True)))


def as_lines(x: Any) -> list[Any]:
    """Return one tensor for each line."""
    return [x] if isinstance(x, Tensor) and x.ndim == 1 else list(x)


def _pairs(plane: str, result: Any) -> list[tuple[Any, Any]]:
    """Return x and y of each line of a result of `compute`, in its order."""
    x, y = (result[1], result[0]) if PLANES[plane].stepped else (result[0], result[1])
    several = isinstance(x, (list, tuple)) or x.ndim == 2
    return list(zip(x, y, strict=True)) if several else [(x, y)]


def _is_thinned(curve: Curve) -> list[bool]:
    """Whether the curve of each problem was thinned."""
    if curve.deviation is None:
        return [False] * curve.problems
    return [bool(off) for off in (curve.deviation.rates + curve.deviation.precision).tolist()]


def _values(x: Any) -> Tensor:
    """Return the numbers of a line as a tensor: on their own device, or on the host if they are not a tensor."""
    return x.detach() if isinstance(x, Tensor) else torch.as_tensor(x, dtype=torch.float64, device="cpu")


def _falling(plane: str, *columns: Any) -> Tensor:
    """Return x and y of a line, in the order of a result of `compute`, by descending threshold: `[2, K]`."""
    points = torch.stack([_values(x) for x in columns])
    return points.flip(1) if PLANES[plane].stepped else points


def _straight_mean(curves: PRCurve) -> PRCurve:
    """Return the mean precision over recall of lines that are straight from point to point."""
    recall, precision = mean_curve([r.flip(0) for r in curves.recall], [p.flip(0) for p in curves.precision])
    precision[0] += 1  # of polylines from (0, 0), but these start at precision 1; NaN stays NaN
    return PRCurve(precision.flip(0), recall.flip(0), None)


def prevalence_of(curve: Curve | Mean) -> list[float]:
    """Return the share of positives of each line, NaN without any; of a mean line, that of the problems that have."""
    of = curve.of if isinstance(curve, Mean) else curve
    shares = of.positives.double() / (of.positives + of.negatives).double()
    return numbers_of(shares.masked_fill(of.positives == 0, torch.nan), isinstance(curve, Mean))


def bands_of(plane: str, bands: Any, lines: Sequence[Line]) -> list[tuple[Line, Line] | None]:
    """Return both edges of the band of each line, None for a line without a band; `lines`: with all their points."""
    given = [bands] if isinstance(bands, (Band, PRBand)) or (bands is not None and _is_pair(bands)) else bands
    edges: list[Any] = []
    for band in given or ():
        if band is None:
            edges.append(None)
        elif isinstance(band, (Band, PRBand)):
            edges.extend(_edges(plane, band))
        elif is_result(band[0]) or isinstance(band[0], tuple):
            edges.extend(zip(*(lines_of(plane, curve) for curve in band), strict=True))
        elif len(edges) < len(lines):
            edges.append(_around(plane, lines[len(edges)], band))
    return per_line(given if bands is None or len(given) > len(lines) else edges, len(lines), "bands")


def _around(plane: str, line: Line, band: Sequence[Any]) -> tuple[Line, Line]:
    """Return the edges that a pair of y-values describes at the points of a line, in the order of its result."""
    count = line.points.shape[1]
    if any(len(y) != count for y in band):
        raise ValueError(
            f"`bands` must have {counted(count, 'y-value')}, one for each point of the line, but has "
            f"{' and '.join(str(len(y)) for y in band)}."
        )
    x = line.points[0].cpu()
    x = x.flip(0) if PLANES[plane].stepped else x
    low, high = (_falling(plane, x, torch.as_tensor(y, dtype=x.dtype, device="cpu")) for y in band)
    return defined(Line(low, line.steps)), defined(Line(high, line.steps))


def places_of(plane: str, name: str, at: Curve) -> list[tuple[float, float, str]]:
    """Return the coordinates in a plane of the points of a curve that has one step per problem."""
    fpr, tpr = at.rate(at.fps, at.negatives), at.rate(at.tps, at.positives)
    predicted_positive = (at.tps + at.fps).double()
    precision = torch.where(predicted_positive > 0, at.tps.double() / predicted_positive, 1.0)
    x, y = PLANES[plane].coordinates(fpr, tpr, precision)
    return [(*place, name) for place in zip(x.tolist(), y.tolist()) if place[0] + place[1] == place[0] + place[1]]


def _is_pair(bands: Any) -> bool:
    """Whether it is one band, low and high, and not a list of bands."""
    first = next(iter(bands), None)
    return not isinstance(first, (Band, PRBand)) and (is_result(first) or getattr(first, "ndim", 0) == 1)


def _edges(plane: str, band: Band | PRBand) -> list[tuple[Line, Line]]:
    """Return both edges of the band of each problem."""
    if PLANES[plane].stepped != isinstance(band, PRBand):
        kind, curve, other = type(band).__name__, *_OF_BANDS[type(band)]
        raise ValueError(
            f"`bands` is the `{kind}` of a {curve} curve, which the plane {plane!r} cannot show: pass what `{other}` "
            "returns."
        )
    if isinstance(band, PRBand):  # one problem may be no list
        fields = [x if isinstance(x, list) else [x] for x in band]
        both = ([defined(Line(torch.stack(xy), steps=False)) for xy in zip(fields[0], y)] for y in fields[1:])
        return list(zip(*both, strict=True))
    rates = [tpr.reshape(-1, len(band.fpr)) for tpr in (band.low, band.high)]  # one problem may have no dimension
    edges = [PLANES[plane].coordinates(band.fpr, tpr, tpr)[1] for tpr in rates]
    lines = [[defined(Line(torch.stack([band.fpr, y]), steps=False)) for y in side] for side in edges]
    return list(zip(*lines, strict=True))


_OF_BANDS = {Band: ("ROC", "precision_recall_band"), PRBand: ("precision-recall", "roc_band")}


def curve_score(plane: str, curve: Curve | Mean | Lines) -> float:
    """Return the number of a curve of one problem, or of a line; of a thinned curve, that of its straight lines."""
    (line,) = lines_of(plane, curve)
    as_drawn = PLANES[plane].stepped and not line.steps
    return float(PLANES[plane].view(curve)) if isinstance(curve, Curve) and not as_drawn else line_score(plane, line)


def area_of(line: Line) -> float:
    """Return the area below a line, which tells how high it is."""
    return abs(_under_trapezoids(*line.points))


def line_score(plane: str, line: Line) -> float:
    """Return the number of a line: area under trapezoids, area under steps, or the crossing of the error rates."""
    x, y = line.points.double().cpu()
    if len(x) < 2:
        return float("nan")
    return _under_trapezoids(x, y) if PLANES[plane].stepped and not line.steps else PLANES[plane].number_of(x, y)


def numbers_of(values: Tensor, averaged: bool) -> list[float]:
    """Return one number per line from `values` `[T]`: their mean if averaged, which has one line."""
    numbers: list[float] = (mean_of_known(values).reshape(1) if averaged else values).tolist()
    return numbers


def per_line(values: Any, count: int, name: str, spread: bool = False) -> list[Any]:
    """Return `values` as a list with one entry per line."""
    if values is None:
        return [None] * count
    if isinstance(values, Tensor):
        values = values.tolist()
    if isinstance(values, str) or not hasattr(values, "__len__"):
        values = [values] * (count if spread else 1)
    if len(values) != count:
        name = "class_names" if isinstance(values, ClassNames) else name
        raise ValueError(f"`{name}` must have {counted(count, 'entry')}, one for each line, but has {len(values)}.")
    return list(values)


def scaled(plane: str, points: Tensor, floor: float) -> Tensor:
    """Return points `[2, K]` on the scale of the axes of a plane.

    On DET axes these are normal quantiles of the rates, clamped to `floor` and `1 - floor`, where the drawing ends.
    """
    deviates = PLANES[plane].deviates
    return torch.special.ndtri(points.double().clamp(floor, 1.0 - floor)) if deviates else points


def drawable(plane: str, lines: Sequence[Line], floor: float) -> list[Line]:
    """Return the lines as they are drawn, on the host: thinned, and for DET axes as deviates not below `floor`."""
    few = [points[:, _visible(plane, points, floor)] for points in readable([line.points for line in lines])]
    few = [scaled(plane, points, floor) for points in few]
    return [Line(points, line.steps) for points, line in zip(_to_host(few), lines)]


def _visible(plane: str, points: Tensor, floor: float) -> Tensor:
    """Return a mask `[K]` of the points of a line that are visible in a drawing: at most about `MOST_POINTS`."""
    if points.shape[1] <= MOST_POINTS:
        return torch.ones(points.shape[1], dtype=torch.bool, device=points.device)
    return _extremes(points) if PLANES[plane].stepped else _corners(scaled(plane, points, floor))


def _corners(line: Tensor) -> Tensor:
    """Return a mask `[K]` of where a monotone line enters a cell of a fine grid, or leaves it for a distant cell."""
    # The line visits at most as many cells as the grid has rows and columns; a jump adds a point but skips a cell.
    low, high = line.amin(1, keepdim=True), line.amax(1, keepdim=True)
    cells = ((line - low) / (high - low).clamp(min=1e-12) * (MOST_POINTS // 2)).floor()
    moves = cells.diff().abs().sum(0)  # [K - 1]
    keep = torch.ones(line.shape[1], dtype=torch.bool, device=line.device)
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


def score_range(counts: Curve) -> tuple[float, float]:
    """Return the range of a histogram, which covers the central 99.8 % of the finite scores of each class."""
    # The scores +inf are the first step, and -inf the last.
    start, stop = int((counts.thresholds == torch.inf).sum()), int((counts.thresholds > -torch.inf).sum())
    thresholds, quantiles = counts.thresholds[start:stop], []
    for sums in (counts.tps, counts.fps):
        before, sums = sums[:start].double().sum(), sums[start:stop].double()
        if len(sums) and bool(sums[-1] > before):
            shares = torch.tensor([0.001, 0.999], dtype=torch.float64, device=sums.device) * (sums[-1] - before)
            quantiles.append(thresholds[torch.searchsorted(sums, before + shares)].double())
    if not quantiles:
        return 0.0, 1.0
    low, high = float(torch.cat(quantiles).min()), float(torch.cat(quantiles).max())
    if high - low <= 1e-9 * max(abs(low), abs(high)):  # visually all equal
        half = 0.5 * max(1.0, 1e-6 * abs(low))
        return low - half, high + half
    return low, high


def samples_above(counts: Curve, sums: Tensor, steps: Tensor, edges: Tensor) -> Tensor:
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
        share = (upper - edges) / (upper - lower)
        inside = (through > 0) & (through < len(thresholds)) & upper.isfinite() & lower.isfinite()
        if counts.mixed is not None:
            inside &= counts.mixed[step]
        above = above + torch.where(inside, share.nan_to_num() * steps[step].double(), 0.0)
    above[0], above[-1] = sums[-1].double(), 0.0
    return above
