"""Costs over sizes, and the power law that they follow."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from benchmarks.exact import Judged


class Paid(NamedTuple):
    """Seconds and bytes of one `compute`, and its value."""

    seconds: float
    peak: float
    judged: Judged


class Line(NamedTuple):
    """The varied and the fixed quantity, the side, the sizes, and the costs of the runs at each size."""

    grows: str
    fixed: str
    side: str
    sizes: list[int]
    runs: list[list[Paid]]

    def medians(self, cost: str) -> list[float]:
        """The median `seconds` or `peak` at each size."""
        return [statistics.median(getattr(paid, cost) for paid in runs) for runs in self.runs]

    def slope(self, cost: str) -> float:
        """The exponent of the `seconds` or of the `peak`."""
        return slope(self.sizes, self.medians(cost))


def slope(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """The exponent of the power law through the upper half of the points, by least squares of the logarithms."""
    count = max(2, (len(sizes) + 1) // 2)
    return float(np.polyfit(np.log(sizes[-count:]), np.log(costs[-count:]), 1)[0])
