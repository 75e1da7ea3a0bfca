from __future__ import annotations

import math
from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor, inf, nan, tensor

from torchmetrics_roc import AUROC, BinaryAUROC, BinaryROC, MulticlassAUROC, MulticlassROC, MultilabelAUROC
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.curves.curve import Optimum
from torchmetrics_roc.curves.values import cast, first_problem
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import ROCCurve, auroc
from torchmetrics_roc.memory.states import SampleState
from torchmetrics_roc.tasks.batches import Samples, micro
from torchmetrics_roc.tasks.tasks import IGNORED, Binary, Multiclass, Multilabel, SeveralModels

GENERATOR = torch.Generator().manual_seed(0)
PREDS = torch.randint(0, 12, (24, 3), generator=GENERATOR) / 8
CLASS = torch.randint(0, 3, (24,), generator=GENERATOR)
LABEL = torch.randint(0, 2, (24, 3), generator=GENERATOR)


def value(metric: Any, *batch: Tensor | None) -> list[float]:
    """Each class's AUROC and AP in double; they differ on these data from any wrong reading of them."""
    metric.update(*batch)
    return metric.read(auroc).flatten().tolist() + metric.read(average_precision).flatten().tolist()


# ---- labels ----------------------------------------------------------------------------------------------------------

INTEGERS = [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64]


@pytest.mark.parametrize("dtype", [*INTEGERS, torch.bool])
def test_labels_of_any_integer_dtype(dtype: torch.dtype) -> None:
    wide = value(BinaryAUROC(), PREDS[:, 0], LABEL[:, 0])
    assert value(BinaryAUROC(), PREDS[:, 0], LABEL[:, 0].to(dtype)) == wide
    assert value(BinaryAUROC(ignore_index=-1), PREDS[:, 0], LABEL[:, 0].to(dtype)) == wide  # which few of them can hold
    assert value(MultilabelAUROC(3), PREDS, LABEL.to(dtype)) == value(MultilabelAUROC(3), PREDS, LABEL)
    if dtype != torch.bool:
        assert value(MulticlassAUROC(3), PREDS, CLASS.to(dtype)) == value(MulticlassAUROC(3), PREDS, CLASS)


# A marker of samples to leave out, and a dtype of targets that holds it.
IGNORE = [
    (-1, torch.int8),
    (-1, torch.int64),
    (255, torch.uint8),
    (255, torch.int16),
    (-100, torch.int8),
    (-100, torch.int64),
    (2, torch.int64),  # of three classes the last; of two the code of a foreign label
    (3, torch.uint8),  # of three classes the code of a foreign label
    (-2, torch.int64),  # the code of what is ignored
    (2**31 - 1, torch.int32),
    (-(2**31), torch.int32),
    (2**31, torch.int64),
    (-(2**63), torch.int64),
]


@in_one_test("index, dtype", IGNORE)
def test_ignored_samples_are_absent(index: int, dtype: torch.dtype) -> None:
    kept = torch.rand(24, generator=torch.Generator().manual_seed(1)) < 0.7
    marked = torch.where(kept, LABEL[:, 0], index).to(dtype)
    expected = value(BinaryAUROC(), PREDS[kept, 0], LABEL[kept, 0])
    assert value(BinaryAUROC(ignore_index=index), PREDS[:, 0], marked) == expected
    if index != 2:
        marked = torch.where(kept, CLASS, index).to(dtype)
        expected = value(MulticlassAUROC(3), PREDS[kept], CLASS[kept])
        assert value(MulticlassAUROC(3, ignore_index=index), PREDS, marked) == expected


@in_one_test("index, dtype", IGNORE)
@in_one_test("average", [None, "micro"])
def test_an_entry_is_ignored_for_its_label_only(index: int, dtype: torch.dtype, average: Any) -> None:
    kept = torch.rand(24, 3, generator=torch.Generator().manual_seed(2)) < 0.7
    metric = MultilabelAUROC(3, average=average, ignore_index=index)
    metric.update(PREDS, torch.where(kept, LABEL, index).to(dtype))
    if average == "micro":
        expected = value(BinaryAUROC(), PREDS[kept], LABEL[kept])[:1]
    else:
        expected = [value(BinaryAUROC(), PREDS[kept[:, c], c], LABEL[kept[:, c], c])[0] for c in range(3)]
    assert metric.read(auroc).flatten().tolist() == expected


