from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from around import threads
from cases import in_one_test
from torch import inf, tensor

from torchmetrics_roc.arrays import keys as keys_module
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys, in_order, scores_of

DTYPES = [torch.float16, torch.bfloat16, torch.float32, torch.float64]
sort = keys_module._sort_by_digits

every_dtype = in_one_test("dtype", DTYPES)


def falling(dtype: torch.dtype) -> torch.Tensor:
    """Distinct scores, the largest first, with both ends of the range, subnormals and neighbours of 1."""
    info = torch.finfo(dtype)
    subnormal = info.tiny * info.eps
    small = [info.tiny, subnormal * 2, subnormal]
    positive = [inf, info.max, 2.0, 1 + info.eps, 1.0, 1 - info.eps / 2, 0.5, *small]
    return tensor([*positive, 0.0, *(-x for x in reversed(positive))], dtype=dtype)


@every_dtype
def test_ascending_keys_are_falling_scores(dtype: torch.dtype) -> None:
    keys = falling_keys(falling(dtype))
    assert bool((keys.diff() > 0).all())
    assert keys.element_size() == dtype.itemsize
    assert not keys.is_floating_point()


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_every_score_of_sixteen_bits(dtype: torch.dtype) -> None:
    scores = torch.arange(-(2**15), 2**15, dtype=torch.int32).to(torch.int16).view(dtype)
    scores = scores[~scores.isnan()]
    keys = falling_keys(scores)
    assert torch.equal(scores_of(keys, dtype), scores)  # -0 == +0
    order = keys.argsort()
    assert bool((scores[order].float().diff() <= 0).all())
    assert len(keys.unique()) == len(scores) - 1  # both zeros share one


@every_dtype
def test_scores_come_back_bit_by_bit(dtype: torch.dtype) -> None:
    scores = falling(dtype)
    back = scores_of(falling_keys(scores), dtype)
    assert back.dtype == dtype
    assert torch.equal(back, scores)


@every_dtype
def test_both_zeros_are_the_positive_one(dtype: torch.dtype) -> None:
    keys = falling_keys(tensor([0.0, -0.0], dtype=dtype))
    assert keys[0] == keys[1]
    assert not bool(scores_of(keys, dtype).signbit().any())


@every_dtype
def test_the_scores_themselves_are_left_alone(dtype: torch.dtype) -> None:
    scores = tensor([[-0.0, 1.0], [2.0, -3.0]], dtype=dtype)
    before = scores.clone()
    keys = falling_keys(scores)
    scores_of(keys, dtype)
    assert keys.shape == scores.shape
    assert torch.equal(scores.signbit(), before.signbit())
    assert torch.equal(scores, before)


@pytest.mark.covering
@every_dtype
@pytest.mark.parametrize("by_digits", [False, True])
@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("shape", [(0,), (1,), (1000,), (1, 1000), (3, 300), (40, 30)])
def test_in_order_sorts_rows(
    shape: tuple[int, ...], number: int, by_digits: bool, dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in {"THREAD": 64, "RADIX": 100, "DIGITS": 200}.items():
        monkeypatch.setattr(sizes, name, size)
    monkeypatch.setattr(keys_module, "_digits_are_faster", lambda: by_digits)
    scores = torch.randn(shape, generator=torch.Generator().manual_seed(0)).to(dtype)
    for each in (scores, torch.zeros_like(scores), scores.round()):
        keys = falling_keys(each)
        with threads(number):
            assert torch.equal(in_order(keys.clone()), keys.sort().values)
            assert torch.get_num_threads() == number


@pytest.mark.parametrize("dtype", [torch.int32, torch.int64])
def test_digits_sort_as_values_do(dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds, sorted_rows = torch.iinfo(dtype), []
    monkeypatch.setattr(keys_module, "_digits_are_faster", lambda: True)
    monkeypatch.setattr(keys_module, "_sort_by_digits", lambda row: (sorted_rows.append(len(row)), sort(row)))
    generator = torch.Generator().manual_seed(0)
    for size in (sizes.RADIX, sizes.RADIX + 1, sizes.DIGITS + 1):
        keys = torch.randint(bounds.min, bounds.max, (size,), generator=generator, dtype=dtype)
        keys[:3] = torch.tensor([bounds.max, bounds.min, 0])
        with threads(1):
            assert torch.equal(in_order(keys.clone()), torch.from_numpy(np.sort(keys.numpy())))
    half = (sizes.DIGITS + 1) // 2
    assert sorted_rows == [sizes.RADIX, sizes.RADIX + 1, half, half + 1]
    in_order(torch.arange(sizes.RADIX - 1, dtype=dtype))
    assert len(sorted_rows) == 4


def test_in_order_takes_any_layout() -> None:
    keys = torch.randint(-(2**31), 2**31, (6, 8), generator=torch.Generator().manual_seed(0)).int()
    assert torch.equal(in_order(keys.T), keys.T.contiguous().sort().values)


def test_keys_take_any_layout() -> None:
    scores = torch.randn(5, 20, generator=torch.Generator().manual_seed(0))
    assert torch.equal(falling_keys(scores.T), falling_keys(scores).T)


@pytest.mark.parametrize("results", [keys_module.in_threads, lambda *of: list(keys_module.few_at_a_time(*of))])
def test_in_threads_falls_back_to_this_one(results: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python starts no thread any more; but an error of the work is raised."""

    def submit(*_: Any) -> None:
        raise RuntimeError("cannot schedule new futures after interpreter shutdown")

    def root(x: int) -> float:
        if x < 0:
            raise ArithmeticError("of a negative number")
        return x**0.5

    for number in (1, 3):
        assert results(root, iter(range(9)), number) == [x**0.5 for x in range(9)]
        with pytest.raises(ArithmeticError):
            results(root, [4, -1], number)
    monkeypatch.setattr(keys_module.ThreadPoolExecutor, "submit", submit)
    assert results(root, iter(range(9)), 3) == [x**0.5 for x in range(9)]
    with pytest.raises(ArithmeticError):
        results(root, [4, -1], 3)
