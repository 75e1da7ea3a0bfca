"""Coverage of the default 95 % intervals over a grid of designs: `python -m benchmarks grid [--minutes 60]`.

Every class with an interval, of 30 + 30 to 2,000 + 2,000 samples of four distributions of scores: independent, in
clusters of three that share half of the variance, or with sampling weights, which vary with the scores, or are those of
negatives of which one in ten was sampled; with fixed or random numbers of labels. The
p-values of every test where its hypothesis holds, and peers, if they are installed, on the same data sets. Counts are
kept in results/grid.jsonl, so that a run that is interrupted goes on where it stopped, and results/grid.md is made from
them. `--only PATTERN` restricts a run to what the pattern matches of `30+30 ratings clusters random: AUROC`, and
`--anew` forgets what is counted of it.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from statistics import NormalDist
from typing import Any, NamedTuple
from zlib import crc32

import torch
from torch import Tensor

import torchmetrics_roc
from benchmarks import grid_peers
from benchmarks.table import RESULTS, command, heading, table
from torchmetrics_roc import Curve, FixedFPR
from torchmetrics_roc.inference import auroc_test, compare, compare_auroc, venkatraman
from torchmetrics_roc.measures.calibration import spiegelhalter
from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.registry.table import ENTRIES

SIZES = ((30, 30), (30, 300), (200, 200), (2000, 2000))
SHAPES = ("continuous", "ratings", "skewed", "good")
DESIGNS = ("independent", "clusters", "weights", "sampled")
PASSES = (100, 250, 500, 1000, 2000)
DRAWN = "test by resamples"
GOAL = (94.0, 97.0)
KINDS = ("formula", "test", "bootstrap", DRAWN, "peer")
BINS = 100
"""Bins of p-values, for the test of Kolmogorov and Smirnov."""

SHIFT, GOOD = (math.sqrt(2) * NormalDist().inv_cdf(area) for area in (0.8, 0.98))
CUTS = torch.tensor([-0.2, 0.4, 1.0, 1.6])
RATIO = 9.0
"""The ratio of the means of two exponential distributions, whose area is .9."""
EXTREME = 1.5
HEAVIER = 10
"""How many times the weight of a positive a negative has where negatives were sampled at a lower rate."""

GROUPED = ("GroupedAUROC", "GroupedAveragePrecision")
ARGUMENTS: dict[str, list[dict[str, Any]]] = {
    "EER": [{}, {"estimator": "rocch"}],
    "MinDCF": [{}, {"prevalence": 0.1}],
    "PartialAUROC": [{"fpr_range": (0, 0.1)}, {"tpr_range": (0.8, 1)}],
    "LogAUC": [{}, {"fpr_range": (0.01, 0.5)}],
    "RecallAtFixedPrecision": [{"min_precision": 0.8}],
    "PrecisionAtFixedRecall": [{"min_recall": 0.8}],
    "SensitivityAtSpecificity": [{"min_specificity": 0.9}],
    "SpecificityAtSensitivity": [{"min_sensitivity": 0.9}],
    "Rate": [
        {"rate": rate, "at": at}
        for at, rates in (
            (0.5, "recall precision accuracy balanced_accuracy f1 mcc kappa lr_plus"),
            (FixedFPR(0.1), "accuracy precision f1"),
            ("youden", "recall accuracy f1 balanced_accuracy"),
        )
        for rate in rates.split()
    ]
    + [{"rate": rate, "at": rate} for rate in ("accuracy", "f1", "mcc")],
}
"""The arguments of classes that are measured with others than their defaults."""


class Cell(NamedTuple):
    """What data sets are drawn from."""

    size: tuple[int, int]
    shape: str
    design: str
    labels: str

    def __str__(self) -> str:
        return f"{self.size[0]}+{self.size[1]} {self.shape} {self.design} {self.labels}"

    @property
    def negatives(self) -> int:
        """How many negatives there are in the population for each positive."""
        return self.size[1] // self.size[0] * (HEAVIER if self.design == "sampled" else 1)

    @property
    def population(self) -> str:
        """The cells whose values in the population are the same."""
        return f"{self.shape} 1:{self.negatives}"


class Data(NamedTuple):
    """Log likelihood ratios that are too extreme, by `EXTREME`, the prior log odds, and labels.

    `other`: the scores of another model of the same population; `noise`: scores without information.
    """

    scores: Tensor
    prior: float
    target: Tensor
    weights: Tensor | None = None
    clusters: Tensor | None = None
    other: Tensor | None = None
    noise: Tensor | None = None

    @property
    def probabilities(self) -> Tensor:
        """The probabilities of the scores, which are overconfident."""
        return (self.scores + self.prior).sigmoid()

    @property
    def calibrated(self) -> Tensor:
        """Calibrated probabilities."""
        return (self.scores / EXTREME + self.prior).sigmoid()

    @property
    def columns(self) -> dict[str, Tensor | None]:
        """The weights and clusters, as `update` takes them."""
        return {"sample_weight": self.weights, "groups": self.clusters}


class Statistic(NamedTuple):
    """What an interval is of.

    Attributes:
        name: of the class with its arguments, and of the peer, if it is one.
        kind: one of `KINDS`, which are counted in that order.
        value: of a large data set, the value in the population.
        interval: of a data set with random or fixed labels; of a test the p-value.
        applies: whether it is defined in a cell.
        most: the number of data sets, for what is slow.
    """

    name: str
    kind: str
    value: Callable[[Data], Any]
    interval: Callable[[Data, str], Any]
    applies: Callable[[Cell], bool] = lambda cell: cell.shape in SHAPES
    most: int = PASSES[-1]


# ---- data sets -------------------------------------------------------------------------------------------------------


def drawn(cell: Cell, number: int, size: tuple[int, int] | None = None) -> Data:
    """Return a data set, the same for the same `number`; every design has one population."""
    g = torch.Generator().manual_seed(crc32(str(cell).encode()) + number)
    p, n = size or cell.size
    if cell.shape == "classes":  # three, two of them of the size of the positives
        share = torch.tensor([p, p, n]) / (2 * p + n)
        fixed = torch.arange(3).repeat_interleave(torch.tensor([p, p, n]))
        target = torch.multinomial(share, 2 * p + n, True, generator=g) if cell.labels == "random" else fixed
        rows = torch.randn(len(target), 3, generator=g) + 1.2 * torch.nn.functional.one_hot(target, 3)
        return Data(rows, 0.0, target)
    if cell.shape == "groups":  # of ten samples, whose labels some tell apart better
        users = torch.arange(p + n) // 10
        target = (torch.rand(p + n, generator=g) < p / (p + n)).long()
        gain = (1 + torch.randn(len(users), generator=g))[users]
        return Data(torch.randn(p + n, generator=g) + gain * target, 0.0, target, None, users)
    target = (torch.arange(p + n) < p).long()
    if cell.labels == "random":
        target = (torch.rand(p + n, generator=g) < p / (p + n)).long()
    latent, clusters, weights = torch.randn(3, p + n, generator=g), None, None
    if cell.design == "clusters":
        clusters = torch.arange(p + n) // 3
        if cell.labels == "fixed":  # of one label each
            clusters = torch.where(target > 0, torch.arange(p + n) // 3, p + (torch.arange(p + n) - p) // 3)
        effect = torch.randn(3, p + n, generator=g)[:, clusters]
        latent = (latent + effect) / math.sqrt(2)
    if cell.design == "weights":  # proportional to the ratio of the densities in the population and in the sample
        driver = torch.randn(p + n, generator=g)
        weights = (0.6 * driver).exp()
        latent = 0.6 * (driver - 0.6) + 0.8 * latent
    # What both models share: the weights drive both besides, with a correlation of .36.
    shared = 0.0 if weights is None else 0.36
    if cell.design == "sampled":
        weights = torch.where(target > 0, 1 / HEAVIER, 1.0)
    latent[1] = (0.6 * latent[0] + 0.8 * latent[1]) / math.sqrt(1 + 0.96 * shared)
    scores, other = (EXTREME * log_ratio(cell.shape, z, target) for z in latent[:2])
    noise = in_shape(cell.shape, latent[2])
    return Data(scores, -math.log(cell.negatives), target, weights, clusters, other, noise)


def log_ratio(shape: str, z: Tensor, target: Tensor) -> Tensor:
    """Return the log likelihood ratios of scores whose latent variables are normal: higher ones of positives."""
    if shape == "skewed":  # exponential scores
        return -torch.special.log_ndtr(-z) * (1 + (RATIO - 1) * target) * (1 - 1 / RATIO) - math.log(RATIO)
    shift = GOOD if shape == "good" else SHIFT
    x = z + shift * target
    if shape in ("continuous", "good"):
        return x * shift - shift**2 / 2
    ends = torch.cat([torch.tensor([-torch.inf]), CUTS, torch.tensor([torch.inf])])
    of_each = [torch.special.ndtr(ends - mean).diff() for mean in (SHIFT, 0.0)]
    return (of_each[0] / of_each[1]).log()[torch.bucketize(x, CUTS)]


def in_shape(shape: str, z: Tensor) -> Tensor:
    """Return scores that do not depend on a label."""
    return torch.bucketize(z, CUTS - 0.4).float() if shape == "ratings" else z.exp() if shape == "skewed" else z


def population(cell: Cell, size: int = 200_000) -> Data:
    """Return quantiles of both labels, weighted by their shares; of classes so many samples."""
    p, n = cell.size
    if cell.shape == "classes":
        return drawn(cell._replace(labels="random"), -1, (5 * size * p // (2 * p + n), 5 * size * n // (2 * p + n)))
    if cell.shape == "groups":
        return drawn(cell, -1, (5 * size * p // (p + n), 5 * size * n // (p + n)))
    z = torch.special.ndtri((torch.arange(size, dtype=torch.float64) + 0.5) / size).repeat(2)
    target = torch.tensor([1, 0]).repeat_interleave(size)
    weights = torch.tensor([1.0, float(cell.negatives)]).repeat_interleave(size)
    return Data(EXTREME * log_ratio(cell.shape, z, target), -math.log(cell.negatives), target, weights)


# ---- statistics ------------------------------------------------------------------------------------------------------


def of_classes() -> Iterator[Statistic]:
    """Yield every binary class with an interval, with its arguments, and averages over classes."""
    for entry in ENTRIES.values():
        made = getattr(torchmetrics_roc, entry.name)
        if not (entry.task == "binary" and entry.row.prefixed):
            continue
        for given in ARGUMENTS.get(entry.row.name, [{}]):
            metric = made(**given)
            statistic = metric.measure.statistic()
            if statistic is not None and not isinstance(metric.measure, CurveMeasure):
                words = ", ".join(str(x) for x in given.values())
                column = "probabilities" if entry.row.name in ("Rate", "AURC", "AUARC") else "scores"
                column = "probabilities" if metric.measure.probabilities else column
                name = f"{entry.row.name}({words})" if words else entry.row.name
                kind = "bootstrap" if statistic.of in (None, "losses") else "formula"  # losses of clusters are drawn
                yield of_class(name, kind, column, partial(made, **given))
    names = ("MulticlassAUROC", "MulticlassAveragePrecision", "MulticlassOvOAUROC", *GROUPED)
    for name, average in product(names, ("macro", "weighted")):
        given = {} if name in GROUPED else {"num_classes": 3, "normalization": None}
        made = partial(getattr(torchmetrics_roc, name), average=average, **given)
        shape = "groups" if name in GROUPED else "classes"
        yield of_class(f"{name}({average})", "formula", "scores", made, partial(_is_of, shape=shape))


def _is_of(cell: Cell, shape: str) -> bool:
    return cell.shape == shape


def of_class(name: str, kind: str, column: str, made: Callable[[], Any], applies: Any = None) -> Statistic:
    """Return the statistic of a class that reads a column of the data."""

    def fed(data: Data) -> Any:
        metric = made()
        metric.update(getattr(data, column), data.target, **data.columns)
        return metric

    def interval(data: Data, labels: str) -> Any:
        return fed(data).interval(labels=labels)

    found = Statistic(name, kind, lambda data: fed(data).compute(), interval)
    return found if applies is None else found._replace(applies=applies)


def of_tests() -> Iterator[Statistic]:
    """Yield every test of a hypothesis, on data where it holds."""

    def test(
        name: str,
        p_value: Callable[[Data], Any],
        designs: tuple[str, ...] = DESIGNS,
        kind: str = "test",
        labels: tuple[str, ...] = ("random", "fixed"),
    ) -> Statistic:
        return Statistic(
            f"p: {name}",
            kind,
            lambda data: None,
            lambda data, labels: p_value(data),
            lambda cell: cell.shape in SHAPES and cell.design in designs and cell.labels in labels,
        )

    def metrics(made: Any, data: Data) -> list[Any]:
        both = [made(), made()]
        for metric, scores in zip(both, (data.scores, data.other), strict=True):
            metric.update(scores, data.target, **data.columns)
        return both

    def slices(made: Any, data: Data) -> Any:
        of = torch.arange(len(data.target)) if data.clusters is None else data.clusters
        metric = made()
        metric.update(data.probabilities, data.target, data.weights, groups=of % 3, clusters=data.clusters)
        return metric.homogeneity()

    def halves(data: Data) -> Any:
        groups = data.clusters if data.clusters is not None else torch.arange(len(data.target))
        sets = [
            (data.scores[half], data.target[half], *(None if x is None else x[half] for x in data.columns.values()))
            for half in (groups % 2 == 0, groups % 2 == 1)
        ]
        return compare(*sets, paired=False)

    yield test("auroc_test", lambda data: auroc_test((data.noise, data.target, data.weights, data.clusters)))
    yield test(
        "compare_auroc",
        lambda data: compare_auroc(torch.stack([data.scores, data.other]), data.target, **data.columns),  # type: ignore[list-item, arg-type]
    )
    yield test("compare AUROC, unpaired", halves)
    for name, kind in (("AveragePrecision", "test"), ("KSStatistic", DRAWN), ("BrierScore", DRAWN)):
        made = getattr(torchmetrics_roc, f"Binary{name}")
        yield test(f"compare {name}", lambda data, made=made: compare(*metrics(made, _squashed(data))), kind=kind)
    yield test("SlicedAUROC.homogeneity", partial(slices, torchmetrics_roc.SlicedAUROC))
    yield test("SlicedRate.homogeneity", partial(slices, partial(torchmetrics_roc.SlicedRate, "recall", 0.5)))
    yield test(
        "venkatraman",
        lambda data: venkatraman(torch.stack([data.scores, data.other]), data.target),  # type: ignore[list-item]
        ("independent",),
        DRAWN,
    )
    yield test(
        "spiegelhalter",
        lambda data: spiegelhalter(Curve.from_scores(data.calibrated, data.target)),
        ("independent",),
        labels=("random",),  # the hypothesis is of labels that are drawn from the scores
    )


def _squashed(data: Data) -> Data:
    """Return the data with both models' scores as probabilities."""
    assert data.other is not None
    return data._replace(scores=data.scores.sigmoid(), other=data.other.sigmoid())


