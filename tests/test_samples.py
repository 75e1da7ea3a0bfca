"""What one look at samples reveals, and what they are stored in."""

from __future__ import annotations

import math
from itertools import product
from typing import Any, NamedTuple

import pytest
import torch
from cases import in_one_test
from threads import Threads, as_threads, on_threads
from torch import Tensor, nan, tensor

from torchmetrics_roc import BinaryAUROC, MulticlassAUROC
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.memory.states import Agreement, Inspection, Room, SampleState, _read_together
from torchmetrics_roc.ranks.processes import World
from torchmetrics_roc.tasks.batches import Samples
from torchmetrics_roc.tasks.tasks import Binary, Multiclass, Multilabel, SeveralModels, Task

CPU = torch.device("cpu")

# ---- what one look reveals -------------------------------------------------------------------------------------------

KINDS: dict[str, tuple[type[Task], int]] = {
    "binary": (Binary, 1),
    "multiclass": (Multiclass, 3),
    "multilabel": (Multilabel, 3),
    "models": (SeveralModels, 2),
}
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"ignore_index": -1}, {"nan_policy": "ignore"})
WEIGHTS = (None, "whole", "zeros", "fractions", "ignored fractions", "by label")
FLAWED = (None, "NaN", "foreign", "negative", "infinite weight", "logit", "negative logit")
LOOKS = [
    pytest.param(*case, id=" ".join(map(str, case)))
    for case in product(KINDS, range(len(OPTIONS)), WEIGHTS, FLAWED)
    if not (case[2] == "by label" and case[0] != "multilabel")
    and not (case[2] == "ignored fractions" and case[1] != 1)
    and not (case[2] is None and case[3] in ("negative", "infinite weight"))
]


class Look(NamedTuple):
    """What is to be revealed: the flaws, the samples that count for each problem, and whether a weight is not whole."""

    flaws: list[int]
    counts: tuple[list[int], list[int]]
    fractions: bool


def batch_of(kind: str, option: int, weighted: str | None, flaw: str | None) -> tuple[Task, Tensor, Tensor, Any]:
    """A task, and a batch of seven samples for it with one flaw."""
    make, problems = KINDS[kind]
    task = make(problems=problems, **OPTIONS[option])
    shape = (7,) if kind == "binary" else (7, problems)
    draw = torch.Generator().manual_seed(5)
    preds = torch.rand(shape, generator=draw)
    target = torch.randint(task.labels, (7, problems) if kind == "multilabel" else (7,), generator=draw)
    ignored = 4
    if task.ignore_index is not None:
        target[ignored] = task.ignore_index
        if kind == "multilabel":
            target[2, 1] = task.ignore_index
    weight = None if weighted is None else torch.randint(1, 4, (7,), generator=draw).double()
    if weight is not None:
        if weighted == "zeros":
            weight[[0, 3]] = 0.0
        elif weighted == "fractions":
            weight[5] = 1.5
        elif weighted == "ignored fractions":
            weight[ignored] = 0.5
        elif weighted == "by label":
            weight = weight[:, None] + torch.arange(problems) / 2
        for n in (2, ignored, 6):  # of the second, some labels may be ignored
            row = weight.view(7, -1)[n]
            row[0] = {"negative": -1.0, "infinite weight": math.inf}.get(str(flaw), row[0])
    preds.view(7, -1)[1, 0] = {"NaN": nan, "logit": 1.5, "negative logit": -0.5}.get(str(flaw), 0.25)
    preds.view(7, -1)[5, 0], preds.view(7, -1)[6, -1] = 0.0, 1.0
    if flaw == "foreign":
        target.view(7, -1)[3, 0] = task.labels
    return task, preds, target, weight


