"""Areas and rates of slices: their definitions pair by pair, over ranks, and what is unknown."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import oracles
import pytest
import torch
from test_laws import assert_same, problem_of
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import FixedFPR

Batch = tuple[Tensor, Tensor, "Tensor | None", Tensor]
KINDS = ("subgroup", "bpsn", "bnsp")


def batch(seed: int = 0, weighted: bool = False) -> Batch:
    """Sixty samples with ties in five slices, of which one has a single label."""
    generator = torch.Generator().manual_seed(seed)
    target = torch.randint(2, (60,), generator=generator)
    preds = (torch.randn(60, generator=generator) + target).mul(4).round().div(4)
    groups = torch.randint(4, (60,), generator=generator) * 10 + 3
    groups[:4], target[:4] = 99, 1
    weight = torch.randint(4, (60,), generator=generator) / 4 if weighted else None
    return preds, target, weight, groups


def fed(metric: Any, given: Batch, part: slice = slice(None)) -> Any:
    preds, target, weight, groups = (None if x is None else x[part] for x in given)
    metric.update(preds, target, weight, groups=groups)
    return metric


def part_of(given: Batch, keep: Tensor) -> oracles.Problem:
    preds, target, weight, _ = given
    return problem_of(preds[keep], target[keep], None if weight is None else weight[keep])


def slow_areas(given: Batch) -> dict[str, list[Any]]:
    _, target, _, groups = given
    found: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    for group in groups.unique():
        own = groups == group
        found["subgroup"].append(oracles.auroc(part_of(given, own)))
        found["bpsn"].append(oracles.auroc(part_of(given, (~own & (target == 1)) | (own & (target == 0)))))
        found["bnsp"].append(oracles.auroc(part_of(given, (~own & (target == 0)) | (own & (target == 1)))))
    return found


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_areas_are_their_definition(seed: int, weighted: bool) -> None:
    given = batch(seed, weighted)
    found, expected = fed(tr.SlicedAUROC(), given).compute(), slow_areas(given)
    assert found.groups.tolist() == given[3].unique().tolist()
    for kind in KINDS:
        assert_same(getattr(found, kind), tensor([float(x) for x in expected[kind]]), 1e-6)
        known = [float(x) for x in expected[kind] if not math.isnan(x)]
        assert_same(fed(tr.SlicedAUROC(worst=kind), given).compute(), min(known), 1e-6)
    assert math.isnan(found.subgroup[-1])
    assert math.isnan(found.bpsn[-1])
    weights = torch.ones(60) if given[2] is None else given[2]
    assert_same(found.samples, [weights[given[3] == group].sum() for group in found.groups])


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("at", [0.5, FixedFPR(0.2)])
@pytest.mark.parametrize("rate", ["recall", "fpr", "precision"])
def test_rates_are_those_of_each_slice_at_one_threshold(rate: str, at: Any, weighted: bool) -> None:
    given = batch(1, weighted)
    threshold = oracles.chosen(part_of(given, torch.ones(60, dtype=torch.bool)), ("number", 0.5)).threshold
    if at != 0.5:
        threshold = oracles.chosen(part_of(given, torch.ones(60, dtype=torch.bool)), ("fpr", 0.2)).threshold
    expected = []
    for group in given[3].unique():
        p = part_of(given, given[3] == group)
        t, f = (oracles.called(p, threshold, label) for label in (1, 0))
        expected.append(float(oracles.rates(t, f, *oracles.totals(p))[rate]))
    found = fed(tr.SlicedRate(rate, at), given).compute()
    assert_same(found.values, tensor(expected), 1e-6)
    known = [x for x in expected if not math.isnan(x)]
    assert_same(fed(tr.SlicedRate(rate, at, gap=True), given).compute(), max(known) - min(known), 1e-6)


def test_the_gap_of_recall_is_that_of_equal_opportunity() -> None:
    preds, target = tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), tensor([1, 0, 1, 1, 1, 0])
    groups = tensor([7, 7, 7, 3, 3, 3])
    assert tr.functional.sliced_rate(preds, target, "recall", 0.5, groups=groups).values.tolist() == [0.5, 1.0]
    assert float(tr.functional.sliced_rate(preds, target, "recall", 0.5, groups=groups, gap=True)) == 0.5


def readings(given: Batch, part: slice) -> list[Any]:
    areas = fed(tr.SlicedAUROC(), given, part).compute()
    rates = fed(tr.SlicedRate("recall", FixedFPR(0.2)), given, part).compute()
    numbers = [
        fed(metric, given, part).compute()
        for metric in (tr.SlicedAUROC(worst="bnsp"), tr.SlicedRate("fpr", 0.5, gap=True))
    ]
    return [x.tolist() for x in (*areas, *rates, *numbers)]


def two_ranks(rank: int, weighted: bool) -> list[Any]:
    return readings(batch(2, weighted), slice(0, 13) if rank == 0 else slice(13, 60))


@pytest.mark.parametrize("weighted", [False, True])
def test_ranks_are_one_process(on_ranks: Any, weighted: bool) -> None:
    whole = readings(batch(2, weighted), slice(None))
    for found in on_ranks(two_ranks, 2, weighted):
        for a, b in zip(found, whole, strict=True):
            assert_same(tensor(a), tensor(b), 1e-6 if weighted else 0)


def test_thousands_of_slices_take_as_many_operators() -> None:
    from everything import Operators

    found = []
    for slices in (3, 3000):
        generator = torch.Generator().manual_seed(0)
        preds, target = torch.rand(20_000, generator=generator), torch.randint(2, (20_000,), generator=generator)
        groups = torch.randint(slices, (20_000,), generator=generator)
        with Operators() as count:
            tr.functional.sliced_auroc(preds, target, groups=groups)
        found.append(count.count)
    assert found[0] == found[1]


def test_what_is_unknown() -> None:
    preds, target, groups = tensor([0.9, 0.2]), tensor([1, 1]), tensor([0, 1])
    with pytest.warns(UserWarning, match="no slice has the labels that its value needs"):
        assert math.isnan(tr.functional.sliced_auroc(preds, target, groups=groups, worst="bpsn"))
    with pytest.warns(UserWarning, match="the rate of no slice is known"):
        assert math.isnan(tr.functional.sliced_rate(preds, target, "recall", FixedFPR(0.1), groups=groups, gap=True))
    ignored = tr.SlicedRate("recall", 0.5, nan_policy="ignore")
    ignored.update(tensor([0.9, math.nan]), target, groups=groups)
    assert_same(ignored.compute().values, [1.0, math.nan])


def test_wrong_calls() -> None:
    with pytest.raises(ValueError, match="`worst` must be 'subgroup', 'bpsn', 'bnsp' or None, but is 'macro'"):
        tr.SlicedAUROC(worst="macro")
    with pytest.raises(ValueError, match="SlicedAUROC keeps every sample"):
        tr.SlicedAUROC(memory="bounded")
    metric = tr.SlicedRate("recall", 0.5)
    metric.update(tensor([0.9]), tensor([1]))
    with pytest.raises(ValueError, match="splits samples by their groups"):
        metric.compute()


def test_the_oracle_counts_pairs() -> None:
    """Of a slice of one positive and one negative among others, by hand."""
    preds, target, groups = tensor([0.4, 0.3, 0.5, 0.2]), tensor([1, 0, 1, 0]), tensor([1, 1, 2, 2])
    found = slow_areas((preds, target, None, groups))
    assert found == {"subgroup": [1, 1], "bpsn": [Fraction(1), 1], "bnsp": [1, 1]}
