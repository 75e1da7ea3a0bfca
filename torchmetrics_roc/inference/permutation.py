"""The permutation test of whole ROC curves."""

from __future__ import annotations

import torch
from torch import Tensor

from torchmetrics_roc.inference.areas import Significance
from torchmetrics_roc.inference.comparison import checked_rows
from torchmetrics_roc.inference.draws import drawn
from torchmetrics_roc.inference.resampling import at_a_time, check_replicates


def venkatraman(preds: Tensor, target: Tensor, *, replicates: int = 2000, seed: int = 0) -> Significance:
    r"""Test whether two models have the same ROC curve, at every operating point and not in the area alone.

    .. math:: E = \sum_{k=1}^{n-1} |e_1(k) - e_2(k)|

    with the number of errors :math:`e_m(k)` of model :math:`m` that calls its k highest samples positive. Where the
    curves are the same, the ranks that both models give a sample may be exchanged; the p-value is the share of random
    exchanges with at least this statistic, the data among them. Ties are broken at random. Venkatraman & Begg,
    Biometrika 83:835, 1996, as `roc.test(method="venkatraman")` of pROC for paired curves.

    Args:
        preds: the scores of two models on the same samples, `[2, N]`.
        target: the labels, `[N]`.
        replicates: the number of random exchanges.
        seed: the seed of exchanges and of tie breaking.

    Returns:
        The statistic and the p-value, 0-d each; NaN without positives or negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import venkatraman
        >>> target = torch.arange(60) % 2
        >>> generator = torch.Generator().manual_seed(0)
        >>> good, bad = torch.randn(2, 60, generator=generator)
        >>> bool(venkatraman(torch.stack([good + 3 * target, bad]), target).p_value < 0.01)
        True
    """
    check_replicates(replicates)
    if not isinstance(preds, Tensor) or preds.ndim != 2 or len(preds) != 2:
        came = tuple(preds.shape) if isinstance(preds, Tensor) else type(preds).__name__
        raise ValueError(f"`preds` must hold the scores of two models, a tensor [2, N], but got {came}.")
    rows, _ = checked_rows(preds, target, None, None)
    sign = 2 * rows.labels[0].long() - 1  # one error less, or more, once the sample is called
    size, device = len(sign), preds.device
    if not 0 < int((sign > 0).sum()) < size:
        unknown = torch.full((), torch.nan, dtype=torch.float64, device=device)
        return Significance(unknown, unknown.clone())
    # The original ranks are those of replicate 0 without an exchange, ties broken as everywhere.
    ranks = torch.stack([_ranks(row[None], seed, range(1))[0] for row in preds])
    observed, reached = _distance(ranks[:, None], sign)[0], 1
    each = at_a_time(4 * size, device)
    for start in range(0, replicates, each):
        some = range(start + 1, min(start + each, replicates) + 1)
        exchanged = drawn(size + size % 2, some, seed, device)[:, :size] % 2 == 1
        both = torch.stack([torch.where(exchanged, ranks[1 - m], ranks[m]) for m in range(2)])  # [2, R, N]
        both = torch.stack([_ranks(-x, seed, some) for x in both])
        reached += int((_distance(both, sign) >= observed).sum())
    return Significance(observed.double(), torch.tensor(reached / (replicates + 1), dtype=torch.float64, device=device))


def _ranks(scores: Tensor, seed: int, replicates: range) -> Tensor:
    """The rank of each score in its row `[R, N]`, the highest first, ties broken at random: `[R, N]`."""
    noise = drawn(scores.shape[-1], replicates, seed ^ 0x5EED, scores.device).sort(dim=-1, stable=True).indices
    order = noise.gather(-1, scores.gather(-1, noise).sort(dim=-1, descending=True, stable=True).indices)
    ranks: Tensor = order.sort(-1).indices
    return ranks


def _distance(ranks: Tensor, sign: Tensor) -> Tensor:
    """The statistic of `ranks` `[2, R, N]`: `[R]`."""
    first, second = sign[ranks.sort(-1).indices].cumsum(-1)
    distance: Tensor = (first - second).abs().sum(-1)
    return distance
