"""Comparison of metrics, curves and test sets, paired or not, by any view, with any hypothesis."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import combinations, permutations
from typing import Any, Literal, NamedTuple, overload

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.exchange import exchange
from torchmetrics_roc.exports import Exported, typed
from torchmetrics_roc.inference.arguments import ONE_VIEW, PAIRED, checked, numbers_of, one_of, refuse_clusters
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_one_cluster
from torchmetrics_roc.inference.comparison import (
    Comparison,
    all_equal,
    checked_rows,
    compare_models,
    covariance_of_draws,
    known_draws,
    warn_of_no_error,
)
from torchmetrics_roc.inference.covariances import clustered, covariance_of
from torchmetrics_roc.inference.design import Design
from torchmetrics_roc.inference.distributions import (
    Interval,
    student_quantile,
    student_two_sided,
)
from torchmetrics_roc.inference.influence import INFLUENCES, View, delong_variance
from torchmetrics_roc.inference.resampling import curve_draws
from torchmetrics_roc.measure import RESAMPLED, Measure
from torchmetrics_roc.pr import average_precision
from torchmetrics_roc.roc import auroc

Alternative = Literal["two-sided", "greater", "less", "equivalence"]


@typed
class _Contrast(NamedTuple):
    values: Tensor
    difference: Tensor
    standard_error: Tensor
    p_value: Tensor
    adjusted: Tensor
    interval: Interval
    covariance: Tensor
    paired: bool


class Contrast(_Contrast, Exported):
    """Differences between the values of `M` metrics, curves or test sets, with standard errors, a test and intervals.

    Export it with `to_dict()`, `to_pandas()` or `to_csv(path)`; a table has a row for each pair, or, for one-sided
    tests of more than two values, for each ordered pair.

    Attributes:
        values: `[M]`, the value of each.
        difference: for two, the first minus the second, 0-d; for more, the row's minus the column's, `[M, M]`.
        standard_error: of the difference.
        p_value: of the hypothesis, 0-d; for more than two, that all values are equal.
        adjusted: `[M, M]`, the p-value of each pair, corrected for their number by Holm's method; for two `p_value`.
        interval: the confidence interval of the difference; infinite on one side if the hypothesis is one-sided.
        covariance: `[M, M]`, of the values.
        paired: whether all values are from the same samples.
    """

    __slots__ = ()

    def _columns(self) -> dict[str, list[Any]]:
        """Return a row for each pair."""
        low, high = self.interval
        matrices = {"difference": self.difference, "standard_error": self.standard_error, "low": low, "high": high}
        matrices |= {"p_value": self.adjusted}
        directed = self.difference.ndim and bool((low.isinf() | high.isinf()).any())
        pairs = list((permutations if directed else combinations)(range(len(self.values)), 2))
        columns: dict[str, list[Any]] = {"first": [i for i, _ in pairs], "second": [j for _, j in pairs]}
        columns["value_first"], columns["value_second"] = (self.values[columns[x]].tolist() for x in columns.copy())
        for name, x in matrices.items():
            columns[name] = [float(x if x.ndim == 0 else x[pair]) for pair in pairs]
        return columns | {"paired": [self.paired] * len(pairs)}


class Data(NamedTuple):
    """A curve and, if known, the samples of this rank behind it; of one problem, where it is compared.

    `view`, `measure`: for a metric, what it reads, and its class.
    """

    curve: Curve
    design: Design | None
    weighted: bool = False
    view: View | None = None
    measure: type | None = None

    @property
    def units(self) -> Design | None:
        """The design, if the counts of the curve do not tell its units."""
        return None if self.design is None or self.design.counted else self.design


@overload
def compare(
    preds: Tensor,
    target: Tensor,
    view: View,
    *,
    sample_weight: Tensor | None = None,
    groups: Tensor | None = None,
    level: float = 0.95,
    replicates: int = 2000,
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
    replicates: int = 2000,
    seed: int = 0,
) -> Contrast: ...
def compare(*items: Any, **options: Any) -> Comparison | Contrast:
    r"""Compare two or more metrics, curves or test sets by any view.

    They are recognised as paired if all have equally many samples, with the same labels, weights and groups, in the
    same order. A `Curve`, which has only counts, is never paired. Areas and average precisions are compared by the
    influences of the samples: paired by DeLong's covariance, for clusters by Obuchowski's with Student's t; unpaired by
    Welch's t. Any other view is resampled: jointly if paired, else separately.

    A tensor `preds` `[M, N]` with its `target` and a `view` is compared by a joint bootstrap, which returns a
    `Comparison`: see `torchmetrics_roc.inference.comparison.compare_models`.

    Args:
        items: binary metrics, a `Curve` of one problem each, or test sets `(preds, target[, weight[, groups]])`.
        view: the view; by default what the metrics measure, each at its own threshold if it has one, else `auroc`.
        paired: True requires pairing, False ignores it.
        alternative: `"two-sided"`: the values differ. `"greater"`: the first is larger, or, with a `margin`, not
            smaller by that much (non-inferiority). `"less"`: the reverse. `"equivalence"`: they differ by less than the
            margin, by two one-sided tests. With more than two items each pair is tested, and corrected by Holm's
            method.
        margin: the largest difference that does not matter.
        level: the confidence level of the interval that the test inverts: one-sided for `"greater"` and `"less"`, for
            `"equivalence"` at twice the level less one, so that it lies within the margin if `p < 1 - level`.
        replicates: of the bootstrap.
        seed: of the bootstrap.

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
        >>> found.paired, bool(found.p_value < 0.01)
        (True, True)
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


