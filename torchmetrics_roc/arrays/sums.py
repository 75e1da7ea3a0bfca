"""Reproducible sums: running sums, sums within problems and totals; counts and ranges on the host."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.sizes import ROW, SERIAL
from torchmetrics_roc.arrays.surroundings import works


def row_counts(flags: Tensor) -> Tensor:
    """Return how many of the bool `flags` `[T, N]` are set in each row: `[T]`."""
    if flags.device.type != "cpu":
        return flags.sum(1)
    return torch.tensor(row_counts_on_host(flags), dtype=torch.int64, device="cpu")


def row_counts_on_host(flags: Tensor) -> list[int]:
    """Return the same for `flags` on a CPU, with NumPy: for ten million of them in a hundredth of the time."""
    rows = flags.numpy()
    # Without an axis NumPy counts the set bytes by vector instructions; with one it adds integers, which only takes
    # less time than a call for each of many short rows.
    if len(rows) <= rows.shape[1]:
        return [int(np.count_nonzero(row)) for row in rows]
    counts: list[int] = np.count_nonzero(rows, 1).tolist()
    return counts


def filled_on_host(x: Tensor) -> Tensor:
    """Return the flat indices of the nonzero elements of `x`, which is on a CPU, in order.

    For a few thousand among 131,072 integers, NumPy finds the nonzero flags in a third of the time that torch takes.
    """
    return torch.from_numpy(x.numpy().astype(bool).reshape(-1).nonzero()[0])


def mean_of_known(x: Tensor, dim: int | None = None) -> Tensor:
    """Return the mean of the elements that are not NaN, along `dim` or of all.

    `torch.nanmean` rounds their number to the default dtype: of 70,000 in float16 it is infinite.
    """
    known = x == x
    if dim is None:
        return x.nansum() / known.sum(dtype=x.dtype)
    return x.nansum(dim) / known.sum(dim, dtype=x.dtype)


def minmax(x: Tensor) -> tuple[float, float]:
    """Return the least and the largest element of `x` on a CPU, on one thread; both are NaN if any element is."""
    # torch is on one thread up to that size, and has the 16-bit dtypes: NumPy lacks bfloat16, and is slow in float16.
    if x.numel() <= SERIAL or x.dtype in (torch.float16, torch.bfloat16):
        low, high = x.aminmax()
        return low.item(), high.item()
    if x.is_floating_point():
        with np.errstate(invalid="ignore"):  # a NaN is an answer here, not a reason to warn
            return _minmax(x.numpy())
    return _minmax(x.numpy())


def _minmax(array: Any) -> tuple[float, float]:
    return np.minimum.reduce(array, axis=None).item(), np.maximum.reduce(array, axis=None).item()


def running(x: Tensor, dim: int = 0) -> Tensor:
    """Return the running sum of `x` along `dim`, which a device adds up in the same way each time.

    The package uses it for all running sums of floats: where `_in_any_order` holds, `torch.cumsum` of floats falls, or
    rises at a zero, by a last bit, and raises under `torch.use_deterministic_algorithms`.
    """
    if x.is_floating_point() and x.numel() and _in_any_order(x.device):
        return _in_fixed_point(x, dim)
    return _running(x, dim)


def _running(x: Tensor, dim: int) -> Tensor:
    """Return the running sum by `cumsum`, of integers in rows on a device as of one row: see `ranked`."""
    if x.device.type == "cpu" or x.is_floating_point() or x.ndim == 1 or dim % x.ndim < x.ndim - 1 or not x.numel():
        return x.cumsum(dim)
    sums = x.flatten().cumsum(0).view(x.shape)
    return sums - (sums[..., :1] - x[..., :1].long()) if x.shape[:-1].numel() > 1 else sums


def running_within(x: Tensor, offsets: Tensor) -> Tensor:
    """Return the running sum of `x` `[K]`, restarted at every problem: at the `offsets` `[T + 1]`.

    Differences of integer sums over all problems are exact; for those of floats see `BySize`.
    """
    if len(offsets) == 2 or len(x) == 0:
        return running(x)
    if x.is_floating_point():
        return BySize(offsets.diff(), len(x)).running(x[None])[0]
    sums = torch.cat([x.new_zeros(1), running(x)])
    return sums[1:] - sums[offsets[:-1]].repeat_interleave(offsets.diff(), output_size=len(x))


class BySize:
    """Problems by size: those of similar size are summed as the rows of one matrix.

    In one sum over all of them, floats of a light problem would lose digits after a heavy one.

    Args:
        lengths: how many steps each problem has, `[T]`: those of one behind those of the other.
        steps: the most that all of them can have.

    Attributes:
        layout: integers that `running` needs: how many problems are shorter than each power of two, then how long the
            longest of these is.
    """

    def __init__(self, lengths: Tensor, steps: int) -> None:
        self._lengths, self._starts = lengths, lengths.cumsum(0).sub_(lengths)
        rising, self._order = lengths.sort()
        # Problems between two powers of two share a matrix as wide as the longest: at least half of it is used.
        powers = 2 ** torch.arange(steps.bit_length() + 1, dtype=torch.int64, device=lengths.device)
        shorter = torch.searchsorted(rising, powers)
        # Where none is shorter, any; without problems, as in an empty slice, 0.
        self.layout = torch.cat([shorter, rising[shorter - 1] if len(rising) else shorter])

    def running(self, columns: Tensor, layout: Sequence[int] | None = None) -> Tensor:
        """Return the running sums of `columns` `[L, K]`, restarted at every problem; undefined behind the last.

        `layout`: the values of that attribute; without them the host waits.
        """
        numbers = self.layout.tolist() if layout is None else layout
        shorter, longest = numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]
        lists, size = columns.shape
        out = columns.new_empty(lists, size + 1)  # what a row has behind its problem goes to the last column
        for (start, stop), width in zip(pairwise(shorter), longest[1:], strict=True):
            if stop > start:
                rows = self._order[start:stop]
                place = torch.arange(width, dtype=torch.int64, device=columns.device)
                at = self._starts[rows][:, None] + place  # at most twice their samples
                behind = place >= self._lengths[rows][:, None]
                out[:, at.masked_fill(behind, size)] = running(columns[:, at.clamp(max=size - 1)], 2)
        return out[:, :-1]


def places_where(keep: Tensor, total: int) -> Tensor:
    """Return the indices where `keep` `[K]` holds. The host knows their `total`, so it does not wait for a device."""
    if keep.device.type == "cpu":
        return keep.nonzero().squeeze(1)
    return _listed(keep, total)


def ranked(keep: Tensor) -> tuple[Tensor, Tensor]:
    """Return where `keep` `[K]` holds, in order and followed by K: `[K + 1]`; and how often it holds up to each: `[K]`.

    It waits for nothing, and reads all as one row: a GPU scans a single row with all its processors, but each of
    several rows, and whatever `cummax` is given, with one block of threads.
    """
    return _listed(keep, len(keep) + 1), keep.cumsum(0)


def _listed(keep: Tensor, size: int) -> Tensor:
    """Return the first `size` indices where `keep` `[K]` holds, followed by K."""
    if len(keep) and works(_nonzero_static, keep.device):  # in a fifth of the time; of a GPU from torch 2.6 on
        return torch.nonzero_static(keep, size=size, fill_value=len(keep)).squeeze(1)
    count = keep.cumsum(0)
    places = count.new_full((len(keep) + 2,), len(keep))
    # Each index is written to its place, the unwanted ones before the first.
    places[count * keep] = torch.arange(len(keep), dtype=torch.int64, device=keep.device)
    return places[1 : size + 1]


def _nonzero_static(device: torch.device) -> None:
    torch.nonzero_static(torch.zeros(1, dtype=torch.bool, device=device), size=1)


def steady_sum(x: Tensor) -> Tensor:
    """Return the sum of `x` `[K]`, 0-d; for floats on a CPU, it does not depend on the number of threads.

    torch splits one long sum among its threads, but never one row of many.
    """
    while x.is_floating_point() and x.device.type == "cpu" and len(x) > ROW:
        whole = len(x) // ROW * ROW
        x = torch.cat([x[:whole].view(-1, ROW).sum(1), x[whole:]])
    return x.sum()


def steady_sums(parts: Iterable[Sequence[Tensor]], count: int) -> list[Tensor]:
    """Return the `steady_sum` of each of `count` columns of floats on a CPU, read one of the `parts` at a time.

    It opens no parallel region of torch, whose threads would take the cores from those that read the parts.
    """
    rows: list[list[Tensor]] = [[] for _ in range(count)]
    rests = [torch.empty(0, dtype=torch.float64, device="cpu")] * count
    for part in parts:
        for i, column in enumerate(part):
            x = torch.cat([rests[i], column]) if len(rests[i]) else column
            whole = len(x) // ROW * ROW
            # Below `SERIAL` elements torch adds on the thread that calls it.
            few = torch.split(x[:whole], (SERIAL - 1) // ROW * ROW)
            rows[i] += [y.view(-1, ROW).sum(1) for y in few]
            rests[i] = x[whole:]
    return [steady_sum(torch.cat([*sums, rest])) for sums, rest in zip(rows, rests, strict=True)]


def power_of_two(exponent: Tensor) -> Tensor:
    """Return the exact `2^exponent` in float64, built from its bits; exponents are clamped to the normal range."""
    return ((exponent.long().clamp(-1022, 1023) + 1023) << 52).view(torch.float64)


def _in_any_order(device: torch.device) -> bool:
    """Return whether `cumsum` of floats on this device has no fixed order."""
    return device.type == "cuda"


def _in_fixed_point(x: Tensor, dim: int) -> Tensor:
    """Return the running sum computed in integers, which does not depend on the order of the additions.

    Two limbs are used, each short enough that its sum does not overflow. As with sequential addition, the sum stays
    constant where zeros are added, and never decreases where no value is negative.
    """
    # Fewer than 2^(61 - bits) numbers of at most 2^bits: their sum is below 2^61, which leaves room for the carry.
    bits = 61 - x.shape[dim].bit_length()
    exponent = torch.frexp(x.double().abs().amax(dim, keepdim=True)).exponent
    whole = x.double() * power_of_two(-exponent) * 2.0**bits  # no more than 2^bits
    high = whole.trunc()
    low = (whole - high).mul_(2.0**bits).round_()
    high, low = _running(high.long(), dim), _running(low.long(), dim)
    # Integers add up exactly in any order. After the carry the low limb is less than a unit of the high one, so sums
    # keep their order when both are rounded to floats.
    carried = low >> bits
    sums = (high + carried).double() + (low - (carried << bits)).double() * 2.0**-bits
    return (sums * 2.0**-bits * power_of_two(exponent)).to(x.dtype)
