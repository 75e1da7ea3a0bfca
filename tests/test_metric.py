"""The lifecycle: what frameworks do to a metric, and what must be left of it afterwards."""

from __future__ import annotations

import copy
import gc
import inspect
import io
import pickle
import warnings
import weakref
from collections.abc import Callable
from functools import partial
from typing import Any

import everything
import pytest
import torch
from cases import in_one_test
from torch import Tensor, nn, tensor
from torchmetrics import MetricCollection, MetricTracker
from torchmetrics.utilities.exceptions import TorchMetricsUserError
from torchmetrics.wrappers import BootStrapper, ClasswiseWrapper, MinMaxMetric, Running

import torchmetrics_roc as tr
import torchmetrics_roc.functional
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.measures.roc import ks
from torchmetrics_roc.memory import states
from torchmetrics_roc.memory.states import SampleState

GRID = [0.25, 0.5, 0.75, 1.25]
BOTH = pytest.mark.parametrize(
    "options", [{}, {"thresholds": GRID}, {"memory": "bounded"}], ids=["samples", "grid", "bounded"]
)


def batch(size: int = 40, seed: int = 0) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    target = torch.randint(2, (size,), generator=generator)
    return (torch.rand(size, generator=generator) + target * 0.3).round(decimals=1), target


def fed(metric: Any, *seeds: int) -> Any:
    for seed in seeds:
        metric.update(*batch(seed=seed))
    return metric


def together(*seeds: int) -> tuple[Tensor, Tensor]:
    parts = [batch(seed=seed) for seed in seeds]
    return torch.cat([p for p, _ in parts]), torch.cat([t for _, t in parts])


# ---- what is kept ----------------------------------------------------------------------------------------------------


@BOTH
def test_what_is_kept_is_a_detached_copy(options: dict[str, Any]) -> None:
    preds, target = batch()
    preds.requires_grad_()
    metric = tr.BinaryAUROC(**options)
    metric.update(preds, target)
    expected = tr.BinaryAUROC(**options)(preds, target)
    with torch.no_grad():
        preds.zero_()
        target.zero_()
    assert metric.compute() == expected
    states = _tensors(metric.metric_state)
    assert not any(x.requires_grad for x in states)


def test_few_tensors_however_many_batches() -> None:
    metric = tr.BinaryAUROC()
    parts = [batch(7, seed) for seed in range(200)]
    for part in parts:
        metric.update(*part)
        metric.update(part[0][:0], part[1][:0])
    assert len(metric.preds) == len(metric.target) <= 11  # every chunk as large as all before it: about log2(200)
    assert sum(len(chunk) for chunk in metric.preds) == 1400
    expected = tr.BinaryAUROC()(torch.cat([p for p, _ in parts]), torch.cat([t for _, t in parts]))
    assert metric.compute() == expected


@pytest.mark.parametrize("window", [None, 5])
@pytest.mark.parametrize("first", [False, True])
def test_an_empty_batch_has_no_dtype(first: bool, window: int | None) -> None:
    """0.9 is rounded down by float32, so counts of scores of both are refused."""
    metric, none = tr.BinaryAUROC(thresholds=[0.5, 0.9], window=window), (torch.empty(0), torch.empty(0).long())
    batches = [none, (torch.tensor([0.1, 0.7]).double(), torch.tensor([0, 1]))]
    for batch in batches if first else batches[::-1]:
        metric.update(*batch)
    assert metric.compute() == 1
    assert metric.num_samples == 2


def test_a_stored_float32_sample_takes_five_bytes() -> None:
    metric = fed(tr.BinaryAUROC(), 1)
    assert sum(chunk.nbytes for chunk in metric.preds + metric.target + metric.weight) == 5 * 40


@BOTH
def test_a_copy_and_its_twin_go_separate_ways(options: dict[str, Any]) -> None:
    metric = fed(tr.BinaryAUROC(**options), 0, 1)
    shown = {name: list(x) if isinstance(x, list) else x for name, x in metric.metric_state.items()}
    before = copy.deepcopy(shown)
    twin, shallow = copy.deepcopy(metric), copy.copy(metric)
    fed(metric, 2)
    fed(twin, 3)
    assert metric.compute() == tr.BinaryAUROC(**options)(*together(0, 1, 2))
    assert twin.compute() == tr.BinaryAUROC(**options)(*together(0, 1, 3))
    assert shallow.update_count == 2
    assert shallow.compute() == tr.BinaryAUROC(**options)(*together(0, 1))
    for name, value in shown.items():  # nothing that an older list shows has changed
        if isinstance(value, list):
            assert all(torch.equal(old, now) for old, now in zip(before[name], value, strict=True))


