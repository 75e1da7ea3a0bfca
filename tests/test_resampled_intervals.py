"""Intervals of averages over classes from replicates of whole samples, by their definition; and their limits."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import oracles_inference as inference
import pytest
import torch
from cases import in_one_test
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.inference.clusters import cluster_draws
from torchmetrics_roc.inference.formulas import Interval, normal_quantile
from torchmetrics_roc.inference.replicates import OneMore, expanded, quantiles
from torchmetrics_roc.measures.roc import eer
from torchmetrics_roc.tasks.batches import Rows

REPLICATES = 150


def classes(size: int = 60) -> tuple[Tensor, Tensor]:
    """Scores and labels of three classes, of which the last is rare: absent from some replicates."""
    generator = torch.Generator().manual_seed(0)
    target = torch.where(torch.arange(size) < 3, 2, torch.arange(size) % 5 // 3)
    return torch.randn(size, 3, generator=generator) + torch.nn.functional.one_hot(target, 3), target


def one_more(metric: Any, scores: Tensor, target: Tensor, sizes: tuple[float, float] | None = None) -> float:
    """By how much one of so many positives, or negatives, that scores like the others takes a value from the best."""
    scores, target = scores.double(), target.bool()
    value, reach = metric.measure.number(Curve.from_scores(scores, target)), 0.0
    for label in (True, False):
        own, places = target == label, scores[target != label]
        total = int(own.sum())
        few = 1 / ((total if sizes is None else sizes[not label]) + 1)
        moved_mass = places.new_full(places.shape, few * total / len(places))
        weights = torch.cat([torch.where(own, 1 - few, 1.0), moved_mass])
        labels = torch.cat([target, torch.full((len(places),), label)])
        moved = metric.measure.number(Curve.from_scores(torch.cat([scores, places]), labels, weights))
        reach = max(reach, float((value - moved) * (1 if metric.higher_is_better else -1)))
    return reach


def test_the_quantile_of_a_gamma_variable_is_nearly_that_of_scipy() -> None:
    """Wilson and Hilferty's, from half a sample on, within 3 %: of the variable with the same mean and variance."""
    for level in (0.8, 0.95, 0.99):
        for losses in (0, 1, 3, 20):
            reach, short = 1e-6, losses * 1e-6  # of a range in which odds are shares
            spread = math.sqrt(losses) * 1e-6
            mean, variance = short + reach / 2, spread**2 + reach**2 / 2
            expected = inference.stats.gamma.ppf((1 + level) / 2, mean**2 / variance, scale=variance / mean)
            more = OneMore((0.0, 1.0), False, torch.tensor(reach).double())
            draws = torch.tensor([short - spread, short + spread]).double()
            ends = Interval(torch.tensor(0.0).double(), torch.tensor(0.0).double())
            found = more.bounded(ends, torch.tensor(short).double(), draws, level)
            assert float(found.high) == pytest.approx(expected, rel=0.03)


