"""Bins for a histogram of scores: runs of consecutive floating-point values, or a grid of the thresholds of a user.

Runs of values need no range and no rounding.

Every set of bins defines the bin of a score, and the lowest score of each bin. A bin that can hold only one score, as
all bins of 16-bit scores do, loses no information; in any other bin the order of the scores is lost.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from typing import Any, TypeVar, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from torchmetrics_roc.arrays.keys import falling_keys, flushing, scores_of
from torchmetrics_roc.arrays.messages import whole
from torchmetrics_roc.arrays.surroundings import clean

Array = NDArray[Any]
T = TypeVar("T")

HALF_BINS = 1 << 16
"""The number of 16-bit scores: with this number of bins each has its own."""

MOST_BINS = 1 << 24
"""The largest number of bins, or of thresholds, of a class."""

CELL = 19
"""Bits of a float32 key within one cell of a window: 16 cells for every power of two."""

_SIDE = 1 << (31 - CELL)  # cells of the scores of one sign
_INNER = 2 * _SIDE  # offset of the cells of scores in [½, 1], which are measured from 1
_ZERO = 0  # cell of the score 0 alone, a cell that otherwise only NaN would use
_ONE = _INNER + _ZERO  # cell of the score 1 alone
CELLS = _INNER + _SIDE
LINES = CELLS + 1
"""The number of lines of `_lines_of`: one for each cell, and one for the score 1."""
_SUBNORMAL = 16  # cells of each sign, measured from 0, that contain the subnormal scores of float32
_INFINITE = 0x7F80_0000  # the key of +inf in float32
_PARTS = 20  # low bits of a table's entries, which hold the number of parts of the cell


def _outer(score: float) -> int:
    """Return the cell of a float32 score measured from 0."""
    (bits,) = struct.unpack(">i", struct.pack(">f", score))
    key = bits ^ ((bits >> 31) & 0x7FFF_FFFF)
    return int((key >> CELL) + _SIDE)


_ALONE = (_outer(-float("inf")), _ZERO, _ONE, _outer(float("inf")))
"""The cells that contain one score each: -inf, 0, 1 and +inf."""


class Grid:
    """The `G + 1` bins between a user's ascending thresholds, `[G]` in float64."""

    def __init__(self, thresholds: Tensor) -> None:
        self.thresholds = thresholds

    def index(self, scores: Tensor) -> Tensor:
        """Return the number of thresholds at or below each score, compared in the dtype of the scores."""
        return torch.bucketize(scores.contiguous(), self.thresholds.to(scores.dtype), right=True)

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """Return -inf, followed by the thresholds."""
        return torch.cat([self.thresholds.new_full((1,), -torch.inf), self.thresholds]).to(dtype)

    def mixed(self, dtype: torch.dtype) -> Tensor:
        """Return which bins may contain more than one distinct score of this dtype."""
        return mixed(self.lowest(dtype))

    def exact_in(self, narrow: torch.dtype, wide: torch.dtype) -> bool:
        """Return whether scores of the `narrow` dtype keep their bins if they and the thresholds are cast to `wide`.

        A score may reach a threshold that the narrow dtype rounds down, but not the same threshold in the wide dtype.
        """
        return bool((self.thresholds.to(narrow).to(wide) >= self.thresholds.to(wide)).all())


class Halves:
    """One bin for each of the 65,536 scores of 16 bits."""

    def index(self, scores: Tensor) -> Tensor:
        """Return the position of each score among all scores of its dtype."""
        return falling_keys(scores).bitwise_not_().long() + HALF_BINS // 2

    def __init__(self, device: torch.device) -> None:
        self.device = device

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """Return all scores of the dtype, including NaN for bit patterns that are not scores."""
        return _all_halves(dtype, self.device)

    def mixed(self, dtype: torch.dtype) -> None:
        """Return None: every bin holds one score."""