def of_peers() -> Iterator[Statistic]:
    """Yield what users would use instead, where the data have no weights; they know no clusters."""
    ours = {statistic.name: statistic for statistic in of_classes()}
    for name, peer, interval, most in grid_peers.installed():
        own = ours[name]

        def of(data: Data, labels: str, interval: Any = interval) -> Any:
            return interval(data.target.numpy(), data.probabilities.numpy())

        designs = ("independent", "clusters") if most == grid_peers.MANY else ("independent",)

        def applies(cell: Cell, designs: tuple[str, ...] = designs) -> bool:
            return cell.shape in SHAPES and cell.design in designs and cell.size[0] < 2000

        yield own._replace(name=f"{name} by {peer}", kind="peer", interval=of, applies=applies, most=most)


# ---- counting --------------------------------------------------------------------------------------------------------


class Results:
    """The counts of every cell and statistic, and the values of populations, in a file of a line each."""

    def __init__(self, path: Any = RESULTS / "grid.jsonl") -> None:
        self.path, self.of = path, {}
        lines = path.read_text().splitlines() if path.exists() else []
        self.of = {(row["cell"], row["statistic"]): row for row in map(json.loads, lines)}

    def row(self, cell: Any, name: str) -> dict[str, Any]:
        """Return the counts of a statistic in a cell."""
        new = {"cell": str(cell), "statistic": name, "sets": 0}
        return self.of.setdefault((str(cell), name), new)  # type: ignore[no-any-return]

    def save(self) -> None:
        """Write the file, whole."""
        text = "".join(json.dumps(row) + "\n" for _, row in sorted(self.of.items()) if len(row) > 3)
        temporary = self.path.with_suffix(".new")
        temporary.write_text(text)
        temporary.replace(self.path)

    def truth(self, cell: Cell, statistic: Statistic) -> float:
        """Return the value in the population."""
        name = statistic.name.partition(" by ")[0]
        row = self.row(cell.population, name)
        if "value" not in row:
            value = statistic.value(population(cell))
            row["value"] = float(value[0] if isinstance(value, tuple) else value)  # without its threshold
        return float(row["value"])


