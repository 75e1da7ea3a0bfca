"""The choice of a point of the curve: a given threshold, or the optimum of a merit.

A choice assigns a merit to every step and selects the point with the greatest merit; ties go to the point that is
better in the other rate, then to the highest threshold. Counts only rise as thresholds fall, so among points of equal
recall the highest threshold has the least FPR and the highest precision. If that order does not break a tie,
`Choice.partner` does. Ties must compare equal, so a merit is an integer or one quotient of integers, as long as these
fit; whole weights count as integers, too. Sums of other weights round, so there the merit is a rate or a difference of
rates, and merits within `ROUNDING` count as equal: a weight common to all samples changes no choice.

Every merit except those of the equal error rate and of the break-even point rises with true positives and falls with
false positives. So where a step may hide several scores (`Curve.mixed`), the merit of any point within is between those
of its corners, which bounds the steps that may hold the point of the exact curve.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Literal

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import double, floating, where
from torchmetrics_roc.arrays.keys import falling_keys
from torchmetrics_roc.arrays.messages import is_number
from torchmetrics_roc.curves.curve import (
    Curve,
    at_infinity,
    check_prevalence,
    few_points,
    known,
    lowest,
    one_step_each,
)
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.curves.products import cross, in_units, totals
from torchmetrics_roc.points.rates import RATES, Counts, Definition, check_positive, corner, counts, rate_named
from torchmetrics_roc.ranks.segments import leading

ROUNDING = 2.0**-36
"""How much rates of floating-point weights may differ and count as equal: relative, or for differences absolute.

A running sum of 10^5 equal weights has a relative error of 2.6e-12, one of 5·10^5 of 1.2e-11. Counts are compared
exactly.
"""


Objective = Callable[[Tensor, Tensor, Tensor], Tensor]
"""A function of recall, FPR and the share of positives."""


def is_rate(value: Any) -> bool:
    """Return whether `value` is a number between 0 and 1."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1


class Choice:
    """A rule that selects one point of a curve: the one with the greatest merit."""

    needs: ClassVar[tuple[str, ...]] = ("positives", "negatives")
    """The totals without which the point is unknown."""

    within_labels: ClassVar[bool] = False
    """Whether the point does not depend on the share of positives."""

    @property
    def objective(self) -> Objective | None:
        """What the point maximises; None if it does not."""
        return None

    fixes: ClassVar[Literal["fpr", "recall", "precision", "fnr", "recalled"] | None] = None
    """The rate that the point fixes, if it does: at its only field or, if it has none, FNR at FPR, `recalled` at P."""

    @property
    def fixed(self) -> tuple[Literal["fpr", "recall", "precision", "fnr", "recalled"], float] | None:
        """That rate and its value, which is NaN where another decides."""
        return None if self.fixes is None else (self.fixes, next(iter(vars(self).values()), math.nan))

    def merit(self, curve: Curve) -> Tensor:
        """Return the merit of each step, `[K]`."""
        raise NotImplementedError

    def partner(self, curve: Curve) -> Tensor | None:
        """Return a count `[K]` to maximise among steps of equal merit; None if the highest threshold decides."""
        return None

    def rounds(self, curve: Curve) -> bool:
        """Return whether merits that are equal in exact arithmetic may differ: with weights, whose sums round."""
        return weighted(curve)

    def of(self, curve: Curve) -> Curve:
        """Return the chosen point of each problem, as a curve of one step per problem, `[T]`; `+inf` is a candidate.

        If the point is unknown, its threshold is NaN and no sample is predicted positive.
        """
        exact = _in_integers(curve)
        at = self._of_roundings(exact) if self.rounds(exact) else self._of_counts(exact)
        if exact is not curve:
            at = _with_counts(at, torch.Tensor.double)
        thresholds = known(curve, at.thresholds, self.needs)
        if thresholds is at.thresholds:
            return at
        unknown = thresholds.isnan()
        return one_step_each(curve, thresholds, *(x.masked_fill(unknown, 0) for x in at.columns.steps[1:]))

    def _of_counts(self, curve: Curve) -> Curve:
        """Return the point of greatest merit, where equal merits are equal numbers."""
        return best_point(curve, self.merit, self.partner)

    def _of_roundings(self, curve: Curve) -> Curve:
        """Return the point of highest threshold among those of equal merit and partner, within `ROUNDING`."""
        infinity = at_infinity(curve)
        orders: list[Callable[[Curve], Any]] = [self.merit]
        if self.partner(infinity) is not None:
            orders.append(self.partner)
        values, origins = [order(curve) for order in orders], [order(infinity) for order in orders]
        if (few := leading(curve, values, origins, ROUNDING)) is not curve:
            return self._of_roundings(few)
        among, origin = torch.ones_like(curve.tps, dtype=torch.bool), torch.ones_like(curve.positives, dtype=torch.bool)
        for order, value, outset in zip(orders, values, origins, strict=True):
            steps, none = torch.where(among, value, -torch.inf), torch.where(origin, outset, -torch.inf)
            highest = order(curve.best(steps, origin=none))
            among, origin = among & (steps >= curve.spread(highest) - ROUNDING), origin & (none >= highest - ROUNDING)
        return curve.best(among, origin=origin)

    def possible(self, curve: Curve) -> Tensor:
        """Return which steps `[K]` of a `mixed` curve may hold the exact point, inside or at their end."""
        reached = self.of(curve)
        # The merit may be 0/0 at +inf, and at a corner whose neighbouring points have a merit.
        attained = torch.fmax(self.merit(reached).double(), self.merit(at_infinity(curve)).double())
        if self.rounds(curve):
            attained = attained - 2 * ROUNDING
        return ~(self._upper_merit(curve).double() < curve.spread(attained))

    def _upper_merit(self, curve: Curve) -> Tensor:
        return self.merit(corner(curve, best=True))