# ---- forward ---------------------------------------------------------------------------------------------------------


@BOTH
def test_forward_answers_for_the_batch_and_keeps_it(options: dict[str, Any]) -> None:
    metric = tr.BinaryAUROC(**options)
    for seed in (0, 1, 2):
        assert metric(*batch(seed=seed)) == tr.BinaryAUROC(**options)(*batch(seed=seed))
        assert metric._forward_cache is not None
    assert metric.update_count == 3
    assert (metric._computed, metric._is_synced, metric._to_sync, metric._should_unsync) == (None, False, True, True)
    assert metric._enable_grad is False
    assert metric.compute() == fed(tr.BinaryAUROC(**options), 0, 1, 2).compute()


def test_forward_touches_no_more_than_its_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    metric = tr.BinaryAUROC()
    fed(metric, *range(50))
    sizes: list[int] = []
    ordered = states.ordered_if_sound

    def spy(scores: Tensor, target: Tensor) -> Any:
        sizes.append(scores.numel())
        return ordered(scores, target)

    monkeypatch.setattr(states, "ordered_if_sound", spy)
    metric(*batch(seed=99))
    assert sizes == [40]


def test_forward_of_a_flawed_batch_raises_and_reset_clears_it() -> None:
    metric = fed(tr.BinaryAUROC(), 0)
    with pytest.raises(ValueError, match="1 NaN"):
        metric(torch.tensor([0.1, torch.nan]), torch.tensor([0, 1]))
    assert metric.update_count == 2
    with pytest.raises(ValueError, match="1 NaN"):
        metric.compute()
    metric.reset()
    assert fed(metric, 0).compute() == tr.BinaryAUROC()(*batch())


# ---- one sort for a compute group ------------------------------------------------------------------------------------


