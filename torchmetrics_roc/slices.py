"""Slices: how a model ranks within each group of samples, and each group against all others. Thousands at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, get_args

import torch
from torch import Tensor

from torchmetrics_roc.choice import At, choice_of, chosen
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import shuffle_by_group, warn
from torchmetrics_roc.exchange import exchange
from torchmetrics_roc.groups import GroupedMeasure, Groups
from torchmetrics_roc.placements import placements
from torchmetrics_roc.rates import counts, rate_named
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.states import Agreement
from torchmetrics_roc.tasks import Rows, Samples

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


@dataclass(frozen=True, eq=False, kw_only=True)
class Slices(Groups):
    """The curves of groups, and how their samples compare with those of all groups: `[T]` each.

    `above`: twice the pairs of any positive and a negative of the group that are in order, a tie counting once.
    `below`: those of a positive of the group and any negative. `everyone`: the positives and the negatives of all.
    """

    above: Tensor
    below: Tensor
    everyone: tuple[Tensor, Tensor]

    def areas(self) -> tuple[Tensor, Tensor, Tensor]:
        """Subgroup, BPSN and BNSP AUROC of the groups that this rank owns: three of `[T]`."""
        own = self.sum(self.dfps * (2 * self.tps - self.dtps))
        positives, negatives = self.everyone
        bpsn = (self.above - own).double() / (2 * (positives - self.positives).double() * self.negatives)
        bnsp = (self.below - own).double() / (2 * (negatives - self.negatives).double() * self.positives)
        return auroc(self), bpsn, bnsp


def _pooled(rows: Rows, agreed: Agreement) -> Curve:
    """The curve of the samples of all slices."""
    if agreed.ranks is None:
        return Curve.from_rows(rows.scores, rows.labels, rows.weights)
    return exchange(rows.scores, rows.labels, rows.weights, agreed.weighted, agreed.ranks)


class SlicedAUROC(GroupedMeasure):
    """AUROC of every slice of the data: within it, and of its samples against all others.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. `compute` returns `SliceAreas(groups, subgroup, bpsn, bnsp, samples)` by ascending id, NaN
    where a label is missing; with `worst` a 0-d tensor, the least known area of that kind. Borkan et al., WWW 2019.

    Args:
        worst: the kind of area of which the least is returned: `"subgroup"`, `"bpsn"` or `"bnsp"`; None for all.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import SlicedAUROC
        >>> metric = SlicedAUROC()
        >>> preds, target = torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 0, 0])
        >>> metric.update(preds, target, groups=torch.tensor([7, 7, 7, 3, 3, 3]))
        >>> areas = metric.compute()
        >>> areas.groups, areas.subgroup, areas.bpsn, areas.bnsp
        (tensor([3, 7]), tensor([0.5000, 1.0000]), tensor([1., 1.]), tensor([1., 1.]))
    """

    averages: ClassVar[tuple[str, ...]] = ()
    kind: ClassVar[str] = "the curves of slices"

    def __init__(self, *args: Any, worst: Area | None = None, **kwargs: Any) -> None:
        if worst is not None and worst not in get_args(Area):
            raise ValueError(f"`worst` must be 'subgroup', 'bpsn', 'bnsp' or None, but is {worst!r}.")
        super().__init__(*args, average=None, **kwargs)
        self.worst = worst

    def lift(self, samples: Samples, agreed: Agreement) -> Slices:
        """The curves of the slices, and what of their samples stands above or below any other."""
        own = super().lift(samples, agreed)
        rows = self.task.lift(samples)  # type: ignore[attr-defined]
        ranks = agreed.ranks
        curve = _pooled(rows, agreed)
        found = placements(curve, rows.scores)
        labels, weights = rows.labels[0], 1 if rows.weights is None else rows.weights[0]
        above = torch.where(labels, 0, found.positives[0]) * weights
        below = torch.where(labels, 2 * curve.negatives - found.negatives[0], 0) * weights
        groups = agreed.groups_of(samples.groups, rows.scores.device)
        if groups is None:
            groups = torch.empty(0, dtype=torch.int64, device=rows.scores.device)
        if ranks is not None:
            groups, above, below = shuffle_by_group(ranks, groups, groups, above, below)
        place = torch.searchsorted(own.ids, groups.contiguous())
        sums = (x.new_zeros(len(own.ids)).index_add(0, place, x) for x in (above, below))
        everyone = (curve.positives, curve.negatives)
        return Slices(own.columns, ids=own.ids, ranks=ranks, above=next(sums), below=next(sums), everyone=everyone)

    def each(self, groups: Groups) -> Tensor:
        """The area of the kind of the worst, or that within each slice."""
        assert isinstance(groups, Slices)
        return groups.areas()[get_args(Area).index(self.worst or "subgroup")]

    def view(self, groups: Groups) -> Any:  # type: ignore[override]
        """All areas of `[1, G]`, or the least known one of the slices, `[1]`."""
        assert isinstance(groups, Slices)
        samples = (groups.positives + groups.negatives).double()
        areas = SliceAreas(*(x[None] for x in groups.gathered(*groups.areas(), samples)))
        if self.worst is None:
            return areas
        values: Tensor = getattr(areas, self.worst)
        known = values.masked_fill(values.isnan(), torch.inf)
        least = torch.cat([known, known.new_full((1, 1), torch.inf)], 1).amin(1)
        if bool(least.isinf()):
            warn(f"{type(self).__name__}: no slice has the labels that its value needs, so it is NaN.")
        return least.masked_fill(least.isinf(), torch.nan)


@dataclass(frozen=True, eq=False, kw_only=True)
class SliceCounts(Groups):
    """The curves of groups whose samples score 1 if they are predicted positive, else 0.

    `known`: whether there is a threshold to say so, `[1]`.
    """

    known: Tensor


class SlicedRate(GroupedMeasure):
    """One rate of every slice, all at one threshold, and the largest gap between two: equal opportunity, and the like.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. The threshold is that of the point `at` of all samples. `compute` returns
    `GroupValues(groups, values, samples)` by ascending id, NaN where a rate is 0/0; with `gap` a 0-d tensor, the
    largest known value less the least: of recall that of equal opportunity, of recall and FPR those of equalised odds.

    Args:
        rate: the rate, as of `Rate`.
        at: the point, as of `Rate`: a threshold, `"youden"`, `FixedFPR(0.01)`, `Guaranteed(precision=0.9)`...
        gap: whether to return the largest difference between two slices.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import SlicedRate
        >>> preds, target = torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 1, 0])
        >>> groups = torch.tensor([7, 7, 7, 3, 3, 3])
        >>> metric = SlicedRate("recall", at=0.5)
        >>> metric.update(preds, target, groups=groups)
        >>> metric.compute().values
        tensor([0.5000, 1.0000])
    """

    averages: ClassVar[tuple[str, ...]] = ()
    kind: ClassVar[str] = "the counts of slices"
    higher_is_better: bool | None = None

    def __init__(self, *args: Any, rate: str, at: At, gap: bool = False, **kwargs: Any) -> None:
        rate_named(rate)
        super().__init__(*args, average=None, **kwargs)
        self.rate, self.at, self.gap = rate, choice_of(at), gap

    def lift(self, samples: Samples, agreed: Agreement) -> SliceCounts:
        """The slices, in which a sample scores 1 if it reaches the threshold, else 0."""
        rows = self.task.lift(samples)  # type: ignore[attr-defined]
        point = chosen(_pooled(rows, agreed), self.at)
        reached = (samples.preds >= point.thresholds) & (point.tps + point.fps > 0)
        preds = torch.where(samples.preds.isnan(), samples.preds, reached.to(samples.preds.dtype))
        own = super().lift(samples._replace(preds=preds), agreed)
        return SliceCounts(own.columns, ids=own.ids, ranks=own.ranks, known=~point.thresholds.isnan())

    def each(self, groups: Groups) -> Tensor:
        """The rate of every slice at the threshold."""
        assert isinstance(groups, SliceCounts)
        values = rate_named(self.rate)(counts(chosen(groups, 1.0)))
        return values.masked_fill(~groups.known, torch.nan)

    def view(self, groups: Groups) -> Any:  # type: ignore[override]
        """The values of all slices, or the gap between two, `[1]`."""
        found = super().view(groups)
        if not self.gap:
            return found
        known = ~found.values.isnan()
        most, least = (torch.where(known, found.values, x) for x in (-torch.inf, torch.inf))
        if not bool(known.any()):
            warn(f"{type(self).__name__}: the rate of no slice is known, so the gap is NaN.")
            return found.values.new_full((1,), torch.nan)
        return most.amax(1) - least.amin(1)
