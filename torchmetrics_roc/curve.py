"""The noun in the middle: cumulative counts over falling scores. Sort and cumsum live only here.

A view (AUROC, a ROC curve, an operating point...) crosses from step to step only through `Curve.sum`, `Curve.best` and
`Curve.gather`, so it knows neither how many problems the curve holds nor, later, how many processes share it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.keys import absent_key, falling_keys, scores_of

LIMB = 16  # bits: four limbs hold any count below 2^63, and 2^31 products of two of them still add up within 63 bits


class Optimum(NamedTuple):
    """A value and the threshold that attains it, one of each per problem; both NaN where the value is unknown."""

    value: Tensor
    threshold: Tensor


@dataclass(frozen=True, eq=False)
class Curve:
    r"""Cumulative counts of one or many binary problems, step by step through their falling scores.

    Step `k` lets in the samples that score exactly `thresholds[k]`: `dtps[k]` positives and `dfps[k]` negatives.
    `tps[k]` and `fps[k]` count all that score at least that much. There is one step for every distinct score of a
    problem; the point at `+inf` with nobody called precedes the first one and is not stored. The steps of problem `t`
    are those from `offsets[t]` to `offsets[t + 1]`.

    Counts are int64, and float64 when the samples carry weights.

    Attributes:
        thresholds: `[K]`, in the dtype of the scores.
        tps, fps: `[K]`, positives and negatives at or above the threshold.
        dtps, dfps: `[K]`, those exactly at the threshold.
        offsets: `[T + 1]`, where each problem's steps begin and end.
        positives, negatives: `[T]`, the totals.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.4, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> curve.thresholds, curve.tps, curve.fps
        (tensor([0.9000, 0.4000, 0.1000]), tensor([1, 2, 2]), tensor([0, 1, 2]))
    """

    thresholds: Tensor
    tps: Tensor
    fps: Tensor
    dtps: Tensor
    dfps: Tensor
    offsets: Tensor
    positives: Tensor
    negatives: Tensor

    # ---- making one ------------------------------------------------------------------------------------------------

    @classmethod
    def from_scores(cls, preds: Tensor, target: Tensor, sample_weight: Tensor | None = None) -> Curve:
        """The curve of scores `preds` `[N]` or `[T, N]` against labels `target` of the same shape.

        Args:
            preds: floating point scores; any range, ±inf included.
            target: 1 (or True) for a positive, 0 (or False) for a negative.
            sample_weight: real and non-negative, of the same shape or `[N]`; 0 is absence, 2 is the sample twice.

        Raises:
            ValueError: for a score that is NaN, a label other than 0 and 1, a weight that is negative or not finite,
                shapes that differ, or scores that are not floating point.
        """
        if not preds.is_floating_point():
            raise ValueError(f"`preds` must be floating point scores, but came as {preds.dtype}: pass `preds.float()`.")
        if preds.shape != target.shape or preds.ndim not in (1, 2):
            raise ValueError(
                "`preds` and `target` must have one shape, [N] or [T, N], but came as "
                f"{tuple(preds.shape)} and {tuple(target.shape)}."
            )
        if bool(preds.isnan().any()):
            raise ValueError(f"`preds` holds {int(preds.isnan().sum())} NaN scores: leave them out or mend the model.")
        foreign = (target != 0) & (target != 1)
        if bool(foreign.any()):
            raise ValueError(f"`target` holds {int(foreign.sum())} labels that are neither 0 nor 1.")
        weights = None
        if sample_weight is not None:
            if sample_weight.shape not in (preds.shape, preds.shape[-1:]):
                raise ValueError(
                    f"`sample_weight` must have the shape of `preds` {tuple(preds.shape)} or one weight a sample, "
                    f"but came as {tuple(sample_weight.shape)}."
                )
            weights = sample_weight.double().expand(preds.shape)
            if bool((~(weights >= 0) | weights.isinf()).any()):
                raise ValueError("`sample_weight` must be finite and not negative.")
        size = preds.shape[-1]
        rows = preds.shape[0] if preds.ndim == 2 else 1
        scores, labels = preds.reshape(rows, size), target.reshape(rows, size) == 1
        return cls.from_rows(scores, labels, None if weights is None else weights.reshape(rows, size))

    @classmethod
    def from_rows(cls, scores: Tensor, labels: Tensor, weights: Tensor | None = None) -> Curve:
        """The curve of `scores` `[T, N]`, one problem a row, without checks.

        `labels` `[T, N]` is bool. `weights` `[T, N]` is None, float64, or bool for "counts" and "does not": with None
        or bool the curve counts in integers.
        """
        keys = falling_keys(scores)
        if weights is not None:
            # A sample without weight is absent: no step of the curve is its own.
            keys = keys.masked_fill(weights <= 0 if weights.is_floating_point() else ~weights, absent_key(keys.dtype))
        if weights is not None and weights.is_floating_point():
            return cls._weighed(keys, labels, weights, scores.dtype)
        if keys.dtype == torch.int64 and len(keys) > 1:
            return cls._weighed(keys, labels, None, scores.dtype)
        return cls._counted(keys, labels, scores.dtype)

    @classmethod
    def _counted(cls, keys: Tensor, labels: Tensor, dtype: torch.dtype) -> Curve:
        """Sort the keys alone, then look up where the rarer of the two labels stands: nothing else moves."""
        rows, size = keys.shape
        present = keys != absent_key(keys.dtype)
        labels = labels & present
        # One row is sorted as a vector: CPUs sort integer vectors by radix, but not matrices of one row.
        ordered = keys[0].sort().values[None] if rows == 1 else keys.sort(dim=1).values  # [T, N]
        ends, offsets = _tie_ends(ordered)
        starts = _starts(offsets)
        through = (ends if rows == 1 else ends % max(size, 1)) + 1  # [K], samples at or above the step

        rarer_is_positive = bool(2 * labels.count_nonzero() <= present.count_nonzero())
        marked = labels if rarer_is_positive else present & ~labels
        steps, marks = ordered.flatten()[ends], keys[marked]
        if rows > 1:  # one ascending key for all rows: the row leads
            steps_of = torch.div(ends, max(size, 1), rounding_mode="floor")
            marks = (marked.nonzero()[:, 0] << 32) + marks
            at = torch.searchsorted((steps_of << 32) + steps, marks.sort().values)
        else:
            at = torch.searchsorted(steps, marks.sort().values)
        dmarks = torch.bincount(at, minlength=len(steps))
        doverall = _increments(through, starts)
        dtps, dfps = (dmarks, doverall - dmarks) if rarer_is_positive else (doverall - dmarks, dmarks)
        mark_sums = _restarting_cumsum(dmarks, offsets)
        tps, fps = (mark_sums, through - mark_sums) if rarer_is_positive else (through - mark_sums, mark_sums)
        return cls._from_counts(scores_of(steps, dtype), tps, fps, dtps, dfps, offsets)

    @classmethod
    def _weighed(cls, keys: Tensor, labels: Tensor, weights: Tensor | None, dtype: torch.dtype) -> Curve:
        """Sort with the order kept, carry labels and weights along, accumulate each row by itself."""
        ordered, order = keys.sort(dim=1, stable=True)
        ends, offsets = _tie_ends(ordered)
        starts = _starts(offsets)
        hits = labels.gather(1, order)
        ones = torch.ones((), dtype=torch.int64, device=keys.device)
        mass = ones.expand(keys.shape) if weights is None else weights.gather(1, order)
        tps = (mass * hits).cumsum(1).flatten()[ends]
        fps = (mass * ~hits).cumsum(1).flatten()[ends]
        # A parallel sum of floats may fall back by its last bit: no step takes samples away.
        dtps, dfps = _increments(tps, starts).clamp_(min=0), _increments(fps, starts).clamp_(min=0)
        return cls._from_counts(scores_of(ordered.flatten()[ends], dtype), tps, fps, dtps, dfps, offsets)

    @classmethod
    def from_counts(cls, thresholds: Tensor, dtps: Tensor, dfps: Tensor) -> Curve:
        """The curve of `dtps, dfps` `[T, B]`, counted at the falling `thresholds` `[B]`; empty steps stay."""
        problems, bins = dtps.shape
        offsets = torch.arange(problems + 1, device=dtps.device) * bins
        tps, fps = dtps.cumsum(1), dfps.cumsum(1)
        return cls._from_counts(
            thresholds.repeat(problems), tps.flatten(), fps.flatten(), dtps.flatten(), dfps.flatten(), offsets
        )

    @classmethod
    def _from_counts(
        cls, thresholds: Tensor, tps: Tensor, fps: Tensor, dtps: Tensor, dfps: Tensor, offsets: Tensor
    ) -> Curve:
        last = offsets[1:] - 1
        nobody = offsets[1:] == offsets[:-1]
        if len(tps) == 0:
            positives = negatives = tps.new_zeros(len(offsets) - 1)
        else:
            positives = tps[last.clamp(min=0)].masked_fill(nobody, 0)
            negatives = fps[last.clamp(min=0)].masked_fill(nobody, 0)
        return cls(thresholds, tps, fps, dtps, dfps, offsets, positives, negatives)

    # ---- reading it ------------------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """What is known of each step: thresholds, tps, fps, dtps, dfps, `[K]` each."""
        return self.thresholds, self.tps, self.fps, self.dtps, self.dfps

    @property
    def problems(self) -> int:
        """How many binary problems the curve holds, `T`."""
        return len(self.positives)

    @cached_property
    def problem(self) -> Tensor:
        """The problem each step belongs to, `[K]`."""
        rows = torch.arange(self.problems, device=self.offsets.device)
        return rows.repeat_interleave(self.offsets.diff(), output_size=len(self.tps))

    def spread(self, totals: Tensor) -> Tensor:
        """Bring one number a problem, `[T]`, to its steps: `[K]`, or `[1]` that broadcasts."""
        return totals if self.problems == 1 else totals[self.problem]

    def rate(self, counts: Tensor, totals: Tensor) -> Tensor:
        """`counts` `[K]` over the problems' `totals` `[T]`, in float64; NaN where both are 0."""
        return counts.double() / self.spread(totals.double())

    def sum(self, x: Tensor) -> Tensor:
        """Add `x` `[K]` over the steps of each problem: `[T]`."""
        if self.problems == 1:
            return x.sum().reshape(1)
        if x.is_floating_point():
            return torch.segment_reduce(x, "sum", offsets=self.offsets, axis=0)
        # Differences of int64 running sums are exact even when the sums wrap around.
        running = torch.cat([x.new_zeros(1), x.cumsum(0)])
        return running[self.offsets].diff()

    def gather(self, keep: Tensor) -> Curve:
        """The curve of only the steps where `keep` `[K]` holds; counts and totals stay what they are."""
        kept = torch.cat([self.offsets.new_zeros(1), keep.cumsum(0)])
        thresholds, tps, fps, dtps, dfps = (x[keep] for x in self.steps)
        return Curve(thresholds, tps, fps, dtps, dfps, kept[self.offsets], self.positives, self.negatives)

    def best(self, x: Tensor, origin: Tensor | float | None = None) -> Curve:
        """The step of each problem where `x` `[K]` is largest, as a curve of one step a problem, `[T]`.

        Of equal ones the highest threshold; NaN counts as −∞. `origin` is the value at the point `+inf` with nobody
        called, which answers when no step exceeds it, and also when there is nothing else to answer with.
        """
        if x.is_floating_point():
            x = x.nan_to_num(nan=-torch.inf, posinf=torch.inf, neginf=-torch.inf)
            lowest: float = -torch.inf
        else:
            lowest = torch.iinfo(x.dtype).min
        largest = x.new_full((self.problems,), lowest).scatter_reduce(0, self.problem, x, "amax")
        places = torch.where(x == self.spread(largest), torch.arange(len(x), device=x.device), len(x))
        first = self.offsets.new_full((self.problems,), len(x)).scatter_reduce(0, self.problem, places, "amin")
        nobody = (first == len(x)) | (largest == lowest)
        if origin is not None:
            nobody |= largest <= origin
        first = first.masked_fill(nobody, 0)

        def pick(values: Tensor, at_infinity: float) -> Tensor:
            values = values if len(values) else values.new_zeros(1)
            return values[first].masked_fill(nobody, at_infinity)

        thresholds = pick(self.thresholds, torch.inf)
        tps, fps, dtps, dfps = (pick(counts, 0) for counts in self.steps[1:])
        offsets = torch.arange(self.problems + 1, device=self.offsets.device)
        return Curve(thresholds, tps, fps, dtps, dfps, offsets, self.positives, self.negatives)

    def optimum(self, value: Tensor) -> Optimum:
        """`value` `[T]` beside the threshold of this curve of one step a problem."""
        return Optimum(value, self.thresholds.masked_fill(value.isnan(), torch.nan))

    def points(self, steps: Tensor, origin: Tensor) -> list[Tensor]:
        """One tensor a problem of its points by falling threshold: `origin` `[T]` at `+inf`, then the `steps` `[K]`."""
        rows = torch.arange(self.problems, device=steps.device)
        points = steps.new_empty(len(steps) + self.problems)
        points[torch.arange(len(steps), device=steps.device) + self.problem + 1] = steps
        points[self.offsets[:-1] + rows] = origin
        return list(torch.split(points, (self.offsets.diff() + 1).tolist()))

    def rising(self, falling: list[Tensor]) -> list[Tensor]:
        """One tensor a problem, turned round to rising thresholds."""
        sizes = [len(x) for x in reversed(falling)]
        return list(torch.split(torch.cat(falling).flip(0), sizes))[::-1]

    # ---- exact products of counts ----------------------------------------------------------------------------------

    def cross(self, a: Tensor, b: Tensor) -> Tensor:
        """`a·N − b·P` for counts `a <= P`, `b <= N`, `[K]`: in integers while they fit, so that ties are ties."""
        positives, negatives = self.positives, self.negatives
        if not self._products_fit:
            a, b, positives, negatives = a.double(), b.double(), positives.double(), negatives.double()
        return a * self.spread(negatives) - b * self.spread(positives)

    def share_of_pairs(self, a: Tensor, b: Tensor) -> Tensor:
        """`Σ a·b / (2·P·N)`, `[T]`, for `a` that sum to at most `N` and `b` of at most `2P`.

        Integers are added and divided once, in float64; where the sum may not fit 63 bits, in limbs.
        """
        if self._products_fit:
            return self.sum(a * b).double() / (2 * self.positives * self.negatives).double()
        sums = [0] * self.problems
        for i, left in enumerate(_limbs(a)):
            for j, right in enumerate(_limbs(b)):
                for t, part in enumerate(self.sum(left * right).tolist()):
                    sums[t] += part << (LIMB * (i + j))
        totals = zip(sums, self.positives.tolist(), self.negatives.tolist(), strict=True)
        shares = [float(Fraction(pairs, 2 * p * n)) if p and n else torch.nan for pairs, p, n in totals]
        return torch.tensor(shares, dtype=torch.float64, device=self.tps.device)

    @cached_property
    def _products_fit(self) -> bool:
        """Whether `2·P·N` of every problem stays below 2^63, or the counts are floats, which need not be exact."""
        if self.tps.is_floating_point():
            return True
        return bool((2 * self.positives.double() * self.negatives.double() < 2.0**63).all())