FIGURE = re.compile(r"in (\d+)(?: to (\d+))? % of data sets")


def count(row: dict[str, Any], statistic: Statistic, truth: float, data: Data, labels: str) -> None:
    """Add one data set to the counts of a statistic."""
    began = time.process_time()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            found = statistic.interval(data, labels)
        except ValueError as error:
            row["refused"] = str(error)[:120]
            return
    row["sets"] += 1
    row["seconds"] = round(row.get("seconds", 0.0) + time.process_time() - began, 5)
    if "test" in statistic.kind:
        p = float(found.p_value)
        bins = row.setdefault("p", [0] * (BINS + 1))  # the last is of NaN
        bins[BINS if math.isnan(p) else min(int(p * BINS), BINS - 1)] += 1
        return
    low, high = map(float, found)
    for name, holds in (
        ("below", truth < low - 1e-6),
        ("above", truth > high + 1e-6),
        ("undefined", math.isnan(low + high)),
    ):
        row[name] = row.get(name, 0) + holds
    if math.isfinite(high - low):
        row["width"] = row.get("width", 0.0) + high - low
    figures = [m.groups() for m in map(FIGURE.search, (str(one.message) for one in said)) if m]
    row["warned"] = row.get("warned", 0) + bool(figures)
    if figures:
        low_figure, high_figure = figures[0]
        row["figure"] = [float(low_figure), float(high_figure or low_figure)]


