"""Study planning: the power of a test of the area, and the sample sizes for a power or an interval width."""

from __future__ import annotations

import math
from statistics import NormalDist

from torchmetrics_roc.inference.distributions import normal_quantile


def power(auroc: float, positives: float, negatives: float, level: float = 0.95) -> float:
    r"""Power of the test for an area of one half, when the true area is `auroc`.

    .. math:: \Phi\left(\frac{\sqrt{P} (\theta - 1/2) - z \sqrt{V_0}}{\sqrt{V}}\right)

    with :math:`A = 1.414 \, \Phi^{-1}(\theta), \kappa = N/P`,
    :math:`V = .0099 e^{-A^2/2} ((5A^2 + 8) + (A^2 + 8)/\kappa), V_0 = .0792 (1 + 1/\kappa)`.
    Obuchowski, Lieber & Wians, Clinical Chemistry 50:1118, 2004; for Gaussian scores of about equal variance.

    Example:
        >>> from torchmetrics_roc.inference import power
        >>> round(power(0.75, positives=40, negatives=70), 4)
        0.9962
    """
    z = normal_quantile(level)
    _check_area(auroc)
    for name, count in (("positives", positives), ("negatives", negatives)):
        if not count > 0:
            raise ValueError(f"`{name}` must be a number of samples above 0, but is {count!r}.")
    variance, null = _obuchowski(auroc, negatives / positives)
    away = math.sqrt(positives) * abs(auroc - 0.5) - z * math.sqrt(null)
    return NormalDist().cdf(away / math.sqrt(variance)) if variance > 0 else float(away > 0)


def positives_needed(auroc: float, power: float = 0.9, ratio: float = 1.0, level: float = 0.95) -> float:
    r"""Number of positives for which the test for an area of one half has this `power`, at the area `auroc`.

    .. math:: P = \left(\frac{z \sqrt{V_0} + z_\beta \sqrt{V}}{\theta - 1/2}\right)^2

    with V and V₀ as in `power` and `ratio` negatives for every positive. Infinite for an area of one half.

    Example:
        >>> from torchmetrics_roc.inference import positives_needed
        >>> round(positives_needed(0.75, power=0.9, ratio=2), 1)
        19.2
    """
    z = normal_quantile(level)
    _check_area(auroc)
    if not 0 < power < 1:
        raise ValueError(f"`power` must be a probability between 0 and 1, such as 0.9, but is {power!r}.")
    if auroc == 0.5:
        return math.inf
    variance, null = _obuchowski(auroc, ratio)
    return ((z * math.sqrt(null) + NormalDist().inv_cdf(power) * math.sqrt(variance)) / (auroc - 0.5)) ** 2


def positives_for_width(auroc: float, width: float, ratio: float = 1.0, level: float = 0.95) -> float:
    r"""Number of positives for which the confidence interval of the area has this `width`.

    .. math:: P = (2 z / w)^2 \, V

    with V as in `power` and `ratio` negatives for every positive.

    Example:
        >>> from torchmetrics_roc.inference import positives_for_width
        >>> round(positives_for_width(0.8, width=0.1))
        184
    """
    z = normal_quantile(level)
    _check_area(auroc)
    if not 0 < width < 1:
        raise ValueError(f"`width` must lie between 0 and 1, such as 0.1, but is {width!r}.")
    variance, _ = _obuchowski(auroc, ratio)
    return (2 * z / width) ** 2 * variance


def _obuchowski(auroc: float, ratio: float) -> tuple[float, float]:
    """V and V₀: the variance of an area times the number of positives, and that of an area of one half."""
    if not ratio > 0:
        raise ValueError(f"`ratio` must be the number of negatives for every positive, above 0, but is {ratio!r}.")
    if auroc in (0, 1):
        return 0.0, 0.0792 * (1 + 1 / ratio)
    a = 1.414 * NormalDist().inv_cdf(auroc)
    variance = 0.0099 * math.exp(-(a**2) / 2) * ((5 * a**2 + 8) + (a**2 + 8) / ratio)
    return variance, 0.0792 * (1 + 1 / ratio)


def _check_area(auroc: float) -> None:
    if not (isinstance(auroc, (int, float)) and 0 <= auroc <= 1):
        raise ValueError(f"`auroc` must be an area between 0 and 1, but is {auroc!r}.")
