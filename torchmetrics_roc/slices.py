"""Slices: how well a model ranks within each group of samples, and each group against all others. Thousands at once.

Slices are disjoint samples, so the joint distribution of several has a closed form: the interval of the worst slice, or
of the gap between two, follows from simultaneous intervals, while in resamples the slices would differ more than they
do.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, ClassVar, Literal, NamedTuple, get_args

import torch
from torch import Tensor

from torchmetrics_roc.answers import Answers
from torchmetrics_roc.batches import Rows, Samples
from torchmetrics_roc.choice import At, Choice, Frozen, choice_of
from torchmetrics_roc.chosen_rate import PROPORTIONS
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Slice
from torchmetrics_roc.exports import typed
from torchmetrics_roc.frozen import FrozenThreshold
from torchmetrics_roc.groups import GroupedMeasure, GroupedRow, Groups, GroupValues
from torchmetrics_roc.inference.areas import (
    at_an_end,
    auroc_variance,
    chosen_where,
    constant,
    logit_interval,
    newcombe_unchecked,
    wilson_unchecked,
)
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.influence import influences
from torchmetrics_roc.placements import at_scores
from torchmetrics_roc.ranks import Ranks, warn
from torchmetrics_roc.rates import Counts, canonical, counts, rate_named
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.slice_clusters import Shares, Variation, against, clusters_of, within
from torchmetrics_roc.states import Agreement
from torchmetrics_roc.words import counted

Area = Literal["subgroup", "bpsn", "bnsp"]


class SliceAreas(NamedTuple):
    """The areas of every slice, NaN where unknown, and the weight of its samples: `[G]` each, by ascending id.

    Attributes:
        groups: the ids.
        subgroup: the AUROC of the samples of the slice.
        bpsn: of all positives outside the slice and its negatives: low where its negatives score too high.
        bnsp: of its positives and all negatives outside: low where its positives score too low.
        samples: the weight of the samples.
    """

    groups: Tensor
    subgroup: Tensor
    bpsn: Tensor
    bnsp: Tensor
    samples: Tensor


class Pairs(NamedTuple):
    """Pairs of a sample of a slice, of one label, and a sample of the other label and slices, step by step, `[K]`.

    Attributes:
        gained: the samples of the slice at the step.
        beyond: those that win every pair against an outer sample at the step, or lose every one.
        strict, tied: the outer samples that are in order with one of the slice at the step, and those that tie with it.
        size, others: the numbers of samples of the slice and of outer ones, `[T]`.
    """

    gained: Tensor
    beyond: Tensor
    strict: Tensor
    tied: Tensor
    size: Tensor
    others: Tensor

    def area(self, curve: Curve) -> Tensor:
        """Return the share of the pairs that are in order, a tie counting half: `[T]`."""
        return share_won(curve.sum(self.gained * (2 * self.strict + self.tied)), self.size, self.others)

    def variance(self, curve: Curve) -> Tensor:
        r"""Return DeLong's variance of the area, `[T]`; NaN if there is a single sample on either side.

        The placements of outer samples are not looked at one by one: with the share :math:`f_k` of the slice at step
        :math:`k`, and :math:`b_k` beyond it, one that is in order with the step has a placement of at least
        :math:`f_k + b_k`, so its square grows there by :math:`f_k (f_k + 2 b_k)`, and by a quarter and a half of these
        for one that ties.
        """
        size, others, area = self.size.double(), self.others.double(), self.area(curve)
        placed = (self.strict + self.tied / 2) / curve.spread(others)
        own = curve.sum(self.gained * (placed - curve.spread(area)) ** 2)
        share, beyond = self.gained / curve.spread(size), self.beyond / curve.spread(size)
        squares = curve.sum(share * (self.strict * (share + 2 * beyond) + self.tied * (beyond + share / 4)))
        outer = (squares - others * area**2).clamp(min=0)
        variance = own / (size * (size - 1)) + outer / (others * (others - 1))
        return variance.masked_fill((size <= 1) | (others <= 1), torch.nan)


def share_won(won: Tensor, size: Tensor, others: Tensor) -> Tensor:
    """Return the share of the pairs of so many samples and `others` if twice the pairs in order are `won`: `[T]`."""
    return won.double() / (2 * others.double() * size)


@typed
class Homogeneity(NamedTuple):
    """A test that all slices have the same value: χ² with its `degrees` of freedom, and the p-value; 0-d each."""

    statistic: Tensor
    degrees: Tensor
    p_value: Tensor


def homogeneity(values: Tensor, variances: Tensor) -> Homogeneity:
    r"""Test that independent `values` `[G]` with these `variances` `[G]` differ only by chance.

    .. math:: \chi^2 = \sum_g (v_g - \bar v)^2 / \sigma_g^2, \quad
        \bar v = \sum_g (v_g / \sigma_g^2) / \sum_g (1 / \sigma_g^2)

    with one degree of freedom less than there are values. Unknown values are excluded; NaN for fewer than two. If no
    value varies, it is 0 if all are equal, else `+inf`.
    """
    known = ~(values + variances).isnan()
    values = values.nan_to_num()
    weights = torch.where(known & (variances > 0), 1 / variances, 0.0)
    weights = torch.where((weights > 0).any(), weights, known.double())
    apart = torch.where(known, values - (values * weights).sum() / weights.sum(), 0.0)
    same = (apart**2 <= 1e-24).all()
    statistic = torch.where(same, 0.0, torch.where(known, apart**2 / variances, 0.0).sum())
    degrees = known.sum().double() - 1
    several = degrees > 0
    p_value = torch.special.gammaincc(degrees.clamp(min=1) / 2, statistic / 2)
    return Homogeneity(*(torch.where(several, x, torch.nan) for x in (statistic, degrees, p_value)))


@dataclass(frozen=True, eq=False, kw_only=True)
class Slices(Groups):
    """The curves of groups, with the counts of all samples at the steps of the groups.

    `look()` returns `around`. `everyone`: the positives and the negatives of all groups.
    """

    look: Callable[[], Sequence[Tensor]]
    everyone: tuple[Tensor, Tensor]

    def _none(self) -> dict[str, Any]:
        return {**super()._none(), "look": lambda: [x[:0] for x in self.around]}

    @cached_property
    def around(self) -> Sequence[Tensor]:
        """Positives and negatives of all groups at or above each threshold, and exactly at it: `[K]` each."""
        return self.look()

    @property
    def bpsn(self) -> Pairs:
        """The negatives of each group, and the positives of all others."""
        tps, _, dtps, _ = self.around
        beyond, tied = self.spread(self.negatives) - self.fps, dtps - self.dtps
        outer = self.everyone[0] - self.positives
        return Pairs(self.dfps, beyond, tps - self.tps - tied, tied, self.negatives, outer)

    @property
    def bnsp(self) -> Pairs:
        """The positives of each group, and the negatives of all others."""
        _, fps, _, dfps = self.around
        outer, tied = self.everyone[1] - self.negatives, dfps - self.dfps
        below = self.spread(outer) - (fps - self.fps)
        return Pairs(self.dtps, self.tps - self.dtps, below, tied, self.positives, outer)

    def areas(self) -> tuple[Tensor, Tensor, Tensor]:
        """Subgroup, BPSN and BNSP AUROC of the groups that this rank owns: three of `[T]`."""
        won = self.columns.won
        if won is None:
            return auroc(self), self.bpsn.area(self), self.bnsp.area(self)
        return (
            auroc(self),
            share_won(won.of_negatives - won.within, self.negatives, self.everyone[0] - self.positives),
            share_won(won.of_positives - won.within, self.positives, self.everyone[1] - self.negatives),
        )

    def pairs_of(self, kind: Area) -> Pairs:
        """Return those of a kind that compares the samples of a slice with others."""
        return self.bpsn if kind == "bpsn" else self.bnsp

    def intervals(self, *kinds: Area) -> list[Callable[[float], Interval]]:
        """Return the interval of the areas of each kind at a confidence level."""
        if self.samples is None:
            return [partial(self._interval, kind) for kind in kinds]
        everyone = self.samples if kinds == ("subgroup",) else self.samples.of_all(self.ranks)
        return [self._variation(kind, everyone).interval for kind in kinds]

    def _variation(self, kind: Area, everyone: GroupedRow) -> Variation:
        """Return how the areas vary between clusters, beside the samples of `everyone`."""
        assert self.samples is not None
        if kind == "subgroup":
            return within(self, self.samples)
        pairs = self.pairs_of(kind)
        return against(self, self.samples, everyone, int(kind == "bnsp"), 2 * pairs.strict + pairs.tied)

    def _interval(self, kind: Area, level: float) -> Interval:
        """Return that of one kind on the logit scale, Newcombe's where its variance is not known."""
        normal_quantile(level)
        area, variance, sides = auroc(self), None, (self.positives, self.negatives)
        if kind == "subgroup":
            variance = auroc_variance(self)
        else:
            pairs = self.pairs_of(kind)
            area, variance, sides = pairs.area(self), pairs.variance(self), (pairs.size, pairs.others)
        area = area.clamp(0, 1)  # rounding of weighted sums may leave [0, 1]
        own = newcombe_unchecked(area, sides[0].double(), sides[1].double(), level)
        found = logit_interval(area, variance, normal_quantile(level))
        return chosen_where(at_an_end(area) | constant(variance) | ~variance.isfinite(), own, found)

    def homogeneity(self) -> Homogeneity:
        """Test that the areas within all groups are equal, by the `pooled` variance of their placements."""
        if self.samples is not None:
            _, *columns = self.gathered(*self._variation("subgroup", self.samples))
            variation = Variation(*columns)
            return homogeneity(variation.area, variation.pooled())
        squares = [self.sum(x) for x in self._squares()]
        sizes = (self.positives.double(), self.negatives.double())
        _, area, s10, s01, p, n = self.gathered(auroc(self), *squares, *sizes)
        known = ~area.isnan()
        s10, s01 = (
            torch.where(known, x, 0.0).sum() / torch.where(known, m - 1, 0.0).sum() for x, m in ((s10, p), (s01, n))
        )
        return homogeneity(area, s10 / p + s01 / n)

    def _squares(self) -> tuple[Tensor, Tensor]:
        positive, negative = influences(auroc, self)
        return self.dtps * positive**2, self.dfps * negative**2


