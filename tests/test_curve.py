from __future__ import annotations

import itertools
import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor, inf, nan, tensor

import torchmetrics_roc.curves.hull as hull
from torchmetrics_roc import Curve
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.curves.columns import rising
from torchmetrics_roc.curves.curve import Deviation, at_infinity, optimum
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.products import concordance, cross, in_units, pairs, totals, unit
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.measures.roc import auroc, eer, roc
from torchmetrics_roc.points.choice import reaching
from torchmetrics_roc.ranks.segments import sums_between, sums_from_here

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


@in_one_test("scores, labels, weight, expected", [x[1:] for x in MADE])
@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
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


@in_one_test("dtype", [torch.float16, torch.float32, torch.float64])
@in_one_test("kind", ["unweighted", "bool", "weighted"])
@in_one_test("rarer", [1, 0])
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
        assert bool((curve.columns.problem[part] == t).all())


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
    (tensor([0.1, 0.2]), tensor([1]), None, r"must have the same shape.*\(2,\) and \(1,\)"),
    (torch.zeros(1, 2, 2), torch.zeros(1, 2, 2), None, r"must have the same shape"),
    (tensor([nan, nan, 0.1]), tensor([1, 0, 1]), None, "holds 2 NaN scores"),
    (tensor([0.1, 0.2]), tensor([1, 2]), None, "holds 1 label other than 0 and 1"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0]), r"one weight per sample, but got \(1,\)"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0, -1.0]), "finite and not negative"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0, inf]), "finite and not negative"),
    (tensor([0.1, 0.2]), tensor([1, 0]), tensor([1.0, nan]), "finite and not negative"),
]


@in_one_test("preds, target, weight, message", REFUSED)
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


@in_one_test("x, origin, thresholds", [row[1:] for row in BEST])
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
            step = next(k for k in range(5) if curve.columns.problem[k] == t and curve.thresholds[k] == threshold)
            counts = [float(c[step]) for c in (curve.tps, curve.fps, curve.dtps, curve.dfps)]
        assert [float(c[t]) for c in (at.tps, at.fps, at.dtps, at.dfps)] == counts


def test_best_of_no_steps_is_nobody() -> None:
    at = Curve.from_scores(tensor([]), tensor([])).best(tensor([]))
    assert [x.tolist() for x in (at.thresholds, at.tps, at.fps)] == [[inf], [0], [0]]


def test_an_optimum_that_is_unknown_has_no_threshold() -> None:
    at = three().best(tensor([1, 3, 2, 1, 2]))
    value, threshold = optimum(at, tensor([0.5, 1.0, nan]))
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
    tps, totals = curve.points(lambda part: part.tps, lambda part: part.tps + part.spread(part.positives))
    steps = curve.split(curve.tps)
    assert [p.tolist() for p in tps] == [[0, *x.tolist()] for x in steps]
    assert [p.tolist() for p in rising(tps)] == [[*x.flip(0).tolist(), 0] for x in steps]
    positives = curve.positives.tolist()
    assert [p.tolist() for p in totals] == [[n, *(x + n).tolist()] for n, x in zip(positives, steps, strict=True)]


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
    crossed = cross(curve, curve.tps, curve.fps)
    assert crossed.dtype == dtype
    assert crossed.tolist() == [dtps[0] * sum(dfps) - dfps[0] * sum(dtps), 0]


def test_areas_of_counts_of_any_size_are_one_division() -> None:
    """Also where the counts of pairs need more than 63 bits: rounded once, from a fraction."""
    dtps = [[2**33 + 1, 5, 2**31, 0], [3, 2**20, 2**40 + 1, 2**45 + 7], [1, 0, 0, 0], [0, 0, 0, 2]]
    dfps = [[7, 2**40 + 3, 2**35, 1], [2**37 + 1, 2**31, 11, 5], [0, 2**45, 0, 1], [0, 0, 0, 0]]
    curve = Curve.from_counts(torch.arange(4, 0, -1.0).repeat(4, 1), tensor(dtps), tensor(dfps))
    assert not curve.columns.products_fit
    for t, area in enumerate(auroc(curve).tolist()):
        tps = list(itertools.accumulate(dtps[t]))
        pairs = sum(f * (2 * reached - own) for f, reached, own in zip(dfps[t], tps, dtps[t], strict=True))
        possible = 2 * sum(dtps[t]) * sum(dfps[t])
        assert area == float(Fraction(pairs, possible)) if possible else math.isnan(area)


