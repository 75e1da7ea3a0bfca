"""Curves derived from another: with other columns, at another prevalence, at the ends of what bins allow."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import torch
from torch import Tensor

from torchmetrics_roc.curves.columns import LISTS, Stored
from torchmetrics_roc.curves.curve import Curve, check_prevalence

_Curve = TypeVar("_Curve", bound=Curve)


def with_columns(curve: _Curve, **changed: Tensor) -> _Curve:
    """Return the same kind of curve with some of its columns of one element per step replaced."""
    old = curve.columns
    lists = [changed[name] if name in changed else getattr(old, name) for name in LISTS]
    totals = (changed.get("positives", old.positives), changed.get("negatives", old.negatives))
    columns = Stored(lists, old.offsets, *totals, width=old.width, repeats=old.repeats)
    if not {"positives", "negatives"} & set(changed):
        columns.know_as(old)
    return replace(curve, columns=columns)


def extreme(curve: Curve, best: bool) -> Curve:
    """Return the highest curve at every rate that the `mixed` steps allow or, if not `best`, the lowest.

    Every mixed step becomes two: all its positives, then all its negatives, or the other way round.
    """
    if curve.mixed is None:
        return curve

    def split(x: Tensor, first: bool) -> Tensor:
        # The first of two steps adds one label; for a step that is not mixed, no sample.
        part = torch.where(curve.mixed, x, 0) if first else torch.zeros_like(x)  # type: ignore[arg-type]
        return torch.stack([part, x - part], 1).flatten()

    width = curve.columns.width
    columns = Stored.of_increments(
        curve.thresholds[:, None].expand(-1, 2).reshape(-1),
        split(curve.dtps, first=best),
        split(curve.dfps, first=not best),
        2 * curve.offsets,
        None if width is None else 2 * width,
    )
    columns.know_as(curve.columns)
    kept = None if curve.kept is None else curve.kept[:, None].expand(-1, 2).reshape(-1)
    return Curve(columns, kept=kept, clustered=curve.clustered, fractional=curve.fractional)


def at_prevalence(curve: Curve, prevalence: float) -> Curve:
    r"""Return the curve as it would be if positives were this share of the samples.

    .. math:: \text{every negative weighs} \; P (1 - \pi) / (N \pi)

    Rates of one label, and measures of these rates alone, stay; precision, F-measures and accuracy change. Counts
    become float64. Unknown without positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.curves.derived import at_prevalence
        >>> from torchmetrics_roc.measures.pr import average_precision
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> average_precision(curve), average_precision(at_prevalence(curve, 0.1))
        (tensor([0.8333], dtype=torch.float64), tensor([0.5909], dtype=torch.float64))
    """
    check_prevalence(prevalence)
    weight = curve.positives.double() * ((1 - prevalence) / prevalence) / curve.negatives
    weights = curve.spread(weight)
    return with_columns(
        # Whole weights do not stay whole, and a thinned curve deviates otherwise in precision.
        replace(curve, fractional=curve.fractional or None, deviation=None),
        tps=curve.tps.double(),
        dtps=curve.dtps.double(),
        fps=curve.fps * weights,
        dfps=curve.dfps * weights,
        positives=curve.positives.double(),
        negatives=curve.negatives * weight,
    )
