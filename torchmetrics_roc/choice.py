"""The choice of a point of the curve: a given threshold, or the optimum of a merit.

A choice assigns a merit to every step and selects the point of greatest merit; ties go to the point that is better in
the other rate, then to the highest threshold. Counts only rise as thresholds fall, so of points with equal recall the
highest threshold has the least FPR and the highest precision. Where that order does not decide, `Choice.partner` does.
Ties must compare equal, so a merit is an integer or one quotient of integers, as long as these fit.

Every merit except that of the equal error rate rises with true positives and falls with false
positives. So where a step may hide several scores (`Curve.mixed`), the merit of any point within is between those
of its corners, which bounds the steps that may hold the point of the exact curve.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.rates import RATES, counts, fbeta


def check_rate(name: str, value: float) -> None:
    """Raise `ValueError` unless the value of the argument `name` is a rate."""
    if not (isinstance(value, (int, float)) and 0 <= value <= 1):
        raise ValueError(f"`{name}` must be a rate between 0 and 1, but is {value!r}.")


def check_positive(name: str, value: float) -> None:
    """Raise `ValueError` unless the value of the argument `name` is a positive number."""
    if not (isinstance(value, (int, float)) and 0 < value < float("inf")):
        raise ValueError(f"`{name}` must be a number above 0, but is {value!r}.")


class Choice:
    """A rule that selects one point of a curve: the one of greatest merit."""

    needs: ClassVar[tuple[str, ...]] = ("positives", "negatives")
    """The totals without which the point is unknown."""

    def merit(self, curve: Curve) -> Tensor:
        """The merit of each step, `[K]`."""
        raise NotImplementedError

    def partner(self, curve: Curve) -> Tensor | None:
        """A count `[K]` to maximise among steps of equal merit; None if the highest threshold decides."""
        return None

    def of(self, curve: Curve) -> Curve:
        """The chosen point of each problem, as a curve of one step per problem, `[T]`; `+inf` is a candidate.

        Where the point is unknown, its threshold is NaN and no sample is predicted positive.
        """
        merit, at_infinity = self.merit(curve), self.merit(curve.at_infinity)
        at = curve.best(merit, origin=at_infinity)
        partner = self.partner(curve)
        if partner is not None:
            most = self.merit(at)
            among = torch.where(merit == curve.spread(most), partner, -1)
            at = curve.best(among, origin=(at_infinity == most).to(among.dtype) - 1)
        absent = [getattr(curve, kind) == 0 for kind in self.needs]
        unknown = torch.stack(absent).any(0) if absent else torch.zeros_like(curve.positives, dtype=torch.bool)
        tps, fps, dtps, dfps = (x.masked_fill(unknown, 0) for x in at.steps[1:])
        thresholds = at.thresholds.masked_fill(unknown, torch.nan)
        point: Curve = at.with_columns(thresholds=thresholds, tps=tps, fps=fps, dtps=dtps, dfps=dfps)
        return point

    def possible(self, curve: Curve) -> Tensor:
        """Mask `[K]` of the steps of a `mixed` curve that may hold the exact point, inside or at their end."""
        reached = self.of(curve)
        # At +inf the merit may be 0/0; at a corner too, while the points next to it have one.
        attained = torch.fmax(self.merit(reached).double(), self.merit(curve.at_infinity).double())
        return ~(self._upper_merit(curve).double() < curve.spread(attained))

    def _upper_merit(self, curve: Curve) -> Tensor:
        return self.merit(corner(curve, best=True))


def corner(curve: Curve, best: bool) -> Curve:
    """Every step, or every `mixed` one, at a corner of its rectangle: all its positives, no negatives, or vice versa.

    Only `tps` and `fps` are those of the corner.
    """
    moved = torch.ones_like(curve.tps, dtype=torch.bool) if curve.mixed is None else curve.mixed
    at: Curve
    if best:
        at = curve.with_columns(fps=curve.fps - torch.where(moved, curve.dfps, 0))
    else:
        at = curve.with_columns(tps=curve.tps - torch.where(moved, curve.dtps, 0))
    return at


@dataclass(frozen=True)
class Youden(Choice):
    """Where Youden's index, TPR − FPR, is largest."""

    def merit(self, curve: Curve) -> Tensor:
        """`t·N − f·P`."""
        return curve.cross(curve.tps, curve.fps)


@dataclass(frozen=True)
class Best(Choice):
    """Where a rate is largest: `"accuracy"` or `"mcc"`."""

    rate: str

    def merit(self, curve: Curve) -> Tensor:
        """The rate."""
        return RATES[self.rate](counts(curve))


@dataclass(frozen=True)
class BestFBeta(Choice):
    """Where the F-measure is largest, in which recall counts `beta` times as much as precision."""

    beta: float = 1.0

    needs: ClassVar[tuple[str, ...]] = ("positives",)

    def __post_init__(self) -> None:
        check_positive("beta", self.beta)

    def merit(self, curve: Curve) -> Tensor:
        """The F-measure."""
        return fbeta(counts(curve), self.beta)


