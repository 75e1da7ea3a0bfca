"""One real rank among simulated peers: what a reading costs it when there are a thousand."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.distributed import Ranks, World


class Peers(Ranks):
    """The middle one of `size` ranks that all hold the same samples, of which only this one computes.

    Before the exchange every peer says what this rank says, and sends it what it would send itself: the slice that
    it gets is that of a real run. Later sums hold the part of this rank only, which changes values, but no cost.

    Attributes:
        size: how many ranks there are.
        calls: the collectives, by kind.
        received: the bytes received from the others. An all-reduce counts twice its bytes, as in a ring.
    """

    size: ClassVar[int] = 1024  # type: ignore[misc]
    calls: ClassVar[dict[str, int]] = {}
    received: ClassVar[int] = 0

    def __init__(self, group: Any, device: torch.device) -> None:
        self.group, self.device, self.rank, self.world = group, device, self.size // 2, World()
        self._transport = device

    @classmethod
    def count(cls, kind: str, received: int) -> None:
        """Write down one collective of a `kind`."""
        cls.calls[kind] = cls.calls.get(kind, 0) + 1
        Peers.received += received

    def table(self, row: Tensor) -> Tensor:
        """Return `row` as if all ranks had sent it."""
        self.count("all_gather", (self.size - 1) * row.numel() * row.element_size())
        return row.expand(self.size, *row.shape).contiguous()

    def sum(self, x: Tensor) -> Tensor:
        """Return `x` as if the others had added nothing."""
        self.count("all_reduce", 2 * x.numel() * x.element_size())
        return x.clone()

    def swap(self, x: Tensor, sent: list[int], received: list[int], room: Tensor | None = None) -> Tensor:
        """Return the rows that this rank would send to itself, once for each rank."""
        start = sum(sent[: self.rank])
        part = x[start : start + sent[self.rank]]
        self.count("all_to_all", (self.size - 1) * part.numel() * x.element_size())
        out = torch.empty(self.size * len(part), *x.shape[1:], dtype=x.dtype) if room is None else room
        return out.view(-1)[: self.size * math.prod(part.shape)].view(self.size, *part.shape).copy_(part).flatten(0, 1)
