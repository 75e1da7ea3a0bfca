"""One curve a group, one a pair of classes: the definition, whatever the batches, the order and the ranks."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import oracles
import pytest
import torch
from cases import in_one_test
from everything import Operators
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor, inf, nan, tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.groups.grouped import GroupedRow, Groups, GroupValues, numbered
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.metrics.evaluator import sent
from torchmetrics_roc.ranks.owners import at_scores
from torchmetrics_roc.tasks.batches import Rows, Samples

Run = Callable[..., list[Any]]

pytestmark = pytest.mark.filterwarnings(
    "ignore:.*no .*samples", "ignore:.*no group has", "ignore:.*fork.*:DeprecationWarning"
)

# Sums of a dozen quotients of doubles.
ROUNDING = 1e-13
GROUPED = {"AUROC": (tr.GroupedAUROC, oracles.auroc), "AP": (tr.GroupedAveragePrecision, oracles.average_precision)}
# Next to each other, far apart, and such that a sum or a product of them overflows.
IDS = [0, 1, 2, -1, 7, 2**31, 2**40, -(2**63), 2**63 - 1]

grouped = pytest.mark.parametrize("name", GROUPED)
averages = pytest.mark.parametrize("average", ["weighted", "macro"])
drawn = settings(max_examples=15, deadline=None, derandomize=True, database=None)


def near(got: Any, expected: Any, rounding: float = ROUNDING) -> bool:
    got, expected = float(got), float(expected)
    return (math.isnan(got) and math.isnan(expected)) or abs(got - expected) <= rounding


def reading(metric: Any) -> Tensor:
    """In float64, what `compute` rounds."""
    return metric.read(metric.measure.view)


@st.composite
def samples(draw: st.DrawFn) -> tuple[Tensor, Tensor, Tensor | None, Tensor]:
    """Up to sixteen samples with ties, of groups of any size and any name; half of them weighted, by quarters."""
    dtype = draw(st.sampled_from([torch.float16, torch.bfloat16, torch.float32, torch.float64]))
    size = draw(st.integers(1, 16))

    def column(values: list[Any]) -> list[Any]:
        return draw(st.lists(st.sampled_from(values), min_size=size, max_size=size))

    scores = tensor(column([-inf, -1.0, -0.0, 0.0, 0.5, 1.0, 1.0 + torch.finfo(dtype).eps, inf]), dtype=dtype)
    target, groups = tensor(column([0, 1])), tensor(column(IDS[: draw(st.integers(1, len(IDS)))]))
    weight = tensor(column([0.0, 0.25, 1.0, 1.75, 3.0])).double() if draw(st.booleans()) else None
    return scores, target, weight, groups


def problem_of(preds: Tensor, target: Tensor, weight: Tensor | None) -> oracles.Problem:
    return oracles.problem(preds.tolist(), target.tolist(), None if weight is None else weight.tolist())


def clustered(size: int = 300, seed: int = 0, groups: int = 40) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Many small groups, some of one label only."""
    g = torch.Generator().manual_seed(seed)
    ids = torch.randint(groups, (size,), generator=g)
    target = (torch.rand(size, generator=g) < (ids % 5) / 4).long()
    scores = ((torch.randn(size, generator=g) + target) * 4).round() / 4
    return scores, target, torch.randint(8, (size,), generator=g) / 4, ids * 7919 - 100_000


# ---- the definition --------------------------------------------------------------------------------------------------


@grouped
def test_values_and_their_means_are_their_definition(name: str) -> None:
    metric, value = GROUPED[name]

    @drawn
    @given(samples())
    def check(batch: tuple[Tensor, Tensor, Tensor | None, Tensor]) -> None:
        problem, groups = problem_of(*batch[:3]), batch[3].tolist()
        for average in ("weighted", "macro"):
            mean = metric(average)  # type: ignore[arg-type]
            mean.update(*batch)
            assert near(reading(mean), oracles.grouped(problem, groups, value, average == "weighted"))
            assert near(mean.compute(), reading(mean).float(), 0)
        assert near(mean.left_out(), oracles.left_out(problem, groups, value), 2**-23)
        each = metric(average=None)
        each.update(*batch)
        found, expected = reading(each), oracles.of_groups(problem, groups, value)
        assert isinstance(found, GroupValues)
        assert found.groups.tolist() == sorted(set(groups))
        assert found.samples.tolist() == [float(weight) for weight, _ in expected]
        assert all(near(a, b) for a, (_, b) in zip(found.values, expected, strict=True))

    check()