# ---- every operation, problem by problem -----------------------------------------------------------------------------


def forms() -> dict[str, Curve]:
    """Curves of few and of unequal problems, with steps left out, repeated, or in unknown order."""
    g = torch.Generator().manual_seed(3)
    scores = torch.randint(7, (4, 12), generator=g).float()
    labels = torch.rand(4, 12, generator=g) < 0.4
    labels[2] = True
    weights = torch.randint(4, (4, 12), generator=g).double() * 0.75
    weights[3] = 0
    rows, apart = Curve.from_rows(scores, labels), Curve.from_rows(scores, labels, weights).whole
    one = Curve.from_rows(scores[:1], labels[:1])
    counts = Curve.from_counts(torch.arange(5, 0, -1.0), rows.dtps[:20].view(4, 5), rows.dfps[:20].view(4, 5))
    deviation = Deviation(torch.rand(4, generator=g), torch.rand(4, generator=g))
    return {
        "one": one.whole,
        "one, with repeated steps": one,
        "one, some steps": one.only(one.dtps > 0),
        "one without steps": Curve.from_rows(scores[:1, :0], labels[:1, :0]),
        "two": Curve.from_rows(scores[:2], labels[:2]),
        "two apart": Curve.from_rows(scores[:2], labels[:2], weights[:2]).whole,
        "rows": rows,
        "rows, some steps": replace(rows.only(rows.dfps > 0), deviation=deviation),
        "apart": replace(apart, deviation=deviation),
        "apart, in unknown order": replace(apart, mixed=torch.arange(len(apart.tps)) % 3 > 0),
        "bins": replace(counts, mixed=torch.arange(20) % 2 > 0),
        "some bins": replace(counts, mixed=torch.arange(20) % 2 > 0, kept=torch.arange(20) % 3 > 0),
    }


every_form = pytest.mark.parametrize("form", forms())


def by_problem(curve: Curve, x: Tensor) -> list[Tensor]:
    """The values of the steps of each problem."""
    return [x[a:b] for a, b in itertools.pairwise(curve.offsets.tolist())]


@every_form
def test_sums_are_of_the_steps_that_are_kept(form: str) -> None:
    curve = forms()[form]
    kept = torch.ones_like(curve.tps, dtype=torch.bool) if curve.kept is None else curve.kept
    whole, real = torch.arange(len(kept)) - 3, torch.arange(len(kept)).double() / 4
    expected = [
        [sum(v[k].tolist()) for v, k in zip(*(by_problem(curve, y) for y in (x, kept)), strict=True)]
        for x in (whole, real)
    ]
    assert [x.tolist() for x in curve.sums(whole, real)] == expected
    assert [x.tolist() for x in sums_from_here(curve, whole, real)] == expected
    assert curve.sum(lambda part: part.tps.double() * 2).tolist() == curve.sum(curve.tps.double() * 2).tolist()
    pair = curve.sums(lambda part: part.fps.double(), lambda part: part.dtps.double())
    assert [x.tolist() for x in pair] == [curve.sum(x.double()).tolist() for x in (curve.fps, curve.dtps)]
    bounds = [0, *range(2, len(kept), 3), len(kept)]
    for x, runs in zip((whole, real), sums_between(curve, tensor(bounds), whole, real), strict=True):
        assert runs.tolist() == [x[a:b][kept[a:b]].sum().item() for a, b in itertools.pairwise(bounds)]


@pytest.mark.parametrize("small", [0, sizes.SMALL])
def test_steps_that_were_dropped_before_stay_so(monkeypatch: pytest.MonkeyPatch, small: int) -> None:
    curve = Curve.from_scores(torch.arange(6.0, 0, -1), tensor([1, 0, 1, 0, 1, 0]))
    monkeypatch.setattr(sizes, "SMALL", small)
    few = replace(curve, kept=tensor([True, True, False, True, True, True])).only(curve.dtps > 0)
    assert few.sum(few.dtps).tolist() == [2]
    assert few.whole.thresholds.tolist() == [6.0, 2.0]


@pytest.mark.covering
@every_form
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.int64])
def test_points_are_the_origin_and_the_steps(form: str, dtype: torch.dtype) -> None:
    curve = forms()[form]
    x, own = (10 * curve.tps + curve.fps).to(dtype), torch.arange(curve.problems) + 5
    assert curve.columns.problem.tolist() == [t for t, own in enumerate(by_problem(curve, x)) for _ in own]
    assert (curve.spread(own) + torch.zeros_like(x)).tolist() == [
        *(own[curve.columns.problem].double().to(dtype).tolist())
    ]
    assert [y.tolist() for y in curve.split(x)] == [y.tolist() for y in by_problem(curve, x)]
    assert curve.rate(x, own).tolist() == (x.double() / own[curve.columns.problem]).tolist()