def least_known(values: Tensor) -> Tensor:
    """Return the least known of the `values` `[..., G]`, NaN if none is known: `[...]`."""
    known = values.masked_fill(values.isnan(), torch.inf)
    least = torch.cat([known, known.new_full((*known.shape[:-1], 1), torch.inf)], -1).amin(-1)
    return least.masked_fill(least.isinf(), torch.nan)


def or_any(values: Tensor, interval: Interval) -> Interval:
    """Return the `interval` of `values`, from 0 to 1 where how they vary between clusters is unknown."""
    unknown = interval.low.isnan() & ~values.isnan()
    return chosen_where(unknown, Interval(torch.zeros_like(values), torch.ones_like(values)), interval)


class SlicedMeasure(GroupedMeasure):
    """A measure of groups that reads them together with the curve of all samples."""

    _asks: ClassVar[tuple[str, ...]] = ()
    """The columns of the curve of all samples that are needed at each of them."""

    def around(self, own: Groups, curve: Curve, answers: Answers | None = None) -> Groups:
        """Return the curves of the groups that this rank owns, and what is needed of that of all samples.

        `answers`: what other ranks told of that curve, None if this process holds it.
        """
        raise NotImplementedError

    def lift(self, samples: Samples, agreed: Agreement) -> Groups:
        """Return what the view reads of all samples, over the ranks in `agreed`."""
        rows, row, error = self.grouped(samples, agreed)
        curve, owned, answers, unheard = row.beside(rows, agreed, error, self._asks)

        def made(samples: GroupedRow) -> Groups:
            return self.around(Groups.of_slices(samples, agreed.ranks), curve, answers)

        return Groups.surely(made, owned, agreed.ranks, unheard)

    def _lifting(self, rows: Rows, groups: Tensor) -> Generator[Tensor, Sequence[int], Groups]:
        own = yield from super()._lifting(rows, groups)
        return self.around(own, Curve.from_rows(*rows))


