"""Bands of precision, gains, costs and precision gains: their heights, laws, ranks, drawings and errors."""

from __future__ import annotations

import math
import warnings
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
from torchmetrics_roc import Curve, FixedRecall, inference
from torchmetrics_roc.inference import (
    cost_band,
    gains_band,
    net_benefit_band,
    precision_recall_band,
    precision_recall_gain_band,
    reliability_band,
    roc_band,
    wilson,
)
from torchmetrics_roc.inference.curve_bands import _lowest_costs, _precisions
from torchmetrics_roc.measures.costs import cost_curve
from torchmetrics_roc.metrics.metric import DrawableMetric
from torchmetrics_roc.registry.table import ENTRIES

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
    assert _lowest_costs(reversed_labels, at)[0].tolist() == pytest.approx(expected.tolist(), rel=1e-12)  # of few sums


def test_of_nothing_nothing_is_captured_and_of_all_everything() -> None:
    assert [x[0].tolist() for x in gains_band(curve(30), (0, 1), **DRAWS)] == [[0, 1]] * 3


@pytest.mark.parametrize("sign", [1, -1])
def test_where_resamples_are_alike_the_band_is_that_of_its_number(sign: int) -> None:
    """Of scores that separate the labels, either way, and of costs that no threshold lowers."""
    preds, target = sign * torch.arange(50.0), (torch.arange(50) < 20).long()
    shares = (0.01, 0.3, 0.7, 0.99)
    found = gains_band(Curve.from_scores(preds, target), shares, **DRAWS)
    for k, share in enumerate(shares):
        low, high = fed(tr.BinaryTopCapture(fraction=share), (preds, target)).interval(**DRAWS)
        assert low < high
        assert_same([found.low[0][k], found.high[0][k]], [low, high], 2.0**-24)
    target = torch.arange(40) % 2
    preds = torch.randn(40, generator=torch.Generator().manual_seed(sign))
    found = cost_band(Curve.from_scores(preds, target), (0.01, 0.05), **DRAWS)
    for k, share in enumerate((0.01, 0.05)):
        ends = [float(end) * share for end in fed(tr.BinaryMinDCF(prevalence=share), (preds, target)).interval(**DRAWS)]
        assert ends[0] < ends[1] - 1e-4
        assert_same([found.low[0][k], found.high[0][k]], ends, 2.0**-24)