@every_form
def test_a_curve_of_one_problem_is_its_part(form: str) -> None:
    curve = forms()[form]
    for asked in (False, True):
        if asked:
            assert len(curve.columns.host_totals) == 2
        for t in range(curve.problems):
            one = curve.of(t)
            for name in ("thresholds", "tps", "fps", "dtps", "dfps"):
                assert torch.equal(getattr(one, name), by_problem(curve, getattr(curve, name))[t])
            for name in ("mixed", "kept"):
                x = getattr(curve, name)
                assert (
                    getattr(one, name) is None
                    if x is None
                    else torch.equal(getattr(one, name), by_problem(curve, x)[t])
                )
            assert (one.positives.tolist(), one.negatives.tolist()) == (
                [curve.positives[t].item()],
                [curve.negatives[t].item()],
            )
            assert one.columns.host_totals == (one.positives.tolist(), one.negatives.tolist())
            assert one.offsets.tolist() == [0, len(one.tps)]
            assert (one.columns.width, one.columns.repeats) == (len(one.tps), curve.columns.repeats)
            if curve.deviation is None:
                assert one.deviation is None
            else:
                assert one.deviation is not None
                assert [x.tolist() for x in one.deviation] == [[x[t].item()] for x in curve.deviation]


@every_form
def test_a_copy_of_a_curve_shares_nothing(form: str) -> None:
    curve = forms()[form]
    copy = copied(curve)
    columns = ("thresholds", "tps", "fps", "dtps", "dfps", "offsets", "positives", "negatives")
    pairs = [(getattr(copy, name), getattr(curve, name)) for name in (*columns, "mixed", "kept")]
    pairs += zip(copy.deviation or (), curve.deviation or (), strict=True)
    assert sum(y is None for _, y in pairs) == (curve.mixed is None) + (curve.kept is None)
    for x, y in pairs:
        assert x is y is None or (torch.equal(x, y) and (x.data_ptr() != y.data_ptr() or not len(x)))
    assert (copy.columns.width, copy.columns.repeats) == (curve.columns.width, curve.columns.repeats)


@every_form
def test_what_is_left_of_a_curve(form: str) -> None:
    """Of the steps that are kept, those that hold; `whole` are those that add something."""
    curve = forms()[form]
    kept = torch.ones_like(curve.tps, dtype=torch.bool) if curve.kept is None else curve.kept
    adding = (curve.dtps + curve.dfps > 0) if curve.columns.repeats else kept
    keep = curve.fps % 2 == 0
    for few, held in ((curve.whole, adding), (curve.gather(keep), keep), (curve.only(keep).whole, adding & keep)):
        for name in ("thresholds", "tps", "fps", "dtps", "dfps"):
            assert torch.equal(getattr(few, name), getattr(curve, name)[held & kept])
        assert few.offsets.tolist() == [0, *itertools.accumulate(int(x.sum()) for x in by_problem(curve, held & kept))]
        assert torch.equal(few.positives, curve.positives)
        assert few.kept is None
        assert few.mixed is None if curve.mixed is None else torch.equal(few.mixed, curve.mixed[held & kept])
    lengths = [int(x.sum()) for x in by_problem(curve, keep & kept)]
    assert curve.gather(keep, lengths).columns.lengths == lengths
    x = (curve.fps * 7 + curve.tps * 3) % 5
    best = curve.best(x)
    for t, (values, own) in enumerate(zip(by_problem(curve, x), by_problem(curve, kept & adding), strict=True)):
        if not own.any():
            assert (best.thresholds[t], best.tps[t], best.fps[t]) == (inf, 0, 0)
            continue
        places = [k for k in range(len(values)) if own[k]]
        first = max(places, key=lambda k: (values[k].item(), -k))
        assert best.thresholds[t] == by_problem(curve, curve.thresholds)[t][first]
        assert best.tps[t] == by_problem(curve, curve.tps)[t][first]
    nobody = at_infinity(curve)
    assert (nobody.thresholds.dtype, nobody.tps.dtype) == (curve.thresholds.dtype, curve.tps.dtype)
    assert steps(nobody) == [[inf] * curve.problems] + [[0] * curve.problems] * 4
    assert nobody.offsets.tolist() == [*range(curve.problems + 1)]
    assert torch.equal(nobody.negatives, curve.negatives)


