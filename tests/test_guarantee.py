"""A threshold that keeps its promise on new data: exact tails, simulated data, ranks, and the point that is chosen."""

from __future__ import annotations

import functools
import math
import random
import warnings
from fractions import Fraction
from typing import Any

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
from torchmetrics_roc.points.guarantee import GROWTH, MANY, allowed_errors, binomial_tail, rungs

SETTINGS = [
    (Guaranteed(fpr=0.1), "fpr", 0.1),
    (Guaranteed(recall=0.9), "recall", 0.9),
    (Guaranteed(fnr=0.05, delta=0.1), "recall", 0.95),
    (Guaranteed(precision=0.9), "precision", 0.9),
    (Guaranteed(precision=0.8, delta=0.1), "precision", 0.8),
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


@in_one_test("precision", [0.2, 0.5, 0.9, 0.97])
@in_one_test("delta", [0.05, 0.3])
def test_rungs_are_their_definition(precision: float, delta: float) -> None:
    """Also where the samples are as many as a rung, one fewer, or too few for any."""
    (least, second, *_), *_ = rungs(600, precision, delta)
    for size in (0, least - 1, least, second - 1, second, 4 * least - 1, 4 * least, 600):
        found = []
        for shares in range(1, 10):
            first = 1
            while precision**first > delta / shares:
                first += 1
            ladder, starts = [first], [first]
            while (following := max(ladder[-1] + 1, math.floor(Fraction(GROWTH) * ladder[-1]))) <= size:
                ladder.append(following)
                starts += [following] if following >= 4 * starts[-1] else []
            found.append((len(starts) <= shares, (ladder, starts, delta / shares)))
        assert rungs(size, precision, delta) == next(x for enough, x in found if enough), size


def brute_force(scores: Tensor, target: Tensor, precision: float, delta: float) -> float:
    """The proved threshold of most predicted positives; each rung is tested at the first threshold that reaches it."""
    ladder, starts, level = rungs(len(scores), precision, delta)
    reached = [(scores >= x, float(x)) for x in scores.unique().flip(0)]
    points = [(int(at.sum()), int((at & (target == 0)).sum()), threshold) for at, threshold in reached]
    tested = list(dict.fromkeys(next(p for p in points if p[0] >= n) for n in ladder if n <= points[-1][0]))
    best, alive, following = math.inf, False, 0
    for n, wrong, threshold in tested:
        begun = sum(start <= n for start in starts)
        alive, following = alive or begun > following, begun
        alive = alive and float(scipy.stats.binom.cdf(wrong, n, 1 - precision)) <= level
        best = threshold if alive else best
    return best


@pytest.mark.parametrize("precision", [0.5, 0.8])
@pytest.mark.parametrize(("size", "ties"), [(60, False), (60, True), (700, False)])
def test_a_precision_is_proved_at_the_first_point_that_reaches_a_rung(precision: float, size: int, ties: bool) -> None:
    """Of several problems, of which some prove nothing, and those of one label have none. Of 700 most are no rung."""
    scores, target = drawn(8 if size < 100 else 4, size, torch.Generator().manual_seed(4), ties)
    target[0], target[1] = 0, 1
    for delta in (0.05, 0.4):
        point = chosen(Curve.from_scores(scores, target), Guaranteed(precision=precision, delta=delta))
        expected = [brute_force(*problem, precision, delta) for problem in zip(scores, target, strict=True)]
        assert point.thresholds[2:].tolist() == expected[2:]
        assert bool(point.thresholds[:2].isnan().all())


def test_a_single_sample_may_be_proof() -> None:
    """Of a precision below `delta`: a positive at the top, but not with the negative that follows."""
    point = chosen(Curve.from_scores(tensor([0.9, 0.1]), tensor([1, 0])), Guaranteed(precision=0.4, delta=0.45))
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


@pytest.mark.parametrize("rate", ["fpr", "recall", "precision", "fnr"])
def test_what_is_not_proved_is_kept_by_an_infinite_threshold(rate: str) -> None:
    """Of 20 samples: by predicting no sample positive or, if positives must not be missed, by predicting all."""
    preds, target = torch.arange(20.0), (torch.arange(20) > 9).long()
    at = Guaranteed(**{rate: 0.01 if rate in ("fpr", "fnr") else 0.99})
    end, count = (-math.inf, 10) if rate in ("recall", "fnr") else (math.inf, 0)
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


@pytest.mark.parametrize("at", [Guaranteed(fpr=0.1), Guaranteed(recall=0.9), Guaranteed(precision=0.8)], ids=str)
def test_bounds_enclose(at: Guaranteed) -> None:
    for seed in range(10):
        preds, target = (x[0] for x in drawn(1, 400, torch.Generator().manual_seed(seed), ties=False))
        for rate in ("recall", "fpr"):
            truth = fed(tr.BinaryRate(rate, at=at), (preds, target)).compute()
            low, high = fed(tr.BinaryRate(rate, at=at, memory="bounded", bins=256), (preds, target)).bounds()
            assert float(low) <= float(truth) <= float(high)


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
        ({}, "one of `precision`, `recall`, `fpr` and `fnr`, but got none"),
        ({"fpr": 0.1, "recall": 0.9}, "but got .*'recall', 'fpr'"),
        ({"fpr": 0.0}, "`fpr` must be a rate between 0 and 1, but is 0.0"),
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
