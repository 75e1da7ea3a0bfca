"""Every drawing is as it was looked at: see `drawn.py`."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import pytest
from drawn import SCENES, digest, shown, stored

CONSTRAINTS = Path(__file__).parents[1] / ".ci/constraints.txt"
PINNED = dict(line.split("==") for line in CONSTRAINTS.read_text().split() if "==" in line)
STORED = stored()

# What these scenes show is the same code in each plane, or of each measure that is drawn with its curve.
OF_ANY_PLANE = {
    *("of classes", "of many classes", "of very many classes", "inside", "below", "of no names", "bold", "with others"),
    *("on dark paper", "twice", "twice with a band", "with intervals", "plotted, macro", "plotted, micro"),
    "plotted, None",
}
OF_CLASSES = ("AUROC", "AveragePrecision", "EER", "Lift")


def again(name: str) -> bool:
    """Whether a scene shows again what another of the same words does."""
    plane, _, words = name.partition(" ")
    of_classes = words.startswith("of classes, ") and plane not in OF_CLASSES
    return (plane in ("pr", "det") and words in OF_ANY_PLANE) or of_classes or name.endswith("of 9")


def test_every_drawing_is_stored():
    assert STORED.keys() == SCENES.keys()


@pytest.mark.skipif(matplotlib.__version__ != PINNED["matplotlib"], reason="its ticks and defaults are of a version")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if again(name) else name for name in SCENES]
)
def test_a_drawing_is_as_it_was_looked_at(name):
    lines = shown(name)
    assert len(lines) == len(STORED[name])
    changed = [line for line, known in zip(lines, STORED[name], strict=True) if digest(line) != known]
    assert changed == []
