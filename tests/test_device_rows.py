"""One step a sample in tensors, as on a device: the columns that a CPU has of the same samples."""

from __future__ import annotations

import pytest
import torch
from cases import in_one_test
from everything import same

from torchmetrics_roc import Curve
from torchmetrics_roc.curves.columns import LISTS
from torchmetrics_roc.curves.products import concordance
from torchmetrics_roc.curves.rows import DeviceRows, in_tensors

COLUMNS = (*LISTS, "offsets", "positives", "negatives")


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("share", [None, 0.6, 0.0])
@in_one_test("rows, size", [(1, 60), (1, 2), (1, 1), (1, 0), (4, 60), (4, 2), (4, 1), (3, 0)])
@in_one_test("infinite", [-9, 0, 9])
def test_the_columns_are_those_of_a_cpu(
    infinite: int, rows: int, size: int, share: float | None, dtype: torch.dtype
) -> None:
    """Scores up to `infinite` are -inf, among which those that are excluded stand anywhere."""
    generator = torch.Generator().manual_seed(rows + size)
    scores = torch.randint(-9, 10, (rows, size), generator=generator).to(dtype)
    scores = scores.masked_fill(scores < infinite, -torch.inf) / 4
    labels = torch.rand(rows, size, generator=generator) < 0.4
    labels[-1] = rows > 1
    scores[:1, :2] = torch.tensor([-torch.inf, torch.inf])[:size]
    scores[1:2], labels[1:2, ::2], labels[1:2, 1::2] = 0.5, True, False
    present = None if share is None else torch.rand(rows, size, generator=generator) < share
    columns = in_tensors(scores, labels, present)
    area = columns.concordance
    curve, expected = Curve(columns), Curve.from_rows(scores, labels, present)
    assert area is not None
    assert same(area, concordance(expected))
    assert (columns.repeats, columns.width, columns.lengths) == (True, size, [size] * rows)
    for name in COLUMNS:
        assert torch.equal(getattr(curve, name), getattr(expected, name)), name
        assert torch.equal(getattr(curve.whole, name), getattr(expected.whole, name)), name


@pytest.mark.parametrize("size", [2**31 - 1, 2**31])
def test_the_area_is_left_to_the_columns_where_the_pairs_may_not_fit(size: int) -> None:
    """Twice the pairs of half as many positives is the square of the samples over 2: more than 63 bits from 2^32 on."""
    rows = torch.zeros(1, 1).expand(1, size), torch.zeros(1, 1, dtype=torch.bool).expand(1, size)
    few = DeviceRows(*rows, (torch.tensor([3]), torch.tensor([4])), True)
    assert few.products_fit
    most = DeviceRows(*rows, (torch.tensor([2**32]), torch.tensor([2**30])), True)
    assert most.products_fit == (size < 2**31)
    assert size < 2**31 or most.concordance is None


def test_the_area_is_one_division() -> None:
    """Of one problem on the host, of several on the device."""
    scores = torch.arange(30.0).repeat(2, 1) // 3
    labels = torch.arange(30).remainder(4).eq(1).repeat(2, 1)
    p, n = labels[0].sum(), (~labels[0]).sum()
    apart = scores[0][labels[0]][:, None] - scores[0][~labels[0]]
    won = float((apart > 0).sum() + (apart == 0).sum() / 2)
    for rows in (1, 2):
        area = in_tensors(scores[:rows], labels[:rows]).concordance
        assert area is not None
        assert area.dtype == torch.float64
        assert area.tolist() == [won / int(p * n)] * rows
