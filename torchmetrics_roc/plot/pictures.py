"""One figure of the three planes side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from matplotlib.figure import Figure

from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.plot.axes import (
    CROWDED,
    DARK,
    LIGHT,
    legend_entry,
)
from torchmetrics_roc.plot.drawings import PlaneName, draw
from torchmetrics_roc.plot.lines import (
    PLANES,
    Lines,
    Mean,
    curve_score,
    places_of,
    prevalence_of,
)

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
    _check(curves, reference or {})
    look = DARK if dark else LIGHT
    named = len(curves) + len(reference or {})
    below = 0.3 + LEGEND_ROW * ((named + 1) // 2) if named > CROWDED else 0.0  # the legend has two columns
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
        given = intervals.get(name, ()) if intervals and shown else ()
        return given[place] if place < len(given) else None

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