def cells() -> list[Cell]:
    """Return all cells, the simplest and smallest first."""
    designs = product(DESIGNS, SIZES, ("random", "fixed"), SHAPES)
    return [*(Cell(size, shape, design, labels) for design, size, labels, shape in designs), *averaged()]


def averaged() -> list[Cell]:
    """Return the cells of averages over three classes, and over groups."""
    shapes = (("classes", "random"), ("classes", "fixed"), ("groups", "random"))
    return [Cell(size, shape, "independent", labels) for (shape, labels), size in product(shapes, SIZES)]


def run(results: Results, sets: int, only: str, until: float) -> None:
    """Count data sets until every statistic has so many of each cell, or the time is over."""
    statistics = [*of_classes(), *of_tests(), *of_peers()]
    for target, kind in product(PASSES, KINDS):
        for cell in cells():
            wanted = min(target, sets)
            if kind in ("bootstrap", DRAWN) and cell.size[0] >= 2000:  # nine tenths of the time
                wanted = wanted // 10 if target >= 500 else 0
            own = [s for s in statistics if s.kind == kind and s.applies(cell) and re.search(only, f"{cell}: {s.name}")]
            rows = [(s, results.row(cell, s.name)) for s in own]
            truths = {s.name: math.nan if "test" in kind else results.truth(cell, s) for s in own}
            first = min((row["sets"] for s, row in rows if "refused" not in row), default=wanted)
            for number in range(first, wanted):
                data = drawn(cell, number)
                for statistic, row in rows:
                    if row["sets"] == number < statistic.most and "refused" not in row:
                        count(row, statistic, truths[statistic.name], data, cell.labels)
                if time.time() > until:
                    return
            if own and first < wanted:
                results.save()
                print(f"{time.strftime('%H:%M:%S')} {wanted} {kind} {cell}", flush=True)


