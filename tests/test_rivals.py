"""Where we differ from torchmetrics 1.9 on purpose: each test shows its number and ours on the same small data.

A test that fails on torchmetrics' side only says that torchmetrics has changed; see what remains to differ.
"""

from __future__ import annotations

import io
import math
import multiprocessing.reduction
import pickle

import pytest
import torch
import torch.distributed as dist
import torchmetrics
import torchmetrics.classification as theirs
import torchmetrics.functional.classification as their_functionals
from cases import in_one_test
from everything import fed
from torch import Tensor, tensor
from torchmetrics import MetricCollection
from torchmetrics.utilities.exceptions import TorchMetricsUserError

import torchmetrics_roc.classification as ours

pytestmark = pytest.mark.skipif(
    tuple(map(int, torchmetrics.__version__.split(".")[:2])) < (1, 9), reason="shows what torchmetrics 1.9 answers"
)

# The figures below are written with four decimals.
FOUR_DECIMALS = 5.1e-5

SCORES, LABELS = tensor([0.1, 0.4, 0.35, 0.8]), tensor([0, 0, 1, 1])  # AUROC .75
# Class 2 is absent.
ROWS = tensor([[0.7, 0.2, 0.1], [0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]])
WITHOUT_CLASS_2 = tensor([0, 0, 1, 1])


def digits(labels: str) -> Tensor:
    return tensor([int(label) for label in labels])


def near(value: Tensor, figures: float | list[float]) -> bool:
    """Equal to the written figures, an unknown one to NaN."""
    expected = tensor(figures, dtype=torch.float64)
    return torch.allclose(value.double(), expected, rtol=0, atol=FOUR_DECIMALS, equal_nan=True)


# ---- wrong numbers -------------------------------------------------------------------------------------------------


def test_w1_three_scores_one_at_a_time() -> None:
    """A sigmoid decided per update puts .9678 above sigmoid(1.7)."""
    preds, target = tensor([1.2, 0.9678, 1.7]), digits("101")
    assert fed(theirs.BinaryAUROC(), *zip(preds.split(1), target.split(1), strict=True)).compute() == 0
    assert fed(theirs.BinaryAUROC(), (preds, target)).compute() == 1
    assert fed(ours.BinaryAUROC(), *zip(preds.split(1), target.split(1), strict=True)).compute() == 1
    assert fed(ours.BinaryAUROC(), (preds, target)).compute() == 1


@pytest.mark.parametrize(
    ("name", "dtype", "rival", "truth"),
    [
        ("BinaryAUROC", torch.float32, 0.6352, 0.7617),
        ("BinaryAUROC", torch.bfloat16, 0.5199, 0.7617),
    ],
)
def test_w2_the_sigmoid_saturates(name: str, dtype: torch.dtype, rival: float, truth: float) -> None:
    torch.manual_seed(0)
    target = torch.randint(2, (100_000,))
    preds = (torch.randn(100_000) * 8 + target * 8 + 20).to(dtype)
    assert near(getattr(theirs, name)()(preds, target), rival)
    assert near(getattr(ours, name)()(preds, target), truth)


@pytest.mark.parametrize(
    ("average", "rival", "truth"), [(None, [1.0, 0.875, 0.0], [1.0, 0.875, math.nan]), ("macro", 0.625, 0.9375)]
)
def test_w8_an_absent_class_counts_as_0(average: str | None, rival: object, truth: object) -> None:
    with pytest.warns(UserWarning, match="No positive samples"):
        assert near(theirs.MulticlassAUROC(3, average=average)(ROWS, WITHOUT_CLASS_2), rival)
    with pytest.warns(UserWarning, match="no positive samples for class 2"):
        assert near(ours.MulticlassAUROC(3, average=average)(ROWS, WITHOUT_CLASS_2), truth)


