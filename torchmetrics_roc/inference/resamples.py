"""Resamples of a curve of one problem, as columns of which a view computes only what it reads.

The samples of a label are numbered by falling scores, so that those which reach a threshold are the numbers below a
count: how many of them were drawn is known without a table of steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import running
from torchmetrics_roc.curves.columns import Columns, bounds_of
from torchmetrics_roc.curves.curve import Curve


class Drawable:
    """The samples of a curve of one problem, whole in this process, in the order of its `K` steps.

    Args:
        curve: the curve, with whole counts.
        counts: the positives and the negatives of each step, `[K]` each, or both as one list `[2K]`.
        totals: the number of positives and of negatives.

    Attributes:
        owners: for each of the lists of `counts` the index of every sample's count, `[S]`.
    """

    def __init__(self, curve: Curve, counts: Sequence[Tensor], totals: tuple[int, int]) -> None:
        self.curve, self.totals, self.steps = curve, totals, len(curve.tps)
        self.apart = len(counts) == 2
        sizes = totals if self.apart else (sum(totals),)
        self.owners = [step_of_samples(*x) for x in zip(counts, sizes, strict=True)]

    @cached_property
    def rising(self) -> Tensor:
        """The thresholds by rising score, `[K]` in float64."""
        return self.curve.thresholds.double().flip(0)

    def reached(self, thresholds: Tensor) -> list[Tensor]:
        """Return how many positives and negatives score at least the `thresholds` `[R]`: `[R]` each."""
        steps = self.steps - torch.searchsorted(self.rising, thresholds.double().contiguous())  # none for NaN
        return [torch.cat([x.new_zeros(1), x]).index_select(0, steps).long() for x in self._through]

    @cached_property
    def _through(self) -> tuple[Tensor, Tensor]:
        return self.curve.tps, self.curve.fps


class Resamples(Columns):
    """The columns of `R` resamples with the `K` steps of one curve, `[R·K]`; steps without a drawn sample are kept.

    Args:
        of: the samples that are drawn.
        places: the numbers of the drawn ones in each list of `of`, int32 `[R, S]` each.
    """

    cell_counts = True

    def __init__(self, of: Drawable, places: Sequence[Tensor]) -> None:
        self._of, self._places = of, places
        self._rows, self.width, self.max_samples = len(places[0]), of.steps, sum(of.totals)
        if of.apart:
            self.host_totals = [of.totals[0]] * self._rows, [of.totals[1]] * self._rows

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the thresholds."""
        return self._of.curve.columns.dtype

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The threshold of each step."""
        return self._of.curve.thresholds.expand(self._rows, -1).reshape(-1)

    @cached_property
    def offsets(self) -> Tensor:
        """Where the steps of each resample begin and end."""
        return bounds_of(self._rows, self._of.steps, self._of.curve.tps.device)

    @cached_property
    def dtps(self) -> Tensor:
        """The positives that were drawn at each threshold."""
        return self._drawn_at(0)

    @cached_property
    def dfps(self) -> Tensor:
        """The negatives that were drawn at each threshold."""
        return self._drawn_at(1)

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives that were drawn at or above each threshold."""
        return running(self.dtps.view(self._rows, -1), 1).view(-1)

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives that were drawn at or above each threshold."""
        return running(self.dfps.view(self._rows, -1), 1).view(-1)

    @cached_property
    def positives(self) -> Tensor:  # type: ignore[override]
        """The number of positives of each resample."""
        return self._total(0)

    @cached_property
    def negatives(self) -> Tensor:  # type: ignore[override]
        """The number of negatives of each resample."""
        return self._total(1)

    def reaching(self, thresholds: Tensor) -> tuple[Tensor, Tensor]:
        """Return the positives and negatives that score at least `thresholds` `[R]`: `[R]` each."""
        first, (t, f) = self._of.totals[0], self._of.reached(thresholds)
        if self._of.apart:
            return _below(self._places[0], t), _below(self._places[1], f)
        both = self._places[0]
        return _below(both, t), _below(both, f + first) - _below(both, torch.full_like(f, first))

    def _total(self, label: int) -> Tensor:
        """Return the number of samples of a label in each resample, `[R]`."""
        positives, negatives = self._of.totals
        device = self._of.curve.tps.device
        if self._of.apart:
            return torch.full((self._rows,), (positives, negatives)[label], dtype=torch.int64, device=device)
        both = self._places[0]
        drawn = _below(both, torch.full((self._rows,), positives, dtype=torch.int64, device=device))
        return drawn if label == 0 else both.shape[1] - drawn

    def _drawn_at(self, label: int) -> Tensor:
        """Return how many samples of a label were drawn at each step, `[R·K]`."""
        steps, owners = self._of.steps, self._of.owners
        if self._of.apart:
            return _counts(owners[label], self._places[label], steps).view(-1)
        return self._both[:, label * steps : (label + 1) * steps].reshape(-1)

    @cached_property
    def _both(self) -> Tensor:
        """The positives that were drawn at each step, then the negatives: `[R, 2K]`."""
        return _counts(self._of.owners[0], self._places[0], 2 * self._of.steps)


def step_of_samples(counts: Tensor, total: int) -> Tensor:
    """Return the index of the step of every sample, from the `counts` of the steps and their `total`: int32."""
    steps = torch.arange(len(counts), dtype=torch.int32, device=counts.device)
    return steps.repeat_interleave(counts, output_size=total)


def cell_counts(cells: Tensor, width: int) -> Tensor:
    """Return the occurrences of each of `width` cells in each row of `cells` `[R, S]`: int32 `[R, width]`."""
    counts = torch.zeros(len(cells) * width, dtype=torch.int32, device=cells.device)
    places = in_rows(cells.flatten(), len(cells), width).long()
    ones = torch.ones(places.shape, dtype=torch.int32, device=cells.device)
    return counts.scatter_add_(0, places, ones).view(-1, width)


def in_rows(cells: Tensor, rows: int, width: int) -> Tensor:
    """Return cell indices within rows, flattened, as indices into all rows, `width` cells each."""
    if rows == 1:
        return cells
    before = torch.arange(rows, dtype=cells.dtype, device=cells.device)[:, None] * width
    return (cells.view(rows, -1) + before).flatten()


def _counts(owner: Tensor, places: Tensor, width: int) -> Tensor:
    """Return how often the samples of each of `width` cells are among the `places` `[R, S]`: int64 `[R, width]`."""
    cells = owner.index_select(0, places.flatten())
    if cells.device.type != "cpu":
        return cell_counts(cells.view(places.shape), width).long()
    # NumPy counts in the time of `scatter_add_`, into the integers that a curve has.
    flat = in_rows(cells, len(places), width).numpy()
    return torch.from_numpy(np.bincount(flat, minlength=len(places) * width)).view(-1, width)


def _below(places: Tensor, counts: Tensor) -> Tensor:
    """Return how many of the `places` `[R, S]` are below the `counts` `[R]`: int64 `[R]`."""
    if places.device.type == "cpu" and len(places) == 1:
        below = np.count_nonzero(places.numpy() < np.int32(counts.item()))
        return torch.tensor([below], dtype=torch.int64, device="cpu")
    return (places < counts.int()[:, None]).sum(1)
