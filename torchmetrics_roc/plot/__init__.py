"""Drawing of ROC, precision-recall and DET curves with matplotlib, which no other module needs.

    figure, axes = draw("roc", [first.compute(), last.compute()], labels=["first epoch", "last epoch"])
    figure, axes = draw_scores(metric.curve(), threshold=0.5)
    figure = picture({"last epoch": metric.curve(max_points=1000)}, title="validation", dark=True)

Every function returns figures and axes of matplotlib, and shows nothing by itself.
"""

try:
    from matplotlib import pyplot as plt
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "Drawing a curve needs matplotlib: install it with `pip install 'torchmetrics_roc[plot]'`."
    ) from error

from torchmetrics_roc.inference.curve_bands import wilson_band
from torchmetrics_roc.plot.axes import COLOURS, DARK, LIGHT, Look
from torchmetrics_roc.plot.drawings import (
    MOST_INTERVALS,
    draw,
    draw_chart,
    draw_comparison,
    draw_rates,
    draw_scores,
    picture,
)
from torchmetrics_roc.plot.lines import MOST_POINTS, PLANES, Line, Lines, Mean, Plane, kept_lines
from torchmetrics_roc.plot.metrics import draw_metric, draw_number

__all__ = [
    "COLOURS",
    "DARK",
    "LIGHT",
    "MOST_INTERVALS",
    "MOST_POINTS",
    "PLANES",
    "Line",
    "Lines",
    "Look",
    "Mean",
    "Plane",
    "draw",
    "draw_chart",
    "draw_comparison",
    "draw_metric",
    "draw_number",
    "draw_rates",
    "draw_scores",
    "kept_lines",
    "picture",
    "plt",
    "wilson_band",
]
