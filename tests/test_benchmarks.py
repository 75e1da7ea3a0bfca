"""The benchmarks run; what they time side by side is one value, and what they promise of the exchange holds."""

from __future__ import annotations

import sys

import pytest

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
