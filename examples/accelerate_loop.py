"""Exact AUROC in an Accelerate loop, on all its processes.

Look at `sync_on_compute=False`: `gather_for_metrics` already gives every process the samples of all, without those that
Accelerate repeats, so the metric must not bring them together once more. And `accelerator.prepare` is not for metrics.

    python examples/accelerate_loop.py
    torchrun --standalone --nproc-per-node 2 examples/accelerate_loop.py     (or `accelerate launch`)
"""

from __future__ import annotations

import torch
from accelerate import Accelerator
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
def validate(accelerator: Accelerator) -> None:
    torch.manual_seed(1)
    dataset = data()
    model, loader = accelerator.prepare(nn.Linear(1, 1), DataLoader(dataset, batch_size=4))
    # Gathered and then synced, each sample counts once a process: with two, AUROC is the same and `num_samples` 42. The
    # value does not show it, but counts do, and whatever is concluded from them.
    metric = BinaryAUROC(sync_on_compute=False).to(accelerator.device)

    for x, target in loader:
        metric.update(*accelerator.gather_for_metrics((model(x[:, None])[:, 0], target)))

    value, count = metric.compute(), metric.num_samples
    metric.reset()  # before the next epoch
    x, target = (tensor.to(accelerator.device) for tensor in dataset.tensors)
    exact = binary_auroc(model(x[:, None])[:, 0], target)
    ranks = accelerator.num_processes
    accelerator.print(f"ranks: {ranks}, samples: {count}, AUROC: {value:.9f}, on one process: {exact:.9f}")


if __name__ == "__main__":
    accelerator = Accelerator(cpu=True)
    validate(accelerator)
    accelerator.end_training()
