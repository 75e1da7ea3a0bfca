"""Brier score, log loss and what they consist of; scores that are no probabilities; bounds where steps are mixed."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import oracles
import pytest
import scipy.special
import sklearn.metrics
import torch
import torchmetrics
from around import default_dtype
from cases import in_one_test
from everything import fed
from test_laws import assert_same, problem_of
from threads import as_threads, available, on_threads
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.inference import compare, net_benefit_band
from torchmetrics_roc.measures.calibration import calibration_error, calibration_line, reliability, spiegelhalter
from torchmetrics_roc.measures.operating import Rate
from torchmetrics_roc.measures.probabilities import (
    brier_decomposition,
    brier_score,
    cross_entropy,
    log_loss,
    log_loss_decomposition,
    outside_unit,
)
from torchmetrics_roc.ranks.processes import World
from torchmetrics_roc.registry.table import ENTRIES

DECOMPOSITIONS = [(brier_decomposition, oracles.squared), (log_loss_decomposition, oracles.surprise)]


def forecasts(size: int, seed: int = 0, weighted: bool = False) -> tuple[Tensor, Tensor, Tensor | None]:
    """Overconfident probabilities with ties, strictly between 0 and 1."""
    generator = torch.Generator().manual_seed(seed)
    p = torch.rand(size, generator=generator, dtype=torch.float64)
    target = (torch.rand(size, generator=generator) < 0.2 + 0.6 * p).long()
    weight = torch.randint(4, (size,), generator=generator) / 4 if weighted else None
    return (p * 49).round().add(0.5).div(50), target, weight


def rows(size: int, seed: int = 1) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    target = torch.randint(4, (size,), generator=generator)
    return torch.randn(size, 4, generator=generator, dtype=torch.float64), target


# ---- values ----------------------------------------------------------------------------------------------------------


def test_those_of_rows_are_those_of_scikit_learn_and_torch() -> None:
    logits, target = rows(300)
    metric = fed(tr.MulticlassCrossEntropy(4), (logits, target))
    expected = torch.nn.functional.cross_entropy(logits, target)
    shares = metric.read(lambda curve: curve.positives).double() / 300
    assert_same((metric.read(cross_entropy) * shares).sum(), expected, 1e-14)
    assert_same(metric.compute(), expected.float(), 2.0**-23)
    brier = fed(tr.MulticlassBrierScore(4, average=None), (logits, target)).read(brier_score)
    expected = [sklearn.metrics.brier_score_loss(target == k, logits.softmax(1)[:, k]) for k in range(4)]
    assert_same(brier, expected, 1e-14)


def logits_of(dtype: torch.dtype, gap: float) -> tuple[Tensor, Tensor]:
    """Logits of a good model, and of one sample that is wrong by this gap."""
    target = torch.randint(3, (50,), generator=torch.Generator().manual_seed(0))
    logits = torch.randn(50, 3, generator=torch.Generator().manual_seed(1)) + 10 * torch.eye(3)[target]
    logits[0] = torch.eye(3)[(target[0] + 1) % 3] * gap
    return logits.to(dtype), target


@pytest.mark.parametrize("gap", [17.0, 40.0, 600.0])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_losses_of_logits_are_those_of_their_log_softmax(gap: float, dtype: torch.dtype) -> None:
    """A softmax in the dtype of the logits is 1 from a gap of 17 on, and one in float64 from one of 37 on."""
    logits, target = logits_of(dtype, gap)
    right = torch.eye(3, dtype=torch.bool)[target].numpy()
    logs = scipy.special.log_softmax(logits.double().numpy().astype(np.longdouble), 1)
    rest = np.stack([np.log(np.delete(np.exp(logs), c, 1).sum(1)) for c in range(3)], 1)  # of all other classes
    losses = -torch.from_numpy(np.where(right, logs, rest).astype(float))
    entropy: Any = fed(tr.MulticlassCrossEntropy(3), (logits, target))
    loss: Any = fed(tr.MulticlassLogLoss(3, average=None), (logits, target))
    assert_same(loss.read(loss.measure.view), losses.mean(0), 1e-14)
    assert_same(loss.compute(), losses.mean(0), 2.0**-23)  # in float32
    assert_same(entropy.compute(), losses[torch.from_numpy(right)].mean(), 2.0**-23)
    assert bool((loss.interval().low <= loss.compute()).all())
    pooled = fed(tr.MulticlassLogLoss(3, average="micro"), (logits, target, torch.full((50,), 0.3)))
    assert_same(pooled.compute(), losses.mean(), 2.0**-23)
    # Any other view is given probabilities.
    p = logits.double().softmax(1)
    assert_same(loss.read(brier_score), ((p - tensor(right).double()) ** 2).mean(0), 1e-14)
    assert bool((loss.curve().thresholds >= 0).all())


MAGNITUDES = [name for name, entry in ENTRIES.items() if entry.task == "multiclass" and entry.row.measure.magnitudes]


@in_one_test("name", MAGNITUDES)
@in_one_test("memory", ["exact", "bounded"])
def test_logits_of_any_dtype_are_read_in_float64(name: str, memory: Any) -> None:
    """The value of narrow logits is that of the same numbers in float64, in memory that grows or not."""
    logits, target = logits_of(torch.bfloat16, 17.0)
    options: Any = {"normalization": "softmax", "memory": memory}
    if "Diagram" in name:
        options["n_bins"] = 5
    found = [fed(getattr(tr, name)(3, **options), (x, target)).compute() for x in (logits, logits.double())]
    assert_same(*found, 0)


def test_measures_of_probabilities_share_a_curve_and_those_of_logits_do_not() -> None:
    """A collection sorts rows of probabilities once, and reads logits as each of its members needs them."""
    logits, target = logits_of(torch.float32, 17.0)
    kinds = (tr.MulticlassAUROC, tr.MulticlassBrierScore, tr.MulticlassLogLoss)
    for preds, curves in ((logits.softmax(1), 1), (logits, 3)):
        several = torchmetrics.MetricCollection([kind(3) for kind in kinds])
        several.update(preds, target)
        several.compute()
        made = several["MulticlassAUROC"].setup.curves.values()
        assert len({id(one.curve) for one in made}) == curves
        for kind in kinds:
            assert_same(several.compute()[kind.__name__], fed(kind(3), (preds, target)).compute(), 0)


def test_perfect_and_impossible_forecasts() -> None:
    y = tensor([1, 0, 1])
    assert_same(brier_score(Curve.from_scores(y.double(), y)), [0.0])
    assert_same(log_loss(Curve.from_scores(y.double(), y)), [0.0])
    assert_same(brier_score(Curve.from_scores(1 - y.double(), y)), [1.0])
    assert_same(log_loss(Curve.from_scores(1 - y.double(), y)), [math.inf])
    # The smallest positive probability is not rounded away from 0, nor the largest below 1 to 1.
    tiny = tensor([1e-300], dtype=torch.float64)
    assert_same(log_loss(Curve.from_scores(tiny, tensor([1]))), 300 * math.log(10), 1e-15)
    assert_same(log_loss(Curve.from_scores(tensor([1 - 2.0**-24]), tensor([0]))), 24 * math.log(2), 1e-15)
    assert float(log_loss(Curve.from_scores(tiny, tensor([0])))) == 1e-300


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_a_mean_over_classes_of_which_one_is_infinite_is_infinite(average: Any) -> None:
    """Seen in float64, where the largest number took its place in a weighted mean: 6e307."""
    p = tensor([[1.0, 0, 0], [0, 1.0, 0], [0.5, 0.5, 0]], dtype=torch.float64)
    with default_dtype(torch.float64):
        metric = tr.MulticlassCrossEntropy(3, average=average)
        metric.update(p, tensor([2, 1, 0]))  # once each: of more the largest number would overflow too
        assert float(metric.compute()) == math.inf
        assert float(metric.interval(method="bootstrap", replicates=9).high) == math.inf


@in_one_test("view, loss", DECOMPOSITIONS)
@in_one_test("weighted", [False, True])
@in_one_test("seed", range(3))
def test_a_decomposition_is_by_isotonic_regression(view: Any, loss: Any, weighted: bool, seed: int) -> None:
    batch = forecasts(80, seed, weighted)
    found = view(Curve.from_scores(*batch))
    assert_same(found, oracles.decomposition(problem_of(*batch), loss), 1e-12)
    score = found.miscalibration - found.discrimination + found.uncertainty
    assert_same(score, oracles.mean_of(problem_of(*batch), loss), 1e-12)


def test_the_parts_at_the_extremes() -> None:
    """Constant forecasts discriminate nothing; perfect ones lose nothing; a calibrated one has no miscalibration."""
    y = tensor([1, 0, 0, 0])
    assert_same(brier_decomposition(Curve.from_scores(torch.full((4,), 0.25), y)), [0.0, 0.0, 3 / 16])
    assert_same(brier_decomposition(Curve.from_scores(y.double(), y)), [0.0, 3 / 16, 3 / 16])
    calibrated = tensor([0.5, 0.5, 0.0, 0.0])
    assert_same(brier_decomposition(Curve.from_scores(calibrated, y)), [0.0, 3 / 16 - 1 / 8, 3 / 16])


def test_one_label_is_enough_and_no_samples_are_not() -> None:
    assert float(tr.BinaryBrierScore()(tensor([0.5, 0.1]), tensor([0, 0]))) == pytest.approx(
        0.13, rel=2**-23
    )  # in float32
    for metric in (tr.BinaryBrierScore(), tr.BinaryLogLoss(memory="bounded")):
        with pytest.warns(UserWarning, match="has no samples that count: its value is NaN"):
            assert math.isnan(metric.compute())
    metric = fed(tr.MultilabelBrierScore(2, ignore_index=-1), (tensor([[0.5, 0.1]]), tensor([[1, -1]])))
    with pytest.warns(UserWarning, match="no samples for label 1. .* left out of the average"):
        assert float(metric.compute()) == 0.25


# ---- scores that are none --------------------------------------------------------------------------------------------

METRICS = [tr.BinaryBrierScore, tr.BinaryLogLoss]
MEMORIES = [{}, {"memory": "bounded", "bins": 512}]


@in_one_test("memory", MEMORIES)
@in_one_test("kind", METRICS)
@in_one_test("wrong", [-1e-6, 1.0001, math.inf, -math.inf])
@in_one_test("weight", [None, 0.5])
def test_scores_outside_the_unit_interval_are_refused(memory: Any, kind: Any, wrong: float, weight: Any) -> None:
    batch = (tensor([0.5, wrong]), tensor([0, 1]), None if weight is None else torch.full((2,), weight))
    metric = fed(kind(**memory), batch)
    for reading in (metric.compute, metric.bounds, metric.interval, metric.curve):
        with pytest.raises(ValueError, match=r"must be probabilities.*outside \[0, 1\].*`preds.sigmoid\(\)`.*`reset"):
            reading()
    with pytest.raises(ValueError, match="must be probabilities"):
        kind(**memory)(*batch)
    with pytest.raises(ValueError, match="must be probabilities"):
        tr.functional.binary_brier_score(*batch[:2])
    metric.reset()
    metric.update(tensor([0.5, 1.0]), tensor([0, 1]))
    assert bool(metric.compute().isfinite())


@pytest.mark.parametrize(
    ("of_the_last", "refused"),
    [
        ({}, True),
        ({"sample_weight": 0.5}, True),
        ({"sample_weight": 0.0}, False),  # which is absence
        ({"target": -7}, False),  # which is ignored
        ({"target": -7, "sample_weight": 0.5}, False),
    ],
)
def test_a_score_beside_an_unknown_one_must_be_a_probability(of_the_last: dict[str, float], refused: bool) -> None:
    preds, target = tensor([0.2, 0.7, torch.nan, 1.5]), tensor([0, 1, 0, 1])
    target[3] = of_the_last.get("target", 1)
    weight = tensor([1.0, 0.5, 2.0, of_the_last["sample_weight"]]) if "sample_weight" in of_the_last else None
    metric = tr.BinaryBrierScore(nan_policy="ignore", ignore_index=-7)
    metric.update(preds, target, weight)
    if refused:
        with pytest.raises(ValueError, match="must be probabilities"):
            metric.compute()
    else:
        assert 0 < metric.compute() < 0.1


@pytest.mark.parametrize("memory", MEMORIES)
def test_samples_that_do_not_count_may_score_anything(memory: Any) -> None:
    scores, target = tensor([0.5, 7.0]), tensor([0, 1])
    assert float(tr.BinaryBrierScore(**memory)(scores, target, tensor([1.0, 0.0]))) == pytest.approx(0.25, abs=0.02)
    assert float(tr.BinaryBrierScore(ignore_index=1, **memory)(scores, target)) == pytest.approx(0.25, abs=0.02)


@pytest.mark.parametrize("memory", MEMORIES)
def test_scores_up_to_both_ends_are_probabilities(memory: Any) -> None:
    """And none beyond, of any weights, and of one of several labels."""
    tiny, below, above = math.ulp(0.0), math.nextafter(1, 0), math.nextafter(1, 2)
    for score in (-math.inf, -1.5, -1e-9, -tiny, -0.0, 0.0, tiny, 0.5, below, 1.0, above, 1.5, 2.0, math.inf):
        preds = tensor([[0.5, 0.5], [0.25, score], [0.5, 1.0], [0.5, 0.0]], dtype=torch.float64)
        target = tensor([[1, 0], [0, 1], [0, 1], [1, 0]])
        for weight in (None, tensor([1, 2, 0, 1]), tensor([0.5, 0.25, 1.0, 0.5])):
            found = [
                fed(tr.BinaryBrierScore(**memory), (preds[:, 1], target[:, 1], weight)),
                fed(tr.MultilabelLogLoss(2, average=None, **memory), (preds, target, weight)),
            ]
            for metric in found:
                if 0 <= score <= 1:
                    assert not bool(metric.compute().isnan().any())
                else:
                    with pytest.raises(ValueError, match="must be probabilities"):
                        metric.compute()


@pytest.mark.parametrize("memory", MEMORIES)
def test_a_member_of_a_group_refuses_what_its_leader_takes(memory: Any) -> None:
    """They share one curve, which only one of them reads as probabilities."""
    both = torchmetrics.MetricCollection([tr.BinaryAUROC(**memory), tr.BinaryBrierScore(**memory)])
    both.update(tensor([0.5, 0.7]), tensor([0, 1]))
    both.update(tensor([3.0, -7.0]), tensor([0, 1]))
    assert len(both.compute_groups) == 1
    assert bool(both["BinaryAUROC"].compute().isfinite())
    with pytest.raises(ValueError, match="must be probabilities"):
        both["BinaryBrierScore"].compute()


def test_rows_on_the_scale_of_logits_become_probabilities_unless_they_are_to_stay() -> None:
    logits, target = rows(50)
    for memory in MEMORIES:
        assert bool(fed(tr.MulticlassLogLoss(4, **memory), (logits, target)).compute().isfinite())
        metric = fed(tr.MulticlassLogLoss(4, normalization=None, **memory), (logits, target))
        with pytest.raises(ValueError, match=r"must be probabilities.*`preds.softmax\(1\)`"):
            metric.compute()
    with pytest.raises(ValueError, match="'log_softmax', but MulticlassLogLoss reads probabilities"):
        tr.MulticlassLogLoss(4, normalization="log_softmax")


def test_a_view_of_other_scores_is_unknown() -> None:
    curve = Curve.from_scores(tensor([0.5, -2.0]), tensor([0, 1]))
    assert_same([brier_score(curve), log_loss(curve), cross_entropy(curve)], [math.nan] * 3)


VIEWS: list[Any] = [
    brier_score,
    log_loss,
    cross_entropy,
    brier_decomposition,
    log_loss_decomposition,
    calibration_error,
    partial(calibration_error, norm="max"),
    partial(reliability, n_bins=4),
    reliability,
    calibration_line,
    spiegelhalter,
]


@in_one_test("view", VIEWS)
@in_one_test("weighted", [False, True])
def test_a_score_that_no_sample_has_may_be_any(view: Any, weighted: bool) -> None:
    """Neither what is no probability, nor what is one, counts in a step without samples; nor as many of both labels."""
    kind = torch.float64 if weighted else torch.int64
    scores = tensor([math.inf, 1.5, 1.0, 0.9, 0.8, 0.6, 0.5, 0.2, 0.1, 0.0, -1.0, math.nan], dtype=torch.float64)
    positives = tensor([[0, 0, 0, 2, 1, 0, 1, 0, 1, 0, 0, 0]] * 2).to(kind)
    negatives = tensor([[0, 0, 0, 1, 1, 0, 0, 3, 1, 0, 0, 0]] * 2).to(kind)
    held = (positives + negatives)[0] > 0
    found = view(Curve.from_counts(scores, positives, negatives))
    assert_same(found, view(Curve.from_counts(scores[held], positives[:, held], negatives[:, held])), 1e-13)


@in_one_test("view", [brier_score, log_loss, brier_decomposition, spiegelhalter, calibration_line])
@in_one_test("wrong", [-1e-9, 1 + 1e-9, 1.5, 2.0, -math.inf, math.inf])
@in_one_test("label", [0, 1])
def test_a_view_of_one_other_score_is_unknown(view: Any, wrong: float, label: int) -> None:
    found = view(Curve.from_scores(tensor([0.5, 0.25, 0.75, wrong], dtype=torch.float64), tensor([0, 1, 1, label])))
    assert math.isnan(found[0] if isinstance(found, tuple) else found)


@pytest.mark.parametrize("grid", [None, [0.1, 0.5], [-1.0, 0.5], [-1.0, 0.0, 1.0], [-0.5, 0.5, 1.5], [1.0, 2.0, 3.0]])
def test_the_share_of_scores_that_are_certainly_no_probabilities(grid: list[float] | None) -> None:
    """Of a grid the intervals without a probability; bins hold none, or nothing else."""
    scores = [-math.inf, -2.0, -1.0, -0.6, -1e-9, -0.0, 0.0, 0.2, 0.6, 1.0, 1.001, 1.5, 1.9, 2.0, 2.5, 4.0, math.inf]
    lines = [-math.inf, *(grid or ()), math.inf]

    def outside(score: float) -> bool:
        if grid is None:
            return not 0 <= score <= 1
        low, above = next((a, b) for a, b in pairwise(lines) if a <= score < b or b == math.inf)
        return low > 1 or above <= 0

    for held in [[x] for x in scores] + [scores[i::3] for i in range(3)] + [scores[i:] for i in range(len(scores))]:
        for options in [{"thresholds": grid}] if grid else [{}, {"memory": "bounded"}]:
            metric = fed(tr.BinaryRate("recall", 0.5, **options), (tensor(held), torch.ones(len(held)).long()))
            assert_same(metric.read(outside_unit), [sum(map(outside, held)) / len(held)], 1e-15)


def two_ranks(rank: int) -> tuple[str, float]:
    metric = fed(tr.BinaryBrierScore(), (tensor([0.5, 3.0 if rank else 0.1]), tensor([0, 1])))
    try:
        metric.compute()
    except ValueError as error:
        text = str(error)
    bounded = fed(tr.BinaryBrierScore(memory="bounded"), (tensor([0.5, 3.0 if rank else 0.1]), tensor([0, 1])))
    try:
        bounded.compute()
    except ValueError as error:
        text += str(error)
    decomposition = fed(tr.BinaryLogLoss(), (tensor([0.5, 0.25 * rank + 0.1]), tensor([0, 1])))
    return text, float(decomposition.read(log_loss_decomposition).miscalibration)


def test_all_ranks_refuse_what_one_holds(on_ranks: Any) -> None:
    found = on_ranks(two_ranks, 2)
    assert [text.count("must be probabilities") for text, _ in found] == [2, 2]
    whole = Curve.from_scores(tensor([0.5, 0.1, 0.5, 0.35]), tensor([0, 1, 0, 1]))
    assert_same([x for _, x in found], [float(log_loss_decomposition(whole).miscalibration)] * 2, 1e-15)


# ---- bounds and intervals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*METRICS, tr.MulticlassCrossEntropy])
def test_bounds_enclose_and_are_close(kind: Any) -> None:
    if kind is tr.MulticlassCrossEntropy:
        batch: Any = rows(20_000)
        made = lambda **o: fed(kind(4, **o), batch)  # noqa: E731
    else:
        generator = torch.Generator().manual_seed(3)
        p = torch.rand(20_000, generator=generator)
        batch = (p, (torch.rand(20_000, generator=generator) < p).long())
        made = lambda **o: fed(kind(**o), batch)  # noqa: E731
    low, high = made(memory="bounded").bounds()
    assert float(low) <= float(made().compute()) <= float(high)
    assert float(high - low) < 1e-3


@pytest.mark.parametrize("kind", METRICS)
def test_bounds_of_as_many_positives_as_negatives_in_one_bin(kind: Any) -> None:
    batch = tensor([0.6, 0.6, 0.3, 0.3]), tensor([1, 0, 0, 1])
    truth = float(fed(kind(), batch).compute())
    low, high = fed(kind(memory="bounded"), batch).bounds()
    assert float(low) < truth < float(high)


def test_a_bin_below_one_holds_no_one() -> None:
    """So that its negatives have a finite loss, as large as the scores' dtype allows."""
    bounded = fed(tr.BinaryLogLoss(memory="bounded", bins=256), (tensor([0.99, 0.5]), tensor([0, 1])))
    assert float(bounded.bounds()[1]) == pytest.approx((24 * math.log(2) + math.log(2)) / 2, abs=0.05)


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore:.*no positive samples:UserWarning")
@pytest.mark.parametrize("name", ["LogLoss", "CrossEntropy", "BrierScore"])
@pytest.mark.parametrize("dtype", [torch.float64, torch.bfloat16])
@pytest.mark.parametrize("classes", [2, 50])
def test_bounds_hold_whatever_a_softmax_rounds(name: str, dtype: torch.dtype, classes: int) -> None:
    """Seen: of logits 35.5 and 0, with label 1, the log loss is 35.5, but its upper bound was 35.4355; of float64 ones
    744.48 and 0 it was 744.44."""
    gaps = [0, 3, 17, 30, *(33 + x / 8 for x in range(0, 32, 4)), 700, 708.4, 744.44, 744.48, 745, 746, 1e4]
    ways: Any = ({}, {"memory": "bounded"})
    with default_dtype(torch.float64):
        for gap in gaps if classes == 2 else gaps[::4]:
            logits = torch.zeros(1, classes, dtype=torch.float64)
            logits[0, 0] = gap
            for label in (0, 1):
                exact, bounded = (getattr(tr, f"Multiclass{name}")(classes, average="macro", **x) for x in ways)
                for metric in (exact, bounded):
                    metric.update(logits.to(dtype), torch.tensor([label]))
                value, (low, high) = exact.compute(), bounded.bounds()
                assert low <= value <= high, (gap, label, low, value, high)


