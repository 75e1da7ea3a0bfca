"""The constructor arguments of every class, kept once: what `repr` shows, and what ranks must agree on.

And calls of its methods that do not fit.
"""

from __future__ import annotations

import copy
import inspect
import math
import pickle
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test
from everything import CLASSES, NEEDED, batches, built, needed, same, ways
from threads import as_threads, available, on_threads
from torchmetrics import Metric

import torchmetrics_roc as tr
from torchmetrics_roc.measures.measure import Measure
from torchmetrics_roc.metrics.cache import options_of, question_of
from torchmetrics_roc.metrics.metric import BinaryMetric
from torchmetrics_roc.metrics.options import LOCAL, Options
from torchmetrics_roc.points.choice import FixedFPR, Frozen
from torchmetrics_roc.ranks.processes import World

PUBLIC = {name: getattr(tr, name) for name in tr.__all__}

OTHER: dict[str, list[dict[str, Any]]] = {
    "at": [{"at": [0.25, 0.5]}, {"at": FixedFPR(0.25)}, {"at": torch.tensor([0.25])}],
    "average": [{"average": None}, {"average": "micro"}, {"average": "macro"}, {"average": "none"}],
    "beta": [{"beta": 2.0}],
    "bins": [{"bins": 1024, "memory": "bounded"}],
    "compute_on_cpu": [{"compute_on_cpu": True}],
    "censoring": [{"censoring": torch.tensor([[1.0, 3.0], [0.0, 7.0]])}],
    "compute_with_cache": [{"compute_with_cache": False}],
    "corrected": [{"corrected": True}],
    "debias": [{"debias": True, "norm": "l2"}],
    "dist_sync_fn": [{"dist_sync_fn": len}],
    "dist_sync_on_step": [{"dist_sync_on_step": True}],
    "distributed_available_fn": [{"distributed_available_fn": len}],
    "estimator": [{"estimator": "rocch"}],
    "excess": [{"excess": True}],
    "fn": [{"fn": 3.0}],
    "fp": [{"fp": 3.0}],
    "fpr_range": [{"fpr_range": (0.25, 0.5)}],
    "fraction": [{"fraction": 0.25}],
    "gap": [{"gap": True}],
    "gains": [{"gains": (0, 1, 3)}],
    "half_life": [{"half_life": 2.0, "memory": "bounded"}, {"half_life": 2.0, "thresholds": 5}],
    "ignore_index": [{"ignore_index": -1}],
    "interpolate": [{"interpolate": True}],
    "max_fpr": [{"max_fpr": 0.5}],
    "memory": [{"memory": "bounded"}],
    "min_precision": [{"min_precision": 0.75}],
    "min_recall": [{"min_recall": 0.75}],
    "min_sensitivity": [{"min_sensitivity": 0.75}],
    "min_specificity": [{"min_specificity": 0.75}],
    "n_bins": [{"n_bins": 7}],
    "nan_policy": [{"nan_policy": "ignore"}],
    "norm": [{"norm": "max"}],
    "normalization": [{"normalization": "softmax"}, {"normalization": None}],
    "normalize": [{"normalize": "all"}],
    "num_classes": [{"num_classes": 4}],
    "num_groups": [{"num_groups": 5, "memory": "bounded"}],
    "num_labels": [{"num_labels": 4}],
    "num_models": [{"num_models": 4}],
    "prevalence": [{"prevalence": 0.25}],
    "process_group": [],
    "rate": [{"rate": "fnr"}],
    "standardized": [{"standardized": True}],
    "strategy": [{"strategy": "quantile", "n_bins": 7}],
    "sync_on_compute": [{"sync_on_compute": False}],
    "threshold": [{"threshold": 0.25}],
    "thresholds": [{"thresholds": 11}, {"thresholds": [0.25, 0.5]}, {"thresholds": torch.tensor([0.1, 0.7])}],
    "top_k": [{"top_k": 3}],
    "times": [{"times": [1.0, 2.0, 4.5]}],
    "tpr_range": [{"tpr_range": (0.25, 0.5)}],
    "validate_args": [{"validate_args": False}, {"validate_args": True}],
    "window": [{"window": 2, "memory": "bounded"}, {"window": 2, "thresholds": 5}],
    "worst": [{"worst": "bpsn"}],
}
"""Of every argument of any class, values that may not be its default, with the options that they need."""


