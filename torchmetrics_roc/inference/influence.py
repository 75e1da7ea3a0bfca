"""The influence of samples on the area under the ROC curve and on average precision, and the covariance that follows.

The influence of a sample is the rate of change of the value with its weight. A value varies by a sum of squared
influences, one of each unit, and several values covary by a sum of products: a unit is a sample, or a cluster, within
which influences are added first. Samples of one label at one step have the same influence, so the variance of a value
of independent samples follows from the steps of the curve alone.

Shares of samples, such as recall at a frozen threshold, vary between clusters as ratios of sums. Samples with sampling
weights are clusters of one sample each, whose size is the weight.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import power_of_two, running
from torchmetrics_roc.curves.columns import before
from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.products import in_units, totals
from torchmetrics_roc.inference.arguments import ANY_CURVE, INFLUENCED, checked, literal_rule
from torchmetrics_roc.inference.design import Design, Weights, all_reduced, by_label, sizes_of
from torchmetrics_roc.inference.formulas import (
    EPSILON,
    ROUNDING,
    Interval,
    at_an_end,
    chosen_where,
    constant,
    in_errors,
    logit_interval,
    logit_or_exact,
    newcombe_unchecked,
    plain_interval,
    student_quantiles,
    student_two_sided,
    wilson_unchecked,
)
from torchmetrics_roc.measures.measure import Statistic
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.ranks.owners import at_scores
from torchmetrics_roc.ranks.processes import attempt, with_reserve
from torchmetrics_roc.ranks.segments import ranks_of, read_each, sums_from_here
from torchmetrics_roc.tasks.batches import Rows

View = Callable[[Curve], Tensor]
Covariance = Literal["jackknife", "delong", "obuchowski"]


def influences(view: View, curve: Curve) -> tuple[Tensor, Tensor]:
    r"""Return P times the influence of a positive, and N times that of a negative, at each step: `[K]` each.

    For AUROC they have mean 0 over the samples of each label. For average precision they do not, and sum to 0 only
    over all samples: the numbers of both labels are taken as random, as in a random sample of the population, since
    precision depends on the prevalence.

    Args:
        view: `torchmetrics_roc.roc.auroc` or `torchmetrics_roc.pr.average_precision`.
        curve: the counts.
    """
    return view.influences(curve) if isinstance(view, MeanLoss) else INFLUENCES[view](curve)


@dataclass(frozen=True)
class MeanLoss:
    """A view: the mean of `losses` over all samples or, if `stratified`, the sum of the means of both labels."""

    losses: Callable[[Curve], tuple[Tensor, Tensor]]
    stratified: bool

    def __call__(self, curve: Curve) -> Tensor:
        """Return the mean, `[T]`."""
        return self.away(curve)[0]

    def strata(self, of_positives: Tensor, of_negatives: Tensor) -> Tensor:
        """Return sums over positives and over negatives, `[T]` each, within the strata: `[1, T]` or `[2, T]`."""
        pair = torch.stack([of_positives, of_negatives]).double()
        return pair if self.stratified else pair.sum(0, keepdim=True)

    def away(self, curve: Curve) -> tuple[Tensor, Tensor, Tensor]:
        """Return the mean, `[T]`; the losses of a positive, and of a negative, at each step less theirs: `[K]` each."""
        losses, counts = self.losses(curve), (curve.dtps, curve.dfps)
        lost = (torch.where(x > 0, x.double() * loss, 0.0) for x, loss in zip(counts, losses, strict=True))
        means = self.strata(*curve.sums(*lost)) / self.strata(curve.positives, curve.negatives)
        sides = zip(counts, losses, (means[0], means[-1]), strict=True)
        of_positives, of_negatives = (torch.where(x > 0, loss - curve.spread(mean), 0.0) for x, loss, mean in sides)
        return means.sum(0), of_positives, of_negatives

    def influences(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """See `influences`."""
        _, of_positives, of_negatives = self.away(curve)
        if self.stratified:
            return of_positives, of_negatives
        size = (curve.positives + curve.negatives).double()
        p, n = (curve.spread(x.double() / size) for x in (curve.positives, curve.negatives))
        return of_positives * p, of_negatives * n


def _of_auroc(curve: Curve) -> tuple[Tensor, Tensor]:
    r"""Return the placements less the area: :math:`V_{10} - \theta` and :math:`V_{01} - \theta` (`auroc_variance`)."""
    theta = curve.spread(auroc(curve))
    p, n = (curve.spread(x.double()) for x in (curve.positives, curve.negatives))
    v10 = 1 - (2 * curve.fps - curve.dfps).double() / (2 * n)
    v01 = (2 * curve.tps - curve.dtps).double() / (2 * p)
    return v10 - theta, v01 - theta


def _of_average_precision(curve: Curve) -> tuple[Tensor, Tensor]:
    r"""Return :math:`\pi_j - a + B_j` for a positive, :math:`-\frac{N}{P} C_j` for a negative.

    With the precision :math:`\pi`, its average :math:`a` and the change by one more sample from its step on:

    .. math:: B_j = \sum_{k \ge j} \frac{\Delta t_k f_k}{(t_k + f_k)^2}, \quad
        C_j = \sum_{k \ge j} \frac{\Delta t_k t_k}{(t_k + f_k)^2}
    """
    t, f, dt = (in_units(curve, x).double() for x in (curve.tps, curve.fps, curve.dtps))
    p, n = (x.double() for x in totals(curve))
    m = t + f
    some = m > 0  # a grid may begin with empty steps

    later_f, later_t = _from_here(curve, *(torch.where(some, dt * count / m**2, 0.0) for count in (f, t)))
    precision = torch.where(some, t / m, 0.0)
    average = curve.spread(curve.sum(precision * dt) / p)
    return precision - average + later_f, -later_t * curve.spread(n / p)


INFLUENCES: dict[View, Callable[[Curve], tuple[Tensor, Tensor]]] = {
    auroc: _of_auroc,
    average_precision: _of_average_precision,
}
"""The views whose influences are known."""


def view_of(statistic: Statistic | None) -> View | None:
    """Return the view of a statistic, up to scale and shift, if the influence of each sample on it is known."""
    known = {"auroc": auroc, "average_precision": average_precision}
    return None if statistic is None else known.get(str(statistic.of))


def _from_here(curve: Curve, *columns: Tensor) -> list[Tensor]:
    """Return the sums of `columns` `[K]` over each step and all later ones of its problem, on all ranks: `[K]` each."""
    width, sums = curve.columns.width, []
    for x, total in zip(columns, sums_from_here(curve, *columns), strict=True):
        if width:
            through = running(x.view(-1, width), 1).flatten()
        else:
            through = running(x)
            through = through - curve.spread(before(through, curve.offsets)[:-1])
        sums.append(curve.spread(total) - through + x)
    return sums


def squared_influences(view: View, curve: Curve, caller: str, centred: bool = False) -> tuple[Tensor, Tensor]:
    """Return the sums of squared `influences` over the positives and over the negatives of a curve: `[T]` each.

    Args:
        view: as in `influences`.
        curve: the counts, with whole weights as frequencies; of sampling weights they are refused.
        caller: who refuses them.
        centred: whether the means of influences within each label are subtracted; for AUROC they are 0.
    """
    check_frequencies(curve, caller)
    positive, negative = influences(view, curve)
    if centred:
        of_p, of_n = curve.sums(curve.dtps * positive, curve.dfps * negative)
        positive = positive - curve.spread(of_p / curve.positives.double())
        negative = negative - curve.spread(of_n / curve.negatives.double())
    s10, s01 = curve.sums(curve.dtps * positive**2, curve.dfps * negative**2)
    return s10, s01


def delong_variance(view: View, curve: Curve, caller: str = "`compare`", centred: bool = False) -> Tensor:
    r"""Return the variance of a view of independent samples from `squared_influences`: `[T]`.

    .. math:: \frac{1}{P(P - 1)} \sum_i u_i^2 + \frac{1}{N(N - 1)} \sum_j u_j^2

    For AUROC it is DeLong's. NaN with a single positive or a single negative.
    """
    s10, s01 = squared_influences(view, curve, caller, centred)
    p, n = curve.positives.double(), curve.negatives.double()
    variance = s10 / (p * (p - 1)) + s01 / (n * (n - 1))
    return variance.masked_fill((p <= 1) | (n <= 1), torch.nan)


class Clustered(NamedTuple):
    """The covariance of areas of clustered samples by its parts, `[T, T]` each, and the numbers of clusters, `[T]`.

    Attributes:
        positives, negatives: the variation of the positives, and of the negatives, between clusters.
        both: the covariation of the positives and the negatives of a cluster.
        with_positives, with_negatives, clusters: how many clusters have a positive, a negative, any sample.
        jackknife: the whole covariance by the infinitesimal jackknife, without the factors of numbers of clusters.
        worth: the effective numbers of positives, of negatives and of samples (`Design.effective_sizes`).
        with_totals, totals: the covariance of each area, in rows, and of each number of positives, with each number of
            positives; None unless asked for.
    """

    positives: Tensor
    negatives: Tensor
    both: Tensor
    with_positives: Tensor
    with_negatives: Tensor
    clusters: Tensor
    jackknife: Tensor
    worth: tuple[Tensor, Tensor, Tensor]
    with_totals: Tensor | None = None
    totals: Tensor | None = None

    @property
    def covariance(self) -> Tensor:
        """Return the whole covariance, `[T, T]`; NaN if only one cluster has a positive, or a negative."""
        return self.positives + self.negatives + self.both

    @property
    def sizes(self) -> tuple[Tensor, Tensor]:
        """The effective numbers of positives and of negatives."""
        return self.worth[:2]

    @property
    def degrees_per_problem(self) -> Tensor:
        r"""Return the degrees of freedom of the variance of each area, `[T]`.

        .. math:: \min\left(\frac{(V_{10} + V_{01})^2}{V_{10}^2/(I_{10} - 1) + V_{01}^2/(I_{01} - 1)}, G - 1\right)

        Those of Welch and Satterthwaite for separate variances of positives and negatives, and no more than if each
        cluster had both labels; 0 if only one cluster has a positive, or a negative. Their numbers are effective ones:
        of clusters of different sizes the variance is known as poorly as of so few of one size.
        """
        return welch(*(x.diagonal().nan_to_num() for x in self[:2]), *(x - 1 for x in self.worth))

    @property
    def degrees_of_differences(self) -> Tensor:
        """Return the same of the difference of each pair of areas, `[T, T]`."""
        variances = [between(x.nan_to_num()) for x in self[:2]]
        return welch(*variances, *(torch.minimum(x[:, None], x) - 1 for x in self.worth))

    def significance(self, differences: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        r"""Return standard errors, statistics and p-values of the hypothesis that `differences` `[T]` are 0, by t.

        These are areas with this covariance, less that of the hypothesis, 1/2. Those of separated scores do not vary
        between units, however few there are: they are tested by the variance of Mann and Whitney's statistic under the
        hypothesis, with the effective sizes :math:`p` and :math:`n`, :math:`(p + n + 1) / (12 p n)`. Takes one host
        sync.
        """
        variances = self.covariance.diagonal().clamp(min=0)
        p, n = self.sizes
        still = variances <= ROUNDING
        errors = variances.masked_fill(still, 0.0).sqrt()
        statistics = in_errors(differences, torch.where(still, ((p + n + 1) / (12 * p * n)).sqrt(), errors))
        tests = torch.stack([statistics, self.degrees_per_problem], 1).tolist()
        return errors, statistics, errors.new_tensor([student_two_sided(t, degrees) for t, degrees in tests])


def between(covariance: Tensor) -> Tensor:
    """Return the variance of the difference of each pair of values with this `covariance`: `[T, T]`."""
    variance = covariance.diagonal()
    both = variance[:, None] + variance
    # Values of models that rank alike differ by nothing but rounding.
    apart = both - 2 * covariance
    return apart.masked_fill((apart.abs() <= 16 * EPSILON * both) | constant(both), 0.0)


def correction(clusters: Tensor) -> Tensor:
    """Return Obuchowski's factor of a sum of squares over so many clusters, I/(I − 1); NaN for fewer than two."""
    return torch.where(clusters > 1, clusters / (clusters - 1), torch.nan)