@pytest.mark.parametrize("index", [0, 1, 2])
def test_a_class_may_be_ignored(index: int) -> None:
    """Its samples are gone from every problem, and of itself nothing is known."""
    kept = index != CLASS
    metric = MulticlassAUROC(3, average="none", ignore_index=index)
    metric.update(PREDS, CLASS)
    got, expected = metric.read(auroc).tolist(), value(MulticlassAUROC(3), PREDS[kept], CLASS[kept])[:3]
    assert math.isnan(got.pop(index))
    assert math.isnan(expected.pop(index))
    assert got == expected
    with pytest.warns(UserWarning, match=f"no positive samples for class {index}"):
        metric.compute()


@pytest.mark.parametrize("index", [0, 1])
def test_of_two_classes_one_ignored_leaves_nothing_to_compare(index: int) -> None:
    metric = BinaryAUROC(ignore_index=index)
    metric.update(PREDS[:, 0], LABEL[:, 0])
    with pytest.warns(UserWarning, match=f"no {'negative' if index == 0 else 'positive'} samples"):
        assert math.isnan(metric.compute())


FOREIGN = [
    (BinaryAUROC(), PREDS[:3, 0], tensor([1, 0, 2]), "holds 1 label other than 0 and 1:"),
    (BinaryAUROC(), PREDS[:3, 0], tensor([-1, 0, -2]), "holds 2 labels other than 0 and 1:"),
    (BinaryAUROC(ignore_index=-1), PREDS[:3, 0], tensor([-1, 0, -2]), "holds 1 label other than 0 and 1 and ignore_i"),
    (BinaryAUROC(ignore_index=-1), PREDS[:3, 0], tensor([255, 0, 1], dtype=torch.uint8), "holds 1 label other than 0"),
    (BinaryAUROC(), PREDS[:3, 0], tensor([2**32, 0, 1]), "holds 1 label other than 0 and 1:"),  # 0 in 32 bits
    (MulticlassAUROC(3), PREDS[:3], tensor([3, 0, 1]), "holds 1 label other than 0 to 2:"),
    (MulticlassAUROC(200), torch.rand(2, 200), tensor([200, 2**40]), "holds 2 labels other than 0 to 199:"),
    (MultilabelAUROC(3), PREDS[:1], tensor([[2, 3, 1]]), "holds 2 labels other than 0 and 1:"),
]


@in_one_test("metric, preds, target, message", FOREIGN)
def test_foreign_labels_are_counted(metric: Any, preds: Tensor, target: Tensor, message: str) -> None:
    metric = metric.clone()
    metric.update(preds, target)
    with pytest.raises(ValueError, match=message):
        metric.compute()


@pytest.mark.parametrize(
    ("labels", "dtype"),
    [(126, torch.int8), (127, torch.int16), (32766, torch.int16), (32767, torch.int32)],
)
def test_codes_hold_every_label_and_a_foreign_one(labels: int, dtype: torch.dtype) -> None:
    task = Multiclass(problems=labels, ignore_index=-7)
    target = tensor([0, labels - 1, labels, 10**12, -1, -(10**12), -7])
    codes = [0, labels - 1, labels, labels, -1, -1, IGNORED]
    assert task._encode(target).tolist() == codes
    state = SampleState(task)
    (stored,) = state.add(state.empty(torch.device("cpu")), task.flatten(torch.zeros(7, labels), target))["target"]
    assert stored.dtype == task.code_dtype == dtype
    assert stored.tolist() == codes


# ---- shapes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(2, 3, 4), (24, 1), (1, 24)])
def test_extra_dimensions_are_samples(shape: tuple[int, ...]) -> None:
    preds, target = PREDS[:, 0].reshape(shape), LABEL[:, 0].reshape(shape)
    assert value(BinaryAUROC(), preds, target) == value(BinaryAUROC(), PREDS[:, 0], LABEL[:, 0])


@pytest.mark.parametrize("shape", [(2, 3, 4), (4, 6), (1, 24)])
def test_classes_stand_in_the_second_dimension(shape: tuple[int, ...]) -> None:
    """`[N, C, ...]`: rows are cut so that a wrong order of dimensions gives other values."""
    preds = PREDS.reshape(*shape, 3).movedim(-1, 1)
    weight = torch.arange(24.0)
    assert not preds.is_contiguous()
    expected = value(MulticlassAUROC(3), PREDS, CLASS, weight)
    assert value(MulticlassAUROC(3), preds, CLASS.reshape(shape), weight.reshape(shape)) == expected
    labels = LABEL.reshape(*shape, 3).movedim(-1, 1)
    expected = value(MultilabelAUROC(3), PREDS, LABEL, weight)
    assert value(MultilabelAUROC(3), preds, labels, weight.reshape(shape)) == expected


