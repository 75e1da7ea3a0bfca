"""Parts of errors and warnings: numbers with nouns, and hints about a tensor or a name, empty if there is none."""

from __future__ import annotations

import difflib
import functools
import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, ParamSpec, TypeGuard, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


OTHER_NAMES = {
    "p_target": "prevalence",
    "c_miss": "fn",
    "c_fa": "fp",
    "conf_level": "level",
    "confidence_level": "level",
    "n_bootstraps": "replicates",
    "num_bins": "n_bins",
    "sample_weights": "sample_weight",
    "partial_auc": "max_fpr",
}
"""What an argument is called here, by its name in other libraries and in the literature."""


def is_number(x: Any, kind: Any = (int, float)) -> TypeGuard[float]:
    """Return whether `x` is a real number of this kind that a float can be, neither a boolean nor NaN."""
    if isinstance(x, bool) or not isinstance(x, kind):
        return False
    return abs(x) < 1 << 1000 if isinstance(x, int) else not math.isnan(x)


def whole(name: str, value: Any, least: int, most: int = 1 << 31, instead: str = "") -> int:
    """Return a `value` that must be an integer from `least` to `most`, or what is named `instead`.

    Raises:
        ValueError: naming the argument, what is expected and what was given.
    """
    is_int = isinstance(value, int) and not isinstance(value, bool)
    if not (is_int and least <= value <= most):
        limit = f" and at most {most}" if is_int and value > most else ""
        raise ValueError(f"`{name}` must be an integer of at least {least}{limit}{instead}, but is {value!r:.80}.")
    number: int = value
    return number


def unexpected(name: str, caller: str, accepted: Iterable[str]) -> str:
    """Return the error for a keyword argument that a caller does not take, by those that are `accepted`."""
    accepted = list(accepted)
    other, names = OTHER_NAMES.get(name), ", ".join(f"`{x}`" for x in accepted)
    close = [other] if other in accepted else difflib.get_close_matches(name, accepted)
    hint = f"did you mean {' or '.join(f'`{x}`' for x in close)}? " if close else ""
    return f"Unexpected keyword arguments: `{name}`: {hint}{caller} takes {names or 'none'}."


def misfit(signature: inspect.Signature, caller: str, args: Sequence[Any], options: Mapping[str, Any]) -> str:
    """Return the error for a call that does not fit the signature of a caller, empty if it does."""
    try:
        signature.bind(*args, **options)
    except TypeError as error:
        named = {name: p.kind != p.VAR_KEYWORD for name, p in signature.parameters.items() if name != "self"}
        accepted = [name for name, single in named.items() if single]
        if all(named.values()) and (unknown := [name for name in options if name not in accepted]):
            return unexpected(unknown[0], caller, accepted)
        return f"{caller}: {error}: it takes {', '.join(f'`{x}`' for x in accepted) or 'no arguments'}."
    return ""


