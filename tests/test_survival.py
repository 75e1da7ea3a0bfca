"""AUROC of survival data: the definition in fractions, and scikit-survival's way; the estimate of censoring; errors."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import oracles
import pytest
import torch
from cases import in_one_test
from everything import same
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import inference
from torchmetrics_roc.functional import time_dependent_auroc
from torchmetrics_roc.inference.influence import clustered
from torchmetrics_roc.inference.intervals import variation_of_totals
from torchmetrics_roc.tasks.survival import Censoring

TIMES = [0.5, 2.0, 3.0, 5.5, 7.0]
ROUNDING = 1e-12  # of sums of a few dozen weighted pairs

unknown = pytest.mark.filterwarnings("ignore:.*no .*samples")


def rows(size: int, seed: int, whole: bool = True) -> tuple[Tensor, Tensor]:
    """Scores with ties, and events and times, whole ones with ties; two in five are censored."""
    g = torch.Generator().manual_seed(seed)
    preds = torch.randn(size, generator=g, dtype=torch.float64)
    time = 8 * torch.rand(size, generator=g, dtype=torch.float64) * (-preds / 4).exp()
    event = torch.rand(size, generator=g, dtype=torch.float64) < 0.6
    time = time.ceil() if whole else time
    return (preds * 2).round() / 2, torch.stack([event.double(), time], 1)


def training(whole: bool = True) -> Tensor:
    """Of which the last is observed beyond all `TIMES`."""
    return torch.cat([rows(40, 99, whole)[1], tensor([[1.0, 20.0]], dtype=torch.float64)])


def observed(target: Tensor) -> oracles.Observed:
    return [(int(event), time) for event, time in target.tolist()]


def exact(metric: Any) -> Tensor:
    """In float64, what `compute` rounds."""
    value: Tensor = metric.read(metric.measure.view)
    return value


def mean_of(metric: Any) -> Tensor:
    """The average, likewise, `[1]`."""
    value: Tensor = metric._averaged(exact(metric), metric.curve())
    return value.reshape(1)


def near(got: Tensor, expected: Any) -> bool:
    expected = tensor([float(x) for x in expected], dtype=torch.float64)
    return torch.allclose(got.double(), expected, rtol=0, atol=ROUNDING, equal_nan=True)


def expected(preds: Tensor, target: Tensor, censoring: Tensor, weight: Any = None) -> list[oracles.Problem]:
    given = oracles.problem(preds.tolist(), [0] * len(preds), None if weight is None else weight.tolist())
    return [oracles.at_time(given, observed(target), observed(censoring), t) for t in TIMES]


# ---- the value -------------------------------------------------------------------------------------------------------


@unknown
@in_one_test("seed", range(12))
def test_every_time_has_the_area_of_its_cases_and_controls(seed: int) -> None:
    """In batches; with ties in scores and times, with and without weights, and as integers."""
    preds, target = rows(24, seed)
    weight = torch.arange(24.0) % 4 if seed % 2 else None
    of_times = expected(preds, target, training(), weight)
    metric = tr.TimeDependentAUROC(TIMES, training())
    for part in (slice(0, 7), slice(7, 7), slice(7, 24)):
        metric.update(
            preds[part], target[part].long() if seed % 3 else target[part], weight[part] if seed % 2 else None
        )
    assert near(exact(metric), map(oracles.auroc, of_times))
    for average, mean in (
        ("weighted", oracles.integrated(of_times)),
        ("macro", np.nanmean([float(oracles.auroc(p)) for p in of_times])),
    ):
        averaged = tr.TimeDependentAUROC(TIMES, training(), average=average)
        averaged.update(preds, target, weight)
        assert near(mean_of(averaged), [mean])
        got = time_dependent_auroc(preds, target, TIMES, training(), average=average, sample_weight=weight)
        assert torch.equal(got, averaged.compute())


def cumulative_dynamic_auc(train: np.ndarray, test: np.ndarray, risk: np.ndarray, times: list[float]) -> Any:
    """The areas, and their mean, as scikit-survival 0.23 computes them; `train` and `test` hold events and times."""
    (train_event, train_time), (event, time) = train.T, test.T

    def kaplan_meier(event: np.ndarray, time: np.ndarray, reverse: bool) -> tuple[np.ndarray, np.ndarray]:
        unique, at_risk = np.unique(time), np.array([(time >= t).sum() for t in np.unique(time)])
        events = np.array([(event[time == t] == 1).sum() for t in unique])
        censored = np.array([(event[time == t] == 0).sum() for t in unique])
        ends, at_risk = (censored, at_risk - events) if reverse else (events, at_risk)
        ratio = np.divide(ends, at_risk, out=np.zeros(len(ends)), where=ends != 0)
        return np.r_[-np.inf, unique], np.r_[1.0, np.cumprod(1 - ratio)]

    def at(steps: tuple[np.ndarray, np.ndarray], when: Any) -> np.ndarray:
        return steps[1][np.searchsorted(steps[0], when, side="right") - 1]

    cases = event == 1
    ipcw = np.zeros(len(time))
    ipcw[cases] = 1 / at(kaplan_meier(train_event, train_time, reverse=True), time[cases])
    order, scores = np.argsort(-risk, kind="stable"), []
    for t in times:
        is_case, is_control = (time <= t) & cases, time > t
        tp, fp = np.cumsum((is_case * ipcw)[order]), np.cumsum(is_control[order])
        last = np.r_[np.flatnonzero(np.abs(np.diff(risk[order])) > 1e-8), len(risk) - 1]
        tpr, fpr = np.r_[0, tp[last] / tp[-1]], np.r_[0, fp[last] / fp[-1]]
        scores.append(((tpr[1:] + tpr[:-1]) / 2 * np.diff(fpr)).sum())
    survival = at(kaplan_meier(event, time, reverse=False), times)
    drops = -np.diff(np.r_[1.0, survival])
    return np.array(scores), (np.array(scores) * drops).sum() / (1 - survival[-1])


@in_one_test("seed", range(8))
def test_it_is_that_of_scikit_survival(seed: int) -> None:
    """Of times without ties; the mean too, where censoring is estimated from the samples themselves."""
    preds, target = rows(80, seed, whole=False)
    times = TIMES[1:-1]
    for censoring in (training(whole=False), target):
        areas, mean = cumulative_dynamic_auc(censoring.numpy(), target.numpy(), preds.numpy(), times)
        metric = tr.TimeDependentAUROC(times, censoring, average="weighted")
        metric.update(preds, target)
        assert near(exact(metric), areas)
        if censoring is target:
            assert near(mean_of(metric), [mean])


def test_an_event_comes_before_the_censorings_of_its_time() -> None:
    """scikit-survival weights the event at 2 as if the censoring there had been before it: by 4/3 of what it is."""
    target = tensor([[1.0, 1], [0, 2], [1, 2], [1, 3], [0, 4], [1, 5]], dtype=torch.float64)
    preds = tensor([0.9, 0.2, 0.3, 0.8, 0.5, 0.1], dtype=torch.float64)
    metric = tr.TimeDependentAUROC([2.5], target)
    metric.update(preds, target)
    areas, _ = cumulative_dynamic_auc(target.numpy(), target.numpy(), preds.numpy(), [2.5])
    # Weights 1 and 1, of three and one won pairs of three; there 1 and 4/3.
    assert near(exact(metric), [(3 + 1) / 6])
    assert near(torch.from_numpy(areas), [(3 + 4 / 3) / (3 * (1 + 4 / 3))])


@in_one_test("seed", range(5))
def test_the_cases_weigh_as_much_as_kaplan_and_meier_estimate(seed: int) -> None:
    """With ties of every kind, where censoring is estimated from the samples themselves."""
    preds, target = rows(50, seed)
    metric = tr.TimeDependentAUROC([1, 2, 3, 4, 5, 6], target)
    metric.update(preds, target)
    flipped = observed(torch.stack([1 - target[:, 0], target[:, 1]], 1))
    left = []
    for t in range(1, 7):  # the estimate of censoring, of events: those at a time precede its censorings
        survive = 1.0
        for e in range(1, t + 1):
            at_risk = sum(time >= e for _, time in flipped)
            survive *= 1 - sum(time == e and not censored for censored, time in flipped) / at_risk
        left.append(1 - survive)
    assert near(metric.curve().positives / 50, left)


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32])
def test_narrow_scores_and_times_are_compared_as_they_are(dtype: torch.dtype) -> None:
    """A time of .1 is one of `times=[0.1]`, whatever its dtype; and so it is in the training data."""
    preds, target = rows(24, 3)
    narrow = (target * tensor([1.0, 0.1], dtype=torch.float64)).to(dtype)
    metric = tr.TimeDependentAUROC([t / 10 for t in (2, 3, 5)], training() * tensor([1.0, 0.1], dtype=torch.float64))
    metric.update(preds.to(dtype), narrow)
    whole = tr.TimeDependentAUROC([2, 3, 5], training())
    whole.update(preds, target)
    assert near(exact(metric), exact(whole))


def test_of_one_time_it_is_a_number() -> None:
    metric = tr.TimeDependentAUROC([2.5], training())
    assert metric(*rows(30, 1)).ndim == 0


# ---- what is unknown, what is refused -----------------------------------------------------------------------------


def test_a_time_without_cases_is_unknown() -> None:
    preds, target = rows(24, 1)
    metric = tr.TimeDependentAUROC([0.5, 3.0], training(), average="weighted")
    metric.update(preds, target)
    with pytest.warns(UserWarning, match="no positive samples for time 0.5. .* left out of the average") as warned:
        assert metric.compute().isfinite()
    assert len(warned) == 1
    target[:, 0] = 0  # all censored
    metric = tr.TimeDependentAUROC([0.5, 3.0], training())
    metric.update(preds, target)
    with pytest.warns(UserWarning, match="no positive samples for time 0.5, 3") as warned:
        assert bool(metric.compute().isnan().all())
    assert len(warned) == 1


@unknown
@in_one_test("row", [[2.0, 1.0], [math.nan, 1.0], [1.0, math.nan], [0.0, -1.0], [1.0, math.inf]])
def test_an_invalid_row_is_an_error_that_the_reading_raises(row: list[float]) -> None:
    preds, target = rows(24, 1)
    target[5:7] = tensor(row, dtype=torch.float64)
    for options in ({}, {"memory": "bounded"}):
        metric = tr.TimeDependentAUROC(TIMES, training(), **options)
        metric.update(preds, target)
        with pytest.raises(ValueError, match="`target` holds 2 rows whose event is not 0 or 1, or whose time is negat"):
            metric.compute()
    with pytest.raises(ValueError, match="`censoring` holds 2 rows whose event"):
        tr.TimeDependentAUROC(TIMES, target)


@unknown
@in_one_test("weight", [-1.0, math.nan, math.inf])
@in_one_test("place", range(24))
def test_an_invalid_weight_counts_once(weight: float, place: int) -> None:
    """Also that of a sample that is absent at some times, or at all."""
    preds, target = rows(24, 1)
    weights = torch.ones(24)
    weights[place] = weight
    metric = tr.TimeDependentAUROC(TIMES[2:], training())
    metric.update(preds, target, weights)
    with pytest.raises(ValueError, match="`sample_weight` holds 1 invalid weight: negative, infinite or NaN"):
        metric.compute()


WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "no times": (lambda: tr.TimeDependentAUROC([], training()), "`times` must hold at least one time, rising"),
    "falling": (lambda: tr.TimeDependentAUROC([3, 2], training()), "`times` must hold .* rising, .* but is .3, 2."),
    "twice": (lambda: tr.TimeDependentAUROC([2, 2], training()), "`times` must hold"),
    "negative": (lambda: tr.TimeDependentAUROC([-1], training()), "`times` must hold .* not negative"),
    "nan": (lambda: tr.TimeDependentAUROC([math.nan], training()), "`times` must hold"),
    "infinite": (lambda: tr.TimeDependentAUROC([1, math.inf], training()), "`times` must hold .* finite"),
    "words": (lambda: tr.TimeDependentAUROC("soon", training()), "`times` must hold"),
    "late": (
        lambda: tr.TimeDependentAUROC([1, 20.5], training()),
        "`times` must not exceed 20, the last time of `cens",
    ),
    "one column": (
        lambda: tr.TimeDependentAUROC([1], training()[:, 1]),
        r"`censoring` must be .*\[M, 2\], but got \(41",
    ),
    "no data": (lambda: tr.TimeDependentAUROC([1], training()[:0]), "`censoring` must be"),
    "nothing": (lambda: tr.TimeDependentAUROC([1], None), "`censoring` must be .* but got NoneType"),
    "micro": (lambda: tr.TimeDependentAUROC([1], training(), average="micro"), "`average` must be one of"),
    "labels": (lambda: updated(target=tensor([0, 1])), r"`target` \[N, 2, ...\], but got \(2,\) and \(2,\)"),
    "turned": (lambda: updated(target=torch.ones(2, 3)), r"`torch.stack\(\[event, time\], 1\)`"),
    "weights of columns": (lambda: updated(sample_weight=torch.ones(2, 2)), "one weight per sample"),
}


def updated(**given: Tensor) -> None:
    tr.TimeDependentAUROC([1], training()).update(**{"preds": torch.ones(2), "target": torch.ones(2, 2), **given})


@in_one_test("case", WRONG)
def test_a_wrong_argument_is_named(case: str) -> None:
    call, words = WRONG[case]
    with pytest.raises(ValueError, match=words):
        call()


# ---- the state -----------------------------------------------------------------------------------------------------


def _part(rank: int) -> Any:
    preds, target = rows(40, 2)
    metric = tr.TimeDependentAUROC(TIMES, training())
    metric.update(preds[rank::2], target[rank::2])
    return exact(metric), tuple(metric.interval())


@unknown
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_ranks_copies_and_saved_states_agree(on_ranks: Callable[..., list[Any]]) -> None:
    preds, target = rows(40, 2)
    whole = tr.TimeDependentAUROC(TIMES, training())
    whole.update(preds, target)

    for value, interval in on_ranks(_part, 2):
        assert near(value, exact(whole))
        assert all(torch.allclose(x, y, equal_nan=True) for x, y in zip(interval, whole.interval(), strict=True))
    whole.persistent(True)
    loaded = tr.TimeDependentAUROC(TIMES, training())
    loaded.load_state_dict(whole.state_dict(), strict=False)
    for twin in (loaded, copy.deepcopy(whole)):
        assert same(twin.compute(), whole.compute())
        twin.merge_state(whole)
        assert near(exact(twin), exact(whole))
    other = tr.TimeDependentAUROC(TIMES, target)
    with pytest.raises(ValueError, match="same task"):  # of other censoring
        other.merge_state(whole)


def test_counts_in_bins_enclose_the_value() -> None:
    preds, target = rows(300, 4, whole=False)
    both = [tr.TimeDependentAUROC([2, 4], training(), memory=memory) for memory in ("exact", "bounded")]
    for metric in both:
        metric.update(preds + 1e-5 * torch.arange(300), target)
    low, high = both[1].bounds()
    assert bool(((low <= both[0].compute()) & (both[0].compute() <= high) & (low < high)).all())


def test_an_estimate_is_equal_to_one_of_the_same_data() -> None:
    assert Censoring.of(training()) == Censoring.of(training().tolist()) != Censoring.of(training()[1:])
    assert repr(Censoring.of(training())) == repr(Censoring.of(training().flip(0)))


# ---- the interval --------------------------------------------------------------------------------------------------


@in_one_test("average", [None, "macro", "weighted"])
def test_the_interval_is_that_of_leaving_out_one_sample(average: Any) -> None:
    """With the weights as known, and areas that differ where they are averaged; 4 % for the logit and Student's t."""
    preds, target = rows(400, 5, whole=False)
    if average:
        preds = preds + 3.0 * (target[:, 1] < 1) - 3.0 * ((target[:, 1] >= 1) & (target[:, 1] < 4))
    times, size = [1, 2, 4, 6], len(preds)
    metric = tr.TimeDependentAUROC(times, training(whole=False), average=average)
    metric.update(preds, target)
    values = []
    for i in range(size):
        kept = torch.arange(size) != i
        one = tr.TimeDependentAUROC(times, training(whole=False), average=average)
        one.update(preds[kept], target[kept])
        values.append(mean_of(one) if average else exact(one))
    spread = ((size - 1) * torch.stack(values).var(0, unbiased=False)).sqrt()
    low, high = metric.interval()
    assert torch.allclose((high - low).double() / (2 * 1.96), spread, rtol=0.04)


