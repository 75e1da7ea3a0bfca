"""Waits, launches and uploads of every class: `python -m benchmarks waits [--save]`.

They are counted on the simulated device of the tests, where they depend on shapes only: the same on every machine, and
lower bounds of what a GPU is asked for. torchmetrics' class of the same name is counted beside ours on the same data.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

import torch
import torchmetrics.classification
from torch import Tensor

import torchmetrics_roc
from benchmarks import works
from benchmarks.table import heading, publish, table
from benchmarks.works import THEIRS
from tests.simulated_device import Counts, counted, device
from torchmetrics_roc.groups.rankings import Ranking
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.registry.table import ENTRIES, Entry

Batch = dict[str, Tensor]
Reading = Callable[[Any, Batch], Any]

SAMPLES = 100
"""The number of samples in a batch, with ties."""

LEAVES = {name: entry for name, entry in ENTRIES.items() if entry.task != "task"}
"""Every class of one task."""

STORED: dict[str, dict[str, Any]] = {"exact": {}, "bounded": {"memory": "bounded"}, "grid": {"thresholds": 100}}
"""The ways of keeping data."""

MEASURES = ("AUROC", "ROC")
"""A number and a curve, whose further readings are those of all others."""


# ---- metrics and data ----------------------------------------------------------------------------------------------


def built(entry: Entry, way: str = "exact", **options: Any) -> Any:
    """Return a metric of the class on the device, None if the class does not keep data in this `way`."""
    if way != "exact" and entry.row.name == "ConfusionMatrix":  # which counts at once
        return None
    counts = {"num_groups": 5} if way == "bounded" and entry.row.data else {}
    try:
        metric = getattr(torchmetrics_roc, entry.name)(**entry.given, **STORED[way], **counts, **options)
    except ValueError:
        if way == "exact":
            raise
        return None
    return metric.to(device())


def built_by_torchmetrics(entry: Entry) -> Any:
    """Return torchmetrics' metric of the same name on the device."""
    return getattr(torchmetrics.classification, entry.name)(**entry.given).to(device())


def draw(entry: Entry, seed: int = 0, weighted: bool = False, ignored: int | None = None) -> Batch:
    """Return a batch for the class: `weighted`, and with one label in ten `ignored`, if wanted."""
    generator = torch.Generator().manual_seed(seed)
    sizes = {"N": SAMPLES, "2": 2, **dict.fromkeys("CLM", 3)}
    preds, target = ([sizes[letter] for letter in letters] for letters in (entry.kind.preds, entry.kind.target))
    scores = torch.rand(preds, generator=generator).mul(64).round().div(64)
    labels = torch.randint(3 if "num_classes" in entry.kind.number else 2, target, generator=generator)
    if entry.task == "survival":
        labels[:, 1] = torch.arange(SAMPLES) % 5
    if ignored is not None:
        labels[::10] = ignored
    batch = {"preds": scores, "target": labels}
    if weighted:
        weight = torch.rand(SAMPLES, generator=generator)
        batch["sample_weight"] = weight.mul(3).round() if issubclass(entry.row.measure, Ranking) else weight
    if entry.row.data:
        batch["groups"] = torch.arange(SAMPLES) % 5
    return {name: x.to(device()) for name, x in batch.items()}


def stream(entry: Entry, **options: Any) -> list[Batch]:
    """Return three batches for the class."""
    return [draw(entry, seed, **options) for seed in range(3)]


def six(side: Any) -> Any:
    """Return a collection of six metrics on the device, as `speed` times them."""
    return works.six(side).to(device())


# ---- counts --------------------------------------------------------------------------------------------------------

READINGS: dict[str, Reading] = {
    "update": lambda metric, batch: metric.update(**batch),
    "compute": lambda metric, _: metric.compute(),
    "forward": lambda metric, batch: metric(**batch),
}
FURTHER: dict[str, Reading] = {
    "operating_point": lambda metric, _: metric.operating_point("youden"),
    "interval": lambda metric, _: metric.interval(),
    "summary": lambda metric, _: metric.summary(),
    "curve": lambda metric, _: metric.curve(),
    "curve(max_points)": lambda metric, _: metric.curve(max_points=8),
    "bounds": lambda metric, _: metric.bounds(),
    "read": lambda metric, _: metric.read(auroc),
}


def asked(build: Callable[[], Any], reading: Reading, batches: list[Batch], warm: bool = True) -> Counts:
    """Return what a `reading` asks of the device, the first one after updates with all `batches` but the last.

    `warm`: whether the same is done before, uncounted, by another metric, as constants may be moved once for a whole
    process.
    """
    *earlier, last = batches
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2 if warm else 1):
            metric = build()
            for batch in earlier:
                metric.update(**batch)
            with counted() as counts:
                reading(metric, last)
    return counts


# ---- tables --------------------------------------------------------------------------------------------------------


def cell(counts: Counts) -> str:
    """Return waits, launches and uploaded bytes."""
    return f"{len(counts.waits)} / {len(counts.launches)} / {sum(event.size for event in counts.uploads)}"


def cells(build: Callable[[], Any], readings: Iterable[Reading], batches: list[Batch]) -> list[str]:
    """Return one cell for each of the `readings`, a dash for one that the class refuses."""
    found = []
    for reading in readings:
        found.append("–")
        with suppress(ValueError):
            found[-1] = cell(asked(build, reading, batches))
    return found


def every_class() -> str:
    """Return the table of all classes that keep every sample."""
    rows = []
    for name, entry in LEAVES.items():
        batches = stream(entry)
        known = hasattr(torchmetrics.classification, name)
        ours = cells(partial(built, entry), READINGS.values(), batches)
        rival = partial(built_by_torchmetrics, entry)
        rows.append([name, *ours, *(cells(rival, READINGS.values(), batches) if known else "–––")])
    return table(["class", *READINGS, *(f"{THEIRS}: {name}" for name in READINGS)], rows)


def every_reading() -> str:
    """Return the table of all readings of a number and of a curve, for each task and each way of keeping data."""
    rows = []
    for name, entry in LEAVES.items():
        for way in STORED if entry.row.name in MEASURES and entry.row.prefixed else ():
            build, batches = partial(built, entry, way), stream(entry)
            rows.append([f"{name}, {way}", *cells(build, (READINGS | FURTHER).values(), batches)])
    return table(["class", *READINGS, *FURTHER], rows)


def collections() -> str:
    """Return the table of a collection of six, all of whose members are computed after one update."""
    batches = stream(LEAVES["BinaryAUROC"])[:2]
    sides = {works.OURS: torchmetrics_roc, THEIRS: torchmetrics.classification}
    rows = [[name, *cells(partial(six, side), READINGS.values(), batches)] for name, side in sides.items()]
    return table([works.SIX, *READINGS], rows)


LEGEND = (
    "Each cell: *waits / launches / uploaded bytes*. A wait is an operator that the host cannot continue without, such "
    "as `item`, a copy to the CPU, or a result whose shape depends on values; a launch is an operator that computes on "
    "the device. Batches of 100 samples, three classes, labels or models. A reading is the first one after two "
    "updates; what is moved once for a whole process is not counted. –: there is none."
)


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/waits.md")


def main(chosen: argparse.Namespace) -> None:
    """Print all tables."""
    publish(
        [
            heading("What a device is asked for", torch.get_num_threads()),
            LEGEND,
            "## Every class",
            every_class(),
            "## Every reading",
            every_reading(),
            "## A collection",
            collections(),
        ],
        chosen.save,
        "waits",
    )
