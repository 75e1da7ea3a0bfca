"""The ROC plane, true positive rate over false positive rate: the curve, the areas under it and KS. And the DET plane,
the same with the false negative rate: the curve and the equal error rate.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar, Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import running
from torchmetrics_roc.curves.curve import Curve, Optimum, few_points, known, optimum
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import extreme, with_columns
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.curves.products import concordance, cross, in_units, pairs, totals
from torchmetrics_roc.measures.measure import (
    AREA,
    CORNERS,
    FEW_VALUES,
    OPTIMISED,
    PART,
    RESAMPLED,
    Checks,
    CurveMeasure,
    Measure,
    SampleSizes,
    Shortfall,
    Statistic,
    ViewMeasure,
    of_points,
    one_of,
    rate_at,
)
from torchmetrics_roc.points.choice import Youden, best_point
from torchmetrics_roc.points.rates import RATES, Within

Estimator = Literal["linear", "nearest", "rocch"]


@of_points
class ROCCurve(NamedTuple):
    """Points of rising rates: `fpr` and `tpr` at `score >= thresholds`; the first threshold is `+inf`."""

    fpr: Any
    tpr: Any
    thresholds: Any


@of_points
class DETCurve(NamedTuple):
    """Points of rising FPR and falling FNR at `score >= thresholds`; the first threshold is `+inf`."""

    fpr: Any
    fnr: Any
    thresholds: Any


@collective
def roc(curve: Curve) -> ROCCurve:
    r"""The ROC curve of each problem, lists of `T` tensors of `K + 1` points, from (0, 0) at `+inf` to (1, 1).

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import roc
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> roc(curve).tpr
        [tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000], dtype=torch.float64)]
    """
    few = few_points(curve)
    if few is not None:
        ((p,), (n,)), thresholds = few.host_totals, few.thresholds
        return ROCCurve(
            *([torch.from_numpy(x)] for x in (few.fps / (n or math.nan), few.tps / (p or math.nan), thresholds))
        )
    return ROCCurve(
        *curve.points(
            lambda part: part.rate(part.fps, part.negatives),
            lambda part: part.rate(part.tps, part.positives),
            lambda part: part.thresholds,
        )
    )


@collective
def auroc(curve: Curve) -> Tensor:
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half: `[T]`.

    .. math:: P(s^+ > s^-) + \tfrac12 P(s^+ = s^-) = \frac{\sum_k \Delta f_k (t_k + t_{k-1})}{2PN}

    The sum is an integer, divided once. NaN for a problem without positives or without negatives.
    Hanley & McNeil, Radiology 143:29, 1982.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import auroc
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> auroc(curve)
        tensor([0.7500], dtype=torch.float64)
    """
    return concordance(curve)


@collective
def gini(curve: Curve) -> Tensor:
    r"""Gini coefficient, or accuracy ratio: `[T]`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import gini
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> gini(curve)
        tensor([0.5000], dtype=torch.float64)
    """
    return 2.0 * auroc(curve) - 1.0


@collective
def partial_auroc(
    curve: Curve,
    fpr_range: tuple[float, float] | None = None,
    tpr_range: tuple[float, float] | None = None,
    corrected: bool = False,
) -> Tensor:
    r"""Partial area under the ROC curve, over a range of FPR, of TPR or of both: `[T]`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import partial_auroc
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> partial_auroc(curve, fpr_range=(0, 0.5)), partial_auroc(curve, fpr_range=(0, 0.5), corrected=True)
        (tensor([0.2500], dtype=torch.float64), tensor([0.6667], dtype=torch.float64))
        >>> partial_auroc(curve, tpr_range=(0.5, 1.0)), partial_auroc(curve, (0, 1), (0.25, 1))
        (tensor([0.2500], dtype=torch.float64), tensor([0.5000], dtype=torch.float64))
    """
    start, stop = fpr_range or (0.0, 1.0)
    if tpr_range is None:
        part, low, high = _clip(curve, start, stop)
        area = part.sum((high.fpr - low.fpr) * (low.tpr + high.tpr) / 2)
    elif fpr_range is None:
        bottom, top = tpr_range
        # The plane with its axes swapped, so that one routine clips both.
        part, low, high = _clip(_swapped(curve), bottom, top)
        area = part.sum((high.fpr - low.fpr) * (1 - (low.tpr + high.tpr) / 2))
    else:
        bottom, top = tpr_range
        part, low, high = _clip(curve, start, stop)
        area, rectangle = part.sum(_within(low, high, bottom, top)), (stop - start) * (top - bottom)
        return known(curve, area / rectangle if corrected else area)
    if corrected:
        random, perfect = _random_and_perfect(fpr_range, tpr_range)
        area = (1 + (area - random) / (perfect - random)) / 2
    return known(curve, area)


