"""The map between scores and integers that sort faster: ascending keys are falling scores, equal keys equal scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor

BLOCK = 1 << 20
"""So many numbers a CPU works off at a time: what it makes of them on the way stays in a cache, in memory it has."""

PIECE = 1 << 19
"""So many keys are worth a thread of their own."""


def falling_keys(scores: Tensor) -> Tensor:
    """Integers, of the shape and width of `scores`, whose ascending order is the falling order of the scores.

    int16 for float16 and bfloat16, int32 for float32, int64 for float64. −0 and +0 share one key; ±inf have keys like
    any other score. A NaN lies beyond the infinity of its own sign: callers leave NaN out.
    """
    integer, sign, magnitude = _layout(scores.dtype)

    def keys(scores: Tensor) -> Tensor:
        bits = (scores + 0.0).view(integer)  # adding zero turns −0 into +0
        return (bits >> sign).bitwise_and_(magnitude).bitwise_xor_(bits).bitwise_not_()

    return by_blocks(keys, integer, scores)


def scores_of(keys: Tensor, dtype: torch.dtype) -> Tensor:
    """The scores behind `keys`, in the `dtype` they came in."""
    _, sign, magnitude = _layout(dtype)
    ascending = ~keys
    return ((ascending >> sign) & magnitude).bitwise_xor_(ascending).view(dtype)


def by_blocks(function: Callable[..., Tensor], dtype: torch.dtype, x: Tensor, *others: Tensor) -> Tensor:
    """The elementwise `function` of `x` and `others` of its shape, of this `dtype`; a CPU does so block by block."""
    if x.device.type != "cpu" or x.numel() <= BLOCK:
        return function(x, *others)
    out = torch.empty(x.shape, dtype=dtype, device=x.device)
    flat, result = [each.reshape(-1) for each in (x, *others)], out.view(-1)
    for start in range(0, len(result), BLOCK):
        result[start : start + BLOCK] = function(*(each[start : start + BLOCK] for each in flat))
    return out


def in_order(keys: Tensor) -> Tensor:
    """`keys` `[N]` or `[T, N]` ascending along the last dimension; their own storage is used for it where that pays."""
    if keys.device.type != "cpu" or keys.element_size() < 4 or keys.numel() == 0:
        return keys.sort().values
    # torch would sort the places of the keys along with them. NumPy, which torchmetrics brings, sorts keys alone: in
    # place, with vector instructions from its version 2 on, and with leave for other threads to do the same.
    keys = keys.contiguous()
    rows = keys.numpy().reshape(-1, keys.shape[-1])
    threads = min(torch.get_num_threads(), -(-keys.numel() // PIECE))
    if threads == 1:
        rows.sort()
        return keys
    if len(rows) >= threads:
        ends = [len(rows) * i // threads for i in range(threads + 1)]
        pieces = [rows[start:stop] for start, stop in pairwise(ends)]
    else:
        pieces = list(rows)
        while len(pieces) < threads:  # the lower half of each, and the upper
            half = len(pieces[-1]) // 2
            in_threads(partial(np.ndarray.partition, kth=half), pieces, threads)
            pieces = [part for piece in pieces for part in (piece[:half], piece[half:])]
    in_threads(np.ndarray.sort, pieces, threads)
    return keys


def in_threads(work: Callable[[Any], Any], items: Iterable[Any], threads: int) -> list[Any]:
    """What `work` returns for each of the `items`, in their order, computed in so many threads at a time.

    In this thread alone where Python starts no others any more, as at the exit of the interpreter.
    """
    items = list(items)
    try:
        with ThreadPoolExecutor(threads) as pool:
            futures = [pool.submit(work, item) for item in items]
    except RuntimeError:  # raised by `submit`, and not by `work`, whose errors its future keeps
        return [work(item) for item in items]
    return [future.result() for future in futures]


def _layout(dtype: torch.dtype) -> tuple[torch.dtype, int, int]:
    if dtype == torch.float64:
        return torch.int64, 63, 0x7FFF_FFFF_FFFF_FFFF
    if dtype == torch.float32:
        return torch.int32, 31, 0x7FFF_FFFF
    return torch.int16, 15, 0x7FFF
