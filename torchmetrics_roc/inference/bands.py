"""Bands of reliability diagrams and decision curves: the range of calibrated scores, and confidence in net benefit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled
from torchmetrics_roc.arrays.sums import running
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import collective, of_clusters
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.inference.arguments import checked, hold, refuse_none
from torchmetrics_roc.inference.clusters import warn_of_single
from torchmetrics_roc.inference.data import checked_rows, curve_of, models_in_rows
from torchmetrics_roc.inference.design import Design, Labels, assumed_by
from torchmetrics_roc.inference.draws import BLOCK, binomials, in_parts
from torchmetrics_roc.inference.formulas import EPSILON, normal_quantile, student_quantiles, wilson_of_errors
from torchmetrics_roc.inference.rates import by_shares, sums_of_units
from torchmetrics_roc.inference.replicates import quantiles
from torchmetrics_roc.inference.resampling import whole_counts
from torchmetrics_roc.measures.costs import HUNDREDTHS, check_thresholds, net_benefit
from torchmetrics_roc.measures.probabilities import predicted, probabilities
from torchmetrics_roc.points.rates import Counts
from torchmetrics_roc.tasks.batches import Rows

MOST_STEPS = 2048
"""Steps of a curve above which neighbours are pooled before labels are drawn."""


class ReliabilityBand(Sampled, NamedTuple("_ReliabilityBand", [("confidence", Any), ("low", Any), ("high", Any)])):
    """From `low` to `high` over `confidence`: lists of a tensor `[G]` for each problem."""


class NetBenefitBand(Sampled, NamedTuple("_NetBenefitBand", [("threshold", Any), ("low", Any), ("high", Any)])):
    """From `low` to `high` at each `threshold`: lists of a tensor `[G]` for each problem."""


class NetBenefitDifference(
    Sampled,
    NamedTuple(
        "_NetBenefitDifference", [("threshold", Tensor), ("difference", Tensor), ("low", Tensor), ("high", Tensor)]
    ),
):
    """The net benefit of one model less that of another at each `threshold`, and its confidence band: `[G]` each."""


@collective
@checked()
def reliability_band(
    curve: Curve, level: float = 0.95, *, points: int = 101, replicates: int = 1000, seed: int = 0
) -> ReliabilityBand:
    r"""Return the consistency band of the isotonic reliability diagram (CORP): where calibrated scores would have it.

    In each replicate the label of every sample is drawn from its score, and the isotonic regression of these labels is
    evaluated at `points` scores, evenly spread over the samples. The band is between two of its quantiles, so each
    single point of a calibrated forecast lies within it at the confidence level `level`. Dimitriadis, Gneiting &
    Jordan, PNAS 118, 2021. More than 2,048 distinct scores are pooled with their neighbours to that number.

    With calibrated scores, the diagram lies within the band at a nominal 95 % at 95 to 97 % of the points, with 100 to
    5,000 samples; at single points at 87 to 100 %, where few values are possible.

    Args:
        curve: the counts, of scores that are probabilities; the whole curve is gathered on every rank.
        level: the confidence level.
        points: the number of scores at which the band is evaluated.
        replicates: the number of replicates.
        seed: the seed of the draws.

    Raises:
        ValueError: if scores lie outside [0, 1], or weights are not whole numbers.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryReliabilityDiagram
        >>> from torchmetrics_roc.inference import reliability_band
        >>> g = torch.Generator().manual_seed(0)
        >>> probability = torch.rand(1000, generator=g)
        >>> metric = BinaryReliabilityDiagram()
        >>> metric.update(probability, (torch.rand(1000, generator=g) < probability).int())
        >>> band = metric.read(reliability_band)
        >>> band.confidence.shape, bool((band.low[50] < 0.5) & (0.5 < band.high[50]))
        (torch.Size([101]), True)
    """
    refuse_none(curve, "reliability_band")
    curve = curve.whole
    bands = [_consistent(curve.of(t), level, points, replicates, seed) for t in range(curve.problems)]
    return ReliabilityBand(*(list(parts) for parts in zip(*bands, strict=True))).with_design("", level)


def _consistent(curve: Curve, level: float, points: int, replicates: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return the band of one problem: the scores, and both edges there."""
    p, counts = _pooled(probabilities(curve.thresholds), whole_counts(curve.dtps + curve.dfps))
    if bool(p.isnan().any()):
        raise ValueError(
            "`curve` has scores outside [0, 1], from which no labels can be drawn: pass probabilities, such as "
            "`preds.sigmoid()`."
        )
    size, totals, device = len(p), running(counts), p.device
    if not size:
        return p, p, p
    at = torch.linspace(0, size - 1, min(points, size), dtype=torch.float64, device=device).round().long()
    total, drawn = int(totals[-1]), []
    for some in in_parts(replicates, size, device, BLOCK):
        positives = binomials(counts, p, some, seed)
        blocks = hull(
            Curve.from_counts(torch.arange(size, 0, -1, dtype=p.dtype, device=device), positives, counts - positives)
        )
        # Every replicate has the samples of the curve, so a step is in the first block that counts at least as many.
        behind = torch.arange(len(some), dtype=torch.int64, device=device)[:, None] * total
        vertices = blocks.tps + blocks.fps + blocks.spread(behind[:, 0])
        block = torch.searchsorted(vertices, (totals[at] + behind).flatten()).view(len(some), -1)
        drawn.append((blocks.dtps.double() / (blocks.dtps + blocks.dfps))[block])
    low, high = quantiles(torch.cat(drawn), level).flip(1)
    return p[at].flip(0), low, high


