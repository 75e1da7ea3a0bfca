"""Every class on a device that is no CPU: the CPU's bits, on the device, and no wait in `update`."""

from __future__ import annotations

import copy
import io
import pickle
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import fields, is_dataclass
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import pytorch_lightning as pl
import torch
from matplotlib import pyplot
from pytorch_lightning.accelerators import Accelerator
from pytorch_lightning.loggers import CSVLogger
from pytorch_lightning.strategies import SingleDeviceStrategy
from torch import Tensor
from torch.utils._pytree import tree_leaves, tree_map_only
from torch.utils.data import DataLoader
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from tests import everything, simulated_device
from tests.cases import covering
from tests.simulated_device import SimulatedTensor, counted, generators, profile
from tests.test_samples import KINDS, LOOKS, check_look
from torchmetrics_roc import Curve, inference, plot
from torchmetrics_roc.arrays.keys import falling_keys, sortable
from torchmetrics_roc.curves.columns import LISTS
from torchmetrics_roc.curves.derived import at_prevalence
from torchmetrics_roc.curves.devices import makes_curves, widest
from torchmetrics_roc.curves.entries import PIECE, sums_of_ties
from torchmetrics_roc.functional import classification as functionals
from torchmetrics_roc.groups.rankings import Ranking
from torchmetrics_roc.inference.replicates import quantile
from torchmetrics_roc.lightning import CurveLogger, loggers
from torchmetrics_roc.lightning.loggers import Report
from torchmetrics_roc.measures.measure import CurveMeasure, furthest
from torchmetrics_roc.measures.operating import Rate
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.metrics.summary import summary

pytestmark = pytest.mark.skipif(simulated_device.missing is not None, reason=str(simulated_device.missing))

CPU = torch.device("cpu")


@pytest.fixture(name="device")
def _device() -> Iterator[torch.device]:
    with generators():
        yield simulated_device.device()
    forget_caches()  # what a failed test left there is not to fail others


# ---- the device itself -----------------------------------------------------------------------------------------------


OPERATORS: dict[str, Callable[[Tensor], Any]] = {
    "arithmetic": lambda x: (x + 1) * x - x / 2,
    "sort": lambda x: x.flatten().sort(stable=True),
    "sums": lambda x: (x.sum(), x.cumsum(1), x.max(1)),
    "transposed": lambda x: (x.T.reshape(-1), x.T.contiguous(), x.t().flatten()),
    "bits": lambda x: x.view(torch.int32) >> 3,
    "mask": lambda x: (x[x > 2], x.masked_fill(x > 2, 0), torch.where(x > 2, x, 0.0)),
    "shapes by value": lambda x: (x.nonzero(), torch.unique(x), torch.bincount(x.flatten().long())),
    "pieces": lambda x: (torch.stack([*x]), torch.cat([x, x]), x.flatten().split([1, 5]), x.unbind(1)),
    "index": lambda x: (x[x.new_tensor([1], dtype=torch.int64)], x[:, -1], x[..., None]),
    "made like it": lambda x: (x.new_zeros(3), torch.ones_like(x), x.new_full((), 2.0), x.new_tensor([3.0, 4.0])),
    "made there": lambda x: (torch.arange(5, device=x.device), torch.zeros(2, 3, device=x.device)),
    "numbers there": lambda x: (torch.tensor([1.5], device=x.device), torch.as_tensor(2, device=x.device)),
    "repeated": lambda x: (x[0].repeat_interleave(2), x[0].repeat_interleave(x[0].long())),
    "search": lambda x: torch.searchsorted(x[1].contiguous(), x),
    "scattered": lambda x: torch.zeros_like(x[0]).scatter_add_(0, x[0].long() % 3, x[0]),
    "drawn": lambda x: torch.rand(4, device=x.device, generator=torch.Generator(x.device).manual_seed(3)),
    "dtypes": lambda x: (x.double(), x.long(), x.to(torch.bfloat16), x > 1),
    "host": lambda x: (x.tolist(), float(x[0, 0]), bool((x > 1).all()), x.shape, f"{x[0, 1]:.3f}"),
}


@pytest.mark.parametrize("name", OPERATORS)
def test_values_are_those_of_the_cpu(name: str, device: torch.device) -> None:
    x = torch.tensor([[3.0, 1.0, 2.0], [1.0, 4.0, 5.0]])
    expected = OPERATORS[name](x)
    assert differences(OPERATORS[name](x.to(device)), expected, device) == []


MIXTURES: dict[str, Callable[[Tensor, Tensor], Any]] = {
    "add": lambda x, y: x + y,
    "the other way round": lambda x, y: y + x,
    "in place": lambda x, y: y.add_(x),
    "in place, a number": lambda x, y: y.sum().add_(x[0]),
    "cat": lambda x, y: torch.cat([x, y]),
    "index": lambda x, y: x[y.long()],
    "index of a cpu": lambda x, y: y[x.long()],
    "scatter": lambda x, y: x.scatter(0, y.long(), 1.0),
    "search": lambda x, y: torch.searchsorted(x, y),
    "gather a number": lambda x, y: torch.stack([x[0], y[0]]),
    "out": lambda x, y: torch.add(x, x, out=y),
    "where": lambda x, y: torch.where(x > 0, x, y),
}


@pytest.mark.parametrize("name", MIXTURES)
def test_two_devices_do_not_mix(name: str, device: torch.device) -> None:
    x, y = torch.tensor([0.0, 1.0], device=device), torch.tensor([0.0, 1.0])
    with pytest.raises(RuntimeError, match="Expected all tensors to be on the same device"):
        MIXTURES[name](x, y)


def test_numbers_of_the_host_are_taken(device: torch.device) -> None:
    x, number = torch.tensor([1.0, 2.0], device=device), torch.tensor(2.0)
    with counted() as counts:
        values = x + number, number * x, torch.where(x > 1, x, number), x.masked_fill(x > 1, number)
    assert [v.tolist() for v in values] == [[3.0, 4.0], [2.0, 4.0], [2.0, 2.0], [1.0, 2.0]]
    assert counts.waits == counts.uploads == []


def test_what_is_written_in_place_keeps_its_tensor(device: torch.device) -> None:
    x = torch.zeros(3, device=device)
    assert x.add_(1) is x
    assert x.mul_(2).clamp_(max=1.5) is x
    x[1] = 7
    x[2:] = torch.tensor([8.0], device=device)
    x[x > 7.5] = 9.0
    assert x.tolist() == [1.5, 7.0, 9.0]
    out = torch.empty(3, device=device)
    assert torch.add(x, 1, out=out) is out
    x.copy_(torch.tensor([4.0, 5.0, 6.0]))
    assert x.tolist() == [4.0, 5.0, 6.0]
    y = torch.ones(1, 3, device=device)
    assert y.squeeze_(0) is y
    assert (y @ torch.eye(3, device=device)).shape == y.shape == (3,)
    with pytest.raises(NotImplementedError, match="in place"):
        x.resize_(5)


def test_views_show_what_they_are_of(device: torch.device) -> None:
    x = torch.arange(6.0, device=device)
    view, turned, bits = x[2:4], x.view(2, 3).T, x.view(torch.int32)
    view.fill_(9.0)
    assert x.tolist() == [0.0, 1.0, 9.0, 9.0, 4.0, 5.0]
    assert turned.tolist() == [[0.0, 9.0], [1.0, 4.0], [9.0, 5.0]]
    bits[0] = 0x40000000
    assert float(x[0]) == 2.0
    assert turned.stride() == (1, 3)
    assert not turned.is_contiguous()
    assert view.storage_offset() == 2
    assert view.untyped_storage().nbytes() == 24
    with pytest.raises(RuntimeError, match="view size is not compatible"):
        turned.view(6)


def test_copies_and_files(device: torch.device) -> None:
    x = torch.tensor([1.0, 2.0], device=device)
    file = io.BytesIO()
    torch.save({"x": x}, file)
    file.seek(0)
    copies = copy.deepcopy(x), pickle.loads(pickle.dumps(x)), torch.load(file, weights_only=False)["x"]
    x.zero_()
    for other in copies:
        assert other.device == device
        assert other.tolist() == [1.0, 2.0]
    shared = copy.deepcopy([copies[0]] * 2)
    assert shared[0] is shared[1]


