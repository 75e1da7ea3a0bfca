"""Integer keys: the map from scores that reverses their order and sorts in less time, and hashes (splitmix64).

splitmix64 is exact on every device (Steele, Lea & Flood, OOPSLA 2014).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from time import perf_counter
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.surroundings import one_thread

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

SUBNORMAL = 5e-324
"""The least float above zero, unless the processor flushes it."""

PARTS = 8
"""Results of each thread that are in memory before they are taken."""


def falling_keys(scores: Tensor) -> Tensor:
    """Return integers, of the shape and width of `scores`, whose ascending order is the descending order of the scores.

    int16 for float16 and bfloat16, int32 for float32, int64 for float64. −0 and +0 have the same key; ±inf have keys
    like any other score. The keys of NaN lie beyond the infinity of the same sign: callers must exclude NaN.
    """
    return rising_keys(scores).bitwise_not_()


def rising_keys(scores: Tensor) -> Tensor:
    """Return the complement of `falling_keys`, whose ascending order is that of the scores."""
    integer, sign, magnitude = _layout(scores.dtype)
    negative_zero = -magnitude - 1  # the bits of −0
    if flushing():
        bits = scores.view(integer)
        other = bits ^ negative_zero  # 0 for −0, which becomes +0
        bits = (other.neg().bitwise_or_(other) >> sign).bitwise_and_(bits)
    else:
        bits = (scores + 0.0).view(integer)  # adding zero turns −0 into +0
    return (bits >> sign).bitwise_and_(magnitude).bitwise_xor_(bits)


def flushing() -> bool:
    """Return whether this process flushes subnormal floats to zero, see `torch.set_flush_denormal`."""
    return SUBNORMAL * 1.0 == 0.0


def scores_of(keys: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the scores of `keys`, in the `dtype` that `falling_keys` was given."""
    _, sign, magnitude = _layout(dtype)
    ascending = ~keys
    return ((ascending >> sign) & magnitude).bitwise_xor_(ascending).view(dtype)


def bits_of(scores: Tensor) -> Tensor:
    """Return `scores` as integers of the same bits: equal for equal scores, if these have one zero and no NaN."""
    return scores.view(_layout(scores.dtype)[0])


def sortable(x: Tensor) -> Tensor:
    """Return `x` with every NaN sorted last on any device: a GPU sorts them by their sign, which 0/0 sets."""
    return x.masked_fill(x.isnan(), torch.nan)


def in_order(keys: Tensor) -> Tensor:
    """Return `keys`, `[N]` or `[T, N]`, sorted ascending along the last dimension; they may be sorted in place."""
    if keys.device.type != "cpu" or keys.element_size() < 4 or keys.numel() == 0:
        return keys.contiguous().sort().values
    # torch.sort always computes the indices too. NumPy, a dependency of torchmetrics, sorts keys alone: in place, with
    # vector instructions since version 2, and without the GIL, so that threads can sort in parallel.
    keys = keys.contiguous()
    rows = keys.numpy().reshape(-1, keys.shape[-1])
    threads = min(torch.get_num_threads(), -(-keys.numel() // sizes.THREAD))
    by_digits = rows.shape[1] >= sizes.RADIX and _digits_are_faster()
    if by_digits or len(rows) < threads:
        pieces = list(rows)
        while len(pieces) < threads or (by_digits and len(pieces[0]) > sizes.DIGITS):
            half = len(pieces[-1]) // 2  # split each into its lower and its upper half
            in_threads(partial(np.ndarray.partition, kth=half), pieces, threads)
            pieces = [part for piece in pieces for part in (piece[:half], piece[half:])]
    else:
        pieces = np.array_split(rows, threads)
    with one_thread():
        in_threads(_sort_by_digits if by_digits else np.ndarray.sort, pieces, threads)
    return keys


def _sort_by_digits(row: np.ndarray) -> None:
    """Sort integers `[N]` in place by torch's radix sort, which it has for single rows only."""
    np.copyto(row, torch.from_numpy(row).sort().values.numpy())


@cache
def _digits_are_faster() -> bool:
    """Return whether torch's radix sort takes less time here than NumPy's sort.

    On Zen 4 it takes a third, as the vector instructions that NumPy uses are slow there. Measured once, in 10 ms.
    """
    keys = mixed(torch.arange(2 * sizes.RADIX, dtype=torch.int64, device="cpu")).int().numpy()

    def seconds(sort: Callable[[np.ndarray], None]) -> float:
        copies, times = [keys.copy() for _ in range(4)], []
        for copy in copies:
            begin = perf_counter()
            sort(copy)
            times.append(perf_counter() - begin)
        return min(times)

    with one_thread():
        return seconds(_sort_by_digits) < seconds(np.ndarray.sort)


def in_threads(work: Callable[[_Item], _Result], items: Iterable[_Item], threads: int) -> list[_Result]:
    """Return `work(item)` for each of the `items`, in order, computed by this number of `threads`."""
    return list(few_at_a_time(work, items, threads))


def few_at_a_time(work: Callable[[_Item], _Result], items: Iterable[_Item], threads: int) -> Iterator[_Result]:
    """Return the same lazily: of the results only a few are in memory before they are taken.

    Falls back to the current thread where Python cannot start others, such as at interpreter exit.
    """
    return map(work, items) if threads == 1 else _ahead(work, items, threads)


def _ahead(work: Callable[[_Item], _Result], items: Iterable[_Item], threads: int) -> Iterator[_Result]:
    """Return the results; while the caller takes one, others are computed."""
    with ThreadPoolExecutor(threads) as pool:

        def begun(item: _Item) -> Callable[[], _Result]:
            try:
                return pool.submit(work, item).result
            except RuntimeError:  # raised by `submit`: errors of `work` are kept in its future
                return partial(work, item)

        results: deque[Callable[[], _Result]] = deque()
        for item in items:
            results.append(begun(item))
            if len(results) == PARTS * threads:
                yield results.popleft()()
        while results:
            yield results.popleft()()


def _layout(dtype: torch.dtype) -> tuple[torch.dtype, int, int]:
    if dtype == torch.float64:
        return torch.int64, 63, 0x7FFF_FFFF_FFFF_FFFF
    if dtype == torch.float32:
        return torch.int32, 31, 0x7FFF_FFFF
    return torch.int16, 15, 0x7FFF


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
