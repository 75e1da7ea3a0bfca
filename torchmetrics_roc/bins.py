"""Bins for the scores of a histogram: runs of consecutive scores, so they need no range, and no rounding reorders them.

Every set of bins says which bin a score is in, and which score is the lowest of each bin. A bin that can hold one score
only, as all do for 16-bit scores, counts exactly; in every other one an order may be hidden.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from torchmetrics_roc.keys import by_blocks, falling_keys, scores_of

Array = NDArray[Any]

HALF_BINS = 1 << 16
"""Bins enough for every score of 16 bits to have its own."""

CELL = 19
"""Bits of a float32 key within one cell of a window: 16 cells for every power of two."""

_SIDE = 1 << (31 - CELL)  # cells of the scores of one sign
_INNER = 2 * _SIDE  # so far above the others are the cells of scores in [½, 1], which are seen from 1
_ZERO = 0  # of the score 0 alone, where otherwise a NaN would be
_ONE = _INNER + _ZERO  # and of the score 1 alone
CELLS = _INNER + _SIDE
_SUBNORMAL = 16  # cells of either sign, seen from 0, whose scores have no leading bit of their own in float32
_INFINITE = 0x7F80_0000  # the key of +inf in float32
_PARTS = 20  # low bits of a table's entries: in how many parts the cell is cut


def _outer(score: float) -> int:
    """Return the cell of a float32 score seen from 0."""
    (bits,) = struct.unpack(">i", struct.pack(">f", score))
    key = bits ^ ((bits >> 31) & 0x7FFF_FFFF)
    return int((key >> CELL) + _SIDE)


_ALONE = (_outer(-float("inf")), _ZERO, _ONE, _outer(float("inf")))
"""The cells that hold one score: -inf, 0, 1 and +inf."""


class Bins(Protocol):
    """What a histogram asks of its bins, `B` of them by rising score."""

    def index(self, scores: Tensor) -> Tensor:
        """The bin of each of the scores `[T, N]`, int64. No value is read on the host."""

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """The lowest score of each bin, among scores of this dtype: `[B]`, or `[T, B]` if every problem has its own."""


class Grid:
    """The bins between a user's rising thresholds, `[G]` in float64: `G + 1` of them."""

    def __init__(self, thresholds: Tensor) -> None:
        self.thresholds = thresholds

    def index(self, scores: Tensor) -> Tensor:
        """How many thresholds lie at or below each score; they are compared in the dtype of the scores."""
        return torch.bucketize(scores.contiguous(), self.thresholds.to(scores.dtype), right=True)

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """-inf, then the thresholds."""
        return torch.cat([self.thresholds.new_full((1,), -torch.inf), self.thresholds]).to(dtype)

    def exact_in(self, narrow: torch.dtype, wide: torch.dtype) -> bool:
        """Whether scores of the `narrow` dtype lie in the same bins if they and the thresholds are taken as `wide`.

        A threshold that is rounded down to the narrow dtype admits a score that the wide one does not.
        """
        return bool((self.thresholds.to(narrow).to(wide) >= self.thresholds.to(wide)).all())


class Halves:
    """One bin for each of the 65,536 scores of 16 bits."""

    def index(self, scores: Tensor) -> Tensor:
        """The place of each score among all of its dtype."""
        return falling_keys(scores).bitwise_not_().long() + HALF_BINS // 2

    def __init__(self, device: torch.device) -> None:
        self.device = device

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """All scores of the dtype; those that are none are NaN."""
        return _all_halves(dtype, self.device)


