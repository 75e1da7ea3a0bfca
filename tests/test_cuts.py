"""Where the global order is cut, and which parts of problems lie between the cuts."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

import pytest
import torch
from cases import in_one_test

from torchmetrics_roc.ranks.sorted_samples import (
    LEAST,
    MOST,
    SLACK,
    Cut,
    Pieces,
    columns_of,
    find_cuts,
    shown,
    shown_at,
    width_of,
)

INTEGERS = {16: torch.int16, 32: torch.int32, 64: torch.int64}


def drawn(bits: int, problems: int, size: int, distinct: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Problems and keys, with both ends of what a key may be."""
    generator = torch.Generator().manual_seed(bits + problems + size)
    most = 2 ** (bits - 1) - 1
    keys = torch.randint(-distinct, distinct + 1, (size,), generator=generator) * (most // distinct)
    keys[:2] = torch.tensor([-most - 1, most])[:size]
    return torch.randint(problems, (size,), generator=generator), keys.to(INTEGERS[bits])


@in_one_test("bits", INTEGERS)
@in_one_test("problems", [1, 2, 5])
def test_columns_of_samples_are_as_wide_as_said(bits: int, problems: int) -> None:
    problem, keys = drawn(bits, problems, 50, 7)
    columns = columns_of(keys, problem, problems)
    assert [x.tolist() for x in columns] == [problem.tolist(), keys.tolist()][problems == 1 :]
    assert width_of(keys, problems) == sum(column.element_size() for column in columns)


@in_one_test("bits", INTEGERS)
@in_one_test("problems", [1, 3])
@in_one_test("weights", ["one", "each", "own"])
@in_one_test("distinct", [2, 20, 10**4])
def test_cuts_are_those_of_all_samples_in_order(bits: int, problems: int, weights: str, distinct: int) -> None:
    """At the end of a tie that is nearer to an even share; at a heavy tie, which is not sent, and where it begins."""
    problem, keys = drawn(bits, problems, 997, distinct)
    generator = torch.Generator().manual_seed(distinct)
    own = torch.randint(1, 9, (997,), generator=generator) if weights == "own" else torch.ones_like(problem)
    each = own * 3 if weights == "each" else own
    samples: dict[tuple[int, int], int] = {}
    for t, key, n in sorted(zip(problem.tolist(), keys.tolist(), each.tolist(), strict=True)):
        samples[t, key] = samples.get((t, key), 0) + n
    places = [*samples]
    ends = [0, *accumulate(samples.values())]
    lowest, most = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    for segments in (2, 3, 10):
        expected = []
        for i in range(1, segments):
            target = i * ends[-1] // segments
            at = next(k for k, end in enumerate(ends[1:]) if end > target)
            (t, key), start, end = places[at], ends[at], ends[at + 1]
            heavy = end - start > SLACK * ends[-1] / segments
            if not heavy and target - start > end - target:
                t, key = (t, key + 1) if key < most else (t + 1, lowest)
            expected.append(Cut(t, key, heavy))
        assert find_cuts(columns_of(keys, problem, problems), each, segments, problems) == expected


@pytest.mark.parametrize("bits", INTEGERS)
def test_behind_the_last_key_the_next_problem_begins(bits: int) -> None:
    """Of 103 samples the 51st is nearer to the end of a tie of three: the last that a problem can have."""
    lowest, most = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    for last, expected in ((most, Cut(1, lowest, False)), (most - 1, Cut(0, most, False))):
        keys = torch.cat([torch.arange(49), torch.tensor([last] * 3), torch.arange(51)]).to(INTEGERS[bits])
        problem = (torch.arange(103) >= 52).long()
        assert find_cuts(columns_of(keys, problem, 2), torch.ones_like(problem), 2, 2) == [expected]


def test_the_last_segment_after_cuts_into_one_score_begins_with_its_samples() -> None:
    cuts = [Cut(0, 3, False), Cut(0, 5, True), Cut(0, 5, True), Cut(1, 5, True), Cut(1, 7, False)]
    pieces = Pieces(cuts, 2)
    assert [pieces.heavy_key(rank) for rank in range(6)] == [None, None, None, 5, 5, None]
    assert [pieces.several(rank) for rank in range(6)] == [1, 1, 1, 2, 1, 1]


def test_a_key_is_heavy_if_it_has_more_samples_than_the_slack() -> None:
    """Of 20 samples in 2 segments the slack is one sample; of a tie of two the second is one too many."""
    assert find_cuts([torch.arange(20)], torch.ones(20).long(), 2, 1) == [Cut(0, 10, False)]
    assert find_cuts([torch.arange(20) // 2], torch.ones(20).long(), 2, 1) == [Cut(0, 5, True)]


def test_between_two_borders_as_near_a_cut_is_at_the_first() -> None:
    """The samples 19 and 20 of 40 are tied, and not heavy; one half ends between them."""
    assert find_cuts([torch.cat([torch.arange(20), torch.arange(19, 39)])], torch.ones(40).long(), 2, 1) == [
        Cut(0, 19, False)
    ]


def test_no_samples_are_cut_before_the_lowest_key_of_the_last_problem() -> None:
    none = torch.zeros(0, dtype=torch.int64)
    assert find_cuts([none, none], none, 3, 5) == [Cut(4, -(2**63), False)] * 2
    assert find_cuts([none.short()], none, 2, 1) == [Cut(0, -(2**15), False)]
    assert find_cuts([torch.arange(9)], torch.ones(9).long(), 1, 1) == []


@pytest.mark.parametrize(("width", "guaranteed"), [(2, 264), (4, 186), (8, 132), (16, 132)])
def test_ranks_show_enough_to_cut_evenly_and_no_more(width: int, guaranteed: int) -> None:
    for ranks in (1, 2, guaranteed, guaranteed + 1, 1024, 10**7):
        several = shown(ranks, width)
        assert (several == 3 * ranks / SLACK) == (ranks <= guaranteed)
        assert several == 1 or several * ranks * min(width, 8) <= MOST
    assert shown(10**7, width) == 1


@pytest.mark.parametrize("ranks", [2, 8, 64, 1024, 10**5])
def test_shown_samples_of_all_ranks_are_few_beside_the_share_of_one(ranks: int) -> None:
    """Every rank receives those of all: two shares, and `LEAST` of each rank; all that help, with enough samples."""
    for share in (0, 1, 300, 10**4, 10**6, 10**9):
        several = shown(ranks, 4, share)
        assert several * ranks <= 2 * share + LEAST * ranks
        assert several == shown(ranks, 4) or share < 15 * ranks**2
        assert several >= min(LEAST, shown(ranks, 4))


def _largest(parts: list[torch.Tensor], share: int) -> int:
    """The size of the largest segment of ranks with these sorted keys."""
    words, weights = [], []
    for rank, keys in enumerate(parts):
        places, distance = shown_at(len(keys), rank, len(parts), 4, share)
        words.append(keys[places.start :: distance])
        weights.append(torch.full((len(words[-1]),), distance))
    found = find_cuts([torch.cat(words)], torch.cat(weights), len(parts), 1)
    at = torch.searchsorted(torch.cat(parts).sort().values, torch.tensor([cut.key for cut in found]).int())
    return max(b - a for a, b in pairwise([0, *at.tolist(), sum(map(len, parts))]))


@pytest.mark.parametrize(("ranks", "share", "most"), [(8, 513, 1.1), (64, 257, 1.5), (64, 2000, 1.2), (1024, 257, 5)])
def test_segments_are_nearly_even_even_where_few_samples_are_shown(ranks: int, share: int, most: float) -> None:
    """Of ranks that share their samples in turn, that have all the same, and whose samples follow one another.

    With few samples the largest segment is farther from an even one, though not nearly as far as it might be.
    """
    generator = torch.Generator().manual_seed(0)
    keys = torch.randint(2**31, (ranks, share), generator=generator).int()
    shares = {
        "random": keys.sort(1).values,
        "alike": (keys[:1] & ~1023).sort(1).values + torch.arange(ranks)[:, None].int(),
        "in order": keys.flatten().sort().values.view(ranks, share),
        "interleaved": keys.flatten().sort().values.view(share, ranks).T,
    }
    for name, own in shares.items():
        largest = _largest([x.contiguous() for x in own], share)
        assert largest <= most * share, name
        assert largest <= share + max(3 * ranks**2 // 2, 0.1 * share), name


@pytest.mark.parametrize("ranks", [1, 2, 5])
def test_shown_samples_are_at_even_distances(ranks: int) -> None:
    """The ranks begin at different places of the first distance, in the middles of equal parts of it."""
    for size in (0, 1, 30 * ranks, 30 * ranks + 1, 12_345):
        for rank in range(ranks):
            places, distance = shown_at(size, rank, ranks, 4)
            assert distance == max(-(-size // (30 * ranks)), 1)
            middle = (rank + 0.5) / ranks * distance
            assert [*places] == [k for k in range(size) if k % distance == int(middle)]


CUTS = {
    "one segment": ([], 3),
    "in one problem": ([Cut(0, -5, False), Cut(0, 5, True)], 1),
    "every problem": ([Cut(0, 3, False), Cut(1, -3, False), Cut(2, 0, True)], 3),
    "several in one": ([Cut(1, 3, False), Cut(1, 4, True), Cut(1, 5, False), Cut(3, 0, False)], 5),
    "behind the last": ([Cut(2, 0, False), Cut(4, -(2**31), False), Cut(4, -(2**31), False)], 4),
}


@pytest.mark.parametrize("name", CUTS)
def test_pieces_are_the_parts_of_problems_in_segments(name: str) -> None:
    given, problems = CUTS[name]
    pieces = Pieces(given, problems)
    begins = [0, *(min(cut.problem, problems - 1) for cut in given)]
    each = [(t, r) for r, (a, b) in enumerate(pairwise([*begins, problems - 1])) for t in range(a, b + 1)]
    assert len(each) == problems + len(given)
    assert [*zip(pieces.problem.tolist(), pieces.rank.tolist(), strict=True)] == each
    assert pieces.offsets.tolist() == [sum(t < p for t, _ in each) for p in range(problems + 1)]
    table = torch.arange(2.0 * len(each)).view(-1, 2) + 1
    sums: dict[int, Any] = {}
    running = pieces.running(table)
    for c, (t, _) in enumerate(each):
        sums[t] = sums.get(t, 0) + table[c]
        assert running[c].tolist() == sums[t].tolist()
    assert table[0].tolist() == [1, 2]
    assert torch.equal(pieces.totals(running), torch.stack([sums[t] for t in range(problems)]))
    for rank in range(pieces.ranks):
        own = [c for c, (_, r) in enumerate(each) if r == rank]
        assert [*range(len(each))[pieces.of(rank)]] == own
        assert [*range(problems)[pieces.problems(rank)]] == [each[c][0] for c in own]
        placed = pieces.placed(table[own], rank)
        assert torch.equal(placed, table * (pieces.rank == rank)[:, None])
