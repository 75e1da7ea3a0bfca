"""What `read` gives a view, and what a view may return: on one process, on ranks, of clusters, of every class."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch
from cases import in_one_test
from everything import CLASSES, batches, built, leaves, parts
from threads import as_threads, available, on_threads
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import inference
from torchmetrics_roc.curves.columns import Stored
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.declared import check_form, is_collective, takes_clusters
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.groups.grouped import GroupedAUROC
from torchmetrics_roc.groups.slices import SlicedAUROC
from torchmetrics_roc.inference import auroc_test, bootstrap, cost_band, gains_band, operating_interval, roc_band
from torchmetrics_roc.inference.data import data_of_metric
from torchmetrics_roc.measures import pr, probabilities
from torchmetrics_roc.measures.measure import Measure
from torchmetrics_roc.measures.roc import EER, auroc, ks, partial_auroc, roc
from torchmetrics_roc.metrics.metric import BinaryMetric, CurveMetric
from torchmetrics_roc.metrics.summary import summary
from torchmetrics_roc.plot import draw, wilson_band
from torchmetrics_roc.points.rates import counts
from torchmetrics_roc.ranks.processes import World
from torchmetrics_roc.ranks.segments import Segment, read_by

pytestmark = pytest.mark.filterwarnings("ignore:operating_interval of .*95 % intervals:UserWarning")

FEW: dict[str, Any] = {"replicates": 20}
OPTIONS: dict[str, dict[str, Any]] = {
    "operating_point": {"at": "youden"},
    "chosen": {"at": "youden"},
    "operating_interval": {"at": "youden", **FEW},
    "recall_at_fixed_precision": {"min_precision": 0.5},
    "precision_at_fixed_recall": {"min_recall": 0.5},
    "sensitivity_at_specificity": {"min_specificity": 0.5},
    "specificity_at_sensitivity": {"min_sensitivity": 0.5},
    "thinned": {"max_points": 8},
    "bootstrap": {"view": auroc, **FEW},
    "highest_scores": {"limit": 1.0},
    "roc_band": {"points": 5, **FEW},
    **{f"{name}_band": {"at": (0.1, 0.5), **FEW} for name in ("gains", "cost", "precision_recall_gain")},
    "reliability_band": {"points": 5, **FEW},
}
"""The arguments of functions of a curve that need some, or take long without."""


def functions() -> dict[str, Callable[..., Any]]:
    """Every public function of the library whose first argument is a curve, with its arguments, by its name."""
    found = {}
    for info in pkgutil.walk_packages(tr.__path__, "torchmetrics_roc."):
        if "plot" in info.name or info.name.endswith(("lightning", "loggers", "slice_curves", "measure")):
            continue
        module = importlib.import_module(info.name)
        for name, one in vars(module).items():
            if name.startswith("_") or not inspect.isfunction(one) or one.__module__ != info.name:
                continue
            names = list(inspect.signature(one).parameters.values())
            needed = [x.name for x in names[1:] if x.default is x.empty and x.kind is not x.VAR_KEYWORD]
            if names and names[0].name == "curve" and set(needed) <= OPTIONS.get(name, {}).keys():
                found[f"{info.name}.{name}"] = functools.partial(one, **OPTIONS.get(name, {}))
    return found


FUNCTIONS = functions()


@functools.wraps(auroc)
def in_disguise(curve: Curve) -> list[Tensor]:
    """A view that carries the name, the module and the attributes of one of the library, and reads step by step."""
    return curve.split(curve.tps)


BY_STEP = {
    "precision": lambda curve: curve.split(pr.precision(curve)),
    "counts": lambda curve: counts(curve)._replace(**{n: curve.split(x) for n, x in _by_step(curve)}),
    "lowest": lambda curve: curve.split(probabilities.lowest_scores(curve)),
}


def _by_step(curve: Curve) -> list[tuple[str, Tensor]]:
    found = counts(curve)._asdict()
    return [(name, x) for name, x in found.items() if len(x) == len(curve.tps)]


HANDFUL: dict[str, Callable[..., Any]] = {
    "auroc": auroc,
    "partial": functools.partial(partial_auroc, fpr_range=(0.0, 0.5)),
    "ks": ks,
    "roc": roc,
    "operating point": FUNCTIONS["torchmetrics_roc.measures.operating.operating_point"],
    "bootstrap": functools.partial(bootstrap, view=auroc, replicates=20),
    "in disguise": in_disguise,
    "whole": lambda curve: curve.split(curve.dfps),
    **BY_STEP,
}
"""Views of the library that combine steps, and functions that return one number for each step."""


def told(value: Any) -> list[Tensor]:
    """The tensors of a value, curves among them."""
    if isinstance(value, Curve):
        return list(parts(value))
    if isinstance(value, dict):
        value = list(value.values())
    return [x for part in value for x in told(part)] if isinstance(value, (list, tuple)) else leaves(value)


def outcome(call: Callable[[], Any]) -> Any:
    """What a call returns, as tensors, or the words of the error that it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return told(call())
        except (ValueError, TypeError, AttributeError) as error:
            return f"{type(error).__name__}: {error}"


