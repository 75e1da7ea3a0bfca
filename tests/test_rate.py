"""A rate at a chosen point as a metric, thresholds that are kept, operating points of every metric, and hulls."""

from __future__ import annotations

import contextlib
import copy
import math
import pickle
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise
from typing import Any

import oracles
import pytest
import torch
from cases import in_one_test
from everything import Operators, fed
from torch import Tensor, inf, nan, tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
import torchmetrics_roc.curves.hull as hulls
from torchmetrics_roc import (
    BestFBeta,
    Cost,
    Curve,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    Frozen,
)
from torchmetrics_roc.curves.hull import ROUNDS, hull
from torchmetrics_roc.measures.operating import (
    OperatingPoint,
    operating_point,
    sensitivity_at_specificity,
    specificity_at_sensitivity,
)
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.points.choice import BY_NAME, EqualError, chosen, counts_at
from torchmetrics_roc.points.rates import RATES, SYNONYMS

Run = Callable[..., list[Any]]

pytestmark = pytest.mark.filterwarnings("ignore:.*no .*samples", "ignore:.*fork.*:DeprecationWarning")

CLASSES = 3
FIRST: dict[str, tuple[int, ...]] = {"Binary": (), "Multiclass": (CLASSES,), "Multilabel": (CLASSES,)}
CHOICES = [
    *BY_NAME,
    FixedFPR(0.2),
    FixedRecall(0.6),
    FixedPrecision(0.6),
    FixedSpecificity(0.7),
    BestFBeta(2),
    Cost(),
    0.5,
]
FLOAT32 = 2.0**-23

tasks = pytest.mark.parametrize("task", FIRST)
several = pytest.mark.parametrize("task", ["Multiclass", "Multilabel"])


