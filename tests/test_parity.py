"""Switching from torchmetrics is changing the import: names, signatures, shapes, dtypes, and the values that are right.

Values are compared with torchmetrics and with scikit-learn, on scores where torchmetrics is right: probabilities, every
class present, no saturation. What is meant to differ is in `test_rivals.py`.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
from typing import Any

import numpy as np
import pytest
import sklearn.metrics
import torch
import torchmetrics
import torchmetrics.classification as theirs
import torchmetrics.functional.classification as their_functionals
from cases import in_one_test
from registered import NUMBERS, others
from torch import Tensor

import torchmetrics_roc.classification as ours
import torchmetrics_roc.functional.classification as our_functionals
from torchmetrics_roc.measures.pr import PRCurve
from torchmetrics_roc.measures.roc import DETCurve, ROCCurve

OLDER = tuple(map(int, torchmetrics.__version__.split(".")[:2])) < (1, 9)

# torchmetrics divides and sums some 200 terms in float32; ours and scikit-learn's are float64 until the last cast.
FLOAT32_SUM = {"rtol": 1e-5, "atol": 1e-6}
# One rounding of a float64 value to float32.
FLOAT32_CAST = {"rtol": 2**-23, "atol": 0.0}

SPELLING = {
    "ROC": "roc",
    "AUROC": "auroc",
    "PrecisionRecallCurve": "precision_recall_curve",
    "AveragePrecision": "average_precision",
    "EER": "eer",
    "LogAUC": "logauc",
    "RecallAtFixedPrecision": "recall_at_fixed_precision",
    "PrecisionAtFixedRecall": "precision_at_fixed_recall",
    "SensitivityAtSpecificity": "sensitivity_at_specificity",
    "SpecificityAtSensitivity": "specificity_at_sensitivity",
}
# Cllr refuses a grid, which the tests below ask for.
NEW = {"DET": "det"} | {name: NUMBERS[name].functional for name in others(SPELLING, ["Cllr"])}
CURVES = ("ROC", "PrecisionRecallCurve", "DET")
SCALARS = ("AUROC", "AveragePrecision", "EER", "LogAUC", "KSStatistic")
FIXED_RATES = {
    "RecallAtFixedPrecision": "min_precision",
    "PrecisionAtFixedRecall": "min_recall",
    "SensitivityAtSpecificity": "min_specificity",
    "SpecificityAtSensitivity": "min_sensitivity",
}
TASKS = {"Binary": (), "Multiclass": (3,), "Multilabel": (3,)}

CLASSES = [task + name for name in SPELLING for task in (*TASKS, "")]
FUNCTIONALS = [task + name for name in SPELLING.values() for task in ("binary_", "multiclass_", "multilabel_", "")]
NEW_CLASSES = [task + name for name in NEW for task in (*TASKS, "")]
NEW_FUNCTIONALS = [task + name for name in NEW.values() for task in ("binary_", "multiclass_", "multilabel_", "")]


def scores_and_labels(task: str, ties: bool, n: int = 200) -> tuple[Tensor, Tensor]:
    """Probabilities that know something of their labels; `ties`: eighths, which float32 holds exactly.

    No score is 1, where a grid from 0 to 1 lacks the end of the curve in torchmetrics.
    """
    torch.manual_seed(n + ties)
    if task == "Multiclass":
        target = torch.randint(3, (n,))
        rows = (torch.randn(n, 3) + 1.5 * torch.nn.functional.one_hot(target, 3)).softmax(1)
        if ties:  # five draws of each row and one of each class: a distribution still
            rows = (1 + torch.nn.functional.one_hot(rows.multinomial(5, replacement=True), 3).sum(1)) / 8
        return rows, target
    shape = (n,) if task == "Binary" else (n, 3)
    target = torch.randint(2, shape)
    preds = (torch.randn(shape) + target - 0.5).sigmoid()
    return ((preds * 8).round().clamp(1, 7) / 8 if ties else preds), target


def metric_of(module: object, name: str, task: str, *args: object, **kwargs: object) -> object:
    return named(module, task + name)(*TASKS[task], *args, **kwargs)


def named(module: object, name: str) -> object:
    """What the module has of that name: an older torchmetrics may lack it, and the test is skipped."""
    if module in (theirs, their_functionals) and not hasattr(module, name):
        pytest.skip(f"torchmetrics {torchmetrics.__version__} has no {name}")
    return getattr(module, name)


# ---- names and signatures ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["torchmetrics_roc", "torchmetrics_roc.classification"])
def test_classes_live_at_both_paths(path: str) -> None:
    module = importlib.import_module(path)
    for name in CLASSES + NEW_CLASSES:
        assert getattr(module, name) is getattr(ours, name)
        assert name in module.__all__


@pytest.mark.parametrize("path", ["torchmetrics_roc.functional", "torchmetrics_roc.functional.classification"])
def test_functionals_live_at_both_paths(path: str) -> None:
    module = importlib.import_module(path)
    for name in FUNCTIONALS + NEW_FUNCTIONALS:
        assert getattr(module, name) is getattr(our_functionals, name)
        assert name in module.__all__


def positional(signature: inspect.Signature) -> list[tuple[str, object]]:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [(p.name, p.default) for p in signature.parameters.values() if p.kind in kinds]


@in_one_test("name", CLASSES)
def test_constructors_have_the_same_positional_arguments(name: str) -> None:
    """No difference is allowed: whatever is new comes by keyword."""
    mine, rival = (positional(inspect.signature(named(module, name))) for module in (ours, theirs))
    if OLDER:  # without `normalization` in the last place
        mine = mine[: len(rival)]
    assert mine == rival


SHARED = [
    (mine, rival, name)
    for mine, rival in ((ours, theirs), (our_functionals, their_functionals))
    for name in mine.__all__
    if hasattr(rival, name)
]


@in_one_test("mine, rival, name", SHARED)
def test_whatever_both_have_begins_with_the_same_positional_arguments(mine: Any, rival: Any, name: str) -> None:
    """Also names that are of no curve; what is new comes after. Seen: an `ignore_index` taken as `num_labels`."""
    known = positional(inspect.signature(getattr(rival, name)))
    assert positional(inspect.signature(getattr(mine, name)))[: len(known)] == known


@in_one_test("name", FUNCTIONALS)
def test_functionals_have_the_same_positional_arguments(name: str) -> None:
    """No difference is allowed: whatever is new comes by keyword."""
    mine, rival = named(our_functionals, name), named(their_functionals, name)
    assert positional(inspect.signature(mine)) == positional(inspect.signature(rival))


@in_one_test("name", [name for name in CLASSES + NEW_CLASSES if name.startswith(tuple(TASKS))])
def test_update_takes_preds_target_weights_groups_and_clusters(name: str) -> None:
    parameters = list(inspect.signature(getattr(ours, name).update).parameters.values())[1:]
    assert [p.name for p in parameters] == ["preds", "target", "sample_weight", "groups", "clusters"]
    assert {p.default for p in parameters[2:]} == {None}  # or a mixed MetricCollection breaks


@in_one_test("name", FUNCTIONALS + NEW_FUNCTIONALS)
def test_functionals_take_weights_by_keyword(name: str) -> None:
    weight = inspect.signature(getattr(our_functionals, name)).parameters["sample_weight"]
    assert (weight.kind, weight.default) == (inspect.Parameter.KEYWORD_ONLY, None)


@in_one_test("task", TASKS)
@in_one_test("name", [*SPELLING, *NEW])
def test_task_selecting_names_make_the_class_of_the_task(name: str, task: str) -> None:
    rate = {FIXED_RATES[name]: 0.5} if name in FIXED_RATES else {}
    metric = getattr(ours, name)(task.upper(), num_classes=3, num_labels=3, thresholds=5, ignore_index=-1, **rate)
    assert type(metric) is getattr(ours, task + name)
    assert not isinstance(metric, getattr(ours, name))  # a factory, as in torchmetrics
    assert metric.ignore_index == -1
    assert len(metric.thresholds) == 5
    if rate:
        assert getattr(metric, FIXED_RATES[name]) == 0.5


@in_one_test("name", [*SPELLING, *NEW])
def test_arguments_of_another_task_are_dropped_if_torchmetrics_drops_them(name: str) -> None:
    """Those that its task-selecting name has as parameters of its own."""
    rate = {FIXED_RATES[name]: 0.5} if name in FIXED_RATES else {}
    getattr(ours, name)("binary", num_classes=0, num_labels="x", **rate)
    if "average" in dict(positional(inspect.signature(getattr(ours, name)))):
        getattr(ours, name)("binary", average="junk")
    elif not rate:
        getattr(ours, name)("binary", average=None)  # the default, which a command line passes on
        for module in (ours, theirs) if hasattr(theirs, name) else (ours,):
            with pytest.raises(ValueError, match="Unexpected keyword arguments: `average`"):
                getattr(module, name)("binary", average="macro")


@pytest.mark.parametrize("name", ["ROC", "PrecisionRecallCurve", "LogAUC"])
def test_average_reaches_the_task_selecting_names_that_take_it_by_keyword_only(name: str) -> None:
    assert getattr(ours, name)("multiclass", num_classes=3, average="macro").average == "macro"


@in_one_test("normalization", ["sigmoid", "softmax", None])
@in_one_test("name", ["ROC", "PrecisionRecallCurve", "AveragePrecision", "EER"])
def test_normalization_stands_fourth_where_torchmetrics_has_it(name: str, normalization: str | None) -> None:
    preds, target = torch.tensor([0.1, 0.4, 0.35, 0.8]), torch.tensor([0, 0, 1, 1])
    metric = getattr(ours, f"Binary{name}")(None, None, True, normalization)
    plain = getattr(ours, f"Binary{name}")()
    assert str(metric(preds, target)) == str(plain(preds, target))


CONSTANTS = ("is_differentiable", "higher_is_better", "full_state_update", "plot_lower_bound", "plot_upper_bound")


@in_one_test("task", TASKS)
@in_one_test("name", SPELLING)
def test_class_constants(name: str, task: str) -> None:
    mine, rival = named(ours, task + name), named(theirs, task + name)
    expected = {constant: getattr(rival, constant) for constant in CONSTANTS}
    expected["full_state_update"] = False
    expected["plot_legend_name"] = rival.plot_legend_name
    if name == "EER":
        expected["higher_is_better"] = False  # torchmetrics has None, which MetricTracker refuses
    if name == "PrecisionRecallCurve":  # torchmetrics leaves it to the limits of the axes
        expected["plot_lower_bound"], expected["plot_upper_bound"] = mine.plot_lower_bound, mine.plot_upper_bound
        expected["plot_legend_name"] = mine.plot_legend_name
    assert {constant: getattr(mine, constant) for constant in expected} == expected


@pytest.mark.parametrize("task", TASKS)
def test_class_constants_of_the_new_names(task: str) -> None:
    assert getattr(ours, task + "KSStatistic").higher_is_better is True
    assert getattr(ours, task + "DET").higher_is_better is None
    assert not getattr(ours, task + "DET").is_differentiable


# ---- shapes and dtypes ---------------------------------------------------------------------------------------------


def shapes(value: object) -> object:
    if isinstance(value, Tensor):
        return tuple(value.shape)
    return [shapes(part) for part in value]


# Distinct scores of each class or label below: 3, 2 and 4.
ROWS = torch.tensor([[0.1, 0.2, 0.7], [0.3, 0.5, 0.2], [0.7, 0.2, 0.1], [0.3, 0.2, 0.5]])
CLASS_LABELS = torch.tensor([2, 1, 0, 0])
LABEL_LABELS = torch.tensor([[0, 1, 1], [1, 0, 0], [1, 1, 0], [0, 0, 1]])
COLUMN, BINARY_LABELS = ROWS[:, 0], LABEL_LABELS[:, 0]  # 3 distinct scores
DATA = {"Binary": (COLUMN, BINARY_LABELS), "Multiclass": (ROWS, CLASS_LABELS), "Multilabel": (ROWS, LABEL_LABELS)}

CURVE_SHAPES = [
    # K + 1 points, and K thresholds of a PR curve
    ("ROC", "Binary", {}, [(4,), (4,), (4,)]),
    ("DET", "Binary", {}, [(4,), (4,), (4,)]),
    ("PrecisionRecallCurve", "Binary", {}, [(4,), (4,), (3,)]),
    # one point more at either end of a grid of 5
    ("ROC", "Binary", {"thresholds": 5}, [(7,), (7,), (7,)]),
    ("DET", "Binary", {"thresholds": 5}, [(7,), (7,), (7,)]),
    ("PrecisionRecallCurve", "Binary", {"thresholds": 5}, [(7,), (7,), (6,)]),
    # a list a class, a matrix on a grid
    ("ROC", "{}", {}, [[(4,), (3,), (5,)]] * 3),
    ("DET", "{}", {}, [[(4,), (3,), (5,)]] * 3),
    ("PrecisionRecallCurve", "{}", {}, [*[[(4,), (3,), (5,)]] * 2, [(3,), (2,), (4,)]]),
    ("ROC", "{}", {"thresholds": 5}, [(3, 7), (3, 7), (7,)]),
    ("DET", "{}", {"thresholds": 5}, [(3, 7), (3, 7), (7,)]),
    ("PrecisionRecallCurve", "{}", {"thresholds": 5}, [(3, 7), (3, 7), (6,)]),
    # micro: as binary, of all 12 scores: 5 distinct ones
    ("ROC", "{}", {"average": "micro"}, [(6,)] * 3),
    ("PrecisionRecallCurve", "{}", {"average": "micro"}, [(6,), (6,), (5,)]),
    ("ROC", "{}", {"average": "micro", "thresholds": 5}, [(7,)] * 3),
    ("PrecisionRecallCurve", "{}", {"average": "micro", "thresholds": 5}, [(7,), (7,), (6,)]),
    # macro: every point of every class
    ("ROC", "{}", {"average": "macro"}, [(12,)] * 3),
    ("PrecisionRecallCurve", "{}", {"average": "macro"}, [(12,), (12,), (9,)]),
    ("ROC", "{}", {"average": "macro", "thresholds": 5}, [(21,)] * 3),
    ("PrecisionRecallCurve", "{}", {"average": "macro", "thresholds": 5}, [(21,), (21,), (18,)]),
]


@in_one_test("name, task, options, expected", CURVE_SHAPES)
@in_one_test("many", ["Multiclass", "Multilabel"])
def test_shapes_of_curves(name: str, task: str, options: dict, expected: list, many: str) -> None:
    task = task.format(many)
    value = metric_of(ours, name, task, **options)(*DATA[task])
    assert shapes(value) == expected
    assert type(value) is {"ROC": ROCCurve, "DET": DETCurve, "PrecisionRecallCurve": PRCurve}[name]
    if many in task and options == {}:
        assert all(isinstance(part, list) for part in value)


@in_one_test("thresholds", [None, 5])
@in_one_test("task", TASKS)
@in_one_test("name", SCALARS)
def test_shapes_of_scalars(name: str, task: str, thresholds: int | None) -> None:
    fit = {"LogAUC": {"fpr_range": (0.1, 0.9)}}.get(name, {})
    if task == "Binary":
        assert metric_of(ours, name, task, thresholds=thresholds, **fit)(*DATA[task]).shape == ()
        return
    for average, shape in [("macro", ()), ("weighted", ()), ("micro", ()), ("none", (3,)), (None, (3,))]:
        metric = metric_of(ours, name, task, average=average, thresholds=thresholds, **fit)
        assert metric(*DATA[task]).shape == shape


def tensors(value: object, name: str = "") -> list[tuple[str, Tensor]]:
    if isinstance(value, Tensor):
        return [(name, value)]
    names = getattr(value, "_fields", [name] * len(value))
    return [pair for n, part in zip(names, value, strict=True) for pair in tensors(part, n)]


@pytest.mark.covering
@pytest.mark.parametrize("default", [torch.float32, torch.float64])
@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("name", [*SPELLING, *NEW])
def test_values_are_of_the_default_dtype_and_thresholds_of_that_of_the_scores(
    name: str, task: str, default: torch.dtype
) -> None:
    preds, target = DATA[task]
    rate = {FIXED_RATES[name]: 0.5} if name in FIXED_RATES else {}
    before = torch.get_default_dtype()
    torch.set_default_dtype(default)
    dtypes = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
    try:
        for dtype, thresholds in itertools.product(dtypes, (None, 5)):
            value = metric_of(ours, name, task, thresholds=thresholds, **rate)(preds.to(dtype), target)
            for part, tensor in tensors(value):
                assert tensor.dtype == (dtype if part.startswith("threshold") else default), part
    finally:
        torch.set_default_dtype(before)


# ---- values: torchmetrics ------------------------------------------------------------------------------------------

TIES = in_one_test("ties", [False, True])
THRESHOLDS = in_one_test("thresholds", [None, 21])
IGNORE = in_one_test("ignore", [None, -1])
WAYS = in_one_test(
    "thresholds, ignore, ties", [(None, None, True), (None, -1, False), (21, None, False), (21, -1, True)]
)
"""Each two of what scores, labels and a grid may have."""


def with_ignored(target: Tensor, ignore: int | None) -> Tensor:
    if ignore is None:
        return target
    return torch.where(torch.arange(target.numel()).view(target.shape) % 7 == 3, ignore, target)


AVERAGES = {
    ("AUROC", "Multiclass"): ("macro", "weighted", "none", None),
    ("AUROC", "Multilabel"): ("macro", "weighted", "micro", "none", None),
    ("AveragePrecision", "Multiclass"): ("macro", "weighted", "none", None),
    ("AveragePrecision", "Multilabel"): ("macro", "weighted", "micro", "none", None),
    ("EER", "Multiclass"): (None,),
}


@WAYS
@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("name", ["AUROC", "AveragePrecision", "EER"])
def test_scalars_equal_torchmetrics(
    name: str, task: str, thresholds: int | None, ignore: int | None, ties: bool
) -> None:
    preds, target = scores_and_labels(task, ties)
    target = with_ignored(target, ignore)
    same = {"estimator": "nearest"} if name == "EER" else {}  # our own default interpolates
    for average in AVERAGES.get((name, task), ("",)):
        options = {"thresholds": thresholds, "ignore_index": ignore}
        if average != "":
            options["average"] = average
        mine = metric_of(ours, name, task, **options, **same)(preds, target)
        torch.testing.assert_close(mine, metric_of(theirs, name, task, **options)(preds, target), **FLOAT32_SUM)


@TIES
@THRESHOLDS
@pytest.mark.parametrize("max_fpr", [0.1, 0.37, 1.0])
def test_partial_areas_equal_torchmetrics(max_fpr: float, thresholds: int | None, ties: bool) -> None:
    preds, target = scores_and_labels("Binary", ties)
    mine = ours.BinaryAUROC(max_fpr, thresholds)(preds, target)
    torch.testing.assert_close(mine, theirs.BinaryAUROC(max_fpr, thresholds)(preds, target), **FLOAT32_SUM)


def listed(value: object) -> list[list[Tensor]]:
    """A curve as one list of tensors a problem, whatever the task."""
    value = tuple(value)
    if isinstance(value[0], Tensor) and value[0].ndim == 1:
        return [list(value)]
    columns = [part if isinstance(part, list) else list(part) for part in value[:2]]
    at = value[2] if isinstance(value[2], list) else [value[2]] * len(columns[0])
    return [list(problem) for problem in zip(*columns, at, strict=True)]


@TIES
@IGNORE
@pytest.mark.parametrize("task", [*TASKS, "micro"])
def test_exact_curves_equal_torchmetrics(task: str, ignore: int | None, ties: bool) -> None:
    options: dict = {"ignore_index": ignore}
    if task == "micro":
        task, options["average"] = "Multiclass", "micro"
    preds, target = scores_and_labels(task, ties)
    target = with_ignored(target, ignore)
    mine, rival = (listed(metric_of(m, "ROC", task, **options)(preds, target)) for m in (ours, theirs))
    assert len(mine) == len(rival)
    for (fpr, tpr, at), (their_fpr, their_tpr, their_at) in zip(mine, rival, strict=True):
        torch.testing.assert_close(fpr, their_fpr, **FLOAT32_CAST)
        torch.testing.assert_close(tpr, their_tpr, **FLOAT32_CAST)
        assert torch.equal(at[1:], their_at[1:])  # theirs begins with 1
    mine, rival = (listed(metric_of(m, "PrecisionRecallCurve", task, **options)(preds, target)) for m in (ours, theirs))
    for (precision, recall, at), (their_precision, their_recall, their_at) in zip(mine, rival, strict=True):
        torch.testing.assert_close(precision, their_precision, **FLOAT32_CAST)
        torch.testing.assert_close(recall, their_recall, **FLOAT32_CAST)
        assert torch.equal(at, their_at)


@TIES
@IGNORE
@pytest.mark.parametrize("task", TASKS)
def test_curves_on_a_grid_equal_torchmetrics_between_the_ends(task: str, ignore: int | None, ties: bool) -> None:
    """Precision where nobody is called is the one point left out: 0 there, unknown here."""
    preds, target = scores_and_labels(task, ties)
    target = with_ignored(target, ignore)
    options = {"thresholds": 9, "ignore_index": ignore}
    mine, rival = (listed(metric_of(m, "ROC", task, **options)(preds, target)) for m in (ours, theirs))
    assert len(mine) == len(rival)
    for (fpr, tpr, at), (their_fpr, their_tpr, their_at) in zip(mine, rival, strict=True):
        torch.testing.assert_close(fpr[1:-1], their_fpr, **FLOAT32_CAST)
        torch.testing.assert_close(tpr[1:-1], their_tpr, **FLOAT32_CAST)
        assert torch.equal(at[1:-1], their_at)  # eighths: exact in any dtype
    mine, rival = (listed(metric_of(m, "PrecisionRecallCurve", task, **options)(preds, target)) for m in (ours, theirs))
    for (precision, recall, at), (their_precision, their_recall, their_at) in zip(mine, rival, strict=True):
        called = their_recall > 0
        torch.testing.assert_close(precision[1:][called], their_precision[called], **FLOAT32_CAST)
        torch.testing.assert_close(recall[1:], their_recall, **FLOAT32_CAST)
        assert torch.equal(at[1:], their_at)


@WAYS
@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("name", FIXED_RATES)
def test_fixed_rates_equal_torchmetrics(
    name: str, task: str, thresholds: int | None, ignore: int | None, ties: bool
) -> None:
    """Of equal specificities our threshold is the one of most sensitivity, theirs the highest one."""
    preds, target = scores_and_labels(task, ties)
    target = with_ignored(target, ignore)
    for least in (0.333, 0.777):  # no rate of a few samples, whose rounding would decide
        args = (least, thresholds, ignore)
        value, threshold = metric_of(ours, name, task, *args)(preds, target)
        their_value, their_threshold = metric_of(theirs, name, task, *args)(preds, target)
        torch.testing.assert_close(value, their_value, **FLOAT32_CAST)
        # A grid of 21 is rounded once from float64 here, and summed up in float32 there.
        one_ulp = their_threshold * 2**-22
        if name == "SpecificityAtSensitivity":
            assert (threshold <= their_threshold + one_ulp).all()
        else:
            assert ((threshold - their_threshold).abs() <= one_ulp).all()


def test_a_class_may_be_ignored() -> None:
    preds, target = scores_and_labels("Multiclass", False)
    with pytest.warns(UserWarning, match="no positive samples for class 1"):
        mine = ours.MulticlassAUROC(3, average=None, ignore_index=1)(preds, target)
    rest = target != 1
    rival = theirs.MulticlassAUROC(3, average=None)
    with pytest.warns(UserWarning, match="No positive samples"):
        expected = rival(preds[rest], target[rest])
    torch.testing.assert_close(mine[[0, 2]], expected[[0, 2]], **FLOAT32_SUM)
    assert mine[1].isnan()


@in_one_test("spelling", SPELLING.values())
@in_one_test("task", TASKS)
def test_functionals_equal_torchmetrics_position_by_position(spelling: str, task: str) -> None:
    """All arguments by position, none at its default."""
    preds, target = scores_and_labels(task, False)
    target = with_ignored(target, -1)
    name = f"{task.lower()}_{spelling}"
    choices = {
        "num_classes": 3,
        "num_labels": 3,
        "thresholds": [0.0, 0.3, 0.6, 1.0],
        "average": None if spelling == "eer" else "macro",
        "ignore_index": -1,
        "validate_args": True,
        "max_fpr": 0.5,
        "fpr_range": (0.05, 0.5),
        **dict.fromkeys(FIXED_RATES.values(), 0.555),
    }
    if spelling in ("roc", "precision_recall_curve"):  # the macro curves differ on purpose
        choices["average"] = None
    order = [p for p, _ in positional(inspect.signature(named(their_functionals, name)))][2:]
    arguments = [choices[parameter] for parameter in order]
    mine = getattr(our_functionals, name)(preds, target, *arguments)
    rival = getattr(their_functionals, name)(preds, target, *arguments)
    if spelling in ("roc", "precision_recall_curve"):
        inner = slice(1, -1) if spelling == "roc" else slice(1, None)
        for own, other in zip(listed(mine), listed(rival), strict=True):
            torch.testing.assert_close(own[1][inner], other[1], **FLOAT32_CAST)
    elif isinstance(rival, tuple):
        torch.testing.assert_close(mine[0], rival[0], **FLOAT32_CAST)
    elif spelling in ("eer", "logauc"):  # interpolated between the points of so coarse a grid
        assert mine.shape == rival.shape
    else:
        torch.testing.assert_close(mine, rival, **FLOAT32_SUM)


# ---- values: scikit-learn ------------------------------------------------------------------------------------------

WEIGHTS = in_one_test("weighted", [False, True])
# float64 in both, sums in another order
FLOAT64_SUM = {"rtol": 1e-12, "atol": 1e-14}


@pytest.fixture
def in_double():
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(before)


def weights_of(weighted: bool, n: int = 200) -> Tensor | None:
    return torch.rand(n, generator=torch.Generator().manual_seed(7), dtype=torch.float64) if weighted else None


def as_double(values: object) -> Tensor:
    return torch.from_numpy(np.array(values, dtype=np.float64))  # a copy: scikit-learn's may run backwards


def close(mine: Tensor, reference: object) -> None:
    torch.testing.assert_close(mine, as_double(reference), **FLOAT64_SUM)


@TIES
@WEIGHTS
@pytest.mark.usefixtures("in_double")
def test_binary_scalars_equal_scikit_learn(ties: bool, weighted: bool) -> None:
    preds, target = scores_and_labels("Binary", ties)
    weight = weights_of(weighted)
    auroc = our_functionals.binary_auroc(preds, target, sample_weight=weight)
    close(auroc, sklearn.metrics.roc_auc_score(target, preds, sample_weight=weight))
    ap = our_functionals.binary_average_precision(preds, target, sample_weight=weight)
    close(ap, sklearn.metrics.average_precision_score(target, preds, sample_weight=weight))
    for max_fpr in (0.01, 0.1, 0.5, 1.0):
        partial = our_functionals.binary_auroc(preds, target, max_fpr, sample_weight=weight)
        close(partial, sklearn.metrics.roc_auc_score(target, preds, sample_weight=weight, max_fpr=max_fpr))


# ---- a program of a user -------------------------------------------------------------------------------------------

PROGRAM = """
import torch
from torchmetrics import MetricCollection
from {package} import AUROC, AveragePrecision, ROC, PrecisionRecallCurve, SpecificityAtSensitivity
from {package}.classification import BinaryAUROC, MulticlassAUROC, MultilabelROC, BinaryRecallAtFixedPrecision
from {package}.functional import auroc
from {package}.functional.classification import binary_precision_recall_curve, multilabel_average_precision

