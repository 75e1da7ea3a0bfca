"""Bands of gains, cost and precision-recall-gain curves, from resamples of independent samples or of clusters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.exports import typed
from torchmetrics_roc.inference.areas import wilson_unchecked
from torchmetrics_roc.inference.arguments import CURVE_OR_DATA, Rule, hold, is_number
from torchmetrics_roc.inference.clustered import alone_in, roc_band
from torchmetrics_roc.inference.clusters import cluster_lines, warn_of_one_cluster
from torchmetrics_roc.inference.contrasts import data_of
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.resampling import basic, between, expanded, resampled
from torchmetrics_roc.inference.roc_bands import height_at
from torchmetrics_roc.views import collective, of_clusters

PERCENTS = tuple(i / 100 for i in range(101))

ALIKE = 1e-12
"""How far apart resamples may be that differ by rounding only."""

FINE = 2001
"""FPR at which a simultaneous band of the ROC curve is read."""

SHARES = Rule(
    lambda x: (
        isinstance(x, (tuple, list))
        and len(x) > 0
        and all(map(is_number, x))
        and x[0] >= 0
        and x[-1] <= 1
        and all(s < t for s, t in pairwise(x))
    ),
    "be rising numbers from 0 to 1",
)


@typed
class GainsBand(NamedTuple):
    """From `low` to `high` at each share `targeted`: lists of a tensor `[G]` for each problem."""

    targeted: Any
    low: Any
    high: Any


@typed
class CostBand(NamedTuple):
    """From `low` to `high` at each `probability_cost`: lists of a tensor `[G]` for each problem."""

    probability_cost: Any
    low: Any
    high: Any


@typed
class PRGainBand(NamedTuple):
    """From `low` to `high` at each `recall_gain`: lists of a tensor `[G]` for each problem."""

    recall_gain: Any
    low: Any
    high: Any


class _Kind(NamedTuple):
    """A kind of curve.

    Attributes:
        name: the name of the function of its band.
        lines: the heights of the curve of each problem at these places `[G]`: `[T, G]`. Requires the same number of
            steps in all problems.
        ends: both ends by the resamples, `ends(one, at, draws, level, sizes)`, with the heights of these `[R, G]` and
            the numbers of positives and negatives, effective ones for clusters: `[2, G]`.
        stratified: whether the share of positives is taken as fixed.
    """

    name: str
    lines: Callable[[Curve, Tensor], Tensor]
    ends: Callable[[Curve, Tensor, Tensor, float, tuple[Tensor, Tensor]], Tensor]
    stratified: bool


@of_clusters
@collective
def gains_band(
    curve: Curve | Any,
    at: Sequence[float] = PERCENTS,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    replicates: int = 1000,
    seed: int = 0,
) -> GainsBand:
    r"""Return a confidence band of the gains curve: of the share of positives captured at each share targeted.

    Pointwise, it is the interval of `TopCapture` at each share `at`: percentiles of resamples of all samples, expanded
    for few (`bootstrap`). Where all resamples are alike it is Wilson's interval, as far as so many can be captured. A
    tie at the cut is split. NaN without positives.

    A `simultaneous` band covers the whole curve at once: that of the ROC curve (`roc_band`), drawn over the targeted
    shares with both ends of Wilson's interval of the share of positives.

    Coverage at a nominal 95 %, of 100 and of 1,000 samples with Gaussian scores, an area of .8 and a fifth positive:
    pointwise 99 and 97 % on average over shares of .01 to .99, 97 and 95 % at the worst; 98 and 100 % at all at once.
    In clusters of five that share half of the variance 98 and 97 % on average, 95 % at the worst, 100 % at all at once.

    Args:
        curve: a curve, whose samples are taken as independent; a binary metric, whose `groups` are resampled whole; or
            a test set, `(preds, target[, sample_weight[, groups]])`.
        at: rising shares of all samples, from 0 to 1.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        replicates: the number of resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: for an argument of another type, or out of range; for metrics and test sets of several classes; for
            weights that are not whole numbers, without groups.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryGainsCurve
        >>> from torchmetrics_roc.inference import gains_band
        >>> metric = BinaryGainsCurve()
        >>> metric.update(torch.linspace(0, 1, 200), (torch.arange(200) > 120).int())
        >>> band = metric.read(gains_band, at=(0.1, 0.2, 0.5))
        >>> bool((band.low < band.high).all())
        True
    """
    return GainsBand(*_band(_GAINS, curve, at, level, simultaneous, replicates, seed))


@of_clusters
@collective
def cost_band(
    curve: Curve | Any,
    at: Sequence[float] = PERCENTS,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    replicates: int = 1000,
    seed: int = 0,
) -> CostBand:
    r"""Return a confidence band of the cost curve: of the least expected cost at each share of positives in the cost.

    That is the cost at the threshold which is best in the population, not the cost of the threshold that is best for
    the data, which is higher. Pointwise, it is the interval of `MinDCF` at each `prevalence`, times the cost of the
    better trivial decision: the basic interval of an optimum (`bootstrap`), up to that cost. NaN where the cost of the
    data is 0, as for scores that separate the labels, and without positives or without negatives.

    A `simultaneous` band covers the whole curve at once: the least costs of the upper and the lower edge of the band of
    the ROC curve (`roc_band`), also where the cost of the data is 0.

    Coverage at a nominal 95 %, in the case of `gains_band`: pointwise 85 and 87 % on average, 75 to 77 % at the worst,
    where the least cost is near that of the trivial decision, as of `MinDCF` there; 98 and 100 % at all at once.
    In clusters 87 and 88 % on average, 78 % at the worst, 100 % at all at once.

    Args:
        curve: as for `gains_band`.
        at: rising shares :math:`x` of the cost of missing all positives in the maximal cost, from 0 to 1.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        replicates: the number of resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: as `gains_band`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCostCurve
        >>> from torchmetrics_roc.inference import cost_band
        >>> metric = BinaryCostCurve()
        >>> metric.update(torch.linspace(0, 1, 200) + torch.arange(200) % 7 / 8, (torch.arange(200) > 120).int())
        >>> band = metric.read(cost_band, at=(0.2, 0.5, 0.7))
        >>> bool((band.low < band.high).all())
        True
    """
    return CostBand(*_band(_COSTS, curve, at, level, simultaneous, replicates, seed))


@of_clusters
@collective
def precision_recall_gain_band(
    curve: Curve | Any,
    at: Sequence[float] = PERCENTS,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    replicates: int = 1000,
    seed: int = 0,
) -> PRGainBand:
    r"""Return a confidence band of the precision-recall-gain curve: of precision gain at each recall gain.

    The share of positives is taken as that of the data, as for `AUPRG`. Then a recall gain is a recall :math:`R`, and
    precision gain is :math:`1 - \mathrm{FPR}/R`. Pointwise, the band is between percentiles of stratified resamples,
    expanded for few (`bootstrap`), and where all resamples are alike Wilson's interval of the FPR. NaN without
    positives or without negatives.

    A `simultaneous` band covers the whole curve at once: that of the ROC curve (`roc_band`), drawn over recall gain.

    Coverage at a nominal 95 %, in the case of `gains_band`: pointwise 95 and 96 % on average, 75 and 95 % at the worst
    point; 98 and 99 % at all at once. In clusters 96 % on average, 82 and 95 % at the worst, 100 % at all at once.

    Args:
        curve: as for `gains_band`.
        at: rising recall gains, from 0 to 1.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        replicates: the number of resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: as `gains_band`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionRecallGain
        >>> from torchmetrics_roc.inference import precision_recall_gain_band
        >>> metric = BinaryPrecisionRecallGain()
        >>> metric.update(torch.arange(200.0) % 70, (torch.arange(200) > 120).int())
        >>> band = metric.read(precision_recall_gain_band, at=(0.2, 0.5, 0.7))
        >>> bool((band.low < band.high).all())
        True
    """
    return PRGainBand(*_band(_PRECISION_GAINS, curve, at, level, simultaneous, replicates, seed))


def _band(
    kind: _Kind, given: Any, at: Sequence[float], level: float, simultaneous: bool, replicates: int, seed: int
) -> tuple[list[Tensor], ...]:
    """Return the places, and both ends of the band there, of each problem: three lists of `[G]`."""

    def check() -> None:
        hold({"at": SHARES}, at=at, level=level, simultaneous=simultaneous, replicates=replicates, seed=seed)

    hold({"curve": CURVE_OR_DATA}, curve=given)
    if isinstance(given, Curve):
        check()
        curve, design = given, None
    else:
        data = data_of(given, check, (at, level, simultaneous, replicates, seed), kind.name)
        curve, design = data.curve, data.units
    whole, found = curve.whole, []
    several = whole.positives.double(), whole.negatives.double()
    places = torch.tensor(at, dtype=torch.float64, device="cpu").to(whole.positives.device)
    if simultaneous:
        of_roc = roc_band(given, level, simultaneous=True, points=FINE, replicates=replicates, seed=seed)
    if design is not None:
        several = design.effective_sizes()
        if not simultaneous:
            lines = cluster_lines(curve, design, lambda some: kind.lines(some, places), replicates, seed)
            alone = alone_in(curve, design, lines)
            if bool(alone.any()):
                warn_of_one_cluster(kind.name)
    for t in range(whole.problems):
        one, sizes = whole.of(t), (several[0][t : t + 1], several[1][t : t + 1])
        value = kind.lines(one, places)[0]
        if simultaneous:
            edges = [
                kind.lines(_stairs(of_roc.fpr, tpr[t], share, up_first), places)[0]
                for share in _share_of_positives(one, level, sizes, fixed=kind.stratified)
                for tpr, up_first in ((of_roc.low, False), (of_roc.high, True))
            ]
            ends = torch.stack(torch.stack(edges).aminmax(dim=0))
        elif design is None:
            draws = torch.cat([kind.lines(some, places) for some in resampled(one, replicates, seed, kind.stratified)])
            ends = kind.ends(one, places, draws, level, sizes)
        else:
            draws = torch.full_like(places, torch.nan)[None] if alone[t] else lines[t]
            ends = kind.ends(one, places, draws, level, sizes)
        found.append((places.clone(), torch.minimum(ends[0], value), torch.maximum(ends[1], value)))
    return tuple(map(list, zip(*found, strict=True)))


def _share_of_positives(one: Curve, level: float, sizes: tuple[Tensor, Tensor], fixed: bool = False) -> Interval:
    """Return Wilson's interval of the share of positives of one problem, or that share itself if it is `fixed`."""
    share, size = one.positives / (one.positives + one.negatives).double(), sizes[0] + sizes[1]
    return Interval(share, share) if fixed else wilson_unchecked(share * size, size, level)


