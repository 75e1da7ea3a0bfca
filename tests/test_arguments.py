"""Wrong arguments of every public function of inference, and of every choice: each is a `ValueError` that names it."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import math
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest
import torch

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, choice, inference
from torchmetrics_roc.batches import Rows
from torchmetrics_roc.guarantee import Guaranteed
from torchmetrics_roc.roc import auroc

TARGET = torch.arange(24) % 2
SCORES = (torch.randn(24, generator=torch.Generator().manual_seed(0)) + TARGET).sigmoid()
BOTH = torch.stack([SCORES, 1 - SCORES])
CURVE = Curve.from_scores(SCORES, TARGET)
METRIC = tr.BinaryAUROC()
METRIC.update(SCORES, TARGET)
NAN, NOTHING = math.nan, object()

GOOD: dict[str, Any] = {
    "curve": CURVE,
    "rows": Rows(SCORES[None], TARGET[None] == 1, None),
    "groups": torch.arange(24) // 2,
    "view": auroc,
    "at": "youden",
    "k": torch.tensor([3]),
    "n": torch.tensor([9]),
    "auroc": 0.8,
    "null": 0.6,
    "first": 0.8,
    "second": 0.9,
    "positives": 20,
    "negatives": 30,
    "width": 0.1,
    "preds": BOTH,
    "target": TARGET,
    "replicates": 20,
}
"""A value of every argument that has no default, and of those that take time."""

NUMBER = ("x", NOTHING, None, NAN, -1.0, math.inf, True, [0.5], 1j)
BAD: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("curve", "rows"), ("x", 3, None, NOTHING, SCORES)),
    **dict.fromkeys(("level", "power", "width", "correlation"), (*(x for x in NUMBER), 1.0, -2)),
    **dict.fromkeys(("auroc", "null", "first", "second"), (*NUMBER, 1.1)),
    **dict.fromkeys(("positives", "negatives", "ratio", "most"), (*NUMBER, 0)),
    **dict.fromkeys(("k", "n"), ("x", NOTHING, None, NAN, True, 1j)),
    "replicates": ("x", NOTHING, None, NAN, 0, -1, True, 2.0),
    "prevalence": ("x", NOTHING, NAN, 0, 1, True, [0.5], 1j),
    "points": ("x", NOTHING, None, NAN, 1, -1, True, 2.0),
    "seed": ("x", NOTHING, None, NAN, 1.5, True, [1]),
    "margin": ("x", NOTHING, None, NAN, -0.1, True, math.inf),
    "fpr_range": ("x", NOTHING, 0.1, (0.2, 0.1), (0, NAN), (0, 0.1, 0.2), ("a", "b"), (-0.1, 0.2), (False, True)),
    **dict.fromkeys(("ties", "simultaneous", "corners", "stratified", "standardized"), ("x", NOTHING, None, 1, NAN)),
    "paired": ("x", NOTHING, 1, NAN),
    **dict.fromkeys(("method", "kind", "weights", "alternative"), ("x", NOTHING, None, 3, True, ["delong"])),
    "view": ("x", 3, NOTHING, True),
    "losses": ("x", 3, NOTHING, True),
    "at": ("x", NOTHING, None, NAN, True, [0.5], 1j),
    "groups": ("x", 3, NAN, True, SCORES, TARGET[:3]),
    "sample_weight": ("x", 3, NAN, True, -SCORES.abs(), TARGET[:3], SCORES * NAN),
    "preds": ("x", 3, None, [0.5, 0.6], [SCORES, None], SCORES, SCORES[:0], TARGET.expand(2, -1), BOTH * NAN),
    "target": ("x", 3, None, TARGET[:3], TARGET + 1),
}
"""Values that each argument must refuse."""

THRESHOLDS = ("x", NOTHING, None, NAN, True, 1j, 0.5, [], [0.5, 0.2], [1.0], [-0.1], [NAN], ["a"])
SHARES = (*(x for x in THRESHOLDS if x != [1.0]), [0.5, 1.5])
OWN: dict[tuple[str, str], tuple[Any, ...]] = {
    # A table of any shape, or one model of its own each; and where models are apart, more of them.
    ("newcombe", "auroc"): ("x", NOTHING, None, NAN, -1.0, True, 1.1, torch.tensor([2.0])),
    ("newcombe", "positives"): ("x", NOTHING, None, NAN, True),
    ("newcombe", "negatives"): ("x", NOTHING, None, NAN, True),
    ("auroc_covariance", "groups"): ("x", 3, NAN, True),
    ("cluster_draws", "groups"): ("x", 3, NAN, True),
    # Thresholds of probabilities, which rise.
    ("net_benefit_band", "at"): THRESHOLDS,
    ("gains_band", "at"): SHARES,
    ("cost_band", "at"): SHARES,
    ("precision_recall_gain_band", "at"): SHARES,
    ("compare_net_benefit", "at"): THRESHOLDS,
    # Anything else is a thing to compare.
    ("compare_models", "preds"): (SCORES, SCORES[:0], TARGET.expand(2, -1), BOTH * NAN),
}


def functions() -> dict[str, Callable[..., Any]]:
    """Every public function, by name."""
    return {name: f for name in inference.__all__ if inspect.isfunction(f := getattr(inference, name))}


def compared(**options: Any) -> Any:
    """`compare` of two metrics, whose options it takes by keyword."""
    return inference.compare(METRIC, METRIC, **options)


def compared_models(**options: Any) -> Any:
    """`compare` of two models by the bootstrap."""
    return inference.compare(options.pop("preds"), options.pop("target"), **options)


def parameters(name: str) -> tuple[Callable[..., Any], list[str], list[str]]:
    """A function of keywords, those that it needs and those that it may be passed."""
    if name == "compare":
        return compared, [], ["view", "paired", "alternative", "margin", "level", "replicates", "seed"]
    if name == "compare_models":
        needed = ["preds", "target", "view"]
        return compared_models, needed, [*needed, "sample_weight", "groups", "level", "replicates", "seed"]
    function = functions()[name]
    known = inspect.signature(function).parameters
    return function, [x for x, p in known.items() if p.default is p.empty], list(known)


@pytest.mark.parametrize("name", [*functions(), "compare_models"])
def test_every_wrong_argument_is_named(name: str) -> None:
    function, needed, known = parameters(name)
    given = {x: GOOD[x] for x in known if x in needed or x in ("replicates",)}
    assert function(**given) is not None, "what is varied below is right"
    for argument in known:
        for bad in OWN.get((name, argument), BAD[argument]):
            with pytest.raises(ValueError, match=rf"`{argument}`|`preds`.*`{argument}`") as caught:
                function(**{**given, argument: bad})
            assert len(str(caught.value)) < 500, "and shows no data"
    with pytest.raises((ValueError, TypeError), match="levle"):
        function(**given, levle=0.9)


CHOICES: dict[type, dict[str, tuple[Any, ...]]] = {
    choice.BestFBeta: {"beta": (*NUMBER, 0)},
    choice.FixedFPR: {"most": (*NUMBER, 1.1)},
    choice.FixedSpecificity: {"least": (*NUMBER, 1.1)},
    choice.FixedPrecision: {"least": (*NUMBER, 1.1)},
    choice.FixedRecall: {"least": (*NUMBER, 1.1)},
    choice.Cost: {
        "fp": (*NUMBER, 0),
        "fn": (*NUMBER, 0),
        "prevalence": (*(x for x in NUMBER if x is not None), 0, 1),
    },
    choice.Frozen: {
        "threshold": ("x", NOTHING, None, True, [0.5], 1j, BOTH, TARGET == 1),
        "none": ("x", NOTHING, 3, True, TARGET),
    },
    choice.Best: {"rate": ("x", NOTHING, None, NAN, 3, True)},
    Guaranteed: {
        **dict.fromkeys(("fpr", "fnr", "recall", "precision"), (*(x for x in NUMBER if x is not None), 0, 1)),
        "delta": (*NUMBER, 0, 0.5),
    },
}


def every_choice() -> set[type]:
    """The classes of choices that have fields."""
    found, left = set(), [choice.Choice]
    while left:
        left += left.pop().__subclasses__()
        found |= {cls for cls in left if dataclasses.is_dataclass(cls) and dataclasses.fields(cls)}
    return {cls for cls in found if not cls.__name__.startswith("_")}


@pytest.mark.parametrize("cls", sorted(every_choice(), key=lambda cls: cls.__name__))
def test_every_wrong_field_of_a_choice_is_named(cls: type) -> None:
    fields = {field.name for field in dataclasses.fields(cls)}
    assert fields == set(CHOICES[cls]), "each has values that it refuses"
    needed = {f.name: 0.5 for f in dataclasses.fields(cls) if f.default is dataclasses.MISSING}
    if cls is Guaranteed:
        needed = {"fpr": 0.1}
    for field, values in CHOICES[cls].items():
        others = {} if cls is Guaranteed and field != "delta" else needed
        for bad in values:
            with pytest.raises(ValueError, match=f"`{field}`|`{cls.__name__}` takes a rate"):
                cls(**{**others, field: bad})


@pytest.mark.parametrize("bad", ["x", 3, None, NOTHING])
def test_what_is_read_of_a_metric_is_a_function(bad: Any) -> None:
    with pytest.raises(ValueError, match="`view` must be a function of a `Curve`"):
        METRIC.read(bad)


USUAL: dict[str, Any] = {
    "seed": 0,
    "level": 0.95,
    "replicates": 2000,
    "alternative": "two-sided",
    "weights": "frequency",
    "null": 0.5,
    "power": 0.9,
    "multiple": 1,
    "ratio": 1.0,
    **dict.fromkeys(("margin", "correlation", "first"), 0),
    **dict.fromkeys(("ties", "stratified", "paired"), True),
    **dict.fromkeys(("corners", "simultaneous", "standardized", "fixed"), False),
}
"""The default of each option, except None, by which some functions see it from the data."""


def test_an_option_has_one_default() -> None:
    """In all functions of the rooms of inference: 1,000 replicates for bands, 2,000 for ends and tests."""
    seen = set()
    for module in pkgutil.iter_modules(inference.__path__, f"{inference.__name__}."):
        for name, function in inspect.getmembers(importlib.import_module(module.name), inspect.isfunction):
            given = inspect.signature(function).parameters
            for argument in USUAL.keys() & given.keys():
                default = given[argument].default
                if default not in (inspect.Parameter.empty, None):
                    seen.add(argument)
                    usual = 1000 if argument == "replicates" and name.endswith("_band") else USUAL[argument]
                    assert default == usual, (name, argument)
    assert seen == USUAL.keys()
