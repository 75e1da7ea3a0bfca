"""Log-likelihood ratios: Bayes error rates over priors, and calibration by PAV and by logistic regression."""

from __future__ import annotations

import math
import re
from array import array
from functools import partial
from pathlib import Path
from typing import Any

import oracles
import pytest
import torch
from cases import in_one_test
from everything import fed
from test_laws import assert_same, many, problem_of
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.measures import calibration
from torchmetrics_roc.measures.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.measures.likelihood_ratios import (
    LogisticCalibration,
    PAVCalibration,
    bayes_error_rate,
    logistic_calibration,
    pav_calibration,
)

weights = pytest.mark.parametrize("weighted", [False, True])
AT = (-700.0, -2.5, -1.0, 0.0, 0.75, 2.25, 6.0)  # of which some are scores, negated


def batch(seed: int, weighted: bool = False, size: int = 60) -> tuple[Tensor, Tensor, Tensor | None]:
    """Scores with ties and infinities."""
    preds, target = many(size, seed)
    weight = torch.randint(4, (size,), generator=torch.Generator().manual_seed(seed)) / 4 if weighted else None
    return preds, target, weight


def gaussian(seed: int = 0, size: int = 400) -> tuple[Tensor, Tensor]:
    """Scores that are no log-likelihood ratios, but an affine function of them."""
    generator = torch.Generator().manual_seed(seed)
    target = (torch.rand(size, generator=generator) < 0.3).long()
    return torch.randn(size, generator=generator) * 0.1 + 0.2 * target - 5, target


# ---- Bayes error rates -----------------------------------------------------------------------------------------------


@weights
@pytest.mark.parametrize("seed", range(3))
def test_bayes_error_rates_are_their_definition(seed: int, weighted: bool) -> None:
    given = batch(seed, weighted)
    found = bayes_error_rate(Curve.from_scores(*given), AT[1:])
    expected = [oracles.bayes_error_rate(problem_of(*given), x) for x in AT[1:]]
    assert_same(found.prior_log_odds, AT[1:])
    assert_same(found.actual, [actual for actual, _ in expected], 1e-12)
    assert_same(found.minimum, [least for _, least in expected], 1e-12)


@weights
def test_bayes_error_rates_are_detection_costs(weighted: bool) -> None:
    curve = Curve.from_scores(*batch(7, weighted))
    for odds, actual, least in zip(AT[1:], *(x[0] for x in bayes_error_rate(curve, AT[1:])[1:]), strict=True):
        prior = 1 / (1 + math.exp(-odds))
        assert_same(actual, actual_dcf(curve, prior), 1e-12)
        assert_same(least, min_dcf(curve, prior).value, 1e-12)


def test_extreme_priors_are_numbers() -> None:
    found = bayes_error_rate(Curve.from_scores(tensor([2.0, 1.0, -1.0]), tensor([1, 0, 0])), (-700.0, 700.0))
    assert_same(found.actual, [1.0, 1.0])
    assert_same(found.minimum, [0.0, 0.0])


def test_one_label_has_no_error_rate_and_no_calibration() -> None:
    for label in (0, 1):
        curve = Curve.from_scores(tensor([2.0, 1.0, -1.0]), tensor([label] * 3))
        found = bayes_error_rate(curve, (-1.0, 1.0))
        assert bool(torch.cat([found.actual[0], found.minimum[0]]).isnan().all())
        assert bool(logistic_calibration(curve).slope.isnan().all())
        for laplace in (False, True):
            assert bool(pav_calibration(curve, laplace).llrs[0].isnan().all())


@weights
@pytest.mark.parametrize("seed", range(3))
def test_bounds_enclose(seed: int, weighted: bool) -> None:
    preds, target = gaussian(seed)  # many scores a bin
    weight = torch.randint(4, preds.shape, generator=torch.Generator().manual_seed(1)) / 4 if weighted else None
    given = (20 * preds + 100, target, weight)
    exact = fed(tr.BinaryBayesErrorRate(), given).compute()
    low, high = fed(tr.BinaryBayesErrorRate(memory="bounded", bins=256), given).bounds()
    for name in ("actual", "minimum"):
        least, value, most = (getattr(x, name).double() for x in (low, exact, high))
        slack = 1e-6 * (1 + value)
        assert bool(((least <= value + slack) & (value <= most + slack)).all()), name
        assert bool((least < most).any()), name