def _limbs(counts: Tensor) -> list[Tensor]:
    """The digits of `counts` to the base `2^LIMB`, lowest first."""
    return [(counts >> (LIMB * i)) & ((1 << LIMB) - 1) for i in range(4)]


def _tie_ends(ordered: Tensor) -> tuple[Tensor, Tensor]:
    """Where each run of equal keys ends in the sorted rows `[T, N]`, flat `[K]`, and the rows' offsets `[T + 1]`."""
    # All members of a tie take the counts at its end; those that are absent sort behind and have no step.
    ends = ordered != absent_key(ordered.dtype)
    ends[:, :-1] &= ordered[:, 1:] != ordered[:, :-1]
    offsets = torch.cat([ends.new_zeros(1, dtype=torch.int64), ends.sum(1).cumsum(0)])
    return ends.flatten().nonzero().squeeze(1), offsets


def _starts(offsets: Tensor) -> Tensor:
    """The first step of every problem that has one."""
    return offsets[:-1][offsets[1:] > offsets[:-1]]


def _increments(sums: Tensor, starts: Tensor) -> Tensor:
    """What each step adds to running `sums` `[K]` that begin anew at `starts`."""
    steps = sums.clone()
    steps[1:] -= sums[:-1]
    steps[starts] = sums[starts]
    return steps


def _restarting_cumsum(steps: Tensor, offsets: Tensor) -> Tensor:
    """Running sums of integers `[K]` that begin anew with every problem."""
    running = steps.cumsum(0)
    if len(offsets) == 2:
        return running
    before = torch.cat([running.new_zeros(1), running])[offsets[:-1]]  # [T]
    return running - before.repeat_interleave(offsets.diff(), output_size=len(steps))
