"""Exact AUROC in an Ignite evaluator, over all processes.

Note `set_sample_limit`: `auto_dataloader` adds a sampler that repeats samples so that all processes have equally many.
The metric is updated with the batch of each iteration, and computed once at the end of the epoch.

    python examples/ignite_loop.py
    torchrun --standalone --nproc-per-node 2 examples/ignite_loop.py
"""

from __future__ import annotations

import ignite.distributed as idist
import torch
from ignite.engine import Engine, Events
from torch import Tensor, nn
from torch.utils.data import TensorDataset

from torchmetrics_roc import BinaryAUROC
from torchmetrics_roc.functional import binary_auroc

SIZE = 21


def data() -> TensorDataset:
    generator = torch.Generator().manual_seed(7)
    target = torch.randint(2, (SIZE,), generator=generator)
    return TensorDataset(torch.randn(SIZE, generator=generator) + target, target)


def validate(local_rank: int) -> None:
    ranks, device = idist.get_world_size(), idist.device()
    torch.manual_seed(1)
    model, dataset = nn.Linear(1, 1).to(device), data()
    loader = idist.auto_dataloader(dataset, batch_size=4 * ranks, shuffle=False)  # 4 for each process
    metric = BinaryAUROC().to(device)
    metric.set_sample_limit(len(range(idist.get_rank(), SIZE, ranks)))

    @torch.no_grad()
    def step(engine: Engine, batch: list[Tensor]) -> None:
        x, target = (tensor.to(device) for tensor in batch)
        metric.update(model(x[:, None])[:, 0], target)

    def read(engine: Engine) -> None:  # collective: on all processes
        engine.state.metrics |= {"auroc": metric.compute(), "samples": metric.num_samples}

    evaluator = Engine(step)
    evaluator.add_event_handler(Events.EPOCH_STARTED, metric.reset)
    evaluator.add_event_handler(Events.EPOCH_COMPLETED, read)
    values = evaluator.run(loader).metrics
    if idist.get_rank() == 0:
        x, target = (tensor.to(device) for tensor in dataset.tensors)
        exact = binary_auroc(model(x[:, None])[:, 0], target)
        value, count = values["auroc"], values["samples"]
        print(f"ranks: {ranks}, samples: {count}, AUROC: {value:.9f}, on one process: {exact:.9f}")


if __name__ == "__main__":
    with idist.Parallel(backend="gloo") as parallel:
        parallel.run(validate)