def test_w11_the_macro_precision_recall_curve_interpolates_over_precision() -> None:
    torch.manual_seed(0)
    preds = torch.rand(300, 3).softmax(1)
    target = torch.multinomial(preds, 1).flatten()

    rival = theirs.MulticlassPrecisionRecallCurve(3, average="macro")(preds, target)
    assert -torch.trapezoid(rival[0], rival[1]) == pytest.approx(0.298, abs=5e-4)
    assert (rival[1].diff() > 0).any()
    assert (rival[1].diff() < 0).any()
    binned = theirs.MulticlassPrecisionRecallCurve(3, average="macro", thresholds=10)(preds, target)
    assert (binned[1].isnan().sum(), len(binned[1])) == (20, 33)

    precision, recall, _ = ours.MulticlassPrecisionRecallCurve(3, average="macro")(preds, target)
    assert (recall.diff() <= 0).all()
    area = -(recall.diff() * precision[:-1]).sum()
    assert area == pytest.approx(0.454, abs=5e-4)
    # The area under the steps is the macro AP: 903 float32 points, each within 2^-24.
    torch.testing.assert_close(area, ours.MulticlassAveragePrecision(3)(preds, target), rtol=1e-6, atol=0)
    assert (
        not ours.MulticlassPrecisionRecallCurve(3, average="macro", thresholds=10)(preds, target).recall.isnan().any()
    )


WRONG = [
    # W4: infinities are not tied, but ordered as they came.
    ("AUROC", {"normalization": None}, [math.inf] * 4, "1100", 1.0, 0.5),
    ("AUROC", {"normalization": None}, [math.inf] * 4, "0011", 0.0, 0.5),
    # W6: a grid lacks the end points.
    ("AUROC", {"thresholds": 5}, [1.0] * 4 + [0.0] * 4, "11101000", 0.6562, 0.75),
    # W12: points of one FPR are shuffled.
    ("LogAUC", {}, [17.0 - k for k in range(17)], "110" + "1" * 13 + "0", 0.1200, 0.1333),
    # W13: one kind of samples only has a value.
    ("AUROC", {}, [0.3, 0.7], "00", 0.0, math.nan),
    ("AUROC", {}, [0.3, 0.7], "11", 0.0, math.nan),
    ("AveragePrecision", {}, [0.3, 0.7], "00", 0.0, math.nan),
    ("AveragePrecision", {}, [0.3, 0.7], "11", 1.0, 1.0),
    ("EER", {}, [0.3, 0.7], "00", 1.0, math.nan),
    ("EER", {}, [0.3, 0.7], "11", 0.0, math.nan),
    ("LogAUC", {}, [0.3, 0.7], "00", 0.0, math.nan),
    ("LogAUC", {}, [0.3, 0.7], "11", math.inf, math.nan),
    # W14: the equal error rate is that of the nearest point.
    ("EER", {}, [0.9, 0.8, 0.7, 0.6, 0.5], "10110", 0.5833, 0.5),
    ("EER", {}, [0.9, 0.8, 0.7, 0.6, 0.5], "11010", 0.4167, 0.3333),
]


@in_one_test("name, options, scores, labels, rival, truth", WRONG)
@pytest.mark.filterwarnings("ignore:.*[Nn]o (positive|negative) samples:UserWarning")
def test_one_number_is_another(
    name: str, options: dict, scores: list[float], labels: str, rival: float, truth: float
) -> None:
    preds, target = tensor(scores), digits(labels)
    assert near(getattr(theirs, f"Binary{name}")(**options)(preds, target), rival)
    assert near(getattr(ours, f"Binary{name}")(**options)(preds, target), truth)


UNSORTED = {"thresholds": [0.7, 0.3, 0.5, 0.0, 1.0]}
UNCHECKED = [
    # W3, W7, W21: what torchmetrics takes, and answers.
    ("AUROC", {}, [0.1, math.nan, 0.8, 0.4], "0110", 1.0, "`preds` holds 1 NaN score"),
    ("AUROC", UNSORTED, [0.1, 0.4, 0.35, 0.8], "0011", -0.25, r"`thresholds` must rise.*sort them first"),
    ("AUROC", {}, [0.1, 0.5, 0.9], "015", 0.5, "`target` holds 1 label other than 0 and 1"),
    ("LogAUC", {}, [0.1, 0.5, 0.9], "015", 0.0, "`target` holds 1 label other than 0 and 1"),
    ("AUROC", {"max_fpr": -1.0}, [0.1, 0.4, 0.35, 0.8], "0011", 0.6667, r"`max_fpr` must be in \(0, 1\]"),
]


