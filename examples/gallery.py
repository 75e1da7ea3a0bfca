"""A gallery of what `torchmetrics_roc.plot` draws, from synthetic scores of three models on one target: one image.

    python examples/gallery.py --out gallery.png

By default it is written to the directory of this script.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image
from torch import Tensor

from torchmetrics_roc import BinaryGainsCurve, BinaryNetBenefit, BinaryReliabilityDiagram, BinaryROC, Curve
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.inference import auroc_interval, average_precision_interval
from torchmetrics_roc.measures.operating import marked_points
from torchmetrics_roc.plot import draw, draw_chart, draw_scores, picture, wilson_band

WIDTH = 1600
SAMPLES, SHARE = 20_000, 0.15
FEW = 1000
"""The number of samples of a small validation set, whose measures are uncertain."""

MODELS = {"large": 2.6, "medium": 1.8, "small": 1.0}
"""The distance of the mean scores of positives and negatives, in standard deviations."""


def samples(distance: float, size: int = SAMPLES) -> tuple[Tensor, Tensor]:
    """Return scores of one model, and the labels, which all models share."""
    target = (torch.rand(size, generator=torch.Generator().manual_seed(0)) < SHARE).long()
    generator = torch.Generator().manual_seed(round(10 * distance))
    return torch.randn(size, generator=generator) + distance * target, target


def metrics(**options: object) -> dict[str, BinaryROC]:
    """Return a metric for each model, updated with its scores."""
    found = {name: BinaryROC(**options) for name in MODELS}
    for name, metric in found.items():
        metric.update(*samples(MODELS[name]))
    return found


def planes(exact: dict[str, Curve]) -> Figure:
    """Draw ROC with bounds, precision-recall with lines of equal F1 and operating points, and DET."""
    figure = Figure(figsize=(15, 5.3), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.1, h_pad=0.08)
    left, middle, right = figure.subplots(1, 3)

    # Few bins, so that the bounds around the exact curve are visible.
    bounded = metrics(memory="bounded", bins=256)
    for name, metric in bounded.items():
        draw("roc", metric.compute(), left, labels=name, bands=metric.bounds())
    left.set_title("Counts in 256 bins, and what they leave possible")

    marked = marked_points(exact["large"])
    points = []
    for name in ("best F1", "precision 90 %"):
        at = marked[name]
        points.append((float(at.tps / at.positives), float(at.tps / (at.tps + at.fps)), name))
    draw("pr", list(exact.values()), middle, labels=list(exact), prevalence=SHARE, points=points, iso_f1=True)
    middle.set_title("Lines of equal F1, and operating points")

    draw("det", list(exact.values()), right, labels=list(exact))
    right.set_title("Error rates on normal-deviate axes")
    return figure


def scores(exact: dict[str, Curve], dark: bool) -> Figure:
    """Draw the scores of each model by class, with the threshold of the best F1."""
    figure = Figure(figsize=(15, 3.6), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.1, h_pad=0.08)
    for ax, (name, curve) in zip(figure.subplots(1, len(MODELS), sharey=True), exact.items()):
        draw_scores(curve, ax, threshold=marked_points(curve)["best F1"].thresholds[0], dark=dark)
        ax.set_title(name)
        ax.label_outer()
    return figure


def charts(dark: bool) -> Figure:
    """Draw calibration, the net benefit of decisions and gains of each model, whose scores a logistic curve maps."""
    figure = Figure(figsize=(15, 4.8), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.1, h_pad=0.08)
    kinds = {
        "Calibration: isotonic frequencies": BinaryReliabilityDiagram,
        "Net benefit by threshold probability": BinaryNetBenefit,
        "Cumulative gains": BinaryGainsCurve,
    }
    for ax, (title, kind) in zip(figure.subplots(1, len(kinds)), kinds.items()):
        ax.set_title(title)
        for name, distance in MODELS.items():
            metric = kind()
            scores, target = samples(distance, FEW)
            metric.update((1.5 * scores - 2.5).sigmoid(), target)
            draw_chart(metric.chart, metric.compute(), ax, name, dark=dark)
    return figure


def epoch(dark: bool) -> Figure:
    """Draw the callback's picture for a small validation set: the best epoch so far, intervals and a band."""
    now, best = (Curve.from_scores(*samples(MODELS[name], FEW)) for name in ("medium", "large"))
    marked = marked_points(now)
    return picture(
        {"this epoch": thinned(now, max_points=512)},
        title="val, epoch 7",
        reference={"best so far": thinned(best, max_points=512)},
        points={name: marked[name] for name in ("equal error", "best F1", "FPR 1 %")},
        intervals={"this epoch": (auroc_interval(now), average_precision_interval(now))},
        bands={"this epoch": wilson_band(now)},
        dark=dark,
    )


def pixels(figure: Figure) -> np.ndarray:
    figure.set_dpi(WIDTH / figure.get_size_inches()[0])
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("gallery.png"), help="the image to write")
    options = parser.parse_args(arguments)
    exact = {name: metric.curve() for name, metric in metrics().items()}
    both = ((scores(exact, dark), charts(dark), epoch(dark)) for dark in (False, True))
    rows = [planes(exact), *(figure for figures in both for figure in figures)]
    image = Image.fromarray(np.concatenate([pixels(figure) for figure in rows]))
    image.quantize(128, dither=Image.Dither.NONE).save(options.out, optimize=True)


if __name__ == "__main__":
    main()
