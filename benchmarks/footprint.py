"""What a library costs besides its metrics: its installed size, and the CPU time of its import after PyTorch."""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

LIBRARIES = ("torchmetrics_roc", "torchmetrics", "torcheval.metrics", "sklearn.metrics")

TIMED = "import time, torch; began = time.process_time(); import {}; print(time.process_time() - began)"


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--repeats", type=int, default=5, help="imports, each in a process of its own")


def size_of(library: str) -> int:
    """Return the bytes of the files of a library, without compiled Python."""
    spec = find_spec(library.partition(".")[0])
    assert spec is not None
    assert spec.origin is not None
    files = (path for path in Path(spec.origin).parent.rglob("*") if path.is_file())
    return sum(path.stat().st_size for path in files if path.suffix != ".pyc")


def seconds_of(library: str, repeats: int) -> float:
    """Return the median CPU time of its import."""
    command = [sys.executable, "-c", TIMED.format(library)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(repeats + 1)]
    return statistics.median(float(run.stdout) for run in runs[1:])  # the first compiles


def main(chosen: argparse.Namespace) -> None:
    """Print the table."""
    print("| library | installed, MB | import after PyTorch, s |\n| --- | --: | --: |")
    for library in (x for x in LIBRARIES if find_spec(x.partition(".")[0])):
        print(f"| {library} | {size_of(library) / 1e6:.1f} | {seconds_of(library, chosen.repeats):.2f} |")
