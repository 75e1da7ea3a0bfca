"""The columns of a curve at each sample, and so its rank among those of the other label, which a curve alone lacks.

Statistics of pairs of models, pairs of classes and clusters of samples are sums over placements: that of a negative is
the share of positives that outscore it, a tie counting half (DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988).
What is asked of a sample is requested from the rank whose segment contains its score: no rank receives more than its
share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import torch
from torch import Tensor

from torchmetrics_roc.answers import Asked
from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Segment
from torchmetrics_roc.entries import Entries, found_in
from torchmetrics_roc.exchange import exchange_with
from torchmetrics_roc.keys import falling_keys
from torchmetrics_roc.ranks import Ranks, attempt, from_bytes, to_bytes, told_sizes


def exchanged_with(
    rows: Rows, weighted: bool, ranks: Ranks | None, *names: str, failed: Exception | None = None
) -> tuple[Curve, Callable[[], list[Tensor]]]:
    """Return the curve of the `rows` of all ranks, and a function that returns its columns `names` at their samples.

    These are `[T, N]` each, and meaningless for excluded samples. Collective, as `exchange`, in as many messages.
    """
    if ranks is None:
        curve = Curve.from_rows(*rows)
        return curve, lambda: at_scores(curve, rows.scores, *(getattr(curve, name) for name in names))
    asked = Asked(names, lambda _: Entries.of_rows(*rows))
    found = exchange_with(*rows, weighted, ranks, failed, asked=asked)
    assert found.answers is not None
    return found.curve, partial(found.answers.at, rows.scores)


def at_scores(curve: Curve, scores: Tensor, *columns: Tensor, failed: Exception | None = None) -> list[Tensor]:
    """Return the `columns` `[K]` of the `curve` of all ranks at the steps of `scores` `[T, N]`: `[T, N]` each.

    Those of excluded samples are meaningless. Collective if the curve is distributed over ranks, which raise together
    what `failed` on one of them.
    """
    if isinstance(curve, Segment):
        return _requested(curve, scores, columns, failed)
    if failed:
        raise failed
    keys, problem = _asked(scores)
    found = looked_up(curve, keys, None if len(scores) == 1 else problem(), columns)
    return [x.view(scores.shape) for x in found]


def _asked(scores: Tensor) -> tuple[Tensor, Callable[[], Tensor]]:
    """Return the keys of all `scores` `[T, N]`, and what returns the problem of each, `[T·N]`."""
    problems, size = scores.shape
    keys = falling_keys(scores).flatten()
    rows = torch.arange(problems, dtype=torch.int64, device=keys.device)
    return keys, lambda: rows.repeat_interleave(size)


def steps_of(curve: Curve, scores: Tensor) -> Tensor:
    """Return the step of each of the `scores` `[N]` in the whole one-problem curve that was computed from them.

    That of an excluded sample is any other, or one more than there are.
    """
    return found_in(falling_keys(curve.thresholds), None, falling_keys(scores), None)


def looked_up(curve: Curve, keys: Tensor, problem: Tensor | None, columns: Sequence[Tensor]) -> list[Tensor]:
    """Return the `columns` at samples with these keys, of these problems, `[M]`, from the steps of this process."""
    steps = falling_keys(curve.thresholds)
    of_step = None if problem is None else curve.problem
    place = found_in(steps, of_step, keys, problem).clamp_(max=max(len(steps) - 1, 0))
    return [column[place] if len(steps) else column.new_zeros(len(keys)) for column in columns]


def _requested(curve: Segment, scores: Tensor, columns: Sequence[Tensor], failed: Exception | None) -> list[Tensor]:
    """Return `at_scores` from the ranks whose segments contain the `scores`."""
    ranks, cuts = curve.ranks, curve.pieces.cuts

    def ready() -> tuple[Tensor, list[int], list[Tensor], Tensor]:
        keys, of_key = _asked(scores)
        problem = of_key()
        before, of_cut = keys.new_tensor([cut.key for cut in cuts]), problem.new_tensor([cut.problem for cut in cuts])
        owner = found_in(before, of_cut, keys, problem, right=True)
        order = owner.argsort(stable=True)
        asked = [keys[order], problem[order]]
        return order, torch.bincount(owner, minlength=ranks.size).tolist(), asked, to_bytes(asked)

    made, error = (None, failed) if failed else attempt(ready)
    received = told_sizes(ranks, [0] * ranks.size if made is None else made[1], error, "before samples were looked up")
    assert made is not None
    order, sent, asked, rows = made
    requests = ranks.swap(rows, sent, received)

    def found() -> tuple[list[Tensor], Tensor]:
        keys, problem = from_bytes(requests, asked)
        replies = looked_up(curve, keys, problem, columns)
        return replies, to_bytes(replies)

    replies, told = ranks.with_reserve(found)
    told = ranks.swap(told, received, sent)

    def returned() -> list[Tensor]:
        inverse = torch.empty_like(order)
        inverse[order] = torch.arange(len(order), dtype=torch.int64, device=order.device)
        return [x.view(scores.shape) for x in from_bytes(told[inverse], replies)]

    return ranks.with_reserve(returned)
