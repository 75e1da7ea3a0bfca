"""The thresholds that a user passes, as a grid."""

from __future__ import annotations

import torch
from torch import Tensor


def grid_of(thresholds: int | list[float] | Tensor | None) -> Tensor | None:
    """Return the user's `thresholds` as a rising grid in float64, on the host; None for every distinct score.

    An int `n` stands for `n` values from 0 to 1. The state adds the ends of the curve, `+inf` and `-inf`, so the
    thresholds of a curve, which fall or have infinite ends, are accepted as a grid too.
    """
    if thresholds is None:
        return None
    if isinstance(thresholds, int) and not isinstance(thresholds, bool):
        if thresholds < 2:
            raise ValueError(f"`thresholds` must be at least 2 if it is a number of thresholds, but is {thresholds}.")
        return torch.linspace(0, 1, thresholds, dtype=torch.float64, device="cpu")
    if isinstance(thresholds, (list, tuple)) and all(isinstance(x, (int, float)) for x in thresholds):
        grid = torch.tensor(thresholds, dtype=torch.float64, device="cpu")
    elif isinstance(thresholds, Tensor) and thresholds.ndim == 1 and not thresholds.is_complex():
        grid = thresholds.detach().to(device="cpu", dtype=torch.float64)
    else:
        raise ValueError(
            f"`thresholds` must be None, an int, a list of floats or a 1-D tensor, but is {thresholds!r:.100}"
            f"{': `torch.as_tensor(thresholds)`' if hasattr(thresholds, 'dtype') else ''}."
        )
    if bool(grid.isnan().any()) or not bool(grid.isfinite().any()):
        raise ValueError("`thresholds` must hold finite values, at least one; +inf and -inf are added by themselves.")
    for rising in (grid, grid.flip(0)):
        above, below = rising[1:], rising[:-1]
        # A score may be infinite too, and then the curve has an end twice.
        if bool(((above > below) | ((above == below) & above.isinf())).all()):
            return rising[rising.isfinite()]
    raise ValueError(
        f"`thresholds` must rise from value to value, or fall, but are {thresholds!r:.100}: sort them first, and leave "
        "out repeated ones."
    )
