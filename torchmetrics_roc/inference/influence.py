"""The influence of each sample on the area under the ROC curve and on average precision, step by step of a curve.

The influence of a sample is the rate of change of the value with its weight. It is the same for all samples of a label
at a step, so the variance of a value, which is a sum of squared influences, needs no further sort.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from torchmetrics_roc.columns import before
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.pr import average_precision
from torchmetrics_roc.roc import auroc
from torchmetrics_roc.sums import running

View = Callable[[Curve], Tensor]


def influences(view: View, curve: Curve) -> tuple[Tensor, Tensor]:
    r"""Return P times the influence of a positive, and N times that of a negative, at each step: `[K]` each.

    For AUROC they have mean 0 over the samples of each label. For average precision they do not, and sum to 0 only
    over all samples: the numbers of both labels are taken as random, as in a random sample of the population, since
    precision depends on the prevalence.

    Args:
        view: `torchmetrics_roc.roc.auroc` or `torchmetrics_roc.pr.average_precision`.
        curve: the counts.
    """
    return INFLUENCES[view](curve)


def _of_auroc(curve: Curve) -> tuple[Tensor, Tensor]:
    r"""Return the placements less the area: :math:`V_{10} - \theta` and :math:`V_{01} - \theta` (`auroc_variance`)."""
    theta = curve.spread(auroc(curve))
    p, n = (curve.spread(x.double()) for x in (curve.positives, curve.negatives))
    v10 = 1 - (2 * curve.fps - curve.dfps).double() / (2 * n)
    v01 = (2 * curve.tps - curve.dtps).double() / (2 * p)
    return v10 - theta, v01 - theta


def _of_average_precision(curve: Curve) -> tuple[Tensor, Tensor]:
    r"""Return :math:`\pi_j - a + B_j` for a positive, :math:`-\frac{N}{P} C_j` for a negative.

    With the precision :math:`\pi`, its average :math:`a` and the change by one more sample from its step on:

    .. math:: B_j = \sum_{k \ge j} \frac{\Delta t_k f_k}{(t_k + f_k)^2}, \quad
        C_j = \sum_{k \ge j} \frac{\Delta t_k t_k}{(t_k + f_k)^2}
    """
    t, f, dt = (curve.in_units(x).double() for x in (curve.tps, curve.fps, curve.dtps))
    p, n = (x.double() for x in curve.totals)
    m = t + f
    some = m > 0  # a grid may begin with empty steps

    later_f, later_t = _from_here(curve, *(torch.where(some, dt * count / m**2, 0.0) for count in (f, t)))
    average = curve.spread(average_precision(curve))
    return torch.where(some, t / m, 0.0) - average + later_f, -later_t * curve.spread(n / p)


INFLUENCES: dict[View, Callable[[Curve], tuple[Tensor, Tensor]]] = {
    auroc: _of_auroc,
    average_precision: _of_average_precision,
}
"""The views whose influences are known."""


def _from_here(curve: Curve, *columns: Tensor) -> list[Tensor]:
    """Return the sums of `columns` `[K]` over each step and all later ones of its problem, on all ranks: `[K]` each."""
    width, found = curve.columns.width, []
    for x, total in zip(columns, curve.sums_from_here(*columns), strict=True):
        if width:
            through = running(x.view(-1, width), 1).flatten()
        else:
            through = running(x)
            through = through - curve.spread(before(through, curve.offsets)[:-1])
        found.append(curve.spread(total) - through + x)
    return found


def delong_variance(view: View, curve: Curve, centred: bool = False) -> Tensor:
    r"""Return the variance of a view by its influences, with whole weights as frequencies: `[T]`.

    .. math:: \frac{1}{P(P - 1)} \sum_i u_i^2 + \frac{1}{N(N - 1)} \sum_j u_j^2

    with `influences` :math:`u`, less their means within each label if `centred`; for AUROC, where these are 0, it is
    DeLong's. NaN with a single positive or a single negative.
    """
    positive, negative = influences(view, curve)
    p, n = curve.positives.double(), curve.negatives.double()
    if centred:
        of_p, of_n = curve.sums(curve.dtps * positive, curve.dfps * negative)
        positive, negative = positive - curve.spread(of_p / p), negative - curve.spread(of_n / n)
    s10, s01 = curve.sums(curve.dtps * positive**2, curve.dfps * negative**2)
    variance = s10 / (p * (p - 1)) + s01 / (n * (n - 1))
    return variance.masked_fill((p <= 1) | (n <= 1), torch.nan)
