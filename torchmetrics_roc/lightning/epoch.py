"""One validation or test epoch: which metrics of a module it updates, by which loaders, and which to reset after it."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import torch
import torch.distributed as dist
from torch import nn
from torchmetrics import MetricCollection

from torchmetrics_roc.lightning.padding import Padding
from torchmetrics_roc.lightning.reports import Reported, sources_of
from torchmetrics_roc.metrics.metric import CurveMetric
from torchmetrics_roc.ranks.processes import Ranks


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

    def start_batch(self, index: int, loader: int) -> None:
        """Take the batch `index` of a loader, which begins."""
        if loader != self._loader:
            self._note_updates()
            self._loader = loader
        if self.padding.begin(index, loader):
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
