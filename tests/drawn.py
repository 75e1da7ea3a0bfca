"""Every drawing in words, as the tests compare it; `python -m tests.drawn` prints them all, and writes `drawn.txt`.

What a drawing looks like is a matter of the eye: whoever changes it looks at the pictures, and compares what is printed
before and after, to see that nothing else has changed. The file has the digest of every line.
"""

from __future__ import annotations

import hashlib
import inspect
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np

matplotlib.use("agg")

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.inference import net_benefit_band, reliability_band, roc_band
from torchmetrics_roc.measures.operating import marked_points
from torchmetrics_roc.plot import Mean, draw, draw_chart, draw_scores, kept_lines, picture, wilson_band
from torchmetrics_roc.plot.drawings import draw_groups
from torchmetrics_roc.points.choice import chosen

FILE = Path(__file__).with_name("drawn.txt")

INF = float("inf")


def numbers(values: Any, most: int = 8) -> str:
    """Numbers to five digits; of many, how many, both ends and the sums of all, in place and not."""
    values = [float(x) for x in np.asarray(values, dtype=np.float64).flatten()]
    if len(values) > most:
        finite = [0.0 if x != x or abs(x) == INF else x for x in values]
        sums = sum(finite), sum(i * x for i, x in enumerate(finite))
        return f"{len(values)}: {numbers([values[0], values[-1]])} Σ {numbers(sums)}"
    return " ".join(f"{0.0 if abs(x) < 1e-9 else x:.5g}" for x in values)


def colour(value: Any) -> str:
    return "none" if isinstance(value, str) and value == "none" else to_hex(value, keep_alpha=True)


def words(label: Any) -> str:
    return "" if str(label).startswith("_") else repr(str(label))


def described(ax: Axes) -> list[str]:
    """What the library decides of everything that stands in the axes, one line each."""
    said = [
        f"axes x={ax.get_xlabel()!r} {numbers(ax.get_xlim())} y={ax.get_ylabel()!r} {numbers(ax.get_ylim())}"
        f" title={ax.get_title()!r} aspect={ax.get_aspect()} below={ax.get_axisbelow()} on {colour(ax.get_facecolor())}"
    ]
    for axis in (ax.xaxis, ax.yaxis):
        ticks = [tick.get_text() for tick in axis.get_ticklabels()]
        first = axis.get_major_ticks()[0]
        said.append(
            f"  ticks {numbers(axis.get_majorticklocs(), 100)} {' '.join(ticks)}"
            f" {colour(first.label1.get_color())} size {first.label1.get_size():g}"
            f" grid {colour(first.gridline.get_color())} {first.gridline.get_linewidth():g}"
            f" {first.gridline.get_visible()}"
            f" named {colour(axis.label.get_color())}"
        )
    for line in [*ax.lines, *(artist for artist in ax.artists if hasattr(artist, "get_xdata"))]:
        where = (
            (line.get_xy1(), line.get_slope()) if hasattr(line, "get_slope") else (line.get_xdata(), line.get_ydata())
        )
        said.append(
            f"  line {line.get_gid()} {words(line.get_label())} x {numbers(where[0])} y {numbers(where[1])}"
            f" {colour(line.get_color())} {line.get_linewidth():g} {line.get_linestyle()} {line.get_drawstyle()}"
            f" {line.get_marker()} {line.get_markersize():g} {colour(line.get_markerfacecolor())}"
            f" {colour(line.get_markeredgecolor())} {line.get_markeredgewidth():g} over {line.get_zorder():g}"
        )
    for patch in ax.patches:
        path = patch.get_path().vertices
        said.append(
            f"  patch {patch.get_gid()} {words(patch.get_label())} {numbers(path)} {colour(patch.get_facecolor())}"
            f" {colour(patch.get_edgecolor())} {patch.get_alpha()} {patch.get_linewidth():g}"
            f" over {patch.get_zorder():g} {patch.get_fill()}"
        )
    for many in ax.collections:
        paths = [path.vertices for path in many.get_paths()]
        said.append(
            f"  many {many.get_gid()} {len(paths)} {' | '.join(numbers(path) for path in paths[:3])}"
            f" {' '.join(map(colour, [*many.get_facecolor(), *many.get_edgecolor()]))} {numbers(many.get_linewidth())}"
            f" over {many.get_zorder():g}"
        )
    for text in ax.texts:
        arrow = getattr(text, "arrow_patch", None)
        said.append(
            f"  text {text.get_text()!r} at {numbers(getattr(text, 'xy', ()))} words {numbers(text.get_position())}"
            f" {colour(text.get_color())} {text.get_ha()} {text.get_va()} {text.get_size():g}"
            f" over {text.get_zorder():g} {len(text.get_path_effects())} {text.get_in_layout()}"
            + (
                f" arrow {colour(arrow.get_edgecolor())} {arrow.get_linewidth():g} {arrow.shrinkA:g} {arrow.shrinkB:g}"
                if arrow
                else ""
            )
        )
    if legend := ax.get_legend():
        box = legend.get_bbox_to_anchor()
        anchor = box.transformed(ax.transAxes.inverted()).bounds if legend._bbox_to_anchor is not None else ()
        frame = legend.get_frame()
        said.append(
            f"  legend {[text.get_text() for text in legend.get_texts()]} loc {legend._loc} {numbers(anchor)}"
            f" {legend._ncols} {legend.borderaxespad:g} frame {legend.get_frame_on()} {colour(frame.get_facecolor())}"
            f" {colour(frame.get_edgecolor())} words {colour(legend.get_texts()[0].get_color())}"
            f" {legend.get_texts()[0].get_size():g} {legend.get_in_layout()}"
        )
    return said


