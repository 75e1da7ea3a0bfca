"""The rates of a confusion matrix, or of the counts at every step of a curve.

Each is one division of counts, so that equal fractions are equal doubles, and NaN exactly at 0/0.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import double
from torchmetrics_roc.arrays.exports import typed
from torchmetrics_roc.arrays.messages import as_tensor
from torchmetrics_roc.arrays.sums import power_of_two
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.devices import readable


@typed
class Counts(NamedTuple):
    """True and false positives, `t` and `f`, out of `p` positives and `n` negatives: float64, all of one shape."""

    t: Tensor
    f: Tensor
    p: Tensor
    n: Tensor


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
        return by_synonym(self, name)


def by_synonym(rates: Any, name: str) -> Tensor:
    """Return the rate in `rates` that has this synonym; raises `AttributeError` if there is none."""
    if name not in SYNONYMS:
        raise AttributeError(f"{type(rates).__name__!r} object has no attribute {name!r}")
    rate: Tensor = getattr(rates, SYNONYMS[name])
    return rate


def _predicted_negative(c: Counts) -> Tensor:
    # The differences first: both are exactly 0 at the last step, even for weights.
    return (c.n - c.f) + (c.p - c.t)


def _mcc(c: Counts) -> Tensor:
    margins = c.p * c.n * (c.t + c.f) * _predicted_negative(c)
    return (c.t * c.n - c.f * c.p) / margins.sqrt()


def _kappa(c: Counts) -> Tensor:
    # Twice the agreement beyond chance, tp·tn − fp·fn, over its largest possible value.
    return 2 * (c.t * c.n - c.f * c.p) / ((c.t + c.f) * c.n + c.p * _predicted_negative(c))


def fbeta(c: Counts, beta: float) -> Tensor:
    r"""F-measure, :math:`(1 + \beta^2) t / (\beta^2 P + t + f)`: recall weighs `beta` times as much as precision."""
    return (1 + beta**2) * c.t / (beta**2 * c.p + c.t + c.f)


class Definition(NamedTuple):
    """What a rate is.

    Attributes:
        of: the function of the counts that computes it.
        share: its numerator and denominator, if it is a proportion of the samples.
        within_labels: whether it does not depend on the share of positives.
        of_predicted: whether its point is drawn in the precision-recall plane.
        limits: the least and the largest value.
        root: whether it has a root, so that it rounds counts too.
        corner: its least and largest value beside a point without predicted positives, or negatives, where it is 0/0;
            None if it is 0/0 at no such point, or has no value beside it either.
        synonyms: other names that are in use.
    """

    of: Callable[[Counts], Tensor]
    share: Callable[[Counts], tuple[Tensor, Tensor]] | None = None
    within_labels: bool = False
    of_predicted: bool = False
    limits: tuple[float, float] = (0.0, 1.0)
    root: bool = False
    corner: tuple[float, float] | None = None
    synonyms: tuple[str, ...] = ()

    def of_rates(self, recall: Tensor, fpr: Tensor, share: Tensor) -> Tensor:
        """Return the rate by recall, FPR and the share of positives."""
        return self.of(Counts(share * recall, (1 - share) * fpr, share, 1 - share))


def _share(share: Callable[[Counts], tuple[Tensor, Tensor]], **options: Any) -> Definition:
    def of(c: Counts) -> Tensor:
        part, whole = share(c)
        return part / whole

    return Definition(of, share, **options)


_SIGNED, _RATIO = (-1.0, 1.0), (0.0, torch.inf)

RATES: dict[str, Definition] = {
    "accuracy": _share(lambda c: (c.t + c.n - c.f, c.p + c.n)),
    "balanced_accuracy": Definition(lambda c: (c.t * c.n + (c.n - c.f) * c.p) / (2 * c.p * c.n), within_labels=True),
    "precision": _share(lambda c: (c.t, c.t + c.f), of_predicted=True, synonyms=("ppv", "positive_predictive_value")),
    "npv": _share(lambda c: (c.n - c.f, _predicted_negative(c)), synonyms=("negative_predictive_value",)),
    "recall": _share(
        lambda c: (c.t, c.p), within_labels=True, synonyms=("sensitivity", "tpr", "true_positive_rate", "hit_rate")
    ),
    "specificity": _share(
        lambda c: (c.n - c.f, c.n), within_labels=True, synonyms=("tnr", "true_negative_rate", "selectivity")
    ),
    "fpr": _share(lambda c: (c.f, c.n), within_labels=True, synonyms=("false_positive_rate", "fall_out")),
    "fnr": _share(lambda c: (c.p - c.t, c.p), within_labels=True, synonyms=("false_negative_rate", "miss_rate")),
    "f1": Definition(lambda c: fbeta(c, 1.0), of_predicted=True),
    "mcc": Definition(_mcc, limits=_SIGNED, root=True, corner=(0.0, 0.0), synonyms=("phi",)),
    "youden": Definition(
        lambda c: (c.t * c.n - c.f * c.p) / (c.p * c.n), within_labels=True, limits=_SIGNED, synonyms=("informedness",)
    ),
    "lr_plus": Definition(lambda c: c.t * c.n / (c.f * c.p), within_labels=True, limits=_RATIO),
    "lr_minus": Definition(lambda c: (c.p - c.t) * c.n / ((c.n - c.f) * c.p), within_labels=True, limits=_RATIO),
    "kappa": Definition(_kappa, limits=_SIGNED, synonyms=("cohen_kappa",)),
    "jaccard": _share(
        lambda c: (c.t, c.p + c.f), of_predicted=True, synonyms=("critical_success_index", "threat_score")
    ),
    "dor": Definition(
        lambda c: c.t * (c.n - c.f) / (c.f * (c.p - c.t)),
        within_labels=True,
        limits=_RATIO,
        synonyms=("diagnostic_odds_ratio",),
    ),
    "fdr": _share(lambda c: (c.f, c.t + c.f), of_predicted=True, synonyms=("false_discovery_rate",)),
    "false_omission_rate": _share(lambda c: (c.p - c.t, _predicted_negative(c)), synonyms=("for",)),
    "gmean": Definition(
        lambda c: (c.t * (c.n - c.f) / (c.p * c.n)).sqrt(), within_labels=True, root=True, synonyms=("geometric_mean",)
    ),
    "markedness": Definition(
        lambda c: c.t / (c.t + c.f) - (c.p - c.t) / _predicted_negative(c), limits=_SIGNED, corner=_SIGNED
    ),
    "prevalence": _share(lambda c: (c.p, c.p + c.n)),
    "selection_rate": _share(lambda c: (c.t + c.f, c.p + c.n), synonyms=("predicted_positive_rate",)),
}
"""The rates, in the order of the fields of `Rates`."""

SYNONYMS = {synonym: name for name, rate in RATES.items() for synonym in rate.synonyms}
"""Synonyms of the rates that are in use."""

PROPORTIONS = {name: rate.share for name, rate in RATES.items() if rate.share is not None}
"""The rates that are a proportion of samples, with numerator and denominator."""


def counts(curve: Curve) -> Counts:
    """Return the counts at every step of `curve`, `[K]`, in units (`Curve.in_units`)."""
    steps, totals = map(curve.in_units, (curve.tps, curve.fps)), map(curve.spread, curve.totals)
    return Counts(*(double(x) for x in (*steps, *totals)))


def rates_of(c: Counts) -> Rates:
    """Return every rate of the counts."""
    return Rates(*(rate.of(c) for rate in RATES.values()))


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
        return rates_of(Counts(tp, fp, fn + tp, tn + fp))
    hit = matrix.diagonal(dim1=-2, dim2=-1)
    actual, predicted = matrix.sum(-1), matrix.sum(-2)
    total = actual.sum(-1)
    values = rates_of(Counts(hit, predicted - hit, actual, total[..., None] - actual))
    correct, chance = hit.sum(-1), (predicted * actual).sum(-1)
    spread = (total**2 - (predicted**2).sum(-1)) * (total**2 - (actual**2).sum(-1))
    return values._replace(
        accuracy=correct / total,
        balanced_accuracy=values.recall.nanmean(-1),
        mcc=(correct * total - chance) / spread.sqrt(),
        kappa=(correct * total - chance) / (total**2 - chance),
    )


def rate_named(name: str, beta: float = 1.0) -> Definition:
    """Return the definition of the rate `name`, or that it is a synonym of.

    Raises:
        ValueError: if the name is unknown, or `beta` is not a number above 0.
    """
    if not (isinstance(beta, (int, float)) and 0 < beta < torch.inf):
        raise ValueError(f"`beta` must be a number above 0, but is {beta!r}.")
    if name == "fbeta":
        return RATES["f1"]._replace(of=lambda c: fbeta(c, beta))
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
