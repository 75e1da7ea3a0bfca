"""Hashes of integers, exact on every device: splitmix64 (Steele, Lea & Flood, OOPSLA 2014)."""

from __future__ import annotations

from torch import Tensor

STEP = 0x9E3779B97F4A7C15 - (1 << 64)
"""The increment, as int64."""

MIX = ((30, 0xBF58476D1CE4E5B9 - (1 << 64)), (27, 0x94D049BB133111EB - (1 << 64)))
"""The shifts and multipliers, as int64."""


def mixed(z: Tensor) -> Tensor:
    """Hash the int64 `z` in place: splitmix64 without its last operation, which only improves the low bits."""
    for shift, factor in MIX:
        z.bitwise_xor_(shifted(z, shift)).mul_(factor)
    return z


def shifted(z: Tensor, by: int) -> Tensor:
    """Return `z` shifted to the right with zero fill, as for an unsigned integer."""
    return (z >> by).bitwise_and_((1 << (64 - by)) - 1)