def expected_look(task: Task, preds: Tensor, target: Tensor, weight: Tensor | None, pooled: bool) -> Look:
    """The definition, sample by sample."""
    flaws, fractions = [0, 0, 0, 0], False
    positives, negatives = [0] * task.problems, [0] * task.problems
    for n in range(len(preds)):
        scores, labels = preds.view(len(preds), -1)[n].tolist(), target.view(len(preds), -1)[n].tolist()
        weights = [1.0] if weight is None else weight.view(len(preds), -1)[n].tolist()
        seen = [task.ignore_index is None or label != task.ignore_index for label in labels]
        foreign = [known and not 0 <= label < task.labels for label, known in zip(labels, seen, strict=True)]
        each = dict(zip("slkw", (scores, labels, seen, weights), strict=True))
        score, label, known, one = (
            [x[t] if len(x) > 1 else x[0] for t in range(task.problems)] for x in (each[name] for name in "slkw")
        )
        entries = zip(scores, seen if len(seen) > 1 else seen * len(scores), strict=True)
        flaws[0] += sum(s != s and known for s, known in entries)
        flaws[1] += sum(foreign)
        wrong = [not 0 <= w < math.inf for w in weights]
        flaws[2] += sum(x and k for x, k in zip(wrong, seen if len(wrong) > 1 else [any(seen)], strict=True))
        row = len(seen) == 1 and len(scores) > 1  # several scores of one label: a row with a NaN is excluded as a whole
        known_scores = [all(s == s for s in scores)] * task.problems if row else [s == s for s in score]
        out = [s == s and not 0 <= s <= 1 and k and w > 0 for s, k, w in zip(score, known, one, strict=True)]
        flaws[3] += any(out) and known_scores[0] if isinstance(task, Multiclass) else sum(out)
        for t in range(task.problems):
            counts = known[t] and one[t] > 0 and (task.nan_policy == "error" or known_scores[t])
            positive = label[t] == (t if isinstance(task, Multiclass) else 1)
            positives[t] += counts and positive
            negatives[t] += counts and not positive
            fractions |= counts and one[t] % 1 != 0
    if pooled:
        positives, negatives = [sum(positives)], [sum(negatives)]
    return Look(flaws, (positives, negatives), fractions)


def check_look(kind: str, option: int, weighted: str | None, flaw: str | None, device: torch.device) -> None:
    """Compare what is seen of samples on a device with the definition."""
    task, preds, target, weight = batch_of(kind, option, weighted, flaw)
    batch = task.flatten(*(None if x is None else x.to(device) for x in (preds, target, weight)))  # type: ignore[arg-type]
    state = SampleState(task)
    empty = state.empty(device)
    held = empty | state.add(empty, batch)
    beside = None if device == CPU else tensor([7, 3, 5], device=device)
    for pooled, alone in product((False, True), repeat=2):
        expected = expected_look(task, preds, target, weight, pooled)
        seen: Inspection = state.inspect(held, pooled, alone, beside)
        assert seen.flaws[:3] == expected.flaws[:3]
        assert (seen.flaws[3] > 0) == (expected.flaws[3] > 0)
        if weight is not None:
            assert seen.flaws[3] == expected.flaws[3]
        assert list(seen.beside) == ([] if beside is None else [7, 3, 5])
        if not any(expected.flaws[:3]) or (flaw == "NaN" and task.nan_policy == "ignore"):
            assert seen.counts is not None
            assert [list(x) for x in seen.counts] == [*expected.counts]
            assert seen.fractions == expected.fractions
            if seen.totals is not None:
                known = [None if x is None else x.tolist() for x in seen.totals]
                assert known in ([expected.counts[0], None], [*expected.counts])


@in_one_test("kind, option, weighted, flaw", LOOKS)
def test_a_look_reveals_what_is_there(kind: str, option: int, weighted: str | None, flaw: str | None) -> None:
    check_look(kind, option, weighted, flaw, CPU)


@in_one_test("kind", KINDS)
@in_one_test("pooled", [False, True])
def test_a_look_at_nothing(kind: str, pooled: bool) -> None:
    make, problems = KINDS[kind]
    state = SampleState(make(problems=problems))
    zeros = [0.0] * (1 if pooled else problems)
    assert state.inspect(state.empty(CPU), pooled) == Inspection([0, 0, 0, 0], (zeros, zeros), largest=0)


def test_a_weight_of_minus_zero_is_whole() -> None:
    state = SampleState(KINDS["binary"][0]())
    weight = torch.tensor([-0.0, -0.0], dtype=torch.float64)
    batch = Samples(torch.tensor([0.1, 0.2]), torch.tensor([0, 1], dtype=torch.int8), weight, 2)
    assert not state.inspect(state.of(batch, state.empty(CPU), None), False).fractions


