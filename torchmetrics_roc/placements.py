"""Where each sample stands among those of the other label: what a curve does not tell, since it forgets its samples.

Pairs of models, pairs of classes and clusters of samples are sums over these placements. A sample asks the rank whose
slice of the order its score lies in, and gets its answer back: no rank sees more than its share.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Slice
from torchmetrics_roc.keys import falling_keys


class Placements(NamedTuple):
    """Twice the positives, and twice the negatives, that outscore each sample, a tie counting once: `[T, N]` each.

    The placement of a negative is its `positives / (2P)`, that of a positive `1 − negatives / (2N)` (DeLong, DeLong &
    Clarke-Pearson, Biometrics 44:837, 1988).
    """

    positives: Tensor
    negatives: Tensor


def placements(curve: Curve, scores: Tensor) -> Placements:
    """The placements of the samples that score `scores` `[T, N]`, of which the `curve` of all ranks was made.

    Those of samples that do not count are of no use. Collective, if ranks hold the curve together.
    """
    problems, size = scores.shape
    keys = falling_keys(scores).flatten()
    problem = torch.arange(problems, dtype=torch.int64, device=keys.device).repeat_interleave(size)
    found = (_asked if isinstance(curve, Slice) else _looked_up)(curve, keys, problem)
    return Placements(*(x.view(problems, size) for x in found))


def steps_of(curve: Curve, scores: Tensor) -> Tensor:
    """The step of each of the `scores` `[N]` in the whole curve of one problem that was made of them."""
    none = torch.zeros(len(scores), dtype=torch.int64, device=scores.device)
    steps = falling_keys(curve.thresholds)
    return _places(steps, curve.problem, falling_keys(scores), none).clamp(max=max(len(steps) - 1, 0))


def _looked_up(curve: Curve, keys: Tensor, problem: Tensor) -> tuple[Tensor, Tensor]:
    """What the steps of this process know of the samples with these keys, `[M]`, of these problems."""
    steps = falling_keys(curve.thresholds)
    place = _places(steps, curve.problem, keys, problem).clamp(max=max(len(steps) - 1, 0))
    if not len(steps):
        return curve.tps.new_zeros(len(keys)), curve.fps.new_zeros(len(keys))
    above = (2 * curve.tps - curve.dtps, 2 * curve.fps - curve.dfps)
    return above[0][place], above[1][place]


def _places(steps: Tensor, of_step: Tensor, keys: Tensor, problem: Tensor) -> Tensor:
    """The first of the ordered `steps` that is not before each of the `keys`: both are of problems."""
    if steps.dtype != torch.int64:
        return torch.searchsorted((of_step << 32) + steps, (problem << 32) + keys)
    # Keys of 64 bits leave no room for the problem beside them.
    found = torch.empty_like(problem)
    for t in torch.unique(problem).tolist():
        own, start = problem == t, int((of_step < t).sum())
        found[own] = start + torch.searchsorted(steps[of_step == t], keys[own])
    return found


def _asked(curve: Curve, keys: Tensor, problem: Tensor) -> tuple[Tensor, Tensor]:
    """What the ranks whose slices hold these keys know of them."""
    assert isinstance(curve, Slice)
    ranks = curve.ranks
    # The last step of every rank that has one: a key belongs to the first rank whose last step is not before it.
    last = torch.zeros(3, dtype=torch.int64, device=keys.device)
    if len(curve.thresholds):
        last[0], last[1], last[2] = 1, curve.problem[-1], falling_keys(curve.thresholds[-1:])[0].long()
    table = ranks.table(last)
    holders = table[:, 0].nonzero().squeeze(1)
    if not len(holders):
        return curve.tps.new_zeros(len(keys)), curve.fps.new_zeros(len(keys))
    lasts = table[holders]
    nearest = _places(lasts[:, 2].to(keys.dtype), lasts[:, 1], keys, problem).clamp(max=len(holders) - 1)
    owner = holders[nearest]
    order = owner.argsort(stable=True)
    sent = torch.bincount(owner, minlength=ranks.size)
    ones = [1] * ranks.size
    received = ranks.swap(sent, ones, ones).tolist()
    gone = sent.tolist()
    asked = (ranks.swap(x[order], gone, received) for x in (keys, problem))
    answers = _looked_up(curve, *asked)
    back = torch.empty_like(order)
    back[order] = torch.arange(len(order), dtype=torch.int64, device=order.device)
    positives, negatives = (ranks.swap(x, received, gone)[back] for x in answers)
    return positives, negatives
