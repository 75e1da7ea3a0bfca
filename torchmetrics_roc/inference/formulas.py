"""The distributions of tests, and elementary intervals: of an area, of a proportion, on the logit scale.

Quantiles and tail probabilities, the type of an interval, and where one interval replaces another.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled
from torchmetrics_roc.inference.arguments import NUMBERS, checked

EPSILON = torch.finfo(torch.float64).eps
ROUNDING = 64 * EPSILON**2
"""A smaller variance of a share is that of rounding."""


HALVINGS = 64
"""How often the interval from 0 to 1 that has a root is cut in half."""

MANY = 32
"""From more areas on than this it takes less time to cut an interval into 16 sections at once, not into 256 or, on a
device, 65,536."""


class Interval(Sampled, NamedTuple("_Interval", [("low", Tensor), ("high", Tensor)])):
    """The two ends of an interval, each of the shape of the value; NaN where unknown. `print` adds the design."""


def doubles(*values: float | Tensor) -> list[Tensor]:
    """Return the `values` in float64 on the device of the first tensor among them, or on the CPU if all are numbers."""
    device = next((x.device for x in values if isinstance(x, Tensor)), torch.device("cpu"))
    return [torch.as_tensor(x, dtype=torch.float64, device=device) for x in values]


def normal_quantile(level: float) -> float:
    """Return the two-sided critical value of the standard normal distribution at the confidence level `level`.

    Raises:
        ValueError: unless `level` lies between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"`level` must be a confidence level between 0 and 1, such as 0.95, but is {level!r}.")
    return -NormalDist().inv_cdf((1 - level) / 2)


def two_sided(z: Tensor) -> Tensor:
    """Return the probability that a standard normal variable is further from 0 than `z`."""
    p_value: Tensor = torch.special.erfc(z.abs() / math.sqrt(2))
    return p_value


NORMAL = 1e8
"""Degrees of freedom beyond which Student's t is normal to eight digits, the accuracy of the beta function."""


def student_two_sided(t: float, degrees: float) -> float:
    """Return the probability that Student's t with `degrees` of freedom is further from 0 than `t`; NaN if unknown."""
    if not degrees > 0:
        return math.nan
    if degrees > NORMAL:
        return math.erfc(abs(t) / math.sqrt(2))
    return _incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t))


def chi_square_tail(statistic: float, degrees: float) -> float:
    """Return the probability that χ² with `degrees` of freedom exceeds `statistic`; of 0 degrees, whether it is 0."""
    if not degrees:
        return math.nan if math.isnan(statistic) else float(statistic <= 0)
    half = torch.tensor([degrees / 2, statistic / 2], dtype=torch.float64, device="cpu")
    return float(torch.special.gammaincc(*half))


def hotelling_tail(statistic: float, contrasts: int, degrees: float) -> float:
    r"""Return the probability that Hotelling's T² of this number of `contrasts` exceeds `statistic`; NaN if unknown.

    .. math:: \frac{\nu - q + 1}{\nu q} T^2 \sim F(q, \nu - q + 1)
    """
    second = degrees - contrasts + 1
    if not second > 0:
        return math.nan
    # F > x where a beta variable is below d2/(d2 + d1 x), here with d1 x = T²·d2/ν.
    return _incomplete_beta(second / 2, contrasts / 2, 1 / (1 + max(statistic, 0.0) / degrees))


def fisher_tail(statistic: float, contrasts: float, degrees: float) -> float:
    """Return the probability that `statistic` over its `contrasts` exceeds F(contrasts, degrees); NaN if unknown."""
    if not (contrasts > 0 and degrees > 0 and statistic >= 0):
        return math.nan
    if degrees > NORMAL:
        return chi_square_tail(statistic, contrasts)
    return _incomplete_beta(degrees / 2, contrasts / 2, degrees / (degrees + statistic))


def student_quantile(level: float, degrees: float) -> float:
    """Return the two-sided critical value of Student's t at the confidence level `level`, by Newton's method."""
    if not degrees > 0:
        return math.nan
    t = normal_quantile(level)
    if degrees > NORMAL:
        return t
    scale = math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2) - math.log(degrees * math.pi) / 2
    # From the normal one, which is smaller, the steps rise to it, as the tail is convex.
    step = t
    while step > 1e-8 * t:
        density = math.exp(scale - (degrees + 1) / 2 * math.log1p(t * t / degrees))
        if density == 0:
            return math.inf
        step = (student_two_sided(t, degrees) - (1 - level)) / (2 * density)
        t += step
    return t