def test_the_host_has_to_ask(device: torch.device) -> None:
    x = torch.tensor([1.0, 2.0], device=device)
    with pytest.raises(TypeError, match="can't convert privateuseone:0 device type tensor to numpy"):
        x.numpy()
    assert x.cpu().numpy().tolist() == [1.0, 2.0]
    assert repr(x) == "tensor([1., 2.], device='privateuseone:0')"
    assert type(x.cpu()) is Tensor


WAITING: dict[str, Callable[[Tensor], Any]] = {
    "item": lambda x: x[0].item(),
    "bool": lambda x: bool(x[0] > 0),
    "tolist": lambda x: x.tolist(),
    "to a CPU": lambda x: x.cpu(),
    "to a CPU and a dtype": lambda x: x.to("cpu", torch.float64),
    "into a CPU's": lambda x: torch.zeros(3).copy_(x),
    "nonzero": lambda x: x.nonzero(),
    "masked": lambda x: x[x > 1],
    "masked_select": lambda x: x.masked_select(x > 1),
    "written where masked": lambda x: x.__setitem__(x > 1, x[:2].clone()),
    "equal": lambda x: torch.equal(x, x),
    "unique": lambda x: torch.unique(x),
    "unique_consecutive": lambda x: torch.unique_consecutive(x),
    "bincount": lambda x: torch.bincount(x.long()),
    "repeat_interleave": lambda x: x.repeat_interleave(x.long()),
    "a number taken as an index": lambda x: [1, 2, 3, 4][x[0].long()],
    "repr": repr,
}
FREE: dict[str, Callable[[Tensor], Any]] = {
    "arithmetic": lambda x: x * 2 + x,
    "views": lambda x: x[1:].view(2, 1).T,
    "made there": lambda x: torch.zeros(3, device=x.device) + torch.arange(3, device=x.device),
    "filled": lambda x: x.new_full((2,), 3.0),
    "a number where masked": lambda x: x.__setitem__(x > 1, 0.0),
    "of a known size": lambda x: x.repeat_interleave(x.long(), output_size=6),
    "each twice": lambda x: x.repeat_interleave(2),
    "by places": lambda x: x[torch.arange(2, device=x.device)],
    "sorted": lambda x: x.sort(),
}


@pytest.mark.parametrize("name", [*WAITING, *FREE])
def test_waits_are_counted(name: str, device: torch.device) -> None:
    x = torch.tensor([1.0, 2.0, 3.0], device=device)
    with counted() as counts:
        (WAITING | FREE)[name](x)
    assert len(counts.waits) == (name in WAITING), counts.waits
    assert counts.uploads == []
    assert all(event.where.startswith("tests/test_simulated_device.py:") for event in counts.waits + counts.launches)


def test_launches_and_uploads_are_counted(device: torch.device) -> None:
    with counted() as counts:
        x = torch.tensor([1.0, 2.0], device=device)
        y = torch.zeros(3).to(device)
        x.new_tensor([1.0])
    assert [event.size for event in counts.uploads] == [8, 12, 4]
    assert counts.waits == counts.launches == []
    with counted() as counts:
        x.view(1, 2).T[0].detach()
        torch.empty(3, device=device)
        assert counts.launches == []
        (y + 1).mul_(2).sum()
        torch.zeros(2, device=device)
        x.double().to(device)
        x.clone()
    assert [event.op for event in counts.launches] == ["add", "mul_", "sum", "zeros", "_to_copy", "clone"]


def test_a_line_of_the_library_is_named(device: torch.device) -> None:
    metric = tr.BinaryAUROC().to(device)
    with counted() as counts, counted() as same:
        metric.update(torch.tensor([0.2, 0.6], device=device), torch.tensor([0, 1], device=device))
        metric.compute()
    assert counts.launches == same.launches
    assert {event.where.partition(".py:")[0] for event in counts.launches} >= {
        "torchmetrics_roc/arrays/sums",
        "torchmetrics_roc/curves/rows",
    }
    with counted() as of_reset:  # its counts are cleared by a line of torchmetrics
        tr.BinaryAUROC(thresholds=9).to(device).reset()
    events = counts.launches + counts.waits + of_reset.launches
    assert of_reset.launches
    assert all(event.where.startswith("torchmetrics_roc/") for event in events)


def test_a_negative_nan_is_not_sorted(device: torch.device) -> None:
    """As a GPU does it: on an H100, 0/0 has its sign set, and comes before all numbers."""
    x = torch.tensor([1.0, torch.nan, 0.5])
    assert x.to(device).sort().indices.tolist() == [2, 0, 1]
    for sort in (torch.sort, torch.argsort):
        with pytest.raises(AssertionError, match="negative NaN"):
            sort((-x).to(device))
    assert sortable((-x).to(device)).sort().indices.tolist() == [0, 2, 1]


def test_what_is_unknown_is_sorted_last(device: torch.device) -> None:
    """Replicates without a sample of a label, and classes without a value."""
    x = torch.tensor([-torch.nan, 3.0, 1.0, -torch.nan, 2.0], dtype=torch.float64)
    assert quantile(x.to(device), 0.75).item() == 2.5
    optional = torch.tensor([True] * 5)
    for sign in (-1, 1):
        found = furthest(x.to(device), sign, optional.to(device), None)
        assert found.item() == furthest(x, sign, optional, None) == (1.0 if sign < 0 else 3.0)


def test_inference_mode_is_alike(device: torch.device) -> None:
    def work(x: Tensor) -> Any:
        y = x.T.reshape(-1).to(torch.zeros((), dtype=torch.float64))  # to the CPU, as that is
        return y @ torch.arange(6.0, dtype=torch.float64), x @ x.T, x[1:].clone().add_(1), x.flatten().tolist()

    x = torch.arange(6.0).view(2, 3)
    host = work(x)
    x = x.to(device)
    with counted() as counts:
        there = work(x)
    with torch.inference_mode(), counted() as same:
        found = work(x)
        view, made = x[1:], x + 1
    assert [part.device for part in tensors(found)] == [CPU, device, device]
    assert differences([part.cpu() for part in tensors(found)], tensors(host), CPU) == []
    assert differences([part.cpu() for part in tensors(there)], tensors(host), CPU) == []
    assert [e.op for e in same.waits] == [e.op for e in counts.waits]
    assert [e.op for e in same.launches] == [*(e.op for e in counts.launches), "add"]
    assert (view.is_inference(), made.is_inference()) == (False, True)


def test_it_may_be_the_default(device: torch.device) -> None:
    with default_device(device):
        made = torch.zeros(2), torch.tensor([1.0]), torch.arange(3), torch.rand(2), torch.full((), 2)
        host = torch.zeros(2, device="cpu")
    assert {x.device for x in made} == {device}
    assert host.device == CPU == torch.zeros(1).device


def test_modules_and_autocast(device: torch.device) -> None:
    layer = torch.nn.Linear(3, 1)
    x = torch.ones(2, 3)
    with torch.autocast(device.type, dtype=torch.bfloat16), torch.autocast("cpu", dtype=torch.bfloat16):
        out = copy.deepcopy(layer).to(device)(x.to(device))
    assert out.device == device
    assert out.requires_grad
    assert torch.equal(out.detach().cpu(), layer(x))  # autocast leaves what it does not know alone


# ---- every class -----------------------------------------------------------------------------------------------------


@cache
def cached_functions(modules: int) -> list[Any]:
    """The functions of the library that have a cache, of as many modules as are imported now."""
    of_library = [vars(module) for name, module in sys.modules.items() if name.startswith("torchmetrics_roc")]
    return [function for names in of_library for function in names.values() if hasattr(function, "cache_clear")]


def forget_caches() -> None:
    """Empty the library's caches, so that the next call fills them."""
    for function in cached_functions(len(sys.modules)):
        function.cache_clear()


@contextmanager
def default_device(device: torch.device) -> Iterator[None]:
    torch.set_default_device(device)
    try:
        yield
    finally:
        torch.set_default_device(None)


def _same_bits(x: Tensor, y: Tensor) -> bool:
    if x.is_floating_point():  # which bits a NaN has is the processor's affair
        x, y = (each.masked_fill(each.isnan(), torch.nan) for each in (x, y))
    return torch.equal(*(each.flatten().contiguous().view(torch.uint8) for each in (x, y)))


