"""Exact AUROC in the Hugging Face Trainer, batch by batch, without collecting all logits in NumPy.

Note `by_batch`: with `batch_eval_metrics=True` the Trainer calls it with every batch, gathered from all processes, and
with `compute_result=True` for the last one. So the metric must not sync, and is reset after it is computed.

    python examples/huggingface_trainer.py
    torchrun --standalone --nproc-per-node 2 examples/huggingface_trainer.py
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable

import torch
from torch import Tensor, nn
from transformers import EvalPrediction, Trainer, TrainingArguments

from torchmetrics_roc import BinaryAUROC
from torchmetrics_roc.functional import binary_auroc

SIZE = 21


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(1, 1)

    def forward(self, x: Tensor, labels: Tensor) -> dict[str, Tensor]:
        logits = self.linear(x[:, None])[:, 0]
        return {"loss": nn.functional.binary_cross_entropy_with_logits(logits, labels.float()), "logits": logits}


def data() -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(7)
    target = torch.randint(2, (SIZE,), generator=generator)
    return torch.randn(SIZE, generator=generator) + target, target


def by_batch(metric: BinaryAUROC) -> Callable[..., dict[str, float]]:
    def compute_metrics(prediction: EvalPrediction, compute_result: bool) -> dict[str, float]:
        metric.update(prediction.predictions, prediction.label_ids)
        if not compute_result:
            return {}
        values = {"auroc": float(metric.compute()), "samples": metric.num_samples}
        metric.reset()
        return values

    return compute_metrics


def main(out: str) -> None:
    options = TrainingArguments(out, use_cpu=True, per_device_eval_batch_size=4, batch_eval_metrics=True, report_to=[])
    torch.manual_seed(1)
    model, (inputs, target) = Model(), data()
    metric = BinaryAUROC(sync_on_compute=False).to(options.device)
    dataset = [{"x": x, "labels": y} for x, y in zip(inputs, target)]
    trainer = Trainer(model, options, eval_dataset=dataset, compute_metrics=by_batch(metric))
    values = trainer.evaluate()
    if trainer.is_world_process_zero():
        with torch.no_grad():
            exact = binary_auroc(model(inputs, target)["logits"], target)
        value, count, ranks = values["eval_auroc"], values["eval_samples"], options.world_size
        print(f"ranks: {ranks}, samples: {count}, AUROC: {value:.9f}, on one process: {exact:.9f}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as out:
        main(out)
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()
