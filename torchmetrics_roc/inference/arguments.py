"""Rules for the arguments of this group's public functions, by name: any other value is a `ValueError`."""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Sequence
from numbers import Integral, Real
from typing import Any, NamedTuple, ParamSpec, TypeVar, get_args

from torch import Tensor

from torchmetrics_roc.arrays import messages
from torchmetrics_roc.arrays.messages import bound
from torchmetrics_roc.arrays.surroundings import beside_others
from torchmetrics_roc.curves.curve import Curve, check_independent
from torchmetrics_roc.measures.measure import is_metric
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.tasks.batches import Rows

P = ParamSpec("P")
R = TypeVar("R")


class Rule(NamedTuple):
    """The rule of an argument: a predicate, and what follows "must" in the error."""

    holds: Callable[[Any], bool]
    words: str


is_number = functools.partial(messages.is_number, kind=Real)
"""Returns whether an argument is a real number, also one of NumPy."""


def is_count(x: Any) -> bool:
    """Return whether `x` is an integer, not a boolean."""
    return not isinstance(x, bool) and isinstance(x, Integral)


def literal_rule(literal: Any) -> Rule:
    """Return the rule that an argument is one of the values of a `Literal`."""
    values = get_args(literal)
    return Rule(lambda x: isinstance(x, str) and x in values, f"be one of {', '.join(map(repr, values))}")


def _is_view(x: Any) -> bool:
    return callable(x) or (isinstance(x, Sequence) and len(x) > 0 and all(callable(view) for view in x))


def _is_of_counts(x: Any) -> bool:
    return is_number(x) or (isinstance(x, Tensor) and not x.is_complex())


def _above_zero(x: Any) -> bool:
    return is_number(x) and 0 < x < math.inf


AREA = Rule(lambda x: is_number(x) and 0 <= x <= 1, "be an area between 0 and 1")
INSIDE = Rule(
    lambda x: is_number(x) and 0 < x < 1,
    "be an area above 0 and below 1, such as 0.99: perfect scores have no variance to plan with",
)
COUNT = Rule(_above_zero, "be a finite number of samples above 0")
FLAG = Rule(lambda x: isinstance(x, bool), "be True or False")
METHOD = Rule(lambda x: x is None or isinstance(x, str), "be the name of a method, such as 'bootstrap', or None")
PAIRED = Rule(lambda x: x is None or isinstance(x, bool), "be True, False, or None to see it from the data")
ONE_VIEW = Rule(lambda x: x is None or callable(x), "be a function of a `Curve`, such as `torchmetrics_roc.roc.auroc`")
INFLUENCED = Rule(
    lambda x: any(x is view for view in (auroc, average_precision)),
    "be `torchmetrics_roc.roc.auroc` or `torchmetrics_roc.pr.average_precision`",
)
CURVE_OR_DATA = Rule(
    lambda x: (
        isinstance(x, Curve)
        or is_metric(x)
        or (isinstance(x, (tuple, list)) and (len(x) in (2, 3, 4) or hasattr(x, "units")))
    ),
    "be a `Curve`, a binary metric or a test set `(preds, target[, sample_weight[, groups]])`",
)
ANY_CURVE = Rule(lambda x: isinstance(x, Curve), "be a `Curve`")
"""The rule of a curve beside which samples are passed with their clusters."""
NUMBERS = Rule(_is_of_counts, "be a real number or a tensor of them")