torch.manual_seed(0)
results = []
collection = MetricCollection(
    dict(
        auroc=AUROC(task="binary"),
        binned=BinaryAUROC(thresholds=50),
        ap=AveragePrecision("binary"),
        roc=ROC("binary"),
        pr=PrecisionRecallCurve("binary", 9),
        operating=BinaryRecallAtFixedPrecision(min_precision=0.7),
    ),
)
classes = MulticlassAUROC(num_classes=4, average="weighted", validate_args=False)
for epoch in range(2):
    for step in range(5):
        target = torch.randint(2, (40,))
        preds = (torch.randn(40) + target).sigmoid()
        collection.update(preds, target)
        labels = torch.randint(4, (40,))
        rows = (torch.randn(40, 4) + torch.nn.functional.one_hot(labels, 4)).softmax(1)
        results.append(classes(rows, labels))
    values = collection.compute()
    results += [values["auroc"], values["binned"], values["ap"], *values["operating"]]
    fpr, tpr, thresholds = values["roc"]
    results += [fpr, tpr, thresholds[1:]]
    precision, recall, thresholds = values["pr"]
    results += [precision[-5:-2], recall[-5:], thresholds[-5:]]
    results.append(classes.compute())
    collection.reset()
    classes.reset()
results.append(auroc(rows, labels, task="multiclass", num_classes=4))
results += binary_precision_recall_curve(preds, target)
many = torch.rand(30, 3)
flags = torch.randint(2, (30, 3))
results.append(multilabel_average_precision(many, flags, num_labels=3, average="micro"))
fpr, tpr, thresholds = MultilabelROC(3)(many, flags)
results += [*fpr, *tpr, *(t[1:] for t in thresholds)]
results += SpecificityAtSensitivity("binary", 0.777)(preds, target)
"""


def test_only_the_import_changes() -> None:
    results = []
    for package in ("torchmetrics", "torchmetrics_roc"):
        names: dict = {}
        exec(PROGRAM.format(package=package), names)
        results.append(names["results"])
    rival, mine = results
    assert len(mine) == len(rival) == 50
    for number, (own, other) in enumerate(zip(mine, rival, strict=True)):
        torch.testing.assert_close(own, other, **FLOAT32_SUM, msg=lambda words, n=number: f"result {n}: {words}")