class Rising(Choice):
    """A choice whose merit rises with true and falls with false positives, so that it chooses a corner of the curve."""


def best_point(
    curve: Curve, merit: Callable[[Curve], Any], partner: Callable[[Curve], Any] | None = None, origin: bool = True
) -> Curve:
    """Return the point of each problem of the largest `merit`, as a curve of one step per problem, `[T]`.

    Ties go to the largest `partner`, a count, then to the highest threshold; NaN counts as −∞. Both are functions
    of steps, by operations that tensors and NumPy arrays share (`arrays.either`): few samples on a CPU are arrays.
    `origin`: whether the point at `+inf`, without predicted positives, is a candidate.
    """
    columns, start = few_points(curve), 0 if origin else 1
    if columns is not None:
        few = Curve(columns)
        with np.errstate(divide="ignore", invalid="ignore"):
            x, y = merit(few)[start:], partner and partner(few)
        among = x == np.fmax.reduce(x)
        at = start + int((among if y is None else np.where(among, y[start:], -1)).argmax())
        counts = few.tps[at : at + 1], few.fps[at : at + 1]
        gained = (x - y[max(at - 1, 0)] for x, y in zip(counts, (few.tps, few.fps), strict=True))
        return one_step_each(curve, *map(torch.from_numpy, (few.thresholds[at : at + 1], *counts, *gained)))
    x, y = merit(curve), partner and partner(curve)
    if y is not None and (few_steps := leading(curve, [x, y])) is not curve:
        return best_point(few_steps, merit, partner, origin)
    outset = merit(at_infinity(curve)) if origin else None
    point = curve.best(x, outset)
    if y is None:
        return point
    highest = merit(point)
    among = torch.where(x == curve.spread(highest), y, -1)
    return curve.best(among, None if outset is None else (outset == highest).to(among.dtype) - 1)


def reaching(curve: Curve, thresholds: Tensor) -> Curve:
    """Return the counts of the samples that score at least `thresholds` `[T]`, as a curve of one step per problem.

    A threshold need not be one of the scores; none reach one of NaN.
    """
    counts = None if curve.kept is not None or curve.mixed is not None else curve.columns.reaching(thresholds)
    if counts is None:
        reached, rising = curve.thresholds >= curve.spread(thresholds), curve.tps + curve.fps
        if floating(rising):  # not every weight raises it; several bins have the lowest score of the next with one
            reached, rising = reached & ((curve.dtps > 0) | (curve.dfps > 0)), falling_keys(curve.thresholds)
        at = curve.best(torch.where(reached, rising, lowest(rising)))
        counts = at.tps, at.fps
    return one_step_each(curve, thresholds, *counts, *counts)