@in_one_test("name, options, scores, labels, rival, words", UNCHECKED)
def test_what_is_wrong_is_not_checked(
    name: str, options: dict, scores: list[float], labels: str, rival: float, words: str
) -> None:
    preds, target = tensor(scores), digits(labels)
    assert near(getattr(theirs, f"Binary{name}")(**options)(preds, target), rival)
    with pytest.raises(ValueError, match=words):
        getattr(ours, f"Binary{name}")(**options)(preds, target)


def test_w15_the_first_threshold_of_a_roc_curve() -> None:
    preds, target = tensor([5.0, 3.0, -1.0, -2.0]), digits("1010")
    assert theirs.BinaryROC(normalization=None)(preds, target)[2].tolist() == [1, 5, 3, -1, -2]
    assert ours.BinaryROC(normalization=None)(preds, target).thresholds.tolist() == [math.inf, 5, 3, -1, -2]


def test_w16_rates_are_compared_in_float32() -> None:
    """91 of 100 negatives lie below .915: a specificity of .91 exactly."""
    preds = torch.cat([torch.arange(1, 101) / 100, torch.full((10,), 0.915)])
    target = (torch.arange(110) >= 100).long()
    value, threshold = theirs.BinarySensitivityAtSpecificity(0.91)(preds, target)
    assert (value, threshold) == (0, 1)
    value, threshold = ours.BinarySensitivityAtSpecificity(0.91)(preds, target)
    assert (value, threshold) == (1, preds[-1])


def test_w17_a_grid_is_compared_in_float32() -> None:
    preds, target = tensor([0.1, 0.2], dtype=torch.float64), digits("10")
    fpr, tpr, _ = theirs.BinaryROC(thresholds=[0.1, 0.2])(preds, target)
    assert (tpr.tolist(), fpr.tolist()) == ([0, 0], [0, 1])
    fpr, tpr, thresholds = ours.BinaryROC(thresholds=[0.1, 0.2])(preds, target)
    assert (tpr.tolist(), fpr.tolist()) == ([0, 0, 1, 1], [0, 1, 1, 1])
    assert thresholds.tolist() == [math.inf, 0.2, 0.1, -math.inf]


def test_w18_a_single_threshold_keeps_its_dimension() -> None:
    preds, target = tensor([0.5, 0.5]), digits("10")
    assert theirs.BinaryPrecisionRecallCurve()(preds, target)[2].shape == ()
    assert their_functionals.binary_precision_recall_curve(preds, target)[2].shape == (1,)
    metric = ours.BinaryPrecisionRecallCurve()
    assert metric(preds, target).thresholds.shape == (1,)
    assert metric.compute().thresholds.shape == (1,)


def test_w21_of_equal_specificities_that_of_the_highest_sensitivity() -> None:
    """torchmetrics returns the highest threshold, where half of the positives are missed for nothing."""
    preds, target = tensor([0.9, 0.8, 0.7]), digits("110")
    value, threshold = theirs.BinarySpecificityAtSensitivity(0.3)(preds, target)
    assert (value, threshold) == (1, preds[0])
    value, threshold = ours.BinarySpecificityAtSensitivity(0.3)(preds, target)
    assert (value, threshold) == (1, preds[1])


@pytest.mark.parametrize("dtype", [torch.int32, torch.uint8, torch.int8, torch.int16, torch.bool])
def test_w22_small_integer_labels_on_a_grid(dtype: torch.dtype) -> None:
    target = WITHOUT_CLASS_2.to(dtype)
    with pytest.raises(RuntimeError, match="one_hot"):
        theirs.MulticlassAUROC(3, thresholds=5).update(ROWS, target)
    with pytest.warns(UserWarning, match="class 2"):
        mine = ours.MulticlassAUROC(3, average=None, thresholds=5)(ROWS, target)
    with pytest.warns(UserWarning, match="class 2"):
        assert torch.equal(mine[:2], ours.MulticlassAUROC(3, average=None, thresholds=5)(ROWS, WITHOUT_CLASS_2)[:2])
    assert near(mine, [1.0, 0.875, math.nan])


# ---- silent state corruption ---------------------------------------------------------------------------------------


def test_s1_the_state_is_the_callers_tensor() -> None:
    stored = {}
    for module in (theirs, ours):
        preds = SCORES.clone()
        metric = fed(module.BinaryAUROC(), (preds, LABELS))
        preds.zero_()
        stored[module] = torch.cat(metric.preds)
    assert torch.equal(stored[theirs], torch.zeros(4))
    assert torch.equal(stored[ours], SCORES)


