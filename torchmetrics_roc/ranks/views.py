"""Views: how they are read by several processes, and what each is given.

A view returns the same on every rank, and depends on the steps of other ranks only through its messages. Therefore
several views can be read up to their next message and these sent as one (`together`); and a rank on which a view fails
can run it again on an empty segment, see which message the others send next, and report its failure in it
(`read_together`). What cannot be reported: a failure after the last message, which stays that of one rank; one that an
empty segment shares, such as a bad argument, which the handshake refuses first; and the death of a process, which is
left to the time-out of the process group.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NoReturn, Protocol, TypeVar

from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.ranks.processes import Ranks, raised_by_all
from torchmetrics_roc.ranks.segments import Segment

_Result = TypeVar("_Result")


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
