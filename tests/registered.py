"""What the registry declares, for parametrised tests: a new measure joins them all."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from everything import survival
from torch import Tensor

from torchmetrics_roc.measures.measure import CurveMeasure, Measure
from torchmetrics_roc.registry.table import TABLE, Entry

NUMBERS = {
    row.name: row
    for row in TABLE
    if len(row.layout) == 4
    and not issubclass(row.measure, CurveMeasure)
    and row.measure.kind == Measure.kind
    and not row.given
}
"""The measures of every task that read one number of a curve and need no argument."""


PROBABILITIES = [name for name, row in NUMBERS.items() if row.measure.probabilities]
"""Those that read scores as probabilities, and take no grid."""


TOP_LABEL = [name for name, row in NUMBERS.items() if "multiclass" in row.attributes]
"""Those that ask of multiclass rows whether the top label is right, and so are no mean over classes."""


def others(*listed: Iterable[str]) -> list[str]:
    """The `NUMBERS` of any scores that none of these lists has: a test that has options of its own for some takes the
    rest by it."""
    known = {name for names in listed for name in names}
    return [name for name in NUMBERS if name not in known and name not in PROBABILITIES]


def batch(entry: Entry, size: int = 40, seed: int = 0) -> dict[str, Tensor]:
    """Scores and labels for a class, of every label, by the names of the arguments of `update`."""
    generator = torch.Generator().manual_seed(seed)
    sizes = {"N": size, "2": 2, **dict.fromkeys("CLM", 3)}
    preds, target = ([sizes[letter] for letter in letters] for letters in (entry.kind.preds, entry.kind.target))
    labels = 3 if "num_classes" in entry.kind.number else 2
    given = {
        "preds": torch.rand(preds, generator=generator),
        "target": torch.randint(labels, target, generator=generator),
    }
    if entry.task == "survival":
        given["target"] = survival(given["target"][:, 0])
    return {**given, "groups": torch.arange(size) % 5} if entry.row.data else given


def scores_for(name: str, preds: Tensor) -> Tensor:
    """The scores as a measure takes them: one that reads probabilities gets some from 0.1 to 0.9."""
    return preds.clamp(-4, 4) / 10 + 0.5 if name in PROBABILITIES else preds