def test_one_weight_a_sample_serves_all_its_pixels() -> None:
    weight = tensor([1.0, 0, 3, 2])
    preds, target = PREDS[:, 0].reshape(4, 6), LABEL[:, 0].reshape(4, 6)
    expected = value(BinaryAUROC(), PREDS[:, 0], LABEL[:, 0], weight.repeat_interleave(6))
    assert value(BinaryAUROC(), preds, target, weight) == expected


@in_one_test("shape", [(24, 3), (4, 3, 6), (4, 3, 2, 3)])
@in_one_test("options", [{}, {"memory": "bounded"}, {"thresholds": 11}])
def test_a_weight_for_each_label_is_that_of_its_problem(shape: tuple[int, ...], options: dict[str, Any]) -> None:
    weight = torch.rand(shape, generator=torch.Generator().manual_seed(3)).double()
    rows = weight.movedim(1, -1).reshape(-1, 3)
    inner = torch.arange(24).reshape(shape[0], *shape[2:])  # the samples in the places of their pixels
    preds, target = (x[inner].movedim(-1, 1) for x in (PREDS, LABEL))
    alone = [value(BinaryAUROC(**options), PREDS[:, i], LABEL[:, i], rows[:, i]) for i in range(3)]
    expected = [of_label for reading in zip(*alone, strict=True) for of_label in reading]
    # Of 65,536 bins, the precisions of several problems are added in another order than those of one.
    got = value(MultilabelAUROC(3, average=None, **options), preds, target, weight)
    assert got == (pytest.approx(expected, rel=2**-52, abs=0) if options else expected)
    pooled = value(BinaryAUROC(**options), PREDS.flatten(), LABEL.flatten(), rows.flatten())
    assert value(MultilabelAUROC(3, average="micro", **options), preds, target, weight) == pytest.approx(
        pooled, rel=1e-14
    )


def test_a_weight_of_a_label_of_none_is_an_ignored_label() -> None:
    holes = (torch.arange(72) % 5 == 0).reshape(24, 3)
    expected = value(MultilabelAUROC(3, average=None, ignore_index=-1), PREDS, LABEL.masked_fill(holes, -1))
    assert value(MultilabelAUROC(3, average=None), PREDS, LABEL, ~holes) == expected


@in_one_test(
    "target, refused", [([[1, 0, 1]], True), ([[-1, 0, 1]], True), ([[-1, -1, 1]], True), ([[-1, -1, -1]], False)]
)
@in_one_test("flaw", [-1.0, nan, inf])
@in_one_test("options", [{}, {"memory": "bounded"}])
def test_a_weight_counts_if_any_label_of_its_sample_does(
    target: list[list[int]], refused: bool, flaw: float, options: dict[str, Any]
) -> None:
    metric, sound = (MultilabelAUROC(3, average=None, ignore_index=-1, **options) for _ in range(2))
    for each in (metric, sound):
        each.update(PREDS, LABEL, torch.ones(24))
    metric.update(PREDS[:1], tensor(target), tensor([flaw]))
    if refused:
        with pytest.raises(ValueError, match="holds 1 invalid weight"):
            metric.compute()
    else:
        assert torch.equal(metric.compute(), sound.compute())


@pytest.mark.parametrize("dtype", [torch.bool, torch.int64, torch.float16, torch.float64])
def test_weights_of_any_dtype(dtype: torch.dtype) -> None:
    weight = (torch.arange(24) % 2).to(dtype)
    expected = value(BinaryAUROC(), PREDS[1::2, 0], LABEL[1::2, 0])
    assert value(BinaryAUROC(), PREDS[:, 0], LABEL[:, 0], weight) == pytest.approx(expected, rel=1e-14)


