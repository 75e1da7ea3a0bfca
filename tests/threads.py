"""Ranks that are threads of one process, which meet in memory: thousands of readings in seconds, and no rank can hang.

What threads share, such as warnings, is not told apart. A collective to which not all ranks come is an error at once.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any, NamedTuple
from unittest import mock

import torch
import torch.distributed as dist
from torch import Tensor
from torch.utils._python_dispatch import _disable_current_modes

from torchmetrics_roc.metrics import framework
from torchmetrics_roc.metrics.cache import Identity
from torchmetrics_roc.ranks import processes as ranks
from torchmetrics_roc.ranks.processes import Ranks, World
from torchmetrics_roc.ranks.segments import Segment

_own = threading.local()


class LeftAloneError(BaseException):
    """A rank waits for another that does not come, or that brings something else."""


class Meeting:
    """Where so many threads bring something, one message after the other, and see what all brought."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.news = threading.Condition()
        self.brought: list[dict[int, Any]] = []
        self.taken = [0] * size
        self.received: list[list[tuple[str, int]]] = [[] for _ in range(size)]
        self.left = 0

    def exchange(self, rank: int, kind: Any, content: Any) -> list[Any]:
        """Return what all ranks bring, which must be of one `kind`."""
        with self.news:
            at = self.taken[rank]
            self.taken[rank] += 1
            if at == len(self.brought):
                self.brought.append({})
            self.brought[at][rank] = kind, content
            self.news.notify_all()
            self.news.wait_for(lambda: len(self.brought[at]) == self.size or self.left)
            found = self.brought[at]
        if len(found) < self.size:
            raise LeftAloneError(f"rank {rank} was left with {kind}")
        if len({other for other, _ in found.values()}) > 1:
            raise LeftAloneError(f"different messages met: {found}")
        return [found[r][1] for r in range(self.size)]

    def leave(self) -> None:
        """Tell those who wait, now or later, that nothing more comes from one of them."""
        with self.news:
            self.left += 1
            self.news.notify_all()


class Run(NamedTuple):
    """What ranks that are threads returned or raised, and what their collectives were.

    Attributes:
        values: what each rank returned or raised.
        calls: how many collectives were taken.
        received: the collectives of each rank, by name, with the bytes that it holds after them: its own part is
            included, and a reduction counts twice, as in a ring.
    """

    values: list[Any]
    calls: int
    received: list[list[tuple[str, int]]]

    @property
    def most(self) -> int:
        """The bytes of the rank that receives most."""
        return max(sum(size for _, size in rank) for rank in self.received)


class Threads(Ranks):
    """The ranks of a meeting, of which this thread is one."""

    def __init__(self, group: Any, device: torch.device) -> None:
        self.group, self.device, self._transport = group, device, device
        self.rank, self.world, self.size = _own.rank, _own.world, _own.meeting.size


def _brought(kind: Any, content: Any) -> list[Any]:
    found: list[Any] = _own.meeting.exchange(_own.rank, kind, content)
    return found


def _note(kind: str, out: Tensor, times: int = 1) -> None:
    _own.meeting.received[_own.rank].append((kind, times * out.numel() * out.element_size()))


def _gather(out: Tensor, row: Tensor, group: Any = None) -> None:
    _note("gather", out)
    with _disable_current_modes():
        out.copy_(torch.cat(_brought(("gather", row.shape, row.dtype), row.clone())))


def _reduce(x: Tensor, op: Any, group: Any = None) -> None:
    _note("reduce", x, 2)
    with _disable_current_modes():
        x.copy_(torch.stack(_brought(("reduce", x.shape, x.dtype), x.clone())).sum(0))


def _all_to_all(out: Tensor, x: Tensor, received: list[int], sent: list[int], group: Any = None) -> None:
    _note("all to all", out)
    with _disable_current_modes():
        found = [parts[_own.rank] for parts in _brought(("all to all", x.dtype), torch.split(x.clone(), sent))]
        if [len(part) for part in found] != received:
            raise LeftAloneError(f"rank {_own.rank} expects {received}, but gets {[len(part) for part in found]}")
        out.copy_(torch.cat(found))


def _following(kind: str) -> Identity:
    """The identity of the next metric that this rank builds: threads build them at once, in any order."""
    built = getattr(_own, "built", Identity._built)
    built[kind] += 1
    return Identity(built[kind])


@contextmanager
def as_threads() -> Iterator[None]:
    """Metrics built with `distributed_available_fn=available` read over the threads of `on_threads`."""
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(framework, "Ranks", Threads))
        stack.enter_context(mock.patch.object(Identity, "following", _following))
        # Before Python 3.12 one lock for all instances, under which ranks that are threads would wait for each other.
        if hasattr(vars(Segment)["whole"], "lock"):
            stack.enter_context(mock.patch.object(vars(Segment)["whole"], "lock", nullcontext()))
        stack.enter_context(mock.patch.object(ranks, "all_gather_single", _gather))
        stack.enter_context(mock.patch.object(dist, "all_reduce", _reduce))
        stack.enter_context(mock.patch.object(dist, "all_to_all_single", _all_to_all))
        yield


def available() -> bool:
    """Whether this thread is a rank of several."""
    return getattr(_own, "meeting", None) is not None


def on_threads(work: Callable[[int], Any], worlds: list[World]) -> tuple[list[Any], int]:
    """Return what `work(rank)` returns or raises on so many threads as there are `worlds`, and the collectives taken.

    A rank that ends leaves the others, which are told so where they wait.
    """
    run = run_on_threads(work, worlds)
    return run.values, run.calls


def run_on_threads(work: Callable[[int], Any], worlds: list[World]) -> Run:
    """Return the `Run` of `work(rank)` on so many threads as there are `worlds`.

    A rank that ends leaves the others, which are told so where they wait.
    """
    meeting, found = Meeting(len(worlds)), [None] * len(worlds)

    def run(rank: int) -> None:
        _own.meeting, _own.rank, _own.world, _own.built = meeting, rank, worlds[rank], Counter()
        try:
            found[rank] = work(rank)
        except BaseException as error:
            found[rank] = error
        finally:
            meeting.leave()

    threads = [threading.Thread(target=run, args=(rank,)) for rank in range(len(worlds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Run(found, meeting.taken[0], meeting.received)
