"""Steps of sorted integers `2·key + negative`: of rows, and of parts of one row."""

from __future__ import annotations

from itertools import accumulate, groupby, pairwise

import numpy as np
import pytest

from torchmetrics_roc.curves.host_rows import ArraySteps, concatenated, continued, steps_of, won_of


def drawn(rows: int, size: int) -> np.ndarray:
    """Codes of many ties, of which the last row has one label only if there are several."""
    generator = np.random.default_rng(size)
    codes = 2 * generator.integers(-9, 9, (rows, size)) + (generator.random((rows, size)) < 0.6)
    codes[1:][-1:] |= 1
    codes.sort(1)
    return codes


def slowly(codes: np.ndarray) -> list[tuple[int, int, int]]:
    """The key, the negatives and the samples at or above each step of one row."""
    ties = [(key, [*tie]) for key, tie in groupby(codes.tolist(), key=lambda code: code >> 1)]
    negatives, samples = ([*accumulate(f(tie) for _, tie in ties)] for f in (lambda t: sum(x & 1 for x in t), len))
    return [*zip((key for key, _ in ties), negatives, samples, strict=True)]


def listed(steps: ArraySteps) -> list[tuple[int, int, int]]:
    return [*zip(steps.keys.tolist(), steps.fps.tolist(), steps.through.tolist(), strict=True)]


@pytest.mark.parametrize(("rows", "size"), [(1, 0), (1, 1), (1, 50), (2, 0), (2, 50), (3, 1), (4, 50)])
def test_steps_are_the_ends_of_ties(rows: int, size: int) -> None:
    """Rows joined are rows."""
    codes = drawn(rows, size)
    steps, each = steps_of(codes >> 1, codes & 1), [slowly(row) for row in codes]
    expected = [step for row in each for step in row]
    assert listed(steps) == expected
    assert steps.lengths.tolist() == [*map(len, each)]
    assert steps.first.tolist() == [sum(map(len, each[:t])) for t in range(rows)]
    together = concatenated([steps_of(row[None] >> 1, row[None] & 1) for row in codes])
    assert (listed(together), together.lengths.tolist()) == (expected, steps.lengths.tolist())


@pytest.mark.parametrize("bounds", [[0, 50], [0, 0, 50], [0, 7, 7, 31, 50, 50]])
def test_steps_of_parts_continue_also_behind_an_empty_one(bounds: list[int]) -> None:
    (codes,) = drawn(1, 50)
    ties = [np.searchsorted(codes >> 1, codes[min(end, 49)] >> 1) if end < 50 else 50 for end in bounds]
    steps = continued((steps_of(codes[None, a:b] >> 1, codes[None, a:b] & 1) for a, b in pairwise(ties)), codes)
    assert listed(steps) == slowly(codes)
    assert steps.lengths.tolist() == [len(steps.fps)]


@pytest.mark.parametrize(("rows", "size"), [(1, 1), (1, 50), (4, 50)])
def test_pairs_are_won_or_tied(rows: int, size: int) -> None:
    codes = drawn(rows, size)
    for row, *found in zip(codes, *won_of(codes >> 1, codes & 1), strict=True):
        positives, negatives = ([x >> 1 for x in row.tolist() if x & 1 == label] for label in (0, 1))
        won = sum(2 * (p < n) + (p == n) for p in positives for n in negatives)
        assert found == [won, len(positives), len(negatives)]