def test_the_weights_of_a_mean_vary_as_the_cases_since_the_time_before() -> None:
    metric = tr.TimeDependentAUROC([1, 2, 4, 6], training(), average="weighted")
    metric.update(*rows(60, 6))
    made = metric._current()
    parts = clustered(made.curve, metric._design(made, False), totals=True)
    step = torch.eye(4, dtype=torch.float64) - torch.eye(4, dtype=torch.float64).roll(-1, 1).tril(-1)
    (values, cases), found = variation_of_totals(parts, torch.clone), variation_of_totals(parts, metric.measure.support)
    for got, expected in zip(found, (values @ step.T, step @ cases @ step.T), strict=True):
        assert torch.allclose(got, expected, rtol=1e-12, atol=1e-9)


def test_weights_of_the_interval_are_sampling_weights() -> None:
    """Also where those that censoring gives are whole, as of G = 1/2; and without censoring they are frequencies."""
    preds, target = rows(60, 6)
    half = tensor([[0.0, 1.5], [1.0, 9.0]])
    found = [tr.TimeDependentAUROC([3, 5], censoring) for censoring in (half, half[1:])]
    widths = []
    for weight in (1.0, 9.0):
        for metric in found:
            metric.reset()
            metric.update(preds, target, torch.full((60,), weight))
            assert bool((metric.curve().tps == metric.curve().tps.round()).all())
        widths.append([interval.high - interval.low for interval in (metric.interval() for metric in found)])
    assert torch.allclose(widths[0][0], widths[1][0], atol=1e-6)
    assert bool((widths[1][1] < widths[0][1] / 2.5).all())
    in_bins = tr.TimeDependentAUROC([3, 5], half, memory="bounded")
    in_bins.update(preds, target)
    with pytest.raises(ValueError, match=r"TimeDependentAUROC has no interval of counts, .* keep every sample"):
        in_bins.interval()


