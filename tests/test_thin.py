"""Curves of few points: which points are kept, and what is said of those that are not."""

from __future__ import annotations

from itertools import pairwise
from math import floor, log1p
from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor, tensor

from torchmetrics_roc import Curve
from torchmetrics_roc.curves.thin import thinned

# A few operations on doubles of at most 2.
ROUNDING = 1e-14


def curve_of(problems: int = 3, size: int = 400, seed: int = 0, weight: float | None = None) -> Curve:
    """Curves of ties and runs of one label, which are the jumps of a curve."""
    g = torch.Generator().manual_seed(seed)
    scores = torch.randn(problems, size, generator=g).mul(40).round()
    labels = torch.rand(problems, size, generator=g) < (scores / 60).sigmoid()
    return Curve.from_rows(scores, labels, None if weight is None else torch.full_like(scores, weight))


def points(curve: Curve) -> list[tuple[Tensor, Tensor]]:
    """The counts of each problem from the origin on, `[K + 1]`."""
    return [tuple(torch.cat([x.new_zeros(1), x]).double() for x in (one.tps, one.fps)) for one in each(curve)]


def each(curve: Curve) -> list[Curve]:
    return [curve.of(t) for t in range(curve.problems)]


def missed(few: Curve, curve: Curve) -> tuple[float, float]:
    """The furthest that the lines of one thinned problem pass by its points: rates at an equal sum, and precisions.

    Every line is asked by itself where it has the sum, or the recall, of a point.
    """
    ((t, f),), ((kept_t, kept_f),) = points(curve), points(few)
    p, n = t[-1], f[-1]
    ends = list(zip(kept_t / p, kept_f / n, strict=True))
    rates, precisions = [0.0], [0.0]
    for y, x in zip(t / p, f / n, strict=True):
        for (y0, x0), (y1, x1) in pairwise(ends):
            if x0 + y0 <= x + y <= x1 + y1:
                share = (x + y - x0 - y0) / (x1 + y1 - x0 - y0)
                rates.append(float((y - y0 - share * (y1 - y0)).abs()))
                if y1 > y0:
                    before, after = (
                        float(a * p / (a * p + b * n)) if a + b > 0 else 1.0 for a, b in ((y0, x0), (y1, x1))
                    )
                    own = float(y * p / (y * p + x * n)) if x + y > 0 else 1.0
                    precisions.append(abs(own - before - (after - before) * float((y - y0) / (y1 - y0))))
    return max(rates), max(precisions)


@pytest.mark.parametrize("max_points", [2, 3, 10, 50])
def test_what_is_kept_is_of_the_curve(max_points: int) -> None:
    curve = curve_of()
    few = thinned(curve, max_points)
    sizes = few.offsets.diff() + 1
    assert bool((sizes <= max_points).all())
    assert max_points < 10 or bool((sizes > max_points / 3).all()), "far less than was asked for"
    for one, whole in zip(each(few), each(curve), strict=True):
        at = torch.searchsorted(-whole.thresholds, -one.thresholds)
        assert torch.equal(whole.thresholds[at], one.thresholds)
        assert torch.equal(whole.tps[at], one.tps)
        assert torch.equal(whole.fps[at], one.fps)
        assert (int(one.tps[-1]), int(one.fps[-1])) == (int(whole.positives), int(whole.negatives)), "its last point"


def kept_slowly(t: list[int], f: list[int], max_points: int) -> list[bool]:
    """Which steps of a thinned problem stay, from its counts `[K + 1]`: the first in each of so many equal parts of it.

    A part is as long in both rates as in the logarithms of both counts, of their sum, and of what is left of each.
    """
    p, n = t[-1], f[-1]

    def way(t: int, f: int) -> float:
        of_sum = 2 * log1p(t + f) / log1p(p + n)
        return of_sum + sum(
            2 * x / total + log1p(x) / log1p(total) + 1 - log1p(total - x) / log1p(total)
            for x, total in ((t, p), (f, n))
            if total
        )

    part = [floor(way(*ends) / way(p, n) * (max_points - 2)) for ends in zip(t, f, strict=True)]
    few, last = len(t) <= max_points, len(t) - 2
    return [few or after > before or k == last for k, (before, after) in enumerate(pairwise(part))]


