"""AUROC of several models on shared samples, and what their comparison is made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.design import Design, Weights, design_of
from torchmetrics_roc.measures.measure import Items, Measure
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.ranks.exchange import exchange
from torchmetrics_roc.ranks.segments import read_by
from torchmetrics_roc.tasks.batches import Samples
from torchmetrics_roc.tasks.tasks import Task


class Models(NamedTuple):
    """The numbers of samples of all models, `[T]`, the curve of all, and the design of the samples.

    `design(weights)` returns the units behind the curve; it is collective.
    """

    positives: Tensor
    negatives: Tensor
    curve: Curve
    design: Callable[[Weights], Design]

    @property
    def problems(self) -> int:
        """The number of models."""
        return self.curve.problems

    def read(self, view: Callable[[Curve], Any]) -> Any:
        """Return the value of a view for all models."""
        return read_by(view, self.curve)


class PairedAUROC(Measure):
    """AUROC of several models on the same samples, and whether they differ.

    `update(preds, target, sample_weight=None, groups=None)` takes `preds` `[N, M]`, one column per model, and labels
    `[N]`; rows of models, `[M, N]`, are refused, since columns could not be told from those of a batch of `M` samples.
    `compute` returns the areas, `[M]`; `compare()` returns a `Comparison`: differences with standard errors, intervals
    and a p-value. The scores of a sample are correlated between models, so overlapping intervals of the areas
    do not show that models are equally good. The covariance is DeLong's, with `groups` (patients, speakers) or sampling
    weights Obuchowski's. In a distributed run each sample looks up its placement on the rank that owns it.

    Formula: `torchmetrics_roc.inference.compare_auroc`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import PairedAUROC
        >>> metric = PairedAUROC(num_models=2)
        >>> preds = torch.tensor([[8.0, 7, 6, 5, 4, 3, 2, 1], [5.0, 1, 7, 6, 3, 8, 2, 4]]).T
        >>> metric.update(preds, torch.tensor([1, 1, 1, 0, 1, 0, 0, 0]))
        >>> metric.compute()
        tensor([0.9375, 0.3750])
        >>> compared = metric.compare()
        >>> compared.difference, compared.p_value
        (tensor(0.5625), tensor(0.0114))
    """

    averages: ClassVar[tuple[str, ...]] = ("none",)
    kind: ClassVar[str] = "several models"
    higher_is_better: bool | None = True
    single_samples: ClassVar[bool] = True

    def itemized(self, average: str | None) -> Items:
        """Return the areas of all models."""
        return Items(self, 0, "AUROC", None, "Model")

    def lift(self, task: Task, samples: Samples, agreed: Agreement) -> Models:
        """The areas and their covariance, over the ranks in `agreed`."""
        rows, error = agreed.rows(task.lift, samples)
        clusters = agreed.clusters_of(samples.groups, samples.preds.device)
        curve = exchange(rows, agreed.weighted, agreed.ranks, error)

        def design(weights: Weights) -> Design:
            return design_of(task, samples, clusters, agreed, weights)

        return Models(curve.positives, curve.negatives, curve, design)

    def view(self, models: Models) -> Tensor:  # type: ignore[override]
        """Return the areas, `[M]`."""
        areas: Tensor = models.read(auroc)
        return areas
