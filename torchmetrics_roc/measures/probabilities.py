"""Scores that are probabilities: Brier score, logarithmic score, and their decompositions.

A proper score is a sum over the steps of a function of the threshold times a count. Its minimum over all rising
transformations of the scores is attained by isotonic regression, whose values are slopes of the ROC convex hull.

Runs of consecutive steps are summed as separate problems, so that views need not know how many runs there are, or which
ranks hold them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.sums import minmax, running
from torchmetrics_roc.curves.columns import firsts
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.measures.measure import MEANS, OF_SAMPLES, Items, Measure, Statistic, ViewMeasure
from torchmetrics_roc.ranks.segments import sums_between
from torchmetrics_roc.tasks.tasks import Task

Loss = Callable[[Tensor, Tensor], Tensor]

Of = Callable[[Curve], Tensor]
"""A value for each step of a curve, or of a part of it, `[K]`: see `Curve.sum`."""


class Losses(NamedTuple):
    """The losses of positives and of negatives with a probability: `loss(counts, p)`; 0 if there are none.

    `of_negatives`: None for the mean over positives alone. `logarithms`: whether a number below 0 is the logarithm of a
    probability.
    """

    of_positives: Loss
    of_negatives: Loss | None
    logarithms: bool = False


SQUARED = Losses(lambda counts, p: counts * (1 - p) ** 2, lambda counts, p: counts * p**2)
LOGARITHMIC = Losses(
    lambda counts, p: -torch.special.xlogy(counts, p),
    # `xlog1py` is not vectorised.
    lambda counts, p: (counts * -torch.log1p(-p)).masked_fill_(counts == 0, 0),
)
SURPRISE = LOGARITHMIC._replace(of_negatives=None)


def _log(p: Tensor) -> Tensor:
    """Return the logarithm of a probability, or a number below 0, which is one."""
    return torch.where(p < 0, p, p.log())


def _log_of_rest(p: Tensor) -> Tensor:
    """Return the logarithm of 1 less a probability, or less the one with a logarithm below 0."""
    return torch.where(p < 0, (-p.expm1()).log(), (-p).log1p())


OF_LOGARITHMS = Losses(
    lambda counts, p: (counts * -_log(p)).masked_fill_(counts == 0, 0),
    lambda counts, p: (counts * -_log_of_rest(p)).masked_fill_(counts == 0, 0),
    logarithms=True,
)
"""The logarithmic losses of rows of logits, whose probabilities may be too close to 0 or 1 for a float."""


class Decomposition(NamedTuple):
    """A proper score as `miscalibration - discrimination + uncertainty`, `[T]` each; the first two are at least 0.

    Attributes:
        miscalibration: what isotonic regression of the labels on the scores would gain.
        discrimination: what that gains over predicting the share of positives for every sample.
        uncertainty: the score of that constant prediction.
    """

    miscalibration: Tensor
    discrimination: Tensor
    uncertainty: Tensor


@collective
def brier_score(curve: Curve) -> Tensor:
    r"""Mean squared difference between probability and label: `[T]`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.probabilities import brier_score
        >>> brier_score(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])))
        tensor([0.2750], dtype=torch.float64)
    """
    return _mean_loss(curve, SQUARED)


@collective
def log_loss(curve: Curve) -> Tensor:
    r"""Mean negative logarithm of the probability given to the label, in nats: `[T]`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.probabilities import log_loss
        >>> log_loss(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])))
        tensor([0.7469], dtype=torch.float64)
    """
    return _mean_loss(curve, LOGARITHMIC)


@collective
def cross_entropy(curve: Curve) -> Tensor:
    r"""Mean negative logarithm of the probability of the positives alone, in nats: `[T]`.

    .. math:: -\frac1P \sum_{s^+} \ln s

    The mean over classes weighted by their samples is the cross-entropy of multiclass probabilities. `+inf` for a
    positive at 0. NaN without positives, and if one scores outside [0, 1].

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.probabilities import cross_entropy
        >>> cross_entropy(Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])))
        tensor([0.5108], dtype=torch.float64)
    """
    return _mean_loss(curve, SURPRISE)


@collective
def brier_decomposition(curve: Curve) -> Decomposition:
    r"""Return the Brier score as miscalibration less discrimination plus uncertainty: `[T]` each (CORP).

    With :math:`\hat s` the isotonic regression of the labels on the scores and :math:`\bar y = P/n`,

    .. math:: \overline{(s-y)^2} = [\overline{(s-y)^2} - \overline{(\hat s-y)^2}]
        - [\bar y (1 - \bar y) - \overline{(\hat s-y)^2}] + \bar y (1 - \bar y)

    There are no bins to choose. NaN without samples, and miscalibration for scores outside [0, 1].
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.probabilities import brier_decomposition
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> [round(float(part), 4) for part in brier_decomposition(curve)]
        [0.15, 0.125, 0.25]
    """
    return _decomposition(curve, brier_score(curve), SQUARED)


@collective
def log_loss_decomposition(curve: Curve) -> Decomposition:
    """Return the log loss as miscalibration less discrimination plus uncertainty, `[T]` each (CORP).

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.measures.probabilities import log_loss_decomposition
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        >>> [round(float(part), 4) for part in log_loss_decomposition(curve)]
        [0.4004, 0.3466, 0.6931]
    """
    return _decomposition(curve, log_loss(curve), LOGARITHMIC)


def probabilities(scores: Tensor) -> Tensor:
    """Return the scores in float64, NaN if they are not probabilities."""
    p = scores.double()
    return torch.where((p >= 0) & (p <= 1), p, torch.nan)


def lowest_scores(curve: Curve) -> Tensor:
    """Return the threshold of each step, `[K]`."""
    return curve.thresholds


def highest_scores(curve: Curve, limit: float) -> Tensor:
    """Return the highest score that a sample of each step may have, `[K]` in float64, if no score exceeds `limit`.

    The threshold, which is the lowest one, unless the step is mixed: then the threshold of the step above.
    """
    low = curve.thresholds.double()
    if curve.mixed is None:
        return low
    above = low.roll(1).masked_fill(firsts(curve.offsets, len(low)), torch.inf)
    return torch.where(curve.mixed, above.clamp(max=limit), low)


def highest_probabilities(curve: Curve) -> Tensor:
    """Return the same for probabilities; a mixed step holds no 1, which has a bin of its own."""
    return highest_scores(curve, 1 - torch.finfo(curve.thresholds.dtype).eps / 2)


def _score_bounds(measure: Measure) -> tuple[Of, Of]:
    """Return the lowest and the highest probability that a sample of each step may have, before a softmax rounded it.

    Every term of its sum and the exponential round once, so that `C` classes have the relative error of `C + 6` units,
    and a subnormal one that of the least number. 1 less a probability that is nearly 1 has no correct digit.
    """
    if measure.owner is None or measure.owner.exact is None:
        return lowest_scores, highest_probabilities
    unit = (measure.owner.problems + 6) * 2.0**-53
    return (
        lambda curve: lowest_scores(curve).mul(1 - unit).sub_(5e-324).clamp_(0, 1),
        lambda curve: highest_probabilities(curve).mul(1 + unit).add_(5e-324).clamp_(0, 1),
    )


@collective
def outside_unit(curve: Curve) -> Tensor:
    """Return the share of each problem's samples that certainly score outside [0, 1], `[T]`; NaN without samples.

    Scores between two thresholds of a grid are only known to be between them.
    """
    outside = (curve.thresholds < 0) | (curve.thresholds > 1)
    if curve.mixed is not None:
        # No bin reaches from below 0 to above it. A step of a grid may; the lowest one begins at -inf.
        lowest = curve.mixed & (curve.thresholds == -torch.inf)
        of_grid = curve.spread(curve.sum(lowest.long())) > 0
        outside &= (curve.thresholds > 1) | (highest_scores(curve, torch.inf) <= 0) | ~of_grid
    return curve.sum((curve.dtps + curve.dfps) * outside).double() / (curve.positives + curve.negatives).double()


def within_unit(low: float, high: float) -> bool:
    """Return whether numbers from `low` to `high` are probabilities."""
    return low >= 0 and high <= 1


def probabilities_of_steps(scores: Tensor, *counts: Tensor, logarithms: bool = False) -> Tensor:
    """Return the `probabilities` of steps with these `counts`, arbitrary for steps without samples.

    `logarithms`: whether numbers below 0 are logarithms of these, and kept.
    """
    if scores.device.type == "cpu" and scores.numel() and within_unit(*minmax(scores)):
        return scores.double()  # faster, since reading them is no host sync
    p = torch.where(scores < 0, scores.double(), probabilities(scores)) if logarithms else probabilities(scores)
    return torch.where(sum(counts[1:], counts[0]) > 0, p, 0.5)


def _mean_loss(curve: Curve, losses: Losses, positive: Of = lowest_scores, negative: Of = lowest_scores) -> Tensor:
    """Return the mean loss if the positives and the negatives of every step have these scores: `[T]`."""
    of_positives, of_negatives, logarithms = losses

    def at(part: Curve, scores: Of) -> Tensor:
        counts = [part.dtps] if of_negatives is None else [part.dtps, part.dfps]
        return probabilities_of_steps(scores(part), *counts, logarithms=logarithms)

    def lost(part: Curve) -> Tensor:
        p = at(part, positive)
        if of_negatives is None:
            return of_positives(part.dtps, p)
        q = p if negative is positive else at(part, negative)
        return of_positives(part.dtps, p).add_(of_negatives(part.dfps, q))

    return curve.sum(lost) / (curve.positives if of_negatives is None else curve.positives + curve.negatives)


def _decomposition(curve: Curve, score: Tensor, losses: Losses) -> Decomposition:
    blocks = hull(curve)  # the blocks of isotonic regression: the slope of an edge is the odds of its samples
    samples = blocks.positives + blocks.negatives
    recalibrated = blocks.sum(_entropy(blocks.dtps, blocks.dfps, losses)) / samples
    uncertainty = _entropy(blocks.positives, blocks.negatives, losses) / samples
    return Decomposition((score - recalibrated).clamp(min=0), (uncertainty - recalibrated).clamp(min=0), uncertainty)


def _entropy(positives: Tensor, negatives: Tensor, losses: Losses) -> Tensor:
    """Return the loss of these positives and negatives if all have their share as probability; NaN without samples."""
    assert losses.of_negatives is not None
    share = positives.double() / (positives + negatives)
    return losses.of_positives(positives, share) + losses.of_negatives(negatives, share)


class ProbabilityMeasure(ViewMeasure):
    """A measure that reads scores as probabilities of the positive label, and refuses scores outside [0, 1]."""

    probabilities: ClassVar[bool] = True
    magnitudes: ClassVar[bool] = True
    needs: ClassVar[tuple[str, ...]] = ("samples",)
    stated: ClassVar[Statistic | None] = OF_SAMPLES

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the `thresholds`, if the task gives probabilities."""
        if getattr(task, "normalization", None) == "log_softmax":
            raise ValueError(
                f"`normalization` is 'log_softmax', but {self.name} reads probabilities, not their logarithms: choose "
                "'softmax', or None for rows that are probabilities already."
            )
        return thresholds


