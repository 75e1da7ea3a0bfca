"""The cost of readings over gloo processes: collectives, bytes received, waits, memory, time, and the value.

Every number is measured in fresh processes: bytes are the TCP counters of the sockets of a process, which exclude all
other traffic; memory is the peak resident size minus that before, which includes the samples; time is from a barrier to
the return of the last rank. Further tables show how even the slices of the exchange are, and what a reading costs one
rank among a thousand, which are simulated (`peers`).
"""

from __future__ import annotations

import argparse
import ctypes
import math
import os
import socket
import statistics
import struct
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple
from unittest import mock

import torch
import torch.distributed as dist
import torchmetrics.classification
from torch import Generator, Tensor
from torch.multiprocessing.spawn import start_processes
from torchmetrics import Metric, MetricCollection

import torchmetrics_roc
from benchmarks.peers import Paid, addressed, among, drifting, ordered, shuffled
from benchmarks.table import heading, in_bytes, publish, table
from tests.simulated_device import counted, device, generators
from torchmetrics_roc.ranks import exchange, processes

Batch = tuple[Tensor, Tensor]
SIDES: dict[str, ModuleType] = {"torchmetrics_roc": torchmetrics_roc, "torchmetrics": torchmetrics.classification}

# Offset of the received bytes in `struct tcp_info` of Linux.
TCP_BYTES_RECEIVED = 128

# Long enough for the last bytes of a barrier to arrive before the counters are read.
QUIET = 0.05


# ---- processes -----------------------------------------------------------------------------------------------------


def on_ranks(work: Callable[..., Any], size: int, *args: Any) -> list[Any]:
    """Return the results of `work(rank, size, *args)` in `size` fresh gloo processes."""
    with tempfile.TemporaryDirectory() as folder:
        start_processes(_child, (work, size, folder, args), nprocs=size, start_method="fork")  # type: ignore[no-untyped-call]
        return [torch.load(f"{folder}/result{rank}", weights_only=False) for rank in range(size)]


def _child(rank: int, work: Callable[..., Any], size: int, folder: str, args: tuple[Any, ...]) -> None:
    os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=size)
    try:
        torch.save(work(rank, size, *args), f"{folder}/result{rank}")
    finally:
        dist.destroy_process_group()


def received() -> int:
    """Return the bytes received on the open TCP sockets of this process."""
    total = 0
    for entry in Path("/proc/self/fd").iterdir():
        if not (entry.is_symlink() and os.readlink(entry).startswith("socket:")):
            continue
        with socket.socket(fileno=os.dup(int(entry.name))) as own:
            if own.type == socket.SOCK_STREAM and own.family in (socket.AF_INET, socket.AF_INET6):
                info = own.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_BYTES_RECEIVED + 8)
                total += struct.unpack_from("Q", info, TCP_BYTES_RECEIVED)[0]
    return total


def resident(line: Literal["VmRSS", "VmHWM"]) -> int:
    """Return the resident bytes of this process, now or at the peak."""
    status = Path("/proc/self/status").read_text()
    return 1024 * int(next(x for x in status.splitlines() if x.startswith(line)).split()[1])


def settled() -> int:
    """Reset the peak, and return the bytes resident now."""
    ctypes.CDLL(None).malloc_trim(0)  # freed but resident memory would hide later allocations
    Path("/proc/self/clear_refs").write_text("5")
    return resident("VmRSS")


class Cost(NamedTuple):
    """The cost of a section of the program: bytes received, bytes of memory, seconds."""

    traffic: int
    memory: int
    seconds: float


def cost(section: Callable[[], Any]) -> Cost:
    """Return the cost to this rank of a `section` that all ranks enter together."""
    before = settled()
    dist.barrier()
    time.sleep(QUIET)
    traffic = received()
    dist.barrier()
    start = time.perf_counter()
    section()
    seconds = time.perf_counter() - start
    memory = resident("VmHWM") - before
    dist.barrier()
    time.sleep(QUIET)
    return Cost(received() - traffic, memory, seconds)


