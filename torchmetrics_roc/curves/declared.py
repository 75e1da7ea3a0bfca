"""Declarations of views: which may read a curve segment by segment, and which take samples with their clusters."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import takewhile
from typing import Any, TypeVar
from weakref import WeakSet

_View = TypeVar("_View", bound=Callable[..., Any])

_COLLECTIVE: WeakSet[Any] = WeakSet()
_OF_CLUSTERS: WeakSet[Any] = WeakSet()
"""The declared functions and classes themselves: what wraps a function copies its attributes, its name and module."""


def collective(view: _View) -> _View:
    """Declare that a view reads steps only by `sum`, `best` and `gather`, and returns the whole result on every rank.

    It is then given the segment of each rank. Of a class of measures this is declared of its `view` and `number`, and
    holds for a subclass that overrides no method of the class.
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
    owner = getattr(_unbound(view), "__self__", None)
    return _declared(view, _COLLECTIVE) and (owner is None or _reads_as_declared(type(owner)))


def takes_clusters(view: Callable[..., Any]) -> bool:
    """Return whether a view is declared `of_clusters`, possibly with arguments bound by `functools.partial`."""
    return _declared(view, _OF_CLUSTERS)


def _unbound(view: Callable[..., Any]) -> Callable[..., Any]:
    while isinstance(view, functools.partial):
        view = view.func
    return view


def _declared(view: Callable[..., Any], among: WeakSet[Any]) -> bool:
    function = _unbound(view)
    try:
        return getattr(function, "__func__", function) in among
    except TypeError:  # a callable object that has no hash, or allows no weak reference
        return False


def _reads_as_declared(kind: type) -> bool:
    """Return whether a class of measures is declared, or overrides no method of a declared class that it derives from.

    The public classes set attributes of their measure, but no method.
    """
    base = next((parent for parent in kind.__mro__ if parent in _COLLECTIVE), None)
    before = takewhile(lambda parent: parent is not base, kind.__mro__)
    names = (name for parent in before for name in vars(parent) if not name.startswith("__"))
    return base is not None and not any(callable(getattr(base, name, None)) for name in names)
