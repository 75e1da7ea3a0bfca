"""Communication between processes: a small report that starts every synced reading, then the exchange of samples, after
which each rank holds one slice of the global order.

Every rank sorts its own samples. Cuts that divide the global order into even slices are found by counting (`cuts`),
and every sample is sent to the rank that owns its slice: positives and negatives separately, so that labels need no
bytes, in the width of the scores. Samples of a score so frequent that a cut falls into it are not sent: all ranks know
their counts. So no rank holds, sends or receives more samples than its own share and an even slice, regardless of ties
and skew; the counts for the cuts take at most 16 KiB per rank and round.

The sequence of collectives depends only on values that are the same on every rank, so no rank can deadlock. Only
`all_gather_into_tensor` of vectors, `all_reduce` and `all_to_all_single` are used, which gloo and NCCL both support.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from typing import Any, ClassVar, NamedTuple

import torch
import torch.distributed as dist
from torch import Tensor

from torchmetrics_roc.columns import Columns, Stored, bounds_of, joined, of_entries
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.cuts import Cut, Run, find_cuts
from torchmetrics_roc.entries import Entries, blocks
from torchmetrics_roc.keys import falling_keys, scores_of

# Newer torch renamed it, and deprecates the old name.
all_gather_single = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor


class Ranks:
    """The processes that compute one metric together.

    Args:
        group: their process group, or None for all of them.
        device: the device of the data; they are copied for communication if the group's backend does not support it.
    """

    def __init__(self, group: Any, device: torch.device) -> None:
        self.group = group
        self.device = device
        self.size = dist.get_world_size(group)
        self.rank = dist.get_rank(group)
        backend = str(dist.get_backend(group))
        self._transport = device
        if "nccl" in backend and "gloo" not in backend and device.type != "cuda":
            self._transport = torch.device("cuda", torch.cuda.current_device())
        elif backend == "gloo":
            self._transport = torch.device("cpu")

    def table(self, row: Tensor) -> Tensor:
        """Return the tensors of all ranks, which must have one shape, stacked by rank."""
        # Sent as bytes, so that every dtype is supported and no value is converted.
        flat = row.to(self._transport).contiguous().view(-1)
        out = flat.new_empty(self.size * flat.numel())
        all_gather_single(out.view(torch.uint8), flat.view(torch.uint8), group=self.group)
        return out.view(self.size, *row.shape).to(self.device)

    def gather(self, x: Tensor, sizes: list[int]) -> Tensor:
        """Return the concatenated vectors of all ranks, where that of rank `r` has length `sizes[r]`."""
        most = max(sizes)
        if most == 0:
            return x
        padded = x.new_zeros(most)
        padded[: len(x)] = x
        return torch.cat([part[:size] for part, size in zip(self.table(padded), sizes, strict=True)])

    def sum(self, x: Tensor) -> Tensor:
        """Return the elementwise sum over all ranks."""
        total = x.detach().to(self._transport, copy=True).contiguous()
        dist.all_reduce(total, dist.ReduceOp.SUM, group=self.group)
        return total.to(self.device)

    def swap(self, x: Tensor, sent: list[int], received: list[int]) -> Tensor:
        """Send rank `r` its part of `x`, of length `sent[r]`, and return the parts received, `received[r]` long."""
        size = x.element_size()
        out = torch.empty(sum(received), dtype=x.dtype, device=self._transport)
        dist.all_to_all_single(
            out.view(torch.uint8),
            x.to(self._transport).contiguous().view(torch.uint8),
            [size * n for n in received],
            [size * n for n in sent],
            group=self.group,
        )
        return out.to(self.device)


@dataclass(frozen=True, eq=False, kw_only=True)
class Slice(Curve):
    """A curve distributed over all `ranks`, each with a run of its steps; counts and totals are those of all ranks.

    Steps are in the order of the ranks. `sum`, `gather` and `best` are collective, and return the same on every rank.
    """

    ranks: Ranks

    distributed: ClassVar[bool] = True

    @cached_property
    def whole(self) -> Curve:
        """The curve with all its steps on every rank; gathered once."""
        # Increments are small: they are sent in the narrowest dtype that holds the largest of them.
        most = max(int(x.max()) if len(x) else 0 for x in (self.dtps, self.dfps))
        table = self.ranks.table(torch.cat([self.offsets, self.offsets.new_tensor([most])]))
        offsets, sizes, most = table[:, :-1].sum(0), table[:, -2].tolist(), int(table[:, -1].max())
        narrow = torch.uint8 if most < 2**8 else torch.int32 if most < 2**31 else torch.int64
        dtps, dfps = (
            self.ranks.gather(x if x.is_floating_point() else x.to(narrow), sizes).to(x.dtype)
            for x in (self.dtps, self.dfps)
        )
        return Curve.from_steps(self.ranks.gather(self.thresholds, sizes), dtps, dfps, offsets)

    def sum(self, x: Tensor) -> Tensor:
        """Return the sum of `x` `[K]` over the steps of each problem, on all ranks: `[T]`."""
        return self.ranks.sum(super().sum(x))

    def gather(self, keep: Tensor, lengths: list[int] | None = None) -> Curve:
        """Return the curve of the steps of all ranks where `keep` `[K]` is true, whole on every rank."""
        kept = self.only(keep)
        table = self.ranks.table(kept.offsets)
        sizes = table[:, -1].tolist()
        lists = [self.ranks.gather(x, sizes) for x in kept.steps]
        # Slices are in the order of the problems, so the numbers of steps before a problem add up over the ranks.
        return Curve(Stored(lists, table.sum(0), self.positives, self.negatives))

    def best(self, x: Tensor, origin: Tensor | float | None = None) -> Curve:
        """Return the step of each problem where `x` `[K]` is largest over all ranks, as `Curve.best`."""
        first, largest = self._leaders(x)
        mine = self._picked(first, first == len(x))
        # The best steps of all ranks form a small curve, whose best step is the best of all.
        lists = [self.ranks.table(v).T.flatten() for v in mine.steps]
        offsets = bounds_of(self.problems, self.ranks.size, self.offsets.device)
        few = Curve(Stored(lists, offsets, self.positives, self.negatives, width=self.ranks.size))
        return few.best(self.ranks.table(largest).T.flatten(), origin)


def exchange(scores: Tensor, labels: Tensor, weights: Tensor | None, weighted: bool, ranks: Ranks) -> Slice:
    """Return this rank's slice of the curve that `Curve.from_rows` would compute from all ranks' rows.

    Args:
        scores: `[T, N]`; this and the next two as for `Curve.from_rows`.
        labels: `[T, N]`, bool.
        weights: `[T, N]` or None.
        weighted: whether any rank has floating-point weights; then samples without weights have weight 1.
        ranks: the participating processes.
    """
    samples, heavy_step = _dealt(_sides(scores, labels, weights, weighted), ranks)
    curve = Curve(joined(samples.columns(scores.dtype)))
    if heavy_step is not None:
        curve = _with_heavy_step(curve, heavy_step)
    thresholds, tps, fps, dtps, dfps = curve.steps
    # Added in the order of the ranks, so that the last step of a problem equals its totals to the last bit.
    running = list(accumulate(ranks.table(torch.stack([curve.positives, curve.negatives]))))  # W of [2, T]
    if ranks.rank:
        # Of the problems with steps on this rank, only the first may also have steps on a lower rank.
        first = min(int((curve.offsets == 0).sum()), len(curve.positives)) - 1
        for counts, before in zip((tps, fps), running[ranks.rank - 1], strict=True):
            counts[: curve.offsets[first + 1]] += before[first]
    positives, negatives = running[-1]
    return Slice(Stored((thresholds, tps, fps, dtps, dfps), curve.offsets, positives, negatives), ranks=ranks)


def groups_of_all(groups: Tensor | None, size: int, ranks: Ranks | None) -> Tensor | None:
    """Return the `groups` of this rank's `size` samples if any rank has groups, else None. Collective.

    Raises:
        ValueError: on all ranks, if the samples of one rank have groups and those of another do not.
    """
    found = [int(groups is not None), int(groups is None and size > 0)]
    if ranks is not None:
        found = ranks.sum(torch.tensor(found, dtype=torch.int64, device=ranks.device)).tolist()
    some, lacking = found
    if some and lacking:
        raise ValueError(
            f"`groups` were passed on {some} ranks, but {lacking} have samples without: pass them on all, or on none."
        )
    if not some:
        return None
    assert ranks is not None or groups is not None
    return torch.empty(0, dtype=torch.int64, device=ranks.device) if groups is None else groups  # type: ignore[union-attr]


def sample_ids(size: int, ranks: Ranks | None, device: torch.device) -> Tensor:
    """Return an id for each of this rank's samples, `[size]`, unique over all ranks."""
    return torch.arange(size, dtype=torch.int64, device=device) + (0 if ranks is None else ranks.rank << 40)