def _stairs(fpr: Tensor, tpr: Tensor, share: Tensor, up_first: bool) -> Curve:
    """Return a curve with a `share` of positives and steps through these points `[G]`: right, then up."""
    ends = torch.ones_like(tpr[-1:])
    if up_first:
        tpr = torch.cat([tpr[1:], ends])
    rises = torch.cat([tpr, ends]).diff(prepend=0 * ends)
    runs = torch.cat([fpr, ends]).diff()
    nothing = torch.zeros_like(runs)
    dtps = torch.cat([torch.stack([rises[:-1], nothing], 1).flatten(), rises[-1:]]) * share
    dfps = torch.cat([torch.stack([nothing, runs], 1).flatten(), 0 * ends]) * (1 - share)
    return Curve.from_counts(
        torch.arange(len(dtps), 0, -1, dtype=dtps.dtype, device=dtps.device), dtps[None], dfps[None]
    )


def _inside(
    share: Tensor, of: Tensor, draws: Tensor, level: float, sizes: tuple[Tensor, Tensor]
) -> tuple[Tensor, Tensor, Tensor, Any]:
    """Return expanded percentiles, where all resamples are alike, and Wilson's interval of the `share` of so many."""
    low, high = between(draws, expanded(level, torch.minimum(*sizes)[0]))
    return low, high, high - low <= ALIKE, wilson_unchecked(share * of, of, level)


