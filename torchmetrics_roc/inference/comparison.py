"""Comparison of models, metrics, curves and test sets, paired or not, by any view, with any hypothesis."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Any, overload

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, Optimum
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.inference.arguments import FLAG, ONE_VIEW, PAIRED, checked, literal_rule, numbers_of
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_single
from torchmetrics_roc.inference.data import (
    Data,
    curve_of_design,
    data_of,
    data_of_slices,
    is_sliced,
    models_in_rows,
    of_models,
    two_vectors,
    units_of,
)
from torchmetrics_roc.inference.design import Design, Weights, assumed, assumed_by, mean_weights
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import constant, logit_interval
from torchmetrics_roc.inference.hypotheses import (
    Alternative,
    ClassComparison,
    Comparison,
    Estimates,
    compared,
    holm,
)
from torchmetrics_roc.inference.influence import INFLUENCES, View, clustered, correction, delong_variance, moved_mean
from torchmetrics_roc.inference.intervals import interval_of, positives_of
from torchmetrics_roc.inference.resampling import curve_draws
from torchmetrics_roc.measures.measure import Measure, is_metric
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.points.choice import Frozen
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.batches import Rows


@checked(paired=FLAG, weights=literal_rule(Weights))
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
    same degrees they covered in at most 1 % more, so two models have the z that the field reports; but with fewer than
    30 samples of a label beside ten times as many of the other, Student's t: with 6 to 20 beside these, of 1,000 data
    sets with equal areas of .8 and .92 each, z rejects in 3 to 7 %, t in 1 to 5 %.

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

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import compare_auroc
        >>> target = torch.tensor([1, 1, 1, 0, 1, 0, 0, 0])
        >>> preds = torch.tensor([[8.0, 7, 6, 5, 4, 3, 2, 1], [5.0, 1, 7, 6, 3, 8, 2, 4]])
        >>> compared = compare_auroc(preds, target)
        >>> compared.aurocs, compared.p_value
        (tensor([0.9375, 0.3750], dtype=torch.float64), tensor(0.0114, dtype=torch.float64))
        >>> print(compared)
                    first  second  difference  standard error  CI, low  CI, high
        [0] − [1]  0.9375  0.3750      0.5625          0.2224   0.1265    0.9985
        z = 2.529, p = 0.011; 2 values of the same samples
        H0: equal; 95 % CI
        Design: independent samples, labels random.
    """
    if not paired:
        two_vectors(preds=preds, target=target)
        pairs = [(None, None) if x is None else x for x in (target, sample_weight, groups)]
        sets = [
            Data(*of_models(scores[None], labels, weight, group, weights))
            for scores, labels, weight, group in zip(preds, *pairs, strict=True)
        ]
        return compared(_apart(sets, [auroc] * 2, "compare_auroc"), level)
    models = of_models(models_in_rows(preds, target), target, sample_weight, groups, weights)
    return compared(estimates_of(*models), level)


def estimates_of(curve: Curve, design: Design, view: View = auroc, name: str = "compare_auroc") -> Estimates:
    """Return the areas of models, the problems of a curve, or their average precisions, with what their units tell."""
    parts, clusters = clustered(curve, design, view), design.clusters is not None
    _warn_of_heavy_negatives(view, curve, parts.sizes, design, name)
    joint = parts.degrees_of_differences
    degrees = joint if clusters else joint.masked_fill(~_few_beside_many(*parts.sizes), torch.inf)
    return Estimates(view(curve), parts.covariance, degrees, joint, clusters=clusters, design=assumed_by(design))


def _few_beside_many(positives: Tensor, negatives: Tensor) -> Tensor:
    """Return whether there are few samples of a label beside ten times as many of the other, `[T, T]`, of any pair.

    Of differences of their areas z rejects too often: see `compare_auroc`.
    """
    fewer, more = torch.minimum(positives, negatives), torch.maximum(positives, negatives)
    few = (fewer < 30) & (more >= 10 * fewer)
    return few[:, None] | few