@averages
def test_pairs_of_classes_are_their_definition(average: Any) -> None:
    classes = 3

    @drawn
    @given(st.data(), st.sampled_from([torch.float16, torch.float32, torch.float64]), st.integers(1, 14))
    def check(data: st.DataObject, dtype: torch.dtype, size: int) -> None:
        def column(values: list[Any], length: int) -> list[Any]:
            return data.draw(st.lists(st.sampled_from(values), min_size=length, max_size=length))

        scores = tensor(column([-inf, -1.0, -0.0, 0.0, 0.5, 1.0, inf], size * classes), dtype=dtype)
        rows, target = scores.reshape(size, classes), column(list(range(data.draw(st.integers(1, 3)))), size)
        times = column([0, 1, 2, 3], size)
        metric = tr.MulticlassOvOAUROC(classes, average=average, normalization=None)
        metric.update(rows, tensor(target), tensor(times))
        often = [(row, c) for row, c, n in zip(rows.tolist(), target, times, strict=True) for _ in range(n)]
        expected = oracles.ovo_auroc([r for r, _ in often], [c for _, c in often], classes, average == "weighted")
        assert near(metric.compute(), expected, 2**-23)
        plain = tr.MulticlassOvOAUROC(classes, average=average, normalization=None)
        if often:
            plain.update(rows.repeat_interleave(tensor(times), 0), tensor([c for _, c in often]))
        assert near(plain.compute(), expected, 2**-23)

    check()


def test_the_matrix_of_pairs() -> None:
    """Row i, column j: the scores of class i among the samples of i and j."""
    g = torch.Generator().manual_seed(1)
    rows, target = torch.randint(9, (60, 4), generator=g) / 8, torch.randint(3, (60,), generator=g)
    matrix = tr.MulticlassOvOAUROC(4, average=None, normalization=None)(rows, target)
    assert matrix.shape == (4, 4)
    for i in range(4):
        for j in range(4):
            both = (target == i) | (target == j)
            p = oracles.problem(rows[both, i].tolist(), (target[both] == i).long().tolist())
            expected = nan if 3 in (i, j) or i == j else float(oracles.auroc(p))
            assert near(matrix[i, j], expected, 2**-23), (i, j)


# ---- batches, order, dtypes ------------------------------------------------------------------------------------------


@pytest.mark.covering
@grouped
@pytest.mark.parametrize("average", ["weighted", "macro", None])
@pytest.mark.parametrize("weighted", [False, True])
def test_batches_and_their_order_change_nothing(name: str, average: Any, weighted: bool) -> None:
    preds, target, weight, ids = clustered()
    batch = (preds, target, weight if weighted else torch.ones(300), ids)
    metric = GROUPED[name][0]

    def value(*batches: tuple[Tensor, ...]) -> list[float]:
        each = metric(average)
        for p, t, w, g in batches:
            each.update(p, t, w if weighted else None, groups=g)
        found = reading(each)
        return [x for part in (found if average is None else [found]) for x in part.flatten().tolist()]

    whole = value(batch)
    order = torch.randperm(300, generator=torch.Generator().manual_seed(2))
    shuffled = tuple(x[order] for x in batch)
    parts = list(zip(*(x.split([1, 150, 0, 149]) for x in shuffled), strict=True))
    for other in (value(shuffled), value(*parts), value(*reversed(parts))):
        assert all(near(a, b) for a, b in zip(other, whole, strict=True))
    merged, incoming = metric(average), metric(average)
    merged.update(*batch[:2], weight if weighted else None, groups=ids)
    incoming.merge_state(merged)
    assert repr(reading(incoming)) == repr(reading(merged))
    assert incoming.num_samples == 300


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int16, torch.uint8, torch.bool])
def test_groups_of_any_integers(dtype: torch.dtype) -> None:
    preds, target, ids = tensor([0.9, 0.1, 0.2, 0.8]), tensor([1, 0, 1, 0]), tensor([1, 1, 0, 0]).to(dtype)
    found = tr.GroupedAUROC(average=None)
    found.update(preds, target, groups=ids)
    assert found.compute().values.tolist() == [0.0, 1.0]
    assert found.compute().groups.dtype == torch.int64


