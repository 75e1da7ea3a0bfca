"""The classes: each has a measure and a task, and for each measure there is a name that selects the task.

All are declared by the rows of `registry` and created here. What a class computes is documented by its measure (`roc`,
`pr`, `det`, `operating`), and its input by the base of its task (`metric`). Type checkers and editors read
`classification.pyi` instead of this file; `python -m torchmetrics_roc.registry.stubs` writes it.
"""

from __future__ import annotations

import sys
from typing import Any

from torchmetrics_roc.arrays.messages import of_torchmetrics
from torchmetrics_roc.measures.measure import Measure
from torchmetrics_roc.metrics.metric import CurveMetric
from torchmetrics_roc.registry import docstrings
from torchmetrics_roc.registry.table import ENTRIES, Entry, selected


def _leaf(entry: Entry) -> type[CurveMetric]:
    """Return the class of one measure and one task."""
    call = entry.call

    def __init__(self: Any, *args: Any, **options: Any) -> None:
        given = call.bind(args, options)
        self.__dict__["_arguments"] = call.changed(given)
        super(leaf, self).__init__(**given)

    call.describe(__init__, first="self")
    leaf = _class(entry, entry.row.measure, __init__=__init__)
    return leaf


def _selector(entry: Entry) -> type[CurveMetric]:
    """Return the class that creates the class of the given task."""
    call, leaves = entry.call, entry.leaves

    def __new__(cls: Any, *args: Any, **options: Any) -> Any:
        leaf, arguments = selected(call, leaves, call.bind(args, options))
        return getattr(sys.modules[__name__], leaf.name)(**arguments)

    call.describe(__new__, first="cls", returns=CurveMetric)
    return _class(entry, None, __new__=__new__)


def _class(entry: Entry, measure: type[Measure] | None, **constructor: Any) -> type[CurveMetric]:
    for name, function in constructor.items():
        function.__qualname__ = f"{entry.name}.{name}"
    named = {"__module__": __name__, "__qualname__": entry.name, "__doc__": docstrings.of_class(entry)}
    attributes = {**named, **constructor, **entry.row.attributes.get(entry.task, {})}
    made: type[CurveMetric] = type(CurveMetric)(entry.name, entry.bases, attributes, of=measure)
    return made


__all__ = sorted(ENTRIES)


def __getattr__(name: str) -> type[CurveMetric]:
    """Create the class when it is first accessed: all of them take longer than importing everything else."""
    if name not in ENTRIES:
        hint = of_torchmetrics(name, "torchmetrics.classification")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")
    entry = ENTRIES[name]
    made = (_selector if entry.task == "task" else _leaf)(entry)
    globals()[name] = made
    return made


def __dir__() -> list[str]:
    return __all__