def test_the_weight_of_an_ignored_sample_moves_no_interval() -> None:
    """A weight that is not whole makes all weights those of a sample: of one that is left out it means nothing."""
    draw = torch.Generator().manual_seed(0)
    scores, rows = torch.rand(60, generator=draw), torch.rand(60, 3, generator=draw)
    weight = torch.randint(1, 4, (60,), generator=draw).double()
    more = torch.cat([weight, tensor([0.5])])
    for make, preds, labels in ((BinaryAUROC, scores, 2), (MulticlassAUROC, rows, 3)):
        target = torch.randint(labels, (60,), generator=draw)
        metric, other = (make(*[3] * (labels > 2), ignore_index=-1) for _ in range(2))
        metric.update(preds, target, weight)
        other.update(torch.cat([preds, preds[:1]]), torch.cat([target, tensor([-1])]), more)
        assert torch.equal(torch.stack(metric.interval()), torch.stack(other.interval()))


# ---- what is kept ----------------------------------------------------------------------------------------------------

LIMITS = (None, 0, 3, 7, 8, 10, 14, 20)
WEIGHTED = (None, "first", "second", "both", "by label first", "by label second")


def two_batches(kind: str, weighted: str | None, grouped: int, more: bool) -> tuple[Task, list[Samples]]:
    """Two batches of seven samples, each of two rows if there is one dimension `more`."""
    make, problems = KINDS[kind]
    task = make(problems=problems)
    draw = torch.Generator().manual_seed(2)
    extra, columns = (2,) * more, () if kind == "binary" else (problems,)
    batches = []
    for place in ("first", "second"):
        preds = torch.rand(7, *columns, *extra, generator=draw)
        target = torch.randint(task.labels, (7, *(columns if kind == "multilabel" else ()), *extra), generator=draw)
        by_label = weighted is not None and weighted == f"by label {place}"
        weight = torch.rand(target.shape if by_label else (7,), generator=draw).double()
        ids = [torch.randint(5, (7,), generator=draw) if kind_of < grouped else None for kind_of in range(2)]
        given = by_label or weighted in (place, "both") or (weighted or "").startswith("by label")
        batches.append(task.flatten(preds, target, weight if given else None, *ids))
    return task, batches


@in_one_test("more", [False, True])
@in_one_test("grouped", [0, 1, 2])
@in_one_test(
    "kind, weighted",
    [
        (kind, weighted)
        for kind in KINDS
        for weighted in WEIGHTED
        if kind == "multilabel" or "label" not in str(weighted)
    ],
)
def test_what_is_added_is_kept_as_it_came(kind: str, weighted: str | None, grouped: int, more: bool) -> None:
    """Up to the limit, in samples; with a weight of one for each that had none."""
    task, (x, y) = two_batches(kind, weighted, grouped, more)
    state = SampleState(task)
    for limit in LIMITS:
        held = state.empty(CPU)
        merged = dict(held)
        for batch in (x, y):
            merged |= state.merge(merged, held | state.of(batch, merged, limit))
            held |= state.add(held, batch, limit)
        size = 14 if limit is None else min(limit, 14)
        rows = size * len(x.preds) // 7
        for kept in (held, merged, state.joined(held)):
            samples = state.samples(kept)
            assert samples is not None
            assert state.size(kept) == samples.size == size
            assert torch.equal(samples.preds, torch.cat([x.preds, y.preds])[:rows])
            assert torch.equal(samples.target, torch.cat([x.target, y.target])[:rows])
            groups = None if x.groups is None or y.groups is None else torch.cat([x.groups, y.groups])[:rows]
            assert samples.groups is groups is None or torch.equal(samples.groups, groups)  # type: ignore[arg-type]
            assert state.grouped(kept) == grouped
            if x.weight is None and y.weight is None:
                assert samples.weight is None
                assert state.weighted(kept) == 0
                continue
            wide = max(w.ndim for w in (x.weight, y.weight) if w is not None)
            weights = [torch.ones(len(b.preds)).double() if b.weight is None else b.weight for b in (x, y)]
            weights = [w if w.ndim == wide else w[:, None].expand(-1, task.problems) for w in weights]
            assert samples.weight is not None
            assert torch.equal(samples.weight, torch.cat(weights)[:rows])
            assert state.weighted(kept) == wide


