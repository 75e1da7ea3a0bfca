"""Comparison of the areas of models on the same samples or on different ones, independent or clustered."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.exports import Exported, typed
from torchmetrics_roc.inference.areas import at_an_end, constant
from torchmetrics_roc.inference.arguments import FLAG, checked, one_of
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_one_cluster
from torchmetrics_roc.inference.covariances import Clustered, clustered, covariance_of
from torchmetrics_roc.inference.design import Design, Weights
from torchmetrics_roc.inference.distributions import (
    Interval,
    hotelling_tail,
    in_errors,
    normal_quantile,
    student_quantile,
    student_two_sided,
    two_sided,
)
from torchmetrics_roc.inference.resampling import quantiles
from torchmetrics_roc.ranks import warn
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.surroundings import refuse_unreadable
from torchmetrics_roc.words import counted


@typed
class _Comparison(NamedTuple):
    aurocs: Tensor
    difference: Tensor
    standard_error: Tensor
    statistic: Tensor
    p_value: Tensor
    interval: Interval
    covariance: Tensor


class Comparison(_Comparison, Exported):
    """Differences between the areas of models, with standard errors, a test and intervals.

    Export it with `to_dict()`, `to_pandas()` or `to_csv(path)`; a table has a row for each pair of models.

    Attributes:
        aurocs: `[M]`, the area of each model.
        difference: for two models, the first minus the second, 0-d; for more, the row's minus the column's, `[M, M]`.
        standard_error: the standard error of the difference.
        statistic: for two models z or, unpaired, t; for more, χ² of the hypothesis that all areas are equal.
        p_value: of that hypothesis, two-sided, 0-d.
        interval: the confidence interval of the difference.
        covariance: `[M, M]`, the covariance of the areas.
    """

    __slots__ = ()

    def _columns(self) -> dict[str, list[Any]]:
        """Return a row for each pair of models."""
        size = len(self.aurocs)
        first, second = torch.triu_indices(size, size, 1, dtype=torch.int64, device=self.aurocs.device)
        matrices = {"difference": self.difference, "standard_error": self.standard_error}
        matrices |= {"low": self.interval.low, "high": self.interval.high}
        of_pairs = {name: x.reshape(-1) if x.ndim == 0 else x[first, second] for name, x in matrices.items()}
        columns = {"first": first, "second": second, "auroc_first": self.aurocs[first]}
        columns |= {"auroc_second": self.aurocs[second], **of_pairs}
        columns |= {"statistic": self.statistic.expand(len(first)), "p_value": self.p_value.expand(len(first))}
        return {name: values.tolist() for name, values in columns.items()}


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
    DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988. More than two:
    :math:`\chi^2 = (L\theta)^T (L S L^T)^{-1} (L\theta)` of all contrasts; the degrees of freedom are the rank of
    the matrix. Two models on different samples (`paired=False`): Welch's t.

    The variance of an area of 0 or 1 is 0 by DeLong: between models that have one of these, the interval is a point and
    the p-value 0 or 1, however few the samples are. A warning says so.

    Args:
        preds: scores `[M, N]`, a row per model, or `[N, M]`, recognised by the labels unless `M` is `N`, or a list of
            `M` vectors; unpaired, two vectors.
        target: labels `[N]`; unpaired, two vectors.
        sample_weight: `[N]`.
        groups: `[N]`, integers: samples of one group are not independent. The covariance is Obuchowski's, intervals and
            p-values are those of Student's t (for more than two models Hotelling's), with the degrees of freedom of the
            clusters (`Clustered.degrees`). NaN, with a warning, if only one has positives, or negatives.
        paired: whether all models scored the same samples.
        level: the confidence level of the intervals.
        weights: `"frequency"`: whole weights are frequencies, 2 is the sample twice; if some are not whole, all are
            sampling weights. `"sampling"`: all are sampling weights, of any scale, and the covariance is that of the
            infinitesimal jackknife.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import compare_auroc
        >>> target = torch.tensor([1, 1, 1, 0, 1, 0, 0, 0])
        >>> preds = torch.tensor([[8.0, 7, 6, 5, 4, 3, 2, 1], [5.0, 1, 7, 6, 3, 8, 2, 4]])
        >>> compared = compare_auroc(preds, target)
        >>> compared.aurocs, compared.p_value
        (tensor([0.9375, 0.3750], dtype=torch.float64), tensor(0.0114, dtype=torch.float64))
    """
    if not paired:
        return _unpaired(preds, target, sample_weight, groups, level, weights)
    preds = models_in_rows(preds, target)
    rows, own = checked_rows(preds, target, sample_weight, groups)
    curve, design = Curve.from_rows(*rows), Design.of(rows, own, weights)
    return compared_areas(curve, design, level)


