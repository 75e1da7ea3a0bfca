"""The states of every class, as saved when it was new: `python -m tests.checkpoints` adds what is missing.

What is there stays, since a checkpoint of an earlier version must load in every later one.
"""

from __future__ import annotations

import io
import lzma
import sys
from pathlib import Path
from typing import Any

import torch

PATH = Path(__file__).with_name("checkpoints.pt.xz")
sys.path.insert(0, str(PATH.parent))

from everything import CLASSES, batches, built, ways  # noqa: E402  as the tests import it

Key = tuple[str, str]


def expected() -> list[Key]:
    """Every class in every way that it keeps data."""
    return [(name, way) for name in CLASSES for way in ways(name)]


def fed(name: str, way: str) -> Any:
    """A metric of two batches, the second with whole weights."""
    metric = built(name, way)
    for batch in batches(name)[:2]:
        metric.update(**batch)
    return metric


def saved() -> dict[Key, dict[str, Any]]:
    """What was saved of each."""
    if not PATH.exists():
        return {}
    found: dict[Key, dict[str, Any]] = torch.load(io.BytesIO(lzma.decompress(PATH.read_bytes())), weights_only=True)
    return found


def main() -> None:
    """Add the classes that are missing."""
    states = saved()
    for name, way in expected():
        if (name, way) not in states:
            metric = fed(name, way)
            metric.persistent(True)
            states[name, way] = dict(metric.state_dict())
    file = io.BytesIO()
    torch.save(states, file)
    PATH.write_bytes(lzma.compress(file.getvalue()))


if __name__ == "__main__":
    main()
