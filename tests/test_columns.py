from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pytest
import torch
from cases import in_one_test
from everything import same
from torch import Tensor, tensor

from torchmetrics_roc import Curve
from torchmetrics_roc.arrays import keys, sizes, sums, surroundings
from torchmetrics_roc.curves import columns, host_rows
from torchmetrics_roc.curves import rows as rows_module
from torchmetrics_roc.curves.columns import LISTS, Stored, of_entries
from torchmetrics_roc.curves.curve import few_points, gaining
from torchmetrics_roc.curves.derived import with_columns
from torchmetrics_roc.curves.entries import Entries
from torchmetrics_roc.curves.host_rows import HostRows
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.curves.products import concordance
from torchmetrics_roc.curves.rows import ordered_if_sound
from torchmetrics_roc.functional import binary_auroc, multiclass_auroc
from torchmetrics_roc.measures.calibration import calibration_error, reliability
from torchmetrics_roc.measures.costs import net_benefit
from torchmetrics_roc.measures.gains import _beyond, auprg, gains, top_capture
from torchmetrics_roc.measures.pr import average_precision, pr_area, precision_recall_curve
from torchmetrics_roc.measures.probabilities import brier_score, cross_entropy, log_loss
from torchmetrics_roc.measures.roc import auroc, crossing, det, roc
from torchmetrics_roc.measures.selective import aurc
from torchmetrics_roc.points.choice import (
    BY_NAME,
    BestFBeta,
    BestPrecision,
    Cost,
    FixedFPR,
    FixedPrecision,
    FixedRecall,
    FixedSpecificity,
    best_point,
    chosen,
)
from torchmetrics_roc.points.guarantee import Guaranteed

COLUMNS = (*LISTS, "offsets", "positives", "negatives")

WAYS = {
    "a step a sample": {},
    "distinct": {"SMALL": -1},
    "in pieces": {"SMALL": -1, "PIECE": 16, "SORTED": 250},
    "by threads": {"SMALL": -1, "PIECE": 16, "SORTED": 150, "THREAD": 8},
}
"""Sizes that make the same few samples go the ways of few, of many and of very many."""


def drawn(rows: int, size: int, dtype: torch.dtype, positives: float, least: int = -9) -> tuple[Tensor, Tensor]:
    """Scores with ties, two that differ by their last bit, and labels; the last of several rows has one label only."""
    generator = torch.Generator().manual_seed(rows)
    scores = torch.randint(least, 10, (rows, size), generator=generator).to(dtype) / 4
    scores[:, :2] = torch.tensor([1, 1 + torch.finfo(dtype).eps], dtype=dtype)[:size]
    labels = torch.rand(rows, size, generator=generator) < positives
    if rows > 1:
        labels[-1] = bool(positives > 0.5)
    return scores, labels


def computed(curve: Curve) -> set[str]:
    return set(curve.columns.__dict__) & set(COLUMNS)