def shuffle_by_group(ranks: Ranks, groups: Tensor, *columns: Tensor) -> list[Tensor]:
    """Return the `columns` `[N]`, in the order of the ranks, of the samples whose groups this rank owns."""
    # Multiplicative hashing: an odd factor spreads consecutive ids evenly, and the high bits mix all others.
    mixed = (groups * -7046029254386353131) >> 33
    owner = mixed.remainder(ranks.size)
    order = owner.argsort(stable=True)
    sent = torch.bincount(owner, minlength=ranks.size)
    ones = [1] * ranks.size
    received = ranks.swap(sent, ones, ones).tolist()
    return [ranks.swap(x[order], sent.tolist(), received) for x in columns]


class _HeavyStep(NamedTuple):
    """The first step of a slice, if its score is heavy and was not sent: its place, and the counts of its samples."""

    problem: int
    key: int
    mass: Tensor  # [2]: positives and negatives


class _Received(NamedTuple):
    """The received keys and weights of positives and negatives, and their number from each rank, `[W, 2, T]`."""

    keys: list[Tensor]
    weights: list[Tensor | None]
    sizes: Tensor

    def columns(self, dtype: torch.dtype) -> Iterator[Columns]:
        """Yield the columns of the problems, a block at a time."""
        each = self.sizes.sum((0, 1)).tolist()
        counts = self.sizes.transpose(0, 1)  # [2, W, T]
        ends = counts.flatten(1).cumsum(1).view_as(counts)
        starts = ends - counts
        for a, b in blocks(each, self.sizes.device):
            parts = []
            for side, label in enumerate((True, False)):
                spans = list(zip(starts[side, :, a].tolist(), ends[side, :, b - 1].tolist(), strict=True))

                def own(x: Tensor, spans: list[tuple[int, int]] = spans) -> Tensor:
                    return torch.cat([x[start:stop] for start, stop in spans])

                keys, weights = own(self.keys[side]), self.weights[side]
                problem = None
                if b - a > 1:
                    rows = torch.arange(b - a, dtype=torch.int64, device=counts.device).repeat(len(spans))
                    problem = rows.repeat_interleave(counts[side, :, a:b].flatten(), output_size=len(keys))
                labels = torch.full_like(keys, label, dtype=torch.bool)
                parts.append(Entries(keys, labels, None if weights is None else own(weights), problem))
            yield of_entries(parts[0].concat(parts[1]), b - a, dtype)


