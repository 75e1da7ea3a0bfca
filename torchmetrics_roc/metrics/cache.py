"""The curve of a state, cached until the state changes, and shared by all ranks.

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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.memory.samples import SampleState
from torchmetrics_roc.memory.states import Agreement, Inspection, Value
from torchmetrics_roc.metrics.evaluator import CachedCurve, Evaluator
from torchmetrics_roc.metrics.framework import FrameworkMetric
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
from torchmetrics_roc.ranks.views import together
from torchmetrics_roc.tasks.batches import Samples
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


class CurveCache(Evaluator, FrameworkMetric):
    """A measure whose curve is computed once for every version of the state."""

    _digest: int
    _identity: Identity

    def _current(self, pooled: bool | None = None) -> CachedCurve:
        """Return the curve of all data so far, over all ranks while synced, with what is known of its samples."""
        made = {} if self._captured else self.setup.curves
        return self._make(self._held(), self._ranks, made, pooled)

    def _current_curve(self, pooled: bool | None = None) -> Curve:
        """Return the same curve as views of any measure read it: its thresholds are no logarithms."""
        return self._shown(self._current(pooled))

    def _shown(self, made: CachedCurve) -> Curve:
        """Return a curve with probabilities as its thresholds, if they are logarithms."""
        curve = made.curve
        if not (made.agreed.logits and getattr(self.task, "exact", None) == "logarithms"):
            return curve
        shown: Curve = curve.with_columns(thresholds=curve.thresholds.exp())
        return shown

    def _all_samples(self, made: CachedCurve) -> Samples:
        """Return the samples behind a curve: those of this rank, or of all ranks if they are gathered."""
        assert isinstance(self._state, SampleState)
        return self._state.all_samples(readable(made.state), made.agreed)

    def _make(
        self, state: dict[str, Value], ranks: Ranks | None, made: dict[Any, CachedCurve], pooled: bool | None = None
    ) -> CachedCurve:
        """Return the curve of `state`, or a cached one of `made` if every rank has it."""
        pooled = self.average == "micro" if pooled is None else pooled
        key = self._key(pooled, None if ranks is None else ranks.world)
        if ranks is None:
            cached = self._cached(made, key)
            if cached is None:
                made[key] = cached = self._alone(state, pooled)
            return self._of_probabilities(cached)
        held = state
        with torch.no_grad():
            idle = None if self._state.size(state) else (self._digest, self._state.dtype(state), *key)
            cached = self._cached(made, key) or (idle and self._cached(ranks.world.idle, idle))
            error = inspection = None
            if cached is None:
                prepared, error = attempt(self._prepared, state, pooled)
                state, inspection = prepared or (state, None)
            agreed = self._agree(state, ranks, cached, inspection, error)
            if agreed is not None:
                local = cached.local if cached else inspection and inspection.numbers
                assert local is not None, "without either there was an error"
                exchange, state = ranks.world.exchanges, readable(state)
                if self._few(agreed):
                    gathered = self._state.gathered(state, agreed)
                    cached = replace(self._alone(gathered, pooled), local=local, exchange=exchange)
                else:
                    lifted = self._lifted(state, pooled, agreed, inspection)
                    cached = CachedCurve(lifted, agreed, local, held, exchange)
                    if getattr(lifted, "failed", None) is not None:  # as the others hear when they read
                        return cached
                made[key] = cached
                if idle:
                    ranks.world.idle[idle] = cached
            assert cached is not None
            return self._of_probabilities(cached)

    def _few(self, agreed: Agreement) -> bool:
        """Return whether every rank gathers the samples of all."""
        size = sum(agreed.lengths) * math.prod(self.task.columns)
        return self._state.keeps_samples and 0 < size <= EACH * max(len(agreed.lengths), 16)

    def _key(self, pooled: bool, world: World | None) -> tuple[str, bool, World | None, str | None]:
        """Return the key of a cached curve within a version of the state."""
        # The process group itself, not its name: another group may have the same name.
        return self.kind, pooled, world, getattr(self.task, "exact", None)

    @staticmethod
    def _cached(made: Mapping[Any, CachedCurve], key: tuple[Any, ...]) -> CachedCurve | None:
        """Return the cached curve of this `key` or, if there are no logits, of one that keeps logits otherwise."""
        alike = (made.get((*key[:-1], exact)) for exact in (None, "probabilities", "logarithms"))
        return made.get(key) or next((x for x in alike if x is not None and not x.agreed.logits), None)

    def _readable_beside(self, members: Iterable[Any]) -> Sequence[CurveCache]:
        """Return the other `members` of a collection being computed that read the same curve, and nothing else."""
        if not (is_collective(type(self).compute) and is_collective(self.view)):
            return ()
        return [m for m in members if m is not self and isinstance(m, CurveCache) and self._reads_as(m)]

    def _reads_as(self, other: CurveCache) -> bool:
        """Return whether `compute` of the `other` would read the curve that this one reads, from the same ranks."""
        idle = not (self._state.size(self._held()) or other._state.size(other._held()))
        return (
            (idle or other.setup.curves is self.setup.curves)
            and other._digest == self._digest
            and other._key(other.average == "micro", None) == self._key(self.average == "micro", None)
            and type(other).compute is type(self).compute
            and is_collective(other.view)
            and all(getattr(other, name) is getattr(self, name) for name in _ROAD)
            and other.compute_with_cache
            and other._still_computed() is None
            and not (other._captured or other._is_synced)
        )

    def _values(self, made: CachedCurve) -> Any:
        """Return the value of a curve, and cache those of the metrics read beside it, which then need no message.

        So a `MetricCollection` takes as many messages as the member that needs most, whatever the number of members.
        """
        read = together(*((metric.view, made.curve) for metric in (self, *self._beside)))
        for other, result in zip(self._beside, read[1:], strict=True):
            # A warning may be an error, which the other metric raises itself.
            value, error = attempt(other._value_of, result, made)
            if error is None:
                world = None if self._ranks is None else self._ranks.world
                other.setup.curves.setdefault(self._key(self.average == "micro", world), made)
                other._remember(value, world, other.setup.curves)
        return self._value_of(read[0], made)

    def _prepared(self, state: dict[str, Value], pooled: bool) -> tuple[dict[str, Value], Inspection]:
        state = self._state.joined(readable(state))
        return state, self._state.inspect(state, pooled)

    def _announcements(
        self,
        state: dict[str, Value],
        ranks: Ranks,
        made: CachedCurve | None = None,
        inspection: Inspection | None = None,
        error: Exception | None = None,
    ) -> list[Announcement]:
        """Return the announcements of all ranks. Raises on all alike if their readings or settings differ.

        `error`: an error of this rank while it checked its samples, which is reported to all.
        """
        self._reported = True
        announcement, failed = attempt(self._announcement, state, ranks.world.exchanges, made, inspection)
        name, *arguments = self._question or ("forward",)
        table = exchanged(
            announcement or Announcement.blank(), ranks, question_of(self, name, tuple(arguments)), error or failed
        )
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

    def _announcement(
        self, state: dict[str, Value], exchanges: int, made: CachedCurve | None, inspection: Inspection | None
    ) -> Announcement:
        self._refuse_torn()
        keeps_samples = self._state.keeps_samples
        numbers = inspection or (made.local if made else Inspection([0] * FLAWS, largest=0))
        nans, labels, weights, outside = numbers.flaws
        return Announcement.blank()._replace(
            exchanges=exchanges,
            exchange=made.exchange if made else 0,
            dtype=DTYPES.index(self._state.dtype(state)),
            weighted=int(self._state.weighted(state)),
            fractions=int(numbers.fractions),
            largest=numbers.largest,
            grouped=self._state.grouped(state) if isinstance(self._state, SampleState) else 0,
            size=self._state.size(state) if keeps_samples else 0,
            device=digest_of(self._where(state).type),
            likeness=self._likeness(state, inspection),
            rows=self._state.rows(state) if isinstance(self._state, SampleState) else 0,
            settings=self._digest ^ self._state.digest(state),
            identity=digest_of(str(self._identity)),
            others=digest_of(" ".join(f"{question_of(x, 'compute', ())} {x._identity}" for x in self._beside)),
            nans=nans,
            labels=labels,
            weights=weights,
            outside=outside,
        )

    def _likeness(self, state: dict[str, Value], inspection: Inspection | None) -> int:
        """Return a digest of how many samples of which labels this rank holds, 0 for few, or if not counted anew."""
        size = self._state.size(state) if self._state.keeps_samples else 0
        return 0 if inspection is None or size < FEW else digest_of(f"{size} {inspection.counts}") >> 25

    def _hold_the_same(self, state: dict[str, Value], ranks: Ranks) -> bool:
        """Return whether all ranks hold the same samples, in one order. Collective."""
        samples = self._state.samples(state)
        content, _ = attempt(in_words, samples and samples[:2])
        # A rank without memory for it differs from all others.
        word = torch.tensor(-1 - ranks.rank if content is None else digest_of(content), dtype=torch.int64, device="cpu")
        return len({*ranks.table(word).tolist()}) == 1

    def _agree(
        self,
        state: dict[str, Value],
        ranks: Ranks,
        made: CachedCurve | None = None,
        inspection: Inspection | None = None,
        error: Exception | None = None,
    ) -> Agreement | None:
        """Return what all ranks agree on for the next exchange; None if every rank has the same curve cached.

        Raises on all ranks alike.
        """
        table = self._announcements(state, ranks, made, inspection, error)
        self._raise_flaws([row.flaws for row in table])
        if made and all(row.exchange == made.exchange for row in table):
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
