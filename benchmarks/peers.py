"""One real rank among simulated peers: what a reading costs it when there are a thousand."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple
from unittest import mock

import torch
from torch import Generator, Tensor

from torchmetrics_roc.arrays.keys import falling_keys
from torchmetrics_roc.metrics import cache, framework
from torchmetrics_roc.ranks.processes import Ranks, World
from torchmetrics_roc.ranks.sorted_samples import Cut, Pieces, SortedSamples

WORLD = World()
"""The simulated process group."""


class Peers(Ranks):
    """The middle one of several ranks that all hold the same samples, of which only this one computes.

    Before the exchange every peer says what this rank says, and sends it what it would send itself: the slice that it
    gets is that of a real run. Later sums hold the part of this rank only, which changes values, but no cost.

    Attributes:
        several: how many ranks there are.
        calls: how many collectives were taken.
        received: the bytes received from the others. An all-reduce counts twice its bytes, as in a ring.
    """

    several: ClassVar[int] = 1024
    calls: ClassVar[int] = 0
    received: ClassVar[int] = 0

    def __init__(self, group: Any, device: torch.device) -> None:
        self.group, self.device, self.world = group, device, WORLD
        self.size, self.rank = self.several, self.several // 2
        self._transport = device

    @staticmethod
    def count(received: int) -> None:
        """Write down one collective."""
        Peers.calls += 1
        Peers.received += received

    def table(self, row: Tensor) -> Tensor:
        """Return `row` as if all ranks had sent it."""
        self.count((self.size - 1) * row.numel() * row.element_size())
        return row.expand(self.size, *row.shape).contiguous()

    def sum(self, x: Tensor) -> Tensor:
        """Return `x` as if the others had added nothing."""
        self.count(2 * x.numel() * x.element_size())
        return x.clone()

    def swap(self, x: Tensor, sent: list[int], received: list[int], room: Tensor | None = None) -> Tensor:
        """Return the rows that this rank would send to itself, once for each rank."""
        start = sum(sent[: self.rank])
        part = x[start : start + sent[self.rank]]
        self.count((self.size - 1) * part.numel() * x.element_size())
        out = torch.empty(self.size * len(part), *x.shape[1:], dtype=x.dtype) if room is None else room
        return out.view(-1)[: self.size * math.prod(part.shape)].view(self.size, *part.shape).copy_(part).flatten(0, 1)


class Paid(NamedTuple):
    """What a reading cost one rank: collectives, bytes received, seconds of its processor."""

    calls: int
    received: int
    seconds: float


def among(size: int, read: Callable[[], Any]) -> Paid:
    """Return the cost of `read` to one rank among so many; metrics must think that they are not alone."""
    different = mock.patch.object(cache, "_likeness", return_value=0)  # samples, as ranks of a real run have
    with mock.patch.object(framework, "Ranks", Peers), mock.patch.object(Peers, "several", size), different:
        Peers.calls = Peers.received = 0
        start = time.process_time()
        read()
        return Paid(Peers.calls, Peers.received, time.process_time() - start)


# ---- to how many ranks one sends -----------------------------------------------------------------------------------


def shuffled(size: int, rank: int, ranks: int, generator: Generator) -> Tensor:
    """Scores of a rank whose samples are any of all."""
    return torch.rand(size, generator=generator, dtype=torch.float64)


def ordered(size: int, rank: int, ranks: int, generator: Generator) -> Tensor:
    """Scores of a rank whose samples follow one another, as if all had been sorted."""
    return (rank + shuffled(size, rank, ranks, generator)) / ranks


def drifting(size: int, rank: int, ranks: int, generator: Generator) -> Tensor:
    """Scores that move slowly from rank to rank, as over time; the noise is 5 % of their range."""
    noise = 0.05 * torch.randn(size, generator=generator, dtype=torch.float64)
    return (ordered(size, rank, ranks, generator) + noise).clamp(0, 1)


def addressed(draw: Callable[[int, int, int, Generator], Tensor], size: int, ranks: int) -> tuple[int, float]:
    """Return to how many others a rank of so many samples sends some, and the mean bytes of these messages."""
    rank, generator = ranks // 2, torch.Generator().manual_seed(0)
    scores = draw(size, rank, ranks, generator).float()[None]
    labels = torch.rand(scores.shape, generator=generator) < 0.1
    # Scores of all ranks are even over [0, 1], near enough for drifting ones.
    borders = falling_keys(1 - torch.arange(1, ranks, dtype=torch.float64).div(ranks).float())
    cuts = [Cut(0, key, False) for key in borders.tolist()]
    messages = SortedSamples.of(scores, labels, None, False).messages(Pieces(cuts, 1))
    lengths = [size for r, size in enumerate(messages.lengths) if r != rank and size]
    return len(lengths), sum(lengths) / max(len(lengths), 1)
