"""Every reading of the curve that ranks hold together is that of one process, and no rank holds more than its share."""

from __future__ import annotations

import copy
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch
from cases import first_few, in_one_test
from torch import Tensor, inf

import torchmetrics_roc as tr
from torchmetrics_roc import Cost, Curve, FixedRecall
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.inference.areas import auroc_variance, average_precision_interval
from torchmetrics_roc.measures.calibration import reliability
from torchmetrics_roc.measures.decisions import net_benefit
from torchmetrics_roc.measures.det import det, eer
from torchmetrics_roc.measures.likelihood_ratios import bayes_error_rate, pav_calibration
from torchmetrics_roc.measures.operating import (
    operating_point,
    precision_at_fixed_recall,
    recall_at_fixed_precision,
    sensitivity_at_specificity,
    specificity_at_sensitivity,
)
from torchmetrics_roc.measures.pr import average_precision, precision_recall_curve
from torchmetrics_roc.measures.roc import auroc, ks, log_auc, partial_auroc, roc
from torchmetrics_roc.metrics.summary import summary
from torchmetrics_roc.ranks import exchange
from torchmetrics_roc.ranks.cuts import find_cuts
from torchmetrics_roc.ranks.processes import Ranks

Run = Callable[..., list[Any]]

VIEWS: dict[str, Callable[[Curve], Any]] = {
    "auroc": auroc,
    "partial": lambda curve: partial_auroc(curve, (0.0, 0.3), corrected=True),
    "log": lambda curve: log_auc(curve, (0.01, 0.5)),
    "ap": average_precision,
    "ks": ks,
    "eer": eer,
    "rocch": lambda curve: eer(curve, "rocch"),
    "nearest": lambda curve: eer(curve, "nearest"),
    "recall": lambda curve: recall_at_fixed_precision(curve, 0.6),
    "precision": lambda curve: precision_at_fixed_recall(curve, 0.6),
    "sensitivity": lambda curve: sensitivity_at_specificity(curve, 0.8),
    "specificity": lambda curve: specificity_at_sensitivity(curve, 0.8),
    "two-way": lambda curve: partial_auroc(curve, (0.1, 0.6), (0.2, 0.9)),
    "specific": lambda curve: partial_auroc(curve, tpr_range=(0.6, 0.9)),
    "cost": lambda curve: operating_point(curve, Cost(fp=3.0, prevalence=0.2)),
    "frozen": lambda curve: operating_point(curve, 0.25),
    "hull": lambda curve: _steps(hull(curve)),
    "roc": roc,
    "pr": precision_recall_curve,
    "det": det,
    "thinned": lambda curve: _steps(thinned(curve, 12)),
    "gathered": lambda curve: _steps(curve.gather(curve.dtps > 0)),
}


SLICED: dict[str, Callable[[Curve], Any]] = {
    "reliability": partial(reliability, n_bins=5),
    "blocks": reliability,
    "net benefit": net_benefit,
    "bayes error rate": bayes_error_rate,
    "pav": partial(pav_calibration, laplace=True),
    "variance of an area": auroc_variance,
    "interval of average precision": average_precision_interval,
    "youden": partial(operating_point, at="youden"),
    "fixed recall": partial(operating_point, at=FixedRecall(0.7)),
    "mcc": partial(operating_point, at="mcc"),
}
"""Views of the library with arguments, which see segments; a lambda is given the whole."""


def _read_slices(rank: int, weighted: bool, ranks: int) -> dict[str, list[Any]]:
    warnings.simplefilter("ignore")
    found: dict[str, list[Any]] = {}
    for name, (scores, target) in shaped().items():
        weight = torch.rand(len(scores), generator=seeded(3)).mul(5).floor() if weighted else None
        mine = owners(scores, ranks)["in turn"] == rank if ranks > 1 else torch.ones_like(target, dtype=torch.bool)
        metric = tr.BinaryAUROC()
        metric.update(scores[mine].sigmoid(), target[mine], None if weight is None else weight[mine])
        found[name] = [metric.read(view) for view in SLICED.values()]
    return found


@pytest.mark.parametrize("weighted", [False, True])
def test_views_of_slices_are_those_of_one_process(on_ranks: Run, weighted: bool) -> None:
    expected = _read_slices(0, weighted, 1)
    results = on_ranks(_read_slices, 3, weighted, 3)
    for name, values in expected.items():
        for i, view in enumerate(SLICED):
            for result in results:
                assert close(result[name][i], values[i]), (name, view, result[name][i], values[i])
                assert bits(result[name][i]) == bits(results[0][name][i]), (name, view)