class Window:
    r"""Bins over all scores, in width proportional to the score, and within [½, 1] to its distance from 1.

    A score is taken apart by the bits of its key: cells, 16 for every power of two of either sign; each cell has equal
    parts, one a bin, or shares a bin with its neighbours. In [½, 1], where confident probabilities crowd, the power of
    two is that of 1 − x, a subtraction that is exact. The scores 0, 1 and ±inf have bins of their own.

    Args:
        table: `[T, CELLS]`, or `[1, CELLS]` if all problems have the same bins: the first bin of every cell and, in the
            low bits, how many parts it has.
        bins: how many bins there are.
    """

    def __init__(self, table: Tensor, bins: int) -> None:
        self.table = table
        self.bins = bins
        self._lowest: dict[torch.dtype, Tensor] = {}

    def index(self, scores: Tensor) -> Tensor:
        """The bin of each score, by integer arithmetic."""
        if len(self.table) > 1:
            rows = torch.arange(len(self.table), dtype=torch.int64, device=scores.device)[:, None]
            return self._index(scores, rows * CELLS)
        return by_blocks(self._index, torch.int64, scores)

    def _index(self, scores: Tensor, start: Tensor | int = 0) -> Tensor:
        cell, place = _places(scores)
        entry = self.table.view(-1).index_select(0, (cell + start).flatten()).view(scores.shape)
        part = (entry & ((1 << _PARTS) - 1)).mul_(place).bitwise_right_shift_(CELL)
        return entry.bitwise_right_shift_(_PARTS).add_(part)

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """The lowest score of each bin; a bin that no score falls into has that of the next one above."""
        if dtype not in self._lowest:
            rows = self.table.cpu()
            if len(rows) == 1 and np.array_equal(rows[0].numpy(), _usual_table(self.bins)):
                lowest = _usual_lowest(self.bins, dtype)
            else:
                lowest = torch.stack([_lowest(row, self.bins, dtype) for row in rows])
                lowest = lowest[0] if len(rows) == 1 else lowest
            self._lowest[dtype] = lowest.to(self.table.device)
        return self._lowest[dtype]

    def refined(self, uncertain: Tensor, lowest: Tensor) -> Tensor:
        """The table of as many bins that lie closer where the bins `[T, B]` of this one are more `uncertain`.

        Cut `k` times finer, a cell leaves a `k`-th of what was uncertain: so the least is left of all if every cell has
        parts in proportion to the root of what it would leave uncut. Bins that hold one score, by their `lowest`
        scores, leave nothing, and stay apart. A tenth is spread as usual, for data that differ from those seen.

        Computed on the host, where sums of floats are the same in every run, and so on every rank.
        """
        shares = uncertain.double().cpu().numpy()
        table, rows = self.table.cpu().numpy(), len(shares)
        first, parts = (
            np.broadcast_to(x, (rows, CELLS)) for x in (table >> _PARTS, (table & ((1 << _PARTS) - 1)).clip(1))
        )
        used = np.zeros((rows, CELLS))
        used[:, _in_order()] = 1.0

        def within(x: Array) -> Array:  # the sum over the bins of each cell
            sums = np.pad(x.cumsum(1), ((0, 0), (1, 0)))
            ends = (first + parts).clip(max=self.bins)
            between: Array = np.take_along_axis(sums, ends, 1) - np.take_along_axis(sums, first, 1)
            return between.clip(0)

        edges = lowest.cpu().expand(rows, -1)
        filled = np.ones_like(shares)
        filled[:, :-1] = (edges[:, 1:] > edges[:, :-1]).numpy()
        several = mixed(edges).numpy()
        apart = np.where(within(shares * ~several) > 0, within(filled), 0.0) * used * (parts > 1)
        apart = apart * (apart.sum(1, keepdims=True) <= self.bins / 2)
        sharing = np.zeros_like(shares)  # how many cells share each bin
        np.add.at(sharing, (np.arange(rows)[:, None], first), used)
        sharing = np.take_along_axis(sharing, first, 1)
        weights = np.sqrt(within(shares * several) * parts) / sharing.clip(1) * used * _divisible()
        total = weights.sum(1, keepdims=True)
        weights = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)
        spread = 0.9 * weights + 0.1 * _usual()
        refined = _table_for(apart + spread * (_room(self.bins) - apart.sum(1, keepdims=True)), self.bins)
        return torch.from_numpy(refined).to(self.table.device)


def window(bins: int, device: torch.device) -> Tensor:
    """The table of a window of so many bins, most of them where logits and probabilities lie: `[1, CELLS]`."""
    return torch.from_numpy(_usual_table(bins)[None].copy()).to(device)


def mixed(lowest: Tensor) -> Tensor:
    """Which bins, known by the `lowest` score of each, may hold more than one score."""
    keys = ~falling_keys(lowest)
    last = ~falling_keys(torch.full_like(lowest[..., :1], torch.inf)) + 1
    above = torch.cat([keys[..., 1:], last], -1)
    return (above.long() - keys.long() > 1) & ~lowest.isnan()


