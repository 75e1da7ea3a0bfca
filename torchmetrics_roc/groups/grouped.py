"""Measures of many small problems and their mean: one per user, query or patient."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import WORD, from_bytes, to_bytes
from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.arrays.keys import falling_keys
from torchmetrics_roc.arrays.messages import whole
from torchmetrics_roc.arrays.sums import places_where, steady_sum
from torchmetrics_roc.curves.columns import Columns, Stored, of_entries, of_steps
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.entries import Entries
from torchmetrics_roc.groups.sliced_rows import SlicedRows, later
from torchmetrics_roc.measures.measure import MEANS, Items, Measure, Totals
from torchmetrics_roc.measures.pr import average_precision, least_average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.ranks.exchange import Beside, exchange_with
from torchmetrics_roc.ranks.owners import Asked, Table, owner_of, sample_ids, shuffle_by_group
from torchmetrics_roc.ranks.processes import Ranks, attempt, few_or_all, warn
from torchmetrics_roc.ranks.segments import FEW
from torchmetrics_roc.tasks.batches import Rows, Samples
from torchmetrics_roc.tasks.tasks import Task


class GroupedRow(NamedTuple):
    """Samples of one problem and their groups, `[N]` each; `weights` may be None on one process.

    `clusters`: those of the samples within the groups, if there are any; of sampling weights each sample is its own.
    """

    scores: Tensor
    labels: Tensor
    weights: Tensor | None
    groups: Tensor
    clusters: Tensor | None = None

    @classmethod
    def of(cls, rows: Rows, groups: Tensor, agreed: Agreement) -> GroupedRow:
        """Return the samples of one row `[1, N]`, with weights of one dtype on all ranks."""
        weights = None if rows.weights is None else rows.weights[0]
        if agreed.ranks is not None:
            if agreed.weighted and (weights is None or not weights.is_floating_point()):
                weights = torch.ones_like(rows.labels[0], dtype=torch.float64) if weights is None else weights.double()
            weights = torch.ones_like(rows.labels[0]) if weights is None else weights
        # Columns are copied, as they are viewed as bytes: `contiguous` would keep the strides of no samples.
        dense = torch.contiguous_format
        ids = [groups] if groups.ndim == 1 else [x.clone(memory_format=dense) for x in groups.unbind(1)]
        if agreed.fractions and len(ids) == 1:
            ids.append(sample_ids(len(groups), agreed.ranks, groups.device))
        return cls(rows.scores[0], rows.labels[0], weights, *ids)

    @property
    def none(self) -> GroupedRow:
        """Return none of the samples."""
        return GroupedRow(*(None if x is None else x[:0] for x in self))  # type: ignore[arg-type]

    @property
    def rows(self) -> Rows:
        """Return the samples without their groups, as one row."""
        return Rows(self.scores[None], self.labels[None], None if self.weights is None else self.weights[None])

    def columns(self) -> list[Tensor]:
        """The columns that are sent."""
        return [x for x in self if x is not None]

    def columns_of(self, problem: Tensor, problems: int) -> Columns:
        """Return the columns of the curves of `problems` groups, from the `problem` of each sample."""
        present = slice(None) if self.weights is None else self.weights > 0
        entries = Entries.of_rows(*self.rows)._replace(problem=problem[present])
        return of_entries(entries, problems, self.scores.dtype)

    def owned(self, ranks: Ranks | None, failed: Exception | None) -> GroupedRow:
        """Return the samples of all ranks in the groups that this one owns; an error that `failed` is raised by all."""
        if ranks is None:
            return self
        return GroupedRow(*shuffle_by_group(ranks, self.groups, *self.columns(), failed=failed))

    def of_all(self, ranks: Ranks | None) -> GroupedRow:
        """Return the samples of all ranks, on each of them."""
        if ranks is None:
            return self
        columns = self.columns()
        # As large as what is gathered of this rank, for which `gather` reserves memory together.
        size = ranks.with_reserve(lambda: torch.tensor([len(self.groups)], dtype=torch.int64, device="cpu"))
        sizes = ranks.table(size).flatten().tolist()
        return GroupedRow(*from_bytes(ranks.gather(ranks.with_reserve(to_bytes, columns), sizes), columns))

    def beside(
        self, rows: Rows, agreed: Agreement, failed: Exception | None, asks: tuple[str, ...] = ()
    ) -> tuple[Curve, GroupedRow, Table | None, Exception | None]:
        """Return the curve of all samples, whose `rows` these are, and the `owned` ones, sent in the same messages.

        `asks`: the columns of that curve to be told at the samples that are owned. The last is `Exchanged.failed`.
        """
        ranks = agreed.ranks
        if ranks is None:
            return later(*rows), self, None, None
        owner, error = attempt(owner_of, self.groups, ranks.size, failed=failed)
        homes = self.groups[:0] if owner is None else owner
        narrow = ranks.with_reserve(homes.to, torch.int16 if ranks.size < 2**15 else torch.int32)
        asked = Asked(asks, lambda sent: Entries.of_rows(*GroupedRow(*sent).rows), narrow) if asks else None
        columns = Beside(self.columns(), homes)
        curve, answers, sent, unheard = exchange_with(rows, agreed.weighted, ranks, error, columns, asked, reports=True)
        return curve, GroupedRow(*sent), answers, unheard


def numbered(ids: Tensor) -> tuple[Tensor, Tensor]:
    """Return the distinct `ids` `[N]` in ascending order, and the place of each one among them, `[N]`.

    On a CPU without a sort if they span fewer integers than there are ids: in a third of the time of `torch.unique` for
    a million distinct ids among ten million.
    """
    if ids.device.type == "cpu" and len(ids):
        low, high = (int(x) for x in ids.aminmax())
        if high - low < len(ids):
            place = ids - low
            present = torch.bincount(place) > 0
            return low + present.nonzero().squeeze(1), (present.cumsum(0) - 1)[place]
    distinct, place = torch.unique(ids, return_inverse=True)
    return distinct, place


@dataclass(frozen=True, eq=False, kw_only=True)
class Groups(Curve):
    """The curves of the groups that this rank owns, one problem per group; every group is whole on one rank.

    `ids` `[T]`: the ids given by the user, ascending. `ranks`: those that own groups, None for one process. `labelled`:
    the number of groups with positives, and of groups with both labels, if the host knows it. `samples`: those of the
    groups, if they are in clusters within them, or have sampling weights. `grades`: the curves of each group for each
    grade above 0, whose positives have at least this one, if labels are grades. `failed`: the error of this rank when
    it made them, of which there are then none.
    """

    ids: Tensor
    ranks: Ranks | None
    labelled: tuple[int, int] | None = None
    samples: GroupedRow | None = None
    grades: Curve | None = None
    failed: Exception | None = None

    @classmethod
    def with_reserve(
        cls,
        make: Callable[[GroupedRow], Groups],
        samples: GroupedRow,
        ranks: Ranks | None,
        failed: Exception | None = None,
    ) -> Groups:
        """Return what is made of these samples, or of none if that fails: the next message tells the others.

        `failed`: an earlier error of this rank, which the others have not heard of.
        """
        if ranks is None:
            return make(samples)
        made, error = attempt(make, samples, failed=failed)
        return ranks.with_reserve(lambda: replace(make(samples.none), failed=error)) if made is None else made

    def given(self, ranks: Ranks, empty: bool = False) -> Any:
        """Return these groups, or none in their place, for other `ranks`."""
        return replace(self, ranks=ranks, **(self._none() if empty else {}))

    def _none(self) -> dict[str, Any]:
        """Return the fields of no groups at all."""
        columns = Stored([x[:0] for x in self.columns.steps], self.offsets[:1], self.positives[:0], self.negatives[:0])
        samples = None if self.samples is None else self.samples.none
        return {"columns": columns, "ids": self.ids[:0], "samples": samples, "grades": None}

    def learn(self, twin: Any) -> None:
        """Cache what a twin has computed that is whole on every rank: nothing."""

    sequential: ClassVar[bool] = True

    @classmethod
    def of_samples(cls, samples: GroupedRow, ranks: Ranks | None) -> Groups:
        """Return the curves of the groups of these samples: all samples of the groups that this rank owns."""
        ids, problem = numbered(samples.groups)
        return cls._with(samples.columns_of(problem, len(ids)), ids, samples, ranks)

    @classmethod
    def of_grades(cls, samples: GroupedRow, grades: int, ranks: Ranks | None) -> Groups:
        """Return the same of samples whose labels are grades, with the curves for each of them but 0."""
        groups = cls.of_samples(samples._replace(labels=samples.labels > 0), ranks)
        problem, some = torch.searchsorted(groups.ids, samples.groups), range(1, grades)
        repeated = [None if x is None else x.repeat(len(some)) for x in (samples.scores, samples.weights)]
        reached = torch.cat([samples.labels >= grade for grade in some])
        problems = torch.cat([problem * len(some) + i for i in range(len(some))])
        entries = GroupedRow(repeated[0], reached, repeated[1], problems)  # type: ignore[arg-type]
        return replace(groups, grades=Curve(entries.columns_of(problems, len(groups.ids) * len(some))))

    @classmethod
    def of_slices(cls, samples: GroupedRow, ranks: Ranks | None) -> Groups:
        """Return the same for large groups, of which often no more than counts is read."""
        sliced = SlicedRows.of(*samples[:2], samples.groups, samples.columns_of) if samples.weights is None else None
        return cls.of_samples(samples, ranks) if sliced is None else cls._with(*sliced, samples, ranks)

    @classmethod
    def _with(cls, columns: Columns, ids: Tensor, samples: GroupedRow, ranks: Ranks | None) -> Groups:
        return cls(columns, ids=ids, ranks=ranks, samples=None if samples.clusters is None else samples)

    @classmethod
    def begun(cls, rows: Rows, groups: Tensor) -> Generator[Tensor, Sequence[int], Groups]:
        """Yield the numbers to read on this process, then return the groups: of fixed shapes until they are sent."""
        labels, weights = rows.labels[0], None if rows.weights is None else rows.weights[0]
        values, order = groups.sort()
        first = torch.ones_like(values, dtype=torch.bool)
        first[1:] = values[1:] != values[:-1]
        problem = torch.empty_like(order).scatter_(0, order, first.cumsum(0) - 1)
        real = weights is not None and weights.is_floating_point()
        present: Tensor | None = weights > 0 if real else weights  # type: ignore[operator, assignment]
        sides = torch.stack([labels, ~labels] if present is None else [labels & present, present > labels])
        counts = order.new_zeros(2, len(order)).index_add_(1, problem, sides.long())
        if present is not None:  # excluded samples are of no group
            problem = torch.where(present, problem, len(problem))
        entries = Entries(falling_keys(rows.scores[0]), labels, weights if real else None, problem)
        integers, finish = entries.begun(counts)
        present_labels = counts > 0
        numbers = [x.sum().reshape(1) for x in (first, present_labels[0], present_labels.all(0))]
        count, with_positives, with_both, *values_read, fractional = yield torch.cat([*numbers, integers])
        totals = None if real else counts[:, :count]
        columns = of_steps(finish(values_read), count, rows.scores.dtype, len(values), totals)
        ids = values[places_where(first, count)]
        samples = None
        if fractional:
            single = sample_ids(len(groups), None, groups.device)
            samples = GroupedRow(rows.scores[0], labels, weights, groups, single)
        labelled = (with_positives, with_both)
        return cls(columns, ids=ids, ranks=None, labelled=labelled, samples=samples, fractional=bool(fractional))

    @property
    def whole(self) -> Curve:
        """The curves of the groups of all ranks, by ascending id, on each of these ranks."""
        if self.ranks is None:
            return super().whole
        sizes = self.ranks.table(torch.tensor([len(self.ids), len(self.tps)], dtype=torch.int64, device="cpu"))
        owned, steps = sizes.T.tolist()
        ids, lengths = self._of_all([self.ids, self.offsets.diff()], owned)
        thresholds, dtps, dfps = self._of_all([self.thresholds, self.dtps, self.dfps], steps)
        places = ids.argsort()
        problem = places.argsort().repeat_interleave(lengths)
        order, lengths = problem.argsort(stable=True), lengths[places]
        offsets = torch.cat([lengths.new_zeros(1), lengths.cumsum(0)])
        curve = Curve(Stored.of_increments(thresholds[order], dtps[order], dfps[order], offsets))
        samples = None if self.samples is None else self.samples.of_all(self.ranks)
        made: dict[str, Any] = {"columns": curve.columns, "ids": ids[places], "samples": samples}
        return replace(self, **made, ranks=None, labelled=None, grades=None)

    def sum(self, x: Tensor | Callable[[Curve], Tensor]) -> Tensor:
        """Return `Curve.sum`, added alike for one and several groups."""
        x = x if isinstance(x, Tensor) else x(self)
        if x.is_floating_point() and self.problems == 1:
            x = x if self.kept is None else torch.where(self.kept, x, 0)
            return torch.segment_reduce(x, "sum", offsets=self.offsets, axis=0)
        return super().sum(x)

    def added(self, *columns: Tensor) -> list[Tensor]:
        """Return the sums of the float `columns` `[T]` over the groups of all ranks, 0-d each, in one message."""
        totals = torch.stack([steady_sum(x) for x in columns])
        return list(totals if self.ranks is None else self.ranks.sum(totals))

    def gathered(self, *columns: Tensor) -> tuple[Tensor, ...]:
        """Return the ids of the groups of all ranks, ascending, and their `columns` `[T]`: in one message if few."""
        return gathered(self.ranks, self.ids, *columns)

    def _of_all(self, columns: list[Tensor], sizes: list[int]) -> list[Tensor]:
        """Return the concatenated `columns` of all ranks, in one message."""
        assert self.ranks is not None
        return from_bytes(self.ranks.gather(to_bytes(columns), sizes), columns)


def gathered(ranks: Ranks | None, ids: Tensor, *columns: Tensor) -> tuple[Tensor, ...]:
    """Return the `ids` of all ranks, ascending, each of one rank, and their `columns`: in one message if few."""
    if ranks is None:
        return ids, *columns
    ours = [ids, *(x.to(ids.device) for x in columns)]
    rows = to_bytes(ours)
    # Two of each rank besides: how many it owns varies.
    ids, *rest = from_bytes(few_or_all(rows, ranks, FEW * WORD // rows.shape[1] + 2 * ranks.size), ours)
    order = ids.argsort()
    return ids[order], *(x[order] for x in rest)


@typed
class GroupValues(NamedTuple):
    """The value of every group, NaN where unknown, and the weight of its samples: `[G]` each, by ascending id.

    A group whose samples all have weight 0, or are ignored, is listed with NaN and 0.
    """

    groups: Tensor
    values: Tensor
    samples: Tensor


GroupAverage = Literal["macro", "weighted", "none"] | None


def with_clusters(samples: Samples, agreed: Agreement) -> bool:
    """Return whether any rank has samples with clusters within their groups."""
    return 2 in agreed.groups or (samples.groups is not None and samples.groups.ndim > 1)


class GroupedMeasure(Measure):
    """A measure of every group, averaged over the groups where it is known.

    Args:
        average: `"weighted"` weights every group by its samples, `"macro"` all equally; None or `"none"` returns
            `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown, as for a group
            whose samples all have weight 0.
        num_groups: with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups - 1`, and all are
            returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
    """

    averages: ClassVar[tuple[str, ...]] = ("macro", "weighted", "none")
    needs: ClassVar[tuple[str, ...]] = ()
    kind: ClassVar[str] = "a curve for every group"
    single_samples: ClassVar[bool] = True
    of_both: ClassVar[bool] = True
    """Whether the value of a group needs samples of both labels, not only positives."""
    higher_is_better: bool | None = True
    quantity: str = "AUROC"
    """The value of a group, as the axis of a picture names it."""

    def __init__(self, average: GroupAverage, num_groups: int | None = None) -> None:
        if average is not None and average not in self.averages:
            raise ValueError(f"`average` must be 'macro', 'weighted', 'none' or None, but is {average!r}.")
        self.over, self.num_groups = average, num_groups

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the `thresholds`, if every sample is kept, or bins are counted of `num_groups` groups."""
        if memory == "bounded":
            way = " with memory='bounded', which counts the ids 0 to num_groups - 1, where memory='exact' takes any ids"
            whole("num_groups", self.num_groups, 1, instead=way)
            return thresholds
        thresholds = super().thresholds_for(task, thresholds, memory)
        if self.num_groups is not None:
            raise ValueError(
                f"`num_groups` is {self.num_groups!r}, but only memory='bounded' counts each group: pass that, or "
                "leave it out."
            )
        return thresholds

    def each(self, groups: Groups) -> Tensor:
        """Return the value of every group, `[T]`."""
        raise NotImplementedError

    def of_units(self, lifted: Groups) -> tuple[Tensor, Tensor, Tensor] | None:
        """Return the ids of all groups, their values, and their weights in the mean, `[G]` each."""
        if self.over in (None, "none"):
            return None
        self.check_units(lifted, "comparison")
        values = self.each(lifted)
        ids, values, masses = lifted.gathered(values, self.masses(lifted, values))
        return ids, values, masses

    def check_units(self, groups: Groups, reading: str) -> None:
        """Raise `ValueError`, in a `reading` that takes groups as independent, if clusters were given besides."""
        if groups.clustered:
            raise ValueError(
                f"{self.name} has no {reading} with `clusters=`: its groups are already the independent units. Pass "
                "`groups=` alone, or use SlicedAUROC for slices of clustered samples."
            )

    def itemized(self, average: str | None) -> Items:
        """Return the values of all groups behind a mean."""
        return Items(self.changed(over=None), 1, self.quantity, MEANS.get(str(self.over)))

    def lifting(self, task: Task, samples: Samples) -> Generator[Tensor, Sequence[int], Groups] | None:
        """Return a generator of the curves of the groups of all samples, if counting them would make the host wait."""
        if samples.preds.device.type == "cpu" or samples.groups is None or not len(samples.preds):
            return None
        if samples.groups.ndim > 1:  # clusters are of samples, which are then kept
            return None
        return self._lifting(task.lift(samples), samples.groups)

    def _lifting(self, rows: Rows, groups: Tensor) -> Generator[Tensor, Sequence[int], Groups]:
        return Groups.begun(rows, groups)

    def lift(self, task: Task, samples: Samples, agreed: Agreement) -> Groups:
        """Return the curves of the groups of all samples, over the ranks in `agreed`."""
        _, row, error = self.grouped(task, samples, agreed)
        clustered = with_clusters(samples, agreed)

        def made(samples: GroupedRow) -> Groups:
            return replace(self.made_of(samples, agreed.ranks), clustered=clustered, fractional=agreed.fractions)

        return Groups.with_reserve(made, row.owned(agreed.ranks, error), agreed.ranks)

    def made_of(self, samples: GroupedRow, ranks: Ranks | None) -> Groups:
        """Return the groups of these samples, all that this rank owns."""
        return Groups.of_samples(samples, ranks)

    def of_counts(self, curve: Curve, totals: Totals | None, grid: Tensor | None) -> Groups:
        """Return the groups of a `curve` of counts in bins, one problem for each id from 0, with these `totals`."""
        ids = torch.arange(curve.problems, dtype=torch.int64, device=curve.positives.device)
        labelled = None
        if totals is not None:
            labelled = sum(p > 0 for p in totals[0]), sum(p > 0 and n > 0 for p, n in zip(*totals, strict=True))
        return Groups(curve.columns, mixed=curve.mixed, ids=ids, ranks=None, labelled=labelled)

    def ends(self, groups: Groups) -> tuple[Tensor, Tensor]:
        """Return bounds of the value of every group, some of whose steps are `mixed`: `[T]` each."""
        raise ValueError(f"{self.name} has no `bounds` of counts in bins: define its `ends`.")

    def extremes(self, groups: Groups) -> tuple[Any, Any]:  # type: ignore[override]
        """Return bounds of the mean, or of the value of every group. Counts determine which of them are known."""
        low, high = (self._over(groups, end) for end in self.ends(groups))
        return low, high

    def grouped(self, task: Task, samples: Samples, agreed: Agreement) -> tuple[Rows, GroupedRow, Exception | None]:
        """Return the rows of this rank's samples, the same with their groups, and the error of `Agreement.rows`."""
        groups = agreed.groups_of(samples.groups, samples.preds.device)
        if groups is None:
            if agreed.size if agreed.ranks is not None else len(samples.preds):
                beside = "" if samples.weight is None else ", only `sample_weight`"
                raise ValueError(
                    f"{self.name} splits samples by their groups, but got none{beside}: pass `groups=`, an "
                    "integer for every sample."
                )
            groups = samples.target.new_empty(0, dtype=torch.int64)
        none = groups[:0]

        def lifted(samples: Samples) -> tuple[Rows, GroupedRow]:
            rows = task.lift(samples)
            return rows, GroupedRow.of(rows, none if samples.groups is None else samples.groups, agreed)

        (rows, row), error = agreed.rows(lifted, samples)
        return rows, row, error

    def view(self, groups: Groups) -> Any:  # type: ignore[override]
        """Return the mean over the groups where the value is known, `[1]`, or `GroupValues` of `[1, G]`."""
        return self._over(groups, self.each(groups))

    def _over(self, groups: Groups, values: Tensor) -> Any:
        """Return the mean of the `values` `[T]` of all groups, or all of these, as `view` does."""
        if self.over in (None, "none"):
            return GroupValues(*(x[None] for x in groups.gathered(values, groups.positives + groups.negatives)))
        masses = self.masses(groups, values)
        total, sum_of_values = groups.added(masses, values.nan_to_num(0.0, torch.inf, -torch.inf) * masses)
        if not (total if groups.labelled is None else groups.labelled[self.of_both]):
            warn(
                f"{self.name}: no group has the labels that its value needs, so it is NaN. If samples of a "
                "group share a label, as images of a patient do, pass `groups` to a class of the whole data, such as "
                "BinaryAUROC: its interval takes them as clusters."
            )
        return (sum_of_values / total)[None]

    def masses(self, groups: Groups, values: Tensor) -> Tensor:
        """Return the weight of each group in the mean of its `values`, `[T]`: 0 if its value is unknown."""
        samples = (groups.positives + groups.negatives).double()
        return (samples if self.over == "weighted" else torch.ones_like(samples)).masked_fill(values.isnan(), 0.0)

    def left_out(self, groups: Groups) -> Tensor:
        """Return the share of samples, by weight, in groups whose value is unknown: 0-d."""
        samples = (groups.positives + groups.negatives).double()
        left, total = groups.added(samples * self.each(groups).isnan(), samples)
        return left / total


