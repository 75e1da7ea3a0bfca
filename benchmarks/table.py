"""Markdown tables that are also readable as plain text, their provenance, and JSON."""

from __future__ import annotations

import datetime
import importlib.metadata
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the `rows` below their `columns`, the first of which is left-aligned."""
    widths = [max(3, *(len(cell) for cell in column)) for column in zip(columns, *rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    aligned = [
        [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        for row in (columns, rule, *rows)
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in aligned)


def command() -> str:
    """Return the command line."""
    return " ".join(["python -m benchmarks", *sys.argv[1:]])


def cpu() -> str:
    """Return the name of the processor, if the system reports it."""
    source = Path("/proc/cpuinfo")
    lines = source.read_text().splitlines() if source.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def machine() -> str:
    """Processor, system and cores."""
    return ", ".join(filter(None, [cpu(), f"{platform.system()} {platform.machine()}", f"{os.cpu_count()} cores"]))


def versions(packages: Iterable[str]) -> dict[str, str]:
    """Return the version of Python and of each of the `packages` that is installed."""
    found = {"Python": platform.python_version()}
    for name in packages:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def today() -> str:
    """Return the date in ISO 8601 format."""
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def heading(title: str, threads: int, packages: Iterable[str] = ("torch", "torchmetrics")) -> str:
    """Return the title, the command, the machine, the versions and the date."""
    software = ", ".join(f"{name} {version}" for name, version in versions(packages).items())
    return f"# {title}\n\n`{command()}` on {machine()}, threads a process: {threads}, {software}; {today()}."


def publish(parts: Sequence[str], save: bool, name: str) -> None:
    """Print the `parts`, and `save` them as `results/<name>.md`."""
    text = "\n\n".join(parts)
    print(text)
    if save:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{name}.md").write_text(text + "\n")


def record(content: Any, name: str) -> None:
    """Save the `content` as `results/<name>.json`, which holds no NaN."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(content, indent=1, allow_nan=False) + "\n")


def in_bytes(count: float) -> str:
    """Format a `count` of bytes with three digits."""
    for letter, unit in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= unit:
            return f"{count / unit:.3g} {letter}B"
    return f"{count:.0f} B"
