"""An update that is interrupted anywhere: its batch counts whole or not at all, or every reading says so."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import FrameType
from typing import Any
from unittest.mock import Mock

import pytest
import torch
from torch import Tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.memory.states import Room
from torchmetrics_roc.metrics import framework

G = torch.Generator().manual_seed(0)


def batch(weighted: bool = False, dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
    found = {"preds": torch.rand(20, generator=G).to(dtype), "target": torch.randint(2, (20,), generator=G)}
    return {**found, "sample_weight": torch.rand(20, generator=G)} if weighted else found


PLAIN = [batch(), batch(), batch()]
WEIGHTED = [batch(True), batch(True), batch(True)]
WIDENED = [batch(dtype=torch.float16), batch(), batch()]


class Late(tr.BinaryAUROC):
    """Lines of its own before and after the update of the class."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.add_state("batches", torch.zeros((), dtype=torch.int64), dist_reduce_fx="sum")

    def update(self, *args: Any, **kwargs: Any) -> None:
        first = 1
        super().update(*args, **kwargs)
        self.batches = self.batches + first


def collection() -> MetricCollection:
    members = MetricCollection({"auroc": tr.BinaryAUROC(), "ks": tr.BinaryKSStatistic()})
    members.update(**PLAIN[0])  # forms the compute group
    members.reset()
    return members


MADE: dict[str, tuple[Callable[[], Any], list[dict[str, Tensor]]]] = {
    "samples": (tr.BinaryAUROC, PLAIN),
    "samples with weights": (tr.BinaryAUROC, WEIGHTED),
    "samples that are widened": (tr.BinaryAUROC, WIDENED),
    "counts on the host": (lambda: tr.BinaryAUROC(memory="bounded", bins=512), PLAIN),
    "counts with weights": (lambda: tr.BinaryAUROC(memory="bounded", bins=512), WEIGHTED),
    "counts on a grid": (lambda: tr.BinaryROC(thresholds=[0.25, 0.5, 0.75]), PLAIN),
    "counts of a window": (lambda: tr.BinaryAUROC(memory="bounded", bins=512, window=1), PLAIN),
    "counts that fade": (lambda: tr.BinaryAUROC(memory="bounded", bins=512, half_life=1), PLAIN),
    "counts of predictions": (tr.BinaryConfusionMatrix, PLAIN),
    "a subclass": (Late, PLAIN),
    "a collection": (collection, PLAIN),
}


EVERY_LINE = ("samples", "samples that are widened", "counts on the host", "a subclass")
"""Whose updates are interrupted at every line, the others and `forward` at every third."""


