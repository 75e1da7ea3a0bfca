"""The curve of stored data, cached until they change, and shared by all ranks, which first shake hands.

A synced reading opens with an announcement of every rank: in one row of integers what it reads, with which settings,
whether it needs the data at all, how many and which kind it holds, what is invalid in them, and whether it failed. So
all ranks take the same collectives, and raise the same error together: what can fail on one rank only is tried before
the announcement, and travels in it. The rows are gathered, not summed, so that an error can name its rank; many ranks
first gather digests of them, of 24 bytes each, which are enough if all is well. Ranks that call different readings
raise the same error, which names the readings: the collectives of two views may differ, and even if not, two metrics of
one kind may hold different data. Texts are sent only in that case.

Few samples are gathered by every rank, which then reads alone, as after `sync`: for them messages take longer than
reading, and are larger than the samples. Of many each rank gets its share (`exchange`).

A curve is cached in the `Version` of its state, which every update replaces. The members of a compute group hold the
same version, so they share one exchange and one sort. A rank without a batch so far has formed no compute group: it
caches a curve for every empty state, and the number of the exchange, which all ranks announce, shows whether all mean
the same one.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, ClassVar, NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import bytes_of
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.curves.devices import CPU, makes_curves, readable
from torchmetrics_roc.measures.measure import Measure, is_metric
from torchmetrics_roc.memory.states import Agreement, Inspection, Value, Version
from torchmetrics_roc.metrics.evaluator import CachedCurve, Evaluator
from torchmetrics_roc.ranks.processes import TEXT, Ranks, World, attempt, raise_together
from torchmetrics_roc.ranks.segments import together
from torchmetrics_roc.tasks.tasks import FLAWS, SCORE_DTYPES

DTYPES = (None, *SCORE_DTYPES)

_DEPTH = 16

_ADDRESS: Any = object.__repr__
"""How an object is shown that has no text of its own."""

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
    if not made:
        return None
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
            tuple(row.grouped for row in table if row.size or row.grouped),
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


# ---- announcements ---------------------------------------------------------------------------------------------------


class Announcement(NamedTuple):
    """What one rank announces before a synced reading.

    Attributes:
        exchanges: the highest number of an exchange in this process.
        exchange: the number of the exchange that the cached curve is from, 0 without one.
        dtype: the dtype of the scores, as an index in `DTYPES`.
        weighted: whether there are floating-point weights: 1, or 2 if one for each label.
        fractions: whether some of them are not whole.
        grouped: whether samples have groups: 1, or 2 if clusters besides.
        size: the number of samples, if they are kept; extra dimensions do not count.
        rows: their number in which these count.
        device: the digest of the type of device that holds them.
        likeness: 31 bits of the digest of how many samples of which labels there are, 0 if not counted anew.
        settings: the digest of the metric's settings.
        identity: the digest of the metric's `Identity`.
        question: the digest of the reading and its arguments.
        others: the digest of the other readings of the same curve that follow, and can be read with it.
        largest: the bits of the largest weight, see `Agreement`.
        failed: whether this rank has an error.
        nans, labels, weights, outside: the counts of `Task.audit`.
    """

    exchanges: int
    exchange: int
    dtype: int
    weighted: int
    fractions: int
    grouped: int
    size: int
    rows: int
    device: int
    likeness: int
    settings: int
    identity: int
    question: int
    others: int
    largest: int
    failed: int
    nans: int
    labels: int
    weights: int
    outside: int

    @classmethod
    def blank(cls) -> Announcement:
        """Return an announcement of zeros."""
        return cls(*[0] * len(cls._fields))

    @property
    def flaws(self) -> list[int]:
        """The counts of `Task.audit`."""
        return list(self[-FLAWS:])


MANY = 12
"""So many ranks gather their whole announcements, less than 2 KiB; more only if they are of different kinds."""

VARYING = ("size", "rows", "likeness", "outside")
"""What differs between ranks that hold data of one kind."""


def _table(announcement: Announcement, ranks: Ranks) -> list[Announcement]:
    """Return the announcements of all ranks: of many by a digest of all but what is `VARYING`, if it is the same."""
    if ranks.size > MANY:
        varying = [getattr(announcement, name) for name in VARYING]
        small = max(varying) < 2**31  # else the digest is of this rank alone
        kind = digest_of(f"{announcement._replace(**dict.fromkeys(VARYING, 0))} {small or ranks.rank}")
        words = [kind >> 31, kind & (2**31 - 1), *(varying if small else [0] * len(varying))]
        rows = ranks.table(torch.tensor(words, dtype=torch.int32, device="cpu")).tolist()
        if all(row[:2] == words[:2] for row in rows):
            return [announcement._replace(**dict(zip(VARYING, row[2:], strict=True))) for row in rows]
    table = ranks.table(torch.tensor(announcement, dtype=torch.int64, device="cpu"))
    return [Announcement(*row) for row in table.tolist()]


def exchanged(announcement: Announcement, ranks: Ranks, question: str, error: Exception | None) -> list[Announcement]:
    """Return the announcements of all ranks. Collective.

    Args:
        announcement: that of this rank, without its `question` and `failed`.
        ranks: the processes that read together.
        question: the reading, by name and arguments.
        error: an error of this rank while it wrote the announcement, or None.

    Raises:
        ValueError: on all ranks, if they call different readings.
    """
    announcement = announcement._replace(question=digest_of(question), failed=int(error is not None))
    table = _table(announcement, ranks)
    if len({other.question for other in table}) > 1:
        questions = dict.fromkeys(ranks.texts(question))
        raise ValueError(
            f"Ranks called different readings at the same time: {' and '.join(questions)}. Arguments "
            "at their defaults are left out. Every reading is collective: construct metrics with the same arguments on "
            "every rank of the process group, and call the same readings of them with the same arguments, in the same "
            "order."
        )
    if any(other.failed for other in table):
        raise_together(ranks, error, "before the exchange")
    return table


# ---- readings as text ----------------------------------------------------------------------------------------------


class Identity:
    """Which of the metrics of one class and settings this is, in words that are the same on every rank.

    Ranks that build and copy their metrics in the same order agree on it, although no rank can see the others' objects.
    Copies are numbered within their original, so that a rank that copies its model alone still agrees with the others
    about metrics built later.

    Args:
        path: the number of the metric, then those of the copies that led to this one.
    """

    _built: ClassVar[Counter[str]] = Counter()

    def __init__(self, *path: int) -> None:
        self.path, self._copies = path, 0

    @classmethod
    def following(cls, kind: str) -> Identity:
        """Return that of the next metric of a `kind` that this process builds."""
        cls._built[kind] += 1
        return cls(cls._built[kind])

    def __deepcopy__(self, memo: object) -> Identity:
        self._copies += 1
        return Identity(*self.path, self._copies)

    def __reduce__(self) -> Any:
        return Identity, self.path

    def __str__(self) -> str:
        first, *copies = self.path
        return f"metric {first}" + "".join(f", copy {number}" for number in copies)


def in_words(value: Any, depth: int = _DEPTH, spelled: bool = False) -> str:
    """Return `value` as text that ranks compare: equal for equal arguments, whatever process they are in.

    What has no comparable text is written as Python shows it, with its address: two of these are never equal.

    `spelled`: write tensors and arrays as lists instead of a digest, so that `eval` of the text returns the argument.
    """
    inner = functools.partial(in_words, depth=depth - 1, spelled=spelled)
    if isinstance(value, np.generic):  # compared by value
        value = value.item()
    if isinstance(value, np.ndarray):
        value = value.tolist() if spelled or value.dtype.hasobject else torch.from_numpy(value.copy())
    if isinstance(value, Tensor):
        if spelled:
            return inner(value.tolist())
        content = bytes_of(value.detach().cpu()).numpy().tobytes()
        return f"tensor{list(value.shape)} {digest_of(f'{value.dtype}', content):x}"
    if isinstance(value, float) and not math.isfinite(value):
        return f"float('{value}')"
    if depth == 0 or value is None or isinstance(value, (bool, int, float, complex, str, bytes, torch.dtype)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        words = ", ".join(map(inner, value))
        if not spelled and len(words) > TEXT // 4:  # so that the rest is within the text that ranks send
            words = f"{len(value)} values {digest_of(words):x}"
        return f"[{words}]" if isinstance(value, list) else f"({words}{',' * (len(value) == 1)})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{inner(key)}: {inner(part)}' for key, part in value.items())}}}"
    if isinstance(value, functools.partial):
        arguments = [*map(inner, value.args), *(f"{name}={inner(x)}" for name, x in sorted(value.keywords.items()))]
        return f"{inner(value.func)}({', '.join(arguments)})"
    if isinstance(value, Measure) or is_metric(value):
        return f"{type(value).__qualname__}({listed(options_of(value))})"
    if isinstance(value, Curve):
        return f"Curve({inner((*value.columns.steps, value.offsets, value.positives, value.negatives))})"
    if is_dataclass(value) and not isinstance(value, type):
        parts = ((part, getattr(value, part.name)) for part in fields(value) if part.init)
        return f"{type(value).__name__}({listed({p.name: x for p, x in parts if x is not p.default}, inner)})"
    if callable(value) and hasattr(value, "__qualname__") and not isinstance(value, type):
        return str(value.__qualname__) if spelled else _function(value, inner)
    if type(value).__repr__ is _ADDRESS and hasattr(value, "__dict__"):
        return f"{type(value).__qualname__}({listed(vars(value), inner)})"
    return repr(value)


def listed(arguments: dict[str, Any], inner: Callable[[Any], str] = in_words) -> str:
    """Return arguments as a call has them, those whose name is a number by position."""
    return ", ".join(inner(x) if name.isdecimal() else f"{name}={inner(x)}" for name, x in arguments.items())


def _function(function: Callable[..., Any], inner: Callable[[Any], str]) -> str:
    """Return the name of a collective view and what it encloses; for another function, only that it is one.

    The others need not be equal on all ranks, since they are given the whole curve.
    """
    if not is_collective(function):
        return "a view of your own"
    function = inspect.unwrap(function)  # what a decorator encloses is the same for all calls
    name = str(getattr(function, "__qualname__", "")).replace(".<locals>", "")
    plain = inspect.isfunction(getattr(function, "__func__", function))
    enclosed = inspect.getclosurevars(function).nonlocals if plain else {}
    words = [f"{n}={inner(x)}" for n, x in enclosed.items() if n not in ("self", "__class__")]
    owner = getattr(function, "__self__", None)
    if isinstance(owner, Measure):
        words += [f"{n}={inner(option)}" for n, option in options_of(owner).items()]
    return f"{name}({', '.join(words)})" if words else name


def question_of(metric: Any, reading: str, arguments: tuple[Any, ...]) -> str:
    """Return the reading of a metric, with the metric's options and all arguments, as text that ranks compare."""
    return f"{in_words(metric)}.{reading}({', '.join(map(in_words, arguments))})"


def options_of(x: Any) -> dict[str, Any]:
    """Return by name what ranks must agree on: the arguments of a metric, or all attributes of a measure."""
    options: dict[str, Any] = x._agreed() if is_metric(x) else {n: y for n, y in vars(x).items() if n != "owner"}
    return options


def digest_of(text: str, content: bytes = b"") -> int:
    """Return a 56-bit number for a text and some bytes."""
    return int.from_bytes(hashlib.sha256(text.encode() + content).digest()[:7], "big")
