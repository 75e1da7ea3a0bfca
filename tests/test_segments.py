"""The segments of a curve that ranks hold together: their sums, the whole, the best steps, and views that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from cases import in_one_test
from threads import Threads, as_threads, on_threads
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.ranks import exchange
from torchmetrics_roc.ranks.exchange import _filled, exchange_with
from torchmetrics_roc.ranks.processes import Ranks, World
from torchmetrics_roc.ranks.segments import Segment, leading, read_together, sums_between, sums_from_here, together
from torchmetrics_roc.tasks.batches import Rows

CPU = torch.device("cpu")
RANKS = 3


def rows(problems: int = 2, size: int = 40, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Distinct scores, and labels."""
    g = torch.Generator().manual_seed(seed)
    scores = torch.stack([torch.randperm(size, generator=g) for _ in range(problems)]).float()
    return scores, torch.rand(scores.shape, generator=g) < 0.5


def on_segments(work: Callable[[Segment], Any], scores: Tensor, labels: Tensor, **options: Any) -> list[Any]:
    """What `work` returns or raises on the segment of each rank."""

    def run(rank: int) -> Any:
        mine = (slice(None), slice(rank, None, RANKS))
        made = exchange_with(Rows(scores[mine], labels[mine], None), False, Threads(None, CPU), **options)
        return work(made if options else made.curve)  # type: ignore[arg-type]

    with as_threads():
        found, _ = on_threads(run, [World() for _ in range(RANKS)])
    return found


