"""Every public class, how to build it, data for it, and everything that can be read of it: for the tests that walk all.

A class that is new is here by itself; if it needs an argument that this file does not know, building it fails.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

import torchmetrics_roc as tr
from torchmetrics_roc import functional
from torchmetrics_roc.groups.rankings import Ranking
from torchmetrics_roc.metrics.metric import CurveMetric

NEEDED: dict[str, Any] = {
    "num_classes": 3,
    "num_labels": 3,
    "num_models": 2,
    "min_precision": 0.5,
    "min_recall": 0.5,
    "min_sensitivity": 0.5,
    "min_specificity": 0.5,
    "rate": "recall",
    "top_k": 2,
    "at": "youden",
    "times": (3.0, 6.0),
    "censoring": [[1, 2.0], [0, 1.5], [0, 4.0], [1, 6.0], [0, 9.0]],
}
STORED: dict[str, dict[str, Any]] = {
    "exact": {},
    "bounded": {"memory": "bounded", "bins": 512},
    "grid": {"thresholds": [0.25, 0.5, 0.75]},
}

CLASSES = [
    name
    for name in sorted(tr.__all__)
    if isinstance(cls := getattr(tr, name), type) and issubclass(cls, CurveMetric)
    if "task" not in inspect.signature(cls).parameters
]

RANKINGS = [name for name in CLASSES if issubclass(getattr(tr, name)._measure_type, Ranking)]
"""Those whose weights are whole, as a weight of 2 is two samples with a rank each: so they have a scale."""


def needed(signature: inspect.Signature) -> dict[str, Any]:
    """The arguments that have no default, but for data."""
    names = [p.name for p in signature.parameters.values() if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    return {name: NEEDED[name] for name in names if name not in ("preds", "target", "groups")}


def survival(target: Tensor) -> Tensor:
    """Events and times, `[N, 2]`, of samples with these labels: positives have theirs earlier; a third is censored."""
    place = torch.arange(len(target), dtype=target.dtype, device=target.device)
    return torch.stack([(place % 3 > 0).to(target.dtype), place % 5 + 5 - 4 * target], 1)


@cache
def ways(name: str) -> tuple[str, ...]:
    """In which of the `STORED` ways the class keeps data."""
    if "ConfusionMatrix" in name:
        return ("exact",)
    found = []
    for way, options in STORED.items():
        try:
            built(name, way)
        except ValueError:
            assert options, name
        else:
            found.append(way)
    return tuple(found)


def built(name: str, way: str = "exact", **options: Any) -> Any:
    """A metric of the class `name` that keeps data in the `way`."""
    cls = getattr(tr, name)
    signature = inspect.signature(cls)
    counts = {"num_groups": 4} if way == "bounded" and "num_groups" in signature.parameters else {}
    return cls(**{**needed(signature), **STORED[way], **counts, **options})


def batches(name: str, seed: int = 0, device: str = "cpu", dtype: torch.dtype = torch.float32) -> list[dict[str, Any]]:
    """Three batches for the class `name`, the second of them weighted, by the names of the arguments of `update`."""
    g = torch.Generator("cpu").manual_seed(seed)

    def rand(*shape: int) -> Tensor:
        return torch.rand(shape, generator=g, dtype=torch.float64, device="cpu").to(dtype)

    def batch(size: int, weighted: bool) -> dict[str, Any]:
        several = not name.startswith(("Binary", "Grouped", "Sliced", "Time"))
        columns = 2 if name == "PairedAUROC" else 3
        labels = 3 if name.startswith("Multiclass") else 2
        shape = (size, 3) if name.startswith("Multilabel") else (size,)
        target = torch.randint(labels, shape, generator=g, dtype=torch.int64, device="cpu")
        preds = (rand(size, columns) if several else rand(size)).mul(16).round().div(16)  # with ties
        found = {"preds": preds, "target": survival(target) if name.startswith("Time") else target}
        if weighted:
            found["sample_weight"] = rand(size).double().mul(3).round()  # whole, so that a bootstrap can draw them
        if name.startswith(("Grouped", "Sliced")):
            found["groups"] = torch.randint(4, (size,), generator=g, dtype=torch.int64, device="cpu")
        return {key: x.to(device) for key, x in found.items()}

    return [batch(23, False), batch(17, True), batch(9, False)]


READINGS: dict[str, Callable[[Any], Any]] = {
    "compute": lambda m: m.compute(),
    "bounds": lambda m: m.bounds(),
    "max_error": lambda m: m.max_error(),
    "interval": lambda m: m.interval(),
    "newcombe": lambda m: m.interval(method="newcombe"),
    "jackknife": lambda m: m.interval(method="jackknife"),
    "operating_point": lambda m: m.operating_point("f1"),
    "summary": lambda m: m.summary(),
    "curve": lambda m: parts(m.curve()),
    "thinned": lambda m: parts(m.curve(max_points=8)),
    "read": lambda m: m.read(lambda curve: curve.sum(curve.dtps)),
    "num_samples": lambda m: torch.tensor(m.num_samples, dtype=torch.int64, device="cpu"),
    "compare": lambda m: m.compare(),
    "left_out": lambda m: m.left_out(),
    "metric_state": lambda m: m.metric_state,
}


OF_THE_CURVE = ("operating_point", "summary", "curve", "thinned", "read", "interval")
"""Read from the curve (or resampled from it) in the same way by every class: the walks ask some of each task."""


def own(name: str) -> tuple[str, ...]:
    """The readings that a walk asks of the class `name`: of AUROC all, of others those that are the class's own."""
    every = tuple(READINGS)
    return every if name.endswith("AUROC") else tuple(reading for reading in every if reading not in OF_THE_CURVE)