def moved_mean(values: Tensor, mean: Tensor, masses: Tensor, total: Tensor) -> Tensor:
    r"""Return by how much a weighted `mean` of `values` `[G]` is above that without each of them: `[G]`.

    The jackknife's variance of the mean is the sum of their squares times :math:`1 - \sum_g p_g^2`, with the shares
    :math:`p` of the `total` of the `masses`: it is the usual one of equal masses.
    """
    return masses * (values - mean) / (total - masses)


def welch(first: Tensor, other: Tensor, of_first: Tensor, of_other: Tensor, most: Tensor) -> Tensor:
    """Return Welch's degrees of freedom of two variances by those of each, `most` at most; 0 if one has none."""
    first, other = (x.masked_fill(constant(x), 0.0) for x in (first, other))  # of rounding alone
    degrees = (first + other) ** 2 / (first**2 / of_first + other**2 / of_other)
    found = torch.minimum(degrees.nan_to_num(nan=torch.inf), most)
    return torch.where(torch.minimum(of_first, of_other) > 0, found, 0.0)


LEAST = 20
"""The number of samples of a label from which on the variance of an area is estimated by formula."""


def logit_with_student(value: Tensor, variance: Tensor, degrees: Tensor, level: float, plain: bool = False) -> Interval:
    """Return the interval of values `[T]` by Student's t on the logit scale, or a `plain` one."""
    return (plain_interval if plain else logit_interval)(value, variance, student_quantiles(level, degrees))


