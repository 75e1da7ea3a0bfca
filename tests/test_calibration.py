"""Reliability diagrams and calibration errors: their bins, their bounds, and the top label of multiclass rows."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import oracles
import pytest
import sklearn.calibration
import torch
import torchmetrics.classification
from cases import in_one_test
from everything import fed, same
from test_laws import assert_same, problem_of
from test_probabilities import forecasts, rows
from torch import Tensor, tensor

import torchmetrics_roc as tr
from torchmetrics_roc import Curve
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.measures.calibration import binned, calibration_error, calibration_error_bounds, reliability

NORMS = ("l1", "l2", "max")


def smooth(size: int, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Miscalibrated probabilities without ties."""
    generator = torch.Generator().manual_seed(seed)
    p = torch.rand(size, generator=generator)
    return p, (torch.rand(size, generator=generator) < p**1.5).long()


# ---- errors ----------------------------------------------------------------------------------------------------------


@in_one_test("norm", NORMS)
@in_one_test("n_bins", [1, 2, 15])
@in_one_test("weighted", [False, True])
@in_one_test("size", [0, 1, 2, 5, 100])
def test_an_error_is_its_definition(norm: Any, n_bins: int, weighted: bool, size: int) -> None:
    for seed in range(1 if size == 100 else 2):
        p, y, w = forecasts(size, seed, weighted)
        if size < 100:  # of few samples some lie at the ends and in one bin
            p = (p * 4).round() / 4
        options: list[dict[str, bool]] = [{}, {"debias": False}, {"debias": True}] if norm == "l2" else [{}]
        for option in options:
            weight = (4 * w).round() if weighted and option.get("debias") else w  # which takes whole weights
            found = calibration_error(Curve.from_scores(p, y, weight), n_bins, norm, **option)
            assert_same(found, oracles.calibration_error(problem_of(p, y, weight), n_bins, norm, **option), 1e-13)


@pytest.mark.parametrize("memory", ["exact", "bounded"])
def test_sampling_weights_do_not_tell_what_chance_adds(memory: Any) -> None:
    """Seen: .185 of weights, .262 of twice these and .301 of ten times these."""
    metric = tr.BinaryCalibrationError(5, "l2", debias=True, memory=memory)
    metric.update(*smooth(60), torch.full((60,), 2.0))
    assert float(metric.compute()) > 0
    metric.update(*smooth(60), torch.full((60,), 0.7))
    for read in (metric.compute, metric.bounds):
        with pytest.raises(ValueError, match=r"`debias` of .* takes weights as frequencies.* Leave it"):
            read()


@pytest.mark.parametrize(
    "metric",
    [
        tr.BinaryCalibrationError(5, "l2", debias=True),
        tr.BinaryRate("recall", at=tr.Guaranteed(recall=0.5)),
        tr.MulticlassRate("recall", at=tr.Guaranteed(recall=0.5), num_classes=2, average="macro"),
    ],
)
def test_what_depends_on_the_number_of_samples_takes_no_sampling_weights(metric: Any) -> None:
    """Seen: 82 % covered, as whole weights of 10 counted for ten samples in the value and for one in its interval."""
    scores, target = smooth(60)
    rows = torch.stack([1 - scores, scores], 1) if "Multiclass" in type(metric).__name__ else scores
    metric.update(rows, target, torch.full((60,), 10))
    metric.interval(replicates=20)
    with pytest.raises(ValueError, match=r"`weights` is 'sampling', but .* takes weights as frequencies"):
        metric.interval(replicates=20, weights="sampling")


def test_weights_that_are_no_numbers_of_samples_are_refused_by_their_size() -> None:
    """Seen: whole ones of 2^53 were told to be whole."""
    metric = tr.BinaryCalibrationError(5, "l2", debias=True)
    metric.update(*smooth(60), torch.full((60,), 2.0**53, dtype=torch.float64))
    with pytest.raises(ValueError, match=r"Leave it out, or use whole weights below 2\^53\."):
        metric.compute()


@pytest.mark.parametrize("norm", NORMS)
def test_errors_are_those_of_torchmetrics(norm: Any) -> None:
    p, y = smooth(1000)
    theirs = torchmetrics.classification.BinaryCalibrationError(norm=norm)(p, y)
    assert_same(tr.BinaryCalibrationError(norm=norm)(p, y), theirs, 1e-6)
    assert_same(tr.functional.binary_calibration_error(p, y, 15, norm), theirs, 1e-6)
    logits, target = rows(400)
    theirs = torchmetrics.classification.MulticlassCalibrationError(4, 10, norm)(logits.softmax(1), target)
    assert_same(tr.MulticlassCalibrationError(4, 10, norm)(logits.softmax(1), target), theirs, 1e-6)
    assert_same(tr.MulticlassCalibrationError(4, 10, norm, normalization="softmax")(logits, target), theirs, 1e-6)