@pytest.mark.parametrize("at", [(-700, 700), (0,), [-1.5, 2.0], tensor([-1.0, 0.5]), tensor([3.0]), array("d", [2])])
def test_priors_are_rising_numbers_of_any_kind(at: Any) -> None:
    metric = tr.BinaryBayesErrorRate(at=at)
    assert metric.at == tuple(float(x) for x in at)
    assert all(type(x) is float for x in metric.at)
    assert fed(metric, gaussian()).compute().prior_log_odds.tolist() == list(metric.at)


def test_a_picture_has_the_minimum_and_the_default_beside() -> None:
    metric = fed(tr.BinaryBayesErrorRate(), gaussian())
    _, ax = metric.plot()
    value, drawn = metric.compute(), {line.get_gid(): line for line in ax.lines}
    assert drawn["curve"].get_ydata().tolist() == value.actual.tolist()
    assert drawn["baseline"].get_ydata().tolist() == value.minimum.tolist()
    assert (
        drawn["baseline"].get_xdata().tolist() == drawn["curve"].get_xdata().tolist() == value.prior_log_odds.tolist()
    )
    assert list(drawn["chance"].get_ydata()) == [1, 1]
    assert list(drawn["chance"].get_xdata()) == [-7, 7] == [value.prior_log_odds[0], value.prior_log_odds[-1]]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["actual", "minimum"]


# ---- calibration -----------------------------------------------------------------------------------------------------


