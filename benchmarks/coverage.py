"""Coverage of 95 % confidence intervals of the area: `python -m benchmarks coverage [--draws 5000] [--save]`.

Scores of positives and negatives are drawn from two Gaussians of equal variance, so that the area of the population
is known; an undefined interval counts as a miss. DeLong's, clipped to [0, 1], is the default of pROC and most tools;
`spss` and `hanley_mcneil` are those of SPSS and PSPP; bootstrap percentiles are those of a loop around scikit-learn.
The last table has several samples per patient, and compares intervals that assume independent samples with intervals
for clusters.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from statistics import NormalDist

import torch
from torch import Tensor

from benchmarks.table import heading, publish, table
from torchmetrics_roc import BinaryAUROC, Curve
from torchmetrics_roc.inference import Interval, auroc_interval

METHODS = ("logit", "newcombe", "delong", "spss", "hanley_mcneil", "bootstrap")
SIZES = ((10, 10), (10, 40), (10, 200), (10, 1000), (20, 20), (20, 200), (50, 50), (200, 10), (200, 200))
AREAS = (0.6, 0.8, 0.9, 0.95, 0.99)
WANTED = (0.93, 0.97)
PATIENTS, PATCHES = 60, 8


def drawn(positives: int, negatives: int, area: float, draws: int, seed: int) -> tuple[Tensor, Tensor]:
    """Return scores and labels, `[draws, P + N]`, drawn from a population whose area is `area`."""
    generator = torch.Generator().manual_seed(seed)
    target = (torch.arange(positives + negatives) < positives).long().expand(draws, -1)
    shift = math.sqrt(2) * NormalDist().inv_cdf(area)
    return torch.randn(target.shape, generator=generator) + shift * target, target


def held(interval: Interval, area: float) -> float:
    """Return the fraction of intervals that cover the area; undefined ones do not."""
    return float(((interval.low <= area) & (area <= interval.high)).double().mean())


def covered(positives: int, negatives: int, area: float, draws: int) -> dict[str, float]:
    """Return the coverage of every method, that of the bootstrap from a tenth of the draws."""
    scores, target = drawn(positives, negatives, area, draws, seed=positives * 1000 + negatives)
    curve = Curve.from_scores(scores, target)
    few = Curve.from_scores(scores[: draws // 10], target[: draws // 10])
    return {m: held(auroc_interval(few if m == "bootstrap" else curve, method=m), area) for m in METHODS}  # type: ignore[arg-type]


def patients(mixed: bool, draws: int) -> dict[str, float]:
    """Return the coverage with several samples per patient, of one label or `mixed`, with and without clusters."""
    generator = torch.Generator().manual_seed(int(mixed))
    patient = torch.arange(PATIENTS).repeat_interleave(PATCHES)
    area = NormalDist().cdf(1.19 / math.sqrt(2.5))
    ways: dict[str, Callable[[BinaryAUROC], Interval]] = {
        "logit": lambda metric: metric.interval(),
        "delong": lambda metric: metric.interval(method="delong"),
    }
    hits = {f"{way}{suffix}": 0 for suffix in (", clustered", ", not clustered") for way in ways}
    for _ in range(draws):
        target = torch.randint(2, patient.shape, generator=generator) if mixed else patient % 2
        scores = (
            torch.randn(PATIENTS, generator=generator)[patient] + torch.randn(patient.shape, generator=generator) / 2
        )
        for suffix, groups in ((", clustered", patient), (", not clustered", None)):
            metric = BinaryAUROC()
            metric.update(scores + 1.19 * target, target, groups=groups)
            for way, interval in ways.items():
                hits[way + suffix] += held(interval(metric), area) > 0
    return {name: count / draws for name, count in hits.items()}


def percent(share: float, good: bool) -> str:
    """Format a share in per cent, with a star if it is `good`."""
    return f"{100 * share:.1f}" + (" *" if good else "  ")


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--draws", type=int, default=5000)
    parser.add_argument("--save", action="store_true", help="write results/coverage.md")


def main(chosen: argparse.Namespace) -> None:
    """Print the tables."""
    rows, within = [], dict.fromkeys(METHODS, 0)
    asked = 0
    for positives, negatives in SIZES:
        for area in AREAS:
            shares = covered(positives, negatives, area, chosen.draws)
            good = {m: WANTED[0] <= share <= WANTED[1] for m, share in shares.items()}
            if area <= 0.95:
                asked += 1
                within = {m: count + good[m] for m, count in within.items()}
            rows.append([f"{positives} + {negatives}", f"{area}", *(percent(shares[m], good[m]) for m in METHODS)])
    rows.append(["within 93 to 97 %", "<= 0.95", *(f"{within[m]} of {asked}" for m in METHODS)])
    error = 100 * math.sqrt(0.95 * 0.05 / chosen.draws)
    few = chosen.draws // 10
    one, both = patients(False, few), patients(True, few)
    clusters = [[name, *(percent(x, WANTED[0] <= x <= WANTED[1]) for x in (one[name], both[name]))] for name in one]
    publish(
        [
            heading("Coverage of 95 % confidence intervals of the area", torch.get_num_threads()),
            f"{chosen.draws} draws per row, a standard error of {error:.1f} at 95 %; {few} for the bootstrap, of 2,000 "
            "resamples each, and for patients. A star marks 93 to 97 %. `logit` is the default.",
            table(["positives + negatives", "area", *METHODS], rows),
            f"{PATIENTS} patients with {PATCHES} samples each; the patient effect has twice the standard deviation of "
            "the sample effect:",
            table(["interval", "one label a patient", "both labels"], clusters),
        ],
        chosen.save,
        "coverage",
    )
