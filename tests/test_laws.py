"""What every measure owes, whatever it measures: one that is added to the registry joins `MEASURES`."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import oracles
import pytest
import torch
import torch.distributed as dist
from cases import first_few, in_one_test
from everything import CLASSES, Operators, built, survival
from registered import NUMBERS, PROBABILITIES, TOP_LABEL, others, scores_for
from torch import Tensor, inf, tensor
from torch.utils._python_dispatch import TorchDispatchMode

import torchmetrics_roc
from torchmetrics_roc import BestFBeta, Cost, FixedFPR, FixedPrecision, FixedRecall, FixedSpecificity
from torchmetrics_roc.arrays import sums
from torchmetrics_roc.measures.calibration import calibration_error
from torchmetrics_roc.measures.costs import actual_dcf, cllr, min_cllr, min_dcf
from torchmetrics_roc.measures.operating import (
    operating_point,
    precision_at_fixed_recall,
    recall_at_fixed_precision,
    sensitivity_at_specificity,
    specificity_at_sensitivity,
)
from torchmetrics_roc.measures.pr import average_precision, mean_precision_recall, pr_area, precision_recall_curve
from torchmetrics_roc.measures.roc import auch, auroc, det, eer, ks, log_auc, partial_auroc, roc

# Sums of a dozen quotients of doubles, each rounded by 1.1e-16, before a division by no less than 1/20.
ROUNDING = 1e-13
# `compute` answers in float32: half a unit in the last place, and one more where the double lies between two.
FLOAT32 = 2.0**-23


class Owing(NamedTuple):
    name: str
    """The class, without its task."""
    options: dict[str, Any]
    view: Callable[..., Any]
    oracle: Callable[[oracles.Problem], Any]
    rounding: float
    """0 where a value is one division of sums: then it is the nearest double, whatever the batches and ranks."""
    reads_scores: bool = False
    """Whether more than the order of the scores matters."""
    moves: bool = False
    """Whether the share of positives matters."""


PROMISES = [
    ("RecallAtFixedPrecision", "min_precision", recall_at_fixed_precision, oracles.recall_at_fixed_precision),
    ("PrecisionAtFixedRecall", "min_recall", precision_at_fixed_recall, oracles.precision_at_fixed_recall),
    ("SensitivityAtSpecificity", "min_specificity", sensitivity_at_specificity, oracles.sensitivity_at_specificity),
    ("SpecificityAtSensitivity", "min_sensitivity", specificity_at_sensitivity, oracles.specificity_at_sensitivity),
]

DCF = {"prevalence": 0.2, "fn": 2.0, "fp": 1.0}

# Each rate once, and each choice of a point; whether the share of positives matters for any of the two.
RATES = [
    ("accuracy", "accuracy", ("cost", 1, 1, None), True),
    ("balanced_accuracy", "closest_topleft", ("closest_topleft",), False),
    ("precision", FixedRecall(0.7), ("recall", 0.7), True),
    ("npv", BestFBeta(0.5), ("fbeta", 0.5), True),
    ("recall", FixedFPR(0.3), ("fpr", 0.3), False),
    ("specificity", FixedSpecificity(0.6), ("specificity", 0.6), False),
    ("fpr", Cost(fp=2.0, fn=1.0, prevalence=0.3), ("cost", 2.0, 1.0, 0.3), False),
    ("fnr", Cost(fp=0.3, fn=0.7), ("cost", 0.3, 0.7, None), True),
    ("f1", "f1", ("fbeta", 1), True),
    ("mcc", "eer", ("eer",), True),
    ("youden", "youden", ("youden",), False),
    ("lr_plus", FixedPrecision(0.6), ("precision", 0.6), True),
    ("lr_minus", 0.5, ("number", 0.5), False),
    ("kappa", "kappa", ("best", "kappa"), True),
    ("jaccard", "gmean", ("best", "gmean"), True),
    ("dor", 0.5, ("number", 0.5), False),
    ("fdr", "prbep", ("prbep",), True),
    ("false_omission_rate", FixedFPR(0.3), ("fpr", 0.3), True),
    ("gmean", "youden", ("youden",), False),
    ("markedness", 0.5, ("number", 0.5), True),
    ("prevalence", "youden", ("youden",), True),
    ("selection_rate", FixedFPR(0.3), ("fpr", 0.3), True),
]


def rate_at(rate: str, at: Any) -> Callable[[torchmetrics_roc.Curve], Tensor]:
    return lambda curve: getattr(operating_point(curve, at), rate)


def oracle_of(rate: str, case: tuple[Any, ...]) -> Callable[[oracles.Problem], Any]:
    def of(p: oracles.Problem) -> Any:
        point, (positives, negatives) = oracles.chosen(p, case), oracles.totals(p)
        if point.threshold != point.threshold:
            return math.nan
        return oracles.rates(point.t, point.f, positives, negatives)[rate]

    return of


MEASURES = [
    Owing("ROC", {}, roc, oracles.roc, 0),
    Owing("DET", {}, det, oracles.det, 0),
    Owing("PrecisionRecallCurve", {}, precision_recall_curve, oracles.precision_recall_curve, 0, moves=True),
    Owing("AUROC", {}, auroc, oracles.auroc, 0),
    Owing(
        "AUROC",
        {"max_fpr": 0.3},
        partial(partial_auroc, fpr_range=(0.0, 0.3), corrected=True),
        partial(oracles.partial_auroc, max_fpr=0.3),
        ROUNDING,
    ),
    Owing(
        "LogAUC",
        {"fpr_range": (0.05, 0.5)},
        partial(log_auc, fpr_range=(0.05, 0.5)),
        partial(oracles.log_auc, start=0.05, stop=0.5),
        ROUNDING,
    ),
    Owing("KSStatistic", {}, ks, oracles.ks, 0),
    Owing("AveragePrecision", {}, average_precision, oracles.average_precision, ROUNDING, moves=True),
    Owing("PRArea", {}, pr_area, oracles.pr_area, ROUNDING, moves=True),
    Owing("AUCH", {}, auch, oracles.auch, 0),
    *(
        Owing(
            "PartialAUROC", ranges, partial(partial_auroc, **ranges), partial(oracles.partial_area, **ranges), ROUNDING
        )
        for ranges in (
            {"fpr_range": (0.05, 0.4)},
            {"fpr_range": (0.0, 0.25), "corrected": True},
            {"tpr_range": (0.6, 0.9)},
            {"tpr_range": (0.7, 1.0), "corrected": True},
            {"fpr_range": (0.1, 0.5), "tpr_range": (0.4, 0.9)},
            {"fpr_range": (0.0, 0.6), "tpr_range": (0.3, 1.0), "corrected": True},
        )
    ),
    *(
        Owing("MinDCF", costs, partial(min_dcf, **costs), partial(oracles.min_dcf, **costs), ROUNDING)
        for costs in ({"prevalence": 0.5, "fn": 1.0, "fp": 1.0}, {"prevalence": 0.1, "fn": 3.0, "fp": 0.7})
    ),
    Owing(
        "ActualDCF", DCF, partial(actual_dcf, **DCF), partial(oracles.actual_dcf, **DCF), ROUNDING, reads_scores=True
    ),
    Owing("Cllr", {}, cllr, oracles.cllr, ROUNDING, reads_scores=True),
    Owing("MinCllr", {}, min_cllr, oracles.min_cllr, ROUNDING),
    *(
        Owing("Rate", {"rate": rate, "at": at}, rate_at(rate, at), oracle_of(rate, case), 1e-15, at == 0.5, moves)
        for rate, at, case, moves in RATES
    ),
    *(
        Owing("EER", {"estimator": e}, partial(eer, estimator=e), partial(oracles.eer, estimator=e), ROUNDING)
        for e in ("linear", "nearest", "rocch")
    ),
    *(
        Owing(
            name,
            {option: 0.6},
            partial(view, **{option: 0.6}),
            partial(oracle, least=0.6),
            0,
            moves="Precision" in name,
        )
        for name, option, view, oracle in PROMISES
    ),
]
# Of a measure without a line above: the oracle that is named as its functional.
MEASURES += [
    Owing(
        name,
        {},
        getattr(torchmetrics_roc, f"Binary{name}")().measure.view,
        getattr(oracles, row.functional),
        ROUNDING,
        moves=name in ("Lift", "TopCapture", "AUPRG"),
    )
    for name, row in NUMBERS.items()
    if name in others(measure.name for measure in MEASURES)
]
MEASURES += [
    Owing(
        name,
        {},
        getattr(torchmetrics_roc, f"Binary{name}")().measure.view,
        getattr(oracles, NUMBERS[name].functional),
        ROUNDING,
        reads_scores=True,
        moves=True,
    )
    for name in PROBABILITIES
]


WITHOUT_A_BEST = ("BinaryRate", "BinaryConfusionMatrix")


def binary(name: str) -> str:
    """The name of the binary class of the same measure."""
    return name.replace("Multiclass", "Binary").replace("Multilabel", "Binary")


def label(measure: Owing) -> str:
    return measure.name + "".join(f"-{option}" for option in measure.options.values())


KINDS = [m for m in MEASURES if m.name != "Rate" or m.options["rate"] in ("accuracy", "mcc", "kappa")]
"""All measures, but of the rates, which are read alike, three: at points that are chosen in different ways."""

every = pytest.mark.parametrize("measure", KINDS, ids=label)
in_turn = in_one_test("measure", [pytest.param(measure, id=label(measure)) for measure in KINDS])


def build(measure: Owing, task: str = "Binary", *count: int, **options: Any) -> Any:
    return getattr(torchmetrics_roc, task + measure.name)(*count, **measure.options, **options)


def read(measure: Owing, *batches: tuple[Tensor | None, ...]) -> Any:
    """What the binary metric reads, in float64, after these batches."""
    metric = build(measure)
    for batch in batches:
        metric.update(*fit(measure, batch))
    return metric.read(measure.view)


def fit(measure: Owing, batch: tuple[Tensor | None, ...]) -> tuple[Tensor | None, ...]:
    """The batch as the measure takes it: one that reads probabilities gets those of the scores."""
    return scores_for(measure.name, batch[0]), *batch[1:]


def expected_of(measure: Owing, *batch: Tensor | None) -> Any:
    """What the measure is by its definition."""
    return measure.oracle(problem_of(*fit(measure, batch)))


def numbers(value: Any) -> list[float]:
    """The numbers of any answer, one behind the other."""
    if isinstance(value, Tensor):
        return value.double().flatten().tolist()
    if isinstance(value, (tuple, list)):
        return [x for part in value for x in numbers(part)]
    return [float(value)]


def assert_same(got: Any, expected: Any, rounding: float = 0) -> None:
    a, b = numbers(got), numbers(expected)
    # Infinity is near nothing but itself.
    close = [
        x == y or (x != x and y != y) or abs(x - y) <= rounding * max(1, abs(y)) < inf
        for x, y in zip(a, b, strict=True)
    ]
    assert len(a) == len(b), f"{len(a)} numbers, expected {len(b)}: {a} is not {b}"
    assert all(close), f"{a} is not {b}"


Batch = tuple[Tensor, Tensor, Tensor | None]


def problem_of(preds: Tensor, target: Tensor, weight: Tensor | None = None) -> oracles.Problem:
    return oracles.problem(preds.tolist(), target.tolist(), None if weight is None else weight.tolist())


# ---- problems --------------------------------------------------------------------------------------------------------


def pool(dtype: torch.dtype) -> list[float]:
    """Scores that are easily mistaken for each other, and the ends of the range."""
    info = torch.finfo(dtype)
    return [-inf, info.min, -1.0, -info.tiny, -0.0, 0.0, info.tiny, 0.5, 1.0 - info.eps, 1.0, 1.0 + info.eps, 20.0, inf]


def samples(seed: int, weights: tuple[float, ...] = (0.0, 0.25, 1.0, 1.75, 3.0)) -> Batch:
    """A dozen samples with ties in any floating dtype, half of them weighted; quarters, so that sums are exact."""
    draw = random.Random(seed)
    dtype, size = draw.choice([torch.float16, torch.bfloat16, torch.float32, torch.float64]), draw.randint(1, 12)
    scores, labels = draw.choices(pool(dtype), k=size), draw.choices([0, 1], k=size)
    mass = None if seed % 2 else tensor(draw.choices(weights, k=size), dtype=torch.float64)
    return tensor(scores, dtype=dtype), tensor(labels), mass


def many(size: int, seed: int, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
    """Samples with ties and infinities, of both labels."""
    generator = torch.Generator().manual_seed(seed)
    target = torch.randint(0, 2, (size,), generator=generator)
    scores = ((torch.randn(size, generator=generator) + target) * 4).round() / 4
    return torch.where(scores > 2.5, inf, scores).to(dtype), target


# ---- one problem -----------------------------------------------------------------------------------------------------


CONSTANT = (torch.full((8,), 0.3), tensor([1, 0, 0, 1, 0, 0, 0, 0]), None)
PERFECT = (tensor([9.0, 8.0, 8.0, 2.0, 2.0, 1.0]), tensor([1, 1, 1, 0, 0, 0]), None)


@cache
def data() -> list[Batch]:
    """Many small batches, scores that say nothing and all, and two larger batches, of which the last has weights that
    are no dyadic fractions."""
    weight = torch.rand(60, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    more = many(60, seed=21)
    return [*(samples(seed) for seed in range(24)), CONSTANT, PERFECT, (*more, None), (*more, weight)]


@cache
def fitted(index: int, name: str) -> tuple[Any, oracles.Problem]:
    """A metric with one batch of `data`, which every view reads, and the batch as its oracle takes it."""
    preds, *rest = data()[index]
    metric = torchmetrics_roc.BinaryAUROC()
    metric.update(batch := scores_for(name, preds), *rest)
    return metric, problem_of(batch, *rest)


# Where the point at `+inf` is allowed, and where often nothing else is.
OF_NOTHING_AND_OF_ALL = [
    Owing(name, {option: least}, partial(view, **{option: least}), partial(oracle, least=least), 0)
    for name, option, view, oracle in PROMISES
    for least in (0.0, 1.0)
]


@in_one_test("measure", [pytest.param(m, id=label(m)) for m in (*MEASURES, *OF_NOTHING_AND_OF_ALL)])
def test_is_its_definition(measure: Owing) -> None:
    """With its threshold: of constant scores calling nobody and calling everybody are equally good."""
    for index in range(len(data())):
        metric, problem = fitted(index, PROBABILITIES[0] if measure.name in PROBABILITIES else "AUROC")
        rounding = ROUNDING if index == len(data()) - 1 else measure.rounding  # weights round when they are added
        assert_same(metric.read(measure.view), measure.oracle(problem), rounding)


# Differences from a total, as the predicted negatives are, are known to a rounding of that total, and so to no digit
# where they weigh less. So is what is read at a point that is chosen: light samples do not move what chooses it.
BESIDE_HEAVY = [
    *(measure for measure in MEASURES if measure.name not in ("ROC", "DET", "PrecisionRecallCurve", "Rate", "AUPRG")),
    *(
        Owing("Rate", {"rate": rate, "at": 0.5}, rate_at(rate, 0.5), oracle_of(rate, ("number", 0.5)), ROUNDING)
        for rate in ("accuracy", "balanced_accuracy", "precision", "recall", "fpr", "f1", "lr_plus", "jaccard")
    ),
    Owing(
        "CalibrationError",
        {"norm": "max", "n_bins": 4},
        partial(calibration_error, norm="max", n_bins=4),
        partial(oracles.calibration_error, norm="max", n_bins=4),
        ROUNDING,
    ),
]


@pytest.mark.filterwarnings("ignore")
@in_one_test("measure, fading", [*((m, False) for m in BESIDE_HEAVY), *((m, True) for m in BESIDE_HEAVY[::8])])
def test_weights_that_are_lost_in_sums_with_others_count(measure: Owing, fading: bool) -> None:
    """Weights up to 200 powers of two below others, or of updates long ago. Bins of 16-bit scores lose nothing."""
    bins: dict[str, Any] = {"memory": "bounded", "half_life": 0.125 if fading else None}
    for seed, size in ((0, 6), (1, 25)):
        generator = torch.Generator().manual_seed(seed)
        preds = scores_for(measure.name, (16 * torch.randn(size, generator=generator)).round() / 8).bfloat16()
        target = torch.randint(0, 2, (size,), generator=generator)
        ages = 8.0 * torch.arange(size).flip(0) if fading else 200 * torch.rand(size, generator=generator)
        weight = 2.0 ** -ages.double()
        (expected, *_) = numbers(measure.oracle(problem_of(preds, target, weight)))  # without its threshold
        exact, binned, bounded = (build(measure, **options) for options in ({}, *2 * [bins]))
        exact.update(preds.double(), target, weight)
        for batch in zip(preds.split(1), target.split(1), strict=True) if fading else [(preds, target, weight)]:
            binned.update(*batch)
            bounded.update(batch[0].double(), *batch[1:])
        for metric in (exact, binned):
            assert_same(numbers(metric.read(measure.view))[:1], [expected], 1e-9)
        low, high = (numbers(end)[0] for end in bounded.bounds())
        assert low - 1e-12 <= expected <= high + 1e-12 or expected != expected


@in_one_test("name", [name for name in CLASSES if binary(name) == name or binary(name) not in CLASSES])
def test_the_better_value_is_that_of_better_scores(name: str) -> None:
    """`higher_is_better`, by which a checkpoint is chosen; unknown of whole curves, and of what has no best."""
    generator, values = torch.Generator().manual_seed(8), []
    classes = 3 if name.startswith("Multiclass") else 2
    given: dict[str, Tensor] = {"target": torch.randint(classes, (200,), generator=generator)}
    if name.startswith(("Grouped", "Sliced")):
        given["groups"] = torch.arange(200) % (4 if name.startswith("Sliced") else 40)  # few: not all begin with a hit
    for quality in (-9.0, 1.0, 3.0):  # of normal scores, whose log-odds these are; the first rank the wrong way
        truth = torch.nn.functional.one_hot(given["target"], classes) - 0.5
        rows = abs(quality) * quality * truth + quality * torch.randn(200, classes, generator=generator)
        metric = built(name)
        rows = rows.softmax(1) if metric.measure.probabilities else rows - rows.mean(1, keepdim=True)
        target = survival(given["target"]) if name.startswith("Time") else given["target"]
        metric.update(rows if classes > 2 or name == "PairedAUROC" else rows[:, 1], **{**given, "target": target})
        values.append(metric.compute())
    if metric.higher_is_better is None:
        assert not isinstance(values[0], Tensor) or name in WITHOUT_A_BEST
    else:  # of a curve and of all slices, which come second
        wrong, poor, good = (float((x if isinstance(x, Tensor) else x[1].mean()).flatten()[-1]) for x in values)
        low, high = metric.measure.limits
        if metric.higher_is_better:
            assert low <= wrong < poor < good <= high
        else:
            assert low <= good < poor < wrong <= high


@in_turn
def test_compute_is_the_reading_in_the_default_dtype(measure: Owing) -> None:
    preds, target = many(50, seed=3, dtype=torch.float64)
    metric = build(measure)
    metric.update(*fit(measure, (preds, target)))
    value, reading = metric.compute(), metric.read(measure.view)
    if isinstance(value, Tensor) and isinstance(reading, tuple):
        reading = reading[0]  # an optimum's value, without its threshold
    parts = value if isinstance(value, tuple) else (value,)
    assert {part.dtype for part in parts[:1]} == {torch.float32}
    # Thresholds keep the scores' dtype.
    assert parts[-1].dtype == (torch.float64 if len(parts) > 1 else torch.float32)
    assert_same(value, [x.to(y.dtype) for x, y in zip(reading if len(parts) > 1 else [reading], parts, strict=True)])


IMAGES = [sign * x for sign in (-1, 1) for x in (5e-324, 1e-300, 0.25, 1.0, 1.0 + 2.0**-52, 1e20, 1e308, inf)]
"""What scores may be instead, in their order."""


@in_one_test("measure", [pytest.param(m, id=label(m)) for m in KINDS if not m.reads_scores])
def test_only_the_order_of_scores_matters(measure: Owing) -> None:
    for seed in range(4):
        preds, *rest = samples(seed)
        distinct, ranks = preds.double().unique(return_inverse=True)
        image = tensor(sorted(random.Random(seed).sample(IMAGES, len(distinct))), dtype=torch.float64)
        by_rank = read(measure, (ranks.double(), *rest))
        by_image = read(measure, (image[ranks], *rest))

        def mapped(threshold: float, image: Tensor = image) -> float:
            return float(image[int(threshold)]) if math.isfinite(threshold) else threshold

        parts = by_rank if isinstance(by_rank, tuple) else (by_rank,)
        values, thresholds = (parts[:-1], numbers(parts[-1])) if len(parts) > 1 else (parts, [])
        assert_same(by_image, [*values, [mapped(x) for x in thresholds]])


@in_turn
def test_weight_two_is_twice_and_weight_zero_is_absence(measure: Owing) -> None:
    for seed in (0, 2, 4):
        preds, target, weight = samples(seed, weights=(0.0, 1.0, 2.0, 3.0))
        times = weight.long()
        repeated = preds.repeat_interleave(times), target.repeat_interleave(times)
        assert_same(read(measure, (preds, target, weight)), read(measure, repeated), measure.rounding)


POINTS = ["youden", "f1", "mcc", "accuracy", "eer", "closest_topleft", *(at for _, at, _, _ in RATES[2:9])]


def of_common_weights(size: int) -> tuple[torchmetrics_roc.Curve, torchmetrics_roc.Curve]:
    """Many problems with ties, the first half with as many of either label, without weights, and with a common one."""
    generator = torch.Generator().manual_seed(size)
    target = torch.randint(2, (400, size), generator=generator)
    target[:200] = torch.arange(size) % 2
    scores = ((torch.randn(400, size, generator=generator) + target) * 4).round()
    common = 2.0 ** (80 * torch.rand(400, 1, generator=generator, dtype=torch.float64) - 40)
    common[::2] = tensor([0.1, 0.3, 1 / 3, 0.7, 1.1], dtype=torch.float64).repeat(40)[:, None]
    weights = common.expand(-1, size)
    return torchmetrics_roc.Curve.from_scores(scores, target), torchmetrics_roc.Curve.from_scores(
        scores, target, weights
    )


@in_one_test("size", [3, 12, 20, 60])
def test_a_weight_that_all_samples_have_changes_no_point(size: int) -> None:
    """Ties of merit, and rates equal to the given one, are those of counts, though sums of weights round."""
    alone, weighted = of_common_weights(size)
    for at in POINTS:
        assert_same(operating_point(weighted, at).threshold, operating_point(alone, at).threshold)
    for *_, view, _ in PROMISES:  # nor any best rate where another is fixed
        for least in (0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.9):
            assert_same(view(weighted, least), view(alone, least), ROUNDING)


@pytest.mark.covering
@every
@pytest.mark.parametrize("weighted", [False, True])
def test_batches_order_and_merging_change_nothing(measure: Owing, weighted: bool) -> None:
    preds, target = many(90, seed=4)
    generator = torch.Generator().manual_seed(5)
    batch = (preds, target, torch.rand(90, generator=generator, dtype=torch.float64)) if weighted else (preds, target)
    whole = read(measure, batch)
    shuffle = torch.randperm(90, generator=generator)
    shuffled = tuple(x[shuffle] for x in batch)
    parts = list(zip(*(x.split([1, 40, 9, 40]) for x in shuffled), strict=True))

    merged, incoming, empty = build(measure), build(measure), build(measure)
    merged.update(*fit(measure, parts[0]))
    for part in parts[1:]:
        incoming.update(*fit(measure, part))
    merged.merge_state(incoming)
    merged.merge_state(empty)
    empty.merge_state(merged)

    # Weights that round may be added in another order.
    rounding = ROUNDING if weighted else measure.rounding
    assert_same(read(measure, shuffled), whole, rounding)
    assert_same(read(measure, *parts), whole, rounding)
    assert_same(merged.read(measure.view), whole, rounding)
    assert_same(empty.read(measure.view), whole, rounding)


def test_weights_may_come_late() -> None:
    """A batch without weights is one of weights 1."""
    preds, target = many(40, seed=6)
    for measure in KINDS[::5]:  # which share the state
        mixed = read(measure, (preds[:15], target[:15]), (preds[15:], target[15:], torch.full((25,), 2.0)))
        twice = read(measure, (torch.cat([preds, preds[15:]]), torch.cat([target, target[15:]])))
        assert_same(mixed, twice, measure.rounding)


@in_turn
def test_forward_is_one_batch_and_compute_all(measure: Owing) -> None:
    preds, target = fit(measure, many(80, seed=7))
    metric, second, whole = build(measure), build(measure), build(measure)
    metric(preds[:40], target[:40])
    second.update(preds[40:], target[40:])
    whole.update(preds, target)
    assert_same(metric(preds[40:], target[40:]), second.compute())
    assert_same(metric.compute(), whole.compute())


class NoFloatCumsum(TorchDispatchMode):
    """A GPU in deterministic mode: it refuses the running sum of floats."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func._overloadpacket in (torch.ops.aten.cumsum, torch.ops.aten.cumsum_) and args[0].is_floating_point():
            raise RuntimeError("cumsum_cuda_kernel does not have a deterministic implementation")
        return func(*args, **(kwargs or {}))


