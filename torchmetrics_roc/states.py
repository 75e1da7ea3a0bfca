"""What every state is made of: the protocol, the version of a state, and what ranks agree on before they read it.

`samples` keeps the samples themselves, `histograms` their counts in bins.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.distributed import Ranks
from torchmetrics_roc.tasks import Samples, Sides

Value = Tensor | list[Tensor]


class Chunks(list[Tensor]):
    """Tensors that are never written again, so that a deep copy may show the same ones.

    A `MetricCollection` deep-copies the states of a compute group for every member whenever its items are looked at.
    """

    def __deepcopy__(self, memo: object) -> Chunks:
        return Chunks(self)


class Span(NamedTuple):
    """How far back counts reach: the last `window` updates, or all with a weight that halves every `half_life` ones."""

    window: int | None = None
    half_life: float | None = None


class Version(list[Tensor]):
    """The list behind the state `setup`: another one after every update, to which what is made of the state is tied.

    A deep copy shows the same tensors and the same curves: a `MetricCollection` deep-copies the states of a compute
    group for every member whenever its items are looked at, and a clone of a metric knows what the metric has computed.

    Attributes:
        shared: whether another metric was handed this version, with the tensors of the state that belong to it, as the
            members of a compute group are. No tensor of a shared version is written to.
        curves: those made of this version of the state, see `cache`.
    """

    def __init__(self, tensors: Iterable[Tensor]) -> None:
        super().__init__(tensors)
        self.shared = False
        self.curves: dict[Any, Any] = {}

    def __copy__(self) -> Version:
        twin = Version(self)
        twin.curves = self.curves
        return twin

    def __deepcopy__(self, memo: object) -> Version:
        return copy.copy(self)

    def __reduce__(self) -> Any:
        # Curves are not saved: those of several processes mean nothing without them.
        return Version, ([x.clone() for x in self],)


class Agreement(NamedTuple):
    """What is known of all samples that are read together, on every one of the `ranks`, None for this process alone.

    Attributes:
        ranks: the processes that read together.
        dtype: of the scores: the narrowest that holds those of all.
        weighted: whether any samples have real weights.
        logits: whether multiclass rows go through a softmax, since some score lies outside [0, 1].
        outside: how many samples have a score outside [0, 1], where that is watched.
        size: how many samples there are, where they are kept.
        grouped: how many ranks have samples with groups.
        groupless: how many ranks have samples without.
    """

    ranks: Ranks | None
    dtype: torch.dtype
    weighted: bool
    logits: bool
    outside: int = 0
    size: int = 0
    grouped: int = 0
    groupless: int = 0

    def groups_of(self, own: Tensor | None, device: torch.device) -> Tensor | None:
        """The groups of this rank's samples, maybe of none, if any rank has groups, else None.

        Raises:
            ValueError: on all ranks, if the samples of one rank have groups and those of another do not.
        """
        if self.ranks is None:
            return own
        if self.grouped and self.groupless:
            raise ValueError(
                f"`groups` were passed on {self.grouped} ranks, but {self.groupless} have samples without: pass them "
                "on all, or on none."
            )
        if not self.grouped:
            return None
        return torch.empty(0, dtype=torch.int64, device=device) if own is None else own


class Inspection(NamedTuple):
    """What one look at the samples of this process tells the host.

    Attributes:
        flaws: the counts of `Task.audit`.
        counts: how many positives and negatives count for each problem, None if that was not asked.
        samples: the samples as one batch, where they are kept.
        sides: their labels and weights in the binary problems.
        totals: positives and negatives of samples without weights, `[T]`, on the device.
    """

    flaws: list[int]
    counts: tuple[Sequence[float], Sequence[float]] | None = None
    samples: Samples | None = None
    sides: Sides | None = None
    totals: tuple[Tensor, Tensor] | None = None


def chunks_of(value: Value) -> list[Tensor]:
    """Return a state that is a list, as such."""
    assert isinstance(value, list)
    return value


def tensor_of(value: Value) -> Tensor:
    """Return a state that is one tensor, as such."""
    assert isinstance(value, Tensor)
    return value
