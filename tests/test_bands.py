"""Bands of reliability diagrams and decision curves: their definitions, ranks, drawings, and what is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import oracles
import oracles_inference as inference
import pytest
import torch
from test_laws import assert_same, problem_of
from test_probabilities import forecasts
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.inference import bands, compare_net_benefit, net_benefit_band, reliability_band
from torchmetrics_roc.measures.costs import net_benefit

AT = (0.05, 0.21, 0.5, 0.53, 0.9)

# ---- net benefit -----------------------------------------------------------------------------------------------------


def slow_reaches(parts: list[tuple[float, float, float]], independent: bool, level: float) -> tuple[float, float]:
    """Zou & Donner, term by term, of parts (what one sample is worth, how many, of how many)."""
    found = []
    for sign in (-1, 1):
        moves = []
        for worth, k, n in parts:
            share, ends = k / n, inference.wilson(int(k), int(n), level)
            end = ends.high if worth * sign > 0 else ends.low
            moves.append((worth * abs(end - share), share))
        total = 0.0
        for i, (a, p) in enumerate(moves):
            for j, (b, q) in enumerate(moves):
                rho = 1.0 if i == j else 0.0 if independent or 1 in (p, q) else -math.sqrt(p * q / (1 - p) / (1 - q))
                total += rho * a * b
        found.append(math.sqrt(max(total, 0.0)))
    return found[0], found[1]


def slow_band(p: oracles.Problem, t: float, level: float, prevalence: Any, standardized: bool) -> tuple[float, float]:
    tp, fp = (float(oracles.called(p, t, label)) for label in (1, 0))
    positives, negatives = map(float, oracles.totals(p))
    proportions = [(tp, positives), (fp, negatives), (positives, positives + negatives)]

    def at(recall: float, fpr: float, share: float) -> float:
        share = prevalence or share
        return (share * recall - t / (1 - t) * (1 - share) * fpr) / (share if standardized else 1)

    rates, below, above = [k / n for k, n in proportions], 0.0, 0.0
    for i, (k, n) in enumerate(proportions[: 3 if prevalence is None else 2]):
        ends = [at(*rates[:i], end, *rates[i + 1 :]) for end in inference.wilson(int(k), int(n), level)]
        below, above = math.hypot(below, at(*rates) - min(ends)), math.hypot(above, max(ends) - at(*rates))
    return at(*rates) - below, at(*rates) + above


@pytest.mark.parametrize("standardized", [False, True])
@pytest.mark.parametrize("prevalence", [None, 0.2])
def test_a_band_of_net_benefit_is_its_definition(prevalence: Any, standardized: bool) -> None:
    for given in (forecasts(80, 1), forecasts(80, 2), (tensor([0.3, 0.3]).double(), tensor([1, 0]))):
        found = net_benefit_band(Curve.from_scores(*given), AT, prevalence, standardized, level=0.9)
        assert_same(found.threshold, AT)
        expected = [slow_band(problem_of(*given), t, 0.9, prevalence, standardized) for t in AT]
        assert_same(found.low, [low for low, _ in expected], 1e-12)
        assert_same(found.high, [high for _, high in expected], 1e-12)


def two_models(size: int) -> tuple[Tensor, Tensor]:
    preds, target, _ = forecasts(size, 5)
    noise = torch.rand(size, generator=torch.Generator().manual_seed(0)).to(preds.dtype)
    return torch.stack([preds, (preds + noise) / 2]), target


@pytest.mark.parametrize("standardized", [False, True])
def test_a_difference_is_that_of_its_samples(standardized: bool) -> None:
    preds, target = two_models(60)
    found = compare_net_benefit(preds, target, AT, standardized=standardized, level=0.9)
    curves = Curve.from_scores(preds, target.expand(2, -1))
    first, other = net_benefit(curves, AT, standardized=standardized).net_benefit
    assert_same(found.difference, first - other, 1e-14)
    n, positives = float(len(target)), float(target.sum())
    share = positives / n if standardized else 1.0
    for g, t in enumerate(AT):
        ours, theirs = preds >= t
        cost, value = t / (1 - t), float(found.difference[g]) if standardized else 0.0
        kinds = {(1, True, False): 1 - value, (1, False, True): -1 - value, (0, True, False): -cost}
        kinds |= {(0, False, True): cost, (1, True, True): -value}
        labels = zip(target.tolist(), ours.tolist(), theirs.tolist(), strict=True)
        cells = [(y, a, b) if (y, a, b) != (1, False, False) else (1, True, True) for y, a, b in labels]
        below, above = slow_reaches([(w, float(cells.count(kind)), n) for kind, w in kinds.items()], False, 0.9)
        assert_same(found.difference[g] - found.low[g], below / share, 1e-12)
        assert_same(found.high[g] - found.difference[g], above / share, 1e-12)


def test_a_weight_of_a_difference_is_a_frequency() -> None:
    preds, target = two_models(60)
    often = torch.randint(3, (60,), generator=torch.Generator().manual_seed(0))
    weighted = compare_net_benefit(preds, target, AT, sample_weight=often)
    repeated = compare_net_benefit(preds.repeat_interleave(often, 1), target.repeat_interleave(often), AT)
    for a, b in zip(weighted, repeated, strict=True):
        assert_same(a, b, 1e-14)


def of_patients(size: int = 240) -> tuple[Tensor, Tensor, Tensor]:
    """Probabilities and labels of patients with four samples each, which are alike."""
    g = torch.Generator().manual_seed(2)
    patients = torch.arange(size) // 4
    risk = torch.rand(size // 4, generator=g, dtype=torch.float64)[patients]
    return risk, (torch.rand(size // 4, generator=g, dtype=torch.float64)[patients] < risk).long(), patients


OPTIONS = [{}, {"standardized": True}, {"prevalence": 0.2}]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_band_of_net_benefit_takes_clusters(options: dict[str, Any]) -> None:
    """Four copies of a sample are worth one: the band is that of one copy each, but for Student's t."""
    preds, target, patients = of_patients()
    metric = tr.BinaryNetBenefit()
    metric.update(preds, target, groups=patients)
    found = metric.read(net_benefit_band, at=AT, **options)
    for other in (metric, (preds, target, None, patients)):
        band = net_benefit_band(other, AT, **options)
        assert "clusters of samples" in band.design
        for a, b in zip(band[1:], found[1:], strict=True):
            assert_same(a[0], b)
    once = net_benefit_band((preds[::4], target[::4]), AT, **options)
    assert "independent samples" in once.design
    wider = (found.high - found.low) / (once.high[0] - once.low[0])
    assert bool(((wider > 1) & (wider < 1.06)).all())
    single = net_benefit_band((preds[::4], target[::4], None, patients[::4]), AT, **options)
    assert_same(torch.stack([single.low[0], single.high[0]]), torch.stack([once.low[0], once.high[0]]))


