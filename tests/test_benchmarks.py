"""The benchmarks run; what they time side by side is one value, and what they promise of the exchange holds."""

from __future__ import annotations

import sys
from functools import partial

import pytest
import torch
import torchmetrics

from benchmarks import bootstrap, coverage, memory, update
from benchmarks.ranks import CASES, differences, reading
from benchmarks.speed import measure, works
from benchmarks.splitters import Case, Population, cases, exact_area, simulated
from torchmetrics_roc.cuts import SLACK


@pytest.mark.parametrize("work", list(works(2000)), ids=lambda work: work[0])
def test_all_sides_of_a_row_compute_one_value(work: tuple[str, dict]) -> None:
    results = measure(work[1], repeats=1)
    own = results["torchmetrics_roc"][1]
    assert len(results) > 1
    for who, (seconds, value) in results.items():
        assert value == pytest.approx(own, abs=1e-5), who  # the others sum in float32
        assert seconds > 0


HEAVY = {  # how many scores do not travel between 2 ranks, and between 64; none where not named
    "70 % one value": (1, 1),
    "all equal": (1, 1),
    "saturated probabilities": (0, 4),  # of the values next below 1, those with a tenth of an even slice each
}


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_slices_of_any_number_of_samples_are_even_after_few_rounds(case: Case) -> None:
    distribution = case.distribution()
    for size in (10**6, 10**12):
        for i, slices in enumerate((2, 64)):
            outcome = simulated(Population(distribution, case.sizes(size)), slices)
            assert outcome.load <= 1 + SLACK + slices / size  # a target is rounded to a whole sample
            assert outcome.rounds <= (3 if distribution.bits == 32 else 6)
            assert outcome.heavy == HEAVY.get(case.name, (0, 0))[i]


def test_an_area_over_many_samples_is_the_fraction_rounded_once() -> None:
    ours, exact = exact_area(4 * 10**11, 6 * 10**11, steps=512)
    assert ours == exact


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is read from Linux")
def test_one_value_for_fewer_bytes_than_all_samples() -> None:
    ours, theirs = (reading(CASES["AUROC"], side, 20_000, 2) for side in ("torchmetrics_roc", "torchmetrics"))
    assert differences(ours.values, theirs.values) == "same"
    assert theirs.cost.traffic > 12 * 10_000  # a float32 score and an int64 label from every sample of the other
    assert 4 * 5_000 * 0.9 < ours.cost.traffic < theirs.cost.traffic / 1.5


def test_bounds_from_bins_enclose_the_exact_value() -> None:
    (row,) = memory.rows(memory.SHAPES[:1], memory.BINS[:1], 20_000)
    preds, target = memory.SHAPES[0].draw(20_000)
    positives, negatives = preds[target == 1].double(), preds[target == 0].double().sort().values
    sums = [torch.searchsorted(negatives, positives, right=right).sum() for right in (False, True)]
    assert row.exact == pytest.approx(float(sum(sums)) / (2 * len(positives) * len(negatives)), abs=1e-15)
    for said in (row.ours, row.refined, row.keras):
        assert 0 < said.half < 0.01
        assert abs(said.value - row.exact) <= said.half
    assert row.refined.half < row.ours.half / 3
    assert row.torchmetrics.value == pytest.approx(row.exact, abs=1e-3)
    assert row.state >= 4096 * 2 * 8  # positives and negatives in int64


def test_the_filled_state_of_torchmetrics_is_the_one_it_would_fill() -> None:
    for shape in memory.SHAPES:
        batch = shape.draw(5_000)
        metric = torchmetrics.classification.BinaryAUROC(thresholds=100)
        metric.update(*batch)
        assert memory.torchmetrics_binned(*batch, 100).value == float(metric.compute()), shape.name


def test_a_missed_goal_is_told() -> None:
    good, bad = memory.Counted(0.5, 1e-6), memory.Counted(0.5, 1e-3)
    row = memory.Row(memory.SHAPES[0], memory.GOAL_BINS, 0, 0.5, good, good, good, good)
    assert "EXCEEDED" not in memory.verdict([row])
    assert memory.verdict([row, row._replace(ours=bad)]).count("EXCEEDED by normal logits (1.0e-03)") == 1
    assert memory.verdict([row, row._replace(refined=bad)]).count("EXCEEDED by normal logits (1.0e-03)") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is read from Linux")
def test_a_stream_does_not_grow_the_state() -> None:
    short, long = (memory.streamed(size, batch=1_000) for size in (500, 5_000))
    assert short.state == long.state
    assert long.growth >= 0
    assert long.counted.half > 0


@pytest.mark.parametrize(
    ("work", "data"),
    [
        (update.updates, update.binary(256, 4)),
        (partial(update.forwards, calls=2), update.binary(256, 5)),
        (partial(update.epochs, hundred=3), update.binary(64, 8)),
    ],
    ids=["update", "forward", "epoch"],
)
def test_all_sides_of_a_stream_compute_one_value(work: partial, data: list[update.Batch]) -> None:
    results = update.measured(update.sides(), partial(work, batches=data), repeats=1)
    words = update.agreement(results)
    assert [words[name] for name in update.EXACT] == ["same"] * 4
    assert words[update.BOUNDED].startswith("within ±")
    assert words[update.BINNED].startswith("off by")
    assert all(x > 0 for timed in results.values() for x in timed.seconds)


def test_many_classes_take_one_value() -> None:
    batches = update.multiclass(5, 128, 2)
    words = update.agreement(
        update.measured(update.sides("MulticlassAUROC", 5), partial(update.updates, batches=batches), repeats=1)
    )
    assert [words[name] for name in update.EXACT] == ["same"] * 4


def test_a_value_that_is_off_is_told() -> None:
    results = dict.fromkeys(update.EXACT, update.Timed((1.0,), 0.5, 0.0))
    results[update.EXACT[2]] = update.Timed((1.0,), 0.6, 0.0)
    results[update.BOUNDED] = update.Timed((1.0,), 0.7, 0.1)
    words = update.agreement(results)
    assert [name for name, word in words.items() if word.startswith("OFF")] == [update.EXACT[2], update.BOUNDED]


def test_coverage_is_that_of_the_definition() -> None:
    """An interval that knows what belongs together covers more; of one that is not defined, nothing is held."""
    shares = coverage.covered(20, 20, 0.8, draws=400)
    assert set(shares) == set(coverage.METHODS)
    assert all(0.85 < share <= 1 for share in shares.values())
    told = coverage.patients(mixed=False, draws=40)
    assert told["logit, told of patients"] > told["logit, untold"] + 0.1
    nowhere = coverage.held(coverage.Interval(torch.tensor([torch.nan]), torch.tensor([torch.nan])), 0.5)
    assert nowhere == 0


def test_resamples_and_the_loop_have_one_standard_error() -> None:
    scores, target = bootstrap.data(2000, 0.3)
    ours = bootstrap.auroc_draws(bootstrap.Curve.from_scores(scores, target), 2000).std()
    theirs = torch.tensor(bootstrap.looped(scores, target, 400)).std()
    exact = bootstrap.auroc_variance(bootstrap.Curve.from_scores(scores, target), "bootstrap").sqrt()
    # A standard deviation of n draws has a standard error of 1/sqrt(2n) of itself: 1.6 % and 3.5 %.
    assert abs(float(ours / exact[0]) - 1) < 0.07
    assert abs(float(theirs / exact[0]) - 1) < 0.15
