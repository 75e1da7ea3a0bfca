"""The columns of rows of samples `[T, N]`: what a user may give, and which algorithm makes them.

The choice depends only on shapes, dtypes and the device, never on values, and all algorithms give the same counts:

- On a CPU, rows of equally weighted scores of at most 32 bits are sorted as integers that pack score and label
  (`packed`). One sort of `2·key + negative` orders both; among equal scores positives come first. The sorted integers
  are read in NumPy arrays (`host_rows`).
- On any other device, and for few scores of 64 bits, a sort with indices orders equally weighted scores and their
  labels (`DeviceRows`). Real weights, and many scores of 64 bits, take such a sort, too. A device sorts the scores
  themselves: the operations that turn them into keys and back would take a tenth of the time of an AUROC.
- On every device other than a CPU, where only shapes may decide, and for few samples on a CPU, every sample keeps a
  step of its own: the first member of a tie holds it, and the other members repeat it without adding to it
  (`Columns.repeats`). For many samples on a CPU only the steps that add something are kept: fewer for every view.
- Many scores of 16 bits on a CPU are counted by value instead of sorted.
"""

from __future__ import annotations

import itertools
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.either import tensor_of
from torchmetrics_roc.arrays.keys import bits_of, falling_keys, flushing, scores_of
from torchmetrics_roc.arrays.messages import as_tensor, counted, instead_of_integers
from torchmetrics_roc.arrays.sums import places_where, row_counts, running
from torchmetrics_roc.arrays.surroundings import refuse_unreadable
from torchmetrics_roc.curves.columns import Columns, Stored, bounds_of, first_in_tie, joined, of_entries, through_tie
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.curves.entries import Entries, blocks, with_ties
from torchmetrics_roc.curves.host_rows import DOUBLES, FewRows, ManyRows, packing_of, sorted_codes


def checked(preds: Tensor, target: Tensor, sample_weight: Tensor | None) -> tuple[Tensor, Tensor, Tensor | None]:
    """Return scores, labels and weights as rows `[T, N]`; raise the errors of `Curve.from_scores`."""
    preds, target, sample_weight = map(tensor_of, (preds, target, sample_weight))
    for name, value in (("preds", preds), ("target", target), ("sample_weight", sample_weight)):
        if not isinstance(value, Tensor) and not (value is None and name == "sample_weight"):
            raise ValueError(f"`{name}` must be a tensor, but got {type(value).__name__}: {as_tensor(name, value)}.")
        refuse_unreadable(value)
    preds, target, sample_weight = readable((preds, target, sample_weight))
    if not preds.is_floating_point():
        raise ValueError(
            f"`preds` must be floating point scores, but got {preds.dtype}: {instead_of_integers(target)}."
        )
    if preds.shape != target.shape or preds.ndim not in (1, 2):
        raise ValueError(
            "`preds` and `target` must have the same shape, [N] or [T, N], but got "
            f"{tuple(preds.shape)} and {tuple(target.shape)}."
        )
    if bool(preds.isnan().any()):
        raise ValueError(
            f"`preds` holds {counted(int(preds.isnan().sum()), 'NaN score')}: leave them out or fix the model."
        )
    foreign = (target != 0) & (target != 1)
    if bool(foreign.any()):
        raise ValueError(f"`target` holds {counted(int(foreign.sum()), 'label')} other than 0 and 1.")
    weights = None
    if sample_weight is not None:
        if sample_weight.shape not in (preds.shape, preds.shape[-1:]):
            raise ValueError(
                f"`sample_weight` must have the shape of `preds` {tuple(preds.shape)} or one weight per sample, "
                f"but got {tuple(sample_weight.shape)}."
            )
        weights = sample_weight.double().expand(preds.shape)
        if bool((~(weights >= 0) | weights.isinf()).any()):
            raise ValueError("`sample_weight` must be finite and not negative.")
    rows = preds.shape[0] if preds.ndim == 2 else 1
    shape = (rows, preds.shape[-1])
    return preds.reshape(shape), target.reshape(shape) == 1, None if weights is None else weights.reshape(shape)


def of_rows(
    scores: Tensor,
    labels: Tensor,
    weights: Tensor | None = None,
    totals: tuple[Tensor, Tensor | None] | None = None,
    score_range: tuple[float, float] | None = None,
) -> Columns:
    """Return the columns of `scores` `[T, N]`, one problem a row; arguments as in `Curve.from_rows`."""
    rows, size = scores.shape
    real = weights if weights is not None and weights.is_floating_point() else None
    on_cpu = scores.device.type == "cpu"
    if weights is None and on_cpu and rows == 1 and size >= 2**16 and scores.dtype.itemsize == 2:
        return _of_halves(scores[0], labels[0])
    if real is None and on_cpu and scores.dtype != torch.float64:
        return packed(scores, labels, weights, totals, score_range)
    if not on_cpu or rows * size <= sizes.SMALL:
        return in_tensors(scores, labels, weights, totals) if real is None else _with_weights(scores, labels, real)
    return joined(
        of_entries(
            Entries.of_rows(scores[a:b], labels[a:b], None if weights is None else weights[a:b]), b - a, scores.dtype
        )
        for a, b in blocks([size] * rows, scores.device)
    )