def test_members_of_a_group_share_one_sort(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    ordered = states.ordered_if_sound

    def spy(scores: Tensor, target: Tensor) -> Any:
        made.append(scores.numel())
        return ordered(scores, target)

    monkeypatch.setattr(states, "ordered_if_sound", spy)
    collection = MetricCollection(
        {
            name: getattr(tr, f"Binary{name}")()
            for name in ("AUROC", "ROC", "AveragePrecision", "EER", "DET", "KSStatistic")
        }
    )
    for seed in (0, 1, 2):
        collection.update(*batch(seed=seed))
    assert len(collection.compute_groups) == 1
    values = collection.compute()
    collection.compute()
    assert made == [120]
    assert collection["AUROC"].read(ks).value == pytest.approx(float(values["KSStatistic"]), rel=2**-23)  # in float32
    preds, target = together(0, 1, 2)
    assert values["AveragePrecision"] == tr.BinaryAveragePrecision()(preds, target)

    collection.reset()
    collection.update(*batch(seed=5))
    made.clear()
    assert collection.compute()["AUROC"] == tr.BinaryAUROC()(*batch(seed=5))
    assert made[0] == 40


def test_items_of_a_collection_copy_no_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    collection = MetricCollection({"auroc": tr.BinaryAUROC(), "eer": tr.BinaryEER()})
    collection.update(*batch())
    collection.compute()
    made: list[int] = []
    monkeypatch.setattr(SampleState, "curve", lambda *_: made.append(1))
    for metric in collection.values():  # deep copies of the states, says torchmetrics
        assert metric.preds[0].data_ptr() == collection["auroc"].preds[0].data_ptr()
        metric.read(ks)
    assert made == []
    monkeypatch.undo()
    collection["eer"].update(*batch(seed=1))  # which none of the others sees
    assert collection["eer"].num_samples == 80
    assert collection["auroc"].num_samples == 40
    assert collection["auroc"].compute() == tr.BinaryAUROC()(*batch())


def test_cached_curves_go_with_their_state() -> None:
    metric = fed(tr.BinaryAUROC(), 0)
    metric.compute()
    curves = [weakref.ref(metric._current_curve())]
    assert curves[0]() is metric._current_curve()  # cached
    fed(metric, 1)
    assert curves[0]() is None
    metric.compute()
    curves.append(weakref.ref(metric._current_curve()))
    del metric
    gc.collect()  # a torchmetrics metric holds itself
    assert curves[1]() is None


def test_weights_of_labels_find_those_of_samples_before_them() -> None:
    """And are kept, merged, copied, saved and limited with their samples."""
    generator = torch.Generator().manual_seed(5)
    preds, target = torch.rand(30, 2, generator=generator), torch.randint(2, (30, 2), generator=generator)
    weight = torch.rand(30, 2, generator=generator).double()
    weight[:10], weight[10:20, 1] = 1, weight[10:20, 0]
    parts = [
        (preds[:10], target[:10]),
        (preds[10:20], target[10:20], weight[10:20, 0]),
        (preds[20:], target[20:], weight[20:]),
    ]
    expected = tr.MultilabelAUROC(2, average=None)(preds, target, weight)

    def metric(*places: int) -> Any:
        made = tr.MultilabelAUROC(2, average=None)
        for place in places:
            made.update(*parts[place])
        return made

    assert torch.equal(metric(0, 1, 2).compute(), expected)
    assert torch.equal(metric(2, 1, 0).compute(), expected)
    assert torch.equal(metric(0, 1)(*parts[2]), tr.MultilabelAUROC(2, average=None)(*parts[2]))
    for first, second in (((0, 1), (2,)), ((2,), (0, 1)), ((1, 2), (0,))):
        merged = metric(*first)
        merged.merge_state(metric(*second))
        assert torch.equal(merged.compute(), expected)
    twin, saved = pickle.loads(pickle.dumps(metric(0, 2))), metric()
    saved.persistent(True)
    source = metric(0, 1)
    source.persistent(True)
    saved.load_state_dict(source.state_dict())
    for loaded, place in ((twin, 1), (saved, 2)):
        loaded.update(*parts[place])
        assert torch.equal(loaded.compute(), expected)
    limited = metric(0, 1)
    limited.set_sample_limit(25)
    limited.update(*parts[2])
    assert torch.equal(limited.compute(), tr.MultilabelAUROC(2, average=None)(preds[:25], target[:25], weight[:25]))
    assert metric(0, 1).weight[0].ndim == 1
    assert {x.shape[1:] for x in metric(0, 1, 2).weight} == {(2,)}


# ---- merge, save, copy, move -----------------------------------------------------------------------------------------


@BOTH
def test_merge(options: dict[str, Any]) -> None:
    metric, other = fed(tr.BinaryAUROC(**options), 0), fed(tr.BinaryAUROC(**options), 1, 2)
    metric.compute()
    metric.merge_state(other)
    assert metric.compute() == tr.BinaryAUROC(**options)(*together(0, 1, 2))
    assert metric.update_count == 3
    metric.merge_state(fed(tr.BinaryAUROC(**options), 3).metric_state)
    metric.merge_state(tr.BinaryAUROC(**options))
    assert metric.compute() == tr.BinaryAUROC(**options)(*together(0, 1, 2, 3))
    assert other.compute() == tr.BinaryAUROC(**options)(*together(1, 2))
    for stranger in (tr.BinaryAUROC(thresholds=7), tr.BinaryAUROC(ignore_index=1), {"preds": []}, {"setup": []}, 3):
        with pytest.raises(ValueError, match="incoming_state"):
            metric.merge_state(stranger)  # type: ignore[arg-type]


NO_DATA = r"holds no data of BinaryAUROC, which stays as it is.*`persistent\(True\)` on the metric before"


@BOTH
def test_loading_no_states_warns_where_they_are_meant(options: dict[str, Any]) -> None:
    """A module's checkpoint without the states of its metrics is usual."""
    source, loaded = fed(tr.BinaryAUROC(**options), 0), fed(tr.BinaryAUROC(**options), 1)
    value = loaded.compute()
    with pytest.warns(UserWarning, match=NO_DATA) as warned:
        loaded.load_state_dict(source.state_dict())
    module = nn.ModuleDict({"auroc": loaded, "layer": nn.Linear(1, 1)})
    saved = module.state_dict()
    assert set(saved) == {"layer.weight", "layer.bias"}
    module.load_state_dict(saved)
    loaded.persistent(True)
    for change in (lambda: module.load_state_dict(saved), lambda: loaded.load_state_dict({})):
        with pytest.warns(UserWarning, match=NO_DATA) as again:
            change()
        assert len(again) == len(warned) == 1
    loaded.persistent(False)
    module.load_state_dict(saved)
    assert loaded.compute() == value
    source.persistent(True)
    module.load_state_dict({**saved, **source.state_dict(prefix="auroc.")})
    assert loaded.compute() == source.compute()
    rate = tr.BinaryRate("recall", "youden")
    rate.update(*batch())
    rate.freeze()
    tr.BinaryRate("recall", "youden").load_state_dict(rate.state_dict())  # the threshold is meant


@BOTH
def test_pickle_deepcopy_clone(options: dict[str, Any]) -> None:
    metric = fed(tr.BinaryAUROC(**options), 0)
    metric.compute()
    for twin in (pickle.loads(pickle.dumps(metric)), copy.deepcopy(metric), metric.clone()):
        assert twin.compute() == metric.compute()
        assert fed(twin, 1).compute() == tr.BinaryAUROC(**options)(*together(0, 1))
    assert metric.update_count == 1


def test_a_pickle_holds_no_reserve() -> None:
    metric = tr.BinaryAUROC()
    for seed in range(9):
        metric.update(*batch(1000, seed))
    assert len(pickle.dumps(metric)) < 9 * 1000 * 5 + 10_000
    metric.persistent(True)
    buffer = io.BytesIO()
    torch.save(metric.state_dict(), buffer)
    assert buffer.tell() < 9 * 1000 * 5 + 10_000


@pytest.mark.parametrize("options", [{}, {"thresholds": 5}, {"memory": "bounded"}, {"thresholds": 5, "window": 2}])
def test_what_is_saved_loads_with_weights_only(options: dict[str, Any]) -> None:
    metric = fed(tr.BinaryAUROC(**options), 0, 1, 2)
    metric.persistent(True)
    for state in (metric.state_dict(), metric.state_dict(keep_vars=True), metric.metric_state):
        buffer = io.BytesIO()
        torch.save(state, buffer)
        buffer.seek(0)
        loaded = torch.load(buffer, weights_only=True)
        assert loaded.keys() == state.keys()
        assert all(torch.equal(a, b) for a, b in zip(_tensors(loaded), _tensors(state), strict=True))


def _tensors(state: dict[str, Any]) -> list[Tensor]:
    return [x for value in state.values() for x in (value if isinstance(value, list) else [value])]


@pytest.mark.covering
@BOTH
@pytest.mark.parametrize("samples", [0, 1, 2])
def test_a_loaded_or_merged_state_is_updated_if_it_has_a_sample(options: dict[str, Any], samples: int) -> None:
    metric = tr.BinaryAUROC(**options)
    if samples:
        metric.update(*(x[:samples] for x in batch()))
    metric.persistent(True)
    loaded, merged = tr.BinaryAUROC(**options), tr.BinaryAUROC(**options)
    loaded.load_state_dict(metric.state_dict())
    merged.merge_state(metric.metric_state)
    for each in (loaded, merged):
        assert each.update_called == (samples > 0)
        assert each.num_samples == samples


def test_more_samples_than_integers_hold_are_not_merged() -> None:
    for metric in (tr.BinaryAUROC(memory="bounded"), tr.BinaryConfusionMatrix(normalize="all")):
        value = metric(tensor([0.9, 0.8, 0.2, 0.1]), tensor([1, 0, 1, 0]))
        for _ in range(60):
            metric.merge_state(metric.clone())
        assert torch.equal(metric.compute(), value)
        with pytest.raises(ValueError, match="more samples than 64-bit integers count"):
            metric.merge_state(metric.clone())
        assert metric.num_samples == 2**62


@BOTH
def test_state_dict(options: dict[str, Any]) -> None:
    metric = fed(tr.BinaryAUROC(**options), 0, 1)
    assert metric.state_dict() == {}
    metric.persistent(True)
    buffer = io.BytesIO()
    torch.save(nn.ModuleDict({"auroc": metric}).state_dict(), buffer)
    buffer.seek(0)
    saved = torch.load(buffer, weights_only=True)

    loaded = tr.BinaryAUROC(**options)
    fed(loaded, 5).compute()
    nn.ModuleDict({"auroc": loaded}).load_state_dict(saved)
    assert loaded.update_called
    assert loaded.compute() == metric.compute()
    assert fed(loaded, 2).compute() == tr.BinaryAUROC(**options)(*together(0, 1, 2))

    roomy = fed(tr.BinaryAUROC(**options), 5, 6, 7, 8, 9)  # with room behind what the load replaces
    nn.ModuleDict({"auroc": roomy}).load_state_dict(saved)
    assert fed(roomy, 2).compute() == loaded.compute()

    other = fed(tr.BinaryAUROC(thresholds=[0.1, 1.2]), 3)
    expected = other.compute()
    with pytest.raises(RuntimeError, match="other settings"):
        nn.ModuleDict({"auroc": other}).load_state_dict(saved)
    assert other.compute() == expected


SETTINGS: list[dict[str, Any]] = [
    {},
    {"ignore_index": 0},
    {"ignore_index": 1},
    {"nan_policy": "ignore"},
    {"thresholds": GRID},
    {"thresholds": 4},
    {"memory": "bounded"},
    {"memory": "bounded", "bins": 512},
    {"memory": "bounded", "window": 2},
    {"memory": "bounded", "window": 3},
    {"memory": "bounded", "half_life": 2.0},
    {"memory": "bounded", "half_life": 3.0},
]
SHARING: list[list[Callable[[], Any]]] = [
    *([partial(tr.BinaryAUROC, **options), partial(tr.BinaryEER, **options)] for options in SETTINGS),
    [partial(tr.MulticlassAUROC, 3), partial(tr.MulticlassAUROC, 3, average="micro")],
    [partial(tr.MulticlassAUROC, 3, memory="bounded"), partial(tr.MulticlassEER, 3, None, memory="bounded")],
    [partial(tr.MulticlassAUROC, 3, average="micro", memory="bounded")],
    [partial(tr.MulticlassAUROC, 4)],
    [partial(tr.MultilabelAUROC, 3)],
    [partial(tr.BinaryConfusionMatrix, threshold=0.25)],
    [partial(tr.BinaryConfusionMatrix, threshold=0.75)],
    *([partial(tr.GroupedAUROC, num_groups=groups, memory="bounded")] for groups in (2, 3)),
]
"""Metrics that may share a state with the others of their row only."""


def test_metrics_share_a_state_if_and_only_if_they_count_the_same_in_the_same_way() -> None:
    made = [(row, make()) for row, kinds in enumerate(SHARING) for make in kinds]
    for row, metric in made:
        for other, twin in made:
            assert (metric.settings == twin.settings) == (row == other), (metric, twin)
            if row != other:
                with pytest.raises(ValueError, match="with the same task, thresholds and settings"):
                    metric.merge_state(twin.metric_state)


@BOTH
def test_casts_round_nothing(options: dict[str, Any]) -> None:
    preds, target = (
        torch.rand(1000, dtype=torch.float64, generator=torch.Generator().manual_seed(0)),
        torch.arange(1000) % 2,
    )
    host = nn.Module()
    host.metric = tr.BinaryAUROC(**options)
    host.metric.update(preds, target)
    expected = host.metric.compute().clone()
    for change in (
        lambda: host.to(torch.bfloat16),
        lambda: host.half(),
        lambda: host.metric.set_dtype(torch.float16),
        lambda: host.metric.float(),
        lambda: host.to("cpu"),
    ):
        change()
        assert host.metric.compute() == expected
        host.metric._computed = None
        host.metric.setup.curves.clear()
        assert host.metric.compute() == expected
    assert host.metric._state.dtype(host.metric._held()) is torch.float64
    if "thresholds" in options:
        assert host.metric.thresholds.dtype is torch.float64


def test_meta_device_moves_every_state() -> None:
    metric = fed(tr.BinaryAUROC(), 0)
    metric.compute()
    metric.to("meta")
    assert metric.device.type == "meta"
    assert {
        x.device.type for x in [*metric.setup, *metric.preds, *metric.target, metric.seen, metric._defaults["seen"]]
    } == {"meta"}
    assert metric._computed.device.type == "meta"


def test_a_grid_that_moves_is_a_copy() -> None:
    metric = fed(tr.BinaryROC(thresholds=GRID), 0)
    for _ in range(2):
        metric.to("cpu")
        assert metric.thresholds.tolist() == GRID
        metric.thresholds.zero_()


def test_a_grid_adds_no_buffer() -> None:
    assert list(tr.BinaryROC(thresholds=5).buffers()) == []  # a buffer would be broadcast in every training forward


# ---- reset, refusal, sync --------------------------------------------------------------------------------------------


@BOTH
def test_reset_forgets_and_robs_nobody(options: dict[str, Any]) -> None:
    metric = fed(tr.BinaryAUROC(**options), 0)
    held = metric.metric_state
    sizes = {name: [len(x) for x in value] for name, value in held.items() if isinstance(value, list)}
    metric.compute()
    metric.reset()
    assert (metric.update_count, metric._computed, metric._forward_cache) == (0, None, None)
    assert {name: [len(x) for x in value] for name, value in held.items() if isinstance(value, list)} == sizes
    assert fed(metric, 1).compute() == tr.BinaryAUROC(**options)(*batch(seed=1))


def test_a_refused_batch_is_no_update() -> None:
    metric = fed(tr.BinaryAUROC(), 0)
    value = metric.compute()
    with pytest.raises(ValueError, match="`target`"):
        metric.update(torch.rand(3), torch.ones(4))
    assert (metric.update_count, metric._computed) == (1, value)
    assert len(metric.preds[0]) == 40


def test_double_sync_is_refused_as_by_torchmetrics() -> None:
    metric = fed(tr.BinaryAUROC(), 0)
    with pytest.raises(TorchMetricsUserError, match="un-synced"):
        metric.unsync()
    metric._is_synced = True
    with pytest.raises(TorchMetricsUserError, match="synced"):
        metric(*batch())
    with pytest.raises(TorchMetricsUserError, match="already been synced"):
        metric.sync()


def test_compute_without_cache() -> None:
    metric = fed(tr.BinaryAUROC(compute_with_cache=False), 0)
    assert metric.compute() == metric.compute()
    assert metric._computed is None


def test_compute_on_cpu_keeps_few_chunks() -> None:
    metric = tr.BinaryAUROC(compute_on_cpu=True)
    for seed in range(64):
        metric.update(*batch(7, seed))
    assert len(metric.preds) <= 8


def test_scripting_a_model_that_owns_a_metric() -> None:
    class Model(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = nn.Linear(2, 1)
            self.auroc = tr.BinaryAUROC()

        def forward(self, x: Tensor) -> Tensor:
            return self.layer(x)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of scripting itself, and of torchmetrics' properties
        scripted = torch.jit.script(Model())
    assert scripted(torch.zeros(3, 2)).shape == (3, 1)


@pytest.mark.filterwarnings("ignore")  # of the compiler's own making
def test_a_compiled_step_may_use_metric_and_functional() -> None:
    metric, called = tr.BinaryAUROC(), tr.BinaryAUROC()
    preds, target = batch()

    def step(preds: Tensor, target: Tensor) -> Tensor:
        metric.update(preds * 2, target)
        return tr.functional.binary_auroc(preds * 2, target) + called(preds * 2, target)

    value = torch.compile(step, backend="eager")(preds, target)
    assert value == 2 * metric.compute() == 2 * called.compute() == 2 * tr.BinaryAUROC()(preds, target)


# ---- torchmetrics' wrappers ------------------------------------------------------------------------------------------


def test_tracker() -> None:
    collection = MetricCollection({"auroc": tr.BinaryAUROC(), "eer": tr.BinaryEER()})
    asks = inspect.signature(MetricTracker).parameters["maximize"].default is None  # the metrics, which way is better
    tracker = MetricTracker(collection) if asks else MetricTracker(collection, [True, False])
    for seeds in ((0,), (1, 2)):
        tracker.increment()
        fed(tracker, *seeds)
    aurocs = [tr.BinaryAUROC()(*together(*seeds)) for seeds in ((0,), (1, 2))]
    assert tracker.compute_all()["auroc"].tolist() == [float(x) for x in aurocs]
    best = tracker.best_metric()
    assert best["auroc"] == float(max(aurocs))
    assert best["eer"] == min(float(tr.BinaryEER()(*together(*s))) for s in ((0,), (1, 2)))


def test_bootstrapper() -> None:
    torch.manual_seed(0)
    wrapped = BootStrapper(tr.BinaryAUROC(), num_bootstraps=20, raw=True)
    for seed in (0, 1, 2):
        wrapped.update(*batch(seed=seed))
    result = wrapped.compute()
    assert len(result["raw"].unique()) > 10
    # The mean of 20 replicates lies within four of their standard errors of the value.
    off = abs(float(result["mean"] - tr.BinaryAUROC()(*together(0, 1, 2))))
    assert off < 4 * float(result["std"]) / 20**0.5


def test_minmax() -> None:
    wrapped = MinMaxMetric(tr.BinaryAUROC())
    values = []
    for seed in (0, 1, 2):
        wrapped.update(*batch(seed=seed))
        values.append(float(wrapped.compute()["raw"]))
    result = wrapped.compute()
    assert (float(result["min"]), float(result["max"])) == (min(values), max(values))


def test_classwise() -> None:
    preds, target = torch.rand(30, 3, generator=torch.Generator().manual_seed(0)).softmax(1), torch.arange(30) % 3
    wrapped = ClasswiseWrapper(tr.MulticlassAUROC(3, average=None), labels=["a", "b", "c"])
    wrapped.update(preds, target)
    assert list(wrapped.compute()) == ["multiclassauroc_a", "multiclassauroc_b", "multiclassauroc_c"]
    assert list(wrapped.compute().values()) == list(tr.MulticlassAUROC(3, average=None)(preds, target))


@BOTH
def test_running(options: dict[str, Any]) -> None:
    wrapped = Running(tr.BinaryAUROC(**options), window=2)
    for seed in range(5):
        assert wrapped(*batch(seed=seed)) == tr.BinaryAUROC(**options)(*batch(seed=seed))
        seen = together(seed) if seed == 0 else together(seed - 1, seed)
        assert wrapped.compute() == tr.BinaryAUROC(**options)(*seen)


def test_arithmetic() -> None:
    auroc = tr.BinaryAUROC()
    gini = 2 * auroc - 1
    fed(gini, 0)
    assert gini.compute() == 2 * tr.BinaryAUROC()(*batch()) - 1


def test_a_reading_joins_the_chunks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    metric = fed(tr.BinaryAUROC(), *range(9))
    assert len(metric.preds) > 1
    copied: list[int] = []
    cat = torch.cat

    def spy(tensors: Any, *args: Any, **kwargs: Any) -> Tensor:
        out = cat(tensors, *args, **kwargs)
        copied.append(out.numel())
        return out

    monkeypatch.setattr(torch, "cat", spy)
    metric.compute()
    assert copied.count(9 * 40) == 2  # the scores and the labels


@BOTH
def test_what_is_built_on_meta_works(options: dict[str, Any]) -> None:
    """It has no parameters that an initialisation on `meta` would save, so it lies on the CPU at once."""
    with torch.device("meta"):
        built = tr.BinaryAUROC(**options)
    sent = fed(tr.BinaryAUROC(**options), 0).to("meta").to_empty(device="cpu")
    sent.reset()
    for metric in (built, sent):
        assert metric.device == torch.device("cpu")
        assert fed(metric, 1, 2).compute() == tr.BinaryAUROC(**options)(*together(1, 2))


# ---- what a user should be told --------------------------------------------------------------------------------------


@BOTH
def test_merging_another_dtype_widens(options: dict[str, Any]) -> None:
    preds, target = batch()
    metric, other, wide = (tr.BinaryAUROC(**options) for _ in range(3))
    metric.update(preds, target)
    other.update(preds.double() / 3, target)
    for scores in (preds.double(), preds.double() / 3):
        wide.update(scores, target)
    metric.merge_state(other)
    assert metric.compute() == wide.compute()
    assert metric.curve().thresholds.dtype == torch.float64


@pytest.mark.parametrize("options", [{}, {"thresholds": [0.0, 0.5, 1.0]}])
def test_what_is_ignored_may_be_anything(options: dict[str, Any]) -> None:
    nan, target = torch.nan, torch.tensor([0, 1, -1, 1])
    preds, weight = torch.tensor([0.2, 0.7, nan, 0.9]), torch.tensor([1.0, 1.0, nan, 1.0])
    assert tr.BinaryAUROC(ignore_index=-1, **options)(preds, target, weight) == 1.0
    rows = torch.stack([1 - preds, preds], 1)
    assert tr.MulticlassAUROC(2, ignore_index=-1, **options)(rows, target, weight) == 1.0
    several = tr.MultilabelAUROC(2, average=None, ignore_index=-1, **options)
    assert several(rows, torch.stack([target, target], 1), weight).tolist() == [0.0, 1.0]
    with pytest.raises(ValueError, match="1 NaN"):
        tr.BinaryAUROC(ignore_index=-1, **options)(preds, torch.tensor([0, 1, 1, -1]))


@pytest.mark.parametrize("normalization", ["softmax", "log_softmax", None])
def test_normalization_can_be_read(normalization: Any) -> None:
    for metric in (tr.BinaryROC, tr.MulticlassAUROC, tr.MultilabelAUROC, tr.MulticlassConfusionMatrix):
        count = () if metric is tr.BinaryROC else (3,)
        assert metric(*count, normalization=normalization).normalization == normalization
    assert tr.BinaryAUROC().normalization == "sigmoid"


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
@pytest.mark.parametrize("options", [{"window": 20}, {"half_life": 5.0}])
def test_a_compiled_step_may_forget(options: dict[str, Any]) -> None:
    """The lists of a window grow with every update: no graph is made of them, which would be another one each time."""
    torch._dynamo.reset()
    compiled, eager = (tr.BinaryAUROC(memory="bounded", **options) for _ in range(2))

    @torch.compile(backend="eager")
    def step(preds: Tensor, target: Tensor) -> None:
        compiled.update(preds * 2, target)

    limits = {"recompile_limit": 4, "fail_on_recompile_limit_hit": True}
    if not hasattr(torch._dynamo.config, "recompile_limit"):
        limits = {"cache_size_limit": 4}  # as torch 2.4 to 2.6 call it
    with torch._dynamo.config.patch(error_on_recompile=False, **limits):
        for seed in range(12):
            preds, target = batch(seed=seed)
            step(preds, target)
            eager.update(preds * 2, target)
    assert compiled.compute() == eager.compute()


@pytest.mark.filterwarnings("error")
def test_logits_on_a_grid_of_probabilities_are_told() -> None:
    logits, target = torch.tensor([-3.0, -1.0, 0.5, 2.0]), torch.tensor([0, 1, 0, 1])
    metrics: list[Any] = [tr.BinaryAUROC(thresholds=5), tr.BinaryROC(thresholds=[0.2, 0.5]), tr.BinaryConfusionMatrix()]
    for metric in metrics:
        with pytest.warns(UserWarning, match=r"3 scores \(75.0% of all\) lie outside \[0, 1\].*pass thresholds"):
            metric(logits, target)
        metric(logits, target)  # once
        metric.reset()
        metric(logits.sigmoid(), target)
    rows = torch.stack([logits, -logits], 1)
    with pytest.warns(UserWarning, match=r"MultilabelConfusionMatrix: 6 scores \(75.0% of all\)"):
        tr.MultilabelConfusionMatrix(2)(rows, torch.stack([target, target], 1))
    # Thresholds of one's own on another scale, rows that go through a softmax, and labels that were predicted.
    tr.BinaryAUROC(thresholds=[-2.0, 0.0, 1.0])(logits, target)
    tr.BinaryConfusionMatrix(threshold=0.0)(logits, target)
    tr.BinaryConfusionMatrix()(target, target)
    tr.MulticlassAUROC(2, thresholds=5)(rows, target)
    tr.MulticlassConfusionMatrix(2)(rows, target)


def test_a_metric_prints_its_options_and_samples() -> None:
    metric = tr.MulticlassAUROC(3, average="weighted", thresholds=[0.25, 0.5])
    assert repr(metric) == "MulticlassAUROC(num_classes=3, average='weighted', thresholds=[0.25, 0.5])"
    metric.update(torch.rand(1200, 3), torch.arange(1200) % 3)
    assert repr(metric).endswith("thresholds=[0.25, 0.5])  # 1,200 samples")
    assert repr(tr.BinaryROC()) == "BinaryROC()"
    assert "num_labels=2, memory='bounded'" in repr(tr.MultilabelEER(2, memory="bounded"))


def test_completion_shows_what_is_for_users() -> None:
    metric = tr.BinaryAUROC()
    shown = set(dir(metric))
    assert shown.isdisjoint({"lift", "limits", "keep_of_batch", "needs", "extremes", "setup", "span", "kind"})
    assert {"update", "compute", "interval", "summary", "curve", "operating_point", "plot", "read"} <= shown
    for name in ("lift", "limits", "needs", "extremes"):  # custom measures define them
        assert hasattr(metric.measure, name)


@in_one_test("small", [sizes.SMALL, -1])
@in_one_test("weighted", [False, True])
@in_one_test("average", ["none", "micro"])
@in_one_test("task", ["Binary", "Multiclass", "Multilabel"])
def test_the_host_knows_the_totals_of_the_curve(
    task: str, average: str, weighted: bool, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However it came to know them: from a look at the samples, or from the curve."""
    made, curve_of = [], SampleState.curve

    def noted(*data: Any) -> Any:
        made.append(curve_of(*data))
        return made[-1]

    monkeypatch.setattr(SampleState, "curve", noted)
    monkeypatch.setattr(sizes, "SMALL", small)
    name = f"{task}AUROC"
    for way in everything.ways(name):
        metric = everything.built(name, way, **({} if task == "Binary" else {"average": average}))
        for batch in everything.batches(name)[: 2 if weighted else 1]:
            metric.update(**batch)
        for curve in (metric.read(lambda curve: curve), *made):
            assert [list(x) for x in curve.columns.host_totals] == [curve.positives.tolist(), curve.negatives.tolist()]
    assert made


@pytest.mark.parametrize("memory", ["exact", "bounded"])
def test_a_value_that_is_zero_by_zero_warns_once_and_names_the_classes(memory: Any) -> None:
    preds = tensor([[0.95, 0.03, 0.02], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])
    metric = tr.MulticlassRate("precision", at=0.9, num_classes=3, memory=memory)
    metric.update(preds, tensor([0, 1, 2]))
    with pytest.warns(UserWarning, match=r"no value but 0/0 for class 1, 2\. .* are NaN and left out of") as caught:
        assert metric.compute() == 1
    assert len(caught) == 1
    metric = tr.MulticlassRate("precision", at=0.9, num_classes=3, average=None, memory=memory)
    metric.update(preds, tensor([0, 1, 0]))
    with pytest.warns(UserWarning, match=r"no positive samples for class 2; no value but 0/0 for class 1\. ") as caught:
        assert metric.compute().isnan().tolist() == [False, True, True]
    assert len(caught) == 1
    binary = tr.BinaryRate("precision", at=2.0, memory=memory)
    binary.update(tensor([0.1, 0.8]), tensor([0, 1]))
    with pytest.warns(UserWarning, match=r"BinaryRate: no value but 0/0\. "):
        assert binary.compute().isnan()
