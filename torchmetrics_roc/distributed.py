"""Communication between processes: messages, the slices of a curve that they hold together, and views over all slices.

What a view returns is the same on every rank, and depends on the steps of each by its messages alone. Therefore views
can be read up to their next message, and all their messages sent as one (`together`); and a rank on which a view fails
knows from a slice without steps what the others send next, and says with it that it failed (`Slice.read`). What it
cannot say: a failure after the last message, which is its own, since the others have their value; one that a slice
without steps has too, as that of a bad argument on one rank, which the handshake has refused before; and the end of a
process, which is for the time-out of the process group.

A message has one element a problem, or a piece of one, of which there are `T + W − 1`: bytes and memory of a rank grow
with its samples, `T` and `W`, and never with `T·W`.

The sequence of collectives depends only on values that are the same on every rank, so no rank can deadlock. Only
`all_gather_into_tensor` of vectors, `all_reduce` and `all_to_all_single` are used, which gloo and NCCL both support.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NoReturn, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

import torch
import torch.distributed as dist
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_only

from torchmetrics_roc.columns import Stored
from torchmetrics_roc.curve import Curve, lowest
from torchmetrics_roc.cuts import Pieces
from torchmetrics_roc.surroundings import users_level

# Newer torch renamed it, and deprecates the old name.
all_gather_single = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor

_Result = TypeVar("_Result")


TEXT = 512
"""How many bytes of a text travel to the other ranks."""

FEW = 1024
"""How many steps of all ranks are few: so many are gathered in one message."""


class World:
    """Stands for one process group of this process, also after that is destroyed: what is cached belongs to one.

    Attributes:
        exchanges: the highest number that an exchange of the group had: all ranks count on from the highest of theirs.
        idle: the last curve that each kind of metric made with other ranks while it had no data itself. Without data no
            compute group formed, so no two metrics of this rank share anything else.
    """

    def __init__(self) -> None:
        self.exchanges = 0
        self.idle: MutableMapping[Any, Any] = WeakValueDictionary()

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
        self.world = World()

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
    kind = ValueError if all(text.startswith("ValueError: ") for text in texts if text) else RuntimeError
    raised: Any = kind(f"Some ranks failed {when}, so none has a result. What is stored is unchanged. {where}")
    raised.of_all_ranks = True
    raise raised from error


def _known(error: Exception) -> bool:
    """Whether all ranks have raised this error together."""
    return getattr(error, "of_all_ranks", False)


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
    Each is one message, added up over the ranks: of vectors of one element a problem, or a piece (`cuts.Pieces`).
    """

    ranks: Ranks
    pieces: Pieces

    distributed: ClassVar[bool] = True

    @property
    def gathered(self) -> bool:
        """Whether this rank holds the `whole` already."""
        return "whole" in self.__dict__

    @cached_property
    def whole(self) -> Curve:
        """The curve with all its steps on every rank; gathered once."""
        # Counts added are small: they are sent in the narrowest dtype that holds the largest of them.
        counted = [x for x in (self.dtps, self.dfps) if len(x) and not x.is_floating_point()]
        most = max((int(x.max()) for x in counted), default=0)
        (sizes, mosts), (lengths,) = self._known([len(self.tps), most], self.offsets.diff())
        ends = self.pieces.totals(self.pieces.running(lengths)).cumsum(0)
        offsets = torch.cat([ends.new_zeros(1), ends]).to(self.offsets.device)
        narrow = torch.uint8 if max(mosts) < 2**8 else torch.int32 if max(mosts) < 2**31 else torch.int64
        counts = [x if x.is_floating_point() else x.to(narrow) for x in (self.dtps, self.dfps)]
        lists = [self.thresholds, *counts]
        thresholds, dtps, dfps = of_rows(self.ranks.gather(rows_of(lists), sizes), lists)
        dtype = self.dtps.dtype
        return Curve.from_steps(thresholds, dtps.to(dtype), dfps.to(dtype), offsets)

    def sum(self, x: Tensor) -> Tensor:
        """Return the sum of `x` `[K]` over the steps of each problem, on all ranks: `[T]`."""
        return self.sums(x)[0]

    def sums(self, *columns: Tensor) -> list[Tensor]:
        """Return the sums of several columns, in one message."""
        own = [super(Slice, self).sum(x) for x in columns]
        if not any(x.is_floating_point() for x in own):
            return list(self.ranks.sum(torch.stack(own).long()))
        _, parts = self._known([], *own)
        return [self._totals(x) for x in parts]

    def sums_from_here(self, *columns: Tensor) -> list[Tensor]:
        """Return the sums of several columns over the steps of this rank and of those after it, in one message."""
        _, parts = self._known([], *(super(Slice, self).sum(x) for x in columns))
        later = (self.pieces.rank >= self.ranks.rank).to(self.positives.device)
        return [self._totals(torch.where(later, x, 0)) for x in parts]

    def _totals(self, parts: Tensor) -> Tensor:
        """Return the sum of the parts `[C]` of each problem, `[T]`."""
        return self.pieces.totals(self.pieces.running(parts)).to(parts.device)

    def sums_of_runs(self, offsets: Tensor, *columns: Tensor) -> list[Tensor]:
        """Return the sums over the steps of all ranks between each two of the `offsets`, in one message."""
        own = super().sums_of_runs(offsets, *columns)
        if any(x.is_floating_point() for x in own):
            return _added(own, self.ranks)
        return list(self.ranks.sum(torch.stack(own)))

    def read(self, view: Callable[[Any], _Result]) -> _Result:
        """Return what a view of this library reads. If it fails on some ranks, none waits for them: all raise."""
        reading = _Reading(view, self)
        recorded = _Recorded(self.ranks, reading.answers)
        twin = self._given(recorded)
        try:
            value = view(twin)
        except Exception as error:
            if _known(error):
                raise
            reading.error = error
            _answered([reading])
            raise
        self._learn(twin)
        return value

    def _given(self, ranks: Ranks, empty: bool = False) -> Slice:
        """Return this slice, or one without steps in its place, of other `ranks`, with a memory of its own."""
        columns = self.columns
        if empty:
            columns = Stored([x[:0] for x in self.steps], 0 * self.offsets, self.positives, self.negatives)
            columns.know_as(self.columns)
        twin = replace(self, ranks=ranks, columns=columns)
        twin._learn(self)
        return twin

    def _learn(self, twin: Slice) -> None:
        """Remember what a twin has made, which is whole on every rank."""
        self.memo.update(twin.memo)
        if twin.gathered:
            self.__dict__["whole"] = twin.whole

    def gather(self, keep: Tensor, lengths: list[int] | None = None) -> Curve:
        """Return the curve of the steps of all ranks where `keep` `[K]` is true, whole on every rank."""
        kept = self.only(keep)
        columns = [kept.problem, *kept.steps]
        few = torch.stack([bits_of(x) for x in columns], 1)  # [K, 6]
        # As there are seldom many, some are sent with their number.
        room = -(-(FEW + 4 * self.problems) // self.ranks.size)
        table = few.new_zeros(self.ranks.size, 1 + few.shape[1] * room)
        own = table[self.ranks.rank]
        own[0] = len(few)
        if len(few) <= room:
            own[1 : 1 + few.numel()] = few.view(-1)
        table = self.ranks.sum(table)
        sizes = table[:, 0].tolist()
        if max(sizes) <= room:
            places = torch.arange(room, dtype=torch.int64, device=few.device)
            rows = table[:, 1:].view(self.ranks.size, room, -1)[places < table[:, :1]]
        else:
            rows = self.ranks.gather(few, sizes)
        problem, *lists = (of_bits(x, own.dtype) for x, own in zip(rows.T.contiguous(), columns, strict=True))
        borders = torch.arange(self.problems + 1, dtype=torch.int64, device=few.device)
        offsets = torch.searchsorted(problem.contiguous(), borders)
        return Curve(Stored(lists, offsets, self.positives, self.negatives))

    def best(self, x: Tensor, origin: Tensor | float | None = None) -> Curve:
        """Return the step of each problem where `x` `[K]` is largest over all ranks, as `Curve.best`."""
        first, largest = self._leaders(x)
        mine = self._picked(first, first == len(x))
        columns = [largest, *mine.steps]
        # The best steps of all ranks form a small curve, whose best step is the best of all.
        _, table = self._known([], *columns)
        largest, *lists = (row.to(x.device) for row in table)
        few = Curve(Stored(lists, self.pieces.offsets.to(x.device), self.positives, self.negatives))
        return few.best(largest, origin)

    def leading(self, *orders: Tensor) -> Curve:
        """Return the step of each slice where the first of the `orders` `[K]` is largest, of these the next, and so on.

        A curve of at most one step a slice and problem, whole on every rank, which holds the best of all.
        """
        among = torch.ones_like(self.tps, dtype=torch.bool)
        for order in orders:
            x = torch.where(among, order, lowest(order))
            first, largest = self._leaders(x)
            among = among & (x == self.spread(largest))
        mine = self._picked(first, first == len(among))
        _, table = self._known([], *mine.steps)
        offsets = self.pieces.offsets.to(self.offsets.device)
        lists = [column.to(self.offsets.device) for column in table]
        return Curve(Stored(lists, offsets, self.positives, self.negatives))

    def _known(self, numbers: list[int], *columns: Tensor) -> tuple[list[list[int]], list[Tensor]]:
        """Return the `numbers` of all ranks, `W` of each, and the `columns` `[T]` of all that have steps, `[C]`."""
        here, ranks = self.pieces.problems(self.ranks.rank), self.ranks
        own = self.pieces.placed(torch.stack([bits_of(x[here]) for x in columns], 1), ranks.rank)  # [C, columns]
        of_ranks = own.new_zeros(len(numbers), ranks.size)
        of_ranks[:, ranks.rank] = own.new_tensor(numbers)
        found = ranks.sum(torch.cat([of_ranks.view(-1), own.view(-1)]))
        table = found[of_ranks.numel() :].view(own.shape).T
        shared: list[list[int]] = found[: of_ranks.numel()].view(of_ranks.shape).tolist()
        return shared, [of_bits(x, own.dtype) for x, own in zip(table, columns, strict=True)]


def _added(own: list[Tensor], ranks: Ranks) -> list[Tensor]:
    """Return the sums over all ranks of columns of floats and of integers, exactly of these, in one message."""
    halves = [[x] if x.is_floating_point() else [x >> 32, x & 0xFFFFFFFF] for x in own]
    sums = iter(ranks.sum(torch.stack([half.double() for column in halves for half in column])))
    return [next(sums) if x.is_floating_point() else (next(sums).long() << 32) + next(sums).long() for x in own]


class _Pause(BaseException):
    """Ends a reading at a message to which there is no answer yet."""

    def __init__(self, kind: str, content: Tensor) -> None:
        self.kind, self.content = kind, content


class _Answered(Ranks):
    """Ranks who gave some `answers` before. The next message pauses the reading that would send it."""

    def __init__(self, ranks: Ranks, answers: list[Tensor]) -> None:
        self.__dict__.update(ranks.__dict__)
        self._answers = iter(answers)

    def sum(self, x: Tensor) -> Tensor:
        """Return the next answer."""
        return self._next("sum", x)

    def table(self, row: Tensor) -> Tensor:
        """Return the next answer."""
        return self._next("table", row)

    def _next(self, kind: str, content: Tensor) -> Tensor:
        for answer in self._answers:
            return answer
        raise _Pause(kind, content)


class _Recorded(Ranks):
    """Ranks whose `answers` are kept, and who hear with every message that this rank has not failed."""

    def __init__(self, ranks: Ranks, answers: list[Tensor]) -> None:
        self.__dict__.update(ranks.__dict__)
        self._ranks, self._answers = ranks, answers

    def sum(self, x: Tensor) -> Tensor:
        """Return the elementwise sum over all ranks."""
        return self._keep(_Pause("sum", x))

    def table(self, row: Tensor) -> Tensor:
        """Return the tensors of all ranks, which must have one shape, stacked by rank."""
        return self._keep(_Pause("table", row))

    def _keep(self, message: _Pause) -> Tensor:
        self._answers += _sent([message], None, self._ranks)
        return self._answers[-1]


class _Reading:
    """A view of a slice on its way from message to message.

    What a view returns is the same on every rank, so the steps of one rank enter it by its messages alone: a slice
    without steps finishes it from the answers, and says what message the others send next where a rank has failed.

    Attributes:
        answers: to the messages so far.
        error: what this rank had to raise, None for nothing.
        value: what was read, in the end.
        twin: the slice that was read last.
    """

    twin: Slice

    def __init__(self, view: Callable[[Any], Any], curve: Slice) -> None:
        self.view, self.curve = view, curve
        self.answers: list[Tensor] = []
        self.error: Exception | None = None
        self.value: Any = None

    def paused(self) -> _Pause | None:
        """Return the next message, None if there is no further one."""
        if self.answers or self.error:
            message = self._run(empty=True)
            if message is None or self.error:
                return message
        try:
            return self._run(empty=False)
        except Exception as error:
            if _known(error):
                raise
            self.error = error
            return self._run(empty=True)

    def _run(self, empty: bool) -> _Pause | None:
        self.twin = self.curve._given(_Answered(self.curve.ranks, self.answers), empty)
        try:
            self.value = self.view(self.twin)
        except _Pause as message:
            return message
        return None


def together(*views: tuple[Callable[[Any], Any], Curve]) -> list[Any]:
    """Return what several views of this library read, each of its curve.

    Over several processes in as many messages as the one that needs most of them: each is read up to the first message
    to which it has no answer yet, then all their messages are sent as one.
    """
    if all(isinstance(curve, Slice) for _, curve in views):
        return _answered([_Reading(view, curve) for view, curve in views if isinstance(curve, Slice)])
    return [view(curve) for view, curve in views]


def _answered(readings: list[_Reading]) -> list[Any]:
    """Return the values of readings by the same ranks, whose messages are sent together."""
    ranks = readings[0].curve.ranks
    waiting = [(reading, message) for reading in readings if (message := reading.paused())]
    while waiting:
        errors = [reading.error for reading in readings if reading.error]
        answers = _sent([message for _, message in waiting], errors[0] if errors else None, ranks)
        for (reading, _), answer in zip(waiting, answers, strict=True):
            reading.answers.append(answer)
        waiting = [(reading, message) for reading, _ in waiting if (message := reading.paused())]
    for reading in readings:  # not before: each begins with what was known to all
        reading.curve._learn(reading.twin)
    for reading in readings:
        if reading.error:  # and no message has followed by which the others could hear of it
            raise reading.error
    return [reading.value for reading in readings]


def _sent(messages: list[_Pause], error: Exception | None, ranks: Ranks) -> list[Tensor]:
    """Return the answers to several messages, sent as one of each kind. Raises on all ranks if one has an `error`."""
    answers: dict[int, Tensor] = {}
    kinds = [(message.kind, message.content.dtype if message.kind == "sum" else None) for message in messages]
    for kind, dtype in dict.fromkeys(kinds):
        own = [i for i, other in enumerate(kinds) if other == (kind, dtype)]
        failed = torch.tensor([failure_of(error)], dtype=dtype or torch.int64, device=ranks.device)
        contents = [messages[i].content for i in own]
        if kind == "sum":
            total = ranks.sum(torch.cat([failed, *(x.reshape(-1) for x in contents)]))
            flaws, rest = total[0], torch.split(total[1:], [x.numel() for x in contents])
            answers |= {i: found.view(x.shape) for i, x, found in zip(own, contents, rest, strict=True)}
        else:
            lists = [x.contiguous().view(-1).view(torch.uint8) for x in (failed, *contents)]
            table = torch.split(ranks.table(torch.cat(lists)), [len(x) for x in lists], 1)
            flaws = table[0].reshape(-1).clone().view(torch.int64).sum()
            for i, x, found in zip(own, contents, table[1:], strict=True):
                answers[i] = found.reshape(-1).clone().view(x.dtype).view(ranks.size, *x.shape)
        if bool(flaws):
            raise_together(ranks, error, "to read their curve")
    return [answers[i] for i in range(len(messages))]


def bits_of(x: Tensor) -> Tensor:
    """Return a column as int64, so that those of all dtypes can be added to zeros in one message, exactly."""
    return x.double().view(torch.int64) if x.is_floating_point() else x.long()


def of_bits(bits: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the column of this dtype of which `bits_of` were made."""
    return bits.contiguous().view(torch.float64).to(dtype) if dtype.is_floating_point else bits.to(dtype)


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
    return of_rows(ranks.swap(rows_of([x[order] for x in columns]), sent.tolist(), received), list(columns))


def rows_of(columns: list[Tensor]) -> Tensor:
    """Return columns `[K]` of any dtypes as rows of bytes, `[K, bytes]`, so that one message holds them all."""
    return torch.cat([x.contiguous().view(torch.uint8).view(len(x), x.itemsize) for x in columns], 1)


def of_rows(rows: Tensor, columns: list[Tensor]) -> list[Tensor]:
    """Return the columns of `rows_of`, of the dtypes of these `columns`."""
    parts = torch.split(rows, [x.itemsize for x in columns], 1)
    return [x.reshape(-1).clone().view(own.dtype) for x, own in zip(parts, columns, strict=True)]


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
