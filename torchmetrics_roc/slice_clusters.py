"""How slices vary whose samples are in clusters, as the images of a patient: sums over each cluster in each slice.

A sample moves an area by its placement, so a cluster moves it by the placements of its samples, added up: in integers,
unless there are weights, so that they do not depend on the order of the samples. A cluster may have samples in several
slices, and on several ranks.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc import sizes
from torchmetrics_roc.entries import found_in
from torchmetrics_roc.groups import GroupedRow, Groups, numbered
from torchmetrics_roc.inference.areas import (
    at_an_end,
    chosen_where,
    constant,
    logit_interval,
    newcombe_unchecked,
)
from torchmetrics_roc.inference.distributions import Interval, student_quantiles
from torchmetrics_roc.inference.shares import added_within
from torchmetrics_roc.keys import falling_keys
from torchmetrics_roc.placements import looked_up


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

    def variation(self, slices: int) -> Variation:
        """Return how the areas of this number of slices vary between clusters."""
        added = added_within(self.slice, slices)
        p, n = (x.double() for x in self.mass)
        positives, negatives = added(p), added(n)
        area = added(self.won[0]) / (2 * positives * negatives)
        a, b = (
            x / (2 * others[self.slice]) - mass * area[self.slice]
            for x, mass, others in zip(self.won, (p, n), (negatives, positives), strict=True)
        )
        columns = (a**2, b**2, a * b, p**2, n**2, p * n, p > 0, n > 0, p + n > 0)
        return Variation(area, positives, negatives, *map(added, columns))


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

    def interval(self, level: float) -> Interval:
        """Return Obuchowski's interval of each area, as that of AUROC of clusters; NaN of one cluster."""
        p, n, several = self.positives, self.negatives, (self.with_positives, self.with_negatives, self.clusters)
        f, g, h = (torch.where(x > 1, x / (x - 1), torch.nan) for x in several)
        own, others = f * self.aa / p**2, g * self.bb / n**2
        variance = own + others + 2 * h * self.ab / (p * n)
        welch = (own + others) ** 2 / (own**2 / (several[0] - 1) + others**2 / (several[1] - 1))
        degrees = torch.minimum(welch.nan_to_num(nan=torch.inf), self.clusters - 1)
        t = student_quantiles(level, degrees.masked_fill(variance.isnan(), torch.nan))
        end = newcombe_unchecked(self.area.clamp(0, 1), p**2 / self.pp, n**2 / self.nn, level)
        found = logit_interval(self.area, variance, t)
        return chosen_where((at_an_end(self.area) | constant(variance)) & (self.clusters > 1), end, found)

    def pooled(self) -> Tensor:
        """Return the variance of each area if placements and what clusters add vary in all slices alike."""
        known, p, n = ~self.area.isnan(), self.positives, self.negatives
        parts = (
            (self.aa, p, self.with_positives, 1 / p),
            (self.bb, n, self.with_negatives, 1 / n),
            (self.ab, self.pn, self.clusters, 2 * self.pn / (p * n)),
        )
        variance = torch.zeros_like(p)
        for squares, size, clusters, per_unit in parts:
            weights = size * (clusters - 1) / clusters
            unit = torch.where(known, squares, 0.0).sum() / torch.where(known, weights, 0.0).sum()
            # 0/0 if no cluster has both labels, which then have nothing in common.
            variance = variance + unit.nan_to_num() * per_unit
        return variance


def clusters_of(samples: GroupedRow, problem: Tensor) -> tuple[Tensor, Tensor]:
    """Return the cluster of each of the `samples` within its `problem` `[N]`, and the problem of each, `[R]`."""
    assert samples.clusters is not None
    ids, cluster = numbered(samples.clusters)
    codes, own = numbered(problem * len(ids) + cluster)
    return own, codes // max(len(ids), 1)


