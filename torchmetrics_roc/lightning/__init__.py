"""Lightning: a callback that logs curves, its reports and the padding of samplers; loggers need no Lightning.

`CurveLogger` is imported when it is first accessed.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torchmetrics_roc.lightning.callback import CurveLogger as CurveLogger

__all__ = ["CurveLogger"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from torchmetrics_roc.lightning.callback import CurveLogger  # needs the packages of an extra

    return CurveLogger