def alike(a: Any, b: Any, rounding: float) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return bool(a == b)
    near = functools.partial(torch.allclose, rtol=rounding, atol=rounding, equal_nan=True)
    return len(a) == len(b) and all(
        x.shape == y.shape and near(x.double(), y.double()) for x, y in zip(a, b, strict=True)
    )


def on_ranks_and_alone(name: str, read: Callable[[Any], Any]) -> tuple[list[Any], Any]:
    """What is read of a class by two ranks, and by one process: every result of `read` as an `outcome`."""
    given = [{n: x for n, x in batch.items() if n != "sample_weight"} for batch in batches(name)]

    def of_rank(rank: int) -> Any:
        metric = built(name, distributed_available_fn=available)
        for batch in given[rank::2]:
            metric.update(**batch)
        return read(metric)

    with as_threads():
        found, _ = on_threads(of_rank, [World(), World()])
    for error in found:
        if isinstance(error, BaseException):
            raise error
    alone = built(name)
    for batch in given:
        alone.update(**batch)
    return found, read(alone)


KINDS = [
    *("BinaryROC", "BinaryRate", "BinaryCalibrationError", "GroupedAUROC", "PairedAUROC", "SlicedAUROC", "SlicedRate"),
    *("MulticlassAUROC", "MultilabelAUROC", "MulticlassOvOAUROC", "MulticlassConfusionMatrix"),
]
"""Classes that read curves, one or several, and other things."""


@pytest.mark.covering(always=KINDS)
@pytest.mark.parametrize("name", CLASSES)
def test_two_ranks_read_what_one_process_reads(name: str) -> None:
    """Of each measure by its own view, and of each kind of classes by views that are declared, or not."""
    views = HANDFUL if name in KINDS else {}

    def read(metric: Any) -> dict[str, Any]:
        every = {"own": metric.measure.view, **views}
        return {n: outcome(lambda view=view: metric.read(view)) for n, view in every.items()}

    (first, second), alone = on_ranks_and_alone(name, read)
    for view, value in alone.items():
        assert alike(first[view], second[view], 0), view
        assert alike(first[view], value, 1e-12), view  # sums of several ranks round once more


# `test_exchange` reads one problem.
@pytest.mark.parametrize("name", ["MulticlassROC", pytest.param("BinaryROC", marks=pytest.mark.slow)])
def test_two_ranks_read_by_any_function_of_the_library_what_one_process_reads(name: str) -> None:
    assert len(FUNCTIONS) > 60

    def read(metric: Any) -> dict[str, Any]:
        return {n: outcome(lambda view=view: metric.read(view)) for n, view in FUNCTIONS.items()}

    (first, second), alone = on_ranks_and_alone(name, read)
    for view, value in alone.items():
        assert alike(first[view], second[view], 0), view
        assert alike(first[view], value, 1e-9), view  # roots that Newton's method finds


def test_every_declared_view_has_the_form_of_one_for_each_problem() -> None:
    preds, target = torch.rand(3, 40, generator=torch.Generator().manual_seed(0)), torch.arange(120).view(3, 40) % 2
    curve = Curve.from_scores(preds, target)
    declared = [name for name, view in FUNCTIONS.items() if is_collective(view)]
    assert len(declared) > 50
    for name in declared:
        value = FUNCTIONS[name](curve)
        check_form(value, 3)
        with pytest.raises(ValueError, match="must return tensors or lists"):
            check_form(value, 2)


