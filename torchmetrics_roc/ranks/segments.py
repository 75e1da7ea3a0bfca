"""The segments of a curve that several processes hold together, and how views read them.

A message has one element per problem, or per piece of one, of which there are `T + W − 1`: bytes and memory of a rank
grow with its samples, `T` and `W`, and never with `T·W`.

A view returns the same on every rank, and depends on the steps of other ranks only through its messages. Therefore
several views can be read up to their next message and these sent as one (`together`); and a rank on which a view fails
can run it again on an empty segment, see which message the others send next, and report its failure in it
(`read_together`). What cannot be reported: a failure after the last message, which stays that of one rank; one that an
empty segment shares, such as a bad argument, which the handshake refuses first; and the death of a process, which is
left to the time-out of the process group.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, NoReturn, Protocol, TypeVar

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import from_bits, from_bytes, to_bits, to_bytes
from torchmetrics_roc.curves.columns import Stored
from torchmetrics_roc.curves.curve import Curve, lowest
from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.ranks.processes import Ranks, few_or_all, raised_by_all
from torchmetrics_roc.ranks.sorted_samples import Pieces

_Result = TypeVar("_Result")

FEW = 1024
"""Steps are gathered in one message if no rank has more than its share of this number, or of an eighth of the samples.

An eighth of the samples takes no more bytes, in a sum over the ranks, than half of torchmetrics' gather of all of them.
"""


@dataclass(frozen=True, eq=False, kw_only=True)
class Segment(Curve):
    """A curve distributed over all `ranks`, each with a run of its steps; counts and totals are global.

    Steps are ordered by rank. `sum`, `gather` and `best` are collective, and return the same on every rank. Each is one
    message, summed over the ranks: of vectors with one element per problem, or per piece (`sorted_samples.Pieces`).
    """

    ranks: Ranks
    pieces: Pieces
    failed: Exception | None = None

    distributed: ClassVar[bool] = True

    @property
    def gathered(self) -> bool:
        """Whether this rank holds the `whole` already."""
        return "whole" in self.__dict__

    @cached_property
    def whole(self) -> Curve:
        """The curve with all its steps on every rank; gathered once."""

        def own() -> tuple[int, Tensor]:
            counted = [x for x in (self.dtps, self.dfps) if len(x) and not x.is_floating_point()]
            return max((int(x.max()) for x in counted), default=0), self.offsets.diff()

        most, here = self.ranks.with_reserve(own)
        (sizes, mosts), (lengths,) = self._known([len(self.tps), most], here)

        def columns() -> tuple[list[Tensor], Tensor]:
            # Increments are small, so they are sent in the narrowest dtype that holds the largest of them.
            narrow = torch.uint8 if max(mosts) < 2**8 else torch.int32 if max(mosts) < 2**31 else torch.int64
            counts = [x if x.is_floating_point() else x.to(narrow) for x in (self.dtps, self.dfps)]
            lists = [self.thresholds, *counts]
            return lists, to_bytes(lists)

        lists, sent = self.ranks.with_reserve(columns)
        found = self.ranks.gather(sent, sizes)

        def made() -> Curve:
            ends = self.pieces.totals(self.pieces.running(lengths)).cumsum(0)
            offsets = torch.cat([ends.new_zeros(1), ends]).to(self.offsets.device)
            thresholds, dtps, dfps = from_bytes(found, lists)
            dtype = self.dtps.dtype
            curve = Curve(Stored.of_increments(thresholds, dtps.to(dtype), dfps.to(dtype), offsets))
            return replace(curve, clustered=self.clustered, fractional=self.fractional)

        return self.ranks.with_reserve(made)

    def sum(self, x: Tensor | Callable[[Curve], Tensor]) -> Tensor:
        """Return the sum of `x` or `x(curve)` `[K]` over the steps of each problem, on all ranks: `[T]`."""
        return self.sums(x)[0]

    def sums(self, *columns: Tensor | Callable[[Curve], Tensor]) -> list[Tensor]:
        """Return the sums of several columns, in one message."""
        own = [super(Segment, self).sum(x) for x in columns]
        if not any(x.is_floating_point() for x in own):
            return list(self.ranks.sum(torch.stack(own).long()))
        _, parts = self._known([], *own)
        return [self._totals(x) for x in parts]

    def sums_from_here(self, *columns: Tensor) -> list[Tensor]:
        """Return the sums of several columns over the steps of this rank and of those after it, in one message."""
        _, parts = self._known([], *(super(Segment, self).sum(x) for x in columns))
        later = (self.pieces.rank >= self.ranks.rank).to(self.positives.device)
        return [self._totals(torch.where(later, x, 0)) for x in parts]

    def _totals(self, parts: Tensor) -> Tensor:
        """Return the sum of the parts `[C]` of each problem, `[T]`."""
        return self.pieces.totals(self.pieces.running(parts)).to(parts.device)

    def given(self, ranks: Ranks, empty: bool = False) -> Segment:
        """Return this segment, or one without steps in its place, for other `ranks`, with a cache of its own."""
        columns = self.columns
        if empty:
            offsets = torch.zeros_like(self.offsets)
            columns = Stored([x[:0] for x in columns.steps], offsets, self.positives, self.negatives)
            columns.know_as(self.columns)
        twin = replace(self, ranks=ranks, columns=columns)
        twin.learn(self)
        return twin

    def learn(self, twin: Segment) -> None:
        """Cache what a twin has computed that is whole on every rank."""
        self.memo.update(twin.memo)
        if twin.gathered:
            self.__dict__["whole"] = twin.whole

    def gather(self, keep: Tensor, lengths: list[int] | None = None) -> Curve:
        """Return the curve of the steps of all ranks where `keep` `[K]` is true, whole on every rank."""
        # In the narrowest dtypes that hold the columns, whatever the steps: all ranks choose the same.
        ranks, counted = self.ranks, not self.positives.is_floating_point()
        samples = int((self.positives + self.negatives).sum()) if counted else sys.maxsize
        narrow = samples < 2**31

        kept = self.only(keep)

        def own() -> tuple[list[Tensor], Tensor]:
            thresholds, *counts = kept.columns.steps
            problem = [kept.columns.problem] if self.problems > 1 else []
            columns = [*problem, thresholds, *(x.int() if narrow else x for x in counts)]
            return columns, to_bytes(columns)

        columns, sent = ranks.with_reserve(own)
        rows = few_or_all(sent, ranks, min(FEW, samples // 8) + 4 * self.problems)

        def made() -> Curve:
            *problem, thresholds, tps, fps, dtps, dfps = from_bytes(rows, columns)
            of_each = problem[0] if problem else torch.zeros_like(tps, dtype=torch.int64)
            borders = torch.arange(self.problems + 1, dtype=torch.int64, device=tps.device)
            lists = [thresholds, *(x.to(self.tps.dtype) for x in (tps, fps, dtps, dfps))]
            return Curve(Stored(lists, torch.searchsorted(of_each, borders), self.positives, self.negatives))

        return ranks.with_reserve(made)

    def best(self, x: Tensor, origin: Tensor | float | None = None) -> Curve:
        """Return the step of each problem where `x` `[K]` is largest over all ranks, as `Curve.best`."""
        first, largest = self._leaders(x)
        mine = self._picked(first, first == len(x))
        columns = [largest, *mine.columns.steps]
        # The best steps of all ranks form a small curve, whose best step is the global best.
        _, table = self._known([], *columns)
        largest, *lists = (row.to(x.device) for row in table)
        few = Curve(Stored(lists, self.pieces.offsets.to(x.device), self.positives, self.negatives))
        return few.best(largest, origin)

    def leading(self, orders: Sequence[Tensor], origins: Sequence[Tensor] = (), within: float = 0) -> Curve:
        """Return a curve of few steps of each segment and problem that contains the best of all, for `leading`.

        Each segment takes the steps near its own largest value as those near the global one. If these differ for some
        value, which takes weights as small as `within`, the segment itself is returned.
        """
        among = torch.ones_like(self.tps, dtype=torch.bool)
        places, ends = [], []
        for order in orders:
            x = torch.where(among, order, lowest(order))
            first, largest = self._leaders(x)
            among = among & (x >= self.spread(largest) - within)
            if within:
                places.append(first)  # attains the largest value, which decides what is near it
                ends += [largest, -self._leaders(torch.where(among, -x, lowest(x)))[1]]
        places.append(self._leaders(among.to(torch.int8))[0])
        points = [self._picked(at, at == len(among)) for at in torch.stack(places).sort(0).values]
        _, table = self._known([], *ends, *(column for point in points for column in point.columns.steps))
        table = [column.to(self.offsets.device) for column in table]
        offsets, columns = self.pieces.offsets.to(self.offsets.device), table[len(ends) :]
        if within:
            pieces = Curve(Stored(columns[:5], offsets, self.positives, self.negatives))
            if not _separated(pieces, table[: len(ends)], origins, within):
                return self
        lists = [torch.stack(columns[i::5], 1).flatten() for i in range(5)]
        return Curve(Stored(lists, len(points) * offsets, self.positives, self.negatives))

    def _known(self, numbers: list[int], *columns: Tensor) -> tuple[list[list[int]], list[Tensor]]:
        """Return the `numbers` of all ranks, `W` of each, and the `columns` `[T]` of all that have steps, `[C]`."""
        here, ranks = self.pieces.problems(self.ranks.rank), self.ranks
        own = self.pieces.placed(torch.stack([to_bits(x[here]) for x in columns], 1), ranks.rank)  # [C, columns]
        of_ranks = own.new_zeros(len(numbers), ranks.size)
        of_ranks[:, ranks.rank] = own.new_tensor(numbers)
        found = ranks.sum(torch.cat([of_ranks.view(-1), own.view(-1)]))
        table = found[of_ranks.numel() :].view(own.shape).T
        shared: list[list[int]] = found[: of_ranks.numel()].view(of_ranks.shape).tolist()
        return shared, [from_bits(x, own.dtype) for x, own in zip(table, columns, strict=True)]


def _separated(pieces: Curve, ends: list[Tensor], origins: Sequence[Tensor], within: float) -> bool:
    """Return whether in each of the `pieces`, one step each, the values near its own largest are near the global one.

    `ends`: the largest and the least value `[C]` of those near the largest, for each order; `origins`: their values at
    the point `+inf`, `[T]`.
    """
    left, origin_left = torch.ones_like(ends[0], dtype=torch.bool), torch.ones_like(origins[0], dtype=torch.bool)
    apart = torch.ones_like(left)
    for largest, least, origin in zip(ends[::2], ends[1::2], origins, strict=True):
        at_origin = torch.where(origin_left, origin.nan_to_num(nan=-torch.inf), -torch.inf)
        _, most = pieces._leaders(torch.where(left, largest, -torch.inf))
        limit = torch.maximum(most, at_origin) - within
        left, origin_left = left & (largest >= pieces.spread(limit)), origin_left & (at_origin >= limit)
        apart &= ~left | (least >= pieces.spread(limit))
    return bool(apart.all())


def _added(own: list[Tensor], ranks: Ranks) -> list[Tensor]:
    """Return the sums over all ranks of columns of floats and of integers, the latter exact, in one message."""
    halves = [[x] if x.is_floating_point() else [x >> 32, x & 0xFFFFFFFF] for x in own]
    sums = iter(ranks.sum(torch.stack([half.double() for column in halves for half in column])))
    return [next(sums) if x.is_floating_point() else (next(sums).long() << 32) + next(sums).long() for x in own]


def ranks_of(curve: Curve) -> Ranks | None:
    """Return the ranks that hold segments of the curve, None if it is whole."""
    return curve.ranks if isinstance(curve, Segment) else None


def leading(curve: Curve, orders: Sequence[Tensor], origins: Sequence[Tensor] = (), within: float = 0) -> Curve:
    """Return a curve that contains the best step by several `orders` `[K]` in turn; with several ranks, few steps.

    Args:
        curve: the curve, which contains it.
        orders: values that are largest at the best step; the next breaks ties, and finally the highest threshold.
        origins: the same at the point `+inf`, `[T]` each; needed if values that differ may count as equal.
        within: how much values may differ and count as equal.
    """
    return curve.leading(orders, origins, within) if isinstance(curve, Segment) else curve


def sums_from_here(curve: Curve, *columns: Tensor) -> list[Tensor]:
    """Return the sums over the steps of this rank and of those after it: with one process, over all steps."""
    return curve.sums_from_here(*columns) if isinstance(curve, Segment) else curve.sums(*columns)


def sums_between(curve: Curve, offsets: Tensor, *columns: Tensor) -> list[Tensor]:
    """Return the sums of several columns over the steps between consecutive `offsets` `[R + 1]`: `[R]` each.

    The number of runs is the same on all ranks; the `offsets` of a rank say which part of each it holds. One message.
    """
    placeholder = offsets[1:]  # not read: in place of the totals
    parts = Curve(Stored(curve.columns.steps, offsets, placeholder, placeholder), kept=curve.kept)
    own, ranks = [parts.sum(x) for x in columns], ranks_of(curve)
    if ranks is None:
        return own
    return _added(own, ranks) if any(x.is_floating_point() for x in own) else list(ranks.sum(torch.stack(own)))


# ---- views -----------------------------------------------------------------------------------------------------------


def read_each(view: Callable[[Any], Any], shared: Any) -> Any:
    """Return the value of a collective `view` of what ranks hold together, or of what is only on this process."""
    return view(shared) if getattr(shared, "ranks", None) is None else read_together(view, shared)


def read_whole(view: Callable[[Any], Any], shared: Any) -> Any:
    """Return the value of any `view`, which is given everything on every rank, and no step that repeats another."""
    if getattr(shared, "ranks", None) is not None:
        return view(read_together(attrgetter("whole"), shared))
    return view(shared.whole if type(shared) is Curve else shared)  # what belongs to the steps of groups keeps them


def read_by(view: Callable[[Any], Any], shared: Any, like: Callable[..., Any] | None = None) -> Any:
    """Return the value of a `view`: of the segment of each rank if it, or the view `like` it, is collective.

    Any other view may write to what it is given: a copy of everything.
    """
    if is_collective(like or view):
        return read_each(view, shared)
    return read_whole(lambda given: view(copied(given)), shared)


# ---- messages of views -----------------------------------------------------------------------------------------------


class Shared(Protocol):
    """An object that is distributed over several ranks, as the segments of a curve, and that views read."""

    @property
    def ranks(self) -> Any:
        """Return the ranks that hold it."""

    @property
    def failed(self) -> Exception | None:
        """Return the error of this rank when it made its part, which is then empty."""

    def given(self, ranks: Ranks, empty: bool = ...) -> Any:
        """Return the same, or an empty part in its place, for other `ranks`, with a cache of its own."""

    def learn(self, twin: Any) -> None:
        """Cache what a twin has computed that is whole on every rank."""


def read_together(view: Callable[[Any], _Result], shared: Shared) -> _Result:
    """Return the value of a view of this library. If it fails on some ranks, no rank waits for them: all raise."""
    reading = _Reading(view, shared)
    if not reading.error:
        reading.attempt(lambda message: _sent([message], None, shared.ranks)[0])
    value: _Result = _answered([reading])[0]
    return value


def together(*views: tuple[Callable[[Any], Any], Curve]) -> list[Any]:
    """Return the values of several views of this library, each of its own curve.

    With several processes this takes as many messages as the view that needs most: each is read up to the first message
    without an answer, then all these messages are sent as one.
    """
    if all(isinstance(curve, Segment) for _, curve in views):
        return _answered([_Reading(view, curve) for view, curve in views if isinstance(curve, Segment)])
    return [view(curve) for view, curve in views]


class _Message(BaseException):
    """A message of a view, raised to end a reading where its answer is not known yet."""

    def __init__(self, kind: str, content: Tensor, sizes: tuple[list[int], list[int]] = ([], [])) -> None:
        self.kind, self.content, self.sizes = kind, content, sizes

    def taken(self) -> Tensor:
        """Return the content, and release it."""
        content = self.content
        del self.content
        return content


class _Replayed(Ranks):
    """Ranks whose `answers` to earlier messages are replayed; `send` answers a later one, or ends the reading."""

    def __init__(self, ranks: Ranks, answers: list[Tensor], send: Callable[[_Message], Tensor]) -> None:
        self.__dict__.update(ranks.__dict__)
        self._answers, self._send, self._read = answers, send, 0

    def sum(self, x: Tensor) -> Tensor:
        """Return the elementwise sum over all ranks."""
        return self._answer("sum", x)

    def table(self, row: Tensor) -> Tensor:
        """Return the tensors of all ranks, which must have the same shape, stacked by rank."""
        return self._answer("table", row)

    def swap(self, x: Tensor, sent: list[int], received: list[int], room: Tensor | None = None) -> Tensor:
        """Send rank `r` its `sent[r]` rows of `x`, and return the rows received, `received[r]` of them."""
        return self._answer("swap", x, (sent, received))

    def _answer(self, *message: Any) -> Tensor:
        if self._read == len(self._answers):
            self._answers.append(self._send(_Message(*message)))
        self._read += 1
        return self._answers[self._read - 1]


def _pause(message: _Message) -> NoReturn:
    raise message


class _Reading:
    """A view of a segment, read from message to message.

    A view returns the same on every rank, so it depends on the steps of one rank only through its messages: a segment
    without steps finishes it from the answers, and finds which message the others send next after this rank has failed.

    Attributes:
        answers: those to the messages so far.
        error: what this rank raised, or None.
        done: whether the view was read to its end.
        value: the result, once read.
        twin: the segment that was read last.
    """

    twin: Any

    def __init__(self, view: Callable[[Any], Any], curve: Shared) -> None:
        self.view, self.curve = view, curve
        self.answers: list[Tensor] = []
        self.error: Exception | None = curve.failed
        self.done, self.value = False, None

    def next_message(self) -> _Message | None:
        """Return the next message, or None after the last."""
        message = None
        if not self.done and (self.answers or self.error):
            message = self._run(empty=True)
        if not (self.done or self.error):
            message = self.attempt(_pause)
            if self.error:
                message = self._run(empty=True)
        return message

    def attempt(self, send: Callable[[_Message], Tensor]) -> _Message | None:
        """Read the steps, and return the message at which `send` ended this; or keep the error of this rank."""
        try:
            return self._run(empty=False, send=send)
        except Exception as error:
            if raised_by_all(error):
                raise
            self.error = error
        return None

    def _run(self, empty: bool, send: Callable[[_Message], Tensor] = _pause) -> _Message | None:
        self.twin = self.curve.given(_Replayed(self.curve.ranks, self.answers, send), empty)
        try:
            self.value = self.view(self.twin)
        except _Message as message:
            return message.with_traceback(None)  # the traceback keeps alive everything that the view has computed
        self.done = True
        return None


def _answered(readings: list[_Reading]) -> list[Any]:
    """Return the values of readings over the same ranks, whose messages are sent together."""
    ranks = readings[0].curve.ranks
    while waiting := [(reading, message) for reading in readings if (message := reading.next_message())]:
        errors = [reading.error for reading in readings if reading.error]
        answers = _sent([message for _, message in waiting], errors[0] if errors else None, ranks)
        for (reading, _), answer in zip(waiting, answers, strict=True):
            reading.answers.append(answer)
    for reading in readings:  # not earlier: each reading starts from what was known to all
        reading.curve.learn(reading.twin)
    for reading in readings:
        if reading.error:  # no later message could report it to the others
            raise reading.error
    return [reading.value for reading in readings]


def _sent(messages: list[_Message], error: Exception | None, ranks: Ranks) -> list[Tensor]:
    """Return the answers to several messages, sent as one of each kind. Raises on all ranks if one has an `error`.

    Rows that are swapped are sent by themselves, without a word of errors: they are gathered by the next message.
    """
    answers: dict[int, Tensor] = {}
    kinds = [(message.kind, message.content.dtype if message.kind == "sum" else None) for message in messages]
    for kind in dict.fromkeys(kinds):
        own = [i for i, other in enumerate(kinds) if other == kind]
        contents = [messages[i].taken() for i in own]
        if kind[0] == "swap":
            found = [ranks.swap(contents.pop(0), *messages[i].sizes) for i in own]
        else:
            found = (ranks.sums if kind[0] == "sum" else ranks.tables)(contents, error, "to read their curve")
        answers |= dict(zip(own, found, strict=True))
    return [answers[i] for i in range(len(messages))]