def test_extra_dimensions() -> None:
    """A group a row, or one for each of its entries."""
    preds, target, _, _ = clustered()
    preds, target = preds.reshape(30, 10), target.reshape(30, 10)
    rows = torch.arange(30) // 3
    one, each, flat = tr.GroupedAUROC(), tr.GroupedAUROC(), tr.GroupedAUROC()
    one.update(preds, target, groups=rows)
    each.update(preds, target, groups=rows[:, None].expand(30, 10))
    flat.update(preds.flatten(), target.flatten(), groups=rows.repeat_interleave(10))
    assert one.compute() == each.compute() == flat.compute()
    assert one.num_samples == 30


# ---- what is left out ------------------------------------------------------------------------------------------------


@grouped
def test_ignored_samples_and_unknown_scores_do_not_count(name: str) -> None:
    preds, target, weight, ids = clustered()
    out = torch.arange(300) % 7 == 0
    kept = (preds[~out], target[~out], weight[~out], ids[~out])
    plain, ignoring, unknown = (GROUPED[name][0](**o) for o in ({}, {"ignore_index": -1}, {"nan_policy": "ignore"}))
    plain.update(*kept)
    ignoring.update(preds, target.masked_fill(out, -1), weight, ids)
    unknown.update(preds.masked_fill(out, nan), target, weight, ids)
    for metric in (ignoring, unknown):
        assert near(reading(metric), reading(plain))
        assert near(metric.left_out(), plain.left_out(), 2**-23)
    with pytest.raises(ValueError, match="43 NaN scores"):
        GROUPED[name][0]()(preds.masked_fill(out, nan), target, weight, ids)


def test_pairs_of_classes_without_ignored_and_unknown_rows() -> None:
    g = torch.Generator().manual_seed(4)
    rows, target = torch.randint(9, (60, 3), generator=g) / 8, torch.randint(3, (60,), generator=g)
    out = torch.arange(60) % 7 == 0
    expected = tr.MulticlassOvOAUROC(3)(rows[~out], target[~out])
    assert tr.MulticlassOvOAUROC(3, ignore_index=-1)(rows, target.masked_fill(out, -1)) == expected
    mixed = rows.clone()
    mixed[out, 1] = nan
    assert tr.MulticlassOvOAUROC(3, nan_policy="ignore")(mixed, target) == expected


@grouped
def test_no_group_is_known(name: str) -> None:
    metric = GROUPED[name][0]()
    assert metric.compute().isnan()
    metric.update(torch.rand(5), torch.zeros(5).long(), groups=torch.arange(5))
    with pytest.warns(
        UserWarning, match="no group has the labels that its value needs.* pass `groups` to a class of the"
    ):
        assert metric.compute().isnan()
    assert metric.left_out() == 1


# ---- what is refused -------------------------------------------------------------------------------------------------


@grouped
def test_groups_are_asked_for(name: str) -> None:
    metric, batch = GROUPED[name][0](), (torch.rand(4), tensor([0, 1, 0, 1]))
    with pytest.raises(ValueError, match="`groups=`"):
        metric(*batch)
    metric.reset()
    metric.update(*batch, groups=tensor([0, 0, 1, 1]))
    with pytest.raises(ValueError, match="`groups` must come with every batch or with none"):
        metric.update(*batch)
    assert (metric.num_samples, metric.update_count) == (4, 1)
    for groups, words in (
        (tensor([0, 0, 1]), "`groups` must hold one group per sample"),
        (torch.zeros(4), "`groups` must hold integers"),
        (torch.zeros(4, dtype=torch.complex64), "`groups` must hold integers"),
        (["a", "a", "b", "b"], "`groups` must be a tensor"),
    ):
        with pytest.raises(ValueError, match=words):
            metric.update(*batch, groups=groups)
    assert metric.num_samples == 4
    plain = tr.GroupedAUROC()
    plain.update(*batch)
    with pytest.raises(ValueError, match="with none: this one came with"):
        plain.update(*batch, groups=tensor([0, 0, 1, 1]))


