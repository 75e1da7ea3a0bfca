"""What one look at samples reveals, and what they are stored in."""

from __future__ import annotations

import math
from itertools import product
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor, nan, tensor

from torchmetrics_roc import BinaryAUROC, MulticlassAUROC
from torchmetrics_roc.samples import SampleState
from torchmetrics_roc.states import Inspection
from torchmetrics_roc.tasks import Binary, Multiclass, Multilabel, SeveralModels, Task

CPU = torch.device("cpu")

# ---- what one look reveals -------------------------------------------------------------------------------------------

KINDS: dict[str, tuple[type[Task], int]] = {
    "binary": (Binary, 1),
    "multiclass": (Multiclass, 3),
    "multilabel": (Multilabel, 3),
    "models": (SeveralModels, 2),
}
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"ignore_index": -1}, {"nan_policy": "ignore"})
WEIGHTS = (None, "whole", "zeros", "fractions", "ignored fractions", "by label")
FLAWED = (None, "NaN", "foreign", "negative", "infinite weight", "logit")
LOOKS = [
    pytest.param(*case, id=" ".join(map(str, case)))
    for case in product(KINDS, range(len(OPTIONS)), WEIGHTS, FLAWED)
    if not (case[2] == "by label" and case[0] != "multilabel")
    and not (case[2] == "ignored fractions" and case[1] != 1)
    and not (case[2] is None and case[3] in ("negative", "infinite weight"))
]


class Look(NamedTuple):
    """What is to be revealed: the flaws, the samples that count for each problem, and whether a weight is not whole."""

    flaws: list[int]
    counts: tuple[list[int], list[int]]
    fractions: bool


def batch_of(kind: str, option: int, weighted: str | None, flaw: str | None) -> tuple[Task, Tensor, Tensor, Any]:
    """A task, and a batch of seven samples for it with one flaw."""
    make, problems = KINDS[kind]
    task = make(problems=problems, **OPTIONS[option])
    shape = (7,) if kind == "binary" else (7, problems)
    draw = torch.Generator().manual_seed(5)
    preds = torch.rand(shape, generator=draw)
    target = torch.randint(task.labels, (7, problems) if kind == "multilabel" else (7,), generator=draw)
    ignored = 4
    if task.ignore_index is not None:
        target[ignored] = task.ignore_index
        if kind == "multilabel":
            target[2, 1] = task.ignore_index
    weight = None if weighted is None else torch.randint(1, 4, (7,), generator=draw).double()
    if weight is not None:
        if weighted == "zeros":
            weight[[0, 3]] = 0.0
        elif weighted == "fractions":
            weight[5] = 1.5
        elif weighted == "ignored fractions":
            weight[ignored] = 0.5
        elif weighted == "by label":
            weight = weight[:, None] + torch.arange(problems) / 2
        row = weight.view(7, -1)[6]
        row[0] = {"negative": -1.0, "infinite weight": math.inf}.get(str(flaw), row[0])
    preds.view(7, -1)[1, 0] = {"NaN": nan, "logit": 1.5}.get(str(flaw), 0.25)
    if flaw == "foreign":
        target.view(7, -1)[3, 0] = task.labels
    return task, preds, target, weight


