"""Exact AUROC in a Lightning Fabric loop, over all processes.

Note three things: the metric is moved by `.to(fabric.device)`, not by `fabric.setup`; the sampler that Fabric adds to
the loader repeats samples so that all processes have equally many, and `set_sample_limit` excludes the repetitions;
`fabric.log` takes the value that `compute` returns, not the metric.

    python examples/fabric_loop.py --devices 2
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from lightning_fabric import Fabric  # the same as in `lightning.fabric`
from lightning_fabric.loggers import CSVLogger
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from torchmetrics_roc import BinaryAUROC
from torchmetrics_roc.functional import binary_auroc

SIZE = 21


def data() -> TensorDataset:
    generator = torch.Generator().manual_seed(7)
    target = torch.randint(2, (SIZE,), generator=generator)
    return TensorDataset(torch.randn(SIZE, generator=generator) + target, target)


@torch.no_grad()
def validate(fabric: Fabric) -> None:
    torch.manual_seed(1)
    model, dataset = fabric.setup(nn.Linear(1, 1)), data()
    loader = fabric.setup_dataloaders(DataLoader(dataset, batch_size=4))
    metric = BinaryAUROC().to(fabric.device)
    metric.set_sample_limit(len(range(fabric.global_rank, SIZE, fabric.world_size)))

    for x, target in loader:
        metric.update(model(x[:, None])[:, 0], target)

    value, count = metric.compute(), metric.num_samples  # collective: call it on all processes
    fabric.log("auroc", value)
    metric.reset()  # before the next epoch
    x, target = map(fabric.to_device, dataset.tensors)
    exact = binary_auroc(model(x[:, None])[:, 0], target)
    ranks = fabric.world_size
    fabric.print(f"ranks: {ranks}, samples: {count}, AUROC: {value:.9f}, on one process: {exact:.9f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--devices", type=int, default=1, help="CPU processes")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="folder for the CSV file")
    options = parser.parse_args()
    fabric = Fabric(accelerator="cpu", devices=options.devices, loggers=CSVLogger(options.out, name="fabric"))
    fabric.launch()
    validate(fabric)
    for logger in fabric.loggers:
        logger.finalize("success")
