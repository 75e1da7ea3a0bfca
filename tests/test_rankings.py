"""Rankings of groups: their definition, ties, weights, many samples, bounds, and the same as torchmetrics."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import oracles
import pytest
import sklearn.metrics
import torch
from cases import in_one_test
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor, inf, tensor
from torchmetrics import retrieval

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.groups import rankings

Run = Callable[..., list[Any]]

pytestmark = pytest.mark.filterwarnings("ignore:.*no group has", "ignore:.*fork.*:DeprecationWarning")

# The expectations are exponentials of sums of a dozen logarithms.
ROUNDING = 1e-13
OF_FIRST = ("GroupedPrecision", "GroupedRecall", "GroupedHitRate")
ORACLES: dict[str, Callable[..., Any]] = {
    "GroupedNDCG": oracles.grouped_ndcg,
    "GroupedPrecision": oracles.grouped_precision,
    "GroupedRecall": oracles.grouped_recall,
    "GroupedHitRate": oracles.grouped_hit_rate,
    "GroupedMRR": oracles.grouped_mrr,
}
THEIRS = {"GroupedNDCG": "NormalizedDCG", **{name: name.removeprefix("Grouped") for name in (*OF_FIRST, "GroupedMRR")}}
CASES = [(name, k) for name in ORACLES for k in (1, 2, 3, 5, 20, None) if k is not None or name not in OF_FIRST]
names = pytest.mark.parametrize("name", ORACLES)


def built(name: str, top_k: int | None = 2, **options: Any) -> Any:
    return getattr(tr, name)(top_k, **options)


def fed(metric: Any, *batch: Any, groups: Any) -> Any:
    metric.update(*batch, groups=groups)
    return metric


def each(metric: Any) -> Any:
    """In float64, what `compute` rounds."""
    return metric.read(metric.measure.view)


def one_ranking(name: str, top_k: int | None, positives: list[int], samples: list[int]) -> float:
    """The value of one ranking, by the numbers of positives and of samples of its steps."""
    dtps = tensor([positives])
    curve = Curve.from_counts(torch.arange(len(samples)).flip(0).double(), dtps, tensor([samples]) - dtps)
    return float(getattr(tr, name)(top_k).measure.ranked(curve, top_k))


def many(size: int = 2000, groups: int = 300, seed: int = 0, levels: int = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Positive scores without ties, or of so many `levels`; some groups without a positive."""
    g = torch.Generator().manual_seed(seed)
    order = torch.randperm(size, generator=g).double() + 1
    ids = torch.randint(groups, (size,), generator=g)
    scores = order if not levels else order % levels + 1
    return scores, (torch.rand(size, generator=g) < 0.2).long(), ids


@st.composite
def samples(draw: st.DrawFn) -> tuple[Tensor, Tensor, Tensor | None, Tensor]:
    """Up to ten samples with ties; half of them weighted, by whole numbers."""
    size = draw(st.integers(1, 10))

    def column(values: list[Any]) -> list[Any]:
        return draw(st.lists(st.sampled_from(values), min_size=size, max_size=size))

    scores = tensor(column([-inf, -0.0, 0.0, 0.5, inf]))
    weight = tensor(column([0.0, 1.0, 2.0])) if draw(st.booleans()) else None
    return scores, tensor(column([0, 1])), weight, tensor(column([0, 0, 0, -1, 2**40]))


# ---- the definition --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "top_k"), CASES)
def test_values_are_their_expectation_over_all_orders_of_equal_scores(name: str, top_k: int | None) -> None:
    @settings(max_examples=25, deadline=None, derandomize=True, database=None)
    @given(samples())
    def check(batch: tuple[Tensor, Tensor, Tensor | None, Tensor]) -> None:
        scores, target, weight, groups = batch
        found = each(fed(built(name, top_k, average=None), scores, target, weight, groups=groups))
        problem = oracles.problem(scores.tolist(), target.tolist(), None if weight is None else weight.tolist())
        wanted = oracles.of_groups(problem, groups.tolist(), lambda p: ORACLES[name](p, top_k))
        assert found.values.tolist() == pytest.approx([float(x) for _, x in wanted], abs=ROUNDING, nan_ok=True)
        mean = each(fed(built(name, top_k), scores, target, weight, groups=groups))
        known = [x for _, x in wanted if not math.isnan(x)]
        assert float(mean) == pytest.approx(float(sum(known) / len(known)) if known else math.nan, nan_ok=True)

    check()


