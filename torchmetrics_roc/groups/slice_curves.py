"""The curves of slices beside that of all samples: their areas, and how these vary between clusters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from typing import Any, Literal, NamedTuple, TypeVar, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys
from torchmetrics_roc.curves.columns import LISTS, Stored
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.entries import Entries, found_in
from torchmetrics_roc.groups.grouped import GroupedRow, Groups, numbered
from torchmetrics_roc.groups.homogeneity import Correlations, Homogeneity, Pulls, brought, homogeneity
from torchmetrics_roc.groups.sliced_rows import SlicedRows
from torchmetrics_roc.inference.areas import auroc_variance
from torchmetrics_roc.inference.design import all_reduced, worth_of
from torchmetrics_roc.inference.formulas import (
    Interval,
    chosen_where,
    logit_or_exact,
    newcombe_unchecked,
    normal_quantile,
)
from torchmetrics_roc.inference.influence import (
    added_within,
    correction,
    interval_of_areas,
    moderated,
    squared_influences,
    welch,
)
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.points.choice import Choice, Frozen
from torchmetrics_roc.ranks.owners import RankGrid, Table, at_scores, looked_up, shuffle_to_meet
from torchmetrics_roc.ranks.processes import Ranks, with_reserve
from torchmetrics_roc.ranks.segments import Segment

Area = Literal["subgroup", "bpsn", "bnsp"]
_Slices = TypeVar("_Slices", bound="Slices")

AROUND = ("tps", "fps", "dtps", "dfps")
"""The columns of the curve of all samples that the areas of slices need."""


class SliceAreas(NamedTuple):
    """The areas of every slice, NaN where unknown, and the weight of its samples: `[G]` each, by ascending id.

    A slice whose samples all have weight 0, or are ignored, is listed with NaN and 0.

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
        placed = (self.strict + self.tied.double() / 2) / curve.spread(others)
        inner = curve.sum(self.gained * (placed - curve.spread(area)) ** 2)
        share, beyond = self.gained / curve.spread(size), self.beyond / curve.spread(size)
        squares = curve.sum(share * (self.strict * (share + 2 * beyond) + self.tied * (beyond + share / 4)))
        outer = (squares - others * area**2).clamp(min=0)
        return inner / (size * (size - 1)) + outer / (others * (others - 1))


def share_won(won: Tensor, size: Tensor, others: Tensor) -> Tensor:
    """Return the share of the pairs of `size` samples and `others` if twice the pairs in order are `won`: `[T]`."""
    return (won.double() / (2 * others.double() * size)).clamp(0, 1)  # differences of real weights round