def weighted(curve: Curve) -> bool:
    """Return whether the counts are sums of floating-point weights, which round."""
    return floating(curve.positives)


def _in_integers(curve: Curve) -> Curve:
    """Return the curve with int64 counts if its weights are known to be whole, and their sums exact."""
    if not weighted(curve) or curve.fractional is not False:
        return curve
    exact = all(p + n < 2**53 for p, n in zip(*curve.columns.host_totals, strict=True))
    return _with_counts(curve, torch.Tensor.long) if exact else curve


def _with_counts(curve: Curve, change: Callable[[Tensor], Tensor]) -> Curve:
    names = ("tps", "fps", "dtps", "dfps", "positives", "negatives")
    changed: Curve = with_columns(curve, **{name: change(getattr(curve, name)) for name in names})
    return changed


def reaches(rate: Tensor, level: float, curve: Curve) -> Tensor:
    """Return whether a rate at each step reaches `level`, up to the rounding of weights."""
    return rate >= (level - ROUNDING if weighted(curve) else level)


def comparable(curve: Curve, counts: Tensor, totals: Tensor) -> Tensor:
    """Return `counts` `[K]` as a merit: with weights, as a share of the problems' `totals` `[T]`."""
    return curve.rate(counts, totals) if weighted(curve) else counts


class Largest(Rising):
    """The point where a rate is largest."""

    @property
    def within_labels(self) -> bool:  # type: ignore[override]
        """Whether the rate does not depend on the share of positives."""
        return self.defined.within_labels

    @property
    def defined(self) -> Definition:
        """The rate."""
        raise NotImplementedError

    @property
    def objective(self) -> Objective:
        """The rate."""
        return self.defined.of_rates

    def rounds(self, curve: Curve) -> bool:
        """Return True also for rates with a root, which rounds counts too."""
        return weighted(curve) or self.defined.root

    def merit(self, curve: Curve) -> Tensor:
        """Return the rate."""
        return self.defined.of(counts(curve))

    def _upper_merit(self, curve: Curve) -> Tensor:
        upper, limits = super()._upper_merit(curve), self.defined.corner
        return upper if limits is None else upper.nan_to_num(limits[1])


@dataclass(frozen=True)
class Youden(Largest):
    """The point where Youden's index, TPR − FPR, is largest."""

    defined: ClassVar[Definition] = RATES["youden"]

    def merit(self, curve: Curve) -> Tensor:
        """Return `t·N − f·P`; with weights `t/P − f/N`."""
        if weighted(curve):
            return curve.rate(curve.tps, curve.positives) - curve.rate(curve.fps, curve.negatives)
        return cross(curve, curve.tps, curve.fps)


@dataclass(frozen=True)
class Best(Largest):
    """The point where a rate is largest: `"accuracy"`, `"mcc"`, `"kappa"` or `"gmean"`."""

    rate: str

    def __post_init__(self) -> None:
        rate_named(self.rate)

    @property
    def defined(self) -> Definition:
        """The rate."""
        return rate_named(self.rate)


@dataclass(frozen=True)
class BestFBeta(Largest):
    """The point where the F-measure is largest; recall counts `beta` times as much as precision."""

    beta: float = 1.0

    needs: ClassVar[tuple[str, ...]] = ("positives",)

    def __post_init__(self) -> None:
        check_positive("beta", self.beta)

    @property
    def defined(self) -> Definition:
        """The F-measure."""
        return rate_named("fbeta", self.beta)


