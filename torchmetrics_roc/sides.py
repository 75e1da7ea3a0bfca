"""The sorted positives and negatives of this rank, and the messages that send them to other ranks.

Positives and negatives are separate, so that labels need no bytes, and keys are sent in the width of the scores. A rank
sends another one message: the number of samples of each problem, then weights and keys. Problems without samples in it
take no bytes, so messages are as large as the samples, whatever the number of problems and ranks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.columns import Columns, of_entries
from torchmetrics_roc.cuts import Cut, Pieces, shown_at, width_of, words_of
from torchmetrics_roc.entries import Entries, blocks

WORD = 8
"""The bytes of an int64; messages begin at multiples of it."""


class Side:
    """The sorted positives, or the sorted negatives, of this rank.

    `keys` and `weights` are `[M]`; those of problem `t` range from `offsets[t]` to `offsets[t + 1]`.
    """

    def __init__(self, keys: Tensor, weights: Tensor | None, offsets: Tensor) -> None:
        self.keys = keys
        self.weights = weights
        self.offsets = offsets
        self.lists = [keys] if weights is None else [weights, keys]
        self.bounds: list[int] = offsets.tolist()

    def mass(self, start: int, stop: int) -> float:
        """Return the number, or the total weight, of the entries from `start` to `stop`."""
        return stop - start if self.weights is None else float(self.weights[start:stop].sum())

    def spans(self, cuts: list[Cut]) -> list[tuple[int, int]]:
        """Return the position of each cut: its first entry, and the first entry after it without its heavy key."""
        keys, spans = self.keys, []
        for problem, group in groupby(cuts, key=lambda cut: cut.problem):
            own = list(group)
            if problem == len(self.bounds) - 1:
                spans += [(self.bounds[-1],) * 2] * len(own)
                continue
            within = keys[self.bounds[problem] : self.bounds[problem + 1]]
            at = keys.new_tensor([cut.key for cut in own])
            places = torch.stack([torch.searchsorted(within, at), torch.searchsorted(within, at, right=True)])
            for cut, first, behind in zip(own, *(places + self.bounds[problem]).tolist(), strict=True):
                spans.append((first, behind if cut.heavy else first))
        return spans

    def parts(self, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the bounds of the entries of each rank, without those at heavy cuts; empty if they end first."""
        return [(start, stop) for (_, start), (stop, _) in pairwise([(0, 0), *spans, (self.bounds[-1],) * 2])]

    def sizes(self, parts: list[tuple[int, int]], pieces: Pieces) -> Tensor:
        """Return the number of entries in each of the `pieces`, `[C]`, if each rank is sent its part."""
        rank, problem = (x.to(self.offsets.device) for x in (pieces.rank, pieces.problem))
        starts, stops = self.offsets.new_tensor(parts)[rank].T
        starts, stops = starts.maximum(self.offsets[problem]), stops.minimum(self.offsets[problem + 1])
        counts: Tensor = (stops - starts).clamp(min=0)
        return counts


def sides_of(scores: Tensor, labels: Tensor, weights: Tensor | None, weighted: bool) -> list[Side]:
    """Return the sorted positives and negatives of the rows `[T, N]`."""
    rows, size = scores.shape
    ordered: list[list[Entries]] = [[], []]
    sizes: list[list[Tensor]] = [[], []]
    for a, b in blocks([size] * rows, scores.device):
        block = Entries.of_rows(scores[a:b], labels[a:b], None if weights is None else weights[a:b])
        if weighted and block.weights is None:
            block = block._replace(weights=torch.ones_like(block.keys, dtype=torch.float64))
        positive = block.labels
        assert positive is not None
        for side, where in enumerate((positive, ~positive)):
            own = block.at(where)._replace(labels=None).ordered()
            ordered[side].append(own._replace(problem=None))
            borders = torch.arange(b - a + 1, dtype=torch.int64, device=scores.device)
            counted = (
                borders[1:] * len(own.keys) if own.problem is None else torch.searchsorted(own.problem, borders).diff()
            )
            sizes[side].append(counted)
    return [
        Side(
            torch.cat([e.keys for e in entries]),
            torch.cat([e.weights for e in entries if e.weights is not None]) if weighted else None,
            torch.cat([scores.new_zeros(1, dtype=torch.int64), torch.cat(counted).cumsum(0)]),
        )
        for entries, counted in zip(ordered, sizes, strict=True)
    ]