def test_what_takes_clusters_is_read_segment_by_segment() -> None:
    """What wraps a declared function is another one: only the function that is called is declared."""
    public = [view for name, view in vars(inference).items() if callable(view) and takes_clusters(view)]
    assert len(public) >= 6
    assert all(is_collective(view) for view in public)


@pytest.mark.filterwarnings("ignore")
def test_what_takes_weights_as_frequencies_takes_no_clusters_for_samples() -> None:
    """Neither is told by counts. Seen: a test of calibration rejected in 53 % of calibrated data sets in clusters."""
    g = torch.Generator().manual_seed(0)
    preds, target = torch.rand(60, generator=g), torch.randint(2, (60,), generator=g)
    half = Curve.from_scores(preds, target, torch.rand(60, generator=g) + 0.25)
    clustered = replace(Curve.from_scores(preds, target), clustered=True)
    refused = set()
    for info in pkgutil.walk_packages(tr.__path__, "torchmetrics_roc."):
        if info.name.split(".")[1] not in ("measures", "inference"):
            continue
        for name, view in inspect.getmembers(importlib.import_module(info.name), inspect.isfunction):
            first, *others = inspect.signature(view).parameters.values() or [None]
            if name[0] == "_" or first is None or first.name != "curve" or any(x.default is x.empty for x in others):
                continue
            try:
                view(half)
            except ValueError as error:
                if "whole numbers" in str(error):
                    with pytest.raises(ValueError, match="`groups`"):
                        view(clustered)
                    refused.add(name)
    assert len(refused) >= 13, refused


# ---- trust -----------------------------------------------------------------------------------------------------------


class Renamed(tr.BinaryEER):
    """A subclass that reads as the class does."""

    def update(self, *args: Any, **kwargs: Any) -> None:
        super().update(*args, **kwargs)


class OwnView(EER):
    def view(self, curve: Curve) -> Tensor:
        return curve.tps.max()[None].double()


class Other(tr.BinaryEER, of=OwnView):
    """A subclass with a view of its own."""


class OwnNumber(EER):
    def number(self, curve: Curve) -> Tensor:
        return curve.tps.max()[None].double()


class OtherNumber(tr.BinaryEER, of=OwnNumber):
    """A subclass whose number is its own."""


class OwnEach(GroupedAUROC):
    def each(self, groups: Any) -> Tensor:
        return (groups.positives == groups.positives.max()).double()


class LargestGroup(tr.GroupedAUROC, of=OwnEach):
    """A value of each group that depends on the other groups."""


class OwnSlices(SlicedAUROC):
    def view(self, groups: Any) -> Any:
        return super().view(groups)


class OwnAreas(tr.SlicedAUROC, of=OwnSlices):
    """Slices that are read whole."""


class FromScratch(Measure):
    def view(self, curve: Curve) -> Tensor:
        return auroc(curve)


class BinaryFromScratch(BinaryMetric, of=FromScratch): ...


def test_views_are_declared_by_what_they_are_not_by_their_name() -> None:
    assert is_collective(functools.partial(functools.partial(auroc)))
    assert in_disguise.__module__ == auroc.__module__
    assert in_disguise.__qualname__ == auroc.__qualname__
    undeclared = [in_disguise, pr.precision, counts, probabilities.lowest_scores, Curve.points, print, object()]
    assert not any(is_collective(functools.partial(view) if callable(view) else view) for view in undeclared)
    assert not is_collective(tensor([1.0]).sum)

    class Unhashable:
        __hash__ = None  # type: ignore[assignment]

        def __call__(self, curve: Curve) -> Tensor:
            return auroc(curve)

    assert not is_collective(Unhashable())
    curve = Curve.from_scores(tensor([0.1, 0.9]), tensor([0, 1]))
    assert read_by(lambda given: given, curve) is not curve  # a copy, which the view may write to


