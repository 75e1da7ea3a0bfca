from __future__ import annotations

import pytest
import torch
from torch import inf, tensor

from torchmetrics_roc.keys import falling_keys, scores_of

DTYPES = [torch.float16, torch.bfloat16, torch.float32, torch.float64]
every_dtype = pytest.mark.parametrize("dtype", DTYPES)


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
