"""The covariance of areas that share their samples, and of clustered samples, from the influence of every sample.

The area under the ROC curve is a mean of placements, so its variance is a sum of squared influences, one per sample,
and the covariance of several areas a sum of products of influences. For clusters, influences are first summed in each.
"""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.batches import Rows
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Segment, ranks_of, read_together
from torchmetrics_roc.inference.arguments import ANY_CURVE, INFLUENCED, checked, one_of
from torchmetrics_roc.inference.design import Design, Weights, all_reduced
from torchmetrics_roc.inference.influence import View, influences
from torchmetrics_roc.placements import at_scores
from torchmetrics_roc.ranks import attempt, with_reserve
from torchmetrics_roc.roc import auroc

Covariance = Literal["jackknife", "delong", "obuchowski"]


class Clustered(NamedTuple):
    """The covariance of areas of clustered samples by its parts, `[T, T]` each, and the numbers of clusters, `[T]`.

    Attributes:
        positives, negatives: the variation of the positives, and of the negatives, between clusters.
        both: the covariation of the positives and the negatives of a cluster.
        with_positives, with_negatives, clusters: how many clusters have a positive, a negative, any sample.
        jackknife: the whole covariance by the infinitesimal jackknife, without the factors of numbers of clusters.
    """

    positives: Tensor
    negatives: Tensor
    both: Tensor
    with_positives: Tensor
    with_negatives: Tensor
    clusters: Tensor
    jackknife: Tensor

    @property
    def covariance(self) -> Tensor:
        """Return the whole covariance, `[T, T]`; NaN if only one cluster has a positive, or a negative."""
        return self.positives + self.negatives + self.both

    @property
    def degrees_of_each(self) -> Tensor:
        r"""Return the degrees of freedom of the variance of each area, `[T]`.

        .. math:: \min\left(\frac{(V_{10} + V_{01})^2}{V_{10}^2/(I_{10} - 1) + V_{01}^2/(I_{01} - 1)}, G - 1\right)

        Those of Welch and Satterthwaite for separate variances of positives and negatives, and no more than if each
        cluster had both labels; 0 if only one cluster has a positive, or a negative.
        """
        return _welch(*(x.diagonal().nan_to_num() for x in self[:2]), *(x - 1 for x in self[3:6]))

    @property
    def degrees_of_differences(self) -> Tensor:
        """Return the same of the difference of each pair of areas, `[T, T]`."""
        variances = [between(x.nan_to_num()) for x in self[:2]]
        return _welch(*variances, *(torch.minimum(x[:, None], x) - 1 for x in self[3:6]))


def between(covariance: Tensor) -> Tensor:
    """Return the variance of the difference of each pair of values with this `covariance`: `[T, T]`."""
    variance = covariance.diagonal()
    return variance[:, None] + variance - 2 * covariance


def _welch(first: Tensor, other: Tensor, of_first: Tensor, of_other: Tensor, most: Tensor) -> Tensor:
    """Return Welch's degrees of freedom of two variances by those of each, `most` at most; 0 if one has none."""
    welch = (first + other) ** 2 / (first**2 / of_first + other**2 / of_other)
    found = torch.minimum(welch.nan_to_num(nan=torch.inf), most)
    return torch.where(torch.minimum(of_first, of_other) > 0, found, 0.0)


@checked(curve=ANY_CURVE, view=INFLUENCED, method=one_of(Covariance), weights=one_of(Weights))
def auroc_covariance(
    curve: Curve,
    rows: Rows,
    groups: Tensor | None = None,
    method: Covariance = "jackknife",
    weights: Weights = "frequency",
    view: View = auroc,
) -> Tensor:
    r"""Return the covariance of the areas of problems that share their samples, over all ranks: `[T, T]`.

    The influence of a positive is :math:`w (V_{10} - \theta)/P`, of a negative :math:`w (V_{01} - \theta)/N`.

    - `"jackknife"`: the infinitesimal jackknife, the sum of products of influences, added up within each group first.
      Without groups, a sample of frequency w counts as w samples; one of sampling weight w, of any scale, as one.
    - `"delong"`: with P − 1 and N − 1 (DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988). Ignores groups.
    - `"obuchowski"`: for groups, with separate sums over the :math:`I_{10}` groups with a positive, the :math:`I_{01}`
      with a negative and all :math:`G` (Obuchowski, Biometrics 53:567, 1997); DeLong's if every group is one sample.
      See `clustered`.

    Args:
        curve: the curve of the rows of all ranks.
        rows: the samples of this rank, `[T, N]`.
        groups: `[N]`, the group of each sample; a group may be spread over ranks.
        method: the estimator, one of the three.
        weights: what whole weights mean without groups; if some are not whole, all are sampling weights.
        view: the statistic: `auroc`, or `torchmetrics_roc.pr.average_precision` by its influences
            (`average_precision_variance`).

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import auroc_covariance
        >>> from torchmetrics_roc.batches import Rows
        >>> scores = torch.tensor([[8.0, 7, 6, 5, 4, 3], [5.0, 8, 6, 7, 3, 4]])  # of two models
        >>> rows = Rows(scores, torch.tensor([1, 1, 0, 1, 0, 0]).bool().expand(2, 6), None)
        >>> auroc_covariance(Curve.from_rows(*rows), rows, method="delong")
        tensor([[0.0247, 0.0062],
                [0.0062, 0.0247]], dtype=torch.float64)
    """
    design = Design.of(rows, None if method == "delong" else groups, weights, ranks_of(curve))
    return covariance_of(curve, design, method, view)


