"""Which thresholds are a grid, and which grid; and what it does not tell."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test
from everything import fed
from torch import inf, nan, tensor

import torchmetrics_roc as tr
from torchmetrics_roc.memory.bins import grid_of

ACCEPTED: list[tuple[Any, list[float]]] = [
    (2, [0.0, 1.0]),
    (5, [0.0, 0.25, 0.5, 0.75, 1.0]),
    ([0.5], [0.5]),
    ((0, 1), [0.0, 1.0]),
    ([True, 2], [1.0, 2.0]),
    ([0.7, 0.2, -3.0], [-3.0, 0.2, 0.7]),
    (tensor([1, 3]), [1.0, 3.0]),
    (tensor([3, 1], dtype=torch.uint8), [1.0, 3.0]),
    (tensor([inf, 0.5, -inf]), [0.5]),
    ([-inf, -inf, 0.0, 0.5, inf, inf], [0.0, 0.5]),
    ([inf, inf, 0.5, 0.0], [0.0, 0.5]),
    (tensor([0.5, 0.25], dtype=torch.bfloat16, requires_grad=True), [0.25, 0.5]),
]


@in_one_test("thresholds, expected", ACCEPTED)
def test_a_grid_rises_and_is_finite(thresholds: Any, expected: list[float]) -> None:
    grid = grid_of(thresholds)
    assert grid is not None
    assert (grid.dtype, grid.device.type, grid.requires_grad) == (torch.float64, "cpu", False)
    assert grid.tolist() == expected


def test_every_distinct_score_has_no_grid() -> None:
    assert grid_of(None) is None


REFUSED: list[tuple[Any, str]] = [
    (1, "must be an integer of at least 2 if it is a number"),
    (-3, "must be an integer of at least 2 if it is a number"),
    (True, "must be None, an int, a list of floats or a 1-D tensor, but is True"),
    (0.5, "must be None, an int"),
    (["0.5"], "must be None, an int"),
    ([0.5, None], "must be None, an int"),
    (tensor(0.5), "must be None, an int"),
    (tensor([[0.5]]), "must be None, an int"),
    (tensor([0.5j]), "must be None, an int"),
    (np.array([0.5]), r"must be None, an int.*`torch.as_tensor\(thresholds\)`"),
    ([], "at least one"),
    ([0.1, nan], "must hold finite values"),
    ([-inf, inf], "must hold finite values"),
    ([0.5, 0.5], "must rise from value to value, or fall"),
    ([0.5, 0.5, 0.4], "must rise from value to value, or fall"),
    ([0.1, 0.5, 0.4], "must rise from value to value, or fall"),
    ([0.1, inf, 0.4], "must rise from value to value, or fall"),
]


@in_one_test("thresholds, words", REFUSED)
def test_what_is_no_grid(thresholds: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        grid_of(thresholds)  # type: ignore[arg-type, unused-ignore]


def test_a_grid_tells_no_cost_of_scores() -> None:
    """Which a summary has of samples, and of bins as narrow as 1 % of a score."""
    preds, target = tensor([6.0, 4.0, 2.0, -5.0, 1.0, -4.0]), tensor([1, 1, 1, 1, 0, 0])
    exact, bounded, grid = (
        fed(tr.BinaryAUROC(**options), (preds, target)).summary().cllr
        for options in ({}, {"memory": "bounded"}, {"thresholds": [-9.0, 0.0, 3.0]})
    )
    torch.testing.assert_close(bounded, exact, rtol=0.01, atol=0)
    assert bool(grid.isnan())
