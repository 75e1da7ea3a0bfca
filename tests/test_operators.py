"""How many operators a batch and a value take on a CPU: most of the time of few samples. A change may lower a budget.

They are what shows that data without flaws take the short ways, which lead to the same values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch
from everything import Operators, built

from torchmetrics_roc import Curve
from torchmetrics_roc.arrays import sizes, sums
from torchmetrics_roc.curves import columns, hull
from torchmetrics_roc.curves.curve import few_points, gaining
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.products import concordance, cross, pairs
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.points.choice import reaching

MEASURED_WITH = "2.13"

BUDGETS: dict[tuple[str, str], tuple[tuple[int, int], tuple[int, int]]] = {
    ("Binary", "exact"): ((6, 10), (6, 31)),
    ("Binary", "bounded"): ((12, 75), (12, 75)),
    ("Binary", "grid"): ((36, 91), (36, 91)),
    ("Multiclass", "exact"): ((9, 25), (9, 44)),
    ("Multiclass", "bounded"): ((60, 107), (60, 107)),
    ("Multiclass", "grid"): ((62, 98), (62, 98)),
    ("Multilabel", "exact"): ((10, 15), (20, 40)),
    ("Multilabel", "bounded"): ((42, 116), (52, 116)),
    ("Multilabel", "grid"): ((47, 98), (57, 98)),
}
"""Of AUROC of a task, kept in a way: of `update` and of `compute`, with 1,000 samples and with 20,000."""


@pytest.mark.covering
@pytest.mark.skipif(
    not torch.__version__.startswith(MEASURED_WITH), reason="another torch splits its operators otherwise"
)
@pytest.mark.parametrize(("task", "way"), BUDGETS)
def test_a_batch_and_a_value_take_so_many_operators(task: str, way: str) -> None:
    found = []
    for size in (1000, 20_000):
        g = torch.Generator().manual_seed(0)
        scores = torch.rand((size,) if task == "Binary" else (size, 3), generator=g)
        if task == "Multiclass":
            scores = scores / scores.sum(1, keepdim=True)
        labels = 3 if task == "Multiclass" else 2
        target = torch.randint(labels, (size, 3) if task == "Multilabel" else (size,), generator=g)
        metric = built(f"{task}AUROC", way)
        metric.update(scores, target)
        metric.compute()  # which makes what is made once
        metric.reset()
        with Operators() as update:
            metric.update(scores, target)
        with Operators() as compute:
            metric.compute()
        found.append((update.count, compute.count))
    assert all(
        count <= most
        for pair, budget in zip(found, BUDGETS[task, way], strict=True)
        for count, most in zip(pair, budget, strict=True)
    ), found


# ---- which way each operation of a curve goes --------------------------------------------------------------------

SIZES = {"SMALL": 100, "ELEMENTS": 150, "ROW": 64, "PIECE": 80}
"""Sizes that make 60 samples few, and 600 many."""


def made(rows: int, size: int, kind: str = "alike") -> Curve:
    g = torch.Generator().manual_seed(0)
    scores = torch.randint(size, (rows, size), generator=g).to(torch.float64 if kind == "double" else torch.float32)
    labels = torch.rand(rows, size, generator=g) < 0.4
    drawn = torch.randint(3, (rows, size), generator=g)
    weights = {"weighted": drawn.double(), "some": drawn > 0}.get(kind)
    return Curve.from_rows(scores, labels, weights)


CURVES: dict[str, Callable[[], Curve]] = {
    "one, few": lambda: made(1, 60),
    "few": lambda: made(3, 20),
    "one, many": lambda: made(1, 600),
    "many": lambda: made(3, 200),
    "one, few, weighted": lambda: made(1, 60, "weighted"),
    "few, weighted": lambda: made(3, 20, "weighted"),
    "one, many, weighted": lambda: made(1, 600, "weighted"),
    "many, weighted": lambda: made(3, 200, "weighted"),
    "one, few, some": lambda: made(1, 60, "some"),
    "one, many, some": lambda: made(1, 600, "some"),
    "many, some": lambda: made(3, 200, "some"),
    "one, many, of 64 bits": lambda: made(1, 600, "double"),
    "bins": lambda: replace(copied(made(3, 20)), mixed=torch.arange(60) % 2 > 0, kept=torch.arange(60) % 3 > 0),
}


def half(curve: Curve) -> torch.Tensor:
    return torch.arange(len(curve.tps)) % 2 == 0


OPERATIONS: dict[str, Callable[[Curve], Any]] = {
    "problem": lambda c: c.columns.problem,
    "lengths": lambda c: c.columns.lengths,
    "spread": lambda c: c.spread(c.positives),
    "rate": lambda c: c.rate(c.tps, c.positives),
    "sum of integers": lambda c: c.sum(c.offsets.new_ones(len(c.tps))),
    "sum of floats": lambda c: c.sum(c.thresholds),
    "best": lambda c: c.best(c.tps),
    "reaching": lambda c: reaching(c, c.positives.new_zeros(c.problems, dtype=c.thresholds.dtype)),
    "whole": lambda c: c.whole,
    "gather": lambda c: c.gather(half(c)),
    "only": lambda c: c.only(half(c)),
    "gaining": lambda c: c.only(gaining),
    "of one problem": lambda c: c.of(0),
    "extreme": lambda c: extreme(c, best=True),
    "split": lambda c: c.split(c.tps),
    "points": lambda c: c.points(lambda part: part.rate(part.tps, part.positives), lambda part: part.thresholds),
    "few points": few_points,
    "products": lambda c: (pairs(c), cross(c, c.tps, c.fps)),
    "concordance": concordance,
    "hull": lambda c: hull.hull(c),
}

COUNTS: dict[str, str] = {
    "one, few": "9 8 1 0 0 2 3 2 16 21 3 11 3 1 7 0 0 14 0 4 2 105",
    "few": "9 8 1 0 4 6 3 2 18 27 3 11 3 1 7 0 1 22 0 12 2 109",
    "one, many": "53 22 1 0 0 2 3 7 22 27 0 20 20 232 7 0 0 148 0 4 2 517",
    "many": "75 30 1 0 2 4 10 1 30 36 0 20 20 92 7 0 1 55 0 7 2 307",
    "one, few, weighted": "72 0 1 0 0 1 3 2 17 32 10 11 3 1 7 0 0 23 0 17 23 120",
    "few, weighted": "76 0 1 0 4 5 3 2 19 38 10 11 3 1 7 0 1 31 0 33 31 128",
    "one, many, weighted": "71 0 4 3 0 1 3 7 14 29 0 11 11 9 10 0 0 13 0 17 28 246",
    "many, weighted": "116 0 4 3 5 6 10 1 25 41 0 11 11 9 10 0 4 21 0 25 28 206",
    "one, few, some": "16 7 1 0 0 2 3 2 16 21 3 11 3 1 7 0 0 14 0 4 2 130",
    "one, many, some": "75 20 1 0 0 2 3 7 22 27 0 20 20 204 7 0 0 132 0 4 2 460",
    "many, some": "108 28 1 0 2 4 10 1 30 36 0 20 20 92 7 0 1 55 0 7 2 282",
    "one, many, of 64 bits": "58 16 4 3 0 2 3 7 13 18 0 11 11 9 10 0 0 14 0 4 11 265",
    "bins": "31 0 1 0 4 6 5 4 20 29 12 13 4 2 9 30 1 34 0 13 14 112",
}
"""Operators of making each of `CURVES`, of reading its columns, and then of the operations: those of this thread."""


def operators_of(kind: str) -> dict[str, int]:
    """How many operators run to make a curve, to read its columns, and in each operation on it."""
    found = {}
    for name, operation in OPERATIONS.items():
        with Operators() as made:
            curve = CURVES[kind]()
        with Operators() as read:
            curve.columns.steps, curve.offsets, curve.positives, curve.negatives  # noqa: B018
        with Operators() as count:
            operation(curve)
        found |= {"made": made.count, "read": read.count, name: count.count}
    return found


@pytest.mark.skipif(
    not torch.__version__.startswith(MEASURED_WITH), reason="another torch splits its operators otherwise"
)
@pytest.mark.parametrize("kind", CURVES)
def test_operations_on_a_curve_go_their_way(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several ways lead to the same numbers; which one is taken shows in how many operators run."""
    for name, size in SIZES.items():
        for module in (sizes, columns, sums):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, size)
    found = operators_of(kind)
    assert " ".join(map(str, found.values())) == COUNTS[kind], found
