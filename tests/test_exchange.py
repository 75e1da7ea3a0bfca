"""Every reading of the curve that ranks hold together is that of one process, and no rank holds more than its share."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
import torch
from cases import first_few
from torch import Tensor, inf

import torchmetrics_roc as tr
from torchmetrics_roc import Cost, Curve, FixedRecall
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.inference.areas import auroc_variance, average_precision_interval
from torchmetrics_roc.measures.calibration import reliability
from torchmetrics_roc.measures.costs import net_benefit
from torchmetrics_roc.measures.likelihood_ratios import bayes_error_rate, pav_calibration
from torchmetrics_roc.measures.operating import (
    operating_point,
    precision_at_fixed_recall,
    recall_at_fixed_precision,
    sensitivity_at_specificity,
    specificity_at_sensitivity,
)
from torchmetrics_roc.measures.pr import average_precision, precision_recall_curve
from torchmetrics_roc.measures.roc import auroc, det, eer, ks, log_auc, partial_auroc, roc
from torchmetrics_roc.metrics.summary import summary
from torchmetrics_roc.ranks import exchange
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


def _read_slices(rank: int, ranks: int) -> dict[str, list[Any]]:
    """Of every other shape, by turns with weights and without."""
    warnings.simplefilter("ignore")
    found: dict[str, list[Any]] = {}
    for i, (name, (scores, target)) in enumerate([*shaped(200).items()][1::2]):
        weight = torch.rand(len(scores), generator=seeded(3)).mul(5).floor() if i % 2 else None
        mine = owners(scores, ranks)["in turn"] == rank if ranks > 1 else torch.ones_like(target, dtype=torch.bool)
        metric = tr.BinaryAUROC()
        metric.update(scores[mine].sigmoid(), target[mine], None if weight is None else weight[mine])
        found[name] = [metric.read(view) for view in SLICED.values()]
    return found


def test_views_of_slices_are_those_of_one_process(on_ranks: Run) -> None:
    expected = _read_slices(0, 1)
    results = on_ranks(_read_slices, 3, 3)
    for name, values in expected.items():
        for i, view in enumerate(SLICED):
            for result in results:
                assert close(result[name][i], values[i]), (name, view, result[name][i], values[i])
                assert bits(result[name][i]) == bits(results[0][name][i]), (name, view)


def _steps(curve: Curve) -> tuple[Any, ...]:
    return (*(curve.split(x) for x in curve.columns.steps), *(curve.deviation or ()))


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


class Case(NamedTuple):
    scores: Tensor
    target: Tensor
    weight: Tensor | None
    owner: Tensor
    views: list[str]


def cases(dtype: torch.dtype, weighted: bool, ranks: int, every: bool) -> dict[str, Case]:
    """Every shape with every share and all views, or each with one share and every third view, in turn.

    In dtypes but float32 some of the shapes: every third one in bfloat16, the next ones in float64.
    """
    found = {}
    for i, (name, (scores, target)) in enumerate(shaped().items()):
        if not every and i % 3 != {torch.bfloat16: 0, torch.float64: 1}.get(dtype, i % 3):
            continue
        weight = torch.rand(len(scores), generator=seeded(3)).mul(5).floor() / 3 if weighted else None
        shares = list(owners(scores, ranks).items())
        views = [view for k, view in enumerate(VIEWS) if every or (i + k) % 3 == 0]
        for share, owner in shares if every else [shares[(i + ranks) % len(shares)]]:
            found[f"{name}, {share}"] = Case(scores.to(dtype), target, weight, owner, views)
    return found


def _read_case(case: Case, mine: Tensor | None = None) -> dict[str, Any]:
    metric = tr.BinaryAUROC()
    given = [None if x is None else x if mine is None else x[mine] for x in case[:3]]
    if given[0] is not None and len(given[0]):
        metric.update(*given)
    values = {view: metric.read(summary if view == "summary" else VIEWS[view]) for view in case.views}
    return {**values, "whole": _steps(metric.curve()), "value": metric.compute()}


def _read_all(rank: int, dtype: torch.dtype, weighted: bool, ranks: int, every: bool) -> dict[str, Any]:
    warnings.simplefilter("ignore")
    of_all = cases(dtype, weighted, ranks, every)
    return {name: _read_case(case, case.owner == rank) for name, case in of_all.items()}


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
        for name, case in [*cases(torch.float32, weighted, 2, every=False).items()][weighted::7]:
            mine = case.owner == rank if ranks > 1 else torch.ones_like(case.owner, dtype=torch.bool)
            values[f"{name} {weighted}"] = _read_case(case._replace(views=["summary"]), mine)
    return values


@pytest.mark.filterwarnings("ignore")
def test_a_summary_is_that_of_one_process(on_ranks: Run) -> None:
    whole = _summarised(0, 1)
    for values in on_ranks(_summarised, 2, 2):
        for name, expected in whole.items():
            assert all(close(value, expected[view]) for view, value in values[name].items()), name


def _equal_to_one_process(on_ranks: Run, dtype: torch.dtype, weighted: bool, ranks: int, every: bool = False) -> None:
    results = on_ranks(_read_all, ranks, dtype, weighted, ranks, every)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, case in cases(dtype, weighted, ranks, every).items():
            expected = _read_case(case)
            for rank, result in enumerate(results):
                for view, value in result[name].items():
                    if weighted and view in ("thinned", "recall", "precision", "sensitivity", "specificity"):
                        continue  # a sum that is rounded otherwise may cross a line: see the test of whole weights
                    assert close(value, expected[view]), (name, view, rank, value, expected[view])
                if not weighted:
                    for view in {"auroc", "value", "whole", "roc", "pr", "det", "ks", "thinned"} & expected.keys():
                        assert bits(result[name][view]) == bits(expected[view]), (name, view, rank)
                assert bits(list(result[name].values())) == bits(list(results[0][name].values())), (name, rank)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float64])
def test_every_reading_is_that_of_one_process(on_ranks: Run, dtype: torch.dtype) -> None:
    _equal_to_one_process(on_ranks, dtype, False, 3)


def test_with_weights(on_ranks: Run) -> None:
    _equal_to_one_process(on_ranks, torch.float32, True, 2)


@pytest.mark.slow  # the product of all shapes, shares and views: some 40 s
@pytest.mark.parametrize(
    ("ranks", "dtype", "weighted"),
    [
        (2, torch.float32, False),
        (4, torch.float32, True),
        (3, torch.float16, False),
        (3, torch.bfloat16, False),
        (3, torch.float64, True),
    ],
)
def test_every_reading_of_every_share(on_ranks: Run, ranks: int, dtype: torch.dtype, weighted: bool) -> None:
    _equal_to_one_process(on_ranks, dtype, weighted, ranks, every=True)


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
    for i, (name, (metric, preds, target)) in enumerate(tasks().items()):
        mine = slice(rank, None, ranks) if rank else slice(0, 0)
        rest = slice(0, None, ranks) if rank == 1 or ranks == 1 else slice(0, 0)  # rank 0 has nothing, rank 1 its share
        for part in (mine, rest):
            if len(preds[part]):
                metric.update(preds[part], target[part], torch.arange(300)[part] % 3 if weighted else None)
        views = [view for k, view in enumerate(VIEWS) if (i + k) % 3 == 0]
        values[name] = {view: metric.read(VIEWS[view]) for view in views} | {"value": metric.compute()}
    return values


@pytest.mark.parametrize(("ranks", "weighted"), first_few(1, [(3, True), (4, False)]))
def test_many_problems(on_ranks: Run, ranks: int, weighted: bool) -> None:
    results = on_ranks(_read_tasks, ranks, ranks, weighted)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, (metric, preds, target) in tasks().items():
            metric.update(preds, target, torch.arange(300) % 3 if weighted else None)
            for view in results[0][name].keys() - {"value"}:
                expected = metric.read(VIEWS[view])
                for rank, result in enumerate(results):
                    assert close(result[name][view], expected), (name, view, rank)
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
        for i, (name, (scores, target)) in enumerate(shaped(2000).items()):
            shares = [*owners(scores, ranks).items()]
            for share, owner in shares[i % 2 :: 2]:
                metric = tr.BinaryAUROC()
                mine = owner == rank
                if mine.any():
                    metric.update(scores[mine], target[mine])
                metric.read(ks)
                loads[f"{name}, {share}"] = size[0]
    return loads


def test_no_rank_holds_more_than_a_tenth_above_its_share(on_ranks: Run) -> None:
    ranks = 4
    results = on_ranks(_loads, ranks, ranks)
    sizes = {name: len(scores) for name, (scores, _) in shaped(2000).items()}
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


def test_an_idle_rank_takes_no_curve_for_another(on_ranks: Run) -> None:
    first, second = on_ranks(_remembered, 2)
    assert first == second
    values, swaps = zip(*first, strict=True)
    assert values == (1.0, 1.0, 0.0, 1.0, 0.0, 0.5, 0.0)
    assert swaps[:4] == (2, 0, 2, 0)
    assert swaps[5:] == (2, 2)