class SlicedAUROC(SlicedMeasure):
    """AUROC of every slice of the data: within it, and of its samples against all others.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. `compute` returns `SliceAreas(groups, subgroup, bpsn, bnsp, samples)` by ascending id, NaN
    where a label is missing; with `worst` a 0-d tensor, the least known area of that kind. Borkan et al., WWW 2019.
    Average precision of every slice is that of `GroupedAveragePrecision(average="none")`.

    `interval` returns its ends in the form of `compute`. `homogeneity()` tests whether the slices differ. Both account
    for `update(..., clusters=ids)`: samples that vary together, such as the images of a patient.

    Args:
        worst: the kind of area whose minimum is returned: `"subgroup"`, `"bpsn"` or `"bnsp"`; None for all.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import SlicedAUROC
        >>> metric = SlicedAUROC()
        >>> preds, target = torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 0, 0])
        >>> metric.update(preds, target, groups=torch.tensor([7, 7, 7, 3, 3, 3]))
        >>> areas = metric.compute()
        >>> areas.groups, areas.subgroup, areas.bpsn, areas.bnsp
        (tensor([3, 7]), tensor([0.5000, 1.0000]), tensor([1., 1.]), tensor([1., 1.]))
        >>> metric.interval().low.subgroup
        tensor([0.0786, 0.2830])
    """

    averages: ClassVar[tuple[str, ...]] = ()
    kind: ClassVar[str] = "the curves of slices"
    _asks: ClassVar[tuple[str, ...]] = ("tps", "fps", "dtps", "dfps")

    def __init__(self, *args: Any, worst: Area | None = None, **kwargs: Any) -> None:
        if worst is not None and worst not in get_args(Area):
            raise ValueError(f"`worst` must be 'subgroup', 'bpsn', 'bnsp' or None, but is {worst!r}.")
        super().__init__(*args, average=None, **kwargs)
        self.worst = worst

    def around(self, own: Groups, curve: Curve, answers: Answers | None = None) -> Slices:
        """Return the curves of the slices, and that of all samples at their steps."""

        def look() -> list[Tensor]:
            scores = own.thresholds[None]
            return [x[0] for x in at_scores(curve, scores, *(getattr(curve, name) for name in self._asks))]

        found = None if answers is None else [x[0] for x in answers.at(own.thresholds[None])]
        return Slices(
            own.columns,
            ids=own.ids,
            ranks=own.ranks,
            samples=own.samples,
            look=look if found is None else lambda: found,
            everyone=(curve.positives, curve.negatives),
        )

    def each(self, groups: Groups) -> Tensor:
        """Return the area of the kind `worst`, or that within each slice."""
        assert isinstance(groups, Slices)
        return groups.areas()[get_args(Area).index(self.worst or "subgroup")]

    def view(self, groups: Groups) -> Any:  # type: ignore[override]
        """Return all areas of `[1, G]`, or the least known one of the slices, `[1]`."""
        assert isinstance(groups, Slices)
        samples = (groups.positives + groups.negatives).double()
        areas = SliceAreas(*(x[None] for x in groups.gathered(*groups.areas(), samples)))
        if self.worst is None:
            return areas
        least = least_known(getattr(areas, self.worst))
        if bool(least.isnan()):
            warn(f"{type(self).__name__}: no slice has the labels that its value needs, so it is NaN.")
        return least

    def homogeneity(self) -> Homogeneity:
        r"""Test that the areas within all slices are equal: χ², its degrees of freedom and p-value, 0-d each.

        .. math:: \chi^2 = \sum_g \frac{(A_g - \bar A)^2}{S_{10}/P_g + S_{01}/N_g}

        with :math:`\bar A` the mean weighted by the inverse of the denominators. The variances of placements
        :math:`S_{10}, S_{01}` are pooled over all slices, as in an analysis of variance: few samples do not determine
        that of their slice, and with DeLong's variance of each the test rejects equal areas far too often. Slices of
        one label are excluded; NaN for fewer than two others. Collective, like `compute`.

        At 5 %, equal areas of .6 to .95 of 2 to 50 slices of 20 to 200 samples were rejected in 1 to 9 % of data sets,
        with DeLong's variances in up to 85 %; if half of the slices have 20 samples and half 200, in up to 12 %.

        Of clusters what is pooled is how their sums vary. Equal areas of .8 of 2 and 5 slices, each of 8 or 20 clusters
        of 8 samples, were rejected in 6 to 9 % of 300 data sets, as independent samples in 10 to 12 %; where samples
        of a cluster are of any of 2 to 20 slices in 4 or 5 % of 200. What slices have in common is left out.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import SlicedAUROC
            >>> metric = SlicedAUROC()
            >>> g = torch.Generator().manual_seed(0)
            >>> target, groups = torch.randint(2, (900,), generator=g), torch.arange(900) % 3
            >>> metric.update(torch.randn(900, generator=g) + target * (groups + 1), target, groups=groups)
            >>> metric.homogeneity()
            Homogeneity(statistic=tensor(87.4601), degrees=tensor(2.), p_value=tensor(1.0193e-19))
        """

        def found(groups: Groups) -> Homogeneity:
            assert isinstance(groups, Slices)
            return groups.homogeneity()

        with self._reading("homogeneity"):  # type: ignore[attr-defined]
            result: Homogeneity = self._cast(self.read(found))  # type: ignore[attr-defined]
        return result


