from __future__ import annotations

from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import inf, tensor

from torchmetrics_roc.arrays import keys, sizes
from torchmetrics_roc.arrays.keys import by_blocks, falling_keys, in_order, scores_of

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


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("dtype", [torch.int32, torch.int64])
def test_many_keys_are_sorted_by_buckets(threads: int, dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("THREAD", 64), ("PIECE", 1000), ("SPREAD", 1 << keys.CELL_BITS)):
        monkeypatch.setattr(sizes, name, value)
    monkeypatch.setattr(torch, "get_num_threads", lambda: threads)
    monkeypatch.setattr(keys, "sorts_slowly", lambda: True)
    generator, most = torch.Generator().manual_seed(0), torch.iinfo(dtype).max
    done, by_buckets = [], keys._by_buckets

    def noted(*given: Any) -> bool:
        done.append(by_buckets(*given))
        return done[-1]

    monkeypatch.setattr(keys, "_by_buckets", noted)
    spread, filled = keys._spread, torch.zeros(keys.BUCKETS, dtype=torch.int64)

    def counted(*given: Any) -> Any:
        found = spread(*given)
        filled.add_(torch.from_numpy(found[1]))
        return found

    monkeypatch.setattr(keys, "_spread", counted)
    few = torch.randint(most - 40, most, (200_003,), generator=generator, dtype=dtype)
    wide = torch.randint(-most - 1, most, (200_003,), generator=generator, dtype=dtype)
    rare = torch.where(torch.arange(len(few)) % 7 == 3, wide, -5)
    beyond = wide // 4
    beyond[1:3] = torch.tensor([-most - 1, most])  # not among those that are sampled, every third
    for each in (few, wide, -few, beyond, torch.full_like(few, 3), rare):
        filled.zero_()
        assert torch.equal(in_order(each.clone()), each.sort().values)
        assert filled.sum() in (0, len(each))
        assert filled.max() <= len(each) / 16  # also where few keys are distinct
    assert done == [True] * 4 + [False] * 2
    monkeypatch.setattr(keys, "sorts_slowly", lambda: False)
    assert torch.equal(in_order(wide.clone()), wide.sort().values)
    assert len(done) == 6


@pytest.mark.parametrize(("seconds", "slowly"), [((3.0, 2.0), True), ((2.0, 3.0), False)])
def test_whether_to_spread_keys_is_measured(
    seconds: tuple[float, float], slowly: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several measurements of the sort, and then of the spread, the shortest count."""
    sort, spread = seconds
    ends = iter([t for own in (sort, spread) for late in (5, 0, 5) for t in (1.0, 1.0 + own + late)])
    monkeypatch.setattr(keys.time, "thread_time", lambda: next(ends))
    assert keys.sorts_slowly.__wrapped__() is slowly


def test_in_order_takes_any_layout() -> None:
    keys = torch.randint(-(2**31), 2**31, (6, 8), generator=torch.Generator().manual_seed(0)).int()
    assert torch.equal(in_order(keys.T), keys.T.contiguous().sort().values)


def test_blocks_make_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = torch.randn(5, 20, generator=torch.Generator().manual_seed(0))
    whole, turned = falling_keys(scores), falling_keys(scores.T)
    seen: list[int] = []

    def half(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        seen.append(len(x))
        return (x + y).to(torch.float64) / 2

    monkeypatch.setattr(sizes, "ELEMENTS", 7)
    assert torch.equal(falling_keys(scores), whole)
    assert torch.equal(falling_keys(scores.T), turned)
    assert torch.equal(by_blocks(half, torch.float64, scores, 3 * scores), 2 * scores.double())
    assert seen == [7] * 14 + [2]


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
