"""The benchmark runs, and what it times side by side is one value."""

from __future__ import annotations

import pytest

from benchmarks.__main__ import measure, works


@pytest.mark.parametrize("work", list(works(2000)), ids=lambda work: work[0])
def test_all_sides_of_a_row_compute_one_value(work: tuple[str, dict]) -> None:
    results = measure(work[1], repeats=1)
    own = results["torchmetrics_roc"][1]
    assert len(results) > 1
    for who, (seconds, value) in results.items():
        assert value == pytest.approx(own, abs=1e-5), who  # the others sum in float32
        assert seconds > 0
