"""The confusion matrix: torchmetrics' counts where no score ties with the threshold, and a state that is a sum."""

from __future__ import annotations

import importlib
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import matplotlib.pyplot as plt
import oracles
import pytest
import torch
import torchmetrics.classification as theirs
import torchmetrics.functional.classification as their_functionals
from cases import in_one_test
from everything import fed
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor, inf, nan, tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
import torchmetrics_roc.functional as functionals
from torchmetrics_roc import rates
from torchmetrics_roc.measures.pr import average_precision

Run = Callable[..., list[Any]]

FIRST: dict[str, tuple[int, ...]] = {"Binary": (), "Multiclass": (4,), "Multilabel": (4,)}
# torchmetrics divides in float32, ours in float64 with one rounding to float32.
FLOAT32_QUOTIENT = {"rtol": 2**-22, "atol": 0.0}

tasks = pytest.mark.parametrize("task", FIRST)


def batch_of(task: str, size: int = 150, shape: tuple[int, ...] = (), seed: int = 0) -> tuple[Tensor, Tensor]:
    """Probabilities, none of them one half, and labels."""
    g = torch.Generator().manual_seed(seed)
    if task == "Multiclass":
        return torch.rand(size, 4, *shape, generator=g), torch.randint(4, (size, *shape), generator=g)
    columns = () if task == "Binary" else (4,)
    scores = (torch.randint(64, (size, *columns, *shape), generator=g) + 0.25) / 64
    return scores, torch.randint(2, scores.shape, generator=g)


def called_of(task: str, preds: Tensor) -> Tensor:
    return preds.argmax(1) if task == "Multiclass" else (preds >= 0.5).long()


def made(task: str, **options: Any) -> Any:
    return getattr(tr, f"{task}ConfusionMatrix")(*FIRST[task], **options)


def slowly(called: Tensor, target: Tensor, classes: int = 2, weights: list[float] | None = None) -> Tensor:
    matrix = oracles.confusion(called.flatten().tolist(), target.flatten().tolist(), classes, weights)
    return tensor([[float(x) for x in row] for row in matrix])


def same(a: Any, b: Any) -> bool:
    return torch.equal(a.double().nan_to_num(nan=-1), b.double().nan_to_num(nan=-1))


# ---- as torchmetrics -------------------------------------------------------------------------------------------------

NAMES = ["BinaryConfusionMatrix", "MulticlassConfusionMatrix", "MultilabelConfusionMatrix", "ConfusionMatrix"]
FUNCTIONS = [
    "binary_confusion_matrix",
    "multiclass_confusion_matrix",
    "multilabel_confusion_matrix",
    "confusion_matrix",
]


def positional(of: Any) -> list[tuple[str, object]]:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [(p.name, p.default) for p in inspect.signature(of).parameters.values() if p.kind in kinds]


@pytest.mark.parametrize("name", NAMES)
def test_classes_take_what_those_of_torchmetrics_take(name: str) -> None:
    ours = importlib.import_module("torchmetrics_roc.classification")
    assert positional(getattr(ours, name)) == positional(getattr(theirs, name))
    assert getattr(tr, name) is getattr(ours, name)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functionals_take_what_those_of_torchmetrics_take(name: str) -> None:
    assert positional(getattr(functionals, name)) == positional(getattr(their_functionals, name))


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore:.*NaN values found in confusion matrix", "ignore:.*onfusion_?[mM]atrix.*no samples")
@pytest.mark.parametrize("normalize", [None, "none", "true", "pred", "all"])
@pytest.mark.parametrize("ignore_index", [None, 1, -1])
@pytest.mark.parametrize(("shape", "integers"), [((), False), ((), True), ((2, 3), False), ((2, 3), True)])
@tasks
def test_values_are_those_of_torchmetrics(
    task: str, integers: bool, shape: tuple[int, ...], ignore_index: int | None, normalize: str | None
) -> None:
    preds, target = batch_of(task, shape=shape)
    if integers:
        preds = called_of(task, preds)
    if ignore_index == -1:
        target = torch.where(torch.rand(target.shape, generator=torch.Generator().manual_seed(1)) < 0.2, -1, target)
    options = {"ignore_index": ignore_index, "normalize": normalize}
    rival = getattr(theirs, f"{task}ConfusionMatrix")(*FIRST[task], **options)
    expected, value = rival(preds, target), made(task, **options)(preds, target)
    functional = getattr(functionals, f"{task.lower()}_confusion_matrix")
    assert same(functional(preds, target, *FIRST[task], **options), value)
    if ignore_index == 1 and normalize not in (None, "none"):
        # Of an ignored label no sample is left: shares of nothing are NaN here, 0 there.
        assert bool((value.isnan() <= (expected == 0)).all())
        value = value.nan_to_num(nan=0.0)
    if normalize in (None, "none"):
        assert value.dtype == expected.dtype == torch.int64
        assert torch.equal(value, expected)
    else:
        torch.testing.assert_close(value, expected, **FLOAT32_QUOTIENT)


