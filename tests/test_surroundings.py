"""Nothing that a program sets around a metric changes a bit of its answers (`torchmetrics_roc.arrays.surroundings`).

Caches are cold when the surroundings are entered, so that what is remembered under them is seen by all that follow.
"""

from __future__ import annotations

import ast
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from around import default_device, default_dtype, deterministic, threads
from cases import in_one_test
from everything import CLASSES, FUNCTIONALS, STORED, applied, batches, built, leaves, own, readings, same, ways
from torch import Tensor
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

import torchmetrics_roc as tr
from torchmetrics_roc.arrays import surroundings
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.products import pairs
from torchmetrics_roc.inference import (
    bootstrap,
    cluster_draws,
    compare,
    curve_bands,
    gains_band,
    net_benefit_band,
    precision_recall_band,
    roc_band,
)
from torchmetrics_roc.measures import roc
from torchmetrics_roc.memory import bins
from torchmetrics_roc.tasks.batches import Rows

PACKAGE = Path(tr.__file__).parent

# ---- what the library does not write ---------------------------------------------------------------------------------

FACTORIES = {
    *("tensor", "arange", "linspace", "logspace", "zeros", "ones", "empty", "full", "eye", "scalar_tensor"),
    *("rand", "randn", "randint", "randperm", "tril_indices", "triu_indices", "asarray", "as_tensor"),
}


def test_every_tensor_names_its_dtype_and_device() -> None:
    """`as_tensor` may keep a tensor's own, so it is asked for a dtype only; `arange` and the like for both."""
    missing = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            owner, name = node.func.value, node.func.attr
            if isinstance(owner, ast.Name) and owner.id == "torch" and name in FACTORIES:
                given = {keyword.arg for keyword in node.keywords}
                if not {"dtype", "device"} <= given:
                    missing.append(f"{path.relative_to(PACKAGE)}:{node.lineno} torch.{name}")
    assert missing == []


