"""Decision curves, cost curves, gains and selective prediction: their definitions, bounds, ranks and drawings."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import oracles
import pytest
import torch
from cases import in_one_test
from everything import fed
from test_laws import assert_same, many, problem_of
from test_probabilities import forecasts, rows
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, plot
from torchmetrics_roc.measures.calibration import calibration_line, reliability, spiegelhalter
from torchmetrics_roc.measures.costs import cost_curve, net_benefit
from torchmetrics_roc.measures.gains import auprg, gains, lift, precision_recall_gain, top_capture
from torchmetrics_roc.measures.likelihood_ratios import bayes_error_rate, logistic_calibration, pav_calibration
from torchmetrics_roc.measures.probabilities import brier_decomposition, log_loss_decomposition
from torchmetrics_roc.measures.selective import auarc, aurc, excess_aurc, risk_coverage

weights = pytest.mark.parametrize("weighted", [False, True])


def batch(seed: int, weighted: bool = False) -> tuple[Tensor, Tensor, Tensor | None]:
    preds, target = many(60, seed)
    weight = torch.randint(4, (60,), generator=torch.Generator().manual_seed(seed)) / 4 if weighted else None
    return preds, target, weight


# ---- net benefit -----------------------------------------------------------------------------------------------------


@pytest.mark.covering
@weights
@pytest.mark.parametrize(
    "options", [{}, {"prevalence": 0.1}, {"standardized": True}, {"prevalence": 0.3, "standardized": True}]
)
def test_net_benefit_is_its_definition(options: dict[str, Any], weighted: bool) -> None:
    given = forecasts(80, 1, weighted)
    at = (0.0, 0.05, 0.21, 0.5, 0.53, 0.99)  # two of them scores
    found = net_benefit(Curve.from_scores(*given), at, **options)
    assert_same(found.threshold, at)
    assert_same(found.net_benefit, [oracles.net_benefit(problem_of(*given), t, **options) for t in at], 1e-12)


def test_treating_all_and_none() -> None:
    given = forecasts(80)
    curve, share = Curve.from_scores(*given), float(given[1].double().mean())
    assert_same(net_benefit(curve, (0.0, 0.2)).treat_all, [share, share - (1 - share) / 4], 1e-14)
    assert_same(net_benefit(curve, (0.0,)).net_benefit, net_benefit(curve, (0.0,)).treat_all, 1e-14)
    perfect = Curve.from_scores(given[1].double(), given[1])
    assert_same(net_benefit(perfect, (0.3,), standardized=True).net_benefit, [1.0])
    # Where the share of positives is the threshold, treating all is worth as much as treating none.
    assert_same(net_benefit(curve, (share,)).treat_all, [0.0], 1e-14)


def test_bounds_of_net_benefit_enclose() -> None:
    for seed in range(5):
        given = forecasts(300, seed, weighted=bool(seed % 2))
        exact = fed(tr.BinaryNetBenefit(), given).compute().net_benefit
        low, high = fed(tr.BinaryNetBenefit(memory="bounded", bins=256), given).bounds()
        assert bool(((low.net_benefit <= exact + 1e-6) & (exact <= high.net_benefit + 1e-6)).all())
        assert bool((low.net_benefit < high.net_benefit).any())


@in_one_test("at", [(), (0.5, 0.2), (0.2, 0.2), (0.2, 1.0), (-0.1,), (1,), 0.5, ("a",), tensor(0.5), tensor([[0.5]])])
def test_thresholds_that_are_no_rising_probabilities(at: Any) -> None:
    shown = re.escape(f"{at!r}")
    with pytest.raises(ValueError, match=rf"`at` must be rising probabilities, from 0 to below 1, but is {shown}\.$"):
        tr.BinaryNetBenefit(at=at)


def test_scores_of_net_benefit_are_probabilities() -> None:
    with pytest.raises(ValueError, match="must be probabilities"):
        tr.BinaryNetBenefit()(tensor([2.0, -1.0]), tensor([1, 0]))


# ---- cost curves -----------------------------------------------------------------------------------------------------


@weights
def test_a_cost_curve_is_the_lower_envelope(weighted: bool) -> None:
    given = batch(1, weighted)
    found = cost_curve(Curve.from_scores(*given))
    x, y = found.probability_cost[0].numpy(), found.expected_cost[0].numpy()
    assert (x[0], y[0], x[-1], y[-1]) == (0, 0, 1, 0)
    assert np.all(np.diff(x) >= 0)
    for i in range(41):
        expected = float(oracles.expected_cost(problem_of(*given), Fraction(i, 40)))
        assert np.interp(i / 40, x, y) == pytest.approx(expected, abs=1e-12)


# ---- gains -----------------------------------------------------------------------------------------------------------


@weights
@pytest.mark.parametrize("fraction", [0.05, 0.3, 1.0])
def test_capture_and_lift_at_any_fraction(fraction: float, weighted: bool) -> None:
    given = batch(5, weighted)
    curve = Curve.from_scores(*given)
    assert_same(top_capture(curve, fraction), oracles.top_capture(problem_of(*given), fraction), 1e-13)
    assert_same(lift(curve, fraction), oracles.lift(problem_of(*given), fraction), 1e-12)
    # On the curve, whose points are joined by straight lines.
    share, captured, _ = (x[0].numpy() for x in gains(curve))
    assert np.interp(fraction, share, captured) == pytest.approx(float(top_capture(curve, fraction)), abs=1e-12)


def test_the_area_of_gains_is_that_of_the_gini() -> None:
    """Twice the area above the diagonal, as a share of that of perfect scores."""
    preds, target, _ = batch(6)
    share, captured, _ = (x[0] for x in gains(Curve.from_scores(preds, target)))
    above = float((share.diff() * (captured[1:] + captured[:-1])).sum() / 2) - 0.5
    expected = float(tr.functional.binary_gini(preds.double(), target)) * (1 - float(target.double().mean())) / 2
    assert above == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("fraction", [1, 1.0, 1e-9])
def test_any_share_is_a_fraction(fraction: float) -> None:
    metric = tr.BinaryTopCapture(fraction=fraction)
    assert metric.fraction == fraction
    assert type(metric.fraction) is float


def test_precision_recall_gain_by_hand() -> None:
    """Of four samples with two positives the curve begins at one true positive, which is a point."""
    found = precision_recall_gain(Curve.from_scores(tensor([4.0, 3.0, 2.0, 1.0]), tensor([1, 0, 1, 0])))
    assert_same(found, [[0.0, 0.0, 1.0, 1.0], [1.0, 0.0, 0.5, 0.0]])
    perfect, useless = tensor([1.0, 1.0, 0.0, 0.0]), torch.zeros(4)
    labels = tensor([1, 1, 0, 0])
    assert_same([tr.gains.auprg(tr.Curve.from_scores(x, labels)) for x in (perfect, useless)], [1.0, 0.0])


# ---- selective prediction --------------------------------------------------------------------------------------------


@weights
def test_risks_are_their_definition(weighted: bool) -> None:
    given = batch(1, weighted)
    curve, problem = Curve.from_scores(*given), problem_of(*given)
    assert_same(aurc(curve), oracles.aurc(problem), 1e-13)
    assert_same(auarc(curve), oracles.auarc(problem), 1e-13)
    assert_same(excess_aurc(curve), oracles.aurc(problem, excess=True), 1e-13)
    points = oracles.steps(problem)
    size = sum(oracles.totals(problem), Fraction(0))
    found = risk_coverage(curve)
    assert_same(found[:2], [[(q.t + q.f) / size for q in points], [q.f / (q.t + q.f) for q in points]], 1e-14)
    assert_same(found.thresholds, [q.threshold for q in points])


def test_the_ends_of_selective_prediction() -> None:
    for labels, value in (([1, 1, 1], 0.0), ([0, 0, 0], 1.0)):
        curve = Curve.from_scores(tensor([0.9, 0.8, 0.7]), tensor(labels))
        assert_same([aurc(curve), excess_aurc(curve)], [value, 0.0])
    tied = Curve.from_scores(torch.full((4,), 0.5), tensor([1, 0, 1, 1]))
    assert_same(aurc(tied), 0.25)
    with pytest.warns(UserWarning, match="no samples that count"):
        assert math.isnan(tr.BinaryAURC().compute())


def test_rows_are_asked_for_their_top_label() -> None:
    logits, target = rows(200)
    right = (logits.argmax(1) == target).long()
    for options, confidence in (({}, logits.amax(1)), ({"normalization": "softmax"}, logits.softmax(1).amax(1))):
        metric = fed(tr.MulticlassAURC(4, **options), (logits, target))
        assert_same(metric.read(aurc), aurc(Curve.from_scores(confidence, right)), 1e-14)
        curve = fed(tr.MulticlassRiskCoverage(4, **options), (logits, target)).compute()
        assert_same(curve.risk, risk_coverage(Curve.from_scores(confidence, right)).risk[0].float())


@pytest.mark.parametrize("label", [0, 1])
def test_the_area_of_one_label_does_not_round_past_an_end(label: int) -> None:
    for seed in range(30):
        generator = torch.Generator().manual_seed(seed)
        scores, weights = (torch.rand(9, generator=generator, dtype=torch.float64) for _ in range(2))
        alike = Curve.from_scores(scores, torch.full((9,), label), weights)
        assert 0 <= float(aurc(alike)) <= 1
        assert 0 <= float(auarc(alike)) <= 1
        assert float(aurc(alike)) == pytest.approx(1 - label, abs=1e-15)


@pytest.mark.parametrize("memory", [{"memory": "bounded", "bins": 256}, {"thresholds": [-1.0, 0.0, 0.3, 1.0]}])
@pytest.mark.parametrize("made", [tr.BinaryAURC, partial(tr.BinaryAURC, excess=True), tr.BinaryAUARC])
def test_bounds_of_risk_enclose(memory: dict[str, Any], made: Any) -> None:
    for seed in (0, 1, 2, 5, 8, 13, 19):
        preds, target, weight = batch(seed, weighted=bool(seed % 2))
        preds = preds + torch.rand(60, generator=torch.Generator().manual_seed(seed)) * (seed % 3) / 100
        preds, target = preds[: 3 * seed + 1], target[: 3 * seed + 1]
        given = (preds, target, None if weight is None else weight[: 3 * seed + 1])
        truth = fed(made(), given).compute()
        low, high = fed(made(**memory), given).bounds()
        if not truth.isnan():
            assert float(low) <= float(truth) <= float(high), (seed, low, truth, high)


@pytest.mark.parametrize("label", [0, 1])
def test_of_one_label_the_risk_is_certain(label: int) -> None:
    """In every step, also one above all scores, and those of samples that are alone."""
    given = tensor([0.95, 0.7, 0.7, 0.2]), torch.full((4,), label)
    for made, value in ((tr.BinaryAURC, 1 - label), (partial(tr.BinaryAURC, excess=True), 0), (tr.BinaryAUARC, label)):
        metric = fed(made(thresholds=[0.5, 0.9, 1.0]), given)
        assert_same([metric.compute(), *metric.bounds()], [value] * 3, 1e-6)


def test_the_excess_of_bounds_is_that_of_the_area() -> None:
    for seed in range(4):
        plain, excess = (fed(tr.BinaryAURC(thresholds=[0.3, 0.6], excess=x), batch(seed)) for x in (False, True))
        least = plain.read(aurc) - plain.read(excess_aurc)
        assert float(least) > 0.01
        assert_same(excess.bounds(), [x - least for x in plain.bounds()], 1e-6)


def test_bounds_of_risk_are_nearly_attained() -> None:
    """By a tie of what is ahead, and the others one by one, of which the bounds take integrals."""
    labels = tensor([1] * 4 + [0] * 4 + [1] * 4 + [0] * 4)
    low, high = fed(tr.BinaryAURC(thresholds=[0.5]), (tensor([0.7] * 8 + [0.2] * 8), labels)).bounds()
    apart = torch.arange(4) / 100
    best = torch.cat([torch.full((4,), 0.9), 0.7 - apart, torch.full((4,), 0.4), 0.2 - apart])
    worst = torch.cat([0.7 - apart, torch.full((4,), 0.9), 0.2 - apart, torch.full((4,), 0.4)])
    least, most = (float(aurc(Curve.from_scores(scores, labels))) for scores in (best, worst))
    assert float(low) <= least < float(low) + 0.03
    assert float(high) - 0.04 < most <= float(high)


# ---- many problems, and none -----------------------------------------------------------------------------------------

VIEWS: list[Any] = [
    partial(net_benefit, at=(0.0, 0.3, 0.5, 0.9)),
    partial(net_benefit, at=(0.3, 0.5), prevalence=0.2, standardized=True),
    cost_curve,
    gains,
    precision_recall_gain,
    risk_coverage,
    reliability,
    partial(reliability, n_bins=3),
    partial(reliability, n_bins=3, strategy="quantile"),
    partial(bayes_error_rate, at=(-1.0, 0.0, 0.5)),
    pav_calibration,
    partial(pav_calibration, laplace=True),
    auprg,
    aurc,
    auarc,
    excess_aurc,
    partial(top_capture, fraction=0.3),
    lift,
    brier_decomposition,
    log_loss_decomposition,
    calibration_line,
    spiegelhalter,
    logistic_calibration,
]


@in_one_test("view", VIEWS)
def test_a_problem_among_others_is_the_problem_alone(view: Any) -> None:
    """Also beside one without positives, without negatives, of one sample, of one score and without samples."""
    g = torch.Generator().manual_seed(1)
    scores = (torch.rand(7, 24, generator=g) * 20).round() / 20
    scores[4] = 0.5
    target = (torch.rand(7, 24, generator=g) < scores).long()
    target[1], target[2] = 0, 1
    mass = torch.ones(7, 24, dtype=torch.float64)
    mass[3, 1:], mass[5] = 0, 0
    counted = mass > 0
    # In quarters, unless whole weights are needed.
    mass = mass * torch.randint(1, 4, (7, 24), generator=g) / (1 if view is spiegelhalter else 4)
    found = view(Curve.from_scores(scores, target, mass))
    for t in range(7):
        own = (x[t][counted[t]] for x in (scores, target, mass))
        alone = view(Curve.from_scores(*own))
        fields = zip(*((x,) if isinstance(x, Tensor) else x for x in (found, alone)), strict=True)
        for many_problems, one in fields:
            assert_same(many_problems[t], one[0], 1e-9)


@pytest.mark.covering
@weights
@pytest.mark.parametrize("size", range(2, 8))
def test_curves_of_few_samples_are_their_definition(size: int, weighted: bool) -> None:
    """Where the base rate lies on a step, before the first or after the last, and a label has one sample."""
    for seed in range(4):
        g = torch.Generator().manual_seed(100 * size + seed)
        preds, target = torch.randint(6, (size,), generator=g) / 8, torch.randint(2, (size,), generator=g)
        target[0], target[1] = 0, 1
        weight = torch.randint(1, 5, (size,), generator=g) / 4 if weighted else None
        curve, problem = Curve.from_scores(preds, target, weight), problem_of(preds, target, weight)
        assert_same(precision_recall_gain(curve), oracles.precision_recall_gain(problem), 1e-12)
        assert_same(auprg(curve), oracles.auprg(problem), 1e-12)
        for fraction in (0.1, 0.5, 1.0):
            assert_same(top_capture(curve, fraction), oracles.top_capture(problem, fraction), 1e-13)
        at = (0.0, 0.125, 0.3)
        assert_same(net_benefit(curve, at).net_benefit, [oracles.net_benefit(problem, t) for t in at], 1e-12)
        x, y = (part[0].numpy() for part in cost_curve(curve))
        for i in range(11):
            expected = float(oracles.expected_cost(problem, Fraction(i, 10)))
            assert np.interp(i / 10, x, y) == pytest.approx(expected, abs=1e-12)
        risks = [q.f / (q.t + q.f) for q in oracles.steps(problem)]
        assert_same(risk_coverage(curve).risk, risks, 1e-14)
        found = bayes_error_rate(curve, (-0.25, 0.0, 0.5))
        for k, odds in enumerate((-0.25, 0.0, 0.5)):
            assert_same([x[0][k] for x in found[1:]], oracles.bayes_error_rate(problem, odds), 1e-12)
        for laplace in (False, True):
            llrs = oracles.pooled_adjacent_violators(problem, laplace)
            pav = pav_calibration(curve, laplace)
            assert_same(pav(tensor([*llrs], dtype=torch.float64)), [*llrs.values()], 1e-12)


def test_without_a_label_decisions_are_unknown() -> None:
    for labels in ([0, 0], [1, 1]):
        curve = Curve.from_scores(tensor([0.2, 0.7]), tensor(labels))
        for found in (cost_curve(curve), precision_recall_gain(curve), net_benefit(curve)[1:]):
            assert all(bool(x[0].isnan().all()) and len(x[0]) for x in found)
        assert auprg(curve).isnan().all()
        assert bool(top_capture(curve).isnan()) == bool(lift(curve).isnan()) == (labels == [0, 0])
        assert bool(gains(curve).captured[0].isnan().all()) == (labels == [0, 0])
        assert gains(curve).targeted[0].tolist() == [0.0, 0.5, 1.0]


@pytest.mark.parametrize("options", [{}, {"prevalence": 0.3}, {"prevalence": 0.3, "standardized": True}])
def test_treating_all_is_beside_every_decision_curve(options: dict[str, Any]) -> None:
    preds, target = forecasts(60, 3)[:2]
    curve, of_all = Curve.from_scores(preds, target), Curve.from_scores(torch.ones_like(preds), target)
    for at in ({}, {"at": (0.0, 0.2, 0.9)}):
        found = net_benefit(curve, **at, **options)  # type: ignore[arg-type]
        assert_same(found.treat_all, net_benefit(of_all, **at, **options).net_benefit, 1e-15)  # type: ignore[arg-type]


# ---- ranks and drawings ----------------------------------------------------------------------------------------------

METRICS: list[tuple[str, dict[str, Any]]] = [
    ("NetBenefit", {"at": (0.1, 0.5)}),
    ("CostCurve", {}),
    ("GainsCurve", {}),
    ("PrecisionRecallGain", {}),
    ("RiskCoverage", {}),
    ("AURC", {}),
    ("AUARC", {}),
    ("AURC", {"excess": True}),
]


def two_ranks(rank: int) -> list[list[float]]:
    p, y, w = forecasts(90, 5, weighted=True)
    part = slice(0, 20) if rank == 0 else slice(20, 90) if rank == 1 else slice(0, 90)
    out = []
    for name, options in METRICS:
        for weight in (None, w):
            given = (p[part], y[part], None if weight is None else weight[part])
            metric = fed(getattr(tr, f"Binary{name}")(**options), given)
            read = leaves_of(metric.read(metric.measure.view))
            out.append([float(x) for x in torch.cat([x.reshape(-1) for x in read])])
            if name not in ("AURC", "RiskCoverage"):
                several = fed(
                    getattr(tr, f"Multiclass{name}")(2, **options),
                    (torch.stack([given[0], 1 - given[0]], 1), *given[1:]),
                )
                read = leaves_of(several.read(several.measure.view))
                out.append([float(x) for x in torch.cat([x.reshape(-1) for x in read])])
    return out


def leaves_of(value: Any) -> list[Tensor]:
    return [value] if isinstance(value, Tensor) else [x for part in value for x in leaves_of(part)]


def test_ranks_are_one_process(on_ranks: Any) -> None:
    whole = two_ranks(2)
    for found in on_ranks(two_ranks, 2):
        for a, b in zip(found, whole, strict=True):
            assert_same(tensor(a, dtype=torch.float64), tensor(b, dtype=torch.float64), 1e-12)


@pytest.mark.parametrize(("name", "options"), METRICS[:5])
def test_curves_are_drawn(name: str, options: dict[str, Any]) -> None:
    metric = fed(getattr(tr, f"Binary{name}")(**options), forecasts(60)[:2])
    _, ax = metric.plot()
    (line,) = (line for line in ax.lines if line.get_gid() == "curve")
    value = metric.compute()
    assert line.get_xdata().tolist() == value[0].tolist()
    assert line.get_ydata().tolist() == value[1].tolist()
    assert (ax.get_xlabel(), ax.get_ylabel()) == metric.chart[:2]


def test_a_decision_curve_is_drawn_beside_treating_all_and_none() -> None:
    preds, target = forecasts(60)[:2]
    metric = fed(tr.BinaryNetBenefit(), (preds, target))
    _, ax = metric.plot(labels="model")
    (line,) = (line for line in ax.lines if line.get_gid() == "baseline")
    share = float(target.double().mean())
    at = [i / 100 for i in range(1, 100)]
    assert line.get_xdata().tolist() == at
    assert line.get_ydata().tolist() == pytest.approx([share - (1 - share) * t / (1 - t) for t in at], rel=2**-23)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["model", "treat all", "treat none"]
    assert ax.get_ylim()[0] > min(0.0, *metric.compute().net_benefit.tolist()) - 0.1 > min(line.get_ydata())
    plot.draw_chart(metric.chart, metric.compute(), ax, "other")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["model", "other", "treat all", "treat none"]


@in_one_test(
    "name, options, reference",
    [
        ("NetBenefit", {"at": (0.1, 0.5)}, [(0, 0), (1, 0)]),  # treating none
        ("CostCurve", {}, [(0, 0), (0.5, 0.5), (1, 0)]),  # the cheaper of treating all and none
        ("GainsCurve", {}, [(0, 0), (1, 1)]),  # of any share of the samples the same share of the positives
        ("PrecisionRecallGain", {}, [(0, 0), (1, 0)]),  # a precision as great as the prevalence
        ("ReliabilityDiagram", {}, [(0, 0), (1, 1)]),  # frequencies as forecast
        ("RiskCoverage", {}, []),
    ],
)
def test_curves_are_drawn_beside_what_is_no_gain(name: str, options: dict[str, Any], reference: list[Any]) -> None:
    _, ax = fed(getattr(tr, f"Binary{name}")(**options), forecasts(60)[:2]).plot()
    (line,) = (line for line in ax.lines if line.get_gid() == "chance")
    assert list(zip(line.get_xdata(), line.get_ydata(), strict=True)) == reference


def test_the_area_of_perfect_gains_is_not_above_1() -> None:
    """Seen: 1.0000000000000002 for 131 of 741 numbers of positives and samples."""
    for size in range(2, 12):
        for positives in range(1, size):
            labels = torch.arange(size) >= size - positives
            assert tr.gains.auprg(tr.Curve.from_scores(torch.arange(float(size)), labels)) <= 1
