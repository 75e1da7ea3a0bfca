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

from torchmetrics_roc.arrays.keys import falling_keys
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.entries import Entries, found_in
from torchmetrics_roc.ranks.answers import Asked
from torchmetrics_roc.ranks.exchange import exchange_with
from torchmetrics_roc.ranks.processes import Ranks, attempt, from_bytes, to_bytes
from torchmetrics_roc.ranks.segments import Segment
from torchmetrics_roc.tasks.batches import Rows


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


def at_scores(
    curve: Curve,
    scores: Tensor,
    *columns: Tensor,
    labels: Tensor | None = None,
    failed: Exception | None = None,
) -> list[Tensor]:
    """Return the `columns` `[K]` of the `curve` of all ranks at the steps of `scores` `[T, N]`: `[T, N]` each.

    With `labels` `[T, N]` the columns are `[K, 2]`, of positives and of negatives, and each sample is told that of its
    own. Those of excluded samples are meaningless. Collective if the curve is distributed over ranks, which raise
    together what `failed` on one of them.
    """
    if isinstance(curve, Segment):
        return _requested(curve, scores, labels, columns, failed)
    if failed:
        raise failed
    keys, problem, label = _asked(scores, labels)
    found = looked_up(curve, keys, problem, columns, label)
    return [x.view(scores.shape) for x in found]


def _asked(scores: Tensor, labels: Tensor | None) -> tuple[Tensor, Tensor | None, Tensor | None]:
    """Return the keys of all `scores` `[T, N]`, their problems if there are several, and any labels: `[T·N]` each."""
    problems, size = scores.shape
    keys = falling_keys(scores).flatten()
    rows = torch.arange(problems, dtype=torch.int64, device=keys.device)
    problem = rows.repeat_interleave(size) if problems > 1 else None
    return keys, problem, None if labels is None else labels.flatten()


def steps_of(curve: Curve, scores: Tensor) -> Tensor:
    """Return the step of each of the `scores` `[N]` in the whole one-problem curve that was computed from them.

    That of an excluded sample is any other, or one more than there are.
    """
    return found_in(falling_keys(curve.thresholds), None, falling_keys(scores), None)


def looked_up(
    curve: Curve, keys: Tensor, problem: Tensor | None, columns: Sequence[Tensor], labels: Tensor | None = None
) -> list[Tensor]:
    """Return the `columns` at samples with these keys, of these problems, `[M]`, from the steps of this process.

    `labels`: as in `at_scores`, `[M]`.
    """
    steps = falling_keys(curve.thresholds)
    of_step = None if problem is None else curve.problem
    place = found_in(steps, of_step, keys, problem).clamp_(max=max(len(steps) - 1, 0))
    if not len(steps):
        return [column.new_zeros(len(keys)) for column in columns]
    return [column[place] if labels is None else column[place, (~labels).long()] for column in columns]


def _requested(
    curve: Segment, scores: Tensor, labels: Tensor | None, columns: Sequence[Tensor], failed: Exception | None
) -> list[Tensor]:
    """Return `at_scores` from the ranks whose segments contain the `scores`."""
    ranks, cuts = curve.ranks, curve.pieces.cuts

    def ready() -> tuple[Tensor, list[int], list[Tensor], Tensor]:
        keys, problem, label = _asked(scores, labels)
        before, of_cut = keys.new_tensor([cut.key for cut in cuts]), [cut.problem for cut in cuts]
        owner = found_in(before, None if problem is None else problem.new_tensor(of_cut), keys, problem, right=True)
        order = owner.argsort(stable=True)
        asked = [x[order] for x in (keys, problem, label) if x is not None]
        return order, torch.bincount(owner, minlength=ranks.size).tolist(), asked, to_bytes(asked)

    made, error = (None, failed) if failed else attempt(ready)
    ours = [[size] for size in ([0] * ranks.size if made is None else made[1])]
    received = [size for (size,) in ranks.numbers(ours, error, "before samples were looked up")]
    assert made is not None
    order, sent, asked, rows = made
    requests = ranks.swap(rows, sent, received)

    def found() -> tuple[list[Tensor], Tensor]:
        keys, *others = from_bytes(requests, asked)
        problem = others.pop(0) if len(scores) > 1 else None
        replies = looked_up(curve, keys, problem, columns, *others)
        return replies, to_bytes(replies)

    replies, told = ranks.with_reserve(found)
    told = ranks.swap(told, received, sent)

    def returned() -> list[Tensor]:
        inverse = torch.empty_like(order)
        inverse[order] = torch.arange(len(order), dtype=torch.int64, device=order.device)
        return [x.view(scores.shape) for x in from_bytes(told[inverse], replies)]

    return ranks.with_reserve(returned)
