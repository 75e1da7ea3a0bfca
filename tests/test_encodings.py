"""Columns of any dtypes as bits or bytes of one tensor, and back: what messages hold."""

from __future__ import annotations

import torch
from cases import in_one_test

from torchmetrics_roc.arrays.encodings import bytes_of, from_bits, from_bytes, is_wide, to_bits, to_bytes

DTYPES = [torch.float64, torch.float32, torch.float16, torch.int64, torch.int8, torch.bool]


def column(first: int, size: int, dtype: torch.dtype) -> torch.Tensor:
    return torch.arange(first, first + size).to(dtype)


@in_one_test("dtype", DTYPES)
def test_bits_of_a_column_survive_a_sum_with_zeros(dtype: torch.dtype) -> None:
    x = column(50, 6, dtype)
    assert to_bits(x).dtype == torch.int64
    assert torch.equal(from_bits(to_bits(x) + 0, dtype), x)


def test_columns_of_all_dtypes_are_rows_of_bytes() -> None:
    columns = [column(50 * k, 5, dtype) for k, dtype in enumerate(DTYPES)]
    rows = to_bytes(columns)
    assert rows.shape == (5, 8 + 4 + 2 + 8 + 1 + 1)
    assert all(map(torch.equal, from_bytes(rows, columns), columns))
    for x in (columns[0][::2], columns[0][:0], columns[0][2:3]):
        assert bytes_of(x).numpy().tobytes() == x.numpy().tobytes()


def test_integers_take_four_bytes_if_they_fit() -> None:
    for value, wide in ((2**31 - 1, False), (2**31, True), (-(2**31), False), (-(2**31) - 1, True)):
        columns = [torch.tensor([0.5]), torch.tensor([value]), torch.tensor([True])]
        assert bool(is_wide(columns)) == wide, value
        rows = to_bytes(columns, wide)
        assert rows.shape == (1, 4 + (8 if wide else 4) + 1)
        for arrived in (rows, rows.flatten()):
            assert all(map(torch.equal, from_bytes(arrived, columns, wide), columns))
    assert not is_wide([torch.tensor([0.5])])