def expected_look(task: Task, preds: Tensor, target: Tensor, weight: Tensor | None, pooled: bool) -> Look:
    """The definition, sample by sample."""
    flaws, fractions = [0, 0, 0, 0], False
    positives, negatives = [0] * task.problems, [0] * task.problems
    for n in range(len(preds)):
        scores, labels = preds.view(len(preds), -1)[n].tolist(), target.view(len(preds), -1)[n].tolist()
        weights = [1.0] if weight is None else weight.view(len(preds), -1)[n].tolist()
        seen = [task.ignore_index is None or label != task.ignore_index for label in labels]
        foreign = [known and not 0 <= label < task.labels for label, known in zip(labels, seen, strict=True)]
        each = dict(zip("slkw", (scores, labels, seen, weights), strict=True))
        score, label, known, one = (
            [x[t] if len(x) > 1 else x[0] for t in range(task.problems)] for x in (each[name] for name in "slkw")
        )
        entries = zip(scores, seen if len(seen) > 1 else seen * len(scores), strict=True)
        flaws[0] += sum(s != s and known for s, known in entries)
        flaws[1] += sum(foreign)
        wrong = [not 0 <= w < math.inf for w in weights]
        flaws[2] += sum(x and k for x, k in zip(wrong, seen if len(wrong) > 1 else [any(seen)], strict=True))
        row = len(seen) == 1 and len(scores) > 1  # several scores of one label: a row with a NaN is excluded as a whole
        known_scores = [all(s == s for s in scores)] * task.problems if row else [s == s for s in score]
        out = [s == s and not 0 <= s <= 1 and k and w > 0 for s, k, w in zip(score, known, one, strict=True)]
        flaws[3] += any(out) and known_scores[0] if isinstance(task, Multiclass) else sum(out)
        for t in range(task.problems):
            counts = known[t] and one[t] > 0 and (task.nan_policy == "error" or known_scores[t])
            positive = label[t] == (t if isinstance(task, Multiclass) else 1)
            positives[t] += counts and positive
            negatives[t] += counts and not positive
            fractions |= counts and one[t] % 1 != 0
    if pooled:
        positives, negatives = [sum(positives)], [sum(negatives)]
    return Look(flaws, (positives, negatives), fractions)


def check_look(kind: str, option: int, weighted: str | None, flaw: str | None, device: torch.device) -> None:
    """Compare what is seen of samples on a device with the definition."""
    task, preds, target, weight = batch_of(kind, option, weighted, flaw)
    batch = task.flatten(*(None if x is None else x.to(device) for x in (preds, target, weight)))  # type: ignore[arg-type]
    state = SampleState(task)
    empty = state.empty(device)
    held = empty | state.add(empty, batch)
    beside = None if device == CPU else tensor([7, 3, 5], device=device)
    for pooled, alone in product((False, True), repeat=2):
        expected = expected_look(task, preds, target, weight, pooled)
        seen: Inspection = state.inspect(held, pooled, alone, beside)
        assert seen.flaws[:3] == expected.flaws[:3]
        assert (seen.flaws[3] > 0) == (expected.flaws[3] > 0)
        if weight is not None:
            assert seen.flaws[3] == expected.flaws[3]
        assert list(seen.beside) == ([] if beside is None else [7, 3, 5])
        if not any(expected.flaws[:3]) or (flaw == "NaN" and task.nan_policy == "ignore"):
            assert seen.counts is not None
            assert [list(x) for x in seen.counts] == [*expected.counts]
            assert seen.fractions == expected.fractions
            if seen.totals is not None:
                known = [None if x is None else x.tolist() for x in seen.totals]
                assert known in ([expected.counts[0], None], [*expected.counts])


@pytest.mark.parametrize(("kind", "option", "weighted", "flaw"), LOOKS)
def test_a_look_reveals_what_is_there(kind: str, option: int, weighted: str | None, flaw: str | None) -> None:
    check_look(kind, option, weighted, flaw, CPU)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pooled", [False, True])
def test_a_look_at_nothing(kind: str, pooled: bool) -> None:
    make, problems = KINDS[kind]
    state = SampleState(make(problems=problems))
    zeros = [0.0] * (1 if pooled else problems)
    assert state.inspect(state.empty(CPU), pooled) == Inspection([0, 0, 0, 0], (zeros, zeros))


def test_the_weight_of_an_ignored_sample_moves_no_interval() -> None:
    """A weight that is not whole makes all weights those of a sample: of one that is left out it means nothing."""
    draw = torch.Generator().manual_seed(0)
    scores, rows = torch.rand(60, generator=draw), torch.rand(60, 3, generator=draw)
    weight = torch.randint(1, 4, (60,), generator=draw).double()
    more = torch.cat([weight, tensor([0.5])])
    for make, preds, labels in ((BinaryAUROC, scores, 2), (MulticlassAUROC, rows, 3)):
        target = torch.randint(labels, (60,), generator=draw)
        metric, other = (make(*[3] * (labels > 2), ignore_index=-1) for _ in range(2))
        metric.update(preds, target, weight)
        other.update(torch.cat([preds, preds[:1]]), torch.cat([target, tensor([-1])]), more)
        assert torch.equal(torch.stack(metric.interval()), torch.stack(other.interval()))
