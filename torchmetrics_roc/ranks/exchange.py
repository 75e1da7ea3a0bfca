"""The exchange, after which each rank holds one segment of the global order.

Every rank sorts its own samples, and shows the others a few of them, from which all derive the cuts that divide the
global order into even segments. Every sample is sent to the rank that owns its segment: positives and
negatives separately, so that labels need no bytes, in the width of the scores (`sorted_samples`). If a score is so
frequent that a cut falls into it, its samples are counted instead of sent. So no rank holds, sends or receives more
samples than its own share and a nearly even segment (`shown`), regardless of ties and skew.

This takes four messages: samples shown, sizes, samples, counts. Of a single problem the counts can travel with the
sizes, if the caller reports a failure with a message of its own. Every rank sends directly to every other. Two levels,
within nodes and across, would take fewer messages per rank, but more that wait for the slowest one, and process groups
of their own: `python -m benchmarks ranks` has the figures.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.encodings import WORD, from_bits, from_bytes, is_wide, to_bits, to_bytes
from torchmetrics_roc.arrays.keys import falling_keys, scores_of
from torchmetrics_roc.curves.columns import Stored, joined
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.entries import Entries
from torchmetrics_roc.ranks.owners import Asked, AtHome, Table, at_scores, send_columns, steps_to_send
from torchmetrics_roc.ranks.processes import Ranks, attempt, padded
from torchmetrics_roc.ranks.segments import Segment
from torchmetrics_roc.ranks.sorted_samples import (
    SLACK,
    Messages,
    Pieces,
    Sizes,
    SortedSamples,
    columns_of,
    find_cuts,
    shown,
    width_of,
)
from torchmetrics_roc.tasks.batches import Rows


def exchange(rows: Rows, weighted: bool, ranks: Ranks | None, failed: Exception | None = None) -> Curve:
    """Return this rank's segment of the curve that `Curve.from_rows` would compute from all ranks' rows.

    Args:
        rows: those of this rank.
        weighted: whether any rank has floating-point weights; then samples without weights have weight 1.
        ranks: the participating processes; None for this one alone, which holds the whole curve.
        failed: an error of this rank while it made its rows, which are then empty. All ranks raise it.
    """
    if ranks is None:
        return Curve.from_rows(*rows)
    return exchange_with(rows, weighted, ranks, failed).curve


class Beside(NamedTuple):
    """What is sent beside the samples: columns `[M]`, and the rank that each row is sent to, `[M]`.

    Integers go in four bytes if those of all ranks fit.
    """

    columns: list[Tensor]
    owner: Tensor


class Exchanged(NamedTuple):
    """The result of `exchange`, and what else was sent in the same messages.

    Attributes:
        curve: this rank's segment.
        answers: what was asked of the curve, at the samples at home here; None if nothing was.
        beside: the columns that all ranks sent this one.
        failed: the error of this rank when it made its segment, which is then empty, if the others do not know it.
    """

    curve: Segment
    answers: Table | None
    beside: list[Tensor]
    failed: Exception | None = None


def exchange_with(
    rows: Rows,
    weighted: bool,
    ranks: Ranks,
    failed: Exception | None = None,
    beside: Beside | None = None,
    asked: Asked | None = None,
    reports: bool = False,
) -> Exchanged:
    """Return the result of `exchange`, with what is sent `beside` the samples and what these `asked` of the curve.

    `reports`: whether the caller tells the other ranks with its next message what `failed`; saves one if nothing is
    asked of a single problem.
    """
    scores, dtype = rows.scores, torch.float64 if weighted else torch.int64
    homes = None if asked is None else asked.homes
    more = [] if beside is None else beside.columns
    own, error = attempt(_own, rows, weighted, homes, more, ranks, failed=failed)
    found, error = _cuts(own, error, falling_keys(scores[:, :0]), ranks)
    assert own is not None
    arrived = _dealt(own[0], found, error, ranks, beside)
    assert found is not None
    pieces = found.pieces
    heavy = pieces.heavy_key(ranks.rank)
    if more:
        more = ranks.with_reserve(lambda: from_bytes(arrived.beside(), more, found.wide))
    homes = None if asked is None else ranks.with_reserve(lambda: torch.cat(arrived.homes()))
    made, error = attempt(_received, arrived, heavy, scores.dtype, homes, ranks)
    if reports and asked is None and len(scores) == 1:
        curve = ranks.with_reserve(_without_steps, scores, dtype) if made is None else made[0]
        return Exchanged(ranks.with_reserve(_between, curve, arrived.sizes, pieces, ranks), None, more, error)
    bits = ranks.with_reserve(_bits_of_counts, made, pieces, dtype, ranks)
    answers: Callable[[Tensor], Table] | None = None
    if asked is None or homes is None:
        (table,) = ranks.sums([ranks.with_reserve(pieces.placed, bits, ranks.rank)], error, "after the exchange")
        sums = from_bits(table.cpu(), dtype)
    else:
        home = ranks.with_reserve(lambda: AtHome.of(asked.entries(more), pieces))
        narrow, every = not weighted and found.total < 2**31, heavy is not None
        sums, answers = send_columns(asked.names, made, bits, error, homes, every, home, pieces, dtype, narrow, ranks)
    assert made is not None
    return Exchanged(*ranks.with_reserve(_finished, made[0], sums, answers, pieces, ranks), more)


def exchanged_with(
    rows: Rows, weighted: bool, ranks: Ranks | None, *names: str, failed: Exception | None = None
) -> tuple[Curve, Callable[[], list[Tensor]]]:
    """Return the curve of the `rows` of all ranks, and a function that returns its columns `names` at their samples.

    These are `[T, N]` each, and meaningless for excluded samples. Collective, as `exchange`, in as many messages.
    """
    if ranks is None:
        curve = Curve.from_rows(*rows)
        return curve, lambda: at_scores(curve, rows.scores, *(getattr(curve, name) for name in names))
    asked = Asked(names, lambda _: Entries.of_rows(*rows))
    found = exchange_with(rows, weighted, ranks, failed, asked=asked)
    assert found.answers is not None
    return found.curve, partial(found.answers.at_scores, rows.scores)


def _bits_of_counts(
    made: tuple[Curve, Tensor | None] | None, pieces: Pieces, dtype: torch.dtype, ranks: Ranks
) -> Tensor:
    """Return the bits of the positives and negatives of the pieces of this rank, `[pieces, 2]`: 0 if not `made`."""
    if made is None:
        return torch.zeros(pieces.several(ranks.rank), 2, dtype=torch.int64, device=ranks.device)
    return to_bits(torch.stack([made[0].positives, made[0].negatives], 1))


def _finished(
    made: Curve,
    sums: Tensor,
    answers: Callable[[Tensor], Table] | None,
    pieces: Pieces,
    ranks: Ranks,
) -> tuple[Segment, Table | None]:
    """Return the segment of this rank, and what is told of samples, from its curve and the counts `[C, 2]` of all."""
    # Added in the order of the ranks, so that the last step of a problem equals its totals to the last bit.
    running = pieces.running(sums)
    table = None if answers is None else answers(running)
    slice_ = _segment(made, pieces.totals(running), pieces, ranks)
    if ranks.rank:
        # Among the problems with steps on this rank, only the first may also have steps on a lower rank.
        before, first = running[pieces.of(ranks.rank).start - 1].tolist(), slice(made.columns.lengths[0])
        for column, count in zip((made.tps[first], made.fps[first]), before, strict=True):
            column += count
    return slice_, table


def _segment(made: Curve, totals: Tensor, pieces: Pieces, ranks: Ranks) -> Segment:
    """Return the segment whose problems are those that a rank `made`, with the `totals` `[T, 2]` of all problems."""
    device, begin = made.tps.device, pieces.problems(ranks.rank).start
    positives, negatives = totals.T.contiguous().to(device)
    borders = torch.arange(len(totals) + 1, dtype=torch.int64, device=device)
    columns = Stored(made.columns.steps, made.offsets[(borders - begin).clamp(0, made.problems)], positives, negatives)
    columns.host_totals = tuple(totals.T.tolist())
    return Segment(columns, ranks=ranks, pieces=pieces)


def _around(sizes: list[Sizes], dtype: torch.dtype) -> Tensor:
    """Return positives and negatives before this segment, up to its end, and of all ranks, `[3, 2]` on the CPU."""
    each = torch.tensor([own.around for own in sizes], dtype=torch.int64, device="cpu")
    if dtype == torch.int64:
        return each.sum(0).view(3, 2)
    # Rounded once: a larger sum is never rounded to less, and neighbours find the same where their segments meet.
    sums = [math.fsum(column) for column in from_bits(each, dtype).T.tolist()]
    return torch.tensor(sums, dtype=dtype, device="cpu").view(3, 2)


def _between(made: Curve, sizes: list[Sizes], pieces: Pieces, ranks: Ranks) -> Segment:
    """Return the segment of this rank, of one problem, from its curve and the `sizes` of what it received."""
    before, until, totals = _around(sizes, made.tps.dtype)
    slice_ = _segment(made, totals[None], pieces, ranks)
    counts = (made.tps, made.fps)
    # All steps that have the whole of a segment end where the next one begins, to the last bit.
    ended = [x == x[-1:] for x in counts]
    for column, end, start, stop in zip(counts, ended, before.tolist(), until.tolist(), strict=True):
        column += start
        column.clamp_(max=stop).masked_fill_(end, stop)
    return slice_


def _without_steps(scores: Tensor, dtype: torch.dtype) -> Curve:
    none, offsets = (scores.new_zeros(size, dtype=kind) for size, kind in ((0, dtype), (2, torch.int64)))
    return Curve(Stored.of_increments(scores[0, :0], none, none, offsets))


def _own(
    rows: Rows, weighted: bool, homes: Tensor | None, beside: list[Tensor], ranks: Ranks
) -> tuple[SortedSamples, Tensor, list[int]]:
    """Return the sorted samples of this rank, the bytes of those that it shows, and the numbers sent with these.

    The numbers are: whether there are integers beside that need eight bytes, how many samples there are, how many of
    them are shown, and how many each of these represents.
    """
    samples = SortedSamples.of(*rows, weighted, homes)
    columns, distance = samples.shown(ranks.rank, ranks.size, ranks.share)
    wide = bool(beside) and bool(is_wide(beside))
    return samples, to_bytes(columns), [wide, len(samples.keys), len(columns[0]), distance]


class _Found(NamedTuple):
    """What all ranks derive from the shown samples: the pieces between the cuts, and the number of all entries.

    `wide`: whether there are integers beside that need eight bytes, on any rank.
    """

    pieces: Pieces
    total: int
    wide: bool


def _received(
    arrived: Messages,
    heavy: int | None,
    dtype: torch.dtype,
    homes: Tensor | None,
    ranks: Ranks,
) -> tuple[Curve, Tensor | None]:
    """Return the curve of what an exchange received, for the problems of this segment only.

    With the `homes` of these samples also the steps to send them. What `arrived` is released once it is read.
    `heavy`: the key of the first step, if its samples were counted and not sent.
    """
    received = arrived.received()
    curve = Curve(joined(received.columns(dtype)))
    curve = curve if heavy is None else _with_first_step(curve, heavy, arrived.heavy().to(ranks.device))
    assert curve.columns.steps  # computed here, where a failure is reported to all
    return curve, None if homes is None else steps_to_send(received, homes, curve, heavy is not None, ranks.size)


def _cuts(
    own: tuple[SortedSamples, Tensor, list[int]] | None, error: Exception | None, keys: Tensor, ranks: Ranks
) -> tuple[_Found | None, Exception | None]:
    """Return what is found from the samples that all ranks show, or the error of this rank instead.

    Without what `_own` returns this rank has only an `error`, which all raise. `keys` `[T, 0]` have the dtype of all.
    """
    problems, width = len(keys), width_of(keys, len(keys))
    sent, numbers = (keys.new_zeros(0, width, dtype=torch.uint8), [0] * 4) if own is None else own[1:]

    def written() -> list[Tensor]:
        head = torch.tensor(numbers, dtype=torch.int64, device="cpu").to(ranks.device)
        return [head, padded(sent, shown(ranks.size, width, ranks.share))]

    heads, rows = ranks.tables(ranks.with_reserve(written), error, "before the exchange")

    def found() -> _Found:
        wide, sizes, counts, distances = heads.T.cpu()
        samples, weights = _filled(rows, counts, distances)
        columns = from_bytes(samples, columns_of(keys.flatten(), keys.flatten(), problems))
        cuts = find_cuts(columns, weights, ranks.size, problems)
        return _Found(Pieces(cuts, problems), int(sizes.sum()), bool(wide.any()))

    return attempt(found)


def _filled(table: Tensor, counts: Tensor, distances: Tensor) -> tuple[Tensor, Tensor]:
    """Return the first `counts[r]` rows `r` of a table `[W, most, bytes]`, and the distance of each row.

    `counts` and `distances` are on the CPU.
    """
    rows = torch.cat([own[:count] for own, count in zip(table, counts.tolist(), strict=True)])
    return rows, distances.repeat_interleave(counts).to(table.device)


def _dealt(
    samples: SortedSamples, found: _Found | None, error: Exception | None, ranks: Ranks, beside: Beside | None
) -> Messages:
    """Return the messages of all ranks to this one. Without `found` this rank has only an `error`, which all raise."""
    ready, error = (None, error) if found is None else attempt(_ready, samples, found, ranks, beside)
    none = [Sizes(0, 0, 0, 0, [0] * 2, [0] * 6)] * ranks.size
    ours = [own.row for own in (none if ready is None else ready[0].sizes)]
    theirs = [Sizes.of(row) for row in ranks.numbers(ours, error, "to reserve memory for the exchange")]
    assert ready is not None
    messages, room = ready
    lengths = [own.bytes(samples.form) for own in theirs]
    reserved = room[: sum(lengths)] if sum(lengths) <= len(room) else None
    return Messages(theirs, samples.form, ranks.swap(messages.content, messages.lengths, lengths, reserved))


def _ready(samples: SortedSamples, found: _Found, ranks: Ranks, beside: Beside | None) -> tuple[Messages, Tensor]:
    """Return what this rank sends, and room for what it receives: the peak memory of an exchange."""
    pieces, total, wide = found
    width = sum(dtype.itemsize for dtype in samples.form.columns)
    even = math.ceil((1 + SLACK) * total / ranks.size) * width
    rows = None if beside is None else _by_rank(to_bytes(beside.columns, wide), beside.owner, ranks.size)
    messages = samples.messages(pieces, rows)
    more = math.ceil((1 + SLACK) * sum(size.beside for size in messages.sizes))
    heads = pieces.several(ranks.rank) * ranks.size * 2 * WORD
    return messages, ranks.room(messages.content, [even + heads + more + WORD * ranks.size])


def _by_rank(rows: Tensor, owner: Tensor, size: int) -> list[Tensor]:
    """Return the bytes of the rows `[M, bytes]` for each rank, ordered by rank."""
    order, counts = owner.argsort(stable=True), torch.bincount(owner, minlength=size)
    return [part.flatten() for part in torch.split(rows.index_select(0, order), counts.tolist())]


def _with_first_step(curve: Curve, key: int, counts: Tensor) -> Curve:
    """Return the curve of a segment with a step before all others, of its first problem: its counts are `[2]`."""
    keys = falling_keys(curve.thresholds[:0]).new_tensor([key])
    offsets = curve.offsets + 1
    offsets[0] = 0
    first = (scores_of(keys, curve.thresholds.dtype), counts[:1], counts[1:])
    others = (curve.thresholds, curve.dtps, curve.dfps)
    thresholds, dtps, dfps = (torch.cat(pair) for pair in zip(first, others, strict=True))
    return Curve(Stored.of_increments(thresholds, dtps, dfps, offsets))