# ---- cost ----------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A metric of either package, and a function that draws a batch of about a given number of score entries."""

    name: str
    metric: Callable[[ModuleType], Metric | MetricCollection]
    batch: Callable[[int, Generator], Batch]


def binary(size: int, generator: Generator) -> Batch:
    """Sigmoids of normal scores, one in ten positive and shifted by one."""
    target = (torch.rand(size, generator=generator) < 0.1).long()
    return (torch.randn(size, generator=generator) + target).sigmoid(), target


CLASSES = 100


def multiclass(size: int, generator: Generator) -> Batch:
    """Softmax of normal logits, the true class shifted by two: `size / CLASSES` rows."""
    target = torch.randint(CLASSES, (size // CLASSES,), generator=generator)
    logits = torch.randn(len(target), CLASSES, generator=generator)
    return (logits + 2 * torch.nn.functional.one_hot(target, CLASSES)).softmax(1), target


def five(side: ModuleType) -> MetricCollection:
    """Five readings of one binary task."""
    metrics: list[Metric | MetricCollection] = [
        side.BinaryAUROC(),
        side.BinaryAveragePrecision(),
        side.BinaryEER(),
        side.BinaryLogAUC(),
        side.BinaryRecallAtFixedPrecision(min_precision=0.5),
    ]
    return MetricCollection(metrics)


CASES = {
    case.name: case
    for case in (
        Case("AUROC", lambda side: side.BinaryAUROC(), binary),
        Case(f"AUROC of {CLASSES} classes", lambda side: side.MulticlassAUROC(CLASSES, average="macro"), multiclass),
        Case("five in a collection", five, binary),
    )
}


class Reading(NamedTuple):
    """The highest cost of any rank, and the values by name."""

    cost: Cost
    values: dict[str, float]


def share(case: Case, entries: int, rank: int) -> Batch:
    """Return this number of score entries of a rank."""
    return case.batch(entries, torch.Generator().manual_seed(rank))


def reading(case: Case, side: str, size: int, ranks: int) -> Reading:
    """Measure one synced `compute` of the `case` on `size` score entries, shared evenly by fresh processes."""
    costs, values = zip(*on_ranks(_read, ranks, case, SIDES[side], size), strict=True)
    assert all(value == values[0] for value in values)
    return Reading(Cost(*(max(column) for column in zip(*costs, strict=True))), values[0])


def _read(rank: int, size: int, case: Case, side: ModuleType, entries: int) -> tuple[Cost, dict[str, float]]:
    warm = case.metric(side)
    warm.update(*share(case, 20 * CLASSES, rank))
    warm.compute()
    metric = case.metric(side)
    metric.update(*share(case, entries // size, rank))
    nothing = cost(lambda: None)
    paid = cost(metric.compute)  # cached: the next call reads it
    return paid._replace(traffic=paid.traffic - nothing.traffic), dict(_flat(metric.compute()))


def _flat(value: Any, name: str = "value") -> Iterator[tuple[str, float]]:
    """Return the numbers in the result of a metric, by name."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _flat(part, key)
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from _flat(part, f"{name}[{i}]")
    else:
        yield name, float(value)


def differences(ours: dict[str, float], theirs: dict[str, float]) -> str:
    """Return the values that differ, `same` if none does."""
    apart = [
        f"{name}: {ours[name]:.6f}, {theirs[name]:.6f}"
        for name in ours
        if not math.isclose(ours[name], theirs[name], rel_tol=0, abs_tol=1e-5)
    ]
    return "; ".join(apart) or "same"


def costs(sizes: list[int], ranks: list[int], repeats: int) -> str:
    """Return the table of the costs of `compute`, with both packages in turn."""
    rows = []
    for case in CASES.values():
        for size in sizes:
            for count in ranks:
                runs: dict[str, list[Reading]] = {side: [] for side in SIDES}
                for _ in range(repeats):
                    for side, taken in runs.items():
                        taken.append(reading(case, side, size, count))
                ours, theirs = (_median(taken) for taken in runs.values())
                ratios = [f"{b / a:.1f}" for a, b in zip(ours.cost, theirs.cost, strict=True)]
                verdict = differences(ours.values, theirs.values)
                for side, median in zip(SIDES, (ours, theirs), strict=True):
                    traffic, memory, seconds = median.cost
                    cells = [in_bytes(traffic), in_bytes(memory), f"{seconds * 1e3:.0f}"]
                    value = f"{next(iter(median.values.values())):.8f}"
                    end = ["1", "1", "1", "", value] if median is ours else [*ratios, verdict, value]
                    rows.append([case.name, f"{size:,}", str(count), side, *cells, *end])
    columns = [
        "compute of",
        "N",
        "W",
        "by",
        "bytes",
        "memory",
        "ms",
        "bytes ×",
        "memory ×",
        "time ×",
        "values",
        "value",
    ]
    return table(columns, rows)


def _median(taken: list[Reading]) -> Reading:
    """Return the median of each cost, and the values of one run."""
    assert all(one.values == taken[0].values for one in taken)
    return Reading(
        Cost(*(statistics.median(x) for x in zip(*(one.cost for one in taken), strict=True))), taken[0].values
    )


# ---- load ----------------------------------------------------------------------------------------------------------


class Load(NamedTuple):
    """Samples to exchange, and the rank that holds each of them before."""

    name: str
    draw: Callable[[int, Generator], Batch]
    share: Literal["even", "one has all", "one has none"] = "even"


def one_in_ten(scores: Callable[[int, Generator], Tensor]) -> Callable[[int, Generator], Batch]:
    """A draw of `scores` of which one in ten is positive."""
    return lambda size, generator: (scores(size, generator), (torch.rand(size, generator=generator) < 0.1).long())


def gaussian(size: int, generator: Generator) -> Tensor:
    """Standard normal scores in float32."""
    return torch.randn(size, generator=generator)


def _popular(size: int, generator: Generator) -> Tensor:
    return gaussian(size, generator).masked_fill(torch.rand(size, generator=generator) < 0.7, 0.25)


def _separated(size: int, generator: Generator) -> Batch:
    target = (torch.rand(size, generator=generator) < 0.1).long()
    return target + 0.9 * torch.rand(size, generator=generator), target


def _no_positives(size: int, generator: Generator) -> Batch:
    return gaussian(size, generator), torch.zeros(size, dtype=torch.int64)


def _specials(size: int, generator: Generator) -> Tensor:
    special = torch.tensor([torch.inf, -torch.inf, -0.0, 0.0])
    kind = torch.randint(20, (size,), generator=generator)
    return torch.where(kind < 4, special[kind.clamp(max=3)], gaussian(size, generator))


LOADS = (
    Load("normal", one_in_ten(gaussian)),
    Load("all equal", one_in_ten(lambda n, g: torch.full((n,), 0.5))),
    Load("70 % one value", one_in_ten(_popular)),
    Load("perfectly separated", _separated),
    Load("no positives", _no_positives),
    Load("everything on one rank", one_in_ten(gaussian), "one has all"),
    Load("one empty rank", one_in_ten(gaussian), "one has none"),
    Load("sorted shards", one_in_ten(lambda n, g: gaussian(n, g).sort().values)),
    Load("±inf and ±0 mixed in", one_in_ten(_specials)),
    Load("heavy tails: Cauchy³", one_in_ten(lambda n, g: torch.empty(n).cauchy_(generator=g) ** 3)),
    Load("saturated probabilities", one_in_ten(lambda n, g: (20 * gaussian(n, g)).sigmoid())),
    Load("float16", one_in_ten(lambda n, g: gaussian(n, g).half())),
    Load("64-bit", one_in_ten(lambda n, g: torch.randn(n, generator=g, dtype=torch.float64))),
)


class Slices(NamedTuple):
    """The samples received by each rank, and whether the value is bit-identical to that of one process."""

    arrived: list[int]
    exact: bool


def slices(load: Load, size: int, ranks: int) -> Slices:
    """Measure the exchange of `size` samples between processes."""
    arrived, exact = zip(*on_ranks(_exchange, ranks, load, size), strict=True)
    return Slices(list(arrived), all(exact))


def _exchange(rank: int, size: int, load: Load, samples: int) -> tuple[int, bool]:
    preds, target = load.draw(samples, torch.Generator().manual_seed(0))
    borders = {
        "even": [samples * r // size for r in range(size + 1)],
        "one has all": [0] + [samples] * size,
        "one has none": [samples * r // (size - 1) for r in range(size)] + [samples],
    }[load.share]
    mine = slice(borders[rank], borders[rank + 1])
    arrived = []
    deal = exchange._dealt

    def dealt(*args: Any) -> Any:
        found = deal(*args)
        arrived.append(sum(own.positives + own.negatives for own in found.sizes))
        return found

    exchange._dealt = dealt  # type: ignore[assignment]
    metric = torchmetrics_roc.BinaryAUROC()
    if len(preds[mine]):
        metric.update(preds[mine], target[mine])
    value = metric.compute()
    alone = torchmetrics_roc.BinaryAUROC(sync_on_compute=False)
    alone.update(preds, target)
    return arrived[0], torch.equal(value.nan_to_num(7.0), alone.compute().nan_to_num(7.0))


def loads(size: int, ranks: list[int]) -> str:
    """Return the table of the largest slices."""
    rows = []
    for load in LOADS:
        results = [slices(load, size, count) for count in ranks]
        largest = [f"{max(x.arrived) * n / size:.3f}" for x, n in zip(results, ranks, strict=True)]
        travelled = [f"{sum(x.arrived) / size:.3f}" for x in results]
        exact = "yes" if all(x.exact for x in results) else "NO"
        rows.append([load.name, *largest, *travelled, exact])
    most = [f"largest slice / (N/W), W = {count}" for count in ranks]
    columns = ["scores", *most, *(f"samples dealt / N, W = {count}" for count in ranks), "bit-identical to one process"]
    return table(columns, rows)


# ---- readings ------------------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A metric of ours, what is read of it, and whether its batch has groups."""

    name: str
    metric: Callable[[], Any]
    read: Callable[[Any], Any]
    groups: bool = False


def _compute(metric: Any) -> Any:
    return metric.compute()


def many() -> MetricCollection:
    """Ten readings of one binary task."""
    further: list[Metric | MetricCollection] = [
        torchmetrics_roc.BinaryAUCH(),
        torchmetrics_roc.BinaryMinDCF(),
        torchmetrics_roc.BinaryCllr(),
        torchmetrics_roc.BinaryKSStatistic(),
        torchmetrics_roc.BinaryPRArea(),
    ]
    return MetricCollection([*five(torchmetrics_roc).values(), *further])


ASKED = (
    Asked("AUROC", torchmetrics_roc.BinaryAUROC, _compute),
    Asked("average precision", torchmetrics_roc.BinaryAveragePrecision, _compute),
    Asked("EER", torchmetrics_roc.BinaryEER, _compute),
    Asked(
        "recall at fixed precision", lambda: torchmetrics_roc.BinaryRecallAtFixedPrecision(min_precision=0.5), _compute
    ),
    Asked("area under the hull", torchmetrics_roc.BinaryAUCH, _compute),
    Asked("five in a collection", lambda: five(torchmetrics_roc), _compute),
    Asked("ten in a collection", many, _compute),
    Asked("operating point", torchmetrics_roc.BinaryAUROC, lambda metric: metric.operating_point("f1")),
    Asked("summary", torchmetrics_roc.BinaryAUROC, lambda metric: metric.summary()),
    Asked("interval", torchmetrics_roc.BinaryAUROC, lambda metric: metric.interval()),
    Asked("bootstrap interval of EER", torchmetrics_roc.BinaryEER, lambda metric: metric.interval()),
    Asked("ROC curve", torchmetrics_roc.BinaryROC, _compute),
    Asked("curve of 50 points", torchmetrics_roc.BinaryAUROC, lambda metric: metric.curve(max_points=50)),
    Asked("mean over groups", torchmetrics_roc.GroupedAUROC, _compute, True),
    Asked("AUROC from bins", lambda: torchmetrics_roc.BinaryAUROC(memory="bounded"), _compute),
    Asked("number of samples", torchmetrics_roc.BinaryAUROC, lambda metric: metric.num_samples),
)


class Taken(NamedTuple):
    """What one reading took of a rank: collectives, bytes received, and waits for the device."""

    collectives: int
    traffic: int
    waits: int


@contextmanager
def collectives() -> Iterator[list[str]]:
    """The collectives that this process takes, in order."""
    calls: list[str] = []

    def counting(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            calls.append(name)
            return work(*args, **options)

        return call

    places = [(processes, "all_gather_single"), (dist, "all_reduce"), (dist, "all_to_all_single")]
    with ExitStack() as stack:
        for place, name in places:
            stack.enter_context(mock.patch.object(place, name, counting(name, getattr(place, name))))
        yield calls


def _taken(rank: int, size: int, asked: Asked, samples: int) -> Taken:
    def filled(place: torch.device | str) -> Any:
        metric, batch = asked.metric().to(place), binary(samples // size, torch.Generator().manual_seed(rank))
        groups = {"groups": (torch.arange(len(batch[0])) % 50).to(place)} if asked.groups else {}
        metric.update(*(x.to(place) for x in batch), **groups)
        return metric

    asked.read(filled("cpu"))
    metric, found = filled("cpu"), []
    nothing = cost(lambda: None)
    with collectives() as calls:
        paid = cost(lambda: found.append(asked.read(metric)))
    # On the simulated device of the tests, where waits depend on shapes only.
    metric = filled(device())
    with generators(), counted() as counts:
        asked.read(metric)
    return Taken(len(calls), paid.traffic - nothing.traffic, len(counts.waits))


def readings(samples: int) -> str:
    """Return the table of what each reading takes of two ranks."""
    rows = []
    for asked in ASKED:
        taken = [max(column) for column in zip(*on_ranks(_taken, 2, asked, samples), strict=True)]
        rows.append([asked.name, str(taken[0]), in_bytes(taken[1]), str(taken[2])])
    return table(["reading", "collectives", "bytes", "waits"], rows)


# ---- a thousand ranks ----------------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """The samples of each rank: rows of so many classes, or of one binary task."""

    classes: int
    rows: int

    def fed(self, metric: Any) -> Any:
        """Return the metric after it took in the samples of one rank."""
        generator = torch.Generator().manual_seed(0)
        if self.classes == 1:
            metric.update(*binary(self.rows, generator))
        else:
            target = torch.randint(self.classes, (self.rows,), generator=generator)
            metric.update(torch.randn(self.rows, self.classes, generator=generator), target)
        return metric


SHAPES = (Shape(10_000, 100), Shape(1, 1_000_000), Shape(1, 1_000))

AMONG: dict[str, Callable[[Any], Any]] = {
    "AUROC": lambda side: side("AUROC"),
    "EER": lambda side: side("EER"),
    "recall at fixed precision": lambda side: side("RecallAtFixedPrecision", min_precision=0.5),
    "five in a collection": lambda side: MetricCollection(
        [
            side("AUROC"),
            side("AveragePrecision"),
            side("EER"),
            side("LogAUC"),
            side("RecallAtFixedPrecision", min_precision=0.5),
        ]
    ),
    "summary": lambda side: side("AUROC"),
}

BEFORE: dict[tuple[Shape, str], tuple[str, str, str, str]] = {
    (SHAPES[0], "AUROC"): ("9", "349 MB", "698 MB", "1.88"),
    (SHAPES[0], "EER"): ("20", "1.18 GB", "698 MB", "2.81"),
    (SHAPES[0], "recall at fixed precision"): ("14", "799 MB", "696 MB", "2.15"),
    (SHAPES[0], "five in a collection"): ("33", "1.63 GB", "682 MB", "2.93"),
    (SHAPES[0], "summary"): ("63", "3.06 GB", "683 MB", "4.25"),
    (SHAPES[1], "AUROC"): ("11", "5.29 MB", "57.5 MB", "0.08"),
    (SHAPES[1], "EER"): ("22", "5.37 MB", "58.1 MB", "0.09"),
    (SHAPES[1], "recall at fixed precision"): ("16", "5.34 MB", "70 MB", "0.09"),
    (SHAPES[1], "five in a collection"): ("35", "5.85 MB", "67.5 MB", "0.26"),
    (SHAPES[1], "summary"): ("65", "5.94 MB", "70.2 MB", "0.28"),
    (SHAPES[2], "AUROC"): ("12", "8.49 MB", "55.4 MB", "0.10"),
    (SHAPES[2], "EER"): ("23", "8.57 MB", "56.3 MB", "0.09"),
    (SHAPES[2], "recall at fixed precision"): ("17", "8.53 MB", "71.4 MB", "0.10"),
    (SHAPES[2], "five in a collection"): ("36", "9.04 MB", "55.1 MB", "0.26"),
    (SHAPES[2], "summary"): ("61", "8.87 MB", "71 MB", "0.27"),
}
"""Collectives, bytes, memory and seconds by this benchmark before tables were sparse, at commit 3adc172."""


def _available() -> bool:
    return True


def _among(shape: Shape, name: str, ranks: int) -> tuple[Paid, int]:
    """Return the cost to one rank among simulated ones, and its memory."""

    def side(measure: str, **options: Any) -> Any:
        options["distributed_available_fn"] = _available
        if shape.classes == 1:
            return getattr(torchmetrics_roc, f"Binary{measure}")(**options)
        own = getattr(torchmetrics_roc, f"Multiclass{measure}")
        average = {} if measure.startswith("Recall") else {"average": None}
        return own(shape.classes, normalization=None, **average, **options)

    metric = shape.fed(AMONG[name](side))
    before = settled()
    paid = among(ranks, metric.summary if name == "summary" else metric.compute)
    return paid, resident("VmHWM") - before


def _among_alone(_: int, folder: str, *asked: Any) -> None:
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.save(_among(*asked), f"{folder}/result")


def thousand(ranks: int) -> str:
    """Return the table of what readings cost one rank among so many: the median of three processes."""
    rows = []
    for shape in SHAPES:
        for name in AMONG:
            paid, memories = zip(*(_among_afresh(shape, name, ranks) for _ in range(3)), strict=True)
            seconds = statistics.median(one.seconds for one in paid)
            memory = in_bytes(statistics.median(memories))
            now = (str(paid[0].calls), in_bytes(paid[0].received), memory, f"{seconds:.2f}")
            held = BEFORE.get((shape, name), ("",) * 4)
            both = [x for pair in zip(held, now, strict=True) for x in pair]
            rows.append([name, f"{shape.classes:,}", f"{shape.rows:,}", *both])
    kinds = [f"{kind}{when}" for kind in ("collectives", "bytes", "memory", "s") for when in (" before", "")]
    return table(["reading", "classes", "rows a rank", *kinds], rows)


def _among_afresh(*asked: Any) -> tuple[Paid, int]:
    """Return the same as `_among` of a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        start_processes(_among_alone, (folder, *asked), nprocs=1, start_method="fork")  # type: ignore[no-untyped-call]
        found: tuple[Paid, int] = torch.load(f"{folder}/result", weights_only=False)
        return found


def addresses(ranks: int) -> str:
    """Return the table of how many ranks one sends to."""
    rows = []
    for draw in (shuffled, drifting, ordered):
        for size in (100, 10_000, 1_000_000):
            others, mean = addressed(draw, size, ranks)
            rows.append([draw.__name__, f"{size:,}", str(others), in_bytes(mean)])
    return table(["samples", "of each rank", "ranks sent to", "bytes to each"], rows)


TWO_LEVELS = (
    "Would it pay to exchange in two levels, within each node of 8 and then across 128 nodes? A rank would send 7 +"
    " 127 messages instead of up to 1,023. At 2 µs a message and 50 GB/s a network card, 1,000,000 shuffled samples"
    " take 2.0 ms of messages and 0.08 ms of bytes directly, 0.27 ms and 0.08 ms in two levels, where each sample "
    "is copied once more within the node (0.01 ms at 300 GB/s). What is won, below 2 ms for one exchange an epoch, "
    "is less than what the levels ask for: the sizes of the second level are known after the first one only, so "
    "four messages instead of two, each of which waits for the slowest rank; and 136 more process groups, made by "
    "all ranks before the first reading, for which NCCL takes far longer than 2 ms. NCCL also joins the messages of"
    " a node that go the same way by itself (PXN, since 2.12). Sorted samples go to one rank or two, and would be "
    "copied once more for nothing. Therefore there is one level. These are estimates: no such network was at hand."
)


# ---- command -------------------------------------------------------------------------------------------------------


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000_000, 8_000_000])
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--peers", type=int, default=1024, help="how many ranks are simulated")
    parser.add_argument("--quick", action="store_true", help="100,000 samples, once")
    parser.add_argument("--parts", nargs="+", choices=["costs", "messages"], default=["costs", "messages"])
    parser.add_argument(
        "--save", action="store_true", help="write ranks.md and ranks_messages.md in benchmarks/results"
    )


def main(chosen: argparse.Namespace) -> None:
    """Print the tables."""
    if "costs" in chosen.parts:
        costs_of_compute(chosen)
    if "messages" in chosen.parts:
        messages(chosen)


def costs_of_compute(chosen: argparse.Namespace) -> None:
    """Publish what `compute` costs beside torchmetrics, and how even the slices are."""
    sizes, repeats = ([100_000], 1) if chosen.quick else (chosen.sizes, chosen.repeats)
    publish(
        [
            heading("One synced compute", threads=1),
            f"N score entries on W local gloo processes, N/W on each; of {CLASSES} classes, N/{CLASSES} rows. "
            "*bytes*: received over TCP by a rank during `compute`. *memory*: the peak during `compute` over what was "
            "resident before. The highest cost of any rank; the median over fresh processes, repeats: "
            f"{repeats}. *×*: torchmetrics over torchmetrics_roc. *values*: "
            "`same` if all agree to 1e-5, else ours and theirs; *value*: the first of them.",
            costs(sizes, chosen.ranks, repeats),
            f"How even the slices are, {sizes[0]:,} samples. Samples of a score so frequent that a cut falls "
            "into it are not sent, and belong to no slice.",
            loads(sizes[0], chosen.ranks),
        ],
        chosen.save,
        "ranks",
    )


def messages(chosen: argparse.Namespace) -> None:
    """Publish what readings take of two ranks, and of one among a thousand."""
    size = min(chosen.sizes[0], 100_000)
    publish(
        [
            heading("What readings send", threads=1),
            f"The first reading of a metric, {size:,} samples on 2 gloo processes. *bytes*: received by a rank. "
            "*waits*: how often the host waits for the device, where data lie on a simulated one and travel by gloo.",
            readings(size),
            f"One rank among {chosen.peers:,}, of which the others are simulated: they hold the same samples, and say "
            "and send what this rank says and sends. *bytes*: received, an all-reduce counted twice; *memory*: the "
            "peak over what was resident before; *s*: of the processor. *before*: the same at commit 3adc172.",
            thousand(chosen.peers),
            f"To how many of {chosen.peers:,} ranks one sends samples, and how many bytes to each, by the order in "
            "which samples came to the ranks.",
            addresses(chosen.peers),
            TWO_LEVELS,
        ],
        chosen.save,
        "ranks_messages",
    )
