"""The summary of a curve: all its measures and common operating points, from one sort."""

from __future__ import annotations

from typing import Any, NamedTuple

from torch import Tensor

from torchmetrics_roc.choice import FixedFPR, FixedPrecision
from torchmetrics_roc.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.det import crossing
from torchmetrics_roc.distributed import together
from torchmetrics_roc.hull import hull
from torchmetrics_roc.inference.areas import auroc_interval, average_precision_interval
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.operating import OperatingPoint, operating_point
from torchmetrics_roc.pr import average_precision, pr_area
from torchmetrics_roc.roc import auroc, ks, log_auc, partial_auroc

SHOWN = ("threshold", "tp", "fp", "tn", "fn", "accuracy", "precision", "recall", "specificity", "f1", "mcc")
"""The fields of an operating point that a printed summary shows."""

OF_LOG_LIKELIHOOD_RATIOS = ("actual_dcf", "cllr")
MOST_COLUMNS = 8
LEVEL = "95 %"


class Points(NamedTuple):
    """The operating points of common interest, each with every rate."""

    youden: OperatingPoint
    equal_error: OperatingPoint
    closest_topleft: OperatingPoint
    best_accuracy: OperatingPoint
    best_f1: OperatingPoint
    best_mcc: OperatingPoint
    fpr_1_percent: OperatingPoint
    precision_90_percent: OperatingPoint


class Summary(NamedTuple):
    """Measures and operating points of one curve, `[T]` each, or 0-d for one problem; `print` shows a table.

    Attributes:
        positives, negatives: their numbers, or the sums of their weights.
        auroc: `torchmetrics_roc.roc.auroc`, and `auroc_interval`, by `torchmetrics_roc.inference.auroc_interval`, at
            the confidence level 95 %, for independent samples.
        partial_auroc: the standardised area over FPR up to 0.1.
        log_auc: LogAUC over FPR from 0.001 to 0.1.
        auch: area under the convex hull.
        average_precision, pr_area: as in `torchmetrics_roc.pr`; `average_precision_interval` at 95 %.
        ks: the largest gap between the rates; its threshold is that of `points.youden`.
        eer, rocch_eer: the interpolated equal error rate, and that of the convex hull.
        min_dcf, actual_dcf: detection costs at equal prevalence and costs.
        cllr, min_cllr: the cost of the scores as log-likelihood ratios, and after the optimal calibration. `cllr` and
            `actual_dcf` are meaningful only for natural log-likelihood ratios, not for probabilities.
        points: operating points, each with its threshold, counts and rates.
    """

    positives: Tensor
    negatives: Tensor
    auroc: Tensor
    auroc_interval: Interval
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
    points: Points

    def __str__(self) -> str:
        """A table of the measures, one column per class, then one of the points for each class."""
        values = []
        for name, x in zip(self._fields, self, strict=True):
            if isinstance(x, Interval):
                values += [(f"  from, {LEVEL}", x.low), (f"  to, {LEVEL}", x.high)]
            elif isinstance(x, Tensor):
                values.append((name + " *" if name in OF_LOG_LIKELIHOOD_RATIOS else name, x))
        classes = 1 if self.auroc.ndim == 0 else len(self.auroc)
        table = [["", *(f"[{c}]" for c in range(classes))]] if classes > 1 else []
        table += [[name, *_cells(x)] for name, x in values]
        text = _aligned(table)
        for c in range(min(classes, MOST_COLUMNS)):
            rows = [["" if classes == 1 else f"[{c}]", *(name.replace("_", " ") for name in SHOWN)]]
            for name, point in zip(Points._fields, self.points, strict=True):
                rows.append([name, *(_cells(getattr(point, rate))[c] for rate in SHOWN)])
            text += "\n\n" + _aligned(rows)
        return text + "\n\n* of scores that are natural log-likelihood ratios"


def summary(curve: Curve) -> Summary:
    """The `Summary` of each problem of a curve: `[T]` each, in float64.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.summary import summary
        >>> curve = Curve.from_scores(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        >>> summary(curve).auch
        tensor([0.8750], dtype=torch.float64)
    """
    # A merit that rises with true and falls with false positives is greatest at a step with positives and, if it is
    # quasi-convex, at a vertex of the hull. That includes the point that wins ties, at the highest threshold.
    rising, vertices = curve.gaining, hull(curve)
    (
        area,
        area_interval,
        partial,
        log,
        eer,
        dcf,
        cost,
        equal_error,
        precision,
        precision_interval,
        precision_area,
        closest_topleft,
        fpr_1_percent,
        precision_90_percent,
    ) = together(
        (auroc, curve),
        (auroc_interval, curve),
        (lambda curve: partial_auroc(curve, (0.0, 0.1), corrected=True), curve),
        (log_auc, curve),
        (crossing, curve),
        (actual_dcf, curve),
        (cllr, curve),
        (lambda curve: operating_point(curve, "eer"), curve),
        (average_precision, rising),
        (average_precision_interval, curve),
        (pr_area, rising),
        (lambda rising: operating_point(rising, "closest_topleft"), rising),
        (lambda rising: operating_point(rising, FixedFPR(0.01)), rising),
        (lambda rising: operating_point(rising, FixedPrecision(0.9)), rising),
    )
    return Summary(
        positives=curve.positives,
        negatives=curve.negatives,
        auroc=area,
        auroc_interval=area_interval,
        partial_auroc=partial,
        log_auc=log,
        auch=auroc(vertices),
        average_precision=precision,
        average_precision_interval=precision_interval,
        pr_area=precision_area,
        ks=ks(vertices).value,
        eer=eer,
        rocch_eer=crossing(vertices),
        min_dcf=min_dcf(vertices).value,
        actual_dcf=dcf,
        cllr=cost,
        min_cllr=min_cllr(vertices),
        points=Points(
            youden=operating_point(vertices, "youden"),
            equal_error=equal_error,
            closest_topleft=closest_topleft,
            best_accuracy=operating_point(vertices, "accuracy"),
            best_f1=operating_point(vertices, "f1"),
            best_mcc=operating_point(vertices, "mcc"),
            fpr_1_percent=fpr_1_percent,
            precision_90_percent=precision_90_percent,
        ),
    )


def _cells(x: Tensor) -> list[str]:
    return [_number(value) for value in x.reshape(-1)[:MOST_COLUMNS].tolist()] + ["..."] * (x.numel() > MOST_COLUMNS)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.6g}"


def _aligned(rows: list[list[Any]]) -> str:
    rows = [row[: MOST_COLUMNS + 2] if len(row) > len(SHOWN) + 1 else row for row in rows]
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:]))]).rstrip()
        for row in rows
    )
