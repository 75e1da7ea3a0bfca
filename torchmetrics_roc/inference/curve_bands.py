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
from torchmetrics_roc.inference.clustered import one_cluster, roc_band
from torchmetrics_roc.inference.clusters import cluster_lines, warn_of_one_cluster
from torchmetrics_roc.inference.contrasts import data_of
from torchmetrics_roc.inference.covariances import effective_sizes
from torchmetrics_roc.inference.resampling import between, expanded, resampled
from torchmetrics_roc.inference.roc_bands import height_at

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
    shares with the share of positives of the data.

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


def _band(
    kind: _Kind, given: Any, at: Sequence[float], level: float, simultaneous: bool, replicates: int, seed: int
) -> tuple[list[Tensor], ...]:
    """Return the places, and both ends of the band there, of each problem: three lists of `[G]`."""

    def check() -> None:
        hold({"at": SHARES}, at=at, level=level, simultaneous=simultaneous, replicates=replicates, seed=seed)

    hold({"curve": CURVE_OR_DATA}, curve=given)
    if isinstance(given, Curve):
        check()
        curve, rows, groups = given, None, None
    else:
        data = data_of(given, check, (at, level, simultaneous, replicates, seed), kind.name)
        curve, rows, groups = data.curve, data.rows, data.groups
    whole, found = curve.whole, []
    if simultaneous:
        of_roc = roc_band(given, level, simultaneous=True, points=FINE, replicates=replicates, seed=seed)
    places = torch.tensor(at, dtype=torch.float64, device="cpu").to(whole.positives.device)
    for t in range(whole.problems):
        one = whole.of(t)
        value = kind.lines(one, places)[0]
        if simultaneous:
            edges = _stairs(one, of_roc.fpr, of_roc.low[t]), _stairs(one, of_roc.fpr, of_roc.high[t], up_first=True)
            ends = torch.stack([kind.lines(edge, places)[0] for edge in edges]).sort(0).values
        elif rows is None or groups is None:
            draws = torch.cat([kind.lines(some, places) for some in resampled(one, replicates, seed, kind.stratified)])
            ends = kind.ends(one, places, draws, level, (one.positives.double(), one.negatives.double()))
        else:
            draws = cluster_lines(curve, rows, groups, lambda some: kind.lines(some, places), replicates, seed)
            alone = not len(draws) or one_cluster(curve, rows, groups)
            if alone:
                warn_of_one_cluster(kind.name)
                draws = torch.full_like(places, torch.nan)[None]
            ends = kind.ends(one, places, draws, level, effective_sizes(curve, rows, groups))
        low, high = torch.fmin(ends[0], value), torch.fmax(ends[1], value)
        unknown = value.isnan() | ends.isnan().any(0)
        found.append((places.clone(), low.masked_fill(unknown, torch.nan), high.masked_fill(unknown, torch.nan)))
    return tuple(map(list, zip(*found, strict=True)))


def _stairs(one: Curve, fpr: Tensor, tpr: Tensor, up_first: bool = False) -> Curve:
    """Return a curve of one problem with its totals, and with steps through these points `[G]`: right, then up."""
    ends = torch.ones_like(tpr[-1:])
    if up_first:
        tpr = torch.cat([tpr[1:], ends])
    rises = torch.cat([tpr, ends]).diff(prepend=0 * ends)
    runs = torch.cat([fpr, ends]).diff()
    nothing = torch.zeros_like(runs)
    dtps = torch.cat([torch.stack([rises[:-1], nothing], 1).flatten(), rises[-1:]]) * one.positives
    dfps = torch.cat([torch.stack([nothing, runs], 1).flatten(), 0 * ends]) * one.negatives
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
    size, share = sum(sizes[1:], sizes[0]), one.positives / (one.positives + one.negatives).double()
    least = wilson_unchecked(share * size, size, level).low
    own_low, own_high = torch.maximum(own.low, 1 - (1 - at) / least), torch.minimum(own.high, at / least)
    return torch.stack([torch.where(alike, own_low, low), torch.where(alike, own_high, high)])


_GAINS = _Kind("gains_band", _captured, _ends_of_gains, stratified=False)
