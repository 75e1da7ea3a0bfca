"""Torch-native ROC, precision-recall and DET metrics for training loops."""

from torchmetrics_roc._version import __version__
from torchmetrics_roc.choice import BestFBeta, Cost, FixedFPR, FixedPrecision, FixedRecall, FixedSpecificity, Frozen
from torchmetrics_roc.classification import *  # noqa: F403
from torchmetrics_roc.classification import __all__ as _classes
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.inference import Comparison, Interval, compare_auroc
from torchmetrics_roc.operating import OperatingPoint
from torchmetrics_roc.rates import rates

__all__ = [
    *_classes,
    "BestFBeta",
    "Comparison",
    "Cost",
    "Curve",
    "FixedFPR",
    "FixedPrecision",
    "FixedRecall",
    "FixedSpecificity",
    "Frozen",
    "Interval",
    "OperatingPoint",
    "__version__",
    "compare_auroc",
    "rates",
]
