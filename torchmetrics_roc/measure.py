"""The base classes of measures: a view of a Curve under a name, with its options and constants.

A plane (`roc`, `pr`, `det`, `operating`) defines its measures, `metric` the stateful task bases; a leaf class has both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve


class Measure:
    """A reading of a Curve, as a mixin that precedes the metric class of the task among the bases."""

    is_differentiable: bool | None = False
    higher_is_better: bool | None = None
    full_state_update: bool | None = False
    plot_lower_bound: float | None = 0.0
    plot_upper_bound: float | None = 1.0

    lift: Callable[..., Any] | None = None
    """Builds from the samples what `view` reads, if not their curve: `lift(samples, agreed)`."""

    limits: ClassVar[tuple[float, float]] = (0.0, 1.0)
    """The least and the greatest possible value."""

    kind: ClassVar[str] = "a curve"
    """What the view reads; metrics of one kind share the cached one."""

    averages: ClassVar[tuple[str, ...]] = ("none", "macro", "weighted", "micro")
    """The supported averages over classes or labels."""

    needs: ClassVar[tuple[str, ...]] = ("positives", "negatives")
    """The totals without which the value is unknown."""

    def view(self, curve: Curve) -> Any:
        """The value of every problem of `curve`."""
        raise NotImplementedError

    def plot(self, val: Any = None, ax: Any = None) -> Any:
        """Draw the value, or a sequence of values of several epochs: `(Figure, Axes)`, as torchmetrics draws them.

        Args:
            val: results of `compute` or `forward`; by default `compute()`.
            ax: matplotlib axes to draw into.
        """
        return self._draw_value(val, ax)

    def _draw_value(self, val: Any, ax: Any) -> Any:
        raise NotImplementedError

    def _draw_curve(self, curve: Any, score: Any, ax: Any, labels: Any) -> Any:
        raise NotImplementedError

    def extremes(self, curve: Curve) -> tuple[Any, Any]:
        """Lower and upper bounds of the value of the exact curve, if steps of `curve` are `mixed`.

        The default holds for a measure that is monotone in the ROC curve: its values at the lowest and highest curve.
        """
        low, high = self.view(curve.extreme(best=False)), self.view(curve.extreme(best=True))
        return (high, low) if self.higher_is_better is False else (low, high)

    def mean(self, value: Any, support: Tensor | None) -> Any:
        """The mean of `value` over the problems where it is known, weighted by `support` `[T]` if given."""
        if support is None:
            return torch.nanmean(value)
        known = ~value.isnan()
        weights = torch.where(known, support.double(), 0.0)
        return (value.nan_to_num() * weights).sum() / weights.sum()


class CurveMeasure(Measure):
    """A measure whose value is a whole curve, not a number."""

    averages: ClassVar[tuple[str, ...]] = ("none", "macro", "micro")
    plane: Literal["roc", "pr", "det"]
    """The plane of its plot, one that `plot` supports."""

    def plot(  # type: ignore[override]
        self, curve: Any = None, score: Any = None, ax: Any = None, labels: Any = None
    ) -> Any:
        """Draw the curve, one line per class or label: `(Figure, Axes)`.

        Args:
            curve: a result of `compute` or `forward`; by default `compute()`.
            score: the area to show in the legend, a number or one per line. By default, and with True, it is read from
                the metric when `curve` is None; False shows none.
            ax: matplotlib axes to draw into.
            labels: the names of the lines.
        """
        return self._draw_curve(curve, score, ax, labels)


def not_loggable(curve: tuple[Any, ...]) -> str:
    """The text that stands for `curve` in Lightning's error when `self.log` is given a curve."""
    return (
        f"{type(curve).__name__}, a curve: log it with "
        "`Trainer(callbacks=[torchmetrics_roc.lightning.CurveLogger()])`, and leave it out of `self.log`"
    )


def refuse_bins(measure: Any, options: dict[str, Any]) -> None:
    """Raise `ValueError` if the options of a measure that needs single samples ask for counts in bins."""
    if options.get("memory", "exact") != "exact" or options.get("thresholds") is not None:
        raise ValueError(
            f"{type(measure).__name__} keeps every sample, as counts in bins do not record which sample has "
            "which score: leave out `memory` and `thresholds`."
        )
