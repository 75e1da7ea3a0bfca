"""How many operators a batch and a value take on a CPU: most of the time of few samples. A change may lower a budget.

They are what shows that data without flaws take the short ways, which lead to the same values.
"""

from __future__ import annotations

import pytest
import torch
from everything import Operators, built

MEASURED_WITH = "2.13"

BUDGETS: dict[tuple[str, str], tuple[tuple[int, int], tuple[int, int]]] = {
    ("Binary", "exact"): ((6, 9), (6, 26)),
    ("Binary", "bounded"): ((12, 74), (12, 74)),
    ("Binary", "grid"): ((36, 91), (36, 91)),
    ("Multiclass", "exact"): ((9, 25), (9, 32)),
    ("Multiclass", "bounded"): ((60, 106), (60, 106)),
    ("Multiclass", "grid"): ((62, 98), (62, 98)),
    ("Multilabel", "exact"): ((10, 14), (20, 28)),
    ("Multilabel", "bounded"): ((42, 115), (52, 115)),
    ("Multilabel", "grid"): ((47, 98), (57, 98)),
}
"""Of AUROC of a task, kept in a way: of `update` and of `compute`, with 1,000 samples and with 20,000."""


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
