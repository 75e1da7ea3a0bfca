"""One-vs-one AUROC: how well scores separate the samples of every two classes, and its mean over pairs of classes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.products import unit
from torchmetrics_roc.inference.design import Design, Weights, all_reduced, design_of
from torchmetrics_roc.measures.measure import MEANS, Items, Measure
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.ranks.exchange import exchanged_with
from torchmetrics_roc.ranks.segments import ranks_of
from torchmetrics_roc.tasks.batches import Rows, Samples
from torchmetrics_roc.tasks.tasks import Task


class Source(NamedTuple):
    """The samples of this rank: their rows `[C, N]`, their classes `[N]`, and what all ranks agreed on.

    `failed`: the error of this rank when it made the rows, which then are of no samples: all ranks are to hear of it.
    """

    rows: Rows
    classes: Tensor
    agreed: Agreement
    failed: Exception | None


class PairwiseWins(NamedTuple):
    """Pairwise comparisons of the samples of every two classes, the same on every rank.

    `won` `[C, C]`: twice the number of pairs, one sample of the row's class and one of the column's, that the scores of
    the row's class order correctly, a tie counting once. `positives` and `negatives` `[C]`: the samples of the class,
    and of all other classes, in a unit of which all weights are multiples; `support` `[C]`: the former in float64, in
    units of weight. `source(change)` returns what they were counted from, its rows as `change(rows, classes)`, and
    `design(weights)` its units; both are collective.
    """

    won: Tensor
    positives: Tensor
    negatives: Tensor
    support: Tensor
    source: Callable[[Callable[[Rows, Tensor], Rows]], Source]
    design: Callable[[Weights], Design]

    @property
    def problems(self) -> int:
        """The number of classes."""
        return len(self.positives)


def pairwise_aurocs(wins: PairwiseWins) -> Tensor:
    r"""Return the AUROC of the scores of each class between its samples and those of each other class: `[C, C]`.

    Row `i`, column `j` is :math:`\hat A(i|j)` of Hand & Till, Machine Learning 45:171, 2001. NaN on the diagonal, and
    if one of the two classes has no samples.
    """
    support = wins.positives.double()
    share = wins.won.double() / (2 * support[:, None] * support)
    return share.masked_fill(torch.eye(len(share), dtype=torch.bool, device=share.device), torch.nan)


class OvOAUROC(Measure):
    """One-vs-one multiclass AUROC: how well scores separate the samples of two classes, averaged over pairs.

    `compute` returns a 0-d tensor, the mean of (A(i|j) + A(j|i))/2 over the pairs of classes that both have samples,
    where A(i|j) is the AUROC of the scores for class i among the samples of i and j alone. It does not depend on class
    frequencies. Hand & Till, Machine Learning 45:171, 2001.

    A warning names absent classes; their pairs are excluded.

    Args:
        average: `"macro"` weights all pairs equally, `"weighted"` by the samples of both classes; None or `"none"`
            returns all A(i|j) as a matrix `[C, C]`, NaN on the diagonal.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassOvOAUROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> MulticlassOvOAUROC(num_classes=3)(preds, torch.tensor([0, 1, 2, 0]))
        tensor(1.)
    """

    averages: ClassVar[tuple[str, ...]] = ("macro", "weighted", "none")
    needs: ClassVar[tuple[str, ...]] = ("positives",)
    kind: ClassVar[str] = "pairs of classes"
    higher_is_better: bool | None = True
    single_samples: ClassVar[bool] = True

    def itemized(self, average: str | None) -> Items:
        """Return the areas of all pairs of classes."""
        return Items(self, 0, "AUROC", MEANS.get(str(average)), "Class", marked=False)

    def lift(self, task: Task, samples: Samples, agreed: Agreement) -> PairwiseWins:
        """Return the pairwise wins of all samples, over the ranks in `agreed`."""

        def lifted(samples: Samples) -> tuple[Rows, Tensor]:
            rows = task.lift(samples)
            return rows, samples.target.long().clamp(0, len(rows.scores) - 1)

        (rows, classes), error = agreed.rows(lifted, samples)
        curve, columns = exchanged_with(rows, agreed.weighted, agreed.ranks, "tps", "dtps", failed=error)

        @cache
        def smallest() -> Tensor:  # one for all classes, since weights of different ones are multiplied
            return unit(curve).amin()

        def scaled(x: Tensor) -> Tensor:
            return x * smallest() if curve.positives.is_floating_point() else x

        def wins() -> list[Tensor]:
            tps, dtps = columns()
            outscored = scaled(2 * tps - dtps)  # twice the positives that outscore the sample, a tie counting once
            weighed = scaled(outscored) if rows.weights is None else outscored * scaled(rows.weights)
            return [weighed.new_zeros(curve.problems, curve.problems).index_add(1, classes, weighed)]

        (won,) = all_reduced(ranks_of(curve), [(curve.problems,) * 2], wins, curve.positives.dtype)

        def source(change: Callable[[Rows, Tensor], Rows]) -> Source:
            def changed(samples: Samples) -> tuple[Rows, Tensor]:
                rows, classes = lifted(samples)
                return change(rows, classes), classes

            (rows, classes), error = agreed.rows(changed, samples)
            return Source(rows, classes, agreed, error)

        def design(weights: Weights) -> Design:
            clusters = agreed.clusters_of(samples.groups, samples.preds.device)
            return design_of(task, samples, clusters, agreed, weights)

        totals = (scaled(curve.positives), scaled(curve.negatives))
        return PairwiseWins(won, *totals, curve.positives.double(), source, design)

    def view(self, wins: PairwiseWins) -> Tensor:  # type: ignore[override]
        """See `pairwise_aurocs`."""
        return pairwise_aurocs(wins)

    def mean(self, value: Tensor, support: Tensor | None) -> Tensor:
        """Return the mean over the known pairs, weighted by the samples of both classes if `support` `[C]` is given."""
        i, j = torch.triu_indices(len(value), len(value), 1, dtype=torch.int64, device=value.device)
        pairs = (value + value.T)[i, j] / 2
        average: Tensor = super().mean(pairs, None if support is None else (support[i] + support[j]))
        return average
