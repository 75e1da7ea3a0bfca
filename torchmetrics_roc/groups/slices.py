"""Slices: how well a model ranks within each group of samples, and each group against all others. Thousands at once."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal, get_args

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.groups.grouped import GroupedMeasure, GroupedRow, Groups, with_clusters
from torchmetrics_roc.groups.homogeneity import Homogeneity, Pulls, homogeneity
from torchmetrics_roc.groups.slice_curves import (
    AROUND,
    Area,
    BinnedSlices,
    SliceAreas,
    Slices,
    added_up,
    clusters_of,
    nanmin,
)
from torchmetrics_roc.inference.design import Labels, cell_sums, missing_weights
from torchmetrics_roc.inference.influence import Shares, added_within
from torchmetrics_roc.measures.measure import Items, Measure, Totals
from torchmetrics_roc.measures.operating import Rate, RateAtPoint
from torchmetrics_roc.measures.roc import AUROC
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.points.choice import At, Frozen, choice_of
from torchmetrics_roc.points.rates import PROPORTIONS, Counts, Definition, Within, canonical, rate_named
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.batches import Rows, Samples
from torchmetrics_roc.tasks.tasks import Task

Gap = Literal["ratio"] | bool

ODDS = "equalized_odds", ("recall", "fpr")
"""The name of the largest gap in any of several rates, and these."""


class SlicedMeasure(GroupedMeasure):
    """A measure of groups that reads them together with the curve of all samples."""

    _asks: ClassVar[tuple[str, ...]] = ()
    """The columns of the curve of all samples that are needed at each of them."""

    of_units = Measure.of_units  # slices differ, and are no sample of a population

    def of_counts(self, curve: Curve, totals: Totals | None, grid: Tensor | None) -> BinnedSlices:
        """Return the groups of a `curve` of counts in bins, and the curve of all samples in the same bins."""
        return BinnedSlices.beside(super().of_counts(curve, totals, grid), added_up(curve))

    def lift(self, task: Task, samples: Samples, agreed: Agreement) -> Groups:
        """Return what the view reads of all samples, over the ranks in `agreed`."""
        clustered = with_clusters(samples, agreed)
        rows, row, error = self.grouped(task, samples, agreed)
        curve, owned, answers, unheard = row.beside(rows, agreed, error, self._asks)

        def made(samples: GroupedRow) -> Groups:
            groups = replace(Groups.of_slices(samples, agreed.ranks), fractional=agreed.fractions)
            everyone = replace(curve, clustered=clustered)
            return replace(Slices.beside(groups, everyone, answers), in_clusters=clustered)

        return Groups.with_reserve(made, owned, agreed.ranks, unheard)

    def _lifting(self, rows: Rows, groups: Tensor) -> Generator[Tensor, Sequence[int], Groups]:
        slices = yield from super()._lifting(rows, groups)
        return Slices.beside(slices, Curve.from_rows(*rows))


class SlicedAUROC(SlicedMeasure):
    """AUROC of every slice of the data: within it, and of its samples against all others.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. `compute` returns `SliceAreas(groups, subgroup, bpsn, bnsp, samples)` by ascending id, NaN
    where a label is missing, as in a slice whose samples all have weight 0; with `worst`, the smallest known area of
    that kind, 0-d. Borkan et al., WWW 2019.
    Average precision of every slice is that of `GroupedAveragePrecision(average="none")`.

    `interval` returns its ends in the form of `compute`. `homogeneity()` tests whether the slices differ. Both account
    for `update(..., clusters=ids)`: samples that vary together, such as the images of a patient.

    With `memory="bounded"` and `num_groups=G` the samples of each id from 0 to `G - 1` are counted in bins, whatever
    their number in `16 * G * bins` bytes: 13 MB for 50 slices. `bounds()` encloses the exact areas.

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
    _asks: ClassVar[tuple[str, ...]] = AROUND

    def __init__(self, worst: Area | None = None, num_groups: int | None = None) -> None:
        if worst is not None and worst not in get_args(Area):
            raise ValueError(f"`worst` must be 'subgroup', 'bpsn', 'bnsp' or None, but is {worst!r}.")
        super().__init__(None, num_groups)
        self.worst = worst

    def each(self, groups: Slices) -> Tensor:  # type: ignore[override]
        """Return the area of the kind `worst`, or that within each slice."""
        return groups.areas()[get_args(Area).index(self.worst or "subgroup")]

    def of_slice(self, groups: Any) -> AUROC:
        """Return the area within a slice; raises `ValueError` if that of other samples is asked for."""
        if self.worst not in (None, "subgroup"):
            raise ValueError(f"`compare` takes the AUROC within slices, but `worst` is {self.worst!r}: leave it out.")
        area = AUROC()
        area.owner = self.owner
        return area

    def extremes(self, groups: BinnedSlices) -> tuple[Any, Any]:  # type: ignore[override]
        """Return the areas that the slices have at least and at most, or the least of these of all slices."""
        low, high = (self._smallest_of(self._areas(groups, groups.areas(best))) for best in (False, True))
        return low, high

    def _areas(self, groups: Slices, areas: tuple[Tensor, Tensor, Tensor]) -> SliceAreas:
        """Return the `areas` of the slices that this rank owns with those of all ranks, `[1, G]`."""
        return SliceAreas(*(x[None] for x in groups.gathered(*areas, groups.positives + groups.negatives)))

    def itemized(self, average: str | None) -> Items:
        """Return the areas of all slices, of the kind of which the worst is asked for."""
        kind = self.worst or "subgroup"
        name = "AUROC within the slice" if kind == "subgroup" else f"{kind.upper()} AUROC"
        worst = None if self.worst is None else "Worst"
        return Items(self.changed(worst=None), SliceAreas._fields.index(kind), name, worst, "Slice")

    def _smallest_of(self, areas: SliceAreas) -> Any:
        return areas if self.worst is None else nanmin(getattr(areas, self.worst))

    def view(self, groups: Slices) -> Any:  # type: ignore[override]
        """Return all areas, `[1, G]` each, or the smallest known one, `[1]`."""
        smallest = self._smallest_of(self._areas(groups, groups.areas()))
        if self.worst is None:
            return smallest
        if bool(smallest.isnan()):
            warn(f"{self.name}: no slice has the labels that its value needs, so it is NaN.")
        return smallest

    def homogeneity(self, slices: Slices) -> Homogeneity:
        """Return the result of a test that the areas within all slices are equal."""
        return slices.homogeneity()


