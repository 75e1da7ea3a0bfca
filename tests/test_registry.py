"""The public names, declared once: signatures, docstrings, stubs and errors are all of the same table."""

from __future__ import annotations

import copy
import doctest
import importlib
import inspect
import pickle
import re
import typing
from pathlib import Path
from typing import Any

import pytest
import torch
import torchmetrics
from cases import in_one_test
from everything import CLASSES, built, needed
from registered import NUMBERS, TOP_LABEL, batch

import torchmetrics_roc as tr
import torchmetrics_roc.classification as classes
import torchmetrics_roc.functional.classification as functionals
from torchmetrics_roc.measures import roc
from torchmetrics_roc.measures.measure import Measure
from torchmetrics_roc.metrics.metric import BinaryMetric
from torchmetrics_roc.metrics.options import Options, Storage
from torchmetrics_roc.registry import stubs
from torchmetrics_roc.registry.signatures import Call, declared, sections
from torchmetrics_roc.registry.table import ENTRIES, FUNCTIONALS, TABLE

SELECTORS = [name for name, entry in ENTRIES.items() if entry.task == "task"]
LEAVES = [name for name in ENTRIES if name not in SELECTORS]
PUBLIC = {**dict.fromkeys(ENTRIES, classes), **dict.fromkeys(FUNCTIONALS, functionals)}
every_class = in_one_test("name", ENTRIES)
every_leaf = in_one_test("name", LEAVES)
every_name = in_one_test("name", PUBLIC)


def parameters(name: str) -> dict[str, inspect.Parameter]:
    return dict(inspect.signature(getattr(PUBLIC[name], name)).parameters)


# ---- what is shown ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", stubs.FILES)
def test_what_is_written_from_the_registry_is_current(file: str) -> None:
    """If not: `python -m torchmetrics_roc.registry.stubs`."""
    assert (Path(stubs.__file__).parents[1] / file).read_text() == stubs.FILES[file]()


@every_name
def test_a_signature_is_of_real_arguments(name: str) -> None:
    kinds = {p.kind for p in parameters(name).values()}
    assert kinds <= {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY}
    assert not any(isinstance(p.annotation, str) or p.annotation is p.empty for p in parameters(name).values())
    options = {"nan_policy": "error", "memory": "exact", "bins": None}
    if name in ENTRIES:
        options |= {"window": None, "half_life": None, "compute_on_cpu": False, "sync_on_compute": True}
    assert {option: parameters(name)[option].default for option in options} == options


@every_name
def test_types_can_be_asked_for(name: str) -> None:
    public = getattr(PUBLIC[name], name)
    constructor = public.__new__ if name in SELECTORS else public.__init__ if name in ENTRIES else public
    hints = typing.get_type_hints(constructor)
    assert hints.keys() == {*parameters(name), "return"}


@every_name
def test_help_has_an_example_of_the_name_itself_that_runs(name: str) -> None:
    public = getattr(PUBLIC[name], name)
    (found,) = doctest.DocTestFinder(recurse=False).find(public, name, globs={})
    assert any(f"{name}(" in example.source for example in found.examples)
    assert found.examples[-1].want
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(found, out=said.append)
    assert not said


@in_one_test("name", [name for name in NUMBERS if name not in ("Cllr", "ActualDCF", *TOP_LABEL)])
def test_defaults_are_those_that_hold(name: str) -> None:
    """What is shown is what an instance has."""
    metric = getattr(tr, f"Multiclass{name}")(3)
    shown = {n: p.default for n, p in parameters(f"Multiclass{name}").items()}
    held = {"memory": metric.memory, "average": metric.average, "normalization": metric.task.normalization}
    assert held == {n: shown[n] for n in held}


def test_defaults_of_a_formula_are_those_of_its_class() -> None:
    found = {}
    for name in LEAVES:
        _, _, formulas = (ENTRIES[name].row.measure.__doc__ or "").partition("\n    Formula")
        for module, function in re.findall(r"`torchmetrics_roc\.(\w+)\.(\w+)`", formulas):
            formula = getattr(importlib.import_module(f"torchmetrics_roc.{module}"), function)
            for option, p in inspect.signature(formula).parameters.items() if inspect.isfunction(formula) else ():
                if p.default is not p.empty and option in parameters(name):
                    assert parameters(name)[option].default == p.default, (name, function, option)
                    found[function, option] = p.default
    assert len(found) > 20
    assert found["bayes_error_rate", "at"] == tuple(k / 4 for k in range(-28, 29))
    assert found["net_benefit", "at"] == tuple(k / 100 for k in range(1, 100))


