"""Resamples of a curve are curves of the counts of what was drawn."""

from __future__ import annotations

import torch
from cases import in_one_test

from torchmetrics_roc import Curve
from torchmetrics_roc.curves.columns import LISTS
from torchmetrics_roc.inference.draws import drawn_per_size
from torchmetrics_roc.inference.resampling import resampled

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
        ours, theirs = getattr(found.columns, name), getattr(expected.columns, name)
        assert ours.dtype == theirs.dtype
        assert torch.equal(ours, theirs), name
    assert found.columns.dtype == expected.columns.dtype
    assert found.columns.host_totals == expected.columns.host_totals
    assert found.columns.products_fit
    own = found.of(replicates - 1), expected.of(replicates - 1)
    assert torch.equal(own[0].fps, own[1].fps)
