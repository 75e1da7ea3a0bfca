"""The DET plane, false negative rate over false positive rate: the curve and the equal error rate."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, Optimum
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.curves.polylines import mean_curve
from torchmetrics_roc.measures.measure import (
    CORNERS,
    OPTIMISED,
    RESAMPLED,
    Checks,
    CurveMeasure,
    Statistic,
    ViewMeasure,
    of_points,
    one_of,
)
from torchmetrics_roc.points.choice import Within

Estimator = Literal["linear", "nearest", "rocch"]


@of_points
class DETCurve(NamedTuple):
    """Points of rising FPR and falling FNR at `score >= thresholds`; the first threshold is `+inf`."""

    fpr: Any
    fnr: Any
    thresholds: Any


@collective
def det(curve: Curve) -> DETCurve:
    r"""Return both error rates at every distinct score, lists of `T` tensors of `K + 1` points, from (0, 1) at `+inf`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.det import det
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> det(curve).fnr
        [tensor([1.0000, 0.5000, 0.5000, 0.0000, 0.0000], dtype=torch.float64)]
    """
    return DETCurve(
        *curve.points(
            lambda part: part.rate(part.fps, part.negatives),
            lambda part: part.rate(part.spread(part.positives) - part.tps, part.positives),
            lambda part: part.thresholds,
        )
    )


@collective
def eer(curve: Curve, estimator: Estimator = "linear") -> Optimum:
    r"""Return the equal error rate, where FPR and FNR cross, and the threshold nearest to it: two of `[T]`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    The threshold is that of `"nearest"` for all three, the highest among ties. NaN without positives or negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.det import eer
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> eer(curve)
        Optimum(value=tensor([0.5000], dtype=torch.float64), threshold=tensor([0.8000]))
    """
    imbalance = _imbalance(curve, curve.tps, curve.fps)
    nearest = curve.best(-imbalance.abs(), origin=-curve.pairs)
    if estimator == "nearest":
        fpr, recall = nearest.rate(nearest.fps, nearest.negatives), nearest.rate(nearest.tps, nearest.positives)
        return nearest.optimum((fpr + (1.0 - recall)) / 2)
    if estimator == "rocch":
        return nearest.optimum(crossing(hull(curve)))
    return nearest.optimum(crossing(curve))


def _imbalance(curve: Curve, tps: Tensor, fps: Tensor) -> Tensor:
    """Return `f·P + t·N − PN` at each step, `[K]`: negative while FNR exceeds FPR."""
    return curve.cross(tps, curve.spread(curve.negatives) - fps)


def _mean_error(curve: Curve) -> Tensor:
    """Return the mean of FPR and FNR at each step, `[K]`."""
    misses = curve.spread(curve.positives) - curve.tps
    return (curve.rate(curve.fps, curve.negatives) + curve.rate(misses, curve.positives)) / 2


@collective
def crossing(curve: Curve) -> Tensor:
    """Return the FPR where the polyline of the curve meets FPR = FNR, `[T]`: the value of `eer` alone."""
    at = curve.best_point(lambda steps: _imbalance(steps, steps.tps, steps.fps) >= 0, origin=False)
    (positives, negatives), columns = at.totals, map(at.in_units, (at.tps, at.fps, at.dtps, at.dfps))
    others, counts, gained = torch.split(torch.stack([negatives, positives, *columns]).double(), 2)
    before, (n, p) = counts - gained, others
    positive, negative = before * others
    missing = p * n - negative - positive
    rate: Tensor = (before[1] + missing / (gained * others).sum(0) * gained[1]) / n
    return rate


class DET(CurveMeasure, of=det):
    """Detection error tradeoff: false positive and false negative rate at every distinct score.

    `compute` returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.det.det`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryDET
        >>> fpr, fnr, thresholds = BinaryDET()(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> fpr, fnr
        (tensor([0.0000, 0.0000, 0.5000, 0.5000, 1.0000]), tensor([1.0000, 0.5000, 0.5000, 0.0000, 0.0000]))
    """

    plane = "det"

    def extremes(self, curve: Curve) -> tuple[DETCurve, DETCurve]:
        """Bounds: the DET curves of the highest and of the lowest ROC curve."""
        return det(curve.extreme(best=True)), det(curve.extreme(best=False))

    def mean(self, value: DETCurve, support: Tensor | None) -> DETCurve:
        """Return the mean FNR at every FPR of any problem, with NaN thresholds: see `mean_curve`."""
        fpr, tpr = mean_curve(value.fpr, [1.0 - fnr for fnr in value.fnr])
        return DETCurve(fpr, 1.0 - tpr, torch.full_like(fpr, torch.nan, dtype=value.thresholds[0].dtype))


class EER(ViewMeasure, of=eer):
    """Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.det.eer`.

    Args:
        estimator: `"linear"` for the crossing of the interpolated curve, `"rocch"` for that of its convex hull,
            `"nearest"` for the point where the two rates are closest.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryEER
        >>> metric = BinaryEER()
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5]), torch.tensor([1, 1, 0, 1, 0]))
        tensor(0.3333)
    """

    drawn = ("det", "EER")
    higher_is_better: bool | None = False
    estimator: Estimator
    _checks: ClassVar[Checks] = {"estimator": one_of(Estimator)}

    def view(self, curve: Curve) -> Tensor:
        """See `eer`; without the threshold."""
        if self.estimator == "nearest":
            return eer(curve, "nearest").value
        return crossing(hull(curve) if self.estimator == "rocch" else curve)

    def statistic(self) -> Statistic:
        """A value without a formula for its interval, optimised on the data."""
        return OPTIMISED if self.estimator == "rocch" else CORNERS if self.estimator == "linear" else RESAMPLED

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Bounds from the highest and the lowest ROC curve; for `"nearest"` from the corners of the crossing step."""
        if self.estimator != "nearest":
            return super().extremes(curve)
        value = self.view(curve)
        if curve.mixed is None:
            return value, value
        after = _imbalance(curve, curve.tps, curve.fps) >= 0
        crossed = after & (_imbalance(curve, curve.tps - curve.dtps, curve.fps - curve.dfps) < 0) & curve.mixed
        return Within(curve, crossed, _mean_error).bounds(value, value.isnan())
