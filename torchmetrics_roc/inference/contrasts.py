"""Comparison of metrics, curves and test sets, paired or not, by any view, with any hypothesis."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import Any, NamedTuple, overload

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.exchange import exchange
from torchmetrics_roc.inference.arguments import ONE_VIEW, PAIRED, checked, numbers_of, one_of, refuse_clusters
from torchmetrics_roc.inference.clusters import joint_draws, warn_of_one_cluster
from torchmetrics_roc.inference.comparison import (
    checked_rows,
    compare_models,
    covariance_of_draws,
    estimates_of,
    known_draws,
)
from torchmetrics_roc.inference.covariances import clustered
from torchmetrics_roc.inference.design import Design
from torchmetrics_roc.inference.hypotheses import Alternative, Comparison, Estimates, by_normal, compared
from torchmetrics_roc.inference.influence import INFLUENCES, View, delong_variance
from torchmetrics_roc.inference.resampling import curve_draws
from torchmetrics_roc.measure import RESAMPLED, Measure
from torchmetrics_roc.pr import average_precision
from torchmetrics_roc.roc import auroc

Contrast = Comparison
"""What `compare` of metrics, curves or test sets returns."""


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
    influences of the samples: paired as by `compare_auroc`, unpaired by Welch's t; that more than two are equal by
    Hotelling's T². Any other view is resampled, jointly if paired, else separately, and compared by z and χ².

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
    estimates = (_paired if paired else _apart)(data, views, replicates, seed)
    return compared(estimates, level, alternative, margin, "compare")


def _paired(data: list[Data], views: list[View], replicates: int, seed: int) -> Estimates:
    """Return the estimates for views of the same samples."""
    (one, *_), (view, *_) = data, views
    assert one.design is not None
    rows = _stacked([one.design.rows for one in data if one.design is not None])
    design = one.design._replace(rows=rows)
    weights = design.mass * (1.0 if design.often is None else design.often) if one.weighted else rows.weights
    if design.ranks is None:
        curve = Curve.from_rows(rows.scores, rows.labels, weights)
    else:
        curve = exchange(rows.scores, rows.labels, weights, one.weighted, design.ranks)
    if not _by_influence(views):
        draws, single = joint_draws(curve, design, views, replicates, seed)
        if single:
            warn_of_one_cluster("compare")
        values = torch.cat([numbers_of(own, curve.whole.of(i)) for i, own in enumerate(views)])
        return by_normal(values, covariance_of_draws(known_draws(draws)))
    return estimates_of(curve, design, view)


def _apart(data: list[Data], views: list[View], replicates: int, seed: int) -> Estimates:
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
    return Estimates(torch.stack(values), torch.diag(v), degrees_of_pairs, degrees_of_pairs, paired=False)


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
    parts = clustered(one.curve, design, view)
    if design.clusters is None:
        return parts.covariance[0, 0], float(torch.cat(design.effective_sizes()).sum()) - 1
    return parts.covariance[0, 0], float(parts.degrees_of_each[0])


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