def test_every_class_reads_segment_by_segment_unless_a_user_overrides_how() -> None:
    metrics = [built(name) for name in CLASSES]
    assert all(is_collective(m.measure.view) and is_collective(m.measure.number) for m in metrics)
    assert is_collective(Renamed().measure.view)
    others = (Other(), OtherNumber(), LargestGroup(average="macro"), BinaryFromScratch())
    assert not any(is_collective(m.measure.view) for m in others)
    metric = tr.BinaryEER()
    metric.measure.view = lambda curve: curve.tps  # type: ignore[method-assign,assignment,return-value]
    assert not is_collective(metric.measure.view)


@pytest.mark.parametrize("kind", [Renamed, Other, OtherNumber, LargestGroup, OwnAreas])
def test_a_class_of_ones_own_is_the_same_on_ranks(kind: type[CurveMetric]) -> None:
    name = {LargestGroup: "GroupedAUROC", OwnAreas: "SlicedAUROC"}.get(kind, "BinaryEER")
    given = [{n: x for n, x in batch.items() if n != "sample_weight"} for batch in batches(name)]
    if kind is OwnAreas:
        given = [{**batch, "clusters": torch.arange(len(batch["target"])) % 6} for batch in given]

    def read(rank: int, metric: Any) -> Any:
        for batch in given if rank is None else given[rank::2]:
            metric.update(**batch)
        some = {} if kind is OwnAreas else {"replicates": 50}
        interval = None if kind is LargestGroup else outcome(lambda: metric.interval(**some))
        return outcome(metric.compute), outcome(lambda: metric.read(metric.measure.view)), interval

    with as_threads():
        found, _ = on_threads(lambda r: read(r, kind(distributed_available_fn=available)), [World(), World()])
    expected = read(None, kind())  # type: ignore[arg-type]
    for one in found:
        assert all(a is b is None or alike(a, b, 1e-12) for a, b in zip(one, expected, strict=True))


# ---- what a view returns ---------------------------------------------------------------------------------------------

FLAWED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "0-d": (lambda curve: curve.tps.double().sum(), r"a tensor \[\]"),
    "a float": (lambda curve: 0.5, "0.5"),
    "nothing": (lambda curve: None, "None"),
    "text": (lambda curve: "0.5", "of type str"),
    "7 values": (lambda curve: torch.ones(7), r"a tensor \[7\]"),
    "a list": (lambda curve: [1.0] * 7, "a list of 7"),
    "a number in a tuple": (lambda curve: (auroc(curve), 0.5), "0.5 as number 1 of a tuple"),
    "a vector in a named tuple": (
        lambda curve: inference.Interval(auroc(curve), torch.ones(7)),
        r"a tensor \[7\] as high of a Interval",
    ),
    "a vector in a dictionary": (lambda curve: {"tps": torch.ones(7)}, r"a tensor \[7\] as tps of a dict"),
    "no curve": (lambda curve: Curve.from_scores(torch.rand(7, 2), torch.ones(7, 2)), "a curve of 7 problems"),
}


@in_one_test("flaw", FLAWED)
@in_one_test("name", ["BinaryROC", "MulticlassROC", "GroupedAUROC"])
def test_what_is_not_one_for_each_problem_is_refused(name: str, flaw: str) -> None:
    view, came = FLAWED[flaw]

    def read(metric: Any) -> Any:
        with pytest.raises(ValueError, match=f"`view` must return .* one for each .*{came}|`view` must .*{came}") as e:
            metric.read(view)
        return str(e.value)

    found, alone = on_ranks_and_alone(name, read)
    assert found == [alone, alone]


def test_what_is_one_for_each_problem_passes() -> None:
    one, three = (on_ranks_and_alone(name, lambda metric: metric)[1] for name in ("BinaryROC", "MulticlassROC"))
    per_step = one.curve().tps.double() / one.curve().positives
    assert torch.equal(one.read(lambda c: [c.tps.double() / c.positives]), per_step)
    assert torch.equal(one.read(lambda c: {"recall": c.split(c.tps.double() / c.positives)})["recall"], per_step)
    assert one.read(lambda c: torch.ones(1, 4, 2)).shape == (4, 2)
    assert one.read(lambda c: [5]) == 5
    assert three.read(lambda c: torch.ones(3, 4)).shape == (3, 4)
    assert [len(x) for x in three.read(lambda c: {"a": c.split(c.tps)})["a"]] == three.curve().columns.lengths


