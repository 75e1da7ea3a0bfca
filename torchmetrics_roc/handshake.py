"""The announcement that opens every synced reading, and what all ranks know after it.

Each rank announces in one row of integers what it reads, with which settings, what it holds and whether it failed. The
rows are gathered, not summed, so that an error can name its rank. Ranks that call different readings raise the same
error, which names the readings: the collectives of two views may differ, and even if not, two metrics of one kind may
hold different data. Texts are sent only in that case.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.measure import Measure
from torchmetrics_roc.ranks import Ranks, failure_of, raise_together
from torchmetrics_roc.tasks import FLAWS, SCORE_DTYPES
from torchmetrics_roc.views import is_collective

DTYPES = (None, *SCORE_DTYPES)

_DEPTH = 6


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
        likeness: the digest of how many samples of which labels there are, 0 if not counted anew: see `Agreement`.
        settings: the digest of the metric's settings.
        identity: the digest of the metric's `Identity`.
        question: the digest of the reading and its arguments.
        others: the digest of the other readings of the same curve that follow, and can be read with it.
        failed: the `failure_of` of an error on this rank.
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
    announcement = announcement._replace(question=digest_of(question), failed=failure_of(error))
    table = [
        Announcement(*row) for row in ranks.table(torch.tensor(announcement, dtype=torch.int64, device="cpu")).tolist()
    ]
    if len({other.question for other in table}) > 1:
        questions = dict.fromkeys(ranks.texts(question))
        raise ValueError(
            f"Ranks called different readings at the same time: {' and '.join(questions)}. Every reading is "
            "collective: call the same ones with the same arguments, in the same order, on every rank of the process "
            "group."
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


def in_words(value: Any, depth: int = _DEPTH) -> str:
    """Return `value` as text that ranks compare: equal for equal arguments, whatever process they are in."""
    if depth == 0 or value is None or isinstance(value, (bool, int, float, complex, str, bytes, torch.dtype)):
        return repr(value) if depth else "..."
    inner = functools.partial(in_words, depth=depth - 1)
    if isinstance(value, Tensor):
        content = value.detach().cpu().contiguous().view(-1).view(torch.uint8).numpy().tobytes()
        return f"tensor{list(value.shape)} {digest_of(f'{value.dtype}', content):x}"
    if isinstance(value, (list, tuple)):
        return f"({', '.join(map(inner, value))})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{inner(key)}: {inner(part)}' for key, part in value.items())}}}"
    if isinstance(value, Measure):
        return f"{type(value).__qualname__} ({getattr(value, '_identity', '')})"
    if isinstance(value, functools.partial):
        arguments = [*map(inner, value.args), *(f"{name}={inner(x)}" for name, x in sorted(value.keywords.items()))]
        return f"{inner(value.func)}({', '.join(arguments)})"
    if is_dataclass(value) and not isinstance(value, type):
        parts = [f"{part.name}={inner(getattr(value, part.name))}" for part in fields(value)]
        return f"{type(value).__name__}({', '.join(parts)})"
    if callable(value) and hasattr(value, "__qualname__"):
        return _function(value, inner)
    return type(value).__name__


def _function(function: Callable[..., Any], inner: Callable[[Any], str]) -> str:
    """Return the name of a collective view and what it encloses; for another function, only that it is one.

    The others need not be equal on all ranks, since they are given the whole curve.
    """
    if not is_collective(function):
        return "a view of your own"
    function = inspect.unwrap(function)  # what a decorator encloses is the same for all calls
    name = str(getattr(function, "__qualname__", "")).replace(".<locals>", "")
    code, cells = getattr(function, "__code__", None), getattr(function, "__closure__", None) or ()
    enclosed = zip(code.co_freevars, cells, strict=True) if code is not None and cells else ()
    words = [f"{n}={inner(cell.cell_contents)}" for n, cell in enclosed if n not in ("self", "__class__")]
    owner = getattr(function, "__self__", None)
    if isinstance(owner, Measure):
        words += [f"{n}={inner(option)}" for n, option in options_of(owner).items()]
    return f"{name}({', '.join(words)})" if words else name


def question_of(measure: Measure, reading: str, arguments: tuple[Any, ...]) -> str:
    """Return the reading of a measure, with the measure's options and all arguments, as text that ranks compare."""
    options = {n: x for n, x in options_of(measure).items() if x is not None}
    built = ", ".join(f"{n}={in_words(x)}" for n, x in options.items())
    return f"{type(measure).__qualname__}({built}).{reading}({', '.join(map(in_words, arguments))})"


def options_of(measure: Measure) -> dict[str, Any]:
    """Return the options of a measure that determine what it reads, by name: those that its own constructors set."""
    held = {**vars(measure), "average": getattr(measure, "average", None)}
    kind: Any = type(measure)
    return {name: held[name] for name in _set_by(kind) if name in held}


@functools.cache
def _set_by(kind: Any) -> tuple[str, ...]:
    """Return the names that the constructors of measures, but not of tasks, take as arguments or set; and `average`."""
    # Classes with a task have `evaluate`: their arguments are the settings.
    own = (cls for cls in kind.__mro__ if issubclass(cls, Measure) and not hasattr(cls, "evaluate"))
    codes = (getattr(vars(cls).get("__init__"), "__code__", None) for cls in own)
    names = {name for code in codes if code is not None for name in (*code.co_names, *code.co_varnames)}
    return ("average", *sorted(name for name in names if not name.startswith("_")))


def digest_of(text: str, content: bytes = b"") -> int:
    """Return a 56-bit number for a text and some bytes."""
    return int.from_bytes(hashlib.sha256(text.encode() + content).digest()[:7], "big")
