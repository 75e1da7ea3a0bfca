"""Written by `python -m torchmetrics_roc.registry.stubs`: not to be edited."""

from collections.abc import Callable, Sequence
from torch import Tensor
from torchmetrics_roc.groups import grouped, models, one_vs_one, rankings, slices
from torchmetrics_roc.groups.grouped import GroupAverage
from torchmetrics_roc.groups.slice_curves import Area
from torchmetrics_roc.groups.slices import Gap
from torchmetrics_roc.measures import calibration, confusion, costs, gains, likelihood_ratios, operating, pr, probabilities, roc, selective
from torchmetrics_roc.measures.calibration import Norm, Strategy
from torchmetrics_roc.measures.confusion import Normalize
from torchmetrics_roc.measures.roc import Estimator
from torchmetrics_roc.metrics.curve_metric import CurveMetric
from torchmetrics_roc.metrics.metric import BinaryMetric, DrawableMetric, FreezableMetric, GroupedMetric, MatrixMetric, MulticlassMetric, MultilabelMetric, PairedMetric, SliceAreasMetric, SliceRatesMetric, SurvivalMetric
from torchmetrics_roc.metrics.options import AverageOption, Memory, NanPolicy, Thresholds
from torchmetrics_roc.points.choice import At
from torchmetrics_roc.registry.table import TaskName
from torchmetrics_roc.tasks.tasks import Normalization
from typing import Any, Literal, overload

__all__ = [
    'AUCH',
    'AUPRG',
    'AUROC',
    'ActualDCF',
    'AveragePrecision',
    'BayesErrorRate',
    'BinaryAUARC',
    'BinaryAUCH',
    'BinaryAUPRG',
    'BinaryAURC',
    'BinaryAUROC',
    'BinaryActualDCF',
    'BinaryAveragePrecision',
    'BinaryBayesErrorRate',
    'BinaryBrierScore',
    'BinaryCalibrationError',
    'BinaryCllr',
    'BinaryConfusionMatrix',
    'BinaryCostCurve',
    'BinaryDET',
    'BinaryEER',
    'BinaryGainsCurve',
    'BinaryGini',
    'BinaryKSStatistic',
    'BinaryLift',
    'BinaryLogAUC',
    'BinaryLogLoss',
    'BinaryMinCllr',
    'BinaryMinDCF',
    'BinaryNetBenefit',
    'BinaryPRArea',
    'BinaryPartialAUROC',
    'BinaryPrecisionAtFixedRecall',
    'BinaryPrecisionRecallCurve',
    'BinaryPrecisionRecallGain',
    'BinaryROC',
    'BinaryRate',
    'BinaryRecallAtFixedPrecision',
    'BinaryReliabilityDiagram',
    'BinaryRiskCoverage',
    'BinarySensitivityAtSpecificity',
    'BinarySpecificityAtSensitivity',
    'BinaryTopCapture',
    'BrierScore',
    'CalibrationError',
    'Cllr',
    'ConfusionMatrix',
    'CostCurve',
    'DET',
    'EER',
    'GainsCurve',
    'Gini',
    'GroupedAUROC',
    'GroupedAveragePrecision',
    'GroupedHitRate',
    'GroupedMRR',
    'GroupedNDCG',
    'GroupedPrecision',
    'GroupedRecall',
    'KSStatistic',
    'Lift',
    'LogAUC',
    'LogLoss',
    'MinCllr',
    'MinDCF',
    'MulticlassAUARC',
    'MulticlassAUCH',
    'MulticlassAUPRG',
    'MulticlassAURC',
    'MulticlassAUROC',
    'MulticlassActualDCF',
    'MulticlassAveragePrecision',
    'MulticlassBayesErrorRate',
    'MulticlassBrierScore',
    'MulticlassCalibrationError',
    'MulticlassClasswiseCalibrationError',
    'MulticlassCllr',
    'MulticlassConfusionMatrix',
    'MulticlassCostCurve',
    'MulticlassCrossEntropy',
    'MulticlassDET',
    'MulticlassEER',
    'MulticlassGainsCurve',
    'MulticlassGini',
    'MulticlassKSStatistic',
    'MulticlassLift',
    'MulticlassLogAUC',
    'MulticlassLogLoss',
    'MulticlassMinCllr',
    'MulticlassMinDCF',
    'MulticlassNetBenefit',
    'MulticlassOvOAUROC',
    'MulticlassPRArea',
    'MulticlassPartialAUROC',
    'MulticlassPrecisionAtFixedRecall',
    'MulticlassPrecisionRecallCurve',
    'MulticlassPrecisionRecallGain',
    'MulticlassROC',
    'MulticlassRate',
    'MulticlassRecallAtFixedPrecision',
    'MulticlassReliabilityDiagram',
    'MulticlassRiskCoverage',
    'MulticlassSensitivityAtSpecificity',
    'MulticlassSpecificityAtSensitivity',
    'MulticlassTopCapture',
    'MultilabelAUCH',
    'MultilabelAUPRG',
    'MultilabelAUROC',
    'MultilabelActualDCF',
    'MultilabelAveragePrecision',
    'MultilabelBayesErrorRate',
    'MultilabelBrierScore',
    'MultilabelCalibrationError',
    'MultilabelCllr',
    'MultilabelConfusionMatrix',
    'MultilabelCostCurve',
    'MultilabelDET',
    'MultilabelEER',
    'MultilabelGainsCurve',
    'MultilabelGini',
    'MultilabelKSStatistic',
    'MultilabelLift',
    'MultilabelLogAUC',
    'MultilabelLogLoss',
    'MultilabelMinCllr',
    'MultilabelMinDCF',
    'MultilabelNetBenefit',
    'MultilabelPRArea',
    'MultilabelPartialAUROC',
    'MultilabelPrecisionAtFixedRecall',
    'MultilabelPrecisionRecallCurve',
    'MultilabelPrecisionRecallGain',
    'MultilabelROC',
    'MultilabelRate',
    'MultilabelRecallAtFixedPrecision',
    'MultilabelReliabilityDiagram',
    'MultilabelSensitivityAtSpecificity',
    'MultilabelSpecificityAtSensitivity',
    'MultilabelTopCapture',
    'NetBenefit',
    'PRArea',
    'PairedAUROC',
    'PartialAUROC',
    'PrecisionAtFixedRecall',
    'PrecisionRecallCurve',
    'PrecisionRecallGain',
    'ROC',
    'Rate',
    'RecallAtFixedPrecision',
    'ReliabilityDiagram',
    'SensitivityAtSpecificity',
    'SlicedAUROC',
    'SlicedRate',
    'SpecificityAtSensitivity',
    'TimeDependentAUROC',
    'TopCapture',
]

