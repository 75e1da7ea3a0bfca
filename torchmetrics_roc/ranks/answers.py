"""What the owners of segments tell the homes of samples of the finished curve, in the message that brings the counts.

Pairs of classes and slices of the data need to know where each sample stands. The owner of its segment has its score,
and tells its home: the rank that it came from, or another one, whose number then came with the score. Both know how
many samples these are, and both have them in the global order, so no question and no size has to travel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.keys import falling_keys, in_order
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.entries import Entries, found_in
from torchmetrics_roc.ranks.cuts import Cut, Pieces
from torchmetrics_roc.ranks.processes import Ranks, failure_of, from_bits, raise_together, to_bits
from torchmetrics_roc.ranks.sides import WORD, Received

RUNNING = ("tps", "fps")
"""The columns to which the counts of the segments before are added."""


class Asked(NamedTuple):
    """What samples are told, and where.

    Attributes:
        names: of the columns of a curve.
        entries: given the columns that were sent beside the samples, returns the samples that are at home here.
        homes: the home of each sample of this rank, `[N]` of one problem; None if it is this rank.
    """

    names: tuple[str, ...]
    entries: Callable[[list[Tensor]], Entries]
    homes: Tensor | None = None


class Answers(NamedTuple):
    """What is known of the samples at home here: by problem and falling score, `[M]` each.

    Attributes:
        keys, problem: the score and the problem of each sample.
        columns: those that were asked for, at the steps of these samples in the curve of all ranks.
    """

    keys: Tensor
    problem: Tensor
    columns: list[Tensor]

    def at(self, scores: Tensor) -> list[Tensor]:
        """Return the columns at `scores` `[T, N]` of samples at home here, `[T, N]` each; of others meaningless."""
        keys = falling_keys(scores).flatten()
        problem = torch.arange(len(scores), dtype=torch.int64, device=keys.device).repeat_interleave(scores.shape[1])
        if not len(self.keys):
            return [x.new_zeros(scores.shape) for x in self.columns]
        place = found_in(self.keys, self.problem, keys, problem).clamp(max=len(self.keys) - 1)
        return [x[place].view(scores.shape) for x in self.columns]


class AtHome(NamedTuple):
    """The samples at home here that are told something, in the global order, and how many of them each rank owns.

    Those of a heavy key, which are not sent, are one here: their step is told to every rank.
    """

    keys: Tensor
    problem: Tensor
    counts: list[int]

    @classmethod
    def of(cls, entries: Entries, cuts: list[Cut]) -> AtHome:
        """Return the `entries` between these cuts."""
        keys, problem = entries.keys, entries.problem
        problem = torch.zeros_like(keys, dtype=torch.int64) if problem is None else problem
        before, of_cut = keys.new_tensor([cut.key for cut in cuts]), problem.new_tensor([cut.problem for cut in cuts])
        heavy = list(dict.fromkeys((cut.problem, cut.key) for cut in cuts if cut.heavy))
        for t, key in heavy:
            rest = (problem != t) | (keys != key)
            keys, problem = keys[rest], problem[rest]
        keys = torch.cat([keys, keys.new_tensor([key for _, key in heavy])])
        problem = torch.cat([problem, problem.new_tensor([t for t, _ in heavy])])
        keys, _, _, of_key = Entries(keys, None, None, problem).ordered()
        assert of_key is not None
        owner = found_in(before, of_cut, keys, of_key, right=True)
        return cls(keys, of_key, torch.bincount(owner, minlength=len(cuts) + 1).tolist())


def steps_to_tell(received: Received, homes: Tensor, curve: Curve, heavy: bool, ranks: int) -> Tensor:
    """Return the steps of the samples `received`, for one home after the other, in order.

    `heavy`: whether the first step is of a heavy key: every rank is told of that, too.
    """
    keys, problem = torch.cat(received.keys), torch.cat(received.of_entry)
    step = found_in(falling_keys(curve.thresholds), curve.problem, keys, problem)
    every = torch.arange(ranks if heavy else 0, dtype=torch.int64, device=keys.device)
    size = max(len(curve.tps), 1)
    codes = torch.cat([every, homes.long()]) * size + torch.cat([torch.zeros_like(every), step])
    return in_order(codes) % size


def counts_of(homes: Tensor, heavy: bool, ranks: int) -> list[int]:
    """Return how many rows each of `ranks` ranks is told of samples with these `homes`."""
    counts: list[int] = (torch.bincount(homes.long(), minlength=ranks) + int(heavy)).tolist()
    return counts


def tell(
    names: tuple[str, ...],
    error: Exception | None,
    made: Curve | None,
    steps: Tensor | None,
    counts: list[int],
    home: AtHome,
    pieces: Pieces,
    dtype: torch.dtype,
    narrow: bool,
    ranks: Ranks,
) -> tuple[Tensor, Callable[[Tensor], Answers]]:
    """Return the counts of all pieces, `[C, 2]`, and what makes answers of their sums.

    Args:
        names: the columns to tell.
        error: why this rank `made` no curve, in which case it tells zeros, and all ranks raise.
        made: the curve of this segment, whose counts are its own.
        steps: those to tell of, for one rank after the other.
        counts: how many of them for each rank.
        home: the samples to be told of here.
        pieces: what of which problem lies in which segment.
        dtype: that of counts.
        narrow: whether all of these fit into four bytes.
        ranks: all of them.
    """
    wire = torch.int32 if narrow else torch.int64
    row = len(names) * wire.itemsize
    heads = [1 + 2 * (pieces.problems(r).stop - pieces.problems(r).start) for r in range(ranks.size)]
    own = heads[ranks.rank]

    def written() -> Tensor:
        head = home.problem.new_zeros(own)
        head[0] = failure_of(error)
        rows = head.new_zeros(sum(counts), len(names), dtype=wire)
        if made is not None and steps is not None:
            head[1:] = to_bits(torch.stack([made.positives, made.negatives], 1)).view(-1)
            for i, name in enumerate(names):
                rows[:, i] = to_bits(getattr(made, name)[steps])
        parts = [x for part in torch.split(rows, counts) for x in (head, part)]
        return torch.cat([x.reshape(-1).view(torch.uint8) for x in parts])

    received = [x for size, n in zip(heads, home.counts, strict=True) for x in (WORD * size, row * n)]
    each = [sum(both) for both in zip(received[::2], received[1::2], strict=True)]
    content = ranks.swap(ranks.with_reserve(written), [WORD * own + row * n for n in counts], each)

    def read() -> tuple[Tensor, Tensor, Tensor]:
        parts = torch.split(content, received)
        said = [x.clone().view(torch.int64).cpu() for x in parts[::2]]
        table = from_bits(torch.cat([x[1:] for x in said]), dtype).view(-1, 2)
        return torch.stack([x[0] for x in said]), table, torch.cat(parts[1::2]).view(wire).view(-1, len(names))

    flaws, table, told = ranks.with_reserve(read)
    if any(flaws.tolist()):
        raise_together(ranks, error, "after the exchange")

    def answers(running: Tensor) -> Answers:
        before = _before(running, pieces, home).to(told.device)
        columns = [from_bits(x, dtype) for x in told.T]
        for i, name in enumerate(names):
            if name in RUNNING:
                columns[i] = columns[i] + before[:, RUNNING.index(name)]
        return Answers(home.keys, home.problem, columns)

    return table, answers


def _before(running: Tensor, pieces: Pieces, home: AtHome) -> Tensor:
    """Return the counts of the segments before that of the step of each sample, of its problem: `[M, 2]`."""
    owner = torch.arange(pieces.ranks, dtype=torch.int64, device="cpu")
    owner = owner.repeat_interleave(torch.tensor(home.counts, dtype=torch.int64, device="cpu"))
    first = torch.tensor(pieces.firsts, dtype=torch.int64, device="cpu")[owner]
    begun = (owner > 0) & (home.problem.cpu() == first)
    return torch.where(begun[:, None], running[(first + owner - 1).clamp(min=0)], 0)
