"""Quantiles and tail probabilities of the null distributions, and the type of an interval."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled


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
