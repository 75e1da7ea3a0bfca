"""Torch-native ROC, precision-recall and DET metrics for training loops."""

from torchmetrics_roc._version import __version__
from torchmetrics_roc.classification import *  # noqa: F403
from torchmetrics_roc.classification import __all__ as _classes
from torchmetrics_roc.curve import Curve

__all__ = [*_classes, "Curve", "__version__"]
