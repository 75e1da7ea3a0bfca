"""The columns of rows of samples `[T, N]`: what a user may give, and which algorithm makes them.

The choice depends only on shapes, dtypes and the device, never on values, and all algorithms give the same counts:

- Rows of equally weighted scores of at most 32 bits are sorted as integers that pack score and label (`packed`).
- Weights, and scores of 64 bits, take a sort with indices.
- On every device other than a CPU, where only shapes may decide, and for few samples on a CPU, every sample keeps a
  step of its own: the first member of a tie holds it, and the other members repeat it without adding to it
  (`Columns.repeats`). For many samples on a CPU only the steps that add something are kept: fewer for every view.
- Many scores of 16 bits on a CPU are counted by value instead of sorted.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys, scores_of
from torchmetrics_roc.arrays.messages import as_tensor, counted, instead_of_integers
from torchmetrics_roc.arrays.sums import running
from torchmetrics_roc.arrays.surroundings import refuse_unreadable
from torchmetrics_roc.curves.columns import Columns, Stored, bounds_of, increments, joined, last_in_tie, of_entries
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.curves.entries import Entries, blocks
from torchmetrics_roc.curves.packed import packed


def checked(preds: Tensor, target: Tensor, sample_weight: Tensor | None) -> tuple[Tensor, Tensor, Tensor | None]:
    """Return scores, labels and weights as rows `[T, N]`; raise the errors of `Curve.from_scores`."""
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
            "`preds` and `target` must have one shape, [N] or [T, N], but got "
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
                f"`sample_weight` must have the shape of `preds` {tuple(preds.shape)} or one weight a sample, "
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
    real = weights is not None and weights.is_floating_point()
    on_cpu = scores.device.type == "cpu"
    if weights is None and on_cpu and rows == 1 and size >= 2**16 and scores.dtype.itemsize == 2:
        return _of_halves(scores[0], labels[0])
    if not real and scores.dtype != torch.float64:
        return packed(scores, labels, weights, totals, score_range)
    if not on_cpu or rows * size <= sizes.SMALL:
        return _carried(scores, labels, weights)
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


def _carried(scores: Tensor, labels: Tensor, weights: Tensor | None) -> Columns:
    """Return the columns of rows `[T, N]`, from a sort that permutes labels and weights too; one step per sample."""
    rows, size = scores.shape
    keys, offsets = falling_keys(scores), bounds_of(rows, size, scores.device)
    amounts = torch.ones((), dtype=torch.int64, device=scores.device) if weights is None else weights
    if weights is not None:
        absent = ~(weights > 0) if weights.is_floating_point() else ~weights
        keys = keys.masked_fill(absent, torch.iinfo(keys.dtype).max)  # after every score, -inf included
        amounts = amounts if weights.is_floating_point() else weights.long()
    keys, order = _with_indices(keys, stable=weights is not None)
    sides = (torch.where(labels, amounts, 0), torch.where(labels, 0, amounts))
    thresholds = scores_of(keys, scores.dtype)
    if weights is not None:
        thresholds = thresholds.masked_fill(keys == torch.iinfo(keys.dtype).max, -torch.inf)
    if size == 0:
        tps, fps = (x.reshape(-1) for x in sides)
    else:
        last = last_in_tie(keys)
        tps, fps = (running(x.gather(1, order), 1).gather(1, last).view(-1) for x in sides)
    # A parallel sum of floats may decrease by its last bit, but no step removes samples.
    gained = (increments(x, offsets, size).clamp_(min=0) for x in (tps, fps))
    columns = Stored.of_sums((thresholds.view(-1), tps, fps, *gained), offsets, size)
    columns.repeats = True
    return columns


def _with_indices(keys: Tensor, stable: bool) -> tuple[Tensor, Tensor]:
    """Sort `keys` `[T, N]` along the rows, with indices; sums of weights need a `stable` order of equal keys."""
    if stable or keys.device.type != "cpu":
        ordered = keys.contiguous().sort(dim=1, stable=stable)
        return ordered.values, ordered.indices
    order = torch.from_numpy(np.argsort(keys.numpy(), axis=1))  # by vector instructions
    return keys.gather(1, order), order
