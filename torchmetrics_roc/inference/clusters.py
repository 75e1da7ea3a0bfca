"""The bootstrap of units: joint draws, over all ranks, of clusters of samples or of samples that problems share.

A draw depends on its number alone, so no draw is sent. Samples are numbered by what they hold, clusters by their names:
neither the order of the samples nor their ranks change a replicate. Every rank receives the step and the unit of
every entry once, 8 bytes each, and computes its share of the replicates from them. With the curve, and the names of
clusters of two samples, that is 17 to 21 bytes a sample on 8 to 2 ranks; scores, labels and clusters are 20.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import from_bytes, is_wide, to_bytes
from torchmetrics_roc.arrays.surroundings import beside_others
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.arguments import ANY_CURVE, checked, numbers_of
from torchmetrics_roc.inference.design import Design
from torchmetrics_roc.inference.draws import BLOCK, REPLICATES, identities, in_parts, multiplicities, paced
from torchmetrics_roc.ranks.owners import steps_of
from torchmetrics_roc.ranks.processes import Ranks, attempt, warn, with_reserve
from torchmetrics_roc.ranks.segments import ranks_of
from torchmetrics_roc.tasks.batches import Rows

View = Callable[[Curve], Tensor]


@checked(curve=ANY_CURVE)
def cluster_draws(
    curve: Curve,
    rows: Rows,
    groups: Tensor | None,
    view: View | Sequence[View],
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Tensor:
    """Bootstrap replicates of `view` for every problem, groups resampled with replacement: `[T, R]`.

    As many groups are drawn as there are, and a sample counts as often as its group is drawn. The draws depend on
    `seed`, the replicate and the groups, or what the samples hold: all problems, ranks and devices see the same draws,
    whatever the order of the samples. A replicate without a label that the view needs is NaN; with a
    single group all are, with a warning.

    Args:
        curve: the curve of the rows of all ranks, `T` problems.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the group of each sample; a group may be spread over ranks. None if each sample is its own group,
            as often as its weight says if all are whole.
        view: a function of a Curve of any number of problems; or one for each problem of `curve`.
        replicates: the number of replicates.
        seed: the seed of the draws.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import cluster_draws
        >>> from torchmetrics_roc.measures.roc import auroc
        >>> from torchmetrics_roc.tasks.batches import Rows
        >>> scores, patients = torch.tensor([[8.0, 7, 6, 5, 4, 3]]), torch.tensor([1, 1, 2, 2, 3, 3])
        >>> rows = Rows(scores, torch.tensor([[1, 1, 0, 1, 0, 0]]).bool(), None)
        >>> cluster_draws(Curve.from_rows(*rows), rows, patients, auroc, replicates=100).shape
        torch.Size([1, 100])
    """
    draws, single = joint_draws(curve, Design.of(rows, groups, ranks=ranks_of(curve)), view, replicates, seed)
    if single:
        warn_of_single("cluster_draws")
    return draws


@beside_others
def joint_draws(
    curve: Curve, design: Design, view: View | Sequence[View], replicates: int = REPLICATES, seed: int = 0
) -> tuple[Tensor, bool]:
    """Return `cluster_draws`, and whether all samples are of a single group, of which the caller warns by its name."""
    views = partial(numbers_of, view) if callable(view) else [partial(numbers_of, item) for item in view]
    data = _drawable(curve, design, views)
    if design.clusters is not None and data.num_units == 1:
        nothing = (len(data.problems), replicates)
        return torch.full(nothing, torch.nan, dtype=torch.float64, device=design.rows.scores.device), True
    chunks = data.chunks(replicates)
    return data.read(chunks, seed) if design.ranks is None else _shared(data, chunks, seed, design.ranks), False


def cluster_lines(
    curve: Curve, design: Design, view: View | Sequence[View], replicates: int, seed: int
) -> list[Tensor]:
    """Return replicates of a `view` with several numbers, `[T, G]` for T problems, for each problem: `[R, G]`.

    Like `cluster_draws`, but every rank reads all replicates; those without both labels are left out.
    """
    data = _drawable(curve, design, view)
    return [lines[~lines.isnan().any(1)] for lines in data.read(data.chunks(replicates), seed)]


def warn_of_single(name: str, clustered: bool = True) -> None:
    """Warn that the variation between units is unknown: clusters, or the samples of a label."""
    units = (
        "all samples, all positives or all negatives belong to one cluster, so the variation between clusters"
        if clustered
        else "there is a single positive or a single negative, or sample of a class, so the variation between them"
    )
    warn(f"{name}: {units} is unknown, and the interval and the test are NaN.")


class _Drawable(NamedTuple):
    """Units that are drawn, their problems and the view of each.

    Attributes:
        problems: the curve of each problem, whole.
        views: the view of each.
        known: the number of units.
        owner: the unit of each entry, `[N]`.
        places: where each entry is counted in each problem, `[T, N]`: a positive at its step, a negative at its step
            plus the number of steps of the problem, and an excluded entry after all of these.
        weights: `[T, N]`, None if all are equal.
        often: how often the unit of each entry was observed, `[N]`; then of each unit, `[known]`; None for once.
    """

    problems: list[Curve]
    views: Sequence[View]
    num_units: int
    owner: Tensor
    places: Tensor
    weights: Tensor | None
    often: Tensor | None

    def gathered(self, ranks: Ranks, sizes: list[int]) -> _Drawable:
        """Return the samples of all ranks, a few bytes each, on every rank, so that draws need no further message."""
        largest = max(self.num_units, *(2 * len(curve.tps) + 1 for curve in self.problems))
        lines = [self.owner[None], self.places, *(x for x in (self.weights,) if x is not None)]
        if self.often is not None:
            lines.append(self.often[None])
        # Float64 represents every place, so that one message can hold weights too.
        real = self.weights is not None or self.often is not None
        wire = torch.float64 if real else torch.int32 if largest < 2**31 else torch.int64
        sent = ranks.with_reserve(lambda: torch.cat([x.to(wire) for x in lines]).T)
        table = ranks.gather(sent, sizes).T

        def parted() -> _Drawable:
            owner, places, *others = torch.split(table, [len(line) for line in lines])
            weights = None if self.weights is None else others.pop(0)
            often = None if self.often is None else others.pop()[0]
            return self._replace(owner=owner[0].long(), places=places.long(), weights=weights, often=often)

        return ranks.with_reserve(parted)

    def canonical(self, named: bool) -> _Drawable:
        """Return the same with units numbered by what they hold, or by their names, and entries in their order.

        What is excluded goes.
        """
        sizes = [2 * len(curve.tps) for curve in self.problems]
        ends = torch.tensor(sizes, dtype=torch.int64, device=self.owner.device)[:, None]
        present = self.places < ends
        unit = torch.arange(self.num_units, dtype=torch.int64, device=present.device)
        some = present.any(0)
        held = torch.zeros_like(unit).index_add_(0, self.owner, some.long()) > 0
        entries, units = torch.stack([some.sum(), held.sum()]).tolist()  # one host sync
        taken = (~some).to(torch.uint8).argsort(stable=True)[:entries]
        entry, owner = identities(self.places, self.weights, ends, self.often)[taken], self.owner[taken]
        order = unit if named else torch.zeros_like(unit).index_add_(0, owner, entry).argsort(stable=True)
        order = order[(~held[order]).to(torch.uint8).argsort(stable=True)[:units]]
        owner = torch.zeros_like(unit).index_copy_(0, order, unit[: len(order)])[owner]
        sort = entry.argsort(stable=True)
        sort = sort[owner[sort].argsort(stable=True)]
        taken, owner = taken[sort], owner[sort]
        often = self.often
        if often is not None:
            often = often.new_zeros(len(order)).index_copy_(0, owner, often[taken]).long()
        weights = None if self.weights is None else self.weights[:, taken]
        return self._replace(
            num_units=len(order), owner=owner, places=self.places[:, taken], weights=weights, often=often
        )

    def chunks(self, replicates: int) -> list[range]:
        """Return the replicates in parts that fit the memory, the same whatever the number of ranks."""
        size = self.num_units + len(self.owner) + max(len(curve.tps) for curve in self.problems)
        return in_parts(replicates, size, self.owner.device, BLOCK)

    def read(self, chunks: Sequence[range], seed: int) -> Tensor:
        """Return the views of each replicate in the `chunks`, `[T, R]`."""
        values = paced((self._read_some(replicates, seed) for replicates in chunks), len(chunks))
        return torch.stack([torch.cat(draws) for draws in zip(*values, strict=True)])

    def _read_some(self, replicates: range, seed: int) -> list[Tensor]:
        """Return the view of each problem of these replicates, `[R]` each."""
        drawn = multiplicities(self.num_units, replicates, seed, self.owner.device, self.often)
        each, found = drawn[:, self.owner], []  # [R, N]
        for t, (one, place) in enumerate(zip(self.problems, self.places, strict=True)):
            mass = each if self.weights is None else each * self.weights[t]
            counts = each.new_zeros(len(each), 2 * len(one.tps) + 1).index_add_(1, place, mass)
            positives, negatives = counts[:, :-1].chunk(2, 1)
            found.append(self.views[t](Curve.from_counts(one.thresholds, positives, negatives)))
        return found


def _drawable(curve: Curve, design: Design, view: View | Sequence[View]) -> _Drawable:
    """Return the units of all ranks, on every rank."""
    whole, ranks, rows = curve.whole, design.ranks, design.rows

    def placed() -> tuple[list[Curve], tuple[Tensor, Tensor | None], Tensor | None]:
        problems = [whole.of(t) for t in range(whole.problems)]
        return problems, _places(problems, rows), None if design.clusters is None else torch.unique(design.clusters)

    prepared, error = (placed(), None) if ranks is None else attempt(placed)
    sizes, several, wide = _of_ranks(rows.scores.shape[1], prepared and prepared[2], rows.scores.device, ranks, error)
    assert prepared is not None
    problems, places, ids = prepared
    views = [view] * len(problems) if callable(view) else list(view)
    num_units, owner = _units(design, ids, sizes, several, wide)
    often = None if design.often is None else design.often.repeat(design.entries)
    data = _Drawable(problems, views, num_units, owner, *places, often)
    if ranks is None:
        return data.canonical(design.clusters is not None)
    return ranks.with_reserve(data.gathered(ranks, sizes).canonical, design.clusters is not None)


def _shared(data: _Drawable, chunks: list[range], seed: int, ranks: Ranks) -> Tensor:
    """Return the views of all replicates, `[T, R]`; each rank computes its share, and only the values are sent."""
    owned = [chunks[rank :: ranks.size] for rank in range(ranks.size)]
    mine, device, width = owned[ranks.rank], data.owner.device, len(data.problems)
    local, error = attempt(data.read, mine, seed) if mine else (None, None)
    longest = max(sum(map(len, some)) for some in owned)
    values = torch.zeros(longest, width, dtype=torch.float64, device=device)
    if local is not None:
        values[: local.shape[1]] = local.T
    (table,) = ranks.tables([values], error, "to read replicates")
    result = values.new_empty(width, chunks[-1].stop)
    for part, some in zip(table, owned, strict=True):
        order = [replicate for replicates in some for replicate in replicates]
        result[:, order] = part[: len(order)].T
    return result


def _places(problems: list[Curve], rows: Rows) -> tuple[Tensor, Tensor | None]:
    """Return where each entry is counted in each problem, `[T, N]`, and its mass there, if these differ."""
    places = []
    for t, (problem, labels, scores) in enumerate(zip(problems, rows.labels, rows.scores, strict=True)):
        step = steps_of(problem, scores)
        place = torch.where(labels, step, step + len(problem.tps))
        if rows.weights is not None:
            place = place.masked_fill(rows.weights[t] <= 0, 2 * len(problem.tps))
        places.append(place)
    real = rows.weights is not None and rows.weights.is_floating_point()
    return torch.stack(places), rows.weights.double() if real else None  # type: ignore[union-attr]


def _of_ranks(
    size: int, ids: Tensor | None, device: torch.device, ranks: Ranks | None, error: Exception | None
) -> tuple[list[int], list[int], bool]:
    """Return the number of samples and of distinct `ids` of each rank, if all ranks got so far without an `error`.

    And whether any of the `ids` `is_wide`.
    """
    ours = [size, 0 if ids is None else len(ids)]
    if ranks is None:
        return [ours[0]], [ours[1]], True

    def said() -> Tensor:
        wide = ids is not None and bool(is_wide([ids]))
        return torch.tensor([*ours, wide], dtype=torch.int64, device=device)

    (table,) = ranks.tables([ranks.with_reserve(said)], error, "to find the samples and the groups to draw")
    sizes, several, wide = table.T.tolist()
    return sizes, several, any(wide)


def _units(design: Design, ids: Tensor | None, sizes: list[int], several: list[int], wide: bool) -> tuple[int, Tensor]:
    """Return the number of units of all ranks, and the index of the unit of each entry of this rank, `[N]`.

    `sizes`, `several`, `wide`: as of `_of_ranks`.
    """
    ranks = design.ranks

    def numbers() -> Tensor:
        local = design.rows.scores.shape[1] // design.entries
        before = 0 if ranks is None else sum(sizes[: ranks.rank]) // design.entries
        indices = torch.arange(before, before + local, dtype=torch.int64, device=design.rows.scores.device)
        return indices.repeat(design.entries)

    clusters = design.clusters
    if clusters is None or ids is None:
        return sum(sizes) // design.entries, with_reserve(ranks, numbers)
    if ranks is None:
        return len(ids), torch.searchsorted(ids, clusters)
    of_all = ranks.gather(ranks.with_reserve(to_bytes, [ids], wide), several)

    def numbered() -> tuple[int, Tensor]:
        distinct = torch.unique(from_bytes(of_all, [ids], wide)[0])
        return len(distinct), torch.searchsorted(distinct, clusters)

    return ranks.with_reserve(numbered)