@pytest.mark.slow  # twenty seconds
def test_the_interval_covers() -> None:
    """Of 300 data sets of 300 samples, three in ten censored: in 95 % within three standard errors of this share."""
    times, covered = [0.2, 0.5, 1.0], []
    g = torch.Generator().manual_seed(0)

    def cohort(size: int) -> tuple[Tensor, Tensor, Tensor]:
        risk = torch.randn(size, generator=g, dtype=torch.float64)
        event, censored = (torch.empty_like(risk).exponential_(generator=g) for _ in range(2))
        event, censored = event * (-risk).exp(), censored * 2.7
        return risk, event, torch.stack([(event <= censored).double(), torch.minimum(event, censored)], 1)

    risk, event, target = cohort(1_000_000)
    assert 0.69 < float(target[:, 0].mean()) < 0.71
    truth = torch.stack([tr.functional.binary_auroc(risk, event <= t) for t in times])
    for _ in range(300):
        risk, _, target = cohort(300)
        metric = tr.TimeDependentAUROC(times, cohort(3000)[2])
        metric.update(risk, target)
        low, high = metric.interval()
        covered.append((low <= truth) & (truth <= high))
    share = torch.stack(covered).double().mean(0)
    assert bool(((share - 0.95).abs() < 3 * math.sqrt(0.95 * 0.05 / 300)).all()), share


