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

import math
import warnings
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar
from weakref import WeakKeyDictionary

import torch
import torch.distributed as dist
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_only

from torchmetrics_roc.columns import Columns, Stored, bounds_of, joined, of_entries
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.cuts import Cut, Run, find_cuts
from torchmetrics_roc.entries import Entries, blocks
from torchmetrics_roc.keys import falling_keys, scores_of
from torchmetrics_roc.surroundings import users_level

# Newer torch renamed it, and deprecates the old name.
all_gather_single = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor

_Result = TypeVar("_Result")


TEXT = 512
"""How many bytes of a text travel to the other ranks."""


class World:
    """Stands for one process group of this process, also after that is destroyed: what is cached belongs to one."""

    def __deepcopy__(self, memo: object) -> World:
        return self

    def __reduce__(self) -> Any:
        return type(None), ()  # another process has none of these groups


_worlds: MutableMapping[Any, World] = WeakKeyDictionary()


def world_of(group: Any) -> World:
    """Return what stands for a process group, by default for that of all processes."""
    return _worlds.setdefault(dist.group.WORLD if group is None else group, World())


def carried(group: Any, device: torch.device) -> torch.device:
    """Return the device whose tensors `group` can send: `device`, if it can, else the CPU, else what it has."""
    group = dist.group.WORLD if group is None else group
    kinds = []
    for kind in sorted({str(found.type) for found in getattr(group, "_device_types", ())}):
        # Gloo says that it takes tensors of a GPU, of which it lacks some collectives.
        if kind == "cpu" or _backend(group, kind) != "gloo":
            kinds.append(kind)
    if device.type in kinds or not kinds:
        return device
    if "cpu" in kinds:
        return torch.device("cpu")
    return torch.device(kinds[0], torch.get_device_module(kinds[0]).current_device())


def _backend(group: Any, kind: str) -> str:
    try:
        return str(group._get_backend(torch.device(kind)).name())
    except RuntimeError:  # a backend without a name
        return ""


class Ranks:
    """The processes that compute one metric together.

    Args:
        group: their process group, or None for all of them.
        device: the device of the data; they are copied for communication if the group cannot send what lies there.
    """

    def __init__(self, group: Any, device: torch.device) -> None:
        self.group = group
        self.device = device
        self.size = dist.get_world_size(group)
        self.rank = dist.get_rank(group)
        self.world = world_of(group)
        self._transport = carried(group, device)

    def table(self, row: Tensor) -> Tensor:
        """Return the tensors of all ranks, which must have one shape, stacked by rank."""
        # Sent as bytes, so that every dtype is supported and no value is converted.
        flat = row.to(self._transport).contiguous().view(-1)
        out = flat.new_empty(self.size * flat.numel())
        all_gather_single(out.view(torch.uint8), flat.view(torch.uint8), group=self.group)
        return out.view(self.size, *row.shape).to(row.device)

    def texts(self, text: str) -> list[str]:
        """Return the texts of all ranks, as far as `TEXT` bytes of each reach."""
        letters = text.encode()[:TEXT].ljust(TEXT)
        table = self.table(torch.tensor(list(letters), dtype=torch.uint8, device="cpu")).tolist()
        return [bytes(row).decode(errors="ignore").rstrip() for row in table]

    def gather(self, x: Tensor, sizes: list[int]) -> Tensor:
        """Return the concatenated rows of all ranks, of which rank `r` has `sizes[r]`, of one shape."""
        most = max(sizes)
        if most == 0:
            return x
        padded = x.new_zeros(most, *x.shape[1:])
        padded[: len(x)] = x
        return torch.cat([part[:size] for part, size in zip(self.table(padded), sizes, strict=True)])

    def sum(self, x: Tensor) -> Tensor:
        """Return the elementwise sum over all ranks."""
        total = x.detach().to(self._transport, copy=True).contiguous()
        dist.all_reduce(total, dist.ReduceOp.SUM, group=self.group)
        return total.to(x.device)

    def room(self, x: Tensor, received: list[int]) -> Tensor:
        """Return room for the rows like those of `x` that `swap` receives."""
        return torch.empty(sum(received), *x.shape[1:], dtype=x.dtype, device=self._transport)

    def swap(self, x: Tensor, sent: list[int], received: list[int], room: Tensor | None = None) -> Tensor:
        """Send rank `r` its `sent[r]` rows of `x`, and return the rows received, `received[r]` of them."""
        size = x.element_size() * x[:1].numel() if len(x) else x.element_size() * math.prod(x.shape[1:])
        out = self.room(x, received) if room is None else room
        dist.all_to_all_single(
            out.view(-1).view(torch.uint8),
            x.to(self._transport).contiguous().view(-1).view(torch.uint8),
            [size * n for n in received],
            [size * n for n in sent],
            group=self.group,
        )
        return out.to(x.device)

    def agree(self, error: Exception | None, when: str) -> None:
        """Raise on all ranks alike if there is an `error` on any of them."""
        failed = torch.tensor(failure_of(error), dtype=torch.int64, device="cpu")
        if bool(self.sum(failed)):
            raise_together(self, error, when)


