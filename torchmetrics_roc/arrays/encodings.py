"""Columns of any dtypes written as one tensor of bits or bytes, so that one message can hold them all."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor

WORD = 8
"""The bytes of an int64; parts of messages that hold some begin at multiples of it."""


def bytes_of(x: Tensor) -> Tensor:
    """Return the bytes of `x`, in order: uint8, without a copy if it is contiguous."""
    # A tensor of one element, or of none, is contiguous with any stride.
    return x.contiguous().as_strided((x.numel(),), (1,)).view(torch.uint8)


def to_bits(x: Tensor) -> Tensor:
    """Return a column as int64, so that columns of all dtypes can be added to zeros in one message, exactly."""
    return x.double().view(torch.int64) if x.is_floating_point() else x.long()


def from_bits(bits: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the column of this dtype from its `to_bits`."""
    return bits.contiguous().view(torch.float64).to(dtype) if dtype.is_floating_point else bits.to(dtype)


def is_wide(columns: Sequence[Tensor]) -> Tensor:
    """Return whether any integer of eight bytes in the `columns` does not fit into four: 0-d."""
    long = [x for x in columns if x.dtype == torch.int64]
    found = columns[0].new_zeros((), dtype=torch.bool)
    for x in long:
        found = found | ((x < -(2**31)) | (x >= 2**31)).any()
    return found


def to_bytes(columns: list[Tensor], wide: bool = True) -> Tensor:
    """Return columns `[K, ...]` of any dtypes as rows of bytes, `[K, bytes]`, so that one message holds them all.

    Integers of eight bytes take four unless those of any process are `wide`: see `is_wide`.
    """
    return torch.cat([bytes_of(x).view(len(x), width_of_row(x)) for x in _shortened(columns, wide)], 1)


def from_bytes(rows: Tensor, columns: list[Tensor], wide: bool = True) -> list[Tensor]:
    """Return the columns from their `to_bytes`, in the dtypes and the shapes of rows of these `columns`.

    `rows` may be flat.
    """
    sent = _shortened([x[:0] for x in columns], wide)
    widths = [width_of_row(x) for x in sent]
    parts = torch.split(rows.view(-1, sum(widths)), widths, 1)
    # Copied, since a part of a row may begin at any byte.
    dense = [x.clone(memory_format=torch.contiguous_format).view(-1) for x in parts]
    found = [x.view(own.dtype) for x, own in zip(dense, sent, strict=True)]
    return [x.view(-1, *own.shape[1:]).to(own.dtype) for x, own in zip(found, columns, strict=True)]


def _shortened(columns: list[Tensor], wide: bool) -> list[Tensor]:
    return [x if wide or x.dtype != torch.int64 else x.int() for x in columns]


def width_of_row(x: Tensor) -> int:
    """Return the bytes of a row of `x`."""
    return x.element_size() * math.prod(x.shape[1:])