def drawing(figure: Figure) -> list[str]:
    """A figure in words."""
    title = figure.get_suptitle() if hasattr(figure, "get_suptitle") else ""
    engine = figure.get_layout_engine()
    space = {
        name: numbers(value) if isinstance(value, tuple) else value
        for name, value in (engine.get() if engine else {}).items()
    }
    layout = " ".join(f"{name}={value}" for name, value in sorted(space.items()))
    size = numbers(figure.get_size_inches())
    first = f"figure {size} {title!r} on {colour(figure.get_facecolor())} {layout}"
    return [first, *(line for ax in figure.axes for line in described(ax))]


# ---- what is drawn ---------------------------------------------------------------------------------------------------


def scores(n: int, shift: float = 0.3, step: float = 0.6180339887) -> tuple[Tensor, Tensor]:
    """Scores that look random, in [0, 1], and labels that they separate so far; the same on every machine."""
    places = torch.arange(n, dtype=torch.float64) + 1
    target = ((places * 0.4142135624) % 1 < 0.4).long()
    return ((places * step % 1) * (1 - shift) + shift * target).float(), target


def classes(n: int, c: int) -> tuple[Tensor, Tensor]:
    """The like of `c` classes: logits and classes."""
    places = torch.arange(n, dtype=torch.float64) + 1
    target = (places * 0.4142135624 % 1 * c).long().clamp(max=c - 1)
    noise = torch.outer(places, torch.arange(c, dtype=torch.float64) * 0.27 + 0.6180339887) % 1
    return (2 * noise + torch.nn.functional.one_hot(target, c)).float(), target


def after(metric: Any, *batch: Tensor, **known: Tensor) -> Any:
    metric.update(*batch, **known)
    return metric


def binary(n: int = 60, shift: float = 0.3) -> Curve:
    return Curve.from_scores(*scores(n, shift))


def rare(n: int = 400) -> Curve:
    """A curve of few positives, whose precision falls far."""
    preds, _ = scores(n)
    target = torch.arange(n) % 25 == 0
    return Curve.from_scores(preds + 0.4 * target, target.long())


def several(c: int, n: int = 120) -> Curve:
    preds, target = classes(n, c)
    # Whether two of them tie after a softmax in float32 depends on the processor.
    return after(tr.MulticlassROC(c), preds.double().softmax(1), target).curve()


def mixed(problems: int) -> list[Curve]:
    return [binary(20 + 7 * i, 0.1 + 0.05 * i) for i in range(problems)]


POINTS = [(0.02, 0.9, "left"), (0.05, 0.88, "close by"), (0.9, 0.1, "right"), (0.5, 0.5, None), (0.7, 0.01, "low")]

EVERYWHERE = [
    (i * 0.6180339887 % 1, i * 0.4142135624 % 1, "a point with a long name"[: 3 + i * 5 % 22] if i % 7 else None)
    for i in range(1, 45)
]

LOW = [
    (i * 0.6180339887 % 1, 0.05 * (i * 0.4142135624 % 1) ** 2, "and others below"[: 3 + i * 5 % 14]) for i in range(24)
]

