"""AUROC of several models on shared samples, and its comparison, as a metric."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from torch import Tensor

from torchmetrics_roc.arrays.messages import reading
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.arguments import ONE_VIEW, hold, literal_rule
from torchmetrics_roc.inference.comparison import check_hypothesis, paired_estimates, tested
from torchmetrics_roc.inference.design import Design, Weights, design_of
from torchmetrics_roc.inference.hypotheses import Alternative, Comparison
from torchmetrics_roc.measures.measure import Items, Measure
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.ranks.exchange import exchange
from torchmetrics_roc.ranks.views import read_by
from torchmetrics_roc.tasks.batches import Rows, Samples


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

    def itemized(self) -> Items:
        """Return the areas of all models, and whether they differ."""
        return Items(self, 0, "AUROC", None, "Model", compare=self.compare)

    def lift(self, samples: Samples, agreed: Agreement) -> Models:
        """The areas and their covariance, over the ranks in `agreed`."""
        lift: Callable[[Samples], Rows] = self.task.lift  # type: ignore[attr-defined]
        rows, error = agreed.rows(lift, samples)
        clusters = agreed.clusters_of(samples.groups, samples.preds.device)
        curve = exchange(rows, agreed.weighted, agreed.ranks, error)

        def design(weights: Weights) -> Design:
            return design_of(self.task, samples, clusters, agreed, weights)  # type: ignore[attr-defined]

        return Models(curve.positives, curve.negatives, curve, design)

    def view(self, models: Models) -> Tensor:  # type: ignore[override]
        """Return the areas, `[M]`."""
        areas: Tensor = models.read(auroc)
        return areas

    @reading
    def compare(
        self,
        level: float = 0.95,
        view: Callable[[Curve], Tensor] | None = None,
        *,
        weights: Weights = "frequency",
        alternative: Alternative = "two-sided",
        margin: float = 0.0,
    ) -> Comparison:
        """Compare the models on all data so far, over all ranks. Collective, like `compute`.

        Args:
            level: the confidence level of the intervals.
            view: a view other than the area, such as `torchmetrics_roc.pr.average_precision`: see
                `torchmetrics_roc.inference.compare`.
            weights: `"frequency"`: whole weights are the number of times a sample was observed, others are sampling
                weights; `"sampling"`: all are. See `torchmetrics_roc.inference.compare_auroc`.
            alternative, margin: the hypothesis, such as non-inferiority: see `torchmetrics_roc.inference.compare`.
        """

        def comparison(models: Models) -> Comparison:
            read, name = view or auroc, type(self).__name__
            estimates = paired_estimates(models.curve, models.design(weights), read, name)
            return tested(estimates, [read], level, alternative, margin, name)

        with self._reading("compare", level, view, weights, alternative, margin):  # type: ignore[attr-defined]
            rules = {"weights": literal_rule(Weights), "view": ONE_VIEW, "alternative": literal_rule(Alternative)}
            hold(rules, level=level, weights=weights, view=view, alternative=alternative, margin=margin)
            check_hypothesis(alternative, margin, level)
            result: Comparison = self._cast(self._read(comparison))  # type: ignore[attr-defined]
        return result