def _of_halves(scores: Tensor, labels: Tensor) -> Columns:
    """Return the columns of one problem's 16-bit `scores`, by counting each value: fastest for many samples."""
    cells = falling_keys(scores).int().add_(2**15).bitwise_left_shift_(1).add_(labels)
    dfps, dtps = torch.bincount(cells, minlength=2**17).view(-1, 2).T
    filled = (dfps + dtps).nonzero().squeeze(1)
    thresholds = scores_of(filled.sub(2**15).to(torch.int16), scores.dtype)
    return Stored.of_increments(thresholds, dtps[filled], dfps[filled], bounds_of(1, len(filled), filled.device))


def _with_weights(scores: Tensor, labels: Tensor, weights: Tensor) -> Columns:
    """Return the columns of rows `[T, N]` with real weights; one step per sample."""
    rows, size = scores.shape
    # Sums of weights need one order of equal scores.
    thresholds, order = _descending(scores.masked_fill(~(weights > 0), -torch.inf), stable=True)
    sides = torch.stack([torch.where(labels, weights, 0), torch.where(labels, 0, weights)])
    sides = sides.gather(2, order.expand_as(sides))  # [2, T, N]
    counts, offsets = sides.flatten(1), bounds_of(rows, size, scores.device)
    if size:
        last = through_tie(first_in_tie(bits_of(thresholds))) - 1
        sums = running(sides, 2).gather(2, last.expand_as(sides)).flatten(1)
        counts = with_ties(sums, counts, (last + offsets[:-1, None]).view(-1))
    columns = Stored.of_sums((thresholds.view(-1), *counts.unbind()), offsets, size)
    columns.repeats = True
    return columns


def _descending(scores: Tensor, stable: bool = False) -> tuple[Tensor, Tensor]:
    """Return each row of `scores` `[T, N]` in descending order, with one zero, and which of them stands where."""
    if scores.device.type != "cpu":
        return (scores + 0.0).contiguous().sort(dim=1, descending=True, stable=stable)
    # By keys, since a CPU may compare subnormal scores as zeros.
    keys, order = falling_keys(scores).contiguous().sort(dim=1, stable=stable)
    return scores_of(keys, scores.dtype), order


_SAME_BITS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


def packed(
    scores: Tensor,
    labels: Tensor,
    present: Tensor | None,
    totals: tuple[Tensor, Tensor | None] | None = None,
    score_range: tuple[float, float] | None = None,
) -> Columns:
    """Return the columns of `scores` `[T, N]` of at most 32 bits with bool `labels`.

    `present` `[T, N]`, bool, or None if all samples count. `totals`: positives and negatives `[T]`, if known; None as
    the second for all that are not positive. `score_range`: the least and the largest score, if known.
    """
    totals = totals or (None if present is None else _totals(labels, present))
    packing = packing_of(scores, score_range)
    codes = sorted_codes(scores, labels, present, packing)
    kind = FewRows if codes.size <= sizes.SMALL else ManyRows
    return kind(codes, packing, totals, present is not None)


def _totals(labels: Tensor, present: Tensor) -> tuple[Tensor, Tensor]:
    positives = row_counts(labels & present)
    return positives, row_counts(present) - positives


def in_tensors(
    scores: Tensor,
    labels: Tensor,
    present: Tensor | None = None,
    totals: tuple[Tensor, Tensor | None] | None = None,
) -> DeviceRows:
    """Return the columns of equally weighted `scores` `[T, N]` in tensors; arguments as in `packed`."""
    if present is None:
        totals = totals or (labels.sum(1), None)
    else:
        totals = totals or _totals(labels, present)
        labels, scores = labels & present, scores.masked_fill(~present, -torch.inf)
    ordered, indices = _descending(scores)
    return DeviceRows(ordered, labels.gather(1, indices), totals, present is not None)


def ordered_if_sound(scores: Tensor, target: Tensor) -> tuple[Columns, bool] | None:
    """Return the columns of few `scores` `[T, N]` on a CPU, at least one, and whether some lie outside [0, 1].

    None if a score is NaN or infinite, or a label of `target` `[T, N]` is neither 0 nor 1: the sort reveals that, which
    saves a separate pass over scores and labels.
    """
    labels, packing = target.numpy(), DOUBLES[scores.dtype]
    if flushing() or np.maximum.reduce(labels.view(_SAME_BITS[labels.itemsize]), axis=None) > 1:
        return None
    columns = FewRows(packing.codes(scores, labels), packing)
    first, last = columns.range
    if not (first > -np.inf and last < np.inf):
        return None
    one = len(labels) == 1
    positives: list[int] = [int(np.count_nonzero(labels))] if one else np.count_nonzero(labels, 1).tolist()
    columns.host_totals = (positives, [columns.width - p for p in positives])
    return columns, bool(first < -1 or last > 0)