@tasks
def test_the_task_name_chooses(task: str) -> None:
    count = {"Multiclass": {"num_classes": 4}, "Multilabel": {"num_labels": 4}}.get(task, {})
    metric = tr.ConfusionMatrix(task.lower(), threshold=0.25, normalize="all", ignore_index=0, **count)
    assert type(metric) is getattr(tr, f"{task}ConfusionMatrix")
    assert (metric.normalize, metric.ignore_index) == ("all", 0)
    assert task == "Multiclass" or metric.threshold == 0.25
    batch = batch_of(task)
    value = functionals.confusion_matrix(*batch, task.lower(), 0.25, normalize="all", ignore_index=0, **count)
    assert same(metric(*batch), value)


# ---- not as torchmetrics ---------------------------------------------------------------------------------------------


def test_a_threshold_admits_its_equals() -> None:
    """As it does at every point of a curve; torchmetrics calls what is above."""
    preds, target = tensor([0.2, 0.5, 0.8]), tensor([0, 1, 1])
    assert theirs.BinaryConfusionMatrix()(preds, target).tolist() == [[1, 0], [1, 1]]
    assert tr.BinaryConfusionMatrix()(preds, target).tolist() == [[1, 0], [0, 2]]
    point = tr.BinaryAUROC()
    point.update(preds, target)
    assert rates(tr.BinaryConfusionMatrix()(preds, target)).recall == point.operating_point(0.5).recall


def test_logits_are_not_squashed() -> None:
    """One score of 1.5 makes torchmetrics take a batch for logits, whose threshold is then 0."""
    preds, target = tensor([0.3, 0.4, 1.5]), tensor([0, 1, 1])
    with pytest.warns(UserWarning, match=r"1 score \(33.3% of all\) lies outside"):
        assert tr.BinaryConfusionMatrix()(preds, target).tolist() == [[1, 0], [1, 1]]
    assert theirs.BinaryConfusionMatrix()(preds, target).tolist() == [[0, 1], [0, 2]]
    assert theirs.BinaryConfusionMatrix()(preds[:2], target[:2]).tolist() == [[1, 0], [1, 0]]
    assert tr.BinaryConfusionMatrix(threshold=-1.5)(-preds, target).tolist() == [[0, 1], [0, 2]]
    wide = tensor([[-7.0, 3.0], [2.0, -4.0]])
    assert tr.MultilabelConfusionMatrix(2, threshold=2.0)(wide, tensor([[1, 1], [0, 0]])).tolist() == [
        [[0, 1], [1, 0]],
        [[1, 0], [0, 1]],
    ]


@pytest.mark.filterwarnings("ignore:.*NaN values found in confusion matrix", "ignore:.*onfusion_?[mM]atrix.*no samples")
@pytest.mark.parametrize(("normalize", "unknown"), [("true", [1, 1]), ("pred", [1, 1]), ("all", [0, 0])])
def test_a_share_of_nothing_is_unknown(normalize: Any, unknown: list[int]) -> None:
    """Class 1 neither occurs nor is called. torchmetrics says 0, which it would also say of what never happens."""
    preds, target = tensor([0.1, 0.2]), tensor([0, 0])
    assert not theirs.BinaryConfusionMatrix(normalize=normalize)(preds, target).isnan().any()
    value = tr.BinaryConfusionMatrix(normalize=normalize)(preds, target)
    row_or_column = value[1] if normalize == "true" else value[:, 1]
    assert row_or_column.isnan().tolist() == unknown
    assert value[0, 0] == 1
    assert tr.BinaryConfusionMatrix(normalize=normalize).compute().isnan().all()