REFUSED = ("Unexpected keyword", "`average`", "leave out", "leave it out", "`n_bins`", "`at`", "isotonic")
"""In errors of options that a class does not take: a grid where probabilities are read, a mean of curves."""


def other(name: str, argument: str) -> list[tuple[Any, Any]]:
    """Metrics of the class `name` with another value of the argument, each beside one without it."""
    parameters, found = inspect.signature(getattr(tr, name)).parameters, []
    for options in OTHER[argument]:
        grouped = {"num_groups": 6} if options.get("memory") == "bounded" and "num_groups" in parameters else {}
        without = {n: x for n, x in {**grouped, **options}.items() if n != argument}
        if argument == "memory":
            without = {}
        elif argument == "num_groups":
            without["num_groups"] = 6
        if parameters[argument].default not in [x for x in (options[argument],) if not isinstance(x, torch.Tensor)]:
            try:
                found.append((built(name, **{**grouped, **options}), built(name, **without)))
            except ValueError as error:
                if not any(word in str(error) for word in REFUSED):
                    raise
    return found


@cache
def differing(name: str) -> list[tuple[str, Any, Any]]:
    """For every argument of the class and value of it, a metric with that value, and one without it."""
    return [(n, *pair) for n in inspect.signature(getattr(tr, name)).parameters for pair in other(name, n)]


def read_back(metric: Any, **names: Any) -> Any:
    """The metric that its `repr` constructs, given the public names of the package."""
    return eval(repr(metric), {**PUBLIC, **names})


@pytest.mark.covering
@pytest.mark.parametrize("name", CLASSES)
def test_the_repr_constructs_an_equal_metric(name: str) -> None:
    """With every argument at another value, and everything that is kept in another way."""
    metrics = [built(name, way) for way in ways(name)] + [metric for _, metric, _ in differing(name)]
    shown = set()
    for metric in metrics:
        again = read_back(metric, len=len)
        assert type(again) is type(metric)
        assert repr(again) == repr(metric)
        assert again.settings == metric.settings
        assert options_of(again).keys() == options_of(metric).keys()
        shown.add(repr(metric))
    assert len(shown) > 8


@pytest.mark.covering
@pytest.mark.parametrize("name", CLASSES)
def test_every_argument_of_a_class_has_another_value(name: str) -> None:
    """Else the laws of this file would pass over it."""
    arguments = set(inspect.signature(getattr(tr, name)).parameters)
    taken = {argument for argument, *_ in differing(name)}
    # Of a class without bins those of bins, of `num_groups` where nothing is counted, and of a handle no value.
    without = {"process_group", "normalization", "half_life", "window", "bins", "memory", "thresholds"}
    assert arguments - taken <= without, arguments - taken


SHOWN = [
    (tr.GroupedAUROC(), "GroupedAUROC()"),
    (tr.GroupedAUROC(average=None), "GroupedAUROC(average=None)"),
    (tr.GroupedAUROC("macro"), "GroupedAUROC(average='macro')"),
    (tr.BinaryROC(thresholds=11), "BinaryROC(thresholds=11)"),
    (tr.BinaryROC(torch.tensor([0.25, 0.5])), "BinaryROC(thresholds=[0.25, 0.5])"),
    (tr.BinaryROC([-torch.inf, 0.5]), "BinaryROC(thresholds=[float('-inf'), 0.5])"),
    (tr.BinaryNetBenefit(np.array([0.25, 0.5])), "BinaryNetBenefit(at=[0.25, 0.5])"),
    (tr.BinaryMinDCF(fn=np.float64(2)), "BinaryMinDCF(fn=2.0)"),
    (tr.AUROC("binary", nan_policy="ignore"), "BinaryAUROC(nan_policy='ignore')"),
    (
        tr.BinaryRate("fbeta", FixedFPR(0.1), beta=2.0, prevalence=0.1, thresholds=3, window=2, ignore_index=-1),
        "BinaryRate(rate='fbeta', at=FixedFPR(most=0.1), thresholds=3, ignore_index=-1, beta=2.0, prevalence=0.1, "
        "window=2)",
    ),
    (
        tr.MultilabelRate(2, "recall", Frozen(torch.tensor([0.25, 0.5]))),
        "MultilabelRate(num_labels=2, rate='recall', at=Frozen(threshold=[0.25, 0.5]))",
    ),
    (tr.BinaryEER(distributed_available_fn=available), "BinaryEER(distributed_available_fn=available)"),
]


