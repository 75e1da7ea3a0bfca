"""Memory that does not grow: exact for 16-bit scores; for all others the bounds enclose the exact value, always."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial, reduce
from itertools import permutations
from typing import Any
from unittest.mock import patch

import pytest
import torch
from cases import in_one_test
from everything import leaves
from torch import Tensor, inf
from torch._dynamo.testing import CompileCounter
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.memory import histograms
from torchmetrics_roc.memory.bins import HALF_BINS, Halves, Window, mixed, window
from torchmetrics_roc.memory.histograms import HistogramState, with_empty_steps
from torchmetrics_roc.memory.states import Agreement
from torchmetrics_roc.metrics.options import bins_of

Run = Callable[..., list[Any]]

SCALARS: dict[str, dict[str, Any]] = {
    "AUROC": {},
    "AveragePrecision": {},
    "KSStatistic": {},
    "LogAUC": {"fpr_range": (0.01, 0.6)},
    "RecallAtFixedPrecision": {"min_precision": 0.7},
    "PrecisionAtFixedRecall": {"min_recall": 0.6},
    "SensitivityAtSpecificity": {"min_specificity": 0.8},
    "SpecificityAtSensitivity": {"min_sensitivity": 0.8},
}
MEASURES: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, options) for name, options in SCALARS.items()},
    "partial AUROC": ("AUROC", {"max_fpr": 0.3}),
    **{f"EER {e}": ("EER", {"estimator": e}) for e in ("linear", "rocch", "nearest")},
}
CURVES = ("ROC", "PrecisionRecallCurve", "DET")


def made(name: str, task: str = "Binary", **options: Any) -> Any:
    measure, own = MEASURES.get(name, (name, {}))
    return getattr(tr, task + measure)(**own, **options)


def value_of(result: Any) -> Tensor:
    return result[0] if isinstance(result, tuple) else result


def fed(metric: Any, *batch: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        metric.update(*batch)
        metric.compute()
    return metric


@pytest.mark.parametrize("name", ["AUROC", *(name for name, options in SCALARS.items() if options)])
def test_the_error_is_the_distance_to_the_farther_bound(name: str) -> None:
    """Of the values, not of the thresholds that come with them."""
    generator = torch.Generator().manual_seed(0)
    preds, target = torch.rand(400, 3, generator=generator) + 5, torch.randint(2, (400, 3), generator=generator)
    metric = fed(made(name, "Multilabel", num_labels=3, average=None, memory="bounded", bins=256), preds, target)
    (low, high), value = metric.bounds(), metric.compute()
    apart = torch.stack([value_of(value).double() - value_of(low), value_of(high).double() - value_of(value)])
    assert 0 < apart.max() <= metric.max_error() <= apart.max() * (1 + 2**-22)


# ---- bins ------------------------------------------------------------------------------------------------------------


def every_kind(dtype: torch.dtype) -> Tensor:
    """Scores of every size and sign, with neighbours, where bins begin and end."""
    g = torch.Generator().manual_seed(0)
    z = torch.randn(4000, generator=g, dtype=torch.float64)
    powers = 2.0 ** torch.arange(-1074, 1024, dtype=torch.float64)
    parts = [
        z,
        8 * z + 20,
        (10 * z).sigmoid(),
        z * 1e-41,
        10 ** (30 * z),
        -(10 ** (30 * z)),
        powers,
        -powers,
        1 - powers,
    ]
    parts.append(torch.tensor([0.0, -0.0, 1.0, -1.0, inf, -inf, 0.5, 0.75], dtype=torch.float64))
    scores = torch.cat(parts).to(dtype)
    wide = torch.float64 if dtype == torch.float64 else torch.float32
    neighbours = [scores.to(wide).nextafter(torch.tensor(end, dtype=wide)).to(dtype) for end in (inf, -inf)]
    return torch.cat([scores, *neighbours]).sort().values


@in_one_test("bins", [256, 1000, 1 << 16, 1 << 18])
@in_one_test("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_bins_are_runs_of_scores(dtype: torch.dtype, bins: int) -> None:
    scores, cut = every_kind(dtype), Window(window(bins, torch.device("cpu")), bins)
    index, lowest = cut.index(scores[None])[0], cut.lowest(dtype)
    assert bool((index.diff() >= 0).all())
    assert int(index[0]) >= 0
    assert int(index[-1]) < bins == len(lowest)
    assert bool((lowest[index] <= scores).all())
    above = torch.cat([lowest, lowest.new_tensor([inf])])[index + 1]
    assert bool(((scores < above) | (scores == inf)).all())
    nothing, wide = torch.zeros(bins, dtype=torch.float64), scores.double()
    least, most = (nothing.scatter_reduce(0, index, wide, r, include_self=False) for r in ("amin", "amax"))
    assert bool((mixed(lowest)[index] | (least == most)[index]).all())
    alone = cut.index(torch.tensor([[0.0, -0.0, 1.0]], dtype=dtype))[0]
    assert not bool(mixed(lowest)[alone].any())
    assert int((index == alone[0]).sum()) == int((scores == 0).sum())


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_halves_have_a_bin_each(dtype: torch.dtype) -> None:
    scores = every_kind(dtype)
    halves = Halves(torch.device("cpu"))
    bins = halves.index(scores[None])[0]
    assert bool((bins.diff() >= 0).all())
    assert torch.equal(halves.lowest(dtype)[bins], scores + 0.0)


@in_one_test(
    "dtype, bins, flushing",
    [
        (torch.float16, 1000, False),
        (torch.bfloat16, 256, True),
        (torch.float32, 1 << 16, False),
        (torch.float32, 1000, True),
    ],
)
def test_the_host_finds_the_bins_of_a_device(dtype: torch.dtype, bins: int, flushing: bool) -> None:
    g = torch.Generator().manual_seed(4)
    bits = torch.randint(-(2**31), 2**31, (100_000,), generator=g).to(torch.int32).view(torch.float32)
    scores = torch.cat([every_kind(dtype), bits[~bits.isnan()].to(dtype)])
    cut = Window(window(bins, torch.device("cpu")), bins)
    uncertain = torch.rand(3, bins, dtype=torch.float64, generator=g) ** 20
    refined = cut.refined(uncertain, cut.lowest(torch.float32), uncertain < 0)
    apart, rows = Window(refined, bins), scores[: len(scores) // 3 * 3].view(-1, 3).T
    torch.set_flush_denormal(flushing)
    try:
        found = cut.index(scores[None]), apart.index(rows)
        with patch.object(Window, "on_host", return_value=False):
            assert torch.equal(cut.index(scores[None]), found[0])
            assert torch.equal(apart.index(rows), found[1])
    finally:
        torch.set_flush_denormal(False)
    low, high, *unknown = cut.index(torch.tensor([-inf, inf, -torch.nan, torch.nan], dtype=dtype)).tolist()
    assert {low, high} >= set(unknown)


def test_what_a_process_keeps_of_the_default_bins_is_nobodys_to_write() -> None:
    values = []
    for options in ({"memory": "bounded"}, {"thresholds": [-1.0, 0.5]}):
        for _ in range(2):
            scores, target = shaped("logits", 500)
            metric = fed(made("AUROC", **options), scores.double(), target)
            values.append(metric.bounds())
            for x in (*metric.curve().columns.steps, metric.read(lambda curve: [curve.thresholds]), metric.table):
                x.zero_()
    assert values[0] == values[1]
    assert values[2] == values[3]


# ---- counted on the host, read on a device ---------------------------------------------------------------------------


@in_one_test("integer", [torch.int64, torch.int32, torch.uint8, torch.bool])
@in_one_test("dtype", [torch.bfloat16, torch.float32])
def test_plain_batches_are_counted_as_all_others(
    dtype: torch.dtype, integer: torch.dtype, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histograms, "PLAIN", 100)
    g = torch.Generator().manual_seed(5)
    plain, other = (made("AUROC", memory="bounded", bins=512) for _ in range(2))
    other._state._plain = False
    for size in (0, 1, 250, 700):
        scores, target = torch.randn(2 * size, generator=g).to(dtype), torch.randint(2, (size,), generator=g)
        for metric in (plain, other):
            metric.update(scores[::2], target.to(integer))
    assert torch.equal(plain.counts, other.counts)
    assert plain.compute() == other.compute()
    flawed = torch.tensor([torch.nan, 0.5, -torch.nan, inf, -inf, torch.nan])
    labels = torch.tensor([7, -3, 1, 2, -1, -9]) if integer.is_signed else torch.tensor([1, 0, 1, 1, 0, 0])
    for metric in (plain, other):
        metric.update(flawed.to(dtype), labels.to(integer))
    assert torch.equal(plain.flaws, other.flaws)
    assert torch.equal(plain.counts, other.counts)
    assert plain.num_samples == other.num_samples
    with pytest.raises(ValueError, match="holds 3 NaN scores"):
        plain.compute()


def test_nothing_counted_takes_no_memory() -> None:
    """Zeros are written out by the first batch, and never into what stands for nothing."""
    metric = made("AUROC", memory="bounded")
    nothing = metric._state.empty(torch.device("cpu"))
    assert nothing["counts"].untyped_storage().nbytes() == 8
    batch = metric._batch(*shaped("logits", 300))
    state = nothing
    for _ in range(2):
        state = metric._state.add(state, batch)
    assert int(state["counts"].sum()) == 600
    assert nothing["counts"].shape == state["counts"].shape
    assert not bool(nothing["counts"].any())


PADDED: dict[str, tuple[str, dict[str, Any]]] = {
    **MEASURES,
    **{name: (name, {}) for name in (*CURVES, "AUCH", "Cllr", "MinCllr", "MinDCF", "PRArea")},
    "Rate": ("Rate", {"rate": "f1", "at": "youden"}),
}


def kinds_of_data() -> list[tuple[str, tuple[Any, ...]]]:
    scores, target = shaped("logits", 400)
    rows = scores.view(100, 4)
    return [
        ("Binary", (scores, target)),
        ("Binary", (scores, target, torch.rand(400, generator=torch.Generator().manual_seed(6)))),
        ("Binary", (scores, torch.ones_like(target))),
        ("Binary", (scores[:1], target[:1])),
        ("Binary", (scores[:0], target[:0])),
        ("Multiclass", (rows, rows.roll(1, 0).argmax(1).clamp(max=2))),
        ("Multilabel", (rows, target.view(100, 4), target.view(100, 4)[:, 0] + 0.5)),
    ]


@pytest.mark.covering
@pytest.mark.filterwarnings("ignore:.*(samples|threshold|precision)")
@pytest.mark.parametrize("kind", range(7))
@pytest.mark.parametrize("name", PADDED)
def test_a_padded_curve_has_the_same_readings(name: str, kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device leaves the bins without samples in, so that it need not wait for the number of others."""
    task, batch = kinds_of_data()[kind]
    measure, options = PADDED[name]

    def readings() -> list[Any]:
        first = () if task == "Binary" else (4,)
        metric = getattr(tr, task + measure)(*first, **options, memory="bounded", bins=512)
        metric.update(*batch)
        if not len(batch[0]):
            return [metric.compute()]
        few = metric.curve(max_points=9)
        steepest = metric.read(
            lambda curve: (some := curve.only(curve.dfps > curve.dtps)).best(-some.dfps).columns.steps
        )
        found = [
            metric.compute(),
            metric.curve().columns.steps,
            few.columns.steps,
            few.deviation,
            metric.summary(),
            steepest,
        ]
        return [*found, *(metric.operating_point(at) for at in (0.3, -9.0, "youden", "eer"))]

    def bounds() -> list[Tensor]:
        metric = getattr(tr, task + measure)(*(() if task == "Binary" else (4,)), **options, memory="bounded", bins=512)
        metric.update(*batch)
        return leaves(metric.bounds())

    expected, exact = readings(), bounds()
    monkeypatch.setattr(histograms, "compact", histograms.masked)
    for a, b in zip(leaves(expected), leaves(readings()), strict=True):
        assert torch.equal(a.nan_to_num(-7.0), b.nan_to_num(-7.0))
    for a, b in zip(exact, bounds(), strict=True):  # rounded outward by what the sum of all steps may round
        assert torch.allclose(a, b, rtol=1e-6, atol=1e-11, equal_nan=True)