# ---- what is counted -------------------------------------------------------------------------------------------------


def test_the_first_of_equal_classes_is_called() -> None:
    rows = tensor([[0.25, 0.25, 0.25, 0.25], [0.1, 0.4, 0.4, 0.1], [-inf, -inf, -inf, -inf]])
    assert made("Multiclass")(rows, tensor([3, 3, 3]))[3].tolist() == [2, 1, 0, 0]


@pytest.mark.covering
@pytest.mark.parametrize("average", ["true", "pred", "all", None])
@tasks
def test_weights_count_as_often(task: str, average: Any) -> None:
    preds, target = batch_of(task)
    weight = torch.randint(4, (150,), generator=torch.Generator().manual_seed(2))
    value = made(task, normalize=average)(preds, target, weight)
    assert value.dtype == (torch.float32 if average else torch.float64)
    repeated = preds.repeat_interleave(weight, 0), target.repeat_interleave(weight, 0)
    assert same(value, made(task, normalize=average)(*repeated))
    if task == "Binary" and average is None:
        quarters = weight / 4
        expected = slowly(called_of(task, preds), target, 2, quarters.tolist())
        assert torch.equal(made(task)(preds, target, quarters), expected)


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")
@pytest.mark.filterwarnings("ignore:.*summary, AveragePrecision:UserWarning")
def test_sums_of_weights_keep_every_digit() -> None:
    data = tensor([0.9, 0.1, 0.6]), tensor([1, 0, 0]), tensor([1090519042, 2**53 - 1, 1e38], dtype=torch.float64)
    assert made("Binary", threshold=0.5)(*data).tolist() == [[2**53 - 1, 1e38], [0, 1090519042]]
    metric = tr.BinaryAUROC()
    metric.update(*data)
    assert metric.summary().positives.item() == 1090519042
    assert metric.summary().negatives.item() == 1e38 + 2**53 - 1


@tasks
def test_weights_of_an_extra_dimension(task: str) -> None:
    preds, target = batch_of(task, size=20, shape=(3,))
    weight = torch.arange(20)
    assert same(made(task)(preds, target, weight), made(task)(preds, target, weight[:, None].expand(20, 3)))


@pytest.mark.covering
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("ignore_index", [None, 0])
@tasks
def test_batches_and_their_order_change_nothing(task: str, ignore_index: int | None, weighted: bool) -> None:
    batch = batch_of(task)
    if weighted:
        batch = (*batch, torch.randint(8, (150,), generator=torch.Generator().manual_seed(3)) / 8)
    whole = fed(made(task, ignore_index=ignore_index), batch).compute()
    order = torch.randperm(150, generator=torch.Generator().manual_seed(4))
    parts = list(zip(*(x[order].split([1, 60, 0, 89]) for x in batch), strict=True))
    assert same(fed(made(task, ignore_index=ignore_index), *parts).compute(), whole)
    merged, other = made(task, ignore_index=ignore_index), made(task, ignore_index=ignore_index)
    fed(merged, *parts[:2])
    merged.merge_state(fed(other, *parts[2:]))
    assert same(merged.compute(), whole)
    assert merged.num_samples == 150


@tasks
def test_an_empty_matrix_is_all_zeros(task: str) -> None:
    value = made(task).compute()
    assert value.dtype == torch.int64
    assert not value.any()