@in_one_test("metric, words", SHOWN)
def test_what_is_shown(metric: Any, words: str) -> None:
    assert repr(metric) == words
    assert sorted(repr(metric)) == sorted(words)
    assert repr(read_back(metric, available=available)) == words
    assert repr(copy.deepcopy(metric)) == words
    assert repr(pickle.loads(pickle.dumps(metric))) == words


def test_a_frozen_threshold_is_no_argument() -> None:
    metric = tr.BinaryRate("recall", "youden")
    metric.update(torch.tensor([0.1, 0.75]), torch.tensor([0, 1]))
    metric.freeze()
    assert repr(metric) == "BinaryRate(rate='recall', at='youden')  # 2 samples, frozen=0.75"
    assert repr(read_back(metric)) == "BinaryRate(rate='recall', at='youden')"


def test_later_writes_to_an_argument_change_nothing() -> None:
    listed, tensor, array = [0.25, 0.5], torch.tensor([0.25, 0.5]), np.array([0.25, 0.5])
    metrics = [tr.BinaryROC(listed), tr.BinaryROC(tensor), tr.BinaryNetBenefit(array)]
    before = [repr(metric) for metric in metrics]
    listed[0], tensor[0], array[0] = 0.0, 0.0, 0.0
    assert [repr(metric) for metric in metrics] == before


class Half(Measure):
    """A measure of a user."""

    def __init__(self, of: int = 1) -> None:
        self.of = of

    def view(self, curve: tr.Curve) -> Any:
        return curve.positives / self.of


class BinaryHalf(BinaryMetric, of=Half): ...


class Named(tr.BinaryAUROC):
    def __init__(self, label: str, **options: Any) -> None:
        super().__init__(0.5, **options)
        self.label = label


def test_classes_of_users() -> None:
    assert repr(BinaryHalf(None, -1, of=3)) == "BinaryHalf(None, -1, of=3)"
    assert repr(read_back(BinaryHalf(None, -1, of=3), BinaryHalf=BinaryHalf)) == "BinaryHalf(None, -1, of=3)"
    assert options_of(BinaryHalf(of=3, compute_on_cpu=True)) == {"of": 3}
    # What reached the constructor of the package: a label of a rank is none of it.
    assert repr(Named("a", memory="bounded")) == "Named(max_fpr=0.5, memory='bounded')"
    assert options_of(Named("a")) == options_of(Named("b")) == {"max_fpr": 0.5}


# ---- calls -----------------------------------------------------------------------------------------------------------


@in_one_test("name", CLASSES)
def test_an_argument_out_of_all_range_is_refused_or_fits(name: str) -> None:
    """As integers that neither an int64 nor a float can be: no other error, and no memory that does not exist."""
    refused = 0
    for argument in set(inspect.signature(getattr(tr, name)).parameters) - LOCAL:
        needs = {"memory": "bounded"} if argument in ("bins", "window", "half_life", "num_groups") else {}
        for value in (10**30, -(10**30), 10**400, "", [], math.inf, math.nan, 0):
            try:
                built(name, **needs, **{argument: value})
            except ValueError:
                refused += 1
    assert refused > 20


FOR_FRAMEWORKS = set(dir(Metric)) - {"plot", "merge_state", "update", "compute"} | {"extra_repr"}
"""What torchmetrics calls, and raises its errors."""