def _steps(curve: Curve) -> tuple[Any, ...]:
    return (*(curve.split(x) for x in curve.steps), *(curve.deviation or ()))


def seeded(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def shaped(size: int = 400) -> dict[str, tuple[Tensor, Tensor]]:
    """Scores and labels of every shape that is hard on somebody who cuts them into segments."""
    g = seeded(1)
    normal, target = torch.randn(size, generator=g), torch.randint(2, (size,), generator=g)
    rare = (torch.rand(size, generator=g) < 0.03).long()
    same = torch.where(torch.rand(size, generator=g) < 0.7, 0.25, normal)
    ends = torch.tensor([inf, -inf, 0.0, -0.0, 1.0])[torch.randint(5, (size,), generator=g)]
    return {
        "normal": (normal + target, target),
        "tied": ((normal + target).mul(2).round(), target),
        "all equal": (torch.full((size,), 0.5), target),
        "70 % one value": (same, target),
        "separated": (normal.abs() * (2 * target - 1), target),
        "reversed": (normal.abs() * (1 - 2 * target), target),
        "no positives": (normal, torch.zeros_like(target)),
        "no negatives": (normal, torch.ones_like(target)),
        "rare": (normal + 2 * rare, rare),
        "infinite": (ends, target),
        "heavy tails": ((normal / torch.randn(size, generator=g)) ** 3, target),
        "saturated": ((20 * normal).sigmoid(), target),
        "subnormal": (normal * 1e-41, target),
        "three": (normal[:3], target[:3]),
    }


def owners(scores: Tensor, ranks: int) -> dict[str, Tensor]:
    """Which rank holds each sample."""
    size = len(scores)
    return {
        "sorted shards": (scores.argsort().argsort() * ranks) // size,
        "in turn": torch.arange(size) % ranks,
        "all on the last": torch.full((size,), ranks - 1),
        "first idle": torch.randint(min(1, ranks - 1), ranks, (size,), generator=seeded(ranks)),
    }


def cases(
    dtype: torch.dtype, weighted: bool, ranks: int, every: bool
) -> dict[str, tuple[Tensor, Tensor, Tensor | None, Tensor]]:
    """Every shape with every share, or each with one of them; every other shape in bfloat16, the others in float64."""
    found = {}
    for i, (name, (scores, target)) in enumerate(shaped().items()):
        if not (every or weighted) and (dtype, i % 2) in ((torch.bfloat16, 0), (torch.float64, 1)):
            continue
        weight = torch.rand(len(scores), generator=seeded(3)).mul(5).floor() / 3 if weighted else None
        shares = list(owners(scores, ranks).items())
        for share, owner in shares if every else [shares[(i + ranks) % len(shares)]]:
            found[f"{name}, {share}"] = (scores.to(dtype), target, weight, owner)
    return found


def _read_all(rank: int, dtype: torch.dtype, weighted: bool, ranks: int, every: bool) -> dict[str, Any]:
    warnings.simplefilter("ignore")
    values = {}
    for name, (scores, target, weight, owner) in cases(dtype, weighted, ranks, every).items():
        mine = owner == rank
        metric = tr.BinaryAUROC()
        if mine.any():
            metric.update(scores[mine], target[mine], None if weight is None else weight[mine])
        values[name] = {view: metric.read(call) for view, call in VIEWS.items()}
        values[name]["whole"] = _steps(metric.curve())
        values[name]["value"] = metric.compute()
    return values


def close(a: Any, b: Any) -> bool:
    """The same shapes and dtypes, and numbers within 1e-12, NaN beside NaN."""
    if isinstance(a, Tensor):
        alike = a.shape == b.shape and a.dtype == b.dtype
        return alike and bool(torch.isclose(a, b, rtol=1e-12, atol=1e-12, equal_nan=True).all())
    if a is None or isinstance(a, str):
        return a == b
    return len(a) == len(b) and all(close(x, y) for x, y in zip(a, b, strict=True))


def bits(a: Any) -> Any:
    return a.nan_to_num(7.0).tolist() if isinstance(a, Tensor) else [bits(x) for x in a]


def _summarised(rank: int, ranks: int) -> dict[str, Any]:
    """A summary, which is many views in one, of a few shapes with and without weights."""
    values = {}
    for weighted in (False, True):
        found = cases(torch.float32, weighted, max(ranks, 2), every=False)
        for name, (scores, target, weight, owner) in list(found.items())[::3]:
            mine = owner == rank if ranks > 1 else torch.ones_like(owner, dtype=torch.bool)
            metric = tr.BinaryAUROC()
            if mine.any():
                metric.update(scores[mine], target[mine], None if weight is None else weight[mine])
            values[f"{name} {weighted}"] = metric.read(summary)
    return values


@pytest.mark.filterwarnings("ignore:.*not whole numbers:UserWarning")
def test_a_summary_is_that_of_one_process(on_ranks: Run) -> None:
    whole = _summarised(0, 1)
    for values in on_ranks(_summarised, 2, 2):
        for name, expected in whole.items():
            assert close(values[name], expected), name


def _equal_to_one_process(on_ranks: Run, dtype: torch.dtype, weighted: bool, ranks: int, every: bool = False) -> None:
    results = on_ranks(_read_all, ranks, dtype, weighted, ranks, every)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, (scores, target, weight, _) in cases(dtype, weighted, ranks, every).items():
            metric = tr.BinaryAUROC()
            metric.update(scores, target, weight)
            expected = {view: metric.read(call) for view, call in VIEWS.items()}
            expected["whole"], expected["value"] = _steps(metric.curve()), metric.compute()
            for rank, result in enumerate(results):
                for view, value in result[name].items():
                    if weighted and view in ("thinned", "recall", "precision", "sensitivity", "specificity"):
                        continue  # a sum that is rounded otherwise may cross a line: see the test of whole weights
                    assert close(value, expected[view]), (name, view, rank, value, expected[view])
                if not weighted:
                    for view in ("auroc", "value", "whole", "roc", "pr", "det", "ks", "thinned"):
                        assert bits(result[name][view]) == bits(expected[view]), (name, view, rank)
                assert bits(list(result[name].values())) == bits(list(results[0][name].values())), (name, rank)


@pytest.mark.parametrize("ranks", [1, 3, *(pytest.param(ranks, marks=pytest.mark.slow) for ranks in (2, 4))])
def test_every_reading_is_that_of_one_process(on_ranks: Run, ranks: int) -> None:
    _equal_to_one_process(on_ranks, torch.float32, False, ranks)


@pytest.mark.slow  # the product of all shapes and shares: some 40 s
@pytest.mark.parametrize("ranks", [2, 4])
def test_every_reading_of_every_share(on_ranks: Run, ranks: int) -> None:
    _equal_to_one_process(on_ranks, torch.float32, False, ranks, every=True)


HALF = pytest.param(torch.float16, marks=pytest.mark.slow)  # sent as bfloat16 is: three seconds


@pytest.mark.parametrize("dtype", [HALF, torch.bfloat16, torch.float64])
def test_in_every_dtype(on_ranks: Run, dtype: torch.dtype) -> None:
    _equal_to_one_process(on_ranks, dtype, False, 3)


@pytest.mark.slow  # the shapes that are left out above
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float64])
def test_every_shape_in_every_dtype(on_ranks: Run, dtype: torch.dtype) -> None:
    _equal_to_one_process(on_ranks, dtype, False, 3, every=True)


