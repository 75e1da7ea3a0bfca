"""The functionals of all tasks; see `torchmetrics_roc.functional.classification`."""

from torchmetrics_roc.functional.classification import *  # noqa: F403
from torchmetrics_roc.functional.classification import __all__ as __all__