def test_s2_update_keeps_the_autograd_graph() -> None:
    weight = torch.ones((), requires_grad=True)
    batches = [(SCORES * weight, LABELS)] * 3
    stored = {module: fed(module.BinaryAUROC(), *batches).preds for module in (theirs, ours)}
    assert [x.grad_fn is not None for x in stored[theirs]] == [True] * 3
    assert not any(x.requires_grad for x in stored[ours])


def test_s3_groups_merge_by_coincidence() -> None:
    """The first batch ignores nothing, so both states are equal after it: torchmetrics then updates one for both."""
    figures = {}
    for module in (theirs, ours):
        collection = MetricCollection({"all": module.BinaryAUROC(), "some": module.BinaryAUROC(ignore_index=-1)})
        collection.update(SCORES, LABELS)
        collection.update(tensor([0.9, 0.2, 0.6]), tensor([-1, 1, 0]))
        figures[module] = collection["some"].compute()
    assert near(figures[theirs], 0.4167)
    assert near(figures[ours], 0.5556)


@pytest.fixture
def world_of_one():
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    yield
    dist.destroy_process_group()


@pytest.mark.usefixtures("world_of_one")
def test_s4_a_compute_that_raises_leaves_the_metric_synced() -> None:
    """All ranks are empty. torchmetrics cannot even be reset."""
    metric = theirs.BinaryAUROC(distributed_available_fn=lambda: True)
    with pytest.warns(UserWarning, match="before the ``update`` method"), pytest.raises(IndexError):
        metric.compute()
    with pytest.raises(AttributeError):
        metric.update(SCORES, LABELS)
    with pytest.raises(TorchMetricsUserError, match="already been synced"):
        metric.compute()
    with pytest.raises(AttributeError):
        metric.reset()

    metric = ours.BinaryAUROC(distributed_available_fn=lambda: True)
    with pytest.warns(UserWarning, match="no samples that count|before the ``update`` method"):
        assert metric.compute().isnan()
    assert fed(metric, (SCORES, LABELS)).compute() == 0.75
    metric.update(SCORES, tensor([0, 0, 7, 1]))
    with pytest.raises(ValueError, match="1 label other than 0 and 1"):
        metric.compute()
    assert not metric._is_synced
    metric.update(SCORES, LABELS)
    with pytest.raises(ValueError, match="1 label other than 0 and 1"):
        metric.compute()
    metric.reset()
    assert fed(metric, (SCORES, LABELS)).compute() == 0.75


def test_s8_a_parents_cast_rounds_the_grid_and_the_scores() -> None:
    torch.manual_seed(0)
    preds, target = torch.rand(100), torch.randint(2, (100,))
    distinct, stored = {}, {}
    for module in (theirs, ours):
        parent = torch.nn.ModuleDict({"binned": module.BinaryROC(thresholds=1000)})
        parent.to(torch.bfloat16)
        distinct[module] = len(parent["binned"](preds, target)[2].unique())
        parent = torch.nn.ModuleDict({"exact": fed(module.BinaryAUROC(), (preds, target))})
        parent.to(torch.float16)
        stored[module] = parent["exact"].preds[0].dtype
    assert distinct == {theirs: 507, ours: 1002}  # ours with both ends
    assert stored == {theirs: torch.float16, ours: torch.float32}


def counted(metric: object) -> int:
    """How many samples the histogram holds."""
    return int((metric.confmat[0] if hasattr(metric, "confmat") else metric.counts).sum())


def sent(metric: object) -> object:
    """What a spawned process is given: tensors by handle, not by value."""
    buffer = io.BytesIO()
    multiprocessing.reduction.ForkingPickler(buffer).dump(metric)
    return pickle.loads(buffer.getvalue())


def test_s10_processes_share_the_memory_of_the_states() -> None:
    preds, target = torch.linspace(0, 1, 22), torch.arange(22) % 2
    held = {}
    for module in (theirs, ours):
        parent = module.BinaryAUROC(thresholds=5)
        ranks = [sent(parent), sent(parent)]
        for rank in ranks:
            rank.update(preds, target)
        held[module] = [counted(rank) for rank in (*ranks, parent)]
    assert held[theirs] == [44, 44, 44]
    assert held[ours] == [22, 22, 0]
