"""Intervals of means over groups and over pairs of classes, and of several models, against slow definitions."""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import oracles
import oracles_inference as slow
import pytest
import torch
from test_intervals import _numbers, classes, seeded
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc.inference import Interval, compare, intervals, newcombe, wilson
from torchmetrics_roc.inference.formulas import student_quantiles
from torchmetrics_roc.inference.intervals import widened

Run = Callable[..., list[Any]]
FLOAT32 = 2.0**-22
# What is not the same differs by more, somewhere: far beyond any rounding.
FAR = 1e-3


def grouped(size: int = 120) -> tuple[Tensor, Tensor, Tensor]:
    preds, target, users = classes(size)
    return preds[:, 0], (target == 0).long(), users


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision"])
def test_a_mean_over_groups_varies_as_they_do(name: str, average: Any) -> None:
    scores, labels, users = grouped()
    metric = getattr(tr, f"Grouped{name}")(average=average)
    metric.update(scores, labels, groups=users)
    view = oracles.auroc if name == "AUROC" else oracles.average_precision
    values, masses = [], []
    for user in users.unique():
        own = users == user
        value = view(oracles.problem(scores[own].tolist(), labels[own].tolist()))
        if not math.isnan(value):
            values.append(value)
            masses.append(int(own.sum()) if average == "weighted" else 1)

    def mean_of(kept: Any) -> Fraction:
        return sum(masses[g] * Fraction(values[g]) for g in kept) / Fraction(sum(masses[g] for g in kept))

    every = range(len(values))
    mean, squares = mean_of(every), sum(Fraction(m, sum(masses)) ** 2 for m in masses)
    moved = sum((mean_of([g for g in every if g != left_out]) - mean) ** 2 for left_out in every)
    expected = slow.logit_interval(mean, (1 - squares) * moved, degrees=float(1 / squares - 1))
    assert _numbers(metric.interval()) == pytest.approx(list(expected), abs=FLOAT32)


@pytest.mark.filterwarnings("ignore:.*few groups hold most of the weight:UserWarning")
def test_a_mean_over_groups_of_very_different_sizes_is_covered() -> None:
    """Seen: in 81 to 88 % of data sets, by as many degrees of freedom as groups, and equal models differ in 17 %."""
    covered = rejected = 0
    for seed in range(300):
        g = seeded(seed)
        share = (2 * torch.randn(100, generator=g)).exp()
        ids, target = torch.arange(100).repeat_interleave(4), torch.arange(400) % 2
        both = [tr.GroupedAUROC(), tr.GroupedAUROC()]
        for metric in both:
            scores = torch.randn(400, generator=g) + target
            metric.update(scores, target, share.repeat_interleave(4), groups=ids)
        low, high = both[0].interval()
        covered += int(low <= 0.7602 <= high)  # the area of two normal distributions one standard deviation apart
        rejected += int(compare(*both).p_value < 0.05)
    assert covered >= 270
    assert rejected <= 27


@pytest.mark.filterwarnings("ignore:.*Values that need them are NaN:UserWarning")
def test_single_groups_have_intervals_of_their_own() -> None:
    scores, labels, users = grouped()
    for name in ("AUROC", "AveragePrecision"):
        metric = getattr(tr, f"Grouped{name}")(average=None)
        metric.update(scores, labels, groups=users)
        table, (low, high) = metric.compute(), metric.interval()
        for end in (low, high):  # of the shape of the value
            assert type(end) is type(table)
            assert torch.equal(end.groups, table.groups)
            assert torch.equal(end.samples, table.samples)
        for i, user in enumerate(table.groups):
            own, alone = users == user, getattr(tr, f"Binary{name}")()
            alone.update(scores[own], labels[own])
            assert _numbers([low.values[i], high.values[i]]) == pytest.approx(
                _numbers(alone.interval()), rel=FLOAT32, nan_ok=True
            )