@pytest.mark.covering
@weights
@pytest.mark.parametrize("laplace", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_pav_is_pooling_adjacent_violators(seed: int, laplace: bool, weighted: bool) -> None:
    given = batch(seed, weighted)
    expected = oracles.pooled_adjacent_violators(problem_of(*given), laplace)
    found = pav_calibration(Curve.from_scores(*given), laplace)
    scores = sorted(expected)
    assert_same(found(tensor(scores, dtype=torch.float64)), [expected[s] for s in scores], 1e-12)
    assert len(found.llrs[0]) == len(set(expected.values()))
    assert laplace == bool(found.llrs[0].isfinite().all())


def test_pav_between_and_beyond_the_scores() -> None:
    """A new score belongs to the block whose lowest score it reaches."""
    curve = Curve.from_scores(tensor([0.9, 0.8, 0.7, 0.6, 0.5]), tensor([1, 0, 1, 1, 0]))
    found = pav_calibration(curve)
    middle = math.log(4 / 3)
    scores = tensor([math.inf, 0.9, 0.85, 0.6, 0.55, 0.5, -math.inf, math.nan])
    assert_same(found(scores), [math.inf, math.inf, middle, middle, -math.inf, -math.inf, -math.inf, math.nan], 1e-7)
    assert found(scores.half()).dtype == torch.float32
    assert found(scores.view(2, 4)).shape == (2, 4)


def test_one_of_each_label_at_both_ends_by_hand() -> None:
    """Two separated pairs: three positives and a negative at the top, as many the other way round below."""
    found = pav_calibration(Curve.from_scores(tensor([4.0, 3.0, 2.0, 1.0]), tensor([1, 1, 0, 0])), laplace=True)
    assert_same(found(tensor([9.0, 3.0, 2.5, 0.0])), [math.log(3), math.log(3), -math.log(3), -math.log(3)], 1e-6)


@pytest.mark.parametrize("labels", [[1, 0, 0, 0], [1, 1, 1, 0]])
def test_no_block_holds_the_added_samples_alone(labels: list[int]) -> None:
    """Those beyond the rarer label's end are a block of their own, of which new scores know nothing."""
    scores = [2.0] * 4
    found = pav_calibration(Curve.from_scores(tensor(scores), tensor(labels)), laplace=True)
    expected = oracles.pooled_adjacent_violators(oracles.problem(scores, labels), laplace=True)[2.0]
    assert_same(found(tensor([math.inf, 3.0, 2.0, 1.0, -math.inf])), [expected] * 5, 1e-6)


@weights
def test_pav_has_the_least_cost_at_every_prior(weighted: bool) -> None:
    preds, target, weight = batch(3, weighted, 200)
    curve = Curve.from_scores(preds, target, weight)
    after = Curve.from_scores(pav_calibration(curve)(preds.double()), target, weight)
    assert_same(cllr(after), min_cllr(curve), 1e-12)
    at = (-3.1, -1.3, 0.2, 1.7)  # not the ratio of a block, where both decisions cost the same but for rounding
    assert_same(bayes_error_rate(after, at).actual, bayes_error_rate(curve, at).minimum, 1e-12)


@weights
@pytest.mark.parametrize("prior", [0.5, 0.01, 0.9])
def test_logistic_calibration_has_the_least_cost(prior: float, weighted: bool) -> None:
    """The cost is convex, so it is least where its derivatives vanish: here in plain floats, from the definition."""
    preds, target = gaussian()
    weight = torch.randint(4, preds.shape, generator=torch.Generator().manual_seed(1)) / 4 if weighted else None
    found = logistic_calibration(Curve.from_scores(preds.double(), target, weight), prior)
    a, b = float(found.intercept), float(found.slope)
    samples = list(
        zip(preds.double().tolist(), target.tolist(), [1.0] * 400 if weight is None else weight.tolist(), strict=True)
    )
    sums = [sum(w for _, y, w in samples if y == label) for label in (0, 1)]
    offset, shares = math.log(prior / (1 - prior)), (1 - prior, prior)
    slope = [0.0, 0.0]
    for s, y, w in samples:
        pull = w / sums[y] * shares[y] * (y - 1 / (1 + math.exp(-(a + b * s + offset))))
        slope = [slope[0] + pull, slope[1] + pull * s]
    assert slope == pytest.approx([0, 0], abs=1e-10)
    assert_same(found(preds.double()), a + b * preds.double(), 1e-12)


def test_an_affine_change_of_the_scores_changes_no_calibrated_ratio() -> None:
    preds, target = gaussian()
    preds = preds.double()
    once = logistic_calibration(Curve.from_scores(preds, target))(preds)
    for changed in (1e6 * preds + 3e8, -preds, preds / 1e9):
        assert_same(logistic_calibration(Curve.from_scores(changed, target))(changed), once, 1e-6)
    again = logistic_calibration(Curve.from_scores(once, target))
    assert_same([again.intercept, again.slope], [0, 1], 1e-9)


def test_no_step_raises_the_cost() -> None:
    """Full steps of Newton's method pass by the least cost of these scores, or end where nothing more changes."""
    g = torch.Generator().manual_seed(0)
    target = (torch.rand(200, 12, generator=g) < 0.3).long().index_fill(1, torch.arange(3), 1)
    scores = torch.randn(200, 12, generator=g).double()
    scores = scores.sign() * scores.abs().exp() ** 3  # a few far from all others
    for prior in (0.5, 0.01, 0.999, 1e-5):
        found = logistic_calibration(Curve.from_scores(scores, target), prior)
        for t in range(200):
            highest, lowest = (scores[t][target[t] == y] for y in (1, 0))
            apart = bool((highest.min() >= lowest.max()) | (highest.max() <= lowest.min()))
            assert bool(found.slope[t].isnan()) == apart or (prior == 1e-5 and not apart)
        odds = found.intercept[:, None] + found.slope[:, None] * scores + math.log(prior / (1 - prior))
        shares = torch.where(target == 1, prior / target.sum(1, True), (1 - prior) / (1 - target).sum(1, True))
        pull = shares * (target - odds.sigmoid())
        left = torch.stack([pull.sum(1), (pull * scores / scores.abs().amax(1, True)).sum(1)]).abs()
        assert bool((left < 1e-8).logical_or(left.isnan()).all())


def test_nearly_separated_scores_converge() -> None:
    """Where full steps of Newton's method overshoot: one positive far below all negatives, and the others far above."""
    for gap in (1.0, 10.0, 100.0, 1e4):
        scores = torch.cat([torch.arange(50) + gap, tensor([-gap]), torch.arange(50) / 50]).double()
        curve = Curve.from_scores(scores, (torch.arange(101) < 51).long())
        found = logistic_calibration(curve)
        assert bool(found.slope.isfinite().all())
        least = float(cllr(Curve.from_scores(found(scores), (torch.arange(101) < 51).long())))
        for a, b in ((0.0, 1.01), (0.0, 0.99), (0.01, 1.0), (-0.01, 1.0)):
            moved = found.intercept + a + b * found.slope * scores
            assert least <= float(cllr(Curve.from_scores(moved, (torch.arange(101) < 51).long())))


@in_one_test("prior", [0.5, 1e-3])
@in_one_test("label", [0, 1])
def test_a_score_far_from_all_others_leaves_their_line(prior: float, label: int) -> None:
    """A positive above all negatives costs nothing wherever it is, such as at the largest float for infinity."""
    scores, target = gaussian()
    fits = []
    for far in (1e3, 1e10, 3.4e38):
        outlier = tensor([far if label else -far], dtype=torch.float64)
        curve = Curve.from_scores(torch.cat([scores.double(), outlier]), torch.cat([target, tensor([label])]))
        fits.append([float(x) for x in logistic_calibration(curve, prior)])
    assert_same(fits[1], fits[0], 1e-9)
    assert_same(fits[2], fits[0], 1e-9)


def test_scores_of_any_size_have_their_line() -> None:
    scores, target = tensor([1.0, 2.0, 3.0, 4.0], dtype=torch.float64), tensor([0, 1, 0, 1])
    expected = logistic_calibration(Curve.from_scores(scores, target))
    for size in (1e-200, 1e154, 1e307):
        found = logistic_calibration(Curve.from_scores(scores * size, target))
        assert_same([found.intercept, found.slope * size], [expected.intercept, expected.slope], 1e-9)


@pytest.mark.parametrize(
    "scores", [[1.0, 2.0, 3.0, 4.0], [4.0, 3.0, 2.0, 1.0], [1.0, 2.0, 2.0, 3.0], [1.0] * 4, [1.0, 3.0, 2.0, math.inf]]
)
def test_no_logistic_calibration_of_scores_that_separate(scores: list[float]) -> None:
    found = logistic_calibration(Curve.from_scores(tensor(scores), tensor([0, 0, 1, 1])))
    assert bool(torch.cat([found.slope, found.intercept]).isnan().all())


def test_one_step_finds_that_scores_separate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to one tie. Others take as many steps as Newton's method needs, and the slowest problem ends them all."""
    steps: list[None] = []
    logsigmoid = calibration.logsigmoid
    monkeypatch.setattr(calibration, "logsigmoid", lambda x: (steps.append(None), logsigmoid(x))[1])

    def taken(scores: Tensor, target: Tensor) -> int:
        steps.clear()
        logistic_calibration(Curve.from_scores(scores, target))
        return len(steps) // 2

    for seed in range(60):
        g = torch.Generator().manual_seed(seed)
        target = torch.randint(2, (5,), generator=g).index_fill(0, tensor([0, 1]), 0).index_fill(0, tensor([1]), 1)
        scores = torch.randint(6, (5,), generator=g) / 4
        own, others = scores[target == 1], scores[target == 0]
        separated = bool((own.min() >= others.max()) | (own.max() <= others.min()))
        if separated or abs(own.mean() - others.mean()) > 1e-6:  # of equal means the slope is 0, as at the start
            assert (taken(scores, target) == 1) == separated, (scores, target)
    preds, target = gaussian()
    assert 4 <= taken(preds.double(), target) <= 10
    apart = torch.stack([preds, target.float()])
    assert taken(apart.double(), target.expand(2, -1)) == taken(preds.double(), target)


def test_on_a_grid_a_score_is_the_threshold_that_it_reaches() -> None:
    """Also where steps are empty, as those below and above all scores."""
    preds, target = gaussian()
    grid = torch.arange(-60, -35) / 8
    made = fed(tr.BinaryAUROC(thresholds=grid), (preds, target))
    reached = grid[torch.searchsorted(grid, preds, right=True) - 1]
    assert_same(made.read(logistic_calibration), logistic_calibration(Curve.from_scores(reached, target)), 1e-12)


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("view", [pav_calibration, logistic_calibration, partial(pav_calibration, laplace=True)])
def test_calibration_of_several_classes_is_by_column(view: Any, classes: int) -> None:
    generator = torch.Generator().manual_seed(0)
    target = torch.randint(classes, (90,), generator=generator)
    logits = torch.randn(90, classes, generator=generator) + torch.nn.functional.one_hot(target, classes)
    made = fed(tr.MulticlassBayesErrorRate(classes), (logits, target)).read(view)
    found = made(logits)
    assert found.shape == (90, classes)
    assert torch.equal(made(logits.view(2, 45, classes)), found.view(2, 45, classes))
    for c in range(classes):
        own = view(Curve.from_scores(logits[:, c], (target == c).long()))
        assert_same(found[:, c], own(logits[:, c]), 1e-6)
    for wrong in (logits[:, 0], logits.T, logits[0, 0]):
        shape = re.escape(str(tuple(wrong.shape)))
        with pytest.raises(ValueError, match=rf"`scores` must have a column for each of the {classes} .* got {shape}"):
            made(wrong)


def test_a_calibration_is_saved_and_applied_elsewhere(tmp_path: Path) -> None:
    metric = fed(tr.BinaryBayesErrorRate(), gaussian())
    for view, kind in ((pav_calibration, PAVCalibration), (logistic_calibration, LogisticCalibration)):
        kept = metric.read(view)
        torch.save(kept._asdict(), tmp_path / "calibration.pt")
        restored = kind(**torch.load(tmp_path / "calibration.pt", weights_only=True))
        new = gaussian(1)[0]
        assert torch.equal(restored(new), kept(new))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda c: pav_calibration(c, laplace=1), "`laplace` must be True or False, but is 1"),
        (lambda c: logistic_calibration(c, prior=1), "`prior` must lie between 0 and 1, but is 1"),
        (lambda c: logistic_calibration(c, prior="half"), "`prior` must lie between 0 and 1, but is 'half'"),
    ],
)
def test_wrong_arguments(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call(Curve.from_scores(tensor([1.0, 0.0]), tensor([1, 0])))


# ---- ranks -----------------------------------------------------------------------------------------------------------

VIEWS = (bayes_error_rate, pav_calibration, partial(pav_calibration, laplace=True), logistic_calibration)


def two_ranks(rank: int) -> list[list[float]]:
    p, y = gaussian()
    w = torch.randint(1, 4, p.shape, generator=torch.Generator().manual_seed(2)) / 4
    part = slice(0, 90) if rank == 0 else slice(90, 400) if rank == 1 else slice(0, 400)
    out = []
    for weight in (None, w[part]):
        metric = fed(tr.BinaryBayesErrorRate(), (p[part], y[part], weight))
        out += [torch.cat([x.reshape(-1) for x in metric.read(view)]).tolist() for view in VIEWS]
        rows = fed(tr.MulticlassBayesErrorRate(2), (torch.stack([-p[part], p[part]], 1), y[part], weight))
        out.append(torch.cat([x.reshape(-1) for field in rows.compute() for x in field]).tolist())
    return out


def test_ranks_are_one_process(on_ranks: Any) -> None:
    whole = two_ranks(2)
    for found in on_ranks(two_ranks, 2):
        for a, b in zip(found, whole, strict=True):
            assert_same(tensor(a, dtype=torch.float64), tensor(b, dtype=torch.float64), 1e-9)


def test_the_calibration_by_no_samples_is_unknown() -> None:
    found = tr.BinaryMinCllr().read(pav_calibration)(tensor([0.1, 0.5], dtype=torch.float64))
    assert found.dtype == torch.float64
    assert bool(found.isnan().all())


@pytest.mark.parametrize("times", [1, 10**8, 10**9, 10**11])
def test_a_light_block_beside_heavy_ones_is_kept(times: int) -> None:
    """Seen: with the pairs of Laplace's rule a block of 5 of 2.2·10^10 samples was taken for rounding."""
    scores, target = tensor([6.0, 6, 4, 4, 1, 1]), tensor([1, 0, 1, 0, 1, 0])
    curve = Curve.from_scores(scores, target, tensor([10 * times, times, 3, 2, times, 10 * times]))
    for laplace in (False, True):
        found = pav_calibration(curve, laplace=laplace)(tensor([6.0, 4, 1]))
        if times > 1:
            assert torch.allclose(found, tensor([math.log(10), math.log(1.5), -math.log(10)]), rtol=1e-6, atol=0)
        assert len(found.unique()) == 3