@dataclass(frozen=True, eq=False, kw_only=True)
class Slices(Groups):
    """The curves of groups, and that of `everyone` together, beside which they are read.

    `answers`: what the other ranks told of that curve at the samples of these groups, None if this process holds it.
    `in_clusters`: whether the samples came with clusters, which their intervals take into account.
    """

    everyone: Curve
    answers: Table | None = None
    in_clusters: bool = False

    @classmethod
    def beside(cls: type[_Slices], groups: Groups, everyone: Curve, answers: Table | None = None) -> _Slices:
        """Return the `groups` of this rank beside everyone."""
        of_groups = {field.name: getattr(groups, field.name) for field in fields(Groups) if field.init}
        return cls(**of_groups, everyone=everyone, answers=answers)

    def given(self, ranks: Ranks, empty: bool = False) -> Any:
        """Return these slices, or none in their place, for other `ranks`; everyone likewise."""
        assert isinstance(self.everyone, Segment)
        return replace(super().given(ranks, empty), everyone=self.everyone.given(ranks, empty))

    def learn(self, twin: Any) -> None:
        """Cache what a twin has computed of everyone."""
        assert isinstance(self.everyone, Segment)
        self.everyone.learn(twin.everyone)

    @property
    def whole(self) -> Curve:
        """The curves of the slices of all ranks, by ascending id, and that of everyone, on each of these ranks."""
        if self.ranks is None:
            return self
        return replace(super().whole, everyone=self.everyone.whole, answers=None)  # type: ignore[call-arg]

    @cached_property
    def around(self) -> list[Tensor]:
        """Positives and negatives of all groups at or above each threshold, and exactly at it: `[K]` each."""
        scores = self.thresholds[None]
        if self.answers is not None:
            return [x[0] for x in self.answers.at_scores(scores)]
        return [x[0] for x in at_scores(self.everyone, scores, *(getattr(self.everyone, name) for name in AROUND))]

    def reached(self, at: Choice) -> Curve:
        """Return the point of each group at the threshold of the point `at` of everyone."""
        if not isinstance(at, Frozen):
            point = at.of(self.everyone)
            at = Frozen(point.thresholds[0], (point.tps + point.fps == 0)[0])
        return at.of(self)

    @property
    def bpsn(self) -> Pairs:
        """The negatives of each group, and the positives of all others."""
        tps, _, dtps, _ = self.around
        beyond, tied = self.spread(self.negatives) - self.fps, dtps - self.dtps
        outer = self.everyone.positives - self.positives
        return Pairs(self.dfps, beyond, tps - self.tps - tied, tied, self.negatives, outer)

    @property
    def bnsp(self) -> Pairs:
        """The positives of each group, and the negatives of all others."""
        _, fps, _, dfps = self.around
        outer, tied = self.everyone.negatives - self.negatives, dfps - self.dfps
        below = self.spread(outer) - (fps - self.fps)
        return Pairs(self.dtps, self.tps - self.dtps, below, tied, self.positives, outer)

    def areas(self) -> tuple[Tensor, Tensor, Tensor]:
        """Subgroup, BPSN and BNSP AUROC of the groups that this rank owns: three of `[T]`."""
        won = self.columns.won if isinstance(self.columns, SlicedRows) else None
        if won is None:
            return auroc(self), self.bpsn.area(self), self.bnsp.area(self)
        return (
            auroc(self),
            share_won(won.of_negatives - won.within, self.negatives, self.everyone.positives - self.positives),
            share_won(won.of_positives - won.within, self.positives, self.everyone.negatives - self.negatives),
        )

    def pairs_of(self, kind: Area) -> Pairs:
        """Return those of a kind that compares the samples of a slice with others."""
        return self.bpsn if kind == "bpsn" else self.bnsp

    def intervals(self, *kinds: Area) -> list[tuple[Callable[[float], Interval], Tensor]]:
        """Return for each kind a function of the level, its interval, and of how many `Variation.units` it is."""
        if self.samples is None:
            return [(partial(self._interval, kind), self._sides(kind)) for kind in kinds]
        outer: list[Area] = [kind for kind in kinds if kind != "subgroup"]
        variations = dict(zip(outer, against(self, self.samples, outer), strict=True)) if outer else {}
        if "subgroup" in kinds:
            variations["subgroup"], _ = within(self, self.samples)
        return [(partial(self._of_clusters, kind, variations[kind]), variations[kind].units) for kind in kinds]

    def _sides(self, kind: Area) -> Tensor:
        """Return the numbers of independent samples of an area, as `Variation.units`."""
        p, n = self.positives, self.negatives
        if kind == "bpsn":
            p = self.everyone.positives - p
        elif kind == "bnsp":
            n = self.everyone.negatives - n
        return independent(p, n)

    def _of_clusters(self, kind: Area, variation: Variation, level: float) -> Interval:
        """Return that of one kind between clusters; if these are single samples, observed once, that of samples."""
        interval = variation.interval(level, self.in_clusters)
        if self.fractional:
            return interval
        return chosen_where(variation.single, self._interval(kind, level), interval)

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
        newcombe = newcombe_unchecked(area, sides[0].double(), sides[1].double(), level)
        return logit_or_exact(area, torch.where(variance.isfinite(), variance, 0.0), normal_quantile(level), newcombe)

    def homogeneity(self) -> Homogeneity:
        """Test that the areas within all groups are equal, by the `Variation.moderated` variance of each."""
        pulls = None
        if self.samples is not None:
            variation, pulls = within(self, self.samples)
        else:
            squares = squared_influences(auroc, self, "`homogeneity`")
            variation = Variation.of_samples(auroc(self), self.positives.double(), self.negatives.double(), *squares)
        ids, *columns = self.gathered(*variation)
        variation = Variation(*columns)
        return homogeneity(variation.area, *variation.moderated(), self.correlations(ids, pulls), "SlicedAUROC")

    def correlations(self, ids: Tensor, pulls: Pulls | None) -> Correlations | None:
        """Return those of values of all slices, with these `ids`; None if no cluster can be in two of them."""
        if pulls is None or not self.in_clusters:
            return None
        return Correlations.of(torch.searchsorted(ids, self.ids), pulls, self.ranks)

    def share_clusters(self) -> bool:
        """Return whether a cluster has samples in two slices, on any rank. Collective."""
        samples = self.samples
        if samples is None or not self.in_clusters:
            return False

        def of_slices() -> list[Tensor]:
            return [clusters_of(samples, torch.searchsorted(self.ids, samples.groups))[1]]

        (cluster,) = brought(self.ranks, of_slices)
        (several,) = all_reduced(self.ranks, [()], lambda: [(numbered(cluster)[1].bincount() > 1).sum()])
        return bool(several)