@in_one_test("max_points", [2, 3, 4, 11, 40, 200])
@in_one_test("repeats", [False, True])
def test_the_points_are_spread_over_rates_and_logarithms(max_points: int, repeats: bool) -> None:
    """Also where one label is missing, and where all scores are tied."""
    curve = curve_of(5, 150)
    scores, labels = (x.view(5, 150) for x in (curve.thresholds, curve.dtps > 0))
    labels[1], labels[2] = True, False
    scores[3] = scores[3].sign()
    scores[4] = 0.0
    curve = Curve.from_rows(scores, labels)
    whole = curve.whole
    assert curve.columns.repeats
    few = thinned(curve if repeats else whole, max_points)
    for t, one in enumerate(each(whole)):
        tps, fps = ([0, *x.tolist()] for x in (one.tps, one.fps))
        kept = tensor(kept_slowly(tps, fps, max_points))
        assert torch.equal(few.of(t).thresholds, one.thresholds[kept])


@pytest.mark.covering
@pytest.mark.parametrize("max_points", [2, 3, 10, 50])
@pytest.mark.parametrize(("seed", "weight"), [(0, None), (1, None), (1, 2.0**-8)])
def test_the_deviation_is_that_of_the_furthest_point(max_points: int, seed: int, weight: float | None) -> None:
    """Also where all samples together have a small weight."""
    curve = curve_of(2, 150, seed, weight)
    few = thinned(curve, max_points)
    assert few.deviation is not None
    for t, (one, whole) in enumerate(zip(each(few), each(curve), strict=True)):
        rates, precision = missed(one, whole)
        assert float(few.deviation.rates[t]) == pytest.approx(rates, abs=ROUNDING)
        assert float(few.deviation.precision[t]) == pytest.approx(precision, abs=ROUNDING)
        assert rates > 0


def test_a_curve_that_has_few_points_keeps_them() -> None:
    """By itself, and beside one that has many: with that at `+inf`, as many points as are allowed."""
    scores = torch.arange(30.0).repeat(2, 1)
    scores[0] = (scores[0] / 6).floor()  # five distinct scores
    labels = torch.arange(30) % 2 == 0
    curve = Curve.from_rows(scores, labels.expand(2, -1)).whole
    few = thinned(curve, 6)
    assert int(few.offsets[1]) == 5
    assert torch.equal(few.tps[:5], curve.tps[:5])
    assert few.deviation is not None
    assert few.deviation.rates[0] == few.deviation.precision[0] == 0
    assert few.deviation.rates[1] > 0
    assert int(thinned(curve, 5).offsets[1]) < 5


def test_two_points_are_the_ends() -> None:
    few = thinned(curve_of(1), 2)
    assert (int(few.tps), int(few.fps)) == (int(few.positives), int(few.negatives))


def test_a_curve_without_samples() -> None:
    few = thinned(Curve.from_rows(torch.zeros(2, 0), torch.zeros(2, 0, dtype=torch.bool)), 5)
    assert few.deviation is not None
    assert (len(few.tps), few.deviation.rates.tolist(), few.deviation.precision.tolist()) == (0, [0, 0], [0, 0])


@pytest.mark.parametrize("max_points", [1, 0, -3, 2.0, "8"])
def test_fewer_than_two_points_are_refused(max_points: Any) -> None:
    with pytest.raises(ValueError, match="`max_points` must be an integer of at least 2"):
        thinned(Curve.from_scores(tensor([0.3, 0.6]), tensor([0, 1])), max_points)


def test_a_curve_thinned_twice_is_as_far_off_as_both() -> None:
    """Seen: a deviation of 0 of ten points, as thinning these to a thousand dropped none."""
    scores = torch.linspace(-3, 3, 5000)
    curve = Curve.from_scores(scores, scores.sin() > scores.cos())
    once, twice = thinned(curve, 10), thinned(thinned(curve, 10), 1000)
    assert float(once.deviation.rates) > 0
    assert twice.deviation == once.deviation
    again = thinned(once, 5)
    assert again.deviation.rates > once.deviation.rates