class GatheredRanks(Ranks):
    """Processes between which a function of the user gathers tensors: all that may travel is gathered by it.

    Args:
        gather: given a tensor and `group`, returns the list of those of all ranks, which have one shape.
        group: what is passed on as `group`.
        device: the device of the data.
    """

    def __init__(self, gather: Callable[..., Any], group: Any, device: torch.device) -> None:
        self._gather = gather
        self.group = group
        self.device = device

    def table(self, row: Tensor) -> Tensor:
        """Return the tensors of all ranks, which must have one shape, stacked by rank."""
        # Where the metric lies, since the function may send only what lies there.
        parts = self._gather(row.to(self.device), group=self.group)
        return torch.stack([part.to(row.device).view(row.shape) for part in parts])

    def sum(self, x: Tensor) -> Tensor:
        """Return the elementwise sum over all ranks."""
        return self.table(x).sum(0)


def failure_of(error: Exception | None) -> int:
    """Return what a rank tells the others of its `error`: 0 for none, 1 for bad input, more for anything else."""
    return 0 if error is None else 1 if isinstance(error, ValueError) else 1 << 20


def raise_together(ranks: Ranks, error: Exception | None, when: str) -> NoReturn:
    """Raise on all ranks what failed on some, `error` on this one. Collective."""
    texts = ranks.texts("" if error is None else f"{type(error).__name__}: {error}")
    where = "; ".join(f"rank {rank}: {text}" for rank, text in enumerate(texts) if text)
    raised = ValueError if all(text.startswith("ValueError: ") for text in texts if text) else RuntimeError
    raise raised(f"Some ranks failed {when}, so none has a result. What is stored is unchanged. {where}") from error


def attempt(work: Callable[..., _Result], *args: Any) -> tuple[_Result | None, Exception | None]:
    """Return what `work` returns, or what it raises: a rank that fails must still say so to the others."""
    try:
        return work(*args), None
    except Exception as error:
        return None, error


def warn(message: str) -> None:
    """Warn on rank zero; where warnings are errors, raise on every rank alike.

    To be called after the last collective of a reading.
    """
    if getattr(rank_zero_only, "rank", 0) == 0:
        warnings.warn(message, UserWarning, stacklevel=users_level())
        return
    with warnings.catch_warnings(record=True):  # silent, but what the filters make an error is one
        warnings.warn(message, UserWarning, stacklevel=users_level())


@dataclass(frozen=True, eq=False, kw_only=True)
class Slice(Curve):
    """A curve distributed over all `ranks`, each with a run of its steps; counts and totals are those of all ranks.

    Steps are in the order of the ranks. `sum`, `gather` and `best` are collective, and return the same on every rank.
    """

    ranks: Ranks

    distributed: ClassVar[bool] = True

    @property
    def gathered(self) -> bool:
        """Whether this rank holds the `whole` already."""
        return "whole" in self.__dict__

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
    sides, error = attempt(_sides, scores, labels, weights, weighted)
    samples, heavy_step = _dealt(sides, error, len(scores), ranks)
    made, error = attempt(_received_curve, samples, heavy_step, scores.dtype)
    # What a rank has to say of an error travels with the counts, none of which is negative.
    counts = scores.new_full((2, len(scores)), -1, dtype=torch.float64 if weighted else torch.int64)
    table = ranks.table(counts if made is None else torch.stack([made.positives, made.negatives]))
    if len(scores) and bool((table[:, 0, 0] < 0).any()):
        raise_together(ranks, error, "after the exchange")
    assert made is not None
    curve, (thresholds, tps, fps, dtps, dfps) = made, made.steps
    # Added in the order of the ranks, so that the last step of a problem equals its totals to the last bit.
    running = list(accumulate(table))  # W of [2, T]
    if ranks.rank:
        # Of the problems with steps on this rank, only the first may also have steps on a lower rank.
        first = min(int((curve.offsets == 0).sum()), len(curve.positives)) - 1
        for counts, before in zip((tps, fps), running[ranks.rank - 1], strict=True):
            counts[: curve.offsets[first + 1]] += before[first]
    positives, negatives = running[-1]
    return Slice(Stored((thresholds, tps, fps, dtps, dfps), curve.offsets, positives, negatives), ranks=ranks)


