"""What `mixed` steps, as those of bins, leave open of a chosen point: bounds of a rate, and whether it is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.points.rates import RATES, Definition


def corner(curve: Curve, best: bool) -> Curve:
    """Return every `mixed` step at a corner of its rectangle: all its positives first, or all its negatives.

    Only `tps` and `fps` are those of the corner.
    """
    moved = curve.mixed
    assert moved is not None
    at: Curve
    if best:
        at = with_columns(curve, fps=curve.fps - torch.where(moved, curve.dfps, 0))
    else:
        at = with_columns(curve, tps=curve.tps - torch.where(moved, curve.dtps, 0))
    return at


class Within(NamedTuple):
    """The points of the steps of `curve` that may hold the chosen one, `possible` `[K]`, and their `rate`."""

    curve: Curve
    possible: Tensor
    rate: Callable[[Curve], Tensor]
    defined: Definition | None = None

    def bounds(self, value: Tensor, unknown: Tensor) -> tuple[Tensor, Tensor]:
        """Return bounds of the rate, `[T]` each, which is `value` at the end of the step; NaN where it is `unknown`."""
        best, worst = (self.rate(at) for at in self._corners())
        if self.defined is not None and self.defined.corner is not None:
            worst, best = (x.nan_to_num(end) for x, end in zip((worst, best), self.defined.corner, strict=True))
        limits = []
        for sign in (-1, 1):
            # If the rate is 0/0 at one corner, all points between the two have the rate of the other.
            values = torch.fmax(sign * best, sign * worst)
            # The point may also be at +inf, in no step.
            largest = torch.fmax(_largest(self.curve, torch.where(self.possible, values, torch.nan)), sign * value)
            limits.append((sign * largest).masked_fill(unknown, torch.nan))
        return limits[0], limits[1]

    def may_be_unknown(self) -> Tensor:
        """Return the problems, `[T]`, with such a point where the rate is 0/0."""
        best, worst = (corner(self.curve, best) for best in (True, False))
        corners = [self.rate(at) for at in (self.curve, best, worst, corner(best, False))]
        unknown = self.possible & torch.stack(corners).isnan().any(0)
        return _largest(self.curve, unknown.double()) > 0

    def _corners(self) -> tuple[Curve, Curve]:
        """Return the points of each step that bound the rate: two corners, or the end and the start."""
        best, worst = (corner(self.curve, best) for best in (True, False))
        return (self.curve, corner(best, False)) if self.defined is RATES["selection_rate"] else (best, worst)


def _largest(curve: Curve, x: Tensor) -> Tensor:
    """Return the largest known `x` `[K]` of each problem, NaN if there is none: `[T]`."""
    defined = x.masked_fill(x.isnan(), -torch.inf)
    largest = defined.new_full((curve.problems,), -torch.inf).scatter_reduce(0, curve.columns.problem, defined, "amax")
    return largest.masked_fill(curve.sum((~x.isnan()).long()) == 0, torch.nan)
