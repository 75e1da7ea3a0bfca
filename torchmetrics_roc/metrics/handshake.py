"""The announcement that opens every synced reading, and what all ranks know after it.

Each rank announces in one row of integers what it reads, with which settings, what it holds and whether it failed. The
rows are gathered, not summed, so that an error can name its rank; many ranks first gather digests of them, of 24 bytes
each, which are enough if all is well. Ranks that call different readings raise the same
error, which names the readings: the collectives of two views may differ, and even if not, two metrics of one kind may
hold different data. Texts are sent only in that case.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import bytes_of
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.measures.measure import Measure, is_metric
from torchmetrics_roc.ranks.processes import TEXT, Ranks, raise_together
from torchmetrics_roc.tasks.tasks import FLAWS, SCORE_DTYPES

DTYPES = (None, *SCORE_DTYPES)

_DEPTH = 16

_ADDRESS: Any = object.__repr__
"""How an object is shown that has no text of its own."""


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
        return f"Curve({inner((*value.steps, value.offsets, value.positives, value.negatives))})"
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