class Window:
    r"""Bins over all scores, with a width proportional to the score, and within [½, 1] to its distance from 1.

    The leading bits of the key of a score determine its cell: 16 cells per power of two and sign. A cell is divided
    into equal parts, one per bin, or shares a bin with its neighbours. In [½, 1], where confident probabilities
    concentrate, the cells are those of 1 − x, a subtraction that is exact. The scores 0, 1 and ±inf have bins of their
    own.

    Args:
        table: the first bin of every cell and, in the low bits, its number of parts: `[CELLS]` for the default table,
            recognised by its shape, without reading its values; else `[T, CELLS]`, or `[1, CELLS]` if all problems have
            the same bins.
        bins: the number of bins.
    """

    def __init__(self, table: Tensor, bins: int) -> None:
        self.table = table
        self.bins = bins

    @property
    def default(self) -> bool:
        """Whether the table is the one that every metric starts with."""
        return self.table.ndim == 1

    @cached_property
    def _known(self) -> dict[Hashable, Any]:
        """What has been computed of the table: of the default one the same dictionary for all metrics."""
        return _of_default(self.bins, self.table.device) if self.default else {}

    @property
    def _rows(self) -> Array:
        """The table on the host, `[T, CELLS]`; the default one without reading it."""
        return np.atleast_2d(_default_table(self.bins) if self.default else self.table.cpu().numpy())

    def _once(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return what `work` returns, computed once, outside of torch's modes."""
        if key not in self._known:
            with clean():
                self._known[key] = work()
        return cast(T, self._known[key])

    def index(self, scores: Tensor) -> Tensor:
        """Return the bin of each score, by integer arithmetic."""
        several = self.table.ndim == 2 and len(self.table) > 1
        row: Any = torch.arange(len(scores), dtype=torch.int64, device=scores.device)[:, None] if several else 0
        if self.on_host(scores):
            return torch.from_numpy(self.index_on_host(scores.float().numpy(), np.asarray(LINES * row)))
        cell, place = _places(scores)
        entry = self.table.view(-1).index_select(0, (cell + CELLS * row).flatten()).view(scores.shape)
        part = (entry & ((1 << _PARTS) - 1)).mul_(place).bitwise_right_shift_(CELL)
        return entry.bitwise_right_shift_(_PARTS).add_(part)

    @staticmethod
    def on_host(scores: Tensor) -> bool:
        """Return whether `index_on_host` handles these scores: up to 32 bits, on a CPU, with real values."""
        plain = type(scores) is Tensor and scores.device.type == "cpu" and not torch.compiler.is_compiling()
        return plain and scores.dtype != torch.float64

    def index_on_host(self, scores: Array, start: Array | int = 0) -> Array:
        """Return the bin of each of the float32 `scores`: the result of `index` in a fraction of the time.

        For small batches the time is that of starting operations: NumPy takes half as long as torch, and `_lines_of` a
        table needs half as many operations.
        """
        at_zero, slope = self._once("lines", lambda: _lines_of(self._rows))
        with np.errstate(invalid="ignore"):  # signalling NaN
            inner = (scores >= 0.5) & (scores <= 1.0)
            if flushing():  # subtracting zero would not keep a subnormal score
                bits = np.where(inner, (scores - np.float32(1)).view(np.int32), scores.view(np.int32))
            else:
                bits = (scores - inner).view(np.int32)
        line = inner.astype(np.int32)
        line *= _INNER
        line += bits >> CELL
        line = np.asarray(line + (start + _SIDE), dtype=np.intp)
        bins: Array = slope.take(line)
        bins *= bits
        bins += at_zero.take(line)
        bins >>= CELL
        return bins

    def lowest(self, dtype: torch.dtype) -> Tensor:
        """Return the lowest score of each bin; for a bin that contains no score, that of the next bin above."""

        def made() -> Tensor:
            lowest = torch.stack([_lowest(row, self.bins, dtype) for row in torch.from_numpy(self._rows)])
            return (lowest[0] if len(lowest) == 1 else lowest).to(self.table.device)

        return self._once(("lowest", dtype), made)

    def mixed(self, dtype: torch.dtype) -> Tensor:
        """Return which bins may contain more than one distinct score of this dtype, of the shape of `lowest`."""
        return self._once(("mixed", dtype), lambda: mixed(self.lowest(dtype)))

    def digest(self) -> int:
        """Return a number that differs between tables; for the default table, without reading it."""
        return self._once("digest", lambda: int(self._rows.cumsum().sum()) % (1 << 56))

    def refined(self, uncertain: Tensor, lowest: Tensor, filled: Tensor) -> Tensor:
        """Return a table with as many bins, narrower where the bins `[T, B]` of this one are more `uncertain`.

        Dividing a cell into `k` parts divides its uncertainty by `k`, so the total is least if the number of parts of
        each cell is proportional to the square root of its undivided uncertainty. Bins that contain one score,
        according to their `lowest` scores, have no uncertainty, and are kept. A tenth of the bins is distributed as in
        the default table, for data that differ from those counted. The outermost of the bins that are `filled` `[T, B]`
        remain as narrow, as far as an eighth of all bins goes: they bound a value that grows with the scores, as Cllr.

        Computed on the host, where sums of floats are reproducible, so that it is the same on every rank.
        """
        shares = uncertain.double().cpu().numpy()
        table, rows = self.table.cpu().numpy(), len(shares)
        first, parts = (
            np.broadcast_to(x, (rows, CELLS)) for x in (table >> _PARTS, (table & ((1 << _PARTS) - 1)).clip(1))
        )
        used = np.zeros((rows, CELLS))
        used[:, _in_order()] = 1.0

        def within(x: Array) -> Array:  # the sum over the bins of each cell
            sums = np.hstack([np.zeros((rows, 1)), x.cumsum(1)])
            stops = (first + parts).clip(max=self.bins)
            between: Array = np.take_along_axis(sums, stops, 1) - np.take_along_axis(sums, first, 1)
            return between.clip(0)

        edges = lowest.cpu().expand(rows, -1)
        scored = np.ones_like(shares)
        scored[:, :-1] = (edges[:, 1:] > edges[:, :-1]).numpy()
        several = mixed(edges).numpy()
        apart = np.where(within(shares * ~several) > 0, within(scored), 0.0) * used * (parts > 1)
        apart = apart * (apart.sum(1, keepdims=True) <= self.bins / 2)
        apart = np.maximum(apart, _outermost(filled.cpu().numpy(), first, parts))
        sharing = np.zeros_like(shares)  # how many cells share each bin
        np.add.at(sharing, (np.arange(rows)[:, None], first), used)
        sharing = np.take_along_axis(sharing, first, 1)
        weights = np.sqrt(within(shares * several) * parts) / sharing.clip(1) * used * _divisible()
        total = weights.sum(1, keepdims=True)
        weights = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)
        spread = 0.9 * weights + 0.1 * _default_shares()
        refined = _table_for(apart + spread * (_room(self.bins) - apart.sum(1, keepdims=True)), self.bins)
        return torch.from_numpy(refined).to(self.table.device)