def batch_of(task: str, size: int = 120, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Scores with ties that know something of their labels; multiclass rows are taken as they come."""
    g = torch.Generator().manual_seed(seed)
    shape = (size,) if task == "Binary" else (size, CLASSES)
    target = (
        torch.randint(CLASSES, (size,), generator=g) if task == "Multiclass" else torch.randint(2, shape, generator=g)
    )
    right = torch.nn.functional.one_hot(target, CLASSES) if task == "Multiclass" else target
    return ((torch.randn(shape, generator=g) + right) * 4).round() / 4, target


def problems(task: str, preds: Tensor, target: Tensor) -> list[tuple[Tensor, Tensor]]:
    """One against the rest."""
    if task == "Binary":
        return [(preds, target)]
    return [(preds[:, c], (target == c).long() if task == "Multiclass" else target[:, c]) for c in range(CLASSES)]


def made(task: str, *args: Any, **options: Any) -> Any:
    normalization = {"normalization": None} if task == "Multiclass" else {}
    return getattr(tr, f"{task}Rate")(*FIRST[task], *args, **{**normalization, **options})


def same(a: Any, b: Any, rounding: float = FLOAT32) -> bool:
    a, b = (torch.as_tensor(x, dtype=torch.float64) for x in (a, b))
    close = (a == b) | (a.isnan() & b.isnan()) | ((a - b).abs() <= rounding * b.abs().clamp(min=1))
    return a.shape == b.shape and bool(close.all())


# ---- values ----------------------------------------------------------------------------------------------------------


@in_one_test("beta, limit", [(1e120, "recall"), (1e155, "recall"), (1e-155, "precision"), (1e-300, "precision")])
def test_an_f_measure_of_any_beta_is_a_number(beta: float, limit: str) -> None:
    """Seen: an OverflowError of 1e155, whose square is no float; that of 1e-300 is 0."""
    preds, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.2]), torch.tensor([1, 0, 1, 0, 1])
    for at, expected in ((0.75, tr.BinaryRate(limit, at=0.75)(preds, target)), (2.0, 0.0)):
        assert tr.BinaryRate("fbeta", at=at, beta=beta)(preds, target) == expected
    best = {"recall": 3, "precision": 1}[limit]  # of five, all positives, or one that is surely positive
    assert fed(tr.BinaryAUROC(), (preds, target)).operating_point(BestFBeta(beta)).tp == best


@in_one_test("turn, rate", enumerate([*RATES, "fbeta"]))
def test_averages_are_those_of_the_classes(turn: int, rate: str) -> None:
    """Every class has its own point; micro has one for all."""
    task, at = ("Multiclass", "Multilabel")[turn % 2], ("youden", FixedFPR(0.2), 0.5)[turn % 3]
    preds, target = batch_of(task)
    each = torch.stack([fed(tr.BinaryRate(rate, at, beta=2.0), p).compute() for p in problems(task, preds, target)])
    support = tensor([float(labels.sum()) for _, labels in problems(task, preds, target)])
    pooled = tuple(torch.cat(x) for x in zip(*problems(task, preds, target), strict=True))
    expected = {
        None: each,
        "none": each,
        "macro": each.nanmean(),
        "weighted": (each * support).sum() / support.sum(),
        "micro": fed(tr.BinaryRate(rate, at, beta=2.0), pooled).compute(),
    }
    for average, value in expected.items():
        got = fed(made(task, rate, at, average, beta=2.0), (preds, target)).compute()
        assert same(got, value, 4 * FLOAT32), (rate, at, average)
        assert got.shape == ((CLASSES,) if average in (None, "none") else ())


@in_one_test("synonym, rate", SYNONYMS.items())
def test_a_rate_has_the_names_of_the_field(synonym: str, rate: str) -> None:
    batch = batch_of("Binary")
    metric = fed(tr.BinaryRate(synonym, 0.5), batch)
    assert metric.rate == rate
    assert same(metric.compute(), fed(tr.BinaryRate(rate, 0.5), batch).compute(), 0)
    assert same(
        getattr(tr.rates(tensor([[7, 2], [1, 4]])), synonym), getattr(tr.rates(tensor([[7, 2], [1, 4]])), rate), 0
    )


@pytest.mark.parametrize("rate", ["kappa", "gmean"])
def test_the_best_of_a_rate_has_its_interval(rate: str) -> None:
    metric = fed(tr.BinaryRate(rate, rate), batch_of("Binary"))
    assert metric.interval() == metric.interval(method="mover")
    assert metric.interval().low < metric.compute() < metric.interval().high


def test_where_precision_and_recall_meet() -> None:
    """Three positives, so three samples called: two of them right. Of one and five called the highest threshold."""
    batch = tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), tensor([1, 0, 1, 0, 1, 0])
    for rate in ("precision", "recall", "f1"):
        assert same(fed(tr.BinaryRate(rate, "prbep"), batch).compute(), 2 / 3)
    tied = tensor([0.9, 0.7, 0.7, 0.7, 0.7, 0.4]), tensor([1, 0, 1, 0, 1, 0])
    assert fed(tr.BinaryAUROC(), tied).operating_point("prbep").threshold == 0.9


def on_the_polyline(p: oracles.Problem, x: F, transposed: bool) -> F:
    """TPR at FPR `x`, or FPR at TPR `x`, on the straight lines between the points; the better end of a tie."""
    corners = [(tpr, fpr) if transposed else (fpr, tpr) for fpr, tpr in oracles.roc_polyline(p)]
    values = [b for a, b in corners if a == x]
    for (a, b), (c, d) in pairwise(corners):
        if a < x < c:
            values.append(b + (x - a) / (c - a) * (d - b))
    return min(values) if transposed else max(values)


@pytest.mark.parametrize("name", ["SensitivityAtSpecificity", "SpecificityAtSensitivity"])
def test_a_point_of_many_equal_weights_is_at_its_threshold(name: str) -> None:
    """Seen from 5,000 samples of a label on: as the sums of weights round, the value lay between two points."""
    target = torch.arange(40_000) % 2
    scores = torch.randn(40_000, generator=torch.Generator().manual_seed(0), dtype=torch.float64) + target
    plain, equal = (getattr(tr, f"Binary{name}")(0.8, interpolate=True) for _ in range(2))
    plain.update(scores, target)
    equal.update(scores, target, torch.full((40_000,), 0.1, dtype=torch.float64))
    assert equal.compute().threshold == plain.compute().threshold
    assert not math.isnan(plain.compute().threshold)


@in_one_test("weight", [None, 0.1])
@in_one_test("view, at_tpr", [(sensitivity_at_specificity, False), (specificity_at_sensitivity, True)])
def test_a_rate_between_two_points_of_few_samples(view: Any, at_tpr: bool, weight: float | None) -> None:
    """One of a label, too; with weights, whose sums round, a point is met as without; of one label nothing is known."""
    for seed in range(20):
        g = torch.Generator().manual_seed(seed)
        preds, target = (
            torch.randint(5, (1 + seed % 6,), generator=g).float(),
            torch.randint(2, (1 + seed % 6,), generator=g),
        )
        problem = oracles.problem(preds.tolist(), target.tolist())
        positives, negatives = oracles.totals(problem)
        curve = Curve.from_scores(preds, target, None if weight is None else torch.full(preds.shape, weight).double())
        if not positives or not negatives:
            assert torch.stack(view(curve, 0.5, interpolate=True)).isnan().all()
            continue
        of = int(positives if at_tpr else negatives)
        for rate in (F(1, 7), *(F(k, of) for k in range(of + 1))):
            value, threshold = (float(x) for x in view(curve, float(rate), interpolate=True))
            there = on_the_polyline(problem, rate if at_tpr else 1 - rate, at_tpr)
            assert value == pytest.approx(float(1 - there if at_tpr else there), abs=1e-12), (seed, rate)
            corners = {tpr if at_tpr else 1 - fpr for fpr, tpr in oracles.roc_polyline(problem)}
            assert math.isnan(threshold) == (rate not in corners), (seed, rate)
            if rate in corners:
                called = preds >= threshold if threshold < inf else torch.zeros_like(target, dtype=torch.bool)
                tpr, fpr = (
                    F(int((called & (target == 1)).sum()), int(positives)),
                    F(int((called & (target == 0)).sum()), int(negatives)),
                )
                assert (tpr, 1 - fpr) == ((rate, 1 - there) if at_tpr else (there, rate))


@pytest.mark.parametrize("name", ["SensitivityAtSpecificity", "SpecificityAtSensitivity"])
def test_a_rate_between_two_points_lies_within_its_bounds(name: str) -> None:
    preds, target = batch_of("Binary", 300)
    for options in ({"memory": "bounded"}, {"thresholds": 7}):
        exact, counted = (getattr(tr, f"Binary{name}")(0.8, interpolate=True, **o) for o in ({}, options))
        for metric in (exact, counted):
            metric.update(preds.sigmoid(), target)
        (low, _), (high, _) = counted.bounds()
        assert low <= exact.compute()[0] <= high
        assert low <= counted.compute()[0] <= high


@tasks
def test_a_shifted_prevalence(task: str) -> None:
    """As if negatives were repeated until positives are that share; the point itself stays."""
    preds, target = batch_of(task)
    got = fed(
        made(task, "precision", 0.5, **({} if task == "Binary" else {"average": None}), prevalence=0.2), (preds, target)
    )
    expected = []
    for scores, labels in problems(task, preds, target):
        tpr, fpr = ((scores[labels == y] >= 0.5).double().mean() for y in (1, 0))
        expected.append(0.2 * tpr / (0.2 * tpr + 0.8 * fpr))
    assert same(got.compute(), expected[0] if task == "Binary" else torch.stack(expected))


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("threshold", [0.7, 0.1, 0.3, 1e-3, -0.6])
def test_a_threshold_admits_its_equals(dtype: torch.dtype, threshold: float) -> None:
    """Though 0.7 is no float32: what is compared is the nearest score of the dtype."""
    scores = torch.full((3,), threshold, dtype=dtype)
    scores[1] = scores[0] - 2 * scores[0].abs() * torch.finfo(dtype).eps
    for at in (threshold, Frozen(threshold), tensor(threshold, dtype=torch.float64)):
        for options in ({}, {"thresholds": [threshold - 1, threshold]}):
            metric = fed(tr.BinaryRate("recall", at, **options), (scores, tensor([1, 1, 0])))
            assert metric.compute() == 0.5, (at, options)
            point = metric.operating_point(at)
            assert (int(point.tp), int(point.fp), int(point.fn)) == (1, 1, 1)
            assert point.threshold == scores[0]


# ---- equal values ----------------------------------------------------------------------------------------------------

# Scores .9 .8 .7 .6, of which the first two are positive.
DOMINATED = [
    (tr.BinaryPrecisionAtFixedRecall, {"min_recall": 0.5}, (1, 0.8)),  # .9 is as precise, and recalls less
    (tr.BinarySpecificityAtSensitivity, {"min_sensitivity": 0.5}, (1, 0.8)),  # .9 is as specific
    (tr.BinaryRecallAtFixedPrecision, {"min_precision": 0.5}, (1, 0.8)),  # .7 and .6 recall as much
    (tr.BinarySensitivityAtSpecificity, {"min_specificity": 0.0}, (1, 0.8)),
]


@in_one_test("metric, least, expected", DOMINATED)
@in_one_test("options", [{}, {"memory": "bounded"}, {"thresholds": [0.6, 0.7, 0.8, 0.85, 0.9]}])
def test_of_equal_values_the_point_that_is_better_in_the_other_rate(
    metric: Any, least: dict[str, float], expected: tuple[float, float], options: dict[str, Any]
) -> None:
    preds, target = tensor([0.9, 0.8, 0.7, 0.6]), tensor([1, 1, 0, 0])
    value, threshold = metric(**least, **options)(preds, target)
    # The threshold of a bin is its lowest score.
    assert value == expected[0]
    assert same(threshold, expected[1], 2e-4 if options.get("memory") else FLOAT32)


@in_one_test(
    "at",
    [
        *BY_NAME,
        *(kind(rate) for kind in (FixedFPR, FixedSpecificity, FixedPrecision, FixedRecall) for rate in (0.0, 0.5, 1.0)),
        BestFBeta(0.5),
        Cost(fp=2.0, prevalence=0.5),
        tr.Guaranteed(fpr=0.5, delta=0.4),
        tr.Guaranteed(recall=0.5, delta=0.4),
        tr.Guaranteed(precision=0.5, delta=0.4),
    ],
)
def test_thresholds_that_no_score_equals_are_no_points_of_their_own(at: Any) -> None:
    """A grid of every score and of others, above all, below all and between: the same point, by the same threshold."""
    grid = torch.arange(-2, 11) / 8
    for seed in (1, 3, 5, 7):
        g = torch.Generator().manual_seed(seed)
        preds = torch.randint(5, (1 + seed,), generator=g) / 4
        target = torch.randint(2, preds.shape, generator=g)
        exact, counted = (fed(tr.BinaryAUROC(**o), (preds, target)) for o in ({}, {"thresholds": grid.tolist()}))
        expected, found = exact.operating_point(at), counted.operating_point(at)
        assert same(torch.stack(list(found[:5])), torch.stack(list(expected[:5])), 0), (seed, expected[:5], found[:5])


@in_one_test("prevalence", [None, 0.5])
@in_one_test("fp, fn", [(1, 2**57), (2**57, 1), (1, 2**59), (2**59, 1), (2**59, 2**59), (1, 2**63), (2**63, 1)])
def test_costs_beyond_the_largest_integer(fp: int, fn: int, prevalence: float | None) -> None:
    preds, target = torch.linspace(0, 1, 40), (torch.arange(40) + 5 * torch.arange(40) % 17 > 30).long()
    expected = oracles.chosen(oracles.problem(preds.tolist(), target.tolist()), ("cost", fp, fn, prevalence))
    point = chosen(Curve.from_scores(preds, target), Cost(fp=fp, fn=fn, prevalence=prevalence))
    assert (int(point.tps), int(point.fps)) == (expected.t, expected.f)


@pytest.mark.parametrize("labels", [[], [0, 0], [1, 1]])
@pytest.mark.parametrize(("fp", "fn"), [(1, 2**64), (2**64, 1)])
def test_no_point_of_one_label_whatever_it_costs(fp: int, fn: int, labels: list[int]) -> None:
    curve = Curve.from_scores(torch.linspace(0, 1, len(labels)), tensor(labels, dtype=torch.int64))
    assert chosen(curve, Cost(fp=fp, fn=fn)).thresholds.isnan().all()


@pytest.mark.parametrize("prevalence", [None, 0.5])
def test_decimal_costs_are_equal_where_they_are(prevalence: float | None) -> None:
    """Four times 0.1 less 0.3 is more than 0.1 in binary."""
    curve = Curve.from_counts(tensor([3.0, 2.0, 1.0]), tensor([[1, 3, 0]]), tensor([[0, 1, 3]]))
    assert float(chosen(curve, Cost(fp=0.3, fn=0.1, prevalence=prevalence)).thresholds) == 3


def test_errors_of_very_different_costs_are_ties_of_weights_too() -> None:
    """A thousand-millionth more of the positives is worth all negatives, but for the rounding of a sum of weights."""
    found = tensor([0.3, 0.4, 0.7, 0.9, 1 / 3, 0.6, 0.1], dtype=torch.float64)
    dtps = torch.stack([found, torch.full_like(found, 1e-9)], 1)
    curve = Curve.from_counts(tensor([2.0, 1.0]), dtps, tensor([[0.0, 1.0]], dtype=torch.float64).expand(7, 2))
    assert chosen(curve, Cost(fn=1e9, fp=1.0)).thresholds.tolist() == [2.0] * 7


def test_points_as_near_to_the_corner_are_ties() -> None:
    """By Pythagoras. With rates instead of counts 0.3² + 0.4² would differ from 0.5²."""
    for far in (5, 25, 65, 85):
        sides = [(a, b) for a in range(far, -1, -1) for b in range(far + 1) if a * a + b * b == far * far]
        for size in (far + 1, 2 * far, 3 * far):
            for (misses, alarms), (fewer, more) in pairwise(sides):
                dtps = tensor([[size - misses, misses - fewer, fewer]])
                curve = Curve.from_counts(tensor([3.0, 2.0, 1.0]), dtps, tensor([[alarms, more - alarms, size - more]]))
                assert float(chosen(curve, "closest_topleft").thresholds) == 3, (size, misses, fewer)


@in_one_test("at", [*BY_NAME, FixedFPR(0.3), FixedRecall(0.6), FixedPrecision(0.6), Cost(fn=3), 2.0])
def test_the_point_of_many_samples_is_that_of_as_many_times_fewer(at: Any) -> None:
    """Also where squares or products of their numbers exceed 64 bits."""
    for seed in range(5):
        dtps, dfps = torch.randint(1, 4, (2, 1, 5), generator=torch.Generator().manual_seed(seed))
        few, *many = (
            chosen(Curve.from_counts(torch.arange(5, 0, -1.0), size * dtps, size * dfps.flip(1)), at)
            for size in (1, 2**12, 2**16, 2**20, 2**26)
        )
        assert [float(x.thresholds) for x in many] == [float(few.thresholds)] * 4, seed


@pytest.mark.parametrize("weight", [None, 0.1])
@pytest.mark.parametrize("at", ["youden", "gmean", Cost(fp=1.0, fn=1.0)])
def test_where_nothing_is_gained_the_point_at_infinity_answers(at: Any, weight: float | None) -> None:
    """Of scores that rank the wrong way it is as good as admitting all, and every other point is worse."""
    weights = None if weight is None else torch.full((4,), weight, dtype=torch.float64)
    curve = Curve.from_scores(tensor([0.9, 0.8, 0.7, 0.6]), tensor([0, 0, 1, 1]), weights)
    assert operating_point(curve, at).threshold == inf


def tied(rank: int, ranks: int) -> list[float]:
    """Points of equal precision, and of equal FPR, that lie on different ranks."""
    preds, target = torch.linspace(1, 0, 40), tensor([1] * 20 + [0] * 20)
    out = []
    for metric in (tr.BinaryPrecisionAtFixedRecall(0.1), tr.BinarySpecificityAtSensitivity(0.1)):
        metric.update(preds[rank::ranks], target[rank::ranks])
        out += [float(x) for x in metric.compute()]
    return out


# ---- bad arguments ---------------------------------------------------------------------------------------------------

BAD: list[tuple[dict[str, Any], str]] = [
    ({"rate": "sensitvity"}, "`rate` must be one of 'accuracy'.*: did you mean 'sensitivity'?"),
    ({"rate": None}, "`rate` must be one of"),
    ({"at": "best"}, "`at` must be a threshold, one of 'youden'"),
    ({"at": "yuden"}, "but is 'yuden': did you mean 'youden'?"),
    ({"at": None}, "`at` must be a threshold, one of"),
    ({"at": True}, "is no flag, but got True: pass a number or a name"),
    ({"at": ["a"]}, "`at` must be a threshold, one of"),
    ({"at": torch.zeros(2, 2)}, "must be a number, or a tensor"),
    ({"beta": 0}, "`beta` must be a number above 0"),
    ({"rate": "fbeta", "beta": nan}, "`beta` must be a number above 0"),
    ({"prevalence": 1}, "`prevalence` must lie between 0 and 1"),
    ({"prevalence": "half"}, "`prevalence` must lie between 0 and 1"),
    ({"window": 3}, "`window`"),
    ({"bins": 300}, "`bins`"),
]


def test_a_percentage_is_told_from_a_rate_that_is_none() -> None:
    for rate, hint in ((1.5, True), (100, True), (100.5, False), (-1, False), (True, False), ("half", False)):
        with pytest.raises(ValueError, match="takes a rate between 0 and 1, but got") as caught:
            FixedFPR(rate)  # type: ignore[arg-type]
        assert (" percent is " in str(caught.value)) == hint


@in_one_test("options, words", BAD)
@in_one_test("task", ["Binary", "Multilabel"])
def test_bad_arguments(task: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        made(task, **{"rate": "recall", "at": 0.5, **options})


@in_one_test(
    "build, words",
    [
        (lambda: FixedFPR(1.5), "`FixedFPR` takes a rate between 0 and 1, but got 1.5: 1.5 percent is 0.015"),
        (lambda: FixedRecall(-0.1), "`FixedRecall` takes a rate between 0 and 1, but got -0.1\\.$"),
        (lambda: FixedPrecision(None), "`FixedPrecision` takes a rate"),  # type: ignore[arg-type]
        (lambda: FixedSpecificity("0.9"), "`FixedSpecificity` takes a rate"),  # type: ignore[arg-type]
        (lambda: FixedFPR(nan), "`FixedFPR` takes a rate"),
        (lambda: BestFBeta(0), "`beta` must be a number above 0"),
        (lambda: Cost(fp=0), "`fp` must be a number above 0"),
        (lambda: Cost(fn=inf), "`fn` must be a number above 0"),
        (lambda: Cost(prevalence=1.0), "`prevalence` must lie between 0 and 1, or be None, but is 1.0"),
        (lambda: tr.BinaryMinDCF(prevalence=1.0), "`prevalence` must lie between 0 and 1, but is 1.0"),
        (lambda: Frozen("youden"), "`threshold` must be a number"),  # type: ignore[arg-type]
        (lambda: tr.MulticlassRate(3, "recall", 0.5, average="mean"), "`average` must be one of"),
        (lambda: tr.BinaryRate("recall", 0.5, average="macro"), "`average`"),
        (lambda: tr.Rate("binary", "recall", "best"), "`at` must be"),
    ],
)
def test_bad_choices(build: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        build()


def test_a_threshold_for_every_class() -> None:
    batch = batch_of("Multilabel")
    thresholds = tensor([0.25, 0.5, -inf])
    got = made("Multilabel", "recall", thresholds, None)(*batch)
    alone = [
        fed(tr.BinaryRate("recall", float(x)), p).compute()
        for x, p in zip(thresholds, problems("Multilabel", *batch), strict=True)
    ]
    assert same(got, torch.stack(alone), 0)
    with pytest.raises(ValueError, match=r"a tensor of 3, one for every class, but got \(2,\)"):
        made("Multilabel", "recall", thresholds[:2])(*batch)


# ---- frozen ----------------------------------------------------------------------------------------------------------


def frozen(task: str, at: Any = "f1", average: Any = None, **options: Any) -> tuple[Any, Tensor]:
    own = {} if task == "Binary" else {"average": average}
    metric = fed(made(task, "recall", at, **own, **options), batch_of(task))
    return metric, metric.freeze()


def recalls(task: str, threshold: Tensor, batch: tuple[Tensor, Tensor]) -> Tensor:
    """By hand, of the samples at the threshold of their class or above."""
    each = [
        (scores[labels == 1] >= t).double().mean()
        for t, (scores, labels) in zip(threshold.reshape(-1), problems(task, *batch), strict=True)
    ]
    return each[0] if task == "Binary" else torch.stack(each)


def options_of(task: str) -> dict[str, Any]:
    return {} if task == "Binary" else {"average": None}


@pytest.mark.covering
@pytest.mark.parametrize("at", CHOICES)
@tasks
def test_a_frozen_threshold_outlives_its_data(task: str, at: Any) -> None:
    """What was chosen on one set is used on another: reading changes nothing; freezing again chooses anew."""
    metric, threshold = frozen(task, at)
    assert threshold.shape == (() if task == "Binary" else (CLASSES,))
    assert same(threshold, fed(made(task, "recall", at), batch_of(task)).operating_point(at).threshold, 0)
    before = fed(made(task, "recall", at, **options_of(task)), batch_of(task)).compute()
    assert same(metric.compute(), before, 0)
    metric.reset()
    test = batch_of(task, seed=1)
    metric.update(*test)
    assert same(metric.compute(), recalls(task, threshold, test))
    metric.reset()
    assert metric.compute().isnan().all()
    assert same(metric(*test), recalls(task, threshold, test))
    anew = fed(made(task, "recall", at), test).operating_point(at).threshold
    assert same(metric.freeze(), anew, 0)
    assert same(metric.compute(), recalls(task, anew, test))
    metric.unfreeze()
    assert same(metric.compute(), fed(made(task, "recall", at, **options_of(task)), test).compute(), 0)


def test_freezing_forgets_what_was_computed() -> None:
    """The value at a threshold is that of the point chosen, but chosen anew it would be another."""
    metric = fed(tr.BinaryRate("fpr", "youden"), batch_of("Binary"))
    metric.compute()
    threshold = metric.freeze()
    metric.update(*batch_of("Binary", seed=3))
    value = metric.compute()
    anew = fed(tr.BinaryRate("fpr", "youden"), batch_of("Binary"), batch_of("Binary", seed=3))
    assert (
        value == fed(tr.BinaryRate("fpr", float(threshold)), batch_of("Binary"), batch_of("Binary", seed=3)).compute()
    )
    assert anew.compute() != value
    anew.load_state_dict(metric.state_dict())
    assert anew.compute() == value


def test_a_source_that_is_frozen_itself_says_what_is_taken() -> None:
    scores, target = torch.linspace(0, 1, 40), torch.arange(40) % 3 == 0
    validation, test = (tr.BinaryRate("recall", at="youden") for _ in range(2))
    validation.update(scores, target.long())
    test.freeze(validation)  # without a warning
    validation.freeze()
    with pytest.warns(UserWarning, match="on the data that `source` holds now, not the one that it is frozen at"):
        test.freeze(validation)


@pytest.mark.covering
@pytest.mark.parametrize("average", ["macro", "weighted", "micro", None])
@several
def test_averages_freeze(task: str, average: Any) -> None:
    metric, threshold = frozen(task, average=average)
    assert threshold.shape == (() if average == "micro" else (CLASSES,))
    test = batch_of(task, seed=1)
    metric.reset()
    metric.update(*test)
    each = recalls(task, threshold.expand(CLASSES), test)
    support = tensor([float(labels.sum()) for _, labels in problems(task, *test)])
    weighted = (each * support).sum() / support.sum()
    expected = {"macro": each.mean(), None: each}.get(average, weighted)  # pooled recall weighs by positives
    assert same(metric.compute(), expected)


class Net(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)
        self.recall = tr.BinaryRate("recall", FixedFPR(0.2))
        self.each = tr.MultilabelRate(CLASSES, "recall", "f1", average=None)
        self.several = MetricCollection(
            {
                "precision": tr.BinaryRate("precision", "youden"),
                "free": tr.BinaryRate("npv", "youden"),
                "auroc": tr.BinaryAUROC(),
            }
        )


def test_a_frozen_threshold_is_saved() -> None:
    net = Net()
    net.recall.update(*batch_of("Binary"))
    net.each.update(*batch_of("Multilabel"))
    net.several.update(*batch_of("Binary"))
    assert set(net.state_dict()) == {"layer.weight", "layer.bias"}
    kept = net.recall.freeze(), net.each.freeze(), net.several["precision"].freeze()
    saved = net.state_dict()
    names = {"recall.frozen", "each.frozen", "several.precision.frozen"}
    assert set(saved) == {"layer.weight", "layer.bias"} | names
    before = {name: x.clone() for name, x in saved.items()}
    loaded = Net()
    assert str(loaded.load_state_dict(saved)) == "<All keys matched successfully>"
    assert all(torch.equal(saved[name], before[name]) for name in before)  # nothing was taken out of it
    test = batch_of("Binary", seed=1)
    loaded.recall.update(*test)
    loaded.each.update(*batch_of("Multilabel", seed=1))
    loaded.several.update(*test)
    assert same(loaded.recall.compute(), recalls("Binary", kept[0], test))
    assert same(loaded.each.compute(), recalls("Multilabel", kept[1], batch_of("Multilabel", seed=1)))
    found = loaded.several.compute()
    assert same(found["precision"], fed(tr.BinaryRate("precision", float(kept[2])), test).compute(), 0)
    assert same(found["free"], fed(tr.BinaryRate("npv", "youden"), test).compute(), 0)
    # What is saved is a copy, and so is what is loaded.
    saved["recall.frozen"].fill_(nan)
    assert same(net.recall.at.threshold, kept[0], 0)
    assert same(loaded.recall.at.threshold, kept[0], 0)


@pytest.mark.parametrize("persistent", [False, True])
@tasks
def test_a_fresh_metric_loads_it(task: str, persistent: bool) -> None:
    metric, threshold = frozen(task)
    metric.persistent(persistent)
    fresh = made(task, "recall", FixedFPR(0.9), **({} if task == "Binary" else {"average": None}))
    fresh.compute()
    fresh.load_state_dict(metric.state_dict(), strict=True)
    assert fresh.num_samples == (120 if persistent else 0)
    if not persistent:
        fresh.update(*batch_of(task))
    assert same(fresh.compute(), metric.compute(), 0)
    assert same(fresh.state_dict()["frozen"], threshold, 0)


@pytest.mark.parametrize("saved", [0, 1, 2, CLASSES, CLASSES + 1])
def test_a_saved_threshold_is_one_or_one_for_each_class(saved: int) -> None:
    assert CLASSES > 2
    metric = made("Multilabel", "recall", FixedFPR(0.9), average="micro")
    state = {"frozen": torch.full((saved,), 0.5)}
    if saved in (1, CLASSES):
        metric.load_state_dict(state)
        assert metric.at.threshold.tolist() == [0.5] * saved
    else:
        with pytest.raises(RuntimeError, match=f"`frozen` holds {saved} thresholds, but the metric has {CLASSES} clas"):
            metric.load_state_dict(state, strict=False)


@tasks
def test_copies_are_frozen_too(task: str) -> None:
    metric, threshold = frozen(task)
    test = batch_of(task, seed=1)
    for twin in (copy.deepcopy(metric), pickle.loads(pickle.dumps(metric)), metric.clone()):
        twin.reset()
        twin.update(*test)
        assert same(twin.compute(), recalls(task, threshold, test))
        assert same(twin.state_dict()["frozen"], threshold, 0)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_a_threshold_keeps_its_bits(dtype: torch.dtype) -> None:
    """Casting a module, moving it and saving it leave the threshold what it is, of whatever dtype the scores are."""
    scores, target = batch_of("Binary")
    scores = (scores / 3).to(dtype)
    metric = fed(tr.BinaryRate("recall", "f1"), (scores, target))
    threshold = metric.freeze()
    assert threshold.dtype == dtype
    value = metric.compute()
    for change in (lambda m: m.half(), lambda m: m.double(), lambda m: m.to("cpu"), lambda m: m.bfloat16()):
        change(metric)
        metric.reset()
        metric.update(scores, target)
        assert metric.compute() == value
        assert torch.equal(metric.state_dict()["frozen"], threshold.cpu())


@tasks
def test_a_point_that_admits_none_admits_none_once_frozen(task: str) -> None:
    """Not even scores of +inf, which a threshold of +inf that the user gives does admit."""
    options = options_of(task)
    metric = made(task, "fpr", FixedFPR(0.0), **options)
    preds, target = {
        "Binary": (tensor([0.9, 0.5]), tensor([0, 1])),
        "Multiclass": (tensor([[0.9, 0.2, 0.2], [0.5, 0.9, 0.3], [0.6, 0.3, 0.9]]), tensor([1, 0, 0])),
        "Multilabel": (tensor([[0.9, 0.2, 0.2], [0.5, 0.9, 0.3]]), tensor([[0, 1, 0], [1, 0, 1]])),
    }[task]
    metric.update(preds, target)
    assert torch.isposinf(metric.freeze().flatten()[0])
    infinite = preds.index_fill(0, tensor(0), inf)
    for twin in (metric, copy.deepcopy(metric), made(task, "fpr", FixedFPR(0.0), **options)):
        twin.load_state_dict(metric.state_dict())
        twin.reset()
        twin.update(infinite, target)
        assert twin.compute().flatten()[0] == 0
        assert twin.interval().low.flatten()[0] == 0
    given = made(task, "fpr", inf, **options)
    given.update(infinite, target)
    given.freeze()
    assert given.compute().flatten()[0] == 1


@pytest.mark.parametrize(("at", "none"), [(0.5, False), ("youden", False), (inf, False), (FixedFPR(0.0), True)])
def test_only_a_point_that_admits_none_is_saved_as_such(at: Any, none: bool) -> None:
    infinite = fed(tr.BinaryRate("fpr", FixedFPR(0.5)), (tensor([inf, inf, 0.2]), tensor([1, 0, 0])))
    assert infinite.freeze() == inf
    assert "frozen_none" not in infinite.state_dict()
    metric = fed(tr.BinaryRate("fpr", at), (tensor([0.9, 0.5, 0.2]), tensor([0, 1, 0])))
    metric.freeze()
    assert ("frozen_none" in metric.state_dict()) == none
    assert ("some.frozen" in metric.state_dict(prefix="some."), "frozen" in metric.state_dict(prefix="some.")) == (
        True,
        False,
    )
    assert metric.unfreeze() is None
    assert not metric.state_dict()


SAMPLES = {
    "recall": ("tp", "tp fn"),
    "fnr": ("fn", "tp fn"),
    "fpr": ("fp", "fp tn"),
    "specificity": ("tn", "fp tn"),
    "precision": ("tp", "tp fp"),
    "npv": ("tn", "tn fn"),
    "accuracy": ("tp tn", "tp fp tn fn"),
    "fdr": ("fp", "tp fp"),
    "false_omission_rate": ("fn", "tn fn"),
    "jaccard": ("tp", "tp fp fn"),
    "prevalence": ("tp fn", "tp fp tn fn"),
    "selection_rate": ("tp fp", "tp fp tn fn"),
}
"""Of which samples a rate is the share: which of them count, and which are asked."""


@in_one_test("rate", RATES)
def test_a_share_of_samples_is_so_many_of_so_many(rate: str) -> None:
    statistic = tr.BinaryRate(rate, 0.5).measure.statistic()
    assert (statistic.rate.share is not None) == (statistic.of == "proportion") == (rate in SAMPLES)
    assert (tr.BinaryRate(rate, "eer").measure.statistic().rate.share is not None) == (rate in SAMPLES)
    assert tr.BinaryRate(rate, 0.5, prevalence=0.3).measure.statistic().rate.share is None
    if rate not in SAMPLES:
        return
    g = torch.Generator().manual_seed(2)
    curve = Curve.from_scores(torch.rand(5, 23, generator=g), torch.randint(2, (5, 23), generator=g))
    point = operating_point(curve, 0.5)
    expected = [sum(getattr(point, kind) for kind in kinds.split()) for kinds in SAMPLES[rate]]
    assert same(torch.stack(statistic.rate.share(counts_at(curve, 0.5))), torch.stack(expected).double(), 0)
    assert same(expected[0] / expected[1], getattr(point, rate).float())
    unknown = statistic.rate.share(counts_at(curve, tensor([0.5, nan, 0.5, 0.5, 0.5])))
    assert torch.stack(unknown).isnan().tolist() == [[False, True, False, False, False]] * 2


@in_one_test(
    "rate, at, corners",
    [
        *((rate, rate, True) for rate in ("accuracy", "mcc", "kappa", "gmean", "youden", "f1")),
        ("fbeta", BestFBeta(2.0), True),
        ("kappa", "youden", True),
        ("recall", FixedFPR(0.1), True),
        ("fpr", FixedRecall(0.9), True),
        ("recall", "eer", False),
        ("f1", 0.5, False),
        ("recall", "prbep", False),
    ],
)
def test_how_a_rate_at_a_chosen_point_is_resampled(rate: str, at: Any, corners: bool) -> None:
    for prevalence in (None, 0.3):
        found = tr.BinaryRate(rate, at, beta=2.0, prevalence=prevalence).measure.statistic()
        assert (found.optimised, found.corners, found.maximum) == (False, corners, None)


def test_an_fpr_of_zero_admits_no_weight_at_all() -> None:
    weight = tensor([1.0, 1e-30, 1.0, 1.0], dtype=torch.float64)
    curve = Curve.from_scores(tensor([0.9, 0.8, 0.7, 0.6]), tensor([1, 0, 1, 0]), weight)
    assert chosen(curve, FixedFPR(0.0)).tps == 1


def test_nothing_freezes_no_threshold() -> None:
    metric = tr.BinaryRate("recall", "youden")
    with pytest.raises(
        ValueError, match=r"`freeze` of BinaryRate finds no threshold.*`if not self.trainer.sanity_checking`"
    ):
        metric.freeze()
    metric.update(*batch_of("Binary"))
    assert not metric.compute().isnan()
    assert "frozen" not in metric.state_dict()


def test_frozen_without_a_class_is_unknown_for_it() -> None:
    absent = fed(
        tr.MulticlassRate(CLASSES, "recall", "f1", average=None), (batch_of("Multiclass")[0], torch.arange(120) % 2)
    )
    with pytest.warns(UserWarning, match="`freeze` finds no threshold for class 2, without samples of both labels"):
        assert absent.freeze().isnan().tolist() == [False, False, True]
    assert absent.compute().isnan().tolist() == [False, False, True]


@pytest.mark.parametrize("task", ["Binary", "Multiclass"])
def test_thresholds_that_differ_are_not_merged(task: str) -> None:
    """The data would be read at one of the two, and the other be lost. One that is not frozen has none to lose."""
    (one, threshold), (other, _) = frozen(task), frozen(task, "eer")
    free = fed(made(task, "recall", "f1", **options_of(task)), batch_of(task))
    for merged, incoming in ((one, other), (free, one)):
        value, size = merged.compute(), merged.num_samples
        with pytest.raises(ValueError, match=r"`incoming_state` is frozen at the threshold .*: `unfreeze\(\)` it"):
            merged.merge_state(incoming)
        assert same(merged.compute(), value, 0)
        assert merged.num_samples == size
    for incoming in (free, free.metric_state, other.metric_state, one.clone()):
        one.merge_state(incoming)
    assert same(one.state_dict()["frozen"], threshold, 0)
    assert one.num_samples == 5 * free.num_samples
    other.unfreeze()
    one.merge_state(other)
    area = getattr(tr, f"{task}AUROC")(*FIRST[task], **{"normalization": None} if task == "Multiclass" else {})
    area.merge_state(one)  # has no threshold
    assert area.num_samples == one.num_samples


def test_unknown_thresholds_are_equal() -> None:
    absent = tr.MulticlassRate(CLASSES, "recall", "f1", average=None)
    absent.update(batch_of("Multiclass")[0], torch.arange(120) % 2)
    with pytest.warns(UserWarning, match="it stays NaN"):
        absent.freeze()
    absent.merge_state(absent.clone())
    assert absent.num_samples == 240


def test_freezing_again_warns_of_what_was_read_at_the_threshold_before() -> None:
    metric = frozen("Binary")[0]
    metric.reset()
    metric.update(*batch_of("Binary", seed=2))
    metric.compute()
    with pytest.warns(UserWarning, match="`compute` has read at the one frozen before.*in every validation"):
        metric.freeze()
    metric.unfreeze()
    metric.compute()
    metric.freeze()  # without a warning
    metric.update(*batch_of("Binary"))
    metric.freeze()  # these data were not read


@pytest.mark.covering
@pytest.mark.parametrize("at", ["f1", FixedFPR(0.2), 0.5])
@tasks
def test_a_threshold_is_chosen_on_the_data_of_another_metric(task: str, at: Any) -> None:
    """Of any measure of the same curve, whose own readings stay what they are, as do the data of the frozen one."""
    chosen, threshold = frozen(task, at)
    validation, test = batch_of(task), batch_of(task, seed=1)
    area = getattr(tr, f"{task}AUROC")(*FIRST[task], **{"normalization": None} if task == "Multiclass" else {})
    rate, area = fed(made(task, "fpr", "eer"), validation), fed(area, validation)
    before = rate.compute()
    for source in (rate, area):
        metric = fed(made(task, "recall", at, **options_of(task)), test)
        assert same(metric.freeze(source), threshold, 0)
        assert same(metric.compute(), recalls(task, threshold, test))
        assert same(metric.state_dict()["frozen"], chosen.state_dict()["frozen"], 0)
        assert metric.num_samples == len(test[0])
        metric.freeze(source)  # without a warning: no choice is made on the data of the metric
    assert same(rate.compute(), before, 0)


def test_a_threshold_of_slices_is_chosen_on_slices() -> None:
    groups = torch.arange(120) % 3
    sliced = [tr.SlicedRate("recall", "f1") for _ in range(2)]
    for metric, seed in zip(sliced, (0, 1), strict=True):
        metric.update(*batch_of("Binary", seed=seed), groups=groups)
    assert same(sliced[1].freeze(sliced[0]), frozen("Binary")[1], 0)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (lambda: tr.BinaryAUROC(), "BinaryAUROC, of a curve for Binary"),
        (lambda: tr.MulticlassAUROC(CLASSES, ignore_index=1), "ignore_index=1"),
        (lambda: tr.MulticlassROC(CLASSES, average="micro"), "MulticlassROC, of a curve"),
        (lambda: tr.MulticlassConfusionMatrix(CLASSES), "of the counts at one threshold"),
        (lambda: tr.MulticlassBrierScore(CLASSES), "MulticlassBrierScore, of .* in float64, as probabilities"),
        (lambda: 0.5, "is 0.5: a threshold that is known is `at`"),
    ],
)
def test_a_source_of_something_else_is_refused(source: Any, words: str) -> None:
    metric = tr.MulticlassRate(CLASSES, "recall", "f1")
    with pytest.raises(ValueError, match=f"`source` must be a metric of the same task and average.*{words}"):
        metric.freeze(source())
    with pytest.raises(ValueError, match=r"`freeze` of MulticlassRate from `source`, MulticlassAUROC, finds no thresh"):
        metric.freeze(tr.MulticlassAUROC(CLASSES))


# ---- operating points ------------------------------------------------------------------------------------------------


@in_one_test(
    "name, task", [("AUROC", "Binary"), ("ROC", "Multiclass"), ("AveragePrecision", "Multilabel"), ("EER", "Binary")]
)
def test_every_metric_has_operating_points(task: str, name: str) -> None:
    preds, target = batch_of(task)
    options = {"normalization": None} if task == "Multiclass" else {}
    metric = fed(
        getattr(tr, f"{task}{name}")(*FIRST[task], **options), (preds[:50], target[:50]), (preds[50:], target[50:])
    )
    for at in CHOICES[len(name) % 2 :: 2]:
        point = metric.operating_point(at)
        assert isinstance(point, OperatingPoint)
        assert point.tp.dtype == torch.int64
        assert (point.recall.dtype, point.threshold.dtype) == (torch.float32, torch.float32)
        for c, problem in enumerate(problems(task, preds, target)):
            alone = operating_point(Curve.from_scores(*problem), at)
            for field, of_all, of_one in zip(point._fields, point, alone, strict=True):
                assert same(of_all if task == "Binary" else of_all[c], of_one[0]), (at, field)


def test_operating_points_on_counts_and_of_all_classes_together() -> None:
    preds, target = batch_of("Multilabel")
    pooled = fed(tr.MultilabelAUROC(CLASSES, average="micro"), (preds, target)).operating_point("youden")
    whole = operating_point(Curve.from_scores(preds.flatten(), target.flatten()), "youden")
    assert all(same(a, b[0]) for a, b in zip(pooled, whole, strict=True))
    counted = fed(tr.MultilabelAUROC(CLASSES, thresholds=[-0.5, 0.0, 0.5]), (preds, target)).operating_point(0.5)
    exact = fed(tr.MultilabelAUROC(CLASSES), (preds, target)).operating_point(0.5)
    assert all(same(a, b, 0) for a, b in zip(counted, exact, strict=True))
    for bad in ("best", None, ["a"]):
        with pytest.raises(ValueError, match=r"`(at|threshold)` must be"):
            fed(tr.BinaryAUROC(), batch_of("Binary")).operating_point(bad)


def read_of(task: str, weighted: bool, ranks: Sequence[int], turn: int) -> list[Any]:
    """Points, a threshold and a hull of the samples of these ranks: uneven shares of three; one has nothing."""
    metric, frozen = getattr(tr, f"{task}AUROC")(*FIRST[task]), made(task, "recall", "f1")
    weight = torch.randint(1, 8, (120,), generator=torch.Generator().manual_seed(5)) / 4 if weighted else None
    for rank in ranks:
        kept = [slice(0, 40), slice(0, 0), slice(40, 120)][rank]
        given = tuple(None if x is None else x[kept] for x in (*batch_of(task), weight))
        for each in (metric, frozen) if len(given[0]) else ():
            each.update(*given)
    points = [list(metric.operating_point(at)) for at in CHOICES[turn::6]]
    few = metric.read(hull)
    vertices = [few.thresholds, few.tps, few.fps, few.offsets] if task != "Binary" else []
    return [*points, [frozen.freeze(), frozen.compute()], vertices]


def read_of_all(*ranks: int) -> list[Any]:
    combinations = [(task, weighted) for task in FIRST for weighted in (False, True)]
    return [x for turn, (task, weighted) in enumerate(combinations) for x in read_of(task, weighted, ranks, turn)]


def _of_rank(rank: int) -> tuple[list[Any], list[float], list[str]]:
    return read_of_all(rank), tied(rank, 3), logits_of(rank, 3)


def test_points_and_thresholds_of_ranks_are_those_of_one_process(on_ranks: Run) -> None:
    """And so is the partner of a tie, and the share of scores that are no probabilities."""
    expected, partners = read_of_all(0, 2), tied(0, 1)
    assert partners[:2] == partners[2:] == [1, float(torch.linspace(1, 0, 40)[19])]
    results = on_ranks(_of_rank, 3)
    for found, of_ties, _ in results:
        assert of_ties == partners
        for got, whole in zip(found, expected, strict=True):
            assert all(same(a, b, 0) for a, b in zip(got, whole, strict=True))
    assert results[0][2] == ["BinaryRate: 50.0% of the scores lie outs"]


# ---- hulls -----------------------------------------------------------------------------------------------------------


class Read(list):  # type: ignore[type-arg]
    """A list that counts how often a member is read."""

    reads = 0

    def __getitem__(self, at: Any) -> Any:
        self.reads += 1
        return super().__getitem__(at)


def hull_in_linear_time(curve: Curve, monkeypatch: pytest.MonkeyPatch) -> Curve:
    """The hull, after no more rounds than allowed, and a walk that looks at each point a few times."""
    walked = hulls._monotone_chain

    def watched(*lists: list[Any]) -> list[int]:
        read = [Read(x) for x in lists]
        found = walked(*read)
        # A point is pushed once and dropped once, and looked at with two neighbours each time.
        assert max(x.reads for x in read) <= 12 * len(lists[0])
        return found

    monkeypatch.setattr(hulls, "_monotone_chain", watched)
    with Operators() as asked:
        few = hull(curve)
    assert asked.count < 2 * 30 * (ROUNDS + 2)
    return few


def concave_then_jump(length: int) -> tuple[Tensor, Tensor]:
    """(a) A long arc of vertices, each step a little flatter, and a last point so high that few of them are left.

    Only the last vertex of the arc lies below the line of its neighbours; without it the one before does, and so on.
    """
    dtps = torch.cat([torch.arange(2 * length, length, -1), tensor([4 * length * length])])
    dfps = torch.cat([torch.arange(length, 2 * length), tensor([2 * length])])
    return dtps, dfps


@pytest.mark.parametrize("length", [10, 100, 20_000])
def test_a_long_arc_that_the_last_point_rules_out(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """More drops one by one than there are rounds: the walk takes over, and finds what the rounds would."""
    dtps, dfps = concave_then_jump(length)
    curve = Curve.from_counts(torch.arange(length + 1, 0, -1).float(), dtps[None], dfps[None])
    few = hull_in_linear_time(curve, monkeypatch)
    points, t, f = [(0, 0)], 0, 0
    for dt, df in zip(dtps.tolist(), dfps.tolist(), strict=True):
        t, f = t + dt, f + df
        points.append((f, t))
    assert list(zip(few.fps.tolist(), few.tps.tolist(), strict=True)) == oracles.upper_hull(points)[1:]
    assert length < ROUNDS or len(few.tps) < length - ROUNDS


def test_weights_that_round_make_no_dent() -> None:
    """(b) Whatever the rounding, the hull has both ends, does not fall, and has the area it should."""
    for seed in range(3):
        g = torch.Generator().manual_seed(seed)
        target = torch.randint(2, (150,), generator=g)
        scores, weight = torch.randn(150, generator=g) + target, torch.rand(150, generator=g).double()
        curve = Curve.from_scores(scores, target, weight)
        few = hull(curve)
        assert (few.tps[-1], few.fps[-1]) == (curve.positives[0], curve.negatives[0])
        assert bool((few.tps.diff() >= 0).all() and (few.fps.diff() >= 0).all())
        p = oracles.problem(scores.tolist(), target.tolist(), weight.tolist())
        assert same(auroc(few)[0], float(oracles.auch(p)), 1e-12)


def test_a_hull_of_nothing() -> None:
    assert len(hull(Curve.from_scores(torch.zeros(0), torch.zeros(0).long())).tps) == 0
    metric = tr.BinaryAUCH()
    assert math.isnan(metric.compute())


# ---- thresholds of probabilities, and scores that are none -----------------------------------------------------------


@contextlib.contextmanager
def strict() -> Iterator[None]:
    """Any warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


LOGITS = (tensor([3.0, -2.0, 0.5, 0.2]), tensor([1, 0, 1, 0]))


@pytest.mark.parametrize("options", [{}, {"memory": "bounded"}, {"thresholds": [-1.0, 0.0, 0.5, 1.0, 2.0]}], ids=str)
def test_logits_at_a_threshold_of_probabilities_are_warned_of_once(options: dict[str, Any]) -> None:
    metric = fed(tr.BinaryRate("recall", 0.5, **options), LOGITS)
    with pytest.warns(UserWarning, match=r"50.0% of the scores lie outside \[0, 1\], but `at=0.5`.*as 0.0"):
        assert metric.compute() == 1
    metric.update(*LOGITS)
    with strict():
        assert metric.compute() == 1


def _warned_of(rank: int) -> list[str]:
    metrics = MetricCollection({name: tr.BinaryRate(name, 0.5) for name in ("recall", "precision")})
    if rank:
        metrics.update(*LOGITS)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        values = [metrics.compute() for _ in range(2)]
    assert values == [{"recall": 1.0, "precision": 1.0}] * 2
    return [str(each.message).partition(":")[0] for each in caught]


def test_ranks_are_warned_of_logits_of_each_metric_of_a_collection(on_ranks: Run) -> None:
    """The members are read together, those beside the first not by their own `compute`."""
    assert on_ranks(_warned_of, 2) == [["BinaryRate"] * 2] * 2


def test_the_share_of_logits_is_the_mean_of_all_labels() -> None:
    preds = torch.stack([LOGITS[0], LOGITS[0].sigmoid()], 1)
    metric = fed(tr.MultilabelRate(2, "recall", 0.5), (preds, LOGITS[1][:, None].expand(-1, 2)))
    with pytest.warns(UserWarning, match=r"25.0% of the scores lie outside \[0, 1\]"):
        metric.compute()


def test_of_a_grid_as_much_as_it_tells() -> None:
    """Scores outside [0, 1] are counted as they are added: one below the first threshold of .1 may be a probability."""
    for first, score, warns in ((0.1, -2.0, True), (0.0, -2.0, True), (0.1, 0.05, False)):
        metric = fed(tr.BinaryRate("recall", 0.5, thresholds=[first, 0.5, 0.9]), (tensor([score, 0.7]), tensor([0, 1])))
        if warns:
            with pytest.warns(UserWarning, match="50.0%"):
                metric.compute()
        else:
            with strict():
                metric.compute()


@pytest.mark.parametrize("at", [0.0, 1.0, -0.5, "youden", FixedFPR(0.1)])
def test_other_points_are_on_the_scale_of_the_scores(at: Any) -> None:
    metric = fed(tr.BinaryRate("recall", at), LOGITS)
    with strict():
        metric.compute()
        threshold = metric.freeze()  # chosen on these scores, wherever it lies
        metric.compute()
    assert threshold == metric.at.threshold


@pytest.mark.parametrize("at", [0.5, tensor([0.5, 0.5, -1.0])])
def test_probabilities_are_not(at: Any) -> None:
    preds, target = torch.rand(20, 3, generator=torch.Generator().manual_seed(0)), torch.arange(60).view(20, 3) % 2
    preds[0, 0], preds[1, 1] = 0.0, 1.0
    with strict():
        fed(tr.MultilabelRate(3, "recall", at), (preds, target)).compute()


def logits_of(rank: int, ranks: int) -> list[str]:
    """What the rank warns of."""
    metric = fed(tr.BinaryRate("recall", 0.5), (LOGITS[0][rank::ranks], LOGITS[1][rank::ranks]))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.compute()
    return [str(w.message)[:40] for w in caught if "outside" in str(w.message)]


# ---- arguments and corners of the choices ----------------------------------------------------------------------------


@pytest.mark.covering
@several
@pytest.mark.parametrize("size", [0, 1, CLASSES - 1, CLASSES + 1])
def test_a_threshold_for_each_class_is_one_for_each_class(task: str, size: int) -> None:
    for metric in (made(task, "recall", Frozen(torch.zeros(size))), made(task, "recall", torch.zeros(size))):
        metric.update(*batch_of(task))
        with pytest.raises(ValueError, match=rf"a tensor of {CLASSES}, one for every class, but got \({size},\)"):
            metric.compute()


def test_one_class_has_one_threshold() -> None:
    preds, target = batch_of("Binary")
    of_one, of_number = (fed(made("Binary", "recall", at), (preds, target)) for at in (torch.zeros(1), 0.0))
    assert of_one.compute() == of_number.compute()


@in_one_test("seed", range(20))
@in_one_test("weight", [None, 0.3])
def test_the_break_even_point_may_be_where_as_many_are_called_as_are_positive(seed: int, weight: float | None) -> None:
    """In a mixed step any number that it passes, in another that at its end, if it comes as near as any end does."""
    g = torch.Generator().manual_seed(seed)
    dtps, dfps = torch.randint(4, (2, 1, 6), generator=g)
    mixed = torch.rand(6, generator=g) < 0.5
    counts = (dtps, dfps) if weight is None else (weight * dtps.double(), weight * dfps.double())
    curve = replace(Curve.from_counts(torch.arange(6, 0, -1.0), *counts), mixed=mixed)
    positives, after = int(dtps.sum()), [0, *(dtps + dfps)[0].cumsum(0).tolist()]
    nearest = min(abs(n - positives) for n in after)
    expected = [
        min(abs(n - positives) for n in (range(before, end + 1) if inside else [end])) <= nearest
        for (before, end), inside in zip(pairwise(after), mixed.tolist(), strict=True)
    ]
    if positives:
        assert BY_NAME["prbep"].possible(curve).tolist() == expected


@in_one_test("seed", range(20))
def test_equal_errors_may_be_in_a_step_that_comes_near_enough(seed: int) -> None:
    """Within a step the imbalance `f·P + t·N − PN` takes all values between those of its ends; if 0, it is crossed."""
    g = torch.Generator().manual_seed(seed)
    dtps, dfps = torch.randint(4, (2, 8), generator=g)
    dtps[0], dfps[0] = dtps[0] + 1, dfps[0] + 1
    mixed = torch.rand(8, generator=g) < 0.6
    curve = Curve.from_counts(torch.arange(8, 0, -1.0), dtps[None], dfps[None])
    p, n = int(dtps.sum()), int(dfps.sum())
    after = [f * p + t * n - p * n for t, f in zip(dtps.cumsum(0).tolist(), dfps.cumsum(0).tolist(), strict=True)]
    attained = min(*map(abs, after), p * n)
    before = [-p * n, *after[:-1]]
    least = [
        (0 if a * b <= 0 else min(abs(a), abs(b))) if inside else abs(b)
        for a, b, inside in zip(before, after, mixed.tolist(), strict=True)
    ]
    found = EqualError().possible(replace(curve, mixed=mixed))
    assert found.tolist() == [x <= attained for x in least]


def test_a_threshold_has_the_dtype_of_all_scores_together() -> None:
    """Whatever the order of the batches: a float32 score keeps its value, which is below the threshold in float64."""
    narrow, wide = (tensor([0.7], dtype=dtype) for dtype in (torch.float32, torch.float64))
    recalls = []
    for batches in ([narrow], [wide], [narrow, wide], [wide, narrow]):
        metric = tr.BinaryRate("recall", at=0.7)
        for scores in batches:
            metric.update(scores, tensor([1]))
        recalls.append(float(metric.compute()))
    assert recalls == [1.0, 1.0, 0.5, 0.5]
