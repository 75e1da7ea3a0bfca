"""The bootstrap of whole groups of samples, and of samples that several problems share: joint draws over all ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Ranks, Slice
from torchmetrics_roc.inference.resampling import at_a_time, check_replicates, seed_of
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
    """What `view` reads of every problem after groups were drawn with replacement, as many as there are: `[T, R]`.

    A sample comes as often as its group was drawn; all problems of a draw see the same groups. A draw without a label
    that the reading needs is NaN. The same on every rank, and in every run with this `seed` on the same kind of device.

    Args:
        curve: that of the rows of all ranks, `T` problems.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, which samples belong together, also over ranks; None for each by itself, in the order of the
            ranks.
        view: a function of a Curve of any number of problems; or one for each problem of `curve`.
        replicates: how many draws.
        seed: of the draws.
    """
    check_replicates(replicates)
    ranks = curve.ranks if isinstance(curve, Slice) else None
    size, known, owner = _everywhere(groups, rows, ranks)
    whole = curve.whole
    weights = rows.weights
    read = []
    for t in range(whole.problems):
        one, own = whole.of(t), view if callable(view) else view[t]
        place = steps_of(one, rows.scores[t])
        mass = rows.labels[t].double() if weights is None else torch.where(rows.labels[t], weights[t].double(), 0.0)
        rest = (~rows.labels[t]).double() if weights is None else torch.where(rows.labels[t], 0.0, weights[t].double())
        draws = []
        for times in _drawn(known, size + len(one.tps), replicates, seed, rows.scores.device):
            often = times[:, owner]  # [R, N]
            counts = [often.new_zeros(len(often), len(one.tps)).index_add_(1, place, often * x) for x in (mass, rest)]
            if ranks is not None:
                counts = [ranks.sum(x) for x in counts]
            draws.append(own(Curve.from_counts(one.thresholds, *counts)))
        read.append(torch.cat(draws))
    return torch.stack(read)


def _everywhere(groups: Tensor | None, rows: Rows, ranks: Ranks | None) -> tuple[int, int, Tensor]:
    """How many samples and groups all ranks have together, and the number of each sample's group here, `[N]`."""
    size, device = rows.scores.shape[-1], rows.scores.device
    ids = torch.empty(0) if groups is None else torch.unique(groups)
    ours = torch.tensor([size, len(ids)], device=device)
    sizes, several = (ours[None] if ranks is None else ranks.table(ours)).T.tolist()
    if groups is None:
        before = 0 if ranks is None else sum(sizes[: ranks.rank])
        return sum(sizes), sum(sizes), before + torch.arange(size, device=device)
    if ranks is not None:
        ids = torch.unique(ranks.gather(ids, several))
    return sum(sizes), len(ids), torch.searchsorted(ids, groups)


def _drawn(groups: int, size: int, replicates: int, seed: int, device: torch.device) -> Iterator[Tensor]:
    """How often each group comes, `[R, groups]` in float64, some replicates at a time.

    How many at a time depends on what all ranks know, so that all draw alike, as one process would.
    """
    each = at_a_time(groups + size, device)
    for start in range(0, replicates, each):
        count = min(each, replicates - start)
        generator = torch.Generator(device).manual_seed(seed_of(seed, start))
        times = torch.zeros(count, groups, dtype=torch.float64, device=device)
        if groups:
            drawn = torch.randint(groups, (count, groups), generator=generator, device=device)
            times.scatter_add_(1, drawn, torch.ones_like(drawn, dtype=torch.float64))
        yield times