def interval_of_areas(
    area: Tensor,
    variance: Tensor,
    degrees: Tensor,
    sizes: tuple[Tensor, Tensor],
    clusters: Tensor | None,
    level: float,
    plain: bool = False,
) -> Interval:
    """Return the interval of areas `[T]` from the influence of units: samples, or so many `clusters` `[T]`.

    Newcombe's, with the effective `sizes` of both labels, of an area of 0 or 1, or that does not vary, and of few
    samples; NaN of a single cluster.
    """
    interval = logit_with_student(area, variance, degrees, level, plain)
    other = at_an_end(area) | constant(variance)
    other = other | (torch.minimum(*sizes) < LEAST) if clusters is None else other & (clusters > 1)
    return chosen_where(other, newcombe_unchecked(area.clamp(0, 1), *sizes, level), interval)


@checked(curve=ANY_CURVE, view=INFLUENCED, method=literal_rule(Covariance), weights=literal_rule(Weights))
def auroc_covariance(
    curve: Curve,
    rows: Rows,
    groups: Tensor | None = None,
    method: Covariance = "jackknife",
    weights: Weights = "frequency",
    view: View = auroc,
) -> Tensor:
    r"""Return the covariance of the areas of problems that share their samples, over all ranks: `[T, T]`.

    The influence of a positive is :math:`w (V_{10} - \theta)/P`, of a negative :math:`w (V_{01} - \theta)/N`.

    - `"jackknife"`: the infinitesimal jackknife, the sum of products of influences, added up within each group first.
      Without groups, a sample of frequency w counts as w samples; one of sampling weight w, of any scale, as one.
    - `"obuchowski"`: for groups, with separate sums over the :math:`I_{10}` groups with a positive, the :math:`I_{01}`
      with a negative and all :math:`G` (Obuchowski, Biometrics 53:567, 1997), see `clustered`. NaN if a single group
      has all of a label.
    - `"delong"`: the same of samples, whatever their groups: with P − 1 and N − 1 in place of P and N (DeLong, DeLong &
      Clarke-Pearson, Biometrics 44:837, 1988).

    Args:
        curve: the curve of the rows of all ranks.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the group of each sample; a group may be spread over ranks.
        method: the estimator, one of the three.
        weights: what whole weights mean without groups; if some are not whole, all are sampling weights.
        view: the statistic: `auroc`, or `torchmetrics_roc.pr.average_precision` by its influences
            (`average_precision_variance`).

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_covariance
        >>> from torchmetrics_roc.tasks.batches import Rows
        >>> scores = torch.tensor([[8.0, 7, 6, 5, 4, 3], [5.0, 8, 6, 7, 3, 4]])  # of two models
        >>> rows = Rows(scores, torch.tensor([1, 1, 0, 1, 0, 0]).bool().expand(2, 6), None)
        >>> auroc_covariance(Curve.from_rows(*rows), rows, method="delong")
        tensor([[0.0247, 0.0062],
                [0.0062, 0.0247]], dtype=torch.float64)
    """
    parts = clustered(curve, Design.of(rows, None if method == "delong" else groups, weights, ranks_of(curve)), view)
    unknown = view(curve).isnan()
    covariance = parts.jackknife if method == "jackknife" else parts.covariance
    return covariance.masked_fill(unknown[:, None] | unknown, torch.nan)


