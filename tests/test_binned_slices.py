"""Groups and slices counted in bins: each as a metric of its own samples, and bounds that enclose the exact values."""

from __future__ import annotations

import math
import pickle
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
import torch
from cases import in_one_test
from everything import Operators, leaves, same
from hypothesis import example, given, settings
from hypothesis import strategies as st
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import BestFBeta, Cost, FixedFPR, FixedPrecision, FixedRecall, Frozen
from torchmetrics_roc.points.rates import RATES

GROUPS, BINS = 5, 256
COUNTED: Any = {"memory": "bounded", "num_groups": GROUPS, "bins": BINS}
KINDS = ("subgroup", "bpsn", "bnsp")
CHOICES: tuple[Any, ...] = (
    *("youden", "eer", "prbep", "f1", "mcc", "gmean"),
    *(FixedFPR(0.2), FixedRecall(0.8), FixedPrecision(0.7), BestFBeta(2.0), Cost(fp=2.0)),
    *(math.inf, -math.inf),
)
BUILT: dict[str, Callable[..., Any]] = {
    "slices": tr.SlicedAUROC,
    "worst": lambda **o: tr.SlicedAUROC(worst="bpsn", **o),
    "rates": lambda **o: tr.SlicedRate("recall", 0.3, **o),
    "gap": lambda **o: tr.SlicedRate("precision", 0.3, gap=True, **o),
    "rates at a chosen point": lambda **o: tr.SlicedRate("fpr", "youden", **o),
    "odds": lambda **o: tr.SlicedRate("equalized_odds", 0.3, gap=True, **o),
    "odds at a chosen point": lambda **o: tr.SlicedRate("equalized_odds", FixedFPR(0.2), gap="ratio", **o),
    "gap at a chosen point": lambda **o: tr.SlicedRate("recall", FixedFPR(0.2), gap=True, **o),
    "areas": lambda **o: tr.GroupedAUROC(average=None, **o),
    "mean area": tr.GroupedAUROC,
    "precisions": lambda **o: tr.GroupedAveragePrecision(average=None, **o),
    "mean precision": tr.GroupedAveragePrecision,
}

Batch = tuple[Tensor, Tensor, "Tensor | None", Tensor]


def batch(seed: int = 0, size: int = 400, weighted: bool = False) -> Batch:
    """Scores with ties within bins and between them, and ±inf; group 2 has one label, and group 4 no samples."""
    generator = torch.Generator().manual_seed(seed)
    target = torch.randint(2, (size,), generator=generator)
    preds = torch.randn(size, generator=generator) + target
    preds = torch.where(torch.rand(size, generator=generator) < 0.5, preds.mul(4).round().div(4), preds)
    preds[::37], preds[::41] = math.inf, -math.inf
    groups = torch.randint(4, (size,), generator=generator)
    target[groups == 2] = 1
    weight = torch.randint(4, (size,), generator=generator) / 4 if weighted else None
    return preds, target, weight, groups


def fed(metric: Any, *batches: Batch) -> Any:
    for preds, target, weight, groups in batches:
        metric.update(preds, target, weight, groups=groups)
    return metric


def parts(given: Batch, *ends: int) -> list[Batch]:
    found: Any = [tuple(None if x is None else x[a:b] for x in given) for a, b in pairwise((0, *ends, len(given[0])))]
    return found


def quiet(work: Callable[[], Any]) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return work()


