"""The ROC convex hull: the points that are optimal for some cost, and the rates attained by randomising among them.

Provost & Fawcett, Machine Learning 42:203, 2001. The hull of a union is the hull of the hulls, so every rank reduces
its own steps first, and few are gathered.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn.functional import pad

from torchmetrics_roc.arrays.sums import ranked
from torchmetrics_roc.curves.columns import Stored, increments
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.products import in_units

ROUNDS = 24
"""Vectorised elimination rounds before the sequential monotone chain takes over.

Ordinary curves need at most 16. A curve where each round exposes a single further point would need as many rounds as it
has steps; the chain is linear for any curve.
"""

MASKED = 1 << 20
"""Steps up to which a device eliminates by masks of fixed shape, without a host sync a round.

Of more, what is no vertex goes after each round: ten million took 11 ms on an H100, by masks 34, and a million 10.
"""


@collective
def hull(curve: Curve) -> Curve:
    """Return the vertices of the upper convex hull of the ROC curve, as a curve of few steps, whole on every rank.

    The origin is a vertex that is not stored; the last step, (1, 1), is. A step holds all samples since the previous
    vertex, so views of this curve are those of the hull: its `auroc` is the area under the hull, its linear `eer`
    that of the hull. Points on an edge are not vertices. Exact integer comparisons, as long as `2·P·N` fits 63 bits.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.curves.hull import hull
        >>> scores, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5]), torch.tensor([1, 0, 1, 1, 0])
        >>> few = hull(Curve.from_scores(scores, target))
        >>> few.tps, few.fps
        (tensor([1, 3, 3]), tensor([0, 1, 2]))
    """
    if "hull" in curve.memo:
        cached: Curve = curve.memo["hull"]
        return cached
    few = curve if curve.positives.is_floating_point() else curve.only(_turning)  # sums of weights are rounded
    few = few.gather(*_vertices(few))
    if curve.distributed:
        few = few.gather(*_vertices(few))  # those of all ranks together
    thresholds, tps, fps = few.columns.steps[:3]
    columns = Stored((thresholds, tps, fps), few.offsets, few.positives, few.negatives)
    vertices = Curve(columns, clustered=curve.clustered, fractional=curve.fractional)
    vertices.columns.know_as(few.columns)
    if "lengths" in few.columns.__dict__:  # the host already knows them
        vertices.columns.lengths = few.columns.lengths
    curve.memo["hull"] = vertices.memo["hull"] = vertices  # it is its own hull
    return vertices


def _turning(curve: Curve) -> Tensor:
    """Return which steps may be vertices: those that gain positives, and the last of each problem."""
    return (curve.dtps > 0) | (curve.tps + curve.fps == curve.spread(curve.positives + curve.negatives))


def _vertices(curve: Curve) -> tuple[Tensor, list[int] | None]:
    """Return which steps of this process are vertices, `[K]`, the last step of each problem included.

    Also returns their number in each problem, if the host knows it.
    """
    t, f = in_units(curve, curve.tps), in_units(curve, curve.fps)
    if not curve.columns.products_fit:
        t, f = t.double(), f.double()
    on_cpu = t.device.type == "cpu"
    width = curve.columns.width
    # The last step that adds samples; a step that adds negatives only is never a vertex: its point is to the right of
    # the previous one. Nor is one whose positives are lost in the sum of heavier ones: its point is there already.
    final = _last(curve.dtps + curve.dfps > 0, curve)
    candidates = ((increments(t, curve.offsets, width) if t.is_floating_point() else curve.dtps) > 0) | final
    if not on_cpu and width and len(t) <= MASKED:
        return _vertices_in_rows(*(x.view(-1, width) for x in (t, f, candidates, final)))
    places = candidates.nonzero().squeeze(1)
    t, f, final = t[places], f[places], final[places]
    problem = torch.searchsorted(curve.offsets[1:], places, right=True)
    for _ in range(ROUNDS):
        convex = (_convex(t, f, problem) | final).nonzero().squeeze(1)
        if len(convex) == len(places):
            break
        places, t, f, problem, final = (x[convex] for x in (places, t, f, problem, final))
    else:
        chain = _monotone_chain(t.tolist(), f.tolist(), problem.tolist())
        places = places[torch.tensor(chain, dtype=torch.int64, device=places.device)]
    vertices = torch.zeros_like(candidates)
    vertices[places] = True
    return vertices, None


def _last(adding: Tensor, curve: Curve) -> Tensor:
    """Return the last step of each problem that is `adding` `[K]` samples, as a mask."""
    width = curve.columns.width
    if width:
        rows = adding.view(-1, width)
        place = torch.arange(1, width + 1, dtype=torch.int64, device=rows.device) * rows
        return (rows & (place == place.amax(1, keepdim=True))).view(-1)
    last = torch.zeros_like(adding)
    last[curve.offsets[1:][curve.offsets.diff() > 0] - 1] = True
    return last


def _vertices_in_rows(t: Tensor, f: Tensor, alive: Tensor, final: Tensor) -> tuple[Tensor, list[int]]:
    """Return the same for rows `[T, W]` on a device: by masks of fixed shape, in one host sync, seldom two."""
    # The origin stands before the first step, and is kept like the last one, so what both find as neighbours beyond the
    # other end of the row does not matter: that is the point that `every` ends with, or any other.
    both, alive, stays = pad(torch.stack([t, f]), (1, 0)), *(pad(x, (1, 0), value=True) for x in (alive, final))
    shape = alive.shape
    both, alive, stays = both.flatten(1), alive.flatten(), stays.flatten()
    every = pad(both, (0, 1))
    before = alive
    for _ in range(min(ROUNDS, shape[1].bit_length() + 4)):  # five more than random curves need
        before = alive
        places, count = ranked(alive)
        rise, run = both - every[:, places[count - 2]]
        further_rise, further_run = every[:, places[count]] - both
        alive = alive & ((rise * further_run > further_rise * run) | stays)
    alive, before, t, f = (x.view(shape)[:, 1:] for x in (alive, before, *both))
    *lengths, changed = torch.cat([alive.sum(1), (alive != before).sum().reshape(1)]).tolist()
    if not changed:
        return alive.reshape(-1), lengths
    # The chain visits one point after the other, so it runs on the host.
    device = t.device
    t, f, alive = torch.stack([t, f, alive.to(t.dtype)]).cpu()
    rows, places = alive.nonzero(as_tuple=True)
    points = (t[rows, places], f[rows, places], rows)
    chain = torch.tensor(_monotone_chain(*(x.tolist() for x in points)), dtype=torch.int64, device="cpu")
    vertices = torch.zeros_like(alive, dtype=torch.bool)
    vertices[rows[chain], places[chain]] = True
    return vertices.view(-1).to(device), vertices.sum(1).tolist()


def _convex(t: Tensor, f: Tensor, problem: Tensor) -> Tensor:
    """Return which points lie above the line between their neighbours; the origin precedes the first of a problem.

    A vertex lies above every line between two other points, so all others may be dropped at once.
    """
    first = torch.ones_like(problem, dtype=torch.bool)
    first[1:] = problem[1:] != problem[:-1]
    rise, run = t - t.roll(1).masked_fill(first, 0), f - f.roll(1).masked_fill(first, 0)
    return rise * run.roll(-1) > rise.roll(-1) * run


def _monotone_chain(t: list[float], f: list[float], problem: list[int]) -> list[int]:
    """Return the indices of the vertices by the monotone chain: Andrew, Information Processing Letters 9:216, 1979."""
    chain: list[int] = []
    start = 0  # index in the chain where the current problem begins
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