@in_one_test("task", ["Binary", "Multiclass", "Multilabel"])
@in_one_test("weighted", [False, True])
@in_one_test("dtype", [torch.float16, torch.float32, torch.float64])
def test_the_curve_of_counts_on_a_device_waits_for_no_value(task: str, weighted: bool, dtype: torch.dtype) -> None:
    """Tensors on "meta" have none."""
    metric = getattr(tr, f"{task}AUROC")(*(() if task == "Binary" else (3,)), memory="bounded", bins=HALF_BINS)
    metric.to("meta")
    held = metric._held() | ({"mass": metric.counts.double()} if weighted else {})
    curve = metric._state.curve(held, False, Agreement(None, dtype, weighted, False))
    assert curve.kept is not None
    assert curve.sum(curve.only(curve.dtps > 0).dtps).device.type == "meta"
    assert len(curve.positives) == (1 if task == "Binary" else 3)
    assert metric._state.digest(held) == made("AUROC", memory="bounded")._state.digest(
        made("AUROC", memory="bounded")._held()
    )


# ---- enclosed --------------------------------------------------------------------------------------------------------

SHAPES: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "logits": lambda z, y: z + 1.5 * y,
    "shifted logits": lambda z, y: 8 * z + 8 * y + 20,
    "rare": lambda z, y: torch.where(y > 0, 1.5 * z - 6, 1.5 * z - 9).sigmoid(),
    "over-confident": lambda z, y: (3 * z + 3 * y + 8).sigmoid(),
    "saturated": lambda z, y: (20 * z + 9 * y).sigmoid(),
    "heavy tails": lambda z, y: (z / z.roll(1)) ** 3 + y,
    "sorted": lambda z, y: (z + y).sort().values,
    "one-sided": lambda z, y: (z + y).exp(),
}


