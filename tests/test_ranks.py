"""What ranks send each other, of any sizes, dtypes and shapes: what one process would join itself."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
import torch
from cases import in_one_test
from threads import Threads, as_threads, on_threads, run_on_threads
from torch import Tensor

from torchmetrics_roc.ranks import processes as ranks
from torchmetrics_roc.ranks.owners import owner_of, sample_ids, send_to_owners, shuffle_by_group
from torchmetrics_roc.ranks.processes import (
    PADDING,
    GatheredRanks,
    Ranks,
    World,
    few_or_all,
    on_any,
    raise_together,
    raised_by_all,
)

CPU = torch.device("cpu")
SIZES = [(3,), (2, 3), (0, 4), (4, 0, 1), (0, 0), (1, 1, 1), (5, 2, 3, 1)]
DTYPES = [torch.float64, torch.float32, torch.float16, torch.int64, torch.int8, torch.bool]


def each(work: Callable[[Ranks], Any], size: int) -> list[Any]:
    """What every rank returns."""
    return counted(work, size)[0]


def counted(work: Callable[[Ranks], Any], size: int) -> tuple[list[Any], int]:
    """What every rank returns or raises, and how many messages it took."""
    with as_threads():
        return on_threads(lambda _: work(Threads(None, CPU)), [World() for _ in range(size)])


def rows_of(rank: int, count: int, shape: tuple[int, ...] = (), dtype: torch.dtype = torch.int64) -> Tensor:
    size = torch.Size((count, *shape)).numel()
    return (torch.arange(size).view(count, *shape) + 50 * rank).to(dtype)


@in_one_test("dtype", DTYPES)
@in_one_test("shape", [(), (2,), (2, 1, 3)])
@in_one_test("sizes", SIZES)
def test_gathered_rows_are_those_of_all_in_order(
    sizes: tuple[int, ...], shape: tuple[int, ...], dtype: torch.dtype
) -> None:
    parts = [rows_of(rank, count, shape, dtype) for rank, count in enumerate(sizes)]
    found = each(lambda own: own.gather(parts[own.rank], list(sizes)), len(sizes))
    for whole in found:
        assert whole.dtype == dtype
        assert torch.equal(whole, torch.cat(parts))


@pytest.mark.parametrize(
    "sizes", [(1000, 0, 0, 0, 0, 0, 0, 0), (0, 1, 999), (3, 700, 2, 1, 500, 0, 9, 9), (300,) * 8, (600, 300)]
)
def test_rows_of_few_ranks_are_gathered_without_the_padding_of_the_others(sizes: tuple[int, ...]) -> None:
    """Padded to the largest rank, what is on one of eight ranks would be eight times as much."""
    parts = [rows_of(rank, count, (2,)) for rank, count in enumerate(sizes)]
    with as_threads():
        run = run_on_threads(lambda rank: Threads(None, CPU).gather(parts[rank], list(sizes)), [World() for _ in sizes])
    assert all(torch.equal(whole, torch.cat(parts)) for whole in run.values)
    rows = sum(sizes) * 16
    assert run.most <= (rows if len(set(sizes)) == 1 else 2.5 * rows + PADDING)


@in_one_test("dtype", DTYPES)
@in_one_test("shape", [(), (2,), (2, 3)])
def test_swapped_rows_come_from_each_rank_in_order(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    sent = [[1, 0, 2], [0, 0, 0], [3, 1, 0]]
    parts = [[rows_of(10 * a + b, sent[a][b], shape, dtype) for b in range(3)] for a in range(3)]

    def work(own: Ranks) -> Tensor:
        received = [row[own.rank] for row in sent]
        room = own.room(parts[0][0], received) if own.rank == 2 else None
        return own.swap(torch.cat(parts[own.rank]), sent[own.rank], received, room)

    for rank, found in enumerate(each(work, 3)):
        assert torch.equal(found, torch.cat([parts[a][rank] for a in range(3)]))


@pytest.mark.parametrize("over", [False, True])
def test_room_for_much_that_is_gathered_is_asked_for_before(monkeypatch: pytest.MonkeyPatch, over: bool) -> None:
    """One message for few rows; one more, in which each says whether it has room, beyond the reserve."""
    sizes, columns = [3, 1, 2], 5
    needed = 2 * len(sizes) * max(sizes) * columns * 8
    monkeypatch.setattr(ranks, "RESERVE", needed - over)
    asked: list[int] = []
    empty = torch.empty

    def room(*shape: Any, **known: Any) -> Tensor:
        asked.append(shape[0])
        return empty(*shape, **known)

    monkeypatch.setattr(torch, "empty", room)
    parts = [rows_of(rank, count, (columns,)) for rank, count in enumerate(sizes)]
    found, messages = counted(lambda own: own.gather(parts[own.rank], sizes), 3)
    assert messages == 1 + over
    assert asked == [needed] * 3 * over
    assert all(torch.equal(whole, torch.cat(parts)) for whole in found)


def test_a_rank_without_room_fails_with_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "RESERVE", 1)
    empty = torch.empty

    def room(*shape: Any, **known: Any) -> Tensor:
        if ranks_here.rank == 1:
            raise RuntimeError("no room")
        return empty(*shape, **known)

    ranks_here = threading.local()
    monkeypatch.setattr(torch, "empty", room)

    def work(own: Ranks) -> Any:
        ranks_here.rank = own.rank
        return own.gather(rows_of(own.rank, 2), [2, 2])

    for error in each(work, 2):
        assert isinstance(error, RuntimeError)
        assert raised_by_all(error)
        assert "rank 1: RuntimeError: no room" in str(error)


@in_one_test("most", [1, 3, 4, 6, 7, 100])
@in_one_test("columns", [1, 3])
@in_one_test("sizes", SIZES)
def test_few_rows_take_one_message_and_the_rest_another(sizes: tuple[int, ...], columns: int, most: int) -> None:
    parts = [rows_of(rank, count, (columns,)) for rank, count in enumerate(sizes)]
    found, messages = counted(lambda own: few_or_all(parts[own.rank], own, most), len(sizes))
    assert messages == 1 + (max(sizes) > -(-most // len(sizes)))
    assert all(torch.equal(whole, torch.cat(parts)) for whole in found)


@in_one_test("groups_of", [lambda n: n % 5, lambda n: n << 40, lambda n: -n, lambda n: n * 0])
@in_one_test("sizes", SIZES)
def test_samples_go_to_the_owners_of_their_groups_whole_and_in_order(sizes: tuple[int, ...], groups_of: Any) -> None:
    groups = [groups_of(rows_of(rank, count)) for rank, count in enumerate(sizes)]
    scores = [rows_of(rank, count, (), torch.float32) / 8 for rank, count in enumerate(sizes)]
    labels = [rows_of(rank, count) % 3 == 0 for rank, count in enumerate(sizes)]

    def work(own: Ranks) -> list[Tensor]:
        return shuffle_by_group(own, *(x[own.rank] for x in (groups, groups, scores, labels)))

    owners = owner_of(torch.cat(groups), len(sizes))
    for rank, found in enumerate(each(work, len(sizes))):
        for part, whole in zip(found, (groups, scores, labels), strict=True):
            assert part.dtype == whole[0].dtype
            assert torch.equal(part, torch.cat(whole)[owners == rank])


@pytest.mark.parametrize("failing", [0, 1, 2])
def test_a_rank_that_cannot_send_fails_with_all_others(failing: int) -> None:
    def work(own: Ranks) -> Any:
        return own.numbers([[1], [0], [2]], MemoryError("full") if own.rank == failing else None, "to send")

    for error in each(work, 3):
        assert isinstance(error, RuntimeError)
        assert str(error) == (
            "Some ranks failed to send, so none has a result. What is stored is unchanged. "
            f"rank {failing}: MemoryError: full"
        )
    received = each(lambda own: own.numbers([[own.rank, 1], [5, 2], [7, 3]], None, "to send"), 3)
    assert received == [[[0, 1], [1, 1], [2, 1]], [[5, 2]] * 3, [[7, 3]] * 3]


@pytest.mark.parametrize(
    ("errors", "kind", "words"),
    [
        ([ValueError("bad"), None], ValueError, "rank 0: ValueError: bad"),
        ([ValueError("bad"), ValueError("worse")], ValueError, "rank 0: ValueError: bad; rank 1: ValueError: worse"),
        ([None, KeyError("k")], RuntimeError, "rank 1: KeyError: 'k'"),
        ([ValueError("bad"), RuntimeError("bug")], RuntimeError, "rank 0: ValueError: bad; rank 1: RuntimeError: bug"),
    ],
)
def test_what_fails_on_some_is_raised_on_all(errors: list[Any], kind: type[Exception], words: str) -> None:
    for rank, error in enumerate(each(lambda own: raise_together(own, errors[own.rank], "before that"), 2)):
        assert type(error) is kind
        assert str(error).endswith(f"What is stored is unchanged. {words}")
        assert raised_by_all(error)
        assert error.__cause__ is errors[rank]


def test_one_error_of_all_ranks_is_raised_as_it_is() -> None:
    errors = [ValueError("the same"), ValueError("the same")]
    found = each(lambda own: raise_together(own, errors[own.rank], "before that"), 2)
    assert all(one is own for one, own in zip(found, errors, strict=True))
    assert all(map(raised_by_all, found))
    assert not raised_by_all(ValueError("the same"))


def test_a_flag_on_any_rank() -> None:
    assert not on_any(None, False)
    assert on_any(None, True)
    for flags in ([False, False], [False, True], [True, True]):
        assert each(lambda own, flags=flags: on_any(own, flags[own.rank]), 2) == [any(flags)] * 2  # type: ignore[misc]


def test_texts_and_tables_of_all_ranks() -> None:
    texts = ["", "é" * 5, "x" * (ranks.TEXT + 7)]
    for found in each(lambda own: own.texts(texts[own.rank]), 3):
        assert found == [text.encode()[: ranks.TEXT].decode(errors="ignore") for text in texts]
    for dtype in DTYPES:
        for shape in ((), (2,), (2, 3)):
            rows = [rows_of(rank, 1, shape, dtype)[0] for rank in range(3)]
            for found in each(lambda own, rows=rows: own.table(rows[own.rank]), 3):  # type: ignore[misc]
                assert torch.equal(found, torch.stack(rows))


def test_sums_of_all_ranks_leave_what_is_added_as_it_was() -> None:
    rows = [rows_of(rank, 4) for rank in range(3)]
    copies = [x.clone() for x in rows]
    for found in each(lambda own: own.sum(rows[own.rank]), 3):
        assert torch.equal(found, torch.stack(copies).sum(0))
    assert all(map(torch.equal, rows, copies))


def test_a_function_of_the_user_gathers_tables_and_sums() -> None:
    seen: list[Any] = []

    def gather(x: Tensor, group: Any) -> list[Tensor]:
        seen.append(group)
        return [x, 2 * x, 5 * x]

    own = GatheredRanks(gather, "mine", CPU)
    x = torch.tensor([[1, 2], [3, 4]])
    assert torch.equal(own.table(x), torch.stack([x, 2 * x, 5 * x]))
    assert torch.equal(own.sum(x), 8 * x)
    assert seen == ["mine"] * 2


def test_owners_reply_to_each_row_where_it_came_from() -> None:
    """A rank without rows, too, and with integers of which one rank's are long."""
    sent = [torch.arange(5), torch.arange(0), 2**40 + torch.arange(7)]

    def replied(own: Ranks) -> tuple[Tensor, list[Tensor]]:
        x = sent[own.rank]
        delivered = send_to_owners(own, lambda: (x * 5 % 3, [x, x.double() / 2]), "to ask")
        assert delivered.columns[0].tolist() == [k for part in sent for k in part.tolist() if k * 5 % 3 == own.rank]
        return x, delivered.replied(lambda columns: [columns[0] * 3, columns[1].float(), columns[0] % 2 == 0])

    for x, found in each(replied, 3):
        assert found[0].tolist() == (x * 3).tolist()
        assert found[1].tolist() == (x.double() / 2).float().tolist()
        assert found[2].tolist() == (x % 2 == 0).tolist()


