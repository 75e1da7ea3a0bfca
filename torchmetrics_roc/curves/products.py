"""Exact products of counts: in integers where they fit, and sums of weights in units that do not overflow."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import floating
from torchmetrics_roc.arrays.sums import power_of_two
from torchmetrics_roc.curves.curve import Curve, gaining


def unit(curve: Curve) -> Tensor:
    """Return the power of two `[T]` that brings the larger total weight of each problem between 1/2 and 1.

    Of integers 1.
    """
    both = curve.positives, curve.negatives
    if not floating(curve.positives):
        return torch.ones_like(curve.positives)
    return cast(Tensor, _once(curve, "unit", lambda: power_of_two(-torch.frexp(torch.maximum(*both)).exponent)))


def in_units(curve: Curve, counts: Tensor) -> Tensor:
    """Return `counts` `[K]` scaled for products: sums of weights times `unit`, integers unchanged.

    So the scale of the weights neither makes products overflow or vanish nor changes a bit of a ratio.
    """
    return counts * curve.spread(unit(curve)) if floating(counts) else counts


def totals(curve: Curve) -> tuple[Tensor, Tensor]:
    """Return `P` and `N` `[T]`, in units."""
    both = curve.positives, curve.negatives
    if not floating(curve.positives):
        return both
    return cast(tuple[Tensor, Tensor], _once(curve, "totals", lambda: tuple(x * unit(curve) for x in both)))


def pairs(curve: Curve) -> Tensor:
    """Return `P·N` `[T]`, in units: in integers if they fit."""

    def product() -> Tensor:
        positives, negatives = totals(curve)
        return positives * negatives if curve.columns.products_fit else positives.double() * negatives.double()

    return cast(Tensor, _once(curve, "pairs", product))


def cross(curve: Curve, a: Tensor, b: Tensor) -> Tensor:
    """Return `a·N − b·P` for counts `a <= P`, `b <= N`, `[K]`, in units: in exact integers if they fit."""
    a, b, (positives, negatives) = in_units(curve, a), in_units(curve, b), totals(curve)
    if not curve.columns.products_fit:
        a, b, positives, negatives = a.double(), b.double(), positives.double(), negatives.double()
    return a * curve.spread(negatives) - b * curve.spread(positives)


def concordance(curve: Curve) -> Tensor:
    """Return the share of pairs of a positive and a negative that the positive wins, a tie counting half: `[T]`.

    Integers are added and divided once, in float64; if the sum may exceed 63 bits, a factor is split into limbs so
    short that the sum of each fits. Counted once for all readings.
    """
    share: Tensor = _once(curve, "concordance", lambda: _concordance(curve))
    return share.clone()  # whoever has it may write to it


def _concordance(curve: Curve) -> Tensor:
    share = curve.columns.concordance if curve.kept is None else None
    if share is not None:  # without computing the columns
        return share
    # Twice the pairs, `Σ a·b`, for `a` that sum to `N` and `b` of at most `2P`.
    a, b = curve.dfps, curve.tps + curve.tps - curve.dtps
    if curve.columns.products_fit:
        share = curve.sum(in_units(curve, a) * in_units(curve, b)).double() / (2 * pairs(curve)).double()
        return share.clamp(max=1) if floating(curve.positives) else share  # sums of weights round
    positives, negatives = ([int(x) for x in of_label] for of_label in curve.columns.host_totals)
    bits = 63 - max(negatives).bit_length()
    sums = [0] * curve.problems
    for shift in range(0, (2 * max(positives)).bit_length(), bits):
        limb = (b >> shift) & ((1 << bits) - 1)
        sums = [whole + (part << shift) for whole, part in zip(sums, curve.sum(a * limb).tolist(), strict=True)]
    shares = [
        float(Fraction(won, 2 * p * n)) if p and n else torch.nan
        for won, p, n in zip(sums, positives, negatives, strict=True)
    ]
    return torch.tensor(shares, dtype=torch.float64, device=curve.positives.device)


def gaining_steps(curve: Curve) -> Curve:
    """Return the curve of only the steps that add positives, which is made once for all readings."""
    return cast(Curve, _once(curve, "gaining", lambda: curve.only(gaining)))


def _once(curve: Curve, name: str, make: Callable[[], Any]) -> Any:
    """Return what is made of a curve under a `name`, once for all readings."""
    if name not in curve.memo:
        curve.memo[name] = make()
    return curve.memo[name]
