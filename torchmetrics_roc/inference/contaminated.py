"""The data with a few samples elsewhere: what resamples do not show where all of them are alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve

ALIKE = 1e-12
"""How far apart replicates may be that differ by rounding only."""


def elsewhere(
    view: Callable[[Curve], Tensor],
    one: Curve,
    sizes: Sequence[float],
    z: float,
    flips: bool,
    magnitudes: bool = False,
) -> tuple[Tensor, Tensor]:
    """Return the least and the largest of the numbers of a `view` of the data `contaminated`, of those that are known.

    A view of `[T, ...]` for T problems returns `[...]` each: infinite, the least above the largest, if none is known.
    """
    found = view(contaminated(one, sizes, z, flips, magnitudes))
    return found.nan_to_num(nan=torch.inf).amin(0), found.nan_to_num(nan=-torch.inf).amax(0)


def contaminated(one: Curve, sizes: Sequence[float], z: float, flips: bool, magnitudes: bool) -> Curve:
    """Return a curve of one problem with few samples elsewhere, in each of the ways as one problem of a curve.

    Args:
        one: the counts.
        sizes: the numbers of positives and of negatives, effective ones for clusters.
        z: the normal quantile of the confidence level.
        flips: whether labels may differ too, because they are drawn, or clustered.
        magnitudes: whether the scores themselves matter: none lies beyond those of the data then.
    """
    p, n = one.dtps.double(), one.dfps.double()
    few_p, few_n = (z**2 / (size + z**2) for size in sizes)
    few = z**2 / (sum(sizes) + z**2)
    ways = [(_rest(p, few_p) + _end(p, few_p, top), _rest(n, few_n) + _end(n, few_n, not top)) for top in (True, False)]
    both = min(sizes) > 0
    if both:
        ways.append((_rest(p, few_p) + _like(n, few_p * p.sum()), _rest(n, few_n) + _like(p, few_n * n.sum())))
    if flips or not both:
        for top in (True, False):
            ways += [
                (_rest(p, few), _rest(n, 0.0) + _end(p, few, top)),
                (_rest(p, 0.0) + _end(n, few, top), _rest(n, few)),
            ]
    scores = one.thresholds.double()
    seen = scores[p + n > 0] if magnitudes else scores.new_tensor([torch.inf, -torch.inf])
    thresholds = torch.cat([seen.amax()[None], scores, seen.amin()[None]])
    return Curve.from_counts(thresholds, *(torch.stack(counts) for counts in zip(*ways, strict=True)))


def _rest(counts: Tensor, few: float) -> Tensor:
    """Return the counts of the steps without a share `few` of each, between two more steps: `[K + 2]`."""
    return torch.nn.functional.pad((1 - few) * counts, (1, 1))


def _like(counts: Tensor, total: Tensor) -> Tensor:
    """Return `total` samples, 0-d, distributed over the steps like the `counts` `[K]`: `[K + 2]`."""
    return torch.nn.functional.pad(total * counts / counts.sum(), (1, 1))


def _end(counts: Tensor, few: float, top: bool) -> Tensor:
    """Return the share `few` of all counts in the first, or the last, of the steps: `[K + 2]`."""
    found = counts.new_zeros(len(counts) + 2)
    found[0 if top else -1] = few * counts.sum()
    return found