def differences(found: Any, expected: Any, device: torch.device, where: str = "") -> list[str]:
    """Where two trees of results differ by a bit, a dtype or a kind, or a tensor is not on the `device`."""
    if isinstance(expected, Tensor):
        if not isinstance(found, Tensor) or found.device != device:
            return [f"{where} is {found.device if isinstance(found, Tensor) else found!r}, not a tensor of {device}"]
        if isinstance(found, SimulatedTensor):
            found = found.behind
        if (found.dtype, found.shape) != (expected.dtype, expected.shape):
            return [f"{where} is {found.dtype} {list(found.shape)}, not {expected.dtype} {list(expected.shape)}"]
        return (
            []
            if _same_bits(found.detach(), expected.detach())
            else [f"{where} is {found.tolist()}, not {expected.tolist()}"]
        )
    if type(found) is not type(expected):
        return [f"{where} is {found!r}, not {expected!r}"]
    if isinstance(expected, Curve):
        names = (*LISTS, "offsets", "positives", "negatives", "deviation", "mixed")
        parts = [(f".{name}", getattr(found, name), getattr(expected, name)) for name in names]
    elif is_dataclass(expected) and not isinstance(expected, type):
        parts = [(f".{x.name}", getattr(found, x.name), getattr(expected, x.name)) for x in fields(expected)]
    elif isinstance(expected, dict):
        if list(found) != list(expected):
            return [f"{where} has {list(found)}, not {list(expected)}"]
        parts = [(f"[{key!r}]", found[key], expected[key]) for key in expected]
    elif isinstance(expected, (list, tuple)):
        if len(found) != len(expected):
            return [f"{where} has {len(found)} parts, not {len(expected)}"]
        names = getattr(expected, "_fields", range(len(expected)))
        parts = [(f".{name}", x, y) for name, x, y in zip(names, found, expected, strict=True)]
    else:
        return [] if found == expected or found != found else [f"{where} is {found!r}, not {expected!r}"]
    return [difference for name, x, y in parts for difference in differences(x, y, device, where + name)]


OWN: dict[str, dict[str, Any]] = {
    "RecallAtFixedPrecision": {"min_precision": 0.6},
    "PrecisionAtFixedRecall": {"min_recall": 0.6},
    "SensitivityAtSpecificity": {"min_specificity": 0.6},
    "SpecificityAtSensitivity": {"min_sensitivity": 0.6},
    "PartialAUROC": {"fpr_range": (0.1, 0.7)},
    "Rate": {"rate": "recall", "at": tr.FixedFPR(0.3)},
    **{name: {"top_k": 2} for name in ("NDCG", "Precision", "Recall", "HitRate", "MRR")},
}
"""What a measure must be given."""

COUNTS = {"Multiclass": {"num_classes": 3}, "Multilabel": {"num_labels": 3}, "Paired": {"num_models": 3}}
COUNTS |= {"Time": {name: everything.NEEDED[name] for name in ("times", "censoring")}}

TASKS = ("Binary", "Multiclass", "Multilabel", "Grouped", "Sliced", "Paired", "Time")

CLASSES = [name for name in tr.__all__ if name.startswith(TASKS)]

VARIANTS: dict[str, dict[str, Any]] = {
    "exact": {},
    "bounded": {"memory": "bounded", "bins": 1024},
    "grid": {"thresholds": 9},
}


def made(name: str, **options: Any) -> Any:
    task = next(task for task in TASKS if name.startswith(task))
    if task in ("Grouped", "Sliced") and options.get("memory") == "bounded":
        options = {"num_groups": 5, **options}
    return getattr(tr, name)(**COUNTS.get(task, {}), **OWN.get(name.removeprefix(task), {}), **options)


def batches(name: str, weighted: bool, grouped: bool) -> list[dict[str, Tensor]]:
    """Two batches for a class, on the CPU whatever the default: scores with ties, every class in each batch."""
    generator = torch.Generator(CPU).manual_seed(len(name))
    rand = partial(torch.rand, generator=generator, device=CPU, dtype=torch.float32)
    several = not name.startswith(("Binary", "Grouped", "Sliced", "Time"))
    data = []
    for size in (20, 12):
        scores = (rand((size, 3) if several else (size,)) * 16).round() / 16
        if name.startswith("Multiclass"):
            scores = scores + 0.125
            scores = scores / scores.sum(1, keepdim=True)
        labels = torch.arange(size, device=CPU) % (3 if name.startswith("Multiclass") else 2)
        if name.startswith("Multilabel"):
            labels = torch.stack([labels, labels.roll(1), labels.flip(0)], 1)
        labels = everything.survival(labels) if name.startswith("Time") else labels
        batch = {"preds": scores, "target": labels}
        if weighted:
            weight = (rand(size) * 4).round()
            batch["sample_weight"] = weight if issubclass(getattr(tr, name)._measure_type, Ranking) else weight / 4
            labels.view(size, -1)[3] = -1
        if grouped:
            batch["groups"] = torch.arange(size, device=CPU) // 4
        data.append(batch)
    return data


def tensors(tree: Any) -> list[Tensor]:
    return [x for x in tree_leaves(tree) if isinstance(x, Tensor)]


def attempt(reading: Callable[[], Any]) -> Any:
    """What it returns, or the words in which it is refused."""
    try:
        return reading()
    except ValueError as error:
        return f"ValueError: {error}"


class Broken(str):
    """An error that is none of ours."""


def readings(metric: Any, data: list[dict[str, Tensor]], full: bool = True) -> Iterator[tuple[str, Any]]:
    """What can be asked of a metric, by name; a reading that fails is the text of its error.

    Copies, resets and what all classes read from a curve in one way are asked for if `full`.
    """

    def asked(name: str, reading: Callable[[], Any]) -> tuple[str, Any]:
        try:
            return name, attempt(reading)
        except Exception as error:
            return name, Broken(f"{lines_of(error)} {type(error).__name__}: {str(error)[:150]}")

    metric.persistent(True)
    with counted() as counts:
        updated = [asked("update", partial(metric.update, **batch)) for batch in data]
    yield from updated
    yield "waits of update", (counts.waits, counts.uploads)
    yield asked("compute", metric.compute)
    yield asked("bounds", metric.bounds)
    if not isinstance(metric.measure, CurveMeasure):
        yield asked("interval", metric.interval)
    if full:
        for at in ("youden", tr.FixedFPR(0.2), 0.4):
            yield asked(f"operating_point at {at}", partial(metric.operating_point, at))
        yield asked("summary", metric.summary)
        yield asked("curve", partial(metric.curve, max_points=8))
        yield asked("read", partial(metric.read, reading_of(metric)))
        yield asked("num_samples", lambda: metric.num_samples)
        yield asked("deepcopy", lambda: copy.deepcopy(metric).compute())
    yield asked("state_dict", lambda: copy.deepcopy(metric.state_dict()))
    yield asked("forward", lambda: metric(**data[0]))
    if full:
        yield asked("reset", metric.reset)
        yield asked("state_dict after reset", metric.state_dict)
        yield asked("forward after reset", lambda: metric(**data[0]))


def reading_of(metric: Any) -> Callable[[Any], Any]:
    """A view that every metric of a curve can read, or what a metric of something else reads."""
    return auroc if metric.measure.kind == CurveMeasure.kind else metric.measure.view


def lines_of(error: Exception) -> str:
    """The innermost lines of the library that an error passed through."""
    lines = [
        f"{frame.filename.rpartition('torchmetrics_roc/')[2]}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if "/torchmetrics_roc/" in frame.filename
    ]
    return " ".join(lines[-3:])


def on(data: list[dict[str, Tensor]], device: torch.device) -> list[dict[str, Tensor]]:
    return [{key: x.to(device) for key, x in batch.items()} for batch in data]


def compared(found: Iterator[tuple[str, Any]], expected: list[tuple[str, Any]], device: torch.device) -> list[str]:
    """One line for each reading that is not as expected; no more of them once an update failed."""
    problems: list[str] = []
    known = dict(expected)
    for name, x in found:
        if isinstance(x, Broken):
            problems.append(f"{name}: {x}")
            if name == "update":
                break
        elif wrong := differences(x, known[name], device):
            more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
            problems.append(f"{name}: {wrong[0][:200]}{more}")
    return problems