class GroupedAUROC(GroupedMeasure):
    """Mean AUROC within groups, such as users, queries or patients: how well scores rank within a group.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a group may be spread
    over batches and ranks. `compute` returns a 0-d tensor, the mean over the groups that have both labels; weighted by
    their samples it is known as GAUC (Zhou et al., KDD 2018). `memory="bounded"` counts in bins of `num_groups` groups.

    `left_out()` returns the share of samples in groups of one label, which have no AUROC. Scores are compared within a
    group only, and ties count one half. In a distributed run the samples of a group are gathered on one rank.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedAUROC
        >>> metric = GroupedAUROC()
        >>> users = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 0, 1]), groups=users)
        >>> metric.compute(), metric.left_out()
        (tensor(0.6000), tensor(0.1667))
    """

    def each(self, groups: Groups) -> Tensor:
        """See `torchmetrics_roc.roc.auroc`."""
        return auroc(groups)

    def ends(self, groups: Groups) -> tuple[Tensor, Tensor]:
        """Return the areas of the lowest and the highest curves."""
        return auroc(extreme(groups, best=False)), auroc(extreme(groups, best=True))


class GroupedAveragePrecision(GroupedMeasure):
    """Mean average precision over groups, such as queries, known as MAP.

    Like `GroupedAUROC`, but over the groups with a positive, and with `average="macro"` by default: all queries have
    the same weight.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedAveragePrecision
        >>> metric = GroupedAveragePrecision()
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([1, 0, 1, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.7500)
    """

    of_both: ClassVar[bool] = False
    quantity = "Average precision"

    def each(self, groups: Groups) -> Tensor:
        """See `torchmetrics_roc.pr.average_precision`."""
        return average_precision(groups)

    def ends(self, groups: Groups) -> tuple[Tensor, Tensor]:
        """Return bounds as `AveragePrecision.extremes` has them."""
        return least_average_precision(groups), average_precision(extreme(groups, best=True))
