"""What `help()` and the API reference show: every part of a public name, and an example of its own task."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from types import GenericAlias
from typing import Any

import torchmetrics.classification as theirs
from cases import in_one_test

import torchmetrics_roc as tr
from torchmetrics_roc import functional, inference
from torchmetrics_roc.registry.table import ENTRIES, FUNCTIONALS

PUBLIC: dict[str, Any] = {
    **{name: getattr(tr, name) for name in tr.__all__ if not name.startswith("__")},
    **{f"functional.{name}": getattr(functional, name) for name in functional.__all__},
    **{f"inference.{name}": getattr(inference, name) for name in inference.__all__},
}
RESULTS = {name for name, value in PUBLIC.items() if isinstance(value, type) and issubclass(value, tuple)}
CHOICES = {"BestFBeta", "Cost", "FixedFPR", "FixedPrecision", "FixedRecall", "FixedSpecificity", "Frozen"}
"""What readings return and take, whose examples show them."""


@in_one_test("name", PUBLIC)
def test_every_public_name_is_described_with_an_example(name: str) -> None:
    doc = inspect.getdoc(PUBLIC[name]) or ""
    assert len(doc) > 60
    last = name.rpartition(".")[2]
    if inspect.ismodule(PUBLIC[name]) or name in RESULTS or last in CHOICES:
        return
    assert ">>> " in doc, "no example"
    assert re.search(rf"\b{last}\b\(?", doc.split(">>> ", 1)[1]), "the example is that of another name"


@in_one_test("name", sorted(RESULTS))
def test_the_fields_of_a_result_have_types(name: str) -> None:
    fields = inspect.signature(PUBLIC[name]).parameters.values()
    types = [field.annotation for field in fields]  # `Any` is no class before Python 3.11
    assert all(x is Any or isinstance(x, (type, GenericAlias)) for x in types), "a name that readers cannot resolve"


def shown(default: Any) -> str:
    """A default as `help` shows it: of a grid its ends."""
    if not isinstance(default, tuple) or len(default) < 7:
        return repr(default)
    first, second, *_, last = default
    return f"({first}, {second}, …, {last})"


@in_one_test("name", [*ENTRIES, *(f"functional.{name}" for name in FUNCTIONALS)])
def test_every_argument_is_described_with_its_default(name: str) -> None:
    of = PUBLIC[name]
    doc = inspect.getdoc(of) or ""
    for parameter in inspect.signature(of).parameters.values():
        default = re.escape(shown(parameter.default))
        known = "" if parameter.default is parameter.empty else rf" \(default {default}\)"
        assert re.search(rf"^    {parameter.name}{known}: \S", doc, re.MULTILINE), parameter
        assert f"\n        {parameter.name}: " not in doc, "described within the description of another"
    assert not re.search(r"see `Options`|\*\*options|options:", doc)
    assert re.search(r"^Raises:\n    ValueError: ", doc, re.MULTILINE)


@in_one_test("name", [name for name, entry in ENTRIES.items() if entry.task != "task"])
def test_the_example_is_of_the_task(name: str) -> None:
    example = (inspect.getdoc(PUBLIC[name]) or "").split("\nExample:\n")[1]
    shown = {ENTRIES[other].task for other in re.findall(r"\b([A-Z]\w+)\(", example) if other in ENTRIES}
    assert shown == {ENTRIES[name].task}


@in_one_test("name", inference.__all__)
def test_every_argument_of_inference_is_described(name: str) -> None:
    of = getattr(inference, name)
    if not inspect.isfunction(of):
        return
    doc = inspect.getdoc(of) or ""
    described = re.findall(
        r"^    ([\w, ]+): \S", doc.partition("\nArgs:\n")[2].partition("\nExample:\n")[0], re.MULTILINE
    )
    assert set(inspect.signature(of).parameters) == set(", ".join(described).split(", ")) - {"ValueError"}
    assert re.search(r"^Raises:\n    ValueError: ", doc, re.MULTILINE)


@in_one_test("name", [*ENTRIES, *FUNCTIONALS])
def test_a_formula_is_shown_where_it_is_named(name: str) -> None:
    doc = inspect.getdoc(getattr(tr, name, None) or getattr(functional, name)) or ""
    named = re.search(r"^Formulas?: `torchmetrics_roc\.(\w+)\.(\w+)`.*\n\n(.*)", doc, re.MULTILINE)
    if named is not None and named[1] != "rates":
        view = inspect.getdoc(getattr(importlib.import_module(f"torchmetrics_roc.{named[1]}"), named[2])) or ""
        assert named[3].strip() in view


@in_one_test("name", [*ENTRIES, *(f"functional.{name}" for name in FUNCTIONALS)])
def test_the_shapes_are_those_of_the_task(name: str) -> None:
    doc = (inspect.getdoc(PUBLIC[name]) or "").split("Args:")[0]
    task = name.rpartition(".")[2].lower()
    assert "\n\n\n\n" not in doc
    assert "`[C]`" not in doc or not task.startswith(("binary", "multilabel"))
    assert "without an average" not in doc or not task.startswith("binary")


def test_a_formula_comes_with_what_introduces_it() -> None:
    doc = inspect.getdoc(functional.binary_eer) or ""
    assert "With :math:`D_k = f_k P + t_k N - PN`" in doc
    assert "\n`partial_auroc`:\n\n- FPR in [a, b]" in (inspect.getdoc(tr.BinaryAUROC) or "")


def test_the_guide_says_where_each_measure_of_torchmetrics_is() -> None:
    guide = (Path(__file__).parents[1] / "examples/guides/from_torchmetrics.md").read_text()
    here, *elsewhere = re.findall(r"^\| (`[A-Z][^|]*`) \|", guide, re.MULTILINE)
    provided, left = (set(re.findall(r"`(\w+)`", row)) for row in (here, " ".join(elsewhere)))
    of_a_task = re.compile("^(Binary|Multiclass|Multilabel)")
    shared = {name for name in theirs.__all__ if hasattr(tr, name)}
    assert {of_a_task.sub("", name) for name in shared} <= provided <= set(tr.__all__)
    assert {name for name in set(theirs.__all__) - shared if of_a_task.sub("", name) not in left} <= left
    assert not left & set(tr.__all__)
