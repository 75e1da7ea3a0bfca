"""The sorted positives and negatives of this rank, and the messages that send them to other ranks.

Positives and negatives are separate, so that labels need no bytes, and keys are sent in the width of the scores. A rank
sends another one message: the number of samples of each problem, then weights and keys. Problems without samples in it
take no bytes, so messages are as large as the samples, whatever the number of problems and ranks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import WORD, bytes_of
from torchmetrics_roc.curves.columns import Columns, of_entries
from torchmetrics_roc.curves.entries import Entries, blocks
from torchmetrics_roc.ranks.cuts import Cut, Pieces, shown_at, width_of, words_of


class Form(NamedTuple):
    """What is sent of every sample: its key, of this dtype, and maybe its weight, and its home in a dtype of its own.

    The home of a sample is the rank that is told what the curve knows of it, see `answers`.
    """

    key: torch.dtype
    weighted: bool
    home: torch.dtype | None = None

    @property
    def columns(self) -> list[torch.dtype]:
        """The dtypes of what is sent, in this order."""
        return [*[torch.float64] * self.weighted, *([] if self.home is None else [self.home]), self.key]


class Side:
    """The sorted positives, or the sorted negatives, of this rank.

    `keys`, `weights` and `homes` are `[M]`; those of problem `t` range from `offsets[t]` to `offsets[t + 1]`.
    """

    def __init__(self, keys: Tensor, weights: Tensor | None, offsets: Tensor, homes: Tensor | None = None) -> None:
        self.keys = keys
        self.weights = weights
        self.offsets = offsets
        self.form = Form(keys.dtype, weights is not None, None if homes is None else homes.dtype)
        self.lists = [x for x in (weights, homes, keys) if x is not None]
        self.bounds: list[int] = offsets.tolist()

    def mass(self, start: int, stop: int) -> float:
        """Return the number, or the total weight, of the entries from `start` to `stop`."""
        return stop - start if self.weights is None else float(self.weights[start:stop].sum())

    def running(self, places: list[int]) -> list[float]:
        """Return the number, or the total weight, of the entries before each of the `places`: never less than before.

        Before the first entry and after the last one, too.
        """
        ends = [0, *places, self.bounds[-1]]
        if self.weights is None:
            return [*ends]
        offsets = torch.tensor(ends, dtype=torch.int64, device=self.weights.device)
        sums = torch.segment_reduce(self.weights, "sum", offsets=offsets, axis=0).tolist()
        return [0.0, *accumulate(sums)]

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


def sides_of(
    scores: Tensor, labels: Tensor, weights: Tensor | None, weighted: bool, homes: Tensor | None = None
) -> list[Side]:
    """Return the sorted positives and negatives of the rows `[T, N]`; of one problem with `homes` `[N]`, if given."""
    rows, size = scores.shape
    if homes is not None and weights is not None:
        homes = homes[(weights > 0)[0]]
    ordered: list[list[Entries]] = [[], []]
    sizes: list[list[Tensor]] = [[], []]
    sent: list[Tensor | None] = [None, None]
    for a, b in blocks([size] * rows, scores.device):
        block = Entries.of_rows(scores[a:b], labels[a:b], None if weights is None else weights[a:b])
        if weighted and block.weights is None:
            block = block._replace(weights=torch.ones_like(block.keys, dtype=torch.float64))
        positive = block.labels
        assert positive is not None
        for side, where in enumerate((positive, ~positive)):
            own = block.at(where)._replace(labels=None)
            if homes is None:
                own = own.ordered()
            else:
                order = own.order()
                own, sent[side] = own.at(order), homes[where][order]
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
            own_homes,
        )
        for entries, counted, own_homes in zip(ordered, sizes, sent, strict=True)
    ]


def shown_of(sides: list[Side], rank: int, ranks: int, share: int = sys.maxsize) -> tuple[list[Tensor], int]:
    """Return the samples that this rank shows for the cuts, packed by `words_of`, and how many each represents.

    `share`: the most samples that any rank has.
    """
    (first, own), (second, others) = ((side.keys, side.bounds) for side in sides)
    places, distance = shown_at(len(first) + len(second), rank, ranks, width_of(first, len(own) - 1), share)
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
        positives, negatives: the number of samples.
        runs: the number of problems, those of positives and of negatives counted separately.
        beside: the bytes of additional data.
        heavy_positives, heavy_negatives: the samples with the heavy key at which the segment begins, which are not
            sent: their number, or the bits of their total weight.
        positives_before, negatives_before: of one problem, the sender's samples before the segment, likewise.
        positives_until, negatives_until: those up to its end.
        all_positives, all_negatives: all of them.
    """

    positives: int
    negatives: int
    runs: int
    beside: int
    heavy_positives: int
    heavy_negatives: int
    positives_before: int
    negatives_before: int
    positives_until: int
    negatives_until: int
    all_positives: int
    all_negatives: int

    def lengths(self, form: Form) -> list[int]:
        """Return the bytes of the parts of the message, in order: head, columns, additional data, an empty rest."""
        sides = (self.positives, self.negatives)
        parts = [2 * WORD * self.runs, *(dtype.itemsize * n for dtype in form.columns for n in sides), self.beside]
        return [*parts, -sum(parts) % WORD]

    def bytes(self, form: Form) -> int:
        """Return the length of the message."""
        return sum(self.lengths(form))

    @property
    def heavy(self) -> tuple[int, ...]:
        """The samples with the heavy key, `[2]`."""
        return self[4:6]

    @property
    def around(self) -> tuple[int, ...]:
        """The samples before the segment, up to its end, and all of them, `[6]`."""
        return self[6:]


