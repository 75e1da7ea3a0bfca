"""Bins for the scores of a histogram: runs of consecutive scores, so they need no range, and no rounding reorders them.

Every set of bins says which bin a score is in, and which score is the lowest of each bin. A bin that can hold one score
only, as all do for 16-bit scores, counts exactly; in every other one an order may be hidden.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import lru_cache
from typing import Protocol

import torch
from torch import Tensor
from torch.utils.weak import WeakTensorKeyDictionary

from torchmetrics_roc.keys import by_blocks, falling_keys, scores_of

HALF_BINS = 1 << 16
"""Bins enough for every score of 16 bits to have its own."""

CELL = 19
"""Bits of a float32 key within one cell of a window: 16 cells for every power of two."""

_SIDE = 1 << (31 - CELL)  # cells of the scores of one sign
_INNER = 2 * _SIDE  # so far above the others are the cells of scores in [½, 1], which are seen from 1
_ZERO = 0  # of the score 0 alone, where otherwise a NaN would be
_ONE = _INNER + _ZERO  # and of the score 1 alone
CELLS = _INNER + _SIDE
_INFINITE = 0x7F80_0000  # the key of +inf in float32
_PARTS = 20  # low bits of a table's entries: in how many parts the cell is cut


_known: MutableMapping[Tensor, dict[torch.dtype, Tensor]] = WeakTensorKeyDictionary()
"""The lowest scores of the bins of a table, which take longer to find than a curve to make."""


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
        return torch.cat([self.thresholds.new_tensor([-torch.inf]), self.thresholds]).to(dtype)


class Halves:
    """One bin for each of the 65,536 scores of 16 bits."""

    def index(self, scores: Tensor) -> Tensor:
        """The place of each score among all of its dtype."""
        return falling_keys(scores).bitwise_not_().long() + HALF_BINS // 2

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """All scores of the dtype; those that are none are NaN."""
        return _all_halves(dtype)


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

    def index(self, scores: Tensor) -> Tensor:
        """The bin of each score, by integer arithmetic."""
        if len(self.table) > 1:
            return self._index(scores, torch.arange(len(self.table), device=scores.device)[:, None] * CELLS)
        return by_blocks(self._index, torch.int64, scores)

    def _index(self, scores: Tensor, start: Tensor | int = 0) -> Tensor:
        cell, place = _places(scores)
        entry = self.table.view(-1).index_select(0, (cell + start).flatten()).view(scores.shape)
        part = (entry & ((1 << _PARTS) - 1)).mul_(place).bitwise_right_shift_(CELL)
        return entry.bitwise_right_shift_(_PARTS).add_(part)

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """The lowest score of each bin; a bin that no score falls into has that of the next one above."""
        known = _known.setdefault(self.table, {})
        if dtype not in known:
            rows = torch.stack([self._lowest(row, dtype) for row in self.table.cpu()]).to(self.table.device)
            known[dtype] = rows[0] if len(rows) == 1 else rows
        return known[dtype]

    def _lowest(self, row: Tensor, dtype: torch.dtype) -> Tensor:
        """The lowest score of each bin of one row of a table."""
        order = _in_order(row.device)
        first, parts = row[order] >> _PARTS, (row[order] & ((1 << _PARTS) - 1)).clamp(min=1)
        cells = order.repeat_interleave(parts)
        part = torch.arange(len(cells)) - (parts.cumsum(0) - parts).repeat_interleave(parts)
        each = parts.repeat_interleave(parts)
        bins = first.repeat_interleave(parts) + part
        place = -((-part << CELL) // each)
        if dtype.itemsize == 2:
            scores = _all_halves(dtype)
            scores = scores[~scores.isnan()]
            bins = Window(row[None], self.bins).index(scores[None])[0]
        else:
            scores = _scores(cells, place, dtype)
        # The first of each bin, as all rise; of an empty bin the first of the next.
        at = torch.searchsorted(bins, torch.arange(self.bins))
        return torch.cat([scores, scores.new_tensor([torch.inf])])[at]

    def refined(self, uncertain: Tensor, lowest: Tensor) -> Tensor:
        """The table of as many bins that lie closer where the bins `[T, B]` of this one are more `uncertain`.

        Cut `k` times finer, a cell leaves a `k`-th of what was uncertain: so the least is left of all if every cell has
        parts in proportion to the root of what it would leave uncut. Bins that hold one score, by their `lowest`
        scores, leave nothing, and stay apart. A tenth is spread as usual, for data that differ from those seen.
        """
        rows = len(uncertain)
        first, parts = self.table >> _PARTS, (self.table & ((1 << _PARTS) - 1)).clamp(min=1)
        first, parts = first.expand(rows, -1), parts.expand(rows, -1)
        used = torch.zeros_like(uncertain[:, :1]).expand(-1, CELLS).clone()
        used[:, _in_order(used.device)] = 1

        def within(x: Tensor) -> Tensor:  # the sum over the bins of each cell
            sums = torch.cat([torch.zeros_like(x[:, :1]), x.cumsum(1)], 1)
            return (sums.gather(1, (first + parts).clamp(max=self.bins)) - sums.gather(1, first)).clamp(min=0)

        lowest = lowest.expand(rows, -1)
        filled = torch.ones_like(uncertain)
        filled[:, :-1] = (lowest[:, 1:] > lowest[:, :-1]).to(filled.dtype)
        several = mixed(lowest)
        apart = torch.where(within(uncertain * ~several) > 0, within(filled), 0.0) * used * (parts > 1)
        apart = apart * (apart.sum(1, keepdim=True) <= self.bins / 2)
        sharing = torch.zeros_like(uncertain).scatter_add(1, first, used).gather(1, first)  # cells of one bin
        weights = (within(uncertain * several) * parts).sqrt() / sharing.clamp(min=1) * used
        weights = (weights / weights.sum(1, keepdim=True)).nan_to_num()
        spread = 0.9 * weights + 0.1 * _usual().to(weights.device)
        return table_for(apart + spread * (_room(self.bins) - apart.sum(1, keepdim=True)), self.bins)


def window(bins: int) -> Tensor:
    """The table of a window of so many bins, most of them where logits and probabilities lie."""
    return _window(bins).clone()


def table_for(shares: Tensor, bins: int) -> Tensor:
    """The table of a window of so many bins, of which each cell has its share `[T, CELLS]`: at most `_room` in all."""
    order = _in_order(shares.device)
    alone = torch.zeros(CELLS, dtype=torch.int64, device=shares.device)
    alone[_alone()] = 1
    alone = alone[order]
    # Those alone have a bin each, and after each of them a new one begins.
    ends = (shares.double()[:, order] * (1 - alone)).cumsum(1).clamp(max=_room(bins)).floor().long()
    starts = torch.cat([torch.zeros_like(ends[:, :1]), ends[:, :-1]], 1)
    first = starts + 2 * alone.cumsum(0) - alone
    parts = (ends - starts).clamp(max=1 << CELL)
    table = torch.zeros(len(shares), CELLS, dtype=torch.int64, device=shares.device)
    table[:, order] = (first << _PARTS) + parts
    return table


def _room(bins: int) -> int:
    """How many bins there are for scores other than those that have one of their own."""
    return bins - 2 * len(_alone()) - 1


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
    for cell, score in zip(_alone()[:3], (-torch.inf, 0.0, 1.0), strict=True):
        scores = scores.masked_fill(cells == cell, score)
    return scores


@lru_cache(maxsize=8)
def _all_halves(dtype: torch.dtype) -> Tensor:
    return scores_of(torch.arange(HALF_BINS // 2 - 1, -HALF_BINS // 2 - 1, -1).to(torch.int16), dtype)


def _outer(score: float) -> int:
    """The cell of a float32 score seen from 0."""
    return (int(~falling_keys(torch.tensor([score]))) >> CELL) + _SIDE


def _alone() -> list[int]:
    """The cells that hold one score: -inf, 0, 1 and +inf."""
    return [_outer(-torch.inf), _ZERO, _ONE, _outer(torch.inf)]


def _in_order(device: torch.device) -> Tensor:
    """The cells that scores fall into, by rising score."""
    runs = [
        (_outer(-torch.inf), _SIDE),
        (_ZERO, _ZERO + 1),
        (_SIDE, _outer(0.5)),
        (_outer(-0.5) + _INNER, _INNER + _SIDE),
        (_ONE, _ONE + 1),
        (_outer(1.0), _outer(torch.inf) + 1),
    ]
    return torch.cat([torch.arange(start, stop) for start, stop in runs]).to(device)


@lru_cache(maxsize=8)
def _window(bins: int) -> Tensor:
    return table_for(_usual()[None] * _room(bins), bins)


@lru_cache(maxsize=1)
def _usual() -> Tensor:
    """How much each cell is worth cutting when nothing is known of the scores: `[CELLS]`, in all 1."""
    weights = torch.zeros(CELLS, dtype=torch.float64)
    cells = torch.arange(2 * _SIDE)
    power = torch.where(cells < _SIDE, _SIDE - 1 - cells, cells - _SIDE) // (1 << (23 - CELL)) - 127
    # For each power of two: logits; then probabilities, or logarithms of probabilities close to 1; then the rest.
    small = torch.where(power >= -24, torch.where(cells < _SIDE, 12.0, 32.0), 1.0)
    weights[: 2 * _SIDE] = torch.where((power >= -4) & (power < 6), 64.0, small)
    weights[: 2 * _SIDE][power >= 6] = 1.0
    weights[_INNER:CELLS] = torch.where(power[:_SIDE] >= -24, 32.0, 1.0)
    weights[[_ZERO, _ONE]] = 0.0
    ordered = torch.zeros_like(weights)
    ordered[_in_order(cells.device)] = weights[_in_order(cells.device)]
    return ordered / ordered.sum()