@checked()
def compare_models(
    preds: Tensor,
    target: Tensor,
    view: Callable[[Curve], Tensor],
    *,
    sample_weight: Tensor | None = None,
    groups: Tensor | None = None,
    level: float = 0.95,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Comparison:
    """Compare models on the same samples by any view: by influences where these are known, or a joint bootstrap.

    Like `compare_auroc`, for any `view`: average precision, an error rate, a rate at a chosen point. In each replicate
    all models see the same samples, or the same `groups`. Standard errors and the covariance are those of the
    replicates, excluding those with an unknown value; a difference over its error is taken as normal, as pROC's
    bootstrap test does, and the test of more than two models is χ².

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference.comparison import compare_models
        >>> from torchmetrics_roc.measures.pr import average_precision
        >>> generator = torch.Generator().manual_seed(0)
        >>> target = torch.arange(400) % 2
        >>> good = torch.randn(400, generator=generator) + 2 * target
        >>> worse = good + 2 * torch.randn(400, generator=generator)
        >>> compared = compare_models(torch.stack([good, worse]), target, average_precision)
        >>> bool(compared.difference > 0.1), bool(compared.p_value < 0.01)
        (True, True)
    """
    curve, design = of_models(models_in_rows(preds, target), target, sample_weight, groups)
    estimates = paired_estimates(curve, design, view, "compare_models", replicates, seed)
    return compared(estimates, level, name="compare_models")


def paired_estimates(
    curve: Curve,
    design: Design,
    view: View | Sequence[View],
    name: str,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Estimates:
    """Return the values of models by a view, or one for each, and their covariance, by influences or joint replicates.

    `name`: the function that warnings begin with.
    """
    views = [view] if callable(view) else list(view)
    if views[0] in INFLUENCES and all(other is views[0] for other in views):
        return estimates_of(curve, design, views[0], name)
    draws, _ = joint_draws(curve, design, view, replicates, seed)
    whole = curve.whole
    if callable(view):
        values = numbers_of(view, whole)
    else:
        values = torch.cat([numbers_of(row_view, whole.of(i)) for i, row_view in enumerate(view)])
    factor, degrees = _of_clusters(design, draws)
    covariance = factor * covariance_of_draws(draws, name)
    freedom, clusters = degrees.expand_as(covariance), design.clusters is not None
    return Estimates(values, covariance, freedom, freedom, clusters=clusters, design=assumed_by(design))


def _of_clusters(design: Design | None, draws: Tensor) -> tuple[Tensor, Tensor]:
    """Return Obuchowski's factor of the variance of `draws`, and its degrees of freedom, 0-d; collective with clusters.

    Resamples of few clusters vary less than other data sets, by this factor, and the variance is that of so few: both
    by the effective number of clusters of the rarer label.
    """
    if design is None or design.clusters is None:
        return draws.new_ones(()), draws.new_full((), torch.inf)
    clusters = torch.minimum(*design.effective_sizes()).nan_to_num(torch.inf).amin()
    return correction(clusters).masked_fill(clusters.isinf(), 1.0), clusters - 1


def covariance_of_draws(draws: Tensor, name: str = "compare") -> Tensor:
    """Return the covariance of joint replicates `[M, R]` without those that have an unknown value: `[M, M]`.

    NaN of fewer than two, or, with a warning, if some are infinite.
    """
    draws = draws[:, ~draws.isnan().any(0)]
    size, infinite = len(draws), draws.isinf().any(0)
    if bool(infinite.any()):
        warn(
            f"{name}: {infinite.double().mean():.0%} of the resamples have an infinite value, so its variance is "
            "unknown, and the interval and the test are NaN: compare a rate that is finite, such as 'youden'."
        )
    return torch.cov(draws).view(size, size) if draws.shape[1] > 1 else draws.new_full((size, size), torch.nan)


Contrast = Comparison
"""What `compare` of metrics, curves or test sets returns."""


@overload
def compare(
    preds: Tensor,
    target: Tensor,
    view: View,
    *,
    sample_weight: Tensor | None = None,
    groups: Tensor | None = None,
    level: float = 0.95,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Comparison: ...
@overload
def compare(
    *items: Any,
    view: View | None = None,
    paired: bool | None = None,
    alternative: Alternative = "two-sided",
    margin: float = 0.0,
    level: float = 0.95,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Contrast | ClassComparison: ...
def compare(*items: Any, **options: Any) -> Comparison | ClassComparison:
    r"""Compare two or more metrics, curves or test sets by any view.

    They are recognised as paired if all have equally many samples, with the same labels, weights and groups, in the
    same order. A `Curve`, which has only counts, is never paired. Areas and average precisions are compared by the
    influences of the samples: paired as by `compare_auroc`, unpaired by Welch's t; that more than two are equal by
    Hotelling's T². Other metrics of different samples have the errors of their own intervals, on the sides that face
    each other. Counts in bins or on a grid leave values open: the interval and the test allow for their `bounds()`. Any
    other view is resampled, jointly if paired, else separately. Both are compared by z and χ²; resamples of clusters by
    Student's t and Hotelling's T², for the effective number of clusters of the rarer label: of 300 data sets with equal
    Brier scores, EERs or F1 of two models, tests at 5 % rejected in 0 to 3 % with 4 or 6 clusters, in 3 to 4 % with 10
    or 20, where z rejects in 8 to 18 and 5 to 9 %.

    With a `margin` the larger of two areas varies less, the more so the larger it happens to be; so the errors of areas
    and average precisions are then those of their intervals on the logit scale, on the sides that face each other, and
    joined by MOVER (Zou and Donner, Statistics in Medicine 27:1693, 2008). Of paired areas of .96 and .99 the smaller
    one was found not inferior by .03 at 5 % in 5 % of 1,000 data sets with 30 + 30 samples, 8 with 30 + 300 and 7 with
    100 + 1,000, where DeLong's error gives 13, 12 and 10; of .92 and .97, by .05, in 5 % with 40 + 40 and 8 with 40 +
    400. Unpaired areas and equivalence are alike. Of what other metrics measure the errors are those of their own
    intervals too, with the correlation of resamples, unless samples are clustered: of recall at an FPR of .1, KS and
    recall at a threshold, of good and better models with 50 to 100 positives, the worse one was found not inferior at
    5 % in 0 to 5 % of 200 data sets, by the errors of resamples in 5 to 23.

    An average over classes or labels varies as these do together, and if it is weighted by their numbers of positives
    with these too. Of 600 data sets of 100 samples of three classes with equal macro or weighted AUROC, or weighted
    average precision, tests at 5 % rejected in 4 to 5 %, of 1,000 with equal recalls at a threshold, unpaired, in 6.

    Means over groups, such as `GroupedNDCG`, are compared by Student's paired t of the values of the same groups, or by
    Welch's t of different ones.

    Two metrics without an average over their classes or labels are compared class by class: each as by itself, and
    p-values also corrected for their number by Holm's method, in a `ClassComparison`. So are two `SlicedAUROC`, or two
    `SlicedRate` at a threshold that is given, slice by slice: each as the metrics of its samples alone.

    A tensor `preds` `[M, N]` with its `target` and a `view` is as many paired test sets.

    Args:
        items: metrics of numbers: binary ones, averages over classes or labels, two without an average or of slices, or
            means over groups; a `Curve` of one problem each, or test sets `(preds, target[, weight[, groups]])`.
        view: the view; by default what the metrics measure, each at its own threshold if it has one, else `auroc`.
        paired: True requires pairing, False ignores it.
        alternative: `"two-sided"`: the values differ. `"greater"`: the first is larger, or, with a `margin`, not
            smaller by that much (non-inferiority). `"less"`: the reverse. `"equivalence"`: they differ by less than the
            margin, by two one-sided tests. With more than two items each pair is tested, and corrected by Holm's
            method.
        margin: the largest difference that does not matter.
        level: the confidence level of the interval that the test inverts: one-sided for `"greater"` and `"less"`, for
            `"equivalence"` at twice the level less one, so that it lies within the margin if `p < 1 - level`. With a
            margin, and of counts in bins, errors are those of intervals at this level, on which the p-value depends.
        replicates: of the bootstrap.
        seed: of the bootstrap; that of the interval of a metric, for different samples, is 0.

    Raises:
        ValueError: for fewer than two items, items of the wrong type, or arguments that do not fit.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUROC
        >>> from torchmetrics_roc.inference import compare
        >>> generator = torch.Generator().manual_seed(0)
        >>> target = torch.arange(200) % 2
        >>> one, other = BinaryAUROC(), BinaryAUROC()
        >>> one.update(torch.randn(200, generator=generator) + 2 * target, target)
        >>> other.update(torch.randn(200, generator=generator) + target, target)
        >>> found = compare(one, other)
        >>> found.test, found.paired, bool(found.p_value < 0.01)
        ('z', True, True)
        >>> bool(compare(one, other, alternative="less", margin=0.02).p_value < 0.05)
        False
    """
    if not items or isinstance(items[0], Tensor):
        if len(items) < 3 and not {"target", "view"} & options.keys():
            raise ValueError(
                f"`compare` needs `preds`, `target` and `view`, or at least two items to compare, but got "
                f"{len(items)}: pass the scores and labels of one model as a test set, `(preds, target)`."
            )
        return compare_models(*items, **options)
    return _contrast(list(items), options)


def _contrast(items: list[Any], options: dict[str, Any]) -> Contrast | ClassComparison:
    check = partial(_arguments, *items, **options)
    names = dict.fromkeys([*inspect.signature(_arguments).parameters, *options])
    question = (
        [(item, str(getattr(item, "_identity", ""))) for item in items],
        {name: options[name] for name in names if name in options},
    )
    if all(is_metric(item) and type(item.measure).of_units is not Measure.of_units for item in items):
        return _of_groups(items, check, question)
    if any(map(is_sliced, items)):
        return _of_slices(items, check, question)
    data = [data_of(item, check, question) for item in items]
    asked = check()
    if any(item.average is None and item.curve.problems > 1 for item in data):
        return _of_classes(data, asked)
    return _of_data(data, asked)


Hypothesis = tuple[View | None, bool | None, Alternative, float, float, int, int]
"""The view, whether values are paired, the alternative, the margin, the level, and replicates with their seed."""


def _of_classes(data: list[Data], asked: Hypothesis) -> ClassComparison:
    """Return the comparison of two items class by class: that of each by itself, and corrected p-values."""
    sizes = {item.curve.problems for item in data}
    if len(data) != 2 or len(sizes) > 1 or any(item.average for item in data):
        raise ValueError(
            "`compare` takes two metrics of the same classes, without an average, to compare these class by class: "
            "choose average='macro', or compare two at a time."
        )
    if any(isinstance(getattr(getattr(item.measure, "at", None), "threshold", None), Tensor) for item in data):
        raise ValueError("`compare` takes one threshold for all classes: compare those of each class by itself.")
    measure = next((item.measure for item in data if item.measure is not None), None)
    names = measure and measure.owner and measure.owner.problem_names
    several = [[item.of(t) for item in data] for t in range(min(sizes))]
    kind = measure.owner.problem if measure and measure.owner else "class"
    return _one_by_one(names or tuple(map(str, range(len(several)))), several, asked, kind)


def _of_slices(items: list[Any], check: Callable[[], Any], question: tuple[Any, ...]) -> ClassComparison:
    """Return the comparison of two metrics slice by slice: that of the samples of each, and corrected p-values."""
    if len(items) != 2 or not all(map(is_sliced, items)):
        check()
        raise ValueError(
            "`compare` takes two metrics of slices, to compare these slice by slice: compare two at a time, and with "
            "another metric the metrics of one slice."
        )
    (ids, first), (others, second) = (data_of_slices(item, check, question) for item in items)
    if not _equal(ids, others):
        raise ValueError(
            "`compare` takes metrics of the same slices, but these have samples of different ones: pass the same "
            "`groups` to `update` of both."
        )
    names = tuple(map(str, ids.tolist()))
    return _one_by_one(names, [list(pair) for pair in zip(first, second, strict=True)], check(), "slice")


def _one_by_one(names: tuple[str, ...], several: list[list[Data]], asked: Hypothesis, kind: str) -> ClassComparison:
    """Return each comparison by itself, with the p-values corrected for their number."""
    found = [_of_data(data, asked) for data in several]
    p_values = torch.stack([x.p_value for x in found])
    return ClassComparison(names, tuple(found), p_values.new_tensor(holm(p_values.tolist())), kind)


def _of_data(data: list[Data], asked: Hypothesis) -> Comparison:
    """Return the comparison of items of one number each."""
    view, paired, alternative, margin, level, replicates, seed = asked
    own = [item for item in data if item.measure is not None and view is None]
    scale, shift = (own[0].scale, own[0].shift) if own else (1.0, 0.0)  # of one kind, as `_views` checks
    margin_asked, margin = margin, margin / scale
    views = _views(data) if view is None else [view] * len(data)
    paired = _are_paired(data) if paired is None else _checked_pairing(data, paired)
    z = normal_quantile(level if alternative == "two-sided" else 2 * level - 1)
    if paired:
        _warn_of_few_optimised(data, views)
        estimates = _paired(data, views, replicates, seed)
        if margin and all(_has_interval(item, view) for item, view in zip(data, views)):
            sides = [_variances_by_interval(x, numbers_of(y, x.curve.whole), replicates) for x, y in zip(data, views)]
            estimates = estimates._replace(sides=torch.stack(sides).sqrt())
    else:
        estimates = _apart(data, views, "compare", replicates, seed, z)
    result = tested(estimates, views, level, alternative, margin, "compare")
    if (scale, shift) == (1.0, 0.0):
        return result
    ends = Interval(*(scale * end for end in result.interval))
    scaled = {name: scale * getattr(result, name) for name in ("difference", "standard_error")}
    values, covariance = scale * result.values + shift, scale**2 * result.covariance
    return result._replace(aurocs=values, interval=ends, covariance=covariance, margin=float(margin_asked), **scaled)


def _of_groups(items: list[Any], check: Callable[[], Any], question: tuple[Any, ...]) -> Contrast:
    r"""Return the comparison of means over groups, which are a sample of a population.

    Of the same groups the covariance is, with their shares :math:`p` of all weights and values :math:`v`,

    .. math:: \left(1 - \sum_g p_g^2\right) \sum_g p_g^2 (v_{ig} - \theta_i)(v_{jg} - \theta_j) / (1 - p_g)^2

    and the test Student's paired t; of different groups it is Welch's.
    """
    several = [units_of(item, check, question) for item in items]
    view, paired, alternative, margin, level, *_ = check()
    if view is not None or any(units is None for units in several):
        raise ValueError(
            "`compare` takes means over groups as they are, such as those of average='macro', without a `view`."
        )
    _check_alike([(item.measure, item.measure.over) for item in items])
    units = [x for x in several if x is not None]
    (ids, _, mass), *others = units
    alike = all(_equal(ids, x[0]) and _equal(mass, x[2]) for x in others)
    if paired and not alike:
        raise ValueError("`paired` is True, but the metrics do not have the same groups with the same weights.")
    paired, means, pulls, degrees = alike if paired is None else paired, [], [], []
    for _, values, masses in units:
        known, total = values.nan_to_num(), masses.sum()
        mean, worth = (known * masses).sum() / total, total**2 / (masses**2).sum()
        means.append(mean)
        pulls.append(moved_mean(known, mean, masses, total) * (1 - 1 / worth).sqrt())
        degrees.append(worth - 1)
    freedom = torch.stack(degrees)
    if paired:
        rows = torch.stack(pulls)
        covariance, joint = rows @ rows.T, freedom[0].expand(len(units), len(units))
    else:
        variances = torch.stack([(x**2).sum() for x in pulls])
        covariance, joint = torch.diag(variances), _welch(variances, freedom)
    estimates = Estimates(torch.stack(means), covariance, joint, joint, paired=paired, design=assumed("groups"))
    return compared(estimates, level, alternative, margin, "compare")


def _paired(data: list[Data], views: list[View], replicates: int, seed: int) -> Estimates:
    """Return the estimates for views of the same samples."""
    designs = [item.design for item in data if item.design is not None]
    design = designs[0]._replace(rows=_stacked([design.rows for design in designs]))
    curve = curve_of_design(design)
    if not any(item.average for item in data):
        return paired_estimates(curve, design, views, "compare", replicates, seed)
    values, covariance, degrees = _of_means(data, views, curve, design, replicates, seed)
    of_each = degrees if design.clusters is not None else torch.full_like(degrees, torch.inf)
    clusters = design.clusters is not None
    return Estimates(values, covariance, of_each, degrees, clusters=clusters, design=assumed_by(design))


def _of_means(
    data: Sequence[Data], views: Sequence[View], curve: Curve, design: Design, replicates: int, seed: int
) -> tuple[Tensor, Tensor, Tensor]:
    r"""Return averages over the problems of each item, their covariance and its degrees of freedom. Collective.

    `curve`, `design`: of all problems of all items, T in all. An average :math:`\sum_t s_t \theta_t / \sum_t s_t` whose
    weights follow from the numbers of positives varies with these too, by :math:`(\theta_t - \theta) / \sum_t s_t`.

    Returns:
        `[M]`, `[M, M]`, `[M, M]`; degrees of resamples are infinite.
    """
    sizes = [item.curve.problems for item in data]
    per_problem = [view for view, size in zip(views, sizes) for _ in range(size)]
    whole = curve.whole
    values = torch.cat([numbers_of(view, whole.of(t)) for t, view in enumerate(per_problem)])
    owners = [[i == j for j, size in enumerate(sizes) for _ in range(size)] for i in range(len(data))]
    of_item = torch.tensor(owners, dtype=torch.bool, device=values.device) & ~values.isnan()
    by_positives = [[item.average == "weighted"] for item in data]
    weighted = torch.tensor(by_positives, dtype=torch.bool, device=values.device)

    def support(positives: Tensor) -> Tensor:
        """Return the weights of all problems in weighted means, `[..., T]`."""
        parts = zip(data, torch.split(positives, sizes, -1), strict=True)
        return torch.cat([item.support(x) for item, x in parts], -1)

    means, shares, slopes = _averaged(values, support(whole.positives.double()), of_item, weighted)
    if views[0] not in INFLUENCES or any(view is not views[0] for view in views):
        draws, _ = joint_draws(curve, design, per_problem, replicates, seed)
        supports = torch.ones_like(draws)
        if bool(weighted.any()):
            supports, _ = joint_draws(curve, design, [positives_of] * len(per_problem), replicates, seed)
        factor, degrees = _of_clusters(design, draws)
        covariance = factor * covariance_of_draws(_averaged(draws.T, support(supports.T), of_item, weighted)[0].T)
        return means, covariance, degrees.expand_as(covariance)
    parts = clustered(curve, design, views[0], totals=True)
    assert parts.with_totals is not None
    assert parts.totals is not None
    _warn_of_heavy_negatives(views[0], curve, parts.sizes, design, "compare")
    known = ~values.isnan()
    of_values = parts.covariance.masked_fill(~(known[:, None] & known), 0.0)
    factor = correction(parts.clusters.amax())
    across = shares @ support(factor * parts.with_totals.nan_to_num()) @ slopes.T
    of_supports = support(support(factor * parts.totals).T)
    covariance = shares @ of_values @ shares.T + across + across.T + slopes @ of_supports @ slopes.T
    least = parts.degrees_of_differences
    pairs = of_item[:, None, :, None] & of_item[:, None, :]  # [M, M, T, T]
    return means, covariance, torch.where(pairs, least, torch.inf).amin((2, 3))


def _averaged(values: Tensor, weights: Tensor, of_item: Tensor, weighted: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return the means over the known problems of each item, their shares, and how a mean varies with the weights.

    Args:
        values: of all problems, `[T]`, or replicates `[R, T]`, and as many of their `weights`.
        of_item: which problems each item has, and knows, `[M, T]`.
        weighted: whether its mean is weighted, `[M, 1]`.
    """
    known = torch.where(of_item, values[..., None, :], 0.0)
    support = torch.where(weighted, weights[..., None, :], 1.0) * of_item
    total = support.sum(-1, keepdim=True)
    means = (support * known).sum(-1) / total[..., 0]
    return means, support / total, torch.where(weighted & of_item, (known - means[..., None]) / total, 0.0)


def _apart(
    data: list[Data], views: list[View], name: str, replicates: int = REPLICATES, seed: int = 0, z: float = 1.0
) -> Estimates:
    """Return the same for views of different samples, which are independent; with Welch's degrees of freedom.

    `name`: the function that warnings begin with; `z`: how many standard errors the interval has on either side.
    """
    parts = [_by_itself(item, view, replicates, seed, name) for item, view in zip(data, views)]
    values, sides, degrees = (torch.stack(x) for x in zip(*parts, strict=True))
    sides = sides.masked_fill(constant(sides), 0.0)  # of rounding alone
    # Of two, the sides that face each other; of several the longer one.
    facing = torch.where(values <= values.flip(0), sides[:, 1], sides[:, 0])
    v = facing if len(data) == 2 else sides.amax(1)
    welch = _welch(v, degrees)
    formula = views[0] in INFLUENCES
    if formula:
        _warn_of_few_errors(views[0], values, [item.curve for item in data], name)
    # Designs may differ between test sets.
    designs = " / ".join(dict.fromkeys(assumed_by(item.units) for item in data))
    errors, left_open = None if formula else sides.sqrt(), None
    if any(item.curve.mixed is not None for item in data):
        left_open = torch.stack([_left_open(*of_each) for of_each in zip(data, views, values)]) / z
        v = v if len(data) == 2 else (v.sqrt() + left_open.amax(1)) ** 2  # of the test that all are equal
    return Estimates(
        values, torch.diag(v), welch, welch, paired=False, design=designs, sides=errors, left_open=left_open
    )


def _welch(variances: Tensor, degrees: Tensor) -> Tensor:
    """Return the degrees of freedom of the difference of each pair of independent values, `[M, M]`."""
    below, both = variances**2 / degrees, variances[:, None] + variances
    return (both**2 / (below[:, None] + below)).masked_fill(both == 0, torch.inf)


def tested(
    estimates: Estimates, views: Sequence[View], level: float, alternative: Alternative, margin: float, name: str
) -> Comparison:
    """Return the comparison of the estimates of views; with a margin, areas have the errors of their own intervals."""
    if margin and all(view in INFLUENCES for view in views):
        estimates = estimates._replace(sides=_sides_of_logits(estimates, level))
    return compared(estimates, level, alternative, margin, name)


def check_hypothesis(alternative: Alternative, margin: float, level: float) -> None:
    """Raise `ValueError` for a hypothesis that does not fit its margin, or the level."""
    if alternative == "two-sided" and margin:
        raise ValueError("A `margin` needs `alternative` 'greater' (non-inferiority), 'less' or 'equivalence'.")
    if alternative == "equivalence" and not margin:
        raise ValueError("`alternative` 'equivalence' needs a `margin` above 0, within which values are equivalent.")
    if alternative != "two-sided" and level <= 0.5:
        raise ValueError(f"`level` must exceed 0.5 for a one-sided test, but is {level!r}.")


def _sides_of_logits(estimates: Estimates, level: float) -> Tensor:
    """Return the standard errors of areas below and above them, `[M, 2]`, by their intervals on the logit scale.

    One of equal areas is found the larger by chance as often as the other; of areas a margin apart the larger one
    varies less, and the more so the larger it happens to be.
    """
    variance, z = estimates.covariance.diagonal(), normal_quantile(2 * level - 1)
    low, high = logit_interval(estimates.values, variance, z)
    sides = torch.stack([estimates.values - low, high - estimates.values], 1) / z
    return torch.where(sides.isnan() | constant(variance)[:, None], variance.clamp(min=0).sqrt()[:, None], sides)


def _left_open(item: Data, view: View, value: Tensor) -> Tensor:
    """Return how far below and above its value that of the exact curve may be, which counts in bins do not tell, `[2]`.

    The interval of a difference is then wider by so much, and its test has the errors of this interval.
    """
    curve = item.curve.whole
    if curve.mixed is None:
        return torch.zeros_like(value).expand(2)
    if item.measure is not None and view == item.view:
        ends = item.measure.extremes(curve)
    else:
        ends = view(extreme(curve, best=False)), view(extreme(curve, best=True))
    numbers = torch.stack([(end.value if isinstance(end, Optimum) else end).double().reshape(-1)[0] for end in ends])
    if item.measure is not None and view == item.view:
        numbers = (numbers - item.shift) / item.scale
    return torch.stack([value - numbers.amin(), numbers.amax() - value]).nan_to_num(0.0).clamp(min=0)


def _has_interval(item: Data, view: View) -> bool:
    """Return whether what is compared is what a metric measures, whose interval its counts tell, without a formula."""
    return item.units is None and item.average is None and _by_own_interval(item, view)


FEW_ERRORS = 5
"""Samples of the rarer label times the distance of a value from 0 or 1, below which a comparison is warned of."""


def _warn_of_few_errors(view: View, values: Tensor, curves: Sequence[Curve], name: str) -> None:
    """Warn of values of few samples beside those of many, of which the variance is hardly known, or the bias larger."""
    fewer = torch.stack([torch.minimum(curve.positives, curve.negatives).amin().double() for curve in curves])
    few = (torch.minimum(values, 1 - values) * fewer < FEW_ERRORS) & (fewer > 1)  # of one it is NaN
    if bool((few & (fewer.amax() >= 2 * fewer)).any()):
        warn(
            f"{name}: the value of few samples is near 0 or 1, so its variance is hardly known. Equal areas of .9 to "
            ".99 beside a test set at least twice as large were rejected in 6 to 25 % of data sets at a nominal 5 %: "
            "see whether the interval of each holds the other, or permute samples by `venkatraman(paired=False)`."
        )
    positives = torch.stack([curve.positives.amin().double() for curve in curves])
    if view is average_precision and bool((positives.amin() < 50) & (positives.amax() >= 10 * positives.amin())):
        warn(
            f"{name}: average precision is biased upwards, by more where positives are few. Equal ones of 18 to 36 "
            "positives beside 600 others were rejected in 9 to 12 % of data sets at a nominal 5 %: compare areas, or "
            "see whether the interval of each holds the other."
        )


def _warn_of_heavy_negatives(view: View, curve: Curve, sizes: Sequence[Tensor], design: Design, name: str) -> None:
    """Warn of average precisions if a negative weighs much more than a positive, as where negatives were sampled."""
    if view is average_precision and not design.frequency:
        of_positives, of_negatives = mean_weights(curve, sizes)
        if bool((of_negatives >= 4 * of_positives).any()):
            warn(
                f"{name}: few negatives with large weights stand for many, so how average precisions vary is hardly "
                "known. Equal ones were rejected in 10 to 19 % of data sets at a nominal 5 %, where a negative weighed "
                "10 to 100 times as much as a positive: compare areas, or see whether each interval holds the other."
            )


FEW_OPTIMISED = 100
"""Samples or clusters of the rarer label, below which comparisons of optima on the data are warned of."""


def _warn_of_few_optimised(data: Sequence[Data], views: Sequence[View]) -> None:
    """Warn of paired optima, such as MinCllr, if few samples of a label are resampled. Collective."""
    pairs = zip(data, views, strict=True)
    statistics = [item.measure.statistic() for item, view in pairs if item.measure is not None and view == item.view]
    design = data[0].design
    if design is not None and any(statistic is not None and statistic.optimised for statistic in statistics):
        fewest = float(torch.minimum(*design.effective_sizes())[0])
        if fewest < FEW_OPTIMISED:
            warn(
                f"compare: resamples of a value that is optimised on the data, of {fewest:.3g} effective samples or "
                "clusters of a label, vary too little: equal minimal Cllr of two models were rejected at 5 % in 9 to "
                "12 % of data sets with 25 to 50 positives beside five to ten times as many negatives, and in 15 % of "
                "those with 50 clusters. Permute samples by `venkatraman`, or compare areas."
            )


def _by_itself(item: Data, view: View, replicates: int, seed: int, name: str) -> tuple[Tensor, Tensor, Tensor]:
    """Return the value of one item, its variance below and above it, `[2]`, and the degrees of freedom of these."""
    curve, design, single = item.curve, item.units, False
    if item.average:
        return _average_by_itself(item, view, replicates, seed)
    if view not in INFLUENCES:
        if _by_own_interval(item, view):
            variance = _variances_by_interval(item, numbers_of(view, curve.whole), replicates)
            degrees = torch.full_like(variance, torch.inf)
        else:
            if design is None:
                draws = curve_draws(curve.whole, view, replicates, seed, stratified=False)[None]  # labels are random
            else:
                draws, single = joint_draws(curve, design, view, replicates, seed)
            factor, degrees = _of_clusters(design, draws)
            variance = factor * covariance_of_draws(draws, name)[0]
            degrees = degrees.expand_as(variance)
    elif design is None:
        variance, degrees = delong_variance(view, curve), (curve.positives + curve.negatives).double() - 1
    else:
        parts = clustered(curve, design, view)
        _warn_of_heavy_negatives(view, curve, parts.sizes, design, name)
        variance, degrees = parts.covariance[0], parts.degrees_per_problem
        if design.clusters is None:
            degrees = torch.stack(parts.sizes).sum(0) - 1
        single = design.clusters is not None and bool(degrees == 0)
    value = numbers_of(view, curve if view in INFLUENCES else curve.whole)[0]
    if single:
        warn_of_single(name)
    elif design is None and view in INFLUENCES and bool(variance[0].isnan() & ~value.isnan()):
        warn_of_single(name, clustered=False)
    return value, variance.expand(2), degrees[0]


def _average_by_itself(item: Data, view: View, replicates: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return the same of an average over the problems of an item."""
    assert item.design is not None
    values, covariance, degrees = _of_means([item], [view], item.curve, item.design, replicates, seed)
    variances = covariance[0].expand(2)
    if _by_own_interval(item, view):
        variances = _variances_by_interval(item, values, replicates)
    return values[0], variances, degrees[0, 0]


def _by_own_interval(item: Data, view: View) -> bool:
    """Return whether an item by itself has the errors of its interval: independent samples, observed once or more."""
    if item.measure is None or view != item.view or view in INFLUENCES or item.measure.statistic() is None:
        return False
    return item.design is None or (item.design.frequency and item.design.clusters is None)


def _variances_by_interval(item: Data, value: Tensor, replicates: int) -> Tensor:
    """Return the variances of the `value` `[1]` of a metric below and above it, by its 95 % interval: `[2]`.

    Which a rate of 0 or 1 has too, where no resample varies, and which takes the optimism of an optimum off (Newcombe,
    Statistics in Medicine 17:873, 1998).
    """
    assert item.measure is not None
    interval = interval_of(item.measure, item, 0.95, replicates=replicates)
    below, above = (end.reshape(1) for end in interval)
    return (torch.cat([value - below, above - value]) / normal_quantile(0.95)) ** 2


def _stacked(rows: Sequence[Rows]) -> Rows:
    """Return the rows of several items that share their samples, `[M, N]`."""
    dtype = reduce(torch.promote_types, [part.scores.dtype for part in rows])
    scores, labels = torch.cat([part.scores.to(dtype) for part in rows]), torch.cat([part.labels for part in rows])
    if all(part.weights is None for part in rows):
        return Rows(scores, labels, None)
    weights = [torch.ones_like(part.labels) if part.weights is None else part.weights for part in rows]
    real = any(x.is_floating_point() for x in weights)
    return Rows(scores, labels, torch.cat([x.double() if real else x for x in weights]))


def _views(data: list[Data]) -> list[View]:
    """Return the view of each thing: what a metric measures; for curves and test sets, that of the metrics."""
    _check_alike([(item.measure, item.average) for item in data if item.measure is not None])
    default = next((item.view for item in data if item.view is not None), auroc)
    return [item.view or default for item in data]


def _check_alike(measured: Sequence[tuple[Measure, str | None]]) -> None:
    """Raise `ValueError` for measures, and their averages, of different kinds or options."""
    if len({measure.name for measure, _ in measured}) > 1:
        names = ", ".join(sorted({measure.name for measure, _ in measured}))
        raise ValueError(f"`view` must say what to compare of metrics of different kinds, {names}: such as `auroc`.")
    options = [{name: _asked(measure, name) for name in measure.options} | {"average": x} for measure, x in measured]
    differing = [name for name in (options or [{}])[0] if any(x[name] != options[0][name] for x in options)]
    if differing:
        values = " and ".join(dict.fromkeys(repr(x[differing[0]]) for x in options))
        raise ValueError(
            f"`view` must say what to compare of metrics whose `{differing[0]}` is {values}: such as `auroc`. Or "
            "construct them alike."
        )


def _asked(measure: Measure, name: str) -> Any:
    """Return an option of a measure; of thresholds only that they are given, as each has that of its own scores."""
    option = getattr(measure, "choice", None) if name == "at" else getattr(measure, name, None)
    return "a threshold" if isinstance(option, Frozen) else option


def _are_paired(data: list[Data]) -> bool:
    """Return whether all items have the same samples: as many, with the same labels, weights and groups, in order."""
    first, *others = (item.design for item in data)
    if first is None or any(item is None or (item.ranks is None) != (first.ranks is None) for item in others):
        return False
    same = all(item is not None and _alike(first, item) for item in others)
    if first.ranks is None:
        return same
    differ = torch.tensor(int(not same), dtype=torch.int64, device=first.rows.labels.device)
    return int(first.ranks.sum(differ)) == 0


def _alike(a: Design, b: Design) -> bool:
    if not _equal(a.rows.labels, b.rows.labels) or not _equal(a.clusters, b.clusters) or not _equal(a.often, b.often):
        return False
    weights = [None if x is None or not x.is_floating_point() else x for x in (a.rows.weights, b.rows.weights)]
    return _equal(*weights)


def _equal(a: Tensor | None, b: Tensor | None) -> bool:
    if a is None or b is None:
        return a is b
    return a.shape == b.shape and bool((a == b).all())


def _checked_pairing(data: list[Data], paired: bool) -> bool:
    if paired and not _are_paired(data):
        raise ValueError(
            "`paired` is True, but the items do not have the same samples: as many, with the same labels, weights and "
            "groups, in one order. A curve does not know its samples: pass metrics that keep them, or test sets."
        )
    return paired


@checked(paired=PAIRED, view=ONE_VIEW, alternative=literal_rule(Alternative))
def _arguments(
    *items: Any,
    view: View | None = None,
    paired: bool | None = None,
    alternative: Alternative = "two-sided",
    margin: float = 0.0,
    level: float = 0.95,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Hypothesis:
    """Return the arguments of a contrast. Raises `ValueError` for those that do not fit."""
    if len(items) < 2:
        raise ValueError(f"`compare` needs at least two items to compare, but got {len(items)}.")
    check_hypothesis(alternative, margin, level)
    return view, paired, alternative, margin, level, replicates, seed


# What the second overload says, for `help()`.
compare.__signature__ = inspect.signature(_arguments).replace(  # type: ignore[attr-defined]
    return_annotation="Comparison | ClassComparison"
)
