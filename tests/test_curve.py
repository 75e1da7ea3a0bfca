from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import pytest
import torch
from torch import Tensor, inf, nan, tensor

import torchmetrics_roc.hull as hull
from torchmetrics_roc import Curve, sizes
from torchmetrics_roc.det import eer
from torchmetrics_roc.roc import auroc, log_auc

SCORES, LABELS = tensor([0.5, 0.9, 0.5, 0.1, 0.9]), tensor([1, 1, 0, 0, 1])


def three() -> Curve:
    """Three problems: of three steps, of none, of two."""
    scores = tensor([[0.3, 0.2, 0.1], [0.3, 0.2, 0.1], [0.5, 0.5, 0.4]])
    labels = tensor([[1, 0, 1], [1, 1, 1], [1, 0, 0]])
    weight = tensor([[1.0, 1, 1], [0, 0, 0], [1, 1, 1]])
    return Curve.from_scores(scores, labels, weight)


def steps(curve: Curve) -> list[list[float]]:
    return [x.tolist() for x in (curve.thresholds, curve.tps, curve.fps, curve.dtps, curve.dfps)]


# ---- making one ------------------------------------------------------------------------------------------------------

MADE = [
    ("one step a distinct score", SCORES, LABELS, None, [[0.9, 0.5, 0.1], [2, 3, 3], [0, 1, 2], [2, 1, 0], [0, 1, 1]]),
    ("one sample", tensor([2.0]), tensor([1]), None, [[2], [1], [0], [1], [0]]),
    ("no sample", tensor([]), tensor([]), None, [[], [], [], [], []]),
    ("no sample and no weight", tensor([]), tensor([]), [], [[], [], [], [], []]),
    ("bool labels", tensor([1.0, 2.0]), tensor([True, False]), None, [[2, 1], [0, 1], [1, 1], [0, 1], [1, 0]]),
    ("weights", SCORES, LABELS, [1, 2, 4, 8, 3], [[0.9, 0.5, 0.1], [5, 6, 6], [0, 4, 12], [5, 1, 0], [0, 4, 8]]),
    ("weight 0 is no step", SCORES, LABELS, [1, 0, 1, 1, 0], [[0.5, 0.1], [1, 1], [1, 2], [1, 0], [1, 1]]),
    ("nobody has weight", SCORES, LABELS, [0] * 5, [[], [], [], [], []]),
    ("both zeros", tensor([inf, -0.0, 0.0]), tensor([1, 1, 0]), None, [[inf, 0], [1, 2], [0, 1], [1, 1], [0, 1]]),
    ("infinities", tensor([-inf, inf, inf]), tensor([1, 1, 0]), None, [[inf, -inf], [1, 2], [1, 1], [1, 1], [1, 0]]),
]


@pytest.mark.parametrize(("scores", "labels", "weight", "expected"), [x[1:] for x in MADE], ids=[x[0] for x in MADE])
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_from_scores(scores: Tensor, labels: Tensor, weight: Any, expected: Any, dtype: torch.dtype) -> None:
    scores = scores.to(dtype)
    curve = Curve.from_scores(scores, labels, None if weight is None else tensor(weight))
    assert steps(curve) == [tensor(expected[0]).to(dtype).tolist(), *expected[1:]]
    assert curve.thresholds.dtype == dtype
    assert curve.tps.dtype == (torch.int64 if weight is None else torch.float64)
    assert curve.problems == 1
    assert curve.offsets.tolist() == [0, len(expected[0])]
    assert curve.positives.tolist() == (expected[1][-1:] or [0])
    assert curve.negatives.tolist() == (expected[2][-1:] or [0])


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32, torch.float64])
@pytest.mark.parametrize("kind", ["unweighted", "bool", "weighted"])
@pytest.mark.parametrize("rarer", [1, 0])
def test_rows_are_problems_of_their_own(dtype: torch.dtype, kind: str, rarer: int) -> None:
    """Whichever label is rarer, however the rows are sorted, and where a row or all of it is absent."""
    generator = torch.Generator().manual_seed(0)
    scores = torch.randint(-4, 5, (5, 30), generator=generator).to(dtype) / 4
    labels = (torch.rand(5, 30, generator=generator) < 0.3) == bool(rarer)
    labels[3] = True
    present = torch.rand(5, 30, generator=generator) < 0.7
    present[1] = False
    weight = {"unweighted": None, "bool": present, "weighted": torch.where(present, 0.5, 0.0).double()}[kind]
    curve = Curve.from_rows(scores, labels, weight).whole
    assert curve.problems == 5
    for t in range(5):
        kept = torch.ones(30, dtype=torch.bool) if weight is None else present[t]
        own = weight[t][kept] if kind == "weighted" and bool(kept.any()) else None
        alone = Curve.from_scores(scores[t][kept], labels[t][kept], own)
        part = slice(*curve.offsets[t : t + 2].tolist())
        got = [x[part].tolist() for x in (curve.thresholds, curve.tps, curve.fps, curve.dtps, curve.dfps)]
        assert got == steps(alone)
        assert (curve.positives[t], curve.negatives[t]) == (alone.positives[0], alone.negatives[0])
        assert bool((curve.problem[part] == t).all())


