"""The rates of a confusion matrix, or of the counts at every step of a curve.

Each is one division of counts, so that equal fractions are equal doubles, and NaN exactly at 0/0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.exports import typed
from torchmetrics_roc.sums import power_of_two


@typed
class Counts(NamedTuple):
    """True and false positives, `t` and `f`, out of `p` positives and `n` negatives: float64, of one shape."""

    t: Tensor
    f: Tensor
    p: Tensor
    n: Tensor


@typed
class Rates(NamedTuple):
    """Every rate of a confusion matrix, by name."""

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


def _called_negative(c: Counts) -> Tensor:
    # Each difference first: both are exactly 0 at the last step, also of weights.
    return (c.n - c.f) + (c.p - c.t)


def _mcc(c: Counts) -> Tensor:
    margins = c.p * c.n * (c.t + c.f) * _called_negative(c)
    return (c.t * c.n - c.f * c.p) / margins.sqrt()


def fbeta(c: Counts, beta: float) -> Tensor:
    r"""F-measure, :math:`(1 + \beta^2) t / (\beta^2 P + t + f)`: recall weighs `beta` times as much as precision."""
    return (1 + beta**2) * c.t / (beta**2 * c.p + c.t + c.f)


RATES: dict[str, Callable[[Counts], Tensor]] = {
    "accuracy": lambda c: (c.t + c.n - c.f) / (c.p + c.n),
    "balanced_accuracy": lambda c: (c.t * c.n + (c.n - c.f) * c.p) / (2 * c.p * c.n),
    "precision": lambda c: c.t / (c.t + c.f),
    "npv": lambda c: (c.n - c.f) / _called_negative(c),
    "recall": lambda c: c.t / c.p,
    "specificity": lambda c: (c.n - c.f) / c.n,
    "fpr": lambda c: c.f / c.n,
    "fnr": lambda c: (c.p - c.t) / c.p,
    "f1": lambda c: fbeta(c, 1.0),
    "mcc": _mcc,
    "youden": lambda c: (c.t * c.n - c.f * c.p) / (c.p * c.n),
    "lr_plus": lambda c: c.t * c.n / (c.f * c.p),
    "lr_minus": lambda c: (c.p - c.t) * c.n / ((c.n - c.f) * c.p),
}


def counts(curve: Curve) -> Counts:
    """The counts at every step of `curve`, `[K]`, in units (`Curve.in_units`)."""
    p, n = (curve.spread(total).double() for total in curve.totals)
    return Counts(curve.in_units(curve.tps).double(), curve.in_units(curve.fps).double(), p, n)


def rates_of(c: Counts) -> Rates:
    """Every rate of the counts."""
    return Rates(**{name: rate(c) for name, rate in RATES.items()})


def rates(confusion: Tensor) -> Rates:
    r"""Every rate of one or many confusion matrices, in float64.

    Args:
        confusion: counts, rows actual and columns predicted, as the `ConfusionMatrix` classes return them without
            `normalize`: `[..., 2, 2]`, `[[tn, fp], [fn, tp]]`, or `[..., C, C]`.

    Returns:
        `Rates` of the shape `[...]`. For more than two classes, one versus rest, `[..., C]`, except for three with a
        multiclass definition, `[...]`: accuracy, the share on the diagonal; balanced accuracy, the mean recall of the
        classes that occur; and Matthews' correlation (Gorodkin, Computational Biology and Chemistry 28:367, 2004).

    A rate is NaN at 0/0; `lr_plus` and `lr_minus` are `+inf` where only their denominator is 0.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import rates
        >>> of = rates(torch.tensor([[70, 20], [5, 5]]))
        >>> of.accuracy, of.precision, of.recall
        (tensor(0.7500, dtype=torch.float64), tensor(0.2000, dtype=torch.float64), tensor(0.5000, dtype=torch.float64))
    """
    if not isinstance(confusion, Tensor):
        raise ValueError(
            f"`confusion` must be a tensor, but came as {type(confusion).__name__}: `torch.as_tensor(confusion)`."
        )
    if confusion.ndim < 2 or confusion.shape[-1] != confusion.shape[-2] or confusion.shape[-1] < 2:
        raise ValueError(f"`confusion` must be matrices [..., C, C], but came with the shape {tuple(confusion.shape)}.")
    matrix = confusion.double()
    if bool((matrix < 0).any()):
        raise ValueError("`confusion` must hold counts, but some are negative.")
    # In units of a power of two, so that products of weights neither overflow nor vanish.
    matrix = matrix * power_of_two(-torch.frexp(matrix.amax((-2, -1), keepdim=True)).exponent)
    if matrix.shape[-1] == 2:
        (tn, fp), (fn, tp) = (row.unbind(-1) for row in matrix.unbind(-2))
        return rates_of(Counts(tp, fp, fn + tp, tn + fp))
    hit = matrix.diagonal(dim1=-2, dim2=-1)
    actual, predicted = matrix.sum(-1), matrix.sum(-2)
    total = actual.sum(-1)
    each = rates_of(Counts(hit, predicted - hit, actual, total[..., None] - actual))
    correct = hit.sum(-1)
    spread = (total**2 - (predicted**2).sum(-1)) * (total**2 - (actual**2).sum(-1))
    return each._replace(
        accuracy=correct / total,
        balanced_accuracy=each.recall.nanmean(-1),
        mcc=(correct * total - (predicted * actual).sum(-1)) / spread.sqrt(),
    )


def rate_named(name: str, beta: float = 1.0) -> Callable[[Counts], Tensor]:
    """The function of `Counts` that computes the rate `name`.

    Raises:
        ValueError: if the name is unknown, or `beta` is not a number above 0.
    """
    if not (isinstance(beta, (int, float)) and 0 < beta < torch.inf):
        raise ValueError(f"`beta` must be a number above 0, but is {beta!r}.")
    if name == "fbeta":
        return lambda c: fbeta(c, beta)
    if not isinstance(name, str) or name not in RATES:
        names = ", ".join(repr(known) for known in (*RATES, "fbeta"))
        raise ValueError(f"`rate` must be one of {names}, but is {name!r}.")
    return RATES[name]