@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision"])
@pytest.mark.parametrize("bounded", [False, True])
def test_groups_without_a_value_are_no_clusters(name: str, bounded: bool) -> None:
    """One of three groups has a value, or two have: others add samples, but nothing to how values vary."""
    scores, users = torch.rand(30, generator=seeded(2)), torch.arange(30) % 3
    options: dict[str, Any] = {"memory": "bounded", "num_groups": 3} if bounded else {}
    for known in (1, 2):
        labels = ((torch.arange(30) // 3 % 2 == 0) & (users < known)).long()
        if name == "AUROC" and known == 1:
            labels[users == 1] = 1
        metric = getattr(tr, f"Grouped{name}")(average="macro", **options)
        metric.update(scores, labels, groups=users)
        if known == 1:
            with pytest.warns(UserWarning, match=f"Grouped{name}: .*variation between clusters is unknown"):
                assert all(math.isnan(x) for x in _numbers(metric.interval()))
            continue
        values = getattr(tr, f"Grouped{name}")(average=None, **options)
        values.update(scores, labels, groups=users)
        each = [float(x) for x in values.compute().values[:2]]
        mean, variance = sum(each) / 2, (each[0] - each[1]) ** 2 / 4
        t = float(student_quantiles(0.95, tensor(1.0, dtype=torch.float64)))
        half, centre = t * math.sqrt(variance) / (mean * (1 - mean)), math.log(mean / (1 - mean))
        expected = [1 / (1 + math.exp(-centre - sign * half)) for sign in (-1, 1)]
        # Of bins the ends move further, as far as the value may.
        ends = Interval(*torch.tensor(expected))
        low, high = metric.bounds()
        if bounded:
            ends = widened(ends, metric.compute(), (low, high), (0.0, 1.0))
        assert _numbers(metric.interval()) == pytest.approx(_numbers(ends), rel=1e-5)


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("value", [0, 1])
def test_groups_that_are_all_perfect_or_reversed_have_wilsons_interval(average: Any, value: int) -> None:
    """Of an effective number of groups: of those alone that have a value."""
    for sizes in ((4, 6), (4, 6, 20), (8, 4, 4, 6, 10)):
        users = torch.repeat_interleave(torch.arange(len(sizes) + 1), tensor([*sizes, 5]))
        labels = torch.where(users == len(sizes), 1, torch.arange(len(users)) % 2)
        metric = tr.GroupedAUROC(average=average)
        metric.update(labels.double() if value else -labels.double(), labels, groups=users)
        mass = [1] * len(sizes) if average == "macro" else sizes
        worth = sum(mass) ** 2 / sum(m * m for m in mass)
        assert _numbers(metric.interval()) == pytest.approx(_numbers(wilson(value * worth, worth)), rel=FLOAT32)  # type: ignore[arg-type]
    alone = tr.GroupedAUROC(average=average)
    alone.update(torch.arange(6) % 2 * 1.0, torch.arange(6) % 2, groups=torch.zeros(6, dtype=torch.long))
    with pytest.warns(UserWarning, match="variation between clusters is unknown"):
        assert all(math.isnan(x) for x in _numbers(alone.interval()))


def test_models_that_are_perfect_or_tied_have_newcombes_interval() -> None:
    target = torch.arange(13) % 3 // 2
    metric = tr.PairedAUROC(4)
    metric.update(torch.stack([target, -target, target * 0, torch.arange(13)], 1).double(), target)
    low, high = metric.interval(level=0.9)
    for i, area in enumerate((1.0, 0.0, 0.5)):
        expected = newcombe(area, int(target.sum()), int((1 - target).sum()), level=0.9)
        assert _numbers([low[i], high[i]]) == pytest.approx(_numbers(expected), rel=FLOAT32)
    assert 0 < low[3] < high[3] < 1


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore:.*95 % intervals|.*variation between clusters is unknown:UserWarning")
@pytest.mark.parametrize("clusters", [0, 1, 5, 24])
@pytest.mark.parametrize("factor", [None, 2, 0.5])
def test_a_perfect_model_among_several_has_the_interval_that_it_has_alone(factor: float | None, clusters: int) -> None:
    target = torch.arange(48) % 3 // 2
    groups = torch.arange(48) % clusters if clusters else None
    weight = None if factor is None else factor * (1 + torch.arange(48) % 2)
    preds = torch.stack([target, -target, target * 0, torch.arange(48) % 7], 1).double()
    paired = tr.PairedAUROC(4)
    paired.update(preds, target, weight, groups=groups)
    for weights in ("frequency", "sampling"):
        low, high = paired.interval(weights=weights)
        for i in range(4):
            alone = tr.BinaryAUROC()
            alone.update(preds[:, i], target, sample_weight=weight, groups=groups)
            expected = _numbers(alone.interval(weights=weights))
            assert _numbers([low[i], high[i]]) == pytest.approx(expected, rel=FLOAT32, nan_ok=True), i
            assert clusters != 1 or all(math.isnan(x) for x in expected)


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_sampling_weights_of_pairs_have_no_correction_for_the_number_of_samples(average: Any) -> None:
    """Of classes of one size n the variance of frequencies is n/(n - 1) times that of sampling weights."""
    g, target, found = seeded(5), torch.arange(36) % 3, []
    preds = torch.randn(36, 3, generator=g) + torch.nn.functional.one_hot(target, 3)
    for weight, weights in (
        (None, "frequency"),
        (torch.full((36,), 4.0), "sampling"),
        (torch.full((36,), 0.3), "frequency"),
    ):
        metric = tr.MulticlassOvOAUROC(3, average=average, normalization=None)
        metric.update(preds, target, weight)
        low, high = (float(x.double().logit()) for x in metric.interval(weights=weights))  # type: ignore[arg-type]
        found.append((high - low) ** 2)
    assert [found[0] / x for x in found[1:]] == pytest.approx([12 / 11] * 2, rel=1e-5)


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_a_single_sample_of_a_class_says_nothing_of_a_mean_over_pairs(average: Any) -> None:
    """Seen: NaN or [0, 1] by the scores, as 0 times infinity, without a warning."""
    target = tensor([0] * 12 + [1] * 9 + [2])
    for seed in range(6):
        metric = tr.MulticlassOvOAUROC(3, average=average, normalization=None)
        metric.update(torch.randn(22, 3, generator=seeded(seed)) + torch.eye(3)[target], target)
        with pytest.warns(UserWarning, match="MulticlassOvOAUROC: there is a single .* sample of a class"):
            assert all(end.isnan() for end in metric.interval())


def test_a_single_cluster_says_nothing_of_a_mean_over_pairs() -> None:
    preds, target, _ = classes(36)
    metric = tr.MulticlassOvOAUROC(3)
    metric.update(preds, target, groups=torch.ones(36, dtype=torch.long))
    with pytest.warns(UserWarning, match="MulticlassOvOAUROC: .*variation between clusters is unknown"):
        assert all(math.isnan(x) for x in _numbers(metric.interval()))


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("weight", [None, 1.0, 3.0, 0.7])
@pytest.mark.parametrize("clusters", [False, True])
def test_pairs_of_tied_or_of_absent_classes_have_newcombes_interval(average: Any, weight: Any, clusters: bool) -> None:
    """All tied, an area of a half as certain as one of the two rarest classes; a class without samples is none.

    A class has as many samples as it has, or as its whole weights say, or effective ones of clusters of two.
    """
    perfect = torch.eye(4, dtype=torch.float64)
    for rarest, means, value in ((5, perfect * 0, 0.5), (5, perfect, 1.0), (1, perfect, 1.0)):
        target = tensor([0] * rarest + [1] * 9 + [3] * 7)
        groups = torch.arange(len(target)) // 2
        metric = tr.MulticlassOvOAUROC(4, average=average, normalization=None)
        weights = None if weight is None else torch.full((len(target),), weight, dtype=torch.float64)
        metric.update(means[target], target, weights, groups=groups if clusters else None)
        sizes = [rarest * (weight if weight == 3 else 1), 7 * (weight if weight == 3 else 1)]
        if clusters:
            held = [torch.bincount(groups[target == label]).double() for label in (0, 3)]
            sizes = [float(x.sum() ** 2 / (x**2).sum()) for x in held]
        with pytest.warns(UserWarning, match="no positive samples for class 2. Values that need them are NaN"):
            assert _numbers(metric.interval()) == pytest.approx(_numbers(newcombe(value, *sizes)), rel=FLOAT32)


def hand_till(scores: Tensor, target: list[int], average: str, fixed: bool) -> Callable[[oracles.Problem], Fraction]:
    """The mean over pairs as a function of the weights, as are the shares of the pairs, unless they are `fixed`."""
    columns = scores.T.tolist()

    def value(p: oracles.Problem) -> Fraction:
        total, mass = Fraction(0), Fraction(0)
        of_each = [1] * len(target) if fixed else p.weights
        sizes = [sum(w for w, y in zip(of_each, target, strict=True) if y == c) for c in range(3)]
        for i in range(3):
            for j in range(3):
                if i != j:
                    rows = [(s, y, w) for s, y, w in zip(columns[i], target, p.weights, strict=True) if y in (i, j)]
                    one = oracles.Problem([r[0] for r in rows], [int(r[1] == i) for r in rows], [r[2] for r in rows])
                    share: Any = 1 if average == "macro" else sizes[i] + sizes[j]
                    total, mass = total + share * oracles.auroc(one), mass + share
        return total / mass

    return value


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@pytest.mark.parametrize(("average", "drawn"), [("macro", "random"), ("weighted", "random"), ("weighted", "fixed")])
def test_a_mean_over_pairs_of_classes_by_its_slopes(average: Any, drawn: Any) -> None:
    preds, target, patients = classes(32)
    labels, weights = target.tolist(), [Fraction(1)] * 32
    view = hand_till(preds, labels, average, drawn == "fixed")
    problem = oracles.Problem(preds[:, 0].tolist(), labels, weights)
    slopes = []
    step = Fraction(1, 10**6)
    for i in range(32):
        ends = [view(problem._replace(weights=[1 + sign * step * (j == i) for j in range(32)])) for sign in (1, -1)]
        slopes.append((ends[0] - ends[1]) / (2 * step))
    sizes, of, count = [labels.count(c) for c in range(3)], patients.tolist(), len(patients.unique())
    sums = [sum(s for s, g in zip(slopes, of, strict=True) if g == user) for user in set(of)]
    by_sample = sum(s * s * Fraction(sizes[y], sizes[y] - 1) for s, y in zip(slopes, labels, strict=True))
    by_cluster = sum(s * s for s in sums) * count / (count - 1)
    for groups, variance, degrees in ((None, by_sample, math.inf), (patients, by_cluster, count - 1)):
        metric = tr.MulticlassOvOAUROC(3, average=average, normalization=None)
        metric.update(preds, target, groups=groups)
        expected = slow.logit_interval(view(problem), variance, degrees=degrees)
        assert _numbers(metric.interval(labels=drawn)) == pytest.approx(list(expected), abs=1e-6)


def test_pairs_of_classes_alone_and_perfect() -> None:
    preds, target, _ = classes(60)
    metric = tr.MulticlassOvOAUROC(3, average=None, normalization=None)
    metric.update(preds, target)
    low, high = metric.interval()
    for i in range(3):
        for j in range(3):
            among = (target == i) | (target == j)
            alone = tr.BinaryAUROC()
            alone.update(preds[among, i], (target[among] == i).long())
            expected = [math.nan] * 2 if i == j else _numbers(alone.interval())
            assert _numbers([low[i, j], high[i, j]]) == pytest.approx(expected, rel=FLOAT32, nan_ok=True)
    perfect = tr.MulticlassOvOAUROC(3, normalization=None)
    perfect.update(torch.nn.functional.one_hot(target, 3).double(), target)
    sizes = sorted(torch.bincount(target).tolist())
    assert _numbers(perfect.interval()) == pytest.approx(_numbers(newcombe(1.0, *sizes[:2])), rel=FLOAT32)


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_weights_of_pairs_are_frequencies_if_whole(average: Any) -> None:
    preds, target, _ = classes(36)
    times = torch.arange(36) % 3 + 1

    def interval(
        weight: Tensor | None = None, weights: Any = "frequency", repeats: Tensor | None = None
    ) -> list[float]:
        metric = tr.MulticlassOvOAUROC(3, average=average, normalization=None)
        data = (preds, target) if repeats is None else (x.repeat_interleave(repeats, 0) for x in (preds, target))
        metric.update(*data, weight)
        return _numbers(metric.interval(weights=weights))

    repeated = interval(repeats=times)
    assert interval(times.double()) == pytest.approx(repeated, rel=FLOAT32)
    assert interval(times.double(), "sampling") != pytest.approx(repeated, rel=FAR)
    assert interval(times / 7) == pytest.approx(interval(times.double(), "sampling"), rel=FLOAT32)


def test_other_methods_are_refused() -> None:
    metric = tr.GroupedAUROC()
    metric.update(*grouped()[:2], groups=grouped()[2])
    pairs, models = tr.MulticlassOvOAUROC(3), tr.PairedAUROC(2)
    pairs.update(*classes(36)[:2])
    models.update(torch.rand(36, 2), torch.arange(36) % 2)
    for each in (metric, pairs, models):
        with pytest.raises(ValueError, match=f"`method` of {type(each).__name__} must be 'logit', but is 'delong'"):
            each.interval(method="delong")
        assert _numbers(each.interval(method="logit")) == _numbers(each.interval())
        with pytest.raises(ValueError, match="`level` must be a confidence level"):
            each.interval(level=95)


def _read(rank: int, ranks: int) -> dict[str, list[float]]:
    preds, target, patients = classes()
    mine = (torch.arange(len(target)) % max(ranks - 1, 1) == rank) if ranks > 1 else torch.ones(90, dtype=torch.bool)
    weight = torch.rand(90, generator=seeded(6), dtype=torch.float64)
    values = {}
    for average in ("weighted", None):
        for clusters in (None, patients):
            for weights in (None, weight):
                metric = tr.MulticlassOvOAUROC(3, average=average, normalization=None)
                if mine.any():
                    own = [None if x is None else x[mine] for x in (weights, clusters)]
                    metric.update(preds[mine], target[mine], *own)
                if average is None and weights is not None:  # sampling weights
                    with pytest.raises(ValueError, match="no interval of single pairs with sampling weights"):
                        metric.interval()
                    continue
                values[f"pairs {average} {clusters is None} {weights is None}"] = _numbers(metric.interval())
        metric = tr.GroupedAveragePrecision(average=average)
        if mine.any():
            metric.update(preds[mine, 0], (target[mine] == 0).long(), groups=patients[mine])
        values[f"groups {average}"] = _numbers(metric.interval())
    return values


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_several_ranks_are_one_process(on_ranks: Run) -> None:
    alone = _read(0, 1)
    for got in on_ranks(_read, 3, 3):
        for name, expected in alone.items():
            assert got[name] == pytest.approx(expected, rel=FLOAT32, nan_ok=True), name


def losses_of(name: str, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    """The loss of each sample as one of each class, `[N, C]`, and whether it counts as a positive there."""
    own = torch.nn.functional.one_hot(target, preds.shape[1]).bool()
    if name == "Cllr":
        return torch.where(own, (-preds).exp().log1p(), preds.exp().log1p()) / (2 * math.log(2)), own
    if name == "CrossEntropy":
        return torch.where(own, -preds.log_softmax(1), 0.0), own
    p = preds.softmax(1)
    return torch.where(own, 1 - p, p) ** 2 if name == "BrierScore" else -torch.where(own, p, 1 - p).log(), own


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("name", ["BrierScore", "LogLoss", "CrossEntropy", "Cllr"])
def test_a_mean_of_mean_losses_varies_as_the_losses_of_a_sample_do_together(name: str, average: Any) -> None:
    preds, target = torch.randn(90, 3, generator=seeded(1)).double(), torch.arange(90) % 9 // 4
    metric, alone = (getattr(tr, f"Multiclass{name}")(3, average=x) for x in (average, None))
    for each in (metric, alone):
        each.update(preds, target)
    losses, own = losses_of(name, preds, target)
    sizes = own.sum(0).double()
    if name in ("CrossEntropy", "Cllr"):  # the sum of the means of both labels
        of_p, of_n = ((losses * side).sum(0) / side.sum(0) for side in (own, ~own))
        pulls = torch.where(own, (losses - of_p) / sizes, (losses - of_n) / (90 - sizes))
    else:
        pulls = (losses - losses.mean(0)) / 90
    a, b = torch.where(own, pulls, 0.0), torch.where(own, 0.0, pulls)
    several = [(n / (n - 1)).sqrt() for n in (sizes, 90 - sizes, torch.full((3,), 90.0).double())]
    covariance = sum(f[:, None] * x * f for f, x in zip(several, (a.T @ a, b.T @ b, a.T @ b + b.T @ a), strict=True))
    values, ends = alone.compute().double(), [x.double().tolist() for x in alone.interval()]
    of_each = [Interval(*pair) for pair in zip(*ends, strict=True)]
    support = sizes if average == "weighted" else torch.ones(3)
    shares = support / support.sum()
    if average == "weighted":  # how many samples each class has varies too
        slopes = (values - (values * shares).sum()) / 90
        moved = own.double() * slopes
        beside, variance = (a + b).T @ moved.sum(1), (moved.sum(1) ** 2).sum() - (sizes * slopes).sum() ** 2 / 90
        table = torch.cat([torch.cat([covariance, 90 / 89 * beside[:, None]], 1), torch.zeros(1, 4)])
        table[3, :3], table[3, 3] = table[:3, 3], 90 / 89 * variance
        error = 1.959963984540054 * math.sqrt(float(table[3, 3]))
        of_each.append(Interval(-error, error))
        covariance, shares, values = table, torch.cat([shares, torch.ones(1)]), torch.cat([values, torch.zeros(1)])
    quarter = [Interval(low / 4, high / 4) for low, high in of_each]  # which lies between 0 and 1
    fourth, rest = (values / 4).tolist(), (covariance.tolist(), shares.tolist(), int(average == "weighted"))
    expected = [4 * end for end in slow.mover(fourth, quarter, *rest, unlimited=name != "BrierScore")]
    assert _numbers(metric.interval()) == pytest.approx(expected, rel=1e-5)


def test_the_cross_entropy_of_all_samples_varies_as_a_mean() -> None:
    preds, target = torch.randn(3000, 4, generator=seeded(2)), torch.arange(3000) % 17 % 4
    metric = tr.MulticlassCrossEntropy(4)
    metric.update(preds, target)
    losses = torch.nn.functional.cross_entropy(preds, target, reduction="none").double()
    half = 1.96 * float(losses.std()) / math.sqrt(3000)
    # Each class by itself, with Student's t, and how many samples it has: hardly wider.
    assert 2 * half <= float(metric.interval().high - metric.interval().low) <= 2.2 * half


def test_what_samples_do_not_tell_of_losses_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    preds, target = torch.randn(60, 3, generator=seeded(1)), torch.arange(60) % 3
    drawn: list[bool] = []
    whole = intervals.drawn_interval
    monkeypatch.setattr(intervals, "drawn_interval", lambda *args: drawn.append(True) or whole(*args))
    one = torch.where(target == 2, 1, target).index_fill(0, tensor([5]), 2)
    for labels, options, expected in (
        (target, {}, False),
        (target, {"sample_weight": torch.arange(60) // 3 % 3}, False),
        (target, {"sample_weight": torch.arange(60.0) // 3 % 3}, False),
        (target, {"sample_weight": torch.arange(60) // 3 % 3 + 0.5}, True),
        (target, {"groups": torch.arange(60) // 2}, True),
        (one, {}, True),  # a single sample of a class
    ):
        metric = tr.MulticlassCrossEntropy(3)
        metric.update(preds, labels, **options)
        low, high = metric.interval(replicates=50)
        assert low < metric.compute() < high
        assert drawn == [True] * expected
        drawn.clear()
    both = tr.MulticlassLogLoss(3, average="macro")  # whose losses the other label tells
    both.update(preds, one)
    both.interval(replicates=50)
    assert not drawn
    labels = tr.MultilabelCllr(3, average="macro")
    labels.update(preds, (preds > 0).long(), sample_weight=torch.arange(180).view(60, 3) // 2 % 3)
    labels.interval(replicates=50)
    assert drawn == [True]  # copies of a sample that two labels share are not known


def test_a_mean_over_pairs_of_a_rare_class_warns() -> None:
    """Seen: covered in 79 to 89 % of data sets, without a word."""
    for rare, warned in ((6, True), (20, False)):
        target = tensor([0] * 100 + [1] * 100 + [2] * rare)
        g = seeded(rare)
        metric = tr.MulticlassOvOAUROC(3, normalization=None)
        metric.update(torch.randn(len(target), 3, generator=g) + torch.nn.functional.one_hot(target, 3), target)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            metric.interval()
        assert [
            str(x.message).startswith("MulticlassOvOAUROC: 95 % intervals of the mean over pairs") for x in told
        ] == ([True] * warned)


@pytest.mark.parametrize(
    ("rate", "size", "warned"),
    [("lr_plus", 150, True), ("lr_plus", 2000, False), ("dor", 600, True), ("lr_minus", 600, False)],
)
def test_an_average_of_ratios_of_few_samples_warns(rate: str, size: int, warned: bool) -> None:
    """Seen: odds ratios of 40 labels with 30 positives each covered in 42 % of data sets, without a word."""
    g = seeded(3)
    target = (torch.rand(size, 4, generator=g) < 0.2).long()
    metric = tr.MultilabelRate(rate, num_labels=4, at=1.0, average="macro")
    metric.update(torch.randn(size, 4, generator=g) + 1.5 * target, target)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        metric.interval()
    words = "MultilabelRate: the denominators of this ratio hold few samples"
    assert [str(x.message).startswith(words) for x in told] == [True] * warned


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
@pytest.mark.filterwarnings("ignore:.*95 % intervals with sampling weights:UserWarning")
def test_it_does_so_whatever_the_scale_of_weights(scale: float) -> None:
    for size, warned in ((150, True), (4000, False)):
        g = seeded(3)
        target = (torch.rand(size, 4, generator=g) < 0.2).long()
        metric = tr.MultilabelRate("lr_plus", num_labels=4, at=1.0, average="macro")
        weights = scale * (1 + torch.rand(size, generator=g))
        metric.update(torch.randn(size, 4, generator=g) + 1.5 * target, target, weights)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            metric.interval()
        assert any("denominators of this ratio" in str(x.message) for x in told) == warned


@pytest.mark.parametrize("few", [True, False])
def test_areas_of_few_samples_beside_many_warn_as_that_of_one_does(few: bool) -> None:
    """Seen: the same interval as that of a binary metric, covered in 80 %, without its warning."""
    g = seeded(1)
    target = (torch.arange(400) % 2 if not few else torch.arange(400) % 50 == 0).long()
    scores, ids = torch.randn(400, generator=g) + 2 * target, torch.arange(400) // 200
    classes = target + 2 * (torch.arange(400) % 3 == 1)
    pairs = tr.MulticlassOvOAUROC(4, average=None, normalization=None)
    pairs.update(torch.randn(400, 4, generator=g) + torch.nn.functional.one_hot(classes, 4), classes)
    sliced = [tr.SlicedAUROC(), tr.SlicedAUROC("bnsp"), tr.GroupedAUROC(average=None)]
    for metric in sliced:
        metric.update(scores, target, groups=ids)
    for metric in (*sliced, pairs):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            metric.interval()
        words = "95 % intervals of areas covered in 80 to 95 % of data sets"
        assert [words in str(x.message) for x in told] == [True] * few


@pytest.mark.parametrize(("worst", "warned"), [("subgroup", False), ("bpsn", True), ("bnsp", True)])
def test_areas_against_other_slices_warn_by_the_samples_of_both(worst: Any, warned: bool) -> None:
    """A slice of ten positives and ten negatives beside one of 300 each."""
    target, ids = torch.arange(620) % 2, (torch.arange(620) >= 20).long()
    metric = tr.SlicedAUROC(worst)
    metric.update(torch.randn(620, generator=seeded(4)) + target, target, groups=ids)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        metric.interval()
    assert ["so few samples of one label" in str(x.message) for x in told] == [True] * warned


def falls_short(metric: Any) -> bool:
    """Whether its interval warns of how seldom it covers."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        metric.interval()
    return any("covered in" in str(x.message) for x in told)


DESIGNS: dict[str, dict[str, float]] = {
    "wrong labels": {"mislabelled": 0.02},
    "wrong labels, few beside many": {"mislabelled": 0.02, "positives": 0.05},
    "good scores": {},
    "sampled by score": {"heavy": 20.5, "distance": 1},
    "sampled by score, good scores": {"heavy": 2.5},
    "clusters": {"clusters": True},
}


def test_a_group_falls_short_exactly_if_a_metric_of_its_samples_alone_does() -> None:
    """Seen: 79 % covered without a word where few of a slice's samples, wrong labels, decide its area."""
    seen = set()
    for design, size in itertools.product(DESIGNS, (90, 400, 4000)):
        options, g = DESIGNS[design], seeded(size)
        target = (torch.rand(size, generator=g) < options.get("positives", 0.5)).long()
        right = torch.rand(size, generator=g) >= options.get("mislabelled", 0)
        scores = torch.randn(size, generator=g) + options.get("distance", 5) * target * right
        given = {"preds": scores, "target": target}
        if "heavy" in options:
            given["sample_weight"] = torch.where(scores > 1, 1.5, options["heavy"])
        clusters = {"clusters": torch.arange(size) // 10} if "clusters" in options else {}
        ids = clusters["clusters"] % 2 if clusters else torch.randint(2, (size,), generator=g)
        several: dict[Any, str] = {tr.SlicedAUROC("subgroup"): "BinaryAUROC"}
        if not clusters:
            several[tr.GroupedAUROC(average="none")] = "BinaryAUROC"
        if not clusters and "heavy" not in options:
            several[tr.GroupedAveragePrecision(average="none")] = "BinaryAveragePrecision"
        for metric, name in several.items():
            metric.update(**given, groups=ids, **clusters)
            expected = False
            for group in (0, 1):
                alone = getattr(tr, name)()
                units = {"groups": clusters["clusters"][ids == group]} if clusters else {}
                alone.update(**{key: x[ids == group] for key, x in given.items()}, **units)
                expected |= falls_short(alone)
            assert falls_short(metric) == expected, (design, size, metric)
            seen.add((type(metric), expected))
    assert len(seen) == 6  # each class with and without
