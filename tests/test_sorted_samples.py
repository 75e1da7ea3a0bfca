"""What ranks send one another: every sample once, to the rank in whose segment it is, without a second process."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

import pytest
import torch
from cases import in_one_test
from torch import Tensor, tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.keys import falling_keys
from torchmetrics_roc.ranks.sorted_samples import Cut, Messages, Pieces, Received, SortedSamples, shown_at, width_of

DTYPES = [torch.float16, torch.float32, torch.float64]


class Sample(NamedTuple):
    problem: int
    key: int
    negative: bool
    weight: float
    sender: int
    home: int


def key_of(score: float, dtype: torch.dtype) -> int:
    return int(falling_keys(tensor([score], dtype=dtype)))


def drawn(rank: int, problems: int, dtype: torch.dtype, kind: str) -> tuple[Tensor, Tensor, Tensor | None, Tensor]:
    """Rows of ties, of which the last but one has no samples that count; weights whose sums are exact."""
    generator = torch.Generator().manual_seed(rank + 7)
    size = (40, 0, 25)[rank]
    scores = torch.randint(-6, 7, (problems, size), generator=generator).to(dtype)
    labels = torch.rand(problems, size, generator=generator) < 0.4
    weights = torch.randint(0, 9, (problems, size), generator=generator).double() / 8
    weights[:-1][-1:] = 0
    homes = torch.randint(0, 9, (size,), generator=generator).to(torch.int16)
    if kind == "all":
        return scores, labels, None, homes
    return scores, labels, None if rank == 2 else weights if kind == "weighted" else weights > 0, homes


def samples_of(rank: int, scores: Tensor, labels: Tensor, weights: Tensor | None, homes: Tensor) -> list[Sample]:
    masses = torch.ones_like(scores) if weights is None else weights
    rows = zip(scores, labels, masses, strict=True)
    each = [
        Sample(t, int(key), not label, float(mass), rank, int(home))
        for t, (own, of, mass_of) in enumerate(rows)
        for key, label, mass, home in zip(falling_keys(own), of, mass_of, homes, strict=True)
    ]
    return sorted((x for x in each if x.weight > 0), key=lambda x: (x.negative, x.problem, x.key))


CUTS: dict[str, tuple[int, list[tuple[int, float, bool]]]] = {
    "one segment": (1, []),
    "in one problem": (1, [(0, 3.0, False), (0, 0.5, False), (0, -2.0, True)]),
    "twice at a heavy key": (1, [(0, 1.0, True), (0, 1.0, True)]),
    "behind the last": (1, [(0, 7.0, False), (1, torch.inf, False)]),
    "in several problems": (4, [(0, 2.0, True), (2, 0.0, False), (3, -1.0, True), (3, -1.5, False)]),
    "at a problem": (4, [(1, torch.inf, False), (1, torch.inf, False), (3, 4.0, True), (4, torch.inf, False)]),
}


def segment_of(sample: Sample, cuts: list[Cut]) -> int | None:
    """The number of cuts before a sample; None if it is not sent, since it has the key of a heavy one."""
    place = sample.problem, sample.key
    if any(cut.heavy and cut[:2] == place for cut in cuts):
        return None
    return sum(cut[:2] <= place for cut in cuts)


def whole(numbers: tuple[int, ...], weighted: bool) -> list[float]:
    """Numbers of samples, or what their bits are if they are sums of weights."""
    return tensor(numbers).view(torch.float64).tolist() if weighted else [*map(float, numbers)]


@in_one_test("dtype, more", [(torch.float16, True), (torch.float32, False), (torch.float64, True)])
@in_one_test("kind", ["all", "some", "weighted"])
@in_one_test("name", CUTS)
def test_every_sample_is_sent_once_to_its_segment(
    name: str, kind: str, dtype: torch.dtype, more: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With homes and bytes of any length beside them, or with neither."""
    monkeypatch.setattr(sizes, "SORTED", 90)  # two blocks of four problems
    problems, places = CUTS[name]
    cuts = [Cut(t, key_of(score, dtype), heavy) for t, score, heavy in places]
    pieces, weighted = Pieces(cuts, problems), kind == "weighted"
    with_homes = more and problems == 1
    samples: list[Sample] = []
    sent: list[Messages] = []
    beside = [[torch.full((3 * rank + r,), rank, dtype=torch.uint8) for r in range(pieces.ranks)] for rank in range(3)]
    for rank in range(3):
        scores, labels, weights, homes = drawn(rank, problems, dtype, kind)
        samples += samples_of(rank, scores, labels, weights, homes)
        ordered = SortedSamples.of(scores, labels, weights, weighted, homes if with_homes else None)
        sent.append(ordered.messages(pieces, beside[rank] if more else None))
        assert not ordered.columns
    form = sent[0].form
    contents = [message.content.split(message.lengths) for message in sent]
    for r in range(pieces.ranks):
        told = [message.sizes[r] for message in sent]
        content = torch.cat([parts[r] for parts in contents])
        own = [x for x in samples if segment_of(x, cuts) == r]
        for sender, size in enumerate(told):
            lengths = size.lengths(form)
            assert sum(lengths) % 8 == 0
            assert lengths[-1] < 8
            theirs = [x for x in samples if x.sender == sender]
            of = [[x for x in theirs if x.negative == negative] for negative in (False, True)]
            heavy = [sum(x.weight for x in side if r and cuts[r - 1].heavy and x[:2] == cuts[r - 1][:2]) for side in of]
            assert whole(size.heavy, weighted) == heavy
            around = [0.0] * 6
            if problems == 1:
                ends = [(0, -(2**63)), *(cut[:2] for cut in cuts), (1, 2**63)]
                around = [
                    sum(x.weight for x in side if x[:2] < end) for end in (*ends[r : r + 2], ends[-1]) for side in of
                ]
            assert whole(size.around, weighted) == around
            assert size.beside == (len(beside[sender][r]) if more else 0)
        arrived = Messages(told, form, content)
        homes_found, beside_found = arrived.homes(), arrived.beside()
        received = arrived.received()
        assert not hasattr(arrived, "content")
        for side in range(2):
            expected = sorted((x for x in own if x.negative == side), key=lambda x: x.sender)
            assert received.keys[side].tolist() == [x.key for x in expected]
            assert received.keys[side].dtype == form.key
            masses = received.weights[side]
            assert (None if masses is None else masses.tolist()) == ([x.weight for x in expected] if weighted else None)
            assert received.of_entry[side].tolist() == [x.problem - pieces.firsts[r] for x in expected]
            here = range(problems)[pieces.problems(r)]
            counts = [
                [sum(x[:1] == (t,) and x.sender == sender for x in expected) for t in here] for sender in range(3)
            ]
            assert received.counts[..., side].tolist() == counts
            assert homes_found[side].tolist() == [x.home if with_homes else x.sender for x in expected]
        both = torch.cat([x[r] for x in beside]) if more else torch.zeros(0, dtype=torch.uint8)
        assert torch.equal(beside_found, both)
        assert steps_of(received, pieces.problems(r), dtype) == expected_steps(own)


