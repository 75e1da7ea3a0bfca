"""Bands of gains, costs and precision gains: their heights, what they depend on, ranks, drawings, and errors."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import torch
from everything import fed
from test_laws import assert_same
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.decisions import cost_curve
from torchmetrics_roc.gains import precision_recall_gain
from torchmetrics_roc.inference import (
    bootstrap,
    cost_band,
    gains_band,
    precision_recall_gain_band,
    roc_band,
    wilson,
)
from torchmetrics_roc.inference.curve_bands import _least_costs

AT = (0.05, 0.21, 0.5, 0.9)
DRAWS = {"replicates": 40}


def samples(size: int, seed: int = 0, classes: int = 0) -> tuple[Tensor, Tensor]:
    """Scores in eighths, of which many are equal, and labels that they tell apart."""
    g = torch.Generator().manual_seed(seed)
    target = torch.randint(classes, (size,), generator=g) if classes else torch.rand(size, generator=g).lt(0.4).long()
    told = torch.nn.functional.one_hot(target, classes) if classes else target
    return ((torch.randn(*told.shape, generator=g) + told) * 8).round().double() / 8, target


def curve(size: int, seed: int = 0) -> Curve:
    return Curve.from_scores(*samples(size, seed))


# ---- each point ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rare", [0, 1])
@pytest.mark.parametrize("clusters", [None, 6])
def test_each_height_of_gains_has_the_interval_of_its_number(clusters: int | None, rare: int) -> None:
    preds, target = samples(60)
    batch = (preds, target if rare else 1 - target, None, None if clusters is None else torch.arange(60) // clusters)
    metric = fed(tr.BinaryGainsCurve(), batch)
    band = gains_band(metric, AT, 0.9, **DRAWS)
    for k, share in enumerate(AT):
        low, high = fed(tr.BinaryTopCapture(fraction=share), batch).interval(0.9, **DRAWS)
        assert_same([band.low[0][k], band.high[0][k]], [low, high], 2.0**-24)  # an interval has the default dtype


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_cost_of_a_band_is_that_of_the_curve_also_where_predicting_none_positive_costs_least(seed: int) -> None:
    preds, target = samples(30, seed)
    reversed_labels = Curve.from_scores(preds, 1 - target)  # most of its highest scores are negative
    at = tensor([1e-3, 0.02, 0.3, 0.5, 0.8, 0.999], dtype=torch.float64)
    (share,), (cost,) = cost_curve(reversed_labels)
    right = torch.searchsorted(share, at)
    part = (at - share[right - 1]) / (share[right] - share[right - 1])
    expected = cost[right - 1] + part * (cost[right] - cost[right - 1])
    assert _least_costs(reversed_labels, at)[0].tolist() == pytest.approx(expected.tolist(), rel=1e-12)  # of few sums


def test_of_nothing_nothing_is_captured_and_of_all_everything() -> None:
    assert [x[0].tolist() for x in gains_band(curve(30), (0, 1), **DRAWS)] == [[0, 1]] * 3


def test_where_resamples_are_alike_the_band_is_that_of_a_proportion() -> None:
    """Wilson's interval of none of 20 positives, all below 30 negatives, or of all; and no more than are targeted."""
    target = (torch.arange(50) < 20).long()
    worst, perfect = (Curve.from_scores(sign * torch.arange(50.0), target) for sign in (1, -1))
    far, least = 1.959964**2 / (20 + 1.959964**2), wilson(20, 50).low
    found = gains_band(worst, (0.01, 0.3), **DRAWS)
    assert_same([*found.low[0], *found.high[0]], [0, 0, 0.01 / least, far], 1e-6)
    found = gains_band(perfect, (0.7, 0.99), **DRAWS)
    assert_same([*found.low[0], *found.high[0]], [1 - far, 1 - 0.01 / least, 1, 1], 1e-6)


