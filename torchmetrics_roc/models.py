"""AUROC of several models on shared samples, and its comparison, as a metric."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from torch import Tensor

from torchmetrics_roc.batches import Rows, Samples
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.exchange import exchange
from torchmetrics_roc.hints import bound
from torchmetrics_roc.inference.arguments import ONE_VIEW, hold, one_of
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_one_cluster
from torchmetrics_roc.inference.comparison import Comparison, compared, compared_clusters, compared_draws
from torchmetrics_roc.inference.covariances import Clustered, Weights, auroc_covariance, clustered, effective_sizes
from torchmetrics_roc.measure import Measure
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.states import Agreement
from torchmetrics_roc.views import read_by


class Models(NamedTuple):
    """The areas of all models `[T]` and the numbers of samples, `[T]`.

    `covariance(weights)` returns the covariance of the areas `[T, T]`, or its parts if the samples are in clusters;
    `sizes(weights)` the numbers of positives and of negatives, effective ones of clusters and of sampling weights.

    `read(view)` returns the value of a view for all models, `[T]`; `draws(view)` its joint bootstrap replicates, `[T,
    R]`.
    """

    aurocs: Tensor
    covariance: Callable[[Weights], Tensor | Clustered]
    positives: Tensor
    negatives: Tensor
    sizes: Callable[[Weights], tuple[Tensor, Tensor]]
    read: Callable[[Callable[[Curve], Tensor]], Tensor]
    draws: Callable[[Callable[[Curve], Tensor]], Tensor]

    @property
    def problems(self) -> int:
        """The number of models."""
        return len(self.aurocs)


class PairedAUROC(Measure):
    """AUROC of several models on the same samples, and whether they differ.

    `update(preds, target, sample_weight=None, groups=None)` takes `preds` `[N, M]`, one column per model, and labels
    `[N]`; rows of models, `[M, N]`, are refused, since columns could not be told from those of a batch of `M` samples.
    `compute` returns the areas, `[M]`; `compare()` returns a `Comparison`: differences with standard errors, intervals
    and a p-value. The scores of a sample are correlated between models, so overlapping intervals of the areas
    do not show that models are equally good. The covariance is DeLong's, of sampling weights that of the infinitesimal
    jackknife, with `groups` (patients, speakers) Obuchowski's. In a distributed run each sample looks up its placement
    on the rank that owns it.

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

    def lift(self, samples: Samples, agreed: Agreement) -> Models:
        """The areas and their covariance, over the ranks in `agreed`."""
        lift: Callable[[Samples], Rows] = self.task.lift  # type: ignore[attr-defined]
        rows, error = agreed.rows(lift, samples)
        groups = agreed.clusters_of(samples.groups, samples.preds.device)
        curve = exchange(*rows, agreed.weighted, agreed.ranks, error)

        def sampling(weights: Weights) -> bool:
            return agreed.weighted and (weights == "sampling" or agreed.fractions)

        def covariance(weights: Weights) -> Tensor | Clustered:
            if groups is not None:
                return clustered(curve, rows, groups)
            return auroc_covariance(curve, rows, None, "jackknife" if sampling(weights) else "delong", "sampling")

        def sizes(weights: Weights) -> tuple[Tensor, Tensor]:
            if groups is None and not sampling(weights):
                return curve.positives.double(), curve.negatives.double()
            return effective_sizes(curve, rows, groups)

        def draws(view: Callable[[Curve], Tensor]) -> Tensor:
            found, single = joint_draws(curve, rows, groups, view)
            if single:
                warn_of_one_cluster(type(self).__name__)
            return found

        def read(view: Callable[[Curve], Tensor]) -> Tensor:
            value: Tensor = read_by(view, curve)
            return value

        return Models(read(auroc), covariance, curve.positives, curve.negatives, sizes, read, draws)

    def view(self, models: Models) -> Tensor:  # type: ignore[override]
        """Return the areas, `[M]`."""
        return models.aurocs

    @bound
    def compare(
        self,
        level: float = 0.95,
        view: Callable[[Curve], Tensor] | None = None,
        *,
        weights: Weights = "frequency",
    ) -> Comparison:
        """Compare the models on all data so far, over all ranks. Collective, like `compute`.

        Args:
            level: the confidence level of the intervals.
            view: a view other than the area, such as `torchmetrics_roc.pr.average_precision`, to compare by a
                bootstrap: see `torchmetrics_roc.inference.compare`.
            weights: `"frequency"`: whole weights are the number of times a sample was observed, others are sampling
                weights; `"sampling"`: all are. See `torchmetrics_roc.inference.compare_auroc`.
        """

        def comparison(models: Models) -> Comparison:
            if view is None:
                covariance = models.covariance(weights)
                if isinstance(covariance, Clustered):
                    return compared_clusters(models.aurocs, covariance, level)
                return compared(models.aurocs, covariance, level)
            return compared_draws(models.read(view), models.draws(view), level)

        with self._reading("compare", level, view, weights):  # type: ignore[attr-defined]
            hold({"weights": one_of(Weights), "view": ONE_VIEW}, level=level, weights=weights, view=view)
            result: Comparison = self._cast(self._read(comparison))  # type: ignore[attr-defined]
        return result
