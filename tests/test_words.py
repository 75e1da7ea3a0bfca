"""What errors say: the metric, the argument, what came, and a way out; and calls of which both ways are understood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torchmetrics.classification
from cases import in_one_test
from test_laws import assert_same
from torch import Tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc import inference
from torchmetrics_roc.arrays.messages import counted, plural
from torchmetrics_roc.inference import auroc_interval, net_benefit_band, reliability_band

PREDS = torch.rand(40, generator=torch.Generator().manual_seed(0))
TARGET = torch.arange(40) % 3 % 2
IDS = torch.arange(40) % 4
PAIR = torch.stack([PREDS, 1 - PREDS])
NAN = float("nan")


def fed(metric: Any, *batch: Any, **options: Any) -> Any:
    metric.update(*(batch or (PREDS, TARGET)), **options)
    return metric


def with_one(x: Tensor, value: float) -> Tensor:
    """The same with another first element."""
    return torch.cat([torch.tensor([value], dtype=x.dtype), x[1:]])


def test_numbers_have_their_nouns() -> None:
    assert [counted(n, "label") for n in (0, 1, 2, 1204)] == ["0 labels", "1 label", "2 labels", "1,204 labels"]
    assert [counted(x, "positive") for x in (1.0, 0.5, 1e12)] == ["1 positive", "0.5 positives", "1e+12 positives"]
    assert [plural(noun) for noun in ("class", "entry", "invalid weight")] == ["classes", "entries", "invalid weights"]


WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "one label": (lambda: fed(tr.BinaryAUROC(), PREDS, with_one(TARGET, 7)).compute(), "`target` holds 1 label other"),
    "one NaN": (lambda: fed(tr.BinaryAUROC(), with_one(PREDS, NAN), TARGET).compute(), "1 NaN score: .*leave it out"),
    "one weight": (
        lambda: fed(tr.BinaryAUROC(), PREDS, TARGET, with_one(PREDS, -1)).compute(),
        "1 invalid weight: negative, infinite or NaN",
    ),
    "one name": (
        lambda: fed(tr.BinaryAUROC()).summary(class_names=["a", "b"]),
        "`class_names` must have 1 name, that of the curve, but got 2",
    ),
    "a collection": (
        lambda: fed(MetricCollection([tr.BinaryEER(), tr.BinaryAUROC()]), PREDS, TARGET[:5]),
        r"^Binary(EER|AUROC): `preds` and `target` must have the same shape",
    ),
    "a functional": (lambda: tr.functional.binary_eer(PREDS.long(), TARGET), "^binary_eer: `preds` must be floating"),
    "forward": (
        lambda: tr.BinaryAUROC()(PREDS, TARGET[:5]),
        "^BinaryAUROC: `preds` and `target` must have the same shape",
    ),
    "scores after labels": (
        lambda: tr.functional.binary_auroc(TARGET, PREDS),
        "got torch.int64: scores come first, then labels, in the reverse of scikit-learn's order",
    ),
    "scores after labels of a curve": (lambda: tr.Curve.from_scores(TARGET, PREDS), "int64: scores come first"),
    "no labels": (
        lambda: tr.functional.binary_auroc(PREDS, None),
        "`target` must be a tensor, but got NoneType: every batch needs it",
    ),
    "a curve of arrays": (
        lambda: tr.Curve.from_scores(PREDS.numpy().astype(object), TARGET),
        "^`preds` must be a tensor, but got ndarray: give each string one number",
    ),
    "a curve of listed weights": (
        lambda: tr.Curve.from_scores(PREDS, TARGET, [[1.0], [1.0, 2.0]]),
        r"^`sample_weight` must be a tensor, but got list: `torch.as_tensor\(sample_weight\)` of .* in each row",
    ),
    "a grid of an array": (
        lambda: tr.BinaryAUROC(thresholds=PREDS[:3].numpy()),
        r"a list of floats or a 1-D tensor, but is array.*: `torch.as_tensor\(thresholds\)`\.$",
    ),
    "another metric's data": (
        lambda: tr.BinaryAUROC().merge_state(tr.MulticlassAUROC(3)),
        'expected "Binary.*, but got MulticlassAUROC of .Multiclass',
    ),
    "no metric's data": (lambda: tr.BinaryAUROC().merge_state(3), 'expected "Binary.*, but got int.$'),
    "weights of labels": (
        lambda: fed(tr.MultilabelAUROC(4), PREDS.view(10, 4), TARGET.view(10, 4), torch.ones(4)),
        r"of one weight for each label pass `sample_weight.expand\(10, 4\)`",
    ),
    "weights of labels of pixels": (
        lambda: fed(tr.MultilabelAUROC(4), PREDS.view(5, 4, 2), TARGET.view(5, 4, 2), torch.ones(4)),
        r"pass `sample_weight.view\(1, 4, 1\).expand\(5, 4, 2\)`",
    ),
    "weights of classes": (
        lambda: fed(tr.MulticlassAUROC(4), PREDS.view(10, 4), IDS[:10], torch.ones(4)),
        r"of one weight for each class pass `sample_weight\[target\]`",
    ),
    "ids as weights": (
        lambda: fed(tr.SlicedAUROC(), PREDS, TARGET, IDS).compute(),
        "but got none, only `sample_weight`: pass `groups=`",
    ),
    "a functional without ids": (
        lambda: tr.functional.grouped_auroc(PREDS, TARGET),
        "^grouped_auroc splits samples by their groups, but got none: pass `groups=`",
    ),
    "models in rows": (
        lambda: fed(tr.PairedAUROC(2), PAIR, TARGET),
        r"\(2, 40\) and \(40,\): pass `preds.movedim\(0, 1\)`",
    ),
    "metrics for scores": (
        lambda: inference.compare_auroc(tr.BinaryAUROC(), TARGET),
        r"of at least two models, a tensor \[M, N\], but got BinaryAUROC: .* `torch.stack\(\[a, b\]\)`",
    ),
    "three models": (
        lambda: inference.venkatraman(torch.cat([PAIR, PAIR[:1]]), TARGET),
        r"of two models, a tensor \[2, N\], but got \(3, 40\)",
    ),
    "an option by its place": (
        lambda: fed(tr.BinaryAUROC()).read(auroc_interval, 0.9),
        r"`pooled` must be True or False, but is 0.9: pass options of the view by name",
    ),
    "a class for a view": (
        lambda: fed(tr.BinaryAUROC()).read(tr.BinaryEER),
        "`view` must be a function of a `Curve`.* but is <class .*BinaryEER'>: .*`operating_point`",
    ),
    "another program": (
        lambda: fed(tr.BinaryAUROC()).summary(report="stata"),
        "`report` must be 'spss', 'proc' or None, but is 'stata'",
    ),
}


@in_one_test("case", WRONG)
def test_a_wrong_call_says_what_came_and_the_way_out(case: str) -> None:
    call, words = WRONG[case]
    with pytest.raises(ValueError, match=words):
        call()


def test_hints_are_given_only_where_they_hold() -> None:
    for name, has in (("BinaryF1Score", True), ("BinaryNonsense", False), ("_Private", False)):
        with pytest.raises(AttributeError, match=f"has no attribute {name!r}") as found:
            getattr(tr, name)
        assert str(found.value).endswith(f"from torchmetrics.classification import {name}`") == has
    for preds, moved in (
        (PREDS.view(10, 4), False),
        (PREDS.view(5, 2, 4), True),
    ):  # rows that lack labels, and [B, T, C]
        with pytest.raises(ValueError, match="but got") as refused:
            fed(tr.MulticlassAUROC(4), preds, TARGET[:5])
        assert ("movedim" in str(refused.value)) == moved


def test_the_ways_out_lead_there() -> None:
    scores, labels = PREDS.view(5, 4, 2), TARGET.view(5, 4, 2)
    weight = torch.tensor([1.0, 2.0, 3.0, 0.0])
    metric = fed(tr.MultilabelAUROC(4, average="micro"), scores, labels, weight.view(1, 4, 1).expand(5, 4, 2))
    each = weight.view(1, 4, 1).expand(5, 4, 2).reshape(-1)
    assert_same(
        metric.compute(), tr.functional.binary_auroc(scores.reshape(-1), labels.reshape(-1), sample_weight=each)
    )


def test_models_are_rows_columns_or_vectors() -> None:
    vectors: Any = [*PAIR]
    for compare in (inference.compare_auroc, inference.compare_net_benefit, inference.venkatraman):
        expected = compare(PAIR, TARGET)
        for given in (PAIR.T, vectors, tuple(vectors)):
            for found, known in zip(compare(given, TARGET), expected, strict=True):
                assert str(found) == str(known)
    square, two = torch.tensor([[0.2, 0.9], [0.8, 0.1]]), torch.tensor([0, 1])
    with pytest.warns(UserWarning, match="compare_auroc: there is a single positive or a single negative"):
        assert inference.compare_auroc(square, two).aurocs.tolist() == [1.0, 0.0]  # a row a model


def test_options_of_a_view_are_passed_on() -> None:
    metric = fed(tr.BinaryAUROC())
    expected = auroc_interval(metric.curve(), level=0.9, method="delong")
    found = metric.read(auroc_interval, level=0.9, method="delong")
    assert [float(x) for x in found] == [float(x) for x in expected]


def test_reports_are_named_in_either_case() -> None:
    metric = fed(tr.BinaryAUROC())
    for name, known in (("SPSS", "spss"), ("pROC", "proc")):
        assert str(metric.summary(report=name)) == str(metric.summary(report=known))


def test_bands_belong_to_their_chart() -> None:
    plot = pytest.importorskip("torchmetrics_roc.plot")
    diagram, bins, decisions = (
        tr.BinaryReliabilityDiagram(),
        tr.BinaryReliabilityDiagram(n_bins=5),
        tr.BinaryNetBenefit(),
    )
    for metric in (diagram, bins, decisions):
        fed(metric)
    band, net = diagram.read(reliability_band), decisions.read(net_benefit_band)
    for metric, own in ((diagram, band), (decisions, net)):
        _, ax = metric.plot(bands=own)
        assert [fill.get_gid() for fill in ax.patches] == ["band"]
    for metric, other in ((bins, band), (diagram, net), (decisions, band)):
        with pytest.raises(ValueError, match=f"`bands` is a {type(other).__name__}, but that belongs to"):
            metric.plot(bands=other)
    _, ax = fed(tr.BinaryROC()).plot(bands=inference.roc_band(diagram.curve(), replicates=20))
    assert "band" in [artist.get_gid() for artist in ax.get_children()]
    for odd, words in ((diagram, "BinaryReliabilityDiagram"), (None, "NoneType"), (torch.tensor(0.5), "Tensor")):
        with pytest.raises(ValueError, match=f"`curves` must be a `Curve`.* but got {words}: .*`metric.curve"):
            plot.draw("roc", odd)
    with pytest.raises(ValueError, match="`curves` must be a mapping of names to curves, but is of type list"):
        plot.picture([diagram.curve()])
    with pytest.raises(ValueError, match="`val` must be what `compute` or `forward` returns, but is 'roc'"):
        fed(tr.BinaryAUROC()).plot("roc")


def test_tab_completion_offers_what_is_for_users() -> None:
    users = {"average", "bins", "bounds", "computed_curve", "curve", "interval", "max_error", "memory", "num_samples"}
    users |= {"interval_by_formula", "measure", "settings", "rate_table"}
    users |= {"operating_point", "read", "refine", "set_sample_limit", "summary", "task"}
    users |= {"merge_state", "normalization"}  # which older versions of torchmetrics lack
    known = set(dir(torchmetrics.classification.BinaryAUROC()))
    own = {
        tr.BinaryAUROC(): set(),
        tr.BinaryAUROC(memory="bounded"): set(),
        tr.BinaryBrierScore(): set(),
        tr.BinaryRecallAtFixedPrecision(min_precision=0.5): {"min_precision"},
        tr.SlicedRate("recall", 0.5): {
            *("at", "beta", "gap", "rate", "num_groups", "freeze", "unfreeze", "homogeneity", "left_out")
        },
        tr.BinaryReliabilityDiagram(n_bins=5): {"n_bins", "strategy", "chart"},
    }
    for metric, more in own.items():
        assert {name for name in dir(metric) if not name.startswith("_")} - known == (users | more) - known