def _random_and_perfect(
    fpr_range: tuple[float, float] | None, tpr_range: tuple[float, float] | None
) -> tuple[float, float]:
    """Return the area over one of the ranges of random scores, and of perfect ones."""
    low, high = tpr_range or fpr_range or (0.0, 1.0)
    perfect, half = high - low, (high**2 - low**2) / 2
    return (perfect - half if tpr_range else half), perfect


@collective
def auch(curve: Curve) -> Tensor:
    """Area under the ROC convex hull, `[T]`: attained by randomising among the decisions of several thresholds.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import auch
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> auch(curve)
        tensor([0.8750], dtype=torch.float64)
    """
    return auroc(hull(curve))


@collective
def log_auc(curve: Curve, fpr_range: tuple[float, float] = (0.001, 0.1)) -> Tensor:
    r"""Mean TPR over a range [a, b] of the logarithm of the FPR, `[T]`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    The exact integral of the ROC polyline. A segment from :math:`(x_0, y_0)` to :math:`(x_1, y_1)`, clipped to the
    range, adds

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import log_auc
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> log_auc(curve, fpr_range=(0.1, 1.0))
        tensor([0.6505], dtype=torch.float64)
    """
    start, stop = fpr_range
    part, low, high = _clip(curve, start, stop)
    growth = (high.fpr - low.fpr) / low.fpr
    width = growth.log1p()
    bend = (1 - width / growth).masked_fill_(~(growth > 0), 0)
    return known(curve, part.sum(low.tpr * width + (high.tpr - low.tpr) * bend) / math.log(stop / start))


@collective
def ks(curve: Curve) -> Optimum:
    r"""The Kolmogorov-Smirnov statistic of positives above negatives, and its threshold: two of `[T]`.

    .. math:: \max_k (t_k / P - f_k / N)

    At least 0, the value at `+inf`. Ties, compared in integers, go to the highest threshold. NaN as `auroc`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import ks
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> ks(curve)
        Optimum(value=tensor([0.5000], dtype=torch.float64), threshold=tensor([0.9000]))
    """
    at = curve.best(cross(curve, curve.tps, curve.fps), origin=0)
    # One division, so that the value is the nearest double of the exact difference of rates.
    gap = cross(at, at.tps, at.fps).double() / pairs(at).double()
    return optimum(at, gap)


@collective
def det(curve: Curve) -> DETCurve:
    r"""Return both error rates at every distinct score, lists of `T` tensors of `K + 1` points, from (0, 1) at `+inf`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.roc import det
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
        >>> from torchmetrics_roc.measures.roc import eer
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> eer(curve)
        Optimum(value=tensor([0.5000], dtype=torch.float64), threshold=tensor([0.8000]))
    """
    imbalance = _imbalance(curve, curve.tps, curve.fps)
    nearest = curve.best(-imbalance.abs(), origin=-pairs(curve))
    if estimator == "nearest":
        fpr, recall = nearest.rate(nearest.fps, nearest.negatives), nearest.rate(nearest.tps, nearest.positives)
        return optimum(nearest, (fpr + (1.0 - recall)) / 2)
    if estimator == "rocch":
        return optimum(nearest, crossing(hull(curve)))
    return optimum(nearest, crossing(curve))


def _imbalance(curve: Curve, tps: Tensor, fps: Tensor) -> Tensor:
    """Return `f·P + t·N − PN` at each step, `[K]`: negative while FNR exceeds FPR."""
    return cross(curve, tps, curve.spread(curve.negatives) - fps)


