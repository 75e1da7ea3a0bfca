"""Coverage of 95 % confidence intervals: `python -m benchmarks coverage [--draws 5000] [--all] [--save]`.

Scores of positives and negatives are drawn from two Gaussians of equal variance, so that the area of the population
is known; an undefined interval counts as a miss. DeLong's, clipped to [0, 1], is the default of pROC and most tools;
`spss` and `hanley_mcneil` are those of SPSS and PSPP; bootstrap percentiles are those of a loop around scikit-learn.
The next table has several samples per patient, and compares intervals that assume independent samples with intervals
for clusters; the next one few clusters. With `--all` more follow, from `--sets` data sets: simultaneous bands of the
ROC curve; slices; bands of probabilities, and of gains and other curves; slices of clusters. `--only PATTERN` prints
those whose name it matches. The intervals of all measures: `python -m benchmarks grid`.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable
from functools import partial
from statistics import NormalDist
from typing import Any, NamedTuple

import torch
from torch import Tensor

from benchmarks.table import heading, publish, table
from torchmetrics_roc import (
    BinaryAUROC,
    Curve,
    SlicedAUROC,
    SlicedRate,
)
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.inference import (
    Interval,
    auroc_interval,
    compare_net_benefit,
    cost_band,
    gains_band,
    net_benefit_band,
    precision_recall_gain_band,
    reliability_band,
    roc_band,
)
from torchmetrics_roc.measures.costs import cost_curve, net_benefit
from torchmetrics_roc.measures.gains import gains, precision_recall_gain

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


def few_clusters(kind: str, clusters: int, draws: int) -> float:
    """Return the coverage of the default interval of clusters of 8 samples, with `"both"` labels in each or `"one"`."""
    generator = torch.Generator().manual_seed(clusters)
    cluster = torch.arange(clusters).repeat_interleave(PATCHES)
    area, hits = NormalDist().cdf(1.19 / math.sqrt(2.5)), 0
    for _ in range(draws):
        target = torch.randint(2, cluster.shape, generator=generator) if kind == "both" else cluster % 2
        effect = torch.randn(clusters, generator=generator)[cluster]
        metric = BinaryAUROC()
        metric.update(
            effect + torch.randn(cluster.shape, generator=generator) / 2 + 1.19 * target, target, groups=cluster
        )
        hits += held(metric.interval(), area) > 0
    return hits / draws


def log_ratio(scores: Tensor, shift: float) -> Tensor:
    """The logarithm of the likelihood ratio of scores, whose positives are higher by `shift`."""
    return scores * shift - shift**2 / 2


def population(positives: int, negatives: int, shift: float, size: int = 200_000) -> Curve:
    """Return the curve of the population, by the quantiles of both distributions, with these shares of labels."""
    at = (torch.arange(size, dtype=torch.float64) + 0.5) / size
    scores = torch.special.ndtri(at)
    weight = torch.tensor([positives, negatives], dtype=torch.float64).repeat_interleave(size)
    target = torch.tensor([1, 0]).repeat_interleave(size)
    return Curve.from_scores(log_ratio(torch.cat([scores + shift, scores]), shift), target, weight)


def fed(made: Callable[[], Any], data: tuple[Tensor, ...]) -> Any:
    """Return a metric of the data: scores, labels and maybe groups."""
    metric = made()
    metric.update(data[0], data[1], groups=data[2] if len(data) > 2 else None)
    return metric


def of_bands(positives: int, negatives: int, area: float, draws: int) -> float:
    """Return how often a simultaneous band covers the ROC curve of the population at 401 FPR."""
    scores, target = drawn(positives, negatives, area, draws, seed=positives * 7 + negatives)
    hits = 0
    for seed in range(draws):
        band = roc_band(
            Curve.from_scores(scores[seed], target[seed]), simultaneous=True, points=401, replicates=500, seed=seed
        )
        shift = math.sqrt(2) * NormalDist().inv_cdf(area)
        truth = torch.special.ndtr(torch.special.ndtri(band.fpr) + shift)
        hits += bool(((band.low[0] <= truth + 1e-12) & (truth <= band.high[0] + 1e-12)).all())
    return hits / draws


def sliced(offsets: Tensor, gains: Tensor, size: int, g: torch.Generator) -> tuple[Tensor, Tensor, Tensor]:
    """Return samples of slices with half of them positive: Gaussians at the `offsets`, positives higher by `gains`."""
    groups = torch.arange(len(gains)).repeat_interleave(size)
    target = torch.arange(len(groups)) % 2
    return torch.randn(len(groups), generator=g) + offsets[groups] + gains[groups] * target, target, groups


def of_slices(slices: int, size: int, draws: int) -> dict[str, float]:
    """Return the coverage of the intervals of slices that differ, and how often equal ones are found to differ."""
    g = torch.Generator().manual_seed(slices * size)
    steps = torch.arange(slices) / (slices - 1)
    equal, gains, offsets = torch.full((slices,), 1.2), 0.8 + 0.8 * steps, steps.flip(0) * 0.5
    highs = (gains + offsets)[:, None]
    areas = {
        "subgroup": torch.special.ndtr(gains / math.sqrt(2)),
        "bpsn": _without_own(torch.special.ndtr((highs - offsets) / math.sqrt(2))),
        "bnsp": _without_own(torch.special.ndtr((highs - offsets).T / math.sqrt(2))),
    }
    recalls = torch.special.ndtr(highs[:, 0] - 0.5)
    hits: dict[str, float] = {}

    def note(name: str, shares: Any) -> None:
        hits[name] = hits.get(name, 0.0) + float(torch.as_tensor(shares).double().mean()) / draws

    for _ in range(draws):
        some, same = sliced(offsets, gains, size, g), sliced(torch.zeros(slices), equal, size, g)
        low, high = fed(SlicedAUROC, some).interval()
        for kind, truth in areas.items():
            note(f"area, {kind}", (getattr(low, kind) <= truth) & (truth <= getattr(high, kind)))
            worst = fed(partial(SlicedAUROC, worst=kind), some).interval()
            note(f"the worst area, {kind}", (worst.low <= truth.min()) & (truth.min() <= worst.high))
        recall, gap = (partial(SlicedRate, "recall", 0.5, gap=gap) for gap in (False, True))
        low, high = fed(recall, some).interval()
        note("recall", (low.values <= recalls) & (recalls <= high.values))
        for name, data, truth in (
            ("gap of recall", some, recalls.max() - recalls.min()),
            ("no gap of recall", same, 0),
        ):
            ends = fed(gap, data).interval()
            note(name, (ends.low <= truth) & (truth <= ends.high))
        note(
            "no gap of recall, percentiles of resamples", bool(resampled_gap(fed(recall, same).compute(), size, g) <= 0)
        )
        for name, made in (("areas", SlicedAUROC), ("recalls", recall)):
            note(f"equal {name} pass the test", fed(made, same).homogeneity().p_value > 0.05)
    return hits


def _without_own(areas: Tensor) -> Tensor:
    """Return the mean of each column of a matrix without its diagonal."""
    return (areas.sum(0) - areas.diagonal()) / (len(areas) - 1)


def resampled_gap(found: Any, size: int, g: torch.Generator) -> Tensor:
    """Return the lower end of the gap of a share by percentiles of 500 resamples of the positives of each slice."""
    positives = size // 2
    shares = found.values.double().clamp(0, 1).expand(500, -1)
    drawn = torch.binomial(torch.full_like(shares, positives), shares, generator=g) / positives
    return (drawn.amax(1) - drawn.amin(1)).quantile(0.025)


def of_probabilities(size: int, draws: int) -> dict[str, float]:
    """Return the coverage of bands of scores that are calibrated, and of the difference to noisy ones, over points."""
    at, g = (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95), torch.Generator().manual_seed(size)

    def data(size: int) -> tuple[Tensor, Tensor]:
        p, noise = torch.rand(2, size, generator=g, dtype=torch.float64)
        return torch.stack([p, 0.7 * p + 0.3 * noise]), (torch.rand(size, generator=g, dtype=torch.float64) < p).long()

    preds, target = data(2_000_000)
    first, other = net_benefit(Curve.from_scores(preds, target.expand(2, -1)), at).net_benefit
    hits = dict.fromkeys(("reliability of calibrated scores", "net benefit", "difference of net benefit"), 0.0)
    for seed in range(draws):
        preds, target = data(size)
        curve = Curve.from_scores(preds[0], target)
        (confidence,), *edges = reliability_band(curve, points=41, replicates=300, seed=seed)
        blocks, step = hull(curve), torch.searchsorted(-curve.thresholds, -confidence)
        block = torch.searchsorted(blocks.tps + blocks.fps, (curve.tps + curve.fps)[step])
        frequency = (blocks.dtps.double() / (blocks.dtps + blocks.dfps))[block]
        benefit, found = net_benefit_band(curve, at), compare_net_benefit(preds, target, at)
        for name, truth, ends in (
            ("reliability of calibrated scores", frequency, [x[0] for x in edges]),
            ("net benefit", first, [benefit.low[0], benefit.high[0]]),
            ("difference of net benefit", first - other, [found.low, found.high]),
        ):
            covers = (ends[0] - 1e-12 <= truth) & (truth <= ends[1] + 1e-12)
            hits[name] += float(covers.double().mean()) / draws
    return hits


def of_curves(size: int, draws: int, clusters: bool = False) -> dict[str, float]:
    """Return the coverage of bands of gains, cost and precision-recall-gain curves of samples, a fifth positive.

    At points one by one, their mean and the least, and, from an eighth of the data sets, at all points at once. For
    gains the number of positives is random, for the others it is given, as their bands take it. In `clusters` of five,
    one of which is positive, half of the variance of scores is that of an effect of the cluster.
    """
    at, g = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99), torch.Generator().manual_seed(size)
    shift = math.sqrt(2) * NormalDist().inv_cdf(0.8)
    whole, places = population(1, 4, shift), torch.tensor(at, dtype=torch.float64)
    groups = torch.arange(size) % (size // 5) if clusters else None
    given = (torch.arange(size) < size // 5).long()
    found: dict[str, float] = {}
    for name, curve_of, band in (
        ("gains", gains, gains_band),
        ("cost", cost_curve, cost_band),
        ("precision gain", precision_recall_gain, precision_recall_gain_band),
    ):
        x, y = (part[0] for part in curve_of(whole)[:2])
        k = torch.searchsorted(x, places)
        truth = y[k - 1] + (places - x[k - 1]) / (x[k] - x[k - 1]) * (y[k] - y[k - 1])
        each, together = torch.zeros_like(truth), 0.0
        for seed in range(draws):
            target = given
            if groups is None and band is gains_band:
                target = (torch.rand(size, generator=g) < 0.2).long()
            scores = torch.randn(size, generator=g)
            if groups is not None:
                scores = (scores + torch.randn(size // 5, generator=g)[groups]) / math.sqrt(2)
            data = (scores + shift * target, target, None, groups)
            for simultaneous in (False, True) if seed % 8 == 0 else (False,):
                ends = band(data, at, simultaneous=simultaneous, replicates=500, seed=seed)
                covers = (ends.low[0] - 1e-9 <= truth) & (truth <= ends.high[0] + 1e-9)
                if simultaneous:
                    together += float(covers.all()) / len(range(0, draws, 8))
                else:
                    each += covers.double() / draws
        found |= {f"{name}, mean of points": float(each.mean()), f"{name}, worst point": float(each.min())}
        found[f"{name}, all at once"] = together
    return found


def of_clusters(clusters: int, draws: int) -> dict[str, float]:
    """Return the coverage of the intervals of two slices, each with samples of every cluster.

    The clusters have 8 samples of both labels, which share an effect.
    """
    made: dict[str, Callable[[], Any]] = {
        "clusters: SlicedAUROC": SlicedAUROC,
        "clusters: SlicedRate, recall at 1": partial(SlicedRate, "recall", at=1.0),
    }
    g = torch.Generator().manual_seed(clusters)

    def of(name: str, clusters: int) -> Any:
        metric, cluster = made[name](), torch.arange(clusters).repeat_interleave(PATCHES)
        target = torch.randint(2, cluster.shape, generator=g)
        noise = torch.randn(cluster.shape, generator=g) / 2
        preds = torch.randn(clusters, generator=g)[cluster] + noise + 1.19 * target
        metric.update(preds, target, groups=torch.arange(len(cluster)) % 2, clusters=cluster)
        return metric

    hits = {}
    for name in made:
        truth = of(name, 50_000).compute()[1].mean()  # of both slices alike
        ends = [of(name, clusters).interval() for _ in range(draws)]
        hits[name] = sum(float(((low[1] <= truth) & (truth <= high[1])).double().mean()) for low, high in ends) / draws
    return hits


class Part(NamedTuple):
    """A table of columns by data sets of several sizes, whose rows `of` returns for a size, with the text before it."""

    text: str
    head: str
    sizes: dict[str, tuple[Any, ...]]
    of: Callable[..., dict[str, float]]

    @property
    def table(self) -> str:
        """The table, whose cells are computed."""
        return table([self.head, *self.sizes], rows_of([self.of(*size) for size in self.sizes.values()]))


def everything(draws: int) -> list[Part]:
    """Return the tables of `--all`."""
    few, totals = draws // 4, {str(size): (size,) for size in (100, 1000)}

    def bands(positives: int, negatives: int) -> dict[str, float]:
        areas = (0.8, 0.95)
        return {f"area {area}": of_bands(positives, negatives, area, draws // 2) for area in areas}

    return [
        Part(
            f"Simultaneous bands of the ROC curve, {draws // 2} data sets:",
            "simultaneous bands",
            {f"{p} + {n}": (p, n) for p, n in ((30, 30), (100, 100), (30, 300), (500, 500))},
            bands,
        ),
        Part(
            f"Slices, {few} data sets, half of each positive. Those of the worst slice and of a gap rest on ends of "
            "all slices at once, and cover more often than asked for; percentiles of resamples find a gap where there "
            "is none. The last rows are how often the test at 5 % finds equal slices equal:",
            "slices",
            {f"{n} of {size}": (n, size) for n, size in ((5, 40), (5, 400), (50, 40))},
            partial(of_slices, draws=few),
        ),
        Part(
            f"Bands of probabilities, {few} data sets of 100 and of 1,000 samples, over all points:",
            "probabilities",
            totals,
            partial(of_probabilities, draws=few),
        ),
        Part(
            f"Bands of gains, cost and precision-recall-gain curves, {draws} data sets of 100 and of 1,000 samples, a "
            "fifth of them positive, with an area of .8, 500 resamples each; at 11 points from .01 to .99, and of "
            f"{draws // 8} data sets at all of these at once:",
            "curve bands",
            totals,
            partial(of_curves, draws=draws),
        ),
        Part(
            "The same of clusters of five samples, one of them positive, that share half of the variance; "
            f"{few} data sets:",
            "curve bands of clusters",
            totals,
            partial(of_curves, draws=few, clusters=True),
        ),
        Part(
            f"Slices of 20 and of 50 clusters of {PATCHES} samples of both labels, {few} data sets; the effect of a "
            "cluster has twice the standard deviation of that of a sample:",
            "slices of clusters",
            {str(clusters): (clusters,) for clusters in (20, 50)},
            partial(of_clusters, draws=few),
        ),
    ]


def rows_of(columns: list[dict[str, float]]) -> list[list[str]]:
    """Return a row for each name, with the share in each of the columns."""
    return [[name, *(percent(x[name], x[name] >= WANTED[0]) for x in columns)] for name in (columns or [{}])[0]]


def percent(share: float, good: bool) -> str:
    """Format a share in per cent, with a star if it is `good`."""
    return f"{100 * share:.1f}" + (" *" if good else "  ")


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--draws", type=int, default=5000)
    parser.add_argument("--all", action="store_true", help="bands and slices too")
    parser.add_argument("--only", metavar="PATTERN", help="print the tables of --all whose name it matches")
    parser.add_argument("--sets", type=int, default=2000, help="data sets of each table of --all")
    parser.add_argument("--save", action="store_true", help="write results/coverage.md")


def main(chosen: argparse.Namespace) -> None:
    """Print the tables."""
    asked_for = [part for part in everything(chosen.sets) if chosen.all or re.search(chosen.only or "$^", part.head)]
    if chosen.only is not None:
        print("\n\n".join(x for part in asked_for for x in (part.text, part.table)))
        return
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
    fewer = [
        [str(g), *(percent(x, WANTED[0] <= x <= WANTED[1]) for x in (few_clusters(k, g, few) for k in ("one", "both")))]
        for g in (6, 8, 10, 20, 40)
    ]
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
            "Fewer patients, by the default:",
            table(["patients", "one label a patient", "both labels"], fewer),
            *(x for part in asked_for for x in (part.text, part.table)),
        ],
        chosen.save,
        "coverage",
    )