def of_group(given: Batch, group: int) -> tuple[Any, ...]:
    keep = given[3] == group
    return tuple(None if x is None else x[keep] for x in given[:3])


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16])
def test_each_slice_is_a_metric_of_its_own_samples(dtype: torch.dtype) -> None:
    preds, target, _, groups = batch()
    sample = (preds.to(dtype), target, None, groups)
    values, ends = fed(tr.SlicedAUROC(**COUNTED), sample).compute(), fed(tr.SlicedAUROC(**COUNTED), sample).interval()
    bounds = fed(tr.GroupedAUROC(average=None, **COUNTED), sample).bounds()
    precisions = fed(tr.GroupedAveragePrecision(average=None, **COUNTED), sample)
    assert values.groups.tolist() == list(range(GROUPS))
    assert values.samples.tolist() == [(groups == k).sum() for k in range(GROUPS)]
    for k in range(GROUPS):
        own = of_group(sample, k)
        area, precision = (cls(memory="bounded", bins=BINS) for cls in (tr.BinaryAUROC, tr.BinaryAveragePrecision))
        for metric in (area, precision):
            metric.update(*own)
        for found, expected in (
            (values.subgroup[k], quiet(area.compute)),
            (ends.low.subgroup[k], quiet(area.interval).low),
            (ends.high.subgroup[k], quiet(area.interval).high),
            (precisions.compute().values[k], quiet(precision.compute)),
        ):
            assert same(found, expected), k
        for found, expected in zip(bounds, quiet(area.bounds), strict=True):
            torch.testing.assert_close(found.values[k], expected, rtol=0, atol=1e-6, equal_nan=True)  # outward rounding


def test_a_slice_against_all_others_is_a_metric_of_these_samples() -> None:
    preds, target, _, groups = given = batch()
    found, ends = fed(tr.SlicedAUROC(**COUNTED), given).compute(), fed(tr.SlicedAUROC(**COUNTED), given).interval()
    for k in range(GROUPS):
        own = groups == k
        for kind, negatives in (("bpsn", own), ("bnsp", ~own)):
            keep = torch.where(target == 0, negatives, ~negatives)
            one = tr.BinaryAUROC(memory="bounded", bins=BINS)
            one.update(preds[keep], target[keep])
            assert same(getattr(found, kind)[k], quiet(one.compute)), (kind, k)
            for end, expected in zip(ends, quiet(one.interval), strict=True):
                torch.testing.assert_close(getattr(end, kind)[k], expected, rtol=0, atol=1e-6, equal_nan=True)


# ---- bounds ----------------------------------------------------------------------------------------------------------


def pairs(low: Any, value: Any, high: Any) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """The values of the groups that have samples, in the three results; one number each of a mean or gap."""
    if isinstance(value, Tensor):
        yield low, value, high
        return
    for name in value._fields[1:]:
        yield getattr(low, name)[value.groups], getattr(value, name), getattr(high, name)[value.groups]


def encloses(build: Callable[..., Any], given: Batch, what: Any = "") -> None:
    exact = quiet(fed(build(), given).compute)
    counted = fed(build(**COUNTED), given)
    low, high = quiet(counted.bounds)
    for least, value, most in [*pairs(low, exact, high), *pairs(low, quiet(counted.compute), high)]:
        known = ~value.isnan()
        assert bool(((least <= value) & (value <= most))[known].all()), (what, least, value, most)
    assert all(not bool((x > y).any()) for x, y in zip(leaves(low), leaves(high), strict=True))


SCORES = st.sampled_from([-math.inf, -3.0, -0.0, 0.0, 1e-30, 0.3, 0.30001, 0.30002, 0.5, 0.9, 0.99999, 1.0, 7.0, 7.01])


@st.composite
def samples(draw: Any) -> Batch:
    size = draw(st.integers(1, 24))
    preds = tensor(draw(st.lists(SCORES | st.just(math.inf), min_size=size, max_size=size)))
    target = tensor(draw(st.lists(st.integers(0, 1), min_size=size, max_size=size)))
    groups = tensor(draw(st.lists(st.integers(0, GROUPS - 1), min_size=size, max_size=size)))
    weights = draw(st.none() | st.lists(st.sampled_from([0.25, 1.0, 2.0, 3.5]), min_size=size, max_size=size))
    return preds, target, None if weights is None else tensor(weights), groups