def compared_areas(curve: Curve, design: Design, level: float) -> Comparison:
    """Return the comparison of the areas of models, the problems of a curve, by the units of their samples."""
    if design.clusters is not None:
        return compared_clusters(auroc(curve), clustered(curve, design), level)
    return compared(auroc(curve), covariance_of(curve, design, "delong" if design.frequency else "jackknife"), level)


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
    by_formula = compared(values, covariance_of_draws(known), level)
    if known.shape[1] < 2:
        return by_formula
    apart = known[:, None] - known
    low, high = quantiles(apart.movedim(2, 0), level)
    if len(values) > 2:
        return by_formula._replace(interval=Interval(low, high))
    difference = apart[0, 1]
    share = torch.minimum((difference <= 0).double().mean(), (difference >= 0).double().mean())
    p_value = (2 * share).clamp(min=1 / known.shape[1], max=1.0)
    return by_formula._replace(p_value=p_value, interval=Interval(low[0, 1], high[0, 1]))


def known_draws(draws: Tensor) -> Tensor:
    """Return the joint replicates `[M, R]` without an unknown value."""
    return draws[:, ~draws.isnan().any(0)]


def covariance_of_draws(known: Tensor) -> Tensor:
    """Return the covariance of `known_draws`, `[M, M]`: NaN for fewer than two."""
    size = len(known)
    return torch.cov(known).view(size, size) if known.shape[1] > 1 else known.new_full((size, size), torch.nan)


def compared_clusters(aurocs: Tensor, parts: Clustered, level: float = 0.95) -> Comparison:
    """Return the comparison of areas `[M]` of clustered samples: by Student's t, or F for more than two models."""
    models = len(aurocs)
    found = compared(aurocs, parts.covariance, level)
    first, second = torch.triu_indices(models, models, 1, dtype=torch.int64, device=aurocs.device)
    contrasts = torch.eye(models, dtype=torch.float64, device=aurocs.device)
    single = found.covariance.isnan().any() & ~aurocs.isnan().any()
    rank = all_equal(aurocs, found.covariance)[2] if models > 2 else torch.ones_like(found.statistic)
    seen = [
        parts.degrees_of(contrasts[first] - contrasts[second]),
        torch.stack([found.statistic, single.double(), rank]),
    ]
    *degrees, statistic, alone, independent = torch.cat(seen).tolist()
    if alone:
        warn_of_one_cluster("compare_auroc")
    quantiles_of_pairs = aurocs.new_tensor([student_quantile(level, own) for own in degrees])
    if models == 2:
        half = quantiles_of_pairs[0] * found.standard_error
        tail = student_two_sided(statistic, degrees[0])
    else:
        half = torch.zeros_like(found.standard_error)
        half[first, second] = quantiles_of_pairs * found.standard_error[first, second]
        half = half + half.T
        tail = hotelling_tail(statistic, max(int(independent), 1), min(degrees))
    interval = Interval(found.difference - half, found.difference + half)
    return found._replace(p_value=torch.full_like(found.p_value, tail), interval=interval)


