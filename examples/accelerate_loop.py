"""Exact AUROC in an Accelerate loop, over all processes.

Note `sync_on_compute=False`: `gather_for_metrics` already gathers the samples of all processes, without those that
Accelerate repeats, so the metric must not gather them again. Do not pass metrics to `accelerator.prepare`.

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
    # If gathered and then also synced, each sample would count once per process: with two processes `num_samples` would
    # be 42. AUROC would be the same, but counts, and intervals computed from them, would be wrong.
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