def shown_of(sides: list[Side], rank: int, ranks: int) -> tuple[list[Tensor], int]:
    """Return the samples that this rank shows for the cuts, packed by `words_of`, and how many each represents."""
    (first, own), (second, others) = ((side.keys, side.bounds) for side in sides)
    places, distance = shown_at(len(first) + len(second), rank, ranks, width_of(first, len(own) - 1))
    split = sum(place < len(first) for place in places)
    skipped = places.start + split * distance - len(first)
    keys = torch.cat([first[places.start :: distance], second[skipped::distance]])
    ends = torch.tensor([*own[1:], *(len(first) + end for end in others[1:])], dtype=torch.int64, device="cpu")
    at = torch.tensor(list(places), dtype=torch.int64, device="cpu")
    problem = torch.searchsorted(ends, at, right=True) % (len(own) - 1)
    return words_of(problem.to(keys.device), keys, len(own) - 1), distance


class Sizes(NamedTuple):
    """The sizes of what one rank sends another.

    Attributes:
        failed: the sender's `failure_of`; a sender that failed sends nothing.
        positives, negatives: the number of samples.
        runs: the number of problems, those of positives and of negatives counted separately.
        beside: the bytes of additional data.
        heavy_positives, heavy_negatives: the samples with the heavy key at which the slice begins, which are not sent:
            their number, or the bits of their total weight.
    """

    failed: int = 0
    positives: int = 0
    negatives: int = 0
    runs: int = 0
    beside: int = 0
    heavy_positives: int = 0
    heavy_negatives: int = 0

    def lengths(self, weighted: bool, width: int) -> list[int]:
        """Return the bytes of the parts of the message, in order: head, weights, keys, additional data, an empty rest.

        `width`: the bytes of a key.
        """
        sides = (self.positives, self.negatives)
        parts = [2 * WORD * self.runs, *(WORD * n for n in sides if weighted), *(width * n for n in sides), self.beside]
        return [*parts, -sum(parts) % WORD]

    def bytes(self, weighted: bool, width: int) -> int:
        """Return the length of the message."""
        return sum(self.lengths(weighted, width))


class Messages(NamedTuple):
    """What this rank sends: the `sizes` of the message to each rank, and the concatenated messages."""

    sizes: list[Sizes]
    content: Tensor


def messages(sides: list[Side], cuts: list[Cut], pieces: Pieces, beside: Sequence[Tensor] | None = None) -> Messages:
    """Return the messages that send every rank the samples of its slice, as bytes. `sides` is emptied.

    `beside`: bytes for each rank, sent in the same messages.
    """
    spans = [side.spans(cuts) for side in sides]
    parts = [side.parts(own) for side, own in zip(sides, spans, strict=True)]
    counts = torch.stack([side.sizes(own, pieces) for side, own in zip(sides, parts, strict=True)], 1)  # [C, 2]
    heads, masses = _heads(counts, pieces), [(0, 0), *_masses(sides, cuts, spans)]
    keys, weighted = sides[0].keys[:0], sides[0].weights is not None
    rest = torch.zeros(WORD, dtype=torch.uint8, device=keys.device)
    sizes, content = [], []
    beside = [rest[:0]] * pieces.ranks if beside is None else beside
    for head, mass, more, *bounds in zip(heads, masses, beside, *parts, strict=True):
        spans_of = [slice(start, max(start, stop)) for start, stop in bounds]
        positives, negatives = (own.stop - own.start for own in spans_of)
        size = Sizes(0, positives, negatives, len(head), len(more), *mass)
        of_sides = [side.lists for side in sides]
        columns = [x[own] for column in zip(*of_sides, strict=True) for x, own in zip(column, spans_of, strict=True)]
        content += [head.flatten(), *columns, more, rest[: size.lengths(weighted, keys.element_size())[-1]]]
        sizes.append(size)
    sides.clear()
    return Messages(sizes, torch.cat([x.view(torch.uint8) for x in content]))


