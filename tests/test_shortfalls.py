"""Warnings of intervals that were measured to cover too seldom: for which data, and by what they are silent."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_only

import torchmetrics_roc as tr
from torchmetrics_roc import FixedFPR, FixedRecall, FixedSpecificity
from torchmetrics_roc.measures.measure import SampleSizes

Case = tuple[str, dict[str, Any], tuple[int, int, float], str | None]

CASES: list[Case] = [
    # The name, its options, positives, negatives and the distance of their means, and what a warning says.
    ("AUROC", {}, (20, 200, 2.0), "method='newcombe' covered"),
    ("AUROC", {}, (200, 20, 2.0), "method='newcombe' covered"),
    ("AUROC", {}, (20, 180, 2.0), None),
    ("AUROC", {}, (40, 400, 2.0), None),
    ("Gini", {}, (20, 200, 2.0), "method='newcombe' covered"),
    ("AveragePrecision", {}, (20, 200, 1.0), None),
    ("KSStatistic", {}, (30, 300, 1.0), None),
    ("EER", {}, (30, 300, 1.0), None),
    ("LogAUC", {}, (30, 200, 1.0), "250 or more negatives"),
    ("LogAUC", {}, (30, 250, 1.0), None),
    ("AUROC", {"max_fpr": 0.01}, (30, 499, 1.0), "fewer than 5 negatives"),
    ("AUROC", {"max_fpr": 0.01}, (30, 500, 1.0), None),
    ("PartialAUROC", {"fpr_range": (0, 0.01)}, (30, 499, 1.0), "500 or more negatives"),
    ("PartialAUROC", {"fpr_range": (0, 1)}, (20, 3, 1.0), None),  # the whole area
    ("PartialAUROC", {"tpr_range": (0, 1)}, (3, 20, 1.0), None),
    ("PartialAUROC", {"tpr_range": (0.8, 1)}, (74, 149, 1.0), "75 or more positives"),
    ("PartialAUROC", {"tpr_range": (0.8, 1)}, (74, 148, 1.0), None),
    ("PartialAUROC", {"fpr_range": (0, 0.3), "tpr_range": (0.7, 1)}, (100, 100, 1.0), "take wider ranges"),
    ("PartialAUROC", {"fpr_range": (0, 0.3), "tpr_range": (0.7, 1)}, (100, 100, 2.5), None),
    ("SensitivityAtSpecificity", {"min_specificity": 0.99}, (30, 30, 1.0), None),
    ("SpecificityAtSensitivity", {"min_sensitivity": 0.9}, (30, 300, 1.0), None),
    ("RecallAtFixedPrecision", {"min_precision": 0.99}, (30, 300, 1.0), None),
    ("PrecisionAtFixedRecall", {"min_recall": 0.8}, (30, 300, 1.0), None),
    ("Rate", {"rate": "recall", "at": FixedFPR(0.01)}, (30, 30, 1.0), None),
    ("Rate", {"rate": "accuracy", "at": FixedSpecificity(0.9)}, (30, 300, 1.0), None),
    ("Rate", {"rate": "npv", "at": FixedFPR(0.1)}, (30, 300, 1.0), None),
    ("Rate", {"rate": "specificity", "at": FixedRecall(0.9)}, (30, 300, 1.0), None),
    ("Rate", {"rate": "recall", "at": "youden"}, (10, 100, 1.0), None),
    ("Rate", {"rate": "gmean", "at": "youden"}, (30, 300, 1.0), None),
    ("Rate", {"rate": "recall", "at": "eer"}, (30, 30, 1.0), None),
    ("Rate", {"rate": "recall", "at": 0.5}, (30, 30, 1.0), None),
    ("Rate", {"rate": "accuracy", "at": "accuracy"}, (30, 300, 0.5), None),
    ("Rate", {"rate": "accuracy", "at": "accuracy"}, (30, 30, 1.0), None),
    ("MinDCF", {"prevalence": 0.01}, (100, 100, 1.0), None),
    ("ActualDCF", {"prevalence": 0.1}, (30, 30, 4.0), None),
    ("Cllr", {}, (30, 300, 1.0), None),
    ("AURC", {"excess": True}, (300, 79, 1.0), "wrong predictions"),
    ("AURC", {"excess": True}, (79, 80, 1.0), None),
    ("AURC", {}, (300, 10, 1.0), None),
]


def read(name: str, options: dict[str, Any], data: tuple[int, int, float], **asked: Any) -> list[str]:
    """The warnings of the interval of a metric of Gaussian scores, log-likelihood ratios of both labels."""
    positives, negatives, apart = data
    target = (torch.arange(positives + negatives) < positives).long()
    noise = torch.special.ndtri((torch.arange(positives + negatives, dtype=torch.float64) * 0.6180339887498949) % 1)
    metric = getattr(tr, f"Binary{name}")(**options)
    metric.update(apart * (noise + apart * target) - apart**2 / 2, target)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.interval(replicates=20, **asked)
    return [str(warning.message) for warning in caught]


@in_one_test("name, options, data, says", CASES)
def test_an_interval_that_covers_too_seldom_says_so(
    name: str, options: dict[str, Any], data: tuple[int, int, float], says: str | None
) -> None:
    found = read(name, options, data)
    if says is None:
        assert not found
        return
    assert len(found) == 1
    assert found[0].startswith(f"Binary{name}: ")
    assert says in found[0]
    assert re.search(r"9[05] % intervals.* covered .*in \d+", found[0])


@pytest.mark.parametrize(
    ("average", "labels", "counts", "says"),
    [
        ("weighted", "fixed", (30, 30, 300), "MulticlassAveragePrecision (of class 0, 1): .* in 90 to 93 %"),
        ("weighted", "fixed", (60, 60, 600), None),
        ("weighted", "random", (30, 30, 300), None),
        ("macro", "fixed", (30, 30, 300), None),
    ],
)
def test_a_weighted_average_precision_of_rare_classes_says_so(
    average: str, labels: Any, counts: tuple[int, ...], says: str | None
) -> None:
    target = torch.arange(3).repeat_interleave(torch.tensor(counts))
    metric = tr.MulticlassAveragePrecision(3, average=average)
    metric.update(torch.rand(len(target), 3, generator=torch.Generator().manual_seed(0)), target)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.interval(labels=labels)
    assert len(caught) == (says is not None)
    assert says is None or re.search(says.replace("(", r"\(").replace(")", r"\)"), str(caught[0].message))


CLUSTERS = True
OPTIMISED = ("AUCH", "MinCllr")
Edge = tuple[str, dict[str, Any], tuple[Any, ...], tuple[Any, ...]]

EDGES: list[Edge] = [
    # The name, its options, and the value, positives and negatives where intervals fall just short, and where not.
    ("AUROC", {}, (0.9, 39, 390), (0.9, 40, 400)),
    ("AUROC", {}, (0.9, 390, 39), (0.9, 389, 39)),
    ("AUROC", {}, (0.9, 39, 390), (0.9, 39, 390, CLUSTERS)),
    ("Gini", {}, (0.9, 39, 390), (0.9, 39, 389)),
    ("AUROC", {"max_fpr": 0.25}, (0.9, 30, 19), (0.9, 30, 20)),
    ("LogAUC", {"fpr_range": (0.125, 0.5)}, (0.5, 30, 1), (0.5, 30, 2)),
    ("PartialAUROC", {"fpr_range": (0.25, 0.5)}, (0.1, 30, 19), (0.1, 30, 20)),
    ("PartialAUROC", {"fpr_range": (0.0, 0.5)}, (0.1, 30, 9), (0.1, 30, 10)),
    ("PartialAUROC", {"tpr_range": (0.5, 1.0)}, (0.1, 29, 59), (0.1, 30, 61)),
    ("PartialAUROC", {"tpr_range": (0.5, 1.0)}, (0.1, 29, 59), (0.1, 29, 58)),
    # Of one range a small area is no shortfall.
    ("PartialAUROC", {"tpr_range": (0.5, 1.0)}, (0.1, 29, 59), (0.001, 30, 61)),
    ("PartialAUROC", {"fpr_range": (0.0, 0.5)}, (0.1, 30, 9), (0.001, 30, 10)),
    ("PartialAUROC", {"fpr_range": (0, 0.5), "tpr_range": (0.5, 1)}, (0.024, 99, 99), (0.025, 99, 99)),
    ("PartialAUROC", {"fpr_range": (0, 0.5), "tpr_range": (0.5, 1), "corrected": True}, (0.09, 99, 99), (0.1, 99, 99)),
    *((name, {}, (0.5, 249, 999, CLUSTERS, False, 10), (0.5, 250, 999, CLUSTERS, False, 10)) for name in OPTIMISED),
    *((name, {}, (0.5, 249, 999, CLUSTERS, False, 10), (0.5, 249, 999, CLUSTERS, False, 11)) for name in OPTIMISED),
    *((name, {}, (0.5, 249, 999, CLUSTERS, False, 10), (0.5, 249, 999, False, False, 10)) for name in OPTIMISED),
    ("AveragePrecision", {}, (0.5, 99, 200, CLUSTERS), (0.5, 100, 200, CLUSTERS)),
    ("AveragePrecision", {}, (0.5, 99, 200, CLUSTERS), (0.5, 99, 200)),
    ("CalibrationError", {}, (0.5, 9, 50), (0.5, 10, 50)),
    ("CalibrationError", {"n_bins": 30}, (0.5, 59, 60), (0.5, 60, 60)),
    ("CalibrationError", {"norm": "l2"}, (0.5, 119, 120), (0.5, 120, 120)),
]


@in_one_test("name, options, inside, outside", EDGES)
def test_where_intervals_begin_to_cover(
    name: str, options: dict[str, Any], inside: tuple[Any, ...], outside: tuple[Any, ...]
) -> None:
    shortfalls = getattr(tr, f"Binary{name}")(**options).measure.statistic().shortfalls
    short, enough = (SampleSizes(*(data if len(data) > 3 else (*data, False))) for data in (inside, outside))
    assert sum(shortfall.applies(short) for shortfall in shortfalls) == 1
    assert not any(shortfall.applies(enough) for shortfall in shortfalls)


def seeded(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def contaminated(wrong: int, size: int, seed: int) -> tuple[Tensor, Tensor]:
    """Scores of 100 positives, far above the negatives but for those with a wrong label, and labels."""
    target = (torch.arange(100 + size) < 100).long()
    scores = torch.randn(100 + size, generator=seeded(seed)) + 5 * target
    scores[:wrong] -= 5
    return scores, target


@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision", "Gini"])
@pytest.mark.parametrize(("wrong", "warns"), [(2, True), (40, False)])
def test_areas_that_few_samples_decide_are_warned_of(name: str, wrong: int, warns: bool) -> None:
    """Of 100 + 1,000 samples with two wrong labels in a hundred positives an area was covered in 79 % in silence.

    As much by a summary, and of negatives; an area of a model that ranks the wrong way lacks as much to 0.
    """
    scores, target = contaminated(wrong, 1000, 0)
    readings: list[Callable[[Any], Any]] = [lambda metric: metric.interval()]
    if name != "Gini":
        readings.append(lambda metric: metric.summary())
    ways = [(scores, target), (-scores, 1 - target), (-scores, target)]  # few negatives are alike; and the wrong way
    for batch in ways[:1] if name == "AveragePrecision" else ways:
        for reading in readings:
            metric = getattr(tr, f"Binary{name}")()
            metric.update(*batch)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                reading(metric)
            assert any("only a few samples score like" in str(x.message) for x in caught) == warns


@pytest.mark.parametrize(("heavy", "warns"), [(25, True), (2, False)])
def test_weights_of_which_few_are_heavy_are_warned_of(heavy: int, warns: bool) -> None:
    """By inverse probabilities of .5 to .04 that depend on the scores, 120 + 190 samples were covered in 85 %."""
    g = seeded(3)
    target = (torch.rand(700, generator=g) < 0.4).long()
    scores = torch.randn(700, generator=g) + 1.4 * target
    weight = torch.where(scores < -0.5, float(heavy), 1.5)
    metric = tr.BinaryAUROC()
    metric.update(scores, target, weight)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.interval(weights="sampling")
    assert any("samples that weigh most" in str(x.message) for x in caught) == warns


@pytest.mark.parametrize(("alike", "warns"), [(False, True), (True, False)])
def test_means_of_which_few_groups_hold_most_are_warned_of(alike: bool, warns: bool) -> None:
    sizes = torch.full((30,), 10) if alike else torch.tensor([200, 150, 100] + [4] * 27)
    ids = torch.arange(30).repeat_interleave(sizes)
    metric = tr.GroupedAUROC(average="weighted")
    metric.update(torch.rand(len(ids), generator=seeded(0)), torch.arange(len(ids)) % 2, groups=ids)
    with nullcontext() if not warns else pytest.warns(UserWarning, match="few groups hold most of the weight"):
        metric.interval()


def test_a_mean_of_areas_of_few_beside_many_warns() -> None:
    """Of 15 positives that vary three times as much as 285 others, that of three labels was covered in 86 %."""
    target = (torch.arange(300) < 15).long()[:, None].expand(-1, 3)
    metric = tr.MultilabelAUROC(3)
    metric.update(torch.randn(300, 3, generator=seeded(0)) * (1 + 2 * target) + target, target)
    with pytest.warns(UserWarning, match="the mean of areas with so few samples of a class"):
        metric.interval()


def test_ratings_in_clusters_are_warned_of() -> None:
    """By the number of distinct scores that count."""
    target, patients = torch.arange(120) % 2, torch.arange(120) // 2
    for values, warns in ((5, True), (60, False)):
        metric = tr.BinaryAUCH()
        weight = (torch.arange(120) < 118).double()  # the last two have scores of their own
        scores = torch.arange(120) * 7 % values + target
        metric.update(torch.where(weight > 0, scores, 1000 + torch.arange(120)).double(), target, weight, patients)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            metric.interval(replicates=20)
        assert any("five ratings in clusters" in str(x.message) for x in caught) == warns


def test_the_largest_error_of_all_bins_always_falls_short() -> None:
    (shortfall,) = tr.BinaryCalibrationError(norm="max").measure.statistic().shortfalls
    assert shortfall.applies(SampleSizes(1.0, 1e9, 1e9, False))


@pytest.mark.parametrize(
    ("name", "options", "data", "method"),
    [
        ("AUROC", {}, (20, 200, 2.0), "newcombe"),
        ("PartialAUROC", {"fpr_range": (0, 0.01)}, (30, 499, 1.0), "bootstrap"),
    ],
)
def test_only_the_method_that_was_measured_warns(
    name: str, options: dict[str, Any], data: tuple[int, int, float], method: str
) -> None:
    assert read(name, options, data)
    assert not read(name, options, data, method=method)


def test_of_clusters_too_only_the_default_method_warns() -> None:
    """Others were not measured."""
    metric = tr.BinaryLogAUC()
    target = torch.arange(120) % 2
    scores = torch.randn(120, generator=torch.Generator().manual_seed(0)) + target
    metric.update(scores, target, groups=torch.arange(120) // 2)
    with pytest.warns(UserWarning, match="250 or more negatives"):
        metric.interval(replicates=50)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        metric.interval(method="bootstrap", replicates=50)


def test_only_rank_zero_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rank_zero_only, "rank", 1)
    assert not read("AUROC", {}, (20, 200, 2.0))


@pytest.mark.parametrize("norm", ["l1", "l2", "max"])
def test_a_calibration_error_of_the_order_of_chance_is_warned_of(norm: str) -> None:
    """Of calibrated scores of any number, and of `"max"` of any scores; not of an error far larger."""
    g = torch.Generator().manual_seed(0)
    for size, true in ((300, 0.0), (3000, 0.0), (3000, 3.0)):
        p = torch.rand(size, generator=g, dtype=torch.float64)
        target = (torch.rand(size, generator=g) < p).long()
        metric = tr.BinaryCalibrationError(norm=norm)
        metric.update((p.logit() + true).sigmoid(), target)
        if true and norm != "max":
            metric.interval(replicates=20)  # a warning would be an error
        else:
            with pytest.warns(UserWarning, match="mostly that of chance"):
                metric.interval(replicates=20)
        corrected = tr.BinaryCalibrationError(norm="l2", debias=True)
        corrected.update((p.logit() + true).sigmoid(), target)
        low, high = corrected.interval(replicates=100)  # a warning would be an error
        assert (low == 0) == (not true)
        assert high > 0


def test_the_classes_that_fall_short_are_named() -> None:
    target = torch.tensor([0] * 300 + [1] * 20 + [2] * 280)
    metric = tr.MulticlassAUROC(3, average=None, normalization=None)
    metric.update(torch.randn(600, 3, generator=torch.Generator().manual_seed(0)), target)
    with pytest.warns(UserWarning, match=r"MulticlassAUROC \(of class 1\): 95 % intervals"):
        metric.interval()


@in_one_test(
    "name, method, clusters, says",
    [
        ("KSStatistic", None, 2, "only more clusters"),
        ("KSStatistic", "bootstrap", 2, "only more clusters"),
        ("KSStatistic", None, 12, None),
        ("AUROC", None, 6, "only more clusters"),
        ("AUROC", "obuchowski", 6, "only more clusters"),
        ("AUROC", "bootstrap", 6, "only more clusters"),
        ("AUROC", None, 8, None),
        ("AveragePrecision", None, 50, "in 94 % with 200"),
        ("AveragePrecision", None, 100, None),
    ],
)
def test_few_clusters_are_warned_of(name: str, method: str | None, clusters: int, says: str | None) -> None:
    groups = torch.arange(800) % clusters
    target = torch.arange(800) // clusters % 2
    metric = getattr(tr, f"Binary{name}")()
    metric.update(torch.randn(800, generator=torch.Generator().manual_seed(0)) + target, target, groups=groups)
    if says is None:
        metric.interval(method=method, replicates=50)  # a warning would be an error
    else:
        with pytest.warns(UserWarning, match=f"Binary{name}: 95 % intervals .*{says}"):
            metric.interval(method=method, replicates=50)


@pytest.mark.parametrize("name", ["KSStatistic", "AUROC"])
def test_of_a_single_cluster_one_warning_names_the_class(name: str) -> None:
    metric = getattr(tr, f"Binary{name}")()
    metric.update(torch.randn(20), torch.arange(20) % 2, groups=torch.zeros(20, dtype=torch.long))
    with pytest.warns(UserWarning, match=f"Binary{name}: .* belong to one cluster") as caught:
        assert metric.interval().low.isnan()
    assert len(caught) == 1


def test_unknown_values_fall_short_of_nothing() -> None:
    metric = tr.BinaryAUROC()
    metric.update(torch.randn(20), torch.zeros(20, dtype=torch.long))
    with pytest.warns(UserWarning, match="no positive samples") as caught:
        assert metric.interval().low.isnan()
    assert len(caught) == 1


@pytest.mark.parametrize(
    ("name", "size", "whole", "warns"),
    [
        ("BinaryMinCllr", 40, False, True),
        ("BinaryAveragePrecision", 40, False, True),
        ("MultilabelBrierScore", 20, False, True),
        ("BinaryMinCllr", 40, True, False),
        ("BinaryMinCllr", 600, False, False),
        ("BinaryAveragePrecision", 400, False, False),
        ("BinaryAUROC", 40, False, False),
    ],
)
def test_few_samples_with_sampling_weights_are_warned_of(name: str, size: int, whole: bool, warns: bool) -> None:
    g = torch.Generator().manual_seed(8)
    several = name.startswith("Multilabel")
    metric = getattr(tr, name)(**({"num_labels": 2, "average": "macro"} if several else {}))
    scores = torch.rand((size, 2) if several else (size,), generator=g)
    weight = torch.rand(size, generator=g).double() + 0.5
    metric.update(
        scores, (scores + torch.rand(scores.shape, generator=g) > 1).long(), weight.ceil() if whole else weight
    )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.interval(replicates=20)
    assert any("sampling weights" in str(warning.message) for warning in caught) == warns


@in_one_test(
    "name, positives, negatives, warns",
    [
        ("EER", 10, 490, True),
        ("AUPRG", 490, 10, True),
        ("EER", 14, 112, True),
        ("EER", 15, 450, False),
        ("EER", 14, 111, False),
        ("MinCllr", 5, 495, True),
        ("KSStatistic", 5, 495, False),  # which needs no resamples
        ("TopCapture", 5, 495, False),  # a mean over samples
    ],
)
def test_few_beside_many_are_resampled_with_a_warning(name: str, positives: int, negatives: int, warns: bool) -> None:
    target = (torch.arange(positives + negatives) < positives).long()
    metric = getattr(tr, f"Binary{name}")()
    metric.update(torch.randn(len(target), generator=torch.Generator().manual_seed(0)) + target, target)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.interval(replicates=20)
    assert [f"Binary{name}: 95 % intervals by resamples" in str(x.message) for x in caught] == [True] * warns


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_an_average_of_calibration_errors_that_are_mostly_noise_is_warned_of(average: Any) -> None:
    preds = 1.2 * torch.randn(300, 3, generator=torch.Generator().manual_seed(0))
    calibrated = torch.multinomial(preds.softmax(1), 1, generator=torch.Generator().manual_seed(1))[:, 0]
    metric = tr.MulticlassClasswiseCalibrationError(3, n_bins=5, average=average)
    metric.update(preds, calibrated)
    with pytest.warns(UserWarning, match="mostly that of chance"):
        metric.interval(replicates=20)
    metric.reset()
    metric.update(-3 * preds.repeat(3, 1), calibrated.repeat(3))  # far from calibrated
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        metric.interval(replicates=20)


@pytest.mark.parametrize(
    ("name", "options"), [("EER", {}), ("EER", {"estimator": "rocch"}), ("MinCllr", {}), ("AUCH", {})]
)
def test_optima_of_hard_decisions_warn(name: str, options: dict[str, Any]) -> None:
    """Covered in 79 to 93 % of data sets of 60 to 1,000 samples with scores of two values."""
    g = torch.Generator().manual_seed(0)
    target = torch.randint(2, (80,), generator=g)
    for levels in (2, 4, 5):
        metric = getattr(tr, f"Binary{name}")(**options)
        metric.update((levels * (torch.rand(80, generator=g) + target) / 2).floor() / levels, target)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            metric.interval(replicates=20)
        assert any("two to four distinct values" in str(one.message) for one in said) == (levels < 5)
