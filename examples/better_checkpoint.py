"""A callback that stops the training when a paired test no longer shows an improvement over the best checkpoint.

Areas fluctuate randomly from epoch to epoch, and the highest of many is biased upwards. But two checkpoints score the
same samples, so their difference is far more certain than either area. Every validation therefore scores the current
model and the best one so far, and DeLong's paired test, over all processes, compares them. At a confidence level of
95 %, it accepts one of 40 models that are not better; a higher `level` is stricter.

    python examples/better_checkpoint.py --patience 3
    python examples/better_checkpoint.py --devices 2
"""

from __future__ import annotations

import argparse
import warnings
from typing import Any

import pytorch_lightning as pl
import torch
from sklearn.datasets import load_digits
from torch import Tensor, nn
from torch.func import functional_call
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

from torchmetrics_roc import PairedAUROC


class StopWithoutEvidence(pl.Callback):
    """Stop the training after `patience` consecutive validations without a significant improvement over the best model.

    A model is better if the confidence interval of the difference of the areas lies above 0; it is then the new best
    model, whose state is kept in `best`. Batches are pairs `(inputs, target)`, for which `module(inputs)` must return a
    score per sample; the validation data must come from one loader, in order.
    """

    def __init__(self, patience: int = 3, level: float = 0.95) -> None:
        self.patience, self.level = patience, level
        self.pair = PairedAUROC(num_models=2)
        self.best: dict[str, Tensor] | None = None
        self.best_epoch = self.waited = 0

    def on_validation_epoch_start(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        self.pair.to(module.device).reset()
        # The sampler repeats samples at the end, so that all processes get equally many: exclude these.
        size = len(trainer.val_dataloaders.dataset)
        self.pair.set_sample_limit(len(range(trainer.global_rank, size, trainer.world_size)))

    def on_validation_batch_end(
        self, trainer: pl.Trainer, module: pl.LightningModule, outputs: Any, batch: Any, *_: Any
    ) -> None:
        inputs, target = batch
        now = module(inputs)
        before = now if self.best is None else functional_call(module, self.best, inputs)
        self.pair.update(torch.stack([now, before], dim=1), target)

    def on_validation_epoch_end(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        if trainer.sanity_checking:
            return
        compared = self.pair.compare(self.level)
        low, high = compared.interval
        better = self.best is None or trainer.strategy.reduce_boolean_decision(bool(low > 0))
        if better:
            self.best = {name: value.detach().clone() for name, value in module.state_dict().items()}
            self.best_epoch, self.waited = trainer.current_epoch, 0
        else:
            self.waited += 1
        numbers = {"auroc": compared.aurocs[0], "gain": compared.difference, "gain_low": low, "gain_high": high}
        module.log_dict(
            {**numbers, "better": float(better), "waited": float(self.waited)}, rank_zero_only=False, sync_dist=False
        )
        if trainer.is_global_zero:
            print(
                f"epoch {trainer.current_epoch}: AUROC {compared.aurocs[0]:.4f}, {compared.difference:+.4f} "
                f"[{low:+.4f}, {high:+.4f}], p = {compared.p_value:.2g}{', the best' if better else ''}"
            )
        trainer.should_stop |= self.waited >= self.patience

    def state_dict(self) -> dict[str, Any]:
        return {"best": self.best, "best_epoch": self.best_epoch, "waited": self.waited}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.best, self.best_epoch, self.waited = state["best"], state["best_epoch"], state["waited"]


class OddDigit(pl.LightningModule):
    """A classifier of odd digits."""

    def __init__(self, lr: float = 0.2) -> None:
        super().__init__()
        self.score = nn.Sequential(nn.Linear(64, 16), nn.ReLU(), nn.Linear(16, 1))
        self.lr = lr

    def forward(self, images: Tensor) -> Tensor:
        return self.score(images)[:, 0]

    def training_step(self, batch: list[Tensor], batch_idx: int) -> Tensor:
        images, odd = batch
        return F.binary_cross_entropy_with_logits(self(images), odd.float())

    def validation_step(self, batch: list[Tensor], batch_idx: int) -> None: ...

    def configure_optimizers(self) -> torch.optim.Optimizer:
        return torch.optim.SGD(self.parameters(), lr=self.lr)


def loaders() -> tuple[DataLoader, DataLoader]:
    """Return loaders of 400 digits for training and 1,397 others for validation."""
    pixels, digits = map(torch.from_numpy, load_digits(return_X_y=True))
    images, odd = pixels.float() / 16, digits % 2
    return (
        DataLoader(TensorDataset(images[:400], odd[:400]), batch_size=50, shuffle=True),
        DataLoader(TensorDataset(images[400:], odd[400:]), batch_size=256),
    )


def main(arguments: list[str] | None = None) -> StopWithoutEvidence:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--epochs", type=int, default=100, help="at most")
    parser.add_argument("--patience", type=int, default=3)
    parser.add_argument("--lr", type=float, default=0.2)
    parser.add_argument("--devices", type=int, default=1, help="GPUs, or CPU processes")
    options = parser.parse_args(arguments)

    pl.seed_everything(1)
    warnings.filterwarnings("ignore", ".*does not have many workers.*")  # the data are in memory
    stop = StopWithoutEvidence(options.patience)
    trainer = pl.Trainer(
        accelerator="gpu" if torch.cuda.is_available() else "cpu",
        devices=options.devices,
        strategy="ddp" if options.devices > 1 else "auto",
        max_epochs=options.epochs,
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        callbacks=[stop],
    )
    model = OddDigit(options.lr)
    trainer.fit(model, *loaders())
    model.load_state_dict(stop.best)
    if trainer.is_global_zero:
        print(f"stopped after epoch {trainer.current_epoch - 1}; the best was epoch {stop.best_epoch}")
    return stop


if __name__ == "__main__":
    main()
