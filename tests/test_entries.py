from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import pytest
import torch
from everything import same
from torch import Tensor, tensor

from torchmetrics_roc import Curve, entries
from torchmetrics_roc.roc import auroc

COLUMNS = ("thresholds", "tps", "fps", "dtps", "dfps", "offsets")


def drawn(rows: int, size: int, dtype: torch.dtype, positives: float) -> tuple[Tensor, Tensor]:
    """Scores with ties, and labels; the last row, if there are several, has one label only."""
    generator = torch.Generator().manual_seed(rows)
    scores = torch.randint(-9, 10, (rows, size), generator=generator).to(dtype) / 4
    labels = torch.rand(rows, size, generator=generator) < positives
    if rows > 1:
        labels[-1] = bool(positives > 0.5)
    return scores, labels


def told(curve: Curve) -> set[str]:
    return set(curve.__dict__) & set(COLUMNS)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32, torch.float64])
@pytest.mark.parametrize("positives", [0.1, 0.9])
@pytest.mark.parametrize(("rows", "size"), [(1, 200), (1, 1), (1, 0), (4, 200), (3, 0)])
def test_auroc_of_samples_in_order_is_that_of_the_steps(
    rows: int, size: int, dtype: torch.dtype, positives: float
) -> None:
    scores, labels = drawn(rows, size, dtype, positives)
    curve = Curve.from_rows(scores, labels)
    value = auroc(curve)
    if rows == 1 or dtype != torch.float64:
        assert told(curve) == set()
    of_steps = curve.share_of_pairs(curve.dfps, 2 * curve.tps - curve.dtps)
    assert same(value, of_steps)
    pairs = [(s[p][:, None] > s[~p]).sum() + (s[p][:, None] == s[~p]).sum() / 2 for s, p in zip(scores, labels)]
    counted = tensor([float(x) / max(int(p.sum() * (~p).sum()), 1) for x, p in zip(pairs, labels)]).double()
    known = ~value.isnan()
    assert known.tolist() == [bool(p.any() and not p.all()) for p in labels]
    assert torch.allclose(value[known], counted[known], rtol=1e-6)  # the pairs are halved in float32


def test_a_curve_tells_what_is_asked_for() -> None:
    curve = Curve.from_rows(*drawn(3, 50, torch.float32, 0.3))
    assert (curve.problems, curve.positives.shape) == (3, (3,))
    assert told(curve) == set()
    assert len(curve.tps)
    assert told(curve) == {"thresholds", "tps", "fps", "offsets"}
    assert len(curve.dfps)
    assert told(curve) == {*COLUMNS} - {"dtps"}
    with pytest.raises(AttributeError, match="'Curve' has no 'tpr'"):
        curve.tpr  # noqa: B018


def test_some_steps_are_told_without_the_others() -> None:
    """Also the first of a problem, which lets in more than the difference to the step before it."""
    scores, labels = drawn(3, 50, torch.float32, 0.3)
    curve, whole = Curve.from_rows(scores, labels), Curve.from_rows(scores, labels)
    some, best = curve.only(curve.tps % 2 == 0), curve.best(-curve.fps)
    assert told(curve) == {"thresholds", "tps", "fps", "offsets"}
    assert len(whole.dtps + whole.dfps)  # all of them
    for got, expected in ((some, whole.only(whole.tps % 2 == 0)), (best, whole.best(-whole.fps))):
        for name in (*COLUMNS, "positives", "negatives"):
            assert torch.equal(getattr(got, name), getattr(expected, name)), name


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x)), replace])
@pytest.mark.parametrize("asked", [False, True])
def test_a_copy_tells_the_same(twin: Any, asked: bool) -> None:
    curve = Curve.from_rows(*drawn(3, 50, torch.float32, 0.3))
    if asked:
        curve.dtps  # noqa: B018
    other = twin(curve)
    for name in (*COLUMNS, "positives", "negatives"):
        assert torch.equal(getattr(other, name), getattr(curve, name))
    assert torch.equal(auroc(other).nan_to_num(-1), auroc(curve).nan_to_num(-1))


def test_changed_counts_change_the_area() -> None:
    """No reading may answer from the samples once the counts are others."""
    curve = Curve.from_rows(*drawn(1, 200, torch.float32, 0.3))
    none = replace(curve, dfps=torch.zeros_like(curve.dfps))
    assert float(auroc(curve)) > 0.3
    assert float(auroc(none)) == 0.0


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_counting_sixteen_bits_is_sorting_them(dtype: torch.dtype) -> None:
    generator = torch.Generator().manual_seed(0)
    scores = torch.randn(1, 70_000, generator=generator).to(dtype)
    scores[0, :4] = tensor([torch.inf, -torch.inf, 0.0, -0.0])
    labels = torch.rand(1, 70_000, generator=generator) < 0.2
    counted, ordered = Curve.from_rows(scores, labels), Curve.from_rows(scores.float(), labels)
    assert "_samples" in ordered.__dict__
    assert "_samples" not in counted.__dict__
    assert counted.thresholds.dtype == dtype
    for name in (*COLUMNS, "positives", "negatives"):
        assert torch.equal(getattr(counted, name).double(), getattr(ordered, name).double()), name


def test_many_problems_are_told_apart_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    scores, labels = drawn(7, 60, torch.float32, 0.4)
    whole = Curve.from_rows(scores, labels)
    assert len(list(whole.__dict__["_samples"].steps())) == 1
    monkeypatch.setattr(entries, "BLOCK", 150)
    parts = Curve.from_rows(scores, labels)
    assert len(list(parts.__dict__["_samples"].steps())) == 4
    for name in (*COLUMNS, "positives", "negatives"):
        assert torch.equal(getattr(parts, name), getattr(whole, name)), name


@pytest.mark.parametrize("dim", [0, 1, -1])
@pytest.mark.parametrize("shape", [(0, 3), (1, 1), (3, 1000)])
def test_the_running_sum_of_a_device_that_adds_in_any_order(
    dim: int, shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    generator = torch.Generator().manual_seed(1)
    x = torch.rand(shape, dtype=torch.float64, generator=generator)
    monkeypatch.setattr(entries, "_in_any_order", lambda device: True)
    for signed in (x, x - 0.5, x * 2.0**900, x * 2.0**-900, torch.zeros_like(x)):
        sums = entries.running(signed, dim)
        assert torch.allclose(sums, signed.cumsum(dim), rtol=1e-13, atol=1e-13 * float(signed.abs().sum()))
    assert torch.equal(entries.running(x.long(), dim), x.long().cumsum(dim))
    assert torch.equal(entries.running(x * 2.0**-900, dim), entries.running(x, dim) * 2.0**-900)


def test_that_running_sum_moves_only_where_something_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the curve that lets in no positive has the very `tps` of the one before."""
    generator = torch.Generator().manual_seed(2)
    x = torch.rand(5000, dtype=torch.float64, generator=generator) ** 20
    x = torch.where(torch.rand(5000, dtype=torch.float64, generator=generator) < 0.5, 0.0, x)
    monkeypatch.setattr(entries, "_in_any_order", lambda device: True)
    sums = entries.running(x)
    assert bool((sums.diff() >= 0).all() and (sums.diff()[x[1:] == 0] == 0).all())
    order = torch.randperm(5000, generator=generator)
    assert entries.running(x[order])[-1] == sums[-1]
