"""A threshold that keeps its promise on new data: exact tails, simulated data, ranks, and the point that is chosen."""

from __future__ import annotations

import functools
import math
import random
import warnings
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import scipy.stats
import torch
from cases import in_one_test
from everything import fed
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, Guaranteed
from torchmetrics_roc.measures.calibration import spiegelhalter
from torchmetrics_roc.points.choice import chosen
from torchmetrics_roc.points.guarantee import MANY, PROMISED, _within, allowed_errors, binomial_tail, boundary

SETTINGS = [
    (Guaranteed(fpr=0.1), "fpr", 0.1),
    (Guaranteed(recall=0.9), "recall", 0.9),
    (Guaranteed(fnr=0.05, delta=0.1), "recall", 0.95),
    (Guaranteed(precision=0.9), "precision", 0.9),
    (Guaranteed(precision=0.8, delta=0.1), "precision", 0.8),
    (Guaranteed(npv=0.85), "npv", 0.85),
    (Guaranteed(specificity=0.9, precision=0.8, delta=0.1), "fpr", 0.1),
]


# ---- tails -----------------------------------------------------------------------------------------------------------


def test_the_most_errors_are_those_of_the_binomial_distribution() -> None:
    generator = random.Random(0)
    for _ in range(300):
        n = generator.choice([1, 2, 5, 30, 100, 1000, 50_000])
        rate, delta = generator.choice([0.01, 0.05, 0.1, 0.3, 0.5, 0.9]), generator.choice([0.05, 0.1, 0.001, 0.4])
        expected = int(scipy.stats.binom.ppf(delta, n, rate))
        while expected >= 0 and scipy.stats.binom.cdf(expected, n, rate) > delta:
            expected -= 1
        assert allowed_errors(n, rate, delta) == expected, (n, rate, delta)


@pytest.mark.parametrize("rate", [0.05, 0.3, 0.5, 0.9])
def test_small_numbers_of_errors_are_those_of_exact_tails(rate: float) -> None:
    for n in range(31):
        tails, total = [], Fraction(0)
        for k in range(n):
            total += math.comb(n, k) * Fraction(rate) ** k * (1 - Fraction(rate)) ** (n - k)
            tails.append(total)
            if k <= n * rate:
                assert binomial_tail(k, n, rate) == pytest.approx(float(total), rel=1e-13)
        for delta in (0.4999, 0.2, 0.05, 1e-9):
            assert allowed_errors(n, rate, delta) == sum(tail <= delta for tail in tails) - 1, (n, delta)


def crossing(numbers: list[int], most: list[int], rate: Fraction, size: int) -> Fraction:
    """The probability that a walk has at any of the numbers no more errors than are allowed: followed step by step."""
    walk, crossed, allowed = {0: Fraction(1)}, Fraction(0), dict(zip(numbers, most, strict=True))
    for n in range(1, size + 1):
        following: dict[int, Fraction] = {}
        for errors, share in walk.items():
            following[errors] = following.get(errors, Fraction(0)) + share * (1 - rate)
            following[errors + 1] = following.get(errors + 1, Fraction(0)) + share * rate
        done = {errors for errors in following if errors <= allowed.get(n, -1)}
        crossed += sum((following[errors] for errors in done), Fraction(0))
        walk = {errors: share for errors, share in following.items() if errors not in done}
    return crossed


@in_one_test("rate", [0.1, 0.3, 0.8])
@in_one_test("level", [0.05, 0.3])
def test_the_walk_crosses_its_boundary_as_often_as_the_level(rate: float, level: float) -> None:
    """Nearly: what is left of it is less than one more error would take anywhere; and no number allows fewer errors."""
    numbers, most = boundary(120, rate, level)
    assert numbers[-1] >= 120
    assert most == sorted(most)
    exact, size = Fraction(rate), numbers[-1]
    share = crossing(numbers, most, exact, size)
    assert level / 2 < share <= level
    assert crossing(numbers, [*most[:-1], most[-1] + 1], exact, size) > level


