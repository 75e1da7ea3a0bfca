"""The sorted samples of this rank, the cuts that divide those of all, and the messages that send them.

The descending order of all scores, by problem and then by key, is cut into segments of nearly equal size. Every rank
sends the others some of its sorted keys, at regular distances, so all know the number of samples before any key up to a
few of these distances, whatever the scores: one message finds all cuts (Shi & Schaeffer, Journal of Parallel and
Distributed Computing 14:361, 1992). Ranks start at different offsets, so that the errors of ranks with similar data,
such as shuffled data, cancel.

Positives and negatives are separate, so that labels need no bytes, and keys are sent in the width of the scores. A rank
sends another one message: the number of samples of each problem of its segment, then weights and keys. Segments of all
ranks have `T + W − 1` problems, so messages are as large as the samples and these, and never as `T·W`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import WORD, bytes_of
from torchmetrics_roc.curves.columns import Columns, of_entries
from torchmetrics_roc.curves.entries import Entries, blocks, found_in

SLACK = 0.1
"""The fraction by which a segment may exceed an even load. A key with more samples than that is heavy."""

MOST = 1 << 22
"""The most bytes of samples that all ranks show together: twice as many for several problems of 64-bit scores.

Enough to guarantee `SLACK` up to 186 ranks if a sample takes 4 bytes, and up to 132 if it takes 8. With more ranks the
balance depends on the data. With 10^9 random samples on 1,024 ranks the largest segment was 1.02 times an even one if a
sample takes 4 bytes, so that each rank shows as many samples as there are segments, and 1.11 times if it takes 8: a
rank then shows one sample in every other segment, and the error of a cut alternates from segment to segment.
"""

LEAST = 32
"""The least number of samples that each rank shows, if it has them."""


class Cut(NamedTuple):
    """A cut before the samples of `problem` with this `key`, in descending order of the scores.

    `heavy`: the key has so many samples that they are not sent; the owner of the segment after the cut receives their
    count.
    """

    problem: int
    key: int
    heavy: bool


def shown(ranks: int, width: int, share: int = sys.maxsize) -> int:
    r"""Return how many samples each rank shows, s, if each takes `width` bytes, and no rank has more than `share`, n.

    The number of samples before a key is known up to :math:`N / s`: half a distance for the positives and half a
    distance for the negatives of every rank. The next shown key may be as far away again, so a segment holds at most
    :math:`3 N / s` samples more than an even one. So many as keep this within `SLACK`, :math:`s = 30 W`, would be more
    than the samples themselves where :math:`n < 30 W^2`, since every rank receives those of all. There
    :math:`s = 2 n / W`, but at least `LEAST`: a rank receives :math:`2 n` samples, and a segment holds at most
    :math:`3 W^2 / 2` more than an even one, as long as `MOST` allows so many.
    """
    return max(min(round(3 / SLACK) * ranks, MOST // min(width, 8) // ranks, max(2 * share // ranks, LEAST)), 1)


def shown_at(size: int, rank: int, ranks: int, width: int, share: int = sys.maxsize) -> tuple[range, int]:
    """Return the indices of the samples that a rank shows of its `size` sorted ones, and how many each represents."""
    distance = max(-(-size // shown(ranks, width, share)), 1)
    return range(distance * (2 * rank + 1) // (2 * ranks), size, distance), distance


def columns_of(keys: Tensor, problem: Tensor, problems: int) -> list[Tensor]:
    """Return what is sent of shown samples: their keys, and before these their problems, in int32, if several."""
    return [keys] if problems == 1 else [problem.int(), keys]


def width_of(keys: Tensor, problems: int) -> int:
    """Return how many bytes `columns_of` takes for a sample whose key is of this dtype."""
    return keys.element_size() + 4 * (problems > 1)


def find_cuts(columns: list[Tensor], weights: Tensor, segments: int, problems: int) -> list[Cut]:
    """Return the `segments − 1` cuts of the global order, estimated from some samples `[M]` of all ranks, in any order.

    Args:
        columns: the samples, as of `columns_of`.
        weights: how many samples each of them represents, int64.
        segments: the number of segments.
        problems: the number of problems.
    """
    *problem, keys = columns
    lowest = -(1 << (8 * keys.element_size() - 1))
    if segments == 1 or not len(keys):
        return [Cut(problems - 1, lowest, False)] * (segments - 1)
    samples = Entries(keys, None, None, problem[0].long() if problem else None)
    order = samples.order()
    samples, sums = samples.at(order), weights[order].cumsum_(0)
    total = int(sums[-1])
    targets = torch.arange(1, segments, dtype=torch.int64, device=sums.device) * total // segments
    at = samples.at(torch.searchsorted(sums, targets, right=True))
    starts, ends = (
        sums[place - 1].masked_fill(place == 0, 0)
        for place in (found_in(samples.keys, samples.problem, at.keys, at.problem, right) for right in (False, True))
    )
    of = torch.zeros_like(targets) if at.problem is None else at.problem
    cuts = []
    for t, key, start, end, target in torch.stack([of, at.keys.long(), starts, ends, targets], 1).tolist():
        heavy = end - start > SLACK * total / segments
        if heavy or 2 * (target - start) <= end - start:
            cuts.append(Cut(t, key, heavy))
        else:
            cuts.append(Cut(t, key + 1, False) if key + 1 < -lowest else Cut(t + 1, lowest, False))
    return cuts


class Pieces:
    """Which part of each problem is in which segment: rank `r` has the problems `firsts[r]` to `firsts[r + 1]`.

    The part of problem `t` in the segment of rank `r` is piece `t + r`: a segment ends in the problem in which the next
    one begins, so there are `C = T + W − 1` pieces, ordered by problem and rank.

    Args:
        cuts: the cuts between the segments.
        problems: the number of problems.
    """

    def __init__(self, cuts: list[Cut], problems: int) -> None:
        self.firsts = [0, *(min(cut.problem, problems - 1) for cut in cuts), problems - 1]
        self.ranks = len(cuts) + 1
        self.cuts = cuts

    def owner(self, keys: Tensor, problem: Tensor | None) -> Tensor:
        """Return the rank in whose segment each of the `keys` lies, of this `problem` or the only one: `[M]` each."""
        of_cuts = None if problem is None else problem.new_tensor([cut.problem for cut in self.cuts])
        return found_in(keys.new_tensor([cut.key for cut in self.cuts]), of_cuts, keys, problem, right=True)

    def of(self, rank: int) -> slice:
        """Return the pieces of the segment of a rank."""
        return slice(self.firsts[rank] + rank, self.firsts[rank + 1] + rank + 1)

    def heavy_key(self, rank: int) -> int | None:
        """Return the key at which the segment of a rank begins, if its samples are counted there and not sent."""
        # Several cuts may fall into one score: of the segments after them, all but the last are empty.
        cut, following = [None, *self.cuts][rank], [*self.cuts, None][rank]
        return None if cut is None or not cut.heavy or cut == following else cut.key

    def several(self, rank: int) -> int:
        """Return how many pieces the segment of a rank has."""
        return self.firsts[rank + 1] - self.firsts[rank] + 1

    def problems(self, rank: int) -> slice:
        """Return the problems of the segment of a rank."""
        return slice(self.firsts[rank], self.firsts[rank + 1] + 1)

    @cached_property
    def rank(self) -> Tensor:
        """The rank of each piece, `[C]`, on the CPU."""
        lengths = torch.tensor(self.firsts, dtype=torch.int64, device="cpu").diff() + 1
        return torch.arange(self.ranks, dtype=torch.int64, device="cpu").repeat_interleave(lengths)

    @cached_property
    def problem(self) -> Tensor:
        """The problem of each piece, `[C]`, on the CPU."""
        return torch.arange(len(self.rank), dtype=torch.int64, device="cpu") - self.rank

    @cached_property
    def offsets(self) -> Tensor:
        """Where the pieces of each problem begin and end, `[T + 1]`, on the CPU."""
        borders = torch.arange(self.firsts[-1] + 2, dtype=torch.int64, device="cpu")
        return torch.searchsorted(self.problem, borders)

    def placed(self, own: Tensor, rank: int) -> Tensor:
        """Return `own` `[pieces of the rank, ...]` among zeros for the pieces of the others, `[C, ...]`."""
        table = own.new_zeros(len(self.rank), *own.shape[1:])
        table[self.of(rank)] = own
        return table

    def running(self, table: Tensor) -> Tensor:
        """Return the running sums of `table` `[C, ...]` over the pieces of each problem, on the CPU.

        They are added in the order of the ranks, so that the last bits are the same on every rank.
        """
        sums: np.ndarray = table.cpu().clone().numpy()
        for rank, first in enumerate(self.firsts[1:-1], 1):
            sums[first + rank] += sums[first + rank - 1]  # the same problem, in the segment before
        return torch.from_numpy(sums)

    def totals(self, running: Tensor) -> Tensor:
        """Return the last of the `running` sums `[C, ...]` of each problem, `[T, ...]`."""
        return running[self.offsets[1:] - 1]


# ---- messages --------------------------------------------------------------------------------------------------------


class Form(NamedTuple):
    """What is sent of every sample: its key, of this dtype, and maybe its weight, and its home in a dtype of its own.

    The home of a sample is the rank that is told what the curve knows of it, see `owners`.
    """

    key: torch.dtype
    weighted: bool
    home: torch.dtype | None = None

    @property
    def columns(self) -> list[torch.dtype]:
        """The dtypes of what is sent, in this order."""
        return [*[torch.float64] * self.weighted, *([] if self.home is None else [self.home]), self.key]


class Sizes(NamedTuple):
    """The sizes of what one rank sends another.

    Attributes:
        positives, negatives: the number of samples.
        problems: the number of problems of the segment.
        beside: the bytes of additional data.
        heavy: the positives and negatives with the heavy key at which the segment begins, which are not sent: their
            number, or the bits of their total weight, `[2]`.
        around: of one problem, the sender's positives and negatives before the segment, up to its end, and all of them,
            likewise: `[6]`.
    """

    positives: int
    negatives: int
    problems: int
    beside: int
    heavy: list[int]
    around: list[int]

    @classmethod
    def of(cls, row: list[int]) -> Sizes:
        """Return the sizes from the numbers that are sent of them."""
        positives, negatives, problems, beside, *weighed = row
        return cls(positives, negatives, problems, beside, weighed[:2], weighed[2:])

    @property
    def row(self) -> list[int]:
        """The numbers that are sent of the sizes."""
        return [*self[:4], *self.heavy, *self.around]

    def lengths(self, form: Form) -> list[int]:
        """Return the bytes of the parts of the message, in order: head, columns, additional data, an empty rest."""
        sides = (self.positives, self.negatives)
        parts = [2 * WORD * self.problems, *(dtype.itemsize * n for dtype in form.columns for n in sides), self.beside]
        return [*parts, -sum(parts) % WORD]

    def bytes(self, form: Form) -> int:
        """Return the length of the message."""
        return sum(self.lengths(form))


class Messages:
    """The messages of this rank to each of the ranks, or of each of them to this one.

    Args:
        sizes: those of each message.
        form: what they hold of each sample.
        content: the concatenated messages.
    """

    def __init__(self, sizes: list[Sizes], form: Form, content: Tensor) -> None:
        self.sizes, self.form, self.content = sizes, form, content

    @property
    def lengths(self) -> list[int]:
        """The bytes of each message."""
        return [own.bytes(self.form) for own in self.sizes]

    def _parts(self) -> list[tuple[Tensor, ...]]:
        """Return the parts of the messages, those of all senders for each part."""
        lengths = [n for own in self.sizes for n in own.lengths(self.form)]
        parts, several = torch.split(self.content, lengths), len(lengths) // len(self.sizes)
        return [parts[i::several] for i in range(several)]

    def homes(self) -> list[Tensor]:
        """Return the homes of the positives and of the negatives: by default their senders."""
        if self.form.home is not None:
            first = 1 + 2 * self.form.weighted
            return [torch.cat(part).view(self.form.home) for part in self._parts()[first : first + 2]]
        senders = torch.arange(len(self.sizes), dtype=torch.int32, device=self.content.device)
        numbers = torch.tensor([own[:2] for own in self.sizes], dtype=torch.int64, device=self.content.device)
        return [senders.repeat_interleave(count, output_size=int(count.sum())) for count in numbers.T]

    def beside(self) -> Tensor:
        """Return the bytes of what was sent besides, in the order of the senders."""
        return torch.cat(self._parts()[-2])

    def heavy(self) -> Tensor:
        """Return the positives and negatives with the heavy key at which the segment begins: `[2]`, on the CPU."""
        masses = torch.tensor([own.heavy for own in self.sizes], dtype=torch.int64, device="cpu")
        return (masses.view(torch.float64) if self.form.weighted else masses).sum(0)

    def received(self) -> Received:
        """Return the samples, and release the messages."""
        heads, *columns, _, _ = self._parts()
        counts = torch.stack(heads).view(torch.int64).view(len(heads), -1, 2).cpu()
        dtypes = [dtype for dtype in self.form.columns for _ in range(2)]
        del self.content
        lists = [torch.cat(part).view(dtype) for part, dtype in zip(columns, dtypes, strict=True)]
        return Received(lists[-2:], [*lists[:2]] if self.form.weighted else [None, None], counts)


class SortedSamples:
    """The samples of this rank: first the positives, then the negatives, both sorted by problem and key.

    Args:
        keys: `[M]`; this and the other columns are those of the samples in this order.
        weights: `[M]`, or None.
        bounds: `2 T + 1` numbers: the positives of problem `t` range from `bounds[t]` to `bounds[t + 1]`, its negatives
            from `bounds[T + t]` to `bounds[T + t + 1]`.
        homes: `[M]`, or None.
    """

    def __init__(self, keys: Tensor, weights: Tensor | None, bounds: list[int], homes: Tensor | None = None) -> None:
        self.form = Form(keys.dtype, weights is not None, None if homes is None else homes.dtype)
        self.columns = [x for x in (weights, homes, keys) if x is not None]
        self.bounds = bounds
        self.problems = len(bounds) // 2

    @classmethod
    def of(
        cls, scores: Tensor, labels: Tensor, weights: Tensor | None, weighted: bool, homes: Tensor | None = None
    ) -> SortedSamples:
        """Return those of the rows `[T, N]` that count; of one problem with `homes` `[N]`, if given."""
        rows, size = scores.shape
        if homes is not None and weights is not None:
            homes = homes[(weights > 0)[0]]
        ordered: list[list[Entries]] = [[], []]
        counts: list[list[Tensor]] = [[], []]
        sent: list[Tensor] = []
        for a, b in blocks([size] * rows, scores.device):
            block = Entries.of_rows(scores[a:b], labels[a:b], None if weights is None else weights[a:b])
            if weighted and block.weights is None:
                block = block._replace(weights=torch.ones_like(block.keys, dtype=torch.float64))
            positive = block.labels
            assert positive is not None
            borders = torch.arange(b - a + 1, dtype=torch.int64, device=scores.device)
            for side, where in enumerate((positive, ~positive)):
                own = block.at(where)._replace(labels=None)
                if homes is None:
                    own = own.ordered()
                else:
                    order = own.order()
                    own = own.at(order)
                    sent.append(homes[where][order])
                ordered[side].append(own._replace(problem=None))
                several = own.problem
                each = len(own.keys) * borders if several is None else torch.searchsorted(several, borders)
                counts[side].append(each.diff())
        entries = [*ordered[0], *ordered[1]]
        return cls(
            torch.cat([e.keys for e in entries]),
            torch.cat([e.weights for e in entries if e.weights is not None]) if weighted else None,
            [0, *torch.cat([*counts[0], *counts[1]]).cumsum(0).tolist()],
            None if homes is None else torch.cat(sent),
        )

    @property
    def keys(self) -> Tensor:
        """The keys, `[M]`."""
        return self.columns[-1]

    def shown(self, rank: int, ranks: int, share: int = sys.maxsize) -> tuple[list[Tensor], int]:
        """Return the samples that this rank shows for the cuts, as of `columns_of`, and how many each represents.

        `share`: the most samples that any rank has.
        """
        places, distance = shown_at(len(self.keys), rank, ranks, width_of(self.keys, self.problems), share)
        at, ends = (torch.tensor([*x], dtype=torch.int64, device="cpu") for x in (places, self.bounds[1:]))
        problem = torch.searchsorted(ends, at, right=True) % self.problems
        keys = self.keys[places.start :: distance].clone()  # no view, which would keep all of them
        return columns_of(keys, problem.to(keys.device), self.problems), distance

    def messages(self, pieces: Pieces, beside: Sequence[Tensor] | None = None) -> Messages:
        """Return the messages that send every rank the samples of its segment, and release the samples.

        `beside`: bytes for each rank, sent in the same messages.
        """
        spans = [self._spans(pieces.cuts, side) for side in range(2)]
        parts = [[(start, max(start, stop)) for (_, start), (stop, _) in pairwise(own)] for own in spans]
        heads, masses = self._heads(parts, pieces), [[0, 0], *self._masses(pieces.cuts, spans)]
        around = self._around(spans) if self.problems == 1 else [[0] * 6] * pieces.ranks
        rest = self.keys.new_zeros(WORD, dtype=torch.uint8)
        beside = [rest[:0]] * pieces.ranks if beside is None else beside
        sizes, content = [], []
        for head, mass, others, more, *bounds in zip(heads, masses, around, beside, *parts, strict=True):
            positives, negatives = (stop - start for start, stop in bounds)
            size = Sizes(positives, negatives, len(head), len(more), mass, others)
            columns = [x[start:stop] for x in self.columns for start, stop in bounds]
            content += [head.flatten(), *columns, more, rest[: size.lengths(self.form)[-1]]]
            sizes.append(size)
        self.columns.clear()
        return Messages(sizes, self.form, torch.cat([bytes_of(x) for x in content]))

    def _spans(self, cuts: list[Cut], side: int) -> list[tuple[int, int]]:
        """Return the position of each cut in a side: its first sample, and the first after its heavy key.

        Before and after them the begin and the end of the side.
        """
        *begins, end = self.bounds[side * self.problems : (side + 1) * self.problems + 1]
        spans = [(begins[0], begins[0])]
        for problem, group in groupby(cuts, key=lambda cut: cut.problem):
            start, stop = [*begins, end, end][problem : problem + 2]
            own, within = list(group), self.keys[start:stop]
            at = within.new_tensor([cut.key for cut in own])
            places = torch.stack([torch.searchsorted(within, at), torch.searchsorted(within, at, right=True)])
            for cut, first, behind in zip(own, *(places + start).tolist(), strict=True):
                spans.append((first, behind if cut.heavy else first))
        return [*spans, (end, end)]

    def _heads(self, parts: list[list[tuple[int, int]]], pieces: Pieces) -> list[Tensor]:
        """Return for each rank how many positives and negatives of each of its problems it is sent: `[pieces, 2]` each.

        `parts`: the bounds of the samples of each rank, of both sides.
        """
        starts, stops = torch.tensor(parts, dtype=torch.int64, device="cpu")[:, pieces.rank].unbind(2)  # [2, C]
        bounds = torch.tensor(self.bounds, dtype=torch.int64, device="cpu")
        at = torch.stack([pieces.problem, pieces.problem + self.problems])
        counts = (stops.minimum(bounds[at + 1]) - starts.maximum(bounds[at])).clamp(min=0).T
        counts = counts.to(self.keys.device)
        return [counts[pieces.of(rank)] for rank in range(pieces.ranks)]

    def _masses(self, cuts: list[Cut], spans: list[list[tuple[int, int]]]) -> list[list[int]]:
        """Return for each cut the bits of the number, or of the total weight, of positives and negatives with its key.

        They are 0 for a cut that is not heavy. `spans`: as of `_spans`, of both sides.
        """
        of_cuts = zip(cuts, *(own[1:-1] for own in spans), strict=True)
        return self._bits([[self.mass(*span) if cut.heavy else 0 for span in both] for cut, *both in of_cuts])

    def _around(self, spans: list[list[tuple[int, int]]]) -> list[list[int]]:
        """Return for each rank the bits of `Sizes.around`: for one problem, whose cuts are at these `spans`."""
        ends = list(zip(*(self.running([first for first, _ in own]) for own in spans), strict=True))  # [W + 1][2]
        return self._bits([[*before, *until, *ends[-1]] for before, until in pairwise(ends)])

    def _bits(self, rows: Sequence[Sequence[float]]) -> list[list[int]]:
        """Return rows of as many numbers, or total weights, as integers."""
        if not self.form.weighted:
            return [[int(x) for x in row] for row in rows]
        bits: list[list[int]] = torch.tensor(rows, dtype=torch.float64, device="cpu").view(torch.int64).tolist()
        return bits

    def mass(self, start: int, stop: int) -> float:
        """Return the number, or the total weight, of the samples from `start` to `stop`."""
        return float(self.columns[0][start:stop].sum()) if self.form.weighted else stop - start

    def running(self, places: list[int]) -> list[float]:
        """Return the number, or the total weight, of the samples from the first of the `places` to each."""
        from_first = [place - places[0] for place in places]
        if not self.form.weighted:
            return [*from_first]
        weights = self.columns[0][places[0] : places[-1]]
        offsets = torch.tensor(from_first, dtype=torch.int64, device=weights.device)
        return [0.0, *accumulate(torch.segment_reduce(weights, "sum", offsets=offsets, axis=0).tolist())]


class Received(NamedTuple):
    """The samples that a rank received for its segment, positives and negatives apart.

    Attributes:
        keys, weights: of each side, in the order of the senders, and of the problems of each of them.
        counts: how many of these each sender sent of each problem, `[W, problems, 2]` on the CPU.
    """

    keys: list[Tensor]
    weights: list[Tensor | None]
    counts: Tensor

    @property
    def of_entry(self) -> list[Tensor]:
        """The problem of each of the `keys`, side by side, on their device."""
        return [_problems(counts, keys) for counts, keys in zip(self.counts.unbind(2), self.keys, strict=True)]

    def columns(self, dtype: torch.dtype) -> Iterator[Columns]:
        """Yield the columns of the problems, one block at a time; `dtype` is that of the scores behind the keys."""
        for a, b in blocks(self.counts.sum((0, 2)).tolist(), self.keys[0].device):
            positive, negative = (self._entries(side, a, b) for side in range(2))
            yield of_entries(positive.concat(negative), b - a, dtype)

    def _entries(self, side: int, a: int, b: int) -> Entries:
        """Return the entries of one side of problems `a` to `b`."""
        keys, weights, counts = self.keys[side], self.weights[side], self.counts[..., side]
        if b - a < counts.shape[1]:
            stops = counts.flatten().cumsum(0).view(counts.shape)
            bounds = zip((stops - counts)[:, a].tolist(), stops[:, b - 1].tolist(), strict=True)
            spans = [slice(start, stop) for start, stop in bounds]  # of each sender
            keys = torch.cat([keys[span] for span in spans])
            weights = None if weights is None else torch.cat([weights[span] for span in spans])
        labels = torch.full_like(keys, side == 0, dtype=torch.bool)
        return Entries(keys, labels, weights, _problems(counts[:, a:b], keys) if b - a > 1 else None)


def _problems(counts: Tensor, keys: Tensor) -> Tensor:
    """Return the problem of each of the `keys`, of which each sender sent so many: `[W, problems]`."""
    problem = torch.arange(counts.shape[1], dtype=torch.int64, device=keys.device).repeat(len(counts))
    return problem.repeat_interleave(counts.flatten().to(keys.device), output_size=len(keys))