class ProperScore(ProbabilityMeasure):
    """The mean of a loss whose expectation is minimised by the true probability."""

    higher_is_better: bool | None = False
    losses: ClassVar[Losses]

    @property
    def _losses(self) -> Losses:
        """The losses of the thresholds of the curve: of logits these are logarithms of probabilities."""
        if self.owner is None or self.owner.exact != "logarithms":
            return self.losses
        return OF_LOGARITHMS if self.losses.of_negatives else OF_LOGARITHMS._replace(of_negatives=None)

    def view(self, curve: Curve) -> Tensor:
        """Return the mean loss, `[T]`."""
        return _mean_loss(curve, self._losses)

    def statistic(self) -> Statistic:
        """The mean of the losses of all samples, or of the positives."""
        return Statistic("losses", stratified=self.losses.of_negatives is None, losses=self._lost)

    def _lost(self, curve: Curve) -> tuple[Tensor, Tensor]:
        of_positives, of_negatives, logarithms = self._losses
        ones = torch.ones_like(curve.thresholds, dtype=torch.float64)
        p = probabilities_of_steps(curve.thresholds, ones, logarithms=logarithms)
        return of_positives(ones, p), torch.zeros_like(p) if of_negatives is None else of_negatives(ones, p)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Bounds from the highest and the lowest scores that the samples of a mixed step may have."""
        low, high = _score_bounds(self)
        return _mean_loss(curve, self.losses, high, low), _mean_loss(curve, self.losses, low, high)


class BrierScore(ProperScore):
    """Brier score: the mean squared difference between probability and label. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average, each class against the rest: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryBrierScore
        >>> BinaryBrierScore()(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2750)
    """

    drawn = ("blocks", "Brier score")
    losses: ClassVar[Losses] = SQUARED


class LogLoss(ProperScore):
    """Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average, each class against the rest; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryLogLoss
        >>> BinaryLogLoss()(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        tensor(0.7469)
    """

    drawn = ("blocks", "log loss")
    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)
    logarithms: ClassVar[bool] = True
    losses: ClassVar[Losses] = LOGARITHMIC


class CrossEntropy(ProperScore):
    """Cross-entropy: the mean negative logarithm of the probability given to the class of a sample. Lower is better.

    `compute` returns a 0-d tensor: with the default average, `"weighted"`, the mean over all samples, with `"macro"`
    over classes. Without an average it is `[C]`, each class' mean over its own samples. Probabilities are not clipped;
    of logits the log-softmax is read in float64. NaN where a class has no samples.

    The interval is Hall's of each class, for skewed losses, and of an average made of these: of three classes, the
    rarest a tenth of 60 or 300 samples, it covered in 96 to 97 % of 400 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.probabilities.cross_entropy`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassCrossEntropy
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> MulticlassCrossEntropy(num_classes=3)(preds, torch.tensor([0, 1, 2, 1]))
        tensor(0.6031)
    """

    limits: ClassVar[tuple[float, float]] = (0.0, math.inf)
    logarithms: ClassVar[bool] = True
    needs: ClassVar[tuple[str, ...]] = ("positives",)
    losses: ClassVar[Losses] = SURPRISE

    def itemized(self, average: str | None) -> Items:
        """Return the cross-entropy of each class."""
        return Items(self, 0, "Cross-entropy", MEANS.get(str(average)), "Class")


def in_bins(bins: Of, n_bins: int) -> Of:
    """Return where the runs of steps in each of `bins` `[K]`, which fall, begin in each problem: `[T·B + 1]`."""

    def bounds(curve: Curve) -> Tensor:
        places = n_bins - 1 - bins(curve)
        if curve.problems > 1:
            places = places + curve.columns.problem * n_bins
        starts = torch.arange(curve.problems * n_bins + 1, dtype=places.dtype, device=places.device)
        return torch.searchsorted(places, starts)

    return bounds


def at_edges(edges: Tensor, scores: Of = lowest_scores) -> Of:
    """Return the same for bins that begin at the rising `edges` `[B - 1]`, rounded to the dtype of the thresholds.

    `scores` are those of the steps.
    """

    def bounds(curve: Curve) -> Tensor:
        values = scores(curve)
        rounded = edges.to(curve.thresholds.dtype).to(values.dtype)
        if curve.problems > 1:
            bins = torch.bucketize(values, rounded, right=True, out_int32=True)
            return in_bins(lambda _: bins, len(edges) + 1)(curve)
        reached = torch.searchsorted(-values, -rounded.flip(0), right=True)
        return torch.cat([reached.new_zeros(1), reached, reached.new_full((1,), len(values))])

    return bounds


def summed(curve: Curve, bounds: Of, n_bins: int, *columns: Of) -> list[Tensor]:
    """Return the positives, the negatives and the sums of the `columns`, of floats, over bins: `[T, B]` each.

    `bounds` are those of the runs of steps that the bins hold. Bins are in the order of rising scores.
    """
    return [x.view(-1, n_bins).flip(1) for x in sums_of_runs(curve, bounds, n_bins, *columns)]


def sums_of_runs(curve: Curve, bounds: Of, runs: int, *columns: Of) -> list[Tensor]:
    """Return the same over this number of `runs` of the steps of each problem, in their order: `[T·R]` each."""

    def read(part: Curve) -> list[Tensor]:
        at = bounds(part)
        if single:
            return [at, *part.columns.counts_of_runs(at), *(of(part) for of in columns)]
        return sums_between(part, at, part.dtps, part.dfps, *(of(part) for of in columns))

    single = curve.problems == 1
    parts = curve._in_parts(read) if runs > 1 else None
    if parts is None:
        return sums_between(curve, bounds(curve), curve.dtps, curve.dfps, *(of(curve) for of in columns))
    return _continued(parts, runs) if single else [torch.cat(x) for x in zip(*parts, strict=True)]


def _continued(parts: Iterable[Sequence[Tensor]], runs: int) -> list[Tensor]:
    """Return the sums over each run of the columns of one problem.

    `parts` hold the bounds of the runs, the positives and negatives of each, then columns of floats. A run continues
    where the previous part ended, so that its floats are added one after the other, as in a single part.
    """
    sums: list[Tensor] = []
    for bounds, *columns in parts:
        sums = sums or [x.new_zeros(runs) for x in columns]
        filled = bounds.diff() > 0
        for i, (total, x) in enumerate(zip(sums, columns, strict=True)):
            if i < 2:
                total += x
            elif len(x):
                x[:1] += total[int(filled.nonzero()[0])]
                torch.where(filled, torch.segment_reduce(x, "sum", offsets=bounds, axis=0), total, out=total)
    return sums


def rising_grid(at: Any, low: float, high: float, words: str) -> tuple[float, ...]:
    """Return the thresholds `at`; raises `ValueError`, in these words, unless they rise from `low` to `high`."""
    at = at.tolist() if hasattr(at, "tolist") and getattr(at, "ndim", 1) == 1 else at
    numbers = isinstance(at, (tuple, list)) and all(isinstance(x, (int, float)) for x in at) and len(at) > 0
    if not (numbers and at[0] >= low and at[-1] <= high and all(x < y for x, y in pairwise(at))):
        raise ValueError(f"`at` must be rising {words}, but is {at!r:.100}.")
    return tuple(map(float, at))


def grid_of(curve: Curve, at: Sequence[float]) -> Tensor:
    """Return the thresholds `at` where the curve is, `[G]`."""
    return torch.tensor(at, dtype=torch.float64, device="cpu").to(curve.positives.device)


def predicted(curve: Curve, at: Tensor, scores: Of = lowest_scores) -> tuple[Tensor, Tensor]:
    """Return how many positives and negatives score at least each of the rising thresholds `at` `[G]`: `[T, G]` each.

    `scores` are those of the steps. A threshold is rounded to the dtype of the curve's.
    """
    counts, totals = summed(curve, at_edges(at, scores), len(at) + 1), (curve.positives, curve.negatives)

    def reached(x: Tensor, total: Tensor) -> Tensor:
        # Of real weights too, all are exactly the total, and no part is more.
        above, below = running(x.flip(1), 1).flip(1)[:, 1:], running(x, 1)[:, :-1]
        return torch.where(below == 0, total[:, None], torch.minimum(above, total[:, None]))

    tps, fps = (reached(x, total) for x, total in zip(counts, totals, strict=True))
    return tps, fps