def shaped(name: str, size: int = 20_000) -> tuple[Tensor, Tensor]:
    g = torch.Generator().manual_seed(2)
    target = (torch.rand(size, generator=g) < (0.01 if name == "rare" else 0.4)).long()
    return SHAPES[name](torch.randn(size, generator=g), target), target


@pytest.mark.parametrize("name", CURVES)
def test_the_bounds_of_a_curve_are_curves(name: str) -> None:
    metric = fed(made(name, memory="bounded", bins=256), *shaped("logits"))
    low, high = metric.bounds()
    assert type(low) is type(high) is type(metric.compute())
    if name == "ROC":
        exact = fed(made("AUROC"), *shaped("logits")).compute()
        areas = [torch.trapezoid(c.tpr.double(), c.fpr.double()) for c in (low, high)]
        assert areas[0] < exact < areas[1]
        assert low.fpr[0] == high.fpr[0] == 0
    if name == "DET":
        assert float(low.fnr.mean()) < float(high.fnr.mean())
    with pytest.raises(ValueError, match="no `max_error`, being a curve"):
        metric.max_error()


def test_exact_metrics_are_their_own_bounds() -> None:
    metric = fed(made("AUROC"), *shaped("logits"))
    assert metric.bounds() == (metric.compute(), metric.compute())
    assert metric.max_error() == 0


# ---- what it promises ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("classes", "bins"), [(2, 1 << 16), (16, 1 << 16), (17, 1 << 15), (1000, 1 << 10), (10_000, 256)]
)
def test_more_classes_have_fewer_bins(classes: int, bins: int) -> None:
    metric = tr.MulticlassAUROC(classes, memory="bounded")
    assert metric.bins == bins == metric.counts.shape[1]


