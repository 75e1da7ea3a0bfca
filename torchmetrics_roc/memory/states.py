"""What all states share: the protocol, the version of a state, and what ranks agree on before they read it.

`samples` keeps the samples themselves, `histograms` their counts in bins.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.curves.columns import Columns
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.ranks.processes import Ranks, attempt
from torchmetrics_roc.tasks.batches import Samples, Sides
from torchmetrics_roc.tasks.tasks import Task

Value = Any
"""What a state of the metric is: a tensor or, of `State.lists`, a list of them."""

_Rows = TypeVar("_Rows")

EDGE = 150
"""Weights are read as they are if the largest lies within 2^±150: products of four totals are finite then, and above 0.

All weights of 16 and 32 bits lie there.
"""

ONE = 1023 << 52
"""The bits of 1.0, the weight of a sample without one."""


class Chunks(list[Tensor]):
    """Tensors that are never written again, so that a deep copy may share them.

    A `MetricCollection` deep-copies the states of a compute group for every member whenever its items are accessed.
    """

    def __deepcopy__(self, memo: object) -> Chunks:
        return Chunks(self)


class Span(NamedTuple):
    """The span of counts: the last `window` updates, or all with a weight that halves every `half_life` updates."""

    window: int | None = None
    half_life: float | None = None


class Version(list[Tensor]):
    """The list behind the state `setup`, replaced after every update: the key of everything cached for the state.

    A deep copy shares the tensors and the curves: a `MetricCollection` deep-copies the states of a compute group for
    every member whenever its items are accessed, and a clone of a metric keeps what the metric has computed.

    Attributes:
        shared: whether another metric shares this version and its tensors, as the members of a compute group do.
            Tensors of a shared version are never written to.
        curves: those computed from this version of the state, see `cache`. All copies of a version share this
            dictionary, by which a cached value knows its version.
        torn: whether an update began to write to the tensors and did not end, so that part of its batch may count.
        abandoned: whether all data are of an evaluation that a trainer did not finish, so that the next one starts
            without them.
    """

    def __init__(self, tensors: Iterable[Tensor], torn: bool = False, abandoned: bool = False) -> None:
        super().__init__(tensors)
        self.shared = False
        self.curves: dict[Any, Any] = {}
        self.torn = torn
        self.abandoned = abandoned

    def moved(self, tensors: Iterable[Tensor]) -> Version:
        """Return a version of the same data in other `tensors`, with nothing cached."""
        return Version(tensors, self.torn, self.abandoned)

    def tear(self) -> None:
        """Discard what is cached, before the tensors are written to, until the next version replaces this one."""
        self.curves, self.torn = {}, True

    def __copy__(self) -> Version:
        twin = self.moved(self)
        twin.curves = self.curves
        return twin

    def __deepcopy__(self, memo: object) -> Version:
        return copy.copy(self)

    def __reduce__(self) -> Any:
        # Curves are not saved: those of several processes are meaningless without these. Nothing is copied here: a
        # spawned process receives the files behind the tensors, which must last until all are serialised.
        return Version, (list(self), self.torn, self.abandoned)


class Agreement(NamedTuple):
    """What every rank knows of all samples that are read together.

    Attributes:
        ranks: the processes that read together, None for this one alone.
        dtype: of the scores: the narrowest that holds those of all ranks.
        weighted: whether any samples have floating-point weights.
        logits: whether multiclass rows go through a softmax, since some score lies outside [0, 1].
        outside: how many samples have a score outside [0, 1] or, if that is faster, whether some have.
        size: the number of samples, if they are kept.
        grouped: how many ranks have samples with groups.
        clustered: how many ranks have samples with clusters within their groups.
        groupless: how many ranks have samples without groups.
        fractions: whether some weights are not whole.
        by_label: whether any samples have a weight for each label.
        lengths: how many samples each rank keeps, in which extra dimensions count.
        largest: the bits of the largest weight, or of a total if samples are not kept; 0 if there are none.
    """

    ranks: Ranks | None
    dtype: torch.dtype
    weighted: bool
    logits: bool
    outside: int = 0
    size: int = 0
    grouped: int = 0
    clustered: int = 0
    groupless: int = 0
    fractions: bool = False
    by_label: bool = False
    lengths: tuple[int, ...] = ()
    largest: int = 0

    @property
    def unit(self) -> float:
        """The power of two by which all weights are multiplied where they become a curve, exactly: 1 within `EDGE`.

        Weights of which the largest lies beyond are brought to the edge, so that no view has to expect sums that
        overflow or products that vanish, and a factor 2^k changes no bit of a value.
        """
        power = (self.largest >> 52) - 1023
        return 2.0 ** (min(max(power, -EDGE), EDGE) - power) if self.weighted and self.largest > 0 else 1.0

    def rows(self, lift: Callable[[Samples], _Rows], samples: Samples) -> tuple[_Rows, Exception | None]:
        """Return what `lift` makes of the samples, or of none of them and its error, to be reported to all."""
        if self.ranks is None:
            return lift(samples), None
        rows, error = attempt(lift, samples)
        return (lift(samples.part(0, 0)) if rows is None else rows), error

    def groups_of(self, groups: Tensor | None, device: torch.device) -> Tensor | None:
        """Return the groups of this rank's samples, possibly empty, if any rank has groups, else None.

        With clusters within these they are `[N, 2]`.

        Raises:
            ValueError: on all ranks, if the samples of one rank have groups and those of another do not.
        """
        if self.ranks is None:
            return groups
        if self.grouped and self.groupless:
            raise ValueError(
                f"`groups` were passed on {counted(self.grouped, 'rank')}, but not on {self.groupless} with samples: "
                "pass them on all, or on none."
            )
        if not self.grouped:
            return None
        if self.clustered not in (0, self.grouped):
            raise ValueError(
                f"`clusters` were passed on {counted(self.clustered, 'rank')}, but not on "
                f"{self.grouped - self.clustered} with groups: pass them on all, or on none."
            )
        if groups is not None:
            return groups
        return torch.empty((0, 2) if self.clustered else 0, dtype=torch.int64, device=device)

    def clusters_of(self, groups: Tensor | None, device: torch.device) -> Tensor | None:
        """Return the clusters of this rank's samples, `[N]`: the groups, where there are no clusters besides."""
        ids = self.groups_of(groups, device)
        return ids if ids is None or ids.ndim == 1 else ids[:, 1]


