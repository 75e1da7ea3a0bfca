"""One rate at one chosen point of the curve, as a measure whose threshold can be frozen."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

import torch
from torch import Tensor
from torchmetrics import Metric

from torchmetrics_roc.arrays.messages import bound, counted, reading
from torchmetrics_roc.curves.curve import Curve, check_prevalence
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.measures.measure import Measure, RateAt, Statistic
from torchmetrics_roc.measures.probabilities import outside_unit
from torchmetrics_roc.points.choice import At, Choice, Frozen, Rising, choice_of, chosen, corner
from torchmetrics_roc.points.guarantee import Guaranteed, warn_of_unproved
from torchmetrics_roc.points.rates import RATES, Counts, Definition, canonical, counts, rate_named
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.batches import Rows


class FrozenThreshold:
    """A mixin that can freeze the threshold of its `choice`, and saves it as `frozen`, one number or one per problem.

    `+inf` includes the samples that score `+inf`. If the chosen point is the one at `+inf` without predicted positives,
    a mask of such problems is saved beside it, as `frozen_none`.

    It is not a buffer: casting the module would round it, moving it would make every reading wait for the device, and a
    module without one would refuse to load it.

    Attributes:
        choice: the user's choice.
        at: the frozen threshold, or else the choice.
        rate, beta: the rate at that point.
    """

    choice: Choice
    at: Choice
    rate: str
    beta: float
    _frozen: Tensor | None = None
    _frozen_none: Tensor | None = None

    @property
    def _defined(self) -> Definition:
        return rate_named(self.rate, self.beta)

    def _rate(self, curve: Curve) -> Tensor:
        return self._defined.of(counts(curve))

    @reading
    def freeze(self, source: Metric | None = None) -> Tensor:
        """Fix the threshold chosen on the data so far for all later readings, and return it.

        Several classes have one each. If the chosen point is the one at `+inf` without predicted positives, the frozen
        threshold includes no sample either, not even one that scores `+inf`. Collective, like `compute`. The data are
        kept: only `reset` discards them. A second call chooses again, on the data at that time; after `unfreeze` every
        reading does.

        In a program that validates repeatedly, validation and test have a metric each, and the one of the test takes
        its threshold from the other, which is never frozen and so chooses anew for every validation:
        `self.test_recall.freeze(self.val_recall)`.

        Args:
            source: the metric whose data the threshold is chosen on, by default this one: of the same task, and as this
                one a metric of a curve, or of slices.

        Raises:
            ValueError: if there are no samples, or samples of one label only; for a `source` of another task.
        """
        owner: Any = self if source is None else source
        read_before = source is None and self._frozen is not None and self._still_computed() is not None  # type: ignore[attr-defined]
        if source is not None:
            self._check_source(source)
            if getattr(source, "_frozen", None) is not None:
                warn(
                    f"{type(self).__name__}: `freeze` chooses a threshold on the data that `source` holds now, not the "
                    "one that it is frozen at: for that one, construct this metric with `at=Frozen(threshold)`."
                )
        with owner._reading("freeze", self.choice):
            threshold, none = copied(owner._read(self._to_freeze))
        copies = torch.stack([threshold.double(), none.double()]).cpu()  # a copy, as the caller is given the tensor
        frozen, admits_none = copies[0].to(threshold.dtype), copies[1] > 0
        unknown = frozen.reshape(-1).isnan().tolist()
        name = type(self).__name__
        empty = name if source is None else f"{name} from `source`, {type(source).__name__},"
        if all(unknown):
            raise ValueError(
                f"`freeze` of {empty} finds no threshold: there are no samples, or samples of one label only. `update` "
                "with both first. In Lightning's sanity check, which sees a few batches, leave it out: "
                "`if not self.trainer.sanity_checking`, or `Trainer(num_sanity_val_steps=0)`."
            )
        if any(unknown):
            problems = self._names([t for t, x in enumerate(unknown) if x])  # type: ignore[attr-defined]
            warn(f"{name}: `freeze` finds no threshold for {problems}, without samples of both labels: it stays NaN.")
        warn_of_unproved(name, self.choice, frozen.reshape(-1).tolist(), self._names)  # type: ignore[attr-defined]
        if read_before and not torch.equal(frozen, self._frozen):  # type: ignore[arg-type]
            warn(
                f"{name}: `freeze` chooses another threshold on data that `compute` has read at the one frozen before. "
                "For a value at the threshold of its own data, in every validation, let validation and test have a "
                "metric each and `self.test_metric.freeze(self.val_metric)`; or `unfreeze()` before `compute`."
            )
        infinite = bool((frozen == torch.inf).any()) and bool(admits_none.any())
        self._freeze(frozen, admits_none if infinite else None)
        return threshold  # type: ignore[no-any-return]

    def _check_source(self, source: Any) -> None:
        """Raise `ValueError` unless a threshold chosen on the data of `source` is one of this metric."""
        expected, given = ([getattr(m, name, None) for name in ("kind", "task")] for m in (self, source))
        pooled = [getattr(m, "average", None) == "micro" for m in (self, source)]
        if expected != given or pooled[0] != pooled[1]:
            came = f"{type(source).__name__}, of {given[0]} for {given[1]}."
            if given[0] is None:
                came = f"{source!r:.50}: a threshold that is known is `at` of the constructor."
            raise ValueError(
                f"`source` must be a metric of the same task and average as {type(self).__name__}, of {expected[0]} "
                f"for {expected[1]}, but is {came}"
            )

    @bound
    def unfreeze(self) -> None:
        """Remove the frozen threshold, so that every reading chooses its point again."""
        self._freeze(None)

    def _learned(self) -> dict[str, Any]:
        frozen = {"frozen": self._frozen, "frozen_none": self._frozen_none}
        return {name: x for name, x in frozen.items() if x is not None}

    def _to_freeze(self, curve: Any) -> tuple[Tensor, Tensor]:
        """Return the threshold to freeze for each problem from what the measure reads: for a curve, `_chosen`."""
        return self._chosen(curve)

    def _chosen(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return the threshold chosen for each problem, and whether it was chosen to include no sample: `[T]` each."""
        point = self.choice.of(curve)
        given = isinstance(self.choice, Frozen)  # a threshold of +inf given by the user includes scores of +inf
        return point.thresholds, (point.tps + point.fps == 0) & (point.thresholds == torch.inf) & (not given)

    def _freeze(self, threshold: Tensor | None, none: Tensor | None = None) -> None:
        """Keep the threshold, if any, and use it in all later readings."""
        at = self.choice if threshold is None else Frozen(threshold, none)
        self.__dict__.update(_frozen=threshold, _frozen_none=none, at=at, _computed=None)

    @bound
    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add the data of another metric, as `CurveMetric.merge_state`, unless that is frozen at another threshold."""
        at, other = (
            {name: x.tolist() for name, x in m._learned().items()} if isinstance(m, FrozenThreshold) else {}
            for m in (self, incoming_state)
        )
        if other and str(at) != str(other):  # as text, in which NaN is equal to NaN
            raise ValueError(
                f"`incoming_state` is frozen at the threshold {other['frozen']}, but {type(self).__name__} "
                f"{'at ' + str(at['frozen']) if at else 'is not frozen'}: `unfreeze()` it, so that its data are read "
                "as those of this metric, or freeze both at the same threshold."
            )
        super().merge_state(incoming_state)  # type: ignore[misc]

    def state_dict(self, *args: Any, prefix: str = "", **kwargs: Any) -> Any:
        """Return the state of the module, with the threshold if it is frozen."""
        saved = super().state_dict(*args, prefix=prefix, **kwargs)  # type: ignore[misc]
        saved.update({prefix + name: tensor.clone() for name, tensor in self._learned().items()})
        return saved

    def _load_from_state_dict(self, state_dict: dict[str, Any], prefix: str, *args: Any) -> None:
        if prefix + "frozen" in state_dict:
            problems = self.task.problems  # type: ignore[attr-defined]
            threshold, none = state_dict.pop(prefix + "frozen"), state_dict.pop(prefix + "frozen_none", None)
            if threshold.numel() in (1, problems):
                self._freeze(threshold.clone(), None if none is None else none.clone())
            else:
                errors: list[str] = args[-1]
                errors.append(
                    f"`frozen` holds {counted(threshold.numel(), 'threshold')}, but the metric has "
                    f"{counted(problems, 'class')}."
                )
        super()._load_from_state_dict(state_dict, prefix, *args)  # type: ignore[misc]


class Within(NamedTuple):
    """The points of the steps of `curve` that may hold the chosen one, `possible` `[K]`, and their `rate`."""

    curve: Curve
    possible: Tensor
    defined: Definition
    rate: Callable[[Curve], Tensor]

    def bounds(self, value: Tensor, unknown: Tensor) -> tuple[Tensor, Tensor]:
        """Return bounds of the rate, `[T]` each, which is `value` at the end of the step; NaN where it is `unknown`."""
        best, worst = (self.rate(at) for at in self._corners())
        if self.defined.corner is not None:
            worst, best = (x.nan_to_num(end) for x, end in zip((worst, best), self.defined.corner, strict=True))
        limits = []
        for sign in (-1, 1):
            # If the rate is 0/0 at one corner, all points between the two have the rate of the other.
            values = torch.fmax(sign * best, sign * worst)
            # The point may also be at +inf, in no step.
            largest = torch.fmax(_largest(self.curve, torch.where(self.possible, values, torch.nan)), sign * value)
            limits.append((sign * largest).masked_fill(unknown, torch.nan))
        return limits[0], limits[1]

    def may_be_unknown(self) -> Tensor:
        """Return the problems, `[T]`, with such a point where the rate is 0/0."""
        best, worst = (corner(self.curve, best) for best in (True, False))
        corners = [self.rate(at) for at in (self.curve, best, worst, corner(best, False))]
        unknown = self.possible & torch.stack(corners).isnan().any(0)
        return _largest(self.curve, unknown.double()) > 0

    def _corners(self) -> tuple[Curve, Curve]:
        """Return the points of each step that bound the rate: two corners, or the end and the start."""
        best, worst = (corner(self.curve, best) for best in (True, False))
        return (self.curve, corner(best, False)) if self.defined is RATES["selection_rate"] else (best, worst)


class Rate(FrozenThreshold, Measure):
    """One rate at one chosen point of the curve, as a single number to log.

    `compute` returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

    `freeze()` fixes the threshold chosen on the data so far for all later readings, `freeze(source)` that chosen on the
    data of another metric. It is saved in `state_dict`, and a metric that loads it is frozen too.

    The interval of a rate at a point that the data choose holds those at all points that they do not tell from it,
    each as if it were given (`torchmetrics_roc.inference.rates.interval_of_rate`); it needs no draws. At a nominal 95 %
    and areas of .8 and .95, with 30 + 30, 30 + 300 and 300 + 300 samples, random labels and 14 rates at 9 kinds of
    points, it covered in 92 to 100 % of data sets of continuous scores, of equal and of unequal variances, and in 86 to
    100 % of ratings of five levels. For clusters, and sampling weights, it is that of as many independent samples as
    have rates that vary as much between units.

    The formulas of the rates are in `torchmetrics_roc.rates`, those of the points in `torchmetrics_roc.choice`.

    Args:
        rate: `"accuracy"`, `"balanced_accuracy"`, `"precision"`, `"npv"`, `"recall"`, `"specificity"`, `"fpr"`,
            `"fnr"`, `"f1"`, `"fbeta"`, `"mcc"`, `"youden"`, `"lr_plus"`, `"lr_minus"`, `"kappa"`, `"jaccard"`,
            `"dor"`, `"fdr"`, `"false_omission_rate"`, `"gmean"`, `"markedness"`, `"prevalence"` or
            `"selection_rate"`; or a synonym, such as `"sensitivity"` or `"ppv"` (`torchmetrics_roc.rates.SYNONYMS`).
        at: a threshold, `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"kappa"`, `"gmean"`, `"eer"`, `"prbep"`,
            `"closest_topleft"`, or a choice such as `FixedFPR(0.01)`: see
            `torchmetrics_roc.operating.operating_point`.
        beta: the weight of recall relative to precision in `"fbeta"`.
        prevalence: the share of positives to reweight the rate to, None for that of the data (`Curve.at_prevalence`).
            A point is chosen by the data as they are.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRate, FixedFPR
        >>> recall = BinaryRate("recall", at=FixedFPR(0.01))
        >>> recall.update(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 1, 0, 1]))  # validation
        >>> recall.compute()
        tensor(0.6667)
        >>> recall.freeze()
        tensor(0.8000)
        >>> recall.reset()
        >>> recall.update(torch.tensor([0.95, 0.85, 0.75, 0.65]), torch.tensor([0, 1, 1, 0]))  # test
        >>> recall.compute()
        tensor(0.5000)
    """

    plot_lower_bound: float | None = None  # a correlation may be negative
    plot_upper_bound: float | None = None  # a likelihood ratio has no upper bound

    def __init__(
        self, *args: Any, rate: str, at: At, beta: float = 1.0, prevalence: float | None = None, **kwargs: Any
    ) -> None:
        limits, choice = rate_named(rate, beta).limits, choice_of(at)
        check_prevalence(prevalence, optional=True)
        super().__init__(*args, **kwargs)
        self.rate, self.beta, self.prevalence = canonical(rate), beta, prevalence
        self.limits = limits  # type: ignore[misc]
        self._warned = False
        self.at = self.choice = choice

    @property
    def drawn(self) -> tuple[Literal["roc", "pr"], str]:  # type: ignore[override]
        """The plane where the point of the rate is drawn, and the rate."""
        return ("pr" if self._defined.of_predicted else "roc"), self.rate

    def view(self, curve: Curve, at: At | None = None) -> Tensor:
        """Return the rate at the chosen point, or at the point `at`: `[T]`."""
        point = self.shifted(chosen(curve, self.at if at is None else at))
        return self._rate(point).masked_fill(point.thresholds.isnan(), torch.nan)

    def statistic(self) -> Statistic:
        """A rate at its point: at a frozen threshold a proportion, or a function of some."""
        share = self._defined.share if self.prevalence is None else None
        proportion = share is not None and (isinstance(self.at, Frozen) or self.rate == "prevalence")
        return Statistic(
            "proportion" if proportion else None if isinstance(self.at, Guaranteed) else "rate",
            corners=isinstance(self.at, Rising),
            stratified=self._is_within_labels(),
            rate=RateAt(self.at, self._of_rates, share),
        )

    def _is_within_labels(self) -> bool:
        """Return whether neither the rate nor its point depends on the share of positives in the data."""
        return self.at.within_labels and (self._defined.within_labels or self.prevalence is not None)

    def _of_rates(self, recall: Tensor, fpr: Tensor, share: Tensor) -> Tensor:
        """Return the rate by recall, FPR and the share of positives, or the `prevalence` in its place."""
        p = share if self.prevalence is None else torch.full_like(share, self.prevalence)
        return self._defined.of_rates(recall, fpr, p)

    def proportions(self, at: Curve, rows: Rows) -> list[Tensor]:
        """Return what each sample adds to the numerator and the denominator of the rate at the point `at`: `[T, N]`."""
        above = (rows.scores >= at.thresholds[:, None]) & (at.tps + at.fps > 0)[:, None]
        size = torch.ones_like(rows.labels) if rows.weights is None else rows.weights
        size, none = size.double(), at.thresholds.isnan()[:, None]
        positive, negative = size * rows.labels, size * ~rows.labels
        assert self._defined.share is not None
        shares = self._defined.share(Counts(positive * above, negative * above, positive, negative))
        return [x.masked_fill(none, torch.nan) for x in shares]

    def numbers(self, problems: int) -> list[Callable[[Curve], Tensor]]:
        """Return `Measure.numbers`; if each problem has its own threshold, at that."""
        if not (isinstance(self.at, Frozen) and isinstance(self.at.threshold, Tensor)):
            return super().numbers(problems)
        return [partial(self.view, at=at) for at in self.at.per_problem(problems)]

    def _views(self) -> list[Callable[[Any], Any]]:
        at = self.choice.threshold if isinstance(self.choice, Frozen) else None
        # Other thresholds than 0.5 may have been chosen on the scale of the scores.
        usual = not isinstance(at, Tensor) and at == 0.5
        return [*super()._views(), *([outside_unit] if usual else [])]  # type: ignore[misc]

    def _value_of(self, results: list[Any], made: Any) -> Any:
        value = super()._value_of(results, made)  # type: ignore[misc]
        share = 0.0 if self._warned or len(results) == 1 else float(results[1].nan_to_num().mean())
        if share > 0:
            self._warned = True
            warn(
                f"{type(self).__name__}: {share:.1%} of the scores lie outside [0, 1], but `at=0.5` is a threshold of "
                "probabilities. For logits pass one on their scale, such as 0.0 for a probability of 0.5, or "
                "`preds.sigmoid()`."
            )
        return value

    def _warn_of_unknown(self, made: Any, read: Any) -> None:
        at = self.at
        # What is NaN as unproved has a warning of its own.
        super()._warn_of_unknown(made, None if isinstance(at, Guaranteed) else read)  # type: ignore[misc]
        if isinstance(at, Guaranteed):
            totals = zip(*made.curve.columns.host_totals, strict=True)
            unproved = [at.unconditional if p and n and not at.proved_by(p, n) else math.nan for p, n in totals]
            warn_of_unproved(type(self).__name__, at, unproved, self._names)  # type: ignore[attr-defined]

    def shifted(self, curve: Curve) -> Curve:
        """Return a curve at the `prevalence`."""
        return curve if self.prevalence is None else curve.at_prevalence(self.prevalence)

    def extremes(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return bounds over all points of the steps that may hold the chosen one: rates are extreme at their corners.

        They enclose the rate of the exact curve if that is known: at some of these points it may be 0/0.
        """
        value = self.view(curve)
        if curve.mixed is None:
            return value, value
        return self._within(curve).bounds(value, chosen(curve, self.at).thresholds.isnan())

    def may_be_unknown(self, curve: Curve) -> Tensor:
        """Return the problems, `[T]`, with a point that the exact curve may choose and where the rate is 0/0."""
        return self._within(curve).may_be_unknown() | self.view(curve).isnan()

    def _within(self, curve: Curve) -> Within:
        return Within(curve, self.at.possible(curve), self._defined, lambda at: self._rate(self.shifted(at)))


def _largest(curve: Curve, x: Tensor) -> Tensor:
    """Return the largest known `x` `[K]` of each problem, NaN if there is none: `[T]`."""
    defined = x.masked_fill(x.isnan(), -torch.inf)
    largest = defined.new_full((curve.problems,), -torch.inf).scatter_reduce(0, curve.problem, defined, "amax")
    return largest.masked_fill(curve.sum((~x.isnan()).long()) == 0, torch.nan)
