"""The test of one area, for independent or clustered samples, and which problems have too few clusters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.inference import areas
from torchmetrics_roc.inference.areas import Significance
from torchmetrics_roc.inference.arguments import CURVE_OR_DATA, hold
from torchmetrics_roc.inference.clusters import warn_of_one_cluster
from torchmetrics_roc.inference.contrasts import data_of
from torchmetrics_roc.inference.covariances import Clustered, clustered
from torchmetrics_roc.inference.design import Design
from torchmetrics_roc.inference.distributions import in_errors, student_two_sided
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.views import collective, of_clusters


@of_clusters
@collective
def auroc_test(curve: Curve | Any, ties: bool = True) -> Significance:
    r"""Test whether the area differs from one half, that of uninformative scores: two of `[T]`.

    .. math:: z = \frac{\theta - 1/2}{\sqrt{\frac{n + 1}{12PN} - \frac{\sum (m^3 - m)}{12PN \, n(n-1)}}}

    with :math:`n = P + N` and :math:`m` samples at each score: the Wilcoxon-Mann-Whitney test, without continuity
    correction. NaN without positives or negatives.

    With clustered samples, given as `groups` of a metric or of a test set, it is Student's t with Obuchowski's variance
    and the degrees of freedom of the clusters, as in `metric.interval` and `metric.summary`; NaN, with a warning, if
    only one cluster has positives, or negatives. With sampling weights, of which some are not whole, it has the
    variance of the infinitesimal jackknife, as in `metric.interval` and `metric.summary`.

    Args:
        curve: a curve, whose samples are taken as independent, and whose weights as frequencies; a binary metric; or a
            test set, `(preds, target[, sample_weight[, groups]])`.
        ties: whether ties reduce the variance of independent samples; False ignores them, as SPSS does.

    Raises:
        ValueError: for an argument of another type, or out of range; for metrics and test sets of several classes.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_test
        >>> scores, target = torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), torch.tensor([1, 0, 1, 1, 0, 0])
        >>> auroc_test(Curve.from_scores(scores, target)).p_value
        tensor([0.2752], dtype=torch.float64)
        >>> patients = torch.tensor([0, 0, 1, 1, 2, 2])
        >>> auroc_test((scores, target, None, patients)).p_value
        tensor([0.4525], dtype=torch.float64)
    """
    if isinstance(curve, Curve):
        return areas.auroc_test(curve, ties)
    hold({"curve": CURVE_OR_DATA}, curve=curve)
    data = data_of(curve, lambda: hold(ties=ties), (ties,), "auroc_test")
    if data.units is None:
        return areas.auroc_test(data.curve, ties)
    _, statistic, p_value = clustered_significance(auroc(data.curve), clustered(data.curve, data.units))
    alone = p_value.isnan() & ~auroc(data.curve).isnan()
    if bool(alone.any()):
        warn_of_one_cluster("auroc_test")
        statistic = statistic.masked_fill(alone, torch.nan)
    return Significance(statistic, p_value)


def clustered_significance(aurocs: Tensor, parts: Clustered) -> tuple[Tensor, Tensor, Tensor]:
    """Return standard errors, statistics and p-values for an area of one half, by units: `[T]` each.

    Obuchowski's variance, and Student's t with the degrees of freedom of `Clustered.degrees_of_each`.
    """
    errors = parts.covariance.diagonal().clamp(min=0).sqrt()
    statistics = in_errors(aurocs - 0.5, errors)
    known = torch.stack([statistics, parts.degrees_of_each], 1).tolist()
    tails = [student_two_sided(t, degrees) for t, degrees in known]
    return errors, statistics, torch.tensor(tails, dtype=torch.float64, device=errors.device)


def alone_in(curve: Curve, design: Design, lines: Sequence[Tensor]) -> Tensor:
    """Return which problems have all positives, or all negatives, in one cluster, or no replicate in `lines`: `[T]`.

    Then nothing varies between clusters.
    """
    parts = clustered(curve, design)
    single = (torch.stack([parts.with_positives, parts.with_negatives]) == 1).any(0)
    return single.cpu() | torch.tensor([not len(each) for each in lines], dtype=torch.bool, device="cpu")
