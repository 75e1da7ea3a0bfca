"""The registry: one table that declares every public class and functional.

A measure is one row: its names, and its layout, the positional arguments for each task (`Call`).
Positional order and defaults are those of torchmetrics; where its functionals differ from its classes, `ODDITIES`
lists them. Classes, functionals, docstrings, stubs and parametrised tests are generated from `ENTRIES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, get_type_hints

from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.groups import grouped as groups
from torchmetrics_roc.groups import models, one_vs_one, rankings, slices
from torchmetrics_roc.measures import (
    calibration,
    confusion,
    costs,
    gains,
    likelihood_ratios,
    operating,
    pr,
    probabilities,
    roc,
    selective,
)
from torchmetrics_roc.measures.measure import Measure, ViewMeasure
from torchmetrics_roc.metrics.curve_metric import CurveMetric
from torchmetrics_roc.metrics.metric import (
    BinaryMetric,
    MulticlassMetric,
    MultilabelMetric,
    PairedMetric,
    SurvivalMetric,
    kinds_of,
)
from torchmetrics_roc.metrics.options import Options, Storage
from torchmetrics_roc.registry.signatures import Argument, Call, declared
from torchmetrics_roc.tasks.tasks import (
    BinaryPredictions,
    MulticlassPredictions,
    MultilabelPredictions,
    TopLabel,
    TopProbability,
)

TaskName = Literal["binary", "multiclass", "multilabel"]


class Kind(NamedTuple):
    """The properties shared by the classes of one task.

    `number` is the argument for the number of classes, labels or models, with its value in examples; `preds` and
    `target` are the shapes of the input in letters, `example` holds one of each, and `labels` says what a target is.
    """

    base: type[CurveMetric]
    number: dict[str, int]
    preds: str
    target: str
    example: tuple[str, str]
    labels: str = "integer or bool labels"


_FLAT, _ROWS = "[0.9, 0.2, 0.6, 0.4]", "[[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]]"
_LABELS = "[[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]]"
_SURVIVAL = "[[1, 1.0], [0, 2.0], [1, 3.0], [0, 4.0]]"

KINDS = {
    "binary": Kind(BinaryMetric, {}, "N", "N", (_FLAT, "[1, 0, 0, 1]")),
    "multiclass": Kind(MulticlassMetric, {"num_classes": 3}, "NC", "N", (_ROWS, "[1, 1, 2, 0]")),
    "multilabel": Kind(MultilabelMetric, {"num_labels": 3}, "NL", "NL", (_ROWS, _LABELS)),
    "paired": Kind(PairedMetric, {"num_models": 3}, "NM", "N", (_ROWS, "[1, 0, 0, 1]")),
    "survival": Kind(SurvivalMetric, {}, "N", "N2", (_FLAT, _SURVIVAL), "two columns, event and time"),
}

# ---- layouts ---------------------------------------------------------------------------------------------------------

Layout = Mapping[str, str]
"""The positional arguments by task, under `"task"` those of the task-selecting name: see `Call`."""

CURVE = {
    "binary": "thresholds ignore_index validate_args normalization",
    "multiclass": "num_classes thresholds average ignore_index validate_args",
    "multilabel": "num_labels thresholds ignore_index validate_args",
    "task": "task thresholds num_classes num_labels ignore_index validate_args",
}
SCORE = {
    "binary": "thresholds ignore_index validate_args normalization",
    "multiclass": "num_classes average='macro' thresholds ignore_index validate_args",
    "multilabel": "num_labels average='macro' thresholds ignore_index validate_args",
    "task": "task thresholds num_classes num_labels average='macro' ignore_index validate_args",
}
AREA = {
    **SCORE,
    "binary": "max_fpr thresholds ignore_index validate_args",
    "task": "task thresholds num_classes num_labels average='macro' max_fpr ignore_index validate_args",
}
EQUAL = {**CURVE, "task": "task thresholds num_classes num_labels average ignore_index validate_args"}
LOG = {
    "binary": "fpr_range thresholds ignore_index validate_args=False",
    "multiclass": "num_classes fpr_range average thresholds ignore_index validate_args",
    "multilabel": "num_labels fpr_range average thresholds ignore_index validate_args",
    "task": "task thresholds fpr_range num_classes num_labels ignore_index validate_args",
}
PROBABILITY = {
    "binary": "ignore_index validate_args -thresholds",
    "multiclass": "num_classes average='macro' ignore_index validate_args -thresholds",
    "multilabel": "num_labels average='macro' ignore_index validate_args -thresholds",
    "task": "task num_classes num_labels average='macro' ignore_index validate_args -thresholds",
}
ERROR = {
    "binary": "n_bins norm ignore_index validate_args -thresholds",
    "multiclass": "num_classes n_bins norm ignore_index validate_args -thresholds -average",
    "multilabel": "num_labels n_bins norm average='macro' ignore_index validate_args -thresholds",
    "task": "task n_bins norm num_classes ignore_index validate_args num_labels average='macro' -thresholds",
}
DIAGRAM = {
    "binary": "n_bins ignore_index validate_args -thresholds",
    "multiclass": "num_classes n_bins average ignore_index validate_args -thresholds",
    "multilabel": "num_labels n_bins average ignore_index validate_args -thresholds",
    "task": "task n_bins num_classes num_labels average ignore_index validate_args -thresholds",
}
PICTURE = {task: layout.replace("n_bins", "at") for task, layout in DIAGRAM.items()}
TOP = {task: layout.replace("thresholds", "fraction thresholds") for task, layout in SCORE.items()}
CONFIDENCE = {
    "binary": "thresholds ignore_index validate_args",
    "multiclass": "num_classes thresholds ignore_index validate_args -average",
}
MATRIX = {
    "binary": "threshold=0.5 ignore_index normalize validate_args -thresholds",
    "multiclass": "num_classes ignore_index normalize validate_args -thresholds -threshold -average",
    "multilabel": "num_labels threshold=0.5 ignore_index normalize validate_args -thresholds -average",
    "task": "task threshold=0.5 num_classes num_labels normalize ignore_index validate_args",
}
RATE = {
    "binary": "rate at thresholds ignore_index validate_args",
    "multiclass": "(num_classes) rate at average='macro' thresholds ignore_index validate_args",
    "multilabel": "(num_labels) rate at average='macro' thresholds ignore_index validate_args",
    "task": "task rate at thresholds num_classes num_labels average='macro' ignore_index validate_args",
}
ENTROPY = {"multiclass": "num_classes average='weighted' ignore_index validate_args -thresholds"}
CLASSWISE = {"multiclass": "num_classes n_bins norm average='macro' ignore_index validate_args -thresholds"}
PAIRS = {"multiclass": "num_classes average='macro' ignore_index validate_args -thresholds"}
GROUPED = {"binary": "average='weighted' ignore_index validate_args -thresholds"}
GROUPED_MACRO = {"binary": "average='macro' ignore_index validate_args -thresholds"}
GROUPED_FIRST = {"binary": "top_k average='macro' ignore_index validate_args -thresholds"}
SLICED = {"binary": "worst ignore_index validate_args -thresholds -average"}
SLICED_RATE = {"binary": "rate at gap ignore_index validate_args -thresholds -average"}
PAIRED = {"paired": "num_models ignore_index validate_args"}
SURVIVAL = {"survival": "times censoring average thresholds ignore_index validate_args"}


_TORCHMETRICS = ("roc", "precision_recall_curve", "det", "average_precision", "eer", "ks_statistic")

ODDITIES = {
    # torchmetrics' functionals lack `normalization`, so here it is keyword-only.
    **{f"binary_{name}": "thresholds ignore_index validate_args" for name in _TORCHMETRICS},
    "binary_logauc": "fpr_range thresholds ignore_index validate_args",
    "multiclass_logauc": "num_classes fpr_range average='macro' thresholds ignore_index validate_args",
    "multilabel_logauc": "num_labels fpr_range average='macro' thresholds ignore_index validate_args",
    "logauc": "task thresholds num_classes num_labels fpr_range average ignore_index validate_args",
    **dict.fromkeys(("roc", "precision_recall_curve", "det"), EQUAL["task"]),
    "binary_confusion_matrix": "threshold=0.5 normalize ignore_index validate_args -thresholds",
    "multiclass_confusion_matrix": "num_classes normalize ignore_index validate_args -thresholds -threshold -average",
    "multilabel_confusion_matrix": "num_labels threshold=0.5 normalize ignore_index validate_args -thresholds -average",
}
"""The layouts of functionals whose order or defaults in torchmetrics differ from those of their classes."""

# ---- the table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One measure, with the tasks that its layout names.

    `given`: values of its required arguments, for examples and tests; `shown`: of others, for examples only. `data`:
    further arguments of `update` in examples. `attributes`: class attributes by task. `prefixed`: whether the names are
    prefixed with the task.
    """

    functional: str
    measure: type[Measure]
    layout: Layout
    given: Mapping[str, Any] = field(default_factory=dict)
    data: str = ""
    attributes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    prefixed: bool = True
    shown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the measure."""
        return self.measure.__name__


def fixed(functional: str, measure: type[operating.FixedRate]) -> Row:
    """Return the row of a measure that takes the minimum of another rate as its argument."""
    rate = measure.constraint
    layout = {
        "binary": f"{rate} thresholds ignore_index validate_args -average",
        "multiclass": f"num_classes {rate} thresholds ignore_index validate_args",
        "multilabel": f"num_labels {rate} thresholds ignore_index validate_args",
        "task": f"task {rate} thresholds num_classes num_labels ignore_index validate_args",
    }
    return Row(functional, measure, layout, {rate: 0.5})


TOP_LABEL = {"multiclass": {"_task_type": TopLabel}}
TOP_PROBABILITY = {"multiclass": {"_task_type": TopProbability}}
PREDICTIONS: Mapping[str, Mapping[str, Any]] = {
    "binary": {"_task_type": BinaryPredictions},
    "multiclass": {"_task_type": MulticlassPredictions},
    "multilabel": {"_task_type": MultilabelPredictions},
}
SURVEYED = {"times": (1.5, 3.5), "censoring": [[1, 1.0], [0, 2.0], [1, 3.0], [0, 4.0]]}
GROUPS = "groups=torch.tensor([1, 1, 2, 2])"

TABLE = (
    Row("roc", roc.ROC, CURVE),
    Row("precision_recall_curve", pr.PrecisionRecallCurve, CURVE),
    Row("det", roc.DET, CURVE),
    Row("auroc", roc.AUROC, AREA),
    Row("gini", roc.Gini, SCORE),
    Row("average_precision", pr.AveragePrecision, SCORE),
    Row("eer", roc.EER, EQUAL),
    Row("ks_statistic", roc.KSStatistic, SCORE),
    Row("partial_auroc", roc.PartialAUROC, SCORE),
    Row("auch", roc.AUCH, SCORE),
    Row("pr_area", pr.PRArea, SCORE),
    Row("logauc", roc.LogAUC, LOG),
    fixed("recall_at_fixed_precision", operating.RecallAtFixedPrecision),
    fixed("precision_at_fixed_recall", operating.PrecisionAtFixedRecall),
    fixed("sensitivity_at_specificity", operating.SensitivityAtSpecificity),
    fixed("specificity_at_sensitivity", operating.SpecificityAtSensitivity),
    Row("rate", operating.Rate, RATE, {"rate": "recall", "at": "youden"}),
    Row("confusion_matrix", confusion.ConfusionMatrix, MATRIX, attributes=PREDICTIONS),
    Row("min_dcf", costs.MinDCF, SCORE),
    Row("actual_dcf", costs.ActualDCF, SCORE),
    Row("cllr", costs.Cllr, SCORE),
    Row("min_cllr", costs.MinCllr, SCORE),
    Row("bayes_error_rate", likelihood_ratios.BayesErrorRate, PICTURE),
    Row("brier_score", probabilities.BrierScore, PROBABILITY),
    Row("log_loss", probabilities.LogLoss, PROBABILITY),
    Row("cross_entropy", probabilities.CrossEntropy, ENTROPY),
    Row("reliability_diagram", calibration.ReliabilityDiagram, DIAGRAM),
    Row("calibration_error", calibration.CalibrationError, ERROR, attributes=TOP_PROBABILITY),
    Row("classwise_calibration_error", calibration.ClasswiseCalibrationError, CLASSWISE),
    Row("net_benefit", costs.NetBenefit, PICTURE, shown={"at": (0.25, 0.5, 0.75)}),
    Row("cost_curve", costs.CostCurve, CURVE),
    Row("gains_curve", gains.GainsCurve, CURVE),
    Row("lift", gains.Lift, TOP),
    Row("top_capture", gains.TopCapture, TOP),
    Row("precision_recall_gain", gains.PrecisionRecallGain, CURVE),
    Row("auprg", gains.AUPRG, SCORE),
    Row("risk_coverage", selective.RiskCoverage, CONFIDENCE, attributes=TOP_LABEL),
    Row("aurc", selective.AURC, CONFIDENCE, attributes=TOP_LABEL),
    Row("auarc", selective.AUARC, CONFIDENCE, attributes=TOP_LABEL),
    Row("ovo_auroc", one_vs_one.OvOAUROC, PAIRS),
    Row("grouped_auroc", groups.GroupedAUROC, GROUPED, data=GROUPS, prefixed=False),
    Row("grouped_average_precision", groups.GroupedAveragePrecision, GROUPED_MACRO, data=GROUPS, prefixed=False),
    Row("grouped_ndcg", rankings.GroupedNDCG, GROUPED_FIRST, data=GROUPS, prefixed=False),
    Row("grouped_precision", rankings.GroupedPrecision, GROUPED_FIRST, {"top_k": 1}, data=GROUPS, prefixed=False),
    Row("grouped_recall", rankings.GroupedRecall, GROUPED_FIRST, {"top_k": 1}, data=GROUPS, prefixed=False),
    Row("grouped_hit_rate", rankings.GroupedHitRate, GROUPED_FIRST, {"top_k": 1}, data=GROUPS, prefixed=False),
    Row("grouped_mrr", rankings.GroupedMRR, GROUPED_FIRST, data=GROUPS, prefixed=False),
    Row("sliced_auroc", slices.SlicedAUROC, SLICED, data=GROUPS, prefixed=False),
    Row("sliced_rate", slices.SlicedRate, SLICED_RATE, {"rate": "recall", "at": 0.5}, data=GROUPS, prefixed=False),
    Row("paired_auroc", models.PairedAUROC, PAIRED, prefixed=False),
    Row("time_dependent_auroc", roc.TimeDependentAUROC, SURVIVAL, SURVEYED, prefixed=False),
)

for row in TABLE:
    collective(row.measure)

# ---- entries: a row and a task ---------------------------------------------------------------------------------------


def selection(task: TaskName, num_classes: int | None = None, num_labels: int | None = None) -> dict[str, int]:
    """Return the number of classes or labels that `task` requires, by argument name; empty for binary.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        num_classes: the number of classes, required if the task is multiclass.
        num_labels: the number of labels, required if the task is multilabel.

    Raises:
        ValueError: for an unknown task, or without the number that it requires.
    """
    kind = task.lower() if isinstance(task, str) else task
    if kind not in ("binary", "multiclass", "multilabel"):
        raise ValueError(f"`task` must be 'binary', 'multiclass' or 'multilabel', but is {task!r}.")
    counts = {"num_classes": num_classes, "num_labels": num_labels}
    required = {name: counts[name] for name in KINDS[kind].number}
    for name, count in required.items():
        if not isinstance(count, int):
            raise ValueError(f"`{name}` must be an integer when the task is {kind!r}, but is {count!r}.")
    return required  # type: ignore[return-value]


_CLASS_ONLY = set(declared([Options])) - {"nan_policy", "memory", "bins"}
"""Options of a stateful metric that a functional does not take."""


@dataclass(frozen=True)
class Entry:
    """A public class and its functional: a measure and a task, or `"task"` for the task-selecting name."""

    row: Row
    task: str

    @property
    def kind(self) -> Kind:
        """The properties of the task; examples of the task-selecting name are multiclass."""
        return KINDS["multiclass" if self.task == "task" else self.task]

    @cached_property
    def name(self) -> str:
        """The name of the class."""
        return (self.task.capitalize() if self.row.prefixed and self.task != "task" else "") + self.row.name

    @cached_property
    def functional(self) -> str:
        """The name of the functional."""
        return (f"{self.task}_" if self.row.prefixed and self.task != "task" else "") + self.row.functional

    @cached_property
    def given(self) -> dict[str, Any]:
        """Values of the arguments that the class, and the functional after the data, require."""
        task = {"task": "multiclass"} if self.task == "task" else {}
        return {**task, **self.kind.number, **self.row.given}

    @cached_property
    def bases(self) -> tuple[type[CurveMetric], ...]:
        """The bases of the class: the kind of its measure, if it is of one, and its task."""
        return (CurveMetric,) if self.task == "task" else (*kinds_of(self.row.measure), self.kind.base)

    @cached_property
    def leaves(self) -> dict[str, Entry]:
        """The entries that a task-selecting name chooses from, by task."""
        return {task: Entry(self.row, task) for task in ("binary", "multiclass", "multilabel")}

    @cached_property
    def _arguments(self) -> dict[str, Argument]:
        if self.task == "task":  # the union of the classes' arguments; where defaults differ, those of multiclass
            binary, multiclass, multilabel = (leaf.call.arguments for leaf in self.leaves.values())
            return {**binary, **multilabel, **multiclass, **declared([selection])}
        measure = self.row.measure
        parts = [*(base for base in measure.__mro__ if base is not object), self.kind.base, Storage, Options]
        return {n: a._replace(default=measure.defaults.get(n, a.default)) for n, a in declared(parts).items()}

    @cached_property
    def call(self) -> Call:
        """The signature of the class."""
        return Call(self.name, self.row.layout[self.task], self._arguments)

    @cached_property
    def functional_call(self) -> Call:
        """The signature of the functional."""
        layout = ODDITIES.get(self.functional, self.row.layout[self.task])
        data = declared([CurveMetric.update])
        del data["clusters"]  # an interval's, which no functional has
        shapes = ("preds", "floating point scores", self.kind.preds), ("target", self.kind.labels, self.kind.target)
        for name, kind, letters in shapes:
            if self.task != "task":
                words = f"{kind}, `[{', '.join(letters)}, ...]`."
                data[name] = data[name]._replace(words=words)
        arguments = {n: a for n, a in self._arguments.items() if n not in _CLASS_ONLY}
        return Call(self.functional, f"preds target {layout}", {**data, **arguments})

    @cached_property
    def view(self) -> Callable[..., Any]:
        """The function whose annotation says what the value is: the class's own, or the one that it is `of`."""
        measure = self.row.measure
        if issubclass(measure, ViewMeasure) and measure.view is ViewMeasure.view:
            return measure._of
        return measure.view

    @cached_property
    def returns(self) -> Any:
        """The type of the value."""
        return get_type_hints(self.view)["return"]


def selected(call: Call, leaves: Mapping[str, Entry], given: dict[str, Any]) -> tuple[Entry, dict[str, Any]]:
    """Return the entry of the task in `given`, and the arguments for its class.

    As in torchmetrics, positional arguments that the class lacks are dropped. Keywords that it lacks must have their
    default.

    Raises:
        ValueError: for an unknown task, or an argument that its class does not take.
    """
    count = selection(given.pop("task"), given.pop("num_classes"), given.pop("num_labels"))
    (leaf,) = (leaf for leaf in leaves.values() if leaf.kind.number.keys() == count.keys())
    for name, value in given.items():
        accepted = name in leaf.call.arguments or name in call.positional
        if not accepted and value is not call.arguments[name].default:
            raise ValueError(leaf.call.unexpected(name))
    return leaf, {**count, **{n: value for n, value in given.items() if n in leaf.call.arguments}}


ENTRIES = {entry.name: entry for entry in (Entry(row, task) for row in TABLE for task in row.layout)}
"""Every public class by its name."""

FUNCTIONALS = {entry.functional: entry for entry in ENTRIES.values()}
"""Every functional by its name; the entries are the same."""
