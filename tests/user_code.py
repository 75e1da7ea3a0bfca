"""A user's program for mypy, which has to find an error in every line that says `type: ignore`, and in no other."""

import torch

from torchmetrics_roc import (
    AUROC,
    ROC,
    BinaryKSStatistic,
    BinaryPartialAUROC,
    GroupedAUROC,
    MulticlassMinDCF,
    MultilabelRate,
    Rate,
)
from torchmetrics_roc.functional import auroc, binary_auch, binary_roc, multilabel_rate

preds, target = torch.rand(10), torch.ones(10)

BinaryKSStatistic(memory="bounded", bins=1024, compute_on_cpu=True)
BinaryKSStatistic(memroy="bounded")  # type: ignore[call-arg]
BinaryKSStatistic(memory="bound")  # type: ignore[arg-type]
BinaryPartialAUROC(fpr_range=(0.0, 0.1))
BinaryPartialAUROC(fpr_rnge=(0.0, 0.1))  # type: ignore[call-arg]
MulticlassMinDCF(3, prevalence=0.1)
MulticlassMinDCF("a")  # type: ignore[arg-type]
MulticlassMinDCF(3, prevalance=0.1)  # type: ignore[call-arg]
MulticlassMinDCF()  # type: ignore[call-arg]
MultilabelRate(5, "recall", 0.5)
MultilabelRate("recall", num_labels=5, at="youden")
MultilabelRate("recall", at="youden")  # type: ignore[call-overload]
GroupedAUROC("micro")  # type: ignore[arg-type]
AUROC("multiclass", num_classes=3).interval().low.item()
AUROC(task="binray")  # type: ignore[arg-type]
ROC("binary", max_fpr=0.1)  # type: ignore[call-arg]
Rate("binary", "recall", at=0.5).freeze()

binary_auch(preds, target, 3, sample_weight=preds).item()
binary_auch(preds, target, 3, memroy=2)  # type: ignore[call-arg]
print(binary_roc(preds, target).fpr)
print(binary_roc(preds, target).recall)  # type: ignore[attr-defined]
multilabel_rate(preds, target, "recall", num_labels=5, at=0.5)
auroc(preds, target, task="binary", window=3)  # type: ignore[call-arg]
