"""Many samples in slices: the same bits as of few, which are sorted slice by slice, without the steps of the curves."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import FixedFPR, Frozen
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.groups import sliced_rows
from torchmetrics_roc.groups.sliced_rows import SlicedRows
from torchmetrics_roc.groups.slices import SlicedMeasure

MANY = {
    "in one piece": {"SMALL": 1, "PIECE": 256},
    "in pieces": {"SMALL": 1, "PIECE": 16},
    "by threads": {"SMALL": 1, "PIECE": 16, "THREAD": 8},
}
"""Sizes that make the same few samples go the ways of many and of very many."""

DTYPES = (torch.bfloat16, torch.float32, torch.float64)


def drawn(dtype: torch.dtype, slices: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
    """Scores with ties within slices and between them, ±0 and ±inf; slice 5 has one label, and slice 6 no samples."""
    generator = torch.Generator().manual_seed(seed)
    scores = torch.randint(-20, 20, (200,), generator=generator).to(dtype) / 8
    scores[::17], scores[::19], scores[::23] = -0.0, torch.inf, -torch.inf
    scores[1::7] = scores[1::7].nextafter(tensor(torch.inf, dtype=dtype))
    groups = torch.randint(slices, (200,), generator=generator)
    groups[groups == 6] = 0
    labels = torch.rand(200, generator=generator) < (0.2, 0.8)[seed % 2]
    labels[groups == 5] = True
    return scores, labels.long(), groups - 3


def fed(metric: Any, given: tuple[Tensor, Tensor, Tensor]) -> Any:
    metric.update(given[0], given[1], groups=given[2])
    return metric


def same(found: Any, expected: Any) -> bool:
    pairs = [(found, expected)] if isinstance(found, Tensor) else zip(found, expected, strict=True)
    return all(torch.equal(a.nan_to_num(-7), b.nan_to_num(-7)) for a, b in pairs)


def columns(metric: Any) -> Any:
    return metric._current().curve.columns


def of_few_and_of_many(
    make: Any, given: tuple[Tensor, Tensor, Tensor], way: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[SlicedMeasure, SlicedMeasure]:
    """A metric that has read few samples, and one that has read them as many; both cached."""
    few = fed(make(), given)
    few.compute()
    with monkeypatch.context() as patched:
        for name, value in MANY[way].items():
            patched.setattr(sizes, name, value)
        many = fed(make(), given)
        assert same(many.compute(), few.compute())
    assert not isinstance(columns(few), SlicedRows)
    return few, many


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("way", MANY)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("slices", [1, 2, 9])
def test_areas_of_many_samples_are_those_of_few(
    slices: int, dtype: torch.dtype, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(4):
        given = drawn(dtype, slices, seed)
        few, many = of_few_and_of_many(tr.SlicedAUROC, given, way, monkeypatch)
        assert isinstance(columns(many), SlicedRows)
        assert ("_made" in columns(many).__dict__) == (dtype == torch.float64)
        assert same(many.interval().low, few.interval().low)  # from the steps of the curves


@pytest.mark.filterwarnings("ignore")
@in_one_test("way", MANY)
@in_one_test("dtype", DTYPES)
def test_rates_of_many_samples_are_those_of_few(dtype: torch.dtype, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Frozen(tensor(0.25), tensor(True))
    thresholds = (0.0, 0.25, 0.3, float("inf"), float("-inf"), "youden", FixedFPR(0.1), FixedFPR(0.0), nobody)
    for seed, at in enumerate(thresholds):
        given = drawn(dtype, 9, seed)
        few, many = of_few_and_of_many(lambda at=at: tr.SlicedRate("precision", at=at), given, way, monkeypatch)
        counted = isinstance(columns(many), SlicedRows) and "_made" not in columns(many).__dict__
        assert counted or at is nobody or isinstance(at, FixedFPR)
        few.freeze(), many.freeze()
        assert same(many.interval().high, few.interval().high)
        assert same(many.homogeneity(), few.homogeneity())


def test_slices_of_ids_far_apart_and_weighted_samples_are_sorted_slice_by_slice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scores, labels, groups = drawn(torch.float32, 9, 0)
    value = fed(tr.SlicedAUROC(), (scores, labels, groups)).compute()
    for name, number in MANY["in pieces"].items():
        monkeypatch.setattr(sizes, name, number)
    far = fed(tr.SlicedAUROC(), (scores, labels, groups * 10**12))
    assert same(far.compute()[1:], value[1:])
    assert not isinstance(columns(far), SlicedRows)
    weighted = tr.SlicedAUROC()
    weighted.update(scores, labels, 1 + groups % 3, groups=groups)
    each = torch.arange(200).repeat_interleave(1 + groups % 3)
    assert same(weighted.compute()[:4], fed(tr.SlicedAUROC(), (scores[each], labels[each], groups[each])).compute()[:4])
    assert not isinstance(columns(weighted), SlicedRows)


def test_each_slice_may_have_a_threshold_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    given = drawn(torch.float32, 3, 0)
    thresholds = tensor([0.25, 0.0, 0.25])
    few = fed(tr.SlicedRate("recall", at=thresholds), given).compute()
    for name, number in MANY["in pieces"].items():
        monkeypatch.setattr(sizes, name, number)
    assert same(fed(tr.SlicedRate("recall", at=thresholds), given).compute(), few)


@pytest.mark.parametrize(("longest", "counted"), [(100 + 16, True), (99, False)])
def test_a_tie_whose_pairs_are_not_exact_in_doubles_is_sorted_slice_by_slice(
    longest: int, counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores, labels, groups = drawn(torch.float32, 4, 0)
    scores[50:150] = 9.0
    given = scores, labels, groups
    few = fed(tr.SlicedAUROC(), given).compute()
    for name, value in MANY["in pieces"].items():
        monkeypatch.setattr(sizes, name, value)
    monkeypatch.setattr(sliced_rows, "LONGEST", longest)
    many = fed(tr.SlicedAUROC(), given)
    assert same(many.compute(), few)
    assert (columns(many).won is not None) == counted


def test_long_ties_of_slices_far_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice and a place among so many samples of one tie take more than 32 bits."""
    generator = torch.Generator().manual_seed(0)
    scores = (torch.arange(140_000) % 70 == 0).float()
    labels = torch.randint(2, (140_000,), generator=generator)
    groups = torch.tensor([0, sizes.PIECE // 2 - 1, sizes.PIECE - 1])[torch.randint(3, (140_000,), generator=generator)]
    many = fed(tr.SlicedAUROC(), (scores, labels, groups))
    value = many.compute()
    assert isinstance(columns(many), SlicedRows)
    assert "_made" not in columns(many).__dict__
    monkeypatch.setattr(sizes, "SMALL", len(scores))
    assert same(value, fed(tr.SlicedAUROC(), (scores, labels, groups)).compute())