def _captured(curve: Curve, targeted: Tensor) -> Tensor:
    """Return the share of positives captured at the `targeted` shares of samples: `[T, G]`."""
    rows = curve.problems
    tps, fps = (x.double().view(rows, -1) for x in (curve.tps, curve.fps))
    p, n = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    return height_at(tps + fps, tps, targeted * (p + n)) / p


def _ends_of_gains(one: Curve, at: Tensor, draws: Tensor, level: float, sizes: tuple[Tensor, Tensor]) -> Tensor:
    low, high, alike, own = _inside(_captured(one, at)[0], sizes[0], draws, level, sizes)
    # No more is captured than targeted, nor missed than left out, of at least so many positives.
    least = _share_of_positives(one, level, sizes).low
    own_low, own_high = torch.maximum(own.low, 1 - (1 - at) / least), torch.minimum(own.high, at / least)
    return torch.stack([torch.where(alike, own_low, low), torch.where(alike, own_high, high)])


_GAINS = _Kind("gains_band", _captured, _ends_of_gains, stratified=False)


def _least_costs(curve: Curve, share: Tensor) -> Tensor:
    """Return the least cost where positives make up each `share` of the maximal cost: `[T, G]`."""
    p, n = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    fnr, fpr = (x.double().view(curve.problems, -1) / of for x, of in ((curve.tps, p), (curve.fps, n)))
    fnr, fpr = torch.cat([p / p, 1 - fnr], 1), torch.cat([n / n - 1, fpr], 1)  # from none predicted positive
    return torch.stack([(x * fnr + (1 - x) * fpr).amin(1) for x in share], 1)