def check(name: str, options: dict[str, Any], weighted: bool, grouped: bool, full: bool) -> list[str]:
    """What goes wrong with a class of these options where the metric is not on the CPU.

    If `full`, all readings are asked for, under another default too: caches are filled once from the CPU and once under
    the other default.
    """
    device = simulated_device.device()
    if weighted:
        options = {**options, "ignore_index": -1}
    forget_caches()
    try:
        reference = made(name, **options)
    except (TypeError, ValueError):  # a class that does not know, or refuses, the option
        return [] if options else ["cannot be made"]
    data = batches(name, weighted, grouped)
    there = on(data, device)
    expected = list(readings(reference, data, full))
    required = ("update", "waits of update", "compute", "forward", "reset")
    problems = [
        f"CPU: {n}: {x}" for n, x in expected if isinstance(x, Broken) or (isinstance(x, str) and n in required)
    ]
    found = readings(made(name, **options).to(device), there, full)
    problems += [f"device: {x}" for x in compared(found, expected, device)]
    if full:
        forget_caches()
        with default_device(device):
            found = readings(made(name, **options), there)
            problems += [f"by default: {x}" for x in compared(found, expected, device)]
            found = readings(made(name, **options).to("cpu"), data)
            problems += [f"CPU, other default: {x}" for x in compared(found, expected, CPU)]
        found = readings(made(name, **options), data)
        problems += [f"CPU afterwards: {x}" for x in compared(found, expected, CPU)]
    return problems


AREAS = ("BinaryAUROC", "MulticlassAUROC", "MultilabelAUROC")
DIAGONAL = [*zip(AREAS, VARIANTS, strict=True)]
"""What all classes read from a curve in one way is asked of each task once, and of each way of keeping data."""


OF_BINS = ("BinaryCalibrationError",)
"""Whose own bins meet those that data are kept in: every way of keeping data is walked."""


# Few samples, and counts of sampling weights.
@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning", "ignore:.*not whole numbers:UserWarning")
@pytest.mark.covering(always=OF_BINS)
@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_class_on_a_device(variant: str, name: str, device: torch.device) -> None:
    grouped = name.startswith(("Grouped", "Sliced"))
    problems = check(name, VARIANTS[variant], variant != "exact", grouped, False)
    assert not problems, "\n".join(problems)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning", "ignore:.*not whole numbers:UserWarning")
@pytest.mark.parametrize(("name", "variant"), DIAGONAL)
def test_all_readings_on_a_device(name: str, variant: str, device: torch.device) -> None:
    problems = check(name, VARIANTS[variant], True, False, True)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("name", ["BinaryAveragePrecision", "GroupedAUROC", "SlicedAUROC"])
@pytest.mark.parametrize("power", [-1060, 600])
def test_weights_far_off_on_a_device(name: str, power: int, device: torch.device) -> None:
    """The groups are begun there before anything is known of the weights, and made anew."""

    def value(where: torch.device, power: int) -> Any:
        metric = getattr(tr, name)().to(where)
        for batch in on(batches(name, False, not name.startswith("Binary")), where):
            weight = torch.full(batch["target"].shape, 2.0**power, dtype=torch.float64, device=where)
            metric.update(**batch, sample_weight=weight)
        return [x.cpu() for x in tree_leaves(metric.compute())]

    expected, found = value(CPU, 0), value(device, power)
    if name == "SlicedAUROC":  # the weight of the samples is last
        expected, found = expected[:-1], found[:-1]
    assert all(torch.equal(x, y) and not x.isnan().any() for x, y in zip(expected, found, strict=True))