@in_one_test("name", CLASSES)
def test_a_call_of_a_metric_that_does_not_fit_says_what_it_takes(name: str) -> None:
    metric = built(name)
    functions = dict(inspect.getmembers(type(metric), inspect.isfunction))
    ours = {n for n, x in functions.items() if x.__module__.startswith("torchmetrics_roc.") and n[0] != "_"}
    methods = ({"compute"} | ours - FOR_FRAMEWORKS).intersection(dir(metric))
    assert {"update", "plot", "interval", "read", "operating_point"} <= methods
    for method in methods:
        call = getattr(metric, method)
        any_number = any(x.kind is x.VAR_POSITIONAL for x in inspect.signature(call).parameters.values())
        for args in ((),) if any_number else ((None,) * 9, ()):
            options = {} if args else {"nothing": 3}
            with pytest.raises(ValueError, match=f"`{method}`.* takes") as raised:
                call(*args, **options)
            assert name in str(raised.value)
    with pytest.raises(
        ValueError, match=f"`update` of {name}: missing a required argument: 'target': it takes `preds`, `t"
    ):
        metric(*list(batches(name)[0].values())[:1])
    assert metric.update_count == 0


# ---- ranks -----------------------------------------------------------------------------------------------------------


def read_on_two(metrics: Sequence[Any], name: str) -> list[Any]:
    """What two ranks with these metrics compute or raise."""

    def work(rank: int) -> Any:
        metrics[rank].distributed_available_fn = available
        metrics[rank].update(**batches(name)[0])
        return metrics[rank].compute()

    return on_threads(work, [World(), World()])[0]


@pytest.mark.covering
@pytest.mark.parametrize("name", CLASSES)
def test_what_ranks_compare_has_every_argument(name: str) -> None:
    for argument, one, without in differing(name):
        texts = [question_of(metric, "compute", ()) for metric in (one, without)]
        assert (texts[0] == texts[1]) == (argument in LOCAL), (argument, texts)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["BinaryAUROC", "MulticlassRate", "GroupedAUROC", "MultilabelConfusionMatrix"])
def test_ranks_agree_on_every_argument(name: str) -> None:
    """Any that differs is an error of both, which has its values; any local one is none."""
    # Data of another shape, and what keeps a rank from the others, for which they wait.
    alone = {"num_classes", "num_labels", "sync_on_compute", "dist_sync_fn", "distributed_available_fn"}
    for argument, *metrics in differing.__wrapped__(name):
        if argument in alone:
            continue
        with as_threads():
            first, second = read_on_two(metrics, name)
        if argument in LOCAL:
            assert same(first, second)
            continue
        assert str(first) == str(second)
        assert f"{argument}=" in str(first)
        assert isinstance(first, ValueError)


def test_ranks_agree_on_what_a_measure_of_a_user_was_built_with() -> None:
    pairs = ((BinaryHalf(of=2), BinaryHalf(of=3)), (BinaryHalf(2), BinaryHalf(3)))
    for metrics in pairs:
        words = "{!r}.compute() and {!r}.compute()".format(*metrics)
        with as_threads():
            first, second = read_on_two(metrics, "BinaryROC")
        assert words in str(first)
        assert str(first) == str(second)


def test_ranks_agree_on_a_frozen_threshold() -> None:
    metrics = tr.BinaryRate("recall", "youden"), tr.BinaryRate("recall", "youden")
    metrics[1].load_state_dict({"frozen": torch.tensor(0.25)})
    with as_threads():
        first, second = read_on_two(metrics, "BinaryROC")
    assert "BinaryRate(rate='recall', at='youden').compute() and BinaryRate(rate='recall', at='youden', frozen=" in str(
        first
    )
    assert str(first) == str(second)


@pytest.mark.parametrize("level", [np.float32(0.9), np.float64(0.5), np.array(0.9)])
def test_ranks_agree_on_numbers_of_numpy(level: Any) -> None:
    def work(rank: int) -> Any:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        metric.update(**batches("BinaryAUROC")[0])
        return metric.interval(level=level if rank else 0.5)

    with as_threads():
        first, second = on_threads(work, [World(), World()])[0]
    if level == 0.5:
        assert same(first, second)
    else:
        assert "interval(0.5, None, 'frequency'" in str(first)
        assert str(first) == str(second)


def test_what_is_local_to_a_rank() -> None:
    """A new option must be agreed on, unless it says that it is local."""
    assert {
        "compute_on_cpu",
        "dist_sync_fn",
        "distributed_available_fn",
        "process_group",
        "validate_args",
    } == LOCAL
    assert set(inspect.signature(Options).parameters) >= LOCAL - {"validate_args"}
    assert needed(inspect.signature(tr.BinaryRate)).keys() <= NEEDED.keys()
