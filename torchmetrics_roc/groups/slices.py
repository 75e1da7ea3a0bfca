"""Slices: how well a model ranks within each group of samples, and each group against all others. Thousands at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import reading
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
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.influence import Shares, added_within
from torchmetrics_roc.measures.measure import Items
from torchmetrics_roc.measures.operating import FrozenThreshold
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.points.choice import At, Frozen, Within, choice_of
from torchmetrics_roc.points.rates import PROPORTIONS, Counts, canonical, rate_named
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.batches import Rows, Samples


class SlicedMeasure(GroupedMeasure):
    """A measure of groups that reads them together with the curve of all samples."""

    _asks: ClassVar[tuple[str, ...]] = ()
    """The columns of the curve of all samples that are needed at each of them."""

    def of_counts(self, curve: Curve, totals: tuple[Sequence[float], Sequence[float]] | None) -> BinnedSlices:
        """Return the groups of a `curve` of counts in bins, and the curve of all samples in the same bins."""
        return BinnedSlices.beside(super().of_counts(curve, totals), added_up(curve))

    def lift(self, samples: Samples, agreed: Agreement) -> Groups:
        """Return what the view reads of all samples, over the ranks in `agreed`."""
        clustered = with_clusters(samples, agreed)
        rows, row, error = self.grouped(samples, agreed)
        curve, owned, answers, unheard = row.beside(rows, agreed, error, self._asks)

        def made(samples: GroupedRow) -> Groups:
            groups = replace(Groups.of_slices(samples, agreed.ranks), fractional=agreed.fractions)
            return replace(Slices.beside(groups, curve, answers), in_clusters=clustered)

        return Groups.with_reserve(made, owned, agreed.ranks, unheard)

    def _lifting(self, rows: Rows, groups: Tensor) -> Generator[Tensor, Sequence[int], Groups]:
        slices = yield from super()._lifting(rows, groups)
        return Slices.beside(slices, Curve.from_rows(*rows))

    def _tested(self, test: Callable[[Any], Homogeneity]) -> Homogeneity:
        """Return the result of a test of the slices, for `homogeneity`."""
        with self._reading("homogeneity"):  # type: ignore[attr-defined]
            result: Homogeneity = self._cast(self._read(test))  # type: ignore[attr-defined]
        return result


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

    def __init__(self, *args: Any, worst: Area | None = None, **kwargs: Any) -> None:
        if worst is not None and worst not in get_args(Area):
            raise ValueError(f"`worst` must be 'subgroup', 'bpsn', 'bnsp' or None, but is {worst!r}.")
        super().__init__(*args, average=None, **kwargs)
        self.worst = worst

    def each(self, groups: Slices) -> Tensor:  # type: ignore[override]
        """Return the area of the kind `worst`, or that within each slice."""
        return groups.areas()[get_args(Area).index(self.worst or "subgroup")]

    def extremes(self, groups: BinnedSlices) -> tuple[Any, Any]:  # type: ignore[override]
        """Return the areas that the slices have at least and at most, or the least of these of all slices."""
        low, high = (self._smallest_of(self._areas(groups, groups.areas(best))) for best in (False, True))
        return low, high

    def _areas(self, groups: Slices, areas: tuple[Tensor, Tensor, Tensor]) -> SliceAreas:
        """Return the `areas` of the slices that this rank owns with those of all ranks, `[1, G]`."""
        return SliceAreas(*(x[None] for x in groups.gathered(*areas, groups.positives + groups.negatives)))

    def itemized(self) -> Items:
        """Return the areas of all slices, of the kind of which the worst is asked for."""
        kind = self.worst or "subgroup"
        name = "AUROC within the slice" if kind == "subgroup" else f"{kind.upper()} AUROC"
        worst = None if self.worst is None else "Worst"
        return Items(self._with(worst=None), SliceAreas._fields.index(kind), name, worst, "Slice")

    def _smallest_of(self, areas: SliceAreas) -> Any:
        return areas if self.worst is None else nanmin(getattr(areas, self.worst))

    def view(self, groups: Slices) -> Any:  # type: ignore[override]
        """Return all areas, `[1, G]` each, or the smallest known one, `[1]`."""
        smallest = self._smallest_of(self._areas(groups, groups.areas()))
        if self.worst is None:
            return smallest
        if bool(smallest.isnan()):
            warn(f"{type(self).__name__}: no slice has the labels that its value needs, so it is NaN.")
        return smallest

    @reading
    def homogeneity(self) -> Homogeneity:
        r"""Test that the areas within all slices are equal: χ², its degrees of freedom and p-value, 0-d each.

        .. math:: \chi^2 = \sum_g \frac{(A_g - \bar A)^2}{S_{10,g}/P_g + S_{01,g}/N_g}

        with :math:`\bar A` the mean weighted by the inverse of the denominators, and the p-value of Welch's test
        (Biometrika 38:330, 1951). The variances of placements :math:`S_{10,g}, S_{01,g}` are means of those in the
        slice and those in all slices together, which count as ten more samples: few samples do not determine the
        variance of their slice, and slices may differ in it. Slices of one label are excluded; NaN for fewer than two
        others. Collective, like `compute`.

        At 5 %, equal areas of .6 to .95 of 2 to 50 slices of 20 to 200 samples were rejected in 0 to 9 % of data sets,
        with DeLong's variances alone in up to 49 %. Of two slices whose scores vary differently, 1.5 times as much on
        the smaller side of each, in 5 to 6 %; with 40 positives that vary three times as much as their negatives, and
        the reverse beside them, in 6 to 14 %.

        With clusters, or sampling weights, the sums of clusters take the place of placements, and the effective
        numbers of clusters (Kish, Survey Sampling, 1965) that of samples: in clusters of 3, equal areas were rejected
        in 0 to 13 % of 300 data sets each, with sampling weights in 0 to 8; where the 40 positives that vary three
        times as much were 13 clusters, in 10 to 24 %. Slices that share clusters are correlated as the sums of these
        are, which the test accounts for by Rao and Scott's correction (Annals of Statistics 12:46, 1984): equal areas
        of 2 or 5 slices in the same 20 or 60 clusters were rejected in 2 to 8 % of 200 data sets each, of 12 slices in
        15 clusters in 0 to 1 %.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import SlicedAUROC
            >>> metric = SlicedAUROC()
            >>> g = torch.Generator().manual_seed(0)
            >>> target, groups = torch.randint(2, (900,), generator=g), torch.arange(900) % 3
            >>> metric.update(torch.randn(900, generator=g) + target * (groups + 1), target, groups=groups)
            >>> metric.homogeneity()
            Homogeneity(statistic=tensor(90.8900), degrees=tensor(2.), p_value=tensor(9.8173e-19))
        """

        found = self._tested(lambda groups: groups.homogeneity())
        if getattr(self, "memory", "exact") == "bounded":
            self._warn_of_bins()
        return found

    def _warn_of_bins(self) -> None:
        """Warn if bins leave a fortieth of the interval of an area open, about a tenth of its standard error."""
        this: Any = self._with(worst=None)
        ends, interval = (Interval(*(x.subgroup for x in pair)) for pair in (this.bounds(), this.interval()))
        left = ends.high - ends.low
        if bool((40 * left > interval.high - interval.low - left).any()):
            warn(
                f"SlicedAUROC: counts in bins leave up to {left.nan_to_num(0.0).max():.2g} of an area open, which "
                "`homogeneity()` does not allow for: take more `bins`, or memory='exact'; see `bounds()`."
            )


def apart(highs: Tensor, lows: Tensor) -> Tensor:
    """Return the largest known number of one `[G]` minus the smallest known one of the other, NaN without any: 0-d."""
    defined = torch.cat([(~x.isnan()).any().reshape(1) for x in (highs, lows)]).all()
    difference = highs.masked_fill(highs.isnan(), -torch.inf).amax() - lows.masked_fill(lows.isnan(), torch.inf).amin()
    return difference.masked_fill(~defined, torch.nan)


class SlicedRate(FrozenThreshold, SlicedMeasure):
    """One rate of every slice, all at one threshold, and the largest gap between two, for fairness criteria.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. The threshold is that of the point `at` of all samples. `compute` returns
    `GroupValues(groups, values, samples)` by ascending id, NaN where a rate is 0/0, as of a slice whose samples all
    have weight 0; with `gap` a 0-d tensor, the largest known value less the least: equal opportunity for recall,
    equalised odds for recall and FPR, demographic parity for the selection rate.

    `interval` returns its ends in the form of `compute`. `homogeneity()` tests whether the slices differ. Both take the
    threshold as given: `freeze()` fixes the one chosen on validation data, for the test data after `reset`. It is saved
    in `state_dict`. Both account for `update(..., clusters=ids)`, samples that vary together.

    With `memory="bounded"` and `num_groups=G` the samples of each id from 0 to `G - 1` are counted: at a threshold that
    is a number exactly, in four counts a slice; at a chosen point in bins, with `bounds()` of the exact rates and gap.

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
        lowest, highest = rate_named(rate, beta).limits
        choice = choice_of(at)
        number = choice.number if isinstance(choice, Frozen) else None
        if number is not None and kwargs.get("memory") == "bounded":
            kwargs["thresholds"] = [number]
        super().__init__(*args, average=None, **kwargs)
        self.rate, self.gap, self.beta = rate, gap, beta
        self.limits = (0.0, highest - lowest) if gap else (lowest, highest)  # type: ignore[misc]
        self.at = self.choice = choice

    @property
    def within_labels(self) -> bool:
        """Whether the rate does not depend on the share of positives."""
        return self._defined.within_labels

    def of_counts(self, curve: Curve, totals: tuple[Sequence[float], Sequence[float]] | None) -> BinnedSlices:
        """Return the same. Counts on both sides of a single threshold are exact there: then no step is `mixed`."""
        slices = super().of_counts(curve, totals)
        if self._grid is None:  # type: ignore[attr-defined]
            return slices
        return replace(slices, mixed=None, everyone=replace(slices.everyone, mixed=None))

    def each(self, groups: Slices) -> Tensor:  # type: ignore[override]
        """Return the rate of every slice at the threshold."""
        self._check_counted(groups)
        point = groups.reached(self.at)
        return self._rate(point).masked_fill(point.thresholds.isnan(), torch.nan)

    def itemized(self) -> Items:
        """Return the rate of all slices, also behind the largest gap."""
        name = canonical(self.rate).replace("_", " ")
        name = name.upper() if len(name) < 4 else name.capitalize()
        return Items(self._with(gap=False), 1, name, "Largest gap" if self.gap else None, "Slice", marked=False)

    def _check_counted(self, groups: Groups) -> None:
        """Raise `ValueError` if samples were counted at another threshold than the one that is frozen since."""
        grid = self._grid  # type: ignore[attr-defined]
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
        certain = ~(within.may_be_unknown() | value.isnan())
        certain_bounds = [x.masked_fill(~certain, torch.nan) for x in (low, high)]
        smallest = apart(certain_bounds[0], certain_bounds[1]).nan_to_num(0.0, torch.inf).clamp(min=0)
        return smallest[None], apart(high, low)[None]

    def _chosen_on(self, curve: Any) -> Curve:
        everyone: Curve = curve.everyone
        return everyone

    def _to_freeze(self, groups: Any) -> tuple[Tensor, Tensor]:
        """Return the threshold that all slices share, chosen on all samples: 0-d."""
        threshold, none = self._chosen(groups.everyone)
        return threshold[0], none[0]

    def proportions(self, groups: Slices) -> tuple[Tensor, Tensor]:
        """Return the numerator and the denominator of the rate of every slice, `[T]` each.

        Raises:
            ValueError: if the rate is not a share of the samples, or its threshold was chosen on them.
        """
        self._check_counted(groups)
        if self._defined.share is None:
            raise ValueError(
                f"`rate` is {self.rate!r}, but only shares of the samples of a slice have an interval and a test: "
                f"{', '.join(map(repr, PROPORTIONS))}."
            )
        if not isinstance(self.at, Frozen):
            raise ValueError(
                f"`at` is {self.at}, a point chosen on these samples, which no formula knows of: `freeze()` the "
                "threshold on other samples and `reset()`, or pass one as `at`."
            )
        if groups.samples is None:
            check_frequencies(groups, type(self).__name__)
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
        shares = Shares.of(part, whole, of, len(groups.ids))
        pulls = Pulls(ids, of, (part - shares.value[of] * whole) / shares.whole[of])
        return (*shares, single & (not groups.fractional)), pulls

    def view(self, groups: Slices) -> Any:  # type: ignore[override]
        """Return the values of all slices, or the gap between two, `[1]`."""
        values = super().view(groups)
        if not self.gap:
            return values
        if bool(values.values.isnan().all()):
            warn(f"{type(self).__name__}: the rate of no slice is known, so the gap is NaN.")
            return values.values.new_full((1,), torch.nan)
        return apart(values.values, values.values)[None]

    @reading
    def homogeneity(self) -> Homogeneity:
        r"""Test that the rate is the same in all slices: Pearson's χ², its degrees of freedom and p-value, 0-d each.

        .. math:: \chi^2 = \sum_g \frac{(p_g - \bar p)^2}{\bar p (1 - \bar p) / n_g}

        with the rate :math:`\bar p` of all slices together. Slices where it is 0/0 are excluded; NaN for fewer than two
        others. Collective, like `compute`.

        With clusters, or sampling weights, the denominator is the variance of cluster sums, which by the hypothesis
        slices have in common: in proportion to the squares of their clusters' weights. The p-value is that of
        :math:`\chi^2` over its degrees of freedom as Fisher's F, with the effective numbers of clusters (Kish, Survey
        Sampling, 1965) less that of slices. Of 3 or 5 slices of 20 to 200 samples in clusters of 3, equal recalls were
        rejected in 3 to 8 % of 400 data sets each at a nominal 5 %, with sampling weights that vary by a factor of ten
        in 4 to 10. Slices that share clusters are correlated as the sums of these are, which the test accounts for by
        Rao and Scott's correction (Annals of Statistics 12:46, 1984) with its own degrees of freedom: of 2, 5 or 12
        slices in which each of 15 to 60 clusters is alike, or good in one slice and bad in the next, equal recalls were
        rejected in 1 to 6 % of 200 data sets each.

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

        def found(groups: Slices) -> Homogeneity:
            if groups.samples is not None:
                of_slices, pulls = self.shares(groups)
                ids, *columns, single = groups.gathered(*of_slices)
                shares = Shares(*columns)
                if groups.fractional or not bool(single.all()):
                    correlations = groups.correlations(ids, pulls)
                    return homogeneity(shares.value, *shares.pooled(), correlations, "SlicedRate")
                part, whole = (shares.value * shares.whole).nan_to_num().round(), shares.whole
            else:
                _, part, whole = groups.gathered(*self.proportions(groups))
            share = part.sum() / whole.sum()
            return homogeneity(part / whole, share * (1 - share) / whole, name="SlicedRate")

        return self._tested(found)
