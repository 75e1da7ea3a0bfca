"""Sync is exact whatever each rank holds, and all ranks raise what one of them has to raise."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.distributed as dist
from everything import STORED, batches, built, leaves
from threads import as_threads, available, on_threads
from torch import Tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.measures.roc import AUROC, auroc, ks
from torchmetrics_roc.points.choice import ROUNDING
from torchmetrics_roc.ranks.processes import World

Run = Callable[..., list[Any]]
GRID = [-1.0, -0.5, 0.0, 0.5, 1.0]


def data(size: int = 60, seed: int = 0) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(seed)
    preds = torch.randn(size, generator=generator).mul(2).round().div(2)  # ties
    return preds, torch.randint(2, (size,), generator=generator)


SHARES = {  # which samples of 60 each rank holds
    "even": [slice(0, 30), slice(30, 60)],
    "uneven": [slice(0, 7), slice(7, 60)],
    "first idle": [slice(0, 0), slice(0, 60)],
    "last idle": [slice(0, 60), slice(60, 60)],
    "three, one idle": [slice(0, 20), slice(20, 20), slice(20, 60)],
}
CASES: dict[int, list[tuple[str, torch.dtype, bool]]] = {
    2: [
        ("even", torch.float32, False),
        ("uneven", torch.float16, True),
        ("first idle", torch.bfloat16, False),
        ("last idle", torch.float64, True),
        ("uneven", torch.float64, False),
    ],
    3: [("three, one idle", torch.float32, True), ("three, one idle", torch.bfloat16, False)],
}
"""Shares, dtypes and whether there are weights, by the number of ranks."""


def _read_share(rank: int, size: int) -> list[dict[str, Any]]:
    found = []
    for name, dtype, weighted in CASES[size]:
        preds, target = data()
        mine = SHARES[name][rank]
        results: dict[str, Any] = {}
        for label, metric in metrics().items():
            scores, labels = for_task(label, preds.to(dtype), target)
            if scores[mine].numel():
                metric.update(scores[mine], labels[mine], torch.arange(60.0)[mine] % 4 if weighted else None)
            results[label] = [metric.compute(), metric.num_samples]
            assert not metric._is_synced
            results[label].append(metric._update_count)
        found.append(results)
    return found


def metrics() -> dict[str, Any]:
    return {
        "binary": tr.BinaryAUROC(),
        "binary roc": tr.BinaryROC(),
        "binary grid": tr.BinaryAveragePrecision(thresholds=[-1.0, 0.0, 1.0]),
        "binary ks": tr.BinaryKSStatistic(),
        "multiclass": tr.MulticlassEER(3, normalization=None),
        "multiclass grid": tr.MulticlassAUROC(3, thresholds=[-1.0, 0.0, 1.0], normalization=None),
        "multilabel": tr.MultilabelAveragePrecision(2, average="micro"),
    }


def for_task(label: str, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    if label.startswith("binary"):
        return preds, target
    if label.startswith("multiclass"):
        return torch.stack([preds, preds.flip(0), -preds], 1), (target + torch.arange(len(target)) % 2)
    return torch.stack([preds, preds.flip(0)], 1), torch.stack([target, target.flip(0)], 1)


def same(a: Any, b: Any) -> bool:
    if isinstance(a, Tensor):
        return torch.equal(a.nan_to_num(7.0), b.nan_to_num(7.0)) and a.dtype == b.dtype
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)


@pytest.mark.parametrize("size", CASES)
def test_any_share_of_any_dtype_gives_the_bits_of_one_process(on_ranks: Run, size: int) -> None:
    preds, target = data()
    of_ranks = on_ranks(_read_share, size, size)
    for i, (name, dtype, weighted) in enumerate(CASES[size]):
        for label, metric in metrics().items():
            # A weighted sum of small integers is exact in double, whatever the order: equality holds there too.
            metric.update(*for_task(label, preds.to(dtype), target), torch.arange(60.0) % 4 if weighted else None)
            for rank, results in enumerate(of_ranks):
                value, samples, updates = results[i][label]
                assert same(value, metric.compute()), (name, label, rank)
                assert samples == 60
                assert updates == int(SHARES[name][rank].stop > SHARES[name][rank].start)


def _one_class_each(rank: int) -> tuple[Tensor, Tensor]:
    metric = tr.BinaryAUROC()
    metric.update(torch.tensor([0.1, 0.5]) + rank / 5, torch.tensor([rank, rank]))
    return metric.compute(), torch.tensor(metric.num_samples)


def test_ranks_of_one_class_each_make_a_whole(on_ranks: Run) -> None:
    # Negatives .1 .5, positives .3 .7: three of four pairs are in order.
    assert all(value == 0.75 and size == 4 for value, size in on_ranks(_one_class_each, 2))


def _every_rank_idle(rank: int) -> tuple[Tensor, int]:
    metric = tr.BinaryAUROC()
    import warnings

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        value = metric.compute()
    return value, len(caught)


def test_every_rank_idle_is_unknown_and_no_error(on_ranks: Run) -> None:
    (first, told), (second, _) = on_ranks(_every_rank_idle, 2)
    assert first.isnan()
    assert second.isnan()
    assert told == 1


FLAWS = {
    "nan": ["`preds`", "2 NaN", "rank 1", "nan_policy"],
    "label": ["`target`", "1 label", "rank 1", "ignore_index"],
    "weight": ["`sample_weight`", "1 invalid weight", "rank 1"],
    "dtype": ["`preds`", "as torch.float16 and as torch.float32", "preds.to(torch.float32)"],
    "setting": ["BinaryAUROC().compute()", "BinaryAUROC(ignore_index=-1).compute()"],
    "classes": ["MulticlassAUROC(num_classes=3).compute()", "MulticlassAUROC(num_classes=4).compute()"],
}
"""What is wrong with the data of rank 1, and words of the error."""


def _flawed(rank: int) -> dict[str, list[str]]:
    found = {}
    for flaw in FLAWS:
        preds, target, weight = torch.tensor([0.1, 0.9, 0.4]), torch.tensor([0, 1, 1]), None
        metric: Any = tr.BinaryAUROC()
        if rank == 1:
            if flaw == "nan":
                preds = torch.tensor([0.1, torch.nan, torch.nan])
            elif flaw == "label":
                target = torch.tensor([0, 1, 7])
            elif flaw == "weight":
                weight = torch.tensor([1.0, -1.0, 2.0])
            elif flaw == "setting":
                metric = tr.BinaryAUROC(ignore_index=-1)
        if flaw == "dtype":  # counts on a grid that float16 rounds down are not those of float32
            metric, preds = tr.BinaryAUROC(thresholds=[0.1, 2.0]), preds if rank else preds.half()
        if flaw == "classes":
            metric, preds = tr.MulticlassAUROC(3 + rank), torch.rand(3, 3 + rank)
        metric.update(preds, target, weight)
        messages = []
        for _ in range(2):  # the second reading says the same: nothing was left half done
            with pytest.raises(ValueError, match=r"rank 1|Ranks called|torch\.float16") as error:
                metric.compute()
            messages.append(str(error.value))
        assert not metric._is_synced
        assert metric._state.size(metric._held()) == 3
        metric = tr.BinaryAUROC()
        metric.update(torch.tensor([0.1, 0.9]), torch.tensor([0, 1]))
        assert metric.compute() == 1.0
        found[flaw] = messages
    return found


def test_all_ranks_raise_what_one_has_to(on_ranks: Run) -> None:
    first, second = on_ranks(_flawed, 2)
    assert first == second
    for flaw, words in FLAWS.items():
        one, again = first[flaw]
        assert one == again
        assert all(word in one for word in words), one


class Ties(AUROC):
    """A view of one's own, which is given the whole curve."""

    def view(self, curve: Any) -> Any:
        return (curve.dtps + curve.dfps).max().double()[None]