def _mean_error(curve: Curve) -> Tensor:
    """Return the mean of FPR and FNR at each step, `[K]`."""
    misses = curve.spread(curve.positives) - curve.tps
    return (curve.rate(curve.fps, curve.negatives) + curve.rate(misses, curve.positives)) / 2


@collective
def crossing(curve: Curve) -> Tensor:
    """Return the FPR where the polyline of the curve meets FPR = FNR, `[T]`: the value of `eer` alone."""
    at = best_point(curve, lambda steps: _imbalance(steps, steps.tps, steps.fps) >= 0, origin=False)
    (positives, negatives), columns = totals(at), [in_units(at, x) for x in at.columns.steps[1:]]
    others, counts, gained = torch.split(torch.stack([negatives, positives, *columns]).double(), 2)
    before, (n, p) = counts - gained, others
    positive, negative = before * others
    missing = p * n - negative - positive
    rate: Tensor = (before[1] + missing / (gained * others).sum(0) * gained[1]) / n
    return rate


class MeanCurve(NamedTuple):
    """The mean of several curves at every abscissa of any of them, both `[M]`, by rising `x`."""

    x: Tensor
    y: Tensor


def mean_curve(xs: list[Tensor], ys: list[Tensor]) -> MeanCurve:
    """Return the vertical mean of polylines from (0, 0) to (1, 1): the area under it is the mean of the areas.

    Equal `x` of one polyline are a jump; the mean's first point at that `x` is below the jump, the others above.
    Slopes and jumps are sorted together and accumulated once: the cost is one sort, whatever the number of curves.
    Curves with a NaN are excluded; if all have one, the result is a single NaN point. Fawcett, Pattern Recognition
    Letters 27, 2006, section 9.1.
    """
    unknown = torch.stack([x[-1] + y[-1] for x, y in zip(xs, ys, strict=True)]).isnan().tolist()
    included = [t for t, absent in enumerate(unknown) if not absent]
    if not included:
        nan = torch.full_like(xs[0][:1], torch.nan)
        return MeanCurve(nan, nan.clone())
    xs, ys = [xs[t] for t in included], [ys[t] for t in included]
    x = torch.cat(xs)
    dx = torch.cat([v.diff(append=v[-1:]) for v in xs])
    dy = torch.cat([v.diff(append=v[-1:]) for v in ys])
    slope = torch.where(dx > 0, dy / dx, 0.0)
    starts = torch.cat([torch.arange(len(v), dtype=torch.int64, device=v.device) for v in xs]) == 0
    ending = torch.where(starts, 0.0, slope.roll(1))  # the slope of the segment that ends here
    jump = torch.where(dx > 0, 0.0, dy) + torch.where(starts, torch.cat(ys), 0.0)

    x, order = x.sort(stable=True)
    climbing = running((slope - ending)[order])
    rise = running(torch.cat([x.new_zeros(1), climbing[:-1] * x.diff()]))
    jumps = running(jump[order])
    first = torch.ones_like(x, dtype=torch.bool)
    first[1:] = x[1:] != x[:-1]
    last = first.roll(-1)
    group = first.cumsum(0) - 1
    # What the last of equal `x` has is written behind what the last of those before has.
    goes = torch.where(last, group + 1, 0)
    ended, jumped = (v.new_zeros(len(v) + 1).scatter_(0, goes, v.masked_fill(~last, 0)) for v in (rise + jumps, jumps))
    above, below = ended[group + 1], rise + jumped[group]
    return MeanCurve(x, (torch.where(first, below, above) / len(included)).clamp(0.0, 1.0))


def mean_roc(curves: ROCCurve) -> ROCCurve:
    """Return the mean TPR at every FPR of any problem, so that the area is the mean of the areas.

    A point of a mean has no threshold, so `thresholds` are NaN: see `mean_curve`.
    """
    fpr, tpr = mean_curve(curves.fpr, curves.tpr)
    return ROCCurve(fpr, tpr, torch.full_like(fpr, torch.nan, dtype=curves.thresholds[0].dtype))


class _Points(NamedTuple):
    fpr: Tensor
    tpr: Tensor


