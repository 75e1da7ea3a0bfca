"""The registry: every public class and functional in one table, of which names, signatures and docstrings are made.

A measure is one row: its functional's name, and its layout, which says for each task what is positional (`Call`).
Positional order and defaults are those of torchmetrics; where its functionals differ from its classes, `ODDITIES` says
so. The classes, the functionals, their docstrings and stubs, and the parametrised tests are made of `ENTRIES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, get_type_hints

from torchmetrics_roc import confusion, costs, det, groups, models, operating, pr, roc
from torchmetrics_roc.measure import Measure
from torchmetrics_roc.metric import CurveMetric
from torchmetrics_roc.options import Options
from torchmetrics_roc.signatures import Argument, Call, declared
from torchmetrics_roc.task_metrics import BinaryMetric, MulticlassMetric, MultilabelMetric, PairedMetric
from torchmetrics_roc.tasks import BinaryPredictions, MulticlassPredictions, MultilabelPredictions

TaskName = Literal["binary", "multiclass", "multilabel"]


class Kind(NamedTuple):
    """What the classes of one task share.

    `number` is the argument for how many classes, labels or models there are, with its value in examples; `preds` and
    `target` are the shapes of the input in letters, and `example` has one of each.
    """

    base: type[CurveMetric]
    number: dict[str, int]
    preds: str
    target: str
    example: tuple[str, str]


_FLAT, _ROWS = "[0.9, 0.2, 0.6, 0.4]", "[[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]]"
_LABELS = "[[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]]"

KINDS = {
    "binary": Kind(BinaryMetric, {}, "N", "N", (_FLAT, "[1, 0, 0, 1]")),
    "multiclass": Kind(MulticlassMetric, {"num_classes": 3}, "NC", "N", (_ROWS, "[1, 1, 2, 0]")),
    "multilabel": Kind(MultilabelMetric, {"num_labels": 3}, "NL", "NL", (_ROWS, _LABELS)),
    "paired": Kind(PairedMetric, {"num_models": 3}, "NM", "N", (_ROWS, "[1, 0, 0, 1]")),
}

# ---- layouts ---------------------------------------------------------------------------------------------------------

Layout = Mapping[str, str]
"""The positional arguments by task, and, as `"task"`, those of the name that selects one: see `Call`."""

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


def fixed(rate: str) -> Layout:
    """The layout of a measure that is given the least `rate`."""
    return {
        "binary": f"{rate} thresholds ignore_index validate_args -average",
        "multiclass": f"num_classes {rate} thresholds ignore_index validate_args",
        "multilabel": f"num_labels {rate} thresholds ignore_index validate_args",
        "task": f"task {rate} thresholds num_classes num_labels ignore_index validate_args",
    }


_TORCHMETRICS = ("roc", "precision_recall_curve", "det", "average_precision", "eer", "ks_statistic")

ODDITIES = {
    # torchmetrics' functionals have no `normalization`: by keyword only.
    **{f"binary_{name}": "thresholds ignore_index validate_args" for name in _TORCHMETRICS},
    "binary_logauc": "fpr_range thresholds ignore_index validate_args",
    "multiclass_logauc": "num_classes fpr_range average='macro' thresholds ignore_index validate_args",
    "multilabel_logauc": "num_labels fpr_range average='macro' thresholds ignore_index validate_args",
    "logauc": "task thresholds num_classes num_labels fpr_range average ignore_index validate_args",
    "roc": EQUAL["task"],
    "precision_recall_curve": EQUAL["task"],
    "det": EQUAL["task"],
    "binary_confusion_matrix": "threshold=0.5 normalize ignore_index validate_args -thresholds",
    "multiclass_confusion_matrix": "num_classes normalize ignore_index validate_args -thresholds -threshold -average",
    "multilabel_confusion_matrix": "num_labels threshold=0.5 normalize ignore_index validate_args -thresholds -average",
}
"""The layouts of functionals that torchmetrics orders otherwise than their classes, or gives other defaults."""

# ---- the table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One measure: `given` are the arguments that it needs, for examples and tests, `attributes` those of its classes.

    The layout names the tasks it has; `prefixed` is whether its classes and functionals are named after them; `data`
    is what an example gives `update` behind the labels.
    """

    name: str
    functional: str
    measure: type[Measure]
    layout: Layout
    given: Mapping[str, Any] = field(default_factory=dict)
    data: str = ""
    attributes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    prefixed: bool = True


