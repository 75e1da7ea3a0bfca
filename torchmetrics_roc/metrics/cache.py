"""The curve of stored data, cached until they change, and shared by all ranks.

A synced reading opens with an announcement of every rank (`handshake`): whether it needs the data at all, how many and
which kind it holds, and what is invalid in them. So all ranks take the same collectives, and raise the same error
together: what can fail on one rank only is tried before the announcement, and travels in it.

Few samples are gathered by every rank, which then reads alone, as after `sync`: for them messages take longer than
reading, and are larger than the samples. Of many each rank gets its share (`exchange`).

A curve is cached in the `Version` of its state, which every update replaces. The members of a compute group hold the
same version, so they share one exchange and one sort. A rank without a batch so far has formed no compute group: it
caches a curve for every empty state, and the number of the exchange, which all ranks announce, shows whether all mean
the same one.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.curves.devices import CPU, makes_curves, readable
from torchmetrics_roc.memory.states import Agreement, Inspection, Value, Version
from torchmetrics_roc.metrics.evaluator import CachedCurve, Evaluator
from torchmetrics_roc.metrics.handshake import (
    DTYPES,
    Announcement,
    Identity,
    digest_of,
    exchanged,
    in_words,
    question_of,
)
from torchmetrics_roc.ranks.processes import Ranks, World, attempt
from torchmetrics_roc.ranks.segments import together
from torchmetrics_roc.tasks.tasks import FLAWS

FEW = 32
"""So few samples may be the same on all ranks by chance, such as ratings."""

_ROAD = ("process_group", "dist_sync_fn", "distributed_available_fn", "_to_sync", "sync_on_compute")
"""The settings that two metrics must share to be read by the same messages."""


EACH = 256
"""The scores for each rank, of 16 or more, up to which all samples are gathered.