@every_form
def test_counts_of_the_samples_that_reach_a_threshold(form: str) -> None:
    curve = forms()[form]
    kept = torch.ones_like(curve.tps, dtype=torch.bool) if curve.kept is None else curve.kept
    for threshold in (-inf, 0.0, 2.5, 3.0, 99.0, inf, nan):
        found = reaching(curve, torch.full((curve.problems,), threshold))
        for t in range(curve.problems):
            own = [by_problem(curve, x)[t] for x in (curve.thresholds, curve.tps, curve.fps, kept)]
            reached = [
                (tp, fp) for s, tp, fp, k in zip(*(x.tolist() for x in own), strict=True) if k and s >= threshold
            ]
            tp, fp = reached[-1] if reached else (0, 0)
            assert (found.tps[t], found.fps[t], found.dtps[t], found.dfps[t]) == (tp, fp, tp, fp)


@pytest.mark.covering
@every_form
@pytest.mark.parametrize("best", [False, True])
def test_the_extremes_of_mixed_steps_add_one_label_first(form: str, best: bool) -> None:
    curve = forms()[form]
    ends = extreme(curve, best)
    if curve.mixed is None:
        assert ends is curve
        return
    dtps, dfps = [], []
    for mixed, p, n in zip(curve.mixed.tolist(), curve.dtps.tolist(), curve.dfps.tolist(), strict=True):
        first = ((p, 0) if best else (0, n)) if mixed else (0, 0)
        dtps += [first[0], p - first[0]]
        dfps += [first[1], n - first[1]]
    assert (ends.dtps.tolist(), ends.dfps.tolist()) == (dtps, dfps)
    assert torch.equal(ends.thresholds, curve.thresholds.repeat_interleave(2))
    assert torch.equal(ends.offsets, 2 * curve.offsets)
    assert torch.equal(ends.tps[1::2], curve.tps)
    assert ends.mixed is None
    assert ends.kept is None if curve.kept is None else torch.equal(ends.kept, curve.kept.repeat_interleave(2))
    assert (ends.columns.width or 0) == 2 * (curve.columns.width or 0)


@every_form
def test_products_of_counts_are_in_units(form: str) -> None:
    """Of weights a power of two, which changes no ratio; with it the larger total lies between 1/2 and 1."""
    curve = forms()[form]
    scale = torch.ones_like(curve.positives)
    if curve.tps.is_floating_point():
        scale = unit(curve)
        larger = torch.maximum(curve.positives, curve.negatives) * scale
        assert bool(((larger >= 0.5) & (larger < 1) | (larger == 0)).all())
        assert bool((scale.log2() % 1 == 0).all())
    p, n = curve.positives * scale, curve.negatives * scale
    assert [x.tolist() for x in totals(curve)] == [p.tolist(), n.tolist()]
    assert pairs(curve).tolist() == (p * n).tolist()
    own = scale[curve.columns.problem]
    assert in_units(curve, curve.tps).tolist() == (curve.tps * own).tolist()
    crossed = curve.tps * own * n[curve.columns.problem] - curve.fps * own * p[curve.columns.problem]
    assert cross(curve, curve.tps, curve.fps).tolist() == crossed.tolist()
    assert cross(curve, curve.tps, curve.fps).dtype == curve.tps.dtype
    share = curve.sum(curve.dfps * (2 * curve.tps - curve.dtps)).double() / (2 * curve.positives * curve.negatives)
    assert concordance(curve).tolist() == pytest.approx(share.tolist(), nan_ok=True, rel=1e-15)


REPRESENTED = [
    ([[0.5]], [[1]], "Curve(1 step, 1 positive, 0 negatives, AUROC unknown)"),
    ([[0.5, 0.1, 0.2]], [[1, 0, 0]], "Curve(3 steps, 1 positive, 2 negatives, AUROC 1)"),
    ([[0.5, 0.5, 0.2]], [[1, 0, 0]], "Curve(2 steps, 1 positive, 2 negatives, AUROC 0.75)"),
    (
        [[0.5, 0.1, 0.2], [0.1, 0.2, 0.3]],
        [[1, 0, 0], [0, 1, 0]],
        "Curve(2 problems, 6 steps, 2 positives, 4 negatives, AUROC 0.5 to 1)",
    ),
    ([[0.5, 0.5]], [[0, 0]], "Curve(1 step, 0 positives, 2 negatives, AUROC unknown)"),
    (
        [[0.5, 0.1, 0.2], [0.1, 0.2, 0.3]],
        [[1, 1, 1], [0, 1, 0]],
        "Curve(2 problems, 6 steps, 4 positives, 2 negatives, AUROC 0.5)",
    ),
]


