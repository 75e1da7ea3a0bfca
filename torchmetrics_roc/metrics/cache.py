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

from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.memory.samples import SampleState
from torchmetrics_roc.memory.states import Agreement, Inspection, Value
from torchmetrics_roc.metrics.evaluator import CachedCurve
from torchmetrics_roc.metrics.framework import FrameworkMetric
from torchmetrics_roc.metrics.handshake import DTYPES, Announcement, digest_of, exchanged, in_words, question_of
from torchmetrics_roc.ranks.processes import Ranks, World, attempt
from torchmetrics_roc.ranks.views import together
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


def current(metric: FrameworkMetric, pooled: bool | None = None) -> CachedCurve:
    """Return the curve of all data so far, over all ranks while synced, with what is known of its samples."""
    made = {} if metric._captured else metric.setup.curves
    return curve_of(metric, metric._held(), metric._ranks, made, pooled)


def curve_of(
    metric: FrameworkMetric,
    state: dict[str, Value],
    ranks: Ranks | None,
    made: dict[Any, CachedCurve],
    pooled: bool | None = None,
) -> CachedCurve:
    """Return the curve of `state`, or a cached one of `made` if every rank has it."""
    pooled = metric.average == "micro" if pooled is None else pooled
    key = key_of(metric, pooled, None if ranks is None else ranks.world)
    if ranks is None:
        curve = cached(made, key)
        if curve is None:
            made[key] = curve = metric._alone(state, pooled)
    else:
        with torch.no_grad():
            curve = _curve_of_all(metric, state, ranks, made, key)
    return metric._of_probabilities(curve)


def _curve_of_all(
    metric: FrameworkMetric, state: dict[str, Value], ranks: Ranks, made: dict[Any, CachedCurve], key: tuple[Any, ...]
) -> CachedCurve:
    """Return the curve of all ranks, of which this one holds `state`. Collective."""
    pooled, held = key[1], state
    idle = None if metric._state.size(state) else (metric._digest, metric._state.dtype(state), *key)
    before = cached(made, key) or (None if idle is None else cached(ranks.world.idle, idle))
    error = inspection = None
    if before is None:
        prepared, error = attempt(_prepared, metric, state, pooled)
        state, inspection = prepared or (state, None)
    announced = before.local if before else inspection or NONE
    agreed = _agree(metric, state, ranks, announced, before.exchange if before else 0, error)
    if agreed is None:
        assert before is not None
        return before
    local, exchange, state = announced.numbers, ranks.world.exchanges, readable(state)
    if _few(metric, agreed):
        curve = replace(metric._alone(metric._state.gathered(state, agreed), pooled), local=local, exchange=exchange)
    else:
        lifted = metric._lifted(state, pooled, agreed, inspection)
        curve = CachedCurve(lifted, agreed, local, held, exchange)
        if getattr(lifted, "failed", None) is not None:  # as the others hear when they read
            return curve
    made[key] = curve
    if idle:
        ranks.world.idle[idle] = curve
    return curve


def _few(metric: FrameworkMetric, agreed: Agreement) -> bool:
    """Return whether every rank gathers the samples of all."""
    size = sum(agreed.lengths) * math.prod(metric.task.columns)
    return metric._state.keeps_samples and 0 < size <= EACH * max(len(agreed.lengths), 16)


def key_of(metric: FrameworkMetric, pooled: bool, world: World | None) -> tuple[str, bool, World | None, str | None]:
    """Return the key of a cached curve within a version of the state."""
    # The process group itself, not its name: another group may have the same name.
    return metric.kind, pooled, world, getattr(metric.task, "exact", None)


def cached(made: Mapping[Any, CachedCurve], key: tuple[Any, ...]) -> CachedCurve | None:
    """Return the cached curve of this `key` or, if there are no logits, of one that keeps logits otherwise."""
    alike = (made.get((*key[:-1], exact)) for exact in (None, "probabilities", "logarithms"))
    return made.get(key) or next((x for x in alike if x is not None and not x.agreed.logits), None)


# ---- the metrics of a collection -------------------------------------------------------------------------------------


