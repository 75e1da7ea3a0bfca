"""Calibration slope and intercept, and Spiegelhalter's test."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import scipy.stats
import torch
from everything import fed
from scipy.optimize import brentq
from scipy.special import expit, logit
from sklearn.linear_model import LogisticRegression
from test_laws import assert_same
from test_probabilities import forecasts, rows
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.measures.calibration import calibration_line, spiegelhalter


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("power", [1, 6])
def test_the_line_is_that_of_a_logistic_regression(weighted: bool, power: int) -> None:
    """Also where nearly all scores lie on one side of ½, so that intercept and slope depend on each other."""
    p, y, w = forecasts(400, weighted=weighted)
    p = p**power
    found = calibration_line(Curve.from_scores(p, y, w))
    fit = LogisticRegression(C=np.inf, tol=1e-12, max_iter=1000).fit(p.logit()[:, None], y, w)
    assert_same([found.intercept, found.slope], [float(fit.intercept_[0]), float(fit.coef_[0, 0])], 1e-5)
    # The likelihood is largest where as many positives are expected as there are.
    shifted = (p.logit() + found.in_the_large).sigmoid()
    counts = torch.ones_like(p) if w is None else w.double()
    assert_same((counts * shifted).sum(), (counts * y).sum(), 1e-10)


def test_calibrated_and_overconfident_probabilities() -> None:
    generator = torch.Generator().manual_seed(0)
    p = torch.rand(20_000, generator=generator, dtype=torch.float64) * 0.98 + 0.01
    y = (torch.rand(20_000, generator=generator) < p).long()
    found = calibration_line(Curve.from_scores(p, y))
    assert_same(found, [0.0, 1.0, 0.0], 0.06)
    extreme = calibration_line(Curve.from_scores((2 * p.logit()).sigmoid(), y))
    assert_same([extreme.intercept, extreme.slope], [found.intercept, found.slope / 2], 1e-9)


def test_the_line_of_very_overconfident_probabilities() -> None:
    """Of which a line of slope 1, from which the search must not begin, predicts nearly every sample with certainty."""
    x = torch.linspace(-1, 1, 200, dtype=torch.float64)
    y = (torch.arange(200) * 0.6180339887498949 % 1 < x.sigmoid()).long()
    plain, extreme = (calibration_line(Curve.from_scores((times * x).sigmoid(), y)) for times in (1, 14))
    assert_same([extreme.intercept, extreme.slope], [plain.intercept, plain.slope / 14], 1e-9)


@pytest.mark.parametrize("forecast", ["rare", "heavy-tailed"])
def test_the_intercept_in_the_large_exists_for_all_probabilities(forecast: str) -> None:
    """Also for those of a rare event among as many cases as controls, where Newton's method from 0 diverges."""
    draw, many = np.random.default_rng(0), (50, 100) if forecast == "rare" else (100, 8)
    p = draw.beta(2, 18, many) if forecast == "rare" else expit(np.clip(30 * draw.standard_cauchy(many), -700, 36))
    y = draw.random(many) < 0.5
    y[:, 0], y[:, 1] = True, False
    found = calibration_line(Curve.from_scores(torch.tensor(p), torch.tensor(y))).in_the_large
    for shift, x, labels in zip(found.tolist(), logit(p), y, strict=True):

        def excess(a: float, x: Any = x, labels: Any = labels) -> float:
            return float((expit(a + x) - labels).sum())

        middle = logit(labels.mean())
        expected = brentq(excess, middle - x.max() - 1e-9, middle - x.min() + 1e-9, xtol=1e-14)
        # Between probabilities near 0 and near 1 many intercepts are as good, within rounding.
        assert abs(shift - expected) <= 1e-9 or abs(excess(shift)) <= 1e-13


@pytest.mark.parametrize("power", [2, 20, 40, 300])
def test_the_intercept_in_the_large_between_probabilities_far_apart(power: int) -> None:
    """Seen: 45.4 for 41.4 of 1e-40, since the expected positives differ by less than the rounding of their sum."""
    p = tensor([10.0**-power, 0.9999, 10.0**-power, 0.9999], dtype=torch.float64)
    found = calibration_line(Curve.from_scores(p, tensor([1, 0, 1, 0]))).in_the_large
    assert_same(found, [-float(p.logit().mean())], 1e-12)  # where the one misses as much as the other exceeds


@pytest.mark.parametrize(
    ("scores", "labels"),
    [
        ([0.9, 0.8, 0.1], [1, 1, 0]),
        ([0.9, 0.1], [1, 1]),
        ([0.9, 1.0, 0.1], [1, 0, 1]),
        ([0.9, 1.0, 0.1], [0, 1, 1]),
        ([0.9, 0.0, 0.1], [0, 0, 1]),
        ([0.9, 0.0, 0.1], [0, 1, 1]),
        ([0.9, -0.1, 0.5], [1, 0, 1]),
    ],
)
def test_a_line_that_is_unknown(scores: list[float], labels: list[int]) -> None:
    found = calibration_line(Curve.from_scores(tensor(scores), tensor(labels)))
    assert_same([found.intercept, found.slope], [math.nan] * 2)
    if 1.0 in scores or min(scores) <= 0:
        assert math.isnan(found.in_the_large)


