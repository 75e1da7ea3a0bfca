"""The functionals: the value of one batch of data, without a memory and without other processes.

Each applies its class once; the class documents the result. Names, order and defaults are those of torchmetrics, then
`sample_weight`, `groups` and the class's other options by keyword. Every bad call is a `ValueError` that names the
argument. All are declared by the rows of `registry`; `classification.pyi` shows them to type checkers and editors.

Example:
    >>> import torch
    >>> from torchmetrics_roc.functional import auroc, multiclass_eer
    >>> auroc(torch.tensor([2.0, -1.0, 0.5, 3.0]), torch.tensor([1, 0, 1, 0]), task="binary")
    tensor(0.5000)
    >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
    >>> multiclass_eer(preds, torch.tensor([0, 1, 2, 0]), num_classes=3)
    tensor([0., 0., 0.])
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from torch import Tensor

from torchmetrics_roc.arrays.messages import of_torchmetrics
from torchmetrics_roc.metrics.evaluator import BatchEvaluator
from torchmetrics_roc.registry import docstrings
from torchmetrics_roc.registry.table import ENTRIES, FUNCTIONALS, Entry, selected

_TENSORS = ("preds", "target", "sample_weight", "groups", "thresholds", "threshold", "at", "times", "censoring")
"""The arguments that may be tensors."""


@functools.cache
def _evaluator(name: str) -> type[BatchEvaluator]:
    """Return the evaluator that combines measure and task, without the memory of the class of that name."""
    entry = ENTRIES[name]
    called, base = entry.functional, entry.kind.base  # the name in errors and warnings
    arguments = {name: x for name, x in vars(base).items() if name in ("_of_task", "_task_type")}
    own = {"__module__": __name__, "__qualname__": called, **entry.row.attributes.get(entry.task, {})}
    return type(BatchEvaluator)(called, (BatchEvaluator,), {**arguments, **own}, of=entry.row.measure)


def _functional(entry: Entry) -> Callable[..., Any]:
    """Return the functional of one class or, for a task-selecting name, the one that selects by task."""
    call = entry.functional_call

    def functional(*args: Any, **options: Any) -> Any:
        given, one = call.bind(args, options), entry
        for name, value in given.items():
            if isinstance(value, Tensor) and value.ndim and name not in _TENSORS:
                raise ValueError(
                    f"{entry.functional}: `{name}` is no tensor, but got one of the shape {tuple(value.shape)}: pass "
                    "weights by keyword, `sample_weight=`, and so `groups=`."
                )
        data = [given.pop(name, None) for name in ("preds", "target", "sample_weight", "groups")]
        if entry.task == "task":
            one, given = selected(call, entry.leaves, given)
        return _evaluator(one.name)(**given).evaluate(*data)

    functional.__name__ = functional.__qualname__ = entry.functional
    functional.__doc__ = docstrings.of_functional(entry)
    call.describe(functional, returns=entry.returns)
    return functional


__all__ = sorted(FUNCTIONALS)


def __getattr__(name: str) -> Callable[..., Any]:
    """Create the functional when it is first accessed: all of them take longer than importing everything else."""
    if name not in FUNCTIONALS:
        hint = of_torchmetrics(name, "torchmetrics.functional.classification")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")
    globals()[name] = made = _functional(FUNCTIONALS[name])
    return made


def __dir__() -> list[str]:
    return __all__