def test_the_state_is_a_sum() -> None:
    scores, target = shaped("logits", 3000)
    metrics = [made("AUROC", memory="bounded") for _ in range(3)]
    metrics[0].update(scores, target)
    for metric, part in zip(metrics[1:], (slice(0, 1234), slice(1234, None)), strict=True):
        metric.update(scores[part], target[part])
    metrics[1].merge_state(metrics[2])
    assert torch.equal(metrics[0].counts, metrics[1].counts)
    assert metrics[0].compute() == metrics[1].compute()
    assert metrics[1].num_samples == 3000
    storage = metrics[0].counts.data_ptr()
    metrics[0].update(scores, target)
    assert metrics[0].counts.data_ptr() == storage


def test_the_fewest_and_the_most_bins_are_allowed_and_no_other() -> None:
    for bins in (256, 2**24):
        assert bins_of(bins, "bounded", 1) == bins
    for bins in (255, 2**24 + 1):
        with pytest.raises(ValueError, match="`bins` must be an integer of at least 256"):
            bins_of(bins, "bounded", 1)
    of = {1: 2**16, 16: 2**16, 17: 2**15, 4096: 256, 10**6: 256, 3 * 10**6: 256}
    assert {problems: bins_of(None, "bounded", problems) for problems in of} == of


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"memory": "little"}, "`memory` must be 'exact' or 'bounded', but is 'little'"),
        ({"bins": 1000}, "`bins` is 1000, but only memory='bounded'"),
        ({"memory": "bounded", "bins": 100}, "`bins` must be an integer of at least 256"),
        ({"memory": "bounded", "bins": 1e4}, "`bins` must be an integer"),
    ],
)
def test_bad_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tr.BinaryAUROC(**options)


def test_bins_that_are_not_those_of_the_memory_are_called_by_their_name() -> None:
    with pytest.raises(ValueError, match=r"only memory='bounded' counts in bins: did you mean `n_bins=10`\?"):
        tr.BinaryCalibrationError(bins=10)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="only memory='bounded' counts in bins: pass that, or leave `bins` out"):
        tr.BinaryROC(bins=10)


DTYPES = (torch.float16, torch.bfloat16, torch.float32, torch.float64)


@pytest.mark.covering
@pytest.mark.parametrize("options", [{}, {"bins": 1000}, {"bins": 1 << 17}, {"window": 3}, {"half_life": 4.0}])
@pytest.mark.parametrize("task", ["Binary", "Multiclass", "Multilabel"])
def test_counts_move_to_a_wider_dtype_exactly(task: str, options: dict[str, Any]) -> None:
    """Batches of several dtypes count as if all had come in the widest of them, whatever their order."""
    first, shape, labels = {
        "Binary": ((), (300,), (300,)),
        "Multiclass": ((3, None), (300, 3), (300,)),  # as they are: a softmax in float32 is not that in float64
        "Multilabel": ((3, None), (300, 3), (300, 3)),
    }[task]
    if task == "Multiclass":
        options = {**options, "normalization": None}
    g = torch.Generator().manual_seed(1)
    for dtypes in [*permutations(DTYPES, 3)][len(task) % 4 :: 4]:
        mixed, wide = (getattr(tr, f"{task}AUROC")(*first, memory="bounded", **options) for _ in range(2))
        widest = reduce(torch.promote_types, dtypes)
        for dtype in dtypes:
            weight = torch.rand(300, generator=g) if dtype == torch.float16 else None
            # Scores of every size: float16 loses some to infinity, and some of float32 are subnormal.
            sizes = 10.0 ** torch.randint(-44, 6, shape, generator=g)
            preds = (torch.randn(shape, generator=g).double() * sizes).to(dtype)
            target = torch.randint(3 if task == "Multiclass" else 2, labels, generator=g)
            mixed.update(preds, target, weight)
            wide.update(preds.to(widest), target, weight)
        assert mixed.curve().thresholds.dtype == widest
        for name in ("counts", "mass"):
            assert torch.equal(getattr(mixed, name), getattr(wide, name))
        assert torch.equal(mixed.compute(), wide.compute())
        assert all(torch.equal(x, y) for x, y in zip(mixed.bounds(), wide.bounds(), strict=True))