# ---- clusters --------------------------------------------------------------------------------------------------------


def clustered_samples(classes: int | None = None) -> dict[str, Tensor]:
    g = torch.Generator().manual_seed(0)
    groups = torch.arange(300) // 10
    target = torch.randint(classes or 2, (300,), generator=g)
    preds = torch.randn(300, classes or 1, generator=g) + 1.5 * torch.randn(30, classes or 1, generator=g)[groups]
    preds = preds + torch.nn.functional.one_hot(target, classes) if classes else preds.squeeze(1) + target
    return {"preds": preds.sigmoid(), "target": target, "groups": groups}


TAKES = {
    "roc_band": functools.partial(roc_band, points=9, replicates=40),
    "simultaneous roc_band": functools.partial(roc_band, points=9, replicates=40, simultaneous=True),
    "gains_band": functools.partial(gains_band, at=(0.1, 0.5), replicates=40),
    "cost_band": functools.partial(cost_band, at=(0.2, 0.5), replicates=40),
    "simultaneous cost_band": functools.partial(cost_band, at=(0.2, 0.5), replicates=40, simultaneous=True),
    "precision_recall_gain_band": functools.partial(inference.precision_recall_gain_band, at=(0.2, 0.5), replicates=40),
    "precision_recall_band": functools.partial(inference.precision_recall_band, at=(0.2, 0.5)),
    "net_benefit_band": functools.partial(inference.net_benefit_band, at=(0.2, 0.5)),
    "auroc_test": auroc_test,
}


@pytest.mark.parametrize("view", TAKES)
def test_a_view_is_given_the_clusters(view: str) -> None:
    """The same of `metric.read(view)`, `view(metric)` and a test set; and not what independent samples would give."""
    read = TAKES[view]
    samples = clustered_samples()
    metric, independent = tr.BinaryROC(), tr.BinaryROC()
    metric.update(**samples)
    independent.update(samples["preds"], samples["target"])
    value = told(metric.read(read))
    for other in (read(metric), read((samples["preds"], samples["target"], None, samples["groups"]))):
        assert all(torch.equal(x.flatten(), y.flatten()) for x, y in zip(value, told(other), strict=True))
    assert not alike(value, told(independent.read(read)), 1e-3)
    assert alike(told(independent.read(read)), told(independent.read(lambda curve: read(curve))), 0)


@pytest.mark.parametrize("view", ["roc_band", "simultaneous roc_band", "gains_band", "net_benefit_band", "auroc_test"])
def test_each_class_is_given_its_clusters_also_on_ranks(view: str) -> None:
    """Each class as the binary problem of its own; pooled, the entries of a sample vary together with its cluster."""
    read, samples = TAKES[view], clustered_samples(3)

    def of(rank: int | None, pooled: bool = False) -> list[Tensor]:
        metric = tr.MulticlassROC(3, **({} if rank is None else {"distributed_available_fn": available}))
        metric.update(**{n: x if rank is None else x[rank::2] for n, x in samples.items()})
        return told(metric.read(read, pooled=pooled))

    alone, pooled = of(None), of(None, True)
    for c in range(3):
        one = tr.BinaryROC()
        one.update(samples["preds"][:, c], (samples["target"] == c).long(), groups=samples["groups"])
        for i, (of_all, x) in enumerate(zip(_each(alone, c, view), told(one.read(read)), strict=True)):
            assert alike([of_all], [x], 1e-12), (c, i)  # products of matrices of three classes, or of one
    with as_threads():
        found, _ = on_threads(lambda rank: (of(rank), of(rank, True)), [World(), World()])
    for values in found:
        assert not isinstance(values, BaseException), values
        assert alike(values[0], alone, 1e-12)
        assert alike(values[1], pooled, 1e-12)