def _clip(curve: Curve, start: float, stop: float) -> tuple[Curve, _Points, _Points]:
    """Return the steps whose segment has a width over FPR in [start, stop], and its ends clipped to it, `[K]` each."""
    # Compare counts, which is cheap; a segment that only touches the range is kept and has no width within it.
    positives, negatives = curve.positives.double(), curve.negatives.double()
    first, last = negatives * start, negatives * stop
    if not curve.fps.is_floating_point():
        first, last = first.floor().long(), last.ceil().long()
    wide = (curve.dfps > 0) & (curve.fps >= curve.spread(first))
    curve = curve.only(wide & (curve.fps - curve.dfps <= curve.spread(last)))
    fpr, tpr = curve.rate(curve.fps, negatives), curve.rate(curve.tps, positives)
    before = _Points(curve.rate(curve.fps - curve.dfps, negatives), curve.rate(curve.tps - curve.dtps, positives))
    slope = curve.dtps.double() / curve.dfps * curve.spread(negatives / positives)
    x0 = before.fpr.clamp(min=start, max=stop)
    x1 = torch.maximum(fpr.clamp(max=stop), x0)
    y0 = torch.where(x0 > before.fpr, before.tpr + slope * (x0 - before.fpr), before.tpr)
    y1 = torch.where(x1 < fpr, before.tpr + slope * (x1 - before.fpr), tpr)
    return curve, _Points(x0, y0), _Points(x1, y1)


def _swapped(curve: Curve) -> Curve:
    """Return the curve with positives and negatives swapped at every step."""
    swapped: Curve = with_columns(
        curve,
        tps=curve.fps,
        fps=curve.tps,
        dtps=curve.dfps,
        dfps=curve.dtps,
        positives=curve.negatives,
        negatives=curve.positives,
    )
    return swapped


def _within(low: _Points, high: _Points, bottom: float, top: float) -> Tensor:
    """Return the area of each segment `[K]` above TPR `bottom`, with the TPR clipped at `top`."""
    width, rise = high.fpr - low.fpr, high.tpr - low.tpr
    # The share of the width at which the segment reaches a TPR; a flat one reaches it at once or never.
    enters, leaves = (
        torch.where(rise > 0, (tpr - low.tpr) / rise, (low.tpr < tpr).double()).clamp(0, 1) for tpr in (bottom, top)
    )
    height = (low.tpr.clamp(bottom, top) + high.tpr.clamp(bottom, top)) / 2 - bottom
    return width * ((leaves - enters) * height + (1 - leaves) * (top - bottom))


def _range(rates: Any) -> tuple[float, float] | None:
    """Return two rising rates between 0 and 1 as floats; None if `rates` are anything else."""
    numbers = isinstance(rates, (tuple, list)) and all(isinstance(rate, (int, float)) for rate in rates)
    valid = numbers and len(rates) == 2 and 0 <= rates[0] < rates[1] <= 1
    return (float(rates[0]), float(rates[1])) if valid else None


def _optional_range(name: str, rates: tuple[float, float] | None) -> tuple[float, float] | None:
    if rates is not None and _range(rates) is None:
        raise ValueError(f"`{name}` must be two rates with 0 <= low < high <= 1, or None, but is {rates!r}.")
    return _range(rates)


def _positive_range(name: str, rates: tuple[float, float]) -> tuple[float, float]:
    if (valid := _range(rates)) is None or valid[0] == 0:
        raise ValueError(
            f"`{name}` must be two rates with 0 < low < high <= 1, but is {rates!r}: the logarithm of a low "
            "end of 0 is -inf, so choose a small positive one such as 0.001."
        )
    return valid


class ROC(CurveMeasure, of=roc):
    """Receiver operating characteristic: false and true positive rate at every distinct score.

    `compute` returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryROC
        >>> metric = BinaryROC()
        >>> fpr, tpr, thresholds = metric(torch.tensor([2.0, -1.0, 0.5, 3.0]), torch.tensor([1, 0, 0, 1]))
        >>> fpr, tpr
        (tensor([0.0000, 0.0000, 0.0000, 0.5000, 1.0000]), tensor([0.0000, 0.5000, 1.0000, 1.0000, 1.0000]))
        >>> thresholds
        tensor([    inf,  3.0000,  2.0000,  0.5000, -1.0000])
    """

    plane = "roc"
    averages: ClassVar[tuple[str, ...]] = ("none", "macro", "micro")

    def mean(self, value: ROCCurve, support: Tensor | None) -> ROCCurve:
        """See `mean_roc`."""
        return mean_roc(value)