Bins = Grid | Halves | Window
"""The bins of a histogram: `B` bins by ascending score.

`index` returns the bin of each of the scores `[T, N]`, int64, without a host sync; `lowest` the lowest score of a dtype
in each bin, `[B]`, or `[T, B]` if every problem has its own bins; `mixed` which bins may contain more than one distinct
score of it, alike, or None if none may.
"""


def _outermost(filled: Array, first: Array, parts: Array) -> Array:
    """Return the bins that the cells `[T, CELLS]` with the outermost `filled` bins `[T, B]` need, as many as they have.

    Another for the cell before each of them, where a new bin then begins.
    """
    order, rows = _in_order(), np.arange(len(filled))
    low, high = filled.argmax(1)[:, None], filled.shape[1] - 1 - filled[:, ::-1].argmax(1)[:, None]
    starts, most = first[:, order], filled.shape[1] // 16
    needed = np.zeros(first.shape)
    for place in ((starts <= high).sum(1) - 1, (starts + parts[:, order] <= low).sum(1)):
        cells = order[place.clip(max=len(order) - 1)]
        needed[rows, order[(place - 1).clip(0)]] = 1.0
        needed[rows, cells] = parts[rows, cells].clip(max=most)
    needed *= _divisible() * filled.any(1, keepdims=True)
    return needed


def window(bins: int, device: torch.device) -> Tensor:
    """Return the default table for this number of `bins`, most of them for logits and probabilities: `[CELLS]`."""
    return torch.from_numpy(_default_table(bins)).to(device, copy=True)


