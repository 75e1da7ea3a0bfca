"""One program with the metrics of torchmetrics and with those of torchmetrics_roc: the import is all that differs.

    python examples/swapped.py

Both read the same epoch of probabilities, and agree but for the equal error rate: torchmetrics takes the nearest point
of the curve, torchmetrics_roc where the curve crosses. The interval needs no further metric.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import torch
import torchmetrics.classification
from torchmetrics import MetricCollection

import torchmetrics_roc

CLASSES = 5


def batches(seed: int = 0) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Return four batches of the probabilities of a fair classifier, and the classes."""
    generator = torch.Generator().manual_seed(seed)
    classes = torch.randint(CLASSES, (4, 250), generator=generator)
    logits = torch.randn(4, 250, CLASSES, generator=generator) + 2 * torch.eye(CLASSES)[classes]
    return list(zip(logits.softmax(-1), classes))


def program(library: ModuleType) -> tuple[MetricCollection, dict[str, Any]]:
    """Run a validation epoch with the metrics of a library, and return them with their values."""
    metrics = MetricCollection(
        {
            "auroc": library.MulticlassAUROC(num_classes=CLASSES),
            "ap": library.MulticlassAveragePrecision(num_classes=CLASSES, average="macro"),
            "eer": library.MulticlassEER(num_classes=CLASSES, average="macro"),
            "recall": library.MulticlassRecallAtFixedPrecision(num_classes=CLASSES, min_precision=0.8),
        }
    )
    for probabilities, classes in batches():
        metrics.update(probabilities, classes)
    return metrics, metrics.compute()


def main() -> None:
    """Print the values of both libraries, and what only one of them reads."""
    (_, theirs), (metrics, ours) = program(torchmetrics.classification), program(torchmetrics_roc)
    print(f"{'':8}{'torchmetrics':>14}{'torchmetrics_roc':>18}")
    for name in ("auroc", "ap", "eer"):
        print(f"{name:8}{theirs[name]:14.4f}{ours[name]:18.4f}")
    low, high = metrics["auroc"].interval()
    print(f"AUROC of the population, with 95 % confidence: {low:.4f} to {high:.4f}")


if __name__ == "__main__":
    main()
