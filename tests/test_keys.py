from __future__ import annotations

from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import inf, tensor

from torchmetrics_roc.arrays import keys, sizes
from torchmetrics_roc.arrays.keys import falling_keys, in_order, scores_of

DTYPES = [torch.float16, torch.bfloat16, torch.float32, torch.float64]
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
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("shape", [(0,), (1,), (1000,), (1, 1000), (3, 300), (40, 30)])
def test_in_order_sorts_rows(
    shape: tuple[int, ...], threads: int, dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sizes, "THREAD", 64)
    monkeypatch.setattr(torch, "get_num_threads", lambda: threads)
    scores = torch.randn(shape, generator=torch.Generator().manual_seed(0)).to(dtype)
    for each in (scores, torch.zeros_like(scores), scores.round()):
        keys = falling_keys(each)
        assert torch.equal(in_order(keys.clone()), keys.sort().values)


def test_in_order_takes_any_layout() -> None:
    keys = torch.randint(-(2**31), 2**31, (6, 8), generator=torch.Generator().manual_seed(0)).int()
    assert torch.equal(in_order(keys.T), keys.T.contiguous().sort().values)


def test_keys_take_any_layout() -> None:
    scores = torch.randn(5, 20, generator=torch.Generator().manual_seed(0))
    assert torch.equal(falling_keys(scores.T), falling_keys(scores).T)


@pytest.mark.parametrize("results", [keys.in_threads, lambda *of: list(keys.few_at_a_time(*of))])
def test_in_threads_falls_back_to_this_one(results: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python starts no thread any more; but an error of the work is raised."""

    def submit(*_: Any) -> None:
        raise RuntimeError("cannot schedule new futures after interpreter shutdown")

    def root(x: int) -> float:
        if x < 0:
            raise ArithmeticError("of a negative number")
        return x**0.5

    for threads in (1, 3):
        assert results(root, iter(range(9)), threads) == [x**0.5 for x in range(9)]
        with pytest.raises(ArithmeticError):
            results(root, [4, -1], threads)
    monkeypatch.setattr(keys.ThreadPoolExecutor, "submit", submit)
    assert results(root, iter(range(9)), 3) == [x**0.5 for x in range(9)]
    with pytest.raises(ArithmeticError):
        results(root, [4, -1], 3)