@pytest.mark.parametrize(
    ("bins", "logits", "normalization"),
    [(1000, True, "softmax"), (None, False, "softmax"), (1 << 17, False, "log_softmax"), (None, True, "log_softmax")],
)
def test_sixteen_bits_go_through_a_softmax_as_float32(bins: int | None, logits: bool, normalization: Any) -> None:
    """So that batches of 16 and 32 bits count alike in any order, and the bounds enclose the value of exact memory."""
    g = torch.Generator().manual_seed(0)
    target = torch.randint(3, (400,), generator=g)
    rows = 8 * torch.randn(400, 3, generator=g) + 12 * torch.nn.functional.one_hot(target, 3)
    rows = rows.bfloat16() if logits else rows.softmax(1).bfloat16()
    metrics = [
        tr.MulticlassAveragePrecision(3, normalization=normalization, **x)
        for x in ({}, *[{"memory": "bounded", "bins": bins}] * 4)
    ]
    orders = [[rows], [rows], [rows.float()], [rows[:9], rows[9:].float()], [rows[:9].float(), rows[9:]]]
    for metric, order in zip(metrics, orders, strict=True):
        for batch, labels in zip(order, target.split([len(x) for x in order]), strict=True):
            metric.update(batch, labels)
    exact, narrow, *wide = metrics
    low, high = narrow.bounds()
    assert low <= exact.compute() <= high
    for metric in wide:
        assert torch.equal(metric.counts, wide[0].counts)
        assert torch.equal(metric.compute(), wide[0].compute())
        assert metric.curve().thresholds.dtype == torch.float32
    if logits or normalization == "log_softmax":
        for metric, preds in ((narrow, rows), (wide[0], rows.float())):
            metric.refine()
            metric.update(preds, target)
        assert narrow.bounds() == wide[0].bounds() != (low, high)
    else:
        assert low == high or bins is not None


def test_counts_of_a_narrow_softmax_do_not_widen() -> None:
    metric, rows, target = tr.MulticlassAUROC(3, memory="bounded"), torch.rand(30, 3), torch.arange(30) % 3
    metric.update(rows.half(), target)
    with pytest.raises(ValueError, match=r"torch.float16 and as torch.float64.*softmax.*preds.to\(torch.float64\)"):
        metric.update(rows.double(), target)
    metric.reset()
    metric.update(rows.double(), target)
    metric.update(rows.half(), target)  # widened before its softmax
    assert metric.num_samples == 60


def test_a_grid_that_rounds_down_refuses_a_wider_dtype() -> None:
    exact, rounded = (tr.BinaryROC(thresholds=grid) for grid in ([0.25, 0.5, 0.7], [0.1, 0.5]))  # .7 is rounded up
    halves, scores, target = torch.rand(50).half(), torch.rand(50), torch.arange(50) % 2
    for metric in (exact, rounded):
        metric.update(halves, target)
    exact.update(scores, target)
    with pytest.raises(ValueError, match=r"torch.float16 and as torch.float32.*preds.to\(torch.float32\)"):
        rounded.update(scores, target)
    assert (exact.num_samples, rounded.num_samples) == (100, 50)
    wide = tr.BinaryROC(thresholds=[0.25, 0.5, 0.7])
    wide.update(torch.cat([halves.float(), scores]), target.repeat(2))
    assert all(torch.equal(x, y) for x, y in zip(exact.compute(), wide.compute(), strict=True))


def _bounded(rank: int) -> list[Any]:
    scores, target = shaped("over-confident", 3000)
    found = []
    for dtype in (torch.float32, torch.bfloat16):
        metric = made("AveragePrecision", memory="bounded", bins=1 << 16)
        if rank:
            metric.update(scores[rank - 1 :: 2].to(dtype), target[rank - 1 :: 2])
        found.append((metric.compute(), metric.bounds(), metric.max_error(), metric.num_samples))
    return found


def test_ranks_add_their_counts(on_ranks: Run) -> None:
    scores, target = shaped("over-confident", 3000)
    expected = []
    for dtype in (torch.float32, torch.bfloat16):
        metric = fed(made("AveragePrecision", memory="bounded", bins=1 << 16), scores.to(dtype), target)
        expected.append((metric.compute(), metric.bounds(), metric.max_error(), 3000))
    assert on_ranks(_bounded, 3) == [expected] * 3


# ---- refined ---------------------------------------------------------------------------------------------------------


@in_one_test(
    "name, shape",
    [("AUROC", shape) for shape in SHAPES]
    + [(name, shape) for name in ("AveragePrecision", "EER linear", "partial AUROC") for shape in ("logits", "rare")],
)
def test_a_second_pass_is_closer_and_still_encloses(name: str, shape: str) -> None:
    batch = shaped(shape, 5000)
    exact, metric = fed(made(name), *batch).compute(), made(name, memory="bounded", bins=1024)
    errors = []
    for _ in range(3):
        metric.update(*batch)
        low, high = metric.bounds()
        assert low <= exact <= high
        errors.append(metric.max_error())
        metric.refine()
        assert metric.num_samples == 0
    if name in ("AUROC", "AveragePrecision"):  # others hang on one bin
        assert errors[1] < errors[0] or errors[0] < 1e-5
    other = shaped("logits" if shape != "logits" else "saturated", 5000)  # bounds hold for whatever comes next
    metric.update(*other)
    low, high = metric.bounds()
    assert low <= fed(made(name), *other).compute() <= high


def test_bins_lie_closer_where_their_order_matters() -> None:
    """What each bin leaves open adds up to the widths of the bounds of AUROC and of average precision."""
    g = torch.Generator().manual_seed(3)
    counts = torch.randint(5, (3, 12, 2), generator=g).double()
    lowest = torch.arange(12, dtype=torch.float64)
    curve = with_empty_steps(counts, lowest, torch.ones(12, dtype=torch.bool))
    measures = [made(name).measure for name in ("AUROC", "AveragePrecision")]
    widths = [high - low for low, high in (measure.extremes(curve) for measure in measures)]
    assert torch.allclose(histograms._uncertain(counts).sum(1), sum(widths), rtol=1e-12, atol=0)