def test_a_confidence_of_one_lies_in_the_last_bin() -> None:
    """Where torchmetrics has a bin of its own behind it, so that errors of opposite sign no longer cancel."""
    p, y = tensor([1.0, 0.95]), tensor([0, 1])
    assert float(torchmetrics.classification.BinaryCalibrationError(n_bins=10)(p, y)) == pytest.approx(
        0.525, rel=2**-23
    )  # in float32
    assert float(tr.BinaryCalibrationError(n_bins=10)(p, y)) == pytest.approx(0.475, rel=2**-23)  # in float32


def test_an_edge_belongs_to_the_bin_above_in_every_dtype() -> None:
    for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64):
        edges = torch.linspace(0, 1, 11, dtype=torch.float64).to(dtype)
        weight = tr.BinaryReliabilityDiagram(n_bins=10)(edges, torch.ones(11, dtype=torch.int64)).weight
        assert weight.tolist() == [1.0] * 9 + [2.0]


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_bins_are_those_of_scikit_learn(strategy: Any) -> None:
    p, y = smooth(1000)
    frequency, confidence = sklearn.calibration.calibration_curve(y, p.double(), n_bins=10, strategy=strategy)
    found = reliability(Curve.from_scores(p, y), 10, strategy)
    assert_same(found.frequency, torch.from_numpy(frequency), 1e-12)
    assert_same(found.confidence, torch.from_numpy(confidence), 1e-12)


def test_bins_of_equal_weight_do_not_part_a_tie() -> None:
    found = reliability(Curve.from_scores(tensor([0.1, 0.5, 0.5, 0.5, 0.9]), tensor([0, 1, 0, 1, 1])), 2, "quantile")
    assert found.weight[0].tolist() in ([1.0, 4.0], [4.0, 1.0])
    assert sum(found.weight[0].tolist()) == 5


# ---- isotonic diagrams -----------------------------------------------------------------------------------------------


@in_one_test("weighted", [False, True])
@in_one_test("seed", range(3))
def test_the_blocks_are_those_of_isotonic_regression(weighted: bool, seed: int) -> None:
    batch = forecasts(90, seed, weighted)
    problem = problem_of(*batch)
    found = reliability(Curve.from_scores(*batch))
    blocks = oracles.isotonic(problem)
    mass = {
        s: sum((w for t, w in zip(problem.scores, problem.weights, strict=True) if t == s), 0) for s in problem.scores
    }
    weights = [sum(mass[s] for s in scores) for scores, _ in blocks]
    means = [
        sum(mass[s] * oracles.Fraction(s) for s in scores) / w for (scores, _), w in zip(blocks, weights, strict=True)
    ]
    assert_same(found.frequency, [share for _, share in blocks], 1e-14)
    assert_same(found.weight, weights, 1e-14)
    assert_same(found.confidence, means, 1e-13)


def two_ranks(rank: int) -> list[Any]:
    p, y, w = forecasts(90, 5, weighted=True)
    part = slice(0, 20) if rank == 0 else slice(20, 90) if rank == 1 else slice(0, 90)
    out: list[Any] = []
    for weight in (None, w):
        batch = (p[part], y[part], None if weight is None else weight[part])
        for n_bins, strategy in ((None, "uniform"), (7, "uniform"), (7, "quantile")):
            metric = fed(tr.BinaryReliabilityDiagram(n_bins=n_bins, strategy=strategy), batch)
            out += [x.tolist() for x in metric.read(metric.measure.view)]
        rows = torch.stack([batch[0], 1 - batch[0]], 1)
        metric = fed(tr.MulticlassCalibrationError(2), (rows, *batch[1:]))
        out.append([float(metric.read(metric.measure.view))])
        metric = fed(tr.MulticlassReliabilityDiagram(2), (rows, *batch[1:]))
        out += [x.tolist() for part in metric.read(metric.measure.view) for x in part]
    return out


def test_bins_are_the_same_over_ranks(on_ranks: Any) -> None:
    whole = two_ranks(2)
    for found in on_ranks(two_ranks, 2):
        assert len(found) == len(whole)
        for a, b in zip(found, whole, strict=True):
            assert_same(tensor(a, dtype=torch.float64), tensor(b, dtype=torch.float64), 1e-13)