class Balanced(Choice):
    """The point where two counts, or rates, differ least."""

    def difference(self, curve: Curve, tps: Tensor, fps: Tensor) -> Tensor:
        """Return how much they differ at points with these counts, `[K]`: it rises with both."""
        raise NotImplementedError

    def merit(self, curve: Curve) -> Tensor:
        """Return the difference without its sign, negated."""
        return -abs(self.difference(curve, curve.tps, curve.fps))

    def _upper_merit(self, curve: Curve) -> Tensor:
        low = self.difference(curve, curve.tps - curve.dtps, curve.fps - curve.dfps).double()
        high = self.difference(curve, curve.tps, curve.fps).double()
        inside = torch.where(low.sign() == high.sign(), torch.minimum(low.abs(), high.abs()), 0.0)
        assert curve.mixed is not None
        return -torch.where(curve.mixed, inside, high.abs())


@dataclass(frozen=True)
class EqualError(Balanced):
    """The point where FPR and FNR differ least."""

    within_labels: ClassVar[bool] = True
    fixes: ClassVar = "fnr"

    def difference(self, curve: Curve, tps: Tensor, fps: Tensor) -> Tensor:
        """Return `f·P + t·N − PN`, with weights over `PN`: negative while FNR exceeds FPR."""
        if weighted(curve):
            return curve.rate(tps, curve.positives) + curve.rate(fps, curve.negatives) - 1
        return cross(curve, tps, curve.spread(curve.negatives) - fps)


@dataclass(frozen=True)
class BreakEven(Balanced):
    """The point where precision and recall differ least: as many predicted positives as positives."""

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    fixes: ClassVar = "recalled"

    def difference(self, curve: Curve, tps: Tensor, fps: Tensor) -> Tensor:
        """Return `t + f − P`; with weights over `P`."""
        if weighted(curve):
            return curve.rate(tps + fps, curve.positives) - 1
        return tps + fps - curve.spread(curve.positives)


@dataclass(frozen=True)
class ClosestTopLeft(Rising):
    """The point closest to the top left corner of the ROC plane, FPR 0 and TPR 1."""

    within_labels: ClassVar[bool] = True

    @property
    def objective(self) -> Objective:
        """The square of the distance, negated."""
        return lambda recall, fpr, _: -((1 - recall) ** 2) - fpr**2

    def merit(self, curve: Curve) -> Tensor:
        """Return `−((P − t)·N)² − (f·P)²`, in integers if they fit."""
        misses, alarms = curve.spread(curve.positives) - curve.tps, curve.fps
        p, n = curve.positives, curve.negatives
        if weighted(curve) or any(p * n >= 2**31 for p, n in zip(*curve.columns.host_totals)):
            return -(curve.rate(misses, p) ** 2 + curve.rate(alarms, n) ** 2)
        return -((misses * curve.spread(n)) ** 2 + (alarms * curve.spread(p)) ** 2)


class Fixed(Rising):
    """The highest recall where a rate keeps to a limit, the only field of the class."""

    def __post_init__(self) -> None:
        (value,) = vars(self).values()
        if not is_rate(value):
            percent = isinstance(value, (int, float)) and 1 < value <= 100
            hint = f": {value:g} percent is {value / 100:g}" if percent else ""
            raise ValueError(f"`{type(self).__name__}` takes a rate between 0 and 1, but got {value!r}{hint}.")

    def allowed(self, curve: Curve) -> Tensor:
        """Return the steps where the rate keeps to its limit, `[K]`."""
        raise NotImplementedError

    def merit(self, curve: Curve) -> Tensor:
        """Return `t` where it does, else −1."""
        return where(self.allowed(curve), comparable(curve, curve.tps, curve.positives), -1)


@dataclass(frozen=True)
class FixedFPR(Fixed):
    """The highest recall at an FPR of at most `most`; among equal recalls the least FPR."""

    most: float

    within_labels: ClassVar[bool] = True
    fixes: ClassVar = "fpr"

    def allowed(self, curve: Curve) -> Tensor:
        """Return where the FPR is at most the limit."""
        limit = self.most * (1 + ROUNDING) if weighted(curve) else self.most  # an FPR of 0 stays exactly 0
        return curve.rate(curve.fps, curve.negatives) <= limit