def _each(value: list[Tensor], problem: int, view: str) -> list[Tensor]:
    """What is of one problem among the tensors of the value of a view: of lists every third."""
    if view.endswith("roc_band"):  # whose FPR all problems share
        return [value[0], *(x[problem] for x in value[1:])]
    return value[problem::3] if view in ("gains_band", "net_benefit_band") else [x[problem] for x in value]


REFUSES = {
    "auroc_interval": inference.auroc_interval,
    "average_precision_interval": inference.average_precision_interval,
    "auroc_variance": inference.auroc_variance,
    "noisy_auroc_interval": functools.partial(inference.noisy_auroc_interval, variance=1),
    "bootstrap": functools.partial(bootstrap, view=auroc, **FEW),
    "operating_interval": functools.partial(operating_interval, at="youden", **FEW),
    "reliability_band": functools.partial(inference.reliability_band, points=5, **FEW),
    "summary": summary,
    "of one's own": lambda curve: inference.auroc_interval(curve).low,
    "a part": lambda curve: [roc_band(curve.of(0), points=5, **FEW)],
    "wilson_band": lambda curve: [wilson_band(curve)],
    "compare": lambda curve: [inference.compare(curve, curve)],
}


REFUSED = r"takes samples as independent, but these came with.*Use `interval\(\)`"


@in_one_test("view", REFUSES)
@in_one_test("pooled", [False, True])
def test_what_takes_samples_as_independent_refuses_clusters(view: str, pooled: bool) -> None:
    """Of `groups=`, and of the pooled entries of a sample; on every rank alike; also of the curve of a metric."""
    samples = clustered_samples(3 if pooled else None)
    samples = {n: x for n, x in samples.items() if not pooled or n != "groups"}

    def of(rank: int | None) -> str:
        options = {} if rank is None else {"distributed_available_fn": available}
        metric: Any = tr.MulticlassROC(3, average="micro", **options) if pooled else tr.BinaryROC(**options)
        metric.update(**{n: x if rank is None else x[rank::2] for n, x in samples.items()})
        words = []
        curve = metric.curve()
        for call in (lambda: metric.read(REFUSES[view]), lambda: REFUSES[view](curve)):
            with pytest.raises(ValueError, match=REFUSED) as error:
                call()
            words.append(str(error.value))
        assert metric.read(auroc) == auroc(curve)  # which needs no independence
        return words[0]

    with as_threads():
        assert on_threads(of, [World(), World()])[0] == [of(None)] * 2


def test_curves_keep_that_their_samples_vary_together() -> None:
    metric = tr.BinaryROC()
    metric.update(**clustered_samples())
    whole = metric.curve()
    for curve in (
        whole,
        whole.of(0),
        copied(whole),
        whole.whole,
        metric.curve(max_points=9),
        whole.to(whole.tps.device),
    ):
        assert curve.clustered
    assert not Curve(Stored.of_increments(*whole.columns.steps[:1], *whole.columns.steps[3:], whole.offsets)).clustered
    metric.reset()
    metric.update(*list(clustered_samples().values())[:2])
    assert not metric.curve().clustered
    assert data_of_metric(metric).units is None


# ---- groups, and bands -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["GroupedAUROC", "SlicedAUROC", "SlicedRate"])
def test_the_groups_of_all_ranks_are_of_their_kind(name: str) -> None:
    """With what their class needs beside the curves: a view of one's own reads it on ranks as on one process."""
    kinds: dict[str, Callable[[Any], Any]] = {
        "GroupedAUROC": lambda groups: groups.ids,
        "SlicedAUROC": lambda slices: torch.stack(slices.areas(), 1),
        "SlicedRate": lambda slices: slices.reached(tr.FixedFPR(0.3)).tps + 1000 * slices.everyone.dtps.sum(),
    }

    def read(metric: Any) -> Any:
        return told(metric.read(kinds[name])) + told(metric.read(functools.partial(metric.measure.each)))

    found, alone = on_ranks_and_alone(name, read)
    assert len(alone[0]) == 4  # of all groups
    assert all(alike(one, alone, 0) for one in found)