@settings(max_examples=15, deadline=None)
@given(samples())
def test_bounds_enclose_areas_and_precisions(given: Batch) -> None:
    for name in ("slices", "areas", "mean area", "precisions", "mean precision"):
        encloses(BUILT[name], given, name)
    for kind in KINDS:
        encloses(lambda kind=kind, **o: tr.SlicedAUROC(worst=kind, **o), given, kind)


# Of the bins of +inf all but one hold no score, and have the same lowest one.
LIGHT = (tensor([-math.inf, math.inf]), tensor([0, 0]), tensor([0.25, 0.25]), tensor([0, 0]))


@pytest.mark.filterwarnings("ignore:.*0/0")
@settings(max_examples=30, deadline=None)
@given(
    samples(),
    st.sampled_from(CHOICES),
    st.sampled_from([*sorted(RATES), "equalized_odds"]),
    st.sampled_from((False, True, "ratio")),
)
@example(LIGHT, math.inf, "accuracy", False)
def test_bounds_enclose_rates_at_a_chosen_threshold(given: Batch, at: Any, rate: str, gap: Any) -> None:
    if rate == "equalized_odds":
        gap = gap or True
    elif gap == "ratio" and RATES[rate].limits != (0.0, 1.0):
        gap = True
    encloses(lambda **o: tr.SlicedRate(rate, at, gap=gap, **o), given, (rate, at, gap))


@in_one_test("dtype", [torch.float16, torch.float32, torch.float64])
@in_one_test("rate", ["recall", "accuracy", "f1"])
def test_bounds_hold_what_reaches_infinity(rate: str, dtype: torch.dtype) -> None:
    """In float64 the bin of the highest scores begins below +inf, and those above it hold none."""
    scores = tensor([math.inf, -math.inf, 1.0, math.inf, 0.0, 2.0], dtype=dtype)
    given = scores, tensor([1, 1, 0, 0, 1, 1]), None, tensor([0, 0, 0, 1, 1, 1])
    encloses(lambda **o: tr.SlicedRate(rate, math.inf, **o), given, (rate, dtype))


@in_one_test("seed", range(2))
@in_one_test("name", BUILT)
def test_bounds_of_many_samples_enclose(name: str, seed: int) -> None:
    encloses(BUILT[name], batch(seed, 3000, weighted=seed % 2 > 0), name)


def test_bounds_of_a_gap_enclose_one_that_is_infinite() -> None:
    preds = tensor([-math.inf] * 9 + [math.inf] * 11 + [-math.inf, math.inf, -math.inf])
    target, groups = (torch.arange(23) > 20).long(), ((torch.arange(23) == 20) | (torch.arange(23) == 21)).long()
    given = (preds, target, None, groups)
    assert fed(tr.SlicedRate("dor", "eer", gap=True), given).compute() == math.inf
    encloses(lambda **o: tr.SlicedRate("dor", "eer", gap=True, **o), given)


