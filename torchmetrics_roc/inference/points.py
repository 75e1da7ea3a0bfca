"""The interval of every number of an operating point: of each rate that of a `Rate` at this point."""

from __future__ import annotations

import torch
from torch import Tensor

from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.inference.arguments import checked, refuse_none
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.intervals import interval_of
from torchmetrics_roc.inference.resampling import quantiles, resampled
from torchmetrics_roc.measures.chosen_rate import Rate
from torchmetrics_roc.measures.operating import OperatingPoint, operating_point
from torchmetrics_roc.points.choice import At, Choice, Frozen, choice_of
from torchmetrics_roc.points.rates import RATES

_COUNTS = {
    "tp": ("recall", "positives"),
    "fn": ("fnr", "positives"),
    "fp": ("fpr", "negatives"),
    "tn": ("specificity", "negatives"),
}
"""The rate that each count is, and of which total."""


@collective
@checked()
def operating_interval(
    curve: Curve, at: At, level: float = 0.95, replicates: int = REPLICATES, seed: int = 0
) -> OperatingPoint:
    """Return the interval of every number of an operating point, with fixed numbers of labels: `[T]` in each field.

    An `Interval` each. That of a rate is `BinaryRate.interval(labels="fixed")`, which accounts for the choice of the
    point. A count is as uncertain as its rate. The threshold has percentiles of resamples, in each of which the point
    is chosen anew, as in pROC's `ci.coords`.

    Args:
        curve: the counts.
        at: the point, as for `torchmetrics_roc.operating.operating_point`.
        level: the confidence level.
        replicates: the number of stratified resamples.
        seed: the seed of the draws.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import operating_interval
        >>> scores = torch.linspace(-2, 2, 800)
        >>> target = (scores + torch.randn(800, generator=torch.Generator().manual_seed(0)) > 0).long()
        >>> low, high = operating_interval(Curve.from_scores(scores, target), "youden").recall
        >>> bool(low < high)
        True
    """
    refuse_none(curve, "operating_interval")
    check_frequencies(curve, "`operating_interval`")
    choice, curve = choice_of(at), curve.whole
    per_problem = isinstance(choice, Frozen) and isinstance(choice.threshold, Tensor)
    choices = choice.per_problem(curve.problems) if per_problem else [choice] * curve.problems  # type: ignore[attr-defined]
    of_problems = [_of_point(curve.of(t), x, level, replicates, seed) for t, x in enumerate(choices)]
    return OperatingPoint(*(Interval(*torch.cat(ends, 1)) for ends in zip(*of_problems, strict=True)))  # type: ignore[arg-type]


def _of_point(curve: Curve, choice: Choice, level: float, replicates: int, seed: int) -> list[Tensor]:
    """Return the interval of every number of a point of one problem, `[2, 1]` each."""
    given = isinstance(choice, Frozen)

    def numbers(some: Curve) -> Tensor:
        return torch.stack([column.double() for column in operating_point(some, choice)], 1)

    drawn = [numbers(curve)] * 2 if given else [numbers(some) for some in resampled(curve, replicates, seed)]
    draws = dict(zip(OperatingPoint._fields, torch.cat(drawn).T, strict=True))
    ends = {"threshold": quantiles(draws["threshold"], level)[:, None]}
    for name in RATES:
        measure = Rate(rate=name, at=choice)
        ends[name] = torch.stack(interval_of(measure, curve, level, None, replicates, "fixed", draws[name]))
    for name, (rate, total) in _COUNTS.items():
        ends[name] = ends[rate] * getattr(curve, total)
    return [ends[name] for name in OperatingPoint._fields]