def _places(scores: Tensor) -> tuple[Tensor, Tensor]:
    """The cell of each score, int64 or int32, and the place of its key in the cell, from 0 to `2^CELL − 1`.

    Masks are integers, 0 or −1, made of signs: choosing by a bool takes a CPU longer than all the rest.
    """
    if scores.dtype in (torch.float16, torch.bfloat16):
        scores = scores.float()
    integer, sign, quarter = torch.int32, 31, 0x3E80_0000  # the bits of ¼
    if scores.dtype == torch.float64:
        integer, sign, quarter = torch.int64, 63, 0x3FD0_0000_0000_0000
    # The distance from ¾ is exact where it is near ¼, and floats that are not negative are in the order of their bits.
    inner = (scores - 0.75).abs_().view(integer).sub_(quarter + 1) >> sign
    keys = falling_keys(scores + inner.to(scores.dtype)).bitwise_not_()
    nonzero = keys.neg().bitwise_or_(keys) >> sign
    if scores.dtype == torch.float64:
        # The leading bits of the longer key, with the exponents of float32: what lies beyond goes to the end cells.
        keys, shift = keys >> 29, 896 << 23
        keys = torch.where(keys < 0, (keys + shift).clamp(-1 - _INFINITE, -1), (keys - shift).clamp(0, _INFINITE))
    cell = (keys >> CELL).sub_(inner, alpha=_INNER).sub_(nonzero, alpha=_SIDE - _ZERO).add_(_ZERO)
    return cell, keys.bitwise_and_((1 << CELL) - 1)


def _scores(cells: Tensor, place: Tensor, dtype: torch.dtype) -> Tensor:
    """The lowest scores at these places."""
    inner = cells >= _INNER
    keys = ((cells - _SIDE - torch.where(inner, _INNER, 0)) << CELL) + place
    # The scores 0 and 1 are not in the cells that begin with them: those begin one above.
    begins = ~inner & (place == 0) & ((keys == 0) | (cells == _outer(1.0)))
    if dtype == torch.float64:
        shift = 896 << 23
        keys = torch.where(keys < 0, (keys - shift) << 29, torch.where(keys == 0, 0, (keys + shift) << 29)) + begins
        scores = scores_of(~keys, dtype)
    else:
        scores = scores_of(~(keys + begins).to(torch.int32), dtype)
    seen_from_one = 1 + scores
    rounded_down = seen_from_one - 1 < scores
    up = torch.where(rounded_down, seen_from_one.nextafter(torch.full_like(scores, 2.0)), seen_from_one)
    scores = torch.where(inner, up.clamp(min=0.5), scores)
    for cell, score in zip(_ALONE[:3], (-torch.inf, 0.0, 1.0), strict=True):
        scores = scores.masked_fill(cells == cell, score)
    return scores