def steps_of(received: Received, problems: slice, dtype: torch.dtype) -> list[Any]:
    """The problem and key of each step, and what it adds of both labels."""
    steps, first = [], problems.start
    for columns in received.columns(dtype):
        of = torch.arange(len(columns.lengths)).repeat_interleave(columns.offsets.diff()) + first
        keys = falling_keys(columns.thresholds)
        steps += [*zip(*(x.tolist() for x in (of, keys, columns.dtps, columns.dfps)), strict=True)]
        first += len(columns.lengths)
    assert first == problems.stop
    return steps


def expected_steps(samples: list[Sample]) -> list[Any]:
    ordered = sorted(samples)
    ties = [(place, [*tie]) for place, tie in groupby(ordered, key=lambda x: x[:2])]
    return [
        (*place, *(sum(x.weight for x in tie if x.negative == negative) for negative in (False, True)))
        for place, tie in ties
    ]


@in_one_test("dtype", DTYPES)
@in_one_test("problems", [1, 4])
@in_one_test("ranks", [1, 2, 5])
def test_shown_samples_are_of_both_sides_at_one_distance(problems: int, ranks: int, dtype: torch.dtype) -> None:
    for rank in range(3):
        drawn_here = drawn(rank, problems, dtype, "some")
        samples = samples_of(rank, *drawn_here)
        ordered = SortedSamples.of(*drawn_here[:3], False)
        columns, distance = ordered.shown(min(rank, ranks - 1), ranks)
        places, apart = shown_at(len(samples), min(rank, ranks - 1), ranks, width_of(ordered.keys, problems))
        assert distance == apart
        *problem, keys = (x.tolist() for x in columns)
        assert [*zip(*problem or [[0] * len(keys)], keys, strict=True)] == [samples[k][:2] for k in places]


def test_running_weights_never_fall() -> None:
    """Whatever is rounded: each is the one before and what lies between."""
    weights = torch.rand(100, dtype=torch.float64, generator=torch.Generator().manual_seed(0)) ** 9
    ordered = SortedSamples(torch.arange(100), weights, [0, 100, 100])
    running = ordered.running([0, 0, 7, 7, 40, 99, 100])
    assert running == sorted(running)
    assert running == pytest.approx([float(weights[:k].sum()) for k in (0, 0, 7, 7, 40, 99, 100)])
    assert ordered.mass(7, 40) == pytest.approx(running[4] - running[3])
    later = [running - ordered.mass(0, 7) for running in running[2:]]
    assert ordered.running([7, 7, 40, 99, 100]) == pytest.approx(later)
    assert SortedSamples(torch.arange(100), None, [0, 40, 100]).running([40, 47, 99, 100]) == [0, 7, 59, 60]
