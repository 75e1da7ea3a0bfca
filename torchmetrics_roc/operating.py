"""Operating points: every rate at a threshold or at an optimum (`choice`), and the measures that read one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple

import torch
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_warn

from torchmetrics_roc.choice import (
    At,
    Choice,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    Frozen,
    check_rate,
    choice_of,
    chosen,
    corner,
)
from torchmetrics_roc.curve import Curve, Optimum
from torchmetrics_roc.measure import RESAMPLED, Measure, Statistic
from torchmetrics_roc.rates import Counts, counts, rate_named, rates_of


class OperatingPoint(NamedTuple):
    """A point of the curve: its threshold, its confusion counts and every rate, by name."""

    threshold: Tensor
    tp: Tensor
    fp: Tensor
    tn: Tensor
    fn: Tensor
    accuracy: Tensor
    balanced_accuracy: Tensor
    precision: Tensor
    npv: Tensor
    recall: Tensor
    specificity: Tensor
    fpr: Tensor
    fnr: Tensor
    f1: Tensor
    mcc: Tensor
    youden: Tensor
    lr_plus: Tensor
    lr_minus: Tensor


def operating_point(curve: Curve, at: At) -> OperatingPoint:
    """The point that `at` specifies, with its counts and every rate, `[T]` each.

    Args:
        curve: the counts.
        at: a threshold, which admits the scores equal to it; `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, where each is
            greatest; `"eer"`, where FPR and FNR differ least; `"closest_topleft"`; or `FixedFPR(x)`, `FixedRecall(x)`,
            `FixedPrecision(x)`, `FixedSpecificity(x)`, `BestFBeta(beta)`, `Cost(fp=, fn=, prevalence=)`,
            `Frozen(threshold)`. Ties go to the point that is better in the other rate (for a fixed rate: least FPR,
            highest precision or highest recall), then to the highest threshold; the point at `+inf` is a candidate.

    A rate is NaN where it divides 0 by 0.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import operating_point
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> point = operating_point(curve, "f1")
        >>> point.threshold, point.tp, point.fp, point.recall
        (tensor([0.7000]), tensor([2]), tensor([1]), tensor([1.], dtype=torch.float64))
    """
    point = chosen(curve, at)
    tp, fp = point.tps, point.fps
    tn, fn = point.negatives - fp, point.positives - tp
    known = ~point.thresholds.isnan()
    at_point = (torch.where(known, rate, torch.nan) for rate in rates_of(counts(point)))
    return OperatingPoint(point.thresholds, tp, fp, tn, fn, *at_point)


# One rate is constrained, the other maximised. The result is unknown where either of them is.


def recall_at_fixed_precision(curve: Curve, min_precision: float) -> Optimum:
    """Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    Ties go to the highest precision, then to the highest threshold. Where no threshold has that precision, the result
    is the point at `+inf`, recall 0. NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import recall_at_fixed_precision
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> recall_at_fixed_precision(curve, 0.6)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    at = chosen(curve, FixedPrecision(min_precision))
    return at.optimum(at.rate(at.tps, at.positives))


def precision_at_fixed_recall(curve: Curve, min_recall: float) -> Optimum:
    """Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    Ties go to the highest recall, then to the highest threshold. NaN without positives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import precision_at_fixed_recall
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> precision_at_fixed_recall(curve, 1.0)
        Optimum(value=tensor([0.6667], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    at = chosen(curve, _MostPrecise(min_recall))
    return at.optimum(at.tps.double() / (at.tps + at.fps).double())


def sensitivity_at_specificity(curve: Curve, min_specificity: float) -> Optimum:
    """Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    Ties go to the highest specificity, then to the highest threshold. Always attainable, if only at `+inf`. NaN without
    positives or without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import sensitivity_at_specificity
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> sensitivity_at_specificity(curve, 0.5)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.7000]))
    """
    at = chosen(curve, FixedSpecificity(min_specificity))
    return at.optimum(at.rate(at.tps, at.positives).masked_fill(at.negatives == 0, torch.nan))


def specificity_at_sensitivity(curve: Curve, min_sensitivity: float) -> Optimum:
    """Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    Ties go to the highest sensitivity, then to the highest threshold. Always attainable. NaN without positives or
    without negatives.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import specificity_at_sensitivity
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> specificity_at_sensitivity(curve, 0.5)
        Optimum(value=tensor([1.], dtype=torch.float64), threshold=tensor([0.9000]))
    """
    at = chosen(curve, FixedRecall(min_sensitivity))
    return at.optimum(at.rate(at.negatives - at.fps, at.negatives).masked_fill(at.positives == 0, torch.nan))


@dataclass(frozen=True)
class _MostPrecise(Choice):
    """The highest precision at a recall of at least `least`; among equal precisions the highest recall."""

    least: float

    needs: ClassVar[tuple[str, ...]] = ("positives",)

    def merit(self, curve: Curve) -> Tensor:
        precision = curve.tps.double() / (curve.tps + curve.fps).double()
        return torch.where(curve.rate(curve.tps, curve.positives) >= self.least, precision, -torch.inf)

    def partner(self, curve: Curve) -> Tensor:
        return curve.tps


MARKED: dict[str, At] = {
    "youden": "youden",
    "equal error": "eer",
    "best f1": "f1",
    "fpr 1%": FixedFPR(0.01),
    "precision 90%": FixedPrecision(0.9),
}
"""The operating points of common interest, for drawings and logs."""


def marked_points(curve: Curve) -> dict[str, Curve]:
    """The operating points of common interest by name, each a curve of one step per problem, `[T]`.

    The greatest Youden index; the nearest to equal error rates; the greatest F1; the highest recall at an FPR of at
    most 1 %, and at a precision of at least 90 %. Ties as in `operating_point`; if none qualifies, the point at `+inf`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.operating import marked_points
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> [(name, round(float(at.thresholds), 1)) for name, at in marked_points(curve).items()]
        [('youden', 0.9), ('equal error', 0.8), ('best f1', 0.7), ('fpr 1%', 0.9), ('precision 90%', 0.9)]
    """
    return {name: chosen(curve, at) for name, at in MARKED.items()}


PROPORTIONS: dict[str, Callable[[Counts], tuple[Tensor, Tensor]]] = {
    "recall": lambda c: (c.t, c.p),
    "fnr": lambda c: (c.p - c.t, c.p),
    "fpr": lambda c: (c.f, c.n),
    "specificity": lambda c: (c.n - c.f, c.n),
    "precision": lambda c: (c.t, c.t + c.f),
    "npv": lambda c: (c.n - c.f, c.n - c.f + c.p - c.t),
    "accuracy": lambda c: (c.t + c.n - c.f, c.p + c.n),
}
"""The rates that are a proportion of samples: numerator and denominator."""


class Rate(Measure):
    """One rate at one chosen point of the curve, as a number to log.

    `compute` returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

    `freeze()` fixes the threshold chosen on the data so far for all later readings. It is saved in `state_dict`, and a
    metric that loads it is frozen too.

    Formulas: `torchmetrics_roc.rates` and `torchmetrics_roc.choice`.

    Args:
        rate: `"accuracy"`, `"balanced_accuracy"`, `"precision"`, `"npv"`, `"recall"`, `"specificity"`, `"fpr"`,
            `"fnr"`, `"f1"`, `"fbeta"`, `"mcc"`, `"youden"`, `"lr_plus"` or `"lr_minus"`.
        at: a threshold, `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"eer"`, `"closest_topleft"`, or a choice such as
            `FixedFPR(0.01)`: see `torchmetrics_roc.operating.operating_point`.
        beta: the weight of recall against precision in `"fbeta"`.
        prevalence: the share of positives to reweight the rate to, None for that of the data (`Curve.at_prevalence`).

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRate, FixedFPR
        >>> recall = BinaryRate("recall", at=FixedFPR(0.01))
        >>> recall.update(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 1, 0, 1]))  # validation
        >>> recall.compute()
        tensor(0.6667)
        >>> recall.freeze()
        tensor(0.8000)
        >>> recall.reset()
        >>> recall.update(torch.tensor([0.95, 0.85, 0.75, 0.65]), torch.tensor([0, 1, 1, 0]))  # test
        >>> recall.compute()
        tensor(0.5000)
    """

    plot_lower_bound: float | None = None  # a correlation may be negative
    plot_upper_bound: float | None = None  # a likelihood ratio has no upper bound
    limits: ClassVar[tuple[float, float]] = (-torch.inf, torch.inf)

    def __init__(
        self,
        *args: Any,
        rate: str,
        at: At,
        beta: float = 1.0,
        prevalence: float | None = None,
        **kwargs: Any,
    ) -> None:
        rate_named(rate, beta)
        choice = choice_of(at)
        if prevalence is not None and not (isinstance(prevalence, (int, float)) and 0 < prevalence < 1):
            raise ValueError(f"`prevalence` must lie between 0 and 1, or be None, but is {prevalence!r}.")
        super().__init__(*args, **kwargs)
        self.rate, self.beta, self.prevalence = rate, beta, prevalence
        self._warned = False
        self.at = self.choice = choice
        self._frozen: Tensor | None = None

    def view(self, curve: Curve, at: At | None = None) -> Tensor:
        """The rate at the chosen point, or at the point `at`: `[T]`."""
        point = self._shifted(chosen(curve, self.at if at is None else at))
        return self._rate(point).masked_fill(point.thresholds.isnan(), torch.nan)

    def statistic(self) -> Statistic:
        """A proportion, if the rate is one and its threshold is frozen; none with a formula otherwise."""
        fixed = isinstance(self.at, Frozen) and self.prevalence is None
        if not fixed or self.rate not in PROPORTIONS:
            return RESAMPLED
        return Statistic("proportion", proportion=self._proportion)

    def _proportion(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """The numerator and the denominator of the rate, `[T]` each; NaN where the point is unknown."""
        at = chosen(curve, self.at)
        totals = (x.double() for x in (at.tps, at.fps, at.positives, at.negatives))
        part, whole = PROPORTIONS[self.rate](Counts(*totals))
        unknown = at.thresholds.isnan()
        return part.masked_fill(unknown, torch.nan), whole.masked_fill(unknown, torch.nan)

    def numbers(self, problems: int) -> list[Callable[[Curve], Tensor]]:
        """As for every measure; where each problem has a threshold of its own, at that."""
        if not (isinstance(self.at, Frozen) and isinstance(self.at.threshold, Tensor)):
            return super().numbers(problems)
        thresholds = self.at.threshold.expand(problems)
        return [partial(self.view, at=Frozen(threshold)) for threshold in thresholds]

    def _value(self, made: Any) -> Any:
        self._warn_of_logits(made.curve)
        return super()._value(made)  # type: ignore[misc]

    def _warn_of_logits(self, curve: Curve) -> None:
        """Warn once if scores lie outside [0, 1] while the threshold given by the user lies inside (0, 1)."""
        at = self.choice.threshold if isinstance(self.choice, Frozen) else 0.0
        within = bool(((at > 0) & (at < 1)).any()) if isinstance(at, Tensor) else 0 < at < 1
        if self._warned or not within:
            return
        share = float(outside_unit(curve).nan_to_num().mean())
        if share > 0:
            self._warned = True
            rank_zero_warn(
                f"{type(self).__name__}: {share:.1%} of the scores lie outside [0, 1], but `at={at}` is a threshold of "
                "probabilities. For logits pass one on their scale, such as 0.0 for a probability of 0.5, or "
                "`preds.sigmoid()`.",
                UserWarning,
            )

    def _rate(self, curve: Curve) -> Tensor:
        return rate_named(self.rate, self.beta)(counts(curve))

    def _shifted(self, curve: Curve) -> Curve:
        return curve if self.prevalence is None else curve.at_prevalence(self.prevalence)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Bounds over all points of the steps that may hold the chosen one: a rate is extreme at their corners."""
        value = self.view(curve)
        if curve.mixed is None:
            return value, value
        possible, unknown = self.at.possible(curve), chosen(curve, self.at).thresholds.isnan()
        best, worst = (self._rate(self._shifted(corner(curve, best))) for best in (True, False))
        if self.rate == "mcc":  # its limit at a corner with an empty margin is 0
            best, worst = best.nan_to_num(0.0), worst.nan_to_num(0.0)
        found = []
        for sign in (-1, 1):
            # Where one corner is 0/0, all points between the two have the rate of the other.
            ends = torch.fmax(sign * best, sign * worst)
            # The point may also lie at +inf, in no step.
            most = torch.fmax(_largest(curve, torch.where(possible, ends, torch.nan)), sign * value)
            found.append((sign * most).masked_fill(unknown, torch.nan))
        return found[0], found[1]

    def freeze(self) -> Tensor:
        """Fix the threshold chosen on the data so far for all later readings, and return it.

        Several classes have one each. Collective, as `compute`. The data are kept: only `reset` discards them. A second
        call chooses again, on the data at that time; after `unfreeze` every reading does.

        Raises:
            ValueError: if there are no samples, or samples of one label only.
        """
        threshold: Tensor = self.read(lambda curve: chosen(curve, self.choice).thresholds)  # type: ignore[attr-defined]
        if bool(threshold.isnan().all()):
            raise ValueError(
                "`freeze` finds no threshold: there are no samples, or samples of one label only. "
                "`update` with both first."
            )
        self._freeze(threshold.cpu().clone())  # a copy, since the returned tensor belongs to the caller
        return threshold

    def unfreeze(self) -> None:
        """Drop the frozen threshold, so that every reading chooses its point again."""
        self.at, self._frozen, self._computed = self.choice, None, None

    def _freeze(self, threshold: Tensor) -> None:
        self.at = Frozen(threshold)
        self._frozen = threshold
        self._computed = None

    def extra_repr(self) -> str:
        """The rate and its point."""
        return f"{self.rate!r}, at={self.at}"

    def state_dict(self, *args: Any, prefix: str = "", **kwargs: Any) -> Any:
        """The state of the metric, with the threshold if it is frozen."""
        saved = super().state_dict(*args, prefix=prefix, **kwargs)  # type: ignore[misc]
        if self._frozen is not None:
            saved[prefix + "frozen"] = self._frozen.clone()
        return saved

    def _load_from_state_dict(self, state_dict: dict[str, Any], prefix: str, *args: Any) -> None:
        if prefix + "frozen" in state_dict:
            threshold, problems = state_dict.pop(prefix + "frozen"), self.task.problems  # type: ignore[attr-defined]
            if threshold.numel() in (1, problems):
                self._freeze(threshold.clone())
            else:
                errors: list[str] = args[-1]
                errors.append(f"`frozen` holds {threshold.numel()} thresholds, but the metric has {problems} classes.")
        super()._load_from_state_dict(state_dict, prefix, *args)  # type: ignore[misc]


def outside_unit(curve: Curve) -> Tensor:
    """The share of each problem's samples that certainly score outside [0, 1], `[T]`; NaN without samples.

    Scores below the first threshold of a grid are known to be below it, no more.
    """
    outside = (curve.thresholds < 0) | (curve.thresholds > 1)
    if curve.mixed is not None:
        first = curve.offsets[:-1][curve.offsets.diff() > 0]
        above = curve.thresholds.roll(1).index_fill(0, first, torch.inf)
        outside &= (curve.thresholds >= 0) | (above <= 0) | ~curve.mixed | curve.thresholds.isfinite()
    return curve.sum((curve.dtps + curve.dfps) * outside).double() / (curve.positives + curve.negatives).double()


def _largest(curve: Curve, x: Tensor) -> Tensor:
    """The largest known `x` `[K]` of each problem, NaN if there is none: `[T]`."""
    known = x.masked_fill(x.isnan(), -torch.inf)
    largest = known.new_full((curve.problems,), -torch.inf).scatter_reduce(0, curve.problem, known, "amax")
    return largest.masked_fill(curve.sum((~x.isnan()).long()) == 0, torch.nan)


class FixedRate(Measure):
    """The best value of one rate under a constraint on another, with the threshold that attains it.

    Args:
        average: None or `"none"`, as every class or label has a value and a threshold of its own.
    """

    averages: ClassVar[tuple[str, ...]] = ("none",)
    constraint: ClassVar[str]

    def __init__(self, *args: Any, average: Literal["none"] | None = None, **kwargs: Any) -> None:
        if average not in (None, "none"):
            raise ValueError(
                f"`average` has no meaning for a value with its threshold, but is {average!r}: every class has its "
                "own, so leave it out."
            )
        super().__init__(*args, **kwargs)

    def statistic(self) -> Statistic:
        """None with a formula."""
        return RESAMPLED

    def number(self, curve: Curve) -> Tensor:
        """The rate that is not constrained, `[T]`."""
        best: Optimum = self.view(curve)
        return best.value

    def _constrain(self, least: float) -> None:
        check_rate(self.constraint, least)
        self.least = float(least)
        setattr(self, self.constraint, self.least)


class RecallAtFixedPrecision(FixedRate):
    """Highest recall at a precision of at least `min_precision`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Args:
        min_precision: a rate between 0 and 1.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRecallAtFixedPrecision
        >>> metric = BinaryRecallAtFixedPrecision(min_precision=0.6)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> recall, threshold = metric.compute()
        >>> recall, threshold
        (tensor(1.), tensor(0.4000))
    """

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    constraint: ClassVar[str] = "min_precision"

    def __init__(self, *args: Any, min_precision: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._constrain(min_precision)

    def view(self, curve: Curve) -> Optimum:
        """See `recall_at_fixed_precision`."""
        return recall_at_fixed_precision(curve, self.least)


class PrecisionAtFixedRecall(FixedRate):
    """Highest precision at a recall of at least `min_recall`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Args:
        min_recall: a rate between 0 and 1.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionAtFixedRecall
        >>> metric = BinaryPrecisionAtFixedRecall(min_recall=0.9)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> precision, threshold = metric.compute()
        >>> precision, threshold
        (tensor(0.6667), tensor(0.4000))
    """

    needs: ClassVar[tuple[str, ...]] = ("positives",)
    constraint: ClassVar[str] = "min_recall"

    def __init__(self, *args: Any, min_recall: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._constrain(min_recall)

    def view(self, curve: Curve) -> Optimum:
        """See `precision_at_fixed_recall`."""
        return precision_at_fixed_recall(curve, self.least)


class SensitivityAtSpecificity(FixedRate):
    """Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Args:
        min_specificity: a rate between 0 and 1.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySensitivityAtSpecificity
        >>> metric = BinarySensitivityAtSpecificity(min_specificity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> sensitivity, threshold = metric.compute()
        >>> sensitivity, threshold
        (tensor(1.), tensor(0.4000))
    """

    constraint: ClassVar[str] = "min_specificity"

    def __init__(self, *args: Any, min_specificity: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._constrain(min_specificity)

    def view(self, curve: Curve) -> Optimum:
        """See `sensitivity_at_specificity`."""
        return sensitivity_at_specificity(curve, self.least)


class SpecificityAtSensitivity(FixedRate):
    """Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Args:
        min_sensitivity: a rate between 0 and 1.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySpecificityAtSensitivity
        >>> metric = BinarySpecificityAtSensitivity(min_sensitivity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> specificity, threshold = metric.compute()
        >>> specificity, threshold
        (tensor(1.), tensor(0.9000))
    """

    constraint: ClassVar[str] = "min_sensitivity"

    def __init__(self, *args: Any, min_sensitivity: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._constrain(min_sensitivity)

    def view(self, curve: Curve) -> Optimum:
        """See `specificity_at_sensitivity`."""
        return specificity_at_sensitivity(curve, self.least)
