"""Exact reference values, counted by NumPy in integers, independently of this library and of those timed."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

Array = NDArray[Any]

TOLERANCE = 1e-5
"""The tolerance for values that claim to be exact: the other libraries divide and sum in float32."""


Verdict = Literal["ok", "approximate", "WRONG"]


class Judged(NamedTuple):
    """A value, its error, and the tolerance of the error: None if the value does not claim to be exact."""

    value: float
    error: float
    tolerance: float | None

    @property
    def verdict(self) -> Verdict:
        """The verdict on the value; NaN is `WRONG`."""
        if self.tolerance is None:
            return "approximate" if math.isfinite(self.error) else "WRONG"
        return "ok" if self.error <= self.tolerance else "WRONG"

    @property
    def error_text(self) -> str:
        """The error, prefixed by the verdict unless the value is right."""
        words: dict[Verdict, str] = {"ok": "", "approximate": "approximate, ", "WRONG": "**WRONG** by "}
        return f"{words[self.verdict]}{self.error:.1e}"


class Reference:
    """Counts of scores in order.

    Args:
        scores: of any floating dtype, `[N]`; bfloat16 and float16 turn into float32, which holds them all.
        target: 1 for positives, `[N]`.
    """

    def __init__(self, scores: Tensor, target: Tensor) -> None:
        values = (scores if scores.dtype == torch.float64 else scores.float()).cpu().numpy()
        positive = target.cpu().numpy() == 1
        self.positives, self.negatives = np.sort(values[positive]), np.sort(values[~positive])

    @cached_property
    def auroc(self) -> Fraction:
        """The share of pairs in which the positive outscores the negative, ties counting half."""
        sides = [np.searchsorted(self.negatives, self.positives, side=side) for side in ("left", "right")]
        pairs = len(self.positives) * len(self.negatives)
        return Fraction(sum(int(below.sum(dtype=np.int64)) for below in sides), 2 * pairs)

    @cached_property
    def counts(self) -> tuple[Array, Array]:
        """Positives and negatives at or above each distinct score, from none to all: `[K + 1]`."""
        thresholds = np.unique(np.concatenate([self.positives, self.negatives]))[::-1]
        tps, fps = (len(scores) - np.searchsorted(scores, thresholds) for scores in (self.positives, self.negatives))
        return np.insert(tps, 0, 0), np.insert(fps, 0, 0)

    @cached_property
    def average_precision(self) -> float:
        """The precision at each step of recall, weighted by the step."""
        tps, fps = self.counts
        steps = np.diff(tps)
        rises = steps > 0
        tps, fps, steps = tps[1:][rises], fps[1:][rises], steps[rises]
        return float((steps * (tps.astype(np.longdouble) / (tps + fps))).sum() / len(self.positives))

    @cached_property
    def eer(self) -> float:
        """The mean of both error rates where they are nearest, as torchmetrics defines it."""
        tps, fps = self.counts
        p, n = len(self.positives), len(self.negatives)
        nearest = int(np.abs((p - tps) * n - fps * p).argmin())
        return (float(p - tps[nearest]) / p + float(fps[nearest]) / n) / 2

    def recall(self, precision: Fraction) -> float:
        """The highest recall among points with at least this `precision`."""
        tps, fps = self.counts
        reach = tps * precision.denominator >= (tps + fps) * precision.numerator
        return float(tps[reach].max()) / len(self.positives)

    def roc_error(self, fpr: Any, tpr: Any) -> float:
        """The larger of the error of the area and of the distance of any point from the corners of the exact curve."""
        x, y = rates(fpr), rates(tpr)
        area = float((np.diff(x) * (y[1:] + y[:-1])).sum()) / 2
        (tps, fps), p, n = self.counts, len(self.positives), len(self.negatives)
        return worse(abs(area - self.auroc), farthest((x, y), (fps / n, tps / p), x * n + y * p, tps + fps))

    def pr_error(self, precision: Any, recall: Any) -> float:
        """The same for a precision-recall curve by descending recall, with the area under its steps."""
        x, y = rates(recall), rates(precision)
        area = -float((np.diff(x) * y[:-1]).sum())
        (tps, fps), p = self.counts, len(self.positives)
        corners = tps / p, np.where(tps + fps > 0, tps / np.maximum(tps + fps, 1), 1.0)
        admitted = np.divide(x * p, y, out=np.zeros_like(x), where=y != 0)
        return worse(abs(area - self.average_precision), farthest((x, y), corners, admitted, tps + fps))


def rates(values: Any) -> Array:
    """Return the values of a tensor or an array in float64."""
    return np.asarray(values.cpu() if isinstance(values, Tensor) else values, dtype=np.float64)


def farthest(points: tuple[Array, Array], corners: tuple[Array, Array], admitted: Array, order: Array) -> float:
    """Return the largest distance of the `points`, in either coordinate, from the nearest of the `corners`.

    Points and corners are matched by their number of predicted positives; since float32 may round that number, the
    neighbouring corners are compared too.
    """
    place = np.searchsorted(order, admitted)
    beside = [np.clip(place + step, 0, len(order) - 1) for step in (-1, 0, 1)]
    apart = [np.maximum(*(np.abs(p - c[i]) for p, c in zip(points, corners, strict=True))) for i in beside]
    return float(np.minimum.reduce(apart).max())


def worse(one: float, other: float) -> float:
    """Return the larger error; NaN is the largest."""
    return math.nan if math.isnan(one) or math.isnan(other) else max(one, other)


def macro(scores: Tensor, target: Tensor) -> float:
    """Return the mean AUROC of the columns, `[N, C]`."""
    areas = [float(Reference(*column).auroc) for column in zip(scores.T, target.T, strict=True)]
    return math.fsum(areas) / len(areas)