@in_one_test("label", [0, 1])
@in_one_test("times, width", [(1, 1), (255, 1), (256, 4), (2**31 - 1, 4), (2**31, 8)])
def test_the_whole_of_counts_of_any_size_is_sent_in_few_bytes(
    label: int, times: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, sent, gather = ("tps", "dtps", "positives") if label else ("fps", "dfps", "negatives"), [], Ranks.gather

    def spied(ranks: Ranks, x: Tensor, sizes: list[int]) -> Tensor:
        sent.append(x.shape[1])
        return gather(ranks, x, sizes)

    def scaled(curve: Any) -> Any:
        return with_columns(curve, **{name: getattr(curve, name) * times for name in names})

    monkeypatch.setattr(Ranks, "gather", spied)
    for given in (rows(), (torch.ones(1, 40), torch.arange(40)[None] < 1)):  # of the latter one rank has the only step
        expected = scaled(Curve.from_rows(*given).whole)
        for whole in on_segments(lambda segment: scaled(segment).whole, *given):
            assert all(torch.equal(x, y) for x, y in zip(whole.columns.steps, expected.columns.steps, strict=True))
            assert torch.equal(whole.offsets, expected.offsets)
        if given[0].unique().numel() > 1:
            assert sent == [4 + 2 * width] * RANKS


def test_sums_are_over_the_steps_of_all_ranks() -> None:
    """Of large integers, of numbers, and of both in one message: all are exact here."""

    def work(segment: Segment) -> Any:
        whole = (segment.dtps << 60) - segment.fps
        number = segment.tps.double() / 4 - segment.dfps
        cut = torch.tensor([0, len(whole) // 3, len(whole)])
        found = {
            "one": [segment.sum(whole), segment.sum(number)],
            "both": segment.sums(whole, number),
            "integers": segment.sums(whole, whole),
            "from here": sums_from_here(segment, whole, number),
            "runs": [*sums_between(segment, cut, whole, number), *sums_between(segment, cut, whole)],
        }
        return found, whole, number, segment.columns.problem, cut

    found: list[Any] = on_segments(work, *rows(3))
    for rank, (sums, *_) in enumerate(found):
        of_all, from_here = (
            [torch.stack([sum(own[k][own[3] == t].sum() for own in held) for t in range(3)]) for k in (1, 2)]  # type: ignore[misc]
            for held in (found, found[rank:])
        )
        runs = [
            torch.stack([sum(own[k][own[4][i] : own[4][i + 1]].sum() for own in found) for i in range(2)])  # type: ignore[misc]
            for k in (1, 2, 1)
        ]
        both = {"one": of_all, "both": of_all, "integers": [of_all[0]] * 2}
        expected = {**both, "from here": from_here, "runs": runs}
        for name, values in expected.items():
            for x, y in zip(sums[name], values, strict=True):
                assert x.dtype == y.dtype, name
                assert torch.equal(x, y), (name, rank)


@pytest.mark.parametrize("within", [0.0, 0.5])
def test_the_leading_steps_contain_the_best_unless_pieces_are_not_separated(within: float) -> None:
    """As loops say it: by two orders in turn, in which values that differ by at most `within` count as equal."""
    seen = set()
    for seed in range(20):
        g = torch.Generator().manual_seed(seed)
        tables = torch.randint(0, 2 + seed % 5, (2, 23), generator=g) * (1.0 if seed % 2 else 0.3)
        origins = torch.randint(0, 5, (2, 2), generator=g).double() if within else torch.full((2, 2), -torch.inf)

        def values(curve: Curve, tables: Tensor = tables) -> list[Tensor]:
            return [table[(7 * curve.tps + 3 * curve.fps) % 23].double() for table in tables]

        def work(segment: Segment, origins: Tensor = origins, values: Any = values) -> Any:
            few = leading(segment, values(segment), list(origins), *([within] if within else []))
            return (
                segment.columns.problem,
                segment.thresholds,
                torch.stack(values(segment)),
                few,
                isinstance(few, Segment),
            )

        found: list[Any] = on_segments(work, *rows(2, 12, seed))
        separated = True
        for t in range(2):
            pieces = [torch.cat([x[2], x[1][None]])[:, x[0] == t].T.tolist() for x in found]  # values, threshold
            among, everything = [p for p in pieces if p], [s for p in pieces for s in p]
            left, origin_left = [True] * len(among), True
            for k in range(2):
                # Each piece takes the steps near its own largest value; all of them those near that of all.
                among = [[s for s in p if s[k] >= max(x[k] for x in p) - within] for p in among]
                at_origin = float(origins[k, t]) if origin_left else -torch.inf
                most = max([at_origin, *(max(x[k] for x in p) for p, kept in zip(among, left, strict=True) if kept)])
                left = [kept and max(x[k] for x in p) >= most - within for p, kept in zip(among, left, strict=True)]
                origin_left = origin_left and at_origin >= most - within
                separated &= all(x[k] >= most - within for p, kept in zip(among, left, strict=True) if kept for x in p)
                largest = max([at_origin, *(s[k] for s in everything)], default=at_origin)
                everything = [s for s in everything if s[k] >= largest - within]
            for *_, few, is_segment in found:
                if not is_segment and everything:
                    assert max(s[2] for s in everything) in few.of(t).thresholds, (seed, t)
        assert [x[4] for x in found] == [bool(within) and not separated] * RANKS, seed
        seen.add(separated)
    assert seen == {True, False} or not within


# ---- views that fail, and segments -----------------------------------------------------------------------------------


@in_one_test("read", [together, read_together])
@in_one_test("fails, seen", [(0, ("k0", "k0")), (1, ("k0k0", "k0")), (2, ("k0k0", "k0")), (3, ("k0k0", "k"))])
def test_a_view_that_fails_is_an_error_of_all_and_reads_the_steps_once_a_message(
    read: Any, fails: int, seen: tuple[str, str]
) -> None:
    def work(segment: Segment) -> Any:
        runs, here = list[str](), segment.ranks.rank == 1

        def view(curve: Curve) -> tuple[Tensor, Tensor]:
            runs.append("k" if len(curve.tps) else "0")
            found = []
            for message, x in enumerate((curve.dtps, curve.dfps, None)):
                if here and len(curve.tps) and message == fails:
                    raise MemoryError("no room")
                found += [] if x is None else [curve.sum(x)]
            return found[0], found[1]

        try:
            value = read((view, segment))[0] if read is together else read(view, segment)
        except Exception as error:
            value = error
        return value, "".join(runs)

    found = on_segments(work, *rows(1))
    assert found[1][1] == seen[read is read_together]
    values = [value for value, _ in found]
    if fails < 2:
        assert len({str(value) for value in values}) == 1
        assert str(values[0]) == (
            "Some ranks failed to read their curve, so none has a result. What is stored is unchanged. "
            "rank 1: MemoryError: no room"
        )
        return
    expected = [rows(1)[1].sum().reshape(1), (~rows(1)[1]).sum().reshape(1)]
    late = fails == 2 and read is read_together  # after its last message it is the error of this rank
    for rank, value in enumerate(values):
        assert str(value) == "no room" if late and rank == 1 else all(map(torch.equal, value, expected))


def test_a_rank_that_fails_to_make_its_segment_has_no_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    received = exchange._received

    def failing(*args: Any) -> Curve:
        if Threads(None, CPU).rank == 1:
            raise MemoryError("no room")
        return received(*args)

    monkeypatch.setattr(exchange, "_received", failing)
    for rank, made in enumerate(on_segments(lambda made: made, *rows(1), reports=True)):
        assert torch.equal(made.curve.positives, rows(1)[1].sum(1))
        assert torch.equal(made.curve.negatives, (~rows(1)[1]).sum(1))
        assert (str(made.failed), len(made.curve.tps) == 0) == (("no room", True) if rank == 1 else ("None", False))
        assert made.curve.offsets.tolist() == [0, len(made.curve.tps)]


@in_one_test("problems", [1, 2])
@in_one_test("failing", [{0}, {1}, {0, 1, 2}])
@in_one_test(
    "step, when",
    [
        ("_own", "before the exchange"),
        ("find_cuts", "to reserve memory for the exchange"),
        ("_ready", "to reserve memory for the exchange"),
        ("_received", "after the exchange"),
    ],
)
def test_a_step_that_fails_on_some_ranks_is_an_error_of_all(
    step: str, when: str, failing: set[int], problems: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = getattr(exchange, step)

    def failed(*args: Any) -> Any:
        if Threads(None, CPU).rank in failing:
            raise MemoryError("no room")
        return work(*args)

    monkeypatch.setattr(exchange, step, failed)
    told = "; ".join(f"rank {rank}: MemoryError: no room" for rank in sorted(failing))
    some = f"Some ranks failed {when}, so none has a result. What is stored is unchanged. {told}"
    for error in on_segments(len, *rows(problems)):
        assert isinstance(error, Exception)
        assert str(error) == ("no room" if len(failing) == RANKS else some)


@pytest.mark.parametrize(("problems", "size"), [(1, 6000), (2, 6000), (40, 3), (3, 12)])
def test_what_arrives_has_room_of_little_more_than_an_even_share(
    problems: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, swap = list[tuple[int, int]](), Ranks.swap

    def spied(ranks: Ranks, x: Tensor, sent: list[int], received: list[int], room: Tensor | None = None) -> Tensor:
        if x.dtype == torch.uint8:
            assert room is not None
            rooms.append((sum(received), room.untyped_storage().nbytes()))
        return swap(ranks, x, sent, received, room)

    monkeypatch.setattr(Ranks, "swap", spied)
    assert {type(x) for x in on_segments(lambda segment: segment, *rows(problems, size))} == {Segment}
    assert len(rooms) == RANKS
    for arrived, room in rooms:
        assert arrived <= room
        assert room <= 1.15 * problems * size / RANKS * 4 or size < 1000


# ---- samples shown ---------------------------------------------------------------------------------------------------


@in_one_test(
    "counts, distances",
    [
        ([3, 3, 3], [2, 2, 2]),
        ([3, 3, 3], [2, 5, 2]),
        ([3, 1, 2], [4, 4, 4]),
        ([3, 0, 2], [4, 9, 4]),  # what a rank without samples says of them does not matter
        ([0, 2, 1], [4, 1, 3]),
        ([0, 0, 0], [4, 1, 3]),
    ],
)
@in_one_test("columns", [1, 2])
def test_samples_shown_are_those_of_all_ranks_with_their_distances(
    counts: list[int], distances: list[int], columns: int
) -> None:
    table = torch.arange(9 * columns).view(3, 3, columns)
    rows, weights = _filled(table, torch.tensor(counts), torch.tensor(distances))
    shown = [(r, i) for r, count in enumerate(counts) for i in range(count)]
    assert rows.tolist() == [table[r, i].tolist() for r, i in shown]
    assert weights.tolist() == [distances[r] for r, _ in shown]
