"""The mean of several polylines."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import running


class MeanCurve(NamedTuple):
    """The mean of several curves at every abscissa of any of them, both `[M]`, by rising `x`."""

    x: Tensor
    y: Tensor


def mean_curve(xs: list[Tensor], ys: list[Tensor]) -> MeanCurve:
    """Return the vertical mean of polylines from (0, 0) to (1, 1): the area under it is the mean of the areas.

    Equal `x` of one polyline are a jump; the mean's first point at that `x` is below the jump, the others above.
    Slopes and jumps are sorted together and accumulated once: the cost is one sort, whatever the number of curves.
    Curves with a NaN are excluded; if all have one, the result is a single NaN point. Fawcett, Pattern Recognition
    Letters 27, 2006, section 9.1.
    """
    unknown = torch.stack([x[-1] + y[-1] for x, y in zip(xs, ys, strict=True)]).isnan().tolist()
    included = [t for t, absent in enumerate(unknown) if not absent]
    if not included:
        nan = torch.full_like(xs[0][:1], torch.nan)
        return MeanCurve(nan, nan.clone())
    xs, ys = [xs[t] for t in included], [ys[t] for t in included]
    x = torch.cat(xs)
    dx = torch.cat([v.diff(append=v[-1:]) for v in xs])
    dy = torch.cat([v.diff(append=v[-1:]) for v in ys])
    slope = torch.where(dx > 0, dy / dx, 0.0)
    starts = torch.cat([torch.arange(len(v), dtype=torch.int64, device=v.device) for v in xs]) == 0
    ending = torch.where(starts, 0.0, slope.roll(1))  # the slope of the segment that ends here
    jump = torch.where(dx > 0, 0.0, dy) + torch.where(starts, torch.cat(ys), 0.0)

    x, order = x.sort(stable=True)
    climbing = running((slope - ending)[order])
    rise = running(torch.cat([x.new_zeros(1), climbing[:-1] * x.diff()]))
    jumps = running(jump[order])
    first = torch.ones_like(x, dtype=torch.bool)
    first[1:] = x[1:] != x[:-1]
    last = first.roll(-1)
    group = first.cumsum(0) - 1
    # What the last of equal `x` has is written behind what the last of those before has.
    goes = torch.where(last, group + 1, 0)
    ended, jumped = (v.new_zeros(len(v) + 1).scatter_(0, goes, v.masked_fill(~last, 0)) for v in (rise + jumps, jumps))
    above, below = ended[group + 1], rise + jumped[group]
    return MeanCurve(x, (torch.where(first, below, above) / len(included)).clamp(0.0, 1.0))
