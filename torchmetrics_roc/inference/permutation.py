"""The permutation test that two models have the same ROC curve at every operating point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.inference.areas import Significance
from torchmetrics_roc.inference.arguments import FLAG, checked
from torchmetrics_roc.inference.data import checked_rows, models_in_rows, two_vectors
from torchmetrics_roc.inference.draws import REPLICATES, drawn, in_parts, shuffles


@checked(paired=FLAG)
def venkatraman(
    preds: Tensor | Sequence[Tensor],
    target: Tensor | Sequence[Tensor],
    *,
    paired: bool = True,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Significance:
    r"""Test whether two models have the same ROC curve at every operating point, not only the same area.

    .. math:: E = \sum_{k=1}^{n-1} |e_1(k) - e_2(k)|

    with the number of errors :math:`e_m(k)` of model :math:`m` if its k highest samples are predicted positive. If the
    curves are the same, the ranks that both models give a sample may be exchanged; the p-value is the share of random
    exchanges with at least this statistic, including the data themselves. Venkatraman & Begg, Biometrika 83:835, 1996,
    as in pROC's `roc.test(method="venkatraman")` for paired curves.

    Ties are broken at random, those of the data in 100 ways, which the exchanges take in turn: the statistic is their
    mean, and the p-value the mean of theirs. In 12 data sets of 60 samples with nine distinct scores, the p-values of
    different seeds had a standard deviation of .009, that of 2,000 exchanges; with ties broken in one way it was .065.

    Two models on different samples (`paired=False`) are compared where they predict the same share of one population
    negative, whose share of positives κ is that of both sets together, at
    :math:`p = \kappa F + (1 - \kappa) G` with the shares F of positives and G of negatives that score no higher:

    .. math:: E = \int_0^1 |e_1(p) - e_2(p)| \, dp, \qquad e = \kappa F + (1 - \kappa)(1 - G)

    by the trapezoidal rule over the points of both curves. If the curves are the same, samples of one label may be
    exchanged between the sets with their :math:`p`, whatever the numbers of samples and of positives in each.
    Venkatraman, Biometrics 56:1134, 2000. pROC exchanges ranks instead, but ranks are not comparable between
    sets of different sizes. With equal curves, 3 % of 300 pairs of data sets had a p-value below .05: with 60 + 60
    samples, half of them positive, and with 60 (half positive) against 180 (a sixth positive).

    Args:
        preds: the scores of two models on the same samples, `[2, N]`; unpaired, two vectors.
        target: the labels, `[N]`; unpaired, two vectors.
        paired: whether both models scored the same samples.
        replicates: the number of random exchanges.
        seed: the seed of exchanges and of tie breaking.

    Returns:
        The statistic and the p-value, 0-d each; NaN without positives or negatives.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import venkatraman
        >>> target = torch.arange(60) % 2
        >>> generator = torch.Generator().manual_seed(0)
        >>> good, bad = torch.randn(2, 60, generator=generator)
        >>> bool(venkatraman(torch.stack([good + 3 * target, bad]), target).p_value < 0.01)
        True
    """
    if not paired:
        return _unpaired(preds, target, replicates, seed)
    preds = models_in_rows(preds, target, 2)
    rows, _ = checked_rows(preds, target, None, None)
    positive, device = rows.labels[0], preds.device
    # A positive that is predicted positive is an error less, a negative one more: two between them at each rank.
    right, size = 2 * positive.long(), len(positive)
    if not 0 < int(positive.sum()) < size:
        return _unknown(device)
    ranks = torch.stack([_broken(row, seed) for row in preds])  # [2, B, N]

    def exchanged(some: range, turns: Tensor) -> Tensor:
        swapped = drawn(size + size % 2, some, seed, device)[:, :size] % 2 > 0
        both = torch.stack([torch.where(swapped, ranks[1 - m, turns], ranks[m, turns]) for m in range(2)])  # [2, R, N]
        return _distance(torch.stack([_ranks(-x, seed, some) for x in both]), right)

    return _by_exchanges(_distance(ranks, right), exchanged, replicates, preds.numel())


BREAKS = 100
"""In how many ways the ties of the data are broken."""


def _broken(scores: Tensor, seed: int) -> Tensor:
    """Return the ranks of `scores` `[N]` with their ties, if there are any, broken in `BREAKS` ways: `[B, N]`."""
    breaks = range(BREAKS if bool((scores.sort().values.diff() == 0).any()) else 1)
    return _ranks(scores.expand(len(breaks), -1), seed, breaks).expand(BREAKS, -1)


def _by_exchanges(
    observed: Tensor, exchanged: Callable[[range, Tensor], Tensor], replicates: int, size: int
) -> Significance:
    """Return the mean of the `observed` statistics `[B]`, and the share of exchanges, and the data, that reach theirs.

    `exchanged` returns the statistic of some replicates, `[R]`, and is given which of the breaks each takes, `[R]`;
    `size` is that of one replicate.
    """
    reached, device = 1, observed.device
    for part in in_parts(replicates, size, device):
        some = range(part.start + 1, part.stop + 1)
        turns = torch.arange(some.start, some.stop, dtype=torch.int64, device=device) % len(observed)
        reached += int((exchanged(some, turns) >= observed[turns]).sum())
    p_value = torch.tensor(reached / (replicates + 1), dtype=torch.float64, device=device)
    return Significance(observed.double().mean(), p_value)


def _unknown(device: torch.device) -> Significance:
    """Return the test of samples of one label: NaN."""
    return Significance(*torch.full((2,), torch.nan, dtype=torch.float64, device=device))


def _ranks(scores: Tensor, seed: int, replicates: range) -> Tensor:
    """Return the rank of each score in its row `[R, N]`, the highest first, ties broken at random: `[R, N]`."""
    noise = drawn(scores.shape[1], replicates, seed ^ 0x5EED, scores.device).sort(dim=1, stable=True).indices
    order = noise.gather(1, scores.gather(1, noise).sort(dim=1, descending=True, stable=True).indices)
    ranks: Tensor = order.sort(1).indices
    return ranks


def _distance(ranks: Tensor, right: Tensor) -> Tensor:
    """Return the statistic of `ranks` `[2, R, N]`: `[R]`."""
    first, second = right[ranks.sort(2).indices].cumsum(2)
    distance: Tensor = (first - second).abs().sum(1)
    return distance


# ---- unpaired samples ------------------------------------------------------------------------------------------------


def _unpaired(preds: Any, target: Any, replicates: int, seed: int) -> Significance:
    two_vectors(preds=preds, target=target)
    sets = [checked_rows(preds[m][None], target[m], None, None)[0] for m in range(2)]
    device = sets[0].scores.device
    positives, negatives = ([int((x.labels == label).sum()) for x in sets] for label in (True, False))
    if not all(positives) or not all(negatives):
        return _unknown(device)
    share = sum(positives) / (sum(positives) + sum(negatives))
    # The labels of each set, sorted by rising score, for each way to break ties: [B, n].
    labels = [x.labels[0][_broken(-x.scores[0], seed).argsort(1)] for x in sets]
    places = [_cumulated(positive, share)[0][:, 1:] for positive in labels]
    # The p of the samples of each label, [B, n]: as many in each row.
    pools = [
        torch.cat([p[positive == label].view(BREAKS, -1) for p, positive in zip(places, labels, strict=True)], 1)
        for label in (True, False)
    ]

    def exchanged(some: range, turns: Tensor) -> Tensor:
        mixed = [pool[turns].gather(1, shuffles(pool.shape[1], some, seed + k, device)) for k, pool in enumerate(pools)]
        parts = [(mixed[0][:, : positives[0]], mixed[1][:, : negatives[0]])]
        parts.append((mixed[0][:, positives[0] :], mixed[1][:, negatives[0] :]))
        orders = [_ranks(-torch.cat(x, 1), seed + m, some).argsort(1) for m, x in enumerate(parts)]
        both = [order < p for order, p in zip(orders, positives, strict=True)]
        return _area_between(both, share) + 1e-12  # what is equal may differ by rounding

    samples = sum(x.labels.numel() for x in sets)
    return _by_exchanges(_area_between(labels, share), exchanged, replicates, 16 * samples)


def _cumulated(labels: Tensor, share: float) -> tuple[Tensor, Tensor]:
    """Return p and G after each sample of `labels` `[R, n]`, by rising score, from 0 on: `[R, n + 1]` each."""
    f, g = (torch.nn.functional.pad(x.double().cumsum(1), (1, 0)) for x in (labels, ~labels))
    f, g = f / f[:, -1:], g / g[:, -1:]
    return share * f + (1 - share) * g, g


def _area_between(labels: list[Tensor], share: float) -> Tensor:
    r"""Return the statistic of sorted labels, `[R, n]` and `[R, m]`: `[R]`. As e = p + (1 − κ)(1 − 2G), that of G."""
    curves = [_cumulated(row_labels, share) for row_labels in labels]
    x = torch.cat([p for p, _ in curves], 1).sort(1).values
    first, second = (_interpolated(p, g, x) for p, g in curves)
    height = 2 * (1 - share) * (first - second).abs()
    return ((height[:, 1:] + height[:, :-1]) * x.diff(dim=1)).sum(1) / 2


def _interpolated(p: Tensor, g: Tensor, x: Tensor) -> Tensor:
    """Return the polylines through rising `p` and `g` `[R, n]` at `x` `[R, k]`, within their range."""
    there = torch.searchsorted(p, x).clamp(min=1)
    p0, p1, g0, g1 = (y.gather(1, at) for y in (p, g) for at in (there - 1, there))
    return g0 + (g1 - g0) * ((x - p0) / (p1 - p0))