@pytest.mark.parametrize("dtype", [torch.float32, pytest.param(torch.float64, marks=pytest.mark.slow)])
def test_with_weights(on_ranks: Run, dtype: torch.dtype) -> None:
    _equal_to_one_process(on_ranks, dtype, True, 3)


# ---- many problems ---------------------------------------------------------------------------------------------------


def tasks() -> dict[str, tuple[Any, Tensor, Tensor]]:
    g = seeded(5)
    preds = torch.randn(300, 7, generator=g).mul(3).round() / 3
    classes = torch.randint(7, (300,), generator=g)
    labels = torch.randint(-1, 2, (300, 7), generator=g)
    labels[:, 2] = 0  # a label nobody has
    labels[:250, 3] = -1  # and one that hardly anybody knows
    doubles = preds.double() + torch.randn(300, 7, generator=g).double() * 1e-9
    return {
        "multiclass": (tr.MulticlassAUROC(7, average=None), preds, classes),
        "without a scale": (tr.MulticlassAUROC(7, average=None, normalization=None, ignore_index=6), preds, classes),
        "doubles": (tr.MulticlassAUROC(7, average=None, normalization=None), doubles, classes),
        "micro": (tr.MulticlassAUROC(7, average="micro"), preds, classes),
        "half": (tr.MulticlassAUROC(7, average=None, normalization=None), preds.half(), classes),
        "multilabel": (tr.MultilabelAUROC(7, average=None, ignore_index=-1), preds, labels),
        "macro": (tr.MultilabelAUROC(7, average="macro", ignore_index=-1), preds, labels),
        "grid": (tr.MultilabelAUROC(7, thresholds=[-1.0, 0.0, 0.5], average=None, ignore_index=-1), preds, labels),
    }