@dataclass(frozen=True)
class FixedSpecificity(Fixed):
    """The highest recall at a specificity of at least `least`; among equal recalls the highest specificity."""

    least: float

    within_labels: ClassVar[bool] = True

    @property
    def fixed(self) -> tuple[Literal["fpr"], float]:
        """The FPR."""
        return "fpr", 1 - self.least

    def allowed(self, curve: Curve) -> Tensor:
        """Return where the specificity is at least the limit."""
        return reaches(curve.rate(_tns(curve), curve.negatives), self.least, curve)


@dataclass(frozen=True)
class FixedPrecision(Fixed):
    """The highest recall at a precision of at least `least`; the point at `+inf` if no point reaches it.

    Among equal recalls the highest precision.
    """

    least: float

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    fixes: ClassVar = "precision"

    def allowed(self, curve: Curve) -> Tensor:
        """Return where the precision is at least the limit, or no sample is predicted positive."""
        return reaches(_precision(curve), self.least, curve) | (curve.tps + curve.fps == 0)


@dataclass(frozen=True)
class FixedRecall(Fixed):
    """The least FPR at a recall of at least `least`; among equal FPR the highest recall."""

    least: float

    within_labels: ClassVar[bool] = True
    fixes: ClassVar = "recall"

    def allowed(self, curve: Curve) -> Tensor:
        """Return where the recall is at least the limit."""
        return reaches(curve.rate(curve.tps, curve.positives), self.least, curve)

    def merit(self, curve: Curve) -> Tensor:
        """Return `N − f` where the constraint holds, else −1."""
        return where(self.allowed(curve), comparable(curve, _tns(curve), curve.negatives), -1)

    def partner(self, curve: Curve) -> Tensor:
        """`t`."""
        return comparable(curve, curve.tps, curve.positives)


@dataclass(frozen=True)
class BestPrecision(FixedRecall):
    """The highest precision at a recall of at least `least`; among equal precisions the highest recall."""

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    within_labels: ClassVar[bool] = False

    def merit(self, curve: Curve) -> Tensor:
        """Return the precision where the constraint holds, else −∞."""
        return where(self.allowed(curve), _precision(curve), -torch.inf)


@dataclass(frozen=True)
class Cost(Rising):
    r"""The least expected cost if a false positive costs `fp` and a false negative `fn`.

    .. math:: \pi c_{fn} \mathrm{FNR} + (1 - \pi) c_{fp} \mathrm{FPR}

    `prevalence` :math:`\pi` is the share of positives in deployment, by default that of the data. The optimum may be to
    classify no sample or every sample as positive.
    """

    fp: float = 1.0
    fn: float = 1.0
    prevalence: float | None = None

    def __post_init__(self) -> None:
        for name in ("fp", "fn"):
            check_positive(name, getattr(self, name))
        check_prevalence(self.prevalence, optional=True)

    @property
    def objective(self) -> Objective:
        """The cost, negated."""
        return lambda *rates: -self.cost(*rates)

    def cost(self, recall: Tensor, fpr: Tensor, share: Tensor) -> Tensor:
        """Return the expected cost by recall, FPR and the share of positives in the data."""
        p = share if self.prevalence is None else self.prevalence
        return self.fn * p * (1 - recall) + self.fp * (1 - p) * fpr

    def merit(self, curve: Curve) -> Tensor:
        """Return the cost saved, `c_fn π t/P − c_fp (1 − π) f/N`, times a factor that makes it an integer if it fits.

        With weights that factor is one over that of `t/P`, whose rounding decides what is equal where the costs of
        false positives are much larger: there `f/N` is small, and has the more digits.
        """
        gain, loss = _decimal(self.fn), _decimal(self.fp)
        p, n = totals(curve)
        if self.prevalence is None:
            p, n = p**0, n**0
        else:
            gain, loss = gain * _decimal(self.prevalence), loss * (1 - _decimal(self.prevalence))
        if weighted(curve):
            t, f = (in_units(curve, x) / curve.spread(total) for x, total in ((curve.tps, p), (curve.fps, n)))
            return t - f * float(loss / gain)
        scale = math.lcm(gain.denominator, loss.denominator)
        gained, lost = int(gain * scale), int(loss * scale)
        t, f = curve.tps, curve.fps
        if not self._fits(curve, gained, lost):
            t, n, f, p = (double(x) for x in (t, n, f, p))
            return t * curve.spread(n) * float(gain) - f * curve.spread(p) * float(loss)
        return t * curve.spread(n) * gained - f * curve.spread(p) * lost

    def _fits(self, curve: Curve, gained: int, lost: int) -> bool:
        """Return whether the merit is an integer of at most 62 bits everywhere."""
        totals = zip(*curve.columns.host_totals, strict=True)
        # With a prevalence, every count is multiplied by the total of the other label.
        bounds = (p * n * (gained + lost) if self.prevalence is not None else p * gained + n * lost for p, n in totals)
        return max(gained, lost) < 2**62 and all(x < 2**62 for x in bounds)


