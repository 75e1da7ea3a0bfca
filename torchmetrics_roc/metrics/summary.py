"""The summary of a curve: all its measures and common operating points, from one sort; and those of SPSS and R's pROC.

Of an area of 0 or 1 both intervals of the latter are that value alone; `interval()` has one that covers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple, cast, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled, Tabulated, aligned, flat, p_value, typed, written
from torchmetrics_roc.curves.curve import Curve, check_frequencies, fractional
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.curves.derived import extreme
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.inference.areas import auroc_interval, auroc_test, auroc_variance, average_precision_interval
from torchmetrics_roc.inference.arguments import refuse_clusters
from torchmetrics_roc.inference.design import assumed
from torchmetrics_roc.inference.formulas import Interval, normal_quantile, plain_interval
from torchmetrics_roc.inference.intervals import widened
from torchmetrics_roc.measures.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.measures.operating import NAMED, POINT_NAMES, OperatingPoint, described, operating_point
from torchmetrics_roc.measures.pr import average_precision, least_average_precision, pr_area
from torchmetrics_roc.measures.roc import auroc, crossing, ks, log_auc, partial_auroc
from torchmetrics_roc.points.choice import chosen
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.ranks.segments import together

SHOWN = ("threshold", "tp", "fp", "tn", "fn", "accuracy", "precision", "recall", "specificity", "f1", "mcc")
"""The fields of an operating point that a printed summary shows."""

MOST_COLUMNS = 6
CI = "95 % CI"
"""How all intervals of a summary are named."""


class ByClass(Tabulated):
    """A result with one element for each class, named by `class_names`; a mixin for named tuples of tensors."""

    __slots__ = ()

    def _names(self) -> list[str]:
        """Return the name of each class; empty for a single one."""
        this: Any = self
        size = 0 if this[0].ndim == 0 else len(this[0])
        return (
            [" ".join(name.split()) for name in this.class_names or [f"[{c}]" for c in range(size)]] if size else [""]
        )

    def _columns(self) -> dict[str, list[Any]]:
        """Return a row for each class."""
        this: Any = self
        names = {} if this.class_names is None else {"class": list(this.class_names)}
        return names | flat(this._replace(class_names=None))


@typed
class _NamedPoints(NamedTuple):
    youden: OperatingPoint
    equal_error: OperatingPoint
    closest_topleft: OperatingPoint
    best_accuracy: OperatingPoint
    best_f1: OperatingPoint
    best_mcc: OperatingPoint
    fpr_1_percent: OperatingPoint
    precision_90_percent: OperatingPoint


class NamedPoints(Tabulated, _NamedPoints):
    """The operating points of common interest, each with every rate; a table has a row for each, and for each class."""

    class_names: tuple[str, ...] | None = None
    """The names of the classes, if they were given."""

    def of_classes(self, names: tuple[str, ...]) -> NamedPoints:
        """Return the same points, of classes with these names."""
        named = NamedPoints(*self)
        named.class_names = names
        return named

    def _columns(self) -> dict[str, list[Any]]:
        """Return a row for each point, and for each class."""
        several = self[0].threshold.numel() != 1
        rows = [flat(point) for point in self]
        columns: dict[str, list[Any]] = {"point": [name for name, row in zip(self._fields, rows) for _ in row["tp"]]}
        if several:
            columns["class"] = [c for row in rows for c in self.class_names or range(len(row["tp"]))]
        return columns | {name: [x for row in rows for x in row[name]] for name in rows[0]}

    def _table(self) -> list[list[str]]:
        """Return the fields that a printed summary shows."""
        columns = self._columns()
        shown = {name: columns[name] for name in ("class", *SHOWN) if name in columns}
        titles = [POINT_NAMES[name] for name in columns["point"]]
        cells = ([written(name, x) for name, x in zip(shown, row)] for row in zip(*shown.values(), strict=True))
        return [
            ["", *(name.replace("_", " ") for name in shown)],
            *([title, *row] for title, row in zip(titles, cells)),
        ]


@typed
class _Summary(NamedTuple):
    positives: Tensor
    negatives: Tensor
    auroc: Tensor
    auroc_interval: Interval
    standard_error: Tensor
    p_value: Tensor
    partial_auroc: Tensor
    log_auc: Tensor
    auch: Tensor
    average_precision: Tensor
    average_precision_interval: Interval
    pr_area: Tensor
    ks: Tensor
    eer: Tensor
    rocch_eer: Tensor
    min_dcf: Tensor
    actual_dcf: Tensor
    cllr: Tensor
    min_cllr: Tensor
    points: NamedPoints
    class_names: tuple[str, ...] | None = None


class Summary(ByClass, Sampled, _Summary):
    """Measures and operating points of one curve, `[T]` each, or 0-d for one problem; `print` shows tables.

    Export the measures with `to_pandas()` or `to_csv(path)`, a row for each class, and the points likewise by
    `points.to_pandas()`, a row for each; `to_dict()` has both. `to_markdown()` and `to_latex()` give the few that a
    paper reports. The names of the points, as fields and as they are printed, are accepted by `operating_point`.

    Attributes:
        positives, negatives: their numbers, or the sums of their weights.
        auroc: `torchmetrics_roc.roc.auroc`, and `auroc_interval`, by `torchmetrics_roc.inference.auroc_interval`, at
            the confidence level 95 %, for independent samples.
        standard_error: of `auroc`, by DeLong et al.; `p_value`: of an area of one half, by
            `torchmetrics_roc.inference.auroc_test`, with its variance under that hypothesis.
        partial_auroc: the standardised area over FPR up to 0.1.
        log_auc: LogAUC over FPR from 0.001 to 0.1.
        auch: area under the convex hull.
        average_precision, pr_area: as in `torchmetrics_roc.pr`; `average_precision_interval` at 95 %.
        ks: the largest gap between the rates; its threshold is that of `youden` in `points`.
        eer, rocch_eer: the interpolated equal error rate, and that of the convex hull.
        min_dcf, actual_dcf: detection costs at equal prevalence and costs.
        cllr, min_cllr: the cost of the scores as log-likelihood ratios, and after the optimal calibration. `cllr` and
            `actual_dcf` are meaningful only for natural log-likelihood ratios, not for probabilities, such as rows of
            classes after a softmax; `cllr` is NaN between `thresholds`, where counts record no scores.
        points: operating points, each with its threshold, counts and rates.
        class_names: the names of the classes, if they were given.
    """

    shared: ClassVar[tuple[str, ...]] = ("class_names",)
    """The fields that all problems share."""

    def _tables(self) -> list[list[list[str]]]:
        """Return a table of the measures, one column per class, then one of the points for each class."""
        names = self._names()
        classes = len(names)
        shown = names[:MOST_COLUMNS] + ["..."] * (classes > MOST_COLUMNS)
        table = [["", *shown, ""]] if classes > 1 else []
        for name, x in zip(self._fields, self, strict=True):
            if isinstance(x, Interval):
                table += [[f"  {CI}, {word}", *_cells(name, end), ""] for word, end in zip(x._fields, x)]
            elif isinstance(x, Tensor):
                _, label, note, _ = ROWS.get(name, (None, name, "", None))
                table.append([label, *_cells(name, x), note])
        tables = [table]
        for c in range(min(classes, MOST_COLUMNS)):
            points = self.points if classes == 1 else NamedPoints(*(_of_class(point, c) for point in self.points))
            header, *rows = points._table()
            tables.append([["" if classes == 1 else names[c], *header[1:]], *rows])
        return tables

    def _notes(self) -> list[str]:
        return ["", "* of scores that are natural log-likelihood ratios", *super()._notes()]

    def _columns(self) -> dict[str, list[Any]]:
        """Return the measures, a row for each class."""
        return ByClass._columns(self._replace(points=None))

    def _table(self) -> list[list[str]]:
        """Return what a paper reports, a row for each class."""
        names = self._names()
        several = len(names) != 1
        sensitivity = self.points.fpr_1_percent.recall
        header = ["class"] * several + ["positives", "negatives", f"AUROC ({CI})", "p", f"average precision ({CI})"]
        rows = [[*header, f"sensitivity at {POINT_NAMES['fpr_1_percent']}", "EER"]]
        columns = [self.positives, self.negatives, self.auroc, *self.auroc_interval, self.p_value]
        columns += [self.average_precision, *self.average_precision_interval, sensitivity, self.eer]
        for name, *values in zip(names, *(x.reshape(-1).tolist() for x in columns), strict=True):
            p, n, area, low, high, tail, precision, least, most, recall, eer = values
            cells = [
                written("positives", p),
                written("negatives", n),
                f"{area:.3f} ({low:.3f}–{high:.3f})",
                p_value(tail),
                f"{precision:.3f} ({least:.3f}–{most:.3f})",
                f"{recall:.3f}",
                f"{eer:.3f}",
            ]
            rows.append([name] * several + cells)
        return rows


def _of_class(point: OperatingPoint, c: int) -> OperatingPoint:
    return OperatingPoint(*(x[c] for x in point))


@collective
def summary(curve: Curve) -> Summary:
    """Return the `Summary` of each problem of a curve: `[T]` each, in float64.

    NaN, with a warning, where counts that are not whole numbers, of sampling weights, do not tell how the samples vary.
    Of clustered samples only a metric has one, by its `summary()`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.metrics.summary import summary
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> summary(curve).auch
        tensor([0.8750], dtype=torch.float64)
    """
    refuse_clusters(curve)
    if fractional(curve):
        warn_of_counts("summary")
    return summary_of(curve)


def warn_of_counts(name: str) -> None:
    """Warn that the intervals and the test of the summary of this `name` are unknown."""
    warn(
        f"{name}: counts do not tell how samples vary that have sampling weights, which are not whole numbers, or that "
        "vary together, as clusters or the pooled entries of a sample do: the intervals, the standard error and the "
        "p-value are NaN. Use `summary()` of a metric that keeps its samples."
    )


def _interval(
    formula: Callable[[Curve], Interval], of: Callable[[Curve], Tensor], least: Callable[[Curve], Tensor], curve: Curve
) -> Interval:
    """Return the interval of an area by a `formula`, of counts in bins widened by what these leave open."""
    interval = formula(curve)
    if curve.mixed is None:
        return interval
    return widened(interval, of(curve), (least(curve), of(extreme(curve, best=True))), (0.0, 1.0))


Source = Literal["curve", "samples", "hull"]


class SummaryRow(NamedTuple):
    """A number of a summary: its view, and how its row of the table begins and ends.

    Attributes:
        view: how it is read.
        label, note: the ends of its row; an interval has none of its own.
        of: `"samples"` is what counts of sampling weights, or of clustered samples, do not tell: how the samples vary;
            `"hull"` is read from the convex hull, which every rank has.
    """

    view: Callable[[Curve], Any]
    label: str = ""
    note: str = ""
    of: Source = "curve"


ROWS = {
    "auroc": SummaryRow(auroc, "AUROC"),
    "auroc_interval": SummaryRow(
        partial(_interval, auroc_interval, auroc, lambda curve: auroc(extreme(curve, best=False))), of="samples"
    ),
    "standard_error": SummaryRow(
        lambda curve: auroc_variance(curve).sqrt(), "  standard error", "by DeLong; of groups, by Obuchowski", "samples"
    ),
    "p_value": SummaryRow(lambda curve: auroc_test(curve).p_value, "  p", "H0: AUROC = 0.5", "samples"),
    "partial_auroc": SummaryRow(
        partial(partial_auroc, fpr_range=(0.0, 0.1), corrected=True),
        *("partial AUROC", "of FPR 0 to 0.1, standardised (McClish)"),
    ),
    "log_auc": SummaryRow(partial(log_auc, fpr_range=(0.001, 0.1)), "LogAUC", "of FPR 0.001 to 0.1"),
    "auch": SummaryRow(auroc, "AUCH", "area under the ROC convex hull", "hull"),
    "average_precision": SummaryRow(average_precision, "average precision"),
    "average_precision_interval": SummaryRow(
        partial(_interval, average_precision_interval, average_precision, least_average_precision), of="samples"
    ),
    "pr_area": SummaryRow(pr_area, "PR area", "interpolated"),
    "ks": SummaryRow(lambda hull: ks(hull).value, "KS", "", "hull"),
    "eer": SummaryRow(crossing, "EER"),
    "rocch_eer": SummaryRow(crossing, "EER of the hull", "", "hull"),
    "min_dcf": SummaryRow(lambda hull: min_dcf(hull).value, "MinDCF", "prevalence 0.5, equal costs", "hull"),
    "actual_dcf": SummaryRow(actual_dcf, "ActualDCF", "prevalence 0.5, equal costs *"),
    "cllr": SummaryRow(cllr, "Cllr", "bits *"),
    "min_cllr": SummaryRow(min_cllr, "MinCllr", "bits", "hull"),
}

ON_THE_HULL = ("youden", "best_accuracy", "best_f1")
"""The points whose merit rises with true and falls with false positives and is quasi-convex, so largest at a vertex."""


def summary_of(curve: Curve) -> Summary:
    """Return `summary`, without a warning."""
    unknown = curve.clustered or fractional(curve)
    # Sums of weights count as equal up to rounding, so a point that a vertex just exceeds may be the one.
    on_hull = () if curve.positives.is_floating_point() else ON_THE_HULL
    by_source = {of: {name: row.view for name, row in ROWS.items() if row.of == of} for of in get_args(Source)}
    on_curve = {name: partial(chosen, at=at) for name, at in NAMED.items() if name not in on_hull}
    views: dict[str, Callable[[Curve], Any]] = {
        **by_source["curve"],
        **({} if unknown else by_source["samples"]),
        **on_curve,
    }
    # Those that need messages are read together.
    vertices, *values = together((hull, curve), *((view, curve) for view in views.values()))
    results = dict(zip(views, values, strict=True))
    results |= {name: view(vertices) for name, view in by_source["hull"].items()}
    results |= {name: chosen(vertices, NAMED[name]) for name in on_hull}
    if unknown:
        nothing = torch.full_like(curve.positives, torch.nan, dtype=torch.float64)
        results |= {n: Interval(nothing, nothing) if "interval" in n else nothing for n in by_source["samples"]}
    points = NamedPoints(*described([results.pop(name) for name in NAMED]))
    made = Summary(positives=curve.positives, negatives=curve.negatives, **results, points=points)
    return made.with_design("" if unknown else assumed())


def _cells(name: str, x: Tensor) -> list[str]:
    values = x.reshape(-1)[:MOST_COLUMNS].tolist()
    return [*(written(name, value) for value in values), *["..."] * (x.numel() > MOST_COLUMNS)]


# ---- what SPSS and pROC print: their numbers, by their formulas, in the layout of their tables -----------------------

Printout = Literal["spss", "proc"]


@typed
class _AreaTable(NamedTuple):
    area: Tensor
    standard_error: Tensor
    significance: Tensor
    interval: Interval
    class_names: tuple[str, ...] | None = None


class AreaTable(ByClass, _AreaTable):
    """The table "Area Under the Curve" of SPSS, `[T]` each, or 0-d for one problem; `print` shows it.

    Attributes:
        area: the area under the ROC curve.
        standard_error: under the nonparametric assumption (`auroc_variance` by `"spss"`).
        significance: asymptotic, two-sided, of an area of 0.5 (`auroc_test` without ties).
        interval: asymptotic, the area ± 1.96 standard errors, clipped to [0, 1].
        class_names: the names of the classes, if they were given.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Return the table, a row for each class."""
        names = self._names()
        columns = (self.area, self.standard_error, self.significance, *self.interval)
        rows = [["", "Area", "Std. Error(a)", "Asymptotic Sig.(b)", "Lower Bound(c)", "Upper Bound(c)"]]
        for name, numbers in zip(names, zip(*(x.reshape(-1).tolist() for x in columns), strict=True), strict=True):
            cells = [_three(x) for x in numbers]
            cells[2] = "<.001" if numbers[2] < 0.0005 else cells[2]
            rows.append([name, *cells])
        if len(names) == 1:
            rows = [row[1:] for row in rows]
        notes = (
            "a. Under the nonparametric assumption",
            "b. Null hypothesis: true area = 0.5",
            "c. Asymptotic 95% Confidence Interval",
        )
        return "\n".join(["Area Under the Curve", aligned(rows), *notes])

    __repr__ = __str__


@typed
class _ProcPrint(NamedTuple):
    controls: Tensor
    cases: Tensor
    area: Tensor
    interval: Interval
    threshold: Tensor
    specificity: Tensor
    sensitivity: Tensor
    class_names: tuple[str, ...] | None = None


class ProcPrint(ByClass, _ProcPrint):
    """What pROC prints for `roc`, `ci.auc` and `coords(..., "best")`, `[T]` each, or 0-d for one problem.

    Attributes:
        controls, cases: the numbers of negatives and positives, or the sums of their weights.
        area: the area under the ROC curve; never reversed, as with `direction="<"`.
        interval: the area ± 1.96 of DeLong's standard errors, clipped to [0, 1].
        threshold: of the point where Youden's index is largest, as pROC places it: half-way between the lowest score
            that is predicted positive and the next lower one. Of several such points, that with the highest threshold.
            Of counts in bins or on a grid it is the border itself.
        specificity, sensitivity: of this point.
        class_names: the names of the classes, if they were given.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Return what R shows, one class after the other."""
        names, shown = self._names(), []
        columns = (x.reshape(-1).tolist() for x in (self.controls, self.cases, self.area, *self.interval))
        points = (x.reshape(-1).tolist() for x in (self.threshold, self.specificity, self.sensitivity))
        for name, *numbers in zip(names, *columns, *points, strict=True):
            controls, cases, area, low, high, *point = numbers
            table = [["", "threshold", "specificity", "sensitivity"], ["1", *(f"{x:.7g}" for x in point)]]
            shown.append(
                (f"Class {name}\n" if len(names) > 1 else "")
                + f"Data: preds in {controls:g} controls (target 0) < {cases:g} cases (target 1).\n"
                f"Area under the curve: {area:.4g}\n95% CI: {low:.4g}-{high:.4g} (DeLong)\n{aligned(table)}"
            )
        return "\n\n".join(shown)

    __repr__ = __str__


@collective
def spss(curve: Curve) -> AreaTable:
    """Return the table of SPSS for each problem of a curve: `[T]` each, in float64.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.metrics.summary import spss
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), torch.tensor([1, 0, 1, 1, 0, 0]))
        >>> print(spss(curve))
        Area Under the Curve
        Area  Std. Error(a)  Asymptotic Sig.(b)  Lower Bound(c)  Upper Bound(c)
        .778           .216                .275            .355           1.000
        a. Under the nonparametric assumption
        b. Null hypothesis: true area = 0.5
        c. Asymptotic 95% Confidence Interval
    """
    check_frequencies(curve, "report='spss'")
    area, variance, significance = together(
        (auroc, curve),
        (lambda curve: auroc_variance(curve, method="spss"), curve),
        (lambda curve: auroc_test(curve, ties=False).p_value, curve),
    )
    return AreaTable(area, variance.sqrt(), significance, plain_interval(area, variance, normal_quantile(0.95)))


@collective
def proc(curve: Curve) -> ProcPrint:
    """Return what pROC prints, for each problem of a curve: `[T]` each, in float64.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.metrics.summary import proc
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]), torch.tensor([1, 0, 1, 1, 0, 0]))
        >>> print(proc(curve))
        Data: preds in 3 controls (target 0) < 3 cases (target 1).
        Area under the curve: 0.7778
        95% CI: 0.2908-1 (DeLong)
           threshold  specificity  sensitivity
        1       0.55    0.6666667            1
    """
    check_frequencies(curve, "report='proc'")
    area, variance, best = together(
        (auroc, curve),
        (auroc_variance, curve),
        (lambda curve: operating_point(curve, "youden"), curve),
    )
    threshold = best.threshold.double()
    lower = torch.where(curve.thresholds.double() < curve.spread(threshold), curve.thresholds.double(), -torch.inf)
    # Where Youden's index is largest, and not 0, some negatives score lower; if it is 0, all do, and the point is +inf.
    between = torch.where(threshold.isfinite(), (threshold + curve.best(lower).thresholds) / 2, threshold)
    if curve.mixed is not None:  # where the scores within a bin lie is not known
        between = threshold
    interval = plain_interval(area, variance, normal_quantile(0.95))
    return ProcPrint(curve.negatives, curve.positives, area, interval, between, best.specificity, best.recall)


VIEWS = {"spss": spss, "proc": proc}
"""The views by their names in `summary(report=)`."""


def printout_named(report: str) -> Printout:
    """Return the printout of this name, in any case; raises `ValueError` if there is none."""
    name = str(report).lower()
    if name not in get_args(Printout):
        raise ValueError(f"`report` must be 'spss', 'proc' or None, but is {report!r}.")
    return cast(Printout, name)


def _three(x: float) -> str:
    """Return a number from 0 to 1 as SPSS shows it: three decimals, without a leading zero."""
    return f"{x:.3f}".removeprefix("0")