def test_scores_are_widened_to_the_widest_dtype() -> None:
    order = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
    for one, other in product(order, repeat=2):
        state = SampleState(Binary())
        held = state.empty(CPU)
        wide = torch.promote_types(one, other)
        for dtype, weight in ((one, None), (other, None), (one, torch.ones(3).double())):
            held |= state.add(held, Samples(torch.rand(3).to(dtype), torch.ones(3).long(), weight, 3))
        assert state.dtype(held) == wide
        assert {chunk.dtype for chunk in held["preds"]} == {wide}
        batch = Samples(torch.rand(2).to(other), torch.ones(2).long(), None, 2)
        assert state.dtype(state.of(batch, held, None)) == wide
    assert SampleState(Binary()).dtype(SampleState(Binary()).empty(CPU)) is None


@pytest.mark.parametrize("kind", KINDS)
def test_no_samples_are_a_batch_of_none(kind: str) -> None:
    make, problems = KINDS[kind]
    task = make(problems=problems)
    state = SampleState(task)
    samples = state.all_samples(state.empty(CPU), Agreement(None, torch.float64, False, False))
    full = batch_of(kind, 0, None, None)[1:3]
    assert samples.preds.shape == (0, *full[0].shape[1:])
    assert samples.target.shape == (0, *full[1].shape[1:])
    assert (samples.preds.dtype, samples.target.dtype) == (torch.float64, task.code_dtype)
    assert (samples.size, samples.weight, samples.groups) == (0, None, None)
    assert state.samples(state.empty(CPU)) is None


@pytest.mark.parametrize("columns", [(), (2,)])
def test_room_is_doubled_up_to_a_size_and_never_written_twice(monkeypatch: pytest.MonkeyPatch, columns: Any) -> None:
    row = 8 * math.prod(columns)
    monkeypatch.setattr(sizes, "ROOM", 20 * row)
    room, chunks, whole = Room(), list[Tensor](), list[Tensor]()
    free, stored = 0, 0
    for n in range(40):
        batch = torch.full((3 if n % 5 else 1, *columns), float(n), dtype=torch.float64)
        before, size = list(chunks), len(batch)
        chunks = room.append(chunks, batch)
        whole.append(batch)
        assert torch.equal(torch.cat(chunks), torch.cat(whole))
        assert room.filled is not None
        if n == 0:
            assert len(room.filled[0]) == size
        elif size <= free:  # behind the last chunk
            assert len(chunks) == len(before)
            free -= size
        else:
            assert len(chunks) == len(before) + 1
            assert len(room.filled[0]) == max(size, min(stored, 20))
            free = len(room.filled[0]) - size
        stored += size
        assert all(one is other for one, other in zip(before[:-1], chunks, strict=False))


def test_an_older_list_and_another_dtype_get_room_of_their_own() -> None:
    room = Room()
    one, two = (torch.full((4,), float(n)) for n in (1, 2))
    first = room.append([], one)
    second = room.append(first, one)
    third = room.append(second, two[:0])
    filled = room.append(third, two[:0])
    later, other = room.append(second, one[:0]), room.append(filled, two)
    again = room.append(filled, one)
    assert torch.cat(other).tolist() == [1.0] * 8 + [2.0] * 4
    assert torch.cat(again).tolist() == [1.0] * 12
    assert torch.cat(later).tolist() == torch.cat(second).tolist() == [1.0] * 8
    wide = room.append(again, one, torch.float64)
    assert wide[-1].dtype == torch.float64
    assert torch.cat([x.double() for x in wide]).tolist() == [1.0] * 16
    mine = one.clone()
    (kept,) = Room().append([], mine)
    mine += 1
    assert kept.tolist() == one.tolist()  # a copy, as of every batch