@dataclass(frozen=True, eq=False)
class Frozen(Choice):
    """The samples that score at least `threshold`: a number, or a tensor or list with one for every class or label.

    The threshold is rounded to the dtype of the scores, so that a float32 score of 0.7 reaches 0.7. If batches differ
    in dtype that is the widest: each score is kept exactly, and 0.7 in float32, 0.69999999, does not reach 0.7 in
    float64. Which batch a score came with is not kept, and a threshold rounded to float32 would admit float64 scores
    below it.

    If the threshold is unknown, NaN in a tensor, no sample is predicted positive and every rate is unknown. A threshold
    of `+inf` includes the samples that score `+inf`, except for the classes in the mask `none`: there it includes no
    sample, as does the point at `+inf` when it is chosen.
    """

    threshold: float | Tensor
    none: Tensor | None = field(default=None, repr=False)

    within_labels: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for name, dtype in (("threshold", torch.float64), ("none", torch.bool)):
            object.__setattr__(self, name, _as_tensor(getattr(self, name), dtype))
        x, none = self.threshold, self.none
        several = isinstance(x, Tensor) and x.ndim <= 1 and x.dtype != torch.bool and not x.is_complex()
        if not several and not is_number(x):
            raise ValueError(f"`threshold` must be a number, or a tensor with one for each class, but is {x!r}.")
        if none is not None and not (isinstance(none, Tensor) and none.dtype == torch.bool):
            raise ValueError(f"`none` must be a mask of the classes, a tensor of bool, or None, but is {none!r}.")
        if isinstance(self.threshold, Tensor):  # a copy, so that later writes to the caller's tensor do not change it
            object.__setattr__(self, "threshold", self.threshold.detach().clone())

    @property
    def number(self) -> float | None:
        """The threshold as a number, if all problems share a finite one."""
        single = not isinstance(self.threshold, Tensor) or self.threshold.ndim == 0
        number = float(self.threshold) if single and self.none is None else math.inf
        return number if math.isfinite(number) else None

    def per_problem(self, problems: int) -> list[Frozen]:
        """Return the threshold of each problem as a choice of its own."""
        assert isinstance(self.threshold, Tensor)
        thresholds = self.threshold.expand(problems)
        none = torch.zeros_like(thresholds, dtype=torch.bool) if self.none is None else self.none.expand(problems)
        return [Frozen(*pair) for pair in zip(thresholds, none, strict=True)]

    def _thresholds(self, curve: Curve) -> Tensor:
        """Return the threshold of each problem, `[T]`, in the dtype of the scores."""
        given = torch.as_tensor(self.threshold, dtype=torch.float64, device=curve.positives.device)
        given = given.to(curve.columns.dtype)
        if given.ndim and len(given) != curve.problems:
            raise ValueError(
                f"A threshold must be a number or a tensor of {curve.problems}, one for every class, "
                f"but got {tuple(given.shape)}."
            )
        return given.expand(curve.problems)

    def least(self, curve: Curve) -> Tensor:
        """Return the least score of each problem that is included, `[T]`; NaN, which none reaches, if in `none`."""
        thresholds = self._thresholds(curve)
        return thresholds if self.none is None else thresholds.masked_fill(self.none.to(thresholds.device), torch.nan)

    def of(self, curve: Curve) -> Curve:
        """Return the counts at the threshold, which need not be one of the scores."""
        point = reaching(curve, self.least(curve))
        at: Curve = point if self.none is None else with_columns(point, thresholds=self._thresholds(curve))
        return at

    def possible(self, curve: Curve) -> Tensor:
        """Return the first step below the threshold if it is mixed, since it may hide scores at or above it.

        None if a step begins at the threshold: that and those above hold all such scores.
        """
        thresholds = curve.spread(self.least(curve))
        below = curve.thresholds < thresholds
        following = curve.best(below, origin=0).thresholds
        begins = curve.thresholds == thresholds
        begins &= curve.thresholds.isfinite() | (curve.dtps + curve.dfps > 0)  # bins without any score end at +inf, too
        certain = curve.sum(begins.long()) > 0
        reaching = below & (curve.thresholds == curve.spread(following)) & ~curve.spread(certain)
        assert curve.mixed is not None
        return reaching & curve.mixed