@pytest.mark.parametrize(("name", "top_k"), CASES)
def test_the_same_as_torchmetrics_without_ties(name: str, top_k: int | None) -> None:
    scores, target, ids = many()
    theirs = getattr(retrieval, f"Retrieval{THEIRS[name]}")(empty_target_action="skip", top_k=top_k)
    theirs.update(scores, target, ids)
    ours = fed(built(name, top_k), scores, target, groups=ids)
    assert float(ours.compute()) == pytest.approx(float(theirs.compute()), rel=1e-6)  # theirs are means in float32
    # Where they count groups without a positive as 0, we leave them out.
    zeros = getattr(retrieval, f"Retrieval{THEIRS[name]}")(top_k=top_k)(scores, target, ids)
    assert float(zeros) < float(ours.compute())


@names
def test_the_order_of_equal_scores_does_not_matter(name: str) -> None:
    scores, target, ids = many(levels=3)
    order = torch.randperm(len(scores), generator=torch.Generator().manual_seed(1))
    value = each(fed(built(name), scores, target, groups=ids))
    assert each(fed(built(name), scores[order], target[order], groups=ids[order])) == value
    parts = built(name)
    for part in order.split(700):
        parts.update(scores[part], target[part], groups=ids[part])
    assert each(parts) == value


@names
def test_a_perfect_ranking_is_exactly_one(name: str) -> None:
    target = (torch.arange(90) % 30 < 11).long()
    metric = fed(built(name, 11), target.double() * 40 - torch.arange(90) % 30, target, groups=torch.arange(90) // 30)
    assert each(metric) == 1


# ---- many equal scores -----------------------------------------------------------------------------------------------

MILLION = 10**6


def harmonic(n: int) -> float:
    return math.log(n) + 0.5772156649015329 + 1 / (2 * n) - 1 / (12 * n**2)


def discounts(first: int, last: int) -> float:
    return math.fsum(1 / math.log2(rank + 1) for rank in range(first, last + 1))


@in_one_test(
    "name, top_k, positives, sizes, expected",
    [
        ("GroupedMRR", None, [1], [MILLION], lambda: harmonic(MILLION) / MILLION),
        ("GroupedMRR", 3, [1], [MILLION], lambda: (1 + 1 / 2 + 1 / 3) / MILLION),
        ("GroupedMRR", None, [0, 1], [5, MILLION - 5], lambda: (harmonic(MILLION) - 137 / 60) / (MILLION - 5)),
        # C(n, p - 1)/C(n, p) of the sum from 1/p to 1/n
        ("GroupedMRR", None, [3], [MILLION], lambda: (harmonic(MILLION) - 1.5) * 3 / (MILLION - 2)),
        ("GroupedMRR", None, [400], [10**7], lambda: (harmonic(10**7) - harmonic(399)) * 400 / (10**7 - 399)),
        ("GroupedHitRate", 1, [1], [MILLION], lambda: 1 / MILLION),
        ("GroupedHitRate", 10**5, [2], [MILLION], lambda: 1 - 0.9 * (9 * 10**5 - 1) / (MILLION - 1)),
        ("GroupedRecall", 10**5, [7], [MILLION], lambda: 0.1),
        ("GroupedPrecision", 10**5, [7], [MILLION], lambda: 7 / MILLION),
        ("GroupedNDCG", None, [0, 1], [999_999, 1], lambda: 1 / math.log2(MILLION + 1)),
        ("GroupedNDCG", None, [1], [MILLION], lambda: discounts(1, MILLION) / MILLION),
        ("GroupedNDCG", 99_999, [0, 1], [65_530, 65_530], lambda: discounts(65_531, 99_999) / 65_530),
        ("GroupedNDCG", None, [0, 70_000], [70_000, 70_000], lambda: discounts(70_001, 140_000) / discounts(1, 70_000)),
    ],
)
def test_many_equal_scores_lose_no_digits(
    name: str, top_k: int | None, positives: list[int], sizes: list[int], expected: Callable[[], float]
) -> None:
    assert one_ranking(name, top_k, positives, sizes) == pytest.approx(expected(), rel=1e-12)


def test_discounts_of_late_ranks() -> None:
    before, through = tensor([0.0, 65_536, 999_999]), tensor([70_000.0, 65_537, MILLION])
    exact = [discounts(65_537, 70_000), discounts(65_537, 65_537), discounts(MILLION, MILLION)]
    assert rankings._later_discounts(before, through).tolist() == pytest.approx(exact, rel=1e-14)


def test_no_gain_exceeds_the_ideal() -> None:
    """That of 69,126 positives alone, of which those beyond the first ranks are added in floats, by a last bit."""
    assert one_ranking("GroupedNDCG", None, [1] * 69_126, [1] * 69_126) == 1


def test_the_chance_of_no_positive_of_any_numbers() -> None:
    for n in range(1, 70):
        p, i = (x.flatten().double() for x in torch.meshgrid(*[torch.arange(n + 1)] * 2, indexing="ij"))
        missing = rankings._log_missing(torch.full_like(p, n), p, i).exp()
        exact = [math.comb(n - int(a), int(b)) / math.comb(n, int(b)) for a, b in zip(p, i, strict=True)]
        assert missing.tolist() == pytest.approx(exact, rel=1e-13)
        assert (missing[(p == 0) | (i == 0)] == 1).all()


def test_places_beyond_memory_are_an_error() -> None:
    with pytest.raises(ValueError, match=r"may have 1000000000000 different ranks.*pass `top_k`"):
        one_ranking("GroupedMRR", None, [1], [10**12])
    assert one_ranking("GroupedMRR", 1, [1], [10**12]) == pytest.approx(1e-12)


# ---- groups by themselves --------------------------------------------------------------------------------------------


@names
@pytest.mark.parametrize("weighted", [False, True])
def test_a_value_does_not_depend_on_other_groups(name: str, weighted: bool) -> None:
    """Also beside one whose sums, or weights, are much larger."""
    scores, target, ids = many(levels=40)
    weight = 1.0 + torch.arange(len(scores)) % 2 if weighted else None
    alone = each(fed(built(name, 3, average=None), scores, target, weight, groups=ids)).values
    more = [torch.cat([x, y]) for x, y in ((scores, torch.arange(9e4)), (target, torch.arange(90_000) % 2))]
    heavy = None if weight is None else torch.cat([weight, torch.full((90_000,), 2.0**30)])
    beside = fed(built(name, 3, average=None), *more, heavy, groups=torch.cat([ids, torch.full((90_000,), 999)]))
    values = each(beside).values[:-1]
    assert torch.equal(values.nan_to_num(-1), alone.nan_to_num(-1))
    one = fed(built(name, 3, average=None), scores[ids == 7], target[ids == 7], groups=ids[ids == 7])
    assert weighted or each(one).values[0] == alone[ids.unique() == 7]


@names
def test_groups_without_a_positive_are_left_out(name: str) -> None:
    metric = fed(built(name), tensor([0.9, 0.1, 0.5]), tensor([1, 0, 0]), groups=tensor([0, 0, 1]))
    alone = fed(built(name), tensor([0.9, 0.1]), tensor([1, 0]), groups=tensor([0, 0]))
    assert metric.compute() == alone.compute()
    assert metric.left_out() == pytest.approx(1 / 3)
    metric.reset()
    metric.update(tensor([0.9]), tensor([0]), groups=tensor([0]))
    assert metric.compute().isnan()


# ---- weights ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "top_k"), CASES)
def test_a_whole_weight_repeats_its_sample(name: str, top_k: int | None) -> None:
    scores, target, ids = many(levels=40)
    times = torch.arange(len(scores)) % 4
    weighted = each(fed(built(name, top_k, average=None), scores, target, times.double(), groups=ids))
    columns = [x.repeat_interleave(times) for x in (scores, target, ids)]
    repeated = each(fed(built(name, top_k, average=None), *columns[:2], groups=columns[2]))
    kept = torch.isin(weighted.groups, repeated.groups)
    assert weighted.values[kept].tolist() == pytest.approx(repeated.values.tolist(), rel=1e-14, nan_ok=True)
    assert weighted.values[~kept].isnan().all()


def refused(name: str, weight: float, ranks: int = 1) -> tuple[str, Any]:
    """The error of weights that are not whole, and the value after a reset."""
    metric = fed(built(name), tensor([0.9, 0.1]), tensor([1, 0]), tensor([weight, 1.0]), groups=tensor([0, 0]))
    words = []
    for ask in (metric.compute, metric.interval, metric.left_out, metric.bounds):
        with pytest.raises(
            ValueError, match=f"{name} has no value with weights that are not whole.*Pass whole weights"
        ) as error:
            ask()
        words.append(str(error.value).partition("(")[0])
    assert len(set(words)) == 1
    assert metric.num_samples == 2 * ranks
    metric.reset()
    return words[0], float(fed(metric, tensor([0.9, 0.1]), tensor([1, 0]), groups=tensor([0, 0])).compute())


@names
def test_weights_that_are_not_whole_have_no_rank(name: str) -> None:
    assert refused(name, 0.5)[1] == {"GroupedPrecision": 0.5}.get(name, 1)


def test_all_ranks_refuse_the_weights_of_one(on_ranks: Run) -> None:
    def compute(rank: int) -> list[Any]:
        return [refused(name, 0.5 if rank else 1.0, 2) for name in ORACLES]

    one, other = on_ranks(compute, 2)
    assert one == other


def test_all_ranks_hear_of_the_places_of_one(on_ranks: Run) -> None:
    """One rank owns the only group, and the other none."""

    def compute(rank: int) -> str:
        rankings.PLACES = 5
        metric = fed(tr.GroupedMRR(), torch.ones(4), tensor([0, 0, 0, rank]), groups=torch.zeros(4).long())
        with pytest.raises(ValueError, match=r"may have 8 different ranks") as error:
            metric.compute()
        metric.reset()
        metric.update(torch.arange(4.0), tensor([0, 1, 0, 0]), groups=torch.zeros(4).long() + rank)
        return f"{error.value} {metric.compute()}"

    one, other = on_ranks(compute, 2)
    assert "more than 5" in one
    assert one.rpartition(" ")[2] == other.rpartition(" ")[2] == "0.3333333432674408"


def test_two_ranks_are_one(on_ranks: Run) -> None:
    scores, target, ids = many(levels=9)

    def compute(rank: int) -> list[Any]:
        part = slice(rank, None, 2)
        found = []
        for name, top_k in CASES:
            for average in ("macro", "weighted"):
                metric = fed(built(name, top_k, average=average), scores[part], target[part], groups=ids[part])
                found += [float(each(metric)), *(float(x) for x in metric.interval())]
            found += fed(metric, scores[:0], target[:0], groups=ids[:0]).bounds()
        return [float(x) for x in found]

    def whole() -> list[float]:
        found = []
        for name, top_k in CASES:
            for average in ("macro", "weighted"):
                metric = fed(built(name, top_k, average=average), scores, target, groups=ids)
                found += [float(each(metric)), *(float(x) for x in metric.interval())]
            found += metric.bounds()
        return [float(x) for x in found]

    for found in on_ranks(compute, 2):
        assert found == pytest.approx(whole(), rel=1e-6)  # ends of intervals are float32


# ---- memory, intervals, options --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "top_k"), CASES)
@pytest.mark.parametrize("average", ["macro", None])
def test_bounds_of_counts_enclose_the_value(name: str, top_k: int | None, average: Any) -> None:
    scores, target, ids = many(groups=60, levels=500)
    exact = each(fed(built(name, top_k, average=average), scores / 501, target, groups=ids))
    counted = built(name, top_k, average=average, memory="bounded", num_groups=61, bins=512)
    low, high = fed(counted, scores / 501, target, groups=ids).bounds()
    if average is None:
        assert low.values[60].isnan()
        low, high, exact = low.values[:60], high.values[:60], exact.values
    known = ~torch.as_tensor(exact).isnan()
    assert torch.equal(low.isnan(), ~known)
    assert ((low <= exact) & (exact <= high))[known].all()
    assert (low < high).any()
    assert (high - low)[known].mean() < 0.2


@names
def test_the_mean_has_an_interval_and_a_single_ranking_has_none(name: str) -> None:
    scores, target, ids = many()
    low, high = fed(built(name), scores, target, groups=ids).interval()
    assert low < fed(built(name), scores, target, groups=ids).compute() < high
    with pytest.raises(ValueError, match=f"{name} has no `interval` of each group.*average='macro'"):
        fed(built(name, average=None), scores, target, groups=ids).interval()
    with pytest.raises(ValueError, match=r"`labels`.*depends on the share of positives"):
        fed(built(name), scores, target, groups=ids).interval(labels="fixed")


def test_intervals_cover() -> None:
    """The mean of many more groups, in at least 90 % of data sets."""
    truth = float(fed(tr.GroupedMRR(), *many(200_000, 20_000)[:2], groups=many(200_000, 20_000)[2]).compute())
    covered = 0
    for seed in range(100):
        scores, target, ids = many(400, 40, seed + 1)
        low, high = fed(tr.GroupedMRR(), scores, target, groups=ids).interval()
        covered += bool(low <= truth <= high)
    assert covered >= 90


@names
@pytest.mark.parametrize("top_k", [0, -1, 1.5, "2", 2**31 + 1])
def test_bad_ranks(name: str, top_k: Any) -> None:
    with pytest.raises(ValueError, match=r"`top_k` must be an integer of at least 1"):
        built(name, top_k)


@pytest.mark.parametrize("name", OF_FIRST)
def test_the_first_are_so_many(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} needs `top_k`"):
        getattr(tr, name)()
    with pytest.raises(ValueError, match="`top_k` must be an integer of at least 1, but is None"):
        built(name, None)


@pytest.mark.parametrize(
    ("name", "top_k", "expected"),
    [
        ("NDCG", 5, 0.3291136304901162),
        ("Precision", 5, 0.24),
        ("Recall", 5, 0.365),
        ("HitRate", 2, 0.4),
        ("MRR", 5, 0.44),
        ("MRR", None, 0.4666666666666666),
    ],
)
def test_means_are_those_of_ranx(name: str, top_k: int | None, expected: float) -> None:
    """Of ranx 0.3.21, ten queries with fifteen documents each, without ties."""
    i = torch.arange(150)
    metric = getattr(tr, f"Grouped{name}")(top_k=top_k)
    metric.update(i * 37 % 151 / 151, (i * 61 % 103 % 5 == 0).long(), groups=i // 15)
    assert float(metric.compute()) == pytest.approx(expected, rel=2**-22)  # in float32


# ---- grades ----------------------------------------------------------------------------------------------------------

GAINS = {"linear": range(5), "exponential": [2**label - 1 for label in range(5)], "some alike": (0, 0, 0.5, 0.5, 9)}


def graded(size: int = 1500, levels: int = 7) -> tuple[Tensor, Tensor, Tensor]:
    """Many equal scores, labels from 0 to 4, and groups, one of them without a label above 0."""
    scores, _, ids = many(size, 60, levels=levels)
    target = torch.randint(5, (size,), generator=torch.Generator().manual_seed(2))
    return scores, target.masked_fill(ids == 3, 0), ids


@pytest.mark.parametrize("top_k", [None, 1, 4, 50])
@pytest.mark.parametrize("kind", GAINS)
def test_gains_of_grades_are_those_of_scikit_learn(kind: str, top_k: int | None) -> None:
    """Which also takes the expectation over all orders of equal scores."""
    scores, target, ids = graded()
    gains = tensor(list(GAINS[kind]), dtype=torch.float64)[target]
    metric = tr.GroupedNDCG(top_k, average=None, gains=GAINS[kind])
    for part in torch.arange(len(ids)).split(400):
        metric.update(scores[part], target[part], groups=ids[part])
    found = each(metric)
    for group, value in zip(found.groups, found.values, strict=True):
        those = ids == group
        wanted = sklearn.metrics.ndcg_score(gains[those][None], scores[those][None], k=top_k)
        assert float(value) == pytest.approx(wanted if gains[those].any() else math.nan, rel=1e-12, nan_ok=True)
    assert found.values.isnan().any()
    assert found.samples.sum() == len(ids)


def test_grades_0_and_1_are_labels_and_a_perfect_ranking_is_exactly_one() -> None:
    scores, target, ids = graded()
    both = [tr.GroupedNDCG(3, **options) for options in ({}, {"gains": (0, 1)})]
    one, other = (each(fed(metric, scores, (target > 2).long(), groups=ids)) for metric in both)
    assert one == other
    perfect = fed(tr.GroupedNDCG(average=None, gains=GAINS["exponential"]), target.double(), target, groups=ids)
    assert set(perfect.compute().values.nan_to_num(1.0).tolist()) == {1.0}


def test_grades_have_weights_intervals_ignored_labels_and_the_functional() -> None:
    scores, target, ids = graded(levels=40)
    times = torch.arange(len(ids)) % 3
    weighted = each(fed(tr.GroupedNDCG(5, gains=range(5)), scores, target, times, groups=ids))
    columns = [x.repeat_interleave(times) for x in (scores, target, ids)]
    metric = fed(tr.GroupedNDCG(5, gains=range(5)), *columns[:2], groups=columns[2])
    assert float(weighted) == pytest.approx(float(each(metric)), rel=1e-14)
    low, high = metric.interval()
    assert low < metric.compute() < high
    left_out = target.masked_fill(times == 0, -1)
    ignoring = fed(tr.GroupedNDCG(5, gains=range(5), ignore_index=-1), scores, left_out, groups=ids)
    kept = [x[times > 0] for x in (scores, target, ids)]
    value = tr.functional.grouped_ndcg(*kept[:2], top_k=5, gains=range(5), groups=kept[2])
    assert float(ignoring.compute()) == pytest.approx(float(value), rel=2**-22)
    assert repr(metric).startswith("GroupedNDCG(top_k=5, gains=range(0, 5))")


def test_grades_of_two_ranks_are_those_of_one(on_ranks: Run) -> None:
    scores, target, ids = graded()

    def compute(rank: int) -> list[float]:
        found = []
        for part in (slice(rank, None, 2), slice(0, len(ids) * (1 - rank))):  # then all on one rank
            metric = fed(tr.GroupedNDCG(4, gains=range(5)), scores[part], target[part], groups=ids[part])
            found += [float(each(metric)), *(float(x) for x in metric.interval())]
        return found

    metric = fed(tr.GroupedNDCG(4, gains=range(5)), scores, target, groups=ids)
    expected = 2 * [float(each(metric)), *(float(x) for x in metric.interval())]
    for found in on_ranks(compute, 2):
        assert found == pytest.approx(expected, rel=1e-6)
        assert found[0] == pytest.approx(expected[0], rel=1e-14)


@pytest.mark.parametrize(
    "gains", [[1, 2], [0], [0, 2, 1], [0, 0], [0, inf], [0, math.nan], "x", 3.0, [], [[0, 1], [2, 3]]]
)
def test_bad_gains(gains: Any) -> None:
    with pytest.raises(ValueError, match=r"`gains` must be the gain of each label from 0 on, rising from 0"):
        tr.GroupedNDCG(gains=gains)


@pytest.mark.parametrize("scale", [1, 1e300, 1e308, 5e-324, 10**60])
def test_gains_have_no_scale(scale: Any) -> None:
    """Seen: inf/inf of gains near 1e308, so that the group was left out, and the digits of subnormal ones."""
    scores, target, ids = graded()
    values = [
        each(fed(tr.GroupedNDCG(gains=(0, factor, factor, factor, factor)), scores, target, groups=ids))
        for factor in (1, scale)
    ]
    assert float(values[1]) == float(values[0])


def test_grades_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="`gains` needs every sample"):
        tr.GroupedNDCG(gains=(0, 1, 3), memory="bounded", num_groups=3)
    metric = fed(tr.GroupedNDCG(gains=(0, 1, 3)), tensor([0.5, 0.1]), tensor([3, -1]), groups=tensor([0, 0]))
    with pytest.raises(ValueError, match=r"`target` holds 2 labels other than 0 to 2: 1 negative.*1 above 2"):
        metric.compute()


@pytest.mark.parametrize(
    ("gains", "top_k", "expected"),
    [
        (range(4), None, 0.7921137680617171),
        (range(4), 5, 0.5229825456710466),
        ([0, 1, 3, 7], None, 0.7198421759021845),
        ([0, 1, 3, 7], 5, 0.42098006266865706),
    ],
)
def test_means_of_grades_are_those_of_ranx(gains: Any, top_k: int | None, expected: float) -> None:
    """Of ranx 0.3.21, `ndcg` and `ndcg_burges`."""
    i = torch.arange(150)
    metric = fed(tr.GroupedNDCG(top_k, gains=gains), i * 37 % 151 / 151, i * 61 % 103 % 4, groups=i // 15)
    assert float(metric.compute()) == pytest.approx(expected, rel=2**-22)  # in float32
