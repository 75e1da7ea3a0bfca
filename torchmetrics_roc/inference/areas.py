"""Standard errors, intervals and tests of an area, an average precision or a mean, from sums over the curve.

They need no further sort and run over ranks like any view. Weights are frequencies: weight 2 is the sample twice, in a
variance too. Sampling weights, which are refused, and clusters need the influence of every sample (`influence`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.declared import collective, of_clusters
from torchmetrics_roc.inference.arguments import Rule, checked, hold, is_number, literal_rule
from torchmetrics_roc.inference.clusters import warn_of_single
from torchmetrics_roc.inference.data import curve_of
from torchmetrics_roc.inference.design import Labels
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import (
    Interval,
    at_an_end,
    chosen_where,
    constant,
    in_errors,
    logit_interval,
    newcombe_unchecked,
    normal_quantile,
    plain_interval,
    somewhere,
    student_quantiles,
    two_sided,
    wilson_unchecked,
)
from torchmetrics_roc.inference.influence import MeanLoss, clustered, delong_variance, influences, squared_influences
from torchmetrics_roc.inference.replicates import mostly_alike, quantiles
from torchmetrics_roc.inference.resampling import draws_of
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.ranks.processes import warn

Variance = Literal["delong", "spss", "hanley_mcneil", "jackknife", "bootstrap"]
Method = Literal["logit", "delong", "newcombe", "spss", "hanley_mcneil", "bootstrap"]
PrecisionMethod = Literal["logit", "boyd", "bootstrap"]


@typed
class Significance(NamedTuple):
    """A test statistic, standard normal under the null hypothesis, and its two-sided p-value."""

    statistic: Tensor
    p_value: Tensor


@collective
@checked(method=literal_rule(Variance))
def auroc_variance(curve: Curve, method: Variance = "delong") -> Tensor:
    r"""Return the variance of `auroc` as an estimator of the area in the population: `[T]`.

    With the placement :math:`V_{10} = (L + \Delta f / 2)/N` of a positive, where :math:`L` negatives score strictly
    lower, and :math:`V_{01} = (t_{k-1} + \Delta t / 2)/P` of a negative; the mean of either is the area θ:

    - `"delong"`: :math:`\frac{1}{P(P-1)} \sum (V_{10} - \theta)^2 + \frac{1}{N(N-1)} \sum (V_{01} - \theta)^2`
      (DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988);
    - `"jackknife"`: the infinitesimal jackknife, with P and N in place of P − 1 and N − 1;
    - `"spss"`: the nonparametric estimate of Hanley & McNeil, Radiology 143:29, 1982, and `"hanley_mcneil"` their
      approximation from θ, P and N alone;
    - `"bootstrap"`: the limit of the stratified bootstrap for infinitely many replicates.

    NaN without positives or negatives, and for `"delong"` with a single positive or a single negative.

    Args:
        curve: the counts.
        method: one of the five above.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_variance
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> auroc_variance(curve), auroc_variance(curve, method="spss")
        (tensor([0.1250], dtype=torch.float64), tensor([0.0781], dtype=torch.float64))
    """
    check_frequencies(curve, "`auroc_variance`")
    theta, p, n = auroc(curve), curve.positives.double(), curve.negatives.double()
    if method == "delong":
        return delong_variance(auroc, curve, "`auroc_variance`")
    if method == "hanley_mcneil":  # the variances of the placements of positives and of negatives
        v01, v10 = theta / (2 - theta) - theta**2, 2 * theta**2 / (1 + theta) - theta**2
    else:
        s10, s01 = squared_influences(auroc, curve, "`auroc_variance`")
        v10, v01 = s10 / p, s01 / n
    if method == "jackknife":
        return v10 / p + v01 / n
    dt, df, pairs = curve.dtps.double(), curve.dfps.double(), p * n
    if method == "spss":  # as if tied samples were spread evenly over their step
        v10, v01 = v10 + curve.sum(dt * df**2) / (12 * pairs * n), v01 + curve.sum(df * dt**2) / (12 * pairs * p)
    ties = curve.sum(dt * df) / (4 * pairs) if method == "bootstrap" else 0.0
    return (theta * (1 - theta) - ties + (p - 1) * v01 + (n - 1) * v10) / pairs


@collective
@checked(method=literal_rule(Method))
def auroc_interval(
    curve: Curve, level: float = 0.95, method: Method = "logit", *, replicates: int = REPLICATES
) -> Interval:
    r"""Return a confidence interval of the area in the population, at about the confidence level `level`: two of `[T]`.

    - `"logit"`: :math:`\operatorname{expit}(\operatorname{logit} \theta \pm z \, \mathrm{SE}/(\theta(1-\theta)))` with
      DeLong's standard error;
    - `"newcombe"`: method 5 of Newcombe, Statistics in Medicine 25:559, 2006, from θ, P and N alone;
    - `"delong"`, `"spss"`, `"hanley_mcneil"`: θ ± z SE, clipped to [0, 1];
    - `"bootstrap"`: the quantiles of `replicates` stratified resamples, see `bootstrap`.

    If a standard error is 0 or unknown, or all resamples are alike, every method returns Newcombe's interval: if θ is
    exactly 0 or 1, all scores are tied, or a label has a single sample. NaN without positives or negatives.

    Coverage at a nominal 95 %, with positives and negatives from two Gaussians: at 20 + 20 and θ = .95 `"delong"`
    85.6 %, `"logit"` 96.4 %, `"newcombe"` 97 %; at 10 + 200 and θ = .95 78 %, 87 %, 97 %, at 30 + 300 89 %, 92 %, 97 %.
    With few samples of one label beside many of the other, and θ near 1, `"newcombe"` is closest to nominal, otherwise
    `"logit"`. Measured by `python -m benchmarks coverage`.

    Args:
        curve: the counts.
        level: the confidence level.
        method: one of the six above.
        replicates: the number of resamples of `"bootstrap"`.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_interval
        >>> scores, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), torch.tensor([1, 0, 1, 1, 0, 0])
        >>> auroc_interval(Curve.from_scores(scores, target))
        Interval(low=tensor([0.1730], dtype=torch.float64), high=tensor([0.9832], dtype=torch.float64))
    """
    z = normal_quantile(level)
    if method != "bootstrap":
        check_frequencies(curve, "`auroc_interval`")
    theta = auroc(curve).clamp(0, 1)  # rounding of weighted sums may leave [0, 1]
    if method == "newcombe":
        return newcombe_unchecked(theta, curve.positives.double(), curve.negatives.double(), level)
    if method == "bootstrap":
        interval, rigid = _resampled(curve, auroc, level, replicates, corners=True)
    else:
        variance = auroc_variance(curve, "delong" if method == "logit" else method)
        interval = (logit_interval if method == "logit" else plain_interval)(theta, variance, z)
        rigid = at_an_end(theta) | constant(variance) | ~variance.isfinite()
    if not somewhere(rigid):
        return interval
    totals = (curve.positives.double(), curve.negatives.double())
    return chosen_where(rigid, newcombe_unchecked(theta, *totals, level), interval)


@collective
@checked(variance=Rule(lambda x: is_number(x) and 0 <= x < math.inf, "be a finite number of at least 0"))
def noisy_auroc_interval(curve: Curve, variance: float, level: float = 0.95) -> Interval:
    r"""Return a confidence interval of the area in the population, from counts in bins that have noise: two of `[T]`.

    For sites that add noise to their counts before they send them, for differential privacy: independent noise of
    mean 0 and of the same variance in each count, also of empty bins. Some counts become negative, so that a hull, an
    optimum or a threshold chosen among them means little; but the area `auroc(curve)` is a ratio of sums over the bins,
    and stays nearly unbiased. With its influences V − θ and W − θ in each bin (`auroc_variance`), the ends are

    .. math:: \theta \pm \left(\frac{\sum \Delta t \Delta f}{2PN}
        + \sqrt{d^2 + z^2 v \left(\frac{\sum (V - \theta)^2}{P^2} + \frac{\sum (W - \theta)^2}{N^2}\right)}\right)

    clipped to [0, 1], as θ is: the first term is what the bins leave open, d the distance of that end of
    `auroc_interval`, for the sampling, and the rest is the noise. Both distances add as those of MOVER (Zou & Donner,
    Statistics in Medicine 27:1693, 2008). NaN, with a warning, if the noise in the number of positives, or of
    negatives, has a standard deviation of more than half of it.

    Coverage at a nominal 95 %, ten sites with noise of ε = .5, 1 and 2 in 32 and 256 bins, 100 + 100 to 500 + 5,000
    samples in all and areas of .58 to .96, of 300 data sets each: 94 to 100 % where at most a fifth of the intervals is
    NaN. Where more are, the others belong to totals raised by noise, and cover in as little as 70 %.

    Args:
        curve: the noisy counts, as of `Curve.from_counts`, with a step for each bin.
        variance: v, of the noise in each count: of S sites S times that of one. The discrete Laplace distribution of ε
            has :math:`2 e^{-\varepsilon} / (1 - e^{-\varepsilon})^2`.
        level: the confidence level.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import noisy_auroc_interval
        >>> positives, negatives = torch.tensor([[412, 303, 188, 96]]), torch.tensor([[-3, 205, 290, 511]])
        >>> curve = Curve.from_counts(torch.tensor([0.75, 0.5, 0.25, 0.0]), positives, negatives)
        >>> noisy_auroc_interval(curve, variance=1.84)
        Interval(low=tensor([0.7342], dtype=torch.float64), high=tensor([0.9321], dtype=torch.float64))
    """
    z = normal_quantile(level)
    theta, (positive, negative) = auroc(curve).clamp(0, 1), influences(auroc, curve)  # noise may carry it out
    p, n = curve.positives.double(), curve.negatives.double()
    bins, ties, v10, v01 = curve.sums(torch.ones_like(positive), curve.dtps * curve.dfps, positive**2, negative**2)
    undecided = ties.double().clamp(min=0) / (2 * p * n)
    noise = z**2 * variance * (v10 / p**2 + v01 / n**2)
    drowned = torch.minimum(p, n) < 2 * (variance * bins).sqrt()
    low, high = (
        theta + side * (undecided + ((end - theta) ** 2 + noise).sqrt())
        for side, end in zip((-1, 1), auroc_interval(curve, level), strict=True)
    )
    if bool(drowned.any()):
        warn(
            "noisy_auroc_interval: the noise in the number of positives, or of negatives, has a standard deviation of "
            "more than half of it, so the interval is NaN: only fewer bins, less noise or more samples help."
        )
    return Interval(*(x.clamp(0, 1).masked_fill(drowned, torch.nan) for x in (low, high)))


def _resampled(
    curve: Curve, view: Callable[[Curve], Tensor], level: float, replicates: int, **options: bool
) -> tuple[Interval, Tensor]:
    """Return percentiles of the resamples of `view`, and where they are no interval, as most are alike: `[T]` each."""
    draws = draws_of(curve, [view] * curve.problems, replicates, **options).T
    return Interval(*quantiles(draws, level)), mostly_alike(draws)


@of_clusters
@collective
def auroc_test(curve: Curve | Any, ties: bool = True) -> Significance:
    r"""Test whether the area differs from one half, that of uninformative scores: two of `[T]`.

    .. math:: z = \frac{\theta - 1/2}{\sqrt{\frac{n + 1}{12PN} - \frac{\sum (m^3 - m)}{12PN \, n(n-1)}}}

    with :math:`n = P + N` and :math:`m` samples at each score: the Wilcoxon-Mann-Whitney test, without continuity
    correction. NaN without positives or negatives.

    With clustered samples, given as `groups` of a metric or of a test set, it is Student's t with Obuchowski's variance
    and the degrees of freedom of the clusters, as in `metric.interval` and `metric.summary`; NaN, with a warning, if
    only one cluster has positives, or negatives. With sampling weights, of which some are not whole, it has the
    variance of the infinitesimal jackknife, as in `metric.interval` and `metric.summary`.

    Args:
        curve: a curve, whose samples are taken as independent, and whose weights as frequencies; a binary metric; or a
            test set, `(preds, target[, sample_weight[, groups]])`.
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
        tensor([0.4785], dtype=torch.float64)
    """
    curve, units = curve_of(curve, partial(hold, ties=ties), (ties,), "auroc_test")
    if units is None:
        return _wilcoxon(curve, ties)
    area, parts = auroc(curve), clustered(curve, units)
    _, statistic, p_value = parts.significance(area - 0.5)
    alone = p_value.isnan() & ~area.isnan()
    if bool(alone.any()):
        warn_of_single("auroc_test")
    return Significance(statistic.masked_fill(alone, torch.nan), p_value)


def _wilcoxon(curve: Curve, ties: bool) -> Significance:
    """Return the test of independent samples, from counts."""
    p, n = curve.positives.double(), curve.negatives.double()
    variance = (p + n + 1) / (12 * p * n)
    if ties:
        m = (curve.dtps + curve.dfps).double()
        variance = variance - curve.sum(m**3 - m) / (12 * p * n * (p + n) * (p + n - 1))
    z = in_errors(auroc(curve) - 0.5, variance.clamp(min=0).sqrt())
    return Significance(z, two_sided(z))


@collective
@checked(labels=literal_rule(Labels))
def average_precision_variance(curve: Curve, labels: Labels = "random") -> Tensor:
    r"""Return the variance of `average_precision` as an estimator of that of the population, for a random sample of it.

    .. math:: \frac{1}{P(P - 1)} \sum_i u_i^2 + \frac{1}{N(N - 1)} \sum_j u_j^2

    with P times the influence :math:`u_i` of a positive, N times that of a negative (`influence.influences`), as
    DeLong's variance is composed of placements. The prevalence varies with the sample; if the numbers of both labels
    were fixed beforehand, as in a case–control study, influences vary around their mean within each label, and the
    variance is smaller. `[T]`; NaN with a single positive or a single negative.

    Args:
        curve: the counts.
        labels: whether the numbers of both labels are random or were fixed.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import average_precision_variance
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> average_precision_variance(curve)
        tensor([0.0648], dtype=torch.float64)
    """
    return delong_variance(average_precision, curve, "`average_precision_variance`", centred=labels == "fixed")


@collective
@checked(method=literal_rule(PrecisionMethod), labels=literal_rule(Labels))
def average_precision_interval(
    curve: Curve,
    level: float = 0.95,
    method: PrecisionMethod = "logit",
    *,
    replicates: int = REPLICATES,
    labels: Labels = "random",
) -> Interval:
    r"""Return a confidence interval of average precision :math:`a`: two of `[T]`; NaN without positives.

    - `"logit"`: :math:`\operatorname{expit}(\operatorname{logit} a \pm t \, \mathrm{SE}/(a(1-a)))` with the variance
      of `average_precision_variance` and the quantile of Student's t with one degree of freedom less than samples of
      the rarer label;
    - `"boyd"`: with the variance of a proportion out of P, :math:`a(1 - a)/P`, and the normal quantile: Boyd, Eng &
      Page, ECML PKDD 2013;
    - `"bootstrap"`: the quantiles of `replicates` resamples of all samples, or of each label.

    If :math:`a` is 1, Wilson's interval of a proportion, P of P, replaces either formula: from :math:`P/(P + z^2)` to
    1. With a single positive or negative `"logit"` is Boyd's. If all resamples are alike, `"bootstrap"` is `"logit"`.

    Coverage at a nominal 95 %, with positives and negatives from two Gaussians and areas under the ROC curve of .6 to
    .99: `"logit"` 94 to 97 % of random samples of 400, half of them positive, and of 330, one in eleven positive; 94 to
    99 % if the numbers of both labels are fixed, where `"boyd"` covers in 96 to 100 %, with intervals up to 2.8 times
    as wide; with heavy tails, `"boyd"` and `"bootstrap"` in 82 to 89 %. Measured over 3,000 data sets, a standard error
    of 0.4 %. Macro averages of three classes, the rarest with
    16 or 64 positives: 95 and 96 % of 600; of 40 labels with 25 positives each beside 475 negatives: 93 % of 150, as
    the more values are averaged, the more of their upward bias is taken off the lower end.

    Args:
        curve: the counts.
        level: the confidence level.
        method: one of the three above.
        replicates: the number of resamples of `"bootstrap"`.
        labels: whether the numbers of both labels are random or were fixed.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import average_precision_interval
        >>> scores, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), torch.tensor([1, 0, 1, 1, 0, 0])
        >>> average_precision_interval(Curve.from_scores(scores, target))
        Interval(low=tensor([0.0084], dtype=torch.float64), high=tensor([0.9995], dtype=torch.float64))
    """
    z = normal_quantile(level)
    if method == "bootstrap":
        drawn, alike = _resampled(curve, average_precision, level, replicates, stratified=labels == "fixed")
        if not somewhere(alike):
            return drawn
        return chosen_where(alike, average_precision_interval(curve, level, labels=labels), drawn)
    check_frequencies(curve, "`average_precision_interval`")
    value, p = average_precision(curve), curve.positives.double()
    interval = logit_interval(value, value * (1 - value) / p, z)
    if method == "logit":
        variance = average_precision_variance(curve, labels)
        logit = logit_interval(
            value, variance, student_quantiles(level, torch.minimum(p, curve.negatives.double()) - 1)
        )
        interval = chosen_where(variance.isfinite() & ~constant(variance), logit, interval)
    return chosen_where(at_an_end(value), wilson_unchecked(value.round() * p, p, level), interval)


def mean_interval(
    curve: Curve, losses: Callable[[Curve], tuple[Tensor, Tensor]], level: float, stratified: bool = True
) -> Interval:
    r"""Return Hall's interval of the sum of the mean losses of positives and of negatives: two of `[T]`.

    Unless `stratified`, of the mean loss of all samples. From :math:`\hat\theta - s \, g^{-1}(\pm t)` with the standard
    error s, the quantile t of Student's t with as many degrees of freedom as the rarer label, or all samples, less one,
    and the skewness κ of the estimate:

    .. math:: g^{-1}(x) = \frac3\kappa \left( \sqrt[3]{1 + \kappa (x - \kappa/6)} - 1 \right)

    Hall, On the removal of skewness by transformation, Journal of the Royal Statistical Society B 54:221, 1992.
    NaN with a single positive or negative; from 0 if the value is infinite.

    Coverage of Cllr at a nominal 95 %, with log-likelihood ratios of two Gaussians and areas of .8 and .95, over 8,000
    data sets, a standard error of 0.2 %: 95 % with 30 + 30, 200 + 200, and 30 + 300 at .8; 93 % with 30 + 300 at .95,
    where expanded percentiles cover in 91 %. Of the mean logarithmic loss of 60, 330 and 400 samples, over 600 data
    sets each, 93 to 97 %; with the tails of Student's t of 3 degrees of freedom in the log odds 91, 93 and 94 %, where
    expanded percentiles cover in 87, 94 and 94 %.

    Args:
        curve: the counts; weights are frequencies.
        losses: returns those of a positive and of a negative at each step, `[K]` each.
        level: the confidence level.
        stratified: whether the numbers of both labels are fixed.

    Raises:
        ValueError: if weights are not whole.
    """
    check_frequencies(curve, "`mean_interval`")
    mean = MeanLoss(losses, stratified)
    value, *away = mean.away(curve)
    often = curve.dtps.double(), curve.dfps.double()
    p2, n2, p3, n3 = curve.sums(*(x * y**power for power in (2, 3) for x, y in zip(often, away, strict=True)))
    sizes = mean.strata(curve.positives, curve.negatives)
    variance = (mean.strata(p2, n2) / (sizes * (sizes - 1))).sum(0)
    third = (mean.strata(p3, n3) / (sizes * (sizes - 1) * (sizes - 2))).sum(0)
    skewness = (third / variance**1.5).nan_to_num(posinf=0.0, neginf=0.0)  # unknown of two samples
    t = student_quantiles(level, sizes.amin(0) - 1)
    low, high = (value - variance.sqrt() * _unskewed(x, skewness) for x in (t, -t))
    return Interval(low.masked_fill(value.isinf(), 0.0), high)


def _unskewed(x: Tensor, skewness: Tensor) -> Tensor:
    """Return the inverse of Hall's cubic transformation, by its limit where the skewness vanishes."""
    nearly_none = skewness.abs() < 1e-6
    y = 1 + skewness * (x - skewness / 6)
    return torch.where(nearly_none, x, 3 / skewness * (y.sign() * y.abs() ** (1 / 3) - 1))
