"""Both sides of every limit: the last value that an option takes, and the first that it refuses by name."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import torch
from cases import in_one_test

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, inference
from torchmetrics_roc.curves.thin import thinned
from torchmetrics_roc.inference import arguments
from torchmetrics_roc.measures.likelihood_ratios import logistic_calibration
from torchmetrics_roc.metrics.options import FEWEST_BINS, MOST_BINS
from torchmetrics_roc.points import choice
from torchmetrics_roc.points.rates import rate_named
from torchmetrics_roc.tasks.tasks import Rows

TINY = math.ulp(0.0)
HIGHEST = math.nextafter(1.0, 0.0)
ABOVE = math.nextafter(1.0, 2.0)
LARGE = 1.7976931348623157e308
INF, NAN = math.inf, math.nan

TARGET = torch.arange(24) % 2
SCORES = (torch.randn(24, generator=torch.Generator().manual_seed(0)) + TARGET).sigmoid()
CURVE = Curve.from_scores(SCORES, TARGET)

RATE = ((0, 0.0, TINY, 0.5, 1, 1.0), (-TINY, ABOVE, NAN, "x"))
POSITIVE_RATE = ((TINY, HIGHEST, 1), (0, 0.0, -0.5, ABOVE, NAN, "x"))
INSIDE = ((TINY, HIGHEST), (0, 0.0, 1, 1.0, NAN, "x"))
POSITIVE = ((TINY, 1, LARGE), (0, 0.0, -TINY, INF, NAN, "x"))
RANGE = (
    ((0, TINY), (0.0, 1.0), [HIGHEST, 1]),
    ((-TINY, 0.5), (0, ABOVE), (0.5, 0.5), (0.5, 0.4), (0.1,), (0.1, 0.2, 0.3), ("a", "b"), 0.5, (0, NAN)),
)
NO_GRID = ("x", ("a",), 0.5, torch.tensor(0.5), torch.tensor([[0.5]]))


def whole(least: int, most: int | None = None) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Whole numbers from `least` on."""
    right = (least, least + 1) if most is None else (least, most)
    return right, (least - 1, -least - 1, float(least), "x", *(() if most is None else (most + 1,)))


def option(make: Callable[..., Any], name: str, **others: Any) -> Callable[[Any], Any]:
    """A call by the keyword `name`."""
    return lambda value: make(**{name: value}, **others)


def limited(value: Any) -> None:
    metric = tr.BinaryAUROC()
    metric.update(SCORES, TARGET)
    metric.set_sample_limit(value)


def logger(name: str, **others: Any) -> Callable[[Any], Any]:
    """A call of the logger, which needs Lightning."""

    def make(value: Any) -> Any:
        pytest.importorskip("pytorch_lightning")
        from torchmetrics_roc.lightning import CurveLogger

        return CurveLogger(**{name: value}, **others)

    return make


