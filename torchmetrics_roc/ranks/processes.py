"""Communication between processes: their groups, their messages, and how they fail together.

The sequence of collectives depends only on values that are the same on every rank, so no rank can deadlock. Only
`all_gather_into_tensor` of vectors, `all_reduce` and `all_to_all_single` are used, which gloo and NCCL both support.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, MutableMapping
from itertools import accumulate, pairwise
from typing import Any, NoReturn, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

import torch
import torch.distributed as dist
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_only

from torchmetrics_roc.arrays.encodings import bytes_of, from_bytes, to_bytes, width_of_row
from torchmetrics_roc.arrays.surroundings import users_level

# Newer torch renamed this function, and deprecates the old name.
all_gather_single = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor


_Result = TypeVar("_Result")


TEXT = 512
"""The bytes of a text that are sent to the other ranks."""


RESERVE = 1 << 24
"""Bytes that a rank reserves during a synced reading, and releases when memory runs out, so that it can report it."""


PADDING = 1 << 10
"""Bytes of padding that cost less than another message."""


class World:
    """Identifies one process group of this process, even after it is destroyed: cached curves belong to one group.

    Attributes:
        exchanges: the highest number of an exchange in the group: all ranks continue from the highest number of any
            rank.
        idle: the last curve that each kind of metric made with other ranks while it had no data itself. Without data no
            compute group formed, so no two metrics of this rank share anything else.
        reserve: `RESERVE` bytes while this process reads with the others of the group.
    """

    def __init__(self) -> None:
        self.exchanges = 0
        self.idle: MutableMapping[Any, Any] = WeakValueDictionary()
        self.reserve: Tensor | None = None

    def __deepcopy__(self, memo: object) -> World:
        return self

    def __reduce__(self) -> Any:
        return type(None), ()  # another process has none of these groups


_worlds: MutableMapping[Any, World] = WeakKeyDictionary()


def world_of(group: Any) -> World:
    """Return the `World` of a process group, by default of that of all processes."""
    return _worlds.setdefault(dist.group.WORLD if group is None else group, World())


def carried(group: Any, *devices: torch.device) -> torch.device:
    """Return the device whose tensors `group` can send: the first of `devices` if possible, else the CPU, else any.

    The last of `devices` if the group does not say.
    """
    group = dist.group.WORLD if group is None else group
    stated = sorted({str(found.type) for found in getattr(group, "_device_types", ())})
    # Gloo claims to support tensors of a GPU, but lacks some collectives for them.
    kinds = [kind for kind in stated if kind == "cpu" or _backend(group, kind) != "gloo"]
    if not kinds:
        return devices[-1]
    for device in devices:
        if device.type in kinds:
            return device
    if "cpu" in kinds:
        return torch.device("cpu")
    return torch.device(kinds[0], torch.get_device_module(kinds[0]).current_device())


def _backend(group: Any, kind: str) -> str:
    try:
        return str(group._get_backend(torch.device(kind)).name())
    except RuntimeError:  # a backend without a name
        return ""


class Ranks:
    """The processes that compute one metric together.

    Args:
        group: their process group, or None for all of them.
        device: the device of the data; they are copied for communication if the group cannot send from there, and
            until it is known that those of all ranks are on devices of one type (`meet`).

    Attributes:
        share: the most scores that any of them has, once they have announced it.

    Raises:
        ValueError: if this process is not in the group.
    """

    share: int = sys.maxsize

    def __init__(self, group: Any, device: torch.device) -> None:
        if group is dist.GroupMember.NON_GROUP_MEMBER:
            raise ValueError(
                "`process_group` does not contain this process, so it cannot read with the others: read the metric "
                "only on the members of the group, or build it with sync_on_compute=False here."
            )
        self.group = group
        self.device = device
        self.size = dist.get_world_size(group)
        self.rank = dist.get_rank(group)
        self.world = world_of(group)
        self._transport = carried(group, torch.device("cpu"), device)

    def meet(self, kinds: set[int]) -> None:
        """Send from the device of the data from now on, if those of all ranks are of one of the `kinds` of devices."""
        if len(kinds) == 1:
            self._transport = carried(self.group, self.device)

    def hold(self) -> None:
        """Hold a reserve of memory, if there is room for it, until `release`."""
        self.world.reserve, _ = attempt(lambda: torch.empty(RESERVE, dtype=torch.uint8, device=self.device))

    def release(self) -> None:
        """Release the reserve."""
        self.world.reserve = None

    def with_reserve(self, work: Callable[..., _Result], *args: Any) -> _Result:
        """Return `work(*args)`; if that fails, release the reserve of memory and call it once more.

        For small steps between two collectives, whose failure could no longer be reported. `work` may run twice, so it
        must not modify existing data.
        """
        try:
            return work(*args)
        except (MemoryError, RuntimeError):
            self.release()
            return work(*args)

    def table(self, row: Tensor) -> Tensor:
        """Return the tensors of all ranks, which must have the same shape, stacked by rank."""

        def ready() -> tuple[Tensor, Tensor]:
            own = row.to(self._transport)
            return bytes_of(own), own.new_empty(self.size * own.numel())

        flat, out = self.with_reserve(ready)
        # Sent as bytes, so that every dtype is supported and no value is converted.
        all_gather_single(out.view(torch.uint8), flat, group=self.group)
        return self.with_reserve(lambda: out.view(self.size, *row.shape).to(row.device))

    def texts(self, text: str) -> list[str]:
        """Return the texts of all ranks, `TEXT` bytes of each at most."""
        letters = text.encode()[:TEXT].ljust(TEXT)
        table = self.table(torch.tensor(list(letters), dtype=torch.uint8, device="cpu")).tolist()
        return [bytes(row).decode(errors="ignore").rstrip() for row in table]

    def tried(self, work: Callable[[], _Result], size: int, when: str) -> _Result:
        """Return `work()`. If it takes many bytes, `size` on all ranks, a failure on one of them is raised by all."""
        if size <= RESERVE:
            return self.with_reserve(work)
        made, error = attempt(work)
        self.sums([], error, when)
        assert made is not None
        return made

    def gather(self, x: Tensor, sizes: list[int]) -> Tensor:
        """Return the concatenated rows of all ranks, `sizes[r]` of rank `r`, all of one shape.

        A rank receives at most two and a half times these rows, whichever of the ranks they are on.
        """
        total, width = sum(sizes), width_of_row(x)
        if total == 0:
            return x[:0]
        # What is gathered, and then without its padding: whoever has no room for it says so before.
        room = 2 * min(max(sizes) * len(sizes), 2 * total) * width
        if room > RESERVE:  # which is the same on all ranks
            self.tried(lambda: torch.empty(room, dtype=torch.uint8, device=x.device), room, "to reserve memory")
        x, sizes = self._levelled(x, sizes)
        table = self.table(self.with_reserve(padded, x, max(sizes)))
        return self.with_reserve(lambda: torch.cat([part[:size] for part, size in zip(table, sizes, strict=True)]))

    def _levelled(self, x: Tensor, sizes: list[int]) -> tuple[Tensor, list[int]]:
        """Return the rows of all ranks in the same order, but evenly distributed if some rank has twice its share."""
        total, several = sum(sizes), len(sizes)
        width = width_of_row(x)
        if several * max(sizes) * width <= 2 * total * width + PADDING:
            return x, sizes
        even = -(-total // several)
        ends = [*accumulate(sizes, initial=0)]
        shared = [
            [max(min(stop, even * (r + 1)) - max(start, even * r), 0) for r in range(several)]
            for start, stop in pairwise(ends)
        ]
        rows = self.with_reserve(padded, x, sizes[self.rank])
        x = self.swap(rows, shared[self.rank], [own[self.rank] for own in shared])
        return x, [sum(column) for column in zip(*shared, strict=True)]

    def sum(self, x: Tensor) -> Tensor:
        """Return the elementwise sum over all ranks."""
        total = self.with_reserve(lambda: x.detach().to(self._transport, copy=True).contiguous())
        dist.all_reduce(total, dist.ReduceOp.SUM, group=self.group)
        return self.with_reserve(lambda: total.to(x.device))

    # ---- messages in which a failure travels: an `error` of one rank is raised by all, who failed `when`

    def sums(self, columns: list[Tensor], error: Exception | None, when: str) -> list[Tensor]:
        """Return the sums over all ranks of `columns` of one dtype, in one message. `columns` is emptied."""
        shapes, dtype = [x.shape for x in columns], columns[0].dtype if columns else torch.int64

        def written() -> Tensor:
            failed = torch.tensor([error is not None], dtype=dtype, device=self.device)
            return torch.cat([failed, *(x.reshape(-1) for x in columns)])

        sent = [self.with_reserve(written)]
        columns.clear()
        total = self.sum(sent.pop())
        if self.with_reserve(lambda: bool(total[0])):
            raise_together(self, error, when)
        parts = torch.split(total[1:], [shape.numel() for shape in shapes])
        return [part.view(shape) for part, shape in zip(parts, shapes, strict=True)]

    def tables(self, rows: list[Tensor], error: Exception | None, when: str) -> list[Tensor]:
        """Return for each of the `rows`, of any dtypes, those of all ranks, as `table` does. `rows` is emptied."""
        like = [x.new_empty(0, *x.shape) for x in rows]

        def written() -> Tensor:
            failed = torch.tensor([error is not None], dtype=torch.int64, device=self.device)
            return to_bytes([x[None] for x in (failed, *rows)])[0]

        sent = [self.with_reserve(written)]
        rows.clear()
        table = self.table(sent.pop())

        def read() -> tuple[bool, list[Tensor]]:
            failed, *found = from_bytes(table, [table.new_empty(0, 1, dtype=torch.int64), *like])
            return bool(failed.any()), found

        flawed, found = self.with_reserve(read)
        if flawed:
            raise_together(self, error, when)
        return found

    def numbers(self, rows: list[list[int]], error: Exception | None, when: str) -> list[list[int]]:
        """Return the numbers that each rank sends this one, which sends each rank its row: all equally many."""
        said = [[error is not None, *row] for row in rows]
        each = [len(said[0])] * self.size
        words = self.with_reserve(lambda: torch.tensor(said, dtype=torch.int64, device="cpu").view(-1))
        found: list[list[int]] = self.swap(words, each, each).view(self.size, -1).tolist()
        if any(row[0] for row in found):
            raise_together(self, error, when)
        return [row[1:] for row in found]

    # ------------------------------------------------------------------------------------------------------------------

    def room(self, x: Tensor, received: list[int]) -> Tensor:
        """Return an empty tensor for the rows like those of `x` that `swap` receives."""
        return torch.empty(sum(received), *x.shape[1:], dtype=x.dtype, device=self._transport)

    def swap(self, x: Tensor, sent: list[int], received: list[int], room: Tensor | None = None) -> Tensor:
        """Send rank `r` its `sent[r]` rows of `x`, and return the rows received, `received[r]` of them."""
        size = width_of_row(x)
        out = self.with_reserve(self.room, x, received) if room is None else room
        content = self.with_reserve(lambda: bytes_of(x.to(self._transport)))
        arriving, leaving = ([size * n for n in rows] for rows in (received, sent))
        dist.all_to_all_single(out.view(-1).view(torch.uint8), content, arriving, leaving, group=self.group)
        return self.with_reserve(lambda: out.to(x.device))


class GatheredRanks(Ranks):
    """Processes between which a user's function gathers tensors: everything sent is gathered by it.

    Args:
        gather: given a tensor and `group`, returns the list of the tensors of all ranks, which have one shape.
        group: passed to `gather`.
        device: the device of the data.
    """

    size = 0
    """Only the function knows how many there are."""

    def __init__(self, gather: Callable[..., Any], group: Any, device: torch.device) -> None:
        self._gather = gather
        self.group = group
        self.device = device
        self.world = World()

    def table(self, row: Tensor) -> Tensor:
        """Return the tensors of all ranks, which must have the same shape, stacked by rank."""
        # On the device of the metric, since the function may send only from there.
        parts = self._gather(row.to(self.device), group=self.group)
        return torch.stack([part.to(row.device).view(row.shape) for part in parts])

    def sum(self, x: Tensor) -> Tensor:
        """Return the elementwise sum over all ranks."""
        return self.table(x).sum(0)

    def _levelled(self, x: Tensor, sizes: list[int]) -> tuple[Tensor, list[int]]:
        return x, sizes  # the function gathers, and sends nothing to one rank


def padded(x: Tensor, size: int) -> Tensor:
    """Return the rows of `x`, followed by zeros up to this size; `x` itself if it has as many."""
    if len(x) == size:
        return x
    rows = x.new_zeros(size, *x.shape[1:])
    rows[: len(x)] = x
    return rows


def on_any(ranks: Ranks | None, flag: bool) -> bool:
    """Return whether the `flag` is set on any of the `ranks`. Collective."""
    if ranks is None:
        return flag
    word = ranks.with_reserve(lambda: torch.tensor(int(flag), dtype=torch.int64, device=ranks.device))
    return bool(ranks.sum(word))


def raise_together(ranks: Ranks, error: Exception | None, when: str) -> NoReturn:
    """Raise on all ranks what failed on some, `error` on this one: unchanged if it is the same on all. Collective."""
    texts = ranks.texts("" if error is None else f"{type(error).__name__}: {error}")
    if error is not None and len(set(texts)) == 1:
        error.of_all_ranks = True  # type: ignore[attr-defined]
        raise error
    where = "; ".join(f"rank {rank}: {text}" for rank, text in enumerate(texts) if text)
    kind = ValueError if all(text.startswith("ValueError: ") for text in texts if text) else RuntimeError
    raised: Any = kind(f"Some ranks failed {when}, so none has a result. What is stored is unchanged. {where}")
    raised.of_all_ranks = True
    raise raised from error


def raised_by_all(error: Exception) -> bool:
    """Return whether all ranks have raised this error together."""
    return getattr(error, "of_all_ranks", False)


def with_reserve(ranks: Ranks | None, work: Callable[..., _Result], *args: Any) -> _Result:
    """Return what `work` returns: between the messages of several ranks by `Ranks.with_reserve`."""
    return work(*args) if ranks is None else ranks.with_reserve(work, *args)


def attempt(
    work: Callable[..., _Result], *args: Any, failed: Exception | None = None
) -> tuple[_Result | None, Exception | None]:
    """Return the result of `work`, or its error, or what `failed` before: that rank must still tell the others."""
    if failed:
        return None, failed
    try:
        return work(*args), None
    except Exception as error:
        return None, error


def warn(message: str) -> None:
    """Warn on rank zero; if warnings are errors, raise on every rank alike.

    Must be called after the last collective of a reading.
    """
    if getattr(rank_zero_only, "rank", 0) == 0:
        warnings.warn(message, UserWarning, stacklevel=users_level())
        return
    with warnings.catch_warnings(record=True):  # silent, unless the filters turn the warning into an error
        warnings.warn(message, UserWarning, stacklevel=users_level())


def few_or_all(rows: Tensor, ranks: Ranks, most: int) -> Tensor:
    """Return the `rows` `[K, ...]` of all ranks, in their order.

    In one message if no rank has more than its share of `most`, `ceil(most / W)`: that many are sent along with their
    number. The rest, if any, takes another message.
    """
    room, width = -(-most // ranks.size), width_of_row(rows)

    def written() -> Tensor:
        # Summed with the rows of the others among zeros, so that sums of other views travel in the same message.
        table = torch.zeros(ranks.size, 1 + -(-room * width // 8), dtype=torch.int64, device=rows.device)
        own = table[ranks.rank]
        own[0] = len(rows)
        if len(rows) <= room:
            own[1:].view(torch.uint8)[: len(rows) * width] = to_bytes([rows]).view(-1)
        return table

    table = ranks.sum(ranks.with_reserve(written))
    sizes: list[int] = table[:, 0].tolist()
    if max(sizes) > room:
        return ranks.gather(rows, sizes)

    def read() -> Tensor:
        parts = [own.view(torch.uint8)[: size * width] for own, size in zip(table[:, 1:], sizes, strict=True)]
        return from_bytes(torch.cat(parts), [rows])[0]

    return ranks.with_reserve(read)