def test_weights_that_round_never_take_a_sample_away() -> None:
    generator = torch.Generator().manual_seed(1)
    weight = torch.rand(100_000, generator=generator, dtype=torch.float64)
    weight[::2] *= 1e-17  # far below the last bit of the sum
    scores = torch.arange(100_000.0)
    curve = Curve.from_scores(scores, torch.randint(0, 2, (100_000,), generator=generator), weight)
    assert bool((curve.dtps >= 0).all() and (curve.dfps >= 0).all())
    assert len(curve.tps) == 100_000


def test_from_counts_keeps_empty_steps() -> None:
    curve = Curve.from_counts(tensor([0.8, 0.4, -inf]), tensor([[1, 0, 2], [0, 0, 0]]), tensor([[0, 0, 1], [1, 1, 1]]))
    assert curve.thresholds.tolist() == pytest.approx([0.8, 0.4, -inf] * 2, rel=2**-23)  # of float32
    assert curve.tps.tolist() == [1, 1, 3, 0, 0, 0]
    assert curve.fps.tolist() == [0, 0, 1, 1, 2, 3]
    assert curve.offsets.tolist() == [0, 3, 6]
    assert (curve.positives.tolist(), curve.negatives.tolist()) == ([3, 0], [1, 3])


REFUSED = [
    (tensor([1, 0]), tensor([1, 0]), None, "must be floating point scores, but got torch.int64"),
    (tensor([0.1, 0.2]), tensor([1]), None, r"must have one shape.*\(2,\) and \(1,\)"),
    (torch.zeros(1, 2, 2), torch.zeros(1, 2, 2), None, r"must have one shape"),
    (tensor([nan, nan, 0.1]), tensor([1, 0, 1]), None, "holds 2 NaN scores"),
    (tensor([0.1, 0.2]), tensor([1, 2]), None, "holds 1 label other than 0 and 1"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0]), r"one weight a sample, but got \(1,\)"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0, -1.0]), "finite and not negative"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0, inf]), "finite and not negative"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0, nan]), "finite and not negative"),
]


