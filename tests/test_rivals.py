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
from torchmetrics.wrappers import Running

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


def test_w3_nan_is_silent() -> None:
    preds, target = tensor([0.1, math.nan, 0.8, 0.4]), digits("0110")
    assert theirs.BinaryAUROC()(preds, target) == 1
    with pytest.raises(ValueError, match="`preds` holds 1 NaN score"):
        ours.BinaryAUROC()(preds, target)


@pytest.mark.parametrize(("labels", "rival"), [("1100", 1.0), ("0011", 0.0)])
def test_w4_infinities_are_not_tied(labels: str, rival: float) -> None:
    preds, target = torch.full((4,), math.inf), digits(labels)
    assert theirs.BinaryAUROC(normalization=None)(preds, target) == rival
    assert ours.BinaryAUROC(normalization=None)(preds, target) == 0.5


def test_w6_a_grid_lacks_the_end_points() -> None:
    preds, target = digits("11110000").float(), digits("11101000")
    assert near(theirs.BinaryAUROC(thresholds=5)(preds, target), 0.6562)
    assert ours.BinaryAUROC(thresholds=5)(preds, target) == 0.75


def probabilities_of_truth() -> tuple[Tensor, Tensor]:
    torch.manual_seed(0)
    preds = torch.rand(1000)
    return preds, (torch.rand(1000) < preds).long()


@pytest.mark.parametrize(("name", "rival"), [("BinaryAUROC", -0.2523), ("BinaryAveragePrecision", 0.0797)])
def test_w7_an_unsorted_grid_is_taken(name: str, rival: float) -> None:
    grid = [0.7, 0.3, 0.5, 0.0, 1.0]
    assert near(getattr(theirs, name)(thresholds=grid)(*probabilities_of_truth()), rival)
    with pytest.raises(ValueError, match=r"`thresholds` must rise.*sort them first"):
        getattr(ours, name)(thresholds=grid)


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


def test_w12_log_auc_shuffles_tied_fprs() -> None:
    preds, target = torch.linspace(1, 0.01, 17, dtype=torch.float64), digits("110" + "1" * 13 + "0")
    assert near(theirs.BinaryLogAUC()(preds, target), 0.1200)
    assert near(ours.BinaryLogAUC()(preds, target), 0.1333)


@in_one_test(
    "name, labels, rival, truth",
    [
        ("BinaryAUROC", "00", 0.0, math.nan),
        ("BinaryAUROC", "11", 0.0, math.nan),
        ("BinaryAveragePrecision", "00", 0.0, math.nan),
        ("BinaryAveragePrecision", "11", 1.0, 1.0),
        ("BinaryEER", "00", 1.0, math.nan),
        ("BinaryEER", "11", 0.0, math.nan),
        ("BinaryLogAUC", "00", 0.0, math.nan),
        ("BinaryLogAUC", "11", math.inf, math.nan),
    ],
)
@pytest.mark.filterwarnings("ignore:No (positive|negative) samples:UserWarning")
def test_w13_one_kind_of_samples_only(name: str, labels: str, rival: float, truth: float) -> None:
    preds = tensor([0.3, 0.7])
    assert near(getattr(theirs, name)()(preds, digits(labels)), rival)
    metric = getattr(ours, name)()
    if math.isnan(truth):
        with pytest.warns(UserWarning, match=f"no {'positive' if labels == '00' else 'negative'} samples"):
            value = metric(preds, digits(labels))
    else:
        value = metric(preds, digits(labels))
    assert near(value, truth)


@pytest.mark.parametrize(("labels", "rival", "truth"), [("10110", 0.5833, 0.5), ("11010", 0.4167, 0.3333)])
def test_w14_the_equal_error_rate_is_interpolated(labels: str, rival: float, truth: float) -> None:
    preds = tensor([0.9, 0.8, 0.7, 0.6, 0.5])
    assert near(theirs.BinaryEER()(preds, digits(labels)), rival)
    assert near(ours.BinaryEER()(preds, digits(labels)), truth)
    assert near(ours.BinaryEER(estimator="nearest")(preds, digits(labels)), rival)


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