class AUCH(CurveMetric):
    r"""Returns `BinaryAUCH`, `MulticlassAUCH` or `MultilabelAUCH` by `task`.

    Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    `compute` returns a 0-d tensor, or `[C]` without an average; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import AUCH
        >>> AUCH(task='multiclass', num_classes=3)
        MulticlassAUCH(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryAUCH | MulticlassAUCH | MultilabelAUCH: ...  # type: ignore[misc]
class AUPRG(CurveMetric):
    r"""Returns `BinaryAUPRG`, `MulticlassAUPRG` or `MultilabelAUPRG` by `task`.

    Area under the precision-recall-gain curve.

    `compute` returns a 0-d tensor, or `[C]` without an average: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import AUPRG
        >>> AUPRG(task='multiclass', num_classes=3)
        MulticlassAUPRG(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryAUPRG | MulticlassAUPRG | MultilabelAUPRG: ...  # type: ignore[misc]
class AUROC(CurveMetric):
    r"""Returns `BinaryAUROC`, `MulticlassAUROC` or `MultilabelAUROC` by `task`.

    Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    `compute` returns a 0-d tensor, or `[C]` without an average. The result is bitwise the same for every order of the
    samples and every split into batches or over ranks. NaN, with one warning, where a class has no positives or no
    negatives.

    Formulas: `torchmetrics_roc.roc.auroc`, and of `max_fpr` that of `partial_auroc` with its `corrected=True`.

    .. math:: P(s^+ > s^-) + \tfrac12 P(s^+ = s^-) = \frac{\sum_k \Delta f_k (t_k + t_{k-1})}{2PN}

    The sum is an integer, divided once. NaN for a problem without positives or without negatives.
    Hanley & McNeil, Radiology 143:29, 1982.

    `partial_auroc`:

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        max_fpr (default None): in (0, 1]: the standardised area over FPR from 0 to `max_fpr`; None or 1 for the whole
            area.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import AUROC
        >>> AUROC(task='multiclass', num_classes=3)
        MulticlassAUROC(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', max_fpr: float | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryAUROC | MulticlassAUROC | MultilabelAUROC: ...  # type: ignore[misc]
class ActualDCF(CurveMetric):
    r"""Returns `BinaryActualDCF`, `MulticlassActualDCF` or `MultilabelActualDCF` by `task`.

    Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import ActualDCF
        >>> ActualDCF(task='multiclass', num_classes=3)
        MulticlassActualDCF(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryActualDCF | MulticlassActualDCF | MultilabelActualDCF: ...  # type: ignore[misc]
class AveragePrecision(CurveMetric):
    r"""Returns `BinaryAveragePrecision`, `MulticlassAveragePrecision` or `MultilabelAveragePrecision` by `task`.

    Average precision: the precision at each positive's score, averaged over the positives.

    `compute` returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import AveragePrecision
        >>> AveragePrecision(task='multiclass', num_classes=3)
        MulticlassAveragePrecision(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryAveragePrecision | MulticlassAveragePrecision | MultilabelAveragePrecision: ...  # type: ignore[misc]
class BayesErrorRate(CurveMetric):
    r"""Returns `BinaryBayesErrorRate`, `MulticlassBayesErrorRate` or `MultilabelBayesErrorRate` by `task`.

    Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    `compute` returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
    lists of them. Scores are read as natural log-likelihood ratios; multiclass scores are not normalized. 1 is the rate
    of decisions by the prior alone; `actual` above it means that decisions by the scores are worse, and the difference
    from `minimum` is the cost of miscalibration, which the views `pav_calibration` and `logistic_calibration` of this
    module remove. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.likelihood_ratios.bayes_error_rate`.

    .. math:: \frac{\pi \, \mathrm{FNR} + (1 - \pi) \, \mathrm{FPR}}{\min(\pi, 1 - \pi)}

    is `actual`; 1 is the rate of the better decision without scores, by the prior alone. `minimum` is that of the best
    threshold, as for scores calibrated by `pav_calibration` on these data. The same as
    `torchmetrics_roc.costs.actual_dcf` and `min_dcf` at the prevalence :math:`\pi`. NaN without positives or without
    negatives. Brümmer & de Villiers, The BOSARIS Toolkit, arXiv 1304.2865, 2013.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        at (default (-7.0, -6.75, …, 7.0)): rising natural logarithms of the prior odds of a positive, of at most 700 in
            absolute value.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import BayesErrorRate
        >>> BayesErrorRate(task='multiclass', num_classes=3)
        MulticlassBayesErrorRate(num_classes=3)
    """
    def __new__(cls, task: TaskName, at: Sequence[float] = ..., num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryBayesErrorRate | MulticlassBayesErrorRate | MultilabelBayesErrorRate: ...  # type: ignore[misc]
class BinaryAUARC(BinaryMetric):
    r"""Area under the accuracy-rejection curve: mean over samples of the accuracy among those at least as confident.

    `compute` returns a 0-d tensor, one minus `AURC`. Higher is better. Tied samples are accepted together. Binary:
    `preds` are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`. NaN without samples.

    Formula: `torchmetrics_roc.selective.auarc`.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{t_k}{t_k + f_k}

    `[T]`. Tied samples are accepted together, so it is one minus `aurc`. NaN without samples. Nadeem, Zucker & Hanczar,
    MLSB 2009.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUARC
        >>> BinaryAUARC()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.6667)
    """
    measure: selective.AUARC
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryAUCH(BinaryMetric):
    r"""Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    `compute` returns a 0-d tensor; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUCH
        >>> BinaryAUCH()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.8750)
    """
    measure: roc.AUCH
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryAUPRG(BinaryMetric):
    r"""Area under the precision-recall-gain curve.

    `compute` returns a 0-d tensor: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUPRG
        >>> BinaryAUPRG()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2500)
    """
    measure: gains.AUPRG
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryAURC(BinaryMetric):
    r"""Area under the risk-coverage curve: mean over samples of the risk among those at least as confident.

    `compute` returns a 0-d tensor. Lower is better. Tied samples are accepted together. Binary: `preds` are
    confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass `torch.maximum(p,
    1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and the prediction is
    correct if its class is `target`. NaN without samples.

    Formulas: `torchmetrics_roc.selective.aurc` and `excess_aurc`.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{f_k}{t_k + f_k}

    Tied samples are accepted together. 0 if all are correct, 1 if all are wrong; one minus it is the area under the
    accuracy-rejection curve. NaN without samples. Geifman, Uziel & El-Yaniv, ICLR 2019.

    `excess_aurc`:

    .. math:: \mathrm{AURC} - r - (1 - r) \ln(1 - r), \qquad r = N/n

    where the minimum is that in the limit of many samples. NaN without samples. Geifman, Uziel & El-Yaniv, ICLR 2019.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        excess (default False): whether to subtract the minimum for the same number of wrong predictions.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAURC
        >>> BinaryAURC()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.3333)
    """
    measure: selective.AURC
    excess: bool
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, excess: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryAUROC(BinaryMetric):
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    `compute` returns a 0-d tensor. The result is bitwise the same for every order of the
    samples and every split into batches or over ranks. NaN, with one warning, where a class has no positives or no
    negatives.

    Formulas: `torchmetrics_roc.roc.auroc`, and of `max_fpr` that of `partial_auroc` with its `corrected=True`.

    .. math:: P(s^+ > s^-) + \tfrac12 P(s^+ = s^-) = \frac{\sum_k \Delta f_k (t_k + t_{k-1})}{2PN}

    The sum is an integer, divided once. NaN for a problem without positives or without negatives.
    Hanley & McNeil, Radiology 143:29, 1982.

    `partial_auroc`:

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        max_fpr (default None): in (0, 1]: the standardised area over FPR from 0 to `max_fpr`; None or 1 for the whole
            area.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAUROC
        >>> metric = BinaryAUROC()
        >>> metric.update(torch.tensor([2.0, -1.0, 0.5, 3.0]), torch.tensor([1, 0, 1, 0]))
        >>> metric.compute()
        tensor(0.5000)
    """
    measure: roc.AUROC
    max_fpr: float | None
    def __init__(self, max_fpr: float | None = None, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryActualDCF(BinaryMetric):
    r"""Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    `compute` returns a 0-d tensor: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryActualDCF
        >>> BinaryActualDCF()(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        tensor(1.)
    """
    measure: costs.ActualDCF
    prevalence: float
    fn: float
    fp: float
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = None, *, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryAveragePrecision(BinaryMetric):
    r"""Average precision: the precision at each positive's score, averaged over the positives.

    `compute` returns a 0-d tensor. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryAveragePrecision
        >>> BinaryAveragePrecision()(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        tensor(0.8333)
    """
    measure: pr.AveragePrecision
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryBayesErrorRate(DrawableMetric, BinaryMetric):
    r"""Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    `compute` returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
    lists of them. Scores are read as natural log-likelihood ratios; multiclass scores are not normalized. 1 is the rate
    of decisions by the prior alone; `actual` above it means that decisions by the scores are worse, and the difference
    from `minimum` is the cost of miscalibration, which the views `pav_calibration` and `logistic_calibration` of this
    module remove. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.likelihood_ratios.bayes_error_rate`.

    .. math:: \frac{\pi \, \mathrm{FNR} + (1 - \pi) \, \mathrm{FPR}}{\min(\pi, 1 - \pi)}

    is `actual`; 1 is the rate of the better decision without scores, by the prior alone. `minimum` is that of the best
    threshold, as for scores calibrated by `pav_calibration` on these data. The same as
    `torchmetrics_roc.costs.actual_dcf` and `min_dcf` at the prevalence :math:`\pi`. NaN without positives or without
    negatives. Brümmer & de Villiers, The BOSARIS Toolkit, arXiv 1304.2865, 2013.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        at (default (-7.0, -6.75, …, 7.0)): rising natural logarithms of the prior odds of a positive, of at most 700 in
            absolute value.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryBayesErrorRate
        >>> metric = BinaryBayesErrorRate(at=(-1.5, 0.0, 1.5))
        >>> metric(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0])).actual
        tensor([0.5000, 1.0000, 0.5000])
    """
    measure: likelihood_ratios.BayesErrorRate
    at: Sequence[float]
    def __init__(self, at: Sequence[float] = ..., ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryBrierScore(BinaryMetric):
    r"""Brier score: the mean squared difference between probability and label. Lower is better.

    `compute` returns a 0-d tensor: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryBrierScore
        >>> BinaryBrierScore()(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2750)
    """
    measure: probabilities.BrierScore
    def __init__(self, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryCalibrationError(BinaryMetric):
    r"""Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    `compute` returns a 0-d tensor. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): `"uniform"` bins of equal width, but for edges being rounded to the dtype of the
            scores, or `"quantile"` of equal weight.
        debias (default False): whether to subtract from the squares of `"l2"` their expected sampling error; for whole
            weights only, below 2^53.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCalibrationError
        >>> BinaryCalibrationError(n_bins=2)(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2500)
    """
    measure: calibration.CalibrationError
    n_bins: int
    norm: Norm
    strategy: Strategy
    debias: bool
    def __init__(self, n_bins: int = 15, norm: Norm = 'l1', ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryCllr(BinaryMetric):
    r"""Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    `compute` returns a 0-d tensor: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCllr
        >>> metric = BinaryCllr()
        >>> metric(torch.tensor([2.0, 1.0, -1.0, 1.0, -1.0, -2.0]), torch.tensor([1, 1, 1, 0, 0, 0]))
        tensor(0.8432)
    """
    measure: costs.Cllr
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = None, *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryConfusionMatrix(MatrixMetric, BinaryMetric):
    r"""Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    `compute` returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        threshold (default 0.5): the least score that is predicted positive, on the scale of the scores, rounded to the
            dtype of those of each batch; of a multilabel matrix also a sequence or 1-D tensor of one for each label,
            such as `operating_point("f1").threshold`.
        ignore_index (default None): samples with this label are excluded.
        normalize (default None): `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of
            all samples; None or `"none"` for counts. A share of 0 samples is NaN, with one warning.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryConfusionMatrix, rates
        >>> metric = BinaryConfusionMatrix(threshold=0.5)
        >>> metric.update(torch.tensor([0.9, 0.5, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> metric.compute()
        tensor([[0, 2],
                [1, 1]])
        >>> rates(metric.compute()).recall
        tensor(0.5000, dtype=torch.float64)
    """
    measure: confusion.ConfusionMatrix
    threshold: float | Sequence[float] | Tensor
    normalize: Normalize
    def __init__(self, threshold: float | Sequence[float] | Tensor = 0.5, ignore_index: int | None = None, normalize: Normalize = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryCostCurve(DrawableMetric, BinaryMetric):
    r"""Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    `compute` returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryCostCurve
        >>> BinaryCostCurve()(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])).expected_cost
        tensor([0.0000, 0.0000, 0.2500, 0.0000, 0.0000])
    """
    measure: costs.CostCurve
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryDET(DrawableMetric, BinaryMetric):
    r"""Detection error tradeoff: false positive and false negative rate at every distinct score.

    `compute` returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryDET
        >>> fpr, fnr, thresholds = BinaryDET()(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> fpr, fnr
        (tensor([0.0000, 0.0000, 0.5000, 0.5000, 1.0000]), tensor([1.0000, 0.5000, 0.5000, 0.0000, 0.0000]))
    """
    measure: roc.DET
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryEER(BinaryMetric):
    r"""Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    `compute` returns a 0-d tensor; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        estimator (default 'linear'): `"linear"` for the crossing of the interpolated curve, `"rocch"` for that of its
            convex hull, `"nearest"` for the point where the two rates are closest.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryEER
        >>> metric = BinaryEER()
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.5]), torch.tensor([1, 1, 0, 1, 0]))
        tensor(0.3333)
    """
    measure: roc.EER
    estimator: Estimator
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, estimator: Estimator = 'linear', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryGainsCurve(DrawableMetric, BinaryMetric):
    r"""Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    `compute` returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryGainsCurve
        >>> BinaryGainsCurve()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])).captured
        tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000])
    """
    measure: gains.GainsCurve
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryGini(BinaryMetric):
    r"""Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    `compute` returns a 0-d tensor: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryGini
        >>> BinaryGini()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """
    measure: roc.Gini
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryKSStatistic(BinaryMetric):
    r"""Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    `compute` returns a 0-d tensor; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryKSStatistic
        >>> from torchmetrics_roc.measures.roc import ks
        >>> metric = BinaryKSStatistic()
        >>> metric.update(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 1, 0, 1]))
        >>> metric.compute()
        tensor(0.6667)
        >>> metric.read(ks).threshold
        tensor(0.8000)
    """
    measure: roc.KSStatistic
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryLift(BinaryMetric):
    r"""Lift: the share of positives among the highest scores, over that among all samples.

    `compute` returns a 0-d tensor. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryLift
        >>> BinaryLift(fraction=0.25)(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(2.)
    """
    measure: gains.Lift
    fraction: float
    def __init__(self, fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryLogAUC(BinaryMetric):
    r"""Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    `compute` returns a 0-d tensor: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default False): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryLogAUC
        >>> metric = BinaryLogAUC(fpr_range=(0.05, 0.5))
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6, 0.2]), torch.tensor([1, 0, 1, 1, 0]))
        tensor(0.3333)
    """
    measure: roc.LogAUC
    fpr_range: tuple[float, float]
    def __init__(self, fpr_range: tuple[float, float] = (0.001, 0.1), thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = False, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryLogLoss(BinaryMetric):
    r"""Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    `compute` returns a 0-d tensor; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryLogLoss
        >>> BinaryLogLoss()(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0]))
        tensor(0.7469)
    """
    measure: probabilities.LogLoss
    def __init__(self, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryMinCllr(BinaryMetric):
    r"""`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    `compute` returns a 0-d tensor. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryMinCllr
        >>> BinaryMinCllr()(torch.tensor([2.0, 1.0, -0.5, -2.0]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """
    measure: costs.MinCllr
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryMinDCF(BinaryMetric):
    r"""Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    `compute` returns a 0-d tensor. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryMinDCF
        >>> BinaryMinDCF(prevalence=0.1)(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """
    measure: costs.MinDCF
    prevalence: float
    fn: float
    fp: float
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryNetBenefit(DrawableMetric, BinaryMetric):
    r"""Net benefit of decisions at each threshold probability: a decision curve.

    `compute` returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        at (default (0.01, 0.02, …, 0.99)): rising threshold probabilities, from 0 to below 1, to which costs belong;
            rounded to the dtype of the scores where these are compared with them, and returned so.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default None): the share of positives in deployment, by default that of the data.
        standardized (default False): whether to divide by the prevalence, so that 1 is the maximum.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryNetBenefit
        >>> metric = BinaryNetBenefit(at=(0.25, 0.5, 0.75))
        >>> metric(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])).net_benefit
        tensor([ 0.3333,  0.0000, -0.5000])
    """
    measure: costs.NetBenefit
    at: Sequence[float]
    prevalence: float | None
    standardized: bool
    def __init__(self, at: Sequence[float] = ..., ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryPRArea(BinaryMetric):
    r"""Area under the precision-recall curve, interpolated linearly in the counts, as the ROC curve is.

    Straight lines between the points would be optimistic; the steps of `AveragePrecision` do not interpolate. `compute`
    returns a 0-d tensor. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.pr_area`.

    .. math::
        \frac{\Delta t}{(\Delta t + \Delta f) P}
        \left( \Delta t \left(1 - \frac{\ln(1 + x)}{x}\right) + t_0 \ln(1 + x) \right),

    the first one :math:`\Delta t^2 / ((\Delta t + \Delta f) P)`. NaN without positives; 1 without negatives. Davis &
    Goadrich, ICML 2006; Keilwagen, Grosse & Grau, PLoS ONE 9:e92209, 2014, whose formula this is, without a difference
    in which digits are lost.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPRArea
        >>> BinaryPRArea()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.7973)
    """
    measure: pr.PRArea
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryPartialAUROC(BinaryMetric):
    r"""Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    `compute` returns a 0-d tensor. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        fpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all false positive rates.
        tpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all true positive rates.
        corrected (default False): whether to standardise the area: with one range, random scores give ½ and perfect
            ones 1; with two, the area is divided by that of their rectangle.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPartialAUROC
        >>> metric = BinaryPartialAUROC(fpr_range=(0, 0.5))
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.2500)
    """
    measure: roc.PartialAUROC
    fpr_range: tuple[float, float] | None
    tpr_range: tuple[float, float] | None
    corrected: bool
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryPrecisionAtFixedRecall(BinaryMetric):
    r"""Highest precision at a recall of at least `min_recall`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionAtFixedRecall
        >>> metric = BinaryPrecisionAtFixedRecall(min_recall=0.9)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> precision, threshold = metric.compute()
        >>> precision, threshold
        (tensor(0.6667), tensor(0.4000))
    """
    measure: operating.PrecisionAtFixedRecall
    min_recall: float
    def __init__(self, min_recall: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryPrecisionRecallCurve(DrawableMetric, BinaryMetric):
    r"""Precision and recall at every distinct score.

    `compute` returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionRecallCurve
        >>> metric = BinaryPrecisionRecallCurve()
        >>> precision, recall, thresholds = metric(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> precision
        tensor([0.5000, 0.6667, 0.5000, 1.0000, 1.0000])
        >>> recall, thresholds
        (tensor([1.0000, 1.0000, 0.5000, 0.5000, 0.0000]), tensor([0.2000, 0.4000, 0.6000, 0.9000]))
    """
    measure: pr.PrecisionRecallCurve
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryPrecisionRecallGain(DrawableMetric, BinaryMetric):
    r"""Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    `compute` returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryPrecisionRecallGain
        >>> metric = BinaryPrecisionRecallGain()
        >>> metric(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])).recall_gain
        tensor([0., 0., 1., 1.])
    """
    measure: gains.PrecisionRecallGain
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryROC(DrawableMetric, BinaryMetric):
    r"""Receiver operating characteristic: false and true positive rate at every distinct score.

    `compute` returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryROC
        >>> metric = BinaryROC()
        >>> fpr, tpr, thresholds = metric(torch.tensor([2.0, -1.0, 0.5, 3.0]), torch.tensor([1, 0, 0, 1]))
        >>> fpr, tpr
        (tensor([0.0000, 0.0000, 0.0000, 0.5000, 1.0000]), tensor([0.0000, 0.5000, 1.0000, 1.0000, 1.0000]))
        >>> thresholds
        tensor([    inf,  3.0000,  2.0000,  0.5000, -1.0000])
    """
    measure: roc.ROC
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryRate(FreezableMetric, BinaryMetric):
    r"""One rate at one chosen point of the curve, as a single number to log.

    `compute` returns a 0-d tensor.

    `freeze()` fixes the threshold chosen on the data so far for all later readings, `freeze(source)` that chosen on the
    data of another metric. It is saved in `state_dict`, and a metric that loads it is frozen too.

    The interval of a rate at a point that the data choose holds those at all points that they do not tell from it,
    each as if it were given (`torchmetrics_roc.inference.rates.interval_of_rate`); it needs no draws. At a nominal 95 %
    and areas of .8 and .95, with 30 + 30, 30 + 300 and 300 + 300 samples, random labels and 14 rates at 9 kinds of
    points, it covered in 92 to 100 % of data sets of continuous scores, of equal and of unequal variances, and in 86 to
    100 % of ratings of five levels. For clusters, and sampling weights, it is that of as many independent samples as
    have rates that vary as much between units; where none of the samples that weigh most is, say, a false negative, as
    when few of those who test negative are verified, as many as these (`inference.design.missing_weights`): recall and
    NPV of such data sets with 1 to 5 such samples expected it covered in 95 to 100 %.

    The formulas of the rates are in `torchmetrics_roc.rates`, those of the points in `torchmetrics_roc.choice`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        rate: `"accuracy"`, `"balanced_accuracy"`, `"precision"`, `"npv"`, `"recall"`, `"specificity"`, `"fpr"`,
            `"fnr"`, `"f1"`, `"fbeta"`, `"mcc"`, `"youden"`, `"lr_plus"`, `"lr_minus"`, `"kappa"`, `"jaccard"`, `"dor"`,
            `"fdr"`, `"false_omission_rate"`, `"gmean"`, `"markedness"`, `"prevalence"` or `"selection_rate"`; or a
            synonym, such as `"sensitivity"` or `"ppv"` (`torchmetrics_roc.rates.SYNONYMS`).
        at: a threshold, `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"kappa"`, `"gmean"`, `"eer"`, `"prbep"`,
            `"closest_topleft"`, or a choice such as `FixedFPR(0.01)`: see `torchmetrics_roc.operating.operating_point`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        beta (default 1.0): the weight of recall relative to precision in `"fbeta"`.
        prevalence (default None): the share of positives to reweight the rate to, None for that of the data
            (`at_prevalence`). A point is chosen by the data as they are.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRate, FixedFPR
        >>> recall = BinaryRate("recall", at=FixedFPR(0.01))
        >>> recall.update(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 1, 0, 1]))  # validation
        >>> recall.compute()
        tensor(0.6667)
        >>> recall.freeze()
        tensor(0.8000)
        >>> recall.reset()
        >>> recall.update(torch.tensor([0.95, 0.85, 0.75, 0.65]), torch.tensor([0, 1, 1, 0]))  # test
        >>> recall.compute()
        tensor(0.5000)
    """
    measure: operating.Rate
    rate: str
    at: At
    beta: float
    prevalence: float | None
    def __init__(self, rate: str, at: At, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryRecallAtFixedPrecision(BinaryMetric):
    r"""Highest recall at a precision of at least `min_precision`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRecallAtFixedPrecision
        >>> metric = BinaryRecallAtFixedPrecision(min_precision=0.6)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> recall, threshold = metric.compute()
        >>> recall, threshold
        (tensor(1.), tensor(0.4000))
    """
    measure: operating.RecallAtFixedPrecision
    min_precision: float
    def __init__(self, min_precision: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryReliabilityDiagram(DrawableMetric, BinaryMetric):
    r"""Reliability diagram: how often events happen that are predicted with a given probability.

    `compute` returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        n_bins (default None): the number of bins, None for those of isotonic regression, which memory='bounded' does
            not support.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): with `n_bins`, `"uniform"` bins of equal width, `"quantile"` of equal weight.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryReliabilityDiagram
        >>> metric = BinaryReliabilityDiagram()
        >>> metric(torch.tensor([0.9, 0.8, 0.4, 0.3]), torch.tensor([1, 0, 1, 0])).frequency
        tensor([0.0000, 0.5000, 1.0000])
    """
    measure: calibration.ReliabilityDiagram
    n_bins: int | None
    strategy: Strategy
    def __init__(self, n_bins: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryRiskCoverage(DrawableMetric, BinaryMetric):
    r"""Risk-coverage curve: the error rate among the accepted samples, the most confident first.

    `compute` returns a `RiskCoverageCurve(coverage, risk, thresholds)` of 1-D tensors, to coverage 1. Binary: `preds`
    are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`.

    Formula: `torchmetrics_roc.selective.risk_coverage`.

    .. math:: (t_k + f_k)/n, \qquad f_k / (t_k + f_k)

    El-Yaniv & Wiener, Journal of Machine Learning Research 11:1605, 2010.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryRiskCoverage
        >>> BinaryRiskCoverage()(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0])).risk
        tensor([0.0000, 0.5000, 0.3333, 0.5000])
    """
    measure: selective.RiskCoverage
    def __init__(self, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinarySensitivityAtSpecificity(BinaryMetric):
    r"""Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySensitivityAtSpecificity
        >>> metric = BinarySensitivityAtSpecificity(min_specificity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> sensitivity, threshold = metric.compute()
        >>> sensitivity, threshold
        (tensor(1.), tensor(0.4000))
    """
    measure: operating.SensitivityAtSpecificity
    min_specificity: float
    interpolate: bool
    def __init__(self, min_specificity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinarySpecificityAtSensitivity(BinaryMetric):
    r"""Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinarySpecificityAtSensitivity
        >>> metric = BinarySpecificityAtSensitivity(min_sensitivity=0.5)
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4]), torch.tensor([1, 0, 0, 1]))
        >>> specificity, threshold = metric.compute()
        >>> specificity, threshold
        (tensor(1.), tensor(0.9000))
    """
    measure: operating.SpecificityAtSensitivity
    min_sensitivity: float
    interpolate: bool
    def __init__(self, min_sensitivity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BinaryTopCapture(BinaryMetric):
    r"""Top capture: the share of the positives that are among the highest scores.

    `compute` returns a 0-d tensor. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import BinaryTopCapture
        >>> BinaryTopCapture(fraction=0.25)(torch.tensor([0.9, 0.8, 0.7, 0.6]), torch.tensor([1, 0, 1, 0]))
        tensor(0.5000)
    """
    measure: gains.TopCapture
    fraction: float
    def __init__(self, fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class BrierScore(CurveMetric):
    r"""Returns `BinaryBrierScore`, `MulticlassBrierScore` or `MultilabelBrierScore` by `task`.

    Brier score: the mean squared difference between probability and label. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average, each class against the rest: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import BrierScore
        >>> BrierScore(task='multiclass', num_classes=3)
        MulticlassBrierScore(num_classes=3)
    """
    def __new__(cls, task: TaskName, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryBrierScore | MulticlassBrierScore | MultilabelBrierScore: ...  # type: ignore[misc]
class CalibrationError(CurveMetric):
    r"""Returns `BinaryCalibrationError`, `MulticlassCalibrationError` or `MultilabelCalibrationError` by `task`.

    Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` for labels without an average. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        num_classes (default None): the number of classes, required if the task is multiclass.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        strategy (default 'uniform'): `"uniform"` bins of equal width, but for edges being rounded to the dtype of the
            scores, or `"quantile"` of equal weight.
        debias (default False): whether to subtract from the squares of `"l2"` their expected sampling error; for whole
            weights only, below 2^53.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import CalibrationError
        >>> CalibrationError(task='multiclass', num_classes=3)
        MulticlassCalibrationError(num_classes=3)
    """
    def __new__(cls, task: TaskName, n_bins: int = 15, norm: Norm = 'l1', num_classes: int | None = None, ignore_index: int | None = None, validate_args: bool = True, num_labels: int | None = None, average: AverageOption = 'macro', *, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryCalibrationError | MulticlassCalibrationError | MultilabelCalibrationError: ...  # type: ignore[misc]
class Cllr(CurveMetric):
    r"""Returns `BinaryCllr`, `MulticlassCllr` or `MultilabelCllr` by `task`.

    Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import Cllr
        >>> Cllr(task='multiclass', num_classes=3)
        MulticlassCllr(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryCllr | MulticlassCllr | MultilabelCllr: ...  # type: ignore[misc]
class ConfusionMatrix(CurveMetric):
    r"""Returns `BinaryConfusionMatrix`, `MulticlassConfusionMatrix` or `MultilabelConfusionMatrix` by `task`.

    Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    `compute` returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        threshold (default 0.5): the least score that is predicted positive, on the scale of the scores, rounded to the
            dtype of those of each batch; of a multilabel matrix also a sequence or 1-D tensor of one for each label,
            such as `operating_point("f1").threshold`.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        normalize (default None): `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of
            all samples; None or `"none"` for counts. A share of 0 samples is NaN, with one warning.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import ConfusionMatrix
        >>> ConfusionMatrix(task='multiclass', num_classes=3)
        MulticlassConfusionMatrix(num_classes=3)
    """
    def __new__(cls, task: TaskName, threshold: float | Sequence[float] | Tensor = 0.5, num_classes: int | None = None, num_labels: int | None = None, normalize: Normalize = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryConfusionMatrix | MulticlassConfusionMatrix | MultilabelConfusionMatrix: ...  # type: ignore[misc]
class CostCurve(CurveMetric):
    r"""Returns `BinaryCostCurve`, `MulticlassCostCurve` or `MultilabelCostCurve` by `task`.

    Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    `compute` returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import CostCurve
        >>> CostCurve(task='multiclass', num_classes=3)
        MulticlassCostCurve(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: AverageOption = None) -> BinaryCostCurve | MulticlassCostCurve | MultilabelCostCurve: ...  # type: ignore[misc]
