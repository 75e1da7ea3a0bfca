"""The docstrings of the public names, composed from the measure, the input of the task, all arguments and an example.

Each part is written once: in the docstring of the measure, of the base class of the task, or of `options.Options`.
"""

from __future__ import annotations

import inspect
import json
import re
from importlib import import_module
from pathlib import Path

from torchmetrics_roc.measures.measure import CurveMeasure
from torchmetrics_roc.registry.signatures import Call, sections
from torchmetrics_roc.registry.table import Entry

OUTPUTS: dict[str, str] = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))
"""What the last line of each generated example prints, by the name of the class or functional: see `stubs`."""

RAISES = """Raises:
    ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
        when a value is read, for NaN scores, labels that the task does not have and negative weights."""


def of_class(entry: Entry) -> str:
    """Return the docstring of a class, with the example of the measure if it shows this class, else a generated one."""
    measure = sections(entry.row.measure.__doc__)
    measure[""] = _of_task(measure[""], entry)
    if entry.task == "task":
        prose = f"Returns {_alternatives([leaf.name for leaf in entry.leaves.values()])} by `task`.\n\n{measure['']}"
    else:
        prose = f"{measure['']}\n\n{sections(entry.kind.base.__doc__)['']}"
    written = measure.get("Example", "")
    shows_it = re.search(rf"\b{entry.name}\(", written)
    example = written if shows_it else _shown(entry.name, class_example(entry))
    return _joined(_with_formulas(prose), entry.call, example)


def of_functional(entry: Entry) -> str:
    """Return the docstring of a functional."""
    prose = _of_task(sections(entry.row.measure.__doc__)[""], entry).replace("`compute` returns", "Returns")
    if entry.task == "task":
        names = _alternatives([leaf.functional for leaf in entry.leaves.values()])
        prose += f"\n\nThe value of one batch on this process alone, as {names} by `task`."
    else:
        prose += f"\n\nThe value of one batch on this process alone, as `{entry.name}`.\n"
        prose += sections(entry.kind.base.__doc__)[""]
    return _joined(_with_formulas(prose), entry.functional_call, _shown(entry.functional, functional_example(entry)))


OF_CLASSES = r"""(?x) ,\s or\s (two\s)? `\[[CL]\]` (\s for\s labels)? (\s without\s an\s average)?
    | ,\s each\s class\s against\s the\s rest | ;\s every\s class\s has\s a\s point\s of\s its\s own"""
"""The parts of a measure's docstring about several classes, which a binary class omits."""


def _of_task(prose: str, entry: Entry) -> str:
    """Return the prose of a measure with the shapes of the task."""
    if entry.task == "binary":
        return re.sub(OF_CLASSES, "", prose)
    return prose.replace("`[C]`", "`[L]`") if entry.task == "multilabel" else prose


def _with_formulas(prose: str) -> str:
    """Return the prose with the formulas, and their sources, of the views named after "Formula:"."""
    parts = prose.split("\n\n")
    for place, part in enumerate(parts):
        if part.startswith("Formula"):
            parts[place] = "\n\n".join([part, *_formulas(part)])
    return "\n\n".join(parts)


def _formulas(words: str) -> list[str]:
    """Return the paragraphs of the views named in `words` that hold a formula, or a source with its year.

    A paragraph that introduces a formula, ending in a colon, is included; for a view with its formula in words, the
    first paragraph. Those of a second view follow its name.
    """
    paths = re.findall(r"`([\w.]+)`", words)
    module = next((path.rpartition(".")[0] for path in paths if "." in path), "")
    paragraphs: list[str] = []
    for path in paths:
        where, _, name = path.rpartition(".")
        view = getattr(import_module(where or module), name, None)
        if not inspect.isfunction(view):
            continue
        parts = sections(view.__doc__)[""].split("\n\n")
        shown = [".. math::" in part or bool(re.search(r"\b(18|19|20)\d\d\b", part)) for part in parts]
        leads = [part.endswith(":") and after for part, after in zip(parts, [*shown[1:], False])]
        formulas = [part for part, *taken in zip(parts, shown, leads) if any(taken)] or parts[:1]
        paragraphs += [f"`{name}`:", *formulas] if paragraphs else formulas
    return paragraphs


def class_example(entry: Entry) -> list[str]:
    """Return the lines of the generated example of a class; the last one is an expression."""
    made = f"{entry.name}({_given(entry)})"
    if entry.task == "task":
        return [f"from torchmetrics_roc import {entry.name}", made]
    update = f"metric.update({_listed('preds, target', entry.row.data)})"
    lines = ["import torch", f"from torchmetrics_roc import {entry.name}", *_data(entry)]
    return [*lines, f"metric = {made}", update, f"metric.compute(){_part(entry)}"]


def functional_example(entry: Entry) -> list[str]:
    """Return the lines of the example of a functional; the last one is an expression."""
    call = f"{entry.functional}({_listed('preds, target', _given(entry), entry.row.data)}){_part(entry)}"
    return ["import torch", f"from torchmetrics_roc.functional import {entry.functional}", *_data(entry), call]


def _joined(prose: str, call: Call, example: str) -> str:
    return "\n\n".join((prose, call.words(), RAISES, f"Example:\n{example}\n"))


def _shown(name: str, code: list[str]) -> str:
    """Return the code in doctest format, with the output of its last line."""
    printed = [line or "<BLANKLINE>" for line in OUTPUTS.get(name, "").splitlines()]
    return "\n".join(f"    {line}" for line in (*(f">>> {line}" for line in code), *printed))


def _given(entry: Entry) -> str:
    return _listed(*(f"{name}={value!r}" for name, value in {**entry.given, **entry.row.shown}.items()))


def _data(entry: Entry) -> list[str]:
    return [f"{name} = torch.tensor({value})" for name, value in zip(("preds", "target"), entry.kind.example)]


def _part(entry: Entry) -> str:
    """Return the attribute of a curve that its example shows; empty for a number."""
    return f".{entry.returns._fields[1]}" if issubclass(entry.row.measure, CurveMeasure) else ""


def _listed(*arguments: str) -> str:
    return ", ".join(argument for argument in arguments if argument)


def _alternatives(names: list[str]) -> str:
    return "{}, {} or {}".format(*(f"`{name}`" for name in names))
