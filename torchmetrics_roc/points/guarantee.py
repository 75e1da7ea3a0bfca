"""A threshold with a guarantee on new data, at a confidence level: by exact binomial tails, for any distribution.

Angelopoulos, Bates, Candès, Jordan & Lei, Learn then Test, Annals of Applied Statistics 19:1641, 2025. A rate of one
label is monotone in the threshold, so that every threshold can be tested at the full level, in that order, until the
first fails. Precision, and NPV, are not monotone: there all thresholds are tested at once (`boundary`).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import like, place_in, where
from torchmetrics_roc.curves.curve import Curve, check_independent
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.points.choice import Choice, weighted
from torchmetrics_roc.ranks.processes import warn

PROMISED = ("precision", "recall", "fpr", "fnr", "specificity", "npv")
"""The rates that can be guaranteed."""

FROM_BELOW = ("recall", "fnr", "npv")
"""Those that a low threshold keeps."""

GROWTH = 1.05
"""The growth factor of the numbers of predicted samples at which precision is tested."""

EVENLY = 0.2
"""The part of the level that is spent evenly on the logarithm of these numbers; the rest falls as their power of −1.5.
"""

MANY = 1 << 26
"""Samples above which a tail is bounded and not added up."""


@dataclass(frozen=True, kw_only=True)
class Guaranteed(Choice):
    """The best point whose rates on new data are guaranteed at confidence `1 - delta`; otherwise `+inf` or `-inf`.

    The samples must be independent, and from the distribution of the new data. Give one or more of the rates: an upper
    limit for `fpr` and `fnr`, a lower limit for the others. Several are kept all at once, each at its part of `delta`.
    With `fpr`, `specificity` or `precision` the point of highest recall is chosen, with `recall`, `fnr` or `npv` alone
    that of least FPR. Thresholds are tested by exact binomial tails (Angelopoulos et al., Annals of Applied Statistics
    19:1641, 2025), all of a precision at once. Freezing the threshold keeps the guarantee. If it is proved nowhere, as
    of too few samples, the threshold is the one that keeps it whatever the data, of which every metric that chooses it
    warns: `+inf` for `fpr`, `specificity` and `precision`, where no sample is predicted positive, and `-inf` for
    `recall`, `fnr` and `npv`, where all are; NaN for rates of both kinds. Without samples of one label it is NaN.

    Of data sets of 800 samples of which one in eight to one in four is positive, with a precision of up to .97, one of
    .7 was proved in 56 to 64 % at `delta=.05`, and the promise broken in .2 %; where the precision is just below .7 at
    every threshold, one is chosen in at most 5 %. MAPIE 1.6, at its thresholds .01 apart, proved one in up to 16 %.

    Args:
        precision, recall, fpr, fnr, specificity, npv: the guaranteed rates, between 0 and 1.
        delta: the probability that the guarantee fails, below one half.

    Raises:
        ValueError: without a rate, for a rate or `delta` out of range; and, when a point is chosen, for weights that
            are not whole, as a weight is a number of samples, and for samples that belong together.

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
    specificity: float | None = None
    npv: float | None = None

    def __post_init__(self) -> None:
        if not self.promises:
            raise ValueError(
                f"`Guaranteed` promises one or more of {', '.join(map(repr, PROMISED))}, but got none: pass, for "
                "example, precision=0.9."
            )
        for name, rate in self.promises.items():
            if not (isinstance(rate, (int, float)) and 0 < rate < 1):
                raise ValueError(f"`{name}` must be a rate between 0 and 1, but is {rate!r}: no sample proves 0 or 1.")
        if not (isinstance(self.delta, (int, float)) and 0 < self.delta < 0.5):
            raise ValueError(f"`delta` must lie between 0 and 0.5, such as 0.05, but is {self.delta!r}.")

    @property
    def promises(self) -> dict[str, float]:
        """The guaranteed rates by name."""
        return {name: rate for name in PROMISED if (rate := getattr(self, name)) is not None}

    @property
    def unconditional(self) -> float:
        """The threshold that keeps the guarantee whatever the data; NaN if none does."""
        ends = {-math.inf if name in FROM_BELOW else math.inf for name in self.promises}
        return math.nan if len(ends) > 1 else ends.pop()

    def rounds(self, curve: Curve) -> bool:
        """Return False: counts are compared, and whole weights are counts.

        Raises:
            ValueError: if some weights are not whole, or samples belong together.
        """
        if weighted(curve) and bool(curve.sum(((curve.dtps % 1 != 0) | (curve.dfps % 1 != 0)).long()).any()):
            raise ValueError(
                "`Guaranteed` counts independent samples, but some of these have weights that are not whole numbers: "
                "leave out `sample_weight`."
            )
        check_independent(
            curve, "`Guaranteed`", "Choose the point on one sample of each group, or without a guarantee."
        )
        return False

    def merit(self, curve: Curve) -> Tensor:
        """Return the merit where the rates are proved, else −1."""
        positives, negatives = (curve.spread(x) for x in (curve.positives, curve.negatives))
        missed, called = positives - curve.tps, curve.tps + curve.fps
        spared, proved = positives + negatives - called, called >= 0
        for name in self.promises:
            errors = missed if name in FROM_BELOW else curve.fps
            proved &= errors <= self._allowed(curve, name, spared if name == "npv" else called)
        return where(proved, curve.tps if self.unconditional != -math.inf else negatives - curve.fps, -1)

    def partner(self, curve: Curve) -> Tensor | None:
        """Return `t` where FPR is least."""
        return curve.tps if self.unconditional == -math.inf else None

    def _allowed(self, curve: Curve, name: str, predicted: Tensor) -> Tensor:
        """Return the most errors that prove a rate: `[K]`, of those `predicted` for precision and NPV, or `[1]`."""
        promised, level, totals = self.promises[name], self.delta / len(self.promises), curve.columns.host_totals
        rate = promised if name in ("fpr", "fnr") else 1 - promised
        if name in ("precision", "npv"):
            size = max((int(p + n) for p, n in zip(*totals, strict=True)), default=0)
            few = 1 << size.bit_length()  # so that a growing data set does not ask for another one each time
            return _within(*boundary(few, rate, level), predicted)
        of_label = totals[name not in FROM_BELOW]
        return curve.spread(like([allowed_errors(int(n), rate, level) for n in of_label], curve.positives))

    def _of_counts(self, curve: Curve) -> Curve:
        """Return the best point where the rates are proved, else the one that keeps them whatever the data."""
        point = super()._of_counts(curve)
        unproved, every = self.merit(point) < 0, self.unconditional == -math.inf
        ends = (point.positives, point.negatives) if every else (torch.zeros_like(point.tps),) * 2
        tps, fps = (end.where(unproved, x) for end, x in zip(ends, (point.tps, point.fps), strict=True))
        thresholds = point.thresholds.masked_fill(unproved, self.unconditional)
        return with_columns(point, thresholds=thresholds, tps=tps, fps=fps, dtps=tps, dfps=fps)