CALLS = {"binary": BinaryPredictions, "multiclass": MulticlassPredictions, "multilabel": MultilabelPredictions}
GROUPS = "groups=torch.tensor([1, 1, 2, 2])"

TABLE = (
    Row("ROC", "roc", roc.ROC, CURVE),
    Row("PrecisionRecallCurve", "precision_recall_curve", pr.PrecisionRecallCurve, CURVE),
    Row("DET", "det", det.DET, CURVE),
    Row("AUROC", "auroc", roc.AUROC, AREA),
    Row("Gini", "gini", roc.Gini, SCORE),
    Row("AveragePrecision", "average_precision", pr.AveragePrecision, SCORE),
    Row("EER", "eer", det.EER, EQUAL),
    Row("KSStatistic", "ks_statistic", roc.KSStatistic, SCORE),
    Row("PartialAUROC", "partial_auroc", roc.PartialAUROC, SCORE),
    Row("AUCH", "auch", roc.AUCH, SCORE),
    Row("PRArea", "pr_area", pr.PRArea, SCORE),
    Row("LogAUC", "logauc", roc.LogAUC, LOG),
    *(
        Row(measure.__name__, functional, measure, fixed(measure.promise), {measure.promise: 0.5})
        for functional, measure in (
            ("recall_at_fixed_precision", operating.RecallAtFixedPrecision),
            ("precision_at_fixed_recall", operating.PrecisionAtFixedRecall),
            ("sensitivity_at_specificity", operating.SensitivityAtSpecificity),
            ("specificity_at_sensitivity", operating.SpecificityAtSensitivity),
        )
    ),
    Row("Rate", "rate", operating.Rate, RATE, {"rate": "recall", "at": "youden"}),
    Row(
        "ConfusionMatrix",
        "confusion_matrix",
        confusion.ConfusionMatrix,
        MATRIX,
        attributes={task: {"task_type": calls} for task, calls in CALLS.items()},
    ),
    Row("MinDCF", "min_dcf", costs.MinDCF, SCORE),
    Row("ActualDCF", "actual_dcf", costs.ActualDCF, SCORE),
    Row("Cllr", "cllr", costs.Cllr, SCORE),
    Row("MinCllr", "min_cllr", costs.MinCllr, SCORE),
    Row(
        "OvOAUROC",
        "ovo_auroc",
        groups.OvOAUROC,
        {"multiclass": "num_classes average='macro' ignore_index validate_args -thresholds"},
    ),
    Row(
        "GroupedAUROC",
        "grouped_auroc",
        groups.GroupedAUROC,
        {"binary": "average='weighted' ignore_index validate_args -thresholds"},
        data=GROUPS,
        prefixed=False,
    ),
    Row(
        "GroupedAveragePrecision",
        "grouped_average_precision",
        groups.GroupedAveragePrecision,
        {"binary": "average='macro' ignore_index validate_args -thresholds"},
        data=GROUPS,
        prefixed=False,
    ),
    Row(
        "PairedAUROC",
        "paired_auroc",
        models.PairedAUROC,
        {"paired": "num_models ignore_index validate_args"},
        prefixed=False,
    ),
)

# ---- what the rows declare -------------------------------------------------------------------------------------------


def selection(task: TaskName, num_classes: int | None = None, num_labels: int | None = None) -> dict[str, int]:
    """The argument that the classes of `task` take first, by name: nothing, the number of classes, or of labels.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in upper or lower case.
        num_classes: the number of classes, if the task is multiclass.
        num_labels: the number of labels, if the task is multilabel.

    Raises:
        ValueError: for another task, or without the number that it needs.
    """
    known = task.lower() if isinstance(task, str) else task
    if known not in ("binary", "multiclass", "multilabel"):
        raise ValueError(f"`task` must be 'binary', 'multiclass' or 'multilabel', but is {task!r}.")
    counts = {"num_classes": num_classes, "num_labels": num_labels}
    found = {name: counts[name] for name in KINDS[known].number}
    for name, count in found.items():
        if not isinstance(count, int):
            raise ValueError(f"`{name}` must be an integer when the task is {known!r}, but is {count!r}.")
    return found  # type: ignore[return-value]


