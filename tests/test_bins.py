"""Where the bins of a window lie: the default ones, and those of a second pass."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test
from torch import Tensor, inf

from torchmetrics_roc.arrays.keys import falling_keys, scores_of
from torchmetrics_roc.memory import bins as module
from torchmetrics_roc.memory.bins import CELL, CELLS, HALF_BINS, Halves, Window, mixed, window

CPU = torch.device("cpu")
ROOM = 9
"""Bins that no range of scores has: two for each score that is alone, and the one behind the last."""


def made(bins: int) -> Window:
    return Window(window(bins, CPU), bins)


def test_a_table_belongs_to_its_caller() -> None:
    expected = window(256, CPU).clone()
    window(256, CPU).zero_()
    assert torch.equal(window(256, CPU), expected)


def test_the_default_bins_lie_where_scores_are_expected() -> None:
    """So many times as many bins for some powers of two as for the others, between negative, positive, and around 1."""
    several = {p: 64 if -4 <= p < 6 else 32 if -24 <= p < -4 else 1 for p in range(-126, 128)}
    negative = {p: 12 if -24 <= p < -4 else several[p] for p in several}
    ends = {(-(2.0 ** (p + 1)), -(2.0**p)): negative[p] for p in several}
    ends |= {(2.0**p, 2.0 ** (p + 1) * (1 - 2.0**-26)): several[p] for p in several if p != -1}
    ends |= {(1 - 2.0 ** (p + 1), 1 - 2.0**p): 32 for p in range(-24, -2)}
    bins = 1 << 20
    at = {x: i for i, x in enumerate(sorted({x for pair in ends for x in pair}))}
    index = made(bins).index(torch.tensor([[*at]], dtype=torch.float64))[0].tolist()
    found = {pair: index[at[pair[1]]] - index[at[pair[0]]] for pair in ends}
    each = found[-2.0, -1.0] / 64
    assert 64 * 200 * each > bins / 10  # several bins for each power of two
    assert not {pair: n for pair, n in found.items() if abs(n - ends[pair] * each) > 3}  # rounded
    subnormal = torch.tensor([[-(2.0**-127), -(2.0**-149), 0.0, 2.0**-149, 2.0**-127]])
    assert made(bins).index(subnormal)[0].diff().tolist() == [0, 1, 1, 0]


@in_one_test("dtype", [torch.bfloat16, torch.float32, torch.float64])
@in_one_test("rows", [2, 3])
def test_each_problem_has_the_bins_of_its_own_table(rows: int, dtype: torch.dtype) -> None:
    g, before = torch.Generator().manual_seed(0), made(300)
    uncertain = torch.rand(rows, 300, dtype=torch.float64, generator=g) ** 9
    tables = before.refined(uncertain, before.lowest(torch.float32), uncertain < 0)
    scores = (torch.randn(rows, 500, generator=g) * 4.0).to(dtype)
    together = Window(tables, 300)
    for t in range(rows):
        alone = Window(tables[t : t + 1], 300)
        own = alone.index(scores[t : t + 1])[0]
        assert torch.equal(together.index(scores)[t], own)
        assert torch.equal(alone.index(scores)[t], own)  # one table for all
        for name in ("lowest", "mixed"):
            whole, one = (getattr(x, name) for x in (together, alone))
            assert one(dtype).shape == (300,)
            assert torch.equal(whole(dtype)[t], one(dtype))
            assert whole(dtype) is whole(dtype)  # found once
            assert one(torch.float16).shape == (300,)


TABLES = {256: "2fab05e1812838be", 1000: "b5772b9570f17d13", 1 << 16: "eddd13c355f9b2a2", 1 << 20: "2b49949fb99d685c"}


@pytest.mark.parametrize("bins", TABLES)
def test_the_default_bins_are_those_of_counts_that_were_saved(bins: int) -> None:
    """With others, what an earlier version has counted would be read as other scores."""
    table = window(bins, CPU).numpy().astype("<i8")
    assert hashlib.sha256(table.tobytes()).hexdigest()[:16] == TABLES[bins]


@in_one_test("dtype", [torch.float16, torch.bfloat16])
@in_one_test("end", [1, 2, 3, 300])
def test_bins_are_mixed_that_have_several_scores(dtype: torch.dtype, end: int) -> None:
    every = torch.arange(-(2**15), 2**15, dtype=torch.int32).to(torch.int16).view(dtype)
    assert Halves(CPU).lowest(dtype).shape == (HALF_BINS,)
    every = every[~every.isnan()].double().unique()
    places = torch.randint(len(every), (1, 3000), generator=torch.Generator().manual_seed(end))
    places = torch.cat([places, places[:, :900] + 1], 1).clamp(max=len(every) - end)  # neighbours, and empty bins
    places[0, :2] = torch.tensor([0, len(every) - end])
    places = places.sort().values
    beyond = torch.cat([places[:, 1:], torch.tensor([[len(every)]])], 1)
    assert torch.equal(mixed(every[places].to(dtype)), beyond - places > 1)


def test_tables_have_digests_of_their_own() -> None:
    """Of 56 bits, as one message holds: also if they differ in one entry, or in the order of the problems."""
    table = window(300, CPU)[None]
    tables = [table.expand(rows, -1) for rows in (1, 2, 100, 120, 140, 160, 180)]
    for place in (0, 1, CELLS - 1):
        other = table.clone()
        other[0, place] += 1
        tables += [other, torch.cat([table, other]), torch.cat([other, table])]
    digests = [Window(x, 300).digest() for x in tables]
    assert len({*digests}) == len(digests)
    assert max(digests) < 2**56
    assert digests[0] == Window(table[0], 300).digest()


def refined_slowly(table: Any, bins: int, uncertain: Any, lowest: Tensor) -> Any:
    """The shares of a refined table, cell by cell."""
    first, parts = [x >> 20 for x in table], [max(x & (2**20 - 1), 1) for x in table]
    cells = module._in_order().tolist()
    sharing = Counter(first[c] for c in cells)
    several, edges = mixed(lowest).tolist(), [*lowest.tolist(), inf]
    kept, weights = np.zeros(CELLS), np.zeros(CELLS)
    for c in cells:
        own = range(first[c], min(first[c] + parts[c], bins))
        if parts[c] > 1 and any(uncertain[b] > 0 and not several[b] for b in own):
            kept[c] = sum(b == bins - 1 or edges[b + 1] > edges[b] for b in own)
        open_ = sum(uncertain[b] for b in own if several[b])
        weights[c] = math.sqrt(open_ * parts[c]) / sharing[first[c]] * module._divisible()[c]
    if kept.sum() > bins / 2:
        kept[:] = 0
    shares = 0.9 * weights / (weights.sum() or 1) + 0.1 * module._default_shares()
    return kept + shares * (bins - ROOM - kept.sum())


@pytest.mark.covering
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32, torch.float64])
@pytest.mark.parametrize("filled", [1.0, 0.02, 0.0])
@pytest.mark.parametrize(("bins", "rows"), [(256, 3), (1500, 1)])
def test_a_second_pass_has_its_bins_where_the_first_left_most_open(
    dtype: torch.dtype, filled: float, bins: int, rows: int
) -> None:
    g = torch.Generator().manual_seed(int(100 * filled))
    before = made(bins)
    for _ in range(2):
        lowest = before.lowest(dtype)
        uncertain = torch.randint(1, 1000, (rows, bins), generator=g).double() / 2**10
        uncertain[torch.rand(rows, bins, generator=g) >= filled] = 0
        after = before.refined(uncertain, lowest, uncertain < 0)
        is_refined(before, uncertain, lowest, after)
        before = Window(after, bins)


def is_refined(before: Window, uncertain: Tensor, lowest: Tensor, after: Tensor) -> None:
    rows, bins = uncertain.shape
    assert after.shape == (rows, CELLS)
    each = zip(before.table.expand(rows, -1).tolist(), uncertain.tolist(), lowest.expand(rows, -1), strict=True)
    shares = np.stack([refined_slowly(table, bins, own, edges) for table, own, edges in each])
    expected = torch.from_numpy(module._table_for(shares, bins))
    for x, y in ((after >> 20, expected >> 20), (after & (2**20 - 1), expected & (2**20 - 1))):
        assert int((x - y).abs().max()) <= 1  # rounded down, from sums of another order
        assert float((x != y).double().mean()) < 0.01


@pytest.mark.parametrize(("powers", "kept"), [(3, True), (5, True), (8, False)])
def test_bins_of_one_score_are_kept_if_they_are_not_most(powers: int, kept: bool) -> None:
    """Of bfloat16, a power of two has 128 scores; the bins that tell them apart already need not be divided."""
    default = made(1500)
    lowest = default.lowest(torch.bfloat16)
    inside = ((lowest >= 1) & (lowest < 2.0**powers)).double()[None]
    apart = Window(default.refined(inside, lowest, inside < 0), 1500)
    lowest = apart.lowest(torch.bfloat16)
    several = mixed(lowest) & (lowest > 0) & (lowest < 0.5)
    uncertain = ((lowest >= 1) & (lowest < 2.0**powers) | several).double()[None]
    after = apart.refined(uncertain, lowest, uncertain < 0)
    is_refined(apart, uncertain, lowest, after)
    again = Window(after, 1500).lowest(torch.bfloat16)
    assert int(((again >= 1) & (again < 2.0**powers) & ~mixed(again)).sum() >= 128 * powers) == kept


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("bins", [256, 1500, 1 << 16])
@in_one_test("refined", [False, True])
def test_the_lowest_score_of_a_bin_is_in_it_and_the_one_before_is_not(
    dtype: torch.dtype, bins: int, refined: bool
) -> None:
    cut = made(bins)
    if refined:
        uncertain = torch.rand(1, bins, dtype=torch.float64, generator=torch.Generator().manual_seed(bins)) ** 30
        cut = Window(cut.refined(uncertain, cut.lowest(torch.float32), uncertain < 0), bins)
    lowest = cut.lowest(dtype)
    own = (lowest < torch.cat([lowest[1:], lowest.new_tensor([inf])])).nonzero().squeeze(1)  # bins that hold a score
    assert len(own) > 100
    assert torch.equal(cut.index(lowest[own][None])[0], own)
    before = scores_of(falling_keys(lowest[own]) + 1, dtype)
    lower = before < lowest[own]  # not of -inf, nor of 0, before which is -0
    assert int(lower.sum()) == len(own) - 2
    assert bool((cut.index(before[lower][None])[0] < own[lower]).all())


@pytest.mark.parametrize("refined", [False, True])
def test_infinities_have_bins_of_their_own_beside_the_largest_doubles(refined: bool) -> None:
    cut, largest = made(1500), torch.finfo(torch.float64).max
    if refined:
        at_ends = torch.zeros(1, 1500, dtype=torch.float64)
        at_ends[0, [*range(3), *range(-3, 0)]] = 1.0
        cut = Window(cut.refined(at_ends, cut.lowest(torch.float64), at_ends < 0), 1500)
    scores = torch.tensor([[-inf, -largest, -1e300, -1e39, -1.0, 1.0, 1e39, 1e300, largest, inf]], dtype=torch.float64)
    index = cut.index(scores)[0]
    assert index[[0, 1, 8, 9]].unique().tolist() == index[[0, 1, 8, 9]].tolist()
    lowest = cut.lowest(torch.float64)[index]
    assert bool((lowest <= scores[0]).all())
    assert lowest[[0, 1, 9]].tolist() == [-inf, -largest, inf]
    assert not bool(cut.mixed(torch.float64)[index[[0, 9]]].any())


@pytest.mark.parametrize("flushing", [False, True])
@pytest.mark.parametrize("bins", [256, 1 << 16])
def test_scores_that_are_none_have_the_bin_of_the_infinity_of_their_sign(bins: int, flushing: bool) -> None:
    bits = torch.tensor([0x7F80_0001, 0x7FFF_FFFF, *range(0x7F88_0000, 0x7FFF_FFFF, 1 << 18)], dtype=torch.int32)
    torch.set_flush_denormal(flushing)
    try:
        for sign, infinite in ((0, inf), (-(2**31), -inf)):
            unknown = (bits | sign).view(torch.float32)
            assert bool(unknown.isnan().all())
            expected = int(made(bins).index(torch.tensor([[infinite]])))
            assert {*made(bins).index(unknown[None])[0].tolist()} == {expected}
    finally:
        torch.set_flush_denormal(False)


def test_a_cell_is_not_divided_into_more_parts_than_scores() -> None:
    shares = np.zeros((1, CELLS))
    cell = module._outer(3.0)
    shares[0, cell] = 2.0**21
    table = module._table_for(shares, 1 << 22)[0]
    assert table[cell] & (2**20 - 1) == 1 << CELL
    assert (table[module._outer(inf)] >> 20) - (table[cell] >> 20) == 2**21 + 1