REFUSED = [
    (BinaryAUROC(), ["0.1", "0.2"], tensor([0, 1]), None, "`preds` must be a tensor, but got list"),
    (BinaryAUROC(), tensor([0.1]), [[1], [1, 0]], None, "`target` must be a tensor, but got list"),
    (BinaryAUROC(), tensor([0.1]), tensor([1]), [None], "`sample_weight` must be a tensor, but got list"),
    (BinaryAUROC(), tensor([1]), tensor([1]), None, "must be floating point scores, but got torch.int64"),
    (BinaryAUROC(), tensor([0.1]), tensor([1j]), None, "must hold labels, but got torch.complex64"),
    (BinaryAUROC(), tensor([[0.1]]), tensor([1]), None, r"must have the same shape.*\(1, 1\) and \(1,\)"),
    (BinaryAUROC(), torch.rand(4), tensor([1, 0]), None, r"must have the same shape"),
    (BinaryAUROC(), torch.rand(4), torch.ones(4).long(), torch.ones(2), r"one weight per sample, \(4,\), but got"),
    (BinaryAUROC(), torch.rand(4, 2), torch.ones(4, 2).long(), torch.ones(2), r"\(4, 2\) or \(4,\), but got"),
    (BinaryAUROC(), tensor([0.1]), tensor([1]), tensor([1j]), "must hold real weights"),
    (
        MulticlassAUROC(3),
        torch.rand(4, 3),
        torch.ones(4, 3).long(),
        None,
        r"shape \[N, C, ...\] and `target` \[N, ...\]",
    ),
    (MulticlassAUROC(3), torch.rand(4, 3, 2), torch.ones(4, 3).long(), None, r"shape \[N, C, ...\]"),
    (MulticlassAUROC(3), torch.rand(4, 2), torch.ones(4).long(), None, "num_classes=3 scores"),
    (MultilabelAUROC(3), torch.rand(4, 2), torch.ones(4, 2).long(), None, "num_labels=3 scores"),
    (MultilabelAUROC(3), torch.rand(3), torch.ones(3).long(), None, "num_labels=3 scores"),
    (MultilabelAUROC(3), torch.rand(4, 3), torch.ones(4).long(), None, "must have the same shape"),
    (
        MultilabelAUROC(3),
        torch.rand(4, 3),
        torch.ones(4, 3).long(),
        torch.ones(3, 4),
        r"one weight per sample, \(4,\), or one per label and sample, \(4, 3\), but got the shape \(3, 4\)",
    ),
    (MulticlassAUROC(3), torch.rand(4, 3), torch.ones(4).long(), torch.ones(4, 3), r"per sample, \(4,\), but got"),
    (BinaryAUROC(), torch.rand(4), torch.ones(4).long(), torch.ones(4, 1), r"`sample_weight.flatten\(\)`"),
    (
        BinaryAUROC(),
        torch.rand(4, 2),
        torch.ones(4, 2).long(),
        torch.ones(4, 2, 1),
        r"`sample_weight.reshape\(4, 2\)`",
    ),
]


@in_one_test("metric, preds, target, weight, message", REFUSED)
def test_wrong_tensors_are_refused_at_once(metric: Any, preds: Any, target: Any, weight: Any, message: str) -> None:
    metric = metric.clone()
    with pytest.raises(ValueError, match=message):
        metric.update(preds, target, weight)
    assert metric.update_count == 0
    assert metric.num_samples == 0


@pytest.mark.parametrize("count", [1, 0, -3, 2.0, True, "3", None])
def test_a_number_of_classes_is_an_integer_of_two_or_more(count: Any) -> None:
    with pytest.raises(ValueError, match=r"`num_classes` (must be an integer|of .* is no flag)"):
        MulticlassAUROC(count)
    with pytest.raises(ValueError, match=r"`num_labels` (must be an integer|of .* is no flag)"):
        MultilabelAUROC(count)


# ---- scores ----------------------------------------------------------------------------------------------------------


def normalized(preds: list[list[float]], normalization: Any = "softmax", dtype: torch.dtype = torch.float32) -> Tensor:
    task = Multiclass(problems=len(preds[0]), normalization=normalization)
    target = torch.zeros(len(preds), dtype=torch.int8)
    samples = Samples(tensor(preds, dtype=dtype), target, None, len(preds))
    outside = int(task.audit(samples)[-1])
    return task.lift(samples._replace(logits=outside > 0)).scores.T


def test_all_rows_go_through_a_softmax_or_none() -> None:
    """One score outside [0, 1] makes logits of all of them; without one, rows that do not sum to 1 stay too."""
    rows = [[0.25, 0.5, 0.25], [0.5, 0.5, 0.5], [0.1, 0.0, 1.0]]
    assert torch.equal(normalized(rows), tensor(rows))
    for outside in (1.5, -1e-6, inf, -inf):
        logits = [*rows, [0.2, outside, 0.0]]
        assert torch.equal(normalized(logits)[:3], tensor(rows).softmax(1))


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("classes", [3, 1000])
def test_what_a_softmax_made_is_a_distribution(dtype: torch.dtype, classes: int) -> None:
    rows = torch.randn(50, classes, generator=torch.Generator().manual_seed(3)).to(dtype).softmax(1)
    task = Multiclass(problems=classes)
    scores = task.lift(Samples(rows, torch.zeros(50, dtype=torch.int16), None, 50)).scores.T
    assert torch.equal(scores, rows)


