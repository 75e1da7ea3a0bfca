"""Out-of-distribution and anomaly detection by the measures that are there: which label is positive, which weights."""

from __future__ import annotations

from itertools import pairwise

import pytest
import sklearn.metrics
import torch
from everything import fed
from torch import Tensor

import torchmetrics_roc as tr


def confidences() -> tuple[Tensor, Tensor]:
    """Higher inside the distribution, of which there is more: 1 marks what is inside."""
    generator = torch.Generator().manual_seed(0)
    inside = (torch.rand(3000, generator=generator) < 0.8).long()
    return (torch.randn(3000, generator=generator) + 1.2 * inside).double(), inside


def test_fpr_at_95_tpr() -> None:
    """The share of foreign samples above the highest threshold that keeps 95 % of those inside."""
    scores, inside = confidences()
    own, foreign = scores[inside == 1].sort(descending=True).values, scores[inside == 0]
    threshold = own[-(-len(own) * 95 // 100) - 1]
    expected = float((foreign >= threshold).double().mean())
    assert float(tr.BinaryRate("fpr", at=tr.FixedRecall(0.95))(scores, inside)) == pytest.approx(expected, abs=1e-7)
    bounded = fed(tr.BinaryRate("fpr", at=tr.FixedRecall(0.95), memory="bounded"), (scores, inside))
    low, high = bounded.bounds()
    assert float(low) <= expected <= float(high) < float(low) + 1e-2


def test_aupr_in_and_out_have_different_positives() -> None:
    """`AUPR-in` takes what is inside for positive; `AUPR-out` what is outside, and the negated score."""
    scores, inside = confidences()
    aupr_in = tr.BinaryAveragePrecision()(scores, inside)
    aupr_out = tr.BinaryAveragePrecision()(-scores, 1 - inside)
    assert float(aupr_in) == pytest.approx(sklearn.metrics.average_precision_score(inside, scores), abs=1e-6)
    assert float(aupr_out) == pytest.approx(sklearn.metrics.average_precision_score(1 - inside, -scores), abs=1e-6)
    assert float(aupr_in) > 0.9 > float(aupr_out)  # swapped, they tell another story


def test_aupro_is_a_partial_area_with_regions_as_weights() -> None:
    """Mean overlap of regions over FPR up to 0.3: every pixel of a region weighs one over its size."""
    generator = torch.Generator().manual_seed(1)
    regions = torch.zeros(40, 40, dtype=torch.long)
    for region, (y, x, h, w) in enumerate([(2, 3, 4, 9), (20, 5, 12, 12), (30, 30, 3, 2)], 1):
        regions[y : y + h, x : x + w] = region
    scores = (
        (torch.randn(40, 40, generator=generator) + 1.5 * (regions > 0)).mul(8).round().div(8).double()
    )  # with ties
    sizes = torch.bincount(regions.flatten())
    weight = torch.where(regions > 0, 1 / sizes[regions], 1.0).double()
    metric = tr.BinaryPartialAUROC(fpr_range=(0, 0.3))
    found = metric(scores.flatten(), (regions > 0).long().flatten(), weight.flatten()) / 0.3

    fpr, overlap = [0.0], [0.0]
    for threshold in scores.unique().flip(0):
        called = scores >= threshold
        fpr.append(float(called[regions == 0].double().mean()))
        overlap.append(sum(float(called[regions == region].double().mean()) for region in (1, 2, 3)) / 3)
    area = 0.0
    for (x0, x1), (y0, y1) in zip(pairwise(fpr), pairwise(overlap), strict=True):
        if x0 < 0.3 and x1 > x0:
            end = min(x1, 0.3)
            area += (end - x0) * (y0 + y0 + (y1 - y0) * (end - x0) / (x1 - x0)) / 2
    assert float(found) == pytest.approx(area / 0.3, abs=1e-6)
    plain = metric(scores.flatten(), (regions > 0).long().flatten()) / 0.3
    assert abs(float(plain) - float(found)) > 0.005  # where large regions count for more
