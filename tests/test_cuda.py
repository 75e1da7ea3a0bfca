"""Every class on a GPU: the CPU's answers, and no wait in `update`."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from around import deterministic
from bits import DESIGNS, SCORES, values
from everything import CLASSES, batches, built, leaves, ways

pytestmark = [
    pytest.mark.cuda,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]

DATA = [(scores, DESIGNS[i % len(DESIGNS)]) for i, scores in enumerate(SCORES)]
"""Each kind of scores in a design."""


@pytest.mark.parametrize("name", CLASSES)
def test_no_update_waits(name: str) -> None:
    for way in ways(name):
        metric = built(name, way).to("cuda")
        data = batches(name, device="cuda")
        for turn in range(2):  # what is moved once for a process, is moved in the first
            try:
                torch.cuda.set_sync_debug_mode("error" if turn else "default")
                for batch in data:
                    metric.update(**batch)
            finally:
                torch.cuda.set_sync_debug_mode("default")


@pytest.mark.parametrize("name", CLASSES)
def test_answers_are_those_of_the_cpu(name: str) -> None:
    """To rounding: sums of floats are added up in another order, and a softmax or logarithm is rounded otherwise."""
    host, there = (dict(values([name], device, DATA)) for device in ("cpu", "cuda"))
    unlike = [
        f"{' '.join(key)}, {' '.join(data)}: {found} for {expected}"
        for key, answers in host.items()
        if key[2] in ("compute", "bounds", "interval")
        for data, expected in answers.items()
        if not alike(found := there[key][data], expected)
    ]
    assert not unlike, "\n".join(unlike)


@pytest.mark.parametrize("name", [name for name in CLASSES if name.endswith(("AUROC", "ROC", "EER", "AUCH"))])
def test_deterministic_algorithms_change_no_bit(name: str) -> None:
    def value() -> list[Any]:
        found = []
        for way in ways(name):
            metric = built(name, way).to("cuda")
            for batch in batches(name, device="cuda"):
                metric.update(**batch)
            found += leaves(metric.compute())
        return found

    expected = value()
    with deterministic():
        found = value()
    assert all(torch.equal(x.nan_to_num(), y.nan_to_num()) for x, y in zip(found, expected, strict=True))


def alike(found: Any, expected: Any) -> bool:
    """Whether both were refused, or have values within 1e-6."""
    if isinstance(found, str) or isinstance(expected, str):
        return isinstance(found, str) and isinstance(expected, str)
    return len(found) == len(expected) and all(
        a.shape == b.shape and torch.allclose(a.double(), b.double(), rtol=1e-6, atol=1e-6, equal_nan=True)
        for a, b in zip(found, expected, strict=True)
    )
