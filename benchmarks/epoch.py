"""One validation epoch of Lightning that logs a metric in every step."""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytorch_lightning as pl
import torch
from torch import Tensor
from torch.utils.data import DataLoader
from torchmetrics import Metric

Batch = tuple[Tensor, Tensor]


@contextmanager
def quiet() -> Iterator[None]:
    """Suppress messages of Lightning about devices and products, and about workers, which ready batches do not need."""
    logger = logging.getLogger("pytorch_lightning")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)


class Validation(pl.LightningModule):
    """Update and log a metric with precomputed scores, and record the time at the start of every step.

    Args:
        metric: the metric to update and log.
    """

    def __init__(self, metric: Metric) -> None:
        super().__init__()
        self.metric = metric
        self.starts: list[float] = []

    def on_validation_batch_start(self, *_: Any) -> None:
        """Record the time."""
        self.starts.append(time.perf_counter())

    def validation_step(self, batch: Batch, _: int) -> None:
        """Update and log."""
        preds, target = batch
        self.metric.update(preds, target)
        self.log("val/auroc", self.metric, batch_size=len(preds))


class Epoch(NamedTuple):
    """Seconds from the first step to the end, with `compute`; seconds of one of the first and last steps; the value."""

    seconds: float
    first: float
    last: float
    value: float


def epoch(metric: Callable[[], Metric], batches: list[Batch], hundred: int) -> Epoch:
    """Run one epoch over the `batches` with a fresh metric; time the first and the last `hundred` steps."""
    with quiet():
        trainer = pl.Trainer(
            accelerator="cpu",
            devices=1,
            logger=False,
            enable_checkpointing=False,
            enable_progress_bar=False,
            enable_model_summary=False,
        )
        module = Validation(metric())
        loader: DataLoader[Batch] = DataLoader(batches, batch_size=None)  # type: ignore[arg-type]
        trainer.validate(module, loader, verbose=False)
    end = time.perf_counter()
    steps = torch.tensor(module.starts, dtype=torch.float64).diff()
    value = float(trainer.callback_metrics["val/auroc"])
    first, last = (float(part.mean()) for part in (steps[:hundred], steps[-hundred:]))
    return Epoch(end - module.starts[0], first, last, value)
