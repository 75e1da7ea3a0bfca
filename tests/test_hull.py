"""The vertices of the ROC convex hull, each by its definition: a point above every line between two others."""

from __future__ import annotations

from itertools import product

import pytest
import simulated_device
import torch
from cases import in_one_test
from torch import Tensor

from torchmetrics_roc import Curve
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.curves import hull
from torchmetrics_roc.curves.derived import with_columns


def drawn(rows: int, size: int, distinct: int, kind: str) -> Curve:
    """Rows with ties; of the last ones, the labels are all alike, and none counts."""
    generator = torch.Generator().manual_seed(10 * rows + size + distinct)
    scores = torch.randint(distinct, (rows, size), generator=generator).float()
    labels = torch.rand(rows, size, generator=generator) < scores / distinct
    weights = torch.randint(3, (rows, size), generator=generator)
    if rows > 2:
        labels[-2], labels[-3] = True, False
        weights[-1] = 0
    return Curve.from_rows(scores, labels, {"all": None, "some": weights > 0, "weighted": weights / 4}[kind])


def vertices(curve: Curve) -> list[list[float]]:
    """The columns of the vertices of all problems of a curve without empty steps, and how many each problem has."""
    found: list[list[float]] = [[], [], [], []]
    for one in (curve.of(t) for t in range(curve.problems)):
        points = [(0.0, 0.0), *zip(one.tps.tolist(), one.fps.tolist(), strict=True)]
        last = len(points) - 1
        own = [
            k
            for k in range(1, last + 1)
            if k == last
            or all(
                (points[k][0] - t0) * (f1 - points[k][1]) > (t1 - points[k][0]) * (points[k][1] - f0)
                for t0, f0 in points[:k]
                for t1, f1 in points[k + 1 :]
            )
        ]
        for column, x in zip(found, (one.thresholds, one.tps, one.fps), strict=False):
            column += x[[k - 1 for k in own]].tolist()
        found[3].append(len(own))
    return found


def columns(few: Curve) -> list[list[float]]:
    return [x.tolist() for x in (few.thresholds, few.tps, few.fps, few.offsets.diff())]


@in_one_test("rounds", [24, 1, 0])
@in_one_test("many", [False, True])
@in_one_test("kind", ["all", "some", "weighted"])
@in_one_test("rows, size", [(1, 40), (1, 1), (1, 0), (6, 25), (5, 1), (4, 0)])
def test_vertices_lie_above_every_line_between_others(
    rows: int, size: int, kind: str, many: bool, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hull, "ROUNDS", rounds)
    if many:
        for name, value in {"SMALL": -1, "PIECE": 16, "THREAD": 8}.items():
            monkeypatch.setattr(sizes, name, value)
    for distinct in (3, 1000):
        curve = drawn(rows, size, distinct, kind)
        few = hull.hull(curve)
        assert columns(few) == vertices(curve.whole)
        assert few.columns.lengths == few.offsets.diff().tolist()
        assert torch.equal(few.positives, curve.positives)
        assert hull.hull(curve) is few
        assert hull.hull(few) is few


@pytest.mark.parametrize("rounds", [24, 0])
def test_vertices_of_counts_whose_products_do_not_fit(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hull, "ROUNDS", rounds)
    small = drawn(4, 30, 50, "all").whole

    def scaled(x: Tensor) -> Tensor:
        return x * 2**32

    curve = with_columns(
        small,
        **{name: scaled(getattr(small, name)) for name in ("tps", "fps", "dtps", "dfps", "positives", "negatives")},
    )
    assert small.columns.products_fit
    assert not curve.columns.products_fit
    few, expected = hull.hull(curve), hull.hull(small)
    assert torch.equal(few.thresholds, expected.thresholds)
    assert torch.equal(few.tps, scaled(expected.tps))
    assert torch.equal(few.fps, scaled(expected.fps))


@pytest.mark.parametrize("rounds", [24, 1])
def test_vertices_in_rows_are_known_to_the_host(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of rows, as a device has them: what is left after the rounds goes to the chain, on the host."""
    monkeypatch.setattr(hull, "ROUNDS", rounds)
    for size, kind in ((1, "all"), (2, "all"), (40, "all"), (40, "some"), (40, "weighted")):
        curve = drawn(5, size, 1000, kind)
        final = hull._last(curve.dtps + curve.dfps > 0, curve)
        rows = (x.view(5, size) for x in (curve.tps, curve.fps, (curve.dtps > 0) | final, final))
        found, lengths = hull._vertices_in_rows(*rows)
        assert torch.equal(found, hull._vertices(curve)[0])
        assert lengths == found.view(5, size).sum(1).tolist()
        assert lengths == hull.hull(curve).columns.lengths


@pytest.mark.skipif(simulated_device.missing is not None, reason=str(simulated_device.missing))
@pytest.mark.parametrize("masked", [hull.MASKED, 0])
def test_vertices_on_a_device_are_those_of_a_cpu(masked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few steps wait for the device once, many once a round."""
    monkeypatch.setattr(hull, "MASKED", masked)
    device = simulated_device.device()
    for rows, kind in product((1, 5), ("all", "some", "weighted")):
        curve = drawn(rows, 40, 1000, kind)
        moved = curve.to(device)
        assert moved.columns.products_fit  # which asks for the totals
        with simulated_device.counted() as counts:
            found = hull._vertices(moved)[0]
        assert torch.equal(found.cpu(), hull._vertices(curve)[0])
        assert (len(counts.waits) == 1) == bool(masked)