class DeviceRows(Columns):
    """Samples in tensors, as on a device: one step for each, whatever the values.

    Args:
        scores: each row in descending order `[T, N]`, with one zero. Those of excluded samples are -inf.
        positive: the labels in that order; False for excluded samples.
        totals: how many positives and negatives count, `[T]` each; None as the second for all that are not positive.
        partial: whether there may be excluded samples.
    """

    repeats = True

    def __init__(self, scores: Tensor, positive: Tensor, totals: tuple[Tensor, Tensor | None], partial: bool) -> None:
        self._scores, self._positive, self._partial = scores, positive, partial
        self.positives, negatives = totals
        self.width = self.max_samples = scores.shape[1]
        if negatives is not None:
            self.negatives = negatives

    @cached_property
    def negatives(self) -> Tensor:  # type: ignore[override]
        """The number of negatives of each problem."""
        return self.width - self.positives  # type: ignore[operator]

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the thresholds."""
        return self._scores.dtype

    @property
    def concordance(self) -> Tensor | None:
        """The share of the pairs that the positive wins: an integer, divided once."""
        if not self.products_fit:
            return None
        if len(self._scores) == 1:  # numbers known to the host cost the device nothing
            (p,), (n,) = self.host_totals
            number = int(p) * int(n)
            return self._won(number) / torch.tensor(float(2 * number), dtype=torch.float64, device="cpu")
        pairs = self.positives * self.negatives
        return self._won(pairs).double() / (2 * pairs)

    def _won(self, pairs: Tensor | int) -> Tensor:
        """Return twice those of all `pairs` that the positive wins, a tie counting half, `[T]`.

        The negatives below each positive, which are all less those that are not, and the positives that score at least
        as much as each negative. Exact if it fits, even if sums wrap.
        """
        tps, through = self._through
        won = (tps - through * self._positive).sum(1) + pairs
        if self._partial:  # each excluded sample was counted as a negative behind all positives
            won = won - self.positives * (self._scores.shape[1] - self.positives - self.negatives)
        return won

    @cached_property
    def _first(self) -> Tensor:
        return first_in_tie(bits_of(self._scores))

    def compacted(self) -> Columns | None:
        """Return the columns of only the steps that add samples: a tie ends where the next begins. Waits once."""
        if not self.width:
            return None
        first = self._first
        if self._partial:
            places = torch.arange(self.width, dtype=torch.int64, device=first.device)
            first = first & (places < (self.positives + self.negatives)[:, None])
        counts = first.sum(1)
        lengths: list[int] = counts.tolist()
        starts = places_where(first.view(-1), sum(lengths))
        begins, stops = self.offsets[:-1], self.offsets[1:]
        after = [
            (part[1:], stop) for part, stop in zip(torch.split(starts, lengths), torch.split(stops, 1)) if len(part)
        ]
        ends = torch.cat([starts[:0], *itertools.chain(*after)])
        tps, through = self._positive.view(-1).cumsum(0)[ends - 1], ends
        if len(lengths) > 1:
            above = torch.stack([self.positives.cumsum(0) - self.positives, begins])
            above = above.repeat_interleave(counts, 1, output_size=len(starts))
            tps, through = tps - above[0], through - above[1]
        if self._partial:  # those excluded may stand anywhere among the scores of -inf
            samples = (self.positives + self.negatives).repeat_interleave(counts, output_size=len(starts))
            through = torch.minimum(through, samples)
        columns = Stored((self.thresholds[starts], tps, through - tps), lengths, self.positives, self.negatives)
        columns.know_as(self)
        if len(lengths) > 1:  # without an upload
            columns.offsets = torch.cat([counts.new_zeros(1), counts.cumsum(0)])
        return columns

    @cached_property
    def _through(self) -> tuple[Tensor, Tensor]:
        """`tps`, and for each sample how many score at least as much: `[T, N]`."""
        if self.width == 0:
            return self._scores.long(), self._scores.long()
        through = through_tie(self._first)
        tps = running(self._positive, 1).gather(1, through - 1)
        if self._partial:
            through = torch.minimum(through, (self.positives + self.negatives)[:, None])
        return tps, through

    @cached_property
    def thresholds(self) -> Tensor:  # type: ignore[override]
        """The score of each step."""
        return self._scores.view(-1)

    @cached_property
    def tps(self) -> Tensor:  # type: ignore[override]
        """The positives at or above each threshold."""
        return self._through[0].view(-1)

    @cached_property
    def fps(self) -> Tensor:  # type: ignore[override]
        """The negatives at or above each threshold."""
        tps, through = self._through
        return (through - tps).view(-1)