@pytest.mark.parametrize("clusters", [None, 6])
def test_each_cost_has_the_interval_of_its_number(clusters: int | None) -> None:
    batch = (*samples(60), None, None if clusters is None else torch.arange(60) // clusters)
    shares = (0.02, 0.35, 0.5, 0.62, 0.97)
    band = cost_band(fed(tr.BinaryCostCurve(), batch), shares, 0.9, **DRAWS)
    for k, share in enumerate(shares):
        trivial = min(share, 1 - share)
        ends = fed(tr.BinaryMinDCF(prevalence=share), batch).interval(0.9, **DRAWS)
        expected = [min(float(end), 1) * trivial for end in ends]
        assert_same([band.low[0][k], band.high[0][k]], expected, 2.0**-23)  # an interval has the default dtype


@pytest.mark.parametrize("clusters", [None, 6])
@pytest.mark.parametrize("weighted", [False, True])
def test_each_precision_has_the_interval_of_its_number(clusters: int | None, weighted: bool) -> None:
    weight = torch.rand(60, generator=torch.Generator().manual_seed(1)) + 0.5 if weighted else None
    batch = (*samples(60), weight, None if clusters is None else torch.arange(60) // clusters)
    recalls = (0.0, 0.02, 0.35, 0.62, 0.97, 1.0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of an effective number of few samples
        band = precision_recall_band(fed(tr.BinaryPrecisionRecallCurve(), batch), recalls, 0.9)
        for k, recall in enumerate(recalls):
            at = FixedRecall(min(max(recall, 1e-9), 1 - 1e-9))
            expected = fed(tr.BinaryRate("precision", at), batch).interval(0.9)
            assert_same([band.low[0][k], band.high[0][k]], [*expected], 2.0**-24)  # which has the default dtype


def test_a_cost_of_nothing_is_known_and_one_of_separated_labels_is_that_of_both_rates() -> None:
    separated = Curve.from_scores(torch.arange(40.0), (torch.arange(40) >= 20).long())
    found = cost_band(separated, (0, 0.5, 1), **DRAWS)
    # More than Wilson's interval of none of 20, of both labels: half of either rate, independent of the other.
    assert [*map(float, found.low[0]), float(found.high[0][0]), float(found.high[0][2])] == [0] * 5
    assert float(wilson(tensor(0), tensor(20)).high) / 2**0.5 < float(found.high[0][1]) < 0.16
    found = cost_band(separated, (0, 0.5, 1), simultaneous=True, **DRAWS)
    assert found.low[0].tolist() == [0, 0, 0]
    assert 0 < float(found.high[0][1]) < 0.2
    rare = (0.001, 0.01, 0.99, 0.999)  # where all, or none, predicted positive cost least
    for simultaneous in (False, True):
        found = cost_band(curve(60), rare, simultaneous=simultaneous, **DRAWS)
        assert_same(found.high[0], [min(x, 1 - x) for x in rare], 1e-15)


def test_precision_gains_have_the_band_of_the_roc_curve_of_exchanged_labels() -> None:
    """At a recall R the FPR is 1 less the TPR at an FPR of 1 - R, with labels exchanged and scores negated."""
    preds, target = samples(60)
    odds = float(target.sum()) / float((1 - target).sum())
    band = roc_band(Curve.from_scores(-preds, 1 - target), 0.9, points=41)
    some = slice(1, 12)  # a recall of at least the share of positives, .4
    recall = 1 - band.fpr[some]
    gains = (1 - odds * (1 / recall - 1)).tolist()[::-1]
    found = precision_recall_gain_band(Curve.from_scores(preds, target), gains, 0.9)
    for end, tpr in ((found.low, band.low), (found.high, band.high)):
        assert_same(end[0].flip(0), 1 - (1 - tpr[0, some]) / recall, 1e-12)


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
    "precisions": (precision_recall_band, "PrecisionRecallCurve"),
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
@pytest.mark.filterwarnings("ignore:.*belong to one cluster")
def test_a_band_without_a_label_is_unknown(view: Callable[..., Any], simultaneous: bool) -> None:
    for preds, target in ((torch.arange(5.0), torch.zeros(5)), (torch.zeros(0), torch.zeros(0))):
        band = view(Curve.from_scores(preds, target), AT, simultaneous=simultaneous, **DRAWS)
        assert all(math.isnan(x) for part in (band.low, band.high) for x in part[0])
    nothing = (torch.zeros(0), torch.zeros(0, dtype=torch.int64), None, torch.zeros(0, dtype=torch.int64))
    assert bool(view(nothing, AT, simultaneous=simultaneous, **DRAWS).low[0].isnan().all())
    if view not in (gains_band, precision_recall_band):  # which are of some known precision
        band = view(Curve.from_scores(torch.arange(5.0), torch.ones(5)), AT, simultaneous=simultaneous, **DRAWS)
        assert bool(torch.stack([*band.low, *band.high]).isnan().all())
    alone = (*samples(20), None, torch.zeros(20, dtype=torch.int64))
    with pytest.warns(UserWarning, match=f"{view.__name__}: all samples, all"):
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
    for found in on_ranks(in_two, 2):  # sums over ranks are added in another order
        for ours, theirs in zip(found, expected, strict=True):
            assert_same(torch.tensor(ours).flatten(), torch.tensor(theirs).flatten(), 1e-12)


# ---- few distinct scores, and few of a label -------------------------------------------------------------------------

TARGET = (torch.arange(60) % 5 < 2).long()
NOISE = torch.randn(60, generator=torch.Generator().manual_seed(3), dtype=torch.float64) + TARGET
BOUNDS = {values: NOISE.quantile(torch.arange(1, values, dtype=torch.float64) / values) for values in (2, 3, 5, 9)}
CASES = {
    "continuous": (NOISE, TARGET),
    **{f"{values} values": (torch.bucketize(NOISE, edges).double(), TARGET) for values, edges in BOUNDS.items()},
    "separated": (NOISE + 9 * TARGET, TARGET),
    "reversed": (NOISE - 9 * TARGET, TARGET),
    "all tied": (torch.zeros(60).double(), TARGET),
    "one positive": (NOISE, (torch.arange(60) == 7).long()),
    "one negative": (NOISE, (torch.arange(60) != 7).long()),
}


def line(x: list[float], y: list[float], at: float, last: bool = True) -> float:
    """The height of a line at a place, the last of a vertical piece or the first."""
    k = (bisect_right if last else bisect_left)(x, at)
    if k == 0 or k == len(x):
        return y[0] if k == 0 else y[-1]
    share = (at - x[k - 1]) / (x[k] - x[k - 1]) if x[k] > x[k - 1] else 1.0
    return y[k - 1] + share * (y[k] - y[k - 1])


def slow_height(view: Callable[..., Any], one: Curve, at: float) -> float:
    t, f = [0.0, *one.tps.tolist()], [0.0, *one.fps.tolist()]
    p, n = t[-1], f[-1]
    if view is roc_band:
        return line(f, t, at * n) / p
    if view is gains_band:
        return line([x + y for x, y in zip(t, f, strict=True)], t, at * (p + n)) / p
    if view is cost_band:
        return min(at * (1 - x / p) + (1 - at) * y / n for x, y in zip(t, f, strict=True))
    if view is precision_recall_band:
        return next(x / (x + y) for x, y in zip(t[1:], f[1:], strict=True) if x >= max(at, 1e-9) * p - 5e-10)
    recall = p / n / (p / n + 1 - at)
    return 1 - line(t, f, recall * p, last=False) / n / recall


def read_at(view: Callable[..., Any], given: Any, simultaneous: bool) -> tuple[list[float], list[float], list[float]]:
    """Places, and both ends there, of any band of one problem."""
    where = {"points": 24} if view is roc_band else {"at": [k / 23 for k in range(24)]}
    places, low, high = view(given, **where, simultaneous=simultaneous, **DRAWS)
    return (places if view is roc_band else places[0]).tolist(), low[0].tolist(), high[0].tolist()


@pytest.mark.covering
@BOTH
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("view", [roc_band, *(view for view, _ in VIEWS.values())])
def test_a_band_holds_its_curve_whatever_the_scores(view: Callable[..., Any], case: str, simultaneous: bool) -> None:
    preds, target = CASES[case]
    one = Curve.from_scores(preds, target)
    several = not case.startswith("one")  # clusters with the label
    for given in (one, *([(preds, target, None, torch.arange(60) // 3)] if several else [])):
        places, lows, highs = read_at(view, given, simultaneous)
        for at, low, high in zip(places, lows, highs, strict=True):
            assert low - 1e-9 <= slow_height(view, one, at) <= high + 1e-9, at
    assert read_at(view, Curve.from_scores(preds.exp() - 5, target), simultaneous) == read_at(view, one, simultaneous)


@pytest.mark.parametrize("values", [2, 3, 5, 9])
def test_between_tied_scores_the_whole_line_is_moved(values: int) -> None:
    """Exchanging labels and negating scores mirrors the band, here of the least reach."""
    preds, target = CASES[f"{values} values"]
    inside = []
    for sign in (1, -1):
        curve = Curve.from_scores(sign * preds, target if sign == 1 else 1 - target)
        band = roc_band(curve, 0.001, simultaneous=True, points=42, **DRAWS)
        heights = band.fpr[:, None]
        inside.append((band.low[0] <= heights) & (heights <= band.high[0]))  # [TPR, FPR]
    assert 0.1 < float(inside[0].double().mean()) < 0.6
    assert torch.equal(inside[0][1:-1, 1:-1], inside[1].T.flip(0, 1)[1:-1, 1:-1])


# ---- drawings and errors ---------------------------------------------------------------------------------------------


@EACH
def test_a_band_is_drawn_around_its_curve(view: Callable[..., Any]) -> None:
    pytest.importorskip("torchmetrics_roc.plot")
    name = next(name for other, name in VIEWS.values() if other is view)
    metric = fed(getattr(tr, f"Binary{name}")(), samples(50))
    band = metric.read(view, **DRAWS)
    _, axes = metric.plot(bands=band)
    (fill,) = [fill for fill in axes.patches if fill.get_gid() == "band"]
    known = ~band.low.isnan()
    heights = fill.get_xy()[:, 1]
    assert_same([heights.min(), heights.max()], [band.low[known].min(), band.high[known].max()], 1e-12)
    with pytest.raises(ValueError, match=f"`bands` is a {type(band).__name__}, but that belongs to"):
        fed(tr.BinaryReliabilityDiagram(), (torch.rand(9), torch.arange(9) % 2)).plot(bands=band)
    with pytest.raises(ValueError, match=f"see `torchmetrics_roc.inference.{view.__name__}`"):
        metric.interval()


BANDED = {
    "ROC": roc_band,
    "DET": roc_band,
    "PrecisionRecallCurve": precision_recall_band,
    "PrecisionRecallGain": precision_recall_gain_band,
    "GainsCurve": gains_band,
    "CostCurve": cost_band,
    "NetBenefit": net_benefit_band,
    "ReliabilityDiagram": reliability_band,
}


def outlines(axes: Any) -> list[Any]:
    """Return the outline of each band, and close the figure."""
    from torchmetrics_roc.plot import plt

    plt.close(axes.figure)
    return [fill.get_xy().tolist() for fill in axes.patches if fill.get_gid() == "band"]


def test_every_curve_has_its_band_drawn_or_says_that_it_has_none() -> None:
    pytest.importorskip("torchmetrics_roc.plot")
    for name, entry in ENTRIES.items():
        if entry.task != "binary" or not issubclass(getattr(tr, name), DrawableMetric):
            continue
        metric = fed(getattr(tr, name)(), (torch.rand(50, generator=torch.Generator().manual_seed(0)), samples(50)[1]))
        if entry.row.name in BANDED:
            expected = outlines(metric.plot(bands=metric.read(BANDED[entry.row.name]))[1])
            assert len(expected) == 1
            assert outlines(metric.plot(bands=True)[1]) == expected
            assert outlines(metric.plot(bands=False)[1]) == []
        else:
            assert entry.row.name in ("BayesErrorRate", "RiskCoverage")
            with pytest.raises(ValueError, match=f"there is no band of the curve of {name}: leave it out"):
                metric.plot(bands=True)
    roc_metric = fed(tr.BinaryROC(), samples(50))
    with pytest.raises(ValueError, match="`bands` is True, the band of the metric's own curve, but `curve` is another"):
        roc_metric.plot(roc_metric.compute(), bands=True)
    several = fed(tr.MulticlassROC(3), samples(20, classes=3))
    assert len(outlines(several.plot(bands=True)[1])) == 3
    mean = fed(tr.MulticlassROC(3, average="macro"), samples(20, classes=3))
    with pytest.raises(ValueError, match="there is no band of MulticlassROC of average='macro'"):
        mean.plot(bands=True)
    with pytest.raises(ValueError, match="there is no band of the curve of BinaryReliabilityDiagram"):
        fed(tr.BinaryReliabilityDiagram(n_bins=5), (torch.rand(9), torch.arange(9) % 2)).plot(bands=True)


@EACH
def test_what_has_no_band_is_refused(view: Callable[..., Any]) -> None:
    half = Curve.from_scores(tensor([0.2, 0.3]), tensor([0, 1]), tensor([0.5, 1.0]))
    with pytest.raises(ValueError, match="some are not whole numbers"):
        view(half, **DRAWS)
    several = fed(tr.MulticlassROC(3), samples(20, classes=3))
    with pytest.raises(ValueError, match=f"`{view.__name__}` takes binary metrics of one curve"):
        view(several, **DRAWS)


@pytest.mark.parametrize(("name", "clustered"), [("roc_band", False), ("gains_band", True), ("cost_band", False)])
def test_a_simultaneous_band_does_not_depend_on_the_scale_of_sampling_weights(name: str, clustered: bool) -> None:
    """Which have none: 2^10 changes no bit, 1000 no more than a bisection whose comparisons round otherwise."""
    g = torch.Generator().manual_seed(0)
    target = (torch.rand(60, generator=g) < 0.4).long()
    scores = (torch.randn(60, generator=g) + 1.5 * target).double()
    weight = torch.rand(60, generator=g).double() + 0.5
    groups = torch.arange(60) // 3 if clustered else None
    bands = []
    for scale in (1.0, 1024.0, 1000.0, 2.0**-10):
        band = getattr(inference, name)((scores, target, scale * weight, groups), simultaneous=True, replicates=40)
        bands.append([torch.cat([*end]) if isinstance(end, list) else end for end in (band.low, band.high)])
    for other, atol in zip(bands[1:], (0.0, 2e-3, 0.0), strict=True):
        for mine, theirs in zip(bands[0], other, strict=True):
            torch.testing.assert_close(mine, theirs, rtol=0, atol=atol, equal_nan=True)


def test_the_precision_at_a_recall_is_that_of_the_step_which_reaches_it() -> None:
    """The second of four positives reaches one half, and the last one all."""
    scores, target = torch.arange(8.0).flip(0), tensor([1, 0, 1, 0, 0, 1, 1, 0])
    precisions = _precisions(Curve.from_scores(scores, target), tensor([0.0, 0.25, 0.5, 0.51, 0.75, 1.0]).double())
    assert precisions[0].tolist() == pytest.approx([1, 1, 2 / 3, 1 / 2, 1 / 2, 4 / 7])


@pytest.mark.slow  # 200 bands each
@pytest.mark.parametrize("sizes", [(30, 30), (30, 300)])
def test_the_precision_at_single_recalls_is_covered(sizes: tuple[int, int]) -> None:
    """As its docstring says, of Gaussian scores with an area of .8."""

    def drawn(seed: int, times: int) -> tuple[Tensor, Tensor]:
        g, size = torch.Generator().manual_seed(seed), times * sum(sizes)
        target = (torch.rand(size, generator=g) < sizes[0] / sum(sizes)).long()
        return torch.randn(size, generator=g) + 1.19 * target, target

    recalls = (0.1, 0.5, 0.9)
    truth = _precisions(Curve.from_scores(*drawn(-1, 3000)), tensor(recalls).double())[0]
    bands = [precision_recall_band(Curve.from_scores(*drawn(seed, 1)), recalls) for seed in range(200)]
    covered = sum(((band.low[0] <= truth) & (truth <= band.high[0])).int() for band in bands)
    assert bool((covered >= 184).all())  # 95 % would cover less often in 2 of 100 runs
