"""What ranks announce before they read, and the words in which they name a reading."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test
from threads import Threads, as_threads, on_threads, run_on_threads

import torchmetrics_roc as tr
from torchmetrics_roc.measures.roc import AUROC, auroc, partial_auroc
from torchmetrics_roc.metrics.cache import (
    MANY,
    Announcement,
    digest_of,
    exchanged,
    in_words,
    options_of,
    question_of,
)
from torchmetrics_roc.points.choice import FixedFPR
from torchmetrics_roc.ranks.processes import TEXT, World

CPU = torch.device("cpu")


def nested(depth: int) -> Any:
    value: Any = 7
    for _ in range(depth):
        value = (value,)
    return value


@dataclass
class Two:
    a: Any
    b: Any


class Plain:
    """No function, no data class."""

    def __init__(self, **attributes: Any) -> None:
        vars(self).update(attributes)


@in_one_test(
    "value, words",
    [
        (None, "None"),
        (True, "True"),
        (0.5, "0.5"),
        ("a", "'a'"),
        (torch.float16, "torch.float16"),
        (float("inf"), "float('inf')"),
        (np.float32(0.9), "0.8999999761581421"),
        (np.float64(0.5), "0.5"),
        (np.int64(5), "5"),
        (np.bool_(True), "True"),
        ((1, [2, ()]), "(1, [2, ()])"),
        ({"a": 1, 2: [3]}, "{'a': 1, 2: [3]}"),
        (Two(1, (2,)), "Two(a=1, b=(2,))"),
        (Two, f"<class '{__name__}.Two'>"),
        (Plain(), "Plain()"),
        (Plain(a=1, b=[Plain()]), "Plain(a=1, b=[Plain()])"),
        (complex, "<class 'complex'>"),
        (slice(1, 2), "slice(1, 2, None)"),
        (FixedFPR(0.25), "FixedFPR(most=0.25)"),
        (auroc, "auroc"),
        (functools.partial(auroc), "auroc()"),
        (
            functools.partial(partial_auroc, 1, tpr_range=(0.5, 1), fpr_range=None),
            "partial_auroc(1, fpr_range=None, tpr_range=(0.5, 1))",
        ),
        (lambda curve: curve, "a view of your own"),
        (tr.BinaryAUROC(max_fpr=0.5).measure.view, "AUROC.view(max_fpr=0.5)"),
        (nested(3), "(((7,),),)"),
        (nested(40), repr(nested(40))),
    ],
)
def test_values_in_words(value: Any, words: str) -> None:
    assert in_words(value) == words


def test_tensors_are_named_by_shape_dtype_and_content() -> None:
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    others = [x, x.T, x.double(), x.flatten(), x + 0.5, x.int(), x[:1], torch.empty(0), torch.empty(0, 3)]
    for one, other in combinations(others, 2):
        assert in_words(one) != in_words(other)
    assert in_words(x.T) == in_words(x.T.contiguous()) == in_words(x.T.clone().requires_grad_())
    assert in_words(x).startswith("tensor[2, 3] ")
    assert in_words(x.numpy()) == in_words(x)
    assert in_words(x.numpy()[::-1]) == in_words(x.flip(0))
    long = [i / 7 for i in range(1000)]
    assert in_words(long) == in_words([*long])
    assert in_words(long) != in_words([*long[:-1], 0.0])
    assert len(in_words([long, *long])) < TEXT / 4


def test_what_has_no_comparable_text_is_equal_to_nothing_else() -> None:
    class Slots:
        __slots__ = ("a",)

    assert in_words(Slots()) != in_words(Slots())
    assert in_words(torch.Generator()) != in_words(torch.Generator())
    assert in_words(Plain(a=1)) != in_words(Plain(a=2))


def test_a_curve_is_named_by_its_counts() -> None:
    scores, labels = torch.tensor([0.1, 0.9]), torch.tensor([0, 1])
    one, same, other = (tr.Curve.from_scores(scores, x) for x in (labels, labels, 1 - labels))
    _ = one.columns.steps
    assert in_words(one) == in_words(same) != in_words(other)


def test_what_a_view_encloses_is_part_of_its_name() -> None:
    one, other = (tr.BinaryRate("recall", FixedFPR(most)).measure.view for most in (0.1, 0.2))
    assert in_words(one) != in_words(other)
    assert in_words(one) == in_words(tr.BinaryRate("recall", FixedFPR(0.1)).measure.view)


def test_options_are_those_that_a_measure_was_built_with() -> None:
    metric = tr.MulticlassAUROC(3, average="weighted", max_fpr=None, validate_args=False, compute_on_cpu=True)
    assert options_of(metric) == {"num_classes": 3, "average": "weighted"}
    assert question_of(metric, "read", ((1, 2), "x")).endswith("(num_classes=3, average='weighted').read((1, 2), 'x')")
    assert question_of(metric, "compute", ()) == "MulticlassAUROC(num_classes=3, average='weighted').compute()"
    assert options_of(tr.BinaryEER(estimator="nearest")) == {"estimator": "nearest"}
    assert options_of(AUROC(max_fpr=0.5)) == {"max_fpr": 0.5}  # a measure that is no metric


def test_digests_are_of_text_and_content_and_fit_into_56_bits() -> None:
    found = [digest_of("a"), digest_of("b"), digest_of("a", b"x"), digest_of("", b"ax"), digest_of("")]
    assert len({*found}) == 4  # text and bytes follow each other
    assert all(0 <= x < 1 << 56 for x in found)
    assert max(digest_of(str(t)) for t in range(99)) > 1 << 55


def announced(own: list[Announcement], questions: list[str], errors: list[Any]) -> list[Any]:
    def work(rank: int) -> Any:
        return exchanged(own[rank], Threads(None, CPU), questions[rank], errors[rank])

    with as_threads():
        return on_threads(work, [World() for _ in own])[0]


def test_announcements_of_all_ranks_are_gathered_as_they_are() -> None:
    own = [Announcement(*range(r, r + len(Announcement._fields)))._replace(question=0, failed=0) for r in range(3)]
    for table in announced(own, ["q"] * 3, [None] * 3):
        assert [x._replace(question=0) for x in table] == own
        assert {x.question for x in table} == {digest_of("q")}
        assert [x.flaws for x in table] == [[x.nans, x.labels, x.weights, x.outside] for x in own]


def of_kinds(sizes: list[int], kinds: list[int]) -> list[Announcement]:
    blank = Announcement.blank()
    both = zip(sizes, kinds, strict=True)
    return [blank._replace(size=size, rows=size, outside=1, largest=kind) for size, kind in both]


@pytest.mark.parametrize(
    ("own", "calls"),
    [
        (of_kinds([*range(MANY + 1)], [7] * (MANY + 1)), 1),
        (of_kinds([*range(MANY + 1)], [*range(MANY + 1)]), 2),
        (of_kinds([2**31, *range(MANY)], [7] * (MANY + 1)), 2),
        (of_kinds([2**40] * (MANY + 1), [7] * (MANY + 1)), 2),
        (of_kinds([*range(MANY)], [*range(MANY)]), 1),
    ],
)
def test_many_ranks_gather_whole_announcements_only_of_data_of_different_kinds(
    own: list[Announcement], calls: int
) -> None:
    def work(rank: int) -> Any:
        return exchanged(own[rank], Threads(None, CPU), "q", None)

    with as_threads():
        run = run_on_threads(work, [World() for _ in own])
    assert all(found == [x._replace(question=digest_of("q")) for x in own] for found in run.values)
    assert run.calls == calls
    assert run.received[0][0][1] == len(own) * (24 if len(own) > MANY else 8 * len(Announcement._fields))


def test_an_error_of_one_of_many_ranks_is_that_of_all() -> None:
    errors = [None] * MANY + [ValueError("bad")]
    for error in announced([Announcement.blank()] * len(errors), ["a"] * len(errors), errors):
        assert str(error).startswith("Some ranks failed before the exchange")


def test_a_blank_announcement_says_nothing() -> None:
    assert {*Announcement.blank()} == {0}


def test_ranks_that_ask_differently_hear_each_question_once() -> None:
    for error in announced([Announcement.blank()] * 3, ["a", "b", "a"], [None, ValueError("bad"), None]):
        assert isinstance(error, ValueError)
        assert str(error).startswith("Ranks called different readings at the same time: a and b. ")


def test_an_error_of_one_rank_is_that_of_all() -> None:
    for error in announced([Announcement.blank()] * 2, ["a", "a"], [None, ValueError("bad")]):
        assert isinstance(error, ValueError)
        assert str(error).startswith("Some ranks failed before the exchange")