def test_batches_may_be_scores_or_calls() -> None:
    """A count does not remember what it was made of."""
    for task in FIRST:
        preds, target = batch_of(task)
        once = made(task)(preds, target)
        for widened in (called_of(task, preds), called_of(task, preds).to(torch.uint8), preds.double()):
            metric = fed(made(task), (preds, target), (widened, target))
            assert torch.equal(metric.compute(), 2 * once), (task, widened.dtype)


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("threshold", [0.7, 0.1, 1e-3, -0.3])
def test_a_threshold_is_rounded_to_the_scores(dtype: torch.dtype, threshold: float) -> None:
    """0.7 admits a score of 0.7 in any dtype, and nothing below it."""
    equal = torch.full((), threshold, dtype=dtype)
    scores = torch.stack([equal, equal.nextafter(-equal.new_tensor(inf)) if dtype.itemsize > 2 else equal - 0.01])
    assert tr.BinaryConfusionMatrix(threshold)(scores, tensor([1, 1])).tolist() == [[0, 0], [1, 1]]
    assert tr.BinaryConfusionMatrix(tensor(threshold, dtype=torch.float64))(scores[:1], tensor([1]))[1, 1] == 1


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("kind", [list, tuple, tensor])
def test_each_label_may_have_a_threshold(dtype: torch.dtype, kind: Any) -> None:
    generator = torch.Generator().manual_seed(0)
    preds, target = torch.randn(50, 3, generator=generator).to(dtype), torch.randint(0, 2, (50, 3), generator=generator)
    least = [0.7, -0.3, float(preds[0, 2])]
    preds[1, 0] = 0.7
    metric = tr.MultilabelConfusionMatrix(3, kind(least))
    metric.update(preds[:20], target[:20])
    metric.update(preds[20:], target[20:])
    alone = [tr.BinaryConfusionMatrix(x)(preds[:, t], target[:, t]) for t, x in enumerate(least)]
    assert torch.equal(metric.compute(), torch.stack(alone))
    assert torch.equal(
        tr.functional.multilabel_confusion_matrix(preds, target, 3, threshold=kind(least)), metric.compute()
    )
    assert torch.equal(pickle.loads(pickle.dumps(metric)).compute(), metric.compute())
    other = tr.MultilabelConfusionMatrix(3, [*least[:2], 9.0])
    other.update(preds, target)
    with pytest.raises(ValueError, match="same task, thresholds and settings"):
        metric.merge_state(other)


def test_thresholds_chosen_for_each_label_are_kept() -> None:
    generator = torch.Generator().manual_seed(0)
    preds, target = torch.randn(50, 3, generator=generator), torch.randint(0, 2, (50, 3), generator=generator)
    metric = tr.MultilabelAUROC(3)
    metric.update(preds, target)
    point = metric.operating_point("f1")
    matrix = tr.MultilabelConfusionMatrix(3, threshold=point.threshold)(preds, target)
    assert matrix[:, 1, 1].tolist() == point.tp.tolist()
    assert matrix[:, 0, 1].tolist() == point.fp.tolist()


@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@in_one_test("threshold", [1e39, -1e39, 65505.0, 65520.0, 1e308])
def test_a_threshold_may_lie_beyond_the_dtype_of_the_scores(threshold: float, dtype: torch.dtype) -> None:
    """It is rounded as a score of that size is."""
    scores = tensor([inf, 65504.0, -65504.0, -inf], dtype=dtype)
    reached = int((scores >= tensor(threshold, dtype=torch.float64).to(dtype)).sum())
    assert tr.BinaryConfusionMatrix(threshold)(scores, torch.ones(4).long())[1, 1] == reached


@pytest.mark.parametrize("threshold", [-inf, -1.0, 0.0, 2.0])
def test_infinite_scores(threshold: float) -> None:
    value = tr.BinaryConfusionMatrix(threshold)(tensor([inf, -inf]), tensor([1, 0]))
    assert value.tolist() == ([[0, 1], [0, 1]] if threshold == -inf else [[1, 0], [0, 1]])


# ---- what is refused -------------------------------------------------------------------------------------------------


def flawed(task: str, what: str) -> tuple[Tensor, Tensor]:
    preds, target = batch_of(task)
    if what == "NaN":
        preds.view(-1)[5] = nan
    elif what == "label":
        target.view(-1)[5] = 7
    else:
        preds = called_of(task, preds)
        preds.view(-1)[5] = -3 if what == "low call" else 4
    return preds, target


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("NaN", "1 NaN score"),
        ("label", "1 label other than"),
        ("call", "1 NaN score or foreign label"),
        ("low call", "NaN scores? or foreign label"),
    ],
)
@tasks
def test_flaws_raise_when_the_matrix_is_read(task: str, what: str, words: str) -> None:
    metric = fed(made(task), flawed(task, what))
    for _ in range(2):
        with pytest.raises(ValueError, match=words):
            metric.compute()
    with pytest.raises(ValueError, match=words):
        made(task)(*flawed(task, what))
    metric.reset()
    assert same(fed(metric, batch_of(task)).compute(), made(task)(*batch_of(task)))