def apart(highs: Tensor, lows: Tensor) -> Tensor:
    """Return the largest known number of one `[G]` minus the smallest known one of the other, NaN without any: 0-d."""
    defined = torch.cat([(~x.isnan()).any().reshape(1) for x in (highs, lows)]).all()
    difference = highs.masked_fill(highs.isnan(), -torch.inf).amax() - lows.masked_fill(lows.isnan(), torch.inf).amin()
    return difference.masked_fill(~defined, torch.nan)


class SlicedRate(RateAtPoint, SlicedMeasure):
    """One rate of every slice, all at one threshold, and the largest gap between two, for fairness criteria.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. The threshold is that of the point `at` of all samples. `compute` returns
    `GroupValues(groups, values, samples)` by ascending id, NaN where a rate is 0/0, as of a slice whose samples all
    have weight 0; with `gap` a 0-d tensor, the largest known value less the least, or with `gap="ratio"` the least over
    the largest: equal opportunity for recall, demographic parity for the selection rate, of which a ratio below .8 is
    the four-fifths rule's. `"equalized_odds"` is the larger of the gaps in recall and in FPR, or the smaller of their
    ratios, as of fairlearn; NaN unless both are known. It is one number of all slices, so it needs `gap`.

    `interval` returns its ends in the form of `compute`: in each slice those of a `Rate` of its samples alone.
    `homogeneity()` tests whether the slices differ in a rate that is a share of the samples. Both take the threshold as
    given: `freeze()` fixes the one chosen on validation data, for the test data after `reset`. It is saved in
    `state_dict`. Both account for `update(..., clusters=ids)`, samples that vary together. With sampling weights, or
    clusters, a rate such as precision or F1 takes some milliseconds a slice.

    With `memory="bounded"` and `num_groups=G` the samples of each id from 0 to `G - 1` are counted: at a threshold that
    is a number exactly, in four counts a slice; at a chosen point in bins, with `bounds()` of the exact rates and gap.

    Args:
        rate: the rate, as for `Rate`; or with `gap` `"equalized_odds"`.
        at: the point, as for `Rate`: a threshold, `"youden"`, `FixedFPR(0.01)`, `Guaranteed(precision=0.9)`...
        gap: whether to return the largest difference between two slices; `"ratio"` for their smallest ratio, NaN if all
            values are 0.
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

    def __init__(self, rate: str, at: At, gap: Gap = False, beta: float = 1.0, num_groups: int | None = None) -> None:
        self.rate, self.gap, self.beta = rate, gap, beta
        lowest, highest = self._defined.limits
        super().__init__(None, num_groups)
        if not (isinstance(gap, bool) or (isinstance(gap, str) and gap == "ratio")):
            raise ValueError(f"`gap` of SlicedRate must be True, False or 'ratio', but is {gap!r}.")
        if gap == "ratio" and (lowest, highest) != (0.0, 1.0):
            raise ValueError(f"`gap` is 'ratio', but {rate!r} is no rate from 0 to 1, of which slices have a ratio.")
        if rate == ODDS[0] and not gap:
            raise ValueError(
                f"`rate` is {rate!r}, the larger gap of recall and FPR between slices: pass gap=True, or 'ratio'; the "
                "rates of each slice are those of 'recall' and of 'fpr'."
            )
        self.limits = (  # type: ignore[misc]
            (0.0, 1.0) if gap == "ratio" else (0.0, highest - lowest) if gap else (lowest, highest)
        )
        self.at = self.choice = choice_of(at)

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the threshold, if it is a number and samples are counted."""
        thresholds = super().thresholds_for(task, thresholds, memory)
        number = self.choice.number if isinstance(self.choice, Frozen) else None
        return thresholds if memory == "exact" or number is None else [number]

    @property
    def parts(self) -> list[SlicedRate]:
        """This measure, or of several rates that of each: the `widest` of their gaps is its value."""
        return [self.changed(rate=rate) for rate in ODDS[1]] if self.rate == ODDS[0] else [self]

    @property
    def _defined(self) -> Definition:
        return rate_named(self.parts[0].rate, self.beta)

    def widest(self, gaps: Sequence[Tensor]) -> Tensor:
        """Return the largest of the gaps in several rates, or the smallest of the ratios; NaN if one is."""
        several = torch.stack(list(gaps))
        return several.amin(0) if self.gap == "ratio" else several.amax(0)

    @property
    def within_labels(self) -> bool:
        """Whether the rate does not depend on the share of positives."""
        return self._defined.within_labels

    def of_counts(self, curve: Curve, totals: Totals | None, grid: Tensor | None) -> BinnedSlices:
        """Return the same. Counts on both sides of a single threshold are exact there: then no step is `mixed`."""
        slices = super().of_counts(curve, totals, grid)
        if grid is None:
            return slices
        return replace(slices, mixed=None, everyone=replace(slices.everyone, mixed=None), grid=grid)

    def each(self, groups: Slices) -> Tensor:  # type: ignore[override]
        """Return the rate of every slice at the threshold; of several one of them, NaN if any is."""
        if self.rate == ODDS[0]:
            return self.widest([x.each(groups) for x in self.parts])
        self._check_counted(groups)
        point = groups.reached(self.at)
        return self._rate(point).masked_fill(point.thresholds.isnan(), torch.nan)

    @property
    def _gap_name(self) -> str | None:
        return "Smallest ratio" if self.gap == "ratio" else "Largest gap" if self.gap else None

    def scaled(self, x: Tensor) -> Tensor:
        """Return rates on the scale on which their difference is the gap."""
        return x.log() if self.gap == "ratio" else x

    def gaps(self, least: Tensor, largest: Tensor) -> tuple[Tensor, Tensor]:
        """Return both ends of the gap from those of the largest difference on that scale."""
        return ((-largest).exp(), (-least).exp()) if self.gap == "ratio" else (least, largest)

    def itemized(self, average: str | None) -> Items | None:  # type: ignore[override]
        """Return the rate of all slices, also behind the largest gap, unless that is of several rates."""
        if self.rate == ODDS[0]:
            return None
        name = canonical(self.rate).replace("_", " ")
        name = name.upper() if len(name) < 4 else name.capitalize()
        return Items(self.changed(gap=False), 1, name, self._gap_name, "Slice", marked=False)

    def _check_counted(self, groups: Groups) -> None:
        """Raise `ValueError` if samples were counted at another threshold than the one that is frozen since."""
        grid = groups.grid if isinstance(groups, BinnedSlices) else None
        if grid is None or self.at is self.choice:
            return
        number = self.at.number if isinstance(self.at, Frozen) else None
        if number is None or bool(grid.to(groups.columns.dtype) != grid.new_tensor(number).to(groups.columns.dtype)):
            raise ValueError(
                f"SlicedRate with memory='bounded' counted the samples at {self.choice}, and has no counts at {self.at}"
                ", which was frozen since: construct it with that threshold as `at`."
            )

    def extremes(self, groups: Slices) -> tuple[Any, Any]:  # type: ignore[override]
        """Return bounds of the rates over all thresholds that may be chosen on the exact curve of all samples.

        For the gap between two slices, of which one whose rate may be 0/0 there may be left out.
        """
        if self.rate == ODDS[0]:
            low, high = map(self.widest, zip(*(x.extremes(groups) for x in self.parts), strict=True))
            return low, high
        value, unknown = self.each(groups), groups.reached(self.at).thresholds.isnan()
        if canonical(self.rate) == "mcc":  # of one label it is 0/0 at every threshold
            unknown = unknown | (groups.positives == 0) | (groups.negatives == 0)
        if isinstance(self.at, Frozen):
            possible = self.at.possible(groups)
        else:
            possible = self.at.possible(groups.everyone).repeat(groups.problems)
        within = Within(groups, possible, self._rate, self._defined)
        low, high = within.bounds(value, unknown)
        if not self.gap:
            return self._over(groups, low), self._over(groups, high)
        low, high = self.scaled(low), self.scaled(high)
        certain = ~(within.may_be_unknown() | value.isnan())
        certain_bounds = [x.masked_fill(~certain, torch.nan) for x in (low, high)]
        smallest = apart(certain_bounds[0], certain_bounds[1]).nan_to_num(0.0, torch.inf).clamp(min=0)
        return self.gaps(smallest[None], apart(high, low)[None])

    def chosen_on(self, lifted: Any) -> Curve:
        """Return the curve of all samples, whose threshold all slices share."""
        everyone: Curve = lifted.everyone
        return everyone

    def to_freeze(self, groups: Any) -> tuple[Tensor, Tensor]:
        """Return the threshold that all slices share, chosen on all samples: 0-d."""
        threshold, none = super().to_freeze(groups.everyone)
        return threshold[0], none[0]

    def of_slice(self, groups: Slices) -> Rate:
        """Return the rate of one slice, as of a metric of its samples alone.

        Raises:
            ValueError: if the threshold was chosen on the samples, or there are several rates.
        """
        if self.rate == ODDS[0]:
            raise ValueError(f"`rate` is {self.rate!r}, one number of all slices: compare or test 'recall' and 'fpr'.")
        self._check_counted(groups)
        if not isinstance(self.at, Frozen):
            raise ValueError(
                f"`at` is {self.at}, a point chosen on these samples, which no formula knows of: `freeze()` the "
                "threshold on other samples and `reset()`, or pass one as `at`."
            )
        if groups.samples is None:
            check_frequencies(groups, self.name)
        rate = Rate(self.rate, self.at, self.beta)
        rate.owner = self.owner
        return rate

    def usual_method(self, labels: Labels) -> str:
        """Return the name of the method of its intervals, as `Rate` has it."""
        varies = labels == "fixed" and not self.within_labels
        return "mover" if self._defined.share is None or varies else "wilson"

    def proportions(self, groups: Slices) -> tuple[Tensor, Tensor]:
        """Return the numerator and the denominator of the rate of every slice, `[T]` each.

        Raises:
            ValueError: if the rate is not a share of the samples, or its threshold was chosen on them.
        """
        self.of_slice(groups)  # raises what has no interval
        if self._defined.share is None:
            raise ValueError(
                f"`rate` is {self.rate!r}, but only shares of the samples of a slice have a test: "
                f"{', '.join(map(repr, PROPORTIONS))}."
            )
        return self._shares(groups)

    def _shares(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return the numerator and the denominator of the rate of each problem, at the frozen threshold."""
        point = self.at.of(curve)
        totals = (point.tps, point.fps, point.positives, point.negatives)
        assert self._defined.share is not None
        return self._defined.share(Counts(*(x.double() for x in totals)))

    def shares(self, groups: Slices) -> tuple[tuple[Tensor, ...], Pulls]:
        """Return the rate of every slice whose samples are in clusters, its variation between these, and their pulls.

        The columns of `Shares`, and whether each cluster of a slice is one sample that was observed once: `[T]` each.
        """
        self.proportions(groups)  # raises what has no interval
        samples = groups.samples
        assert samples is not None
        cluster, ids, of = clusters_of(samples, torch.searchsorted(groups.ids, samples.groups))
        clusters = Groups.of_samples(samples._replace(groups=cluster), None)
        several = clusters.positives + clusters.negatives > 1
        single = added_within(of, len(groups.ids))(several) == 0
        part, whole = self._shares(clusters)
        lacking = self._lacking(groups, samples, added_within(of, len(groups.ids))(torch.ones_like(part)))
        shares = Shares.of(part, whole, of, len(groups.ids), *lacking)
        pulls = Pulls(ids, of, (part - shares.value[of] * whole) / shares.whole[of])
        return (*shares, single & (not groups.fractional)), pulls

    def _lacking(self, groups: Slices, samples: GroupedRow, clusters: Tensor) -> list[Tensor]:
        """Return the `missing_weights` `on_sides` of the rate of every slice, `[T]`.

        0 without sampling weights; with clusters, of which a slice has so many, as many as one has.
        """
        if not groups.fractional:
            return [torch.zeros_like(clusters)] * 2
        assert isinstance(self.at, Frozen)
        assert samples.weights is not None
        of, order = torch.searchsorted(groups.ids, samples.groups).sort(stable=True)
        called, added = samples.scores[order] >= self.at.least(groups)[of], added_within(of, len(groups.ids))
        sums = cell_sums(samples.weights[order].double(), samples.labels[order], called, added)
        return self.on_sides(missing_weights(sums) * added(torch.ones_like(of)) / clusters)

    def view(self, groups: Slices) -> Any:  # type: ignore[override]
        """Return the values of all slices, or the gap between two, `[1]`."""
        if not self.gap:
            return super().view(groups)
        _, *values = groups.gathered(*(x.each(groups) for x in self.parts))
        if any(bool(x.isnan().all()) for x in values):
            warn(f"{self.name}: the rate of no slice is known, so the gap is NaN.")
            return values[0].new_full((1,), torch.nan)
        scaled = [self.scaled(x) for x in values]
        return self.widest([self.gaps(*[apart(x, x)[None]] * 2)[0] for x in scaled])

    def homogeneity(self, slices: Slices) -> Homogeneity:
        """Return the result of a test that the rate is the same in all slices."""
        if slices.samples is not None:
            of_slices, pulls = self.shares(slices)
            ids, *columns, single = slices.gathered(*of_slices)
            shares = Shares(*columns)
            if slices.fractional or not bool(single.all()) or slices.share_clusters():
                correlations = slices.correlations(ids, pulls)
                return homogeneity(shares.value, *shares.pooled(bool(slices.fractional)), correlations, "SlicedRate")
            part, whole = (shares.value * shares.whole).nan_to_num().round(), shares.whole
        else:
            _, part, whole = slices.gathered(*self.proportions(slices))
        share = part.sum() / whole.sum()
        return homogeneity(part / whole, share * (1 - share) / whole, name="SlicedRate")
