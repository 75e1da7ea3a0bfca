from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
import torch
from cases import in_one_test
from torch.utils._python_dispatch import TorchDispatchMode

from torchmetrics_roc.arrays import sizes, sums


@in_one_test("dim", [0, 1, -1])
@in_one_test("shape", [(0, 3), (1, 1), (3, 1000)])
def test_the_running_sum_of_a_device_that_adds_in_any_order(
    dim: int, shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    generator = torch.Generator().manual_seed(1)
    x = torch.rand(shape, dtype=torch.float64, generator=generator)
    monkeypatch.setattr(sums, "_in_any_order", lambda device: True)
    for signed in (x, x - 0.5, x * 2.0**900, x * 2.0**-900, torch.zeros_like(x)):
        got = sums.running(signed, dim)
        assert torch.allclose(got, signed.cumsum(dim), rtol=1e-13, atol=1e-13 * float(signed.abs().sum()))
    assert torch.equal(sums.running(x.long(), dim), x.long().cumsum(dim))
    assert torch.equal(sums.running(x * 2.0**-900, dim), sums.running(x, dim) * 2.0**-900)


def test_that_running_sum_moves_only_where_something_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the curve that lets in no positive has the very `tps` of the one before."""
    generator = torch.Generator().manual_seed(2)
    x = torch.rand(5000, dtype=torch.float64, generator=generator) ** 20
    x = torch.where(torch.rand(5000, dtype=torch.float64, generator=generator) < 0.5, 0.0, x)
    monkeypatch.setattr(sums, "_in_any_order", lambda device: True)
    got = sums.running(x)
    assert bool((got.diff() >= 0).all() and (got.diff()[x[1:] == 0] == 0).all())
    order = torch.randperm(5000, generator=generator)
    assert sums.running(x[order])[-1] == got[-1]


def test_parts_are_added_as_the_whole_without_a_parallel_region() -> None:
    class Sums(TorchDispatchMode):
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            if func.overloadpacket is torch.ops.aten.sum:
                added.append(args[0].numel())
            return func(*args, **(kwargs or {}))

    added: list[int] = []
    x = torch.rand(2, 300_000, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    with Sums():
        found = sums.steady_sums(zip(*(row.split(77_777) for row in x), strict=True), 2)
    assert torch.equal(torch.stack(found), torch.stack([sums.steady_sum(row) for row in x]))
    assert max(added) < sizes.SERIAL


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.int64])
@in_one_test("size", [1, 7, sizes.SERIAL, sizes.SERIAL + 1])
def test_minmax_is_the_least_and_the_largest(size: int, dtype: torch.dtype) -> None:
    x = torch.randint(-50, 50, (size,), generator=torch.Generator().manual_seed(size)).to(dtype)
    for each in (x, x.view(1, -1), x.abs() + 3, -x.abs() - 3):
        assert sums.minmax(each) == (each.min().item(), each.max().item())
    if dtype.is_floating_point:
        x[size // 2] = torch.nan
        assert all(end != end for end in sums.minmax(x))


@pytest.mark.parametrize("shape", [(1, 50), (50, 1), (7, 7), (3, 0), (0, 3)])
def test_flags_are_counted_by_row(shape: tuple[int, int]) -> None:
    flags = torch.rand(shape, generator=torch.Generator().manual_seed(1)) < 0.4
    assert torch.equal(sums.row_counts(flags), flags.sum(1))
    assert sums.row_counts_on_host(flags) == flags.sum(1).tolist()
    places = flags.reshape(-1).nonzero().squeeze(1)
    for filled in (flags, flags.long() * 7, flags.double() / 8):
        assert torch.equal(sums.filled_on_host(filled), places)
    assert torch.equal(sums.places_where(flags.reshape(-1), len(places)), places)


@pytest.mark.parametrize("has", [True, False], ids=["nonzero_static", "no nonzero_static"])
@pytest.mark.parametrize("size", [0, 1, 50])
def test_places_are_listed_by_either_operator(size: int, has: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not has:
        monkeypatch.setattr(sums, "works", lambda trial, device: False)
    flags = torch.rand(size, generator=torch.Generator().manual_seed(1)) < 0.4
    for keep in (flags, torch.zeros_like(flags), torch.ones_like(flags)):
        expected = keep.nonzero().squeeze(1).tolist()
        places, count = sums.ranked(keep)
        assert places.tolist() == expected + [size] * (size + 1 - len(expected))
        assert torch.equal(count, keep.cumsum(0))
        assert sums._listed(keep, len(expected)).tolist() == expected


@in_one_test("lengths", [[5], [0, 3, 0, 1, 8, 2, 0], [1, 1, 1], [16, 15, 17], [0, 0], [2, 300, 1]])
@in_one_test("behind", [0, 4])
def test_running_sums_by_size_are_those_of_each_problem(lengths: list[int], behind: int) -> None:
    """What lies behind the last problem is nobody's; a heavy problem costs a light one no digits."""
    total, generator = sum(lengths), torch.Generator().manual_seed(len(lengths))
    columns = torch.rand(2, total + behind, dtype=torch.float64, generator=generator)
    columns[:, : total // 2] *= 2.0**80
    by_size = sums.BySize(torch.tensor(lengths), total + behind)
    for layout in (None, by_size.layout.tolist()):
        found = by_size.running(columns, layout)
        assert found.shape == columns.shape
        start = 0
        for length in lengths:
            own = slice(start, start + length)
            assert torch.equal(found[:, own], columns[:, own].cumsum(1))
            start += length
    offsets = torch.tensor([0, *lengths]).cumsum(0)
    for x in (columns[0, :total], (columns[1, :total] * 9).long()):
        expected = torch.cat([x[a:b].cumsum(0) for a, b in pairwise(offsets.tolist())])
        assert torch.equal(sums.running_within(x, offsets), expected)


def test_powers_of_two_are_exact() -> None:
    exponents = torch.tensor([-2000, -1023, -1022, -1, 0, 1, 52, 1023, 1024, 5000], dtype=torch.int32)
    expected = [2.0 ** min(max(e, -1022), 1023) for e in exponents.tolist()]
    assert sums.power_of_two(exponents).tolist() == expected


@pytest.mark.parametrize("size", [0, 1, 5, 8, 9, 64, 65, 1000])
def test_a_steady_sum_is_that_of_rows_of_rows(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "ROW", 8)
    monkeypatch.setattr(sums, "SERIAL", 40)
    x = torch.rand(2, size, dtype=torch.float64, generator=torch.Generator().manual_seed(size))
    for row in (*x, *(x * 100).long()):
        assert float(sums.steady_sum(row)) == pytest.approx(float(row.sum()), rel=1e-13)
    for step in (1, 7, 16, 100, 1000):
        parts = [*zip(*(row.split(step) for row in x), strict=True)]
        found = sums.steady_sums(parts, 2)
        assert [x.item() for x in found] == [sums.steady_sum(row).item() for row in x]