@pytest.mark.parametrize(("rate", "gap"), [("recall", 1.0), ("mcc", 2.0), ("youden", 2.0), ("kappa", 2.0)])
def test_the_largest_gap_is_the_range_of_its_rate(rate: str, gap: float) -> None:
    """Between a slice whose samples are all on the right side, and one where all are on the wrong side."""
    target = torch.arange(8) % 2
    given = (torch.where(torch.arange(8) < 4, target, 1 - target).float(), target, None, torch.arange(8) // 4)
    metric = fed(tr.SlicedRate(rate, 0.5, gap=True, **COUNTED), given)
    assert (metric.compute(), *metric.bounds()) == (gap, gap, gap)
    assert metric.measure.limits == (0, gap)


def test_bounds_of_a_gap_enclose_one_without_a_slice_that_may_have_no_predicted_positive() -> None:
    """The negative of slice 1 shares a bin with the positive that the threshold is to reach, but lies below it."""
    given = (tensor([0.9, 0.3001, 0.3]), tensor([1, 1, 0]), None, tensor([0, 2, 1]))
    metric = fed(tr.SlicedRate("precision", FixedRecall(1.0), gap=True, **COUNTED), given)
    assert (metric.compute(), *metric.bounds()) == (1, 0, 1)
    encloses(lambda **o: tr.SlicedRate("precision", FixedRecall(1.0), gap=True, **o), given)


@pytest.mark.parametrize("gap", [True, "ratio"])
def test_bounds_of_equalized_odds_are_the_larger_of_those_of_both_rates(gap: Any) -> None:
    preds, target, weight, groups = batch(size=3000)
    larger = torch.minimum if gap == "ratio" else torch.maximum
    decides = set()
    for labels in (target, 1 - target):
        one, *both = (
            torch.stack(
                fed(tr.SlicedRate(rate, FixedFPR(0.2), gap=gap, **COUNTED), (preds, labels, weight, groups)).bounds()
            )
            for rate in ("equalized_odds", "recall", "fpr")
        )
        assert torch.equal(one, larger(*both))
        decides |= {k for k in (0, 1) if not torch.equal(both[k], both[1 - k]) and torch.equal(one, both[k])}
    assert decides == {0, 1}


def test_a_correlation_in_a_slice_of_one_label_has_no_bounds() -> None:
    """Wherever the threshold is, it is 0/0: slice 2 has positives only, and slice 4 no samples."""
    metric = fed(tr.SlicedRate("mcc", FixedFPR(0.2), **COUNTED), batch())
    for end in metric.bounds():
        assert end.values.isnan().tolist() == [False, False, True, False, True]
    preds, target, groups = tensor([0.9, 0.8, 0.3, 0.2, 0.7, 0.1]), tensor([1, 0, 1, 0, 0, 0]), torch.arange(6) // 4
    metric = fed(tr.SlicedRate("mcc", FixedRecall(1.0), **COUNTED), (preds, target, None, groups))
    for end in metric.bounds():  # slice 1 has negatives only, on both sides of any threshold
        assert end.values.isnan().tolist() == [False, True, True, True, True]


def test_bounds_are_no_wider_than_bins() -> None:
    narrow, wide = (fed(tr.SlicedAUROC(**{**COUNTED, "bins": n}), batch(size=3000)) for n in (4096, 256))
    assert 0 < narrow.max_error() < wide.max_error() / 2 < 0.01


@pytest.mark.parametrize(
    ("kind", "positives", "negatives"),
    [
        # Scores of the positives and of the negatives of each slice: those of about .3 share a bin.
        ("subgroup", ([0.3], [0.9], []), ([0.3001], [0.01], [])),
        ("bpsn", ([0.3], [], []), ([], [0.3001], [0.01])),
        ("bnsp", ([0.3], [], [0.9]), ([], [0.3001], [])),
    ],
)
def test_the_error_is_that_of_the_most_uncertain_value(kind: str, positives: Any, negatives: Any) -> None:
    metric = tr.SlicedAUROC(**COUNTED)
    for label, scores in ((1, positives), (0, negatives)):
        for group, own in enumerate(scores):
            metric.update(tensor(own), torch.full((len(own),), label), groups=torch.full((len(own),), group))
    value, (low, high) = quiet(metric.compute), quiet(metric.bounds)
    errors = {
        name: max(float((x.nan_to_num() - y.nan_to_num()).abs().max()) for y in (least, most))
        for name, (least, x, most) in zip(value._fields[1:-1], pairs(low, value, high), strict=False)
    }
    assert max(errors, key=errors.__getitem__) == kind
    assert list(errors.values()).count(errors[kind]) == 1
    assert quiet(metric.max_error) == errors[kind] == 0.5


def test_each_slice_may_have_a_threshold_of_its_own() -> None:
    preds, target, _, _ = batch()
    given, at = (preds, target, None, torch.arange(400) % GROUPS), Frozen(tensor([-0.51, 0.0, 0.31, 1.02, math.inf]))
    for rate in ("recall", "fpr", "precision"):
        encloses(lambda rate=rate, **o: tr.SlicedRate(rate, at, **o), given, rate)


def test_scores_of_16_bits_are_exact() -> None:
    preds, *others = batch(weighted=True)
    given: Any = (preds.bfloat16(), *others)
    for name, build in BUILT.items():
        low, high = quiet(fed(build(**{**COUNTED, "bins": 1 << 16}), given).bounds)
        assert same(low, high), name
        for value, expected, _ in pairs(low, quiet(fed(build(), given).compute), high):
            torch.testing.assert_close(value, expected, equal_nan=True)  # weighted sums of another order


@in_one_test("weighted", [False, True])
@in_one_test("rate", ["recall", "precision", "fpr", "mcc", "selection_rate", "accuracy", "fbeta"])
def test_rates_at_a_given_threshold_are_exact_in_four_counts_a_slice(rate: str, weighted: bool) -> None:
    given = batch(weighted=weighted)
    for at in (Frozen(0.7),) if weighted else (0.25, tensor(-1.0)):
        exact, counted = fed(tr.SlicedRate(rate, at), given), fed(tr.SlicedRate(rate, at, **COUNTED), given)
        assert counted.counts.shape == (GROUPS, 2, 2)
        low, high = counted.bounds()
        found, expected = counted.compute(), exact.compute()
        assert same(low, high)
        assert same(low, found)
        assert counted.max_error() == 0
        torch.testing.assert_close(found.values[expected.groups], expected.values, equal_nan=True)
        if rate not in ("mcc", "fbeta") and weighted:  # by quarters
            for asked in (counted.interval, counted.homogeneity):
                with pytest.raises(ValueError, match="SlicedRate takes weights as frequencies"):
                    asked()
            whole = (*given[:2], 4 * given[2], given[3])
            exact, counted = (fed(tr.SlicedRate(rate, at, **options), whole) for options in ({}, COUNTED))
        if rate not in ("mcc", "fbeta"):
            for end, other in zip(counted.interval(), exact.interval(), strict=True):
                torch.testing.assert_close(end.values[expected.groups], other.values, equal_nan=True)
            torch.testing.assert_close(counted.homogeneity().p_value, exact.homogeneity().p_value)
        gap = [fed(tr.SlicedRate(rate, at, gap=True, **o), given).compute() for o in ({}, COUNTED)]
        torch.testing.assert_close(*gap)


@pytest.mark.filterwarnings("error")
def test_logits_on_both_sides_of_a_given_threshold_need_no_warning() -> None:
    """Like a rate of exact samples, which has no thresholds from 0 to 1 that may be meant for probabilities."""
    for options in ({}, COUNTED):
        fed(tr.SlicedRate("fpr", 0.5, **options), batch()).compute()


# ---- what never matters ----------------------------------------------------------------------------------------------


def readings(name: str, *batches: Batch) -> list[Any]:
    metric = fed(BUILT[name](**COUNTED), *batches)
    found = [quiet(metric.compute), *quiet(metric.bounds), quiet(metric.max_error), quiet(metric.left_out)]
    return leaves(found) if "chosen" in name else [*leaves(found), *leaves(list(quiet(metric.interval)))]


@pytest.mark.parametrize("name", BUILT)
def test_batches_and_their_order_change_no_bit(name: str) -> None:
    given = batch()
    first, second, third = parts(given, 60, 150)
    whole = readings(name, given)
    assert same(readings(name, third, first, second), whole)
    merged = BUILT[name](**COUNTED)
    for part in (second, first, third):
        merged.merge_state(fed(BUILT[name](**COUNTED), part))
    assert same(quiet(merged.compute), quiet(fed(BUILT[name](**COUNTED), given).compute))


def _on_ranks(rank: int, *ends: int) -> list[Any]:
    return [x for name in BUILT for x in readings(name, parts(batch(), *ends)[rank])]


def test_ranks_change_no_bit(on_ranks: Any) -> None:
    """Of three ranks, of which one has no samples."""
    expected = _on_ranks(0)
    for found in on_ranks(_on_ranks, 3, 90, 90):
        assert same(found, expected)


@in_one_test("name", BUILT)
def test_saved_copied_and_reset(name: str) -> None:
    given = batch(weighted=True)
    metric = fed(BUILT[name](**COUNTED), given)
    expected = quiet(metric.compute)
    metric.persistent(True)
    other = BUILT[name](**COUNTED)
    other.persistent(True)
    other.load_state_dict(metric.state_dict())
    assert same(quiet(other.compute), expected)
    assert same(quiet(pickle.loads(pickle.dumps(metric)).compute), expected)
    metric.reset()
    assert metric.num_samples == 0
    assert same(quiet(fed(metric, given).compute), expected)
    assert same(quiet(lambda: BUILT[name](**COUNTED)(*given[:3], groups=given[3])), expected)


def test_refining_narrows_the_bounds_with_bins_that_all_slices_share() -> None:
    metric = fed(tr.SlicedAUROC(**COUNTED), batch(size=3000))
    before = metric.max_error()
    metric.refine()
    assert fed(metric, batch(size=3000)).max_error() < before / 2
    exact, (low, high) = fed(tr.SlicedAUROC(), batch(size=3000)).compute(), metric.bounds()
    for least, value, most in pairs(low, exact, high):
        assert bool(((least <= value) & (value <= most))[~value.isnan()].all())


def test_updates_in_a_window_are_those_that_count() -> None:
    first, second, third = parts(batch(), 60, 150)
    metric = fed(tr.SlicedAUROC(window=2, **COUNTED), first, second, third)
    assert same(metric.compute(), fed(tr.SlicedAUROC(**COUNTED), second, third).compute())


def test_thousands_of_slices_take_as_many_operators() -> None:
    counts = []
    for groups in (3, 3000):
        metric = tr.SlicedAUROC(memory="bounded", num_groups=groups, bins=256)
        with Operators() as operators:
            metric.update(torch.rand(500), torch.randint(2, (500,)), groups=torch.randint(groups, (500,)))
            metric.compute()
            metric.bounds()
        counts.append(operators.count)
    assert counts[0] == counts[1]


def test_counts_of_ten_billion_samples_do_not_overflow() -> None:
    """As if each of a few samples had come two billion times: twice the pairs exceed 63 bits."""
    given = batch(size=60)
    metric = fed(tr.SlicedAUROC(**COUNTED), given)
    expected = metric.compute()
    many = fed(tr.SlicedAUROC(**COUNTED), given)
    many.counts = metric.counts * 2_000_000_000
    found = many.compute()
    assert found.samples.sum() == 60 * 2_000_000_000
    for kind in KINDS:
        torch.testing.assert_close(getattr(found, kind), getattr(expected, kind), equal_nan=True)


# ---- what is refused -------------------------------------------------------------------------------------------------


def test_ids_are_those_that_have_counts() -> None:
    preds, target, _, groups = batch()
    for wrong in (-1, GROUPS, 10**12):
        metric = tr.SlicedAUROC(**COUNTED)
        metric.update(preds, target, groups=torch.where(torch.arange(400) < 3, wrong, groups))
        with pytest.raises(ValueError, match=f"`groups` holds 3 ids outside 0 to 4, .* num_groups={GROUPS} .*`reset"):
            metric.compute()
        metric.reset()
        assert same(fed(metric, batch()).compute(), fed(tr.SlicedAUROC(**COUNTED), batch()).compute())
    ignored = tr.SlicedAUROC(ignore_index=-1, **COUNTED)
    ignored.update(preds, torch.where(groups == 3, -1, target), groups=torch.where(groups == 3, -1, groups))
    assert ignored.compute().samples[3] == 0
    padded = tr.SlicedAUROC(**COUNTED)
    padded.set_sample_limit(10)
    padded.update(preds, target, groups=torch.where(torch.arange(400) < 10, groups, -1))
    assert padded.compute().samples.sum() == 10


def _stray(rank: int) -> str:
    metric = fed(tr.SlicedAUROC(**COUNTED), batch())
    if rank:
        metric.update(torch.rand(1), torch.ones(1), groups=tensor([7]))
    with pytest.raises(ValueError, match="`groups` holds 1 id outside 0 to 4") as error:
        metric.compute()
    return str(error.value)


def test_all_ranks_hear_of_an_id_without_counts(on_ranks: Any) -> None:
    first, second = on_ranks(_stray, 2)
    assert first == second
    assert "rank 1: ValueError: `groups` holds 1 id" in first


def test_what_has_no_counts_is_refused() -> None:
    preds, target, _, groups = batch()
    metric = tr.SlicedAUROC(**COUNTED)
    with pytest.raises(ValueError, match="`groups` are missing: pass an integer from 0 to 4 for every sample"):
        metric.update(preds, target)
    with pytest.raises(ValueError, match="`clusters` must be left out with memory='bounded'"):
        metric.update(preds, target, groups=groups, clusters=groups)
    assert (metric.num_samples, metric.update_count) == (0, 0)
    with pytest.raises(ValueError, match="must be a metric with the same task"):
        metric.merge_state(tr.SlicedAUROC(memory="bounded", num_groups=GROUPS + 1, bins=BINS))
    for options in ({"num_groups": 0}, {"num_groups": 2.0}, {"num_groups": None}):
        with pytest.raises(ValueError, match=f"counts the ids 0 to num_groups - 1, .* but is {options['num_groups']}"):
            tr.SlicedRate("recall", 0.5, memory="bounded", **options)


def test_a_threshold_frozen_elsewhere_needs_counts_of_its_own() -> None:
    given, chosen = batch(), fed(tr.SlicedRate("recall", FixedFPR(0.2), **COUNTED), batch(1))
    threshold = chosen.freeze()
    assert same(fed(chosen, given).at.threshold, threshold)
    metric = fed(tr.SlicedRate("recall", 0.3, **COUNTED), given)
    expected = metric.compute()
    metric.freeze()
    assert same(metric.compute(), expected)
    metric.load_state_dict(chosen.state_dict(), strict=False)
    for reading in (metric.compute, metric.interval, metric.bounds):
        with pytest.raises(ValueError, match=r"counted the samples at Frozen\(threshold=0.3\), and has no counts at"):
            reading()
    metric.unfreeze()
    assert same(metric.compute(), expected)
    test = fed(tr.SlicedRate("recall", threshold, **COUNTED), given)
    exact = fed(tr.SlicedRate("recall", threshold), given).compute()
    torch.testing.assert_close(test.compute().values[exact.groups], exact.values)


def test_a_sample_of_weight_zero_may_have_any_group() -> None:
    """Weight 0 is absence: padding may have an id for which there are no counts."""
    metric = tr.SlicedAUROC(memory="bounded", num_groups=3)
    scores, labels, groups = torch.rand(30), torch.arange(30) % 2, torch.arange(30) % 3
    weight = torch.ones(30)
    weight[7], groups[7] = 0.0, -1
    metric.update(scores, labels, weight, groups=groups)
    assert metric.compute().groups.tolist() == [0, 1, 2]
    metric.update(scores, labels, groups=groups)
    with pytest.raises(ValueError, match="`groups` holds 1 id outside 0 to 2"):
        metric.compute()


@pytest.mark.parametrize("worst", ["subgroup", "bpsn", "bnsp"])
def test_homogeneity_does_not_depend_on_which_area_is_the_value(worst: Any) -> None:
    scores, labels = torch.rand(90, generator=torch.Generator().manual_seed(0)), torch.arange(90) % 2
    found = []
    for kind in (None, worst):
        metric = tr.SlicedAUROC(worst=kind, memory="bounded", num_groups=3)
        metric.update(scores, labels, groups=torch.arange(90) % 3)
        found.append([float(x) for x in metric.homogeneity()])
    assert found[0] == found[1]