def _as_tensor(value: Any, dtype: torch.dtype) -> Any:
    """Return a list or tuple of numbers as a tensor, and anything else as it is."""
    listed = isinstance(value, (list, tuple)) and bool(value) and all(map(is_number, value))
    return torch.tensor(value, dtype=dtype, device="cpu") if listed else value


At = float | str | Tensor | Sequence[float] | Choice
"""A point of the curve: a threshold or one for each class, the name of an optimum, or a `Choice`."""

BY_NAME: dict[str, Choice] = {
    "youden": Youden(),
    "f1": BestFBeta(1.0),
    "eer": EqualError(),
    "closest_topleft": ClosestTopLeft(),
    **{name: Best(name) for name in ("accuracy", "mcc", "kappa", "gmean")},
    "prbep": BreakEven(),
}


def choice_of(at: At) -> Choice:
    """Return the choice that `at` specifies.

    Raises:
        ValueError: unless `at` is a threshold, a known name or a `Choice`.
    """
    if isinstance(at, Choice):
        return at
    if isinstance(at, str) and at in BY_NAME:
        return BY_NAME[at]
    threshold: Any = _as_tensor(at, torch.float64)
    if isinstance(threshold, Tensor) or is_number(threshold):
        return Frozen(threshold)
    names = ", ".join(repr(name) for name in BY_NAME)
    close = difflib.get_close_matches(at, BY_NAME) if isinstance(at, str) else []
    raise ValueError(
        f"`at` must be a threshold, one of {names}, or one of FixedFPR(x), FixedRecall(x), FixedPrecision(x), "
        f"FixedSpecificity(x), BestFBeta(beta), Cost(fp=, fn=, prevalence=), Guaranteed(precision=, delta=), "
        f"Frozen(threshold), but is {at!r:.80}{f': did you mean {close[0]!r}?' if close else '.'}"
    )


@collective
def chosen(curve: Curve, at: At) -> Curve:
    """The point of each problem that `at` specifies, as a curve of one step per problem, `[T]`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve, FixedRecall
        >>> from torchmetrics_roc.points.choice import chosen
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> point = chosen(curve, FixedRecall(0.9))
        >>> point.thresholds, point.tps, point.fps
        (tensor([0.7000]), tensor([2]), tensor([1]))
    """
    return choice_of(at).of(curve)


def counts_at(curve: Curve, at: At) -> Counts:
    """Return the counts of each problem at the point that `at` specifies, `[T]` each; NaN where it is unknown."""
    point = chosen(curve, at)
    unknown = point.thresholds.isnan()
    counted = (point.tps, point.fps, point.positives, point.negatives)
    return Counts(*(x.double().masked_fill(unknown, torch.nan) for x in counted))


def _tns(curve: Curve) -> Tensor:
    """Return the true negatives at each step, `[K]`."""
    return curve.spread(curve.negatives) - curve.fps


def _precision(curve: Curve) -> Tensor:
    """Return the precision at each step, `[K]`; NaN where no sample is predicted positive."""
    return double(curve.tps) / double(curve.tps + curve.fps)


def _decimal(x: float) -> Fraction:
    """Return the decimal number that prints as `x`: 0.1 is one tenth, so that equal decimal costs tie."""
    return Fraction(str(x))