@in_one_test("shape", SHAPES)
def test_one_mebibyte_certifies(shape: str) -> None:
    """And a second pass ten times more."""
    batch, metric = shaped(shape, 400_000), made("AUROC", memory="bounded")
    for width in (5e-4, 5e-5):
        metric.update(*batch)
        assert metric.counts.nbytes == 1 << 20
        low, high = metric.bounds()
        assert (high - low) / 2 < width
        metric.refine()


@pytest.mark.filterwarnings("ignore:.*no positive samples")
@pytest.mark.parametrize("average", [None, "macro", "micro"])
@pytest.mark.parametrize(("classes", "most"), [(5, 5), (6, 5), (300, histograms.MOST_TABLES)])
def test_classes_are_refined_by_themselves(
    classes: int, most: int, average: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histograms, "MOST_TABLES", most)
    g = torch.Generator().manual_seed(4)
    target = torch.randint(classes, (600,), generator=g)
    logits = torch.randn(600, classes, generator=g) * torch.arange(1, classes + 1)
    options = {"average": average, "normalization": None}
    exact, metric = (tr.MulticlassAUROC(classes, **options, **o) for o in ({}, {"memory": "bounded", "bins": 256}))
    exact.update(logits, target)
    metric.update(logits, target)
    low, high = metric.bounds()
    before = (high - low).nanmean()
    metric.refine()
    metric.update(logits, target)
    assert len(metric.table) == (classes if classes <= most and average != "micro" else 1)
    low, high = metric.bounds()
    assert (high - low).nanmean() < before
    truth = exact.compute()
    assert bool((((low <= truth) & (truth <= high)) | truth.isnan()).all())


def test_refined_bins_are_part_of_the_state() -> None:
    batch = shaped("logits")
    metric, other = (made("AUROC", memory="bounded", bins=512) for _ in range(2))
    metric.update(*batch)
    metric.refine()
    metric.update(*batch)
    with pytest.raises(ValueError, match="`incoming_state` has other bins"):
        other.merge_state(metric)
    for each in (metric, other):
        each.persistent(True)
    other.load_state_dict(metric.state_dict())
    assert other.bounds() == metric.bounds()
    other.reset()
    other.update(*batch)
    assert other.bounds() == metric.bounds()
    twin = metric.clone()
    twin.reset()
    twin.update(*batch)
    assert twin.bounds() == metric.bounds()


def test_only_bins_can_be_refined() -> None:
    for metric in (made("AUROC"), made("AUROC", thresholds=5)):
        with pytest.raises(ValueError, match=r"`refine` needs BinaryAUROC\(memory='bounded'\)"):
            metric.refine()


def test_bins_of_one_score_each_are_not_refined() -> None:
    scores, target = shaped("logits", 2000)
    exact, metric = (made("AUROC", **options) for options in ({}, {"memory": "bounded"}))
    before = metric.table.clone()
    for _ in range(2):
        metric.update(scores.half(), target)
        assert metric.compute() == fed(exact, scores.half(), target).compute()
        metric.refine()
        exact.reset()
        assert torch.equal(metric.table, before)


@pytest.mark.parametrize(("scale", "bins"), [(3, 256), (3, 512), (60, 256), (60, 512), (60, 2048)])
def test_a_bound_that_is_finite_stays_so_when_bins_are_refined_again(scale: float, bins: int) -> None:
    """The highest sample is a positive: the bound of Cllr is infinite if a negative is in its bin."""
    g = torch.Generator().manual_seed(2000)
    target = (torch.rand(2000, generator=g) < 0.4).long()
    scores = (torch.randn(2000, generator=g) * 3 + 2 * target) * scale / 3
    exact, metric = tr.BinaryCllr(), tr.BinaryCllr(memory="bounded", bins=bins)
    value = float(fed(exact, scores, target).compute())
    widths = []
    for _ in range(4):
        low, high = (float(x) for x in fed(metric, scores, target).bounds())
        assert low <= value <= high
        widths.append(high - low)
        metric.refine()
    assert max(widths[1:]) < 0.15 * value


def test_classes_with_bins_of_their_own_are_not_pooled(monkeypatch: pytest.MonkeyPatch) -> None:
    g = torch.Generator().manual_seed(6)
    rows, target = torch.rand(300, 3, generator=g), torch.randint(3, (300,), generator=g)
    for most in (3, 2):
        monkeypatch.setattr(histograms, "MOST_TABLES", most)
        metric = tr.MulticlassAUROC(3, memory="bounded", bins=256, normalization=None)
        metric.update(rows, target)
        metric.refine()
        metric.update(rows, target)
        if most == 3:
            with pytest.raises(ValueError, match="cannot be pooled: use average='micro'"):
                metric.read(auroc, pooled=True)
    pooled = tr.MulticlassAUROC(3, normalization=None, average="micro")
    pooled.update(rows, target)
    assert metric.read(auroc, pooled=True) == pytest.approx(float(pooled.compute()), abs=1e-3)


def _refined(rank: int) -> list[Any]:
    batch = shaped("rare", 3000)
    metric = made("AUROC", memory="bounded", bins=512)
    found = []
    for _ in range(2):
        if rank:
            metric.update(*(x[rank - 1 :: 2] for x in batch))
        found.append(metric.bounds())
        metric.refine()
    return [*found, metric.table]


