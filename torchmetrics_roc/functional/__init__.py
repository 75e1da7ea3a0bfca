"""The functionals of all tasks; see `torchmetrics_roc.functional.classification`."""

from typing import TYPE_CHECKING, Any

from torchmetrics_roc.functional import classification

if TYPE_CHECKING:
    from torchmetrics_roc.functional.classification import *  # noqa: F403

__all__ = classification.__all__

__docformat__ = "google"


def __getattr__(name: str) -> Any:
    globals()[name] = found = getattr(classification, name)
    return found


def __dir__() -> list[str]:
    return __all__