@pytest.mark.parametrize("longest", [1, 3, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE])
def test_weights_of_ties_add_up_piece_by_piece(
    longest: int, device: torch.device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole ones to the bit, light ones beside heavy ones, in one tie that may be longer than what a thread adds up."""
    lengths = [2, longest, 1, longest, 3]
    last = torch.tensor(lengths).cumsum(0) - 1
    weights = torch.rand(2, sum(lengths), dtype=torch.float64, generator=torch.Generator().manual_seed(longest))
    weights[:, : 2 + longest] *= 2.0**80
    added, reduce = [], torch.segment_reduce

    def noted(data: Tensor, how: str, *, offsets: Tensor, axis: int) -> Tensor:
        added.append(int(offsets.diff().max()))
        return reduce(data, how, offsets=offsets, axis=axis)

    monkeypatch.setattr(torch, "segment_reduce", noted)
    for columns, digits in ((weights, 1e-13), ((weights[1:] * 2.0**-70).round(), 0.0)):
        found = sums_of_ties(columns.to(device), last.to(device)).cpu()
        expected = torch.stack([x.sum(1) for x in torch.split(columns, lengths, 1)], 1)
        assert torch.allclose(found, expected, rtol=digits, atol=0)
    assert max(added) <= PIECE


@pytest.mark.filterwarnings("ignore:.*not whole numbers:UserWarning")
@pytest.mark.slow  # all readings of all options of all classes: two seconds a class
@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few clusters
@pytest.mark.filterwarnings("ignore:.*belong to one cluster:UserWarning")  # of a slice
@pytest.mark.parametrize("name", CLASSES)
def test_a_class_on_a_device_with_all_options(name: str, device: torch.device) -> None:
    more = {"16 bits' worth of bins": {"memory": "bounded"}, "an average": {"average": "weighted"}}
    problems = [
        f"{variant}, {weighted=}, {grouped=}: {problem}"
        for variant, options in {**VARIANTS, **more}.items()
        for weighted in (False, True)
        for grouped in {name.startswith(("Grouped", "Sliced")), True}
        if not grouped
        or name.startswith(("Grouped", "Sliced"))
        or (not name.endswith("ConfusionMatrix") and not {"memory", "thresholds"} & {*options})
        for problem in check(name, options, weighted, grouped, True)
    ]
    assert not problems, "\n".join(problems)


# ---- every other call ------------------------------------------------------------------------------------------------


def updated(name: str, where: torch.device, weighted: bool = False, grouped: bool = False, **options: Any) -> Any:
    metric = made(name, **options).to(where)
    for batch in on(batches(name, weighted, grouped), where):
        metric.update(**batch)
    return metric


def several(name: str, where: torch.device, weighted: bool = False, **options: Any) -> list[Any]:
    """The metric that keeps all samples, that of bins, and that of a grid."""
    return [updated(name, where, weighted, **options, **variant) for variant in VARIANTS.values()]


def curve_on(where: torch.device, name: str = "BinaryAUROC") -> tr.Curve:
    return updated(name, where).curve()


def first_batch(name: str, where: torch.device, weighted: bool = False, grouped: bool = False) -> dict[str, Tensor]:
    return on(batches(name, weighted, grouped), where)[0]


def intervals(where: torch.device, name: str, grouped: bool) -> Any:
    metric = updated(name, where, grouped=grouped)
    methods = ("logit", "delong", "newcombe", "spss", "hanley_mcneil", "bootstrap", "jackknife", "obuchowski")
    return {method: attempt(partial(metric.interval, 0.9, method)) for method in methods}


def intervals_of_others(where: torch.device) -> Any:
    return [
        updated("MulticlassAveragePrecision", where).interval(),
        *(updated(name, where, grouped=True).compute() for name in ("GroupedAUROC", "GroupedAveragePrecision")),
    ]


def of_a_curve(where: torch.device) -> Any:
    """What `inference` and the curve itself have to say."""
    curve = curve_on(where)
    return [
        *(inference.auroc_variance(curve, method) for method in ("delong", "spss", "hanley_mcneil", "jackknife")),
        inference.auroc_test(curve),
        inference.auroc_test(curve, ties=False),
        inference.bootstrap(curve, average_precision, replicates=100),
        inference.roc_band(curve, replicates=100),
        *(
            band(curve, at=(0.1, 0.5), replicates=100)
            for band in (
                inference.gains_band,
                inference.cost_band,
                inference.precision_recall_gain_band,
                inference.precision_recall_band,
            )
        ),
        inference.average_precision_interval(curve),
        average_precision(at_prevalence(curve, 0.1)),
        curve.of(0),
        curve.to(where),
        summary(curve),
    ]


def from_numbers(where: torch.device) -> Any:
    """What is made of tensors without a metric."""
    area, positives, negatives = (torch.tensor([x], dtype=torch.float64, device=where) for x in (0.8, 10, 20))
    scores, labels = torch.tensor([[0.5, 0.25, 0.5]] * 2, device=where), torch.tensor([[1, 0, 0]] * 2, device=where)
    return [
        inference.newcombe(area, positives, negatives),
        inference.wilson(torch.tensor([3], device=where), torch.tensor([9], device=where)),
        tr.Curve.from_scores(scores, labels),
        tr.Curve.from_scores(scores, labels, scores[0]),
        falling_keys(torch.linspace(-1, 1, 2**20 + 1, device=where, dtype=torch.float32)),  # more than one block
    ]


def compared_models(where: torch.device) -> Any:
    metric = updated("PairedAUROC", where)
    batch = first_batch("PairedAUROC", where, True, True)
    kept = batch["target"] >= 0
    preds, target, weight, groups = (x[kept] for x in batch.values())
    return [
        metric.compare(),
        metric.compare(view=average_precision),
        inference.compare_auroc(preds.T, target),
        inference.compare_auroc(preds.T, target, sample_weight=weight),
        # In float32: on a device the sums of groups are followed by zeros, and a matrix product adds in another order.
        tree_map_only(Tensor, Tensor.float, inference.compare_auroc(preds.T, target, groups=groups)),
        inference.compare_auroc([preds[:9, 0], preds[9:, 1]], [target[:9], target[9:]], paired=False),
        inference.compare(preds.T, target, view=average_precision, replicates=100),
    ]


CHOICES = [
    *("youden", "f1", "mcc", "accuracy", "eer", "closest_topleft", 0.4),
    *(tr.FixedFPR(0.2), tr.FixedRecall(0.5), tr.FixedPrecision(0.5), tr.FixedSpecificity(0.5)),
    *(tr.Cost(fp=1, fn=2, prevalence=0.1), tr.BestFBeta(2.0), tr.Frozen(0.3)),
]


def chosen_points(where: torch.device) -> Any:
    metrics = [updated(name, where) for name in ("BinaryAUROC", "MulticlassAUROC")]
    points = [metric.operating_point(at) for metric in metrics for at in CHOICES]
    rates = [Rate(rate=rate, at="f1").view for rate in ("accuracy", "f1", "mcc", "lr_plus", "npv")]
    return points, [metric.read(rate) for metric in metrics for rate in rates]


def frozen(where: torch.device) -> Any:
    """Rates at a threshold that is chosen on the first batch, of one class and of several."""
    found = []
    for name, options in (("BinaryRate", {}), ("MulticlassRate", {"average": None}), ("BinaryRate", BOUNDED)):
        metric = made(name, **options).to(where)
        first, second = on(batches(name, False, False), where)
        metric.update(**first)
        threshold = metric.freeze()
        metric.update(**second)
        found.append((metric.compute(), metric.interval(), metric.read(metric.measure.view), threshold.to(where)))
    return found


def rates_of_matrices(where: torch.device) -> Any:
    return [tr.rates(updated(f"{task}ConfusionMatrix", where).compute()) for task in ("Binary", "Multilabel")]


def averages(where: torch.device) -> Any:
    names = ("MulticlassAUROC", "MultilabelAveragePrecision", "MulticlassROC", "MultilabelPrecisionRecallCurve")
    return [
        updated(name, where, average=average).compute() for name in names for average in ("macro", "micro", None)
    ], [
        updated("MulticlassAUROC", where, normalization=scale, **options).compute()
        for scale in ("softmax", "log_softmax", None)
        for options in ({}, BOUNDED)
    ]


def last_updates(where: torch.device) -> Any:
    options = ({**BOUNDED, "window": 1}, {"thresholds": 9, "half_life": 2.0})
    return [
        updated("BinaryAUROC", where, weighted, ignore_index=-1, **each).compute()
        for weighted in (False, True)
        for each in options
    ]


def flawed(where: torch.device) -> Any:
    """NaN scores that are left out, and what is said of scores and labels that are wrong."""
    found = []
    for options in VARIANTS.values():
        batch = first_batch("BinaryAUROC", where)
        batch["preds"][4] = torch.nan
        metric = made("BinaryAUROC", nan_policy="ignore", **options).to(where)
        metric.update(**batch)
        found.append((metric.compute(), metric.num_samples))
        batch["target"][5] = 7
        metric = made("BinaryAUROC", **options).to(where)
        metric.update(**batch)
        found.append((attempt(metric.compute), attempt(partial(metric, **batch))))
    return found


def of_other_dtypes(where: torch.device) -> Any:
    found = []
    every_score = {"memory": "bounded"}  # of 16 bits has a bin
    for dtype, several in (
        (torch.float16, (VARIANTS["exact"], every_score)),
        (torch.bfloat16, (VARIANTS["grid"], every_score)),
        (torch.float64, VARIANTS.values()),
    ):
        for options in several:
            metric = made("MulticlassAUROC", **options).to(where)
            batch = first_batch("MulticlassAUROC", where)
            metric.update(batch["preds"].to(dtype), batch["target"])
            found.append((metric.compute(), metric.bounds(), metric.curve(max_points=6)))
    return found


def moved(where: torch.device) -> Any:
    """Metrics that had their data elsewhere, were read there, and go back and forth."""
    found = []
    for metric in (updated("BinaryROC", CPU), *several("MulticlassAUROC", CPU)):
        before = metric.compute()
        metric.to(where)
        found.append((metric.compute(), metric.bounds(), metric.curve()))
        metric.update(**first_batch(type(metric).__name__, where))
        found.append((metric.compute(), metric.operating_point("f1")))
        assert {x.device for x in tensors(before)} == {CPU}
        metric.to(CPU)
        found.append([x.to(where) for x in tensors(metric.compute())])
    return found


def merged(where: torch.device) -> Any:
    found = []
    for options in VARIANTS.values():
        parts = [updated("MultilabelEER", where, weighted, ignore_index=-1, **options) for weighted in (False, True)]
        parts[0].merge_state(parts[1])
        found.append((parts[0].compute(), parts[0].num_samples))
    return found


def limited(where: torch.device) -> Any:
    found = []
    for options in VARIANTS.values():
        metric = made("BinaryAUROC", ignore_index=-1, **options).to(where)
        metric.set_sample_limit(25)
        for batch in on(batches("BinaryAUROC", True, False), where):
            metric.update(**batch)
        found.append((metric.compute(), metric.num_samples))
    return found


def refined(where: torch.device) -> Any:
    metric = updated("MulticlassAveragePrecision", where, **BOUNDED)
    metric.refine()
    for batch in on(batches("MulticlassAveragePrecision", False, False), where):
        metric.update(**batch)
    return metric.compute(), metric.bounds(), metric.max_error()


def saved(where: torch.device) -> Any:
    """States that went through a file, from there and from a CPU, and were loaded into metrics there; and pickles."""
    found = []
    for origin in (where, CPU):
        for options, metric in zip(VARIANTS.values(), several("BinaryAveragePrecision", origin), strict=True):
            metric.persistent(True)
            file = io.BytesIO()
            torch.save(metric.state_dict(), file)
            file.seek(0)
            fresh = made("BinaryAveragePrecision", **options).to(where)
            fresh.load_state_dict(torch.load(file, weights_only=False))
            fresh.update(**first_batch("BinaryAveragePrecision", where))
            found.append((fresh.compute(), fresh.num_samples))
    return found, [pickle.loads(pickle.dumps(metric)).compute() for metric in several("MulticlassROC", where)]


def collected(where: torch.device) -> Any:
    metrics = {
        "auroc": made("BinaryAUROC"),
        "roc": made("BinaryROC"),
        "grid": made("BinaryEER", thresholds=9),
        "grid's precision": made("BinaryAveragePrecision", thresholds=9),
        "bins": made("BinaryAUROC", **BOUNDED),
    }
    collection = MetricCollection(metrics).to(where)
    for batch in on(batches("BinaryAUROC", False, False), where):
        collection.update(**batch)
    return collection.compute(), collection(**first_batch("BinaryAUROC", where))


def computed_on_the_cpu(where: torch.device) -> Any:
    metrics = several("BinaryROC", where, compute_on_cpu=True)
    return [[x.to(where) for x in tensors(metric.compute())] for metric in metrics]


def inferred(where: torch.device) -> Any:
    metrics = several("MulticlassAUROC", where)
    batch = first_batch("MulticlassAUROC", where)
    with torch.inference_mode():
        found = [(metric(**batch), metric.compute(), metric.operating_point("f1")) for metric in metrics]
        found.append(metrics[0].summary())
    return found, [metric(**batch) for metric in metrics], [metric.compute() for metric in metrics]


def drawn(where: torch.device) -> Any:
    """The points of the lines that curves are drawn with."""
    try:
        axes = [updated(name, where).plot()[1] for name in ("BinaryROC", "MultilabelDET", "BinaryAUROC")]
        axes += [updated("MulticlassPrecisionRecallCurve", where).plot(score=True)[1]]
        axes += [plot.draw("roc", curve_on(where))[1], plot.draw_scores(curve_on(where))[1]]
        lines = [line.get_xydata() for ax in axes for line in ax.lines]
        return [x.tolist() for x in [*lines, *(patch.get_path().vertices for patch in axes[-1].patches)]]
    finally:
        pyplot.close("all")


def unknown(where: torch.device, names: tuple[str, ...], **options: Any) -> Any:
    """Readings of no samples at all, and of one label only."""
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in names:
            metric = made(name, **options).to(where)
            found.append((metric.compute(), metric.bounds(), metric.curve(max_points=8)))
            batch = first_batch(name, where)
            metric.update(batch["preds"], torch.ones_like(batch["target"]))
            found.append((metric.compute(), metric.bounds(), metric.curve(max_points=8)))
        found.append(metric.summary())
    return found


BOUNDED = VARIANTS["bounded"]


def few_samples(where: torch.device) -> list[Tensor]:
    """One to three samples with all labels, of falling scores and of equal ones."""
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for size, step in product((1, 2, 3), (0.25, 0.0)):
            scores = 1 - step * torch.arange(size, dtype=torch.float32, device=CPU)
            for labels in product((0, 1), repeat=size):
                found.append(tr.functional.binary_auroc(scores.to(where), torch.tensor(labels, device=CPU).to(where)))
    return found


CALLS: dict[str, Callable[[torch.device], Any]] = {
    **{
        f"intervals of {name}{' of groups' * grouped}": partial(intervals, name=name, grouped=grouped)
        for name in ("BinaryAUROC", "MulticlassAUROC", "MultilabelAUROC")
        for grouped in (False, True)
    },
    "intervals of others": intervals_of_others,
    "of a curve": of_a_curve,
    "from numbers": from_numbers,
    "compared models": compared_models,
    "chosen points": chosen_points,
    "frozen": frozen,
    "rates of matrices": rates_of_matrices,
    "averages": averages,
    "last updates": last_updates,
    "flawed": flawed,
    "of other dtypes": of_other_dtypes,
    "moved": moved,
    "merged": merged,
    "limited": limited,
    "few samples": few_samples,
    "refined": refined,
    "saved": saved,
    "collected": collected,
    "computed on the CPU": computed_on_the_cpu,
    "under inference mode": inferred,
    "drawn": drawn,
    "unknown": partial(unknown, names=("MulticlassEER", "MultilabelROC", "BinaryAUCH", "BinaryPRArea")),
    "unknown in bins": partial(unknown, names=("MulticlassEER", "BinaryAUCH", "BinaryAUROC"), **BOUNDED),
}


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # which cover too seldom with so few samples
@pytest.mark.parametrize("name", CALLS)
def test_a_call_on_a_device(name: str, device: torch.device) -> None:
    call = CALLS[name]
    expected = call(CPU)
    problems = []

    def run(which: str, where: torch.device) -> None:
        try:
            problems.extend(f"{which}: {x}" for x in differences(call(where), expected, where)[:5])
        except Exception as error:
            problems.append(f"{which}: {lines_of(error)} {type(error).__name__}: {str(error)[:200]}")

    forget_caches()
    run("device", device)
    with default_device(device):
        run("CPU, other default, with caches of the device", CPU)
    assert not problems, "\n".join(problems)


# ---- devices that lack something -------------------------------------------------------------------------------------


LACKING: dict[str, Callable[[torch.device], Any]] = {
    "made": lambda device: torch.zeros(2, dtype=torch.float64, device=device),
    "made of numbers": lambda device: torch.tensor([1.0], dtype=torch.float64, device=device),
    "cast": lambda device: torch.ones(2, device=device).double(),
    "computed": lambda device: torch.ones(2, device=device).sum(dtype=torch.float64),
    "moved there": lambda device: torch.ones(2, dtype=torch.float64).to(device),
    "cast on the way": lambda device: torch.ones(2, device=device).to("cpu", torch.float64),
}
ABSENT: dict[str, Callable[[Tensor], Any]] = {
    "int64 sort": lambda x: x.sort(),
    "scatter_reduce": lambda x: x.scatter_reduce(0, x, x, "amax"),
    "unique": torch.unique,
    "searchsorted": lambda x: torch.searchsorted(x, x),
    "bincount": torch.bincount,
}


def test_a_profile_says_what_the_device_lacks(device: torch.device) -> None:
    numbers = torch.tensor([1, 0], device=device)
    with profile("float64"):
        for make in LACKING.values():
            with pytest.raises(TypeError, match="doesn't support float64"):
                make(device)
    for name, operator in ABSENT.items():
        with profile(name):
            for other, absent in ABSENT.items():
                with pytest.raises(NotImplementedError) if other == name else nullcontext():
                    absent(numbers)
            numbers.float().sort()
        operator(numbers)
    assert {make(device).dtype for make in LACKING.values()} == {torch.float64}


def test_a_device_is_asked_once_what_it_has(device: torch.device) -> None:
    absent = [((name,), (True, False)) for name in ABSENT]
    for lacking, expected in [((), (True, True)), (("float64",), (False, False)), *absent]:
        with profile(*lacking):
            for first in (True, False):
                with counted() as counts:
                    assert (widest(device) == torch.float64) == expected[0]
                    assert counts.waits == []  # since an update may ask
                    assert makes_curves(device) == expected[1]
                assert bool(counts.launches) == first
    assert makes_curves(torch.device("meta"))


SOFTMAX = ("BrierScore", "ClasswiseCalibrationError", "CrossEntropy", "LogLoss", "NetBenefit")
"""What counts probabilities by a softmax in float64."""


def in_float32(tree: Any) -> Any:
    """The same results on the CPU, in float32 where they were in float64."""
    return tree_map_only(Tensor, lambda x: (x.float() if x.dtype == torch.float64 else x).cpu(), tree)


def lacking(name: str, options: dict[str, Any], weighted: bool, full: bool, *profiles: str) -> list[str]:
    """What goes wrong with the readings of a class where the device lacks something, beside those of the CPU."""
    options = {**options, "ignore_index": -1} if weighted else options
    try:
        reference = made(name, **options)
    except (TypeError, ValueError):
        return []
    data = batches(name, weighted, name.startswith(("Grouped", "Sliced")))
    expected, device, problems = dict(readings(reference, data, full)), simulated_device.device(), []
    with profile(*profiles):
        for reading, x in readings(made(name, **options).to(device), on(data, device), full):
            where = {y.device for y in tensors(x)} | {device}
            if isinstance(x, Broken) or (where != {device} and not reading.startswith(("curve", "state_dict"))):
                problems.append(f"{reading}: {x}")
            elif reading == "waits of update":
                problems += [f"{reading}: {x[0]}"] * bool(x[0])
            elif not reading.startswith("state_dict"):
                wrong = differences(in_float32(x), in_float32(expected[reading]), CPU)
                problems += [f"{reading}: {difference}" for difference in wrong]
    return problems


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning", "ignore:.*not whole numbers:UserWarning")
@pytest.mark.filterwarnings("ignore:.*belong to one cluster:UserWarning")
@pytest.mark.covering(always=AREAS)
@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_class_without_float64(variant: str, name: str, device: torch.device) -> None:
    """The CPU's values in float32, on the device, and no wait in `update`."""
    options = VARIANTS[variant]
    refused = variant == "bounded" and name.removeprefix("Multiclass") in SOFTMAX
    options = {**options, "normalization": None} if refused else options
    if name.startswith("Time") and variant != "exact":  # whose counts are sums of weights
        with profile("float64"), pytest.raises(ValueError, match="which privateuseone does not have"):
            made(name, **options).to(device).update(**on(batches(name, False, False), device)[0])
        return
    weighted = variant == "exact" and not name.endswith("ConfusionMatrix")
    problems = lacking(name, options, weighted, (name, variant) in DIAGONAL, "float64")
    assert not problems, "\n".join(problems)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning", "ignore:.*not whole numbers:UserWarning")
@pytest.mark.filterwarnings("ignore:.*belong to one cluster:UserWarning")
@pytest.mark.parametrize("name", ["BinaryAUROC", "MulticlassEER", "MultilabelROC", "SlicedAUROC"])
def test_a_class_without_operators(name: str, device: torch.device) -> None:
    """Without any of them, as `update` must do without each, and the host reads if there is one that is absent."""
    for options in VARIANTS.values():
        assert lacking(name, options, True, False, *ABSENT) == []


WITHOUT_FLOAT64 = ("averages", "chosen points", "collected", "compared models", "computed on the CPU", "drawn")
WITHOUT_FLOAT64 += ("flawed", "frozen", "moved", "rates of matrices", "refined", "saved")
WITHOUT_FLOAT64 += ("under inference mode", "unknown")


@pytest.mark.parametrize("name", WITHOUT_FLOAT64)
def test_a_call_without_float64(name: str, device: torch.device) -> None:
    expected = CALLS[name](CPU)
    with profile("float64"):
        found = CALLS[name](device)
    assert differences(in_float32(found), in_float32(expected), CPU) == []


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
def test_samples_move_to_the_host_once(device: torch.device) -> None:
    metric = tr.BinaryAUROC().to(device)
    with profile("float64"):
        for batch in on(batches("BinaryAUROC", True, True), device):
            metric.update(**{**batch, "target": batch["target"].clamp(min=0)})
        with counted() as counts:
            metric.compute()
        lists = metric.preds, metric.target, metric.weight, metric.groups, [metric.seen]
        assert sum(event.size for event in counts.waits) == sum(x.nbytes for chunks in lists for x in chunks)
        with counted() as counts:
            metric.interval(replicates=2), metric.operating_point("youden"), metric.bounds()
        assert counts.waits == []


def test_weights_keep_their_dtype_without_float64(device: torch.device) -> None:
    """Of samples that came first without, and in other dtypes after another."""
    batch = {"preds": torch.tensor([0.1, 0.4, 0.35, 0.8]), "target": torch.tensor([0, 0, 1, 1])}
    weights = [None, torch.tensor([1, 2, 2**24 + 1, 3]), torch.rand(4), torch.rand(4).half(), None]

    def updated(where: torch.device) -> Any:
        metric = tr.BinaryAUROC().to(where)
        for weight in weights:
            more = {} if weight is None else {"sample_weight": weight.to(where)}
            metric.update(**{name: x.to(where) for name, x in batch.items()}, **more)
        return metric

    expected = updated(CPU).compute()
    with profile("float64"):
        metric = updated(device)
        assert {x.dtype for x in metric.weight} == {torch.int64, torch.float32, torch.float16}
        twin, fresh = tr.BinaryAUROC().to(device), tr.BinaryAUROC().to(device)
        twin.merge_state(metric)
        metric.persistent(True)
        fresh.load_state_dict(metric.state_dict())
        for each in (metric, twin, fresh, copy.deepcopy(metric), pickle.loads(pickle.dumps(metric))):
            assert torch.equal(each.compute().cpu(), expected)
        assert torch.equal(metric.to(CPU).compute(), expected)
        assert torch.equal(metric.to(device).compute().cpu(), expected)


@pytest.mark.parametrize("options", [{"memory": "bounded"}, {"thresholds": 9}, {"thresholds": 9, "half_life": 2.0}])
def test_counts_of_real_weights_need_float64(options: dict[str, Any], device: torch.device) -> None:
    batch = first_batch("BinaryAUROC", device)
    with profile("float64"):
        metric = tr.BinaryAUROC(**options).to(device)
        if "half_life" not in options:
            metric.update(**batch)
            batch["sample_weight"] = torch.ones(20, dtype=torch.int64, device=device)
        for call in (metric.update, metric):
            with pytest.raises(ValueError, match="need float64, which privateuseone does not have: keep the metric on"):
                call(**batch)
        assert metric.num_samples == 20 * metric.update_count == (0 if "half_life" in options else 20)
        value = tr.functional.binary_auroc(**batch, thresholds=options.get("thresholds"))  # which keeps nothing
        assert value.device == device
        host = tr.BinaryAUROC(**options)
        host.update(**on([batch], CPU)[0])
        assert host.to(device).compute().device == device  # such counts stay on the host
        assert host.to(CPU).compute() > 0
    softmax = tr.MulticlassBrierScore(num_classes=3, memory="bounded").to(device)
    with profile("float64"), pytest.raises(ValueError, match="for probabilities, pass normalization=None"):
        softmax.update(**first_batch("MulticlassBrierScore", device))


def test_scores_of_float64_stay_on_the_host(device: torch.device) -> None:
    def updated(where: torch.device) -> Any:
        first, second = batches("BinaryROC", True, False)
        metric = tr.BinaryROC(ignore_index=-1).to(CPU)
        metric.update(**{**first, "preds": first["preds"].double() + 2.0**-40})
        metric.to(where).update(**on([second], where)[0])
        metric.update(**{name: x for name, x in on([second], where)[0].items() if name != "sample_weight"})
        return metric, metric(**on([second], where)[0])

    expected, step = updated(CPU)
    with profile("float64"):
        metric, there = updated(device)
        metric.persistent(True)
        fresh = tr.BinaryROC(ignore_index=-1).to(device)
        fresh.load_state_dict(metric.state_dict())
        for each in (metric, fresh, metric.to(CPU)):
            assert differences(in_float32(each.compute()), in_float32(expected.compute()), CPU) == []
        assert differences(in_float32(there), in_float32(step), CPU) == []
    counts = tr.BinaryROC(thresholds=9)
    counts.update(torch.tensor([0.1, 0.9], dtype=torch.float64), torch.tensor([0, 1]))
    with profile("float64"), pytest.raises(ValueError, match="float64 scores"):
        counts.to(device).update(**first_batch("BinaryROC", device))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_thresholds_are_rounded_once_without_float64(dtype: torch.dtype, device: torch.device) -> None:
    """torch rounds float64 to 16 bits by way of float32: thresholds that are float32 are no others."""
    step = torch.finfo(dtype).eps
    scores = torch.linspace(1, 2, int(1 / step) + 1).to(dtype)
    near = [1 + step * (k + 0.5) + sign * 2.0**-40 for k in range(20) for sign in (-1, 0, 1)]

    def curve(where: torch.device) -> Any:
        metric = tr.BinaryROC(thresholds=near).to(where)
        metric.update(scores.to(where), (torch.arange(len(scores)) % 3 == 0).to(where))
        return metric.compute()

    expected = curve(CPU)
    with profile("float64"):
        assert differences(curve(device), expected, device) == []


def test_labels_of_all_kinds_without_float64(device: torch.device) -> None:
    """Floats as losses take them, classes that are predicted, and the top label of logits, which rounds in float32."""
    scores = torch.randn(30, 3, generator=torch.Generator().manual_seed(0))
    classes = torch.arange(30) % 3

    def found(where: torch.device) -> list[Tensor]:
        x, y = scores.to(where), classes.to(where)
        floats = tr.MulticlassAUROC(num_classes=3, ignore_index=-1).to(where)
        predicted = tr.MulticlassConfusionMatrix(num_classes=3).to(where)
        top = tr.MulticlassCalibrationError(num_classes=3, normalization="softmax").to(where)
        floats.update(x[1:], y[1:].half())
        floats.update(x[:1], y.new_tensor([-1.0], dtype=torch.float32))
        predicted.update(x.argmax(1), y)
        top.update(x, y)
        return [each.compute().cpu() for each in (floats, predicted, top)]

    *expected, rounded = found(CPU)
    with profile("float64"):
        *values, top = found(device)
    assert all(torch.equal(x, y) for x, y in zip(values, expected, strict=True))
    torch.testing.assert_close(top, rounded, rtol=1e-5, atol=1e-6)


def test_values_are_float32_without_float64_by_any_default(device: torch.device) -> None:
    with profile("float64"):
        metric = updated("BinaryAUROC", device)
        torch.set_default_dtype(torch.float64)
        try:
            assert updated("BinaryAUROC", CPU).compute().dtype == torch.float64
            values = metric.compute(), metric.read(auroc), *metric.interval(), metric.max_error()
            assert {x.dtype for x in values} == {torch.float32}
            assert metric.curve().to(device).tps.device == CPU  # where its views work
            assert Curve.from_scores(*first_batch("BinaryAUROC", device).values()).tps.device == CPU
        finally:
            torch.set_default_dtype(torch.float32)


@pytest.mark.parametrize("kind", KINDS)
def test_a_look_at_samples_on_a_device(kind: str, device: torch.device) -> None:
    looks = [look.values for look in LOOKS if look.values[0] == kind and look.values[3] in (None, "NaN", "logit")]
    for i in covering([dict(zip(("option", "weighted", "flaw"), look[1:], strict=True)) for look in looks]):
        check_look(*looks[i], device)


def test_a_functional_with_thresholds_on_a_device(device: torch.device) -> None:
    batch = first_batch("BinaryAUROC", device)
    expected = tr.functional.binary_auroc(**on([batch], CPU)[0], thresholds=9)
    assert differences(tr.functional.binary_auroc(**batch, thresholds=9), expected, device) == []


FUNCTIONALS = [name for name in functionals.__all__ if name.startswith(("binary_", "multiclass_", "multilabel_"))]


@pytest.mark.covering(always=("binary_auroc", "multiclass_confusion_matrix"))
@pytest.mark.parametrize("name", FUNCTIONALS)
def test_a_functional_on_a_device(name: str, device: torch.device) -> None:
    task, _, measure = name.partition("_")
    options = {name.lower(): given for name, given in OWN.items()}.get(measure.replace("_", ""), {})
    functional = partial(getattr(functionals, name), **options, **COUNTS.get(task.capitalize(), {}), ignore_index=-1)
    batch = batches(f"{task.capitalize()}AUROC", True, False)[0]
    (there,) = on([batch], device)
    expected = functional(**batch)
    assert differences(functional(**there), expected, device) == []
    with profile("float64"):
        found = functional(**there)
    assert {x.device for x in tensors(found)} == {device}
    assert differences(in_float32(found), in_float32(expected), CPU) == []


def values_of_a_rank(rank: int, at: str) -> Any:
    """Readings of one of two ranks: of metrics on the device, or on the CPU with the device as default, or neither."""
    where = simulated_device.device() if at not in ("cpu", "default") else CPU
    found = []
    lacking = profile("float64") if at == "no float64" else nullcontext()
    with default_device(simulated_device.device() if at == "default" else CPU), generators(), lacking:
        for name in ("BinaryAUROC", "MulticlassROC", "MultilabelEER", "GroupedAUROC", "PairedAUROC"):
            grouped = name.startswith(("Grouped", "Sliced"))
            metric = made(name).to(where)
            if rank or not grouped:  # of groups one rank has none
                metric.update(**on(batches(name, False, grouped), where)[rank])
            found += [metric.compute(), attempt(metric.interval), attempt(partial(metric.curve, 8))]
            found += [metric.summary() if name == "BinaryAUROC" else (), metric.num_samples]
    return [x.cpu() if isinstance(x, SimulatedTensor) else x for x in tensors(found)], {
        x.device for x in tensors(found)
    }


def values_of_all(rank: int, places: list[str]) -> Any:
    return [values_of_a_rank(rank, at) for at in places]


def test_two_ranks_on_a_device(on_ranks: Callable[..., list[Any]]) -> None:
    places = ["cpu", "device", "default", "no float64"]
    for found in on_ranks(values_of_all, 2, places):
        (host, _), *others = found
        for at, (values, devices) in zip(places[1:], others, strict=True):
            assert differences(values, host, CPU) == [], at
            assert devices == {CPU if at == "default" else simulated_device.device()}, at


class Simulated(Accelerator):
    """What Lightning wants to know of the device."""

    def setup_device(self, device: torch.device) -> None: ...

    def teardown(self) -> None: ...

    def get_device_stats(self, device: Any) -> dict[str, Any]:
        return {}

    @staticmethod
    def parse_devices(devices: Any) -> Any:
        return devices

    @staticmethod
    def get_parallel_devices(devices: Any) -> list[torch.device]:
        return [simulated_device.device()]

    @staticmethod
    def auto_device_count() -> int:
        return 1

    @staticmethod
    def is_available() -> bool:
        return True

    @staticmethod
    def name() -> str:
        return "simulated"


class Module(pl.LightningModule):
    def __init__(self) -> None:
        super().__init__()
        self.scores = MetricCollection({"auroc": tr.BinaryAUROC(), "ap": tr.BinaryAveragePrecision()})
        self.grid = tr.BinaryEER(thresholds=9)

    def validation_step(self, batch: dict[str, Tensor], _: int) -> None:
        self.scores.update(**batch)
        self.log("grid", self.grid(**batch))


class Logger(CSVLogger):
    """Keeps what is reported to it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.reports: list[Report] = []


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
@pytest.mark.filterwarnings("ignore::UserWarning", "error:.*could not be logged:UserWarning")
def test_an_epoch_is_logged_from_a_device(
    tmp_path: Path, device: torch.device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the loggers write is on the host, whatever they write it to."""
    loader = DataLoader(batches("BinaryAUROC", False, False), batch_size=None)  # type: ignore[arg-type]
    monkeypatch.setitem(loggers._sinks, "Logger", lambda logger, report: logger.reports.append(report))
    drawn = loggers._drawn

    def logged(there: bool, pictures: bool = False) -> Any:
        logger = Logger(tmp_path)
        monkeypatch.setattr(loggers, "_drawn", drawn if pictures else lambda report: report)
        trainer = pl.Trainer(
            accelerator=Simulated() if there else "cpu",
            strategy=SingleDeviceStrategy(device=device) if there else "auto",
            devices=1,
            logger=logger,
            callbacks=[CurveLogger()],
            enable_progress_bar=False,
            enable_model_summary=False,
        )
        (values,) = trainer.validate(Module(), loader, verbose=False)
        return values, [(report.name, report.curves, report.scalars, report.points) for report in logger.reports]

    host = logged(there=False)
    assert len(host[0]) > 10
    assert len(host[1]) == 2
    assert differences(logged(there=True, pictures=True), host, CPU) == []
    with profile("float64"):
        assert differences(logged(there=True), host, CPU) == []
    with default_device(device):
        assert differences(logged(there=False), host, CPU) == []


# ---- several processes -----------------------------------------------------------------------------------------------

ROADS: list[tuple[bool, dict[str, Any]]] = [
    (True, {}),
    (False, {}),  # never moved, but fed from the device
    (True, {"compute_on_cpu": True}),
    (True, {"memory": "bounded", "bins": 512}),
    (True, {"thresholds": [0.25, 0.5]}),
]


def _over_ranks(rank: int, device: torch.device) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for moved, options in ROADS:
        for idle in (False, True):
            metric = tr.BinaryAUROC(**options)
            metric = metric.to(device) if moved else metric
            if rank or not idle:
                preds = torch.arange(20) * (7 + rank) % 20 / 20
                metric.update(preds.to(device), (torch.arange(20) % 2).to(device))
            results = [metric.compute(), *metric.interval(), metric.curve().tps, metric.read(lambda curve: [curve.tps])]
            metric.sync()
            results.append(metric.compute())
            found.append((metric.num_samples, float(results[0]), [x.device.type for x in results]))
    return found


def test_results_of_several_processes_lie_where_the_scores_do(on_ranks: Any, device: torch.device) -> None:
    """Over gloo, which carries only tensors of the CPU: whatever the device, it need not be known by name."""
    first, second = on_ranks(_over_ranks, 2, device, seconds=60.0)
    assert [row[:2] for row in first] == [row[:2] for row in second]
    for place, (moved, options) in enumerate(ROADS):
        kind = "cpu" if "compute_on_cpu" in options else device.type
        for rank, found in enumerate((first, second)):
            for idle in (0, 1):
                size, _, kinds = found[2 * place + idle]
                assert size == (20 if idle else 40)
                # A rank without a batch knows of no device but the metric's own.
                expected = kind if moved or not (idle and rank == 0) else "cpu"
                assert set(kinds) == {expected}, (options, idle, rank, kinds)


@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize("clustered", [True, False])
@pytest.mark.parametrize("make", [tr.BinaryBrierScore, tr.BinaryEER, tr.SlicedAUROC])
def test_comparisons_on_a_device_are_those_on_the_host(make: Any, clustered: bool, paired: bool) -> None:
    g = torch.Generator(CPU).manual_seed(0)
    target = torch.randint(0, 2, (80,), generator=g, device=CPU)
    scores = (torch.randn(2, 80, generator=g, device=CPU) + target).sigmoid()
    ids = torch.arange(80, device=CPU) // 4
    given = {"groups": ids} if clustered or make is tr.SlicedAUROC else {}
    if make is tr.SlicedAUROC:
        given = {"groups": ids % 2} | ({"clusters": ids} if clustered else {})
    found = []
    for device in (CPU, simulated_device.device()):
        metrics = [make().to(device) for _ in scores]
        for metric, row in zip(metrics, scores, strict=True):
            metric.update(row.to(device), target.to(device), **{name: x.to(device) for name, x in given.items()})
        compared = inference.compare(*metrics, paired=paired, replicates=20)
        both = compared.comparisons if make is tr.SlicedAUROC else [compared]
        assert all(x.p_value.device.type == torch.device(device).type for x in both)
        found.append([float(x.p_value.cpu()) for x in both])
    assert found[0] == pytest.approx(found[1], rel=1e-9)
