"""Counter-based draws with replacement: functions of the seed, the replicate and the index of the draw alone.

Each number is a hash of its index, in integer arithmetic that is exact on every device. So models, classes, chunks of
any size and all ranks see the same draws, without a generator whose state could diverge.
"""

from __future__ import annotations

import torch
from torch import Tensor

# The increment and the multipliers of splitmix64 (Steele, Lea & Flood, OOPSLA 2014), as int64.
_STEP = 0x9E3779B97F4A7C15 - (1 << 64)
_MIX = ((30, 0xBF58476D1CE4E5B9 - (1 << 64)), (27, 0x94D049BB133111EB - (1 << 64)))


def drawn(size: int, replicates: range, seed: int, device: torch.device, below: int | None = None) -> Tensor:
    """Return `size` numbers for each of the `replicates`, uniform and independent below `below`: int64 `[R, size]`.

    A number's probability is 1/`below` up to a factor of 1 ± `below`/2³².

    Args:
        size: the number of draws; below 2³¹.
        replicates: the indices of the replicates.
        seed: any integer.
        device: the device of the result; the numbers are the same on all.
        below: the number of items to draw from, at most 2³¹; by default `size`.
    """
    key = torch.arange(replicates.start, replicates.stop, dtype=torch.int64, device=device)
    key = key.mul_(_STEP).add_(_signed(seed * _MIX[0][1]))
    # Keys are hashed too, so that the sequence of one replicate is not a shifted copy of another.
    key = _mixed(_mixed(key).add_(_STEP))
    place = torch.arange(1, size + 1, dtype=torch.int64, device=device).mul_(_STEP)
    # The upper 32 bits of the hash as a fraction of 2^32, times the size: no modulo, no rejection.
    return _shifted(_mixed(key[:, None] + place), 32).mul_(size if below is None else below).bitwise_right_shift_(32)


def shuffles(size: int, replicates: range, seed: int, device: torch.device) -> Tensor:
    """Return the numbers below `size` in a random order for each of the `replicates`: int64 `[R, size]`."""
    order: Tensor = drawn(size, replicates, seed, device, below=2**31).sort(dim=-1, stable=True).indices
    return order


def multiplicities(size: int, replicates: range, seed: int, device: torch.device) -> Tensor:
    """Return how often each of `size` samples or groups is drawn in each of the `replicates`: float64 `[R, size]`."""
    places = drawn(size, replicates, seed, device)
    counts = torch.zeros(places.shape, dtype=torch.float64, device=device)
    return counts.scatter_add_(1, places, torch.ones((), dtype=torch.float64, device=device).expand_as(places))


def _mixed(z: Tensor) -> Tensor:
    """Hash the int64 `z` in place: splitmix64 without its last operation, which only improves the low bits."""
    for shift, factor in _MIX:
        z.bitwise_xor_(_shifted(z, shift)).mul_(factor)
    return z


def _shifted(z: Tensor, by: int) -> Tensor:
    """Return `z` shifted to the right with zero fill, as for an unsigned integer."""
    return (z >> by).bitwise_and_((1 << (64 - by)) - 1)


def _signed(x: int) -> int:
    """Return the low 64 bits of `x` as a signed integer."""
    return ((x + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)