@pytest.mark.parametrize("options", OPTIONS)
def test_a_band_of_net_benefit_of_sampling_weights_has_no_scale(options: dict[str, Any]) -> None:
    preds, target, _ = of_patients()
    weight = 0.3 + torch.arange(240, dtype=torch.float64) % 5
    one, other = (net_benefit_band((preds, target, c * weight), AT, **options) for c in (1.0, 0.7))
    assert_same(one.low[0], other.low[0], 1e-12)
    assert_same(one.high[0], other.high[0], 1e-12)
    even = net_benefit_band((preds, target, torch.full((240,), 0.5)), AT, **options)
    alone = net_benefit_band((preds, target), AT, **options)
    wider = (even.high[0] - even.low[0]) / (alone.high[0] - alone.low[0])
    assert bool(((wider > 1) & (wider < 1.02)).all())


def test_a_band_of_net_benefit_of_one_cluster_is_unknown() -> None:
    preds, target, _ = of_patients()
    with pytest.warns(UserWarning, match="net_benefit_band: .* belong to one cluster"):
        band = net_benefit_band((preds, target, None, torch.zeros(240, dtype=torch.int64)), AT)
    assert bool(band.low[0].isnan().all())


# ---- reliability -----------------------------------------------------------------------------------------------------


def isotonic(labels: tuple[int, ...], counts: tuple[int, ...]) -> list[float]:
    """By the largest of least means: max over i <= k of min over j >= k of the mean from i to j."""

    def mean(i: int, j: int) -> float:
        return sum(labels[i : j + 1]) / sum(counts[i : j + 1])

    size = range(len(counts))
    return [max(min(mean(i, j) for j in size if j >= k) for i in size if i <= k) for k in size]


