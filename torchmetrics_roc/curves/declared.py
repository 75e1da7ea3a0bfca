"""Declarations of views: what they read, segment by segment or with clusters of samples, and the form they return."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakSet

from torch import Tensor

from torchmetrics_roc.curves.curve import Curve

_View = TypeVar("_View", bound=Callable[..., Any])

_COLLECTIVE: WeakSet[Any] = WeakSet()
_OF_CLUSTERS: WeakSet[Any] = WeakSet()
"""The declared functions and classes themselves: what wraps a function copies its attributes, its name and module."""


def collective(view: _View) -> _View:
    """Declare that a view reads steps only by `sum`, `best` and `gather`, and returns the whole result on every rank.

    It is then given the segment of each rank. Of a class of measures this is declared of its `view` and `number`, and
    does not hold for a subclass.
    """
    _COLLECTIVE.add(view)
    if isinstance(view, type):
        _COLLECTIVE.update((view.view, view.number))  # type: ignore[attr-defined]
    return view


def of_clusters(view: _View) -> _View:
    """Declare that a view takes a curve or, instead, the samples behind it with their clusters."""
    _OF_CLUSTERS.add(view)
    return view


def is_collective(view: Callable[..., Any]) -> bool:
    """Return whether a view is declared `collective`, possibly with arguments bound by `functools.partial`."""
    function = _unbound(view)
    owner = getattr(function, "__self__", None)
    return _declared(function, _COLLECTIVE) and (owner is None or type(owner) in _COLLECTIVE)


def takes_clusters(view: Callable[..., Any]) -> bool:
    """Return whether a view is declared `of_clusters`, possibly with arguments bound by `functools.partial`."""
    return _declared(_unbound(view), _OF_CLUSTERS)


def _unbound(view: Callable[..., Any]) -> Callable[..., Any]:
    while isinstance(view, functools.partial):
        view = view.func
    return view


def _declared(function: Callable[..., Any], among: WeakSet[Any]) -> bool:
    try:
        return getattr(function, "__func__", function) in among
    except TypeError:  # a callable object that has no hash, or allows no weak reference
        return False


# ---- what a view returns ---------------------------------------------------------------------------------------------


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