def _contrast(items: list[Any], options: dict[str, Any]) -> Contrast:
    check = partial(_arguments, items, **options)
    names = dict.fromkeys([*inspect.signature(_arguments).parameters, *options])
    asked = (
        [(item, str(getattr(item, "_identity", ""))) for item in items],
        {name: options[name] for name in names if name in options},
    )
    data = [data_of(item, check, asked) for item in items]
    view, paired, alternative, margin, level, replicates, seed = check()
    views = _views(data) if view is None else [view] * len(data)
    paired = _are_paired(data) if paired is None else _checked_pairing(data, paired)
    values, covariance, degrees = (_paired if paired else _apart)(data, views, replicates, seed)
    warn_of_no_error(values, covariance)
    difference = values[:, None] - values
    variance = covariance.diagonal()
    error = (variance[:, None] + variance - 2 * covariance).clamp(min=0).sqrt()
    tails, low, high = torch.ones_like(error), difference.clone(), difference.clone()
    for i, j in permutations(range(len(data)), 2):
        own = float(degrees[i, j])
        low[i, j], high[i, j] = _ends(difference[i, j], error[i, j], own, alternative, level)
        tails[i, j] = _tail(float(difference[i, j]), float(error[i, j]), own, alternative, margin)
    if len(data) == 2:
        one = tails[0, 1]
        return Contrast(
            values, difference[0, 1], error[0, 1], one, one, Interval(low[0, 1], high[0, 1]), covariance, paired
        )
    adjusted = _holm(tails, alternative)
    p_value = all_equal(values, covariance)[1] if alternative == "two-sided" else adjusted.amin()
    return Contrast(values, difference, error, p_value, adjusted, Interval(low, high), covariance, paired)


