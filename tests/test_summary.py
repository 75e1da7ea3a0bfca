"""A summary is all the views at once, and says so in a table."""

from __future__ import annotations

import pytest
import torch
from test_laws import many
from torch import Tensor

from torchmetrics_roc import BinaryAUROC, Curve, FixedFPR, FixedPrecision, MulticlassAUROC
from torchmetrics_roc.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.det import eer
from torchmetrics_roc.inference import auroc_interval, average_precision_interval
from torchmetrics_roc.operating import operating_point
from torchmetrics_roc.pr import average_precision, pr_area
from torchmetrics_roc.roc import auch, auroc, ks, log_auc, partial_auroc
from torchmetrics_roc.summary import summary

# The summary reads fewer steps, so that sums of floats are cut otherwise.
ROUNDING = {"rtol": 1e-13, "atol": 1e-13, "equal_nan": True}

VALUES = {
    "auroc": auroc,
    "partial_auroc": lambda curve: partial_auroc(curve, (0, 0.1), corrected=True),
    "log_auc": log_auc,
    "auch": auch,
    "average_precision": average_precision,
    "pr_area": pr_area,
    "ks": lambda curve: ks(curve).value,
    "eer": lambda curve: eer(curve).value,
    "rocch_eer": lambda curve: eer(curve, "rocch").value,
    "min_dcf": lambda curve: min_dcf(curve).value,
    "actual_dcf": actual_dcf,
    "cllr": cllr,
    "min_cllr": min_cllr,
}
INTERVALS = {"auroc_interval": auroc_interval, "average_precision_interval": average_precision_interval}
POINTS = {
    "youden": "youden",
    "equal_error": "eer",
    "closest_topleft": "closest_topleft",
    "best_accuracy": "accuracy",
    "best_f1": "f1",
    "best_mcc": "mcc",
    "fpr_1_percent": FixedFPR(0.01),
    "precision_90_percent": FixedPrecision(0.9),
}


def curves() -> dict[str, Curve]:
    preds, target = many(300, seed=1)
    weight = torch.rand(300, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    finite = preds.nan_to_num(posinf=9.0)
    rows = torch.stack([finite, finite.flip(0), torch.zeros(300)]), torch.stack([target, target, target])
    return {
        "tied": Curve.from_scores(preds, target),
        "weighted": Curve.from_scores(finite, target, weight),
        "three": Curve.from_scores(*rows),
        "no positives": Curve.from_scores(finite, torch.zeros_like(target)),
        "no negatives": Curve.from_scores(finite, torch.ones_like(target)),
        "nothing": Curve.from_scores(finite[:0], target[:0]),
    }


@pytest.mark.parametrize("name", curves())
def test_a_summary_is_its_views(name: str) -> None:
    curve = curves()[name]
    told = summary(curve)
    for field, view in VALUES.items():
        assert torch.allclose(getattr(told, field), view(curve), **ROUNDING), field
    for field, interval in INTERVALS.items():
        for a, b in zip(getattr(told, field), interval(curve)):
            assert torch.allclose(a, b, **ROUNDING), field
    for field, at in POINTS.items():
        expected = operating_point(curve, at)
        for rate, a, b in zip(expected._fields, getattr(told.points, field), expected):
            assert torch.allclose(a.double(), b.double(), **ROUNDING), (field, rate)
    assert set(told._fields) == {"positives", "negatives", "points", *VALUES, *INTERVALS}
    assert set(told.points._fields) == set(POINTS)


def test_it_prints_as_a_table() -> None:
    preds, target = many(300, seed=1)
    metric = BinaryAUROC()
    metric.update(preds, target)
    lines = str(metric.summary()).splitlines()
    (line,) = (line for line in lines if line.startswith("auroc "))
    assert line.split() == ["auroc", f"{float(metric.compute()):.6g}"]
    assert [x.split()[:2] for x in lines[lines.index(line) + 1 :][:2]] == [["from,", "95"], ["to,", "95"]]
    (row,) = (line for line in lines if line.startswith("best_f1"))
    point = metric.operating_point("f1")
    assert row.split()[1:3] == [f"{float(point.threshold):.6g}", str(int(point.tp))]
    assert len({len(line) for line in lines[-10:-2]}) == 1, "columns line up"
    assert lines[-1] == "* of scores that are natural log-likelihood ratios"


def test_classes_are_columns() -> None:
    generator = torch.Generator().manual_seed(3)
    preds, target = torch.randn(90, 3, generator=generator), torch.arange(90) % 3
    metric = MulticlassAUROC(num_classes=3)
    metric.update(preds, target)
    told = metric.summary()
    first, *_ = str(told).splitlines()
    assert first.split() == ["[0]", "[1]", "[2]"]
    assert isinstance(told.auroc, Tensor)
    assert torch.allclose(told.auroc.mean(), metric.compute())
    many_classes = MulticlassAUROC(num_classes=30)
    many_classes.update(torch.randn(90, 30, generator=generator), torch.arange(90) % 30)
    assert max(map(len, str(many_classes.summary()).splitlines())) < 150, "readable with many classes"


def test_groups_are_no_independent_samples() -> None:
    preds, target = many(100, seed=4)
    metric = BinaryAUROC()
    metric.update(preds.repeat(10), target.repeat(10), groups=torch.arange(100).repeat(10))
    told, once = metric.summary(), BinaryAUROC()
    once.update(preds, target, groups=torch.arange(100))
    for a, b in zip(told.auroc_interval, once.interval()):
        assert torch.allclose(a, b), "ten copies of a sample tell no more than one"
    assert told.average_precision_interval.low.isnan()
    assert told.auroc_interval.low < metric.read(lambda curve: auroc_interval(curve)).low - 0.01