@in_one_test(
    "build, words",
    [
        (lambda: tr.GroupedAUROC(memory="bounded"), "`num_groups` must be an integer of at least 1"),
        (lambda: tr.GroupedAUROC(memory="bounded", num_groups=0), "must be an integer of at least 1 .* but is 0"),
        (lambda: tr.GroupedAUROC(num_groups=3), "`num_groups` is 3, but only memory='bounded' counts each group"),
        (lambda: tr.GroupedAveragePrecision(thresholds=10), "`thresholds`: GroupedAveragePrecision takes"),
        (lambda: tr.MulticlassOvOAUROC(3, memory="bounded"), "keeps every sample"),
        (lambda: tr.GroupedAUROC(window=3), "`window`"),
        (lambda: tr.GroupedAUROC("micro"), "`average` must be 'macro', 'weighted'"),
        (lambda: tr.MulticlassOvOAUROC(3, "micro"), "`average` must be one of"),
        (lambda: tr.MulticlassOvOAUROC(1), "`num_classes`"),
    ],
)
def test_bad_options(build: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        build()


def test_pairs_of_classes_are_no_curve() -> None:
    metric = tr.MulticlassOvOAUROC(3)
    metric.update(torch.rand(9, 3), torch.arange(9) % 3)
    metric.compute()
    groups, models = tr.GroupedAUROC(), tr.PairedAUROC(2)
    groups.update(torch.rand(9), torch.arange(9) % 2, groups=torch.arange(9) // 3)
    models.update(torch.rand(9, 2), torch.arange(9) % 2)
    for other in (metric, groups, models):
        asked = (other.curve, other.computed_curve, other.summary)
        for ask in (*asked, lambda other=other: other.operating_point("youden")):
            with pytest.raises(ValueError, match="not one curve"):
                ask()


# ---- beside other metrics --------------------------------------------------------------------------------------------


def test_members_of_a_collection_share_samples_not_readings() -> None:
    preds, target, weight, ids = clustered()
    alone: dict[str, Any] = {
        "auroc": tr.BinaryAUROC(),
        "gauc": tr.GroupedAUROC(),
        "map": tr.GroupedAveragePrecision(),
        "mean": tr.GroupedAUROC("macro"),
        "ks": tr.BinaryKSStatistic(),
    }
    metrics = MetricCollection(dict(alone))
    for part in torch.arange(300).split(120):
        metrics.update(preds[part], target[part], sample_weight=weight[part], groups=ids[part])
        for metric in alone.values():
            metric.update(preds[part], target[part], weight[part], ids[part])
    assert len(metrics.compute_groups) == 1
    for name, value in metrics.compute().items():
        assert value == alone[name].compute(), name
    assert len({round(float(value), 6) for value in metrics.compute().values()}) == 5
    forward = metrics(preds[:120], target[:120], sample_weight=weight[:120], groups=ids[:120])
    assert forward["gauc"] == tr.GroupedAUROC()(preds[:120], target[:120], weight[:120], ids[:120])


@grouped
def test_many_groups(name: str) -> None:
    """Of three samples each, two positives: a group's AUROC is 1, 1/2 or 0 as its negative is last, second or first."""
    size = 30_000
    g = torch.Generator().manual_seed(7)
    scores = torch.rand(size, 3, generator=g)
    target = tensor([1, 0, 1]).expand(size, 3)
    ids = torch.randperm(size, generator=g)[:, None].expand(size, 3)
    order = torch.randperm(3 * size, generator=g)
    metric = GROUPED[name][0]("macro")
    metric.update(*(x.flatten()[order] for x in (scores, target)), groups=ids.flatten()[order])
    with Operators() as asked:
        value = metric.read(metric.measure.view)
    assert asked.count < 1000  # of samples a piece at a time, never of groups one by one
    above = (scores[:, [0, 2]] > scores[:, 1:2]).sum(1)
    of = tensor([0.0, 0.5, 1.0] if name == "AUROC" else [(1 / 2 + 2 / 3) / 2, (1 + 2 / 3) / 2, 1.0]).double()
    assert near(value, of[above].mean(), 1e-6 if name == "AP" else 1e-12)


# ---- ranks -----------------------------------------------------------------------------------------------------------


def places(split: str, ids: Tensor, size: int) -> Tensor:
    """Which rank has each sample."""
    if split == "every group over ranks":
        return torch.arange(len(ids)) % size
    if split == "groups whole":
        return ids.remainder(size)
    return torch.full((len(ids),), size - 1)  # all on one


SPLITS = ["every group over ranks", "groups whole", "all on one"]
KINDS: list[dict[str, Any]] = [{}, {"weighted": True}, {"dtype": torch.float64}, {"dtype": torch.bfloat16}]


def grouped_readings(rank: int | None, size: int) -> list[Any]:
    """What one of the ranks reads of its share, or one process of everything; every kind of samples in a split."""
    found: list[Any] = []
    for i, kind in enumerate(KINDS):
        preds, target, weight, ids = clustered()
        place = places(SPLITS[i % len(SPLITS)], ids, size)
        own = place == rank if rank is not None else place >= 0
        # One rank has no weights, which are 1 there.
        weights = (weight if rank else weight.where(place > 0, torch.ones(()))) if kind.get("weighted") else None
        weights = None if weights is None or rank == 0 else weights[own]
        batch = (preds.to(kind.get("dtype", torch.float32))[own], target[own], weights)
        given = [(metric(average), batch, ids[own]) for metric, _ in GROUPED.values() for average in ("weighted", None)]
        for each, samples_of, groups in given:
            if own.any():
                each.update(*samples_of, groups=groups)
            found += [reading(each), each.compute(), each.left_out(), each.num_samples]
        curve = given[0][0].read(lambda groups: groups.whole)
        found += [[*curve.columns.steps, curve.offsets, curve.positives, curve.negatives]]
        ovo = tr.MulticlassOvOAUROC(3, average=None, normalization=None)
        if own.any():
            ovo.update(torch.stack([batch[0], -batch[0], batch[0].abs()], 1), ids[own].remainder(3), weights)
        found += [reading(ovo)]
    return found


@pytest.mark.parametrize("size", [2, 3])
def test_ranks_are_one_process(on_ranks: Run, size: int) -> None:
    expected = grouped_readings(None, size)
    for found in on_ranks(grouped_readings, size, size):
        assert len(found) == len(expected)
        for got, whole in zip(found, expected, strict=True):
            if isinstance(whole, list):
                assert all(map(torch.equal, got, whole))
                continue
            parts = zip(got, whole, strict=True) if isinstance(whole, tuple) else [(got, whole)]
            for a, b in parts:
                a, b = (torch.as_tensor(x).double().nan_to_num(nan=-1) for x in (a, b))
                assert a.shape == b.shape
                assert bool(((a - b).abs() <= 2**-23).all())


def _counted(rank: int, weighted: bool) -> torch.dtype:
    preds, target, weight, ids = clustered(seed=rank)
    metric = tr.GroupedAUROC()
    metric.update(preds, target, weight if weighted else None, groups=ids)
    metric.compute()
    (cached,) = metric.setup.curves.values()
    return cached.curve.tps.dtype


def _dtypes_and_nobody(rank: int) -> list[Any]:
    dtypes = [_counted(rank, weighted) for weighted in (False, True)]
    metric, each, ovo = tr.GroupedAUROC(), tr.GroupedAUROC(average=None), tr.MulticlassOvOAUROC(3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [dtypes, metric.compute(), metric.left_out(), *each.compute(), ovo.compute()]


def test_samples_without_weights_are_counted_in_integers_and_of_no_samples_nothing_is_known(on_ranks: Run) -> None:
    expected = [torch.int64, torch.float64]
    assert [_counted(0, weighted) for weighted in (False, True)] == expected
    for dtypes, value, left, groups, values, weights, pairs in on_ranks(_dtypes_and_nobody, 2):
        assert dtypes == expected
        assert all(x.isnan() for x in (value, left, pairs))
        assert len(groups) == len(values) == len(weights) == 0


# ---- placements ------------------------------------------------------------------------------------------------------


def placed_slowly(scores: Tensor, target: Tensor, weight: Tensor | None) -> tuple[list[Fraction], list[Fraction]]:
    """Twice the weight of the positives, and of the negatives, above each sample, and once that of its equals."""
    s, y = scores.tolist(), target.tolist()
    w = [Fraction(x) for x in (torch.ones(len(s)) if weight is None else weight).tolist()]
    return tuple(  # type: ignore[return-value]
        [
            sum(
                (v * ((other > x) * 2 + (other == x)) for other, z, v in zip(s, y, w, strict=True) if z == label),
                Fraction(0),
            )
            for x in s
        ]
        for label in (1, 0)
    )


def placements(curve: Curve, scores: Tensor) -> list[Tensor]:
    """Twice the positives, and twice the negatives, that outscore each sample, a tie counting once: `[T, N]` each."""
    return at_scores(curve, scores, 2 * curve.tps - curve.dtps, 2 * curve.fps - curve.dfps)


@pytest.mark.parametrize("problems", [1, 3])
def test_placements_are_their_definition(problems: int) -> None:
    @drawn
    @given(st.lists(samples(), min_size=problems, max_size=problems))
    def check(drawn_samples: list[Any]) -> None:
        dtype, weighted = drawn_samples[0][0].dtype, drawn_samples[0][2] is not None
        size = min(len(x[0]) for x in drawn_samples)
        rows = [(s[:size].to(dtype), y[:size], None if w is None else w[:size]) for s, y, w, _ in drawn_samples]
        scores, labels = torch.stack([s for s, _, _ in rows]), torch.stack([y for _, y, _ in rows]) == 1
        weights = torch.stack([torch.ones(size).double() if w is None else w for _, _, w in rows]) if weighted else None
        found = placements(Curve.from_rows(scores, labels, weights), scores)
        for t in range(problems):
            expected = placed_slowly(scores[t], labels[t].long(), None if weights is None else weights[t])
            counts = torch.ones(size) if weights is None else weights[t]
            for got, whole in zip(found, expected, strict=True):
                assert all(a == b for a, b, w in zip(got[t].tolist(), whole, counts.tolist(), strict=True) if w > 0)

    check()


def test_a_view_reads_every_group() -> None:
    preds, target, groups = tensor([0.9, 0.2, 0.3, 0.8]), tensor([1, 0, 1, 0]), tensor([1, 1, 2, 2])
    metric = tr.GroupedAUROC()
    metric.update(preds, target, groups=groups)
    assert metric.read(auroc).tolist() == [1.0, 0.0]
    of_pairs = tr.MulticlassOvOAUROC(3)
    of_pairs.update(torch.rand(6, 3).softmax(1), torch.arange(6) % 3)
    with pytest.raises(ValueError, match="no `read` of this view: it reads pairs of classes, in a PairwiseWins"):
        of_pairs.read(auroc)
    with pytest.raises(ValueError, match="so the view failed with \"'Groups' object has no attribute 'threshold'\""):
        metric.read(lambda groups: groups.threshold)
    area = tr.BinaryAUROC()
    area.update(preds, target)
    with pytest.raises(AttributeError, match="'Curve' object has no attribute 'threshold'"):
        area.read(lambda curve: curve.threshold)
    for passed, words in (("eer", "but is 'eer'"), (tr.BinaryEER(), "but is of type BinaryEER")):
        with pytest.raises(ValueError, match=f"`view` must be a function of a `Curve`.*{words}"):
            metric.read(passed)  # type: ignore[arg-type]


@settings(drawn, max_examples=25)
@given(samples(), st.integers(0, 3))
def test_a_lift_that_asks_once_is_the_same(drawn: tuple[Tensor, Tensor, Tensor | None, Tensor], ignored: int) -> None:
    """What a device is asked for by fixed shapes, here on the CPU: of any weights, and scores of any width."""
    preds, target, weight, groups = drawn
    present = None if ignored == 0 else torch.arange(len(preds)) % 4 >= ignored
    weights = present if weight is None else weight if present is None else weight * present
    rows = Rows(preds[None], target[None] == 1, None if weights is None else weights[None])
    agreed = Agreement(None, preds.dtype, weight is not None, False)
    plain = Groups.of_samples(GroupedRow.of(rows, groups, agreed), None)
    lifting = Groups.begun(rows, groups)
    asked = sent(lifting, [*next(lifting).tolist(), False])
    for name in ("thresholds", "tps", "fps", "dtps", "dfps", "offsets", "positives", "negatives", "ids"):
        one, other = getattr(plain, name), getattr(asked, name)
        assert one.dtype == other.dtype, name
        assert torch.equal(one, other), name
    has = (plain.positives > 0, (plain.positives > 0) & (plain.negatives > 0))
    assert asked.labelled == tuple(int(x.sum()) for x in has)


def test_slices_that_ask_once_are_the_same() -> None:
    preds, target, weight, groups = clustered()
    for weights in (None, weight):
        samples = Samples(preds, target, weights, len(preds), groups)
        for metric in (tr.SlicedAUROC(), tr.SlicedRate("recall", "youden"), tr.GroupedAUROC()):
            agreed = Agreement(None, preds.dtype, weights is not None, False)
            rows = metric.task.lift(samples)
            measure: Any = metric.measure
            lifting = measure._lifting(rows, groups)
            asked = sent(lifting, [*next(lifting).tolist(), False])
            found, expected = measure.view(asked), measure.view(measure.lift(metric.task, samples, agreed))
            parts = [(found, expected)] if isinstance(found, Tensor) else zip(found, expected, strict=True)
            assert all(torch.equal(a.nan_to_num(-1), b.nan_to_num(-1)) for a, b in parts)


@pytest.mark.parametrize("with_clusters", [False, True])
def test_groups_give_way_to_none_of_their_kind(with_clusters: bool) -> None:
    """What a rank that failed has in their place: columns of the same types, without a group."""
    preds, target, weight, groups = clustered()
    ids = torch.stack([groups, torch.arange(len(groups)) // 3], 1) if with_clusters else groups
    row = GroupedRow.of(
        Rows(preds[None], target[None] == 1, weight[None]), ids, Agreement(None, preds.dtype, True, False)
    )
    made = Groups.of_samples(row, None)
    assert (made.samples is None) != with_clusters
    assert made.given(made.ranks).ids is made.ids
    none = made.given(made.ranks, empty=True)
    assert none.problems == len(none.ids) == 0
    for name in ("thresholds", "tps", "fps", "dtps", "dfps", "positives", "negatives"):
        assert len(getattr(none, name)) == 0
        assert getattr(none, name).dtype == getattr(made, name).dtype
    assert none.offsets.tolist() == [0]
    if none.samples is not None:
        assert [len(x) for x in none.samples.columns()] == [0] * 5


def test_ids_are_numbered_in_order() -> None:
    """By counting or by sorting: whether or not they span fewer integers than there are ids."""
    few = ([], [5], [7, -3], [2, 0], [0, 1, 0], [3, 1, 1], [4, 2, 4], [-1, -1, -3, -2], [0, 9])
    for ids in (*few, IDS, IDS * 2, IDS[-1:] * 2):
        found, place = numbered(tensor(ids, dtype=torch.int64))
        assert found.tolist() == sorted(set(ids))
        assert [sorted(set(ids)).index(x) for x in ids] == place.tolist()


@pytest.mark.filterwarnings("ignore")
def test_no_groups_have_no_error() -> None:
    assert float(tr.GroupedAUROC(average=None).max_error()) == 0


def test_a_group_alone_has_the_bits_that_it_has_beside_another() -> None:
    """A sum over a single problem is added in another order than those of several."""
    generator = torch.Generator().manual_seed(0)
    scores, weights = torch.rand(3000, generator=generator), torch.rand(3000, generator=generator).double()
    target, found = torch.randint(2, (3000,), generator=generator), []
    for ids in ([0], [0, 1]):
        metric = tr.GroupedAUROC(average="none")
        for group in ids:
            metric.update(scores, target, sample_weight=weights, groups=torch.full((3000,), group))
        found.append(metric.read(lambda groups: groups.sum(groups.dfps * groups.tps))[0])
    assert torch.equal(*found)


def test_groups_in_bins_are_known_by_their_labels() -> None:
    """Of six groups three have positives, and one both labels: by single samples, by two, and by weights below 1."""
    groups, target = tensor([0, 1, 2, 2, 4, 4, 5]), tensor([1, 0, 1, 0, 1, 1, 0])
    for weight in (None, torch.full((7,), 0.25)):
        metric = tr.GroupedAUROC(memory="bounded", num_groups=6)
        metric.update(torch.arange(7) / 7, target, weight, groups=groups)
        found: list[Any] = []
        metric.read(lambda curves, found=found: found.append(curves.labelled) or curves.positives)  # type: ignore[misc]
        assert found == [(3, 1)]