def masses(samples: GroupedRow) -> tuple[Tensor, Tensor]:
    """Return the weight of each sample as a positive, and as a negative: `[N]` each."""
    labels = samples.labels
    weights = torch.ones_like(labels) if samples.weights is None else samples.weights
    weights = weights if weights.is_floating_point() else weights.long()
    return weights * labels, weights * ~labels


def within(slices: Groups, samples: GroupedRow) -> Variation:
    """Return the variation of the areas within the slices of these `samples`, which are all of them."""
    problem = torch.searchsorted(slices.ids, samples.groups)
    below = 2 * (slices.spread(slices.negatives) - slices.fps) + slices.dfps
    above = 2 * slices.tps - slices.dtps
    places = looked_up(slices, falling_keys(samples.scores), problem, (below, above))
    own, of = clusters_of(samples, problem)
    mass = masses(samples)
    won = (mass[0] * places[0], mass[1] * places[1])
    sums = [x.new_zeros(len(of)).index_add(0, own, x) for x in (*won, *mass)]
    return Sums(of, (sums[0], sums[1]), (sums[2], sums[3])).variation(len(slices.ids))


def against(slices: Groups, samples: GroupedRow, everyone: GroupedRow, label: int, won: Tensor) -> Variation:
    """Return the variation of the areas of one label within each slice and the other outside of it.

    Each sample has a place in each slice, so it takes as many steps as there are samples times slices.

    Args:
        slices: the slices that this rank owns.
        samples: theirs.
        everyone: the samples of all slices.
        label: that of the samples within.
        won: twice the pairs that a sample within has in order, at each step of its slice, `[K]`.
    """
    assert everyone.clusters is not None
    assert samples.clusters is not None
    keys, own_keys = falling_keys(everyone.scores), falling_keys(samples.scores)
    steps, reached = falling_keys(slices.thresholds), slices.tps if label else slices.fps
    size = slices.positives if label else slices.negatives
    problem = torch.searchsorted(slices.ids, samples.groups)
    ids, cluster = numbered(everyone.clusters)
    own_mass, outer_mass = masses(samples)[1 - label], masses(everyone)[label]
    own_won = own_mass * looked_up(slices, own_keys, problem, (won,))[0]
    own_cluster = torch.searchsorted(ids, samples.clusters)
    found: list[Variation] = []
    height = max(sizes.ELEMENTS // max(len(keys), 1), 1)
    for start in range(0, max(len(slices.ids), 1), height):
        of = torch.arange(start, min(start + height, len(slices.ids)), dtype=torch.int64, device=keys.device)
        each = of.repeat_interleave(len(keys))
        many = keys.repeat(len(of))
        places = [found_in(steps, slices.problem, many, each, right) for right in (False, True)]
        first, last = (_before(reached, slices.offsets, place, each) for place in places)
        order = first + last if label else 2 * size[each] - first - last
        mass = torch.where(everyone.groups == slices.ids[of][:, None], 0, outer_mass)
        outer = [x.new_zeros(len(of), len(ids)).index_add(1, cluster, x) for x in (mass * order.view_as(mass), mass)]
        here, size_of_all = (problem >= start) & (problem < start + len(of)), len(of) * len(ids)
        place = torch.where(here, (problem - start) * len(ids) + own_cluster, size_of_all)
        inner = [x.new_zeros(size_of_all + 1).index_add(0, place, x)[:-1] for x in (own_won, own_mass)]
        pairs = [(x, y.flatten()) if label else (y.flatten(), x) for x, y in zip(inner, outer, strict=True)]
        found.append(Sums((of - start).repeat_interleave(len(ids)), *pairs).variation(len(of)))
    return Variation(*map(torch.cat, zip(*found, strict=True)))


def _before(reached: Tensor, offsets: Tensor, place: Tensor, problem: Tensor) -> Tensor:
    """Return the counts `reached` `[K]` at the step before each `place` within its `problem`, 0 before the first."""
    return torch.where(place > offsets[problem], torch.nn.functional.pad(reached, (1, 0))[place], 0)