class Inspection(NamedTuple):
    """What one host sync reveals about the samples of this process.

    Attributes:
        flaws: the counts of `Task.audit`.
        counts: how many positives and negatives count for each problem, None if not requested.
        samples: the samples as one batch, if they are kept.
        sides: their labels and weights in the binary problems.
        totals: positives and negatives of samples without weights, `[T]`, on the device; the second None for all
            others.
        fractions: whether some weights are not whole.
        score_range: the least and the largest score, if computed.
        columns: the columns of the curve of these samples, if found in passing.
        beside: other numbers that were requested.
        largest: as in `Agreement`; of samples without weights that of 1.
    """

    flaws: list[int]
    counts: tuple[Sequence[float], Sequence[float]] | None = None
    samples: Samples | None = None
    sides: Sides | None = None
    totals: tuple[Tensor, Tensor | None] | None = None
    fractions: bool = False
    score_range: tuple[float, float] | None = None
    columns: Columns | None = None
    beside: Sequence[int] = ()
    largest: int = ONE

    @property
    def numbers(self) -> Inspection:
        """What later readings announce of the same samples, which are valid, without any of these."""
        return Inspection([0, 0, 0, self.flaws[-1]], fractions=self.fractions, largest=self.largest)


class State(Protocol):
    """A way to store data between batches: methods on dictionaries of tensors and lists, which the metric holds.

    Laws, for states `a`, `b`, `c` of one kind and a batch `x`:

    - `merge(empty(), a)` and `merge(a, empty())` are `a`; `merge(merge(a, b), c)` is `merge(a, merge(b, c))`, up to the
      order of samples and the rounding of weights;
    - `add(a, x)` is `merge(a, of(x, a))`; a value never depends on how the data were split into batches;
    - the tensors of an older state never change: they are written to only by an `add` that may `write`;
    - an `add` that raises a `ValueError` has written to nothing;
    - `add` and `of` make no host sync; `inspect` makes one; `dtype`, `weighted` and `lists` are known without any;
    - `curve(gathered(...))` on one process is `curve` over all ranks in `agreed`.

    Attributes:
        names: of the tensors and lists, which become states of the metric.
        sums: those that ranks add up.
        lists: those that are lists of chunks.
        keeps_samples: whether single samples are kept.
        refinable: whether bins can be refined by a pass over the data.
        unit_scale: whether scores are expected in [0, 1].
        span: how far back the state reaches.
        grid: the user's thresholds, on the device of the metric, or None.
    """

    names: ClassVar[tuple[str, ...]]
    sums: ClassVar[tuple[str, ...]] = ()
    lists: ClassVar[tuple[str, ...]] = ()
    keeps_samples: ClassVar[bool] = False
    refinable: ClassVar[bool] = False
    task: Task
    unit_scale: bool = False
    span: Span = Span()
    grid: Tensor | None = None

    def fresh(self) -> State:
        """Return the same kind of state without storage of its own, as after `reset`: itself, if it has none."""
        return self

    def empty(self, device: torch.device) -> dict[str, Value]:
        """Return the empty state."""

    def of(self, batch: Samples, state: Mapping[str, Value], limit: int | None) -> dict[str, Value]:
        """Return the state of one batch that is added after `state`."""

    def add(
        self,
        state: Mapping[str, Value],
        batch: Samples,
        limit: int | None = ...,
        write: Callable[[], None] | None = ...,
    ) -> dict[str, Value]:
        """Return the state with another batch, of which only the samples up to the `limit` count.

        `write`: called before the tensors of `state` are written to; None if they must not be.
        """

    def merge(self, state: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
        """Return the state merged with the `other`."""

    def samples(self, state: Mapping[str, Value]) -> Samples | None:
        """Return all samples as one batch, None if there are none, or if they are not kept."""
        return None

    def joined(self, state: Mapping[str, Value]) -> dict[str, Value]:
        """Return the same state in one chunk."""
        return dict(state)

    def gathered(self, state: Mapping[str, Value], agreed: Agreement) -> dict[str, Value]:
        """Return the state of all ranks in `agreed`."""

    def inspect(
        self, state: Mapping[str, Value], pooled: bool, alone: bool = ..., beside: Tensor | None = ...
    ) -> Inspection:
        """Return what one host sync reveals; `alone` if no other process reads with this one.

        `beside`: integers to read in the same sync, for states that keep samples.
        """

    def curve(
        self, state: Mapping[str, Value], pooled: bool, agreed: Agreement, inspection: Inspection | None = None
    ) -> Curve:
        """Return the curve of the data of all ranks in `agreed`."""

    def dtype(self, state: Mapping[str, Value]) -> torch.dtype | None:
        """Return the dtype of the scores, None if there are none."""

    def size(self, state: Mapping[str, Value]) -> int:
        """Return how many samples were added."""

    def digest(self, state: Mapping[str, Value]) -> int:
        """Return a number for what two states must have in common besides the settings: 0 for nothing."""
        return 0

    def weighted(self, state: Mapping[str, Value]) -> int:
        """Return whether some samples have weights: 0 if not, 2 if kept samples have one for each label."""

    def rows(self, state: Mapping[str, Value]) -> int:
        """Return how many samples are kept, in which extra dimensions count."""
        return 0

    def grouped(self, state: Mapping[str, Value]) -> int:
        """Return whether kept samples have groups: 1, or 2 if clusters besides."""
        return 0

    def refuse_mixture(self, dtypes: set[torch.dtype], dtype: torch.dtype) -> None:
        """Raise `ValueError` if data of `dtypes` cannot be read together as `dtype`; samples widen exactly."""
        return


def nothing() -> None:
    """Do nothing: the `write` of an `add` whose tensors nobody else reads, or of a compiled one."""
