"""The cost of constant memory: the certified and the actual error of AUROC from bins.

Scores of many shapes are counted by us in bins, and by torchmetrics and the formula of Keras on even grids of as many
bytes. A second table has the memory for streams of growing length.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import NamedTuple

import torch
from torch import Generator, Tensor
from torchmetrics import Metric
from torchmetrics import classification as theirs

from benchmarks.ranks import resident, settled
from benchmarks.table import heading, in_bytes, publish, table
from torchmetrics_roc import BinaryAUROC
from torchmetrics_roc.measures.roc import auroc

Batch = tuple[Tensor, Tensor]

BINS = (2**12, 2**14, 2**16, 2**18, 2**20)

GOAL_BINS, GOAL, REFINED_GOAL = 2**16, 5e-4, 5e-5
"""Goals for half the distance of the bounds at this number of bins, before and after one `refine`."""

STREAMED = 10**6
"""Samples in a batch of a stream."""

BYTES_A_THRESHOLD = {"torchmetrics": 32, "Keras": 16}  # [2, 2] in int64; four vectors in float32


# ---- shapes --------------------------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """Float32 `scores` of labels 0.0 and 1.0, of which a share is positive; `held` to the goal or only reported."""

    name: str
    positives: float
    scores: Callable[[Tensor, Generator], Tensor]
    held: bool = True

    def draw(self, size: int) -> Batch:
        """Return this number of samples, the same ones in every run."""
        generator = torch.Generator().manual_seed(0)
        target = (torch.rand(size, generator=generator) < self.positives).long()
        return self.scores(target.float(), generator), target


def normal(target: Tensor, generator: Generator) -> Tensor:
    """Return standard normal scores, independent of the labels."""
    return torch.randn(len(target), generator=generator)


def _even(target: Tensor, generator: Generator) -> Tensor:
    """Return uniform probabilities, which are calibrated if half the labels are positive."""
    root = torch.rand(len(target), generator=generator).sqrt()
    return torch.where(target > 0, root, 1 - root)


def _heavy(target: Tensor, generator: Generator) -> Tensor:
    return (normal(target, generator) / normal(target, generator) + target) ** 3


SHAPES = (
    Shape("normal logits", 0.5, lambda t, g: normal(t, g) + 1.5 * t),
    Shape("large logits", 0.5, lambda t, g: 8 * normal(t, g) + 8 * t + 20),
    Shape("rare: 0.1 % positive", 0.001, lambda t, g: (1.5 * normal(t, g) - 9 + 3 * t).sigmoid()),
    Shape("confident: close to 1", 0.5, lambda t, g: (3 * normal(t, g) + 8 + 3 * t).sigmoid()),
    Shape("clicks: 3 % positive", 0.03, lambda t, g: (normal(t, g) - 4 + 1.2 * t).sigmoid()),
    Shape("even probabilities", 0.5, _even, held=False),
    Shape("saturated probabilities", 0.5, lambda t, g: (20 * normal(t, g) + 9 * t).sigmoid(), held=False),
    Shape("heavy tails: Cauchy³", 0.5, _heavy, held=False),
)


# ---- three ways to count -------------------------------------------------------------------------------------------


class Counted(NamedTuple):
    """The value from bins, and half the distance of its bounds: NaN where there are none."""

    value: float
    half: float = torch.nan


def exact(preds: Tensor, target: Tensor) -> float:
    """AUROC in float64, of all samples."""
    metric = BinaryAUROC()
    metric.update(preds, target)
    return float(metric.read(auroc))


def counted(metric: BinaryAUROC, preds: Tensor, target: Tensor) -> Counted:
    """Return the answer of a bounded `metric` after these samples."""
    metric.update(preds, target)
    low, high = metric.bounds()
    return Counted(float(metric.compute()), float(high - low) / 2)


def state_bytes(metric: Metric) -> int:
    """The bytes of all tensors that the `metric` keeps."""
    states = metric.metric_state.values()
    return sum(x.nbytes for state in states for x in (state if isinstance(state, list) else [state]))


def probabilities(preds: Tensor) -> Tensor:
    """Return the scores if all lie in [0, 1], else their sigmoids, as torchmetrics does."""
    return preds if bool(((preds >= 0) & (preds <= 1)).all()) else preds.sigmoid()


def _beyond(reached: Tensor, target: Tensor, size: int) -> tuple[Tensor, Tensor]:
    """Return the positives and negatives that pass each threshold, `[size]`; a sample passes the first `reached`."""
    histograms = (torch.bincount(reached[target == label], minlength=size + 1) for label in (1, 0))
    positives, negatives = (histogram.flip(0).cumsum(0).flip(0)[1:] for histogram in histograms)
    return positives, negatives


def torchmetrics_binned(preds: Tensor, target: Tensor, size: int) -> Counted:
    """Return the answer of torchmetrics with this number of thresholds.

    Its `update` takes time proportional to samples times thresholds, so its state is filled with the same counts by
    binary search; the value is that of its `compute`.
    """
    metric = theirs.BinaryAUROC(thresholds=size)
    metric.update(preds[:1], target[:1])
    assert metric.thresholds is not None
    reached = torch.bucketize(probabilities(preds), metric.thresholds, right=True)
    tps, fps = _beyond(reached, target, size)
    positives = target.sum()
    tns, fns = len(target) - positives - fps, positives - tps
    metric.confmat = torch.stack([tns, fps, fns, tps], 1).view(size, 2, 2)
    return Counted(float(metric.compute()))


def keras_like(preds: Tensor, target: Tensor, size: int) -> Counted:
    """Return the area under the ROC curve of `keras.metrics.AUC` at this number of thresholds, with its two bounds.

    The thresholds are evenly spaced in [0, 1], the outermost shifted outwards by 1e-7. Over each step of the false
    positive rate the curve has the smaller true positive rate of both ends (`minoring`), the larger (`majoring`), or
    their mean. Sums are in float64 here, and in float32 in Keras.
    """
    inner = torch.arange(1, size - 1, dtype=torch.float64) / (size - 1)
    grid = torch.cat([inner.new_tensor([-1e-7]), inner, inner.new_tensor([1 + 1e-7])]).float()
    tps, fps = _beyond(torch.bucketize(probabilities(preds), grid), target, size)
    positives = target.sum()
    tpr, fpr = tps.double() / positives, fps.double() / (len(target) - positives)
    widths = -fpr.diff()
    low, high = float((widths * tpr[1:]).sum()), float((widths * tpr[:-1]).sum())
    return Counted((low + high) / 2, (high - low) / 2)


# ---- tables --------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """One shape in a number of bins: their bytes, the exact value, and the answer of each way of counting."""

    shape: Shape
    bins: int
    state: int
    exact: float
    ours: Counted
    refined: Counted
    torchmetrics: Counted
    keras: Counted

    def cells(self) -> list[str]:
        """The printed row."""
        halves = [self.ours.half, self.refined.half, self.keras.half]
        errors = [abs(x.value - self.exact) for x in (self.ours, self.refined, self.torchmetrics, self.keras)]
        half, refined_half, keras_half = (f"{x:.1e}" for x in halves)
        error, refined_error, torchmetrics_error, keras_error = (f"{x:.1e}" for x in errors)
        ours = [half, error, refined_half, refined_error]
        others = [torchmetrics_error, keras_half, keras_error]
        return [self.shape.name, f"{self.bins:,}", in_bytes(self.state), *ours, *others, f"{self.exact:.8f}"]


COLUMNS = [
    "scores",
    "B",
    "state",
    "±",
    "error",
    "± refined",
    "error refined",
    "torchmetrics: error",
    "Keras: ±",
    "Keras: error",
    "exact",
]


def row(shape: Shape, bins: int, batch: Batch, truth: float) -> Row:
    """Return the row of one shape in this number of bins."""
    metric = BinaryAUROC(memory="bounded", bins=bins)
    once = counted(metric, *batch)
    metric.refine()
    twice = counted(metric, *batch)
    state = state_bytes(metric)
    grids = {who: state // size for who, size in BYTES_A_THRESHOLD.items()}
    others = torchmetrics_binned(*batch, grids["torchmetrics"]), keras_like(*batch, grids["Keras"])
    return Row(shape, bins, state, truth, once, twice, *others)


def rows(shapes: Iterable[Shape], bins: Iterable[int], size: int) -> list[Row]:
    """Return the rows of all `shapes` in all numbers of `bins`."""
    made = []
    for shape in shapes:
        batch = shape.draw(size)
        truth = exact(*batch)
        made += [row(shape, count, batch, truth) for count in bins]
    return made


def verdict(made: Iterable[Row]) -> str:
    """Return whether the goals are met, and which shapes exceed them."""
    held = [x for x in made if x.shape.held and x.bins == GOAL_BINS]
    names = ", ".join(x.shape.name for x in held)
    lines = [f"Goals at {GOAL_BINS:,} bins, for {names}:"]
    for what, goal, halves in (
        ("half the distance of the bounds", GOAL, [x.ours.half for x in held]),
        ("the same after one `refine`", REFINED_GOAL, [x.refined.half for x in held]),
    ):
        above = [f"{x.shape.name} ({half:.1e})" for x, half in zip(held, halves, strict=True) if not half <= goal]
        outcome = f"EXCEEDED by {', '.join(above)}" if above else f"met, at most {max(halves):.1e}"
        lines.append(f"- {what} ≤ {goal:.0e}: {outcome}.")
    return "\n".join(lines)


class Streamed(NamedTuple):
    """The bytes of the state after a number of samples, and the growth of the peak memory of the process."""

    size: int
    state: int
    growth: int
    counted: Counted


def streamed(size: int, batch: int = STREAMED) -> Streamed:
    """Update a bounded metric with `size` normal logits by the `batch`, each drawn into the memory of the last."""
    generator = torch.Generator().manual_seed(0)
    preds, target = torch.empty(batch), torch.empty(batch, dtype=torch.int64)

    def drawn(count: int) -> Batch:
        scores, labels = preds[:count], target[:count]
        labels.random_(2, generator=generator)
        scores.normal_(generator=generator).add_(labels, alpha=1.5)
        return scores, labels

    BinaryAUROC(memory="bounded").update(*drawn(batch))  # allocations of the first call ever are not growth
    metric = BinaryAUROC(memory="bounded")
    before = settled()
    for start in range(0, size, batch):
        metric.update(*drawn(min(batch, size - start)))
    growth = resident("VmHWM") - before
    low, high = metric.bounds()
    return Streamed(size, state_bytes(metric), growth, Counted(float(metric.compute()), float(high - low) / 2))


def streams(sizes: Iterable[int]) -> str:
    """Return the table of streams of growing length."""
    cells = [
        [
            f"{size:.0e}".replace("e+0", "e").replace("e+", "e"),
            in_bytes(state),
            in_bytes(growth),
            f"{said.half:.1e}",
            f"{said.value:.8f}",
        ]
        for size, state, growth, said in map(streamed, sizes)
    ]
    return table(["streamed", "state", "growth at the peak", "±", "value"], cells)


# ---- command -------------------------------------------------------------------------------------------------------


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--quick", action="store_true", help=f"100,000 samples, {BINS[0]:,} and {GOAL_BINS:,} bins")
    parser.add_argument("--full", action="store_true", help="stream 10^9 samples too")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/memory.md")


def main(chosen: argparse.Namespace) -> None:
    """Print both tables."""
    size, bins = (100_000, (BINS[0], GOAL_BINS)) if chosen.quick else (chosen.size, BINS)
    lengths = [10**5, 10**6, *([] if chosen.quick else [10**7]), *([10**9] if chosen.full else [])]
    made = rows(SHAPES, bins, size)
    publish(
        [
            heading("The cost of constant memory", torch.get_num_threads()),
            f'AUROC of {size:,} float32 scores: `BinaryAUROC(memory="bounded", bins=B)`. *state*: the bytes of all its '
            "tensors. *±*: half the distance of `bounds()`, which enclose the exact value; *error*: the distance of "
            "`compute` from it. *refined*: the same after one `refine()` and a second pass over the same data. "
            "The others count at even thresholds in [0, 1] of as many bytes in all: torchmetrics one in "
            f"{BYTES_A_THRESHOLD['torchmetrics']} bytes; Keras one in {BYTES_A_THRESHOLD['Keras']}, by its formula, "
            "*±* half the distance of its lower and upper sum. Both apply a sigmoid to logits.",
            table(COLUMNS, [x.cells() for x in made]),
            verdict(made),
            f'Streams of normal logits into `BinaryAUROC(memory="bounded")`, {STREAMED:,} per batch at most. *growth*: '
            "the peak memory of the process over what was resident before: the work on one batch, and gaps that the "
            "allocator leaves.",
            streams(lengths),
        ],
        chosen.save,
        "memory",
    )