RULES: dict[str, Rule] = {
    "curve": Rule(lambda x: isinstance(x, Curve), "be a `Curve`, as `Curve.from_scores` or `metric.curve()` makes it"),
    "rows": Rule(lambda x: isinstance(x, Rows), "be `torchmetrics_roc.batches.Rows(scores, labels, weights)`"),
    "view": Rule(_is_view, "be a function of a `Curve`, such as `torchmetrics_roc.roc.auroc`"),
    "level": Rule(lambda x: is_number(x) and 0 < x < 1, "be a confidence level between 0 and 1, such as 0.95"),
    "replicates": Rule(
        lambda x: is_count(x) and 2 <= x <= 10**7,
        "be an integer of at least 2, as one resample does not vary, and at most 10^7; 2000 are usual",
    ),
    "points": Rule(lambda x: is_count(x) and 2 <= x <= 10**7, "be an integer of at least 2, at most 10^7"),
    "seed": Rule(is_count, "be an integer"),
    "margin": Rule(lambda x: is_number(x) and 0 <= x < math.inf, "be a number of at least 0"),
    "power": Rule(lambda x: is_number(x) and 0 < x < 1, "be a probability between 0 and 1, such as 0.9"),
    "width": Rule(lambda x: is_number(x) and 0 < x < 1, "be a width between 0 and 1, such as 0.1"),
    "most": Rule(_above_zero, "be the largest possible value, above 0 and finite"),
    "ratio": Rule(_above_zero, "be the number of negatives for every positive, above 0"),
    "correlation": Rule(lambda x: is_number(x) and -1 < x < 1, "lie between -1 and 1"),
    "fpr_range": Rule(
        lambda x: (
            x is None
            or (isinstance(x, (tuple, list)) and len(x) == 2 and all(map(is_number, x)) and 0 <= x[0] < x[1] <= 1)
        ),
        "be two rising rates between 0 and 1, or None",
    ),
    **dict.fromkeys(("auroc", "null", "first", "second"), AREA),
    **dict.fromkeys(("positives", "negatives"), COUNT),
    **dict.fromkeys(("ties", "simultaneous", "corners", "stratified", "standardized"), FLAG),
    "prevalence": Rule(lambda x: x is None or (is_number(x) and 0 < x < 1), "lie between 0 and 1, or be None"),
    "groups": Rule(
        lambda x: x is None or isinstance(x, (Tensor, list, tuple)),
        "be a tensor of each sample's cluster, or None",
    ),
}
"""The rules by argument name, the same in every function except those given to `checked`."""


def hold(rules: dict[str, Rule] | None = None, /, **given: Any) -> None:
    """Check the `given` arguments against their rules, like `checked`, where ranks must refuse them together.

    Raises:
        ValueError: naming the argument, what was expected and what was given.
    """
    for name, value in given.items():
        rule = (rules or {}).get(name, RULES.get(name))
        if rule is not None and not rule.holds(value):
            passed = f"{value!r}" if len(repr(value)) < 80 else f"of type {type(value).__name__}"
            raise ValueError(f"`{name}` must {rule.words}, but is {passed}.")
        if rule is not ANY_CURVE and isinstance(value, Curve):
            refuse_clusters(value)


def refuse_clusters(curve: Curve) -> None:
    """Raise `ValueError` for a curve of samples that vary together, where they are taken as independent."""
    check_independent(
        curve,
        "This function",
        "Use `interval()` of a metric, or one of `roc_band`, `precision_recall_band`, `gains_band`, `cost_band`, "
        "`precision_recall_gain_band`, `net_benefit_band`, `rate_table` and `auroc_test`, by `metric.read(roc_band)`, "
        "which take them as clusters.",
    )


def refuse_none(curve: Curve, name: str) -> None:
    """Raise `ValueError` for the curve of no problem, that of groups without samples, where `name` reads each."""
    if not curve.problems:
        raise ValueError(f"`curve` has no problem, as of a metric of groups without samples, but `{name}` reads each.")


def numbers_of(view: Callable[[Curve], Any], curve: Curve) -> Tensor:
    """Return the values of a `view` for each problem of a curve, `[T]`.

    Raises:
        ValueError: naming `view`, unless the result is a tensor of one real number for each problem.
    """
    value = view(curve)
    if isinstance(value, Tensor) and value.shape == curve.positives.shape and not value.is_complex():
        return value
    returned = f"a tensor {list(value.shape)}" if isinstance(value, Tensor) else f"of type {type(value).__name__}"
    way = ""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        way = f": read one field of it, such as `lambda curve: view(curve).{value._fields[0]}`"
    raise ValueError(
        f"`view` must return a tensor of one number for each problem of a curve, {list(curve.positives.shape)} here, "
        f"but what it returns is {returned}{way}."
    )


def checked(**rules: Rule) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that checks every argument passed against its rule: one of these `rules`, or one of `RULES`.

    Raises:
        ValueError: naming the argument, what was expected and what was given.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        parameters = inspect.signature(function).parameters.values()
        names = [x.name for x in parameters if x.kind is not x.KEYWORD_ONLY]

        uncontended = beside_others(function)

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            for name, value in (*zip(names, args), *kwargs.items()):
                hold(rules, **{name: value})
            return uncontended(*args, **kwargs)

        return bound(call)

    return decorate