def parts(curve: tr.Curve) -> tuple[Tensor, ...]:
    return (*curve.columns.steps, curve.offsets, curve.positives, curve.negatives)


def readings(metric: Any, names: Any = tuple(READINGS)) -> Iterator[tuple[str, Any]]:
    """What the metric answers, by the name of the reading; a reading that it does not have is left out."""
    for name in names:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                yield name, READINGS[name](metric)
            except (ValueError, AttributeError) as error:
                if not any(word in str(error) for word in ("has no", "must be one of", "no attribute", "`method`")):
                    raise


def leaves(value: Any) -> list[Tensor]:
    """The tensors of a value, whatever it is made of."""
    if isinstance(value, Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [leaf for part in value for leaf in leaves(part)] if isinstance(value, (list, tuple)) else []


def same(a: Any, b: Any) -> bool:
    """Whether two values hold the same bits; numbers in the default dtype are compared in float32."""
    one, other = leaves(a), leaves(b)
    return len(one) == len(other) and all(_same(x, y) for x, y in zip(one, other, strict=True))


def _same(x: Tensor, y: Tensor) -> bool:
    if x.dtype != y.dtype and {x.dtype, y.dtype} == {torch.float32, torch.float64}:
        x, y = x.float(), y.float()
    if x.dtype != y.dtype or x.shape != y.shape:
        return False
    return torch.equal(x.nan_to_num(-7.0), y.nan_to_num(-7.0)) and torch.equal(x.isnan(), y.isnan())


def fed(metric: Any, *batches: Any) -> Any:
    """The metric after it took these batches in."""
    for batch in batches:
        metric.update(*batch)
    return metric


class Operators(TorchDispatchMode):
    """How many operators ran within."""

    count = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.count += 1
        return func(*args, **(kwargs or {}))


FUNCTIONALS = (
    sorted(
        name for name in functional.classification.__all__ if name.startswith(("binary_", "multiclass_", "multilabel_"))
    )
    if hasattr(functional.classification, "__all__")
    else []
)


def applied(name: str) -> Any:
    """The functional `name` of the data of its class."""
    function = getattr(functional, name)
    data = batches(name.capitalize())[0]
    arguments = {**needed(inspect.signature(function)), **data}
    return function(**arguments)
