"""Signatures composed from declared arguments, and calls bound by them.

An argument is declared once: its name, type and default by the constructor that reads it, its meaning under `Args:` of
the docstring next to it. A layout, a line of the registry, says which arguments of a public name are positional, in
which order and with which other defaults. All others are keyword-only. Every wrong call is a `ValueError`.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
import typing
from collections.abc import Callable, Iterable
from textwrap import TextWrapper
from typing import Any, NamedTuple, get_args

from torch import Tensor

from torchmetrics_roc.arrays.messages import unexpected
from torchmetrics_roc.metrics.options import kept

REQUIRED = inspect.Parameter.empty

_IN_LINES = TextWrapper(116, initial_indent=" " * 4, subsequent_indent=" " * 8, break_on_hyphens=False)


class Argument(NamedTuple):
    """One argument: `type` is the evaluated annotation, `written` its source in `module`."""

    name: str
    default: Any
    type: Any
    written: str
    module: str
    words: str

    @property
    def shown(self) -> str:
        """The default in words: of many numbers the first and the last."""
        several = self.default
        if not isinstance(several, tuple) or len(several) <= 6:
            return repr(several)
        return f"({several[0]!r}, {several[1]!r}, …, {several[-1]!r})"


def sections(doc: str | None) -> dict[str, str]:
    """Return the sections of a docstring by title, `""` for the part before the first, with their indentation."""
    parts = re.split(r"^(Args|Returns|Raises|Example):\n", inspect.cleandoc(doc or ""), flags=re.M)
    return {"": parts[0].strip(), **{title: body.rstrip() for title, body in zip(parts[1::2], parts[2::2])}}


@functools.cache
def _arguments_of(part: Callable[..., Any]) -> tuple[Argument, ...]:
    """Return the named arguments of a function, or of a class's own constructor, view or task."""
    functions = [vars(part).get(name) for name in ("__init__", "_of", "_of_task")] if isinstance(part, type) else [part]
    variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return tuple(
        Argument(p.name, p.default, typing.get_type_hints(function)[p.name], p.annotation, function.__module__, "")
        for function in functions
        if function is not None
        for p in inspect.signature(function).parameters.values()
        if p.kind not in variable and p.name not in ("self", "curve")
    )


@functools.cache
def _words_of(part: Callable[..., Any]) -> dict[str, str]:
    """Return the description of each argument in a docstring."""
    return dict(re.findall(r"^    (\w+): (.*(?:\n     .*)*)", sections(part.__doc__).get("Args", ""), flags=re.M))


def declared(parts: Iterable[Callable[..., Any]]) -> dict[str, Argument]:
    """Return the arguments that functions and constructors declare, by name; the first declaration wins."""
    parts = list(parts)
    arguments: dict[str, Argument] = {}
    for argument in (a for part in parts for a in _arguments_of(part)):
        words = next((words for part in parts if (words := _words_of(part).get(argument.name))), "")
        arguments.setdefault(argument.name, argument._replace(words=words))
    return arguments


class Call:
    """The arguments of a public name.

    Args:
        name: the public name, for errors.
        layout: the positional arguments in order, separated by spaces. `name=value` replaces a default, `-name` removes
            an argument, and `(name)` may be given by keyword while those after it are given by position.
        available: the declared arguments by name: those not in the layout are keyword-only.
    """

    def __init__(self, name: str, layout: str, available: dict[str, Argument]) -> None:
        self.name = name
        self.movable = next(iter(re.findall(r"\((\w+)\)", layout)), None)
        words = [word.strip("()").partition("=") for word in layout.split()]
        left_out = {word[1:] for word, *_ in words if word.startswith("-")}
        self.positional = {
            word: available[word]._replace(default=ast.literal_eval(value)) if value else available[word]
            for word, _, value in words
            if not word.startswith("-")
        }
        self.keywords = {n: a for n, a in available.items() if n not in self.positional and n not in left_out}
        self.arguments = {**self.positional, **self.keywords}
        self.defaults = {n: a.default for n, a in self.positional.items() if a.default is not REQUIRED}
        self.required = [n for n, a in self.arguments.items() if a.default is REQUIRED]
        self.flags = {n for n, a in self.arguments.items() if a.type is bool}
        may_be_flag = {n for n, a in self.arguments.items() if bool in get_args(a.type)}
        tensors = {n for n, a in self.arguments.items() if a.type in (Tensor, Tensor | None)}
        self.others = self.arguments.keys() - self.flags - may_be_flag - tensors

    def bind(self, args: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments of a call by name: all positional ones, and the keyword-only ones that were given.

        Raises:
            ValueError: if an argument is unknown, given twice or missing, if a flag is not True or False, or anything
                else but data is.
        """
        order = list(self.positional)
        if self.movable in options and self.movable in order:
            order.remove(self.movable)
        if len(args) > len(order):
            raise ValueError(
                f"{self.name} takes at most {len(order)} positional arguments, {_listed(order)}, but got {len(args)}: "
                "pass the others by keyword."
            )
        given = dict(zip(order, args))
        for name in options:
            if name not in self.arguments:
                raise ValueError(self.unexpected(name))
            if name in given:
                raise ValueError(
                    f"`{name}` of {self.name} is given twice: {given[name]!r} by position and {options[name]!r} by "
                    f"keyword. The positional arguments are {_listed(order)}."
                )
        given.update(options)
        for name in self.required:
            if name not in given:
                raise ValueError(f"{self.name} needs `{name}`, which is missing: it has no default.")
        for name in self.flags & given.keys():
            if not isinstance(given[name], bool):
                raise ValueError(f"`{name}` of {self.name} must be True or False, but is {given[name]!r}.")
        for name, value in given.items():
            several = value if isinstance(value, (list, tuple)) else (value,)
            if name in self.others and any(isinstance(x, bool) for x in several):
                raise ValueError(f"`{name}` of {self.name} is no flag, but got {value!r}: pass a number or a name.")
        return {**self.defaults, **given}

    def changed(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the bound arguments that differ from their defaults, in the order of the signature, to be kept."""
        return {n: kept(given[n]) for n, a in self.arguments.items() if n in given and not _is(given[n], a.default)}

    def unexpected(self, name: str) -> str:
        """Return the error for an argument that the name does not take."""
        return unexpected(name, self.name, self.arguments)

    def describe(self, function: Any, first: str | None = None, returns: Any = None) -> None:
        """Give a function that binds its arguments by this call the signature and annotations to show."""
        kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        parameters = [inspect.Parameter(first, kinds[0])] if first else []
        for kind, arguments in zip(kinds, (self.positional, self.keywords)):
            parameters += [
                inspect.Parameter(a.name, kind, default=a.default, annotation=a.type) for a in arguments.values()
            ]
        function.__signature__ = inspect.Signature(parameters, return_annotation=returns)
        function.__annotations__ = {**{n: a.type for n, a in self.arguments.items()}, "return": returns}

    def words(self) -> str:
        """Return the section `Args:` of a docstring."""
        described = (
            f"{a.name}{'' if a.default is REQUIRED else f' (default {a.shown})'}: {' '.join(a.words.split())}"
            for a in self.arguments.values()
        )
        lines = [_IN_LINES.fill(text) for text in described]
        return "Args:\n" + "\n".join(lines)


def _is(value: Any, default: Any) -> bool:
    # Only of plain values is it certain that `==` returns a bool.
    return value is default or (isinstance(value, (bool, int, float, str, tuple)) and value == default)


def _listed(names: Iterable[str], joint: str = ", ") -> str:
    return joint.join(f"`{name}`" for name in names)
