"""What is drawn: points, words, ticks and references; and that no drawing needs more points than an eye."""

from __future__ import annotations

import inspect
import math
import re
import warnings
from itertools import pairwise
from statistics import NormalDist

import matplotlib

matplotlib.use("agg")

import pytest
import torch
from cases import in_one_test
from everything import CLASSES as CLASSES_OF_ALL
from everything import batches, built
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from registered import scores_for
from sklearn.isotonic import IsotonicRegression

import torchmetrics_roc
from torchmetrics_roc import (
    BinaryAUCH,
    BinaryDET,
    BinaryEER,
    BinaryPrecisionRecallCurve,
    BinaryRate,
    BinaryReliabilityDiagram,
    BinaryROC,
    FixedFPR,
    MulticlassAUROC,
    MulticlassAveragePrecision,
    MulticlassDET,
    MulticlassEER,
    MulticlassPrecisionRecallCurve,
    MulticlassROC,
    MultilabelROC,
)
from torchmetrics_roc.curves.curve import Curve, Deviation
from torchmetrics_roc.curves.hull import hull
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.inference import Interval, auroc_interval, net_benefit_band, roc_band, wilson
from torchmetrics_roc.measures.calibration import ReliabilityCurve, blocks, calibration_error
from torchmetrics_roc.measures.operating import marked_points
from torchmetrics_roc.measures.pr import PRCurve, average_precision, precision_recall_curve
from torchmetrics_roc.measures.roc import ROCCurve, auroc, roc
from torchmetrics_roc.memory import states
from torchmetrics_roc.plot import (
    COLOURS,
    DARK,
    LIGHT,
    MOST_INTERVALS,
    MOST_POINTS,
    Mean,
    draw,
    draw_chart,
    draw_scores,
    kept_lines,
    picture,
    wilson_band,
)
from torchmetrics_roc.plot.axes import CROWDED, LONGEST, MOST_COLOURED, MOST_NAMES, det_axes, look_of
from torchmetrics_roc.plot.drawings import FEW_CHART_POINTS, FEW_POINTS, MANY_LINES, MOST_NUMBERS, draw_groups
from torchmetrics_roc.plot.lines import Line as DrawnLine
from torchmetrics_roc.plot.lines import (
    line_score,
    lines_of,
    numbers_of,
    places_of,
    prevalence_of,
    samples_above,
    score_range,
)

# Results are returned in float32: a number, and what it is compared with, are off by half a step each.
FLOAT32 = 2.0**-23
PREDS, TARGET = torch.tensor([0.9, 0.6, 0.4, 0.1]), torch.tensor([1, 0, 1, 0])
CURVES = {"ROC": (BinaryROC, MulticlassROC), "PR": (BinaryPrecisionRecallCurve, MulticlassPrecisionRecallCurve)}
CURVES["DET"] = (BinaryDET, MulticlassDET)
PROBIT = NormalDist().inv_cdf


def of(metric, preds=PREDS, target=TARGET):
    metric.update(preds, target)
    return metric


def three_classes(n: int = 60):
    generator = torch.Generator().manual_seed(1)
    return torch.randn(n, 3, generator=generator), torch.randint(0, 3, (n,), generator=generator)


def gaussians(n: int, distance: float = 2.0, share: float = 0.2):
    generator = torch.Generator().manual_seed(2)
    target = (torch.rand(n, generator=generator) < share).int()
    return torch.randn(n, generator=generator) + distance * target, target


def lines(ax: Axes, kind: str = "curve") -> list[Line2D]:
    return [line for line in ax.lines if line.get_gid() == kind]


def points(line: Line2D) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)]


def legend(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.get_legend().get_texts()]


def step_area(line: Line2D) -> float:
    """The area under what matplotlib inks for a line drawn in steps before each point."""
    assert line.get_drawstyle() == "steps-pre"
    drawn = points(line)
    return sum((x - before) * y for (before, _), (x, y) in pairwise(drawn))


# ---- one curve -----------------------------------------------------------------------------------------------------


def test_roc_is_drawn_from_the_origin_between_chance_and_equal_error():
    figure, ax = of(BinaryROC()).plot()
    assert figure is ax.figure
    (line,) = lines(ax)
    assert points(line) == [(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)]
    assert line.get_drawstyle() == "default"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate", "True positive rate")
    assert legend(ax) == ["AUC=0.750"]
    assert ax.get_aspect() == 1
    assert [(chance.get_xy1(), chance.get_slope()) for chance in lines(ax, "chance")] == [((0, 0), 1)]
    assert [(equal.get_xy1(), equal.get_slope()) for equal in lines(ax, "equal error")] == [((0, 1), -1)]


