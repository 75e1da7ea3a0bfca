"""Gains: the positives found among the highest scores, and precision and recall as gains over the base rate."""

from __future__ import annotations

import math
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import floating
from torchmetrics_roc.curves.curve import TINY, Curve, known
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.products import gaining_steps, totals, unit
from torchmetrics_roc.measures.measure import (
    CORNERS,
    HEAVY_NEGATIVES,
    OF_SAMPLES,
    Chart,
    Checks,
    CurveMeasure,
    Statistic,
    ViewMeasure,
    of_points,
)


@of_points
class Gains(NamedTuple):
    """The share of the positives `captured` among the share of all samples `targeted`, the highest scores first."""

    targeted: Any
    captured: Any
    thresholds: Any


@of_points
class PRGainCurve(NamedTuple):
    """Points of rising recall gain, from 0 to 1: the straight lines between them are attainable."""

    recall_gain: Any
    precision_gain: Any


@collective
def gains(curve: Curve) -> Gains:
    r"""Cumulative gains, or the cumulative accuracy profile: lists of `T` tensors of `K + 1` points, from (0, 0).

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    The captured share is NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.gains import gains
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> gains(curve).captured
        [tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000], dtype=torch.float64)]
    """
    return Gains(
        *curve.points(
            lambda part: part.rate(part.tps + part.fps, part.positives + part.negatives),
            lambda part: part.rate(part.tps, part.positives),
            lambda part: part.thresholds,
        )
    )


@collective
def top_capture(curve: Curve, fraction: float = 0.1) -> Tensor:
    """Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    A tie at the cut is split: the result is the expectation over all its orders. NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.gains import top_capture
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> top_capture(curve, 0.25), top_capture(curve, 0.75)
        (tensor([0.5000], dtype=torch.float64), tensor([1.], dtype=torch.float64))
    """

    def captured(part: Curve) -> Tensor:
        if floating(part.tps) and fraction > 0.5:  # beside the sums of all above it, a step may weigh nothing
            counts, left_out = part.dtps + part.dfps, (1 - fraction) * (part.positives + part.negatives)
            below = (part.spread(part.positives) - part.tps) + (part.spread(part.negatives) - part.fps)
            return part.dtps * ((below + counts - part.spread(left_out)) / counts.clamp(min=TINY)).clamp(0, 1)
        targeted = part.spread(fraction * (part.positives + part.negatives).double())
        counts = (part.dtps + part.dfps).double()
        before = (part.tps + part.fps).double() - counts
        within = (targeted - before).div_(counts.clamp_(min=TINY)).clamp_(0, 1)
        return within.mul_(part.dtps.double())

    return curve.sum(captured) / curve.positives


@collective
def lift(curve: Curve, fraction: float = 0.1) -> Tensor:
    """Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    `top_capture` over `fraction`: 1 for random scores, at most `1 / fraction`. NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.gains import lift
        >>> lift(Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])), 0.25)
        tensor([2.], dtype=torch.float64)
    """
    return top_capture(curve, fraction) / fraction


@collective
def precision_recall_gain(curve: Curve) -> PRGainCurve:
    r"""Precision gain over recall gain, lists of `T` tensors: from recall gain 0, where recall is the base rate.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.gains import precision_recall_gain
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> precision_recall_gain(curve).precision_gain
        [tensor([1.0000, 0.0000, 0.5000, 0.0000], dtype=torch.float64)]
    """
    odds, base = _odds(curve), _base(curve)
    after = _beyond(curve)
    start = 1 - odds * _false_positives(after, base) / base

    def ratio(part: Curve) -> Tensor:
        return part.spread(odds) / part.tps

    def recall_gain(part: Curve) -> Tensor:
        gain = 1 - ratio(part) * (part.spread(part.positives) - part.tps)
        return torch.where(part.tps > 0, gain, part.spread(start * 0))

    def precision_gain(part: Curve) -> Tensor:
        return torch.where(part.tps > 0, 1 - ratio(part) * part.fps, part.spread(start))

    return PRGainCurve(*after.points(recall_gain, precision_gain))


def _beyond(curve: Curve) -> Curve:
    """Return the curve of only the steps beyond the recall that equals the base rate, whole on every rank.

    That of the step across it, and of all that follow the one that ends there.
    """
    gained = _above_base(curve)
    adds = (gained > 0) | ((gained == 0) & (curve.dtps == 0))
    return curve.gather(adds & (curve.dtps + curve.dfps > 0))


def _false_positives(beyond: Curve, tps: Tensor) -> Tensor:
    """Return those at the point with `tps` `[T]` true positives, where the steps `beyond` it begin: `[T]`, float64."""
    if not len(beyond.tps):
        return beyond.negatives.double()
    first, some = beyond.offsets[:-1].clamp(max=len(beyond.tps) - 1), beyond.offsets.diff() > 0
    _, through, fps, rise, run = beyond.columns.at(first)
    share = torch.where(rise > 0, (tps - (through - rise)) / rise, 0.0)
    return torch.where(some, fps - run + run * share, beyond.negatives)