class LargestTie(tr.BinaryAUROC, of=Ties): ...


MEMBERS: dict[str, Callable[..., Any]] = {
    "area": tr.BinaryAUROC,
    "precision": tr.BinaryAveragePrecision,
    "not cached": lambda **options: tr.BinaryEER(compute_with_cache=False, **options),
    "curve": tr.BinaryROC,
    "grid": lambda **options: tr.BinaryAUROC(thresholds=GRID, **options),
    "bounded": lambda **options: tr.BinaryEER(memory="bounded", bins=256, **options),
    "of one's own": LargestTie,
    "of this rank": lambda **options: tr.BinaryKSStatistic(sync_on_compute=False, **options),
    "at a point": lambda **options: tr.BinaryRate("recall", tr.FixedFPR(0.3), **options),
}


@pytest.mark.filterwarnings("ignore:.*no samples that count")
@pytest.mark.parametrize("fed", ["together", "apart on one", "one idle"])
def test_members_of_a_collection_are_read_together_only_if_they_read_the_same(fed: str) -> None:
    preds, target = data()
    parts = [slice(0, 60), slice(60, 60)] if fed == "one idle" else [slice(0, 25), slice(25, 60)]
    worlds = [World(), World()]

    def read(rank: int) -> Any:
        metrics = MetricCollection({n: build(distributed_available_fn=available) for n, build in MEMBERS.items()})
        batch = preds[parts[rank]], target[parts[rank]]
        for one in metrics.values() if fed == "apart on one" and rank else [metrics]:
            if len(batch[0]):
                one.update(*batch)
        values = metrics.compute()
        synced = [metric for name, metric in metrics.items(copy_state=False) if name != "of this rank"]
        assert all(x._world is worlds[rank] or not x.compute_with_cache for x in synced)
        assert metrics["not cached"]._computed is None
        return values

    with as_threads():
        found, _ = on_threads(read, worlds)
    for rank, values in enumerate(found):
        assert not isinstance(values, BaseException), values
        for name, build in MEMBERS.items():
            alone = build()
            part = parts[rank] if name == "of this rank" else slice(None)
            if len(preds[part]):
                alone.update(preds[part], target[part])
            assert same(values[name], alone.compute()), name