@in_one_test("grouped", [0, 1, 2])
@in_one_test("weighted", [(), (0,), (2,), (0, 2), (0, "by label"), ("by label",)])
@in_one_test("sizes", [(3, 4, 2), (3, 0, 2), (0, 0, 1), (0, 0, 0)])
def test_gathered_samples_are_those_of_all_ranks_in_order(sizes: Any, weighted: tuple[Any, ...], grouped: int) -> None:
    """With a weight of one where a rank has none, and one for each label where another has that."""
    task, (whole, _) = two_batches("multilabel", None, 0, False)
    by_label, starts = "by label" in weighted, (0, 3, 5)
    state, held, weights, groups = SampleState(task), [], [], []
    for rank, (start, size) in enumerate(zip(starts, sizes, strict=True)):
        batch = whole._replace(preds=whole.preds.double() if rank == 2 else whole.preds)
        part = Samples(*(x if x is None else x[start : start + size] for x in batch[:3]), size)
        weight = None
        if rank in weighted or (by_label and rank == 1):
            weight = torch.rand((size, 3) if by_label and rank == 1 else (size,)).double()
        ids = torch.arange(size * grouped).view(size, grouped) + 10 * rank if grouped else None
        part = part._replace(weight=weight, groups=ids[:, 0] if grouped == 1 and ids is not None else ids)
        empty = state.empty(CPU)
        held.append(empty | state.add(empty, part) if size else empty)
        weight = torch.ones(size).double() if weight is None or not size else weight
        weights.append(weight if weight.ndim == 2 or not by_label else weight[:, None].expand(-1, 3))
        groups.append(part.groups)
    known = [state.weighted(x) for x in held]
    total, have = sum(sizes), sum(size > 0 for size in sizes)

    def work(rank: int) -> dict[str, Any]:
        ranks = Threads(None, CPU)
        agreed = Agreement(ranks, torch.float64, any(known), False, size=total, groups=(grouped,) * have)._replace(
            lengths=tuple(sizes), by_label=any(x > 1 for x in known)
        )
        return state.gathered(state.joined(held[rank]), agreed)

    with as_threads():
        found, _ = on_threads(work, [World() for _ in sizes])
    for rank, gathered in enumerate(found):
        if not total:
            assert str(gathered) == str(state.joined(held[rank]))
            continue
        samples = state.samples(gathered)
        assert samples is not None
        assert gathered["seen"].shape == (total, 0)
        rows = [n for start, size in zip(starts, sizes, strict=True) for n in range(start, start + size)]
        assert torch.equal(samples.preds, whole.preds[rows].double())
        assert torch.equal(samples.target, whole.target[rows])
        if any(known):
            expected = [w if any(x > 1 for x in known) or w.ndim == 1 else w[:, 0] for w in weights]
            assert samples.weight is not None
            assert torch.equal(samples.weight, torch.cat(expected))
        else:
            assert samples.weight is None
        if grouped:
            assert torch.equal(samples.groups, torch.cat([x for x in groups if x is not None]))  # type: ignore[arg-type]
        else:
            assert samples.groups is None


@pytest.mark.parametrize("beside", [[], [5], [7, 0, 9]])
@pytest.mark.parametrize("problems", [1, 3])
def test_what_one_sync_reveals_is_what_was_asked(problems: int, beside: list[int]) -> None:
    preds, target = torch.tensor([[0.5], [-2.0], [7.25]]).expand(-1, problems), torch.tensor([[1], [0], [1]])
    positives = torch.arange(2, 2 + problems)
    asked = torch.tensor(beside) if beside else None
    found = _read_together(Samples(preds, target, None, 3), positives, asked)
    assert found == ([-2.0, 7.25, 0.0, 1.0], positives.tolist(), beside)


@in_one_test("most", [1, 4, 100])
@in_one_test("each", [1, 3])
@in_one_test("size", [0, 1, 2, 5])
def test_parts_of_a_batch_are_whole_samples(size: int, each: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of so many numbers `each`; pieces have at most so many, or one sample."""
    monkeypatch.setattr(sizes, "COUNTED", most)
    x = torch.arange(size * each)
    batch = Samples(x.float(), x, x.double(), size, x + 7)
    for start in range(size + 1):
        for stop in range(start, size + 1):
            rows, part = slice(start * each, stop * each), batch.part(start, stop - start)
            assert part.size == stop - start
            assert all(torch.equal(a, b[rows]) for a, b in zip(part[:3], batch[:3], strict=True))  # type: ignore[index, arg-type]
            assert torch.equal(part.groups, x[rows] + 7)  # type: ignore[arg-type]
    pieces = batch.pieces()
    assert sum(piece.size for piece in pieces) == size
    assert torch.equal(torch.cat([piece.target for piece in pieces]), x)
    assert all(len(piece.preds) <= max(most, each) for piece in pieces)
