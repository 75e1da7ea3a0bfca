"""The noun in the middle: cumulative counts over falling scores. Sort and cumsum live only here.

A view (AUROC, a ROC curve, an operating point...) crosses from step to step only through `Curve.sum`, `Curve.best` and
`Curve.gather`, so it knows neither how many problems the curve holds nor how many processes share it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.entries import Entries, Ordered, Steps, blocks, power_of_two, running, running_within, steady_sum
from torchmetrics_roc.keys import by_blocks, falling_keys, scores_of


class Optimum(NamedTuple):
    """A value and the threshold that attains it, one of each per problem; both NaN where the value is unknown."""

    value: Tensor
    threshold: Tensor


class Deviation(NamedTuple):
    """How far the straight lines between the points of a thinned curve pass by the points it left out, `[T]` each.

    `rates`: the most that FPR and TPR differ, where their sum is the same; it holds for ROC and DET. `precision`: the
    most that precision differs at the same recall.
    """

    rates: Tensor
    precision: Tensor


@dataclass(frozen=True, eq=False)
class Curve:
    r"""Cumulative counts of one or many binary problems, step by step through their falling scores.

    Step `k` lets in the samples that score exactly `thresholds[k]`: `dtps[k]` positives and `dfps[k]` negatives.
    `tps[k]` and `fps[k]` count all that score at least that much. There is one step for every distinct score of a
    problem; the point at `+inf`, without predicted positives, precedes the first one and is not stored. The steps of
    problem `t` are those from `offsets[t]` to `offsets[t + 1]`.

    Counts are int64, and float64 when the samples carry weights. Of samples that count alike the columns are made when
    they are first asked for, and AUROC asks for none.

    Attributes:
        thresholds: `[K]`, in the dtype of the scores.
        tps, fps: `[K]`, positives and negatives at or above the threshold.
        dtps, dfps: `[K]`, those exactly at the threshold.
        offsets: `[T + 1]`, where each problem's steps begin and end.
        positives, negatives: `[T]`, the totals.
        deviation: what thinning cost (`thin.thinned`), None if every step is there.
        mixed: `[K]`, which steps may let in several scores at once, in unknown order; None if none does.

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
    deviation: Deviation | None = None
    mixed: Tensor | None = None

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
        rows, size = scores.shape
        if weights is None and size >= 2**16 and rows == 1 and scores.dtype.itemsize == 2:
            return cls.from_halves(scores, labels)
        if weights is None and (rows == 1 or scores.dtype != torch.float64):
            return cls.from_ordered(Ordered.of_rows(scores, labels), scores.dtype)
        return cls.joined(
            cls.from_entries(
                Entries.of_rows(scores[a:b], labels[a:b], None if weights is None else weights[a:b]),
                b - a,
                scores.dtype,
            )
            for a, b in blocks([size] * rows, scores.device)
        )

    @classmethod
    def from_halves(cls, scores: Tensor, labels: Tensor) -> Curve:
        """The curve of one problem's `scores` of 16 bits, so many that counting each value is fastest."""
        cells = falling_keys(scores).flatten().int().add_(2**15).bitwise_left_shift_(1).add_(labels.flatten())
        dfps, dtps = torch.bincount(cells, minlength=2**17).view(-1, 2).T
        found = (dfps + dtps).nonzero().squeeze(1)
        thresholds = scores_of(found.sub(2**15).to(torch.int16), scores.dtype)
        return cls.from_steps(thresholds, dtps[found], dfps[found], found.new_tensor([0, len(found)]))

    @classmethod
    def from_ordered(cls, samples: Ordered, dtype: torch.dtype) -> Curve:
        """The curve of samples in order, whose keys stand for scores of this `dtype`.

        Its columns, which take several times the memory of the samples, are computed when one of them is first read.
        """
        curve = object.__new__(cls)
        positives, negatives = samples.totals
        curve.__dict__.update(positives=positives, negatives=negatives, _samples=samples, _dtype=dtype)
        return curve

    if not TYPE_CHECKING:  # to whom every column is there, and any other name a mistake

        def __getattr__(self, name: str) -> Tensor:
            """A column of samples in order that was not asked for before."""
            known = self.__dict__
            if "_samples" not in known or name not in ("thresholds", "tps", "fps", "dtps", "dfps", "offsets"):
                raise AttributeError(f"{type(self).__name__!r} has no {name!r}.")
            if name in ("dtps", "dfps"):
                known[name] = _increments(getattr(self, name[1:]), self.offsets)
            else:
                some = (_columns_of(*steps, known["_dtype"]) for steps in known["_samples"].steps())
                known.update(zip(("thresholds", "tps", "fps", "offsets"), _joined(some), strict=True))
            return known[name]

    @classmethod
    def joined(cls, curves: Iterable[Curve]) -> Curve:
        """The curve of all problems of all `curves`, one behind the other."""
        several = iter(curves)
        first, second = next(several), next(several, None)
        if second is None:
            return first
        totals: list[Tensor] = []

        def columns(curve: Curve) -> tuple[Tensor, ...]:
            totals.append(torch.stack([curve.positives, curve.negatives]))
            return *curve.steps, curve.offsets

        thresholds, tps, fps, dtps, dfps, offsets = _joined(columns(x) for x in chain((first, second), several))
        positives, negatives = torch.cat(totals, 1)
        return cls(thresholds, tps, fps, dtps, dfps, offsets, positives, negatives)

    @classmethod
    def from_entries(cls, entries: Entries, problems: int, dtype: torch.dtype) -> Curve:
        """The curve of `entries` of so many `problems`, whose keys stand for scores of this `dtype`.

        The keys may be written over.
        """
        if entries.alike:
            return cls.from_ordered(Ordered.of(entries, problems), dtype)
        thresholds, tps, fps, offsets = _columns_of(entries.steps(), problems, dtype, within=True)
        # A parallel sum of floats may fall back by its last bit: no step takes samples away.
        dtps, dfps = (_increments(x, offsets).clamp_(min=0) for x in (tps, fps))
        return cls._from_counts(thresholds, tps, fps, dtps, dfps, offsets)

    @classmethod
    def from_counts(cls, thresholds: Tensor, dtps: Tensor, dfps: Tensor) -> Curve:
        """The curve of `dtps, dfps` `[T, B]`, counted at falling `thresholds` `[B]` or `[T, B]`; empty steps stay."""
        problems, bins = dtps.shape
        offsets = torch.arange(problems + 1, dtype=torch.int64, device=dtps.device) * bins
        return cls.from_steps(thresholds.expand(problems, -1).flatten(), dtps.flatten(), dfps.flatten(), offsets)

    @classmethod
    def from_steps(cls, thresholds: Tensor, dtps: Tensor, dfps: Tensor, offsets: Tensor) -> Curve:
        """The curve of the increments `dtps, dfps` `[K]` at falling `thresholds` `[K]`, problem by problem."""
        tps, fps = running_within(dtps, offsets), running_within(dfps, offsets)
        return cls._from_counts(thresholds, tps, fps, dtps, dfps, offsets)

    @classmethod
    def from_sums(
        cls, thresholds: Tensor, tps: Tensor, fps: Tensor, offsets: Tensor, positives: Tensor, negatives: Tensor
    ) -> Curve:
        """The curve of the running counts `tps, fps` `[K]`, which begin anew with every problem."""
        dtps, dfps = (_increments(x, offsets) for x in (tps, fps))
        return cls(thresholds, tps, fps, dtps, dfps, offsets, positives, negatives)

    @classmethod
    def _from_counts(
        cls, thresholds: Tensor, tps: Tensor, fps: Tensor, dtps: Tensor, dfps: Tensor, offsets: Tensor
    ) -> Curve:
        last = offsets[1:] - 1
        without_steps = offsets[1:] == offsets[:-1]
        if len(tps) == 0:
            positives = negatives = tps.new_zeros(len(offsets) - 1)
        else:
            positives = tps[last.clamp(min=0)].masked_fill(without_steps, 0)
            negatives = fps[last.clamp(min=0)].masked_fill(without_steps, 0)
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
        rows = torch.arange(self.problems, dtype=torch.int64, device=self.offsets.device)
        return rows.repeat_interleave(self.offsets.diff(), output_size=len(self.tps))

    def spread(self, totals: Tensor) -> Tensor:
        """Bring one number a problem, `[T]`, to its steps: `[K]`, or `[1]` that broadcasts."""
        return totals if self.problems == 1 else totals[self.problem]

    def rate(self, counts: Tensor, totals: Tensor) -> Tensor:
        """`counts` `[K]` over the problems' `totals` `[T]`, in float64; NaN where both are 0."""
        if self.problems == 1:
            return by_blocks(lambda x: x.double() / totals.double(), torch.float64, counts)
        return counts.double() / self.spread(totals.double())

    def sum(self, x: Tensor) -> Tensor:
        """Add `x` `[K]` over the steps of each problem: `[T]`."""
        if self.problems == 1:
            return steady_sum(x).reshape(1)
        if x.is_floating_point():
            return torch.segment_reduce(x, "sum", offsets=self.offsets, axis=0)
        # Differences of int64 running sums are exact even when the sums wrap around.
        return _before(running(x), self.offsets).diff()

    def of(self, problem: int) -> Curve:
        """The curve of one problem alone, as this process holds it."""
        start, stop = self.offsets[problem : problem + 2].tolist()
        thresholds, tps, fps, dtps, dfps = (x[start:stop] for x in self.steps)
        positives, negatives = (x[problem : problem + 1] for x in (self.positives, self.negatives))
        offsets = self.offsets.new_tensor([0, stop - start])
        mixed = None if self.mixed is None else self.mixed[start:stop]
        deviation = None if self.deviation is None else Deviation(*(x[problem : problem + 1] for x in self.deviation))
        return Curve(thresholds, tps, fps, dtps, dfps, offsets, positives, negatives, deviation, mixed)

    def to(self, device: torch.device) -> Curve:
        """The steps and totals on `device`."""
        thresholds, tps, fps, dtps, dfps = (x.to(device) for x in self.steps)
        offsets, positives, negatives = (x.to(device) for x in (self.offsets, self.positives, self.negatives))
        mixed = None if self.mixed is None else self.mixed.to(device)
        deviation = None if self.deviation is None else Deviation(*(x.to(device) for x in self.deviation))
        return Curve(thresholds, tps, fps, dtps, dfps, offsets, positives, negatives, deviation, mixed)

    def copy(self) -> Curve:
        """The same curve in tensors of its own."""
        thresholds, tps, fps, dtps, dfps = (x.clone() for x in self.steps)
        offsets, positives, negatives = (x.clone() for x in (self.offsets, self.positives, self.negatives))
        mixed = None if self.mixed is None else self.mixed.clone()
        deviation = None if self.deviation is None else Deviation(*(x.clone() for x in self.deviation))
        return Curve(thresholds, tps, fps, dtps, dfps, offsets, positives, negatives, deviation, mixed)

    @property
    def whole(self) -> Curve:
        """The curve with all its steps in this process: what a view asks for that shows them one by one."""
        return self

    def gather(self, keep: Tensor) -> Curve:
        """The curve of only the steps where `keep` `[K]` holds; counts and totals stay what they are."""
        return self.only(keep)

    def only(self, keep: Tensor) -> Curve:
        """The steps where `keep` `[K]` holds, each on the rank that has it: what a `sum` adds up."""
        places = keep.nonzero().squeeze(1)
        kept = torch.searchsorted(places, self.offsets)
        thresholds, tps, fps, dtps, dfps = self._at(places)
        mixed = None if self.mixed is None else self.mixed[places]
        if "_samples" in self.__dict__:  # `replace` would ask for all other columns
            return Curve(thresholds, tps, fps, dtps, dfps, kept, self.positives, self.negatives)
        return replace(self, thresholds=thresholds, tps=tps, fps=fps, dtps=dtps, dfps=dfps, offsets=kept, mixed=mixed)

    def _at(self, places: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """The steps at the `places`: increments that were never asked for are made for these alone."""

        def gained(name: str) -> Tensor:
            if name in self.__dict__ or len(places) == 0:
                column: Tensor = getattr(self, name)
                return column[places]
            sums: Tensor = getattr(self, name[1:])
            first = torch.isin(places, self.offsets[:-1])
            return sums[places] - sums[places - 1].masked_fill(first, 0)

        return self.thresholds[places], self.tps[places], self.fps[places], gained("dtps"), gained("dfps")

    def extreme(self, best: bool) -> Curve:
        """The curve that lies highest of those the `mixed` steps allow, or, if not the `best`, lowest, at every rate.

        Every mixed step becomes two: all its positives, then all its negatives, or the other way round.
        """
        if self.mixed is None:
            return self

        def split(x: Tensor, first: bool) -> Tensor:
            # The first of two steps lets in one label; of a step that is not mixed, no sample.
            one = torch.where(self.mixed, x, 0) if first else torch.zeros_like(x)  # type: ignore[arg-type]
            return torch.stack([one, x - one], 1).flatten()

        return Curve.from_steps(
            self.thresholds.repeat_interleave(2),
            split(self.dtps, first=best),
            split(self.dfps, first=not best),
            2 * self.offsets,
        )

    @property
    def at_infinity(self) -> Curve:
        """The point at `+inf`, without predicted positives, as a curve of one step a problem, `[T]`."""
        none = torch.zeros_like(self.positives)
        thresholds = torch.full_like(none, torch.inf, dtype=self.thresholds.dtype)
        offsets = torch.arange(self.problems + 1, dtype=torch.int64, device=none.device)
        return Curve(thresholds, none, none, none, none, offsets, self.positives, self.negatives)

    def at_prevalence(self, prevalence: float) -> Curve:
        r"""The same curve as if positives were that share of the samples.

        .. math:: \text{every negative weighs} \; P (1 - \pi) / (N \pi)

        Rates of one label alone, and what is made of them, stay; precision, F-measures and accuracy move. Counts become
        float64. Unknown without positives or without negatives.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import Curve
            >>> from torchmetrics_roc.pr import average_precision
            >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
            >>> average_precision(curve), average_precision(curve.at_prevalence(0.1))
            (tensor([0.8333], dtype=torch.float64), tensor([0.5909], dtype=torch.float64))
        """
        if not (isinstance(prevalence, (int, float)) and 0 < prevalence < 1):
            raise ValueError(f"`prevalence` must lie between 0 and 1, but is {prevalence!r}.")
        weight = self.positives.double() * ((1 - prevalence) / prevalence) / self.negatives
        each = self.spread(weight)
        return replace(
            self,
            tps=self.tps.double(),
            dtps=self.dtps.double(),
            fps=self.fps * each,
            dfps=self.dfps * each,
            positives=self.positives.double(),
            negatives=self.negatives * weight,
        )

    def best(self, x: Tensor, origin: Tensor | float | None = None) -> Curve:
        """The step of each problem where `x` `[K]` is largest, as a curve of one step a problem, `[T]`.

        Of equal ones the highest threshold; NaN counts as −∞. `origin` is the value at the point `+inf`,
        without predicted positives, which is returned when no step exceeds it, and when there are no steps.
        """
        first, largest = self._leaders(x)
        origin_answers = (first == len(x)) | (largest == _lowest(x))
        if origin is not None:
            origin_answers |= largest <= origin
        return self._picked(first, origin_answers)

    def _picked(self, first: Tensor, origin_answers: Tensor) -> Curve:
        """The steps at `first` `[T]`, one a problem, or the point at `+inf` where `origin_answers` holds."""
        if len(self.tps) == 0:
            return self.at_infinity
        thresholds, *counts = self._at(first.masked_fill(origin_answers, 0))
        thresholds = thresholds.masked_fill(origin_answers, torch.inf)
        tps, fps, dtps, dfps = (x.masked_fill(origin_answers, 0) for x in counts)
        offsets = torch.arange(self.problems + 1, dtype=torch.int64, device=self.offsets.device)
        return Curve(thresholds, tps, fps, dtps, dfps, offsets, self.positives, self.negatives)

    def _leaders(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """The first step of each problem where `x` `[K]` is largest, `K` if it has none, and its value there: `[T]`."""
        if x.is_floating_point():
            x = x.nan_to_num(nan=-torch.inf, posinf=torch.inf, neginf=-torch.inf)
        if self.problems == 1 and len(x):
            largest, first = x.max(0, keepdim=True)  # of equal ones the first
            return first, largest
        largest = x.new_full((self.problems,), _lowest(x)).scatter_reduce(0, self.problem, x, "amax")
        places = torch.where(
            x == self.spread(largest), torch.arange(len(x), dtype=torch.int64, device=x.device), len(x)
        )
        first = self.offsets.new_full((self.problems,), len(x)).scatter_reduce(0, self.problem, places, "amin")
        return first, largest

    def optimum(self, value: Tensor) -> Optimum:
        """`value` `[T]` beside the threshold of this curve of one step a problem."""
        return Optimum(value, self.thresholds.masked_fill(value.isnan(), torch.nan))

    def points(self, steps: Tensor, origin: Tensor) -> list[Tensor]:
        """One tensor a problem of its points by falling threshold: `origin` `[T]` at `+inf`, then the `steps` `[K]`."""
        if self.problems == 1:
            return [torch.cat([origin.to(steps.dtype), steps])]
        rows = torch.arange(self.problems, dtype=torch.int64, device=steps.device)
        points = steps.new_empty(len(steps) + self.problems)
        points[torch.arange(len(steps), dtype=torch.int64, device=steps.device) + self.problem + 1] = steps
        points[self.offsets[:-1] + rows] = origin
        return list(torch.split(points, (self.offsets.diff() + 1).tolist()))

    def rising(self, falling: list[Tensor]) -> list[Tensor]:
        """One tensor a problem, turned round to rising thresholds."""
        if len(falling) == 1:
            return [falling[0].flip(0)]
        sizes = [len(x) for x in reversed(falling)]
        return list(torch.split(torch.cat(falling).flip(0), sizes))[::-1]

    # ---- exact products of counts ----------------------------------------------------------------------------------

    @cached_property
    def unit(self) -> Tensor:
        """The power of two `[T]` that brings the larger total weight of each problem between 1/2 and 1."""
        return power_of_two(-torch.frexp(torch.maximum(self.positives, self.negatives)).exponent)

    def in_units(self, counts: Tensor) -> Tensor:
        """`counts` `[K]` as they may be multiplied with each other: weights times `unit`, integers as they are.

        So the scale of the weights neither makes products overflow or vanish nor changes a bit of a ratio.
        """
        return counts * self.spread(self.unit) if counts.is_floating_point() else counts

    @cached_property
    def totals(self) -> tuple[Tensor, Tensor]:
        """`P` and `N` `[T]`, in units."""
        if not self.positives.is_floating_point():
            return self.positives, self.negatives
        return self.positives * self.unit, self.negatives * self.unit

    @cached_property
    def pairs(self) -> Tensor:
        """`P·N` `[T]`, in units: in integers while those fit."""
        positives, negatives = self.totals
        return positives * negatives if self.products_fit else positives.double() * negatives.double()

    def cross(self, a: Tensor, b: Tensor) -> Tensor:
        """`a·N − b·P` for counts `a <= P`, `b <= N`, `[K]`, in units: in integers while they fit: ties are ties."""
        a, b, (positives, negatives) = self.in_units(a), self.in_units(b), self.totals
        if not self.products_fit:
            a, b, positives, negatives = a.double(), b.double(), positives.double(), negatives.double()
        return a * self.spread(negatives) - b * self.spread(positives)

    def concordance(self) -> Tensor:
        """The share of the pairs of a positive and a negative that the positive wins, a tie counting half: `[T]`."""
        samples: Ordered | None = self.__dict__.get("_samples")
        if samples is not None and self.products_fit:  # without computing the columns
            return samples.won.double() / (2 * self.pairs).double()
        return self.share_of_pairs(self.dfps, self.tps + self.tps - self.dtps)

    def share_of_pairs(self, a: Tensor, b: Tensor) -> Tensor:
        """`Σ a·b / (2·P·N)`, `[T]`, for `a` that sum to at most `N` and `b` of at most `2P`.

        Integers are added and divided once, in float64; where the sum may not fit 63 bits, `b` is taken in limbs so
        short that the sum of each does.
        """
        if self.products_fit:
            return self.sum(self.in_units(a) * self.in_units(b)).double() / (2 * self.pairs).double()
        positives, negatives = self.positives.tolist(), self.negatives.tolist()
        bits = 63 - max(negatives).bit_length()
        sums = [0] * self.problems
        for shift in range(0, (2 * max(positives)).bit_length(), bits):
            limb = (b >> shift) & ((1 << bits) - 1)
            sums = [whole + (part << shift) for whole, part in zip(sums, self.sum(a * limb).tolist(), strict=True)]
        totals = zip(sums, positives, negatives, strict=True)
        shares = [float(Fraction(pairs, 2 * p * n)) if p and n else torch.nan for pairs, p, n in totals]
        return torch.tensor(shares, dtype=torch.float64, device=self.positives.device)

    @cached_property
    def products_fit(self) -> bool:
        """Whether `2·P·N` of every problem stays below 2^63, or the counts are floats, which need not be exact."""
        if self.positives.is_floating_point():
            return True
        return bool((2 * self.positives.double() * self.negatives.double() < 2.0**63).all())


def _lowest(x: Tensor) -> float:
    """The value that loses against every other of this dtype."""
    return -torch.inf if x.is_floating_point() else torch.iinfo(x.dtype).min


def _columns_of(
    steps: Steps, problems: int, dtype: torch.dtype, within: bool = False
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return thresholds, positives and negatives at or above them, and offsets, of so many problems.

    Counts of the steps go on from problem to problem unless they are those `within` each.
    """
    keys, problem, tps, fps = steps
    if problem is None:
        offsets = torch.tensor([0, len(keys)], dtype=torch.int64, device=keys.device)
    else:
        offsets = torch.searchsorted(problem, torch.arange(problems + 1, dtype=torch.int64, device=keys.device))
        if not within:
            tps, fps = (x - _before(x, offsets)[problem] for x in (tps, fps))
    return scores_of(keys, dtype), tps, fps, offsets


def _joined(blocks: Iterable[tuple[Tensor, ...]]) -> list[Tensor]:
    """The columns of all `blocks`, one behind the other; the last of each are the offsets."""
    columns = [list(column) for column in zip(*blocks, strict=True)]
    sizes = [offsets.diff() for offsets in columns.pop()]
    offsets = torch.cat([sizes[0].new_zeros(1), torch.cat(sizes).cumsum(0)])
    for i, column in enumerate(columns):  # one by one, so that no more than one of them is there twice
        columns[i] = column if len(column) == 1 else [torch.cat(column)]
    return [*(column[0] for column in columns), offsets]


def _increments(sums: Tensor, offsets: Tensor | None = None) -> Tensor:
    """What each step adds to running `sums` `[K]`, which begin anew at the `offsets` if these are given."""
    steps = sums.clone()
    steps[1:] -= sums[:-1]
    if offsets is not None and len(offsets) > 2:
        starts = offsets[:-1][offsets[1:] > offsets[:-1]]
        steps[starts] = sums[starts]
    return steps


def _before(sums: Tensor, offsets: Tensor) -> Tensor:
    """The running `sums` `[K]` before each of the `offsets` `[T + 1]`."""
    return torch.cat([sums.new_zeros(1), sums])[offsets]
