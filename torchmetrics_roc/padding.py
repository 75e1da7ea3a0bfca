"""How processes share the samples of a loader, and how many samples are real instead of padding."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from torch.utils.data import DistributedSampler


def loaders_of(loaders: Any) -> list[Any]:
    """Return the loaders of a stage of Lightning, in the order of their index."""
    if loaders is None:
        return []
    if hasattr(loaders, "flattened"):
        return list(loaders.flattened)
    if isinstance(loaders, Mapping):
        return list(loaders.values())
    return list(loaders) if isinstance(loaders, (list, tuple)) else [loaders]


def real_samples(loader: Any, warn: Callable[[str], None]) -> tuple[int, int] | None:
    """Return the number of real samples of a loader on this of several processes, and its batch size.

    A `DistributedSampler` repeats samples so that all processes have equally many; the repetitions come last. None,
    with a warning, if the loader does not show that.
    """
    batches = getattr(loader, "batch_sampler", None)
    sampler = getattr(batches, "sampler", None) or getattr(loader, "sampler", None)
    size = getattr(batches, "batch_size", None) or getattr(loader, "batch_size", None)
    if not isinstance(sampler, DistributedSampler) or not isinstance(size, int):
        warn(
            "CurveLogger cannot determine how processes share the samples, as a loader has no DistributedSampler: "
            "if each process sees all samples, each is counted once per process. Leave "
            "`use_distributed_sampler=True`, or split the data and call `set_sample_limit` on the metrics."
        )
        return None
    if sampler.drop_last:
        warn("CurveLogger: a DistributedSampler with `drop_last=True` drops samples, which no metric counts.")
        return None
    return len(range(sampler.rank, len(sampler.dataset), sampler.num_replicas)), size  # type: ignore[arg-type]
