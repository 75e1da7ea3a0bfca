"""Who owns a sample: the messages that bring it there and the reply back, and who owns a group or a cluster of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import from_bytes, is_wide, to_bytes
from torchmetrics_roc.arrays.keys import mixed, shifted
from torchmetrics_roc.ranks.processes import Ranks, attempt

TO_GROUPS = "to send their samples to the owners of their groups"


class Delivered(NamedTuple):
    """What the ranks sent this one, which can reply.

    Attributes:
        columns: `[M]`, those of the rows that this rank owns, in the order of the ranks.
        ranks: all of them.
        order: the rows that this rank sent, in the order of their owners.
        sent, received: the number of rows that this rank sent to each one, and received from each one.
    """

    columns: list[Tensor]
    ranks: Ranks
    order: Tensor
    sent: list[int]
    received: list[int]

    def replied(self, reply: Callable[[list[Tensor]], list[Tensor]]) -> list[Tensor]:
        """Return columns `[N]` of the rows that this rank sent: what their owners `reply` to the `columns`."""

        def made() -> tuple[list[Tensor], Tensor]:
            replies = reply(self.columns)
            return replies, to_bytes(replies)

        replies, rows = self.ranks.with_reserve(made)
        rows = self.ranks.swap(rows, self.received, self.sent)
        return self.ranks.with_reserve(
            lambda: from_bytes(torch.empty_like(rows).index_copy(0, self.order, rows), replies)
        )


def send_to_owners(
    ranks: Ranks, work: Callable[[], tuple[Tensor, list[Tensor]]], when: str, failed: Exception | None = None
) -> Delivered:
    """Return the rows that this rank owns of the columns `[N]` of all ranks.

    Args:
        ranks: all of them.
        work: returns the owners of each row, `[N]`, or `[R, N]` if it is sent to several, and the columns.
        when: what the ranks are about to do if one fails, whose error all raise.
        failed: an earlier error of this rank.
    """

    def ready() -> tuple[list[int], bool, Tensor, list[Tensor], Tensor]:
        owners, columns = work()
        owner = owners.flatten()
        order = owner.argsort(stable=True) % max(len(columns[0]), 1)
        counts = torch.bincount(owner, minlength=ranks.size)
        *sent, wide = torch.cat([counts, is_wide(columns).reshape(1)]).tolist()
        return sent, bool(wide), order, columns, to_bytes(columns, bool(wide)).index_select(0, order)

    made, error = attempt(ready, failed=failed)
    # The number of rows and, in its lowest bit, whether they are wide.
    ours = [[0]] * ranks.size if made is None else [[2 * size + made[1]] for size in made[0]]
    theirs = [size for (size,) in ranks.numbers(ours, error, when)]
    assert made is not None
    sent, wide, order, columns, rows = made
    received, widest = [size // 2 for size in theirs], any(size % 2 for size in theirs)
    rows = rows if widest == wide else ranks.with_reserve(lambda: to_bytes(columns, widest).index_select(0, order))
    rows = ranks.swap(rows, sent, received)
    return Delivered(ranks.with_reserve(from_bytes, rows, columns, widest), ranks, order, sent, received)


def sample_ids(size: int, ranks: Ranks | None, device: torch.device) -> Tensor:
    """Return an id for each of this rank's samples, `[size]`, unique over all ranks."""
    return torch.arange(size, dtype=torch.int64, device=device) + (0 if ranks is None else ranks.rank << 40)


def shuffle_by_group(ranks: Ranks, groups: Tensor, *columns: Tensor, failed: Exception | None = None) -> list[Tensor]:
    """Return the `columns` `[N]` of the samples whose groups this rank owns, in the order of the ranks.

    `failed`: an earlier error of this rank, which is raised on all, as is too little memory on one of them.
    """
    return send_to_owners(ranks, lambda: (owner_of(groups, ranks.size), list(columns)), TO_GROUPS, failed).columns


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

    return send_to_owners(ranks, met, TO_GROUPS).columns


def owner_of(groups: Tensor, size: int) -> Tensor:
    """Return which of `size` ranks owns each of the `groups` `[N]`: evenly, whatever the pattern of their ids."""
    # After a product alone, the shifted high bits would ignore the low bits of an id: all ids `k << 40` had one owner.
    z = mixed(groups.to(torch.int64, copy=True))
    return (z ^ shifted(z, 31)).remainder(size)