def test_log_softmax_does_not_saturate() -> None:
    rows = [[0.0, 200.0, -200.0], [0.0, 300.0, -300.0]]
    softmax, log_softmax = normalized(rows), normalized(rows, "log_softmax")
    assert softmax[0].tolist() == softmax[1].tolist() == [0, 1, 0]
    assert torch.equal(log_softmax, tensor(rows).log_softmax(1))
    distribution = [[0.5, 0.25, 0.25]]  # it is asked for, and so it is done
    torch.testing.assert_close(normalized(distribution, "log_softmax"), tensor(distribution).log_softmax(1))


@in_one_test("dtype", [torch.float16, torch.bfloat16])
@in_one_test("normalization", ["softmax", "log_softmax"])
def test_a_softmax_of_sixteen_bits_makes_no_ties(dtype: torch.dtype, normalization: Any) -> None:
    """In 16 bits it rounded confident winners to 1: it is that of the same numbers in float32."""
    rows = [[0.0, 9.0, -200.0], [0.0, 9.5, -300.0], [1.25, 0.5, 6.0e4]]
    same = tensor(rows, dtype=dtype).float().tolist()
    assert torch.equal(normalized(rows, normalization, dtype), normalized(same, normalization))
    assert len(normalized(rows, normalization, dtype)[:2, 1].unique()) == 2


def test_rows_as_they_are() -> None:
    rows = [[0.0, 200.0, -200.0], [0.5, 0.25, 0.25]]
    assert normalized(rows, None).tolist() == rows


INFINITE = [
    ([inf, 0.0, 0.0], [1, 0, 0]),
    ([inf, inf, 0.0], [0.5, 0.5, 0]),
    ([-inf, 0.0, 0.0], [0, 0.5, 0.5]),
    ([-inf, -inf, -inf], [1 / 3] * 3),
    ([inf, -inf, inf], [0.5, 0, 0.5]),
]


@pytest.mark.parametrize(("row", "expected"), INFINITE)
def test_infinite_logits_have_a_limit(row: list[float], expected: list[float]) -> None:
    assert normalized([row], dtype=torch.float64)[0].tolist() == pytest.approx(expected, rel=1e-15)
    assert normalized([row], "log_softmax", torch.float64).exp()[0].tolist() == pytest.approx(expected, rel=1e-15)


def test_nan_scores_are_an_error_or_left_out() -> None:
    preds, target = tensor([0.9, nan, 0.4, 0.4, nan]), tensor([1, 1, 0, 1, 0])
    strict = BinaryAUROC()
    strict.update(preds, target)
    with pytest.raises(ValueError, match="holds 2 NaN scores"):
        strict.compute()
    expected = value(BinaryAUROC(), preds[[0, 2, 3]], target[[0, 2, 3]])
    assert value(BinaryAUROC(nan_policy="ignore"), preds, target) == expected
    both = value(BinaryAUROC(nan_policy="ignore", ignore_index=0), tensor([0.9, nan, 0.1]), tensor([1, 1, 0]))
    assert [math.isnan(both[0]), both[1]] == [True, 1]


def test_a_nan_spoils_a_row_of_classes_but_one_label_only() -> None:
    preds = PREDS.clone()
    preds[3, 1] = nan
    rest = torch.arange(24) != 3
    expected = value(MulticlassAUROC(3), PREDS[rest], CLASS[rest])
    assert value(MulticlassAUROC(3, nan_policy="ignore"), preds, CLASS) == expected
    got = value(MultilabelAUROC(3, nan_policy="ignore"), preds, LABEL)[:3]
    whole, less = value(MultilabelAUROC(3), PREDS, LABEL)[:3], value(MultilabelAUROC(3), PREDS[rest], LABEL[rest])[:3]
    assert got == [whole[0], less[1], whole[2]]


# ---- lift and lower --------------------------------------------------------------------------------------------------