def _read_tasks(rank: int, ranks: int, weighted: bool) -> dict[str, Any]:
    warnings.simplefilter("ignore")
    values = {}
    for name, (metric, preds, target) in tasks().items():
        mine = slice(rank, None, ranks) if rank else slice(0, 0)
        rest = slice(0, None, ranks) if rank == 1 or ranks == 1 else slice(0, 0)  # rank 0 has nothing, rank 1 its share
        for part in (mine, rest):
            if len(preds[part]):
                metric.update(preds[part], target[part], torch.arange(300)[part] % 3 if weighted else None)
        values[name] = {view: metric.read(call) for view, call in VIEWS.items()} | {"value": metric.compute()}
    return values


@pytest.mark.parametrize(("ranks", "weighted"), first_few(1, [(4, True), (2, False), (4, False)]))
def test_many_problems(on_ranks: Run, ranks: int, weighted: bool) -> None:
    results = on_ranks(_read_tasks, ranks, ranks, weighted)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, (metric, preds, target) in tasks().items():
            metric.update(preds, target, torch.arange(300) % 3 if weighted else None)
            for view, call in VIEWS.items():
                for rank, result in enumerate(results):
                    assert close(result[name][view], metric.read(call)), (name, view, rank)
            for result in results:
                # Whole weights add up exactly, so their AUROC has the same bits too.
                assert bits(result[name]["value"]) == bits(metric.compute()), name


def _thousand(rank: int) -> tuple[Tensor, int]:
    metric, size = tr.MulticlassAUROC(1000, average=None), [0]
    with pytest.MonkeyPatch.context() as patch:
        watch(patch, size)
        metric.update(*thousand(rank))
        return metric.compute(), size[0]


def thousand(rank: int) -> tuple[Tensor, Tensor]:
    g = seeded(rank)
    return torch.randn(40, 1000, generator=g), torch.randint(1000, (40,), generator=g)


def watch(patch: pytest.MonkeyPatch, size: list[int]) -> None:
    """Write down how many samples an exchange leaves here."""
    dealt = exchange._dealt

    def spied(*args: Any) -> Any:
        found = dealt(*args)
        size[0] = sum(own.positives + own.negatives for own in found.sizes)
        return found

    patch.setattr(exchange, "_dealt", spied)


@pytest.mark.filterwarnings("ignore:.*no .* samples")
def test_a_thousand_classes(on_ranks: Run) -> None:
    metric = tr.MulticlassAUROC(1000, average=None)
    for rank in range(3):
        metric.update(*thousand(rank))
    for value, size in on_ranks(_thousand, 3):
        assert bits(value) == bits(metric.compute())
        assert size <= 1.1 * 40 * 1000


# ---- the load --------------------------------------------------------------------------------------------------------


def _loads(rank: int, ranks: int) -> dict[str, int]:
    loads, size = {}, [0]
    with pytest.MonkeyPatch.context() as patch:
        watch(patch, size)
        for name, (scores, target) in shaped(4000).items():
            for share, owner in owners(scores, ranks).items():
                metric = tr.BinaryAUROC()
                mine = owner == rank
                if mine.any():
                    metric.update(scores[mine], target[mine])
                metric.read(ks)
                loads[f"{name}, {share}"] = size[0]
    return loads


@pytest.mark.parametrize("ranks", [2, 4])
def test_no_rank_holds_more_than_a_tenth_above_its_share(on_ranks: Run, ranks: int) -> None:
    results = on_ranks(_loads, ranks, ranks)
    sizes = {name: len(scores) for name, (scores, _) in shaped(4000).items()}
    for name in results[0]:
        assert max(result[name] for result in results) <= 1.1 * sizes[name.split(",")[0]] / ranks, name


# ---- the same state, read again --------------------------------------------------------------------------------------


