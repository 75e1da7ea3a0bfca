"""The cluster bootstrap: joint draws, over all ranks, of groups of samples or of samples that problems share.

A draw depends on its number alone, so no draw is sent. Every rank receives the step and the group of every sample once,
8 bytes each, and computes its share of the replicates from them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows, Samples, micro
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Segment, ranks_of
from torchmetrics_roc.inference.arguments import ANY_CURVE, checked, numbers_of
from torchmetrics_roc.inference.draws import in_parts, multiplicities
from torchmetrics_roc.placements import steps_of
from torchmetrics_roc.ranks import Ranks, attempt, failure_of, raise_together, sample_ids, warn, with_reserve
from torchmetrics_roc.tasks import Task


@checked(curve=ANY_CURVE)
def cluster_draws(
    curve: Curve,
    rows: Rows,
    groups: Tensor | None,
    view: Callable[[Curve], Tensor] | Sequence[Callable[[Curve], Tensor]],
    replicates: int = 2000,
    seed: int = 0,
) -> Tensor:
    """Bootstrap replicates of `view` for every problem, groups resampled with replacement: `[T, R]`.

    As many groups are drawn as there are, and a sample counts as often as its group is drawn. The draws depend on
    `seed`, the replicate and the groups alone: problems, other models on the same samples, ranks and devices see the
    same draws. A replicate without a label that the view needs is NaN; with a single group all are, with a warning.

    Args:
        curve: the curve of the rows of all ranks, `T` problems.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the group of each sample; a group may be spread over ranks. None if each sample is its own group,
            numbered in the order of the ranks.
        view: a function of a Curve of any number of problems; or one for each problem of `curve`.
        replicates: the number of replicates.
        seed: the seed of the draws.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import cluster_draws
        >>> from torchmetrics_roc.roc import auroc
        >>> from torchmetrics_roc.batches import Rows
        >>> scores, patients = torch.tensor([[8.0, 7, 6, 5, 4, 3]]), torch.tensor([1, 1, 2, 2, 3, 3])
        >>> rows = Rows(scores, torch.tensor([[1, 1, 0, 1, 0, 0]]).bool(), None)
        >>> cluster_draws(Curve.from_rows(*rows), rows, patients, auroc, replicates=100).shape
        torch.Size([1, 100])
    """
    draws, single = joint_draws(curve, rows, groups, view, replicates, seed)
    if single:
        warn_of_one_cluster("cluster_draws")
    return draws


def joint_draws(
    curve: Curve,
    rows: Rows,
    groups: Tensor | None,
    view: Callable[[Curve], Tensor] | Sequence[Callable[[Curve], Tensor]],
    replicates: int = 2000,
    seed: int = 0,
) -> tuple[Tensor, bool]:
    """Return `cluster_draws`, and whether all samples are of a single group, of which the caller warns by its name."""
    views = partial(numbers_of, view) if callable(view) else [partial(numbers_of, one) for one in view]
    data, sizes, chunks = _drawable(curve, rows, groups, views, replicates)
    if groups is not None and data.known == 1:
        nothing = (len(data.problems), replicates)
        return torch.full(nothing, torch.nan, dtype=torch.float64, device=rows.scores.device), True
    if not isinstance(curve, Segment):
        return data.read(chunks, seed), False
    return _shared(data.gathered(curve.ranks, sizes), chunks, seed, curve.ranks), False


def cluster_lines(
    curve: Curve,
    rows: Rows,
    groups: Tensor,
    view: Callable[[Curve], Tensor] | Sequence[Callable[[Curve], Tensor]],
    replicates: int,
    seed: int,
) -> list[Tensor]:
    """Return replicates of a `view` with several numbers, `[T, G]` for T problems, for each problem: `[R, G]`.

    Like `cluster_draws`, but every rank reads all replicates; those without both labels are left out.
    """
    data, sizes, chunks = _drawable(curve, rows, groups, view, replicates)
    if isinstance(curve, Segment):
        data = data.gathered(curve.ranks, sizes)
    return [lines[~lines.isnan().any(1)] for lines in data.read(chunks, seed)]


def rows_of(
    curve: Curve, task: Task, samples: Samples, groups: Tensor | None, pooled: bool
) -> tuple[Rows, Tensor | None]:
    """Return the rows behind the curve, and their groups. Where classes are pooled, the entries of a sample are one."""
    ranks = ranks_of(curve)
    rows = with_reserve(ranks, task.lift, samples)
    if not pooled:
        return rows, groups
    problems, size = rows.scores.shape
    if groups is None:
        groups = sample_ids(size, ranks, rows.scores.device)
    return with_reserve(ranks, micro, rows), with_reserve(ranks, groups.repeat, problems)


def _drawable(
    curve: Curve,
    rows: Rows,
    groups: Tensor | None,
    view: Callable[[Curve], Tensor] | Sequence[Callable[[Curve], Tensor]],
    replicates: int,
) -> tuple[_Drawable, list[int], list[range]]:
    """Return what is drawn, the number of samples of each rank, and the chunks of replicates, the same on all ranks."""
    whole, ranks = curve.whole, ranks_of(curve)

    def placed() -> tuple[list[Curve], tuple[Tensor, Tensor | None], Tensor | None]:
        problems = [whole.of(t) for t in range(whole.problems)]
        return problems, _places(problems, rows), None if groups is None else torch.unique(groups)

    found, error = (placed(), None) if ranks is None else attempt(placed)
    sizes, several = _of_ranks(rows.scores.shape[1], found and found[2], rows.scores.device, ranks, error)
    assert found is not None
    problems, places, ids = found
    views = [view] * len(problems) if callable(view) else list(view)
    known, owner = _global_groups(groups, ids, rows, sizes, several, ranks)
    data = _Drawable(problems, views, known, owner, *places)
    # The chunks of one process, so that replicates have the same bits whatever the number of ranks.
    size = known + sum(sizes) + max(len(one.tps) for one in problems)
    return data, sizes, in_parts(replicates, size, rows.scores.device)


def warn_of_one_cluster(name: str) -> None:
    """Warn that the variation between clusters is unknown."""
    warn(
        f"{name}: all samples, all positives or all negatives belong to one cluster, so the variation between clusters "
        "is unknown, and the interval and the test are NaN."
    )


class _Drawable(NamedTuple):
    """Samples that are drawn, their problems and the view of each.

    Attributes:
        problems: the curve of each problem, whole.
        views: the view of each.
        known: the number of groups.
        owner: the group of each sample, `[N]`.
        places: where each sample is counted in each problem, `[T, N]`: a positive at its step, a negative at its step
            plus the number of steps of the problem, and an excluded sample after all of these.
        weights: `[T, N]`, None if all are equal.
    """

    problems: list[Curve]
    views: list[Callable[[Curve], Tensor]]
    known: int
    owner: Tensor
    places: Tensor
    weights: Tensor | None

    def gathered(self, ranks: Ranks, sizes: list[int]) -> _Drawable:
        """Return the samples of all ranks, a few bytes each, on every rank, so that draws need no further message."""
        most = max(self.known, *(2 * len(one.tps) + 1 for one in self.problems))
        lines = (
            [self.owner[None], self.places] if self.weights is None else [self.owner[None], self.places, self.weights]
        )
        # Float64 represents every place, so that one message can hold weights too.
        wire = torch.float64 if self.weights is not None else torch.int32 if most < 2**31 else torch.int64
        sent = ranks.with_reserve(lambda: torch.cat([x.to(wire) for x in lines]).T)
        owner, *lists = ranks.gather(sent, sizes).T
        places, weights = lists[: len(self.problems)], lists[len(self.problems) :]
        weighted = torch.stack(weights) if weights else None
        return self._replace(owner=owner.long(), places=torch.stack(places).long(), weights=weighted)

    def read(self, chunks: Sequence[range], seed: int) -> Tensor:
        """Return the views of each replicate in the `chunks`, `[T, R]`."""
        found: list[list[Tensor]] = [[] for _ in self.problems]
        for replicates in chunks:
            often = multiplicities(self.known, replicates, seed, self.owner.device)[:, self.owner]  # [R, N]
            for t, (one, place) in enumerate(zip(self.problems, self.places, strict=True)):
                mass = often if self.weights is None else often * self.weights[t]
                counts = often.new_zeros(len(often), 2 * len(one.tps) + 1).index_add_(1, place, mass)
                positives, negatives = counts[:, :-1].chunk(2, 1)
                found[t].append(self.views[t](Curve.from_counts(one.thresholds, positives, negatives)))
        return torch.stack([torch.cat(draws) for draws in found])


def _shared(data: _Drawable, chunks: list[range], seed: int, ranks: Ranks) -> Tensor:
    """Return the views of all replicates, `[T, R]`; each rank computes its share, and only the values are sent."""
    owned = [chunks[rank :: ranks.size] for rank in range(ranks.size)]
    mine, device, width = owned[ranks.rank], data.owner.device, len(data.problems)
    own, error = attempt(data.read, mine, seed) if mine else (None, None)
    most = max(sum(map(len, some)) for some in owned)
    # The last row says whether this rank failed.
    values = torch.zeros(most + 1, width, dtype=torch.float64, device=device)
    values[-1] = failure_of(error)
    if own is not None:
        values[: own.shape[1]] = own.T
    table = ranks.table(values)
    if bool((table[:, -1] > 0).any()):
        raise_together(ranks, error, "to read replicates")
    result = values.new_empty(width, chunks[-1].stop)
    for part, some in zip(table, owned, strict=True):
        order = [replicate for replicates in some for replicate in replicates]
        result[:, order] = part[: len(order)].T
    return result


def _places(problems: list[Curve], rows: Rows) -> tuple[Tensor, Tensor | None]:
    """Return where each sample is counted in each problem, `[T, N]`, and its weights there, if they are real."""
    found = []
    for t, (one, labels, scores) in enumerate(zip(problems, rows.labels, rows.scores, strict=True)):
        step = steps_of(one, scores)
        place = torch.where(labels, step, step + len(one.tps))
        if rows.weights is not None and not rows.weights.is_floating_point():
            place = place.masked_fill(~rows.weights[t], 2 * len(one.tps))
        found.append(place)
    places = torch.stack(found)
    if not problems[0].positives.is_floating_point():
        return places, None
    return places, torch.ones_like(places, dtype=torch.float64) if rows.weights is None else rows.weights.double()


def _of_ranks(
    size: int, ids: Tensor | None, device: torch.device, ranks: Ranks | None, error: Exception | None
) -> tuple[list[int], list[int]]:
    """Return the number of samples and of distinct `ids` of each rank, if all ranks got so far without an `error`."""
    ours = [size, 0 if ids is None else len(ids)]
    if ranks is None:
        return [ours[0]], [ours[1]]
    row = ranks.with_reserve(lambda: torch.tensor([*ours, failure_of(error)], dtype=torch.int64, device=device))
    sizes, several, failed = ranks.table(row).T.tolist()
    if any(failed):
        raise_together(ranks, error, "to find the samples and the groups to draw")
    return sizes, several


def _global_groups(
    groups: Tensor | None, ids: Tensor | None, rows: Rows, sizes: list[int], several: list[int], ranks: Ranks | None
) -> tuple[int, Tensor]:
    """Return the number of groups, and the index of the group of each local sample, `[N]`.

    Without groups every sample is its own group, numbered in the order of the ranks.
    """

    def numbers() -> Tensor:
        before = 0 if ranks is None else sum(sizes[: ranks.rank])
        return torch.arange(before, before + rows.scores.shape[1], dtype=torch.int64, device=rows.scores.device)

    if groups is None or ids is None:
        return sum(sizes), with_reserve(ranks, numbers)
    if ranks is None:
        return len(ids), torch.searchsorted(ids, groups)
    of_all = ranks.gather(ids, several)

    def found() -> tuple[int, Tensor]:
        distinct = torch.unique(of_all)
        return len(distinct), torch.searchsorted(distinct, groups)

    return ranks.with_reserve(found)