def _paired(data: list[Data], views: list[View], replicates: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return values, covariance and degrees of freedom of each difference, for views of the same samples."""
    (one, *_), (view, *_), count = data, views, len(data)
    assert one.design is not None
    rows = _stacked([one.design.rows for one in data if one.design is not None])
    design = one.design._replace(rows=rows)
    weights = design.mass * (1.0 if design.often is None else design.often) if one.weighted else rows.weights
    if design.ranks is None:
        curve = Curve.from_rows(rows.scores, rows.labels, weights)
    else:
        curve = exchange(rows.scores, rows.labels, weights, one.weighted, design.ranks)
    degrees = torch.full((count, count), math.inf, dtype=torch.float64, device="cpu")
    if not _by_influence(views):
        draws, single = joint_draws(curve, design, views, replicates, seed)
        if single:
            warn_of_one_cluster("compare")
        values = torch.cat([numbers_of(own, curve.whole.of(i)) for i, own in enumerate(views)])
        return values, covariance_of_draws(known_draws(draws)), degrees
    if design.clusters is None:
        return view(curve), covariance_of(curve, design, "delong" if design.frequency else "jackknife", view), degrees
    parts = clustered(curve, design, view)
    ones = torch.eye(count, dtype=torch.float64, device=curve.positives.device)
    for i, j in permutations(range(count), 2):
        degrees[i, j] = parts.degrees(ones[i] - ones[j])
    if bool((degrees == 0).any()):
        warn_of_one_cluster("compare")
    return view(curve), parts.covariance, degrees


def _apart(data: list[Data], views: list[View], replicates: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return the same for views of different samples, which are independent; with Welch's degrees of freedom."""
    values, variances, own = [], [], []
    for place, (one, view) in enumerate(zip(data, views, strict=True)):
        variance, degrees = _variance_of_one(one, view, replicates, seed + place)
        values.append(numbers_of(view, one.curve if view in INFLUENCES else one.curve.whole)[0])
        variances.append(variance)
        own.append(degrees)
    if 0 in own:
        warn_of_one_cluster("compare")
    v = torch.stack(variances)
    below = v**2 / torch.tensor(own, dtype=torch.float64, device=v.device)
    degrees_of_pairs = ((v[:, None] + v) ** 2 / (below[:, None] + below)).nan_to_num(nan=math.inf)
    return torch.stack(values), torch.diag(v), degrees_of_pairs.cpu()


def _variance_of_one(one: Data, view: View, replicates: int, seed: int) -> tuple[Tensor, float]:
    """Return the variance of the value of one thing, 0-d, and its degrees of freedom."""
    design = one.units
    if view not in INFLUENCES:
        if design is not None:
            found, single = joint_draws(one.curve, design, view, replicates, seed)
            if single:
                warn_of_one_cluster("compare")
        else:
            found = curve_draws(one.curve.whole, view, replicates, seed)[None]
        return covariance_of_draws(known_draws(found))[0, 0], math.inf
    if design is None:
        size = one.curve.positives + one.curve.negatives
        return delong_variance(view, one.curve)[0], float(size[0]) - 1
    if design.clusters is None:
        size = torch.cat(design.effective_sizes()).sum()
        return covariance_of(one.curve, design, view=view)[0, 0], float(size) - 1
    parts = clustered(one.curve, design, view)
    return parts.covariance[0, 0], float(parts.degrees(torch.ones_like(parts.covariance[0])))


def _by_influence(views: list[View]) -> bool:
    first, *others = views
    return first in INFLUENCES and all(view is first for view in others)


def _stacked(rows: Sequence[Rows]) -> Rows:
    """Return the rows of several items that share their samples, `[M, N]`."""
    dtype = reduce(torch.promote_types, [one.scores.dtype for one in rows])
    scores, labels = torch.cat([one.scores.to(dtype) for one in rows]), torch.cat([one.labels for one in rows])
    if all(one.weights is None for one in rows):
        return Rows(scores, labels, None)
    weights = [torch.ones_like(one.labels) if one.weights is None else one.weights for one in rows]
    real = any(x.is_floating_point() for x in weights)
    return Rows(scores, labels, torch.cat([x.double() if real else x for x in weights]))


# ---- what the items are ----------------------------------------------------------------------------------------------


def data_of(thing: Any, check: Callable[[], Any], asked: tuple[Any, ...], name: str = "compare") -> Data:
    """Return the data behind a curve, a metric or a test set, for the function of this `name`.

    `check` raises the errors of the arguments, and `asked` are arguments that ranks compare: errors are raised by all
    ranks.
    """
    if isinstance(thing, Measure):
        return _of_metric(thing, check, asked, name)
    check()
    if isinstance(thing, Data):
        return thing
    if isinstance(thing, Curve):
        refuse_clusters(thing)
        if thing.problems != 1:
            raise ValueError(f"A curve must have one problem to be compared, but has {thing.problems}: see `Curve.of`.")
        return Data(thing.whole, None)
    if isinstance(thing, (tuple, list)) and 2 <= len(thing) <= 4 and isinstance(thing[0], Tensor):
        preds, target, weight, groups = (*thing, None, None)[:4]
        rows, groups = checked_rows(preds[None], target, weight, groups)
        return Data(Curve.from_rows(*rows), Design.of(rows, groups), weight is not None)
    raise ValueError(
        "Things to compare must be metrics, curves, or test sets `(preds, target[, sample_weight[, groups]])`, but "
        f"one is of type {type(thing).__name__}."
    )


def _of_metric(metric: Any, check: Callable[[], Any], asked: tuple[Any, ...], name: str) -> Data:
    with metric._reading(f"inference.{name}", *asked):
        check()
        one = metric.kind == Measure.kind and metric.task.problems == 1
        if name != "compare" and not one:
            raise ValueError(
                f"`{name}` takes binary metrics of one curve, but got {type(metric).__name__}: for one class c, pass "
                "the test set `(preds[:, c], target == c)`."
            )
        if name == "compare" and (not one or metric.statistic() is None):
            raise ValueError(
                f"`compare` takes binary metrics of one number, but got {type(metric).__name__}: read the `Curve` of "
                "each class and compare those."
            )
        data = data_of_metric(metric)
    statistic = metric.statistic() or RESAMPLED
    known = {"auroc": auroc, "average_precision": average_precision}.get(str(statistic.of))
    view = known if known is not None and (statistic.scale, statistic.shift) == (1.0, 0.0) else metric.number
    return data._replace(view=view, measure=type(metric))


def data_of_metric(metric: Any, pooled: bool = False) -> Data:
    """Return the curve of a metric, of all classes `pooled` or of each, with the samples behind it if they are kept.

    The pooled entries of a sample are a cluster. Called within a reading of the metric.
    """
    made = metric._current(pooled)
    design = metric._design(made, pooled and metric.task.problems > 1) if metric._state.keeps_samples else None
    curve = replace(made.curve, clustered=False) if design is not None and design.counted else made.curve
    return Data(curve, design, made.agreed.weighted)


def _views(data: list[Data]) -> list[View]:
    """Return the view of each thing: what a metric measures; for curves and test sets, that of the metrics."""
    measures = {one.measure for one in data if one.measure is not None}
    if len(measures) > 1:
        names = ", ".join(sorted(measure.__name__ for measure in measures))
        raise ValueError(f"`view` must say what to compare of metrics of different kinds, {names}: such as `auroc`.")
    default = next((one.view for one in data if one.view is not None), auroc)
    return [one.view or default for one in data]


def _are_paired(data: list[Data]) -> bool:
    """Return whether all items have the same samples: as many, with the same labels, weights and groups, in order."""
    first, *others = (one.design for one in data)
    if first is None or any(one is None or (one.ranks is None) != (first.ranks is None) for one in others):
        return False
    same = all(one is not None and _alike(first, one) for one in others)
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


@checked(paired=PAIRED, view=ONE_VIEW, alternative=one_of(Alternative))
def _arguments(
    items: Sequence[Any],
    view: View | None = None,
    paired: bool | None = None,
    alternative: Alternative = "two-sided",
    margin: float = 0.0,
    level: float = 0.95,
    replicates: int = 2000,
    seed: int = 0,
) -> tuple[View | None, bool | None, Alternative, float, float, int, int]:
    """Return the arguments of a contrast. Raises `ValueError` for those that do not fit."""
    if len(items) < 2:
        raise ValueError(f"`compare` needs at least two items to compare, but got {len(items)}.")
    if alternative == "two-sided" and margin:
        raise ValueError("A `margin` needs `alternative` 'greater' (non-inferiority), 'less' or 'equivalence'.")
    if alternative == "equivalence" and not margin:
        raise ValueError("`alternative` 'equivalence' needs a `margin` above 0, within which values are equivalent.")
    if alternative != "two-sided" and level <= 0.5:
        raise ValueError(f"`level` must exceed 0.5 for a one-sided test, but is {level!r}.")
    return view, paired, alternative, margin, level, replicates, seed


# ---- hypotheses ------------------------------------------------------------------------------------------------------


def _ends(
    difference: Tensor, error: Tensor, degrees: float, alternative: Alternative, level: float
) -> tuple[Tensor, Tensor]:
    """Return the ends of the interval that inverts the test of this alternative."""
    half = student_quantile(level if alternative == "two-sided" else 2 * level - 1, degrees) * error
    infinite = torch.full_like(difference, torch.inf)
    low = -infinite if alternative == "less" else difference - half
    return low, infinite if alternative == "greater" else difference + half


def _tail(difference: float, error: float, degrees: float, alternative: Alternative, margin: float) -> float:
    """Return the p-value of a difference with this standard error."""
    if alternative == "two-sided":
        return student_two_sided(_over(difference, error), degrees)
    above, below = (_upper(_over(margin + sign * difference, error), degrees) for sign in (1, -1))
    return above if alternative == "greater" else below if alternative == "less" else max(above, below)


def _over(x: float, error: float) -> float:
    if error == 0:
        return math.nan if math.isnan(x) else 0.0 if x == 0 else math.copysign(math.inf, x)
    return x / error


def _upper(t: float, degrees: float) -> float:
    """Return the probability that Student's t exceeds `t`."""
    half = student_two_sided(t, degrees) / 2
    return 1 - half if t < 0 else half


def _holm(tails: Tensor, alternative: Alternative) -> Tensor:
    """Return the p-values of pairs corrected by Holm's method, Scandinavian Journal of Statistics 6:65, 1979: `[M, M]`.

    One-sided tests are done in both directions of each pair.
    """
    directed = alternative in ("greater", "less")
    pairs = list((permutations if directed else combinations)(range(len(tails)), 2))
    found, most = torch.ones_like(tails), 0.0
    for place, (i, j) in enumerate(sorted(pairs, key=lambda pair: float(tails[pair]))):
        own = float(tails[i, j])
        most = max(most, min(own * (len(pairs) - place), 1.0))
        found[i, j] = math.nan if math.isnan(own) else most
        if not directed:
            found[j, i] = found[i, j]
    return found


# What the second overload says, for `help()`.
compare.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [
        inspect.Parameter("items", inspect.Parameter.VAR_POSITIONAL, annotation="Any"),
        *(
            parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for name, parameter in inspect.signature(_arguments).parameters.items()
            if name != "items"
        ),
    ],
    return_annotation="Comparison | Contrast",
)