@pytest.mark.covering
@every
@pytest.mark.parametrize("task", ["Binary", "Multiclass", "Multilabel"])
def test_no_reading_takes_a_running_sum_that_a_deterministic_gpu_refuses(
    measure: Owing, task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    averages = [{}]
    if task != "Binary" and not (task == "Multiclass" and measure.name in TOP_LABEL):
        macro = getattr(torchmetrics_roc, task + measure.name)._measure_type.averages
        averages = [{"average": average} for average in ("none", "macro") if average in macro]
    preds, target = many(60, seed=8)
    if task != "Binary":
        preds, target, _ = classes_of(task, CLASSES)
    weight = (torch.arange(len(preds)) % 5).double() / 4  # sums are exact, so that a promise is kept by the same points
    for options in averages:
        metric = build(measure, task, *() if task == "Binary" else (CLASSES,), **options)
        metric.update(*fit(measure, (preds, target, weight)))
        expected = metric.compute()
        other = build(measure, task, *() if task == "Binary" else (CLASSES,), **options)
        other.update(*fit(measure, (preds, target, weight)))
        with monkeypatch.context() as patch, NoFloatCumsum():
            patch.setattr(sums, "_in_any_order", lambda device: True)
            assert_same(other.compute(), expected, FLOAT32)


# ---- two processes ---------------------------------------------------------------------------------------------------


def shares(rank: int, task: str) -> list[tuple[Tensor, Tensor, Tensor | None]]:
    """Of common samples those of one rank, or of both (`rank` 2): uneven, uneven with weights, all on one rank."""
    preds, target = many(60, seed=8)
    weight = torch.rand(60, generator=torch.Generator().manual_seed(9), dtype=torch.float64)
    if task != "Binary":
        preds = torch.stack([preds, preds.flip(0), preds.roll(7)], 1)
    if task == "Multilabel":
        target = torch.stack([target, target.flip(0), target.roll(3)], 1)
        # One rank has a weight a sample, the other one for each label.
        weight = torch.stack([weight, weight.flip(0), weight.roll(3)], 1)
        weight[:17] = weight[:17, :1]
        weight = weight[:, 0] if rank == 0 else weight
    kept = [slice(0, 17), slice(17, 60), slice(0, 60)][rank]
    alone = [slice(0, 60), slice(0, 0), slice(0, 60)][rank]
    return [
        (preds[kept], target[kept], None),
        (preds[kept], target[kept], weight[kept]),
        (preds[alone], target[alone], None),
    ]


def readings(rank: int, whole: bool) -> list[list[float]]:
    """Every measure of every task on the shares of a rank, or each of one task and one of the shares by turns."""
    out = []
    for turn, (task, count) in enumerate({"Binary": (), "Multiclass": (3,), "Multilabel": (3,)}.items()):
        given = shares(rank, task)
        for i, measure in enumerate(MEASURES if whole else KINDS[turn::3]):
            for share in given if whole else [given[i % 3]]:
                metric = build(measure, task, *count)
                metric.update(*fit(measure, share))
                out.append(numbers(metric.read(measure.view)))
    return out


def one_of_two(rank: int, folder: str, whole: bool) -> None:
    torch.set_num_threads(1)  # a forked child has none of its parent's threads
    dist.init_process_group("gloo", init_method=f"file://{folder}/meeting", rank=rank, world_size=2)
    torch.save(readings(rank, whole), f"{folder}/{rank}.pt")  # the group is not destroyed, see conftest.py


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("whole", first_few(1, [False, True]))
def test_two_ranks_are_one_process(tmp_path: Path, whole: bool) -> None:
    torch.multiprocessing.start_processes(one_of_two, (str(tmp_path), whole), nprocs=2, start_method="fork")
    alone = readings(2, whole)
    walked = [(m, i) for m in 3 * MEASURES for i in range(3)]
    walked = walked if whole else [(m, i % 3) for turn in range(3) for i, m in enumerate(KINDS[turn::3])]
    for rank in range(2):
        got = torch.load(tmp_path / f"{rank}.pt", weights_only=True)
        for (measure, share), a, b in zip(walked, got, alone, strict=True):
            assert_same(a, b, ROUNDING if share == 1 else measure.rounding)


@in_one_test("measure", MEASURES)
def test_negatives_repeated_move_only_what_depends_on_their_share(measure: Owing) -> None:
    preds, target = many(40, seed=10)
    preds[target.argmin()] = inf  # no threshold is free of negatives
    times = torch.where(target == 0, 3, 1)
    once = numbers(read(measure, (preds, target)))
    thrice = numbers(read(measure, (preds.repeat_interleave(times), target.repeat_interleave(times))))
    unmoved = all(a == b or abs(a - b) <= ROUNDING for a, b in zip(once, thrice, strict=True))
    assert unmoved != measure.moves


# ---- one class against the rest --------------------------------------------------------------------------------------

CLASSES = 4


def classes_of(task: str, present: int, weighted: bool = False) -> tuple[Tensor, Tensor, Tensor | None]:
    """Samples of four classes or labels of which the first `present` have positives."""
    generator = torch.Generator().manual_seed(11)
    preds = (torch.randn(50, CLASSES, generator=generator) * 2).round() / 4
    if task == "Multiclass":
        target = torch.randint(0, present, (50,), generator=generator)
    else:
        target = torch.randint(0, 2, (50, CLASSES), generator=generator) * (torch.arange(CLASSES) < present)
    weight = torch.randint(0, 4, (50,), generator=generator) / 4 if weighted else None
    return preds, target, weight


def one_vs_rest(task: str, preds: Tensor, target: Tensor) -> list[tuple[Tensor, Tensor]]:
    return [(preds[:, c], (target == c).long() if task == "Multiclass" else target[:, c]) for c in range(CLASSES)]


def options_of(task: str) -> dict[str, Any]:
    return {"normalization": None} if task == "Multiclass" else {}


tasks = pytest.mark.parametrize("task", ["Multiclass", "Multilabel"])


@in_turn
@in_one_test("task, dtype", [("Multiclass", torch.float32), ("Multilabel", torch.float64)])
def test_a_class_is_one_binary_problem(measure: Owing, task: str, dtype: torch.dtype) -> None:
    if task == "Multiclass" and measure.name in TOP_LABEL:
        return
    preds, target, weight = classes_of(task, present=3, weighted=True)
    metric = build(measure, task, CLASSES, **options_of(task))
    metric.update(*fit(measure, (preds.to(dtype), target, weight)))
    value = metric.read(measure.view)
    for c, (scores, labels) in enumerate(one_vs_rest(task, preds.to(dtype), target)):
        of_class = tuple(part[c] for part in value) if isinstance(value, tuple) else value[c]
        assert_same(of_class, read(measure, (scores, labels, weight)), measure.rounding)


@in_one_test("measure", [m for m in KINDS if m.name in ("ROC", "AveragePrecision", "Cllr")])
def test_weights_of_labels_are_weights_of_binary_problems(measure: Owing) -> None:
    """Also beside batches with none and with one a sample, in either order."""
    preds, target, _ = classes_of("Multilabel", present=3)
    weight = torch.randint(0, 4, (50, CLASSES), generator=torch.Generator().manual_seed(12)) / 4
    weight[:10], weight[10:25] = 1, weight[10:25, :1]
    parts: list[tuple[slice, Any]] = [
        (slice(10), None),
        (slice(10, 25), weight[10:25, 0]),
        (slice(25, 50), weight[25:]),
    ]
    for order in (parts, parts[::-1]):
        metric = build(measure, "Multilabel", CLASSES)
        for part, some in order:
            metric.update(*fit(measure, (preds[part], target[part], some)))
        value, pooled = (metric.read(measure.view, pooled=every_pair) for every_pair in (False, True))
        assert_same(pooled, read(measure, tuple(x.flatten() for x in (preds, target, weight))), ROUNDING)
        for c in range(CLASSES):
            of_class = tuple(part[c] for part in value) if isinstance(value, tuple) else value[c]
            assert_same(of_class, read(measure, tuple(x[:, c] for x in (preds, target, weight))), ROUNDING)


def averaged(measure: Owing, task: str, average: str, present: int) -> tuple[float, list[float], Tensor]:
    """The metric's average, each class's value, and how many samples each class has."""
    preds, target, _ = classes_of(task, present)
    metric = build(measure, task, CLASSES, average=average, **options_of(task))
    metric.update(*fit(measure, (preds, target)))
    problems = one_vs_rest(task, preds, target)
    values = [numbers(read(measure, problem))[0] for problem in problems]
    support = tensor([float(labels.sum()) for _, labels in problems])
    if present == CLASSES or average == "micro":
        return float(metric.compute()), values, support
    with pytest.warns(UserWarning, match=r"no positive samples for (class|label) 3.* NaN and left out of the average"):
        return float(metric.compute()), values, support


# One of each class: an average knows nothing of its options.
averageable = list(
    {
        m.name: m for m in MEASURES if m.name not in ("ROC", "DET", "PrecisionRecallCurve") and "At" not in m.name
    }.values()
)


def needing(total: str) -> list[Owing]:
    """Those whose value is unknown without it."""
    return [m for m in averageable if total in getattr(torchmetrics_roc, f"Binary{m.name}")._measure_type.needs]


@pytest.mark.covering
@pytest.mark.parametrize(
    ("measure", "present"),
    [(m, CLASSES) for m in averageable] + [(m, CLASSES - 1) for m in needing("positives")],
    ids=lambda x: x if isinstance(x, int) else label(x),
)
@tasks
def test_averages(measure: Owing, task: str, present: int) -> None:
    if task == "Multiclass" and measure.name in TOP_LABEL:
        return
    macro, values, support = averaged(measure, task, "macro", present)
    known = tensor(values[:present], dtype=torch.float64)
    assert all(math.isnan(x) for x in values[present:])
    assert_same(macro, known.mean(), FLOAT32)

    weighted, *_ = averaged(measure, task, "weighted", present)
    assert_same(weighted, (known * support[:present]).sum() / support[:present].sum(), FLOAT32)

    micro, *_ = averaged(measure, task, "micro", present)
    pooled = [torch.cat(x) for x in zip(*one_vs_rest(task, *classes_of(task, present)[:2]), strict=True)]
    assert_same(micro, numbers(expected_of(measure, *pooled))[0], FLOAT32)
    assert len({round(x, 6) for x in (macro, weighted, micro)}) > 1, "nothing is told apart by these data"


@in_one_test("measure", needing("positives"))
def test_an_average_of_unknowns_is_unknown(measure: Owing) -> None:
    metric = build(measure, "Multilabel", CLASSES, average="macro")
    metric.update(torch.rand(5, CLASSES), torch.zeros(5, CLASSES, dtype=torch.long))
    with pytest.warns(UserWarning, match="no positive samples for label 0, 1, 2, 3"):
        assert math.isnan(metric.compute())


@in_one_test("measure", needing("negatives"))
def test_a_label_without_negatives_has_no_share_in_an_average(measure: Owing) -> None:
    """Its value is unknown though its support is not."""
    preds, target, _ = classes_of("Multilabel", CLASSES)
    target[:, 0] = 1
    values = [numbers(read(measure, problem))[0] for problem in one_vs_rest("Multilabel", preds, target)]
    support, known = target.sum(0)[1:], tensor(values[1:], dtype=torch.float64)
    assert math.isnan(values[0])
    for average, expected in {"macro": known.mean(), "weighted": (known * support).sum() / support.sum()}.items():
        metric = build(measure, "Multilabel", CLASSES, average=average)
        metric.update(*fit(measure, (preds, target)))
        with pytest.warns(UserWarning, match="no negative samples for label 0"):
            assert_same(metric.compute(), expected, FLOAT32)


@pytest.mark.parametrize("labels", [[1, 0, 1, 0], [0, 0, 0, 0], [1, 1, 1, 1]])
def test_the_mean_of_one_curve_is_the_curve(labels: list[int]) -> None:
    """Without the points of one recall but the first; a single unknown point without positives."""
    curve = torchmetrics_roc.Curve.from_scores(tensor([0.9, 0.8, 0.7, 0.6]), tensor(labels))
    mean, own = mean_precision_recall(precision_recall_curve(curve)), precision_recall_curve(curve)
    if 1 not in labels:
        assert_same(mean, ([math.nan], [math.nan], []))
        return
    reached = [float(own.precision[0][own.recall[0] == r][-1]) for r in mean.recall]
    assert_same(mean[:2], (reached, own.recall[0]), ROUNDING)


CURVES = [m for m in MEASURES if m.name in ("ROC", "DET", "PrecisionRecallCurve")]


@pytest.mark.filterwarnings("ignore:.*no positive samples for (class|label) 3")
@in_one_test("measure", [pytest.param(m, id=label(m)) for m in CURVES])
@in_one_test("task", ["Multiclass", "Multilabel"])
@in_one_test("present", [CLASSES, CLASSES - 1])
def test_curves_average_too(measure: Owing, task: str, present: int) -> None:
    """A class without positives has no curve: neither its points nor its thresholds are those of the mean."""
    preds, target, _ = classes_of(task, present)
    micro = build(measure, task, CLASSES, average="micro", **options_of(task))
    micro.update(preds, target)
    pooled = [torch.cat(x) for x in zip(*one_vs_rest(task, preds, target), strict=True)]
    assert_same(micro.compute(), expected_of(measure, *pooled), FLOAT32)

    macro = build(measure, task, CLASSES, average="macro", **options_of(task))
    macro.update(preds, target)
    curves = [measure.oracle(problem_of(*problem)) for problem in one_vs_rest(task, preds, target)[:present]]
    mean = macro.compute()
    if measure.name == "PrecisionRecallCurve":
        assert_same(mean[:2], mean_of_steps(curves), FLOAT32)
    else:
        rises = [([*x], [1 - float(v) for v in y] if measure.name == "DET" else [*y]) for x, y, _ in curves]
        fpr, tpr = mean_of_polylines(rises)
        assert_same(mean[:2], (fpr, [1 - y for y in tpr] if measure.name == "DET" else tpr), FLOAT32)
    assert mean.thresholds.dtype == preds.dtype
    assert len(mean.thresholds) == sum(len(thresholds) for *_, thresholds in curves)
    assert bool(mean.thresholds.isnan().all())


def test_the_mean_of_no_precision_recall_curve_is_one_unknown_point() -> None:
    metric = torchmetrics_roc.MultilabelPrecisionRecallCurve(CLASSES, average="macro")
    metric.update(classes_of("Multilabel", CLASSES)[0], torch.zeros(50, CLASSES, dtype=torch.long))
    with pytest.warns(UserWarning, match="no positive samples"):
        mean = metric.compute()
    assert [len(x) for x in mean] == [1, 1, 0]
    assert bool(mean.precision.isnan() & mean.recall.isnan())


def mean_of_polylines(curves: list[tuple[list[Any], list[Any]]]) -> tuple[list[float], list[float]]:
    """The mean height at every `x` of one of them: the first point of an `x` below the jump there, the rest above."""

    def ends(x: list[Any], y: list[Any], at: Any) -> tuple[float, float]:
        there = [float(b) for a, b in zip(x, y, strict=True) if a == at]
        if there:
            return min(there), max(there)
        (x0, y0), (x1, y1) = next(p for p in pairwise(zip(x, y, strict=True)) if p[0][0] < at < p[1][0])
        between = float(y0 + (y1 - y0) * (at - x0) / (x1 - x0))
        return between, between

    every = sorted(at for x, _ in curves for at in x)
    heights = []
    for i, at in enumerate(every):
        above = i > 0 and every[i - 1] == at
        heights.append(sum(ends(x, y, at)[above] for x, y in curves) / len(curves))
    return [float(at) for at in every], heights


def mean_of_steps(curves: list[tuple[list[Any], list[Any], list[float]]]) -> tuple[list[float], list[float]]:
    """The mean precision at every recall of one of them: the precision of a curve where it first reaches a recall."""
    every = sorted((r for _, recall, _ in curves for r in recall), reverse=True)

    def first(precision: list[Any], recall: list[Any], at: Any) -> float:
        return float(next(p for p, r in zip(reversed(precision), reversed(recall), strict=True) if r >= at))

    return [sum(first(p, r, at) for p, r, _ in curves) / len(curves) for at in every], [float(at) for at in every]


def test_two_thousand_classes() -> None:
    """One positive a class, so that its AUROC is the share of rows it outscores."""
    classes = 2000
    preds = torch.randn(classes, classes, generator=torch.Generator().manual_seed(12)).mul_(8).round_()
    target = torch.randperm(classes, generator=torch.Generator().manual_seed(13))
    own = preds[torch.arange(classes), target]
    columns = preds.T[target]  # [class of row n, rows]
    below = (columns < own[:, None]).sum(1) + ((columns == own[:, None]).sum(1) - 1) / 2

    metric = torchmetrics_roc.MulticlassAUROC(classes, average="none", normalization=None)
    metric.update(preds, target)
    assert torch.equal(metric.read(auroc)[target], below.double() / (classes - 1))


@in_one_test("name", ["AUROC", "AveragePrecision", "EER", "KSStatistic", "LogAUC", "DET"])
@in_one_test("options", [{}, {"thresholds": [-1.0, 0.0, 1.0]}])
def test_classes_cost_no_operators(name: str, options: dict[str, Any]) -> None:
    """The same operators for 3 classes as for 100, but for the casts and copies of what is returned class by class."""
    # Of an exact curve, whose length is the class's own, both rates are cast, and they and the thresholds copied.
    casts = 5 if name == "DET" and not options else 0
    counts = []
    for classes in (3, 100):
        metric = getattr(torchmetrics_roc, f"Multiclass{name}")(classes, average="none", normalization=None, **options)
        preds, target = (
            torch.randn(150, classes, generator=torch.Generator().manual_seed(1)),
            torch.arange(150) % classes,
        )
        with Operators() as count:
            metric.update(preds, target)
            metric.compute()
        counts.append(count.count)
    assert counts[1] - counts[0] == casts * 97