def mixed(lowest: Tensor) -> Tensor:
    """Return which bins may contain more than one distinct score, from the `lowest` score of each."""
    keys = ~falling_keys(lowest)
    last = ~falling_keys(torch.full_like(lowest[..., :1], torch.inf)) + 1
    above = torch.cat([keys[..., 1:], last], -1)
    # Of doubles a difference of keys may exceed 63 bits.
    return (above.long() - 1 > keys.long()) & ~lowest.isnan()


def _places(scores: Tensor) -> tuple[Tensor, Tensor]:
    """Return the cell of each score, int64 or int32, and the place of its key in the cell, from 0 to `2^CELL − 1`.

    Masks are integers, 0 or −1, shifted from sign bits: on a CPU, `torch.where` takes longer than all other operations.
    """
    if scores.dtype in (torch.float16, torch.bfloat16):
        scores = scores.float()
    integer, sign, quarter = torch.int32, 31, 0x3E80_0000  # the bits of ¼
    if scores.dtype == torch.float64:
        integer, sign, quarter = torch.int64, 63, 0x3FD0_0000_0000_0000
    # The distance from ¾ is exact if it is near ¼, and the bits of non-negative floats are ordered like the floats.
    inner = (scores - 0.75).abs_().view(integer).sub_(quarter + 1) >> sign
    if flushing():  # by bits, since adding zero would not keep a subnormal score
        bits = scores.view(integer)
        bits = (scores - 1.0).view(integer).bitwise_xor_(bits).bitwise_and_(inner).bitwise_xor_(bits)
        moved = bits.view(scores.dtype)
    else:
        moved = scores + inner.to(scores.dtype)
    keys = falling_keys(moved).bitwise_not_()
    nonzero = keys.neg().bitwise_or_(keys) >> sign
    if scores.dtype == torch.float64:
        # The leading bits of the longer key, rebased to the exponents of float32: larger numbers are in the outermost
        # cells but those of ±inf.
        keys, shift, infinite = keys >> 29, 896 << 23, 0x7FF << 23
        below, above = (keys <= ~infinite).long(), (keys >= infinite).long()
        keys = torch.where(keys < 0, (keys + shift).clamp(-_INFINITE, -1), (keys - shift).clamp(0, _INFINITE - 1))
        keys = keys - below + above
    cell = (keys >> CELL).sub_(inner, alpha=_INNER).sub_(nonzero, alpha=_SIDE)  # that of the score 0 is 0
    return cell, keys.bitwise_and_((1 << CELL) - 1)