def readable_beside(metric: FrameworkMetric, members: Iterable[Any]) -> Sequence[FrameworkMetric]:
    """Return the other `members` of a collection being computed that read the same curve, and nothing else."""
    if not (is_collective(type(metric).compute) and is_collective(metric.view)):
        return ()
    return [m for m in members if m is not metric and isinstance(m, FrameworkMetric) and _reads_as(metric, m)]


def _reads_as(metric: FrameworkMetric, other: FrameworkMetric) -> bool:
    """Return whether `compute` of the `other` would read the curve that `metric` reads, from the same ranks."""
    idle = not (metric._state.size(metric._held()) or other._state.size(other._held()))
    keys = {key_of(x, x.average == "micro", None) for x in (metric, other)}
    return (
        (idle or other.setup.curves is metric.setup.curves)
        and other._digest == metric._digest
        and len(keys) == 1
        and type(other).compute is type(metric).compute
        and is_collective(other.view)
        and all(getattr(other, name) is getattr(metric, name) for name in _ROAD)
        and other.compute_with_cache
        and other._still_computed() is None
        and not (other._captured or other._is_synced)
    )


def values(metric: FrameworkMetric, made: CachedCurve) -> Any:
    """Return the value of a curve, and cache those of the metrics read beside it, which then need no message.

    So a `MetricCollection` takes as many messages as the member that needs most, whatever the number of members.
    """
    views = [each._views() for each in (metric, *metric._beside)]
    answers = iter(together(*((view, made.curve) for several in views for view in several)))
    own, *read = ([next(answers) for _ in several] for several in views)
    for other, results in zip(metric._beside, read, strict=True):
        # A warning may be an error, which the other metric raises itself.
        value, error = attempt(other._value_of, results, made)
        if error is None:
            world = None if metric._ranks is None else metric._ranks.world
            other.setup.curves.setdefault(key_of(metric, metric.average == "micro", world), made)
            other._remember(value, world, other.setup.curves)
    return metric._value_of(own, made)


# ---- what ranks announce ---------------------------------------------------------------------------------------------


def _prepared(metric: FrameworkMetric, state: dict[str, Value], pooled: bool) -> tuple[dict[str, Value], Inspection]:
    state = metric._state.joined(readable(state))
    return state, metric._state.inspect(state, pooled)


def announcements(
    metric: FrameworkMetric,
    state: dict[str, Value],
    ranks: Ranks,
    numbers: Inspection = NONE,
    exchange: int = 0,
    error: Exception | None = None,
) -> list[Announcement]:
    """Return the announcements of all ranks. Raises on all alike if their readings or settings differ.

    Args:
        metric: the metric that is read.
        state: what this rank holds.
        ranks: the processes that read together.
        numbers: of this state, if they are announced.
        exchange: the number of the exchange that its cached curve is from, 0 without one.
        error: an error of this rank while it checked its samples, which is reported to all.
    """
    metric._reported = True
    announcement, failed = attempt(_announcement, metric, state, ranks, numbers, exchange)
    name, *arguments = metric._question or ("forward",)
    question = question_of(metric, name, tuple(arguments))
    table = exchanged(announcement or Announcement.blank(), ranks, question, error or failed)
    ranks.meet({row.device for row in table})
    if len({row.others for row in table}) > 1:
        metric._beside = ()  # ranks may have other compute groups: each member is then read by itself
    if len({row.settings for row in table}) > 1:
        raise ValueError(
            f"{type(metric).__name__} keeps its data in other ways on different ranks, though it was built with "
            "the same arguments: call `refine` on all of them or on none, and load states of all or of none."
        )
    if len({row.identity for row in table}) > 1:
        identities = dict.fromkeys(ranks.texts(str(metric._identity)))
        raise ValueError(
            f"Ranks read different metrics of one kind at the same time, {type(metric).__name__}: "
            f"{' and '.join(identities)}, as numbered in each process. Build, copy and read such metrics in the "
            "same order on every rank: in that of a list, for example, not of a set."
        )
    return table


def refuse_together(metric: FrameworkMetric, error: Exception, ranks: Ranks) -> None:
    """Raise this rank's error on all ranks, or that they call different readings. Collective."""
    announcements(metric, metric._held(), ranks, error=error)


