"""What `interval` answers for each kind of metric, on one process and on several."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import oracles
import oracles_inference as slow
import pytest
import torch
from cases import first_few, in_one_test
from oracles import Problem
from registered import batch
from test_inference import HALVES, LABELS, THREE
from test_resampled_intervals import one_more
from torch import Tensor

import torchmetrics_roc as tr
from benchmarks.grid import Cell, of_classes
from benchmarks.grid import drawn as data_set
from torchmetrics_roc import Curve, FixedFPR
from torchmetrics_roc.inference import (
    auroc_covariance,
    auroc_interval,
    auroc_test,
    auroc_variance,
    average_precision_interval,
    average_precision_variance,
    bootstrap,
    cluster_draws,
    compare,
    compare_auroc,
    newcombe,
    operating_interval,
    resampling,
    roc_band,
    wilson,
)
from torchmetrics_roc.inference import (
    replicates as of_replicates,
)
from torchmetrics_roc.inference.areas import mean_interval
from torchmetrics_roc.inference.clusters import joint_draws
from torchmetrics_roc.inference.curve_bands import reached, reaches, tpr_at, tpr_interval
from torchmetrics_roc.inference.data import Data
from torchmetrics_roc.inference.design import Design
from torchmetrics_roc.inference.formulas import student_quantile, student_quantiles
from torchmetrics_roc.inference.influence import clustered
from torchmetrics_roc.inference.intervals import _per_problem, interval_of
from torchmetrics_roc.inference.rates import _slopes, interval_of_rate, mover
from torchmetrics_roc.measures.measure import RESAMPLED, CurveMeasure, Measure, Statistic
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.metrics.metric import BinaryMetric
from torchmetrics_roc.points.choice import chosen
from torchmetrics_roc.points.rates import RATES
from torchmetrics_roc.registry.table import TABLE, Entry, Row
from torchmetrics_roc.tasks.batches import Rows

Run = Callable[..., list[Any]]
Z = NormalDist().inv_cdf(0.975)
# Values come back in float32: an end, and the middle it is taken from.
FLOAT32 = 2.0**-22
# What is not the same differs by more, somewhere: far beyond any rounding.
FAR = 1e-3


def seeded(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def classes(size: int = 90, seed: int = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Tied scores of three classes, their labels, and patients that have a few samples each."""
    g = seeded(seed)
    target = torch.randint(3, (size,), generator=g)
    preds = torch.randn(size, 3, generator=g, dtype=torch.float64) + torch.nn.functional.one_hot(target, 3)
    return (preds * 4).round() / 4, target, torch.randint(size // 4, (size,), generator=g)


def problems(preds: Tensor, labels: Tensor, weight: Tensor | None = None) -> list[Problem]:
    """Those of all columns, `[N, T]`."""
    weight = torch.ones(labels.shape, dtype=torch.float64) if weight is None else weight
    return [oracles.problem(*(x[:, t].tolist() for x in (preds, labels, weight))) for t in range(labels.shape[1])]


def pooled(some: list[Problem]) -> Problem:
    """All as one."""
    return Problem(*([x for p in some for x in p[i]] for i in range(3)))


class Read(NamedTuple):
    """The values of problems, their intervals and their covariance, by the slow definitions.

    `problems`, their `units`, the `pulls` of their samples, and by how much the values are too high.
    """

    values: list[Any]
    intervals: list[slow.Interval]
    covariance: slow.Matrix
    problems: list[Problem]
    units: list[Any]
    pulls: list[list[Any]]
    optimism: list[float]

    def average(self, shares: list[Any], average: str) -> list[float]:
        shares = [x / sum(shares) for x in shares]
        if average == "macro":
            return list(slow.mover(self.values, self.intervals, self.covariance, shares, optimism=self.optimism))
        mean = sum(c * x for c, x in zip(shares, self.values, strict=True))
        positives = sum(oracles.totals(p)[0] for p in self.problems)
        moves: dict[Any, list[Any]] = {}  # of each unit: of the values, and of the mean by the numbers of positives
        for t, (p, value, pulls) in enumerate(zip(self.problems, self.values, self.pulls, strict=True)):
            for unit, label, weight, pull in zip(self.units, p.labels, p.weights, pulls, strict=True):
                own = moves.setdefault(unit, [0] * (len(self.values) + 1))
                own[t] += pull
                own[-1] += (value - mean) * label * weight / positives
        factor = len(moves) / (len(moves) - 1)
        last = [factor * sum(own[t] * own[-1] for own in moves.values()) for t in range(len(self.values) + 1)]
        covariance = [[*row, x] for row, x in zip([*self.covariance, last[:-1]], last, strict=True)]
        error = NormalDist().inv_cdf(0.975) * math.sqrt(last[-1])
        intervals = [*self.intervals, slow.Interval(-error, error)]
        values, shares = [*self.values, 0], [*shares, 1]
        return list(slow.mover(values, intervals, covariance, shares, varying=1, optimism=self.optimism))


def of_units(
    some: list[Problem], units: Any, method: str | None = None, precision: bool = False, **options: Any
) -> Read:
    """What is known of problems whose samples are in these units.

    Args:
        some: the problems.
        units: the unit of each sample.
        method: of the interval.
        precision: whether the value is average precision, not AUROC.
        options: of the interval.
    """
    known = {id(p): (slow.precision_pulls if precision else slow.pulls)(p) for p in some}
    obuchowski = [[slow.obuchowski_covariance(a, b, units, lambda p: known[id(p)]) for b in some] for a in some]
    jackknife = (
        [[slow.jackknife_covariance(a, b, units) for b in some] for a in some] if method == "jackknife" else None
    )
    covariance, found = jackknife or obuchowski, []
    for t, p in enumerate(some):
        degrees = slow.cluster_degrees([p], [1], units, lambda p: known[id(p)])
        own = {"precision": precision, "plain": method == "delong", **options}
        found.append(slow.interval_of_units(p, units, covariance[t][t], degrees, **own))
    values = [(oracles.average_precision if precision else oracles.auroc)(p) for p in some]
    optimism = [slow.optimism(p, slow.effective_sizes(p, units)[0]) for p in some] if precision else [0.0] * len(some)
    return Read(values, found, covariance, some, list(units), [list(known[id(p)]) for p in some], optimism)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
@pytest.mark.parametrize("grouped", [False, True])
def test_the_interval_of_an_average_knows_that_classes_share_samples(average: str, grouped: bool) -> None:
    preds, target, patients = classes(48)
    metric = tr.MulticlassAUROC(3, average=average, normalization=None)
    metric.update(preds, target, groups=patients if grouped else None)
    some = problems(preds, torch.nn.functional.one_hot(target, 3))
    shares = [oracles.totals(p)[0] if average == "weighted" else 1 for p in some]
    units = (patients if grouped else torch.arange(48)).tolist()
    if average == "micro":
        some, shares, units = [pooled(some)], [1], units * 3
    methods = (None, "jackknife") if grouped else (None, "delong")
    for method in methods:
        read = of_units(some, units, method, clusters=grouped)
        expected = list(read.intervals[0]) if average == "micro" else read.average(shares, average)
        assert _numbers(metric.interval(method=method)) == pytest.approx(expected, rel=FLOAT32), method


@cache
def classes_of(name: str, weighted: bool) -> tuple[list[Problem], Read]:
    """Three classes of 40 samples, each as often as its weight says, and what is known of them."""
    preds, target, _ = classes(40)
    weight = torch.arange(40) % 2 + 1.0 if weighted else torch.ones(40)
    some = problems(preds, torch.nn.functional.one_hot(target, 3), weight[:, None].expand(-1, 3))
    some = [slow.repeated(p) for p in some]
    return some, of_units(some, range(len(some[0].scores)), precision=name == "AveragePrecision")


@pytest.mark.filterwarnings("ignore:.*Values that need them are NaN:UserWarning")
@pytest.mark.covering
@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision"])
@pytest.mark.parametrize("absent", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
def test_an_average_has_the_intervals_of_its_known_classes(
    name: str, average: str, absent: bool, weighted: bool
) -> None:
    """Of weights as frequencies those of the samples repeated; a class without samples adds nothing."""
    preds, target, _ = classes(40)
    if absent:
        preds = torch.cat([preds[:, :1], torch.zeros(40, 1), preds[:, 1:]], 1)
        target = torch.where(target > 0, target + 1, target)
    metric = getattr(tr, f"Multiclass{name}")(preds.shape[1], average=average, normalization=None)
    metric.update(preds, target, torch.arange(40) % 2 + 1.0 if weighted else None)
    some, read = classes_of(name, weighted)
    expected = read.average([oracles.totals(p)[0] if average == "weighted" else 1 for p in some], average)
    assert _numbers(metric.interval()) == pytest.approx(expected, rel=FLOAT32)


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_a_class_without_variance_has_no_degrees_of_freedom(average: str) -> None:
    """Of a single positive, ranked first, in an average precision."""
    preds, target, _ = classes(60)
    preds, target = torch.cat([preds, torch.zeros(60, 1)], 1), target.clone()
    target[7], preds[7, 3] = 3, 1
    metric = tr.MulticlassAveragePrecision(4, average=average, normalization=None)
    metric.update(preds, target)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        low, high = (float(x) for x in metric.interval())
    assert 0 < low < float(metric.compute()) < high < 1


@pytest.mark.filterwarnings("ignore::UserWarning")  # of few samples, and of replicates without a label
@in_one_test("name", ["AUCH", "MinCllr", "EER"])
@in_one_test("grouped, method", [(False, None), (True, None), (True, "bootstrap")])
def test_the_ends_of_a_perfect_average_by_draws_are_those_of_its_labels(name: str, grouped: bool, method: Any) -> None:
    """Though some replicates have no value: few samples of each label are in few clusters. As of independent ones."""
    target = torch.zeros(24, 2, dtype=torch.long)
    target[:2, 0], target[:4, 1] = 1, 1
    found = {}
    for average in ("macro", "weighted", None):
        metric = getattr(tr, f"Multilabel{name}")(2, average=average)
        metric.update(target.double(), target, groups=torch.arange(24) // 2 if grouped else None)
        found[average] = torch.stack(metric.interval(method=method, replicates=60)).double()
    assert bool((found[None][0] < found[None][1]).all())
    for average, share in (("macro", [1, 1]), ("weighted", [2, 4])):
        low, high = found[None] * torch.tensor(share) / sum(share)
        best, errors = (high, high - low) if name == "AUCH" else (low, low - high)
        spread = errors.abs().sum()  # biases of optima do not average out
        if name == "EER":
            _, spread = slow.evened([0, 0], errors.tolist(), lambda x: math.hypot(*x), math.hypot(*share) / sum(share))
        expected = sorted([float(best.sum()), float(best.sum() - math.copysign(spread, errors[0]))])
        assert found[average].tolist() == pytest.approx(expected, rel=FLOAT32, abs=FLOAT32)


def labels(size: int = 40, seed: int = 7) -> tuple[Tensor, Tensor, Tensor]:
    """Tied scores of three labels, the labels, and real weights for each of them."""
    g = seeded(seed)
    target = torch.randint(2, (size, 3), generator=g)
    preds = torch.randn(size, 3, generator=g, dtype=torch.float64) + target
    return (preds * 4).round() / 4, target, torch.rand(size, 3, generator=g, dtype=torch.float64)


@pytest.mark.filterwarnings("ignore:.*sampling weights:UserWarning")
@pytest.mark.parametrize("average", ["weighted", "micro"])
def test_the_interval_of_weights_of_labels_is_of_samples_with_a_mass_for_each(average: str) -> None:
    preds, target, weight = labels(36)
    metric = tr.MultilabelAUROC(3, average=average)
    metric.update(preds, target, weight)
    some, units = problems(preds, target, weight), list(range(36))
    shares = [oracles.totals(p)[0] if average == "weighted" else 1 for p in some]
    if average == "micro":
        some, shares, units = [pooled(some)], [1], units * 3
    for method in (None, "delong", "jackknife"):
        read = of_units(some, units, method)
        expected = list(read.intervals[0]) if average == "micro" else read.average(shares, average)
        assert _numbers(metric.interval(method=method)) == pytest.approx(expected, rel=FLOAT32), method


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # with few samples that have sampling weights
@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision", "KSStatistic"])
def test_the_interval_of_a_label_is_that_of_its_problem(name: str) -> None:
    preds, target, weight = labels()
    for weights in (weight, (weight * 3).round()):
        # Draws number samples by what they hold, of all labels; clusters have names.
        groups = torch.arange(40) // 2 if name == "KSStatistic" and weights is weight else None
        metric = getattr(tr, f"Multilabel{name}")(3, average=None)
        metric.update(preds, target, weights, groups)
        low, high = metric.interval()
        for i in range(3):
            one = getattr(tr, f"Binary{name}")()
            one.update(preds[:, i], target[:, i], weights[:, i], groups)
            assert _numbers(one.interval()) == pytest.approx([float(low[i]), float(high[i])], rel=FLOAT32)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@in_one_test("average, grouped", [("macro", False), ("weighted", True), ("micro", True), (None, False)])
@in_one_test("name", ["AUROC", "AveragePrecision", "KSStatistic"])
def test_weights_of_labels_that_are_alike_or_none_have_a_known_interval(name: str, average: Any, grouped: bool) -> None:
    """Those of a sample, and a mask, which is what `ignore_index` says."""
    preds, target, weight = labels()
    whole, holes = (weight[:, :1] * 3).round(), weight < 0.2
    groups = torch.arange(len(target)) % 9 if grouped else None
    cases = [
        ((preds, target, whole[:, 0]), (preds, target, whole.expand(-1, 3)), None),
        ((preds, target.masked_fill(holes, -1), whole[:, 0]), (preds, target, whole * ~holes), -1),
    ]
    for simple, by_label, ignored in cases:
        found = []
        for data, index in ((simple, ignored), (by_label, None)):
            metric = getattr(tr, f"Multilabel{name}")(3, average=average, ignore_index=index)
            metric.update(*data, groups=groups)
            found.append(_numbers(metric.interval(replicates=60) if name == "KSStatistic" else metric.interval()))
        assert found[0] == found[1]


@pytest.mark.filterwarnings("ignore:.*sampling weights:UserWarning")
def test_frequencies_of_labels_that_differ_have_no_interval_of_an_average() -> None:
    preds, target, weight = labels()
    whole = (weight * 3).round() + 1
    metric = tr.MultilabelAUROC(3)
    metric.update(preds, target, whole)
    for method in (None, "delong", "jackknife"):
        with pytest.raises(ValueError, match="do not tell how many copies of a sample two labels share"):
            metric.interval(method=method)
    known = [
        metric.interval(weights="sampling"),
        metric.interval(method="obuchowski"),
        metric.interval(method="bootstrap", replicates=50),
    ]
    clustered = tr.MultilabelAUROC(3)
    clustered.update(preds, target, whole, groups=torch.arange(len(target)) // 2)
    for interval in (*known, clustered.interval()):
        assert interval.low < metric.compute() < interval.high
    # What is ignored may weigh anything, and makes no weight a fraction.
    ignoring, without = (tr.MultilabelAUROC(3, average=None, ignore_index=-1) for _ in range(2))
    ignoring.update(preds, target.masked_fill(weight < 0.2, -1), whole.masked_fill(weight < 0.2, math.nan))
    without.update(preds, target.masked_fill(weight < 0.2, -1), whole)
    assert _numbers(ignoring.interval()) == _numbers(without.interval())


def _frequencies(rank: int) -> list[str]:
    """Weights of labels on one rank, which differ there; what is read by all."""
    preds, target, weight = labels()
    mine, told = slice(0, 20) if rank == 0 else slice(20, 40), []
    whole = (weight[mine] * 3).round() + 1
    for weights in (whole if rank else whole[:, 0], whole[:, :1].expand(-1, 3) if rank else None):
        metric = tr.MultilabelAUROC(3)
        metric.update(preds[mine], target[mine], weights)
        try:
            told.append(str(_numbers(metric.interval())))
        except ValueError as error:
            told.append(str(error))
    return told


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_frequencies_of_labels_of_one_rank_are_an_error_on_both(on_ranks: Run) -> None:
    preds, target, weight = labels()
    alone = tr.MultilabelAUROC(3)
    alone.update(preds[:20], target[:20])
    alone.update(preds[20:], target[20:], (weight[20:, 0] * 3).round() + 1)
    for refused, known in on_ranks(_frequencies, 2):
        assert "do not tell how many copies" in refused
        assert json.loads(known) == pytest.approx(_numbers(alone.interval()), rel=FLOAT32)


def test_a_share_at_a_frozen_threshold_has_wilsons_interval() -> None:
    preds, target, _ = classes()
    scores, labels = preds[:, 0], (target == 0).long()
    shares = {
        "recall": lambda p: (p.tp, p.tp + p.fn),
        "fnr": lambda p: (p.fn, p.tp + p.fn),
        "specificity": lambda p: (p.tn, p.tn + p.fp),
        "fpr": lambda p: (p.fp, p.tn + p.fp),
        "precision": lambda p: (p.tp, p.tp + p.fp),
        "npv": lambda p: (p.tn, p.tn + p.fn),
        "accuracy": lambda p: (p.tp + p.tn, p.tp + p.tn + p.fp + p.fn),
    }
    for rate, share in shares.items():
        metric = tr.BinaryRate(rate, at=0.5)
        metric.update(scores, labels)
        low, high = metric.interval(level=0.9)
        expected = wilson(*share(metric.operating_point(0.5)), 0.9)
        assert (float(low), float(high)) == pytest.approx((float(expected.low), float(expected.high)), rel=FLOAT32), (
            rate
        )
        assert low <= metric.compute() <= high
    drawn = tr.BinaryRate("recall", at=FixedFPR(0.2))
    drawn.update(scores, labels)
    assert drawn.interval().low < drawn.compute() < drawn.interval().high


@pytest.mark.filterwarnings("ignore:.*0/0")
def test_frozen_thresholds_of_classes_are_each_class_s_own() -> None:
    preds, target, _ = classes()
    for average in ("macro", None):
        metric = tr.MulticlassRate(3, "f1", FixedFPR(0.2), average=average)
        metric.update(preds, target)
        metric.freeze()
        low, high = metric.interval()
        assert low.shape == metric.compute().shape
        assert bool((low < metric.compute()).all() and (metric.compute() < high).all())
    known = tr.BinaryRate("recall", at=tr.Frozen(torch.tensor(math.nan)))
    known.update(preds[:, 0], (target == 0).long())
    assert all(math.isnan(x) for x in _numbers([known.compute(), *known.interval()])), "of an unknown point"


@pytest.mark.slow  # 400 resamples of each of 100 data sets
def test_bands_cover() -> None:
    held = {"point": 0, "whole": 0}
    truth = 0.5 * torch.special.erfc(-(1 + torch.special.ndtri(torch.linspace(0, 1, 21).double())) / math.sqrt(2))
    for seed in range(100):
        scores, target = torch.randn(200, generator=seeded(seed)), torch.arange(200) % 2
        curve = Curve.from_scores(scores + target, target)
        for name, simultaneous in (("point", False), ("whole", True)):
            band = roc_band(curve, points=21, replicates=200, simultaneous=simultaneous)
            inside = (band.low[0] <= truth) & (truth <= band.high[0])
            held[name] += float(inside[5]) if name == "point" else bool(inside.all())
    # 100 data sets: a standard error of 2 %; a point is known to be covered a little less often than promised.
    assert held["point"] / 100 > 0.85
    assert held["whole"] / 100 > 0.9


BEST = [("AUCH", {}), ("MinCllr", {}), ("EER", {"estimator": "rocch"})]
"""What is optimised on the data."""


@pytest.mark.parametrize(("name", "options"), BEST)
def test_the_best_of_the_data_has_the_basic_interval_of_its_logarithm(name: str, options: dict[str, Any]) -> None:
    scores, target = torch.randn(300, generator=seeded(6)) + (torch.arange(300) % 2), torch.arange(300) % 2
    metric = getattr(tr, f"Binary{name}")(**options)
    metric.update(scores, target)
    curve = metric.curve()
    value = float(metric.measure.number(curve))
    draws = torch.cat([metric.measure.number(some) for some in resampling.resampled(curve, 2000)])
    cost = metric.higher_is_better is False
    reach = one_more(metric, scores, target)
    short, drawn = (value if cost else 1 - value) + reach / 2, (draws if cost else 1 - draws) + reach / 2
    # The quantiles of the ratio of a resample's cost to that of the data, as of the data's to the population's.
    ends = [short / float((drawn / short).quantile(q)) - reach / 2 for q in (0.975, 0.025)]
    expected = ends if cost else [1 - ends[1], 1 - ends[0]]
    expected = slow.few_losses(expected, value, draws.tolist(), reach, 0.95, (0, 1), not cost)
    # As far out as Student's t of the fewer positives or negatives, 150 of each.
    tail = NormalDist().cdf(-student_quantile(0.95, 149) * math.sqrt(150 / 149))
    percentiles = slow.unbiased([float(draws.quantile(q)) for q in (tail, 1 - tail)], value, draws.tolist())
    percentiles = slow.few_losses(percentiles, value, draws.tolist(), reach, 0.95, (0, 1), not cost)
    # Between two replicates, logarithms are interpolated for numbers.
    assert _numbers(metric.interval()) == pytest.approx(expected, rel=1e-3)
    assert _numbers(metric.interval()) == _numbers(metric.interval(method="basic"))
    assert _numbers(metric.interval(method="bootstrap")) == pytest.approx(percentiles, rel=FLOAT32)


def test_percentiles_of_few_samples_are_further_out() -> None:
    scores, target = torch.randn(60, generator=seeded(6)) + (torch.arange(60) % 5 == 0), torch.arange(60) % 5 == 0
    curve = Curve.from_scores(scores, target.long())
    metric = tr.BinaryEER()
    metric.update(scores, target.long())
    tail = NormalDist().cdf(-student_quantile(0.95, 11) * math.sqrt(12 / 11))
    draws = resampling.curve_draws(curve, metric.measure.number, 2000, 0)
    reach, value = one_more(metric, scores, target), float(metric.measure.number(curve))
    found = list(slow.unbiased([float(draws.quantile(q)) for q in (tail, 1 - tail)], value, draws.tolist()))
    further = slow.few_losses(found, value, draws.tolist(), reach, 0.95, (0, 1), False)
    assert _numbers(metric.interval()) == pytest.approx(further, rel=1e-6)
    assert _numbers(bootstrap(curve, metric.measure.number, kind="expanded")) == pytest.approx(found, rel=1e-6)
    plain = _numbers(bootstrap(curve, metric.measure.number))
    assert plain == pytest.approx([float(draws.quantile(q)) for q in (0.025, 0.975)], rel=1e-14)  # between two draws
    assert found[0] < plain[0] < plain[1] < found[1]
    single = Curve.from_scores(torch.tensor([0.3, 0.2, 0.4]), torch.tensor([1, 0, 0]))
    alone = [_numbers(bootstrap(single, metric.measure.number, kind=kind)) for kind in ("expanded", "percentile")]  # type: ignore[arg-type]
    assert [max(alone[0][0], 0.0), alone[0][1]] == alone[1] == [0, 1], "nothing is known of one"


PARTS: list[tuple[str, dict[str, Any], float]] = [
    ("PartialAUROC", {"fpr_range": (0.1, 0.4)}, 0.3),
    ("PartialAUROC", {"tpr_range": (0.5, 1.0)}, 0.5),
    ("PartialAUROC", {"fpr_range": (0.0, 0.4), "tpr_range": (0.5, 1.0)}, 0.2),
    ("PartialAUROC", {"fpr_range": (0.0, 0.4), "corrected": True}, 1.0),
    ("AUROC", {"max_fpr": 0.3}, 1.0),
    ("LogAUC", {"fpr_range": (0.05, 0.5)}, 1.0),
    ("PRArea", {}, 1.0),
]


def on_the_logit_scale(value: Tensor, draws: Tensor, size: int, most: float) -> list[float]:
    """By the standard deviation of the replicates, half a sample away from 0 and the whole of the part."""
    n = max(size, 2)

    def scaled(x: Tensor) -> Tensor:
        return ((n * x / most + 0.5) / (n + 1)).logit()

    half = student_quantile(0.95, n - 1) * math.sqrt(n / (n - 1)) * float(scaled(draws).std())
    ends = [float((n + 1) * (scaled(value) + x).sigmoid() - 0.5) / n for x in (-half, half)]
    return [min(max(end, 0), 1) * most for end in ends]


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few samples
@in_one_test("name, options, most", PARTS)
def test_a_part_of_a_plane_has_an_interval_on_the_logit_scale(name: str, options: dict[str, Any], most: float) -> None:
    target = (torch.arange(60) % 5 == 0).long()
    scores = torch.randn(60, generator=seeded(6)) + target
    metric = getattr(tr, f"Binary{name}")(**options)
    metric.update(scores, target)
    curve = metric.curve()
    value = metric.measure.number(curve)
    drawn = resampling.curve_draws(curve, metric.measure.number, 2000, 0, stratified=name != "PRArea")
    expected = on_the_logit_scale(value, drawn, 12, most)
    reach = one_more(metric, scores, target)
    expected = slow.few_losses(expected, float(value), drawn.tolist(), reach, 0.95, (0, most), True)
    # Values come back in float32.
    assert _numbers(metric.interval()) == pytest.approx(expected, rel=1e-6, abs=1e-6)
    assert metric.interval() == metric.interval(method="logit")
    found = bootstrap(curve, metric.measure.number, kind="logit", most=most, stratified=name != "PRArea")
    assert _numbers(found) == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert _numbers(metric.interval(method="bootstrap")) != pytest.approx(expected, rel=FAR)
    low, high = metric.interval()
    assert 0 <= low <= metric.measure.number(curve)[0] <= high <= most * (1 + FLOAT32)
    in_pairs = getattr(tr, f"Binary{name}")(**options)
    in_pairs.update(scores, target, groups=torch.arange(60) // 2)
    found = in_pairs.interval(method=None if name == "AUROC" else "logit")
    assert 0 <= found.low < found.high <= most * (1 + FLOAT32)
    rows = Rows(scores[None], target[None] == 1, None)
    draws = cluster_draws(curve, rows, torch.arange(60) // 2, metric.measure.number, 2000)  # 12 have a positive
    masses = [torch.zeros(30).index_add(0, torch.arange(60) // 2, (target == y).float()) for y in (1, 0)]
    reach = one_more(metric, scores, target, tuple(float(x.sum() ** 2 / (x**2).sum()) for x in masses))  # type: ignore[arg-type]
    ends = on_the_logit_scale(value, draws[0], 12, most)
    ends = slow.few_losses(ends, float(value), draws[0].tolist(), reach, 0.95, (0, most), True)
    assert _numbers(found) == pytest.approx(ends, rel=1e-4, abs=1e-6)


def test_a_specificity_of_ratings_is_covered() -> None:
    """It jumps between the rates of two thresholds, so that its deviation is no scale of it: `"logit"` covers in 83."""
    cuts, g, covered = torch.tensor([-0.2, 0.4, 1.0, 1.6]), seeded(0), 0
    true = float(torch.special.ndtr(torch.tensor(-0.2)))  # recall of .920 at the lowest cut, .785 at the next
    for _ in range(100):
        target = (torch.arange(100) < 50).long()
        metric = tr.BinarySpecificityAtSensitivity(min_sensitivity=0.9)
        metric.update(torch.bucketize(torch.randn(100, generator=g) + 1.19 * target, cuts).double(), target)
        low, high = metric.interval(replicates=200)
        covered += bool(low <= true <= high)
    assert covered >= 93


@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision", "OvOAUROC"])
def test_the_shares_of_a_weighted_mean_vary_with_the_sample(name: str) -> None:
    """By the delete-one jackknife of the whole mean, of classes that are told apart more or less well."""
    g = seeded(3)
    target = torch.multinomial(torch.tensor([0.15, 0.25, 0.6]), 150, True, generator=g)
    scores = torch.randn(150, 3, generator=g) + torch.tensor([0.1, 0.2, 3.0]) * torch.nn.functional.one_hot(target, 3)
    metric = getattr(tr, f"Multiclass{name}")(3, average="weighted", normalization=None)
    left_out = []
    for i in range(150):
        others = torch.arange(150) != i
        left_out.append(float(metric(scores[others], target[others])))
        metric.reset()
    error = float(torch.tensor(left_out).double().std(unbiased=False)) * math.sqrt(149)
    metric.update(scores, target)
    low, high = metric.interval()
    width = high - low
    # The lower end of average precision allows for its bias too.
    found = 2 * (high - metric.compute()) if name == "AveragePrecision" else width
    assert found == pytest.approx(2 * 1.96 * error, rel=0.06)
    if name == "AUROC":  # that of average precision allows for its bias on whichever side
        low, high = metric.interval(method="bootstrap")
        assert high - low == pytest.approx(2 * 1.96 * error, rel=0.08)
    low, high = metric.interval(labels="fixed")
    assert high - low < (1 if name == "OvOAUROC" else 0.9) * width


def test_of_one_sample_the_logit_scale_is_that_of_two() -> None:
    value, draws = torch.tensor(0.4).double(), torch.rand(50, generator=seeded(0)).double()
    found = of_replicates.on_logit_scale(value, draws, 0.95, torch.tensor(1.0), maximum=2.0)
    assert _numbers(found) == pytest.approx(on_the_logit_scale(value, draws, 1, 2.0), rel=0.02)
    assert torch.equal(found, of_replicates.on_logit_scale(value, draws, 0.95, torch.tensor(2.0), maximum=2.0))


@pytest.mark.parametrize(
    ("name", "method", "kind"),
    [
        ("EER", None, "expanded"),
        ("AUCH", None, "gain"),
        ("AUCH", "bootstrap", "expanded"),
        ("AUROC", "bootstrap", "percentile"),
        ("AveragePrecision", "bootstrap", "percentile"),
    ],
)
def test_the_caller_says_how_many_resamples_an_interval_takes(name: str, method: Any, kind: Any) -> None:
    scores, target = torch.randn(60, generator=seeded(6)) + (torch.arange(60) % 2), torch.arange(60) % 2
    metric = getattr(tr, f"Binary{name}")()
    metric.update(scores, target)
    view = {"AUROC": auroc, "AveragePrecision": average_precision}.get(name, metric.measure.number)
    found = {}
    for replicates in (30, 2000):
        found[replicates] = _numbers(metric.interval(method=method, replicates=replicates))
        ends = bootstrap(metric.curve(), view, replicates=replicates, kind=kind, stratified=name != "AveragePrecision")
        expected = [min(max(end, 0.0), 1.0) for end in _numbers(ends)]
        if kind == "expanded":
            draws = resampling.curve_draws(metric.curve(), view, replicates, 0)
            data = float(view(metric.curve())), draws.tolist(), one_more(metric, scores, target)
            expected = slow.few_losses(expected, *data, 0.95, (0, 1), metric.higher_is_better)
        assert found[replicates] == pytest.approx(expected, rel=FLOAT32)
    assert found[30] != found[2000] == _numbers(metric.interval(method=method))


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@pytest.mark.parametrize(("name", "method"), [("AUCH", None), ("AUCH", "basic"), ("EER", None)])
def test_so_it_does_of_clusters(name: str, method: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def noting(*data: Any, **options: Any) -> tuple[Tensor, bool]:
        found, single = joint_draws(*data, **options)
        taken.append(found.shape[1])
        return found, single

    monkeypatch.setattr("torchmetrics_roc.inference.intervals.joint_draws", noting)
    preds, target, patients = classes(45)
    metric = getattr(tr, f"Multiclass{name}")(3, average="macro", normalization=None)
    metric.update(preds, target, groups=patients)
    metric.interval(method=method, replicates=30)
    metric.interval(method=method)
    assert taken == [30, 2000]


@in_one_test("name", ["AUROC", "Gini", "AveragePrecision"])
@in_one_test("scores", [[0.9, 0.8, 0.7, 0.2, 0.3, 0.1], [0.5] * 6, [0.1, 0.3, 0.2, 0.7, 0.8, 0.9]])
def test_resamples_that_are_all_alike_have_the_interval_of_a_formula(name: str, scores: list[float]) -> None:
    """Of separated scores, and of tied ones: once an interval without width."""
    metric = getattr(tr, f"Binary{name}")()
    metric.update(torch.tensor(scores), torch.tensor([1, 1, 1, 0, 0, 0]))
    drawn = metric.interval(method="bootstrap", replicates=50)
    formula = metric.interval(method="logit" if name == "AveragePrecision" else "newcombe")
    if name == "AveragePrecision" and scores[0] < 0.6:  # which is no end of its range
        assert metric.compute() <= 0.5
    else:
        assert torch.equal(torch.stack(drawn), torch.stack(formula))
    assert drawn.low < drawn.high


def test_a_minimal_cost_is_never_above_that_of_a_trivial_decision() -> None:
    """Also at the upper end of its interval, which a basic interval may pass."""
    metric = tr.BinaryMinDCF(prevalence=0.1)
    g = seeded(1)
    metric.update(torch.rand(40, generator=g), torch.arange(40) % 2, groups=torch.arange(40) % 7)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no interval covers a cost near 1
        assert metric.interval(replicates=200).high <= 1


@pytest.mark.parametrize("replicates", [0, 1, 2.5, True])
def test_no_interval_takes_fewer_than_two_resamples(replicates: Any) -> None:
    with pytest.raises(ValueError, match="`replicates` must be an integer of at least 2"):
        tr.BinaryAUROC().interval(replicates=replicates)


@pytest.mark.filterwarnings("ignore:.*sampling weights:UserWarning")
@pytest.mark.parametrize("average", ["macro", None])
def test_so_has_the_average_of_the_best(average: Any) -> None:
    preds, target, patients = classes(120)
    metric = tr.MulticlassAUCH(3, average=average, normalization=None)
    metric.update(preds, target, groups=patients)
    basic, plain = metric.interval(), metric.interval(method="bootstrap")
    assert basic.low.shape == metric.compute().shape
    assert bool((basic.low < plain.low).all()), "as the best of a resample flatters that of the data"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("EER", {}),
        ("AveragePrecision", {}),
        ("Rate", {"rate": "recall", "at": "youden"}),
        ("Rate", {"rate": "f1", "at": tr.BestFBeta(2.0)}),
    ],
)
def test_what_is_not_optimised_has_no_basic_interval(name: str, options: dict[str, Any]) -> None:
    metric = getattr(tr, f"Binary{name}")(**options)
    metric.update(torch.randn(50, generator=seeded(1)), torch.arange(50) % 2)
    with pytest.raises(ValueError, match=r"`method` of Binary.* must be one of"):
        metric.interval(method="basic")


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_the_interval_of_cllr_is_that_of_halls_transformation(level: float) -> None:
    """Both ends are transformed to the quantiles of Student's t; weights are frequencies."""
    g, often = seeded(3), torch.arange(50) % 3
    target = torch.arange(50) % 5 // 4
    scores = 2 * torch.randn(50, generator=g, dtype=torch.float64) + 2 * target
    metric = tr.BinaryCllr()
    metric.update(scores, target, often)
    curve = metric.curve()
    value, variance, third, sizes = 0.0, 0.0, 0.0, []
    for label, sign in ((1, -1), (0, 1)):
        kept = target == label
        own = scores[kept].repeat_interleave(often[kept])
        loss = [math.log2(1 + math.exp(sign * x)) / 2 for x in own.tolist()]
        n, mean = len(loss), sum(loss) / len(loss)
        value += mean
        variance += sum((x - mean) ** 2 for x in loss) / (n - 1) / n
        third += sum((x - mean) ** 3 for x in loss) * n / ((n - 1) * (n - 2)) / n**2
        sizes.append(n)
    k = third / variance**1.5
    low, high = (float(x) for x in interval_of(metric.measure, Data(curve, None), level))
    t = float(student_quantiles(level, torch.tensor(float(min(sizes) - 1), dtype=torch.float64)))
    for end, expected in ((low, t), (high, -t)):
        x = (value - end) / math.sqrt(variance)
        cubic = x + k * x**2 / 3 + k**2 * x**3 / 27 + k / 6
        assert end == 0 or cubic == pytest.approx(expected, rel=1e-9)
    assert 0 <= low < value < high
    assert high - value > value - low, "as losses are skewed to the right"


def test_symmetric_losses_have_students_interval_and_an_infinite_cost_one_from_0() -> None:
    one = Curve.from_scores(torch.tensor([3.0, 2, 1, 0]), torch.tensor([1, 0, 1, 0]))
    low, high = mean_interval(one, lambda _: (torch.tensor([1.0, 0, 3, 0]), torch.tensor([0.0, 1, 0, 3])), 0.9)
    half = float(student_quantiles(0.9, torch.tensor(1.0, dtype=torch.float64))) * math.sqrt(2)
    assert (float(low), float(high)) == pytest.approx((4 - half, 4 + half), rel=1e-15)  # two roundings
    metric = tr.BinaryCllr()
    metric.update(torch.tensor([-math.inf, 1, 2, 0, -1, -2]), torch.tensor([1, 1, 1, 0, 0, 0]))
    assert [float(x) for x in metric.interval()] == [0, math.inf]
    metric.reset()


@pytest.mark.parametrize("few", [0, 1])
def test_of_two_samples_of_a_label_no_skewness_is_known(few: int) -> None:
    """Whatever rounding leaves of it."""
    target = torch.tensor([few, few, *[1 - few] * 5])
    half = student_quantiles(0.9, torch.tensor(1.0, dtype=torch.float64))
    for seed in range(20):
        losses = torch.rand(7, generator=seeded(seed), dtype=torch.float64)
        low, high = mean_interval(Curve.from_scores(-torch.arange(7.0), target), lambda _, x=losses: (x, x), 0.9)
        parts = [losses[:2], losses[2:]]
        value, error = sum(x.mean() for x in parts), sum(x.var() / len(x) for x in parts) ** 0.5
        assert [float(low), float(high)] == pytest.approx([float(value - half * error), float(value + half * error)])


def test_a_step_without_samples_of_a_label_has_no_loss() -> None:
    """Not even where a sample of that label would lose infinitely much."""
    target, scores = torch.tensor([1, 1, 1, 0, 0, 0, 0]), torch.tensor([3.0, 2, 0.5, 1, 0, -1, -1])
    found = []
    for certain in (9999.0, math.inf):
        metric = tr.BinaryCllr()
        metric.update(torch.cat([scores, torch.tensor([-certain, certain])]), torch.cat([target, torch.tensor([0, 1])]))
        found.append(torch.stack(metric.interval()))
    assert found[0].isfinite().all()
    assert torch.equal(*found)


# One by default: of the same formula, 200 data sets each.
@pytest.mark.parametrize(
    ("prevalence", "apart", "least"), first_few(1, [(0.05, 0.5, 0.93), (0.5, 2.9, 0.94), (0.9, 1.2, 0.93)])
)
def test_a_minimal_cost_is_covered_also_near_that_of_no_scores(prevalence: float, apart: float, least: float) -> None:
    """Seen: 72, 96 and 80 % of data sets by resamples alone, whose best point is optimistic and on a kink."""
    normal, generator, covered = NormalDist(), seeded(0), 0
    costs = [
        prevalence * normal.cdf(t - apart) + (1 - prevalence) * (1 - normal.cdf(t)) for t in torch.linspace(-9, 9, 3601)
    ]
    truth = min(costs) / min(prevalence, 1 - prevalence)
    for _ in range(200):
        target = torch.arange(200) % 2
        metric = tr.BinaryMinDCF(prevalence=prevalence)
        metric.update(torch.randn(200, generator=generator) + apart * target, target)
        low, high = metric.interval(replicates=200)
        covered += bool(low <= truth <= high)
    assert covered / 200 >= least


@pytest.mark.parametrize("grouped", [False, True])
def test_a_comparison_by_draws_agrees_with_the_formula(grouped: bool) -> None:
    g = seeded(8)
    target = (torch.rand(400, generator=g) < 0.4).long()
    first = torch.randn(400, generator=g) + target
    preds = torch.stack([first, first + torch.randn(400, generator=g), torch.randn(400, generator=g) + target])
    groups = torch.arange(400) // 2 if grouped else None
    drawn, formula = compare(preds, target, auroc, groups=groups), compare_auroc(preds, target, groups=groups)
    assert torch.equal(drawn.aurocs, formula.aurocs)
    # 2,000 draws: a standard error of an error of 1.6 %.
    off = ~torch.eye(3, dtype=torch.bool)
    assert torch.allclose(drawn.standard_error[off], formula.standard_error[off], rtol=0.1)
    assert torch.allclose(drawn.interval.low, formula.interval.low, atol=0.012)
    two = compare(preds[:2], target, average_precision, groups=groups)
    one, other = (average_precision(Curve.from_scores(x, target)) for x in preds[:2])
    assert two.difference == one - other
    assert two.interval.low < two.difference < two.interval.high
    same = compare(preds[[0, 0]], target, auroc, replicates=50)
    assert (same.difference, same.standard_error, same.p_value) == (0, 0, 1)
    metric = tr.PairedAUROC(2)
    metric.update(preds[:2].T, target, groups=groups)
    assert _numbers(metric.compare(view=average_precision)) == pytest.approx(_numbers(two), rel=FLOAT32, abs=1e-9)


def weighted_interval(
    weight: Tensor | None, method: str | None = None, weights: Any = "frequency", repeats: Tensor | None = None
) -> list[float]:
    """The interval of model A with these weights, each sample so often."""
    metric = tr.BinaryAUROC()
    data = [torch.tensor(THREE["A"], dtype=torch.float64), torch.tensor(LABELS)]
    if repeats is not None:
        data = [x.repeat_interleave(repeats) for x in data]
    metric.update(*data, weight)
    return _numbers(metric.interval(method=method, weights=weights))


@pytest.mark.filterwarnings("ignore:.*sampling weights:UserWarning")
@in_one_test("method", [None, "delong", "jackknife"])
def test_whole_weights_are_frequencies_unless_they_are_said_to_be_of_samples(method: Any) -> None:
    times = torch.arange(20) % 3 + 1
    repeated = weighted_interval(None, method, repeats=times)
    for weight in (times, times.double()):
        assert weighted_interval(weight, method) == pytest.approx(repeated, rel=FLOAT32)
        of_samples = weighted_interval(weight, method, "sampling")
        assert of_samples != pytest.approx(repeated, rel=FAR)
        assert of_samples == weighted_interval(weight, method or "logit", "sampling")
    ones = weighted_interval(torch.ones(20), method, "sampling")
    assert ones == pytest.approx(weighted_interval(None, method), rel=0.1)


def test_sampling_weights_of_a_comparison_have_no_scale() -> None:
    weight = torch.tensor(HALVES, dtype=torch.float64)
    preds, target = torch.tensor([THREE[x] for x in "AB"], dtype=torch.float64), torch.tensor(LABELS)
    compared = compare_auroc(preds, target, sample_weight=weight)
    doubled = compare_auroc(preds, target, sample_weight=2 * weight, weights="sampling")
    assert torch.allclose(compared.covariance, doubled.covariance, rtol=1e-12, atol=0)
    assert not torch.allclose(
        compared.covariance, compare_auroc(preds, target, sample_weight=2 * weight).covariance, rtol=1e-2
    )


@pytest.mark.parametrize("factor", [0.01, 0.5, 30.0])
def test_so_has_an_unpaired_comparison_of_them(factor: float) -> None:
    generator = torch.Generator().manual_seed(0)
    sets = []
    for size, shift in ((40, 1.0), (60, 0.3)):
        target = torch.arange(size) % 2
        scores = torch.randn(size, generator=generator) + shift * target
        sets.append((scores, target, torch.rand(size, generator=generator, dtype=torch.float64)))

    def by_models(by: float) -> Any:
        preds, target, weight = zip(*sets, strict=True)
        return compare_auroc(preds, target, sample_weight=[x * by for x in weight], paired=False)

    def by_sets(by: float) -> Any:
        return compare(*((scores, target, weight * by) for scores, target, weight in sets))

    for compared in (by_models, by_sets):
        one, other = compared(1.0), compared(factor)
        # Sums of weights round.
        assert torch.allclose(other.p_value, one.p_value, rtol=1e-12, atol=0)
        assert torch.allclose(torch.stack(other.interval), torch.stack(one.interval), rtol=1e-12, atol=0)
    degrees = 1 / sum(share**2 / (size - 1) for share, size in _welch_parts(sets))
    t = student_quantile(0.95, degrees)
    one = by_models(1.0)
    assert torch.allclose(one.interval.high, one.difference + t * one.standard_error, rtol=1e-12, atol=0)


def _welch_parts(sets: list[tuple[Tensor, ...]]) -> list[tuple[float, float]]:
    """The share of each set in the variance of the difference, and its effective size."""
    found = []
    for scores, target, weight in sets:
        rows = Rows(scores[None], target[None] == 1, weight[None])
        variance = float(auroc_covariance(Curve.from_rows(*rows), rows, None, "obuchowski", "sampling")[0, 0])
        size = sum(float(w.sum() ** 2 / (w**2).sum()) for w in (weight[target == 1], weight[target == 0]))
        found.append((variance, size))
    total = sum(variance for variance, _ in found)
    return [(variance / total, size) for variance, size in found]


def test_a_comparison_of_whole_weights_is_that_of_repeated_samples() -> None:
    times = torch.arange(20) % 3 + 1
    preds, target = torch.tensor([THREE[x] for x in "AB"], dtype=torch.float64), torch.tensor(LABELS)
    weighted, repeated = tr.PairedAUROC(2), tr.PairedAUROC(2)
    weighted.update(preds.T, target, sample_weight=times.double())
    repeated.update(preds.T.repeat_interleave(times, 0), target.repeat_interleave(times))
    expected = _numbers(repeated.compare())
    assert _numbers(weighted.compare()) == pytest.approx(expected, rel=FLOAT32)
    assert _numbers(weighted.compare(weights="sampling")) != pytest.approx(expected, rel=FAR)
    pairs = [[x[i] for i in range(2)] for x in (preds, target.expand(2, -1), times.expand(2, -1))]
    unpaired = compare_auroc(pairs[0], pairs[1], sample_weight=pairs[2], paired=False)
    as_samples = compare_auroc(pairs[0], pairs[1], sample_weight=pairs[2], paired=False, weights="sampling")
    assert unpaired.covariance.diagonal().tolist() == pytest.approx(
        [float(tr.inference.auroc_variance(Curve.from_scores(p, target, times))) for p in preds], rel=1e-13
    )
    assert bool((as_samples.covariance.diagonal() > unpaired.covariance.diagonal()).all())


def test_what_weights_are_is_one_of_two() -> None:
    metric, counted = tr.BinaryAUROC(), tr.BinaryAUROC(memory="bounded")
    data = (torch.rand(20, generator=seeded(1)), torch.tensor(LABELS), torch.full((20,), 2.0))
    metric.update(*data)
    counted.update(*data)
    with pytest.raises(ValueError, match="`weights` must be one of 'frequency', 'sampling', but is 'probability'"):
        metric.interval(weights="probability")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="counts do not tell how weights vary"):
        counted.interval(weights="sampling")
    with pytest.raises(ValueError, match=r"no interval by 'newcombe' where samples .* have sampling weights"):
        metric.interval(method="newcombe", weights="sampling")


# ---- perfect values --------------------------------------------------------------------------------------------------

FORMULAS = ("logit", "delong", "newcombe", "spss", "hanley_mcneil")


def separated(positives: int, negatives: int) -> tuple[Tensor, Tensor]:
    """Positives above negatives."""
    target = torch.arange(positives + negatives) < positives
    return torch.linspace(1, 0, positives + negatives, dtype=torch.float64), target.long()


@pytest.mark.parametrize("method", FORMULAS)
def test_the_interval_of_a_perfect_area_is_newcombes(method: Any) -> None:
    for positives, negatives in ((12, 30), (1, 5), (5, 1), (1, 1)):
        scores, target = separated(positives, negatives)
        low, high = newcombe(1.0, positives, negatives)
        assert 0 < low < high == 1
        found = auroc_interval(Curve.from_scores(scores, target), method=method)
        assert _numbers(found) == [float(low), 1]
        # Upside down, up to the bits of the two roots.
        wrong = auroc_interval(Curve.from_scores(-scores, target), method=method)
        assert _numbers(wrong) == pytest.approx([0, 1 - float(low)], rel=1e-14, abs=1e-15)
    # Weights are frequencies, and problems beside it have no say.
    scores, target = separated(6, 8)
    times = torch.full((14,), 3.0, dtype=torch.float64)
    low, high = auroc_interval(Curve.from_scores(scores, target, times), method=method)
    assert _numbers([low, high]) == pytest.approx(_numbers(newcombe(1.0, 18, 24)), rel=1e-12)
    with pytest.raises(ValueError, match="`auroc_interval` takes weights as frequencies"):
        auroc_interval(Curve.from_scores(scores, target, times / 10), method=method)
    mixed = torch.stack([scores, scores.roll(3)])
    pair = auroc_interval(Curve.from_scores(mixed, target.expand(2, -1)), method=method)
    for row, alone in zip(torch.stack(pair, 1), mixed, strict=True):
        one = auroc_interval(Curve.from_scores(alone, target), method=method)
        # Sums over one problem and over several may differ in their last bits.
        assert _numbers(row) == pytest.approx(_numbers(one), rel=1e-13)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of four clusters of positives
@pytest.mark.parametrize("method", [None, "delong", "jackknife", "obuchowski"])
def test_a_perfect_area_of_groups_is_worth_its_groups(method: Any) -> None:
    """Kish's effective sizes: Σw² over groups of one size is their number, and no scale of the weights matters."""
    scores, target = separated(12, 30)
    groups = torch.cat([torch.arange(12) // 3, 100 + torch.arange(30) // 3])
    times = torch.rand(42, generator=seeded(2), dtype=torch.float64)

    def interval(weight: Tensor | None = None) -> list[float]:
        metric = tr.BinaryAUROC()
        metric.update(scores, target, weight, groups)
        return _numbers(metric.interval(method=method))

    assert interval() == pytest.approx(_numbers(newcombe(1.0, 4, 10)), rel=FLOAT32)
    sums = torch.zeros(14, dtype=torch.float64).index_add_(0, torch.arange(42) // 3, times)
    worth = [float(x.sum() ** 2 / (x**2).sum()) for x in (sums[:4], sums[4:])]
    assert interval(times) == pytest.approx(_numbers(newcombe(1.0, *worth)), rel=FLOAT32)
    assert interval(7 * times) == pytest.approx(interval(times), rel=FLOAT32)


@in_one_test("average", ["macro", "weighted", "micro"])
@in_one_test("method", [None, "delong"])
def test_a_perfect_average_has_the_interval_of_independent_perfect_areas(average: Any, method: Any) -> None:
    target = torch.tensor([0] * 4 + [1] * 10 + [2] * 16)
    preds = torch.nn.functional.one_hot(target, 4).double() * 0.9 + 0.025
    metric = tr.MulticlassAUROC(4, average=average, normalization=None)  # the fourth class has no samples
    metric.update(preds, target)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert float(metric.compute()) == 1
        found = _numbers(metric.interval(method=method))
    support = [4, 10, 16]
    ends = [slow.newcombe(1, n, 30 - n) for n in support]
    shares = [1 / 3] * 3 if average == "macro" else [n / 30 for n in support]
    low = slow.mover([1] * 3, ends, [[0] * 3] * 3, shares).low
    if average == "micro":  # each sample is one positive and a cluster of three negatives
        low = float(newcombe(1.0, 30, 30).low)
    assert found == pytest.approx([low, 1], rel=FLOAT32)


def test_a_perfect_average_precision_has_wilsons_interval() -> None:
    """P of P: from P/(P + z²) to 1; on counts in bins too."""
    scores, target = separated(12, 30)
    for options in ({}, {"memory": "bounded"}):
        metric = tr.BinaryAveragePrecision(**options)
        metric.update(scores, target)
        assert _numbers(metric.interval()) == pytest.approx([12 / (12 + Z**2), 1], rel=FLOAT32)
    nothing = average_precision_interval(Curve.from_scores(scores, torch.zeros_like(target)))
    assert all(math.isnan(x) for x in _numbers(nothing)), "without positives"


def test_what_separated_labels_leave_possible() -> None:
    """Wilson's interval of none of 20 reaches to z²/(20 + z²): so many may be on the wrong side."""
    scores, target = separated(20, 20)
    share = Z**2 / (20 + Z**2)
    blurred = Curve.from_scores(
        torch.tensor([4.0, 3, 2, 1]), torch.tensor([0, 1, 0, 1]), torch.tensor([share, 1 - share, 1 - share, share])
    )
    for name, options in (*BEST, ("PartialAUROC", {"fpr_range": (0, 0.5)}), ("PRArea", {}), ("EER", {})):
        metric = getattr(tr, f"Binary{name}")(**options)
        metric.update(scores, target)
        low, high = _numbers(metric.interval())
        value, other = float(metric.compute()), float(metric.measure.number(blurred))
        assert [low, high] == pytest.approx(sorted([value, other]), rel=FLOAT32, abs=1e-9), name
        assert low < high, name
    several = tr.MultilabelKSStatistic(2, average=None)
    preds = torch.stack([scores, torch.rand(40, generator=seeded(1))], 1)
    several.update(preds, torch.stack([target, target], 1))
    assert bool((several.interval().low < several.interval().high).all())


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of five clusters with positives
def test_separated_clusters_leave_possible_what_so_few_do() -> None:
    """Ten positives and twenty negatives in clusters of two: five, and ten, are on the right side."""
    scores, target = separated(10, 20)
    for measure in (tr.BinaryAUCH(), tr.BinaryPartialAUROC(fpr_range=(0, 0.5))):
        measure.update(scores, target, groups=torch.arange(30) // 2)
        shares = [Z**2 / (size + Z**2) for size in (5, 10)]
        weights = torch.tensor([shares[1] * 20, (1 - shares[0]) * 10, (1 - shares[1]) * 20, shares[0] * 10])
        blurred = Curve.from_scores(torch.tensor([4.0, 3, 2, 1]), torch.tensor([0, 1, 0, 1]), weights)
        expected = [float(measure.measure.number(blurred)), float(measure.measure.number(measure.curve()))]
        assert _numbers(measure.interval()) == pytest.approx(expected, rel=1e-6)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
@pytest.mark.parametrize("at", ["youden", FixedFPR(0.2), 0.25])
def test_the_interval_of_every_rate_at_a_point_is_that_of_the_rate(at: Any) -> None:
    """With fixed labels, and a count is as uncertain as its rate."""
    target = torch.arange(160) % 3 // 2
    scores = torch.randn(160, generator=seeded(2)) + target
    curve = Curve.from_scores(scores, target)
    found = operating_interval(curve, at, 0.9, replicates=100)
    for name in RATES:
        metric = tr.BinaryRate(name, at=at)  # type: ignore[arg-type]
        metric.update(scores, target)
        expected = metric.interval(0.9, labels="fixed", replicates=100)
        assert _numbers(getattr(found, name)) == pytest.approx(_numbers(expected), rel=1e-6), name
    for counts, rate, size in (("tp", "recall", 53), ("fn", "fnr", 53), ("fp", "fpr", 107), ("tn", "specificity", 107)):
        assert _numbers(getattr(found, counts)) == pytest.approx([size * x for x in _numbers(getattr(found, rate))])
    assert found.prevalence.low == found.prevalence.high
    draws = torch.cat([chosen(x, at).thresholds.double() for x in resampling.resampled(curve, 100)])
    ends = [float(draws.quantile(q)) for q in (0.05, 0.95)]
    assert _numbers(found.threshold) == pytest.approx(ends if at != 0.25 else [at, at], rel=1e-9)
    with pytest.raises(ValueError, match="`operating_interval` takes weights as frequencies"):
        operating_interval(Curve.from_scores(scores, target, torch.rand(160, generator=seeded(3))), at)


@pytest.mark.filterwarnings("ignore:operating_interval of .*95 % intervals:UserWarning")
def test_problems_have_points_of_their_own() -> None:
    two = Curve.from_scores(torch.randn(2, 60, generator=seeded(2)), (torch.arange(60) % 2).expand(2, -1))
    for at in ("youden", FixedFPR(0.2)):
        both = operating_interval(two, at, replicates=20)
        assert both.recall.low.shape == (2,)
        assert float(both.f1.low[1]) == float(operating_interval(two.of(1), at, replicates=20).f1.low)
    apart = operating_interval(two, torch.tensor([0.5, -0.5]), replicates=20)
    assert apart.threshold.low.tolist() == [0.5, -0.5]


@pytest.mark.filterwarnings(
    "ignore:operating_interval of .*95 % intervals", "ignore:BinaryRate. 95 % intervals of this rate"
)
@pytest.mark.parametrize("at", ["youden", 50.0])
def test_the_interval_of_a_point_whose_resamples_are_alike_is_that_of_its_rate(at: Any) -> None:
    scores, target = torch.arange(100.0), (torch.arange(100) >= 50).long()
    found = operating_interval(Curve.from_scores(scores, target), at, replicates=60)
    for name in ("recall", "fpr", "precision", "mcc", "lr_minus"):
        metric = tr.BinaryRate(name, at=at)
        metric.update(scores, target)
        low, high = getattr(found, name)
        assert low < high
        expected = metric.interval(labels="fixed", replicates=60)
        assert _numbers((low, high)) == pytest.approx(_numbers(expected), abs=1e-6)
    assert found.prevalence.low == found.prevalence.high == 0.5
    assert float(found.threshold.low) == 50
    alone = operating_interval(Curve.from_scores(scores, torch.ones(100)), at, replicates=5)
    assert bool(alone.fpr.low.isnan())
    assert bool(operating_interval(Curve.from_scores(scores[:0], target[:0]), at, replicates=5).recall.low.isnan())


# ---- what a measure declares -----------------------------------------------------------------------------------------

FED = {
    "plain": (tr.BinaryAUROC, tr.BinaryGini, {}),
    "in bins": (tr.BinaryAUROC, tr.BinaryGini, {"memory": "bounded"}),
    "macro": (tr.MulticlassAUROC, tr.MulticlassGini, {"num_classes": 3, "average": "macro"}),
}


EVERY_METHOD = (None, *FORMULAS, "jackknife", "obuchowski", "unknown")


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@in_one_test(
    "case, grouped, method",
    [
        *product(("plain",), (False, True), (*EVERY_METHOD, "bootstrap")),
        *product(("macro",), (False, True), (None, "jackknife", "bootstrap")),
        ("in bins", False, None),
    ],
)
def test_the_interval_of_gini_is_that_of_the_area_mapped(case: str, grouped: bool, method: Any) -> None:
    preds, target, patients = classes(45)
    found: list[Any] = []
    for made, options in [(cls, FED[case][2]) for cls in FED[case][:2]]:
        metric = made(**options)
        scores, labels = (preds, target) if "num_classes" in options else (preds[:, 0], (target == 0).long())
        metric.update(scores, labels, groups=patients if grouped else None)
        given = {"replicates": 60} if method == "bootstrap" else {}
        try:
            found.append(_numbers(metric.interval(method=method, **given)))
        except ValueError as error:
            found.append(str(error).replace("Gini", "AUROC"))
    area, gini = found
    # Both come back in float32, twice an end and the end itself.
    assert gini == (area if isinstance(area, str) else pytest.approx([2 * end - 1 for end in area], abs=2 * FLOAT32))


def test_the_interval_of_gini_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: Any, **__: Any) -> None:
        raise AssertionError("a bootstrap")

    for name in ("drawn_per_size", "multinomials"):
        monkeypatch.setattr(resampling, name, drawn)
    preds, target, _ = classes()
    metric = tr.BinaryGini()
    metric.update(preds[:, 0], (target == 0).long())
    assert metric.interval().low < metric.compute() < metric.interval().high
    with pytest.raises(AssertionError, match="a bootstrap"):
        metric.interval(method="bootstrap")


@in_one_test("row", TABLE)
def test_every_measure_declares_its_interval(row: Row) -> None:
    """Or why there is none: no measure has the bootstrap because nothing was said."""
    measure = row.measure
    declares = any({"statistic", "stated"} & vars(base).keys() for base in measure.__mro__ if base is not Measure)
    if measure.kind != Measure.kind:
        assert not declares, "what has no interval has no statistic"
        return
    entry = Entry(row, next(task for task in row.layout if task != "task"))
    metric = getattr(tr, entry.name)(**entry.given)
    if issubclass(measure, CurveMeasure):
        with pytest.raises(ValueError, match="has no `interval`, being a curve"):
            interval_of(metric.measure, Data(Curve.from_scores(torch.rand(4), torch.arange(4) % 2), None), 0.95)
        return
    assert declares
    metric.update(**batch(entry))
    assert metric.measure.statistic() is not None
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*95 % intervals")  # of so few samples
        low, high = metric.interval()
    value = metric.compute()
    value = value[0] if isinstance(value, tuple) else value
    assert bool(((low <= value) & (value <= high)).all())


def test_a_measure_that_declares_nothing_has_no_interval() -> None:
    class Half(Measure):
        def view(self, curve: Curve) -> Tensor:
            return auroc(curve) / 2

    class Resampled(Half):
        stated = RESAMPLED

    class Called(Half):
        def statistic(self) -> Statistic:
            return RESAMPLED

    class BinaryHalf(BinaryMetric, of=Half): ...

    class BinaryResampled(BinaryMetric, of=Resampled): ...

    class BinaryCalled(BinaryMetric, of=Called): ...

    scores, target = torch.rand(30, generator=seeded(9)), torch.arange(30) % 2
    for cls in (BinaryHalf, BinaryResampled, BinaryCalled):
        metric = cls()
        metric.update(scores, target)
        if cls is not BinaryHalf:
            assert metric.interval().low < metric.compute() < metric.interval().high
            continue
        for method in (None, "bootstrap"):
            with pytest.raises(ValueError, match="BinaryHalf has no `interval`, as it does not declare which: set"):
                metric.interval(method=method)


@in_one_test("method", [None, "logit", "bootstrap"])
@in_one_test("average", ["macro", "micro", None])
def test_a_curve_has_no_interval_averaged_or_in_groups(average: Any, method: Any) -> None:
    preds, target, patients = classes(30)
    metric = tr.MulticlassROC(3, average=average)
    metric.update(preds, target, groups=patients)
    with pytest.raises(ValueError, match="MulticlassROC has no `interval`, being a curve"):
        metric.interval(method=method)


# ---- processes -------------------------------------------------------------------------------------------------------


def _shares(rank: int, ranks: int, size: int) -> Tensor:
    """Which samples a rank has: of three ranks the last has none."""
    busy = max(ranks - 1, 1)
    return (torch.arange(size) % 5 % busy if ranks > 1 else torch.zeros(size)) == rank


def _read(rank: int, ranks: int) -> dict[str, list[float]]:
    warnings.simplefilter("ignore")
    preds, target, patients = classes()
    mine = _shares(rank, ranks, len(target))
    weight = torch.rand(len(target), generator=seeded(6), dtype=torch.float64)
    values: dict[str, Any] = {}
    for grouped in (False, True):
        groups = patients[mine] if grouped and mine.any() else None

        def fed(metric: Any, scores: Tensor, labels: Tensor, groups: Any = groups, weighted: bool = False) -> Any:
            if mine.any():
                metric.update(scores[mine], labels[mine], weight[mine] if weighted else None, groups)
            return metric

        binary = (preds[:, 0], (target == 0).long())
        for weighted in (False, True):
            metric = fed(tr.BinaryAUROC(), *binary, weighted=weighted)
            values[f"auroc {grouped} {weighted}"] = metric.interval()
            values[f"obuchowski {grouped} {weighted}"] = metric.interval(method="obuchowski")
            paired = fed(tr.PairedAUROC(3), preds, (target == 0).long(), weighted=weighted)
            values[f"paired {grouped} {weighted}"] = [paired.compute(), *paired.compare()]
        for average in ("macro", "micro"):
            metric = fed(tr.MulticlassAUROC(3, average=average), preds, target)
            values[f"{average} {grouped}"] = metric.interval()
        right = torch.nn.functional.one_hot(target, 3).double()
        values[f"perfect {grouped}"] = fed(tr.MulticlassAUROC(3), right, target).interval()
        values[f"drawn macro {grouped}"] = fed(tr.MulticlassKSStatistic(3), preds, target).interval()
        values[f"precision {grouped}"] = fed(tr.BinaryAveragePrecision(), *binary).interval()
        values[f"precision macro {grouped}"] = fed(tr.MulticlassAveragePrecision(3), preds, target).interval()
    metric = tr.BinaryAUROC()
    if mine.any():
        metric.update(preds[mine][:, 0], (target[mine] == 0).long())
    band = metric.read(lambda curve: [list(roc_band(curve, points=11, replicates=50))])
    values["band"] = band
    return {name: _numbers(x) for name, x in values.items()}


def _numbers(x: Any) -> list[float]:
    """All numbers of a value; the name of a test, whether it is paired, and what was asked for, are none."""
    if isinstance(x, (str, bool, float)):
        return []
    return x.double().flatten().tolist() if isinstance(x, Tensor) else [y for part in x for y in _numbers(part)]


def test_an_average_precision_of_next_to_nothing_lies_in_its_interval() -> None:
    """Of positives of hardly any weight, in clusters and without."""
    target = (torch.arange(40) >= 36).long()
    weight = torch.where(target == 1, 1e-20, 1.0).double()
    for groups in (None, torch.arange(40) % 10):
        metric = tr.BinaryAveragePrecision()
        metric.update(torch.linspace(1, 0, 40), target, weight, groups=groups)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            low, high = metric.interval()
        assert 0 <= float(low) <= float(metric.compute()) < 1e-20 < float(high) < 1


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_several_ranks_are_one_process(on_ranks: Run) -> None:
    alone = _read(0, 1)
    for got in on_ranks(_read, 3, 3):
        assert got.keys() == alone.keys()
        for name, expected in alone.items():
            if name == "drawn macro False":  # samples are drawn by their places, which the ranks give them
                assert got[name] == pytest.approx(expected, abs=0.03)
                continue
            # χ² of nearly singular contrasts and float32 answers; the draws are the same ones.
            assert got[name] == pytest.approx(expected, rel=2e-5, abs=1e-9, nan_ok=True), name


# ---- a test and a band of clusters -----------------------------------------------------------------------------------


def in_patients(copies: int = 1) -> tuple[Tensor, Tensor, Any, Tensor]:
    """A test set of sixty samples, each as often, with the number of its cluster of two."""
    target = torch.arange(60) // 2 % 3 % 2
    scores = torch.randn(60, generator=seeded(3)) + target
    return (
        *(x.repeat_interleave(copies) for x in (scores, target)),
        None,
        torch.arange(60).repeat_interleave(copies) // 2,
    )


@pytest.mark.parametrize("simultaneous", [False, True])
def test_copies_in_a_cluster_do_not_narrow_a_band(simultaneous: bool) -> None:
    few = roc_band(in_patients(), points=9, replicates=200, simultaneous=simultaneous)
    metric = tr.BinaryROC()
    scores, target, _, patients = in_patients(5)
    metric.update(scores, target, groups=patients)
    for many in (
        roc_band(metric, points=9, replicates=200, simultaneous=simultaneous),
        roc_band(in_patients(5), points=9, replicates=200, simultaneous=simultaneous),
    ):
        # The reach is found by bisection, in units of the number of samples.
        assert torch.allclose(few.low, many.low, atol=2e-3)
        assert torch.allclose(few.high, many.high, atol=2e-3)
    alone = roc_band((scores, target), points=9, replicates=200, simultaneous=simultaneous)
    assert bool(((alone.high - alone.low) < (few.high - few.low))[:, 2:6].all()), "without the clusters"
    same = roc_band(Curve.from_scores(scores, target), points=9, replicates=200, simultaneous=simultaneous)
    assert torch.equal(alone.low, same.low)


@pytest.mark.parametrize("rare", [0, 1])
def test_a_band_of_clusters_is_that_of_as_many_independent_samples(rare: int) -> None:
    """As have rates of the same variance, summed over the steps; fewer, by Student's quantile of 20 clusters."""
    scores, target, _, patients = in_patients(2)
    target = target if rare else 1 - target
    band = roc_band((scores, target, None, patients), 0.9, points=5, replicates=60)
    curve = Curve.from_scores(scores, target)
    falling, sizes = scores.unique().flip(0), []
    for label in (1, 0):
        ours, each, between = target == label, 0.0, 0.0
        for k in torch.linspace(len(falling) - 1, 0, 128, dtype=torch.float64).round().long().tolist():
            off = (scores[ours] >= falling[k]).double()
            off -= off.mean()
            each += float((off**2).sum())
            between += sum(float(off[patients[ours] == x].sum()) ** 2 for x in patients[ours].unique())
        sizes.append(float(ours.sum()) * each / between)
    assert sizes == pytest.approx([20, 40] if rare else [40, 20], rel=0.3)
    student = float(student_quantiles(0.9, torch.tensor(9.0).double())) / 1.6448536
    few = torch.tensor(sizes, dtype=torch.float64) / (student**2 * 10 / 9)  # ten patients with the rarer label
    expected = tpr_interval(curve, band.fpr, 0.9, few)
    assert torch.allclose(torch.stack([band.low[0], band.high[0]]), expected, atol=1e-6)


@pytest.mark.parametrize("rare", [0, 1])
def test_draws_without_a_label_have_no_curve(rare: int) -> None:
    """A tenth of them, as the samples of that label are in two of twelve clusters."""
    target, patients = (torch.arange(60) % 12 > 1).long(), torch.arange(60) % 12
    scores = torch.randn(60, generator=seeded(1)) + target
    target = 1 - target if rare else target
    rows = Rows(scores[None], target[None] == 1, None)
    curve, fpr = Curve.from_rows(*rows), torch.linspace(0, 1, 5, dtype=torch.float64)

    def at_half(some: Curve) -> Tensor:
        unknown = (some.positives == 0) | (some.negatives == 0)
        return tpr_at(some, fpr[2:3])[:, 0].masked_fill(unknown, math.nan)

    draws = cluster_draws(curve, rows, patients, at_half, 100)[0]
    assert 5 < int(draws.isnan().sum()) < 30
    assert not roc_band((scores, target, None, patients), points=5, replicates=100).low.isnan().any()
    whole = roc_band((scores, target, None, patients), 0.99, points=5, replicates=100, simultaneous=True)
    reach = cluster_draws(curve, rows, patients, lambda some: reaches(curve)(some)[:, 0], 100)[0]
    assert torch.equal(reach.isnan(), draws.isnan())
    sizes = torch.tensor([10.0, 2] if not rare else [2.0, 10], dtype=torch.float64)  # patients with the label
    expected = reached(curve, fpr, reach[~reach.isnan()], 0.99, sizes)
    assert torch.equal(torch.stack([whole.low[0], whole.high[0]]), expected)


def test_the_test_of_an_area_takes_clusters_as_its_interval_does() -> None:
    scores, target, _, patients = in_patients(4)
    metric = tr.BinaryAUROC()
    metric.update(scores, target, groups=patients)
    found = auroc_test(metric)
    with pytest.warns(UserWarning, match=r"BinaryAUROC.summary, AveragePrecision: 95 % intervals of clusters"):
        assert float(found.p_value) == pytest.approx(float(metric.summary().p_value), rel=FLOAT32)
    assert auroc_test(in_patients(4)).p_value == found.p_value
    assert auroc_test((scores, target)).p_value < found.p_value, "without the clusters"
    low, high = metric.interval(1 - float(found.p_value), method="delong")
    assert min(abs(float(low) - 0.5), abs(float(high) - 0.5)) < 1e-6, "the test inverts the interval"


def test_one_cluster_has_no_band_and_no_test() -> None:
    scores, target, _, _ = in_patients()
    for groups in (torch.zeros(60, dtype=torch.long), torch.where(target == 1, 0, torch.arange(60))):
        with pytest.warns(UserWarning, match="variation between clusters is unknown"):
            assert roc_band((scores, target, None, groups), points=3, replicates=20).low.isnan().all()
        with pytest.warns(UserWarning, match="variation between clusters is unknown"):
            assert all(x.isnan() for x in auroc_test((scores, target, None, groups)))
    several = tr.MulticlassAUROC(3)
    for function in (roc_band, auroc_test):
        with pytest.raises(ValueError, match="takes binary metrics of one curve, but got MulticlassAUROC"):
            function(several)


def _band_of(rank: int, ranks: int) -> list[Any]:
    scores, target, _, patients = (None if x is None else x[rank::ranks] for x in in_patients(2))
    metric = tr.BinaryAUROC()
    metric.update(scores, target, groups=patients)
    bands = [roc_band(metric, points=5, replicates=50, simultaneous=simultaneous) for simultaneous in (False, True)]
    return [*(end.tolist() for band in bands for end in band), auroc_test(metric).p_value.tolist()]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning", "ignore:.*every rank holds the same samples")
def test_bands_of_clusters_over_ranks_are_those_of_one_process(on_ranks: Run) -> None:
    alone = _band_of(0, 1)
    for got in on_ranks(_band_of, 2, 2):
        for one, other in zip(alone, got, strict=True):
            assert torch.equal(torch.tensor(one), torch.tensor(other))


# ---- refusals --------------------------------------------------------------------------------------------------------


def test_what_has_no_interval() -> None:
    preds, target, patients = classes()
    curve = tr.BinaryROC()
    curve.update(preds[:, 0], (target == 0).long())
    with pytest.raises(ValueError, match="being a curve"):
        curve.interval()
    bounded = tr.MulticlassAUROC(3, memory="bounded", bins=256)
    bounded.update(preds, target)
    with pytest.raises(ValueError, match="counts do not tell which"):
        bounded.interval()
    grouped = tr.BinaryAveragePrecision()
    grouped.update(preds[:, 0], (target == 0).long(), groups=patients)
    with pytest.raises(ValueError, match="no interval by 'boyd' where samples belong together"):
        grouped.interval(method="boyd")
    other = tr.BinaryEER()
    other.update(preds[:, 0], (target == 0).long())
    with pytest.raises(ValueError, match="`method` of BinaryEER must be one of 'bootstrap', but is 'logit'"):
        other.interval(method="logit")


def test_counts_have_the_interval_of_their_curve() -> None:
    scores, target = torch.randn(500, generator=seeded(7)), torch.arange(500) % 2
    exact, counted = tr.BinaryAUROC(), tr.BinaryAUROC(memory="bounded")
    for metric in (exact, counted):
        metric.update(scores + target, target)
    assert _numbers(counted.interval()) == pytest.approx(_numbers(exact.interval()), abs=1e-3)


def test_a_comparison_of_a_single_model_is_refused() -> None:
    with pytest.raises(ValueError, match="at least two models"):
        compare_auroc(torch.rand(1, 5), torch.tensor([0, 1, 0, 1, 1]))


@pytest.mark.parametrize("bad", [None, 3, torch.tensor(3.0), torch.rand(5), [torch.rand(5), None], [torch.rand(5)]])
def test_unpaired_models_are_two_vectors(bad: Any) -> None:
    with pytest.raises(ValueError, match="`preds` must be two vectors if not paired"):
        compare_auroc(bad, [torch.tensor([0, 1, 0, 1, 1])] * 2, paired=False)


@in_one_test("memory", ["exact", "bounded"])
@in_one_test("name", ["KSStatistic", "EER", "MinDCF", "BrierScore", "AveragePrecision"])
def test_of_no_samples_the_interval_is_unknown(name: str, memory: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert all(end.isnan() for end in getattr(tr, f"Binary{name}")(memory=memory).interval())


def test_of_a_single_positive_no_variance_is_known() -> None:
    """A sum of squares that rounds to more than 0, divided by 0, was infinite in some places and NaN in others."""
    for size in range(3, 20):
        for place in range(size):
            curve = Curve.from_scores(torch.linspace(0, 1, size), torch.eye(size, dtype=torch.long)[place])
            assert auroc_variance(curve).isnan().all()
            assert average_precision_variance(curve).isnan().all()


@pytest.mark.parametrize("method", ["logit", "delong"])
@pytest.mark.parametrize("target", [[1, 0, 0, 0, 0], [0, 1, 1, 1, 1]])
def test_a_single_sample_of_a_label_has_newcombe_s_interval(target: list[int], method: str) -> None:
    metric = tr.BinaryAUROC()
    metric.update(torch.tensor([0.3, 0.9, 0.1, 0.6, 0.2]), torch.tensor(target))
    expected = tr.inference.newcombe(float(metric.compute()), sum(target), 5 - sum(target))
    assert torch.stack(metric.interval(method=method)).tolist() == torch.stack(expected).float().tolist()


def _tied(name: str) -> Any:
    """A metric of 40 samples that all score alike."""
    binary, scores, g = torch.arange(40) % 2, torch.full((40,), 0.5), seeded(0)
    if name == "OvO":
        metric: Any = tr.MulticlassOvOAUROC(3)
        metric.update(scores[:, None].expand(-1, 3), torch.arange(40) % 3)
    elif name == "Paired":
        metric = tr.PairedAUROC(2)
        metric.update(scores[:, None].expand(-1, 2), binary)
    elif name == "macro":
        metric = tr.MulticlassAUROC(3)
        metric.update(scores[:, None].expand(-1, 3), torch.arange(40) % 3)
    else:
        metric = tr.BinaryGini() if name == "Gini" else tr.BinaryAUROC()
        weight = torch.rand(40, generator=g) if name == "weights" else None
        metric.update(scores, binary, weight, groups=torch.arange(40) // 2 if name == "groups" else None)
    return metric


@pytest.mark.filterwarnings("ignore:.*sampling weights:UserWarning")
@in_one_test("name", ["plain", "Gini", "weights", "groups", "macro", "OvO", "Paired"])
def test_scores_that_are_all_tied_have_an_interval_with_a_width(name: str) -> None:
    metric = _tied(name)
    low, high = metric.interval()
    value = metric.compute()
    value = getattr(value, "aurocs", value)
    assert bool((low < value).all() and (value < high).all())
    assert bool((high - low > 0.2).all()), "of 40 samples, of which none is in order"


@in_one_test("name", ["BrierScore", "KSStatistic", "AUROC", "PRArea"])
@in_one_test("average", ["macro", "weighted", "micro"])
def test_an_average_of_a_single_cluster_has_no_interval(name: str, average: Any) -> None:
    metric = getattr(tr, f"Multilabel{name}")(3, average=average)
    preds, target = torch.rand(40, 3, generator=seeded(3)), torch.randint(2, (40, 3), generator=seeded(4))
    metric.update(preds, target, groups=torch.zeros(40).long())
    with pytest.warns(UserWarning, match="belong to one cluster"):
        low, high = metric.interval()
    assert (math.isnan(low), math.isnan(high)) == (True, True)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@in_one_test("name", ["AUROC", "AveragePrecision"])
@in_one_test("average", ["none", "macro", "weighted"])
def test_a_label_of_a_single_cluster_has_no_interval(name: str, average: Any) -> None:
    """Not even a perfect one: other labels do not help it, nor does it harm them; two clusters suffice."""
    target = torch.arange(16)[:, None].expand(-1, 3) % 2
    for clusters in (1, 2):
        given, groups = target.clone(), torch.arange(16) // 4
        given[4 * clusters :, 0] = -1  # excluded
        given[:, 2] = -1
        metric = getattr(tr, f"Multilabel{name}")(3, average=average, ignore_index=-1)
        metric.update(target.float(), given, groups=groups)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = torch.stack(metric.interval()).view(2, -1)
        assert any("belong to one cluster" in str(x.message) for x in caught) == (clusters == 1)
        assert found[:, 0].isnan().all() == (clusters == 1)
        if average == "none":
            assert found[:, 1].isfinite().all()
            assert found[:, 2].isnan().all()


@pytest.mark.parametrize("by", ["clusters", "samples"])
@pytest.mark.parametrize("view", [auroc, average_precision])
def test_an_end_that_rounding_left_is_the_end(view: Any, by: str) -> None:
    """A weighted sum may be a last bit beyond 0 or 1."""
    scores, target = separated(12, 30)
    rows = Rows(scores[None], target[None] == 1, None)
    design = Design.of(rows, torch.arange(42) // 2 if by == "clusters" else None)
    parts, variance = clustered(Curve.from_rows(*rows), design, view), torch.full((1,), 0.01, dtype=torch.float64)
    eps = torch.finfo(torch.float64).eps

    def interval(value: float) -> Tensor:
        given = torch.tensor([value], dtype=torch.float64)
        return torch.stack(_per_problem(view, given, parts, variance, design, 0.95, None))

    for end in (0.0, 1.0):
        exact = interval(end)
        assert bool((exact[0] < exact[1]).all())
        for beyond in (2 * eps, 4 * eps):
            assert torch.equal(interval(end + (beyond if end else -beyond)), exact)


@pytest.mark.filterwarnings("ignore:.*0/0")
def test_an_unknown_average_has_no_interval() -> None:
    """Of a rate that is 0/0 for both labels in the sample, though not in every resample."""
    metric = tr.MultilabelRate("false_omission_rate", num_labels=2, at="f1", average="macro")
    target = torch.tensor([0, 1, 1, 1, 0, 1])
    metric.update(torch.arange(6.0).flip(0)[:, None].expand(-1, 2), target[:, None].expand(-1, 2))
    assert math.isnan(metric.compute())
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*95 % intervals")
        assert [math.isnan(x) for x in metric.interval()] == [True, True]


def test_a_method_is_a_name() -> None:
    metric = tr.BinaryAUROC()
    metric.update(torch.rand(20, generator=seeded(1)), torch.tensor(LABELS))
    for bad in (False, 0, {}, [0.9], torch.tensor([0.9, 0.8])):
        with pytest.raises(ValueError, match="`method` must be the name of a method"):
            metric.interval(method=bad)  # type: ignore[arg-type]


def test_the_views_of_several_models_are_functions() -> None:
    metric = tr.PairedAUROC(2)
    metric.update(torch.rand(20, 2, generator=seeded(1)), torch.tensor(LABELS))
    for bad in ("auroc", True, [0.9]):
        with pytest.raises(ValueError, match="`view` must be a function of a `Curve`"):
            metric.compare(view=bad)  # type: ignore[arg-type]


# ---- rates at a frozen threshold -------------------------------------------------------------------------------------


def over(x: float, y: float) -> float:
    if y:
        return x / y
    return math.inf if x else math.nan


def cells(t: float, f: float, p: float) -> tuple[float, float, float, float]:
    """The shares of all samples that are true and false positives, false and true negatives."""
    return p * t, (1 - p) * f, p * (1 - t), (1 - p) * (1 - f)


def correlation(t: float, f: float, p: float) -> float:
    a, b, c, d = cells(t, f, p)
    return over(a * d - b * c, math.sqrt((a + b) * (c + d) * (a + c) * (b + d)))


def beyond_chance(t: float, f: float, p: float) -> float:
    a, b, c, d = cells(t, f, p)
    by_chance = (a + b) * p + (c + d) * (1 - p)
    return over(a + d - by_chance, 1 - by_chance)


def harmonic(t: float, f: float, p: float, beta: float = 1.0) -> float:
    a, b, c, _ = cells(t, f, p)
    return over((1 + beta**2) * a, (1 + beta**2) * a + beta**2 * c + b)


def marked(t: float, f: float, p: float) -> float:
    a, b, c, d = cells(t, f, p)
    return over(a, a + b) + over(d, c + d) - 1


OF_RATES: dict[str, Callable[[float, float, float], float]] = {
    "balanced_accuracy": lambda t, f, p: (t + 1 - f) / 2,
    "youden": lambda t, f, p: t - f,
    "gmean": lambda t, f, p: math.sqrt(t * (1 - f)),
    "lr_plus": lambda t, f, p: over(t, f),
    "lr_minus": lambda t, f, p: over(1 - t, 1 - f),
    "dor": lambda t, f, p: over(t * (1 - f), f * (1 - t)),
    "f1": harmonic,
    "fbeta": partial(harmonic, beta=2.0),
    "mcc": correlation,
    "kappa": beyond_chance,
    "markedness": marked,
    "precision": lambda t, f, p: over(p * t, p * t + (1 - p) * f),
    "accuracy": lambda t, f, p: p * t + (1 - p) * (1 - f),
}
RATIOS = ("lr_plus", "lr_minus", "dor")


def recovered(
    rate: str, tp: int, fp: int, sizes: tuple[int, int], level: float, share: float | None, beta: float = 2.0
) -> list[float]:
    """By the definition, with this share of positives, or that of the data, which varies."""
    p, n = sizes
    rates, ends = [tp / p, fp / n, share or p / (p + n)], [slow.wilson(tp, p, level), slow.wilson(fp, n, level)]
    ends += [] if share else [slow.wilson(p, p + n, level)]

    def at(rates: list[float]) -> float:
        value = harmonic(*rates, beta) if rate == "fbeta" else OF_RATES[rate](*rates)
        return value if rate not in RATIOS else math.log(value) if value else -math.inf

    moved = [[at([*rates[:i], end, *rates[i + 1 :]]) for end in pair] for i, pair in enumerate(ends)]
    low = at(rates) - math.hypot(*(max(at(rates) - min(x for x in pair if x == x), 0) for pair in moved))
    high = at(rates) + math.hypot(*(max(max(x for x in pair if x == x) - at(rates), 0) for pair in moved))
    return [math.exp(x) if rate in RATIOS else x for x in (low, high)]


def frozen(rate: str, tp: int, fp: int, sizes: tuple[int, int], **options: Any) -> Any:
    scores = torch.cat([torch.arange(sizes[0]) < tp, torch.arange(sizes[1]) < fp]).float()
    metric = tr.BinaryRate(rate, at=0.5, beta=2.0, **options)  # type: ignore[arg-type]
    metric.update(scores, (torch.arange(sum(sizes)) < sizes[0]).long())
    return metric


@in_one_test("rate", OF_RATES)
@in_one_test("tp, fp", [(45, 3), (49, 40), (1, 1)])
def test_a_rate_has_the_interval_of_recall_fpr_and_the_share_of_positives(rate: str, tp: int, fp: int) -> None:
    given = (rate, tp, fp, (50, 60))
    shares: list[tuple[dict[str, Any], dict[str, Any], float | None]] = [({}, {"labels": "fixed"}, 50 / 110)]
    if rate not in RATIOS:
        shares.append(({"prevalence": 0.1}, {}, 0.1))
    if rate not in ("precision", "accuracy"):  # shares of the samples, which are Wilson's
        shares.append(({}, {}, None))
    for options, asked, share in shares:
        metric = frozen(*given, **options)
        found, (least, largest) = metric.interval(0.9, **asked), metric.measure.limits
        expected = [min(max(x, least), largest) for x in recovered(*given, 0.9, share)]
        assert [float(x) for x in found] == pytest.approx(expected, rel=1e-5)
        assert found == metric.interval(0.9, method="mover", **asked)


@pytest.mark.filterwarnings("ignore:.*0/0")
@in_one_test("rate", OF_RATES)
def test_the_interval_of_a_rate_at_an_end_holds_it(rate: str) -> None:
    """Where a logarithm is infinite it extends to the value at both ends. A value that is 0/0 has none."""
    for tp, fp in ((20, 0), (20, 5), (5, 0), (0, 5), (0, 0), (20, 30)):
        metric = frozen(rate, tp, fp, (20, 30))
        value, (low, high) = float(metric.compute()), (float(x) for x in metric.interval(labels="fixed"))
        if math.isnan(value):
            assert math.isnan(low)
            assert math.isnan(high)
            continue
        assert low <= value <= high
        assert low < high or (rate in RATIOS and math.isinf(value))
        if rate in RATIOS and value in (0, math.inf):
            t_ends, f_ends = (slow.wilson(k, n, 0.95) for k, n in ((tp, 20), (fp, 30)))
            at_ends = [OF_RATES[rate](t, f, 0.4) for t in t_ends for f in f_ends]
            inner = (max if value == 0 else min)(x for x in at_ends if x == x)
            assert (high if value == 0 else low) == pytest.approx(inner, rel=1e-5)


@pytest.mark.filterwarnings("ignore:.*Values that need them are NaN:UserWarning")
def test_a_rate_without_negatives_varies_with_recall_alone() -> None:
    metric = frozen("f1", 30, 0, (40, 0))
    low, high = (float(x) for x in metric.interval(labels="fixed"))
    recall = slow.wilson(30, 40)
    assert [low, high] == pytest.approx([harmonic(x, 0.0, 1.0) for x in recall], rel=1e-5)


COVERED: list[tuple[str, dict[str, Any], float, float, float]] = [
    ("markedness", {}, 2.6, 2.6, 0.1),
    ("lr_minus", {}, 1.0, 2.8, 0.5),
    ("lr_plus", {}, 1.7, 2.5, 0.5),
    ("f1", {"prevalence": 0.01}, 2.3, 3.0, 0.5),
]


# One by default: of the same formula, 300 data sets each.
@pytest.mark.parametrize(("rate", "options", "at", "apart", "share"), first_few(1, COVERED))
def test_rates_at_a_frozen_threshold_are_covered(
    rate: Any, options: Any, at: float, apart: float, share: float
) -> None:
    """In 78 to 92 % of data sets by percentiles of resamples, without a warning, where a count is small."""
    normal, generator, covered = NormalDist(), seeded(0), 0
    t, f = 1 - normal.cdf(at - apart), 1 - normal.cdf(at)
    truth = OF_RATES[rate](t, f, options.get("prevalence", share))
    for _ in range(300):
        target = (torch.rand(400, generator=generator) < share).long()
        metric = tr.BinaryRate(rate, at=at, **options)
        metric.update(torch.randn(400, generator=generator) + apart * target, target)
        low, high = metric.interval()
        covered += bool(low <= truth <= high)
    assert 0.915 <= covered / 300 <= 1  # with a standard error of 1.3 %


def test_a_mean_of_shares_has_the_intervals_of_its_classes() -> None:
    """Seen: of recalls near 1 it covered in 81 to 89 %, as the resamples of a class without a miss do not vary."""
    target = torch.arange(90) % 3
    scores = torch.nn.functional.one_hot(target, 3).float()
    scores[:12, 0] = 0.0  # four misses of the first class, of thirty
    scores[1, 1] = 0.0
    metric = tr.MulticlassRate("recall", num_classes=3, at=0.5, average="macro", normalization=None)
    metric.update(scores, target)
    hits = (26, 29, 30)
    ends = [slow.wilson(k, 30) for k in hits]
    apart = ([(e[side] - k / 30) / 3 for k, e in zip(hits, ends, strict=True)] for side in (0, 1))
    low, high = slow.evened(*apart, lambda x: math.hypot(*x), math.sqrt(1 / 3))
    value = sum(hits) / 90
    assert _numbers(metric.interval()) == pytest.approx([value - low, value + high], rel=1e-5)
    both = tr.MultilabelRate("recall", num_labels=2, at=0.5, average="macro")
    both.update(scores[:, :1].expand(-1, 2), (target == 0).long()[:, None].expand(-1, 2))
    alone = slow.wilson(26, 30)  # twice the same label
    assert _numbers(both.interval()) == pytest.approx(list(alone), rel=1e-5)


OF_ONE = {**OF_RATES, "recall": lambda t, f, p: t, "specificity": lambda t, f, p: 1 - f}
CHOSEN: list[tuple[str, dict[str, Any], Callable[[float, float, float], float]]] = [
    # The name, its options, and the rate by recall, FPR and the share of positives.
    ("KSStatistic", {}, lambda t, f, p: t - f),
    ("MinDCF", {"prevalence": 0.2}, lambda t, f, p: (0.2 * (1 - t) + 0.8 * f) / 0.2),
    *(
        ("Rate", {"rate": rate, "at": at}, OF_ONE[rate])
        for rate, at in (
            *((x, x) for x in ("accuracy", "f1", "mcc", "kappa", "gmean")),
            *((x, "youden") for x in ("recall", "specificity", "precision", "f1", "lr_plus")),
            *((x, "closest_topleft") for x in ("recall", "accuracy")),
            ("recall", "f1"),
            ("precision", tr.BestFBeta(2.0)),
            ("recall", "eer"),
            ("accuracy", "prbep"),
            *((x, FixedFPR(0.1)) for x in ("recall", "accuracy", "lr_plus")),
            *((x, tr.FixedRecall(0.8)) for x in ("specificity", "precision")),
            *((x, tr.FixedPrecision(0.7)) for x in ("recall", "f1")),
            ("specificity", tr.Cost(fp=1.0, fn=3.0)),
        )
    ),
    ("SensitivityAtSpecificity", {"min_specificity": 0.9}, lambda t, f, p: t),
    ("SpecificityAtSensitivity", {"min_sensitivity": 0.8}, lambda t, f, p: 1 - f),
    ("RecallAtFixedPrecision", {"min_precision": 0.7}, lambda t, f, p: t),
]
OBJECTIVES: dict[Any, Callable[[float, float, float], float]] = {
    **{x: OF_RATES[x] for x in ("youden", "accuracy", "f1", "mcc", "kappa", "gmean")},
    "closest_topleft": lambda t, f, p: -((1 - t) ** 2) - f**2,
    tr.BestFBeta(2.0): lambda t, f, p: harmonic(t, f, p, 2.0),
    tr.Cost(fp=1.0, fn=3.0): lambda t, f, p: 3 * p * t - (1 - p) * f,
    tr.Cost(prevalence=0.2): lambda t, f, p: 0.2 * t - 0.8 * f,
}


def apart(at: Any, k: int, best: int, points: list[tuple[int, int]], p: int, n: int) -> float:
    """By how many standard errors the data tell the k-th point from the population's."""
    share = p / (p + n)
    rates = [(t / p, f / n) for t, f in points]
    if at in OBJECTIVES:
        g, variance = OBJECTIVES[at], 0.0
        for side, size in ((0, p), (1, n)):

            def slope(here: tuple[float, ...], side: int = side) -> float:
                x = [min(max(z, 1e-6), 1 - 1e-6) for z in here]
                moved = [[z + sign * 1e-6 * (i == side) for i, z in enumerate(x)] for sign in (1, -1)]
                return (g(*moved[0], share) - g(*moved[1], share)) / 2e-6

            a, b = rates[best], rates[k]
            least, most = sorted((a[side], b[side]))
            common = slope(a) * slope(b) * least * (1 - most)  # the covariance of both rates, which are nested
            own = sum(slope(x) ** 2 * x[side] * (1 - x[side]) for x in (a, b))
            variance += max(own - 2 * common, 0) / size
            variance += slope(tuple((x + y) / 2 for x, y in zip(a, b, strict=True))) ** 2 / (2 * size**2)
        return max(g(*rates[best], share) - g(*rates[k], share), 0) / math.sqrt(variance)
    r, q = rates[k]
    if at == "eer":
        e, off = (1 - r + q) / 2, [abs(1 - x - y) for x, y in rates]
        return (off[k] - min(off)) / math.sqrt(e * (1 - e) * (1 / p + 1 / n))
    if at == "prbep":
        off = [abs(x + y - p) for x, y in points]
        error = math.sqrt(p * r * (1 - r) + n * q * (1 - q))
        return (off[k] - min(off)) / error if error else math.inf

    def more(j: int) -> float:
        (t, f), (r, q) = points[j], rates[j]
        if isinstance(at, tr.FixedPrecision):
            return over(t - at.least * (t + f), math.sqrt(at.least * (1 - at.least) * (t + f)))
        if isinstance(at, tr.FixedRecall):
            return (r - at.least) / math.sqrt(at.least * (1 - at.least) / p)
        return (at.most - q) / math.sqrt(at.most * (1 - at.most) / n)

    others = range(k) if isinstance(at, tr.FixedRecall) else range(k + 1, len(points))
    return max([0.0, *(x for x in (-more(k), *map(more, others)) if x == x)])


def test_slopes_do_not_magnify_what_rates_round() -> None:
    """The last bit of a rate, which weights of another scale move, is not one of the first ten digits of a slope."""
    rates = torch.tensor([[0.3, 0.0, 1.0], [0.7, 0.2, 1.0], [0.1, 0.4, 0.6]], dtype=torch.float64)
    slopes = torch.stack(_slopes(RATES["youden"].of_rates, *rates))
    assert float((slopes - slopes.new_tensor([[1.0], [-1.0], [0.0]])).abs().max()) < 1e-9  # of differences of 2e-6
    for rate in RATES.values():
        one, other = (torch.stack(_slopes(rate.of_rates, *x)) for x in (rates, rates * (1 - 2.0**-53)))
        assert torch.equal(one.nan_to_num(), other.nan_to_num())
    for share in (1e-13, 1e-9, 1e-3):  # that of a precision of r p / (r p + f (1 - p)), of a rare label
        recall, fpr, p = torch.tensor([[0.5], [0.25], [share]], dtype=torch.float64)
        slope = _slopes(RATES["precision"].of_rates, recall, fpr, p)[2]
        assert abs(float(slope) / (0.125 / (0.25 * share + 0.25) ** 2) - 1) < 1e-8


@in_one_test("values", [3, 200])
@in_one_test("name, options, of", CHOSEN)
def test_a_rate_at_a_chosen_point_has_the_interval_of_the_points_that_data_do_not_tell_from_it(
    name: str, options: dict[str, Any], of: Callable[[float, float, float], float], values: int
) -> None:
    """Step by step, by the definition: of so many fewer errors as the data tell each from the point."""
    target = (torch.arange(90) % 3 == 0).long()
    scores = torch.randn(90, generator=seeded(5), dtype=torch.float64) + 1.3 * target
    scores = scores if values > 90 else torch.bucketize(scores, torch.tensor([-0.4, 1.2]).double()).double()
    metric = getattr(tr, f"Binary{name}")(**options)
    metric.update(scores, target)
    curve, (p, n) = metric.curve(), (30, 60)
    points = [(0, 0), *((int(t), int(f)) for t, f in zip(curve.tps, curve.fps, strict=True))]
    given = options.get("at")
    at = given if given is not None else metric.measure.statistic().rate.at
    at = "youden" if name == "KSStatistic" else tr.Cost(prevalence=0.2) if name == "MinDCF" else at
    at = FixedFPR(1 - at.least) if isinstance(at, tr.FixedSpecificity) else at
    point = metric.operating_point(metric.measure.statistic().rate.at)
    best = points.index((int(point.tp), int(point.fp)))
    rate = options.get(
        "rate", {"RecallAtFixedPrecision": "recall", "SensitivityAtSpecificity": "recall"}.get(name, name)
    )
    ends: list[float] = [float(metric.measure.number(curve))]
    for k, (t, f) in enumerate(points):
        u = 0.0 if k == best else apart(at, k, best, points, p, n) / Z
        if u >= 1:
            continue
        z, wilson = (
            Z * math.sqrt(1 - u**2),
            lambda k, n, z: slow.wilson(k, n, 2 * NormalDist().cdf(z) - 1) if z > 0 else (k / n, k / n),
        )
        exact = [None, at.most if isinstance(at, FixedFPR) else at.least if isinstance(at, tr.FixedRecall) else None]
        shares = {"recall": (t, p), "specificity": (n - f, n), "precision": (t, t + f), "accuracy": (t + n - f, p + n)}
        shares["SpecificityAtSensitivity"] = shares["specificity"]
        if rate in shares:
            ends += wilson(*shares[rate], z) if shares[rate][1] else []
        else:
            ends += moved_from(
                of, rate, (t / p, f / n, p / (p + n)), [wilson(t, p, z), wilson(f, n, z), wilson(p, p + n, z)]
            )
        if exact[1] is not None:
            pairs: list[Any] = [wilson(t, p, z), wilson(f, n, z), wilson(p, p + n, z)]
            here = [t / p, f / n, p / (p + n)]
            held = 1 if isinstance(at, FixedFPR) else 0
            here[held], pairs[held] = exact[1], None
            ends += moved_from(of, rate, tuple(here), pairs)
    least, largest = metric.measure.limits
    known = [min(max(x, least), largest) for x in ends if x == x]
    assert _numbers(metric.interval()) == pytest.approx([min(known), max(known)], rel=1e-5, abs=1e-7)


def moved_from(of: Any, rate: str, here: tuple[float, ...], pairs: list[Any]) -> list[float]:
    """Both ends by the distances to the ends of each interval in turn, that of a ratio of its logarithm."""

    def at(*rates: float) -> float:
        value = of(*rates)
        return value if rate not in RATIOS else math.log(value) if value else -math.inf

    centre, low, high = at(*here), 0.0, 0.0
    if math.isinf(centre):
        corners = [at(*x) for x in product(*(pair or (x,) for x, pair in zip(here, pairs, strict=True)))]
        found = [min(x for x in corners if x == x), max(x for x in corners if x == x)]
    else:
        for i, pair in enumerate(pairs):
            within = [k / 32 for k in range(33) if pair and i == 2 and pair[0] < k / 32 < pair[1]]  # shares
            several = [at(*here[:i], end, *here[i + 1 :]) for end in (*(pair or ()), *within)]
            several = [x for x in several if x == x]
            low += max(centre - min(several), 0) ** 2 if several else 0
            high += max(max(several) - centre, 0) ** 2 if several else 0
        found = [centre - math.sqrt(low), centre + math.sqrt(high)]
    return [math.exp(x) if rate in RATIOS else x for x in found]


@in_one_test("rate", ["f1", "mcc", "accuracy", "precision"])
def test_units_of_one_label_that_are_larger_do_not_change_the_share_of_positives(rate: str) -> None:
    """Seen: accuracy in clusters of one label was covered in 50 %, with the share of the effective numbers of labels.

    Of twenty positives five times each in a cluster and a hundred negatives alone, at an FPR of .2.
    """
    g = seeded(4)
    scores = torch.cat(
        [(torch.randn(20, generator=g) + 1.5).repeat_interleave(5), torch.randn(100, generator=g)]
    ).double()
    target = (torch.arange(200) < 100).long()
    patients = torch.cat([torch.arange(20).repeat_interleave(5), torch.arange(20, 120)])
    metric = tr.BinaryRate(rate, at=FixedFPR(0.2))  # type: ignore[arg-type]
    metric.update(scores, target, groups=patients)
    low, high = _numbers(metric.interval())
    # As of the twenty positives once each, of the negatives, and of half of the samples five times each.
    wider = student_quantile(0.95, 19) ** 2 / Z**2 * 20 / 19
    worth = [torch.tensor([x / wider], dtype=torch.float64) for x in (20, 100, 200 * 200 * 0.25 / (20 * 2.5**2 + 25))]
    measure, curve = metric.measure, metric.curve()
    expected = interval_of_rate(measure.statistic().rate, measure.number(curve), curve, 0.95, False, (-1.0, 1.0), worth)
    assert [low, high] == pytest.approx([float(x) for x in expected], rel=FLOAT32)
    true = tr.BinaryRate(rate, at=FixedFPR(0.2))  # type: ignore[arg-type]
    true.update(scores, target)
    least, most = _numbers(true.interval())
    assert low <= least
    assert high >= most
    assert high - low < 3.5 * (most - least)


@in_one_test("rate, at, positive", [("recall", tr.FixedPrecision(0.9), 0.1), ("selection_rate", "f1", 0.5)])
def test_the_mean_of_rates_at_points_that_are_hard_to_find_is_covered(rate: Any, at: Any, positive: float) -> None:
    """Seen: in 0 and in half of data sets, as each class covers but all of them err to one side."""
    g = seeded(1)

    def drawn(size: int) -> Any:
        target = (torch.rand(size, 8, generator=g) < positive).long()
        metric = tr.MultilabelRate(rate, at=at, num_labels=8, average="macro")
        metric.update(torch.randn(size, 8, generator=g) + 0.6 * target, target)
        return metric

    true, found = drawn(100_000).compute(), [drawn(100).interval() for _ in range(12)]
    assert sum(bool(low <= true <= high) for low, high in found) >= 11


@in_one_test("average, clustered", [("macro", True), ("weighted", False)])
@in_one_test(
    "rate, at",
    [
        ("f1", 0.4),
        ("accuracy", 0.4),
        ("kappa", "f1"),
        ("mcc", "mcc"),
        ("f1", tr.FixedPrecision(0.5)),
        ("lr_plus", FixedFPR(0.2)),
    ],
)
def test_the_mean_of_rates_has_their_intervals_and_covariance(
    rate: Any, at: Any, clustered: bool, average: Any
) -> None:
    """Zou and Donner's, with the covariance at the points of the data by derivatives with the weight of each sample."""
    preds, target, patients = classes(90)
    groups = patients if clustered else None
    each, mean = (tr.MulticlassRate(3, rate=rate, at=at, average=x, normalization=None) for x in (None, average))
    for metric in (each, mean):
        metric.update(preds, target, groups=groups)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of few clusters
        low, high = (x.double().numpy() for x in each.interval())
        found = _numbers(mean.interval())
    values, point = each.compute().double().numpy(), each.operating_point(at)
    units = (patients if clustered else torch.arange(90)).unique(return_inverse=True)[1].numpy()
    of, influence, positives = OF_RATES[rate], np.zeros((3, units.max() + 1)), np.zeros((3, units.max() + 1))
    for t in range(3):
        labels, called = (target == t).numpy(), (preds[:, t] >= point.threshold[t]).numpy()

        def value(weights: Any, labels: Any = labels, called: Any = called) -> float:
            p, n = weights[labels].sum(), weights[~labels].sum()
            return of(weights[labels & called].sum() / p, weights[~labels & called].sum() / n, p / (p + n))

        for i, unit in enumerate(units):
            aside = 1e-5 * (np.arange(90) == i)
            influence[t, unit] += (value(1 + aside) - value(1 - aside)) / 2e-5
            positives[t, unit] += labels[i]
    support = positives.sum(1) if average == "weighted" else np.ones(3)
    share = support / support.sum()
    several = [(share * (x - values)) for x in (low, high)]
    if average == "weighted":
        moved = (values - share @ values) / support.sum() @ positives
        error = Z * math.sqrt(len(moved) / (len(moved) - 1) * (moved**2).sum())
        several = [np.append(x, sign * error) for x, sign in zip(several, (-1, 1), strict=True)]
        influence = np.vstack([influence, moved * math.sqrt(len(moved) / (len(moved) - 1))])
        # That of the shares with the others has the whole correction of the number of units, as it is stated.
        covariance = influence @ influence.T
        covariance[:3, 3] *= math.sqrt(len(moved) / (len(moved) - 1))
        covariance[3, :3] = covariance[:3, 3]
    else:
        covariance = influence @ influence.T
    errors = np.sqrt(covariance.diagonal())
    correlation = covariance / np.outer(errors, errors)
    correlation[:3, :3] = correlation[:3, :3].clip(0)

    def margin(x: Any) -> float:
        return math.sqrt(max(x @ correlation @ x, x[:3] @ correlation[:3, :3] @ x[:3]))

    bounded = all(map(math.isfinite, mean.measure.limits))
    skewed = math.sqrt(share @ correlation[:3, :3] @ share) if bounded else 1.0
    lengths = slow.evened(*several, lambda x: margin(np.array(x)), skewed)
    expected = [float(share @ values) + sign * x for x, sign in zip(lengths, (-1, 1), strict=True)]
    # The best of each class is too good, and where something else is, a rate is off to either side, as at a precision:
    # that does not average out.
    if isinstance(at, (str, tr.FixedPrecision)):
        expected[0] = float(share @ low)
        expected[1] = expected[1] if rate == at else float(share @ high)
    least, largest = mean.measure.limits
    assert found == pytest.approx([max(expected[0], least), min(expected[1], largest)], rel=2e-5)


def test_clusters_of_different_sizes_are_fewer() -> None:
    """Seen: a share in clusters of 100 and of 3 was covered in 78 %, with as many degrees of freedom as clusters."""
    sizes = torch.tensor([100, 60, 5, 5, 4, 3, 3, 3])
    patients = torch.repeat_interleave(torch.arange(8), sizes)
    g = seeded(2)
    scores = torch.randn(8, generator=g)[patients] + torch.randn(len(patients), generator=g).double()
    target = (torch.arange(len(patients)) % 3 == 0).long()
    metric = tr.BinaryRate("selection_rate", at=0.3)
    metric.update(scores, target, groups=patients)
    with pytest.warns(UserWarning, match="with 3: only more clusters help"):
        low, high = _numbers(metric.interval())
    called = (scores >= 0.3).double()
    share, total = float(called.mean()), int(sizes.sum())
    worth = total**2 / float((sizes**2).sum())
    squares = sum(float((called - share)[patients == k].sum()) ** 2 for k in range(8))
    error = math.sqrt(squares / total**2 * worth / (worth - 1)) / (share * (1 - share))
    t, centre = student_quantile(0.95, worth - 1), math.log(share / (1 - share))
    expected = [1 / (1 + math.exp(-(centre + sign * t * error))) for sign in (-1, 1)]
    assert [low, high] == pytest.approx(expected, rel=FLOAT32)


@in_one_test("rate", ["precision", "accuracy"])
def test_a_share_with_sampling_weights_has_the_interval_of_its_rates(rate: Any) -> None:
    """Seen: precision of all positives and one in twenty negatives was covered in 76 %, without a warning."""
    target = (torch.arange(100) < 92).long()
    scores = torch.linspace(1, 0, 100)[torch.randperm(100, generator=seeded(3))] + 0.6 * target
    metric = tr.BinaryRate(rate, at=0.9)
    metric.update(scores, target, torch.where(target == 1, 1.0, 20.0))
    with pytest.warns(UserWarning, match="an effective number of fewer than 30"):
        low, high = _numbers(metric.interval(weights="sampling"))
    curve, of = metric.curve(), metric.measure.statistic().rate
    wider = student_quantile(0.95, 7) ** 2 / Z**2 * 8 / 7
    both = 92 * (8 * 20 / 252) ** 2 + 8 * 400 * (92 / 252) ** 2  # squared deviations of labels from their share
    total = 252 * (92 * 160 / 252**2) * 252 / both
    worth = [torch.tensor([x / wider], dtype=torch.float64) for x in (92, 8, total)]
    expected = interval_of_rate(of, metric.measure.number(curve), curve, 0.95, False, (0.0, 1.0), worth)
    assert [low, high] == pytest.approx([float(x) for x in expected], rel=FLOAT32)


@pytest.mark.filterwarnings("ignore:.*95 % intervals with sampling weights:UserWarning")
@in_one_test("heavy", [10.0, 1e3, 1e6, 1e12])
@in_one_test("rate, at", [("youden", "youden"), ("gmean", "eer"), ("mcc", "mcc"), ("balanced_accuracy", "prbep")])
def test_one_weight_above_all_leaves_an_interval_within_the_limits(rate: Any, at: Any, heavy: float) -> None:
    """Seen: from inf to -inf, as an expansion of Student's quantile gave for much less than one degree of freedom."""
    metric = tr.BinaryRate(rate, at=at)
    metric.update(
        torch.linspace(0, 1, 6), torch.tensor([1, 0, 1, 0, 1, 0]), torch.tensor([0.3, 0.7, 0.5, 2.0, heavy, 0.5])
    )
    (low, high), value = _numbers(metric.interval()), float(metric.compute())
    assert metric.measure.limits[0] <= low <= value <= high <= metric.measure.limits[1]


@in_one_test("rate", ["kappa", "mcc", "markedness"])
@in_one_test("labels", ["random", "fixed"])
def test_the_interval_of_a_rate_grows_with_the_level_where_it_is_largest_at_some_share(rate: str, labels: Any) -> None:
    """Kappa of all wrong is least at a share of a half: seen, at 99 % its low end was the value itself."""
    for wrong, size in product((0, 5, 9), (24, 60)):
        target = torch.arange(size) < 9
        metric = tr.BinaryRate(rate, at=0.5)
        metric.update((target ^ (torch.arange(size) % 9 >= wrong)).double(), target)
        found = (_numbers(metric.interval(level, labels=labels)) for level in (0.5, 0.8, 0.9, 0.95, 0.99, 0.999))
        low, high = zip(*found, strict=True)
        assert sorted(low, reverse=True) == list(low), (wrong, size)
        assert sorted(high) == list(high), (wrong, size)


@pytest.mark.filterwarnings("ignore:.*95 % intervals of clusters:UserWarning")
@pytest.mark.parametrize("kind", ["AUROC", "Rate", "EER", "Lift"])
@in_one_test("clusters", [2, 3, 4, 8, None])
@in_one_test("average", ["macro", "weighted"])
def test_the_interval_of_a_mean_grows_with_the_level(clusters: int | None, kind: str, average: str) -> None:
    """Seen: at 99.9 % a part of that at 95 %, as two clusters have correlations of 1 and -1 alone.

    And of Lift: the end of one class is at its limit, and that of another, correlated with it negatively, moves.
    """
    rate = {"rate": "fnr", "at": tr.FixedPrecision(0.7)} if kind == "Rate" else {}
    for seed in range(4):
        g = seeded(seed)
        size = 40 if clusters else 30
        target = torch.randint(3, (size,), generator=g)
        given = {"groups": torch.randint(clusters, (40,), generator=g)} if clusters else {}
        metric = getattr(tr, f"Multiclass{kind}")(num_classes=3, average=average, normalization=None, **rate)
        metric.update(torch.randn(size, 3, generator=g) + torch.eye(3)[target], target, **given)
        levels = (0.8, 0.9, 0.95, 0.99, 0.999)
        low, high = zip(*(_numbers(metric.interval(level, replicates=100)) for level in levels), strict=True)
        assert sorted(low, reverse=True) == list(low), seed
        assert sorted(high) == list(high), seed


@pytest.mark.filterwarnings("ignore:.*Values that need them are NaN:UserWarning", "ignore:.*the denominators of this")
def test_the_mean_of_an_infinite_ratio_has_no_upper_end() -> None:
    """And a class without positives, whose ratio is unknown, takes no part."""
    target = torch.tensor([0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2])
    preds = torch.nn.functional.one_hot(target, 4).float() * 0.8 + torch.rand(12, 4, generator=seeded(2)) / 8
    preds[9, 1] = 0.9  # a false positive of class 1
    found = {}
    for average in (None, "macro"):
        metric = tr.MulticlassRate(4, rate="lr_plus", at=0.5, average=average, normalization=None)
        metric.update(preds, target)
        found[average] = metric.interval()
    low, high = found[None]
    assert high.isinf().tolist() == [True, False, True, False]
    assert low[3].isnan()
    assert found["macro"].high == math.inf
    assert float(found["macro"].low) == pytest.approx(float(low[:3].mean()), rel=1e-6)
    two = tr.MulticlassRate(4, rate="recall", at=0.5, average="macro", normalization=None)
    two.update(preds, target)
    assert two.compute() == 1
    least, most = _numbers(two.interval())
    assert 0.4 < least < most == 1


RIGHT = (torch.rand(100, generator=torch.Generator().manual_seed(5)) < 0.7).repeat_interleave(4)
PATIENTS, ILL = torch.arange(400) // 4, torch.tensor([1, 1, 0, 0]).repeat(100)


@pytest.mark.parametrize("rate", ["balanced_accuracy", "youden", "mcc", "kappa", "f1"])
def test_rates_of_both_labels_vary_with_their_common_units(rate: Any) -> None:
    """Patients whose four samples are all right or all wrong: as many errors as patients, for either label."""
    scores = ((ILL == 1) == RIGHT).float()
    low, high = read_interval(tr.BinaryRate(rate, at=1.0), scores, ILL, PATIENTS)
    expected = read_interval(tr.BinaryRate("accuracy", at=1.0), scores, ILL, PATIENTS)
    scale = 2 if rate in ("youden", "mcc", "kappa") else 1
    assert (high - low) / scale == pytest.approx(expected[1] - expected[0], rel=0.08)
    several = tr.MulticlassRate(rate, at=0.5, num_classes=2, average="micro")  # a sample is of both labels
    preds = torch.stack([1 - scores[::4], scores[::4]], 1)
    several.update(preds, ILL[::4])
    low, high = several.interval()
    accuracy = tr.MulticlassRate("accuracy", at=0.5, num_classes=2, average="micro")
    accuracy.update(preds, ILL[::4])
    one, other = accuracy.interval()
    assert float(high - low) / scale == pytest.approx(float(other - one), rel=0.08)


@pytest.mark.parametrize("rate", ["youden", "balanced_accuracy", "lr_plus", "f1", "recall"])
def test_scores_that_change_no_decision_change_no_interval(rate: Any) -> None:
    patients = torch.arange(1000) // 10
    ill = patients % 2
    called = ((torch.arange(100) // 2 % 10 < 7) == (torch.arange(100) % 2 == 1))[patients].float()
    spread = called + 0.9 * torch.rand(1000, generator=torch.Generator().manual_seed(0))
    found, expected = (read_interval(tr.BinaryRate(rate, at=1.0), scores, ill, patients) for scores in (spread, called))
    assert found == pytest.approx(expected, rel=1e-6)


def read_interval(metric: Any, preds: Tensor, target: Tensor, groups: Tensor) -> tuple[float, float]:
    metric.update(preds, target, groups=groups)
    low, high = metric.interval()
    return float(low), float(high)


@pytest.mark.parametrize(("correlation", "half"), [(-0.9, 0.038), (0.0, 0.02), (0.9, 0.02)])
def test_what_varies_together_makes_an_interval_wider_and_never_narrower(correlation: float, half: float) -> None:
    """Of recall less FPR, each known to .1: the root of .02 less twice the correlation times .01."""
    recall, fpr, share = (torch.tensor([x], dtype=torch.float64) for x in (0.7, 0.3, 0.5))
    moves = [
        ((recall - 0.1, fpr, share), (recall + 0.1, fpr, share)),
        ((recall, fpr - 0.1, share), (recall, fpr + 0.1, share)),
    ]
    together = torch.tensor([[1, correlation], [correlation, 1]], dtype=torch.float64)[..., None]
    low, high = mover(lambda r, f, _: r - f, (recall, fpr, share), moves, recall - fpr, (-1.0, 1.0), together)
    assert [float(0.4 - low) ** 2, float(high - 0.4) ** 2] == pytest.approx([half] * 2)


def test_above_all_scores_precision_tells_nothing_but_the_steps_below_do() -> None:
    """Seen: an interval of recall at a precision that began at 0 for any number of samples, as 0/0 is not below it."""
    g = seeded(0)
    target = (torch.rand(20_000, generator=g) < 0.3).long()
    metric = tr.BinaryRecallAtFixedPrecision(0.8)
    metric.update(torch.randn(20_000, generator=g) + 2 * target, target)
    low, high = metric.interval()
    assert float(metric.compute().value) - float(low) < 0.05
    assert float(high) - float(low) < 0.1


STATISTICS = {statistic.name: statistic for statistic in of_classes()}


@pytest.mark.slow  # every class, of up to 12,800 samples: two minutes
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("labels", ["random", "fixed"])
@in_one_test("name", STATISTICS)
def test_of_many_more_samples_an_interval_is_narrower(labels: str, name: str) -> None:
    """Of 64 times as many about 8 times, and of a rate where something else is best 4 times, like a cube root."""
    interval = STATISTICS[name].interval
    if labels == "fixed" and name.startswith("GroupedAveragePrecision"):
        return  # refused
    shape = "groups" if name.startswith("Grouped") else "classes" if name.startswith("Multi") else "continuous"

    def width(scale: int, number: int) -> float:
        low, high = interval(data_set(Cell((60 * scale, 140 * scale), shape, "independent", labels), number), labels)
        return float(high - low)

    few = sorted(width(1, number) for number in range(3))[1]
    assert width(64, 0) < few / 2.5


def test_the_whole_area_has_one_interval() -> None:
    """Seen: [.630, 1] of a partial area without a limit, where the area has [.862, 1]."""
    target = (torch.arange(30) > 12).long()
    for scores in (torch.arange(30.0), torch.arange(30.0) % 7 + target):
        ends = []
        for metric in (
            tr.BinaryAUROC(),
            tr.BinaryAUROC(max_fpr=1.0),
            tr.BinaryPartialAUROC(),
            tr.BinaryPartialAUROC(fpr_range=(0.0, 1.0), corrected=True),
        ):
            metric.update(scores, target)
            ends.append([float(end) for end in metric.interval()])
        assert ends[0] == ends[1] == ends[2] == ends[3]


@pytest.mark.parametrize(
    ("seeds", "least"),
    [((2, 4), 2), pytest.param(range(30), 27, marks=pytest.mark.slow)],  # 28.5 are expected at 95 %; half a second each
)
def test_a_recall_at_a_precision_of_few_negatives_that_stand_for_many_is_covered(seeds: Any, least: int) -> None:
    """Seen: in 65 %, by the variance of a share of samples with equal masses; .7 negatives are above the point."""
    truth, covered = 0.013757298236096505, 0  # of two normal distributions 1.19 apart, and ten negatives a positive
    target = torch.arange(4000) % 2
    for seed in seeds:
        g = seeded(seed)
        metric = tr.BinaryRecallAtFixedPrecision(0.8)
        weights = torch.where(target == 1, 1.0, 10.0) * (1 + 0.01 * torch.rand(4000, generator=g))
        metric.update(torch.randn(4000, generator=g) + 1.1902321629 * target, target, weights)
        low, high = _numbers(metric.interval())
        covered += low <= truth <= high
    assert covered >= least


@pytest.mark.parametrize(
    ("apart", "sizes", "more", "warned"),
    [
        (2.9, (30, 300), {}, True),
        (2.9, (200, 200), {}, False),
        (2.9, (90, 90), {"groups": torch.arange(180) // 3}, True),
        (2.9, (100, 100), {"sample_weight": torch.arange(200) % 5 + 0.5}, True),
        (1.2, (30, 300), {}, False),
    ],
    ids=["few beside many", "many", "clusters", "weights", "larger value"],
)
def test_a_cost_to_which_few_samples_contribute_most_warns(
    apart: float, sizes: tuple[int, int], more: dict[str, Tensor], warned: bool
) -> None:
    """Seen: costs of log-likelihood ratios of an area of .98 covered in 85 to 88 %, without a word."""
    target = torch.cat([torch.ones(sizes[0]), torch.zeros(sizes[1])])[torch.randperm(sum(sizes), generator=seeded(1))]
    scores = torch.randn(sum(sizes), generator=seeded(2)) + apart * target
    metric = tr.BinaryCllr()
    metric.update(apart * (scores - apart / 2), target.long(), **more)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        metric.interval(replicates=100)
    found = ["of a value below .35" in str(x.message) for x in told]
    assert found == [True] * warned


@pytest.mark.parametrize(
    "more",
    [{"groups": torch.arange(80) // 2}, {"sample_weight": torch.arange(80) % 5 + 0.5}],
    ids=["clusters", "weights"],
)
def test_fixed_labels_of_units_are_refused_where_the_value_depends_on_them(more: dict[str, Tensor]) -> None:
    """Seen: the interval of random labels of average precision, under "labels fixed"."""
    metric = tr.BinaryAveragePrecision()
    metric.update(torch.rand(80, generator=seeded(0)), torch.arange(80) % 2, **more)
    with pytest.raises(ValueError, match=r"`labels` of BinaryAveragePrecision is 'fixed'.*leave it out"):
        metric.interval(labels="fixed")
    plain = tr.BinaryAveragePrecision()
    plain.update(torch.rand(80, generator=seeded(0)), torch.arange(80) % 2)
    plain.interval(labels="fixed")