@dataclass(frozen=True)
class EqualError(Choice):
    """Where FPR and FNR differ least."""

    def merit(self, curve: Curve) -> Tensor:
        """`−|f·P + t·N − PN|`."""
        return -_imbalance(curve, curve.tps, curve.fps).abs()

    def _upper_merit(self, curve: Curve) -> Tensor:
        low = _imbalance(curve, curve.tps - curve.dtps, curve.fps - curve.dfps).double()
        high = _imbalance(curve, curve.tps, curve.fps).double()
        inside = torch.where(low.sign() * high.sign() > 0, torch.minimum(low.abs(), high.abs()), 0.0)
        return -(high.abs() if curve.mixed is None else torch.where(curve.mixed, inside, high.abs()))


@dataclass(frozen=True)
class ClosestTopLeft(Choice):
    """Closest to the top left corner of the ROC plane, FPR 0 and TPR 1."""

    def merit(self, curve: Curve) -> Tensor:
        """`−((P − t)·N)² − (f·P)²`, in integers while they fit."""
        misses, alarms = curve.spread(curve.positives) - curve.tps, curve.fps
        p, n = curve.positives, curve.negatives
        if curve.tps.is_floating_point() or any(p * n >= 2**31 for p, n in zip(*curve.columns.host_totals)):
            return -(curve.rate(misses, p) ** 2 + curve.rate(alarms, n) ** 2)
        return -((misses * curve.spread(n)) ** 2 + (alarms * curve.spread(p)) ** 2)


@dataclass(frozen=True)
class FixedFPR(Choice):
    """The highest recall at an FPR of at most `most`; among equal recalls the least FPR."""

    most: float

    def __post_init__(self) -> None:
        check_rate("most", self.most)

    def merit(self, curve: Curve) -> Tensor:
        """`t` where the constraint holds, else −1."""
        return torch.where(curve.rate(curve.fps, curve.negatives) <= self.most, curve.tps, -1)


@dataclass(frozen=True)
class FixedSpecificity(Choice):
    """The highest recall at a specificity of at least `least`; among equal recalls the highest specificity."""

    least: float

    def __post_init__(self) -> None:
        check_rate("least", self.least)

    def merit(self, curve: Curve) -> Tensor:
        """`t` where the constraint holds, else −1."""
        tns = curve.spread(curve.negatives) - curve.fps
        return torch.where(curve.rate(tns, curve.negatives) >= self.least, curve.tps, -1)


@dataclass(frozen=True)
class FixedPrecision(Choice):
    """The highest recall at a precision of at least `least`; if no point has it, the point at `+inf`.

    Among equal recalls the highest precision.
    """

    least: float

    needs: ClassVar[tuple[str, ...]] = ("positives",)

    def __post_init__(self) -> None:
        check_rate("least", self.least)

    def merit(self, curve: Curve) -> Tensor:
        """`t` where the constraint holds or no sample is predicted positive, else −1."""
        predicted = curve.tps + curve.fps
        allowed = curve.tps.double() / predicted.double() >= self.least
        return torch.where(allowed | (predicted == 0), curve.tps, -1)


@dataclass(frozen=True)
class FixedRecall(Choice):
    """The least FPR at a recall of at least `least`; among equal FPR the highest recall."""

    least: float

    def __post_init__(self) -> None:
        check_rate("least", self.least)

    def merit(self, curve: Curve) -> Tensor:
        """`N − f` where the constraint holds, else −1."""
        tns = curve.spread(curve.negatives) - curve.fps
        return torch.where(curve.rate(curve.tps, curve.positives) >= self.least, tns, -1)

    def partner(self, curve: Curve) -> Tensor:
        """`t`."""
        return curve.tps