def _announcement(
    metric: FrameworkMetric, state: dict[str, Value], ranks: Ranks, numbers: Inspection, exchange: int
) -> Announcement:
    metric._refuse_torn()
    samples = metric._state if isinstance(metric._state, SampleState) else None
    size = samples.size(state) if samples else 0
    nans, labels, weights, outside = numbers.flaws
    return Announcement.blank()._replace(
        exchanges=ranks.world.exchanges,
        exchange=exchange,
        dtype=DTYPES.index(metric._state.dtype(state)),
        weighted=int(metric._state.weighted(state)),
        fractions=int(numbers.fractions),
        largest=numbers.largest,
        grouped=samples.grouped(state) if samples else 0,
        size=size,
        device=digest_of(metric._where(state).type),
        likeness=_likeness(size, numbers.counts),
        rows=samples.rows(state) if samples else 0,
        settings=metric._digest ^ metric._state.digest(state),
        identity=digest_of(str(metric._identity)),
        others=digest_of(" ".join(f"{question_of(x, 'compute', ())} {x._identity}" for x in metric._beside)),
        nans=nans,
        labels=labels,
        weights=weights,
        outside=outside,
    )


def _likeness(size: int, counts: Any) -> int:
    """Return a digest of how many samples of which labels this rank holds, 0 for few, or if not counted anew."""
    return 0 if counts is None or size < FEW else digest_of(f"{size} {counts}") >> 25


def _hold_the_same(metric: FrameworkMetric, state: dict[str, Value], ranks: Ranks) -> bool:
    """Return whether all ranks hold the same samples, in one order. Collective."""
    samples = metric._state.samples(state)
    content, _ = attempt(in_words, samples and samples[:2])
    # A rank without memory for it differs from all others.
    word = torch.tensor(-1 - ranks.rank if content is None else digest_of(content), dtype=torch.int64, device="cpu")
    return len({*ranks.table(word).tolist()}) == 1


def _agree(
    metric: FrameworkMetric,
    state: dict[str, Value],
    ranks: Ranks,
    numbers: Inspection,
    exchange: int,
    error: Exception | None,
) -> Agreement | None:
    """Return what all ranks agree on for the next exchange; None if every rank has the same curve cached.

    Arguments as for `announcements`. Raises on all ranks alike.
    """
    table = announcements(metric, state, ranks, numbers, exchange, error)
    metric._raise_flaws([row.flaws for row in table])
    if exchange and all(row.exchange == exchange for row in table):
        return None
    ranks.world.exchanges = max(row.exchanges for row in table) + 1
    ranks.share = max(row.rows for row in table) * math.prod(metric.task.columns)
    agreed = _agreement(metric, table, ranks)
    if len(table) > 1 and table[0].likeness and len({row.likeness for row in table}) == 1:
        same = _hold_the_same(metric, state, ranks)
        metric._repeated = None if metric._repeated is None else same
    return agreed


def _agreement(metric: FrameworkMetric, table: list[Announcement], ranks: Ranks) -> Agreement:
    """Return what follows from the announcements of all ranks; raises if their counts cannot be added."""
    dtypes = {dtype for row in table if (dtype := DTYPES[row.dtype]) is not None}
    dtype = functools.reduce(torch.promote_types, dtypes) if dtypes else torch.float32
    metric._state.refuse_mixture(dtypes, dtype)
    outside = sum(row.outside for row in table)
    return Agreement(
        ranks,
        dtype,
        any(row.weighted for row in table),
        metric._logits(outside),
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


def of_all(metric: FrameworkMetric, state: dict[str, Value], ranks: Ranks) -> dict[str, Value]:
    """Return the states of all ranks as one, on every rank: as much as all of them hold. Collective."""
    with torch.no_grad():
        table = announcements(metric, state, ranks)
        return metric._state.gathered(readable(state), _agreement(metric, table, ranks))


def number_of_samples(metric: FrameworkMetric) -> int:
    """Return the number of samples added, over all ranks while synced."""
    state, ranks = metric._held(), metric._ranks
    size = metric._state.size(state)
    if ranks is None:
        return size
    announcements(metric, state, ranks)
    return int(ranks.sum(torch.tensor(size, dtype=torch.int64, device="cpu")))