PLANES = ("roc", "pr", "det")


def in_plane(plane: Any) -> dict[str, Callable[[], Figure]]:
    """The drawings of curves in a plane."""

    def both(**second: Any) -> Figure:
        _, ax = draw(plane, several(4), labels=list("abcd"))
        return draw(plane, several(5, 90), ax, **second)[0]

    def old() -> Figure:
        _, ax = plt.subplots(facecolor="#202020")
        ax.set_facecolor("#101010")
        return draw(plane, binary(), ax, labels="mine")[0]

    several_of = {"MulticlassROC": "roc", "MulticlassPrecisionRecallCurve": "pr", "MulticlassDET": "det"}
    name = next(name for name, of in several_of.items() if of == plane)
    known: dict[str, Callable[[], Figure]] = {
        "of one": lambda: draw(plane, binary())[0],
        "of few scores": lambda: draw(plane, binary(9), labels="few", scores=0.00012, prevalence=0.3)[0],
        "of many scores": lambda: draw(plane, binary(5000), dark=True, score_name="mine", scores=0.7)[0],
        "of a good model": lambda: draw(plane, binary(4000, 0.93))[0],
        "of classes": lambda: draw(plane, several(4), labels=list("abcd"), scores=[0.5, None, float("nan"), 0.1])[0],
        "of many classes": lambda: draw(plane, several(13), labels=[f"c{t}" for t in range(13)], points=POINTS)[0],
        "of very many classes": lambda: draw(plane, several(26, 400), labels=[*map(str, range(26))], prevalence=0.1)[0],
        "inside": lambda: draw(plane, several(13), labels=[f"c{t}" for t in range(13)], legend="inside", dark=False)[0],
        "below": lambda: draw(plane, several(9), labels=[f"c{t}" for t in range(9)], legend="below", dark=True)[0],
        "of no names": lambda: draw(plane, several(12))[0],
        "bold": lambda: draw(plane, mixed(10), labels=[*map(str, range(10))], bold=["1", "4"], prevalence=[0.2] * 10)[
            0
        ],
        "of a mean": lambda: draw(plane, [Mean(several(4)), several(4)], labels=["mean", *"abcd"], bold=["mean"])[0],
        "with others": lambda: draw(plane, binary(), labels="a", reference=dict(zip("bcdef", mixed(5), strict=True)))[
            0
        ],
        "on dark paper": old,
        "twice": both,
        "twice with a band": lambda: both(bands=[None, *[wilson_band(binary(40))] * 4] if plane != "pr" else None),
        "with points everywhere": lambda: draw(plane, binary(), points=EVERYWHERE)[0],
        "with low points": lambda: draw(plane, rare(), points=LOW)[0],
        "with a low point of a long name": lambda: draw(plane, rare(), points=[(0.5, 0.02, "x" * 30)])[0],
        "with intervals": lambda: draw(
            plane, mixed(3), scores=[0.5, 0.6, 0.7], intervals=[(0.4, 0.62), None, (0.69, 0.7075)]
        )[0],
        "of the bounds": lambda: after(
            tr.BinaryROC(thresholds=9)
            if plane == "roc"
            else tr.BinaryPrecisionRecallCurve(thresholds=9)
            if plane == "pr"
            else tr.BinaryDET(thresholds=9),
            *scores(60),
        ).plot()[0],
        "thinned": lambda: draw(plane, [thinned(binary(3000), 40), thinned(binary(800, 0.6), 15)], labels=["a", "b"])[
            0
        ],
        "of a thinned mean": lambda: draw(plane, Mean(thinned(several(3, 900), 30)))[0],
        **{
            f"plotted, {average}": lambda average=average: after(  # type: ignore[misc]
                getattr(tr, name)(3, average=average), *classes(90, 3)
            ).plot()[0]
            for average in ("macro", "micro", None)
        },
    }
    if plane == "pr":
        known["over F1"] = lambda: draw("pr", binary(), iso_f1=True, points=POINTS)[0]
    else:
        known["in bands"] = lambda: draw(plane, binary(), bands=roc_band(binary(), replicates=50), points=POINTS)[0]
        known["in Wilson's bands"] = lambda: draw(plane, binary(), bands=wilson_band(binary()))[0]
    return {f"{plane} {words}": make for words, make in known.items()}