def bound(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function, which raises a `ValueError` that says what it takes if a call does not fit its signature."""

    @functools.wraps(function)
    def call(*args: P.args, **options: P.kwargs) -> R:
        try:
            return function(*args, **options)
        except TypeError:
            called = functools.partial(function, *args, **options)
            while isinstance(called.func, functools.partial):  # which is not joined with what was bound before
                before = called.func
                both = {**before.keywords, **called.keywords}
                called = functools.partial(before.func, *before.args, *called.args, **both)
            signature, name = inspect.signature(called.func), getattr(called.func, "__name__", called.func)
            caller, kind = f"`{name}`", type(args[0]).__name__ if "self" in signature.parameters else ""
            if kind:
                caller = kind if name == "__init__" else f"{caller} of {kind}"
            if words := misfit(signature, caller, called.args, called.keywords):
                refused: Any = ValueError(words)
                refused.by = function
                raise refused from None
            raise

    return call


DRAWN = {
    **dict.fromkeys(("val", "curve", "curves"), "what `compute` or `forward` returned, or a list of these"),
    "score": "a number, or one for each line",
    "bands": "True, what `metric.read(roc_band)` returned, a pair of lower and upper edges, or a list of these",
    "ax": "matplotlib axes, or of a matrix for each label an array of them",
    **dict.fromkeys(("labels", "class_names"), "a list of names, one for each line or class"),
}
"""What may be drawn, by the argument that takes it."""


def drawing(function: Callable[P, R]) -> Callable[P, R]:
    """Return what draws its arguments, a function or a method, with a `ValueError` if one of these cannot be drawn."""

    @functools.wraps(function)
    def call(*args: P.args, **options: P.kwargs) -> R:
        try:
            return function(*args, **options)
        except (AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
            given = inspect.signature(function).bind(*args, **options).arguments
            drawn = {name: given[name] for name in DRAWN if given.get(name) is not None}
            if not drawn or (isinstance(error, ValueError) and "`" in str(error)):  # which names what is wrong
                raise
            passed = ", ".join(f"{name}={x!r:.80}" for name, x in drawn.items())
            ways = "; ".join(f"`{name}` must be {DRAWN[name]}" for name in drawn)
            of = f" of {type(given['self']).__name__}" if "self" in given else ""
            words = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise ValueError(f"`{function.__name__}`{of} cannot draw {passed}: {words}. {ways}.") from error

    return bound(call)


def reading(function: Callable[P, R]) -> Callable[P, R]:
    """Return the same for a method that reads over all ranks, which wait for it: all of them raise the error."""
    checked = bound(function)

    @functools.wraps(function)
    def call(*args: P.args, **options: P.kwargs) -> R:
        try:
            return args[0]._returned(checked(*args, **options))  # type: ignore[attr-defined,no-any-return]
        except ValueError as error:
            if getattr(error, "by", None) is function:  # nothing was sent
                with args[0]._reading(function.__name__):  # type: ignore[attr-defined]
                    raise
            raise

    return call


def as_tensor(name: str, value: Any) -> str:
    """Return how to make a tensor from a value that is none."""
    if value is None:
        return "every batch needs it"
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    first = value[0] if isinstance(value, (list, tuple)) and value else None
    if kind in ("U", "S", "O") or isinstance(first, str):
        return (
            "give each string one number for all batches and ranks, such as `number = {'no': 0, 'yes': 1}`, and pass "
            f"`torch.as_tensor([number[x] for x in {name}])`"
        )
    return f"`torch.as_tensor({name})` of numbers alone, of as many in each row"


def instead_of_integers(target: Any) -> str:
    """Return what to pass for scores that are integers, next to a target that may hold the scores."""
    if target.is_floating_point():
        return "scores come first, then labels, in the reverse of scikit-learn's order"
    return "pass probabilities or logits, or `preds.float()` if integers are your scores"


def one_hot(preds: tuple[int, ...], target: tuple[int, ...], count: int) -> str:
    """Return a hint if the target seems to be one-hot, with a number for each class."""
    return (
        ". For one-hot labels, pass the class: `target.argmax(1)`" if preds == target and preds[1:2] == (count,) else ""
    )


def at_the_end(preds: tuple[int, ...], count: int) -> str:
    """Return a hint if the scores of a sample seem to be in the last dimension instead of the second."""
    if len(preds) > 2 and preds[-1] == count:
        return f". If the last dimension holds the {count} scores, move it: `preds.movedim(-1, 1)`"
    return ""


def other_number(preds: tuple[int, ...], count: int, option: str) -> str:
    """Return what to do if a sample has another number of scores than the option says: move them, or pass theirs."""
    theirs = f": for {preds[1]} scores per sample, pass {option}={preds[1]}" if len(preds) > 1 else ""
    return at_the_end(preds, count) or theirs


def squeezed(name: str, shape: tuple[int, ...], samples: tuple[int, ...]) -> str:
    """Return how to bring a `shape` that is one of the `samples` up to dimensions of size 1 to that shape."""
    while shape and shape[-1] == 1:
        shape = shape[:-1]
        if shape in (samples, samples[:1]):
            return f": `{name}.reshape{shape}`" if len(shape) > 1 else f": `{name}.flatten()`"
    return ""


def of_torchmetrics(name: str, module: str) -> str:
    """Return where a name comes from that a `module` of torchmetrics has, and this library has not."""
    theirs = not name.startswith("_") and hasattr(import_module(module), name)
    return f"; torchmetrics has it, and its metrics work beside these: `from {module} import {name}`" if theirs else ""


def counted(number: int | float, noun: str) -> str:
    """Return the number with its noun, in the plural unless it is 1: `"1 label"`, `"1,204 classes"`."""
    return f"{number:{',' if isinstance(number, int) else ',.10g'}} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """Return the plural of the last word of `noun`."""
    if noun.endswith("y"):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith("s") else "s")


def listed(names: Sequence[str], most: int = 6) -> str:
    """Return the names in quotes, the last after "and"; of more than `most`, how many others there are."""
    quoted = [repr(name) for name in names[:most]]
    quoted += [f"{len(names) - most} more"] * (len(names) > most)
    return " and ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))
