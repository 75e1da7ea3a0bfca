"""Is this checkpoint better than the best so far? A callback that stops when no test says so any more.

The areas of two checkpoints differ by chance from epoch to epoch, and the highest of many is high by luck too. But both
score the same samples: their difference is far more certain than either area. So every validation is scored by two, the
model as it is and as it was at its best, and DeLong's paired test decides, on all processes together. At 95 % it takes
one of 40 models that are no better for a better one; a higher `level` is stricter.

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
    """Ends a training after `patience` validations in a row whose model is not shown to be better than the best so far.

    A model is better if the interval of the difference of the areas lies above 0, and is then what the next ones have
    to beat: `best` holds its state. The module is called with the inputs of a batch `(inputs, target)` and returns a
    score for each; the validation data come from one loader, in order.
    """

    def __init__(self, patience: int = 3, level: float = 0.95) -> None:
        self.patience, self.level = patience, level
        self.pair = PairedAUROC(num_models=2)
        self.best: dict[str, Tensor] | None = None
        self.best_epoch = self.waited = 0

    def on_validation_epoch_start(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
        self.pair.to(module.device).reset()
        # The sampler repeats samples, at the end, so that all processes get equally many: they do not count.
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
    """How odd is the digit?"""

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
    """400 digits to learn from, and 1,397 others."""
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