@pytest.fixture(autouse=True)
def _lock_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is raised between two opcodes, where no signal is, may leave the lock held, for which other threads wait."""
    monkeypatch.setattr(framework, "UPDATING", threading.RLock())


def interrupted(call: Callable[[], Any], line: int, each: str = "line") -> bool:
    """Whether an interrupt at this line or opcode of the call, counted as they run, came before its end."""
    left = line

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        if "torchmetrics" not in frame.f_code.co_filename and frame.f_code.co_filename != __file__:
            return None
        frame.f_trace_opcodes = each == "opcode"
        if event == each:
            left -= 1
            if left < 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    try:
        sys.settrace(trace)
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def read(metric: Any) -> tuple[int, Any]:
    if isinstance(metric, MetricCollection):
        sizes = {m.num_samples for m in metric.values()}
        assert len(sizes) == 1
        return sizes.pop(), list(metric.compute().values())
    return metric.num_samples, metric.compute()


def same(x: Any, y: Any) -> bool:
    if isinstance(x, Tensor):
        return torch.equal(x, y)
    return all(map(same, x, y)) if isinstance(x, (list, tuple)) else bool(x == y)


@pytest.mark.parametrize(
    ("way", "call"), [*((way, "update") for way in MADE), ("samples", "forward"), ("a subclass", "forward")]
)
@pytest.mark.parametrize("each", ["line", pytest.param("opcode", marks=pytest.mark.slow)])
def test_an_interrupted_batch_counts_whole_or_not_at_all(way: str, call: str, each: str) -> None:
    made, (first, second, third) = MADE[way]

    def fed(*batches: dict[str, Tensor]) -> Any:
        metric = made()
        for each in batches:
            metric.update(**each)
        return metric

    before, after = read(fed(first)), read(fed(first, second))
    then = read(fed(first, third)), read(fed(first, second, third))
    step = 1 if each == "opcode" or (call == "update" and way in EVERY_LINE) else 3
    seen, line, refused = set(), 0, 0
    while True:
        metric = fed(first)
        assert same(read(metric), before)  # and its value is cached
        if not interrupted(lambda metric=metric: getattr(metric, call)(**second), line, each):
            break
        line += step
        if not isinstance(metric, MetricCollection) and metric.setup.torn:
            with pytest.raises(ValueError, match="was interrupted while it added its batch to the counts"):
                metric.compute()
            refused += 1
            metric.reset()
            metric.update(**first)
            assert same(read(metric), before)
            continue
        now = read(metric)
        counted = same(now, after)
        assert counted or same(now, before), line
        seen.add(counted)
        if not isinstance(metric, MetricCollection):
            assert metric.update_count == 1 + counted, line
        metric.update(**third)
        assert same(read(metric), then[counted]), line
    assert line > 20
    assert seen == {True, False}
    assert (refused > 0) == way.startswith("counts")


def test_counts_with_part_of_a_batch_are_refused_by_every_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """And by a copy, whatever it is made by."""
    metric = tr.BinaryAUROC(memory="bounded", bins=512)
    metric.update(**PLAIN[0])
    value = metric.compute()
    for error in (ValueError, KeyboardInterrupt):
        # Before it writes anything it may refuse a batch, which then is none.
        where = "_bins" if error is ValueError else "_add_on_host"
        monkeypatch.setattr(metric._state, where, Mock(side_effect=error("interrupted")))
        assert metric.compute() == value
        with pytest.raises(error, match="interrupted"):
            metric.update(**PLAIN[1])
        monkeypatch.undo()
    refused = partial(pytest.raises, ValueError, match=r"was interrupted .* `reset\(\)`")
    for twin in (metric, copy.deepcopy(metric), pickle.loads(pickle.dumps(metric))):
        assert copy.deepcopy(twin).to("meta").setup.torn  # as on another device
        twin.set_sample_limit(None)
        for reading in (
            lambda m: m.update(**PLAIN[2]),
            lambda m: m(**PLAIN[2]),
            lambda m: m.merge_state(tr.BinaryAUROC(memory="bounded", bins=512)),
            lambda m: tr.BinaryAUROC(memory="bounded", bins=512).merge_state(m),
            lambda m: m.metric_state,
            lambda m: m.bounds(),
            lambda m: m.compute(),
        ):
            with refused():
                reading(twin)
        twin.persistent(True)
        with refused():
            twin.state_dict()
        assert "sample" in repr(twin)


class Failing(tr.BinaryAUROC):
    """Raises when the data are counted already."""

    def update(self, preds: Tensor, target: Tensor) -> None:  # type: ignore[override]
        super().update(preds, target)
        if len(preds) != 20:
            raise ValueError("20 at a time")


def test_an_update_that_fails_late_leaves_no_older_value() -> None:
    metric, batch = Failing(), {name: x[:7] for name, x in PLAIN[1].items()}
    metric.update(**PLAIN[0])
    metric.compute()
    with pytest.raises(ValueError, match="20 at a time"):
        metric.update(**batch)
    both = tr.BinaryAUROC()
    both.update(**PLAIN[0])
    both.update(**batch)
    assert (metric.num_samples, metric.update_count, metric.compute()) == (27, 2, both.compute())


def test_a_value_that_is_late_is_that_of_no_newer_data() -> None:
    """A batch that is added while a value is computed, as by another thread."""

    class Slow(tr.BinaryAUROC):
        def compute(self) -> Tensor:
            value = super().compute()
            for each in self.__dict__.pop("late", ()):
                self.update(**each)
            return value

    metric = Slow()
    metric.update(**PLAIN[0])
    metric.__dict__["late"] = [PLAIN[1]]
    early = metric.compute()
    both = tr.BinaryAUROC()
    both.update(**PLAIN[0])
    assert early == both.compute()
    both.update(**PLAIN[1])
    assert metric.compute() == both.compute() != early


def test_room_that_was_reserved_in_vain_is_not_read() -> None:
    """An interrupt between new storage and its first chunk."""
    room, parts = Room(), [torch.rand(size) for size in (4, 3, 2)]
    chunks = room.append(room.append([], parts[0]), parts[1])
    line = 0
    while interrupted(lambda: room.append(chunks, torch.zeros(9)), line):
        line += 1
        assert torch.equal(torch.cat([*chunks]), torch.cat(parts[:2]))
        assert torch.equal(torch.cat([*room.append(chunks, parts[2])]), torch.cat(parts)), line


@pytest.mark.parametrize("memory", ["exact", "bounded"])
def test_two_threads_that_update_one_metric_lose_no_batch(memory: Any) -> None:
    metric, (scores, labels) = tr.BinaryAUROC(memory=memory), (torch.rand(2000), torch.arange(2000) % 2)

    def add(first: int) -> None:
        for i in range(first, 2000, 40):
            metric.update(scores[i : i + 20], labels[i : i + 20])

    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(add, (0, 20)))
    finally:
        sys.setswitchinterval(often)
    whole = tr.BinaryAUROC(memory=memory)
    whole.update(scores, labels)
    assert (metric.num_samples, metric.update_count) == (2000, 100)
    assert torch.equal(metric.compute(), whole.compute())


def test_a_reading_beside_an_update_says_that_nothing_may_be_lost() -> None:
    metric = tr.BinaryAUROC(memory="bounded")
    metric.setup.tear()
    with pytest.raises(ValueError, match="another thread is adding one right now: then nothing is lost"):
        metric.compute()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_process_that_is_forked_while_another_thread_updates_can_update() -> None:
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with framework.UPDATING:
            held.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    child = os.fork()
    if not child:
        signal.alarm(20)  # which kills a child that waits
        tr.BinaryAUROC().update(**PLAIN[0])
        os._exit(0)
    _, status = os.waitpid(child, 0)
    done.set()
    thread.join()
    assert status == 0
