"""Comparison of the areas of models on the same samples or on different ones, independent or clustered."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, cast

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.inference.arguments import FLAG, checked, one_of
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_one_cluster
from torchmetrics_roc.inference.covariances import clustered
from torchmetrics_roc.inference.design import Design, Weights
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.hypotheses import Comparison, Estimates, by_normal, compared
from torchmetrics_roc.inference.influence import View
from torchmetrics_roc.inference.resampling import quantiles
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.surroundings import refuse_unreadable
from torchmetrics_roc.words import counted


@checked(paired=FLAG, weights=one_of(Weights))
def compare_auroc(
    preds: Tensor | Sequence[Tensor],
    target: Tensor | Sequence[Tensor],
    *,
    sample_weight: Tensor | Sequence[Tensor] | None = None,
    groups: Tensor | Sequence[Tensor] | None = None,
    paired: bool = True,
    level: float = 0.95,
    weights: Weights = "frequency",
) -> Comparison:
    r"""Compare the areas under the ROC curves of models: differences, their intervals and a test.

    Two models on the same samples: :math:`z = \Delta / \sqrt{S_{11} + S_{22} - 2 S_{12}}` with the covariance of
    DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988. More than two: Hotelling's
    :math:`T^2 = (L\theta)^T (L S L^T)^{-1} (L\theta)` of all contrasts, with the degrees of freedom of Welch and
    Satterthwaite for the separate variances of positives and negatives, about 37 with 30 + 300 samples; with infinitely
    many it is DeLong's χ². Two models on different samples (`paired=False`): Welch's t.

    Of 4,000 data sets with equal areas of .7 to .9, tests at 5 % rejected in 4 to 5 % of 30 + 30, 5 to 6 % of 30 + 300
    and 5 % of 100 + 100 samples for two models, in 3 to 4, 4 to 5 and 4 % for three, in 1 to 3, 3 to 4 and 4 % for five
    (χ²: 2 to 5, 7 to 9 and 5 %). Intervals of the difference of areas of .8 and .87, .9 and .95, .95 and .97 covered in
    93 to 95 %; of areas above .9, if the scores of both models are correlated by .9, in 91 %. With Student's t of the
    same degrees they covered in at most 1 % more, so two models have the z that the field reports.

    The variance of an area of 0 or 1 is 0 by DeLong: between models that have one of these, the interval is a point and
    the p-value 0 or 1, however few the samples are. A warning says so.

    Args:
        preds: scores `[M, N]`, a row per model, or `[N, M]`, recognised by the labels unless `M` is `N`, or a list of
            `M` vectors; unpaired, two vectors.
        target: labels `[N]`; unpaired, two vectors.
        sample_weight: `[N]`.
        groups: `[N]`, integers: samples of one group are not independent. The covariance is Obuchowski's, two models
            are compared by Student's t, and all degrees of freedom are those of the clusters. NaN, with a warning, if
            only one has positives, or negatives.
        paired: whether all models scored the same samples.
        level: the confidence level of the intervals.
        weights: `"frequency"`: whole weights are frequencies, 2 is the sample twice; if some are not whole, all are
            sampling weights. `"sampling"`: all are sampling weights, of any scale, and the covariance is Obuchowski's
            of clusters of one sample.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import compare_auroc
        >>> target = torch.tensor([1, 1, 1, 0, 1, 0, 0, 0])
        >>> preds = torch.tensor([[8.0, 7, 6, 5, 4, 3, 2, 1], [5.0, 1, 7, 6, 3, 8, 2, 4]])
        >>> compared = compare_auroc(preds, target)
        >>> compared.aurocs, compared.p_value
        (tensor([0.9375, 0.3750], dtype=torch.float64), tensor(0.0114, dtype=torch.float64))
        >>> print(compared)
        z: 2.529, p = 0.01145; 2 values of the same samples
        [0] 0.9375, [1] 0.375: difference 0.5625, from 0.1265 to 0.9985, standard error 0.2224
    """
    if not paired:
        return _unpaired(preds, target, sample_weight, groups, level, weights)
    preds = models_in_rows(preds, target)
    rows, own = checked_rows(preds, target, sample_weight, groups)
    curve, design = Curve.from_rows(*rows), Design.of(rows, own, weights)
    return compared(estimates_of(curve, design), level)


def estimates_of(curve: Curve, design: Design, view: View = auroc) -> Estimates:
    """Return the areas of models, the problems of a curve, or their average precisions, with what their units tell."""
    parts, clusters = clustered(curve, design, view), design.clusters is not None
    joint = parts.degrees_of_differences
    degrees = joint if clusters else torch.full_like(joint, torch.inf)
    return Estimates(view(curve), parts.covariance, degrees, joint, clusters=clusters)


@checked()
def compare_models(
    preds: Tensor,
    target: Tensor,
    view: Callable[[Curve], Tensor],
    *,
    sample_weight: Tensor | None = None,
    groups: Tensor | None = None,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> Comparison:
    """Compare models on the same samples by any view, with a joint bootstrap of the samples.

    Like `compare_auroc`, for any `view`: average precision, an error rate, a rate at a chosen point. In each replicate
    all models see the same samples, or the same `groups`. Standard errors and the covariance are those of the
    replicates, an interval is between two of their quantiles, and the p-value is twice the share of replicates whose
    difference is 0 or has the other sign, at least 1/`replicates`; for more than two models it is that of χ².

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference.comparison import compare_models
        >>> from torchmetrics_roc.pr import average_precision
        >>> generator = torch.Generator().manual_seed(0)
        >>> target = torch.arange(400) % 2
        >>> good = torch.randn(400, generator=generator) + 2 * target
        >>> worse = good + 2 * torch.randn(400, generator=generator)
        >>> compared = compare_models(torch.stack([good, worse]), target, average_precision)
        >>> bool(compared.difference > 0.1), bool(compared.p_value < 0.01)
        (True, True)
    """
    preds = models_in_rows(preds, target)
    rows, own = checked_rows(preds, target, sample_weight, groups)
    curve = Curve.from_rows(*rows)
    draws, single = joint_draws(curve, Design.of(rows, own), view, replicates, seed)
    if single:
        warn_of_one_cluster("compare_models")
    return compared_draws(view(curve), draws, level)


def compared_draws(values: Tensor, draws: Tensor, level: float = 0.95) -> Comparison:
    """Return the comparison of values `[M]` by joint replicates `[M, R]`, excluding those with an unknown value."""
    known = known_draws(draws)
    by_formula = compared(by_normal(values, covariance_of_draws(known)), level)
    if known.shape[1] < 2:
        return by_formula
    apart = known[:, None] - known
    low, high = quantiles(apart.movedim(2, 0), level)
    if len(values) > 2:
        return by_formula._replace(interval=Interval(low, high))
    difference = apart[0, 1]
    share = torch.minimum((difference <= 0).double().mean(), (difference >= 0).double().mean())
    p_value = (2 * share).clamp(min=1 / known.shape[1], max=1.0)
    interval = Interval(low[0, 1], high[0, 1])
    return by_formula._replace(p_value=p_value, adjusted=p_value, interval=interval, test="bootstrap")


def known_draws(draws: Tensor) -> Tensor:
    """Return the joint replicates `[M, R]` without an unknown value."""
    return draws[:, ~draws.isnan().any(0)]


def covariance_of_draws(known: Tensor) -> Tensor:
    """Return the covariance of `known_draws`, `[M, M]`: NaN for fewer than two."""
    size = len(known)
    return torch.cov(known).view(size, size) if known.shape[1] > 1 else known.new_full((size, size), torch.nan)


def models_in_rows(preds: Any, target: Any, number: int | None = None) -> Tensor:
    """Return the scores of `number` models, None for at least two, as rows `[M, N]`: of a tensor, or of `M` vectors.

    Columns `[N, M]` are transposed, recognised by the labels `[N]`; if `M` is `N`, `preds` are rows.
    """
    if isinstance(preds, (list, tuple)) and all(isinstance(x, Tensor) and x.ndim == 1 for x in preds):
        preds = torch.stack(list(preds)) if len({x.shape for x in preds}) == 1 else preds
    if isinstance(preds, Tensor) and preds.ndim == 2 and isinstance(target, Tensor):
        preds = preds.T.contiguous() if preds.shape[1:] != target.shape == preds.shape[:1] else preds
    held = len(preds) if isinstance(preds, Tensor) and preds.ndim == 2 else 0
    if held < 2 or held != (number or held):
        came = tuple(preds.shape) if isinstance(preds, Tensor) else f"{type(preds).__name__}"
        models, shape = ("two models", "[2, N]") if number == 2 else ("at least two models", "[M, N]")
        raise ValueError(
            f"`preds` must hold the scores of {models}, a tensor {shape}, but got {came}: pass their scores of the "
            "same samples, `torch.stack([a, b])`."
        )
    return cast(Tensor, preds)


def _unpaired(preds: Any, target: Any, sample_weight: Any, groups: Any, level: float, weights: Weights) -> Comparison:
    two_vectors(preds=preds, target=target)
    areas, variances, sizes = [], [], []
    for i in range(2):
        weight, group = (None if x is None else x[i] for x in (sample_weight, groups))
        rows, own = checked_rows(preds[i][None], target[i], weight, group)
        curve, design = Curve.from_rows(*rows), Design.of(rows, own, weights)
        (area,) = auroc(curve)
        areas.append(area)
        parts = clustered(curve, design)
        ((variance,),) = parts.covariance
        variances.append(variance)
        if design.clusters is None:
            sizes.append(float(torch.cat(parts.sizes).sum()))
            continue
        sizes.append(1 + float(parts.degrees_of_each[0]))
        if bool(variance.isnan() & ~area.isnan()):
            warn_of_one_cluster("compare_auroc")
    first, second = (float(v) for v in variances)
    below = sum(v**2 / (size - 1) if size > 1 else math.nan for v, size in zip((first, second), sizes))
    degrees = (first + second) ** 2 / below if below else math.inf
    covariance = torch.diag(torch.stack(variances))
    welch = torch.full_like(covariance, degrees)
    return compared(Estimates(torch.stack(areas), covariance, welch, welch, paired=False), level)


def two_vectors(**arguments: Any) -> None:
    """Raise `ValueError` unless each argument is two vectors, one for each of two models on different samples."""
    for name, value in arguments.items():
        pair = isinstance(value, (Tensor, list, tuple)) and (not isinstance(value, Tensor) or value.ndim > 0)
        if not (pair and len(value) == 2 and all(isinstance(x, Tensor) and x.ndim == 1 for x in value)):
            raise ValueError(f"`{name}` must be two vectors if not paired, one for each model, but is {value!r:.60}.")


def checked_rows(preds: Any, target: Any, weight: Any, groups: Any) -> tuple[Rows, Tensor | None]:
    """Return the rows of models `[M, N]` and the groups, after checking the arguments."""
    size = preds.shape[1]
    if target is None:
        raise ValueError("`target` must be a tensor of labels, but is None.")
    for name, value in (("target", target), ("sample_weight", weight), ("groups", groups)):
        if value is not None and (not isinstance(value, Tensor) or tuple(value.shape) != (size,)):
            came = tuple(value.shape) if isinstance(value, Tensor) else type(value).__name__
            raise ValueError(f"`{name}` must hold one value for each sample, [{size}], but got {came}.")
    refuse_unreadable(preds, target, weight, groups)
    if not preds.is_floating_point():
        raise ValueError(f"`preds` must be floating point scores, but got {preds.dtype}: pass `preds.float()`.")
    if bool(preds.isnan().any()):
        raise ValueError(f"`preds` holds {counted(int(preds.isnan().sum()), 'NaN score')}: exclude those samples.")
    if bool(((target != 0) & (target != 1)).any()):
        raise ValueError("`target` holds labels that are neither 0 nor 1.")
    if groups is not None and groups.is_floating_point():
        raise ValueError(f"`groups` must hold integers, but got {groups.dtype}: number the clusters.")
    if weight is not None:
        weight = weight.double()
        if bool((~(weight >= 0) | weight.isinf()).any()):
            raise ValueError("`sample_weight` must be finite and not negative.")
        weight = weight.expand(preds.shape)
    return Rows(preds, (target == 1).expand(preds.shape), weight), groups