def covariance_of(curve: Curve, design: Design, method: Covariance = "jackknife", view: View = auroc) -> Tensor:
    """Return `auroc_covariance` of the samples of a `design`."""
    if method == "obuchowski":
        covariance = clustered(curve, design, view).covariance
    else:
        positive, negative, mass = _influences(curve, design, view)
        square = (curve.problems,) * 2
        p, n = with_reserve(design.ranks, _totals, curve)
        if method == "delong":
            often = design.repeated(mass)
            sides = (positive, negative)
            s10, s01 = all_reduced(design.ranks, [square] * 2, lambda: [(often * x) @ x.T for x in sides])
            # For problems with different numbers of samples, the geometric mean of both factors.
            f, g = ((x * (x - 1)).sqrt() for x in (p, n))
            covariance = s10 / (f[:, None] * f) + s01 / (g[:, None] * g)
        else:
            found = design.sums(lambda: [mass * (positive / p[:, None] + negative / n[:, None])])
            (covariance,) = all_reduced(design.ranks, [square], lambda: [design.repeated(x) @ x.T for x in found()])
    unknown = view(curve).isnan()
    return covariance.masked_fill(unknown[:, None] | unknown, torch.nan)


def clustered(curve: Curve, design: Design, view: View = auroc) -> Clustered:
    r"""Return Obuchowski's covariance of the areas of problems by its parts, over all ranks.

    With the sums :math:`a_u` and :math:`b_u` of the influences of the positives and of the negatives of a unit:

    .. math::
        \frac{I_{10}}{I_{10} - 1} \sum_u a_u^2 + \frac{I_{01}}{I_{01} - 1} \sum_u b_u^2
        + 2 \frac{G}{G - 1} \sum_u a_u b_u

    Args:
        curve: the curve of the rows of all ranks.
        design: the units: clusters, which may be spread over ranks, or samples.
        view: as in `auroc_covariance`.
    """
    positive, negative, mass = _influences(curve, design, view)
    p, n = (x[:, None] for x in with_reserve(design.ranks, _totals, curve))

    def each() -> list[Tensor]:
        kinds = ((design.rows.labels & (mass > 0)).double(), (~design.rows.labels & (mass > 0)).double())
        return [mass * positive / p, mass * negative / n, *kinds]

    sums = design.sums(each)

    def products() -> list[Tensor]:
        a, b, *has = sums()
        numbers = [design.repeated((x > 0).double()).sum(1) for x in (*has, has[0] + has[1])]
        return [design.repeated(a) @ a.T, design.repeated(b) @ b.T, design.repeated(a) @ b.T, *numbers]

    size = curve.problems
    aa, bb, ab, of_p, of_n, of_all = all_reduced(design.ranks, [(size, size)] * 3 + [(size,)] * 3, products)
    # For problems with different numbers of clusters, the geometric mean of both factors.
    i10, i01, g = (torch.where(x > 1, (x / (x - 1)).sqrt(), torch.nan) for x in (of_p, of_n, of_all))
    both = g[:, None] * (ab + ab.T) * g
    jackknife = aa + bb + ab + ab.T
    return Clustered(i10[:, None] * aa * i10, i01[:, None] * bb * i01, both, of_p, of_n, of_all, jackknife)


def _influences(curve: Curve, design: Design, view: View) -> tuple[Tensor, Tensor, Tensor]:
    """Return P times the influence of positives, N times that of negatives, 0 elsewhere, and the mass: `[T, N]`."""
    rows = design.rows

    def of_steps() -> tuple[Tensor, tuple[Tensor, Tensor]]:
        of = partial(influences, view)
        return design.mass, read_together(of, curve) if isinstance(curve, Segment) else of(curve)

    found, error = attempt(of_steps)
    u10, u01 = at_scores(curve, rows.scores, *(found[1] if found else ()), failed=error)
    assert found is not None
    mass = found[0]

    def of_samples() -> list[Tensor]:
        present = mass > 0
        return [torch.where(rows.labels & present, u10, 0.0), torch.where(~rows.labels & present, u01, 0.0)]

    positive, negative = with_reserve(design.ranks, of_samples)
    return positive, negative, mass


def _totals(curve: Curve) -> tuple[Tensor, Tensor]:
    """Return the numbers of positives and of negatives in float64, `[T]` each."""
    return curve.positives.double(), curve.negatives.double()