class AUROC(Measure):
    """Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    `compute` returns a 0-d tensor, or `[C]` without an average. The result is bitwise the same for every order of the
    samples and every split into batches or over ranks. NaN, with one warning, where a class has no positives or no
    negatives.

    Formulas: `torchmetrics_roc.roc.auroc`, and of `max_fpr` that of `partial_auroc` with its `corrected=True`.

    Args:
        max_fpr: in (0, 1]: the standardised area over FPR from 0 to `max_fpr`; None or 1 for the whole area.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUROC
        >>> metric = BinaryAUROC()
        >>> metric.update(torch.tensor([2.0, -1.0, 0.5, 3.0]), torch.tensor([1, 0, 1, 0]))
        >>> metric.compute()
        tensor(0.5000)
    """

    drawn = ("roc", "AUC")
    higher_is_better: bool | None = True

    def __init__(self, max_fpr: float | None = None) -> None:
        if max_fpr is not None and not (isinstance(max_fpr, (int, float)) and 0 < max_fpr <= 1):
            raise ValueError(f"`max_fpr` must be in (0, 1], or None for the whole area, but is {max_fpr!r}.")
        self.max_fpr = max_fpr

    def view(self, curve: Curve) -> Tensor:
        """See `auroc`, `partial_auroc`."""
        if self.max_fpr is None or self.max_fpr == 1:
            return auroc(curve)
        return partial_auroc(curve, fpr_range=(0.0, self.max_fpr), corrected=True)

    def statistic(self) -> Statistic:
        """Return the area, if it is the whole one; none with a formula otherwise."""
        if self.max_fpr is None or self.max_fpr == 1:
            return AREA
        return PART._replace(shortfalls=_of_parts((0.0, self.max_fpr), None, 1.0))


class TimeDependentAUROC(ViewMeasure, of=auroc):
    r"""Time-dependent AUROC of a survival model: whether those who had the event by a time score higher than others.

    At each time :math:`t` of `times`, samples with an event at or before `t` are cases, weighted by the inverse
    probability of not being censored before, those observed beyond `t` are controls, and those censored until `t` do
    not count (cumulative cases, dynamic controls):

    .. math:: \mathrm{AUROC}(t) = \frac{\sum_{i: T_i \le t, \delta_i = 1} \sum_{j: T_j > t} w_i w_j G(T_i^-)^{-1}
        \left(1[s_i > s_j] + \tfrac12 1[s_i = s_j]\right)}
        {\sum_{i: T_i \le t, \delta_i = 1} w_i G(T_i^-)^{-1} \sum_{j: T_j > t} w_j}

    with the event :math:`\delta`, sample weights :math:`w`, and the Kaplan–Meier estimate :math:`G` of not being
    censored, from `censoring`. A higher score is a higher risk. `compute` returns one value per time, `[T]`, or with
    `average="weighted"` the mean over the times, each weighted by the cases since the one before (of weights
    :math:`w_i / G(T_i^-)`), and with `"macro"` by 1. NaN, with one warning, at a time without cases or without
    controls.

    As `cumulative_dynamic_auc` of scikit-survival and `Auc` of torchsurv, up to ties: these take :math:`G(T_i)`, which
    counts as lost also those censored at the very time of an event, while here, as in timeROC and where Kaplan–Meier
    estimates put it, the event is first. So the cases until a time weigh as much as the Kaplan–Meier estimate of events
    says if `censoring` are the same samples, and the weighted mean is that of scikit-survival; if not,
    scikit-survival's takes the Kaplan–Meier estimate of the samples themselves. Scores are compared exactly, there with
    a tolerance of 1e-8.
    Uno, Cai, Tian & Wei, Journal of the American Statistical Association 102:527, 2007; Hung & Chiang, Canadian Journal
    of Statistics 38:8, 2010; Lambert & Chevret, Statistical Methods in Medical Research 25:2088, 2016.

    `interval` takes the weights, also whole ones of `sample_weight`, as sampling weights that are known: it leaves the
    uncertainty of `censoring` out. With 300 samples, 30 % of them censored, it covered the area at a time in 93 to 96 %
    of 300 data sets, and both means in 93 to 96 % of 1,000.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import TimeDependentAUROC
        >>> event, time = torch.tensor([1, 0, 1, 0, 1, 0]), torch.tensor([1, 2, 3, 4, 5, 6])
        >>> target = torch.stack([event, time], 1)
        >>> metric = TimeDependentAUROC(times=[3, 5], censoring=target)
        >>> metric.update(torch.tensor([0.9, 0.3, 0.4, 0.6, 0.7, 0.1]), target)
        >>> metric.compute()
        tensor([0.6296, 1.0000])
    """

    averages: ClassVar[tuple[str, ...]] = ("none", "macro", "weighted")
    drawn = ("roc", "AUC")
    higher_is_better: bool | None = True
    stated: ClassVar[Statistic | None] = AREA

    def support(self, positives: Tensor) -> Tensor:
        """Return the cases since the time before, `[..., T]`."""
        return positives.diff(prepend=torch.zeros_like(positives[..., :1]))