def test_a_consistency_band_has_the_quantiles_of_all_labels() -> None:
    """Of four scores, one of them of two samples: all 24 counts of positives with their probabilities."""
    scores, counts = (0.2, 0.4, 0.5, 0.9), (1, 2, 1, 1)
    outcomes: list[tuple[float, list[float]]] = []
    for labels in product(*(range(n + 1) for n in counts)):
        chance = math.prod(
            math.comb(n, k) * s**k * (1 - s) ** (n - k) for s, n, k in zip(scores, counts, labels, strict=True)
        )
        outcomes.append((chance, isotonic(labels, counts)))
    preds = tensor(scores, dtype=torch.float64).repeat_interleave(tensor(counts))
    curve = Curve.from_scores(preds, torch.ones(5))
    for level in (0.5, 0.9):
        band = reliability_band(curve, level, replicates=40_000)
        assert_same(band.confidence, scores)
        for k in range(4):
            for tail, edge in ((1 - level) / 2, band.low[0][k]), ((1 + level) / 2, band.high[0][k]):
                at_most = sum(chance for chance, fit in outcomes if fit[k] <= float(edge) + 1e-9)
                below = sum(chance for chance, fit in outcomes if fit[k] < float(edge) - 1e-9)
                # The share of 40,000 replicates has a standard error of at most 0.0025.
                assert below - 0.01 <= tail <= at_most + 0.01, (level, k, float(edge))


def test_calibrated_scores_lie_within_the_band() -> None:
    generator = torch.Generator().manual_seed(0)
    p = torch.rand(20_000, generator=generator, dtype=torch.float64)  # more scores than are kept apart
    band = reliability_band(Curve.from_scores(p, torch.zeros(20_000)), points=11, replicates=200)
    within = (band.low[0] <= band.confidence[0]) & (band.confidence[0] <= band.high[0])
    assert bool(within[1:-1].all())
    assert float((band.high[0] - band.low[0]).amax()) < 0.2
    assert_same(band.confidence[0], torch.linspace(0, 1, 11), 0.02)  # a pool is 1/2048 of the samples, and these vary
    assert band.low[0].diff().min() >= 0