def test_shared_defaults_are_those_of_torchmetrics() -> None:
    """`Options` declares, besides what is ours, what `torchmetrics.Metric` takes by keyword."""
    metric = torchmetrics.MeanMetric()
    theirs = {name: x for name, x in declared([Options]).items() if name not in declared([Storage])}
    assert len(theirs) == 7
    for name, argument in theirs.items():
        if name == "distributed_available_fn":
            assert metric.distributed_available_fn() is False
        else:
            assert argument.default == getattr(metric, name)


# ---- what is made ----------------------------------------------------------------------------------------------------


@every_class
def test_a_class_is_found_by_its_name(name: str) -> None:
    cls = getattr(tr, name)
    assert (cls.__module__, cls.__qualname__) == ("torchmetrics_roc.classification", name)
    assert pickle.loads(pickle.dumps(cls)) is cls
    assert issubclass(cls, torchmetrics.Metric)


@every_leaf
def test_a_leaf_has_its_measure_and_its_task(name: str) -> None:
    entry, cls = ENTRIES[name], getattr(tr, name)
    assert issubclass(cls, entry.kind.base) is True
    metric = cls(**entry.given)
    assert type(metric.measure) is cls._measure_type is entry.row.measure
    assert {type(x) for x in (metric, copy.deepcopy(metric), pickle.loads(pickle.dumps(metric)))} == {cls}
    assert issubclass(cls, BinaryMetric) == (entry.task == "binary")


@every_leaf
def test_a_functional_is_its_class_once(name: str) -> None:
    entry, (weight, options) = ENTRIES[name], (torch.arange(40) % 3, {"average": None})
    own = options if "average" in parameters(name) and entry.task != "binary" else {}  # not all defaults agree
    metric = getattr(tr, name)(**entry.given, **own)
    data = batch(entry)
    metric.update(**data, sample_weight=weight)
    value = getattr(functionals, entry.functional)(**data, **entry.given, **own, sample_weight=weight)
    got, expected = (torch.utils._pytree.tree_leaves(x) for x in (value, metric.compute()))
    assert all(torch.equal(a.nan_to_num(-1), b.nan_to_num(-1)) for a, b in zip(got, expected, strict=True))


def test_a_subclass_may_have_a_constructor_of_its_own() -> None:
    class Mine(tr.BinaryAUROC):
        def __init__(self, name: str, **options: Any) -> None:
            super().__init__(0.5, **options)
            self.name = name

    assert list(inspect.signature(Mine).parameters) == ["name", "options"]
    mine = Mine("a", memory="bounded")
    assert (mine.name, mine.max_fpr, mine.memory) == ("a", 0.5, "bounded")
    with pytest.raises(ValueError, match="did you mean `memory`"):
        Mine("a", memroy="bounded")


def test_a_measure_may_meet_a_task_outside_of_the_registry() -> None:
    class Half(Measure):
        """Half."""

        def __init__(self, of: int = 1) -> None:
            self.of = of

    class BinaryHalf(BinaryMetric, of=Half): ...

    assert BinaryHalf(None, -1, of=3).ignore_index == -1
    assert (inspect.getdoc(BinaryHalf) or "").startswith("Half.\n\nOne score per sample")


def test_a_metric_has_a_measure_and_is_none() -> None:
    class Error(roc.AUROC):
        def view(self, curve: tr.Curve) -> Any:
            return 1 - super().view(curve)

    class BinaryError(tr.BinaryAUROC, of=Error): ...

    preds, target = torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 1])
    for max_fpr in (None, 0.5):
        metric, plain = BinaryError(max_fpr), tr.BinaryAUROC(max_fpr)
        assert float(metric(preds, target)) == pytest.approx(1 - float(plain(preds, target)), rel=1e-6)
        assert (metric.max_fpr, metric.measure.max_fpr) == (max_fpr, max_fpr)
        with pytest.raises(AttributeError):
            metric.max_fpr = 0.1  # a second value, which no reading would use
    with pytest.raises(TypeError, match="Mine is a metric, which has a measure and is none: define"):

        class Mine(Error, BinaryMetric): ...

    with pytest.raises(TypeError, match="Other is a metric"):

        class Other(tr.BinaryAUROC):
            def view(self, curve: tr.Curve) -> Any:
                return curve


# ---- calls that are wrong --------------------------------------------------------------------------------------------


@every_name
def test_a_misspelt_option_is_named_with_the_closest_one(name: str) -> None:
    given = ENTRIES[name].given if name in ENTRIES else FUNCTIONALS[name].given
    data = {} if name in ENTRIES else {"preds": torch.rand(4), "target": torch.ones(4)}
    with pytest.raises(ValueError, match=rf"`memroy`: did you mean `memory`\? {name} takes `"):
        getattr(PUBLIC[name], name)(**data, **given, memroy="bounded")