@pytest.mark.parametrize(("preds", "target", "weight", "message"), REFUSED)
def test_refused(preds: Tensor, target: Tensor, weight: Tensor | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Curve.from_scores(preds, target, weight)


# ---- reading it ------------------------------------------------------------------------------------------------------


def test_sum_is_by_problem() -> None:
    curve = three()
    assert curve.offsets.tolist() == [0, 3, 3, 5]
    assert curve.sum(tensor([1, 2, 3, 4, 5])).tolist() == [6, 0, 9]
    assert curve.sum(tensor([1.5, 2, 3, 4, 5])).tolist() == [6.5, 0, 9]
    known = curve.sum(tensor([nan, inf, 3, 4, 5])).tolist()
    assert math.isnan(known[0])  # and no other problem's sum
    assert known[1:] == [0, 9]
    assert Curve.from_scores(SCORES, LABELS).sum(tensor([1, 2, 3])).tolist() == [6]


def test_sums_of_integers_are_exact_when_running_sums_wrap() -> None:
    most = 2**62
    assert three().sum(tensor([most, most - 1, 0, most, 5])).tolist() == [2 * most - 1, 0, most + 5]


BEST = [
    ("of equal ones the highest threshold", [1, 3, 3, 2, 2], None, [0.2, inf, 0.5]),
    ("doubles too", [1.0, 3, 3, 2, 2], None, [0.2, inf, 0.5]),
    ("NaN is least", [nan, 1, 0, nan, nan], None, [0.2, inf, inf]),
    ("negative values", [-3, -2, -1, -1, -2], None, [0.1, inf, 0.5]),
    ("infinite values", [1, inf, 2, -inf, -1], None, [0.2, inf, 0.4]),
    ("nobody answers when no step exceeds the origin", [1, 3, 3, 2, 2], 3, [inf, inf, inf]),
    ("and else does not", [1, 3, 4, 2, 4], 3, [0.1, inf, 0.4]),
    ("an origin a problem", [1, 3, 3, 2, 2], tensor([3, 0, 1]), [inf, inf, 0.5]),
]


@pytest.mark.parametrize(("x", "origin", "thresholds"), [row[1:] for row in BEST], ids=[row[0] for row in BEST])
def test_best(x: list[float], origin: Any, thresholds: list[float]) -> None:
    curve = three()
    at = curve.best(tensor(x), origin)
    assert at.thresholds.tolist() == tensor(thresholds).tolist()
    assert at.offsets.tolist() == [0, 1, 2, 3]
    assert at.positives.tolist() == curve.positives.tolist()
    for t, threshold in enumerate(at.thresholds.tolist()):
        if threshold == inf:
            counts = [0, 0, 0, 0]
        else:
            step = next(k for k in range(5) if curve.problem[k] == t and curve.thresholds[k] == threshold)
            counts = [float(c[step]) for c in (curve.tps, curve.fps, curve.dtps, curve.dfps)]
        assert [float(c[t]) for c in (at.tps, at.fps, at.dtps, at.dfps)] == counts


def test_best_of_no_steps_is_nobody() -> None:
    at = Curve.from_scores(tensor([]), tensor([])).best(tensor([]))
    assert [x.tolist() for x in (at.thresholds, at.tps, at.fps)] == [[inf], [0], [0]]


def test_an_optimum_that_is_unknown_has_no_threshold() -> None:
    at = three().best(tensor([1, 3, 2, 1, 2]))
    value, threshold = at.optimum(tensor([0.5, 1.0, nan]))
    assert value.tolist()[:2] == [0.5, 1]
    assert threshold.tolist()[:2] == tensor([0.2, inf]).tolist()
    assert math.isnan(threshold[2])


def test_gather_leaves_counts_and_totals() -> None:
    curve = three()
    kept = curve.gather(tensor([True, False, True, False, True]))
    assert kept.thresholds.tolist() == tensor([0.3, 0.1, 0.4]).tolist()
    assert kept.tps.tolist() == [1, 2, 1]
    assert kept.offsets.tolist() == [0, 2, 2, 3]
    assert kept.positives.tolist() == curve.positives.tolist()


def test_points_begin_with_the_origin_and_turn_round() -> None:
    curve = three()
    points = curve.points(tensor([1.0, 2, 3, 4, 5]), tensor([7.0, 8, 9]))
    assert [p.tolist() for p in points] == [[7, 1, 2, 3], [8], [9, 4, 5]]
    assert [p.tolist() for p in curve.rising(points)] == [[3, 2, 1, 7], [8], [5, 4, 9]]


def test_a_rate_is_one_division_in_double() -> None:
    curve = Curve.from_counts(tensor([1.0, 0.0]), tensor([[1, 2]]), tensor([[0, 0]]))
    assert curve.rate(curve.tps, curve.positives).tolist() == [1 / 3, 1]
    assert bool(curve.rate(curve.fps, curve.negatives).isnan().all())


@pytest.mark.parametrize(
    ("dtps", "dfps", "dtype"),
    [
        ([2**30, 2**30], [2**30, 2**30 - 1], torch.int64),  # 2·P·N just fits 63 bits
        ([2**31, 2**31], [2**31, 2**31], torch.float64),  # and here it does not
    ],
)
def test_products_of_counts_are_integers_while_they_fit(dtps: Any, dfps: Any, dtype: torch.dtype) -> None:
    curve = Curve.from_counts(tensor([1.0, 0.0]), tensor([dtps]), tensor([dfps]))
    cross = curve.cross(curve.tps, curve.fps)
    assert cross.dtype == dtype
    assert cross.tolist() == [dtps[0] * sum(dfps) - dfps[0] * sum(dtps), 0]


def test_areas_of_counts_of_any_size_are_one_division() -> None:
    """Also where the counts of pairs need more than 63 bits: rounded once, from a fraction."""
    dtps = [[2**33 + 1, 5, 2**31, 0], [3, 2**20, 2**40 + 1, 2**45 + 7], [1, 0, 0, 0], [0, 0, 0, 2]]
    dfps = [[7, 2**40 + 3, 2**35, 1], [2**37 + 1, 2**31, 11, 5], [0, 2**45, 0, 1], [0, 0, 0, 0]]
    curve = Curve.from_counts(torch.arange(4, 0, -1.0).repeat(4, 1), tensor(dtps), tensor(dfps))
    assert not curve.products_fit
    for t, area in enumerate(auroc(curve).tolist()):
        tps = list(itertools.accumulate(dtps[t]))
        pairs = sum(f * (2 * reached - own) for f, reached, own in zip(dfps[t], tps, dtps[t], strict=True))
        possible = 2 * sum(dtps[t]) * sum(dfps[t])
        assert area == float(Fraction(pairs, possible)) if possible else math.isnan(area)


def test_a_curve_is_not_written_to() -> None:
    with pytest.raises(AttributeError):
        three().tps = tensor([1])


def test_the_hull_is_crossed_in_few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hostile hulls: every step a vertex, slopes falling evenly, geometrically, or in one coordinate only."""
    rounds: list[int] = []
    convex = hull._convex

    def spy(*args: Any) -> Tensor:
        rounds.append(1)
        return convex(*args)

    even = list(range(1, 20_001))
    doubling = [2**i for i in range(30)]
    monkeypatch.setattr(hull, "_convex", spy)
    hulls = [
        (even[::-1], even),
        (even[::-1], [1] * len(even)),
        (doubling[::-1], doubling),
        (doubling[::-1], [1] * 30),
        ([1] * 30, doubling),
    ]
    for dtps, dfps in hulls:
        rounds.clear()
        curve = Curve.from_counts(torch.arange(len(dtps), 0, -1.0), torch.tensor([dtps]), torch.tensor([dfps]))
        # Every step is a vertex of the hull, so the hull is the curve and its crossing the linear one.
        linear, rocch = eer(curve).value, eer(curve, "rocch").value
        assert rocch == pytest.approx(float(linear), rel=1e-14)
        assert len(rounds) == 1  # that nothing is to be dropped


@pytest.mark.parametrize("rounds", [24, 1])  # the second leaves the rest to the chain
def test_the_hull_in_rows_of_fixed_shape_is_the_same(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a device runs, here on the CPU."""
    monkeypatch.setattr(hull, "ROUNDS", rounds)
    generator = torch.Generator().manual_seed(0)
    for case in range(120):
        rows, size = (int(torch.randint(1, most, (1,), generator=generator)) for most in (4, 40))
        scores = torch.randint(1, (4, 1000)[case % 2], (rows, size), generator=generator).float()
        labels = torch.rand(rows, size, generator=generator) < scores / scores.max() * 0.8 + 0.1
        present = None if case % 3 else torch.rand(rows, size, generator=generator) < 0.7
        curve = Curve.from_rows(scores, labels, present)
        final = hull._last(curve.dtps + curve.dfps > 0, curve)
        columns = (curve.tps, curve.fps, (curve.dtps > 0) | final, final)
        vertices, lengths = hull._vertices_in_rows(*(x.view(rows, size) for x in columns))
        assert torch.equal(vertices, hull._vertices(curve)[0])
        assert lengths == vertices.view(rows, size).sum(1).tolist()


@pytest.mark.parametrize("positives", [0.0, 0.4])
@pytest.mark.parametrize("weighted", [False, True])
def test_points_of_many_steps_are_computed_where_they_are_kept(
    weighted: bool, positives: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Block by block, with the bits of whole columns; the origin of an unknown rate is unknown."""
    monkeypatch.setattr(sizes, "SMALL", 10)
    monkeypatch.setattr(sizes, "ELEMENTS", 7)
    g = torch.Generator().manual_seed(0)
    weight = torch.rand(100, generator=g, dtype=torch.float64) if weighted else None
    curve = Curve.from_scores(torch.rand(100, generator=g), (torch.rand(100, generator=g) < positives).long(), weight)
    for counts, more, totals, origin in (
        (curve.tps, (), curve.positives, 0.0),
        (curve.positives - curve.tps, (), curve.positives, curve.positives),
        (curve.tps, (curve.fps,), curve.positives + curve.negatives, 0.0),
    ):
        (points,) = curve.rate_points(counts, totals, origin, *more)
        first = torch.as_tensor(origin, dtype=counts.dtype).reshape(1)
        whole = torch.cat([first, sum(more, counts)]).double() / totals.double()
        assert torch.equal(points.nan_to_num(2.0), whole.nan_to_num(2.0))
        assert points.isnan().any() == (totals == 0).any()


def on_a_log_axis(curve: Curve, low: float, high: float, straight: str) -> float:
    """The mean TPR over the logarithm of the FPR of a ROC curve that is straight in the FPR, or in its `"log"`."""
    sides = ((curve.fps, curve.negatives), (curve.tps, curve.positives))
    fpr, tpr = ([0.0, *(counts.double() / totals).tolist()] for counts, totals in sides)
    total = 0.0
    for (a, s), (b, t) in itertools.pairwise(zip(fpr, tpr, strict=True)):
        if b <= low or a >= high or a == b:
            continue
        slope = (t - s) / (b - a)
        x, y = max(a, low), min(b, high)
        u, v = s + slope * (x - a), s + slope * (y - a)
        if straight == "log":
            total += (u + v) / 2 * math.log(y / x)
        else:
            total += slope * (y - x) + (s - slope * a) * math.log(y / x)
    return total / math.log(high / low)


def test_the_mean_over_a_log_axis_is_exact_between_points() -> None:
    """Trapezoids over the logarithm, as others add up, find more than twice that of scores that are all equal."""
    alike = Curve.from_scores(torch.zeros(2000), torch.arange(2000) % 10 == 0)
    assert on_a_log_axis(alike, 0.001, 0.1, "log") == pytest.approx(0.0505, rel=1e-12)
    assert float(log_auc(alike)) == pytest.approx(0.099 / math.log(100), rel=1e-12)
    assert round(float(log_auc(alike)), 4) == 0.0215
    target = torch.arange(2000) % 10 == 0
    scores = (0.7 * torch.randn(2000, generator=torch.Generator().manual_seed(0)) + 0.84 * target).round()
    rounded = Curve.from_scores(scores, target)
    exact, trapezoids = (on_a_log_axis(rounded, 0.001, 0.1, straight) for straight in ("fpr", "log"))
    assert float(log_auc(rounded)) == pytest.approx(exact, rel=1e-12)
    assert (round(exact, 3), round(trapezoids, 3)) == (0.117, 0.142)