def test_a_task_is_as_many_rows_as_problems() -> None:
    binary = Binary().lift(Samples(tensor([0.1, 0.2]), tensor([1, 0]), None, 2))
    assert (binary.scores.shape, binary.labels.tolist(), binary.weights) == ((1, 2), [[True, False]], None)
    multiclass = Multiclass(problems=3, ignore_index=9, normalization=None).lift(
        Samples(tensor([[1.0, 2, 3], [4, 5, 6]]), tensor([2, IGNORED]), None, 2)
    )
    assert multiclass.scores.tolist() == [[1, 4], [2, 5], [3, 6]]
    assert multiclass.labels.tolist() == [[False, False], [False, False], [True, False]]
    assert multiclass.weights.tolist() == [[True, False]] * 3
    multilabel = Multilabel(problems=2, ignore_index=9).lift(
        Samples(tensor([[1.0, 2], [3, 4]]), tensor([[1, 0], [IGNORED, 1]]), tensor([0.5, 2.0]), 2)
    )
    assert multilabel.scores.tolist() == [[1, 3], [2, 4]]
    assert multilabel.labels.tolist() == [[True, False], [False, True]]
    assert multilabel.weights.tolist() == [[0.5, 0], [0.5, 2]]
    pooled = micro(multilabel)
    assert [x.tolist() for x in pooled] == [
        [[1, 3, 2, 4]],
        [[True, False, False, True]],
        [[0.5, 0, 0.5, 2]],
    ]


def test_shapes_of_answers() -> None:
    binary, multiclass, multilabel = BinaryROC(), MulticlassROC(3), MultilabelAUROC(3, average=None)
    binary.update(PREDS[:, 0], LABEL[:, 0])
    multiclass.update(PREDS, CLASS)
    multilabel.update(PREDS, LABEL)
    assert all(part.ndim == 1 for part in binary.compute())
    assert all(isinstance(part, list) and len(part) == 3 for part in multiclass.compute())
    assert multilabel.compute().shape == (3,)
    averaged = MultilabelAUROC(3)
    averaged.update(PREDS, LABEL)
    assert averaged.compute().shape == ()
    assert averaged.read(auroc).shape == (3,)  # a reading is by class, unless it is micro


def test_first_problem_and_cast_keep_the_kind() -> None:
    double = torch.zeros(2, dtype=torch.float64)
    optimum = first_problem(Optimum(double, double + 1))
    assert isinstance(optimum, Optimum)
    assert (optimum.value, optimum.threshold) == (0, 1)
    curve = cast(ROCCurve([double], [double], [double]), torch.float32)
    assert [part[0].dtype for part in curve] == [torch.float32, torch.float32, torch.float64]
    assert cast(tensor([1]), torch.float32).dtype == torch.int64


def test_the_task_is_chosen_by_name() -> None:
    assert isinstance(AUROC(task="binary"), BinaryAUROC)
    assert AUROC(task="multiclass", num_classes=3).num_classes == 3
    assert AUROC(task="multilabel", num_labels=3).num_labels == 3
    with pytest.raises(ValueError, match="`task` must be"):
        AUROC(task="ranking")
    with pytest.raises(ValueError, match=r"`num_classes` (must be an integer|of .* is no flag)"):
        AUROC(task="multiclass")


# ---- what errors say of labels, and what a task asks for -------------------------------------------------------------


@in_one_test(
    "values, words, coded",
    [
        ([0, 1, 2], "2", "1 above 1"),
        ([0, -1, 1, -7, -7], "-7, -1", "3 negative, not whole or NaN"),
        ([5, 4, 3, 2, -1], "-1, 2, 3, 4, 5", "1 negative, not whole or NaN, 4 above 1"),
        ([6, 5, 4, 3, 2, -1], "-1, 2, 3, 4, 5, ...", "1 negative, not whole or NaN, 5 above 1"),
        ([0.5, 1.0, 0.5], "0.5", "2 negative, not whole or NaN"),
        ([nan, 1.0, nan], "nan", "2 negative, not whole or NaN"),
        ([nan, 3.0], "3, nan", "1 negative, not whole or NaN, 1 above 1"),
        ([0, 1], "", ""),
    ],
)
def test_foreign_labels_are_named_or_counted(values: list[float], words: str, coded: str) -> None:
    task, target = Binary(), tensor(values)
    assert task.foreign(target, encoded=False) == words
    assert task.foreign(target.view(1, -1, 1), encoded=False) == words
    assert task.foreign(task._encode(target), encoded=True) == coded


