"""`Curve`: cumulative counts over falling scores, and the operations with which views read them.

A view (AUROC, a ROC curve, an operating point...) combines steps only through `Curve.sum`, `Curve.best` and
`Curve.gather`, so it need not know how many problems the curve holds, or how many processes share it. `columns` makes
the counts from samples.

If all weights are whole, they are *frequencies*, how often a sample was observed. If one that counts is not, all are
*sampling weights*, how many of the population a sample represents, of no scale: how a value varies then follows from
its samples, each a cluster of its own with its weight, and not from counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, TypeVar, cast, overload

import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.either import double
from torchmetrics_roc.arrays.exports import Exported, typed
from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.arrays.sums import filled_on_host, places_where, running, steady_sum, steady_sums
from torchmetrics_roc.curves.columns import Columns, Stored, before, bounds_of, written
from torchmetrics_roc.curves.devices import CPU, makes_curves
from torchmetrics_roc.curves.rows import checked, of_rows
from torchmetrics_roc.curves.values import mapped

_Result = TypeVar("_Result")

TINY = torch.finfo(torch.float64).tiny
"""The least denominator of a share of no samples, which is then 0. Steps without samples may stand anywhere in a
resample, where a CPU selects by a mask in ten times the time of an operation."""


@typed
class Optimum(NamedTuple):
    """A value and the threshold that attains it, one of each per problem; both NaN where the value is unknown."""

    value: Tensor
    threshold: Tensor


@typed
class Deviation(NamedTuple):
    """The largest deviation of a thinned curve, joined by straight lines, from the points left out: `[T]` each.

    `rates`: the largest difference of FPR and TPR at the same sum of both, valid for ROC and DET. `precision`: the
    largest difference of precision at the same recall.
    """

    rates: Tensor
    precision: Tensor


def _column(name: str, meaning: str) -> Tensor:
    """Return the property of a curve that reads one of its `columns`."""
    return cast(Tensor, property(attrgetter(f"columns.{name}"), doc=meaning))


@dataclass(frozen=True, eq=False)
class Curve(Exported):
    r"""Cumulative counts of one or many binary problems, step by step through their falling scores.

    Step `k` adds the samples that score exactly `thresholds[k]`: `dtps[k]` positives and `dfps[k]` negatives.
    `tps[k]` and `fps[k]` count all that score at least that much. There is one step for every distinct score of a
    problem; the point at `+inf`, without predicted positives, precedes the first one and is not stored. The steps of
    problem `t` are those from `offsets[t]` to `offsets[t + 1]`.

    A step may be empty and only repeat the counts of the one before it: bins of a grid without samples, and further
    members of a tie where steps cannot be dropped without a host sync. `whole` has no repeated steps.

    Counts are int64, or float64 if the samples have weights. Sums round: a sample lighter than 2^-53 of all may be lost
    in them, and in the samples below a threshold, which are the totals less those above. Of a metric whose largest
    weight lies beyond 2^±150 they are sums of its weights times the power of two that brings that one to 2^±150: so no
    view meets sums that overflow.

    Attributes:
        columns: the source of the next eight attributes, some of which are computed lazily.
        thresholds: `[K]`, in the dtype of the scores.
        tps, fps: `[K]`, positives and negatives at or above the threshold.
        dtps, dfps: `[K]`, those exactly at the threshold.
        offsets: `[T + 1]`, where each problem's steps begin and end.
        positives, negatives: `[T]`, the totals.
        deviation: the error of thinning (`thin.thinned`), None if the curve was not thinned.
        mixed: `[K]`, which steps may hold several scores in unknown order; None if none does.
        kept: `[K]`, which steps a `sum` and a `best` include; None for all.
        clustered: whether samples of one problem are known to vary together, as those of a patient: counts do not tell
            which, so what takes samples as independent refuses such a curve.
        fractional: whether the samples have weights that are not whole, so sampling weights; None if not known, see
            `fractional`.
        memo: results derived from this one and needed by several readings, such as its hull, by name or function.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.4, 0.4, 0.1]), torch.tensor([1, 1, 0, 0]))
        >>> curve.thresholds, curve.tps, curve.fps
        (tensor([0.9000, 0.4000, 0.1000]), tensor([1, 2, 2]), tensor([0, 1, 2]))
    """

    columns: Columns
    deviation: Deviation | None = None
    mixed: Tensor | None = None
    kept: Tensor | None = None
    clustered: bool = False
    fractional: bool | None = None
    memo: dict[Any, Any] = field(init=False, repr=False, default_factory=dict)

    distributed: ClassVar[bool] = False
    """Whether the steps are distributed over several processes."""

    def __repr__(self) -> str:
        if self.distributed:
            return f"{type(self).__name__}(a part of {counted(self.problems, 'problem')})"
        pairs = self.positives.double() * self.negatives
        areas = self.sum(self.dfps * (self.tps.double() - self.dtps / 2)) / pairs
        defined = [area for area in areas.tolist() if area == area]
        extremes = dict.fromkeys(f"{end:.4g}" for end in (min(defined), max(defined))) if defined else ["unknown"]
        words = [counted(self.problems, "problem")] if self.problems != 1 else []
        numbers = {
            "step": len(self.tps),
            "positive": self.positives.sum().item(),
            "negative": self.negatives.sum().item(),
        }
        words += [counted(number, noun) for noun, number in numbers.items()] + [f"AUROC {' to '.join(extremes)}"]
        return f"{type(self).__name__}({', '.join(words)})"

    def _columns(self) -> dict[str, list[Any]]:
        """Return the points by falling thresholds, starting at `+inf` for each problem."""
        whole = self.whole
        thresholds, tps, fps = whole.points(lambda x: x.thresholds, lambda x: x.tps, lambda x: x.fps)
        columns: dict[str, list[Any]] = {}
        if self.problems != 1:
            columns["problem"] = [t for t, values in enumerate(tps) for _ in range(len(values))]
        columns["threshold"] = torch.cat(thresholds).tolist()
        tp, fp = torch.cat(tps), torch.cat(fps)
        lengths = torch.tensor([len(x) for x in tps], dtype=torch.int64, device=tp.device)
        positives, negatives = (x.double().repeat_interleave(lengths) for x in (self.positives, self.negatives))
        precision = torch.where(tp + fp > 0, tp.double() / (tp + fp), 1.0)
        columns |= {"fpr": (fp / negatives).tolist(), "tpr": (tp / positives).tolist()}
        return {**columns, "precision": precision.tolist(), "tp": tp.tolist(), "fp": fp.tolist()}

    # ---- constructors ----------------------------------------------------------------------------------------------

    @classmethod
    def from_scores(cls, preds: Tensor, target: Tensor, sample_weight: Tensor | None = None) -> Curve:
        """Return the curve of scores `preds` `[N]` or `[T, N]` against labels `target` of the same shape.

        Args:
            preds: floating point scores; any range, ±inf included.
            target: 1 (or True) for a positive, 0 (or False) for a negative.
            sample_weight: real and non-negative, of the same shape or `[N]`; 0 is absence, 2 is the sample twice.

        NumPy arrays, pandas Series and lists of numbers are taken as tensors on the CPU. The curve is on the device of
        the scores or, if that has no float64, on the CPU.

        Raises:
            ValueError: if a score is NaN, a label is not 0 or 1, a weight is negative or not finite, shapes differ, or
                scores are not floating point; if the weights add up to infinity.
        """
        rows = checked(preds, target, sample_weight)
        curve, weights = cls.from_rows(*rows).whole, rows[2]
        check_total(max((curve.positives + curve.negatives).tolist(), default=0))
        return curve if weights is None else replace(curve, fractional=are_fractional(weights))

    @classmethod
    def from_rows(
        cls,
        scores: Tensor,
        labels: Tensor,
        weights: Tensor | None = None,
        totals: tuple[Tensor, Tensor | None] | None = None,
        score_range: tuple[float, float] | None = None,
    ) -> Curve:
        """Return the curve of `scores` `[T, N]`, one problem per row, without checks.

        `labels` `[T, N]` is bool. `weights` `[T, N]` is None, float64, or bool for included and excluded samples: with
        None or bool the curve counts in integers. Some steps may repeat the one before them: see `whole`. `totals`:
        positives and negatives of samples without floating-point weights, `[T]` each, if known; None as the second for
        all that are not positive. `score_range`: the least and the largest score, if known.
        """
        return cls(of_rows(scores, labels, weights, totals, score_range))

    @classmethod
    def from_counts(cls, thresholds: Tensor, dtps: Tensor, dfps: Tensor) -> Curve:
        """Return the curve of `dtps, dfps` `[T, B]` at falling `thresholds` `[B]` or `[T, B]`; keep empty steps.

        Integer thresholds, such as ratings, become float64. Raises `ValueError` for another number of them; that they
        fall, and the counts, are not checked.
        """
        problems, bins = dtps.shape
        if thresholds.shape[-1] != bins:
            raise ValueError(f"`thresholds` must be one for each of {bins:,} bins, but are {thresholds.shape[-1]:,}.")
        thresholds = thresholds if thresholds.is_floating_point() else thresholds.double()
        offsets = bounds_of(problems, bins, dtps.device)
        thresholds = thresholds.expand(problems, -1).flatten().contiguous()  # one bin flattens to a stride of 0
        return cls(Stored.of_increments(thresholds, dtps.flatten(), dfps.flatten(), offsets, bins))

    # ---- columns ---------------------------------------------------------------------------------------------------

    thresholds = _column("thresholds", "The threshold of each step, `[K]`.")
    tps = _column("tps", "The positives at or above each threshold, `[K]`.")
    fps = _column("fps", "The negatives at or above each threshold, `[K]`.")
    dtps = _column("dtps", "The positives exactly at each threshold, `[K]`.")
    dfps = _column("dfps", "The negatives exactly at each threshold, `[K]`.")
    offsets = _column("offsets", "Where the steps of each problem begin and end, `[T + 1]`.")
    positives = _column("positives", "The number of positives of each problem, `[T]`.")
    negatives = _column("negatives", "The number of negatives of each problem, `[T]`.")

    # ---- operations ------------------------------------------------------------------------------------------------

    @property
    def problems(self) -> int:
        """The number of binary problems, `T`."""
        return self.positives.shape[0]

    def spread(self, totals: Tensor) -> Tensor:
        """Repeat one number per problem, `[T]`, for each of its steps: `[K]`, or `[1]`, which broadcasts."""
        if self.problems == 1:
            return totals
        width = self.columns.width
        return totals[self.columns.problem] if width is None else totals[:, None].expand(-1, width).reshape(-1)

    def rate(self, counts: Tensor, totals: Tensor) -> Tensor:
        """Return `counts` `[K]` over the problems' `totals` `[T]`, in float64; NaN where both are 0."""
        return counts / self.spread(double(totals))

    def sums(self, *columns: Tensor | Callable[[Curve], Tensor]) -> list[Tensor]:
        """Return the sums of several columns; with several processes, in one message."""
        return [self.sum(x) for x in columns]

    def sum(self, x: Tensor | Callable[[Curve], Tensor]) -> Tensor:
        """Return the sum of `x` or `x(curve)` `[K]` over the steps of each problem: `[T]`.

        By a function, with values in float64, in less time and memory: many steps on a CPU are read part by part. A
        part has the totals of its problems; the value at a step must depend only on its columns and these totals.
        """
        single = self.problems == 1
        if not isinstance(x, Tensor):
            of = x

            def read(part: Curve) -> tuple[Tensor]:
                values = of(part)
                return (values if single else torch.segment_reduce(values, "sum", offsets=part.offsets, axis=0),)

            parts = self._in_parts(read)
            if parts is not None:
                return steady_sums(parts, 1)[0].reshape(1) if single else torch.cat([x for (x,) in parts])
            x = of(self)
        if self.kept is not None:
            x = x.masked_fill(~self.kept, 0)
        if single:
            return steady_sum(x).reshape(1)
        width = self.columns.width
        if width is not None:
            return x.view(-1, width).sum(1) if width else x.new_zeros(self.problems)
        if x.is_floating_point():
            return torch.segment_reduce(x, "sum", offsets=self.offsets, axis=0)
        # Differences of int64 running sums are exact even when the sums wrap around.
        return before(running(x), self.offsets).diff()

    def _in_parts(self, read: Callable[[Curve], _Result]) -> Iterator[_Result] | None:
        """Return `read(part)` for parts of the steps, None if they are read at once: see `Columns.in_parts`."""
        if self.kept is not None or self.mixed is not None:
            return None
        return self.columns.in_parts(lambda columns: read(Curve(columns)))

    def __len__(self) -> int:
        """Return the number of problems."""
        return self.problems

    @overload
    def __getitem__(self, problem: int) -> Curve: ...
    @overload
    def __getitem__(self, problem: slice) -> list[Curve]: ...
    def __getitem__(self, problem: int | slice) -> Curve | list[Curve]:
        """Return the curve of a single problem, counted from the last if negative, or a list of the curves of several.

        Iteration yields all of them.
        """
        if isinstance(problem, slice):
            return [self.of(t) for t in range(*problem.indices(self.problems))]
        if not -self.problems <= problem < self.problems:
            raise IndexError(f"a curve of {counted(self.problems, 'problem')} has none with the index {problem}.")
        return self.of(problem % self.problems)

    def of(self, problem: int) -> Curve:
        """Return the curve of a single problem, as held by this process."""
        lengths = self.columns.lengths
        start = sum(lengths[:problem])
        stop = start + lengths[problem]
        row, old = slice(problem, problem + 1), self.columns
        lists = [x[start:stop] for x in old.steps]
        totals = (old.positives[row], old.negatives[row])
        columns = Stored(lists, [stop - start], *totals, width=stop - start, repeats=old.repeats)
        if "host_totals" in old.__dict__:
            columns.host_totals = old.host_totals[0][row], old.host_totals[1][row]
        mixed, kept = (None if x is None else x[start:stop] for x in (self.mixed, self.kept))
        deviation = None if self.deviation is None else Deviation(*(x[row] for x in self.deviation))
        return Curve(columns, deviation, mixed, kept, self.clustered, self.fractional)

    def to(self, device: torch.device) -> Curve:
        """Return the curve with its steps and totals on `device`, or on the CPU if that cannot read curves."""
        device = device if makes_curves(device) else CPU
        moved: Curve = mapped(self, lambda x: x.to(device))
        return moved

    @property
    def whole(self) -> Curve:
        """The curve with all its steps in this process, and none that repeats another.

        For views that return steps one by one. Their number is a host sync on a device.
        """
        return self._compact if self.columns.repeats or self.kept is not None else self

    @cached_property
    def _compact(self) -> Curve:
        columns = None if self.kept is not None or self.mixed is not None else self.columns.compacted()
        if columns is not None:
            return Curve(columns, self.deviation, clustered=self.clustered, fractional=self.fractional)
        adding = self.dtps + self.dfps > 0 if self.columns.repeats else torch.ones_like(self.tps, dtype=torch.bool)
        return self._only(adding)

    def gather(self, keep: Tensor, lengths: list[int] | None = None) -> Curve:
        """Return the curve of only the steps where `keep` `[K]` holds, with unchanged counts and totals.

        `lengths`: the number of kept steps of each problem, if the host knows it; otherwise it is a host sync.
        """
        return self._only(keep, lengths)

    def only(self, keep: Tensor | Callable[[Curve], Tensor]) -> Curve:
        """Return the curve whose `sum` and `best` include only the steps where `keep` or `keep(curve)` `[K]` holds.

        Each rank keeps its own. Many steps on a CPU are dropped, which makes all later operations faster; by a function
        of columns and totals, as in `sum`, without computing those that are dropped.
        """
        if not isinstance(keep, Tensor):
            few = self._only_in_parts(keep)
            return self.only(keep(self)) if few is None else few
        on_cpu = keep.device.type == "cpu"
        # A sum over several problems adds one step after the other, so that zeros between them change no bit of it.
        alike = not on_cpu and not self.distributed and self.problems > 1
        if (on_cpu and len(keep) > sizes.SMALL) or (self.columns.width is None and not alike):
            return self._only(keep)
        return replace(self, kept=keep if self.kept is None else keep & self.kept)

    def _only_in_parts(self, keep: Callable[[Curve], Tensor]) -> Curve | None:
        def selected(part: Curve) -> list[Tensor]:
            places = filled_on_host(keep(part))
            return [*part.columns.at(places), torch.searchsorted(places, part.offsets).diff()]

        parts = self._in_parts(selected)
        if parts is None:
            return None
        *lists, lengths = (torch.cat(x) for x in zip(*parts, strict=True))
        if self.problems == 1:
            lengths = lengths.sum().reshape(1)
        columns = Stored(lists, lengths.tolist(), self.positives, self.negatives)
        columns.know_as(self.columns)
        return replace(self, columns=columns)

    def _only(self, keep: Tensor, lengths: list[int] | None = None) -> Curve:
        """Return the curve of only the steps where `keep` `[K]` holds; their number is a host sync on a device."""
        old, width = self.columns, self.columns.width
        keep = keep if self.kept is None else keep & self.kept
        if keep.device.type == "cpu":
            places = filled_on_host(keep)
            offsets = torch.searchsorted(places, old.offsets)
        else:
            counts = keep.view(-1, width).sum(1) if width else before(keep.cumsum(0), old.offsets).diff()
            offsets = torch.cat([counts.new_zeros(1), counts.cumsum(0)])
            lengths = counts.tolist() if lengths is None else lengths
            places = places_where(keep, sum(lengths))
        columns = Stored(old.at(places), offsets, old.positives, old.negatives)
        columns.know_as(old)
        if lengths is not None:
            columns.lengths = lengths
        mixed = None if self.mixed is None else self.mixed[places]
        return replace(self, columns=columns, mixed=mixed, kept=None)

    def best(self, x: Tensor, origin: Tensor | float | None = None) -> Curve:
        """Return the step of each problem where `x` `[K]` is largest, as a curve of one step per problem, `[T]`.

        Ties go to the highest threshold; NaN counts as −∞. `origin` is the value at the point `+inf`, without predicted
        positives, which is returned if no step exceeds it, and if there are no steps.
        """
        first, largest = self._leaders(x)
        origin_answers = largest == lowest(largest)
        if origin is not None:
            origin_answers |= largest <= origin
        return self._picked(first, origin_answers)

    def _picked(self, first: Tensor, origin_answers: Tensor) -> Curve:
        """Return the steps at `first` `[T]`, one per problem, or the point at `+inf` where `origin_answers` holds."""
        if len(self.tps) == 0:
            return at_infinity(self)
        thresholds, *counts = self.columns.at(first.masked_fill(origin_answers, 0))
        if self.columns.repeats:  # a problem may have excluded samples only
            origin_answers = origin_answers | (counts[0] + counts[1] == 0)
        thresholds = thresholds.masked_fill(origin_answers, torch.inf)
        return one_step_each(self, thresholds, *torch.stack(counts).masked_fill_(origin_answers, 0).unbind())

    def _leaders(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return the first step of each problem where `x` `[K]` is largest, `K` without steps, and the value: `[T]`."""
        if x.dtype == torch.bool:
            x = x.view(torch.int8)
        elif x.is_floating_point():
            x = x.nan_to_num(nan=-torch.inf, posinf=torch.inf, neginf=-torch.inf)
        if self.kept is not None:
            x = x.masked_fill(~self.kept, lowest(x))
        width = len(x) if self.problems == 1 else self.columns.width
        if width:
            largest, first = x.view(-1, width).max(1)  # the first of equal ones
            return first if self.problems == 1 else first + self.offsets[:-1], largest
        largest = x.new_full((self.problems,), lowest(x)).scatter_reduce(0, self.columns.problem, x, "amax")
        places = torch.where(
            x == self.spread(largest), torch.arange(len(x), dtype=torch.int64, device=x.device), len(x)
        )
        first = self.offsets.new_full((self.problems,), len(x)).scatter_reduce(0, self.columns.problem, places, "amin")
        return first, largest

    def split(self, x: Tensor) -> list[Tensor]:
        """Split `x` `[K]` into one tensor per problem."""
        return [x] if self.problems == 1 else list(torch.split(x, self.columns.lengths))

    def points(self, *several: Callable[[Curve], Tensor]) -> list[list[Tensor]]:
        """Return for each function of steps its value at each point, by falling threshold: a tensor per problem.

        The first point is that at `+inf`. The value of a function at a step must depend only on the columns of the step
        and the totals of its problem: many samples on a CPU are read part by part.
        """

        def read(part: Curve) -> list[Tensor]:
            return [of(part) for of in several]

        def read_rows(part: Curve) -> list[Tensor]:
            points = part._from_infinity
            return [*read(points), torch.tensor(points.columns.lengths, dtype=torch.int64, device="cpu")]

        single = self.problems == 1
        parts = self._in_parts(read if single else read_rows)
        if parts is None:
            points = self.whole._from_infinity
            return [points.split(x) for x in read(points)]
        if single:
            samples = sum(int(total) for (total,) in self.columns.host_totals)
            return [[column] for column in written(chain([read(at_infinity(self))], parts), samples + 1)]
        *columns, lengths = (torch.cat(x) for x in zip(*parts, strict=True))
        return [list(torch.split(column, lengths.tolist())) for column in columns]

    @property
    def _from_infinity(self) -> Curve:
        """The curve whose first step of each problem is the point at `+inf`."""
        lists = [
            torch.cat(
                [x for pair in zip(x.new_full((self.problems, 1), first), self.split(x), strict=True) for x in pair]
            )
            for x, first in ((self.thresholds, torch.inf), (self.tps, 0), (self.fps, 0))
        ]
        return Curve(Stored(lists, [n + 1 for n in self.columns.lengths], self.positives, self.negatives))


def one_step_each(curve: Curve, *lists: Tensor) -> Curve:
    """Return a curve of one step per problem, `[T]`, of these columns, with the totals of another."""
    columns = Stored(lists, [1] * curve.problems, curve.positives, curve.negatives, width=1)
    columns.know_as(curve.columns)
    return Curve(columns)


def at_infinity(curve: Curve) -> Curve:
    """Return the point at `+inf`, without predicted positives, as a curve of one step per problem, `[T]`."""
    none = torch.zeros_like(curve.positives)
    return one_step_each(curve, torch.full_like(none, torch.inf, dtype=curve.columns.dtype), none, none, none, none)


def few_points(curve: Curve) -> Columns | None:
    """Return the points of one problem with few samples on a CPU, from `+inf` on, in NumPy arrays; None otherwise.

    NumPy's operators start sooner.
    """
    return curve.columns.points if curve.kept is None and curve.mixed is None else None


def known(curve: Curve, value: Tensor, needs: Sequence[str] = ("positives", "negatives")) -> Tensor:
    """Return `value` `[T]`, with NaN for a problem without samples of a label that it `needs`."""
    at_hand = curve.columns.totals_at_hand
    if at_hand is not None and not any(0 in totals for totals in at_hand):
        return value
    return value.masked_fill(torch.stack([getattr(curve, label) == 0 for label in needs]).any(0), torch.nan)


def optimum(at: Curve, value: Tensor) -> Optimum:
    """Return `value` `[T]` with the threshold of a curve of one step per problem."""
    return Optimum(value, at.thresholds.masked_fill(value.isnan(), torch.nan))


def gaining(curve: Curve) -> Tensor:
    """Return which steps add positives, `[K]`."""
    return curve.dtps > 0


def check_prevalence(prevalence: Any, optional: bool = False) -> None:
    """Raise `ValueError` unless `prevalence` lies between 0 and 1, or is None where it is `optional`."""
    if not ((optional and prevalence is None) or (isinstance(prevalence, (int, float)) and 0 < prevalence < 1)):
        raise ValueError(
            f"`prevalence` must lie between 0 and 1{', or be None' if optional else ''}, but is {prevalence!r}."
        )


def check_total(weight: float) -> None:
    """Raise `ValueError` if the `weight` of all samples overflowed where it was added up."""
    if weight == torch.inf:
        raise ValueError("`sample_weight` adds up to more than float64 holds, 1.8e308: divide all of it by 2.0**500.")


def lowest(x: Tensor) -> float:
    """Return the value below every other of this dtype."""
    return -torch.inf if x.is_floating_point() else torch.iinfo(x.dtype).min


def are_fractional(weights: Tensor) -> bool:
    """Return whether some are no numbers of observations: not whole, or from 2^53 on, where all floats are whole."""
    return weights.is_floating_point() and bool(((weights != weights.round()) | (weights >= 2**53)).any())


def fractional(curve: Curve) -> bool:
    """Return whether a curve is of sampling weights, the same on all ranks.

    Known of the samples of a metric; otherwise whether some count is not whole, which is a host sync on a device.
    """
    if not curve.positives.is_floating_point():
        return False
    if curve.fractional is None:
        if "fractional" not in curve.memo:
            parts = [((x != x.round()) | (x >= 2**53)).double() for x in (curve.dtps, curve.dfps)]
            curve.memo["fractional"] = bool((curve.sum(parts[0] + parts[1]) > 0).any())
        return bool(curve.memo["fractional"])
    return curve.fractional


_KEPT = "Use `interval()`, `summary()` or `auroc_test` of a metric that keeps its samples, or whole weights."


def check_frequencies(curve: Curve, caller: str, way: str = _KEPT) -> None:
    """Raise `ValueError`, on all ranks alike, that names the `caller` and a `way` out if weights are not whole."""
    if fractional(curve):
        raise ValueError(
            f"{caller} takes weights as frequencies, but some are not whole numbers below 2^53: the counts are of "
            f"sampling weights, and do not tell how the samples vary. {way}"
        )


def check_independent(curve: Curve, caller: str, way: str) -> None:
    """Raise `ValueError`, on all ranks alike, that names the `caller` and a `way` out if samples vary together."""
    if curve.clustered:
        raise ValueError(
            f"{caller} takes samples as independent, but these came with `groups`, or are entries of several classes "
            f"pooled, and counts do not tell which vary together. {way}"
        )