NAMED = {None: "Time 2 AUC=", "macro": "Macro AUC=", "weighted": "Weighted AUC="}


def test_a_picture_has_a_curve_for_each_time() -> None:
    pytest.importorskip("matplotlib.pyplot")
    preds, target = rows(60, 6)
    for average in (None, "macro", "weighted"):
        metric = tr.TimeDependentAUROC([2, 4], training(), average=average)
        metric.update(preds, target)
        _, axes = metric.plot()
        labels = [text.get_text() for text in axes.get_legend().get_texts()]
        shown = labels if average is None else [*labels, axes.get_title()]
        assert any(label.startswith(NAMED[average]) for label in shown), shown
        assert {"Time 2", "Time 4"} <= {label.partition(" AUC")[0] for label in labels}


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_two_models_are_compared_by_their_means_and_how_the_cases_vary(average: Any) -> None:
    """As by their intervals: with a model of one score, whose area of 1/2 does not vary, it is that of one mean."""
    (preds, target), censoring = rows(200, 0), training()
    pair = []
    for scores in (preds, torch.zeros_like(preds)):
        metric = tr.TimeDependentAUROC(times=TIMES[1:], censoring=censoring, average=average)
        metric.update(scores, target)
        pair.append(metric)
    found, (low, high) = inference.compare(*pair), pair[0].interval()
    assert near(found.values, [mean_of(metric) for metric in pair])
    value = float(found.values[0])
    error = (math.log(high / (1 - high)) - math.log(low / (1 - low))) / (2 * 1.959964) * value * (1 - value)
    # The interval is that of means of Student's ends, each a little wider, and counts no negative correlation.
    assert 0.9 * error < float(found.standard_error) <= error


def test_the_areas_are_those_of_scikit_survival() -> None:
    """`cumulative_dynamic_auc` of scikit-survival 0.28, with the same samples for the censoring; no two times alike."""
    i = torch.arange(150, dtype=torch.float64)
    time, event = 1 + i * 53 % 151 / 10, i * 29 % 7 < 5
    survived = torch.stack([event.double(), time], 1)
    expected = [0.7108013016372963, 0.7028054358046141, 0.7064344702330647, 0.7060646208169128]
    for average, value in ((None, expected), ("weighted", 0.7060614255631419)):
        metric = tr.TimeDependentAUROC([3.05, 6.05, 9.05, 12.05], survived, average=average)
        metric.update(i * 71 % 151 / 151 - time / 20, survived)
        assert metric.compute().tolist() == pytest.approx(value, rel=2**-22)  # in float32
