"""Comparison of models, metrics, curves and test sets, paired or not, by any view, with any hypothesis."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, overload

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.arguments import FLAG, ONE_VIEW, PAIRED, checked, literal_rule
from torchmetrics_roc.inference.data import (
    Data,
    data_of,
    data_of_slices,
    is_sliced,
    models_in_rows,
    of_models,
    two_vectors,
    units_of,
)
from torchmetrics_roc.inference.design import Design, Weights, assumed
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.estimates import apart, estimates_of, together, welch_of_pairs, with_own_sides
from torchmetrics_roc.inference.formulas import Interval, constant, logit_interval, normal_quantile
from torchmetrics_roc.inference.hypotheses import (
    Alternative,
    ClassComparison,
    Comparison,
    Estimates,
    compared,
    holm,
)
from torchmetrics_roc.inference.influence import INFLUENCES, View, moved_mean
from torchmetrics_roc.measures.measure import Measure, is_metric
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.points.choice import Frozen


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
        return compared(apart(sets, [auroc] * 2, "compare_auroc"), level)
    models = of_models(models_in_rows(preds, target), target, sample_weight, groups, weights)
    return compared(estimates_of(*models, auroc, "compare_auroc"), level)


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
    estimates = estimates_of(curve, design, view, "compare_models", replicates, seed)
    return compared(estimates, level, name="compare_models")


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
        estimates = together(data, views, "compare", replicates, seed)
        estimates = with_own_sides(estimates, data, views, replicates) if margin else estimates
    else:
        estimates = apart(data, views, "compare", replicates, seed, z)
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
        covariance, joint = torch.diag(variances), welch_of_pairs(variances, freedom)
    estimates = Estimates(torch.stack(means), covariance, joint, joint, paired=paired, design=assumed("groups"))
    return compared(estimates, level, alternative, margin, "compare")


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
