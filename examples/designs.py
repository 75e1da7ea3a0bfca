"""What was sampled: one validation set, read by five designs. Draws `designs.png`, beside this file.

python examples/designs.py --out designs.png
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import torch
from matplotlib.figure import Figure
from torch import Tensor

from torchmetrics_roc import BinaryAUROC, BinaryRate
from torchmetrics_roc.metrics.metric import CurveMetric

PATIENTS, SCANS = 120, 4


def data() -> tuple[Tensor, Tensor, Tensor]:
    """Return the scores, labels and patients of scans: the scans of a patient share a label, and score alike."""
    generator = torch.Generator().manual_seed(3)
    patients = torch.arange(PATIENTS).repeat_interleave(SCANS)
    ill = (torch.rand(PATIENTS, generator=generator) < 0.3).long()
    alike = 1.3 * ill + torch.randn(PATIENTS, generator=generator)
    scores = alike[patients] + 0.5 * torch.randn(PATIENTS * SCANS, generator=generator)
    return scores, ill[patients], patients


def intervals() -> dict[str, list[tuple[float, float, float]]]:
    """Return the value, and the ends of its interval, of AUROC and F1 by design."""
    scores, target, patients = data()
    twice = torch.full_like(target, 2)
    designs = {
        "samples, labels random (default)": ({}, {}),
        'labels="fixed"': ({}, {"labels": "fixed"}),
        "every weight 2: each sample twice": ({"sample_weight": twice}, {}),
        'every weight 2, weights="sampling"': ({"sample_weight": twice}, {"weights": "sampling"}),
        "groups=patients: clusters": ({"groups": patients}, {}),
    }

    def read(metric: CurveMetric, given: dict[str, Tensor], said: dict[str, str]) -> tuple[float, float, float]:
        metric.update(scores, target, **given)
        low, high = metric.interval(**said)
        return float(metric.compute()), float(low), float(high)

    return {
        name: [read(metric, given, said) for metric in (BinaryAUROC(), BinaryRate("f1", at=0.9))]
        for name, (given, said) in designs.items()
    }


def draw(found: dict[str, list[tuple[float, float, float]]]) -> Figure:
    """Return a figure of the intervals, one row for each design."""
    figure = Figure(figsize=(8, 2.6), layout="constrained")
    rows = range(len(found))
    for at, (axes, title) in enumerate(zip(figure.subplots(1, 2, sharey=True), ("AUROC", "F1 at a frozen threshold"))):
        value, low, high = zip(*(readings[at] for readings in found.values()))
        spread = [[v - a for v, a in zip(value, low)], [b - v for v, b in zip(value, high)]]
        axes.errorbar(value, rows, xerr=spread, fmt="o", markersize=4, capsize=3)
        axes.set(title=title, yticks=rows, yticklabels=found, xlabel="value and 95 % interval")
        axes.grid(axis="x", alpha=0.3)
    axes.invert_yaxis()
    return figure


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the intervals, and draw them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("designs.png"))
    found = intervals()
    for name, readings in found.items():
        print(f"{name:36}", *(f"{value:.3f} [{low:.3f}, {high:.3f}]" for value, low, high in readings))
    draw(found).savefig(parser.parse_args(arguments).out, dpi=110)


if __name__ == "__main__":
    main()
