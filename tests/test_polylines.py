"""The mean of polylines, point by point."""

from __future__ import annotations

from fractions import Fraction

import pytest
import torch
from cases import in_one_test
from torch import tensor

from torchmetrics_roc.measures.roc import mean_curve

Line = list[tuple[Fraction, Fraction]]


def drawn(size: int, start: int, seed: int) -> Line:
    """A polyline from (0, `start`) to (1, 1) that rises and falls, with jumps, also at both of its ends."""
    generator = torch.Generator().manual_seed(seed)
    xs = torch.randint(0, 9, (size,), generator=generator).sort().values.tolist()
    ys = torch.randint(0, 9, (size,), generator=generator).tolist()
    return [(Fraction(x, 8), Fraction(y, 8)) for x, y in [(0, 8 * start), *zip(xs, ys, strict=True), (8, 8)]]


def height(line: Line, x: Fraction, below: bool) -> Fraction:
    """The ordinate at `x`, `below` a jump, or behind it; a polyline begins with a jump from 0."""
    at = sum(u < x or (u == x and not below) for u, _ in line)
    if at == 0:
        return Fraction(0)
    (u, v), after = line[at - 1], line[at : at + 1]
    return v + sum((x - u) / (b - u) * (c - v) for b, c in after if b > u)


@in_one_test("start", [0, 1])
@in_one_test("sizes", [[0], [6], [3, 0, 9], [20, 1, 7, 7]])
def test_every_point_of_a_mean_is_the_mean_of_points(sizes: list[int], start: int) -> None:
    """At one abscissa the first point lies below all jumps, the others above; unknown polylines do not count."""
    lines = [drawn(size, start, seed) for seed, size in enumerate(sizes)]
    xs, ys = ([tensor([float(p[i]) for p in line], dtype=torch.float64) for line in lines] for i in (0, 1))
    known = tensor([0.0, 0.5, 1.0], dtype=torch.float64)
    unknown = tensor([0.0, 0.5, torch.nan], dtype=torch.float64)
    mean = mean_curve([unknown, *xs, known], [known, *ys, unknown])
    expected = sorted(x for line in lines for x, _ in line)
    assert mean.x.tolist() == [float(x) for x in expected]
    for k, x in enumerate(expected):
        first = k == 0 or expected[k - 1] < x
        of_each = [height(line, x, below=first) for line in lines]
        assert float(mean.y[k]) == pytest.approx(float(sum(of_each) / len(lines)), abs=1e-14), (k, x)


@pytest.mark.parametrize("several", [1, 2])
def test_the_mean_of_unknown_polylines_is_one_unknown_point(several: int) -> None:
    unknown = [torch.full((3,), torch.nan)] * several
    mean = mean_curve(unknown, unknown)
    assert [len(mean.x), len(mean.y)] == [1, 1]
    assert bool(mean.x.isnan() & mean.y.isnan())
    assert mean.x.data_ptr() != mean.y.data_ptr()
