"""Verification of digits: exact ROC, precision-recall and DET metrics over all processes of a Lightning run.

A small network learns to embed 1,000 of scikit-learn's digits, and is validated on all pairs of the other 797: 317,206
pairs, a tenth of them of the same digit, scored by the cosine of their embeddings. Scalars appear in the progress
bar, in TensorBoard and in a CSV file, with operating points and pictures of the curves over those of the best epoch.

    python examples/lightning_validation.py --epochs 8 --devices 2 --out runs
"""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path

import pytorch_lightning as pl
import torch
from pytorch_lightning.loggers import CSVLogger, TensorBoardLogger
from sklearn.datasets import load_digits
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset, TensorDataset
from torchmetrics import MetricCollection

from torchmetrics_roc import BinaryAUROC, BinaryAveragePrecision, BinaryEER, BinaryKSStatistic
from torchmetrics_roc.lightning import CurveLogger

SCALARS = {"AUROC": BinaryAUROC, "AP": BinaryAveragePrecision, "EER": BinaryEER, "KS": BinaryKSStatistic}


class Verifier(pl.LightningModule):
    """A network that embeds digits; the similarity of two digits is the cosine of their embeddings."""

    def __init__(self) -> None:
        super().__init__()
        self.embed = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 16))
        self.scale, self.bias = nn.Parameter(torch.tensor(5.0)), nn.Parameter(torch.tensor(-4.0))
        # Updated through the collection, they share one state, one exchange and one sort.
        self.scores = MetricCollection({name: metric() for name, metric in SCALARS.items()})
        self.history: list[dict[str, float]] = []

    def forward(self, left: Tensor, right: Tensor) -> Tensor:
        return F.cosine_similarity(self.embed(left), self.embed(right))

    def training_step(self, batch: list[Tensor], batch_idx: int) -> Tensor:
        images, digits = batch
        one, other = torch.triu_indices(len(images), len(images), 1, device=self.device)
        embedded = F.normalize(self.embed(images))
        logits = self.scale * (embedded[one] * embedded[other]).sum(1) + self.bias
        loss = F.binary_cross_entropy_with_logits(logits, (digits[one] == digits[other]).float())
        self.log("loss", loss, prog_bar=True)
        return loss

    def validation_step(self, batch: tuple[Tensor, Tensor, Tensor], batch_idx: int) -> None:
        left, right, same = batch
        scores = self(left, right)  # scores may have any range: only their order matters
        self.scores.update(scores, same)
        self.log_dict(self.scores, prog_bar=True)  # computed over all processes when the epoch ends, then reset

    def on_validation_end(self) -> None:
        if not self.trainer.sanity_checking:
            self.history.append({name: float(self.trainer.callback_metrics[name]) for name in SCALARS})

    def configure_optimizers(self) -> torch.optim.Optimizer:
        return torch.optim.Adam(self.parameters(), lr=1e-3)


class Pairs(Dataset):
    """All pairs of different images, and whether they show the same digit; a batch is one indexing operation."""

    def __init__(self, images: Tensor, digits: Tensor) -> None:
        self.images, self.digits = images, digits
        self.pairs = torch.triu_indices(len(images), len(images), 1)

    def __len__(self) -> int:
        return self.pairs.shape[1]

    def __getitems__(self, indices: list[int]) -> tuple[Tensor, Tensor, Tensor]:
        one, other = self.pairs[:, indices]
        return self.images[one], self.images[other], self.digits[one] == self.digits[other]


def loaders() -> tuple[DataLoader, DataLoader]:
    """Return loaders of 1,000 digits for training, and of all pairs of the 797 others for validation."""
    pixels, digits = map(torch.from_numpy, load_digits(return_X_y=True))
    images = (pixels - pixels[:1000].mean(0)).float() / 16
    train = TensorDataset(images[:1000], digits[:1000])
    # Lightning repeats some pairs if the processes cannot share them evenly; the callback excludes these.
    pairs = Pairs(images[1000:], digits[1000:])
    return (
        DataLoader(train, batch_size=50, shuffle=True),
        DataLoader(pairs, batch_size=8192, collate_fn=lambda batch: batch),
    )


def main(arguments: list[str] | None = None) -> Verifier:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--devices", type=int, default=torch.cuda.device_count() or 2, help="GPUs, or CPU processes")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="folder for the logs")
    options = parser.parse_args(arguments)

    pl.seed_everything(1)
    warnings.filterwarnings("ignore", ".*does not have many workers.*")  # the data are in memory
    trainer = pl.Trainer(
        accelerator="gpu" if torch.cuda.is_available() else "cpu",
        devices=options.devices,
        strategy="ddp" if options.devices > 1 else "auto",
        max_epochs=options.epochs,
        logger=[TensorBoardLogger(options.out, name="tensorboard"), CSVLogger(options.out, name="csv")],
        log_every_n_steps=5,
        callbacks=[CurveLogger()],
    )
    model = Verifier()
    trainer.fit(model, *loaders())

    if trainer.is_global_zero:
        print("epoch", *(f"{name:>7}" for name in SCALARS))
        for epoch, values in enumerate(model.history, start=1):
            print(f"{epoch:5}", *(f"{value:7.4f}" for value in values.values()))
    return model


if __name__ == "__main__":
    main()