def _scores(cells: Tensor, place: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the lowest scores at these positions of the cells."""
    inner = cells >= _INNER
    keys = ((cells - _SIDE - torch.where(inner, _INNER, 0)) << CELL) + place
    # The scores 0 and 1 have cells of their own: the cells that would begin with them begin one key above.
    begins = ~inner & (place == 0) & ((keys == 0) | (cells == _outer(1.0)))
    if dtype == torch.float64:
        shift, lowest = 896 << 23, keys == -_INFINITE
        keys = torch.where(keys < 0, (keys - shift) << 29, torch.where(keys == 0, 0, (keys + shift) << 29)) + begins
        scores = scores_of(~keys, dtype).masked_fill(lowest, -torch.finfo(dtype).max)
    else:
        scores = scores_of(~(keys + begins).to(torch.int32), dtype)
    above_one = 1 + scores
    rounded_down = above_one - 1 < scores
    up = torch.where(rounded_down, above_one.nextafter(torch.full_like(scores, 2.0)), above_one)
    scores = torch.where(inner, up.clamp(min=0.5), scores)
    for cell, score in zip(_ALONE, (-torch.inf, 0.0, 1.0, torch.inf), strict=True):
        scores = scores.masked_fill(cells == cell, score)
    return scores


def _all_halves(dtype: torch.dtype, device: torch.device) -> Tensor:
    """Return every value of a 16-bit dtype, ascending, including NaN: `[HALF_BINS]`."""
    falling = torch.arange(HALF_BINS // 2 - 1, -HALF_BINS // 2 - 1, -1, dtype=torch.int32, device=device)
    return scores_of(falling.to(torch.int16), dtype)


def _lowest(row: Tensor, bins: int, dtype: torch.dtype) -> Tensor:
    """Return the lowest score of each bin of one row `[CELLS]` of a table, on the host."""
    order = torch.from_numpy(_in_order())
    first, parts = row[order] >> _PARTS, (row[order] & ((1 << _PARTS) - 1)).clamp(min=1)
    cells = order.repeat_interleave(parts)
    count = torch.arange(len(cells), dtype=torch.int64, device="cpu")
    part = count - (parts.cumsum(0) - parts).repeat_interleave(parts)
    cell_parts = parts.repeat_interleave(parts)
    bin_of = first.repeat_interleave(parts) + part
    place = -((-part << CELL) // cell_parts)
    if dtype.itemsize == 2:
        scores = _all_halves(dtype, row.device)
        scores = scores[~scores.isnan()]
        bin_of = Window(row[None], bins).index(scores[None])[0]
    else:
        scores = _scores(cells, place, dtype)
    # The first score of each bin, since all are ascending; for an empty bin, the first of the next non-empty one.
    at = torch.searchsorted(bin_of, torch.arange(bins, dtype=torch.int64, device="cpu"))
    return torch.cat([scores, scores.new_tensor([torch.inf])])[at]


# Constants of all metrics are cached per process. They are computed in NumPy, which is not affected by torch's modes,
# or, if they need torch dtypes, outside of inference mode and without gradients. No result shares their memory.


@lru_cache(maxsize=16)
def _of_default(bins: int, device: torch.device) -> dict[Hashable, Any]:
    """Return what has been computed of the default table of these `bins`, see `Window._once`."""
    return {}


@lru_cache(maxsize=16)
def _default_table(bins: int) -> Array:
    """Return the default table, for scores of unknown distribution: `[CELLS]`."""
    table: Array = _table_for(_default_shares()[None] * _room(bins), bins)[0]
    return table


def _lines_of(rows: Array) -> tuple[Array, Array]:
    r"""Return the rows of a table `[T, CELLS]` as a line per cell, from the bits of a score to its bin: `[T * LINES]`.

    .. math:: \text{bin} = \lfloor (\text{at zero} + \text{slope} \cdot \text{bits}) / 2^{19} \rfloor

    Bits are those of the score, or of the score less 1 if in [½, 1], as an int32. Lines are ordered by the leading
    bits: those of scores outside [½, 1], negative ones first; those in [½, 1); that of the score 1.
    """
    leading = np.r_[-_SIDE:_SIDE, -_SIDE:1].astype(np.int64)
    negative, start = leading < 0, leading << CELL
    cell = np.where(negative, -1 - leading, leading + _SIDE)
    cell[2 * _SIDE :] += _INNER
    cell[-1] = _ONE
    first, parts = rows[:, cell] >> _PARTS, rows[:, cell] & ((1 << _PARTS) - 1)
    # The bits of negative scores are in falling order: the last bits of a cell come first.
    slope = np.where(negative, -parts, parts)
    at_zero = (first << CELL) - slope * start + np.where(negative, parts * ((1 << CELL) - 1), 0)
    # The scores +0 and −0 begin lines whose other scores are in the bin after, or before.
    zero = (rows[:, _ZERO] >> _PARTS) << CELL
    slope[:, _SIDE], at_zero[:, _SIDE] = 1, zero + (1 << CELL) - 1
    slope[:, 0], at_zero[:, 0] = -1, zero + start[0]
    # NaN has the bin of the infinity of its sign.
    infinities = ((slice(_SIDE - _ALONE[0], _SIDE), _ALONE[0]), (slice(_ALONE[3] + 1, 2 * _SIDE), _ALONE[3]))
    for lines, infinite in infinities:
        slope[:, lines], at_zero[:, lines] = 0, (rows[:, infinite, None] >> _PARTS) << CELL
    return at_zero, slope


def _table_for(shares: Array, bins: int) -> Array:
    """Return the table in which each cell has its share `[T, CELLS]` of the bins; they sum to at most `_room(bins)`."""
    order = _in_order()
    alone = np.zeros(CELLS, dtype=np.int64)
    alone[list(_ALONE)] = 1
    alone = alone[order]
    # Each cell in `_ALONE` has a bin of its own, and a new bin begins after it.
    stops = np.floor((shares[:, order] * (1 - alone)).cumsum(1).clip(max=_room(bins))).astype(np.int64)
    starts = np.pad(stops[:, :-1], ((0, 0), (1, 0)))
    first = starts + 2 * alone.cumsum() - alone
    parts = (stops - starts).clip(max=1 << CELL)
    table = np.zeros((len(shares), CELLS), dtype=np.int64)
    table[:, order] = (first << _PARTS) + parts
    return table


def _room(bins: int) -> int:
    """Return the number of bins left for scores other than those of `_ALONE`."""
    return bins - 2 * len(_ALONE) - 1


@lru_cache(maxsize=1)
def _in_order() -> Array:
    """Return the cells that contain scores, by ascending score."""
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
    """Return which cells may be divided, as 0.0 or 1.0.

    Those of float32's subnormal scores may not, since the same scores as float64 fall into other cells. With one bin
    per sign they have the same bin in both dtypes, so that counts of float32 scores are also valid counts of float64
    scores.
    """
    divisible = np.ones(CELLS)
    divisible[_SIDE - _SUBNORMAL : _SIDE + _SUBNORMAL] = 0.0
    return divisible


@lru_cache(maxsize=1)
def _default_shares() -> Array:
    """Return the default share of the bins for each cell, for scores of unknown distribution: `[CELLS]`, of sum 1."""
    cells = np.arange(2 * _SIDE)
    negative = cells < _SIDE
    power = np.where(negative, _SIDE - 1 - cells, cells - _SIDE) // (1 << (23 - CELL)) - 127
    # Weights by power of two: logits; then probabilities, or logarithms of probabilities close to 1; then all others.
    small = np.where(power >= -24, np.where(negative, 12.0, 32.0), 1.0)
    weights = np.zeros(CELLS)
    weights[: 2 * _SIDE] = np.where(power >= -4, 64.0, small)
    weights[: 2 * _SIDE][power >= 6] = 1.0
    weights[_INNER:CELLS] = np.where(power[:_SIDE] >= -24, 32.0, 1.0)
    weights[[_ZERO, _ONE]] = 0.0
    ordered = np.zeros(CELLS)
    ordered[_in_order()] = (weights * _divisible())[_in_order()]
    shares: Array = ordered / ordered.sum()
    return shares


def grid_of(thresholds: int | list[float] | Tensor | None) -> Tensor | None:
    """Return the user's `thresholds` as a rising grid in float64, on the host; None for every distinct score.

    An int `n` stands for `n` values from 0 to 1. The state adds the ends of the curve, `+inf` and `-inf`, so the
    thresholds of a curve, which fall or have infinite ends, are accepted as a grid too.
    """
    if thresholds is None:
        return None
    if isinstance(thresholds, int) and not isinstance(thresholds, bool):
        number = whole("thresholds", thresholds, 2, MOST_BINS, " if it is a number of thresholds")
        return torch.linspace(0, 1, number, dtype=torch.float64, device="cpu")
    if isinstance(thresholds, (list, tuple)) and all(isinstance(x, (int, float)) for x in thresholds):
        grid = torch.tensor(thresholds, dtype=torch.float64, device="cpu")
    elif isinstance(thresholds, Tensor) and thresholds.ndim == 1 and not thresholds.is_complex():
        grid = thresholds.detach().cpu().double()
    else:
        raise ValueError(
            f"`thresholds` must be None, an int, a list of floats or a 1-D tensor, but is {thresholds!r:.100}"
            f"{': `torch.as_tensor(thresholds)`' if hasattr(thresholds, 'dtype') else ''}."
        )
    if bool(grid.isnan().any()) or not bool(grid.isfinite().any()):
        raise ValueError("`thresholds` must hold finite values, at least one; +inf and -inf are added by themselves.")
    for rising in (grid, grid.flip(0)):
        above, below = rising[1:], rising[:-1]
        # A score may be infinite too, and then the curve has an end twice.
        if bool(((above > below) | ((above == below) & above.isinf())).all()):
            return rising[rising.isfinite()]
    raise ValueError(
        f"`thresholds` must rise from value to value, or fall, but are {thresholds!r:.100}: sort them first, and leave "
        "out repeated ones."
    )