def test_foreign_predicted_labels_are_counted() -> None:
    for calls, words in (([0, 2, 1], "1 NaN score or foreign label"), ([0, 2, -1], "2 NaN scores or foreign labels")):
        metric = fed(tr.BinaryConfusionMatrix(), (tensor(calls), tensor([0, 1, 1])))
        with pytest.raises(ValueError, match=rf"{words}\b"):
            metric.compute()


def test_two_predicted_classes_are_those_of_their_scores() -> None:
    target, calls = tensor([0, 1, 1, 0, 1]), tensor([0, 1, 0, 1, 1])
    scores = torch.nn.functional.one_hot(calls).double()
    for preds in (calls, scores):
        assert tr.MulticlassConfusionMatrix(2)(preds, target).tolist() == [[1, 1], [1, 2]]


@tasks
def test_what_is_not_known_may_be_left_out(task: str) -> None:
    preds, target = flawed(task, "NaN")
    at = preds.isnan()
    value = made(task, nan_policy="ignore")(preds, target)
    if task == "Multilabel":
        assert torch.equal(value, made(task, ignore_index=-1)(preds.nan_to_num(), target.masked_fill(at, -1)))
    else:
        kept = ~(at.any(1) if task == "Multiclass" else at)
        assert torch.equal(value, made(task)(preds[kept], target[kept]))


@tasks
def test_an_ignored_sample_is_not_looked_at(task: str) -> None:
    preds, target = flawed(task, "NaN")
    if task == "Multiclass":
        target[preds.isnan().any(1)] = -1
    else:
        target[preds.isnan()] = -1
    assert int(made(task, ignore_index=-1)(preds, target).sum()) == target.numel() - 1


