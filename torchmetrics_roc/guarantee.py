"""A threshold with a guarantee on new data, at a confidence level: by exact binomial tails, for any distribution.

Angelopoulos, Bates, Candès, Jordan & Lei, Learn then Test, Annals of Applied Statistics 19:1641, 2025. A rate of one
label is monotone in the threshold, so that every threshold can be tested at the full level, in that order, until the
first fails. Precision is not monotone: there sequences begin at several numbers of predicted positives, and share the
level.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.choice import Choice, weighted
from torchmetrics_roc.curve import Curve

GROWTH, SPACING = 1.01, 4
"""Growth factors of the numbers of predicted positives: of those that are tested, and of those that begin a sequence.
"""

MANY = 1 << 26
"""Samples above which a tail is bounded and not added up."""


@dataclass(frozen=True, kw_only=True)
class Guaranteed(Choice):
    """The best point whose rate on new data is guaranteed at confidence `1 - delta`; otherwise the point at `+inf`.

    The samples must be independent, and from the distribution of the new data. Give one of the rates: an upper limit
    for `fpr` and `fnr`, a lower limit for `recall` and `precision`. With `fpr` and `precision` the point of highest
    recall is chosen, with `recall` and `fnr` that of least FPR. Thresholds are tested in a fixed sequence by exact
    binomial tails (Angelopoulos et al., Annals of Applied Statistics 19:1641, 2025). Freezing the threshold keeps the
    guarantee.

    Args:
        precision, recall, fpr, fnr: the guaranteed rate, between 0 and 1.
        delta: the probability that the guarantee fails, below one half.

    Raises:
        ValueError: unless exactly one rate is given, for a rate or `delta` out of range; and, when a point is chosen,
            for weights that are not whole, as a weight is a number of samples.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUROC, Guaranteed
        >>> metric = BinaryAUROC()
        >>> metric.update(torch.linspace(0, 1, 200), torch.arange(200) % 2)
        >>> metric.operating_point(Guaranteed(fpr=0.1, delta=0.05)).fp  # of 100; with 10, one in two would break it
        tensor(4)
    """

    precision: float | None = None
    recall: float | None = None
    fpr: float | None = None
    fnr: float | None = None
    delta: float = 0.05

    counts_only: ClassVar[bool] = True

    def __post_init__(self) -> None:
        given = {name: getattr(self, name) for name in ("precision", "recall", "fpr", "fnr")}
        rates = {name: rate for name, rate in given.items() if rate is not None}
        if len(rates) != 1:
            raise ValueError(
                f"`Guaranteed` promises one of `precision`, `recall`, `fpr` and `fnr`, but got {list(rates) or 'none'}."
            )
        for name, rate in rates.items():
            if not (isinstance(rate, (int, float)) and 0 < rate < 1):
                raise ValueError(f"`{name}` must be a rate between 0 and 1, but is {rate!r}: no sample proves 0 or 1.")
        if not (isinstance(self.delta, (int, float)) and 0 < self.delta < 0.5):
            raise ValueError(f"`delta` must lie between 0 and 0.5, such as 0.05, but is {self.delta!r}.")

    def rounds(self, curve: Curve) -> bool:
        """Return False: counts are compared, and whole weights are counts.

        Raises:
            ValueError: if some weights are not whole.
        """
        if weighted(curve) and bool(curve.sum(((curve.dtps % 1 != 0) | (curve.dfps % 1 != 0)).long()).any()):
            raise ValueError(
                "`Guaranteed` counts independent samples, but some of these have weights that are not whole numbers: "
                "leave out `sample_weight`."
            )
        return False

    def merit(self, curve: Curve) -> Tensor:
        """Return the merit where the guarantee holds, else −1; of precision that depends on more than a step."""
        assert self.precision is None
        positives, negatives = (curve.spread(x) for x in (curve.positives, curve.negatives))
        if self.fpr is not None:
            return torch.where(curve.fps <= self._most(curve, 1, self.fpr), curve.tps, -1)
        misses = self.fnr if self.recall is None else 1 - self.recall
        assert misses is not None
        return torch.where(positives - curve.tps <= self._most(curve, 0, misses), negatives - curve.fps, -1)

    def partner(self, curve: Curve) -> Tensor | None:
        """Return `t` for guaranteed recall, but −1 where it is not proved, so that the point at `+inf` is chosen."""
        if self.fpr is not None:
            return None
        return torch.where(self.merit(curve) < 0, -1, curve.tps)

    def _most(self, curve: Curve, label: int, rate: float) -> Tensor:
        """Return the most errors among the samples of a label that prove a smaller error rate: `[K]`, or `[1]`."""
        most = [most_errors(int(n), rate, self.delta) for n in curve.columns.host_totals[label]]
        return curve.spread(torch.tensor(most, dtype=curve.positives.dtype, device=curve.positives.device))

    def _of_counts(self, curve: Curve) -> Curve:
        if self.precision is None:
            return super()._of_counts(curve)
        totals = [int(p + n) for p, n in zip(*curve.columns.host_totals, strict=True)]
        ladder, starts, level = rungs(max(totals, default=0), self.precision, self.delta)
        # The first steps with these numbers of predicted positives, of every problem and all ranks.
        after = curve.tps + curve.fps
        numbers = torch.tensor(ladder, dtype=torch.int64, device="cpu").to(after.device, after.dtype)
        before = torch.searchsorted(numbers, after - curve.dtps - curve.dfps, right=True)
        few = curve.gather(torch.searchsorted(numbers, after, right=True) > before)
        kept: list[bool] = []
        counts = torch.stack([few.tps + few.fps, few.fps]).long().tolist()
        for length in few.columns.lengths:
            own = slice(len(kept), len(kept) + length)
            kept += sequences(counts[0][own], counts[1][own], starts, 1 - self.precision, level)
        proved = torch.tensor(kept, dtype=torch.bool, device="cpu").to(after.device)
        return few.best(torch.where(proved, few.tps + few.fps, -1), origin=0)

    def possible(self, curve: Curve) -> Tensor:
        """Return all steps for guaranteed precision, since a mixed step may decide for all that follow."""
        if self.precision is None:
            return super().possible(curve)
        return torch.ones_like(curve.tps, dtype=torch.bool)


@functools.lru_cache(maxsize=256)
def rungs(size: int, precision: float, delta: float) -> tuple[list[int], list[int], float]:
    """Return the tested numbers of predicted positives among `size` samples, where sequences begin, and their level.

    None depends on scores or labels. Fewer predicted positives than the first prove nothing, even if all are positives.
    """
    shares = 0
    while True:  # the fewest sequences that share the level, which determines where they begin
        shares += 1
        ladder = [math.ceil(math.log(delta / shares) / math.log(precision))]
        starts = [ladder[0]]
        while (following := max(ladder[-1] + 1, int(ladder[-1] * GROWTH))) <= size:
            ladder.append(following)
            if following >= SPACING * starts[-1]:
                starts.append(following)
        if len(starts) <= shares:
            return ladder, starts, delta / shares


def sequences(predicted: list[int], errors: list[int], starts: list[int], rate: float, level: float) -> list[bool]:
    """Return which points with these predicted positives and errors are proved to have at most this error rate.

    A sequence begins at the first point with as many predicted positives as one of `starts`, and ends when one fails.
    """
    proved, alive, following = [], False, 0
    for n, wrong in zip(predicted, errors, strict=True):
        while following < len(starts) and n >= starts[following]:
            alive, following = True, following + 1
        alive = alive and wrong <= most_errors(n, rate, level)
        proved.append(alive)
    return proved


@functools.lru_cache(maxsize=1 << 16)
def most_errors(n: int, rate: float, delta: float) -> int:
    """Return the most errors among `n` samples whose tail probability at this rate is at most `delta`; −1 if none."""
    low, high = -1, int(n * rate)  # this number is likelier than `delta`, which is below one half
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if binomial_tail(middle, n, rate) <= delta else (low, middle)
    return high if binomial_tail(high, n, rate) <= delta else low


def binomial_tail(k: int, n: int, rate: float) -> float:
    """Return the probability of at most `k` of `n`, for `k` up to the expectation, from the largest term down.

    Of very many samples Chernoff's bound :math:`e^{-n (p - k/n)^2 / 2p}`, which is no less: the terms would be too
    many, and rounded.
    """
    if n > MANY:
        return math.exp(-n * (rate - k / n) ** 2 / (2 * rate))
    ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    term = math.exp(ways + k * math.log(rate) + (n - k) * math.log1p(-rate))
    total, odds = 0.0, (1 - rate) / rate
    while k >= 0 and term > 1e-18 * total:
        total += term
        term *= odds * k / (n - k + 1)
        k -= 1
    return total