# ---- the page --------------------------------------------------------------------------------------------------------


def coverage(row: dict[str, Any]) -> float:
    """Return the coverage in per cent; undefined intervals do not cover."""
    return 100 * (1 - (row["below"] + row["above"] + row["undefined"]) / row["sets"])


def outside(row: dict[str, Any]) -> float:
    """Return by how many points the coverage is outside of the goal, after two standard errors: negative below."""
    share = (coverage(row) / 100 * row["sets"] + 2) / (row["sets"] + 4)
    error = 200 * math.sqrt(share * (1 - share) / row["sets"])
    return min(coverage(row) + error - GOAL[0], 0.0) or max(coverage(row) - error - GOAL[1], 0.0)


def is_said(row: dict[str, Any]) -> bool:
    """Return whether most intervals came with a warning whose figure is that of the cell, within its error."""
    if row.get("warned", 0) < row["sets"] / 2:
        return False
    slack = 200 * math.sqrt(0.05 / row["sets"])
    low, high = row["figure"]
    return low - slack <= coverage(row) <= high + slack


def written(row: dict[str, Any] | None) -> str:
    """Return what a table says of a cell."""
    if row is None or not row["sets"]:
        return "refused" if row and "refused" in row else ""
    if "p" in row:
        return f"{100 * sum(row['p'][:5]) / row['sets']:.1f}{not_uniform(row)}"
    if not outside(row):
        return f"{coverage(row):.1f}"
    mark = "" if " by " in row["statistic"] else "w" if is_said(row) else "W" if row.get("warned") else ""
    return f"{coverage(row):.1f}{'!' if outside(row) < 0 else '+'}{mark}"