def compared(aurocs: Tensor, covariance: Tensor, level: float = 0.95) -> Comparison:
    """Return the comparison of areas `[M]` with this covariance `[M, M]`."""
    z = normal_quantile(level)
    variance = covariance.diagonal()
    difference = aurocs[:, None] - aurocs
    error = (variance[:, None] + variance - 2 * covariance).clamp(min=0).sqrt()
    if len(aurocs) == 2:
        difference, error = difference[0, 1], error[0, 1]
        statistic = in_errors(difference, error)
        p_value = two_sided(statistic)
    else:
        statistic, p_value, _ = all_equal(aurocs, covariance)
    warn_of_no_error(aurocs, covariance)
    interval = Interval(difference - z * error, difference + z * error)
    return Comparison(aurocs, difference, error, statistic, p_value, interval, covariance)


def warn_of_no_error(values: Tensor, covariance: Tensor) -> None:
    """Warn if a difference between `values` `[M]` has no standard error though the values vary with the sample.

    Values that all resamples share, as areas of 0 or 1, have a variance of 0. Models that agree in each sample do not.
    """
    variance = covariance.diagonal()
    rigid = constant(variance) & (at_an_end(values) | (values[:, None] != values).any(1))
    if bool(((rigid[:, None] & rigid).triu(1)).any()):
        warn(
            "The standard error of a difference is 0: both are values of perfect, reversed or equal scores. Its "
            "interval is a point and its p-value 0 or 1, however few the samples are. Instead compare the curves by "
            "permutation, `torchmetrics_roc.inference.venkatraman`, or the intervals of each."
        )


def all_equal(aurocs: Tensor, covariance: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return χ² for the hypothesis that all areas are equal, its p-value, and its degrees of freedom."""
    unknown = aurocs.isnan().any() | covariance.isnan().any()
    contrasts = aurocs[1:] - aurocs[0]
    spread = covariance[1:, 1:] - covariance[1:, :1] - covariance[:1, 1:] + covariance[0, 0]
    variances, directions = torch.linalg.eigh(spread.nan_to_num())
    # A direction in which the models agree has no variance except rounding, and is no contrast.
    kept = variances > 1e-12 * variances.max().clamp(min=covariance.abs().max() * 1e-3)
    along = directions.T @ contrasts
    statistic = torch.where(kept, along**2 / variances, 0.0).sum()
    statistic = statistic.masked_fill(((along.abs() > 1e-9) & ~kept).any(), torch.inf)
    degrees = kept.sum().double()
    tail = torch.special.gammaincc(degrees.clamp(min=1) / 2, statistic / 2)
    p_value = torch.where(degrees > 0, tail, (statistic <= 0).to(tail.dtype))
    return statistic.masked_fill(unknown, torch.nan), p_value.masked_fill(unknown, torch.nan), degrees


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
        if design.clusters is not None:
            parts = clustered(curve, design)
            ((variance,),) = parts.covariance
            variances.append(variance)
            sizes.append(1 + float(parts.degrees(torch.ones_like(variance)[None])))
            if bool(variance.isnan() & ~area.isnan()):
                warn_of_one_cluster("compare_auroc")
            continue
        variances.append(covariance_of(curve, design, "delong" if design.frequency else "jackknife")[0, 0])
        sizes.append(float(torch.cat(design.effective_sizes()).sum()))
    aurocs, covariance = torch.stack(areas), torch.diag(torch.stack(variances))
    warn_of_no_error(aurocs, covariance)
    difference, error = aurocs[0] - aurocs[1], torch.stack(variances).sum().sqrt()
    first, second = (float(v) for v in variances)
    statistic = in_errors(difference, error)
    below = sum(v**2 / (size - 1) if size > 1 else math.nan for v, size in zip((first, second), sizes))
    degrees = (first + second) ** 2 / below if below else math.inf
    tail = student_two_sided(float(statistic), degrees)
    p_value = torch.tensor(tail, dtype=aurocs.dtype, device=aurocs.device)
    half = student_quantile(level, degrees) * error
    interval = Interval(difference - half, difference + half)
    return Comparison(aurocs, difference, error, statistic, p_value, interval, covariance)


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