def spread() -> dict[str, Callable[[], Figure]]:
    """The drawings of scores."""
    preds, target = scores(300)
    ends = torch.where(torch.arange(300) % 9 == 0, INF, torch.where(torch.arange(300) % 7 == 0, -INF, preds))
    weight = torch.arange(300) % 3 / 4 + 0.5
    curves: dict[str, Curve] = {
        "some": Curve.from_scores(preds, target),
        "infinite": Curve.from_scores(ends, target),
        "weighted": Curve.from_scores(preds, target, weight),
        "of one value": Curve.from_scores(torch.full((10,), 5.0), target[:10]),
        "of zeros": Curve.from_scores(torch.zeros(10), target[:10]),
        "of one label": Curve.from_scores(preds[:20], torch.zeros(20, dtype=torch.int64)),
        "of a large value": Curve.from_scores(torch.full((10,), 3e9), target[:10]),
        "thinned": thinned(Curve.from_scores(preds, target), 12),
        "in bins": after(tr.BinaryROC(thresholds=17), preds, target).curve(),
    }
    known = {words: lambda curve=curve: draw_scores(curve, bins=6)[0] for words, curve in curves.items()}  # type: ignore[misc]
    for at in (0.4, 2.0, INF, -INF, float("nan")):
        known[f"at {at}"] = lambda at=at: draw_scores(curves["some"], threshold=at, bins=3, dark=at == 0.4 or None)[0]  # type: ignore[misc]
    known["in bins by default"] = lambda: draw_scores(curves["some"])[0]
    known["on white"] = lambda: draw_scores(curves["some"], bins=3, dark=False)[0]
    known["on dark paper"] = lambda: draw_scores(curves["some"], plt.subplots(facecolor="#202020")[1], bins=3)[0]
    return {f"scores {words}": make for words, make in known.items()}


def pictures() -> dict[str, Callable[[], Figure]]:
    """The drawings of all planes."""

    def of(count: int, **known: Any) -> Callable[[], Figure]:
        curves = dict(zip("abcdefghijklm"[:count], mixed(count), strict=True))
        return lambda: picture(curves, **known)

    at = marked_points(binary())
    none = {"nothing": chosen(binary(), tr.Frozen(INF))}
    given = {name: [(0.4, 0.5), (0.6, 0.61), (0.0, 0.1)] for name in "abcdefg"}
    known = {
        "of one": of(1),
        "titled": of(2, title="Both", dark=True),
        "with points": of(1, points=at),
        "with a point of no positives": of(1, points=none),
        "over a reference": of(2, reference={"a": binary(30), "best": kept_lines(binary(300))}, bold=["a"]),
        "of five in intervals": of(5, intervals=given),
        "of six in intervals": of(6, intervals=given, bold=["b"]),
        "of seven": of(7, title="seven", scores={"a": (0.1, None, 0.3)}),
        "of thirteen": of(13, bold=["c", "d"]),
        "in bands": of(2, bands={"b": wilson_band(mixed(2)[1])}),
        "of a mean": lambda: picture({"mean": Mean(several(3)), "a": binary()}, reference={"mean": Mean(several(4))}),
    }
    return {f"picture {words}": make for words, make in known.items()}