def not_uniform(row: dict[str, Any]) -> str:
    """Return `!` for p-values that are smaller than uniform ones by Kolmogorov and Smirnov at 1 %, `+` for larger."""
    known = torch.tensor(row["p"][:BINS], dtype=torch.float64)
    excess = known.cumsum(0) / known.sum() - torch.arange(1, BINS + 1) / BINS
    limit = math.sqrt(math.log(2 / 0.01) / 2 / max(float(known.sum()), 1))
    return "!" if float(excess.max()) > limit else "+" if float(excess.min()) < -limit else ""


def mean_width(row: dict[str, Any] | None) -> str:
    """Return the mean width of the known intervals, in three digits."""
    known = row["sets"] - row["undefined"] if row and "width" in row else 0
    return f"{row['width'] / known:.3g}" if row and known else ""


def page(results: Results) -> str:
    """Return the tables, one of each design."""
    parts = [
        heading("Coverage of the default 95 % intervals", torch.get_num_threads(), PACKAGES).replace(
            command(), COMMAND
        ),
        TEXT,
    ]
    for design, labels in product(DESIGNS, ("random", "fixed")):
        columns = [Cell(size, shape, design, labels) for size, shape in product(SIZES, SHAPES)]
        names = sorted({name for cell, name in results.of if cell in map(str, columns)})
        for kind, own in (("", [n for n in names if n[:2] != "p:"]), ("Tests, ", [n for n in names if n[:2] == "p:"])):
            rows = [[name, *(written(results.of.get((str(cell), name))) for cell in columns)] for name in own]
            counted = [results.of.get((str(cell), name), {}).get("sets", 0) for name in own for cell in columns]
            if not any(counted):
                continue
            title = f"## {kind}{design}, {labels} labels\n\n{min(filter(None, counted))} to {max(counted)} data sets."
            heads = [f"{c.size[0]}+{c.size[1]} {SHORT[c.shape]}" for c in columns]
            parts += [title, table(["statistic", *heads], [row for row in rows if any(row[1:])])]
            if not kind:
                rows = [[name, *(mean_width(results.of.get((str(cell), name))) for cell in columns)] for name in own]
                parts += ["Their mean widths:", table(["statistic", *heads], [row for row in rows if any(row[1:])])]
    columns = averaged()
    names = sorted({name for cell, name in results.of if cell in map(str, columns)})
    rows = [[name, *(written(results.of.get((str(cell), name))) for cell in columns)] for name in names]
    heads = [f"{c.size[0]}+{c.size[1]} {c.shape} {c.labels}" for c in columns]
    return "\n\n".join([*parts, "## Averages", AVERAGES, table(["statistic", *heads], rows)]) + "\n"


