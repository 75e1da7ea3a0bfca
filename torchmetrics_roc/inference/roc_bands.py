"""The geometry of bands of the ROC curve: the interval of the TPR at an FPR, and the curve moved to all sides.

Both read the line that joins the points of the curve: at tied scores it is neither horizontal nor vertical.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled, typed
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.frequencies import check_frequencies
from torchmetrics_roc.inference.arguments import refuse_clusters
from torchmetrics_roc.inference.distributions import normal_quantile
from torchmetrics_roc.inference.formulas import wilson, wilson_unchecked
from torchmetrics_roc.inference.resampling import quantile
from torchmetrics_roc.measures.roc import ROCCurve

LEAST_REACH = 0.55
"""The least reach of a simultaneous band, in units of 1/√N and 1/√P: with few, nearly perfect scores the population
varies more than the resamples do."""


@typed
class _Band(NamedTuple):
    fpr: Tensor
    low: Tensor
    high: Tensor


class Band(Sampled, _Band):
    """Confidence band of the population's ROC curve: from `low` to `high` `[T, G]` over `fpr` `[G]`.

    `metric.read` of a single problem returns both ends as `[G]`.
    """

    shared: ClassVar[tuple[str, ...]] = ("fpr",)
    """The fields that all problems share."""


def wilson_band(curve: Curve, level: float = 0.95) -> tuple[ROCCurve, ROCCurve]:
    """Return the lower and the upper edge of a pointwise band for the ROC curve of each problem, from its counts alone.

    The band is the union of the rectangles that the Wilson intervals of both rates form around each point. At any
    single FPR it covers the TPR of the population with the confidence level `level` or more: for 95 %, about 95 % where
    one rate is far less certain than the other, and 99 % where both are equally uncertain. `inference.roc_band` is a
    third narrower in that case, but needs every sample; this one needs only the points of a thinned curve. Weights are
    frequencies, so they must be whole.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.plot import draw, plt, wilson_band
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.6, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> low, high = wilson_band(curve)
        >>> low.tpr[0], high.tpr[0]
        (tensor([0.0000, 0.0000, 0.0945, 0.0945, 0.3424, 0.3424], dtype=torch.float64), \
tensor([0.6576, 0.9055, 0.9055, 1.0000, 1.0000, 1.0000], dtype=torch.float64))
        >>> figure, axes = draw("roc", curve, bands=(low, high))
        >>> plt.close(figure)
    """
    # Intervals of the TPR alone would ignore the error of the FPR: with 500 samples from each of two Gaussians 1.5
    # apart, nominal 95 % intervals cover the TPR at an FPR of 1 % in 50 % of cases, and at 10 % in 74 %.
    refuse_clusters(curve)
    check_frequencies(curve, "`wilson_band`")
    lows, highs = [], []
    for t, (tps, fps) in enumerate(zip(*curve.points(lambda part: part.tps, lambda part: part.fps), strict=True)):
        tpr, fpr = wilson(tps, curve.positives[t], level), wilson(fps, curve.negatives[t], level)
        # From the origin to the upper right corner; NaN throughout without positives or negatives.
        lows.append([torch.cat([0 * rates[:1], rates]) for rates in (fpr.high, tpr.low)])
        highs.append([torch.cat([rates, rates[-1:] * 0 + 1]) for rates in (fpr.low, tpr.high)])
    low, high = (ROCCurve([x for x, _ in lines], [y for _, y in lines], []) for lines in (lows, highs))
    return low, high


def tpr_interval(curve: Curve, fpr: Tensor, level: float, sizes: Tensor) -> Tensor:
    r"""Return the interval of the TPR at each single FPR `[G]` of one problem, from the curve alone: `[2, G]`.

    Of :math:`N` negatives, :math:`Nx \pm z \sqrt{Nx(1 - x)}` score above the threshold whose FPR is :math:`x` in the
    population. The TPR there is between those that the curve has at the two ends, 0 if an end is at no negative, or
    fewer; and a TPR has Wilson's interval. The two distances of either side are combined as of independent estimates:
    :math:`\sqrt{a^2 + b^2}` (Zou & Donner, Statistics in Medicine 27:1693, 2008).

    Args:
        curve: the counts.
        fpr: the FPR; at 1 all samples are predicted positive, and the TPR is 1.
        level: the confidence level.
        sizes: the numbers of positives and of negatives, effective ones for clusters, `[2]`.
    """
    positives, negatives = sizes
    aside = normal_quantile(level) * (fpr * (1 - fpr) / negatives).sqrt()
    tpr, left, right = (tpr_at(curve, fpr)[0], tpr_at(curve, fpr - aside, first=True)[0], tpr_at(curve, fpr + aside)[0])
    wilson = wilson_unchecked(tpr * positives, positives, level)
    bounds = torch.stack(
        [tpr - torch.hypot(tpr - left, tpr - wilson.low), tpr + torch.hypot(right - tpr, wilson.high - tpr)]
    )
    return torch.where(fpr < 1, bounds.clamp(0, 1), tpr + 0 * negatives)


def mirrored(curve: Curve) -> Curve:
    """Return the curve of one problem with labels exchanged and scores negated: FPR and TPR become 1 - TPR, 1 - FPR."""
    falling = torch.arange(len(curve.tps), 0, -1, dtype=torch.float64, device=curve.tps.device)
    return Curve.from_counts(falling, curve.dfps.flip(0)[None], curve.dtps.flip(0)[None])


def rates_at_steps(curve: Curve, points: int = 128) -> Callable[[Curve], Tensor]:
    """Return a view of `T` resamples of a curve: TPR, then FPR, at `points` of its points, `[T, 2·points]`.

    Evenly spread, from the origin; of few some are repeated.
    """
    at = torch.linspace(0, len(curve.tps), points, dtype=torch.float64, device=curve.tps.device).round().long()

    def rates(some: Curve) -> Tensor:
        tps, fps, p, n = columns(some)
        return torch.cat([torch.nn.functional.pad(x, (1, 0))[:, at] for x in (tps / p, fps / n)], 1)

    return rates


def columns(resamples: Curve) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the true and false positives of each of `T` curves, `[T, K]`, and its positives and negatives, `[T, 1]`.

    Requires the same number of steps in all of them.
    """
    tps, fps = (x.double().view(resamples.problems, -1) for x in (resamples.tps, resamples.fps))
    return tps, fps, resamples.positives.double()[:, None], resamples.negatives.double()[:, None]