@pytest.mark.parametrize("weight", [2, 1.5])
@pytest.mark.parametrize("ranks", [1, 2])
def test_logits_that_share_a_probability_are_all_counted_there(weight: float, ranks: int) -> None:
    """Rows of logits differ by more than any float tells of their probabilities, which round to 0 or 1 together."""
    preds = tensor([[40.0, 0, -800], [50, 0, -850], [60, 0, -900], [70, 0, -950], [0, 80, -1000], [0, 0, 1]]).double()
    target = tensor([0, 0, 0, 1, 1, 2])

    def points(rank: int) -> list[list[float]]:
        metric = tr.MulticlassLogLoss(3, average="none", distributed_available_fn=available if ranks > 1 else None)
        metric.update(preds[rank::ranks], target[rank::ranks], torch.full((6 // ranks,), weight))
        found = [metric.operating_point(at) for at in (0.0, 1.0)]
        return [(torch.stack([x.tp, x.fp]) / weight).tolist() for x in found]

    with as_threads():
        values = on_threads(points, [World() for _ in range(ranks)])[0] if ranks > 1 else [points(0)]
    assert values == [[[[3, 2, 1], [3, 4, 5]], [[3, 1, 0], [1, 0, 0]]]] * ranks


@pytest.mark.parametrize("memory", ["exact", "bounded"])
def test_a_point_chosen_on_logits_has_the_counts_at_its_threshold(memory: Any) -> None:
    """Seen: an FPR of .05 at a threshold of 1 that logits of .066 of the negatives reach."""
    generator = torch.Generator().manual_seed(0)
    target = torch.randint(2, (4000,), generator=generator)
    logits = torch.stack([torch.zeros(4000), 30 * torch.randn(4000, generator=generator) + 60 * target - 10], 1)
    metric = tr.MulticlassLogLoss(2, average="none", memory=memory)
    metric.update(logits, target)
    curve = metric.curve()
    assert all(bool((part.diff() < 0).all()) for part in curve.split(curve.thresholds))
    choices = ["youden", tr.FixedFPR(0.05), tr.FixedFPR(0.1), tr.FixedRecall(0.9), tr.FixedPrecision(0.9)]
    for chosen in map(metric.operating_point, choices):
        for t, threshold in enumerate(chosen.threshold.tolist()):
            there = metric.operating_point(threshold)
            assert (there.tp[t], there.fp[t]) == (chosen.tp[t], chosen.fp[t])


@pytest.mark.filterwarnings("ignore:.*95 % intervals of clusters:UserWarning")
@pytest.mark.parametrize("name", ["LogLoss", "CrossEntropy"])
@pytest.mark.parametrize("groups", [None, torch.arange(300) // 3])
def test_what_reads_samples_of_logits_reads_probabilities(name: str, groups: Tensor | None) -> None:
    """Seen: a recall of 0 for .85, as averages, clusters and comparisons took logarithms of probabilities for these."""
    generator = torch.Generator().manual_seed(0)
    target = torch.randint(3, (300,), generator=generator)
    models = [torch.randn(300, 3, generator=generator) + 2 * (target[:, None] == torch.arange(3)) for _ in range(2)]

    def readings(name: str) -> list[Any]:
        several = [getattr(tr, f"Multiclass{name}")(3, average="macro") for _ in models]
        for metric, scores in zip(several, models, strict=True):
            metric.update(scores, target, groups=groups)
        first = several[0]
        table = first.rate_table("recall", "fpr", at=0.5, averages=["macro"])
        compared = compare(*several, view=Rate("recall", at=0.5).view, replicates=50)
        band = first.read(net_benefit_band, at=(0.2, 0.5))
        points = first.rate_table("recall", at=tr.FixedFPR(0.1))
        areas = first.summary().auroc_interval
        return [*map(str, (table, points)), compared.values, compared.p_value, *band.low, *areas]

    for found, expected in zip(readings(name), readings("BrierScore"), strict=True):
        assert torch.equal(found, expected) if isinstance(found, Tensor) else found == expected