COMMAND = "python -m benchmarks grid"
SHORT = {"continuous": "cont.", "ratings": "rati.", "skewed": "skew.", "good": "good"}
PACKAGES = ("torch", "torchmetrics", "confidenceinterval", "MLstatkit", "scipy", "statsmodels")
TEXT = """Per cent of data sets whose interval covers the value in the population. `!` is below 94 %, `+` above 97 %, by
more than two standard errors; then `w`: most intervals came with a warning that gives this figure, `W`: with another
one. Undefined intervals do not cover; `refused`: an error says that there is none. `A by B` is what B offers for A,
which knows no clusters. Of tests, the per cent of p-values below 5 % where the hypothesis holds; `!`: p-values are
smaller than uniform ones, `+`: larger, by the test of Kolmogorov and Smirnov at 1 %.

Scores: `cont.` Gaussian with an area of .8; `rati.` the same in five ratings; `skew.` exponential with an area of .9;
`good` Gaussian with an area of .98, whose errors are few.
Probabilities are overconfident by half. Clusters have three samples, of one label each if the numbers of labels are
fixed, and share half of the variance. Sampling weights vary by a factor of about ten, with the scores; where negatives
were sampled each stands for ten, so that the share of positives in the population is about a tenth of that in the
sample."""


AVERAGES = "Over three classes, the first two of the first size each, and over groups of ten samples."


def gravest(results: Results) -> list[str]:
    """Return the cells outside of the goal without a warning of it, the gravest first."""
    rows = [row for row in results.of.values() if row["sets"] and "below" in row and " by " not in row["statistic"]]
    rows = sorted((row for row in rows if outside(row) and not is_said(row)), key=outside)
    return [
        f"{written(row):8} of {row['sets']:4}, {row['above']:3} too low, {row['below']:3} too high, {row['undefined']} "
        f"undefined, warned {row['warned']:4} {row.get('figure', '')}: {row['cell']}: {row['statistic']}"
        for row in rows
    ]


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--sets", type=int, default=PASSES[-1], help="data sets of each cell")
    parser.add_argument("--only", metavar="PATTERN", default="", help="cells and statistics to count")
    parser.add_argument("--anew", action="store_true", help="forget what is counted of these")
    parser.add_argument("--minutes", type=float, default=math.inf, help="when to stop")


def main(chosen: argparse.Namespace) -> None:
    """Count, and write the page."""
    results = Results()
    if chosen.anew:
        results.of = {key: row for key, row in results.of.items() if not re.search(chosen.only, ": ".join(key))}
    try:
        run(results, chosen.sets, chosen.only, time.time() + 60 * chosen.minutes)
    finally:
        results.save()
        (RESULTS / "grid.md").write_text(page(results))
        print("\n".join(gravest(results)))
