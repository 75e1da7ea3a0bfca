"""What errors suggest: a table of what came, and of the way out."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test

from torchmetrics_roc.arrays.messages import (
    as_tensor,
    at_the_end,
    bound,
    instead_of_integers,
    of_torchmetrics,
    one_hot,
    other_number,
    squeezed,
    unexpected,
)

STRINGS = (
    "give each string one number for all batches and ranks, such as `number = {'no': 0, 'yes': 1}`, and pass "
    "`torch.as_tensor([number[x] for x in groups])`"
)
MOVED = ". If the last dimension holds the 3 scores, move it: `preds.movedim(-1, 1)`"


@in_one_test(
    "value, words",
    [
        (None, "every batch needs it"),
        (["a", "b"], STRINGS),
        (("a",), STRINGS),
        (np.array(["a"]), STRINGS),
        (np.array([b"a"]), STRINGS),
        (np.array(["a"], dtype=object), STRINGS),
        (np.array([1.0]), "`torch.as_tensor(groups)` of numbers alone, of as many in each row"),
        ([1, "a"], "`torch.as_tensor(groups)` of numbers alone, of as many in each row"),
        ([], "`torch.as_tensor(groups)` of numbers alone, of as many in each row"),
        ((), "`torch.as_tensor(groups)` of numbers alone, of as many in each row"),
        ("ab", "`torch.as_tensor(groups)` of numbers alone, of as many in each row"),
        (7, "`torch.as_tensor(groups)` of numbers alone, of as many in each row"),
    ],
)
def test_how_to_make_a_tensor(value: Any, words: str) -> None:
    assert as_tensor("groups", value) == words


def test_the_numbers_of_strings_are_those_of_other_batches() -> None:
    batches = [["yes", "yes"], ["no", "yes"]]
    _, mapping, _, way, _ = as_tensor("target", batches[0]).split("`")
    names: dict[str, Any] = {"torch": torch}
    exec(mapping, names)
    assert [eval(way, {**names, "target": target}).tolist() for target in batches] == [[1, 1], [0, 1]]


@in_one_test(
    "shape, samples, words",
    [
        ((5, 1), (5,), ": `weight.flatten()`"),
        ((5, 1, 1), (5,), ": `weight.flatten()`"),
        ((5, 2, 1), (5, 2), ": `weight.reshape(5, 2)`"),
        ((5, 1), (5, 2), ": `weight.flatten()`"),
        ((5, 1, 1), (5, 1), ": `weight.reshape(5, 1)`"),
        ((1, 1), (1,), ": `weight.flatten()`"),
        ((1,), (5,), ""),
        ((1, 1, 1), (5,), ""),
        ((5, 2), (5,), ""),
        ((4, 1), (5,), ""),
        ((1, 5), (5,), ""),
        ((), (5,), ""),
    ],
)
def test_how_to_bring_a_shape_to_that_of_the_samples(shape: Any, samples: Any, words: str) -> None:
    assert squeezed("weight", shape, samples) == words
    if words:
        weight = eval(words.strip(": `"), {"weight": torch.zeros(shape)})
        assert weight.shape in (samples, samples[:1])


@pytest.mark.parametrize(
    ("preds", "words"),
    [
        ((5, 4, 3), MOVED),
        ((5, 4, 2, 3), MOVED),
        ((5, 3), ": for 3 scores per sample, pass num_classes=3"),
        ((5, 4), ": for 4 scores per sample, pass num_classes=4"),
        ((5, 4, 2), ": for 4 scores per sample, pass num_classes=4"),
        ((5,), ""),
        ((3,), ""),
    ],
)
def test_what_to_do_about_another_number_of_scores(preds: tuple[int, ...], words: str) -> None:
    assert other_number(preds, 3, "num_classes") == words
    assert at_the_end(preds, 3) == (words if words == MOVED else "")


def test_one_hot_labels_are_told_by_their_shape() -> None:
    words = ". For one-hot labels, pass the class: `target.argmax(1)`"
    assert one_hot((5, 3), (5, 3), 3) == one_hot((5, 3, 2), (5, 3, 2), 3) == words
    for preds, target in (((5, 3), (5, 4)), ((5, 4), (5, 4)), ((3,), (3,)), ((3, 5), (3, 5))):
        assert one_hot(preds, target, 3) == ""


def test_integers_in_place_of_scores() -> None:
    scores = "scores come first, then labels, in the reverse of scikit-learn's order"
    assert instead_of_integers(torch.rand(2)) == scores
    assert instead_of_integers(torch.ones(2).long()).startswith("pass probabilities or logits")


def test_names_that_are_not_taken_are_compared_with_those_that_are() -> None:
    taken = "`f` takes `average`, `averages`, `bins`."
    known = ["average", "averages", "bins"]
    assert unexpected("bin", "`f`", iter(known)) == f"Unexpected keyword arguments: `bin`: did you mean `bins`? {taken}"
    assert unexpected("averag", "`f`", known) == (
        f"Unexpected keyword arguments: `averag`: did you mean `average` or `averages`? {taken}"
    )
    assert "did you mean `prevalence`?" in unexpected("p_target", "`f`", ["fn", "fp", "prevalence"])
    assert "did you mean" not in unexpected("p_target", "`f`", known)
    assert unexpected("xyz", "`f`", known) == f"Unexpected keyword arguments: `xyz`: {taken}"


def test_names_of_torchmetrics_are_told_where_they_are() -> None:
    module = "torchmetrics.classification"
    assert of_torchmetrics("BinaryAccuracy", module) == (
        "; torchmetrics has it, and its metrics work beside these: "
        "`from torchmetrics.classification import BinaryAccuracy`"
    )
    assert of_torchmetrics("NoSuchMetric", module) == of_torchmetrics("__name__", module) == ""


class Named:
    @bound
    def method(self, one: int, two: int = 2, *, last: int = 3, **options: int) -> tuple[int, ...]:
        """Say it."""
        return (one + two + last, *options.values())


@bound
def named(one: Any, last: int = 3) -> int:
    return len(one) + last


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Named().method(),
            "`method` of Named: missing a required argument: 'one': it takes `one`, `two`, `last`.",
        ),
        (
            lambda: Named().method(1, 2, 3),
            "`method` of Named: too many positional arguments: it takes `one`, `two`, `la",
        ),
        (lambda: Named().method(1, one=3), "`method` of Named: multiple values for argument 'one': it takes"),
        (
            lambda: named([], lst=3),
            "arguments: `lst`: did you mean `last`? `named` takes `one`, `last`.",
        ),
        (lambda: named(), "`named`: missing a required argument: 'one': it takes `one`, `last`."),
    ],
)
def test_a_call_that_does_not_fit_says_what_is_taken(call: Any, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        call()


def test_a_call_that_fits_is_made_as_it_is() -> None:
    assert Named().method(1, last=1, more=7) == (4, 7)
    assert (Named.method.__name__, Named.method.__doc__) == ("method", "Say it.")
    with pytest.raises(TypeError, match="no len"):  # of the function itself
        named(3)