@in_one_test(
    "build, words",
    [
        (lambda: tr.BinaryConfusionMatrix(nan), "`threshold` must be a number"),
        (lambda: tr.BinaryConfusionMatrix(None), "`threshold` must be a number"),
        (lambda: tr.MultilabelConfusionMatrix(3, "0.5"), "`threshold` must be a number"),
        (lambda: tr.BinaryConfusionMatrix(tensor([0.1, 0.2])), "`threshold` must be a number, but got 2 numbers"),
        (lambda: tr.MultilabelConfusionMatrix(3, [0.1, 0.2]), "or 3 numbers, one for each label, but got 2"),
        (lambda: tr.MultilabelConfusionMatrix(2, [0.1, nan]), "`threshold` must be a number"),
        (lambda: tr.MultilabelConfusionMatrix(2, []), "`threshold` must be a number"),
        (lambda: tr.MulticlassConfusionMatrix(3, normalize="rows"), "`normalize` must be 'true', 'pred'"),
        (lambda: tr.MulticlassConfusionMatrix(1), "`num_classes` must be an integer of at least 2"),
        (lambda: tr.ConfusionMatrix("ternary"), "`task`"),
        (lambda: tr.ConfusionMatrix("multiclass"), "`num_classes`"),
        (lambda: tr.BinaryConfusionMatrix(window=0), "`window` must be"),
    ],
)
def test_bad_options(build: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        build()


@pytest.mark.parametrize(
    ("task", "preds", "target", "words"),
    [
        ("Binary", torch.zeros(3), torch.zeros(2).long(), "`preds` and `target` must have the same shape"),
        ("Binary", torch.zeros(3).long(), torch.zeros(2).long(), "taken as predicted labels"),
        ("Multiclass", torch.zeros(3, 5), torch.zeros(3).long(), "num_classes=4"),
        ("Multiclass", torch.zeros(3, 4).long(), torch.zeros(3).long(), r"must have the shape \(3,\)"),
        ("Multilabel", torch.zeros(3, 4), torch.zeros(3, 4).cfloat(), "`target` must hold labels, but got"),
        ("Multilabel", torch.zeros(3).long(), torch.zeros(3).long(), "num_labels=4"),
    ],
)
def test_batches_of_another_shape_are_refused_at_once(task: str, preds: Tensor, target: Tensor, words: str) -> None:
    metric = made(task)
    with pytest.raises(ValueError, match=words):
        metric.update(preds, target)
    assert metric.update_count == 0


@tasks
def test_counts_at_one_threshold_are_no_curve(task: str) -> None:
    metric = fed(made(task), batch_of(task))
    metric.compute()
    asked = (metric.curve, metric.computed_curve, metric.summary, metric.interval)
    for ask in (*asked, lambda: metric.operating_point("youden")):
        with pytest.raises(ValueError, match="reads the counts at one threshold, not one curve"):
            ask()
    with pytest.raises(ValueError, match="`refine`"):
        metric.refine()


@tasks
def test_refine_removes_counts_that_are_exact(task: str) -> None:
    """For the second pass of a collection, of which `refine` is called on every member."""
    metric = fed(made(task, memory="bounded"), batch_of(task))
    value = metric.compute()
    metric.refine()
    assert metric.num_samples == 0
    assert torch.equal(fed(metric, batch_of(task)).compute(), value)


@tasks
def test_a_view_of_a_curve_cannot_read_a_matrix(task: str) -> None:
    with pytest.raises(ValueError, match=r"counts at one threshold, .* Tensor, not one curve, so the view failed"):
        fed(made(task), batch_of(task)).read(average_precision)


def test_groups_are_left_alone() -> None:
    """In a collection with a grouped metric every member gets them."""
    metric = made("Binary")
    metric.update(*batch_of("Binary"), groups=torch.arange(150))
    assert torch.equal(metric.compute(), made("Binary")(*batch_of("Binary")))


# ---- memory ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"memory": "bounded"}])
@tasks
def test_a_window_is_its_last_updates(task: str, options: dict[str, Any]) -> None:
    metric = made(task, window=2, **options)
    batches = [batch_of(task, size, seed=size) for size in (30, 10, 20, 5)]
    for i, batch in enumerate(batches):
        metric.update(*batch)
        last = fed(made(task), *batches[max(0, i - 1) : i + 1])
        assert torch.equal(metric.compute(), last.compute())
        assert metric.num_samples == last.num_samples


@tasks
def test_old_updates_fade(task: str) -> None:
    metric, batches = made(task, half_life=2.0), [batch_of(task, seed=i) for i in range(4)]
    ages = zip((3, 2, 1, 0), batches, strict=True)
    expected = sum(made(task)(*batch).double() * 0.5 ** (age / 2) for age, batch in ages)
    for batch in batches:
        metric.update(*batch)
    torch.testing.assert_close(metric.compute(), expected, rtol=1e-15, atol=0.0)
    with pytest.raises(ValueError, match="do not merge"):
        metric.merge_state(metric.clone())


@tasks
def test_memory_does_not_grow(task: str) -> None:
    metric = made(task)
    held = sum(x.numel() for x in metric.state_dict().values())
    metric.update(*batch_of(task, seed=9))  # until then the counts are one zero in the shape of all
    storage = metric.counts.data_ptr()
    for seed in range(5):
        metric.update(*batch_of(task, seed=seed))
    assert sum(x.numel() for x in metric.state_dict().values()) == held
    assert metric.counts.data_ptr() == storage
    assert metric.counts.numel() == {"Binary": 4, "Multiclass": 16, "Multilabel": 16}[task]
    assert all(torch.equal(x, metric.compute()) for x in metric.bounds())
    assert metric.max_error() == 0


@tasks
def test_a_limit_leaves_out_what_a_sampler_repeats(task: str) -> None:
    preds, target = batch_of(task, size=25, shape=(2,))
    metric = made(task)
    metric.set_sample_limit(17)
    fed(metric, (preds[:10], target[:10]), (preds[10:], target[10:]))
    assert torch.equal(metric.compute(), made(task)(preds[:17], target[:17]))
    assert metric.num_samples == 17


def test_other_thresholds_do_not_mix() -> None:
    batch = batch_of("Binary")
    one, other = fed(tr.BinaryConfusionMatrix(0.3), batch), fed(tr.BinaryConfusionMatrix(0.6), batch)
    with pytest.raises(ValueError, match=r"called at 0\.3"):
        one.merge_state(other)
    metrics = MetricCollection(
        {
            "low": tr.BinaryConfusionMatrix(0.3),
            "high": tr.BinaryConfusionMatrix(0.6),
            "shares": tr.BinaryConfusionMatrix(0.3, normalize="all"),
            "auroc": tr.BinaryAUROC(),
        }
    )
    for _ in range(2):
        metrics.update(*batch)
    found = metrics.compute()
    assert sorted(sorted(group) for group in metrics.compute_groups.values()) == [
        ["auroc"],
        ["high"],
        ["low", "shares"],
    ]
    assert torch.equal(found["low"], 2 * one.compute())
    assert torch.equal(found["high"], 2 * other.compute())
    assert torch.equal(found["shares"], (found["low"].double() / 300).float())


# ---- ranks -----------------------------------------------------------------------------------------------------------


def shares(task: str, rank: int, weighted: bool) -> tuple[Tensor, ...]:
    """Uneven shares of three ranks; one has nothing."""
    batch: tuple[Tensor, ...] = batch_of(task)
    if weighted:
        batch = (*batch, torch.randint(8, (150,), generator=torch.Generator().manual_seed(3)) / 8)
    return tuple(x[[slice(0, 40), slice(0, 0), slice(40, 150)][rank]] for x in batch)


CASES: list[dict[str, Any]] = [{}, {"normalize": "true"}, {"ignore_index": 0}, {"memory": "bounded"}, {"window": 3}]


def _counted(rank: int) -> list[Any]:
    found = []
    for task in FIRST:
        for options in CASES:
            for weighted in (False, True):
                metric = made(task, **options)
                if rank != 1:
                    metric.update(*shares(task, rank, weighted))
                found += [metric.compute(), metric.num_samples]
    metric = fed(tr.BinaryConfusionMatrix(), *([flawed("Binary", "NaN")] if rank == 2 else []))
    with pytest.raises(ValueError, match="found on rank 2"):
        metric.compute()
    metric = tr.BinaryConfusionMatrix(0.5 if rank else 0.6)
    with pytest.raises(ValueError, match=r"threshold=0\.6.* and BinaryConfusionMatrix\(\)\.comp"):
        metric.compute()
    return found


def test_ranks_add_their_counts(on_ranks: Run) -> None:
    expected: list[Any] = []
    for task in FIRST:
        for options in CASES:
            for weighted in (False, True):
                metric = fed(made(task, **options), *(shares(task, rank, weighted) for rank in (0, 2)))
                expected += [metric.compute(), 150]
    for found in on_ranks(_counted, 3):
        assert len(found) == len(expected)
        for a, b in zip(found, expected, strict=True):
            assert same(a, b) and a.dtype == b.dtype if isinstance(a, Tensor) else a == b


# ---- pictures --------------------------------------------------------------------------------------------------------


drawn = pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")  # of numpy, to torch


@drawn
@pytest.mark.parametrize("normalize", [None, "true"])
@tasks
def test_plot(task: str, normalize: Any) -> None:
    metric = fed(made(task, normalize=normalize), batch_of(task))
    figure, axes = metric.plot()
    assert isinstance(figure, Figure)
    several = task == "Multilabel"
    assert all(isinstance(ax, Axes) for ax in axes) if several else isinstance(axes, Axes)
    shown = (axes[0] if several else axes).images[0].get_array()
    matrix = metric.compute()[0] if several else metric.compute()
    assert shown.shape == matrix.shape
    assert torch.equal(tensor(shown.tolist(), dtype=matrix.dtype), matrix)


@drawn
def test_plot_of_a_given_matrix() -> None:
    metric, (_, ax) = made("Multiclass"), plt.subplots()
    _, axes = metric.plot(torch.eye(4), ax=ax, labels=list("abcd"), add_text=False)
    assert axes is ax
    assert [text.get_text() for text in ax.get_xticklabels()] == list("abcd")
    assert not ax.texts
    with pytest.raises(ValueError, match="`val` must be a matrix"):
        metric.plot([torch.eye(4)])


@drawn
def test_labels_are_drawn_into_axes_of_their_own() -> None:
    metric = fed(made("Multilabel"), batch_of("Multilabel"))
    figure, given = plt.subplots(1, 4)
    assert metric.plot(ax=given, labels=list("abcd")) == (figure, given)
    assert [ax.get_title() for ax in given] == [f"Label {x}" for x in "abcd"]
    assert [ax.images[0].get_array().tolist() for ax in given] == metric.compute().tolist()
    with pytest.raises(ValueError, match="`ax` must be 4 axes, one for each label, but is 1"):
        metric.plot(ax=given[0])


# ---- shares of nothing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metric", "batch", "normalize", "words"),
    [
        (tr.BinaryConfusionMatrix, (tensor([0.9, 0.8]), tensor([1, 1])), "true", "no samples for class 0. Their"),
        (tr.BinaryConfusionMatrix, (tensor([0.9, 0.8]), tensor([1, 0])), "pred", "no samples predicted as class 0."),
        (tr.BinaryConfusionMatrix, (torch.zeros(0), torch.zeros(0).long()), "all", "has no samples that count"),
    ],
)
def test_shares_of_nothing_are_warned_of(metric: Any, batch: Any, normalize: str, words: str) -> None:
    made = metric(normalize=normalize)
    made.update(*batch)
    with pytest.warns(UserWarning, match=words):
        assert made.compute().isnan().any()