@dataclass(frozen=True, eq=False, kw_only=True)
class SlicesOfAll(Groups):
    """The curves of groups, and that of `everyone` together, on which a threshold common to all groups is chosen."""

    everyone: Curve

    def given(self, ranks: Ranks, empty: bool = False) -> Any:
        """Return these slices, or none in their place, for other `ranks`; everyone likewise."""
        assert isinstance(self.everyone, Slice)
        return replace(super().given(ranks, empty), everyone=self.everyone.given(ranks, empty))

    def learn(self, twin: Any) -> None:
        """Cache what a twin has computed of everyone."""
        assert isinstance(self.everyone, Slice)
        self.everyone.learn(twin.everyone)

    def reached(self, at: Choice) -> Curve:
        """Return the point of each group at the threshold of the point `at` of everyone."""
        if not isinstance(at, Frozen):
            point = at.of(self.everyone)
            at = Frozen(point.thresholds[0], (point.tps + point.fps == 0)[0])
        return at.of(self)


class SlicedRate(FrozenThreshold, SlicedMeasure):
    """One rate of every slice, all at one threshold, and the largest gap between two, for fairness criteria.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. The threshold is that of the point `at` of all samples. `compute` returns
    `GroupValues(groups, values, samples)` by ascending id, NaN where a rate is 0/0; with `gap` a 0-d tensor, the
    largest known value less the least: equal opportunity for recall, equalised odds for recall and FPR, demographic
    parity for the selection rate.

    `interval` returns its ends in the form of `compute`. `homogeneity()` tests whether the slices differ. Both take the
    threshold as given: `freeze()` fixes the one chosen on validation data, for the test data after `reset`. It is saved
    in `state_dict`. Both account for `update(..., clusters=ids)`, samples that vary together.

    Args:
        rate: the rate, as for `Rate`.
        at: the point, as for `Rate`: a threshold, `"youden"`, `FixedFPR(0.01)`, `Guaranteed(precision=0.9)`...
        gap: whether to return the largest difference between two slices.
        beta: the weight of recall relative to precision in `"fbeta"`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import SlicedRate
        >>> preds, target = torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 1, 0])
        >>> groups = torch.tensor([7, 7, 7, 3, 3, 3])
        >>> metric = SlicedRate("recall", at=0.5)
        >>> metric.update(preds, target, groups=groups)
        >>> metric.compute().values
        tensor([0.5000, 1.0000])
        >>> metric.interval().low.values
        tensor([0.0945, 0.3424])
    """

    averages: ClassVar[tuple[str, ...]] = ()
    kind: ClassVar[str] = "the counts of slices"
    higher_is_better: bool | None = None

    def __init__(self, *args: Any, rate: str, at: At, gap: bool = False, beta: float = 1.0, **kwargs: Any) -> None:
        rate_named(rate, beta)
        super().__init__(*args, average=None, **kwargs)
        self.rate, self.gap, self.beta = rate, gap, beta
        self.at = self.choice = choice_of(at)

    def around(self, own: Groups, curve: Curve, answers: Answers | None = None) -> SlicesOfAll:
        """Return the curves of the slices and of all samples: whatever the rate and the point, one for all metrics."""
        return SlicesOfAll(own.columns, ids=own.ids, ranks=own.ranks, samples=own.samples, everyone=curve)

    def each(self, groups: Groups) -> Tensor:
        """Return the rate of every slice at the threshold."""
        assert isinstance(groups, SlicesOfAll)
        point = groups.reached(self.at)
        return rate_named(self.rate, self.beta)(counts(point)).masked_fill(point.thresholds.isnan(), torch.nan)

    def _to_freeze(self, groups: Any) -> tuple[Tensor, Tensor]:
        """Return the threshold that all slices share, chosen on all samples: 0-d."""
        threshold, none = self._chosen(groups.everyone)
        return threshold[0], none[0]

    def proportions(self, groups: Groups) -> tuple[Tensor, Tensor]:
        """Return the numerator and the denominator of the rate of every slice, `[T]` each.

        Raises:
            ValueError: if the rate is not a share of the samples, or its threshold was chosen on them.
        """
        assert isinstance(groups, SlicesOfAll)
        rate = canonical(self.rate)
        if rate not in PROPORTIONS:
            raise ValueError(
                f"`rate` is {self.rate!r}, but only shares of the samples of a slice have an interval and a test: "
                f"{', '.join(map(repr, PROPORTIONS))}."
            )
        if not isinstance(self.at, Frozen):
            raise ValueError(
                f"`at` is {self.at}, a point chosen on these samples, which no formula knows of: `freeze()` the "
                "threshold on other samples and `reset()`, or pass one as `at`."
            )
        return self._shares(groups)

    def _shares(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return the numerator and the denominator of the rate of each problem, at the frozen threshold."""
        point = self.at.of(curve)
        totals = (point.tps, point.fps, point.positives, point.negatives)
        return PROPORTIONS[canonical(self.rate)](Counts(*(x.double() for x in totals)))

    def shares(self, groups: Groups) -> Shares:
        """Return the rate of every slice whose samples are in clusters, and its variation between these."""
        self.proportions(groups)  # raises what has no interval
        samples = groups.samples
        assert samples is not None
        cluster, of = clusters_of(samples, torch.searchsorted(groups.ids, samples.groups))
        each = Groups.of_samples(samples._replace(groups=cluster), None)
        return Shares.of(*self._shares(each), of, len(groups.ids))

    def view(self, groups: Groups) -> Any:  # type: ignore[override]
        """Return the values of all slices, or the gap between two, `[1]`."""
        found = super().view(groups)
        if not self.gap:
            return found
        known = ~found.values.isnan()
        most, least = (torch.where(known, found.values, x) for x in (-torch.inf, torch.inf))
        if not bool(known.any()):
            warn(f"{type(self).__name__}: the rate of no slice is known, so the gap is NaN.")
            return found.values.new_full((1,), torch.nan)
        return most.amax(1) - least.amin(1)

    def homogeneity(self) -> Homogeneity:
        r"""Test that the rate is the same in all slices: Pearson's χ², its degrees of freedom and p-value, 0-d each.

        .. math:: \chi^2 = \sum_g \frac{(p_g - \bar p)^2}{\bar p (1 - \bar p) / n_g}

        with the rate :math:`\bar p` of all slices together. Slices where it is 0/0 are excluded; NaN for fewer than two
        others. Collective, like `compute`.

        Of clusters the denominator is the variance of sums over clusters, pooled over the slices. Equal recalls of 2
        and 5 slices, each of 8 or 20 clusters of 8 samples, were rejected at 5 % in 6 to 8 % of 300 data sets; where
        the samples of a cluster are of any slice in 2 to 4 % of 200.

        Raises:
            ValueError: if the rate is not a share of the samples, or its threshold was chosen on them.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import SlicedRate
            >>> metric = SlicedRate("recall", at=0.5)
            >>> groups = torch.arange(60) % 2
            >>> metric.update(torch.arange(60) / 60 + groups * 0.3, torch.ones(60), groups=groups)
            >>> metric.homogeneity().p_value
            tensor(0.0149)
        """

        def found(groups: Groups) -> Homogeneity:
            if groups.samples is not None:
                _, *columns = groups.gathered(*self.shares(groups))
                shares = Shares(*columns)
                return homogeneity(shares.value, shares.pooled())
            _, part, whole = groups.gathered(*self.proportions(groups))
            known = whole > 0
            share = torch.where(known, part, 0.0).sum() / torch.where(known, whole, 0.0).sum()
            return homogeneity(part / whole, share * (1 - share) / whole)

        with self._reading("homogeneity"):  # type: ignore[attr-defined]
            result: Homogeneity = self._cast(self.read(found))  # type: ignore[attr-defined]
        return result


def interval_of_slices(
    measure: SlicedAUROC | SlicedRate, groups: Groups, level: float, method: str | None, weights: str
) -> Interval:
    """Return the interval of a measure of slices, with ends in the form of its value.

    For every slice the logit interval of its area, with DeLong's variance (Newcombe's if that is unknown), or Wilson's
    of its rate. With clusters both are on the logit scale, with Student's t: an area with Obuchowski's variance, a rate
    with that of a ratio of sums over clusters; NaN, with a warning that names the slices, if all samples of a label are
    in one cluster. At 95 % they covered areas of .8 of slices of 8 to 20 clusters of 5 or 8 samples in 93 to 97 % of
    data sets, recalls in 94 to 98 %.

    For the worst slice and for the largest gap, the ends that hold if those of all slices hold simultaneously. One of
    them is the worst, so a lower end needs only one of them to hold, and the upper end of a gap two. By Bonferroni's
    inequality, which holds however slices depend on each other, as those that share clusters do.

    Raises:
        ValueError: for another method, sampling weights, or a rate without a formula.
    """
    normal_quantile(level)
    clustered = groups.samples is not None
    own = "logit" if clustered or isinstance(measure, SlicedAUROC) else "wilson"
    if method not in (None, own):
        raise ValueError(f"`method` of {type(measure).__name__} must be {own!r}, but is {method!r}.")
    if weights != "frequency" and not clustered:
        raise ValueError(
            f"`weights` is {weights!r}, but the intervals of slices take weights for frequencies: leave it out."
        )
    if isinstance(measure, SlicedAUROC):
        assert isinstance(groups, Slices)
        found, ids, unknown = _of_areas(groups, measure.worst, level)
    else:
        found, ids, unknown = _of_rates(measure, groups, level)
    if clustered and len(lone := ids[unknown]):
        names = ", ".join(map(str, lone[:10].tolist())) + (f" and {len(lone) - 10:,} more" if len(lone) > 10 else "")
        warn(
            f"{type(measure).__name__}: {counted(len(lone), 'slice')} with samples of a label in a single cluster, "
            f"where how the value varies is unknown: {names}."
        )
    return found


def _of_areas(slices: Slices, worst: Area | None, level: float) -> tuple[Interval, Tensor, Tensor]:
    """Return the interval, the ids, and which slices have a known area of this kind, or within, but no interval."""
    if worst is None:
        ends = [end for interval in slices.intervals(*get_args(Area)) for end in interval(level)]
        samples = (slices.positives + slices.negatives).double()
        ids, *found, within, samples = slices.gathered(*ends, auroc(slices), samples)
        both = [SliceAreas(ids, *found[side::2], samples) for side in (0, 1)]  # type: ignore[call-arg]
        return Interval(*both), ids, found[0].isnan() > within.isnan()  # type: ignore[arg-type]
    (interval,) = slices.intervals(worst)
    ids, area, low = slices.gathered(slices.areas()[get_args(Area).index(worst)], interval(level).low)
    several = max(int((~low.isnan()).sum()), 1)
    _, high = slices.gathered(interval(1 - (1 - level) / several).high)
    return Interval(*map(least_known, or_any(area, Interval(low, high)))), ids, low.isnan() > area.isnan()


def _of_rates(measure: SlicedRate, groups: Groups, level: float) -> tuple[Interval, Tensor, Tensor]:
    """Return the same for a rate."""
    samples = (groups.positives + groups.negatives).double()
    if groups.samples is None:
        ids, part, whole, samples = groups.gathered(*measure.proportions(groups), samples)
        interval: Callable[[float], Interval] = partial(wilson_unchecked, part, whole)
        value = part / whole
    else:
        ids, *columns, samples = groups.gathered(*measure.shares(groups), samples)
        shares = Shares(*columns)
        interval, value, whole = shares.interval, shares.value, shares.whole
    each = interval(level)
    unknown = each.low.isnan() > value.isnan()
    if not measure.gap:
        return Interval(*(GroupValues(ids, end, samples) for end in each)), ids, unknown  # type: ignore[arg-type]
    several = max(int((whole > 0).sum()), 1)
    # The upper end fails if that of the largest rate, or the lower end of the least, does; the lower end if any does.
    wide, wider = (or_any(value, interval(1 - (1 - level) / (2 * n))) for n in (1, several))
    apart = -least_known(-wider.low) - least_known(wider.high)
    return Interval(apart.clamp(min=0), -least_known(-wide.high) - least_known(wide.low)), ids, unknown