def _ends_of_costs(one: Curve, at: Tensor, draws: Tensor, level: float, sizes: tuple[Tensor, Tensor]) -> Tensor:
    ends = basic(_least_costs(one, at)[0], draws, level, "cost")
    trivial = torch.minimum(at, 1 - at)
    return torch.where(trivial == 0, 0.0, torch.minimum(ends, trivial))


_COSTS = _Kind("cost_band", _least_costs, _ends_of_costs, stratified=True)


def _recalls(curve: Curve, gain: Tensor) -> Tensor:
    """Return the recall of each recall `gain`: `[T, G]`."""
    odds = curve.positives.double()[:, None] / curve.negatives.double()[:, None]
    return odds / (odds + (1 - gain))


def _precision_gains(curve: Curve, recall_gain: Tensor) -> Tensor:
    """Return the precision gain at each recall gain, the first of a vertical segment: `[T, G]`."""
    tps, fps = (x.double().view(curve.problems, -1) for x in (curve.tps, curve.fps))
    p, n = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    recall = _recalls(curve, recall_gain)
    return 1 - height_at(tps, fps, recall * p, first=True) / n / recall


def _ends_of_precision_gains(
    one: Curve, at: Tensor, draws: Tensor, level: float, sizes: tuple[Tensor, Tensor]
) -> Tensor:
    recall, value = _recalls(one, at)[0], _precision_gains(one, at)[0]
    low, high, alike, fpr = _inside((1 - value) * recall, sizes[1], draws, level, sizes)
    return torch.stack([torch.where(alike, 1 - fpr.high / recall, low), torch.where(alike, 1 - fpr.low / recall, high)])


_PRECISION_GAINS = _Kind("precision_recall_gain_band", _precision_gains, _ends_of_precision_gains, stratified=True)