class DET(CurveMetric):
    r"""Returns `BinaryDET`, `MulticlassDET` or `MultilabelDET` by `task`.

    Detection error tradeoff: false positive and false negative rate at every distinct score.

    `compute` returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import DET
        >>> DET(task='multiclass', num_classes=3)
        MulticlassDET(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: AverageOption = None) -> BinaryDET | MulticlassDET | MultilabelDET: ...  # type: ignore[misc]
class EER(CurveMetric):
    r"""Returns `BinaryEER`, `MulticlassEER` or `MultilabelEER` by `task`.

    Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        estimator (default 'linear'): `"linear"` for the crossing of the interpolated curve, `"rocch"` for that of its
            convex hull, `"nearest"` for the point where the two rates are closest.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import EER
        >>> EER(task='multiclass', num_classes=3)
        MulticlassEER(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', estimator: Estimator = 'linear', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryEER | MulticlassEER | MultilabelEER: ...  # type: ignore[misc]
class GainsCurve(CurveMetric):
    r"""Returns `BinaryGainsCurve`, `MulticlassGainsCurve` or `MultilabelGainsCurve` by `task`.

    Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    `compute` returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import GainsCurve
        >>> GainsCurve(task='multiclass', num_classes=3)
        MulticlassGainsCurve(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: AverageOption = None) -> BinaryGainsCurve | MulticlassGainsCurve | MultilabelGainsCurve: ...  # type: ignore[misc]
class Gini(CurveMetric):
    r"""Returns `BinaryGini`, `MulticlassGini` or `MultilabelGini` by `task`.

    Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    `compute` returns a 0-d tensor, or `[C]` without an average: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import Gini
        >>> Gini(task='multiclass', num_classes=3)
        MulticlassGini(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryGini | MulticlassGini | MultilabelGini: ...  # type: ignore[misc]
class GroupedAUROC(GroupedMetric, BinaryMetric):
    r"""Mean AUROC within groups, such as users, queries or patients: how well scores rank within a group.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a group may be spread
    over batches and ranks. `compute` returns a 0-d tensor, the mean over the groups that have both labels; weighted by
    their samples it is known as GAUC (Zhou et al., KDD 2018). `memory="bounded"` counts in bins of `num_groups` groups.

    `left_out()` returns the share of samples in groups of one label, which have no AUROC. Scores are compared within a
    group only, and ties count one half. In a distributed run the samples of a group are gathered on one rank.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        average (default 'weighted'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedAUROC
        >>> metric = GroupedAUROC()
        >>> users = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 0, 1]), groups=users)
        >>> metric.compute(), metric.left_out()
        (tensor(0.6000), tensor(0.1667))
    """
    measure: grouped.GroupedAUROC
    num_groups: int | None
    def __init__(self, average: GroupAverage = 'weighted', ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class GroupedAveragePrecision(GroupedMetric, BinaryMetric):
    r"""Mean average precision over groups, such as queries, known as MAP.

    Like `GroupedAUROC`, but over the groups with a positive, and with `average="macro"` by default: all queries have
    the same weight.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedAveragePrecision
        >>> metric = GroupedAveragePrecision()
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([1, 0, 1, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.7500)
    """
    measure: grouped.GroupedAveragePrecision
    num_groups: int | None
    def __init__(self, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class GroupedHitRate(GroupedMetric, BinaryMetric):
    r"""Share of groups, such as users, with a positive among their first `top_k` samples: hit rate at k.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.hit_rate`.

    .. math:: 1 - \binom{n - p}{m} \Big/ \binom{n}{m}

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        top_k: how many of the first samples count.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedHitRate
        >>> metric = GroupedHitRate(top_k=1)
        >>> users = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> bought = torch.tensor([1, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), bought, groups=users)
        >>> metric.compute()
        tensor(0.7500)
    """
    measure: rankings.GroupedHitRate
    top_k: int
    num_groups: int | None
    def __init__(self, top_k: int, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class GroupedMRR(GroupedMetric, BinaryMetric):
    r"""Mean reciprocal rank of the first positive of groups, such as queries; 0 if that is beyond `top_k`.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.reciprocal_rank`.

    .. math::
        \sum_{i = 1}^{n - p + 1} \frac{p}{n - i + 1} \binom{n - p}{i - 1} \Big/ \binom{n}{i - 1} \cdot \frac{1}{s + i}

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        top_k (default None): how many of the first samples count; None for all.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedMRR
        >>> metric = GroupedMRR()
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([0, 1, 1, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.6250)
    """
    measure: rankings.GroupedMRR
    top_k: int | None
    num_groups: int | None
    def __init__(self, top_k: int | None = None, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class GroupedNDCG(GroupedMetric, BinaryMetric):
    r"""Mean normalised discounted cumulative gain of groups, such as queries.

    .. math:: \sum_{r \le k} \frac{g_r}{\log_2(r + 1)} \bigg/ \max \sum_{r \le k} \frac{g_r}{\log_2(r + 1)}

    with the gain :math:`g_r` of the sample of rank r: 1 of a positive and 0 of a negative or, with `gains`, that of its
    label. Samples of equal scores have no order: the value is the expectation over all of their orders, also where
    `top_k` lies between them. Over the groups with a positive; others are unknown, not 0 as by the default of
    torchmetrics' `empty_target_action`. A whole weight repeats its sample, each with a rank of its own; others are an
    error.

    Formula: `torchmetrics_roc.groups.rankings.normalized_dcg`. Gains of several labels are added up over these: of
    :math:`g_1, g_2, \ldots` the first for each sample of a label above 0, :math:`g_2 - g_1` for each above 1, ...

    .. math:: \sum_{r \le k} \frac{g_r}{\log_2(r + 1)} \bigg/ \sum_{r \le \min(k, P)} \frac{1}{\log_2(r + 1)}

    where the gain of a rank is the share of positives in its step. NaN without positives. Järvelin & Kekäläinen, ACM
    TOIS 20:422, 2002; ties as in McSherry & Najork, ECIR 2008.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        top_k (default None): how many of the first samples count; None for all.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        gains (default None): of each label from 0 on, which are then grades: rising from 0, such as `range(5)`, or `(0,
            1, 3, 7, 15)` for the gain :math:`2^l - 1` of a label l. Takes memory for each of the labels but 0; every
            sample is kept.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedNDCG
        >>> metric = GroupedNDCG(top_k=2)
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([0, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.7232)
        >>> graded = GroupedNDCG(gains=(0, 1, 3, 7))
        >>> graded.update(torch.tensor([0.9, 0.6, 0.2]), torch.tensor([1, 3, 0]), groups=torch.tensor([7, 7, 7]))
        >>> graded.compute()
        tensor(0.7098)
    """
    measure: rankings.GroupedNDCG
    top_k: int | None
    num_groups: int | None
    gains: Sequence[float] | None
    def __init__(self, top_k: int | None = None, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, gains: Sequence[float] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class GroupedPrecision(GroupedMetric, BinaryMetric):
    r"""Mean precision among the first `top_k` samples of groups, such as queries: precision at k.

    A group of fewer than `top_k` samples is also divided by `top_k`, as in torchmetrics. Ties, groups without a
    positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.precision_of_first`.

    .. math:: \frac{1}{k} \left( t + \frac{p \, m}{n} \right)

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        top_k: how many of the first samples count.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedPrecision
        >>> metric = GroupedPrecision(top_k=2)
        >>> queries = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> relevant = torch.tensor([1, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.6, 0.4, 0.5, 0.1]), relevant, groups=queries)
        >>> metric.compute()
        tensor(0.6250)
    """
    measure: rankings.GroupedPrecision
    top_k: int
    num_groups: int | None
    def __init__(self, top_k: int, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class GroupedRecall(GroupedMetric, BinaryMetric):
    r"""Mean recall among the first `top_k` samples of groups, such as users: recall at k.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.recall_of_first`.

    .. math:: \frac{1}{P} \left( t + \frac{p \, m}{n} \right)

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        top_k: how many of the first samples count.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import GroupedRecall
        >>> metric = GroupedRecall(top_k=1)
        >>> users = torch.tensor([7, 7, 7, 3, 3, 9])
        >>> bought = torch.tensor([1, 1, 0, 1, 0, 0])
        >>> metric.update(torch.tensor([0.9, 0.6, 0.2, 0.4, 0.4, 0.1]), bought, groups=users)
        >>> metric.compute()
        tensor(0.5000)
    """
    measure: rankings.GroupedRecall
    top_k: int
    num_groups: int | None
    def __init__(self, top_k: int, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class KSStatistic(CurveMetric):
    r"""Returns `BinaryKSStatistic`, `MulticlassKSStatistic` or `MultilabelKSStatistic` by `task`.

    Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import KSStatistic
        >>> KSStatistic(task='multiclass', num_classes=3)
        MulticlassKSStatistic(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryKSStatistic | MulticlassKSStatistic | MultilabelKSStatistic: ...  # type: ignore[misc]
class Lift(CurveMetric):
    r"""Returns `BinaryLift`, `MulticlassLift` or `MultilabelLift` by `task`.

    Lift: the share of positives among the highest scores, over that among all samples.

    `compute` returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import Lift
        >>> Lift(task='multiclass', num_classes=3)
        MulticlassLift(num_classes=3)
    """
    def __new__(cls, task: TaskName, fraction: float = 0.1, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryLift | MulticlassLift | MultilabelLift: ...  # type: ignore[misc]
class LogAUC(CurveMetric):
    r"""Returns `BinaryLogAUC`, `MulticlassLogAUC` or `MultilabelLogAUC` by `task`.

    Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    `compute` returns a 0-d tensor, or `[C]` without an average: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import LogAUC
        >>> LogAUC(task='multiclass', num_classes=3)
        MulticlassLogAUC(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, fpr_range: tuple[float, float] = (0.001, 0.1), num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: AverageOption = None) -> BinaryLogAUC | MulticlassLogAUC | MultilabelLogAUC: ...  # type: ignore[misc]
class LogLoss(CurveMetric):
    r"""Returns `BinaryLogLoss`, `MulticlassLogLoss` or `MultilabelLogLoss` by `task`.

    Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average, each class against the rest; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import LogLoss
        >>> LogLoss(task='multiclass', num_classes=3)
        MulticlassLogLoss(num_classes=3)
    """
    def __new__(cls, task: TaskName, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryLogLoss | MulticlassLogLoss | MultilabelLogLoss: ...  # type: ignore[misc]
class MinCllr(CurveMetric):
    r"""Returns `BinaryMinCllr`, `MulticlassMinCllr` or `MultilabelMinCllr` by `task`.

    `Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import MinCllr
        >>> MinCllr(task='multiclass', num_classes=3)
        MulticlassMinCllr(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryMinCllr | MulticlassMinCllr | MultilabelMinCllr: ...  # type: ignore[misc]
class MinDCF(CurveMetric):
    r"""Returns `BinaryMinDCF`, `MulticlassMinDCF` or `MultilabelMinDCF` by `task`.

    Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import MinDCF
        >>> MinDCF(task='multiclass', num_classes=3)
        MulticlassMinDCF(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryMinDCF | MulticlassMinDCF | MultilabelMinDCF: ...  # type: ignore[misc]
class MulticlassAUARC(MulticlassMetric):
    r"""Area under the accuracy-rejection curve: mean over samples of the accuracy among those at least as confident.

    `compute` returns a 0-d tensor, one minus `AURC`. Higher is better. Tied samples are accepted together. Binary:
    `preds` are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`. NaN without samples.

    Formula: `torchmetrics_roc.selective.auarc`.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{t_k}{t_k + f_k}

    `[T]`. Tied samples are accepted together, so it is one minus `aurc`. NaN without samples. Nadeem, Zucker & Hanczar,
    MLSB 2009.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassAUARC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassAUARC(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.7292)
    """
    measure: selective.AUARC
    def __init__(self, num_classes: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassAUCH(MulticlassMetric):
    r"""Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    `compute` returns a 0-d tensor, or `[C]` without an average; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassAUCH
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassAUCH(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.8611)
    """
    measure: roc.AUCH
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassAUPRG(MulticlassMetric):
    r"""Area under the precision-recall-gain curve.

    `compute` returns a 0-d tensor, or `[C]` without an average: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassAUPRG
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassAUPRG(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.2222)
    """
    measure: gains.AUPRG
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassAURC(MulticlassMetric):
    r"""Area under the risk-coverage curve: mean over samples of the risk among those at least as confident.

    `compute` returns a 0-d tensor. Lower is better. Tied samples are accepted together. Binary: `preds` are
    confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass `torch.maximum(p,
    1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and the prediction is
    correct if its class is `target`. NaN without samples.

    Formulas: `torchmetrics_roc.selective.aurc` and `excess_aurc`.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{f_k}{t_k + f_k}

    Tied samples are accepted together. 0 if all are correct, 1 if all are wrong; one minus it is the area under the
    accuracy-rejection curve. NaN without samples. Geifman, Uziel & El-Yaniv, ICLR 2019.

    `excess_aurc`:

    .. math:: \mathrm{AURC} - r - (1 - r) \ln(1 - r), \qquad r = N/n

    where the minimum is that in the limit of many samples. NaN without samples. Geifman, Uziel & El-Yaniv, ICLR 2019.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        excess (default False): whether to subtract the minimum for the same number of wrong predictions.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassAURC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassAURC(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.2708)
    """
    measure: selective.AURC
    excess: bool
    def __init__(self, num_classes: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, excess: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassAUROC(MulticlassMetric):
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    `compute` returns a 0-d tensor, or `[C]` without an average. The result is bitwise the same for every order of the
    samples and every split into batches or over ranks. NaN, with one warning, where a class has no positives or no
    negatives.

    Formulas: `torchmetrics_roc.roc.auroc`, and of `max_fpr` that of `partial_auroc` with its `corrected=True`.

    .. math:: P(s^+ > s^-) + \tfrac12 P(s^+ = s^-) = \frac{\sum_k \Delta f_k (t_k + t_{k-1})}{2PN}

    The sum is an integer, divided once. NaN for a problem without positives or without negatives.
    Hanley & McNeil, Radiology 143:29, 1982.

    `partial_auroc`:

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        max_fpr (default None): in (0, 1]: the standardised area over FPR from 0 to `max_fpr`; None or 1 for the whole
            area.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassAUROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassAUROC(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.7222)
    """
    measure: roc.AUROC
    max_fpr: float | None
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, max_fpr: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassActualDCF(MulticlassMetric):
    r"""Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassActualDCF
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassActualDCF(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(1.)
    """
    measure: costs.ActualDCF
    prevalence: float
    fn: float
    fp: float
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassAveragePrecision(MulticlassMetric):
    r"""Average precision: the precision at each positive's score, averaged over the positives.

    `compute` returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassAveragePrecision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassAveragePrecision(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.7500)
    """
    measure: pr.AveragePrecision
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassBayesErrorRate(DrawableMetric, MulticlassMetric):
    r"""Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    `compute` returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
    lists of them. Scores are read as natural log-likelihood ratios; multiclass scores are not normalized. 1 is the rate
    of decisions by the prior alone; `actual` above it means that decisions by the scores are worse, and the difference
    from `minimum` is the cost of miscalibration, which the views `pav_calibration` and `logistic_calibration` of this
    module remove. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.likelihood_ratios.bayes_error_rate`.

    .. math:: \frac{\pi \, \mathrm{FNR} + (1 - \pi) \, \mathrm{FPR}}{\min(\pi, 1 - \pi)}

    is `actual`; 1 is the rate of the better decision without scores, by the prior alone. `minimum` is that of the best
    threshold, as for scores calibrated by `pav_calibration` on these data. The same as
    `torchmetrics_roc.costs.actual_dcf` and `min_dcf` at the prevalence :math:`\pi`. NaN without positives or without
    negatives. Brümmer & de Villiers, The BOSARIS Toolkit, arXiv 1304.2865, 2013.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        at (default (-7.0, -6.75, …, 7.0)): rising natural logarithms of the prior odds of a positive, of at most 700 in
            absolute value.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassBayesErrorRate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassBayesErrorRate(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().actual
        [tensor([1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 0.5496,
                0.8560, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000]), tensor([1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 0.5000, 0.5000,
                1.7840, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000]), tensor([1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1.,
                1., 1., 1., 1., 1., 1., 1., 1., 1., 0., 1., 1., 1., 1., 1., 1., 1., 1.,
                1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1.,
                1., 1., 1.])]
    """
    measure: likelihood_ratios.BayesErrorRate
    at: Sequence[float]
    def __init__(self, num_classes: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassBrierScore(MulticlassMetric):
    r"""Brier score: the mean squared difference between probability and label. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average, each class against the rest: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassBrierScore
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassBrierScore(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.1800)
    """
    measure: probabilities.BrierScore
    def __init__(self, num_classes: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassCalibrationError(MulticlassMetric):
    r"""Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` for labels without an average. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): `"uniform"` bins of equal width, but for edges being rounded to the dtype of the
            scores, or `"quantile"` of equal weight.
        debias (default False): whether to subtract from the squares of `"l2"` their expected sampling error; for whole
            weights only, below 2^53.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassCalibrationError
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassCalibrationError(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.5000)
    """
    measure: calibration.CalibrationError
    n_bins: int
    norm: Norm
    strategy: Strategy
    debias: bool
    def __init__(self, num_classes: int, n_bins: int = 15, norm: Norm = 'l1', ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassClasswiseCalibrationError(MulticlassMetric):
    r"""Calibration error of each class against the rest; `MulticlassCalibrationError` is that of the top label.

    `compute` returns a 0-d tensor, or `[C]` without an average. Lower is better. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): `"uniform"` bins of equal width, but for edges being rounded to the dtype of the
            scores, or `"quantile"` of equal weight.
        debias (default False): whether to subtract from the squares of `"l2"` their expected sampling error; for whole
            weights only, below 2^53.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassClasswiseCalibrationError
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> MulticlassClasswiseCalibrationError(num_classes=3, n_bins=2)(preds, torch.tensor([0, 1, 2, 1]))
        tensor(0.1000)
    """
    measure: calibration.ClasswiseCalibrationError
    n_bins: int
    norm: Norm
    strategy: Strategy
    debias: bool
    def __init__(self, num_classes: int, n_bins: int = 15, norm: Norm = 'l1', average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassCllr(MulticlassMetric):
    r"""Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassCllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassCllr(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.9619)
    """
    measure: costs.Cllr
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassConfusionMatrix(MatrixMetric, MulticlassMetric):
    r"""Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    `compute` returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        ignore_index (default None): samples with this label are excluded.
        normalize (default None): `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of
            all samples; None or `"none"` for counts. A share of 0 samples is NaN, with one warning.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassConfusionMatrix
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassConfusionMatrix(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor([[1, 0, 0],
                [1, 1, 0],
                [0, 0, 1]])
    """
    measure: confusion.ConfusionMatrix
    normalize: Normalize
    def __init__(self, num_classes: int, ignore_index: int | None = None, normalize: Normalize = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassCostCurve(DrawableMetric, MulticlassMetric):
    r"""Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    `compute` returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassCostCurve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassCostCurve(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().expected_cost
        [tensor([0.0000, 0.2500, 0.0000, 0.0000]), tensor([0.0000, 0.0000, 0.3333, 0.0000]), tensor([0., 0., 0., 0.])]
    """
    measure: costs.CostCurve
    def __init__(self, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassCrossEntropy(MulticlassMetric):
    r"""Cross-entropy: the mean negative logarithm of the probability given to the class of a sample. Lower is better.

    `compute` returns a 0-d tensor: with the default average, `"weighted"`, the mean over all samples, with `"macro"`
    over classes. Without an average it is `[C]`, each class' mean over its own samples. Probabilities are not clipped;
    of logits the log-softmax is read in float64. NaN where a class has no samples.

    The interval is Hall's of each class, for skewed losses, and of an average made of these: of three classes, the
    rarest a tenth of 60 or 300 samples, it covered in 96 to 97 % of 400 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.probabilities.cross_entropy`.

    .. math:: -\frac1P \sum_{s^+} \ln s

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'weighted'): `"macro"` the mean over the classes, each against the rest, where the value is
            known, `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one
            value per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassCrossEntropy
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> MulticlassCrossEntropy(num_classes=3)(preds, torch.tensor([0, 1, 2, 1]))
        tensor(0.6031)
    """
    measure: probabilities.CrossEntropy
    def __init__(self, num_classes: int, average: AverageOption = 'weighted', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassDET(DrawableMetric, MulticlassMetric):
    r"""Detection error tradeoff: false positive and false negative rate at every distinct score.

    `compute` returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassDET
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassDET(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().fnr
        [tensor([1., 1., 0., 0., 0.]), tensor([1.0000, 0.5000, 0.5000, 0.5000, 0.0000]), tensor([1., 0., 0.])]
    """
    measure: roc.DET
    def __init__(self, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassEER(MulticlassMetric):
    r"""Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        estimator (default 'linear'): `"linear"` for the crossing of the interpolated curve, `"rocch"` for that of its
            convex hull, `"nearest"` for the point where the two rates are closest.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassEER
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassEER(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor([0.3333, 0.5000, 0.0000])
    """
    measure: roc.EER
    estimator: Estimator
    def __init__(self, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, estimator: Estimator = 'linear', normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassGainsCurve(DrawableMetric, MulticlassMetric):
    r"""Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    `compute` returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassGainsCurve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassGainsCurve(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().captured
        [tensor([0., 0., 1., 1., 1.]), tensor([0.0000, 0.5000, 0.5000, 0.5000, 1.0000]), tensor([0., 1., 1.])]
    """
    measure: gains.GainsCurve
    def __init__(self, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassGini(MulticlassMetric):
    r"""Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    `compute` returns a 0-d tensor, or `[C]` without an average: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassGini
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassGini(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.4444)
    """
    measure: roc.Gini
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassKSStatistic(MulticlassMetric):
    r"""Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    `compute` returns a 0-d tensor, or `[C]` without an average; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassKSStatistic
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassKSStatistic(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.7222)
    """
    measure: roc.KSStatistic
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassLift(MulticlassMetric):
    r"""Lift: the share of positives among the highest scores, over that among all samples.

    `compute` returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassLift
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassLift(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(2.)
    """
    measure: gains.Lift
    fraction: float
    def __init__(self, num_classes: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassLogAUC(MulticlassMetric):
    r"""Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    `compute` returns a 0-d tensor, or `[C]` without an average: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassLogAUC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassLogAUC(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor([0.0000, 0.5000, 1.0000])
    """
    measure: roc.LogAUC
    fpr_range: tuple[float, float]
    def __init__(self, num_classes: int, fpr_range: tuple[float, float] = (0.001, 0.1), average: AverageOption = None, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassLogLoss(MulticlassMetric):
    r"""Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average, each class against the rest; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassLogLoss
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassLogLoss(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.5243)
    """
    measure: probabilities.LogLoss
    def __init__(self, num_classes: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassMinCllr(MulticlassMetric):
    r"""`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassMinCllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassMinCllr(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.4099)
    """
    measure: costs.MinCllr
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassMinDCF(MulticlassMetric):
    r"""Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    `compute` returns a 0-d tensor, or `[C]` without an average. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassMinDCF
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassMinDCF(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.2778)
    """
    measure: costs.MinDCF
    prevalence: float
    fn: float
    fp: float
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassNetBenefit(DrawableMetric, MulticlassMetric):
    r"""Net benefit of decisions at each threshold probability: a decision curve.

    `compute` returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        at (default (0.01, 0.02, …, 0.99)): rising threshold probabilities, from 0 to below 1, to which costs belong;
            rounded to the dtype of the scores where these are compared with them, and returned so.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default None): the share of positives in deployment, by default that of the data.
        standardized (default False): whether to divide by the prevalence, so that 1 is the maximum.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassNetBenefit
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassNetBenefit(num_classes=3, at=(0.25, 0.5, 0.75))
        >>> metric.update(preds, target)
        >>> metric.compute().net_benefit
        [tensor([0.0833, 0.0000, 0.0000]), tensor([0.0833, 0.2500, 0.2500]), tensor([0.2500, 0.0000, 0.0000])]
    """
    measure: costs.NetBenefit
    at: Sequence[float]
    prevalence: float | None
    standardized: bool
    def __init__(self, num_classes: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassOvOAUROC(MulticlassMetric):
    r"""One-vs-one multiclass AUROC: how well scores separate the samples of two classes, averaged over pairs.

    `compute` returns a 0-d tensor, the mean of (A(i|j) + A(j|i))/2 over the pairs of classes that both have samples,
    where A(i|j) is the AUROC of the scores for class i among the samples of i and j alone. It does not depend on class
    frequencies. Hand & Till, Machine Learning 45:171, 2001.

    A warning names absent classes; their pairs are excluded.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` weights all pairs equally, `"weighted"` by the samples of both classes;
            None or `"none"` returns all A(i|j) as a matrix `[C, C]`, NaN on the diagonal.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassOvOAUROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> MulticlassOvOAUROC(num_classes=3)(preds, torch.tensor([0, 1, 2, 0]))
        tensor(1.)
    """
    measure: one_vs_one.OvOAUROC
    def __init__(self, num_classes: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassPRArea(MulticlassMetric):
    r"""Area under the precision-recall curve, interpolated linearly in the counts, as the ROC curve is.

    Straight lines between the points would be optimistic; the steps of `AveragePrecision` do not interpolate. `compute`
    returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.pr_area`.

    .. math::
        \frac{\Delta t}{(\Delta t + \Delta f) P}
        \left( \Delta t \left(1 - \frac{\ln(1 + x)}{x}\right) + t_0 \ln(1 + x) \right),

    the first one :math:`\Delta t^2 / ((\Delta t + \Delta f) P)`. NaN without positives; 1 without negatives. Davis &
    Goadrich, ICML 2006; Keilwagen, Grosse & Grau, PLoS ONE 9:e92209, 2014, whose formula this is, without a difference
    in which digits are lost.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassPRArea
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassPRArea(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.6731)
    """
    measure: pr.PRArea
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassPartialAUROC(MulticlassMetric):
    r"""Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    `compute` returns a 0-d tensor, or `[C]` without an average. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        fpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all false positive rates.
        tpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all true positive rates.
        corrected (default False): whether to standardise the area: with one range, random scores give ½ and perfect
            ones 1; with two, the area is divided by that of their rectangle.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassPartialAUROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassPartialAUROC(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.7222)
    """
    measure: roc.PartialAUROC
    fpr_range: tuple[float, float] | None
    tpr_range: tuple[float, float] | None
    corrected: bool
    def __init__(self, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassPrecisionAtFixedRecall(MulticlassMetric):
    r"""Highest precision at a recall of at least `min_recall`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassPrecisionAtFixedRecall
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassPrecisionAtFixedRecall(num_classes=3, min_recall=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([0.5000, 1.0000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
    measure: operating.PrecisionAtFixedRecall
    min_recall: float
    def __init__(self, num_classes: int, min_recall: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassPrecisionRecallCurve(DrawableMetric, MulticlassMetric):
    r"""Precision and recall at every distinct score.

    `compute` returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassPrecisionRecallCurve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassPrecisionRecallCurve(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().recall
        [tensor([1., 1., 1., 0., 0.]), tensor([1.0000, 0.5000, 0.5000, 0.5000, 0.0000]), tensor([1., 1., 0.])]
    """
    measure: pr.PrecisionRecallCurve
    def __init__(self, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassPrecisionRecallGain(DrawableMetric, MulticlassMetric):
    r"""Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    `compute` returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassPrecisionRecallGain
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassPrecisionRecallGain(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().precision_gain
        [tensor([-0.3333,  0.6667,  0.3333,  0.0000]), tensor([ 1.,  0., -1.,  0.]), tensor([1., 1., 0.])]
    """
    measure: gains.PrecisionRecallGain
    def __init__(self, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassROC(DrawableMetric, MulticlassMetric):
    r"""Receiver operating characteristic: false and true positive rate at every distinct score.

    `compute` returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassROC(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().tpr
        [tensor([0., 0., 1., 1., 1.]), tensor([0.0000, 0.5000, 0.5000, 0.5000, 1.0000]), tensor([0., 1., 1.])]
    """
    measure: roc.ROC
    def __init__(self, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassRate(FreezableMetric, MulticlassMetric):
    r"""One rate at one chosen point of the curve, as a single number to log.

    `compute` returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

    `freeze()` fixes the threshold chosen on the data so far for all later readings, `freeze(source)` that chosen on the
    data of another metric. It is saved in `state_dict`, and a metric that loads it is frozen too.

    The interval of a rate at a point that the data choose holds those at all points that they do not tell from it,
    each as if it were given (`torchmetrics_roc.inference.rates.interval_of_rate`); it needs no draws. At a nominal 95 %
    and areas of .8 and .95, with 30 + 30, 30 + 300 and 300 + 300 samples, random labels and 14 rates at 9 kinds of
    points, it covered in 92 to 100 % of data sets of continuous scores, of equal and of unequal variances, and in 86 to
    100 % of ratings of five levels. For clusters, and sampling weights, it is that of as many independent samples as
    have rates that vary as much between units; where none of the samples that weigh most is, say, a false negative, as
    when few of those who test negative are verified, as many as these (`inference.design.missing_weights`): recall and
    NPV of such data sets with 1 to 5 such samples expected it covered in 95 to 100 %.

    The formulas of the rates are in `torchmetrics_roc.rates`, those of the points in `torchmetrics_roc.choice`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        rate: `"accuracy"`, `"balanced_accuracy"`, `"precision"`, `"npv"`, `"recall"`, `"specificity"`, `"fpr"`,
            `"fnr"`, `"f1"`, `"fbeta"`, `"mcc"`, `"youden"`, `"lr_plus"`, `"lr_minus"`, `"kappa"`, `"jaccard"`, `"dor"`,
            `"fdr"`, `"false_omission_rate"`, `"gmean"`, `"markedness"`, `"prevalence"` or `"selection_rate"`; or a
            synonym, such as `"sensitivity"` or `"ppv"` (`torchmetrics_roc.rates.SYNONYMS`).
        at: a threshold, `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"kappa"`, `"gmean"`, `"eer"`, `"prbep"`,
            `"closest_topleft"`, or a choice such as `FixedFPR(0.01)`: see `torchmetrics_roc.operating.operating_point`.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        beta (default 1.0): the weight of recall relative to precision in `"fbeta"`.
        prevalence (default None): the share of positives to reweight the rate to, None for that of the data
            (`at_prevalence`). A point is chosen by the data as they are.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassRate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassRate(num_classes=3, rate='recall', at='youden')
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.8333)
    """
    measure: operating.Rate
    rate: str
    at: At
    beta: float
    prevalence: float | None
    @overload
    def __init__(self, num_classes: int, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
    @overload
    def __init__(self, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, num_classes: int, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassRecallAtFixedPrecision(MulticlassMetric):
    r"""Highest recall at a precision of at least `min_precision`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassRecallAtFixedPrecision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassRecallAtFixedPrecision(num_classes=3, min_precision=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.5000, 0.2000, 0.4000]))
    """
    measure: operating.RecallAtFixedPrecision
    min_precision: float
    def __init__(self, num_classes: int, min_precision: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassReliabilityDiagram(DrawableMetric, MulticlassMetric):
    r"""Reliability diagram: how often events happen that are predicted with a given probability.

    `compute` returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        n_bins (default None): the number of bins, None for those of isotonic regression, which memory='bounded' does
            not support.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): with `n_bins`, `"uniform"` bins of equal width, `"quantile"` of equal weight.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassReliabilityDiagram
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassReliabilityDiagram(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().frequency
        [tensor([0.0000, 0.5000]), tensor([0.3333, 1.0000]), tensor([0., 1.])]
    """
    measure: calibration.ReliabilityDiagram
    n_bins: int | None
    strategy: Strategy
    def __init__(self, num_classes: int, n_bins: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassRiskCoverage(DrawableMetric, MulticlassMetric):
    r"""Risk-coverage curve: the error rate among the accepted samples, the most confident first.

    `compute` returns a `RiskCoverageCurve(coverage, risk, thresholds)` of 1-D tensors, to coverage 1. Binary: `preds`
    are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`.

    Formula: `torchmetrics_roc.selective.risk_coverage`.

    .. math:: (t_k + f_k)/n, \qquad f_k / (t_k + f_k)

    El-Yaniv & Wiener, Journal of Machine Learning Research 11:1605, 2010.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassRiskCoverage
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassRiskCoverage(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute().risk
        tensor([0.0000, 0.5000, 0.3333, 0.2500])
    """
    measure: selective.RiskCoverage
    def __init__(self, num_classes: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassSensitivityAtSpecificity(MulticlassMetric):
    r"""Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassSensitivityAtSpecificity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassSensitivityAtSpecificity(num_classes=3, min_specificity=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([1.0000, 0.5000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
    measure: operating.SensitivityAtSpecificity
    min_specificity: float
    interpolate: bool
    def __init__(self, num_classes: int, min_specificity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassSpecificityAtSensitivity(MulticlassMetric):
    r"""Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassSpecificityAtSensitivity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassSpecificityAtSensitivity(num_classes=3, min_sensitivity=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([0.6667, 1.0000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
    measure: operating.SpecificityAtSensitivity
    min_sensitivity: float
    interpolate: bool
    def __init__(self, num_classes: int, min_sensitivity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MulticlassTopCapture(MulticlassMetric):
    r"""Top capture: the share of the positives that are among the highest scores.

    `compute` returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MulticlassTopCapture
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> metric = MulticlassTopCapture(num_classes=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.2000)
    """
    measure: gains.TopCapture
    fraction: float
    def __init__(self, num_classes: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelAUCH(MultilabelMetric):
    r"""Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    `compute` returns a 0-d tensor, or `[L]` without an average; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelAUCH
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelAUCH(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.8750)
    """
    measure: roc.AUCH
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelAUPRG(MultilabelMetric):
    r"""Area under the precision-recall-gain curve.

    `compute` returns a 0-d tensor, or `[L]` without an average: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelAUPRG
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelAUPRG(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.5833)
    """
    measure: gains.AUPRG
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelAUROC(MultilabelMetric):
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    `compute` returns a 0-d tensor, or `[L]` without an average. The result is bitwise the same for every order of the
    samples and every split into batches or over ranks. NaN, with one warning, where a class has no positives or no
    negatives.

    Formulas: `torchmetrics_roc.roc.auroc`, and of `max_fpr` that of `partial_auroc` with its `corrected=True`.

    .. math:: P(s^+ > s^-) + \tfrac12 P(s^+ = s^-) = \frac{\sum_k \Delta f_k (t_k + t_{k-1})}{2PN}

    The sum is an integer, divided once. NaN for a problem without positives or without negatives.
    Hanley & McNeil, Radiology 143:29, 1982.

    `partial_auroc`:

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        max_fpr (default None): in (0, 1]: the standardised area over FPR from 0 to `max_fpr`; None or 1 for the whole
            area.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelAUROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelAUROC(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.8333)
    """
    measure: roc.AUROC
    max_fpr: float | None
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, max_fpr: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelActualDCF(MultilabelMetric):
    r"""Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` without an average: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelActualDCF
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelActualDCF(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(1.)
    """
    measure: costs.ActualDCF
    prevalence: float
    fn: float
    fp: float
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelAveragePrecision(MultilabelMetric):
    r"""Average precision: the precision at each positive's score, averaged over the positives.

    `compute` returns a 0-d tensor, or `[L]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelAveragePrecision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelAveragePrecision(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.8611)
    """
    measure: pr.AveragePrecision
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelBayesErrorRate(DrawableMetric, MultilabelMetric):
    r"""Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    `compute` returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
    lists of them. Scores are read as natural log-likelihood ratios; multiclass scores are not normalized. 1 is the rate
    of decisions by the prior alone; `actual` above it means that decisions by the scores are worse, and the difference
    from `minimum` is the cost of miscalibration, which the views `pav_calibration` and `logistic_calibration` of this
    module remove. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.likelihood_ratios.bayes_error_rate`.

    .. math:: \frac{\pi \, \mathrm{FNR} + (1 - \pi) \, \mathrm{FPR}}{\min(\pi, 1 - \pi)}

    is `actual`; 1 is the rate of the better decision without scores, by the prior alone. `minimum` is that of the best
    threshold, as for scores calibrated by `pav_calibration` on these data. The same as
    `torchmetrics_roc.costs.actual_dcf` and `min_dcf` at the prevalence :math:`\pi`. NaN without positives or without
    negatives. Brümmer & de Villiers, The BOSARIS Toolkit, arXiv 1304.2865, 2013.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        at (default (-7.0, -6.75, …, 7.0)): rising natural logarithms of the prior odds of a positive, of at most 700 in
            absolute value.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelBayesErrorRate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelBayesErrorRate(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().actual
        [tensor([1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.3244,
                0.6420, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000]), tensor([1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 0.5000, 0.5000,
                0.6420, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000]), tensor([1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                0.5000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000])]
    """
    measure: likelihood_ratios.BayesErrorRate
    at: Sequence[float]
    def __init__(self, num_labels: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelBrierScore(MultilabelMetric):
    r"""Brier score: the mean squared difference between probability and label. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` without an average, each class against the rest: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelBrierScore
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelBrierScore(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.2133)
    """
    measure: probabilities.BrierScore
    def __init__(self, num_labels: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelCalibrationError(MultilabelMetric):
    r"""Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` for labels without an average. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): `"uniform"` bins of equal width, but for edges being rounded to the dtype of the
            scores, or `"quantile"` of equal weight.
        debias (default False): whether to subtract from the squares of `"l2"` their expected sampling error; for whole
            weights only, below 2^53.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelCalibrationError
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelCalibrationError(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.3500)
    """
    measure: calibration.CalibrationError
    n_bins: int
    norm: Norm
    strategy: Strategy
    debias: bool
    def __init__(self, num_labels: int, n_bins: int = 15, norm: Norm = 'l1', average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelCllr(MultilabelMetric):
    r"""Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelCllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelCllr(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.9448)
    """
    measure: costs.Cllr
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelConfusionMatrix(MatrixMetric, MultilabelMetric):
    r"""Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    `compute` returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        threshold (default 0.5): the least score that is predicted positive, on the scale of the scores, rounded to the
            dtype of those of each batch; of a multilabel matrix also a sequence or 1-D tensor of one for each label,
            such as `operating_point("f1").threshold`.
        ignore_index (default None): entries with this label are excluded.
        normalize (default None): `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of
            all samples; None or `"none"` for counts. A share of 0 samples is NaN, with one warning.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelConfusionMatrix
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelConfusionMatrix(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor([[[1, 1],
                 [1, 1]],
        <BLANKLINE>
                [[2, 0],
                 [1, 1]],
        <BLANKLINE>
                [[2, 0],
                 [2, 0]]])
    """
    measure: confusion.ConfusionMatrix
    threshold: float | Sequence[float] | Tensor
    normalize: Normalize
    def __init__(self, num_labels: int, threshold: float | Sequence[float] | Tensor = 0.5, ignore_index: int | None = None, normalize: Normalize = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelCostCurve(DrawableMetric, MultilabelMetric):
    r"""Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    `compute` returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelCostCurve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelCostCurve(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().expected_cost
        [tensor([0.0000, 0.0000, 0.2500, 0.0000, 0.0000]), tensor([0., 0., 0., 0.]), tensor([0.0000, 0.0000, 0.3333, 0.0000])]
    """
    measure: costs.CostCurve
    def __init__(self, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelDET(DrawableMetric, MultilabelMetric):
    r"""Detection error tradeoff: false positive and false negative rate at every distinct score.

    `compute` returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelDET
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelDET(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().fnr
        [tensor([1.0000, 0.5000, 0.5000, 0.0000, 0.0000]), tensor([1.0000, 0.5000, 0.0000, 0.0000, 0.0000]), tensor([1.0000, 0.5000, 0.0000])]
    """
    measure: roc.DET
    def __init__(self, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelEER(MultilabelMetric):
    r"""Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        estimator (default 'linear'): `"linear"` for the crossing of the interpolated curve, `"rocch"` for that of its
            convex hull, `"nearest"` for the point where the two rates are closest.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelEER
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelEER(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor([0.5000, 0.0000, 0.3333])
    """
    measure: roc.EER
    estimator: Estimator
    def __init__(self, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, estimator: Estimator = 'linear', average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelGainsCurve(DrawableMetric, MultilabelMetric):
    r"""Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    `compute` returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelGainsCurve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelGainsCurve(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().captured
        [tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000])]
    """
    measure: gains.GainsCurve
    def __init__(self, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelGini(MultilabelMetric):
    r"""Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    `compute` returns a 0-d tensor, or `[L]` without an average: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelGini
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelGini(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.6667)
    """
    measure: roc.Gini
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelKSStatistic(MultilabelMetric):
    r"""Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    `compute` returns a 0-d tensor, or `[L]` without an average; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelKSStatistic
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelKSStatistic(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.6667)
    """
    measure: roc.KSStatistic
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelLift(MultilabelMetric):
    r"""Lift: the share of positives among the highest scores, over that among all samples.

    `compute` returns a 0-d tensor, or `[L]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelLift
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelLift(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(2.)
    """
    measure: gains.Lift
    fraction: float
    def __init__(self, num_labels: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelLogAUC(MultilabelMetric):
    r"""Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    `compute` returns a 0-d tensor, or `[L]` without an average: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelLogAUC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelLogAUC(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor([0.5000, 1.0000, 0.5107])
    """
    measure: roc.LogAUC
    fpr_range: tuple[float, float]
    def __init__(self, num_labels: int, fpr_range: tuple[float, float] = (0.001, 0.1), average: AverageOption = None, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelLogLoss(MultilabelMetric):
    r"""Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` without an average, each class against the rest; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelLogLoss
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelLogLoss(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.6257)
    """
    measure: probabilities.LogLoss
    def __init__(self, num_labels: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelMinCllr(MultilabelMetric):
    r"""`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` without an average. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelMinCllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelMinCllr(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.3962)
    """
    measure: costs.MinCllr
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelMinDCF(MultilabelMetric):
    r"""Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    `compute` returns a 0-d tensor, or `[L]` without an average. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default 0.5): the share of positives in deployment, between 0 and 1.
        fn (default 1.0): the cost of a false negative.
        fp (default 1.0): the cost of a false positive.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelMinDCF
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelMinDCF(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.3333)
    """
    measure: costs.MinDCF
    prevalence: float
    fn: float
    fp: float
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelNetBenefit(DrawableMetric, MultilabelMetric):
    r"""Net benefit of decisions at each threshold probability: a decision curve.

    `compute` returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        at (default (0.01, 0.02, …, 0.99)): rising threshold probabilities, from 0 to below 1, to which costs belong;
            rounded to the dtype of the scores where these are compared with them, and returned so.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default None): the share of positives in deployment, by default that of the data.
        standardized (default False): whether to divide by the prevalence, so that 1 is the maximum.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelNetBenefit
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelNetBenefit(num_labels=3, at=(0.25, 0.5, 0.75))
        >>> metric.update(preds, target)
        >>> metric.compute().net_benefit
        [tensor([0.4167, 0.0000, 0.0000]), tensor([0.4167, 0.2500, 0.2500]), tensor([0.2500, 0.0000, 0.0000])]
    """
    measure: costs.NetBenefit
    at: Sequence[float]
    prevalence: float | None
    standardized: bool
    def __init__(self, num_labels: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelPRArea(MultilabelMetric):
    r"""Area under the precision-recall curve, interpolated linearly in the counts, as the ROC curve is.

    Straight lines between the points would be optimistic; the steps of `AveragePrecision` do not interpolate. `compute`
    returns a 0-d tensor, or `[L]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.pr_area`.

    .. math::
        \frac{\Delta t}{(\Delta t + \Delta f) P}
        \left( \Delta t \left(1 - \frac{\ln(1 + x)}{x}\right) + t_0 \ln(1 + x) \right),

    the first one :math:`\Delta t^2 / ((\Delta t + \Delta f) P)`. NaN without positives; 1 without negatives. Davis &
    Goadrich, ICML 2006; Keilwagen, Grosse & Grau, PLoS ONE 9:e92209, 2014, whose formula this is, without a difference
    in which digits are lost.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelPRArea
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelPRArea(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.8727)
    """
    measure: pr.PRArea
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelPartialAUROC(MultilabelMetric):
    r"""Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    `compute` returns a 0-d tensor, or `[L]` without an average. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        fpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all false positive rates.
        tpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all true positive rates.
        corrected (default False): whether to standardise the area: with one range, random scores give ½ and perfect
            ones 1; with two, the area is divided by that of their rectangle.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelPartialAUROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelPartialAUROC(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.8333)
    """
    measure: roc.PartialAUROC
    fpr_range: tuple[float, float] | None
    tpr_range: tuple[float, float] | None
    corrected: bool
    def __init__(self, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelPrecisionAtFixedRecall(MultilabelMetric):
    r"""Highest precision at a recall of at least `min_recall`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelPrecisionAtFixedRecall
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelPrecisionAtFixedRecall(num_labels=3, min_recall=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.7000, 0.4000, 0.4000]))
    """
    measure: operating.PrecisionAtFixedRecall
    min_recall: float
    def __init__(self, num_labels: int, min_recall: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelPrecisionRecallCurve(DrawableMetric, MultilabelMetric):
    r"""Precision and recall at every distinct score.

    `compute` returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelPrecisionRecallCurve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelPrecisionRecallCurve(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().recall
        [tensor([1.0000, 1.0000, 0.5000, 0.5000, 0.0000]), tensor([1.0000, 1.0000, 1.0000, 0.5000, 0.0000]), tensor([1.0000, 0.5000, 0.0000])]
    """
    measure: pr.PrecisionRecallCurve
    def __init__(self, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelPrecisionRecallGain(DrawableMetric, MultilabelMetric):
    r"""Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    `compute` returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelPrecisionRecallGain
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelPrecisionRecallGain(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().precision_gain
        [tensor([1.0000, 0.0000, 0.5000, 0.0000]), tensor([1.0000, 1.0000, 0.5000, 0.0000]), tensor([1., 0.])]
    """
    measure: gains.PrecisionRecallGain
    def __init__(self, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelROC(DrawableMetric, MultilabelMetric):
    r"""Receiver operating characteristic: false and true positive rate at every distinct score.

    `compute` returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelROC
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelROC(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().tpr
        [tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000])]
    """
    measure: roc.ROC
    def __init__(self, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelRate(FreezableMetric, MultilabelMetric):
    r"""One rate at one chosen point of the curve, as a single number to log.

    `compute` returns a 0-d tensor, or `[L]` without an average; every class has a point of its own.

    `freeze()` fixes the threshold chosen on the data so far for all later readings, `freeze(source)` that chosen on the
    data of another metric. It is saved in `state_dict`, and a metric that loads it is frozen too.

    The interval of a rate at a point that the data choose holds those at all points that they do not tell from it,
    each as if it were given (`torchmetrics_roc.inference.rates.interval_of_rate`); it needs no draws. At a nominal 95 %
    and areas of .8 and .95, with 30 + 30, 30 + 300 and 300 + 300 samples, random labels and 14 rates at 9 kinds of
    points, it covered in 92 to 100 % of data sets of continuous scores, of equal and of unequal variances, and in 86 to
    100 % of ratings of five levels. For clusters, and sampling weights, it is that of as many independent samples as
    have rates that vary as much between units; where none of the samples that weigh most is, say, a false negative, as
    when few of those who test negative are verified, as many as these (`inference.design.missing_weights`): recall and
    NPV of such data sets with 1 to 5 such samples expected it covered in 95 to 100 %.

    The formulas of the rates are in `torchmetrics_roc.rates`, those of the points in `torchmetrics_roc.choice`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        rate: `"accuracy"`, `"balanced_accuracy"`, `"precision"`, `"npv"`, `"recall"`, `"specificity"`, `"fpr"`,
            `"fnr"`, `"f1"`, `"fbeta"`, `"mcc"`, `"youden"`, `"lr_plus"`, `"lr_minus"`, `"kappa"`, `"jaccard"`, `"dor"`,
            `"fdr"`, `"false_omission_rate"`, `"gmean"`, `"markedness"`, `"prevalence"` or `"selection_rate"`; or a
            synonym, such as `"sensitivity"` or `"ppv"` (`torchmetrics_roc.rates.SYNONYMS`).
        at: a threshold, `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"kappa"`, `"gmean"`, `"eer"`, `"prbep"`,
            `"closest_topleft"`, or a choice such as `FixedFPR(0.01)`: see `torchmetrics_roc.operating.operating_point`.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        beta (default 1.0): the weight of recall relative to precision in `"fbeta"`.
        prevalence (default None): the share of positives to reweight the rate to, None for that of the data
            (`at_prevalence`). A point is chosen by the data as they are.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelRate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelRate(num_labels=3, rate='recall', at='youden')
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.6667)
    """
    measure: operating.Rate
    rate: str
    at: At
    beta: float
    prevalence: float | None
    @overload
    def __init__(self, num_labels: int, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
    @overload
    def __init__(self, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, num_labels: int, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelRecallAtFixedPrecision(MultilabelMetric):
    r"""Highest recall at a precision of at least `min_precision`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelRecallAtFixedPrecision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelRecallAtFixedPrecision(num_labels=3, min_precision=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.3000, 0.4000, 0.1000]))
    """
    measure: operating.RecallAtFixedPrecision
    min_precision: float
    def __init__(self, num_labels: int, min_precision: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelReliabilityDiagram(DrawableMetric, MultilabelMetric):
    r"""Reliability diagram: how often events happen that are predicted with a given probability.

    `compute` returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        n_bins (default None): the number of bins, None for those of isotonic regression, which memory='bounded' does
            not support.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): with `n_bins`, `"uniform"` bins of equal width, `"quantile"` of equal weight.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelReliabilityDiagram
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelReliabilityDiagram(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute().frequency
        [tensor([0.0000, 0.5000, 1.0000]), tensor([0., 1.]), tensor([0.3333, 1.0000])]
    """
    measure: calibration.ReliabilityDiagram
    n_bins: int | None
    strategy: Strategy
    def __init__(self, num_labels: int, n_bins: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelSensitivityAtSpecificity(MultilabelMetric):
    r"""Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelSensitivityAtSpecificity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelSensitivityAtSpecificity(num_labels=3, min_specificity=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([1.0000, 1.0000, 0.5000]), threshold=tensor([0.3000, 0.4000, 0.4000]))
    """
    measure: operating.SensitivityAtSpecificity
    min_specificity: float
    interpolate: bool
    def __init__(self, num_labels: int, min_specificity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelSpecificityAtSensitivity(MultilabelMetric):
    r"""Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelSpecificityAtSensitivity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelSpecificityAtSensitivity(num_labels=3, min_sensitivity=0.5)
        >>> metric.update(preds, target)
        >>> metric.compute()
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.7000, 0.4000, 0.4000]))
    """
    measure: operating.SpecificityAtSensitivity
    min_sensitivity: float
    interpolate: bool
    def __init__(self, num_labels: int, min_sensitivity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class MultilabelTopCapture(MultilabelMetric):
    r"""Top capture: the share of the positives that are among the highest scores.

    `compute` returns a 0-d tensor, or `[L]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import MultilabelTopCapture
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> metric = MultilabelTopCapture(num_labels=3)
        >>> metric.update(preds, target)
        >>> metric.compute()
        tensor(0.2000)
    """
    measure: gains.TopCapture
    fraction: float
    def __init__(self, num_labels: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class NetBenefit(CurveMetric):
    r"""Returns `BinaryNetBenefit`, `MulticlassNetBenefit` or `MultilabelNetBenefit` by `task`.

    Net benefit of decisions at each threshold probability: a decision curve.

    `compute` returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        at (default (0.01, 0.02, …, 0.99)): rising threshold probabilities, from 0 to below 1, to which costs belong;
            rounded to the dtype of the scores where these are compared with them, and returned so.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        prevalence (default None): the share of positives in deployment, by default that of the data.
        standardized (default False): whether to divide by the prevalence, so that 1 is the maximum.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import NetBenefit
        >>> NetBenefit(task='multiclass', num_classes=3, at=(0.25, 0.5, 0.75))
        MulticlassNetBenefit(num_classes=3, at=(0.25, 0.5, 0.75))
    """
    def __new__(cls, task: TaskName, at: Sequence[float] = ..., num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryNetBenefit | MulticlassNetBenefit | MultilabelNetBenefit: ...  # type: ignore[misc]
class PRArea(CurveMetric):
    r"""Returns `BinaryPRArea`, `MulticlassPRArea` or `MultilabelPRArea` by `task`.

    Area under the precision-recall curve, interpolated linearly in the counts, as the ROC curve is.

    Straight lines between the points would be optimistic; the steps of `AveragePrecision` do not interpolate. `compute`
    returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.pr_area`.

    .. math::
        \frac{\Delta t}{(\Delta t + \Delta f) P}
        \left( \Delta t \left(1 - \frac{\ln(1 + x)}{x}\right) + t_0 \ln(1 + x) \right),

    the first one :math:`\Delta t^2 / ((\Delta t + \Delta f) P)`. NaN without positives; 1 without negatives. Davis &
    Goadrich, ICML 2006; Keilwagen, Grosse & Grau, PLoS ONE 9:e92209, 2014, whose formula this is, without a difference
    in which digits are lost.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import PRArea
        >>> PRArea(task='multiclass', num_classes=3)
        MulticlassPRArea(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryPRArea | MulticlassPRArea | MultilabelPRArea: ...  # type: ignore[misc]
class PairedAUROC(PairedMetric):
    r"""AUROC of several models on the same samples, and whether they differ.

    `update(preds, target, sample_weight=None, groups=None)` takes `preds` `[N, M]`, one column per model, and labels
    `[N]`; rows of models, `[M, N]`, are refused, since columns could not be told from those of a batch of `M` samples.
    `compute` returns the areas, `[M]`; `compare()` returns a `Comparison`: differences with standard errors, intervals
    and a p-value. The scores of a sample are correlated between models, so overlapping intervals of the areas
    do not show that models are equally good. The covariance is DeLong's, with `groups` (patients, speakers) or sampling
    weights Obuchowski's. In a distributed run each sample looks up its placement on the rank that owns it.

    Formula: `torchmetrics_roc.inference.compare_auroc`.

    Two models on the same samples: :math:`z = \Delta / \sqrt{S_{11} + S_{22} - 2 S_{12}}` with the covariance of
    DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988. More than two: Hotelling's
    :math:`T^2 = (L\theta)^T (L S L^T)^{-1} (L\theta)` of all contrasts, with the degrees of freedom of Welch and
    Satterthwaite for the separate variances of positives and negatives, about 37 with 30 + 300 samples; with infinitely
    many it is DeLong's χ². Two models on different samples (`paired=False`): Welch's t.

    The scores of `M` models for a sample, `preds` `[N, M, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        num_models: `M`, at least 2.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        nan_policy (default 'error'): `"ignore"` leaves out samples for which any model has a NaN score.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import PairedAUROC
        >>> metric = PairedAUROC(num_models=2)
        >>> preds = torch.tensor([[8.0, 7, 6, 5, 4, 3, 2, 1], [5.0, 1, 7, 6, 3, 8, 2, 4]]).T
        >>> metric.update(preds, torch.tensor([1, 1, 1, 0, 1, 0, 0, 0]))
        >>> metric.compute()
        tensor([0.9375, 0.3750])
        >>> compared = metric.compare()
        >>> compared.difference, compared.p_value
        (tensor(0.5625), tensor(0.0114))
    """
    measure: models.PairedAUROC
    def __init__(self, num_models: int, ignore_index: int | None = None, validate_args: bool = True, *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class PartialAUROC(CurveMetric):
    r"""Returns `BinaryPartialAUROC`, `MulticlassPartialAUROC` or `MultilabelPartialAUROC` by `task`.

    Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    `compute` returns a 0-d tensor, or `[C]` without an average. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        fpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all false positive rates.
        tpr_range (default None): two rates with `0 <= low < high <= 1`, or None for all true positive rates.
        corrected (default False): whether to standardise the area: with one range, random scores give ½ and perfect
            ones 1; with two, the area is divided by that of their rectangle.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import PartialAUROC
        >>> PartialAUROC(task='multiclass', num_classes=3)
        MulticlassPartialAUROC(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryPartialAUROC | MulticlassPartialAUROC | MultilabelPartialAUROC: ...  # type: ignore[misc]
class PrecisionAtFixedRecall(CurveMetric):
    r"""Returns `BinaryPrecisionAtFixedRecall`, `MulticlassPrecisionAtFixedRecall` or `MultilabelPrecisionAtFixedRecall` by `task`.

    Highest precision at a recall of at least `min_recall`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import PrecisionAtFixedRecall
        >>> PrecisionAtFixedRecall(task='multiclass', num_classes=3, min_recall=0.5)
        MulticlassPrecisionAtFixedRecall(num_classes=3, min_recall=0.5)
    """
    def __new__(cls, task: TaskName, min_recall: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: Literal['none'] | None = None) -> BinaryPrecisionAtFixedRecall | MulticlassPrecisionAtFixedRecall | MultilabelPrecisionAtFixedRecall: ...  # type: ignore[misc]
class PrecisionRecallCurve(CurveMetric):
    r"""Returns `BinaryPrecisionRecallCurve`, `MulticlassPrecisionRecallCurve` or `MultilabelPrecisionRecallCurve` by `task`.

    Precision and recall at every distinct score.

    `compute` returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import PrecisionRecallCurve
        >>> PrecisionRecallCurve(task='multiclass', num_classes=3)
        MulticlassPrecisionRecallCurve(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: AverageOption = None) -> BinaryPrecisionRecallCurve | MulticlassPrecisionRecallCurve | MultilabelPrecisionRecallCurve: ...  # type: ignore[misc]
class PrecisionRecallGain(CurveMetric):
    r"""Returns `BinaryPrecisionRecallGain`, `MulticlassPrecisionRecallGain` or `MultilabelPrecisionRecallGain` by `task`.

    Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    `compute` returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import PrecisionRecallGain
        >>> PrecisionRecallGain(task='multiclass', num_classes=3)
        MulticlassPrecisionRecallGain(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: AverageOption = None) -> BinaryPrecisionRecallGain | MulticlassPrecisionRecallGain | MultilabelPrecisionRecallGain: ...  # type: ignore[misc]
class ROC(CurveMetric):
    r"""Returns `BinaryROC`, `MulticlassROC` or `MultilabelROC` by `task`.

    Receiver operating characteristic: false and true positive rate at every distinct score.

    `compute` returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import ROC
        >>> ROC(task='multiclass', num_classes=3)
        MulticlassROC(num_classes=3)
    """
    def __new__(cls, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: AverageOption = None) -> BinaryROC | MulticlassROC | MultilabelROC: ...  # type: ignore[misc]
class Rate(CurveMetric):
    r"""Returns `BinaryRate`, `MulticlassRate` or `MultilabelRate` by `task`.

    One rate at one chosen point of the curve, as a single number to log.

    `compute` returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

    `freeze()` fixes the threshold chosen on the data so far for all later readings, `freeze(source)` that chosen on the
    data of another metric. It is saved in `state_dict`, and a metric that loads it is frozen too.

    The interval of a rate at a point that the data choose holds those at all points that they do not tell from it,
    each as if it were given (`torchmetrics_roc.inference.rates.interval_of_rate`); it needs no draws. At a nominal 95 %
    and areas of .8 and .95, with 30 + 30, 30 + 300 and 300 + 300 samples, random labels and 14 rates at 9 kinds of
    points, it covered in 92 to 100 % of data sets of continuous scores, of equal and of unequal variances, and in 86 to
    100 % of ratings of five levels. For clusters, and sampling weights, it is that of as many independent samples as
    have rates that vary as much between units; where none of the samples that weigh most is, say, a false negative, as
    when few of those who test negative are verified, as many as these (`inference.design.missing_weights`): recall and
    NPV of such data sets with 1 to 5 such samples expected it covered in 95 to 100 %.

    The formulas of the rates are in `torchmetrics_roc.rates`, those of the points in `torchmetrics_roc.choice`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        rate: `"accuracy"`, `"balanced_accuracy"`, `"precision"`, `"npv"`, `"recall"`, `"specificity"`, `"fpr"`,
            `"fnr"`, `"f1"`, `"fbeta"`, `"mcc"`, `"youden"`, `"lr_plus"`, `"lr_minus"`, `"kappa"`, `"jaccard"`, `"dor"`,
            `"fdr"`, `"false_omission_rate"`, `"gmean"`, `"markedness"`, `"prevalence"` or `"selection_rate"`; or a
            synonym, such as `"sensitivity"` or `"ppv"` (`torchmetrics_roc.rates.SYNONYMS`).
        at: a threshold, `"youden"`, `"f1"`, `"mcc"`, `"accuracy"`, `"kappa"`, `"gmean"`, `"eer"`, `"prbep"`,
            `"closest_topleft"`, or a choice such as `FixedFPR(0.01)`: see `torchmetrics_roc.operating.operating_point`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        beta (default 1.0): the weight of recall relative to precision in `"fbeta"`.
        prevalence (default None): the share of positives to reweight the rate to, None for that of the data
            (`at_prevalence`). A point is chosen by the data as they are.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import Rate
        >>> Rate(task='multiclass', num_classes=3, rate='recall', at='youden')
        MulticlassRate(num_classes=3, rate='recall', at='youden')
    """
    def __new__(cls, task: TaskName, rate: str, at: At, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryRate | MulticlassRate | MultilabelRate: ...  # type: ignore[misc]
class RecallAtFixedPrecision(CurveMetric):
    r"""Returns `BinaryRecallAtFixedPrecision`, `MulticlassRecallAtFixedPrecision` or `MultilabelRecallAtFixedPrecision` by `task`.

    Highest recall at a precision of at least `min_precision`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import RecallAtFixedPrecision
        >>> RecallAtFixedPrecision(task='multiclass', num_classes=3, min_precision=0.5)
        MulticlassRecallAtFixedPrecision(num_classes=3, min_precision=0.5)
    """
    def __new__(cls, task: TaskName, min_precision: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: Literal['none'] | None = None) -> BinaryRecallAtFixedPrecision | MulticlassRecallAtFixedPrecision | MultilabelRecallAtFixedPrecision: ...  # type: ignore[misc]
class ReliabilityDiagram(CurveMetric):
    r"""Returns `BinaryReliabilityDiagram`, `MulticlassReliabilityDiagram` or `MultilabelReliabilityDiagram` by `task`.

    Reliability diagram: how often events happen that are predicted with a given probability.

    `compute` returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        n_bins (default None): the number of bins, None for those of isotonic regression, which memory='bounded' does
            not support.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        strategy (default 'uniform'): with `n_bins`, `"uniform"` bins of equal width, `"quantile"` of equal weight.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import ReliabilityDiagram
        >>> ReliabilityDiagram(task='multiclass', num_classes=3)
        MulticlassReliabilityDiagram(num_classes=3)
    """
    def __new__(cls, task: TaskName, n_bins: int | None = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, strategy: Strategy = 'uniform', normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryReliabilityDiagram | MulticlassReliabilityDiagram | MultilabelReliabilityDiagram: ...  # type: ignore[misc]
class SensitivityAtSpecificity(CurveMetric):
    r"""Returns `BinarySensitivityAtSpecificity`, `MulticlassSensitivityAtSpecificity` or `MultilabelSensitivityAtSpecificity` by `task`.

    Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import SensitivityAtSpecificity
        >>> SensitivityAtSpecificity(task='multiclass', num_classes=3, min_specificity=0.5)
        MulticlassSensitivityAtSpecificity(num_classes=3, min_specificity=0.5)
    """
    def __new__(cls, task: TaskName, min_specificity: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: Literal['none'] | None = None) -> BinarySensitivityAtSpecificity | MulticlassSensitivityAtSpecificity | MultilabelSensitivityAtSpecificity: ...  # type: ignore[misc]
class SlicedAUROC(SliceAreasMetric, BinaryMetric):
    r"""AUROC of every slice of the data: within it, and of its samples against all others.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. `compute` returns `SliceAreas(groups, subgroup, bpsn, bnsp, samples)` by ascending id, NaN
    where a label is missing, as in a slice whose samples all have weight 0; with `worst`, the smallest known area of
    that kind, 0-d. Borkan et al., WWW 2019.
    Average precision of every slice is that of `GroupedAveragePrecision(average="none")`.

    `interval` returns its ends in the form of `compute`. `homogeneity()` tests whether the slices differ. Both account
    for `update(..., clusters=ids)`: samples that vary together, such as the images of a patient.

    With `memory="bounded"` and `num_groups=G` the samples of each id from 0 to `G - 1` are counted in bins, whatever
    their number in `16 * G * bins` bytes: 13 MB for 50 slices. `bounds()` encloses the exact areas.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        worst (default None): the kind of area whose minimum is returned: `"subgroup"`, `"bpsn"` or `"bnsp"`; None for
            all.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import SlicedAUROC
        >>> metric = SlicedAUROC()
        >>> preds, target = torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 0, 0])
        >>> metric.update(preds, target, groups=torch.tensor([7, 7, 7, 3, 3, 3]))
        >>> areas = metric.compute()
        >>> areas.groups, areas.subgroup, areas.bpsn, areas.bnsp
        (tensor([3, 7]), tensor([0.5000, 1.0000]), tensor([1., 1.]), tensor([1., 1.]))
        >>> metric.interval().low.subgroup
        tensor([0.0786, 0.2830])
    """
    measure: slices.SlicedAUROC
    worst: Area | None
    num_groups: int | None
    def __init__(self, worst: Area | None = None, ignore_index: int | None = None, validate_args: bool = True, *, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class SlicedRate(SliceRatesMetric, BinaryMetric):
    r"""One rate of every slice, all at one threshold, and the largest gap between two, for fairness criteria.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. The threshold is that of the point `at` of all samples. `compute` returns
    `GroupValues(groups, values, samples)` by ascending id, NaN where a rate is 0/0, as of a slice whose samples all
    have weight 0; with `gap` a 0-d tensor, the largest known value less the least, or with `gap="ratio"` the least over
    the largest: equal opportunity for recall, demographic parity for the selection rate, of which a ratio below .8 is
    the four-fifths rule's. `"equalized_odds"` is the larger of the gaps in recall and in FPR, or the smaller of their
    ratios, as of fairlearn; NaN unless both are known. It is one number of all slices, so it needs `gap`.

    `interval` returns its ends in the form of `compute`: in each slice those of a `Rate` of its samples alone.
    `homogeneity()` tests whether the slices differ in a rate that is a share of the samples. Both take the threshold as
    given: `freeze()` fixes the one chosen on validation data, for the test data after `reset`. It is saved in
    `state_dict`. Both account for `update(..., clusters=ids)`, samples that vary together. With sampling weights, or
    clusters, a rate such as precision or F1 takes some milliseconds a slice.

    With `memory="bounded"` and `num_groups=G` the samples of each id from 0 to `G - 1` are counted: at a threshold that
    is a number exactly, in four counts a slice; at a chosen point in bins, with `bounds()` of the exact rates and gap.

    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        rate: the rate, as for `Rate`; or with `gap` `"equalized_odds"`.
        at: the point, as for `Rate`: a threshold, `"youden"`, `FixedFPR(0.01)`, `Guaranteed(precision=0.9)`...
        gap (default False): whether to return the largest difference between two slices; `"ratio"` for their smallest
            ratio, NaN if all values are 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        beta (default 1.0): the weight of recall relative to precision in `"fbeta"`.
        num_groups (default None): with `memory="bounded"` how many groups there are. Their ids are 0 to `num_groups -
            1`, and all are returned, NaN where unknown. Memory does not grow: 16 bytes for each bin of each group.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import SlicedRate
        >>> preds, target = torch.tensor([0.9, 0.2, 0.6, 0.4, 0.5, 0.1]), torch.tensor([1, 0, 1, 1, 1, 0])
        >>> groups = torch.tensor([7, 7, 7, 3, 3, 3])
        >>> metric = SlicedRate("recall", at=0.5)
        >>> metric.update(preds, target, groups=groups)
        >>> metric.compute().values
        tensor([0.5000, 1.0000])
        >>> metric.interval().low.values
        tensor([0.0945, 0.3424])
    """
    measure: slices.SlicedRate
    rate: str
    at: At
    gap: Gap
    beta: float
    num_groups: int | None
    def __init__(self, rate: str, at: At, gap: Gap = False, ignore_index: int | None = None, validate_args: bool = True, *, beta: float = 1.0, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class SpecificityAtSensitivity(CurveMetric):
    r"""Returns `BinarySpecificityAtSensitivity`, `MulticlassSpecificityAtSensitivity` or `MultilabelSpecificityAtSensitivity` by `task`.

    Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    `compute` returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        interpolate (default False): whether to read the straight line between two points of the ROC curve, like pROC,
            instead of the best of the observed thresholds. Between two points the threshold is NaN.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import SpecificityAtSensitivity
        >>> SpecificityAtSensitivity(task='multiclass', num_classes=3, min_sensitivity=0.5)
        MulticlassSpecificityAtSensitivity(num_classes=3, min_sensitivity=0.5)
    """
    def __new__(cls, task: TaskName, min_sensitivity: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, interpolate: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True, average: Literal['none'] | None = None) -> BinarySpecificityAtSensitivity | MulticlassSpecificityAtSensitivity | MultilabelSpecificityAtSensitivity: ...  # type: ignore[misc]
class TimeDependentAUROC(SurvivalMetric):
    r"""Time-dependent AUROC of a survival model: whether those who had the event by a time score higher than others.

    At each time :math:`t` of `times`, samples with an event at or before `t` are cases, weighted by the inverse
    probability of not being censored before, those observed beyond `t` are controls, and those censored until `t` do
    not count (cumulative cases, dynamic controls):

    .. math:: \mathrm{AUROC}(t) = \frac{\sum_{i: T_i \le t, \delta_i = 1} \sum_{j: T_j > t} w_i w_j G(T_i^-)^{-1}
        \left(1[s_i > s_j] + \tfrac12 1[s_i = s_j]\right)}
        {\sum_{i: T_i \le t, \delta_i = 1} w_i G(T_i^-)^{-1} \sum_{j: T_j > t} w_j}

    with the event :math:`\delta`, sample weights :math:`w`, and the Kaplan–Meier estimate :math:`G` of not being
    censored, from `censoring`. A higher score is a higher risk. `compute` returns one value per time, `[T]`, or with
    `average="weighted"` the mean over the times, each weighted by the cases since the one before (of weights
    :math:`w_i / G(T_i^-)`), and with `"macro"` by 1. NaN, with one warning, at a time without cases or without
    controls.

    As `cumulative_dynamic_auc` of scikit-survival and `Auc` of torchsurv, up to ties: these take :math:`G(T_i)`, which
    counts as lost also those censored at the very time of an event, while here, as in timeROC and where Kaplan–Meier
    estimates put it, the event is first. So the cases until a time weigh as much as the Kaplan–Meier estimate of events
    says if `censoring` are the same samples, and the weighted mean is that of scikit-survival; if not,
    scikit-survival's takes the Kaplan–Meier estimate of the samples themselves. Scores are compared exactly, there with
    a tolerance of 1e-8.
    Uno, Cai, Tian & Wei, Journal of the American Statistical Association 102:527, 2007; Hung & Chiang, Canadian Journal
    of Statistics 38:8, 2010; Lambert & Chevret, Statistical Methods in Medical Research 25:2088, 2016.

    `interval` takes the weights, also whole ones of `sample_weight`, as sampling weights that are known: it leaves the
    uncertainty of `censoring` out. With 300 samples, 30 % of them censored, it covered the area at a time in 93 to 96 %
    of 300 data sets, and both means in 93 to 96 % of 1,000.

    One score per sample, `preds` `[N, ...]`, a higher one for a higher risk, and `target` `[N, 2, ...]`.

    The columns of `target` are the event, 1 if it was observed and 0 if the sample was censored, and the time of
    either: `torch.stack([event, time], 1)`, of integers or floats. `sample_weight` holds one weight per sample.

    Args:
        times: the `T` times at which samples are told apart, rising, in the unit of the times of `target`; rounded to
            its dtype.
        censoring: `[M, 2]` like `target`: the training data, or others of the same follow-up, from which the
            probability of being censored is estimated. Its last time is the last possible one of `times`.
        average (default None): `"weighted"` the mean over the times where the value is known, weighted by the cases
            since the time before: the integrated value; `"macro"` that with equal weights; None or `"none"` one value
            per time, 0-d of a single one.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this in place of an event are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import TimeDependentAUROC
        >>> event, time = torch.tensor([1, 0, 1, 0, 1, 0]), torch.tensor([1, 2, 3, 4, 5, 6])
        >>> target = torch.stack([event, time], 1)
        >>> metric = TimeDependentAUROC(times=[3, 5], censoring=target)
        >>> metric.update(torch.tensor([0.9, 0.3, 0.4, 0.6, 0.7, 0.1]), target)
        >>> metric.compute()
        tensor([0.6296, 1.0000])
    """
    measure: roc.TimeDependentAUROC
    def __init__(self, times: Sequence[float] | Tensor, censoring: Tensor, average: AverageOption = None, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> None: ...
class TopCapture(CurveMetric):
    r"""Returns `BinaryTopCapture`, `MulticlassTopCapture` or `MultilabelTopCapture` by `task`.

    Top capture: the share of the positives that are among the highest scores.

    `compute` returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    Args:
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'softmax'): how the rows are brought to one scale. `"softmax"` applies a softmax to all
            rows if any score that counts, of all data and processes, lies outside [0, 1], and to none otherwise;
            `"log_softmax"` applies its logarithm to all, which separates what a softmax rounds to 1; None keeps the
            rows unchanged. The softmax of 16-bit rows is computed in float32, of others in their own dtype. Counts in
            bins cannot wait for all data: by default they count both ways, in twice the memory and time, and a reading
            uses the right one; with any other `normalization` they count once.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.
        window (default None): with `memory="bounded"` or `thresholds`, count only this number of updates, the latest,
            exactly.
        half_life (default None): with `memory="bounded"` or `thresholds`, halve the weight of an update after this many
            later ones.
        compute_on_cpu (default False): keep samples on the CPU.
        dist_sync_on_step (default False): let `forward` return the value over all processes instead of that of this
            one.
        process_group (default None): the processes to read together; None for all.
        dist_sync_fn (default None): a function that gathers a tensor of all processes, instead of the exchange of this
            library.
        distributed_available_fn (default None): returns whether there are other processes; None checks whether
            `torch.distributed` runs.
        sync_on_compute (default True): whether readings are over all processes; can also be set on the metric later.
        compute_with_cache (default True): whether `compute` keeps its value until the next update.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> from torchmetrics_roc import TopCapture
        >>> TopCapture(task='multiclass', num_classes=3)
        MulticlassTopCapture(num_classes=3)
    """
    def __new__(cls, task: TaskName, fraction: float = 0.1, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, window: int | None = None, half_life: float | None = None, compute_on_cpu: bool = False, dist_sync_on_step: bool = False, process_group: Any = None, dist_sync_fn: Callable[..., Any] | None = None, distributed_available_fn: Callable[[], bool] | None = None, sync_on_compute: bool = True, compute_with_cache: bool = True) -> BinaryTopCapture | MulticlassTopCapture | MultilabelTopCapture: ...  # type: ignore[misc]