def test_the_boundary_of_many_samples_is_that_of_shorter_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where probabilities are convolved by Fourier transforms, and where tails are added up."""
    numbers, most = boundary(2**14, 0.2, 0.05)
    boundary.cache_clear()
    monkeypatch.setattr("torchmetrics_roc.points.guarantee._convolved", _by_transforms)
    assert boundary(2**14, 0.2, 0.05) == (numbers, most)
    boundary.cache_clear()
    monkeypatch.setattr("torchmetrics_roc.points.guarantee.MANY", 500)
    others = boundary(2**14, 0.2, 0.05)[1]
    boundary.cache_clear()
    place = sum(n <= 500 for n in numbers)
    assert others[:place] == most[:place]
    for n, few, several in zip(numbers[place:], others[place:], most[place:], strict=True):
        assert few <= several, n  # the level of each is its own
        assert few >= 0.2 * n - 2 * (0.2 * n - several), n


def test_between_two_numbers_is_allowed_what_must_cross_at_one() -> None:
    numbers, most = [3, 10, 30], [0, 4, 12]
    expected = []
    for n in range(40):
        before = [k for m, k in zip(numbers, most, strict=True) if m <= n]
        after = [k - (m - n) for m, k in zip(numbers, most, strict=True) if m > n]
        expected.append(max([-1, *before, *after]))
    n = torch.arange(40)
    assert _within(numbers, most, n).clamp(min=-1).tolist() == expected
    assert _within(numbers, most, n.double()).clamp(min=-1).tolist() == expected
    assert _within(numbers, most, n.numpy()).clip(min=-1).tolist() == expected  # type: ignore[call-arg, arg-type]


def _by_transforms(x: Any, y: Any) -> Any:
    size = len(x) + len(y) - 1
    return np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(y, size), size).clip(min=0)


def brute_force(scores: Tensor, target: Tensor, rate: str, promised: float, delta: float) -> float:
    """Of the proved thresholds that of most true positives, or for NPV of least false ones; then the highest."""
    above = rate == "precision"
    numbers, most = boundary(1 << len(scores).bit_length(), 1 - promised, delta)
    best = [(-math.inf, 0, math.inf if above else -math.inf)]
    for threshold in scores.unique().tolist():
        called = scores >= threshold if above else scores < threshold
        n, wrong = int(called.sum()), int((called & (target != above)).sum())
        # At a number that is reached, or that must be, were all samples to come errors.
        if any(wrong <= k if m <= n else wrong + m - n <= k for m, k in zip(numbers, most, strict=True)):
            best.append((n - wrong, 0 if above else -wrong, threshold))
    return max(best)[2]


@pytest.mark.parametrize("rate", ["precision", "npv"])
@pytest.mark.parametrize("promised", [0.5, 0.8])
@pytest.mark.parametrize(("size", "ties"), [(60, False), (60, True), (700, False)])
def test_a_precision_is_proved_where_the_walk_crosses(rate: str, promised: float, size: int, ties: bool) -> None:
    """Of several problems, of which some prove nothing, and those of one label have none."""
    scores, target = drawn(8 if size < 100 else 4, size, torch.Generator().manual_seed(4), ties)
    target[0], target[1] = 0, 1
    for delta in (0.05, 0.4):
        point = chosen(Curve.from_scores(scores, target), Guaranteed(**{rate: promised}, delta=delta))
        expected = [brute_force(*problem, rate, promised, delta) for problem in zip(scores, target, strict=True)]
        assert point.thresholds[2:].tolist() == expected[2:]
        assert bool(point.thresholds[:2].isnan().all())


def test_where_every_threshold_breaks_it_one_is_chosen_as_often_as_delta() -> None:
    """The worst there is: scores that tell nothing, and a precision just below what is promised."""
    g = torch.Generator().manual_seed(0)
    scores, target = torch.rand(2000, 400, generator=g), (torch.rand(2000, 400, generator=g) < 0.7).long()
    above = chosen(Curve.from_scores(scores, target), Guaranteed(precision=0.7)).thresholds < math.inf
    below = chosen(Curve.from_scores(-scores, 1 - target), Guaranteed(npv=0.7)).thresholds > -math.inf
    for wrong in (above, below):
        assert 0.035 < float(wrong.double().mean()) < 0.05 + 3 * math.sqrt(0.05 * 0.95 / 2000)


def test_a_precision_is_proved_by_few_samples() -> None:
    """Of 300 sets of 800 samples in at least 180; a chain of tests from four numbers on did in 115."""
    g = torch.Generator().manual_seed(0)
    scores = torch.randn(300, 800, generator=g)
    target = (torch.rand(300, 800, generator=g) < torch.sigmoid(2 * scores - 2.5)).long()
    point = chosen(Curve.from_scores(scores, target), Guaranteed(precision=0.7))
    assert int((point.thresholds < math.inf).sum()) >= 180


def test_a_single_sample_may_be_proof() -> None:
    """Of a precision below half of `delta`: a positive at the top, but not with the negative that follows."""
    point = chosen(Curve.from_scores(tensor([0.9, 0.1]), tensor([1, 0])), Guaranteed(precision=0.2, delta=0.45))
    assert (float(point.tps), float(point.fps)) == (1, 0)
    assert point.thresholds == tensor([0.9])


# ---- the promise -----------------------------------------------------------------------------------------------------


def drawn(sets: int, size: int, generator: torch.Generator, ties: bool) -> tuple[Tensor, Tensor]:
    """Scores, and labels of which each is likelier the higher the score."""
    scores = torch.randn(sets, size, generator=generator)
    target = (torch.rand(sets, size, generator=generator) < torch.sigmoid(2.5 * scores - 0.3)).long()
    return ((scores * 8).round() / 8 if ties else scores), target


@functools.cache
def population(ties: bool) -> tuple[Tensor, Tensor]:
    """Falling scores of two million samples, and how many positives have one of the first of them."""
    scores, target = (x[0] for x in drawn(1, 2_000_000, torch.Generator().manual_seed(1), ties))
    scores, order = scores.sort(descending=True)
    return scores, torch.cat([torch.zeros(1), target[order].double().cumsum(0)])


def broken(at: Guaranteed, rate: str, promised: float, sets: int, ties: bool) -> float:
    """The share of data sets whose chosen threshold does not keep the promise in the population."""
    sample = drawn(sets, 500, torch.Generator().manual_seed(0), ties)
    thresholds = chosen(Curve.from_scores(*sample), at).thresholds
    scores, found = population(ties)
    predicted = torch.searchsorted(-scores, -thresholds, right=True)
    tps = found[predicted]
    rates = {
        "fpr": (predicted - tps) / (len(scores) - found[-1]),
        "recall": tps / found[-1],
        "precision": tps / predicted,  # NaN at +inf, where nothing is promised
        "npv": 1 - (found[-1] - tps) / (len(scores) - predicted),
    }[rate]
    assert not bool(thresholds.isinf().all())
    return float(((rates > promised) if rate == "fpr" else (rates < promised)).double().mean())


@in_one_test("ties", [False, True])
@in_one_test("at, rate, promised", SETTINGS)
def test_a_promise_is_kept(at: Guaranteed, rate: str, promised: float, ties: bool) -> None:
    share = broken(at, rate, promised, 500, ties)
    assert share <= at.delta + 3 * math.sqrt(at.delta * (1 - at.delta) / 500)


@pytest.mark.slow
@pytest.mark.parametrize(("at", "rate", "promised"), SETTINGS, ids=str)
def test_a_promise_is_kept_in_ten_thousand_sets(at: Guaranteed, rate: str, promised: float) -> None:
    assert broken(at, rate, promised, 10_000, False) <= at.delta


def test_a_naive_threshold_breaks_it_every_other_time() -> None:
    assert broken(tr.FixedFPR(0.1), "fpr", 0.1, 500, False) > 0.3  # type: ignore[arg-type]


# ---- the point -------------------------------------------------------------------------------------------------------


def batch(ties: bool = True) -> tuple[Tensor, Tensor]:
    scores, target = drawn(1, 600, torch.Generator().manual_seed(3), ties)
    return scores[0], target[0]


@pytest.mark.parametrize("ties", [False, True])
def test_the_point_is_the_best_that_is_proved(ties: bool) -> None:
    """Without ties that of as many errors as are allowed."""
    curve = Curve.from_scores(*batch(ties))
    p, n = int(curve.positives), int(curve.negatives)
    at = chosen(curve, Guaranteed(fpr=0.1))
    allowed = curve.fps <= allowed_errors(n, 0.1, 0.05)
    assert int(at.tps) == int(curve.tps[allowed].max())
    at = chosen(curve, Guaranteed(recall=0.9))
    allowed = p - curve.tps <= allowed_errors(p, 1 - 0.9, 0.05)
    assert int(at.fps) == int(curve.fps[allowed].min())
    assert float(at.thresholds) == float(chosen(curve, Guaranteed(fnr=1 - 0.9)).thresholds)


@pytest.mark.parametrize("rate", PROMISED)
def test_what_is_not_proved_is_kept_by_an_infinite_threshold(rate: str) -> None:
    """Of 20 samples: by predicting no sample positive or, if positives must not be missed, by predicting all."""
    preds, target = torch.arange(20.0), (torch.arange(20) > 9).long()
    at = Guaranteed(**{rate: 0.01 if rate in ("fpr", "fnr") else 0.99})
    end, count = (-math.inf, 10) if rate in ("recall", "fnr", "npv") else (math.inf, 0)
    reached = "" if count else " that a positive reaches"
    words = f"prove {rate}=0.*9? at no finite threshold{reached}, so it is {'-' if count else '.'}inf"
    with pytest.warns(UserWarning, match=words):
        point = fed(tr.BinaryAUROC(), (preds, target)).operating_point(at)
    assert (float(point.threshold), int(point.tp), int(point.fp)) == (end, count, count)
    metric = fed(tr.BinaryRate("recall", at), (preds, target))
    with pytest.warns(UserWarning, match=words):
        assert float(metric.compute()) == count / 10
    with pytest.warns(UserWarning, match=words):
        assert float(metric.freeze()) == end
    metric.reset()
    metric.update(-preds, target)
    assert float(metric.compute()) == count / 10
    for gap in (False, True):
        sliced = tr.SlicedRate("recall", at, gap=gap)
        sliced.update(preds, target, groups=torch.arange(20) % 2)
        with pytest.warns(UserWarning, match=words):
            found = sliced.compute()
        assert found == 0 if gap else found.values.tolist() == [count / 10] * 2
    several = fed(tr.MultilabelAUROC(2), (torch.stack([preds, preds], 1), torch.stack([target, target], 1)))
    with pytest.warns(UserWarning, match=rf"at no finite threshold{reached} for label 0, 1, so"):
        assert several.operating_point(at).threshold.tolist() == [end] * 2


def test_a_proved_threshold_that_only_negatives_reach_is_as_good_as_none() -> None:
    """Of 100 negatives four may be wrong: here the four best samples are negatives, and the fifth is too."""
    preds = torch.arange(110.0)
    target = ((preds >= 95) & (preds < 105)).long()
    with pytest.warns(UserWarning, match="at no finite threshold that a positive reaches, so it is .inf"):
        point = fed(tr.BinaryAUROC(), (preds, target)).operating_point(Guaranteed(fpr=0.1))
    assert allowed_errors(100, 0.1, 0.05) == 4  # so that thresholds with false positives alone are proved
    assert (float(point.threshold), int(point.tp)) == (math.inf, 0)


@pytest.mark.parametrize("at", [Guaranteed(recall=0.95), Guaranteed(fnr=0.05)], ids=str)
def test_as_few_positives_as_prove_a_recall(at: Guaranteed) -> None:
    """0.95^59 is less than 5 %, 0.95^58 is not; then no positive may be missed, as at the lowest one."""
    for positives, expected in ((58, -math.inf), (59, 20.0)):
        preds, target = torch.arange(100.0), torch.cat([torch.zeros(20), torch.ones(positives)]).long()
        point = chosen(Curve.from_scores(preds[: len(target)], target), at)
        assert (float(point.thresholds), int(point.tps)) == (expected, positives)


def test_it_can_be_frozen_and_read_of_classes() -> None:
    preds, target = batch()
    metric = fed(tr.BinaryRate("recall", at=Guaranteed(precision=0.8)), (preds, target))
    threshold = float(metric.freeze())
    metric.reset()
    metric.update(preds + 0.5, target)
    assert float(metric.compute()) == pytest.approx(
        float((preds[target == 1] + 0.5 >= threshold).double().mean()), rel=2**-23
    )  # in float32
    several = fed(tr.MultilabelAUROC(2), (torch.stack([preds, -preds], 1), torch.stack([target, 1 - target], 1)))
    point = several.operating_point(Guaranteed(precision=0.8))
    assert float(point.threshold[0]) == threshold
    flipped = chosen(Curve.from_scores(-preds, 1 - target), Guaranteed(precision=0.8))
    assert float(point.threshold[1]) == float(flipped.thresholds)


@pytest.mark.parametrize(
    "at",
    [
        Guaranteed(fpr=0.1),
        Guaranteed(recall=0.9),
        Guaranteed(precision=0.8),
        Guaranteed(npv=0.8),
        Guaranteed(npv=0.8, fpr=0.6),
    ],
    ids=str,
)
def test_bounds_enclose(at: Guaranteed) -> None:
    for seed in range(10):
        preds, target = (x[0] for x in drawn(1, 400, torch.Generator().manual_seed(seed), ties=False))
        for rate in ("recall", "fpr"):
            truth = fed(tr.BinaryRate(rate, at=at), (preds, target)).compute()
            low, high = fed(tr.BinaryRate(rate, at=at, memory="bounded", bins=256), (preds, target)).bounds()
            assert float(low) <= float(truth) <= float(high)


def test_several_rates_are_kept_at_once() -> None:
    """Each at its part of `delta`: the best point of those where each is proved by itself."""
    scores, target = drawn(20, 500, torch.Generator().manual_seed(7), ties=True)
    for curve in Curve.from_scores(scores, target):
        both = chosen(curve, Guaranteed(fpr=0.2, precision=0.7, recall=0.5, delta=0.15))
        parts = [Guaranteed(**x, delta=0.05) for x in ({"fpr": 0.2}, {"precision": 0.7}, {"recall": 0.5})]
        proved = torch.stack([at.merit(curve) >= 0 for at in parts]).all(0)
        if not bool(proved.any()):
            assert bool(both.thresholds.isnan())
            continue
        assert int(both.tps) == int(curve.tps[proved].max())
        assert float(both.thresholds) == float(curve.thresholds[proved & (curve.tps == both.tps)].max())


def test_rates_of_both_kinds_may_have_no_threshold() -> None:
    """Neither end keeps a recall and an FPR: the threshold is unknown, and so are its rates."""
    preds, target = torch.arange(20.0), (torch.arange(20) > 9).long()
    at = Guaranteed(recall=0.99, fpr=0.01)
    with pytest.warns(UserWarning, match="prove recall=0.99, fpr=0.01 at no finite threshold, so it is unknown"):
        assert fed(tr.BinaryAUROC(), (preds, target)).operating_point(at).threshold.isnan()
    with pytest.warns(UserWarning, match="BinaryRate: the samples prove recall=0.99, fpr=0.01 at no finite"):
        assert fed(tr.BinaryRate("recall", at), (preds, target)).compute().isnan()


def test_a_rate_warns_where_enough_samples_prove_nothing() -> None:
    """Seen: a recall of 0 without a word, as 600 samples are enough to prove a precision, but not these."""
    preds, target = torch.rand(600, generator=torch.Generator().manual_seed(0)), torch.arange(600) % 2
    with pytest.warns(UserWarning, match=r"BinaryRate: the samples prove precision=0.8 at no finite threshold that a"):
        assert fed(tr.BinaryRate("recall", Guaranteed(precision=0.8)), (preds, target)).compute() == 0


def test_bounds_enclose_what_bins_do_not_prove() -> None:
    """Seen: of a recall of .97, (NaN, NaN)."""
    target = torch.arange(200) % 2
    scores = 1.5 + 0.01 * (torch.randn(200, generator=torch.Generator().manual_seed(0)) + 3 * target)
    at = Guaranteed(recall=0.8, fpr=0.2)
    truth = fed(tr.BinaryRate("recall", at), (scores, target)).compute()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        low, high = fed(tr.BinaryRate("recall", at, memory="bounded", bins=256), (scores, target)).bounds()
    assert float(low) <= float(truth) <= float(high)


def test_scores_of_infinity_may_be_proved() -> None:
    """Without a warning that nothing is."""
    scores = torch.cat([torch.full((100,), torch.inf), torch.zeros(100)])
    target = torch.cat([torch.ones(100), torch.arange(100) < 10]).long()
    at = Guaranteed(precision=0.9)
    metric = fed(tr.BinaryRate("recall", at), (scores, target))
    assert float(metric.compute()) == pytest.approx(100 / 110)
    assert int(metric.operating_point(at).tp) == 100
    assert float(metric.freeze()) == math.inf
    assert float(metric.compute()) == pytest.approx(100 / 110)


def two_ranks(rank: int) -> list[tuple[float, int, int]]:
    preds, target = batch()
    part = slice(0, 100) if rank == 0 else slice(100, 600) if rank == 1 else slice(0, 600)
    metric: Any = fed(tr.BinaryAUROC(), (preds[part], target[part]))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "BinaryAUROC: the samples prove precision=0.9")
        points = [metric.operating_point(at) for at, _, _ in SETTINGS]
    return [(float(x.threshold), int(x.tp), int(x.fp)) for x in points]


def test_ranks_choose_the_same_point(on_ranks: Any) -> None:
    assert on_ranks(two_ranks, 2) == [two_ranks(2)] * 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "one or more of 'precision', 'recall', .*'npv', but got none"),
        ({"fpr": 0.1, "recall": 1.0}, "`recall` must be a rate between 0 and 1, but is 1.0"),
        ({"fpr": 0.0}, "`fpr` must be a rate between 0 and 1, but is 0.0"),
        ({"fpr": 0.1, "delta": 0}, "`delta` must lie between 0 and 0.5.*but is 0"),
        ({"fpr": 0.1, "delta": 0.5}, "`delta` must lie between 0 and 0.5.*but is 0.5"),
    ],
)
def test_promises_that_cannot_be_made(options: dict[str, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Guaranteed(**options)


def test_real_weights_are_no_samples() -> None:
    metric = fed(tr.BinaryAUROC(), (tensor([0.1, 0.9]), tensor([0, 1]), tensor([0.5, 1.5])))
    with pytest.raises(ValueError, match="have weights that are not whole numbers"):
        metric.operating_point(Guaranteed(fpr=0.1))


@in_one_test("dtype", [torch.int64, torch.float32, torch.bool])
@in_one_test("promise", [{"fpr": 0.2}, {"recall": 0.7}, {"precision": 0.6}])
def test_whole_weights_are_so_many_samples(promise: dict[str, float], dtype: torch.dtype) -> None:
    g = torch.Generator().manual_seed(0)
    target = torch.randint(2, (200,), generator=g)
    preds = torch.randn(200, generator=g) + 2 * target
    weight = torch.randint(3, (200,), generator=g).to(dtype)
    often = weight.long()
    at = Guaranteed(**promise)
    one = fed(tr.BinaryAUROC(), (preds, target, weight)).operating_point(at)
    other = fed(tr.BinaryAUROC(), (preds.repeat_interleave(often), target.repeat_interleave(often))).operating_point(at)
    assert float(one.threshold) < math.inf
    assert [float(x) for x in one[:5]] == [float(x) for x in other[:5]]
    metric = fed(tr.BinaryRate("recall", at), (preds, target, weight))
    assert float(metric.compute()) == float(one.recall)


@in_one_test("rate", [0.01, 0.3])
@in_one_test("n", [MANY, MANY + 1, 10**9, 2**53, 2**60, 10**300])
def test_the_most_errors_of_very_many_samples_are_no_more_than_those_of_the_exact_tail(n: int, rate: float) -> None:
    most = allowed_errors(n, rate, 0.05)
    spread = math.isqrt(int(n * Fraction(rate) * (1 - Fraction(rate))))
    exact = n * Fraction(rate) + Fraction(scipy.stats.norm.ppf(0.05)) * spread
    if n == MANY:  # the terms are added up
        assert most == scipy.stats.binom.ppf(0.05, n, rate) - 1
    assert most <= exact + 1
    assert most > exact - 2 * spread - n // 2**52  # the least step of a rate in double precision


def test_weights_of_any_size_are_samples() -> None:
    for weight in (1e9, 2.0**53, 1e300):
        weights = torch.full((2,), weight, dtype=torch.float64)
        metric = fed(tr.BinaryAUROC(), (tensor([0.9, 0.2]), tensor([1, 0]), weights))
        assert float(metric.operating_point(Guaranteed(fpr=0.5)).threshold) == float(tensor(0.9))


def test_what_belongs_together_is_no_independent_sample() -> None:
    """Seen: of clusters of 15, an FPR guaranteed at 95 % was exceeded in 21 % of data sets; a test rejected in 53 %."""
    g = torch.Generator().manual_seed(0)
    preds, target, groups = torch.rand(60, generator=g), torch.arange(60) % 2, torch.arange(60) // 3
    point = tr.Guaranteed(fpr=0.3)
    clustered = [tr.BinaryRate("recall", at=point), tr.BinaryRate("recall", at=tr.Guaranteed(precision=0.3))]
    for metric in clustered:
        metric.update(preds, target, groups=groups)
    sliced = tr.SlicedRate("recall", at=point)
    sliced.update(preds, target, groups=groups % 2, clusters=groups)
    for rate in (*clustered, sliced):
        for reading in (rate.compute, rate.freeze):
            with pytest.raises(ValueError, match="`Guaranteed` takes samples as independent, but these came with"):
                reading()
    pooled = tr.MultilabelAUROC(2, average="micro")
    pooled.update(torch.rand(60, 2, generator=g), torch.arange(120).view(60, 2) % 2)
    with pytest.raises(ValueError, match="`Guaranteed` takes samples as independent"):
        pooled.operating_point(point)
    debiased = tr.BinaryCalibrationError(norm="l2", debias=True)
    debiased.update(preds, target, groups=groups)
    with pytest.raises(ValueError, match="`debias` of a calibration error takes samples as independent"):
        debiased.compute()
    with pytest.raises(ValueError, match="`spiegelhalter` takes samples as independent"):
        clustered[0].read(spiegelhalter)
