"""Readings on a GPU beside torchmetrics: `python -m benchmarks device [--device cuda] [--sizes 256 1e6 1e7] [--save]`.

Each work is reset, update and compute of one metric, or what its name says; times are medians of five wall-clock times,
each up to a synchronisation. The bytes are the most that the GPU's memory holds at once beyond the batch itself, at the
largest size. `speed --device cuda` has the values, and takes longer.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import torch
import torchmetrics.classification as theirs
from torch import Tensor

import torchmetrics_roc as tr
from benchmarks.speed import whole
from benchmarks.table import heading, publish, table

Work = tuple[str, Callable[[], Any], Callable[[], Any] | None]
"""A name, ours and that of torchmetrics if it has it."""

NAMES = ("AUROC", "AveragePrecision", "ROC", "PrecisionRecallCurve", "EER")
OURS_ONLY = ("AUCH", "DET", "BrierScore", "CalibrationError", "AURC")
WEIGHTED = ("AUROC", "AveragePrecision", "ROC", "AUCH")


def epoch(metric: Any, batch: dict[str, Tensor], read: Callable[[Any], Any] = lambda metric: metric.compute()) -> Any:
    """Return what is read of a metric that has seen the batch alone."""
    metric.reset()
    metric.update(**batch)
    return read(metric)


def batch_of(size: int, device: str, columns: int = 0, dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
    """Return overlapping scores, drawn on the device, and labels, three of ten positive."""
    generator = torch.Generator(device).manual_seed(1)
    shape = (size, columns) if columns else (size,)
    target = (torch.rand(shape, generator=generator, device=device) < 0.3).long()
    preds = torch.sigmoid(torch.randn(shape, generator=generator, device=device) + target)
    return {"preds": preds.to(dtype), "target": target}


def works(size: int, device: str) -> Iterator[Work]:
    """Yield all works with so many samples."""
    plain, labels = batch_of(size, device), batch_of(size // 5, device, columns=5)
    weighted = {**plain, "sample_weight": torch.rand(size, device=device)}
    groups = torch.arange(size, device=device) % max(size // 100, 1)

    def ours(name: str, batch: dict[str, Tensor], *args: Any, **options: Any) -> Callable[[], Any]:
        return partial(epoch, getattr(tr, name)(*args, **options).to(device), batch)

    for name in (*NAMES, *OURS_ONLY):
        other = getattr(theirs, f"Binary{name}", None) if name in NAMES else None
        beside = None if other is None else partial(epoch, other().to(device), plain)
        yield name, ours(f"Binary{name}", plain), beside
    for name in WEIGHTED:
        yield f"{name}, weighted", ours(f"Binary{name}", weighted), None
    for dtype in (torch.float64, torch.bfloat16):
        yield f"AUROC, {dtype}", ours("BinaryAUROC", batch_of(size, device, dtype=dtype)), None
    for name in NAMES[:2]:
        beside = partial(epoch, getattr(theirs, f"Multilabel{name}")(5).to(device), labels)
        yield f"{name} of 5 labels", ours(f"Multilabel{name}", labels, 5), beside
    yield "GroupedAUROC, groups of 100", ours("GroupedAUROC", {**plain, "groups": groups}), None
    yield "SlicedAUROC, 100 slices", ours("SlicedAUROC", {**plain, "groups": groups % 100}), None
    bounded = tr.BinaryAUROC(memory="bounded").to(device)
    yield "AUROC, bounded: update", partial(bounded.update, **plain), None
    yield "AUROC, bounded", ours("BinaryAUROC", plain, memory="bounded"), None
    filled = tr.BinaryAUROC().to(device)
    filled.update(**plain)
    yield "AUROC: interval", filled.interval, None
    for name, read in (("operating point", lambda m: m.operating_point("youden")), ("summary", lambda m: m.summary())):
        yield name, partial(epoch, tr.BinaryROC().to(device), plain, read), None


def cost(call: Callable[[], Any], device: str, repeats: int = 5) -> tuple[float, int | None]:
    """Return the median time of a call in milliseconds, and the bytes of a GPU that a first one, not timed, takes.

    These are the most that are allocated at once beyond what was before, so the samples that the metric keeps count.
    """
    peak = allocated(call, device)
    wait = torch.cuda.synchronize if device == "cuda" else lambda: None
    times = []
    for _ in range(repeats):
        wait()
        begin = time.perf_counter()
        call()
        wait()
        times.append(time.perf_counter() - begin)
    return 1e3 * statistics.median(times), peak


def allocated(call: Callable[[], Any], device: str) -> int | None:
    """Call, and return the most bytes of a GPU that this held at once."""
    if device == "cpu":
        call()
        return None
    gc.collect()  # metrics of before may stand in circles
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    call()
    return torch.cuda.max_memory_allocated() - before


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--sizes", type=whole, nargs="+", default=[256, 10**6, 10**7])
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cuda")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/device.md")


def main(chosen: argparse.Namespace) -> None:
    """Print the table."""
    rows: dict[str, list[str]] = {}
    for size in chosen.sizes:
        for name, ours, beside in works(size, chosen.device):
            mine, peak = cost(ours, chosen.device)
            theirs, other_peak = (None, None) if beside is None else cost(beside, chosen.device)
            times = [f"{mine:.3g}", "" if theirs is None else f"{theirs / mine:.2f}"]
            if size == chosen.sizes[-1]:
                times += ["" if taken is None else f"{taken / size:.3g}" for taken in (peak, other_peak)]
            rows.setdefault(name, []).extend(times)
    columns = [cell for size in chosen.sizes for cell in (f"{size:,}: ms", "torchmetrics, ×")]
    columns += ["bytes a sample", "torchmetrics"]
    where = torch.cuda.get_device_name() if chosen.device == "cuda" else "the CPU"
    text = table(["reset, update and compute", *columns], [[name, *cells] for name, cells in rows.items()])
    title = heading("Readings on a device", torch.get_num_threads())
    publish([title, f"The data are on {where}.", text], chosen.save, "device")
