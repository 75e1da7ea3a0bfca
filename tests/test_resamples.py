"""Resamples of a curve: their lazy columns are those of a curve of the counts of what was drawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from cases import in_one_test
from torch import Tensor

from torchmetrics_roc import Curve
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.curves.columns import LISTS
from torchmetrics_roc.curves.curve import gaining
from torchmetrics_roc.inference.draws import drawn_per_size
from torchmetrics_roc.inference.resampling import resampled
from torchmetrics_roc.measures.chosen_rate import Rate
from torchmetrics_roc.measures.gains import precision_recall_gain, top_capture
from torchmetrics_roc.measures.pr import average_precision, pr_area
from torchmetrics_roc.measures.selective import aurc

CPU = torch.device("cpu")
CASES = [
    (40, 6, 0),
    (40, 6, 8),
    (5, 1, 3),
    (3000, 3, 0),
    (3000, 1, 500),
    (20_000, 1, 0),
    (20_000, 2, 0),
    (20_000, 2, 9000),
]
"""Samples, replicates, and how many of the scores are rounded, so that they tie."""


def curve_of(size: int, ties: int) -> Curve:
    generator = torch.Generator().manual_seed(size + ties)
    scores, target = torch.randn(size, generator=generator), torch.arange(size) % 3 == 0
    scores[:ties] = (scores[:ties] * 8).round() / 8
    return Curve.from_scores(scores + target, target.long())


def counted(curve: Curve, replicates: int, stratified: bool) -> Curve:
    """Return the same resamples from counts in a table, sample by sample."""
    p, n, steps = int(curve.positives), int(curve.negatives), torch.arange(len(curve.tps))
    owners = torch.cat([steps.repeat_interleave(curve.dtps), len(steps) + steps.repeat_interleave(curve.dfps)])
    drawn = drawn_per_size([p, n] if stratified else [p + n], range(replicates), 0, CPU)
    places = torch.cat([drawn[0], drawn[1] + p], 1) if stratified else drawn[0]
    tables = torch.stack([torch.bincount(owners[row.long()], minlength=2 * len(steps)) for row in places])
    return Curve.from_counts(curve.thresholds, *tables.chunk(2, 1))


def whole(curve: Curve, replicates: int, stratified: bool) -> Curve:
    """Return all resamples as one curve, which requires that they are drawn in one part."""
    (one,) = resampled(curve, replicates, stratified=stratified)
    return one


@in_one_test("stratified", [True, False])
@in_one_test("size, replicates, ties", CASES)
def test_columns_are_those_of_counted_draws(size: int, replicates: int, ties: int, stratified: bool) -> None:
    curve = curve_of(size, ties)
    found, expected = whole(curve, replicates, stratified), counted(curve, replicates, stratified)
    for name in (*LISTS, "offsets", "positives", "negatives", "problem"):
        ours, theirs = getattr(found, name), getattr(expected, name)
        assert ours.dtype == theirs.dtype
        assert torch.equal(ours, theirs), name
    assert found.columns.dtype == expected.columns.dtype
    assert found.columns.host_totals == expected.columns.host_totals
    assert found.columns.products_fit
    own = found.of(replicates - 1), expected.of(replicates - 1)
    assert torch.equal(own[0].fps, own[1].fps)


@in_one_test("stratified", [True, False])
@in_one_test("size, replicates, ties", CASES)
def test_counts_at_a_threshold_are_those_of_the_steps(size: int, replicates: int, ties: int, stratified: bool) -> None:
    curve = curve_of(size, ties)
    expected = counted(curve, replicates, stratified)
    some = curve.thresholds[len(curve.tps) // 2]
    for at in (
        some,
        some.nextafter(torch.tensor(9.0)),
        *(torch.tensor(x) for x in (-99.0, 99.0, torch.inf, torch.nan)),
    ):
        thresholds = at.expand(replicates)
        found = whole(curve, replicates, stratified).reaching(thresholds)
        reached = expected.reaching(thresholds)
        assert torch.equal(found.tps, reached.tps)
        assert torch.equal(found.fps, reached.fps)
        assert torch.equal(found.positives, reached.positives)
        assert torch.equal(found.negatives, reached.negatives)
    same = torch.zeros((), dtype=torch.float64).expand(replicates)  # of which torch would warn, as not contiguous
    assert torch.equal(whole(curve, replicates, stratified).reaching(same).tps, expected.reaching(same).tps)
    apart = torch.linspace(-1, 1, replicates)  # a threshold for each resample
    assert torch.equal(whole(curve, replicates, stratified).reaching(apart).fps, expected.reaching(apart).fps)


@pytest.mark.parametrize("stratified", [True, False])
def test_a_rate_at_a_threshold_makes_no_table_of_steps(stratified: bool) -> None:
    one = whole(curve_of(3000, 0), 3, stratified)
    Rate(rate="accuracy", at=0.5).number(one)
    assert not {"dtps", "dfps", "tps", "fps", "thresholds", "_both"} & set(vars(one.columns))


VIEWS: list[Callable[[Curve], Tensor]] = [average_precision, pr_area, aurc, top_capture]


@in_one_test("view", VIEWS)
@in_one_test("stratified", [True, False])
@in_one_test("size, replicates, ties", CASES)
def test_views_have_the_bits_of_counted_draws(
    size: int, replicates: int, ties: int, stratified: bool, view: Callable[[Curve], Tensor]
) -> None:
    curve = curve_of(size, ties)
    found, expected = (view(make(curve, replicates, stratified)) for make in (whole, counted))
    assert torch.equal(found, expected) or torch.equal(found.isnan(), expected.isnan())
    assert torch.equal(found.nan_to_num(), expected.nan_to_num())


def test_steps_that_gain_keep_their_own_increments() -> None:
    curve = curve_of(40_000, 0)
    assert len(curve.tps) > sizes.SMALL
    one, other = whole(curve, 1, True), counted(curve, 1, True)
    found, expected = one.only(gaining), other.only(other.dtps > 0)
    for ours, theirs in zip((*found.steps, found.offsets), (*expected.steps, expected.offsets), strict=True):
        assert torch.equal(ours, theirs)
    assert (found.positives, found.negatives) == (expected.positives, expected.negatives)


def test_a_gain_curve_skips_steps_without_a_draw() -> None:
    curve = curve_of(3000, 0)
    found, expected = (precision_recall_gain(make(curve, 1, True)) for make in (whole, counted))
    assert torch.equal(found.recall_gain[0], expected.recall_gain[0])
    assert torch.equal(found.precision_gain[0], expected.precision_gain[0])
