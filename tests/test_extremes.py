"""What was found by trying to break the promises: light problems beside heavy ones, windows, limits, modes, threads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
import torch
from everything import same
from torch import Tensor
from torchmetrics import MetricCollection
from torchmetrics.utilities.exceptions import TorchMetricsUserError

import torchmetrics_roc as tr
from torchmetrics_roc.functional import binary_auroc
from torchmetrics_roc.measures.costs import cllr
from torchmetrics_roc.measures.gains import auprg, precision_recall_gain
from torchmetrics_roc.measures.pr import average_precision, pr_area
from torchmetrics_roc.measures.roc import log_auc

G = torch.Generator().manual_seed(0)
PREDS = torch.rand(400, 2, generator=G)
TARGET = (torch.rand(400, 2, generator=G) < PREDS).long()
STORED = pytest.mark.parametrize("options", [{}, {"memory": "bounded"}, {"thresholds": [0.3, 0.5]}])


@pytest.mark.covering
@STORED
@pytest.mark.parametrize("ratio", [1e12, 1e14, 1e17, 1e-17])
@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision"])
def test_a_light_problem_is_not_lost_beside_a_heavy_one(name: str, ratio: float, options: dict[str, Any]) -> None:
    """A running sum over all problems would leave nothing of it but rounding: NaN at 1e16, and −inf in bins."""
    target, weight = TARGET.clone(), torch.ones(400, dtype=torch.float64)
    target[:200, 1] = -1  # the second label has the samples of weight 1 only
    weight[:200] = ratio
    both = getattr(tr, f"Multilabel{name}")(2, average=None, ignore_index=-1, **options)
    one = getattr(tr, f"Binary{name}")(ignore_index=-1, **options)
    both.update(PREDS, target, weight)
    one.update(PREDS[:, 1], target[:, 1], weight)
    assert both.compute()[1] == one.compute()
    assert [x[1] for x in both.bounds()] == list(one.bounds())


def test_a_light_group_is_not_lost_beside_a_heavy_one() -> None:
    groups = torch.arange(400) % 5
    weight = torch.where(groups == 0, 1e17, 1.0).double()
    metric, plain = tr.GroupedAUROC(average=None), tr.GroupedAUROC(average=None)
    metric.update(PREDS[:, 0], TARGET[:, 0], weight, groups)
    plain.update(PREDS[:, 0], TARGET[:, 0], torch.ones(400), groups)
    assert same(metric.compute().values[1:], plain.compute().values[1:])


def weighed(metric: Any, scores: list[float], target: list[int], weight: list[float]) -> Any:
    metric.update(*(torch.tensor(x, dtype=torch.float64) for x in (scores, target, weight)))
    return metric


@pytest.mark.filterwarnings("ignore:.*summary, A:UserWarning")
@pytest.mark.filterwarnings("ignore:.*counts do not tell")
@pytest.mark.parametrize("light", [1e-12, 1e-16, 1e-20, 1e-300])
def test_positives_that_raise_no_sum_move_no_vertex_of_the_hull(light: float) -> None:
    for options in ({}, {"memory": "bounded"}, {"thresholds": [0.0, 0.1, 0.2, 0.3]}):
        metric = weighed(tr.BinaryAUCH(**options), [0.35, 0.225, 0.1], [1, 1, 0], [1.0, light, light])
        assert [float(x) for x in (metric.compute(), *metric.bounds())] == pytest.approx([1.0] * 3, abs=1e-7)
        assert metric.summary().ks == metric.summary().auch == 1


@pytest.mark.parametrize("light", [1e-12, 1e-16, 1e-100])
def test_a_light_label_is_whole_below_all_scores(light: float) -> None:
    """Its step does not raise the sum of both labels."""
    data = ([0.2, 0.4, 0.9], [0, 1, 1], [light, 1.0, 0.3])
    assert weighed(tr.BinaryRate("fpr", at=0.0), *data).compute() == 1
    assert weighed(tr.BinaryActualDCF(), *data).compute() == 1
    assert weighed(tr.BinaryROC(), *data).operating_point(0.0).tn == 0


@pytest.mark.parametrize("light", [1e-12, 1e-16, 1e-100])
def test_light_bins_have_their_frequency(light: float) -> None:
    data = ([0.91, 0.95, 0.5, 0.55, 0.1], [1, 1, 0, 1, 0], [1.0, 0.3, light, 2 * light, 0.7])
    assert weighed(tr.BinaryReliabilityDiagram(n_bins=5), *data).compute().frequency[2] == pytest.approx(2 / 3)
    error = weighed(tr.BinaryCalibrationError(norm="max", n_bins=5), *data).compute()
    assert error == pytest.approx(0.4 / 3, rel=1e-6)


@pytest.mark.parametrize("heavy", [1e8, 1e12, 1e16, 1e100])
def test_heavy_negatives_leave_the_area_under_gains(heavy: float) -> None:
    """At the first step half the positives are found, and a fifth of the negatives: seen .8 at 1e16."""
    metric = weighed(tr.BinaryAUPRG(), [1.0, 1.0, 0.0, 0.0], [1, 0, 1, 0], [1.0, heavy, 1.0, 4 * heavy])
    odds = Fraction(2) / (5 * Fraction(heavy))
    base = 4 / (2 + 5 * Fraction(heavy))  # true positives where recall equals the share of positives
    # Precision gain is linear in recall gain: from the base to the first step, and to the second.
    points = [(base, base * Fraction(heavy)), (Fraction(1), Fraction(heavy)), (Fraction(2), 5 * Fraction(heavy))]
    gains = [(1 - odds * (2 - t) / t, 1 - odds * f / t) for t, f in points]
    area = sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(gains))
    assert float(metric.read(auprg)) == pytest.approx(float(area), rel=1e-14)


@pytest.mark.parametrize("fraction", [0.75, 0.999, 1.0])
@pytest.mark.parametrize("heavy", [1.0, 1e12, 1e16, 1e17])
def test_light_samples_below_heavy_ones_are_among_the_top_of_all(heavy: float, fraction: float) -> None:
    scores, target, weight = [0.9, 0.8, 0.1], [0, 0, 1], [1.0, heavy, 1.5]
    metric = weighed(tr.BinaryTopCapture(fraction=fraction), scores, target, weight)
    total = 1 + Fraction(heavy) + Fraction(3, 2)
    expected = max(Fraction(fraction) * total - 1 - Fraction(heavy), Fraction(0)) / Fraction(3, 2)
    assert float(metric.compute()) == pytest.approx(float(expected), rel=1e-6)


@pytest.mark.parametrize("light", [1e-8, 1e-12, 1e-16, 1e-100])
def test_light_negatives_leave_the_area_under_gains(light: float) -> None:
    """All but a share `light` of the recalls are below the base rate."""
    data = ([0.9, 0.8, 0.7, 0.6], [1, 0, 1, 0], [1.0, light, 1.0, light])
    metric = weighed(tr.BinaryAUPRG(), *data)
    assert float(metric.read(auprg)) == pytest.approx(0.5 - light / 4, rel=1e-14)
    gains = metric.read(precision_recall_gain).precision_gain
    assert gains.tolist() == pytest.approx([0.5, 0.5, 0.0], abs=1e-7)


@pytest.mark.parametrize("light", [1e-310, 1e-200])
def test_ratios_of_rates_that_overflow_cost_nothing(light: float) -> None:
    scores, target = PREDS[:200, 0].tolist(), TARGET[:200, 0].tolist()
    value = weighed(tr.BinaryMinCllr(), scores, target, [light] * 100 + [1.0] * 100).compute()
    assert value == pytest.approx(float(weighed(tr.BinaryMinCllr(), scores[100:], target[100:], [1.0] * 100).compute()))


@pytest.mark.filterwarnings("ignore:.*no positive")
@pytest.mark.parametrize("options", [{"memory": "bounded"}, {"thresholds": [0.5]}])
def test_weights_leave_a_window_without_a_rest(options: dict[str, Any]) -> None:
    scores, target = torch.tensor([0.3, 0.3, 0.7]), torch.tensor([1, 0, 1])
    metric = tr.BinaryAUROC(window=1, **options)
    for weight in (0.1, 0.2, 0.3, 1e16, 0.4, 0.5):
        metric.update(scores, target, torch.full((3,), weight, dtype=torch.float64))
    metric.update(scores, torch.zeros(3).long(), torch.ones(3))
    assert metric.compute().isnan()
    assert float(metric.mass[..., 1].abs().sum()) == 0


@pytest.mark.parametrize("options", [{"memory": "bounded"}, {"thresholds": [0.5]}])
def test_padding_stays_out_of_a_window(options: dict[str, Any]) -> None:
    metric, sizes = tr.BinaryAUROC(window=2, **options), []
    metric.set_sample_limit(6)
    for _ in range(6):
        metric.update(torch.rand(4), torch.tensor([0, 1, 0, 1]))
        sizes.append(metric.num_samples)
    assert sizes == [4, 6, 2, 0, 0, 0]


class Folded(tr.BinaryAUROC):
    def update(self, preds: Tensor, target: Tensor) -> None:  # type: ignore[override]
        super().update(preds.abs(), target)


def test_another_update_joins_no_compute_group() -> None:
    """Although the first batch leaves both with the same state."""
    collection = MetricCollection({"auroc": tr.BinaryAUROC(), "folded": Folded()})
    collection.update(torch.tensor([0.1, 0.4, 0.6, 0.9]), torch.tensor([0, 1, 0, 1]))
    collection.update(torch.tensor([-0.8, -0.1, 0.3, 0.2]), torch.tensor([1, 0, 1, 0]))
    assert {name: float(value) for name, value in collection.compute().items()} == {"auroc": 0.625, "folded": 0.875}


def test_members_of_a_collection_refine_for_themselves() -> None:
    rows, target = torch.rand(60, 3), torch.arange(60) % 3
    averages = {"macro": "macro", "micro": "micro"}
    options: dict[str, Any] = {"memory": "bounded", "bins": 512}
    collection = MetricCollection({key: tr.MulticlassAUROC(3, average=a, **options) for key, a in averages.items()})
    alone = {key: tr.MulticlassAUROC(3, average=a, **options) for key, a in averages.items()}
    for metric in (collection, *alone.values()):
        metric.update(rows, target)
        for member in collection.values() if metric is collection else [metric]:
            member.refine()
        metric.update(rows, target)
    assert collection.compute() == {key: metric.compute() for key, metric in alone.items()}


def test_the_scale_of_weights_does_not_change_what_is_refined() -> None:
    scores, weight = torch.randn(3000, generator=G), torch.rand(3000, generator=G).double()
    bounds = []
    for power in (0, 520, -600, 900):
        metric = tr.BinaryAUROC(memory="bounded", bins=512)
        for _ in range(2):
            metric.update(scores, torch.arange(3000) % 2, weight * 2.0**power)
            metric.refine()
        metric.update(scores, torch.arange(3000) % 2, weight * 2.0**power)
        bounds.append(metric.bounds())
    assert all(pair == bounds[0] for pair in bounds)


@contextmanager
def flushed() -> Iterator[None]:
    torch.set_flush_denormal(True)
    try:
        yield
    finally:
        torch.set_flush_denormal(False)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_subnormal_scores_survive_a_process_that_flushes_them(dtype: torch.dtype) -> None:
    tiny = torch.finfo(dtype).tiny
    scores = torch.tensor([0.1, 0.2, 0.3, 0.4, 0.0], dtype=torch.float64)
    scores, target = (scores.to(dtype) * tiny), torch.tensor([0, 1, 0, 1, 0])

    def bounds() -> Any:
        metric = tr.BinaryAUROC(memory="bounded")
        metric.update(scores, target)
        return metric.bounds()

    expected = binary_auroc(scores, target), bounds()
    with flushed():
        found = binary_auroc(scores, target), bounds()
    assert found == expected
    assert expected[0] == pytest.approx(5 / 6, rel=2**-23)  # in float32


def test_what_is_cached_is_not_handed_out() -> None:
    metric = tr.BinaryAveragePrecision(compute_with_cache=False)
    metric.update(PREDS[:, 0], TARGET[:, 0])
    value = metric.compute()
    metric.computed_curve().tps.zero_()
    assert metric.compute() == value
    matrix = tr.BinaryConfusionMatrix(compute_with_cache=False)
    matrix.update(PREDS[:, 0], TARGET[:, 0])
    matrix.compute().zero_()
    assert matrix.compute().sum() == 400


def test_threads_change_no_bit_of_a_long_sum() -> None:
    """torch splits one long sum of floats among its threads."""
    scores, target = torch.rand(300_000, generator=G), torch.randint(2, (300_000,), generator=G)
    before, found = torch.get_num_threads(), []
    for number in (1, 2, 3):
        torch.set_num_threads(number)
        metric = tr.BinaryAUROC()
        metric.update(scores, target, torch.rand(300_000, generator=torch.Generator().manual_seed(1)))
        found.append([metric.read(view).item() for view in (average_precision, pr_area, log_auc, cllr)])
    torch.set_num_threads(before)
    assert found[0] == found[1] == found[2]


def test_a_sample_limit_is_loaded_with_the_samples() -> None:
    metric, loaded = tr.BinaryAUROC(), tr.BinaryAUROC()
    metric.set_sample_limit(10)
    metric.update(PREDS[:8, 0], TARGET[:8, 0])
    metric.persistent(True)
    loaded.load_state_dict(metric.state_dict())
    for each in (metric, loaded):
        each.update(PREDS[:5, 1], TARGET[:5, 1])
        assert each.num_samples == 10


def test_a_synced_metric_takes_no_batch() -> None:
    metric = tr.BinaryAUROC()
    metric.update(PREDS[:8, 0], TARGET[:8, 0])
    metric._is_synced = True
    with pytest.raises(TorchMetricsUserError, match="unsync"):
        metric.update(PREDS[:8, 0], TARGET[:8, 0])
    metric._is_synced = False
    assert metric.num_samples == 8