@pytest.mark.parametrize("weight", [None, 1.0, 0.5])
def test_classes_of_an_unknown_score_count_with_no_weight(weight: float | None) -> None:
    metric = tr.MulticlassConfusionMatrix(2, nan_policy="ignore")
    rows = tensor([[0.9, 0.1], [nan, 0.8], [0.3, nan], [0.2, 0.8]])
    metric.update(rows, tensor([0, 1, 0, 1]), None if weight is None else torch.full((4,), weight))
    assert metric.compute().tolist() == [[weight or 1, 0], [0, weight or 1]]


@pytest.mark.parametrize("normalize", ["true", "pred"])
@pytest.mark.parametrize("classes", [11, 12, 13])
def test_ten_of_the_classes_without_samples_are_named(classes: int, normalize: Any) -> None:
    metric = tr.MulticlassConfusionMatrix(classes, normalize=normalize)
    metric.update(tensor([0, 1]), tensor([0, 1]))
    with pytest.warns(UserWarning, match="no samples") as caught:
        metric.compute()
    named = ", ".join(f"class {c}" for c in range(2, min(classes, 12)))
    what = "for" if normalize == "true" else "predicted as"
    more = ", ..." if classes == 13 else ""
    assert f"no samples {what} {named}{more}. Their shares are NaN." in str(caught[0].message)


