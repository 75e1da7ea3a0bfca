"""Bad input is a `ValueError` that names the argument, what came and the way out; odd but legal input is answered."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test
from everything import CLASSES, batches, built, leaves, same
from registered import others
from torch import Tensor, tensor
from torchmetrics import MetricCollection

import torchmetrics_roc.classification as metrics
import torchmetrics_roc.functional.classification as functionals
from torchmetrics_roc import Curve

INF, NAN = math.inf, math.nan
EXACT_AND_GRID = in_one_test("thresholds", [None, 5])

SCORES, LABELS = tensor([0.1, 0.4, 0.35, 0.8]), tensor([0, 0, 1, 1])
ROWS = tensor([[12, 3, 1], [2, 9, 5], [3, 5, 8], [1, 5, 10]]) / 16  # distributions in every dtype
CLASS_LABELS = tensor([0, 1, 2, 1])
LABEL_LABELS = tensor([[0, 1, 1], [1, 0, 0], [1, 1, 0], [0, 0, 1]])
DATA = {"Binary": (SCORES, LABELS), "Multiclass": (ROWS, CLASS_LABELS), "Multilabel": (ROWS, LABEL_LABELS)}
COUNT = {"Binary": (), "Multiclass": (3,), "Multilabel": (3,)}
TASKS = in_one_test("task", DATA)
SCALARS = others(["Cllr"])  # which refuses a grid
CURVES = ("ROC", "PrecisionRecallCurve", "DET")
FIXED = ("RecallAtFixedPrecision", "PrecisionAtFixedRecall", "SensitivityAtSpecificity", "SpecificityAtSensitivity")


# Each with one task by turns.
NAMES_AND_TASKS = in_one_test("name, task", zip([*SCALARS, *CURVES, *FIXED], 20 * [*DATA], strict=False))


def make(name: str, task: str, *args: Any, **options: Any) -> metrics.BinaryAUROC:
    rate = (0.5,) if name in FIXED else ()
    return getattr(metrics, task + name)(*COUNT[task], *rate, *args, **options)


# ---- batches that are refused at once -------------------------------------------------------------------------------

REFUSED = {
    "integer preds": ("Binary", (tensor([0, 1, 1, 0]), LABELS), r"`preds` must be floating.*torch.int64.*preds.float"),
    "multilabel integer preds": ("Multilabel", (LABEL_LABELS, LABEL_LABELS), r"`preds` must be floating"),
    "lengths": ("Binary", (SCORES, LABELS[:3]), r"`preds` and `target` must have the same shape.*\(4,\) and \(3,\)"),
    "multiclass column": (
        "Multiclass",
        (ROWS, CLASS_LABELS[:, None]),
        r"`target` \[N, .*\(4, 3\) and \(4, 1\)",
    ),
    "one score a sample": ("Multiclass", (SCORES, LABELS), r"`preds` must have the shape \[N, C, \.\.\.\]"),
    "multiclass 0-d": ("Multiclass", (tensor(0.5), tensor(1)), r"`preds` must have the shape \[N, C, \.\.\.\]"),
    "classes last": (
        "Multiclass",
        (torch.rand(4, 5, 3), torch.zeros(4, 5, dtype=torch.int64)),
        r"`preds` must have the shape \[N, C, \.\.\.\].*\(4, 5, 3\) and \(4, 5\)",
    ),
    "multilabel of class ids": ("Multilabel", (ROWS, CLASS_LABELS), r"`preds` and `target` must have the same shape"),
    "numpy weight": (
        "Binary",
        (SCORES, LABELS, np.ones(4, dtype=object)),
        r"`sample_weight` must be a tensor.*ndarray",
    ),
    "None": ("Binary", (None, LABELS), r"`preds` must be a tensor, but got NoneType"),
    "weights": ("Binary", (SCORES, LABELS, torch.ones(3)), r"`sample_weight`.*one weight per sample, \(4,\).*\(3,\)"),
    "quarter precision": (
        "Binary",
        (SCORES.to(torch.float8_e5m2), LABELS),
        r"`preds` must be.*got torch.float8_e5m2.*preds.float",
    ),
}


@EXACT_AND_GRID
@in_one_test("case", REFUSED)
def test_a_refused_batch_changes_nothing(case: str, thresholds: int | None) -> None:
    task, batch, words = REFUSED[case]
    metric = make("ROC", task, thresholds=thresholds)
    metric.update(*DATA[task])
    value = metric.compute()
    for call in (metric.update, metric):
        with pytest.raises(ValueError, match=words):
            call(*batch)
        assert (metric.update_count, metric.num_samples) == (1, 4)
        assert metric._computed is not None  # what was computed still stands
        assert same(metric.compute(), value)
    metric.update(*DATA[task])
    assert (metric.update_count, metric.num_samples) == (2, 8)


@in_one_test("case", REFUSED)
def test_functionals_refuse_the_same(case: str) -> None:
    task, batch, words = REFUSED[case]
    weight = {"sample_weight": batch[2]} if len(batch) == 3 else {}
    with pytest.raises(ValueError, match=words):
        getattr(functionals, f"{task.lower()}_auroc")(*batch[:2], *COUNT[task], **weight)


@pytest.mark.parametrize("task", ["Binary", "Multiclass", "Multilabel"])
def test_batches_of_several_dtypes_are_widened(task: str) -> None:
    preds, target = DATA[task]
    narrow, wide = (make("ROC", task, normalization=None) for _ in range(2))
    for dtype in (torch.bfloat16, torch.float64, torch.float16):
        narrow.update(preds.to(dtype), target)
        wide.update(preds.to(dtype).double(), target)
    assert same(narrow.compute(), wide.compute())
    merged = make("ROC", task, normalization=None)
    merged.update(preds.half(), target)
    merged.merge_state(wide)
    wide.update(preds.half().double(), target)
    assert same(merged.compute(), wide.compute())


# ---- values that a reading refuses ---------------------------------------------------------------------------------

FOREIGN = {
    "binary 7": ("Binary", (SCORES, tensor([0, 7, 1, 1])), {}, r"`target` holds 1 label other than 0 and 1:"),
    "floats beside the ignored": (
        "Binary",
        (SCORES, tensor([-100, 0, 1.5, NAN], dtype=torch.bfloat16)),
        {"ignore_index": -100},
        r"`target` holds 2 labels other than 0 and 1 and ignore_index=-100",
    ),
    "between two classes": (
        "Multiclass",
        (ROWS, tensor([0, 1.5, 2, 3.0])),
        {},
        r"`target` holds 2 labels other than 0",
    ),
    "label 0.5": ("Multilabel", (ROWS, LABEL_LABELS / 2), {}, r"`target` holds 6 labels other than 0 and 1:"),
    "beside the ignored": (
        "Binary",
        (SCORES, tensor([0, -100, 7, 1])),
        {"ignore_index": -100},
        r"`target` holds 1 label other than 0 and 1 and ignore_index=-100",
    ),
    "class 3 of 3": ("Multiclass", (ROWS, tensor([0, 3, -1, 1])), {}, r"`target` holds 2 labels other than 0 to 2:"),
    "nan": ("Binary", (tensor([NAN, 0.4, NAN, 0.8]), LABELS), {}, r"`preds` holds 2 NaN scores.*nan_policy='ignore'"),
    "multiclass nan": ("Multiclass", (ROWS.clone().fill_(NAN), CLASS_LABELS), {}, r"`preds` holds 12 NaN scores"),
    "infinite weight": (
        "Binary",
        (SCORES, LABELS, tensor([1, INF, NAN, 1])),
        {},
        r"`sample_weight` holds 2 invalid weights",
    ),
    "all at once": (
        "Binary",
        (tensor([NAN, 0.4, 0.2, 0.8]), tensor([0, 5, 1, 1]), tensor([1.0, 1.0, -1.0, 1.0])),
        {},
        r"`preds` holds 1 NaN.*`target` holds 1 label.*`sample_weight` holds 1 invalid weight",
    ),
}


@EXACT_AND_GRID
@in_one_test("case", FOREIGN)
def test_a_reading_names_what_is_wrong_and_how_much(case: str, thresholds: int | None) -> None:
    task, batch, options, words = FOREIGN[case]
    metric = make("AUROC", task, thresholds=thresholds, **options)
    metric.update(*DATA[task])
    metric.update(*batch)
    for reading in (metric.compute, metric.curve, lambda: metric.read(lambda curve: curve.positives), metric.compute):
        with pytest.raises(ValueError, match=words) as error:
            reading()
        assert "`reset()` clears" in str(error.value)
    assert metric.num_samples == 8  # nothing stored is lost
    metric.update(*DATA[task])
    with pytest.raises(ValueError, match=words):
        metric.compute()
    metric.reset()
    metric.update(*DATA[task])
    assert same(metric.compute(), make("AUROC", task, thresholds=thresholds)(*DATA[task]))


@EXACT_AND_GRID
@in_one_test("case", FOREIGN)
def test_forward_and_functionals_name_it_too(case: str, thresholds: int | None) -> None:
    task, batch, options, words = FOREIGN[case]
    metric = make("AUROC", task, thresholds=thresholds, **options)
    with pytest.raises(ValueError, match=words):
        metric(*batch)
    metric.reset()
    assert metric(*DATA[task]).isfinite()
    functional = getattr(functionals, f"{task.lower()}_auroc")
    weight = {"sample_weight": batch[2]} if len(batch) == 3 else {}
    with pytest.raises(ValueError, match=words):
        functional(*batch[:2], *COUNT[task], thresholds=thresholds, **options, **weight)


def test_a_masked_array_says_that_its_mask_is_not_read() -> None:
    """Seen: masked scores counted as what was below the mask, so that an AUROC of 1 was .667."""
    scores = np.ma.masked_less(np.array([-9999.0, 0.1, 0.8, 0.3]), 0)
    target = np.array([1, 0, 1, 0])
    metric = metrics.BinaryAUROC()
    for batch in ((scores, target), (scores.filled(0.5), np.ma.masked_equal(target, 1))):
        for call in (metric.update, functionals.binary_auroc):
            with pytest.raises(ValueError, match=r"A masked array holds [12] masked elements, which no"):
                call(*batch)
    assert metric.num_samples == 0
    metric.update(scores[1:], target[1:])  # without a masked element
    assert metric.compute() == 1


@EXACT_AND_GRID
def test_nothing_but_nan_is_no_sample(thresholds: int | None) -> None:
    with pytest.warns(UserWarning, match="BinaryAUROC"):
        value = metrics.BinaryAUROC(None, thresholds, nan_policy="ignore")(torch.full((4,), NAN), LABELS)
    assert value.isnan()


# ---- constructors ---------------------------------------------------------------------------------------------------

CONSTRUCTORS = [
    ("BinaryAUROC", (2,), {}, r"`max_fpr` must be in \(0, 1\], or None for the whole area, but is 2"),
    ("BinaryAUROC", (0.0,), {}, r"`max_fpr`.*but is 0.0"),
    ("MulticlassAUROC", (3,), {"max_fpr": 2}, r"`max_fpr`.*but is 2"),
    ("BinaryROC", ([0.5, 0.3, 0.4],), {}, r"`thresholds` must rise from value to value, or fall.*sort them first"),
    ("BinaryROC", (True,), {}, r"`thresholds` of BinaryROC is no flag, but got True"),
    ("BinaryLogAUC", ((0, 0.1),), {}, r"`fpr_range` must be two rates with 0 < low.*a small positive one"),
    ("BinaryLogAUC", ((0.1, 0.01),), {}, r"`fpr_range`.*low < high.*but is \(0.1, 0.01\)"),
    ("BinaryLogAUC", ((0.1, 1.5),), {}, r"`fpr_range`.*high <= 1.*but is \(0.1, 1.5\)"),
    ("BinaryLogAUC", (0.1,), {}, r"`fpr_range` must be two rates.*but is 0.1"),
    ("BinaryLogAUC", ((0.1, None),), {}, r"`fpr_range` must be two rates"),
    ("MulticlassAUROC", (3, "foo"), {}, r"`average` must be one of 'none', 'macro', 'weighted', 'micro'.*but is 'foo'"),
    ("MultilabelAUROC", (3, "foo"), {}, r"`average` must be one of.*but is 'foo'"),
    ("MulticlassROC", (3, None, "weighted"), {}, r"`average` must be one of 'none', 'macro', 'micro'.*'weighted'"),
    ("MulticlassRecallAtFixedPrecision", (3, 0.5), {"average": "macro"}, r"`average` has no meaning"),
    ("BinaryROC", (), {"average": "macro"}, r"`average`"),
    ("AUROC", ("foo",), {}, r"`task` must be 'binary', 'multiclass' or 'multilabel', but is 'foo'"),
    ("AUROC", ("multiclass",), {}, r"`num_classes` must be an integer.*'multiclass', but is None"),
    ("AUROC", ("multilabel",), {"num_classes": 3}, r"`num_labels` must be an integer.*'multilabel', but is None"),
    ("BinaryAUROC", (), {"ignore_index": 1.5}, r"`ignore_index` must be an integer or None, but is 1.5"),
    ("MulticlassAUROC", (3,), {"ignore_index": "a"}, r"`ignore_index` must be an integer or None, but is 'a'"),
    ("BinaryROC", (), {"normalization": "foo"}, r"`normalization` must be 'sigmoid', 'softmax' or None, but is 'foo'"),
    ("MulticlassROC", (3,), {"normalization": "foo"}, r"`normalization` must be 'softmax', 'log_softmax'.*is 'foo'"),
    ("MultilabelROC", (3,), {"normalization": "foo"}, r"`normalization` must be.*but is 'foo'"),
    ("BinaryROC", (), {"nan_policy": "drop"}, r"`nan_policy` must be 'error' or 'ignore', but is 'drop'"),
    ("BinaryRecallAtFixedPrecision", (2,), {}, r"`min_precision` must be a rate between 0 and 1, but is 2"),
    ("MulticlassPrecisionAtFixedRecall", (3, -0.1), {}, r"`min_recall` must be a rate between 0 and 1, but is -0.1"),
    ("MultilabelSensitivityAtSpecificity", (3, NAN), {}, r"`min_specificity` must be a rate.*but is nan"),
    ("BinarySpecificityAtSensitivity", (None,), {}, r"`min_sensitivity` must be a rate.*but is None"),
    ("BinaryEER", (), {"estimator": "foo"}, r"`estimator` must be 'linear', 'nearest' or 'rocch', but is 'foo'"),
    ("BinaryAUROC", (), {"foo": 1}, r"foo"),
]


@in_one_test("name, args, options, words", CONSTRUCTORS)
def test_a_bad_argument_is_named(name: str, args: tuple, options: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        getattr(metrics, name)(*args, **options)


# ---- odd but legal --------------------------------------------------------------------------------------------------


def empty(task: str) -> tuple[Tensor, Tensor]:
    preds, target = DATA[task]
    return preds[:0], target[:0]


@EXACT_AND_GRID
@NAMES_AND_TASKS
def test_an_empty_batch_alone_is_unknown(name: str, task: str, thresholds: int | None) -> None:
    metric = make(name, task, thresholds=thresholds)
    with pytest.warns(UserWarning, match=f"{task}{name} has no samples that count") as caught:
        value = metric(*empty(task))
    assert len(caught) == 1
    known = [x for x in leaves(value) if x.numel() and not x.isnan().any()]
    assert len(known) <= (3 if name in CURVES else 0)  # thresholds, and the closing precision
    assert metric.update_count == 1
    assert metric.num_samples == 0


@in_one_test("name", SCALARS)
def test_an_interval_of_nothing_says_so_once(name: str) -> None:
    for target, words in (([], " has no samples that count"), ([0, 0], ": no positive samples")):
        metric = make(name, "Binary")
        metric.update(torch.rand(len(target)), tensor(target, dtype=torch.int64))
        with pytest.warns(UserWarning, match=f"Binary{name}{words}") as caught:
            low, high = metric.interval()
        assert len(caught) == 1
        assert bool(low.isnan() & high.isnan())


@EXACT_AND_GRID
@NAMES_AND_TASKS
def test_an_empty_batch_among_others_is_nothing(name: str, task: str, thresholds: int | None) -> None:
    whole, mixed = (make(name, task, thresholds=thresholds) for _ in range(2))
    whole.update(*DATA[task])
    for batch in (empty(task), DATA[task], empty(task)):
        mixed.update(*batch)
    assert same(mixed.compute(), whole.compute())


@EXACT_AND_GRID
@in_one_test("name", [*SCALARS, *CURVES, *FIXED])
def test_one_class_only_warns_once_and_names_it(name: str, thresholds: int | None) -> None:
    only_negatives = make(name, "Binary", thresholds=thresholds)
    with pytest.warns(UserWarning, match=f"Binary{name}: no positive samples") as caught:
        value = only_negatives(SCORES, torch.zeros(4, dtype=torch.int64))
    assert len(caught) == 1
    assert any(x.isnan().any() for x in leaves(value))
    only_positives = make(name, "Binary", thresholds=thresholds)
    if "negatives" not in only_positives.measure.needs:
        value = only_positives(SCORES, torch.ones(4, dtype=torch.int64))
        # Without negatives precision is 1, and a tenth of the samples holds a tenth of the positives.
        assert leaves(value)[0].nan_to_num(1.0).eq(0.1 if name == "TopCapture" else 1.0).all()
        return
    with pytest.warns(UserWarning, match=f"Binary{name}: no negative samples") as caught:
        value = only_positives(SCORES, torch.ones(4, dtype=torch.int64))
    assert len(caught) == 1
    assert any(x.isnan().any() for x in leaves(value))


@EXACT_AND_GRID
@in_one_test("name", [*SCALARS, *CURVES, *FIXED])
def test_an_absent_class_is_named(name: str, thresholds: int | None) -> None:
    with pytest.warns(UserWarning, match=r"no positive samples for class 0, 2.*NaN") as caught:
        make(name, "Multiclass", thresholds=thresholds)(ROWS, tensor([1, 1, 1, 1]))
    assert len(caught) == 1
    with pytest.warns(UserWarning, match=r"no positive samples for label 1.*NaN") as caught:
        make(name, "Multilabel", thresholds=thresholds)(ROWS, LABEL_LABELS * tensor([1, 0, 1]))
    assert len(caught) == 1


@EXACT_AND_GRID
@TASKS
def test_views_are_read_as_they_look(task: str, thresholds: int | None) -> None:
    preds, target = DATA[task]
    expected = make("ROC", task, thresholds=thresholds)(preds, target)
    strided = torch.stack([preds, -preds], -1)[..., 0]
    labels = torch.stack([target, 1 - target], -1)[..., 0]
    assert not strided.is_contiguous()
    assert not labels.is_contiguous()
    assert same(make("ROC", task, thresholds=thresholds)(strided, labels), expected)
    if task != "Binary":
        columns = preds.T.contiguous().T
        assert same(make("ROC", task, thresholds=thresholds)(columns, labels), expected)


@EXACT_AND_GRID
@TASKS
def test_no_gradient_is_kept(task: str, thresholds: int | None) -> None:
    preds, target = DATA[task]
    preds = preds.clone().requires_grad_()
    weight = torch.ones(4, requires_grad=True)
    metric = make("AUROC", task, thresholds=thresholds)
    values = [metric(preds * 1, target, weight * 1), metric.compute(), metric.curve().tps]
    values.append(getattr(functionals, f"{task.lower()}_auroc")(preds * 1, target, *COUNT[task]))
    assert not any(value.requires_grad for value in values)
    states = [getattr(metric, name) for name in metric._defaults]
    assert not any(tensor.requires_grad for state in states for tensor in leaves(state))
    (preds * 1).sum().backward()  # the caller's graph is untouched
    assert preds.grad.eq(1).all()


@EXACT_AND_GRID
@TASKS
@in_one_test("inside", [(True, False), (False, True), (True, True)])
def test_inference_mode_mixes_with_what_is_not(task: str, inside: tuple[bool, bool], thresholds: int | None) -> None:
    metric, expected = make("AUROC", task, thresholds=thresholds), make("AUROC", task, thresholds=thresholds)
    for inference in inside:
        with torch.inference_mode(inference):
            preds, target = (x.clone() for x in DATA[task])  # inference tensors, if inside
            assert preds.is_inference() == inference
            metric.update(preds, target, torch.ones(4))
            metric.compute()
        expected.update(*DATA[task])
    metric.update(*DATA[task])
    expected.update(*DATA[task])
    assert same(metric.compute(), expected.compute())
    states = [getattr(metric, name) for name in metric._defaults]
    assert not any(tensor.is_inference() for state in states for tensor in leaves(state))
    with torch.inference_mode():
        metric.reset()
    metric.update(*DATA[task])
    assert same(metric.compute(), make("AUROC", task, thresholds=thresholds)(*DATA[task]))


@in_one_test("kind", [lambda x: x, Tensor.tolist])
@in_one_test("name", ["ROC", "PrecisionRecallCurve", "DET"])
@in_one_test("options", [{}, {"thresholds": 5}, {"memory": "bounded"}])
def test_the_thresholds_of_a_curve_are_a_grid(name: str, options: dict[str, Any], kind: Any) -> None:
    """Infinite ends are dropped, falling ones turned round: on all its scores a curve is itself again."""
    thresholds = kind(make(name, "Binary", **options)(*DATA["Binary"]).thresholds)
    metric = make(name, "Binary", thresholds=thresholds)
    assert (metric.thresholds.isfinite() & (metric.thresholds.diff(prepend=tensor([-INF])) > 0)).all()
    again = metric(*DATA["Binary"])
    assert same(make(name, "Binary", thresholds=again.thresholds)(*DATA["Binary"]), again)
    if not options:
        exact = make("AUROC", "Binary")(*DATA["Binary"])
        assert same(make("AUROC", "Binary", thresholds=thresholds)(*DATA["Binary"]), exact)


@pytest.mark.parametrize("thresholds", [[INF, INF, 0.5, 0.1, -INF, -INF], [-INF, 0.1, 0.5], [0.5, 0.1], (0.1, 0.5)])
def test_infinite_ends_and_falling_grids(thresholds: Any) -> None:
    """A score at +inf makes a second threshold there."""
    assert make("ROC", "Binary", thresholds=thresholds).thresholds.tolist() == [0.1, 0.5]


@EXACT_AND_GRID
@in_one_test(
    "dtype, ignore_index",
    [(torch.float16, None), (torch.bfloat16, 255), (torch.float32, -100), (torch.float64, 1)],
)
@TASKS
@pytest.mark.filterwarnings("ignore:.*no .*samples")
def test_labels_as_floats(task: str, ignore_index: int | None, dtype: torch.dtype, thresholds: int | None) -> None:
    """As BCEWithLogitsLoss wants them."""
    preds, target = DATA[task]
    target = target.clone()
    if ignore_index is not None:
        target.view(-1)[1] = ignore_index
    for name in ("AUROC", "ConfusionMatrix", "Rate"):
        own: dict[str, Any] = {"ignore_index": ignore_index}
        own |= {"rate": "recall", "at": 0.5} if name == "Rate" else {}
        own |= {} if name == "ConfusionMatrix" else {"thresholds": thresholds}
        made = [make(name, task, **own) for _ in range(3)]
        expected = made[0](preds, target)
        assert same(made[1](preds, target.to(dtype)), expected)
        made[2].update(preds, target.to(dtype))
        made[2].update(preds, target)
        made[0].update(preds, target)
        assert same(made[2].compute(), made[0].compute())
    functional = getattr(functionals, f"{task.lower()}_auroc")
    options = {"ignore_index": ignore_index, "thresholds": thresholds}
    assert same(
        functional(preds, target.to(dtype), *COUNT[task], **options), make("AUROC", task, **options)(preds, target)
    )


def test_labels_as_floats_of_groups_models_and_curves() -> None:
    groups = torch.zeros(4, dtype=torch.int64)
    for labels in (LABELS, LABELS.float()):
        grouped, paired = metrics.GroupedAUROC(), metrics.PairedAUROC(3)
        grouped.update(SCORES, labels, groups=groups)
        paired.update(ROWS, labels)
        curve = Curve.from_scores(SCORES, labels)
        read = grouped.compute(), paired.compute(), curve.tps
        if labels is LABELS:
            expected = read
    assert all(same(a, b) for a, b in zip(read, expected, strict=True))
    paired.update(ROWS, LABELS / 2)
    with pytest.raises(ValueError, match="`target` holds"):
        paired.compute()


@pytest.mark.parametrize("label", [2**63, 2**63 + 1, 2**64 - 1])
def test_a_label_of_64_bits_without_a_sign_is_foreign(label: int) -> None:
    """As an integer with a sign it would be 0, 1 or -1."""
    target = torch.from_numpy(np.array([1, 0, label], dtype=np.uint64))
    metric = metrics.BinaryAUROC(ignore_index=-1)
    metric.update(torch.tensor([0.1, 0.2, 0.3]), target)
    with pytest.raises(ValueError, match="`target` holds 1 label other than"):
        metric.compute()


def test_a_label_that_no_integer_with_a_sign_can_be_is_not_ignored() -> None:
    target = torch.from_numpy(np.array([1, 0, 2**64 - 1], dtype=np.uint64))
    metric = metrics.BinaryAUROC(ignore_index=2**64 - 1)
    metric.update(torch.tensor([0.1, 0.2, 0.3]), target)
    with pytest.raises(ValueError, match="`target` holds 1 label other than"):
        metric.compute()


def test_ids_of_64_bits_without_a_sign_are_refused() -> None:
    scores, ids = torch.tensor([0.9, 0.8]), torch.from_numpy(np.array([5, 2**63 + 5], dtype=np.uint64))
    for options in ({"groups": ids}, {"groups": torch.tensor([0, 1]), "clusters": ids}):
        with pytest.raises(ValueError, match=r"`(groups|clusters)` must hold integers .*\.view\(torch.int64\)`"):
            metrics.SlicedAUROC().update(scores, torch.tensor([1, 0]), **options)
    metrics.SlicedAUROC().update(scores, torch.tensor([1, 0]), groups=ids.view(torch.int64))


# ---- rows of several classes ----------------------------------------------------------------------------------------


STORED: dict[str, dict[str, Any]] = {"exact": {}, "grid": {"thresholds": 50}, "bounded": {"memory": "bounded"}}


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("stored", STORED)
@pytest.mark.filterwarnings("ignore:.*lies? outside")  # of rows that are taken as they are, for comparison
def test_one_score_outside_makes_all_rows_logits(stored: str, dtype: torch.dtype) -> None:
    """It is decided over all data: no cut into batches and no order of them changes a bit, nor where the score is."""
    torch.manual_seed(0)
    rows, target = torch.rand(60, 4).to(dtype), torch.randint(4, (60,))
    rows[37, 2] = 1.5

    def value(rows: Tensor, batches: list[Tensor], **options: Any) -> Tensor:
        metric = metrics.MulticlassAUROC(4, average=None, **STORED[stored], **options)
        for batch in batches:
            metric.update(rows[batch], target[batch])
        return metric.compute()

    at_once = [torch.arange(60)]
    wide = rows.to(torch.promote_types(dtype, torch.float32))  # in 16 bits a softmax makes ties
    logits = value(wide.softmax(1), at_once, normalization=None)
    assert not same(logits, value(rows, at_once, normalization=None))
    for parts in (at_once, torch.arange(60).split(7), torch.randperm(60).split(1)):
        assert same(logits, value(rows, list(parts)))
    rows[37, 2] = 1.0
    assert same(value(rows, at_once), value(rows, at_once, normalization=None))


@pytest.mark.parametrize("stored", STORED)
def test_only_scores_that_count_make_logits(stored: str) -> None:
    """Not those that are ignored, weigh nothing, stand in a row with a NaN that is left out, or are padding."""
    rows, target = torch.rand(40, 3), torch.arange(40) % 3
    rows[[3, 7, 11, 39], 1] = 30.0
    rows[11, 0] = NAN
    target[3] = -1
    weight = torch.ones(40)
    weight[7] = 0.0
    options: dict[str, Any] = {"ignore_index": -1, "nan_policy": "ignore", "average": None, **STORED[stored]}
    metric = metrics.MulticlassAUROC(3, **options)
    metric.set_sample_limit(39)
    metric.update(rows, target, weight)
    kept = [i for i in range(40) if i not in (3, 7, 11, 39)]
    plain = metrics.MulticlassAUROC(3, average=None, normalization=None, **STORED[stored])
    plain.update(rows[kept], target[kept])
    assert same(metric.compute(), plain.compute())


@in_one_test("name", [name for name in CLASSES if name.startswith("Multiclass") and "ConfusionMatrix" not in name])
@in_one_test("normalization", ["softmax", "log_softmax", None])
def test_a_row_with_a_nan_has_no_score_whatever_is_done_to_rows(name: str, normalization: Any) -> None:
    """Seen: classes of the predicted label counted it as a row of the others, if they took the softmax."""
    generator = torch.Generator().manual_seed(0)
    rows, target = torch.rand(30, 3, generator=generator), torch.arange(30) % 3
    flawed = rows.clone()
    flawed[[3, 8, 20], [0, 1, 2]] = NAN
    kept = ~flawed.isnan().any(1)
    try:
        metric = built(name, normalization=normalization)
        left_out, plain = (built(name, normalization=normalization, **x) for x in ({"nan_policy": "ignore"}, {}))
    except ValueError:  # not all take each
        return
    metric.update(flawed, target)
    with pytest.raises(ValueError, match="`preds` holds 3 NaN scores"):
        metric.compute()
    left_out.update(flawed, target)
    plain.update(rows[kept], target[kept])
    assert same(left_out.compute(), plain.compute())


def test_a_batch_and_a_functional_decide_for_themselves() -> None:
    torch.manual_seed(0)
    probabilities, target = torch.rand(30, 3), torch.arange(30) % 3
    logits = probabilities * 4
    metric = metrics.MulticlassAUROC(3)
    for rows, plain in ((probabilities, probabilities), (logits, logits.softmax(1))):
        expected = metrics.MulticlassAUROC(3, normalization=None)(plain, target)
        assert metric(rows, target) == functionals.multiclass_auroc(rows, target, 3) == expected
    together = metrics.MulticlassAUROC(3, normalization=None)
    together.update(torch.cat([probabilities, logits]).softmax(1), target.repeat(2))
    assert metric.compute() == together.compute()


def test_counting_both_ways_stays_small() -> None:
    """A thousand classes under 64 MiB by default; a normalization that is named is counted once."""
    both = metrics.MulticlassAUROC(1000, memory="bounded")
    assert both.counts.nbytes < 2**26
    for normalization in ("log_softmax", None):
        once = metrics.MulticlassAUROC(1000, memory="bounded", normalization=normalization)
        assert 2 * once.counts.nbytes == both.counts.nbytes


def test_the_smallest_grid_is_both_ends() -> None:
    """Two thresholds, 0 and 1: what lies below, between, and at 1."""
    metric = metrics.BinaryROC(2)
    metric.update(tensor([0.0, 0.3, 0.6, 1.0]), tensor([0, 0, 1, 1]))
    fpr, tpr, thresholds = metric.compute()
    assert thresholds.tolist() == [INF, 1, 0, -INF]
    assert fpr.tolist() == [0, 0, 1, 1]
    assert tpr.tolist() == [0, 0.5, 1, 1]


# ---- words -----------------------------------------------------------------------------------------------------------

fn = functionals


@in_one_test(
    "call, words",
    [
        (
            lambda: fn.binary_auroc(SCORES, tensor([0, 7, 1, 1])),
            r"binary_auroc: .* other than 0 and 1: 7; `\(target > threshold\).long\(\)` makes them, and if",
        ),
        (
            lambda: fn.multiclass_eer(ROWS, tensor([0, -100, 9, 1]), 3, ignore_index=-100),
            "ignore_index=-100: 9; count",
        ),
        (
            lambda: fn.binary_auroc(torch.rand(9), torch.arange(9)),
            r"other than 0 and 1: 2, 3, 4, 5, 6, ...; `\(target >",
        ),
        (
            lambda: fn.binary_auroc(tensor([NAN, 0.4]), tensor([0, 1])),
            "binary_auroc: .*, or pass nan_policy='ignore'",
        ),
        (
            lambda: fn.grouped_auroc(SCORES, LABELS, groups=np.array(["a", "b", "a", "b"])),
            r"\[number\[x\] for x in groups\]",
        ),
        (
            lambda: fn.multilabel_auroc(
                ROWS, LABEL_LABELS.double().masked_fill(LABEL_LABELS == 0, NAN), 3, ignore_index=-9
            ),
            r"ignore_index=-9: nan; .* and `target.nan_to_num\(nan=-1\)` with ignore_index=-1 leaves NaN out",
        ),
        (lambda: fn.multiclass_auroc(ROWS, LABELS, 4), r"\(4, 3\): for 3 scores per sample, pass num_classes=3\."),
        (lambda: fn.binary_auroc(torch.rand(4, 2), LABELS), r"pass those of class 1, `preds\[:, 1\]`"),
        (
            lambda: fn.binary_auroc(SCORES, LABELS, torch.ones(4)),
            "`max_fpr` is no tensor.* `sample_weight=`, and so `groups=`",
        ),
        (lambda: fn.grouped_auroc(SCORES, LABELS, groups=[1, [2], 1, 2]), r"`torch.as_tensor\(groups\)`"),
        (lambda: fn.multiclass_auroc(torch.rand(2, 5, 7), torch.zeros(2, 5), 7), r"`preds.movedim\(-1, 1\)`"),
    ],
)
def test_errors_of_functionals_speak_of_the_call(call: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words) as error:
        call()
    assert "reset()" not in str(error.value)
    assert "metric" not in str(error.value)


def test_errors_of_metrics_say_how_to_leave_out_labels_that_are_nan() -> None:
    leave_out = r"`target.nan_to_num\(nan=-1\)` with ignore_index=-1 leaves NaN out\."
    with pytest.raises(ValueError, match=rf"pass it as `ignore_index`; {leave_out}"):
        metrics.MultilabelAUROC(3)(ROWS, LABEL_LABELS / 0)
    with pytest.raises(ValueError, match=rf"must be an integer or None, but is nan: {leave_out}"):
        metrics.MultilabelAUROC(3, ignore_index=NAN)


def test_a_warning_points_to_the_line_of_the_user() -> None:
    none = torch.zeros(4, dtype=torch.int64)
    metric, collection = metrics.BinaryAUROC(), MetricCollection({"a": metrics.BinaryAUROC(), "b": metrics.BinaryEER()})
    metric.update(SCORES, none)
    collection.update(SCORES, none)
    calls: list[Any] = [
        lambda: fn.binary_auroc(SCORES, none),
        metric.compute,
        collection.compute,
        lambda: metrics.BinaryAUROC()(SCORES, none),
    ]
    for call in calls:
        with pytest.warns(UserWarning, match="no positive samples") as caught:
            call()
        assert {warning.filename for warning in caught} == {__file__}


@pytest.mark.parametrize("size", [4, 40_000])
def test_a_view_that_stands_for_its_negative_is_read(size: int) -> None:
    scores, target = torch.rand(size, generator=torch.Generator().manual_seed(1)), torch.arange(size) % 2
    view = torch.complex(torch.zeros(size), -scores).conj().imag
    assert view.is_neg()
    assert torch.equal(view, scores)
    metric = metrics.BinaryAUROC()
    metric.update(view, target)
    assert metric.compute() == functionals.binary_auroc(scores, target) == functionals.binary_auroc(view, target)


@pytest.mark.parametrize("name", ["preds", "target", "sample_weight"])
def test_a_sparse_tensor_is_refused_with_the_way_out(name: str) -> None:
    given = {"preds": tensor([0.9, 0.2]), "target": tensor([1, 0]), "sample_weight": tensor([1.0, 2.0])}
    given[name] = given[name].to_sparse()
    for call in (metrics.BinaryAUROC().update, functionals.binary_auroc):
        with pytest.raises(ValueError, match=f"`{name}` must be a dense tensor, but is sparse: pass `{name}.to_dense"):
            call(**given)


@in_one_test("name", ["BinaryAUROC", "PairedAUROC", "GroupedAUROC", "SlicedRate"])
@in_one_test("way", ["update", "forward"])
def test_a_misspelt_argument_is_named_and_nothing_is_added(name: str, way: str) -> None:
    metric = getattr(metrics, name)(*{"PairedAUROC": (2,), "SlicedRate": ("recall", 0.5)}.get(name, ()))
    preds = torch.rand(4, 2) if name == "PairedAUROC" else torch.rand(4)
    says = rf"`group`: did you mean `groups`\? `update` of {name} takes `preds`, `target`, `sample_weight`"
    with pytest.raises(ValueError, match=says):
        getattr(metric, way)(preds, torch.arange(4) % 2, group=torch.arange(4))
    assert (metric.update_count, metric.num_samples) == (0, 0)


def test_an_update_of_a_user_may_take_any_argument() -> None:
    class Noting(metrics.BinaryAUROC):  # type: ignore[misc]
        def update(self, preds: Tensor, target: Tensor, **more: Any) -> None:
            super().update(preds, target)
            self.seen = more

    metric = Noting()
    metric.update(torch.rand(4), torch.arange(4) % 2, group=3)
    assert metric.seen == {"group": 3}


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # of few samples
@in_one_test("dtype", [torch.float64, torch.float32, torch.float16])
@in_one_test("weighted", [False, True])
@in_one_test("task", DATA)
@in_one_test("name", [*CURVES, "AUROC", "AveragePrecision", "EER", "LogAUC", "PRArea", "Lift"])
def test_ignored_samples_hide_no_score_of_minus_infinity(
    name: str, task: str, weighted: bool, dtype: torch.dtype
) -> None:
    """Seen: an FPR of 1.5, as one that is left out stood in for a positive that scores -inf."""
    g = torch.Generator().manual_seed(4)
    shape, labels = (60, 3) if COUNT[task] else (60,), 3 if task == "Multiclass" else 2
    target = torch.randint(labels, (60, 3) if task == "Multilabel" else (60,), generator=g)
    scores = torch.randn(shape, generator=g).masked_fill(torch.rand(shape, generator=g) < 0.4, -INF).to(dtype)
    weight = torch.rand(60, generator=g) if weighted else None
    ignored = torch.rand(60, generator=g) < 0.3
    found, expected = (make(name, task, normalization=None, ignore_index=-1) for _ in range(2))
    found.update(scores, target.masked_fill(ignored if task != "Multilabel" else ignored[:, None], -1), weight)
    expected.update(scores[~ignored], target[~ignored], None if weight is None else weight[~ignored])
    assert same(found.compute(), expected.compute())
    if name == "PRArea":
        assert same(found.interval(replicates=10), expected.interval(replicates=10))


@in_one_test("name", CLASSES)
def test_arrays_and_lists_are_their_tensors(name: str) -> None:
    """In the dtype that NumPy gives them: what is a number to NumPy and to a list is the same number here."""
    arrays, lists, tensors = (built(name) for _ in range(3))
    for batch in batches(name, dtype=torch.float64):
        tensors.update(**batch)
        arrays.update(**{key: x.numpy() for key, x in batch.items()})
        lists.update(**{key: x.tolist() for key, x in batch.items()})
    for other in (arrays, lists):
        assert same(other.compute(), tensors.compute())


def test_functionals_and_curves_take_arrays() -> None:
    scores, labels, weights = [0.1, 0.7, 0.4, 0.4 + 2**-50], [0, 1, 0, 1], [1, 2, 0.5, 1]
    tensors = torch.tensor(scores, dtype=torch.float64), torch.tensor(labels), torch.tensor(weights).double()
    for given in ((scores, labels, weights), tuple(map(np.asarray, (scores, labels, weights)))):
        assert torch.equal(functionals.binary_auroc(given[0], given[1], sample_weight=given[2]), torch.tensor(1.0))
        assert torch.equal(Curve.from_scores(*given).tps, Curve.from_scores(*tensors).tps)
    read_only = np.asarray(scores)
    read_only.flags.writeable = False
    assert functionals.binary_auroc(read_only, labels) == 1


def test_a_curve_has_its_problems_by_index() -> None:
    curve = Curve.from_scores(torch.rand(3, 8), torch.arange(24).view(3, 8) % 2)
    assert len(curve) == 3
    assert [x.tps.tolist() for x in curve] == [curve.of(t).tps.tolist() for t in range(3)]
    assert torch.equal(curve[-1].thresholds, curve.of(2).thresholds)
    for part in (slice(1, None), slice(None, None, -2), slice(5, 9)):
        assert [x.tps.tolist() for x in curve[part]] == [curve.of(t).tps.tolist() for t in [0, 1, 2][part]]
    for index in (3, -4):
        with pytest.raises(IndexError, match=f"a curve of 3 problems has none with the index {index}"):
            curve[index]


def test_numbers_of_another_byte_order_are_the_same() -> None:
    scores, target = np.array([0.9, 0.2, 0.6, 0.4]), np.array([1, 0, 0, 1])
    metric = metrics.BinaryAUROC()
    metric.update(scores.astype(">f8"), target.astype(">i4"))
    assert metric.compute() == metrics.BinaryAUROC()(scores, target)
