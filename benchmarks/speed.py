"""Times beside values: `python -m benchmarks [speed] [--sizes 10000 1000000] [--repeats 5]`.

Each row is one piece of work, done in turn by us and by the others on the same data; the time is the median of the
repeats, and the value stands beside it, so that nobody is fast at the wrong number.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from collections.abc import Callable, Iterator

import sklearn.metrics  # type: ignore[import-untyped]
import torch
import torchmetrics
import torchmetrics.functional.classification as theirs
from torch import Tensor

import torchmetrics_roc.functional as ours
from torchmetrics_roc import Curve

Work = tuple[str, dict[str, Callable[[], Tensor | float]]]


def works(size: int) -> Iterator[Work]:
    """What is timed, on `size` samples: normal scores, one in ten positive and shifted by one."""
    generator = torch.Generator().manual_seed(0)
    target = (torch.rand(size, generator=generator) < 0.1).long()
    scores = (torch.randn(size, generator=generator) + target).sigmoid()  # probabilities: torchmetrics keeps those
    yield (
        "binary AUROC",
        {
            "torchmetrics_roc": lambda: ours.binary_auroc(scores, target),
            "torchmetrics": lambda: theirs.binary_auroc(scores, target),
            "scikit-learn": lambda: sklearn.metrics.roc_auc_score(target.numpy(), scores.numpy()),
        },
    )
    yield (
        "binary average precision",
        {
            "torchmetrics_roc": lambda: ours.binary_average_precision(scores, target),
            "torchmetrics": lambda: theirs.binary_average_precision(scores, target),
            "scikit-learn": lambda: sklearn.metrics.average_precision_score(target.numpy(), scores.numpy()),
        },
    )
    yield (
        "summary(), beside AUROC alone",
        {
            "torchmetrics_roc": lambda: Curve.from_scores(scores, target).summary().auroc,
            "torchmetrics": lambda: theirs.binary_auroc(scores, target),
        },
    )
    classes, rows = 20, max(size // 20, 100)
    labels = torch.randint(classes, (rows,), generator=generator)
    logits = torch.randn(rows, classes, generator=generator) + 2 * torch.nn.functional.one_hot(labels, classes)
    probabilities = logits.softmax(1)
    yield (
        f"AUROC of {classes} classes, {rows} rows",
        {
            "torchmetrics_roc": lambda: ours.multiclass_auroc(probabilities, labels, classes),
            "torchmetrics": lambda: theirs.multiclass_auroc(probabilities, labels, classes),
        },
    )


def measure(work: dict[str, Callable[[], Tensor | float]], repeats: int) -> dict[str, tuple[float, float]]:
    """Each one's median time in seconds, of `repeats` taken in turn after one that is not counted, and its value."""
    times: dict[str, list[float]] = {name: [] for name in work}
    values: dict[str, float] = {}
    for _ in range(repeats + 1):
        for name, call in work.items():
            start = time.perf_counter()
            values[name] = float(call())
            times[name].append(time.perf_counter() - start)
    return {name: (statistics.median(times[name][1:]), values[name]) for name in work}


def options(parser: argparse.ArgumentParser) -> None:
    """What the command line may say."""
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 1_000_000])
    parser.add_argument("--repeats", type=int, default=5)


def main(chosen: argparse.Namespace) -> None:
    """Print the table."""
    versions = f"torch {torch.__version__}, torchmetrics {torchmetrics.__version__}, scikit-learn {sklearn.__version__}"
    print(f"{platform.machine()}, {torch.get_num_threads()} threads, Python {platform.python_version()}, {versions}")
    print(f"{'work':42}{'samples':>10}  {'by':18}{'ms':>10}{'ratio':>8}  value")
    for size in chosen.sizes:
        for name, work in works(size):
            results = measure(work, chosen.repeats)
            own = results["torchmetrics_roc"][0]
            for who, (seconds, value) in results.items():
                print(f"{name:42}{size:10}  {who:18}{seconds * 1e3:10.2f}{seconds / own:8.2f}  {value:.10f}")
