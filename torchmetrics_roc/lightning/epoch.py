"""One validation or test epoch: which metrics of a module it updates, by which loaders, and which to reset after it.

Of the rows of an `update` those that a distributed sampler repeats do not count, as far as its arithmetic determines
which these are.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from inspect import signature
from typing import Any

import torch
import torch.distributed as dist
from lightning_utilities.core.apply_func import apply_to_collection
from torch import nn
from torch.utils.data import BatchSampler, DataLoader, DistributedSampler
from torchmetrics import MetricCollection

from torchmetrics_roc.arrays.messages import counted, listed
from torchmetrics_roc.lightning.reports import Reported, sources_of
from torchmetrics_roc.metrics.metric import CurveMetric
from torchmetrics_roc.ranks.processes import Ranks

# ---- repetitions -----------------------------------------------------------------------------------------------------

_MODES = ("max_size", "max_size_cycle", "min_size", "sequential")
"""How Lightning combines loaders."""


@dataclass(frozen=True)
class PaddedBatch:
    """What is known of the current batch of a loader.

    Attributes:
        samples: how many samples it has; None if unknown.
        repeats: how many of these, the last ones, are repetitions; None if unknown.
        padded: whether any rank may have repetitions in this batch.
    """

    samples: int | None = None
    repeats: int | None = None
    padded: bool = True


@dataclass(frozen=True)
class Share:
    """What a distributed sampler gives a rank: of a list of all samples and repetitions, each place `rank + i * ranks`.

    Attributes:
        size: how many samples there are.
        ranks: how many ranks share them.
        rank: this rank.
        places: how many samples each rank gets, with repetitions.
        batch_size: how many samples a batch has; None if it is unknown which places are in which batch.
        drop_last: whether a last batch of fewer samples is dropped.
    """

    size: int
    ranks: int
    rank: int
    places: int
    batch_size: int | None
    drop_last: bool = False

    @property
    def repeated(self) -> int:
        """How many samples of all ranks are repetitions."""
        return max(self.places * self.ranks - self.size, 0)

    def part(self, index: int, cycled: bool) -> PaddedBatch:
        """Return what is known of the batch `index`; after its last batch, a loader that is `cycled` starts again."""
        if self.batch_size is None:
            return PaddedBatch() if self.repeated else PaddedBatch(repeats=0, padded=False)
        whole, rest = divmod(self.places, self.batch_size)
        batches = whole + (rest > 0 and not self.drop_last)
        index = index % batches if cycled and batches else index
        if index >= batches:
            return PaddedBatch(0, 0, padded=False)
        start = index * self.batch_size
        stop = min(start + self.batch_size, self.places)
        real = len(range(self.rank, self.size, self.ranks))
        # The last rank has the fewest samples that are no repetitions: `size // ranks`.
        return PaddedBatch(stop - start, max(stop - max(start, real), 0), stop > self.size // self.ranks)


def share_of(loader: Any) -> Share | None:
    """Return how the ranks share the samples of a loader; None if it has no `DistributedSampler` that says so."""
    batches = getattr(loader, "batch_sampler", None)
    sampler = getattr(loader if batches is None else batches, "sampler", None)
    if not isinstance(sampler, DistributedSampler):
        return None
    share = Share(len(sampler.dataset), sampler.num_replicas, sampler.rank, len(sampler), None)  # type: ignore[arg-type]
    # What iterates by code of its own may do so in another order.
    in_order = isinstance(loader, DataLoader) and _iterates_as(loader, DataLoader)
    in_order &= getattr(loader, "in_order", True) or not loader.num_workers  # an option since torch 2.6
    in_order &= _iterates_as(sampler, DistributedSampler, "DistributedSamplerWrapper")
    if not in_order or not (batches is None or _iterates_as(batches, BatchSampler)):
        return share
    return replace(share, batch_size=getattr(batches, "batch_size", 1), drop_last=getattr(batches, "drop_last", False))


def _iterates_as(x: Any, kind: type, of_lightning: str = "") -> bool:
    """Return whether `x` has the `__iter__` of `kind`, or of the class of this name in Lightning."""
    owner = next((c for c in type(x).__mro__ if "__iter__" in vars(c)), None)
    return owner is kind or (
        owner is not None and owner.__name__ == of_lightning and owner.__module__.startswith("lightning")
    )


class Padding:
    """What is known of the current batch of a Lightning evaluation, for metrics that refer to this in `_padding`.

    Args:
        trainer: a trainer that starts to evaluate.
        module: its module.

    Attributes:
        loaders: the number of loaders.
        dropped: whether a sampler drops samples.
    """

    def __init__(self, trainer: Any, module: Any) -> None:
        self._trainer = trainer
        # `trainer.val_dataloaders` does not say how several are combined.
        combined = getattr(getattr(trainer, "_evaluation_loop", None), "_combined_loader", None)
        self._mode, self._iterables = getattr(combined, "_mode", None), getattr(combined, "_iterables", None)
        shares = [share_of(loader) for loader in getattr(combined, "flattened", ())] or [None]
        steps = [getattr(module, name, None) for name in ("validation_step", "test_step")]
        if self._mode not in _MODES or any(x and "dataloader_iter" in signature(x).parameters for x in steps):
            # It is unknown which batch is the current one.
            shares = [share and replace(share, batch_size=None) for share in shares]
        self._shares = shares
        self._parts: dict[int, PaddedBatch] = {}
        self._memory: list[set[int]] = []
        self._within = False
        self._uncertain: dict[int, set[int]] = {}
        self.loaders = len(shares)
        self.dropped = any(share and share.places * share.ranks < share.size for share in shares)

    def begin(self, index: int, loader: int, batch: Any = None) -> bool:
        """Take the `batch` `index` of one loader, or of all if combined; return whether a rank may have repetitions."""
        shares = dict(enumerate(self._shares)) if self._trainer.world_size > 1 else {}
        if self._mode == "sequential":
            shares = {i: share for i, share in shares.items() if i == loader}
        cycled = self._mode == "max_size_cycle"
        self._parts = {i: share.part(index, cycled) if share else PaddedBatch() for i, share in shares.items()}
        self._within = True
        padded = any(part.padded for part in self._parts.values())
        self._memory = []
        if padded and len(self._parts) > 1:
            with suppress(LookupError, TypeError):  # a batch that a module has given another form tells nothing
                memory = [_memory_of(part) for part in _parts_of(batch, self._iterables)]
                self._memory = memory if len(memory) == len(self._parts) else []
        return padded

    def end(self) -> None:
        """End the batch: of a later `update` it is unknown which rows it has."""
        self._within = False

    def real_rows(self, metric: Any, rows: int, given: Any = ()) -> int:
        """Return how many of the `rows` of an `update` count, the first ones: all, unless the others are repetitions.

        They are if `rows` is the number of samples of the batch. Of combined loaders, of the one with whose batch a
        tensor of the `given` shares memory, as labels do that are passed on; other rows may be of any of them. A metric
        with a sample limit counts the rows that this says.
        """
        if metric._limit is not None:
            return rows
        padded = [i for i, part in self._parts.items() if part.padded]
        # A trainer that was interrupted leaves its batch behind.
        if not padded or self._trainer.interrupted or not self._trainer.evaluating:
            return rows
        memory = _memory_of(given) if self._memory and not torch.compiler.is_compiling() else set()
        of = [i for i, own in enumerate(self._memory) if own & memory]
        # Loaders of which only one is padded differ, also on a rank where both have no repetition: all ranks warn.
        parts = {self._parts[of[0]]} if len(of) == 1 else {x for x in self._parts.values() if x.samples != 0}
        part = parts.pop() if self._within and len(parts) == 1 else PaddedBatch()
        if part.repeats is None or part.samples not in (rows, None):
            self._uncertain.setdefault(id(metric), set()).update(padded)
            return rows
        return rows - part.repeats

    def warnings(self, module: nn.Module) -> Iterator[str]:
        """Return what to warn of, one text for each cause, of the metrics of `module` that may count repetitions."""
        causes: dict[int | None, list[str]] = {}  # by the number of repetitions, None if it is unknown
        for path, metric in module.named_modules():
            loaders = self._uncertain.get(id(metric), ())
            if loaders and isinstance(metric, CurveMetric):
                shares = [share for i in loaders if (share := self._shares[i])]
                repeated = sum(share.repeated for share in shares) if len(shares) == len(loaders) else None
                causes.setdefault(repeated, []).append(path)
        for repeated, paths in causes.items():
            if repeated is None:
                yield (
                    f"CurveLogger counts all rows of {listed(paths)}, and cannot determine how processes share the "
                    "samples, as a loader has no DistributedSampler: if each process sees all samples, each is counted "
                    "once per process. Leave `use_distributed_sampler=True`; or split the data, and exclude "
                    "repetitions by a `sample_weight` of 0 or by `set_sample_limit`."
                )
            else:
                yield (
                    f"CurveLogger counts all rows of {listed(paths)}, although the DistributedSampler repeats "
                    f"{counted(repeated, 'sample')}: it excludes repetitions only from an `update` with one row for "
                    "each sample of a batch. Pass them a `sample_weight` of 0, or call `set_sample_limit` with the "
                    "number of rows that count on each process."
                )


def _parts_of(batch: Any, iterables: Any) -> Iterator[Any]:
    """Yield the part of a combined `batch` that is of each loader, in the order in which Lightning lists them."""
    if isinstance(iterables, (dict, list, tuple)) and isinstance(batch, (dict, list, tuple)):
        keys = iterables if isinstance(iterables, dict) else range(len(iterables))
        for key in keys:
            yield from _parts_of(batch[key], iterables[key])
    else:
        yield batch


def _memory_of(data: Any) -> set[int]:
    """Return where the tensors in a collection lie, if they have storage."""
    found: set[int] = set()

    def add(x: torch.Tensor) -> None:
        with suppress(RuntimeError):
            found.add(x.untyped_storage().data_ptr())

    apply_to_collection(data, torch.Tensor, add)
    return found - {0}


# ---- the epoch -------------------------------------------------------------------------------------------------------


class Epoch:
    """What an epoch adds to the metrics of a module, as their versions show: a reset adds nothing.

    Args:
        trainer: the trainer that evaluates.
        module: its module.
        metrics: returns the metrics that may be reported, by path; a module may get some while it evaluates.

    Attributes:
        padding: which samples of the current batch are repetitions.
        updated: the metrics that some process updated; known from `sources` on.
    """

    def __init__(self, trainer: Any, module: nn.Module, metrics: Callable[[], dict[str, CurveMetric]]) -> None:
        self._module, self._metrics = module, metrics
        self.padding = Padding(trainer, module)
        self.updated: list[str] = []
        give_members_their_data(module)
        now = metrics()
        self._held = {path for path, metric in now.items() if metric.update_count or metric.setup.torn}
        self._before = _versions(now)
        self._loaders: dict[str, set[int]] = {}
        self._loader = 0

    def start_batch(self, batch: Any, index: int, loader: int) -> None:
        """Take the `batch` `index` of a loader, which begins."""
        if loader != self._loader:
            self._note_updates()
            self._loader = loader
        if self.padding.begin(index, loader, batch):
            _refer(self._module, weakref.ref(self.padding))

    def stop(self) -> None:
        """Take the updates of the last loader: later ones are not of its batches."""
        self._note_updates()
        _refer(self._module, None)
        self.padding.end()

    def updates(self) -> list[str]:
        """Return the metrics that were updated since the last call, on this process.

        All copies of a state share its `curves`, as those do that a collection gives its members when they are read.
        """
        metrics = self._metrics()
        before, self._before = self._before, _versions(metrics)
        return [path for path, x in self._before.items() if x is not before.get(path) and metrics[path].update_count]

    def _note_updates(self) -> None:
        for path in self.updates():
            self._loaders.setdefault(path, set()).add(self._loader)

    def sources(self) -> list[tuple[Reported, int]]:
        """Return what was updated on some process, and by how many loaders. Collective.

        Members of a collection are one source if they hold the same data on every process: those of a process without
        data hold the same, whatever their compute groups are elsewhere.
        """
        give_members_their_data(self._module)
        metrics = self._metrics()
        loaders = self.padding.loaders
        numbers: dict[int, int] = {}  # of the data of this process; 0 for none
        rows: list[list[int]] = []
        for path, metric in metrics.items():
            number = numbers.setdefault(id(metric.setup.curves), len(numbers) + 1) if metric.update_count else 0
            used = {min(loader, loaders - 1) for loader in self._loaders.get(path, ())}
            rows.append([number, *(int(loader in used) for loader in range(loaders))])
        table = torch.tensor(rows, dtype=torch.int64, device=self._module.device)[None]  # type: ignore[arg-type]
        if dist.is_available() and dist.is_initialized() and rows:
            # A process without a batch takes part in the collective calls of the others.
            table = Ranks(None, table.device).table(table[0])
        data = {path: tuple(table[:, k, 0].tolist()) for k, path in enumerate(metrics)}
        places = {id(metric): k for k, metric in enumerate(metrics.values())}
        sources: list[tuple[Reported, int]] = []
        for source in sources_of(self._module, metrics, data):
            members = [places[id(metric)] for metric in source.members.values()]
            if count := int(table[:, members, 1:].flatten(0, 1).any(0).sum()):
                sources.append((source, count))
                self.updated += [path for k, path in enumerate(metrics) if k in members]
        self._before = _versions(metrics)  # what members were given is no update
        return sources

    def pooled_with_earlier(self) -> list[str]:
        """Return the metrics that this process updated, and that held samples before."""
        return sorted(path for path in self._held if self._loaders.get(path))

    def abandon(self) -> list[str]:
        """Mark the metrics that hold only what this epoch added, and end it; return those that hold more."""
        self.stop()
        for path, metric in self._metrics().items():
            if path not in self._held:
                metric.setup.abandoned = bool(self._loaders.get(path)) or metric.setup.torn
        return self.pooled_with_earlier()


def reset(module: nn.Module, paths: Iterable[str], metrics: Mapping[str, CurveMetric]) -> list[str]:
    """Reset metrics, and the members of their collections that share their data: a compute group has one state.

    Return the members that are none of the `metrics`.
    """
    give_members_their_data(module)
    named = dict(module.named_modules())
    data: dict[str, Any] = {path: named[path] for path in paths}
    for path, metric in list(data.items()):
        parent = path.rpartition(".")[0]
        others = named[parent].named_children() if isinstance(named[parent], MetricCollection) else ()
        for name, other in others:
            if isinstance(other, CurveMetric) and other.setup.curves is metric.setup.curves and other is not metric:
                data.setdefault(f"{parent}.{name}", other)
    for metric in data.values():
        metric.reset()
    return sorted(data.keys() - metrics.keys())


def give_members_their_data(module: nn.Module) -> None:
    """Give the members of compute groups the data that only the first of each was updated with."""
    for collection in module.modules():
        if isinstance(collection, MetricCollection):
            list(collection.values(copy_state=False))


def _versions(metrics: Mapping[str, CurveMetric]) -> dict[str, dict[Any, Any]]:
    return {path: metric.setup.curves for path, metric in metrics.items()}


def _refer(module: nn.Module, padding: weakref.ref[Padding] | None) -> None:
    for metric in module.modules():
        if isinstance(metric, CurveMetric):
            metric._padding = padding