class Gini(ViewMeasure, of=gini):
    """Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    `compute` returns a 0-d tensor, or `[C]` without an average: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryGini
        >>> BinaryGini()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """

    drawn = ("roc", "Gini")
    higher_is_better: bool | None = True
    limits: ClassVar[tuple[float, float]] = (-1.0, 1.0)
    stated: ClassVar[Statistic | None] = AREA._replace(scale=2.0, shift=-1.0)


class LogAUC(ViewMeasure, of=log_auc):
    """Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    `compute` returns a 0-d tensor, or `[C]` without an average: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    Args:
        fpr_range: two rates with `0 < low < high <= 1`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryLogAUC
        >>> metric = BinaryLogAUC(fpr_range=(0.05, 0.5))
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.2]), torch.tensor([1, 0, 1, 1, 0]))
        tensor(0.3333)
    """

    drawn = ("roc", "LogAUC")
    higher_is_better: bool | None = True
    fpr_range: tuple[float, float]
    _checks: ClassVar[Checks] = {"fpr_range": _positive_range}

    def statistic(self) -> Statistic:
        """None with a formula."""
        low, _ = self.fpr_range
        return PART._replace(
            shortfalls=(
                Shortfall(
                    lambda data: data.negatives * low < 0.25,
                    "95 % intervals covered in 59 to 100 % of data sets with so few negatives that `fpr_range` begins "
                    f"below a quarter of one: start it at {low:g} only with {0.25 / low:.3g} or more negatives.",
                ),
            )
        )


class KSStatistic(Measure):
    """Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryKSStatistic
        >>> from torchmetrics_roc.measures.roc import ks
        >>> metric = BinaryKSStatistic()
        >>> metric.update(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 1, 0, 1]))
        >>> metric.compute()
        tensor(0.6667)
        >>> metric.read(ks).threshold
        tensor(0.8000)
    """

    drawn = ("roc", "KS")
    higher_is_better: bool | None = True
    stated: ClassVar[Statistic | None] = rate_at(Youden(), RATES["youden"].of_rates)

    def view(self, curve: Curve) -> Tensor:
        """See `ks`."""
        return ks(curve).value