@pytest.mark.parametrize("clusters", [None, 6])
def test_each_cost_has_the_interval_of_its_number(clusters: int | None) -> None:
    batch = (*samples(60), None, None if clusters is None else torch.arange(60) // clusters)
    shares = (0.35, 0.5, 0.62)  # `MinDCF` warns of costs near 1
    band = cost_band(fed(tr.BinaryCostCurve(), batch), shares, 0.9, **DRAWS)
    for k, share in enumerate(shares):
        trivial = min(share, 1 - share)
        ends = fed(tr.BinaryMinDCF(prevalence=share), batch).interval(0.9, **DRAWS)
        expected = [min(float(end), 1) * trivial for end in ends]
        assert_same([band.low[0][k], band.high[0][k]], expected, 2.0**-23)  # an interval has the default dtype


def test_a_cost_of_nothing_is_known_and_one_of_separated_labels_is_not() -> None:
    separated = Curve.from_scores(torch.arange(40.0), (torch.arange(40) >= 20).long())
    found = cost_band(separated, (0, 0.5, 1), **DRAWS)
    assert_same([*found.low[0], *found.high[0]], [0, math.nan, 0] * 2)
    found = cost_band(separated, (0, 0.5, 1), simultaneous=True, **DRAWS)
    assert found.low[0].tolist() == [0, 0, 0]
    assert 0 < float(found.high[0][1]) < 0.2
    rare = (0.001, 0.01, 0.99, 0.999)  # where all, or none, predicted positive cost least
    for simultaneous in (False, True):
        found = cost_band(curve(60), rare, simultaneous=simultaneous, **DRAWS)
        assert_same(found.high[0], [min(x, 1 - x) for x in rare], 1e-15)


def slow_precision_gain(one: Curve, gain: float) -> float:
    """On the straight line between two points of the curve of one problem."""
    x, y = (part[0].tolist() for part in precision_recall_gain(one))
    k = bisect_left(x, gain)
    if k == 0:
        return y[0]
    share = (gain - x[k - 1]) / (x[k] - x[k - 1])
    return y[k - 1] + share * (y[k] - y[k - 1])


def test_each_precision_gain_has_the_interval_of_its_resamples() -> None:
    one = curve(60)
    found = precision_recall_gain_band(one, (*AT, 1), 0.9, **DRAWS)
    for k, gain in enumerate((*AT, 1.0)):

        def view(some: Curve, gain: float = gain) -> Tensor:
            return tensor([slow_precision_gain(some.of(t), gain) for t in range(some.problems)], dtype=torch.float64)

        low, high = bootstrap(one, view, 0.9, kind="expanded", **DRAWS)  # type: ignore[arg-type]
        assert_same([found.low[0][k], found.high[0][k]], [low, high], 1e-12)


def test_of_alike_precision_gains_the_band_is_that_of_a_rate() -> None:
    """Of separated labels, 10 and 30 with odds of one third, the FPR is 0; of equal scores it is the recall."""
    target = (torch.arange(40) >= 30).long()
    for scores, share in ((torch.arange(40.0), 0.0), (torch.zeros(40), 1.0)):
        found = precision_recall_gain_band(Curve.from_scores(scores, target), (0, 0.5, 1), **DRAWS)
        for k, recall in enumerate((1 / 4, 2 / 5, 1)):
            low, high = wilson(tensor([share * recall * 30], dtype=torch.float64), tensor([30.0], dtype=torch.float64))
            expected = 1 - float(high) / recall, 1 - float(low) / recall
            assert_same([found.low[0][k], found.high[0][k]], expected, 1e-12)


# ---- the whole curve -------------------------------------------------------------------------------------------------


def of_stairs(fpr: list[float], tpr: list[float], share: float, q: float, up_first: bool) -> float:
    """The captured share where stairs through these points have targeted `q`, with this `share` of positives."""
    if up_first:
        tpr = [*tpr[1:], 1.0]
    seen = [share * t + (1 - share) * f for f, t in zip(fpr, tpr, strict=True)]
    k = bisect_right(seen, q) - 1  # the last stair that is reached
    if k < 0:
        return q / share
    if k == len(fpr) - 1:
        return tpr[k] + (q - seen[k]) / share
    run = (1 - share) * (fpr[k + 1] - fpr[k])
    return tpr[k] if q <= seen[k] + run else tpr[k] + (q - seen[k] - run) / share


@pytest.mark.parametrize("size", [40, 300])
def test_a_simultaneous_band_of_gains_is_that_of_the_roc_curve(size: int) -> None:
    one = curve(size)
    at = (0.013, *AT, 0.987)
    found = gains_band(one, at, 0.9, simultaneous=True, **DRAWS)
    fpr, low, high = (x.squeeze(0).tolist() for x in roc_band(one, 0.9, simultaneous=True, points=2001, **DRAWS))
    shares = [float(end) for end in wilson(int(one.positives), size, 0.9)]
    assert_same(found.low[0], [min(of_stairs(fpr, low, share, q, False) for share in shares) for q in at], 1e-12)
    assert_same(found.high[0], [max(of_stairs(fpr, high, share, q, True) for share in shares) for q in at], 1e-12)


@pytest.mark.parametrize("size", [40, 300])
def test_simultaneous_bands_of_costs_and_precision_gains_are_those_of_the_roc_curve(size: int) -> None:
    one = curve(size)
    fpr, low, high = (x.squeeze(0) for x in roc_band(one, 0.9, simultaneous=True, points=2001, **DRAWS))
    costs = cost_band(one, AT, 0.9, simultaneous=True, **DRAWS)
    gains = precision_recall_gain_band(one, AT, 0.9, simultaneous=True, **DRAWS)
    last, odds = tensor([1.0], dtype=torch.float64), float(one.positives) / float(one.negatives)
    for k, x in enumerate(AT):
        # Where stairs are turned: above each FPR, and for the upper edge one FPR to the left of its height.
        worst = (x * (1 - low) + (1 - x) * fpr).min()
        best = (x * (1 - torch.cat([high[1:], last])) + (1 - x) * fpr).min()
        assert_same([costs.low[0][k], costs.high[0][k]], [best, min(float(worst), x, 1 - x)], 1e-12)
        recall = odds / (odds + 1 - x)
        reached = [
            float(f[t >= recall][0]) for f, t in ((fpr, torch.cat([high[1:], last])), (fpr, low)) if (t >= recall).any()
        ]
        ends = [1 - f / recall for f in (reached if len(reached) == 2 else [*reached, 1.0])]
        assert_same([gains.high[0][k], gains.low[0][k]], ends, 1e-12)


# ---- laws ------------------------------------------------------------------------------------------------------------

VIEWS: dict[str, tuple[Callable[..., Any], str]] = {
    "gains": (gains_band, "GainsCurve"),
    "costs": (cost_band, "CostCurve"),
    "precision gains": (precision_recall_gain_band, "PrecisionRecallGain"),
}
EACH = pytest.mark.parametrize("view", [view for view, _ in VIEWS.values()], ids=VIEWS)
BOTH = pytest.mark.parametrize("simultaneous", [False, True])


def numbers(band: Any) -> list[list[list[float]]]:
    return [[x.tolist() for x in part] for part in band]


@EACH
@BOTH
def test_a_band_depends_on_order_alone(view: Callable[..., Any], simultaneous: bool) -> None:
    """Not on the scale of scores, nor on the order of samples; a weight of 2 is two samples."""
    preds, target = samples(50)
    often = torch.arange(50) % 3
    order = torch.randperm(50, generator=torch.Generator().manual_seed(1))
    read = partial(view, at=AT, simultaneous=simultaneous, **DRAWS)
    expected = numbers(read(Curve.from_scores(preds, target)))
    for same in (Curve.from_scores(preds.exp() * 7 - 3, target), Curve.from_scores(preds[order], target[order])):
        assert numbers(read(same)) == expected
    repeated = Curve.from_scores(preds.repeat_interleave(often), target.repeat_interleave(often))
    assert numbers(read(Curve.from_scores(preds, target, often.double()))) == numbers(read(repeated))


@EACH
@BOTH
def test_a_band_holds_the_curve_and_narrows(view: Callable[..., Any], simultaneous: bool) -> None:
    widths = []
    for times in (1, 16):
        preds, target = (x.repeat(times) for x in samples(60))
        at, low, high = (x[0] for x in view(Curve.from_scores(preds, target), AT, simultaneous=simultaneous, **DRAWS))
        assert_same(at, AT)
        widths.append(high - low)
        wide = view(Curve.from_scores(preds, target), AT, 0.99, simultaneous=simultaneous, **DRAWS)
        assert bool((wide.low[0] <= low + 1e-12).all() & (high <= wide.high[0] + 1e-12).all())
    ratio = float((widths[1] / widths[0]).mean())
    assert 0.1 < ratio < 0.5, "about a quarter"


@EACH
@BOTH
def test_the_line_that_is_drawn_lies_in_its_band(view: Callable[..., Any], simultaneous: bool) -> None:
    name = next(name for other, name in VIEWS.values() if other is view)
    x, y = (part.double() for part in fed(getattr(tr, f"Binary{name}")(), samples(60)).compute()[:2])
    inner = x[(x > 0) & (x < 1)]
    inner = inner[1:][inner.diff() > 1e-6]  # without repeated places, where the line is vertical
    band = view(curve(60), inner.tolist(), simultaneous=simultaneous, **DRAWS)
    height = y[torch.searchsorted(x, inner)]
    assert bool(((band.low[0] - 1e-6 <= height) & (height <= band.high[0] + 1e-6)).all())


@EACH
def test_a_class_has_the_band_of_its_own_curve(view: Callable[..., Any]) -> None:
    preds, target = samples(60, classes=3)
    name = next(name for other, name in VIEWS.values() if other is view)
    labels = torch.nn.functional.one_hot(target, 3)
    read = partial(view, at=AT, **DRAWS)
    alone = [read(Curve.from_scores(preds[:, c], labels[:, c])) for c in range(3)]
    expected = [[x[0].tolist() for x in part] for part in zip(*alone, strict=True)]
    for metric, batch in (
        (getattr(tr, f"Multiclass{name}")(3, normalization=None), (preds, target)),
        (getattr(tr, f"Multilabel{name}")(3, normalization=None), (preds, labels)),
    ):
        assert numbers(fed(metric, batch).read(read)) == expected
    metric = fed(getattr(tr, f"Binary{name}")(), (preds[:, 0], labels[:, 0]))
    assert [x.tolist() for x in metric.read(read)] == [part[0] for part in expected]
    assert [x[0].tolist() for x in read(metric)] == [part[0] for part in expected]


@EACH
@BOTH
def test_a_band_without_a_label_is_unknown(view: Callable[..., Any], simultaneous: bool) -> None:
    for preds, target in ((torch.arange(5.0), torch.zeros(5)), (torch.zeros(0), torch.zeros(0))):
        band = view(Curve.from_scores(preds, target), AT, simultaneous=simultaneous, **DRAWS)
        assert all(math.isnan(x) for part in (band.low, band.high) for x in part[0])
    if view is not gains_band:
        band = view(Curve.from_scores(torch.arange(5.0), torch.ones(5)), AT, simultaneous=simultaneous, **DRAWS)
        assert bool(torch.stack([*band.low, *band.high]).isnan().all())
    alone = (*samples(20), None, torch.zeros(20, dtype=torch.int64))
    with pytest.warns(UserWarning, match=f"{'roc_band' if simultaneous else view.__name__}: all samples, all"):
        assert view(alone, AT, simultaneous=simultaneous, **DRAWS).low[0].isnan().all()


def in_two(rank: int) -> list[Any]:
    found = []
    for view, name in VIEWS.values():
        preds, target = samples(50)
        metric = getattr(tr, f"Binary{name}")()
        metric.update(preds[rank::2], target[rank::2], groups=(torch.arange(50) // 5)[rank::2])
        found += [numbers(view(metric, AT, simultaneous=both, **DRAWS)) for both in (False, True)]
        found.append([x.tolist() for x in metric.read(partial(view, at=AT, **DRAWS))])
    return found


def test_ranks_have_the_band_of_one_process(on_ranks: Callable[..., list[Any]]) -> None:
    expected: list[Any] = []
    for view, name in VIEWS.values():
        metric = fed(getattr(tr, f"Binary{name}")(), (*samples(50), None, torch.arange(50) // 5))
        expected += [numbers(view(metric, AT, simultaneous=both, **DRAWS)) for both in (False, True)]
        expected.append([x.tolist() for x in metric.read(partial(view, at=AT, **DRAWS))])
    assert on_ranks(in_two, 2) == [expected] * 2


# ---- drawings and errors ---------------------------------------------------------------------------------------------


@EACH
def test_a_band_is_drawn_around_its_curve(view: Callable[..., Any]) -> None:
    pytest.importorskip("torchmetrics_roc.plot")
    name = next(name for other, name in VIEWS.values() if other is view)
    metric = fed(getattr(tr, f"Binary{name}")(), samples(50))
    band = metric.read(view, **DRAWS)
    _, axes = metric.plot(bands=band)
    (fill,) = [fill for fill in axes.collections if fill.get_gid() == "band"]
    known = ~band.low.isnan()
    heights = fill.get_paths()[0].vertices[:, 1]
    assert_same([heights.min(), heights.max()], [band.low[known].min(), band.high[known].max()], 1e-12)
    with pytest.raises(ValueError, match=f"`bands` is a {type(band).__name__}, but that belongs to"):
        fed(tr.BinaryReliabilityDiagram(), (torch.rand(9), torch.arange(9) % 2)).plot(bands=band)
    with pytest.raises(ValueError, match=f"see `torchmetrics_roc.inference.{view.__name__}`"):
        metric.interval()


@EACH
def test_what_has_no_band_is_refused(view: Callable[..., Any]) -> None:
    half = Curve.from_scores(tensor([0.2, 0.3]), tensor([0, 1]), tensor([0.5, 1.0]))
    with pytest.raises(ValueError, match="some are not whole numbers"):
        view(half, **DRAWS)
    several = fed(tr.MulticlassROC(3), samples(20, classes=3))
    with pytest.raises(ValueError, match=f"`{view.__name__}` takes binary metrics of one curve"):
        view(several, **DRAWS)