def _received_curve(samples: _Received, heavy_step: _HeavyStep | None, dtype: torch.dtype) -> Curve:
    """Return the curve of what an exchange brought, of this rank alone."""
    curve = Curve(joined(samples.columns(dtype)))
    curve = curve if heavy_step is None else _with_heavy_step(curve, heavy_step)
    assert curve.steps  # computed here, where a failure is known to all
    return curve


def sample_ids(size: int, ranks: Ranks | None, device: torch.device) -> Tensor:
    """Return an id for each of this rank's samples, `[size]`, unique over all ranks."""
    return torch.arange(size, dtype=torch.int64, device=device) + (0 if ranks is None else ranks.rank << 40)


def shuffle_by_group(ranks: Ranks, groups: Tensor, *columns: Tensor) -> list[Tensor]:
    """Return the `columns` `[N]`, in the order of the ranks, of the samples whose groups this rank owns."""
    owner = owner_of(groups, ranks.size)
    order = owner.argsort(stable=True)
    sent = torch.bincount(owner, minlength=ranks.size)
    ones = [1] * ranks.size
    received = ranks.swap(sent, ones, ones).tolist()
    found: dict[int, Tensor] = {}
    for dtype in dict.fromkeys(x.dtype for x in columns):  # in one message what has one width
        places = [i for i, x in enumerate(columns) if x.dtype == dtype]
        rows = torch.stack([columns[i][order] for i in places], 1)
        found |= zip(places, ranks.swap(rows, sent.tolist(), received).unbind(1), strict=True)
    return [found[i] for i in range(len(columns))]


def owner_of(groups: Tensor, size: int) -> Tensor:
    """Return which of `size` ranks owns each of the `groups` `[N]`: evenly, whatever their ids have in common."""
    return _mixed(groups).remainder(size)


def _mixed(ids: Tensor) -> Tensor:
    """Return a hash of each id, in which every bit depends on every bit of the id: splitmix64, as int64."""
    # Steele, Lea & Flood, OOPSLA 2014. A product alone leaves the low bits of an id without weight in the high ones
    # when it is shifted: all ids `k << 40` had one owner.
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        ids = (ids ^ ((ids >> shift) & ((1 << (64 - shift)) - 1))) * (factor - (factor >> 63 << 64))
    return ids


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


def _dealt(
    sides: list[_Side] | None, error: Exception | None, problems: int, ranks: Ranks
) -> tuple[_Received, _HeavyStep | None]:
    """Return the samples of all ranks that belong to the slice of this one, and the heavy step before them, if any.

    Without `sides` this rank has only an `error`, which all raise.
    """
    failed = torch.tensor([failure_of(error)], dtype=torch.int64, device=ranks.device)
    own = failed.new_zeros(problems) if sides is None else _summed([side.offsets.diff() for side in sides])
    flawed, *totals = ranks.sum(torch.cat([failed, own.to(failed.device)])).tolist()
    if flawed:
        raise_together(ranks, error, "before the exchange")
    assert sides is not None
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
    ours, theirs = sent.sum(2).T.tolist(), received.sum(2).T.tolist()
    rooms, error = attempt(_rooms, sides, theirs, ranks)
    ranks.agree(error, "to reserve memory for the exchange")
    assert rooms is not None
    keys, weights = [], []
    for i, part in enumerate(parts):
        side = sides.pop(0)  # popped, so that its memory is freed as soon as it was sent
        got = [ranks.swap(side.of(x, part), ours[i], theirs[i], rooms[i].pop(0)) for x in side.lists]
        keys.append(got[0])
        weights.append(None if side.weights is None else got[1])
    samples = _Received(keys, weights, received)

    # Several cuts may fall into one score: of the slices after them, all but the last are empty.
    cut, following = [None, *cuts][ranks.rank], [*cuts, None][ranks.rank]
    if masses is None or cut is None or not cut.heavy or cut == following:
        return samples, None
    return samples, _HeavyStep(cut.problem, cut.key, masses[heavy.index(cut)])


def _rooms(sides: list[_Side], received: list[list[int]], ranks: Ranks) -> list[list[Tensor]]:
    """Return where the keys and weights of each side will be received: the most memory that an exchange asks for."""
    return [[ranks.room(x, own) for x in side.lists] for side, own in zip(sides, received, strict=True)]


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
        self.lists = [keys] if weights is None else [keys, weights]
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