def warn_of_unproved(
    who: str, at: Choice, thresholds: Tensor, called: Tensor, names: Callable[[list[int]], str]
) -> None:
    """Warn if some points chosen by `at` keep a guarantee whatever the data; `names` names problems.

    Must be called after the last collective of a reading.

    `thresholds`, `called`: that of each point, and how many samples are predicted positive there, `[T]` or 0-d: one of
    +inf with some includes scores of +inf, and is proved.
    """
    if not isinstance(at, Guaranteed):
        return
    points = torch.stack([thresholds.double(), called.double()], -1).view(-1, 2).tolist()
    end = at.unconditional
    unproved = [
        t
        for t, (x, n) in enumerate(points)
        if (x == end and not (n and end > 0)) or (math.isnan(x) and math.isnan(end))
    ]
    if not unproved:
        return
    # Of a limited FPR a threshold with negatives alone above it may be proved, but is no better than none.
    where, what = {
        math.inf: (" that a positive reaches", "it is +inf, where no sample is predicted positive"),
        -math.inf: ("", "it is -inf, where all samples are predicted positive"),
    }.get(end, ("", "it is unknown"))
    warn(
        f"{who}: the samples prove {', '.join(f'{name}={rate:g}' for name, rate in at.promises.items())} at no finite "
        f"threshold{where}{f' for {names(unproved)}' if len(points) > 1 else ''}, so {what}: pass more samples, or "
        "promise less."
    )