@pytest.mark.parametrize("most", [1, 4, 9, 10, 11, 12])
def test_too_many_steps_are_pooled_into_even_parts(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step goes where its last sample does; steps without samples are none."""
    monkeypatch.setattr(bands, "MOST_STEPS", most)
    counts = tensor([3, 0, 1, 1, 7, 0, 2, 1, 1, 4, 5, 1, 0, 2])
    p = torch.linspace(0.95, 0.05, len(counts), dtype=torch.float64)
    found, sizes = bands._pooled(p, counts)
    pools: dict[int, list[int]] = {}
    for step in range(len(counts)):
        if counts[step]:
            behind = int(counts[: step + 1].sum()) - 1
            pool = step if most >= 11 else behind * most // int(counts.sum())
            pools.setdefault(pool, []).append(step)
    assert sizes.tolist() == [int(counts[own].sum()) for own in pools.values()]
    means = [float((p[own] * counts[own]).sum() / counts[own].sum()) for own in pools.values()]
    assert found.tolist() == pytest.approx(means, rel=1e-14)


def test_certain_scores_leave_no_doubt() -> None:
    band = reliability_band(Curve.from_scores(tensor([0.0, 0.0, 1.0]), tensor([0, 0, 1])))
    assert [x[0].tolist() for x in band] == [[0, 1]] * 3
    nothing = reliability_band(Curve.from_scores(torch.zeros(0), torch.zeros(0)))
    assert [len(x[0]) for x in nothing] == [0] * 3


# ---- of metrics, and on ranks ----------------------------------------------------------------------------------------


def read_all(metric: Any) -> list[list[float]]:
    found = metric.read(partial(reliability_band, replicates=50)), metric.read(partial(net_benefit_band, at=AT))
    return [x.tolist() for band in found for x in band]


def one_of_two(rank: int) -> list[list[float]]:
    preds, target, _ = forecasts(80, 1)
    metric = tr.BinaryReliabilityDiagram()
    metric.update(preds[rank::2], target[rank::2])
    return read_all(metric)


def test_ranks_are_one_process(on_ranks: Callable[..., list[Any]]) -> None:
    preds, target, _ = forecasts(80, 1)
    metric = tr.BinaryReliabilityDiagram()
    metric.update(preds, target)
    assert on_ranks(one_of_two, 2) == [read_all(metric)] * 2


def test_bands_are_drawn() -> None:
    from torchmetrics_roc.plot import draw_chart

    metric = tr.MultilabelNetBenefit(2, at=AT)
    preds, target = torch.rand(40, 2, generator=torch.Generator().manual_seed(0)), torch.arange(80).view(40, 2) % 3 % 2
    metric.update(preds, target)
    bands = metric.read(partial(net_benefit_band, at=AT))
    _, axes = draw_chart(metric.chart, metric.compute(), bands=bands)
    fills = [fill for fill in axes.patches if fill.get_gid() == "band"]
    assert len(fills) == 2
    for t, fill in enumerate(fills):
        inside = fill.get_path().vertices
        assert_same([inside[:, 1].min(), inside[:, 1].max()], [bands.low[t].min(), bands.high[t].max()], 1e-12)
    assert fills[0].get_facecolor()[:3] != fills[1].get_facecolor()[:3]
    with pytest.raises(ValueError, match="`bands` must have 2 entries, one for each line, but has 1"):
        draw_chart(metric.chart, metric.compute(), bands=[x[:1] for x in bands])


def test_wrong_calls() -> None:
    curve, target = Curve.from_scores(tensor([0.2, 3.0]), tensor([0, 1])), tensor([0, 1])
    half = Curve.from_scores(tensor([0.2, 0.3]), target, tensor([0.5, 1.0]))
    pair = tensor([[0.2, 0.3], [0.1, 3.0]])
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: reliability_band(curve), "`curve` has scores outside \\[0, 1\\], from which no labels can be drawn"),
        (lambda: reliability_band(half), "some are not whole numbers"),
        (
            lambda: reliability_band(curve, points=1),
            "`points` must be an integer of at least 2, at most 10.7, but is 1",
        ),
        (lambda: reliability_band(curve, replicates=0), "`replicates` must be an integer of at least 2"),
        (lambda: reliability_band(curve, 95), "`level` must be a confidence level between 0 and 1"),
        (lambda: net_benefit_band(curve, (0.5, 0.2)), "`at` must be rising probabilities, from 0 to below 1"),
        (lambda: compare_net_benefit(pair, target), "`preds` holds scores outside \\[0, 1\\]"),
        (lambda: compare_net_benefit(pair[:1], target), "a tensor \\[2, N\\], but got \\(1, 2\\)"),
        (lambda: compare_net_benefit(pair / 10, target, (1.0,)), "`at` must be rising probabilities"),
    ]
    for call, message in calls:
        with pytest.raises(ValueError, match=message):
            call()
    for name, band in (("NetBenefit", "net_benefit_band"), ("ReliabilityDiagram", "reliability_band")):
        metric = getattr(tr, f"Binary{name}")()
        metric.update(tensor([0.2, 0.3]), target)
        with pytest.raises(ValueError, match=f"see `torchmetrics_roc.inference.{band}`"):
            metric.interval()


@pytest.mark.parametrize("standardized", [False, True])
def test_without_positives_no_difference_is_known(standardized: bool) -> None:
    preds = torch.tensor([[0.9, 0.2], [0.2, 0.2]])
    found = compare_net_benefit(preds, torch.tensor([0, 0]), at=(0.5,), standardized=standardized)
    assert all(bool(x.isnan().all()) for x in found[1:])


@pytest.mark.parametrize(
    "band",
    [
        *(
            tr.inference.roc_band,
            tr.inference.gains_band,
            tr.inference.cost_band,
            tr.inference.precision_recall_gain_band,
        ),
        *(
            partial(tr.inference.operating_interval, at=0.5),
            tr.inference.net_benefit_band,
            tr.inference.reliability_band,
        ),
    ],
)
def test_groups_without_samples_have_no_band(band: Any) -> None:
    for metric in (tr.GroupedAUROC(), tr.SlicedAUROC()):
        with pytest.raises(ValueError, match="`curve` has no problem, as of a metric of groups without samples"):
            metric.read(band)


@pytest.mark.parametrize(("clusters", "level"), [(2, 0.9), (2, 0.95), (3, 0.99), (5, 0.999)])
def test_a_band_of_few_clusters_is_as_wide_as_students_t(clusters: int, level: float) -> None:
    """Beyond what a normal quantile of any level below 1 reaches in float64."""
    g = torch.Generator().manual_seed(1)
    preds, target = torch.rand(2, 60, generator=g), (torch.rand(60, generator=g) < 0.5).long()
    groups = torch.arange(60) % clusters
    band = net_benefit_band((preds[0], target, None, groups), at=(0.3,), level=level)
    narrow = net_benefit_band((preds[0], target, None, torch.arange(60)), at=(0.3,), level=level)
    compared = compare_net_benefit(preds, target, at=(0.3,), groups=groups, level=level)
    assert bool(torch.isfinite(torch.cat([*band.low, *band.high, compared.low, compared.high])).all())
    wide, slim = (float(x.high[0] - x.low[0]) for x in (band, narrow))
    assert wide > 1.9 * slim  # each rate stays between 0 and 1