def clustered(curve: Curve, design: Design, view: View = auroc, totals: bool = False) -> Clustered:
    """Return `clustered_of` one view."""
    return clustered_of(curve, design, view, totals=totals)[0]


def clustered_of(curve: Curve, design: Design, *views: View, totals: bool = False) -> list[Clustered]:
    r"""Return Obuchowski's covariance of the areas of problems by its parts, over all ranks, for each view.

    With the sums :math:`a_u` and :math:`b_u` of the influences of the positives and of the negatives of a unit:

    .. math::
        \frac{I_{10}}{I_{10} - 1} \sum_u a_u^2 + \frac{I_{01}}{I_{01} - 1} \sum_u b_u^2
        + 2 \frac{G}{G - 1} \sum_u a_u b_u

    Args:
        curve: the curve of the rows of all ranks.
        design: the units: clusters, which may be spread over ranks, or samples.
        views: as in `auroc_covariance`.
        totals: whether also with the numbers of positives, up to the square of their means.
    """
    influence_columns = _influences(curve, design, *views)
    p, n = with_reserve(design.ranks, lambda: [x.double()[:, None] for x in (curve.positives, curve.negatives)])

    def each() -> list[Tensor]:
        size = torch.where(design.rows.labels, p, n)
        return [*(design.mass * x / size for x in influence_columns), design.signed]

    sums = design.sums(each, by_label)

    def products() -> list[Tensor]:
        *influence, positives, negatives = sums()
        squares = [design.repeated(a) @ b.T for a, b in _pairs(influence)]
        numbers = [design.repeated((x > 0).double()).sum(1) for x in (positives, negatives, positives + negatives)]
        if totals:
            each = [*(a + b for a, b in zip(influence[::2], influence[1::2], strict=True)), positives]
            squares += [design.repeated(x) @ positives.T for x in each]
        sides = (positives, p), (negatives, n), (positives + negatives, p + n)
        scaled = [x * power_of_two(-torch.frexp(whole).exponent) for x, whole in sides]  # its squares do not overflow
        return [*squares, *numbers, *design.squared(scaled)]

    size, of_totals = curve.problems, len(views) + 1 if totals else 0
    shapes = [(size, size)] * (3 * len(views) + of_totals) + [(size,)] * 9
    *squares, of_p, of_n, of_all, p1, p2, n1, n2, a1, a2 = all_reduced(design.ranks, shapes, products)
    worth = *sizes_of(p1, p2, n1, n2), a1**2 / a2
    # For problems with different numbers of clusters, the geometric mean of both factors.
    i10, i01, g = (correction(x).sqrt() for x in (of_p, of_n, of_all))
    several = []
    squares, *with_totals = squares[: 3 * len(views)], *squares[3 * len(views) :]
    for t, (aa, bb, ab) in enumerate(zip(*(squares[i::3] for i in range(3)), strict=True)):
        parts = i10[:, None] * aa * i10, i01[:, None] * bb * i01, g[:, None] * (ab + ab.T) * g
        of_view = (with_totals[t], with_totals[-1]) if totals else ()
        several.append(Clustered(*parts, of_p, of_n, of_all, aa + bb + ab + ab.T, worth, *of_view))
    return several


