"""Draws with replacement that depend on the seed, the replicate and the number of the draw, and on nothing else.

Each number is a hash of its place, in integer arithmetic that is exact on every device. So models and classes, pieces
of any size and all ranks see the same draws, and there is no state of a generator that could part them.
"""

from __future__ import annotations

import torch
from torch import Tensor

# The increment and the multipliers of splitmix64 (Steele, Lea & Flood, OOPSLA 2014), as int64.
_STEP = 0x9E3779B97F4A7C15 - (1 << 64)
_MIX = ((30, 0xBF58476D1CE4E5B9 - (1 << 64)), (27, 0x94D049BB133111EB - (1 << 64)))


def drawn(size: int, replicates: range, seed: int, device: torch.device) -> Tensor:
    """`size` numbers below `size` for each of the `replicates`, uniform and independent: int64 `[R, size]`.

    A number's probability is 1/`size` up to a factor of 1 ± `size`/2³².

    Args:
        size: how many there are to draw from, and how many are drawn; below 2³¹.
        replicates: which ones.
        seed: any integer.
        device: where the numbers are made; they are the same on all.
    """
    key = torch.arange(replicates.start, replicates.stop, dtype=torch.int64, device=device)
    key = key.mul_(_STEP).add_(_signed(seed * _MIX[0][1]))
    # Keys are hashed themselves, so that no replicate walks through the numbers of another.
    key = _mixed(_mixed(key).add_(_STEP))
    place = torch.arange(1, size + 1, dtype=torch.int64, device=device).mul_(_STEP)
    # The upper 32 bits of the hash, as a share of 2^32, times the size.
    return _shifted(_mixed(key[:, None] + place), 32).mul_(size).bitwise_right_shift_(32)


def multiplicities(size: int, replicates: range, seed: int, device: torch.device) -> Tensor:
    """How often each of `size` samples or groups is drawn in each of the `replicates`: float64 `[R, size]`."""
    places = drawn(size, replicates, seed, device)
    counts = torch.zeros(places.shape, dtype=torch.float64, device=device)
    return counts.scatter_add_(1, places, torch.ones((), dtype=torch.float64, device=device).expand_as(places))


def _mixed(z: Tensor) -> Tensor:
    """The hash of each of the int64 `z`, in its place: splitmix64 but for its last step, which serves the low bits."""
    for shift, factor in _MIX:
        z.bitwise_xor_(_shifted(z, shift)).mul_(factor)
    return z


def _shifted(z: Tensor, by: int) -> Tensor:
    """`z` shifted to the right with zeros coming in, as an unsigned integer is."""
    return (z >> by).bitwise_and_((1 << (64 - by)) - 1)


def _signed(x: int) -> int:
    """The last 64 bits of `x` as a signed integer."""
    return ((x + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)