def _pooled(p: Tensor, counts: Tensor) -> tuple[Tensor, Tensor]:
    """Return scores and counts of steps `[K]`; if there are too many, neighbours are pooled: means and sums."""
    p, counts = p[counts > 0], counts[counts > 0]
    if len(p) <= MOST_STEPS:
        return p, counts
    place = (running(counts) - 1) * MOST_STEPS // counts.sum()
    sums = counts.new_zeros(MOST_STEPS).index_add(0, place, counts)
    mass = p.new_zeros(MOST_STEPS).index_add(0, place, p * counts)
    some = sums > 0
    return (mass / sums)[some], sums[some]


@of_clusters
@collective
def net_benefit_band(
    curve: Curve | Any,
    at: Sequence[float] = HUNDREDTHS,
    prevalence: float | None = None,
    standardized: bool = False,
    level: float = 0.95,
) -> NetBenefitBand:
    r"""Return a pointwise confidence band of `torchmetrics_roc.costs.net_benefit`.

    Net benefit is :math:`\pi r - w (1 - \pi) f` with :math:`w = t/(1 - t)`, recall :math:`r`, FPR :math:`f` and the
    share of positives :math:`\pi`. The band combines Wilson's intervals of these three, or of both rates at a given
    `prevalence`, as that of a rate at a frozen threshold does (Zou & Donner, Statistics in Medicine 27:1693, 2008);
    for many samples it is that of the delta method, :math:`\mathrm{NB} \pm z \sigma` with

    .. math:: \sigma^2 = \frac1n \left( \frac{\mathrm{TP} + w^2 \, \mathrm{FP}}{n} - \mathrm{NB}^2 \right)

    At thresholds of .05 to .95 and a nominal 95 %, it covers in 93 to 100 % with 100 to 2,000 samples, standardized or
    not, at a given prevalence in 88 to 100 %, the least where a single false positive is expected; the delta method
    covers in 12 to 96 %, since its variance of a share of 0 is 0. NaN where net benefit is.

    With clusters, or sampling weights, of which each sample is a cluster of its own, the shares are those of as many
    independent samples as would give the variance of net benefit between clusters, with the quantile of Student's t;
    NaN, with a warning, of a single cluster. With 10 to 200 clusters of 4 and 8 samples, and three quarters of the
    variation of risks between clusters, it covers in 90 to 99 % of 400 data sets, standardized or at a given
    prevalence in 89 to 100 %.

    Args:
        curve: a curve, whose samples are taken as independent; a binary metric, whose `groups` are its clusters; or a
            test set, `(preds, target[, sample_weight[, groups]])`.
        at, prevalence, standardized: as in `net_benefit`.
        level: the confidence level.

    Raises:
        ValueError: for an argument of another type, or out of range; for metrics and test sets of several classes.

    Example:
        >>> import torch
        >>> from functools import partial
        >>> from torchmetrics_roc import BinaryNetBenefit
        >>> from torchmetrics_roc.inference import net_benefit_band
        >>> metric = BinaryNetBenefit()
        >>> metric.update(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> metric.read(partial(net_benefit_band, at=(0.25, 0.5))).low
        tensor([-0.2375, -0.4524], dtype=torch.float64)
    """
    options = {"prevalence": prevalence, "standardized": standardized, "level": level}

    def check() -> None:
        check_thresholds(at)
        hold(**options)

    curve, design = curve_of(curve, check, (at, *options.values()), "net_benefit_band")
    refuse_none(curve, "net_benefit_band")
    thresholds = check_thresholds(at)
    threshold, value, _ = net_benefit(curve, thresholds, prevalence, standardized)
    t = torch.tensor(thresholds, dtype=torch.float64, device=curve.positives.device)
    tps, fps = (x.double() for x in predicted(curve, t))
    p, n = (x.double()[:, None] for x in (curve.positives, curve.negatives))
    size, cost, benefit = p + n, (t / (1 - t)).expand_as(tps), torch.stack(value)
    if prevalence is not None:
        of_true, of_false = prevalence * size / p * torch.ones_like(tps), (prevalence - 1) * size / n * cost
        # A rate of exactly 1 leaves exactly nothing of the term of each sample.
        terms = of_true, of_true * (tps / p), of_false, of_false * (fps / n)
    else:
        terms = torch.ones_like(tps), benefit, -cost, torch.zeros_like(tps) if standardized else benefit
    parts, critical = torch.ones_like(tps), [normal_quantile(level)] * len(tps)
    if design is not None:
        worth, critical = _worth_of_units(design, [_reached(design.rows.scores, t)], terms, level, "net_benefit_band")
        parts = worth / size

    def of(recall: Tensor, fpr: Tensor, share: Tensor) -> Tensor:
        share = share if prevalence is None else torch.full_like(share, prevalence)
        return (share * recall - cost * (1 - share) * fpr) / (share if standardized else 1.0)

    counts = Counts(*(x * parts for x in (tps, fps, p, n)))
    low, high = by_shares(of, counts, benefit, tps.new_tensor(critical)[:, None], fixed=prevalence is not None)
    labels: Labels = "random" if prevalence is None or design is not None else "fixed"
    return NetBenefitBand(threshold, list(low), list(high)).with_design(assumed_by(design, labels), level)


