"""Sums over runs of steps: the same of few samples, of many, and part by part."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
import torch
from cases import in_one_test
from everything import same
from torch import Tensor, tensor

from torchmetrics_roc import Curve
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.curves.columns import Stored
from torchmetrics_roc.measures.probabilities import at_edges, in_bins, predicted, summed, sums_of_runs

WAYS: dict[str, dict[str, int]] = {
    "a step a sample": {},
    "distinct": {"SMALL": -1},
    "in pieces": {"SMALL": -1, "PIECE": 16, "SORTED": 150},
    "by threads": {"SMALL": -1, "PIECE": 16, "SORTED": 150, "THREAD": 8},
}
"""Sizes that make the same few samples go the ways of few, of many and of very many."""

EDGES = [[], [0.3], [-9.0, -0.5, 0.1, 0.1, 0.3, 1.7, 9.0]]
"""Of which some are scores when they are rounded to the dtype of these; two are equal, and nothing is beyond two."""


def drawn(rows: int, size: int, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(rows + size)
    scores = torch.randint(-20, 20, (rows, size), generator=generator).double().div(10).to(dtype)
    return scores, torch.rand(rows, size, generator=generator) < 0.4


def exact(x: float | Tensor) -> Fraction:
    return Fraction(float(x))


@in_one_test("way", WAYS)
@in_one_test("dtype", [torch.bfloat16, torch.float64])
@in_one_test("rows, size", [(1, 0), (1, 1), (1, 100), (2, 40), (3, 0)])
def test_bins_hold_the_samples_between_their_edges(
    rows: int, size: int, dtype: torch.dtype, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Edges have the dtype of the thresholds also where other numbers, twice as large, are read for these."""
    for name, value in WAYS[way].items():
        monkeypatch.setattr(sizes, name, value)
    scores, labels = drawn(rows, size, dtype)
    samples = [[*zip(map(exact, own), of.tolist(), strict=True)] for own, of in zip(scores, labels, strict=True)]

    def twice(curve: Curve) -> Tensor:
        return 2 * curve.thresholds.double()

    def masses(curve: Curve) -> Tensor:
        return curve.thresholds.double() * curve.dtps

    for edges, (scale, of) in product(EDGES, ((1, []), (2, [twice]))):
        given = tensor(edges, dtype=torch.float64)
        rounded = [exact(x) for x in given.to(dtype)]
        tps, fps, sums = summed(Curve.from_rows(scores, labels), at_edges(given, *of), len(edges) + 1, masses)
        above = predicted(Curve.from_rows(scores, labels), given, *of)
        for t, own in enumerate(samples):
            bins: list[list[tuple[Fraction, bool]]] = [[] for _ in range(len(edges) + 1)]
            for x, label in own:
                bins[sum(scale * x >= edge for edge in rounded)].append((x, label))
            assert tps[t].tolist() == [sum(label for _, label in one) for one in bins]
            assert fps[t].tolist() == [sum(not label for _, label in one) for one in bins]
            expected = [float(sum(x for x, label in one if label)) for one in bins]
            assert sums[t].tolist() == pytest.approx(expected, abs=1e-13)
            for side, found in zip((tps, fps), above, strict=True):
                assert found[t].tolist() == [int(side[t, k:].sum()) for k in range(1, len(edges) + 1)]


@in_one_test("way", [*WAYS][1:])
@in_one_test("rows, size", [(1, 0), (1, 200), (2, 90)])
@in_one_test("n_bins", [1, 4, 300])
def test_sums_of_parts_have_the_bits_of_sums_of_the_whole(
    n_bins: int, rows: int, size: int, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Floats are added one after the other, wherever a part ends: also where a run is longer than several parts."""
    scores, labels = drawn(rows, size, torch.float32)

    def bins(curve: Curve) -> Tensor:
        return (curve.thresholds.sigmoid() * n_bins).floor().clamp(max=n_bins - 1).int()

    def tenth(curve: Curve) -> Tensor:
        return 0.1 * curve.thresholds.double() * curve.dfps

    whole = Curve.from_rows(scores, labels).whole
    stored = Curve(Stored(whole.columns.steps, whole.offsets, whole.positives, whole.negatives))
    expected = sums_of_runs(stored, in_bins(bins, n_bins), n_bins, tenth, tenth)
    for name, value in WAYS[way].items():
        monkeypatch.setattr(sizes, name, value)
    found = sums_of_runs(Curve.from_rows(scores, labels), in_bins(bins, n_bins), n_bins, tenth, tenth)
    assert all(same(x, y) for x, y in zip(found, expected, strict=True))
    of = whole.columns.problem * n_bins + n_bins - 1 - bins(whole)
    for x, y in zip(found[:2], (whole.dtps, whole.dfps), strict=True):
        assert torch.equal(x, torch.zeros(rows * n_bins, dtype=torch.int64).index_add(0, of, y))
