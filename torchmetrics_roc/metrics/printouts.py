"""What SPSS and R's pROC print for a curve: their numbers, by their formulas, in the layout of their tables.

Of an area of 0 or 1 both intervals are that value alone; `interval()` has one that covers.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, cast, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import aligned, typed
from torchmetrics_roc.curves.curve import Curve, check_frequencies
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.inference.areas import auroc_test, auroc_variance
from torchmetrics_roc.inference.distributions import Interval, normal_quantile
from torchmetrics_roc.inference.formulas import plain_interval
from torchmetrics_roc.measures.operating import operating_point
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.metrics.summary import ByClass
from torchmetrics_roc.ranks.views import together

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
        >>> from torchmetrics_roc.metrics.printouts import spss
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
        >>> from torchmetrics_roc.metrics.printouts import proc
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
