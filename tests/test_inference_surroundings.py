"""Nothing in the surroundings changes a bit of what `inference` answers: default dtype, device, autocast, modes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch
from around import default_device, default_dtype, deterministic, threads
from test_references import asah
from torch import Tensor

from torchmetrics_roc import Curve, SlicedAUROC, inference
from torchmetrics_roc.inference.formulas import doubles
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc, ks
from torchmetrics_roc.tasks.batches import Rows

pytestmark = pytest.mark.filterwarnings("ignore:operating_interval of .*95 % intervals:UserWarning")

CPU = torch.device("cpu")
S100B, WFNS, POOR = asah()
PREDS = torch.stack([S100B, WFNS])
GROUPS = torch.arange(len(POOR), device=CPU) // 3
WEIGHTS = torch.linspace(0.5, 2, len(POOR), dtype=torch.float64)
PERFECT = POOR.double()


def curves() -> dict[str, Curve]:
    """Plain samples, weighted ones, two problems, a perfect one, and counts of a million samples."""
    times = torch.arange(1000, dtype=torch.int64, device=CPU)
    thresholds = torch.arange(1000, 0, -1, dtype=torch.float64, device=CPU)
    return {
        "plain": Curve.from_scores(S100B, POOR),
        "weighted": Curve.from_scores(S100B, POOR, WEIGHTS.ceil()),
        "two": Curve.from_scores(PREDS, POOR.expand(2, -1)),
        "perfect": Curve.from_scores(PERFECT, POOR),
        "counts": Curve.from_counts(thresholds, times.flip(0)[None], times[None]),
    }


def rows() -> Rows:
    """The samples as `auroc_covariance` and `cluster_draws` take them."""
    return Rows(PREDS, (POOR == 1).expand(2, -1), None)


def _each(call: Callable[[Curve], Any], *names: str) -> Callable[[], Any]:
    return lambda: [call(curve) for name, curve in curves().items() if not names or name in names]


METHODS = ("logit", "delong", "newcombe", "spss", "hanley_mcneil")
VARIANCES = ("delong", "spss", "hanley_mcneil", "jackknife", "bootstrap")
READINGS: dict[str, Callable[[], Any]] = {
    **{f"variance {x}": _each(partial(inference.auroc_variance, method=x)) for x in VARIANCES},  # type: ignore[arg-type]
    **{f"interval {x}": _each(partial(inference.auroc_interval, method=x)) for x in METHODS},  # type: ignore[arg-type]
    "interval bootstrap": _each(lambda x: inference.auroc_interval(x, method="bootstrap"), "plain"),
    "bootstrap of areas": _each(lambda x: inference.bootstrap(x, auroc, replicates=40), "plain", "two", "counts"),
    "noisy": _each(partial(inference.noisy_auroc_interval, variance=0.1), "counts"),
    "average precision": _each(inference.average_precision_interval),
    "variance of average precision": _each(inference.average_precision_variance),
    "test": _each(inference.auroc_test),
    "bootstrap": _each(
        lambda x: inference.bootstrap(x, lambda some: ks(some).value, replicates=40), "plain", "two", "counts"
    ),
    "operating point": _each(lambda x: inference.operating_interval(x, "youden", replicates=40), "plain", "counts"),
    "band": _each(partial(inference.roc_band, points=11, replicates=30), "plain", "counts"),
    "simultaneous band": _each(partial(inference.roc_band, points=11, replicates=30, simultaneous=True), "plain"),
    "reliability band": lambda: inference.reliability_band(Curve.from_scores(S100B / 4, POOR), points=5, replicates=30),
    "net benefit": lambda: [
        inference.net_benefit_band(Curve.from_scores(S100B / 4, POOR), **options)
        for options in ({}, {"prevalence": 0.2}, {"standardized": True})
    ],
    "gains band": _each(partial(inference.gains_band, at=(0.1, 0.5), replicates=30), "plain", "counts"),
    "cost band": _each(partial(inference.cost_band, at=(0.1, 0.5), replicates=30), "plain", "counts"),
    "precision gain band": _each(
        partial(inference.precision_recall_gain_band, at=(0.1, 0.5), replicates=30), "plain", "counts"
    ),
    "rate table": _each(partial(inference.rate_table, at=(0.3, 0.5)), "plain", "counts"),
    "precision band": _each(partial(inference.precision_recall_band, at=(0.1, 0.5)), "plain", "counts"),
    "compare_net_benefit": lambda: [
        inference.compare_net_benefit(PREDS / 8, POOR, sample_weight=POOR + 1),
        inference.compare_net_benefit(PREDS / 8, POOR, sample_weight=WEIGHTS, groups=GROUPS),
    ],
    "newcombe": lambda: [
        inference.newcombe(0.9, 10, 20),
        inference.newcombe(PERFECT, 7, torch.full((113,), 9, dtype=torch.int32, device=CPU)),
    ],
    "wilson": lambda: [inference.wilson(POOR, POOR + 1), inference.wilson(3, 7)],  # type: ignore[arg-type]
    "compare_auroc": lambda: [
        inference.compare_auroc(PREDS, POOR),
        inference.compare_auroc(torch.stack([S100B, WFNS, S100B + WFNS]), POOR, groups=GROUPS),
        inference.compare_auroc(torch.stack([S100B, S100B, S100B]), POOR),
        inference.compare_auroc(PREDS, POOR, sample_weight=WEIGHTS),
        inference.compare_auroc([S100B, WFNS[:90]], [POOR, POOR[:90]], paired=False),
    ],
    "compare": lambda: [
        inference.compare(PREDS, POOR, average_precision, replicates=100),
        inference.compare(PREDS, POOR, auroc, groups=GROUPS, sample_weight=WEIGHTS, replicates=100),
        inference.compare(sliced(S100B), sliced(WFNS)),
    ],
    "covariance": lambda: [
        inference.auroc_covariance(curves()["two"], rows(), groups, method)  # type: ignore[arg-type]
        for method, groups in (("jackknife", GROUPS), ("delong", None), ("obuchowski", GROUPS), ("obuchowski", None))
    ],
    "draws": lambda: [
        inference.cluster_draws(curves()["two"], rows(), x, auroc, replicates=100) for x in (None, GROUPS)
    ],
    "venkatraman": lambda: inference.venkatraman(PREDS, POOR, replicates=50),
    "planning": lambda: [
        inference.power(0.7, 30, 60),
        inference.positives_needed(0.7),
        inference.positives_for_width(0.8, 0.1),
        inference.power_of_difference(0.8, 0.9, 30, 60),
        inference.positives_for_difference(0.8, 0.9),
    ],
}


SURROUNDINGS: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    **{str(x): partial(default_dtype, x) for x in (torch.float64, torch.bfloat16, torch.float16)},
    "default device": partial(default_device, "meta"),
    "device": partial(torch.device, "meta"),
    "autocast bfloat16": partial(torch.autocast, "cpu", torch.bfloat16),
    "autocast float16": partial(torch.autocast, "cpu", torch.float16),
    "deterministic": deterministic,
    "inference": torch.inference_mode,
    "gradients": torch.enable_grad,
    "a thread": partial(threads, 1),
    "threads": partial(threads, 3),
}


def sliced(scores: Tensor) -> SlicedAUROC:
    metric = SlicedAUROC()
    metric.update(scores, POOR, groups=GROUPS % 2)
    return metric


def bits(x: Any) -> list[Any]:
    """The numbers in `x` with their dtype, device and shape; a NaN is itself."""
    if isinstance(x, Tensor):
        flat = x.detach().flatten()
        raw = flat.view(torch.int64) if flat.dtype == torch.float64 else flat
        return [(str(x.dtype), str(x.device), tuple(x.shape), raw.tolist())]
    if isinstance(x, (list, tuple)):
        return [y for part in x for y in bits(part)]
    if x is None or isinstance(x, (str, bool, float)):  # the name of a test, whether paired, what was asked for
        return [x]
    assert isinstance(x, float)
    return [x.hex()]


@pytest.fixture(scope="module")
def plain() -> dict[str, list[Any]]:
    return {name: bits(reading()) for name, reading in READINGS.items()}


@pytest.mark.covering
@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("around", SURROUNDINGS)
def test_nothing_around_changes_a_bit(plain: dict[str, list[Any]], around: str, name: str) -> None:
    with SURROUNDINGS[around]():
        found = READINGS[name]()
    assert bits(found) == plain[name]


def test_every_public_function_is_read() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    for name in inference.__all__:
        if name[0].islower():
            assert f"inference.{name}" in source, name


def test_numbers_follow_the_tensors() -> None:
    """An area on a device and counts that are numbers, or lie on another device, meet on that of the area."""
    found = doubles(1, torch.ones(3, device="meta"), torch.ones(3, dtype=torch.int32, device=CPU))
    assert [(x.dtype, x.device.type) for x in found] == [(torch.float64, "meta")] * 3
    with torch.device("meta"):
        assert [x.device.type for x in doubles(1, 2.5)] == ["cpu"] * 2
