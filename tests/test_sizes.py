"""The sizes of blocks decide how fast a value comes, not what it is: every class, with blocks of a few samples."""

from __future__ import annotations

import pytest
from everything import CLASSES, batches, built, readings, same, ways

from torchmetrics_roc import sizes

BLOCKS = sorted(name for name in vars(sizes) if name.isupper() and name != "ROW")
"""Not the length of a row that is added: sums of fractions depend on it, by design on it alone."""


READ = ("compute", "bounds", "curve", "num_samples")


def read(name: str, way: str) -> dict[str, object]:
    metric = built(name, way)
    for batch in batches(name):
        metric.update(**batch)
    return dict(readings(metric, READ))


@pytest.mark.parametrize(("name", "way"), [(name, way) for name in CLASSES for way in ways(name)])
def test_blocks_of_any_size_give_the_same_bits(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = read(name, way)
    assert len(expected) > 2
    for size in (1, 7):
        for block in BLOCKS:
            monkeypatch.setattr(sizes, block, size)
        found = read(name, way)
        assert found.keys() == expected.keys()
        assert [reading for reading in expected if not same(found[reading], expected[reading])] == [], size