def go(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in WAYS[way].items():
        monkeypatch.setattr(sizes, name, value)


@pytest.mark.covering
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32, torch.float64])
@pytest.mark.parametrize(("rows", "size"), [(1, 200), (1, 1), (1, 2), (1, 0), (4, 200), (4, 1), (3, 0)])
def test_auroc_of_samples_in_order_is_that_of_the_steps_and_of_all_pairs(
    rows: int, size: int, dtype: torch.dtype, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(way, monkeypatch)
    for positives, share, least in product((0.1, 0.9), (None, 0.6, 0.0), (-9, 6)):
        scores, labels = drawn(rows, size, dtype, positives, least)
        is_that_of_the_steps_and_of_all_pairs(scores, labels, share)


def is_that_of_the_steps_and_of_all_pairs(scores: Tensor, labels: Tensor, share: float | None) -> None:
    (rows, size), dtype = scores.shape, scores.dtype
    present = None if share is None else torch.rand(rows, size, generator=torch.Generator().manual_seed(1)) < share
    curve = Curve.from_rows(scores, labels, present)
    value = auroc(curve)
    if dtype != torch.float64:
        assert isinstance(curve.columns, HostRows)
        assert computed(curve) <= {"positives", "negatives"}
    for other in (curve, curve.whole):
        assert same(value, concordance(replace(other, columns=other.columns.mapped(Tensor.clone))))
    for t in range(rows):
        counting = slice(None) if present is None else present[t]
        s, p = scores[t][counting].double(), labels[t][counting]
        pairs = s[p][:, None] - s[~p]
        won = 2 * int((pairs > 0).sum()) + int((pairs == 0).sum())
        assert same(value[t], tensor(won / (2 * pairs.numel()) if pairs.numel() else torch.nan, dtype=torch.float64))


@in_one_test("way", ["distinct", "in pieces", "by threads"])
@in_one_test("dtype", [torch.bfloat16, torch.float32, torch.float64])
@in_one_test("kind", ["unweighted", "bool", "weighted", "all absent"])
@in_one_test("rows, size", [(1, 300), (1, 1), (1, 0), (5, 100), (3, 0)])
def test_every_way_gives_the_same_steps(
    rows: int, size: int, dtype: torch.dtype, kind: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores, labels = drawn(rows, size, dtype, 0.3)
    present = torch.rand(rows, size, generator=torch.Generator().manual_seed(1)) < 0.7
    weights = {
        "unweighted": None,
        "bool": present,
        "weighted": torch.where(present, 0.75, 0.0).double(),
        "all absent": present & ~present,
    }[kind]
    few = Curve.from_rows(scores, labels, weights)
    assert few.columns.width == size
    go(way, monkeypatch)
    many = Curve.from_rows(scores, labels, weights)
    assert many.columns.width is None
    assert few.columns.lengths == [size] * rows
    assert few.whole.columns.lengths == many.columns.lengths == many.offsets.diff().tolist()
    for name in COLUMNS:
        assert torch.equal(getattr(few.whole, name), getattr(many, name)), name
    assert same(few.best(few.tps - few.fps).columns.steps, many.best(many.tps - many.fps).columns.steps)
    assert same(few.best(-few.fps, origin=0).columns.steps, many.best(-many.fps, origin=0).columns.steps)
    assert torch.equal(few.sum(few.dtps), many.sum(many.dtps))
    for t in range(rows):
        assert same(few.of(t).whole.columns.steps, many.of(t).columns.steps)


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("real", [False, True])
@in_one_test("rows", [1, 3])
def test_steps_of_samples_that_do_not_count_come_last_at_minus_infinity(
    rows: int, real: bool, dtype: torch.dtype
) -> None:
    scores, labels = drawn(rows, 40, dtype, 0.5)
    present = torch.rand(rows, 40, generator=torch.Generator().manual_seed(1)) < 0.7
    curve = Curve.from_rows(scores, labels, present.double() if real else present)
    for row, thresholds in enumerate(curve.thresholds.view(rows, -1)):
        own = scores[row][present[row]]
        assert torch.equal(thresholds[: len(own)], own.sort(descending=True).values)
        assert thresholds[len(own) :].tolist() == [-INFINITE] * (40 - len(own))


def test_steps_that_repeat_others_are_steps_of_the_curve() -> None:
    """At each of them the counts are those of the threshold, so that whoever looks at one is not misled."""
    scores, labels = drawn(3, 60, torch.float32, 0.3)
    curve = Curve.from_rows(scores, labels)
    assert len(curve.tps) == 180
    for row, threshold, tps, fps in zip(curve.columns.problem, curve.thresholds, curve.tps, curve.fps, strict=True):
        reached = scores[row] >= threshold
        assert (int(tps), int(fps)) == (int((reached & labels[row]).sum()), int((reached & ~labels[row]).sum()))


def test_columns_are_computed_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "SMALL", -1)
    curve = Curve.from_rows(*drawn(3, 50, torch.float32, 0.3))
    assert (curve.problems, curve.positives.shape) == (3, (3,))
    assert computed(curve) == {"positives"}
    assert len(curve.tps)
    assert "dtps" not in computed(curve)
    assert len(curve.dfps)
    assert "dtps" not in computed(curve)


def test_some_steps_are_computed_without_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the first of a problem, which lets in more than the difference to the step before it."""
    monkeypatch.setattr(sizes, "SMALL", -1)
    scores, labels = drawn(3, 50, torch.float32, 0.3)
    curve, whole = Curve.from_rows(scores, labels), Curve.from_rows(scores, labels)
    some, best = curve.only(curve.tps % 2 == 0), curve.best(-curve.fps)
    assert not {"dtps", "dfps"} & computed(curve)
    assert len(whole.dtps + whole.dfps)  # all of them
    for got, expected in ((some, whole.only(whole.tps % 2 == 0)), (best, whole.best(-whole.fps))):
        for name in COLUMNS:
            assert torch.equal(getattr(got, name), getattr(expected, name)), name


@in_one_test("twin", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x)), replace])
@in_one_test("way", ["a step a sample", "distinct"])
@in_one_test("asked", [False, True])
def test_a_copy_has_the_same_columns(twin: Any, asked: bool, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go(way, monkeypatch)
    curve = Curve.from_rows(*drawn(3, 50, torch.float32, 0.3))
    if asked:
        curve.dtps  # noqa: B018
    other = twin(curve)
    for name in COLUMNS:
        assert torch.equal(getattr(other, name), getattr(curve, name))
    assert torch.equal(auroc(other).nan_to_num(-1), auroc(curve).nan_to_num(-1))


@in_one_test("way", WAYS)
@in_one_test("share", [None, 0.6, 0.0])
@in_one_test("rows, size", [(1, 200), (1, 0), (4, 200), (4, 1)])
def test_the_steps_that_add_positives_are_those_picked_by_their_increments(
    rows: int, size: int, share: float | None, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(way, monkeypatch)
    scores, labels = drawn(rows, size, torch.float32, 0.1)
    present = None if share is None else torch.rand(rows, size, generator=torch.Generator().manual_seed(1)) < share
    curve = Curve.from_rows(scores, labels, present)
    some, picked = curve.only(gaining).whole, curve.gather(curve.dtps > 0)
    for name in COLUMNS:
        assert torch.equal(getattr(some, name), getattr(picked, name)), name
    assert some.columns.lengths == picked.columns.lengths


@in_one_test("way", WAYS)
@in_one_test("kind", ["all", "bool", "weighted"])
@in_one_test("rows, size", [(1, 200), (1, 0), (2, 60), (4, 200), (4, 1)])
def test_the_steps_beyond_the_base_rate_are_those_after_it(
    rows: int, size: int, kind: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(way, monkeypatch)
    scores, labels = drawn(rows, size, torch.float32, 0.1)
    drawn_weights = torch.randint(3, (rows, size), generator=torch.Generator().manual_seed(1))
    weights = {"all": None, "bool": drawn_weights > 0, "weighted": drawn_weights.double()}[kind]
    curve = Curve.from_rows(scores, labels, weights)
    whole = Curve.from_rows(scores, labels, weights).whole
    p, n = whole.spread(whole.positives.double()), whole.spread(whole.negatives.double())
    reached, before = whole.tps - p**2 / (p + n), whole.tps - whole.dtps - p**2 / (p + n)
    across = (before < -1e-9) & (reached > 1e-9)
    picked, beyond = whole.gather(across | (before >= -1e-9)), _beyond(curve)
    for name in COLUMNS:
        assert torch.equal(getattr(beyond, name), getattr(picked, name)), name
    assert beyond.columns.lengths == picked.columns.lengths
    if len(picked.tps):
        last = tensor([len(picked.tps) - 1])
        assert same(beyond.columns.at(last), picked.columns.at(last))


def test_changed_counts_change_the_area() -> None:
    """No reading may answer from the samples once the counts are others."""
    curve = Curve.from_rows(*drawn(1, 200, torch.float32, 0.3))
    none = with_columns(curve, dfps=torch.zeros_like(curve.dfps))
    assert float(auroc(curve)) > 0.3
    assert float(auroc(none)) == 0.0
    assert len(curve.columns.host_totals) == 2
    for changed, kept in (({"dfps": curve.dfps}, True), ({"positives": 2 * curve.positives}, False)):
        other = with_columns(curve, **changed)
        assert ("host_totals" in other.columns.__dict__) == kept
        assert (other.columns.max_samples == curve.columns.max_samples) == kept
        assert other.columns.host_totals == (other.positives.tolist(), other.negatives.tolist())


INFINITE, TINY = float("inf"), 1e-45

ALIKE = {
    "probabilities": ([0.0, 1e-38, TINY, 0.5, 1.0], True),
    "zeros of both signs": ([0.0, -0.0, 1.0], True),
    "above one": ([1.0, 7.5, 1e9], True),
    "all infinite": ([INFINITE, INFINITE], True),
    "up to infinity": ([2.0, INFINITE], True),
    "small negative ones": ([-TINY, 0.0, TINY], True),
    "negative ones": ([-3.0, -2.0, -1.0], True),
    "just too far": ([0.0, 1.9999999], False),
    "both signs": ([-1.0, 1.0], False),
    "both ends": ([-INFINITE, INFINITE], False),
    "a NaN that does not count": ([0.0, float("nan"), 1.0], False),
}
"""Scores, and whether each with its label fits into 32 bits."""


@in_one_test("case", ALIKE)
@in_one_test("way", ["distinct", "in pieces"])
@in_one_test("rows", [1, 2])
def test_scores_that_are_alike_take_half_the_bytes_and_have_the_same_columns(
    case: str, way: str, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(way, monkeypatch)
    some, narrow = ALIKE[case]
    scores = tensor(some * 12).repeat(rows, 1)
    generator = torch.Generator().manual_seed(len(case))
    labels, present = torch.rand(2, *scores.shape, generator=generator) < 0.4
    present &= ~scores.isnan()

    def found() -> Curve:
        return Curve.from_rows(scores, labels, present)

    curve = found()
    assert isinstance(curve.columns, HostRows)
    assert curve.columns._codes.itemsize == (4 if narrow else 8)
    monkeypatch.setattr(rows_module, "packing_of", lambda scores, ends: host_rows.WIDE[scores.dtype])
    for name in COLUMNS:
        assert torch.equal(getattr(curve, name), getattr(found(), name)), name
    assert same(auroc(curve), auroc(found()))


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_counting_sixteen_bits_is_sorting_them(dtype: torch.dtype) -> None:
    generator = torch.Generator().manual_seed(0)
    scores = torch.randn(1, 70_000, generator=generator).to(dtype)
    scores[0, :4] = tensor([torch.inf, -torch.inf, 0.0, -0.0])
    labels = torch.rand(1, 70_000, generator=generator) < 0.2
    counted, ordered = Curve.from_rows(scores, labels), Curve.from_rows(scores.float(), labels)
    assert isinstance(ordered.columns, HostRows)
    assert not isinstance(counted.columns, HostRows)
    assert counted.thresholds.dtype == dtype
    for name in COLUMNS:
        assert torch.equal(getattr(counted, name).double(), getattr(ordered, name).double()), name


def test_subnormal_scores_that_are_flushed_keep_their_place() -> None:
    """Their keys span more than those of the zeros that comparisons take them for."""
    size = 2**14 + 1
    scores = torch.linspace(0, 1.99, size)
    magnitudes = torch.arange(1, size // 2 + 1, dtype=torch.int32) + 8_300_000
    scores[1::2] = (magnitudes | -(2**31)).view(torch.float32)
    labels = torch.arange(size) % 2 == 0
    assert torch.set_flush_denormal(True)
    try:
        found = auroc(Curve.from_rows(scores[None], labels[None]))
    finally:
        torch.set_flush_denormal(False)
    assert found.tolist() == [1.0]


# ---- few samples without flaws ---------------------------------------------------------------------------------------

SOUND = {
    "without ties": torch.linspace(0, 1, 24),
    "with ties": torch.linspace(0, 1, 24).mul(4).round().div(4),
    "all tied": torch.full((24,), 0.25),
    "of both signs": torch.linspace(-3, 2, 24).round(),
    "negative": torch.linspace(-3, -1, 24).mul(2).round(),
    "zeros of both signs": tensor([0.0, -0.0, 1.0] * 8),
    "above one": torch.linspace(0, 1.5, 24),
    "tiny": tensor([TINY, 0.0, 1e-38, -TINY] * 6),
    "one": torch.full((1,), 0.5),
}


@in_one_test("case", SOUND)
@in_one_test("dtype", [torch.bfloat16, torch.float16, torch.float32])
@in_one_test("labelled", [torch.int8, torch.int64])
@in_one_test("rows", [1, 3])
def test_few_samples_without_flaws_give_the_same_columns(
    case: str, dtype: torch.dtype, labelled: torch.dtype, rows: int
) -> None:
    scores = SOUND[case].to(dtype).repeat(rows, 1)
    target = (torch.rand(scores.shape, generator=torch.Generator().manual_seed(1)) < 0.4).to(labelled)
    found = ordered_if_sound(scores, target)
    assert found is not None
    columns, outside = found
    assert outside == bool(((scores < 0) | (scores > 1)).any())
    curve, expected = Curve(columns), Curve.from_rows(scores, target == 1)
    for name in COLUMNS:
        assert torch.equal(getattr(curve, name), getattr(expected, name)), name
        assert torch.equal(getattr(curve.whole, name), getattr(expected.whole, name)), name
    assert not torch.signbit(curve.thresholds[curve.thresholds == 0]).any()
    assert columns.host_totals == expected.columns.host_totals
    for view in (auroc, average_precision):
        assert same(view(curve), view(expected))


@in_one_test("score", [torch.nan, -torch.nan, torch.inf, -torch.inf])
@in_one_test("label", [0, 1])
@in_one_test("dtype", [torch.bfloat16, torch.float16, torch.float32])
def test_few_samples_with_other_scores_go_another_way(score: float, label: int, dtype: torch.dtype) -> None:
    scores, target = tensor([[0.5, score, 0.25]]).to(dtype), tensor([[0, label, 1]])
    assert ordered_if_sound(scores, target) is None
    sound, labels = tensor([[0.5, 0.75, 0.25]]).to(dtype), tensor([[0, 1, 1]])
    for rows in (2, 3):
        for at in range(rows):
            some, own = sound.repeat(rows, 1), labels.repeat(rows, 1)
            some[at], own[at] = scores[0], target[0]
            assert ordered_if_sound(some, own) is None


@pytest.mark.parametrize("label", [-1, 2])
@pytest.mark.parametrize("labelled", [torch.int8, torch.int64])
def test_few_samples_with_other_labels_go_another_way(label: int, labelled: torch.dtype) -> None:
    assert ordered_if_sound(tensor([[0.5, 0.25]]), tensor([[1, label]], dtype=labelled)) is None


def test_few_scores_go_another_way_where_small_ones_are_flushed() -> None:
    assert torch.set_flush_denormal(True)
    try:
        assert ordered_if_sound(tensor([[0.5, 1e-40]]), tensor([[1, 0]])) is None
    finally:
        torch.set_flush_denormal(False)


def test_the_range_of_many_scores_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_rows, "minmax", None)
    generator = torch.Generator().manual_seed(0)
    scores, target = torch.rand(20_000, generator=generator), torch.randint(2, (20_000,), generator=generator)
    assert binary_auroc(scores, target) == auroc(Curve.from_scores(scores.double(), target)).float()


@pytest.mark.parametrize("normalization", ["softmax", "log_softmax", None])
@pytest.mark.parametrize("logits", [False, True])
def test_the_extremes_are_those_of_the_scores_that_are_sorted(normalization: Any, logits: bool) -> None:
    """Which are not those that came in if they go through a softmax."""
    generator = torch.Generator().manual_seed(0)
    preds = torch.randn(8000, 3, generator=generator)
    preds = 5 * preds if logits else preds.softmax(1)
    target = torch.randint(3, (8000,), generator=generator)
    found = multiclass_auroc(preds, target, 3, average=None, normalization=normalization)
    scores = preds
    if normalization == "log_softmax" or (normalization and logits):
        scores = getattr(torch, normalization)(preds, 1)
    for c in range(3):
        assert abs(found[c] - binary_auroc(scores[:, c], (target == c).long())) < 1e-6


# ---- part by part ----------------------------------------------------------------------------------------------------


def listed(curves: Any) -> Tensor:
    return torch.cat([x.double() for column in curves for x in column])


READ_IN_PARTS = {
    "brier score": brier_score,
    "log loss": log_loss,
    "cross-entropy": cross_entropy,
    "top capture": partial(top_capture, fraction=0.3),
    "area under precision-recall gain": auprg,
    "area under risk-coverage": aurc,
    "equal width": partial(calibration_error, n_bins=7),
    "equal weight": partial(calibration_error, n_bins=5, strategy="quantile"),
    "one bin": partial(calibration_error, n_bins=1),
    "hull": lambda curve: torch.cat([hull(curve).thresholds.double(), *hull(curve).columns.steps[1:]]),
    "isotonic": lambda curve: listed(reliability(curve)),
    "points of roc": lambda curve: listed(roc(curve)),
    "points of pr": lambda curve: listed(precision_recall_curve(curve)),
    "points of det": lambda curve: listed(det(curve)),
    "points of gains": lambda curve: listed(gains(curve)),
    "net benefit": lambda curve: torch.stack(net_benefit(curve, at=(0.1, 0.3, 0.5, 0.8)).net_benefit),
}


@pytest.mark.covering
@pytest.mark.parametrize("way", ["distinct", "in pieces", "by threads"])
@pytest.mark.parametrize("levels", [1, 12, 250])
@pytest.mark.parametrize(("rows", "size"), [(1, 200), (1, 1), (1, 0), (4, 40), (4, 5)])
def test_part_by_part_a_view_has_the_bits_that_it_has_of_whole_columns_and_computes_none(
    way: str, levels: int, rows: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(way, monkeypatch)
    monkeypatch.setattr(sums, "ROW", 8)
    generator = torch.Generator().manual_seed(levels)
    for i, (name, dtype) in enumerate(product(READ_IN_PARTS, [torch.bfloat16, torch.float32])):
        share = (None, 0.6, 0.0)[i % 3]
        scores = (torch.randint(levels, (rows, size), generator=generator) / 256).to(dtype)
        labels = torch.rand(rows, size, generator=generator) < 0.4
        present = None if share is None else torch.rand(rows, size, generator=generator) < share
        curve, view = Curve.from_rows(scores, labels, present), READ_IN_PARTS[name]
        in_parts = view(curve)
        in_one_run = name == "one bin" or (name == "isotonic" and (rows > 1 or len(in_parts) <= 3))
        in_one_run |= name.startswith("points") and rows > 1
        assert in_one_run or not {*computed(curve) & set(LISTS), *curve.columns.__dict__.keys() & {"_made"}}, name
        assert same(in_parts, view(Curve(Stored.mapped(curve.columns, Tensor.clone)))), name


@pytest.mark.parametrize("threads", [1, 2])
def test_parts_are_read_a_few_at_a_time_with_the_counts_before_them(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    go("by threads", monkeypatch)
    monkeypatch.setattr(torch, "get_num_threads", lambda: threads)
    monkeypatch.setattr(torch, "set_num_threads", lambda _: None)
    begun = 0

    def read(part: Curve) -> tuple[Tensor, ...]:
        nonlocal begun
        begun += 1
        return part.columns.steps

    curve = Curve.from_rows(torch.rand(1, 1000, generator=torch.Generator().manual_seed(0)), torch.rand(1, 1000) < 0.5)
    parts = curve._in_parts(read)
    assert parts is not None
    first = next(parts)
    assert begun == 1 if threads == 1 else begun <= 2 * keys.PARTS
    together = [torch.cat(column) for column in zip(first, *parts, strict=True)]
    assert begun > 60
    assert all(torch.equal(x, y) for x, y in zip(together, curve.whole.columns.steps, strict=True))


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32])
@in_one_test("positives", [0.0, 0.4, 1.0])
@in_one_test("spread", [1, 1_000_000])
@in_one_test("size", [1, 2, 9, 200])
def test_points_of_few_samples_are_those_of_the_steps(
    dtype: torch.dtype, positives: float, spread: int, size: int
) -> None:
    generator = torch.Generator().manual_seed(size)
    scores = (torch.randn(1, size, generator=generator) * spread).round().div(spread).to(dtype)
    labels = (torch.rand(1, size, generator=generator) < positives).long()
    found = ordered_if_sound(scores, labels)
    assert found is not None
    few = Curve(found[0])
    steps = replace(few, columns=few.columns.mapped(Tensor.clone))  # columns that are there know no points
    assert few_points(steps) is None
    assert (few_points(few) is None) == (dtype == torch.bfloat16)
    for view in (roc, precision_recall_curve):
        for one, other in zip(view(few), view(steps), strict=True):
            assert same(one, other), view


CHOICES = [
    *BY_NAME.values(),
    *(
        kind(rate)
        for kind in (FixedFPR, FixedSpecificity, FixedPrecision, FixedRecall)
        for rate in (0.0, 0.3, 0.8, 1.0)
    ),
    *(BestPrecision(rate) for rate in (0.0, 0.3, 1.0)),
    *(BestFBeta(2.0), Cost(), Cost(fp=2.0), Cost(prevalence=0.1), Cost(prevalence=1e-18)),
    *(Guaranteed(fpr=0.5, delta=0.4), Guaranteed(recall=0.5, delta=0.4), Guaranteed(fnr=0.2, delta=0.4)),
]


@in_one_test("dtype, spread", [(torch.float16, 1), (torch.float32, 1_000_000)])
@in_one_test("positives", [0.0, 0.4, 1.0])
@in_one_test("size", [1, 2, 200])
def test_the_best_points_of_few_samples_are_those_of_the_steps(
    dtype: torch.dtype, positives: float, spread: int, size: int
) -> None:
    generator = torch.Generator().manual_seed(size)
    scores = (torch.randn(1, size, generator=generator) * spread).round().div(spread).to(dtype)
    found = ordered_if_sound(scores, (torch.rand(1, size, generator=generator) < positives).long())
    assert found is not None
    few = Curve(found[0])
    steps = replace(few, columns=few.columns.mapped(Tensor.clone))
    for at in CHOICES:
        assert same(chosen(few, at).columns.steps, chosen(steps, at).columns.steps), at
    assert same(crossing(few), crossing(steps))
    for rise in (-1, 1):
        best = [best_point(curve, lambda x, rise=rise: rise * x.fps, origin=False) for curve in (few, steps)]
        assert same(best[0].columns.steps, best[1].columns.steps), rise


# ---- the arithmetic of columns ---------------------------------------------------------------------------------------

LENGTHS = [[0], [1], [7], [0, 0], [3, 0, 4], [0, 2, 0, 1, 0], [1, 1, 1]]


@in_one_test("lengths", LENGTHS)
@in_one_test("small", [0, 100])
@in_one_test("dtype", [torch.int64, torch.float64])
def test_columns_follow_from_what_each_step_adds(
    lengths: list[int], small: int, dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns, "SMALL", small)
    total, offsets = sum(lengths), tensor([0, *lengths]).cumsum(0)
    dtps, dfps = torch.arange(1, 2 * total + 1).view(2, -1).to(dtype)
    stored = Stored.of_increments(torch.arange(total, 0, -1.0), dtps, dfps, offsets)
    problem = [t for t, length in enumerate(lengths) for _ in range(length)]
    for each, running, totals in ((dtps, stored.tps, stored.positives), (dfps, stored.fps, stored.negatives)):
        expected = [sum(each[: k + 1][tensor(problem[: k + 1]) == t].tolist()) for k, t in enumerate(problem)]
        assert (running.tolist(), running.dtype) == (expected, dtype)
        assert totals.tolist() == [
            sum(each[tensor(problem) == t].tolist()) if total else 0 for t in range(len(lengths))
        ]
        assert torch.equal(columns.increments(running, offsets), each)
        both = columns.increments(torch.stack([running, 2 * running]), offsets)
        assert torch.equal(both, torch.stack([each, 2 * each]))
        before = columns.before(each.cumsum(0), offsets)
        assert before.tolist() == [each[:k].sum().item() for k in offsets.tolist()]
        assert torch.equal(columns.before(torch.stack([each, each]).cumsum(1), offsets), torch.stack([before, before]))
    assert stored.lengths == lengths
    twin = Stored([*stored.__dict__.values()][:3], lengths, stored.positives, stored.negatives)
    assert torch.equal(twin.offsets, offsets)
    assert stored.host_totals == (stored.positives.tolist(), stored.negatives.tolist())
    for k in range(total):
        for some in (stored, twin):  # the second computes the increments
            got = [x.tolist() for x in some.at(tensor([k, 0]))]
            assert got == [[getattr(stored, name)[i].item() for i in (k, 0)] for name in LISTS]
    several = columns.joined(iter([stored, twin, stored]))
    for name in (*LISTS, "positives", "negatives"):
        assert torch.equal(getattr(several, name), getattr(stored, name).repeat(3))
    assert torch.equal(several.offsets, torch.cat([offsets, offsets[1:] + total, offsets[1:] + 2 * total]))
    assert columns.joined([stored]) is stored


@pytest.mark.parametrize("most", [2**31 - 1, 2**31])
def test_pairs_of_few_samples_fit_without_a_look_at_their_totals(most: int) -> None:
    thresholds, huge = tensor([0.5]), tensor([2**32])
    stored = Stored((thresholds, huge, huge), [1], huge, tensor([2**30]))
    assert stored.totals_at_hand == ([2**32], [2**30])
    assert not stored.products_fit
    stored.max_samples = most
    assert stored.products_fit == (most < 2**31)
    real = Stored((thresholds, huge.double(), huge.double()), [1], huge.double(), huge.double())
    assert real.products_fit
    for p, n, fit in ((2**31, 2**31 - 1, True), (2**31, 2**31, False), (0, 2**62, True)):
        pair = Stored((thresholds, huge, huge), [1], tensor([1, p]), tensor([1, n]))
        assert pair.products_fit == fit
        assert pair.totals_at_hand == ([1, p], [1, n])


def test_a_device_out_of_memory_gives_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lacks nothing: the error is raised, and the device asked again."""
    monkeypatch.setattr(surroundings, "ANSWERS", {})
    errors: list[Exception] = [RuntimeError("MPS backend out of memory"), NotImplementedError("no sort")]

    def fails(device: torch.device) -> None:
        raise errors.pop(0)

    with pytest.raises(RuntimeError, match="out of memory"):
        surroundings.works(fails, torch.device("mps"))
    assert surroundings.ANSWERS == {}
    assert not surroundings.works(fails, torch.device("mps"))
    assert not surroundings.works(fails, torch.device("mps")), "known"


@pytest.mark.parametrize("made", ["of rows", "of groups", "of counts"])
def test_no_step_adds_more_than_the_sum_through_it(made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nothing negative lies before it, whatever order the device adds in: of that a logarithm is taken."""
    monkeypatch.setattr(sums, "_in_any_order", lambda device: True)
    generator = torch.Generator().manual_seed(3)
    for size in range(2, 40):
        scores = torch.rand(3, size, generator=generator).mul(2).round()
        labels = torch.rand(3, size, generator=generator) < 0.5
        heavy = torch.randint(-140, 1, (3, size), generator=generator)
        for weights in (torch.rand(3, size, generator=generator, dtype=torch.float64), sums.power_of_two(heavy)):
            if made == "of rows":
                curve = Curve.from_rows(scores, labels, weights)
            elif made == "of groups":
                problem = torch.arange(3).repeat_interleave(size)
                places = keys.falling_keys(scores.view(-1))
                entries = Entries(places, labels.view(-1), weights.view(-1), problem)
                curve = Curve(of_entries(entries, 3, torch.float32))
            else:
                curve = Curve.from_counts(torch.arange(size, 0, -1.0), weights * labels, weights * ~labels)
            assert bool((curve.dtps <= curve.tps).all() and (curve.dfps <= curve.fps).all())
            assert torch.equal(pr_area(curve).isnan(), curve.positives == 0)