def reaches(observed: Curve) -> Callable[[Curve], Tensor]:
    """Return a view of `T` resamples of a curve: the least reach of a band around each that covers it, `[T, 1]`."""
    return partial(_required_reach, at=_on_line(observed))


def reached(curve: Curve, fpr: Tensor, needed: Tensor, level: float, sizes: Tensor) -> Tensor:
    """Return the ends of a simultaneous band at `level`, from the reaches that resamples needed: `[2, G]`.

    `sizes`: the numbers of positives and of negatives `[2]`, effective ones for clusters, which make the least reach.
    """
    smallest = LEAST_REACH * (torch.cat([curve.positives, curve.negatives]) / sizes).amax().sqrt()
    return torch.cat(_moved(curve, fpr, torch.maximum(quantile(needed, level), smallest).expand(1, 1)))


def tpr_at(curve: Curve, fpr: Tensor, first: bool = False) -> Tensor:
    """Return the TPR of each problem's line at these FPR, `[G]` or `[T, G]`, the upper end where it rises: `[T, G]`.

    Or the lower end, the `first`. 0 and 1 outside of the curve; NaN without positives or negatives. Requires the same
    number of steps in all problems.
    """
    tps, fps, p, n = columns(curve)
    return torch.where(n > 0, height_at(fps, tps, fpr * n, first) / p, torch.nan)


def height_at(x: Tensor, y: Tensor, at: Tensor, first: bool = False) -> Tensor:
    """Return the heights of polylines from the origin through `x` and `y` `[T, K]` at `at` `[T, G]`: `[T, G]`.

    The last of a vertical segment, or the `first`.
    """
    x, y = (torch.nn.functional.pad(part, (1, 0)) for part in (x, y))
    there = torch.searchsorted(x, at.contiguous(), right=not first)
    here, there = (there - 1).clamp(min=0), there.clamp(max=x.shape[1] - 1)
    y0, y1, x0, x1 = y.gather(1, here), y.gather(1, there), x.gather(1, here), x.gather(1, there)
    return y0 + torch.where(x1 > x0, (at - x0) / (x1 - x0), 0.0) * (y1 - y0)


def _on_line(curve: Curve, max_points: int = 512, min_points: int = 128) -> tuple[Tensor, Tensor]:
    """Return FPR and TPR of points on the line of a one-problem curve, evenly spread over its steps: `[G]` each.

    All ends of steps if these are at most `max_points`, and as many on the way to each end as make `min_points`.
    """
    steps = len(curve.tps)
    several = min(steps * -(-min_points // max(steps, 1)), max_points)
    at = torch.linspace(0, steps, several + 1, dtype=torch.float64, device=curve.tps.device)[None, 1:]
    numbers = torch.arange(1, steps + 1, dtype=torch.float64, device=at.device)[None]
    sides = (curve.fps, curve.negatives), (curve.tps, curve.positives)
    fpr, tpr = (height_at(numbers, x.double()[None], at)[0] / total for x, total in sides)
    return fpr, tpr


def _required_reach(resamples: Curve, at: tuple[Tensor, Tensor]) -> Tensor:
    """Return the least reach of a band around each of the `resamples` that covers the FPR and TPR `at` `[G]`: `[T, 1]`.

    NaN without positives or negatives.
    """
    fpr, tpr = at
    low = torch.zeros(resamples.problems, 1, dtype=torch.float64, device=fpr.device)
    high = low + 4.0
    for _ in range(12):
        middle = (low + high) / 2
        below, above = _moved(resamples, fpr, middle)
        # Equal rates may differ by rounding.
        covered = ((below <= tpr + 1e-12) & (tpr <= above + 1e-12)).all(1, keepdim=True)
        low, high = torch.where(covered, low, middle), torch.where(covered, middle, high)
    defined = (resamples.positives > 0) & (resamples.negatives > 0)
    return torch.where(defined[:, None], high, torch.nan)


def _moved(curve: Curve, fpr: Tensor, reach: Tensor) -> tuple[Tensor, Tensor]:
    """Return both ends of the band of this `reach` `[T, 1]` around each problem, at these FPR: `[T, G]` each.

    The line is moved, so that between tied scores it moves as a whole. Requires the same number of steps in all
    problems.
    """
    _, _, p, n = columns(curve)
    aside, up = reach / n.sqrt(), reach / p.sqrt()
    below = tpr_at(curve, fpr - aside - 1e-12, first=True) - up
    return below.clamp(min=0), (tpr_at(curve, fpr + aside + 1e-12) + up).clamp(max=1)
