"""Samples of problems of any sizes: their order, their steps, and the blocks that they are sorted in."""

from __future__ import annotations

from itertools import accumulate, groupby

import pytest
import torch
from cases import in_one_test

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys
from torchmetrics_roc.curves.columns import of_entries
from torchmetrics_roc.curves.entries import Entries, blocks, found_in

DTYPES = [torch.float16, torch.float32, torch.float64]


def drawn(dtype: torch.dtype, problems: int, weighted: bool, size: int = 60) -> Entries:
    """Entries in no order, of which the last but one problem has none; with scores that differ by their last bit."""
    generator = torch.Generator().manual_seed(problems)
    scores = torch.randint(-4, 5, (size,), generator=generator).to(dtype)
    scores[:4] = torch.tensor([torch.inf, -torch.inf, 1, 1 + torch.finfo(dtype).eps], dtype=dtype)[:size]
    problem = torch.randint(problems, (size,), generator=generator)
    problem[3:4] = problem[2:3]
    problem[problem == problems - 2] = problems - 1
    weights = torch.rand(size, dtype=torch.float64, generator=generator) + 0.5 if weighted else None
    labels = torch.rand(size, generator=generator) < 0.4
    return Entries(falling_keys(scores), labels, weights, None if problems == 1 else problem)


def places(entries: Entries) -> list[tuple[int, int]]:
    problem = [0] * len(entries.keys) if entries.problem is None else entries.problem.tolist()
    return list(zip(problem, entries.keys.tolist(), strict=True))


@in_one_test("dtype", DTYPES)
@in_one_test("weighted", [False, True])
@in_one_test("problems", [1, 2, 5])
def test_entries_in_order_are_sorted_stably(dtype: torch.dtype, weighted: bool, problems: int) -> None:
    entries = drawn(dtype, problems, weighted)
    own = places(entries)
    order = sorted(range(len(own)), key=lambda i: own[i])
    assert entries.order().tolist() == order
    for each in (entries, entries._replace(labels=None)):
        ordered = each.ordered()
        assert places(ordered) == sorted(own)
        assert ordered.keys.dtype == entries.keys.dtype
        for name in ("labels", "weights"):
            before, after = getattr(each, name), getattr(ordered, name)
            assert after is None if before is None else torch.equal(after, before[order])


@in_one_test("dtype", DTYPES)
@in_one_test("weighted", [False, True])
@in_one_test("problems", [1, 2, 5])
@in_one_test("size", [0, 1, 60])
def test_steps_are_the_distinct_keys_of_each_problem(
    dtype: torch.dtype, weighted: bool, problems: int, size: int
) -> None:
    entries = drawn(dtype, problems, weighted, size)
    assert entries.labels is not None
    masses = [1] * size if entries.weights is None else entries.weights.tolist()
    samples = sorted(zip(places(entries), entries.labels.tolist(), masses, strict=True))
    steps = [(place, [*own]) for place, own in groupby(samples, key=lambda sample: sample[0])]
    columns = of_entries(entries, problems, dtype)
    assert columns.offsets.tolist() == [sum(place[0] < t for place, _ in steps) for t in range(problems + 1)]
    assert falling_keys(columns.thresholds).tolist() == [key for (_, key), _ in steps]
    for label, sums, gained, totals in (
        (True, columns.tps, columns.dtps, columns.positives),
        (False, columns.fps, columns.dfps, columns.negatives),
    ):
        each = [sum(mass for _, own, mass in members if own == label) for _, members in steps]
        assert gained.tolist() == pytest.approx(each, abs=1e-13)  # of one digit more, rounded in another order
        assert sums.dtype == (torch.float64 if weighted else torch.int64)
        for t in range(problems):
            a, b = columns.offsets[t : t + 2].tolist()
            assert sums[a:b].tolist() == pytest.approx([*accumulate(each[a:b])], abs=1e-13)
            assert totals[t].item() == (sums[b - 1].item() if b > a else 0)
        assert bool((gained >= 0).all())


@in_one_test("dtype", DTYPES)
@in_one_test("weighted", [False, True])
@in_one_test("problems", [1, 2, 5])
@in_one_test("size", [0, 1, 2, 60, 2000])
def test_steps_found_by_shapes_are_those_without_the_samples_that_do_not_count(
    dtype: torch.dtype, weighted: bool, problems: int, size: int
) -> None:
    """The sums of weights to the bit: members of a tie are added in their order."""
    entries = drawn(dtype, problems, weighted, size)
    assert entries.labels is not None
    problem = torch.zeros(size, dtype=torch.int64) if entries.problem is None else entries.problem
    counting = torch.arange(size) % 3 != 1
    kept = entries._replace(problem=problem).at(counting)
    assert kept.problem is not None
    assert kept.labels is not None
    sides = [kept.problem[kept.labels == label] for label in (True, False)]
    lengths = torch.stack([torch.bincount(side, minlength=problems) for side in sides])
    asked, steps = entries._replace(problem=torch.where(counting, problem, problems)).begun(lengths)
    for found, expected in zip(steps(asked.tolist()), kept.steps(), strict=True):
        assert found is not None
        assert expected is not None
        assert found.dtype == expected.dtype
        assert torch.equal(found, expected)


@in_one_test("dtype", DTYPES)
@in_one_test("problems", [1, 3])
@in_one_test("right", [False, True])
def test_keys_are_found_in_steps_of_their_problem(dtype: torch.dtype, problems: int, right: bool) -> None:
    steps, asked = drawn(dtype, problems, False).steps(), drawn(dtype, problems, False, 30)
    of_step = [0] * len(steps.keys) if steps.problem is None else steps.problem.tolist()
    there = list(zip(of_step, steps.keys.tolist(), strict=True))
    shifted = asked._replace(keys=asked.keys + 1)  # of which most are no steps
    for each in (asked, shifted):
        expected = [sum(step < place or (right and step == place) for step in there) for place in places(each)]
        assert found_in(steps.keys, steps.problem, each.keys, each.problem, right).tolist() == expected
    if not right:
        assert found_in(steps.keys, steps.problem, asked.keys, asked.problem).tolist() == [
            there.index(place) if place in there else sum(step < place for step in there) for place in places(asked)
        ]


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ([], [(0, 0)]),
        ([3], [(0, 1)]),
        ([30], [(0, 1)]),
        ([5, 5], [(0, 2)]),
        ([5, 6], [(0, 1), (1, 2)]),
        ([1, 30, 1, 1], [(0, 1), (1, 2), (2, 4)]),
        ([4, 4, 4, 4, 4], [(0, 2), (2, 4), (4, 5)]),
        ([0, 10, 0, 1], [(0, 3), (3, 4)]),
    ],
)
def test_blocks_are_as_many_problems_as_fit(
    lengths: list[int], expected: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sizes, "SORTED", 10)
    assert [*blocks(lengths, torch.device("cpu"))] == expected
    assert [*blocks(lengths, torch.device("meta"))] == [(0, len(lengths))]
    assert len([*blocks([2**30] * 3, torch.device("meta"))]) == 2