@pytest.mark.parametrize("size", [1, 2])
def test_groups_that_one_rank_lacks_are_asked_for(size: int) -> None:
    preds, target = data()

    def read(rank: int) -> Any:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        if rank:
            metric.update(preds[:size], target[:size])
        else:
            metric.update(preds, target, groups=torch.arange(60) // 3)
        return metric.interval()

    with as_threads():
        found, _ = on_threads(read, [World(), World()])
    for error in found:
        assert str(error).startswith("`groups` were passed on 1 rank, but not on 1 with samples")


def test_a_view_of_ones_own_that_fails_on_one_rank_fails_there() -> None:
    preds, target = data()

    def read(rank: int) -> Any:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        metric.update(preds[rank::2], target[rank::2])
        return metric.read(lambda curve: curve.tps.max()[None] if rank == 0 else [][0])

    with as_threads():
        (value, error), _ = on_threads(read, [World(), World()])
    assert value == target.sum()
    assert isinstance(error, IndexError)


def _modes(rank: int) -> dict[str, Any]:
    preds, target = data()
    mine = slice(rank, None, 2)
    half = dist.new_group([rank], use_local_synchronization=True)
    result: dict[str, Any] = {}

    grouped = tr.BinaryAUROC(process_group=half)
    grouped.update(preds[mine], target[mine])
    result["process_group"] = grouped.compute()

    stepped = tr.BinaryAUROC(dist_sync_on_step=True)
    result["on_step"] = [
        stepped(preds[rank:20:2], target[rank:20:2]),
        stepped(preds[20 + rank :: 2], target[20 + rank :: 2]),
    ]
    result["after steps"] = stepped.compute()

    manual = tr.BinaryAUROC()
    manual.update(preds[mine], target[mine])
    manual.sync()
    result["synced"] = [manual.read(auroc), manual.read(ks).value]
    manual.unsync()
    result["unsynced"] = manual._state.size(manual._held())
    return result


def test_whether_readings_are_over_all_processes_can_be_set_later() -> None:
    """torchmetrics reads it at construction, and again after every `forward`."""
    preds, target = data()

    def work(rank: int) -> list[Tensor]:
        metric = tr.BinaryAUROC(distributed_available_fn=available)
        metric.update(preds[rank::2], target[rank::2])
        found = []
        for over_all in (True, False, True):
            metric.sync_on_compute = over_all
            found += [metric.compute(), metric.interval().low]
        return found

    def alone(part: slice) -> list[Tensor]:
        metric = tr.BinaryAUROC()
        metric.update(preds[part], target[part])
        return [metric.compute(), metric.interval().low]

    with as_threads():
        values, _ = on_threads(work, [World(), World()])
    for rank, found in enumerate(values):
        assert found == [*alone(slice(60)), *alone(slice(rank, None, 2)), *alone(slice(60))]


def test_torchmetrics_modes(on_ranks: Run) -> None:
    preds, target = data()

    def value(part: slice) -> Tensor:
        metric = tr.BinaryAUROC()
        metric.update(preds[part], target[part])
        return metric.compute()

    for rank, result in enumerate(on_ranks(_modes, 2)):
        assert result["process_group"] == value(slice(rank, None, 2))
        assert result["on_step"] == [value(slice(0, 20)), value(slice(20, 60))]
        assert result["after steps"] == value(slice(0, 60))
        assert result["synced"][0].float() == value(slice(0, 60))
        assert result["unsynced"] == 30


@pytest.mark.parametrize(
    ("name", "options", "whole"),
    [
        ("BinaryROC", {}, True),
        ("MulticlassROC", {"num_classes": 3}, True),
        ("MulticlassROC", {"num_classes": 3, "average": "micro"}, True),
        ("MulticlassAUROC", {"num_classes": 3, "memory": "bounded"}, True),
        ("BinaryAUROC", {}, False),
    ],
)
def test_a_curve_that_was_computed_whole_asks_no_other_rank(name: str, options: Any, whole: bool) -> None:
    def built(**more: Any) -> Any:
        return getattr(tr, name)(**options, **more)

    def read(rank: int) -> Any:
        metric = built(distributed_available_fn=available)
        metric.update(preds[rank::2], target[rank::2])
        before = metric.computed_curve()  # collective as long as nothing is computed
        metric.update(preds[:0], target[:0])
        metric.compute()
        found = [before]
        for each in (metric, pickle.loads(pickle.dumps(metric))) if rank == 0 else ():
            try:
                found.append(each.computed_curve())
            except ValueError as error:
                found.append(str(error))
        return found

    preds, target = data()
    alone, several = built(), "num_classes" in options
    if several:
        preds, target = torch.stack([preds, preds.flip(0), -preds], 1).sigmoid(), target + torch.arange(60) % 2
    alone.update(preds, target)
    assert same(alone.computed_curve().columns.steps, alone.curve().columns.steps)
    alone.computed_curve().tps.zero_()
    alone.compute()
    alone.computed_curve().tps.zero_()
    with as_threads():
        (first, second), _ = on_threads(read, [World(), World()])
    curves = first[:2] if whole else first[:1]
    for curve in (*curves, *second):
        assert same(curve.columns.steps, alone.curve().columns.steps)
    for error in first[len(curves) :]:
        assert error.startswith(f"{name} was computed over several ranks, but their curve is no longer cached")
    assert len(first) == 3


BESIDE: dict[str, tuple[str, dict[str, Any], list[dict[str, Any]]]] = {
    # What comes with the samples of each rank, of which the second has 20 and the third none.
    "whole weights on one": ("BinaryAUROC", {}, [{}, {"sample_weight": torch.arange(20) % 3}]),
    "real weights on one": ("BinaryAUROC", {}, [{}, {"sample_weight": torch.arange(1, 21) / 7}]),
    "weights of samples": (
        "MultilabelAUROC",
        {"num_labels": 3},
        [{"sample_weight": torch.arange(40) % 3}, {"sample_weight": torch.arange(20) % 2}],
    ),
    "weights of labels on one": (
        "MultilabelAUROC",
        {"num_labels": 3, "average": None},
        [{"sample_weight": torch.arange(40) % 3}, {"sample_weight": torch.arange(60).view(20, 3) % 4}],
    ),
    "groups": ("BinaryAUROC", {}, [{"groups": torch.arange(40) // 3}, {"groups": torch.arange(20) // 2}]),
    "slices": ("SlicedAUROC", {}, [{"groups": torch.arange(40) % 3}, {"groups": torch.arange(20) % 3}]),
    "slices and clusters": (
        "SlicedAUROC",
        {},
        [
            {"groups": torch.arange(40) % 3, "clusters": torch.arange(40) // 2},
            {"groups": torch.arange(20) % 3, "clusters": torch.arange(20)},
        ],
    ),
}


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
@pytest.mark.filterwarnings("ignore:SlicedAUROC .*95 % intervals of clusters")  # of few
@pytest.mark.parametrize("name", BESIDE)
def test_what_comes_with_samples_is_that_of_all_ranks(name: str) -> None:
    cls, options, beside = BESIDE[name]
    preds, target = data()
    if "num_labels" in options:
        preds, target = torch.stack([preds, preds.flip(0), -preds], 1), torch.stack([target, target.flip(0), target], 1)
    parts = [slice(0, 40), slice(40, 60)]

    def read(ranks: list[int], **more: Any) -> Any:
        metric = getattr(tr, cls)(**options, **more)
        for rank in ranks:
            metric.update(preds[parts[rank]], target[parts[rank]], **beside[rank])
        found = metric.interval()
        metric.sync()
        held = {name: x for name, x in metric.metric_state.items() if isinstance(x, list) and name != "setup"}
        return found, {name: {chunk.shape[1:] for chunk in chunks} for name, chunks in held.items()}

    alone, shapes = read([0, 1])
    with as_threads():
        worlds = [World() for _ in range(3)]
        found, _ = on_threads(lambda rank: read([[0], [1], []][rank], distributed_available_fn=available), worlds)
    for each in found:
        assert not isinstance(each, BaseException), each
        interval, whole = each
        for x, y in zip(leaves(interval), leaves(alone), strict=True):
            assert torch.allclose(x.double(), y.double(), rtol=1e-6, equal_nan=True)
        assert whole == shapes


def _one_logit(rank: int) -> list[list[Tensor]]:
    found = []
    for options in STORED.values():
        rows, target = torch.rand(40, 3, generator=torch.Generator().manual_seed(rank)), torch.arange(40) % 3
        metric = tr.MulticlassAUROC(3, average=None, **options)
        metric.update(rows, target)
        own = [metric.read(auroc)]
        if rank == 1:
            rows[7, 1] = 2.0
            metric.update(rows, target)
        own.append(metric.read(auroc))  # of rank 0, which remembers a curve, and of rank 1, which does not
        if rank == 1:
            metric.reset()
        found.append([*own, metric.read(auroc)])
    return found


def test_one_score_of_one_rank_makes_the_rows_of_all_logits(on_ranks: Run) -> None:
    target = torch.arange(40) % 3
    first, second = (torch.rand(40, 3, generator=torch.Generator().manual_seed(rank)) for rank in (0, 1))
    one = second.clone()
    one[7, 1] = 2.0
    results = on_ranks(_one_logit, 2)
    for i, options in enumerate(STORED.values()):
        alone = tr.MulticlassAUROC(3, average=None, **options)
        for k, rows in enumerate(([first, second], [first, second, one], [first])):
            alone.reset()
            alone.update(torch.cat(rows), target.repeat(len(rows)))
            assert all(torch.equal(found[i][k], alone.read(auroc)) for found in results), (options, k)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("normalization", ["softmax", "log_softmax", None])
@pytest.mark.parametrize("name", ["AUROC", "ROC", "OvOAUROC", "ConfusionMatrix", "LogLoss"])
def test_logits_beside_idle_ranks_are_those_of_one_process(name: str, normalization: Any) -> None:
    """A rank without samples sends none in the dtype in which the others send theirs."""
    name = f"Multiclass{name}"
    batch = batches(name)[0]
    batch["preds"] = 8 * batch["preds"] - 4

    def read(fed: bool, **options: Any) -> Any:
        try:
            metric = built(name, normalization=normalization, **options)
            if fed:
                metric.update(**batch)
            return leaves(metric.compute())
        except ValueError as error:  # of a normalization, or of scores, that are no probabilities
            return str(error)

    alone = read(True)
    with as_threads():
        found, _ = on_threads(
            lambda rank: read(rank == 1, distributed_available_fn=available), [World() for _ in range(3)]
        )
    for each in found:
        assert not isinstance(each, BaseException), each
        assert isinstance(each, str) == isinstance(alone, str)
        if isinstance(alone, str):
            assert each == alone
            continue
        for a, b in zip(each, alone, strict=True):
            assert torch.allclose(a, b, rtol=1e-6, atol=0, equal_nan=True)


DTYPES = (torch.bfloat16, torch.float32, torch.float64)
HALVES = (torch.bfloat16, torch.float16, torch.float32)
LOGITS: tuple[dict[str, Any], ...] = ({}, {"memory": "bounded"}, {"normalization": "log_softmax"})


def _several_dtypes(rank: int) -> list[Any]:
    found = []
    for options in STORED.values():
        preds, target = data(30, seed=rank)
        binary = tr.BinaryROC(**options)
        binary.update(preds.to(DTYPES[rank]), target)
        found.append(binary.compute())
    for options in LOGITS:
        preds, _ = data(90, seed=rank)
        classes = tr.MulticlassROC(3, **options)
        classes.update((9 * preds).view(30, 3).to(HALVES[rank]), torch.arange(30) % 3)
        found.append(classes.compute())
    return found


def test_ranks_of_several_dtypes_are_read_in_the_widest(on_ranks: Run) -> None:
    """A softmax too."""
    expected = []
    for options in STORED.values():
        binary = tr.BinaryROC(**options)
        for rank, dtype in enumerate(DTYPES):
            preds, target = data(30, seed=rank)
            binary.update(preds.to(dtype).double(), target)
        expected.append(binary.compute())
    for options in LOGITS:
        classes = tr.MulticlassROC(3, **options)
        for rank, dtype in enumerate(HALVES):
            preds, _ = data(90, seed=rank)
            classes.update((9 * preds).view(30, 3).to(dtype).float(), torch.arange(30) % 3)
        expected.append(classes.compute())
    for found in on_ranks(_several_dtypes, 3):
        assert same(found, expected)


def _quarter(rank: int) -> str:
    metric = tr.BinaryAUROC(validate_args=False)
    preds, target = data(8)
    try:
        metric.update(preds.to(torch.float8_e4m3fn) if rank else preds, target)
    except ValueError as error:
        assert rank
        return f"{error} {float(metric.compute())}"
    return f"{float(metric.compute())}"


def test_a_dtype_that_is_refused_on_one_rank_lets_none_wait(on_ranks: Run) -> None:
    one, other = on_ranks(_quarter, 2)
    assert "torch.float8_e4m3fn" in other
    assert other.endswith(one)


CHOICES: tuple[Any, ...] = (
    *("youden", "f1", "eer", "closest_topleft", "accuracy", "mcc", "kappa", "gmean"),
    *(tr.FixedFPR(0.3), tr.FixedSpecificity(0.6), tr.FixedPrecision(0.6), tr.FixedRecall(0.5), tr.Cost(2, 1)),
)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("ranks", "weighted"), [(2, "tiny"), (3, ""), (3, "whole")])
def test_a_choice_over_ranks_is_that_of_one_process(ranks: int, weighted: str) -> None:
    """Of few scores many are as good as the best; tiny weights move a merit by about what its sum may round."""
    for seed in (0, 3):
        g = torch.Generator().manual_seed(seed)
        preds = torch.randint(5 + 5 * seed, (24, 3), generator=g).double()
        target = torch.randint(2, (24, 3), generator=g)
        target[:, 2] = target[:, 2] if seed else 1  # a problem without negatives
        batch = [preds, target]
        if weighted:
            weight = torch.randint(4, (24,), generator=g).double()
            tiny = torch.where(torch.rand(24, generator=g) < 0.4, 1, ROUNDING * torch.rand(24, generator=g).double())
            batch.append(weight * tiny if weighted == "tiny" else weight)
        owner = torch.randint(ranks + seed % 2, (24,), generator=g).clamp(max=ranks - 1)

        def read(rank: int, batch: list[Tensor] = batch, owner: Tensor = owner) -> list[Any]:
            metric = tr.MultilabelAUROC(3, distributed_available_fn=available)
            metric.update(*(x[owner == rank] for x in batch))
            return [metric.operating_point(at) for at in CHOICES]

        one = tr.MultilabelAUROC(3)
        one.update(*batch)
        with as_threads():
            found, _ = on_threads(read, [World() for _ in range(ranks)])
        for points in found:
            assert not isinstance(points, BaseException), points
            for at, point in zip(CHOICES, points, strict=True):
                expected = one.operating_point(at)
                assert torch.equal(point.threshold.nan_to_num(-7), expected.threshold.nan_to_num(-7)), (seed, at)
                if not weighted:
                    assert same(point, expected), (seed, at)