def _reached(scores: Tensor, thresholds: Tensor) -> Tensor:
    """Return how many of the rising `thresholds` `[G]`, in the dtype of the scores, each of these reaches."""
    return torch.bucketize(scores.double().contiguous(), thresholds.to(scores.dtype).double(), right=True)


def _reaches(worths: Sequence[Tensor], counts: Sequence[Tensor], size: Tensor, z: float) -> tuple[Tensor, Tensor]:
    r"""Return how far the mean utility of a sample may be below and above its estimate, by `counts` of each worth.

    By the ends of Wilson's interval of each share, `z` standard errors away, combined with the correlation of
    multinomial shares: :math:`\sqrt{\sum_{ij} \rho_{ij} e_i e_j}`, with the distances :math:`e` to the ends that lower
    the mean, or raise it (Zou & Donner, Statistics in Medicine 27:1693, 2008).
    """
    squares, crossed, diagonal = ([torch.zeros_like(counts[0]) for _ in range(2)] for _ in range(3))
    for worth, count in zip(worths, counts, strict=True):
        share, wilson = count / size, wilson_of_errors(count, size, z)
        others = size - count
        # Besides a share of 1, up to the rounding of sums of weights, there is no other.
        odds = torch.where(others > 64 * EPSILON * size, (count / others).clamp(min=0), 0.0)
        to_low, to_high = worth.abs() * (share - wilson.low), worth.abs() * (wilson.high - share)
        for side, (falling, rising) in enumerate(((to_low, to_high), (to_high, to_low))):
            reach = torch.where(worth > 0, falling, rising)
            squares[side] = squares[side] + reach**2
            crossed[side] = crossed[side] + worth.sign() * reach * odds.sqrt()
            diagonal[side] = diagonal[side] + reach**2 * odds
    below, above = ((s - (c**2 - o)).clamp(min=0).sqrt() for s, c, o in zip(squares, crossed, diagonal, strict=True))
    return below, above