def _dealt(sides: list[_Side], ranks: Ranks) -> tuple[_Received, _HeavyStep | None]:
    """Return the samples of all ranks that belong to the slice of this one, and the heavy step before them, if any."""
    totals = ranks.sum(_summed([side.offsets.diff() for side in sides])).tolist()
    wire = torch.int32 if sum(totals) < 2**31 else torch.int64

    def count(runs: list[Run], digits: int) -> Tensor:
        return ranks.sum(_summed([side.count(runs, digits) for side in sides]).to(wire)).long().cpu()

    cuts = find_cuts(totals, ranks.size, 8 * sides[0].keys.element_size(), count)
    heavy = sorted({cut for cut in cuts if cut.heavy})
    masses = ranks.sum(torch.stack([side.mass(heavy) for side in sides], 1)) if heavy else None  # [H, 2]

    parts = [side.parts(cuts) for side in sides]
    sent = torch.stack([side.sizes(part) for side, part in zip(sides, parts, strict=True)], 1)  # [W, 2, T]
    each = [2 * len(totals)] * ranks.size
    received = ranks.swap(sent.flatten(), each, each).view_as(sent)
    keys, weights = [], []
    for i, part in enumerate(parts):
        ours, theirs = sent[:, i].sum(1).tolist(), received[:, i].sum(1).tolist()
        side = sides.pop(0)  # popped, so that its memory is freed as soon as it was sent
        keys.append(ranks.swap(side.of(side.keys, part), ours, theirs))
        weights.append(None if side.weights is None else ranks.swap(side.of(side.weights, part), ours, theirs))
    samples = _Received(keys, weights, received)

    # Several cuts may fall into one score: of the slices after them, all but the last are empty.
    cut, following = [None, *cuts][ranks.rank], [*cuts, None][ranks.rank]
    if masses is None or cut is None or not cut.heavy or cut == following:
        return samples, None
    return samples, _HeavyStep(cut.problem, cut.key, masses[heavy.index(cut)])