def test_labels_and_classes_without_samples_are_named() -> None:
    """Of the second label no sample counts, of the first no negative; of both a share of all is one of all its own."""
    preds, target = tensor([[0.9, 0.2], [0.8, 0.3]]), tensor([[1, -1], [1, -1]])
    expected = {
        "true": "for class 0 of label 0, class 0 of label 1, class 1 of label 1",
        "pred": "predicted as class 0 of label 0, class 0 of label 1, class 1 of label 1",
        "all": "for label 1",
    }
    for normalize, words in expected.items():
        metric = tr.MultilabelConfusionMatrix(2, normalize=normalize, ignore_index=-1)  # type: ignore[arg-type]
        metric.update(preds, target)
        with pytest.warns(UserWarning, match=f"no samples {words}. Their shares"):
            metric.compute()


@pytest.mark.parametrize("normalize", ["true", "pred", "all", None])
def test_no_other_share_is(normalize: str | None) -> None:
    metric = fed(tr.BinaryConfusionMatrix(normalize=normalize), (tensor([0.9, 0.1, 0.8, 0.2]), tensor([1, 1, 0, 0])))
    assert metric.compute().isfinite().all()


@pytest.mark.parametrize(
    ("classes", "dtype"), [(255, torch.uint8), (256, torch.uint8), (128, torch.int8), (300, torch.uint16)]
)
def test_predicted_classes_may_fill_their_dtype(classes: int, dtype: torch.dtype) -> None:
    """Seen: 256 classes as uint8, and 128 as int8, were all taken for foreign labels."""
    labels = torch.arange(500) % classes
    assert tr.MulticlassConfusionMatrix(classes)(labels.to(dtype), labels).diagonal().sum() == 500