@checked()
def compare_net_benefit(
    preds: Tensor,
    target: Tensor,
    at: Sequence[float] = HUNDREDTHS,
    *,
    sample_weight: Tensor | None = None,
    groups: Tensor | None = None,
    standardized: bool = False,
    level: float = 0.95,
) -> NetBenefitDifference:
    r"""Return the difference of the net benefits of two models on the same samples, with a pointwise confidence band.

    Only samples that exactly one model predicts positive count: a positive with ±1, a negative with :math:`\mp w`. The
    difference is the mean of these, with the variance of a mean, far smaller than for two independent decision curves.
    The band is that of `net_benefit_band`, with five shares; it covers in 95 to 100 % of data sets, the delta method in
    66 to 97 %.

    With clusters, or sampling weights, of which each sample is a cluster of its own, the shares are those of as many
    independent samples as would give the variance of the difference between clusters, with the quantile of Student's t;
    NaN, with a warning, of a single cluster.

    Args:
        preds: probabilities `[2, N]`, a row per model, or `[N, 2]`, or two vectors.
        target: labels `[N]`.
        at: rising threshold probabilities, from 0 to below 1.
        sample_weight: `[N]`: whole weights are frequencies; if some are not whole, all are sampling weights.
        groups: `[N]`, integers: samples of one group are not independent.
        standardized: whether to divide by the share of positives.
        level: the confidence level.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import compare_net_benefit
        >>> g = torch.Generator().manual_seed(0)
        >>> probability = torch.rand(2000, generator=g)
        >>> target = (torch.rand(2000, generator=g) < probability).long()
        >>> blunt = probability * 0.2 + 0.4
        >>> found = compare_net_benefit(torch.stack([probability, blunt]), target, at=(0.2, 0.5, 0.7))
        >>> found.low > 0
        tensor([ True, False,  True])
    """
    thresholds = check_thresholds(at)
    preds = models_in_rows(preds, target, 2)
    rows, groups = checked_rows(preds, target, sample_weight, groups)
    design = Design.of(Rows(*(None if x is None else x[:1] for x in rows)), groups)  # type: ignore[arg-type]
    if bool(probabilities(preds).isnan().any()):
        raise ValueError("`preds` holds scores outside [0, 1]: pass probabilities, such as `preds.sigmoid()`.")
    t = torch.tensor(thresholds, dtype=torch.float64, device=preds.device)
    first, other = _reached(preds, t)
    labels, weights, cost = design.rows.labels[0], design.repeated(design.mass[0]), t / (1 - t)

    def only(ours: Tensor, theirs: Tensor, positive: bool) -> Tensor:
        """Return the weight of the samples that reach a threshold by `ours` alone, at each: `[G]`."""
        counts = torch.where((labels == positive) & (ours > theirs), weights, 0.0)
        begins, stops = (counts.new_zeros(len(t) + 1).index_add(0, x, counts) for x in (theirs, ours))
        return running(begins - stops)[:-1]

    gained, lost = only(first, other, True), only(other, first, True)
    spared, raised = only(other, first, False), only(first, other, False)
    size, positives = weights.sum(), (weights * labels).sum()
    share = positives / size if standardized else torch.ones_like(size)
    difference = (gained - lost + cost * (spared - raised)) / size / share
    slope = difference if standardized else torch.zeros_like(difference)  # what a positive adds to the denominator
    alike = positives - gained - lost
    worths, counts = [1 - slope, -1 - slope, -slope, cost, -cost], [gained, lost, alike, spared, raised]
    z = normal_quantile(level)
    if not design.counted:
        mean = torch.zeros_like(difference) if standardized else difference
        terms = torch.ones_like(cost), slope + mean, -cost, mean
        reached = [first[None], other[None]]
        (worth,), (z,) = _worth_of_units(design, reached, [x[None] for x in terms], level, "compare_net_benefit")
        size, counts = worth, [count * worth / size for count in counts]
    below, above = (x / share for x in _reaches(worths, counts, size, z))
    # Without positives no net benefit is known.
    difference = difference.masked_fill(positives == 0, torch.nan)
    band = NetBenefitDifference(t.to(preds.dtype), difference, difference - below, difference + above)
    return band.with_design(assumed_by(design), level)


def _worth_of_units(
    design: Design, reached: Sequence[Tensor], terms: Sequence[Tensor], level: float, name: str
) -> tuple[Tensor, list[float]]:
    r"""Return how many independent samples the units are worth at each threshold, `[T, G]`, and the quantile of each.

    .. math:: \frac{\sum_i w_i r_i^2 \sum_i w_i}{\sum_u \left(\sum_{i \in u} w_i r_i\right)^2}

    with :math:`r = a c - b` of a positive and :math:`r = d c - e` of a negative that is called, :math:`c`, or not;
    where all sums are 0, up to rounding, Kish's :math:`(\sum_i w_i)^2 / \sum_u w_u^2`. The quantile is that of
    Student's t for the number :math:`m` of units, times :math:`\sqrt{m / (m - 1)}`, as the squares are about estimates.

    Args:
        design: the units.
        reached: how many of the thresholds each score reaches, `[T, N]`; of two, c is the difference.
        terms: a, b, d and e at each threshold, `[T, G]` each.
        level: the confidence level.
        name: who warns of a single cluster.
    """
    squares, between, mass, kish, count = sums_of_units(design, reached, terms)
    worth, single = squares * mass[:, None] / between, (count == 1)[:, None]
    few = (mass**2 / kish)[:, None]
    worth = torch.where(worth < 1e12 * few, worth, few).masked_fill(single, torch.nan)
    student = student_quantiles(level, count - 1) * (count / (count - 1)).sqrt()
    if bool(single.any()):
        warn_of_single(name)
    return worth, torch.where(count > 1, student, normal_quantile(level)).tolist()
