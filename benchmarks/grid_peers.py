"""Intervals of other packages for the grid of `benchmarks.grid`, of those that are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any

import torch

Pair = tuple[float, float]
RESAMPLES, COPIES = 500, 200
"""Resamples of SciPy's bootstrap, and copies of torchmetrics'."""
MANY, SOME, FEW = 2000, 250, 100
"""The data sets that a formula is counted on, SciPy's bootstrap, and torchmetrics', which takes longest."""


def installed() -> Iterator[tuple[str, str, Callable[[Any, Any], Pair], int]]:
    """Yield our statistic, the peer, its interval of labels and probabilities, and how many data sets it gets."""
    if find_spec("scipy"):
        each = {"AUROC": _auroc, "AveragePrecision": _average_precision, "Rate(f1, 0.5)": _f1}
        for (name, function), method in product(each.items(), ("percentile", "BCa")):
            yield name, f"SciPy, {method}", partial(_scipy, function, method), SOME
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
        yield "AUROC", "MLstatkit, DeLong", _mlstatkit, MANY
    if find_spec("statsmodels"):
        wilson = partial(import_module("statsmodels.stats.proportion").proportion_confint, method="wilson")
        yield "Rate(accuracy, 0.5)", "statsmodels, Wilson", partial(_accuracy, wilson), MANY
        yield "Rate(recall, 0.5)", "statsmodels, Wilson", partial(_recall, wilson), MANY
        yield "Rate(precision, 0.5)", "statsmodels, Wilson", partial(_precision, wilson), MANY
    if find_spec("confidenceinterval"):
        package = import_module("confidenceinterval")
        yield "AUROC", "confidenceinterval", lambda y, p: tuple(package.roc_auc_score(y, p)[1]), MANY
        for name, function in (("accuracy", package.accuracy_score), ("f1", package.f1_score)):
            given = {} if name == "accuracy" else {"average": "binary"}
            yield f"Rate({name}, 0.5)", "confidenceinterval", partial(_confidenceinterval, function, given), MANY


def _auroc(target: Any, p: Any) -> float:
    """Return scikit-learn's area, in a twentieth of its time."""
    positives = target.sum()
    pairs = positives * (len(target) - positives)
    ranks = import_module("scipy.stats").rankdata(p)[target > 0].sum()
    return float((ranks - positives * (positives + 1) / 2) / pairs) if pairs else float("nan")


def _average_precision(target: Any, p: Any) -> float:
    numpy = import_module("numpy")
    order = numpy.argsort(-p)
    ends = numpy.append(numpy.diff(p[order]) != 0, True)
    predicted, true = numpy.flatnonzero(ends) + 1, target[order].cumsum()[ends]
    return float((numpy.diff(true, prepend=0) * true / predicted).sum() / true[-1]) if true[-1] else 0.0


def _f1(target: Any, p: Any) -> float:
    called = p >= 0.5
    return float(2 * target[called].sum() / max(called.sum() + target.sum(), 1))


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
        made(), num_bootstraps=COPIES, mean=False, std=False, quantile=torch.tensor([0.025, 0.975])
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