def slow_z(p: Tensor, y: Tensor, w: Tensor) -> float:
    excess, variance = (w * (y - p) * (1 - 2 * p)).sum(), (w * (1 - 2 * p) ** 2 * p * (1 - p)).sum()
    return float(excess / variance.sqrt())


@pytest.mark.parametrize("weighted", [False, True])
def test_spiegelhalter_is_its_definition(weighted: bool) -> None:
    p, y, w = forecasts(300, 2, weighted)
    w = None if w is None else (4 * w).round()
    found = spiegelhalter(Curve.from_scores(p, y, w))
    z = slow_z(p, y, torch.ones_like(p) if w is None else w.double())
    assert_same(found, [z, 2 * scipy.stats.norm.sf(abs(z))], 1e-12)


def test_spiegelhalter_rejects_as_often_as_it_says() -> None:
    generator = torch.Generator().manual_seed(1)
    p = torch.rand(2000, 200, generator=generator, dtype=torch.float64)
    y = (torch.rand(2000, 200, generator=generator) < p).long()
    rejected = (spiegelhalter(Curve.from_scores(p, y)).p_value < 0.05).double().mean()
    assert 0.03 < float(rejected) < 0.07  # 4 standard errors
    assert float(spiegelhalter(Curve.from_scores(p[0] ** 2, y[0])).p_value) < 1e-3


def test_scores_that_no_sample_has_do_not_count() -> None:
    """The bins of scores of sixteen bits hold one value each, most of them no probability and without samples."""
    p, y, _ = forecasts(60)
    exact, bounded = (
        fed(tr.BinaryBrierScore(**options), (p.half(), y)) for options in ({}, {"memory": "bounded", "bins": 65536})
    )
    for view in (calibration_line, spiegelhalter):
        assert_same(bounded.read(view), exact.read(view), 1e-12)


def test_what_says_nothing_of_calibration() -> None:
    assert_same(spiegelhalter(Curve.from_scores(tensor([0.5, 1.0]), tensor([1, 0]))), [math.nan] * 2)
    assert_same(spiegelhalter(Curve.from_scores(tensor([0.7, 1.5]), tensor([1, 0]))), [math.nan] * 2)


def two_ranks(rank: int) -> list[float]:
    p, y, _ = forecasts(90, 5)
    part = slice(0, 20) if rank == 0 else slice(20, 90) if rank == 1 else slice(0, 90)
    metric: Any = fed(tr.BinaryBrierScore(), (p[part], y[part]))
    return [float(x) for view in (calibration_line, spiegelhalter) for x in metric.read(view)]


def test_ranks_and_classes(on_ranks: Any) -> None:
    for found in on_ranks(two_ranks, 2):
        assert_same(found, two_ranks(2), 1e-11)
    logits, target = rows(300)
    line = fed(tr.MulticlassBrierScore(4), (logits, target)).read(calibration_line)
    for c, p in enumerate(logits.softmax(1).T):
        assert_same([x[c] for x in line], calibration_line(Curve.from_scores(p, (target == c).long())), 1e-10)


@pytest.mark.parametrize("weights", [None, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [0.5, 0.25, 0.75, 1.0, 2.0, 1.5]])
@pytest.mark.parametrize("options", [{}, {"memory": "bounded"}])
def test_one_score_has_no_line(options: dict[str, Any], weights: list[float] | None) -> None:
    """Every line through the odds of the labels there has the largest likelihood; with slope 1 there is one."""
    target, weight = tensor([1, 0, 0, 1, 0, 0]), None if weights is None else tensor(weights)
    metric = tr.BinaryBrierScore(**options)
    metric.update(torch.full((6,), 0.375), target, weight)
    line = metric.read(calibration_line)
    share = float(np.average(target, weights=weights))
    assert line.intercept.isnan()
    assert line.slope.isnan()
    assert float(line.in_the_large) == pytest.approx(logit(share) - logit(0.375), abs=1e-6)
    rounded = Curve.from_scores(torch.full((11,), 0.7, dtype=torch.float64), torch.arange(11) % 2)
    assert calibration_line(rounded).slope.isnan()  # although its log odds do not equal their mean


def test_a_line_through_a_narrow_range_is_found() -> None:
    """Of a model that collapsed: the log odds differ by 4e-4 of their distance from 0."""
    scores, target = 1e-3 * (1 + 1e-4 * torch.arange(5, dtype=torch.float64)), tensor([0, 1, 0, 0, 0])
    line = calibration_line(Curve.from_scores(scores, target))
    x = logit(scores.numpy())
    centred = (x - x.mean()) / x.std()
    fit = LogisticRegression(C=np.inf, tol=1e-12).fit(centred[:, None], target)
    slope = fit.coef_[0, 0] / x.std()
    assert float(line.slope) == pytest.approx(slope, rel=1e-6)
    assert float(line.intercept) == pytest.approx(fit.intercept_[0] - slope * x.mean(), rel=1e-6)