def test_objections_name_every_flaw_and_its_way_out() -> None:
    binary, several = Binary(), Multiclass(problems=3, ignore_index=-1)
    assert binary.objections(0, 0, 0) == several.objections(0, 0, 0) == []
    (one,), (two,) = binary.objections(1, 0, 0), binary.objections(2, 0, 0)
    assert (one, two) == (
        "`preds` holds 1 NaN score: fix the model, or pass nan_policy='ignore' to leave it out",
        "`preds` holds 2 NaN scores: fix the model, or pass nan_policy='ignore' to leave them out",
    )
    assert Binary(nan_policy="ignore").objections(3, 0, 0) == []
    marks = "if a label marks samples to leave out, pass it as `ignore_index`"
    without = "`target.nan_to_num(nan=-1)` with ignore_index=-1 leaves NaN out"
    make = "`(target > threshold).long()` makes them"
    assert binary.objections(0, 2, 0, "7") == [f"`target` holds 2 labels other than 0 and 1: 7; {make}, and {marks}"]
    assert binary.objections(0, 1, 0, "nan") == [
        f"`target` holds 1 label other than 0 and 1: nan; {make}, and {without}"
    ]
    assert several.objections(0, 1, 0, "1 negative, not whole or NaN") == [
        "`target` holds 1 label other than 0 to 2 and ignore_index=-1: 1 negative, not whole or NaN; "
        f"count classes from 0, and {marks}; {without}"
    ]
    invalid = "`sample_weight` holds 1 invalid weight: negative, infinite or NaN"
    assert binary.objections(0, 0, 1) == [invalid]
    assert [len(x) for x in (binary.objections(1, 1, 1), binary.objections(0, 1, 1))] == [3, 2]


def test_what_a_task_asks_for_and_how_it_is_kept() -> None:
    """Shapes of one sample, labels, and whether each score has a label of its own and counts."""
    known = {
        Binary(): ((), (), 2, True, False),
        Binary(ignore_index=0): ((), (), 2, False, False),
        Binary(nan_policy="ignore"): ((), (), 2, False, False),
        Multilabel(problems=4): ((4,), (4,), 2, True, False),
        Multilabel(problems=4, ignore_index=1): ((4,), (4,), 2, False, False),
        Multiclass(problems=2): ((2,), (), 2, False, True),
        Multiclass(problems=3): ((3,), (), 3, False, True),
        Multiclass(problems=3, normalization=None): ((3,), (), 3, False, False),
        Multiclass(problems=3, normalization="log_softmax"): ((3,), (), 3, False, False),
        SeveralModels(problems=2): ((2,), (), 2, False, False),
    }
    for task, expected in known.items():
        found = task.columns, task.target_columns, task.labels, task.plain, task.watches_scale
        assert (task, *found) == (task, *expected)


def test_rows_are_brought_to_one_scale_if_any_score_asks_for_it() -> None:
    rows = Samples(torch.rand(5, 3), torch.zeros(5, dtype=torch.int8), None, 5)
    for normalization, logits, expected in (
        ("softmax", False, False),
        ("softmax", True, True),
        ("log_softmax", False, True),
        ("log_softmax", True, True),
        (None, True, False),
        (None, False, False),
    ):
        task = Multiclass(problems=3, normalization=normalization)  # type: ignore[arg-type]
        assert task.rescales(logits) == expected
        assert torch.equal(task.scores(rows._replace(logits=logits)), rows.preds.T) != expected
    assert not Multilabel(problems=3).rescales(logits=True)


@in_one_test("normalization", ["softmax", "log_softmax", None])
@in_one_test("rows", [0, 1, 4, 5, 9])
def test_rows_brought_to_one_scale_in_blocks_are_those_of_one_block(
    monkeypatch: pytest.MonkeyPatch, normalization: Any, rows: int
) -> None:
    task = Multiclass(problems=3, normalization=normalization)
    preds = 4 * torch.randn(rows, 3, generator=torch.Generator().manual_seed(0))
    samples = Samples(preds, torch.zeros(rows, dtype=torch.int8), None, rows, logits=True)
    whole = task.scores(samples)
    for elements in (1, 3, 7, 12, 3 * rows):
        monkeypatch.setattr(sizes, "ELEMENTS", elements)
        assert torch.equal(task.scores(samples), whole)


@in_one_test(
    "preds, target, hint",
    [
        ((3, 1), (3,), "`squeeze(-1)` the one with a dimension of size 1"),
        ((2,), (2, 1), "`squeeze(-1)` the one with a dimension of size 1"),
        ((2, 1), (2,), "`squeeze(-1)` the one with a dimension of size 1"),
        ((3, 2), (3,), "for scores of both classes, pass those of class 1, `preds[:, 1]`"),
        ((2, 2), (2,), "for scores of both classes, pass those of class 1, `preds[:, 1]`"),
        ((3, 3), (3,), "every label needs a score of its own"),
        ((3,), (4,), "every label needs a score of its own"),
        ((3, 2), (2, 3), "every label needs a score of its own"),
    ],
)
def test_shapes_that_differ_have_a_hint(preds: tuple[int, ...], target: tuple[int, ...], hint: str) -> None:
    with pytest.raises(ValueError, match="must have the same shape") as caught:
        Binary().check(torch.zeros(preds), torch.zeros(target).long())
    assert str(caught.value).endswith(f", but got {preds} and {target}: {hint}.")


