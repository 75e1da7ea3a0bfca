"""Which rank owns a group, or where a group meets a cluster, and the messages that bring their samples there."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import from_bytes, is_wide, shortened, to_bytes
from torchmetrics_roc.arrays.keys import mixed, shifted
from torchmetrics_roc.ranks.processes import Ranks, attempt


def sample_ids(size: int, ranks: Ranks | None, device: torch.device) -> Tensor:
    """Return an id for each of this rank's samples, `[size]`, unique over all ranks."""
    return torch.arange(size, dtype=torch.int64, device=device) + (0 if ranks is None else ranks.rank << 40)


def shuffle_by_group(ranks: Ranks, groups: Tensor, *columns: Tensor, failed: Exception | None = None) -> list[Tensor]:
    """Return the `columns` `[N]` of the samples whose groups this rank owns, in the order of the ranks.

    `failed`: an earlier error of this rank, which is raised on all, as is too little memory on one of them.
    """
    return _shuffled(ranks, lambda: (owner_of(groups, ranks.size), list(columns)), failed)


class RankGrid(NamedTuple):
    """Ranks as a grid, in which samples of the groups of a `row` meet those of the clusters of a `column`.

    `rows`, `columns`: how many there are; the ranks that are left over are in none.
    """

    rows: int
    columns: int
    row: int
    column: int

    @classmethod
    def of(cls, ranks: Ranks | None) -> RankGrid:
        """Return that of these `ranks`, as square as possible; of one process if they are None."""
        size, rank = (1, 0) if ranks is None else (ranks.size, ranks.rank)
        rows = math.isqrt(size)
        return cls(rows, size // rows, *divmod(rank, size // rows))

    def in_row(self, groups: Tensor) -> Tensor:
        """Return which of the `groups` `[N]` are those of this row."""
        return owner_of(groups, self.rows) == self.row

    def in_column(self, clusters: Tensor) -> Tensor:
        """Return which of the `clusters` `[N]` are those of this column."""
        return owner_of(clusters, self.columns) == self.column

    def owners(self, groups: Tensor, clusters: Tensor) -> Tensor:
        """Return the ranks in the row of each group `[N]` and in the column of each cluster `[N]`, each once: `[R, N]`.

        That is `2 / sqrt(W)` of the ranks.
        """
        row, column = owner_of(groups, self.rows), owner_of(clusters, self.columns)
        across = torch.arange(self.columns, dtype=torch.int64, device=groups.device)[:, None]
        down = torch.arange(1, self.rows, dtype=torch.int64, device=groups.device)[:, None]
        return torch.cat([row * self.columns + across, (row + down) % self.rows * self.columns + column])


def shuffle_to_meet(ranks: Ranks, work: Callable[[], list[Tensor]]) -> list[Tensor]:
    """Return what `work` returns for the samples in the row or the column of this rank, see `RankGrid`.

    These are columns `[N]`: the group of each sample, its cluster, and others. What fails on one rank is raised by all.
    """

    def met() -> tuple[Tensor, list[Tensor]]:
        columns = work()
        return RankGrid.of(ranks).owners(*columns[:2]), columns

    return _shuffled(ranks, met)


def _shuffled(
    ranks: Ranks, work: Callable[[], tuple[Tensor, list[Tensor]]], failed: Exception | None = None
) -> list[Tensor]:
    """Return the columns `[N]` of the samples whose owners, `[N]` or `[R, N]`, include this rank; `work` has both."""

    def ready() -> tuple[list[int], bool, list[Tensor], Callable[[bool], Tensor], Tensor]:
        owners, columns = work()
        owner, size = owners.flatten(), max(len(columns[0]), 1)
        order, counts = owner.argsort(stable=True) % size, torch.bincount(owner, minlength=ranks.size)
        *sent, wide = torch.cat([counts, is_wide(columns).reshape(1)]).tolist()

        def rows(wide: bool) -> Tensor:
            return to_bytes([x[order] for x in shortened(columns, wide)])

        return sent, bool(wide), columns, rows, rows(bool(wide))

    made, error = attempt(ready, failed=failed)
    ours = [[0, 0]] * ranks.size if made is None else [[size, made[1]] for size in made[0]]
    theirs = ranks.numbers(ours, error, "to send their samples to the owners of their groups")
    received, widest = [size for size, _ in theirs], any(wide for _, wide in theirs)
    assert made is not None
    sent, wide, columns, again, rows = made
    rows = rows if widest == wide else ranks.with_reserve(again, widest)
    swapped = ranks.swap(rows, sent, received)

    def widened() -> list[Tensor]:
        found = from_bytes(swapped, shortened(columns, widest))
        return [x.to(own.dtype) for x, own in zip(found, columns, strict=True)]

    return ranks.with_reserve(widened)


def owner_of(groups: Tensor, size: int) -> Tensor:
    """Return which of `size` ranks owns each of the `groups` `[N]`: evenly, whatever the pattern of their ids."""
    # After a product alone, the shifted high bits would ignore the low bits of an id: all ids `k << 40` had one owner.
    z = mixed(groups.to(torch.int64, copy=True))
    return (z ^ shifted(z, 31)).remainder(size)
