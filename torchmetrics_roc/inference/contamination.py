"""The same data with a few samples elsewhere, which a bootstrap of these data cannot show."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.inference.distributions import Interval, normal_quantile

View = Callable[[Curve], Tensor]


class OneMore(NamedTuple):
    """How far one more sample that scores like those of the other label takes values from the best there is.

    Attributes:
        limits: the least and the largest value.
        gain: whether the largest is the best.
        reach: by how much a positive or a negative does, whichever more, in the shape of the values; 0 if unknown.
    """

    limits: tuple[float, float]
    gain: bool
    reach: Tensor

    @classmethod
    def of(
        cls,
        views: Sequence[View],
        curve: Curve,
        values: Tensor,
        sizes: Sequence[Tensor],
        limits: tuple[float, float],
        gain: bool | None,
    ) -> OneMore | None:
        """Return that of a view for each problem of a whole curve, of as many positives and negatives as in `sizes`.

        `values`: those of the views, `[T, ...]`. None without a best value: if neither a large value nor a small one is
        better, or that is infinite.
        """
        if gain is None or math.isinf(limits[gain]):
            return None
        reaches = []
        for t, (p, n) in enumerate(torch.stack([x.double().nan_to_num() for x in sizes], 1).tolist()):
            worst = views[t](_misplaced(curve if curve.problems == 1 else curve.of(t), p, n))
            reaches.append((values[t] - worst if gain else worst - values[t]).nan_to_num(0.0, 0.0, 0.0).amax(0))
        return cls(limits, gain, torch.stack(reaches).clamp(min=0))

    def short(self, values: Tensor) -> Tensor:
        """Return by how much `values` fall short of the best."""
        return self.limits[1] - values if self.gain else values - self.limits[0]

    def at(self, short: Tensor) -> Tensor:
        """Return the values that fall so `short` of the best."""
        return self.limits[1] - short if self.gain else self.limits[0] + short

    def bounded(self, interval: Interval, values: Tensor, draws: Tensor, level: float) -> Interval:
        r"""Return an `interval` of values `[...]` that ends at least as far from the best as few rare losses may be.

        What a value falls short by, :math:`s`, is a sum over the samples on the wrong side, of which a bootstrap shows
        none but those of the data. With half of one more, which takes it :math:`w` further, it is about a gamma
        variable of mean :math:`m = s + w/2` and variance :math:`v + w^2/2`, of which the quantile is

        .. math:: m (1 - c^2 + z c)^3

        with a third of its coefficient of variation, :math:`c` (Fay & Feuer, Statistics in Medicine 16:791, 1997; half,
        in the manner of the mid-P interval of Fay & Kim, Biometrical Journal 59:377, 2017; the quantile by Wilson &
        Hilferty, PNAS 17:684, 1931). All on the scale of :math:`s / (1 - s/r)`, within the range :math:`r` of values.

        Args:
            interval: the interval.
            values: the values of the data, `[...]`.
            draws: their replicates, `[R, ...]`.
            level: the confidence level.
        """
        extent, short = self.limits[1] - self.limits[0], self.short(values)
        left = 1 - short / extent
        variance = ((draws - draws.nanmean(0)) ** 2).nanmean(0) / left**4
        reach = self.reach / left**2
        mean = short / left + reach / 2
        c = torch.where(mean > 0, (variance + reach**2 / 2).sqrt() / (3 * mean), 0.0)
        furthest = mean * (1 - c**2 + normal_quantile(level) * c).clamp(min=0) ** 3
        end = self.at(furthest / (1 + furthest / extent)).masked_fill(left <= 0, torch.nan)  # that of the worst value
        low, high = interval
        return Interval(torch.fmin(low, end), high) if self.gain else Interval(low, torch.fmax(high, end))


def elsewhere(
    view: View,
    one: Curve,
    sizes: Sequence[float],
    z: float,
    flips: bool,
    magnitudes: bool = False,
) -> tuple[Tensor, Tensor]:
    """Return the least and the largest of the numbers of a `view` of the data `contaminated`, of those that are known.

    A view of `[T, ...]` for T problems returns `[...]` each: infinite, the least above the largest, if none is known.
    """
    found = view(contaminated(one, sizes, z, flips, magnitudes))
    return found.nan_to_num(nan=torch.inf).amin(0), found.nan_to_num(nan=-torch.inf).amax(0)


def contaminated(one: Curve, sizes: Sequence[float], z: float, flips: bool, magnitudes: bool) -> Curve:
    """Return a curve of one problem with few samples elsewhere, in each of the ways as one problem of a curve.

    Args:
        one: the counts.
        sizes: the numbers of positives and of negatives, effective ones for clusters.
        z: the normal quantile of the confidence level.
        flips: whether labels may differ too, because they are drawn, or clustered.
        magnitudes: whether the scores themselves matter: none lies beyond those of the data then.
    """
    ways = _ways(one.dtps.double(), one.dfps.double(), sizes, z, flips)
    scores = one.thresholds.double()
    top, bottom = scores.new_full((1,), torch.inf), scores.new_full((1,), -torch.inf)
    if magnitudes:
        bottom, top = (end[None] for end in scores[one.dtps + one.dfps > 0].aminmax())
    thresholds = torch.cat([top, scores, bottom])
    return Curve.from_counts(thresholds, *(torch.stack(counts) for counts in zip(*ways, strict=True)))


def _misplaced(one: Curve, positives: float, negatives: float) -> Curve:
    """Return the curves of two problems: with one of so many positives distributed like the negatives, or one negative.

    Nothing changes without a sample of the other label.
    """
    p, n = one.dtps.double(), one.dfps.double()
    few_p, few_n = (1 / (size + 1) for size in (positives, negatives))
    moved_p, moved_n = few_p * p.sum() * n / n.sum(), few_n * n.sum() * p / p.sum()
    changed = [torch.stack([x - few * x + moved, x]) for x, few, moved in ((p, few_p, moved_p), (n, few_n, moved_n))]
    return Curve.from_counts(one.thresholds, changed[0], changed[1].flip(0))


def _ways(p: Tensor, n: Tensor, sizes: Sequence[float], z: float, flips: bool) -> list[tuple[Tensor, Tensor]]:
    """Return the counts of positives and of negatives, `[K + 2]`, in each of the ways of `contaminated`."""
    few_p, few_n = (z**2 / (size + z**2) for size in sizes)
    few = z**2 / (sum(sizes) + z**2)
    ways = [(_rest(p, few_p) + _end(p, few_p, top), _rest(n, few_n) + _end(n, few_n, not top)) for top in (True, False)]
    both = min(sizes) > 0
    if both:
        ways.append((_rest(p, few_p) + _like(n, few_p * p.sum()), _rest(n, few_n) + _like(p, few_n * n.sum())))
    if flips or not both:
        for top in (True, False):
            ways += [
                (_rest(p, few), _rest(n, 0.0) + _end(p, few, top)),
                (_rest(p, 0.0) + _end(n, few, top), _rest(n, few)),
            ]
    return ways


def _rest(counts: Tensor, few: float) -> Tensor:
    """Return the counts of the steps without a share `few` of each, between two more steps: `[K + 2]`."""
    return torch.nn.functional.pad((1 - few) * counts, (1, 1))


def _like(counts: Tensor, total: Tensor) -> Tensor:
    """Return `total` samples, 0-d, distributed over the steps like the `counts` `[K]`: `[K + 2]`."""
    return torch.nn.functional.pad(total * counts / counts.sum(), (1, 1))


def _end(counts: Tensor, few: float, top: bool) -> Tensor:
    """Return the share `few` of all counts in the first, or the last, of the steps: `[K + 2]`."""
    found = counts.new_zeros(len(counts) + 2)
    found[0 if top else -1] = few * counts.sum()
    return found
