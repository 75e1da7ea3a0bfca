"""Works beside other torch processes on the same cores, as where several trainings share a machine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks import shapes, works
from benchmarks.shapes import BINARY
from benchmarks.works import OURS, THEIRS, Work

PROCESSES, THREADS = 2, 2

CONTENDED = f"beside {PROCESSES} busy processes"
"""The work of all rows: their shapes say what is done."""

# Ends with its parent, should that be killed.
BUSY = f"""
import os, torch
torch.set_num_threads({THREADS})
parent, x = os.getppid(), torch.rand(512, 512)
print("busy", flush=True)
while os.getppid() == parent:
    torch.mm(x, x).relu_().sum()
"""


@contextmanager
def busy() -> Iterator[None]:
    """Keep other torch processes busy meanwhile."""
    others = [subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE) for _ in range(PROCESSES)]
    try:
        for other in others:
            assert other.stdout is not None
            assert other.stdout.readline() == b"busy\n", "a busy process did not start"
        yield
    finally:
        for other in others:
            other.kill()
            other.communicate()


def shape_of(work: str, shape: str, size: int) -> str:
    """The name of the shape of a work that is done beside others."""
    return f"{work}, {shapes.full_name(shape, size)}"


def beside(work: Work) -> Work:
    """Return the `work` of both packages, under the name of this table."""
    runs = {name: work.sides[name] for name in (OURS, THEIRS)}
    return work._replace(parts=(CONTENDED,), shape=shape_of(work.parts[0], work.shape, work.size), sides=runs)


def planned(size: int, multiclass: tuple[int, int]) -> Iterator[Work]:
    """Yield the works of all rows."""
    yield beside(works.multiclass(*multiclass, "cpu"))
    yield from map(beside, works.binary(shapes.RANDOM._replace(works=BINARY[:2]), size, "cpu"))