def test_clusters_stand_within_groups_only() -> None:
    ids = torch.arange(3)
    with pytest.raises(ValueError, match="`clusters=` is only for samples that also have `groups=`"):
        Binary().check(torch.zeros(3), ids % 2, clusters=ids)
    Binary().check(torch.zeros(3), ids % 2, groups=ids, clusters=ids)
    Binary().check(torch.zeros(3), ids % 2, torch.ones(3))
    for wrong in ({"groups": ids[:2]}, {"weight": torch.ones(2)}, {"groups": ids, "clusters": ids[:2]}):
        with pytest.raises(ValueError, match="must hold one"):
            Binary().check(torch.zeros(3), ids % 2, **wrong)


def test_a_single_score_is_a_sample() -> None:
    flat = Binary().flatten(tensor(0.5), tensor(1), tensor(2.0))
    assert (flat.preds.tolist(), flat.target.tolist(), flat.size) == ([0.5], [1], 1)
    assert flat.weight is not None
    assert flat.weight.tolist() == [2.0]


def refusal(task: Any, *batch: Any, **known: Any) -> str:
    with pytest.raises(ValueError, match="must h") as caught:  # hold, or have
        task.check(*batch, **known)
    return str(caught.value)


def test_numbers_of_classes_in_place_of_samples_have_a_hint() -> None:
    """One weight for each class or label is not one for each sample; nor are groups weights."""
    target = torch.arange(5) % 3
    classes, models = Multiclass(problems=3), SeveralModels(problems=3)
    hint = "of one weight for each class pass `sample_weight[target]`"
    assert refusal(classes, torch.rand(5, 3), target, torch.ones(3)).endswith(f"(3,): {hint}.")
    for task, size, known in (
        (classes, 4, "weight"),
        (classes, 3, "groups"),
        (models, 3, "weight"),
        (Binary(), 1, "weight"),
    ):
        preds = torch.rand(5) if task == Binary() else torch.rand(5, 3)
        given = torch.ones(size, dtype=torch.int64)
        words = refusal(task, preds, target.clamp(max=1) if task != classes else target, **{known: given})
        assert "of one weight" not in words
        assert f"but got the shape ({size},)" in words
    labels = Multilabel(problems=3)
    words = refusal(labels, torch.rand(5, 3), torch.ones(5, 3).long(), torch.ones(3))
    assert words.endswith("of one weight for each label pass `sample_weight.expand(5, 3)`.")
    words = refusal(labels, torch.rand(5, 3, 2, 4), torch.ones(5, 3, 2, 4).long(), torch.ones(3))
    assert words.endswith("pass `sample_weight.view(1, 3, 1, 1).expand(5, 3, 2, 4)`.")


@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64])
def test_ids_are_integers(dtype: torch.dtype) -> None:
    preds, target, ids = torch.rand(3), torch.ones(3).long(), torch.arange(3)
    for known in ({"groups": ids.to(dtype)}, {"groups": ids, "clusters": ids.to(dtype)}):
        words = refusal(Binary(), preds, target, **known)
        assert words.startswith(f"`{[*known][-1]}` must hold integers, but got {dtype}: ")


@pytest.mark.parametrize(
    ("preds", "target"),
    [((5, 2), (5, 2)), ((5, 2), (4,)), ((5, 3), (5,)), ((5,), (5,)), ((5, 2, 3), (5,)), ((2, 5), (5,))],
)
def test_scores_of_models_have_a_column_each(preds: tuple[int, ...], target: tuple[int, ...]) -> None:
    words = refusal(SeveralModels(problems=2), torch.rand(preds), torch.ones(target).long())
    assert words.startswith(
        f"`preds` must have the shape [N, 2, ...], a column a model, and `target` [N, ...], but got {preds}"
    )
    assert ("pass `preds.movedim(0, 1)`" in words) == (preds == (2, 5))
    SeveralModels(problems=2).check(torch.rand(5, 2, 3), torch.ones(5, 3).long())