def test_a_band_that_was_read_is_drawn_as_one_of_the_curve() -> None:
    samples = clustered_samples()
    metric = tr.BinaryROC()
    metric.update(samples["preds"], samples["target"])
    read, band = (metric.read(roc_band, points=21, **FEW), roc_band(metric, points=21, **FEW))
    assert (read.fpr.shape, read.low.shape, band.low.shape) == ((21,), (21,), (1, 21))
    assert torch.equal(read.fpr, band.fpr)
    filled = []
    for bands in (read, band, [read]):
        _, axes = draw("roc", metric.curve(), bands=bands)
        filled.append([part.get_xy().tolist() for part in axes.patches if part.get_gid() == "band"])
    assert len(filled[0]) == 1
    assert filled[0] == filled[1] == filled[2]


def test_a_segment_is_given_to_declared_views_only() -> None:
    seen: list[bool] = []

    def undeclared(curve: Curve) -> Tensor:
        seen.append(isinstance(curve, Segment))
        return auroc(curve)

    on_ranks_and_alone("BinaryROC", lambda metric: metric.read(undeclared))
    on_ranks_and_alone("BinaryROC", lambda metric: metric.read(functools.wraps(auroc)(undeclared)))
    assert len(seen) == 6
    assert not any(seen)


@pytest.mark.parametrize("name", ["GroupedAUROC", "SlicedAUROC", "PairedAUROC", "MulticlassOvOAUROC"])
def test_what_has_no_classes_is_not_pooled(name: str) -> None:
    """Seen: exact groups ignored `pooled`, and groups in bins became one problem."""
    for way in ("exact", "bounded") if name.startswith(("Grouped", "Sliced")) else ("exact",):
        metric = built(name, way)
        metric.update(**batches(name)[0])
        with pytest.raises(ValueError, match=r"has no `read\(pooled=True\)`: it reads .*, not one curve"):
            metric.read(auroc, pooled=True)


def written(curve: Any) -> Tensor:
    """A view that writes to all that it is given, also by NumPy."""
    value = curve.tps.double().sum().expand(curve.problems).clone()
    for x in (*curve.columns.steps, curve.offsets, curve.positives, *(() if curve.mixed is None else (curve.mixed,))):
        x.zero_()
    curve.negatives.numpy()[:] = 0
    return value


class Written(Measure):
    """A measure whose view writes."""

    def view(self, curve: Curve) -> Tensor:
        return written(curve)


@pytest.mark.filterwarnings("ignore::UserWarning")
@in_one_test("way", ["exact", "bounded"])
@in_one_test("name", ["BinaryAUROC", "MulticlassAUROC", "GroupedAUROC", "SlicedAUROC"])
def test_a_view_may_write_to_what_it_is_given(name: str, way: str) -> None:
    """Seen: the true positives of later readings were 0, without a word."""
    metric, twin = built(name, way), built(name, way)
    for one in (metric, twin):
        one.update(**batches(name)[0])
    assert torch.equal(metric.read(written), metric.read(written))
    assert leaves(metric.read(ks))[0].equal(leaves(twin.read(ks))[0])
    assert [x.tolist() for x in leaves(metric.compute())] == [x.tolist() for x in leaves(twin.compute())]


def test_a_measure_of_a_user_may_write_too() -> None:
    class Own(BinaryMetric, of=Written):
        pass

    metric = Own()
    metric.update(torch.rand(9), torch.arange(9) % 2)
    before = parts(metric.curve())
    metric.compute()
    assert [x.tolist() for x in parts(metric.curve())] == [x.tolist() for x in before]


def test_what_a_view_does_not_take_is_a_value_error() -> None:
    metric = built("BinaryAUROC")
    metric.update(**batches("BinaryAUROC")[0])
    calls: list[tuple[Any, dict[str, Any], str]] = [
        (auroc, {"foo": 1}, "`foo`: `auroc` takes `curve`"),
        (functools.partial(partial_auroc, foo=1), {}, "`foo`: `partial_auroc` takes"),
        (lambda: 1, {}, "too many positional arguments"),
        (lambda curve, other: 1, {}, "'other'"),
    ]
    for view, options, words in calls:
        with pytest.raises(ValueError, match=words):
            metric.read(view, **options)
    with pytest.raises(TypeError, match="unsupported operand"):  # an error within a view is its own
        metric.read(lambda curve: curve.tps + "x")