def test_ranks_refine_alike(on_ranks: Run) -> None:
    metric = made("AUROC", memory="bounded", bins=512)
    for values in zip(*on_ranks(_refined, 3), strict=True):
        if len(values[0]) == 2:
            metric.update(*shaped("rare", 3000))
            assert list(values) == [metric.bounds()] * 3
            metric.refine()
        else:
            assert all(torch.equal(table, metric.table) for table in values)


# ---- compiled and captured -------------------------------------------------------------------------------------------


TRACED = not torch.__version__.startswith("2.4.")
"""Whether dynamo traces a subclass of a list, as a state's `Version` is: that of torch 2.4 breaks the graph there."""


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
@pytest.mark.parametrize(("task", "options"), [("Multiclass", {"memory": "bounded"}), ("Multilabel", {})])
def test_a_compiled_step_makes_no_graph_per_batch(task: str, options: dict[str, Any]) -> None:
    torch._dynamo.reset()
    first = {"Binary": (), "Multiclass": (4,), "Multilabel": (4,)}[task]
    compiled, eager = (getattr(tr, f"{task}AUROC")(*first, **options) for _ in range(2))
    shape = (16,) if task == "Binary" else (16, 4)
    labels = (16,) if task != "Multilabel" else (16, 4)
    counter = CompileCounter()

    def step(preds: Tensor, target: Tensor) -> Tensor:
        scores = preds * 2 + 1
        compiled.update(scores, target)
        return scores.sum()

    run = torch.compile(step, backend=counter, fullgraph=bool(options) and TRACED)
    g = torch.Generator().manual_seed(5)
    for i in range(12):
        preds = torch.randn(shape, generator=g)
        target = torch.randint(4 if task == "Multiclass" else 2, labels, generator=g)
        run(preds, target)
        eager.update(preds * 2 + 1, target)
        if i == 5:
            assert torch.equal(compiled.compute(), eager.compute())
    assert torch.equal(compiled.compute(), eager.compute())
    assert compiled.num_samples == eager.num_samples
    assert counter.frame_count <= 3 or not TRACED  # the first batch decides the dtype: one graph before, one after


@pytest.mark.cuda
@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
@pytest.mark.parametrize("weighted", [False, True])
def test_an_update_is_captured_and_replayed(weighted: bool) -> None:
    metric, eager = (made("AUROC", memory="bounded").to("cuda") for _ in range(2))
    preds, target = torch.zeros(64, device="cuda"), torch.zeros(64, dtype=torch.long, device="cuda")
    weight = torch.ones(64, device="cuda") if weighted else None
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        metric.update(preds, target, weight)
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        metric.update(preds, target, weight)
    for epoch in range(2):
        metric.reset()
        eager.reset()
        for _ in range(3):
            preds.copy_(torch.randn(64) + epoch)
            target.copy_(torch.randint(2, (64,)))
            graph.replay()
            eager.update(preds, target, weight)
        assert metric.compute() == eager.compute()
        assert metric.num_samples == 3 * 64


# ---- windows ---------------------------------------------------------------------------------------------------------


def parts(seed: int, ragged: bool = True) -> list[tuple[Tensor, Tensor]]:
    g = torch.Generator().manual_seed(seed)
    sizes = torch.randint(1, 40, (12,), generator=g).tolist() if ragged else [8] * 12
    return [(torch.randn(n, generator=g).mul(2).round(), torch.randint(2, (n,), generator=g)) for n in sizes]


@pytest.mark.filterwarnings("ignore:.*no .* samples")
@in_one_test("options", [{"memory": "bounded"}, {"thresholds": [-1.0, 0.0, 1.0]}])
@in_one_test("window", [1, 3, 100])
@in_one_test("weighted", [False, True])
def test_a_window_is_its_last_updates(window: int, options: dict[str, Any], weighted: bool) -> None:
    """Also of batches without weights between those with: counts are subtracted, and weights are added up anew."""
    metric, g = made("AUROC", window=window, **options), torch.Generator().manual_seed(7)
    batches = [
        (*batch, torch.rand(len(batch[1]), generator=g) if weighted and i % 3 else None)
        for i, batch in enumerate(parts(8))
    ]
    for i, batch in enumerate(batches):
        metric.update(*batch)
        fresh = made("AUROC", **options)
        for last in batches[max(0, i + 1 - window) : i + 1]:
            fresh.update(*last)
        assert torch.equal(metric.counts, fresh.counts)
        assert torch.equal(metric.mass, fresh.mass) if fresh.mass.numel() else not metric.mass.any()
        assert torch.equal(metric.compute().nan_to_num(-7.0), fresh.compute().nan_to_num(-7.0))
        assert metric.num_samples == fresh.num_samples
    metric.reset()
    metric.update(*batches[0])
    assert metric.num_samples == len(batches[0][0])


@pytest.mark.parametrize("options", [{"window": 2}, {"half_life": 2.0}, {}])
def test_counts_know_no_groups(options: dict[str, Any]) -> None:
    metric = made("AUROC", memory="bounded", **options)
    batch = shaped("logits", 10)
    with pytest.raises(ValueError, match="`groups` must be left out"):
        metric.update(*batch, groups=batch[1])
    metric.update(*batch)
    assert metric.num_samples == 10