LIMITS: dict[str, tuple[Callable[[Any], Any], str, tuple[tuple[Any, ...], tuple[Any, ...]]]] = {
    "AUROC": (option(tr.BinaryAUROC, "max_fpr"), "max_fpr", POSITIVE_RATE),
    "LogAUC": (
        option(tr.BinaryLogAUC, "fpr_range"),
        "fpr_range",
        (((TINY, 1), [0.1, HIGHEST]), ((0, 0.5), (0.5, ABOVE), (0.5, 0.5), (0.1,), (0.1, 0.2, 0.3), "x", ("a", "b"))),
    ),
    "PartialAUROC of FPR": (option(tr.BinaryPartialAUROC, "fpr_range"), "fpr_range", RANGE),
    "PartialAUROC of TPR": (option(tr.BinaryPartialAUROC, "tpr_range"), "tpr_range", RANGE),
    "RecallAtFixedPrecision": (option(tr.BinaryRecallAtFixedPrecision, "min_precision"), "min_precision", RATE),
    "PrecisionAtFixedRecall": (option(tr.BinaryPrecisionAtFixedRecall, "min_recall"), "min_recall", RATE),
    "SensitivityAtSpecificity": (option(tr.BinarySensitivityAtSpecificity, "min_specificity"), "min_specificity", RATE),
    "SpecificityAtSensitivity": (option(tr.BinarySpecificityAtSensitivity, "min_sensitivity"), "min_sensitivity", RATE),
    "FixedFPR": (choice.FixedFPR, "FixedFPR", RATE),
    "FixedRecall": (choice.FixedRecall, "FixedRecall", RATE),
    "FixedPrecision": (choice.FixedPrecision, "FixedPrecision", RATE),
    "FixedSpecificity": (choice.FixedSpecificity, "FixedSpecificity", RATE),
    "BestFBeta": (choice.BestFBeta, "beta", POSITIVE),
    "Cost, fp": (option(choice.Cost, "fp"), "fp", POSITIVE),
    "Cost, fn": (option(choice.Cost, "fn"), "fn", POSITIVE),
    "Cost, prevalence": (option(choice.Cost, "prevalence"), "prevalence", INSIDE),
    "Rate, beta": (option(partial(tr.BinaryRate, "fbeta", 0.5), "beta"), "beta", POSITIVE),
    "Rate, prevalence": (option(partial(tr.BinaryRate, "precision", 0.5), "prevalence"), "prevalence", INSIDE),
    "rate_named": (option(partial(rate_named, "fbeta"), "beta"), "beta", POSITIVE),
    "MinDCF, prevalence": (option(tr.BinaryMinDCF, "prevalence"), "prevalence", INSIDE),
    "MinDCF, fp": (option(tr.BinaryMinDCF, "fp"), "fp", POSITIVE),
    "MinDCF, fn": (option(tr.BinaryMinDCF, "fn"), "fn", POSITIVE),
    "ActualDCF, prevalence": (option(tr.BinaryActualDCF, "prevalence"), "prevalence", INSIDE),
    "ActualDCF, fp": (option(tr.BinaryActualDCF, "fp"), "fp", POSITIVE),
    "NetBenefit, prevalence": (option(tr.BinaryNetBenefit, "prevalence"), "prevalence", INSIDE),
    "NetBenefit, at": (
        option(tr.BinaryNetBenefit, "at"),
        "at",
        (((0,), (0.0, HIGHEST), torch.tensor([0.25, 0.5])), ((), (-TINY,), (0.5, 1), (0.5, 0.5), (0.5, 0.4), *NO_GRID)),
    ),
    "BayesErrorRate, at": (
        option(tr.BinaryBayesErrorRate, "at"),
        "at",
        (
            ((-700, 700), [0.0], torch.tensor([0.0, 1.0])),
            ((-700.1, 0), (0, 700.1), (-INF, 0), (0, NAN), (0, 0), (1, 0), (), *NO_GRID),
        ),
    ),
    "logistic_calibration": (option(partial(logistic_calibration, CURVE), "prior"), "prior", ((0.01, 0.99), INSIDE[1])),
    "Lift": (option(tr.BinaryLift, "fraction"), "fraction", POSITIVE_RATE),
    "TopCapture": (option(tr.BinaryTopCapture, "fraction"), "fraction", POSITIVE_RATE),
    "CalibrationError": (option(tr.BinaryCalibrationError, "n_bins"), "n_bins", whole(1)),
    "ReliabilityDiagram": (option(tr.BinaryReliabilityDiagram, "n_bins"), "n_bins", whole(1)),
    "thresholds": (option(tr.BinaryROC, "thresholds"), "thresholds", ((2, 3), (1, 0, -1, True))),
    "bins": (option(tr.BinaryROC, "bins", memory="bounded"), "bins", whole(FEWEST_BINS, MOST_BINS)),
    "window": (option(tr.BinaryROC, "window", thresholds=5), "window", whole(1)),
    "half_life": (option(tr.BinaryROC, "half_life", thresholds=5), "half_life", POSITIVE),
    "set_sample_limit": (limited, "limit", ((24, 25, None), (23, -1, 24.0, True, "x"))),
    "set_sample_limit before": (tr.BinaryAUROC().set_sample_limit, "limit", ((0, 1, None), (-1, 0.0, False, "x"))),
    "num_classes": (tr.MulticlassAUROC, "num_classes", whole(2)),
    "num_labels": (tr.MultilabelAUROC, "num_labels", whole(2)),
    "thinned": (partial(thinned, CURVE), "max_points", whole(2)),
    "level of Wilson": (partial(inference.wilson, torch.tensor([3]), torch.tensor([9])), "level", INSIDE),
    "margin": (
        option(partial(inference.compare, CURVE, Curve.from_scores(-SCORES, TARGET), alternative="less"), "margin"),
        "margin",
        ((0, TINY, LARGE), (None, -TINY, INF, NAN, "x")),
    ),
    "Guaranteed, delta": (option(tr.Guaranteed, "delta", fpr=0.1), "delta", ((TINY, 0.49), (0, 0.5, NAN, "x"))),
    **{f"Guaranteed, {name}": (option(tr.Guaranteed, name), name, INSIDE) for name in ("fpr", "fnr", "recall")},
    "CurveLogger, every_n_epochs": (logger("every_n_epochs"), "every_n_epochs", whole(1)),
    "CurveLogger, max_points": (logger("max_points"), "max_points", whole(10)),
}