WRONG = [
    ("MulticlassConfusionMatrix", (3,), {"average": "micro"}, r"`average`: MulticlassConfusionMatrix takes `num_cl"),
    ("MulticlassConfusionMatrix", (3,), {"threshold": 0.3}, r"`threshold`"),
    ("BinaryROC", (), {"average": "macro"}, r"`average`"),
    ("MulticlassAUROC", (), {}, r"MulticlassAUROC needs `num_classes`, which is missing"),
    ("BinaryRate", ("recall",), {}, r"BinaryRate needs `at`"),
    ("BinaryROC", (None, None, True, None, 3), {}, r"at most 4 positional arguments, `thresholds`, .* but got 5"),
    ("MulticlassAUROC", (3,), {"num_classes": 4}, r"`num_classes` of MulticlassAUROC is given twice: 3 by .* and 4 by"),
    ("MultilabelRate", (3, "recall", 0.5), {"rate": "fpr"}, r"`rate` of MultilabelRate is given twice: 'recall'"),
    ("MultilabelRate", ("recall",), {"at": 0.5}, r"MultilabelRate needs `rate`"),
    ("ROC", ("binary",), {"average": "macro"}, r"`average`: BinaryROC takes"),
    ("LogAUC", ("binary",), {"average": "macro"}, r"`average`: BinaryLogAUC takes"),
    ("EER", ("binary",), {"max_fpr": 0.1}, r"`max_fpr`: EER takes"),
    ("AUROC", (), {}, r"AUROC needs `task`"),
    ("RecallAtFixedPrecision", ("binary",), {}, r"needs `min_precision`"),
]


@pytest.mark.parametrize(("name", "args", "options", "words"), WRONG)
def test_a_wrong_call_is_a_value_error(name: str, args: tuple, options: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        getattr(tr, name)(*args, **options)


@in_one_test("name", CLASSES)
def test_a_flag_is_true_or_false(name: str) -> None:
    parameters = inspect.signature(getattr(tr, name)).parameters.values()
    flags = [p.name for p in parameters if isinstance(p.default, bool)]
    assert "validate_args" in flags
    for flag in flags:
        for other in ("x", 1, None, ()):
            with pytest.raises(
                ValueError, match=f"`{flag}` of {name} must be True(, False or 'ratio'| or False), but is "
            ):
                built(name, **{flag: other})


@in_one_test("name", CLASSES)
def test_nothing_but_a_flag_is_true_or_false(name: str) -> None:
    """Seen: `ignore_index=True` left out the positives, `max_fpr=True` and `beta=True` were 1."""
    signature = inspect.signature(getattr(tr, name))
    for option, parameter in signature.parameters.items():
        for value in () if isinstance(parameter.default, bool) else (True, False, [True, 0.5]):
            with pytest.raises(ValueError, match=f"`{option}`"):
                getattr(tr, name)(**{**needed(signature), option: value})


def test_lists_of_labels_are_data() -> None:
    """Which could be taken for an option that has several values."""
    assert tr.functional.binary_auroc(torch.tensor([0.8, 0.2]), [True, False]) == 1


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        (
            "BinaryAUROC",
            {"thresholds": 5, "memory": "bounded"},
            "counts on a grid, memory='bounded' in bins",
        ),
        ("MulticlassAUROC", {"num_classes": 3, "thresholds": 5, "bins": 512}, "bins=512: choose one"),
        ("BinaryReliabilityDiagram", {"strategy": "quantile"}, "without `n_bins`"),
    ],
)
def test_options_that_cancel_each_other_are_refused(name: str, options: dict[str, Any], words: str) -> None:
    """Seen: one of both had no effect."""
    with pytest.raises(ValueError, match=words):
        getattr(tr, name)(**options)


def test_wrong_calls_of_functionals() -> None:
    preds, target = torch.rand(4), torch.ones(4).long()
    with pytest.raises(ValueError, match="`window`: binary_auroc takes"):  # of one batch there is no window
        functionals.binary_auroc(preds, target, window=3)
    with pytest.raises(ValueError, match="binary_auroc needs `target`"):
        functionals.binary_auroc(preds)
    with pytest.raises(ValueError, match="`max_fpr`: eer takes"):
        functionals.eer(preds, target, "binary", max_fpr=0.1)


@pytest.mark.parametrize("task", ["Multiclass", "Multilabel"])
def test_a_rate_may_come_before_the_number_by_keyword(task: str) -> None:
    number = {"Multiclass": "num_classes", "Multilabel": "num_labels"}[task]
    cls = getattr(tr, f"{task}Rate")
    metric = cls("recall", 0.3, "micro", **{number: 5})
    assert (metric.rate, metric.at.threshold, metric.average, metric.task.problems) == ("recall", 0.3, "micro", 5)
    assert cls(5, "recall", 0.3, "micro").settings == metric.settings


