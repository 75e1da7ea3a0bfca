"""Intervals of other packages for the grid of `benchmarks.grid`, of those that are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import torch

Pair = tuple[float, float]
RESAMPLES, FEW = 200, 250
"""Resamples of a bootstrap by calls of a Python function, and the data sets that it is counted on."""


def installed() -> Iterator[tuple[str, str, Callable[[Any, Any], Pair], int]]:
    """Yield our statistic, the peer, its interval of labels and probabilities, and how many data sets it gets."""
    if find_spec("sklearn") and find_spec("scipy"):
        areas = import_module("sklearn.metrics")
        each = {
            "AUROC": areas.roc_auc_score,
            "AveragePrecision": areas.average_precision_score,
            "Rate(f1, 0.5)": partial(_decided, areas.f1_score),
        }
        for name, function in each.items():
            for method in ("percentile", "BCa"):
                yield name, f"SciPy, {method}", partial(_scipy, function, method), FEW
    if find_spec("torchmetrics"):
        ours = import_module("torchmetrics.classification")
        made = {
            "AUROC": ours.BinaryAUROC,
            "AveragePrecision": ours.BinaryAveragePrecision,
            "Rate(f1, 0.5)": ours.BinaryF1Score,
        }
        for name, metric in made.items():
            yield name, "torchmetrics' BootStrapper", partial(_bootstrapper, metric), FEW
    if find_spec("MLstatkit"):
        yield "AUROC", "MLstatkit, DeLong", _mlstatkit, 2000
    if find_spec("statsmodels"):
        wilson = partial(import_module("statsmodels.stats.proportion").proportion_confint, method="wilson")
        yield "Rate(accuracy, 0.5)", "statsmodels, Wilson", partial(_accuracy, wilson), 2000
        yield "Rate(recall, 0.5)", "statsmodels, Wilson", partial(_recall, wilson), 2000
        yield "Rate(precision, 0.5)", "statsmodels, Wilson", partial(_precision, wilson), 2000
    if find_spec("confidenceinterval"):
        package = import_module("confidenceinterval")
        yield "AUROC", "confidenceinterval", lambda y, p: tuple(package.roc_auc_score(y, p)[1]), 2000
        for name, function in (("accuracy", package.accuracy_score), ("f1", package.f1_score)):
            given = {} if name == "accuracy" else {"average": "binary"}
            yield f"Rate({name}, 0.5)", "confidenceinterval", partial(_confidenceinterval, function, given), 2000


def _decided(function: Any, target: Any, p: Any) -> float:
    return float(function(target, p >= 0.5, zero_division=0))


def _scipy(function: Any, method: str, target: Any, p: Any) -> Pair:
    scipy, numpy = import_module("scipy.stats"), import_module("numpy")
    found = scipy.bootstrap(
        (target, p), function, n_resamples=RESAMPLES, vectorized=False, paired=True, method=method,
        rng=numpy.random.default_rng(0),
    ).confidence_interval  # fmt: skip
    return float(found.low), float(found.high)


def _bootstrapper(made: Any, target: Any, p: Any) -> Pair:
    torch.manual_seed(0)
    metric = import_module("torchmetrics.wrappers").BootStrapper(
        made(), num_bootstraps=RESAMPLES, mean=False, std=False, quantile=torch.tensor([0.025, 0.975])
    )
    metric.update(torch.from_numpy(p), torch.from_numpy(target))
    low, high = metric.compute()["quantile"].tolist()
    return low, high


def _mlstatkit(target: Any, p: Any) -> Pair:
    # Of the first of two models, which must differ.
    low, high = import_module("MLstatkit.delong").Delong_test(target, p, 1 - p)[2]
    return float(low), float(high)


def _accuracy(wilson: Any, target: Any, p: Any) -> Pair:
    return wilson(int(((p >= 0.5) == target).sum()), len(p))


def _recall(wilson: Any, target: Any, p: Any) -> Pair:
    return wilson(int((p[target > 0] >= 0.5).sum()), int(target.sum()))


def _precision(wilson: Any, target: Any, p: Any) -> Pair:
    return wilson(int(target[p >= 0.5].sum()), int((p >= 0.5).sum()))


def _confidenceinterval(function: Any, given: dict[str, Any], target: Any, p: Any) -> Pair:
    low, high = function(target.tolist(), (p >= 0.5).astype(int).tolist(), **given)[1]
    return float(low), float(high)
