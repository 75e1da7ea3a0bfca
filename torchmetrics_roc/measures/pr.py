"""The precision-recall plane: the curve and the area under its steps."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import places_where, running
from torchmetrics_roc.curves.columns import rising
from torchmetrics_roc.curves.curve import TINY, Curve, few_points
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.products import gaining_steps
from torchmetrics_roc.measures.measure import (
    FEW_CARRY,
    HEAVY_NEGATIVES,
    PART,
    CurveMeasure,
    Shortfall,
    Statistic,
    ViewMeasure,
    of_points,
)


@of_points
class PRCurve(NamedTuple):
    """Points by rising threshold; the closing point, precision 1 at recall 0, has no threshold."""

    precision: Any
    recall: Any
    thresholds: Any


@collective
def precision_recall_curve(curve: Curve) -> PRCurve:
    r"""Precision and recall at every distinct score, by rising threshold, lists of `T` tensors.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    `K` thresholds and `K + 1` points: by convention the last one is precision 1 at recall 0, where no sample is
    predicted positive. Without positives the recall is NaN.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.pr import precision_recall_curve
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> precision_recall_curve(curve).precision
        [tensor([0.5000, 0.6667, 0.5000, 1.0000, 1.0000], dtype=torch.float64)]
    """
    few = few_points(curve)
    if few is not None:
        heights = np.empty(len(few.tps))
        np.divide(few.tps[:0:-1], (few.tps + few.fps)[:0:-1], out=heights[:-1])
        heights[-1] = 1.0
        (positives,), _ = few.host_totals
        lists = heights, few.tps[::-1] / (positives or np.nan), np.array(few.thresholds[:0:-1])
        return PRCurve(*([torch.from_numpy(x)] for x in lists))
    falling = curve.points(
        lambda part: part.tps / (part.tps + part.fps).double(),
        lambda part: part.rate(part.tps, part.positives),
        lambda part: part.thresholds,
    )
    for x in falling[0]:
        x[:1] = 1.0  # where no sample is predicted positive
    precisions, recall, thresholds = (rising(x) for x in falling)
    return PRCurve(precisions, recall, [x[:-1] for x in thresholds])


def precision(curve: Curve) -> Tensor:
    """Return the precision at each step, `t/(t + f)`: `[K]`; 0 before the first sample."""
    through = (curve.tps + curve.fps).double().clamp_(min=TINY)
    return torch.divide(curve.tps, through, out=through)


@collective
def average_precision(curve: Curve) -> Tensor:
    r"""Area under the steps of the precision-recall curve, without interpolation: `[T]`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    NaN for a problem without positives; 1 without negatives. As scikit-learn's `average_precision_score`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.pr import average_precision
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> average_precision(curve)
        tensor([0.8333], dtype=torch.float64)
    """
    return curve.sum(lambda part: precision(part).mul_(part.dtps)) / curve.positives


@collective
def least_average_precision(curve: Curve) -> Tensor:
    r"""Lower bound of the average precision of the exact curve, if steps of `curve` are `mixed`: `[T]`.

    Attained in the limit if the negatives of a step rank before its positives, and these are split into many single
    ones:

    .. math:: \frac{1}{P} \sum_k \left( \Delta t - f_k \ln \frac{t_k + f_k}{t_k - \Delta t + f_k} \right)

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAveragePrecision
        >>> from torchmetrics_roc.measures.pr import least_average_precision
        >>> metric = BinaryAveragePrecision(thresholds=[0.5])
        >>> metric.update(torch.tensor([0.9, 0.7, 0.6, 0.2]), torch.tensor([1, 0, 1, 1]))
        >>> metric.read(least_average_precision)
        tensor(0.5379, dtype=torch.float64)
    """
    if curve.mixed is None:
        return average_precision(curve)
    before, negatives = (curve.tps - curve.dtps).double(), curve.fps.double()
    gain = curve.dtps.double()
    alone = gain * precision(curve)
    # c ln(1 + Δt/(t₀ + c)), which is 0 without negatives
    lost = torch.where(negatives > 0, negatives * (gain / (before + negatives)).log1p(), 0.0)
    lowest = torch.where(curve.mixed, gain - lost, torch.where(curve.dtps > 0, alone, 0.0))
    return curve.sum(lowest.clamp(min=0)) / curve.positives.double()


@collective
def pr_area(curve: Curve) -> Tensor:
    r"""Area under the precision-recall curve, interpolated linearly in the counts, as the ROC curve is: `[T]`.

    Precision is then not linear in recall. With :math:`t_0, f_0` the counts before a step, and
    :math:`x = (\Delta t + \Delta f)/(t_0 + f_0)`, the step adds

    .. math::
        \frac{\Delta t}{(\Delta t + \Delta f) P}
        \left( \Delta t \left(1 - \frac{\ln(1 + x)}{x}\right) + t_0 \ln(1 + x) \right),

    the first one :math:`\Delta t^2 / ((\Delta t + \Delta f) P)`. NaN without positives; 1 without negatives. Davis &
    Goadrich, ICML 2006; Keilwagen, Grosse & Grau, PLoS ONE 9:e92209, 2014, whose formula this is, without a difference
    in which digits are lost.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.pr import pr_area
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> pr_area(curve)
        tensor([0.7973], dtype=torch.float64)
    """
    curve = gaining_steps(curve)
    gained, lost = curve.dtps.double(), curve.dfps.double()
    before = curve.tps.double() - gained
    predicted, added = before + (curve.fps.double() - lost), gained + lost
    x = (added / predicted).clamp_(max=1e300)  # infinite for the first step, which has no counts before it
    logarithm = x.log1p()
    area = gained / added * (gained * _below_one(x, logarithm) + before * logarithm)
    return curve.sum(area) / curve.positives.double()


def _below_one(x: Tensor, logarithm: Tensor) -> Tensor:
    r"""Return :math:`1 - \ln(1 + x)/x` from `x` and the logarithm, of a small `x` by the series of the area tangent."""
    z = x / (2 + x)
    square = z * z
    series = square / 11
    for odd in (9, 7, 5, 3):
        series.add_(1 / odd).mul_(square)
    return torch.where(z < 0.05, z - (1 - z) * series, 1 - logarithm / x)


def mean_precision_recall(curves: PRCurve) -> PRCurve:
    """Return the mean precision at every recall of any problem, so that its step area is the mean AP.

    The precision of a problem at recall `r` is that at the highest threshold that reaches `r`. A point of a mean has no
    threshold, so `thresholds` are NaN. Problems without positives are excluded; without any other, the result is a
    single NaN point.
    """
    # By rising recall, with the closing point first.
    rising = [recall.flip(0) for recall in curves.recall]
    first = [torch.cat([r.new_ones(1, dtype=torch.bool), r[1:] != r[:-1]]) for r in rising]
    # One wait for all problems: which are unknown, and how many different recalls each has.
    numbers = torch.stack([*(r[0].isnan() for r in rising), *(f.sum() for f in first)]).tolist()
    unknown, distinct = numbers[: len(rising)], numbers[len(rising) :]
    included = [t for t, absent in enumerate(unknown) if not absent]
    if not included:
        nan = torch.full_like(curves.recall[0][:1], torch.nan)
        return PRCurve(nan, nan.clone(), nan[:0].to(curves.thresholds[0].dtype))
    recalls = [rising[t] for t in included]
    changing = [places_where(first[t], distinct[t]) for t in included]
    # The precision of a problem changes just after a recall: each change is stored at the recall before it.
    heights = [curves.precision[t].flip(0)[at] for t, at in zip(included, changing, strict=True)]
    places = torch.cat([r[at] for r, at in zip(recalls, changing, strict=True)])
    changes = torch.cat([h.diff(append=h[-1:]) for h in heights])
    places, order = places.sort(stable=True)
    heights_before = torch.cat([places.new_zeros(1), running(changes[order])])

    recall = torch.cat(recalls).sort().values
    precision = (1.0 + heights_before[torch.searchsorted(places, recall)] / len(included)).clamp(0.0, 1.0)
    thresholds = recall.new_full((len(recall) - len(included),), torch.nan).to(curves.thresholds[0].dtype)
    return PRCurve(precision.flip(0), recall.flip(0), thresholds)


class PrecisionRecallCurve(CurveMeasure, of=precision_recall_curve):
    """Precision and recall at every distinct score.

    `compute` returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionRecallCurve
        >>> metric = BinaryPrecisionRecallCurve()
        >>> precision, recall, thresholds = metric(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> precision
        tensor([0.5000, 0.6667, 0.5000, 1.0000, 1.0000])
        >>> recall, thresholds
        (tensor([1.0000, 1.0000, 0.5000, 0.5000, 0.0000]), tensor([0.2000, 0.4000, 0.6000, 0.9000]))
    """

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    plane = "pr"
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.precision_recall_band`"
    averages: ClassVar[tuple[str, ...]] = ("none", "macro", "micro")

    def mean(self, value: PRCurve, support: Tensor | None) -> PRCurve:
        """See `mean_precision_recall`."""
        return mean_precision_recall(value)


_OF_CLUSTERS = Shortfall(
    lambda data: data.clustered and data.fewer < 100,
    "95 % intervals of clusters covered in 88 to 92 % of data sets with 20 to 50 of them, in 94 % with 200: only "
    "more clusters help.",
)


_FEW_ERRORS = Shortfall(
    lambda data: data.sampling and data.value > 0.95 and data.fewer < 1000,
    "95 % intervals of average precisions above .95 with sampling weights covered in 85 to 90 % of 400 data sets with "
    "100 to 500 samples of each label: only more samples, or weights that differ less, help.",
)


class AveragePrecision(ViewMeasure, of=average_precision):
    """Average precision: the precision at each positive's score, averaged over the positives.

    `compute` returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAveragePrecision
        >>> BinaryAveragePrecision()(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        tensor(0.8333)
    """

    drawn = ("pr", "AP")
    higher_is_better: bool | None = True
    needs: ClassVar[tuple[str, ...]] = ("positives",)
    stated: ClassVar[Statistic | None] = Statistic(
        "average_precision", shortfalls=(_OF_CLUSTERS, _FEW_ERRORS, FEW_CARRY)
    )

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Lower bound: `least_average_precision`; upper bound: the positives of a step tied ahead of its negatives."""
        return least_average_precision(curve), average_precision(extreme(curve, best=True))


class PRArea(ViewMeasure, of=pr_area):
    """Area under the precision-recall curve, interpolated linearly in the counts, as the ROC curve is.

    Straight lines between the points would be optimistic; the steps of `AveragePrecision` do not interpolate. `compute`
    returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.pr_area`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPRArea
        >>> BinaryPRArea()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.7973)
    """

    drawn = ("pr", "area")
    higher_is_better: bool | None = True
    needs: ClassVar[tuple[str, ...]] = ("positives",)
    stated: ClassVar[Statistic | None] = PART._replace(stratified=False, shortfalls=(HEAVY_NEGATIVES,))