def _remembered(rank: int) -> list[Any]:
    swaps: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        swap = Ranks.swap
        patch.setattr(Ranks, "swap", lambda *args: (swaps.append(1), swap(*args))[1])
        first, second = tr.BinaryAUROC(), tr.BinaryAUROC()
        seen: list[Any] = []

        def told(metric: tr.BinaryAUROC) -> None:
            swaps.clear()
            seen.append((metric.read(auroc), len(swaps)))

        if rank:
            first.update(torch.tensor([0.1, 0.4, 0.3]), torch.tensor([0, 1, 1]))
        told(first)
        told(first)
        if rank:
            second.update(torch.tensor([0.4, 0.1]), torch.tensor([0, 1]))
        told(second)  # rank 0 holds nothing in both of them, yet they are not one
        told(first)
        told(copy.deepcopy(second))
        if not rank:
            second.update(torch.tensor([0.9]), torch.tensor([1]))
        told(second)
        if not rank:
            second.reset()
        told(second)
    return seen


@in_one_test("segments", [2, 3, 7])
@in_one_test("weighted", [False, True])
def test_a_cut_is_at_the_border_of_a_tie_nearest_to_its_target(segments: int, weighted: bool) -> None:
    """If all samples are shown, and no tie is heavy. Between two borders as near, it is the first."""
    generator = torch.Generator().manual_seed(segments)
    keys = torch.randint(-(10**4), 10**4, (10**5,), generator=generator).int().mul(1 << 16)
    times = torch.randint(1, 4, keys.shape, generator=generator) if weighted else torch.ones_like(keys).long()
    total, several = int(times.sum()), set()
    for i, cut in enumerate(find_cuts([keys.clone()], times, segments, 1, 32), 1):
        target = i * total // segments
        order = keys.argsort()
        tie = keys[order][torch.searchsorted(times[order].cumsum(0), target, right=True)]
        start, end = int(times[keys < tie].sum()), int(times[keys <= tie].sum())
        several.add(target - start <= end - target)
        assert int(times[keys < cut.key].sum()) == (start if target - start <= end - target else end)
        assert (cut.problem, cut.heavy) == (0, False)
    assert len(several) == 2 or segments < 7, "cuts of both sides"


@in_one_test("size", [0, 1, 5, 40])
@in_one_test("segments", [1, 2, 3, 7])
def test_one_cut_less_than_segments(segments: int, size: int) -> None:
    keys = torch.arange(size) // 3
    cuts = find_cuts([keys.flip(0)], torch.ones_like(keys), segments, problems=1, bits=32)
    assert len(cuts) == segments - 1
    found = [cut.key for cut in cuts]
    assert found == (sorted(found) if size else [-(2**31)] * (segments - 1))  # without samples, before the lowest key


def test_an_idle_rank_takes_no_curve_for_another(on_ranks: Run) -> None:
    first, second = on_ranks(_remembered, 2)
    assert first == second
    values, swaps = zip(*first, strict=True)
    assert values == (1.0, 1.0, 0.0, 1.0, 0.0, 0.5, 0.0)
    assert swaps[:4] == (2, 0, 2, 0)
    assert swaps[5:] == (2, 2)


SCRIPT = """
import torch, torch.distributed as dist
from torchmetrics import MetricCollection
import torchmetrics_roc as tr
dist.init_process_group("gloo")
rank, ranks = dist.get_rank(), dist.get_world_size()
metrics = MetricCollection([tr.BinaryAUROC(), tr.BinaryAveragePrecision(), tr.BinaryROC()])
generator = torch.Generator().manual_seed(0)
for step in range(6):
    scores = torch.randn(50, generator=generator)
    target = (scores + torch.randn(50, generator=generator) > 0).long()
    if step % ranks == rank and rank:  # the first rank stays idle
        metrics.update(scores, target)
values = metrics.compute()
if rank == 0:
    print(float(values["BinaryAUROC"]), float(values["BinaryAveragePrecision"]), len(values["BinaryROC"].fpr))
dist.destroy_process_group()
"""


@pytest.mark.slow  # some 10 s: three new interpreters
def test_under_torchrun(tmp_path: Path) -> None:
    (tmp_path / "loop.py").write_text(SCRIPT)
    command = [sys.executable, "-W", "error::FutureWarning", "-m", "torch.distributed.run", "--standalone"]
    command += ["--nproc-per-node", "3", str(tmp_path / "loop.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    generator, metrics = seeded(0), (tr.BinaryAUROC(), tr.BinaryAveragePrecision())
    for step in range(6):
        scores = torch.randn(50, generator=generator)
        target = (scores + torch.randn(50, generator=generator) > 0).long()
        if step % 3:
            for metric in metrics:
                metric.update(scores, target)
    assert done.stdout.split() == [*(str(float(metric.compute())) for metric in metrics), "201"]
