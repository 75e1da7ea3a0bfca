"""Means over the problems that are known, and how far those of them may move that are not known for certain."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import chain, combinations, product
from math import isnan, nan
from typing import ClassVar

import pytest
import torch
from cases import in_one_test
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.measures.measure import Checks, Measure, SampleSizes, ViewMeasure, few_beside_many, furthest
from torchmetrics_roc.metrics.metric import BinaryMetric


def test_the_limits_of_a_measure_are_those_of_its_plot_where_finite() -> None:
    class Ratio(Measure):
        limits: ClassVar[tuple[float, float]] = (0.0, math.inf)

    class Score(Ratio):
        limits: ClassVar[tuple[float, float]] = (-math.inf, 2.0)

    class Wide(Score):
        limits: ClassVar[tuple[float, float]] = (-5.0, 5.0)

    class Shown(BinaryMetric, of=Wide):
        plot_lower_bound: float | None = -1.0

    for measure, ends in ((Measure, (0, 1)), (Ratio, (0, None)), (Score, (None, 2))):

        class Metric(BinaryMetric, of=measure): ...

        assert (Metric.plot_lower_bound, Metric.plot_upper_bound) == ends
    assert (Shown.plot_lower_bound, Shown.plot_upper_bound) == (-1, 5)


def test_a_measure_declared_by_its_view_takes_what_that_takes() -> None:
    """Also where a subclass has another view, or none; what is kept is what the check returns."""

    def scaled(curve: Curve, by: float = 2.0, shift: float = 0.0) -> Tensor:
        return by * curve.positives + shift

    class Scaled(ViewMeasure, of=scaled):
        _checks: ClassVar[Checks] = {"by": lambda name, x: float(x) if x else pytest.fail(name)}

    class Named(Scaled):
        """The same by another name."""

    class Other(Scaled, of=lambda curve, shift=1.0: curve.negatives + shift):
        _checks: ClassVar[Checks] = {}

    curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7]), torch.tensor([1, 0, 1]))
    for made, value in ((Scaled(), 4), (Named(by=3, shift=0.5), 6.5), (Other(), 2), (Other(shift=7), 8)):
        assert made.view(curve).tolist() == [value]
    assert isinstance(Named(by=3).by, float)  # type: ignore[attr-defined]
    assert not hasattr(Other(), "by")
    with pytest.raises(TypeError):
        Other(by=3)
    with pytest.raises(pytest.fail.Exception, match="by"):
        Scaled(by=0)


def mean(values: list[float], support: list[int]) -> Fraction | None:
    """The exact mean of what is known, None of nothing."""
    known = [(Fraction(x), s) for x, s in zip(values, support, strict=True) if not isnan(x)]
    total = sum(s for _, s in known)
    return sum((x * s for x, s in known), Fraction(0)) / total if total else None


VALUES = [
    [0.5],
    [nan],
    [0.25, 0.75],
    [nan, 0.75],
    [0.25, 1.0, 0.5],
    [0.5, nan, 0.125],
    [1.0, 0.0, 0.25, 0.75],
    [nan, nan],
]
SUPPORTS = ([1, 1, 1, 1], [1, 3, 2, 5], [4, 0, 1, 1], [0, 2, 0, 3])


@in_one_test("values", VALUES)
def test_a_mean_is_that_of_the_known_problems(values: list[float]) -> None:
    measure = tr.MultilabelAUROC(len(values) + 1).measure
    for each in SUPPORTS:
        support = each[: len(values)]
        found = measure.mean(torch.tensor(values).double(), torch.tensor(support))
        expected = mean(values, support)
        assert isnan(found) if expected is None else float(found) == pytest.approx(float(expected), rel=1e-15)
        if set(support) == {1}:
            equal = measure.mean(torch.tensor(values).double(), None)
            assert torch.equal(equal.nan_to_num(7), found.nan_to_num(7))


@in_one_test("values", VALUES)
@in_one_test("sign", [-1, 1])
def test_the_furthest_mean_is_that_of_the_best_choice_of_optional_problems(values: list[float], sign: int) -> None:
    size = len(values)
    for each, optional in product((None, *SUPPORTS), product([False, True], repeat=size)):
        support = [1] * size if each is None else each[:size]
        may_go = [t for t in range(size) if optional[t]]
        gone = chain.from_iterable(combinations(may_go, count) for count in range(len(may_go) + 1))
        means = [mean([nan if t in out else x for t, x in enumerate(values)], support) for out in gone]
        known = [sign * x for x in means if x is not None]
        found = furthest(
            torch.tensor(values).double(),
            sign,
            torch.tensor(optional),
            None if each is None else torch.tensor(support),
        )
        assert isnan(found) if not known else float(found) == pytest.approx(float(sign * max(known)), rel=1e-15)


@pytest.mark.parametrize(
    ("fewer", "more", "expected"),
    [
        (39, 390, True),
        (39, 389, False),
        (40, 4000, False),
        (39.9, 399, True),
        (1, 10, True),
        (1, 9, False),
        (0, 0, True),
    ],
)
def test_few_samples_beside_many_are_less_than_40_beside_ten_times_as_many(
    fewer: float, more: float, expected: bool
) -> None:
    for positives, negatives in ((fewer, more), (more, fewer)):
        assert few_beside_many(SampleSizes(0.5, positives, negatives, False)) == expected
        assert not few_beside_many(SampleSizes(0.5, positives, negatives, True))
