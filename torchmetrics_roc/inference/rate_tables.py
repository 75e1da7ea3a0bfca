"""Rates at points of a curve with their intervals: tables of several, and all of an operating point."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled, Tabulated, typed, written
from torchmetrics_roc.arrays.surroundings import beside_others
from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.declared import collective, of_clusters
from torchmetrics_roc.inference.arguments import Rule, checked, hold, literal_rule, refuse_none
from torchmetrics_roc.inference.data import Data, curve_of
from torchmetrics_roc.inference.design import Labels, assumed_by
from torchmetrics_roc.inference.draws import REPLICATES
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.independent import interval_of_counts
from torchmetrics_roc.inference.intervals import interval_of, widened
from torchmetrics_roc.inference.replicates import quantiles
from torchmetrics_roc.inference.resampling import resampled
from torchmetrics_roc.measures.operating import NAMED, OperatingPoint, Rate, operating_point
from torchmetrics_roc.points.choice import At, Choice, Frozen, choice_of, chosen
from torchmetrics_roc.points.guarantee import warn_of_unproved
from torchmetrics_roc.points.rates import RATES


@typed
class _RateTable(NamedTuple):
    rates: tuple[str, ...]
    threshold: Any
    value: Any
    low: Any
    high: Any
    names: tuple[str, ...] = ()
    support: Any = None
    kind: str = "class"


class RateTable(Tabulated, Sampled, _RateTable):
    """Rates at several points, a row for each: prints as a table, and exports as a `pandas.DataFrame` or a CSV file.

    Of each class the `threshold` `[K]` of the points, and `value`, `low` and `high` `[R, K]` of the R `rates`; lists of
    these for several classes or labels, the averages over them last, with their `names` and their numbers of positives,
    the `support` `[T]`; `kind` is what each is, such as `"class"` or `"label"`. The threshold of an average is that of
    all classes, NaN if these differ.
    """

    shared: ClassVar[tuple[str, ...]] = ("rates", "names", "support", "kind")

    def _columns(self) -> dict[str, list[Any]]:
        """Return the threshold, and each rate with both ends of its interval; of several classes which one first."""
        parts = [[x] if isinstance(x, Tensor) else x for x in self[1:5]]
        names = ["threshold", *(f"{rate}{end}" for rate in self.rates for end in ENDS)]
        columns: dict[str, list[Any]] = {name: [] for name in names}
        for threshold, *numbers in zip(*parts, strict=True):
            for name, x in zip(names, [threshold, *torch.stack(numbers, 1).flatten(0, 1)], strict=True):
                columns[name] += x.tolist()
        if isinstance(self.threshold, Tensor):
            return columns
        points = len(self.threshold[0])
        of_each = self.names or range(len(self.threshold))
        columns = {self.kind: [name for name in of_each for _ in range(points)], **columns}
        support = None if self.support is None else self.support.repeat_interleave(points).tolist()
        return columns if support is None else columns | {"support": support}

    def _table(self) -> list[list[str]]:
        """Return the rows of cells for readers: each rate with its interval in one."""
        columns = self._columns()
        first = [name for name in (self.kind, "threshold") if name in columns]
        cells = {name: [" ".join(written(name, x).split()) for x in columns[name]] for name in first}
        for rate in self.rates:
            numbers = zip(*(columns[f"{rate}{end}"] for end in ENDS), strict=True)
            cells[rate] = [f"{v:.4f} [{low:.4f}, {high:.4f}]" for v, low, high in numbers]
        if "support" in columns:
            cells["support"] = [written("positives", float(x)) for x in columns["support"]]
        return [[*cells], *map(list, zip(*cells.values(), strict=True))]


ENDS = ("", "_low", "_high")


_RULES = {
    "rates": Rule(
        lambda x: isinstance(x, (list, tuple)) and 0 < len(x) == len({r for r in x if isinstance(r, str)}),
        "be the names of one or more rates, each once",
    ),
    "at": Rule(lambda x: x is None or len(x) > 0, "be one or more points"),
    "labels": literal_rule(Labels),
}


def _listed(at: Any) -> list[Any] | None:
    """Return the points as a list, also a single one; None for those of the curve."""
    if at is None or isinstance(at, (list, tuple)):
        return None if at is None else list(at)
    return at.reshape(-1).tolist() if isinstance(at, Tensor) else [at]


def _choice(at: At) -> Choice:
    """Return the point that `at` specifies, also by the name of a row of a summary."""
    return choice_of(NAMED.get(at, at) if isinstance(at, str) else at)


@of_clusters
@collective
@beside_others
def rate_table(
    curve: Curve | Any,
    rates: Sequence[str] = ("precision", "recall", "f1"),
    at: At | Sequence[At] | None = None,
    level: float = 0.95,
    *,
    labels: Labels = "random",
    points: int = 20,
) -> RateTable:
    """Return rates at several points of the curve, each with the interval of a `Rate` there.

    Args:
        curve: a curve, of any number of problems, a binary metric, or a test set
            `(preds, target[, sample_weight[, groups]])`.
        rates: their names, as for `Rate`.
        at: a point or several: thresholds, or choices such as `FixedFPR(0.01)` and `"youden"`, as for `Rate`. By
            default the thresholds of `points` steps, evenly spread over those of the curve.
        level: the confidence level.
        labels: as for `interval` of a metric.
        points: how many thresholds, if `at` is None.

    Raises:
        ValueError: for an unknown rate or point, or where `Rate` has no interval.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryROC
        >>> from torchmetrics_roc.inference import rate_table
        >>> metric = BinaryROC()
        >>> metric.update(torch.linspace(0, 1, 200) + torch.arange(200) % 7 / 8, (torch.arange(200) > 120).int())
        >>> print(metric.read(rate_table, rates=("precision", "recall"), at=(0.5, 1.0)))
        threshold                precision                   recall
        0.5        0.4847 [0.4092, 0.5609]  1.0000 [0.9536, 1.0000]
        1          0.7333 [0.6237, 0.8202]  0.6962 [0.5877, 0.7866]
        Design: independent samples, labels random.
    """
    some = _listed(at)
    settings = {"rates": rates, "at": some, "level": level, "labels": labels, "points": points}

    def check() -> None:
        hold(_RULES, **settings)
        for rate, place in product(rates, [0.5] if some is None else some):
            Rate(rate, _choice(place))

    given, design = curve_of(curve, check, tuple(settings.values()), "rate_table")
    whole = given.whole
    places = [_choice(x) for x in (_thresholds(whole, points) if some is None else some)]
    data = Data(whole if design is None else given, design)
    points_of = [chosen(whole, place) for place in places]
    parts = (torch.stack([x.thresholds for x in points_of]), *_cells(rates, places, data, level, labels))
    threshold, value, low, high = (list(x.unbind(-1)) for x in parts)
    for place, point in zip(places, points_of, strict=True):
        warn_of_unproved("rate_table", place, point.thresholds, point.tps + point.fps, Rate(rates[0], place).names)
    return RateTable(tuple(rates), threshold, value, low, high).with_design(assumed_by(design, labels), level)


def _cells(rates: Sequence[str], places: Sequence[Choice], data: Data, level: float, labels: Labels) -> list[Tensor]:
    """Return the values and both ends of their intervals of each problem, or of their average: `[R, K, T]` each."""
    rows = [[_cell(Rate(rate, place), data, level, labels) for place in places] for rate in rates]
    return list(torch.stack([torch.stack(row, 1) for row in rows], 1))


def _cell(rate: Rate, data: Data, level: float, labels: Labels) -> Tensor:
    """Return the value of one rate of each problem, or of their average, and both ends of its interval: `[3, T]`."""
    value, interval = rate.number(data.curve.whole), _interval(rate, data, level, labels)
    if data.average:
        positives = data.curve.positives.double()
        value = rate.mean(value, data.support(positives) if data.average == "weighted" else None)
    return torch.stack([value, *interval]).view(3, -1)


def check_averages(averages: Sequence[str], possible: bool, at: Any) -> None:
    """Raise `ValueError` for other averages, for any unless `possible`, or without points `at` that classes share."""
    allowed = ("macro", "weighted")
    if not isinstance(averages, (list, tuple)) or any(x not in allowed for x in averages):
        raise ValueError(f"`averages` must be a list of 'macro' and 'weighted', but is {averages!r:.80}.")
    if averages and not possible:
        raise ValueError(
            "`averages` are those of several classes or labels, of which every sample is kept: leave it out."
        )
    if averages and at is None:
        raise ValueError("`averages` needs points that all classes have: pass `at`, such as at=0.5.")


def of_classes(
    table: RateTable,
    data: Data,
    kind: str,
    names: Sequence[str],
    averages: Sequence[str],
    at: At | Sequence[At] | None,
    labels: Labels,
) -> RateTable:
    """Return the table of several classes, or what their `kind` is, with their `names`, and rows for `averages`."""
    positives = data.curve.positives
    columns = [list(x) for x in table[1:5]]
    for average in averages:
        data = data._replace(average=average)
        places = [_choice(x) for x in _listed(at) or ()]
        cells = _cells(table.rates, places, data, table.confidence_level or 0.95, labels)
        several = torch.stack(table.threshold)
        shared = torch.where((several == several[0]).all(0), several[0], torch.nan)
        for column, x in zip(columns, [shared, *(cell[..., 0] for cell in cells)], strict=True):
            column.append(x)
    support = torch.cat([positives, *(data.support(positives).sum()[None] for _ in averages)])
    titles = (*names, *(f"{average} average" for average in averages))
    design = assumed_by(data.design, labels) if averages else table.design
    threshold, value, low, high = columns
    full = RateTable(table.rates, threshold, value, low, high, titles, support, kind)
    return full.with_design(design, table.confidence_level)


def _thresholds(curve: Curve, points: int) -> list[Any]:
    """Return those of `points` steps of each problem, evenly spread, or of all; `+inf` without samples."""
    rising = [curve.of(t).thresholds.flip(0) for t in range(curve.problems)]
    most = max(1, min(points, max(map(len, rising))))
    several = []
    for own in rising:
        at = torch.linspace(0, len(own) - 1, most, dtype=torch.float64, device="cpu").round().long()
        several.append(own[at.to(own.device)].tolist() if len(own) else [math.inf] * most)
    return [places[0] if curve.problems == 1 else list(places) for places in zip(*several, strict=True)]


def _interval(rate: Rate, data: Data, level: float, labels: Labels) -> Interval:
    """Return the interval of one rate of each problem, with what counts in bins leave open."""
    interval = interval_of(rate, data, level, labels=labels)
    if data.curve.mixed is None:
        return interval
    return widened(interval, rate.number(data.curve), rate.extremes(data.curve), rate.limits)


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

    Raises:
        ValueError: for an argument of the wrong type or out of range, or an unknown argument.

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
        ends[name] = torch.stack(
            interval_of_counts(measure, curve, level, None, replicates, "fixed", draws[name][None])
        )
    for name, (rate, total) in _COUNTS.items():
        ends[name] = ends[rate] * getattr(curve, total)
    return [ends[name] for name in OperatingPoint._fields]