@pytest.mark.slow  # coverage: the interval is its definition elsewhere
@pytest.mark.parametrize(
    ("name", "options", "truth"),
    [
        ("EER", {}, 0.02275),
        ("EER", {"estimator": "rocch"}, 0.02275),
        ("AUCH", {}, 0.99766),
        ("AUROC", {"max_fpr": 0.1}, 0.98884),
        ("PRArea", {}, 0.98277),
    ],
)
def test_few_errors_of_a_good_model_are_covered(name: str, options: dict[str, Any], truth: float) -> None:
    """Of N(4, 1) against N(0, 1). By the bootstrap alone, EER in 79 %, of the area in 79, and AUCH began at 0."""
    covered, target = 0, (torch.arange(550) < 50).long()
    for seed in range(150):
        metric = getattr(tr, f"Binary{name}")(**options)
        metric.update(torch.randn(550, generator=torch.Generator().manual_seed(seed)) + 4 * target, target)
        low, high = metric.interval(replicates=300)
        covered += bool(low <= truth <= high)
        assert high - low < 0.25
    assert covered / 150 > 0.88  # 93 to 100 %, with a standard error of 2


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_the_interval_of_an_average_has_the_intervals_and_correlations_of_replicates(average: Any) -> None:
    preds, target = classes()
    labels = torch.nn.functional.one_hot(target, 3).T == 1
    metric = tr.MulticlassEER(3, average=average, normalization=None)
    metric.update(preds, target)
    found = metric.interval(method="bootstrap", replicates=REPLICATES, level=0.9)
    curve = Curve.from_scores(preds.T.contiguous(), labels)
    rows = Rows(preds.T.contiguous(), labels, None)
    draws = cluster_draws(curve, rows, None, lambda c: eer(c).value, REPLICATES)
    assert bool(draws.isnan().any()), "of which some lack a class"
    values = eer(curve).value
    smaller = torch.minimum(labels.sum(1), (~labels).sum(1)).double()
    ends = torch.stack([quantiles(x, expanded(0.9, n)) for x, n in zip(draws, smaller, strict=True)])
    too_high = draws.nanmean(1) - values  # those of the data by so much, and the replicates by twice
    ends = ends - 2 * torch.stack([too_high.clamp(min=0), too_high.clamp(max=0)], 1)
    reaches = [one_more(tr.BinaryEER(), x, y) for x, y in zip(preds.T, labels, strict=True)]
    rows_of = zip(ends.tolist(), values.tolist(), draws.tolist(), reaches, strict=True)
    ends = torch.tensor([inference.few_losses(*row, 0.9, (0, 1), False) for row in rows_of], dtype=torch.float64)
    below, above = torch.minimum(ends[:, 0], values) - values, torch.maximum(ends[:, 1], values) - values
    share, parts = torch.ones(3, dtype=torch.float64) / 3, list(draws)
    if average == "weighted":  # whose weights vary, which is one more part
        supports = cluster_draws(curve, rows, None, lambda c: c.positives.double(), REPLICATES)
        share = labels.sum(1).double() / labels.sum()
        slopes = (values - share @ values) / labels.sum()
        moved = (slopes[:, None] * supports).sum(0)
        parts.append(moved)
        error = normal_quantile(0.9) * moved.std()
        below, above = torch.cat([share * below, -error[None]]), torch.cat([share * above, error[None]])
    else:
        below, above = share * below, share * above

    def quadratic(x: list[float], some: int) -> float:
        return sum(
            max(correlation(parts[i], parts[j]), 0.0 if max(i, j) < 3 else -1.0) * float(x[i] * x[j])
            for i, j in product(range(some), repeat=2)
        )

    def margin(x: list[float]) -> float:
        return math.sqrt(max(quadratic(x, some) for some in (3, len(parts))))

    skewed = math.sqrt(quadratic(share.tolist(), 3))
    lengths = inference.evened(below.tolist(), above.tolist(), margin, skewed)
    bias = float(share @ too_high)
    for sign, length, end in zip((-1, 1), lengths, found, strict=True):
        expected = float(share @ values) + sign * (length + (1 - skewed) * max(-sign * bias, 0.0))
        assert float(end) == pytest.approx(expected, rel=1e-6)


def test_few_positives_beside_very_many_negatives_are_covered() -> None:
    """AUPRG of 30 + 2,970 samples is too low by a deviation, as are its replicates once more: else covered in 71 %."""
    truth, covered, target = 0.9623, 0, (torch.arange(3000) < 30).long()
    for seed in range(30):
        metric = tr.BinaryAUPRG()
        metric.update(torch.randn(3000, generator=torch.Generator().manual_seed(seed)) + 1.19 * target, target)
        low, high = metric.interval(replicates=200)
        covered += bool(low <= truth <= high)
    assert covered >= 28


def test_a_bias_that_does_not_average_out_is_covered() -> None:
    """AUPRG of 30 + 270 samples is too low by .012, and varies by .04: of 40 labels the mean was covered in 70 %."""
    truth, covered, target = 0.9257, 0, (torch.arange(300) < 30).long()[:, None].expand(-1, 40)
    for seed in range(20):
        scores = torch.randn(300, 40, generator=torch.Generator().manual_seed(seed)) + 1.5 * target
        metric = tr.MultilabelAUPRG(40)
        metric.update(scores, target)
        low, high = metric.interval(replicates=200)
        covered += bool(low <= truth <= high)
    assert covered >= 18


def correlation(x: Tensor, y: Tensor) -> float:
    """Of replicates, in some of which either is unknown: each has its mean there."""
    x, y = x - x.nanmean(), y - y.nanmean()
    several = [int((~a.isnan() & ~b.isnan()).sum()) - 1 for a, b in ((x, y), (x, x), (y, y))]
    x, y = x.nan_to_num(), y.nan_to_num()
    products = [float(a @ b) / n for (a, b), n in zip(((x, y), (x, x), (y, y)), several, strict=True)]
    return max(-1.0, min(1.0, products[0] / math.sqrt(products[1] * products[2])))


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
