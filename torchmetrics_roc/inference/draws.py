"""Draws with replacement: functions of the seed, the replicate and the number of the draw alone.

Samples and clusters are drawn by numbers that are hashes of their index, in integer arithmetic that is exact on every
device. So models, classes, chunks of any size, threads and all ranks see the same draws, without a generator whose
state could diverge. Counts come from generators of the CPU, each of a fixed number of replicates, on every device.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from time import monotonic
from typing import Any, TypeVar

import numpy as np
import torch
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_only

from torchmetrics_roc.arrays.keys import MIX, STEP, mixed, shifted

T = TypeVar("T")

_ALL = (1 << 64) - 1

REPLICATES = 2000
"""The default number of replicates."""

BLOCK = 16
"""Replicates whose counts come from one generator: these say what is drawn, not how much of it at a time."""


MANY = 1 << 20
"""Observations of repeated units from which on counts are drawn instead of each of them."""


TILE = 1 << 15
"""Draws of a replicate that a CPU hashes at a time: they stay in its cache."""


CHUNK = {"cpu": 1 << 18, "cuda": 1 << 24}
"""Draws in memory at a time, by device: as many as fit into the cache, or saturate a GPU."""


def in_parts(replicates: int, size: int, device: torch.device, multiple: int = 1) -> list[range]:
    """Return the replicates, of this `size`, in parts that fit the memory: a `multiple` in all but the last.

    No draw depends on it. Counts are drawn by blocks, so parts of a multiple of these draw none of them twice.
    """
    part_size = CHUNK.get(device.type, CHUNK["cuda"]) // max(size, 1)
    part_size = max(part_size // multiple, 1) * multiple
    return [range(start, min(start + part_size, replicates)) for start in range(0, replicates, part_size)]


SETTLED, LONG = 1.0, 60.0
"""Seconds after which the time of all draws is estimated, and of which it is said."""


SHOWN = 5.0
"""Seconds that all draws must be estimated to take for their progress to be shown."""


def paced(results: Iterable[T], parts: int, times: int = 1, at_once: int = 1) -> Iterator[T]:
    """Yield the results of so many `parts` of a bootstrap; show the progress of a long one, and log what minutes takes.

    Args:
        results: computed as they are asked for, `at_once` of them.
        parts: how many there are.
        times: how many such runs there are, of which this is the first: 0 says nothing.
        at_once: the number of threads.
    """
    began, bar = monotonic(), None
    try:
        for done, result in enumerate(results, 1):
            elapsed = monotonic() - began
            if times and elapsed >= SETTLED:
                seconds, times = elapsed * times * parts / min(done + at_once - 1, parts), 0
                bar = _progress(parts, done - 1) if seconds >= SHOWN else None
                if seconds >= LONG:
                    rank_zero_only(logging.getLogger("torchmetrics_roc").warning)(
                        "This bootstrap will take about %.0f minutes, by its first replicates. It may be interrupted; "
                        "fewer `replicates`, or a `method` by a formula where there is one, take less.",
                        seconds / 60,
                    )
            if bar is not None:
                bar.update()
            yield result
    finally:
        if bar is not None:
            bar.close()


def _progress(parts: int, done: int) -> Any:
    """Return a bar of tqdm where a person watches: a terminal or a notebook, on rank zero; None without tqdm."""
    watched = sys.stderr.isatty() or "ipykernel" in sys.modules
    if not watched or getattr(rank_zero_only, "rank", 0) != 0:
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=parts, initial=done, desc="bootstrap", leave=False)


def drawn(
    size: int, replicates: range, seed: int, device: torch.device, below: int | None = None, first: int = 0
) -> Tensor:
    """Return `size` numbers for each of the `replicates`, uniform and independent below `below`: int32 `[R, size]`.

    A number's probability is 1/`below` up to a factor of 1 ± `below`/2³².

    Args:
        size: the number of draws; below 2³¹.
        replicates: the indices of the replicates.
        seed: any integer.
        device: the device of the result; the numbers are the same on all.
        below: the number of items to draw from, at most 2³¹; by default `size`.
        first: how many numbers of each replicate precede these.
    """
    place = torch.arange(first + 1, first + size + 1, dtype=torch.int64, device=device).mul_(STEP)
    keys, limit = _keys(replicates, seed, device)[:, None], size if below is None else below
    if device.type == "cpu":
        return torch.cat([_hashed(keys, some, limit) for some in torch.split(place, TILE)], 1)
    return _hashed_on_device(keys, place, limit)


def drawn_per_size(sizes: Sequence[int], replicates: range, seed: int, device: torch.device) -> list[Tensor]:
    """Return as many numbers below each of the `sizes`, such as those of both labels, in order: `[R, size]` each."""
    firsts = accumulate(sizes, initial=0)
    return [drawn(size, replicates, seed, device, first=first) for size, first in zip(sizes, firsts)]


def shuffles(size: int, replicates: range, seed: int, device: torch.device) -> Tensor:
    """Return the numbers below `size` in a random order for each of the `replicates`: int64 `[R, size]`."""
    order: Tensor = drawn(size, replicates, seed, device, below=2**31).sort(dim=1, stable=True).indices
    return order


def multiplicities(
    size: int, replicates: range, seed: int, device: torch.device, often: Tensor | None = None
) -> Tensor:
    """Return how often each of `size` units is drawn in each of the `replicates`: float64 `[R, size]`.

    With `often`, how many times each was observed, int64 `[size]`, so many of each are drawn from, one after the other;
    of more than `MANY` in all, counts. The `replicates` then begin at a multiple of `BLOCK`.
    """
    total = size if often is None else int(often.sum())
    if often is not None and total > MANY:
        return multinomials([often], replicates, seed)[0].double()
    places = drawn(total, replicates, seed, device).long()
    if often is not None:
        units = torch.arange(size, dtype=torch.int64, device=device)
        places = units.repeat_interleave(often, output_size=total)[places]
    counts = torch.zeros(len(places), size, dtype=torch.float64, device=device)
    return counts.scatter_add_(1, places, torch.ones((), dtype=torch.float64, device=device).expand_as(places))


def identities(places: Tensor, weights: Tensor | None, ends: Tensor, often: Tensor | None = None) -> Tensor:
    """Return a number for each column of `places` `[T, N]` that depends on what is present in it alone: int64 `[N]`.

    Present are places before the end of their problem, `[T, 1]`. Of `weights` `[T, N]` their order counts, so that
    their scale does not. The problems are numbered by what they hold, as `often` as each column stands for, `[N]`, so
    that their own order does not count either.
    """
    present = places < ends
    # Equal weights have the place 0, as if there were none.
    order = 0 if weights is None else torch.unique(torch.where(present, weights, torch.inf), return_inverse=True)[1]
    held = torch.where(present, mixed(mixed(places * STEP) + order), 0)
    problems = (held if often is None else held * often.long()).sum(1).argsort(stable=True).argsort()[:, None] + 1
    codes = mixed(places * STEP + problems) + order
    return mixed(torch.where(present, mixed(codes), 0).sum(0))


def multinomials(counts: Sequence[Tensor], replicates: range, seed: int) -> list[Tensor]:
    """Return multinomial counts with the total of each of `counts` `[K]`, in proportion to them: int64 `[R, K]` each.

    The memory and the time grow with the counts, not with their totals.
    """
    on_host = [some.cpu() for some in counts]
    tables = _in_blocks(lambda rows: [_halved(some, *rows) for some in on_host], replicates, seed)
    return [table.to(original.device) for table, original in zip(tables, counts, strict=True)]


def binomials(totals: Tensor, shares: Tensor, replicates: range, seed: int) -> Tensor:
    """Return binomial counts of these numbers of trials `[K]` with these probabilities `[K]`: int64 `[R, K]`."""
    n, p = totals.double().cpu(), shares.double().cpu()

    def trials(rows: tuple[int, torch.Generator]) -> list[Tensor]:
        shape = (rows[0], len(n))
        return [torch.binomial(n.expand(shape), p.expand(shape), generator=rows[1]).long()]

    return _in_blocks(trials, replicates, seed)[0].to(totals.device)


def _in_blocks(
    work: Callable[[tuple[int, torch.Generator]], list[Tensor]], replicates: range, seed: int
) -> list[Tensor]:
    """Return what `work` draws for the `replicates`, from whole blocks of them, each with its own generator."""
    first, stop = replicates.start // BLOCK, -(-replicates.stop // BLOCK)
    drawn_blocks = [work((BLOCK, _generator(seed, block))) for block in range(first, stop)]
    rows = slice(replicates.start - first * BLOCK, replicates.stop - first * BLOCK)
    return [torch.cat(parts)[rows] for parts in zip(*drawn_blocks, strict=True)]


def _halved(counts: Tensor, rows: int, generator: torch.Generator) -> Tensor:
    """Return multinomial counts with the total of `counts` `[K]`, in proportion to them: int64 `[rows, K]`.

    By recursive halving: of the samples in a run of steps, a binomial number belongs to its first half.
    """
    size = len(counts)
    sums = [torch.nn.functional.pad(counts.double(), (0, (1 << (size - 1).bit_length()) - size))]
    while len(sums[0]) > 1:
        sums.insert(0, sums[0].view(-1, 2).sum(1))
    within = sums[0].expand(rows, 1)
    for runs, halves in pairwise(sums):
        share = torch.where(runs > 0, halves[::2] / runs, 0.0)
        first = torch.binomial(within, share.expand_as(within), generator=generator)
        within = torch.stack([first, within - first], 2).flatten(1)
    return within[:, :size].long()


def _generator(seed: int, block: int) -> torch.Generator:
    """Return the generator of a block of replicates."""
    mixed = (int(seed) * (STEP & _ALL) + block * (MIX[0][1] & _ALL)) & (_ALL >> 1)
    return torch.Generator("cpu").manual_seed(mixed)


def _keys(replicates: range, seed: int, device: torch.device) -> Tensor:
    """Return the key of each replicate, hashed, so that the numbers of one are not a shifted copy of another's."""
    keys = torch.arange(replicates.start, replicates.stop, dtype=torch.int64, device=device)
    keys = keys.mul_(STEP).add_(_signed(int(seed) * MIX[0][1]))
    return mixed(mixed(keys).add_(STEP))


def _hashed_on_device(keys: Tensor, place: Tensor, below: int) -> Tensor:
    """Return the numbers of `drawn` for keys `[R, 1]` and places `[S]`, in the operations of any device: `[R, S]`."""
    # The upper 32 bits of the hash as a fraction of 2^32, times the size: no modulo, no rejection.
    return shifted(mixed(keys + place), 32).mul_(below).bitwise_right_shift_(32).int()


def _hashed(keys: Tensor, place: Tensor, below: int) -> Tensor:
    """Return the same in NumPy, which has unsigned integers: in less than half the time of `_hashed_on_device`."""
    z = keys.numpy().view(np.uint64) + place.numpy().view(np.uint64)
    for shift, factor in MIX:
        z ^= z >> np.uint64(shift)
        z *= np.uint64(factor & _ALL)
    z >>= np.uint64(32)
    z *= np.uint64(below)
    z >>= np.uint64(32)
    return torch.from_numpy(z.astype(np.int32))


def _signed(x: int) -> int:
    """Return the low 64 bits of `x` as a signed integer."""
    return ((x + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)