def student_quantiles(level: float, degrees: Tensor) -> Tensor:
    r"""Return the critical values of Student's t for `degrees` of freedom of any shape, without a host sync.

    :math:`(1 - u) \log t` with :math:`u = 1/(1 + \nu)` is interpolated at the nodes of a Chebyshev polynomial: to nine
    digits at 95 %, six at 1 - 1e-6. Below a quarter of a degree that product is taken for that of a quarter.
    """
    share = 1 / (1 + degrees)
    place = share.clamp(max=_LARGEST) * (2 / _LARGEST) - 1
    first, *others = _logarithms(level)
    logarithm = torch.full_like(place, first)
    for coefficient in others:
        logarithm = logarithm.mul_(place).add_(coefficient)
    return (logarithm / (1 - share)).exp_().masked_fill(~(degrees > 0), torch.nan)


_LARGEST = 0.8
"""The largest `u` that is interpolated, of a quarter of a degree."""


@lru_cache(maxsize=1024)
def _logarithms(level: float) -> list[float]:
    """Return that polynomial, highest power first, in `u` from 0 to the largest, scaled to -1 to 1."""
    nodes = np.cos((np.arange(20) + 0.5) * (math.pi / 20))
    shares = ((1 + nodes) * (_LARGEST / 2)).tolist()
    logarithms = [(1 - share) * math.log(student_quantile(level, 1 / share - 1)) for share in shares]
    return [float(power) for power in np.linalg.solve(np.vander(nodes), logarithms)]


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function of `x` from 0 to 1, by Lentz's continued fraction.

    It is used where it converges fast.
    """
    if x <= 0:
        return 0.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = a * math.log(x) + b * math.log1p(-x) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    total = d
    for m in range(1, 500):
        before = total
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + term * d)
            c = 1 + term / c
            total *= c * d
        if total == before:
            break
    return math.exp(front) * total / a


def in_errors(difference: Tensor, error: Tensor) -> Tensor:
    """Return the difference over its standard error; a difference of 0 gives 0, even with an error of 0."""
    return torch.where((difference == 0) & (error == 0), 0.0, difference / error)


@checked(auroc=NUMBERS, positives=NUMBERS, negatives=NUMBERS)
def newcombe(
    auroc: float | Tensor, positives: float | Tensor, negatives: float | Tensor, level: float = 0.95
) -> Interval:
    r"""Return Newcombe's confidence interval of an area, of any shape, from the area and the numbers of samples alone.

    The ends are the roots θ, one on either side of the area, of

    .. math:: (\hat\theta - \theta)^2 = z^2 \frac{u}{PN} \left( 1 + (M - 1) \frac{1 + 2u}{2 + u} \right)

    with :math:`u = \theta(1 - \theta), M = (P + N)/2`. For an area of 1 the upper end is 1, the lower end below it.
    Newcombe, Statistics in Medicine 25:559, 2006, method 5.

    Args:
        auroc: the area, from 0 to 1.
        positives, negatives: the numbers of samples.
        level: the confidence level.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> from torchmetrics_roc.inference import newcombe
        >>> newcombe(1.0, 10, 10).low
        tensor(0.8002, dtype=torch.float64)
    """
    theta, p, n = doubles(auroc, positives, negatives)
    if bool(((theta < 0) | (theta > 1)).any()):
        raise ValueError(f"`auroc` must lie between 0 and 1, but ranges from {theta.min():g} to {theta.max():g}.")
    return newcombe_unchecked(theta, p, n, level)


def newcombe_unchecked(theta: Tensor, p: Tensor, n: Tensor, level: float) -> Interval:
    """Return `newcombe` of float64 areas that are known to lie between 0 and 1, without a host sync."""
    z = normal_quantile(level)
    theta, p, n = (x[..., None] for x in torch.broadcast_tensors(theta, p, n))  # type: ignore[no-untyped-call]
    # Of all sections between an end, where the left side is larger, and the area, where the right side is, one has the
    # root. Few operators of many elements take less time than many of few.
    at_once = 4 if theta.numel() > MANY else 8 if theta.device.type == "cpu" else 16
    sections = torch.arange(1, 2**at_once, dtype=torch.float64, device=theta.device) / 2**at_once
    outer, inner = torch.stack([torch.zeros_like(theta), torch.ones_like(theta)]), theta.expand(2, *theta.shape)
    scale, others = z**2 / (p * n), (p + n) / 2 - 1
    for _ in range(HALVINGS // at_once):
        middle = outer + (inner - outer) * sections
        u = middle * (1 - middle)
        right = scale * u * (1 + others * (1 + 2 * u) / (2 + u))
        outside = ((theta - middle) ** 2 >= right).sum(-1, keepdim=True)
        borders = torch.cat([outer, middle, inner], -1)
        outer, inner = borders.gather(-1, outside), borders.gather(-1, outside + 1)
    defined = ~theta.isnan() & (p > 0) & (n > 0)
    return Interval(*outer.masked_fill(~defined, torch.nan).squeeze(-1))


@checked(k=NUMBERS, n=NUMBERS)
def wilson(k: Tensor, n: Tensor, level: float = 0.95) -> Interval:
    r"""Return Wilson's confidence interval of a proportion, `k` of `n`, of any shape; NaN where `n` is 0.

    .. math:: \frac{k + z^2/2 \pm z \sqrt{k(n - k)/n + z^2/4}}{n + z^2}

    Wilson, Journal of the American Statistical Association 22:209, 1927.

    Args:
        k, n: counts of any shape, `k` from 0 to `n`.
        level: the confidence level.

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.inference import wilson
        >>> wilson(torch.tensor([0, 15]), torch.tensor([20, 148]))
        Interval(low=tensor([0.0000, 0.0624], dtype=torch.float64), high=tensor([0.1611, 0.1605], dtype=torch.float64))
    """
    k, n = doubles(k, n)
    if bool(((k < 0) | (k > n)).any()):
        raise ValueError("`k` must be a count out of `n`, from 0 to `n`, but is below 0 or above `n`.")
    return wilson_unchecked(k, n, level)


def wilson_unchecked(k: Tensor, n: Tensor, level: float) -> Interval:
    """Return `wilson` of float64 counts that are known to be valid, without a host sync."""
    return wilson_of_errors(k, n, normal_quantile(level))


def wilson_of_errors(k: Tensor, n: Tensor, z: float | Tensor) -> Interval:
    """Return the same, `z` standard errors to either side."""
    middle, half = k + z**2 / 2, z * (k * (n - k) / n + z**2 / 4).sqrt()
    # At k = 0 and k = n one end is exact; the formula would miss it by rounding.
    low = torch.where(k == 0, 0.0 * half, (middle - half) / (n + z**2))
    high = torch.where(k == n, 1.0 + 0.0 * half, (middle + half) / (n + z**2))
    return Interval(low, high)


def logit_interval(value: Tensor, variance: Tensor, z: float | Tensor) -> Interval:
    """Return the interval of `z` standard errors to either side on the logit scale, by the variance; NaN at 0, 1."""
    spread = z * variance.sqrt() / (value * (1 - value))
    centre = value.logit()
    ends = torch.stack([centre - spread, centre + spread]).sigmoid()
    return Interval(*ends.masked_fill(at_an_end(value), torch.nan))


def plain_interval(value: Tensor, variance: Tensor, z: float | Tensor) -> Interval:
    """Return the interval of `z` standard errors to either side, by the variance, clipped to [0, 1]."""
    error = z * variance.clamp(min=0).sqrt()
    return Interval((value - error).clamp(min=0), (value + error).clamp(max=1))


def logit_or_exact(
    value: Tensor, variance: Tensor, z: float | Tensor, exact: Interval, where: Tensor | bool = True
) -> Interval:
    """Return `logit_interval`, or the `exact` one of a value at an end, or that does not vary, `where` it is known."""
    ends = (at_an_end(value) | constant(variance)) & where
    return chosen_where(ends, exact, logit_interval(value, variance, z))


def somewhere(mask: Tensor) -> bool:
    """Return whether `mask` holds anywhere; True without looking on a device, where it would be a host sync."""
    return mask.device.type != "cpu" or bool(mask.any())


def constant(variance: Tensor) -> Tensor:
    """Return the mask of variances that are 0, up to the rounding of shares, as for scores that are all tied."""
    return variance <= ROUNDING


def at_an_end(value: Tensor) -> Tensor:
    """Return the mask of values that are 0 or 1, up to the rounding of weighted sums."""
    last = 16 * EPSILON
    return (value <= last) | (value >= 1 - last)


def chosen_where(which: Tensor, interval: Interval, other: Interval) -> Interval:
    """Return the `interval` where `which` holds, `other` elsewhere."""
    low, high = (torch.where(which, x, y) for x, y in zip(interval, other, strict=True))
    return Interval(low, high)
