"""Intervals of averages over classes from replicates of whole samples, by their definition; and their limits."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.inference.clusters import cluster_draws
from torchmetrics_roc.inference.intervals import _averaged
from torchmetrics_roc.inference.resampling import expanded, quantiles
from torchmetrics_roc.measures.det import eer
from torchmetrics_roc.tasks.batches import Rows

REPLICATES = 150


def classes(size: int = 60) -> tuple[Tensor, Tensor]:
    """Scores and labels of three classes, of which the last is rare: absent from some replicates."""
    generator = torch.Generator().manual_seed(0)
    target = torch.where(torch.arange(size) < 3, 2, torch.arange(size) % 5 // 3)
    return torch.randn(size, 3, generator=generator) + torch.nn.functional.one_hot(target, 3), target


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_the_interval_of_an_average_is_that_of_the_averages_of_replicates(average: Any) -> None:
    preds, target = classes()
    labels = torch.nn.functional.one_hot(target, 3).T == 1
    metric = tr.MulticlassEER(3, average=average, normalization=None)
    metric.update(preds, target)
    found = metric.interval(method="bootstrap", replicates=REPLICATES, level=0.9)
    curve = Curve.from_scores(preds.T.contiguous(), labels)
    rows = Rows(preds.T.contiguous(), labels, None)
    draws = cluster_draws(curve, rows, None, lambda c: eer(c).value, REPLICATES)
    support = torch.ones_like(draws)
    if average == "weighted":  # by the positives of each replicate
        support = cluster_draws(curve, rows, None, lambda c: c.positives.double(), REPLICATES)
    means = []
    for weights, replicate in zip(support.T.tolist(), draws.T.tolist(), strict=True):
        known = [(w, x) for w, x in zip(weights, replicate, strict=True) if x == x]
        means.append(sum(w * x for w, x in known) / sum(w for w, _ in known))
    assert bool(draws.isnan().any()), "of which some lack a class"
    size = torch.minimum(labels.sum(1), (~labels).sum(1)).sum().double()
    low, high = quantiles(torch.tensor(means, dtype=torch.float64), expanded(0.9, size)).tolist()
    assert [float(x) for x in found] == pytest.approx([low, high], rel=1e-6)  # values are returned in float32


def test_an_average_is_of_what_is_known() -> None:
    values = torch.tensor([[1.0, torch.nan, torch.nan], [3.0, 5.0, torch.nan]], dtype=torch.float64)
    found = _averaged(values, torch.tensor([[2.0], [1.0]], dtype=torch.float64))
    assert found[0, :2].tolist() == [5 / 3, 5.0]
    assert bool(found[0, 2].isnan())


METHODS = {"AUROC": ("logit", "delong", "newcombe", "spss", "hanley_mcneil"), "AveragePrecision": ("logit",)}


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@in_one_test("flipped", [False, True])
@in_one_test("grouped", [False, True])
@in_one_test("average", [None, "macro"])
@in_one_test("name, method", [(name, method) for name, all_ in METHODS.items() for method in all_])
def test_no_end_lies_beyond_the_limits(name: str, method: str, average: Any, grouped: bool, flipped: bool) -> None:
    """Nearly perfect scores of few samples, and nearly the worst ones: an end that would lie beyond is the limit."""
    target = torch.arange(24) % 3
    one_hot = torch.nn.functional.one_hot(target, 3).float()
    preds = (-one_hot if flipped else one_hot) + 0.01 * (torch.arange(72).view(24, 3) % 7)
    preds[:2] = preds[:2].flip(1)
    metric = getattr(tr, f"Multiclass{name}")(3, average=average, normalization=None)
    metric.update(preds, target, **({"groups": torch.arange(24) // 3} if grouped else {}))
    if (average or grouped) and method not in ("logit", "delong"):
        with pytest.raises(ValueError, match="has no interval by"):
            metric.interval(method=method)
        return
    low, high = (x.reshape(-1) for x in metric.interval(method=method))
    value = metric.compute().reshape(-1)
    assert bool(((low >= 0) & (low <= value) & (value <= high) & (high <= 1)).all())
    if method == "delong" and not average:  # an average varies less than all of its classes at once
        assert bool((low == 0).any() if flipped else (high == 1).any())