class Explicit(TorchFunctionMode):
    """Raises where the library makes a tensor of the default dtype or device."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = getattr(func, "__name__", "")
        if name in FACTORIES and getattr(torch, name, None) is func:
            assert {"dtype", "device"} <= kwargs.keys(), f"torch.{name} with {sorted(kwargs)} only"
        return func(*args, **kwargs)


# ---- what a program sets ---------------------------------------------------------------------------------------------


class Casting(TorchFunctionMode):
    """What autocast does on CUDA, where it is not left: these operators return float32 for 16 bits."""

    WIDENED = ("softmax", "log_softmax", "exp", "log", "log1p", "sum", "cumsum", "pow", "prod", "norm")

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if getattr(func, "__name__", "") in self.WIDENED and torch.is_autocast_enabled("cpu"):
            args = [x.float() if isinstance(x, Tensor) and x.dtype.itemsize == 2 else x for x in args]
            kwargs = {**kwargs, "dtype": None} if kwargs.get("dtype") in (torch.float16, torch.bfloat16) else kwargs
        return func(*args, **kwargs)


@contextmanager
def casting() -> Iterator[None]:
    with torch.autocast("cpu", dtype=torch.bfloat16), Casting():
        yield


SURROUNDINGS: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    "default float64": lambda: default_dtype(torch.float64),
    "default float16": lambda: default_dtype(torch.float16),
    "default bfloat16": lambda: default_dtype(torch.bfloat16),
    "default device meta": lambda: default_device("meta"),
    "on meta": lambda: torch.device("meta"),
    "autocast": lambda: torch.autocast("cpu", dtype=torch.bfloat16),
    "autocast of a GPU": casting,
    "inference mode": lambda: torch.inference_mode(True),
    "without gradients": torch.no_grad,
    "deterministic": deterministic,
    "one thread": lambda: threads(1),
    "three threads": lambda: threads(3),
    "no default": Explicit,
}


def cold() -> None:
    """Forget what the process remembers."""
    for function in vars(bins).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()


def story(name: str, way: str, build: Any, take: Any, read: Any, dtype: torch.dtype = torch.float32) -> dict[str, Any]:
    """What a metric answers that is built, fed and read in three surroundings."""
    first, second, third = batches(name, dtype=dtype)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with build():
            metric = built(name, way)
        with take():
            metric.update(**first)
            metric.update(**second)
            forward = metric(**third)
        with read():
            return {"forward": forward, **dict(readings(metric, [each for each in own(name) if each in QUICK]))}


QUICK = ("compute", "bounds", "max_error", "operating_point", "summary", "curve", "thinned", "read", "left_out")
"""All but the slow ones, which have tests of their own (`test_inference_surroundings`)."""

CASES = [(name, way) for name in CLASSES for way in ways(name)]
BINARY = [case for case in CASES if case[0].startswith(("Binary", "Grouped", "Sliced", "Paired"))]


def differing(ours: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    assert ours.keys() == expected.keys()
    return [reading for reading in expected if not alike(reading, ours[reading], expected[reading])]


def alike(reading: str, ours: Any, expected: Any) -> bool:
    """Whether a reading has the same bits.

    Bounds are rounded outward to the default dtype, so those in float64 lie within those in float32, by less than a
    step of float32; and `max_error` is the distance of two numbers up to 4 that were rounded so.
    """
    if same(ours, expected) or all(x.dtype != torch.float64 for x in leaves(ours)):
        return same(ours, expected)
    if reading == "max_error":
        return bool((ours - expected).abs() < 2**-21 * max(1, expected))
    return reading == "bounds" and all(
        bool(((sign * (y - x) >= 0) & (sign * (y - x) <= 2**-23 * y.abs() + 2**-149)).all())
        for own, other, sign in zip(ours, expected, (-1, 1), strict=True)
        for x, y in zip(map(finite, leaves(own)), map(finite, leaves(other)), strict=True)
    )


def finite(x: Tensor) -> Tensor:
    return x.double().nan_to_num(-7.0)


@contextmanager
def several() -> Iterator[None]:
    """What shows most faults, at once; which of them it is that matters, the slow tests say."""
    with ExitStack() as stack:
        for around in ("default bfloat16", "on meta", "autocast of a GPU", "inference mode"):
            stack.enter_context(SURROUNDINGS[around]())
        yield


def met(name: str, way: str) -> dict[str, Callable[[], AbstractContextManager[Any]]]:
    """The surroundings of a case: several at once, and alone the last and those whose turn it is."""
    turn = CLASSES.index(name) + ways(name).index(way)
    alone = {around: enter for i, (around, enter) in enumerate(SURROUNDINGS.items()) if (turn + i) % 8 == 0}
    return {"several": several, **alone, "no default": Explicit}


@pytest.mark.covering(always=("BinaryAUROC",))
@pytest.mark.parametrize(("name", "way"), CASES)
def test_a_metric_answers_the_same_anywhere(name: str, way: str) -> None:
    answers_the_same(name, way, met(name, way))


@pytest.mark.slow  # the full product of classes, ways of keeping data and surroundings
@pytest.mark.parametrize(("name", "way"), CASES)
def test_a_metric_answers_the_same_in_all_surroundings(name: str, way: str) -> None:
    answers_the_same(name, way, SURROUNDINGS)


def answers_the_same(name: str, way: str, surroundings: dict[str, Callable[[], AbstractContextManager[Any]]]) -> None:
    """Built, fed and read in the same surroundings; then another in none, by what these left behind."""
    dtype = torch.bfloat16 if name.startswith("Multiclass") else torch.float32  # which a softmax may widen
    expected = story(name, way, nullcontext, nullcontext, nullcontext, dtype)
    for around, enter in surroundings.items():
        cold()
        assert differing(story(name, way, enter, enter, enter, dtype), expected) == [], around
        if way == "bounded" and around == "several":
            assert differing(story(name, way, nullcontext, nullcontext, nullcontext, dtype), expected) == [], around


MOMENTS = [(True, False, False), (False, True, False), (False, False, True)]
"""One of three: with none and all of them, which are compared above, any two moments are met in every combination."""


@cache
def expected_story(name: str, way: str) -> dict[str, Any]:
    return story(name, way, nullcontext, nullcontext, nullcontext)


@in_one_test("around", SURROUNDINGS)
def test_at_any_of_three_moments(around: str) -> None:
    """Each on one class and way to keep data by turns."""
    turn = list(SURROUNDINGS).index(around)
    for i, moments in enumerate(MOMENTS):
        name = ("BinaryAUROC", "MulticlassAUROC", "MultilabelAveragePrecision", "BinaryROC")[(turn + i) % 4]
        way = tuple(STORED)[turn % 3]
        expected = expected_story(name, way)
        cold()
        chosen = [SURROUNDINGS[around] if moment else nullcontext for moment in moments]
        assert differing(story(name, way, *chosen), expected) == [], (name, way, moments)


@pytest.mark.covering
@pytest.mark.parametrize("name", FUNCTIONALS)
def test_a_functional_answers_the_same_anywhere(name: str) -> None:
    expected = applied(name)
    turn = FUNCTIONALS.index(name)
    for around, enter in [("several", several), *[*SURROUNDINGS.items()][turn % 6 :: 6], ("no default", Explicit)]:
        cold()
        with enter():
            assert same(applied(name), expected), around


# ---- as it was found -------------------------------------------------------------------------------------------------


def logits(size: int = 20_000) -> tuple[Tensor, Tensor]:
    g = torch.Generator("cpu").manual_seed(0)
    target = torch.randint(2, (size,), generator=g, dtype=torch.int64, device="cpu")
    return torch.randn(size, generator=g, dtype=torch.float32, device="cpu") + 1.4 * target, target


@pytest.mark.parametrize("dtype", [torch.float64, torch.bfloat16, torch.float16])
def test_a_certificate_holds_under_a_default_dtype(dtype: torch.dtype) -> None:
    """Once 140 TB under float64; .5000 within (0, 1), or bounds (.83320, .83320) of .83338, under bfloat16."""
    exact = float(tr.functional.binary_auroc(*logits()))
    for build, read in ((True, True), (True, False), (False, True)):
        cold()
        with default_dtype(dtype) if build else nullcontext():
            metric = tr.BinaryAUROC(memory="bounded")
        metric.update(*logits())
        with default_dtype(dtype) if read else nullcontext():
            low, high = metric.bounds()
            metric.operating_point("youden")
        assert low <= exact <= high
        assert high - low < 1e-3
    later = tr.BinaryAUROC(memory="bounded")
    later.update(*logits())
    assert later.bounds()[0] <= exact <= later.bounds()[1]


@in_one_test("precision", ["bf16-true", "16-true", "64-true", "bf16-mixed", "32-true"])
@in_one_test("options", [{}, {"memory": "bounded"}, {"thresholds": [0.0, 2.0]}])
def test_under_every_precision_of_lightning(precision: Any, options: dict[str, Any]) -> None:
    """What its plugin sets around a step: a default dtype, or autocast."""
    from pytorch_lightning.plugins import precision as plugins

    def made(name: str, *args: Any) -> Any:  # Lightning 2.1 calls them plugins
        return (getattr(plugins, name, None) or getattr(plugins, f"{name}Plugin"))(*args)

    if precision in ("bf16-true", "16-true"):
        plugin = made("HalfPrecision", precision)
    elif precision == "bf16-mixed":
        plugin = made("MixedPrecision", "bf16-mixed", "cpu")
    else:
        plugin = made("DoublePrecision") if precision == "64-true" else None
    preds, target = logits(500)
    metric, twin = tr.BinaryAUROC(**options), tr.BinaryAUROC(**options)
    with plugin.val_step_context() if plugin else nullcontext():
        scores = preds.to(torch.get_default_dtype())
        value = metric(scores, target)
        metric.update(scores, target)
    assert same(value, twin(scores, target))
    twin.update(scores, target)
    assert same(metric.compute(), twin.compute())


@in_one_test("moment", ["built", "cloned", "unpickled", "loaded", "taken"])
@in_one_test("options", [{"memory": "bounded"}, {"thresholds": 5}, {"memory": "bounded", "half_life": 3.0}])
def test_counts_of_inference_mode_can_be_added_to(moment: str, options: dict[str, Any]) -> None:
    import pickle

    from torchmetrics import MetricCollection

    preds, target = torch.rand(50), torch.arange(50) % 2
    with torch.inference_mode():
        metric: Any = tr.BinaryAUROC(**options)
        if moment == "cloned":
            metric = metric.clone()
        elif moment == "unpickled":
            metric = pickle.loads(pickle.dumps(metric))
        elif moment == "loaded":
            metric.persistent(True)
            metric.load_state_dict(metric.state_dict())
        elif moment == "taken":
            collection = MetricCollection({"a": metric, "b": tr.BinaryEER(**options)})
            collection.update(preds, target)
            metric = collection["b"]
            metric.reset()
    twin = tr.BinaryAUROC(**options) if moment != "taken" else tr.BinaryEER(**options)
    for inside in (False, True, False):
        with torch.inference_mode(inside):
            metric.update(preds, target)
        twin.update(preds, target)
    assert same(metric.compute(), twin.compute())


@in_one_test("dtype", [torch.float32, torch.float16, torch.bfloat16, torch.float64])
@in_one_test("scores", [[torch.inf], [-torch.inf], [0.0, -0.0, 1e-45], [1.0, torch.inf]])
def test_errors_of_numpy_are_not_the_users(scores: list[float], dtype: torch.dtype) -> None:
    with np.errstate(all="raise"):
        metric = tr.BinaryAveragePrecision()
        metric.update(torch.tensor(scores, dtype=dtype), torch.tensor([1] * len(scores)))
        assert metric.compute() == 1


def test_a_cached_value_has_the_default_dtype_of_the_call() -> None:
    metric = tr.BinaryAveragePrecision()
    metric.update(torch.rand(20, generator=torch.Generator().manual_seed(0)), torch.arange(20) % 2)
    single = metric.compute()
    torch.set_default_dtype(torch.float64)
    try:
        double = metric.compute()
    finally:
        torch.set_default_dtype(torch.float32)
    assert (single.dtype, double.dtype) == (torch.float32, torch.float64)
    assert double.float() == single == metric.compute()
    assert double != single.double()


# ---- busy cores ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "cores", "busy"),
    [
        ("0.5 0.2 0.1 3/90 41", 4, False),  # two others and two threads here
        ("0.5 0.2 0.1 4/90 41", 4, True),
        ("9.5 9.2 9.1 1/90 41", 2, False),  # what ran a minute ago runs no more
        ("0.5", 1, False),
        ("0.5 0.2 0.1 x 41", 1, False),
    ],
)
def test_cores_are_busy_where_other_threads_need_them(
    line: str, cores: int, busy: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "loadavg").write_text(line)
    monkeypatch.setattr(surroundings, "open", lambda _: (tmp_path / "loadavg").open(), raising=False)
    monkeypatch.setattr(surroundings.os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    with threads(2):
        assert surroundings.cores_are_busy() == busy
    with threads(1):
        assert not surroundings.cores_are_busy()


def test_systems_that_do_not_say_what_runs_are_not_busy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(surroundings, "open", lambda _: (tmp_path / "none").open(), raising=False)
    with threads(2):
        assert not surroundings.cores_are_busy()


def test_readings_of_many_samples_take_one_thread_beside_busy_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[None] = []
    monkeypatch.setattr(surroundings, "cores_are_busy", lambda: not asked.append(None))

    def used(curve: Curve) -> Tensor:
        return torch.full_like(curve.positives, torch.get_num_threads(), dtype=torch.float64)

    def fails(curve: Curve) -> Tensor:
        raise ArithmeticError(torch.get_num_threads())

    few, many = (tr.BinaryAUROC() for _ in range(2))
    few.update(torch.linspace(0, 1, 1000), torch.arange(1000) % 2)
    many.update(torch.linspace(0, 1, 40_000), torch.arange(40_000) % 2)
    with threads(3):
        assert (few.read(used), len(asked)) == (3, 1)  # by the second update
        assert (many.read(used), len(asked)) == (1, 2)
        assert torch.get_num_threads() == 3
        with pytest.raises(ArithmeticError, match=r"^1$"):
            many.read(fails)
        assert torch.get_num_threads() == 3
        assert bootstrap(many.curve(), used, replicates=2).low == 1
        assert torch.get_num_threads() == 3


def test_draws_from_few_samples_take_one_thread_beside_busy_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surroundings, "cores_are_busy", lambda: True)
    numbers: list[int] = []

    def used(curve: Curve) -> Tensor:
        numbers.append(torch.get_num_threads())
        return curve.positives.double()

    def heights(*given: Any, **options: Any) -> Any:
        numbers.append(torch.get_num_threads())
        return whole(*given, **options)

    scores, labels = torch.rand(40, generator=torch.Generator().manual_seed(0)), torch.arange(40) % 2
    metrics = [tr.BinaryROC(), tr.BinaryROC()]
    for metric in metrics:
        metric.update(scores, labels, groups=torch.arange(40) // 2)
    models = tr.PairedAUROC(2)
    models.update(torch.stack([scores, 1 - scores], 1), labels)
    whole = curve_bands.height_at
    monkeypatch.setattr(curve_bands, "height_at", heights)
    curve, sets = Curve.from_scores(scores, labels), [(scores, labels), (1 - scores, labels)]
    draws = {
        "compare": lambda: compare(*sets, view=used, replicates=3),
        "apart": lambda: compare(*sets, view=used, paired=False, replicates=3),
        "models": lambda: models.compare(view=used),
        "clusters": lambda: cluster_draws(curve, Rows(scores[None], labels[None] > 0, None), labels, used, 3),
        "gains": lambda: gains_band(curve, (0.2,), replicates=3),
        "simultaneous": lambda: roc_band(curve, simultaneous=True, replicates=3),
        "of a metric": lambda: metrics[0].read(roc_band, simultaneous=True, replicates=3),
    }
    with threads(3):
        for name, draw in draws.items():
            draw()
            assert 1 in numbers, name  # the values of the data themselves may be read in several
            assert torch.get_num_threads() == 3, name
            numbers.clear()


def test_a_functional_of_many_samples_takes_one_thread_beside_busy_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(surroundings, "cores_are_busy", lambda: not seen.append(torch.get_num_threads()))
    monkeypatch.setattr(roc, "concordance", lambda curve: seen.append(torch.get_num_threads()) or pairs(curve))
    with threads(3):
        tr.functional.binary_auroc(torch.linspace(0, 1, 40_000), torch.arange(40_000) % 2)
        assert seen == [3, 1]
        assert torch.get_num_threads() == 3


def test_a_thread_that_began_in_a_reading_leaves_later_ones_their_number() -> None:
    """It has one thread itself, and ends its own reading last."""
    numbers: list[int] = []
    began, read = threading.Event(), threading.Event()

    def inside() -> None:
        with surroundings.one_thread():
            began.set()
            read.wait(10)

    with threads(3):
        with surroundings.one_thread():
            other = threading.Thread(target=inside)
            other.start()
            began.wait(10)
        assert torch.get_num_threads() == 3
        read.set()
        other.join()
        later = threading.Thread(target=lambda: numbers.append(torch.get_num_threads()))
        later.start()
        later.join()
    assert numbers == [3]


class Rounded(TorchDispatchMode):
    """The operators that make a tensor of a 16-bit dtype from others, by the line of the package that calls them."""

    def __init__(self, dtype: torch.dtype) -> None:
        super().__init__()
        self.dtype, self.found = dtype, set[str]()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        given = [x for x in tree_leaves((args, kwargs)) if isinstance(x, Tensor)]
        made = [x for x in tree_leaves(out) if isinstance(x, Tensor) and x.dtype == self.dtype]
        if made and not any(x.dtype == self.dtype for x in given):
            lines = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_stack() if _is_ours(frame)]
            self.found.add(f"{func} {lines[-1] if lines else ''}")
        return out


def _is_ours(frame: traceback.FrameSummary) -> bool:
    return Path(frame.filename).is_relative_to(PACKAGE)


def read_of_units(metric: Any) -> None:
    """Ask what has units: intervals, bands, tests and comparisons, as far as the class has them."""
    for ask in (
        lambda: metric.interval(),
        lambda: metric.interval(weights="sampling"),
        lambda: metric.interval(labels="fixed"),
        lambda: metric.homogeneity(),
        lambda: compare(metric, metric),
        lambda: metric.read(roc_band, points=5, replicates=9),
        lambda: metric.read(roc_band, points=5, replicates=9, simultaneous=True),
        lambda: metric.read(gains_band, at=(0.3,), replicates=9),
        *(lambda band=band: metric.read(band, at=(0.2, 0.5)) for band in (net_benefit_band, precision_recall_band)),
    ):
        with suppress(ValueError, AttributeError):
            ask()


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("clusters", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(("name", "way"), CASES)
def test_nothing_is_counted_in_a_16_bit_default_dtype(name: str, way: str, weighted: bool, clusters: bool) -> None:
    """Where integers are divided, for instance. Seen: macro F1 of 40,000 samples with 60 % of its interval."""
    with default_dtype(torch.float16), Rounded(torch.float16) as rounded:
        for average in (None, "micro", "macro"):
            try:
                metric = built(name, way, **({} if average is None else {"average": average}))
                for batch in batches(name):
                    size, units = len(batch["preds"]), "clusters" if "groups" in batch else "groups"
                    weight = torch.linspace(0.5, 2, size, dtype=torch.float32, device="cpu") if weighted else None
                    of = torch.arange(size, device="cpu") // 3 if clusters else batch.get(units)
                    metric.update(**{**batch, "sample_weight": weight, units: of})
            except ValueError:
                continue
            list(readings(metric, QUICK))
            read_of_units(metric)
    assert not rounded.found, rounded.found


def test_many_groups_and_samples_under_a_16_bit_default_dtype() -> None:
    """Seen: 0 for 1, since `torch.nanmean` rounds 70,000 to infinity; intervals without the value, or without width."""
    pairs = 70_000
    target, scores = torch.tensor([1, 0]).repeat(pairs), torch.tensor([0.9, 0.1]).repeat(pairs)
    grouped = tr.GroupedAveragePrecision()
    grouped.update(scores, target, groups=torch.arange(pairs).repeat_interleave(2))
    g = torch.Generator().manual_seed(0)
    labels, rows = torch.randint(3, (20_000,), generator=g), torch.randn(20_000, 3, generator=g)
    rows = rows + 2.5 * torch.nn.functional.one_hot(labels, 3)
    pairs_of_classes = tr.MulticlassOvOAUROC(3)
    pairs_of_classes.update(rows, labels)
    micro = tr.MulticlassRate("f1", at=0.3, num_classes=3, average="micro")
    micro.update(rows, labels, groups=torch.arange(20_000) // 7)
    expected = [(metric.compute(), *metric.interval()) for metric in (grouped, pairs_of_classes, micro)]
    for dtype in (torch.float16, torch.bfloat16):
        with default_dtype(dtype):
            found = [(x.compute(), *x.interval()) for x in (m.clone() for m in (grouped, pairs_of_classes, micro))]
        for ours, theirs in zip(found, expected, strict=True):
            assert [float(x) for x in ours] == [float(x) for x in theirs]
