"""The cost of one synced `compute` in gloo processes: bytes received, memory, time, and the value.

Every number is measured in fresh processes: bytes are the TCP counters of the sockets of a process, which exclude all
other traffic; memory is the peak resident size minus that before, which includes the samples; time is from a barrier to
the return of the last rank. A second table shows how even the slices of the exchange are.
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
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

import torch
import torch.distributed as dist
import torchmetrics.classification
from torch import Generator, Tensor
from torch.multiprocessing.spawn import start_processes
from torchmetrics import Metric, MetricCollection

import torchmetrics_roc
from benchmarks.table import heading, in_bytes, publish, table
from torchmetrics_roc import distributed

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
    deal = distributed._dealt

    def dealt(*args: Any) -> Any:
        taken, lead = deal(*args)
        arrived.append(sum(map(len, taken.keys)))
        return taken, lead

    distributed._dealt = dealt  # type: ignore[assignment]
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


# ---- command -------------------------------------------------------------------------------------------------------


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000_000, 8_000_000])
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="100,000 samples, once")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/ranks.md")


def main(chosen: argparse.Namespace) -> None:
    """Print both tables."""
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
