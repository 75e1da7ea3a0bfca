"""Exact AUROC and average precision in a plain PyTorch loop, over all processes that `torchrun` starts.

Note `set_sample_limit`: two processes cannot share 21 samples evenly, so `DistributedSampler` repeats one at the end.
Without the limit 22 samples would count, and both values would differ.

    python examples/torchrun_loop.py
    torchrun --standalone --nproc-per-node 2 examples/torchrun_loop.py
"""

from __future__ import annotations

import os

import torch
import torch.distributed as dist
from torch import nn
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset
from torchmetrics import MetricCollection

from torchmetrics_roc import BinaryAUROC, BinaryAveragePrecision
from torchmetrics_roc.functional import binary_auroc

SIZE = 21


def data() -> TensorDataset:
    generator = torch.Generator().manual_seed(7)
    target = torch.randint(2, (SIZE,), generator=generator)
    return TensorDataset(torch.randn(SIZE, generator=generator) + target, target)


@torch.no_grad()
def validate(rank: int, ranks: int) -> None:
    torch.manual_seed(1)
    model, dataset = nn.Linear(1, 1), data()
    # With GPUs: `.to(device)` for the model, each batch and the metrics, and "nccl" below.
    metrics = MetricCollection({"auroc": BinaryAUROC(), "ap": BinaryAveragePrecision()})
    for metric in metrics.values(copy_state=False):
        metric.set_sample_limit(len(range(rank, SIZE, ranks)))  # applies to all epochs, also with shuffling

    sampler = DistributedSampler(dataset, ranks, rank, shuffle=False)
    for x, target in DataLoader(dataset, batch_size=4, sampler=sampler):
        metrics.update(model(x[:, None])[:, 0], target)

    # Collective: all processes compute, one prints.
    values, count = metrics.compute(), metrics["auroc"].num_samples
    metrics.reset()  # before the next epoch
    if rank == 0:
        x, target = dataset.tensors
        exact = binary_auroc(model(x[:, None])[:, 0], target)
        print(f"ranks: {ranks}, samples: {count}, AUROC: {values['auroc']:.9f}, on one process: {exact:.9f}")
        print(f"average precision {values['ap']:.9f}")


if __name__ == "__main__":
    rank, ranks = int(os.environ.get("RANK", "0")), int(os.environ.get("WORLD_SIZE", "1"))  # set by torchrun
    if ranks > 1:
        dist.init_process_group("gloo")
    validate(rank, ranks)
    if ranks > 1:
        dist.destroy_process_group()