@pytest.mark.parametrize("first", [None, "self"])
@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("", "(*, a, b: int = 1, c: str = 'x') -> bool"),
        ("a", "(a, *, b: int = 1, c: str = 'x') -> bool"),
        ("b=0 (c) -a", "(b: int = 0, c: str = 'x') -> bool"),
    ],
)
def test_a_described_function_shows_the_arguments_of_its_layout(first: str | None, layout: str, expected: str) -> None:
    def part(a: Any, b: int = 1, c: str = "x") -> None: ...

    def function(*args: Any, **options: Any) -> None: ...

    call = Call("name", layout, declared([part]))
    call.describe(function, first, bool)
    shown = str(inspect.signature(function)).replace("a: Any", "a")
    shown = shown.replace("a: typing.Any", "a")
    assert shown == expected.replace("(", f"({first}, ", 1) if first else expected
    assert function.__annotations__.keys() == {*call.arguments, "return"}


# ---- names that select a task ----------------------------------------------------------------------------------------


@in_one_test("name", SELECTORS)
def test_a_selector_is_a_metric_without_instances(name: str) -> None:
    cls, entry = getattr(tr, name), ENTRIES[name]
    for task, count in (("binary", {}), ("multiclass", {"num_classes": 3}), ("multilabel", {"num_labels": 3})):
        metric = cls(task=task, **count, **entry.row.given)
        assert type(metric) is getattr(tr, entry.leaves[task].name)
        assert not isinstance(metric, cls)
    one, two, three = (entry.leaves[task].name for task in ("binary", "multiclass", "multilabel"))
    assert (cls.__doc__ or "").startswith(f"Returns `{one}`, `{two}` or `{three}` by `task`")


@in_one_test("name", SELECTORS)
@in_one_test("task", ["binary", "multiclass", "multilabel"])
def test_a_selector_takes_all_of_its_defaults(name: str, task: str) -> None:
    """As a command line passes them on, which knows the signature."""
    count = {"binary": {}, "multiclass": {"num_classes": 3}, "multilabel": {"num_labels": 3}}[task]
    defaults = {n: p.default for n, p in parameters(name).items() if p.default is not p.empty}
    given = {**defaults, **count, **ENTRIES[name].row.given, "task": task}
    assert type(getattr(tr, name)(**given)) is getattr(tr, ENTRIES[name].leaves[task].name)


@pytest.mark.filterwarnings("ignore")  # of jsonargparse itself, which renames its methods
@pytest.mark.parametrize("name", ["AUROC", "ROC", "MulticlassEER"])
def test_a_command_line_takes_it_for_a_metric(name: str) -> None:
    """As `LightningCLI` does."""
    jsonargparse = pytest.importorskip("jsonargparse")

    class Model:
        def __init__(self, metric: torchmetrics.Metric) -> None:
            self.metric = metric

    parser = jsonargparse.ArgumentParser(exit_on_error=False)
    parser.add_class_arguments(Model, "model")
    arguments = ["--model.metric.num_classes=3", "--model.metric.memory=bounded"]
    arguments += ["--model.metric.task=multiclass"] if name in SELECTORS else []
    parsed = parser.parse_args([f"--model.metric=torchmetrics_roc.{name}", *arguments])
    metric = parser.instantiate_classes(parsed).model.metric
    assert type(metric) is getattr(tr, "Multiclass" + name.removeprefix("Multiclass"))
    assert metric.memory == "bounded"
    with pytest.raises(jsonargparse.ArgumentError, match="memroy"):
        parser.parse_args([f"--model.metric=torchmetrics_roc.{name}", *arguments, "--model.metric.memroy=bounded"])


# ---- beyond the package ----------------------------------------------------------------------------------------------


def test_the_table_of_the_readme_has_every_measure_with_its_own_arguments() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text()
    table = re.findall(r"^\| (`[A-Z].*?) \| (.*?) ?\| ", readme, re.M)
    lines = [(re.findall(r"`(\w+)`", names), set(re.findall(r"`(\w+)`", arguments))) for names, arguments in table]
    names = {row.name: "Multiclass" * (set(row.layout) == {"multiclass"}) + row.name for row in TABLE}
    assert sorted(name for line, _ in lines for name in line) == sorted(names.values())
    of_every_task = {name for task in ("Binary", "Multiclass", "Multilabel") for name in parameters(f"{task}ROC")}
    for line, arguments in lines:
        entries = [ENTRIES[leaf] for leaf in LEAVES if names[ENTRIES[leaf].row.name] in line]
        assert arguments == {name for entry in entries for name in parameters(entry.name)} - of_every_task


def test_a_docstring_is_read_by_its_sections() -> None:
    doc = "What it is.\n\nArgs:\n    one: a number.\n\nReturns:\n    Two.\n\nRaises:\n    An error.\n"
    words = {"": "What it is.", "Args": "    one: a number.", "Returns": "    Two.", "Raises": "    An error."}
    assert sections(doc) == words
    assert sections(None) == {"": ""}