@collective
def auprg(curve: Curve) -> Tensor:
    r"""Area under the precision-recall-gain curve, over recall gains from 0 to 1: `[T]`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.gains import auprg
        >>> auprg(Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])))
        tensor([0.2500], dtype=torch.float64)
    """
    area = gaining_steps(curve).sum(_gained_area)
    area = area.clamp(max=1)  # where all of it is gained, but rounded
    return known(curve, area)


def _gained_area(curve: Curve) -> Tensor:
    """Return the area that each step adds, `[K]`: none before the recall that equals the base rate."""
    base, ratio, positives = (curve.spread(x) for x in (_base(curve), _odds(curve), curve.positives))
    tps, fps, dtps = curve.tps, curve.fps, curve.dtps
    before = torch.maximum((tps - dtps).double(), base)
    rise = torch.minimum(dtps.double(), _above_base(curve))
    slope = curve.dfps.double() / dtps
    lost = fps - slope * rise
    if floating(tps):  # by whichever part of the step is the lesser
        lost = torch.where(2 * rise > dtps, fps - curve.dfps + slope * (before - (tps - dtps)), lost)
    height = 1 - ratio * (lost / before + fps / tps.double()) / 2
    return torch.where((dtps > 0) & (rise > 0), ratio * positives * (rise / before / tps) * height, 0.0)


def _odds(curve: Curve) -> Tensor:
    return curve.positives.double() / curve.negatives.double()


def _base(curve: Curve) -> Tensor:
    """Return the number of true positives where recall equals the share of positives, `[T]`."""
    return _of_share(curve, totals(curve)[0])


def _of_share(curve: Curve, counts: Tensor) -> Tensor:
    """Return the share of positives times `counts` `[T]`, which are in units: products neither overflow nor vanish."""
    positives, negatives = (x.double() for x in totals(curve))
    part = positives * counts / (positives + negatives)
    return part / unit(curve) if floating(curve.positives) else part


def _above_base(curve: Curve) -> Tensor:
    """Return by how much the true positives exceed their base, `[K]`."""
    if not floating(curve.positives):
        return curve.tps - curve.spread(_base(curve))
    # The base differs from all positives by less than the negatives, which may weigh nothing beside these.
    missed = curve.spread(curve.positives) - curve.tps
    return curve.spread(_of_share(curve, totals(curve)[1])) - missed


class GainsCurve(CurveMeasure, of=gains):
    """Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    `compute` returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryGainsCurve
        >>> BinaryGainsCurve()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])).captured
        tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000])
    """

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    chart: ClassVar[Chart] = Chart("Share of samples", "Share of positives", ((0, 1), (0, 1)), band="GainsBand")
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.gains_band`"


def _check_fraction(name: str, fraction: float) -> float:
    if not (isinstance(fraction, (int, float)) and 0 < fraction <= 1):
        raise ValueError(f"`{name}` must be above 0 and at most 1, but is {fraction!r}.")
    return float(fraction)


class TopShare(ViewMeasure):
    """A measure over the samples with the highest scores.

    Args:
        fraction: the share of all samples, above 0 and at most 1.
    """

    higher_is_better: bool | None = True
    needs: ClassVar[tuple[str, ...]] = ("positives",)
    stated: ClassVar[Statistic | None] = OF_SAMPLES
    fraction: float
    _checks: ClassVar[Checks] = {"fraction": _check_fraction}


class Lift(TopShare, of=lift):
    """Lift: the share of positives among the highest scores, over that among all samples.

    `compute` returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryLift
        >>> BinaryLift(fraction=0.25)(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(2.)
    """

    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)
    drawn = ("gains", "lift")


class TopCapture(TopShare, of=top_capture):
    """Top capture: the share of the positives that are among the highest scores.

    `compute` returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryTopCapture
        >>> BinaryTopCapture(fraction=0.25)(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """

    drawn = ("gains", "captured")


class PrecisionRecallGain(CurveMeasure, of=precision_recall_gain):
    """Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    `compute` returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionRecallGain
        >>> metric = BinaryPrecisionRecallGain()
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])).recall_gain
        tensor([0., 0., 1., 1.])
    """

    chart: ClassVar[Chart] = Chart("Recall gain", "Precision gain", ((0, 1), (0, 0)), band="PRGainBand")
    no_interval: ClassVar[str] = "being a curve: see `torchmetrics_roc.inference.precision_recall_gain_band`"


class AUPRG(ViewMeasure, of=auprg):
    """Area under the precision-recall-gain curve.

    `compute` returns a 0-d tensor, or `[C]` without an average: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUPRG
        >>> BinaryAUPRG()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2500)
    """

    drawn = ("recall gains", "AUPRG")
    higher_is_better: bool | None = True
    limits: ClassVar[tuple[float, float]] = (-math.inf, 1.0)
    stated: ClassVar[Statistic | None] = CORNERS._replace(stratified=False, shortfalls=(HEAVY_NEGATIVES,))
