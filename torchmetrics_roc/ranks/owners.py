"""Who owns a sample: the messages that bring it there and the reply back; whose are a group, a cluster and a step.

A step is owned by the rank whose segment contains its score. Statistics of pairs of models, pairs of classes and
clusters of samples are sums over placements, which need the counts at each sample: that of a negative is the share of
positives that outscore it, a tie counting half (DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988). No rank
receives more than its share.

Once a curve is made, a sample is looked up by the owner of its step (`at_scores`). During the exchange that rank has
the score, and sends the columns to the home of the sample in the message that brings the counts (`send_columns`): to
the rank that it came from, or to another one, whose number then came with the score. Both know how many samples these
are, and both have them in the global order, so no question and no size has to travel.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import WORD, bytes_of, from_bits, from_bytes, is_wide, to_bytes
from torchmetrics_roc.arrays.keys import falling_keys, in_order, mixed, shifted
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.entries import Entries, found_in
from torchmetrics_roc.ranks.processes import Ranks, attempt, raise_together
from torchmetrics_roc.ranks.segments import Segment
from torchmetrics_roc.ranks.sorted_samples import Pieces, Received

TO_GROUPS = "to send their samples to the owners of their groups"

RUNNING = ("tps", "fps")
"""The columns to which the counts of the segments before are added."""


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


# ---- columns at samples ----------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """Columns `[K]` of steps in the global order, by problem and falling score.

    Attributes:
        keys, problem: the score and the problem of each step; the latter None of one problem.
        columns: the columns, or `[K, 2]` of positives and of negatives.
    """

    keys: Tensor
    problem: Tensor | None
    columns: Sequence[Tensor]

    def at(self, asked: Entries) -> list[Tensor]:
        """Return the columns at the steps of these entries, `[M]` each, of their labels if they have any."""
        place = found_in(self.keys, self.problem, asked.keys, asked.problem).clamp_(max=max(len(self.keys) - 1, 0))
        if not len(self.keys):
            return [x.new_zeros(len(asked.keys)) for x in self.columns]
        return [x[place] if asked.labels is None else x[place, (~asked.labels).long()] for x in self.columns]

    def at_scores(self, scores: Tensor) -> list[Tensor]:
        """Return the columns at `scores` `[T, N]`, `[T, N]` each; of scores that are no step meaningless."""
        return [x.view(scores.shape) for x in self.at(_asked(scores))]


def looked_up(curve: Curve, asked: Entries, columns: Sequence[Tensor]) -> list[Tensor]:
    """Return the `columns` `[K]` at the steps of these entries, from the steps of this process: see `Table.at`."""
    problem = curve.columns.problem if curve.problems > 1 else None
    return Table(falling_keys(curve.thresholds), problem, columns).at(asked)


def _asked(scores: Tensor, labels: Tensor | None = None) -> Entries:
    """Return an entry for each of the `scores` `[T, N]`, also of those that do not count."""
    problem = torch.arange(len(scores), dtype=torch.int64, device=scores.device).repeat_interleave(scores.shape[1])
    several = problem if len(scores) > 1 else None
    return Entries(falling_keys(scores).flatten(), None if labels is None else labels.flatten(), None, several)


def steps_of(curve: Curve, scores: Tensor) -> Tensor:
    """Return the step of each of the `scores` `[N]` in the whole one-problem curve that was computed from them.

    That of an excluded sample is any other, or one more than there are.
    """
    return found_in(falling_keys(curve.thresholds), None, falling_keys(scores), None)


# ---- of a curve that is made -----------------------------------------------------------------------------------------


def at_scores(
    curve: Curve,
    scores: Tensor,
    *columns: Tensor,
    labels: Tensor | None = None,
    failed: Exception | None = None,
) -> list[Tensor]:
    """Return the `columns` `[K]` of the `curve` of all ranks at the steps of `scores` `[T, N]`: `[T, N]` each.

    With `labels` `[T, N]` the columns are `[K, 2]`, of positives and of negatives, and each sample is told that of its
    own. Those of excluded samples are meaningless. Collective if the curve is distributed over ranks, which raise
    together what `failed` on one of them.
    """
    if not isinstance(curve, Segment):
        if failed:
            raise failed
        return [x.view(scores.shape) for x in looked_up(curve, _asked(scores, labels), columns)]

    def asked() -> tuple[Tensor, list[Tensor]]:
        entries = _asked(scores, labels)
        return curve.pieces.owner(entries.keys, entries.problem), [x for x in entries if x is not None]

    def reply(arrived: list[Tensor]) -> list[Tensor]:
        keys, *rest = arrived
        of_label = None if labels is None else rest.pop(0)
        return looked_up(curve, Entries(keys, of_label, None, rest.pop() if rest else None), columns)

    delivered = send_to_owners(curve.ranks, asked, "before samples were looked up", failed)
    return [x.view(scores.shape) for x in delivered.replied(reply)]


# ---- during the exchange ---------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """Which columns are sent with the counts, and where.

    Attributes:
        names: of the columns of a curve.
        entries: given the columns that were sent beside the samples, returns the samples that are at home here.
        homes: the home of each sample of this rank, `[N]` of one problem; None if it is this rank.
    """

    names: tuple[str, ...]
    entries: Callable[[list[Tensor]], Entries]
    homes: Tensor | None = None


class AtHome(NamedTuple):
    """The samples at home here, in the global order, and how many of them each rank owns.

    Those of a heavy key, which are not sent, are one here: their step is sent to every rank.
    """

    keys: Tensor
    problem: Tensor
    counts: list[int]

    @classmethod
    def of(cls, entries: Entries, pieces: Pieces) -> AtHome:
        """Return the `entries` between the cuts of these pieces."""
        keys, problem = entries.keys, entries.problem
        problem = torch.zeros_like(keys, dtype=torch.int64) if problem is None else problem
        heavy = list(dict.fromkeys((cut.problem, cut.key) for cut in pieces.cuts if cut.heavy))
        for t, key in heavy:
            rest = (problem != t) | (keys != key)
            keys, problem = keys[rest], problem[rest]
        keys = torch.cat([keys, keys.new_tensor([key for _, key in heavy])])
        problem = torch.cat([problem, problem.new_tensor([t for t, _ in heavy])])
        keys, _, _, of_key = Entries(keys, None, None, problem).ordered()
        assert of_key is not None
        return cls(keys, of_key, torch.bincount(pieces.owner(keys, of_key), minlength=pieces.ranks).tolist())


def steps_to_send(received: Received, homes: Tensor, curve: Curve, heavy: bool, ranks: int) -> Tensor:
    """Return the steps of the samples `received`, for one home after the other, in order.

    `heavy`: whether the first step is of a heavy key, which is sent to every rank.
    """
    keys, problem = torch.cat(received.keys), torch.cat(received.of_entry)
    step = found_in(falling_keys(curve.thresholds), curve.columns.problem, keys, problem)
    every = torch.arange(ranks if heavy else 0, dtype=torch.int64, device=keys.device)
    size = max(len(curve.tps), 1)
    codes = torch.cat([every, homes.long()]) * size + torch.cat([torch.zeros_like(every), step])
    return in_order(codes) % size


def send_columns(
    names: tuple[str, ...],
    made: tuple[Curve, Tensor | None] | None,
    bits: Tensor,
    error: Exception | None,
    homes: Tensor,
    heavy: bool,
    home: AtHome,
    pieces: Pieces,
    dtype: torch.dtype,
    narrow: bool,
    ranks: Ranks,
) -> tuple[Tensor, Callable[[Tensor], Table]]:
    """Return the counts of all pieces, `[C, 2]`, and what makes the table of the samples at home of their sums.

    Args:
        names: the columns to send.
        made: the curve of this segment, whose counts are its own, and the steps to send, for one rank after the other.
        bits: those of the counts of its pieces.
        error: why there is none, in which case zeros are sent, and all ranks raise.
        homes: those of the samples of this segment. How many columns are sent to whom follows from what arrived, and is
            known whether or not a curve is made of that.
        heavy: whether a step is sent to every rank besides.
        home: the samples at home here.
        pieces: what of which problem lies in which segment.
        dtype: that of counts.
        narrow: whether all of these fit into four bytes.
        ranks: all of them.
    """
    none = [bits.new_zeros(0, dtype=dtype)] * len(names)
    row = to_bytes(none, not narrow).shape[1]
    heads = [WORD * (1 + 2 * pieces.several(rank)) for rank in range(ranks.size)]
    counts = ranks.with_reserve(lambda: (torch.bincount(homes.long(), minlength=ranks.size) + int(heavy)).tolist())

    def written() -> Tensor:
        head = bytes_of(torch.cat([bits.new_tensor([error is not None]), bits.flatten()]))
        columns = [x.new_zeros(sum(counts)) for x in none]
        if made is not None:
            curve, steps = made
            columns = [getattr(curve, name)[steps] for name in names]
        rows = to_bytes(columns, not narrow).flatten()
        return torch.cat([x for part in torch.split(rows, [row * n for n in counts]) for x in (head, part)])

    received = [x for head, n in zip(heads, home.counts, strict=True) for x in (head, row * n)]
    each = [head + row * n for head, n in zip(heads, home.counts, strict=True)]
    content = ranks.swap(ranks.with_reserve(written), [heads[ranks.rank] + row * n for n in counts], each)

    def read() -> tuple[bool, Tensor, list[Tensor]]:
        parts = torch.split(content, received)
        said = [x.clone().view(torch.int64).cpu() for x in parts[::2]]
        table = from_bits(torch.cat([x[1:] for x in said]), dtype).view(-1, 2)
        return any(int(x[0]) for x in said), table, from_bytes(torch.cat(parts[1::2]), none, not narrow)

    flawed, table, columns = ranks.with_reserve(read)
    if flawed:
        raise_together(ranks, error, "after the exchange")

    def answers(running: Tensor) -> Table:
        earlier = dict(zip(RUNNING, _before(running, pieces, home).to(home.keys.device).T, strict=True))
        columns_of_all = [x + earlier.get(name, 0) for name, x in zip(names, columns, strict=True)]
        return Table(home.keys, home.problem if pieces.firsts[-1] else None, columns_of_all)

    return table, answers


def _before(running: Tensor, pieces: Pieces, home: AtHome) -> Tensor:
    """Return the counts of the segments before that of the step of each sample, of its problem: `[M, 2]`."""
    owner = torch.arange(pieces.ranks, dtype=torch.int64, device="cpu")
    owner = owner.repeat_interleave(torch.tensor(home.counts, dtype=torch.int64, device="cpu"))
    first = torch.tensor(pieces.firsts, dtype=torch.int64, device="cpu")[owner]
    begun = (owner > 0) & (home.problem.cpu() == first)
    return torch.where(begun[:, None], running[(first + owner - 1).clamp(min=0)], 0)
