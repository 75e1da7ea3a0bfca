"""Values of views are cast, moved, copied and selected part by part, whatever they are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
import torch
from everything import leaves, same
from torch import Tensor, inf, nan, tensor

from torchmetrics_roc import Curve
from torchmetrics_roc.curves.values import cast, cast_copy, copied, first_problem, moved, on_values, stacked


class Point(NamedTuple):
    threshold: Any
    tp: Any
    rate: Any


class Several(NamedTuple):
    samples: Any
    values: Any


@dataclass
class Held:
    kept: Tensor
    name: str = "held"
    made: int = field(default=0, init=False)


def point() -> Point:
    return Point(tensor([0.5, 2.0]).double(), tensor([3, 4]), tensor([0.1, 0.2]).double())


NUMBERS = torch.cat([torch.linspace(-3, 3, 41), tensor([0.0, 1e-40, 1e30, inf, -inf, nan])]).double() * (1 + 2.0**-30)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.float64])
def test_rounding_outward_is_to_the_next_number(dtype: torch.dtype) -> None:
    down, near, up = (cast(NUMBERS, dtype, outward) for outward in (-1, 0, 1))
    assert same(near, NUMBERS.to(dtype))
    assert same(cast(NUMBERS, dtype), near)
    known = ~NUMBERS.isnan()
    assert bool((down.double() <= NUMBERS)[known].all())
    assert bool((up.double() >= NUMBERS)[known].all())
    exact = near.double() == NUMBERS
    assert same(down[exact], near[exact])
    assert same(up[exact], near[exact])
    between = known & ~exact
    assert torch.equal(down[between].nextafter(torch.full_like(near[between], inf)), up[between])
    assert dtype == torch.float64 or bool(between.any())


def test_thresholds_and_counts_keep_what_they_are() -> None:
    for outward in (-1, 0, 1):
        for found in (cast(point(), torch.float32, outward), cast([point()], torch.float32, outward)[0]):
            assert [x.dtype for x in found] == [torch.float64, torch.int64, torch.float32]
            assert type(found) is Point
    once = cast_copy(point(), torch.float32)
    assert [x.dtype for x in once] == [torch.float64, torch.int64, torch.float32]
    assert cast(tensor([1, 2]), torch.float32).dtype == torch.int64
    assert cast_copy(tensor([1, 2]), torch.float32).dtype == torch.int64
    assert cast_copy("text", torch.float32) == cast("text", torch.float32) == "text"
    assert [x.dtype for x in cast((NUMBERS, [NUMBERS]), torch.float16)[1]] == [torch.float16]


@pytest.mark.parametrize("by", [2.0**-30, -(2.0**-30), tensor(2.0**-30).double()])
def test_what_is_moved_stays_within_its_limits(by: Any) -> None:
    x = tensor([-1.0, 0.0, 0.25, 1.0, 7.0, inf, -inf]).double()
    expected = [min(max(v + float(by) * (1 + abs(v)), -1.0), 7.0) for v in x.tolist()[:5]]
    assert moved(x, by, -1.0, 7.0).tolist() == [*expected, 7.0, -1.0]
    assert moved(x, by, -inf, inf).tolist()[5:] == [inf, -inf]
    of_point = moved(point(), 1.0, 0.0, 9.0)
    assert same(of_point[:2], point()[:2])
    assert of_point.rate.tolist() == (point().rate + 1 + point().rate).tolist()
    of_several = moved(Several(point().rate, point().rate), 1.0, 0.0, 9.0)
    assert same(of_several.samples, point().rate)
    assert not same(of_several.values, point().rate)
    assert same(on_values(Several(point().rate, point().rate), torch.neg), (point().rate, -point().rate))


VALUES: dict[str, Any] = {
    "tensor": torch.arange(3.0),
    "list": [torch.arange(3.0), [torch.arange(2)]],
    "tuple": (torch.arange(3.0), (torch.arange(2), "text")),
    "fields": point(),
    "points": Several([torch.arange(2.0)], point()),
    "dictionary": {"a": torch.arange(3.0), "b": {"c": torch.arange(2)}},
    "dataclass": Held(torch.arange(3.0)),
}


def held(value: Any) -> list[Tensor]:
    return [value.kept] if isinstance(value, Held) else leaves(value)


@pytest.mark.parametrize("name", VALUES)
def test_a_copy_is_the_same_in_tensors_of_its_own(name: str) -> None:
    value = VALUES[name]
    found = copied(value)
    assert type(found) is type(value)
    assert same(held(found), held(value))
    assert held(value)
    assert not {x.data_ptr() for x in held(value)} & {x.data_ptr() for x in held(found)}
    if name in ("tensor", "tuple", "fields"):
        once = cast_copy(value, torch.float32)
        assert type(once) is type(value)
        assert not {x.data_ptr() for x in held(value)} & {x.data_ptr() for x in held(once)}


def test_what_holds_no_tensors_is_the_copy_itself() -> None:
    for value in ("text", None, 3, Held):
        assert copied(value) is value
    curve = Curve.from_scores(tensor([0.9, 0.1]), tensor([1, 0]))
    copy = copied(curve)
    assert same(tuple(copy.columns.steps), tuple(curve.columns.steps))
    assert copy.tps.data_ptr() != curve.tps.data_ptr()


def test_one_problem_and_a_shared_grid() -> None:
    several = Several([torch.arange(2.0), torch.arange(3.0)], torch.arange(4.0).view(2, 2))
    assert same(first_problem(several), (torch.arange(2.0), torch.arange(2.0)))
    assert type(first_problem(several)) is Several
    assert same(
        first_problem((several, [torch.arange(5.0)])), ((torch.arange(2.0), torch.arange(2.0)), torch.arange(5.0))
    )
    assert first_problem("text") == "text"

    class Line(NamedTuple):
        rate: Any
        thresholds: Any

    rows = [torch.arange(3.0), torch.arange(3.0) + 1]
    grid = tensor([1.0, 2.0, 3.0])
    assert same(stacked(Line(rows, [grid, grid])), (torch.stack(rows), grid))