For these 5 bytes a score are no more than what an exchange, and readings of its segments, say of every rank: 300 bytes
for an area, and 1.2 kB for a summary.
"""


NONE = Inspection([0] * FLAWS, largest=0)
"""Of a rank that announces no samples."""


def cached(made: Mapping[Any, CachedCurve], key: tuple[Any, ...]) -> CachedCurve | None:
    """Return the cached curve of this `key` or, if there are no logits, of one that keeps logits otherwise."""
    alike = (made.get((*key[:-1], exact)) for exact in (None, "probabilities", "logarithms"))
    return made.get(key) or next((x for x in alike if x is not None and not x.agreed.logits), None)


def _likeness(size: int, counts: Any) -> int:
    """Return a digest of how many samples of which labels this rank holds, 0 for few, or if not counted anew."""
    return 0 if counts is None or size < FEW else digest_of(f"{size} {counts}") >> 25


class SharedEvaluator(Evaluator):
    """An evaluator with a memory, the attributes that `_state` names, which several processes may read together."""

    _digest: int
    _identity: Identity
    _device: torch.device
    _ranks: Ranks | None = None
    _captured: bool = False
    _question: tuple[Any, ...] | None = None
    _reported: bool = False
    _beside: Sequence[SharedEvaluator] = ()
    _repeated: bool | None = False
    _is_synced: bool
    _computed: Any
    _computed_of: dict[Any, Any] | None = None  # the `curves` of the version whose value `_computed` is
    _computed_in: torch.dtype | None = None  # the default dtype, in which it was returned
    _world: World | None = None
    compute_with_cache: bool
    compute: Callable[..., Any]

    @property
    def setup(self) -> Version:
        """The state of one short tensor, replaced after every update: the settings, and the sample limit."""
        version: Version = self.__dict__["_setup"]
        return version

    @setup.setter
    def setup(self, version: list[Tensor]) -> None:
        # Code that sets it from outside, such as a `MetricCollection`, may still hold the tensors that belong to it.
        if version is not self.__dict__.get("_setup"):
            version = version if isinstance(version, Version) else Version(version)
            version.shared = True
            if version.curves is not self._computed_of:
                self.__dict__["_computed_of"] = None  # which would keep the curves of the other version
            self.__dict__["_setup"] = version

    def _held(self) -> dict[str, Value]:
        return {name: getattr(self, name) for name in self._state.names}

    def _where(self, state: Mapping[str, Value]) -> torch.device:
        """Return where the data are read: where the scores are, which may not have moved, or else the metric is."""
        device = self._device
        if self._state.keeps_samples:
            chunks = state["preds"]
            device = chunks[0].device if chunks else CPU if self.compute_on_cpu else device
        return device if makes_curves(device) else CPU

    def _refuse_torn(self) -> None:
        """Raise `ValueError` if an interrupted update may have counted part of its batch."""
        if self.setup.torn:
            raise ValueError(
                f"An `update` of {type(self).__name__} was interrupted while it added its batch to the counts, which "
                "may hold part of it: `reset()`, and add the data again. Or another thread is adding one right now: "
                "then nothing is lost, and all can be read once it is done."
            )

    def _still_computed(self) -> Any:
        """Return the cached value of `compute`, None if there is none of this version of the state."""
        current = self._computed_of is self.setup.curves and self._computed_in is torch.get_default_dtype()
        return self._computed if current else None

    def _remember(self, value: Any, world: World | None, curves: dict[Any, Any]) -> None:
        """Cache the value of `compute` read in this `world` from the version of these `curves`."""
        self.__dict__.update(_computed=value, _world=world, _computed_of=curves, _computed_in=torch.get_default_dtype())

    # ---- the curve ---------------------------------------------------------------------------------------------------

    def _current(self, pooled: bool | None = None) -> CachedCurve:
        """Return the curve of all data so far, over all ranks while synced, with what is known of its samples."""
        return self._curve_of(self._held(), self._ranks, {} if self._captured else self.setup.curves, pooled)

    def _curve_of(
        self, state: dict[str, Value], ranks: Ranks | None, made: dict[Any, CachedCurve], pooled: bool | None = None
    ) -> CachedCurve:
        """Return the curve of `state`, or a cached one of `made` if every rank has it."""
        key = self._key(None if ranks is None else ranks.world, pooled)
        if ranks is None:
            curve = cached(made, key)
            if curve is None:
                made[key] = curve = self._alone(state, key[1])
        else:
            with torch.no_grad():
                curve = self._curve_of_all(state, ranks, made, key)
        return self._of_probabilities(curve)

    def _curve_of_all(
        self, state: dict[str, Value], ranks: Ranks, made: dict[Any, CachedCurve], key: tuple[Any, ...]
    ) -> CachedCurve:
        """Return the curve of all ranks, of which this one holds `state`. Collective."""
        pooled, held = key[1], state
        idle = None if self._state.size(state) else (self._digest, self._state.dtype(state), *key)
        before = cached(made, key) or (None if idle is None else cached(ranks.world.idle, idle))
        error = inspection = None
        if before is None:
            prepared, error = attempt(self._prepared, state, pooled)
            state, inspection = prepared or (state, None)
        announced = before.local if before else inspection or NONE
        agreed = self._agree(state, ranks, announced, before.exchange if before else 0, error)
        if agreed is None:
            assert before is not None
            return before
        local, exchange, state = announced.numbers, ranks.world.exchanges, readable(state)
        size = sum(agreed.lengths) * math.prod(self.task.columns)
        if self._state.keeps_samples and 0 < size <= EACH * max(len(agreed.lengths), 16):  # few: every rank gathers all
            curve = replace(self._alone(self._state.gathered(state, agreed), pooled), local=local, exchange=exchange)
        else:
            lifted = self._lifted(state, pooled, agreed, inspection)
            curve = CachedCurve(lifted, agreed, local, held, exchange)
            if getattr(lifted, "failed", None) is not None:  # as the others hear when they read
                return curve
        made[key] = curve
        if idle:
            ranks.world.idle[idle] = curve
        return curve

    def _key(self, world: World | None, pooled: bool | None = None) -> tuple[str, bool, World | None, str | None]:
        """Return the key of a cached curve within a version of the state, `pooled` by default as its average says."""
        # The process group itself, not its name: another group may have the same name.
        pooled = self.average == "micro" if pooled is None else pooled
        return self.measure.kind, pooled, world, getattr(self.task, "exact", None)

    def _prepared(self, state: dict[str, Value], pooled: bool) -> tuple[dict[str, Value], Inspection]:
        state = self._state.joined(readable(state))
        return state, self._state.inspect(state, pooled)

    # ---- the metrics of a collection ---------------------------------------------------------------------------------

    def _readable_beside(self, members: Iterable[Any]) -> Sequence[SharedEvaluator]:
        """Return the other `members` of a collection being computed that read the same curve, and nothing else."""
        if not (is_collective(type(self).compute) and is_collective(self.measure.view)):
            return ()
        return [m for m in members if m is not self and isinstance(m, SharedEvaluator) and self._reads_as(m)]

    def _reads_as(self, other: SharedEvaluator) -> bool:
        """Return whether `compute` of the `other` would read the curve that this reads, from the same ranks."""
        idle = not (self._state.size(self._held()) or other._state.size(other._held()))
        return (
            (idle or other.setup.curves is self.setup.curves)
            and other._digest == self._digest
            and other._key(None) == self._key(None)
            and type(other).compute is type(self).compute
            and is_collective(other.measure.view)
            and all(getattr(other, name) is getattr(self, name) for name in _ROAD)
            and other.compute_with_cache
            and other._still_computed() is None
            and not (other._captured or other._is_synced)
        )

    def _values(self, made: CachedCurve) -> Any:
        """Return the value of a curve, and cache those of the metrics read beside it, which then need no message.

        So a `MetricCollection` takes as many messages as the member that needs most, whatever the number of members.
        """
        views = [each.measure.views() for each in (self, *self._beside)]
        answers = iter(together(*((view, made.curve) for several in views for view in several)))
        own, *read = ([next(answers) for _ in several] for several in views)
        world = None if self._ranks is None else self._ranks.world
        for other, results in zip(self._beside, read, strict=True):
            # A warning may be an error, which the other metric raises itself.
            value, error = attempt(other._value_of, results, made)
            if error is None:
                other.setup.curves.setdefault(self._key(world), made)
                other._remember(value, world, other.setup.curves)
        return self._value_of(own, made)

    # ---- what ranks announce -----------------------------------------------------------------------------------------

    def _announcements(
        self,
        state: dict[str, Value],
        ranks: Ranks,
        numbers: Inspection = NONE,
        exchange: int = 0,
        error: Exception | None = None,
    ) -> list[Announcement]:
        """Return the announcements of all ranks. Raises on all alike if their readings or settings differ.

        Args:
            state: what this rank holds.
            ranks: the processes that read together.
            numbers: of this state, if they are announced.
            exchange: the number of the exchange that its cached curve is from, 0 without one.
            error: an error of this rank while it checked its samples, which is reported to all.
        """
        self._reported = True
        announcement, failed = attempt(self._announcement, state, ranks, numbers, exchange)
        name, *arguments = self._question or ("forward",)
        question = question_of(self, name, tuple(arguments))
        table = exchanged(announcement or Announcement.blank(), ranks, question, error or failed)
        ranks.meet({row.device for row in table})
        if len({row.others for row in table}) > 1:
            self._beside = ()  # ranks may have other compute groups: each member is then read by itself
        if len({row.settings for row in table}) > 1:
            raise ValueError(
                f"{type(self).__name__} keeps its data in other ways on different ranks, though it was built with "
                "the same arguments: call `refine` on all of them or on none, and load states of all or of none."
            )
        if len({row.identity for row in table}) > 1:
            identities = dict.fromkeys(ranks.texts(str(self._identity)))
            raise ValueError(
                f"Ranks read different metrics of one kind at the same time, {type(self).__name__}: "
                f"{' and '.join(identities)}, as numbered in each process. Build, copy and read such metrics in the "
                "same order on every rank: in that of a list, for example, not of a set."
            )
        return table

    def _refuse_together(self, error: Exception, ranks: Ranks) -> None:
        """Raise this rank's error on all ranks, or that they call different readings. Collective."""
        self._announcements(self._held(), ranks, error=error)

    def _announcement(self, state: dict[str, Value], ranks: Ranks, numbers: Inspection, exchange: int) -> Announcement:
        self._refuse_torn()
        size = self._state.size(state) if self._state.keeps_samples else 0
        return Announcement.blank()._replace(
            exchanges=ranks.world.exchanges,
            exchange=exchange,
            dtype=DTYPES.index(self._state.dtype(state)),
            weighted=int(self._state.weighted(state)),
            fractions=int(numbers.fractions),
            largest=numbers.largest,
            grouped=self._state.grouped(state),
            size=size,
            device=digest_of(self._where(state).type),
            likeness=_likeness(size, numbers.counts),
            rows=self._state.rows(state),
            settings=self._digest ^ self._state.digest(state),
            identity=digest_of(str(self._identity)),
            others=digest_of(" ".join(f"{question_of(x, 'compute', ())} {x._identity}" for x in self._beside)),
            **dict(zip(Announcement._fields[-FLAWS:], numbers.flaws, strict=True)),
        )

    def _hold_the_same(self, state: dict[str, Value], ranks: Ranks) -> bool:
        """Return whether all ranks hold the same samples, in one order. Collective."""
        samples = self._state.samples(state)
        content, _ = attempt(in_words, samples and samples[:2])
        # A rank without memory for it differs from all others.
        word = -1 - ranks.rank if content is None else digest_of(content)
        return len({*ranks.table(torch.tensor(word, dtype=torch.int64, device="cpu")).tolist()}) == 1

    def _agree(
        self, state: dict[str, Value], ranks: Ranks, numbers: Inspection, exchange: int, error: Exception | None
    ) -> Agreement | None:
        """Return what all ranks agree on for the next exchange; None if every rank has the same curve cached.

        Arguments as for `_announcements`. Raises on all ranks alike.
        """
        table = self._announcements(state, ranks, numbers, exchange, error)
        self._raise_flaws([row.flaws for row in table])
        if exchange and all(row.exchange == exchange for row in table):
            return None
        ranks.world.exchanges = max(row.exchanges for row in table) + 1
        ranks.share = max(row.rows for row in table) * math.prod(self.task.columns)
        agreed = self._agreement(table, ranks)
        if len(table) > 1 and table[0].likeness and len({row.likeness for row in table}) == 1:
            same = self._hold_the_same(state, ranks)
            self._repeated = None if self._repeated is None else same
        return agreed

    def _agreement(self, table: list[Announcement], ranks: Ranks) -> Agreement:
        """Return what follows from the announcements of all ranks; raises if their counts cannot be added."""
        dtypes = {dtype for row in table if (dtype := DTYPES[row.dtype]) is not None}
        dtype = functools.reduce(torch.promote_types, dtypes) if dtypes else torch.float32
        self._state.refuse_mixture(dtypes, dtype)
        outside = sum(row.outside for row in table)
        return Agreement(
            ranks,
            dtype,
            any(row.weighted for row in table),
            self._logits(outside),
            outside,
            sum(row.size for row in table),
            sum(row.grouped > 0 for row in table),
            sum(row.grouped > 1 for row in table),
            sum(row.size > 0 and not row.grouped for row in table),
            any(row.fractions for row in table),
            any(row.weighted > 1 for row in table),
            tuple(row.rows for row in table),
            max(row.largest for row in table),
        )

    def _of_all(self, state: dict[str, Value], ranks: Ranks) -> dict[str, Value]:
        """Return the states of all ranks as one, on every rank: as much as all of them hold. Collective."""
        with torch.no_grad():
            table = self._announcements(state, ranks)
            return self._state.gathered(readable(state), self._agreement(table, ranks))

    def _number_of_samples(self) -> int:
        """Return the number of samples added, over all ranks while synced."""
        state, ranks = self._held(), self._ranks
        size = self._state.size(state)
        if ranks is None:
            return size
        self._announcements(state, ranks)
        return int(ranks.sum(torch.tensor(size, dtype=torch.int64, device="cpu")))
