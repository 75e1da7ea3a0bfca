"""The test of one area and the band of one curve, for independent or clustered samples."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.inference import areas, roc_bands
from torchmetrics_roc.inference.areas import Significance
from torchmetrics_roc.inference.arguments import CURVE_OR_DATA, hold
from torchmetrics_roc.inference.clusters import cluster_lines, warn_of_one_cluster
from torchmetrics_roc.inference.contrasts import data_of
from torchmetrics_roc.inference.covariances import Clustered, clustered
from torchmetrics_roc.inference.design import Design
from torchmetrics_roc.inference.distributions import in_errors, student_two_sided
from torchmetrics_roc.inference.resampling import between, expanded
from torchmetrics_roc.inference.roc_bands import LEAST_REACH, Band, reached, reaches, tpr_at
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.views import collective, of_clusters


@of_clusters
@collective
def auroc_test(curve: Curve | Any, ties: bool = True) -> Significance:
    r"""Test whether the area differs from one half, that of uninformative scores: two of `[T]`.

    .. math:: z = \frac{\theta - 1/2}{\sqrt{\frac{n + 1}{12PN} - \frac{\sum (m^3 - m)}{12PN \, n(n-1)}}}

    with :math:`n = P + N` and :math:`m` samples at each score: the Wilcoxon-Mann-Whitney test, without continuity
    correction. NaN without positives or negatives.

    With clustered samples, given as `groups` of a metric or of a test set, it is Student's t with Obuchowski's variance
    and the degrees of freedom of the clusters, as in `metric.interval` and `metric.summary`; NaN, with a warning, if
    only one cluster has positives, or negatives.

    Args:
        curve: a curve, whose samples are taken as independent; a binary metric; or a test set, `(preds, target[,
            sample_weight[, groups]])`.
        ties: whether ties reduce the variance of independent samples; False ignores them, as SPSS does.

    Raises:
        ValueError: for an argument of another type, or out of range; for metrics and test sets of several classes.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_test
        >>> scores, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), torch.tensor([1, 0, 1, 1, 0, 0])
        >>> auroc_test(Curve.from_scores(scores, target)).p_value
        tensor([0.2752], dtype=torch.float64)
        >>> patients = torch.tensor([0, 0, 1, 1, 2, 2])
        >>> auroc_test((scores, target, None, patients)).p_value
        tensor([0.4525], dtype=torch.float64)
    """
    if isinstance(curve, Curve):
        return areas.auroc_test(curve, ties)
    hold({"curve": CURVE_OR_DATA}, curve=curve)
    data = data_of(curve, lambda: hold(ties=ties), (ties,), "auroc_test")
    if data.units is None:
        return areas.auroc_test(data.curve, ties)
    _, statistic, p_value = clustered_significance(auroc(data.curve), clustered(data.curve, data.units))
    alone = p_value.isnan() & ~auroc(data.curve).isnan()
    if bool(alone.any()):
        warn_of_one_cluster("auroc_test")
        statistic = statistic.masked_fill(alone, torch.nan)
    return Significance(statistic, p_value)


def clustered_significance(aurocs: Tensor, parts: Clustered) -> tuple[Tensor, Tensor, Tensor]:
    """Return standard errors, statistics and p-values for an area of one half, with clustered samples: `[T]` each.

    Obuchowski's variance, and Student's t with the degrees of freedom of `Clustered.degrees_of_each`.
    """
    errors = parts.covariance.diagonal().clamp(min=0).sqrt()
    statistics = in_errors(aurocs - 0.5, errors)
    known = torch.stack([statistics, parts.degrees_of_each], 1).tolist()
    tails = [student_two_sided(t, degrees) for t, degrees in known]
    return errors, statistics, torch.tensor(tails, dtype=torch.float64, device=errors.device)


@of_clusters
@collective
def roc_band(
    curve: Curve | Any,
    level: float = 0.95,
    *,
    simultaneous: bool = False,
    points: int = 201,
    replicates: int = 1000,
    seed: int = 0,
) -> Band:
    r"""Return a confidence band of the ROC curve of each problem, from resamples.

    A pointwise band covers the TPR at each single FPR at the confidence level `level`: it is between two quantiles of
    the resamples. Resamples hold observed scores only, so the band is too narrow if few negatives score above the
    threshold of an FPR: at a nominal 95 % and an FPR of 1 %, coverage was 79 % with 100 + 100 samples, and 92 to 97 %
    with 500 + 500. `torchmetrics_roc.plot.wilson_band` is conservative instead.

    A `simultaneous` band covers the whole curve at that level. It has the shape of Kolmogorov and Smirnov's, the curve
    moved by :math:`c/\sqrt{N}` to either side and by :math:`c/\sqrt{P}` up and down (Campbell, Statistics in Medicine
    13:499, 1994), but with the least :math:`c` for which the share `level` of the bands around resamples cover the
    curve of the data, and no less than 0.55. Coverage at a nominal 95 %, of all FPR at
    once, with Gaussian scores and areas of .8 and .95: 96 and 99 % with 30 + 30 samples, 98 and 98 % with 100 + 100,
    96 and 94 % with 30 + 300, 96 and 98 % with 500 + 500, with a standard error of 1 %. NaN without positives or
    negatives.

    For a curve, positives and negatives are resampled separately, as independent samples. With clustered samples
    (patients, speakers), given as `groups` of a metric or of a test set, whole clusters are resampled, as in
    `metric.interval`; NaN, with a warning, if all positives, or all negatives, are in one cluster. With 20 and 40
    clusters of 8 samples, and twice as much variation between as within them, simultaneous bands covered in 97 to 98 %
    of 200 data sets; pointwise ones, with percentiles expanded for the number of clusters, in 90 to 98 % at an FPR of
    .1 to .7, in 78 to 91 % at .8 and .9.

    Args:
        curve: a curve, which is gathered on every rank; a binary metric; or a test set, `(preds, target[,
            sample_weight[, groups]])`.
        level: the confidence level.
        simultaneous: whether the band covers the whole curve instead of each point by itself.
        points: the number of FPR values, evenly spaced from 0 to 1.
        replicates: the number of resamples.
        seed: the seed of the draws.

    Raises:
        ValueError: for an argument of another type, or out of range; for metrics and test sets of several classes.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import roc_band
        >>> scores = torch.linspace(-2, 2, 200)
        >>> target = (scores + torch.randn(200, generator=torch.Generator().manual_seed(0)) > 0).long()
        >>> band = roc_band(Curve.from_scores(scores, target), points=5)
        >>> bool((band.low <= band.high).all())
        True
    """
    if isinstance(curve, Curve):
        return roc_bands.roc_band(
            curve, level, simultaneous=simultaneous, points=points, replicates=replicates, seed=seed
        )

    def check() -> None:
        hold(level=level, simultaneous=simultaneous, points=points, replicates=replicates, seed=seed)

    hold({"curve": CURVE_OR_DATA}, curve=curve)
    data = data_of(curve, check, (level, simultaneous, points, replicates, seed), "roc_band")
    one, design = data.curve.whole, data.units
    if design is None:
        return roc_bands.roc_band(
            one, level, simultaneous=simultaneous, points=points, replicates=replicates, seed=seed
        )
    fpr = torch.linspace(0, 1, points, dtype=torch.float64, device=one.tps.device)
    problems = [one.of(t) for t in range(one.problems)]
    views: list[Callable[[Curve], Tensor]] = [lambda some: tpr_at(some, fpr)] * len(problems)
    if simultaneous:
        views = [partial(_in_columns, reaches(each)) for each in problems]
    lines = cluster_lines(data.curve, design, views, replicates, seed)
    alone = alone_in(data.curve, design, lines)
    if bool(alone.any()):
        warn_of_one_cluster("roc_band")
    sizes = design.effective_sizes()
    nothing, ends = torch.full_like(fpr, torch.nan), []
    for t, each in enumerate(problems):
        if alone[t]:
            ends.append((nothing, nothing))
        elif simultaneous:
            least = _least_reach(each, (sizes[0][t], sizes[1][t]))
            ends.append(reached(each, fpr, lines[t][:, 0], level, least))
        else:
            ends.append(between(lines[t], expanded(level, torch.minimum(*sizes)[t])))
    low, high = (torch.stack(sides) for sides in zip(*ends, strict=True))
    return Band(fpr, low, high)


def _in_columns(view: Callable[[Curve], Tensor], curve: Curve) -> Tensor:
    return view(curve)[:, None]


def alone_in(curve: Curve, design: Design, lines: Sequence[Tensor]) -> Tensor:
    """Return which problems have all positives, or all negatives, in one cluster, or no replicate in `lines`: `[T]`.

    Then nothing varies between clusters.
    """
    parts = clustered(curve, design)
    single = (torch.stack([parts.with_positives, parts.with_negatives]) == 1).any(0)
    return single.cpu() | torch.tensor([not len(each) for each in lines], dtype=torch.bool, device="cpu")


def _least_reach(one: Curve, sizes: tuple[Tensor, Tensor]) -> float:
    """Return the least reach of a band in units of 1/√N and 1/√P, for the effective sample sizes of both labels."""
    totals = (one.positives.double(), one.negatives.double())
    return LEAST_REACH * max(math.sqrt(float(total / size)) for total, size in zip(totals, sizes, strict=True))
