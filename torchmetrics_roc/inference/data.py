"""What is tested, compared or given a band: a curve and, if they are known, the units of the samples behind it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple, cast

import torch
from torch import Tensor

from torchmetrics_roc.arrays.messages import counted, plural
from torchmetrics_roc.arrays.surroundings import refuse_unreadable
from torchmetrics_roc.curves.curve import Curve, check_frequencies, check_independent
from torchmetrics_roc.curves.devices import readable
from torchmetrics_roc.inference.arguments import CURVE_OR_DATA, hold, refuse_clusters
from torchmetrics_roc.inference.design import Design, Weights
from torchmetrics_roc.inference.influence import View, view_of
from torchmetrics_roc.measures.measure import RESAMPLED, CurveMeasure, Measure, is_metric
from torchmetrics_roc.ranks.exchange import exchange
from torchmetrics_roc.ranks.processes import with_reserve
from torchmetrics_roc.ranks.segments import read_by
from torchmetrics_roc.tasks.batches import Rows


class Data(NamedTuple):
    """A curve and, if they are known, the samples of this rank behind it.

    `view`, `measure`: for a metric, what it reads, and what of; `scale`, `shift`: what makes that its value. `average`:
    how that of several problems is averaged, `"macro"` or `"weighted"`; `support`: the `Measure.support` of the metric.
    """

    curve: Curve
    design: Design | None
    view: View | None = None
    measure: Measure | None = None
    scale: float = 1.0
    shift: float = 0.0
    average: str | None = None
    support: Callable[[Tensor], Tensor] = Tensor.double

    def of(self, problem: int) -> Data:
        """Return what is known of one of several problems, whole on every rank."""
        design, view = self.design, self.view
        if design is not None:
            row = slice(problem, problem + 1)
            alone = design._replace(rows=Rows(*(None if x is None else x[row] for x in design.rows)))  # type: ignore[arg-type]
            # Frequencies that differ between labels tell how often each was observed of a single one.
            design = Design.known(alone.rows, None, True, False, design.ranks) if design.shared_copies else alone
        if self.measure is not None and view == self.measure.number:
            view = self.measure.numbers(self.curve.problems)[problem]
        return self._replace(curve=self.curve.whole.of(problem), design=design, view=view)

    def weights(self, positives: Tensor, equal: float = 1.0) -> Tensor:
        """Return the weights of problems in the average, by their `positives` `[..., T]`; `equal` without `support`."""
        x = positives.double()
        return self.support(x) if self.average == "weighted" else torch.full_like(x, equal)

    def read_by(self, view: View) -> Measure | None:
        """Return the measure if `view` is what it reads, else None."""
        return self.measure if view == self.view else None

    @property
    def units(self) -> Design | None:
        """The design, if the counts of the curve do not tell its units."""
        return None if self.design is None or self.design.counted else self.design

    @property
    def known_design(self) -> Design:
        """The design, where it is known."""
        assert self.design is not None
        return self.design


def data_of(thing: Any, check: Callable[[], Any], question: tuple[Any, ...], name: str = "compare") -> Data:
    """Return the data behind a curve, a metric or a test set, for the function of this `name`.

    `check` raises the errors of the arguments, and `question` holds those that ranks compare: errors are raised by all
    ranks.
    """
    if is_metric(thing) and not isinstance(thing, Data):
        return _of_metric(thing, check, question, name)
    check()
    if isinstance(thing, Data):
        return thing
    if isinstance(thing, Curve):
        refuse_clusters(thing)
        if thing.problems != 1:
            raise ValueError(f"A curve must have one problem to be compared, but has {thing.problems}: see `Curve.of`.")
        return Data(thing.whole, None)
    if isinstance(thing, (tuple, list)) and 2 <= len(thing) <= 4 and isinstance(thing[0], Tensor):
        return Data(*of_models(thing[0][None], *thing[1:]))
    raise ValueError(
        "Things to compare must be metrics, curves, or test sets `(preds, target[, sample_weight[, groups]])`, but "
        f"one is of type {type(thing).__name__}."
    )


def curve_of(thing: Any, check: Callable[[], Any], question: tuple[Any, ...], name: str) -> tuple[Curve, Design | None]:
    """Return the curve of a curve, of any number of problems, a binary metric or a test set, and its units.

    None if its counts tell all. `check`, `question` and `name` as in `data_of`.
    """
    hold({"curve": CURVE_OR_DATA}, curve=thing)
    if isinstance(thing, Curve):
        check()
        curve, units = thing, None
    else:
        data = data_of(thing, check, question, name)
        curve, units = data.curve, data.units
    if units is None:
        check_independent(curve, f"`{name}`", "Keep every sample, by memory='exact' without `thresholds`.")
        check_frequencies(curve, f"`{name}`")
    return curve, units


def _of_metric(metric: Any, check: Callable[[], Any], question: tuple[Any, ...], name: str) -> Data:
    measure: Measure = metric.measure
    with metric._reading(f"inference.{name}", *question):
        asked = check()
        of_curve = measure.kind == Measure.kind
        single = of_curve and metric.task.problems == 1
        if name != "compare" and not single:
            raise ValueError(
                f"`{name}` takes binary metrics of one curve, but got {type(metric).__name__}: for one class c, pass "
                "the test set `(preds[:, c], target == c)`."
            )
        average = metric.average if of_curve and not single else None
        averaged = average in ("macro", "weighted", "micro")
        if name == "compare" and (not of_curve or measure.statistic() is None or isinstance(measure, CurveMeasure)):
            way = "compare metrics of the same data that measure a number, such as their AUROC classes"
            why = f"it reads {measure.kind}" if not of_curve else f"it measures no number: {way}"
            name = type(metric).__name__
            raise ValueError(f"`compare` takes metrics of numbers, or means over groups alone, but got {name}: {why}.")
        if averaged:
            _refuse_counts(metric, f"the samples that {plural(metric.task.name)} share, of which counts do not tell")
        own = name == "compare" and asked[0] is None  # by what each measures, without a `view`
        data = data_of_metric(metric, average == "micro", own)
    return _measured(data, measure)


def _measured(data: Data, measure: Measure) -> Data:
    """Return the data with what a measure reads from them."""
    statistic = measure.statistic() or RESAMPLED
    by_formula = view_of(statistic)
    if by_formula is None:
        return data._replace(view=measure.number, measure=measure)
    return data._replace(view=by_formula, measure=measure, scale=statistic.scale, shift=statistic.shift)


def _refuse_counts(metric: Any, needed: str) -> None:
    """Raise `ValueError` for a metric of counts, of which `compare` needs more."""
    if not metric._state.keeps_samples:
        raise ValueError(f"`compare` needs {needed}: keep every sample in {type(metric).__name__}.")


def is_sliced(thing: Any) -> bool:
    """Return whether this is a metric of slices."""
    return is_metric(thing) and not isinstance(thing, Data) and type(thing.measure).of_slice is not Measure.of_slice


def data_of_slices(metric: Any, check: Callable[[], Any], question: tuple[Any, ...]) -> tuple[Tensor, list[Data]]:
    """Return the ids of the slices of a metric, over all ranks, and the data of each, for `compare`. Collective."""
    with metric._reading("inference.compare", *question):
        check()
        _refuse_counts(metric, "the samples of each slice")
        made = metric._current()
        measure, (ids, *_) = metric.measure.of_slice(made.curve), made.curve.gathered()
        designs = _designs_of_slices(metric, made, ids)
        return ids, [_measured(Data(curve_of_design(design), design), measure) for design in designs]


def _designs_of_slices(metric: Any, made: Any, ids: Tensor) -> list[Design]:
    """Return the samples of this rank in each of the slices of all ranks. Collective."""
    samples, agreed = metric._all_samples(made), made.agreed
    groups = agreed.groups_of(samples.groups, samples.preds.device)
    if groups is None:
        raise ValueError(f"`compare` needs samples, but {type(metric).__name__} has none: call `update`.")
    rows = with_reserve(agreed.ranks, metric.task.lift, samples)
    ordered, order = (groups if groups.ndim == 1 else groups[:, 0]).sort(stable=True)
    ends = [torch.searchsorted(ordered, ids, right=right).tolist() for right in (False, True)]
    designs = []
    for first, stop in zip(*ends, strict=True):
        places = order[first:stop]
        own = Rows(*(None if x is None else x[:, places] for x in rows))  # type: ignore[arg-type]
        designs.append(Design.of(own, groups[places, 1] if groups.ndim > 1 else None, ranks=agreed.ranks))
    return designs


def units_of(metric: Any, check: Callable[[], Any], question: tuple[Any, ...]) -> tuple[Tensor, Tensor, Tensor] | None:
    """Return the `Measure.of_units` of a metric over all ranks, for `compare`; None of what has none."""
    if not is_metric(metric) or isinstance(metric, Data):
        return None
    with metric._reading("inference.compare", *question):
        check()
        _refuse_counts(metric, "the exact value of each group")
        made = metric._current()
        units: tuple[Tensor, Tensor, Tensor] | None = read_by(
            metric.measure.of_units, made.curve, like=metric.measure.view
        )
        return units


def data_of_metric(metric: Any, pooled: bool = False, own: bool = False) -> Data:
    """Return the curve of a metric, of all classes `pooled` or of each, with the samples behind it if they are kept.

    As its `own` measure reads them, or any view. The pooled entries of a sample are a cluster. Called within a reading
    of the metric.
    """
    with nullcontext() if own else metric._as_probabilities():
        made = metric._current(pooled)
        data: Data = metric._data(made, pooled) if metric._state.keeps_samples else Data(made.curve, None)
        return data


def curve_of_design(design: Design) -> Curve:
    """Return the curve of the samples of a design, over all ranks. Collective."""
    rows = design.rows
    weights = rows.weights if design.often is None else design.mass * design.often.repeat(design.entries)
    return exchange(rows._replace(weights=weights), weights is not None and weights.is_floating_point(), design.ranks)


def of_models(
    preds: Tensor, target: Any, weight: Any = None, groups: Any = None, weights: Weights = "frequency"
) -> tuple[Curve, Design]:
    """Return the curve of models `[M, N]` on the same samples, and these, after checking the arguments."""
    rows, groups = checked_rows(preds, target, weight, groups)
    return Curve.from_rows(*rows), Design.of(rows, groups, weights)


def models_in_rows(preds: Any, target: Any, number: int | None = None) -> Tensor:
    """Return the scores of `number` models, None for at least two, as rows `[M, N]`: of a tensor, or of `M` vectors.

    Columns `[N, M]` are transposed, recognised by the labels `[N]`; if `M` is `N`, `preds` are rows.
    """
    if isinstance(preds, (list, tuple)) and all(isinstance(x, Tensor) and x.ndim == 1 for x in preds):
        preds = torch.stack(list(preds)) if len({x.shape for x in preds}) == 1 else preds
    if isinstance(preds, Tensor) and preds.ndim == 2 and isinstance(target, Tensor):
        preds = preds.T.contiguous() if preds.shape[1:] != target.shape == preds.shape[:1] else preds
    held = len(preds) if isinstance(preds, Tensor) and preds.ndim == 2 else 0
    if held < 2 or held != (number or held):
        passed = tuple(preds.shape) if isinstance(preds, Tensor) else f"{type(preds).__name__}"
        models, shape = ("two models", "[2, N]") if number == 2 else ("at least two models", "[M, N]")
        raise ValueError(
            f"`preds` must hold the scores of {models}, a tensor {shape}, but got {passed}: pass their scores of the "
            "same samples, `torch.stack([a, b])`."
        )
    return cast(Tensor, readable(preds))


def two_vectors(**arguments: Any) -> None:
    """Raise `ValueError` unless each argument is two vectors, one for each of two models on different samples."""
    for name, value in arguments.items():
        pair = isinstance(value, (Tensor, list, tuple)) and (not isinstance(value, Tensor) or value.ndim > 0)
        if not (pair and len(value) == 2 and all(isinstance(x, Tensor) and x.ndim == 1 for x in value)):
            raise ValueError(f"`{name}` must be two vectors if not paired, one for each model, but is {value!r:.60}.")


def checked_rows(preds: Any, target: Any, weight: Any = None, groups: Any = None) -> tuple[Rows, Tensor | None]:
    """Return the rows of models `[M, N]` and the groups, after checking the arguments."""
    size = preds.shape[1]
    if target is None:
        raise ValueError("`target` must be a tensor of labels, but is None.")
    for name, value in (("target", target), ("sample_weight", weight), ("groups", groups)):
        if value is not None and (not isinstance(value, Tensor) or tuple(value.shape) != (size,)):
            passed = tuple(value.shape) if isinstance(value, Tensor) else type(value).__name__
            raise ValueError(f"`{name}` must hold one value for each sample, [{size}], but got {passed}.")
    refuse_unreadable(preds, target, weight, groups)
    preds, target, weight, groups = readable((preds, target, weight, groups))
    if not preds.is_floating_point():
        raise ValueError(f"`preds` must be floating point scores, but got {preds.dtype}: pass `preds.float()`.")
    if bool(preds.isnan().any()):
        raise ValueError(f"`preds` holds {counted(int(preds.isnan().sum()), 'NaN score')}: exclude those samples.")
    if bool(((target != 0) & (target != 1)).any()):
        raise ValueError("`target` holds labels that are neither 0 nor 1.")
    if groups is not None and groups.is_floating_point():
        raise ValueError(f"`groups` must hold integers, but got {groups.dtype}: number the clusters.")
    if weight is not None:
        weight = weight.double()
        if bool((~(weight >= 0) | weight.isinf()).any()):
            raise ValueError("`sample_weight` must be finite and not negative.")
        weight = weight.expand(preds.shape)
    return Rows(preds, (target == 1).expand(preds.shape), weight), groups