class Messages(NamedTuple):
    """What this rank sends: the `sizes` of the message to each rank, and the concatenated messages."""

    sizes: list[Sizes]
    content: Tensor


def messages(sides: list[Side], cuts: list[Cut], pieces: Pieces, beside: Sequence[Tensor] | None = None) -> Messages:
    """Return the messages that send every rank the samples of its segment, as bytes. `sides` is emptied.

    `beside`: bytes for each rank, sent in the same messages.
    """
    spans = [side.spans(cuts) for side in sides]
    parts = [side.parts(own) for side, own in zip(sides, spans, strict=True)]
    counts = torch.stack([side.sizes(own, pieces) for side, own in zip(sides, parts, strict=True)], 1)  # [C, 2]
    heads, masses = _heads(counts, pieces), [[0, 0], *_masses(sides, cuts, spans)]
    around = _around(sides, spans) if pieces.firsts[-1] == 0 else [[0] * 6] * pieces.ranks
    form = sides[0].form
    rest = torch.zeros(WORD, dtype=torch.uint8, device=sides[0].keys.device)
    sizes, content = [], []
    beside = [rest[:0]] * pieces.ranks if beside is None else beside
    for head, mass, others, more, *bounds in zip(heads, masses, around, beside, *parts, strict=True):
        spans_of = [slice(start, max(start, stop)) for start, stop in bounds]
        positives, negatives = (own.stop - own.start for own in spans_of)
        size = Sizes(positives, negatives, len(head), len(more), *mass, *others)
        of_sides = [side.lists for side in sides]
        columns = [x[own] for column in zip(*of_sides, strict=True) for x, own in zip(column, spans_of, strict=True)]
        content += [head.flatten(), *columns, more, rest[: size.lengths(form)[-1]]]
        sizes.append(size)
    sides.clear()
    return Messages(sizes, torch.cat([bytes_of(x) for x in content]))


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
    return _bits(masses, sides)


def _around(sides: list[Side], spans: list[list[tuple[int, int]]]) -> list[list[int]]:
    """Return for each rank the bits of `Sizes.around`: for one problem, whose cuts are at these `spans`."""
    running = [side.running([first for first, _ in own]) for side, own in zip(sides, spans, strict=True)]
    ends = list(zip(*running, strict=True))  # [W + 1][2]
    return _bits([[*before, *until, *ends[-1]] for before, until in pairwise(ends)], sides)


def _bits(rows: Sequence[Sequence[float]], sides: list[Side]) -> list[list[int]]:
    """Return rows of as many numbers, or total weights, as integers."""
    if sides[0].weights is None:
        return [[int(x) for x in row] for row in rows]
    bits: list[list[int]] = torch.tensor(rows, dtype=torch.float64, device="cpu").view(torch.int64).tolist()
    return bits


class Received(NamedTuple):
    """The samples that a rank received for its segment, positives and negatives apart.

    Attributes:
        keys, weights: of each side, in the order of the senders, and of the problems of each of them.
        problem, counts: of each side: how many of which problem those are, run by run. On the CPU.
    """

    keys: list[Tensor]
    weights: list[Tensor | None]
    problem: list[Tensor]
    counts: list[Tensor]

    @classmethod
    def of(cls, content: Tensor, sizes: list[Sizes], form: Form) -> Received:
        """Return the samples in the messages `content`, of these `sizes` and this `form`."""
        parts = _parts(content, sizes, form)
        index, count = torch.cat(parts[0]).view(torch.int64).view(-1, 2).T.cpu()
        sides = [index % 2 == label for label in range(2)]
        dtypes = [dtype for dtype in form.columns for _ in sides]
        lists = [torch.cat(part).view(dtype) for part, dtype in zip(parts[1:-2], dtypes, strict=True)]
        return cls(
            lists[-2:],
            [*lists[:2]] if form.weighted else [None, None],
            [index[side] // 2 for side in sides],
            [count[side] for side in sides],
        )

    @property
    def of_entry(self) -> list[Tensor]:
        """The problem of each of the `keys`, side by side, on their device."""
        pairs = zip(self.problem, self.counts, self.keys, strict=True)
        return [
            problem.repeat_interleave(count, output_size=len(keys)).to(keys.device) for problem, count, keys in pairs
        ]

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


def _parts(content: Tensor, sizes: list[Sizes], form: Form) -> list[tuple[Tensor, ...]]:
    """Return the parts of the messages `content`, those of all senders for each part."""
    lengths = [n for own in sizes for n in own.lengths(form)]
    several = len(lengths) // len(sizes)
    split = torch.split(content, lengths)
    return [split[i::several] for i in range(several)]


def homes_of(content: Tensor, sizes: list[Sizes], form: Form) -> list[Tensor]:
    """Return the homes of the positives and of the negatives in the messages `content`: by default their senders."""
    if form.home is not None:
        first = 1 + 2 * form.weighted
        return [torch.cat(part).view(form.home) for part in _parts(content, sizes, form)[first : first + 2]]
    senders = torch.arange(len(sizes), dtype=torch.int32, device=content.device)
    numbers = torch.tensor([own[:2] for own in sizes], dtype=torch.int64, device=content.device)
    return [senders.repeat_interleave(count, output_size=int(count.sum())) for count in numbers.T]


def beside_in(content: Tensor, sizes: list[Sizes], form: Form) -> Tensor:
    """Return the bytes of what was sent besides in the messages `content`, in the order of the senders."""
    return torch.cat(_parts(content, sizes, form)[-2])