def _pairs(influence: list[Tensor]) -> list[tuple[Tensor, Tensor]]:
    """Return which sums are multiplied, for each view: of positives, of negatives, and both."""
    return [x for a, b in zip(influence[::2], influence[1::2], strict=True) for x in ((a, a), (b, b), (a, b))]


def _influences(curve: Curve, design: Design, *views: View) -> list[Tensor]:
    """Return P times the influence of each positive, N times that of each negative, `[T, N]` for each view."""
    rows = design.rows

    def of(steps: Curve) -> list[Tensor]:
        return [torch.stack(influences(view, steps), 1) for view in views]

    values, error = attempt(lambda: read_each(of, curve))
    u = at_scores(curve, rows.scores, *(values or ()), labels=rows.labels, failed=error)
    return with_reserve(design.ranks, lambda: [x.masked_fill(design.mass <= 0, 0.0) for x in u])


class Shares(NamedTuple):
    r"""Shares of samples, and their variation between clusters: `[T]` each.

    Attributes:
        value: the shares :math:`v`.
        whole: what they are shares of.
        squares: :math:`\sum_c (k_c - v n_c)^2` of a cluster's part :math:`k_c` of its :math:`n_c`.
        masses: :math:`\sum_c n_c^2`.
        clusters: how many clusters have any.
        below, above: the `missing_weights` in the rest of the whole, and in the part; 0 if none are missing.
    """

    value: Tensor
    whole: Tensor
    squares: Tensor
    masses: Tensor
    clusters: Tensor
    below: Tensor
    above: Tensor

    @classmethod
    def of(cls, part: Tensor, whole: Tensor, slice: Tensor, slices: int, below: Tensor, above: Tensor) -> Shares:
        """Return those of `slices` slices, from the part, the whole and the slice of each cluster, `[R]`, in order."""
        added = added_within(slice, slices)
        value = added(part) / added(whole)
        columns = (whole, (part - value[slice] * whole) ** 2, whole**2, whole > 0)
        wholes, squares, masses, clusters = map(added, columns)
        return cls(value, wholes, squares, masses, clusters, below, above)

    @classmethod
    def of_units(cls, design: Design, of: Callable[[Rows], list[Tensor]], below: Tensor, above: Tensor) -> Shares:
        """Return those of `T` problems between the units of a design. Collective.

        `of` returns what each entry of rows adds to the part, and to the whole: `[T, N]` each.
        """
        sums, shape = design.sums(partial(of, design.rows)), (len(design.rows.labels),)
        parts, wholes = all_reduced(design.ranks, [shape] * 2, lambda: [design.repeated(x).sum(1) for x in sums()])
        value = parts / wholes

        def columns() -> list[Tensor]:
            part, whole = sums()
            off = part - value[:, None] * whole
            return [design.repeated(x.double()).sum(1) for x in (off**2, whole**2, whole > 0)]

        squares, masses, clusters = all_reduced(design.ranks, [shape] * 3, columns)
        return cls(value, wholes, squares, masses, clusters, below, above)

    @property
    def worth(self) -> Tensor:
        """Return the effective number of clusters: how many of equal sizes vary as much."""
        return self.whole**2 / self.masses

    def interval(self, level: float) -> Interval:
        """Return that on the logit scale by Student's t of `worth`, Wilson's of 0 and 1; NaN of one cluster.

        Where heavy samples may be missing, to Wilson's end of as many units as such samples have the same weight.
        """
        worth = self.worth
        variance = self.squares / self.whole**2 * worth / (worth - 1)
        t, value = student_quantiles(level, worth - 1), self.value.clamp(0, 1)
        interval = logit_or_exact(
            self.value, variance, t, wilson_unchecked(value * worth, worth, level), self.clusters > 1
        )
        few = [wilson_unchecked(value * n, n, level) for n in (self.whole / self.below, self.whole / self.above)]
        low = torch.where(self.below > 0, torch.minimum(interval.low, few[0].low), interval.low)
        return Interval(low, torch.where(self.above > 0, torch.maximum(interval.high, few[1].high), interval.high))

    def pooled(self, fractional: bool) -> tuple[Tensor, Tensor]:
        r"""Return the variance of each share if all are the same, :math:`v`, `[T]`, and its degrees of freedom, 0-d.

        .. math:: v (1 - v) \frac{\sum_c n_c + \rho \sum_c n_c (n_c - 1)}{(\sum_c n_c)^2}

        Samples of a cluster correlate by :math:`\rho \ge 0`, which all slices have in common: that by which their
        `squares` together are as large as expected (Donner & Klar, Design and Analysis of Cluster Randomization Trials,
        2000). With sampling weights, if `fractional`, residuals vary with the mass of their unit alone.
        """
        known = ~self.value.isnan() & (self.clusters > 1)
        alone = self.masses if fractional else self.whole
        spare = correction(self.clusters)
        columns = (self.squares, self.value * self.whole, self.whole, alone / spare, (self.masses - alone) / spare)
        sizes = torch.stack([*columns, self.whole**2 / self.masses - 1])
        squares, part, whole, own, shared, degrees = torch.where(known, sizes, 0.0).sum(1)
        if fractional:
            return squares / own * self.masses / self.whole**2, degrees
        unit = part / whole * (1 - part / whole)
        together = ((squares / unit - own) / shared).nan_to_num(0.0, 0.0, 0.0).clamp(0, 1)
        return unit * (self.whole + together * (self.masses - self.whole)) / self.whole**2, degrees