_OF_A_LIFE = set(declared([Options])) - {"nan_policy", "memory", "bins"}
"""Options that mean something to a metric only, not to the value of one batch."""


@dataclass(frozen=True)
class Entry:
    """A public class and its functional: a measure met with a task; of the task `"task"`, the name that selects one."""

    row: Row
    task: str

    @property
    def kind(self) -> Kind:
        """What the classes of the task share; the name that selects a task is shown with several classes."""
        return KINDS["multiclass" if self.task == "task" else self.task]

    @cached_property
    def name(self) -> str:
        """The class."""
        return (self.task.capitalize() if self.row.prefixed and self.task != "task" else "") + self.row.name

    @cached_property
    def functional(self) -> str:
        """The functional."""
        return (f"{self.task}_" if self.row.prefixed and self.task != "task" else "") + self.row.functional

    @cached_property
    def given(self) -> dict[str, Any]:
        """The arguments that the class needs, and the functional behind the data."""
        task = {"task": "multiclass"} if self.task == "task" else {}
        return {**task, **self.kind.number, **self.row.given}

    @cached_property
    def leaves(self) -> dict[str, Entry]:
        """Of a name that selects a task, the entries of the tasks."""
        return {task: Entry(self.row, task) for task in ("binary", "multiclass", "multilabel")}

    @cached_property
    def _known(self) -> dict[str, Argument]:
        if self.task == "task":  # what any of the classes takes, with the defaults of the multiclass one
            binary, multiclass, multilabel = (leaf.call.arguments for leaf in self.leaves.values())
            return {**binary, **multilabel, **multiclass, **declared([selection])}
        return declared([*(base for base in self.row.measure.__mro__ if base is not object), self.kind.base, Options])

    @cached_property
    def call(self) -> Call:
        """What the class takes."""
        return Call(self.name, self.row.layout[self.task], self._known)

    @cached_property
    def functional_call(self) -> Call:
        """What the functional takes."""
        layout = ODDITIES.get(self.functional, self.row.layout[self.task])
        data = declared([CurveMetric.update])
        for name, letters in (("preds", self.kind.preds), ("target", self.kind.target)):
            if self.task != "task":
                words = f"{data[name].words.partition(',')[0]}, `[{', '.join(letters)}, ...]`."
                data[name] = data[name]._replace(words=words)
        known = {n: a for n, a in self._known.items() if n not in _OF_A_LIFE}
        return Call(self.functional, f"preds target {layout}", {**data, **known})

    @cached_property
    def returns(self) -> Any:
        """The type of the value."""
        return get_type_hints(self.row.measure.view)["return"]


def selected(call: Call, leaves: Mapping[str, Entry], given: dict[str, Any]) -> tuple[Entry, dict[str, Any]]:
    """The entry of the task that is `given`, and the arguments to pass on to its class.

    As in torchmetrics, positional arguments that the class does not have are dropped. Others must be at their default.

    Raises:
        ValueError: for a task that does not exist, or an argument that its class does not have.
    """
    count = selection(given.pop("task"), given.pop("num_classes"), given.pop("num_labels"))
    (leaf,) = (leaf for leaf in leaves.values() if leaf.kind.number.keys() == count.keys())
    for name, value in given.items():
        known = name in leaf.call.arguments or name in call.positional
        if not known and value is not call.arguments[name].default:
            raise ValueError(leaf.call.unexpected(name))
    return leaf, {**count, **{n: value for n, value in given.items() if n in leaf.call.arguments}}


ENTRIES = {entry.name: entry for entry in (Entry(row, task) for row in TABLE for task in row.layout)}
"""Every public class by its name."""

FUNCTIONALS = {entry.functional: entry for entry in ENTRIES.values()}
"""Every functional by its name: the same entries."""