class PartialAUROC(ViewMeasure, of=partial_auroc):
    """Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    `compute` returns a 0-d tensor, or `[C]` without an average. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    Args:
        fpr_range: two rates with `0 <= low < high <= 1`, or None for all false positive rates.
        tpr_range: two rates with `0 <= low < high <= 1`, or None for all true positive rates.
        corrected: whether to standardise the area: with one range, random scores give ½ and perfect ones 1; with two,
            the area is divided by that of their rectangle.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPartialAUROC
        >>> metric = BinaryPartialAUROC(fpr_range=(0, 0.5))
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2500)
    """

    drawn = ("roc", "partial AUC")
    higher_is_better: bool | None = True
    fpr_range: tuple[float, float] | None
    tpr_range: tuple[float, float] | None
    corrected: bool
    _checks: ClassVar[Checks] = {"fpr_range": _optional_range, "tpr_range": _optional_range}

    def __post_init__(self) -> None:
        if self.corrected and not (self.fpr_range and self.tpr_range):  # an area of 0 may be standardised to less
            random, perfect = _random_and_perfect(self.fpr_range, self.tpr_range)
            self.limits = (min((1 - random / (perfect - random)) / 2, 0.0), 1.0)  # type: ignore[misc]

    def statistic(self) -> Statistic:
        """None with a formula, but for the whole area; the greatest area is that of the rectangle."""
        if {self.fpr_range or (0, 1), self.tpr_range or (0, 1)} == {(0, 1)}:
            return AREA
        sides = [high - low for low, high in (self.fpr_range or (0.0, 1.0), self.tpr_range or (0.0, 1.0))]
        maximum = 1.0 if self.corrected else sides[0] * sides[1]
        return PART._replace(maximum=maximum, shortfalls=_of_parts(self.fpr_range, self.tpr_range, maximum))


class AUCH(ViewMeasure, of=auch):
    """Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    `compute` returns a 0-d tensor, or `[C]` without an average; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUCH
        >>> BinaryAUCH()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.8750)
    """

    drawn = ("roc", "AUCH")
    higher_is_better: bool | None = True
    stated: ClassVar[Statistic | None] = OPTIMISED


class DET(CurveMeasure, of=det):
    """Detection error tradeoff: false positive and false negative rate at every distinct score.

    `compute` returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryDET
        >>> fpr, fnr, thresholds = BinaryDET()(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> fpr, fnr
        (tensor([0.0000, 0.0000, 0.5000, 0.5000, 1.0000]), tensor([1.0000, 0.5000, 0.5000, 0.0000, 0.0000]))
    """

    plane = "det"
    averages: ClassVar[tuple[str, ...]] = ("none", "macro", "micro")

    def extremes(self, curve: Curve) -> tuple[DETCurve, DETCurve]:
        """Bounds: the DET curves of the highest and of the lowest ROC curve."""
        return det(extreme(curve, best=True)), det(extreme(curve, best=False))

    def mean(self, value: DETCurve, support: Tensor | None) -> DETCurve:
        """Return the mean FNR at every FPR of any problem, with NaN thresholds: see `mean_curve`."""
        fpr, tpr = mean_curve(value.fpr, [1.0 - fnr for fnr in value.fnr])
        return DETCurve(fpr, 1.0 - tpr, torch.full_like(fpr, torch.nan, dtype=value.thresholds[0].dtype))


class EER(ViewMeasure, of=eer):
    """Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

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
        interpolated = CORNERS._replace(shortfalls=(FEW_VALUES,))
        return OPTIMISED if self.estimator == "rocch" else interpolated if self.estimator == "linear" else RESAMPLED

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


def _of_parts(
    fpr_range: tuple[float, float] | None, tpr_range: tuple[float, float] | None, maximum: float
) -> tuple[Shortfall, ...]:
    """Return for which data the interval of a partial area of at most `maximum` covers too seldom."""
    across, up = (1.0 if x is None else x[1] - x[0] for x in (fpr_range, tpr_range))

    def over_few_positives(data: SampleSizes) -> bool:
        return up < 1 and data.positives * up < 15 and data.negatives > 2 * data.positives

    return (
        Shortfall(
            lambda data: across < 1 and data.negatives * across < 5,
            "95 % intervals covered in 76 to 100 % of data sets with fewer than 5 negatives in `fpr_range`: "
            f"take a wider range, or {5 / across:.0f} or more negatives.",
        ),
        Shortfall(
            over_few_positives,
            "95 % intervals covered in 83 to 100 % of data sets with fewer than 15 positives in `tpr_range` beside "
            f"many negatives: take a wider range, or {15 / up:.0f} or more positives.",
        ),
        Shortfall(
            lambda data: across < 1 and up < 1 and data.value < 0.1 * maximum,
            "95 % intervals covered in 81 to 92 % of data sets if the curve hardly enters both ranges, with less than "
            "a tenth of the area of their rectangle: take wider ranges.",
        ),
    )