@pytest.mark.parametrize("classes", [3, 5])
def test_w19_micro_on_a_grid(classes: int) -> None:
    torch.manual_seed(0)
    preds, target = torch.rand(30, classes).softmax(1), torch.randint(classes, (30,))
    metric = theirs.MulticlassROC(classes, average="micro", thresholds=5)
    if classes == 3:
        with pytest.raises(RuntimeError, match="must match the size"):
            metric.update(preds, target)
    else:
        metric.update(preds, target)
        assert [tuple(x.shape) for x in metric.compute()] == [(5, 2), (5, 2), (5,)]
    mine = ours.MulticlassROC(classes, average="micro", thresholds=5)(preds, target)
    assert [tuple(x.shape) for x in mine] == [(7,)] * 3
    flat = torch.nn.functional.one_hot(target, classes).flatten()
    expected = ours.BinaryROC(thresholds=5)(preds.flatten(), flat)
    assert all(torch.equal(x, y) for x, y in zip(mine, expected, strict=True))


@pytest.mark.parametrize(("name", "rival"), [("BinaryAUROC", 0.5), ("BinaryLogAUC", 0.0)])
def test_w21_labels_are_not_checked(name: str, rival: float) -> None:
    preds, target = tensor([0.1, 0.5, 0.9]), tensor([0, 1, 5])
    assert getattr(theirs, name)()(preds, target) == rival
    with pytest.raises(ValueError, match="`target` holds 1 label other than 0 and 1"):
        getattr(ours, name)()(preds, target)


def test_w21_max_fpr_is_not_checked() -> None:
    with pytest.raises(IndexError):
        theirs.BinaryAUROC(max_fpr=5.0)(SCORES, LABELS)
    assert near(theirs.BinaryAUROC(max_fpr=-1.0)(SCORES, LABELS), 0.6667)
    with pytest.raises(ValueError, match="max_fpr"):
        theirs.BinaryAUROC(max_fpr=1)
    for wrong in (5.0, -1.0, 0):
        with pytest.raises(ValueError, match=r"`max_fpr` must be in \(0, 1\]"):
            ours.BinaryAUROC(max_fpr=wrong)
    assert ours.BinaryAUROC(max_fpr=1)(SCORES, LABELS) == 0.75


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


def test_s5_merge_state_keeps_what_was_computed() -> None:
    figures = {}
    for module in (theirs, ours):
        metric, other = fed(module.BinaryAUROC(), (SCORES, LABELS)), fed(module.BinaryAUROC(), (1 - SCORES, LABELS))
        assert metric.compute() == 0.75
        metric.merge_state(other)
        figures[module] = metric.compute().item(), metric.update_count
    assert figures[theirs] == (0.75, 1)
    assert figures[ours] == (0.5, 2)


def saved(module: object, thresholds: int, target: Tensor) -> dict[str, object]:
    metric = module.BinaryAUROC(thresholds=thresholds)
    metric.persistent(True)
    return fed(metric, (SCORES, target)).state_dict()


def loading(module: object) -> object:
    metric = module.BinaryAUROC(thresholds=5)
    metric.persistent(True)
    return metric


def test_s6_a_state_of_another_grid_is_loaded() -> None:
    metric = loading(theirs)
    metric.load_state_dict(saved(theirs, 3, LABELS))
    assert len(metric.confmat) == 3 != len(metric.thresholds)
    metric = fed(loading(ours), (SCORES, LABELS))
    with pytest.raises(RuntimeError, match="BinaryAUROC cannot load a state of other settings"):
        metric.load_state_dict(saved(ours, 3, LABELS))
    assert metric.compute() == 0.875  # nothing stored is lost


def test_s7_set_dtype_rounds_counts() -> None:
    """float16 ends at 65,504."""
    preds, target = torch.full((120_000,), 0.7), torch.ones(120_000, dtype=torch.int64)
    rival, mine = (fed(m.BinaryAUROC(thresholds=5), (preds, target)) for m in (theirs, ours))
    rival.set_dtype(torch.float16)
    mine.set_dtype(torch.float16)
    assert rival.confmat.max() == math.inf
    assert mine.counts.dtype == torch.int64
    assert mine.counts.max() == 120_000


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


def test_s9_reset_empties_the_lists_of_others() -> None:
    rival, mine = (Running(m.BinaryAUROC(), window=2) for m in (theirs, ours))
    with pytest.raises(ValueError, match="No samples to concatenate"):
        fed(rival, *[(SCORES, LABELS)] * 3).compute()
    fed(mine, (SCORES, LABELS), (SCORES, LABELS), (1 - SCORES, LABELS))
    assert mine.compute() == 0.5  # of the last two: .75 and 1 - .75 put together


def test_s9_a_refused_batch_counts_as_an_update() -> None:
    counts = {}
    for module in (theirs, ours):
        metric = module.BinaryROC()
        with pytest.raises(ValueError, match="preds"):
            metric.update(LABELS, LABELS)
        assert metric.preds == []
        counts[module] = metric.update_count
    assert counts == {theirs: 1, ours: 0}


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