@functools.lru_cache(maxsize=256)
def boundary(size: int, rate: float, level: float) -> tuple[list[int], list[int]]:
    r"""Return numbers of samples, and the most errors among so many that prove a smaller error rate: all at once.

    Move errors to other scores, and take some away, so that the error rate above every threshold is `rate`: above those
    where it was at least that, no errors are added, and with fewer errors nothing is proved less. Then an error tells
    nothing of the score: in the order of the scores errors are a walk of independent steps. So whatever the
    distribution, something is wrongly proved at one of these thresholds at most as often as the walk has, at any of the
    numbers, no more errors than are allowed. This probability is the `level`, spent number by number: most of it where
    they are small, since precision is highest there and few samples prove no other.

    None depends on scores or labels. Up to so many samples (`MANY`) the walk is followed exactly, beyond its tails are
    added up.
    """
    numbers = [math.ceil(math.log(level / 2) / math.log1p(-rate))]
    while numbers[-1] < min(size, 2**53):
        numbers.append(max(numbers[-1] + 1, math.ceil(GROWTH * numbers[-1])))
    logarithms = np.log([numbers[0] / max(1 + 1 / numbers[0], GROWTH), *numbers])
    evenly = np.diff(logarithms) / (logarithms[-1] - logarithms[0])
    falling = evenly / np.array(numbers, dtype=np.float64) ** 1.5
    spent = level * (EVENLY * evenly + (1 - EVENLY) * falling / falling.sum())
    walk, least, before, left, most = np.ones(1), 0, 0, 0.0, [-1]
    for number, more in zip(numbers, spent.tolist(), strict=True):
        if number > MANY:
            most.append(max(most[-1], allowed_errors(number, rate, more)))
            continue
        first, steps = _binomial(number - before, rate)
        walk, least, before = _convolved(walk, steps), least + first, number
        left += more
        crossed = walk.cumsum()
        several = int(np.searchsorted(crossed, left * (1 - 1e-6), side="right"))  # the probabilities round
        most.append(max(most[-1], least + several - 1) if several else most[-1])
        left -= float(crossed[several - 1]) if several else 0.0
        walk, least = walk[several : np.searchsorted(crossed, crossed[-1] - 1e-18, side="left") + 1], least + several
    return numbers, most[1:]


def _within(numbers: list[int], most: list[int], n: Tensor) -> Tensor:
    """Return the most errors among `n` samples with which the walk has crossed a number, or must cross one: `[K]`."""
    place = place_in(numbers, n)
    reached = like([-1, *most], n)[place]
    ahead = like([*(k - m for m, k in zip(numbers, most, strict=True)), -(2**60)], n)[place] + n
    return where(reached > ahead, reached, ahead)


def _binomial(n: int, rate: float) -> tuple[int, Any]:
    """Return probabilities of numbers of `n` within twelve standard deviations of the mean, and the least of them."""
    mean, reach = n * rate, 12 * math.sqrt(n * rate * (1 - rate)) + 40
    low, high = max(0, math.floor(mean - reach)), min(n, math.ceil(mean + reach))
    k = torch.arange(low, high + 1, dtype=torch.float64, device="cpu")
    ways = math.lgamma(n + 1) - torch.lgamma(k + 1) - torch.lgamma(n - k + 1)
    return low, (ways + k * math.log(rate) + (n - k) * math.log1p(-rate)).exp().numpy()


def _convolved(x: Any, y: Any) -> Any:
    """Return the convolution of two arrays of probabilities."""
    if len(x) * len(y) < 1 << 22:
        return np.convolve(x, y)
    size = len(x) + len(y) - 1
    return np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(y, size), size).clip(min=0)


@functools.lru_cache(maxsize=1 << 16)
def allowed_errors(n: int, rate: float, delta: float) -> int:
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