# ---- the top label ---------------------------------------------------------------------------------------------------


def test_only_the_top_score_is_kept() -> None:
    logits, target = rows(100)
    metric = fed(tr.MulticlassCalibrationError(4), (logits.softmax(1), target))
    assert metric.curve().problems == 1
    assert int(metric.curve().positives) == int((logits.argmax(1) == target).sum())
    assert metric.num_samples == 100


def test_labels_that_are_no_classes_and_ignored_ones() -> None:
    p = rows(6)[0].softmax(1)
    target = tensor([0, 1, 2, 3, -1, 4])
    with pytest.raises(ValueError, match="`target` holds 2 labels other than 0 to 3"):
        tr.MulticlassCalibrationError(4)(p, target)
    with pytest.raises(ValueError, match="`target` holds 1 label other than 0 to 3"):
        tr.MulticlassCalibrationError(4, ignore_index=-1)(p, target)
    expected = tr.MulticlassCalibrationError(4)(p[:4], target[:4])
    assert_same(tr.MulticlassCalibrationError(4, ignore_index=-1)(p[:5], target[:5]), expected)
    assert_same(
        tr.MulticlassCalibrationError(4, ignore_index=2)(p[1:3], target[1:3]),
        tr.MulticlassCalibrationError(4)(p[1:2], target[1:2]),
    )


def test_a_class_may_have_no_probability_at_all() -> None:
    rows, target = tensor([[1.0, 0.0], [0.0, 1.0], [-0.0, 0.75]]), tensor([0, 0, 1])
    for memory in ({}, {"memory": "bounded"}):
        metric = fed(tr.MulticlassReliabilityDiagram(2, n_bins=1, average="micro", **memory), (rows, target))
        assert bool(metric.compute().weight.isfinite().all())
        found = fed(tr.MulticlassCalibrationError(2, n_bins=1, **memory), (rows, target)).compute()
        assert_same(found, 2.75 / 3 - 2 / 3, 2.0**-6)


@pytest.mark.parametrize("row", [[3.0, 0.1], [0.4, -0.3]])
def test_rows_that_are_no_probabilities_are_refused(row: list[float]) -> None:
    for memory in ({}, {"memory": "bounded"}):
        metric = fed(tr.MulticlassCalibrationError(2, **memory), (tensor([[0.5, 0.5], row]), tensor([0, 1])))
        with pytest.raises(ValueError, match=r"must be probabilities.*`preds.softmax\(1\)`"):
            metric.compute()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"norm": "l3"}, "`norm` must be 'l1', 'l2' or 'max', but is 'l3'"),
        ({"n_bins": 0}, "`n_bins` must be an integer of at least 1, but is 0"),
        ({"strategy": "mass"}, "`strategy` must be 'uniform' or 'quantile', but is 'mass'"),
        ({"debias": True}, "`debias` needs norm='l2'"),
    ],
)
def test_wrong_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tr.BinaryCalibrationError(**options)


def test_isotonic_bins_need_every_score() -> None:
    with pytest.raises(ValueError, match=r"`memory` is 'bounded'.*choose `n_bins`, or memory='exact'"):
        tr.BinaryReliabilityDiagram(memory="bounded")
    assert tr.BinaryReliabilityDiagram(n_bins=3, memory="bounded").n_bins == 3


def test_of_no_samples_all_is_unknown() -> None:
    with pytest.warns(UserWarning, match="no samples that count"):
        assert math.isnan(tr.BinaryCalibrationError().compute())
    with pytest.warns(UserWarning, match="no samples that count"):
        assert all(len(x) == 0 for x in tr.BinaryReliabilityDiagram().compute())


# ---- bounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.covering
@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
@pytest.mark.parametrize(("norm", "debias"), [("l1", False), ("l2", False), ("l2", True), ("max", False)])
@pytest.mark.parametrize("kind", range(4))
def test_bounds_enclose(strategy: Any, norm: Any, debias: bool, kind: int) -> None:
    options = {"strategy": strategy, "norm": norm, "debias": debias, "n_bins": 7}
    for seed in range(8):
        p, y = smooth(5 + 20 * seed, seed)
        p = [p, p.round(decimals=1), (p - 0.5) / 100 + 0.5, p**8][kind]
        w = None if seed % 2 else torch.randint(4, p.shape, generator=torch.Generator().manual_seed(seed))
        w = w if debias or w is None else w / 4  # `debias` takes whole weights
        truth = fed(tr.BinaryCalibrationError(**options), (p, y, w)).compute()
        bounded = fed(tr.BinaryCalibrationError(memory="bounded", bins=256, **options), (p, y, w))
        low, high = bounded.bounds()
        assert float(low) <= float(truth) <= float(high), (seed, low, truth, high)
        assert float(low) <= float(bounded.compute()) <= float(high)