def test_a_flaw_leaves_the_window() -> None:
    metric = made("AUROC", window=2, memory="bounded")
    metric.update(torch.tensor([torch.nan, 1.0]), torch.tensor([0, 1]))
    metric.update(torch.tensor([0.0, 1.0]), torch.tensor([0, 1]))
    with pytest.raises(ValueError, match="1 NaN"):
        metric.compute()
    metric.update(torch.tensor([0.0, 1.0]), torch.tensor([1, 0]))
    assert metric.compute() == 0.5


def test_old_updates_fade() -> None:
    metric, exact = made("AUROC", half_life=2.0, memory="bounded"), made("AUROC")
    batches = parts(9)
    for batch in batches:
        metric.update(*batch)
    ages = torch.cat([torch.full((len(t),), float(age)) for age, (_, t) in enumerate(reversed(batches))][::-1])
    exact.update(torch.cat([p for p, _ in batches]), torch.cat([t for _, t in batches]), 0.5 ** (ages.double() / 2))
    low, high = metric.bounds()
    assert low <= exact.compute() <= high
    assert metric.compute() == pytest.approx(float(exact.compute()), abs=1e-3)


def test_members_of_a_group_have_one_window() -> None:
    names = ("AUROC", "AveragePrecision")
    metrics = MetricCollection({name: made(name, memory="bounded", window=2) for name in names})
    batches = parts(10, ragged=False)
    for batch in batches:
        metrics.update(*batch)
        metrics.compute()
        for metric in metrics.values():  # deep copies of the states
            metric.bounds()
    assert len(metrics.compute_groups) == 1
    for name in names:
        fresh = made(name, memory="bounded")
        for batch in batches[-2:]:
            fresh.update(*batch)
        assert metrics[name].compute() == fresh.compute()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"window": 3}, "`window` is 3, but only memory='bounded' or `thresholds`"),
        ({"half_life": 3, "memory": "exact"}, "`half_life` is 3, but only"),
        ({"window": 0, "memory": "bounded"}, "`window` must be an integer of at least 1"),
        ({"half_life": -1.0, "thresholds": 5}, "`half_life` must be a positive number"),
        ({"half_life": 1.0, "window": 2, "thresholds": 5}, "choose one of them"),
    ],
)
def test_bad_windows(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tr.BinaryAUROC(**options)


def test_windows_do_not_merge() -> None:
    metric = fed(made("AUROC", memory="bounded", window=2), *parts(11)[0])
    with pytest.raises(ValueError, match="do not merge"):
        metric.merge_state(metric.clone())


@pytest.mark.parametrize("options", [{}, {"ignore_index": 0}, {"nan_policy": "ignore"}])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_large_batch_counts_as_its_pieces(
    options: dict[str, Any], weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the pieces, and where the limit falls; extra dimensions stay with their sample."""
    generator = torch.Generator().manual_seed(0)
    preds, target = torch.rand(40, 3, 5, generator=generator), torch.randint(0, 2, (40, 3, 5), generator=generator)
    weight = torch.rand(40, 5, generator=generator) if weighted else None
    states = []
    for size in (10**6, 100, 1):
        monkeypatch.setattr(sizes, "COUNTED", size)
        metric = tr.MultilabelAUROC(3, memory="bounded", bins=512, **options)
        metric.set_sample_limit(33)
        metric.update(preds, target, weight)
        assert metric.num_samples == 33
        states.append((metric.counts, metric.mass, metric.total))
    for state in states[1:]:
        assert all(torch.allclose(x, y, rtol=1e-14, atol=0) for x, y in zip(state, states[0], strict=True))


@in_one_test("build", [tr.BinaryAUROC, partial(tr.MultilabelAUROC, 3), partial(tr.MulticlassAUROC, 3)])
@in_one_test("refined", [False, True])
@in_one_test("dtype", [torch.float32, torch.bfloat16])
def test_what_filled_bins_tell_is_what_all_bins_tell(build: Any, refined: bool, dtype: torch.dtype) -> None:
    metric = build(memory="bounded", bins=256)
    classes = getattr(metric, "num_classes", None)
    rows = (500,) if metric.task.problems == 1 else (500, 3)
    generator = torch.Generator().manual_seed(0)
    scores = (2 * torch.randn(rows, generator=generator)).to(dtype)
    target = torch.randint(classes or 2, (500,) if classes else rows, generator=generator)
    for _ in range(1 + refined):
        if metric.update_count:
            metric.refine()
        metric.update(scores, target)
    state, held = metric._state, metric._held()
    assert isinstance(state, HistogramState)
    totals, outside = state._totals_on_host(held, held["counts"])
    assert torch.equal(totals, held["counts"].sum(1).flatten().double())
    assert torch.equal(outside, state._outside(held, held["counts"], held["mass"]))
    assert bool(outside) != bool(classes)  # of classes another count tells


def test_refine_of_a_sliced_rate_at_a_number_removes_its_counts() -> None:
    metric = tr.SlicedRate("recall", at=0.5, memory="bounded", num_groups=3)
    metric.update(torch.rand(30), torch.arange(30) % 2, groups=torch.arange(30) % 3)
    metric.refine()
    assert metric.num_samples == 0
