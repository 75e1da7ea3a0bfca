"""The curves of slices beside that of all samples: their areas, the threshold they share, whether they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Literal, NamedTuple, get_args

import torch
from torch import Tensor

from torchmetrics_roc.choice import Choice, Frozen
from torchmetrics_roc.columns import LISTS, Stored
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Segment
from torchmetrics_roc.exports import typed
from torchmetrics_roc.frequencies import check_frequencies
from torchmetrics_roc.groups import GroupedRow, Groups
from torchmetrics_roc.inference.areas import (
    at_an_end,
    auroc_variance,
    chosen_where,
    constant,
    logit_interval,
    newcombe_unchecked,
)
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.influence import influences
from torchmetrics_roc.ranks import Ranks
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.slice_clusters import Variation, against, within

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
        r"""Return DeLong's variance of the area, `[T]`; not finite if there is a single sample on either side.

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
        return own / (size * (size - 1)) + outer / (others * (others - 1))


def share_won(won: Tensor, size: Tensor, others: Tensor) -> Tensor:
    """Return the share of the pairs of `size` samples and `others` if twice the pairs in order are `won`: `[T]`."""
    return (won.double() / (2 * others.double() * size)).clamp(0, 1)  # differences of real weights round


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
    known = ~(values.isnan() | variances.isnan())
    values = values.nan_to_num()
    weights = torch.where(known & (variances > 0), variances.reciprocal(), 0.0)
    weights = torch.where((weights > 0).any(), weights, known.double())
    apart = torch.where(known, values - (values * weights).sum() / weights.sum(), 0.0)
    same = (apart.abs() <= 1e-12).all()
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

    def _by_step(self) -> Sequence[Tensor]:
        return self.around

    def _beside(self, by_step: list[Tensor]) -> dict[str, Any]:
        return {"look": lambda: by_step}

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
        return [partial(self._of_clusters, kind, self._variation(kind, everyone)) for kind in kinds]

    def _of_clusters(self, kind: Area, variation: Variation, level: float) -> Interval:
        """Return that of one kind between clusters; if these are single samples, observed once, that of samples."""
        found = variation.interval(level)
        if self.positives.is_floating_point():
            return found
        pairs = (
            (variation.with_positives, variation.positives),
            (variation.with_negatives, variation.negatives),
            (variation.clusters, variation.positives + variation.negatives),
        )
        single = torch.stack([clusters == samples for clusters, samples in pairs]).all(0)
        return chosen_where(single, self._interval(kind, level), found)

    def _variation(self, kind: Area, everyone: GroupedRow) -> Variation:
        """Return how the areas vary between clusters, beside the samples of `everyone`."""
        assert self.samples is not None
        if kind == "subgroup":
            return within(self, self.samples)
        pairs = self.pairs_of(kind)
        return against(self, self.samples, everyone, int(kind == "bnsp"), 2 * pairs.strict + pairs.tied)

    def _estimated(self, kind: Area) -> tuple[Tensor, Tensor, tuple[Tensor, Tensor]]:
        """Return the areas of one kind, DeLong's variance, and the numbers of samples on both sides: `[T]` each."""
        if kind == "subgroup":
            return auroc(self), auroc_variance(self), (self.positives, self.negatives)
        pairs = self.pairs_of(kind)
        return pairs.area(self), pairs.variance(self), (pairs.size, pairs.others)

    def _interval(self, kind: Area, level: float) -> Interval:
        """Return that of one kind on the logit scale, Newcombe's where its variance is not known."""
        normal_quantile(level)
        area, variance, sides = self._estimated(kind)
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
        check_frequencies(self, "`homogeneity`")
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