@dataclass(frozen=True, eq=False, kw_only=True)
class BinnedSlices(Slices):
    """The curves of groups counted in bins, one step at every bin, and that of everyone, `[B]` steps.

    `grid`: the only threshold at which they were counted, if so.
    """

    grid: Tensor | None = None

    def of_kind(self, kind: Area) -> Curve:
        """Return the curves of the samples that compete in the areas of one kind."""
        if kind == "subgroup":
            return self
        outer = ("tps", "dtps", "positives") if kind == "bpsn" else ("fps", "dfps", "negatives")

        def column(name: str) -> Tensor:
            values: Tensor = getattr(self, name)
            if name not in outer:
                return values
            everyone: Tensor = getattr(self.everyone, name)
            return (everyone - values.view(self.problems, -1)).flatten()

        totals = (column("positives"), column("negatives"))
        columns = Stored([column(x) for x in LISTS], self.offsets, *totals, width=self.columns.width)
        if "host_totals" in self.columns.__dict__:  # then on a device nothing waits for these
            both = zip(("positives", "negatives"), self.columns.host_totals, strict=True)
            p, n = ([sum(values) - x for x in values] if name in outer else values for name, values in both)
            columns.host_totals = (p, n)
        return Curve(columns, mixed=self.mixed)

    def areas(self, best: bool | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """Return the three areas: the largest that the bins allow if `best`, the least if not, else their middle."""
        curves = [self.of_kind(kind) for kind in get_args(Area)]
        subgroup, bpsn, bnsp = (auroc(x if best is None else extreme(x, best)) for x in curves)
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


def nanmin(values: Tensor) -> Tensor:
    """Return the smallest of the `values` `[..., G]` that are not NaN; NaN if all are: `[...]`."""
    filled = values.masked_fill(values.isnan(), torch.inf)
    smallest = torch.cat([filled, filled.new_full((*filled.shape[:-1], 1), torch.inf)], -1).amin(-1)
    return smallest.masked_fill(smallest.isinf(), torch.nan)


# ---- clusters --------------------------------------------------------------------------------------------------------
#
# A sample moves an area by its placement, so a cluster, such as the images of a patient, moves it by the placements of
# its samples, added up: in integers, unless there are weights, so that they do not depend on the order of the samples.
# A cluster may have samples in several slices, and on several ranks.


class Sums(NamedTuple):
    """What clusters add to the areas of slices, of positives and of negatives: `[R]` each, by slice.

    Attributes:
        slice: whose area.
        won: twice the pairs that the samples of the cluster have in order, a tie counting once, for the area.
        mass: how many samples these are.
    """

    slice: Tensor
    won: tuple[Tensor, Tensor]
    mass: tuple[Tensor, Tensor]

    def totals(self, slices: int) -> tuple[Tensor, Tensor, Tensor]:
        """Return the areas of this number of slices, their positives and their negatives, if these are all clusters."""
        won, positives, negatives = map(added_within(self.slice, slices), (self.won[0], *self.mass))
        return won / (2 * positives * negatives), positives, negatives

    def variation(self, area: Tensor, positives: Tensor, negatives: Tensor) -> Variation:
        """Return how the areas of slices with these `totals`, `[T]` each, vary between clusters."""
        p, n = (x.double() for x in self.mass)
        a, b = self.placed(area, positives, negatives)
        columns = (a**2, b**2, a * b, p**2, n**2, p * n, p > 0, n > 0, p + n > 0)
        return Variation(area, positives, negatives, *map(added_within(self.slice, len(area)), columns))

    def placed(self, area: Tensor, positives: Tensor, negatives: Tensor) -> list[Tensor]:
        """Return the sums of the placements of positives and of negatives less the area: `[R]` each."""
        return [
            x / (2 * others[self.slice]) - mass.double() * area[self.slice]
            for x, mass, others in zip(self.won, self.mass, (negatives, positives), strict=True)
        ]


class Variation(NamedTuple):
    r"""The areas of slices, and their variation between clusters: `[T]` each.

    With the numbers :math:`p_c, n_c` of positives and negatives of a cluster, and the sums :math:`a_c, b_c` of their
    placements less the area:

    Attributes:
        area: the areas.
        positives, negatives: how many there are.
        aa, bb, ab: :math:`\sum a_c^2`, :math:`\sum b_c^2`, :math:`\sum a_c b_c`.
        pp, nn, pn: :math:`\sum p_c^2`, :math:`\sum n_c^2`, :math:`\sum p_c n_c`.
        with_positives, with_negatives, clusters: how many clusters have a positive, a negative, any sample.
    """

    area: Tensor
    positives: Tensor
    negatives: Tensor
    aa: Tensor
    bb: Tensor
    ab: Tensor
    pp: Tensor
    nn: Tensor
    pn: Tensor
    with_positives: Tensor
    with_negatives: Tensor
    clusters: Tensor

    @classmethod
    def of_samples(cls, area: Tensor, p: Tensor, n: Tensor, aa: Tensor, bb: Tensor) -> Variation:
        """Return that of independent samples, of which these are the squares of placements."""
        return cls(area, p, n, aa, bb, 0 * p, p, n, 0 * p, p, n, p + n)

    @property
    def single(self) -> Tensor:
        """Whether each cluster is one sample that was observed once, if weights are frequencies: `[T]`."""
        pairs = (
            (self.with_positives, self.positives),
            (self.with_negatives, self.negatives),
            (self.clusters, self.positives + self.negatives),
        )
        return torch.stack([clusters == samples for clusters, samples in pairs]).all(0)

    @property
    def sizes(self) -> Tensor:
        """The effective numbers of units of both labels: `[2, T]`."""
        return torch.stack([self.positives**2 / self.pp, self.negatives**2 / self.nn])

    @property
    def units(self) -> Tensor:
        """The `sizes`, infinite if each unit is one sample, and what the weights of units are `worth_of`: `[3, T]`."""
        counts, totals = (self.with_positives, self.with_negatives), (self.positives, self.negatives)
        worth = worth_of(self.sizes, torch.stack(totals), torch.stack(counts)).nan_to_num(torch.inf)
        none = self.sizes.isnan()
        return torch.stack([*self.sizes.masked_fill(none, 0.0).masked_fill(self.single, torch.inf), worth])

    def interval(self, level: float, in_clusters: bool = False) -> Interval:
        """Return the interval of each area, as that of AUROC of samples, or clusters."""
        p, n, several = self.positives, self.negatives, (self.with_positives, self.with_negatives, self.clusters)
        f, g, h = map(correction, several)
        s10, s01 = f * self.aa / p**2, g * self.bb / n**2
        sizes = tuple(self.sizes)
        of_all = (p + n) ** 2 / (self.pp + self.nn + 2 * self.pn)
        variance = s10 + s01 + 2 * h * self.ab / (p * n)
        degrees = welch(s10, s01, *(x - 1 for x in (*sizes, of_all)))
        clusters = self.clusters if in_clusters else None
        return interval_of_areas(self.area, variance, degrees, sizes, clusters, level)

    def moderated(self) -> tuple[Tensor, Tensor]:
        """Return the variance of each area and its degrees of freedom, `[T]` each, by `moderated` placements."""
        p, n, known = self.positives, self.negatives, ~self.area.isnan()
        of_p, of_n = self.sizes - 1
        s10, with_p = moderated(self.aa, p / correction(self.with_positives), of_p, known)
        s01, with_n = moderated(self.bb, n / correction(self.with_negatives), of_n, known)
        both, _ = moderated(self.ab, self.pn / correction(self.clusters), torch.minimum(of_p, of_n), known)
        s10, s01 = s10 / p, s01 / n
        variance = s10 + s01 + 2 * both * self.pn / (p * n)
        return variance, welch(s10, s01, with_p, with_n, torch.full_like(p, torch.inf))


def independent(positives: Tensor, negatives: Tensor) -> Tensor:
    """Return as `Variation.units` the numbers of independent samples: `[3, T]`."""
    p, n = positives.double(), negatives.double()
    return torch.stack([p, n, torch.full_like(p, torch.inf)])


def clusters_of(samples: GroupedRow, problem: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return the place of the cluster of each of the `samples` within its `problem`, `[N]`; then of each, by problem:

    its id, and its problem, `[R]`.
    """
    assert samples.clusters is not None
    ids, cluster = numbered(samples.clusters)
    codes, index = numbered(problem * len(ids) + cluster)
    several = max(len(ids), 1)
    return index, ids[codes % several], codes // several


def masses(samples: GroupedRow) -> tuple[Tensor, Tensor]:
    """Return the weight of each sample as a positive, and as a negative: `[N]` each."""
    labels = samples.labels
    weights = torch.ones_like(labels) if samples.weights is None else samples.weights
    weights = weights if weights.is_floating_point() else weights.long()
    return weights * labels, weights * ~labels


def within(slices: Groups, samples: GroupedRow) -> tuple[Variation, Pulls]:
    """Return how the areas within the slices of these `samples`, which are all of them, vary between clusters."""
    problem = torch.searchsorted(slices.ids, samples.groups)
    below = 2 * (slices.spread(slices.negatives) - slices.fps) + slices.dfps
    above = 2 * slices.tps - slices.dtps
    places = looked_up(slices, Entries(falling_keys(samples.scores), None, None, problem), (below, above))
    index, cluster, of = clusters_of(samples, problem)
    mass = masses(samples)
    won = (mass[0] * places[0], mass[1] * places[1])
    sums = [x.new_zeros(len(of)).index_add(0, index, x) for x in (*won, *mass)]
    added = Sums(of, (sums[0], sums[1]), (sums[2], sums[3]))
    totals = added.totals(len(slices.ids))
    a, b = added.placed(*totals)
    _, positives, negatives = totals
    return added.variation(*totals), Pulls(cluster, of, a / positives[of] + b / negatives[of])


class Placed(NamedTuple):
    """Samples that count, in slices and in clusters, `[N]` each.

    Attributes:
        slice: the place of the slice of each among the ids of all slices.
        cluster: the id of its cluster.
        scores, labels: its score and label.
        won: twice the pairs that it has in order with samples of the other label outside of its slice.
        weights: its weight, None if all are 1.
    """

    slice: Tensor
    cluster: Tensor
    scores: Tensor
    labels: Tensor
    won: Tensor
    weights: Tensor | None = None

    @property
    def columns(self) -> list[Tensor]:
        """The columns that are sent."""
        return [x for x in self if x is not None]

    def at(self, where: Tensor) -> Placed:
        """Return some of these samples."""
        return Placed(*(x[where] for x in self.columns))

    @property
    def row(self) -> GroupedRow:
        """The samples with their slices as groups."""
        return GroupedRow(self.scores, self.labels, self.weights, self.slice)


def against(slices: Slices, samples: GroupedRow, kinds: Sequence[Area]) -> list[Variation]:
    """Return the variation of the areas of these `kinds`, of one label within a slice and the other outside of it.

    Each sample has a place in each slice, so it takes as many steps as there are samples times slices. Ranks are a
    `RankGrid`: each places the clusters of its column in the slices of its row.

    Args:
        slices: the slices that this rank owns.
        samples: theirs.
        kinds: any but `"subgroup"`.
    """
    ranks = slices.ranks

    def measured() -> tuple[dict[Area, Pairs], list[Tensor]]:
        pairs = {kind: slices.pairs_of(kind) for kind in kinds}
        return pairs, [x for pair in pairs.values() for x in (pair.area(slices), pair.size, pair.others)]

    pairs, columns = with_reserve(ranks, measured)
    ids, *of_all = slices.gathered(*columns)

    def placed() -> Placed:
        problem, none = torch.searchsorted(slices.ids, samples.groups), slices.tps.new_zeros(len(samples.groups))
        columns = [2 * pair.strict + pair.tied for pair in pairs.values()]
        asked = Entries(falling_keys(samples.scores), None, None, problem)
        won = dict(zip(kinds, looked_up(slices, asked, columns), strict=True))
        of_label = torch.where(samples.labels, won.get("bnsp", none), won.get("bpsn", none))
        assert samples.clusters is not None
        located = Placed(torch.searchsorted(ids, samples.groups), samples.clusters, *samples[:2], of_label)
        if samples.weights is None or samples.weights.is_floating_point():
            return located._replace(weights=samples.weights)
        return located.at(samples.weights)

    located = placed() if ranks is None else Placed(*shuffle_to_meet(ranks, lambda: placed().columns))
    areas = []
    for kind, area, size, others in zip(kinds, *(of_all[i::3] for i in range(3)), strict=True):
        areas.append((area, *((size, others) if kind == "bnsp" else (others, size))))

    def sums() -> list[Tensor]:
        grid = RankGrid.of(ranks)
        both = [_placed_outside(located, grid, int(kind == "bnsp"), *of) for kind, of in zip(kinds, areas, strict=True)]
        return [x for pair in both for x in pair]

    several = len(Variation._fields) - 3
    totals, here = all_reduced(ranks, [(len(ids),)] * several * len(kinds), sums), torch.searchsorted(ids, slices.ids)
    parts = [totals[i * several : (i + 1) * several] for i in range(len(kinds))]
    return [Variation(*(x.double()[here] for x in (*of, *part))) for of, part in zip(areas, parts, strict=True)]


def _placed_outside(
    placed: Placed, grid: RankGrid, label: int, area: Tensor, positives: Tensor, negatives: Tensor
) -> list[Tensor]:
    """Return the sums of a `Variation` over the clusters of a column, `[T]` each, 0 for slices of other rows.

    Args:
        placed: the samples of the row, and those of the column.
        grid: the place of this rank.
        label: that of the samples within a slice.
        area, positives, negatives: of the areas of all slices, `[T]` each.
    """
    across, down = grid.in_row(placed.slice), grid.in_column(placed.cluster)
    row, inner = placed.at(across), placed.at(across & down & (placed.labels == bool(label)))
    outer = placed.at(down & (placed.labels != bool(label)))
    local, problem = numbered(row.slice)
    curve = Curve(row.row.columns_of(problem, len(local)))
    steps, reached = falling_keys(curve.thresholds), curve.tps if label else curve.fps
    size = curve.positives if label else curve.negatives
    ids, cluster = numbered(torch.cat([inner.cluster, outer.cluster]))
    inner_cluster, outer_cluster = cluster[: len(inner.cluster)], cluster[len(inner.cluster) :]
    inner_mass, outer_mass = masses(inner.row)[1 - label], masses(outer.row)[label]
    inner_won, inner_slice = inner_mass * inner.won, torch.searchsorted(local, inner.slice)
    keys, outer_slice = falling_keys(outer.scores), outer.slice
    variations: list[Variation] = []
    height = max(sizes.ELEMENTS // max(len(keys), 1), 1)
    for start in range(0, max(len(local), 1), height):
        of = torch.arange(start, min(start + height, len(local)), dtype=torch.int64, device=keys.device)
        slice_index = of.repeat_interleave(len(keys))
        many = keys.repeat(len(of))
        places = [found_in(steps, curve.columns.problem, many, slice_index, right) for right in (False, True)]
        first, last = (_before(reached, curve.offsets, place, slice_index) for place in places)
        order = first + last if label else 2 * size[slice_index] - first - last
        mass = torch.where(outer_slice == local[of][:, None], 0, outer_mass)
        beyond = [
            x.new_zeros(len(of), len(ids)).index_add(1, outer_cluster, x) for x in (mass * order.view_as(mass), mass)
        ]
        here, size_of_all = (inner_slice >= start) & (inner_slice < start + len(of)), len(of) * len(ids)
        place = torch.where(here, (inner_slice - start) * len(ids) + inner_cluster, size_of_all)
        within = [x.new_zeros(size_of_all + 1).index_add(0, place, x)[:-1] for x in (inner_won, inner_mass)]
        pairs = [(x, y.flatten()) if label else (y.flatten(), x) for x, y in zip(within, beyond, strict=True)]
        sums = Sums((of - start).repeat_interleave(len(ids)), *pairs)
        variations.append(sums.variation(*(x.double()[local[of]] for x in (area, positives, negatives))))
    columns = [torch.cat(x) for x in zip(*variations, strict=True)][3:]
    return [x.new_zeros(len(area)).index_copy(0, local, x) for x in columns]


def _before(reached: Tensor, offsets: Tensor, place: Tensor, problem: Tensor) -> Tensor:
    """Return the counts `reached` `[K]` at the step before each `place` within its `problem`, 0 before the first."""
    return torch.where(place > offsets[problem], torch.nn.functional.pad(reached, (1, 0))[place], 0)
