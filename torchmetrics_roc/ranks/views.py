"""Views: what each is given of the curves of all ranks, and the form of what it returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import is_collective
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.ranks.segments import read_together


def read_each(view: Callable[[Any], Any], shared: Any) -> Any:
    """Return the value of a collective `view` of what ranks hold together, or of what is only on this process."""
    return view(shared) if getattr(shared, "ranks", None) is None else read_together(view, shared)


def read_whole(view: Callable[[Any], Any], shared: Any) -> Any:
    """Return the value of any `view`, which is given everything on every rank, and no step that repeats another."""
    if getattr(shared, "ranks", None) is not None:
        return view(read_together(_whole, shared))
    return view(shared.whole if type(shared) is Curve else shared)  # what belongs to the steps of groups keeps them


def read_by(view: Callable[[Any], Any], shared: Any, like: Callable[..., Any] | None = None) -> Any:
    """Return the value of a `view`: of the segment of each rank if it, or the view `like` it, is collective.

    Any other view may write to what it is given: a copy of everything.
    """
    if is_collective(like or view):
        return read_each(view, shared)
    return read_whole(lambda given: view(copied(given)), shared)


def _whole(shared: Any) -> Any:
    return shared.whole


def check_form(value: Any, problems: int) -> None:
    """Raise `ValueError` unless a view returned one leading element for each of the `problems`.

    That is a tensor `[T, ...]`, a list of T, a curve of T problems, or a tuple, a named tuple or a dictionary of these.
    The fields that the type of a named tuple lists as `shared` are of all problems.
    """
    wrong = _wrong(value, problems)
    if wrong is None:
        return
    several = f"one for each of the {problems} problems" if problems != 1 else "a single one, of the only problem"
    raise ValueError(
        f"`view` must return tensors or lists whose elements are {several}: a tensor [{problems}, ...], a list of "
        f"{problems}, or a tuple, named tuple or dictionary of these, but what it returned is {wrong}. Sum over steps "
        "by `curve.sum(x)`, which is such a tensor; "
        + ("put what belongs together into a list: `[x]`." if problems == 1 else "split steps by `curve.split(x)`.")
    )


def _wrong(value: Any, problems: int) -> str | None:
    """Return in words what is wrong with a value of a view, None if nothing is."""
    if isinstance(value, Tensor):
        return None if value.ndim and len(value) == problems else f"a tensor {list(value.shape)}"
    if isinstance(value, list):
        return None if len(value) == problems else f"a list of {len(value)}"
    if isinstance(value, Curve):
        return None if value.problems == problems else f"a curve of {value.problems} problems"
    if not isinstance(value, (tuple, dict)):
        return f"{value!r}" if value is None or isinstance(value, (int, float)) else f"of type {type(value).__name__}"
    named = value.items() if isinstance(value, dict) else zip(getattr(value, "_fields", range(len(value))), value)
    apart = getattr(value, "shared", ())
    for name, part in named:
        wrong = None if name in apart or (part is None and hasattr(value, "_fields")) else _wrong(part, problems)
        if wrong is not None:
            return f"{wrong} as {name if isinstance(name, str) else f'number {name}'} of a {type(value).__name__}"
    return None
