"""Calibration, decisions, gains, slices over AUROC: `python -m benchmarks measures [--size 1e7] [--save]`.

Each class is reset, updated and computed with the same scores as `BinaryAUROC`, by turns in one process. The table has
the median of the ratios of each turn, and the goal.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

import torchmetrics_roc
from benchmarks.table import heading, publish, table
from torchmetrics_roc.metrics.metric import CurveMetric
from torchmetrics_roc.registry.table import TABLE, Row

ROOMS = ("probabilities", "calibration", "costs", "gains", "selective", "slices")
"""The modules whose measures are timed: all of them that the registry has for binary scores."""

HULL = {"BinaryReliabilityDiagram": 2.5, "BinaryCostCurve": 2.5, "BinaryMinCllr": 2.5}
"""The goals of those that read the convex hull; 1.5 for all others."""

GOAL = 1.5

SLICES = 1000


class Timed(NamedTuple):
    """A class, the ratios of its times to those of AUROC, by turns, and the seconds of its median turn."""

    name: str
    ratios: list[float]
    seconds: float

    @property
    def ratio(self) -> float:
        """The median."""
        return statistics.median(self.ratios)

    @property
    def goal(self) -> float:
        """How many times as long as AUROC it may take."""
        return HULL.get(self.name, GOAL)


def data(size: int) -> dict[str, Tensor]:
    """Return probabilities, one in ten positive, and the slice of each."""
    generator = torch.Generator().manual_seed(0)
    target = (torch.rand(size, generator=generator) < 0.1).long()
    preds = (torch.randn(size, generator=generator) + target).sigmoid()
    return {"preds": preds, "target": target, "groups": torch.randint(SLICES, (size,), generator=generator)}


def rows() -> list[Row]:
    """Return what the registry has for binary scores in these modules."""
    return [row for row in TABLE if row.measure.__module__.rpartition(".")[2] in ROOMS and "binary" in row.layout]


def metrics() -> dict[str, Callable[[], CurveMetric]]:
    """Return what is timed, by name: every class, and the variants that are computed another way."""
    made: dict[str, Callable[[], CurveMetric]] = {}
    for row in rows():
        name = f"Binary{row.name}" if row.prefixed else row.name
        made[name] = partial(getattr(torchmetrics_roc, name), **row.given)
    made["BinaryReliabilityDiagram(n_bins=15)"] = partial(torchmetrics_roc.BinaryReliabilityDiagram, n_bins=15)
    quantile = partial(torchmetrics_roc.BinaryCalibrationError, strategy="quantile")
    made["BinaryCalibrationError(strategy='quantile')"] = quantile
    return made


def cycle(metric: CurveMetric, given: dict[str, Tensor]) -> float:
    """Return the seconds of `reset`, `update` and `compute`."""
    grouped = not metric.measure.needs
    batch = given if grouped else {name: given[name] for name in ("preds", "target")}
    start = time.perf_counter()
    metric.reset()
    metric.update(**batch)
    metric.compute()
    return time.perf_counter() - start


def timed(name: str, make: Callable[[], CurveMetric], given: dict[str, Tensor], repeats: int) -> Timed:
    """Return the times of one class, each beside one of AUROC, after one turn that is not counted."""
    metric, auroc = make(), torchmetrics_roc.BinaryAUROC()
    turns = [(cycle(auroc, given), cycle(metric, given)) for _ in range(repeats + 1)][1:]
    return Timed(name, [own / other for other, own in turns], statistics.median(own for _, own in turns))


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--size", type=float, default=1e7)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--only", nargs="+", help="names of classes")
    parser.add_argument("--save", action="store_true", help="write results/measures.md")


def main(chosen: argparse.Namespace) -> None:
    """Print the table."""
    size, found = int(chosen.size), []
    given = data(size)
    for name, make in metrics().items():
        if chosen.only and name not in chosen.only:
            continue
        print(name, file=sys.stderr)
        found.append(timed(name, make, given, chosen.repeats))
    lines = [
        [
            one.name,
            f"{one.seconds * 1e3:,.0f}",
            f"{one.ratio:.2f}",
            f"{min(one.ratios):.2f} – {max(one.ratios):.2f}",
            f"{one.goal:g}",
            "met" if one.ratio <= one.goal else "missed",
        ]
        for one in found
    ]
    publish(
        [
            heading(f"Measures over BinaryAUROC, {size:,} scores", torch.get_num_threads()),
            f"`reset`, `update` and `compute` of each class, over those of `BinaryAUROC` on the same scores, by turns: "
            f"the median of {chosen.repeats} ratios, and the least and largest. Slices: {SLICES:,} of them.",
            table(["class", "ms", "over AUROC", "from – to", "goal", ""], lines),
        ],
        chosen.save,
        "measures",
    )
