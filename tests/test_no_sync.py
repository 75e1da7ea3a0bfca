"""`update` never waits for the host: fake tensors have no values to read, and a spy sees no copy between devices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import torch
from torch import Tensor
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode

import torchmetrics_roc as tr
from torchmetrics_roc import functional

METRICS: dict[str, tuple[Any, tuple[int, ...], tuple[int, ...]]] = {
    "binary": (lambda **o: tr.BinaryAUROC(**o), (32,), (32,)),
    "multiclass": (lambda **o: tr.MulticlassAUROC(5, **o), (32, 5), (32,)),
    "multilabel": (lambda **o: tr.MultilabelAUROC(5, **o), (32, 5), (32, 5)),
}


class Spy(TorchDispatchMode):
    """Notes operations that bring a value, or a tensor, from one kind of device to another, and masked ones.

    `lift_fresh` is a tensor made of Python numbers, which a device would wait for.
    """

    READS = (
        "_local_scalar_dense",
        "nonzero",
        "masked_select",
        "_unique2",
        "bincount",
        "equal",
        "repeat_interleave",
        "lift_fresh",
    )

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        name = func.__name__
        flat = torch.utils._pytree.tree_leaves((args, kwargs))
        tensors = [x for x in flat if isinstance(x, Tensor)]
        masked = name.startswith("index") and any(x.dtype is torch.bool for x in tensors)
        if any(name.startswith(read) for read in self.READS) or masked:
            self.seen.append(name)
        kinds = {x.device.type for x in [*tensors, *torch.utils._pytree.tree_leaves(out)] if isinstance(x, Tensor)}
        if len(kinds) > 1:
            self.seen.append(f"{name} between {kinds}")
        return out


def update_unseen(metric: Any, device: str, arguments: Callable[[], tuple[Any, ...]]) -> None:
    """Update three times with `arguments` that have no values, and expect no look at one.

    Fake tensors take the road of the CPU, tensors on "meta" that of a device.
    """
    if device == "meta":
        metric.to("meta")
    mode = FakeTensorMode(allow_non_fake_inputs=True) if device == "fake" else torch.device("meta")
    with mode, Spy() as spy:
        for _ in range(3):
            metric.update(*arguments())
        assert spy.seen == []
    assert metric.update_count == 3


def integers(*shape: int) -> Tensor:
    return torch.empty(shape, dtype=torch.long)


# Counts of calls, and called labels instead of scores; samples in groups.
CALLS: dict[str, tuple[Any, tuple[int, ...], tuple[int, ...]]] = {
    "binary": (lambda **o: tr.BinaryConfusionMatrix(0.7, **o), (32,), (32,)),
    "multiclass": (lambda **o: tr.MulticlassConfusionMatrix(5, **o), (32, 5), (32,)),
    "multilabel": (lambda **o: tr.MultilabelConfusionMatrix(5, **o), (32, 5), (32, 5)),
}

CASES = [
    {},
    {"thresholds": 9},
    {"memory": "bounded", "bins": 512},
    {"memory": "bounded", "nan_policy": "ignore"},
    {"ignore_index": -1},
    {"thresholds": 9, "ignore_index": -1, "nan_policy": "ignore"},
]


@pytest.mark.covering
@pytest.mark.parametrize("device", ["fake", "meta"])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("options", CASES)
@pytest.mark.parametrize("name", METRICS)
def test_update_reads_no_value(name: str, options: dict[str, Any], weighted: bool, device: str) -> None:
    make, preds, target = METRICS[name]
    weight = partial(torch.empty, 32) if weighted else lambda: None
    update_unseen(make(**options), device, lambda: (torch.empty(preds), integers(*target), weight()))


@pytest.mark.covering
@pytest.mark.parametrize("device", ["fake", "meta"])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(
    "options", [{}, {"ignore_index": -1}, {"nan_policy": "ignore"}, {"window": 2}, {"half_life": 2}]
)
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("name", CALLS)
def test_update_of_counts_reads_no_value(
    name: str, called: bool, options: dict[str, Any], weighted: bool, device: str
) -> None:
    make, preds, target = CALLS[name]
    scores = partial(integers, *target) if called else partial(torch.empty, preds)
    weight = partial(torch.empty, 32) if weighted else lambda: None
    update_unseen(make(**options), device, lambda: (scores(), integers(*target), weight()))


def test_update_of_groups_reads_no_value() -> None:
    for metric in (tr.GroupedAUROC(), tr.GroupedAveragePrecision(ignore_index=-1)):
        update_unseen(metric, "fake", lambda: (torch.empty(32), integers(32), torch.empty(32), integers(32)))


BINNED: dict[str, Any] = {"memory": "bounded", "num_groups": 5, "bins": 256}


@pytest.mark.covering
@pytest.mark.parametrize("device", ["fake", "meta"])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("options", [{}, {"ignore_index": -1}, {"nan_policy": "ignore"}, {"window": 2}])
def test_update_of_groups_in_bins_reads_no_value(options: dict[str, Any], weighted: bool, device: str) -> None:
    weight = partial(torch.empty, 32) if weighted else lambda: None
    for metric in (tr.SlicedAUROC(**BINNED, **options), tr.SlicedRate("recall", 0.5, **BINNED, **options)):
        update_unseen(metric, device, lambda: (torch.empty(32), integers(32), weight(), integers(32)))


BOUNDED: dict[str, Any] = {"memory": "bounded", "bins": 512}


@pytest.mark.covering
@pytest.mark.parametrize(("options", "size"), [({}, 8), ({}, 100_000), ({"thresholds": 9}, 8), (BOUNDED, 8)])
@pytest.mark.parametrize("name", METRICS)
def test_what_has_no_values_is_refused_where_it_is_read(name: str, options: dict[str, Any], size: int) -> None:
    make, *shapes = METRICS[name]
    metric, other = make(**options), make(**options)
    with FakeTensorMode(allow_non_fake_inputs=True):
        preds, target = (torch.zeros(size, *shape[1:]) for shape in shapes)
        target = target.long()
        metric.update(preds, target)
        for call in (metric.compute, metric.curve, metric.summary, lambda: other(preds, target)):
            with pytest.raises(ValueError, match="FakeTensorMode, have no values to read"):
                call()
    metric = make(**options).to("meta")
    metric.update(preds.to("meta"), target.to("meta"))
    with pytest.raises(ValueError, match="on 'meta'"):
        metric.compute()


def test_functions_of_data_without_values_say_so() -> None:
    with FakeTensorMode():
        preds, target = torch.rand(8), torch.ones(8, dtype=torch.long)
        for call in (
            lambda: functional.binary_auroc(preds, target),
            lambda: tr.Curve.from_scores(preds, target),
            lambda: tr.compare_auroc(preds.expand(2, 8), target),
        ):
            with pytest.raises(ValueError, match="have no values to read"):
                call()


def transformed(call: Any, preds: Tensor, target: Tensor) -> list[Any]:
    """The call inside transforms of scores and labels `[M, N]`."""
    return [
        lambda: torch.vmap(call)(preds, target),
        lambda: torch.vmap(call, in_dims=(None, 0))(preds[0], target),
        lambda: torch.func.grad(call)(preds[0], target[0]),
        lambda: torch.func.jvp(lambda x: call(x, target[0]), (preds[0],), (preds[1],)),
        lambda: torch.func.functionalize(call)(preds[0], target[0]),  # whose values were those of other memory
    ]


@pytest.mark.filterwarnings("ignore:.torch.jit.script:DeprecationWarning")  # by torch, where it first transforms
@pytest.mark.parametrize(("options", "size"), [({}, 8), ({}, 100_000), ({"thresholds": 9}, 8), (BOUNDED, 8)])
def test_transforms_are_refused_and_leave_nothing(options: dict[str, Any], size: int) -> None:
    metric, preds, target = tr.BinaryAUROC(**options), torch.rand(3, size), (torch.arange(3 * size) % 2).view(3, size)
    calls = [
        metric.update,
        metric,
        lambda x, y: functional.binary_auroc(x, y, **options),
        lambda x, y: tr.Curve.from_scores(x, y).tps.sum(),
        lambda x, y: tr.compare_auroc(x.expand(2, size), y).difference,
    ]
    for call in calls:
        for inside in transformed(call, preds, target):
            with pytest.raises(ValueError, match=r"^Inside torch\.vmap.* `has_aux=True`"):
                inside()
    assert metric.update_count == metric._state.size(metric._held()) == 0


def test_the_spy_sees() -> None:
    x = torch.tensor([0.0, 1.0])
    with Spy() as spy:
        float(x[0])
        x[x > 0]
        x.to("meta")
    assert [seen.split(".")[0] for seen in spy.seen] == ["_local_scalar_dense", "index", "_to_copy"]


@pytest.mark.covering
@pytest.mark.cuda
@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
@pytest.mark.parametrize("options", [{}, {"thresholds": 9}, {"ignore_index": -1}])
@pytest.mark.parametrize("name", METRICS)
def test_update_on_a_device_under_sync_debug(name: str, options: dict[str, Any]) -> None:
    make, preds, target = METRICS[name]
    metric = make(**options).to("cuda")
    scores, labels = torch.rand(preds, device="cuda"), torch.zeros(target, dtype=torch.long, device="cuda")
    metric.update(scores, labels)
    torch.cuda.set_sync_debug_mode("error")
    try:
        metric.update(scores, labels)
    finally:
        torch.cuda.set_sync_debug_mode("default")