def test_precision_recall_is_drawn_in_the_steps_of_average_precision_over_the_prevalence():
    metric = of(BinaryPrecisionRecallCurve(), torch.tensor([0.9, 0.8, 0.6, 0.4, 0.1]), torch.tensor([1, 0, 0, 1, 0]))
    _, ax = metric.plot()
    (line,) = lines(ax)
    expected = [(0, 1), (0.5, 1), (0.5, 0.5), (0.5, 1 / 3), (1, 0.5), (1, 0.4)]
    assert points(line) == [pytest.approx(point, rel=FLOAT32) for point in expected]
    assert step_area(line) == 0.75
    assert legend(ax) == ["AP=0.750"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Recall", "Precision")
    (prevalence,) = lines(ax, "prevalence")
    assert list(prevalence.get_ydata()) == [0.4, 0.4]
    assert not lines(ax, "chance")


def test_det_is_drawn_on_normal_deviate_axes_with_rates_for_ticks():
    _, ax = of(BinaryDET()).plot()
    (line,) = lines(ax)
    edge = PROBIT(0.0005)  # rates of 0 and 1 have no place: the drawing ends here
    expected = [(edge, -edge), (edge, 0), (0, 0), (0, edge), (-edge, edge)]
    assert points(line) == [pytest.approx(point, abs=1e-12) for point in expected]
    ticks = dict(zip((tick.get_text() for tick in ax.get_xticklabels()), ax.get_xticks(), strict=True))
    assert list(ticks) == ["0.1%", "1%", "5%", "10%", "20%", "40%", "60%", "80%", "90%"]
    assert ticks["1%"] == pytest.approx(-2.326347874040841, rel=1e-15)
    assert ticks["20%"] == pytest.approx(-0.8416212335729142, rel=1e-15)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == list(ticks)
    assert ax.get_xlim() == ax.get_ylim() == (PROBIT(0.0004), PROBIT(0.95))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate", "False negative rate")
    assert legend(ax) == ["EER=0.500"]
    assert ax.get_aspect() == 1
    assert [(chance.get_xy1(), chance.get_slope()) for chance in lines(ax, "chance")] == [((0, 0), -1)]
    assert [(equal.get_xy1(), equal.get_slope()) for equal in lines(ax, "equal error")] == [((0, 0), 1)]


@pytest.mark.parametrize("kind", CURVES)
def test_a_perfect_model_is_seen(kind):
    _, ax = of(CURVES[kind][0](), PREDS, torch.tensor([1, 1, 0, 0])).plot()
    (line,) = lines(ax)
    inside = [
        ax.get_xlim()[0] < x < ax.get_xlim()[1] and ax.get_ylim()[0] < y < ax.get_ylim()[1] for x, y in points(line)
    ]
    assert sum(inside) >= 3


@pytest.mark.parametrize("kind", CURVES)
def test_a_curve_that_is_unknown_leaves_no_ink(kind):
    metric = CURVES[kind][0]()
    with pytest.warns(UserWarning, match="no positive samples"):
        _, ax = of(metric, PREDS, torch.zeros(4, dtype=torch.int)).plot()
    assert [points(line) for line in lines(ax)] == [[]]
    assert legend(ax) == [{"ROC": "AUC=n/a", "PR": "AP=n/a", "DET": "EER=n/a"}[kind]]
    _, ax = metric.plot(score=False)
    assert legend(ax) == ["n/a"]


# ---- the legend's number -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CURVES)
def test_a_given_curve_has_a_number_only_if_asked(kind):
    metric = of(CURVES[kind][0](), *gaussians(500))
    given = metric.compute()
    _, read = metric.plot()
    _, bare = metric.plot(given)
    _, asked = metric.plot(given, score=True)
    assert bare.get_legend() is None
    assert legend(asked) == legend(read)
    assert points(lines(bare)[0]) == points(lines(read)[0])


def test_the_equal_error_of_given_points_is_between_them():
    # FNR − FPR turns from .3 to −1: the crossing is 3/13 of the way from .2 to 1.
    given = (torch.tensor([0.0, 0.2, 1.0]), torch.tensor([1.0, 0.5, 0.0]), torch.tensor([torch.inf, 1.0, 0.0]))
    assert legend(BinaryDET().plot(given, score=True)[1]) == ["EER=0.385"]


def test_the_equal_error_of_a_mean_curve_is_its_own():
    # One class is told apart, the other scores alike: the mean FNR is (1 − FPR)/2, which is FPR at 1/3.
    preds = torch.tensor([[0.9, 0.5], [0.8, 0.5], [0.2, 0.5], [0.1, 0.5]])
    metric = of(MulticlassDET(2, average="macro", normalization=None), preds, torch.tensor([0, 0, 1, 1]))
    assert legend(metric.plot()[1]) == ["Macro EER=0.333"]
    mean = MulticlassEER(2, average="macro", normalization=None)(preds, torch.tensor([0, 0, 1, 1]))
    assert mean == 0.25


def test_a_given_number_is_shown_and_false_shows_none():
    metric = of(BinaryROC())
    for score in (0.5, [0.5], torch.tensor([0.5])):
        assert legend(metric.plot(score=score)[1]) == ["AUC=0.500"]
    assert legend(metric.plot(metric.compute(), score=torch.tensor(0.5))[1]) == ["AUC=0.500"]
    assert metric.plot(score=False)[1].get_legend() is None
    preds, target = three_classes()
    assert legend(of(MulticlassROC(3), preds, target).plot(score=False)[1]) == ["Class 0", "Class 1", "Class 2"]


# ---- many curves ---------------------------------------------------------------------------------------------------


@in_one_test("kind", CURVES)
@in_one_test("thresholds", [None, 15])
def test_every_class_has_its_line(kind, thresholds):
    preds, target = three_classes()
    metric = of(CURVES[kind][1](3, thresholds=thresholds), preds, target)
    _, ax = metric.plot()
    assert len(lines(ax)) == 3
    assert [line.get_color() for line in lines(ax)] == list(COLOURS[:3])
    area, measure = {
        "ROC": ("AUC", MulticlassAUROC),
        "PR": ("AP", MulticlassAveragePrecision),
        "DET": ("EER", MulticlassEER),
    }[kind]
    values = measure(3, average=None, thresholds=thresholds)(preds, target)
    assert legend(ax) == [f"Class {t} {area}={value:.3f}" for t, value in enumerate(values)]
    if kind == "PR":
        assert [step_area(line) for line in lines(ax)] == pytest.approx(values.tolist(), abs=1e-6)
        drawn = [float(line.get_ydata()[0]) for line in lines(ax, "prevalence")]
        assert drawn == [(target == t).double().mean().item() for t in range(3)]


def test_labels_are_named_and_renamed():
    preds, target = torch.rand(20, 2, generator=torch.Generator().manual_seed(0)), torch.tensor([[0, 1], [1, 0]] * 10)
    metric = of(MultilabelROC(2), preds, target)
    assert [text.split()[:2] for text in legend(metric.plot()[1])] == [["Label", "0"], ["Label", "1"]]
    for names in ({"labels": ["cat", "dog"]}, {"class_names": ["cat", "dog"]}):
        assert [text.split()[0] for text in legend(metric.plot(**names)[1])] == ["cat", "dog"]
    with pytest.raises(ValueError, match="`labels` and `class_names`"):
        metric.plot(labels=["cat", "dog"], class_names=["cat", "dog"])
    areas = of(MulticlassAUROC(3, average=None), *three_classes())
    assert [text.split()[0] for text in legend(areas.plot(class_names=["a", "b", "c"])[1])] == ["a", "b", "c"]
    assert legend(metric.plot(labels=["cat", "dog"], score=[0.25, 0.75])[1]) == ["cat AUC=0.250", "dog AUC=0.750"]
    for name in ("labels", "class_names"):
        with pytest.raises(ValueError, match=f"`{name}` must have 2 entries, one for each line, but has 1"):
            metric.plot(**{name: ["cat"]})
    with pytest.raises(ValueError, match="`scores` must have 2 entries, one for each line, but has 1"):
        metric.plot(score=0.5)
    assert legend(of(BinaryROC()).plot(labels="cat")[1]) == ["cat AUC=0.750"]


def test_an_absent_class_is_named_and_the_others_are_drawn():
    preds, target = three_classes()
    metric = of(MulticlassROC(3), preds, torch.where(target == 1, 0, target))
    with pytest.warns(UserWarning, match="class 1"):
        _, ax = metric.plot()
    assert [bool(points(line)) for line in lines(ax)] == [True, False, True]
    assert legend(ax)[1] == "Class 1 AUC=n/a"


@in_one_test("thresholds", [None, 15])
@in_one_test("average", ["macro", "micro"])
@in_one_test("kind", CURVES)
def test_an_average_is_one_line(kind, average, thresholds):
    preds, target = three_classes()
    _, ax = of(CURVES[kind][1](3, average=average, thresholds=thresholds), preds, target).plot()
    (line,) = lines(ax)
    ((text),) = legend(ax)
    name, _, number = text.partition("=")
    if kind == "ROC":
        assert name == f"{average.capitalize()} AUC"
        x, y = torch.tensor(points(line)).T
        assert float(number) == pytest.approx(float(torch.trapezoid(y, x)), abs=6e-4)
        if average == "macro":
            assert number == f"{MulticlassAUROC(3, thresholds=thresholds)(preds, target):.3f}"
    elif kind == "PR":
        assert name == f"{average.capitalize()} AP"
        assert float(number) == pytest.approx(step_area(line), abs=6e-4)
        assert float(lines(ax, "prevalence")[0].get_ydata()[0]) == 1 / 3
    else:
        # The line crosses the diagonal where the number says: between two neighbours that lie to both of its sides.
        assert name == f"{average.capitalize()} EER"
        drawn = points(line)
        before, after = next(pair for pair in pairwise(drawn) if pair[1][0] >= pair[1][1])
        assert before[0] - 0.01 <= PROBIT(float(number)) <= after[0] + 0.01


def many_classes(count: int):
    generator = torch.Generator().manual_seed(3)
    return torch.randn(200, count, generator=generator), torch.arange(200) % count


def test_a_mean_with_its_interval_stands_within_the_figure():
    figure, ax = of(MulticlassAUROC(10), *many_classes(10)).plot()
    figure.draw_without_rendering()
    assert "[" in legend(ax)[0]
    assert ax.get_legend().get_window_extent().x1 <= figure.bbox.x1


def test_axes_are_shared_by_several_drawings():
    figure, ax = plt.subplots()
    first = of(BinaryROC()).plot(ax=ax, labels="first")
    of(BinaryROC(), *gaussians(50)).plot(ax=ax, labels="second")
    assert first[0] is figure
    assert first[1] is ax
    assert [text.split()[0] for text in legend(ax)] == ["first", "second"]
    assert [line.get_color() for line in lines(ax)] == list(COLOURS[:2])
    assert len(lines(ax, "chance")) == len(lines(ax, "equal error")) == 1


def test_a_plane_that_is_none_and_equal_f1_in_another_are_refused():
    with pytest.raises(ValueError, match="`plane` must be one of 'roc', 'pr', 'det', but is 'cap'"):
        draw("cap", [])
    with pytest.raises(ValueError, match="`iso_f1` is for the plane 'pr'"):
        draw("roc", [], iso_f1=True)


# ---- curves, bands, marks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CURVES)
def test_a_curve_is_drawn_as_the_result_of_compute(kind):
    for metric in (of(CURVES[kind][0](), *gaussians(300)), of(CURVES[kind][1](3), *three_classes())):
        _, ax = draw(kind.lower(), metric.compute())
        _, from_curve = draw(kind.lower(), metric.curve())
        assert len(lines(ax)) == len(lines(from_curve)) == metric.curve().problems
        for line, other in zip(lines(ax), lines(from_curve), strict=True):
            assert torch.allclose(torch.tensor(points(line)), torch.tensor(points(other)), atol=1e-6)
            assert line.get_drawstyle() == other.get_drawstyle()
    shares = {"prevalence": 0.25} if kind == "PR" else {}
    _, ax = draw(kind.lower(), [metric.compute(), metric.curve()], labels=list("abcdef"), **shares)
    assert len(lines(ax)) == 6
    assert legend(ax) == list("abcdef")
    assert [float(line.get_ydata()[0]) for line in lines(ax, "prevalence")] == [0.25] * 6 * len(shares)


def test_a_thinned_precision_recall_curve_is_straight_from_point_to_point():
    curve = of(BinaryROC(), *gaussians(5000)).curve()
    few = thinned(curve, 50)
    assert lines(draw("pr", few)[1])[0].get_drawstyle() == "default"
    assert lines(draw("pr", thinned(curve, 10_000))[1])[0].get_drawstyle() == "steps-pre"  # nothing was left out


def corners(ax: Axes, t: int = 0) -> list[tuple[float, float]]:
    bands = [patch for patch in ax.patches if patch.get_gid() == "band"]
    return [(float(x), float(y)) for x, y in bands[t].get_xy()]


def test_bands_are_filled_between_values_at_the_points():
    fpr, tpr = torch.tensor([0.0, 0.5, 1.0]), torch.tensor([0.0, 0.8, 1.0])
    low, high = torch.tensor([0.0, 0.7, 1.0]), [0.0, 0.9, 1.0]
    expected = [(0, 0), (0.5, 0.7), (1, 1), (1, 1), (0.5, 0.9), (0, 0)]
    for bands in ((low, high), [(low, high)], [[low, high]]):
        _, ax = draw("roc", [(fpr, tpr)], bands=bands)
        assert corners(ax) == [pytest.approx(corner, rel=FLOAT32) for corner in expected]
        (patch,) = (patch for patch in ax.patches if patch.get_gid() == "band")
        assert patch.get_facecolor() == (*to_rgb(COLOURS[0]), 0.25)
    # Precision-recall results come by rising threshold, and go in steps.
    precision, recall = torch.tensor([0.5, 0.8, 1.0]), torch.tensor([1.0, 0.5, 0.0])
    _, ax = draw("pr", [(precision, recall)], bands=[(precision - 0.1, precision)])
    low_steps = [(0, 0.9), (0, 0.7), (0.5, 0.7), (0.5, 0.4), (1, 0.4)]
    high_steps = [(1, 0.5), (0.5, 0.5), (0.5, 0.8), (0, 0.8), (0, 1)]
    assert corners(ax)[:-1] == [pytest.approx(corner, rel=FLOAT32) for corner in low_steps + high_steps]


def test_edges_of_a_band_are_curves_or_their_points():
    curves = [of(BinaryROC(), *gaussians(100, distance)).curve() for distance in (0.5, 1.0, 1.5)]
    results = [roc(curve) for curve in curves]
    plain = [(result.fpr[0], result.tpr[0]) for result in results]
    filled = [corners(draw("roc", [edges[1]], bands=[edges[::2]])[1]) for edges in (curves, results, plain)]
    assert filled[0] == filled[1] == filled[2]
    assert len(filled[0]) > 40


def test_bands_go_with_their_lines_and_are_thinned():
    metric = of(BinaryROC(), *gaussians(10_000))
    curve, short = metric.compute(), (torch.tensor([0.0, 1.0]), torch.tensor([0.0, 1.0]))
    _, ax = draw("roc", [short, curve], bands=[None, (curve.tpr - 0.01, curve.tpr)])
    (patch,) = (patch for patch in ax.patches if patch.get_gid() == "band")
    assert patch.get_facecolor()[:3] == to_rgb(COLOURS[1])
    assert len(corners(ax)) <= 2 * (MOST_POINTS + 2) + 1
    with pytest.raises(ValueError, match="`bands` must have 2 entries, one for each line, but has 1"):
        draw("roc", [short, curve], bands=[None])
    with pytest.raises(ValueError, match="`bands` must have 2 y-values, one for each point of the line"):
        draw("roc", [short], bands=(torch.zeros(3), torch.ones(2)))


@pytest.mark.parametrize("kind", CURVES)
def test_bounds_of_a_bounded_metric_are_the_band(kind):
    bounded = of(CURVES[kind][0](memory="bounded", bins=256), *gaussians(3000))
    _, ax = draw(kind.lower(), bounded.compute(), bands=bounded.bounds())
    for bound, edge in zip(bounded.bounds(), (corners(ax), corners(ax)[::-1]), strict=True):
        drawn = points(lines(draw(kind.lower(), bound)[1])[0])
        missing = [p for p in drawn if min(abs(p[0] - x) + abs(p[1] - y) for x, y in edge[: len(edge) // 2 + 1]) > 1e-6]
        assert not missing
    classes = of(CURVES[kind][1](3, memory="bounded", bins=256), *three_classes())
    _, ax = draw(kind.lower(), classes.compute(), bands=classes.bounds())
    assert len([patch for patch in ax.patches if patch.get_gid() == "band"]) == 3


# ---- how sure -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plane", ["roc", "det"])
def test_a_band_of_resamples_is_filled_where_it_says(plane):
    curve = of(MulticlassROC(3), *three_classes()).curve()
    band = roc_band(curve, points=5, replicates=50)
    _, ax = draw(plane, curve, bands=band)
    assert len([patch for patch in ax.patches if patch.get_gid() == "band"]) == 3
    first = curve.of(0)
    for bands in (roc_band(first, points=5, replicates=50), [roc_band(first, points=5, replicates=50)]):
        drawn = corners(draw(plane, first, bands=bands)[1])
        assert [y for _, y in drawn[:5]] == [y for _, y in corners(ax, 0)[:5]]
    if plane == "roc":
        assert drawn[:5] == list(zip(band.fpr.tolist(), band.low[0].tolist(), strict=True))
        assert drawn[5:10] == list(zip(band.fpr.tolist()[::-1], band.high[0].tolist()[::-1], strict=True))
    else:
        assert drawn[2] == pytest.approx((0, PROBIT(1 - float(band.low[0][2]))), rel=FLOAT32)
    with pytest.raises(ValueError, match="`bands` is the `Band` of a ROC curve, which the plane 'pr'"):
        draw("pr", curve, bands=band)


def test_a_band_of_wilson_is_read_of_a_metric_too():
    metric = of(BinaryROC(), *gaussians(300))
    found, expected = metric.read(wilson_band), wilson_band(metric.curve())
    for line, known in zip(found, expected, strict=True):
        assert torch.equal(line.tpr, known.tpr[0].to(line.tpr.dtype))
    _, ax = metric.plot(bands=found)
    assert [patch.get_gid() for patch in ax.patches].count("band") == 1


def test_a_mean_beside_a_band_and_with_one():
    classes, curve = of(MulticlassROC(3), *three_classes()).curve(), of(BinaryROC(), *gaussians(300)).curve()
    _, ax = draw("roc", [Mean(classes), curve], bands=[None, wilson_band(curve)])
    (patch,) = (patch for patch in ax.patches if patch.get_gid() == "band")
    assert patch.get_facecolor()[:3] == to_rgb(COLOURS[1])
    for plane in ("roc", "pr"):
        (line,) = lines(draw(plane, Mean(classes))[1])
        y = torch.tensor([y for _, y in points(line)], dtype=torch.float64)
        y = y.flip(0) if plane == "pr" else y  # in the order of a result
        _, ax = draw(plane, Mean(classes), bands=(y - 0.1, y))
        assert {(x, y) for x, y in points(line)} <= {*corners(ax)}


def test_the_band_of_rectangles_has_a_wilson_interval_of_either_rate_around_each_point():
    preds, target = gaussians(400)
    curve = of(BinaryROC(), preds, target).curve()
    low, high = wilson_band(curve, 0.9)
    for step in (0, 17, len(curve.tps) - 1):
        at = preds >= curve.thresholds[step]
        tpr = wilson((at & (target == 1)).sum(), (target == 1).sum(), 0.9)
        fpr = wilson((at & (target == 0)).sum(), (target == 0).sum(), 0.9)
        # Before them a point at +inf; and the lower line comes from the origin.
        assert (float(low.fpr[0][step + 2]), float(low.tpr[0][step + 2])) == (float(fpr.high), float(tpr.low))
        assert (float(high.fpr[0][step + 1]), float(high.tpr[0][step + 1])) == (float(fpr.low), float(tpr.high))
    assert (float(low.fpr[0][0]), float(low.tpr[0][0])) == (0, 0)
    assert (float(high.fpr[0][-1]), float(high.tpr[0][-1])) == (1, 1)
    for line in (low, high):
        assert bool((line.fpr[0].diff() >= 0).all() & (line.tpr[0].diff() >= 0).all())
    # What is left of a thinned curve keeps its counts, and so its rectangles.
    few, _ = wilson_band(thinned(curve, 50), 0.9)
    assert {*few.tpr[0].tolist()} < {*low.tpr[0].tolist()}


def test_the_band_of_rectangles_covers_the_population():
    fpr, covered = torch.tensor([0.01, 0.1, 0.3], dtype=torch.float64), torch.zeros(3)
    truth = 1 - torch.special.ndtr(torch.special.ndtri(1 - fpr) - 1.5)
    generator = torch.Generator().manual_seed(0)
    target = torch.arange(200) < 100
    for _ in range(200):
        low, high = wilson_band(Curve.from_scores(torch.randn(200, generator=generator) + 1.5 * target, target))
        below = low.tpr[0][torch.searchsorted(low.fpr[0], fpr).clamp(max=len(low.fpr[0]) - 1) - 1]
        above = high.tpr[0][torch.searchsorted(high.fpr[0], fpr, right=True).clamp(max=len(high.fpr[0]) - 1)]
        covered += (below <= truth) & (truth <= above)
    assert bool((covered >= 190).all()), covered


@in_one_test(
    "score, interval, words",
    [
        (0.0005, None, "AUC=0.001"),
        (0.000499, None, "AUC=0.0005"),
        (0.01, (0.0, 0.02), "AUC=0.010 [0.00, 0.02]"),
        (0.01, (0.0, 0.0199), "AUC=0.010 [0.000, 0.020]"),  # too close for two digits
        (0.5, (float("nan"), 0.6), "AUC=0.500"),
        (0.5, (0.4, float("nan")), "AUC=0.500"),
        (0.5, [None], "AUC=0.500"),
        (0.5, [(0.4, 0.6)], "AUC=0.500 [0.40, 0.60]"),
        (0.5, Interval(torch.tensor(0.4), torch.tensor(0.6)), "AUC=0.500 [0.40, 0.60]"),
        (0.5, [Interval(torch.tensor([0.4]), torch.tensor([0.6]))], "AUC=0.500 [0.40, 0.60]"),
    ],
)
def test_a_number_stands_in_three_digits_beside_its_interval(score, interval, words):
    assert legend(draw("roc", line_of(2), scores=score, intervals=interval)[1]) == [words]


def test_a_picture_shows_intervals_while_there_is_room_and_bands():
    curve = of(BinaryROC(), *gaussians(300)).curve()
    sure = {"a": (auroc_interval(curve), None), "b": ((0.1, 0.2), (0.3, 0.4))}
    both = {"a": (0.5, 0.6, 0.7), "b": (0.5, 0.6, 0.7)}
    figure = picture({"a": curve, "b": curve}, scores=both, intervals=sure, bands={"b": wilson_band(curve)})
    low, high = (float(x) for x in sure["a"][0])
    told = [legend(ax) for ax in figure.axes]
    assert told[0] == [f"a AUC=0.500 [{low:.2f}, {high:.2f}]", "b AUC=0.500 [0.10, 0.20]"]
    assert told[1:] == [["a AP=0.600", "b AP=0.600 [0.30, 0.40]"], ["a EER=0.700", "b EER=0.700"]]
    filled = [[patch.get_facecolor()[:3] for patch in ax.patches if patch.get_gid() == "band"] for ax in figure.axes]
    assert filled == [[to_rgb(COLOURS[1])], [], []]
    others = {f"{i}": curve for i in range(MOST_INTERVALS - 1)}
    beside = picture({"a": curve}, scores=both, intervals=sure, reference=others)
    assert legend(beside.axes[0])[0] == told[0][0]
    crowded = picture({"a": curve, "b": curve, **others}, scores=both, intervals=sure)
    assert legend(crowded.axes[0])[:2] == ["a AUC=0.500", "b AUC=0.500"]


def test_names_of_points_do_not_cover_each_other():
    curve = of(BinaryROC(), *gaussians(100)).curve()
    figure, ax = draw(
        "roc", curve, points=[(0.1, 0.8, f"a point {t}") for t in range(4)] + [(0.9, 0.97, "at the edge")]
    )
    figure.canvas.draw()
    # Of an annotation the box of its words, without the arrow.
    boxes = [text.get_bbox_patch() or super(type(text), text).get_window_extent() for text in ax.texts]
    assert not [(a, b) for a in range(5) for b in range(a) if boxes[a].overlaps(boxes[b])]
    frame = ax.get_window_extent()
    assert all(frame.x0 < box.x0 and box.x1 < frame.x1 and frame.y0 < box.y0 for box in boxes)


def test_names_of_low_points_of_precision_and_recall_stand_under_the_curve():
    recall = torch.linspace(1, 0, 101)
    falling = PRCurve(0.9 * (1 - recall) ** 3 + 0.01, recall, torch.linspace(0, 1, 100))
    figure, ax = draw("pr", falling, points=[(0.93, 0.01, "micro equal error"), (0.75, 0.024, "micro FPR 1 %")])
    figure.canvas.draw()
    boxes = [super(type(text), text).get_window_extent() for text in ax.texts]
    assert not boxes[0].overlaps(boxes[1])
    drawn = [xy for line in (*lines(ax, "curve"), *lines(ax, "point")) for xy in ax.transData.transform(points(line))]
    assert len(drawn) > 100
    assert not [xy for xy in drawn for box in boxes if box.contains(*xy)]
    assert all(ax.get_window_extent().contains(box.x0, box.y0) for box in boxes)


def test_the_picture_of_classes_names_the_same_extremes_in_all_planes_below():
    curve = of(MulticlassROC(10), *many_classes(10)).curve()
    classes = {f"Class {t}": curve.of(t) for t in range(10)}
    grey = sorted(classes, key=lambda name: float(auroc(classes[name])[0]))[4:-4]
    figure = picture({"macro": Mean(curve), **classes}, reference={"macro, epoch 1": Mean(curve)}, bold=["macro"])
    FigureCanvasAgg(figure).draw()
    for ax, kind in zip(figure.axes, ("AUC", "AP", "EER"), strict=True):
        named = [text.split(f" {kind}=")[0] for text in legend(ax)]
        assert named == ["macro", *(name for name in classes if name not in grey), "2 others", "macro, epoch 1"]
        box, frame = ax.get_legend().get_window_extent(), ax.get_window_extent()
        assert not box.overlaps(frame)
        assert box.y0 > 0
        assert frame.height > 0.5 * 500


def test_long_names_are_cut_in_the_middle_where_legends_would_meet():
    curve = of(MulticlassROC(10), *many_classes(10)).curve()
    figure = picture({f"the long name of class number {t}": curve.of(t) for t in range(10)})
    figure.draw_without_rendering()
    left, middle, right = (ax.get_legend().get_window_extent() for ax in figure.axes)
    assert left.x1 < middle.x0
    assert middle.x1 < right.x0
    assert (left.x0 >= 0, right.x1 <= figure.bbox.x1) == (True, True)
    assert re.fullmatch(r"the long na…er \d AUC=0\.\d{3}", legend(figure.axes[0])[3])


def test_kept_lines_are_drawn_as_the_curve():
    curve, few = of(BinaryROC(), *gaussians(20_000)).curve(), of(MulticlassROC(3), *three_classes()).curve()
    for whole in (curve, Mean(few), thinned(curve, 100)):
        pictures = [picture({"now": few.of(0)}, reference={"best": x}) for x in (whole, kept_lines(whole))]
        for one, other in zip(*(figure.axes for figure in pictures), strict=True):
            drawn = [lines(ax, "reference")[0] for ax in (one, other)]
            assert drawn[0].get_drawstyle() == drawn[1].get_drawstyle()
            first, second = (torch.tensor(points(line)) for line in drawn)
            if len(first) == len(second):
                assert torch.allclose(first, second, rtol=0, atol=2e-3)  # thinned to what no eye sees
            assert legend(one) == legend(other)
        assert max(line.points.shape[1] for line in kept_lines(whole)) <= MOST_POINTS + 10
        assert {line.points.dtype for line in kept_lines(whole)} == {torch.float32}


# ---- dark paper ----------------------------------------------------------------------------------------------------


def contrast(colour: str, paper: str) -> float:
    """As WCAG 2 has it: 1 for none, 21 for black on white."""

    def luminance(name: str) -> float:
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in to_rgb(name)]
        return sum(share * v for share, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted([luminance(colour), luminance(paper)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_all_is_read_on_its_paper(look):
    assert contrast(look.ink, look.face) > 10
    assert contrast(look.strong, look.face) > 3.5
    assert contrast(look.middle, look.face) > 2.5
    assert min(contrast(colour, look.face) for colour in look.colours) > (2 if look is LIGHT else 3)
    assert contrast(look.grid, look.face) < 1.6  # seen, but not looked at
    assert contrast(look.grid, look.face) > 1.2


@pytest.mark.parametrize(("rate", "plane"), [("recall", "roc"), ("mcc", "roc"), ("precision", "pr"), ("f1", "pr")])
def test_a_rate_is_drawn_as_its_point_of_the_curve(rate, plane):
    metric = of(BinaryRate(rate, at=FixedFPR(0.2)), *gaussians(100))
    for _ in range(2):  # chosen anew, and frozen
        _, ax = metric.plot()
        point = metric.operating_point(metric.at)
        assert ax.get_xlabel() == ("Recall" if plane == "pr" else "False positive rate")
        assert len(lines(ax)) == 1
        (marked,) = [line for line in ax.lines if line.get_gid() == "point"]
        places = (point.recall, point.precision) if plane == "pr" else (point.fpr, point.recall)
        assert [float(x) for x in marked.get_xydata()[0]] == pytest.approx([float(x) for x in places], rel=FLOAT32)
        assert f"{rate}={metric.compute():.3f}" in ax.get_legend().get_texts()[0].get_text()
        metric.freeze()
    _, ax = metric.plot([metric.compute(), metric.compute()])
    assert not lines(ax), "epochs are drawn as torchmetrics draws them"


def test_a_chart_is_dark_if_asked_or_if_its_paper_is():
    metric = BinaryReliabilityDiagram()
    metric.update(torch.rand(40, generator=torch.Generator().manual_seed(0)), torch.arange(40) % 2)
    for asked in (True, None):
        figure, ax = plt.subplots()
        if asked is None:
            figure.set_facecolor(DARK.face)
            ax.set_facecolor(DARK.face)
        draw_chart(metric.chart, metric.compute(), ax, "a", dark=asked)
        frame, (words,) = ax.get_legend().get_frame(), ax.get_legend().get_texts()
        assert (to_rgb(frame.get_facecolor()), to_rgb(words.get_color())) == (to_rgb(DARK.face), to_rgb(DARK.ink))
        assert ax.get_xgridlines()[0].get_color() == DARK.grid
    assert to_rgb(ax.get_xticklabels()[0].get_color()) != to_rgb(DARK.ink)  # paper that is there is not painted
    _, ax = draw_chart(metric.chart, metric.compute(), labels="a")
    assert to_rgb(ax.get_legend().get_texts()[0].get_color()) == (0, 0, 0)


@pytest.mark.parametrize(
    ("line", "crossing"),
    [
        ([[0.0, 0.25, 1.0], [1.0, 0.5, 0.0]], 0.4),
        ([[0.0, 0.5, 1.0], [1.0, 0.5, 0.0]], 0.5),
        ([[0.0, 0.25], [1.0, 0.5]], None),
        ([[0.5, 1.0], [0.5, 0.0]], None),
        ([[0.75, 1.0], [0.25, 0.0]], None),
        ([[0.5], [0.5]], None),
    ],
    ids=["between", "at a point", "ends before", "begins there", "begins after", "a point"],
)
def test_a_line_of_error_rates_has_the_crossing_that_it_passes(line, crossing):
    found = line_score("det", DrawnLine(torch.tensor(line, dtype=torch.float64), steps=False))
    assert found == pytest.approx(crossing, rel=1e-15) if crossing else found != found  # divided once


def test_det_axes_begin_at_a_tick_of_a_third_of_the_least_equal_error():
    """And no later than those that are drawn already."""
    _, ax = plt.subplots()
    for fresh, rates, tick in (
        (True, (0.3, 0.003), 1e-3),
        (True, (0.0029, 0.2), 1e-4),
        (True, (0.00031,), 1e-4),
        (True, (0.00029,), 1e-5),
        (True, (1e-9,), 1e-5),
        (True, (0.0, 0.05), 1e-3),  # a curve of separated labels has none
        (True, (0.0,), 1e-3),
        (True, (0.0009,), 1e-4),
        (False, (0.3,), 1e-4),
        (False, (0.00029,), 1e-5),
        (False, (0.0009,), 1e-5),
    ):
        lines_drawn = [torch.tensor([[1.0, rate, 0.0], [0.0, rate / 2, 1.0]], dtype=torch.float64) for rate in rates]
        nothing = torch.zeros(2, 0, dtype=torch.float64)
        assert det_axes(ax, [*lines_drawn, nothing], fresh) == pytest.approx(tick / 2, rel=1e-15), (fresh, rates)
        assert ax.get_xticks()[0] == ax.get_yticks()[0] == PROBIT(tick)
        assert ax.get_xlim() == ax.get_ylim() == (PROBIT(0.4 * tick), PROBIT(0.95))


def test_the_look_suits_the_first_opaque_paper():
    figure, ax = plt.subplots()
    for of_axes, of_figure, look in (
        ("0.4", "black", LIGHT),
        ("0.39", "white", DARK),
        ("lime", "black", LIGHT),
        ("red", "white", DARK),
        ("blue", "white", DARK),
        ((0.9, 0.25, 1), "white", LIGHT),  # by its blue
        ((0, 0, 0, 0.5), "white", LIGHT),
        ((0, 0, 0, 0.51), "white", DARK),
        ("none", "black", DARK),
        ("none", "none", LIGHT),
    ):
        ax.set_facecolor(of_axes)
        figure.set_facecolor(of_figure)
        assert look_of(ax, None) is look


def test_a_dark_style_is_met_with_light_lines():
    with plt.style.context("dark_background"):
        _, ax = draw("roc", [of(BinaryROC(), *gaussians(100)).curve()] * 7)
        assert lines(ax)[-1].get_color() == "#FFFFFF"
        assert to_rgb(ax.get_facecolor()) == (0, 0, 0)
        _, ax = draw("roc", of(BinaryROC(), *gaussians(100)).curve(), labels="a", dark=False)
        assert to_rgb(ax.get_facecolor()) == to_rgb(ax.get_legend().get_frame().get_facecolor()) == (1, 1, 1)
        words = [ax.xaxis.label, *ax.get_legend().get_texts()]
        assert {to_rgb(text.get_color()) for text in words} == {to_rgb(LIGHT.ink)}


# ---- scores --------------------------------------------------------------------------------------------------------


def columns(ax: Axes, name: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Density and edges of a class."""
    patch = next(patch for patch in ax.patches if patch.get_gid() == name)
    values, edges, _ = patch.get_data()
    return torch.as_tensor(values), torch.as_tensor(edges)


def test_scores_are_spread_as_numpy_counts_them():
    preds, target = gaussians(5000)
    curve = Curve.from_scores(preds, target)
    figure, ax = draw_scores(curve, threshold=0.7, bins=40)
    assert figure is ax.figure
    for name, label in (("positives", 1), ("negatives", 0)):
        density, edges = columns(ax, name)
        assert len(density) == 40
        own = preds[target == label].double()
        inner = torch.histogram(own.clamp(edges[0] + 1e-9, edges[-1] - 1e-9), edges, density=True).hist
        assert torch.allclose(density, inner, rtol=1e-14, atol=0)  # of float64
        assert ((own < edges[0]) | (own > edges[-1])).double().mean() < 0.003
    assert list(lines(ax, "threshold")[0].get_xdata()) == [0.7, 0.7]
    positives = int(target.sum())
    assert legend(ax) == [f"negatives: {5000 - positives:,}", f"positives: {positives:,}", "threshold 0.7"]
    assert ax.get_ylim()[0] == 0


def test_weights_count_in_the_spread_of_scores():
    preds, target = torch.tensor([0.0, 0.1, 0.9, 1.0]), torch.tensor([1, 0, 1, 0])
    weights = torch.tensor([3.0, 1.0, 1.0, 1.5])
    _, ax = draw_scores(Curve.from_scores(preds, target, weights), bins=2)
    assert columns(ax, "positives")[0].tolist() == [1.5, 0.5]
    assert columns(ax, "negatives")[0].tolist() == [0.8, 1.2]
    assert legend(ax) == ["negatives: 2.5", "positives: 4"]


INF = float("inf")


@in_one_test(
    "preds, target, threshold",
    [
        ([0.2, 0.8], [0, 1], None),
        ([0.5] * 4, [0, 1, 0, 1], INF),
        ([-INF, INF, 0.1, 0.9], [0, 1, 0, 1], float("nan")),
        ([-INF, INF], [0, 1], -INF),
        ([0.3, 0.4], [0, 0], INF),
        ([], [], 0.5),
    ],
)
def test_scores_of_every_kind_are_drawn(preds, target, threshold):
    counts = Curve.from_scores(torch.tensor(preds), torch.tensor(target, dtype=torch.int64))
    figure, ax = draw_scores(counts, threshold=threshold, bins=8)
    figure.draw_without_rendering()
    for name, label in (("positives", 1), ("negatives", 0)):
        density, edges = columns(ax, name)
        assert bool(edges.isfinite().all())
        assert bool((edges.diff() > 0).all())
        assert float((density * edges.diff()).sum()) == pytest.approx(float(label in target), rel=1e-14)
    assert len(lines(ax, "threshold")) == (threshold is not None and threshold == threshold)
    assert all(abs(limit) < 1e3 for limit in ax.get_xlim())


def test_the_spread_of_a_thinned_curve_and_of_bins_is_about_that_of_all_scores():
    preds, target = gaussians(50_000)
    metric = of(BinaryROC(memory="bounded", bins=1024), preds, target)
    exact = Curve.from_scores(preds, target)
    expected = columns(draw_scores(exact, bins=20)[1], "negatives")
    for curve in (thinned(exact, 100), metric.curve()):
        density, edges = columns(draw_scores(curve, bins=20)[1], "negatives")
        assert torch.allclose(edges, expected[1], atol=0.3)
        centre = (edges[1:] + edges[:-1]) / 2
        bell = (-(centre**2) / 2).exp() / (2 * torch.pi) ** 0.5
        assert float((density - bell).abs()[1:-1].max()) < 0.02


@pytest.mark.parametrize("label", ["positives", "negatives"])
def test_samples_above_an_edge_at_a_threshold_are_counted_and_between_two_interpolated(label):
    preds, target = gaussians(3000)
    curve = of(BinaryROC(memory="bounded", bins=256), preds, target).curve()
    sums, steps = (curve.tps, curve.dtps) if label == "positives" else (curve.fps, curve.dfps)
    scores = curve.thresholds.double()
    assert curve.mixed is not None
    edges = scores[scores.isfinite()].flip(0)
    at = samples_above(curve, sums, steps, torch.cat([edges[:1] - 2, edges - 0.0, edges[-1:] + torch.arange(1, 4)]))
    assert at[0] == sums[-1]
    assert torch.equal(at[1:-3], sums[scores.isfinite()].flip(0).double())
    assert torch.equal(at[-3:], torch.zeros(3).double()), "none scores more than all"
    middle = samples_above(curve, sums, steps, torch.cat([edges[:1] - 2, (edges[1:] + edges[:-1]) / 2, edges[-1:] + 1]))
    between = torch.where(curve.mixed[scores.isfinite()].flip(0)[:-1], (at[1:-4] + at[2:-3]) / 2, at[2:-3])
    assert torch.equal(middle[1:-1], between)


def test_scores_of_several_problems_and_no_bins_are_refused():
    curve = of(MulticlassROC(3), *three_classes()).curve()
    with pytest.raises(ValueError, match="`counts` must be the curve of one problem, but holds 3"):
        draw_scores(curve)
    with pytest.raises(ValueError, match="`bins` must be an integer of at least 1, but is 0"):
        draw_scores(of(BinaryROC()).curve(), bins=0)


# ---- one figure of three planes ------------------------------------------------------------------------------------


def test_a_picture_has_three_planes_with_their_numbers():
    preds, target = gaussians(2000)
    curve = of(BinaryROC(), preds, target).curve()
    figure = picture({"now": curve}, title="epoch 3")
    expected = {
        "AUC": torchmetrics_roc.BinaryAUROC(),
        "AP": torchmetrics_roc.BinaryAveragePrecision(),
        "EER": torchmetrics_roc.BinaryEER(),
    }
    assert [legend(ax) for ax in figure.axes] == [
        [f"now {name}={metric(preds, target):.3f}"] for name, metric in expected.items()
    ]
    assert figure.texts[0].get_text() == "epoch 3"
    assert [ax.get_xlabel() for ax in figure.axes] == ["False positive rate", "Recall", "False positive rate"]
    (prevalence,) = lines(figure.axes[1], "prevalence")
    assert float(prevalence.get_ydata()[0]) == float(target.double().mean())
    # What few points tell is close, average precision too.
    for few, ax in zip(picture({"now": thinned(curve, 100)}).axes, figure.axes, strict=True):
        assert float(legend(few)[0].split("=")[1]) == pytest.approx(float(legend(ax)[0].split("=")[1]), abs=0.002)


def test_a_picture_marks_points_and_shows_references():
    curve, best = (Curve.from_scores(*gaussians(500, distance)) for distance in (1.0, 3.0))
    marked = marked_points(curve)
    figure = picture({"all": curve}, reference={"all": best, "best": best}, points={"f1": marked["best F1"]})
    at = marked["best F1"]
    fpr, tpr = float(at.fps / at.negatives), float(at.tps / at.positives)
    precision = float(at.tps / (at.tps + at.fps))
    expected = [(fpr, tpr), (tpr, precision), (PROBIT(fpr), PROBIT(1 - tpr))]
    for ax, place in zip(figure.axes, expected, strict=True):
        assert points(lines(ax, "point")[0])[0] == pytest.approx(place, rel=2 * FLOAT32)
        assert len(lines(ax, "reference")) == 2
        words = [text.split("=")[0] for text in legend(ax)]
        kind = words[0].split()[1]
        assert words == [f"all {kind}", f"all (reference) {kind}", f"best {kind}"]


def test_a_picture_is_nobody_elses(monkeypatch):
    monkeypatch.setattr(plt, "figure", None)  # pyplot would make one with it
    curve = of(BinaryROC()).curve()
    for dark in (False, True):
        figure = picture({"all": curve}, dark=dark)
        figure.canvas.draw()
        assert to_rgb(figure.get_facecolor()) == to_rgb((DARK if dark else LIGHT).face)
    assert plt.get_fignums() == []


def test_a_picture_of_unknown_curves_has_no_number():
    curve = Curve.from_scores(torch.tensor([0.1, 0.2]), torch.tensor([0, 0]))
    nobody = Curve.from_scores(torch.tensor([]), torch.tensor([]))
    for unknown in (curve, nobody):
        figure = picture({"a": unknown}, points=marked_points(unknown))
        figure.canvas.draw()
        assert [legend(ax) for ax in figure.axes] == [["a AUC=n/a"], ["a AP=n/a"], ["a EER=n/a"]]
        assert not any(lines(ax, "point") for ax in figure.axes)
    with pytest.raises(ValueError, match="The curve 'classes' holds 3 problems"):
        picture({"classes": of(MulticlassROC(3), *three_classes()).curve()})


# ---- mean lines ----------------------------------------------------------------------------------------------------


def four_classes(n: int = 20_000):
    generator = torch.Generator().manual_seed(1)
    target = torch.randint(0, 4, (n,), generator=generator)
    preds = torch.randn(n, 4, generator=generator)
    preds[torch.arange(n), target] += torch.tensor([0.5, 1.0, 2.0, 3.0])[target]
    return preds, target


@pytest.mark.parametrize("kind", CURVES)
def test_the_mean_of_a_curve_is_the_macro_average_of_the_metric(kind):
    metrics = [of(CURVES[kind][1](3, average=average), *three_classes()) for average in (None, "macro")]
    plane = metrics[0].measure.plane
    (drawn,) = lines(draw(plane, Mean(metrics[0].curve()))[1])
    (expected,) = lines(draw(plane, metrics[1].compute())[1])
    assert drawn.get_drawstyle() == expected.get_drawstyle()
    assert torch.allclose(torch.tensor(points(drawn)), torch.tensor(points(expected)), atol=1e-6)
    both = [metrics[0].curve(), Mean(metrics[0].curve())]
    assert len(lines(draw(plane, both)[1])) == 4


def test_the_mean_of_thinned_curves_is_about_that_of_all_their_points():
    curve = of(MulticlassROC(4, normalization=None), *four_classes()).curve()

    def numbers(mean):
        return [float(legend(ax)[0].split("=")[1]) for ax in picture({"macro": mean}).axes]

    all_points = numbers(Mean(curve))
    areas = [float(auroc(curve).mean()), float(average_precision(curve).mean())]
    assert all_points[:2] == pytest.approx(areas, abs=5e-4)
    # Their steps would miss by 0.025 with 20 points: straight lines are what they are thinned for.
    for most in (20, 512):
        assert numbers(Mean(thinned(curve, most))) == pytest.approx(all_points, abs=0.1 / most + 0.0005)


def test_the_mean_of_straight_lines_has_the_mean_area():
    curve = thinned(of(MulticlassROC(4, normalization=None), *four_classes()).curve(), 30)
    view = precision_recall_curve(curve)
    areas = [float(torch.trapezoid(p.flip(0), r.flip(0))) for p, r in zip(view.precision, view.recall, strict=True)]
    (line,) = lines(picture({"macro": Mean(curve)}).axes[1])
    x, y = torch.tensor(points(line), dtype=torch.float64).T
    assert (float(x[0]), float(y[0]), float(x[-1])) == (0, 1, 1)
    assert float(torch.trapezoid(y, x)) == pytest.approx(sum(areas) / 4, rel=1e-12)


def test_a_mean_is_a_line_of_a_picture_as_others():
    curve = thinned(of(MulticlassROC(4, normalization=None), *four_classes(500)).curve(), 50)
    figure = picture(
        {"macro": Mean(curve)},
        reference={"before": Mean(curve)},
        scores={"macro": (0.1, 0.2, None), "before": (0, 0, 0)},
    )
    crossing = legend(picture({"macro": Mean(curve)}).axes[2])[0]
    assert [legend(ax)[0] for ax in figure.axes] == ["macro AUC=0.100", "macro AP=0.200", crossing]
    for ax in figure.axes:
        (now,), (before,) = lines(ax), lines(ax, "reference")
        assert points(now) == points(before)
    (prevalence,) = lines(figure.axes[1], "prevalence")
    assert float(prevalence.get_ydata()[0]) == 0.25  # one class against the rest, on average


def test_the_mean_leaves_unknown_classes_out():
    preds, target = four_classes(500)
    whole = of(MulticlassROC(4, normalization=None), preds, target % 2).curve()  # no samples of two classes
    for curve in (whole, thinned(whole, 50)):
        known = [float(value(curve).nanmean()) for value in (auroc, average_precision)]
        told = [legend(ax)[0].split("=")[1] for ax in picture({"macro": Mean(curve)}).axes]
        assert [float(word) for word in told[:2]] == pytest.approx(known, abs=0.003)
    nobody = Curve.from_scores(torch.zeros(2, 0), torch.zeros(2, 0))
    for curve in (nobody, thinned(nobody, 50)):
        figure = picture({"macro": Mean(curve)})
        figure.canvas.draw()
        assert [legend(ax) for ax in figure.axes] == [[f"macro {name}=n/a"] for name in ("AUC", "AP", "EER")]


# ---- thinning ------------------------------------------------------------------------------------------------------


def distance(x: torch.Tensor, y: torch.Tensor, line: Line2D) -> float:
    """How far the furthest of the points `[K]` lies from the polyline that was drawn."""
    drawn = torch.tensor(points(line), dtype=torch.float64)
    if line.get_drawstyle() == "steps-pre":
        corners = torch.stack([drawn[:-1, 0], drawn[1:, 1]], dim=1)
        drawn = torch.cat([drawn[:1], torch.stack([corners, drawn[1:]], dim=1).flatten(0, 1)])
    start, along = drawn[:-1], drawn.diff(dim=0)
    worst = 0.0
    for point in torch.stack([x, y], dim=1).double()[:: max(1, len(x) // 300)]:
        share = ((point - start) * along).sum(1) / (along**2).sum(1).clamp(min=1e-18)
        foot = start + share.clamp(0, 1)[:, None] * along
        worst = max(worst, float((foot - point).norm(dim=1).min()))
    return worst


@pytest.mark.covering
@pytest.mark.parametrize("distance_of_means", [0.0, 2.0, 6.0])
@pytest.mark.parametrize("kind", CURVES)
def test_thinning_is_not_seen(kind, distance_of_means):
    metric = of(CURVES[kind][0](), *gaussians(20_000, distance_of_means))
    _, ax = metric.plot()
    (line,) = lines(ax)
    assert len(points(line)) <= MOST_POINTS + 2
    first, second, _ = metric.compute()
    assert len(first) > 18_000
    if kind == "PR":
        first, second = second, first
    elif kind == "DET":
        edge = 0.5 * float(ax.get_xticklabels()[0].get_text().rstrip("%")) / 100
        first, second = (torch.special.ndtri(rates.double().clamp(edge, 1 - edge)) for rates in (first, second))
    pixel = (ax.get_xlim()[1] - ax.get_xlim()[0]) / 400
    assert distance(first, second, line) < pixel


def test_a_curve_of_few_points_keeps_them_all():
    metric = of(BinaryROC(), *gaussians(MOST_POINTS - 1))
    assert len(points(lines(metric.plot()[1])[0])) == len(metric.compute().fpr)


def test_the_corner_before_a_jump_is_exact():
    fpr = torch.cat([torch.linspace(0, 0.50037, 5000), torch.linspace(0.50037, 1, 5000)])
    tpr = torch.cat([torch.zeros(5000), torch.ones(5000)])
    drawn = points(lines(draw("roc", [(fpr, tpr)])[1])[0])
    assert (float(fpr[4999]), 0.0) in drawn
    assert (float(fpr[4999]), 1.0) in drawn


def test_a_zigzag_keeps_its_ends_and_is_thinned_all_the_same():
    # Precision crosses one height at every sample: only the extremes of each column can be kept.
    recall = torch.linspace(1, 0, 100_001)
    precision = torch.where(torch.arange(100_001) % 2 == 0, 0.4, 0.6)
    precision[30_077] = 0.9
    precision[[0, -1]] = 0.5
    _, ax = draw("pr", [(precision, recall)])
    drawn = points(lines(ax)[0])
    assert len(drawn) <= MOST_POINTS
    assert drawn[0] == (0, 0.5)
    assert drawn[-1] == (1, 0.5)
    assert max(y for _, y in drawn) == pytest.approx(0.9, rel=FLOAT32)
    assert drawn == sorted(drawn, key=lambda point: point[0])


# ---- scalars, through torchmetrics' own drawing --------------------------------------------------------------------


def heights(ax: Axes) -> list[float]:
    return [float(y) for line in ax.lines for y in torch.as_tensor(line.get_ydata()).flatten()]


@in_one_test("task", ["Binary", "Multiclass", "Multilabel"])
@in_one_test(
    "name, options",
    [
        ("AUROC", {"average": None}),
        ("BrierScore", {"average": None}),
        ("RecallAtFixedPrecision", {"min_precision": 0.25}),
    ],
)
def test_values_are_drawn_as_torchmetrics_draws_them(name, options, task):
    """Also what is drawn with its curve unless it is given; `test_every_class` draws all classes."""
    preds, target = gaussians(100) if task == "Binary" else three_classes()
    if task == "Multilabel":
        target = torch.nn.functional.one_hot(target, 3)
    given = [] if task == "Binary" else [3]
    known = {} if task == "Binary" and "average" in options else options
    metric = of(getattr(torchmetrics_roc, f"{task}{name}")(*given, **known), scores_for(name, preds), target)
    value = metric.compute()
    numbers = torch.atleast_1d(value[0] if isinstance(value, tuple) else value).tolist()
    figure, ax = metric.plot(value if metric.measure.drawn else None)
    assert figure is ax.figure
    assert heights(ax) == numbers
    if task == "Binary":
        assert ax.get_ylabel() == f"Binary{name}"
    else:
        assert legend(ax) == [f"{task[5:].capitalize()} {t}" for t in range(3)]
    given = plt.subplots()[1]
    figure, ax = metric.plot([value, value, value], given)
    assert (figure, ax) == (given.figure, given)
    assert heights(ax) == [number for number in numbers for _ in range(3)]
    plt.close("all")


DRAWN = {
    "AUROC": ("AUC", {}),
    "Gini": ("Gini", {}),
    "AveragePrecision": ("AP", {}),
    "EER": ("EER", {}),
    "KSStatistic": ("KS", {}),
    "PartialAUROC": ("partial AUC", {"fpr_range": (0, 0.1)}),
    "LogAUC": ("LogAUC", {}),
    "PRArea": ("area", {}),
}


@in_one_test("name", DRAWN)
def test_a_number_is_drawn_with_its_curve(name):
    kind, options = DRAWN[name]
    metric = of(getattr(torchmetrics_roc, f"Binary{name}")(**options), *gaussians(100))
    figure, ax = metric.plot(ax=plt.subplots()[1], labels="mine")
    assert figure is ax.figure
    expected = lines(draw(metric.measure.drawn[0], metric.curve())[1])[0]
    assert points(lines(ax)[0]) == points(expected)
    interval = ""
    if name in ("AUROC", "Gini", "AveragePrecision", "KSStatistic"):
        low, high = (float(x) for x in metric.interval())
        interval = f" [{low:.2f}, {high:.2f}]"
    assert legend(ax) == [f"mine {kind}={float(metric.compute()):.3f}{interval}"]


CHARTS = {
    "AUPRG": ("AUPRG", "PrecisionRecallGain"),
    "AURC": ("AURC", "RiskCoverage"),
    "BrierScore": ("Brier score", "ReliabilityDiagram"),
    "LogLoss": ("log loss", "ReliabilityDiagram"),
    "CalibrationError": ("calibration error", "ReliabilityDiagram"),
    "ActualDCF": ("actDCF", "BayesErrorRate"),
    "Cllr": ("Cllr", "BayesErrorRate"),
}


@in_one_test("name", CHARTS)
def test_a_number_is_drawn_in_the_chart_that_tells_more(name):
    kind, chart = CHARTS[name]
    preds, target = gaussians(100)
    metric = of(getattr(torchmetrics_roc, f"Binary{name}")(), preds.sigmoid(), target)
    bins = {"n_bins": metric.n_bins} if name == "CalibrationError" else {}
    whole = of(getattr(torchmetrics_roc, f"Binary{chart}")(**bins), preds.sigmoid(), target)
    _, ax = metric.plot()
    _, other = whole.plot()
    found, expected = (torch.tensor(points(lines(one)[0])) for one in (ax, other))
    torch.testing.assert_close(found, expected)  # results are float32
    assert (ax.get_xlabel(), ax.get_ylabel()) == (other.get_xlabel(), other.get_ylabel())
    assert legend(ax)[0].partition(" [")[0] == f"{kind}={float(metric.compute()):.3f}"
    if metric.interval_by_formula() is not None:
        low, high = (float(x) for x in metric.interval())
        assert legend(ax)[0].endswith(f"[{low:.2f}, {high:.2f}]")


def test_a_number_of_the_reverse_or_the_least_is_drawn_as_that():
    preds, target = gaussians(100)
    risks = of(torchmetrics_roc.BinaryRiskCoverage(), preds, target).compute()
    _, ax = of(torchmetrics_roc.BinaryAUARC(), preds, target).plot()
    accuracies = zip(risks.coverage.tolist(), (1 - risks.risk).tolist(), strict=True)
    assert points(lines(ax)[0]) == [pytest.approx(point, rel=1e-6) for point in accuracies]  # results are float32
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Coverage", "Accuracy")
    errors = of(torchmetrics_roc.BinaryBayesErrorRate(), preds, target).compute()
    for name in ("MinDCF", "MinCllr"):
        metric = of(getattr(torchmetrics_roc, f"Binary{name}")(), preds, target)
        _, ax = metric.plot()
        least = zip(errors.prior_log_odds.tolist(), errors.minimum.tolist(), strict=True)
        assert points(lines(ax)[0]) == [pytest.approx(point, rel=1e-6) for point in least]
        assert not lines(ax, "baseline")
        assert legend(ax)[0].startswith(f"min{name[3:]}={float(metric.compute()):.3f}")


@pytest.mark.parametrize("name", ["MinDCF", "ActualDCF"])
def test_a_detection_cost_is_marked_where_its_costs_are_those_of_a_prior(name):
    metric = of(getattr(torchmetrics_roc, f"Binary{name}")(prevalence=0.1, fn=5.0, fp=2.0), *gaussians(100))
    _, ax = metric.plot()
    odds = math.log(0.1 * 5 / (0.9 * 2))
    (mark,) = points(*lines(ax, "point"))
    assert mark == pytest.approx((odds, float(metric.compute())), rel=1e-6)
    curve = of(torchmetrics_roc.BinaryBayesErrorRate(at=(odds,)), *gaussians(100)).compute()
    assert mark[1] == pytest.approx(float(curve.minimum if name == "MinDCF" else curve.actual), rel=1e-6)
    box = next(text for text in ax.texts if text.get_text() == "prevalence 0.1").get_window_extent()
    ax.figure.canvas.draw()
    assert ax.bbox.x0 < box.x0 < box.x1 < ax.bbox.x1
    assert not lines(of(getattr(torchmetrics_roc, f"Multiclass{name}")(3), *three_classes()).plot()[1], "point")


def test_blocks_of_isotonic_regression_span_their_scores_above_a_histogram():
    generator = torch.Generator().manual_seed(0)
    preds = (torch.rand(2, 60, generator=generator) * 30).round() / 30
    target = (torch.rand(2, 60, generator=generator) < preds).int()
    found = blocks(Curve.from_rows(preds, target.bool(), None))
    for p, y, x, frequency in zip(preds, target, *found, strict=True):
        regression = IsotonicRegression().fit_transform(p.double().numpy(), y.numpy())
        fitted = {}
        for score, value in zip(p.tolist(), regression.round(12).tolist(), strict=True):
            fitted.setdefault(value, []).append(score)
        expected = [(score, value) for value in sorted(fitted) for score in (min(fitted[value]), max(fitted[value]))]
        assert list(zip(x.tolist(), frequency.tolist(), strict=True)) == [pytest.approx(pair) for pair in expected]
    metric = of(BinaryReliabilityDiagram(), preds[0], target[0])
    _, ax = metric.plot()
    first = zip(found.scores[0].tolist(), found.frequency[0].tolist(), strict=True)
    assert points(lines(ax)[0]) == [pytest.approx(pair) for pair in first]
    bars = torch.tensor([path.vertices[1, 1] for path in ax.collections[0].get_paths()])
    counts = torch.histc(preds[0], 20, 0, 1)
    torch.testing.assert_close(bars / bars.max(), (counts / counts.max()).double()[counts > 0])
    result = metric.compute()  # has the means of its bins alone
    for given in (result, [result]):
        drawn = points(lines(metric.plot(given)[1])[0])
        assert drawn == [*zip(result.confidence.tolist(), result.frequency.tolist(), strict=True)]


def test_the_point_of_a_number_is_marked():
    gap, error = of(torchmetrics_roc.BinaryKSStatistic(), *gaussians(100)), of(torchmetrics_roc.BinaryEER())
    (mark,) = lines(gap.plot()[1], "point")
    ((x, y),) = points(mark)
    assert y - x == pytest.approx(float(gap.compute()), rel=FLOAT32)
    (mark,) = lines(error.plot()[1], "point")
    assert points(mark) == [(PROBIT(float(error.compute())),) * 2]
    assert not lines(of(torchmetrics_roc.BinaryAUROC(), *gaussians(100)).plot()[1], "point")
    assert not lines(of(torchmetrics_roc.MulticlassKSStatistic(3), *three_classes()).plot()[1], "point")
    with pytest.warns(UserWarning, match="no positive samples"):
        assert not lines(of(torchmetrics_roc.BinaryEER(), PREDS, torch.zeros(4).int()).plot()[1], "point")


@pytest.mark.parametrize("average", ["macro", "micro", "weighted", None])
def test_a_number_of_classes_is_drawn_with_their_lines_or_their_mean(average):
    metric = of(MulticlassAUROC(3, average=average), *three_classes())
    _, ax = metric.plot()
    value = metric.compute()
    low, high = metric.interval()
    drawn = [legend(ax), ax.get_title()]
    if average is None:
        assert drawn[0] == [f"Class {t} AUC={value[t]:.3f} [{low[t]:.2f}, {high[t]:.2f}]" for t in range(3)]
    elif average == "weighted":
        assert drawn == [
            ["Class 0", "Class 1", "Class 2"],
            f"Weighted AUC={value:.3f} [{low:.2f}, {high:.2f}] (95 % CI)",
        ]
    else:
        assert drawn[0][0] == f"{average.capitalize()} AUC={value:.3f} [{low:.2f}, {high:.2f}]"
    each = of(MulticlassAUROC(3, average=None), *three_classes()).compute()
    if average == "macro":
        assert drawn[0][1:] == [f"Class {t} AUC={each[t]:.3f}" for t in range(3)]
        mean, *classes = lines(ax)
        assert mean.get_linewidth() > classes[0].get_linewidth()
        assert legend(metric.plot(labels="mean")[1])[0].split()[0] == "mean"
    assert len(lines(ax)) == {"micro": 1, "macro": 4}.get(average, 3)
    named = legend(metric.plot(labels=list("abc") if average != "micro" else "a")[1])
    assert [name.split()[0] for name in named] == (
        ["a"] if average == "micro" else [*["Macro"] * (average == "macro"), *"abc"]
    )


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
def test_of_more_than_twenty_classes_the_mean_alone_is_drawn():
    for classes, drawn in ((20, 21), (21, 1)):
        assert len(lines(of(MulticlassAUROC(classes), *many_classes(classes)).plot()[1])) == drawn


@pytest.mark.parametrize(("name", "kind"), [("Lift", "lift"), ("TopCapture", "captured")])
def test_a_share_of_the_highest_scores_is_drawn_as_its_point_of_the_gains(name, kind):
    metric = of(getattr(torchmetrics_roc, f"Binary{name}")(fraction=0.25), *gaussians(100))
    _, ax = metric.plot()
    expected = torchmetrics_roc.functional.binary_gains_curve(*gaussians(100))
    (line,) = lines(ax)
    assert points(line) == [
        pytest.approx(point, rel=FLOAT32)
        for point in zip(expected.targeted.tolist(), expected.captured.tolist(), strict=True)
    ]
    captured = float(torchmetrics_roc.functional.binary_top_capture(*gaussians(100), fraction=0.25))
    assert points(lines(ax, "point")[0]) == [pytest.approx((0.25, captured), rel=FLOAT32)]
    assert legend(ax) == [f"{kind}={metric.compute():.3f}"]
    assert [text.get_text() for text in ax.texts] == ["top 25 %"]
    several = getattr(torchmetrics_roc, f"Multiclass{name}")
    mean, each = (of(several(3, average=average), *three_classes()) for average in ("macro", None))
    assert mean.plot()[1].get_title() == f"Macro {kind}={mean.compute():.3f}"
    assert legend(each.plot(labels=list("abc"))[1]) == [
        f"{label} {kind}={value:.3f}" for label, value in zip("abc", each.compute(), strict=True)
    ]


def test_an_interval_that_takes_a_bootstrap_is_not_drawn(monkeypatch):
    for name in ("EER", "AUCH"):
        metric = of(getattr(torchmetrics_roc, f"Binary{name}")(), *gaussians(100))
        monkeypatch.setattr(metric, "interval", None)
        assert "[" not in legend(metric.plot()[1])[0]
    grouped = torchmetrics_roc.BinaryPRArea()
    grouped.update(*gaussians(100), groups=torch.arange(100) // 2)
    assert "[" not in legend(grouped.plot()[1])[0]


@pytest.mark.parametrize(
    ("name", "least", "plane"),
    [
        ("RecallAtFixedPrecision", {"min_precision": 0.8}, "pr"),
        ("PrecisionAtFixedRecall", {"min_recall": 0.6}, "pr"),
        ("SensitivityAtSpecificity", {"min_specificity": 0.8}, "roc"),
        ("SpecificityAtSensitivity", {"min_sensitivity": 0.6}, "roc"),
    ],
)
def test_a_rate_at_a_fixed_rate_is_drawn_as_its_point_of_the_curve(name, least, plane):
    metric = of(getattr(torchmetrics_roc, f"Binary{name}")(**least), *gaussians(100))
    value, threshold = metric.compute()
    _, ax = metric.plot()
    ((x, y),) = points_of(ax)
    at = metric.operating_point(float(threshold))
    places = (at.recall, at.precision) if plane == "pr" else (at.fpr, at.recall)
    assert (x, y) == pytest.approx(tuple(map(float, places)), rel=FLOAT32)
    rate = 1 - x if name.startswith("Spec") else x if name.startswith("Recall") else y
    assert rate == pytest.approx(float(value))
    assert f"{float(value):.3f} [" in legend(ax)[0]
    several = getattr(torchmetrics_roc, f"Multilabel{name}")(num_labels=2, **least)
    preds, target = gaussians(100)
    several.update(preds.view(-1, 2), target.view(-1, 2))
    _, ax = several.plot()
    assert [words.split("=")[1][:5] for words in legend(ax)] == [f"{x:.3f}" for x in several.compute()[0].tolist()]


@pytest.mark.parametrize(("rate", "at"), [("precision", 0.05), ("f1", 0.5)])
def test_a_rate_at_a_prevalence_is_drawn_at_that_prevalence(rate, at):
    metric = of(torchmetrics_roc.BinaryRate(rate, torchmetrics_roc.FixedFPR(at), prevalence=0.01), *gaussians(100))
    _, ax = metric.plot()
    ((recall, precision),) = points_of(ax)
    value = precision if rate == "precision" else 2 * recall * precision / (recall + precision)
    assert value == pytest.approx(float(metric.compute()))
    (share,) = [line.get_ydata()[0] for line in ax.lines if line.get_gid() == "prevalence"]
    assert share == pytest.approx(0.01)


def test_there_is_room_for_a_minimum_and_none_for_treating_all():
    preds, target = gaussians(200)
    metric = of(torchmetrics_roc.BinaryBayesErrorRate(at=[x / 4 for x in range(-4, 5)]), preds + 3, target)
    _, ax = metric.plot()
    assert ax.get_ylim()[0] < float(metric.compute().minimum.min()) < 0.9
    _, ax = of(torchmetrics_roc.BinaryNetBenefit(), preds.sigmoid(), target).plot()
    assert ax.get_ylim()[0] > -1


def points_of(ax):
    (line,) = (line for line in ax.lines if line.get_gid() == "point")
    return list(zip(*(x.tolist() for x in line.get_xydata().T), strict=True))


def test_pairs_of_classes_are_drawn_as_a_matrix():
    metric = of(torchmetrics_roc.MulticlassOvOAUROC(3, average="none"), *three_classes())
    pairs = metric.compute()
    figure, axes = metric.plot(class_names=list("abc"))
    assert [text.get_text() for text in axes.texts] == [f"{x:.2f}" for x in pairs.flatten().tolist() if x == x]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == list("abc")
    assert (axes.get_ylabel(), axes.get_xlabel()) == ("AUROC of the scores for class", "Against class")
    assert metric.plot(pairs, ax=axes) == (figure, axes)
    _, axes = metric.plot(torch.eye(MOST_NUMBERS + 1))
    assert not axes.texts
    assert len(axes.figure.axes) == 2
    with pytest.raises(ValueError, match=r"`val` holds several matrices of pairs of classes: draw one"):
        metric.plot([pairs, pairs])


@pytest.mark.parametrize("kind", CURVES)
def test_points_number_and_prevalence_come_from_one_sort(kind, monkeypatch):
    sorts = []
    make = Curve.from_rows.__func__

    def counted(cls, *args, **known):
        sorts.append(cls)
        return make(cls, *args, **known)

    ordered = states.ordered_if_sound

    def spy(scores, target):
        found = ordered(scores, target)
        sorts.extend([] if found is None else [found])
        return found

    monkeypatch.setattr(Curve, "from_rows", classmethod(counted))
    monkeypatch.setattr(states, "ordered_if_sound", spy)
    of(CURVES[kind][0]()).plot()
    assert len(sorts) == 1


# ---- the ends of what is decided by a number -------------------------------------------------------------------------


def stairs(count: int) -> tuple[torch.Tensor, torch.Tensor, None]:
    """A line of so many points."""
    return torch.linspace(0, 1, count), torch.linspace(0, 1, count) ** 0.5, None


class Line(tuple):
    """A result of `compute`, for `draw`."""

    _fields = ("fpr", "tpr", "thresholds")


def line_of(count: int) -> Line:
    return Line(stairs(count))


@pytest.mark.parametrize(
    ("count", "marker"), [(0, "None"), (1, "o"), (2, "o"), (FEW_POINTS, "o"), (FEW_POINTS + 1, "None")]
)
def test_few_points_are_marked_the_only_one_too(count, marker):
    """Without a marker one point would not be seen; and what is not drawn has none in the legend."""
    (line,) = lines(draw("roc", line_of(count))[1])
    assert len(line.get_xdata()) == count
    assert line.get_marker() == marker


@pytest.mark.parametrize(("count", "width"), [(MANY_LINES, 1.8), (MANY_LINES + 1, 0.8)])
def test_many_lines_are_thin(count, width):
    _, ax = draw("roc", [line_of(3)] * count)
    assert {line.get_linewidth() for line in lines(ax)} == {width}


def test_of_many_lines_the_highest_and_the_lowest_have_colours_and_names():
    fpr, thresholds = torch.tensor([0.0, 0.5, 1.0]), torch.tensor([9.0, 1.0, 0.0])
    middles = torch.rand(11, generator=torch.Generator().manual_seed(0)).tolist()
    curves = [ROCCurve(fpr, torch.tensor([0.0, y, 1.0]), thresholds) for y in middles]
    names = [f"c{t}" for t in range(10)]
    order = sorted(range(10), key=lambda t: middles[t])
    kept = sorted([*order[:4], *order[-4:]])
    for bold in ((), ("mean",)):
        several = curves[: 10 + len(bold)]
        bands = [(curve.tpr, curve.tpr) for curve in several]
        _, ax = draw("roc", several, labels=[*names, *bold], bold=bold, bands=bands)
        assert legend(ax) == [*(names[t] for t in kept), *bold, "2 others"]
        assert len({(line.get_color(), line.get_linestyle()) for line in lines(ax)[:-2]}) == 8 + len(bold)
        assert {line.get_color() for line in lines(ax)[-2:]} == {LIGHT.middle}
        assert len(ax.patches) == 8 + len(bold)
    assert legend(draw("roc", curves[:8], labels=names[:8])[1]) == names[:8]
    assert LIGHT.middle not in {line.get_color() for line in lines(draw("roc", curves)[1])}, (
        "no names, none is left out"
    )
    assert legend(draw("roc", curves[:3], labels=names[:3], grey=["c1"])[1]) == ["c0", "c2", "1 other"]
    for option in ("bold", "grey"):
        with pytest.raises(ValueError, match=rf"`{option}` must name lines by their `labels`, but 'c9' is none"):
            draw("roc", curves[:3], labels=names[:3], **{option: ["c9"]})


def test_of_many_lines_of_a_chart_too():
    chart, made = chart_of(3, 9)
    _, ax = draw_chart(chart, made, labels=[f"c{t}" for t in range(9)])
    assert legend(ax)[-1] == "1 other"
    assert len(lines(ax)) == 9


def test_figures_are_wide_for_more_than_a_few_names():
    for count, wide in ((CROWDED, False), (CROWDED + 1, True)):
        figure, ax = draw("roc", [line_of(3)] * count, labels=[f"line {t}" for t in range(count)])
        assert (figure.get_figwidth() > 5) == wide
        assert ax.get_legend().get_frame_on() != wide


@pytest.mark.parametrize(("room", "named"), [*MOST_NAMES.items()])
def test_one_name_more_than_there_is_room_for_is_shown_and_two_are_counted(room, named):
    for more in (0, 1, 2):
        ax = None
        for parts in range(0, named + more, MOST_COLOURED):
            labels = [f"c{t}" for t in range(named + more)][parts : parts + MOST_COLOURED]
            _, ax = draw("roc", [line_of(2)] * len(labels), ax, labels=labels, legend=room)
        expected = [f"c{t}" for t in range(named + more % 2)] + ["… and 2 more"] * (more == 2)
        assert legend(ax) == expected


def test_names_are_cut_below_the_axes_only_and_only_if_too_long():
    names = ["n" * (LONGEST - 1) + "x", *(f"{t}" + "n" * LONGEST for t in range(6))]
    for room in ("inside", "right", "below"):
        _, ax = draw("roc", [line_of(2)] * 7, labels=names, legend=room)
        shown = legend(ax)
        assert shown[0] == names[0]
        assert [len(name) for name in shown[1:]] == [LONGEST if room == "below" else LONGEST + 1] * 6


def test_a_band_with_an_unknown_edge_is_not_filled_and_one_too_many_is_refused():
    x = torch.linspace(0, 1, 3)
    for band in ((x, x * torch.nan), (x * torch.nan, x)):
        _, ax = draw("roc", line_of(3), bands=[band])
        assert not ax.patches
    for many in (2, 3):
        with pytest.raises(ValueError, match="`bands` must have 1 entry, one for each line"):
            draw("roc", line_of(3), bands=[(x, x)] * many)


def test_bands_belong_to_the_lines_and_not_to_what_these_are_compared_with():
    x = torch.linspace(0, 1, 3)
    _, ax = draw("roc", line_of(3), bands=[(0.5 * x, x)], reference={"a": line_of(4), "b": line_of(5)})
    (band,) = ax.patches
    assert band.get_path().vertices[:, 1].tolist() == [0.0, 0.25, 0.5, 1.0, 0.5, 0.0]
    assert [len(line.get_xdata()) for line in lines(ax, "reference")] == [4, 5]


def test_the_number_of_a_line_of_two_points_and_of_fewer():
    chance = torch.tensor([[0.0, 1.0], [0.0, 1.0]])
    assert (
        line_score("roc", DrawnLine(chance, steps=False))
        == line_score(
            "det", DrawnLine(chance.flip(1) * torch.tensor([[-1.0], [1.0]]) + torch.tensor([[1.0], [0.0]]), False)
        )
        == 0.5
    )
    assert line_score("pr", DrawnLine(torch.tensor([[0.0, 1.0], [0.25, 0.25]]), steps=True)) == 0.25
    for plane in ("roc", "pr", "det"):
        for few in (0, 1):
            assert math.isnan(line_score(plane, DrawnLine(chance[:, :few], steps=True)))


def test_means_of_numbers_leave_unknown_ones_out():
    values = torch.tensor([0.5, torch.nan, 1.0])
    assert numbers_of(values, True) == [0.75]
    assert str(numbers_of(values, False)) == "[0.5, nan, 1.0]"


def test_shares_of_positives_are_known_from_the_first_positive_on():
    labels = torch.tensor([[0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1]])
    curve = of(MultilabelROC(3), torch.rand(4, 3), labels).curve()
    assert str(prevalence_of(curve)) == "[nan, 0.25, 0.5]"
    assert prevalence_of(Mean(curve)) == [0.375]
    assert [prevalence_of(curve.of(t)) for t in (1, 2)] == [[0.25], [0.5]]


def test_places_of_the_first_predicted_positives():
    """Precision is 1 before the first, and 0 with one false one."""
    preds, target = torch.tensor([0.9, 0.8, 0.7]), torch.tensor([0, 1, 1])
    curve = Curve.from_scores(preds, target)
    found = [
        places_of("pr", "here", torchmetrics_roc.choice.chosen(curve, torchmetrics_roc.Frozen(at)))
        for at in (1.0, 0.9, 0.8)
    ]
    assert found == [[(0.0, 1.0, "here")], [(0.0, 0.0, "here")], [(0.5, 0.5, "here")]]


def test_a_curve_is_thinned_if_either_deviation_says_so():
    curve = Curve.from_scores(*gaussians(50))
    off, none = torch.full((1,), 0.25), torch.zeros(1)
    for rates, precision in ((off, off), (off, none), (none, off), (none, none)):
        object.__setattr__(curve, "deviation", Deviation(rates, precision))
        (line,) = lines_of("pr", curve)
        assert line.steps == (rates is none and precision is none)


@in_one_test("weighted", [False, True])
@in_one_test("infinite", [0.0, 0.9, 1.0])
def test_the_range_of_scores_leaves_a_thousandth_of_each_class_out_at_either_end(infinite, weighted):
    """Of the finite scores, however many are infinite."""
    generator = torch.Generator().manual_seed(4)
    preds, target = torch.randn(8000, generator=generator, dtype=torch.float64), torch.arange(8000) % 2
    preds[:100] *= 5  # far out
    many = (torch.rand(8000, generator=generator) < infinite) & (target == 1)
    preds = torch.where(many, torch.inf, preds)
    preds[7990:] = -torch.inf
    weight = torch.randint(1, 4, (8000,), generator=generator).double() if weighted else None
    ends = []
    for label in (0, 1):
        finite = preds.isfinite() & (target == label)
        scores, order = preds[finite].sort(descending=True)
        sums = (torch.ones_like(scores) if weight is None else weight[finite][order]).cumsum(0)
        if len(scores):
            ends += [scores[int((sums < share * sums[-1]).sum())] for share in (0.001, 0.999)]
    low, high = score_range(Curve.from_scores(preds, target, weight))
    assert (low, high) == (float(min(ends)), float(max(ends)))


@in_one_test(
    "scores, target, expected",
    [
        ([5.0, 3, 1], [0, 0, 1], (1, 5)),  # a class of a single sample, the lowest
        ([5.0, 3, 1], [1, 0, 0], (1, 5)),
        ([5.0, INF, -INF], [1, 1, 0], (4.5, 5.5)),
        ([INF, -INF], [1, 0], (0, 1)),
        ([3e9, 3e9], [1, 0], (3e9 - 1500, 3e9 + 1500)),
        ([3e9, 3e9 + 2], [1, 0], (3e9 - 1500, 3e9 + 1502)),
        ([3e9, 3e9 + 6], [1, 0], (3e9, 3e9 + 6)),
        ([-2.0, -1, -2], [1, 1, 0], (-2, -1)),
    ],
)
def test_the_range_of_few_scores_holds_all_of_them(scores, target, expected):
    """And has a width where they are equal, or visually so."""
    curve = Curve.from_scores(torch.tensor(scores, dtype=torch.float64), torch.tensor(target))
    assert score_range(curve) == pytest.approx(expected, rel=1e-15)


def test_one_bin_holds_all_scores():
    _, ax = draw_scores(Curve.from_scores(*gaussians(50)), bins=1)
    density, edges = columns(ax, "positives")
    assert len(density) == 1
    assert float(density * edges.diff()) == pytest.approx(1, rel=1e-15)


def chart_of(count: int, several: int = 1, unknown: tuple[int, int] | None = None):
    """A reliability diagram with so many points, a line per class."""
    x, y = torch.linspace(0.1, 0.9, count), torch.linspace(0.2, 0.8, count)
    if unknown is not None:
        (x, y)[unknown[0]][unknown[1]] = torch.nan
    made = type("Result", (tuple,), {"_fields": ("confidence", "frequency")})
    return BinaryReliabilityDiagram().chart, made((x, y) if several == 1 else ([x] * several, [y] * several))


def test_charts_mark_few_points_draw_many_lines_thin_and_leave_unknown_points_out():
    for count, marker in ((FEW_CHART_POINTS, "o"), (FEW_CHART_POINTS + 1, "None")):
        assert lines(draw_chart(*chart_of(count))[1])[0].get_marker() == marker
    for several, width in ((CROWDED, 1.8), (CROWDED + 1, 0.8)):
        drawn = lines(draw_chart(*chart_of(3, several))[1])
        assert [line.get_linewidth() for line in drawn] == [width] * several
    for unknown in ((0, 1), (1, 1)):
        (line,) = lines(draw_chart(*chart_of(4, unknown=unknown))[1])
        assert len(line.get_xdata()) == 3
    x = torch.linspace(0.1, 0.9, 4)
    for part in range(3):
        band = [x.clone(), x - 0.05, x + 0.05]
        band[part][2] = torch.nan
        _, ax = draw_chart(*chart_of(4), bands=tuple(band))
        (path,) = (patch.get_path().vertices for patch in ax.patches if patch.get_gid() == "band")
        assert not (path != path).any()
        assert len({float(x) for x in path[:, 0]}) == 3


def test_a_value_of_the_hull_is_drawn_with_the_hull():
    preds, target = gaussians(200)
    for metric in (BinaryAUCH(), BinaryEER(estimator="rocch")):
        of(metric, preds, target)
        plane = metric.measure.drawn[0]
        _, ax = metric.plot()
        drawn, whole = draw(plane, hull(metric.curve()))[1], draw(plane, metric.curve())[1]
        assert points(lines(ax)[0]) == points(lines(drawn)[0])
        assert points(lines(ax, "reference")[0]) == points(lines(whole)[0])
        name = {"roc": "AUCH", "det": "EER"}[plane]
        assert legend(ax) == [f"{name}={float(metric.compute()):.3f}", "the curve itself"]
    _, ax = of(BinaryEER(), preds, target).plot()
    assert not lines(ax, "reference")


def test_a_reliability_diagram_shows_its_error_and_the_shares_of_its_bins():
    g = torch.Generator().manual_seed(0)
    preds, target = torch.rand(200, generator=g) ** 2, torch.randint(2, (200,), generator=g)
    metric = of(BinaryReliabilityDiagram(n_bins=4), preds, target)
    _, ax = metric.plot()
    (bars,) = (x for x in ax.collections if x.get_gid() == "shares")
    counts = [int(((preds >= i / 4) & (preds < (i + 1) / 4)).sum()) for i in range(4)]
    heights = [float(segment[1][1]) for segment in bars.get_segments()]
    assert heights == pytest.approx([0.15 * n / max(counts) for n in counts])
    assert [float(segment[0][0]) for segment in bars.get_segments()] == pytest.approx(
        metric.compute().confidence.tolist()
    )
    assert legend(ax) == [f"ECE={float(calibration_error(metric.curve(), 4)[0]):.3f}"]
    _, ax = metric.plot(ax=ax)
    assert sum(x.get_gid() == "shares" for x in ax.collections) == 1, "of the first"
    empty = torch.tensor([])
    assert not draw_chart(metric.chart, ReliabilityCurve(empty, empty, empty))[1].collections


def test_what_treating_all_is_worth_is_named_once_in_several_charts():
    preds = torch.rand(30, 3, generator=torch.Generator().manual_seed(0))
    target = torch.arange(90).view(30, 3) % 4 % 2
    ax = None
    for labels in (2, 3, 3):
        metric = of(torchmetrics_roc.MultilabelNetBenefit(labels), preds[:, :labels], target[:, :labels])
        _, ax = draw_chart(metric.chart, metric.compute(), ax, labels=[f"{labels}{t}" for t in range(labels)])
    found = [artist.get_label() for artist in ax.get_children() if artist.get_gid() == "baseline"]
    assert found == ["treat all"] + ["_"] * 7


def test_intervals_of_groups_are_drawn_whether_tables_or_tensors():
    metric = torchmetrics_roc.GroupedAUROC(average=None)
    metric.update(*gaussians(90, share=0.5), groups=torch.arange(90) % 3)
    table = metric.compute()
    low, high = (type(table)(table[0], table[1] + by, *table[2:]) for by in (-0.1, 0.05))
    for ends in ((low, high), (low[1], high[1])):
        _, ax = draw_groups(table, ends)
        (bars,) = (many for many in ax.collections if many.get_gid() == "interval")
        drawn = [path.vertices[:, 0].tolist() for path in bars.get_paths()]
        assert drawn == [[float(a), float(b)] for a, b in zip(low[1].double(), high[1].double(), strict=True)]


@pytest.mark.parametrize(("now", "before", "rows"), [(3, 3, 0), (4, 3, 4), (5, 4, 5)])
def test_a_picture_is_high_enough_for_the_names_of_all_its_lines(now, before, rows):
    """Two columns below the axes, of lines and of what they are compared with."""
    curve = Curve.from_scores(PREDS, TARGET)
    reference = {f"old {t}": curve for t in range(before)}
    figure = picture({f"now {t}": curve for t in range(now)}, reference=reference)
    assert figure.get_figheight() == pytest.approx(5 + (0.3 + 0.19 * rows if rows else 0), rel=1e-15)


def test_a_mean_of_two_labels_stands_beside_both():
    metric = torchmetrics_roc.MultilabelAUROC(2)
    _, ax = of(
        metric, torch.rand(40, 2, generator=torch.Generator().manual_seed(1)), torch.arange(80).view(40, 2) % 3 % 2
    ).plot()
    assert [name.split()[0] for name in legend(ax)] == ["Macro", "Label", "Label"]


@pytest.mark.parametrize("name", ["BinaryROC", "BinaryPrecisionRecallCurve", "BinaryDET", "BinaryGainsCurve"])
def test_several_results_are_as_many_lines(name: str) -> None:
    metric = getattr(torchmetrics_roc, name)()
    results = [metric(torch.tensor(x), torch.arange(len(x)) % 2) for x in ([0.1, 0.2, 0.3], [0.4, 0.2])]
    _, ax = metric.plot(results, labels=["one", "other"])
    assert legend(ax) == ["one", "other"]
    for line, result in zip(lines(ax), results, strict=True):
        assert points(line) == points(*lines(metric.plot(result)[1]))
    with pytest.raises(ValueError, match="`curve` must hold what `compute` of metrics of one class returns"):
        metric.plot([results[0], torchmetrics_roc.functional.binary_cost_curve(*gaussians(30))])


def test_a_legend_says_what_brackets_and_areas_are():
    metric = of(BinaryROC(), *gaussians(200))
    area = of(torchmetrics_roc.BinaryAUROC(), *gaussians(200))
    curve = metric.curve()

    def title(*drawn):
        return drawn[1].get_legend().get_title().get_text()

    assert title(*area.plot()) == "[95 % CI]"
    assert title(*metric.plot()) == ""
    assert title(*metric.plot(bands=roc_band(metric, 0.9))) == "shaded: 90 % band"
    assert title(*metric.plot(bands=of(BinaryROC(thresholds=[0.2, 0.8]), *gaussians(200)).bounds())) == ""
    both = {"scores": 0.8, "intervals": area.interval(0.99), "bands": wilson_band(curve)}
    assert title(*draw("roc", curve, **both)) == "[99 % CI]\nshaded: 95 % band"
    two = [area.interval(0.9), area.interval(0.8)]
    assert title(*draw("roc", [curve, curve], scores=[0.8, 0.8], labels=list("ab"), intervals=two)) == ""
    decisions = of(torchmetrics_roc.BinaryNetBenefit(), gaussians(200)[0].sigmoid(), gaussians(200)[1])
    assert title(*decisions.plot(bands=decisions.read(net_benefit_band))) == "shaded: 95 % band"
    assert (
        title(*of(torchmetrics_roc.BinaryBrierScore(), gaussians(200)[0].sigmoid(), gaussians(200)[1]).plot())
        == "[95 % CI]"
    )


def test_a_band_of_net_benefit_does_not_stretch_the_axes_below_the_curves():
    preds, target = gaussians(300)
    metric = of(torchmetrics_roc.BinaryNetBenefit(), (2 * preds - 4).sigmoid(), target)
    band, value = metric.read(net_benefit_band), metric.compute().net_benefit
    assert float(band.low.min()) < -0.2 < -0.05 < float(value.min())
    assert metric.plot(bands=band)[1].get_ylim()[0] == pytest.approx(-0.05)
    bad = of(torchmetrics_roc.BinaryNetBenefit(), (-preds).sigmoid(), target)
    _, ax = bad.plot([value_of.compute() for value_of in (metric, bad)], labels=["good", "bad"])
    assert ax.get_ylim()[0] < float(bad.compute().net_benefit.min()) < -0.05


@pytest.mark.parametrize("size", [(2.4, 2.4), (3.3, 2.6), (5, 5), (9, 3)])
def test_labels_of_det_ticks_do_not_touch(size):
    figure, ax = plt.subplots(figsize=size, layout="constrained")
    for scores in (gaussians(400), gaussians(4000, 6.0)):
        of(BinaryDET(), *scores).plot(ax=ax)
        figure.canvas.draw()
        for axis, ends in ((ax.xaxis, ("x0", "x1")), (ax.yaxis, ("y0", "y1"))):
            boxes = [label.get_window_extent() for label in axis.get_ticklabels()]
            assert len(boxes) > 3
            assert all(getattr(a, ends[1]) < getattr(b, ends[0]) for a, b in pairwise(boxes))


@pytest.mark.parametrize("average", ["macro", "weighted", None])
def test_the_cross_entropy_of_classes_is_drawn_beside_their_mean(average):
    metric = of(torchmetrics_roc.MulticlassCrossEntropy(3, average=average), *three_classes())
    _, ax = metric.plot(labels=list("abc"))
    each = of(torchmetrics_roc.MulticlassCrossEntropy(3, average=None), *three_classes()).compute()
    assert lines(ax)[0].get_xdata().tolist() == each.double().tolist()
    assert [tick.get_text() for tick in ax.get_yticklabels()] == list("abc")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Cross-entropy (95 % CI)", "Class")
    ends = of(torchmetrics_roc.MulticlassCrossEntropy(3, average=None), *three_classes()).interval()
    (bars,) = (many for many in ax.collections if many.get_gid() == "interval")
    drawn = [path.vertices[:, 0].tolist() for path in bars.get_paths()]
    assert drawn == [*map(list, zip(*(end.double().tolist() for end in ends), strict=True))]
    mean = {"macro": "Mean", "weighted": "Weighted mean"}.get(average)
    assert ax.get_title() == (f"{mean}={float(metric.compute()):.3f}" if mean else "")
    assert [line.get_xdata()[0] for line in lines(ax, "value")] == ([float(metric.compute())] if mean else [])


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_a_mean_over_pairs_of_classes_is_drawn_as_their_matrix(average):
    metric = of(torchmetrics_roc.MulticlassOvOAUROC(3, average=average), *three_classes())
    pairs = of(torchmetrics_roc.MulticlassOvOAUROC(3, average=None), *three_classes()).compute()
    value = metric.compute()
    _, ax = metric.plot(labels=list("abc"))
    assert [text.get_text() for text in ax.texts] == [f"{x:.2f}" for x in pairs.flatten().tolist() if x == x]
    low, high = (float(x) for x in metric.interval())
    mean = {"macro": "Mean", "weighted": "Weighted mean"}[average]
    assert ax.get_title() == f"{mean}={float(value):.3f} [{low:.2f}, {high:.2f}] (95 % CI)"
    assert metric.average == average
    assert torch.equal(metric.compute(), value)


ITEMS = {
    "mean": (lambda: torchmetrics_roc.GroupedAUROC(), "Weighted mean=", "AUROC", "Group"),
    "macro": (lambda: torchmetrics_roc.GroupedAveragePrecision(), "Mean=", "Average precision", "Group"),
    "each": (lambda: torchmetrics_roc.GroupedAUROC(average=None), "", "AUROC", "Group"),
    "worst": (lambda: torchmetrics_roc.SlicedAUROC(worst="bnsp"), "Worst=", "BNSP AUROC", "Slice"),
    "gap": (lambda: torchmetrics_roc.SlicedRate("fpr", at=0.5, gap=True), "Largest gap=", "FPR", "Slice"),
    "chosen": (lambda: torchmetrics_roc.SlicedRate("recall", at="youden"), "", "Recall", "Slice"),
    "models": (lambda: torchmetrics_roc.PairedAUROC(2), "H0: equal AUROC, p ", "AUROC", "Model"),
}
"""The metric, how its title begins, and the names of both axes."""


@pytest.mark.parametrize("name", ITEMS)
def test_the_values_of_groups_slices_and_models_are_drawn_with_their_intervals(name):
    made, title, x, y = ITEMS[name]
    metric, (preds, target) = made(), gaussians(90, share=0.5)
    if name == "models":
        noise = torch.randn(90, generator=torch.Generator().manual_seed(1))
        metric.update(torch.stack([preds, preds + noise], 1), target)
    else:
        metric.update(preds, target, groups=torch.arange(90) % 3)
    before = metric.compute()
    _, ax = metric.plot(labels=list("ab" if name == "models" else "abc"))
    assert (ax.get_xlabel(), ax.get_ylabel()) == (x if name == "chosen" else f"{x} (95 % CI)", y)
    assert ax.get_title().startswith(title)
    assert bool(ax.get_title()) == bool(title)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == list("ab" if name == "models" else "abc")
    whole = {
        "mean": lambda: torchmetrics_roc.GroupedAUROC(average=None),
        "macro": lambda: torchmetrics_roc.GroupedAveragePrecision(average=None),
        "worst": torchmetrics_roc.SlicedAUROC,
        "gap": lambda: torchmetrics_roc.SlicedRate("fpr", at=0.5),
    }.get(name, made)()
    if name == "models":
        whole = metric
    else:
        whole.update(preds, target, groups=torch.arange(90) % 3)
    column = 3 if name == "worst" else 1

    def numbers(table):
        return (table if isinstance(table, torch.Tensor) else table[column]).double().tolist()

    (dots,) = (line for line in ax.lines if line.get_gid() == "curve")
    assert dots.get_xdata().tolist() == numbers(whole.compute())
    bars = [many for many in ax.collections if many.get_gid() == "interval"]
    assert len(bars) == (name != "chosen")  # a point that these data chose has no interval
    if bars:
        low, high = whole.interval()
        drawn = [path.vertices[:, 0].tolist() for path in bars[0].get_paths()]
        assert drawn == [[a, b] for a, b in zip(numbers(low), numbers(high), strict=True)]
    lines = [line.get_xdata()[0] for line in ax.lines if line.get_gid() == "value"]
    assert lines == ([float(before)] if name in ("mean", "macro", "worst") else [])
    equal = torch.equal if isinstance(before, torch.Tensor) else lambda a, b: all(map(torch.equal, a, b))
    assert equal(metric.compute(), before)


def test_what_is_unknown_of_items_is_not_printed_as_nan():
    one_group, one_label = torchmetrics_roc.GroupedAUROC(), torchmetrics_roc.PairedAUROC(2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        one_group.update(PREDS, TARGET, groups=torch.zeros(len(PREDS), dtype=torch.int64))
        one_label.update(torch.stack([PREDS, PREDS], 1), torch.ones(len(PREDS), dtype=torch.int64))
        titles = [metric.plot()[1].get_title() for metric in (one_group, one_label)]
    assert titles[0].startswith("Weighted mean=0.")
    assert titles[1] == "H0: equal AUROC, p n/a"
    assert "nan" not in "".join(titles)


def test_groups_are_drawn_into_the_rows_of_others_if_they_have_their_names():
    def metric(shift):
        preds, target = gaussians(90, share=0.5)
        found = torchmetrics_roc.GroupedAUROC()
        found.update(preds + shift * torch.randn(90), target, groups=torch.arange(90) % 3 + (10 if shift < 2 else 20))
        return found

    first, other, apart = map(metric, (0, 1, 2))
    _, ax = first.plot()
    with pytest.raises(ValueError, match="`ax` shows rows of other names"):
        apart.plot(ax=ax)
    other.plot(ax=ax)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["10", "11", "12"]
    dots = [line for line in ax.lines if line.get_gid() == "curve"]
    assert len({line.get_color() for line in dots}) == 2
    assert ax.get_title().split("\n") == [metric.plot()[1].get_title() for metric in (first, other)]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first row is on top


@pytest.mark.parametrize("value", [[], {}, ["a", "b"], 3j])
def test_what_no_metric_returns_is_not_drawn(value):
    for metric in (of(BinaryROC()), of(torchmetrics_roc.BinaryAUROC()), of(torchmetrics_roc.BinaryGainsCurve())):
        with pytest.raises(
            ValueError, match=r"must be what `compute` or `forward` returns, or a list of these, but is"
        ):
            metric.plot(value)
        with pytest.raises(ValueError, match="`ax` must be the axes of a figure"):
            metric.plot(ax=3)
        with pytest.raises(ValueError, match="`class_names` must be a list of names, one per class, but got 5"):
            metric.plot(class_names=5)


NO_DRAWING = (
    3,
    (1, 2),
    [],
    "",
    torch.ones(3),
    torch.ones(2, 9),
    object(),
    [None],
    {1: 2},
    [[1, 2], [3, 4]],
    [object()],
)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
@pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")  # of torch, for NumPy
@pytest.mark.covering
@pytest.mark.parametrize("name", CLASSES_OF_ALL)
def test_what_cannot_be_drawn_is_named(name: str) -> None:
    """Seen: "'int' object is not subscriptable"."""
    metric, words = built(name), []
    for batch in batches(name):
        metric.update(**batch)
    for argument in set(inspect.signature(metric.plot).parameters) - {"add_text", "cmap"}:
        for x in NO_DRAWING:
            try:
                metric.plot(**{argument: x})
            except ValueError as error:
                words.append(str(error))
        plt.close("all")
    assert len(words) > 15
    assert all("`" in text for text in words)


def test_an_error_of_a_drawing_without_arguments_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    metric = torchmetrics_roc.BinaryROC()
    monkeypatch.setattr(metric, "compute", lambda: 3)
    with pytest.raises((AttributeError, TypeError, LookupError)):
        metric.plot()


def test_what_the_functions_cannot_draw_is_named() -> None:
    metric = torchmetrics_roc.BinaryROC()
    metric.update(torch.arange(9.0), torch.arange(9) % 2)
    for call in (lambda: draw("roc", metric.compute(), bands=3), lambda: draw("roc"), lambda: draw_chart(bands=3)):
        with pytest.raises(ValueError, match=r"`draw(_chart)?`( cannot draw .*bands=3|: missing)"):
            call()
