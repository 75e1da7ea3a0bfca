"""The rates of a confusion matrix, or of the counts at every step of a curve.

Each is one division of counts, so that equal fractions are equal doubles, and NaN exactly at 0/0. Where bins leave a
point open, `Within` bounds its rate.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import cached_property, partial
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import double
from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.arrays.messages import as_tensor, is_number
from torchmetrics_roc.arrays.sums import mean_of_known, power_of_two
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.curves.products import in_units, totals


class _Counts(NamedTuple):
    t: Tensor
    f: Tensor
    p: Tensor
    n: Tensor


class Counts(_Counts):
    """True and false positives, `t` and `f`, out of `p` positives and `n` negatives: float64, all of one shape.

    What several rates have in common is computed once.
    """

    @classmethod
    def of_cells(cls, tp: Tensor, fp: Tensor, fn: Tensor, tn: Tensor) -> Counts:
        """Return those of confusion matrices, in which no light cell is lost beside a heavy one."""
        counts = cls(tp, fp, tp + fn, fp + tn)
        counts.__dict__.update(fn=fn, tn=tn)
        return counts

    @cached_property
    def fn(self) -> Tensor:
        """The false negatives."""
        return self.p - self.t

    @cached_property
    def tn(self) -> Tensor:
        """The true negatives."""
        return self.n - self.f

    @cached_property
    def called(self) -> Tensor:
        """The predicted positives."""
        return self.t + self.f

    @cached_property
    def spared(self) -> Tensor:
        """The predicted negatives: 0 at the last step even of weights, where both differences are."""
        return self.tn + self.fn

    @cached_property
    def size(self) -> Tensor:
        """The samples."""
        return self.p + self.n

    @cached_property
    def pairs(self) -> Tensor:
        """The pairs of a positive and a negative."""
        return self.p * self.n

    @cached_property
    def beyond_chance(self) -> Tensor:
        """The difference of recall and FPR, times all pairs."""
        return self.t * self.tn - self.f * self.fn


@typed
class Rates(NamedTuple):
    """Every rate of a confusion matrix, by name; also by a synonym (`SYNONYMS`), such as `sensitivity`."""

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
    kappa: Tensor
    jaccard: Tensor
    dor: Tensor
    fdr: Tensor
    false_omission_rate: Tensor
    gmean: Tensor
    markedness: Tensor
    prevalence: Tensor
    selection_rate: Tensor

    def __getattr__(self, name: str) -> Tensor:
        if name not in SYNONYMS:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        rate: Tensor = getattr(self, SYNONYMS[name])
        return rate


def _fbeta(c: Counts, beta: float) -> tuple[Tensor, Tensor]:
    r"""F-measure, :math:`(1 + \beta^2) t / (\beta^2 P + t + f)`: recall weighs `beta` times as much as precision."""
    # Beyond these it is recall, or precision, to the last digit, but the square may leave the range of a float.
    beta = min(max(beta, 2.0**-400), 2.0**400)
    return (1 + beta**2) * c.t, beta**2 * c.p + c.called


def _mcc_at_most(c: Counts) -> Tensor:
    """Return what MCC divides by: the root of the product of all four margins."""
    product = c.pairs * c.called * c.spared
    # Of weights it may leave the range of a float, or lose digits there, where no two of them do.
    return torch.where(product < 2.0**-900, c.pairs.sqrt() * (c.called * c.spared).sqrt(), product.sqrt())


Quotient = Callable[[Counts], tuple[Tensor, Tensor]]
"""Returns numerator and denominator."""


class Definition(NamedTuple):
    """What a rate is.

    Attributes:
        quotient: returns its numerator and denominator.
        proportion: whether these are numbers of samples, of which the first are some of the second.
        within_labels: whether it does not depend on the share of positives.
        of_predicted: whether its point is drawn in the precision-recall plane.
        limits: the least and the largest value.
        root: whether it has a root, so that it rounds counts too.
        corner: its least and largest value beside a point without predicted positives, or negatives, where it is 0/0;
            None if it is 0/0 at no such point, or has no value beside it either.
        synonyms: other names that are in use.
    """

    quotient: Quotient
    proportion: bool = False
    within_labels: bool = False
    of_predicted: bool = False
    limits: tuple[float, float] = (0.0, 1.0)
    root: bool = False
    corner: tuple[float, float] | None = None
    synonyms: tuple[str, ...] = ()

    @property
    def share(self) -> Quotient | None:
        """Its numerator and denominator, if it is a proportion of the samples."""
        return self.quotient if self.proportion else None

    def of(self, c: Counts) -> Tensor:
        """Return the rate of the counts."""
        part, whole = self.quotient(c)
        return part / whole

    def of_rates(self, recall: Tensor, fpr: Tensor, share: Tensor) -> Tensor:
        """Return the rate by recall, FPR and the share of positives."""
        return self.of(Counts(share * recall, (1 - share) * fpr, share, 1 - share))


_SIGNED, _RATIO = (-1.0, 1.0), (0.0, torch.inf)
_proportion = partial(Definition, proportion=True)

RATES: dict[str, Definition] = {
    "accuracy": _proportion(lambda c: (c.t + c.tn, c.size)),
    "balanced_accuracy": Definition(lambda c: (c.t * c.n + c.tn * c.p, 2 * c.pairs), within_labels=True),
    "precision": _proportion(
        lambda c: (c.t, c.called), of_predicted=True, synonyms=("ppv", "positive_predictive_value")
    ),
    "npv": _proportion(lambda c: (c.tn, c.spared), synonyms=("negative_predictive_value",)),
    "recall": _proportion(
        lambda c: (c.t, c.p), within_labels=True, synonyms=("sensitivity", "tpr", "true_positive_rate", "hit_rate")
    ),
    "specificity": _proportion(
        lambda c: (c.tn, c.n), within_labels=True, synonyms=("tnr", "true_negative_rate", "selectivity")
    ),
    "fpr": _proportion(lambda c: (c.f, c.n), within_labels=True, synonyms=("false_positive_rate", "fall_out")),
    "fnr": _proportion(lambda c: (c.fn, c.p), within_labels=True, synonyms=("false_negative_rate", "miss_rate")),
    "f1": Definition(partial(_fbeta, beta=1.0), of_predicted=True),
    "mcc": Definition(
        lambda c: (c.beyond_chance, _mcc_at_most(c)),
        limits=_SIGNED,
        root=True,
        corner=(0.0, 0.0),
        synonyms=("phi",),
    ),
    "youden": Definition(
        lambda c: (c.beyond_chance, c.pairs), within_labels=True, limits=_SIGNED, synonyms=("informedness",)
    ),
    "lr_plus": Definition(lambda c: (c.t * c.n, c.f * c.p), within_labels=True, limits=_RATIO),
    "lr_minus": Definition(lambda c: (c.fn * c.n, c.tn * c.p), within_labels=True, limits=_RATIO),
    # Twice the agreement beyond chance, tp·tn − fp·fn, over its largest possible value.
    "kappa": Definition(
        lambda c: (2 * c.beyond_chance, c.called * c.n + c.p * c.spared), limits=_SIGNED, synonyms=("cohen_kappa",)
    ),
    "jaccard": _proportion(
        lambda c: (c.t, c.p + c.f), of_predicted=True, synonyms=("critical_success_index", "threat_score")
    ),
    "dor": Definition(
        lambda c: (c.t * c.tn, c.f * c.fn), within_labels=True, limits=_RATIO, synonyms=("diagnostic_odds_ratio",)
    ),
    "fdr": _proportion(lambda c: (c.f, c.called), of_predicted=True, synonyms=("false_discovery_rate",)),
    "false_omission_rate": _proportion(lambda c: (c.fn, c.spared), synonyms=("for",)),
    "gmean": Definition(
        lambda c: ((c.t * c.tn).sqrt(), c.pairs.sqrt()), within_labels=True, root=True, synonyms=("geometric_mean",)
    ),
    "markedness": Definition(lambda c: (c.beyond_chance, c.called * c.spared), limits=_SIGNED, corner=_SIGNED),
    "prevalence": _proportion(lambda c: (c.p, c.size)),
    "selection_rate": _proportion(lambda c: (c.called, c.size), synonyms=("predicted_positive_rate",)),
}
"""The rates, in the order of the fields of `Rates`."""

SYNONYMS = {synonym: name for name, rate in RATES.items() for synonym in rate.synonyms}
"""Synonyms of the rates that are in use."""

PROPORTIONS = tuple(name for name, rate in RATES.items() if rate.proportion)
"""The rates that are a proportion of samples."""


def counts(curve: Curve) -> Counts:
    """Return the counts at every step of `curve`, `[K]`, in units (`in_units`)."""
    columns = in_units(curve, curve.tps), in_units(curve, curve.fps), *map(curve.spread, totals(curve))
    return Counts(*map(double, columns))


def rates_of(c: Counts) -> Tensor:
    """Return every rate of the counts, in the order of `RATES`, in one tensor: `[22, ...]`."""
    parts, wholes = (torch.stack(x) for x in zip(*(rate.quotient(c) for rate in RATES.values()), strict=True))
    return parts / wholes


def rates(confusion: Tensor) -> Rates:
    r"""Every rate of one or many confusion matrices, in float64.

    Args:
        confusion: counts, rows actual and columns predicted, as the `ConfusionMatrix` classes return them without
            `normalize`: `[..., 2, 2]`, `[[tn, fp], [fn, tp]]`, or `[..., C, C]`.

    Returns:
        `Rates` of the shape `[...]`. For more than two classes, one versus rest, `[..., C]`, except for four with a
        multiclass definition, `[...]`: accuracy, the share on the diagonal; balanced accuracy, the mean recall of the
        classes that occur; Matthews' correlation (Gorodkin, Computational Biology and Chemistry 28:367, 2004); and
        Cohen's kappa (Educational and Psychological Measurement 20:37, 1960).

    A rate is NaN at 0/0; `lr_plus`, `lr_minus` and `dor` are `+inf` where only their denominator is 0. Besides those
    with a common name: `dor` the diagnostic odds ratio, `gmean` the geometric mean of recall and specificity,
    `markedness` precision + npv − 1, `youden`, also known as informedness, recall + specificity − 1, and
    `selection_rate` the share of the samples that are predicted positive.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import rates
        >>> of = rates(torch.tensor([[70, 20], [5, 5]]))
        >>> of.accuracy, of.precision, of.recall
        (tensor(0.7500, dtype=torch.float64), tensor(0.2000, dtype=torch.float64), tensor(0.5000, dtype=torch.float64))
    """
    if not isinstance(confusion, Tensor):
        raise ValueError(
            f"`confusion` must be a tensor, but got {type(confusion).__name__}: {as_tensor('confusion', confusion)}."
        )
    if confusion.ndim < 2 or (classes := confusion.shape[-1]) != confusion.shape[-2] or classes < 2:
        raise ValueError(f"`confusion` must be matrices [..., C, C], but got the shape {tuple(confusion.shape)}.")
    matrix = readable(confusion).double()
    if bool((matrix < 0).any()):
        raise ValueError("`confusion` must hold counts, but some are negative.")
    # Scaled by a power of two, so that products of weights neither overflow nor vanish.
    matrix = matrix * power_of_two(-torch.frexp(matrix.amax((-2, -1), keepdim=True)).exponent)
    if classes == 2:
        (tn, fp), (fn, tp) = (row.unbind(-1) for row in matrix.unbind(-2))
        return Rates(*rates_of(Counts.of_cells(tp, fp, fn, tn)))
    hit = matrix.diagonal(dim1=-2, dim2=-1)
    others = 1 - torch.eye(classes, dtype=torch.float64, device=matrix.device)
    wrong = matrix * others
    values = Rates(*rates_of(Counts.of_cells(hit, wrong.sum(-2), wrong.sum(-1), (others @ matrix * others).sum(-1))))
    actual, predicted = matrix.sum(-1), matrix.sum(-2)
    total = actual.sum(-1)
    correct, chance = hit.sum(-1), (predicted * actual).sum(-1)
    spread = (total**2 - (predicted**2).sum(-1)) * (total**2 - (actual**2).sum(-1))
    return values._replace(
        accuracy=correct / total,
        balanced_accuracy=mean_of_known(values.recall, -1),
        mcc=(correct * total - chance) / spread.sqrt(),
        kappa=(correct * total - chance) / (total**2 - chance),
    )


def check_positive(name: str, value: float) -> None:
    """Raise `ValueError` unless the value of the argument `name` is a positive number."""
    if not (is_number(value) and 0 < value < float("inf")):
        raise ValueError(f"`{name}` must be a number above 0, but is {value!r}.")


def rate_named(name: str, beta: float = 1.0) -> Definition:
    """Return the definition of the rate `name`, or that it is a synonym of.

    Raises:
        ValueError: if the name is unknown, or `beta` is not a number above 0.
    """
    check_positive("beta", beta)
    if name == "fbeta":
        return RATES["f1"]._replace(quotient=partial(_fbeta, beta=beta))
    canonical_name = canonical(name)
    if not isinstance(canonical_name, str) or canonical_name not in RATES:
        names = ", ".join(map(repr, (*RATES, "fbeta")))
        close = difflib.get_close_matches(str(name), (*RATES, "fbeta", *SYNONYMS))
        hint = f": did you mean {close[0]!r}?" if close else "."
        raise ValueError(f"`rate` must be one of {names}, or a synonym such as 'sensitivity', but is {name!r}{hint}")
    return RATES[canonical_name]


def canonical(name: str) -> str:
    """Return the canonical name of the rate `name`, which may be a synonym."""
    return SYNONYMS.get(name, name) if isinstance(name, str) else name


# ---- what bins leave open --------------------------------------------------------------------------------------------


def corner(curve: Curve, best: bool) -> Curve:
    """Return every `mixed` step at a corner of its rectangle: all its positives first, or all its negatives.

    Only `tps` and `fps` are those of the corner.
    """
    moved = curve.mixed
    assert moved is not None
    at: Curve
    if best:
        at = with_columns(curve, fps=curve.fps - torch.where(moved, curve.dfps, 0))
    else:
        at = with_columns(curve, tps=curve.tps - torch.where(moved, curve.dtps, 0))
    return at


class Within(NamedTuple):
    """The points of the steps of `curve` that may hold the chosen one, `possible` `[K]`, and their `rate`."""

    curve: Curve
    possible: Tensor
    rate: Callable[[Curve], Tensor]
    defined: Definition | None = None

    def bounds(self, value: Tensor, unknown: Tensor) -> tuple[Tensor, Tensor]:
        """Return bounds of the rate, `[T]` each, which is `value` at the end of the step; NaN where it is `unknown`."""
        best, worst = (self.rate(at) for at in self._corners())
        if self.defined is not None and self.defined.corner is not None:
            worst, best = (x.nan_to_num(end) for x, end in zip((worst, best), self.defined.corner, strict=True))
        limits = []
        for sign in (-1, 1):
            # If the rate is 0/0 at one corner, all points between the two have the rate of the other.
            values = torch.fmax(sign * best, sign * worst)
            # The point may also be at +inf, in no step.
            largest = torch.fmax(_largest(self.curve, torch.where(self.possible, values, torch.nan)), sign * value)
            limits.append((sign * largest).masked_fill(unknown, torch.nan))
        return limits[0], limits[1]

    def may_be_unknown(self) -> Tensor:
        """Return the problems, `[T]`, with such a point where the rate is 0/0."""
        best, worst = (corner(self.curve, best) for best in (True, False))
        corners = [self.rate(at) for at in (self.curve, best, worst, corner(best, False))]
        unknown = self.possible & torch.stack(corners).isnan().any(0)
        return _largest(self.curve, unknown.double()) > 0

    def _corners(self) -> tuple[Curve, Curve]:
        """Return the points of each step that bound the rate: two corners, or the end and the start."""
        best, worst = (corner(self.curve, best) for best in (True, False))
        return (self.curve, corner(best, False)) if self.defined is RATES["selection_rate"] else (best, worst)


def _largest(curve: Curve, x: Tensor) -> Tensor:
    """Return the largest known `x` `[K]` of each problem, NaN if there is none: `[T]`."""
    defined = x.masked_fill(x.isnan(), -torch.inf)
    largest = defined.new_full((curve.problems,), -torch.inf).scatter_reduce(0, curve.columns.problem, defined, "amax")
    return largest.masked_fill(curve.sum((~x.isnan()).long()) == 0, torch.nan)