def charts() -> dict[str, Callable[[], Figure]]:
    """The drawings that lie in no plane of rates, and of groups."""
    kinds = {
        "ReliabilityDiagram": {"n_bins": 5},
        "NetBenefit": {},
        "CostCurve": {},
        "GainsCurve": {},
        "RiskCoverage": {},
        "PRGainCurve": {},
    }
    known: dict[str, Callable[[], Figure]] = {}
    for name, options in kinds.items():
        if not hasattr(tr, f"Binary{name}"):
            continue
        known[f"{name} of one"] = lambda name=name, options=options: after(  # type: ignore[misc]
            getattr(tr, f"Binary{name}")(**options), *scores(40)
        ).plot()[0]
        if hasattr(tr, f"Multilabel{name}"):
            for labels in (3, 9):

                def make(name: str = name, options: Any = options, labels: int = labels) -> Figure:
                    preds, target = classes(60, labels)
                    batch = preds / 3, torch.nn.functional.one_hot(target, labels)
                    return after(getattr(tr, f"Multilabel{name}")(labels, **options), *batch).plot()[0]  # type: ignore[no-any-return]

                known[f"{name} of {labels}"] = make

    def in_band(metric: Any, view: Any, **options: Any) -> Figure:
        after(metric, *scores(50))
        return draw_chart(metric.chart, metric.compute(), bands=metric.read(view), labels="mine", **options)[0]

    known["reliability in its band"] = lambda: in_band(tr.BinaryReliabilityDiagram(), reliability_band, dark=True)
    known["net benefit in its band"] = lambda: in_band(tr.BinaryNetBenefit(), net_benefit_band)

    def both() -> Figure:
        metric, other = (after(tr.BinaryNetBenefit(), *scores(n)) for n in (12, 50))
        _, ax = draw_chart(metric.chart, metric.compute(), labels="first")
        return draw_chart(other.chart, other.compute(), ax, labels="second", bands=other.read(net_benefit_band))[0]

    known["one chart after another"] = both

    def grouped(groups: int, interval: bool = False, **options: Any) -> Figure:
        metric = after(tr.GroupedAUROC(average=None), *scores(groups * 12), groups=torch.arange(groups * 12) % groups)
        table = metric.compute()
        ends = (table[1] - 0.1, table[1] + 0.05) if interval else None
        return draw_groups(table, ends, **options)[0]

    known["groups"] = lambda: grouped(4)
    known["groups with intervals"] = lambda: grouped(5, interval=True, labels=list("vwxyz"))
    known["many groups"] = lambda: grouped(90, interval=True)
    return known


def plotted() -> dict[str, Callable[[], Figure]]:
    """The numbers that are drawn with their curve."""
    from torchmetrics_roc.registry.table import TABLE

    known: dict[str, Callable[[], Figure]] = {}
    for row in TABLE:
        if not getattr(row.measure, "drawn", None) or row.given or len(row.layout) != 4:
            continue

        def make(row: Any = row, average: Any = "") -> Figure:
            (preds, target), several = scores(80) if average == "" else classes(200, 3), average != ""
            if row.measure.probabilities:
                preds = preds.softmax(1) if several else preds.sigmoid()
            metric = getattr(tr, f"Multiclass{row.name}")(3, average=average) if several else None
            return after(metric or getattr(tr, f"Binary{row.name}")(), preds, target).plot()[0]  # type: ignore[no-any-return]

        known[f"{row.name}"] = make
        averages = inspect.signature(getattr(tr, f"Multiclass{row.name}")).parameters.get("average")
        for average in ("macro", "weighted", None) if averages else ():
            known[f"{row.name} of classes, {average}"] = lambda make=make, average=average: make(average=average)  # type: ignore[misc]
    known["partial"] = lambda: after(
        tr.BinaryPartialAUROC(fpr_range=(0.1, 0.4), tpr_range=(0.5, 1)), *scores(80)
    ).plot()[0]
    known["AUROC to an FPR"] = lambda: after(tr.BinaryAUROC(max_fpr=0.3), *scores(80)).plot()[0]
    known["AP of many classes"] = lambda: after(tr.MulticlassAveragePrecision(22), *classes(300, 22)).plot()[0]
    for rate, at in (("recall", "youden"), ("precision", tr.FixedFPR(0.1)), ("f1", "f1")):
        known[f"{rate} at {at}"] = lambda rate=rate, at=at: after(tr.BinaryRate(rate, at), *scores(80)).plot()[0]  # type: ignore[misc]
    return known


SCENES: dict[str, Callable[[], Figure]] = {
    **{name: make for plane in PLANES for name, make in in_plane(plane).items()},
    **spread(),
    **pictures(),
    **charts(),
    **plotted(),
}


def shown(name: str) -> list[str]:
    """A drawing in words."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        figure = SCENES[name]()
    try:
        return drawing(figure)
    finally:
        plt.close("all")


def digest(line: str) -> str:
    """Six letters for a line: enough to see that it has changed."""
    return hashlib.sha256(line.encode()).hexdigest()[:6]


def stored() -> dict[str, list[str]]:
    """The digests of all drawings, as they were looked at."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return {name: digests.split() for name, digests in (line.split(": ") for line in lines)}


def main() -> None:
    """Print all drawings and store their digests."""
    said = {name: shown(name) for name in SCENES}
    print("\n\n".join("\n".join([name, *lines]) for name, lines in said.items()))
    rows = [f"{name}: {' '.join(map(digest, lines))}" for name, lines in said.items()]
    FILE.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