def _all_halves(dtype: torch.dtype, device: torch.device) -> Tensor:
    """Every score of a dtype of 16 bits, rising, the NaN among them: `[HALF_BINS]`."""
    falling = torch.arange(HALF_BINS // 2 - 1, -HALF_BINS // 2 - 1, -1, dtype=torch.int32, device=device)
    return scores_of(falling.to(torch.int16), dtype)


def _lowest(row: Tensor, bins: int, dtype: torch.dtype) -> Tensor:
    """The lowest score of each bin of one row `[CELLS]` of a table, on the host."""
    order = torch.from_numpy(_in_order())
    first, parts = row[order] >> _PARTS, (row[order] & ((1 << _PARTS) - 1)).clamp(min=1)
    cells = order.repeat_interleave(parts)
    count = torch.arange(len(cells), dtype=torch.int64, device="cpu")
    part = count - (parts.cumsum(0) - parts).repeat_interleave(parts)
    each = parts.repeat_interleave(parts)
    bin_of = first.repeat_interleave(parts) + part
    place = -((-part << CELL) // each)
    if dtype.itemsize == 2:
        scores = _all_halves(dtype, row.device)
        scores = scores[~scores.isnan()]
        bin_of = Window(row[None], bins).index(scores[None])[0]
    else:
        scores = _scores(cells, place, dtype)
    # The first of each bin, as all rise; of an empty bin the first of the next.
    at = torch.searchsorted(bin_of, torch.arange(bins, dtype=torch.int64, device="cpu"))
    return torch.cat([scores, scores.new_full((1,), torch.inf)])[at]


# What is the same for every metric is computed once a process: in NumPy, which knows none of torch's modes, or, where
# torch has the dtypes, where no mode reaches.


@lru_cache(maxsize=16)
def _usual_lowest(bins: int, dtype: torch.dtype) -> Tensor:
    with torch.inference_mode(False), torch.no_grad():
        return _lowest(torch.from_numpy(_usual_table(bins)), bins, dtype)


@lru_cache(maxsize=16)
def _usual_table(bins: int) -> Array:
    """The table of a window when nothing is known of the scores: `[CELLS]`."""
    table: Array = _table_for(_usual()[None] * _room(bins), bins)[0]
    return table


def _table_for(shares: Array, bins: int) -> Array:
    """The table of a window of so many bins, of which each cell has its share `[T, CELLS]`: at most `_room` in all."""
    order = _in_order()
    alone = np.zeros(CELLS, dtype=np.int64)
    alone[list(_ALONE)] = 1
    alone = alone[order]
    # Those alone have a bin each, and after each of them a new one begins.
    ends = np.floor((shares[:, order] * (1 - alone)).cumsum(1).clip(max=_room(bins))).astype(np.int64)
    starts = np.pad(ends[:, :-1], ((0, 0), (1, 0)))
    first = starts + 2 * alone.cumsum() - alone
    parts = (ends - starts).clip(max=1 << CELL)
    table = np.zeros((len(shares), CELLS), dtype=np.int64)
    table[:, order] = (first << _PARTS) + parts
    return table


def _room(bins: int) -> int:
    """How many bins there are for scores other than those that have one of their own."""
    return bins - 2 * len(_ALONE) - 1


@lru_cache(maxsize=1)
def _in_order() -> Array:
    """The cells that scores fall into, by rising score."""
    runs = [
        (_outer(-float("inf")), _SIDE),
        (_ZERO, _ZERO + 1),
        (_SIDE, _outer(0.5)),
        (_outer(-0.5) + _INNER, _INNER + _SIDE),
        (_ONE, _ONE + 1),
        (_outer(1.0), _outer(float("inf")) + 1),
    ]
    return np.concatenate([np.arange(start, stop, dtype=np.int64) for start, stop in runs])


@lru_cache(maxsize=1)
def _divisible() -> Array:
    """Which cells may be cut, 0.0 or 1.0.

    Not those of float32's subnormal scores: seen as float64 the same scores lie in other cells of them. In one bin of
    their sign they are in the same bin in either dtype, so counts of float32 scores can be read as those of float64.
    """
    divisible = np.ones(CELLS)
    divisible[_SIDE - _SUBNORMAL : _SIDE + _SUBNORMAL] = 0.0
    return divisible


@lru_cache(maxsize=1)
def _usual() -> Array:
    """How much each cell is worth cutting when nothing is known of the scores: `[CELLS]`, in all 1."""
    cells = np.arange(2 * _SIDE)
    power = np.where(cells < _SIDE, _SIDE - 1 - cells, cells - _SIDE) // (1 << (23 - CELL)) - 127
    # For each power of two: logits; then probabilities, or logarithms of probabilities close to 1; then the rest.
    small = np.where(power >= -24, np.where(cells < _SIDE, 12.0, 32.0), 1.0)
    weights = np.zeros(CELLS)
    weights[: 2 * _SIDE] = np.where((power >= -4) & (power < 6), 64.0, small)
    weights[: 2 * _SIDE][power >= 6] = 1.0
    weights[_INNER:CELLS] = np.where(power[:_SIDE] >= -24, 32.0, 1.0)
    weights[[_ZERO, _ONE]] = 0.0
    ordered = np.zeros(CELLS)
    ordered[_in_order()] = (weights * _divisible())[_in_order()]
    usual: Array = ordered / ordered.sum()
    return usual