def _heads(counts: Tensor, pieces: Pieces) -> tuple[Tensor, ...]:
    """Return for each rank the positives and negatives of each of its problems that it is sent.

    `[runs, 2]` each, from the `counts` `[C, 2]` of positives and negatives in each piece: the nonzero ones.
    """
    device, counts = counts.device, counts.cpu()
    piece, label = counts.nonzero(as_tuple=True)
    local = pieces.problem - torch.tensor(pieces.firsts, dtype=torch.int64, device="cpu")[pieces.rank]
    runs = torch.stack([2 * local[piece] + label, counts[piece, label]], 1)
    return torch.split(runs.to(device), torch.bincount(pieces.rank[piece], minlength=pieces.ranks).tolist())


def _masses(sides: list[Side], cuts: list[Cut], spans: list[list[tuple[int, int]]]) -> list[list[int]]:
    """Return for each cut the bits of the number, or of the total weight, of positives and negatives with its key.

    They are 0 for a cut that is not heavy. `spans`: the positions of the cuts in each of the `sides`.
    """
    masses = [
        [side.mass(*span) if cut.heavy else 0 for side, span in zip(sides, both, strict=True)]
        for cut, *both in zip(cuts, *spans, strict=True)
    ]
    dtype = torch.int64 if sides[0].weights is None else torch.float64
    bits: list[list[int]] = torch.tensor(masses, dtype=dtype, device="cpu").view(-1, 2).view(torch.int64).tolist()
    return bits


class Received(NamedTuple):
    """The samples that a rank received for its slice, positives and negatives apart.

    Attributes:
        keys, weights: of each side, ordered by sender, and by problem within a sender.
        problem, counts: of each side: the number of samples of each problem, run by run, in that order. On the CPU.
        beside: the bytes of the additional data, ordered by sender.
    """

    keys: list[Tensor]
    weights: list[Tensor | None]
    problem: list[Tensor]
    counts: list[Tensor]
    beside: Tensor

    @classmethod
    def of(cls, content: Tensor, sizes: list[Sizes], dtype: torch.dtype, weighted: bool) -> Received:
        """Return the samples in the messages `content`, of these `sizes`, with keys of `dtype`."""
        lengths = [n for own in sizes for n in own.lengths(weighted, dtype.itemsize)]
        several = len(lengths) // len(sizes)
        split = torch.split(content, lengths)
        parts = [split[i::several] for i in range(several)]
        index, count = torch.cat(parts[0]).view(torch.int64).view(-1, 2).T.cpu()
        sides = [index % 2 == label for label in range(2)]
        lists = [torch.cat(part) for part in parts[1:-2]]
        return cls(
            [x.view(dtype) for x in lists[-2:]],
            [x.view(torch.float64) for x in lists[:2]] if weighted else [None, None],
            [index[side] // 2 for side in sides],
            [count[side] for side in sides],
            torch.cat(parts[-2]),
        )

    def columns(self, problems: int, dtype: torch.dtype) -> Iterator[Columns]:
        """Yield the columns of the `problems`, one block at a time; `dtype` is that of the scores behind the keys."""
        each = self.counts[0].new_zeros(problems)
        for problem, count in zip(self.problem, self.counts, strict=True):
            each = each.index_add(0, problem, count)
        for a, b in blocks(each.tolist(), self.keys[0].device):
            positive, negative = (self._entries(side, a, b, several=problems > 1) for side in range(2))
            yield of_entries(positive.concat(negative), b - a, dtype)

    def _entries(self, side: int, a: int, b: int, several: bool) -> Entries:
        """Return the entries of one side of problems `a` to `b`."""
        keys, weights, problem, counts = self.keys[side], self.weights[side], self.problem[side], self.counts[side]
        if several:
            inside = (problem >= a) & (problem < b)
            starts, counts = (counts.cumsum(0) - counts)[inside], counts[inside]
            size = int(counts.sum())
            starts, counts, problem = (x.to(keys.device) for x in (starts, counts, problem[inside] - a))
            moved = (starts - (counts.cumsum(0) - counts)).repeat_interleave(counts, output_size=size)
            places = moved + torch.arange(size, dtype=torch.int64, device=keys.device)
            keys, weights = keys[places], None if weights is None else weights[places]
            problem = problem.repeat_interleave(counts, output_size=size)
        labels = torch.full_like(keys, side == 0, dtype=torch.bool)
        return Entries(keys, labels, weights, problem if b - a > 1 else None)
