"""What was sampled: the units of the data, how often each was observed, and the mass that each carries.

Made once, from what `update` was given and what the user said of it, and the same for all roads to an interval, a band,
a test or a table. A unit is a sample with all its entries, one for each class or label, or a cluster of samples. Units
are independent of each other; what is excluded, by weight 0, an ignored label or as padding, is no unit.

Whole weights are frequencies: the unit was observed that many times. If a weight that counts is not whole, or by
request, all are sampling weights: each unit was observed once and carries a mass, of no scale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, are_fractional
from torchmetrics_roc.curves.products import totals
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.ranks.owners import shuffle_by_group
from torchmetrics_roc.ranks.processes import Ranks, attempt, on_any, with_reserve
from torchmetrics_roc.tasks.batches import Rows, Samples, micro
from torchmetrics_roc.tasks.tasks import Task

Weights = Literal["frequency", "sampling"]
"""What sample weights mean: how often a sample was observed, or how many of the population it represents."""


Labels = Literal["random", "fixed"]
"""Whether the numbers of positives and negatives vary from sample to sample, or were fixed beforehand."""


Columns = Callable[[list[Tensor]], list[Tensor]]
"""Returns columns `[T, N]` that follow from others, at the same entries."""


class Design(NamedTuple):
    """The samples of this rank as parts of independent units.

    Attributes:
        rows: the entries of the samples, `[T, N]`; a weight is the mass of one observation.
        clusters: `[N]`, the cluster of each entry; None if each sample is a unit.
        often: how often each sample was observed, `[N / entries]`, None for once.
        entries: how many entries of one problem a sample has: the number of classes where these are pooled, else 1.
        frequency: whether a repetition is another unit, and there are no sampling weights.
        ranks: the processes that hold the samples together.
    """

    rows: Rows
    clusters: Tensor | None = None
    often: Tensor | None = None
    entries: int = 1
    frequency: bool = True
    ranks: Ranks | None = None

    @classmethod
    def of(
        cls,
        rows: Rows,
        clusters: Tensor | None = None,
        weights: Weights = "frequency",
        ranks: Ranks | None = None,
    ) -> Design:
        """Return the design of samples that are given as rows, whose weights are looked at. Collective.

        Args:
            rows: the samples of this rank, `[T, N]`.
            clusters: `[N]`, the cluster of each sample, which may be spread over ranks.
            weights: what the weights mean if they are whole.
            ranks: the processes that hold the samples together.
        """
        sampling, by_label = weights == "sampling", False
        if on_any(ranks, rows.weights is not None and rows.weights.is_floating_point()):
            rows = with_reserve(ranks, _weighed, rows)
            sampling = on_any(ranks, are_sampling(rows.weights, weights))
            by_label = on_any(ranks, differ_by_label(rows.weights))
        return cls.known(rows, clusters, not sampling, by_label, ranks)

    @classmethod
    def known(
        cls,
        rows: Rows,
        clusters: Tensor | None,
        frequency: bool,
        by_label: bool,
        ranks: Ranks | None,
        pooled: bool = False,
    ) -> Design:
        """Return the same, where all ranks know whether the weights are frequencies, and differ within a sample.

        `pooled`: whether the rows are taken as one problem.
        """
        if clusters is not None and with_single_samples(clusters, rows, frequency, ranks):
            clusters = None
        often, entries = None, 1
        if clusters is None and frequency and not by_label and rows.weights is not None:
            often, rows = with_reserve(ranks, _without_repetitions, rows)
        if pooled:
            entries = len(rows.scores)
            rows = with_reserve(ranks, micro, rows)
            clusters = None if clusters is None else with_reserve(ranks, clusters.repeat, entries)
        return cls(rows, clusters, often, entries, frequency, ranks)

    @property
    def counted(self) -> bool:
        """Whether the counts of a curve tell all: each is of a unit of its own."""
        return self.frequency and not self.joint

    @property
    def joint(self) -> bool:
        """Whether a unit may have several entries of one problem: of its samples, or of the pooled classes of one."""
        return self.clusters is not None or self.entries > 1

    @property
    def shared_copies(self) -> bool:
        """Whether frequencies differ between the labels of a sample: they do not tell which copies two labels share."""
        weights = self.rows.weights
        return self.counted and self.often is None and weights is not None and weights.is_floating_point()

    @property
    def mass(self) -> Tensor:
        """The mass of each entry, `[T, N]` in float64: 0 if it is excluded."""
        if self.rows.weights is None:
            return torch.ones(self.rows.labels.shape, dtype=torch.float64, device=self.rows.labels.device)
        return self.rows.weights.double()

    def sums(self, work: Callable[[], list[Tensor]], of: Columns = list) -> Callable[[], list[Tensor]]:
        """Return a function of what `work` returns, `[T, N]` each, added up within each unit, `[T, G]`.

        Each unit is on one rank, and on a device may be followed by zeros. Collective if there are clusters; else what
        fails in `work` is left to the message of the caller.

        `of`: a function of these columns that returns those to add: not sent, as they follow from these.
        """
        if self.clusters is not None:
            ids, rows = self.at_owners(work)
            return partial(list, with_reserve(self.ranks, lambda: _summed(ids, of(rows))))
        return lambda: [x.view(len(x), self.entries, -1).sum(1) for x in of(work())]

    def at_owners(self, work: Callable[[], list[Tensor]]) -> tuple[Tensor, list[Tensor]]:
        """Return the unit of each entry, `[N]`, and what `work` returns, `[T, N]` each, where all of a unit is held.

        Collective if there are clusters, as `sums`.
        """
        if self.clusters is not None:
            return (self.clusters, work()) if self.ranks is None else _shuffled(self.clusters, self.ranks, work)
        size = self.rows.labels.shape[1] // self.entries
        units = torch.arange(size, dtype=torch.int64, device=self.rows.labels.device)
        return units.repeat(self.entries), work()

    @property
    def signed(self) -> Tensor:
        """The mass of each entry, that of a negative with a minus sign: `[T, N]`, one byte each without weights."""
        sign = 2 * self.rows.labels.to(torch.int8) - 1
        return sign if self.rows.weights is None else sign * self.rows.weights

    def repeated(self, x: Tensor) -> Tensor:
        """Return `x` `[..., G]` of units times how often each was observed."""
        return x if self.often is None else x * self.often

    def effective_sizes(self) -> tuple[Tensor, Tensor]:
        r"""Return effective numbers of positives and of negatives over all ranks, a lower bound: `[T]` each.

        .. math:: \left(\sum_u w_u\right)^2 / \sum_u w_u^2

        with the mass :math:`w_u` of the positives, or the negatives, of a unit (Kish, Survey Sampling, 1965): the
        number of samples if they are independent with equal masses, the number of clusters if all have the same size,
        as if the samples of a cluster were copies of each other. NaN without any. Collective.
        """

        sides = self.sums(lambda: [self.signed], by_label)
        shape = (len(self.rows.labels),)
        return sizes_of(*all_reduced(self.ranks, [shape] * 4, lambda: self.squared(sides())))

    def squared(self, sides: list[Tensor]) -> list[Tensor]:
        """Return the sums of the masses of units and of their squares, of positives and of negatives: `[T]` each."""
        return [self.repeated(x).sum(1) for side in sides for x in (side, side**2)]


def design_of(
    task: Task,
    samples: Samples,
    clusters: Tensor | None,
    agreed: Agreement,
    weights: Weights = "frequency",
    pooled: bool = False,
) -> Design:
    """Return the design of the samples of a metric, which ranks `agreed` on. Collective.

    Args:
        task: lifts the samples.
        samples: those of this rank.
        clusters: the cluster of each, None if no rank has any.
        agreed: what all ranks know of the samples.
        weights: what the weights mean if they are whole.
        pooled: whether all classes are taken as one problem.
    """
    ranks = agreed.ranks
    rows = with_reserve(ranks, task.lift, samples)
    if agreed.weighted:
        rows = with_reserve(ranks, _weighed, rows)
    frequency = not sampled(agreed, weights)
    by_label = frequency and agreed.by_label and on_any(ranks, differ_by_label(rows.weights))
    return Design.known(rows, clusters, frequency, by_label, ranks, pooled)


SAMPLES, CLUSTERS = "independent samples", "clusters of samples"


def assumed(units: str = SAMPLES, sampling: bool = False, labels: Labels = "random") -> str:
    """Return in one line what a result assumes: which units are independent, and what another sample would vary."""
    return f"Design: {units}{' with sampling weights' if sampling else ''}, labels {labels}."


def assumed_by(design: Design | None, labels: Labels = "random") -> str:
    """Return the same of a design; None is that of a curve: its counts tell of independent samples."""
    if design is None:
        return assumed(labels=labels)
    return assumed(SAMPLES if design.clusters is None else CLUSTERS, not design.frequency, labels)


def sampled(agreed: Agreement, weights: Weights) -> bool:
    """Return whether weights are sampling weights, by request or because some are not whole.

    By request also without any, which are 1 then: the answer is that of equal ones.
    """
    return weights == "sampling" or (agreed.weighted and agreed.fractions)


def by_label(columns: list[Tensor]) -> list[Tensor]:
    """Return of each column the part of positives, then that of negatives, by the `Design.signed` mass, which is last.

    Of the mass itself without its sign.
    """
    *others, signed = columns
    signed = signed.double()
    return [torch.where(side * signed > 0, x, 0.0) for x in (*others, signed.abs()) for side in (1, -1)]


def sizes_of(p: Tensor, pp: Tensor, n: Tensor, nn: Tensor) -> tuple[Tensor, Tensor]:
    """Return `Design.effective_sizes` by the sums of `Design.squared`."""
    return p**2 / pp, n**2 / nn


def mean_weights(curve: Curve, sizes: Sequence[Tensor]) -> Tensor:
    r"""Return the mean weight of a positive, and of a negative, by the effective numbers of both: `[2, T]`.

    Each weighted by itself, :math:`\sum w^2 / \sum w`: of how many samples of weight 1 one tells.
    """
    return torch.stack([total.double() / size for total, size in zip(totals(curve), sizes, strict=True)])


def heaviest(sizes: Tensor, totals: Tensor, counts: Tensor) -> Tensor:
    """Return the mean weight of the heavier label, each weighted by itself, if weights vary much within one; else 0.

    `[T]`. Samples of either label that weigh as much may be missing from the data. By the effective `sizes`, the
    `totals` of weights and the `counts` of samples of positives and of negatives, `[2, T]` each.
    """
    vary = (counts > 1.2 * sizes).any(0)
    return torch.where(vary, (totals / sizes).nan_to_num(0.0).amax(0), 0.0)


def cell_sums(mass: Tensor, positive: Tensor, called: Tensor, added: Callable[[Tensor], Tensor]) -> list[Tensor]:
    """Return the sums by which `missing_weights` knows which heavy samples may be missing, twelve of `[T]`.

    Args:
        mass: the weights of the samples, in float64.
        positive: which are positives.
        called: which are called positive.
        added: adds a column over the samples.
    """
    labels = [mass * (positive == label) for label in (True, False)]
    cells = [x * (called == side) for x in labels for side in (True, False)]  # TP, FN, FP and TN
    light = [torch.where(x > 0, x**-4, 0.0) for x in labels]
    return [added(x) for x in (*cells, *(x**2 for x in cells), *light, *((x > 0).double() for x in labels))]


def missing_weights(sums: Sequence[Tensor]) -> Tensor:
    r"""Return how heavy the samples are that may be missing among TP, FN, FP and TN, 0 where none are: `[4, T]`.

    Of a cell whose samples, like those of its label, weigh less than half as much as those of the other label on the
    same side of the threshold, where the weights of a label are all a factor of those of its light samples,
    :math:`\left(\overline{w^{-4}}\right)^{-1/4}`. As where few of those who test negative are verified, so that each
    weighs much, and none of them is a positive.
    """
    mass, squares = torch.stack(list(sums[:4])), torch.stack(list(sums[4:8]))
    tp, fn, fp, tn = cells = (squares / mass).nan_to_num(0.0)  # mean weights, each weighted by itself
    labels = (squares.view(2, 2, -1).sum(1) / mass.view(2, 2, -1).sum(1)).repeat_interleave(2, 0)
    positives, negatives = ((x / n) ** -0.25 for x, n in zip(sums[8:10], sums[10:], strict=True))
    more = positives / negatives
    expected = torch.stack([fp * more, tn * more, tp / more, fn / more]).nan_to_num(0.0, 0.0)
    return torch.where(torch.fmax(cells, labels) < expected / 2, expected, 0.0)


def worth_of(sizes: Tensor, totals: Tensor, counts: Tensor) -> Tensor:
    """Return how many of the `heaviest` samples the weights of a label are, of both the less: `[T]`, or infinity."""
    return (totals.amin(0) / heaviest(sizes, totals, counts)).nan_to_num(torch.inf, posinf=torch.inf)


def are_sampling(given: Tensor | None, weights: Weights) -> bool:
    """Return whether the weights `given` are sampling weights: by request, even without any, or some fractional."""
    if given is None or weights == "sampling":
        return weights == "sampling"
    return are_fractional(given)


def differ_by_label(weights: Tensor | None) -> bool:
    """Return whether a sample has different weights other than 0 in `weights` `[T, N]`, one for each label."""
    if weights is None or not weights.numel():
        return False
    smallest, largest = torch.where(weights > 0, weights, torch.inf).amin(0), weights.amax(0)
    return bool((smallest < largest).any())


def _weighed(rows: Rows) -> Rows:
    """Return the rows with floating-point weights: 1 where there were none, as if those of another rank were."""
    if rows.weights is not None:
        return rows._replace(weights=rows.weights.double())
    return rows._replace(weights=torch.ones(rows.labels.shape, dtype=torch.float64, device=rows.labels.device))


def _without_repetitions(rows: Rows) -> tuple[Tensor | None, Rows]:
    """Return the frequency of each sample, `[N]`, None if it is 1 or 0, and the rows of what was observed once."""
    assert rows.weights is not None
    if not rows.weights.is_floating_point():
        return None, rows
    often = rows.weights.amax(0) if len(rows.weights) else rows.weights.sum(0)
    return often.double(), rows._replace(weights=rows.weights > 0)


def with_single_samples(clusters: Tensor, rows: Rows, frequency: bool, ranks: Ranks | None) -> bool:
    """Return whether each cluster has one sample that counts, once if weights are frequencies. Collective."""

    def several(ids: Tensor) -> bool:
        ordered = ids.sort().values
        return bool((ordered[1:] == ordered[:-1]).any())

    weights = rows.weights
    ids, more = clusters, False
    if weights is not None:
        ids = clusters[(weights > 0).any(0)]
        more = frequency and bool((weights > 1).any())
    if on_any(ranks, more or several(ids)):
        return False
    if ranks is None:
        return True
    (received,) = shuffle_by_group(ranks, ids, ids)
    return not on_any(ranks, several(received))


def all_reduced(
    ranks: Ranks | None,
    shapes: Sequence[tuple[int, ...]],
    work: Callable[[], Sequence[Tensor]],
    dtype: torch.dtype = torch.float64,
) -> list[Tensor]:
    """Return the sums over all ranks of what `work` returns, of these `shapes`, as this `dtype`, in one message.

    Integers among them are small enough for a double. What fails on one rank is raised by all.
    """
    if ranks is None:
        return [x.to(dtype) for x in work()]
    made, error = attempt(work)

    def local() -> list[Tensor]:
        if made is None:
            return [torch.zeros(shape, dtype=dtype, device=ranks.device) for shape in shapes]
        return [x.to(dtype) for x in made]

    return ranks.sums(ranks.with_reserve(local), error, "to add what their samples contribute")


def _shuffled(groups: Tensor, ranks: Ranks, work: Callable[[], list[Tensor]]) -> tuple[Tensor, list[Tensor]]:
    """Return the group of each sample, and the rows `[T, N]` that `work` returns, on the owner of each group.

    What fails in `work` on one rank is raised by all.
    """
    rows, error = attempt(work)
    columns = [] if rows is None else [x for row in rows for x in row]
    own, *arrived = shuffle_by_group(ranks, groups, groups, *columns, failed=error)
    assert rows is not None
    heights = [len(row) for row in rows]
    return own, ranks.with_reserve(lambda: [torch.stack(part) for part in _split(arrived, heights)])


def _split(columns: list[Tensor], heights: list[int]) -> list[list[Tensor]]:
    bounds = [0, *accumulate(heights)]
    return [columns[a:b] for a, b in pairwise(bounds)]


def _summed(groups: Tensor, rows: list[Tensor]) -> list[Tensor]:
    """Return the sums of `rows` `[T, N]` by ascending group, `[T, G]`; on a device, where their number would take a
    host sync, `[T, N]`, of which the last are 0.
    """
    table = torch.cat(rows)
    ordered, order = groups.sort(stable=True)
    begins = torch.ones_like(ordered, dtype=torch.bool)
    begins[1:] = ordered[1:] != ordered[:-1]
    several = len(groups) if groups.device.type != "cpu" else int(begins.sum())
    owner = torch.empty_like(order).scatter_(0, order, begins.cumsum(0) - 1)
    sums = table.new_zeros(len(table), several).index_add(1, owner, table)
    return list(torch.split(sums, [len(row) for row in rows]))