@dataclass(frozen=True)
class Cost(Choice):
    r"""The least expected cost, where a false positive costs `fp` and a false negative `fn`.

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
        if self.prevalence is not None and not (isinstance(self.prevalence, (int, float)) and 0 < self.prevalence < 1):
            raise ValueError(f"`prevalence` must lie between 0 and 1, or be None, but is {self.prevalence!r}.")

    def merit(self, curve: Curve) -> Tensor:
        """The cost saved, `c_fn π t/P − c_fp (1 − π) f/N`, times a factor that makes it an integer while it fits."""
        gain, loss = _decimal(self.fn), _decimal(self.fp)
        p, n = curve.totals
        if self.prevalence is None:
            p, n = torch.ones_like(p), torch.ones_like(n)
        else:
            gain, loss = gain * _decimal(self.prevalence), loss * (1 - _decimal(self.prevalence))
        scale = lcm(gain.denominator, loss.denominator)
        gained, lost = int(gain * scale), int(loss * scale)
        t, f = curve.in_units(curve.tps), curve.in_units(curve.fps)
        if t.is_floating_point() or not self._fits(curve, gained, lost):
            return t.double() * curve.spread(n.double()) * float(gain) - f.double() * curve.spread(p.double()) * float(
                loss
            )
        return t * curve.spread(n) * gained - f * curve.spread(p) * lost

    def _fits(self, curve: Curve, gained: int, lost: int) -> bool:
        """Whether the merit is an integer of 62 bits everywhere."""
        totals = zip(*curve.columns.host_totals, strict=True)
        # With a prevalence, every count is multiplied by the total of the other label.
        most = (p * n * (gained + lost) if self.prevalence is not None else p * gained + n * lost for p, n in totals)
        return max(gained, lost) < 2**62 and all(x < 2**62 for x in most)


@dataclass(frozen=True, eq=False)
class Frozen(Choice):
    """The samples that score at least `threshold`: a number, or a tensor of one for every class or label.

    With an unknown threshold, NaN, no sample is predicted positive and every rate is unknown.
    """

    threshold: float | Tensor

    def __post_init__(self) -> None:
        number = isinstance(self.threshold, (int, float)) and not isinstance(self.threshold, bool)
        if not number and not (isinstance(self.threshold, Tensor) and self.threshold.ndim <= 1):
            raise ValueError(
                f"`threshold` must be a number or a tensor of one for every class, but is {self.threshold!r}."
            )
        if isinstance(self.threshold, Tensor):  # a copy, so that later writes to the caller's tensor do not move it
            object.__setattr__(self, "threshold", self.threshold.detach().clone())

    def _thresholds(self, curve: Curve) -> Tensor:
        """The threshold of each problem, `[T]`, in the dtype of the scores."""
        given = torch.as_tensor(self.threshold, dtype=torch.float64, device=curve.thresholds.device)
        given = given.to(curve.thresholds.dtype)
        if given.ndim and len(given) != curve.problems:
            raise ValueError(
                f"`threshold` must be a number or a tensor of {curve.problems}, one for every class, "
                f"but got {tuple(given.shape)}."
            )
        return given.expand(curve.problems)

    def merit(self, curve: Curve) -> Tensor:
        """The number of predicted positives where the step reaches the threshold, else −1."""
        reached = curve.thresholds >= curve.spread(self._thresholds(curve))
        return torch.where(reached, curve.tps + curve.fps, -1)

    def of(self, curve: Curve) -> Curve:
        """The counts at the threshold, which need not be one of the scores."""
        at = curve.best(self.merit(curve), origin=0)
        point: Curve = at.with_columns(thresholds=self._thresholds(curve))
        return point

    def possible(self, curve: Curve) -> Tensor:
        """The first step below the threshold if it is mixed, since it may hide scores at or above it."""
        below = curve.thresholds < curve.spread(self._thresholds(curve))
        following = curve.best(torch.where(below, curve.thresholds.double(), -torch.inf)).thresholds
        reaching = below & (curve.thresholds == curve.spread(following))
        return reaching if curve.mixed is None else reaching & curve.mixed


At = float | str | Tensor | Choice
"""A point of the curve: a threshold, the name of an optimum, or a `Choice`."""

BY_NAME: dict[str, Choice] = {
    "youden": Youden(),
    "f1": BestFBeta(1.0),
    "eer": EqualError(),
    "closest_topleft": ClosestTopLeft(),
    "accuracy": Best("accuracy"),
    "mcc": Best("mcc"),
}


def choice_of(at: At) -> Choice:
    """The choice that `at` specifies.

    Raises:
        ValueError: unless `at` is a threshold, a known name or a `Choice`.
    """
    if isinstance(at, Choice):
        return at
    if isinstance(at, str) and at in BY_NAME:
        return BY_NAME[at]
    if isinstance(at, Tensor) or (isinstance(at, (int, float)) and not isinstance(at, bool) and at == at):
        return Frozen(at)
    names = ", ".join(repr(name) for name in BY_NAME)
    raise ValueError(
        f"`at` must be a threshold, one of {names}, or one of FixedFPR(x), FixedRecall(x), FixedPrecision(x), "
        f"FixedSpecificity(x), BestFBeta(beta), Cost(fp=, fn=, prevalence=), Frozen(threshold), but is {at!r}."
    )


def chosen(curve: Curve, at: At) -> Curve:
    """The point of each problem that `at` specifies, as a curve of one step per problem, `[T]`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve, FixedRecall
        >>> from torchmetrics_roc.choice import chosen
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> point = chosen(curve, FixedRecall(0.9))
        >>> point.thresholds, point.tps, point.fps
        (tensor([0.7000]), tensor([2]), tensor([1]))
    """
    return choice_of(at).of(curve)


def _imbalance(curve: Curve, tps: Tensor, fps: Tensor) -> Tensor:
    """`f·P + t·N − PN` at each step, `[K]`: negative while FNR exceeds FPR."""
    return curve.cross(tps, curve.spread(curve.negatives) - fps)


def _decimal(x: float) -> Fraction:
    """The decimal number that prints as `x`: 0.1 is one tenth, so that costs that are equal on paper tie."""
    return Fraction(str(x))
