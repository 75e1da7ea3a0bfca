"""Where the bins of a window lie: the default ones, and those of a second pass."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, inf

from torchmetrics_roc import bins as module
from torchmetrics_roc.bins import CELLS, Window, mixed, window

CPU = torch.device("cpu")
ROOM = 9
"""Bins that no range of scores has: two for each score that is alone, and the one behind the last."""


def made(bins: int) -> Window:
    return Window(window(bins, CPU), bins)


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


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32, torch.float64])
def test_each_problem_has_the_bins_of_its_own_table(dtype: torch.dtype) -> None:
    g, before = torch.Generator().manual_seed(0), made(300)
    tables = before.refined(torch.rand(3, 300, dtype=torch.float64, generator=g) ** 9, before.lowest(torch.float32))
    scores = (torch.randn(3, 500, generator=g) * 4.0).to(dtype)
    together = Window(tables, 300)
    for t in range(3):
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
        uncertain = torch.randint(1, 1000, (rows, bins), generator=g).double()
        uncertain[torch.rand(rows, bins, generator=g) >= filled] = 0
        after = before.refined(uncertain, lowest)
        assert after.shape == (rows, CELLS)
        tables = before.table.expand(rows, -1).tolist()
        edges = lowest.expand(rows, -1)
        shares = np.stack(
            [refined_slowly(*x) for x in zip(tables, [bins] * rows, uncertain.tolist(), edges, strict=True)]
        )
        expected = torch.from_numpy(module._table_for(shares, bins))
        for x, y in ((after >> 20, expected >> 20), (after & (2**20 - 1), expected & (2**20 - 1))):
            assert int((x - y).abs().max()) <= 1  # rounded down, from sums of another order
            assert float((x != y).double().mean()) < 0.01
        before = Window(after, bins)
