"""The optional libraries to compare with: None if one is not installed."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from typing import Any


def installed(name: str) -> Any:
    """Return the module of this name, None if it is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torcheval scripts functions, which torch calls deprecated
        try:
            return importlib.import_module(name)
        except ImportError:
            return None


sklearn_metrics = installed("sklearn.metrics")
torcheval = installed("torcheval.metrics.functional")


def named(module: Any, name: str | None, *args: Any, **options: Any) -> Callable[[], Any] | None:
    """Return the call of a function of the `module`, None if either is missing."""
    if module is None or name is None:
        return None
    function = getattr(module, name)
    return lambda: function(*args, **options)
