"""Torch-native ROC, precision-recall and DET metrics for training loops."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from torchmetrics_roc import classification, inference
from torchmetrics_roc._version import __version__
from torchmetrics_roc.arrays.messages import of_torchmetrics
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference import Comparison, Interval, compare_auroc
from torchmetrics_roc.measures.operating import OperatingPoint
from torchmetrics_roc.points.choice import (
    BestFBeta,
    Cost,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    Frozen,
)
from torchmetrics_roc.points.guarantee import Guaranteed
from torchmetrics_roc.points.rates import rates

if TYPE_CHECKING:
    from torchmetrics_roc import functional
    from torchmetrics_roc.classification import *  # noqa: F403

__all__ = [
    *classification.__all__,
    "BestFBeta",
    "Comparison",
    "Cost",
    "Curve",
    "FixedFPR",
    "FixedPrecision",
    "FixedRecall",
    "FixedSpecificity",
    "Frozen",
    "Guaranteed",
    "Interval",
    "OperatingPoint",
    "__version__",
    "compare_auroc",
    "functional",
    "inference",
    "rates",
]

__docformat__ = "google"

_MODULES = ("functional", "lightning", "loggers", "plot")

SHORT = {
    "curves": ("curve", "hull", "thin"),
    "measures": (
        "calibration",
        "confusion",
        "costs",
        "gains",
        "likelihood_ratios",
        "measure",
        "operating",
        "pr",
        "probabilities",
        "roc",
        "selective",
    ),
    "metrics": ("metric", "summary"),
    "points": ("choice", "guarantee", "rates"),
    "ranks": ("segments",),
    "tasks": ("batches",),
}
"""The modules that can also be imported without their folder, as `torchmetrics_roc.roc`."""

MERGED = {
    "decisions": "costs",
    "det": "roc",
    "recalibration": "calibration",
    "printouts": "summary",
    "views": "segments",
}
"""Former modules, which can be imported still, and the module of the same folder that they are part of."""

for _folder, _names in SHORT.items():
    for _name in _names:
        _module = sys.modules[f"{__name__}.{_name}"] = import_module(f"{__name__}.{_folder}.{_name}")
        globals().setdefault(_name, _module)  # `rates` stays the function
for _former, _name in MERGED.items():
    _module = globals()[_former] = sys.modules[f"{__name__}.{_name}"]
    for _package in (__name__, _module.__package__):
        sys.modules[f"{_package}.{_former}"] = _module


def __getattr__(name: str) -> Any:
    """Create a class, or import a module, when it is first accessed."""
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name in classification.__all__:
        globals()[name] = made = getattr(classification, name)
        return made
    hint = of_torchmetrics(name, "torchmetrics.classification")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