@dataclass(frozen=True, eq=False, kw_only=True)
class BinnedSlices(Slices):
    """The curves of groups counted in bins, one step at every bin, and that of all samples: `counts`, `[B]` steps."""

    counts: Curve

    def of_kind(self, kind: Area) -> Curve:
        """Return the curves of the samples that compete in the areas of one kind."""
        if kind == "subgroup":
            return self
        outer = ("tps", "dtps", "positives") if kind == "bpsn" else ("fps", "dfps", "negatives")

        def column(name: str) -> Tensor:
            own: Tensor = getattr(self, name)
            if name not in outer:
                return own
            everyone: Tensor = getattr(self.counts, name)
            return (everyone - own.view(self.problems, -1)).flatten()

        totals = (column("positives"), column("negatives"))
        columns = Stored([column(x) for x in LISTS], self.offsets, *totals, width=self.columns.width)
        if "host_totals" in self.columns.__dict__:  # then on a device nothing waits for these
            both = zip(("positives", "negatives"), self.columns.host_totals, strict=True)
            p, n = ([sum(own) - x for x in own] if name in outer else own for name, own in both)
            columns.host_totals = (p, n)
        return Curve(columns, mixed=self.mixed)

    def areas(self) -> tuple[Tensor, Tensor, Tensor]:
        """Subgroup, BPSN and BNSP AUROC of the groups: three of `[T]`."""
        subgroup, bpsn, bnsp = (auroc(self.of_kind(kind)) for kind in get_args(Area))
        return subgroup, bpsn, bnsp

    def extreme_areas(self, best: bool) -> tuple[Tensor, Tensor, Tensor]:
        """Return the largest areas that the bins allow or, if not `best`, the least."""
        subgroup, bpsn, bnsp = (auroc(self.of_kind(kind).extreme(best)) for kind in get_args(Area))
        return subgroup, bpsn, bnsp

    def _estimated(self, kind: Area) -> tuple[Tensor, Tensor, tuple[Tensor, Tensor]]:
        curve = self.of_kind(kind)
        return auroc(curve), auroc_variance(curve), (curve.positives, curve.negatives)


def added_up(curve: Curve) -> Curve:
    """Return the curve of the samples of all problems, which have one step at every bin, in the same bins."""
    size = curve.columns.width
    assert size is not None
    steps = curve.thresholds[:size]
    everyone = Curve.from_counts(steps, *(x.view(-1, size).sum(0)[None] for x in (curve.dtps, curve.dfps)))
    if "host_totals" in curve.columns.__dict__:
        p, n = curve.columns.host_totals
        everyone.columns.host_totals = ([sum(p)], [sum(n)])
    return everyone if curve.mixed is None else replace(everyone, mixed=curve.mixed[:size])


@dataclass(frozen=True, eq=False, kw_only=True)
class SlicesOfAll(Groups):
    """The curves of groups, and that of `everyone` together, on which a threshold common to all groups is chosen."""

    everyone: Curve

    def given(self, ranks: Ranks, empty: bool = False) -> Any:
        """Return these slices, or none in their place, for other `ranks`; everyone likewise."""
        assert isinstance(self.everyone, Segment)
        return replace(super().given(ranks, empty), everyone=self.everyone.given(ranks, empty))

    def learn(self, twin: Any) -> None:
        """Cache what a twin has computed of everyone."""
        assert isinstance(self.everyone, Segment)
        self.everyone.learn(twin.everyone)

    def _beside(self, by_step: list[Tensor]) -> dict[str, Any]:
        return {"everyone": self.everyone.whole}

    def reached(self, at: Choice) -> Curve:
        """Return the point of each group at the threshold of the point `at` of everyone."""
        if not isinstance(at, Frozen):
            point = at.of(self.everyone)
            at = Frozen(point.thresholds[0], (point.tps + point.fps == 0)[0])
        return at.of(self)


def smallest_known(values: Tensor) -> Tensor:
    """Return the smallest of the `values` `[..., G]` that are not NaN; NaN if all are: `[...]`."""
    known = values.masked_fill(values.isnan(), torch.inf)
    least = torch.cat([known, known.new_full((*known.shape[:-1], 1), torch.inf)], -1).amin(-1)
    return least.masked_fill(least.isinf(), torch.nan)
