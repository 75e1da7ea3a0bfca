"""The options that every metric takes by keyword, and their checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Literal

import numpy as np
from torch import Tensor

from torchmetrics_roc.arrays.messages import is_number, whole
from torchmetrics_roc.memory.bins import HALF_BINS, MOST_BINS
from torchmetrics_roc.memory.states import Span

Thresholds = int | list[float] | Tensor | None
AverageOption = Literal["none", "macro", "weighted", "micro"] | None
NanPolicy = Literal["error", "ignore"]
Memory = Literal["exact", "bounded"]


_LOCAL = {"local": True}
"""The metadata of an option that may differ between ranks."""


@dataclass
class Storage:
    """How much of the data is kept: options that every class, and every functional that has a use for it, takes.

    Args:
        nan_policy: `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such scores.
        memory: `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact for 16-bit scores
            that no softmax changes, and for others with `bounds()` that always enclose the exact value.
        bins: the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than 16 classes.
        window: with `memory="bounded"` or `thresholds`, count only this number of updates, the latest, exactly.
        half_life: with `memory="bounded"` or `thresholds`, halve the weight of an update after this many later ones.
    """

    nan_policy: NanPolicy = "error"
    memory: Memory = "exact"
    bins: int | None = None
    window: int | None = None
    half_life: float | None = None


@dataclass
class Options(Storage):
    """All options that every class takes by keyword, with their defaults: besides ours those of `torchmetrics.Metric`.

    Args:
        compute_on_cpu: keep samples on the CPU.
        dist_sync_on_step: let `forward` return the value over all processes instead of that of this one.
        process_group: the processes to read together; None for all.
        dist_sync_fn: a function that gathers a tensor of all processes, instead of the exchange of this library.
        distributed_available_fn: returns whether there are other processes; None checks whether `torch.distributed`
            runs.
        sync_on_compute: whether readings are over all processes; can also be set on the metric later.
        compute_with_cache: whether `compute` keeps its value until the next update.

    Ranks that read together must agree on every argument, unless it is declared as local to a rank. These are: where
    this rank keeps its samples, and what cannot be compared, its handle of the process group and its functions.
    """

    compute_on_cpu: bool = field(default=False, metadata=_LOCAL)
    dist_sync_on_step: bool = False
    process_group: Any = field(default=None, metadata=_LOCAL)
    dist_sync_fn: Callable[..., Any] | None = field(default=None, metadata=_LOCAL)
    distributed_available_fn: Callable[[], bool] | None = field(default=None, metadata=_LOCAL)
    sync_on_compute: bool = True
    compute_with_cache: bool = True


# The tasks declare `validate_args`, which torchmetrics takes by position: it decides which batches a rank refuses.
LOCAL = frozenset(("validate_args", *(option.name for option in fields(Options) if option.metadata.get("local"))))
"""The arguments in which ranks that read together may differ."""


def kept(value: Any) -> Any:
    """Return an argument such that later writes to the caller's tensor, array or list do not change it."""
    if isinstance(value, Tensor):
        return value.detach().clone()
    return value.copy() if isinstance(value, (list, np.ndarray)) else value


FEWEST_BINS = 1 << 8


def bins_of(bins: int | None, memory: Memory, problems: int, others: bool = False) -> int | None:
    """Return how many bins each problem has, None if samples are kept; `others`: whether the measure has `n_bins`."""
    if memory not in ("exact", "bounded"):
        raise ValueError(f"`memory` must be 'exact' or 'bounded', but is {memory!r}.")
    if memory == "exact":
        if bins is not None:
            way = f"did you mean `n_bins={bins!r}`?" if others else "pass that, or leave `bins` out."
            raise ValueError(f"`bins` is {bins!r}, but only memory='bounded' counts in bins: {way}")
        return None
    if bins is None:
        return max(min(HALF_BINS, (1 << ((1 << 20) // problems).bit_length()) >> 1), FEWEST_BINS)
    return whole("bins", bins, FEWEST_BINS, MOST_BINS)


def span_of(window: int | None, half_life: float | None, counts: bool) -> Span:
    """Return how far back a metric reaches that `counts` in bins, or that does not."""
    for name, value in (("window", window), ("half_life", half_life)):
        if value is not None and not counts:
            raise ValueError(f"`{name}` is {value!r}, but only memory='bounded' or `thresholds` can forget updates.")
    if window is not None and half_life is not None:
        raise ValueError(f"`window` is {window!r} and `half_life` {half_life!r}: choose one of them.")
    if window is not None:
        whole("window", window, 1)
    if half_life is not None and not (is_number(half_life) and 0 < half_life < float("inf")):
        raise ValueError(f"`half_life` must be a positive number of updates, but is {half_life!r}.")
    return Span(window, half_life)


def check_unused_normalization(normalization: Any) -> None:
    """Raise `ValueError` for a `normalization` that torchmetrics does not accept either."""
    if normalization not in ("sigmoid", "softmax", "log_softmax", None):
        raise ValueError(f"`normalization` must be 'sigmoid', 'softmax' or None, but is {normalization!r}.")
