"""A bootstrap of AUROC, and a loop over scikit-learn: `python -m benchmarks bootstrap [--size 100000] [--save]`.

Both resample positives and negatives separately, with replacement. The loop is timed over a few replicates and
extrapolated; the standard errors of both are reported with the times, and so is the analytic one. `--classes` times the
bootstrap intervals of other classes instead, in CPU seconds and over that of AUROC, by turns.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import numpy as np
import torch
from torch import Tensor

import torchmetrics_roc as tr
from benchmarks.others import sklearn_metrics
from benchmarks.table import heading, publish, table
from torchmetrics_roc import Curve
from torchmetrics_roc.inference import auroc_variance
from torchmetrics_roc.inference.resampling import curve_draws
from torchmetrics_roc.measures.roc import auroc

SHARES = (0.1, 0.5)


def data(size: int, share: float) -> tuple[Tensor, Tensor]:
    """Return normal scores, those of the positives shifted by one, and labels."""
    generator = torch.Generator().manual_seed(0)
    target = (torch.rand(size, generator=generator) < share).long()
    return torch.randn(size, generator=generator) + target, target


def looped(scores: Tensor, target: Tensor, replicates: int) -> list[float]:
    """Return the areas of resamples, computed by a loop over scikit-learn."""
    generator = np.random.default_rng(0)
    s, y = scores.numpy(), target.numpy()
    positives, negatives = np.flatnonzero(y), np.flatnonzero(1 - y)
    areas = []
    for _ in range(replicates):
        rows = np.concatenate([generator.choice(x, len(x)) for x in (positives, negatives)])
        areas.append(float(sklearn_metrics.roc_auc_score(y[rows], s[rows])))
    return areas


def classes() -> dict[str, Any]:
    """Return a metric for each way to read a resample."""
    return {
        "AUROC": tr.BinaryAUROC(),
        "LogAUC": tr.BinaryLogAUC(),
        "EER": tr.BinaryEER(),
        "KSStatistic": tr.BinaryKSStatistic(),
        "MinDCF": tr.BinaryMinDCF(),
        "BrierScore": tr.BinaryBrierScore(),
        "AveragePrecision": tr.BinaryAveragePrecision(),
        "AUPRG": tr.BinaryAUPRG(),
        "CalibrationError": tr.BinaryCalibrationError(),
        "AURC": tr.BinaryAURC(),
        "Lift": tr.BinaryLift(),
        "Rate, accuracy at 0.5": tr.BinaryRate(rate="accuracy", at=0.5),
        "Rate, accuracy at the EER": tr.BinaryRate(rate="accuracy", at="eer"),
        "RecallAtFixedPrecision": tr.BinaryRecallAtFixedPrecision(min_precision=0.8),
        "AUCH": tr.BinaryAUCH(),
        "MinCllr": tr.BinaryMinCllr(),
    }


def of_classes(size: int, replicates: int, repeats: int, few: int = 100) -> list[list[str]]:
    """Return the rows of the classes: CPU seconds of all replicates, from a `few`, and over AUROC by turns."""
    scores, target = data(size, 0.5)

    def seconds(metric: Any) -> float:
        start = time.process_time()
        metric.interval(method="bootstrap", replicates=few)
        return (time.process_time() - start) * replicates / few

    rows, metrics = [], classes()
    reference = metrics["AUROC"]
    for name, metric in metrics.items():
        metric.update(scores.sigmoid(), target)
        metric.curve()
        seconds(metric)
        times = [(seconds(reference), seconds(metric)) for _ in range(repeats)]
        own, ratio = min(y for _, y in times), statistics.median(y / x for x, y in times)
        rows.append([name, f"{own:.1f} s", f"{ratio:.1f}"])
    return rows


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--size", type=int, default=100_000)
    parser.add_argument("--replicates", type=int, default=10_000)
    parser.add_argument("--looped", type=int, default=100, help="replicates of the loop, whose time is extrapolated")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--classes", action="store_true", help="other classes, instead of the loop")
    parser.add_argument("--save", action="store_true", help="write results/bootstrap.md")


def main(chosen: argparse.Namespace) -> None:
    """Print the table."""
    if chosen.classes:
        title = f"{chosen.replicates} resamples of {chosen.size} samples, half of them positive"
        found = table(["class", "CPU", "over AUROC"], of_classes(chosen.size, chosen.replicates, chosen.repeats))
        words = f"The least of {chosen.repeats} times of 100 resamples, extrapolated, and the median ratio by turns."
        publish([heading(title, torch.get_num_threads()), words, found], chosen.save, "bootstrap_classes")
        return
    rows = []
    for share in SHARES:
        scores, target = data(chosen.size, share)
        curve = Curve.from_scores(scores, target)
        ours, theirs = [], []
        draws, areas = torch.empty(0), [0.0]
        for _ in range(chosen.repeats):
            start = time.perf_counter()
            draws = curve_draws(Curve.from_scores(scores, target), auroc, chosen.replicates, 0, corners=True)
            ours.append(time.perf_counter() - start)
            start = time.perf_counter()
            areas = looped(scores, target, chosen.looped)
            theirs.append((time.perf_counter() - start) * chosen.replicates / chosen.looped)
        one, other = statistics.median(ours), statistics.median(theirs)
        exact = float(auroc_variance(curve, "bootstrap").sqrt())
        rows.append(
            [
                f"{share:.0%}",
                f"{one:.1f} s",
                f"{other:.0f} s",
                f"{other / one:.0f}",
                f"{float(draws.std()):.6f}",
                f"{statistics.stdev(areas):.6f}",
                f"{exact:.6f}",
            ]
        )
    publish(
        [
            heading(f"{chosen.replicates} resamples of the AUROC of {chosen.size} samples", torch.get_num_threads()),
            f"Median of {chosen.repeats}, taken in turn; the loop from {chosen.looped} resamples.",
            table(
                [
                    "positive",
                    "torchmetrics_roc",
                    "scikit-learn in a loop",
                    "ratio",
                    "error",
                    "of the loop",
                    "exact",
                ],
                rows,
            ),
        ],
        chosen.save,
        "bootstrap",
    )