BETWEEN = ((TINY, HIGHEST), (0, 0.0, 1, 1.0, NAN, INF, True, None, "x"))
ABOVE_ZERO = ((TINY, 1, LARGE), (0, 0.0, -TINY, INF, NAN, True, None, "x"))
FLAG = ((False, True), (None, 0, 1, "x"))
AREA = ((0, 0.0, 1, 1.0), (-TINY, ABOVE, NAN, True, None, "x"))
GROUPS = ((None, torch.arange(3), [0, 1], (0, 1)), (3, "x", {0: 1}))

RULES: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    "curve": ((CURVE,), (SCORES, None, "x")),
    "rows": ((Rows(SCORES[None], TARGET[None] == 1, None),), (SCORES, None, CURVE)),
    "view": ((len, [len], (len, abs)), ([], (), None, "x", [len, 3])),
    "groups": GROUPS,
    "prevalence": ((None, *INSIDE[0]), (0, 1, NAN, True, "x")),
    "fpr_range": ((None, *RANGE[0]), RANGE[1]),
    "margin": ((0, TINY, LARGE), (-TINY, INF, NAN, True, None, "x")),
    "correlation": ((-HIGHEST, 0, HIGHEST), (-1, 1, NAN, True, None, "x")),
    "seed": ((-1, 0, 2**70), (0.0, True, None, "x")),
    **dict.fromkeys(("replicates", "points"), ((2, 3), (1, 2.0, -2, True, None, "x"))),
    **dict.fromkeys(("level", "power", "width"), BETWEEN),
    **dict.fromkeys(("most", "ratio", "positives", "negatives"), ABOVE_ZERO),
    **dict.fromkeys(("auroc", "null", "first", "second"), AREA),
    **dict.fromkeys(("ties", "simultaneous", "corners", "stratified", "standardized"), FLAG),
}
"""What the arguments of the public functions of inference may be, and not."""


def test_every_rule_has_its_limits() -> None:
    assert RULES.keys() == arguments.RULES.keys()


@in_one_test("name", RULES)
def test_a_rule_holds_up_to_its_limits(name: str) -> None:
    for value in RULES[name][0]:
        arguments.hold(**{name: value})
    for value in RULES[name][1]:
        with pytest.raises(ValueError, match=f"`{name}` must"):
            arguments.hold(**{name: value})


@in_one_test("name", LIMITS)
def test_the_last_value_is_taken_and_the_next_is_refused(name: str) -> None:
    call, argument, (right, wrong) = LIMITS[name]
    for value in right:
        call(value)
    for value in wrong:
        with pytest.raises(ValueError, match=f"`{argument}`"):
            call(value)
