"""Every drawing is as it was looked at: see `drawn.py`."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import pytest
from drawn import SCENES, digest, shown, stored

CONSTRAINTS = Path(__file__).parents[1] / ".ci/constraints.txt"
PINNED = dict(line.split("==") for line in CONSTRAINTS.read_text().split() if "==" in line)
STORED = stored()


def test_every_drawing_is_stored():
    assert STORED.keys() == SCENES.keys()


@pytest.mark.skipif(matplotlib.__version__ != PINNED["matplotlib"], reason="its ticks and defaults are of a version")
@pytest.mark.parametrize("name", SCENES)
def test_a_drawing_is_as_it_was_looked_at(name):
    lines = shown(name)
    assert len(lines) == len(STORED[name])
    changed = [line for line, known in zip(lines, STORED[name], strict=True) if digest(line) != known]
    assert changed == []