@pytest.mark.parametrize(("scores", "labels", "words"), REPRESENTED)
def test_a_curve_says_what_it_holds(scores: list[list[float]], labels: list[list[int]], words: str) -> None:
    assert repr(Curve.from_scores(tensor(scores), tensor(labels))) == words


def test_a_curve_of_weights_says_what_they_sum_to() -> None:
    weighted = Curve.from_scores(tensor([0.5, 0.4]), tensor([1, 0]), tensor([0.5, 1.25]))
    assert repr(weighted) == "Curve(2 steps, 0.5 positives, 1.25 negatives, AUROC 1)"


def test_a_curve_exports_its_points_from_infinity_on() -> None:
    found = three()._columns()
    assert found["problem"] == [0, 0, 0, 0, 1, 2, 2, 2]
    assert found["threshold"] == [inf, *tensor([0.3, 0.2, 0.1]).tolist(), inf, inf, *tensor([0.5, 0.4]).tolist()]
    assert (found["tp"], found["fp"]) == ([0, 1, 1, 2, 0, 0, 1, 1], [0, 0, 1, 1, 0, 0, 1, 2])
    assert found["precision"] == [1, 1, 0.5, 2 / 3, 1, 1, 0.5, 1 / 3]
    assert found["tpr"][:4] == [0, 0.5, 0.5, 1]
    assert (found["fpr"][:4], found["fpr"][5:]) == ([0, 0, 1, 1], [0, 0.5, 1])
    assert math.isnan(found["tpr"][4])
    assert "problem" not in three().of(0)._columns()
    wrong = Curve.from_scores(tensor([0.9, 0.1]), tensor([0, 1]))._columns()
    assert wrong["precision"] == [1, 0, 0.5]  # that of no predicted positives is 1 by convention, of one it is known


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
    for case in range(36):
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
@pytest.mark.parametrize("rows", [1, 3])
def test_points_of_many_samples_are_those_of_few(
    rows: int, weighted: bool, positives: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Part by part, with the bits of whole columns; the origin of an unknown rate is unknown."""
    g = torch.Generator().manual_seed(0)
    weight = torch.rand(rows, 100, generator=g, dtype=torch.float64) if weighted else None
    samples = torch.rand(rows, 100, generator=g), (torch.rand(rows, 100, generator=g) < positives).long(), weight

    def points() -> list[list[Tensor]]:
        return Curve.from_scores(*samples).points(
            lambda part: part.rate(part.tps, part.positives), lambda part: part.thresholds
        )

    few = points()
    for name in ("SMALL", "PIECE"):
        monkeypatch.setattr(sizes, name, 10)
    for x, y in zip(itertools.chain(*points()), itertools.chain(*few), strict=True):
        assert torch.equal(x.nan_to_num(2.0), y.nan_to_num(2.0))
    assert all(bool(rate.isnan().any()) == (positives == 0) for rate in few[0])


def test_a_function_of_what_changes_is_asked_again() -> None:
    """Seen: of 200,000 samples the second threshold selected what the first one had."""
    scores = torch.rand(200_000, generator=torch.Generator().manual_seed(0))
    curve = Curve.from_scores(scores, (scores > 0.5).long())
    space = {"level": 0.0}  # of a notebook: a function without a closure
    exec("def above(part): return part.thresholds > level", space)
    for level in (0.9, 0.2, 0.6):
        space["level"] = level
        assert curve.only(space["above"]).sum(lambda part: part.dtps + part.dfps) == (scores > level).sum()


def test_counts_at_integer_thresholds() -> None:
    """Ratings, as a user has them. Seen: an error of torch about an overflow."""
    counts = torch.tensor([[5, 3, 1]]), torch.tensor([[1, 2, 6]])
    curve = Curve.from_counts(torch.tensor([3, 2, 1]), *counts)
    assert curve.thresholds.tolist() == [3.0, 2.0, 1.0]
    assert roc(curve).thresholds[0].tolist() == [math.inf, 3.0, 2.0, 1.0]
    with pytest.raises(ValueError, match="`thresholds` must be one for each of 3 bins, but are 1"):
        Curve.from_counts(torch.tensor([3.0]), *counts)