def _with_heavy_step(curve: Curve, heavy_step: _HeavyStep) -> Curve:
    """Return the curve with one additional step before all others."""
    keys = falling_keys(curve.thresholds[:0]).new_tensor([heavy_step.key])
    rows = torch.arange(len(curve.offsets), dtype=torch.int64, device=curve.offsets.device)
    return Curve.from_steps(
        torch.cat([scores_of(keys, curve.thresholds.dtype), curve.thresholds]),
        torch.cat([heavy_step.mass[:1], curve.dtps]),
        torch.cat([heavy_step.mass[1:], curve.dfps]),
        curve.offsets + (rows > heavy_step.problem),
    )


def _summed(counts: list[Tensor]) -> Tensor:
    return torch.stack(counts).sum(0)


def _sides(scores: Tensor, labels: Tensor, weights: Tensor | None, weighted: bool) -> list[_Side]:
    """Return the positives and the negatives of the rows `[T, N]`."""
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
        _Side(
            torch.cat([e.keys for e in entries]),
            torch.cat([e.weights for e in entries if e.weights is not None]) if weighted else None,
            torch.cat([scores.new_zeros(1, dtype=torch.int64), torch.cat(counted).cumsum(0)]),
        )
        for entries, counted in zip(ordered, sizes, strict=True)
    ]


class _Side:
    """The sorted positives, or the sorted negatives, of this rank, with the operations that the exchange needs.

    `keys` and `weights` are `[M]`; those of problem `t` range from `offsets[t]` to `offsets[t + 1]`.
    """

    def __init__(self, keys: Tensor, weights: Tensor | None, offsets: Tensor) -> None:
        self.keys = keys
        self.weights = weights
        self.offsets = offsets
        self._bounds = offsets.tolist()

    def count(self, runs: list[Run], digits: int) -> Tensor:
        """Return the number of entries in each of the 2^digits equal parts of each run, `[runs, 2^digits]`."""
        keys, counts = self.keys, []
        for problem, group in groupby(runs, key=lambda run: run.problem):
            own = list(group)
            first = keys.new_tensor([run.first for run in own], dtype=torch.int64)[:, None]
            width = 1 << (own[0].bits - digits)
            starts = (first + width * torch.arange(1 << digits, dtype=torch.int64, device=keys.device)).to(keys.dtype)
            last = (first + ((1 << own[0].bits) - 1)).to(keys.dtype)
            within = keys[self._bounds[problem] : self._bounds[problem + 1]]
            left = torch.searchsorted(within, starts)
            counts.append(torch.cat([left, torch.searchsorted(within, last, right=True)], 1).diff())
        return torch.cat(counts)

    def mass(self, heavy: list[Cut]) -> Tensor:
        """Return the number, or the total weight, of the entries with the key of each of the `heavy` cuts."""
        spans = self._spans(heavy)
        weights = self.weights
        if weights is None:
            return self.offsets.new_tensor([stop - start for start, stop in spans])
        return torch.stack([weights.new_zeros(()), *(weights[start:stop].sum() for start, stop in spans)])[1:]

    def parts(self, cuts: list[Cut]) -> list[tuple[int, int]]:
        """Return the bounds of the entries of each rank, without those at heavy cuts; empty if they end first."""
        spans = [(0, 0), *self._spans(cuts), (self._bounds[-1],) * 2]
        return [(start, stop) for (_, start), (stop, _) in pairwise(spans)]

    def _spans(self, cuts: list[Cut]) -> list[tuple[int, int]]:
        """Return the position of each cut: its first entry, and the first entry after it without its heavy key."""
        keys, spans = self.keys, []
        for problem, group in groupby(cuts, key=lambda cut: cut.problem):
            own = list(group)
            if problem == len(self._bounds) - 1:
                spans += [(self._bounds[-1],) * 2] * len(own)
                continue
            within = keys[self._bounds[problem] : self._bounds[problem + 1]]
            at = keys.new_tensor([cut.key for cut in own])
            places = torch.stack([torch.searchsorted(within, at), torch.searchsorted(within, at, right=True)])
            for cut, first, behind in zip(own, *(places + self._bounds[problem]).tolist(), strict=True):
                spans.append((first, behind if cut.heavy else first))
        return spans

    def sizes(self, parts: list[tuple[int, int]]) -> Tensor:
        """Return the number of entries of each problem in each of the `parts`, `[W, T]`."""
        starts, stops = self.offsets.new_tensor(parts).T[:, :, None]
        return torch.minimum(torch.maximum(self.offsets, starts), stops).diff()

    def of(self, x: Tensor, parts: list[tuple[int, int]]) -> Tensor:
        """Return the concatenated `parts` of `x` `[M]`."""
        contiguous = all(stop == start for (_, stop), (start, _) in pairwise(parts))
        return x if contiguous else torch.cat([x[start:stop] for start, stop in parts])
