"""What warnings and errors of a reading say of the problems, the ranks and the scores that they are about."""

from __future__ import annotations

import re
import warnings
from typing import Any

import pytest
import torch
from cases import in_one_test

import torchmetrics_roc as tr


def told(call: Any) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    return [str(warning.message) for warning in caught]


def labels(positives: list[int]) -> torch.Tensor:
    """Four samples, of which so many have each label."""
    return (torch.arange(4)[:, None] < torch.tensor(positives)).long()


@in_one_test(
    "positives, words",
    [
        ([1, 2, 3], ""),
        ([1, 0], "no positive samples for label 0"),
        ([3, 4], "no negative samples for label 0"),
        ([0, 4, 1], "no positive samples for label 2; no negative samples for label 1"),
        ([0] * 10 + [1, 2, 3], "no positive samples for label 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
        ([0] * 11 + [1, 2, 3], "no positive samples for label 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, ..."),
    ],
)
@in_one_test("average", [None, "macro", "weighted"])
@in_one_test("options", [{}, {"memory": "bounded"}, {"thresholds": 3}])
def test_a_warning_names_up_to_ten_problems_of_which_nothing_is_known(
    positives: list[int], words: str, average: Any, options: dict[str, Any]
) -> None:
    target = labels(positives).flip(1)
    metric = tr.MultilabelAUROC(target.shape[1], average=average, **options)
    metric.update(torch.rand(target.shape, generator=torch.Generator().manual_seed(0)), target)
    left_out = "" if average is None else " and left out of the average"
    expected = [f"MultilabelAUROC: {words}. Values that need them are NaN{left_out}."] if words else []
    assert told(metric.compute) == expected


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ([1, 1, 1], "BinaryAUROC: no negative samples. Values that need them are NaN."),
        ([0, 0, 0], "BinaryAUROC: no positive samples. Values that need them are NaN."),
        ([1], "BinaryAUROC: no negative samples. Values that need them are NaN."),
        ([-1, -1], "BinaryAUROC has no samples that count: its value is NaN."),
        ([0, 1], ""),
    ],
)
def test_a_warning_of_one_problem_does_not_number_it(target: list[int], words: str) -> None:
    metric = tr.BinaryAUROC(ignore_index=-1)
    metric.update(torch.linspace(0, 1, len(target)), torch.tensor(target))
    assert told(metric.compute) == ([words] if words else [])


@pytest.mark.parametrize(
    ("flaws", "where"),
    [
        ([[1, 0, 0, 0]], ""),
        ([[1, 0, 0, 0], [0, 0, 0, 5]], " (found on rank 0)"),
        ([[0, 0, 0, 5], [0, 1, 0, 0]], " (found on rank 1)"),
        ([[0, 0, 0, 5], [0, 0, 1, 0], [2, 0, 0, 1]], " (found on rank 1, 2)"),
    ],
)
def test_an_error_names_the_ranks_whose_samples_are_invalid(flaws: list[list[int]], where: str) -> None:
    metric = tr.BinaryAUROC()
    nans, foreign, weights, _ = (sum(column) for column in zip(*flaws, strict=True))
    objections = "; ".join(metric.task.objections(nans, foreign, weights))
    with pytest.raises(ValueError, match=re.escape(f"BinaryAUROC: {objections}{where}.")):
        metric._raise_flaws(flaws)
    metric._raise_flaws([[0, 0, 0, 3]] * len(flaws))  # scores outside [0, 1] are none


def scores(outside: int) -> torch.Tensor:
    """Four scores, so many of them above 1."""
    return torch.tensor([0.0, 1.0, 0.25, 0.75]) + 2 * (torch.arange(4) < outside)


@pytest.mark.parametrize(
    ("outside", "words"), [(0, ""), (1, "1 score (25.0% of all) lies"), (2, "2 scores (50.0% of all) lie")]
)
def test_scores_outside_of_the_unit_interval_are_told_once(outside: int, words: str) -> None:
    metric, found = tr.BinaryAUROC(thresholds=5), []
    for _ in range(2):
        metric.update(scores(outside), torch.tensor([0, 1, 0, 1]))
        found += told(metric.compute)
    assert [text.partition(" outside [0, 1], ")[0] for text in found] == [f"BinaryAUROC: {words}"] * bool(words)


@pytest.mark.parametrize("outside", [0, 1, 2])
def test_a_single_score_outside_of_the_unit_interval_is_no_probability(outside: int) -> None:
    metric = tr.BinaryBrierScore()
    metric.update(scores(outside), torch.tensor([0, 1, 0, 1]))
    if not outside:
        assert metric.compute() == (0.25**2 + 0.25**2) / 4
        return
    with pytest.raises(ValueError, match=r"must be probabilities.*`preds.sigmoid\(\)` if they are logits"):
        metric.compute()


def test_problems_are_unknown_only_without_what_the_measure_needs() -> None:
    """The Brier score needs samples of either label: neither equal numbers of both nor one label alone are amiss."""
    target = labels([0, 1, 2, 3, 4])
    probabilities = torch.rand(target.shape, generator=torch.Generator().manual_seed(1))
    metric = tr.MultilabelBrierScore(5, average=None, ignore_index=-1)
    metric.update(probabilities, target)
    assert told(metric.compute) == []
    metric.reset()
    metric.update(probabilities, target.index_fill(1, torch.tensor([3]), -1))
    assert told(metric.compute) == ["MultilabelBrierScore: no samples for label 3. Values that need them are NaN."]


@pytest.mark.parametrize("size", [3, 5, 7, 11])
def test_a_value_is_the_nearest_number_to_the_exact_one(size: int) -> None:
    """A positive above `rank` of `size` negatives."""
    for rank in range(size + 1):
        preds, target = torch.arange(size + 1) / 16, (torch.arange(size + 1) == rank).long()
        expected = torch.tensor(rank / size, dtype=torch.float64).float()
        metric = tr.BinaryAUROC()
        assert torch.equal(metric(preds, target), expected)
        assert torch.equal(metric.compute(), expected)
        assert torch.equal(tr.functional.binary_auroc(preds, target), expected)
