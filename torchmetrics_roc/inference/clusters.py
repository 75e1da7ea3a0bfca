"""The cluster bootstrap: joint draws, over all ranks, of groups of samples or of samples that problems share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_warn

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Ranks, Slice
from torchmetrics_roc.inference.draws import multiplicities
from torchmetrics_roc.inference.resampling import at_a_time, check_replicates
from torchmetrics_roc.placements import steps_of
from torchmetrics_roc.tasks import Rows


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
    same ones. A replicate without a label that the reading needs is NaN; of a single group all are, with a warning.

    Args:
        curve: the curve of the rows of all ranks, `T` problems.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the group of each sample; a group may be spread over ranks. None if each sample is its own,
            numbered in the order of the ranks.
        view: a function of a Curve of any number of problems; or one for each problem of `curve`.
        replicates: the number of replicates.
        seed: the seed of the draws.
    """
    check_replicates(replicates)
    ranks = curve.ranks if isinstance(curve, Slice) else None
    whole, device = curve.whole, rows.scores.device
    size, known, owner = _global_groups(groups, rows, ranks)
    if groups is not None and known == 1:
        warn_of_one_cluster("cluster_draws")
        return torch.full((whole.problems, replicates), torch.nan, dtype=torch.float64, device=device)
    problems = [whole.of(t) for t in range(whole.problems)]
    views = [view] * len(problems) if callable(view) else view
    # Negatives get places behind those of the positives, so that one pass counts both.
    places = [
        torch.where(labels, place, place + len(one.tps))
        for one, labels, place in zip(problems, rows.labels, map(steps_of, problems, rows.scores.unbind()), strict=True)
    ]
    read: list[list[Tensor]] = [[] for _ in problems]
    # Known to all ranks, so that their collective sums are over the same chunks.
    each = at_a_time(known + size + max(len(one.tps) for one in problems), device)
    for start in range(0, replicates, each):
        times = multiplicities(known, range(start, min(start + each, replicates)), seed, device)
        often = times[:, owner]  # [R, N]
        for t, (one, place) in enumerate(zip(problems, places, strict=True)):
            mass = often if rows.weights is None else often * rows.weights[t]
            counts = often.new_zeros(len(often), 2 * len(one.tps)).index_add_(1, place, mass)
            if ranks is not None:
                counts = ranks.sum(counts)
            read[t].append(views[t](Curve.from_counts(one.thresholds, *counts.chunk(2, 1))))
    return torch.stack([torch.cat(draws) for draws in read])


def warn_of_one_cluster(name: str) -> None:
    """Warn that nothing is known of the variation between clusters."""
    rank_zero_warn(
        f"{name}: the variation between clusters is unknown, since all samples, all positives or all negatives are of "
        "one cluster, so the interval and the test are NaN.",
        UserWarning,
    )


def _global_groups(groups: Tensor | None, rows: Rows, ranks: Ranks | None) -> tuple[int, int, Tensor | slice]:
    """The numbers of samples and of groups over all ranks, and the index of the group of each local sample, `[N]`.

    Without groups every sample is its own, numbered in the order of the ranks.
    """
    size, device = rows.scores.shape[-1], rows.scores.device
    ids = None if groups is None else torch.unique(groups)
    ours = torch.tensor([size, 0 if ids is None else len(ids)], dtype=torch.int64, device=device)
    sizes, several = (ours[None] if ranks is None else ranks.table(ours)).T.tolist()
    if groups is None or ids is None:
        before = 0 if ranks is None else sum(sizes[: ranks.rank])
        return sum(sizes), sum(sizes), slice(before, before + size)
    if ranks is not None:
        ids = torch.unique(ranks.gather(ids, several))
    return sum(sizes), len(ids), torch.searchsorted(ids, groups)
