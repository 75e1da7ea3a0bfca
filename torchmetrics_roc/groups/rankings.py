"""Rankings of each group, such as those of users or queries: how high their positives stand.

Samples of equal scores have no order: a value is its expectation over all of their orders, each as likely as any other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import numpy as np
import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import whole
from torchmetrics_roc.curves.curve import Curve, fractional, gaining, known
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.products import gaining_steps
from torchmetrics_roc.groups.grouped import GroupAverage, GroupedMeasure, GroupedRow, Groups
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.ranks.processes import Ranks
from torchmetrics_roc.tasks.batches import Rows, Samples
from torchmetrics_roc.tasks.tasks import Graded, Task

RANKS = 2**16
"""The first ranks, whose discounts are added one by one."""

PLACES = 2**27
"""The most places of first positives among samples of equal scores, of all groups: 1 GiB of float64."""

PART = 2**22
"""The most of them whose terms are computed at once."""

_NODES, _WEIGHTS = (x.tolist() for x in np.polynomial.legendre.leggauss(24))


# ---- chance ----------------------------------------------------------------------------------------------------------


def _log_missing(samples: Tensor, positives: Tensor, first: Tensor) -> Tensor:
    r"""Return :math:`\ln \binom{n - p}{i} / \binom{n}{i}`: the first i of n samples in random order have no positive.

    Each factorial by Stirling's formula and its excess, whose large terms are combined: where those of differences of
    `lgamma` would lose seven digits of a million samples, no digit is lost.
    """
    n, rest = samples + 1, samples + 1 - positives - first
    a = rest.clamp(min=1)
    main = (a - 0.5) * (positives * first / (n * a)).log1p()
    main = main + first * (-positives / n).log1p() + positives * (-first / n).log1p()
    # In pairs that cancel exactly if there is no positive, or none is taken.
    excess = (_excess(n - positives) - _excess(n)) + (_excess(n - first) - _excess(a))
    return (main + excess).masked_fill(rest < 1, -torch.inf)


def _excess(x: Tensor) -> Tensor:
    r"""Return :math:`\ln \Gamma(x) - (x - 1/2) \ln x + x - \ln \sqrt{2 \pi}` of whole numbers from 1 on."""
    square = 1 / (x * x)
    series = torch.full_like(x, 1 / 1188)
    for term in (-1 / 1680, 1 / 1260, -1 / 360, 1 / 12):
        series = series * square + term
    stirling = (x - 0.5) * x.log() - x + math.log(2 * math.pi) / 2
    return torch.where(x < 16, x.lgamma() - stirling, series / x)


# ---- discounts -------------------------------------------------------------------------------------------------------


def _running_discounts(ranks: int, device: torch.device) -> Tensor:
    r"""Return the running sums of :math:`1/\log_2(r + 1)` up to each of the `ranks`, 0 first: `[2, ranks + 1]`.

    In two limbs of integers: each discount of the first `RANKS` is a multiple of 2^-57, so differences are exact.
    """
    discounts = 1 / torch.arange(2, ranks + 2, dtype=torch.float64, device=device).log2()
    units = (discounts * 2.0**57).long()
    limbs = torch.stack([units >> 29, units & (2**29 - 1)])
    return torch.cat([limbs.new_zeros(2, 1), limbs.cumsum(1)], 1)


def _of_limbs(high: Tensor, low: Tensor) -> Tensor:
    return (high.double() * 2.0**29 + low) * 2.0**-57


def _later_discounts(before: Tensor, through: Tensor) -> Tensor:
    r"""Return the sum of the discounts of the ranks beyond `RANKS` that are over `before` and at most `through`.

    By Euler and Maclaurin's formula, whose next term is below 1e-19, with Gauss and Legendre's of the logarithm.
    """
    start, stop = (x.double().clamp(min=RANKS) + 1.5 for x in (before, through))
    logarithm, span = start.log(), ((stop - start) / start).log1p()
    integral = torch.zeros_like(start)
    for node, weight in zip(_NODES, _WEIGHTS, strict=True):
        further = span * (0.5 + node / 2)
        integral += further.exp() * (weight / 2) / (logarithm + further)
    slopes = [-1 / (x * x.log() ** 2) for x in (start, stop)]
    return math.log(2) * (start * span * integral - (slopes[1] - slopes[0]) / 24)


def _with_later(curve: Curve) -> Tensor:
    return curve.tps + curve.fps > RANKS


# ---- the values of a ranking -----------------------------------------------------------------------------------------


class LastRanks(NamedTuple):
    """The step of the last rank that counts: `[T]` each, in float64.

    Attributes:
        before: the positives before the step.
        positives, samples: those of the step.
        taken: how many of its samples have a rank that counts.
    """

    before: Tensor
    positives: Tensor
    samples: Tensor
    taken: Tensor

    @classmethod
    def of(cls, curve: Curve, top_k: int) -> LastRanks:
        """Return the step of rank `top_k`, or the last one."""
        last = (curve.positives + curve.negatives).clamp(max=top_k)
        step = curve.best(curve.tps + curve.fps >= curve.spread(last))
        samples = step.dtps + step.dfps
        taken = last - (step.tps + step.fps - samples)
        return cls(*(x.double() for x in (step.tps - step.dtps, step.dtps, samples, taken)))

    @property
    def hits(self) -> Tensor:
        """The expected number of positives with a rank that counts, times `samples`."""
        return self.before * self.samples + self.positives * self.taken


@collective
def precision_of_first(curve: Curve, top_k: int) -> Tensor:
    r"""Return the share of positives among the first `top_k` samples: `[T]`.

    .. math:: \frac{1}{k} \left( t + \frac{p \, m}{n} \right)

    with t positives before the step of rank k, of whose n samples, p of them positive, m are among the first k. Fewer
    than k samples are also divided by k.
    """
    cut = LastRanks.of(curve, top_k)
    return cut.hits / (cut.samples * top_k)


@collective
def recall_of_first(curve: Curve, top_k: int) -> Tensor:
    r"""Return the share of the positives that are among the first `top_k` samples: `[T]`; NaN without positives.

    .. math:: \frac{1}{P} \left( t + \frac{p \, m}{n} \right)

    with the letters of `precision_of_first`.
    """
    cut = LastRanks.of(curve, top_k)
    return cut.hits / (cut.samples * curve.positives)


@collective
def hit_rate(curve: Curve, top_k: int) -> Tensor:
    r"""Return the probability that a positive is among the first `top_k` samples: `[T]`.

    .. math:: 1 - \binom{n - p}{m} \Big/ \binom{n}{m}

    if there is none before the step of rank k, otherwise 1; with the letters of `precision_of_first`.
    """
    cut = LastRanks.of(curve, top_k)
    missing = _log_missing(cut.samples, cut.positives, cut.taken)
    return torch.where(cut.before > 0, 1.0, -missing.expm1())


@collective
def reciprocal_rank(curve: Curve, top_k: int | None = None) -> Tensor:
    r"""Return the expected reciprocal rank of the first positive, 0 if that is beyond `top_k`: `[T]`.

    .. math::
        \sum_{i = 1}^{n - p + 1} \frac{p}{n - i + 1} \binom{n - p}{i - 1} \Big/ \binom{n}{i - 1} \cdot \frac{1}{s + i}

    with s samples before the first step with a positive, of whose n samples p are positive; 0 without positives.

    Raises:
        ValueError: if the first positives may have more places than memory holds.
    """
    step = curve.best(gaining(curve))
    positives, samples = step.dtps.double(), (step.dtps + step.dfps).double()
    before = (step.tps + step.fps).double() - samples
    # A first positive beyond place 45 n/p has a probability below e^-45.
    places = torch.minimum(samples - positives, 45 * samples / positives.clamp(min=1)) + 1
    places = places if top_k is None else torch.minimum(places, top_k - before)
    counts = places.clamp(min=0).masked_fill(positives == 0, 0).long()
    total = int(counts.sum())
    if total > PLACES:
        raise ValueError(
            f"The first positives may have {total} different ranks, as many samples have equal scores, but no more "
            f"than {PLACES} are added up: pass `top_k`, a smaller one if there is one."
        )
    ends = counts.cumsum(0)

    def terms(start: int) -> Tensor:
        place = torch.arange(start, min(start + PART, total), dtype=torch.int64, device=counts.device)
        problem = torch.searchsorted(ends, place, right=True)
        above = (place - (ends - counts)[problem]).double()
        p, n, rank = positives[problem], samples[problem], before[problem] + above + 1
        return _log_missing(n, p, above).exp() * p / ((n - above) * rank)

    parts = torch.cat([terms(start) for start in range(0, max(total, 1), PART)])
    return torch.segment_reduce(parts, "sum", offsets=torch.cat([ends.new_zeros(1), ends]), axis=0)


@collective
def normalized_dcg(curve: Curve, top_k: int | None = None) -> Tensor:
    r"""Return the discounted cumulative gain of the first `top_k` samples over the largest possible one: `[T]`.

    .. math:: \sum_{r \le k} \frac{g_r}{\log_2(r + 1)} \bigg/ \sum_{r \le \min(k, P)} \frac{1}{\log_2(r + 1)}

    where the gain of a rank is the share of positives in its step. NaN without positives. Järvelin & Kekäläinen, ACM
    TOIS 20:422, 2002; ties as in McSherry & Najork, ECIR 2008.
    """
    gain, ideal = discounted_gains(curve, top_k)
    return (gain / ideal).clamp(max=1)  # sums round


def discounted_gains(curve: Curve, top_k: int | None = None) -> tuple[Tensor, Tensor]:
    """Return the discounted cumulative gain of the first `top_k` samples, and the largest possible one: `[T]` each."""
    limits = [x for x in (top_k, curve.columns.max_samples) if x is not None]
    last = min(limits, default=2**53)
    sums = _running_discounts(min(last, RANKS), curve.positives.device)
    curve = gaining_steps(curve)

    def limbs(before: Tensor, through: Tensor) -> Tensor:
        start, stop = (x.clamp(max=sums.shape[1] - 1).long() for x in (before, through))
        return sums[:, stop] - sums[:, start]

    def later(before: Tensor, through: Tensor) -> Tensor:
        return _later_discounts(before.clamp(max=last), through.clamp(max=last))

    def shared(discounts: Tensor, part: Curve) -> Tensor:
        return discounts * part.dtps / (part.dtps + part.dfps).double().clamp(min=1)

    def of_step(part: Curve, discounts: Callable[[Tensor, Tensor], Tensor]) -> Tensor:
        through = part.tps + part.fps
        return discounts(through - part.dtps - part.dfps, through)

    # Whole discounts are added as integers: so is the gain of all positives ahead of all negatives exactly the ideal.
    of_steps, tied = of_step(curve, limbs), curve.dfps > 0
    alone = of_steps.masked_fill(tied, 0)
    gain = _of_limbs(curve.sum(alone[0]), curve.sum(alone[1]))
    gain = gain + curve.sum(shared(_of_limbs(*of_steps).masked_fill(~tied, 0), curve))
    none = torch.zeros_like(curve.positives)
    ideal = _of_limbs(*limbs(none, curve.positives))
    if last > RANKS:
        gain = gain + curve.only(_with_later).sum(lambda part: shared(of_step(part, later), part))
        ideal = ideal + later(none, curve.positives)
    return gain, ideal


# ---- measures --------------------------------------------------------------------------------------------------------


class Ranking(GroupedMeasure):
    """A value of the ranking of every group, known of those with a positive, averaged over these.

    Args:
        top_k: how many of the first samples count; None for all.
    """

    of_both: ClassVar[bool] = False
    ranked: ClassVar[Callable[..., Tensor]]
    """The view: of the curves of all rankings, and `top_k`, the value of each with a positive, `[T]`."""

    def __init__(self, average: GroupAverage, num_groups: int | None = None, top_k: int | None = None) -> None:
        super().__init__(average, num_groups)
        self.top_k = None if top_k is None else whole("top_k", top_k, 1, instead=" or None")

    def each(self, groups: Groups) -> Tensor:
        """Return the value of every group, `[T]`.

        Raises:
            ValueError: for weights that are not whole.
        """
        self._check_ranks(groups)
        return self._known(groups)

    def ends(self, groups: Groups) -> tuple[Tensor, Tensor]:
        """Return the values if the positives of a step rank behind, or ahead of, its negatives."""
        self._check_ranks(groups)
        return self._known(extreme(groups, best=False)), self._known(extreme(groups, best=True))

    def counts_only(self) -> bool:
        """Return that weights must be whole."""
        return True

    def _known(self, curve: Curve) -> Tensor:
        return known(curve, self.ranked(curve, self.top_k), ("positives",))

    def _check_ranks(self, groups: Groups) -> None:
        if fractional(groups):
            raise ValueError(
                f"{self.name} has no value with weights that are not whole numbers below 2^53: a weight of 2 is two "
                "samples, each with a rank of its own. Pass whole weights, or none."
            )


class FirstRanks(Ranking):
    """A value of the first samples of every group.

    Args:
        top_k: how many of the first samples count.
    """

    def __init__(self, top_k: int, average: GroupAverage, num_groups: int | None = None) -> None:
        super().__init__(average, num_groups)
        self.top_k = whole("top_k", top_k, 1)


class GroupedNDCG(Ranking):
    r"""Mean normalised discounted cumulative gain of groups, such as queries.

    .. math:: \sum_{r \le k} \frac{g_r}{\log_2(r + 1)} \bigg/ \max \sum_{r \le k} \frac{g_r}{\log_2(r + 1)}

    with the gain :math:`g_r` of the sample of rank r: 1 of a positive and 0 of a negative or, with `gains`, that of its
    label. Samples of equal scores have no order: the value is the expectation over all of their orders, also where
    `top_k` lies between them. Over the groups with a positive; others are unknown, not 0 as by the default of
    torchmetrics' `empty_target_action`. A whole weight repeats its sample, each with a rank of its own; others are an
    error.

    Formula: `torchmetrics_roc.groups.rankings.normalized_dcg`. Gains of several labels are added up over these: of
    :math:`g_1, g_2, \ldots` the first for each sample of a label above 0, :math:`g_2 - g_1` for each above 1, ...

    Args:
        gains: of each label from 0 on, which are then grades: rising from 0, such as `range(5)`, or `(0, 1, 3, 7, 15)`
            for the gain :math:`2^l - 1` of a label l. Takes memory for each of the labels but 0; every sample is kept.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedNDCG
        >>> metric = GroupedNDCG(top_k=2)
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([0, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.7232)
        >>> graded = GroupedNDCG(gains=(0, 1, 3, 7))
        >>> graded.update(torch.tensor([0.9, 0.6, 0.2]), torch.tensor([1, 3, 0]), groups=torch.tensor([7, 7, 7]))
        >>> graded.compute()
        tensor(0.7098)
    """

    quantity = "NDCG"
    ranked: ClassVar[Callable[..., Tensor]] = staticmethod(normalized_dcg)

    def __init__(
        self,
        average: GroupAverage,
        num_groups: int | None = None,
        top_k: int | None = None,
        gains: Sequence[float] | None = None,
    ) -> None:
        super().__init__(average, num_groups, top_k)
        self.gains = None if gains is None else _checked_gains(gains)

    def task_of(self, task: Task) -> Task:
        """Return one whose labels are grades, if these have gains."""
        return task if self.gains is None else Graded(task.ignore_index, task.nan_policy, grades=len(self.gains))

    def thresholds_for(self, task: Task, thresholds: Any, memory: str) -> Any:
        """Return the `thresholds`; raises `ValueError` if grades were to be counted in bins."""
        if self.gains is not None and memory != "exact":
            raise ValueError("`gains` needs every sample, as bins count two labels: leave out `memory`.")
        return super().thresholds_for(task, thresholds, memory)

    def lifting(self, task: Task, samples: Samples) -> Generator[Tensor, Sequence[int], Groups] | None:
        """Return the same, None for grades."""
        return super().lifting(task, samples) if self.gains is None else None

    def grouped(self, task: Task, samples: Samples, agreed: Agreement) -> tuple[Rows, GroupedRow, Exception | None]:
        """Return the same, with grades as labels if these have gains."""
        rows, row, error = super().grouped(task, samples, agreed)
        if self.gains is not None:
            row = row._replace(labels=samples.target[: len(row.labels)].to(task.code_dtype))
        return rows, row, error

    def made_of(self, samples: GroupedRow, ranks: Ranks | None) -> Groups:
        """Return the groups, with the curves of each grade if these have gains."""
        if self.gains is None:
            return super().made_of(samples, ranks)
        return Groups.of_grades(samples, len(self.gains), ranks)

    def _known(self, curve: Curve) -> Tensor:
        if self.gains is None or not isinstance(curve, Groups) or curve.grades is None:
            return super()._known(curve)
        gains = curve.positives.new_tensor(self.gains, dtype=torch.float64)
        steps = (gains / gains[-1]).diff()  # of any scale
        gain, ideal = (x.view(-1, len(steps)) @ steps for x in discounted_gains(curve.grades, self.top_k))
        return known(curve, (gain / ideal).clamp(max=1), ("positives",))


def _checked_gains(gains: Any) -> tuple[float, ...]:
    """Return `gains` as numbers, after checking them."""
    try:
        values = [float(x) for x in gains]
    except (TypeError, ValueError, OverflowError, RuntimeError):  # no numbers, or rows of them
        values = []
    if len(values) < 2 or values[0] != 0 or not all(a <= b < math.inf for a, b in pairwise(values)) or not values[-1]:
        raise ValueError(
            f"`gains` must be the gain of each label from 0 on, rising from 0 and finite, but is {gains!r:.80}: pass "
            "`range(5)` for labels 0 to 4, or `[2**label - 1 for label in range(5)]`."
        )
    return tuple(values)


class GroupedPrecision(FirstRanks):
    """Mean precision among the first `top_k` samples of groups, such as queries: precision at k.

    A group of fewer than `top_k` samples is also divided by `top_k`, as in torchmetrics. Ties, groups without a
    positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.precision_of_first`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedPrecision
        >>> metric = GroupedPrecision(top_k=2)
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([1, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.6, 0.4, 0.5, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.6250)
    """

    quantity = "Precision"
    ranked: ClassVar[Callable[..., Tensor]] = staticmethod(precision_of_first)


class GroupedRecall(FirstRanks):
    """Mean recall among the first `top_k` samples of groups, such as users: recall at k.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.recall_of_first`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedRecall
        >>> metric = GroupedRecall(top_k=1)
        >>> users = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> bought = torch.tensor([1, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), bought, groups=users)
        >>> metric.compute()
        tensor(0.5000)
    """

    quantity = "Recall"
    ranked: ClassVar[Callable[..., Tensor]] = staticmethod(recall_of_first)


class GroupedHitRate(FirstRanks):
    """Share of groups, such as users, with a positive among their first `top_k` samples: hit rate at k.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.hit_rate`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedHitRate
        >>> metric = GroupedHitRate(top_k=1)
        >>> users = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> bought = torch.tensor([1, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), bought, groups=users)
        >>> metric.compute()
        tensor(0.7500)
    """

    quantity = "Hit rate"
    ranked: ClassVar[Callable[..., Tensor]] = staticmethod(hit_rate)


class GroupedMRR(Ranking):
    """Mean reciprocal rank of the first positive of groups, such as queries; 0 if that is beyond `top_k`.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.reciprocal_rank`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedMRR
        >>> metric = GroupedMRR()
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([0, 1, 1, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.6250)
    """

    quantity = "Reciprocal rank"
    ranked: ClassVar[Callable[..., Tensor]] = staticmethod(reciprocal_rank)
