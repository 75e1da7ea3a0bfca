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
    """Without what Lightning says of devices, products, and workers that a loader of ready batches does not need."""
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
    """Scores that are there already, into a metric that is logged; the clock at the start of every step.

    Args:
        metric: what is updated and logged.
    """

    def __init__(self, metric: Metric) -> None:
        super().__init__()
        self.metric = metric
        self.starts: list[float] = []

    def on_validation_batch_start(self, *_: Any) -> None:
        """Note the time."""
        self.starts.append(time.perf_counter())

    def validation_step(self, batch: Batch, _: int) -> None:
        """Update and log."""
        preds, target = batch
        self.metric.update(preds, target)
        self.log("val/auroc", self.metric, batch_size=len(preds))


class Epoch(NamedTuple):
    """Seconds from the first step to the end, `compute` included; of one of the first and the last steps; the value."""

    seconds: float
    first: float
    last: float
    value: float


def epoch(metric: Callable[[], Metric], batches: list[Batch], hundred: int) -> Epoch:
    """One epoch over the `batches`, with a fresh metric; of its steps the first and the last `hundred`."""
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