@in_one_test("strategy", ["uniform", "quantile"])
@in_one_test("norm, debias", [("l1", False), ("l2", False), ("l2", True), ("max", False)])
@in_one_test("size", [0, 1, 4, 40])
@in_one_test("dtype", [torch.float16, torch.float32, torch.float64])
def test_bounds_are_exact_where_a_bin_of_the_scores_holds_one_value(
    strategy: Any, norm: Any, debias: bool, size: int, dtype: torch.dtype
) -> None:
    """Also on edges, in bins of one sample, and of several labels, one of them certain."""
    generator = torch.Generator().manual_seed(size)
    p = (torch.rand(3, size, generator=generator) * 28).round().div(28).to(dtype)
    y = torch.randint(2, (3, size), generator=generator)
    y[1] = 1
    curve = Curve.from_scores(p, y)
    exact = calibration_error(curve, 7, norm, strategy, debias)
    certain = replace(curve, mixed=torch.zeros_like(curve.tps, dtype=torch.bool))
    for end in calibration_error_bounds(certain, 7, norm, strategy, debias):
        assert_same(end, exact, 1e-9)
    options = {"strategy": strategy, "norm": norm, "debias": debias, "n_bins": 7, "average": "none"}
    if size and dtype == torch.float16:
        bounded = fed(tr.MultilabelCalibrationError(3, memory="bounded", bins=65536, **options), (p.T, y.T))
        for found in (*bounded.bounds(), bounded.compute()):
            assert_same(found, exact, 2.0**-22)


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_bounds_of_a_diagram_are_exact_where_a_bin_of_the_scores_holds_one_value(strategy: Any) -> None:
    generator = torch.Generator().manual_seed(0)
    batch = (torch.rand(40, 3, generator=generator) * 28).round().div(28).half(), torch.arange(120).view(40, 3) % 2
    exact, bounded = (
        fed(tr.MultilabelReliabilityDiagram(3, n_bins=4, strategy=strategy, **memory), batch)  # type: ignore[arg-type]
        for memory in ({}, {"memory": "bounded", "bins": 65536})
    )
    for end in bounded.bounds():
        assert_same(end, exact.compute(), 2.0**-22)


@pytest.mark.parametrize("norm", NORMS)
def test_bounds_are_errors_that_there_may_be(norm: Any) -> None:
    """Between 0 and 1, also in bins of which nothing is certain; and one bin of all samples leaves little doubt."""
    p, y = smooth(30)
    for bins, edge in ((7, 1.0), (1, 0.1)):
        options = {"norm": norm, "memory": "bounded", "bins": 256, "n_bins": bins}
        low, high = fed(tr.BinaryCalibrationError(**options), (p, y)).bounds()
        assert 0 <= float(low) <= float(high) <= 1
        assert float(high - low) <= edge


@pytest.mark.parametrize("label", [0, 1])
@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
def test_a_bin_that_may_have_samples_of_one_label_has_its_frequency_or_none(strategy: Any, label: int) -> None:
    """The sample may lie in several bins, with a frequency of 0 or 1 in each; in all others there can be none."""
    options, batch = {"n_bins": 6, "strategy": strategy}, (tensor([0.50001]), tensor([label]))
    truth = fed(tr.BinaryReliabilityDiagram(**options), batch).compute().frequency
    low, high = (x.frequency for x in fed(tr.BinaryReliabilityDiagram(memory="bounded", **options), batch).bounds())
    assert bool((truth.isnan() | ((low == label) & (high == label))).all())
    assert bool(((low.isnan() & high.isnan()) | ((low == label) & (high == label))).all())
    assert bool((low == label).any())


def test_the_gap_of_a_bin_is_at_most_one() -> None:
    """Three scores of up to 1 lie in the bin of one of up to .8, or by themselves: 3.8 beside 1 sample, 3 beside 0."""
    p, y = tensor([0.7, *[0.8] * 3, *[0.0] * 20]), torch.zeros(24, dtype=torch.int64)
    metric = fed(tr.BinaryCalibrationError(n_bins=5, norm="l2", memory="bounded"), (p, y))
    assert float(metric.bounds()[1]) == pytest.approx(math.sqrt((3.8 + 3) / 24), abs=1e-4)  # .8 begins a bin of scores


