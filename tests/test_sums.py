from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from torchmetrics_roc import sizes, sums


@pytest.mark.parametrize("dim", [0, 1, -1])
@pytest.mark.parametrize("shape", [(0, 3), (1, 1), (3, 1000)])
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
