"""Tables in markdown that read as plain text too, and the lines that say where they come from."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

import torch
import torchmetrics

RESULTS = Path(__file__).parent / "results"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The `rows` below their `columns`, the first of which is flush left."""
    widths = [max(3, *(len(cell) for cell in column)) for column in zip(columns, *rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    aligned = [
        [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        for row in (columns, rule, *rows)
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in aligned)


def heading(title: str, threads: int) -> str:
    """The title, the command, and what it ran on."""
    python = f"Python {platform.python_version()}"
    versions = f"{python}, torch {torch.__version__}, torchmetrics {torchmetrics.__version__}"
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    command = " ".join(["python -m benchmarks", *sys.argv[1:]])
    return f"# {title}\n\n`{command}` on {machine}, threads a process: {threads}, {versions}."


def publish(parts: Sequence[str], save: bool, name: str) -> None:
    """Print the `parts`, and `save` them as `results/<name>.md`."""
    text = "\n\n".join(parts)
    print(text)
    if save:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{name}.md").write_text(text + "\n")


def in_bytes(count: float) -> str:
    """A `count` of bytes with three digits."""
    for letter, unit in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= unit:
            return f"{count / unit:.3g} {letter}B"
    return f"{count:.0f} B"
