"""A threshold with a guarantee on new data, at a confidence level: by exact binomial tails, for any distribution.

Angelopoulos, Bates, Candès, Jordan & Lei, Learn then Test, Annals of Applied Statistics 19:1641, 2025. A rate of one
label is monotone in the threshold, so that every threshold can be tested at the full level, in that order, until the
first fails. Precision is not monotone: there sequences begin at several numbers of predicted positives, and share the
level.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import like, where
from torchmetrics_roc.curves.curve import Curve, check_independent
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.points.choice import Choice, weighted
from torchmetrics_roc.ranks.processes import warn

GROWTH, SPACING = 1.01, 4
"""Growth factors of the numbers of predicted positives: of those that are tested, and of those that begin a sequence.
"""

RATES = ("precision", "recall", "fpr", "fnr")
"""The rates that can be guaranteed."""

MANY = 1 << 26
"""Samples above which a tail is bounded and not added up."""


@dataclass(frozen=True, kw_only=True)
class Guaranteed(Choice):
    """The best point whose rate on new data is guaranteed at confidence `1 - delta`; otherwise `+inf` or `-inf`.

    The samples must be independent, and from the distribution of the new data. Give one of the rates: an upper limit
    for `fpr` and `fnr`, a lower limit for `recall` and `precision`. With `fpr` and `precision` the point of highest
    recall is chosen, with `recall` and `fnr` that of least FPR. Thresholds are tested in a fixed sequence by exact
    binomial tails (Angelopoulos et al., Annals of Applied Statistics 19:1641, 2025). Freezing the threshold keeps the
    guarantee. If it is proved nowhere, as of too few samples, the threshold is the one that keeps it whatever the data,
    of which every metric that chooses it warns: `+inf` for `fpr` and `precision`, where no sample is predicted
    positive, and `-inf` for `recall` and `fnr`, where all are. Without samples of one label it is NaN.

    Args:
        precision, recall, fpr, fnr: the guaranteed rate, between 0 and 1.
        delta: the probability that the guarantee fails, below one half.

    Raises:
        ValueError: unless exactly one rate is given, for a rate or `delta` out of range; and, when a point is chosen,
            for weights that are not whole, as a weight is a number of samples, and for samples that belong together.

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

    def __post_init__(self) -> None:
        given = {name: getattr(self, name) for name in RATES}
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

    def proved_by(self, positives: float, negatives: float) -> bool:
        """Return whether so many samples can prove the rate, whatever their scores."""
        if self.precision is not None:
            return positives + negatives >= rungs(int(positives + negatives), self.precision, self.delta)[0][0]
        if self.fpr is not None:
            return allowed_errors(int(negatives), self.fpr, self.delta) >= 0
        return allowed_errors(int(positives), self._misses, self.delta) >= 0

    @property
    def promise(self) -> tuple[str, float]:
        """The guaranteed rate, by name."""
        return next((name, rate) for name in RATES if (rate := getattr(self, name)) is not None)

    @property
    def unconditional(self) -> float:
        """The threshold that keeps the guarantee whatever the data."""
        return -math.inf if self.promise[0] in ("recall", "fnr") else math.inf

    @property
    def _misses(self) -> float:
        """The guaranteed FNR."""
        name, rate = self.promise
        return rate if name == "fnr" else 1 - rate

    def merit(self, curve: Curve) -> Tensor:
        """Return the merit where the guarantee holds, else −1; of precision that depends on more than a step."""
        assert self.precision is None
        positives, negatives = (curve.spread(x) for x in (curve.positives, curve.negatives))
        if self.fpr is not None:
            return where(curve.fps <= self._allowed(curve, 1, self.fpr), curve.tps, -1)
        return where(positives - curve.tps <= self._allowed(curve, 0, self._misses), negatives - curve.fps, -1)

    def partner(self, curve: Curve) -> Tensor | None:
        """Return `t` for guaranteed recall."""
        return curve.tps if self.fpr is None else None

    def _allowed(self, curve: Curve, label: int, rate: float) -> Tensor:
        """Return the most errors among the samples of a label that prove a smaller error rate: `[K]`, or `[1]`."""
        errors = [allowed_errors(int(n), rate, self.delta) for n in curve.columns.host_totals[label]]
        return curve.spread(like(errors, curve.positives))

    def _of_counts(self, curve: Curve) -> Curve:
        if self.precision is None:
            point = super()._of_counts(curve)
            return point if self.fpr is not None else self._with_all(point)
        totals = [int(p + n) for p, n in zip(*curve.columns.host_totals, strict=True)]
        ladder, starts, level = rungs(max(totals, default=0), self.precision, self.delta)
        # The first steps with these numbers of predicted positives, of every problem and all ranks.
        after = curve.tps + curve.fps
        numbers = torch.tensor(ladder, dtype=torch.int64, device="cpu").to(after.device, after.dtype)
        before = torch.searchsorted(numbers, after - curve.dtps - curve.dfps, right=True)
        few = curve.gather(torch.searchsorted(numbers, after, right=True) > before)
        flags: list[bool] = []
        counts = torch.stack([few.tps + few.fps, few.fps]).long().tolist()
        for length in few.columns.lengths:
            steps = slice(len(flags), len(flags) + length)
            flags += sequences(counts[0][steps], counts[1][steps], starts, 1 - self.precision, level)
        proved = torch.tensor(flags, dtype=torch.bool, device="cpu").to(after.device)
        return few.best(torch.where(proved, few.tps + few.fps, -1), origin=0)

    def _with_all(self, point: Curve) -> Curve:
        """Return the `point` `[T]`, but the one at `-inf` of problems whose samples cannot prove the rate."""
        unproved = [not self.proved_by(p, n) for p, n in zip(*point.columns.host_totals, strict=True)]
        at = torch.tensor(unproved, dtype=torch.bool, device="cpu").to(point.positives.device)
        tps, fps = point.positives.where(at, point.tps), point.negatives.where(at, point.fps)
        thresholds = point.thresholds.masked_fill(at, -torch.inf)
        result: Curve = with_columns(point, thresholds=thresholds, tps=tps, fps=fps, dtps=tps, dfps=fps)
        return result

    def possible(self, curve: Curve) -> Tensor:
        """Return all steps for guaranteed precision, since a mixed step may decide for all that follow."""
        if self.precision is None:
            return super().possible(curve)
        return torch.ones_like(curve.tps, dtype=torch.bool)


def warn_of_unproved(who: str, at: Choice, thresholds: Sequence[float], names: Callable[[list[int]], str]) -> None:
    """Warn if some of the `thresholds` chosen by `at` keep a guarantee whatever the data; `names` names problems.

    Must be called after the last collective of a reading.
    """
    if not isinstance(at, Guaranteed) or at.unconditional not in thresholds:
        return
    unproved = [t for t, x in enumerate(thresholds) if x == at.unconditional]
    rate, promised = at.promise
    # Of a limited FPR a threshold with negatives alone above it may be proved, but is no better than none.
    where, what = ("that a positive reaches", "no sample is") if at.unconditional > 0 else ("", "all samples are")
    warn(
        f"{who}: the samples prove {rate}={promised:g} at no finite threshold{where and ' ' + where}"
        f"{f' for {names(unproved)}' if len(thresholds) > 1 else ''}, so it is {at.unconditional:+}, where {what} "
        "predicted positive: pass more samples, or promise less."
    )


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
        alive = alive and wrong <= allowed_errors(n, rate, level)
        proved.append(alive)
    return proved


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