PRIOR = 10
"""Degrees of freedom that the variance of all slices together counts beside that of each."""


def moderated(squares: Tensor, size: Tensor, degrees: Tensor, known: Tensor) -> tuple[Tensor, Tensor]:
    r"""Return the variance of a unit in each of `T` slices, and its degrees of freedom: `[T]` each.

    Few units do not determine the variance of their slice, and slices may differ in it. So the mean of its own
    :math:`s_t^2`, of :math:`\nu_t` degrees of freedom, and that of all slices, which counts as `PRIOR` of them, as
    Smyth, Statistical Applications in Genetics and Molecular Biology 3:3, 2004.

    Args:
        squares: the sums of squares, 0 of a single unit.
        size: what they are divided by, NaN where there is a single unit.
        degrees: those of the own variance.
        known: which slices have a value.
    """
    own, some = squares / size, known & ~size.isnan()
    totals = torch.where(some, torch.stack([squares, size, degrees]), 0.0).sum(1)
    together, within = (totals[0] / totals[1]).nan_to_num(), totals[2]  # 0/0 if no unit is in both of two sides
    degrees = torch.where(some, degrees, 0.0)
    unit = (PRIOR * together + degrees * own.nan_to_num()) / (PRIOR + degrees)
    return unit, torch.minimum(PRIOR + degrees, within)


def added_within(slice: Tensor, slices: int) -> Callable[[Tensor], Tensor]:
    """Return a function that adds `[R]` over the clusters of each of the `slices`, which are in order: `[T]`."""
    offsets = torch.searchsorted(slice, torch.arange(slices + 1, dtype=slice.dtype, device=slice.device))
    return lambda x: torch.segment_reduce(x.double(), "sum", offsets=offsets, axis=0)