def test_only_the_isotonic_diagram_has_a_band() -> None:
    for task in (tr.BinaryReliabilityDiagram(), tr.MulticlassReliabilityDiagram(3)):
        assert task.chart.band == "ReliabilityBand"
    assert tr.BinaryReliabilityDiagram(n_bins=10).chart.band is None
    assert tr.BinaryReliabilityDiagram(n_bins=10).chart[:3] == tr.BinaryReliabilityDiagram().chart[:3]


def test_a_bound_takes_off_as_much_chance_as_there_may_be() -> None:
    """One sample lies in a bin for certain, of which chance is not known; another may be there too."""
    options, batch = {"norm": "l2", "debias": True, "n_bins": 7}, (tensor([0.35, 3 / 7 - 1e-4, 0.5]), tensor([1, 0, 1]))
    low, _ = fed(tr.BinaryCalibrationError(memory="bounded", bins=256, **options), batch).bounds()
    assert float(low) == 0 == float(tr.BinaryCalibrationError(**options)(*batch))


def test_bounds_are_close_with_many_bins_and_samples() -> None:
    p, y = smooth(50_000)
    for norm in NORMS:
        low, high = fed(tr.BinaryCalibrationError(norm=norm, memory="bounded"), (p, y)).bounds()
        assert float(high - low) < 5e-3


def test_bounds_of_a_diagram_enclose_its_frequencies() -> None:
    p, y = smooth(300)
    for strategy in ("uniform", "quantile"):
        exact = fed(tr.BinaryReliabilityDiagram(n_bins=7, strategy=strategy), (p, y)).compute().frequency
        low, high = fed(
            tr.BinaryReliabilityDiagram(n_bins=7, strategy=strategy, memory="bounded", bins=256), (p, y)
        ).bounds()
        assert bool(((low.frequency <= exact) & (exact <= high.frequency)).all())
        assert bool((low.frequency < high.frequency).any())


@pytest.mark.parametrize("strategy", ["uniform", "quantile"])
@pytest.mark.parametrize("thread", [1 << 19, 8])
def test_bins_that_are_read_in_pieces_have_the_same_sums(
    monkeypatch: pytest.MonkeyPatch, strategy: Any, thread: int
) -> None:
    """Floats are added one after the other, also where a bin begins in one piece and ends in another."""
    p, y = smooth(300)
    for scores in (p, p.double(), p.sqrt().sqrt(), p**9):
        whole = binned(Curve.from_scores(scores, y), 7, strategy)
        with monkeypatch.context() as patch:
            for name, value in {"SMALL": -1, "PIECE": 16, "THREAD": thread}.items():
                patch.setattr(sizes, name, value)
            assert same(binned(Curve.from_scores(scores, y), 7, strategy), whole)


def test_a_diagram_is_drawn() -> None:
    p, y = smooth(300)
    metric = fed(tr.BinaryReliabilityDiagram(n_bins=10), (p, y))
    _, ax = metric.plot()
    (line,) = (line for line in ax.lines if line.get_gid() == "curve")
    assert line.get_ydata().tolist() == metric.compute().frequency.tolist()
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Predicted probability", "Observed frequency")
    sparse = fed(tr.BinaryReliabilityDiagram(n_bins=10), (tensor([0.05, 0.95]), tensor([0, 1])))
    (line,) = (line for line in sparse.plot()[1].lines if line.get_gid() == "curve")
    assert line.get_xdata().tolist() == tensor([0.05, 0.95]).tolist()  # empty bins leave no gap
    logits, target = rows(100)
    value = tr.MulticlassReliabilityDiagram(4)(logits, target)
    _, ax = tr.MulticlassReliabilityDiagram(4).plot(value, ax=ax)
    names = [line.get_label() for line in ax.lines if line.get_gid() == "curve"]
    errors = [((f - c).abs() * w).sum() / w.sum() for c, f, w in zip(*value, strict=True)]
    assert names[1:] == [f"Class {c} ECE={errors[c]:.3f}" for c in range(4)]


@pytest.mark.parametrize("n_bins", [3, 10, 15, 20, 100])
def test_an_edge_is_a_quotient_in_double_precision(n_bins: int) -> None:
    scores = torch.arange(n_bins, dtype=torch.float64) / n_bins
    metric = tr.BinaryReliabilityDiagram(n_bins=n_bins)
    metric.update(scores, torch.arange(n_bins) % 2)
    assert metric.compute().weight.tolist() == [1.0] * n_bins