def test_a_rank_that_has_nothing_to_send_says_why() -> None:
    def failing(own: Ranks) -> Any:
        lost = MemoryError("no room") if own.rank == 1 else None
        return send_to_owners(own, lambda: (torch.zeros(3).long(), [torch.arange(3)]), "to ask", lost)

    for error in each(failing, 2):
        assert str(error) == (
            "Some ranks failed to ask, so none has a result. What is stored is unchanged. rank 1: MemoryError: no room"
        )


def test_ids_of_samples_differ_between_ranks() -> None:
    found = [sample_ids(3, own, CPU) for own in (None, *each(lambda own: own, 3))]
    assert [x.tolist() for x in found] == [[r << 40, (r << 40) + 1, (r << 40) + 2] for r in (0, 0, 1, 2)]


def test_a_step_that_fails_for_want_of_memory_runs_again_without_the_reserve() -> None:
    def work(own: Ranks) -> Any:
        own.hold()
        held = own.world.reserve
        calls: list[bool] = []

        def step(x: int) -> int:
            calls.append(own.world.reserve is not None)
            if len(calls) == 1:
                raise MemoryError
            return 2 * x

        return own.with_reserve(step, 4), calls, held is not None and held.numel() == ranks.RESERVE

    assert each(work, 1) == [(8, [True, False], True)]
