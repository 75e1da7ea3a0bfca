"""The generator of stubs for type checkers and editors, and of the outputs of docstring examples, from the registry.

Run it after changing a row, a constructor of a measure, or a value that an example shows:

    python -m torchmetrics_roc.registry.stubs

An editor shows what a stub says, so a name has the docstring there that it has at run time. A test fails if a file
differs from what `files` returns.
"""

from __future__ import annotations

import builtins
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

from torchmetrics_roc.metrics.evaluator import attributes_of
from torchmetrics_roc.registry.docstrings import class_example, functional_example, of_class, of_functional
from torchmetrics_roc.registry.signatures import REQUIRED, Argument, Call
from torchmetrics_roc.registry.table import ENTRIES, FUNCTIONALS

HEADER = '"""Written by `python -m torchmetrics_roc.registry.stubs`: not to be edited."""\n'


class Stub:
    """A stub file: its lines, and the names that it imports."""

    def __init__(self) -> None:
        self.imports: dict[str, set[str]] = {}
        self.lines: list[str] = []

    def name(self, name: str, home: str) -> str:
        """Import `name` from the module `home`, and return it."""
        self.imports.setdefault(home, set()).add(name)
        return name

    def type(self, written: str, module: str) -> str:
        """Import the names in an annotation, as `written` in `module`, and return it."""
        for name in re.findall(r"[^\W\d]\w*", re.sub(r"'.*?'", "", written)):
            if name not in vars(builtins):
                self.name(name, _home(name, module))
        return written

    def argument(self, argument: Argument) -> str:
        """Return one argument as a signature shows it."""
        shown = "..." if "…" in argument.shown else argument.shown
        default = "" if argument.default is REQUIRED else f" = {shown}"
        return f"{argument.name}: {self.type(argument.written, argument.module)}{default}"

    def definitions(self, name: str, first: list[str], call: Call, returns: str, end: str = "...") -> Iterable[str]:
        """Return what declares a callable with the signature `call`: two overloads if one is movable.

        `end`: what follows the signature.
        """
        moved = [call.movable] if call.movable else []
        for apart in ([], moved) if moved else ([],):
            arguments = [self.argument(a) for n, a in call.positional.items() if n not in apart]
            named = [self.argument(a) for n, a in call.arguments.items() if n in call.keywords or n in apart]
            if moved:
                yield f"@{self.name('overload', 'typing')}"
            listed = ", ".join([*first, *arguments, *(["*", *named] if named else [])])
            yield f"def {name}({listed}) -> {returns}: {end}"

    def text(self, names: Iterable[str]) -> str:
        """Return the text of the file."""
        imports = [f"from {home} import {', '.join(sorted(names))}" for home, names in sorted(self.imports.items())]
        listed = [f"    {name!r}," for name in names]
        return "\n".join([HEADER, *imports, "", "__all__ = [", *listed, "]", "", *self.lines, ""])


@cache
def _home(name: str, module: str) -> str:
    """Return the module that defines `name` as seen in `module`. Searches sources, as an alias has no `__module__`."""
    defined = re.compile(rf"^(class {name}\b|{name} = )", re.M)
    ours = {
        m.__name__ for name, m in sys.modules.items() if name.startswith("torchmetrics_roc.")
    }  # some have two names
    for candidate in (module, *sorted(ours)):
        if name in vars(sys.modules[candidate]) and defined.search(inspect.getsource(sys.modules[candidate])):
            return candidate
    return str(vars(sys.modules[module])[name].__module__)


def _documented(doc: str) -> str:
    """Return what a body begins with, after its colon."""
    return f'\n    r"""{indent(doc, "    ").strip()}\n    """'


def class_stub() -> str:
    """Return the stub of `classification`."""
    stub = Stub()
    for name, entry in sorted(ENTRIES.items()):
        end, method, first, returns = "...", "__init__", ["self"], "None"
        measure = entry.row.measure
        folder, _, module = measure.__module__.rpartition(".")
        bases = ", ".join(stub.name(base.__name__, base.__module__) for base in entry.bases)
        attributes = [f"measure: {stub.name(module, folder)}.{measure.__name__}"]
        options = [a for name, a in entry.call.arguments.items() if name in attributes_of(measure)]
        attributes += [f"{a.name}: {stub.type(a.written, a.module)}" for a in options]
        if entry.task == "task":
            returns = " | ".join(leaf.name for leaf in entry.leaves.values())
            end, method, first, attributes = "...  # type: ignore[misc]", "__new__", ["cls"], []
        lines = stub.definitions(method, first, entry.call, returns, end)
        stub.lines += [f"class {name}({bases}):{_documented(of_class(entry))}"]
        stub.lines += [f"    {line}" for line in (*attributes, *lines)]
    return stub.text(sorted(ENTRIES))


def functional_stub() -> str:
    """Return the stub of `functional.classification`."""
    stub = Stub()
    for name, entry in sorted(FUNCTIONALS.items()):
        returns = stub.type(entry.view.__annotations__["return"], entry.view.__module__)
        stub.lines += stub.definitions(name, [], entry.functional_call, returns, _documented(of_functional(entry)))
    return stub.text(sorted(FUNCTIONALS))


def examples() -> str:
    """Return the outputs of the last line of every example, by the name of the class or functional."""
    shown = {name: _printed(class_example(entry)) for name, entry in ENTRIES.items()}
    shown.update({name: _printed(functional_example(entry)) for name, entry in FUNCTIONALS.items()})
    return json.dumps(shown, indent=1, sort_keys=True) + "\n"


def _printed(code: list[str]) -> str:
    names: dict[str, Any] = {}
    exec("\n".join(code[:-1]), names)
    return repr(eval(code[-1], names))


FILES: dict[str, Callable[[], str]] = {
    "classification.pyi": class_stub,
    "functional/classification.pyi": functional_stub,
    "registry/examples.json": examples,
}


def files() -> dict[Path, str]:
    """Return the expected text of each generated file."""
    return {Path(__file__).parents[1] / name: text() for name, text in FILES.items()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
