"""The ROC convex hull: the points that are optimal for some cost, and the rates that randomising among them attains.

Provost & Fawcett, Machine Learning 42:203, 2001. The hull of a union is the hull of the hulls, so every rank reduces
its own steps first, and only few are gathered.
"""

from __future__ import annotations

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve

ROUNDS = 24
"""Vectorised elimination rounds before the sequential monotone chain takes over.

Ordinary curves need at most 16. A curve where each round exposes a single further point would need as many rounds as it
has steps; the chain is linear for any curve.
"""


def hull(curve: Curve) -> Curve:
    """The vertices of the upper convex hull of the ROC curve, as a curve of few steps, whole on every rank.

    The origin is a vertex that is not stored; the last step, (1, 1), is. A step holds all samples since the previous
    vertex, so a view of this curve is a reading of the hull: its `auroc` is the area under the hull, its linear `eer`
    that of the hull. Points on an edge are not vertices. Exact integer comparisons, as long as `2·P·N` fits 63 bits.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.hull import hull
        >>> scores, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5]), torch.tensor([1, 0, 1, 1, 0])
        >>> few = hull(Curve.from_scores(scores, target))
        >>> few.tps, few.fps
        (tensor([1, 3, 3]), tensor([0, 1, 2]))
    """
    keep = torch.zeros_like(curve.tps, dtype=torch.bool)
    keep[_vertices(curve)] = True
    few = curve.gather(keep)
    last = _vertices(few)  # of all ranks together
    ends = torch.searchsorted(last, few.offsets)
    thresholds, tps, fps = (x[last] for x in few.steps[:3])
    return Curve.from_sums(thresholds, tps, fps, ends, few.positives, few.negatives)


def _vertices(curve: Curve) -> Tensor:
    """The indices of the vertices among the steps of this process, the last step of each problem included."""
    t, f = curve.in_units(curve.tps), curve.in_units(curve.fps)
    if not curve.products_fit:
        t, f = t.double(), f.double()
    final = torch.zeros_like(t, dtype=torch.bool)
    final[curve.offsets[1:][curve.offsets.diff() > 0] - 1] = True
    # A step of negatives only is never a vertex: its point is to the right of the one before.
    places = ((curve.dtps > 0) | final).nonzero().squeeze(1)
    t, f, final = t[places], f[places], final[places]
    problem = torch.searchsorted(curve.offsets[1:], places, right=True)
    for _ in range(ROUNDS):
        convex = (_convex(t, f, problem) | final).nonzero().squeeze(1)
        if len(convex) == len(places):
            return places
        places, t, f, problem, final = (x[convex] for x in (places, t, f, problem, final))
    chain = _monotone_chain(t.tolist(), f.tolist(), problem.tolist())
    return places[torch.tensor(chain, dtype=torch.int64, device=places.device)]


def _convex(t: Tensor, f: Tensor, problem: Tensor) -> Tensor:
    """Mask of points above the line between their neighbours; the first of a problem has the origin before it.

    A vertex lies above every line between two other points, so all others may be dropped at once.
    """
    first = torch.ones_like(problem, dtype=torch.bool)
    first[1:] = problem[1:] != problem[:-1]
    rise, run = t - t.roll(1).masked_fill(first, 0), f - f.roll(1).masked_fill(first, 0)
    return rise * run.roll(-1) > rise.roll(-1) * run


def _monotone_chain(t: list[float], f: list[float], problem: list[int]) -> list[int]:
    """The indices of the vertices by the monotone chain: Andrew, Information Processing Letters 9:216, 1979."""
    chain: list[int] = []
    start = 0  # where the current problem begins in the chain
    for i in range(len(t)):
        if i and problem[i] != problem[i - 1]:
            start = len(chain)
        while len(chain) > start:
            j = chain[-1]
            t0, f0 = (t[chain[-2]], f[chain[-2]]) if len(chain) > start + 1 else (0, 0)
            if (t[j] - t0) * (f[i] - f[j]) > (t[i] - t[j]) * (f[j] - f0):
                break
            chain.pop()
        chain.append(i)
    return chain
