"""Counts as frequencies: what takes them for the number of samples refuses those of sampling weights.

If all weights are whole, they are *frequencies*, how often a sample was observed. If one that counts is not, all are
*sampling weights*, how many of the population a sample represents, of no scale: how a value varies then follows from
its samples, each a cluster of its own with its weight, and not from counts.
"""

from __future__ import annotations

from torchmetrics_roc.curves.curve import Curve


def fractional(curve: Curve) -> bool:
    """Return whether a curve is of sampling weights, the same on all ranks.

    Known of the samples of a metric; otherwise whether some count is not whole, which is a host sync on a device.
    """
    if not curve.positives.is_floating_point():
        return False
    if curve.fractional is None:
        if "fractional" not in curve.memo:
            parts = [(x != x.round()).double() for x in (curve.dtps, curve.dfps)]
            curve.memo["fractional"] = bool((curve.sum(parts[0] + parts[1]) > 0).any())
        return bool(curve.memo["fractional"])
    return curve.fractional


def check_frequencies(curve: Curve, caller: str) -> None:
    """Raise `ValueError`, on all ranks alike, that names the `caller` if a curve is of sampling weights."""
    if fractional(curve):
        raise ValueError(
            f"{caller} takes weights as frequencies, but some are not whole numbers: the counts are fractional, of "
            "sampling weights, and do not tell how the samples vary. Use `interval()`, `summary()` or `auroc_test` of "
            "a metric that keeps its samples, or whole weights."
        )
